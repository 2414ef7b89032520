"""The scorecard on paper (KJ-22): a row for each game, points and roem apart, I, V and VV, a dash for no points."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from cardgames.engine.messages import Message, message, verbatim
from cardgames.games.klaverjassen.deal import KlaverjassenState
from cardgames.games.klaverjassen.score import Row, totals
from cardgames.games.klaverjassen.state import OVER
from cardgames.table import text
from cardgames.table.board.plate import SMALLER
from cardgames.table.board.score_paper import ScorePaper
from cardgames.table.look import Look
from cardgames.table.semantics import Thing
from cardgames.table.theme import Colour, mix
from cardgames.words import say, written

LINE = 24
"""The height of a row, in points."""
DASH, PIT = "–", "VV"
"""What is written for no points, and for a pit (KJ-22)."""


def rows_of_table(deal: KlaverjassenState) -> tuple[Row, ...]:
    """The rows so far, including the game just finished; a deal that was passed out has none (KJ-25)."""
    rows = deal.match_state.rows
    if deal.phase == OVER and not deal.passed_out:
        return (*rows, deal.row())
    return rows


def marks(amount: int) -> str:
    """Roem as written on a scorecard (KJ-22): V for 50 and I for 20; a number if these do not add up to it."""
    for fifties in range(amount // 50, -1, -1):
        if (amount - 50 * fifties) % 20 == 0:
            return "V" * fifties + "I" * ((amount - 50 * fifties) // 20)
    return str(amount)


def points_text(row: Row, column: int) -> str:
    """The points of a column as written on the scorecard (KJ-22): a dash if they are 0."""
    return written(row.points[column]) if row.points[column] else DASH


def roem_text(row: Row, column: int) -> str:
    """The roem of a column as written on the scorecard (KJ-22): its calls, then the calls of the nat side if they count
    for it, then its pit. The calls of the nat side are written for that side too (KJ-20)."""
    nat = [call for other, side in enumerate(row.sides) if side == row.nat for call in row.called[other]]
    counts = row.sides[column] != row.nat and row.roem[column] >= sum(row.called[column]) + sum(nat)
    written = (*row.called[column], *(nat if counts else ()))
    return " ".join([*map(marks, written), *([PIT] if row.pit == row.sides[column] else [])])


def column_name(players: Sequence[str]) -> Message:
    """The name of a column of the scorecard: its player, or the two of a team."""
    if len(players) == 1:
        return verbatim(players[0])
    return message("klaverjassen.table.team", one=players[0], two=players[1])


class Scorecard(ScorePaper):
    """The scorecard. `players` are the names of each column; the columns do not depend on the viewer. `now` is the row
    of the game being played, which does not count yet: it is written softly below the others. `own` is the column of
    the viewer's team, if there are teams and a viewer: then the columns are headed "We" and "They", as on paper."""

    def __init__(
        self,
        rows: tuple[Row, ...],
        players: Sequence[Sequence[str]],
        on_game: Callable[[int], object],
        now: Row | None = None,
        own: int | None = None,
    ) -> None:
        super().__init__(say("klaverjassen.sheet.title"), len(rows), on_game)
        self.rows = rows
        self.now = now
        self._players = players
        self._own = own

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        lines = len(self.rows) + (self.now is not None) + 7
        return min(limit, look.px(150 * len(self._players))), look.px(LINE) * lines

    def blocks(self) -> list[Rect]:
        return [self._line(index) for index in range(len(self.rows))]

    def words(self, index: int) -> str:
        return self._words(self.rows[index], index + 1)

    def things(self) -> list[Thing]:
        found = super().things()
        if self.now is not None:
            words = say("klaverjassen.sheet.now", row=self._words(self.now, len(self.rows) + 1))
            found.append(Thing("sheet.now", "row", self._line(len(self.rows)), words))
        found.append(Thing("sheet.marks", "text", self._marks, say("klaverjassen.sheet.marks")))
        return found

    def _line(self, index: int) -> Rect:
        line = self.look.px(LINE)
        return Rect(self.rect.x, self.rect.y + line + self.look.px(4) + index * line, self.rect.w, line)

    @property
    def _marks(self) -> Rect:
        """The line or two with the signs for roem, below the three sums."""
        px = self.look.px
        line = self._line(len(self.rows) + (self.now is not None) + 3).move(px(6), px(10))
        wide = line.w - px(12)
        return Rect(line.x, line.y, wide, text.height(say("klaverjassen.sheet.marks"), text.SMALL, self.look, wide))

    @staticmethod
    def _words(row: Row, number: int) -> str:
        values = [
            message("klaverjassen.sheet.points_and_roem", points=points, roem=roem)
            for points, roem in zip(row.points, row.roem, strict=True)
        ]
        places = dict(zip(("first", "second", "third"), values, strict=False))
        return say(f"klaverjassen.sheet.{'row' if len(values) == 2 else 'row_three'}", number=number, **places)

    def heading(self, column: int, wide: int) -> tuple[str, text.Style]:
        """The words over a column of `wide` px and the style: "We" or "They" and the players, smaller if they are long,
        or left out if that is not enough; without these words both names of a team are cut short, so that each can be
        recognised."""
        players = self._players[column]
        words = say(column_name(players))
        if self._own is not None:
            words = say(f"klaverjassen.sheet.{'we' if column == self._own else 'they'}_named", players=words)
        for style in (text.STRONG, SMALLER):
            if text.width(words, style, self.look) <= wide:
                return words, style
        if self._own is not None:
            return say(f"klaverjassen.sheet.{'we' if column == self._own else 'they'}"), text.STRONG
        if len(players) == 1:
            return text.shortened(players[0], SMALLER, self.look, wide), SMALLER
        between = text.width(say(column_name(("", ""))), SMALLER, self.look)
        half = (wide - between) // 2
        longest = max(half, wide - between - min(text.width(name, SMALLER, self.look) for name in players))
        return say(column_name([text.shortened(name, SMALLER, self.look, longest) for name in players])), SMALLER

    def draw(self, surface: Surface) -> None:
        look = self.look
        ink, soft = look.theme.ink, look.theme.ink_soft
        line = look.px(LINE)
        area = self.rect.inflate(-look.px(12), 0)
        number = look.px(26)
        count = len(self._players)
        wide = (area.w - number) // count
        columns = [Rect(area.x + number + wide * column, area.y, wide, line) for column in range(count)]
        for index, column in enumerate(columns):
            inner = column.inflate(-look.px(8), 0)
            words, style = self.heading(index, inner.w)
            text.write(surface, words, inner, look, style, ink, align="centre")
        y = area.y + line
        rule = mix(look.theme.paper_dark, ink, 0.35)
        surface.fill(ink, Rect(area.x, y, area.w, look.px(1.5)))
        y += look.px(4)
        for index, row in enumerate(self.rows):
            self.draw_picked(surface, index, Rect(area.x, y, area.w, line))
            text.write(surface, written(index + 1), Rect(area.x, y, number, line), look, text.SMALL, soft)
            for place, column in enumerate(columns):
                self._cell(surface, Rect(column.x, y, wide, line), row, place, ink)
            y += line
            surface.fill(rule, Rect(area.x + number, y, count * wide, 1))
        if self.now is not None:
            words = f"{len(self.rows) + 1}…"
            text.write(surface, words, Rect(area.x, y, number, line), look, text.SMALL, soft)
            for place, column in enumerate(columns):
                self._cell(surface, Rect(column.x, y, wide, line), self.now, place, soft)
            y += line
        foot = self._sums(surface, area, columns, y + look.px(6))
        text.paragraph(surface, say("klaverjassen.sheet.marks"), self._marks, look, text.SMALL, soft)
        for column in columns[1:]:
            surface.fill(ink, Rect(column.x, area.y, look.px(1), foot - area.y))

    def _is_right(self, column: int) -> bool:
        """Whether points are written at the right: of two columns, both have them at the line between them."""
        return column == 0 or len(self._players) > 2

    def _cell(self, surface: Surface, cell: Rect, row: Row, column: int, ink: Colour) -> None:
        look = self.look
        style = text.Style("body", figures=True, italic=row is self.now)
        inner = cell.inflate(-look.px(16), 0)
        points, is_right = points_text(row, column), self._is_right(column)
        text.write(surface, points, inner, look, style, ink, align="right" if is_right else "left")
        signs = roem_text(row, column)
        colour = look.theme.bad if row.nat == row.sides[column] else ink
        signs_style = text.Style("body", "serif", italic=True)
        text.write(surface, signs, inner, look, signs_style, colour, align="left" if is_right else "right")

    def _sums(self, surface: Surface, area: Rect, columns: Sequence[Rect], y: int) -> int:
        """Draw the totals from `y` on; return the y where they end."""
        look = self.look
        points, roem = totals(self.rows, len(columns))
        line = look.px(LINE)
        surface.fill(look.theme.ink, Rect(area.x, y - look.px(3), area.w, look.px(1.5)))
        lines = (
            (say("klaverjassen.sheet.points"), points, False),
            (say("klaverjassen.sheet.roem"), roem, False),
            (say("klaverjassen.sheet.total"), tuple(map(sum, zip(points, roem, strict=True))), True),
        )
        for words, numbers, bold in lines:
            style = text.Style("body", bold=bold, figures=True)
            label = Rect(area.x, y, look.px(60), line)
            for index, column in enumerate(columns):
                cell, number = Rect(column.x, y, column.w, line).inflate(-look.px(16), 0), written(numbers[index])
                at_right = self._is_right(index)
                drawn = text.write(
                    surface, number, cell, look, style, look.theme.ink, align="right" if at_right else "left"
                )
                if index == 0 and at_right:
                    label.w = drawn.x - look.px(8) - label.x
            text.write(surface, words, label, look, text.SMALL, look.theme.ink_soft)
            y += line
        return y
