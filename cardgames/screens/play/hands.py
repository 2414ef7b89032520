"""The hands of the player at the screen: pointer input (`handling`), raised sets, and the keyboard.

By keyboard, arrows choose a piece; Enter takes it up, and puts it down where arrows have moved it. A piece that can go
to one place only goes there at once. If only the hand can be taken from, Up plays the chosen card and Down releases it;
otherwise they move from zone to zone. Where sets are played, Space raises or lowers the card under the cursor, Enter
plays the raised cards, and Escape lowers them all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardgames.engine.contract import Step, Zone
from cardgames.screens.play.drop_targets import Target
from cardgames.screens.play.felt import Felt
from cardgames.screens.play.handling import Handling
from cardgames.table.board.sprite import Sprite
from cardgames.table.input import Input, Key, KeyUp, Point, Tap
from cardgames.table.tween import Tweens

PEEK = "v"
"""The key that, while held, turns up all known face-down pieces."""

_STEPS = {"left": -1, "up": -1, "right": 1, "down": 1}


class Sets:
    """The part of a `Handling` for raised cards. `raised` is called when the raised cards change."""

    def __init__(self, handling: Handling, raised: Callable[[], object]) -> None:
        self._handling = handling
        self._raising = handling.raising
        self._raised = raised

    def turn(self, card: Sprite) -> None:
        """Raise a card of the hand, or lower it."""
        self._raising.turn(card)
        self._show()

    def stand(self, pieces: Sequence[int]) -> None:
        """Raise exactly these cards of the hand."""
        self._raising.only(pieces)
        self._show()

    def _show(self) -> None:
        for card in self._handling.cards:
            self._handling.lift(card)
        self._handling.light()
        self._raised()

    def play(self, card: Sprite) -> bool:
        """Play the raised cards; if none are raised, the smallest set that contains this card. False if the player must
        name the place."""
        offers = self._raising.offers([card])
        if offers and not self._raising.cards:
            self.stand(offers[0].pieces)
        return self._handling.play([*self._raising.cards, card][0])

    def tap(self, pos: Point, sprite: Sprite | None, *, double: bool) -> bool:
        """Handle a tap: on a card of the hand it raises or lowers the card, a double tap plays; elsewhere it says where
        the raised cards go. False when it means none of these."""
        handling, raised = self._handling, self._raising.cards
        if sprite is not None and self._raising.plays(sprite):
            handling.choose(None)
            handling.cursor = handling.cards.index(sprite)
            if not (double and sprite.raised):
                self.turn(sprite)
            if double:
                if self._raising.cards == [sprite]:
                    self._raising.only(())  # only the first of the two taps raised it
                self.play(sprite)
            return True
        step = handling.drop_targets.meant(raised[0], pos) if raised and sprite is None else None
        if step is not None:
            handling.bring(raised[0], step)
        return step is not None


class Keys:
    """The part of a `Handling` for the keyboard, which moves its cursor and chosen piece."""

    def __init__(self, handling: Handling, sets: Sets) -> None:
        self._handling = handling
        self._sets = sets
        self._targets: list[Target] = []
        self._aim: int | None = None

    def input(self, event: Key | KeyUp) -> bool:
        """Handle a key; True when it had a meaning."""
        if event.name == PEEK and (isinstance(event, KeyUp) or not (event.ctrl or event.alt)):
            self._handling.peeking.show_all(isinstance(event, Key))
            return True
        if isinstance(event, KeyUp) or event.ctrl or event.alt:
            return False
        if self._aiming and self._steer(event):
            return True
        self._aim = None
        return self._move(event)

    # ------------------------------------------------------------ aiming

    @property
    def _aiming(self) -> bool:
        """Whether arrows move the chosen piece among its targets. Releasing the piece ends it."""
        sprite = self._handling.chosen
        if sprite is None or self._aim is None:
            return False
        return {target.step for target in self._targets} == {*self._handling.drop_targets.carries(sprite)}

    def _take_up(self, sprite: Sprite) -> None:
        """Let arrows move the chosen piece through its targets, the nearest first."""
        targets = self._handling.drop_targets.targets(sprite)
        far = ((target.rect.centerx - sprite.x) ** 2 + (target.rect.centery - sprite.y) ** 2 for target in targets)
        self._targets = [target for _, target in sorted(zip(far, targets, strict=True), key=lambda pair: pair[0])]
        self._aim_at(0)

    def _aim_at(self, index: int) -> None:
        self._aim = index
        self._handling.light(self._targets[index].step)

    def _steer(self, event: Key) -> bool:
        assert self._aim is not None
        match event.name:
            case "left" | "right" | "up" | "down":
                self._aim_at((self._aim + _STEPS[event.name]) % len(self._targets))
            case "enter" if not event.repeat:
                step, self._aim = self._targets[self._aim].step, None
                self._handling.go(step)
            case "escape" if not event.repeat:
                self._aim = None
                self._handling.light()
            case _:
                return False
        return True

    # ------------------------------------------------------------ choosing

    def _move(self, event: Key) -> bool:
        handling = self._handling
        if handling.raising.wanted and self._raise(event):
            return True
        row = self._row()
        if not row:
            return False
        match event.name:
            case "left" | "right" if event.shift and self._in_hand(row):
                return self._move_card(1 if event.name == "right" else -1)
            case "left" | "right":
                self._go_along(row, 1 if event.name == "right" else -1)
                return True
            case "home" | "end":
                self._choose(row, 0 if event.name == "home" else len(row) - 1)
                return True
            case "up" | "down" if len(self._rows()) > 1:
                self._change_row(row, event.name)
                return True
            case "enter" | "up" if handling.chosen is not None and not event.repeat:
                if not handling.play(handling.chosen):
                    self._take_up(handling.chosen)
                return True
            case "escape" | "down" if handling.chosen is not None:
                handling.choose(None)
                return True
        return False

    def _raise(self, event: Key) -> bool:
        """Raise and lower cards of the hand, and play the raised cards; False for other keys."""
        handling, card = self._handling, self._handling.chosen
        raised = handling.raising.cards
        if card is not None and not handling.raising.plays(card):
            return False
        match event.name:
            case "space" if card is not None and not event.repeat:
                self._sets.turn(card)
            case "up" | "down" if card is not None and len(self._rows()) == 1 and not event.shift:
                if card.raised != (event.name == "up"):
                    self._sets.turn(card)
            case "enter" if (card is not None or raised) and not event.repeat:
                lead = card or raised[0]
                if not self._sets.play(lead):
                    self._take_up(raised[0] if raised else lead)
            case "escape" if raised:
                self._sets.stand(())
            case _:
                return False
        return True

    def _rows(self) -> list[list[Sprite]]:
        """Return the pieces that can be taken up, one row for each zone, the hand first."""
        handling = self._handling
        hand = [card for card in handling.cards if handling.is_hand_card(card)]
        takeable = handling.drop_targets.takeable()
        others: dict[Zone, list[Sprite]] = {}
        for sprite in takeable:
            if sprite not in hand:
                others.setdefault(handling.draft_preview.zone_of(sprite), []).append(sprite)
        rows = [sorted(row, key=lambda sprite: (round(sprite.home.y), sprite.home.x)) for row in others.values()]
        useful = not takeable or any(card in takeable for card in hand)
        return [row for row in ([hand, *rows] if useful else [*rows, hand]) if row]

    def _row(self) -> list[Sprite]:
        """Return the row of the chosen piece; the first row when none is chosen."""
        rows = self._rows()
        chosen = self._handling.chosen
        return next((row for row in rows if chosen in row), rows[0] if rows else [])

    def _in_hand(self, row: list[Sprite]) -> bool:
        return row[0] in self._handling.cards and self._handling.cursor is not None

    def _go_along(self, row: list[Sprite], by: int) -> None:
        handling = self._handling
        if handling.chosen in row:
            start = row.index(handling.chosen)
        elif self._in_hand(row) and handling.cursor is not None:
            start = min(handling.cursor, len(row) - 1)
        else:
            start = -1 if by > 0 else len(row)
        self._choose(row, (start + by) % len(row))

    def _choose(self, row: list[Sprite], index: int) -> None:
        handling = self._handling
        handling.choose(row[index])
        if row[index] in handling.cards:
            handling.cursor = handling.cards.index(row[index])

    def _change_row(self, row: list[Sprite], way: str) -> None:
        """Choose the nearest piece of the next zone above or below, cyclically. Start at the middle of the hand, or of
        the first row when no card of the hand can be taken."""
        if self._handling.chosen is None and row[0] not in self._handling.cards:
            self._choose(row, len(row) // 2)
            return
        chosen = self._handling.chosen or row[len(row) // 2]
        rows = sorted(self._rows(), key=lambda other: (-other[0].home.y, other[0].home.x))
        here = next(index for index, other in enumerate(rows) if other[0] is row[0])
        there = rows[(here + (1 if way == "up" else -1)) % len(rows)]
        self._choose(there, min(range(len(there)), key=lambda index: abs(there[index].home.x - chosen.home.x)))

    def _move_card(self, by: int) -> bool:
        """Move the card under the cursor one place in the hand."""
        handling = self._handling
        assert handling.cursor is not None
        handling.cursor = min(handling.cursor, len(handling.cards) - 1)
        pieces = [card.piece for card in handling.cards]
        to = handling.cursor + by
        if 0 <= to < len(pieces):
            pieces[handling.cursor], pieces[to] = pieces[to], pieces[handling.cursor]
            handling.cursor = to
            handling.reorder(pieces)
            handling.choose(handling.cards[to])
        return True


class Hands(Handling):
    """Everything a player can do with pieces. `raised` is called when the raised cards change; for the rest see
    `Handling`."""

    def __init__(
        self,
        felt: Felt,
        tweens: Tweens,
        drop_card: Callable[[Step, Sprite], bool | None],
        step_back: Callable[[], bool],
        reordered: Callable[[Sequence[int]], object],
        raised: Callable[[], object],
    ) -> None:
        super().__init__(felt, tweens, drop_card, step_back, reordered)
        self.sets = Sets(self, raised)
        self._keys = Keys(self, self.sets)

    def input(self, event: Input) -> bool:
        match event:
            case Tap(pos, double) if self.sets.tap(pos, self.own(pos), double=double):
                return True
            case Key() | KeyUp():
                return self._keys.input(event)
        return super().input(event)
