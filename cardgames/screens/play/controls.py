"""What a player does at the table beside playing: taking back, asking, pausing, leaving, and what comes at the end."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from cardgames.engine.lines import Undone
from cardgames.engine.match import Forced
from cardgames.engine.sitting import away
from cardgames.screens.play import slips
from cardgames.screens.play.keys_sheet import KeysSheet
from cardgames.screens.play.marks import HINT_SECONDS
from cardgames.screens.play.outcome import Outcome
from cardgames.screens.play.result import ResultSheet
from cardgames.screens.play.stand_in import StandIn, bot_for
from cardgames.screens.play.tournament import TournamentSheet
from cardgames.table import memory
from cardgames.table.board.layouts import extent
from cardgames.table.input import Input, Key, Press, Tap
from cardgames.table.look import Look, Speed
from cardgames.table.units import keep_clear
from cardgames.table.widgets.base import Widget
from cardgames.words import say

if TYPE_CHECKING:
    from cardgames.screens.play.screen import PlayScreen

AT_REST = 3.0
"""Seconds after which nothing moves on the result any more, nor on the table below it."""

SPEEDS: tuple[Speed, ...] = ("calm", "brisk", "instant")
PAUSE_SCALES: dict[Speed, float] = {"calm": 1.0, "brisk": 0.5, "instant": 0.0}
"""How long bots pretend to think at each speed."""


class Controls:
    """The controls of one table screen."""

    def __init__(self, screen: PlayScreen) -> None:
        self._screen = screen
        self._host = screen.host
        self.refused_rule = ""
        self._hint_wanted = False
        self._heard = False
        self._last_trick: slips.LastTrick | None = None
        self.stand_in = StandIn(screen)

    def actions(self) -> dict[str, Callable[[], object]]:
        """What each button of the bar does; the last trick makes way for all that others do."""
        drawers = self._screen.drawers
        acts: dict[str, Callable[[], object]] = {
            "menu": self.menu,
            "undo": self.undo,
            "redo": self.redo,
            "hint": self.hint,
            "last_trick": self.show_last_trick,
            "tournament": self.show_tournament,
            "score": lambda: drawers.toggle("score"),
            "log": lambda: drawers.toggle("log"),
            "rules": lambda: drawers.toggle("rules"),
            "memory": lambda: drawers.toggle("memory"),
            "speed": self.next_speed,
            "pause": self.pause,
        }
        return {name: act if name == "last_trick" else partial(self._instead, act) for name, act in acts.items()}

    def _instead(self, act: Callable[[], object]) -> None:
        self.hide_last_trick()
        act()

    def refresh(self) -> None:
        """Buttons that would do nothing are off; whose seat a bot keeps is offered it back."""
        buttons = self._screen.bar.buttons
        buttons["undo"].enabled = self._undone() is not None or self._screen.turn.begun
        buttons["redo"].enabled = self._host.can_redo
        buttons["hint"].enabled = self._may_ask()
        self.stand_in.refresh()

    def input(self, event: Input) -> bool:
        """Input that belongs to something laid over the table."""
        if self._last_trick is not None and isinstance(event, Press | Tap | Key):
            self.hide_last_trick()
            return True
        if event == Key("f1"):
            self.read_rules()
            return True
        return False

    # ------------------------------------------------------------ back and forth

    def undo(self) -> None:
        """Take a step back of the move that is being made, else go back to this player's previous decision.

        Other people are asked when they have learned from it.
        """
        if self._screen.turn.step_back():
            return
        player = self._host.shown
        if player is not None:
            self._ask_undo(player, lambda: self._undo(player))

    def _undone(self) -> Undone | None:
        """What an undo of the player at the screen would take back."""
        player = self._host.shown
        return None if player is None else self._host.would_undo(player, forced=self.forced)

    def _ask_undo(self, player: int, undo: Callable[[], object]) -> None:
        """Undo, if there is anything; others who have learned from it agree before."""
        undone, who = self._undone(), self._host.players
        if undone is None:
            return
        others = any(who[number].kind == "human" and number != player for number in self._host.seated)
        if others and not undone.free:
            self._screen.app.push(slips.may_undo(who[player].name, undo))
        else:
            undo()

    def _undo_between(self, player: int) -> None:
        """While the screen changes hands the one who has it yet takes his move back; he, too, has to come to it then,
        as nobody knows who is there."""
        self._screen.app.pop()
        self._host.undo(player, forced=self.forced)
        self._screen.sounds.play("undo")
        self._host.show(None)
        self.hand_over_due()

    def _undo(self, player: int) -> None:
        self._screen.stop_showing()
        told = self._host.undo(player, forced=self.forced)
        self._screen.sounds.play("undo")
        if told.undone is not None and not told.undone.free:
            self.tell_marked()
        self._screen.play(told)

    def tell_marked(self) -> None:
        """Say that the record will tell of an undo."""
        screen = self._screen
        screen.toast(say("play.undo_marked"), near=screen.near_hand(), clear=screen.felt_view.markers.rects)

    def redo(self) -> None:
        """Take the undo back."""
        if self._host.can_redo:
            self._screen.stop_showing()
            self._screen.play(*self._host.redo())

    @property
    def forced(self) -> Forced:
        """Which moves to which there is no other are made by themselves."""
        return Forced.ALL if self._screen.house.settings.now.auto_play else Forced.FORMALITIES

    # ------------------------------------------------------------ asking

    def _may_ask(self) -> bool:
        return any(turn.player == self._host.shown for turn in self._host.human_turns())

    def hint(self) -> None:
        """Ask what a strong bot would do here."""
        board, placing = self._screen.felt_view.board, self._screen.placing
        best = board.best() if board is not None and self._screen.turn.begun else None
        if best is not None and placing is not None:
            placing.show_way([best])  # the turn has begun otherwise perhaps than a bot would have begun it
        elif self._may_ask() and self._host.shown is not None:
            self._hint_wanted = True
            self._host.ask_hint(self._host.shown)
        else:
            self._screen.toast(say("play.no_hint"), near=self._screen.near_hand())

    def tell_hint(self) -> bool:
        """Tell the hint once it is there, and light its cards."""
        screen, thought = self._screen, self._host.hint
        view = screen.felt_view.view
        if not self._hint_wanted or thought is None or view is None:
            return False
        self._hint_wanted = False
        taken = screen.turn.draft.taken() if screen.turn.draft is not None else ()
        words, move = screen.scene.advice(thought.decision, view, taken)
        screen.drop_toast()
        if move is not None:
            screen.turn.show_way(move)
        asked = [] if screen.turn.question is None else [screen.turn.question.rect]
        felt, gone = screen.felt_view, screen.marks.clear
        clear = [*asked, *screen.handling.making.rects, *screen.handling.standing, *felt.matters()]
        clear += [extent((card.home,)) for card in felt.stage if card.marked or card.lit]
        clear += felt.board.matters() if felt.board is not None else []
        near, lasting, within = screen.near_hand(), HINT_SECONDS, felt.low
        screen.toast(words, near=near, seconds=lasting, clear=clear, within=within, wider=felt.area, gone=gone)
        return True

    def show_last_trick(self) -> None:
        """Lay the last trick open until the next tap or key."""
        screen = self._screen
        if self._last_trick is not None:
            self.hide_last_trick()
            return
        view = screen.felt_view.view
        trick = screen.scene.last_trick(view) if view is not None else None
        if trick is None:
            screen.toast(say("play.last_trick.none"), near=screen.bar.buttons["last_trick"].rect)
            return
        names = [self._host.players[number].name for number in self._host.seated]
        self._last_trick = panel = slips.LastTrick(*trick, names, screen.felt_view.faces)
        screen.add(panel)
        self.lay(screen.look)

    def lay(self, look: Look) -> None:
        """Give what lies over the felt its place: the last trick goes beside what matters there now."""
        self.stand_in.lay(look)
        if self._last_trick is not None:
            felt = self._screen.felt_view.area
            rect = Rect((0, 0), self._last_trick.natural(look, felt.w))
            rect.center = (felt.centerx, felt.y + round(felt.h * 0.42))
            # bots may go on meanwhile, and a drawer may stand open
            taken = [*self._screen.felt_view.matters(to_come=True), *self._screen.drawers.standing]
            self._last_trick.layout(keep_clear(rect, felt, taken, look.px(6)), look)
            self._last_trick.touch()

    def hide_last_trick(self) -> None:
        """Put the last trick back."""
        if self._last_trick is not None:
            self._screen.remove(self._last_trick)
            self._last_trick = None

    def read_rules(self) -> None:
        """Open the rules, at the rule by which a move was refused last."""
        match = self._host.match
        self._screen.house.open_rules(match.game.name, self.refused_rule, match.options)

    # ------------------------------------------------------------ time

    def next_speed(self) -> None:
        """Calm, brisk, instant, and round again."""
        now = self._screen.house.settings.now.speed
        self._screen.house.settings.change(speed=SPEEDS[(SPEEDS.index(now) + 1) % len(SPEEDS)])
        button = self._screen.bar.buttons["speed"]
        self._screen.toast(button.label, near=button.rect)

    def apply_speed(self, speed: Speed) -> None:
        """Let cards and bots go at this speed."""
        settings = self._screen.house.settings.now
        self._screen.tweens.speed = speed
        self._screen.tweens.reduced = settings.reduced_motion
        self._host.pause_scale = PAUSE_SCALES[speed] if settings.bot_pause else 0.0
        if self.hurries:
            self._screen.tweens.speed = "instant"
            self._host.pause_scale = 0.0
        self._screen.bar.name_speed(speed)

    @property
    def hurries(self) -> bool:
        """Whether play goes fast because every person is out of the match, or waits for another table to end.

        Where a bot keeps a person's seat it goes at the usual pace: he looks on, and can take his seat back.
        """
        match, fast = self._host.match, self._screen.house.settings.now.fast_forward
        people = [number for number, who in enumerate(match.opening_players) if who.kind == "human"]
        dealt = bool(match.course.tables)
        return fast and dealt and bool(people) and not any(map(self._plays_on, people))

    @property
    def skims(self) -> bool:
        """Whether the end of a deal is passed over, as play goes fast and who looks had no part in it."""
        return self.hurries and self._host.seat is None

    def _plays_on(self, player: int) -> bool:
        """Whether a player is at a table that goes on or is due, or sits at the last one."""
        match = self._host.match
        going_on = match.course.waiting
        return any(player in table.players for table in going_on) if going_on else match.seat_of(player) is not None

    def pause(self) -> None:
        """Stop everything until the player is back."""
        self._host.pause()
        self._screen.app.push(slips.pause(self._host.resume))

    # ------------------------------------------------------------ the menu

    def menu(self) -> None:
        """What else one can do; after the end of the match, what comes next."""
        if self._host.result is not None:
            if self._screen.story is not None:
                self._screen.telling.close()  # the result follows
            else:
                self.show_result()
            return
        acts = self.everybodys()
        words = {name: say(f"play.menu.{name}") for name in ("cancel", *acts)}
        shown, players = self._host.shown, self._host.players
        if shown is not None and players[shown].kind == "human":
            acts |= {"bot": self.give_to_bot, "concede": self.ask_concede}
            words |= {name: say(f"play.menu.{name}") for name in ("bot", "concede")}
        for player, who in enumerate(self._host.match.opening_players):
            if who.kind == "human" and players[player].kind == "bot":
                acts[f"back.{player}"] = partial(self.take_back, player)
                words[f"back.{player}"] = say("play.menu.back", name=who.name)
        acts["home"], words["home"] = self.leave, say("play.menu.home")
        self._screen.app.push(slips.menu(acts, words, self._about_leaving()))

    def everybodys(self) -> dict[str, Callable[[], object]]:
        """What anybody may do, whoever looks at the screen."""
        return {"settings": self._screen.house.open_settings, "rules": self.read_rules, "keys": self.show_keys}

    def show_keys(self) -> None:
        """Say which keys there are."""
        self._screen.app.push(KeysSheet(self._screen))

    def _menu_between(self) -> None:
        """The menu while the screen changes hands: it has nothing that belongs to a player."""
        acts = {**self.everybodys(), "home": self.leave}
        words = {name: say(f"play.menu.{name}") for name in ("cancel", *acts)}
        self._screen.app.push(slips.menu(acts, words, self._about_leaving()))

    def give_to_bot(self) -> None:
        """A bot plays for the player at the screen until he takes his seat back."""
        player = self._host.shown
        if player is not None:
            bot = bot_for(self._host.players[player])
            self._change_seat(lambda: self._host.take_over(player, bot))

    def take_back(self, player: int) -> None:
        """A player takes his seat back from the bot; he is at the screen unless another person is."""
        shown = self._host.shown
        alone = shown is None or self._host.players[shown].kind == "bot"
        self._change_seat(lambda: self._host.give_back(player))
        if alone and shown != player:
            self._come(player)

    def _change_seat(self, change: Callable[[], object]) -> None:
        self._screen.stop_showing()
        change()
        self._screen.look_from(self._screen.player)
        self.apply_speed(self._screen.house.settings.now.speed)

    def ask_concede(self) -> None:
        """Giving up cannot be taken back."""
        title, words = say("play.sure.concede_title"), say("play.sure.concede")
        self._screen.app.push(slips.sure(title, words, say("play.sure.concede_yes"), self.concede))

    def concede(self) -> None:
        """Give up: the match ends and is lost."""
        if self._host.shown is not None:
            self._screen.stop_showing()
            self._host.concede(self._host.shown)
            self.show_result()

    def _about_leaving(self) -> str:
        """Whether all that was played is in the match's file."""
        reason = self._host.trouble
        return say("play.menu.unsaved", reason=reason) if reason else say("play.menu.words")

    def leave(self) -> None:
        """Back to the first screen; the match waits to be continued."""
        self._screen.house.go_home()

    # ------------------------------------------------------------ people

    def hand_over_due(self) -> bool:
        """Whether another person than the one at the screen must decide; he is then asked to come, or where nothing is
        hidden looks from his side at once."""
        turns = self._host.human_turns()
        if not turns or any(turn.player == self._host.shown for turn in turns):
            return False
        player = turns[0].player
        if not self._screen.scene.secrets:
            self._host.show(player)  # what happened since he looked was seen by all
            self._screen.look_from(player)
            return True
        self._screen.look_away(player)
        who, last, undo = self._host.players, self._host.shown, None
        if last is not None and who[last].kind == "human" and self._undone() is not None:
            undo = who[last].name, lambda: self._ask_undo(last, lambda: self._undo_between(last))
        self._screen.app.push(slips.HandOver(who[player].name, lambda: self._come(player), self._menu_between, undo))
        return True

    def _come(self, player: int) -> None:
        last, untold = self._host.last_view(player), self._host.untold(player)
        self._screen.look_from(player, last, self._host.show(player))
        self._screen.telling.catch_up(untold)

    # ------------------------------------------------------------ the tournament

    def tournament_picture(self) -> Widget | None:
        """How everybody fares in the tournament; None in a plain match."""
        host, me = self._host, self._host.shown
        return self._screen.scene.tournament(host.standing, host.owners, me)

    def show_tournament(self, then: Callable[[], object] | None = None) -> None:
        """Look at the whole tournament; `then` is what comes after it."""
        self._screen.app.push(TournamentSheet(self._host, self.tournament_picture, then))

    # ------------------------------------------------------------ the end

    def after_deal(self) -> None:
        """A deal is over and told: in a tournament one sees how everybody fares; at the end there is a result."""
        over = self._host.result is not None
        if self._screen.bar.buttons["tournament"].visible and (over or not self.skims) and self._host.deal_over:
            self.show_tournament(self.show_result)
        else:
            self.show_result()

    def show_result(self) -> None:
        """Who won, and what to do next, once the match is over."""
        screen, ended = self._screen, self._host.result
        view = screen.felt_view.view
        if ended is None or view is None:
            return
        house, match = screen.house, self._host.match
        outcome = Outcome(match.game, match.options, ended, self._host.owners, away(match))
        first, self._heard = not self._heard, True
        if first:
            screen.sounds.play("lose" if outcome.tone == "lost" else "win")
        acts: dict[str, Callable[[], object]] = {
            "rematch": lambda: house.begin(house.rematch(match)),
            "again": lambda: house.begin(match.again()),
            "replay": lambda: house.open_replay(match),
            "home": house.go_home,
        }
        screen.app.push(ResultSheet(outcome, screen.scene.sheet(view, self._explain_result), acts, cheer=first))
        screen.app.call_later(AT_REST, self._rest)

    def _rest(self) -> None:
        """Under the result the table lies still."""
        self._screen.felt_view.rest()
        memory.give_back()

    def _explain_result(self, deal: int) -> None:
        """Look from the result at how a deal was scored; the result comes again after that."""
        self._screen.app.pop()
        self._screen.explain(deal)
