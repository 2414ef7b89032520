"""How cards go from place to place: played, dealt, gathered, sent back. All have weight: a short arc, a slight turn,
one small overshoot where they come down.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial

from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import Zone
from cardgames.table.board.layouts import Place
from cardgames.table.board.sprite import Sprite
from cardgames.table.board.sprite_path import SpritePath
from cardgames.table.tween import Call, Glide, Motion, Together, Tween, Wait, ease_out
from cardgames.table.tween import Sequence as InTurn

FLIGHT = 0.28
"""Seconds a card takes from one zone to another."""

HOME = 0.22
"""Seconds of the way back to where a card lies."""

GATHER = 0.2
"""Seconds in which the cards of a trick come together."""

PACKET = 0.11
"""Seconds between two packets of a deal."""

CARD_OF_PACKET = 0.022
"""Seconds between two cards of a packet."""

FALL = 0.06
"""Seconds from when a card leaves until it begins to be heard that it is put down."""

HEARD = 0.04
"""Seconds from when a packet leaves the pack until its sound begins, which has the slide of a card before its fall."""

TURN_OVER = 0.17
"""Seconds in which a card is turned over."""

UNVEILED = 0.35
"""Seconds for which cards that were turned up are seen before others are."""

_LEANS = (12.0, -6.0, -12.0, 6.0)
"""How cards that are dealt lean when they leave the pack, in degrees."""

_HELD = 4
"""How many cards of the pack are drawn in the dealer's hand, whatever it still holds."""


def flight(sprite: Sprite) -> Motion:
    """A card goes to its new home, and is turned over on its way when it has to be."""
    path = SpritePath((sprite,), firm=True)
    sprite.lift = max(sprite.lift, 0.6)
    shown = 1.0 if sprite.open else 0.0
    there = Together(
        path.way(sprite, FLIGHT),
        path.along(sprite, Glide(sprite, FLIGHT, ease_out, lift=0.0)),
        path.along(sprite, Glide(sprite, FLIGHT * 0.8, ease_out, show=shown)),
    )
    return InTurn(there, path.arrival())


def heard(flight: Motion, sound: Callable[[], object]) -> Motion:
    """A flight with the sound of what is put down at its end."""
    return Together(flight, InTurn(Wait(FALL), Call(sound)))


def closing_up(cards: Sequence[Sprite], seconds: float = FLIGHT * 0.8) -> Motion:
    """Cards of a row make up for a gap, or change places."""
    path = SpritePath(cards)
    return InTurn(Together(*(path.way(card, seconds, ease_out) for card in cards)), path.arrival())


def home(sprite: Sprite, *, shaken: bool = False) -> Motion:
    """Back to where it lies, where it may shake its head."""
    path = SpritePath((sprite,))
    ways = [path.way(sprite, HOME), _turned(path, sprite)]
    if shaken:
        ways.append(path.along(sprite, _shake(sprite)))
    return InTurn(*ways, path.arrival())


def _turned(path: SpritePath, sprite: Sprite) -> Motion:
    """A card is turned over on its way when it lies otherwise than it should."""
    return path.along(sprite, Glide(sprite, TURN_OVER, ease_out, show=1.0 if sprite.open else 0.0))


def _shake(sprite: Sprite, seconds: float = 0.3) -> Motion:
    """A small shake of the head."""
    reach = sprite.height * 0.045

    def show(t: float) -> None:
        sprite.x = sprite.home.x + reach * (1 - t) * math.sin(t * 6 * math.pi)
        sprite.y = sprite.home.y

    return Tween(seconds, show, lambda t: t)


def ready(sprite: Sprite, place: Place) -> Motion:
    """A card goes where it would lie, and stays there until something else takes it."""
    path = SpritePath((sprite,), firm=True)
    return Together(path.way(sprite, HOME, ease_out, to=place), _turned(path, sprite))


def reaching(sprite: Sprite, there: Place) -> Motion:
    """A card leans on another that lies `there`, from the right, so that it can be seen which one it touches, and stays
    so until something else takes it."""
    high = (sprite.height + there.height) / 2
    place = Place(there.x + 0.52 * there.height, there.y - 0.24 * there.height, -9.0, high)
    path = SpritePath((sprite,), firm=True)
    lifted = path.along(sprite, Glide(sprite, FLIGHT, ease_out, lift=0.7))
    return Together(path.way(sprite, FLIGHT, to=place), lifted)


def turning_up(cards: Sequence[Sprite]) -> Motion:
    """Cards that lay face down are turned up where they lie, in a wave."""
    path = SpritePath(cards, firm=True)
    for card in cards:
        card.show = 0.0
    turns = (path.along(card, Glide(card, TURN_OVER, ease_out, show=1.0)) for card in cards)
    return InTurn(Together(*turns, stagger=0.02), path.arrival())


def unveiling(cards: Sequence[Sprite], zones: Sequence[Zone]) -> Motion:
    """Cards that lay face down are turned up zone by zone, in this order, and each zone is seen for a moment. They stay
    covered until then; first they may close up."""
    parts: list[Motion] = [Wait(FLIGHT)]
    for card in cards:
        card.down = True
    for zone in zones:
        lying = [card for card in cards if card.zone == zone]
        open_up = (InTurn(Call(partial(_uncover, card)), Glide(card, TURN_OVER, ease_out, show=1.0)) for card in lying)
        parts += [Together(*open_up, stagger=0.02), Wait(UNVEILED)] if lying else []
    return InTurn(*parts)


def _uncover(card: Sprite) -> None:
    card.down = False


def gathering(cards: Sequence[Sprite]) -> tuple[Motion, Motion]:
    """The cards of a trick come together, are turned over, and go to their pile as one; the second is the arrival."""
    path = SpritePath(cards, firm=True)
    x = sum(card.x for card in cards) / len(cards)
    y = sum(card.y for card in cards) / len(cards)
    together: list[Motion] = []
    away: list[Motion] = []
    for index, card in enumerate(cards):
        half = (_angle_near(card) + card.angle) / 2
        near = Place(x + 1.5 * index, y - 1.5 * index, half, card.height)
        together.append(path.way(card, GATHER, ease_out, to=near))
        together.append(path.along(card, Glide(card, GATHER, ease_out, lift=0.0)))
        # all but the top are hidden below it: one shadow and one picture do for all
        over: list[Motion] = [path.along(card, Glide(card, TURN_OVER, ease_out, show=0.0))]
        if card is not cards[-1]:
            over.append(path.act(card, partial(_hide, card)))
        away.append(Together(InTurn(*over), path.way(card, FLIGHT * 1.1, ease_out)))
    return InTurn(Together(*together), Together(*away)), path.arrival()


def _angle_near(card: Sprite) -> float:
    """The angle of the card's home that is least to turn: it looks the same upside down."""
    return card.home.angle - 180 * round((card.home.angle - card.angle) / 180)


def _hide(card: Sprite) -> None:
    card.alpha = 0.0


def dealing(
    packets: Sequence[Sequence[Sprite]],
    hands: Sequence[Sequence[Sprite]],
    start: tuple[float, float],
    sound: Callable[[], object],
) -> Motion:
    """Cards that lie at home already are dealt from a point, packet by packet, then turned up and sorted.

    `hands` are the same cards by the hand that they belong to; `sound` is called for each packet that comes down.
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
    path = SpritePath(cards, firm=True)
    small = min(card.home.height for card in cards)
    going: list[Motion] = []
    heard: list[Motion] = []
    when = 0.0
    for packet in packets:
        for index, card in enumerate(sorted(packet, key=lambda card: orders[id(card)])):
            after = when + index * CARD_OF_PACKET
            waits = len(cards) - 1 - len(going)
            _put_in_pack(card, start, small, waits)
            going.append(InTurn(Wait(after), _dealt(path, card, places[id(card)], orders[id(card)], len(going))))
        if packet:
            heard.append(InTurn(Wait(when + HEARD), Call(sound)))
        when += PACKET
    open_hands = [hand for hand in hands if hand[0].piece != UNSEEN]
    up = Together(*(_turned_up(path, hand, places) for hand in open_hands))
    return InTurn(Together(*going, *heard), up, path.arrival())


def _put_in_pack(card: Sprite, start: tuple[float, float], height: float, waits: int) -> None:
    """A card lies in the pack from which is dealt, above `waits` others; only the lowest few are drawn."""
    depth = min(waits, _HELD)
    card.x, card.y = start[0] - 1.5 * depth, start[1] - 1.5 * depth
    card.angle, card.height = 4.0, height
    card.show = 0.0
    card.alpha = 1.0 if waits < _HELD else 0.0
    card.casts = waits == 0


def _dealt(path: SpritePath, card: Sprite, place: Place, order: int, number: int) -> Motion:
    far = math.hypot(place.x - card.x, place.y - card.y)

    def leave() -> None:
        card.alpha, card.casts, card.lift = 1.0, True, 0.5
        card.order = order
        card.angle += _LEANS[number % len(_LEANS)]

    flown = Together(
        path.way(card, FLIGHT, to=place, arc=0.06 * far),
        path.along(card, Glide(card, FLIGHT, ease_out, lift=0.0)),
    )
    return InTurn(path.act(card, leave), flown)


def _turned_up(path: SpritePath, hand: Sequence[Sprite], places: dict[int, Place]) -> Motion:
    """A hand is taken up: its cards are turned in a wave, then put in their order."""
    wave = sorted(hand, key=lambda card: places[id(card)].x)
    turns = (path.along(card, Glide(card, TURN_OVER, ease_out, show=1.0)) for card in wave)
    lowest = min(card.order for card in hand)
    sort: list[Motion] = []
    for index, card in enumerate(hand):
        put = path.act(card, partial(setattr, card, "order", lowest + index))
        sort.append(Together(put, path.way(card, 0.3)))
    return InTurn(Together(*turns, stagger=0.03), Wait(0.08), Together(*sort))
