"""Declared piles: what each seat knows of the cards that moved, and what a shuffle ends."""

from __future__ import annotations

import pickle
from itertools import product
from random import Random
from typing import ClassVar

import pytest
from pile_deals import (
    ANNA,
    BRAM,
    CATO,
    HEAP,
    STOCK,
    Eights,
    begun,
    eights,
    hand_in_view,
)

from cardgames.engine.cards import UNSEEN, Mask, mask_of
from cardgames.engine.contract import Zone, hand_of
from cardgames.engine.piles import NO_SEAT, Cards, per_seat
from cardgames.engine.sampling import sample

# ------------------------------------------------------------ what is remembered


def test_a_card_taken_face_up_is_known_in_the_hand_until_it_is_played() -> None:
    deal = eights()
    deal.transfer("take", ANNA, ((6,), HEAP, hand_of(ANNA)))
    assert hand_in_view(deal, BRAM, ANNA) == hand_in_view(deal, None, ANNA) == 1 << 6
    assert deal.view(BRAM).visible.count(hand_of(ANNA)) == 3
    deal.transfer("play", ANNA, ((0,), hand_of(ANNA), HEAP))
    assert hand_in_view(deal, BRAM, ANNA) == 1 << 6
    deal.transfer("play", ANNA, ((6,), hand_of(ANNA), HEAP))
    assert (deal.shown, hand_in_view(deal, BRAM, ANNA)) == (0, 0)


class Diaries(Eights):
    """Seats remember the cards that they passed in fields of their own."""

    own_memory: ClassVar[bool] = True

    passed: list[tuple[Mask, ...]] = per_seat((), private=True)


def test_a_private_field_is_shown_to_its_seat_until_the_deal_is_over() -> None:
    deal = begun(Diaries, 3, hands=[0b11, 0b1100, 0b110000], stock=(7, 8, 9))
    deal.passed[ANNA] += (1,)
    assert [deal.view(seat).visible.passed for seat in (ANNA, BRAM, None)] == [((1,), (), ()), ((),) * 3, ((),) * 3]
    twin = deal.copy()
    assert twin == deal
    twin.passed[ANNA] = ()
    assert twin != deal
    assert twin.view(BRAM) == deal.view(BRAM)
    assert twin.view(ANNA) != deal.view(ANNA)
    assert pickle.loads(pickle.dumps(deal.view(ANNA))) == deal.view(ANNA)
    assert deal.view(ANNA).visible.thawed().passed == [(1,), (), ()]
    deal.done = True
    assert deal.view(BRAM).visible.passed == ((1,), (), ())


def test_if_the_game_tracks_knowledge_only_public_knowledge_is_noted() -> None:
    deal = begun(Diaries, 3, hands=[0b11, 0b1100, 0b110000], stock=(7, 8, 9), heap=(6,))
    deal.transfer("pass", ANNA, ((0,), hand_of(ANNA), hand_of(BRAM)))
    assert (deal.recalled, hand_in_view(deal, ANNA, BRAM)) == ((), 0)
    deal.transfer("take", CATO, ((6,), HEAP, hand_of(CATO)))
    assert hand_in_view(deal, ANNA, CATO) == 1 << 6
    deal.transfer("pass", CATO, ((4,), hand_of(CATO), hand_of(BRAM)))
    assert (deal.recalled, hand_in_view(deal, ANNA, CATO)) == ((), 0)
    assert sum(map(sum, deal.view(ANNA).visible.unseen)) == 9


def test_private_knowledge_of_a_card_ends_when_it_is_face_up() -> None:
    deal = eights()
    deal.transfer("pass", ANNA, ((0,), hand_of(ANNA), hand_of(BRAM)))
    deal.transfer("play", BRAM, ((0,), hand_of(BRAM), HEAP))
    assert deal.recalled == ()
    deal.transfer("take", CATO, ((0,), HEAP, hand_of(CATO)))
    deal.transfer("pass", CATO, ((4,), hand_of(CATO), hand_of(BRAM)))
    assert [hand_in_view(deal, seat, CATO) for seat in (ANNA, BRAM, None)] == [0, 1, 0]


def test_a_player_who_receives_a_card_still_knows_the_publicly_taken_ones() -> None:
    deal = eights(heap=(6, 10))
    deal.transfer("take", ANNA, ((6, 10), HEAP, hand_of(ANNA)))
    deal.transfer("pass", ANNA, ((6,), hand_of(ANNA), hand_of(BRAM)))
    assert deal.shown == 0
    assert hand_in_view(deal, BRAM, ANNA) == 1 << 10
    assert hand_in_view(deal, CATO, ANNA) == hand_in_view(deal, CATO, BRAM) == 0
    assert deal.groups == (mask_of((*range(6), 6, 7, 8, 9, 10)),)


# ------------------------------------------------------------ shuffles


def test_a_new_stock_consists_of_cards_that_are_nowhere_else() -> None:
    deal = eights(stock=(), heap=(6, 7, 8, 9))
    event = deal.shuffle("shuffle", -1, (8, 6, 7), [((6, 7, 8), HEAP)], STOCK, facts=(("cards", 3),))
    assert (event.seen_by, event.fact("cards"), deal.stock, deal.heap) == (NO_SEAT, 3, (8, 6, 7), (9,))
    view = deal.view(ANNA)
    assert view.visible.stock == (UNSEEN,) * 3
    assert {sample(view, Random(seed)).stock for seed in range(100)} == {
        order for order in product((6, 7, 8), repeat=3) if len({*order}) == 3
    }
    deal.transfer("draw", BRAM, ((7,), STOCK, hand_of(BRAM)))
    assert {sample(deal.view(ANNA), Random(seed)).hands[BRAM] >> 6 for seed in range(60)} == {1, 2, 4}
    deal.transfer("play", BRAM, ((2,), hand_of(BRAM), HEAP))
    deal.shuffle("shuffle", -1, (6, 9, 8), [((9,), HEAP)], STOCK)
    deal.transfer("play", BRAM, ((7,), hand_of(BRAM), HEAP))
    assert {sample(deal.view(ANNA), Random(seed)).hands[BRAM] for seed in range(99)} >= {0b1000, 0b10000, 0b100000}


def test_a_shuffle_into_a_stock_ends_all_knowledge_of_it() -> None:
    deal = eights()
    deal.transfer("hide", ANNA, ((0,), hand_of(ANNA), STOCK))
    deal.transfer("bury", ANNA, ((6,), HEAP, STOCK))
    assert deal.view(ANNA).visible.stock == (UNSEEN, UNSEEN, UNSEEN, 0, 6)
    deal.shuffle("shuffle", -1, (0, 9, 8, 7, 6), [], STOCK)
    assert (deal.shown, deal.recalled, deal.view(ANNA).visible.stock) == (0, (), (UNSEEN,) * 5)


@pytest.mark.parametrize(
    ("order", "source", "target", "sentence"),
    [
        ((6,), HEAP, hand_of(ANNA), "only an ordered pile that nobody sees can be shuffled, not 'hand'"),
        ((6,), HEAP, HEAP, "only an ordered pile that nobody sees can be shuffled, not 'heap'"),
        ((7, 8, 9, 0), hand_of(ANNA), STOCK, "'hand' is not an open pile; first transfer its cards to 'stock'"),
        ((7, 8, 6), HEAP, STOCK, "the new order has other cards than those that are shuffled"),
        ((7, 8, 6, 9, 9), HEAP, STOCK, "the new order has other cards than those that are shuffled"),
    ],
)
def test_only_face_up_cards_are_shuffled_into_a_hidden_pile(
    order: Cards, source: Zone, target: Zone, sentence: str
) -> None:
    deal = eights()
    cards = (0,) if source == hand_of(ANNA) else (6,)
    with pytest.raises(ValueError, match=sentence):
        deal.shuffle("shuffle", -1, order, [(cards, source)], target)
