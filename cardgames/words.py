"""Every word of the interface comes from one catalogue: `say("home.play")`, `say("log.trick", name="Ann", points=21)`.

The catalogue of a language is `assets/words/<language>.yaml`: nested sections whose leaves are sentences with `{name}`
places. A leaf with the parts `one` and `many` is chosen by the value `count`. A translation is one more file; what it
leaves out is said in English.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

import yaml

from cardgames.resources import data_dir

ENGLISH = "en"

_SECTION = re.compile(r"^(?=\w)", re.MULTILINE)

_language = ENGLISH


class MissingWordsError(KeyError):
    """A key that the catalogue does not have, or a place in its sentence that was given no value."""


def languages() -> list[str]:
    """The languages that have a catalogue, English first."""
    found = sorted(path.stem for path in (data_dir("assets") / "words").glob("*.yaml"))
    return sorted(found, key=lambda name: name != ENGLISH)


def use_language(language: str) -> None:
    """Speak this language from now on; one without a catalogue leaves English."""
    global _language
    _language = language if language in languages() else ENGLISH


def say(key: str, **values: object) -> str:
    """The sentence of `key` (`section.key`) with its places filled in. Raises MissingWordsError."""
    sentence = _known(key) or _counted(key, values)
    try:
        return sentence.format(**values) if "{" in sentence else sentence
    except (KeyError, IndexError) as error:
        raise MissingWordsError(f"{key}: the sentence needs a value for {error}.") from error


def say_in(game: str, key: str, **values: object) -> str:
    """The sentence of `key` as players of this game say it: its own (`<game>.own.<key>`) where it has one."""
    own = f"{game}.own.{key}"
    return say(own if knows(own) else key, **values)


def listed(names: Sequence[str]) -> str:
    """Names as one says them: a, b and c."""
    if len(names) < 2:
        return "".join(names)
    return say("kit.and", names=", ".join(names[:-1]), last=names[-1])


def knows(key: str) -> bool:
    """Whether the catalogue has this sentence."""
    return _known(key) is not None or _known(f"{key}.many") is not None


def catalogue(language: str) -> dict[str, str]:
    """All sentences of a language by their full key, filled up with the English ones."""
    whole: dict[str, str] = {}
    for name in {**_texts(ENGLISH), **_texts(language)}:
        whole |= _section(language, name)
    return whole


def _known(key: str) -> str | None:
    return _section(_language, key.partition(".")[0]).get(key)


def _counted(key: str, values: dict[str, object]) -> str:
    sentence = _known(f"{key}.one" if values.get("count") == 1 else f"{key}.many")
    if sentence is None:
        raise MissingWordsError(f"{key}: not in the catalogue assets/words/{_language}.yaml.")
    return sentence


@cache
def _section(language: str, name: str) -> dict[str, str]:
    """The sentences of one section by their full key; parsing all of them would hold up the start."""
    # the base loader knows only texts, so that keys such as `yes`, `no` and `on` stay words
    own = _flat("", yaml.load(_texts(language).get(name, ""), yaml.CBaseLoader) or {})
    return own if language == ENGLISH else {**_section(ENGLISH, name), **own}


@cache
def _texts(language: str) -> dict[str, str]:
    """The lines of each section by its name, still to be parsed. A section begins where a line is not indented."""
    whole = (data_dir("assets") / "words" / f"{language}.yaml").read_text(encoding="utf-8")
    return {lines.partition(":")[0]: lines for lines in _SECTION.split(whole)}


def _flat(prefix: str, tree: dict[str, object]) -> dict[str, str]:
    leaves: dict[str, str] = {}
    for name, value in tree.items():
        if isinstance(value, dict):
            leaves.update(_flat(f"{prefix}{name}.", value))
        else:
            leaves[f"{prefix}{name}"] = str(value)
    return leaves
