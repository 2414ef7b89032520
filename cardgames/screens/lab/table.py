"""The table of an experiment: each measure with its values, their difference and the verdict."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pygame import Rect, Surface

from cardgames.table import draw, text
from cardgames.table.look import Look
from cardgames.table.semantics import Thing
from cardgames.table.theme import mix
from cardgames.table.widgets.base import Widget
from cardgames.words import say

Row = tuple[str, ...]
"""The texts of a row: the measure first."""
_HEAD: Final = text.Style("small", bold=True)
_CELL: Final = text.Style("small", figures=True)
PAD, GAP = 5, 14
"""The space above and below a row, and between columns, in points."""


class MeasureTable(Widget):
    """Rows of texts below heads. Columns are as wide as their texts; the first has the rest of the room, and wraps.

    `tones` has "good" or "bad" for rows whose last cell has that colour; the words say it too.
    """

    role = "table"

    def __init__(self, label: str, heads: Row, rows: Sequence[Row], tones: Sequence[str]) -> None:
        super().__init__("table", label=label)
        self._heads, self._rows, self._tones = heads, tuple(rows), tuple(tones)
        self._measured: dict[tuple[Look, int], tuple[list[int], list[int]]] = {}

    def _sizes(self, look: Look, limit: int) -> tuple[list[int], list[int]]:
        """The widths of the columns and the heights of the rows, the heads first."""
        if (look, limit) not in self._measured:
            widths = self._widths(look, limit)
            heights = [
                max(text.height(words, style, look, max(1, wide)) for words, wide in zip(row, widths, strict=True))
                for row, style in self._styled()
            ]
            self._measured[look, limit] = widths, [high + 2 * look.px(PAD) for high in heights]
        return self._measured[look, limit]

    def _styled(self) -> Iterator[tuple[Row, text.Style]]:
        """Each row with its style, the heads first."""
        yield self._heads, _HEAD
        for row in self._rows:
            yield row, _CELL

    def _widths(self, look: Look, limit: int) -> list[int]:
        gap = look.px(GAP)
        share = (limit * 7 // 10) // max(1, len(self._heads) - 1)
        wanted = [
            max(
                text.width(self._heads[column], _HEAD, look),
                *(text.width(row[column], _CELL, look) for row in self._rows),
            )
            for column in range(1, len(self._heads))
        ]
        room = limit * 7 // 10
        if sum(wanted) + gap * len(wanted) > room:
            wanted = [max(min(one, share), one * (room - gap * len(wanted)) // sum(wanted)) for one in wanted]
            wanted = [min(one, share * 3 // 2) for one in wanted]
        return [limit - sum(wanted) - gap * len(wanted), *wanted]

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return limit, sum(self._sizes(look, limit)[1])

    def _row_places(self) -> Iterator[tuple[Row, Rect, text.Style]]:
        y = self.rect.y
        for (row, style), high in zip(self._styled(), self._sizes(self.look, self.rect.w)[1], strict=True):
            yield row, Rect(self.rect.x, y, self.rect.w, high), style
            y += high

    def things(self) -> list[Thing]:
        """The table, and every row in sight with all its texts."""
        found, sight = super().things(), self.in_sight
        for number, (row, place, _) in enumerate(self._row_places()):
            if number and place.colliderect(sight):
                cells = zip(self._heads[1:], row[1:], strict=True)
                told = [row[0], *(say("statistics.amount", what=head, amount=cell) for head, cell in cells if cell)]
                found.append(Thing(f"{self.name}.{number - 1}", "row", place.clip(sight), "\n".join(told)))
        return found

    def draw(self, surface: Surface) -> None:
        look, theme = self.look, self.look.theme
        clip = surface.get_clip()
        widths, pad, gap = self._sizes(look, self.rect.w)[0], look.px(PAD), look.px(GAP)
        for number, (row, place, style) in enumerate(self._row_places()):
            if not place.colliderect(clip):
                continue
            if number % 2 and number:
                band = place.inflate(look.px(8), 0)
                draw.put(surface, draw.rounded(band.size, look.px(4), mix(theme.paper, theme.paper_dark, 0.45)), band)
            x = place.x
            for column, (words, wide) in enumerate(zip(row, widths, strict=True)):
                ink = theme.ink_soft if not number else theme.ink
                if number and column == len(row) - 1 and self._tones[number - 1]:
                    ink = theme[self._tones[number - 1]]
                cell = Rect(x, place.y + pad, max(1, wide), place.h - 2 * pad)
                text.paragraph(surface, words, cell, look, style, ink)
                x += wide + gap
