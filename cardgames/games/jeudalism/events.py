"""What is told of each move.

`five`, `seven`: an action card goes out; `take`: a transfer card goes into the hand; `play`, `steal`, `pass`;
`hand_on`: the transfer cards go to the left; `refill`; `last_round`: the pile has run out; `turn_up`: the end.
"""

from __future__ import annotations

from functools import cache, lru_cache

from cardgames.engine.cards import Card, Mask, cards_in
from cardgames.engine.contract import Event, Seat, Shift
from cardgames.games.jeudalism.moves import GONE_ZONE, HAND_ZONES, PILE_ZONE, TRANSFER_ZONES, chain_zone


@cache
def five(seat: Seat, card: Card) -> Event:
    """JD-11: a 5 goes out of the game."""
    return Event("five", seat, (Shift(card, HAND_ZONES[seat], GONE_ZONE),))


@cache
def seven(seat: Seat, card: Card) -> Event:
    """JD-11: a 7 goes out of the game."""
    return Event("seven", seat, (Shift(card, HAND_ZONES[seat], GONE_ZONE),))


@cache
def take(seat: Seat, card: Card) -> Event:
    """JD-4: a transfer card, which its taker has seen already."""
    return Event("take", seat, (Shift(card, TRANSFER_ZONES[seat], HAND_ZONES[seat]),), seen_by=frozenset((seat,)))


@lru_cache(maxsize=1 << 12)
def play(seat: Seat, card: Card, chain: int, new: bool) -> Event:
    """JD-6 to JD-10: a card on a chain, or the serf of a new one."""
    return Event("play", seat, (Shift(card, HAND_ZONES[seat], chain_zone(seat, chain)),), (("new", new),))


def steal(seat: Seat, joker: Card, knight: Card, where: tuple[Seat, int, int], chain: int) -> Event:
    """JD-12: the knight at a place of another's chain goes on an own one, and the joker takes its place."""
    owner, number, place = where
    its = chain_zone(owner, number)
    shifts = (
        Shift(knight, its, chain_zone(seat, chain), left=place),
        Shift(joker, HAND_ZONES[seat], its, at=place),
    )
    return Event("steal", seat, shifts, (("owner", owner),))


@cache
def passed(seat: Seat, played: int) -> Event:
    """JD-4: no card, or after `played` cards no more."""
    return Event("pass", seat, facts=(("played", played),))


@lru_cache(maxsize=1 << 13)
def hand_on(seat: Seat, left: Seat, cards: Mask) -> Event:
    """JD-4: the transfer cards go to the left; only these two know them."""
    shifts = tuple([Shift(card, TRANSFER_ZONES[seat], TRANSFER_ZONES[left]) for card in cards_in(cards)])
    return Event("hand_on", seat, shifts, seen_by=frozenset((seat, left)), reveals=True)


@lru_cache(maxsize=1 << 13)
def refill(seat: Seat, cards: Mask) -> Event:
    """JD-4: the transfer cards are refilled from the pile; only who looks at them now sees what comes."""
    shifts = tuple([Shift(card, PILE_ZONE, TRANSFER_ZONES[seat]) for card in cards_in(cards)])
    return Event("refill", seat, shifts, seen_by=frozenset((seat,)), reveals=True)


def last_round(seat: Seat, last: Seat) -> Event:
    """JD-14: the pile has run out in the turn of `seat`; the game ends with the turn of `last`."""
    return Event("last_round", seat, facts=(("last", last),))


def turn_up(points: tuple[int, ...]) -> Event:
    """The end, and what each seat has (JD-17)."""
    return Event("turn_up", facts=(("points", points),), reveals=True)
