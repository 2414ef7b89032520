"""Where input at the table goes: to what lies over it first, then to the board and the cards, then to the controls."""

from __future__ import annotations

from collections.abc import Callable

from cardgames.screens.felt.places import PlaceFocus, place_at
from cardgames.screens.felt.taps_and_keys import tap
from cardgames.screens.play.context import Context
from cardgames.screens.play.controls import Controls
from cardgames.screens.play.notes import CardTip
from cardgames.screens.play.refusals import why_nothing
from cardgames.screens.play.summary_player import SummaryPlayer
from cardgames.screens.play.turn import Turn
from cardgames.table.input import Ask, DragStart, Hover, Input, Key, KeyUp, Leave, Point, Press, Tap
from cardgames.table.widgets.places import topmost

STEERING = ("left", "right", "up", "down")
"""Keys that repeat while held down; all others act once."""


class TableInput:
    """Gives input to the part of a table screen that it is meant for."""

    def __init__(
        self,
        context: Context,
        tip: CardTip,
        turn: Turn,
        summary_player: SummaryPlayer,
        controls: Controls,
        tap_toast: Callable[[tuple[int, int]], bool],
    ) -> None:
        """`tap_toast` hides the message at a point; False if none is there."""
        self._context = context
        self._tip = tip
        self._turn = turn
        self._summary_player = summary_player
        self._controls = controls
        self._tap_toast = tap_toast
        self._wait_since = 0
        """The number of the first picture that shows a motion waiting for the player; 0 while none waits."""

    def take(self, event: Input) -> bool:
        """Handle input; True when it had a meaning. A tap that means nothing shows the tip of what is there."""
        return self._take(event) or (isinstance(event, Tap) and self._explain(event.pos))

    def _take(self, event: Input) -> bool:
        context = self._context
        if isinstance(event, Hover) and self._lies_over(event.pos):
            event = Leave()  # what is below it neither explains itself nor is pointed at
        match event:
            case Key(name, repeat=True) if name not in STEERING:
                return True
            case Hover(pos) if context.hands.dragged is None:
                self._tip.look(pos)
                context.app.wake()  # shows what a tap there would bring
            case Ask(pos):
                return self._tip.ask(pos)
            case Press() | DragStart() | Leave():
                self._tip.forget()
            case Tap(pos) if self._tap_toast(pos):
                return True
        if context.deal_summary is not None and isinstance(event, Tap | Key | DragStart):
            if isinstance(event, Key) and event.name not in ("space", "enter"):
                return self._controls.command(event)
            return self._summary_player.input(event)
        if context.last_trick is not None and isinstance(event, Press | Tap | Key):
            self._controls.last_trick.hide()
            return True
        if event == Key("f1"):
            self._controls.read_rules()
            return True
        if context.tweens.busy and (isinstance(event, Tap) or event == Key("space")):
            self._hurry()
            return True
        tried, said = self._tried, context.page.passing_toast
        focus = context.page.focus
        used = self._pieces(event)
        if used and focus is not None and context.page.focus is focus and isinstance(event, Key):
            context.page.set_focus(None)  # the key was for cards or pieces, and Enter is too
        if self._tried != tried and context.page.passing_toast is said:
            context.page.drop_passing_toast()
        if used:
            context.app.wake()
            return True
        if event == Key("enter") or (isinstance(event, Tap) and context.hands.chosen is not None):
            if not (isinstance(event, Key) and context.hands.choose_only()):
                self._say_why_not()
            return True
        return isinstance(event, Key) and self._controls.command(event)

    def _lies_over(self, pos: Point) -> bool:
        """Whether something lies over the table at a point, such as a drawer or a question."""
        over = topmost(self._context.page.widgets, pos)
        return over is not None and not isinstance(over, PlaceFocus)

    @property
    def _tried(self) -> tuple[object, ...]:
        """What the player holds, has chosen or has raised now."""
        hands, placing = self._context.hands, self._context.placing
        placed = None if placing is None or placing.held is None else placing.held.piece
        return hands.held, *hands.raising.cards, placed

    def leave_question(self, way: str) -> bool:
        """Go from the buttons of a question to the board or the cards with an arrow key; False if only the buttons can
        be used now. Down leads to a hand to look at even then."""
        context = self._context
        if context.placing is not None:
            return context.placing.input(Key(way))
        came = (len(context.hands.drop_targets) > 0 or way == "down") and context.keys.come_back(way)
        self._tip.point(*context.keys.pointed_at)
        return came

    def _come_to_question(self, event: Key) -> bool:
        """Go to the buttons of the question with an arrow key: after the last card or piece and before the first, or
        from anywhere when only the buttons can be used. False if it leads elsewhere."""
        context, way = self._context, event.name
        if way not in STEERING or event.shift or event.ctrl or event.alt:
            return False
        placing = context.placing
        if not (context.keys.leads_out(way) if placing is None else placing.leads_out(way)):
            return False
        buttons = self._turn.buttons
        if not buttons:
            return False
        if placing is not None:
            placing.forget_pointed()
        context.hands.choose(None)
        self._tip.forget()
        context.page.set_focus(buttons[0 if way in ("right", "down") else -1])
        return True

    def tap_place(self, pos: tuple[int, int]) -> None:
        """Tap a place of the felt by keyboard. Where that means nothing, say what to do, with the arrow keys back at
        the cards or the board."""
        if not self._take(Tap(pos)):
            self._context.page.set_focus(None)
            self._say_why_not()

    def _explain(self, pos: tuple[int, int]) -> bool:
        """Show the tip of what is at a point; at an empty place also what can go there, which is lit, or why nothing
        can. False if nothing is there."""
        felt = self._context.felt
        place = place_at(felt, pos)
        is_empty = place is not None and place.zone is not None and not felt.stage.zones.get(place.zone)
        if place is None or place.zone is None or not is_empty:
            return self._tip.ask(pos)
        return self._tip.ask(pos, self._turn.show_what_goes(place.zone))

    def _say_why_not(self) -> None:
        """Say why Enter does nothing now, and what to do."""
        context = self._context
        if context.tweens.busy:
            self._hurry()
            return
        clear = [*context.felt.areas_to_keep_clear(), *self._turn.asked_about(), *context.hands.draft_preview.rects]
        context.page.toast(why_nothing(context, self._turn.draft), near=context.near_hand(), clear=clear, passing=True)

    def _hurry(self) -> None:
        """End the motion being shown, unless it appeared too recently for the player to have seen it."""
        context = self._context
        if not context.app.is_early(self._wait_since):
            context.tweens.hurry()
            self.note_wait()
            context.app.wake()

    def note_wait(self) -> None:
        """Note when a motion begins to wait for the player."""
        if not self._context.tweens.waits_for_player:
            self._wait_since = 0
        elif not self._wait_since:
            self._wait_since = self._context.app.next_picture()

    def _pieces(self, event: Input) -> bool:
        """Offer input to the question, then to the board, then to the cards; True when one takes it."""
        context, hands, placing = self._context, self._context.hands, self._context.placing
        if isinstance(event, Key) and (self._turn.input(event) or self._come_to_question(event)):
            return True
        if placing is not None and placing.input(event):
            if isinstance(event, Key):
                self._turn.hint.put_out()  # the player leads the piece elsewhere
            return True
        if placing is not None and placing.look_around(event):
            return True
        if isinstance(event, Key | KeyUp):
            used = context.keys.input(event)
            if used and isinstance(event, Key):
                self._tip.point(*context.keys.pointed_at)
        else:
            chosen = hands.chosen
            used = tap(hands, event) if isinstance(event, Tap) else hands.input(event)
            refused = hands.refused_step() if hands.chosen is not chosen else None
            if refused is not None:
                self._turn.say_why_not(refused)
        self._turn.hint.chosen()
        return used
