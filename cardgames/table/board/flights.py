"""How cards go from place to place: played, dealt, gathered, sent back. All have weight: a short arc, a slight turn,
one small overshoot where they come down.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from cardgames.engine.cards import UNSEEN
from cardgames.table.board.layouts import Place
from cardgames.table.board.sprite import Sprite
from cardgames.table.tween import Arc, Call, Glide, Motion, Together, Tween, Wait, ease_out, settle
from cardgames.table.tween import Sequence as InTurn

FLIGHT = 0.28
"""Seconds a card takes from one zone to another."""

GATHER = 0.2
"""Seconds in which the cards of a trick come together."""

PACKET = 0.11
"""Seconds between two packets of a deal."""

CARD_OF_PACKET = 0.022
"""Seconds between two cards of a packet."""

TURN_OVER = 0.17
"""Seconds in which a card is turned over."""

_LEANS = (12.0, -6.0, -12.0, 6.0)
"""How cards that are dealt lean when they leave the pack, in degrees."""

_HELD = 4
"""How many cards of the pack are drawn in the dealer's hand, whatever it still holds."""


def flight(sprite: Sprite, place: Place) -> Motion:
    """A card goes to another place, and is turned over on its way when it has to be."""
    place = _short_way(sprite, place)
    sprite.home = place
    sprite.lift = max(sprite.lift, 0.6)
    moves: list[Motion] = [
        Glide(sprite, FLIGHT, settle, x=place.x, y=place.y, angle=place.angle),
        Glide(sprite, FLIGHT, ease_out, height=place.height, lift=0.0),
    ]
    shown = 0.0 if sprite.piece == UNSEEN else 1.0
    if sprite.show != shown:
        moves.append(Glide(sprite, FLIGHT * 0.8, ease_out, show=shown))
    return Together(*moves)


def closing_up(sprite: Sprite, place: Place) -> Motion:
    """A card makes up for the gap that another one left."""
    sprite.home = place
    return Glide(sprite, FLIGHT * 0.8, ease_out, x=place.x, y=place.y, angle=place.angle)


def home(sprite: Sprite, seconds: float = 0.22) -> Motion:
    """Back to where it lies."""
    place = sprite.home
    return Glide(sprite, seconds, settle, x=place.x, y=place.y, angle=place.angle, height=place.height, lift=0.0)


def shake(sprite: Sprite, seconds: float = 0.3) -> Motion:
    """A small shake of the head."""
    reach = sprite.height * 0.045

    def show(t: float) -> None:
        sprite.x = sprite.home.x + reach * (1 - t) * math.sin(t * 6 * math.pi)

    return Tween(seconds, show, lambda t: t)


def gathering(cards: Sequence[Sprite], place: Place) -> Motion:
    """The cards of a trick come together, are turned over, and go to their pile as one."""
    x = sum(card.x for card in cards) / len(cards)
    y = sum(card.y for card in cards) / len(cards)
    together: list[Motion] = []
    away: list[Motion] = []
    for index, card in enumerate(cards):
        there = _short_way(card, place)
        card.home = place
        half = (there.angle + card.angle) / 2
        near = Glide(card, GATHER, ease_out, x=x + 1.5 * index, y=y - 1.5 * index, angle=half, lift=0.0)
        together.append(near)
        # all but the top are hidden below it: one shadow and one picture do for all
        hide = Call(lambda card=card: _hide(card)) if card is not cards[-1] else Wait(0)  # type: ignore[misc]
        away.append(
            Together(
                InTurn(Glide(card, TURN_OVER, ease_out, show=0.0), hide),
                Glide(card, FLIGHT * 1.1, ease_out, x=place.x, y=place.y, angle=there.angle, height=place.height),
            )
        )
    return InTurn(Together(*together), Together(*away))


def _hide(card: Sprite) -> None:
    card.alpha = 0.0


def dealing(
    packets: Sequence[Sequence[Sprite]], hands: Sequence[Sequence[Sprite]], start: tuple[float, float]
) -> Motion:
    """Cards that lie at home already are dealt from a point, packet by packet, then turned up and sorted.

    `hands` are the same cards by the hand that they belong to.
    """
    places: dict[int, Place] = {}
    orders: dict[int, int] = {}
    for hand in hands:
        # an open hand comes in any order, and is sorted once it has been turned up
        stride = 5 if hand[0].piece != UNSEEN else 1
        for index, at in enumerate(sorted(range(len(hand)), key=lambda index: index * stride % 8)):
            places[id(hand[index])] = hand[at].home
            orders[id(hand[index])] = hand[at].order
    cards = [card for packet in packets for card in packet]
    if not cards:
        return Wait(0)
    small = min(card.home.height for card in cards)
    going: list[Motion] = []
    when = 0.0
    for packet in packets:
        for index, card in enumerate(sorted(packet, key=lambda card: orders[id(card)])):
            after = when + index * CARD_OF_PACKET
            waits = len(cards) - 1 - len(going)
            _put_in_pack(card, start, small, waits)
            going.append(InTurn(Wait(after), _dealt(card, places[id(card)], orders[id(card)], len(going))))
        when += PACKET
    open_hands = [hand for hand in hands if hand[0].piece != UNSEEN]
    return InTurn(Together(*going), Together(*(_turned_up(hand, places) for hand in open_hands)))


def _put_in_pack(card: Sprite, start: tuple[float, float], height: float, waits: int) -> None:
    """A card lies in the pack from which is dealt, above `waits` others; only the lowest few are drawn."""
    depth = min(waits, _HELD)
    card.x, card.y = start[0] - 1.5 * depth, start[1] - 1.5 * depth
    card.angle, card.height = 4.0, height
    card.show = 0.0
    card.alpha = 1.0 if waits < _HELD else 0.0
    card.casts = waits == 0


def _dealt(card: Sprite, place: Place, order: int, number: int) -> Motion:
    far = math.hypot(place.x - card.x, place.y - card.y)
    lean = _LEANS[number % len(_LEANS)]
    there = _short_way(card, place)

    def leave() -> None:
        card.alpha, card.casts, card.lift = 1.0, True, 0.5
        card.order = order
        card.angle += lean

    return InTurn(
        Call(leave),
        Together(
            Arc(card, FLIGHT, (place.x, place.y), 0.06 * far),
            Glide(card, FLIGHT, ease_out, angle=there.angle, height=place.height, lift=0.0),
        ),
    )


def _turned_up(hand: Sequence[Sprite], places: dict[int, Place]) -> Motion:
    """A hand is taken up: its cards are turned in a wave, then put in their order."""
    wave = sorted(hand, key=lambda card: places[id(card)].x)
    up = Together(*(Glide(card, TURN_OVER, ease_out, show=1.0) for card in wave), stagger=0.03)
    sort: list[Motion] = []
    for index, card in enumerate(hand):
        order = min(other.order for other in hand) + index
        put = Call(lambda card=card, order=order: setattr(card, "order", order))  # type: ignore[misc]
        home_ = card.home
        sort.append(Together(put, Glide(card, 0.3, settle, x=home_.x, y=home_.y, angle=home_.angle)))
    return InTurn(up, Wait(0.08), Together(*sort))


def _short_way(sprite: Sprite, place: Place) -> Place:
    """The place with the angle that is least to turn: a card never spins, and looks the same upside down."""
    angle = place.angle
    while angle - sprite.angle > 90:
        angle -= 180
    while angle - sprite.angle < -90:
        angle += 180
    return place._replace(angle=angle)
