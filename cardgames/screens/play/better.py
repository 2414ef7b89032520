"""The review of a missed chance: the better moves played on the table, step by step, with an arrow for each step."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pygame import Rect, Surface

from cardgames.engine.contract import Answer, MovePieces, Place, Step, View
from cardgames.screens.card_look import card_look
from cardgames.screens.felt.draft_preview import DraftPreview
from cardgames.screens.felt.felt import Felt
from cardgames.screens.felt.felt_page import FeltPage
from cardgames.screens.felt.questions import WIDTHS, QuestionPanel, narrowed
from cardgames.screens.felt.seat_plates import Sitter
from cardgames.screens.felt.slip_places import shortest_place
from cardgames.screens.felt.step_words import step_words
from cardgames.screens.motif import felt_hue, motif
from cardgames.storage.settings import Settings
from cardgames.table import room, text
from cardgames.table.board.arrows import Arrow
from cardgames.table.board.layouts import extent
from cardgames.table.board.parts import Missed
from cardgames.table.board.scene import GameScene
from cardgames.table.input import Input, Key
from cardgames.table.look import Look
from cardgames.table.semantics import Thing
from cardgames.table.timer import Timer
from cardgames.table.tween import Tweens
from cardgames.table.widgets.base import Column
from cardgames.table.widgets.button import Button, IconButton
from cardgames.table.widgets.label import Label
from cardgames.table.widgets.scroll import ScrollArea
from cardgames.words import say

BAR, SIDE, FOOT = 44, 280, 56
"""Height of the bar, width of the panel beside the table, and height of its buttons, in points."""

STEP_SECONDS = 1.4
"""Time between two steps while they play."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The table before a step: a view, the steps taken since, and the next one; None after the last."""

    view: View[Any, Any]
    taken: tuple[Step, ...]
    step: Step | None


def frames_of(scene: GameScene, missed: Missed) -> list[Frame]:
    """Return the table before each step of the better moves, and after the last."""
    found: list[Frame] = []
    for view, move in missed.better:
        steps = tuple(scene.game.draft(view).steps_of(move))
        found += [Frame(view, steps[:index], step) for index, step in enumerate(steps)]
        last = Frame(view, steps, None)
    return [*found, last] if found else []


def grouped(frames: Sequence[Frame]) -> list[list[tuple[int, Step]]]:
    """Return the steps with their numbers in groups: pieces that go one after the other from one place to another."""
    found: list[list[tuple[int, Step]]] = []
    for at, frame in enumerate(frames):
        if frame.step is None:
            continue
        last = found[-1][-1][1] if found and frames[at - 1].view is frame.view else None
        if _follows(last, frame.step):
            found[-1].append((at, frame.step))
        else:
            found.append([(at, frame.step)])
    return found


def _follows(last: Step | None, step: Step) -> bool:
    if not isinstance(last, MovePieces) or not isinstance(step, MovePieces):
        return False
    return (last.source, last.target) == (step.source, step.target)


def together(steps: Sequence[Step]) -> Step:
    """Return the steps of a group as one."""
    moves = [step for step in steps if isinstance(step, MovePieces)]
    return moves[0]._replace(pieces=tuple(piece for one in moves for piece in one.pieces)) if moves else steps[0]


class BetterScreen(FeltPage):
    """The better moves of one missed chance."""

    def __init__(self, scene: GameScene, missed: Missed, sitters: Sequence[Sitter], now: Settings) -> None:
        """`sitters` are the players of the scene's table; `now` are the settings."""
        super().__init__()
        self._scene = scene
        self._frames = frames_of(scene, missed)
        self._at = 0
        self._goals: list[Rect | None] = []
        """Where the pieces of each frame's step lie after it; None if they are no longer to be found."""
        self._timer: Timer | None = None
        self.felt = felt_hue(scene.game.name)
        self._tweens = Tweens(now.speed, reduced=now.reduced_motion)
        self.table = Felt(scene, sitters, card_look(now), self.touch)
        self.table.hand_order = lambda pieces, view: scene.sorting.sorted_hand(
            pieces, now.hand_order, view, now.high_cards
        )
        self._preview = DraftPreview(self.table.stage, self._tweens, scene)
        self.table.zone_of = self._preview.zone_of
        self._arrow = Arrow(self.touch)
        self._asked: QuestionPanel | None = None
        self._words = Label("better.words", missed.words)
        self._list = Column("better.list", [], gap=6)
        self._scroll = ScrollArea("better.scroll", self._list)
        self._close = IconButton("better.close", "back", say("play.look_back.close"), self.put_away, key="Esc")
        self._back = Button("better.back", say("play.look_back.back"), lambda: self._go(self._at - 1), icon="left")
        self._play = Button("better.play", say("play.look_back.play"), self._toggle, kind="brass", icon="play")
        self._next = Button("better.next", say("play.look_back.next"), lambda: self._go(self._at + 1), icon="right")
        self.add(self.place_focus, self._close, self._scroll, self._back, self._play, self._next)

    @property
    def felt_shown(self) -> Felt:
        return self.table

    @property
    def position(self) -> int:
        """How many steps have been taken."""
        return self._at

    def leave(self) -> None:
        """Stop playing."""
        self._stop()

    # ------------------------------------------------------------ steps

    def _go(self, at: int) -> None:
        """Go to a step, and stop playing."""
        self._stop()
        self._show(at)

    def _show(self, at: int) -> None:
        before, self._at = self._at, max(0, min(at, len(self._frames) - 1))
        self._lay(at_once=self._frames[before].view is not self._frames[self._at].view)

    def _toggle(self) -> None:
        """Play the steps one after the other, from the beginning after the last; or stop."""
        if self._timer is not None:
            self._stop()
            return
        if self._at == len(self._frames) - 1:
            self._show(0)
        self._timer = self.app.call_later(STEP_SECONDS, self._tick)
        self._name_play()

    def _tick(self) -> None:
        self._timer = None
        self._show(self._at + 1)
        if self._at < len(self._frames) - 1:
            self._timer = self.app.call_later(STEP_SECONDS, self._tick)
        self._name_play()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
            self._name_play()

    def _name_play(self) -> None:
        playing = self._timer is not None
        self._play.icon, self._play.label = (
            ("pause" if playing else "play"),
            say("play.look_back.stop" if playing else "play.look_back.play"),
        )
        self._play.touch()

    # ------------------------------------------------------------ showing

    def _lay(self, *, at_once: bool) -> None:
        """Show the table before the current step, with the arrow of that step."""
        frame = self._frames[self._at]
        if self.table.view is not frame.view:
            self.table.show(frame.view)
        steps = self._scene.long_moves.displayed_steps(frame.view, frame.taken)
        self._preview.show(steps, frame.taken, at_once=at_once)
        board = self.table.board
        if board is not None:
            board.allow((), frame.taken)
            board.suggest((frame.step,) if isinstance(frame.step, Place) else ())
            board.aim(frame.step if isinstance(frame.step, Answer) else None)
        self._point(frame.step)
        self._ask(frame)
        self._fill()
        self.table.stage.note_changes()
        self.felt_changes()
        self.touch()

    def _point(self, step: Step | None) -> None:
        """Light what the step moves, with an arrow to where it goes."""
        pieces = step.pieces if isinstance(step, MovePieces) else ()
        found = [self._preview.find(piece, step.source) for piece in pieces] if isinstance(step, MovePieces) else []
        for sprite in self.table.stage:
            sprite.hinted = sprite in found
        board = self.table.board
        way: tuple[Rect, Rect] | None = None
        if board is not None and isinstance(step, Place):
            store = board.store(step.piece)
            way = None if store is None else (store, board.extent(step))
        elif board is not None and isinstance(step, Answer):
            way = board.way(step)
        if way is not None:
            self._arrow.show(way[0].center, way[1].center, self.look)
            return
        sprites = [sprite for sprite in found if sprite is not None]
        if not sprites or not isinstance(step, MovePieces) or step.target not in self.table.stage.layouts:
            self._arrow.hide()
            return
        middle = self._preview.area(sprites).center  # where a card may lie that stays
        starts = [self._preview.area([sprite]).center for sprite in sprites]
        start = min(starts, key=lambda start: math.dist(start, middle))
        self._arrow.show(start, self._target(step).center, self.look)

    def _ask(self, frame: Frame) -> None:
        """Show the question that the step answers, with this answer in gold."""
        if self._asked is not None:
            self.remove(self._asked)
            self._asked = None
        step, look = frame.step, self.look
        if not isinstance(step, Answer):
            return
        draft = self._scene.game.draft(frame.view)
        for taken in frame.taken:
            draft.add(taken)
        choices = [one for one in draft.steps() if isinstance(one, Answer) and one.question == step.question]
        allowed = {one.answer for one in choices}
        question = narrowed(self._scene.question(step.question, frame.view), allowed, others=False)
        if frame.taken:
            question = replace(question, text=self._scene.long_moves.prompt(frame.view, frame.taken))
        self._asked = QuestionPanel(question, lambda _: self._go(self._at + 1), self.table.faces, given=step.answer)
        self.add(self._asked)
        felt, board = self.table, self.table.board
        foot = self._scene.long_moves.slip_foot(felt.area, look) or (felt.area.centerx, felt.area.bottom - look.px(6))
        needed = [*felt.areas_to_keep_clear(), *self._preview.rects]
        needed += [] if board is None else board.needed(choices)
        seen = [*felt.face_down_piles(), *([] if board is None else board.areas_to_keep_clear())]
        sizes = [*(self._asked.preferred_size(look, look.px(wide)) for wide in WIDTHS), *self._asked.tight(look)]
        answers = [] if board is None else self._asked.shorts(look)
        self._asked.layout(shortest_place(sizes, answers, foot, felt.area, needed, seen, look), look)

    def _measure(self) -> None:
        """Note where each step leads, by showing the table after it."""
        self._goals = []
        for frame in self._frames:
            if self.table.view is not frame.view:
                self.table.show(frame.view)
            after = frame.taken if frame.step is None else (*frame.taken, frame.step)
            self._preview.show(self._scene.long_moves.displayed_steps(frame.view, after), after, at_once=True)
            step = frame.step if isinstance(frame.step, MovePieces) else None
            found = [] if step is None else [self._preview.find(piece, step.target) for piece in step.pieces]
            moved = [sprite for sprite in found if sprite is not None and self._preview.is_brought(sprite)]
            self._goals.append(self._preview.area(moved) if moved else None)

    def _target(self, step: MovePieces) -> Rect:
        goal = self._goals[self._at]
        if goal is not None:
            return goal
        lying = self._preview.extent(step.target)
        layout = self.table.stage.layouts[step.target]
        if step.at >= 0:
            return self._scene.carrying.spot(step.target, step.at, len(self._preview.lying(step.target)), layout)
        return lying if lying.w else extent(layout.places(1))

    def _fill(self) -> None:
        """List the steps, the current one in bold."""
        self._list.clear()
        self._list.add(self._words)
        for number, steps in enumerate(grouped(self._frames), 1):
            step = together([step for _, step in steps])
            words = say("play.look_back.step", number=number, step=step_words(self.table, step, always_where=True))
            now = self._at in [at for at, _ in steps]
            self._list.add(Label(f"better.step.{number}", words, text.STRONG if now else text.BODY, soft=not now))
        self._back.enabled = self._at > 0
        self._next.enabled = self._at < len(self._frames) - 1
        if self._scroll.rect.w:
            self._scroll.layout(self._scroll.rect, self.look)

    # ------------------------------------------------------------ page

    def arrange(self, area: Rect, look: Look) -> None:
        bar, wide, foot, gap = look.px(BAR), look.px(SIDE), look.px(FOOT), look.px(8)
        size = look.px(36)
        self._close.layout(Rect(area.x + gap, area.y + (bar - size) // 2, size, size), look)
        self._felt_area = Rect(area.x, area.y + bar, area.w - wide, area.h - bar)
        panel = Rect(area.right - wide, area.y + bar, wide, area.h - bar)
        self._scroll.layout(Rect(panel.x + gap, panel.y + gap, wide - 2 * gap, panel.h - 2 * foot - gap), look)
        half = (wide - 3 * gap) // 2
        top = panel.bottom - 2 * foot + gap
        self._play.layout(Rect(panel.x + gap, top, wide - 2 * gap, size), look)
        self._back.layout(Rect(panel.x + gap, top + foot - gap, half, size), look)
        self._next.layout(Rect(panel.right - gap - half, top + foot - gap, half, size), look)
        self._tweens.skip()
        if self._frames:
            self.table.view = None
            felt = room.felt_rect(self._felt_area, look)
            self.table.arrange(felt, room.look_on(felt, look))
            self.place_focus.layout(self.table.area, look)
            self._measure()
            self._lay(at_once=True)

    def backdrop(self, size: tuple[int, int], look: Look) -> Surface:
        picture = Surface(size)
        picture.blit(room.wood(size, look, base=look.theme.wood), (0, 0))
        room.lay_table(picture, self._felt_area, look, motif(self._scene.game.name, look))
        room.lay_bar(picture, Rect(0, 0, size[0], look.px(BAR)), look)
        return picture

    def paint(self, surface: Surface, dirty: Rect) -> None:
        look = self.look
        title = Rect(0, 0, self.area.w, look.px(BAR))
        style = text.HEADING
        text.write(surface, say("play.look_back.title"), title, look, style, look.theme.on_wood_soft, align="centre")
        self.table.draw(surface, dirty)
        self._arrow.draw(surface, dirty)

    def update(self, seconds: float) -> bool:
        moving = super().update(seconds)
        moving |= self._tweens.update(seconds)
        self.table.stage.note_changes()
        return moving

    def semantics(self) -> Sequence[Thing]:
        step = self._frames[self._at].step if self._frames else None
        words = "" if step is None else step_words(self.table, step)
        arrow = [Thing("better.arrow", "arrow", self._arrow.reach, words)] if self._arrow.reach.w else []
        return [*super().semantics(), *arrow]

    def input(self, event: Input) -> bool:
        """Arrows go back and on, Space plays and stops; Enter goes on."""
        acts: dict[Key, Callable[[], object]] = {
            Key("left"): lambda: self._go(self._at - 1),
            Key("right"): lambda: self._go(self._at + 1),
            Key("enter"): lambda: self._go(self._at + 1),
            Key("space"): self._toggle,
        }
        act = acts.get(event) if isinstance(event, Key) else None
        if act is not None:
            act()
        return act is not None or self.explain_felt(event)
