"""Every word of the interface comes from a file: `say("home.play")`, `say("<game>.log.lay", who="Ann", cards="7♥")`.

What is said of all games is in `assets/words/<language>.yaml`. What is said of one game is in `words/<language>.yaml`
in its folder; the keys of that file are said with the game's name before them. A file has nested sections whose leaves
are sentences with `{name}` places. A leaf with the parts `one` and `many` is chosen by the value `count`. A translation
is one more file; what it leaves out is said in English. A game may have no words at all: `say_in` and `say_or` then say
what is said of any game.
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
    """A key that no file has, or a place in its sentence that was given no value."""


def languages() -> list[str]:
    """The languages that Parlour speaks, English first."""
    found = sorted(path.stem for path in (data_dir("assets") / "words").glob("*.yaml"))
    return sorted(found, key=lambda name: name != ENGLISH)


def use_language(language: str) -> None:
    """Speak this language from now on; English where Parlour does not speak it."""
    global _language
    _language = language if language in languages() else ENGLISH


def find_games_with(folder_of: Callable[[str], Path | None]) -> None:
    """Look for a game's words in the folder that `folder_of` gives for its name; None stands for no such game."""
    global _folder_of
    _folder_of = folder_of


def say(key: str, **values: object) -> str:
    """The sentence of `key` with its places filled in. Raises MissingWordsError."""
    sentence = _known(key) or _counted(key, values)
    try:
        return sentence.format(**values) if "{" in sentence else sentence
    except (KeyError, IndexError) as error:
        given = ", ".join(values) or "none"
        raise MissingWordsError(f"{key}: the sentence needs a value for {error}; it is given {given}.") from error


def say_in(game: str, key: str, **values: object) -> str:
    """The sentence of `key` as players of this game say it: its own (`<game>.own.<key>`) where it has one."""
    own = f"{game}.own.{key}"
    return say(own if knows(own) else key, **values)


def say_or(key: str, default: str) -> str:
    """The sentence of `key`, which has no places; `default` where there is none."""
    return say(key) if knows(key) else default


def readable(name: str) -> str:
    """A name in code as words, for what has no sentence: `draw_pile` and `DrawPile` are "Draw pile"."""
    return " ".join(filter(None, _NAME.split(name))).lower().capitalize()


def listed(names: Sequence[str]) -> str:
    """Names as one says them: a, b and c."""
    if len(names) < 2:
        return "".join(names)
    return say("kit.and", names=", ".join(names[:-1]), last=names[-1])


def knows(key: str) -> bool:
    """Whether there is such a sentence."""
    return _known(key) is not None or _known(f"{key}.many") is not None


def is_section(name: str) -> bool:
    """Whether a section of what is said of all games has this name, which no game can have then."""
    return name in _texts(ENGLISH, data_dir("assets"))


def catalogue(language: str, game: str = "") -> dict[str, str]:
    """All sentences of a language by their full key, filled up with the English ones: what is said of all games, or of
    one."""
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
    """The folder that holds the words of this key, and its key in the file there."""
    ours = data_dir("assets")
    name, _, inside = key.partition(".")
    of_game = None if is_section(name) else _folder_of(name)
    return (ours, key) if of_game is None else (of_game, inside)


@cache
def _section(language: str, folder: Path, name: str) -> dict[str, str]:
    """The sentences of one section by their key in its file; parsing all of them would hold up the start."""
    own = _flat("", _parsed(_texts(language, folder).get(name, "")))
    return own if language == ENGLISH else {**_section(ENGLISH, folder, name), **own}


@cache
def _texts(language: str, folder: Path) -> dict[str, str]:
    """The lines of each section by its name, still to be parsed; {} where there is no file of this language. A section
    begins where a line is not indented."""
    file = folder / "words" / f"{language}.yaml"
    whole = file.read_text(encoding="utf-8", errors="replace") if file.is_file() else ""
    return {lines.partition(":")[0]: lines for lines in _SECTION.split(whole)}


def _parsed(lines: str) -> dict[str, object]:
    """The tree of a section; {} where it cannot be parsed, as no game may keep the others from the first screen."""
    with suppress(yaml.YAMLError):
        # the base loader knows only texts, so that keys such as `yes`, `no` and `on` stay words
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
