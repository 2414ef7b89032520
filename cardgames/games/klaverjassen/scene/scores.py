"""What the table of Klaverjassen says of scores: on plates, on the chips of the history, and at the end of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from operator import add
from typing import Any

from cardgames.engine.contract import LedgerLine, Seat, View
from cardgames.engine.messages import Listing, message
from cardgames.games.klaverjassen.deal import KlaverjassenState, KlaverjassenView
from cardgames.games.klaverjassen.scene.place_names import PlaceNames
from cardgames.games.klaverjassen.scene.places import CARDS
from cardgames.games.klaverjassen.scene.scorecard import Scorecard, rows_of_table
from cardgames.games.klaverjassen.score import Row
from cardgames.games.klaverjassen.state import OVER, KlaverjassenMatchState
from cardgames.games.klaverjassen.three import ThreeSeatState
from cardgames.table.board import parts
from cardgames.table.widgets.base import Widget
from cardgames.words import listed, say, written


class Scores(PlaceNames, parts.DealEnd):
    """The scores of a game and of the match, see `GameScene`."""

    @property
    def _two(self) -> str:
        """The end of a key whose words speak of the player on the left: with two, of the other player."""
        return "_two" if len(self.names) == 2 else ""

    def _knows_total(self, deal: KlaverjassenState) -> bool:
        """Whether the playing side needs more than half of a total that is known before the end (KJ-19)."""
        return not (deal.ruleset.each_alone or (len(self.names) == 4 and deal.ruleset.hand_size < CARDS[4]))

    @staticmethod
    def _total(deal: KlaverjassenState) -> int:
        """All card points of the game and the roem called so far."""
        return deal.ruleset.all_points + sum(trick.roem for trick in deal.tricks)

    def settled_score(self, seat: Seat, view: KlaverjassenView, match_state: KlaverjassenMatchState) -> str:
        return written(match_state.scores[seat])

    def running(self, seat: Seat, view: KlaverjassenView) -> int | None:
        """The card points and the called roem of the tricks won so far (KJ-18, KJ-17)."""
        if view.visible.playing < 0:
            return None
        row, column = self._so_far(view), view.visible.column_of(seat)
        return row.points[column] + row.roem[column]

    @staticmethod
    def _so_far(view: KlaverjassenView) -> Row:
        """The points so far; for the player who put cards aside, who alone knows them, with theirs (KJ-40, KJ-46)."""
        deal = view.visible
        row = deal.row_so_far()
        if not isinstance(deal, ThreeSeatState) or view.seat != deal.player:
            return row
        writers = deal.pair if deal.ruleset.laid_to_pair else (deal.player,)
        laid = [deal.laid_points if seat in writers else 0 for seat in range(len(row.points))]
        return replace(row, points=tuple(map(add, row.points, laid)))

    def tally(self, seat: Seat, view: KlaverjassenView) -> int | None:
        return self.running(seat, view)

    def reason(
        self, seat: Seat, before: KlaverjassenView, after: KlaverjassenView, pieces: Sequence[int] = ()
    ) -> Listing | None:
        """The roem in a trick (KJ-17), unless the player called it in a turn of its own."""
        was, now, column = before.visible.row_so_far(), after.visible.row_so_far(), after.visible.column_of(seat)
        roem, card_points = now.roem[column] - was.roem[column], now.points[column] - was.points[column]
        return Listing((message("klaverjassen.chip.with_roem", points=roem),)) if roem and card_points else None

    def partners(self, seat: Seat) -> Sequence[Seat]:
        return (seat, (seat + 2) % 4) if len(self.names) == 4 else (seat,)

    told_by_side = True  # points are scored by teams, whoever won the trick

    def line_kind(self, index: int, ledger: Sequence[LedgerLine]) -> str:
        """A trick, or one whose points each of two defenders gets (KJ-44)."""
        line = ledger[index]
        if line.message.key != "klaverjassen.ledger.trick":
            return ""
        both = len(self.names) == 3 and any(line.message == one.message and line.seat != one.seat for one in ledger)
        return "shared_tricks" if both else "tricks"

    def kind_heading(self, kind: str, lines: Sequence[LedgerLine]) -> str:
        return say(f"klaverjassen.ledger.{kind}", count=len(lines))

    def ending(self, view: KlaverjassenView, ledger: Sequence[LedgerLine]) -> str:
        """Whether the playing side made it, with what of how much, or who won every trick (KJ-19 to KJ-21); or that
        everyone passed (KJ-25)."""
        deal = view.visible
        if deal.passed_out:
            return say("klaverjassen.ending.passed_out")
        row = deal.row()
        if row.pit is not None:
            return say("klaverjassen.ending.pit", player=self._side_names(deal, row.pit))
        own, total = deal.reached()
        key = "made" if row.nat is None else "nat"
        each = "_each" if deal.ruleset.each_alone else ""
        player = self._side_names(deal, deal.playing)
        return say(f"klaverjassen.ending.{key}{each}", player=player, points=own, total=total)

    def _side_names(self, deal: KlaverjassenState, side: int) -> str:
        """The names of the players of a side."""
        if len(self.names) == 3:
            return listed(name for name, its in zip(self.names, deal.row().sides, strict=True) if its == side)
        return listed(self.column_players()[side])

    def feat(self, lines: Sequence[LedgerLine]) -> str:
        return say("klaverjassen.ledger.a_pit") if any(line.rule_id == "KJ-21" for line in lines) else ""

    def mark_key(self, seat: Seat, view: KlaverjassenView) -> str:
        """Who plays and who deals; beside points that two defenders share (KJ-44), that they do."""
        deal = view.visible
        if deal.player == seat:
            return "plays"
        if deal.playing >= 0 and len(self.names) == 3 and len(deal.writers(seat)) > 1:
            return "shared"
        return "dealer" if deal.match_state.first == seat else ""

    def about_mark(self, seat: Seat, view: KlaverjassenView) -> str:
        """With what the playing side needs now (KJ-19), which roem can change."""
        deal, mark = view.visible, self.mark_key(seat, view)
        if mark == "dealer":
            return say(f"klaverjassen.mark.dealer{self._two}")
        if mark != "plays" or not self._knows_total(deal):
            return super().about_mark(seat, view)
        total = self._total(deal)
        key = "plays_side" if len(self.names) == 4 else "plays_alone"
        return say(f"klaverjassen.mark.{key}", needed=total // 2 + 1, total=total)

    def sheet(self, view: View[Any, Any], on_deal: Callable[[int], object]) -> Widget:
        deal = view.visible
        now = None if deal.phase == OVER or deal.playing < 0 else self._so_far(view)
        own = self.viewer % 2 if len(self.names) == 4 and not self.spectating else None
        return Scorecard(rows_of_table(deal), self.column_players(), on_deal, now, own)
