"""Moves on one line, from their declaration."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

import pytest

from cardgames.engine.cards import Card, CardFace, Deck
from cardgames.engine.contract import Move, Seat
from cardgames.engine.move_text import MoveText
from cardgames.engine.piles import Cards

DECK = Deck(CardFace(f"{suit}{rank}", f"{suit}{rank}", rank, suit) for suit in "RGB" for rank in "12345")


@dataclass(frozen=True)
class Pass(Move):
    """Do nothing."""


@dataclass(frozen=True)
class Give(Move):
    """Give cards to a seat."""

    to: Seat
    cards: Cards


@dataclass(frozen=True)
class Bid(Move):
    """Bid an amount in a suit."""

    amount: int
    suit: Literal["red", "blue"]


@dataclass(frozen=True)
class Swap(Move):
    """Exchange two cards."""

    laid: Card
    taken: Card


TEXT = MoveText(DECK, (Pass, Give, Bid, Swap))
WRITTEN: list[tuple[Move, str]] = [
    (Pass(), "pass"),
    (Give(1, (0, 5, 14)), "give 1 R1 G1 B5"),
    (Give(2, (3,)), "give 2 R4"),
    (Give(0, ()), "give 0"),
    (Bid(-3, "blue"), "bid -3 blue"),
    (Swap(0, 14), "swap R1 B5"),
]


@pytest.mark.parametrize(("move", "text"), WRITTEN)
def test_a_move_is_read_back_as_it_was_written(move: Move, text: str) -> None:
    assert TEXT.text(move) == text
    assert TEXT.parse(text) == move


def test_cards_are_read_in_every_common_notation() -> None:
    assert TEXT.parse("swap r1 b5") == Swap(0, 14)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "'' is not a move; write 'pass', 'give 0 R2', 'bid 0 red' or 'swap R1 R2'"),
        ("fold", "'fold' is not a move; write"),
        ("Pass", "'Pass' is not a move; write"),
        ("pass R1", "'pass R1' is not a move; write"),
        ("give", "'give' is not a move; write"),
        ("swap R1", "'swap R1' is not a move; write"),
        ("swap R1 R9", "'R9' is not a card of this deck; cards look like R1"),
        ("swap R1 ??", "a move names its cards; ?? stands for a card that nobody has seen"),
        ("give 1 R1 ??", "a move names its cards"),
        ("give R1 R2", "'R1' is not a number; write one for to"),
        ("bid - red", "'-' is not a number; write one for amount"),
        ("bid ² red", "'²' is not a number; write one for amount"),
        ("bid 1 green", "'green' is not a suit; write red or blue"),
    ],
)
def test_an_unreadable_move_is_reported_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)):
        TEXT.parse(text)


def test_a_game_with_one_kind_of_move_needs_no_verb() -> None:
    with pytest.raises(ValueError, match=r"'deal' is not a move; write 'pass'$"):
        MoveText(DECK, (Pass,)).parse("deal")


@dataclass(frozen=True)
class PASS(Move):
    """Has the same text as another move."""
