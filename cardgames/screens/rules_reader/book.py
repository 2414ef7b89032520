"""The rules text of a game, with changed options noted below their paragraphs, its chapters, and search."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from cardgames.engine.manifest import Manifest
from cardgames.engine.options import Difference, Options, OptionSchema
from cardgames.table.richtext import Block, plain
from cardgames.words import as_shown, language, listed, say

OPTION = "option:"
"""The prefix of a link to an option."""

_PARAGRAPH = re.compile(r"([A-Z]{2,4}-\d+[a-z]?)\s")

_TITLE = re.compile(r"^([A-Z]{2,4}-\d+[a-z]?) \*\*(.+?)\*\*", re.MULTILINE)
"""A rule, and the bold words after it."""

_BETWEEN = re.compile(r"(?<=\n)\n|\n(?=\n|[A-Z]{2,4}-\d+[a-z]?\s)")
"""The end of a line that is the last of a paragraph, or empty: a paragraph may be several lines long."""


def rules_text(manifest: Manifest) -> str:
    """Return the rules text of a game, in the current language if it is translated, without the comment and the title
    at its top; "" if it has none."""
    folder = files(manifest.folder)
    pages = (folder.joinpath(name) for name in (f"rules.{language()}.md", "rules.md"))
    path = next((page for page in pages if page.is_file()), None)
    if path is None:
        return ""
    page = path.read_text(encoding="utf-8")
    return as_shown(re.sub(r"\A\s*(<!--.*?-->)?\s*(# [^\n]*)?", "", page, flags=re.DOTALL).strip())


def rule_title(manifest: Manifest, rule: str) -> str:
    """Return the bold words that begin a rule's paragraph, without a full stop; "" if there are none."""
    return _rule_titles(manifest, language()).get(rule, "")


@lru_cache(maxsize=8)
def _rule_titles(manifest: Manifest, _language: str) -> dict[str, str]:
    return {rule: title.rstrip(".,:") for rule, title in _TITLE.findall(rules_text(manifest))}


def as_agreed(markup: str, options: Options) -> str:
    """Return the text with a line below each paragraph that these options change, and a note at the top if any do."""
    differences = options.differences()
    if not differences:
        return markup
    lines: list[str] = []
    changed: list[str] = []
    told: set[str] = set()
    for paragraph in _BETWEEN.split(markup):
        lines.append(paragraph)
        mark = _PARAGRAPH.match(paragraph)
        own = [one for one in differences if mark and (one.rule == mark[1] or f"({OPTION}{one.key})" in paragraph)]
        if mark and own:
            changed.append(f"[{mark[1]}]({mark[1]})")
            told.update(one.key for one in own)
            lines += [f"- {_difference_text(one)}" for one in own]
    untold = [f"- {_difference_text(one)}" for one in differences if one.key not in told]
    return "\n".join([say("rules.agreed_note", rules=listed(changed, "comma")), *untold, "", *lines])


def _difference_text(one: Difference) -> str:
    if one.added is not None:
        return say("rules.agreed_with" if one.added else "rules.agreed_without", label=one.label)
    return say("rules.agreed", label=one.label, value=one.second, standard=one.first)


def option_words(schema: OptionSchema, options: Options | None, key: str) -> str:
    """Return what an option is, and its value at this table; "" for an unknown key."""
    if key not in schema.options:
        return ""
    option = schema.options[key]
    label, value = option.told((options or schema.standard())[key])
    here = say("rules.option_here" if options else "rules.option", label=label, value=value)
    return "\n".join([here, option.help])


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading of the text: the number of its block, its words, and the first rule below it ("" for none)."""

    block: int
    title: str
    rule: str


def chapters(blocks: list[Block]) -> list[Chapter]:
    """Return the headings below the title, in order."""
    found = []
    for number, block in enumerate(blocks):
        if block.level >= 2:
            until = next((n for n in range(number + 1, len(blocks)) if blocks[n].level >= 2), len(blocks))
            rules = [one.id for one in blocks[number:until] if one.id]
            found.append(Chapter(number, plain(block), rules[0] if rules else ""))
    return found


@dataclass(frozen=True, slots=True)
class Hit:
    """A result of a search: the number of the block, its rule id if it has one, and the words around it."""

    block: int
    rule: str
    words: str


def search(blocks: list[Block], wanted: str) -> list[Hit]:
    """Return the blocks that contain all the wanted words; a rule id finds its paragraph."""
    words = wanted.casefold().split()
    return list(_hits(blocks, words)) if words else []


def _hits(blocks: list[Block], words: list[str]) -> Iterator[Hit]:
    for number, block in enumerate(blocks):
        text = plain(block)
        everything = f"{block.id} {text}".casefold()
        if all(word in everything for word in words):
            at = text.casefold().find(words[0])
            start = text.rfind(" ", 0, max(0, at - 18)) + 1 if at > 24 else 0
            yield Hit(number, block.id, ("…" if start else "") + text[start : start + 90])
