"""What views of declared piles show, hide and leave possible, against a count of all that could have happened.

Cards of small deals move at random. For one seat, all histories are followed that agree with the cards that it saw at
first and with the events that it was told: all first deals, all hidden choices and all orders of shuffles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from math import comb, factorial
from random import Random
from typing import Any, NamedTuple

import pytest
from pile_deals import Asides, Both, Eights, Rows, dealt

from cardgames.engine.cards import UNSEEN, Card, card_list, mask_of
from cardgames.engine.contract import Event, Seat, View, redact
from cardgames.engine.piles import Slot
from cardgames.engine.sampling import every_world, hidden, sample, swapped

Placement = tuple[tuple[Any, ...], ...]

KINDS = [(Eights, 2, 7, 2), (Eights, 3, 8, 2), (Asides, 2, 7, 3), (Asides, 3, 8, 2), (Rows, 2, 6, 2), (Both, 2, 7, 2)]
STEPS = 9


class Moved(NamedTuple):
    """Some cards of a pile go to another: `places` in an ordered one, else so many cards, or `cards` that all saw.

    Cards of a hidden pile that all saw go `face_up`.
    """

    source: Slot
    target: Slot
    count: int
    places: tuple[int, ...] = ()
    cards: tuple[Card, ...] = ()
    face_up: bool = False


class Shuffled(NamedTuple):
    """These cards of a face-up pile are shuffled into a pile hidden from everyone."""

    source: Slot
    target: Slot
    cards: tuple[Card, ...]


class Shown(NamedTuple):
    """These cards of a hidden pile are shown to all."""

    source: Slot
    cards: tuple[Card, ...]


Act = Moved | Shuffled | Shown


def any_act(deal: Any, rng: Random) -> Act:
    """A random action with the cards of a deal."""
    slots = [slot for slot in deal.piles() if deal.mask(slot)]
    source = rng.choice([slot for slot in slots if slot.hidden] or slots if rng.random() < 0.6 else slots)
    lying = deal.get(source)
    cards = list(lying) if source.ordered else card_list(lying)
    nobodys = [slot for slot in deal.hidden_piles() if slot.ordered and not slot.seers]
    if source.hidden and rng.random() < 0.1:
        return Shown(source, tuple(sorted(rng.sample(cards, rng.randint(1, len(cards))))))
    if not source.hidden and nobodys and rng.random() < 0.5:
        return Shuffled(source, rng.choice(nobodys), tuple(rng.sample(cards, rng.randint(0, len(cards)))))
    target = rng.choice([slot for slot in deal.piles() if slot is not source])
    count = rng.choice([1, 1, min(2, len(cards)), len(cards)])
    if not source.hidden:
        return Moved(source, target, count, cards=tuple(rng.sample(cards, count)))
    if rng.random() < 0.15:
        return Moved(source, target, count, cards=tuple(rng.sample(cards, count)), face_up=True)
    if not source.ordered:
        return Moved(source, target, count)
    top = tuple(range(len(cards) - count, len(cards)))
    return Moved(source, target, count, rng.choice([top, top[::-1], tuple(rng.sample(range(len(cards)), count))]))


def outcomes(deal: Any, act: Act) -> Iterator[tuple[Any, Event, Fraction]]:
    """All possible results of an action: the deal, its event, and the probability."""
    lying = deal.get(act.source)
    choices: list[Sequence[Card]]
    match act:
        case Shown(source, cards):
            places = tuple(lying.index(card) for card in cards) if source.ordered and {*cards} <= {*lying} else ()
            twin = deal.copy()
            twin.show(mask_of(cards) & deal.mask(source))
            yield (
                twin,
                Event("show", facts=(("cards", twin.mask(source) & mask_of(cards)), ("at", places))),
                Fraction(1),
            )
        case Shuffled(source, target, cards):
            mixed = (*card_list(deal.mask(target)), *cards)
            orders = list(permutations(mixed))
            for order in orders:
                twin = deal.copy()
                yield (
                    twin,
                    twin.shuffle("shuffle", 0, order, [(cards, source.zone)], target.zone),
                    Fraction(1, len(orders)),
                )
        case Moved(source, target, count, places, cards, face_up):
            if cards:
                choices = [cards]
            elif source.ordered:
                choices = [[lying[place] for place in places]]
            elif target.ordered:
                choices = list(permutations(card_list(lying), count))
            else:
                choices = list(combinations(card_list(lying), count))
            for choice in choices:
                twin = deal.copy()
                event = twin.transfer("move", 0, (choice, source.zone, target.zone), face_up=face_up)
                yield twin, event, Fraction(1, len(choices))


def first_worlds(deal: Any, seat: Seat | None) -> list[Any]:
    """Every first deal that a seat cannot distinguish from the true one."""
    unknown: list[Card] = []
    for slot in deal.hidden_piles():
        unknown += card_list(deal.mask(slot) & ~deal.knows(seat, slot))
    return list(fills(deal.view(seat))) if unknown else [deal]


def fills(view: View[Any, None]) -> Iterator[Any]:
    """Every world that sampling can return for a view."""
    worlds = [view.visible.thawed()]
    for cards, needs in hidden(view):
        dealt_on = []
        for world in worlds:
            dealt_on += list(_dealt_out(world, cards, needs))
        worlds = dealt_on
    for world in worlds:
        world.unseen = ()
        yield world


def _dealt_out(world: Any, cards: Sequence[Card], needs: Sequence[tuple[Slot, int]]) -> Iterator[Any]:
    if not needs:
        assert not cards
        yield world
        return
    (slot, count), *others = needs
    for got in permutations(cards, count) if slot.ordered else combinations(cards, count):
        twin, unknown = world.copy(), iter(got)
        lying = twin.get(slot)
        if slot.ordered:
            twin.put(slot, tuple([next(unknown) if card == UNSEEN else card for card in lying]))
        else:
            twin.put(slot, lying | mask_of(got))
        yield from _dealt_out(twin, [card for card in cards if card not in got], others)


def placement(deal: Any) -> Placement:
    """The places of all cards."""
    return tuple(deal.contents().values())


def history(deal: Any) -> object:
    """The places of all cards, and what seats remember of them."""
    return placement(deal), deal.shown, deal.recalled, deal.groups


def forgets(deal: Any, act: Act, seat: Seat | None) -> bool:
    """Whether the engine forgets something that a seat could infer, as `PileState` says."""
    if isinstance(act, Shown):
        return False
    into, located = act.target, deal.shown

    def several(cards: int) -> bool:
        return sum(bool(group & cards & ~located) for group in deal.groups) > 1

    if isinstance(act, Shuffled):
        return bool(deal.mask(into) & ~located)
    out, before = act.source, deal.mask(act.source)
    if not (out.hidden and into.hidden) or act.face_up:
        return False
    mixes = into.ordered and several(before | deal.mask(into) | (before & located and -1))
    if out.ordered or (act.count == before.bit_count() and (act.count == 1 or not into.ordered)):
        return mixes
    recalls = deal.recalled[seat] if deal.recalled and seat is not None else 0
    sees = seat in out.seers | into.seers
    return mixes or several(before) or bool(before & located) or bool(before & recalls and not sees)


class Follower:
    """Plays one deal, and follows all histories that a seat cannot distinguish from the true one."""

    def __init__(self, kind: Any, seats: int, cards: int, size: int, rng: Random) -> None:
        self.rng = rng
        self.seat: Seat | None = rng.choice([*range(seats), None])
        self.deal = dealt(kind, seats, rng.sample(range(cards), cards), size)
        self.worlds = [(world, Fraction(1)) for world in first_worlds(self.deal, self.seat)]
        self.exact = True
        self.acts: list[Act] = []

    def step(self) -> bool:
        """Do an action, and keep the histories with the same event for the seat; False if there are too many."""
        act = any_act(self.deal, self.rng)
        ways = comb(self.deal.mask(act.source).bit_count(), act.count) if isinstance(act, Moved) else 1
        if isinstance(act, Shuffled):
            ways = factorial(len(act.cards) + self.deal.mask(act.target).bit_count())
        if ways * len(self.worlds) > 4000:
            return False
        self.acts.append(act)
        self.exact = self.exact and not forgets(self.deal, act, self.seat)
        self.deal, event, _ = self.rng.choice(list(outcomes(self.deal, act)))
        reported = redact(event, self.seat)
        found: dict[object, tuple[Any, Fraction]] = {}
        for world, weight in self.worlds:
            for twin, other, chance in outcomes(world, act) if fits(world, act) else ():
                if redact(other, self.seat) == reported:
                    key = history(twin)
                    found[key] = (twin, weight * chance + (found[key][1] if key in found else 0))
        self.worlds = list(found.values())
        return True

    def check(self) -> None:
        """The view is the same in all histories, locates cards correctly, and allows all their worlds."""
        view = self.deal.view(self.seat)
        assert any(placement(world) == placement(self.deal) for world, _ in self.worlds)
        for world, _ in self.worlds:
            assert world.view(self.seat) == view, self.acts
        likely: Counter[Placement] = Counter()
        for world, weight in self.worlds:
            likely[placement(world)] += weight  # type: ignore[assignment]
        for slot, shown in zip(self.deal.piles(), placement(view.visible), strict=True):
            zone = [*self.deal.contents()].index(slot.zone)
            for place, card in enumerate(shown):
                if card != UNSEEN:
                    assert all(card == lay[zone][place] if slot.ordered else card in lay[zone] for lay in likely)
        possible = {placement(world) for world in fills(view)}
        assert {*likely} <= possible, self.acts
        if self.exact:
            assert {*likely} == possible, self.acts
            assert len({*likely.values()}) == 1, self.acts
        assert placement(sample(view, self.rng)) in possible
        listed = every_world(view)
        assert listed is None or {placement(world) for world in listed} == possible
        twin = swapped(self.deal, self.seat, self.rng)
        assert (twin is None) == (len(possible) == 1)
        assert twin is None or twin.view(self.seat) == view


@pytest.mark.parametrize("number", range(6))
@pytest.mark.parametrize(("kind", "seats", "cards", "size"), KINDS)
def test_a_view_allows_exactly_what_its_seat_can_infer(
    kind: Any, seats: int, cards: int, size: int, number: int
) -> None:
    follower = Follower(kind, seats, cards, size, Random(f"{kind.__name__} {seats} {number}"))
    follower.check()
    for _ in range(STEPS):
        if follower.step():
            follower.check()


def fits(world: Any, act: Act) -> bool:
    """Whether an action that everyone saw is possible in a world."""
    if isinstance(act, Shown) or (isinstance(act, Moved) and act.face_up):
        return mask_of(act.cards) & ~world.mask(act.source) == 0
    return True
