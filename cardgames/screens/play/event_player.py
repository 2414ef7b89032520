"""Plays the events of a deal one after another, as motion, sound and bubbles."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from cardgames.engine.contract import TRICK, Event, Step, View
from cardgames.engine.messages import message
from cardgames.host.update import HostUpdate
from cardgames.screens.play.context import Context
from cardgames.screens.play.history import PlayedTurn
from cardgames.table.board.flights import heard
from cardgames.table.board.layouts import extent
from cardgames.table.board.parts import Gain
from cardgames.table.look import Speed
from cardgames.table.tween import Call, Motion, Wait

BUBBLE_SECONDS = 1.5
TRICK_SECONDS: dict[Speed, float] = {"calm": 1.5, "brisk": 0.9, "instant": 0.6}
"""How long a complete trick lies before it is swept, unless tapped; long enough to see at every speed."""

TURNED_SECONDS = 1.2
"""How long pieces that were turned up stay in place before they move."""

REPLAY_SECONDS = 0.8
"""How long the end of a replayed turn is shown."""

READ_SECONDS: dict[Speed, float] = {"calm": 1.2, "brisk": 0.7}
"""How long each step of a replayed turn stays, at least: long enough to read its line."""


class EventPlayer:
    """Puts the events of a table screen into its queue of motions."""

    def __init__(self, context: Context, on_deal: Callable[[View[Any, Any]], object]) -> None:
        """`on_deal` is called with the view of each new deal."""
        self._context = context
        self._on_deal = on_deal

    def update(self, update: HostUpdate, view: View[Any, Any], made: Sequence[Step] = ()) -> None:
        """Queue what happened in an update, up to its `view`; `made` are the steps of the player's own move that are
        already shown."""
        context, tweens = self._context, self._context.tweens
        if update.what == "deal":
            tweens.play(Call(partial(self._deal, view)))
        begins = [event.seat for event in update.events if event.seat >= 0] if update.what == "draw" else []
        if begins:
            tweens.play(Call(partial(context.felt.seat_plates.carry_lamp, begins[0])))
        seen = context.scene.long_moves.made_of(update.events, made) if made else 0
        self._lie(update.events[:seen])
        for event in update.events[seen:]:
            self._event(event, view)
        if update.note:
            tweens.play(Call(partial(context.page.toast, str(update.note))))
        tweens.play(Call(partial(context.felt.show, view, resting=False)))

    def is_busy(self) -> bool:
        """Whether cards still move, so that no turn can be shown again; says so."""
        if self._context.tweens.busy:
            self._context.page.toast(message("play.history.busy"))
        return self._context.tweens.busy

    def replay(self, turn: PlayedTurn, view: View[Any, Any], then: Callable[[], object]) -> None:
        """Queue a turn again at a pace that can be followed, then return to the current view, and call `then`."""
        context, felt, tweens = self._context, self._context.felt, self._context.tweens
        tweens.speed = "calm" if tweens.speed == "instant" else tweens.speed
        context.replays, context.happening = True, ""
        felt.seat_plates.look_back(turn.seat, turn.before)
        felt.show(turn.before, resting=False)
        for update in turn.updates:
            for number, event in enumerate(update.events, 1):
                shown = update.view if number == len(update.events) else None
                self._event(event, turn.after, shown, least=READ_SECONDS[tweens.speed])
        tweens.play(Wait(REPLAY_SECONDS))
        tweens.play(Call(partial(self._end_replay, view)), Call(then))

    def _end_replay(self, view: View[Any, Any]) -> None:
        context = self._context
        context.replays, context.happening = False, ""
        context.felt.seat_plates.look_on()
        context.felt.show(view)

    def _deal(self, view: View[Any, Any]) -> None:
        """Deal the cards from the dealer to every hand; the view is already shown."""
        context, felt = self._context, self._context.felt
        self._on_deal(view)
        context.page.drop_toast()
        felt.show(view)
        start, hands, packet = context.scene.dealing(view)
        if hands:
            sound = partial(context.sounds.play, "deal")
            context.tweens.play_next(felt.stage.deal_from(felt.spot(start), hands, packet, sound))

    def _lie(self, events: Sequence[Event]) -> None:
        """Move sprites for events whose steps the player has already shown by hand."""
        felt = self._context.felt
        for event in events:
            self._context.tweens.beside(felt.stage.fly(event.piece_moves))
            felt.show_gain(event)
            motion = None if felt.board is None else felt.board.motion(event)
            if motion is not None:
                motion.seek(motion.seconds)

    def _event(
        self, event: Event, after: View[Any, Any], shown: View[Any, Any] | None = None, *, least: float = 0.0
    ) -> None:
        """Queue the motion, sound and bubble of an event; `after` is the view once it has happened. If it has a line,
        the line stays for `least` seconds or more. Meanwhile the words on the felt are those of the view `shown`."""
        context, scene, tweens = self._context, self._context.scene, self._context.tweens
        felt, stage, effects = context.felt, context.felt.stage, scene.effects
        line = str(scene.log(event) or "")
        if line:
            tweens.play(Call(partial(self._tell, event, line)))
        highlighted_pieces = scene.tricks.highlighted_pieces(event, after) if scene.tricks else ()
        if highlighted_pieces:
            tweens.play(Call(lambda: felt.shine(highlighted_pieces)))
        if event.kind == TRICK:
            tweens.play(Wait(self._trick_seconds(), steady=True))
        gesture = effects.gesture(event)
        if gesture is not None:
            tweens.play(Call(lambda: tweens.play_next(stage.reach_for(gesture.piece_move))))
            tweens.play(Wait(gesture.seconds))
        if not (effects.sound_at_end(event) or self._falls(event)):
            self._sound(event)
        bubble = scene.bubble(event)
        if bubble:
            tweens.play(Call(lambda: self._say(effects.speaker(event), str(bubble))))
        if effects.turns_up(event):
            tweens.play(Call(lambda: tweens.play_next(stage.turn_up(event.piece_moves))))
            tweens.play(Wait(TURNED_SECONDS))
        if event.piece_moves:
            tweens.play(Call(lambda: tweens.play_next(self._flight(event))))
        tweens.play(Call(lambda: felt.show_gain(event)))
        if felt.board is not None:
            tweens.play(Call(lambda: self._move_board(event)))
        if effects.sound_at_end(event):
            self._sound(event)
        flash_zone = effects.flash_zone(event)
        if flash_zone is not None:
            tweens.play(Call(lambda: tweens.beside(felt.flare(extent(stage.lying(flash_zone))))))
        gain = effects.gain(event)
        if gain is not None:
            tweens.play(Call(lambda: self._bring(event, gain)))
        returning = gesture.piece_move if gesture is not None and gesture.returns else None
        show = [] if shown is None else [Call(partial(felt.show, shown, resting=False))]
        if returning is None:
            tweens.play(*show)
        pause_after = effects.pause_after(event)
        if line and least > pause_after:
            tweens.play(Wait(least, steady=True))
        elif pause_after:
            tweens.play(Wait(pause_after))
        if returning is not None:
            tweens.play(Call(lambda: tweens.play_next(stage.come_back(returning))), *show)

    def _tell(self, event: Event, line: str) -> None:
        self._context.happening = line
        self._context.felt.tell(event)

    def _flight(self, event: Event) -> Motion:
        flight = self._context.felt.stage.fly(event.piece_moves)
        self._context.felt.seat_plates.place_bubbles()  # none lies where the cards come to lie
        return heard(flight, partial(self._context.sounds.play, "place")) if self._falls(event) else flight

    def _falls(self, event: Event) -> bool:
        """Whether the sound of an event is that of a card landing, played at the end of its flight."""
        return bool(event.piece_moves) and self._context.scene.sound(event) == "place"

    def _sound(self, event: Event) -> None:
        sound = self._context.scene.sound(event)
        if sound is not None:
            self._context.tweens.play(Call(lambda: self._context.sounds.play(sound)))

    def _bring(self, event: Event, gain: Gain) -> None:
        felt = self._context.felt
        start = None if felt.board is None else felt.board.spot(event)
        self._context.tweens.play_next(felt.seat_plates.bring(gain, start))

    def _move_board(self, event: Event) -> None:
        board = self._context.felt.board
        motion = None if board is None else board.motion(event)
        if motion is not None:
            self._context.tweens.play_next(motion)

    def _trick_seconds(self) -> float:
        now, hurries = self._context.settings, self._context.pace.hurries
        if now.hold_tricks and not hurries:
            return math.inf
        return 0.0 if hurries else TRICK_SECONDS[now.speed]

    def _say(self, seat: int, words: str) -> None:
        felt = self._context.felt
        felt.seat_plates.say(seat, words)
        self._context.app.call_later(BUBBLE_SECONDS, lambda: felt.seat_plates.say(seat, ""))
