"""What a game is worth to each team, and how the scorecard writes it (KJ-18 to KJ-22)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cardgames.engine.cards import Card
from cardgames.engine.contract import Seat
from cardgames.engine.piles import Cards
from cardgames.games.klaverjassen.cards import team_of
from cardgames.games.klaverjassen.ruleset import Ruleset
from cardgames.words import say

Pair = tuple[int, int]
"""A number for each team."""


class Trick(NamedTuple):
    """A complete trick: who led it, its cards in the order played, who won it, and what it brought.

    `points` include the bonus of the last trick (KJ-18); `roem` is 0 as long as nobody has called it (KJ-17).
    """

    leader: Seat
    cards: Cards
    winner: Seat
    points: int
    roem: int = 0

    def card_of(self, seat: Seat) -> Card:
        """The card that `seat` played to it."""
        return self.cards[(seat - self.leader) % len(self.cards)]


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the scorecard: what each team writes, and how it came about.

    `points` and `roem` are what counts (a pit is under roem, KJ-21); `called` are the roem calls of each team as they
    stand beside the row, counted or not; `nat` and `pit` name the team, or None.
    """

    playing: int
    points: Pair
    roem: Pair
    called: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    nat: int | None = None
    pit: int | None = None


NO_ROW = Row(0, (0, 0), (0, 0))


def row_of(playing: int, tricks: Sequence[Trick], ruleset: Ruleset) -> Row:
    """The row of a game with these tricks, which the team `playing` had to make."""
    points, won = [0, 0], [0, 0]
    calls: tuple[list[int], list[int]] = ([], [])
    for trick in tricks:
        team = team_of(trick.winner)
        points[team] += trick.points
        won[team] += 1
        if trick.roem:
            calls[team].append(trick.roem)
    one, two = calls
    return score(playing, (points[0], points[1]), (tuple(one), tuple(two)), (won[0], won[1]), ruleset)


def score(
    playing: int, points: Pair, calls: tuple[tuple[int, ...], tuple[int, ...]], tricks: Pair, ruleset: Ruleset
) -> Row:
    """The row of a game. `points` include the last trick's bonus (KJ-18); `calls` are the roem amounts of each team."""
    called = (sum(calls[0]), sum(calls[1]))
    total, all_roem = sum(points), sum(called)
    pit = next((team for team in (0, 1) if not tricks[1 - team]), None)
    if pit is not None and pit != playing and not ruleset.counter_pit:
        pit = None
    bonus = (ruleset.pit if pit == 0 else 0, ruleset.pit if pit == 1 else 0)
    if made(points[playing] + called[playing], total + all_roem):
        roem = (called[0] + bonus[0], called[1] + bonus[1])
        return Row(playing, points, roem, calls, pit=pit)
    other = 1 - playing
    written = (total, 0) if other == 0 else (0, total)
    roem = (all_roem + bonus[0], bonus[1]) if other == 0 else (bonus[0], all_roem + bonus[1])
    return Row(playing, written, roem, calls, nat=playing, pit=pit)


def made(own: int, total: int) -> bool:
    """KJ-19: more than half of all points and all roem called."""
    return 2 * own > total


def marks(amount: int) -> str:
    """How people write roem beside the points (KJ-22): V for 50 and I for 20; a number where these do not fit."""
    for fifties in range(amount // 50, -1, -1):
        if (amount - 50 * fifties) % 20 == 0:
            return "V" * fifties + "I" * ((amount - 50 * fifties) // 20)
    return str(amount)


def points_text(row: Row, team: int) -> str:
    """How the points of a team stand in its row (KJ-22): a dash where it writes none, nat or without a trick."""
    return str(row.points[team]) if row.points[team] else say("klaverjassen.sheet.dash")


def roem_text(row: Row, team: int) -> str:
    """How the roem of a team stands beside its points (KJ-22): all that it writes, its pit last. What a nat team had
    called stands there too, and counts for the others, who have it after their own (KJ-20)."""
    written = (*row.called[team], *(row.called[1 - team] if row.nat == 1 - team else ()))
    pit = [say("klaverjassen.sheet.pit")] if row.pit == team else []
    return " ".join([*map(marks, written), *pit])


def totals(rows: tuple[Row, ...]) -> tuple[Pair, Pair]:
    """The sums below the scorecard: points and roem of each team."""
    points = (sum(row.points[0] for row in rows), sum(row.points[1] for row in rows))
    roem = (sum(row.roem[0] for row in rows), sum(row.roem[1] for row in rows))
    return points, roem


def rows_of(text: str, ruleset: Ruleset) -> tuple[Row, ...]:
    """The rows of a scorecard as the rules text writes them: `0 100 62 20+20 -; 1 162 0 - -`.

    Each row has the playing team, the points that both teams won, and the roem that each called; a team without
    points has won no trick. What is then written follows from the rules. Raises ValueError.
    """
    return tuple(_row_of(part.split(), ruleset) for part in text.split(";"))


def _row_of(words: list[str], ruleset: Ruleset) -> Row:
    playing, one, two, *called = words
    points = int(one), int(two)
    tricks = (8, 0) if not points[1] else (0, 8) if not points[0] else (4, 4)
    first, second = (() if calls == "-" else tuple(map(int, calls.split("+"))) for calls in called)
    return score(int(playing), points, (first, second), tricks, ruleset)
