"""What is told of each move. The shifts of single cards are made once: play is fast."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardgames.engine.cards import Mask, cards_in
from cardgames.engine.contract import TRICK, Event, Seat, Shift
from cardgames.games.landlord.moves import BEATEN_ZONES, CENTRE_ZONE, HAND_ZONES, HEAP_ZONE, SEATS, TRICK_ZONE
from cardgames.games.landlord.pack import DECK
from cardgames.games.landlord.sets import Kind, Reading

_CARDS = range(len(DECK))
_LAID = tuple(tuple(Shift(card, zone, TRICK_ZONE) for card in _CARDS) for zone in HAND_ZONES)
_BEATEN = tuple(tuple(Shift(card, TRICK_ZONE, zone) for card in _CARDS) for zone in BEATEN_ZONES)
_FORGOTTEN = tuple(tuple(Shift(card, zone, HEAP_ZONE) for card in _CARDS) for zone in BEATEN_ZONES)
_GONE = tuple(Shift(card, TRICK_ZONE, HEAP_ZONE) for card in _CARDS)

PASSES = tuple(Event("pass", seat) for seat in range(SEATS))
LANDLORD_KIND, PLAY_KIND, BOMB_KIND = "landlord", "play", "bomb"


class Beaten(NamedTuple):
    """The set of a seat that is beaten, and what lay `before` it, beaten already, and is covered now."""

    seat: Seat
    cards: Mask
    before: Mask

    def shifts(self) -> list[Shift]:
        """Where they go."""
        gone, beaten = _FORGOTTEN[self.seat], _BEATEN[self.seat]
        return [*[gone[card] for card in cards_in(self.before)], *[beaten[card] for card in cards_in(self.cards)]]


def bid(seat: Seat, amount: int) -> Event:
    """LL-3: a bid, or none (0)."""
    return Event("bid", seat, facts=(("bid", amount),))


def landlord(seat: Seat, bid: int, centre: Mask, *, forced: bool) -> Event:
    """LL-3: the landlord turns up the cards in the centre and takes them; `forced` when nobody has bid."""
    shifts = tuple(Shift(card, CENTRE_ZONE, HAND_ZONES[seat]) for card in cards_in(centre))
    return Event(LANDLORD_KIND, seat, shifts, (("bid", bid), ("forced", forced)), reveals=True)


def play(seat: Seat, body: Mask, attached: Mask, reading: Reading, beaten: Beaten | None, left: int) -> Event:
    """LL-4, LL-5: a set, and the one that it beats. `left` is how many cards the seat still has."""
    mine = _LAID[seat]
    shifts = (
        *(beaten.shifts() if beaten else ()),
        *[mine[card] for card in cards_in(body)],
        *[mine[card] for card in cards_in(attached)],
    )
    kind, length, rank = reading
    facts = (
        ("kind", kind.name.lower()),
        ("length", length),
        ("rank", rank),
        ("attached", attached.bit_count()),
        ("leads", beaten is None),
        ("left", left),
    )
    return Event(BOMB_KIND if kind == Kind.BOMB else PLAY_KIND, seat, shifts, facts)


def trick(seat: Seat, cards: Mask, beaten: Sequence[Mask], number: int) -> Event:
    """LL-5: a trick is won with these cards; all its sets are covered, those that were `beaten` of each seat too."""
    shifts = [_GONE[card] for card in cards_in(cards)]
    for owner, last in enumerate(beaten):
        shifts += [_FORGOTTEN[owner][card] for card in cards_in(last)]
    return Event(TRICK, seat, tuple(shifts), (("number", number),))


def passed_out(times: int) -> Event:
    """LL-3: all have passed, and all cards are turned up (ALL-7); so often in a row by now."""
    return Event("passed_out", facts=(("times", times),), reveals=True)


def turn_up(seat: Seat, points: tuple[int, ...], *, landlord: bool) -> Event:
    """LL-13, ALL-7: a seat is rid of all cards; whether it is the landlord, and what each seat gets."""
    return Event("turn_up", seat, facts=(("points", points), ("landlord", landlord)), reveals=True)
