"""Compares the turns of one decision by the money and prospects of all seats, one throw ahead.

That is the next player's throw; with the bonus track it is the seat's own next throw, as bonus points take it far. The
gain of its own throw has a lower weight, as the others build before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import inf
from typing import NamedTuple

from cardgames.bots.clock import Clock
from cardgames.engine.contract import Seat
from cardgames.games.casa_grande.bot.stand import NOTHING, Floor, Prospects, Stand, Weights, hopes, prospects
from cardgames.games.casa_grande.building import corners
from cardgames.games.casa_grande.ground import DIE, SITES, Mask, Places, bits
from cardgames.games.casa_grande.moves import Head, heads_of, sight
from cardgames.games.casa_grande.pieces import FloorSet, Tray, Turned

FLOORS_EACH = 3
"""The number of floors considered after a block: those with the highest gain."""


class Turning(NamedTuple):
    """A floor of a tray in one orientation, with the places it covers, relative to its corner."""

    drawing: str
    turned: Turned
    cells: Mask
    white: Mask


class Candidate(NamedTuple):
    """A possible turn, the position after its block, and its approximate value to the seat."""

    value: float
    head: Head
    floor: Floor | None
    stand: Stand


def heads(stand: Stand, seat: Seat, wild: bool, most_spent: int) -> tuple[Head, ...]:
    """Return all starts of a turn from the marker's space."""
    builder = seat if stand.ruleset.on_own else None
    spends = min(most_spent, stand.bonus[seat]) + 1 if stand.bonus else 1
    sights = (sight(stand.markers[seat], spend, wild) for spend in range(spends))
    return heads_of([stand.building.places(sites, builder) for sites in sights])


@lru_cache(maxsize=1 << 12)
def turnings(floors: FloorSet, left: Tray) -> tuple[Turning, ...]:
    """Return every orientation of the floors in a tray."""

    def mask(offsets: Sequence[int]) -> Mask:
        return sum(1 << shift for shift in offsets)

    return tuple(
        Turning(drawing, turned, mask((*turned.whites, *turned.others)), mask(turned.whites))
        for _, lying in floors.ways(left)
        for drawing, turned in lying
    )


def floors_now(stand: Stand, seat: Seat) -> Iterator[Floor]:
    """Yield the floors that a seat can lay (CG-9)."""
    tops, free, high = stand.building.grounds(seat)
    for drawing, turned, cells, _ in turnings(stand.ruleset.floors, stand.trays[seat]):
        for corner in bits(corners(turned, tops, free, high)):
            yield Floor(drawing, turned, corner, cells << corner)


def expected(stand: Stand, seat: Seat, weights: Weights, open_places: Places | None = None) -> Prospects:
    """Return the prospects of a seat's top blocks; `open_places` is computed if None."""
    turns, left = stand.turns(seat), stand.trays[seat]
    if not turns or not left:
        return NOTHING
    tops, free, high = stand.grounds(seat)
    if not tops:
        return NOTHING
    if open_places is None:
        open_places = stand.open_places(seat)
    ways = hopes(stand.ruleset.floors, left, turns, high, weights.trust)
    return prospects(ways, tops, free, open_places, turns, weights.lone)


class Options:
    """Values the turns of a seat in a position, for any throw."""

    def __init__(self, stand: Stand, seat: Seat, weights: Weights) -> None:
        self._seat, self._weights = seat, weights
        self.mine = expected(stand, seat, weights)
        """The seat's current prospects."""
        self._others = [
            (weights.harm / (stand.ruleset.players - 1), expected(stand, other, weights))
            for other in range(stand.ruleset.players)
            if other != seat
        ]
        self._promises: dict[Places, float] = {}

    def likely(self, ways: Sequence[Head], most: int) -> list[Head]:
        """Return the `most` most promising starts: their blocks help the seat's floors or harm other seats."""
        return sorted(ways, key=self._promise, reverse=True)[:most] if len(ways) > most else list(ways)

    def _promise(self, head: Head) -> float:
        block, known = head.block, self._promises
        if not block:
            return 0.0
        if block not in known:
            below = block >> SITES
            known[block] = self.mine.more(block) - self.mine.of(below) + self._taken(below)
        return known[block]

    def of(self, stand: Stand, head: Head) -> list[Candidate]:
        """Return the turns with this start: without a floor, and with each of the floors with the highest gain."""
        seat, weights = self._seat, self._weights
        built = stand.built(seat, head.spend, head.block)
        mine = expected(built, seat, weights)
        value = built.money[seat] + mine.value + worth_of_bonus(built, seat, weights) + self._taken(head.block >> SITES)
        gains = [
            (floor.pay - mine.of(floor.cells) + self._taken(floor.cells), -number, floor)
            for number, floor in enumerate(floors_now(built, seat))
        ]
        gains.sort(reverse=True)
        found = [Candidate(value + gain, head, floor, built) for gain, _, floor in gains[:FLOORS_EACH]]
        return [Candidate(value, head, None, built), *found]

    def _taken(self, places: Places) -> float:
        """Return the weighted loss of the other seats if these places are covered."""
        return sum(harm * expects.of(places) for harm, expects in self._others) if places else 0.0


def worth_of_bonus(stand: Stand, seat: Seat, weights: Weights) -> float:
    """Return the value of bonus points in money, which falls towards the end (CG-17)."""
    if not stand.bonus:
        return 0.0
    ruleset = stand.ruleset
    hurry = min(1.0, stand.turns(seat) / 6)
    return weights.bonus * hurry * stand.bonus[seat] * ruleset.bonus_money / ruleset.bonus_goal


def settled(candidate: Candidate, seat: Seat) -> Stand:
    """Return the position after a turn."""
    stand = candidate.stand.laid(seat, candidate.floor) if candidate.floor else candidate.stand
    return stand.taken_up(seat) if candidate.head.block else stand


class Worth(NamedTuple):
    """The value of a position to a seat: `value` includes the other seats; `mine` and `theirs` are the prospects of top
    blocks."""

    value: float
    mine: float
    theirs: float


def worth(stand: Stand, seat: Seat, weights: Weights) -> Worth:
    """Return the value of a position to a seat."""
    ruleset = stand.ruleset
    open_places = None if ruleset.on_own else stand.open_places(seat)
    own, mine, others, theirs = 0.0, 0.0, 0.0, 0.0
    for other in range(ruleset.players):
        hopes = expected(stand, other, weights, open_places).value
        total = stand.money[other] + worth_of_bonus(stand, other, weights) + hopes
        if other == seat:
            own, mine = total, hopes
        else:
            others += total
            theirs += hopes
    return Worth(own - weights.harm * others / (ruleset.players - 1), mine, theirs)


class Weighing:
    """Finds the best turns of a seat."""

    def __init__(self, stand: Stand, seat: Seat, wild: bool, weights: Weights, clock: Clock) -> None:
        self.stand, self.seat, self.wild, self.weights, self.clock = stand, seat, wild, weights, clock

    def turns(self) -> list[tuple[float, Candidate, Worth]]:
        """Return the best turns with their values, best first."""
        weights, seat, stand = self.weights, self.seat, self.stand
        options = Options(stand, seat, weights)
        ways = options.likely(heads(stand, seat, self.wild, stand.ruleset.bonus_goal), weights.blocks)
        rough: list[Candidate] = []
        for head in ways:
            rough += options.of(stand, head)
            if self.clock.is_over():
                break
        rough.sort(key=lambda one: -one.value)
        close = []
        for candidate in rough[: weights.serious]:
            value = worth(settled(candidate, seat), seat, weights)
            close.append((value.value, candidate, value))
            if self.clock.is_over():
                break
        close.sort(key=lambda one: -one[0])
        if weights.beam and not self.clock.is_over():
            return self._played_on(close[: weights.beam])
        return close

    def _played_on(self, close: list[tuple[float, Candidate, Worth]]) -> list[tuple[float, Candidate, Worth]]:
        """Return the turns in the order of their values one throw later."""
        if len(close) < 2:
            return close
        later: list[tuple[float, Candidate, Worth]] = []
        for _, candidate, now in close:
            stand = settled(candidate, self.seat)
            value = self._gone_on(stand, now) if stand.bonus else self._replied(stand)
            if value is None:
                return close
            later.append((value, candidate, now))
        return sorted(later, key=lambda one: -one[0])

    def _gone_on(self, stand: Stand, now: Worth) -> float | None:
        """Return the value of a position after the seat's own next throw and best turn, ignoring the turns in between;
        its gain is weighted by `Weights.later`. Return None if time runs out."""
        seat = self.seat
        if not stand.turns(seat):
            return now.value
        options = Options(stand, seat, self.weights)
        before = stand.money[seat] + options.mine.value + worth_of_bonus(stand, seat, self.weights)
        known: dict[tuple[int, Head], float] = {}
        total = 0.0
        for pips in range(1, DIE + 1):
            walked, wild = stand.walked(seat, pips)
            best = -inf
            for head in options.likely(heads(walked, seat, wild, stand.ruleset.bonus_goal), self.weights.own):
                key = 0 if head.block else pips, head
                if key not in known:
                    if self.clock.is_over():
                        return None
                    known[key] = max(one.value for one in options.of(walked, head))
                best = max(best, known[key])
            total += best - before
        return now.value + self.weights.later * total / DIE

    def _replied(self, stand: Stand) -> float | None:
        """Return the value of a position after the next player's throw and best turn; None if time runs out."""
        follower = stand.next_seat(self.seat)
        if follower is None:
            return worth(stand, self.seat, self.weights).value
        options = Options(stand, follower, self.weights)
        known: dict[tuple[int, Places], Candidate] = {}
        worths: dict[tuple[int, Places], float] = {}
        total = 0.0
        for pips in range(1, DIE + 1):
            walked, wild = stand.walked(follower, pips)
            replies: list[tuple[int, Places]] = []
            for head in options.likely(heads(walked, follower, wild, 0), self.weights.replies):
                key = 0 if head.block else pips, head.block
                replies.append(key)
                if key not in known:
                    if self.clock.is_over():
                        return None
                    known[key] = max(options.of(walked, head), key=lambda one: one.value)
            best = max(replies, key=lambda key: known[key].value)
            if best not in worths:
                worths[best] = worth(settled(known[best], follower), self.seat, self.weights).value
            total += worths[best]
        return total / DIE
