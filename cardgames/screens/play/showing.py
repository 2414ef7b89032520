"""How what happened is seen and heard: the events of a deal as motions, sounds, words, one after the other."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from cardgames.engine.contract import TRICK, Event, View
from cardgames.table.board.flights import heard
from cardgames.table.board.layouts import extent
from cardgames.table.board.scene import Gain
from cardgames.table.look import Speed
from cardgames.table.tween import Call, Motion, Wait

if TYPE_CHECKING:
    from cardgames.screens.play.screen import PlayScreen

BUBBLE_SECONDS = 1.5
TRICK_SECONDS: dict[Speed, float] = {"calm": 1.5, "brisk": 0.9, "instant": 0.6}
"""How long a complete trick lies before it is swept, unless it is tapped away: it can be seen at every speed."""

TURNED_SECONDS = 1.2
"""How long pieces that were turned up are seen where they lie, before they go."""


class Showing:
    """Puts what happened at one table screen into its queue of motions."""

    def __init__(self, screen: PlayScreen) -> None:
        self._screen = screen

    def deal(self, view: View[Any, Any]) -> None:
        """Cards fly from the dealer to every hand; where they lie is true already."""
        screen, felt = self._screen, self._screen.felt_view
        screen.drop_toast()
        felt.show(view)
        screen.bar.name_part(screen.scene.part(view))
        start, hands, packet = screen.scene.dealing(view)
        if hands:
            sound = partial(screen.sounds.play, "deal")
            screen.tweens.play_next(felt.stage.deal_from(felt.spot(start), hands, packet, sound))

    def lie(self, events: Sequence[Event]) -> None:
        """What these events did lies so already, since the player made it so: the stage learns where that is."""
        felt = self._screen.felt_view
        for event in events:
            self._screen.tweens.beside(felt.stage.fly(event.shifts))
            felt.earn(event)
            motion = None if felt.board is None else felt.board.motion(event)
            if motion is not None:
                motion.seek(motion.seconds)

    def event(self, event: Event) -> None:
        """An event as it is tried, heard, told and seen."""
        screen, scene, tweens = self._screen, self._screen.scene, self._screen.tweens
        felt, stage = screen.felt_view, screen.felt_view.stage
        shining = scene.shining(event)
        if shining:
            tweens.play(Call(lambda: felt.shine(shining)))
        if event.kind == TRICK:
            tweens.play(Wait(self._trick_seconds(), steady=True))
        gesture = scene.gesture(event)
        if gesture is not None:
            tweens.play(Call(lambda: tweens.play_next(stage.reach_for(gesture.shift))))
            tweens.play(Wait(gesture.seconds))
        if not (scene.heard_last(event) or scene.heard_falling(event)):
            self._sound(event)
        words = scene.bubble(event)
        if words:
            tweens.play(Call(lambda: self._say(scene.speaker(event), words)))
        if scene.turns_up(event):
            tweens.play(Call(lambda: tweens.play_next(stage.turn_up(event.shifts))))
            tweens.play(Wait(TURNED_SECONDS))
        if event.shifts:
            tweens.play(Call(lambda: tweens.play_next(self._flight(event))))
        tweens.play(Call(lambda: felt.earn(event)))
        if felt.board is not None:
            tweens.play(Call(lambda: self._move_board(event)))
        if scene.heard_last(event):
            self._sound(event)
        flares = scene.flares(event)
        if flares is not None:
            tweens.play(Call(lambda: tweens.beside(felt.lights.flare(extent(stage.lying(flares))))))
        gain = scene.gain(event)
        if gain is not None:
            tweens.play(Call(lambda: self._bring(event, gain)))
        linger = scene.linger(event)
        if linger:
            tweens.play(Wait(linger))
        if gesture is not None and gesture.returns:
            tweens.play(Call(lambda: tweens.play_next(stage.come_back(gesture.shift))))

    def _flight(self, event: Event) -> Motion:
        flight = self._screen.felt_view.stage.fly(event.shifts)
        falls = self._screen.scene.heard_falling(event)
        return heard(flight, partial(self._screen.sounds.play, "place")) if falls else flight

    def _sound(self, event: Event) -> None:
        sound = self._screen.scene.sound(event)
        if sound is not None:
            self._screen.tweens.play(Call(lambda: self._screen.sounds.play(sound)))

    def _bring(self, event: Event, gain: Gain) -> None:
        felt = self._screen.felt_view
        start = None if felt.board is None else felt.board.spot(event)
        self._screen.tweens.play_next(felt.company.bring(gain, start))

    def _move_board(self, event: Event) -> None:
        board = self._screen.felt_view.board
        motion = None if board is None else board.motion(event)
        if motion is not None:
            self._screen.tweens.play_next(motion)

    def _trick_seconds(self) -> float:
        now, hurries = self._screen.house.settings.now, self._screen.controls.hurries
        if now.hold_tricks and not hurries:
            return math.inf
        return 0.0 if hurries else TRICK_SECONDS[now.speed]

    def _say(self, seat: int, words: str) -> None:
        felt = self._screen.felt_view
        felt.company.say(seat, words)
        self._screen.app.call_later(BUBBLE_SECONDS, lambda: felt.company.say(seat, ""))
