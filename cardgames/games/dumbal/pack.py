"""The cards of Dumbal (DB-1): 52 of them, no jokers.

Card = 13 x suit + number - 1 with A = 1, J = 11, Q = 12, K = 13; suits are 0-3 in the order of `SUITS`. The numbers are
a ring: the ace follows the king (DB-5).
"""

from collections.abc import Sequence

from cardgames.engine.cards import Card, Deck, Mask, french_face

SUITS = "SHDC"
NUMBERS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
RING = len(NUMBERS)

DECK = Deck(french_face(number, suit) for suit in SUITS for number in NUMBERS)

WHOLE_SUIT: Mask = (1 << RING) - 1
WHOLE_PACK: Mask = (1 << len(DECK)) - 1


def suit_of(card: Card) -> int:
    """The suit of a card, 0 to 3."""
    return card // RING


def number_of(card: Card) -> int:
    """The number of a card, 1 to 13."""
    return card % RING + 1


def suits_of(cards: Mask) -> tuple[Mask, Mask, Mask, Mask]:
    """The numbers held in each suit: bit n is number n + 1."""
    return cards & WHOLE_SUIT, cards >> 13 & WHOLE_SUIT, cards >> 26 & WHOLE_SUIT, cards >> 39


class Worth:
    """What hands are worth (DB-1), with these points for A, 2, ... K."""

    def __init__(self, points: Sequence[int]) -> None:
        self.points = tuple(points)
        sums = [0]
        for number in range(RING):
            sums += [total + points[number] for total in sums]
        self._sums = sums

    def card(self, card: Card) -> int:
        """The points of a card."""
        return self.points[card % RING]

    def hand(self, cards: Mask) -> int:
        """The points of a set of cards."""
        sums = self._sums
        return (
            sums[cards & WHOLE_SUIT]
            + sums[cards >> 13 & WHOLE_SUIT]
            + sums[cards >> 26 & WHOLE_SUIT]
            + sums[cards >> 39]
        )
