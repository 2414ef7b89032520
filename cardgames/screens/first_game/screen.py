"""The lesson on the table screen: real cards, rules and refusals, and a coach."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pygame import Rect, Surface

from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import Draft, Move, Refusal, Step, View
from cardgames.engine.lesson import YOU, Script, ScriptedMatch, read_script
from cardgames.engine.lines import Player
from cardgames.engine.manifest import Manifest
from cardgames.engine.match import AutoMoves
from cardgames.engine.messages import Message, verbatim
from cardgames.screens.app_context import AppContext
from cardgames.screens.first_game.coached import CoachedScreen
from cardgames.screens.first_game.script import LessonHost, why_not
from cardgames.screens.play import sheets
from cardgames.screens.play.context import Context
from cardgames.screens.play.controls import Controlled, Controls
from cardgames.screens.play.turn import REFUSAL_SECONDS, Turn
from cardgames.storage.profiles import EMBLEMS
from cardgames.table import draw
from cardgames.table.board.layouts import CARD_WIDTH
from cardgames.table.input import Input, Key
from cardgames.table.look import Look
from cardgames.table.semantics import Thing
from cardgames.table.timer import Timer
from cardgames.table.widgets.button import Button
from cardgames.table.widgets.dialog import Dialog
from cardgames.words import as_shown, language, say

PACK = 4
"""Number of backs drawn for the deck."""


class FirstGame(CoachedScreen):
    """A lesson: the player makes each move, with advice before it."""

    def __init__(
        self,
        app_context: AppContext,
        manifest: Manifest,
        players: int | None = None,
        before: FirstGame | None = None,
    ) -> None:
        """`players` chooses the lesson, if the game has several; see `read_script`. `before` is the same lesson in
        another language; this screen goes on where it was."""
        self._players = players
        self.script = script = read_script(manifest, players, language(), as_shown)
        self._manifest = manifest
        self.begun: bool = before is not None and before.begun
        self._ended: bool = before is not None and before._ended
        host: LessonHost = before.lesson_host if before else _begin_lesson(app_context, manifest, script)
        self.lesson_host: LessonHost = host
        self._match = host.match
        self._match.script = script
        super().__init__(app_context, host)
        self.context.waits_for = self._waits_for
        if self._ended:
            self._say_farewell()
        elif self.begun:
            self.coach.say(say("first_game.watch"), soft=True)
        else:
            begin = Button("coach.begin", say("first_game.begin"), self._begin, kind="brass", icon="play")
            self.coach.say(script.welcome, answers=[begin])
            self.context.happening = say("first_game.choose")

    def renewed(self) -> FirstGame:
        self._stop_watching()
        return FirstGame(self.app_context, self._manifest, self._players, self)

    def make_title(self) -> str:
        return self.script.title

    def make_controls(self) -> Controls:
        """Return controls that let the coach end the lesson, without a result."""
        return LessonControls(self.context, self.controlled(), self.make_title(), lambda: self.begun, self.end_lesson)

    def make_turn(self) -> Turn:
        """Return a turn that allows only the moves of the lesson."""
        return LessonTurn(self.context, self.marks, self.play, self.refresh, self.read_rules)

    def _pack(self) -> Rect | None:
        """Return the place of the deck before the first deal, at the dealer; None for a game without cards."""
        if not self._manifest.cards:
            return None
        match = self.host.match
        first = ScriptedMatch(self._manifest, self.script, match.players)
        table, _ = first.proceed()
        start = self.scene.dealing(first.view(None, table))[0]
        place = self.felt_view.stage.layouts[start].places(1)[0]
        pack = Rect(0, 0, round(place.height * CARD_WIDTH), round(place.height))
        pack.center = (round(place.x), round(place.y))
        return pack

    def paint(self, surface: Surface, dirty: Rect) -> None:
        """Draw the deck until the lesson begins."""
        super().paint(surface, dirty)
        if self._ready is not None and self.felt_view.view is None:
            back = self.felt_view.faces.face(UNSEEN, self._ready.h)
            for layer in range(PACK):
                place = self._ready.move(0, -layer * self.look.px(3))
                draw.shadow(surface, place, self.look, radius=self.look.px(6), lift=0.4)
                draw.put(surface, back, place)

    def semantics(self) -> Sequence[Thing]:
        found = list(super().semantics())
        if self._ready is not None and self.felt_view.view is None:
            found.append(Thing("pack", "pack", self._ready, say("first_game.pack")))
        return found

    def _begin(self) -> None:
        self.set_focus(None, by_keyboard=False)  # keys are for the cards from here on
        self.coach.say(say("first_game.watch"), soft=True)
        self.begun = True
        self.context.happening = ""
        self.host.resume()
        self.app.wake()

    # -- the table

    def input(self, event: Input) -> bool:
        """Let Enter or Space answer the coach, if an answer is expected."""
        leads_on = self.deal_summary is None and event in (Key("enter"), Key("space"))
        if leads_on and (self.app.is_early(self.coach.since) or self.coach.lead_on()):
            return True
        return super().input(event)

    def arrange(self, area: Rect, look: Look) -> None:
        super().arrange(area, look)
        self._ready = self._pack()

    def _settle(self, view: View[Any, Any], deal_over: bool) -> None:
        super()._settle(view, deal_over)
        self.coach.visible = self.coach.visible or self.deal_summary is None
        match = self._match
        cue, path = match.cue(), match.path()
        self.coach.count(path.lesson_at(len(match.entries)), path.lessons)
        if match.stops:
            self.end_lesson()
        elif self.host.paused:
            return
        elif cue is not None and cue.mine and YOU in view.to_act:
            self.coach.say(cue.before)
        else:
            self.coach.say(say("first_game.counting" if deal_over else "first_game.watch"), soft=True)

    def _waits_for(self) -> str:
        return say("first_game.over") if self._ended and self._match.cue() is None else ""

    def end_lesson(self) -> None:
        """Show the farewell and the buttons to go on, after the last deal."""
        if self._match.cue() is None:
            self._ended = True
            self._say_farewell()
            self.coach.ask_anew()

    def _say_farewell(self) -> None:
        play = Button("coach.play", say("first_game.play"), self._play_on, kind="brass", icon="cards")
        back = Button("coach.back", say("first_game.back"), self._back)
        self.coach.visible = True
        self.coach.say(self.script.farewell, answers=[back, play])

    def _back(self) -> None:
        self.app_context.end_first_game(play=False)

    def _play_on(self) -> None:
        self.app_context.end_first_game(play=True)


class LessonControls(Controls):
    """The controls of a lesson."""

    def __init__(
        self,
        context: Context,
        controlled: Controlled,
        title: str,
        begun: Callable[[], bool],
        end: Callable[[], object],
    ) -> None:
        """`begun` returns whether the lesson has begun; `end` is called after each deal, to end a finished lesson."""
        super().__init__(context, controlled, title)
        self._begun = begun
        self._end = end

    def menu_dialog(self) -> Dialog:
        """Return the menu of a lesson, without bots and conceding."""
        return self.plain_menu(say("first_game.menu"), say("first_game.leave"))

    def leave(self) -> None:
        """Go back to the screen that opened the lesson."""
        self._context.app_context.end_first_game(play=False)

    def pause(self) -> None:
        """Pause. Before the lesson begins the host is paused anyway, and stays so."""
        if self._begun():
            super().pause()
        else:
            self._open(lambda _: sheets.pause(lambda: None))

    def told(self, lines: Sequence[Message]) -> Sequence[str]:
        """Return the move, and why the coach wants it: other reasons might contradict the lesson."""
        said, match = super().told(lines), self._context.host.match
        cue = match.cue() if isinstance(match, ScriptedMatch) else None
        return [*said[:1], cue.why] if cue is not None and cue.why else said

    def tell_marked(self) -> None:
        """Say nothing: a lesson has no record to note the undo."""

    def show_result(self) -> None:
        """Let the coach end the lesson."""
        self._end()


IDLE_SECONDS = 8.0
"""How long the player may think before the wanted move is lit."""


class LessonTurn(Turn):
    """The player's turn in a lesson. The wanted move is lit after a wrong try, or after some time."""

    _idle: Timer | None = None

    @property
    def forced(self) -> AutoMoves:
        """No move is automatic in a lesson: the player makes each one."""
        return AutoMoves.NONE

    def _decide(self, move: Move) -> None:
        """Make the move if it is the lesson's; any other, even one that begins it, is not made."""
        match = self._host.match
        if isinstance(match, ScriptedMatch) and not match.is_wanted(move):
            self.take_back()
            self._light_wanted()
            context, near = self._context, self._context.near_hand()
            clear = [*self.hint.lit_areas, *context.felt.areas_to_keep_clear()]
            context.page.toast(self._with_name(why_not(match, move)), near=near, clear=clear, seconds=REFUSAL_SECONDS)
        else:
            super()._decide(move)

    def open(self, view: View[Any, Any]) -> None:
        match = self._host.match
        if not (isinstance(match, ScriptedMatch) and match.stops):
            super().open(view)
            self._wait()

    def close(self) -> None:
        if self._idle is not None:
            self._idle.cancel()
        super().close()

    def _offer(self, draft: Draft, view: View[Any, Any]) -> None:
        super()._offer(draft, view)
        self._wait()

    def _wait(self) -> None:
        """Light the wanted move some time from now, or later if the player holds a piece then."""
        if self._idle is not None:
            self._idle.cancel()
        self._idle = self._context.app.call_later(IDLE_SECONDS, self._remind)

    def _remind(self) -> None:
        context = self._context
        if context.holding or context.hands.dragged is not None or context.app.top is not context.page:
            if context.page in context.app.stack:
                self._wait()
        else:
            self._light_wanted()

    def _refuse(self, refusal: Refusal, step: Step, near: Rect | None) -> None:
        """Show the refusal, and light the move that is wanted; name it if the rules allow what was tried."""
        self._light_wanted()
        if not refusal.rule_id:
            refusal = refusal._replace(message=verbatim(self._with_name(refusal.text)))
        super()._refuse(refusal, step, near)

    def _with_name(self, why: str) -> str:
        """Return a sentence with the name of the step that is lit."""
        name = self.hint.next_words
        return "\n".join([why, say("first_game.suggested", move=name)]) if name else why

    def _light_wanted(self) -> None:
        match = self._host.match
        draft = self.draft
        if isinstance(match, ScriptedMatch) and draft is not None and draft.steps() and not self.hint.lit:
            cue = match.cue()
            if cue is not None and cue.mine:
                self.hint.show("", match.wanted())


def _begin_lesson(app_context: AppContext, manifest: Manifest, script: Script) -> LessonHost:
    """Return the host of a new lesson, which waits until the player begins."""
    match = ScriptedMatch(manifest, script, _players(app_context, script.players))
    if not manifest.cards:
        match.proceed()  # nothing is dealt in such a game
    host = LessonHost(match)
    host.pause()
    return host


def _players(app_context: AppContext, count: int) -> list[Player]:
    """Return you, and bots for the other seats, with other names and emblems than yours."""
    you = app_context.people.now.you.player()
    names = [name for name in say("new_game.bot_names").split() if name != you.name]
    emblems = [emblem for emblem in EMBLEMS if emblem != you.emblem]
    return [you, *(Player(names[n], emblems[n], "bot", "normal") for n in range(count - 1))]
