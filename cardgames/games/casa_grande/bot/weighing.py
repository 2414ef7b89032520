"""One decision in the making: turns compared by what each seat has after them and can expect, a throw ahead.

It is the throw of the next player; with the bonus track the seat's own, for who has points to spend goes far. What that
throw gains counts in part only, as the others build before it.
"""

from __future__ import annotations

from math import inf
from typing import NamedTuple

from cardgames.bots.clock import Clock
from cardgames.engine.contract import Seat
from cardgames.games.casa_grande.bot.care import Care
from cardgames.games.casa_grande.bot.options import (
    Candidate,
    Options,
    expected,
    heads,
    reachable,
    settled,
    worth_of_bonus,
)
from cardgames.games.casa_grande.bot.stand import THROWS, Stand
from cardgames.games.casa_grande.ground import Places
from cardgames.games.casa_grande.turns import Head


class Worth(NamedTuple):
    """What a position is worth to a seat: `value` counts the others, `mine` and `theirs` are what is expected of
    blocks on top."""

    value: float
    mine: float
    theirs: float


def worth(stand: Stand, seat: Seat, care: Care) -> Worth:
    """What a position is worth to a seat."""
    terms = stand.terms
    open_places = None if terms.on_own else reachable(stand.building, None)
    own, mine, others, theirs = 0.0, 0.0, 0.0, 0.0
    for other in range(terms.players):
        hopes = expected(stand, other, care, open_places).value
        total = stand.money[other] + worth_of_bonus(stand, other, care) + hopes
        if other == seat:
            own, mine = total, hopes
        else:
            others += total
            theirs += hopes
    return Worth(own - care.harm * others / (terms.players - 1), mine, theirs)


class Weighing:
    """Compares the turns of a seat."""

    def __init__(self, stand: Stand, seat: Seat, wild: bool, care: Care, clock: Clock) -> None:
        self.stand, self.seat, self.wild, self.care, self.clock = stand, seat, wild, care, clock

    def turns(self) -> list[tuple[float, Candidate, Worth]]:
        """The best turns, each with its value, best first."""
        care, seat, stand = self.care, self.seat, self.stand
        options = Options(stand, seat, care)
        ways = options.likely(heads(stand, seat, self.wild, stand.terms.bonus_goal), care.blocks)
        rough: list[Candidate] = []
        for head in ways:
            rough += options.of(stand, head)
            if self.clock.is_over():
                break
        rough.sort(key=lambda one: -one.value)
        close = []
        for candidate in rough[: care.serious]:
            value = worth(settled(candidate, seat), seat, care)
            close.append((value.value, candidate, value))
            if self.clock.is_over():
                break
        close.sort(key=lambda one: -one[0])
        if care.beam and not self.clock.is_over():
            return self._played_on(close[: care.beam])
        return close

    def _played_on(self, close: list[tuple[float, Candidate, Worth]]) -> list[tuple[float, Candidate, Worth]]:
        """The same turns by what they are worth a throw later."""
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
        """What a position is worth when the seat itself has thrown and made its best turn, as if no other had been
        there between; what it gains so counts by `Care.later`. None when time is over."""
        seat = self.seat
        if not stand.turns(seat):
            return now.value
        options = Options(stand, seat, self.care)
        before = stand.money[seat] + options.mine.value + worth_of_bonus(stand, seat, self.care)
        known: dict[tuple[int, Head], float] = {}
        total = 0.0
        for pips in THROWS:
            walked, wild = stand.walked(seat, pips)
            best = -inf
            for head in options.likely(heads(walked, seat, wild, stand.terms.bonus_goal), self.care.own):
                key = 0 if head.block else pips, head
                if key not in known:
                    if self.clock.is_over():
                        return None
                    known[key] = max(one.value for one in options.of(walked, head))
                best = max(best, known[key])
            total += best - before
        return now.value + self.care.later * total / len(THROWS)

    def _replied(self, stand: Stand) -> float | None:
        """What a position is worth when the next player has thrown and made the best turn; None when time is over."""
        follower = stand.next_seat(self.seat)
        if follower is None:
            return worth(stand, self.seat, self.care).value
        options = Options(stand, follower, self.care)
        known: dict[tuple[int, Places], Candidate] = {}
        worths: dict[tuple[int, Places], float] = {}
        total = 0.0
        for pips in THROWS:
            walked, wild = stand.walked(follower, pips)
            replies: list[tuple[int, Places]] = []
            for head in options.likely(heads(walked, follower, wild, 0), self.care.replies):
                key = 0 if head.block else pips, head.block
                replies.append(key)
                if key not in known:
                    if self.clock.is_over():
                        return None
                    known[key] = max(options.of(walked, head), key=lambda one: one.value)
            best = max(replies, key=lambda key: known[key].value)
            if best not in worths:
                worths[best] = worth(settled(known[best], follower), self.seat, self.care).value
            total += worths[best]
        return total / len(THROWS)
