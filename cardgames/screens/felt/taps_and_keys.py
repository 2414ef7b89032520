"""Taps and keys: the other two ways to the steps that a drag makes (`hands`), and sets of cards raised by them.

A tap chooses a piece; a tap on it again, or on a place, brings it there. By keyboard, arrows choose a piece; Enter
takes it up, and puts it down where arrows have moved it. A piece that can go to one place only goes there at once. If
only the hand can be taken from, Up plays the chosen card and Down releases it; otherwise they move from zone to zone.
Where sets are played, a tap or Space raises or lowers a card, a double tap or Enter plays the raised cards, and Escape
lowers them all.
"""

from __future__ import annotations

from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import Zone
from cardgames.screens.felt.drop_targets import Target
from cardgames.screens.felt.hands import Hands
from cardgames.table.board.sprite import Sprite
from cardgames.table.input import Key, KeyUp, Point, Tap

PEEK = "v"
"""The key that, while held, turns up all known face-down pieces."""

_STEPS = {"left": -1, "up": -1, "right": 1, "down": 1}


def raise_or_lower(hands: Hands, card: Sprite) -> None:
    """Raise a card of the hand, or lower a raised one."""
    hands.stand({sprite.piece for sprite in hands.raising.cards} ^ {card.piece})


def play_set(hands: Hands, card: Sprite) -> bool:
    """Play the raised cards; if none are raised, the smallest set that contains this card. False if the player must
    name the place."""
    offers = hands.raising.offers([card])
    if offers and not hands.raising.cards:
        hands.stand(offers[0].pieces)
    return hands.play([*hands.raising.cards, card][0])


def tap(hands: Hands, event: Tap) -> bool:
    """Handle a tap on the pieces; True when it had a meaning."""
    sprite, pos = hands.own(event.pos), event.pos
    return _tap_set(hands, pos, sprite, double=event.double) or _tap_piece(hands, pos, sprite)


def _tap_set(hands: Hands, pos: Point, sprite: Sprite | None, *, double: bool) -> bool:
    """Handle a tap on a card that is played in sets: it raises or lowers the card, a double tap plays. Elsewhere a tap
    says where the raised cards go. False when it means none of these."""
    raising, raised = hands.raising, hands.raising.cards
    if sprite is not None and raising.plays(sprite):
        hands.choose(None)
        hands.cursor = hands.cards.index(sprite)
        if not (double and sprite.raised):
            raise_or_lower(hands, sprite)
        if double:
            if raising.cards == [sprite]:
                raising.only(())  # only the first of the two taps raised it
            play_set(hands, sprite)
        return True
    step = hands.drop_targets.meant(raised[0], pos) if raised and sprite is None else None
    if step is not None:
        hands.bring(raised[0], step)
    return step is not None


def _tap_piece(hands: Hands, pos: Point, sprite: Sprite | None) -> bool:
    chosen, targets = hands.chosen, hands.drop_targets
    choice = targets.choice_at(pos)
    if choice is not None:
        hands.go(choice)
        return True
    if chosen is not None and sprite is chosen:
        return hands.play(chosen)
    idle = sprite is None or (hands.is_hand_card(sprite) and not targets.carries(sprite))
    if chosen is not None and idle and hands.take_home(chosen, pos):
        hands.choose(None)
        return True
    if chosen is not None and (sprite is None or not _picks_another(hands, chosen, sprite)):
        aside = sprite is None or hands.stays(sprite)
        step = targets.hit(chosen, pos) or (targets.meant(chosen, pos) if aside else None)
        if step is not None:
            under = targets.at(pos) if step.at < 0 else None
            hands.choose(None)
            if hands.bring(chosen, step) and under is not None and under.zone == step.target:
                hands.take_next(under)  # it is meant by the tap too: a card that is paid for there
            return True
    if sprite is not None:
        _pick(hands, sprite)
    elif chosen is not None:
        hands.choose(None)
    else:
        return hands.tell_why(pos, dragged=False)
    return True


def _picks_another(hands: Hands, chosen: Sprite, sprite: Sprite) -> bool:
    """Whether a tap on a card of the hand chooses that one: always, unless the chosen piece can go to the hand."""
    to_hand = any(step.target == sprite.zone for step in hands.drop_targets.carries(chosen))
    return hands.is_hand_card(sprite) and not to_hand


def _pick(hands: Hands, sprite: Sprite) -> None:
    """Choose a piece, or move it at once if a tap is enough for that; a chosen card is put down first."""
    hands.unmake(sprite)
    step = hands.drop_targets.by_a_tap(sprite)
    if step is not None and hands.asks_where:
        hands.choose(None)
        return
    if step is not None:
        hands.bring(sprite, step)
        return
    hands.choose(sprite)


class Keys:
    """Moves the cursor and the chosen piece of the hands by keyboard."""

    def __init__(self, hands: Hands) -> None:
        self._hands = hands
        self._targets: list[Target] = []
        self._aim: int | None = None
        self._tried: Sprite | None = None
        """The piece that Enter was last pressed on."""

    def input(self, event: Key | KeyUp) -> bool:
        """Handle a key; True when it had a meaning."""
        if event.name == PEEK and (isinstance(event, KeyUp) or not (event.ctrl or event.alt)):
            self._hands.peeking.show_all(isinstance(event, Key))
            return True
        if isinstance(event, KeyUp) or event.ctrl or event.alt:
            return False
        if self._aiming and self._steer(event):
            return True
        self._aim = None
        return self._move(event)

    def come_back(self, way: str) -> bool:
        """Choose a piece when the keyboard returns to the table, unless one is chosen: the first after a
        right arrow, the last after a left arrow, else one in the middle. Return False if there is no piece."""
        row = self._in_turn(self._row())
        if row and self._hands.chosen is None:
            playable = self._playable(row)
            self._hands.choose({"right": row[0], "left": row[-1]}.get(way, playable[len(playable) // 2]))
        return bool(row)

    def leads_out(self, way: str) -> bool:
        """Whether an arrow key leads from the pieces to buttons that are beside them: after the last and before the
        first; if no piece can be taken, upwards and from none."""
        hands, row = self._hands, self._in_turn(self._row())
        if not row or self._aiming:
            return False
        if not len(hands.drop_targets):
            return hands.chosen is None or way == "up"
        return hands.chosen is row[{"right": -1, "left": 0}[way]] if way in ("left", "right") else False

    @property
    def pointed_at(self) -> tuple[Zone | None, int]:
        """The zone that the keyboard points at, other than the hand: of the target aimed at, or of the chosen piece
        with this piece."""
        chosen = self._hands.chosen
        if chosen is None:
            return None, UNSEEN
        if self._aim is not None and self._aiming:
            return self._targets[self._aim].step.target, UNSEEN
        if self._hands.is_hand_card(chosen):
            return None, UNSEEN
        return self._hands.draft_preview.zone_of(chosen), chosen.piece

    # ------------------------------------------------------------ aiming

    @property
    def _aiming(self) -> bool:
        """Whether arrows move the chosen piece among its targets. Releasing the piece ends it."""
        sprite = self._hands.chosen
        if sprite is None or self._aim is None:
            return False
        return {target.step for target in self._targets} == {*self._hands.drop_targets.carries(sprite)}

    def _take_up(self, sprite: Sprite) -> None:
        """Let arrows move the chosen piece through its targets, the nearest first."""
        targets = self._hands.drop_targets.targets(sprite)
        far = ((target.rect.centerx - sprite.x) ** 2 + (target.rect.centery - sprite.y) ** 2 for target in targets)
        self._targets = [target for _, target in sorted(zip(far, targets, strict=True), key=lambda pair: pair[0])]
        self._aim_at(0)

    def _aim_at(self, index: int) -> None:
        self._aim = index
        self._hands.light(self._targets[index].step)

    def _steer(self, event: Key) -> bool:
        assert self._aim is not None
        match event.name:
            case "left" | "right" | "up" | "down":
                self._aim_at((self._aim + _STEPS[event.name]) % len(self._targets))
            case "enter" if not event.repeat:
                step, self._aim = self._targets[self._aim].step, None
                self._hands.go(step)
            case "escape" if not event.repeat:
                self._aim = None
                self._hands.light()
            case _:
                return False
        return True

    # ------------------------------------------------------------ choosing

    def _move(self, event: Key) -> bool:
        hands = self._hands
        if hands.raising.wanted and self._raise(event):
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
                hands.choose(row[0 if event.name == "home" else -1])
                return True
            case "up" | "down" if len(self._rows()) > 1:
                self._change_row(row, event.name)
                return True
            case "enter" | "up" if hands.chosen is not None and not event.repeat:
                self._tried = hands.chosen
                if not hands.play(hands.chosen):
                    self._take_up(hands.chosen)
                return True
            case "escape" | "down" if hands.took_up:
                hands.choose(None)
                return True
        return False

    def _raise(self, event: Key) -> bool:
        """Raise and lower cards of the hand, and play the raised cards; False for other keys."""
        hands, card = self._hands, self._hands.chosen
        raised = hands.raising.cards
        if card is not None and not hands.raising.plays(card):
            return False
        match event.name:
            case "space" if card is not None and not event.repeat:
                raise_or_lower(hands, card)
            case "up" | "down" if card is not None and len(self._rows()) == 1 and not event.shift:
                if card.raised != (event.name == "up"):
                    raise_or_lower(hands, card)
            case "enter" if (card is not None or raised) and not event.repeat:
                lead = card or raised[0]
                offers = [] if raised else hands.raising.offers([lead])
                if offers and len(offers[0].pieces) > 1:
                    hands.stand(offers[0].pieces)  # Enter plays no card that isn't lit
                elif not play_set(hands, lead):
                    self._take_up(raised[0] if raised else lead)
            case "escape" if raised:
                hands.stand(())
            case _:
                return False
        return True

    def _rows(self) -> list[list[Sprite]]:
        """Return the pieces that can be taken up, one row for each zone, the hand first."""
        hands = self._hands
        hand = [card for card in hands.cards if hands.is_hand_card(card)]
        takeable = hands.drop_targets.takeable()
        others: dict[Zone, list[Sprite]] = {}
        for sprite in takeable:
            if sprite not in hand:
                others.setdefault(hands.draft_preview.zone_of(sprite), []).append(sprite)
        rows = [sorted(row, key=lambda sprite: (round(sprite.home.y), sprite.home.x)) for row in others.values()]
        useful = not takeable or any(card in takeable for card in hand)
        return [row for row in ([hand, *rows] if useful else [*rows, hand]) if row]

    def _row(self) -> list[Sprite]:
        """Return the row of the chosen piece; the first row when none is chosen."""
        rows = self._rows()
        chosen = self._hands.chosen
        return next((row for row in rows if chosen in row), rows[0] if rows else [])

    def _in_hand(self, row: list[Sprite]) -> bool:
        return row[0] in self._hands.cards and self._hands.cursor is not None

    def _go_along(self, row: list[Sprite], by: int) -> None:
        """Choose the next piece: of the hand, or of all the others, row after row."""
        hands, row = self._hands, self._in_turn(row)
        if hands.chosen in row:
            hands.choose(row[(row.index(hands.chosen) + by) % len(row)])
            return
        at = hands.cursor if self._in_hand(row) else None
        last = None if at is None else next(iter(hands.cards[at : at + 1]), None)
        was_refused = last is not None and last is self._tried
        row = row if was_refused else self._playable(row)
        if last in row and not was_refused:
            hands.choose(last)
            return
        # on from the card chosen last, if it was refused, or is played or can't be now
        ahead = row if at is None else [card for card in row if (hands.cards.index(card) - at) * by > 0]
        hands.choose((ahead or row)[0 if by > 0 else -1])

    def _in_turn(self, row: list[Sprite]) -> list[Sprite]:
        """Return the pieces over which the arrows go from left to right: those of the hand, or all the others, row
        after row."""
        if not row or row[0] in self._hands.cards:
            return row
        others = [other for other in self._rows() if other[0] not in self._hands.cards]
        others.sort(key=lambda other: (round(other[0].home.y), other[0].home.x))
        return [sprite for other in others for sprite in other]

    def _playable(self, row: list[Sprite]) -> list[Sprite]:
        """Return the pieces of a row with which the keyboard begins: those that can be played, if there are any."""
        takeable = self._hands.drop_targets.takeable()
        return [sprite for sprite in row if sprite in takeable] or row

    def _change_row(self, row: list[Sprite], way: str) -> None:
        """Choose the nearest piece of the next zone above or below, cyclically. Start at the middle of the hand, or of
        the first row when no card of the hand can be taken."""
        if self._hands.chosen is None and row[0] not in self._hands.cards:
            self._hands.choose(row[len(row) // 2])
            return
        chosen = self._hands.chosen or row[len(row) // 2]
        rows = sorted(self._rows(), key=lambda other: (-other[0].home.y, other[0].home.x))
        here = next(index for index, other in enumerate(rows) if other[0] is row[0])
        there = rows[(here + (1 if way == "up" else -1)) % len(rows)]
        self._hands.choose(min(there, key=lambda card: abs(card.home.x - chosen.home.x)))

    def _move_card(self, by: int) -> bool:
        """Move the card under the cursor one place in the hand."""
        hands = self._hands
        assert hands.cursor is not None
        hands.cursor = min(hands.cursor, len(hands.cards) - 1)
        pieces = [card.piece for card in hands.cards]
        to = hands.cursor + by
        if 0 <= to < len(pieces):
            pieces[hands.cursor], pieces[to] = pieces[to], pieces[hands.cursor]
            hands.reorder(pieces)
            hands.choose(hands.cards[to])
        return True
