"""What the conformance kit may look at in Jeudalism: where all cards lie, and what a seat cannot tell apart."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cardgames.conformance import Aims, Probe, splits, ways
from cardgames.engine.cards import Card, Mask, card_list
from cardgames.engine.contract import Move, Seat, Zone
from cardgames.games.jeudalism.course import OVER, Turn
from cardgames.games.jeudalism.moves import GONE_ZONE, HAND_ZONES, PASS, PILE_ZONE, TRANSFER_ZONES, chain_zone
from cardgames.games.jeudalism.state import JeudalismState
from cardgames.games.jeudalism.view import JeudalismView
from cardgames.games.jeudalism.worlds import Worlds, unseen_cards

RARE = 1 / 2000
"""Where a world is less likely than that, worlds are not counted: it takes too long to meet them all."""

PASSES = 0.02
"""How often random play passes when it could and thought of it."""


def lay(state: JeudalismState) -> dict[Zone, tuple[Card, ...]]:
    """Which cards lie where."""
    zones: dict[Zone, tuple[Card, ...]] = {
        PILE_ZONE: tuple(state.pile),
        GONE_ZONE: state.gone,
        TRANSFER_ZONES[state.turn]: tuple(card_list(state.transfer)),
    }
    for seat, rows in enumerate(state.chains):
        zones[HAND_ZONES[seat]] = tuple(card_list(state.hands[seat]))
        zones |= {chain_zone(seat, number): row for number, row in enumerate(rows)}
    return zones


def swap(state: JeudalismState, seat: Seat | None, rng: Random) -> JeudalismState | None:
    """Let two cards change places that `seat` has never seen, and have done so from the beginning."""
    if state.phase == OVER:
        return None
    unseen = card_list(unseen_cards(state.view(seat)))
    for _ in range(20):
        if len(unseen) < 2:
            break
        one, two = rng.sample(unseen, 2)
        twin = state.copy()
        twin.hands = [_swapped(hand, one, two) for hand in state.hands]
        names = {one: two, two: one}
        twin.pile = [names.get(card, card) for card in state.pile]
        twin.transfer, twin.came = _swapped(state.transfer, one, two), _swapped(state.came, one, two)
        twin.drawn = _swapped(state.drawn, one, two)
        twin.turns = [_retold(turn, one, two) for turn in state.turns]
        if twin != state:
            return twin
    return None


def _swapped(cards: Mask, one: Card, two: Card) -> Mask:
    both = 1 << one | 1 << two
    return cards ^ both if (cards & both).bit_count() == 1 else cards


def _retold(turn: Turn, one: Card, two: Card) -> Turn:
    return turn._replace(
        came=_swapped(turn.came, one, two), drawn=_swapped(turn.drawn, one, two), took=_swapped(turn.took, one, two)
    )


def worlds(view: JeudalismView) -> list[JeudalismState] | None:
    """Every way in which the cards may lie, when none is rare."""
    if view.seat is None or view.visible.phase == OVER:
        return None
    found: dict[object, JeudalismState] = {}
    prepared = Worlds(view)
    unseen = unseen_cards(view)
    for choice, histories in prepared.all_ways():
        state = prepared.told(choice, Random(0))
        holders = [*state.hands, state.transfer, sum(1 << card for card in state.pile)]
        sizes = [(cards & unseen).bit_count() for cards in holders]
        if histories < RARE * prepared.histories * ways(sizes):
            return None
        for split in splits(card_list(unseen), sizes):
            twin = state.copy()
            *hands, transfer, pile = [
                cards & ~unseen | sum(1 << card for card in got) for cards, got in zip(holders, split, strict=True)
            ]
            twin.hands, twin.transfer, twin.pile = hands, transfer, card_list(pile)
            found[(*hands, transfer, pile)] = twin
    return list(found.values())


def any_move(moves: Sequence[Move], rng: Random) -> Move:
    """A random move; that hands get smaller, seldom to pass, which is the last, where anything else may be done."""
    move = moves[int(rng.random() * len(moves))]
    if move is PASS and rng.random() > PASSES:
        move = moves[int(rng.random() * (len(moves) - 1))]
    return move


PROBE = Probe(
    lay=lay,
    swap=swap,
    worlds=worlds,
    even=False,
    pick=any_move,
    brief={"deals": 1},
    most_moves=400,
    most_deals=10,
    rule_ids=frozenset({"JD-4", "JD-7", "JD-11", "JD-15", "JD-16"}),
    aims=Aims(deals=3000),
)
