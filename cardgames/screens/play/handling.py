"""How the viewer's own cards are handled: hovered, dragged, tapped and steered by keys, and what step comes of it.

Three ways lead to the same steps: drag a card to where it goes; tap it, then tap it again or where it goes; move the
cursor with the arrow keys and press Enter. A card may be taken up at any time; whether it may go where it is put is
asked when it is put there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import Carry, Step, View, Zone
from cardgames.storage.settings import SettingsFile
from cardgames.table.board import flights
from cardgames.table.board.scene import GameScene
from cardgames.table.board.sprite import FINGERS, Sprite
from cardgames.table.board.stage import Stage
from cardgames.table.input import DragCancel, DragMove, DragStart, Drop, Hover, Input, Key, Point, Press, Tap
from cardgames.table.tween import Tween, Tweens

RISEN = 0.6
"""How far cards that can be played stand out of the row, when others cannot."""

CHOSEN = 1.0, 1.0
HELD = 0.0, 1.0
READY = 0.0, 0.5
"""How far a card stands out of the row, and how far it is lifted: chosen, in the fingers, laid where it may go."""

TILT = 0.35
"""Degrees that a dragged card leans for each px that it moved."""


class HandOrder:
    """The order in which a player keeps his hand: sorted as he has set it at each deal, then left as he moved it."""

    def __init__(self, scene: GameScene, settings: SettingsFile) -> None:
        self._scene = scene
        self._settings = settings
        self._order: list[int] = []

    def __call__(self, pieces: Sequence[int], view: View[Any, Any]) -> Sequence[int]:
        """These pieces in their order; hidden ones have none."""
        if UNSEEN in pieces:
            return pieces
        if not set(pieces) <= set(self._order):
            now = self._settings.now
            self._order = self._scene.sorted_hand(pieces, now.hand_order, view)
            if now.high_cards == "right" and now.hand_order != "dealt":
                self._order.reverse()
        return [piece for piece in self._order if piece in pieces]

    def keep(self, pieces: Sequence[int]) -> None:
        """The player put them into this order; cards that an undo brings back come after them."""
        self._order = [*pieces, *(piece for piece in self._order if piece not in pieces)]

    def forget(self) -> None:
        """Sort anew."""
        self._order = []


class Handling:
    """The hand of the one who looks. `carry` is called with a step to try; it gives False when it was refused."""

    def __init__(
        self,
        stage: Stage,
        tweens: Tweens,
        hand: Zone,
        target: Zone,
        carry: Callable[[Step, Sprite], bool],
        reordered: Callable[[Sequence[int]], object],
    ) -> None:
        self._stage = stage
        self._tweens = tweens
        self._hand = hand
        self._target = target
        self._carry = carry
        self._reordered = reordered
        self.steps: Sequence[Step] = ()
        self.cursor: int | None = None
        self.chosen: Sprite | None = None
        self.dragged: Sprite | None = None
        self._hovered: Sprite | None = None
        self._pressed: tuple[Point, Sprite | None] = (0, 0), None
        self._ready: list[Sprite] = []
        self._ready_for: Carry | None = None

    @property
    def cards(self) -> list[Sprite]:
        """The sprites of the hand, left to right."""
        return self._stage.zones.get(self._hand, [])

    def allow(self, steps: Sequence[Step], *, mark: bool) -> None:
        """Light the cards that may be moved now; with `mark` off they are left alone (not this seat's turn)."""
        self._take_back()
        self.steps = steps
        movable = {piece for step in steps if isinstance(step, Carry) for piece in step.pieces}
        some = mark and bool(movable)
        for sprite in self.cards:
            sprite.lit = some and sprite.piece in movable and len(movable) < len(self.cards)
            sprite.dim = some and sprite.piece not in movable
            self._raise(sprite)
        if self.chosen not in self.cards:
            self.chosen = None
        if self.dragged not in self.cards:
            self.dragged = None
        if self.cursor is not None:
            self.cursor = min(self.cursor, len(self.cards) - 1) if self.cards else None

    def input(self, event: Input) -> bool:
        """Take input on the hand; True when it meant something."""
        match event:
            case Hover(pos):
                self._hover(self._own(pos) if self.dragged is None else None)
                return False
            case Tap(pos):
                return self._tap(pos)
            case Press(pos):
                self._pressed = pos, self._own(pos)  # it may glide on before the pointer has moved
                return False
            case DragStart(pos, start):
                at, sprite = self._pressed
                return self._take(pos, sprite if at == start and sprite in self.cards else self._own(start))
            case DragMove(pos, by) if self.dragged is not None:
                self._follow(self.dragged, pos, by)
                return True
            case Drop(pos) if self.dragged is not None:
                self._let_go(self.dragged, pos)
                return True
            case DragCancel() if self.dragged is not None:
                self._put_back(self.dragged)
                return True
            case Key():
                return self._key(event)
        return False

    def release(self) -> None:
        """Put down whatever is held, as when something else comes up."""
        if self.dragged is not None:
            self._put_back(self.dragged)
        self._choose(None)
        self._hover(None)

    def lay_ready(self, step: Carry) -> None:
        """Show cards of the hand where a step that is not certain yet would bring them, until something is allowed."""
        self._ready_for = step
        self._ready = [card for card in self.cards if card.piece in step.pieces and not card.held]
        for card in self._ready:
            card.x, card.y = card.middle
            card.rise, card.lift = 0.0, READY[1]
            self._tweens.beside(flights.ready(card, self._stage.places(step.target, (card.piece,))[0]))

    def arranged(self) -> None:
        """The table has another size: what was laid ready lies where its place is now."""
        if self._ready and self._ready_for is not None:
            self.lay_ready(self._ready_for)

    def _take_back(self) -> None:
        """What was laid ready goes back to the hand, unless it was taken elsewhere."""
        ready, self._ready = self._ready, []
        for card in ready:
            if card in self.cards and not card.held:
                self._send_home(card)

    # ------------------------------------------------------------ pointing

    def _own(self, pos: Point) -> Sprite | None:
        sprite = self._stage.at(pos)
        return sprite if sprite is not None and sprite.zone == self._hand and sprite.piece != UNSEEN else None

    def _hover(self, sprite: Sprite | None) -> None:
        if sprite is self._hovered:
            return
        was, self._hovered = self._hovered, sprite
        for card in (was, sprite):
            if card is not None and card is not self.dragged and card in self.cards:
                self._raise(card)

    def _raise(self, sprite: Sprite, seconds: float = 0.12) -> None:
        """Push a card as far out of the row as it is to stand now."""
        stance = self._stance(sprite)
        was_rise, was_lift = sprite.rise, sprite.lift

        def show(share: float) -> None:
            # a card that has left the hand or is to stand otherwise meanwhile is none of our business
            if sprite.zone == self._hand and self._stance(sprite) == stance:
                sprite.rise = was_rise + (stance[0] - was_rise) * share
                sprite.lift = was_lift + (stance[1] - was_lift) * share

        if (was_rise, was_lift) != stance:
            self._tweens.beside(Tween(seconds, show))

    def _stance(self, sprite: Sprite) -> tuple[float, float]:
        """How far a card of the hand is to rise out of its row, and to be lifted."""
        rise = RISEN if sprite.lit else 0.0
        if sprite is self.dragged:
            return HELD
        if sprite in self._ready:
            return READY
        if sprite is self.chosen:
            return CHOSEN
        if sprite is self._hovered:
            return rise + (1 - rise) * 0.45, 0.45
        return rise, 0.0

    def _choose(self, sprite: Sprite | None) -> None:
        was, self.chosen = self.chosen, sprite
        if was is not None and was is not sprite:
            was.chosen = False
            if was in self.cards:
                self._raise(was)
        if sprite is not None:
            sprite.chosen = True
            self._raise(sprite)

    # ------------------------------------------------------------ tapping

    def _tap(self, pos: Point) -> bool:
        sprite = self._own(pos)
        if sprite is not None:
            if sprite is self.chosen:
                self._play(sprite, self._target)
            else:
                self._choose(sprite)
                self.cursor = self.cards.index(sprite)
            return True
        if self.chosen is not None:
            zone = self._zone_at(pos)
            if zone is not None:
                self._play(self.chosen, zone)
            else:
                self._choose(None)
            return True
        return False

    def _play(self, sprite: Sprite, zone: Zone) -> None:
        self._choose(None)
        self._bring(sprite, zone)

    def _bring(self, sprite: Sprite, zone: Zone) -> None:
        if not self._carry(Carry((sprite.piece,), self._hand, zone), sprite):
            self._tweens.beside(self._stage.refused(sprite))
            self._raise(sprite, flights.HOME)

    def _zone_at(self, pos: Point) -> Zone | None:
        """The zone to which a card let go at this point would go: those that the rules name first."""
        wanted = [step.target for step in self.steps if isinstance(step, Carry)]
        for zone in (*wanted, self._target):
            if zone != self._hand and self._stage.layouts[zone].area.collidepoint(pos):
                return zone
        return None

    # ------------------------------------------------------------ dragging

    def _take(self, pos: Point, sprite: Sprite | None) -> bool:
        if self.dragged is not None:
            self._put_back(self.dragged)
        if sprite is None:
            return False
        self._choose(None)
        self._hover(None)
        self.dragged = sprite
        sprite.course = FINGERS
        self._raise(sprite)
        sprite.x, sprite.y = pos
        sprite.angle = 0.0
        return True

    def _follow(self, sprite: Sprite, pos: Point, by: Point) -> None:
        sprite.x, sprite.y = pos
        lean = max(-14.0, min(14.0, -by[0] * TILT))
        sprite.angle += (lean - sprite.angle) * 0.35

    def _let_go(self, sprite: Sprite, pos: Point) -> None:
        zone = self._zone_at(pos)
        if self._stage.layouts[self._hand].area.inflate(0, round(sprite.height * 0.3)).collidepoint(pos):
            self._insert(sprite, pos)
            return
        self._put_down(sprite)
        if zone is None:
            self._send_home(sprite)
        else:
            self._bring(sprite, zone)

    def _put_back(self, sprite: Sprite) -> None:
        self._put_down(sprite)
        self._send_home(sprite)

    def _put_down(self, sprite: Sprite) -> None:
        self.dragged = None
        sprite.course = None

    def _send_home(self, sprite: Sprite) -> None:
        self._tweens.beside(self._stage.home(sprite))
        self._raise(sprite, flights.HOME)

    def _insert(self, sprite: Sprite, pos: Point) -> None:
        """The card was let go over the hand: it takes its place among the others, and keeps it."""
        others = [card for card in self.cards if card is not sprite]
        at = sum(card.home.x < pos[0] for card in others)
        pieces = [card.piece for card in others]
        pieces.insert(at, sprite.piece)
        self._put_down(sprite)
        self._raise(sprite)
        self._reorder(pieces)

    def _reorder(self, pieces: Sequence[int]) -> None:
        self._reordered(pieces)
        self._tweens.beside(self._stage.reorder(self._hand, pieces))

    # ------------------------------------------------------------ keys

    def _key(self, event: Key) -> bool:
        cards = self.cards
        if not cards or event.ctrl or event.alt:
            return False
        if self.cursor is not None:
            self.cursor = min(self.cursor, len(cards) - 1)
        match event.name:
            case "left" | "right":
                by = 1 if event.name == "right" else -1
                start = -1 if by > 0 else len(cards)
                if event.shift and self.cursor is not None:
                    return self._move_card(by)
                self.cursor = ((start if self.cursor is None else self.cursor) + by) % len(cards)
                self._choose(cards[self.cursor])
                return True
            case "home" | "end":
                self.cursor = 0 if event.name == "home" else len(cards) - 1
                self._choose(cards[self.cursor])
                return True
            case "enter" | "up" if self.chosen is not None and not event.repeat:
                self._play(self.chosen, self._target)
                return True
            case "escape" | "down" if self.chosen is not None:
                self._choose(None)
                return True
        return False

    def _move_card(self, by: int) -> bool:
        assert self.cursor is not None
        pieces = [card.piece for card in self.cards]
        to = self.cursor + by
        if 0 <= to < len(pieces):
            pieces[self.cursor], pieces[to] = pieces[to], pieces[self.cursor]
            self.cursor = to
            self._reorder(pieces)
            self._choose(self.cards[to])
        return True
