"""The cards of Klaverjassen (KJ-1): 32 to play with, and the trump pile of the other twenty.

Cards 0-31 are played: card = 8 x suit + place in 7 8 9 10 J Q K A. Cards 32-51 are the pile: 32 + 5 x suit + place in
2 3 4 5 6. Suits are 0-3 in the order of `SUITS`.
"""

from cardgames.engine.cards import Card, Deck, Mask, french_face

SUITS = "SHDC"
RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")
SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = range(8)
PILE_RANKS = ("2", "3", "4", "5", "6")

DECK = Deck(
    [french_face(rank, suit) for suit in SUITS for rank in RANKS]
    + [french_face(rank, suit) for suit in SUITS for rank in PILE_RANKS]
)

PLAYED: Mask = (1 << 32) - 1
"""The 32 cards that are dealt and played."""
PILE: Mask = ((1 << 52) - 1) ^ PLAYED
"""The trump pile."""
SUIT_MASK: tuple[Mask, ...] = tuple(0xFF << 8 * suit for suit in range(4))


def suit_of(card: Card) -> int:
    """The suit of any card of the pack, pile cards too."""
    return card >> 3 if card < 32 else (card - 32) // 5


def team_of(seat: int) -> int:
    """0 for seats 0 and 2, 1 for seats 1 and 3."""
    return seat & 1
