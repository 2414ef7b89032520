"""A turn of the player at the screen: what he may do, what he is asked, and the move that comes of it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from pygame import Rect

from cardgames.engine.contract import Carry, Choose, Draft, Move, Refusal, Step, View
from cardgames.screens.play.question import QuestionPanel
from cardgames.table.board.layouts import extent
from cardgames.table.board.scene import Question
from cardgames.table.input import Key
from cardgames.table.look import Look
from cardgames.table.units import keep_clear
from cardgames.words import say

if TYPE_CHECKING:
    from cardgames.screens.play.screen import PlayScreen

AUTO_SECONDS = 0.35
"""How long a forced card is seen in the hand before it is played by itself."""

REFUSAL_SECONDS = 5.0


class Turn:
    """What may be decided now. There is a `draft` whenever a person plays at this seat, so that a step off turn is
    refused with the rules' own words."""

    def __init__(self, screen: PlayScreen) -> None:
        self._screen = screen
        self._host = screen.host
        self._forced_at: float | None = None
        self._unconfirmed: Step | None = None
        self.draft: Draft | None = None
        self.question: QuestionPanel | None = None

    def open(self, view: View[Any, Any]) -> None:
        """Let the player decide, if it is his turn."""
        screen, seat = self._screen, self._screen.scene.viewer
        self.close()
        if self._host.seat != seat or self._host.player_at(seat).kind != "human":
            return
        mine = seat in view.to_act
        self.draft = self._host.draft(seat)
        steps = self.draft.steps() if mine else ()
        screen.handling.allow(steps, mark=mine)
        if mine and screen.controls.auto_play and len(self._host.legal(seat)) == 1:
            self._forced_at = time.perf_counter() + AUTO_SECONDS
            return
        choices = [step for step in steps if isinstance(step, Choose)]
        if choices:
            question = choices[0].question
            self._ask(screen.scene.question(question, view), lambda answer: self.attempt(Choose(question, answer)))

    def close(self) -> None:
        """Nothing can be decided now."""
        self._screen.handling.allow((), mark=False)
        self.draft = self._forced_at = self._unconfirmed = None
        if self.question is not None:
            self._screen.remove(self.question)
            self.question = None

    def _ask(self, question: Question, answer: Any) -> None:
        if self.question is not None:
            self._screen.remove(self.question)
        self.question = QuestionPanel(question, answer, self._screen.felt_view.faces)
        self._screen.add(self.question)
        self.lay(self._screen.look)

    def lay(self, look: Look) -> None:
        """Give the question its place: over the hand, or beside what it would cover."""
        if self.question is not None:
            wide, high = self.question.natural(look, look.px(560))
            rect = Rect(0, 0, wide, high)
            rect.midbottom = self._screen.over_hand().move(0, -look.px(6)).topleft
            felt, step = self._screen.felt_view, self._unconfirmed
            ready = felt.stage.places(step.target, step.pieces) if isinstance(step, Carry) else ()
            taken = [*felt.matters(), *(extent([place]) for place in ready)]
            self.question.layout(keep_clear(rect, felt.area, taken, look.px(6)), look)
            self.question.touch()

    # ------------------------------------------------------------ deciding

    def attempt(self, step: Step) -> bool:
        """Try a step; True when it was taken. A refused one is told, and the cards that it names are lit."""
        if self.draft is None:
            return False
        if self._unconfirmed is not None:
            self.take_back()
        refusal = self.draft.refusal(step)
        if refusal is not None:
            self._refuse(refusal)
            return False
        self.draft.add(step)
        move = self.draft.move()
        if move is not None:
            self._consider(step, move)
        return True

    def _consider(self, step: Step, move: Move) -> None:
        """Make the move, or ask first, as the player has set it."""
        if self._screen.house.settings.now.confirm_moves:
            self._unconfirmed = step
            if isinstance(step, Carry):
                self._screen.handling.lay_ready(step)
            self._ask(self._confirmation(step), lambda answer: self._confirmed(move, answer))
        else:
            self._decide(move)

    def _confirmation(self, step: Step) -> Question:
        scene, view = self._screen.scene, self._screen.felt_view.view
        assert view is not None
        match step:
            case Carry(pieces):
                cards = " ".join(scene.game.deck.faces[piece].text for piece in pieces)
                words = say("play.confirm.cards", cards=cards)
            case Choose(question, answer):
                words = say("play.confirm.answer", answer=dict(scene.question(question, view).answers)[answer])
        return Question(words, (("yes", say("play.confirm.yes")), ("no", say("play.confirm.no"))))

    def _confirmed(self, move: Move, answer: str) -> None:
        if answer == "yes":
            self._decide(move)
        else:
            self.take_back()

    def take_back(self) -> bool:
        """Forget what is not confirmed yet, and decide anew; False when there is nothing."""
        view = self._screen.felt_view.view
        if self._unconfirmed is None or view is None:
            return False
        self.open(view)
        return True

    def _decide(self, move: Move) -> None:
        self._screen.controls.refused_rule = ""
        self._screen.drop_toast()
        self._screen.play(self._host.play(self._screen.scene.viewer, move))

    def play_forced(self) -> bool:
        """The setting "auto-play": where there is only one move it is made, after a moment."""
        if self._forced_at is None or time.perf_counter() < self._forced_at:
            return False
        self._forced_at = None
        self._decide(self._host.legal(self._screen.scene.viewer)[0])
        return True

    def why_not(self, piece: int) -> str:
        """Why a card of the hand cannot be played now; "" when it can."""
        scene = self._screen.scene
        refusal = self.draft and self.draft.refusal(Carry((piece,), scene.hand_zone(), scene.target_zone()))
        return _words(refusal) if refusal else ""

    def _refuse(self, refusal: Refusal) -> None:
        screen = self._screen
        screen.sounds.play("refuse")
        screen.controls.refused_rule = refusal.rule_id
        screen.toast(_words(refusal), bad=True, near=screen.near_hand(), seconds=REFUSAL_SECONDS)
        screen.mark(refusal.cards)

    def input(self, event: Key) -> bool:
        """Figures answer what is asked; Enter confirms and Escape takes back."""
        if self.question is None or event.repeat:
            return False
        if self._unconfirmed is not None and event.name in ("enter", "escape"):
            return self.question.press_number(1 if event.name == "enter" else 2)
        return event.name.isdigit() and self.question.press_number(int(event.name))


def _words(refusal: Refusal) -> str:
    return say("play.refused", why=refusal.text, rule=refusal.rule_id) if refusal.rule_id else refusal.text
