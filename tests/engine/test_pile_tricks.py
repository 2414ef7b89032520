"""Declared tricks: cards in the order of play, each with its seat."""

from __future__ import annotations

from typing import Any

import pytest
from pile_deals import ANNA, BRAM, CATO, HEAP, Eights, begun, eights

from cardgames.engine.cards import Mask
from cardgames.engine.contract import TRICK, Event, PieceMove, Seat, Zone, hand_of
from cardgames.engine.piles import Cards, pile


class Tricks(Eights):
    """Cards are played to a trick, in turn from the seat that led, and taken together."""

    trick: Cards = pile("trick", each_seat=True, led_by="leader")
    taken: list[Mask] = pile("taken", each_seat=True, seen_by="nobody")
    leader: Seat = CATO


def led_by_cato() -> Any:
    """Cato and Anna have played; it is Bram's turn."""
    deal = begun(Tricks, 3, hands=[0b11, 0b1100, 0b110000])
    for seat, card in ((CATO, 5), (ANNA, 1)):
        event = deal.play_card(seat, card)
        assert event == Event("play", seat, (PieceMove(card, hand_of(seat), Zone("trick", seat)),))
    return deal


def test_trick_cards_are_in_play_order_each_with_its_seat() -> None:
    deal = led_by_cato()
    assert deal.trick == deal.view(None).visible.trick == (5, 1)
    assert [deal.contents()[Zone("trick", seat)] for seat in range(3)] == [(1,), (), (5,)]
    assert [deal.mask(deal.slot_of[Zone("trick", seat)]) for seat in range(3)] == [0b10, 0, 0b100000]
    assert [deal.count(Zone("trick", seat)) for seat in range(3)] == [1, 0, 1]
    assert deal.copy() == deal
    assert deal.slot_of[Zone("trick", 0)].look == "trick"


def test_playing_a_card_equals_a_transfer_to_the_trick() -> None:
    deal = led_by_cato()
    deal.transfer("give", ANNA, (0b1, hand_of(ANNA), hand_of(BRAM)))
    for card in (0, 3):
        played, moved = deal.copy(), deal.copy()
        event = moved.transfer("play", BRAM, ((card,), hand_of(BRAM), Zone("trick", BRAM)))
        assert (played.play_card(BRAM, card), played) == (event, moved)
    with pytest.raises(ValueError, match="do not lie there"):
        deal.play_card(BRAM, 5)
    with pytest.raises(NotImplementedError, match="Eights has no trick"):
        eights().play_card(ANNA, 0)


def test_a_trick_is_taken_as_a_whole_and_its_cards_stay_known() -> None:
    deal = led_by_cato()
    deal.play_card(BRAM, 3)
    taken = Zone("taken", ANNA)
    event = deal.take_trick(ANNA, taken, (("points", 2),))
    piece_moves = [PieceMove(card, Zone("trick", seat), taken) for seat, card in ((CATO, 5), (ANNA, 1), (BRAM, 3))]
    assert event == Event(TRICK, ANNA, tuple(piece_moves), (("points", 2),))
    assert (deal.trick, deal.taken, deal.shown) == ((), [0b101010, 0, 0], 0b101010)
    assert deal.view(BRAM).visible.taken == (0b101010, 0, 0)


def test_a_seat_that_plays_twice_to_a_trick_has_two_cards_in_it() -> None:
    deal = begun(Tricks, 2, hands=[0b11, 0b1100], leader=BRAM)
    for seat, card in ((BRAM, 2), (ANNA, 0), (BRAM, 3), (ANNA, 1)):
        deal.play_card(seat, card)
    assert [deal.contents()[Zone("trick", seat)] for seat in range(2)] == [(0, 1), (2, 3)]
    taken = deal.take_trick(ANNA, Zone("taken", ANNA))
    assert [piece_move.source.owner for piece_move in taken.piece_moves] == [1, 0, 1, 0]


def test_trick_cards_cannot_be_replaced_and_only_tricks_can_be_taken() -> None:
    deal = led_by_cato()
    with pytest.raises(ValueError, match="'trick' are played in turn and taken together"):
        deal.put(deal.slot_of[Zone("trick", ANNA)], (4,))
    with pytest.raises(TypeError, match="Eights has no pile with led_by"):
        eights().take_trick(ANNA, HEAP)
