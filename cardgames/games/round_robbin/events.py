"""What is told of each move."""

from __future__ import annotations

from collections.abc import Iterator

from cardgames.engine.cards import Card, cards_in
from cardgames.engine.contract import EVERYONE, Event, Seat, Shift
from cardgames.games.round_robbin.chain import Action, Chain, Roll
from cardgames.games.round_robbin.moves import (
    ASLEEP_ZONE,
    DECK_ZONE,
    DUMP_ZONE,
    FREE_ZONE,
    FROM_DUMP,
    HAND_ZONES,
    ROBBING_ZONES,
    village_zone,
)
from cardgames.games.round_robbin.pack import is_joker
from cardgames.games.round_robbin.villages import SETS, Village, in_order

NOBODY: frozenset[Seat] = frozenset()


def draw(seat: Seat, source: str, card: Card) -> Event:
    """RR-6, RR-19: the top card of the deck, which only its new owner sees, or of the dump."""
    openly = source == FROM_DUMP
    shift = Shift(card, DUMP_ZONE if openly else DECK_ZONE, HAND_ZONES[seat])
    seen_by = EVERYONE if openly else frozenset((seat,))
    return Event("take" if openly else "draw", seat, (shift,), seen_by=seen_by, reveals=not openly)


def dump(seat: Seat, card: Card) -> Event:
    """RR-8: a card on the dump."""
    return Event("dump", seat, (Shift(card, HAND_ZONES[seat], DUMP_ZONE),))


def idle(seat: Seat, *, last: bool) -> Event:
    """RR-8, RR-19: a turn in which nothing was built or dumped."""
    return Event("pass" if last else "done", seat)


def new_deck(cards: tuple[Card, ...]) -> Event:
    """RR-18: the dump without its top card is shuffled; nobody sees in which order."""
    shifts = tuple(Shift(card, DUMP_ZONE, DECK_ZONE) for card in reversed(cards))
    return Event("new_deck", shifts=shifts, facts=(("cards", len(cards)),), seen_by=NOBODY)


def chain(seat: Seat, move: Chain, village: Village, *, number: int, solid: bool) -> Iterator[Event]:
    """RR-9 to RR-15: the cards laid, an event for each action, the village."""
    robbing = ROBBING_ZONES[seat]
    yield Event("lay", seat, tuple(Shift(card, HAND_ZONES[seat], robbing) for card in move.laid))
    for action in move.actions:
        yield acted(seat, action)
    place = village_zone(seat, number)
    kind = "charm" if move.charmed >= 0 else "solidify" if solid else "build"
    facts = (("kind", SETS[village].name.lower()), ("rolls", len(move.actions)), ("cards", in_order(village)))
    joining = move.charmed
    shifts = tuple(Shift(card, FREE_ZONE if card == joining else robbing, place) for card in cards_in(village))
    yield Event(kind, seat, shifts, facts)


def acted(seat: Seat, action: Action) -> Event:
    """RR-10 to RR-12: one action of a chain."""
    robbing = ROBBING_ZONES[seat]
    if isinstance(action, Roll):
        place = village_zone(action.owner, action.village)
        kind = "recycle" if is_joker(action.out) else "roll"
        return Event(kind, seat, (Shift(action.card, robbing, place), Shift(action.out, place, robbing)))
    waking = Shift(action.joker, robbing, FREE_ZONE), Shift(action.king, ASLEEP_ZONE, robbing)
    return Event("wake", seat, waking)


def turn_up(points: tuple[int, ...]) -> Event:
    """The end of the round, and what each seat has (RR-20)."""
    return Event("turn_up", facts=(("points", points),), reveals=True)
