"""Cards as small ints, sets of cards as int masks, and helpers for both.

A deck numbers its cards 0, 1, 2, ...; bit n of a mask is card n. Other modules use these helpers, not bit tricks.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

Card = int
Mask = int

UNSEEN: Card = -1
"""A card that the seat may not know, in an event or a view."""

SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
DECKTET_SIGNS = {"M": "☾", "S": "☼", "W": "≋", "L": "❧", "Y": "§", "K": "⌘"}
"""The signs of the Decktet suits: Moons, Suns, Waves, Leaves, Wyrms, Knots."""


class CardFace(NamedTuple):
    """What is printed on a card: `key` names its picture (`QH`, `10S`), `text` is how people write it (`Q♥`)."""

    key: str
    text: str
    rank: str
    suit: str


class BadCard(ValueError):
    """Text that is not a card of a deck, or `??` where a card must be known; `example` is one of its cards.

    `bad_text.said_by` gives its message: messages, which may have cards, are built on this module.
    """

    def __init__(self, text: str, example: str) -> None:
        super().__init__(text, example)
        self.text = text
        self.example = example

    def __str__(self) -> str:
        if self.text == "??":
            return "a move names its cards; ?? stands for a card that nobody has seen"
        return f"'{self.text}' is not a card of this deck; cards look like {self.example}"


class Deck:
    """The cards of one game, in order of their numbers. `art` is the style of their faces: `french` or `decktet`."""

    def __init__(self, faces: Iterable[CardFace], art: str = "french") -> None:
        self.faces = tuple(faces)
        self.art = art
        self._by_text: dict[str, Card] = {}
        for card, face in enumerate(self.faces):
            for name in (face.text, face.key):
                self._by_text[name.upper()] = card

    def __len__(self) -> int:
        return len(self.faces)

    def text(self, card: Card) -> str:
        """The text of a card: `Q♥`, or `??` for UNSEEN."""
        return "??" if card == UNSEEN else self.faces[card].text

    def texts(self, cards: Iterable[Card]) -> str:
        """The text of several cards, separated by spaces."""
        return " ".join(map(self.text, cards))

    def parse(self, text: str) -> Card:
        """Parse a card: `Q♥`, `QH` or `qh`, or `??` for UNSEEN. Raises BadCard."""
        if text == "??":
            return UNSEEN
        try:
            return self._by_text[text.upper()]
        except KeyError:
            raise BadCard(text, self.faces[0].text) from None

    def parse_known(self, text: str) -> Card:
        """Parse a card that must be known. Raises BadCard, also for `??`."""
        card = self.parse(text)
        if card == UNSEEN:
            raise BadCard(text, self.faces[0].text)
        return card

    def parse_all(self, text: str) -> list[Card]:
        """Parse cards separated by spaces. Raises BadCard."""
        return [self.parse(word) for word in text.split()]


def french_face(rank: str, suit: str) -> CardFace:
    """The face of a French card: rank `A 2 ... 10 J Q K`, suit one of `S H D C`."""
    return CardFace(rank + suit, rank + SUIT_SIGNS[suit], rank, suit)


def french_deck(ranks: Sequence[str], jokers: int = 0) -> Deck:
    """A French deck: these ranks of each suit, in the order of `SUIT_SIGNS`, and then the jokers."""
    faces = [french_face(rank, suit) for suit in SUIT_SIGNS for rank in ranks]
    return Deck(faces + [CardFace(f"JOKER{one}", f"joker{one}", "joker", "") for one in range(1, jokers + 1)])


def mask_of(cards: Iterable[Card]) -> Mask:
    """The mask of these cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def cards_in(mask: Mask) -> Iterator[Card]:
    """The cards of a mask, lowest number first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def card_list(mask: Mask) -> list[Card]:
    """The cards of a mask as a list, lowest number first."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
