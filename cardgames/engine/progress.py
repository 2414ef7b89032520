"""The progress of a match: the result of its entries (deals, outcomes of chance, moves) so far.

A `MatchProgress` contains the match state and the deals at the tables. It has no names, record or undo; a match goes
back by copying an earlier progress and applying entries again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple

from cardgames.engine.contract import CHANCE, Deal, DealState, Event, MatchState, Move, Result, Seat, Table
from cardgames.engine.game import AnyGame
from cardgames.engine.messages import UserError, message


class OutOfOrder(UserError, ValueError):
    """An entry was not due; the message says what is."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deal at a table."""

    table: Table
    deal: Deal


@dataclass(frozen=True, slots=True)
class Drawn:
    """An outcome of chance during a deal."""

    table: int
    outcome: Move


@dataclass(frozen=True, slots=True)
class Moved:
    """A move of a seat."""

    table: int
    seat: Seat
    move: Move


Entry = Dealt | Drawn | Moved


def table_of(entry: Entry) -> int:
    """The number of an entry's table."""
    return entry.table.number if isinstance(entry, Dealt) else entry.table


class Need(Enum):
    """What a match waits for."""

    DEAL = "deal"
    DRAW = "draw"
    DECISION = "decision"
    NOTHING = "nothing"


class Turn(NamedTuple):
    """A seat that must act now, and its player."""

    table: int
    seat: Seat
    player: int


class Due(NamedTuple):
    """What comes next: a deal or a draw at `table`, decisions of all `turns` in any order, or nothing."""

    need: Need
    table: int = -1
    turns: tuple[Turn, ...] = ()


class Playing:
    """One deal at one table: the players, the deal, its state, and the number of draws so far."""

    __slots__ = ("deal", "draws", "over", "state", "table")

    def __init__(self, table: Table, deal: Deal, state: DealState[Any]) -> None:
        self.table = table
        self.deal = deal
        self.state = state
        self.draws = 0
        self.over = False

    @property
    def redealt(self) -> bool:
        """Whether the deal is over and did not count, so that it is dealt again."""
        outcome = self.state.outcome() if self.over else None
        return outcome is not None and outcome.redeal

    def copy(self) -> Playing:
        """Return an independent copy; a finished deal no longer changes and is shared."""
        if self.over:
            return self
        twin = Playing(self.table, self.deal, self.state.copy())
        twin.draws = self.draws
        return twin


class MatchProgress:
    """The state of a match. A finished deal stays at its table until the next deal there."""

    def __init__(self, game: AnyGame, match_state: MatchState) -> None:
        self.game = game
        self.match_state = match_state
        self.tables: dict[int, Playing] = {}
        self.finished: list[Playing] = []
        self.deals: Counter[int] = Counter()
        self.result: Result | None = None
        self._waiting: tuple[Table, ...] = ()
        self._look_ahead()

    def copy(self) -> MatchProgress:
        """Return an independent copy that plays on identically."""
        twin = MatchProgress.__new__(MatchProgress)
        twin.game = self.game
        twin.match_state = self.match_state
        twin.tables = {number: playing.copy() for number, playing in self.tables.items()}
        twin.finished = list(self.finished)
        twin.deals = Counter(self.deals)
        twin.result = self.result
        twin._waiting = self._waiting
        return twin

    @property
    def waiting(self) -> tuple[Table, ...]:
        """The tables that have a deal in play or due."""
        return () if self.result else self._waiting

    def due(self, only: int | None = None) -> Due:
        """What comes next, at table `only` if given; possibly nothing there yet.

        Deals and draws come before decisions, so that nobody decides while another table is not ready.
        """
        if self.result:
            return Due(Need.NOTHING)
        for table in self._waiting:
            if self._is_free(table.number) and only in (None, table.number):
                return Due(Need.DEAL, table.number)
        turns: list[Turn] = []
        for number, playing in self.tables.items():
            if playing.over or only not in (None, number):
                continue
            seats = playing.state.to_act()
            if seats == (CHANCE,):
                return Due(Need.DRAW, number)
            turns += [Turn(number, seat, playing.table.players[seat]) for seat in seats]
        return Due(Need.DECISION if turns else Need.NOTHING, turns=tuple(turns))

    def waiting_table(self, number: int) -> Table:
        """The table with this number, if a deal is due there. Raises OutOfOrder."""
        for table in self._waiting:
            if table.number == number and self._is_free(number) and not self.result:
                return table
        raise OutOfOrder(message("file.record.no_deal_due", table=number))

    def playing(self, number: int) -> Playing:
        """The deal in play at a table. Raises OutOfOrder."""
        playing = self.tables.get(number)
        if playing is None or playing.over or self.result:
            raise OutOfOrder(message("file.record.no_deal_played", table=number))
        return playing

    def apply(self, entry: Entry) -> Sequence[Event]:
        """Apply an entry and return its events. Raises OutOfOrder or IllegalMove, with no change."""
        match entry:
            case Dealt(table, deal):
                self.waiting_table(table.number)
                playing = Playing(table, deal, self.game.start(deal))
                events: Sequence[Event] = ()
                if all(other.over for other in self.tables.values()):
                    going_on = {other.number for other in self._waiting}
                    self.tables = {number: other for number, other in self.tables.items() if number in going_on}
                self.tables[table.number] = playing
                self.deals[table.number] += 1
            case Drawn(number, outcome):
                playing = self.playing(number)
                if playing.state.to_act() != (CHANCE,):
                    raise OutOfOrder(message("file.record.no_draw_due", table=number))
                events = playing.state.apply(CHANCE, outcome)
                playing.draws += 1
            case Moved(number, seat, move):
                playing = self.playing(number)
                if seat == CHANCE or seat not in playing.state.to_act():
                    raise OutOfOrder(message("file.record.no_move_due", seat=seat, table=number))
                events = playing.state.apply(seat, move)
        if not playing.state.to_act():
            self._settle(playing)
        return events

    def concede(self, player: int) -> None:
        """End the match because `player` concedes. Raises OutOfOrder when it is over."""
        if self.result:
            raise OutOfOrder(message("file.record.is_over"))
        self.result = self.game.concede(self.match_state, player)

    def _is_free(self, number: int) -> bool:
        return number not in self.tables or self.tables[number].over

    def _settle(self, playing: Playing) -> None:
        outcome = playing.state.outcome()
        if outcome is None:
            raise RuntimeError(f"{self.game.name}: nobody is to act, but the deal has no outcome")
        playing.over = True
        self.finished.append(playing)
        self.match_state = self.game.settle(self.match_state, playing.table, outcome)
        self._look_ahead()

    def _look_ahead(self) -> None:
        self._waiting = self.game.tables(self.match_state)
        if not self._waiting:
            self.result = self.game.result(self.match_state)
