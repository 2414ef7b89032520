"""The score sheet: for each season, the awake kings and their payments to each seat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect, Surface

from cardgames.engine.contract import Seat
from cardgames.games.amish_lords.deck import DECK, KINGS
from cardgames.games.amish_lords.match_data import OVER, AmishMatchState, Paid, awake, harvest, points_of
from cardgames.games.amish_lords.ruleset import ruleset_of
from cardgames.games.amish_lords.scene import painting
from cardgames.games.amish_lords.view import AmishView
from cardgames.table import draw, text
from cardgames.table.board.score_paper import ScorePaper, player_totals
from cardgames.table.look import Look
from cardgames.table.theme import mix
from cardgames.words import say, written

LINE = 24
KINGS_WIDE = 76
"""Height of a line and least width of the king column, in points."""


@dataclass(frozen=True, slots=True)
class Season:
    """One season on the sheet: the kings' payments, and the points of each seat and, in teams, of its team (AL-25)."""

    kings: tuple[Paid, ...]
    own: tuple[int, ...]
    together: tuple[int, ...] = ()

    @property
    def sums(self) -> tuple[int, ...]:
        """The points that decide the season."""
        return self.together or self.own

    @property
    def lines(self) -> int:
        """The number of lines: the heading, the kings, and the sums."""
        return len(self.kings) + (3 if self.together else 2)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats with the highest sum."""
        return tuple(seat for seat, made in enumerate(self.sums) if made == max(self.sums))


def seasons_of(view: AmishView) -> tuple[Season, ...]:
    """Return the finished seasons, including one that has just ended."""
    visible = view.visible
    match_state: AmishMatchState = visible.match_state
    own = list(zip(match_state.harvests, match_state.seasons, strict=True))
    if visible.phase == OVER:
        paid = harvest(awake(visible.line, visible.setup), visible.farms, ruleset_of(match_state.options))
        own.append((paid, points_of(paid, match_state.players)))
    teams = match_state.options.switch("teams")
    return tuple(Season(paid, points, match_state.shared(points) if teams else ()) for paid, points in own)


class Sheet(ScorePaper):
    """The score sheet widget. It calls `on_season` with the number of a pressed season, from 0."""

    def __init__(self, seasons: tuple[Season, ...], names: tuple[str, ...], on_season: Callable[[int], object]) -> None:
        super().__init__(say("amish_lords.sheet.title"), len(seasons), on_season)
        self.seasons = seasons
        self._names = names

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        lines = sum(season.lines for season in self.seasons) + 3
        return min(limit, self._labels_wide(look) + look.px(70 * len(self._names))), look.px(LINE) * lines

    @staticmethod
    def _labels_wide(look: Look) -> int:
        """The width of the column with the kings and the labels of the sums."""
        labels = (say("amish_lords.sheet.wins"), say("amish_lords.sheet.together"))
        return max(look.px(KINGS_WIDE), *(text.width(label, text.SMALL, look) + look.px(8) for label in labels))

    def blocks(self) -> list[Rect]:
        line = self.look.px(LINE)
        y = self.rect.y + line + self.look.px(6)
        found = []
        for season in self.seasons:
            found.append(Rect(self.rect.x, y, self.rect.w, line * season.lines))
            y = found[-1].bottom
        return found

    def words(self, index: int) -> str:
        sums = self.seasons[index].sums
        return say("amish_lords.sheet.row", number=index + 1, points=player_totals(self._names, sums))

    # ------------------------------------------------------------ painting

    def _cells(self, row: Rect) -> list[Rect]:
        return self.columns(row, self._labels_wide(self.look), len(self._names), 0)

    def draw(self, surface: Surface) -> None:
        look = self.look
        theme, line = look.theme, look.px(LINE)
        area = self.rect.inflate(-look.px(8), 0)
        head = Rect(area.x, area.y, area.w, line)
        cells = [cell.inflate(-look.px(4), 0) for cell in self._cells(head)]
        style = self.name_style(self._names, cells[0].w)
        for name, cell in zip(self._names, cells, strict=True):
            text.write(surface, name, cell, look, style, theme.ink, align="centre")
        surface.fill(theme.ink, Rect(area.x, head.bottom, area.w, look.px(1.5)))
        for index, (season, block) in enumerate(zip(self.seasons, self.blocks(), strict=True)):
            part = Rect(area.x, block.y, area.w, block.h)
            self.draw_picked(surface, index, part)
            self._draw_season(surface, index, season, part)
        self._draw_wins(surface, area)

    def _draw_season(self, surface: Surface, index: int, season: Season, part: Rect) -> None:
        look, theme, line = self.look, self.look.theme, self.look.px(LINE)
        row = Rect(part.x, part.y, part.w, line)
        heading = say("amish_lords.sheet.season", number=index + 1)
        text.write(surface, heading, row, look, text.Style("small", "serif", italic=True), theme.ink_soft)
        for king in season.kings:
            row = row.move(0, line)
            self._draw_king(surface, king, row)
        row = row.move(0, line)
        sums = self._cells(row)[0]
        surface.fill(mix(theme.paper_dark, theme.ink, 0.35), Rect(sums.x, row.y, row.right - sums.x, 1))
        if season.together:
            for points, cell in zip(season.own, self._cells(row), strict=True):
                text.write(surface, written(points), cell, look, text.SCORE, theme.ink, align="centre")
            row = row.move(0, line)
            label = Rect(row.x, row.y, self._labels_wide(look), row.h)
            text.write(surface, say("amish_lords.sheet.together"), label, look, text.SMALL, theme.ink_soft)
        style = text.Style("body", bold=True, figures=True)
        for seat, (points, cell) in enumerate(zip(season.sums, self._cells(row), strict=True)):
            if seat in season.winners:
                ring = Rect(0, 0, look.px(34), line - look.px(6))
                ring.center = cell.center
                draw.ring(surface, ring, look, radius=ring.h // 2, colour=theme.good, width=1)
            text.write(surface, written(points), cell, look, style, theme.ink, align="centre")
        surface.fill(mix(theme.paper_dark, theme.ink, 0.55), Rect(part.x, part.bottom - 1, part.w, 1))

    def _draw_king(self, surface: Surface, king: Paid, row: Rect) -> None:
        look, side = self.look, self.look.px(18)
        sign = Rect(row.x, row.centery - side // 2, side, side)
        if king.bishop:
            painting.draw_house(surface, sign, look)
        else:
            painting.draw_sign(surface, "land", sign)
        words = Rect(sign.right + look.px(6), row.y, look.px(KINGS_WIDE) - side, row.h)
        text.write(surface, DECK.text(KINGS[king.suit]), words, look, text.BODY, look.theme.ink)
        for points, cell in zip(king.points, self._cells(row), strict=True):
            told = written(points) if points else say("amish_lords.sheet.nothing")
            ink = look.theme.ink if points else look.theme.ink_soft
            text.write(surface, told, cell, look, text.SCORE, ink, align="centre")

    def _draw_wins(self, surface: Surface, area: Rect) -> None:
        look, line = self.look, self.look.px(LINE)
        blocks = self.blocks()
        top = blocks[-1].bottom if blocks else area.y + line + look.px(6)
        row = Rect(area.x, top + look.px(4), area.w, line)
        label = Rect(row.x, row.y, self._labels_wide(look), row.h)
        text.write(surface, say("amish_lords.sheet.wins"), label, look, text.SMALL, look.theme.ink_soft)
        for seat, cell in enumerate(self._cells(row)):
            wins = sum(seat in season.winners for season in self.seasons)
            style = text.Style("body", bold=True, figures=True)
            text.write(surface, written(wins), cell, look, style, look.theme.ink, align="centre")
