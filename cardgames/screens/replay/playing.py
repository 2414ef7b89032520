"""How a replay moves: the events of one step as motion, and one step after the other by itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from cardgames.engine.contract import TRICK, Event
from cardgames.table.tween import Call, Tweens, Wait

if TYPE_CHECKING:
    from cardgames.screens.felt.felt import Felt
    from cardgames.screens.replay.steps import VisibleEvents
    from cardgames.table.board.scene import GameScene
    from cardgames.table.loop import App
    from cardgames.table.sound.player import Sounds
    from cardgames.table.timer import Timer

STEP_SECONDS = 0.9
TRICK_SECONDS = 0.7
"""Time between two steps while playing, and time for a complete trick, at calm speed."""


class StepMotion:
    """Plays what happened in one step on a felt."""

    def __init__(self, app: App, tweens: Tweens, felt: Felt, scene: GameScene, sounds: Sounds) -> None:
        self._app, self._tweens, self._felt, self._scene, self._sounds = app, tweens, felt, scene, sounds

    def play(self, happened: VisibleEvents, lay: Callable[[], object]) -> None:
        """Play the events; `lay` shows the table after them."""
        for event in happened.events:
            if event.kind == TRICK:
                self._tweens.play(Wait(TRICK_SECONDS))
            parts = [Call(partial(self._sound, event)), Call(partial(self._show, event))]
            for part in reversed(parts) if self._scene.effects.sound_at_end(event) else parts:
                self._tweens.play(part)
            self._tweens.play(Call(partial(self._felt.show_gain, event)))
        self._tweens.play(Call(lay))
        self._app.wake()

    def _sound(self, event: Event) -> None:
        sound = self._scene.sound(event)
        if sound is not None:
            self._sounds.play(sound)

    def _show(self, event: Event) -> None:
        bubble = self._scene.bubble(event)
        if bubble:
            self._say(event.seat, str(bubble))
        if event.piece_moves:
            self._tweens.play_next(self._felt.stage.fly(event.piece_moves))
        board, gain = self._felt.board, self._scene.effects.gain(event)
        if gain is not None:
            self._tweens.play_next(self._felt.seat_plates.bring(gain, None if board is None else board.spot(event)))
        motion = None if board is None else board.motion(event)
        if motion is not None:
            self._tweens.play_next(motion)

    def _say(self, seat: int, words: str) -> None:
        felt = self._felt
        felt.seat_plates.say(seat, words)
        self._app.call_later(1.4, lambda: felt.seat_plates.say(seat, ""))


class AutoPlay:
    """Plays the replay by itself, step by step to the end."""

    def __init__(
        self,
        tweens: Tweens,
        step: Callable[[], object],
        has_more: Callable[[], bool],
        show_playing: Callable[[bool], object],
    ) -> None:
        self._tweens, self._step, self._has_more, self._show_playing = tweens, step, has_more, show_playing
        self._timer: Timer | None = None

    @property
    def on(self) -> bool:
        """Whether it plays now."""
        return self._timer is not None

    def toggle(self, app: App) -> None:
        """Begin or stop."""
        if self._timer is not None:
            self.stop()
        elif self._has_more():
            self._timer = app.call_later(0.05, partial(self._next, app))
            self._show_playing(True)

    def stop(self) -> None:
        """Stop, if it is going on."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._show_playing(False)

    def _next(self, app: App) -> None:
        self._timer = None
        if self._tweens.busy:
            self._timer = app.call_later(0.1, partial(self._next, app))
            return
        self._step()
        if self._has_more():
            pace = {"calm": 1.0, "brisk": 0.6, "instant": 0.3}[self._tweens.speed]
            self._timer = app.call_later(STEP_SECONDS * pace, partial(self._next, app))
        else:
            self.stop()
