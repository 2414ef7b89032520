"""How the player at the screen handles pieces: takes them up, drags them and drops them.

A card of the player's hand may be taken up at any time, other pieces only when a step takes them; whether a piece may
go somewhere is judged when it is put there. Taps and keys (`taps_and_keys`) lead to the same steps.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Protocol

from pygame import Rect

from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import Answer, MovePieces, Step
from cardgames.screens.felt.draft_preview import DraftPreview, DragState, Peeking
from cardgames.screens.felt.drop_targets import DropTargets, Lighting, Offers, Raising, Target, no_offers
from cardgames.screens.felt.felt import Felt
from cardgames.screens.felt.lit_pieces import LitPieces
from cardgames.screens.felt.stances import Stances
from cardgames.table.board import flights
from cardgames.table.board.sprite import Sprite
from cardgames.table.input import DragCancel, DragMove, DragStart, Drop, Hover, Input, Leave, Point, Press
from cardgames.table.tween import Tweens


class Attempt(Protocol):
    """Tries a step: True when taken, False when refused, None when it came too early."""

    def __call__(self, step: Step, *, goes_on: bool = False) -> bool | None:
        """`goes_on`: it is meant by the same gesture as the step before it."""


class Hands:
    """Handles the pieces of the player at the screen. `step_back` undoes the last step; False when there is none.
    `reordered` is called with a new order of the hand, `raised` when the raised cards change."""

    def __init__(
        self,
        felt: Felt,
        tweens: Tweens,
        attempt: Attempt,
        step_back: Callable[[], bool],
        reordered: Callable[[Sequence[int]], object],
        raised: Callable[[], object],
    ) -> None:
        self._felt = felt
        self._scene = felt.scene
        self._stage = felt.stage
        self._tweens = tweens
        self._hand = felt.scene.hand_zone()
        self._attempt = attempt
        self._step_back = step_back
        self._reordered = reordered
        self._raised = raised
        self.draft_preview = DraftPreview(felt.stage, tweens, felt.scene)
        felt.zone_of = self.draft_preview.zone_of
        self.raising = Raising(felt.stage, felt.scene, self.draft_preview)
        self.drop_targets = DropTargets(felt.stage, felt.scene, self.draft_preview, self.raising)
        self._lighting = Lighting(felt.lights, self.drop_targets, felt.stage, felt.scene, lambda step: self.go(step))
        self._drag_state = DragState()
        self._stances = Stances(felt.stage, tweens, self._hand, self.draft_preview, self.raising, self._drag_state)
        self._lit_pieces = LitPieces(felt.stage, felt.scene, self.draft_preview, self.drop_targets, self._stances)
        self.peeking = Peeking(felt.stage, tweens)
        self.steps: Sequence[Step] = ()
        self.cursor: int | None = None
        self._pressed: tuple[Point, Sprite | None] = (0, 0), None
        self._only: Sprite | None = None
        """The piece, if only its place is left to choose: it is chosen from the start."""
        self._taken: Sequence[Step] = ()
        self._by_hand: Sequence[Step] = ()
        """The steps of `_taken` that the player took; the others follow from them."""
        self._hot: MovePieces | None = None
        self._way: Sequence[MovePieces] = ()
        self._aimed = False
        """Whether the pointer, not a key, has chosen the place that is `_hot`."""

    @property
    def cards(self) -> list[Sprite]:
        """The sprites of the hand, left to right."""
        return self._stage.zones.get(self._hand, [])

    @property
    def chosen(self) -> Sprite | None:
        """The piece that is chosen by a tap or a key."""
        return self._stances.chosen

    @property
    def dragged(self) -> Sprite | None:
        """The dragged piece under the pointer."""
        return self._drag_state.lead

    @property
    def took_up(self) -> bool:
        """Whether the player has taken up a piece that can be put down again."""
        return bool(self.raising.cards) or (self.chosen is not None and self.chosen is not self._only)

    @property
    def asks_place(self) -> bool:
        """Whether the only question is where one piece goes."""
        return self._only is not None

    def allow(
        self, steps: Sequence[Step], *, mark: bool, taken: Sequence[Step] = (), offers: Offers = no_offers
    ) -> None:
        """Show the pieces as the steps `taken` bring them, and light what may be moved now. With `mark` False it is not
        this seat's turn, and nothing is lit."""
        self.lay(taken)
        self.steps = steps
        self.raising.allow(offers)
        self.drop_targets.allow(steps, begun=bool(taken))
        self._lit_pieces.show(steps, taken, self._felt.view, mark=mark)
        for sprite in (*self.cards, *self._lit_pieces.beside):
            self._stances.lift(sprite)
        if self.chosen is not None and not self._may_take(self.chosen):
            self.choose(None)
        if self.dragged is not None and not self._may_take(self.dragged):
            self._put_back()
        if self.cursor is not None:
            self.cursor = min(self.cursor, len(self.cards) - 1) if self.cards else None
        was, self._only = self._only, self._lit_pieces.only if self.dragged is None else None
        if self._only is not None:
            self.choose(self._only)
        elif was is not None and was is self.chosen:
            self.choose(None)
        self.light()

    def mark_new(self, pieces: Collection[int]) -> None:
        """Put a tag on exactly these cards of the hand, which says that they are new."""
        for sprite in self._stage:
            sprite.new = sprite.zone == self._hand and sprite.piece in pieces

    def lay(self, taken: Sequence[Step]) -> None:
        """Show the pieces where these steps bring them; pieces that no step moves any more go back."""
        view = self._felt.view
        self._taken = taken if view is None else self._scene.long_moves.displayed_steps(view, taken)
        self._by_hand = taken
        self.draft_preview.show(self._taken, taken)

    def arranged(self) -> None:
        """Show the pieces again after a new layout."""
        self.draft_preview.show(self._taken, self._by_hand, at_once=True)
        self.light()

    def input(self, event: Input) -> bool:
        """Handle input on the pieces; True when it had a meaning."""
        match event:
            case Hover(pos):
                under = self.drop_targets.at(pos) if self.dragged is None else None
                self.peeking.point(under)
                self._hover(under if under is not None and self._may_take(under) else None)
                self._aim(pos)
                return False
            case Leave():
                self.peeking.point(None)
                self._hover(None)
                return False
            case Press(pos):
                self._pressed = pos, self.own(pos)  # it may glide on before the pointer moves
                return False
            case DragStart(pos, start):
                at, sprite = self._pressed
                still = at == start and sprite is not None and self._may_take(sprite)
                return self._take(pos, sprite if still else self.own(start)) or self.tell_why(start, dragged=True)
            case DragMove(pos, by) if self.dragged is not None:
                self._drag_state.follow(pos, by)
                self.light(self.drop_targets.hit(self.dragged, pos))
                return True
            case Drop(pos) if self.dragged is not None:
                self._let_go(self.dragged, pos)
                return True
            case DragCancel() if self.dragged is not None:
                self._put_back()
                return True
        return False

    def release(self) -> None:
        """Put down whatever is held, because something else comes up."""
        self._put_back()
        self.choose(None)
        self._hover(None)
        self.peeking.point(None)
        self.peeking.show_all(False)

    # ------------------------------------------------------------ movable pieces

    def is_hand_card(self, sprite: Sprite) -> bool:
        """Whether a sprite is a known card of the hand that no step has brought elsewhere."""
        return self._stances.is_hand_card(sprite)

    def _may_take(self, sprite: Sprite) -> bool:
        in_hand = sprite.zone == self._hand and sprite.piece != UNSEEN and sprite in self.cards
        return in_hand or self.draft_preview.is_brought(sprite) or bool(self.drop_targets.carries(sprite))

    def own(self, pos: Point) -> Sprite | None:
        """Return the piece at a point, if it may be taken up."""
        sprite = self.drop_targets.at(pos)
        return sprite if sprite is not None and self._may_take(sprite) else None

    # ------------------------------------------------------------ lights and stances

    def light(self, hot: MovePieces | None = None) -> None:
        """Light the places where the held piece can go; a drop or Enter brings it to the `hot` one."""
        self._hot, self._aimed = hot, False
        sprite = self.held
        self.peeking.choose(sprite)
        self._lit_pieces.refresh(asks_where=self.asks_where)
        if self._way and (sprite is None or sprite is self._only):
            self._lighting.show_way(self._way)
        else:
            self._lighting.show(None if self.only_draws else sprite, hot)

    @property
    def only_draws(self) -> bool:
        """Whether the only step draws a card, which a tap on the pile does: a light around the hand would seem to mean
        the cards in it."""
        only = self._only
        if only is None or self.held is not only or self.dragged is not None:
            return False
        return all(self.drop_targets.draws(step) for step in self.drop_targets.carries(only))

    @property
    def asks_where(self) -> bool:
        """Whether a card of the hand is chosen, and only needs its place. A tap that takes another piece would leave
        it unplayed."""
        chosen = self.chosen
        return chosen is not None and self.is_hand_card(chosen) and bool(self.drop_targets.carries(chosen))

    @property
    def held(self) -> Sprite | None:
        """The piece that the player is about to bring somewhere: dragged, raised or chosen."""
        return self.dragged or next(iter(self.raising.cards), self.chosen)

    @property
    def dragged_rects(self) -> list[Rect]:
        """The areas of the dragged pieces, without their shadows."""
        return [card.drawn_area for card in self._drag_state.cards]

    def aims(self) -> list[Target]:
        """Return the places to which the held piece may go: the one that a drop or Enter brings it to, else all. With
        no piece held, return what a tap on the piece pointed at would do, at that piece."""
        sprite = self.held
        if sprite is None:
            hovered = self._stances.hovered
            return [] if hovered is None else self.drop_targets.pointed_at(hovered[0])
        targets = self.drop_targets.targets(sprite)
        hot = [target for target in targets if target.step == self._hot]
        return hot or targets

    def relight(self) -> None:
        """Restore the lights after something else was shown."""
        self.light(self._hot)

    def show_way(self, steps: Sequence[MovePieces]) -> None:
        """Light where the steps of a hint bring pieces while none is held, until () is shown."""
        self._way = steps
        self.relight()

    def _aim(self, pos: Point) -> None:
        """Light the place below the pointer to which a tap would bring the chosen piece."""
        held, by_keys = self.held, self._hot is not None and not self._aimed
        if held is None or held is self.dragged or by_keys:
            return
        hot = self.drop_targets.hit(held, pos)
        if hot != self._hot:
            self.light(hot)
            self._aimed = hot is not None

    def _hover(self, sprite: Sprite | None) -> None:
        hovered = None if sprite is None else (sprite, sprite.zone)
        if hovered == self._stances.hovered:
            return
        was, self._stances.hovered = self._stances.hovered, hovered
        for card in (was[0] if was else None, sprite):
            if card is not None and card not in self._drag_state.cards and self._may_take(card):
                self._stances.lift(card)

    @property
    def risen(self) -> list[Rect]:
        """The areas of raised and of lit cards, as they stand out of the hand or will once back in it."""
        return self._stances.risen

    @property
    def standing(self) -> list[Rect]:
        """The areas of all cards that stand out of the hand, or will in a moment: raised, chosen, lit or pointed at."""
        return self._stances.standing

    def stand(self, pieces: Collection[int]) -> None:
        """Raise exactly these cards of the hand."""
        self.raising.only(pieces)
        for card in self.cards:
            self._stances.lift(card)
        self.light()
        self._raised()

    def choose(self, sprite: Sprite | None) -> None:
        """Choose a piece, or none; the only one that has a place left to choose stays chosen. The cursor goes to a
        chosen card of the hand."""
        sprite = sprite or self._only
        was, self._stances.chosen = self.chosen, sprite
        if was is not None and was is not sprite:
            was.chosen = False
            if self._may_take(was):
                self._stances.lift(was)
        if sprite is not None:
            sprite.chosen = True
            if sprite in self.cards:
                self.cursor = self.cards.index(sprite)
            self._stances.lift(sprite)
        self.light()

    # ------------------------------------------------------------ steps

    def tell_why(self, pos: Point, *, dragged: bool) -> bool:
        """Show why the piece at a point cannot be taken now, if the player may expect that it can; False otherwise."""
        sprite = self.drop_targets.at(pos)
        if not self.steps or sprite is None or not self._scene.carrying.explains_refusal(sprite.zone, dragged=dragged):
            return False
        return self._attempt(MovePieces((sprite.piece,), sprite.zone, self._hand)) is False

    def refused_step(self) -> MovePieces | None:
        """Return the step that would play the chosen card, to say why it is refused; None if no hand card is chosen, or
        if it can be played."""
        sprite, answers_only = self.chosen, bool(self.steps) and all(isinstance(step, Answer) for step in self.steps)
        if sprite is None or not self.is_hand_card(sprite) or self.drop_targets.carries(sprite):
            return None
        if not (sprite.dim or answers_only):
            return None
        return MovePieces((sprite.piece,), self.draft_preview.zone_of(sprite), self._scene.target_zone())

    def choose_only(self) -> bool:
        """Choose the only piece that the player can move, if nothing else can be done; False if there is a choice."""
        takeable = self.drop_targets.takeable()
        if self.chosen is not None or len(takeable) != 1 or len(self.drop_targets) != len(self.steps):
            return False
        self.choose(takeable[0])
        return True

    def unmake(self, sprite: Sprite) -> None:
        """Undo steps until a piece that one of them moved can be picked up again, unless a step can move it on."""
        if self.stays(sprite):
            return
        while self.draft_preview.is_brought(sprite) and not self.drop_targets.carries(sprite) and self._step_back():
            pass

    def stays(self, sprite: Sprite) -> bool:
        """Whether a piece brought by a step stays in its place although no step takes it from there."""
        brought = self.draft_preview.is_brought(sprite) and not self.drop_targets.carries(sprite)
        return brought and self._scene.carrying.stays(self.draft_preview.zone_of(sprite))

    def play(self, sprite: Sprite) -> bool:
        """Bring a piece to where it can go; False if the player must name the place."""
        carries, view = self.drop_targets.carries(sprite), self._felt.view
        pointed_at = self._scene.carrying.is_pointed_at
        if len(carries) > 1 or any(view is not None and pointed_at(step, view) for step in carries):
            return False
        pieces, zone = self.drop_targets.pieces(sprite), self.draft_preview.zone_of(sprite)
        self._try(sprite, carries[0] if carries else MovePieces(pieces, zone, self._scene.target_zone()))
        return True

    def go(self, step: MovePieces) -> None:
        """Take a step to a place named by the player."""
        sprite = self.draft_preview.find(step.pieces[0], step.source)
        if sprite is None:
            self.choose(None)
        else:
            self._try(sprite, step)

    def _try(self, sprite: Sprite, step: MovePieces) -> None:
        """Take a step with the chosen piece, which stays chosen if it came too early."""
        chosen = self.chosen
        self.choose(None)
        if self.bring(sprite, step) is None and chosen is not None and self._may_take(chosen):
            self.choose(chosen)

    def bring(self, sprite: Sprite, step: MovePieces, *, goes_on: bool = False) -> bool | None:
        """Take a step with this piece and those raised with it; when refused, they shake. Return what `attempt` does.
        """
        moved = self.raising.together(sprite) if len(step.pieces) > 1 else [sprite]
        taken = self._attempt(step, goes_on=goes_on)
        if taken is None:
            self._send_home(moved)
        elif not taken:
            for card in moved:
                if not self.draft_preview.put_back(card):
                    self._tweens.beside(self._stage.refused(card))
                self._stances.lift(card, flights.HOME)
        elif self._taken and not self.draft_preview.is_brought(sprite):
            self._send_home([sprite])  # the piece above it has gone, and the two look the same
        return taken

    # ------------------------------------------------------------ dragging

    def _take(self, pos: Point, sprite: Sprite | None) -> bool:
        self._put_back()
        if sprite is None:
            return False
        self.choose(None)
        self._hover(None)
        self.unmake(sprite)
        self._drag_state.take(sprite, self.raising.together(sprite), pos)
        for card in self._drag_state.cards:
            self._stances.lift(card)
        self.light()
        return True

    def _let_go(self, sprite: Sprite, pos: Point) -> None:
        if self.is_hand_card(sprite) and self.is_over_hand(sprite, pos):
            self._insert(pos)
            return
        if self.take_home(sprite, pos):
            return
        step = self.drop_targets.meant(sprite, pos)
        held = self._put_down()
        if step is None:
            self._send_home(held)
            return
        lying = [card for card in self._stage.zones.get(step.target, ()) if card is not sprite and card.contains(pos)]
        paid = step.target != self._hand and step.at < 0 and not self._scene.carrying.plays_on_tap(step.target)
        if self.bring(sprite, step) and lying and paid:
            self.take_next(lying[-1])

    def take_next(self, under: Sprite) -> None:
        """Go on with the piece to which another was brought, if it can be taken from there next: a card that is paid
        for. It goes to its only place, or is chosen if there are several."""
        ways = self.drop_targets.carries(under)
        if len(ways) == 1 and not self._scene.carrying.plays_on_tap(ways[0].source):
            self.bring(under, ways[0], goes_on=True)
        elif ways:
            self.choose(under)

    def is_over_hand(self, sprite: Sprite, pos: Point) -> bool:
        """Whether a piece brought to a point is brought to the hand."""
        return self._stage.layouts[self._hand].area.inflate(0, round(sprite.height * 0.3)).collidepoint(pos)

    def take_home(self, sprite: Sprite, pos: Point) -> bool:
        """Bring a laid card back to the hand, if the point is there and only cards of the hand were laid since; those
        laid after it stay laid. False otherwise."""
        if not self.is_over_hand(sprite, pos):
            return False
        laid = [step for step in self._taken if isinstance(step, MovePieces)]
        at = next((index for index, step in enumerate(laid) if sprite.piece in step.pieces), len(laid))
        later = laid[at + 1 :]
        if sprite.zone != self._hand or at == len(laid) or any(step.source != self._hand for step in laid[at:]):
            return False
        self._put_down()
        while self.draft_preview.is_brought(sprite) and self._step_back():
            pass
        for step in later:
            self.go(step)
        self._send_home([sprite])
        return True

    def _put_back(self) -> None:
        self._send_home(self._put_down())

    def _put_down(self) -> Sequence[Sprite]:
        held = self._drag_state.put_down()
        if held:
            self.light()
        return held

    def _send_home(self, sprites: Sequence[Sprite]) -> None:
        for sprite in sprites:
            if not self.draft_preview.put_back(sprite):
                self._tweens.beside(self._stage.home(sprite))
            self._stances.lift(sprite, flights.HOME)

    def _insert(self, pos: Point) -> None:
        """Put the dragged cards into the hand where they were dropped, and keep that order."""
        held = self._put_down()
        others = [card for card in self.cards if card not in held]
        at = sum(card.home.x < pos[0] for card in others)
        pieces = [card.piece for card in (*others[:at], *held, *others[at:])]
        for card in held:
            self._stances.lift(card)
        self.reorder(pieces)

    def reorder(self, pieces: Sequence[int]) -> None:
        """Put the hand into another order, and save that."""
        self._reordered(pieces)
        self._tweens.beside(self._stage.reorder(self._hand, pieces))
