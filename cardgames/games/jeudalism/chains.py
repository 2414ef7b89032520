"""Chains: which card may go on one, why not, and what the jokers in it stand for (JD-6 to JD-10, JD-13).

A chain is the row of its cards, the serf first. Jokers take the lowest numbers that fit, all of them together: that
leaves most room for what is to be added, and no other choice counts more, for a joker is a knight of any suit.
"""

from __future__ import annotations

from functools import lru_cache

from cardgames.engine.cards import Card, Mask, mask_of
from cardgames.engine.contract import Refusal
from cardgames.games.jeudalism.pack import (
    HIGHER,
    JOKERS,
    KNIGHT_NUMBERS,
    KNIGHTS,
    MONARCHS,
    NUMBER_OF,
    OF_COLOUR,
    OF_SUIT,
    SERFS,
    SEVENS,
    SUIT_OF,
    VASSALS,
    is_joker,
)
from cardgames.games.jeudalism.wording import refuse
from cardgames.words import listed

Row = tuple[Card, ...]

ROWS = 1 << 15
"""So many chains are remembered, of some eighty thousand that are possible."""

MAY_STAND: dict[int, tuple[int, ...]] = {
    serf: tuple(number for number in KNIGHT_NUMBERS if number % serf == 0) for serf in (2, 3, 4)
}
"""JD-8: the knights that may stand on each serf."""

_KNIGHTS_FOR: dict[int, Mask] = {
    serf: mask_of(card for card in range(52) if KNIGHTS >> card & 1 and NUMBER_OF[card] in numbers)
    for serf, numbers in MAY_STAND.items()
}


@lru_cache(maxsize=ROWS)
def numbers_of(row: Row) -> tuple[int, ...]:
    """The number of each card of a chain, of a joker the lowest that it can have (JD-13).

    >>> numbers_of((13, 52, 53))  # 2♥ joker joker
    (2, 6, 8)
    """
    numbers: list[int] = []
    for card in row:
        if is_joker(card):
            below, serf = numbers[-1], numbers[0]
            numbers.append(next(number for number in MAY_STAND[serf] if number > below))
        else:
            numbers.append(NUMBER_OF[card])
    return tuple(numbers)


@lru_cache(maxsize=ROWS)
def fitting(row: Row) -> Mask:
    """The cards that may go on a chain (JD-7 to JD-10)."""
    serf, last = row[0], row[-1]
    above = HIGHER[numbers_of(row)[-1]]
    knights, vassals = _KNIGHTS_FOR[NUMBER_OF[serf]], VASSALS & OF_COLOUR[SUIT_OF[serf]]
    if len(row) == 1:
        return knights
    if last >= 52 or KNIGHTS >> last & 1:
        return above & (knights | vassals)
    if VASSALS >> last & 1:
        return above & (vassals | MONARCHS & OF_SUIT[SUIT_OF[serf]])
    return 0


def why_not_on(row: Row, card: Card) -> Refusal | None:
    """Why a card may not go on a chain; None when it may."""
    if not 1 << card & JOKERS and fitting(row) >> card & 1:
        return None
    serf, last, rank = row[0], row[-1], 1 << card
    if rank & JOKERS:
        return refuse("JD-12", "joker_on_knight", card)
    if not rank & (SERFS | KNIGHTS | VASSALS | MONARCHS):
        return refuse("JD-11", "seven_on_chain" if rank & SEVENS else "five_on_chain", card)
    if rank & SERFS:
        return refuse("JD-6", "serf_begins", card)
    top = numbers_of(row)[-1]
    if NUMBER_OF[card] <= top:
        if is_joker(last):
            return refuse("JD-13", "not_above_joker", card, last, number=top)
        return refuse("JD-7", "not_higher", card, last)
    if rank & KNIGHTS:
        may_stand = MAY_STAND[NUMBER_OF[serf]]
        return refuse("JD-8", "no_multiple", card, serf, count=len(may_stand), knights=listed([*map(str, may_stand)]))
    if rank & VASSALS:
        return refuse("JD-9", "vassal_on_serf" if len(row) == 1 else "not_the_colour", card, serf)
    on_vassal = not is_joker(last) and VASSALS >> last & 1
    return refuse("JD-10", "not_the_suit", card, serf) if on_vassal else refuse("JD-10", "not_on_vassal", card, last)


@lru_cache(maxsize=ROWS)
def knights_in(row: Row) -> Mask:
    """The knights of a chain that a joker may take the place of (JD-12, JD-13)."""
    return mask_of(row) & KNIGHTS
