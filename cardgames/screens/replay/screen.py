"""The replay screen: the table as it was, the log beside it, the transport below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from cardgames.engine.contract import CHANCE, LedgerLine
from cardgames.engine.match import Match
from cardgames.engine.registry import manifest
from cardgames.engine.replay import Replay
from cardgames.engine.seat_history import owners, playing_at
from cardgames.engine.seen import of_open_deals
from cardgames.glossary import Glossary, glossary
from cardgames.lab.review.positions import last_bot_entry
from cardgames.screens.card_look import card_look
from cardgames.screens.felt.felt import Felt
from cardgames.screens.felt.felt_page import FeltPage
from cardgames.screens.felt.seat_plates import Sitter
from cardgames.screens.motif import felt_hue, motif
from cardgames.screens.picture import VisibleTable, lay, scene_of, sitters_of, visible_table
from cardgames.screens.play.context import Looking
from cardgames.screens.play.drawers import TableDrawer
from cardgames.screens.play.log import deal_heading
from cardgames.screens.play.log import update_sentences as sentences
from cardgames.screens.play.notes import LIT_SECONDS
from cardgames.screens.play.sheets import REFERENCE, ReferenceSheet
from cardgames.screens.replay.bot_move import BotMoveSheet
from cardgames.screens.replay.coach import ReplayCoach
from cardgames.screens.replay.log import WIDTH, Log
from cardgames.screens.replay.playing import AutoPlay, StepMotion
from cardgames.screens.replay.steps import Steps, begun_after, eyes, ledger_at, visible_events
from cardgames.screens.replay.top_bar import BAR, OPEN, TopBar
from cardgames.screens.replay.transport import KEYS, Scrubber, Transport, acts_of
from cardgames.table import room
from cardgames.table.input import Input, Key
from cardgames.table.look import Look
from cardgames.table.tween import Tweens
from cardgames.table.widgets.button import Button
from cardgames.words import say, say_in

if TYPE_CHECKING:
    from cardgames.engine.seen import Frame
    from cardgames.screens.app_context import AppContext

FOOT = 52
"""Height of the bar below the table, in points."""

ROOMY = 930
"""Smallest width of the table, in points, beside a log that opens by itself; if it is opened by hand, the table is
smaller where less is left."""



class ReplayScreen(FeltPage):
    """A match seen by one of its players, or with all cards face up."""

    keys_are_for_table = True

    def __init__(
        self,
        app_context: AppContext,
        match: Match,
        seen: Sequence[Frame] = (),
        deal: int = 0,
        player: int | None = None,
        table: int | None = None,
        *,
        opened: bool = False,
    ) -> None:
        """`opened`: all cards may be shown, although the match is not finished."""
        super().__init__()
        self._app_context = app_context
        self._match, self._seen = match, seen
        self.felt = felt_hue(match.game.name)
        self._over = opened or match.result is not None
        self.replay = Replay(match, seen)
        own = eyes(match, app_context.people.now.you.names) if player is None else player
        self.eyes = own if own is not None else OPEN
        self.steps = Steps.of(self.replay, own)
        deals: Sequence[int] = range(len(self.steps.deals)) if table is None else self.steps.deals_at(table)
        self.position = self.steps.span(deals[min(deal, len(deals) - 1)] if deals else 0)[0]
        now = app_context.settings.now
        self._tweens = Tweens(now.speed, reduced=now.reduced_motion)
        self._log_wanted: bool | None = None
        self._log_before: bool | None = None  # what it was before the coach needed the log
        self._log_key: tuple[int, int, str] | None = None
        self._stale = False
        """Whether the log has to be filled again although it is of the same deal."""
        self._looking = Looking(self)
        self.coach = ReplayCoach(self, app_context, match)
        self._reviewing = self._scoring = False
        """Whether the review begins with the screen, and the scorecard is open."""
        self._title = say("replay.title", game=manifest(match.game.name).title)
        self._make_widgets()
        self._auto = AutoPlay(
            self._tweens, self.step, lambda: self.position < self.steps.last, self.transport.show_playing
        )
        self._last_felt: Felt | None = None
        self._sit()
        self._refresh()

    def make_terms(self) -> Glossary:
        return glossary(self._match.game.name, self._match.options)

    def renewed(self) -> ReplayScreen:
        again = ReplayScreen(self._app_context, self._match, self._seen, player=self._player)
        again._reviewing, again._scoring, again._log_wanted = self.coach.on, self._score.is_open, self._log_wanted
        self.leave()
        again._sit()
        again._refresh()
        return again

    def _make_widgets(self) -> None:
        acts = {
            "back": self.put_away,
            "log": self._toggle_log,
            "score": self._toggle_score,
            "review": self.toggle_review,
            "doubt": self.doubt,
        }
        self._bar = TopBar(self._match, acts, self.eyes, self.look_through)
        self._bar.eyes.visible = self._over
        self._bar.review.visible = self._can_review
        self._score = TableDrawer("score", say("play.bar.score"))
        game = self._match.game.name
        self.log: Log = Log(game, self.jump, self._light, self.coach.head)
        tip = say_in(game, "replay.fork_tip")
        fork = Button("fork", say("replay.fork"), self.play_on, kind="brass", icon="fork", tip=tip)
        fork.visible = self._over
        scrubber = Scrubber(*self._scale(), self._shown, lambda number: self.coach.scrub(self.steps.at(number)))
        self.transport: Transport = Transport(self.replay.match.game.name, self._acts(), scrubber, fork)
        for name in ("trick_back", "trick_forward"):
            self.transport.buttons[name].visible = bool(self.steps.tricks)
        self.add(self.place_focus, *self._bar.widgets, self.transport, self.log, self._score)

    def _scale(self) -> tuple[int, list[int]]:
        """Return the number of steps, and the steps at which a deal begins."""
        return len(self.steps.places), [self.steps.number(deal) for deal in self.steps.deals]

    def _acts(self) -> dict[str, Callable[[], object]]:
        return acts_of(
            lambda: self.steps, lambda: self.position, self.jump, lambda: self._auto.toggle(self.app), self.step
        )

    @property
    def _part(self) -> str:
        """The shown part of the match; "" where there is nothing to say."""
        return "" if self._felt.view is None else self._scene.part(self._felt.view)

    @property
    def named(self) -> str:
        """The title with the shown part, for the bar."""
        return say("play.bar.title", title=self._title, part=self._part) if self._part else self._title

    # -- the view

    @property
    def felt_shown(self) -> Felt:
        return self._felt

    @property
    def _player(self) -> int | None:
        return None if self.eyes == OPEN else self.eyes

    @property
    def _opened(self) -> bool:
        return self.eyes == OPEN and self._over

    def look_through(self, player: int) -> None:
        """Show the match from a player's view; OPEN shows all cards. Only possible for a finished match."""
        if not self._over or player == self.eyes:
            return
        self.eyes = player
        self._bar.eyes.value = player
        self._log_key = None
        if self.coach.on:
            self.toggle_review()
        self._bar.review.visible = self._can_review
        self._tweens.skip()
        if player != OPEN:
            # OPEN keeps the tables of the player shown before
            self.steps = Steps.of(self.replay, player)
            self.transport.scrubber.measure(*self._scale())
            self.position = self.steps.at(self.steps.number(self.position))
        self._sit()
        self.rearrange()

    def _sit(self) -> None:
        """Make the felt for the current view."""
        seen = visible_table(self.replay, self.position, self._player, opened=self._opened)
        seats = owners(self._match)
        self._seated = seen.players
        self._names = [seats[number].name for number in seen.players]
        self._scene = scene_of(self._match.game.name, self._names, seen.viewer, self._match.options)
        self._scene.everybody = [owner.name for owner in seats]
        self._scene.spectating = self._player not in seen.players or seats[self._player].kind == "bot"
        felt = Felt(self._scene, self._sitters(seen), card_look(self._app_context.settings.now), self.touch)
        felt.follow(self._last_felt)
        self._felt = self._last_felt = felt
        board = self._felt.board
        if board is not None:
            board.move = self._tweens.beside
        self._looking.sit(seen.viewer, board)

    @property
    def _motion(self) -> StepMotion:
        return StepMotion(self.app, self._tweens, self._felt, self._scene, self._app_context.sounds)

    def _sitters(self, seen: VisibleTable) -> list[Sitter]:
        """Return the players who sat there at this position."""
        return sitters_of(playing_at(self._match, self.position), seen.players)

    # -- moving through the match

    def jump(self, position: int) -> None:
        """Go to a position at once."""
        self._auto.stop()
        self._tweens.skip()
        self._go(position)

    def _go(self, position: int) -> None:
        self.position = self.steps.at(self.steps.number(position))
        if self._look_known:
            self._lay()
        self._refresh()

    @property
    def _look_known(self) -> bool:
        return self._felt.area.w > 0

    def step(self) -> None:
        """Go one step forward, with motion."""
        if self._tweens.busy:
            self._tweens.skip()
        if self.position >= self.steps.last:
            self._auto.stop()
            return
        self.felt_changes()
        self.position = self.steps.forward(self.position, self.steps.places)
        (happened,) = visible_events(self.replay, [self.position], self._player, opened=self._opened)
        if happened.dealt:
            self._lay()
        else:
            self._motion.play(happened, self._lay)
        self._refresh()

    def _lay(self) -> None:
        seen = visible_table(self.replay, self.position, self._player, opened=self._opened)
        if seen.players != self._seated:
            self._sit()
            self.rearrange()
            return
        self._felt.seat(self._sitters(seen))
        now = self._app_context.settings.now
        lay(self._felt, seen, now.hand_order, now.high_cards)
        if CHANCE in seen.view.to_act:
            self._felt.seat_plates.light(seen.view, begun_after(self.replay, self.steps, self.position))
        self.felt_changes()
        self.touch(self._bar.words)
        self._felt.stage.note_changes()

    def _refresh(self) -> None:
        """Update slider, buttons, log and score sheet for the position."""
        steps, position = self.steps, self.position
        self.transport.go_to(steps, position)
        self.transport.fork.enabled = position <= self.replay.played and position not in (steps.last, *steps.ends[-1:])
        self._fill_log()
        self.log.mark(position)
        if self._score.is_open:
            self._fill_score()

    def _shown(self, number: int) -> str:
        deal, deals = self.steps.deal_at(self.steps.at(number)), self.steps.counted(len(self.steps.deals) - 1)
        place = {"deal": self.steps.counted(deal), "deals": deals, "step": number, "steps": len(self.steps.places)}
        return say_in(self.replay.match.game.name, "replay.place", **place)

    def play_on(self) -> None:
        """Continue from here as a new match, with the same cards and the same chance to come."""
        if not self.transport.fork.enabled or not self._over:
            return
        players = list(owners(self._match))
        if all(who.kind == "bot" for who in players):
            players[max(0, self.eyes)] = self._app_context.people.now.you.player()
        self._app_context.begin(self._match.fork(self.position, players))

    # -- log and sheet

    def _fill_log(self) -> None:
        deal = self.steps.deal_at(self.position)
        key = deal, self.eyes, self._part
        again = self._log_key == key
        if again and not self._stale:
            return
        self._log_key, self._stale = key, False
        held = self.focus if self.focus in list(self.log.walk()) else None
        first_rows = self.coach.rows(self._names, self._seated)
        first, last = self.steps.span(deal)
        happened = list(visible_events(self.replay, self.steps.between(first, last), self._player, opened=self._opened))
        rows = sentences([one.events for one in happened], self._scene)
        lines = [(one.position, *piece) for one, pieces in zip(happened, rows, strict=True) for piece in pieces]
        ends = [position for position in self.steps.ends if first <= position <= last]
        ledger = ledger_at(self.replay, ends[-1]) if ends else ()
        number, anew = self.steps.counted(deal), self.steps.is_anew(deal)
        heading = self._part or deal_heading(self.replay.match.game.name, number, anew=anew)
        self.log.fill(heading, lines, ledger, self._names, self._scene.scoring.is_good, first_rows, again=again)
        if held is not None:
            self.set_focus(self.widget(held.name), by_keyboard=held.focused)

    def _fill_score(self) -> None:
        view = self._felt.view
        if view is not None:
            here = self.steps.deals_at(self.replay.table(self.position).number)
            self._score.fill([self._scene.sheet(view, lambda deal: self.jump(self.steps.span(here[deal])[1]))])

    def _toggle_log(self) -> None:
        self._log_wanted = not self.log.visible
        self.rearrange()

    def _toggle_score(self) -> None:
        self._score.toggle()
        self._refresh()

    def _light(self, lines: Sequence[LedgerLine]) -> None:
        """Light the cards that earned the points of these lines."""
        cards = {card for line in lines for card in line.cards}
        for card in self._felt.stage:
            card.marked = card.piece in cards and card.piece >= 0
        self.app.call_later(LIT_SECONDS, self._unlight)
        self.app.wake()

    def _unlight(self) -> None:
        for card in self._felt.stage:
            card.marked = False
        self.app.wake()

    # -- the review of a player's deals

    @property
    def _can_review(self) -> bool:
        """Whether the viewer's deals can be reviewed: those of a finished match, or of a person who plays in it."""
        seats = owners(self._match)
        return self._player is not None and (self._over or seats[self._player].kind == "human")

    @property
    def scrubber(self) -> Scrubber:
        """The timeline."""
        return self.transport.scrubber

    @property
    def on_top(self) -> bool:
        """Whether nothing lies above it."""
        return self.app.top is self

    def toggle_review(self) -> None:
        """Review the match for the player whose view is shown, or put the review away."""
        if self.coach.on:
            self.coach.stop()
            self._log_wanted = self._log_before
        elif self._player is not None and self._can_review:
            self.coach.begin(self._player)
            self._log_before, self._log_wanted = self._log_wanted, True
        self._bar.review.lit = self.coach.on
        self.list_again()
        self.rearrange()

    def review_last(self) -> None:
        """Review the match, and go to the first mistake of the last deal that is over."""
        if self.steps.ends:
            self.jump(self.steps.span(self.steps.deal_at(self.steps.ends[-1]))[0])
        self.toggle_review()
        self.coach.lead_to_first()

    def doubt(self) -> None:
        """Show which moves a bot compared for its last move, and what a thorough review finds."""
        table = self.replay.table(self.position).number
        entry = last_bot_entry(self._match, self.position, table)
        if entry is None or entry in of_open_deals(self._match):
            self.toast(say_in(self._match.game.name, "review.bot.none" if entry is None else "review.bot.open"))
            return
        self._auto.stop()
        names, seated = self._names, self._seated
        self.open(
            lambda page: BotMoveSheet(
                page, page._app_context, page._match, entry, page.coach.texts,
                lambda doubted: page.coach.show_doubted(doubted.found, names, seated),
            )
        )

    def list_again(self) -> None:
        """List the deal again, with what the review says of it."""
        self._stale = True
        self._refresh()

    # -- a page

    def enter(self) -> None:
        """Go on with the review and the scorecard if the language was changed meanwhile."""
        if self._reviewing:
            self.toggle_review()
        if self._scoring:
            self._toggle_score()

    def leave(self) -> None:
        """Stop playing and reviewing."""
        self._auto.stop()
        self.coach.stop()

    def resume(self, result: object) -> None:
        """Update the look of the cards, which may have changed."""
        self._felt.restyle(card_look(self._app_context.settings.now))
        self.rearrange()

    def arrange(self, area: Rect, look: Look) -> None:
        bar, foot = look.px(BAR), look.px(FOOT)
        self._bar.layout(Rect(area.x, area.y, area.w, bar), look)
        self.transport.layout(Rect(area.x, area.bottom - foot, area.w, foot), look)
        self._below = Rect(area.x, area.y + bar, area.w, area.h - bar - foot)
        roomy = area.w - look.px(WIDTH + 12) >= look.px(ROOMY)
        self.log.visible = roomy if self._log_wanted is None else self._log_wanted
        self._bar.log.lit = self.log.visible
        wide = look.px(WIDTH + 12) if self.log.visible else 0
        table = Rect(area.x, self._below.y, area.w - wide, self._below.h)
        if table != getattr(self, "_table", None):
            self._table = table
            self.repaint_backdrop()
        self._score.layout(self._below, look)
        self._tweens.skip()
        felt = room.felt_rect(table, look)
        self._felt.arrange(felt, room.look_on(felt, look.lettered))
        side = Rect(area.right - wide, self._below.y, wide, self._below.h)
        self.log.layout(side.inflate(-look.px(8), -2 * look.px(8)), look)
        self.place_focus.layout(self._felt.area, look)
        self._lay()
        self._refresh()

    def backdrop(self, size: tuple[int, int], look: Look) -> Surface:
        picture = Surface(size)
        bar, foot = look.px(BAR), look.px(FOOT)
        picture.blit(room.wood(size, look, base=look.theme.wood), (0, 0))
        room.lay_table(picture, self._table, look, motif(self._match.game.name, look))
        room.lay_bar(picture, Rect(0, 0, size[0], bar), look)
        room.lay_bar(picture, Rect(0, size[1] - foot, size[0], foot), look)
        return picture

    def paint(self, surface: Surface, dirty: Rect) -> None:
        self._bar.write(surface, self.named, self._part, self.look)
        self._felt.draw(surface, dirty)

    def paint_over(self, surface: Surface, dirty: Rect) -> None:
        self._felt.draw_over(surface, dirty)

    def update(self, seconds: float) -> bool:
        """Let the cards move."""
        moving = super().update(seconds)
        moving |= self._tweens.update(seconds)
        self._felt.stage.note_changes()
        return moving

    def escape(self) -> bool:
        """Close the score sheet, or else leave."""
        if self._score.is_open:
            self._score.close()
            return True
        return super().escape()

    def input(self, event: Input) -> bool:
        """Handle keys for steps, and digits for views: 1 for the first player, 0 for all cards."""
        match event:
            case Key(name, ctrl=False, alt=False) if name in KEYS:
                self._acts()[KEYS[name]]()
            case Key("h", ctrl=False, alt=False):
                self.toast(say("replay.no_hint"))
            case Key("l"):
                self._toggle_log()
            case Key("s"):
                self._toggle_score()
            case Key("c", ctrl=False, alt=False):
                self.toggle_review()
            case Key("m", shift=back, ctrl=False, alt=False):
                self.coach.to_mark(-1 if back else 1)
            case Key("b", ctrl=False, alt=False):
                self.doubt()
            case Key("f", shift=size, ctrl=False, alt=False):
                self.coach.next_size() if size else self.coach.next_kinds()
            case Key("f1"):
                self._app_context.open_rules(self._match.game.name, options=self._match.options)
            case Key(name, ctrl=False, alt=False) if name == REFERENCE:
                self.open(lambda page: ReferenceSheet(page._match.game.name, page._match.options))
            case Key(name) if name.isdigit() and int(name) <= len(self._match.players):
                self.look_through(int(name) - 1)
            case _:
                board = self._felt.board
                return self.explain_felt(event) or (board is not None and board.input(event))
        return True
