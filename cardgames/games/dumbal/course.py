"""The plain data of the course of a match: the standing between deals, a deal, what a deal did."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from cardgames.engine.cards import Card
from cardgames.engine.contract import Deal, Outcome, Seat, Standing, Table
from cardgames.games.dumbal.terms import terms_of

OPENING, TURNS, SHUFFLING, OVER = range(4)
"""The phases of a deal: the opening call (DB-3), turns (DB-4), the new stack in the middle of one (DB-8), the end."""

NOBODY: Seat = -1
"""The caller of a deal that nobody called, or not yet."""


@dataclass(frozen=True, slots=True)
class DumbalOutcome(Outcome):
    """Who called (NOBODY: the limit ended it, DB-14), who won, and what each hand was worth."""

    caller: Seat = NOBODY
    winners: tuple[Seat, ...] = ()
    hands: tuple[int, ...] = ()


class Row(NamedTuple):
    """A deal on the score sheet, by players: what each wrote, who called (NOBODY: no one did), who won."""

    points: tuple[tuple[int, int], ...]
    caller: int
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DumbalStanding(Standing):
    """Between deals: the player who deals next, and what was written so far."""

    dealer: int
    scores: tuple[int, ...]
    rows: tuple[Row, ...] = ()

    def is_in(self, player: int) -> bool:
        """DB-13: whether a player has not reached the target."""
        return self.scores[player] < terms_of(self.options).target

    @property
    def still_in(self) -> tuple[int, ...]:
        """Who plays on, as they sit."""
        return tuple(player for player in range(self.players) if self.is_in(player))

    def out_after(self, player: int) -> int:
        """After how many deals a player was out; 0 who is still in."""
        if self.is_in(player):
            return 0
        return max(number for number, row in enumerate(self.rows, 1) if player in dict(row.points))


@dataclass(frozen=True, slots=True, kw_only=True)
class DumbalDeal(Deal):
    """The hands, and the stack, whose first card is taken first (DB-2)."""

    standing: DumbalStanding
    hands: tuple[tuple[Card, ...], ...]
    stack: tuple[Card, ...]

    @property
    def starter(self) -> Seat:
        """The seat at the dealer's left."""
        seats = self.table.players
        return (seats.index(self.standing.dealer) + 1) % len(seats)


def tables(standing: DumbalStanding) -> tuple[Table, ...]:
    """The deal that is due: those who are still in, as they sit; none when one is left (DB-13)."""
    still = standing.still_in
    return (Table(0, still),) if len(still) > 1 else ()


def settled(standing: DumbalStanding, table: Table, outcome: DumbalOutcome) -> DumbalStanding:
    """The standing after a deal (DB-2, DB-13)."""
    players = table.players
    row = Row(
        points=tuple(zip(players, outcome.points, strict=True)),
        caller=NOBODY if outcome.caller == NOBODY else players[outcome.caller],
        winners=tuple(players[seat] for seat in outcome.winners),
    )
    scores = list(standing.scores)
    for player, points in row.points:
        scores[player] += points
    after = replace(standing, deals=standing.deals + 1, scores=tuple(scores), rows=(*standing.rows, row))
    place = players.index(standing.dealer)
    dealer = next(player for player in (*players[place + 1 :], *players[: place + 1]) if after.is_in(player))
    return replace(after, dealer=dealer)


def places(standing: DumbalStanding, conceded: int = NOBODY) -> tuple[int, ...]:
    """DB-13: each player's place: who is still in, then by the order of going out, then by points; equals share.

    Who concedes stands behind those who are still in.
    """

    def rank(player: int) -> tuple[int, int]:
        if not standing.is_in(player):
            return standing.out_after(player), -standing.scores[player]
        return standing.deals + (1 if player == conceded else 2), 0

    ranks = [rank(player) for player in range(standing.players)]
    return tuple(1 + sum(other > own for other in ranks) for own in ranks)
