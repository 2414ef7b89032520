"""Damaged input of every kind: the response must be clear, quick, and never a traceback."""

from __future__ import annotations

import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from typing import Final

from cardgames.conformance.agreements import game_and_hooks
from cardgames.conformance.robustness.commands import any_command
from cardgames.conformance.robustness.matches import games, new_match, play_on, random_options
from cardgames.conformance.robustness.trying import BatchResult
from cardgames.engine import registry
from cardgames.engine.options import OptionSchema
from cardgames.engine.record import read
from cardgames.engine.record_text import CheckedText, checksum, record_text
from cardgames.engine.seen import seen_text
from cardgames.engine.variants import check, save, variant_of
from cardgames.storage.begun import SavedDraft
from cardgames.storage.glance import glance
from cardgames.storage.profiles import ProfilesFile
from cardgames.storage.settings import SettingsFile

EACH: Final = 200
"""Inputs of a batch."""

SLOW: Final = 5.0
"""The maximum seconds for an input."""

LARGE: Final = 200
"""The MB by which a batch may increase the peak memory of its process, which starts at some 80."""

_PYTHON: Final = re.compile(
    r"Traceback|<class|object at 0x|NoneType|\\x[0-9a-f]|"
    r"(?:Index|Key|Value|Type|Attribute|Assertion|Recursion|Unicode)Error"
)
"""Text that must not occur in a sentence for people."""


@dataclass(frozen=True, slots=True)
class Input:
    """One fuzzed input: its bytes, the valid bytes it was made from (None if unknown), and a folder for files."""

    data: bytes
    known: bytes | None
    path: Path

    def written(self, name: str = "input") -> Path:
        """Write the bytes to a file of this name."""
        path = self.path / name
        path.write_bytes(self.data)
        return path


Target = Callable[[Input], str]
"""Tries an input and returns its fault, or ""."""


def labels(seed: str) -> Iterator[str]:
    """Labels without end, one target after another."""
    return (f"{seed}-{number}:{name}" for number in count() for name in TARGETS)


def batch(label: str) -> BatchResult:
    """Try EACH inputs. A label that ends with `:N` tries only the N-th."""
    seed, name, *only = label.split(":")
    rng = Random(label.rpartition(":")[0] if only else label)
    seeds, target = TARGETS[name]
    found, before = BatchResult(), _peak_memory()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(EACH):
            known = rng.choice(seeds())
            data = mutated(known, rng, seeds())
            if only and number != int(only[0]):
                continue
            wrong = tried(target, Input(data, known, Path(folder)))
            found += BatchResult(1, (f"{seed}:{name}:{number}: {wrong}",) if wrong else ())
    more = _peak_memory() - before
    return found + BatchResult(0, (f"{label}: took {more} MB",) if more > LARGE else ())


def _peak_memory() -> int:
    """The peak memory of this process in MB; 0 if the system does not report it."""
    try:
        import resource
    except ImportError:
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1 << 20 if sys.platform == "darwin" else 1 << 10)


def tried(target: Target, given: Input) -> str:
    """Try an input; return the fault (an exception, an unclear sentence or a slow response), or ""."""
    start = time.monotonic()
    try:
        wrong = target(given)
    except Exception as error:
        return f"raised {error!r}"
    seconds = time.monotonic() - start
    return wrong or (f"took {seconds:.1f} s" if seconds > SLOW else "")


# ---------------------------------------------------------------- mutations


def mutated(data: bytes, rng: Random, others: list[bytes]) -> bytes:
    """An input with one to four changes; half of the time, a record gets a matching checksum again."""
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        data = rng.choice(MUTATIONS)(data, rng, others)
    start = data.rfind(b"\nsum ") + 1
    if start and rng.random() < 0.5:
        data = data[:start] + f"sum {checksum(data[:start])}\n".encode()
    return data


def _flip(data: bytes, rng: Random, _: list[bytes]) -> bytes:
    changed = bytearray(data or b"\n")
    for _number in range(rng.choice((1, 1, 8))):
        changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def _cut(data: bytes, rng: Random, _: list[bytes]) -> bytes:
    return data[: rng.randrange(len(data) + 1)]


def _take_out(data: bytes, rng: Random, _: list[bytes]) -> bytes:
    start = rng.randrange(len(data) + 1)
    return data[:start] + data[start + rng.choice((1, 4, 60, 4096)) :]


def _put_in(data: bytes, rng: Random, _: list[bytes]) -> bytes:
    at = rng.randrange(len(data) + 1)
    return data[:at] + rng.choice(STRANGE) * rng.choice((1, 1, 1, 3, 400)) + data[at:]


def _lines(data: bytes, rng: Random, others: list[bytes]) -> bytes:
    lines = data.splitlines(keepends=True) or [b""]
    one, two = rng.randrange(len(lines)), rng.randrange(len(lines))
    match rng.randrange(4):
        case 0:
            lines[one], lines[two] = lines[two], lines[one]
        case 1:
            lines.insert(one, lines[two])
        case 2:
            del lines[one]
        case _:
            other = rng.choice(others).splitlines(keepends=True)
            lines[one] = rng.choice(other or [b""])
    return b"".join(lines)


def _words(data: bytes, rng: Random, others: list[bytes]) -> bytes:
    words = re.split(rb"([ \n:,/]+)", data)
    at = rng.randrange(0, len(words), 2)
    known = re.split(rb"[ \n:,/]+", rng.choice(others))
    words[at] = rng.choice([rng.choice(known), str(rng.choice(NUMBERS)).encode(), rng.choice(STRANGE)])
    return b"".join(words)


MUTATIONS: Final = (_flip, _cut, _take_out, _put_in, _lines, _words, _words)
NUMBERS: Final = (-1, 0, 1, 2, 3, 9, 10, 52, 99, 256, 10**9, 10**30)
STRANGE: Final = (
    *(b"\0", b"\n", b"\r", b"\r\n", b"\t", b"\x1b[31m", b"\x7f", b"\xff", b"\xf0\x9f"),
    *(b"\xef\xbb\xbf", b"\xe2\x80\xae", "A♥\u2028".encode(), b"check 0123456789abcdef"),
    *b"[[[[[[ {{{{ *a !!python/object:os.system ' \" # | > joker1 nan true ~ null 0x10 1e9 ../..".split(),
    *(b"&a [*a]", b"- ", b": "),
)


# ---------------------------------------------------------------- records


@cache
def _records() -> list[bytes]:
    """Records of each game: finished ones, unfinished ones with and without checks, and exports for one player."""
    found: list[bytes] = []
    for name in games():
        rng = Random(name)
        game, hooks = game_and_hooks(name)
        for seed in ("one", "two"):
            seats = rng.choice(game.player_counts)
            options = game.schema.make(hooks.brief, (), seats)
            match = new_match(options, seed)
            stop = rng.randrange(8, 40)
            for number, _ in enumerate(play_on(match, hooks, rng)):
                if number == stop:
                    checked = CheckedText(match).opening()
                    found += [checked.encode(), record_text(match).encode(), seen_text(match, 0).encode()]
            found.append(record_text(match).encode())
    return found


def _record(given: Input) -> str:
    data, known = given.data, given.known
    reading = read(data)
    wrong = _said(str(problem) for problem in reading.problems)
    if wrong or known is None or data == known or not reading.valid or reading.match is None:
        return wrong
    was = read(known)
    assert was.match is not None
    if b"\ncheck " in known and b"\ncheck " in data and not reading.finished:
        lines = reading.match.lines
        if lines != was.match.lines[: len(lines)]:
            return "an unfinished record that was changed is taken for whole"
    fixed = data[data.rfind(b"\nsum ") :] != known[known.rfind(b"\nsum ") :]
    if reading.finished and was.finished and not fixed and reading.result != was.result:
        return "a changed result passes the old checksum"
    return ""


def _file(given: Input) -> str:
    """Look at a record among the user's matches."""
    return _said(map(str, glance(given.written("match.parlour")).problems))


# ---------------------------------------------------------------- YAML files


@cache
def _variants() -> list[bytes]:
    found: list[bytes] = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "variant.yaml"
        for name in games():
            for number in range(4):
                options, _ = random_options(name, Random(f"{name} {number}"))
                save(path, variant_of("Friday evening", options))
                found.append(path.read_bytes())
    return found


@cache
def _schemas() -> dict[str, OptionSchema]:
    return {name: registry.game(name).schema for name in games()}


def _variant(given: Input) -> str:
    return _said(map(str, check(given.written("variant.yaml"), _schemas())))


@cache
def _settings_files() -> list[bytes]:
    return [
        b"# Parlour's settings\ntheme: midnight\nui_scale: 120\nspeed: brisk\nsound: false\nvolume: 35\n",
        b"hand_order: ranks\nsuit_colours: 4\ncorners: 4\nindex_size: large\nlanguage: en\nfullscreen: true\n",
    ]


def _settings(given: Input) -> str:
    path = given.written("settings.yaml")
    file = SettingsFile(path)
    wrong = _said(map(str, file.problems))
    before = file.now
    file.change(volume=12)
    again = SettingsFile(path)
    for bad in path.parent.glob("*.bad*"):
        bad.unlink()
    if again.problems or again.now != file.now or file.now.theme != before.theme:
        return f"the settings do not come back: {again.problems[:1]}"
    return wrong


@cache
def _profiles_files() -> list[bytes]:
    one = (
        "you: anna\nprofiles:\n- {id: anna, name: Anna, emblem: fox, colour: '#c98a3a', former: [Ann, An]}\n"
        "- id: bram\n  name: Bram de Groot\n  emblem: owl\n  colour: '#2f5d73'\n"
    )
    return [one.encode(), b"profiles: []\n"]


def _profiles(given: Input) -> str:
    path = given.written("profiles.yaml")
    file = ProfilesFile(path)
    wrong = _said(map(str, file.problems))
    file.dress(file.you.id, "owl", "#2f5d73")
    again = ProfilesFile(path)
    for bad in path.parent.glob("*.bad*"):
        bad.unlink()
    if again.problems or again.now != file.now:
        return f"the players do not come back: {again.problems[:1]}"
    return wrong


# ---------------------------------------------------------------- steps of drafts


@cache
def _steps_files() -> list[bytes]:
    return [
        b"player 0 decision 3\ncarry 12 hand/0/-1 laid/0/-1 -1\nchoose turn done\n",
        b"player 2 decision 11\nplace 3 4,5,0 1\n",
    ]


def _steps(given: Input) -> str:
    SavedDraft(given.written("match.parlour.steps").with_suffix("")).steps(0, 3)
    return ""


# ---------------------------------------------------------------- command lines


@cache
def _any_files() -> list[bytes]:
    return [*_records(), *_variants()]


def _command(given: Input) -> str:
    return any_command(given.data, given.path)


def _said(sentences: Iterator[str] | tuple[str, ...]) -> str:
    """Return the first sentence that a player should not see, as a fault; "" if there is none."""
    for sentence in sentences:
        if not sentence.strip() or _PYTHON.search(sentence) or not sentence.isprintable():
            return f"it says {sentence!r}"
    return ""


TARGETS: Final[dict[str, tuple[Callable[[], list[bytes]], Target]]] = {
    "record": (_records, _record),
    "file": (_records, _file),
    "variant": (_variants, _variant),
    "settings": (_settings_files, _settings),
    "profiles": (_profiles_files, _profiles),
    "steps": (_steps_files, _steps),
    "command": (_any_files, _command),
}
