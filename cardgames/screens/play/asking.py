"""What the table asks the player during a move: a question, or a slip beside pieces that may be moved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Protocol

from pygame import Rect

from cardgames.engine.contract import Answer, Draft, Move, MovePieces, Step, View
from cardgames.screens.felt.questions import WIDTHS, DraftSlip, QuestionPanel, narrowed
from cardgames.screens.felt.set_slip import AnswerButton, SetSlip
from cardgames.screens.felt.slip_places import best_place, shortest_place
from cardgames.screens.play.context import Context
from cardgames.table.board.flights import CLOSING
from cardgames.table.board.layouts import extent
from cardgames.table.board.scene import Question
from cardgames.table.look import Look
from cardgames.table.tween import Tween
from cardgames.table.units import covered
from cardgames.table.widgets.button import Button
from cardgames.words import say, say_in


class Asker(Protocol):
    """The turn that asks: its draft, and what the buttons do."""

    @property
    def draft(self) -> Draft | None:
        """The move as far as it is made; None while nobody decides."""

    def attempt(self, step: Step) -> object:
        """Try a step."""

    def consider(self, step: Step, move: Move) -> object:
        """Make a move that `step` completed, or ask for confirmation."""

    def step_back(self) -> object:
        """Undo the last step."""

    def put_all_back(self) -> object:
        """Undo all steps."""

    def lay(self, look: Look) -> object:
        """Place the question again."""


class Asking:
    """Asks on one table screen; `question` is what is asked now, if anything."""

    def __init__(self, context: Context, turn: Asker) -> None:
        self._context = context
        self._turn = turn
        self.question: QuestionPanel | DraftSlip | None = None
        self._words = ""
        """The words of the slip while no piece is chosen."""
        self._goal = Rect(0, 0, 0, 0)
        """The place of the question, also while it glides there."""
        context.overlays.register(
            "question",
            lambda: [] if self.question is None or not self.question.visible else [self._goal],
            lambda: turn.lay(context.look),
        )

    def ask_now(self, draft: Draft, view: View[Any, Any]) -> None:
        """Ask what a draft needs now, if anything."""
        context, steps, taken = self._context, draft.steps(), draft.taken()
        choices = [step for step in steps if isinstance(step, Answer)]
        hand = context.scene.hand_zone()
        if context.hands.raising.cards and any(isinstance(step, MovePieces) and step.source == hand for step in steps):
            self._ask_of_raised(choices, view)
        elif choices and len(choices) == len(steps) and not taken:
            self._ask_plainly(choices, view)
        elif choices or taken or (context.hands.asks_place and context.scene.long_moves.asks_place_at_slip):
            self._ask_beside(draft, choices, view)

    def _ask_plainly(self, choices: Sequence[Answer], view: View[Any, Any]) -> None:
        """Ask a question when nothing but answers is allowed."""
        name = choices[0].question
        allowed = {step.answer for step in choices if step.question == name}
        asked = narrowed(self._context.scene.question(name, view), allowed)
        answers = tuple(
            (key, self._foreseen(Answer(name, key), words) if key in allowed else words) for key, words in asked.answers
        )
        self.ask(replace(asked, answers=answers), lambda answer: self._turn.attempt(Answer(name, answer)))

    def _ask_beside(self, draft: Draft, choices: Sequence[Answer], view: View[Any, Any]) -> None:
        """Show a slip with answers and undo buttons beside pieces that may be moved."""
        scene = self._context.scene
        answers = self._answers(choices, view)
        taken, move = draft.taken(), draft.move()
        if move is not None:
            answers.insert(0, ("done", say("play.making.done"), partial(self._turn.consider, taken[-1], move)))
        asks = taken or not choices
        words = scene.long_moves.prompt(view, taken) if asks else scene.question(choices[0].question, view).text
        back, cancel = self._turn.step_back if taken else None, self._turn.put_all_back if len(taken) > 1 else None
        self._put_up(DraftSlip(words, answers, back, cancel))

    def tell_held(self) -> None:
        """Say on the slip what the piece can do that the player has chosen or drags, if the game says so."""
        question, draft, view = self.question, self._turn.draft, self._context.view
        if type(question) is not DraftSlip or draft is None or view is None:
            return
        held, hands = self._context.hands.held, self._context.hands
        ways = [] if held is None else hands.drop_targets.carries(held)
        words = (self._context.scene.task_with(view, draft.taken(), ways) if ways else self._placed) or self._words
        if words == question.label:
            return
        question.label, was = words, Rect(question.rect)
        self._turn.lay(self._context.look)
        if words != self._words and not question.rect.colliderect(was):
            self.lay(self._context.look, short=True)  # the status line says the words

    @property
    def _placed(self) -> str:
        """What the player can do with the piece that they hold over a board; "" for nothing special."""
        board, placing = self._context.felt.board, self._context.placing
        if board is None or placing is None or placing.held is None:
            return ""
        return board.task_with(placing.held.piece)

    def _answers(self, choices: Sequence[Answer], view: View[Any, Any]) -> list[AnswerButton]:
        scene = self._context.scene
        asked = {step.question: dict(scene.question(step.question, view).answers) for step in choices}
        words = [self._foreseen(step, asked[step.question][step.answer]) for step in choices]
        acts = [partial(self._turn.attempt, step) for step in choices]
        return [(step.answer, text, act) for step, text, act in zip(choices, words, acts, strict=True)]

    def _foreseen(self, step: Answer, words: str) -> str:
        """Return the words of an answer, with what it leads to if the game says so."""
        foresees, view, draft = self._context.scene.consequences, self._context.view, self._turn.draft
        if foresees is None or view is None or draft is None:
            return words
        preview = foresees.preview(view, draft.taken(), step)
        return words if preview is None else say("play.making.leads", answer=words, preview=preview)

    @property
    def aimed(self) -> Answer | None:
        """The answer that the player points at, if nothing but an answer is asked."""
        panel, draft = self.question, self._turn.draft
        if not isinstance(panel, QuestionPanel) or draft is None or not panel.aimed:
            return None
        return next((one for one in draft.steps() if isinstance(one, Answer) and one.answer == panel.aimed), None)

    def _ask_of_raised(self, choices: Sequence[Answer], view: View[Any, Any]) -> None:
        """Show which set the raised cards make, and larger sets that contain them."""
        scene, handling = self._context.scene, self._context.hands
        cards = handling.raising.cards
        goes, game = bool(handling.raising.ways(cards)), scene.game.name
        together = scene.sets
        assert together is not None
        makes = together.set_text([card.piece for card in cards], view)
        more = [step for step in handling.raising.offers(cards) if len(step.pieces) > len(cards)]
        key = ("goes" if goes else "with_more" if more else "not_now") if makes else "none"
        words = say_in(game, f"play.raised.{key}", set=makes, count=len(cards))
        play: AnswerButton = "play", say_in(game, "play.raised.play"), partial(handling.play, cards[0])
        lower: AnswerButton = "lower", say("play.raised.lower"), partial(handling.stand, ())
        offers = [(together.set_text(step.pieces, view), partial(handling.stand, step.pieces)) for step in more]
        relay = partial(self._turn.lay, self._context.look)
        self._put_up(SetSlip(words, [*self._answers(choices, view), play, lower], offers, relay, goes=goes))

    def ask(self, question: Question, answer: Callable[[str], object], *, enter: bool = False) -> None:
        """Ask a question; `answer` is called with the answer. `enter` gives the first one."""
        self._put_up(QuestionPanel(question, answer, self._context.felt.faces, enter=enter))

    def _put_up(self, question: QuestionPanel | DraftSlip) -> None:
        self.drop()
        self.question = self._context.question = question
        self._words = question.label
        self._context.page.add(question)
        self._context.page.asks = question
        question.ask_anew()
        self.lay(self._context.look)

    def drop(self) -> None:
        """Take the question away, if there is one."""
        if self.question is not None:
            self._context.page.remove(self.question)
            self.question = self._context.question = None

    def lay(self, look: Look, *, short: bool = False) -> None:
        """Place the question over the hand, or beside what it would cover: as its answers alone if nothing else is
        clear or if it is to be `short`."""
        question = self.question
        if question is None:
            return
        felt, over = self._context.felt, self._context.over_hand().move(0, -look.px(6)).topleft
        handling = self._context.hands
        taken = [*felt.areas_to_keep_clear(), *handling.draft_preview.rects, *handling.risen]
        area = self._context.overlays.beside_drawer(felt.area)
        taken += self._context.overlays.before("question")
        if isinstance(question, DraftSlip):
            moves = self._context.scene.long_moves
            foot = (moves.slip_foot if felt.board is None else moves.question_foot)(felt.area, look) or over
            taken += [extent((sprite.home,)) for sprite in felt.stage]
            taken += handling.drop_targets.open_places()
            sizes = list(question.sizes(look, area.w))
            seen = [] if felt.board is None else felt.board.areas_to_keep_clear()
        else:
            moves, board = self._context.scene.long_moves, felt.board
            at_slip = board is not None or handling.raising.cards or moves.asks_at_slip
            foot = (at_slip and moves.question_foot(felt.area, look)) or over
            taken += self._needed()
            seen = [*felt.face_down_piles(), *(felt.written if board is None else board.areas_to_keep_clear())]
            widths = WIDTHS if board is not None else WIDTHS[:1]
            sizes = [question.preferred_size(look, look.px(wide)) for wide in widths]
            sizes = [*(question.line(look) if moves.asks_at_slip else []), *sizes]
        taken += [] if felt.board is None else felt.board.written()
        tight = question.tight(look)
        answers = question.shorts(look) if isinstance(question, DraftSlip) or felt.board is not None else []
        slip = type(question) is DraftSlip  # of raised cards the status line doesn't say what they make
        near, narrow = slip or felt.board is not None, tight if slip and felt.board is None else ()
        best = shortest_place(sizes, answers, foot, area, taken, seen, look, tight=narrow, short=short, near=near)
        for more in ([], tight) if seen and felt.board is None else ():
            clear = best_place([*sizes, *more], foot, area, [*taken, *seen], (), look)
            if not covered(clear, [*taken, *seen]):
                best = clear
                break
        if covered(best, taken):
            tighter = best_place([*sizes, *tight], foot, area, taken, seen, look)
            best = min(best, tighter, key=lambda place: covered(place, taken))
        only_words = isinstance(question, DraftSlip) and not answers
        question.touch()
        question.visible = not (only_words and (short or covered(best, taken)))  # the status line says them too
        question.layout(best, look)
        question.touch()
        self._goal = Rect(best)
        self._context.overlays.changed("question")

    def glide(self, arrange: Callable[[], object]) -> None:
        """Call `arrange`, which changes the layout, and let the question glide to its new place, as the table does.
        One that is placed while the table is on its way, is placed again at the end of it."""
        question = self.question
        was = None if question is None or not question.visible else question.rect.center
        arrange()
        goal, look = self._goal, self._context.look
        way = (0, 0) if was is None else (was[0] - goal.centerx, was[1] - goal.centery)

        def show(share: float) -> None:
            if goal is not self._goal:
                if share == 1:
                    self.lay(look)
            elif question is not None and question is self.question and any(way):
                question.touch()
                question.layout(goal.move(round(way[0] * (1 - share)), round(way[1] * (1 - share))), look)
                question.touch()

        show(0.0)
        self._context.tweens.beside(Tween(CLOSING, show))

    def _needed(self) -> list[Rect]:
        """Return the parts of the board that the player needs to see to answer."""
        board = self._context.felt.board
        if board is None or self._turn.draft is None:
            return []
        return board.needed([step for step in self._turn.draft.steps() if isinstance(step, Answer)])

    def places(self) -> list[Rect]:
        """Return the places that the question is about: those of the board, and empty ones where pieces can go."""
        return [] if self.question is None else [*self._needed(), *self._context.hands.drop_targets.open_places()]

    def button_at(self, name: str) -> Button | None:
        """Return the button with a name of the question that is asked, if it is there."""
        return next((button for button in self._all_buttons if button.name == name), None)

    @property
    def buttons(self) -> list[Button]:
        """The buttons that can be pressed, in reading order."""
        return [button for button in self._all_buttons if button.enabled]

    @property
    def _all_buttons(self) -> list[Button]:
        found = () if self.question is None else self.question.walk()
        return [widget for widget in found if isinstance(widget, Button)]
