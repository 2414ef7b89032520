"""Sampled worlds: full deals that agree with what a seat saw.

A world is a whole history: the order of the deck, and which transfer card was taken in each turn. All histories that
agree with what the seat saw are equally likely. The constraints come from the transfer cards that it passed on: those
that did not come back were taken by the next seats, each as many as it took, and each card played was in its player's
hand by then. So the passed-on cards are assigned to takers first, one interval between own turns at a time, weighted by
the number of histories that each assignment allows. All other hidden cards are interchangeable, and are shuffled.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Sequence
from functools import lru_cache, reduce
from itertools import accumulate, product
from math import comb
from operator import or_
from random import Random
from typing import NamedTuple

from cardgames.engine.cards import UNSEEN, Card, Mask, card_list, mask_of
from cardgames.engine.contract import Seat
from cardgames.engine.piles import Cards
from cardgames.games.jeudalism.cards import FIVES
from cardgames.games.jeudalism.deal import JeudalismState, JeudalismView
from cardgames.games.jeudalism.legal import OVER, Turn

NOBODY = -1
"""Used as a taker: the passed-on card is still among the transfer cards."""

Held = tuple[int, ...]
"""For each seat, the number of passed-on cards that it holds, of those whose taker is not known."""


def passed_on(view: JeudalismView) -> Mask:
    """All transfer cards that the view's seat has passed on."""
    return 0 if view.seat is None else reduce(or_, view.visible.passed[view.seat], 0)


def unseen_cards(view: JeudalismView) -> Mask:
    """The cards that the view's seat has never seen, in the deck, in hands and among transfer cards."""
    deal = view.visible
    return mask_of(deal.ruleset.cards) & ~deal.lying() & ~passed_on(view)


def sample(view: JeudalismView, rng: Random) -> JeudalismState:
    """Return a random world for a view; all histories are equally likely."""
    if view.visible.phase == OVER:
        return view.visible.thawed()  # all cards are face up (ALL-7)
    return _sampler(view).sample(rng)


@lru_cache(maxsize=4)
def _sampler(view: JeudalismView) -> WorldSampler:
    """The sampler of a view, cached for repeated sampling."""
    return WorldSampler(view)


# ------------------------------------------------------------ the turns of other seats between two own turns


class OtherTurn(NamedTuple):
    """The constraints from another seat's turn. `sure` are the passed-on cards that it must have taken, as it has
    played them since. `before` and `after` have, for each unknown card played before and after taking, the number of
    cards in its hand that it could have been."""

    turn: Turn
    sure: Mask
    before: tuple[int, ...]
    after: tuple[int, ...]


class Assignment(NamedTuple):
    """The taker of each doubtful card of an interval, as the index of a turn or NOBODY; how many doubtful cards each
    seat then holds `more`; and the number of `ways` in which the other cards were taken."""

    takers: tuple[int, ...]
    more: Held
    ways: int


class Interval(NamedTuple):
    """The turns of other seats between two own turns. `known` cards were passed on to them; `unknown` is the number of
    other cards on the tray at the start. The takers of the `doubtful` known cards are not known. `back` are the cards
    that then came back to this seat; None if they have not yet."""

    turns: tuple[OtherTurn, ...]
    known: Mask
    unknown: int
    doubtful: Cards
    back: Mask | None
    assignments: tuple[Assignment, ...]

    def ways_played(self, held: Held, more: Held) -> int:
        """The number of ways in which the unknown cards played here can have come from the hands."""
        ways = 1
        for other in self.turns:
            seat = other.turn.seat
            kept = held[seat]
            for count in other.before:
                ways *= max(count - kept, 0)
            kept += more[seat]
            for count in other.after:
                ways *= max(count - kept, 0)
        return ways


def intervals_of(view: JeudalismView) -> Iterator[Interval]:
    """Yield the turns of the other seats, split at the seat's own turns."""
    deal, seat = view.visible, view.seat
    turns = (*deal.turns, deal.now)
    own = [index for index, turn in enumerate(turns) if turn.seat == seat]
    received, passed = ((), ()) if seat is None else (deal.received[seat], deal.passed[seat])
    hands = _HandCounts(view, turns)
    for place, (begin, end) in enumerate(zip([-1, *own], [*own, len(turns)], strict=True)):
        if begin + 1 == end:
            continue
        known = passed[place - 1] if place else 0
        unknown = 0 if place else turns[0].came
        back = received[place] if end < len(turns) else None
        others, gone = [], known & ~(back or 0)
        for turn in turns[begin + 1 : end]:
            others.append(hands.after_turn(turn, gone))
            gone &= ~others[-1].sure
        doubtful = tuple(card_list(gone))
        assignments = tuple(_assignments(others, unknown, doubtful, deal.seats, still_out=back is None))
        yield Interval(tuple(others), known, unknown, doubtful, back, assignments)


class _HandCounts:
    """The size of each hand turn by turn, and how many of its cards are known."""

    def __init__(self, view: JeudalismView, turns: Sequence[Turn]) -> None:
        deal = view.visible
        self._cards = [deal.ruleset.hand_size] * deal.seats
        self._sure = [0] * deal.seats
        self._passed_on = passed_on(view)
        self._played = [0] * deal.seats
        for turn in turns:
            self._played[turn.seat] |= mask_of(turn.played)

    def after_turn(self, turn: Turn, gone: Mask) -> OtherTurn:
        """Count another seat's turn; `gone` are the interval's passed-on cards that did not come back."""
        seat = turn.seat
        sure = gone & self._played[seat]
        early = before_taking(turn)
        before = self._play(seat, turn.played[:early])
        self._cards[seat] += turn.took
        self._sure[seat] += sure.bit_count()
        return OtherTurn(turn, sure, before, self._play(seat, turn.played[early:]))

    def _play(self, seat: Seat, cards: Cards) -> tuple[int, ...]:
        """Remove played cards; for each unknown one, return the number of cards that it could have been."""
        counts: list[int] = []
        for card in cards:
            if self._passed_on >> card & 1:
                self._sure[seat] -= 1
            else:
                counts.append(self._cards[seat] - self._sure[seat])
            self._cards[seat] -= 1
        return tuple(counts)


def before_taking(turn: Turn) -> int:
    """The number of cards played before taking transfer cards: 1 if the turn began with a 5, else 0."""
    return int(bool(turn.played) and bool(FIVES >> turn.played[0] & 1))


def _assignments(
    others: list[OtherTurn], unknown: int, doubtful: Cards, seats: int, *, still_out: bool
) -> Iterator[Assignment]:
    """Yield every assignment of the doubtful cards that is consistent with how many cards each turn took."""
    choices = [*range(len(others)), *([NOBODY] if still_out else [])]
    for takers in product(choices, repeat=len(doubtful)):
        lying, ways = unknown, 1
        more = [0] * seats
        for place, other in enumerate(others):
            own = takers.count(place)
            rest = other.turn.took - own - other.sure.bit_count()
            lying += other.turn.drew
            if not 0 <= rest <= lying:
                break
            ways *= comb(lying, rest)
            lying -= rest
            more[other.turn.seat] += own
        else:
            yield Assignment(takers, tuple(more), ways)


# ------------------------------------------------------------ histories


class WorldSampler:
    """Samples the worlds of one view. Raises ValueError if no history agrees with the view."""

    def __init__(self, view: JeudalismView) -> None:
        self.view = view
        self.unseen = unseen_cards(view)
        self.intervals = tuple(intervals_of(view))
        self._choices: dict[tuple[int, Held], tuple[list[Assignment], list[int]]] = {}
        self._nobody: Held = (0,) * view.visible.seats
        self.histories = self._count(0, self._nobody)
        """The number of histories, not counting the order of the unseen cards."""
        if not self.histories:
            raise ValueError("no history agrees with what this seat saw")

    def _count(self, number: int, held: Held) -> int:
        """The number of histories from an interval on; stores its possible assignments with their cumulative weights.
        """
        if number == len(self.intervals):
            return 1
        known = self._choices.get((number, held))
        if known is None:
            interval = self.intervals[number]
            possible: list[Assignment] = []
            weights: list[int] = []
            for assignment in interval.assignments:
                if weight := assignment.ways * interval.ways_played(held, assignment.more):
                    weight *= self._count(number + 1, _sum(held, assignment.more))
                if weight:
                    possible.append(assignment)
                    weights.append(weight)
            known = self._choices[number, held] = (possible, list(accumulate(weights)))
        return known[1][-1] if known[1] else 0

    def random_assignments(self, rng: Random) -> list[Assignment]:
        """Return a random assignment for each interval, weighted by its number of histories."""
        held, found = self._nobody, []
        for number in range(len(self.intervals)):
            possible, up_to = self._choices[number, held]
            chosen = possible[bisect(up_to, rng.randrange(up_to[-1]))] if len(possible) > 1 else possible[0]
            held = _sum(held, chosen.more)
            found.append(chosen)
        return found

    def all_assignments(self) -> Iterator[tuple[list[Assignment], int]]:
        """Yield all assignments for the intervals, with their number of histories."""

        def beyond(number: int, held: Held) -> Iterator[tuple[list[Assignment], int]]:
            if number == len(self.intervals):
                yield [], 1
                return
            for assignment in self._choices[number, held][0]:
                here = assignment.ways * self.intervals[number].ways_played(held, assignment.more)
                for rest, count in beyond(number + 1, _sum(held, assignment.more)):
                    yield [assignment, *rest], here * count

        return beyond(0, self._nobody)

    def sample(self, rng: Random) -> JeudalismState:
        """Return a random world; all histories are equally likely."""
        return self.world(self.random_assignments(rng), rng)

    def world(self, assignments: Sequence[Assignment], rng: Random) -> JeudalismState:
        """Return a random world with these assignments, one for each interval."""
        return _History(self, assignments, rng).world()


def _sum(held: Held, more: Held) -> Held:
    return tuple([one + other for one, other in zip(held, more, strict=True)])


_PartlyKnown = tuple[Mask, list[int]]
"""A set of cards: the known ones, and the indices of the others in `_History._cards`."""


class _History:
    """One history, replayed from the start. An unknown card is an index into `_cards`; it becomes known when it is
    played, when it comes back to the view's seat, or at the end."""

    def __init__(self, sampler: WorldSampler, assignments: Sequence[Assignment], rng: Random) -> None:
        self._view, self._rng = sampler.view, rng
        self._cards: list[Card] = []
        deal, seats = sampler.view.visible, range(sampler.view.visible.seats)
        self._known = [0] * len(seats)
        self._unknown = [[] if seat == self._view.seat else self._new(deal.ruleset.hand_size) for seat in seats]
        self._received: list[list[_PartlyKnown]] = [[] for _ in seats]
        self._passed: list[list[_PartlyKnown]] = [[] for _ in seats]
        for interval, assignment in zip(sampler.intervals, assignments, strict=True):
            self._replay(interval, assignment)
        rest = card_list(sampler.unseen)
        rng.shuffle(rest)
        self._cards = [rest.pop() if card == UNSEEN else card for card in self._cards]
        self._stock = tuple(rest)

    def _new(self, count: int) -> list[int]:
        """Add `count` unknown cards and return their indices."""
        begin = len(self._cards)
        self._cards += [UNSEEN] * count
        return list(range(begin, begin + count))

    def _replay(self, interval: Interval, assignment: Assignment) -> None:
        known, unknown = interval.known, self._new(interval.unknown)
        for place, (turn, sure, _, _) in enumerate(interval.turns):
            seat, early = turn.seat, before_taking(turn)
            self._received[seat].append((known, unknown[:]))
            unknown += self._new(turn.drew)
            self._play(seat, turn.played[:early])
            assigned = zip(interval.doubtful, assignment.takers, strict=True)
            takes = sure | mask_of([card for card, taker in assigned if taker == place])
            others = range(turn.took - takes.bit_count())
            self._unknown[seat] += [unknown.pop(self._rng.randrange(len(unknown))) for _ in others]
            known &= ~takes
            self._known[seat] |= takes
            self._play(seat, turn.played[early:])
            self._passed[seat].append((known, unknown[:]))
        if interval.back is not None:
            fresh = card_list(interval.back & ~interval.known)
            self._rng.shuffle(fresh)
            for index, card in zip(unknown, fresh, strict=True):
                self._cards[index] = card

    def _play(self, seat: Seat, cards: Cards) -> None:
        for card in cards:
            if self._known[seat] >> card & 1:
                self._known[seat] ^= 1 << card
            else:
                held = self._unknown[seat]
                self._cards[held.pop(self._rng.randrange(len(held)))] = card

    def _mask(self, cards: _PartlyKnown) -> Mask:
        known, unknown = cards
        return known | mask_of([self._cards[index] for index in unknown])

    def world(self) -> JeudalismState:
        """Return the world at the end of this history."""
        world = self._view.visible.thawed()
        world.stock, world.unseen = self._stock, ()
        for seat in range(world.seats):
            if seat != self._view.seat:
                world.hands[seat] = self._mask((self._known[seat], self._unknown[seat]))
                world.received[seat] = tuple(map(self._mask, self._received[seat]))
                passed = tuple(map(self._mask, self._passed[seat]))
                if seat == world.turn:  # the cards it will pass on are still on its tray
                    world.trays[seat], passed = passed[-1], passed[:-1]
                world.passed[seat] = passed
        return world
