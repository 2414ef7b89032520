"""What the conformance kit may look at in Klaverjassen: where all cards lie, and what a seat cannot tell apart."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from cardgames.conformance import Aims, Probe, splits, ways
from cardgames.engine.cards import Card, Mask, card_list, cards_in, mask_of
from cardgames.engine.contract import Seat, Zone
from cardgames.engine.options import Options
from cardgames.games.klaverjassen.course import OVER
from cardgames.games.klaverjassen.fast import random_game
from cardgames.games.klaverjassen.following import playable
from cardgames.games.klaverjassen.moves import HAND_ZONES, PILE_ZONE, TAKEN_ZONES, TRICK_ZONES, TURNED_ZONE
from cardgames.games.klaverjassen.pack import PILE, PLAYED
from cardgames.games.klaverjassen.state import KlaverjassenState
from cardgames.games.klaverjassen.terms import terms_of
from cardgames.games.klaverjassen.view import KlaverjassenView, cannot_hold, played_by_seat, state_in_world

OUT = Zone("out")
NOBODY = 4
"""The holder of the cards that were not dealt, when hands are small."""

FEW_SPLITS, FEW_WORLDS = 1700, 120


def lay(state: KlaverjassenState) -> dict[Zone, tuple[Card, ...]]:
    """Which cards lie where; what was turned in earlier games lies with the pile, into which it is shuffled (KJ-4)."""
    zones: dict[Zone, tuple[Card, ...]] = dict.fromkeys(TRICK_ZONES + TAKEN_ZONES, ())
    zones |= {HAND_ZONES[seat]: tuple(cards_in(hand)) for seat, hand in enumerate(state.hands)}
    for place, card in enumerate(state.trick):
        zones[TRICK_ZONES[(state.leader + place) % 4]] = (card,)
    for trick in state.tricks:
        zones[TAKEN_ZONES[trick.winner & 1]] += trick.cards
    zones[TURNED_ZONE] = state.turned
    zones[PILE_ZONE] = tuple(cards_in(PILE & ~mask_of(state.turned)))
    zones[OUT] = tuple(cards_in(out_of_play(state)))
    return zones


def out_of_play(state: KlaverjassenState) -> Mask:
    """The cards that were not dealt."""
    one, two, three, four = state.deal.hands
    return PLAYED & ~(one | two | three | four)


def swap(state: KlaverjassenState, seat: Seat | None, rng: Random) -> KlaverjassenState | None:
    """Exchange two cards that `seat` does not see, and that its opponents' play leaves possible there."""
    if state.phase == OVER:
        return None
    view = state.view(seat)
    shown = [*cannot_hold(view, state.terms), 0]
    hands = [*state.hands, out_of_play(state)]
    others = [holder for holder in range(5) if holder != seat]
    pairs = [
        (one, two, first, second)
        for one in others
        for two in others[others.index(one) + 1 :]
        for first in cards_in(hands[one] & ~shown[two])
        for second in cards_in(hands[two] & ~shown[one])
    ]
    if not pairs:
        return None
    one, two, first, second = rng.choice(pairs)
    hands[one] ^= 1 << first | 1 << second
    hands[two] ^= 1 << first | 1 << second
    return state_in_world(view, hands[:4])


def worlds(view: KlaverjassenView) -> list[KlaverjassenState] | None:
    """Every way in which the hidden cards may lie, when there are few: all that no played card speaks against."""
    if view.seat is None or view.visible.opened is not None:
        return None
    played = played_by_seat(view)
    unseen = PLAYED & ~mask_of(view.visible.hand) & ~(played[0] | played[1] | played[2] | played[3])
    sizes = {seat: count for seat, count in enumerate(view.visible.counts) if seat != view.seat}
    sizes[NOBODY] = unseen.bit_count() - sum(sizes.values())
    if ways(sizes.values()) > FEW_SPLITS:
        return None
    found = []
    for split in splits(card_list(unseen), sizes.values()):
        hands = [0, 0, 0, 0, 0]
        hands[view.seat] = mask_of(view.visible.hand)
        for holder, cards in zip(sizes, split, strict=True):
            hands[holder] = mask_of(cards)
        if could_be(view, hands, played):
            found.append(state_in_world(view, hands[:4]))
    return found if len(found) <= FEW_WORLDS else None


def could_be(view: KlaverjassenView, hands: list[Mask], played: list[Mask]) -> bool:
    """Whether every card that was played was allowed, had these been the hands."""
    terms = terms_of(view.visible.standing.options)
    held = [hand | gone for hand, gone in zip(hands[:4], played, strict=True)]
    tricks = [(trick.leader, trick.cards) for trick in view.known.tricks]
    for leader, cards in [*tricks, (view.visible.leader, view.visible.trick)]:
        for place, card in enumerate(cards):
            seat = (leader + place) % 4
            if not playable(held[seat], list(cards[:place]), view.visible.trump, terms) >> card & 1:
                return False
            held[seat] &= ~(1 << card)
    return True


def searching(rng: Random, options: Options) -> Callable[[], object]:
    """Random games as a bot's search plays them."""
    terms = terms_of(options)
    return lambda: random_game(rng.random, terms)


PROBE = Probe(
    lay=lay,
    swap=swap,
    worlds=worlds,
    brief={"games": 2},
    most_moves=70,
    most_deals=256,
    rule_ids=frozenset(f"KJ-{number}" for number in (2, 5, 7, 8, 10, 11, 14, 16, 17, 18, 20, 21)),
    aims=Aims(deals=5000, searching=searching, searched=20_000, match="games=4"),
)
