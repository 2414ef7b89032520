"""Checks the texts of a game outside of its catalogue: options, lessons and the rules page, in English and translated.

A translation has the same texts, rule ids, links, pictures and paragraphs as English, and each language its own style.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final

from cardgames.conformance.house_style import Style
from cardgames.conformance.word_faults import WordFault, flat, style_faults, tree_of, word_fault
from cardgames.words import ENGLISH, say

OPTION_TEXTS: Final = {"label": None, "help": 90, "on": None, "off": None, "own": None, "usual": None}
"""The keys of texts in options.yaml, with the greatest length of an English one."""

OPTION_LABEL: Final = 28
"""The greatest length of the label of an option; the label of a value has more room."""

LESSON_TEXTS: Final = {
    "title": 40, "welcome": 260, "before": 260, "why": 260, "instead": 260, "farewell": 260,
}  # fmt: skip
"""The keys of texts in lessons, with the greatest length of an English one."""

PARAGRAPH: Final = 420
"""The greatest length of a paragraph with a rule id."""

RULE: Final = 200
"""The greatest length of a sentence of a page of rules."""

_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_KIND = re.compile(r"(?:#+ |- |\||!\[|([A-Z]{2,4}-\d+[a-z]?)\s)?")
"""What a line of a page begins with: a heading, an entry of a list, a row of a table, a picture or a rule id."""

_TARGET = re.compile(r"\]\((option:[^)]*)\)|!\[[^\]]*\]\(([^)]*)\)")
_LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")


def faults_of_pages(language: str, folder: Path, style: Style) -> Iterator[WordFault]:
    """Yield what is missing, different or against the house style in these texts of the game in a folder."""
    for source in sorted(folder.glob("*.yaml")):
        name = source.stem
        if "." in name or not name.startswith(("options", "first_game")):
            continue
        path, read = _translated(source, language), _option_texts if name == "options" else _lesson_texts
        tree, english = tree_of(path), tree_of(source) or {}
        if tree is None:
            yield word_fault(path, "", "not_translated", file=source.name)
            continue
        texts, wanted = read(tree), read(english)
        if language != ENGLISH:
            if name == "options":
                wanted |= {f"variants.{variant.stem}": "" for variant in folder.glob("variants/*.yaml")}
            elif _without_texts(tree) != _without_texts(english):
                yield word_fault(path, "", "other_lesson")
                continue
            yield from _missing(path, texts, wanted, source.name)
        for key, text in texts.items():
            yield from style_faults(path, key, text, style, _longest(key))
    rules = folder / "rules.md"
    if rules.is_file():
        yield from _faults_of_rules(_translated(rules, language), rules, style)


def _translated(source: Path, language: str) -> Path:
    return source if language == ENGLISH else source.with_name(f"{source.stem}.{language}{source.suffix}")


def _missing(path: Path, texts: dict[str, str], wanted: dict[str, str], file: str) -> Iterator[WordFault]:
    for key in sorted({*wanted} - {key for key, text in texts.items() if text.strip()}):
        yield word_fault(path, key, "no_text")
    for key in sorted({*texts} - {*wanted}):
        yield word_fault(path, key, "no_such_text", file=f"{file}, variants/" if file == "options.yaml" else file)


def _longest(key: str) -> int | None:
    last = key.rpartition(".")[2]
    if re.fullmatch(r"options\.\w+\.label", key):
        return OPTION_LABEL
    return OPTION_TEXTS.get(last, LESSON_TEXTS.get(last))


def _option_texts(tree: dict[str, Any]) -> dict[str, str]:
    return {
        key: text
        for key, text in flat(tree).items()
        if key.startswith(("groups.", "variants.")) or key.rpartition(".")[2] in OPTION_TEXTS
    }


def _lesson_texts(tree: Any, before: str = "") -> dict[str, str]:
    """The texts of a lesson by key, such as `steps.3.before` for the third step."""
    found: dict[str, str] = {}
    parts = tree.items() if isinstance(tree, dict) else enumerate(tree, 1) if isinstance(tree, list) else ()
    for name, value in parts:
        if name in LESSON_TEXTS:
            found[f"{before}{name}"] = str(value)
        else:
            found |= _lesson_texts(value, f"{before}{name}.")
    return found


def _without_texts(tree: Any) -> Any:
    """A lesson without its texts."""
    if isinstance(tree, dict):
        return {key: _without_texts(value) for key, value in tree.items() if key not in LESSON_TEXTS}
    return [_without_texts(value) for value in tree] if isinstance(tree, list) else tree


def _faults_of_rules(page: Path, english: Path, style: Style) -> Iterator[WordFault]:
    if not page.is_file():
        yield word_fault(page, "", "no_page", file=english.name)
        return
    lines = _lines(page)
    for own, wanted in zip_longest(lines, _lines(english)):
        if own is None or wanted is None or _mark(own[1]) != _mark(wanted[1]):
            where = say("file.on_line", line=own[0], what=own[1][:20]) if own else ""
            marks = [one and (_mark(one[1]) or one[1][:20]) for one in (own, wanted)]
            yield word_fault(page, where, "other_order", own=marks[0] or "", wanted=marks[1] or "")
            break
    for number, line in lines:
        text = _LINK.sub(r"\1", line)
        longest = PARAGRAPH if _kind(line)[1] else None
        where = say("file.on_line", line=number, what=text[:20])
        yield from style_faults(page, where, text, style, longest, RULE)


def _lines(page: Path) -> list[tuple[int, str]]:
    """The paragraphs, headings, rows and entries of a page, with the number of their first line."""
    plain = _COMMENT.sub(lambda found: "\n" * found[0].count("\n"), page.read_text(encoding="utf-8"))
    found: list[tuple[int, str]] = []
    before = ""
    for number, line in enumerate(plain.splitlines(), 1):
        if before.strip() and line.strip() and not _kind(line)[0]:
            found[-1] = (found[-1][0], f"{found[-1][1]} {line}")
        elif line.strip():
            found.append((number, line))
        before = line
    return found


def _kind(line: str) -> re.Match[str]:
    found = _KIND.match(line)
    assert found is not None  # as it matches nothing too
    return found


def _mark(line: str) -> str:
    """What a translation of a line has too: what it begins with, the targets of links to options, and the picture."""
    return " ".join(filter(None, [_kind(line)[0].strip(), *map("".join, _TARGET.findall(line))]))
