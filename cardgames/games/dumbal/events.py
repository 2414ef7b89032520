"""What is told of each move."""

from __future__ import annotations

from cardgames.engine.cards import Card
from cardgames.engine.contract import EVERYONE, Event, Seat, Shift, Zone
from cardgames.games.dumbal.laying import Laid, kind_of
from cardgames.games.dumbal.moves import DISCARDS_ZONE, HAND_ZONES, LAID_ZONES, STACK_ZONE
from cardgames.games.dumbal.score import Score

NO_SEAT: frozenset[Seat] = frozenset()
NO_CALLS = tuple(Event("no_call", seat) for seat in range(len(HAND_ZONES)))
"""DB-3: a seat lets the opening call pass by."""

_ONLY = tuple(frozenset((seat,)) for seat in range(len(HAND_ZONES)))


def call(seat: Seat, *, opening: bool) -> Event:
    """DB-3, DB-4."""
    return Event("call", seat, facts=(("opening", opening),))


def lay(seat: Seat, before: Laid, cards: Laid) -> Event:
    """DB-5: what the seat laid off a turn ago joins the discards, and the new cards lie in front of it."""
    hand, laid = HAND_ZONES[seat], LAID_ZONES[seat]
    old = tuple([Shift(card, laid, DISCARDS_ZONE) for card in before])
    new = tuple([Shift(card, hand, laid) for card in cards])
    return Event("lay", seat, old + new, (("kind", kind_of(cards)),))


def take(seat: Seat, card: Card, owner: Seat) -> Event:
    """DB-6: a card that the seat before laid off."""
    return Event("take", seat, (Shift(card, LAID_ZONES[owner], HAND_ZONES[seat]),), (("owner", owner),), EVERYONE)


def draw(seat: Seat, card: Card) -> Event:
    """DB-6: the top card of the stack, which only its new owner sees."""
    return Event("draw", seat, (Shift(card, STACK_ZONE, HAND_ZONES[seat]),), seen_by=_ONLY[seat], reveals=True)


def new_stack(old: list[tuple[Card, Zone]]) -> Event:
    """DB-8: discards and laid-off cards, from where they lay, are shuffled; nobody sees in which order."""
    shifts = tuple([Shift(card, zone, STACK_ZONE) for card, zone in old])
    return Event("new_stack", shifts=shifts, facts=(("cards", len(old)),), seen_by=NO_SEAT)


def limit() -> Event:
    """DB-14: the last turn has been played, and nobody called."""
    return Event("limit")


def turn_up(score: Score) -> Event:
    """ALL-7: everyone shows; what each hand is worth, what each writes, who wins."""
    facts = (("hands", score.hands), ("points", score.points), ("winners", score.winners))
    return Event("turn_up", facts=facts, reveals=True)
