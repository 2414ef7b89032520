"""What chains are worth (JD-15, JD-16)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from cardgames.engine.contract import LedgerLine
from cardgames.games.jeudalism.chains import ROWS, Row
from cardgames.games.jeudalism.pack import (
    JOKERS,
    KNIGHTS,
    MONARCHS,
    NUMBER_OF,
    OF_COLOUR,
    OF_SUIT,
    SUIT_OF,
    VASSALS,
)
from cardgames.games.jeudalism.terms import Scale
from cardgames.games.jeudalism.wording import card_names
from cardgames.words import say


class Part(NamedTuple):
    """One thing that a chain is worth points for: its key in the words, the rule, the points, the cards."""

    key: str
    rule_id: str
    points: int
    cards: Row


@lru_cache(maxsize=ROWS)
def parts(row: Row, scale: Scale) -> tuple[Part, ...]:
    """All that a chain is worth points for."""
    serf = row[0]
    base, suit = NUMBER_OF[serf], SUIT_OF[serf]
    knights = tuple(card for card in row if (KNIGHTS | JOKERS) >> card & 1)
    vassals = tuple(card for card in row if VASSALS >> card & 1)
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
    if MONARCHS >> row[-1] & 1 and scale.monarch:
        found.append(Part("monarch", "JD-15", scale.monarch, row[-1:]))
    return tuple(found)


@lru_cache(maxsize=ROWS)
def worth(row: Row, scale: Scale) -> int:
    """The points of a chain."""
    return sum(part.points for part in parts(row, scale))


def points(chains: Sequence[Iterable[Row]], scale: Scale) -> tuple[int, ...]:
    """The points of each seat for its chains as they are."""
    return tuple([sum([worth(row, scale) for row in rows]) for rows in chains])


def ledger(chains: Sequence[Iterable[Row]], scale: Scale) -> tuple[LedgerLine, ...]:
    """A line for each thing that counts in each chain, in the order of seats and chains."""
    return tuple(
        [
            LedgerLine(part.rule_id, seat, part.points, part.cards, part_text(part))
            for seat, rows in enumerate(chains)
            for row in rows
            for part in parts(row, scale)
        ]
    )


@lru_cache(maxsize=ROWS)
def part_text(part: Part) -> str:
    """What counts, in a few words: `Colour bonus: 2♦ 6♥ 10♦`."""
    return say(f"jeudalism.ledger.{part.key}", count=len(part.cards), cards=card_names(part.cards))
