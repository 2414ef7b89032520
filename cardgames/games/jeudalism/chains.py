"""Chains: which cards fit, the numbers of their jokers (JD-6 to JD-10, JD-13), and their points (JD-15, JD-16).

A chain is the tuple of its cards, the serf first. Its jokers take the lowest possible numbers, all of them together:
that leaves most room above, and no other choice scores more, as a joker is a knight of any suit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from cardgames.engine.cards import Mask, mask_of
from cardgames.engine.contract import LedgerLine
from cardgames.engine.messages import Message, as_cards, message
from cardgames.engine.piles import Cards
from cardgames.games.jeudalism.cards import (
    DECK,
    HIGHER,
    JOKERS,
    KNIGHT_NUMBERS,
    KNIGHTS,
    MONARCHS,
    NUMBER_OF,
    OF_COLOUR,
    OF_SUIT,
    SUIT_OF,
    VASSALS,
    is_joker,
)
from cardgames.games.jeudalism.ruleset import Scale

Chain = Cards
Chains = Sequence[Sequence[Chain]]
"""The chains of each seat."""

CACHED_CHAINS = 1 << 15
"""Cache size in chains, of about eighty thousand possible ones."""

KNIGHT_NUMBERS_ON: dict[int, tuple[int, ...]] = {
    serf: tuple(number for number in KNIGHT_NUMBERS if number % serf == 0) for serf in (2, 3, 4)
}
"""JD-8: the numbers of the knights that fit each serf."""

_KNIGHTS_FOR: dict[int, Mask] = {
    serf: mask_of(card for card in range(52) if KNIGHTS >> card & 1 and NUMBER_OF[card] in numbers)
    for serf, numbers in KNIGHT_NUMBERS_ON.items()
}


@lru_cache(maxsize=CACHED_CHAINS)
def numbers_of(chain: Chain) -> tuple[int, ...]:
    """The number of each card of a chain, of a joker the lowest that it can have (JD-13).

    >>> numbers_of((13, 52, 53))  # 2♥ joker joker
    (2, 6, 8)
    """
    numbers: list[int] = []
    for card in chain:
        if is_joker(card):
            below, serf = numbers[-1], numbers[0]
            numbers.append(next(number for number in KNIGHT_NUMBERS_ON[serf] if number > below))
        else:
            numbers.append(NUMBER_OF[card])
    return tuple(numbers)


@lru_cache(maxsize=CACHED_CHAINS)
def fitting(chain: Chain) -> Mask:
    """The cards that can be added to a chain (JD-7 to JD-10)."""
    serf, last = chain[0], chain[-1]
    above = HIGHER[numbers_of(chain)[-1]]
    knights, vassals = _KNIGHTS_FOR[NUMBER_OF[serf]], VASSALS & OF_COLOUR[SUIT_OF[serf]]
    if len(chain) == 1:
        return knights
    if is_joker(last) or KNIGHTS >> last & 1:
        return above & (knights | vassals)
    if VASSALS >> last & 1:
        return above & (vassals | MONARCHS & OF_SUIT[SUIT_OF[serf]])
    return 0


@lru_cache(maxsize=CACHED_CHAINS)
def knights_in(chain: Chain) -> Mask:
    """The knights of a chain that a joker can replace (JD-12, JD-13)."""
    return mask_of(chain) & KNIGHTS


# ------------------------------------------------------------ points


class Part(NamedTuple):
    """One item of a chain's score: its key in the words, the rule, the points, the cards."""

    key: str
    rule_id: str
    points: int
    cards: Cards


@lru_cache(maxsize=CACHED_CHAINS)
def parts(chain: Chain, scale: Scale) -> tuple[Part, ...]:
    """All items of a chain's score."""
    serf = chain[0]
    base, suit = NUMBER_OF[serf], SUIT_OF[serf]
    knights = tuple(card for card in chain if (KNIGHTS | JOKERS) >> card & 1)
    vassals = tuple(card for card in chain if VASSALS >> card & 1)
    found = [Part("serf", "JD-15", base, (serf,))]
    if knights:
        found.append(Part("knights", "JD-15", base * len(knights), knights))
        if all((OF_COLOUR[suit] | JOKERS) >> card & 1 for card in knights):
            found.append(Part("colour", "JD-15", base, (serf, *knights)))
    if vassals:
        if scale.vassal:
            found.append(Part("vassals", "JD-15", scale.vassal * len(vassals), vassals))
        same = tuple(card for card in vassals if OF_SUIT[suit] >> card & 1)
        if same and (scale.any_suit or same == vassals):
            found.append(Part("suit", "JD-16", base, (serf, *same)))
    if MONARCHS >> chain[-1] & 1 and scale.monarch:
        found.append(Part("monarch", "JD-15", scale.monarch, chain[-1:]))
    return tuple(found)


@lru_cache(maxsize=CACHED_CHAINS)
def worth(chain: Chain, scale: Scale) -> int:
    """The points of a chain."""
    return sum(part.points for part in parts(chain, scale))


def points(chains: Sequence[Iterable[Chain]], scale: Scale) -> tuple[int, ...]:
    """The current points of each seat's chains."""
    return tuple([sum([worth(chain, scale) for chain in own]) for own in chains])


def ledger(chains: Sequence[Iterable[Chain]], scale: Scale) -> tuple[LedgerLine, ...]:
    """A line for each item of each chain's score, in the order of seats and chains."""
    return tuple(
        [
            LedgerLine(part.rule_id, seat, part.points, part.cards, part_text(part))
            for seat, own in enumerate(chains)
            for chain in own
            for part in parts(chain, scale)
        ]
    )


@lru_cache(maxsize=CACHED_CHAINS)
def part_text(part: Part) -> Message:
    """An item of the score: `Colour bonus: 2♦ 6♥ 10♦`."""
    return message(f"jeudalism.ledger.{part.key}", count=len(part.cards), cards=as_cards(DECK, part.cards))
