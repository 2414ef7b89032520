"""Terms of the glossary in drawn texts: dotted lines under them, and their definitions as tooltips."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from pygame import Rect, Surface

from cardgames.glossary import Glossary
from cardgames.table import text
from cardgames.table.look import Look
from cardgames.table.text import Style
from cardgames.table.theme import Colour


class TermSpot(NamedTuple):
    """A term on the screen, and its definition."""

    rect: Rect
    definition: str


def spots(
    terms: Glossary,
    words: str,
    area: Rect,
    look: Look,
    style: Style,
    *,
    align: Literal["left", "centre", "right"] = "left",
) -> Iterator[TermSpot]:
    """Yield the terms of a text that `text.paragraph` draws in `area`. A term that continues on the next line has a
    spot on each."""
    found = list(terms.find(words))
    step, start = text.line_height(style, look), 0
    for row, line in enumerate(text.wrap(words, style, look, area.w) if found else ()):
        start = words.find(line, start) if line in words[start:] else start
        end = start + len(line)
        spare = area.w - text.width(line, style, look)
        left = area.x + {"left": 0, "centre": spare // 2, "right": spare}[align]
        for one in found:
            first, last = max(one.start, start), min(one.end, end)
            if first < last:
                x = left + text.width(words[start:first], style, look)
                wide = text.width(words[first:last], style, look)
                yield TermSpot(Rect(x, area.y + row * step, wide, step), one.term.definition)
        start = end


def spots_in_line(
    terms: Glossary, words: str, line: Rect, look: Look, style: Style
) -> Iterator[tuple[str, TermSpot]]:
    """Yield the terms of a line that begins at the left of `line`, with their names."""
    for one in terms.find(words):
        x = line.x + text.width(words[: one.start], style, look)
        wide = text.width(words[one.start : one.end], style, look)
        yield one.term.name, TermSpot(Rect(x, line.y, wide, line.h), one.term.definition)


def underline(surface: Surface, rect: Rect, look: Look, colour: Colour) -> None:
    """Draw a dotted line below a term."""
    dot = max(1, look.px(1.5))
    y = rect.bottom - look.px(3)
    for x in range(rect.left, rect.right - dot + 1, 3 * dot):
        surface.fill(colour, Rect(x, y, dot, dot))
