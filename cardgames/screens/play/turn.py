"""The turn of the player at the screen: what is allowed, what is asked, and the move made from it."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from pygame import Rect

from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import Answer, Draft, Move, MovePieces, Refusal, Step, View, Zone
from cardgames.engine.match import AutoMoves
from cardgames.engine.messages import message
from cardgames.screens.felt.drop_targets import no_offers
from cardgames.screens.felt.placing import refused
from cardgames.screens.felt.questions import DraftSlip, QuestionPanel
from cardgames.screens.play.asking import Asking
from cardgames.screens.play.context import Context
from cardgames.screens.play.hint import Hint
from cardgames.screens.play.notes import Marks
from cardgames.screens.play.refusals import areas_meant, goes_to, looked_at, why_none_goes
from cardgames.storage.begun import SavedDraft
from cardgames.table.board.scene import Question
from cardgames.table.input import Key
from cardgames.table.look import Look
from cardgames.table.widgets.button import Button
from cardgames.words import listed, say, say_in

AUTO_SECONDS = 0.35
"""How long a forced card is shown in the hand before it is played."""

REFUSAL_SECONDS = 5.0


class Turn:
    """The player's decision. There is a `draft` whenever a person plays at this seat, so that a step out of turn is
    refused in the rules' own words. The steps of an unfinished move are kept even when the player leaves the table."""

    def __init__(
        self,
        context: Context,
        marks: Marks,
        play: Callable[..., object],
        refresh: Callable[[], object],
        read_rules: Callable[[], object],
    ) -> None:
        """`play` shows the updates of a move, given the steps already shown; `refresh` is called when the steps that
        can be undone change; `read_rules` opens the rules at `refused_rule`."""
        self._context = context
        self._marks = marks
        self._play = play
        self._refresh = refresh
        self._read_rules = read_rules
        self.refused_rule = ""
        """The rule id of the last refusal; "" after a move."""
        self._host = context.host
        self._begun = SavedDraft(self._host.record.path if self._host.record else None)
        self._forced_at: float | None = None
        self._unconfirmed: Step | None = None
        self._since = 0
        """The number of the first picture that shows what is allowed now."""
        self.draft: Draft | None = None
        self._asking = Asking(context, self)
        self.hint = Hint(context, self)

    def open(self, view: View[Any, Any]) -> None:
        """Let the player decide if it is their turn, continuing from the steps taken before."""
        seat = self._context.scene.viewer
        self.close()
        if self._host.seat != seat or self._host.player_at(seat).kind != "human":
            return
        if self._host.result is not None:  # conceded in the middle of a deal
            return
        self.draft = self._host.draft(seat)
        if seat in view.to_act:
            self._since = self._context.app.next_picture()
            self._go_on(self.draft, view)
        else:
            self._allow((), ())

    def reopen(self, view: View[Any, Any]) -> None:
        """Open the turn again, with the same hint, after another page was over the table."""
        shown = self.hint.shown
        self.open(view)
        if shown is not None and self._forced_at is None:
            self.hint.show(*shown)

    def _go_on(self, draft: Draft, view: View[Any, Any]) -> None:
        """Repeat the kept steps as far as they are allowed. If they make a whole move, it waits for confirmation, or
        its last step is undone."""
        seat = self._context.scene.viewer
        for step in self._begun.steps(self._player, self._host.decision(seat)):
            if step not in draft.steps():
                break
            draft.add(step)
        taken, move = tuple(draft.taken()), draft.move()
        while draft.move() is not None and not draft.steps():
            draft.back()
        self._offer(draft, view)
        lacks_last = tuple(draft.taken()) == taken[:-1]
        if move is not None and lacks_last and self._confirms and self._forced_at is None:
            draft.add(taken[-1])
            self.consider(taken[-1], move)

    def _offer(self, draft: Draft, view: View[Any, Any]) -> None:
        """Show the steps that may come next."""
        context, steps, taken = self._context, draft.steps(), draft.taken()
        context.page.drop_passing_toast()
        self._allow(steps, taken, draft, must=draft.move() is None)
        context.felt.draft_preview(taken)
        self._refresh()
        self._asking.drop()
        if not taken and self._host.is_automatic(context.scene.viewer, self.forced):
            wait = 0.0 if self.is_passed_over else AUTO_SECONDS
            self._forced_at = time.perf_counter() + wait
            return
        self._asking.ask_now(draft, view)

    @property
    def question(self) -> QuestionPanel | DraftSlip | None:
        """What is asked now, if anything."""
        return self._asking.question

    @property
    def aimed(self) -> Answer | None:
        """The answer that the player points at, if nothing but an answer is asked."""
        return self._asking.aimed

    @property
    def asked(self) -> str:
        """What the player is asked to do now; "" if it is not their turn."""
        view = self._context.view
        if self.question is not None:
            return self.question.label
        if self.draft is None or view is None:
            return ""
        scene, hands = self._context.scene, self._context.hands
        ways = [] if hands.chosen is None else hands.drop_targets.carries(hands.chosen)
        return (scene.task_with(view, self.draft.taken(), ways) if ways else "") or scene.task(view)

    @property
    def is_passed_over(self) -> bool:
        """Whether all that the player could do is a formality, which nobody needs to see unless they are asked."""
        asked = self.forced is AutoMoves.NONE
        return not asked and self._host.is_automatic(self._context.scene.viewer, AutoMoves.FORMALITIES)

    @property
    def forced(self) -> AutoMoves:
        """Which forced moves are played automatically."""
        return AutoMoves.ALL if self._context.settings.auto_play else AutoMoves.FORMALITIES

    def tell_held(self) -> None:
        """Say in the question what the piece can do that the player holds."""
        self._asking.tell_held()

    def close(self) -> None:
        """End the decision: nothing is allowed, and the pieces lie as before the draft."""
        self.hint.put_out()
        self._allow((), ())
        self.draft = self._forced_at = self._unconfirmed = None
        self._asking.drop()

    def _allow(
        self, steps: Sequence[Step], taken: Sequence[Step], draft: Draft | None = None, *, must: bool = False
    ) -> None:
        """Pass the allowed steps to the hands and the board; without a `draft` it is not this seat's turn."""
        offers = no_offers if draft is None else draft.offers
        self._context.hands.allow(steps, mark=draft is not None, taken=taken, offers=offers)
        if self._context.placing is not None:
            self._context.placing.allow(steps, taken, must=must)

    @property
    def _player(self) -> int:
        return -1 if self._host.shown is None else self._host.shown

    def raised(self) -> None:
        """Ask again after the raised cards have changed."""
        draft, view = self.draft, self._context.view
        self._context.sounds.play("lift")
        self._context.page.drop_toast()
        asks = self._context.hands.steps and self._unconfirmed is None and self._forced_at is None
        if draft is not None and view is not None and asks:
            self._asking.drop()
            self._asking.ask_now(draft, view)

    def lay(self, look: Look) -> None:
        """Place the question over the hand, or beside what it would cover, and the slip of a hint clear of it. A slip
        makes room for a hint; a panel with all the answers that are allowed keeps its words and place."""
        self._asking.lay(look)
        self.hint.lay(look)
        if isinstance(self.question, DraftSlip) and self.hint.is_cramped:
            self._asking.lay(look, short=True)
            self.hint.lay(look)

    def glide(self, arrange: Callable[[], object]) -> None:
        """Call `arrange`, which changes the layout, and let the question and the hint glide to their new places."""
        self._asking.glide(partial(self.hint.glide, arrange))

    def asked_about(self) -> list[Rect]:
        """Return the places that the question is about: those of the board, and empty ones where pieces can go."""
        return self._asking.places()

    def button_at(self, name: str) -> Button | None:
        """Return the button with a name of the question that is asked, if it is there."""
        return self._asking.button_at(name)

    @property
    def buttons(self) -> Sequence[Button]:
        """The buttons of the question that can be pressed, in reading order."""
        return self._asking.buttons

    # ------------------------------------------------------------ deciding

    def attempt(self, step: Step, near: Rect | None = None, *, changed: bool = False) -> bool | None:
        """Try a step: True when taken, False when refused, None when the gesture began before the player saw what is
        allowed; then say so if the table has just `changed`. A refusal is shown, beside `near` if given, with the
        cards it names lit."""
        if self.draft is None:
            return False
        if self._context.app.is_early(self._since):
            if changed:
                clear = self._context.felt.areas_to_keep_clear()
                near = self._context.near_hand()
                self._context.page.toast(message("play.enter.changed"), near=near, clear=clear, passing=True)
            return None
        return self.take(step, near)

    def take(self, step: Step, near: Rect | None = None) -> bool:
        """Take a step; False when refused."""
        if self.draft is None:
            return False
        if self._unconfirmed is not None:
            self.take_back()
        refusal = self.draft.refusal(step)
        if refusal is not None:
            self.hint.put_out()
            self._refuse(refusal, step, near)
            return False
        self.draft.add(step)
        self._since = self._context.app.next_picture()
        move, view = self.draft.move(), self._context.view
        if move is not None and not self.draft.steps():
            self.consider(step, move)
        elif view is not None:
            self._context.sounds.play(self._context.scene.long_moves.step_sound(self.draft.taken(), view))
            self._context.page.drop_toast()
            self._keep()
            self._offer(self.draft, view)
            self.hint.follow()
        return True

    def say_why_not(self, step: Step) -> None:
        """Show why a step is refused, if it is."""
        refusal = None if self.draft is None else self.draft.refusal(step)
        if refusal is not None:
            self.hint.put_out()
            self._refuse(refusal, step, None)

    def step_back(self) -> bool:
        """Undo the last step, or first the one awaiting confirmation; False when there is none."""
        if self.take_back():
            return True
        draft, view = self.draft, self._context.view
        if draft is None or view is None or not draft.taken():
            return False
        draft.back()
        self._context.sounds.play("undo")
        self._keep()
        self._offer(draft, view)
        self.hint.follow()
        return True

    def put_all_back(self) -> bool:
        """Undo all steps of the move; False when there are none."""
        draft, view = self.draft, self._context.view
        if draft is None or view is None or not draft.taken():
            return False
        self._unconfirmed = None
        while draft.back():
            pass
        self._context.sounds.play("undo")
        self._keep()
        self._offer(draft, view)
        self.hint.follow()
        return True

    @property
    def begun(self) -> bool:
        """Whether there is a step to undo."""
        return self.draft is not None and bool(self.draft.taken())

    def _keep(self) -> None:
        if self.draft is not None:
            decision = self._host.decision(self._context.scene.viewer)
            if self._host.record is not None:
                self._begun.follow(self._host.record.path)
            self._begun.keep(self._player, decision, self.draft.taken())

    def consider(self, step: Step, move: Move) -> None:
        """Make the move, or ask for confirmation if the player has set that."""
        if self._confirms and self.draft is not None:
            self.hint.put_out()
            self._context.page.drop_passing_toast()
            self._unconfirmed = step
            self._keep()
            self._context.hands.lay(self.draft.taken())
            asked = self._confirmation(step, self.draft)
            self._asking.ask(asked, lambda answer: self._confirmed(move, answer), enter=True)
        else:
            self._decide(move)

    @property
    def _confirms(self) -> bool:
        return self._context.settings.confirm_moves

    def _confirmation(self, step: Step, draft: Draft) -> Question:
        scene, view = self._context.scene, self._context.view
        assert view is not None
        if isinstance(step, Answer):
            words = say("play.confirm.answer", answer=dict(scene.question(step.question, view).answers)[step.answer])
        else:
            moved = [piece for taken in draft.taken() if isinstance(taken, MovePieces) for piece in taken.pieces]
            cards = listed((scene.card_words(piece) for piece in moved if piece != UNSEEN), "plain")
            words = say_in(scene.game.name, "play.confirm.cards", cards=cards) if cards else say("play.confirm.move")
        return Question(words, (("yes", say("play.confirm.yes")), ("no", say("play.confirm.no"))))

    def _confirmed(self, move: Move, answer: str) -> None:
        if answer == "yes":
            self._decide(move)
        else:
            self.take_back()

    def take_back(self) -> bool:
        """Undo the step that awaits confirmation, and let the player decide again; False when there is none."""
        draft, view = self.draft, self._context.view
        if self._unconfirmed is None or draft is None or view is None:
            return False
        self._unconfirmed = None
        if not (draft.move() is not None and draft.steps()):
            draft.back()
        self._keep()
        self._offer(draft, view)
        return True

    def _decide(self, move: Move) -> None:
        self.refused_rule = ""
        self._context.page.drop_toast()
        self._context.hands.choose(None)
        if self.draft is not None and any(isinstance(step, Answer) for step in self.draft.taken()[-1:]):
            self._context.hands.raising.only(())  # such as at a pass; after other steps they are meant for later
        self._begun.keep(self._player, 0, ())
        seen = self._seen_steps()
        self._play(self._host.play(self._context.scene.viewer, move), made=seen)

    def _seen_steps(self) -> Sequence[Step]:
        """Return the steps already shown as they were taken: all, or all but the one that completed the move."""
        if self.draft is None:
            return ()
        taken = tuple(self.draft.taken())
        return taken if self.draft.steps() else taken[:-1]

    def play_forced(self) -> bool:
        """Play a forced move once it is due; False when none is."""
        if self._forced_at is None or time.perf_counter() < self._forced_at:
            return False
        self._forced_at = None
        self._decide(self._host.legal(self._context.scene.viewer)[0])
        return True

    def finish(self) -> None:
        """Make the move that the steps make up, if more steps could still follow."""
        draft = self.draft
        move = None if draft is None else draft.move()
        if draft is not None and move is not None and draft.taken():
            self.consider(draft.taken()[-1], move)

    def show_what_goes(self, zone: Zone) -> str:
        """Light the pieces that the player can bring to an empty place now, and say so; without any, say why no card of
        the hand goes there."""
        draft = self.draft
        if draft is None or not draft.steps():
            return ""
        goes = goes_to(self._context, draft, zone)
        if not goes:
            return why_none_goes(self._context, draft, zone)
        self.hint.put_out()
        self._marks.light_pieces(goes)
        return say("play.place.choose")

    def _refuse(self, refusal: Refusal, step: Step, near: Rect | None) -> None:
        """Show a refusal where the player looks: over the hand, or over the place the piece was brought to."""
        context, near = self._context, near or looked_at(self._context, step)
        context.sounds.play("refuse")
        self.refused_rule = refusal.rule_id
        felt = context.felt
        clear = [*areas_meant(context, refusal, step), *self.hint.lit_areas, *felt.areas_to_keep_clear()]
        clear += context.hands.draft_preview.rects
        part = felt.low if near.top >= felt.low.top else felt.area
        words, more = refused(refusal), self._read_rules if refusal.rule_id else None
        lasting = REFUSAL_SECONDS

        def gone() -> None:
            self._marks.clear()
            if context.placing is not None:
                context.placing.explain_again()

        context.page.toast(
            words, bad=True, passing=True, near=near, seconds=lasting,
            clear=clear, within=part, wider=felt.area, more=more, gone=gone,
        )  # fmt: skip
        self._marks.light_pieces(refusal.cards, lasting)

    def input(self, event: Key) -> bool:
        """Digits answer the question. Enter confirms, or gives the only answer when nothing else is allowed; Escape and
        Backspace undo."""
        if event.repeat or event.ctrl or event.alt:
            return False
        if self.hint.input(event):
            return True
        if self._unconfirmed is not None and event.name == "escape":
            return self.take_back()
        if event.name == "delete":
            return self.put_all_back()
        if event.name == "backspace" or (event.name == "escape" and not self._context.holding):
            return self.step_back()
        number = self._number(event)
        if self.question is None or number is None:
            return False
        return self._context.app.is_early(self.question.since) or self.question.press_number(number)

    def _number(self, event: Key) -> int | None:
        """Return the number of the answer chosen by a key; None for other keys."""
        if event.name == "enter" and (self._unconfirmed is not None or self._only_answer):
            return 1
        return int(event.name) if event.name.isdigit() else None

    @property
    def _only_answer(self) -> bool:
        """Whether a single answer is the only allowed step."""
        steps = () if self.draft is None else self.draft.steps()
        return len(steps) == 1 and isinstance(steps[0], Answer)
