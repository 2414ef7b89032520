"""All text of the interface comes from files: `say("home.play")`, `say("<game>.log.lay", who="Ann", cards="7♥")`.

`assets/words/<language>.yaml` has the messages for all games; `words/<language>.yaml` in a game's folder has those of
the game, and their keys begin with its name. A file has nested sections whose leaves are sentences with `{name}`
placeholders. A leaf with the forms `one` and `many` is selected by the value `count`. A translation is another file;
missing messages are in English. A game may have no words: `say_in` and `say_or` then use the messages for all games.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

import yaml

from cardgames.resources import data_dir

ENGLISH = "en"

_SECTION = re.compile(r"^(?=\w)", re.MULTILINE)

_NAME = re.compile(r"(?<=[a-z])(?=[A-Z])|[_\W]+")

_language = ENGLISH

_folder_of: Callable[[str], Path | None] = dict[str, Path]().get


class MissingWordsError(KeyError):
    """A key that is in no file, or a placeholder without a value."""


def languages() -> list[str]:
    """The available languages, English first."""
    found = sorted(path.stem for path in (data_dir("assets") / "words").glob("*.yaml"))
    return sorted(found, key=lambda name: name != ENGLISH)


def use_language(language: str) -> None:
    """Use this language from now on, or English if it is not available."""
    global _language
    _language = language if language in languages() else ENGLISH


def find_games_with(folder_of: Callable[[str], Path | None]) -> None:
    """Set the function that returns a game's folder for its name, or None if there is no such game."""
    global _folder_of
    _folder_of = folder_of


def say(key: str, **values: object) -> str:
    """The message of `key` with its placeholders filled in. Raises MissingWordsError."""
    sentence = _known(key) or _counted(key, values)
    try:
        return sentence.format(**values) if "{" in sentence else sentence
    except (KeyError, IndexError) as error:
        given = ", ".join(values) or "none"
        raise MissingWordsError(f"{key}: the sentence needs a value for {error}; it is given {given}.") from error


def say_in(game: str, key: str, **values: object) -> str:
    """The message of `key` for a game: its own (`<game>.own.<key>`) if it has one."""
    own = f"{game}.own.{key}"
    return say(own if knows(own) else key, **values)


def say_or(key: str, default: str) -> str:
    """The message of `key`, without placeholders, or `default` if there is none."""
    return say(key) if knows(key) else default


def readable(name: str) -> str:
    """A name in code as words, for what has no sentence: `draw_pile` and `DrawPile` are "Draw pile"."""
    return " ".join(filter(None, _NAME.split(name))).lower().capitalize()


def listed(names: Sequence[str]) -> str:
    """A list of names as text: a, b and c."""
    if len(names) < 2:
        return "".join(names)
    return say("kit.and", names=", ".join(names[:-1]), last=names[-1])


def knows(key: str) -> bool:
    """Whether there is a message with this key."""
    return _known(key) is not None or _known(f"{key}.many") is not None


def is_section(name: str) -> bool:
    """Whether a section of what is said of all games has this name, which no game can have then."""
    return name in _texts(ENGLISH, data_dir("assets"))


def catalogue(language: str, game: str = "") -> dict[str, str]:
    """All messages of a language by full key, with English ones where missing: those for all games, or those of one
    game."""
    folder = _folder_of(game) if game else data_dir("assets")
    if folder is None:
        return {}
    start = f"{game}." if game else ""
    sections = {**_texts(ENGLISH, folder), **_texts(language, folder)}
    return {start + key: sentence for name in sections for key, sentence in _section(language, folder, name).items()}


def _known(key: str) -> str | None:
    folder, inside = _place(key)
    return _section(_language, folder, inside.partition(".")[0]).get(inside)


def _counted(key: str, values: dict[str, object]) -> str:
    sentence = _known(f"{key}.one" if values.get("count") == 1 else f"{key}.many")
    if sentence is None:
        raise MissingWordsError(f"{key}: not in {_place(key)[0] / 'words'}, or its section there cannot be parsed.")
    return sentence


def _place(key: str) -> tuple[Path, str]:
    """The folder with the words of this key, and the key in its file."""
    ours = data_dir("assets")
    name, _, inside = key.partition(".")
    of_game = None if is_section(name) else _folder_of(name)
    return (ours, key) if of_game is None else (of_game, inside)


@cache
def _section(language: str, folder: Path, name: str) -> dict[str, str]:
    """The messages of one section by their key in the file; parsing all sections would delay the start."""
    own = _flat("", _parsed(_texts(language, folder).get(name, "")))
    return own if language == ENGLISH else {**_section(ENGLISH, folder, name), **own}


@cache
def _texts(language: str, folder: Path) -> dict[str, str]:
    """The unparsed lines of each section by name; {} if there is no file for this language. A section begins at a line
    without indentation."""
    file = folder / "words" / f"{language}.yaml"
    whole = file.read_text(encoding="utf-8", errors="replace") if file.is_file() else ""
    return {lines.partition(":")[0]: lines for lines in _SECTION.split(whole)}


def _parsed(lines: str) -> dict[str, object]:
    """The tree of a section; {} if it cannot be parsed, as a broken game must not affect the others."""
    with suppress(yaml.YAMLError):
        # the base loader reads only text, so that keys such as `yes`, `no` and `on` stay words
        tree = yaml.load(lines, yaml.CBaseLoader)
        if isinstance(tree, dict):
            return tree
    return {}


def _flat(prefix: str, tree: dict[str, object]) -> dict[str, str]:
    leaves: dict[str, str] = {}
    for name, value in tree.items():
        if isinstance(value, dict):
            leaves.update(_flat(f"{prefix}{name}.", value))
        else:
            leaves[f"{prefix}{name}"] = str(value)
    return leaves
