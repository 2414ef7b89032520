"""Checks the catalogues of messages: translations against English, and English against the code and the house style.

A translation has the same keys as the English catalogue, the same placeholders in each sentence, and the plural forms
that its language needs (`locale.plural`). Missing keys are faults, although the program would speak English there.
English has the keys that the code says, and no others, and notes that explain them to translators.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Formatter
from typing import Any, Final

import yaml

from cardgames.conformance.descriptions import Note, Notes, notes_on
from cardgames.conformance.game_pages import faults_of_pages
from cardgames.conformance.house_style import ENGLISH_STYLE, LONGEST, Style
from cardgames.conformance.used_keys import keys_for, unsaid
from cardgames.conformance.word_faults import WordFault, flat, style_faults, tree_of, word_fault
from cardgames.engine.registry import folder_of, manifests
from cardgames.resources import data_dir
from cardgames.words import ENGLISH, PLURALS, knows, listed, plural_forms, say, sections

NAMES: Final = {"players", "names", "winners", "who"}
"""Placeholders for lists of players, whose number can be seen without `{count}`."""

FREE: Final = ("home.", "locale.")
"""Sections that are not checked for style: titles and welcomes may have a tone of their own."""

AVOID: Final = "locale.avoid."
"""The section with the words that a translation replaces."""

_KEY = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")

_FORMAT = re.compile(r"\+?(\.\d)?%?|[AaC]|[Tt]he")
"""How a placeholder may write its number, or its card."""


def file_of(language: str, game: str = "") -> Path:
    """The catalogue of a language: of all games, or of one. It need not exist."""
    folder = folder_of(game) if game else data_dir("assets")
    assert folder is not None
    return folder / "words" / f"{language}.yaml"


def style_of(language: str) -> Style:
    """The style of a language: for a translation, the words of `locale.avoid` in its catalogue of all games."""
    if language == ENGLISH:
        return ENGLISH_STYLE
    own = flat((_tree(file_of(language)) or {}).get(language, {})).items()
    avoided = ((key.removeprefix(AVOID), new) for key, new in own if key.startswith(AVOID))
    return Style({rf"\b{re.escape(word)}\b": instead for word, instead in avoided})


def faults_of(language: str, game: str = "") -> Iterator[WordFault]:
    """Yield the faults of a catalogue, and of the other texts of a game."""
    style = style_of(language)
    yield from _faults_of_catalogue(language, game, style)
    if game and (folder := folder_of(game)) is not None:
        yield from faults_of_pages(language, folder, style)


def _faults_of_catalogue(language: str, game: str, style: Style) -> Iterator[WordFault]:
    path, root = file_of(language, game), _tree(file_of(language, game))
    if root is None:
        yield word_fault(path, "", "no_file", start=f"{language}:")
        return
    if [*root] != [language]:
        yield word_fault(path, "", "root", root=listed(root, "comma"), language=language)
        return
    own, forms = flat(root[language]), plural_forms(language)
    yield from _malformed(path, own, forms)
    yield from _unreadable(path, root[language])
    for key, sentence in own.items():
        if not key.startswith(FREE):
            yield from style_faults(path, key, sentence, style, LONGEST.get(key.partition(".")[0]) if game else None)
    if language == ENGLISH:
        yield from _odd_numbers(path, own)
        yield from Notes(path, root[ENGLISH], _english() if game else root[ENGLISH], bool(game)).faults()
        yield from _unlike_the_code(path, own, game)
    else:
        yield from _untranslated(path, own, flat(_english(game)))


def described(key: str) -> Iterator[Note]:
    """Yield what the English catalogues tell a translator of a message."""
    game, _, inside = key.partition(".")
    of_game = game in manifests()
    yield from notes_on(inside if of_game else key, _english(game if of_game else ""), _english())


def _english(game: str = "") -> dict[str, Any]:
    """The English messages of all games or of one, with their notes; {} if there are none."""
    sections: dict[str, Any] = (_tree(file_of(ENGLISH, game)) or {}).get(ENGLISH, {})
    return sections


def _tree(path: Path) -> dict[str, Any] | None:
    """A catalogue: sections of messages below languages; None if the file is something else."""
    tree = tree_of(path)
    return tree if tree and all(isinstance(part, dict) for part in tree.values()) else None


def _malformed(path: Path, own: Mapping[str, str], forms: tuple[str, ...]) -> Iterator[WordFault]:
    """Faults that any sentence can have."""
    for key, sentence in own.items():
        if key.startswith("locale."):
            if key.startswith("locale.plural.") and not _is_condition(sentence):
                yield word_fault(path, key, "no_condition")
            continue
        if not _is_well_formed(sentence):
            yield word_fault(path, key, "brace")
        if sentence != sentence.strip() or ("  " in sentence.strip() and not key.startswith(("cli.", "own.cli."))):
            yield word_fault(path, key, "space")
    for base in sorted({_base(key) for key in own if _base(key) != key}):
        there = {form for form in PLURALS if f"{base}.{form}" in own}
        for form in sorted({*forms} - there):
            yield word_fault(path, base, "no_form", form=form)
        for form in sorted(there - {*forms}):
            yield word_fault(path, base, "other_form", form=form, forms=listed(forms, "comma"))


def _unreadable(path: Path, root: Mapping[str, Any]) -> Iterator[WordFault]:
    """Faults of keys and sections: what the program reads otherwise than a reader of YAML, or not at all."""
    whole = path.read_text(encoding="utf-8")
    read = sections(whole)
    for name, section in root.items():
        if not name.startswith("_") and flat(read.get(name, {})) != flat({name: section}):
            yield word_fault(path, name, "no_section")
    yield from _odd_keys(path, yaml.compose(whole, yaml.CBaseLoader), "")


def _odd_keys(path: Path, node: yaml.Node | None, before: str) -> Iterator[WordFault]:
    if isinstance(node, yaml.SequenceNode):
        yield word_fault(path, before, "no_sentence")
    if not isinstance(node, yaml.MappingNode):
        return
    found: set[str] = set()
    for name, value in ((key.value, value) for key, value in node.value):
        key = f"{before}.{name}" if before else name
        if not (_KEY.fullmatch(name) or name.startswith("_") or ".avoid" in before):
            yield word_fault(path, key, "no_key_name")
        if name in found:
            yield word_fault(path, key, "twice")
        found.add(name)
        yield from _odd_keys(path, value, key)


def _untranslated(path: Path, own: Mapping[str, str], english: Mapping[str, str]) -> Iterator[WordFault]:
    """Differences of a translation from English that are faults."""
    wanted = {_base(key): sentence for key, sentence in english.items()}  # of a plural the last form: `other`
    counted = {_base(key) for key in english if _base(key) != key}
    there = {_base(key) for key, sentence in own.items() if sentence.strip() or not english.get(key, " ").strip()}
    for base in wanted:
        if base not in there:
            yield word_fault(path, base, "no_key", english=wanted[base])
    for key, sentence in own.items():
        base = _base(key)
        if key.startswith((AVOID, "locale.plural.")):
            continue
        if (key not in english) if base not in counted else (base == key):
            yield word_fault(path, key, "no_plural" if base in counted else "no_such_key")
        elif _is_well_formed(sentence):
            yield from _other_placeholders(path, key, sentence, english.get(key, wanted[base]))


def _other_placeholders(path: Path, key: str, sentence: str, english: str) -> Iterator[WordFault]:
    own, same_form = _placeholders(sentence), _placeholders(english)
    for name in own.keys() ^ same_form.keys():
        kind = "no_placeholder" if name in same_form else "other_placeholder"
        yield word_fault(path, key, kind, name=f"{{{name}}}")
    for name in own.keys() & same_form.keys():
        if {one.lower() for one in own[name]} != {one.lower() for one in same_form[name]}:  # `The` begins a sentence
            yield word_fault(path, key, "other_format", names=listed(sorted(same_form[name]), "or"))


def _odd_numbers(path: Path, own: Mapping[str, str]) -> Iterator[WordFault]:
    """Formats that there are not, and plural forms that do not show the number they depend on."""
    for key, sentence in own.items():
        if not _is_well_formed(sentence):
            continue
        for _, _, form, _ in Formatter().parse(sentence):
            if form and not _FORMAT.fullmatch(form):
                yield word_fault(path, key, "no_format", form=form)
        numbered = "{count" in sentence or NAMES & _placeholders(sentence).keys()
        if _base(key) != key and not numbered:
            yield word_fault(path, key, "no_number")


def _unlike_the_code(path: Path, own: Mapping[str, str], game: str) -> Iterator[WordFault]:
    """Messages that no code says, and keys in the code that no catalogue has."""
    keys, start = keys_for(folder_of(game) if game else None), f"{game}." if game else ""
    for key in unsaid(dict.fromkeys(start + _base(key) for key in own), keys):
        yield word_fault(path, key.removeprefix(start), "unused")
    others = tuple(f"{name}." for name in manifests())
    for said in keys.said:
        here = said.key.startswith(start) if game else not said.key.startswith(others)
        if here and not knows(said.key):
            where = say("file.on_line", line=said.line, what=said.key)
            yield word_fault(said.path, where, "unknown", file=path)


def _base(key: str) -> str:
    """A key without its plural form."""
    start, _, last = key.rpartition(".")
    return start if last in PLURALS and not key.startswith("locale.") else key


def _is_well_formed(sentence: str) -> bool:
    try:
        _placeholders(sentence)
    except ValueError:
        return False
    return True


def _is_condition(rule: str) -> bool:
    """Whether this is a condition for a plural form, in the notation of gettext."""
    from gettext import c2py

    try:
        c2py(rule)(2)
    except (ValueError, ArithmeticError, RecursionError):
        return False
    return True


def _placeholders(sentence: str) -> dict[str, set[str]]:
    """The placeholders of a sentence by name, as they are written."""
    found: dict[str, set[str]] = {}
    for _, name, form, _ in Formatter().parse(sentence):
        if name is not None:
            found.setdefault(name, set()).add(f"{{{name}:{form}}}" if form else f"{{{name}}}")
    return found
