"""Worlds that could be the true one.

A world is a whole history: the order of the pack, and which transfer card was taken in each turn. All histories that
agree with what a seat saw are equally likely. What binds them are the transfer cards that the seat passed on: of those
that did not come back it knows that one of the next seats took them, each as many as it took, and that what a seat
played was in its hand by then. So cards that were passed on are given to takers first, stretch by stretch from one
own turn to the next, by the number of histories that each choice leaves; all other hidden cards are alike, and are
shuffled.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate
from random import Random

from cardgames.engine.cards import UNSEEN, Card, Mask, card_list, mask_of
from cardgames.engine.contract import Seat
from cardgames.games.jeudalism.course import Turn
from cardgames.games.jeudalism.state import JeudalismState
from cardgames.games.jeudalism.stretches import LEFT, Held, Stretch, Way, before_taking, stretches_of, ways_played
from cardgames.games.jeudalism.terms import terms_of
from cardgames.games.jeudalism.view import JeudalismView

_Pack = tuple[Mask, list[int]]
"""Some cards: those that are known, and the others by their numbers."""


def unseen_cards(view: JeudalismView) -> Mask:
    """The cards that the seat of a view has never seen: in the pile, with others, among their transfer cards."""
    visible, known = view.visible, view.known
    seen = mask_of(visible.hand) | mask_of(visible.gone)
    for rows in visible.chains:
        for row in rows:
            seen |= mask_of(row)
    for turn in (*known.turns, known.now):
        seen |= turn.came | turn.drawn
    return mask_of(terms_of(visible.standing.options).stock) & ~seen


def own_transfer(view: JeudalismView) -> Mask:
    """The transfer cards that lie before the seat of a view."""
    return mask_of(view.visible.transfer) if view.seat == view.visible.turn else 0


class Worlds:
    """The worlds of one view. Prepared once; `state` then draws one."""

    def __init__(self, view: JeudalismView) -> None:
        self.view = view
        self.unseen = unseen_cards(view)
        self.stretches = tuple(stretches_of(view))
        self._choices: dict[tuple[int, Held], tuple[list[Way], list[int]]] = {}
        self._nobody: Held = (0,) * len(view.visible.counts)
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
                if weight := way.ways * ways_played(stretch, held, way.more):
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
                here = way.ways * ways_played(self.stretches[number], held, way.more)
                for rest, count in beyond(number + 1, _added(held, way.more)):
                    yield [way, *rest], here * count

        return beyond(0, self._nobody)

    def may_hold(self) -> dict[Card, frozenset[Seat]]:
        """Who may hold the cards that this seat passed on and that were not played yet; nobody (-1) where one may still
        lie among the transfer cards."""
        found: dict[Card, set[Seat]] = {}
        reached = {self._nobody}
        for number, stretch in enumerate(self.stretches):
            ways = [(held, way) for held in reached for way in self._choices[number, held][0]]
            for _, way in ways:
                for card, taker in zip(stretch.doubtful, way.takers, strict=True):
                    seat = taker if taker == LEFT else stretch.visits[taker].turn.seat
                    found.setdefault(card, set()).add(seat)
            reached = {_added(held, way.more) for held, way in ways}
        return {card: frozenset(seats) for card, seats in found.items()}

    def state(self, rng: Random) -> JeudalismState:
        """A world, each history as likely as the next."""
        return self.told(self.draw(rng), rng)

    def told(self, ways: list[Way], rng: Random) -> JeudalismState:
        """A world with these takers, all else at random."""
        return _History(self, ways, rng).state()


def sample(view: JeudalismView, rng: Random) -> JeudalismState:
    """A world of a view."""
    if view.visible.opened:
        opened = view.visible.opened
        return in_world(view, list(map(mask_of, opened.hands)), mask_of(opened.transfer), [], list(view.known.turns))
    return _prepared(view).state(rng)


@lru_cache(maxsize=4)
def _prepared(view: JeudalismView) -> Worlds:
    """The worlds of a view from which one is drawn again and again."""
    return Worlds(view)


def judge(view: JeudalismView) -> JeudalismState:
    """A state in which its seat may do what it may do in every world of the view: others hold nothing in it."""
    visible = view.visible
    hands = [mask_of(visible.hand) if seat == view.seat else 0 for seat in range(len(visible.counts))]
    return in_world(view, hands, own_transfer(view), [UNSEEN] * visible.pile, list(view.known.turns))


def in_world(
    view: JeudalismView,
    hands: list[Mask],
    transfer: Mask,
    pile: list[Card],
    turns: list[Turn],
    now: Turn | None = None,
) -> JeudalismState:
    """The state that the view shows, with these hands, transfer cards, turns, and pile, drawn from its end."""
    visible, now = view.visible, now or view.known.now
    state = JeudalismState.blank(visible.standing, visible.table)
    state.hands, state.transfer, state.pile, state.turns = hands, transfer, pile, turns
    state.chains, state.gone = list(visible.chains), visible.gone
    state.phase, state.turn, state.left = visible.phase, visible.turn, visible.left
    state.five, state.seven = visible.five, visible.seven
    state.came, state.drawn, state.played = now.came, now.drawn, now.played
    return state


def _added(held: Held, more: Held) -> Held:
    return tuple([one + other for one, other in zip(held, more, strict=True)])


class _History:
    """One history, told from the beginning. A card that is not known yet is a number in `_names`, and gets its name
    when it is played, when it comes back to the seat that looks on, or in the end."""

    def __init__(self, worlds: Worlds, ways: list[Way], rng: Random) -> None:
        self._view, self._rng = worlds.view, rng
        self._names: list[Card] = []
        counts = worlds.view.visible.counts
        size = terms_of(worlds.view.visible.standing.options).hand_size
        self._known = [0] * len(counts)
        self._unknown = [[] if seat == self._view.seat else self._new(size) for seat in range(len(counts))]
        self._told: list[tuple[int, _Pack, _Pack, _Pack]] = []
        self._lying: _Pack = own_transfer(worlds.view), []
        for stretch, way in zip(worlds.stretches, ways, strict=True):
            self._go_through(stretch, way)
        rest = card_list(worlds.unseen)
        rng.shuffle(rest)
        self._names = [rest.pop() if name == UNSEEN else name for name in self._names]
        self._pile = rest

    def _new(self, count: int) -> list[int]:
        """So many more cards that are not known."""
        begin = len(self._names)
        self._names += [UNSEEN] * count
        return list(range(begin, begin + count))

    def _go_through(self, stretch: Stretch, way: Way) -> None:
        known, unknown = stretch.known, self._new(stretch.unknown)
        for place, (number, turn, sure, _, _) in enumerate(stretch.visits):
            seat, (_, drew, taken), early = turn.seat, turn.counts, before_taking(turn)
            came, drawn = (known, unknown[:]), self._new(drew)
            unknown += drawn
            self._play(seat, turn.played[:early])
            takes = sure
            for card, taker in zip(stretch.doubtful, way.takers, strict=True):
                if taker == place:
                    takes |= 1 << card
            others = range(taken - takes.bit_count())
            takes_unknown = [unknown.pop(self._rng.randrange(len(unknown))) for _ in others]
            known &= ~takes
            self._known[seat] |= takes
            self._unknown[seat] += takes_unknown
            self._play(seat, turn.played[early:])
            self._told.append((number, came, (0, drawn), (takes, takes_unknown)))
        if stretch.back is None:
            self._lying = known, unknown
        else:
            fresh = card_list(stretch.back & ~stretch.known)
            self._rng.shuffle(fresh)
            for one, card in zip(unknown, fresh, strict=True):
                self._names[one] = card

    def _play(self, seat: Seat, cards: tuple[Card, ...]) -> None:
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
        hands = [self._cards(pack) for pack in zip(self._known, self._unknown, strict=True)]
        if self._view.seat is not None:
            hands[self._view.seat] = mask_of(self._view.visible.hand)
        turns = [*self._view.known.turns, self._view.known.now]
        for index, came, drawn, took in self._told:
            seat, played = turns[index].seat, turns[index].played
            turns[index] = Turn(seat, played, self._cards(came), self._cards(drawn), self._cards(took))
        *before, now = turns
        return in_world(self._view, hands, self._cards(self._lying), self._pile, before, now)
