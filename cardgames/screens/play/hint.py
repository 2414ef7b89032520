"""The hint on the table: a move as numbered steps, a slip that says why, and a button that plays it.

While a hint is lit, it is what Enter plays. It begins where the player's own steps end, and goes on as the player takes
its steps. It goes out when the player chooses something else.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from pygame import Rect

from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import Answer, Draft, Move, MovePieces, Place, Step
from cardgames.engine.drafts import rest_of
from cardgames.host.protocol import Decision
from cardgames.screens.felt.step_words import step_words
from cardgames.screens.play.context import Context
from cardgames.screens.play.notes import HintSlip, Tries
from cardgames.table.board.badges import SIZE, Badge
from cardgames.table.board.layouts import CARD_WIDTH, extent
from cardgames.table.board.sprite import Sprite
from cardgames.table.input import Key
from cardgames.table.look import Look, Speed
from cardgames.table.timer import Timer
from cardgames.table.widgets.button import Button
from cardgames.words import say

PACE: dict[Speed, float] = {"calm": 0.6, "brisk": 0.3, "instant": 0.0}
"""Seconds between two steps of a hint that is played."""

TIP = 36
"""The height of a tip of one line and the gap below it, in points."""

SIDEWAYS = 45
"""The least angle, in degrees, of a card that lies sideways."""


class Decides(Protocol):
    """What a hint needs of the turn that it is for."""

    draft: Draft | None

    def button_at(self, name: str) -> Button | None:
        """Return the button with a name of the question that is asked, if it is there."""

    def asked_about(self) -> list[Rect]:
        """Return the places that the question is about."""

    def lay(self, look: Look) -> None:
        """Place the question, and the slip of the hint clear of it."""

    def take(self, step: Step) -> bool:
        """Take a step; False when refused."""

    def step_back(self) -> bool:
        """Undo the last step; False when there is none."""

    def finish(self) -> None:
        """Make the move that the steps make up, if it may also go on."""


class Hint:
    """The hint of one table screen."""

    def __init__(self, context: Context, turn: Decides) -> None:
        self._context = context
        self._turn = turn
        self.lit = False
        """Whether a move is lit: Enter plays it."""
        self._words = ""
        self._move: Move | None = None
        self._undo = 0
        """How many steps must be undone first."""
        self._left: list[Step] = []
        self._even: Move | None = None
        """A move that it calls equally good."""
        self._even_words = ""
        """The line that says so."""
        self._count = 0
        """How many steps there were when it was shown; undone ones count as one."""
        self._sprites: list[Sprite] = []
        self._equals: list[Sprite] = []
        """The cards of the equally good move."""
        self._buttons: list[Button] = []
        """The buttons of both moves, if there is an equally good one."""
        self._equal_places: list[Place] = []
        """The places on a board of the equally good move, where they differ."""
        self._slip: HintSlip | None = None
        self._focused: Button | None = None
        self._since = 0
        self._playing: Timer | None = None
        self.is_cramped = False
        """Whether the slip covers cards, because nothing is free."""
        context.overlays.register("hint", lambda: self.areas, lambda: self.lay(context.look))

    # ------------------------------------------------------------ showing

    def show(self, words: str, move: Move | None, even: Move | None = None, even_words: str = "") -> None:
        """Light the way from here to a move, and say these words on a slip; "" for no slip. The pieces, buttons
        and places of an equally good move (`even`) are outlined too, as long as the slip shows the line that says so
        (`even_words`)."""
        if self._turn.draft is not None:
            self._even_words = even_words
            undo, left = (0, []) if move is None else rest_of(self._turn.draft, move)
            self._show(words, move, undo, left, even, lit=move is not None)

    @property
    def shown(self) -> tuple[str, Move | None, Move | None, str] | None:
        """What shows the hint again as it is now; None if there is none."""
        return (self._words, self._move, self._even, self._even_words) if self.lit or self._slip is not None else None

    def tell_more(self) -> bool:
        """Show reasons that the slip leaves out; False if it leaves out none, or isn't shown."""
        return self._slip is not None and self._slip.tell_more()

    @property
    def next_words(self) -> str:
        """The next step of the hint in a few words: its cards, or the whole move if they don't say where they go."""
        if not self._left or self._undo:
            return ""
        felt, step = self._context.felt, self._left[0]
        target = felt.scene.target_zone()
        is_only = {*felt.scene.carrying.drop_zones()} <= {felt.scene.hand_zone(), target}
        usual = isinstance(step, MovePieces) and step.target == target and is_only and UNSEEN not in step.pieces
        whole = self._move_words if isinstance(step, MovePieces) and not usual else ""
        return whole or step_words(felt, step)

    @property
    def _move_words(self) -> str:
        """The whole move in words, without reasons."""
        felt, move = self._context.felt, self._move
        return "" if move is None or felt.view is None else str(felt.scene.hint(Decision(move), felt.view)[0])

    def _show(
        self, words: str, move: Move | None, undo: int, left: list[Step], even: Move | None, *, lit: bool
    ) -> None:
        self.put_out()
        context, hands = self._context, self._context.hands
        self.lit, self._words, self._move, self._undo, self._left = lit, words, move, undo, left
        self._count, self._even = len(left) + bool(undo), even
        self._since = context.app.next_picture()
        if lit:
            self._select()
        if words:
            first = next(iter(left), None)
            lay = partial(self._turn.lay, context.look)
            answer = step_words(context.felt, first) if lit and not undo and isinstance(first, Answer) else ""
            self._slip = HintSlip(words, self.play, self.put_out, lay, lit=lit, answer=answer)
            context.page.add(self._slip)
            self._slip.ask_anew()
        self._light()
        self._turn.lay(context.look)
        hands.relight()

    def _select(self) -> None:
        """Let nothing else be chosen."""
        hands, page = self._context.hands, self._context.page
        page.hide_tip()
        if not hands.asks_place:
            hands.choose(None)
        first = next(iter(self._left), None)
        pieces = first.pieces if isinstance(first, MovePieces) else ()
        if any(card.piece not in pieces for card in hands.raising.cards):
            hands.stand(())
        if page.focus is not None:
            page.set_focus(None)

    def put_out(self) -> None:
        """Show no hint."""
        if self._playing is not None:
            self._playing.cancel()
            self._playing = None
        if not self.lit and self._slip is None:
            return
        self.lit, self._move, self._undo, self._left, self._even = False, None, 0, [], None
        if self._slip is not None:
            self._context.page.remove(self._slip)
            self._slip = None
            self._turn.lay(self._context.look)
        self._light()

    def follow(self) -> None:
        """Go on from the steps that are taken now; put the hint out if they lead elsewhere."""
        if not self.lit:
            return
        draft, move = self._turn.draft, self._move
        if draft is None or move is None:
            self.put_out()
            return
        undo, left = rest_of(draft, move)
        if undo > self._undo:
            self.put_out()
            return
        put_back = undo < self._undo
        if left != self._left and self._even is not None:
            self._even = None  # the player has begun the move itself
            if self._slip is not None:
                self._slip.leave_out(self._even_words)
                self._words = self._slip.label
        self._undo, self._left = undo, left
        if put_back:
            self._select()  # the cards put back were chosen when they were played
        if put_back and not undo and self._slip is not None:
            self._slip.go_on(self._move_words)
            self._words = self._slip.label
        self._light()
        self._turn.lay(self._context.look)

    def chosen(self) -> None:
        """Put the hint out if the player has chosen something else."""
        hands = self._context.hands
        chosen = [] if hands.chosen is None or hands.asks_place else [hands.chosen]
        if self.lit and any(sprite not in self._sprites for sprite in (*chosen, *hands.raising.cards)):
            self.put_out()

    # ------------------------------------------------------------ playing

    def play(self) -> None:
        """Take the steps of the hint, one after the other."""
        if self.lit and self._playing is None and not self._context.app.is_early(self._since):
            self._next()

    def _next(self) -> None:
        self._playing = None
        for _ in range(self._undo + len(self._left) + 1):
            if self._undo:
                self._turn.step_back()
            elif not self._left:
                self._turn.finish()
                return
            elif not self._turn.take(self._left[0]):
                self.put_out()
            if not self.lit:
                return
            pace = 0.0 if self._context.tweens.reduced else PACE[self._context.tweens.speed]
            if pace:
                self._playing = self._context.app.call_later(pace, self._next)
                return

    def input(self, event: Key) -> bool:
        """Enter plays the hint, Escape puts it away; False for other keys, or if there is none."""
        if event.name == "enter" and self.lit:
            self.play()
            return True
        if event.name == "escape" and (self.lit or self._slip is not None):
            self.put_out()
            return True
        return False

    # ------------------------------------------------------------ lights

    def _light(self) -> None:
        """Light what the hint moves now, and where to."""
        context = self._context
        felt, hands, page = context.felt, context.hands, context.page
        for sprite in (*self._sprites, *self._equals):
            sprite.hinted = False
        for button in self._buttons:
            button.hinted = False
        felt.push_out(self._sprites, out=False)
        if self._focused is not None and page.focus is self._focused:
            page.set_focus(None)
        self._focused = None
        badges: list[Badge] = []
        carries: list[MovePieces] = []
        self._sprites = []
        if self._undo:
            badges.append(self._badge(-1, say("play.hint.undo", count=self._undo), self._at_button("answer.back")))
        elif self.lit and not self._left:
            badges.append(self._badge(0, say("play.making.done"), self._at_button("answer.done")))
        else:
            for index, step in enumerate(self._left):
                label = step_words(felt, step)
                if isinstance(step, MovePieces):
                    found = [hands.draft_preview.find(piece, step.source) for piece in step.pieces]
                    sprites = [sprite for sprite in found if sprite is not None]
                    carries.append(step)
                    self._sprites += sprites
                    if sprites:
                        first = min(sprites, key=lambda sprite: sprite.home.x)
                        badges.append(self._badge(index, label, partial(self._seen, partial(self._corner, first))))
                    elif self._count > 1 and hands.drop_targets.way([step]):  # pieces that an earlier step brings there
                        badges.append(self._badge(index, label, partial(self._at_target, step)))
                elif isinstance(step, Place):
                    badges.append(self._badge(index, label, partial(self._at_place, step)))
                else:  # a button that isn't there yet has no badge
                    badges.append(self._badge(index, label, self._at_button(f"answer.{step.answer}")))
                    if index == 0:
                        self._focus(f"answer.{step.answer}")
        self._find_equals()
        for sprite in self._sprites:
            sprite.hinted = True
        self._outline()
        felt.push_out(self._sprites, out=True)
        hands.peeking.name(self._sprites)
        hands.show_way(carries)
        felt.badges.show(badges)
        page.place_tip_again()
        if context.placing is not None and self.lit and not self._undo:
            context.placing.show_way([step for step in self._left[:1] if isinstance(step, Place)])
        context.app.wake()

    def _outline(self) -> None:
        """Outline the equally good move while the slip shows the words that say so, and all places of the own move."""
        on, board = self._slip is None or self._even_words in self._slip.shown, self._context.felt.board
        for sprite in self._equals:
            sprite.hinted = on or sprite in self._sprites
        for button in self._buttons:
            button.hinted = on
        if board is not None:
            board.suggest([] if self._undo else [one for one in self._places if on or one not in self._equal_places])

    def _find_equals(self) -> None:
        """Find the cards and places of the equally good move, and the buttons of both."""
        self._equals, self._buttons, self._equal_places = [], [], []
        if self._even is None or self._turn.draft is None:
            return
        steps, find = list(self._turn.draft.steps_of(self._even)), self._context.hands.draft_preview.find
        moved = [(piece, step.source) for step in steps if isinstance(step, MovePieces) for piece in step.pieces]
        self._equals = [card for card in (find(*one) for one in moved) if card is not None]
        names = [f"answer.{step.answer}" for step in (*self._left, *steps) if isinstance(step, Answer)]
        self._buttons = [button for button in map(self._turn.button_at, names) if button is not None]
        own = () if self._move is None else self._turn.draft.steps_of(self._move)
        self._equal_places = [step for step in steps if isinstance(step, Place) and step not in own]

    def _number(self, index: int) -> int:
        """Return the number of the step at this index of those left, -1 for the undo before; 0 for the only one."""
        return 0 if self._count < 2 else self._count - len(self._left) + index + 1

    def _badge(self, index: int, label: str, anchor: Callable[[], Rect | None]) -> Badge:
        number = self._number(index)
        return Badge(f"hint.step.{number or 1}", number, label, anchor)

    def _focus(self, name: str) -> None:
        """Give an answer the focus if nothing but an answer is allowed."""
        draft, button = self._turn.draft, self._turn.button_at(name)
        if button is not None and draft is not None and all(isinstance(step, Answer) for step in draft.steps()):
            self._focused = button
            self._context.page.set_focus(button)

    def _at_button(self, name: str) -> Callable[[], Rect | None]:
        """Return what finds the place before the words of a button, where a badge covers no letter: neither of its own
        label nor of the question above it."""

        def anchor() -> Rect | None:
            button = self._turn.button_at(name)
            if button is None:
                return None
            words, px, asked = button.face, self._context.look.px, self._context.question
            is_first = asked is not None and button.rect.x < asked.rect.x + px(SIZE)  # no other button is on its left
            return Rect(words.x - px(SIZE // 2 + (4 if is_first else 2)), words.centery, 0, 0)

        return anchor

    def _at_place(self, place: Place) -> Rect | None:
        board = self._context.felt.board
        return None if board is None or board.turning else self._seen(lambda: board.badge_spot(place))

    def _at_target(self, step: MovePieces) -> Rect | None:
        return self._seen(lambda: self._context.hands.drop_targets.target(step).rect)

    def _corner(self, sprite: Sprite) -> Rect:
        """Return the area of a card, moved so far that a badge at its corner covers neither its number nor its suit;
        for a card face down, that it covers nothing else; for a card sideways under another, such as a sleeping king,
        the middle of its visible edge. It is below words over the card, such as the name of a place, and plates."""
        beside, preview = self._context.look.px(SIZE // 4), self._context.hands.draft_preview
        if SIDEWAYS < sprite.angle % 180 < 180 - SIDEWAYS:
            seen = preview.in_sight(sprite.zone).get(sprite.piece, preview.area((sprite,)))
            return Rect(seen.centerx, seen.y - beside, 0, 0)
        if sprite.piece < 0:
            return _area(sprite).move(2 * beside, 2 * beside)
        area = _area(sprite).move(-beside, -beside)
        badge = Rect(area.topleft, (0, 0)).inflate([self._context.look.px(SIZE)] * 2)
        felt, edge = self._context.felt, -2 * beside
        words = [*felt.written, *(plate.rect.inflate(edge, edge) for plate in felt.seat_plates.plates.values())]
        over = [rect.bottom for rect in words if rect.colliderect(badge) and rect.bottom < area.centery]
        return area.move(-beside, max(over) - badge.y) if over else area

    def _seen(self, area: Callable[[], Rect]) -> Rect | None:
        """Return an area of the table, unless a drawer lies over it."""
        rect = area()
        return None if rect.collidelist([*self._context.overlays.areas("drawer")]) >= 0 else rect

    def lay(self, look: Look) -> None:
        """Place the slip near the hand, clear of the pieces that it names, and of cards, piles, hands, and empty places
        where something is played or that are the viewer's own, if there is room. Otherwise leave out the reasons if it
        then covers much less, or cover these. Reasons asked for come one at a time rather than on what it is about."""
        self.is_cramped = False
        if self._slip is None:
            return
        context, felt = self._context, self._context.felt
        hands, board = context.hands, context.felt.board
        before = context.overlays.before("hint")
        asked = [*before, *self._turn.asked_about(), *felt.tags.rects]
        clear = [*asked, *hands.draft_preview.rects, *hands.standing]
        clear += [rect for rect in felt.areas_to_keep_clear() if rect not in felt.markers.empty]
        clear += [hands.draft_preview.area((card,)) for card in felt.stage if card.marked or card.lit]
        clear += self.lit_areas
        house = [*board.areas_to_keep_clear(), *board.spared(), *board.written()] if board is not None else []
        tools = [tool.rect for tool in board.tools() if tool.visible] if board is not None else []
        clear += house
        area = context.overlays.beside_drawer(felt.area)
        down = [*clear, *felt.face_down_piles(), *felt.counted_hands()]
        target, viewer = felt.scene.target_zone(), felt.scene.viewer
        played = [rect for zone, rect in felt.slots() if zone == target or zone.owner == viewer]
        free = [*down, *felt.areas_to_keep_clear(to_come=True), *played]
        hidden, notes = felt.hidden_hands(), felt.notes
        seen = [*felt.written, *hidden, *self._over_answer(look), *tools]
        but_notes = [*free, *(rect for rect in seen if rect not in notes)]
        tries = [*free, *seen], but_notes, [*down, *seen], [*free, *felt.written], free, down, clear
        about = self._about()
        # in a narrow window, rather cover cards than what it is about, and rather that than a question
        both = [*asked, *about]
        never = [*both, *house, *tools], [*both, *tools], both, [*before, *about], asked, before
        where = Tries(context.near_hand(), felt.low.clip(area), area, tries, [*free, *hidden], never)
        self.is_cramped = self._slip.find_place(where, look) > 0
        self._outline()
        context.overlays.changed("hint")

    def _about(self) -> list[Rect]:
        """Return the areas of what the hint is about: the hand, the cards that it moves or names, where they go, and
        the markers that say what counts."""
        felt, hands = self._context.felt, self._context.hands
        found = [*self.lit_areas, *(marker.rect for marker in felt.markers.lying if not marker.empty)]
        found += [extent((card.home,)) for card in felt.stage if card.marked]
        if felt.board is not None:  # there are no cards that it may cover instead
            found += [*felt.board.stores(), *felt.board.spared(), *felt.board.written()]
            found += [plate.rect for plate in felt.seat_plates.plates.values()]
        return [*found, extent(card.home for card in hands.cards)] if hands.cards else found

    @property
    def _places(self) -> list[Place]:
        """The places on a board of its steps, and those of the equally good move."""
        return [*(step for step in self._left if isinstance(step, Place)), *self._equal_places]

    @property
    def lit_areas(self) -> list[Rect]:
        """The areas of the pieces that the hint moves, of equally good pieces, and of their targets."""
        risen = [self._risen(card) for card in (*self._sprites, *self._equals)]
        return [*risen, *self._ways(), *self._on_board()]

    def _on_board(self) -> list[Rect]:
        """Return the areas of the pieces that its steps and the equally good move put on a board."""
        board = self._context.felt.board
        return [] if board is None else [board.extent(step) for step in self._places]

    def _over_answer(self, look: Look) -> list[Rect]:
        """Return the area above a question of which an answer is chosen: the tip of that answer opens there."""
        asked = self._context.question
        if asked is None or self._focused is None or not self._focused.tip:
            return []
        high = look.px(TIP)
        return [Rect(asked.rect.x, asked.rect.y - high, asked.rect.w, high)]

    def _risen(self, card: Sprite) -> Rect:
        """Return the area of a card of the hint, which stands out of its hand, with its badge."""
        return self._context.hands.draft_preview.area((card,)).inflate(0, round(card.home.height * 0.3))

    def _ways(self) -> list[Rect]:
        """Return where the steps bring pieces: the lit places, and the whole of empty ones."""
        felt = self._context.felt
        ways = self._context.hands.drop_targets.way([step for step in self._left if isinstance(step, MovePieces)])
        targets = {way.step.target for way in ways}
        return [*(way.rect for way in ways), *(rect for zone, rect in felt.slots() if zone in targets)]

    def glide(self, arrange: Callable[[], object]) -> None:
        """Call `arrange`, which changes the layout, and let the slip glide to its new place."""
        slip, was = self._slip, None if self._slip is None else Rect(self._slip.rect)
        arrange()
        if slip is not None and was is not None and slip is self._slip:
            slip.glide_from(was, self._context.tweens.beside)

    @property
    def areas(self) -> list[Rect]:
        """The area of the slip while it is shown."""
        return [] if self._slip is None else [self._slip.goal]


def _area(sprite: Sprite) -> Rect:
    """Return the area of a card where it is now."""
    rect = Rect(0, 0, round(sprite.height * CARD_WIDTH), round(sprite.height))
    rect.center = round(sprite.middle[0]), round(sprite.middle[1])
    return rect
