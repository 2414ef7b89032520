"""The table at which a marked decision is tried again: the coach says at once what a move is worth, and compares both
lines at the end of the deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal

from cardgames.engine.contract import Move, View
from cardgames.engine.match import AutoMoves
from cardgames.engine.registry import manifest
from cardgames.lab.review.judging import Judged
from cardgames.lab.review.review import Reviewed
from cardgames.screens.first_game.coached import CoachedScreen
from cardgames.screens.play.controls import Controls
from cardgames.screens.play.screen import PlayScreen
from cardgames.screens.play.turn import Turn
from cardgames.screens.practice.compare import CompareSheet
from cardgames.screens.practice.task import Answers, PracticeHost, Task
from cardgames.screens.review_texts import ReviewTexts, verdict_text, with_bounds
from cardgames.table.icons import Icon
from cardgames.table.input import Input, Key
from cardgames.table.look import Look
from cardgames.table.widgets.button import Button, Kind
from cardgames.table.widgets.dialog import Dialog
from cardgames.words import say, say_in

if TYPE_CHECKING:
    from cardgames.screens.app_context import AppContext

CHECK_SECONDS = 0.1
"""Time between two looks at whether a move is judged."""

Stage = Literal["asking", "checking", "refused", "playing"]


class PracticeScreen(CoachedScreen):
    """A decision to try again. `on_next` opens the next exercise; None if it is not one of several, or the last."""

    def __init__(
        self,
        app_context: AppContext,
        task: Task,
        on_next: Callable[[], object] | None = None,
        before: PracticeScreen | None = None,
    ) -> None:
        """`before` is the same decision in another language; this screen goes on where it was."""
        self.services, self.task, self._on_next = app_context, task, on_next
        self.texts = ReviewTexts(task.match)
        self.saved = app_context.saved_review(task.match.origin.id, task.player)
        self.answers: Answers = before.answers if before else Answers(task, app_context.review_process, self.saved)
        self.stage: Stage = before.stage if before else "asking"
        self._shown_best: bool = before is not None and before._shown_best
        """Whether the player was shown the better move."""
        self._checked: Move | None = before._checked if before else None
        self.practice_host: PracticeHost = before.practice_host if before else PracticeHost(task, app_context.bots)
        super().__init__(app_context, self.practice_host)
        self._told: Callable[[PracticeScreen], object] = before._told if before else PracticeScreen._say_question
        """What the coach says, in the language of the screen."""
        self.context.waits_for = self._waits_for
        self.summary_player.onward = say("practice.compare.show")

    def renewed(self) -> PracticeScreen:
        self._stop_watching()
        again = PracticeScreen(self.services, self.task, self._on_next, self)
        self.stage = "playing"  # the other screen waits for the verdict now
        return again

    def enter(self) -> None:
        super().enter()
        self._told(self)
        if self.stage == "checking":
            self._check()

    def make_title(self) -> str:
        title = manifest(self.task.match.game.name).title
        return say("practice.exercise" if self._on_next else "practice.title", game=title)

    def make_turn(self) -> Turn:
        """Return a turn whose first move is judged before it is made."""
        return PracticeTurn(self.context, self.marks, self.play, self.refresh, self.read_rules)

    def make_controls(self) -> Controls:
        """Return controls that end with the deal."""
        return PracticeControls(self.context, self.controlled(), self.make_title())

    def leave(self) -> None:
        self.answers.forget()
        super().leave()
        for below in self.app.stack:
            if isinstance(below, PlayScreen):
                below.host.ask_again()

    # ------------------------------------------------------------ the question

    @property
    def _one(self) -> Reviewed:
        return self.task.one

    def _say(self, words: Sequence[str], *buttons: Button, soft: bool = False) -> None:
        """Say these lines; if they don't fit, without the first ones, which the table shows too."""
        lines = [line for line in words if line]
        self.coach.say("\n\n".join(lines), soft=soft, answers=buttons)
        while len(lines) > 1 and not self.coach.holds_its_words:
            lines = lines[1:]
            self.coach.say("\n\n".join(lines), soft=soft, answers=buttons)

    def _tell(self, what: Callable[[PracticeScreen], object]) -> None:
        """Let the coach say something, also in another language."""
        self._told = what
        what(self)

    def _ask(self) -> None:
        """Ask for a better move."""
        self.stage, self._checked = "asking", None
        self._tell(PracticeScreen._say_question)

    def _say_question(self) -> None:
        one, choice = self._one, self._one.choice
        move, verdict = self.texts.label(choice, choice.move), verdict_text(one)
        made = self._own("practice.made", verdict=verdict, lost=-one.lost, move=move)
        self._say([say("practice.ask"), made], self._button("show", self.show_better, "lamp", "quiet"))

    def _waits_for(self) -> str:
        """Return what the player can do while a move is judged or refused, or once the exercise is done."""
        if self.stage == "checking":
            return say("practice.checking")
        if self.stage == "refused":
            return say("practice.or_keep")
        return say("practice.or_next") if self.practice_host.paused else ""

    def _own(self, key: str, **values: object) -> str:
        """A message in the words of the game."""
        return say_in(self.texts.game, key, **values)

    def _button(self, name: str, act: Callable[[], object], icon: Icon | None, kind: Kind = "wood") -> Button:
        return Button(f"practice.{name}", say(f"practice.{name}"), act, kind=kind, icon=icon)

    def answered(self, move: Move) -> None:
        """Judge a move that the player wants to make here."""
        seat = self.scene.viewer
        self.stage, self._checked = "checking", self.practice_host.listed(seat, move)
        self._tell(lambda page: page._say([say("practice.checking")], soft=True))
        self._check()

    def _check(self) -> None:
        """Tell what the move is worth once that is known."""
        move = self._checked
        if self.stage != "checking" or move is None:
            return
        judged = self.answers.of(move)
        if self.answers.failed:
            self._tell(lambda page: page._say([say("review.failed")], page._button("anyway", page.play_anyway, "play")))
            self.stage = "refused"
        elif judged is None:
            self.app.call_later(CHECK_SECONDS, self._check)
        elif judged.is_accepted:
            self._accept(move, judged)
        else:
            self._refuse(judged)

    def _accept(self, move: Move, judged: Judged) -> None:
        self.saved.note_try(self._one.choice.entry, solved=not self._shown_best)
        self._play(move)
        if self._on_next is not None:
            self.practice_host.pause()
        self._tell(lambda page: page._say_accepted(judged))

    def _say_accepted(self, judged: Judged) -> None:
        shown = self._shown_best and self._checked == self._one.judged.best
        words = say("practice.shown") if shown else self._accepted(judged)
        if self._on_next is None:
            self._say([words, say("practice.going_on")])
        else:
            on = self._button("next", self._next, "forward", "brass")
            self._say([words], self._button("play_on", self._go_on, "play"), on)
            self.coach.ask_anew()

    def _accepted(self, judged: Judged) -> str:
        """Why a move is accepted."""
        loss = judged.loss
        if loss.estimate <= 0:
            return say("practice.best")
        return say("practice.accepted") if loss.low <= 0 else self._own("practice.good", lost=loss.estimate)

    def _refuse(self, judged: Judged) -> None:
        self.stage = "refused"
        self.saved.note_try(self._one.choice.entry, solved=False)
        self._tell(lambda page: page._say_refused(judged))

    def _say_refused(self, judged: Judged) -> None:
        loss = judged.loss._replace(low=max(0.0, judged.loss.low))
        words = with_bounds(self.texts.game, "practice.refused", "practice.refused_exact", loss)
        buttons = [
            self._button("show", self.show_better, None, "quiet"),
            self._button("anyway", self.play_anyway, None, "quiet"),
            self._button("again", self.try_another, "undo", "brass"),
        ]
        self._say([words], *buttons)
        self.coach.ask_anew()

    def try_another(self) -> None:
        """Take the move back, and ask again."""
        if self.stage == "refused":
            self._ask()
            self.turn.put_all_back()

    def play_anyway(self) -> None:
        """Make the move that was not accepted."""
        if self.stage == "refused" and self._checked is not None:
            self._play(self._checked)
            self._tell(PracticeScreen._say_going_on)

    def _play(self, move: Move) -> None:
        self.stage = "playing"
        assert isinstance(self.turn, PracticeTurn)
        self.turn.make(move)

    def show_better(self) -> None:
        """Light the better move on the table, step by step."""
        if self.stage == "playing":
            return
        self._shown_best = True
        self._ask()
        self.turn.put_all_back()
        self._tell(PracticeScreen._say_better)
        self.turn.hint.show("", self._one.judged.best)

    def _say_better(self) -> None:
        choice, best = self._one.choice, self._one.judged.best
        self._say([say("review.better", move=self.texts.label(choice, best)), self.texts.reason(self._one, None)])

    def _say_going_on(self) -> None:
        self._say([say("practice.going_on")], soft=True)

    def _next(self) -> None:
        if self._on_next is not None:
            self._on_next()

    def _go_on(self) -> None:
        """Play the deal to its end."""
        self.practice_host.resume()
        self._tell(PracticeScreen._say_going_on)
        self.app.wake()

    def again(self) -> None:
        """Begin the decision again."""
        self.app.replace(PracticeScreen(self.services, self.task, self._on_next))

    def compare(self) -> None:
        """Compare both lines, after the deal."""
        self.context.happening = say("practice.compare.title")
        self.open(lambda page: page._compare_sheet())

    def _compare_sheet(self) -> CompareSheet:
        acts: dict[str, Callable[[], object]] = {"again": self.again, "back": self.app.pop}
        if self._on_next is not None:
            acts["next"] = self._next
        return CompareSheet(self.services, self.task, self.host.match, self.texts, acts)

    # ------------------------------------------------------------ PlayScreen

    def input(self, event: Input) -> bool:
        """Let Enter or Space press the coach's brass button once a move is judged."""
        leads_on = self.stage != "asking" and self.deal_summary is None and event in (Key("enter"), Key("space"))
        if leads_on and (self.app.is_early(self.coach.since) or self.coach.lead_on()):
            return True
        return super().input(event)

    def _settle(self, view: View[Any, Any], deal_over: bool) -> None:
        super()._settle(view, deal_over)
        self.coach.visible = self.deal_summary is None
        if self.stage == "playing" and self.practice_host.at_start:
            self._ask()  # the player took the move back

    def lay_slips(self, look: Look) -> None:
        """Let the coach be silent during the deal summary."""
        super().lay_slips(look)
        self.coach.visible = self.deal_summary is None


class PracticeTurn(Turn):
    """The player's turn: the first move goes to the coach."""

    @property
    def forced(self) -> AutoMoves:
        """Moves before the coach's verdict are never automatic."""
        return AutoMoves.NONE if self._asks else super().forced

    @property
    def _asks(self) -> bool:
        page = self._context.page
        return isinstance(page, PracticeScreen) and page.stage != "playing"

    def _decide(self, move: Move) -> None:
        page = self._context.page
        if isinstance(page, PracticeScreen) and page.stage in ("asking", "checking", "refused"):
            if self.draft is not None:
                self._allow((), self.draft.taken())
            self._asking.drop()
            page.answered(move)
        else:
            super()._decide(move)

    def make(self, move: Move) -> None:
        """Make a move that the coach has judged."""
        super()._decide(move)

    def step_back(self) -> bool:
        """Undo the last step; a move that is judged or refused is taken back as a whole."""
        page = self._context.page
        if isinstance(page, PracticeScreen) and page.stage in ("checking", "refused"):
            page.stage = "refused"
            page.try_another()
            return True
        return super().step_back()


class PracticeControls(Controls):
    """The controls of a decision that is tried again."""

    def menu_dialog(self) -> Dialog:
        """Return a menu without bots and conceding."""
        return self.plain_menu(say("practice.menu"), say("practice.leave"))

    def hint(self) -> None:
        """Before the move is made, show the better one; then ask a strong bot as usual."""
        page = self._context.page
        if isinstance(page, PracticeScreen) and page.stage != "playing":
            page.show_better()
        else:
            super().hint()

    def leave(self) -> None:
        """Go back to the screen that opened it."""
        self._context.app.pop()

    def tell_marked(self) -> None:
        """Say nothing: there is no record to note the undo."""

    def after_deal(self) -> None:
        """Compare both lines."""
        page = self._context.page
        if isinstance(page, PracticeScreen):
            page.compare()
