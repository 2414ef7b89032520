"""What is told of each move."""

from __future__ import annotations

from cardgames.engine.cards import Card
from cardgames.engine.contract import EVERYONE, Event, Seat, Shift, Zone
from cardgames.games.dumbal.laying import RUN, SET, SINGLE, Laid, kind_of
from cardgames.games.dumbal.moves import DISCARDS_ZONE, HAND_ZONES, LAID_ZONES, STACK_ZONE
from cardgames.games.dumbal.pack import DECK
from cardgames.games.dumbal.score import Score

NO_SEAT: frozenset[Seat] = frozenset()
NO_CALLS = tuple(Event("no_call", seat) for seat in range(len(HAND_ZONES)))
"""DB-3: a seat lets the opening call pass by."""

_LAID_OFF = tuple(
    tuple(Shift(card, hand, laid) for card in range(len(DECK)))
    for hand, laid in zip(HAND_ZONES, LAID_ZONES, strict=True)
)
_COVERED = tuple(tuple(Shift(card, laid, DISCARDS_ZONE) for card in range(len(DECK))) for laid in LAID_ZONES)
_DRAWN = tuple(
    tuple(
        Event("draw", seat, (Shift(card, STACK_ZONE, hand),), seen_by=frozenset((seat,)), reveals=True)
        for card in range(len(DECK))
    )
    for seat, hand in enumerate(HAND_ZONES)
)
_KINDS = {kind: (("kind", kind),) for kind in (SINGLE, SET, RUN)}


def call(seat: Seat, *, opening: bool) -> Event:
    """DB-3, DB-4."""
    return Event("call", seat, facts=(("opening", opening),))


def lay(seat: Seat, before: Laid, cards: Laid) -> Event:
    """DB-5: what the seat laid off a turn ago joins the discards, and the new cards lie in front of it."""
    covered, laid_off = _COVERED[seat], _LAID_OFF[seat]
    shifts = (*[covered[card] for card in before], *[laid_off[card] for card in cards])
    return Event("lay", seat, shifts, _KINDS[kind_of(cards)])


def take(seat: Seat, card: Card, owner: Seat) -> Event:
    """DB-6: a card that the seat before laid off."""
    return Event("take", seat, (Shift(card, LAID_ZONES[owner], HAND_ZONES[seat]),), (("owner", owner),), EVERYONE)


def draw(seat: Seat, card: Card) -> Event:
    """DB-6: the top card of the stack, which only its new owner sees."""
    return _DRAWN[seat][card]


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
