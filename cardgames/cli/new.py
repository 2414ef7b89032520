"""`cardgames new NAME`: a small complete game in a package of its own, for its maker to change.

The package is a copy of `assets/new_game`, which is a game itself. In its files `game_name` stands for the name,
`Game Title` for the title, and `GN` (in the names of tests `gn`) for the letters before the numbers of the rules.
"""

from __future__ import annotations

import re
from argparse import Namespace
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from shutil import rmtree
from textwrap import indent

from cardgames.cli.common import Commands, print_line
from cardgames.cli.mistakes import Mistake
from cardgames.engine.messages import message
from cardgames.words import is_section, say

LONGEST = 24
"""Letters of a name."""
LONGEST_TITLE = 40

KINDS = frozenset({".toml", ".py", ".yaml", ".md", ".svg", ".parlour"})
"""The files of the template; where it was tried out there are others, such as caches."""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("new", help=say("cli.new"), description=say("cli.new_long"))
    parser.add_argument("name", metavar="NAME", help=say("cli.new_name"))
    parser.add_argument("--title", metavar="T", help=say("cli.new_title"))
    parser.add_argument("--folder", type=Path, metavar="F", help=say("cli.new_folder"))
    parser.set_defaults(run=run)


def run(given: Namespace) -> int:
    """Write the package, and say what to do with it. Raises Mistake, OSError."""
    title = " ".join(map(str.capitalize, given.name.split("_"))) if given.title is None else given.title
    folder = Path(given.name) if given.folder is None else given.folder
    check_name(given.name)
    check_title(title)
    if folder.exists() or folder.is_symlink():
        raise Mistake(message("cli.new_folder_there", folder=folder))
    try:
        count = write_game(folder, given.name, title)
    except BaseException:  # nobody finds half a game, whatever went wrong
        rmtree(folder, ignore_errors=True)
        raise
    print_line(say("cli.new_written", title=title, count=count, folder=folder))
    for step in ("install", "play", "test"):
        print_line(indent(say(f"cli.new_{step}", name=given.name, folder=folder), "  "))
    return 0


def check_name(name: str) -> None:
    """Raise Mistake for a name that a game cannot have."""
    from cardgames.engine.registry import manifests

    if not re.fullmatch("[a-z][a-z0-9_]+", name) or iskeyword(name) or len(name) > LONGEST:
        raise Mistake(message("cli.new_bad_name", name=name[:LONGEST], longest=LONGEST))
    if name in manifests():
        raise Mistake(message("cli.new_game_there", name=name))
    module = find_spec(name)
    if is_section(name) or (module and module.origin):  # a mere folder of that name has no origin
        raise Mistake(message("cli.new_name_taken", name=name))


def check_title(title: str) -> None:
    """Raise Mistake for a title that a game cannot have: it is copied into code, which some signs would break."""
    if not title.strip() or not title.isprintable() or len(title) > LONGEST_TITLE or set(title) & set('"\\'):
        raise Mistake(message("cli.new_bad_title", longest=LONGEST_TITLE))


def letters_of(name: str) -> str:
    """The two letters before the numbers of the rules: `MG` for `my_game`, `WH` for `whist`."""
    letters = "".join(re.findall("(?:^|_)([a-z])", name))
    if len(letters) < 2:
        letters = re.sub("[^a-z]", "", name)
    return (letters * 2)[:2].upper()


def write_game(folder: Path, name: str, title: str) -> int:
    """Write the package of a game into a new folder; returns the number of files. Raises OSError."""
    from cardgames.engine.record_text import SUFFIX, checksum
    from cardgames.resources import data_dir

    letters = letters_of(name)
    values = {"game_name": name, "Game Title": title.strip(), "GN": letters, "_gn_": f"_{letters.lower()}_"}

    def filled(text: str) -> str:
        return re.sub(r"game_name|Game Title|\bGN\b|_gn_", lambda found: values[found[0]], text)

    template = data_dir("assets") / "new_game"
    files = [path for path in sorted(template.rglob("*")) if path.suffix in KINDS]
    for path in files:
        text = filled(path.read_text(encoding="utf-8"))
        if path.suffix == SUFFIX:  # a record ends with its checksum, which the name changes
            text = text[: text.rindex("sum ")]
            text += f"sum {checksum(text.encode())}\n"
        target = folder / filled(path.relative_to(template).as_posix())
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8", newline="\n")
    return len(files)
