"""The cards of Jeudalism (JD-1, JD-5): 52 cards and two jokers, of which a table may leave out one or both.

Card = 13 x suit + number - 2 with J = 11, Q = 12, K = 13, A = 14, so that a higher number is a higher card (JD-7);
suits are 0-3 in the order of `SUITS`. 52 and 53 are the jokers.
"""

from cardgames.engine.cards import Card, CardFace, Deck, Mask, french_face, mask_of

SUITS = "SHDC"
NAMES = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")

FIRST_JOKER = 52

DECK = Deck(
    [
        *(french_face(name, suit) for suit in SUITS for name in NAMES),
        *(CardFace(f"JOKER{number}", f"joker{number}", "joker", "") for number in (1, 2)),
    ]
)

REAL: Mask = (1 << FIRST_JOKER) - 1
"""The 52 cards that are no jokers."""
JOKERS: Mask = 0b11 << FIRST_JOKER

_SUIT: Mask = (1 << 13) - 1
SUIT_OF = tuple(card // 13 for card in range(FIRST_JOKER))
NUMBER_OF = tuple(card % 13 + 2 for card in range(FIRST_JOKER))
"""The suit of each real card, and its number, 2 to 14."""

OF_SUIT: tuple[Mask, ...] = tuple(_SUIT << 13 * suit for suit in range(4))
_BLACK, _RED = OF_SUIT[0] | OF_SUIT[3], OF_SUIT[1] | OF_SUIT[2]
OF_COLOUR: tuple[Mask, ...] = (_BLACK, _RED, _RED, _BLACK)
"""The cards of each suit, and those of the colour of each suit."""


def _numbered(*numbers: int) -> Mask:
    return mask_of(card for card in range(FIRST_JOKER) if NUMBER_OF[card] in numbers)


KNIGHT_NUMBERS = (6, 8, 9, 10)
SERFS, KNIGHTS = _numbered(2, 3, 4), _numbered(*KNIGHT_NUMBERS)
VASSALS, MONARCHS = _numbered(11, 12, 13), _numbered(14)
FIVES, SEVENS = _numbered(5), _numbered(7)
"""The ranks, and the action cards beside the jokers (JD-5)."""

HIGHER: tuple[Mask, ...] = tuple(_numbered(*range(number + 1, 15)) for number in range(15))
"""The cards above each number (JD-7)."""


def is_joker(card: Card) -> bool:
    """Whether it is one of the jokers."""
    return card >= FIRST_JOKER


def one_joker(cards: Mask) -> Mask:
    """The cards without the second of two jokers: nothing can be done with it that the first does not do as well."""
    return cards & ~(1 << FIRST_JOKER + 1) if cards >> FIRST_JOKER & 1 else cards
