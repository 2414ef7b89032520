"""The table screen: draws the views of one seat, plays updates as motion, and turns input into moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from pygame import Rect, Surface

from cardgames.engine import registry
from cardgames.engine.contract import CHANCE, Refusal, Step, View
from cardgames.glossary import Glossary, glossary
from cardgames.host.host import Host
from cardgames.host.update import HostUpdate
from cardgames.screens.app_context import AppContext
from cardgames.screens.card_look import card_look
from cardgames.screens.felt.places import PlaceFocus
from cardgames.screens.motif import felt_hue, motif
from cardgames.screens.play.bar import Bar
from cardgames.screens.play.consequences import Previews
from cardgames.screens.play.context import Context, Seating
from cardgames.screens.play.controls import Controlled, Controls
from cardgames.screens.play.deal_summary import DealSummary
from cardgames.screens.play.drawers import Drawers, TurnLog
from cardgames.screens.play.event_player import EventPlayer
from cardgames.screens.play.history import PlayedTurn, new_pieces
from cardgames.screens.play.notes import CardTip, Marks, SeatReturnSlip
from cardgames.screens.play.refusals import why_not
from cardgames.screens.play.status import STRIP, StatusLine
from cardgames.screens.play.summary_player import SummaryPlayer
from cardgames.screens.play.table_input import TableInput
from cardgames.screens.play.table_page import TablePage
from cardgames.screens.play.turn import Turn
from cardgames.storage.settings import Settings
from cardgames.table import memory, room
from cardgames.table.input import Input
from cardgames.table.look import Look
from cardgames.table.loop import Scene
from cardgames.table.semantics import Thing
from cardgames.table.timer import Timer
from cardgames.table.tween import Call

BAR = 44
"""Height of the bar at the top, in points."""

AHEAD_MS = 3.0
"""Time per tick for drawing ahead the pictures that may be needed next, while some are missing."""


class PlayScreen(TablePage):
    """The screen of one match as `scene.viewer` sees it. The host owns the state; this gets views and redacted events.

    Updates are put into the queue of motions. When the queue is empty the table comes to rest: it equals the view, and
    the player may decide, or the deal summary is shown.
    """

    keys_are_for_table = True
    bar: Bar
    status: StatusLine

    def __init__(self, app_context: AppContext, host: Host) -> None:
        super().__init__()
        self.context = context = Context(self, app_context, host)
        self.app_context, self.host = app_context, host
        self.tweens = context.tweens
        self.felt = felt_hue(host.match.game.name)
        self._settings = now = app_context.settings.now
        self._resting: tuple[View[Any, Any], bool] | None = None
        self._watching: Timer | None = None
        self._unset: Callable[[], None] | None = None
        self._below = Rect(0, 0, 0, 0)
        """The part of the page for the table and the drawers."""
        self._table = Rect(0, 0, 0, 0)
        """The part of that for the table, once it is laid out."""
        self._seating = Seating(
            context,
            self._attempt,
            self._judge,
            lambda: self.turn.step_back(),
            lambda: self.turn.raised(),
            self._look_again,
        )
        self.sit(0 if host.shown is None else host.shown)
        self.marks = Marks(context)
        self.tip = CardTip(context, lambda piece: why_not(context, self.turn.draft, piece))
        self.event_player = EventPlayer(context, self._name_part)
        self.drawers = Drawers(context, lambda deal: self.summary_player.explain(deal), self.read_rules)
        self._stand_in = SeatReturnSlip(context, lambda player: self.controls.take_back(player))
        parts = context, self.marks, self.drawers, self._stand_in
        self.summary_player = SummaryPlayer(*parts, self.lay_slips, lambda: self.controls.after_deal())
        self._register_overlays()
        self.turn: Turn = self.make_turn()
        self._previews = Previews(context, lambda: self.turn)
        self.controls: Controls = self.make_controls()
        self._input = TableInput(context, self.tip, self.turn, self.summary_player, self.controls, self.tap_toast)
        self.bar = self.controls.bar
        is_tournament = self.controls.tournament_picture() is not None
        remembers = now.memory_aid and self.scene.memory_aid is not None
        self.bar.offer(memory=remembers, last_trick=self.scene.tricks is not None, tournament=is_tournament)
        self.status = StatusLine(context, self.marks, lambda: self.turn, self.replay_turn)
        self.drawers.turn_log = TurnLog(self.status.point, self.replay_turn)
        self.place_focus = PlaceFocus(lambda: self.felt_view, self._input.tap_place)
        self.add(self.bar, self.status, *self.drawers.all, self.place_focus)

    def _register_overlays(self) -> None:
        """Register what lies over the table and belongs to no other part."""
        overlays = self.context.overlays
        overlays.register("drawer", lambda: self.drawers.standing)
        overlays.register(
            "bubble",
            lambda: self.felt_view.seat_plates.bubbles,
            lambda: self.felt_view.seat_plates.place_bubbles(),
        )
        overlays.register("toast", lambda: [] if self._toast is None else [self._toast.rect], self._make_way)
        overlays.register("tip", lambda: [] if self._tip is None else [self._tip.rect], self.place_tip_again)
        for drawer in self.drawers.all:
            drawer.on_move = self._drawer_moved

    def _make_way(self) -> None:
        """Move the toast away from what it covers, but not to what the question is about."""
        self.place_toast_again()
        self.drop_toast(self.turn.asked_about())

    @property
    def _large(self) -> Look:
        """The look of the status line and the drawers."""
        return super().look.lettered

    def _fit_felt(self) -> None:
        """Move everything on the felt beside a drawer that was opened, or back, unless a motion or a drag goes on."""
        fits = self.drawers.beside(self._below, self._large) == self._table
        if fits or self.tweens.busy or self.app.reader.dragging:
            return
        self.tip.forget()
        self.felt_view.traces.show(())
        self.turn.glide(partial(self.felt_view.glide, self.rearrange))
        self.drop_passing_toast()
        if self._toast is not None:
            self._toast_again(self._toast_said)
        self._make_way()

    def _drawer_moved(self) -> None:
        if self.felt_view.view is not None:
            self.drawers.lay(self._below, self._large)
            self.turn.glide(partial(self.lay_slips, self.look))
            self.context.overlays.changed("drawer")

    def make_title(self) -> str:
        """Return the title for the bar: the name of the game."""
        return registry.manifest(self.host.match.game.name).title

    def make_turn(self) -> Turn:
        """Return the part in which the player decides."""
        return Turn(self.context, self.marks, self.play, self.refresh, self.read_rules)

    def make_controls(self) -> Controls:
        """Return the part with the controls: bar, menu, undo, hints."""
        return Controls(self.context, self.controlled(), self.make_title())

    def controlled(self) -> Controlled:
        """Return what the controls act upon."""
        parts = self.turn, self.marks, self.drawers, self.summary_player, self._stand_in
        return Controlled(*parts, self.play, self.stop_showing, self.look_from, self.show_bystander_view)

    def make_terms(self) -> Glossary:
        return glossary(self.host.match.game.name, self.host.match.options)

    def sit(self, player: int) -> None:
        """Show the current table from the seat of a player, or to a player who only watches. The felt is drawn after
        `arrange`."""
        self._seating.sit(player)

    @property
    def deal_summary(self) -> DealSummary | None:
        """The open deal summary, if any."""
        return self.summary_player.deal_summary

    # ------------------------------------------------------------ page

    def enter(self) -> None:
        self._watching = self.app.watch(self._watch)
        self._unset = self.app_context.settings.watch(self._set)
        self.controls.apply_speed()
        self.controls.refresh()
        self._lie(self.host.view(self.host.seat))

    def resume(self, result: object) -> None:
        """Reopen the turn after another page closed: changed settings may force other moves or ask for confirmation."""
        view = self.felt_view.view
        if not self.turn.take_back() and self.turn.draft is not None and view is not None:
            self.turn.reopen(view)

    def _set(self, settings: Settings) -> None:
        """Apply changed settings at once."""
        was, self._settings = self._settings, settings
        if card_look(settings) != card_look(was):
            self.tweens.skip()
            self.felt_view.restyle(card_look(settings))
        if (settings.hand_order, settings.high_cards) != (was.hand_order, was.high_cards):
            self._seating.forget_order()
        self.controls.apply_speed()
        self.bar.offer(memory=settings.memory_aid and self.scene.memory_aid is not None)
        self.scene.remembers = settings.memory_aid
        self.rearrange()

    def pause(self) -> None:
        super().pause()
        self.tip.forget()
        self.handling.release()
        if self.placing is not None:
            self.placing.release()

    def renewed(self) -> PlayScreen:
        self._stop_watching()
        return PlayScreen(self.app_context, self.host)

    def take_over(self, before: Scene) -> None:
        super().take_over(before)
        self.drawers.refresh()
        if self.felt_view.view is not None:
            self.felt_view.seat_plates.light(self.felt_view.view)
            self.status.refresh_history()
        if isinstance(before, PlayScreen):
            self.controls.file_news.follow(before.controls.file_news)
            if before._resting is None and before.deal_summary is None and self.host.deal_over:
                self._resting = None  # the deal summary was closed before

    def _stop_watching(self) -> None:
        if self._watching is not None:
            self._watching.cancel()
        if self._unset is not None:
            self._unset()

    def leave(self) -> None:
        self._stop_watching()
        self.host.close()
        news = self.controls.file_news.last_words()
        if news is not None:
            self.app_context.tell_last(news)

    @property
    def look(self) -> Look:
        """The look of what is on and over the felt, which grows with the letters; bar and rim don't. Where a drawer
        leaves too little room, all of that is smaller."""
        felt = room.felt_rect(self._table, super().look)
        return room.look_on(felt, self._large) if self._table else self._large

    def arrange(self, area: Rect, look: Look) -> None:
        plain = super().look
        bar, strip = plain.px(BAR), plain.px(STRIP)
        self.bar.layout(Rect(area.x, area.y, area.w, bar), plain)
        self.status.layout(Rect(area.x, area.y + bar, area.w, strip), self._large)
        below = Rect(area.x, area.y + bar + strip, area.w, area.h - bar - strip)
        self.tweens.skip()
        self._below = below
        self._table = self.drawers.beside(below, self._large)
        look = self.look
        self.felt_view.arrange(room.felt_rect(self._table, plain), look)
        self.drawers.lay(below, self._large)
        self.place_focus.layout(self.felt_view.area, look)
        if self.felt_view.view is not None:
            self.felt_view.show(self.felt_view.view)
            self._name_part(self.felt_view.view)
        self.handling.arranged()
        if self.placing is not None:
            self.placing.arranged()
        self.lay_slips(look)

    def backdrop(self, size: tuple[int, int], look: Look) -> Surface:
        look = super().look
        bar, strip = look.px(BAR), look.px(STRIP)
        picture = Surface(size)
        tile = motif(self.host.match.game.name, look)
        room.lay_table(picture, Rect(0, bar + strip, size[0], size[1] - bar - strip), look, tile)
        room.lay_bar(picture, Rect(0, 0, size[0], bar), look)
        room.lay_bar(picture, Rect(0, bar, size[0], strip), look, base=room.strip_wood(look.theme))
        return picture

    def paint(self, surface: Surface, dirty: Rect) -> None:
        self.felt_view.draw(surface, dirty)

    def paint_over(self, surface: Surface, dirty: Rect) -> None:
        self.felt_view.draw_over(surface, dirty)

    def semantics(self) -> Sequence[Thing]:
        return [*super().semantics(), *self.felt_view.things()]

    def update(self, seconds: float) -> bool:
        moving = super().update(seconds)
        moving |= self.tweens.update(seconds)
        self._fit_felt()
        self._input.note_wait()
        self.felt_view.stage.note_changes()
        self.felt_view.badges.note_changes()
        self.status.refresh()
        self._previews.refresh()
        return moving

    def show_tip(self, words: str, near: Rect) -> None:
        """Show a tooltip, clear of the tags shown with it; that of an answer clear of what lights with it."""
        self._previews.refresh()
        super().show_tip(words, near)

    def lay_slips(self, look: Look) -> None:
        """Place everything that is drawn over the felt: questions, the deal summary and slips."""
        self.turn.lay(look)
        self.summary_player.lay(look)
        self.controls.lay(look)
        self.touch()

    def _look_again(self) -> None:
        """Update what is held after the view of the board has turned, and move the question if it covers now what it
        asks about."""
        question, board = self.turn.question, self.felt_view.board
        if self.placing is not None:
            self.placing.look_again()
        if question is not None and (board is None or not board.turning):
            about = self.turn.asked_about()
            if question.rect.collidelist(about) >= 0:
                self.lay_slips(self.look)
            self.drop_toast(about)

    # ------------------------------------------------------------ updates

    def _watch(self) -> bool:
        """Let the host go on once the table has shown everything so far."""
        if self.app.top is not self:
            return False
        if self.tweens.busy or self.deal_summary is not None:
            self.host.tick(beside=True)
            return False
        if self._resting is not None:
            if self.host.saved or not self.host.human_turns():
                self._come_to_rest()
            return True
        update = self.host.tick()
        if update is not None:
            if update.table == self.host.table:
                self.play(update)
                return True
            self._happened_beside()
        elif self.host.seated != self.seated:
            self._happened_beside()  # the shown table has nothing left to do
        self.felt_view.prepare(AHEAD_MS)
        return self.turn.play_forced() or self.controls.tell_hint()

    def _happened_beside(self) -> None:
        """Handle an update of another table: the player may have to decide there, or that table is to be shown now."""
        if self.host.seated != self.seated:
            self.look_from(self.context.player)
        else:
            self.controls.hand_over_due()

    def play(self, *updates: HostUpdate, made: Sequence[Step] = ()) -> None:
        """Show updates in order; `made` are the steps of the player's own move that are already shown."""
        if self.host.seated != self.seated:
            self.sit(self.context.player)
            self.rearrange()
        self.turn.close()
        self.tip.forget()
        self.felt_view.seat_plates.light(None)
        self.felt_view.seat_plates.forget_points()
        for update in updates:
            if (view := update.view) is None:
                continue
            if update.what == "deal":  # no turn of the last deal is told while cards are dealt
                self.tweens.play(Call(partial(self.status.refresh_history, update.position)))
            self.event_player.update(update, view, made)
            if self.tweens.speed != "instant":
                self.tweens.play(Call(partial(self.status.refresh_history, update.position)))
            self._resting = view, update.deal_over
        self.app.wake()

    def _name_part(self, view: View[Any, Any]) -> None:
        self.bar.name_part(self.scene.part(view))

    def _lie(self, view: View[Any, Any] | None) -> None:
        """Set the view, and let the table come to rest in it."""
        self.felt_view.view = view
        self._resting = None if view is None else (view, self.host.deal_over)

    def _come_to_rest(self) -> None:
        if self._resting is not None:
            (view, deal_over), self._resting = self._resting, None
            self._settle(view, deal_over)

    def _settle(self, view: View[Any, Any], deal_over: bool) -> None:
        self.felt_view.seat_plates.light(view)
        if CHANCE not in view.to_act:  # what happened stays while chance goes on
            self.context.happening = ""
        self.status.refresh_history(seldom=self.context.pace.hurries)
        self.handling.mark_new(new_pieces(self.host.log(), self.scene, view))
        self.place_focus.refresh()
        self.controls.table_rests(view)
        if deal_over:
            memory.trim_heap()
        if deal_over and self.context.pace.skims:
            self.summary_player.show_match_score()
            self.controls.after_deal()
        elif deal_over:
            self.summary_player.open(self.host.finished_deals()[-1])
        elif not self.controls.hand_over_due():
            self.turn.open(view)

    def replay_turn(self, turn: PlayedTurn) -> None:
        """Play a turn again on the table at an easy pace, then return to the current view and the deal summary."""
        back, view = self.summary_player.step_aside(), self.felt_view.view
        if view is None or self.event_player.is_busy():
            return
        self.turn.close()
        self.drop_toast()
        self.event_player.replay(turn, view, partial(self._replayed, back))
        self._resting = None if back else (view, False)
        self.app.wake()

    def _replayed(self, back: Callable[[], object] | None) -> None:
        """Return to the usual pace, and to the deal summary."""
        self.controls.apply_speed()
        if back is not None:
            back()

    # ------------------------------------------------------------ deciding

    def _attempt(self, step: Step, near: Rect | None = None, *, goes_on: bool = False) -> bool | None:
        """End all motion and try a step; see `context.Attempt`."""
        if not self.host.saved:
            return None
        changed = self._resting is not None
        self.tweens.skip()
        self._come_to_rest()
        return self.turn.take(step, near) if goes_on else self.turn.attempt(step, near, changed=changed)

    def _judge(self, step: Step) -> Refusal | None:
        """Return why a step is not allowed now; None when it is allowed."""
        return None if self.turn.draft is None else self.turn.draft.refusal(step)

    # ------------------------------------------------------------ called by the parts

    def refresh(self) -> None:
        """Update the controls."""
        self.controls.refresh()

    def read_rules(self) -> None:
        """Open the rules, at the rule of the last refusal."""
        self.controls.read_rules()

    def stop_showing(self) -> None:
        """End everything being shown: the table equals the match, and nobody decides."""
        self.tweens.skip()
        self._resting = None
        self.turn.close()
        self.drop_toast()
        self.summary_player.drop()

    def show_bystander_view(self, player: int) -> None:
        """Show the table as a bystander sees it, from the side where `player` will sit."""
        self.turn.close()
        self.drawers.close_at_once()
        self.drop_toast()
        self.hide_tip()
        self.controls.last_trick.hide()
        self._stand_in.hide()
        self.status.hide_history()
        self.host.look_at(player)
        self.sit(player)
        self.felt_view.view = self.host.view(None)
        self.rearrange()

    def look_from(self, player: int, last: View[Any, Any] | None = None, missed: Sequence[HostUpdate] = ()) -> None:
        """Show the table to `player`, who last saw it as `last`, and play the updates that they missed."""
        self.turn.close()
        self.sit(player)
        self._lie(self.host.view(self.host.seat))
        if missed:
            self.felt_view.view = last
        self.rearrange()
        self.play(*missed)

    def escape(self) -> bool:
        if self.focus is not None:
            self.set_focus(None)
            self.hide_tip()
        elif not self.drawers.close():
            self.controls.menu()
        return True

    # ------------------------------------------------------------ input

    def input(self, event: Input) -> bool:
        return self._input.take(event)

    def leave_question(self, way: str) -> bool:
        return self._input.leave_question(way)
