"""The moves of Dumbal, the zones that cards go through, and how moves are written."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from cardgames.engine.cards import UNSEEN, Card
from cardgames.engine.contract import Move, Zone, hand_of
from cardgames.games.dumbal.laying import Laid
from cardgames.games.dumbal.pack import DECK

MOST_SEATS = 6

FROM_STACK: Card = UNSEEN
"""What is taken where the next card of the stack is: nobody knows which it is."""


@dataclass(frozen=True, slots=True)
class Call(Move):
    """End the deal: everyone shows (DB-3, DB-4, DB-9)."""


@dataclass(frozen=True, slots=True)
class No(Move):
    """DB-3: do not call before the first turn."""


@dataclass(frozen=True, slots=True)
class LayOff(Move):
    """A turn (DB-5, DB-6): lay off `cards`, then take a card of the seat before, or `FROM_STACK`."""

    cards: Laid
    take: Card


@lru_cache(maxsize=1 << 14)
def turn(cards: Laid, take: Card) -> LayOff:
    """The turn, made once: the same ones come again and again."""
    return LayOff(cards, take)


@dataclass(frozen=True, slots=True)
class NewStack(Move):
    """DB-8: chance has shuffled what was laid off; the first card is taken first."""

    cards: tuple[Card, ...]


CALL, NO = Call(), No()

STACK_ZONE, DISCARDS_ZONE = Zone("stack"), Zone("discards")
HAND_ZONES = tuple(map(hand_of, range(MOST_SEATS)))
LAID_ZONES = tuple(Zone("laid", seat) for seat in range(MOST_SEATS))
"""Where the cards lie that a seat laid off in its last turn."""


def move_text(move: Move) -> str:
    """A move on one line: `call`, `no`, `lay 9♠ 9♦, take stack`, `lay Q♥ K♥ A♥, take 3♣`, `stack 4♠ K♥ ...`."""
    match move:
        case LayOff(cards, take):
            return f"lay {DECK.texts(cards)}, take {'stack' if take == FROM_STACK else DECK.text(take)}"
        case NewStack(cards):
            return f"stack {DECK.texts(cards)}"
        case _:
            return type(move).__name__.lower()


def parse_move(text: str) -> Move:
    """The move that `move_text` wrote. Raises ValueError with one sentence."""
    match [part.split() for part in text.split(",")]:
        case [["call"]]:
            return CALL
        case [["no"]]:
            return NO
        case [["stack", *cards]] if cards:
            return NewStack(tuple(map(_known, cards)))
        case [["lay", *cards], ["take", "stack"]] if cards:
            return LayOff(tuple(map(_known, cards)), FROM_STACK)
        case [["lay", *cards], ["take", card]] if cards:
            return LayOff(tuple(map(_known, cards)), _known(card))
    raise ValueError(
        f"'{text}' is no move; moves look like 'call', 'no', 'lay 9♠ 9♦, take stack', 'lay Q♥ K♥ A♥, take 3♣'"
    )


def _known(text: str) -> Card:
    card = DECK.parse(text)
    if card == UNSEEN:
        raise ValueError("a move names its cards; ?? stands for a card that nobody has seen")
    return card
