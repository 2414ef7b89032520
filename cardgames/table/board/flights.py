"""The motions of cards: played, dealt, gathered, sent back. Each suggests weight: a short arc, a slight turn, a small
overshoot on landing.

Each card has at most one path at a time: a card can be played, sent back and picked up in quick succession. The latest
path takes the card, and earlier ones leave it alone from then on. A card's home can change while it moves, such as when
a hand closes up; the path leads to the home at that time.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import Zone
from cardgames.table.board.layouts import Place
from cardgames.table.board.sprite import Sprite
from cardgames.table.tween import Call, Ease, Glide, Motion, Together, Tween, Wait, ease_out, even, settle
from cardgames.table.tween import Sequence as InTurn

FLIGHT = 0.28
"""Seconds of a card's flight from one zone to another."""

HOME = 0.22
"""Seconds of a card's way back to its place."""

GATHER = 0.2
"""Seconds in which the cards of a trick come together."""

PACKET = 0.11
"""Seconds between two packets of a deal."""

CARD_OF_PACKET = 0.022
"""Seconds between two cards of a packet."""

FALL = 0.06
"""Seconds from a card's departure to the start of the sound of it being put down."""

HEARD = 0.04
"""Seconds from a packet's departure to the start of its sound, which has the slide of a card before the landing."""

TURN_OVER = 0.17
"""Seconds in which a card is turned over."""

UNVEILED = 0.35
"""Seconds of pause after the cards of a zone were turned up."""

_LEANS = (12.0, -6.0, -12.0, 6.0)
"""The angles of dealt cards when they leave the pack, in degrees."""

_HELD = 4
"""The number of cards of the pack that are drawn while dealing."""


class SpritePath:
    """The path of these cards. Play its motions and then its `arrival`: until then, `show`, `arrange` and `reorder` of
    the stage only set the homes of these cards.

    A `firm` path isn't replaced when a hand closes up or is sorted.
    """

    def __init__(self, cards: Sequence[Sprite], *, firm: bool = False) -> None:
        self.firm = firm
        self._cards = tuple(cards)
        for card in cards:
            card.path = self

    def has(self, card: Sprite) -> bool:
        """Whether no other path has taken the card since."""
        return card.path is self

    def along(self, card: Sprite, motion: Motion) -> Motion:
        """A motion of a card that has an effect only while this path has the card."""
        return _Along(self, card, motion)

    def act(self, card: Sprite, act: Callable[[], object]) -> Motion:
        """An action on a card at a point in time, if this path still has the card."""
        return self.along(card, Call(act))

    def way(
        self, card: Sprite, seconds: float, ease: Ease = settle, *, to: Place | None = None, arc: float = 0.0
    ) -> Motion:
        """A motion of the card to its home, or `to` another place, along an arc of this height in px."""
        return self.along(card, _Way(card, seconds, ease, to, arc))

    def arrival(self) -> Motion:
        """Put the cards that are still on this path at home, at rest."""

        def arrive() -> None:
            for card in self._cards:
                if self.has(card):
                    card.rest()

        return Call(arrive)


class _Along(Motion):
    """A motion that has no effect once another path has taken its card."""

    def __init__(self, path: SpritePath, card: Sprite, motion: Motion) -> None:
        self.seconds = motion.seconds
        self.fade = motion.fade
        self._path = path
        self._card = card
        self._motion = motion

    def seek(self, now: float) -> None:
        if self._path.has(self._card):
            self._motion.seek(now)


class _Way(Motion):
    """Moves a card and turns it by the smallest angle; a card looks the same upside down."""

    def __init__(self, card: Sprite, seconds: float, ease: Ease, to: Place | None, arc: float) -> None:
        self.seconds = seconds
        self._card = card
        self._ease = ease
        self._to = to
        self._arc = arc
        self._from: tuple[float, float, float, float] | None = None

    def seek(self, now: float) -> None:
        card, to = self._card, self._to or self._card.home
        if self._from is None:
            self._from = card.x, card.y, card.angle, card.height
        x, y, angle, height = self._from
        there = to.angle - 180 * round((to.angle - angle) / 180)
        if now >= self.seconds:
            card.x, card.y, card.angle, card.height = to.x, to.y, there, to.height
            return
        share, most = self._ease(now / self.seconds), ease_out(now / self.seconds)
        card.x = x + (to.x - x) * share
        card.y = y + (to.y - y) * share - self._arc * math.sin(math.pi * most)
        card.angle = angle + (there - angle) * share
        card.height = height + (to.height - height) * most


def flight(sprite: Sprite) -> Motion:
    """Move a card to its new home, turning it over on the way if necessary."""
    path = SpritePath((sprite,), firm=True)
    sprite.lift = max(sprite.lift, 0.6)
    shown = 1.0 if sprite.open else 0.0
    there = Together(
        path.way(sprite, FLIGHT),
        path.along(sprite, Glide(sprite, FLIGHT, ease_out, lift=0.0)),
        path.along(sprite, Glide(sprite, FLIGHT * 0.8, ease_out, face_share=shown)),
    )
    return InTurn(there, path.arrival())


def heard(flight: Motion, sound: Callable[[], object]) -> Motion:
    """A flight with a sound at its start, after the delay `FALL`."""
    return Together(flight, InTurn(Wait(FALL), Call(sound)))


CLOSING = FLIGHT * 0.8
"""Seconds in which the cards of a row move together, or those of a table to another layout."""


def closing_up(cards: Sequence[Sprite]) -> Motion:
    """Move cards of a row to close a gap or to change places."""
    path = SpritePath(cards)
    return InTurn(Together(*(path.way(card, CLOSING, ease_out) for card in cards)), path.arrival())


def laid_anew(cards: Mapping[Sprite, Place]) -> Motion:
    """Move cards from the places where they were to those where a new layout has put them. Cards that a player holds
    or that are on their way stay as they are."""
    resting, ways = list[Sprite](), list[Motion]()
    for card, was in cards.items():
        now = Place(card.x, card.y, card.angle, card.height)
        if card.held or now == was:
            continue
        card.x, card.y, card.angle, card.height = was[:4]
        if card.path is None:
            resting.append(card)
        elif isinstance(card.path, SpritePath):  # a step of a draft has brought it there, where it stays
            ways.append(card.path.way(card, CLOSING, ease_out, to=now))
    return Together(closing_up(resting), *ways)


def home(sprite: Sprite, *, shaken: bool = False) -> Motion:
    """Move a card back to its place; `shaken` adds a shake on arrival."""
    path = SpritePath((sprite,))
    ways = [path.way(sprite, HOME), _turned(path, sprite)]
    if shaken:
        ways.append(path.along(sprite, _shake(sprite)))
    return InTurn(*ways, path.arrival())


def _turned(path: SpritePath, sprite: Sprite) -> Motion:
    """Turn a card to the side that it should show."""
    return path.along(sprite, Glide(sprite, TURN_OVER, ease_out, face_share=1.0 if sprite.open else 0.0))


def _shake(sprite: Sprite) -> Motion:
    """A small shake from side to side."""
    reach = sprite.height * 0.045

    def show(t: float) -> None:
        sprite.x = sprite.home.x + reach * (1 - t) * math.sin(t * 6 * math.pi)
        sprite.y = sprite.home.y

    return Tween(0.3, show, even)


def ready(sprite: Sprite, place: Place) -> Motion:
    """Move a card to a place, where it stays until another motion takes it."""
    path = SpritePath((sprite,), firm=True)
    return Together(path.way(sprite, HOME, ease_out, to=place), _turned(path, sprite))


def reaching(sprite: Sprite, there: Place) -> Motion:
    """Lean a card from the right on the one at `there`, so that it is clear which card it touches. It stays until
    another motion takes it."""
    high = (sprite.height + there.height) / 2
    place = Place(there.x + 0.52 * there.height, there.y - 0.24 * there.height, -9.0, high)
    path = SpritePath((sprite,), firm=True)
    lifted = path.along(sprite, Glide(sprite, FLIGHT, ease_out, lift=0.7))
    return Together(path.way(sprite, FLIGHT, to=place), lifted)


def turning_up(cards: Sequence[Sprite]) -> Motion:
    """Turn face-down cards up in place, in a wave."""
    path = SpritePath(cards, firm=True)
    for card in cards:
        card.face_share = 0.0
    turns = (path.along(card, Glide(card, TURN_OVER, ease_out, face_share=1.0)) for card in cards)
    return InTurn(Together(*turns, stagger=0.02), path.arrival())


def unveiling(cards: Sequence[Sprite], zones: Sequence[Zone]) -> Motion:
    """Turn face-down cards up zone by zone, in this order, with a pause after each, and then those of all other zones.
    Cards can close up first, and stay face down until their turn."""
    parts: list[Motion] = [Wait(FLIGHT)]
    for card in cards:
        card.face_down = True
    groups = [[card for card in cards if card.zone == zone] for zone in zones]
    for lying in (*groups, [card for card in cards if card.zone not in zones]):
        open_up = (
            InTurn(Call(partial(_uncover, card)), Glide(card, TURN_OVER, ease_out, face_share=1.0)) for card in lying
        )
        parts += [Together(*open_up, stagger=0.02), Wait(UNVEILED)] if lying else []
    return InTurn(*parts)


def _uncover(card: Sprite) -> None:
    card.face_down = False


def gathering(cards: Sequence[Sprite]) -> tuple[Motion, Motion]:
    """The cards of a trick come together, turn over and move to their pile as one. Return the motion and the
    arrival."""
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
        # one shadow and one picture are enough: the top card hides all others
        over: list[Motion] = [path.along(card, Glide(card, TURN_OVER, ease_out, face_share=0.0))]
        if card is not cards[-1]:
            over.append(path.act(card, partial(_hide, card)))
        away.append(Together(InTurn(*over), path.way(card, FLIGHT * 1.1, ease_out)))
    return InTurn(Together(*together), Together(*away)), path.arrival()


def _angle_near(card: Sprite) -> float:
    """The angle of the card's home that needs the smallest turn; a card looks the same upside down."""
    return card.home.angle - 180 * round((card.home.angle - card.angle) / 180)


def _hide(card: Sprite) -> None:
    card.alpha = 0.0


def dealing(
    packets: Sequence[Sequence[Sprite]],
    hands: Sequence[Sequence[Sprite]],
    start: tuple[float, float],
    sound: Callable[[], object],
) -> Motion:
    """Deal cards from the point `start`, packet by packet, then turn known hands up and sort them.

    The cards are already in their zones. `hands` are the same cards by hand; `sound` is called for each packet.
    """
    places: dict[int, Place] = {}
    orders: dict[int, int] = {}
    for hand in hands:
        # cards of a known hand arrive in mixed order, and are sorted after being turned up
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
    """Put a card into the pack before the deal, above `waits` others; only the lowest few are drawn."""
    depth = min(waits, _HELD)
    card.x, card.y = start[0] - 1.5 * depth, start[1] - 1.5 * depth
    card.angle, card.height = 4.0, height
    card.face_share = 0.0
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
    """Turn the cards of a hand up in a wave, then sort them."""
    wave = sorted(hand, key=lambda card: places[id(card)].x)
    turns = (path.along(card, Glide(card, TURN_OVER, ease_out, face_share=1.0)) for card in wave)
    lowest = min(card.order for card in hand)
    sort: list[Motion] = []
    for index, card in enumerate(hand):
        put = path.act(card, partial(setattr, card, "order", lowest + index))
        sort.append(Together(put, path.way(card, 0.3)))
    return InTurn(Together(*turns, stagger=0.03), Wait(0.08), Together(*sort))
