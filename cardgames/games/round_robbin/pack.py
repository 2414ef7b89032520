"""The cards of Round Robbin' (RR-1, RR-4): 52 cards and two jokers, of which the second plays with `double_joker`.

Card = 13 x suit + number - 1 with A = 1, J = 11, Q = 12, K = 13; suits are 0-3 in the order of `SUITS`. 52 and 53 are
the jokers.
"""

from cardgames.engine.cards import Card, CardFace, Deck, Mask, french_face
from cardgames.engine.contract import Zone, hand_of

SUITS = "SHDC"
SPADES, HEARTS, DIAMONDS, CLUBS = range(4)
NUMBERS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")

FIRST_JOKER = 52

DECK = Deck(
    [
        *(french_face(number, suit) for suit in SUITS for number in NUMBERS),
        *(CardFace(f"JOKER{number}", f"joker{number}", "joker", "") for number in (1, 2)),
    ]
)


def suit_of(card: Card) -> int:
    """The suit of a real card; a joker has none."""
    return card // 13


def number_of(card: Card) -> int:
    """The number of a real card, 1 to 13 (RR-4)."""
    return card % 13 + 1


def is_joker(card: Card) -> bool:
    """Whether it is one of the jokers."""
    return card >= FIRST_JOKER


_SUIT: Mask = (1 << 13) - 1

REAL: Mask = (1 << FIRST_JOKER) - 1
"""The 52 cards that are no jokers."""
JOKERS: Mask = 0b11 << FIRST_JOKER
RED: Mask = _SUIT << 13 * HEARTS | _SUIT << 13 * DIAMONDS
"""The red cards, which carry the points (RR-20)."""
HIGH: Mask = sum(0b1110000000001 << 13 * suit for suit in range(4))
"""A, J, Q and K of each suit: worth more (RR-20), and one of them charms a joker (RR-14)."""
KINGS: Mask = 1 << 13 * HEARTS + 12 | 1 << 13 * DIAMONDS + 12
"""The two red kings, which sleep under the deck when a round begins (RR-1)."""


def alike(cards: Mask) -> Mask:
    """Cards with their jokers counted, not told apart: the joker's bits hold how many there are, 0 to 2."""
    return cards & REAL | (cards >> FIRST_JOKER).bit_count() << FIRST_JOKER


MOST_SEATS = 5
"""How many sit at a table at most: a ring of ten players (RR-24)."""

DECK_ZONE, DUMP_ZONE = Zone("deck"), Zone("dump")
FREE_ZONE, ASLEEP_ZONE = Zone("free"), Zone("asleep")
HAND_ZONES = tuple(map(hand_of, range(MOST_SEATS)))
ROBBING_ZONES = tuple(Zone("robbing", seat) for seat in range(MOST_SEATS))
"""Where the action cards of a chain lie."""


def village_zone(owner: int, number: int) -> Zone:
    """Village number `number` of a seat, counted from 0."""
    return Zone("village", owner, number)
