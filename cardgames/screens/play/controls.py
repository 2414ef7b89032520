"""What a player does at the table besides playing: undo, hints, pause, menu, leaving, and the end of the match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Protocol, Self, cast

from cardgames.engine.contract import MovePieces, Place, View
from cardgames.engine.drafts import rest_of
from cardgames.engine.lines import Undone
from cardgames.engine.messages import Message, message
from cardgames.engine.seat_history import away
from cardgames.screens.play import sheets
from cardgames.screens.play.bar import KEYS, Bar
from cardgames.screens.play.context import ALONE_SECONDS, Context
from cardgames.screens.play.drawers import Drawers
from cardgames.screens.play.notes import FileNews, Marks, Offer, SeatReturnSlip, bot_for
from cardgames.screens.play.reason_groups import feat
from cardgames.screens.play.result import Outcome, ResultSheet
from cardgames.screens.play.sheets import REFERENCE, KeysSheet, ReferenceSheet, TournamentSheet
from cardgames.screens.play.summary_player import SummaryPlayer
from cardgames.screens.play.turn import Turn
from cardgames.table import memory
from cardgames.table.input import Key
from cardgames.table.look import Look, Speed
from cardgames.table.loop import Scene
from cardgames.table.widgets.base import Widget
from cardgames.table.widgets.dialog import Dialog
from cardgames.words import say

AT_REST = 3.0
"""Seconds after which nothing moves any more on the result or on the table below it."""

SPEEDS: tuple[Speed, ...] = ("calm", "brisk", "instant")


@dataclass(frozen=True, slots=True)
class Controlled:
    """What the controls act upon: other parts of the screen, and actions of the screen itself."""

    turn: Turn
    marks: Marks
    drawers: Drawers
    summary_player: SummaryPlayer
    stand_in: SeatReturnSlip
    play: Callable[..., object]
    stop_showing: Callable[[], object]
    look_from: Callable[..., object]
    show_bystander_view: Callable[[int], object]


class _HasControls(Protocol):
    """A table screen, which has controls."""

    controls: Any


class Controls:
    """The controls of one table screen, and the bar with a button for each. `title` is the name of the game."""

    def __init__(self, context: Context, controlled: Controlled, title: str) -> None:
        self._context = context
        self._host = context.host
        self._controlled = controlled
        self._turn = controlled.turn
        self._hint_wanted = False
        self._heard = False
        self.file_news = FileNews(context.host, context.page.toast)
        self.bar = Bar(self.actions(), context.host.match.game.name, title)
        self.last_trick = sheets.LastTrickPanel(context, self.bar.buttons["last_trick"])

    def actions(self) -> dict[str, Callable[[], object]]:
        """Return the action of each button of the bar; all but its own close the last trick first."""
        drawers = self._controlled.drawers
        acts: dict[str, Callable[[], object]] = {
            "menu": self.menu,
            "undo": self.undo,
            "redo": self.redo,
            "hint": self.hint,
            "last_trick": lambda: self.last_trick.toggle(),
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
        self.last_trick.hide()
        act()

    def table_rests(self, view: View[Any, Any]) -> None:
        """Update everything beside the cards, now that the table shows this view."""
        self.bar.name_part(self._context.scene.part(view))
        self.file_news.tell()
        self._controlled.drawers.refresh()
        self.refresh()
        self.apply_speed()

    def refresh(self) -> None:
        """Disable buttons that would do nothing, and offer a seat kept by a bot back to its player."""
        buttons = self.bar.buttons
        buttons["undo"].enabled = self._undone() is not None or self._turn.begun
        buttons["redo"].enabled = self._host.can_redo
        buttons["hint"].enabled = self._may_ask()
        self._controlled.stand_in.refresh(self._pace_offer())

    def command(self, event: Key) -> bool:
        """Run the action of a key that belongs to a button of the bar; False for another key."""
        name = "" if event.ctrl or event.alt else KEYS.get(event.name, "")
        if event.name == REFERENCE and not event.ctrl and not event.alt:
            self.show_reference()
            return True
        if not name or not self.bar.buttons[name].visible:
            return False
        self.actions()[name]()
        return True

    # ------------------------------------------------------------ undo and redo

    def undo(self) -> None:
        """Undo a step of the draft, or else go back to this player's previous decision.

        Other people are asked first if they have learned something from it.
        """
        if self._turn.step_back():
            return
        player = self._host.shown
        if player is not None:
            self._ask_undo(player, lambda: self._undo(player))

    def _undone(self) -> Undone | None:
        """Return what an undo by the player at the screen would take back; None for nothing."""
        player = self._host.shown
        return None if player is None else self._host.undo_preview(player, forced=self._turn.forced)

    def _ask_undo(self, player: int, undo: Callable[[], object]) -> None:
        """Undo, if there is anything; other people who have learned from it must agree first."""
        undone, who = self._undone(), self._host.players
        if undone is None:
            return
        others = any(who[number].kind == "human" and number != player for number in self._host.seated)
        if others and not undone.free:
            self._open(lambda _: sheets.may_undo(who[player].name, undo))
        else:
            undo()

    def _undo_between(self, player: int) -> None:
        """Undo the last player's move while the screen is being handed over. That player must then come to the screen
        too, because nobody knows who is there."""
        self._context.app.pop()
        self._host.undo(player, forced=self._turn.forced)
        self._context.sounds.play("undo")
        self._host.show(None)
        self.hand_over_due()

    def _undo(self, player: int) -> None:
        self._controlled.stop_showing()
        update = self._host.undo(player, forced=self._turn.forced)
        self._context.sounds.play("undo")
        if update.undone is not None and not update.undone.free:
            self.tell_marked()
        self._controlled.play(update)

    def tell_marked(self) -> None:
        """Say that the undo is noted in the record."""
        context = self._context
        clear = context.felt.areas_to_keep_clear()
        context.page.toast(message("play.undo_marked"), near=context.near_hand(), clear=clear)

    def redo(self) -> None:
        """Redo what was undone."""
        if self._host.can_redo:
            self._controlled.stop_showing()
            self._controlled.play(*self._host.redo())

    # ------------------------------------------------------------ hints, last trick, rules

    def _may_ask(self) -> bool:
        return any(turn.player == self._host.shown for turn in self._host.human_turns())

    def hint(self) -> None:
        """Ask what a strong bot would do here, or why, if its hint is shown without the reasons."""
        if self._turn.hint.tell_more():
            return
        if self._may_ask() and self._host.shown is not None:
            self._hint_wanted = True
            self._host.ask_hint(self._host.shown)
        else:
            context, clear = self._context, self._context.felt.areas_to_keep_clear()
            said = context.over() or say("play.status.looking_on" if context.looks_on else "play.no_hint")
            context.page.toast(said, near=context.near_hand(), clear=clear, passing=True)

    def tell_hint(self) -> bool:
        """Show the hint once it is ready, and light its cards; False when there is none to show."""
        context, thought = self._context, self._host.hint
        view = context.view
        if not self._hint_wanted or thought is None or view is None:
            return False
        self._hint_wanted = False
        taken = self._turn.draft.taken() if self._turn.draft is not None else ()
        advice = context.scene.long_moves.advice(thought.decision, view, taken)
        lines, move = advice or (context.scene.hint(thought.decision, view), thought.decision.move)
        draft = self._turn.draft
        undo = 0 if advice or move is None or draft is None else rest_of(draft, move)[0]
        said = [say("play.hint.undo", count=undo)] if undo else []
        context.page.drop_toast()
        begun = any(isinstance(step, MovePieces | Place) for step in taken)
        advised = None if begun or move is None else replace(thought.decision, move=move)
        even = None if advised is None else context.scene.equally_good(advised, view)
        even_words = next((str(line) for line in lines if line.key.endswith((".even", "_even", ".even_sure"))), "")
        self._turn.hint.show("\n".join([*said, *self.told(lines)]), move, even, even_words)
        return True

    def told(self, lines: Sequence[Message]) -> Sequence[str]:
        """Return what a hint of these lines says."""
        return [str(line) for line in lines]

    def lay(self, look: Look) -> None:
        """Lay out everything above the felt."""
        self._controlled.stand_in.lay(look)
        self.last_trick.lay(look)

    def read_rules(self) -> None:
        """Open the rules, at the rule of the last refusal."""
        match = self._host.match
        self._context.app_context.open_rules(match.game.name, self._turn.refused_rule, match.options)

    # ------------------------------------------------------------ speed and pause

    def next_speed(self) -> None:
        """Change to the next speed: calm, brisk, instant, and calm again. While play is fast for somebody who looks on,
        change to the usual speed."""
        if self._context.pace.hurries:
            self._change_pace()
            return
        now = self._context.settings.speed
        self._context.app_context.settings.change(speed=SPEEDS[(SPEEDS.index(now) + 1) % len(SPEEDS)])
        button = self.bar.buttons["speed"]
        self._context.page.toast(button.label, near=button.rect)

    def apply_speed(self) -> None:
        """Apply the current speed to cards and bots."""
        self.bar.name_speed(self._context.pace.apply())

    def _pace_offer(self) -> Offer | None:
        """Return what is offered to somebody who looks on: the other pace."""
        pace = self._context.pace
        if not self._context.looks_on or not pace.nobody_plays or self._host.result is not None:
            return None
        name = "fast" if pace.hurries else "calm"
        return Offer(say(f"play.looking_on.{name}"), say(f"play.looking_on.{name}_other"), self._change_pace)

    def _change_pace(self) -> None:
        self._context.pace.change()
        self.apply_speed()
        self.refresh()

    def pause(self) -> None:
        """Stop everything until the player is back."""
        self._host.pause()
        self._open(lambda controls: sheets.pause(controls._host.resume))

    def _open(self, make: Callable[[Self], Scene]) -> None:
        """Put above the table what `make` makes; in another language the controls of the table that is then there make
        it again."""
        self._context.page.open(lambda page: make(cast(_HasControls, page).controls))

    # ------------------------------------------------------------ the menu

    def menu(self) -> None:
        """Open the menu; after the end of the match, show what comes next."""
        if self._host.result is None:
            self._open(lambda controls: controls.menu_dialog())
        elif self._context.deal_summary is not None:
            self._controlled.summary_player.close()  # the result follows
        else:
            self.show_result()

    def menu_dialog(self) -> Dialog:
        """Return the menu."""
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
        return sheets.menu(acts, words, self._about_leaving())

    def everybodys(self) -> dict[str, Callable[[], object]]:
        """Return the actions of the menu that do not depend on the player."""
        return {
            "settings": self.open_settings,
            "rules": self.read_rules,
            "reference": self.show_reference,
            "keys": self.show_keys,
        }

    def show_reference(self) -> None:
        """Show the card values, combinations and terms of the game."""
        match = self._host.match
        self._open(lambda _: ReferenceSheet(match.game.name, match.options))

    def open_settings(self) -> None:
        """Open the settings, with a preview of this game's felt."""
        self._context.app_context.open_settings(self._host.match.game.name)

    def show_keys(self) -> None:
        """Show the sheet of keys."""
        self._open(lambda at: KeysSheet(at._context.scene, at._context.felt.board, at.bar))

    def _menu_between(self) -> None:
        """Open the menu while the screen is being handed over: it has only what belongs to no player."""
        self._open(lambda controls: controls.plain_menu(controls._about_leaving(), say("play.menu.home")))

    def plain_menu(self, note: str, home: str) -> Dialog:
        """Return a menu without what a player of the match can do; `home` is the label of its way out."""
        acts = {**self.everybodys(), "home": self.leave}
        words = {name: say(f"play.menu.{name}") for name in ("cancel", *acts)} | {"home": home}
        return sheets.menu(acts, words, note)

    def give_to_bot(self) -> None:
        """Let a bot play for the player at the screen until they take the seat back."""
        player = self._host.shown
        if player is not None:
            bot = bot_for(self._host.players[player])
            self._change_seat(lambda: self._host.take_over(player, bot))

    def take_back(self, player: int) -> None:
        """Give a player's seat back; the player is then at the screen unless another person is."""
        shown = self._host.shown
        alone = shown is None or self._host.players[shown].kind == "bot"
        self._change_seat(lambda: self._host.give_back(player))
        if alone and shown != player:
            self._come(player)

    def _change_seat(self, change: Callable[[], object]) -> None:
        self._controlled.stop_showing()
        change()
        self._controlled.look_from(self._context.player)
        self.apply_speed()

    def ask_concede(self) -> None:
        """Ask before conceding, which cannot be undone."""
        self._open(lambda at: sheets.may_concede(at.concede))

    def concede(self) -> None:
        """Concede: the match ends and is lost."""
        if self._host.shown is not None:
            self._controlled.stop_showing()
            self._host.concede(self._host.shown)
            plates = self._context.felt.seat_plates
            plates.over = True
            plates.light(self._context.view)
            self.refresh()
            self.show_result()

    def _about_leaving(self) -> str:
        """Return words on whether the match's file holds everything played."""
        reason = self._host.trouble
        return say("play.menu.unsaved", reason=reason) if reason else say("play.menu.words")

    def leave(self) -> None:
        """Go back to the home screen; the match can be continued later."""
        self._context.app_context.go_home()

    # ------------------------------------------------------------ several people

    def hand_over_due(self) -> bool:
        """Whether a person other than the one at the screen must decide. If so, ask them to come, or show the table
        from their side at once if nothing is hidden."""
        turns = self._host.human_turns()
        if not turns or any(turn.player == self._host.shown for turn in turns):
            return False
        player = turns[0].player
        if not self._context.scene.secrets:
            self._host.show(player)  # they saw everything that has happened since
            self._controlled.look_from(player)
            return True
        self._open(lambda controls: controls._hand_over(player))
        return True

    def _hand_over(self, player: int) -> sheets.HandOver:
        """Show no cards, and return the sheet that asks a player to come."""
        self._controlled.show_bystander_view(player)
        who, last, undo = self._host.players, self._host.shown, None
        if last is not None and who[last].kind == "human" and self._undone() is not None:
            undo = who[last].name, lambda: self._ask_undo(last, lambda: self._undo_between(last))
        return sheets.HandOver(who[player].name, lambda: self._come(player), self._menu_between, undo)

    def _come(self, player: int) -> None:
        last, unseen_deals = self._host.last_view(player), self._host.unseen_deals(player)
        self._controlled.look_from(player, last, self._host.show(player))
        self._controlled.summary_player.catch_up(unseen_deals)

    # ------------------------------------------------------------ the tournament

    def tournament_picture(self) -> Widget | None:
        """Return the standings of the tournament as a widget; None in a plain match."""
        host, tournament = self._host, self._context.scene.tournament
        return tournament.tournament_picture(host.match_state, host.owners, host.shown) if tournament else None

    def show_tournament(self, *, result: bool = False) -> None:
        """Show the whole tournament, and after it the `result` of the match if it is over."""
        self._open(lambda at: TournamentSheet(at._host, at.tournament_picture, at.show_result if result else None))

    # ------------------------------------------------------------ the end of deal and match

    def after_deal(self) -> None:
        """Continue after a deal summary: with the tournament if there is one, and with the result at the end.
        While bots keep the seats of all people, the tournament closes by itself before the next deal."""
        over, pace, app = self._host.result is not None, self._context.pace, self._context.app
        if self.bar.buttons["tournament"].visible and (over or not pace.skims) and self._host.deal_over:
            self.show_tournament(result=True)
            if pace.left_to_bots and not over:
                app.call_later(ALONE_SECONDS, partial(self._close, app.top))
        else:
            self.show_result()

    def _close(self, sheet: Scene) -> None:
        """Close a sheet if it is still open."""
        if isinstance(sheet, TournamentSheet) and sheet is self._context.app.top:
            sheet.put_away()

    def show_result(self) -> None:
        """Show who won, and what to do next, once the match is over."""
        if self._host.result is None or self._context.view is None:
            return
        self._open(lambda controls: controls._result_sheet(cheer=controls is self and not self._heard))
        self._heard = True
        self._context.app.call_later(AT_REST, self._rest)

    def _result_sheet(self, *, cheer: bool) -> ResultSheet:
        context, ended = self._context, self._host.result
        view = context.view
        assert ended is not None
        assert view is not None
        app_context, match = context.app_context, self._host.match
        outcome = Outcome(match.game, match.options, ended, self._host.owners, away(match))
        if cheer:
            context.sounds.play("lose" if outcome.tone == "lost" else "win")
        acts: dict[str, Callable[[], object]] = {
            "rematch": lambda: app_context.begin(app_context.rematch(match)),
            "again": lambda: app_context.begin(match.again()),
            "replay": lambda: app_context.open_replay(match, coached=context.settings.coach),
            "log": lambda: self._controlled.drawers.show("log"),  # the menu button brings the result back
            "home": app_context.go_home,
        }
        best = feat(self._host.finished_deals(), context.scene)
        scorecard = context.scene.sheet(view, self._explain_result)
        return ResultSheet(outcome, scorecard, acts, cheer=cheer, feat=best)

    def _rest(self) -> None:
        """Let the table below the result come to rest, and free memory."""
        self._context.felt.rest()
        memory.trim_heap()

    def _explain_result(self, deal: int) -> None:
        """Close the result to show how a deal was scored; the result returns after that."""
        self._context.app.pop()
        self._controlled.summary_player.explain(deal)
