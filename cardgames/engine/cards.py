"""Cards as small ints, sets of cards as int masks, and the only readable helpers for both.

A deck numbers its cards 0, 1, 2, ...; bit n of a mask is card n. Nobody outside this module repeats the bit tricks.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

Card = int
Mask = int

UNSEEN: Card = -1
"""Stands in an event or a view for a card that this seat may not know."""

SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
DECKTET_SIGNS = {"M": "☾", "S": "☼", "W": "≋", "L": "❧", "Y": "§", "K": "⌘"}
"""How the suits of the Decktet are written: Moons, Suns, Waves, Leaves, Wyrms, Knots."""


class CardFace(NamedTuple):
    """What is printed on a card: `key` names its picture (`QH`, `10S`), `text` is how people write it (`Q♥`)."""

    key: str
    text: str
    rank: str
    suit: str


class Deck:
    """The cards of one game, in the order of their numbers. `art` names how their faces are drawn, which knows them by
    their keys: `french` or `decktet`."""

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
        """`Q♥`; `??` for a card that was not seen."""
        return "??" if card == UNSEEN else self.faces[card].text

    def texts(self, cards: Iterable[Card]) -> str:
        """Cards as people write them, separated by spaces."""
        return " ".join(map(self.text, cards))

    def parse(self, text: str) -> Card:
        """The card written `Q♥`, `QH` or `qh`, or UNSEEN for `??`. Raises ValueError with one sentence."""
        if text == "??":
            return UNSEEN
        try:
            return self._by_text[text.upper()]
        except KeyError:
            raise ValueError(f"'{text}' is not a card of this deck; cards look like {self.faces[0].text}") from None

    def parse_all(self, text: str) -> list[Card]:
        """The cards of a text separated by spaces. Raises ValueError."""
        return [self.parse(word) for word in text.split()]


def french_face(rank: str, suit: str) -> CardFace:
    """The face of a French card: rank `A 2 ... 10 J Q K`, suit one of `S H D C`."""
    return CardFace(rank + suit, rank + SUIT_SIGNS[suit], rank, suit)


def mask_of(cards: Iterable[Card]) -> Mask:
    """The set of these cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def cards_in(mask: Mask) -> Iterator[Card]:
    """The cards of a set, lowest number first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def card_list(mask: Mask) -> list[Card]:
    """The cards of a set as a list, lowest number first."""
    return list(cards_in(mask))
