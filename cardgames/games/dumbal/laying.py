"""What may be laid off in one turn (DB-5): a card, cards of one rank, a run of a suit; and what may be taken."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations

from cardgames.engine.cards import Card, Mask, card_list, cards_in
from cardgames.games.dumbal.pack import RING, WHOLE_SUIT, suit_of, suits_of

SINGLE, SET, RUN = "single", "set", "run"

Laid = tuple[Card, ...]
"""Cards laid off together, as they lie: a set by suits, a run along the ring."""

SINGLES: tuple[Laid, ...] = tuple((card,) for card in range(4 * RING))
COLUMN: Mask = sum(1 << RING * suit for suit in range(4))
"""The four aces; shifted by n, the four cards of number n + 1."""


def kind_of(cards: Iterable[Card]) -> str:
    """What these different cards are together: `single`, `set`, `run`, or "" where they do not belong together."""
    held = list(cards)
    if len(held) < 2:
        return SINGLE if held else ""
    if len({card % RING for card in held}) == 1:
        return SET
    return RUN if run_order(held) else ""


def in_order(cards: Iterable[Card]) -> Laid:
    """Cards that belong together as they lie."""
    held = tuple(sorted(cards))
    return run_order(held) or held


def run_order(cards: Iterable[Card]) -> Laid:
    """Cards of one suit in sequence, from the one that follows none of them; () where they are no sequence.

    A whole suit has no first card, and lies from A to K.
    """
    held = set(cards)
    if len({suit_of(card) for card in held}) != 1:
        return ()
    starts = [card for card in held if _before(card) not in held] or [min(held)]
    if len(starts) > 1:
        return ()
    order = starts[:1]
    while len(order) < len(held):
        order.append(_after(order[-1]))
    return tuple(order)


def _after(card: Card) -> Card:
    """The next card of the suit along the ring (DB-5)."""
    return card - RING + 1 if card % RING == RING - 1 else card + 1


def _before(card: Card) -> Card:
    return card + RING - 1 if card % RING == 0 else card - 1


def takeable(laid: Laid, *, ends: bool) -> Laid:
    """What the next seat may take of these cards (DB-6). With `ends` only the first and last card of a run: a whole
    suit goes round in a ring and has neither."""
    if ends and len(laid) > 2 and kind_of(laid) == RUN:
        return () if len(laid) == RING else (laid[0], laid[-1])
    return laid


@lru_cache(maxsize=1 << 14)
def layings(hand: Mask, set_size: int, run_length: int) -> tuple[Laid, ...]:
    """Everything that a hand can lay off: single cards, then sets, then runs."""
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
    """The runs of at least `length` along the ring of these numbers; 0 is the ace."""
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
