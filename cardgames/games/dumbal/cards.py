"""The cards of Dumbal (DB-1), which can be discarded together (DB-5), and the moves with their text form.

Card = 13 x suit + number - 1 with A = 1, J = 11, Q = 12, K = 13; suits are 0-3 in the order of `SUITS`. The numbers
form a ring: the ace follows the king (DB-5).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from cardgames.engine.bad_text import not_a_move
from cardgames.engine.cards import UNSEEN, Card, Deck, Mask, card_list, cards_in, french_face, mask_of
from cardgames.engine.contract import Move, Zone, hand_of

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
    """The points of cards and hands (DB-1); `points` are those of A, 2, ... K."""

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


# ---------------------------------------------------------------- cards discarded together

SINGLE, SET, RUN = "single", "set", "run"

Laid = tuple[Card, ...]
"""Cards discarded together, in display order: a set by suits, a run along the ring."""

SINGLES: tuple[Laid, ...] = tuple((card,) for card in range(4 * RING))
COLUMN: Mask = sum(1 << RING * suit for suit in range(4))
"""The four aces; shifted by n, the four cards of number n + 1."""


def kind_of(cards: Iterable[Card]) -> str:
    """The kind of these different cards together: `single`, `set`, `run`, or "" for none."""
    held = list(cards)
    if len(held) < 2:
        return SINGLE if held else ""
    if len({card % RING for card in held}) == 1:
        return SET
    return RUN if run_order(held) else ""


def in_order(cards: Iterable[Card]) -> Laid:
    """Cards that form a single, set or run, in display order."""
    held = tuple(sorted(cards))
    return run_order(held) or held


def run_order(cards: Iterable[Card]) -> Laid:
    """Cards of one suit in sequence, in order; () if they are not a sequence. A whole suit goes from A to K."""
    held = sorted(cards)
    if len({suit_of(card) for card in held}) != 1:
        return ()
    first = RING * suit_of(held[0])
    found = runs(mask_of(card - first for card in held), len(held))
    return tuple([first + number for number in found[0]]) if found else ()


def takeable(laid: Laid, *, ends: bool) -> Laid:
    """The cards of these that the next seat can take (DB-6). With `ends`, only the first and last card of a run: a
    whole suit is a ring and has neither."""
    if ends and len(laid) > 2 and kind_of(laid) == RUN:
        return () if len(laid) == RING else (laid[0], laid[-1])
    return laid


@lru_cache(maxsize=1 << 14)
def discardable(hand: Mask, set_size: int, run_length: int) -> tuple[Laid, ...]:
    """All discards of a hand: single cards, then sets, then runs."""
    found = [SINGLES[card] for card in cards_in(hand)]
    suits = spades, hearts, diamonds, clubs = suits_of(hand)
    for number in cards_in(spades & (hearts | diamonds | clubs) | hearts & (diamonds | clubs) | diamonds & clubs):
        alike = card_list(hand & COLUMN << number)
        for size in range(set_size, len(alike) + 1):
            found += combinations(alike, size)
    for suit, held in enumerate(suits):
        for run in runs(held, run_length):
            found.append(tuple([RING * suit + number for number in run]))
    return tuple(found)


@lru_cache(maxsize=1 << RING)
def runs(held: Mask, length: int) -> tuple[tuple[int, ...], ...]:
    """The runs of at least `length` of these numbers along the ring; 0 is the ace."""
    found = [tuple(range(RING))] if held == WHOLE_SUIT else []
    for start in cards_in(held):
        run: list[int] = []
        for number in range(start, start + RING - 1):
            if not held >> number % RING & 1:
                break
            run.append(number % RING)
            if len(run) >= length:
                found.append(tuple(run))
    return tuple(found)


# ---------------------------------------------------------------- zones and moves

FROM_STACK: Card = UNSEEN
"""The `take` of a turn that draws from the deck: the card is unknown."""


@dataclass(frozen=True, slots=True)
class Call(Move):
    """End the deal: all hands are shown (DB-3, DB-4, DB-9)."""


@dataclass(frozen=True, slots=True)
class No(Move):
    """DB-3: do not call before the first turn."""


@dataclass(frozen=True, slots=True)
class Discard(Move):
    """A turn (DB-5, DB-6): discard `cards`, then take a card from the previous seat's discards, or `FROM_STACK`."""

    cards: Laid
    take: Card


@lru_cache(maxsize=1 << 14)
def discard(cards: Laid, take: Card) -> Discard:
    """A `Discard`, cached: the same turns occur many times."""
    return Discard(cards, take)


@dataclass(frozen=True, slots=True)
class NewStack(Move):
    """DB-8: the result of shuffling the old discards; the first card is drawn first."""

    cards: tuple[Card, ...]


CALL, NO = Call(), No()

STACK_ZONE, DISCARDS_ZONE = Zone("stack"), Zone("discards")
HAND_ZONES = tuple(map(hand_of, range(6)))
LAID_ZONES = tuple(Zone("laid", seat) for seat in range(6))
"""The cards that each seat discarded in its last turn."""


def move_text(move: Move) -> str:
    """A move on one line: `call`, `no`, `lay 9♠ 9♦, take stack`, `lay Q♥ K♥ A♥, take 3♣`, `stack 4♠ K♥ ...`."""
    match move:
        case Discard(cards, take):
            return f"lay {DECK.texts(cards)}, take {'stack' if take == FROM_STACK else DECK.text(take)}"
        case NewStack(cards):
            return f"stack {DECK.texts(cards)}"
        case _:
            return type(move).__name__.lower()


def parse_move(text: str) -> Move:
    """Parse the text of `move_text`. Raises BadText or BadCard."""
    known = DECK.parse_known
    match [part.split() for part in text.split(",")]:
        case [["call"]]:
            return CALL
        case [["no"]]:
            return NO
        case [["stack", *cards]] if cards:
            return NewStack(tuple(map(known, cards)))
        case [["lay", *cards], ["take", "stack"]] if cards:
            return Discard(tuple(map(known, cards)), FROM_STACK)
        case [["lay", *cards], ["take", card]] if cards:
            return Discard(tuple(map(known, cards)), known(card))
    raise not_a_move(text, ("call", "no", "lay 9♠ 9♦, take stack", "lay Q♥ K♥ A♥, take 3♣"))
