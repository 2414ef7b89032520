"""The score of a game for each team, and its text on the scorecard (KJ-18 to KJ-22)."""

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
    """A complete trick: its leader, its cards in the order played, its winner, its points and roem.

    `points` include the bonus for the last trick (KJ-18); `roem` is 0 unless called (KJ-17).
    """

    leader: Seat
    cards: Cards
    winner: Seat
    points: int
    roem: int = 0

    def card_of(self, seat: Seat) -> Card:
        """The card that `seat` played to the trick."""
        return self.cards[(seat - self.leader) % len(self.cards)]


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the scorecard: the score of each team and the reasons for it.

    `points` and `roem` are the scores that count (a pit is roem, KJ-21). `called` are the amounts of roem that each
    team called, also those that do not count for it. `nat` and `pit` are a team, or None.
    """

    playing: int
    points: Pair
    roem: Pair
    called: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    nat: int | None = None
    pit: int | None = None


NO_ROW = Row(0, (0, 0), (0, 0))


def row_of(playing: int, tricks: Sequence[Trick], ruleset: Ruleset) -> Row:
    """The row of a game with these tricks; `playing` is the team that had to make it."""
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
    """The row of a game. By team: `points` with the last trick's bonus (KJ-18), roem `calls`, number of `tricks`."""
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
    """KJ-19: whether `own` is more than half of `total`, all points and all roem called."""
    return 2 * own > total


def marks(amount: int) -> str:
    """Roem as written on a scorecard (KJ-22): V for 50 and I for 20; a number if these do not add up to it."""
    for fifties in range(amount // 50, -1, -1):
        if (amount - 50 * fifties) % 20 == 0:
            return "V" * fifties + "I" * ((amount - 50 * fifties) // 20)
    return str(amount)


def points_text(row: Row, team: int) -> str:
    """The points of a team as written on the scorecard (KJ-22): a dash if they are 0."""
    return str(row.points[team]) if row.points[team] else say("klaverjassen.sheet.dash")


def roem_text(row: Row, team: int) -> str:
    """The roem of a team as written on the scorecard (KJ-22): its calls, then the calls of the other team if that is
    nat, then its pit. The calls of a nat team are written for it too, but count for the other team (KJ-20)."""
    written = (*row.called[team], *(row.called[1 - team] if row.nat == 1 - team else ()))
    pit = [say("klaverjassen.sheet.pit")] if row.pit == team else []
    return " ".join([*map(marks, written), *pit])


def totals(rows: tuple[Row, ...]) -> tuple[Pair, Pair]:
    """The totals of the scorecard: points and roem of each team."""
    points = (sum(row.points[0] for row in rows), sum(row.points[1] for row in rows))
    roem = (sum(row.roem[0] for row in rows), sum(row.roem[1] for row in rows))
    return points, roem


def rows_of(text: str, ruleset: Ruleset) -> tuple[Row, ...]:
    """Parse the rows of a scorecard in the rules page, such as `0 100 62 20+20 -; 1 162 0 - -`.

    Each row has the playing team, the points that each team won, and the roem that each called; a team without points
    has won no trick. `score` computes the rest of the row. Raises ValueError.
    """
    return tuple(_row_of(part.split(), ruleset) for part in text.split(";"))


def _row_of(words: list[str], ruleset: Ruleset) -> Row:
    playing, one, two, *called = words
    points = int(one), int(two)
    tricks = (8, 0) if not points[1] else (0, 8) if not points[0] else (4, 4)
    first, second = (() if calls == "-" else tuple(map(int, calls.split("+"))) for calls in called)
    return score(int(playing), points, (first, second), tricks, ruleset)
