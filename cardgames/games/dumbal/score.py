"""What a deal brings (DB-9 to DB-12, DB-14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardgames.engine.cards import Mask, card_list
from cardgames.engine.contract import LedgerLine, Seat
from cardgames.games.dumbal.course import NOBODY
from cardgames.games.dumbal.terms import Terms
from cardgames.words import say


class Score(NamedTuple):
    """What each seat writes, what its hand was worth, and who won."""

    points: tuple[int, ...]
    hands: tuple[int, ...]
    winners: tuple[Seat, ...]


def score(hands: Sequence[Mask], caller: Seat, terms: Terms) -> Score:
    """What is written when `caller` has called, or NOBODY did until the limit (DB-14)."""
    worth = tuple(map(terms.worth.hand, hands))
    seats = range(len(hands))
    if caller == NOBODY:
        winners = lowest(hands, worth, list(seats))
    else:
        others = [seat for seat in seats if seat != caller]
        lower = all(worth[caller] < worth[other] for other in others)
        winners = (caller,) if lower else lowest(hands, worth, others)
    points = [0 if seat in winners else worth[seat] for seat in seats]
    if caller != NOBODY and caller not in winners:
        points[caller] += terms.penalty
    return Score(tuple(points), worth, winners)


def lowest(hands: Sequence[Mask], worth: Sequence[int], seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """DB-11: of these seats the lowest hand; among equals the fewest cards; among those still equal all."""
    keys = {seat: (worth[seat], hands[seat].bit_count()) for seat in seats}
    best = min(keys.values())
    return tuple(seat for seat in seats if keys[seat] == best)


def ledger(hands: Sequence[Mask], caller: Seat, terms: Terms) -> tuple[LedgerLine, ...]:
    """A line for each seat, and one more for the penalty of a caller who was beaten."""
    done = score(hands, caller, terms)
    lines: list[LedgerLine] = []
    for seat, worth in enumerate(done.hands):
        cards = tuple(card_list(hands[seat]))
        if seat in done.winners:
            rule = "DB-9" if seat == caller else "DB-14" if caller == NOBODY else "DB-11"
            lines.append(LedgerLine(rule, seat, 0, cards, _say("wins", count=worth)))
        elif seat == caller:
            lines.append(LedgerLine("DB-10", seat, worth, cards, _say("beaten", count=worth)))
            if terms.penalty:
                beaten_by = tuple(card_list(hands[done.winners[0]]))
                lines.append(LedgerLine("DB-10", seat, terms.penalty, beaten_by, _say("penalty", count=terms.penalty)))
        else:
            lines.append(LedgerLine("DB-12", seat, worth, cards, _say("hand", count=worth)))
    return tuple(lines)


def _say(key: str, count: int) -> str:
    return say(f"dumbal.ledger.{key}", count=count)
