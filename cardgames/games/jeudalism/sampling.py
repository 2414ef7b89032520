"""Worlds that could be the true one, for what a seat saw.

A world is a whole history: the order of the deck, and which transfer card was taken in each turn. All histories that
agree with what a seat saw are equally likely. What binds them are the transfer cards that the seat passed on: of those
that did not come back it knows that one of the next seats took them, each as many as it took, and that what a seat
played was in its hand by then. So cards that were passed on are given to takers first, stretch by stretch from one
own turn to the next, by the number of histories that each choice leaves; all other hidden cards are alike, and are
shuffled.
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
"""Instead of a turn: a card that was passed on still lies among the transfer cards."""

Held = tuple[int, ...]
"""How many cards that were passed on to it each seat still holds, of those whose taker is not known."""

_Pack = tuple[Mask, list[int]]
"""Some cards: those that are known, and the others by their numbers."""


def passed_on(view: JeudalismView) -> Mask:
    """All transfer cards that the seat of a view ever passed on."""
    return 0 if view.seat is None else reduce(or_, view.visible.passed[view.seat], 0)


def unseen_cards(view: JeudalismView) -> Mask:
    """The cards that the seat of a view has never seen: in the pile, with others, among their transfer cards."""
    deal = view.visible
    return mask_of(deal.ruleset.cards) & ~deal.lying() & ~passed_on(view)


def sample(view: JeudalismView, rng: Random) -> JeudalismState:
    """A world of a view, each history as likely as the next."""
    if view.visible.phase == OVER:
        return view.visible.thawed()  # all is turned up (ALL-7)
    return _prepared(view).state(rng)


@lru_cache(maxsize=4)
def _prepared(view: JeudalismView) -> Worlds:
    """The worlds of a view from which one is drawn again and again."""
    return Worlds(view)


# ------------------------------------------------------------ the turns of others between two own ones


class Visit(NamedTuple):
    """Another's turn, as far as it binds: `sure` are the passed-on cards that it is known to have taken, for it has
    played them since. `before` and `after` taking it played cards of which nothing was known: for each, how many cards
    it held that are not known to be others."""

    turn: Turn
    sure: Mask
    before: tuple[int, ...]
    after: tuple[int, ...]


class Way(NamedTuple):
    """One choice of takers in a stretch: who took each of the doubtful cards, how many each seat then has more of them,
    and in how many ways the others were taken."""

    takers: tuple[int, ...]
    more: Held
    ways: int


class Stretch(NamedTuple):
    """The turns of others between two own ones. `known` were passed on to them, `unknown` other cards lay there in the
    beginning; of the known the `doubtful` ones were taken by nobody knows whom. `back` are the cards that then came
    back to this seat, None while they have not."""

    visits: tuple[Visit, ...]
    known: Mask
    unknown: int
    doubtful: Cards
    back: Mask | None
    ways: tuple[Way, ...]

    def ways_played(self, held: Held, more: Held) -> int:
        """In how many ways the cards played here, of which nothing was known, can have come from the hands."""
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
    """The turns of others, parted by the own ones."""
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
    """Counts the cards of each hand, turn by turn, and how many of them are known."""

    def __init__(self, view: JeudalismView) -> None:
        deal = view.visible
        self._hands = [deal.ruleset.hand_size] * deal.seats
        self._sure = [0] * deal.seats
        self._seen = passed_on(view)
        self._played = [0] * deal.seats
        for turn in (*deal.turns, deal.now):
            self._played[turn.seat] |= mask_of(turn.played)

    def visit(self, turn: Turn, gone: Mask) -> Visit:
        """The next turn of another; `gone` are the passed-on cards of its stretch that did not come back."""
        seat = turn.seat
        sure = gone & self._played[seat]
        early = before_taking(turn)
        before = self._play(seat, turn.played[:early])
        self._hands[seat] += turn.took
        self._sure[seat] += sure.bit_count()
        return Visit(turn, sure, before, self._play(seat, turn.played[early:]))

    def _play(self, seat: int, cards: Cards) -> tuple[int, ...]:
        """For each card of which nothing was known, how many it may have been."""
        counts: list[int] = []
        for card in cards:
            if self._seen >> card & 1:
                self._sure[seat] -= 1
            else:
                counts.append(self._hands[seat] - self._sure[seat])
            self._hands[seat] -= 1
        return tuple(counts)


def before_taking(turn: Turn) -> int:
    """How many of the cards that were played in a turn went before it took transfer cards: the 5, if there was one."""
    return int(bool(turn.played) and bool(FIVES >> turn.played[0] & 1))


def _ways(visits: list[Visit], unknown: int, doubtful: Cards, seats: int, *, still_out: bool) -> Iterator[Way]:
    """Every choice of takers for the doubtful cards, that leaves each visit as many other cards as it took."""
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
    """The worlds of one view. Prepared once; `state` then draws one."""

    def __init__(self, view: JeudalismView) -> None:
        self.view = view
        self.unseen = unseen_cards(view)
        self.stretches = tuple(stretches_of(view))
        self._choices: dict[tuple[int, Held], tuple[list[Way], list[int]]] = {}
        self._nobody: Held = (0,) * view.visible.seats
        self.histories = self._count(0, self._nobody)
        """How many histories there are, but for the order of the cards that were never seen."""
        if not self.histories:
            raise ValueError("no history agrees with what this seat saw")

    def _count(self, number: int, held: Held) -> int:
        """The number of histories from a stretch on; remembers its choices for `draw`."""
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
        """A choice of takers for each stretch, as likely as it has histories."""
        held, drawn = self._nobody, []
        for number in range(len(self.stretches)):
            ways, up_to = self._choices[number, held]
            way = ways[bisect(up_to, rng.randrange(up_to[-1]))] if len(ways) > 1 else ways[0]
            held = _added(held, way.more)
            drawn.append(way)
        return drawn

    def all_ways(self) -> Iterator[tuple[list[Way], int]]:
        """Every choice of takers, with the number of its histories."""

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
        """A world, each history as likely as the next."""
        return self.reported(self.draw(rng), rng)

    def reported(self, ways: list[Way], rng: Random) -> JeudalismState:
        """A world with these takers, all else at random."""
        return _History(self, ways, rng).state()


def _added(held: Held, more: Held) -> Held:
    return tuple([one + other for one, other in zip(held, more, strict=True)])


class _History:
    """One history, told from the beginning. A card that is not known yet is a number in `_names`, and gets its name
    when it is played, when it comes back to the seat that looks on, or in the end."""

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
        """So many more cards that are not known."""
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
        """The world that this history has led to."""
        world = self._view.visible.thawed()
        world.stock, world.unseen = self._stock, ()
        for seat in range(world.seats):
            if seat != self._view.seat:
                world.hands[seat] = self._cards((self._known[seat], self._unknown[seat]))
                world.received[seat] = tuple(map(self._cards, self._received[seat]))
                passed = tuple(map(self._cards, self._passed[seat]))
                if seat == world.turn:  # what it will pass on still lies there
                    world.trays[seat], passed = passed[-1], passed[:-1]
                world.passed[seat] = passed
        return world
