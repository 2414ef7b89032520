"""Checks the catalogues of messages: translations against English, and English against the code and the house style.

A translation has the same keys as the English catalogue, the same placeholders in each sentence, and the plural forms
that its language needs (`locale.plural`). Missing keys are faults, although the program would speak English there.
English has the keys that the code says, and no others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from pathlib import Path
from string import Formatter
from typing import Any, Final, NamedTuple

import yaml

from cardgames.conformance.used_keys import keys_for, unsaid
from cardgames.engine.registry import folder_of, manifests
from cardgames.resources import data_dir
from cardgames.words import ENGLISH, PLURALS, knows, listed, plural_forms, say

LONGEST: Final = {
    "refuse": 120, "log": 110, "say": 24, "ledger": 70, "answer": 32, "where": 40, "move": 60, "glossary": 100,
}  # fmt: skip
"""The greatest length of an English sentence by section of a game's words, without its placeholders."""

LONGER: Final = 1.3
"""How much longer a translation may be."""

BANNED: Final = {
    r"\banew\b": "again",
    r"(?<!there )\b(is|are) no\b": "is not a",
    r"\bwhoever\b": "a player who",
    r"\brid of\b": "out of cards",
    r"\bas you like\b": "",
    r"\bat this table\b": "with these rules",
    r"\bof which\b": "",
    r"\bso many\b": "this many",
    r"\bone may\b": "you can",
    r"\blay(s|ing)? off\b|\blaid off\b": "discard",
    r"\bdump\b": "discard pile",
    r"\bput(s)? down\b": "play",
    r"\bgo(es)? over\b": "beat",
    r"\bhe\b|\bhis\b|\bhim\b": "they",
    r"\bthrow(n)? away\b": "delete",
    r"\btake(n)? back\b": "undo",
    r"[^ ]\u2014|\u2014": "a colon or a full stop",
}
"""Words that the house style replaces, as patterns, with what to write instead."""

NAMES: Final = {"players", "names", "winners", "who"}
"""Placeholders for lists of players, whose number can be seen without `{count}`."""

FREE: Final = ("home.", "_about")
"""Sections whose keys are not checked for banned words: titles and welcomes may have a tone of their own."""

AVOID: Final = "locale.avoid."
"""The section with the words that a translation replaces."""


OPTION_TEXTS: Final = ("label", "help", "on", "off", "own", "usual")
"""The keys of texts in options.yaml."""

LESSON_TEXTS: Final = ("title", "welcome", "before", "why", "instead", "farewell")
"""The keys of texts in lessons."""

_MARK = re.compile(r"^([A-Z]{2,4}-\d+[a-z]?)\s|\]\((option:[^)]*)\)|!\[[^\]]*\]\(([^)]*)\)", re.MULTILINE)


class WordFault(NamedTuple):
    """What is wrong with one message of a file, and what would be right."""

    path: Path
    key: str
    wrong: str
    right: str

    def __str__(self) -> str:
        return f"{self.path}: {self.key}: {self.wrong}; {self.right}"


def _fault(path: Path, key: str, kind: str, **values: object) -> WordFault:
    """A fault of a kind (`file.catalogue`), in the current language."""
    what, known = f"file.catalogue.{kind}", {name: str(value) for name, value in values.items()}
    return WordFault(path, key, say(f"{what}.wrong", **known), say(f"{what}.right", **known))


def file_of(language: str, game: str = "") -> Path:
    """The catalogue of a language: of all games, or of one. It need not exist."""
    folder = folder_of(game) if game else data_dir("assets")
    assert folder is not None
    return folder / "words" / f"{language}.yaml"


def faults_of(language: str, game: str = "") -> Iterator[WordFault]:
    """Yield the faults of a catalogue."""
    path, root = file_of(language, game), _tree(file_of(language, game))
    if root is None:
        yield _fault(path, "", "no_file", start=f"{language}:")
        return
    if [*root] != [language]:
        yield _fault(path, "", "root", root=listed(root, "comma"), language=language)
        return
    own = flat(root[language])
    yield from _malformed(path, own)
    yield from _too_long(path, own, 1 if language == ENGLISH else LONGER)
    yield from _unusual(path, own, BANNED if language == ENGLISH else words_to_avoid(language))
    if language == ENGLISH:
        yield from _without_number(path, own)
        yield from _unlike_the_code(path, own, game)
        return
    english = flat((_tree(file_of(ENGLISH, game)) or {}).get(ENGLISH, {}))
    yield from _untranslated(path, own, english, plural_forms(language))
    if game:
        yield from _faults_of_pages(language, path.parent.parent)


def _faults_of_pages(language: str, folder: Path) -> Iterator[WordFault]:
    """Yield what is missing or different in a game's translated options, lessons and rules page."""
    for source in sorted(folder.glob("*.yaml")):
        name = source.name.removesuffix(".yaml")
        if "." in name or (name not in ("options",) and not name.startswith("first_game")):
            continue
        path = source.with_name(f"{name}.{language}.yaml")
        tree, english = _plain_tree(path), _plain_tree(source)
        if tree is None:
            yield _fault(path, "", "not_translated", file=source.name)
        elif name == "options":
            wanted, there = (set(filter(_is_option_text, flat(one or {}))) for one in (english, tree))
            wanted |= {f"variants.{variant.stem}" for variant in folder.glob("variants/*.yaml")}
            for key in sorted(wanted - there):
                yield _fault(path, key, "no_text")
            for key in sorted(there - wanted):
                yield _fault(path, key, "no_such_text")
        elif _without_texts(tree) != _without_texts(english):
            yield _fault(path, "", "other_lesson")
    page, rules = folder / f"rules.{language}.md", folder / "rules.md"
    if rules.is_file() and not page.is_file():
        yield _fault(page, "", "no_page", file="rules.md")
    elif rules.is_file():
        for own, wanted_mark in zip_longest(_marks(page), _marks(rules)):
            if own != wanted_mark:
                yield _fault(page, "", "other_order", own=own, wanted=wanted_mark)
                break


def _is_option_text(key: str) -> bool:
    return key.startswith(("groups.", "variants.")) or key.rpartition(".")[2] in OPTION_TEXTS


def _plain_tree(path: Path) -> dict[str, Any] | None:
    try:
        tree = yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader)
    except (OSError, ValueError, yaml.YAMLError):
        return None
    return tree if isinstance(tree, dict) else None


def _without_texts(tree: Any) -> Any:
    """A lesson without its texts."""
    if isinstance(tree, dict):
        return {key: _without_texts(value) for key, value in tree.items() if key not in LESSON_TEXTS}
    return [_without_texts(value) for value in tree] if isinstance(tree, list) else tree


def _marks(page: Path) -> list[str]:
    """The rule ids at the beginning of paragraphs, the targets of links to options, and the pictures of a page."""
    return ["".join(parts) for parts in _MARK.findall(page.read_text(encoding="utf-8"))]


def flat(tree: Mapping[str, Any], before: str = "") -> dict[str, str]:
    """The sentences of a tree by key, without notes to translators."""
    found: dict[str, str] = {}
    for name, value in tree.items():
        if name.startswith("_"):
            continue
        if isinstance(value, dict):
            found |= flat(value, f"{before}{name}.")
        else:
            found[f"{before}{name}"] = str(value)
    return found


def _tree(path: Path) -> dict[str, Any] | None:
    try:
        tree = yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader)
    except (OSError, ValueError, yaml.YAMLError):
        return None
    return tree if isinstance(tree, dict) and all(isinstance(part, dict) for part in tree.values()) else None


def _malformed(path: Path, own: Mapping[str, str]) -> Iterator[WordFault]:
    """Faults that any language can have."""
    for key, sentence in own.items():
        if key.startswith("locale."):
            continue
        if not _is_well_formed(sentence):
            yield _fault(path, key, "brace")
        if sentence != sentence.strip() or ("  " in sentence.strip() and not key.startswith(("cli.", "own.cli."))):
            yield _fault(path, key, "space")


def _untranslated(
    path: Path, own: Mapping[str, str], english: Mapping[str, str], forms: tuple[str, ...]
) -> Iterator[WordFault]:
    """Differences of a translation from English that are faults."""
    wanted = {_base(key): sentence for key, sentence in english.items()}  # of a plural the last form: `other`
    own = {key: sentence for key, sentence in own.items() if not key.startswith(AVOID)}
    there = {_base(key) for key in own}
    for base in wanted:
        if base not in there:
            yield _fault(path, base, "no_key", english=wanted[base])
    for key, sentence in own.items():
        base = _base(key)
        if base not in wanted:
            yield _fault(path, key, "no_such_key")
            continue
        if key.startswith("locale.") or not _is_well_formed(sentence):
            continue
        same_form = _placeholders(english.get(key, wanted[base]))
        for name in same_form ^ _placeholders(sentence):
            kind = "no_placeholder" if name in same_form else "other_placeholder"
            yield _fault(path, key, kind, name=f"{{{name}}}")
    for base in sorted({_base(key) for key in english if _base(key) != key} & there):
        for form in forms:
            if f"{base}.{form}" not in own:
                yield _fault(path, base, "no_form", form=form)


def words_to_avoid(language: str) -> dict[str, str]:
    """The words that a translation replaces (`locale.avoid` in its catalogue of all games), as patterns, with what to
    write instead."""
    own = flat((_tree(file_of(language)) or {}).get(language, {}))
    avoided = {key.removeprefix(AVOID): instead for key, instead in own.items() if key.startswith(AVOID)}
    return {rf"\b{re.escape(word)}\b": instead for word, instead in avoided.items()}


def _unusual(path: Path, own: Mapping[str, str], banned: Mapping[str, str]) -> Iterator[WordFault]:
    """Words that the house style replaces."""
    for key, sentence in own.items():
        if key.startswith((*FREE, AVOID)):
            continue
        plain = re.sub(r"\{[^}]*\}", "{}", sentence)
        for pattern, instead in banned.items():
            found = re.search(pattern, plain, re.IGNORECASE)
            if found:
                yield _fault(path, key, "style", word=found[0], instead=instead)


def _too_long(path: Path, own: Mapping[str, str], longer: float) -> Iterator[WordFault]:
    for key, sentence in own.items():
        plain = re.sub(r"\{[^}]*\}", "", sentence)
        longest = round(longer * LONGEST.get(key.partition(".")[0], len(plain)))
        if len(plain) > longest:
            yield _fault(path, key, "long", letters=len(plain), most=longest)


def _without_number(path: Path, own: Mapping[str, str]) -> Iterator[WordFault]:
    """Plural forms that do not show the number they depend on."""
    for key, sentence in own.items():
        numbered = "{count" in sentence or NAMES & _placeholders(sentence)
        if _base(key) != key and not numbered and not key.startswith("locale."):
            yield _fault(path, key, "no_number")


def _unlike_the_code(path: Path, own: Mapping[str, str], game: str) -> Iterator[WordFault]:
    """Messages that no code says, and keys in the code that no catalogue has."""
    keys, start = keys_for(folder_of(game) if game else None), f"{game}." if game else ""
    for key in unsaid(dict.fromkeys(start + _base(key) for key in own), keys):
        yield _fault(path, key.removeprefix(start), "unused")
    others = tuple(f"{name}." for name in manifests())
    for said in keys.said:
        here = said.key.startswith(start) if game else not said.key.startswith(others)
        if here and not knows(said.key):
            where = say("file.on_line", line=said.line, what=said.key)
            yield _fault(said.path, where, "unknown", file=path)


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


def _placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}
