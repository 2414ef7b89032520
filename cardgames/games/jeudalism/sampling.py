"""Sampled worlds: full deals that agree with what a seat saw.

A world is a whole history: the order of the deck, and which transfer card was taken in each turn. All histories that
agree with what the seat saw are equally likely. The constraints come from the transfer cards that it passed on: those
that did not come back were taken by the next seats, each as many as it took, and each card played was in its player's
hand by then. So the passed-on cards are assigned to takers first, one stretch between own turns at a time, weighted by
the number of histories that each choice allows. All other hidden cards are interchangeable, and are shuffled.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator
from functools import lru_cache, reduce
from itertools import accumulate, product
from math import comb
from operator import or_
from random import Random
from typing import NamedTuple

from cardgames.engine.cards import UNSEEN, Card, Mask, card_list, mask_of
from cardgames.engine.piles import Cards
from cardgames.games.jeudalism.cards import FIVES
from cardgames.games.jeudalism.deal import JeudalismState, JeudalismView
from cardgames.games.jeudalism.legal import OVER, Turn

LEFT = -1
"""Used as a taker: nobody took the passed-on card; it is still among the transfer cards."""

Held = tuple[int, ...]
"""For each seat, the number of passed-on cards that it holds, of those whose taker is not known."""

_Pack = tuple[Mask, list[int]]
"""A set of cards: the known ones, and the numbers of the others in `_History._names`."""


def passed_on(view: JeudalismView) -> Mask:
    """All transfer cards that the view's seat has passed on."""
    return 0 if view.seat is None else reduce(or_, view.visible.passed[view.seat], 0)


def unseen_cards(view: JeudalismView) -> Mask:
    """The cards that the view's seat has never seen, in the pile, in hands and among transfer cards."""
    deal = view.visible
    return mask_of(deal.ruleset.cards) & ~deal.lying() & ~passed_on(view)


def sample(view: JeudalismView, rng: Random) -> JeudalismState:
    """A random world for a view; all histories are equally likely."""
    if view.visible.phase == OVER:
        return view.visible.thawed()  # all cards are face up (ALL-7)
    return _prepared(view).state(rng)


@lru_cache(maxsize=4)
def _prepared(view: JeudalismView) -> Worlds:
    """The `Worlds` of a view, cached for repeated sampling."""
    return Worlds(view)


# ------------------------------------------------------------ the turns of other seats between two own turns


class Visit(NamedTuple):
    """The constraints from another seat's turn. `sure` are the passed-on cards that it must have taken, as it has
    played them since. `before` and `after` have, for each unknown card played before and after taking, the number of
    cards in its hand that it could have been."""

    turn: Turn
    sure: Mask
    before: tuple[int, ...]
    after: tuple[int, ...]


class Way(NamedTuple):
    """One choice of takers in a stretch: the taker of each doubtful card, how many each seat then holds `more`, and the
    number of `ways` in which the other cards were taken."""

    takers: tuple[int, ...]
    more: Held
    ways: int


class Stretch(NamedTuple):
    """The turns of other seats between two own turns. `known` cards were passed on to them; `unknown` is the number of
    other cards on the tray at the start. The takers of the `doubtful` known cards are not known. `back` are the cards
    that then came back to this seat; None if they have not yet."""

    visits: tuple[Visit, ...]
    known: Mask
    unknown: int
    doubtful: Cards
    back: Mask | None
    ways: tuple[Way, ...]

    def ways_played(self, held: Held, more: Held) -> int:
        """The number of ways in which the unknown cards played here can have come from the hands."""
        ways = 1
        for visit in self.visits:
            seat = visit.turn.seat
            kept = held[seat]
            for count in visit.before:
                ways *= max(count - kept, 0)
            kept += more[seat]
            for count in visit.after:
                ways *= max(count - kept, 0)
        return ways


def stretches_of(view: JeudalismView) -> Iterator[Stretch]:
    """The turns of the other seats, split at the seat's own turns."""
    deal, seat = view.visible, view.seat
    turns = (*deal.turns, deal.now)
    own = [index for index, turn in enumerate(turns) if turn.seat == seat]
    received, passed = ((), ()) if seat is None else (deal.received[seat], deal.passed[seat])
    tally = _Tally(view)
    for place, (begin, end) in enumerate(zip([-1, *own], [*own, len(turns)], strict=True)):
        others = turns[begin + 1 : end]
        if not others:
            continue
        known = passed[place - 1] if place else 0
        unknown = 0 if place else turns[0].came
        back = received[place] if end < len(turns) else None
        visits, gone = [], known & ~(back or 0)
        for turn in others:
            visits.append(tally.visit(turn, gone))
            gone &= ~visits[-1].sure
        doubtful = tuple(card_list(gone))
        ways = tuple(_ways(visits, unknown, doubtful, deal.seats, still_out=back is None))
        yield Stretch(tuple(visits), known, unknown, doubtful, back, ways)


class _Tally:
    """The size of each hand turn by turn, and how many of its cards are known."""

    def __init__(self, view: JeudalismView) -> None:
        deal = view.visible
        self._hands = [deal.ruleset.hand_size] * deal.seats
        self._sure = [0] * deal.seats
        self._seen = passed_on(view)
        self._played = [0] * deal.seats
        for turn in (*deal.turns, deal.now):
            self._played[turn.seat] |= mask_of(turn.played)

    def visit(self, turn: Turn, gone: Mask) -> Visit:
        """Process another seat's turn; `gone` are the stretch's passed-on cards that did not come back."""
        seat = turn.seat
        sure = gone & self._played[seat]
        early = before_taking(turn)
        before = self._play(seat, turn.played[:early])
        self._hands[seat] += turn.took
        self._sure[seat] += sure.bit_count()
        return Visit(turn, sure, before, self._play(seat, turn.played[early:]))

    def _play(self, seat: int, cards: Cards) -> tuple[int, ...]:
        """Remove played cards; for each unknown one, return the number of cards that it could have been."""
        counts: list[int] = []
        for card in cards:
            if self._seen >> card & 1:
                self._sure[seat] -= 1
            else:
                counts.append(self._hands[seat] - self._sure[seat])
            self._hands[seat] -= 1
        return tuple(counts)


def before_taking(turn: Turn) -> int:
    """The number of cards played before taking transfer cards: 1 if the turn began with a 5, else 0."""
    return int(bool(turn.played) and bool(FIVES >> turn.played[0] & 1))


def _ways(visits: list[Visit], unknown: int, doubtful: Cards, seats: int, *, still_out: bool) -> Iterator[Way]:
    """Every choice of takers for the doubtful cards that is consistent with how many cards each visit took."""
    choices = [*range(len(visits)), *([LEFT] if still_out else [])]
    for takers in product(choices, repeat=len(doubtful)):
        lying, ways = unknown, 1
        more = [0] * seats
        for place, visit in enumerate(visits):
            own = takers.count(place)
            others = visit.turn.took - own - visit.sure.bit_count()
            lying += visit.turn.drew
            if not 0 <= others <= lying:
                break
            ways *= comb(lying, others)
            lying -= others
            more[visit.turn.seat] += own
        else:
            yield Way(takers, tuple(more), ways)


# ------------------------------------------------------------ histories


class Worlds:
    """The worlds of one view. Prepared once; `state` then samples one."""

    def __init__(self, view: JeudalismView) -> None:
        self.view = view
        self.unseen = unseen_cards(view)
        self.stretches = tuple(stretches_of(view))
        self._choices: dict[tuple[int, Held], tuple[list[Way], list[int]]] = {}
        self._nobody: Held = (0,) * view.visible.seats
        self.histories = self._count(0, self._nobody)
        """The number of histories, not counting the order of the unseen cards."""
        if not self.histories:
            raise ValueError("no history agrees with what this seat saw")

    def _count(self, number: int, held: Held) -> int:
        """The number of histories from a stretch on; stores its choices for `draw`."""
        if number == len(self.stretches):
            return 1
        known = self._choices.get((number, held))
        if known is None:
            stretch = self.stretches[number]
            ways: list[Way] = []
            weights: list[int] = []
            for way in stretch.ways:
                if weight := way.ways * stretch.ways_played(held, way.more):
                    weight *= self._count(number + 1, _added(held, way.more))
                if weight:
                    ways.append(way)
                    weights.append(weight)
            known = self._choices[number, held] = (ways, list(accumulate(weights)))
        return known[1][-1] if known[1] else 0

    def draw(self, rng: Random) -> list[Way]:
        """A random choice of takers for each stretch, weighted by its number of histories."""
        held, drawn = self._nobody, []
        for number in range(len(self.stretches)):
            ways, up_to = self._choices[number, held]
            way = ways[bisect(up_to, rng.randrange(up_to[-1]))] if len(ways) > 1 else ways[0]
            held = _added(held, way.more)
            drawn.append(way)
        return drawn

    def all_ways(self) -> Iterator[tuple[list[Way], int]]:
        """Every choice of takers, with its number of histories."""

        def beyond(number: int, held: Held) -> Iterator[tuple[list[Way], int]]:
            if number == len(self.stretches):
                yield [], 1
                return
            for way in self._choices[number, held][0]:
                here = way.ways * self.stretches[number].ways_played(held, way.more)
                for rest, count in beyond(number + 1, _added(held, way.more)):
                    yield [way, *rest], here * count

        return beyond(0, self._nobody)

    def state(self, rng: Random) -> JeudalismState:
        """A random world; all histories are equally likely."""
        return self.reported(self.draw(rng), rng)

    def reported(self, ways: list[Way], rng: Random) -> JeudalismState:
        """A random world with these takers."""
        return _History(self, ways, rng).state()


def _added(held: Held, more: Held) -> Held:
    return tuple([one + other for one, other in zip(held, more, strict=True)])


class _History:
    """One history, replayed from the start. An unknown card is a number in `_names`; it gets its name when it is
    played, when it comes back to the view's seat, or at the end."""

    def __init__(self, worlds: Worlds, ways: list[Way], rng: Random) -> None:
        self._view, self._rng = worlds.view, rng
        self._names: list[Card] = []
        deal, seats = worlds.view.visible, range(worlds.view.visible.seats)
        self._known = [0] * len(seats)
        self._unknown = [[] if seat == self._view.seat else self._new(deal.ruleset.hand_size) for seat in seats]
        self._received: list[list[_Pack]] = [[] for _ in seats]
        self._passed: list[list[_Pack]] = [[] for _ in seats]
        for stretch, way in zip(worlds.stretches, ways, strict=True):
            self._go_through(stretch, way)
        rest = card_list(worlds.unseen)
        rng.shuffle(rest)
        self._names = [rest.pop() if name == UNSEEN else name for name in self._names]
        self._stock = tuple(rest)

    def _new(self, count: int) -> list[int]:
        """Add `count` unknown cards and return their numbers."""
        begin = len(self._names)
        self._names += [UNSEEN] * count
        return list(range(begin, begin + count))

    def _go_through(self, stretch: Stretch, way: Way) -> None:
        known, unknown = stretch.known, self._new(stretch.unknown)
        for place, (turn, sure, _, _) in enumerate(stretch.visits):
            seat, early = turn.seat, before_taking(turn)
            self._received[seat].append((known, unknown[:]))
            unknown += self._new(turn.drew)
            self._play(seat, turn.played[:early])
            takes = sure
            for card, taker in zip(stretch.doubtful, way.takers, strict=True):
                if taker == place:
                    takes |= 1 << card
            others = range(turn.took - takes.bit_count())
            self._unknown[seat] += [unknown.pop(self._rng.randrange(len(unknown))) for _ in others]
            known &= ~takes
            self._known[seat] |= takes
            self._play(seat, turn.played[early:])
            self._passed[seat].append((known, unknown[:]))
        if stretch.back is not None:
            fresh = card_list(stretch.back & ~stretch.known)
            self._rng.shuffle(fresh)
            for one, card in zip(unknown, fresh, strict=True):
                self._names[one] = card

    def _play(self, seat: int, cards: Cards) -> None:
        for card in cards:
            if self._known[seat] >> card & 1:
                self._known[seat] ^= 1 << card
            else:
                held = self._unknown[seat]
                self._names[held.pop(self._rng.randrange(len(held)))] = card

    def _cards(self, pack: _Pack) -> Mask:
        cards, unknown = pack
        for one in unknown:
            cards |= 1 << self._names[one]
        return cards

    def state(self) -> JeudalismState:
        """The world at the end of this history."""
        world = self._view.visible.thawed()
        world.stock, world.unseen = self._stock, ()
        for seat in range(world.seats):
            if seat != self._view.seat:
                world.hands[seat] = self._cards((self._known[seat], self._unknown[seat]))
                world.received[seat] = tuple(map(self._cards, self._received[seat]))
                passed = tuple(map(self._cards, self._passed[seat]))
                if seat == world.turn:  # the cards it will pass on are still on its tray
                    world.trays[seat], passed = passed[-1], passed[:-1]
                world.passed[seat] = passed
        return world
