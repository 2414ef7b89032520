"""The cards of Amish Lords (AL-1 to AL-3): the rural deck, the king deck, and which cards fit.

Cards 0-47 are the numbers: card = 12 x suit + number - 1, with A = 1, J = 11, Q = 12. Cards 48 and 49 are the jokers,
50-53 the kings: 50 + suit. Suits are 0-3 in the order of `SUITS`.
"""

from cardgames.engine.cards import Card, CardFace, Deck, Mask, french_face, mask_of

SUITS = "SHDC"
SPADES, HEARTS, DIAMONDS, CLUBS = range(4)
NUMBERS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q")
ACE, JACK, QUEEN = 1, 11, 12

FIRST_JOKER, FIRST_KING = 48, 50

DECK = Deck(
    [
        *(french_face(number, suit) for suit in SUITS for number in NUMBERS),
        *(CardFace(f"JOKER{number}", f"joker{number}", "joker", "") for number in (1, 2)),
        *(french_face("K", suit) for suit in SUITS),
    ]
)

REAL: Mask = (1 << FIRST_JOKER) - 1
"""The 48 cards that have a number."""
JOKERS: Mask = 0b11 << FIRST_JOKER
KINGS = tuple(range(FIRST_KING, FIRST_KING + 4))


def is_joker(card: Card) -> bool:
    """Whether it is one of the jokers."""
    return FIRST_JOKER <= card < FIRST_KING


def suit_of(card: Card) -> int:
    """The suit of a numbered card or a king; -1 for a joker, which has none."""
    if card >= FIRST_KING:
        return card - FIRST_KING
    return card // 12 if card < FIRST_JOKER else -1


def number_of(card: Card) -> int:
    """The number of a numbered card, 1 to 12 (AL-2)."""
    return card % 12 + 1


def fits(one: Card, two: Card) -> bool:
    """AL-3: whether two numbered cards fit: one number, or one suit and neighbouring numbers."""
    if number_of(one) == number_of(two):
        return one != two
    return suit_of(one) == suit_of(two) and abs(one - two) == 1


FIT: tuple[Mask, ...] = tuple(mask_of(other for other in range(48) if fits(card, other)) for card in range(48))
"""FIT[card]: the numbered cards that fit a numbered card."""

ALIKE: tuple[Mask, ...] = tuple(
    mask_of(
        other for other in range(48) if suit_of(other) == suit_of(card) or number_of(other) == number_of(card)
    )
    for card in range(48)
)
"""ALIKE[card]: the numbered cards of its suit and of its number, which a caravan can buy (AL-14)."""


def rural_deck(jokers: int) -> list[Card]:
    """The 48 numbered cards and so many jokers (AL-1)."""
    return list(range(FIRST_JOKER + jokers))
