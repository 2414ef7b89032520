"""The score sheet: a shield for each player with the player's chains below; at the bottom, the games of the match
(JD-17)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from cardgames.engine.card_game import CardMatchState
from cardgames.engine.messages import as_cards
from cardgames.games.jeudalism.cards import DECK
from cardgames.games.jeudalism.chains import Chain, worth
from cardgames.games.jeudalism.deal import JeudalismView
from cardgames.games.jeudalism.legal import OVER
from cardgames.games.jeudalism.ruleset import Scale
from cardgames.games.jeudalism.scene import painting
from cardgames.games.jeudalism.scene.log_text import parts_listed
from cardgames.table import text
from cardgames.table.board.plate import team_colour
from cardgames.table.board.score_paper import ScorePaper, player_totals
from cardgames.table.look import Look
from cardgames.table.theme import mix
from cardgames.words import say, written

LINE, HEAD, GAP = 22, 40, 8
"""Heights of a line, of a player's shield with the name beside it, and of the gap between players, in points."""

SHIELD, NUMBER, BESIDE, WIDE = 44, 34, 84, 320
"""Widths of a shield, of a game's number, of everything beside a chain, and of the paper, in points."""

_FIGURES = text.Style("body", figures=True)
_NAME = text.HEADING
_NOTE = text.Style("small", "serif", italic=True)
_CHAIN = text.Style("small")


class ChainEntry(NamedTuple):
    """A chain on the sheet: its cards, its points, and the reasons."""

    cards: str
    points: int
    parts: str


class PlayerEntry(NamedTuple):
    """A player's part of the sheet: the player number, and the chains in this game."""

    player: int
    chains: tuple[ChainEntry, ...]

    @property
    def points(self) -> int:
        """The total points of the chains."""
        return sum(chain.points for chain in self.chains)


def entries_of(view: JeudalismView, scale: Scale) -> tuple[PlayerEntry, ...]:
    """The players of the match and their chains in the game at this table."""
    visible = view.visible
    return tuple(
        PlayerEntry(player, tuple(_chain_entry(chain, scale) for chain in chains))
        for player, chains in sorted(zip(visible.table.players, visible.chains, strict=True))
    )


def _chain_entry(chain: Chain, scale: Scale) -> ChainEntry:
    cards, reasons = written(as_cards(DECK, chain)), written(parts_listed(chain, scale))
    return ChainEntry(cards, worth(chain, scale), reasons)


def rows_of(view: JeudalismView, scale: Scale) -> tuple[tuple[int, ...], ...]:
    """The points of each player in each finished game, including one that has just ended."""
    match_state: CardMatchState = view.visible.match_state
    ended = (tuple(entry.points for entry in entries_of(view, scale)),) if view.visible.phase == OVER else ()
    return (*match_state.points, *ended)


class Sheet(ScorePaper):
    """The score sheet. `rows` are the finished games; `on_deal` is called with the number of the selected one, counted
    from 0."""

    def __init__(
        self,
        entries: Sequence[PlayerEntry],
        rows: Sequence[Sequence[int]],
        names: Sequence[str],
        on_deal: Callable[[int], object],
    ) -> None:
        super().__init__(say("jeudalism.sheet.title"), len(rows), on_deal)
        self.entries = tuple(entries)
        self.rows = tuple(rows)
        self._names = tuple(names)

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        games = look.px(LINE) * (len(self.rows) + 3) if self.rows else 0
        return min(limit, look.px(WIDE)), self._arms_high(look, limit) + games + look.px(GAP)

    def _arms_high(self, look: Look, wide: int) -> int:
        """Height of the players' parts, for a sheet of this width."""
        return sum(self._high(entry, look, wide) for entry in self.entries)

    def _high(self, entry: PlayerEntry, look: Look, wide: int) -> int:
        """Height of a player's part."""
        chains = sum(look.px(LINE) + self._note_high(chain, look, wide) for chain in entry.chains)
        return look.px(HEAD + GAP) + max(look.px(LINE), chains)

    @staticmethod
    def _note_high(chain: ChainEntry, look: Look, wide: int) -> int:
        """Height of the reasons for a chain's points."""
        return text.height(chain.parts, _NOTE, look, wide - look.px(BESIDE))

    @property
    def _games(self) -> Rect:
        """The area of the finished games."""
        arms = self._arms_high(self.look, self.rect.w)
        return Rect(self.rect.x, self.rect.y + arms, self.rect.w, self.rect.h - arms)

    def blocks(self) -> list[Rect]:
        line, games = self.look.px(LINE), self._games
        return [Rect(games.x, games.y + line * (index + 1), games.w, line) for index in range(len(self.rows))]

    def words(self, index: int) -> str:
        return say("jeudalism.sheet.row", number=index + 1, totals=player_totals(self._names, self.rows[index]))

    # ------------------------------------------------------------ painting

    def draw(self, surface: Surface) -> None:
        y = self.rect.y
        for entry in self.entries:
            high = self._high(entry, self.look, self.rect.w)
            self._draw_arms(surface, entry, Rect(self.rect.x, y, self.rect.w, high))
            y += high
        if self.rows:
            self._draw_games(surface)

    def _draw_arms(self, surface: Surface, entry: PlayerEntry, part: Rect) -> None:
        """Draw a player's shield with the points, the name and the chains."""
        look, theme = self.look, self.look.theme
        shield = Rect(part.x + look.px(6), part.y + look.px(2), look.px(SHIELD), look.px(HEAD))
        painting.draw_shield(surface, shield, str(entry.points), team_colour(entry.player, theme), look)
        left = shield.right + look.px(12)
        name = Rect(left, part.y, part.right - left - look.px(6), look.px(HEAD))
        text.write(surface, self._names[entry.player], name, look, _NAME, theme.ink)
        line = Rect(left, name.bottom, name.w, look.px(LINE))
        for chain in entry.chains:
            text.write(surface, written(chain.points), line, look, _FIGURES, theme.ink, align="right")
            cards = Rect(line.x, line.y, line.w - look.px(34), line.h)
            text.write(surface, chain.cards, cards, look, _CHAIN, theme.ink)
            note = Rect(line.x, line.bottom, part.w - look.px(BESIDE), self._note_high(chain, look, part.w))
            text.paragraph(surface, chain.parts, note, look, _NOTE, theme.ink_soft)
            line.top = note.bottom
        if not entry.chains:
            text.write(surface, say("jeudalism.sheet.no_chain"), line, look, _NOTE, theme.ink_soft)
        surface.fill(mix(theme.paper_dark, theme.ink, 0.35), Rect(part.x, part.bottom - look.px(4), part.w, 1))

    def _cells(self, line: Rect) -> list[Rect]:
        return self.columns(line, self.look.px(NUMBER), len(self._names), 0)

    def _draw_games(self, surface: Surface) -> None:
        """Draw the finished games and the sums."""
        look, theme, games = self.look, self.look.theme, self._games
        head = Rect(games.x, games.y, games.w, look.px(LINE))
        for name, cell in zip(self._names, self._cells(head), strict=True):
            text.write(surface, name, cell.inflate(-look.px(4), 0), look, text.STRONG, theme.ink, align="centre")
        for index, (row, block) in enumerate(zip(self.rows, self.blocks(), strict=True)):
            self.draw_picked(surface, index, block)
            text.write(surface, written(index + 1), block.move(look.px(6), 0), look, text.SMALL, theme.ink_soft)
            for points, cell in zip(row, self._cells(block), strict=True):
                text.write(surface, written(points), cell, look, _FIGURES, theme.ink, align="centre")
        below = Rect(games.x, head.bottom + head.h * len(self.rows) + look.px(6), games.w, head.h)
        surface.fill(theme.ink, Rect(games.x, below.y, games.w, look.px(1.5)))
        for player, cell in enumerate(self._cells(below)):
            points = sum(row[player] for row in self.rows)
            text.write(surface, written(points), cell, look, text.Style("body", bold=True, figures=True), theme.ink,
                       align="centre")  # fmt: skip
