"""What is told of each action. Events that come up again and again are made once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from cardgames.engine.cards import Card
from cardgames.engine.contract import EVERYONE, Event, Seat, Shift, Zone
from cardgames.games.amish_lords.actions import NONE
from cardgames.games.amish_lords.moves import (
    CARAVAN_ZONES,
    DECK_ZONE,
    FARM_ZONES,
    HAND,
    HAND_ZONES,
    KINGS_ZONE,
    LINE_ZONES,
    LOOT_ZONES,
    MARKET,
    MARKET_ZONE,
    Rebuild,
    Swindle,
)
from cardgames.games.amish_lords.pack import FIRST_KING
from cardgames.games.amish_lords.terms import AWAKE

NOBODY: frozenset[Seat] = frozenset()
ONLY = tuple(frozenset((seat,)) for seat in range(4))

SKIPS = tuple(Event("skip", seat) for seat in range(4))
PICKS = tuple(
    tuple(
        Event("pick", seat, (Shift(card, DECK_ZONE, HAND_ZONES[seat]),), seen_by=ONLY[seat], reveals=True)
        for card in range(FIRST_KING)
    )
    for seat in range(4)
)


def line(kings: Sequence[Card], setup: str) -> list[Event]:
    """AL-5: the kings that lie face up, and those that sleep."""
    laid: tuple[list[Shift], list[Shift]] = ([], [])
    for place, awake in enumerate(AWAKE[setup]):
        laid[awake].append(Shift(kings[place], KINGS_ZONE, LINE_ZONES[place]))
    return [
        Event("line", shifts=tuple(laid[True]), reveals=True),
        Event("line_asleep", shifts=tuple(laid[False]), seen_by=NOBODY),
    ]


def deal(seat: Seat, cards: Sequence[Card]) -> Event:
    """AL-6: the hand cards of a seat."""
    shifts = tuple(Shift(card, DECK_ZONE, HAND_ZONES[seat]) for card in cards)
    return Event("deal", seat, shifts, seen_by=ONLY[seat], reveals=True)


def open_market(cards: Sequence[Card]) -> Event:
    """AL-6: the first cards of the market."""
    return Event("open_market", shifts=tuple(Shift(card, DECK_ZONE, MARKET_ZONE) for card in cards))


@lru_cache(maxsize=1 << 14)
def caravan(seat: Seat, card: Card, old: Card, to: str) -> Event:
    """AL-10: a hand card before the seat, and the old one, if it is not NONE, to the hand or the market."""
    laid = Shift(card, HAND_ZONES[seat], CARAVAN_ZONES[seat])
    return Event("caravan", seat, (laid,) if old == NONE else (laid, _sent(seat, old, to)))


@lru_cache(maxsize=1 << 10)
def cancel(seat: Seat, old: Card, to: str) -> Event:
    """AL-10: the caravan to the hand or the market."""
    return Event("cancel", seat, (_sent(seat, old, to),), facts=(("to", to),))


def _sent(seat: Seat, old: Card, to: str) -> Shift:
    return Shift(old, CARAVAN_ZONES[seat], MARKET_ZONE if to == MARKET else HAND_ZONES[seat])


@lru_cache(maxsize=1 << 10)
def build(seat: Seat, farm: int, house: Card) -> Event:
    """AL-11: the caravan as the house of a new farm."""
    return Event("build", seat, (Shift(house, CARAVAN_ZONES[seat], FARM_ZONES[seat][farm]),))


@lru_cache(maxsize=1 << 10)
def land(seat: Seat, farm: int, card: Card) -> Event:
    """AL-11: a hand card, face down, on top of a farm."""
    return Event("land", seat, (Shift(card, HAND_ZONES[seat], FARM_ZONES[seat][farm]),), seen_by=ONLY[seat])


def rebuild(seat: Seat, card: Card, move: Rebuild, gone: Card) -> list[Event]:
    """AL-12: the caravan `card` into a farm, and the land `gone`, NONE when all stay, out of it."""
    farm, place, out, to = move.farm, move.land, move.out, move.to
    zone = FARM_ZONES[seat][farm]
    facts = (("farm", farm), ("land", place), ("out", out))
    if not out:
        return [Event("rebuild", seat, (Shift(card, CARAVAN_ZONES[seat], zone, at=place),), facts)]
    # The caravan goes in first, next to where the other land still lies.
    at, left = (place, out + 1) if out >= place else (place + 1, out)
    shifts = (Shift(gone, zone, _gained_at(seat, to), left=left),)
    return [
        Event("rebuild", seat, (Shift(card, CARAVAN_ZONES[seat], zone, at=at),), facts),
        Event("remove", seat, shifts, seen_by=ONLY[seat] if to == HAND else EVERYONE, reveals=to != HAND),
    ]


def swindle(seat: Seat, card: Card, move: Swindle, gone: Card) -> list[Event]:
    """AL-13: the caravan `card` touches a land; if it fits, the land `gone`, else NONE, comes out and it lies there."""
    owner, farm, place = move.owner, move.farm, move.land
    fits = gone != NONE
    facts = (("owner", owner), ("farm", farm), ("land", place), ("card", card), ("fits", fits))
    touch = Event("touch", seat, facts=facts, reveals=True)
    if not fits:
        return [touch]
    zone = FARM_ZONES[owner][farm]
    two = frozenset((seat, owner))
    return [
        touch,
        Event("loot", seat, (Shift(gone, zone, LOOT_ZONES[seat], left=place),), seen_by=two, reveals=True),
        Event("swindle", seat, (Shift(card, CARAVAN_ZONES[seat], zone, at=place),), facts),
    ]


def keep(seat: Seat, owner: Seat, card: Card, to: str) -> Event:
    """AL-13: where a swindled card goes; in the hand only the thief and its owner know it."""
    two = frozenset((seat, owner))
    shifts = (Shift(card, LOOT_ZONES[seat], _gained_at(seat, to)),)
    return Event("keep", seat, shifts, (("to", to),), two if to == HAND else EVERYONE, reveals=to != HAND)


def trade(seat: Seat, paid: Card, card: Card, place: int, to: str) -> Event:
    """AL-14: the caravan to the market, for the card at a place of it."""
    shifts = (
        Shift(paid, CARAVAN_ZONES[seat], MARKET_ZONE),
        Shift(card, MARKET_ZONE, _gained_at(seat, to), left=place),
    )
    return Event("trade", seat, shifts, (("to", to),))


def _gained_at(seat: Seat, to: str) -> Zone:
    """AL-15: where a gained card goes."""
    return HAND_ZONES[seat] if to == HAND else CARAVAN_ZONES[seat]
