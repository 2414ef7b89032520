"""What a hand weighs: its points, and how soon they can be laid off."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from cardgames.engine.cards import Card, Mask, cards_in
from cardgames.games.dumbal.laying import COLUMN, runs
from cardgames.games.dumbal.pack import DECK, RING, suits_of
from cardgames.games.dumbal.terms import Terms


class Burden(NamedTuple):
    """A hand: its points now and after its best laying off, the turns that it takes to lay it off, and its cards."""

    points: int
    left: int
    turns: int
    cards: int


@lru_cache(maxsize=1 << 16)
def burden(hand: Mask, terms: Terms) -> Burden:
    """What a hand weighs, when the heaviest sets go first."""
    worth = terms.worth.hand
    rest = hand & ~heaviest(hand, terms)
    left, turns = worth(rest), min(hand, 1)
    while rest:
        rest &= ~heaviest(rest, terms)
        turns += 1
    return Burden(worth(hand), left, turns, hand.bit_count())


def heaviest(hand: Mask, terms: Terms) -> Mask:
    """What a hand lays off to get rid of the most points; nothing where it is empty."""
    points, found, most = terms.worth.points, 0, 0
    suits = spades, hearts, diamonds, clubs = suits_of(hand)
    for number in cards_in(spades | hearts | diamonds | clubs):
        alike = hand & COLUMN << number
        count = alike.bit_count()
        if count < terms.set_size:
            alike, count = alike & -alike, 1
        if points[number] * count > most:
            found, most = alike, points[number] * count
    for suit, held in enumerate(suits):
        if held.bit_count() >= terms.run_length:
            for run in runs(held, terms.run_length):
                worth = sum(points[number] for number in run)
                if worth > most:
                    found, most = sum(1 << RING * suit + number for number in run), worth
    return found


def joined(rest: Mask, unseen: Mask) -> list[tuple[Mask, int]]:
    """The cards that may come to the cards kept, one for all that are as good as it, and how many these are.

    Cards of one number are as good where none of them can go with a card that is kept.
    """
    near = 0
    for card in cards_in(rest):
        near |= _NEAR[card]
    found = [(1 << card, 1) for card in cards_in(unseen & near)]
    plain = unseen & ~near
    for number in range(RING):
        alike = plain & COLUMN << number
        if alike:
            found.append((alike & -alike, alike.bit_count()))
    return found


def _near(card: Card) -> Mask:
    """The cards that can go with this one: those of its number, and those two steps away in its suit."""
    first = card - card % RING
    return COLUMN << card % RING | sum(1 << first + (card - first + step) % RING for step in (-2, -1, 1, 2))


_NEAR = tuple(map(_near, range(len(DECK))))
