"""The score of a game: a row of the scorecard (KJ-18 to KJ-22, KJ-35, KJ-40 to KJ-45).

The scorecard has a column for each team, or for each seat with two or three seats. Each column belongs to a side: one
side plays, and the other defends. With three seats side 0 plays and the pair is side 1, with two columns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from cardgames.engine.cards import Card
from cardgames.engine.contract import Seat
from cardgames.engine.piles import Cards
from cardgames.games.klaverjassen.cards import team_of
from cardgames.games.klaverjassen.ruleset import Ruleset

Columns = tuple[int, ...]
"""A number for each column."""
Calls = tuple[tuple[int, ...], ...]
"""The amounts of roem called, for each column."""
TEAMS: Columns = (0, 1)
"""The sides of the columns of two teams, or of two seats."""


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
    """One row of the scorecard: the score of each column and the reasons for it.

    `points` and `roem` are the scores that count (a pit is roem, KJ-21). `called` are the amounts of roem that each
    column's players called, also those that do not count for it. `playing`, `nat` and `pit` are a side, or None.
    """

    playing: int
    points: Columns
    roem: Columns
    called: Calls = ((), ())
    nat: int | None = None
    pit: int | None = None
    sides: Columns = field(default=TEAMS, repr=False)


NO_ROW = Row(0, (0, 0), (0, 0))


@lru_cache(maxsize=64)
def row_of(playing: int, tricks: tuple[Trick, ...], ruleset: Ruleset) -> Row:
    """The row of a game of two teams with these tricks; `playing` is the team that had to make it.

    It is cached, because the event, the outcome and the ledger at the end of a game contain it.
    """
    points, calls, won = sums_of(tricks, [team_of(trick.winner) for trick in tricks], 2)
    return score(playing, points, calls, won, ruleset)


def sums_of(tricks: Sequence[Trick], winners: Sequence[int], columns: int) -> tuple[Columns, Calls, Columns]:
    """The points, the roem calls and the number of tricks of each column; `winners` are the columns of the tricks."""
    points, won = [0] * columns, [0] * columns
    calls: list[list[int]] = [[] for _ in range(columns)]
    for (_, _, _, worth, roem), column in zip(tricks, winners, strict=True):
        points[column] += worth
        won[column] += 1
        if roem:
            calls[column].append(roem)
    return tuple(points), tuple(map(tuple, calls)), tuple(won)


def score(playing: int, points: Columns, calls: Calls, tricks: Columns, ruleset: Ruleset) -> Row:
    """The row of a game. By team: `points` with the last trick's bonus (KJ-18), roem `calls`, number of `tricks`."""
    called = (sum(calls[0]), sum(calls[1]))
    total, all_roem = sum(points), sum(called)
    pit = next((team for team in (0, 1) if not tricks[1 - team]), None)
    if pit is not None and pit != playing and not ruleset.counter_pit:
        pit = None
    worth = ruleset.pit if pit == playing else ruleset.counter_pit
    bonus = (worth if pit == 0 else 0, worth if pit == 1 else 0)
    if made(points[playing] + called[playing], total + all_roem):
        roem = (called[0] + bonus[0], called[1] + bonus[1])
        return Row(playing, points, roem, calls, pit=pit)
    other = 1 - playing
    written = (total, 0) if other == 0 else (0, total)
    roem = (all_roem + bonus[0], bonus[1]) if other == 0 else (bonus[0], all_roem + bonus[1])
    return Row(playing, written, roem, calls, nat=playing, pit=pit)


def score_alone(player: Seat, points: Columns, calls: Calls, tricks: Columns, laid: int, ruleset: Ruleset) -> Row:
    """The row of a game of three seats (KJ-40 to KJ-45), in which `player` plays alone.

    By seat: `points` with the last trick's bonus, roem `calls` and number of `tricks`. `laid` are the points of the
    cards put aside.
    """
    others = [seat for seat in range(3) if seat != player]
    sides = [1] * 3
    sides[player] = 0
    if ruleset.each_alone:
        sides[others[1]] = 2
    own = list(points)
    called = list(map(sum, calls))
    own[player] += 0 if ruleset.laid_to_pair else laid
    reached, all_points, all_roem = own[player] + called[player], sum(points) + laid, sum(called)
    if ruleset.each_alone:
        is_made = all(reached > own[seat] + called[seat] for seat in others)
    else:
        is_made = made(reached, all_points + all_roem) and tricks[player] > 0
    if not ruleset.writes_own:
        pair_calls = tuple(call for seat in others for call in calls[seat])
        calls = tuple(calls[seat] if seat == player else pair_calls for seat in range(3))
        for seat in others:
            own[seat], called[seat] = all_points - own[player], all_roem - called[player]
    if not is_made:
        for seat in nat_writers(own, called, others, ruleset):
            own[seat] += own[player]
            called[seat] += called[player]
        own[player] = called[player] = 0
    winning = {sides[seat] for seat in range(3) if tricks[seat]}
    pit = winning.pop() if len(winning) == 1 and (tricks[player] or ruleset.counter_pit) else None
    for seat in range(3):
        if sides[seat] == pit:
            called[seat] += ruleset.pit if seat == player else ruleset.counter_pit
    return Row(0, tuple(own), tuple(called), calls, None if is_made else 0, pit, tuple(sides))


def nat_writers(points: Sequence[int], roem: Sequence[int], others: Sequence[Seat], ruleset: Ruleset) -> Sequence[Seat]:
    """The defenders that score the points of a nat soloist (KJ-44); `points` and `roem` are by seat."""
    if not ruleset.writes_own or ruleset.nat_to == "both":
        return others
    if ruleset.nat_to == "nobody":
        return ()
    best = max(points[seat] + roem[seat] for seat in others)
    return [seat for seat in others if points[seat] + roem[seat] == best]


def made(own: int, total: int) -> bool:
    """KJ-19: whether `own` is more than half of `total`, all points and all roem called."""
    return 2 * own > total


def totals(rows: Sequence[Row], columns: int = 2) -> tuple[Columns, Columns]:
    """The totals of the scorecard: points and roem of each column."""
    points = tuple(sum(row.points[column] for row in rows) for column in range(columns))
    return points, tuple(sum(row.roem[column] for row in rows) for column in range(columns))


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
