"""The host: holds the true match, and lets screens and bots have only what a seat may know.

A screen calls `tick` whenever it is ready for the next thing (what it showed has come to rest). Nothing happens
otherwise, except what a player does with `play`, `undo` and the like. Bots think meanwhile.
"""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from cardgames.engine.appender import Appender
from cardgames.engine.contract import CHANCE, Draft, LedgerLine, MatchState, Move, Refusal, Result, Seat, View
from cardgames.engine.lines import Player, Undone
from cardgames.engine.match import Forced, Match
from cardgames.engine.progress import Dealt, Moved, Need, OutOfOrder, Playing, Turn, table_of
from cardgames.engine.seat_history import owners
from cardgames.host.pace import pause_before
from cardgames.host.protocol import Bots, Budget
from cardgames.host.thinking import Thinking, Thought
from cardgames.host.update import FinishedDeal, HostUpdate, What, host_update, look_back
from cardgames.words import say

LONGEST_WAIT = 3.0
"""Seconds that a disk is waited for before the next decision is asked."""


class Host:
    """One match at one screen. `shown` is the player whose eyes the screen shows, None for a bystander's.

    `table` is the table that the screen shows: his, or when he plays at none any more one that goes on. Other tables
    go on beside it, without pauses and in step: none begins a round before the shown one does.
    """

    def __init__(
        self,
        match: Match,
        bots: Bots,
        *,
        record: Appender | None = None,
        shown: int | None = 0,
        budget: Budget | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`record` keeps the match in its file; `clock` counts the seconds of pauses and of waiting for the disk."""
        self.match = match
        self.record = record
        self.shown = shown
        self.pause_scale = 1.0
        """0 lets bots move at once, 1 at the usual pace."""
        self.paused = False
        self._clock = clock
        self._bot_may_move_at: float | None = None
        self._thinking = Thinking(match, bots, budget or Budget())
        self._thoughts: dict[int, Thought] = {}
        self._notes: dict[int, str] = {}
        self._seen = dict.fromkeys(range(len(match.players)), len(match.entries))
        self._unsaved_since: float | None = None
        self._log: list[HostUpdate] | None = None
        self.table = self._last_table(shown)
        self._look_on()
        self._thinking.refresh()

    # ------------------------------------------------------------ what may be known

    def _last_table(self, player: int | None) -> int:
        """Where a player sat last; a table that goes on when he never sat."""
        found = (one.table.number for one in reversed(self.match.progress.finished) if player in one.table.players)
        return next(found, next(iter(self.match.progress.tables), 0))

    def _look_on(self) -> None:
        """Show the table of the shown player; when he plays no more stay, as long as that table goes on."""
        waiting = self.match.progress.waiting
        own = [table.number for table in waiting if self.shown in table.players]
        numbers = [table.number for table in waiting]
        before = self.table
        if own:
            self.table = own[0]
        elif numbers and self.table not in numbers:
            self.table = numbers[0]
        if self.table != before:
            self._log = self._bot_may_move_at = None

    @property
    def seated(self) -> tuple[int, ...]:
        """The players at the shown table, by seat."""
        playing = self.match.progress.tables.get(self.table)
        waiting = (table.players for table in self.match.progress.waiting if table.number == self.table)
        return playing.table.players if playing else next(waiting, tuple(range(len(self.players))))

    @property
    def deal_over(self) -> bool:
        """Whether nothing is in play at the shown table."""
        playing = self.match.progress.tables.get(self.table)
        return playing is None or playing.over

    @property
    def deals(self) -> int:
        """How many deals the shown table has had with this one; those before it that were dealt anew do not count."""
        progress = self.match.progress
        before = (deal for deal in progress.finished if deal is not progress.tables.get(self.table))
        return progress.deals[self.table] - sum(deal.table.number == self.table and deal.redealt for deal in before)

    @property
    def seat(self) -> Seat | None:
        """Where the shown player sits; None for a bystander, and before the first deal."""
        playing = self.match.progress.tables.get(self.table)
        return playing.table.seat_of(self.shown) if playing else None

    @property
    def players(self) -> Sequence[Player]:
        """Who plays now, by the numbers of the players."""
        return self.match.players

    @property
    def owners(self) -> Sequence[Player]:
        """Whose the seats are, also while a bot keeps one."""
        return owners(self.match)

    def player_at(self, seat: Seat) -> Player:
        """Who sits at a seat of the shown table. Raises KeyError before the first deal."""
        return self.match.players[self._playing.table.players[seat]]

    @property
    def match_state(self) -> MatchState:
        """Where the match stands, the last finished deal included; all of it is public."""
        return self.match.match_state

    @property
    def result(self) -> Result | None:
        """How the match ended; None while it goes on."""
        return self.match.result

    def human_turns(self) -> tuple[Turn, ...]:
        """The people who must decide now, first those whose table has waited longest."""
        turns = [turn for turn in self.match.turns() if self.match.players[turn.player].kind == "human"]
        latest = [table_of(entry) for entry in self.match.entries[-1:]]
        return tuple(sorted(turns, key=lambda turn: turn.table in latest))

    def view(self, seat: Seat | None = None) -> View[Any, Any] | None:
        """What a seat of the shown table sees (None: a bystander); None before the first deal."""
        playing = self.match.progress.tables.get(self.table)
        return playing.state.view(seat) if playing else None

    def legal(self, seat: Seat) -> Sequence[Move]:
        """One of each class of moves that a seat has now."""
        return self._playing.state.legal(seat)

    def goes_by_itself(self, seat: Seat, forced: Forced) -> bool:
        """Whether the only move that a seat has may be made for it (see `Match.goes_by_itself`)."""
        return self.match.goes_by_itself(seat, self.table, forced)

    def refusal(self, seat: Seat, move: Move) -> Refusal | None:
        """Why a seat may not do this; None when it may."""
        return self._playing.state.refusal(seat, move)

    def draft(self, seat: Seat) -> Draft:
        """A move in the making for a seat, from what it sees."""
        return self.match.game.draft(self._playing.state.view(seat))

    def decision(self, seat: Seat) -> int:
        """The number of what a seat of the shown table decides next; it stays the same whatever others do meanwhile."""
        number = self.table
        entries = [entry for entry in self.match.entries if table_of(entry) == number]
        return sum(isinstance(entry, Dealt) or (isinstance(entry, Moved) and entry.seat == seat) for entry in entries)

    def ledger(self) -> tuple[LedgerLine, ...]:
        """Why the points of the deal on the shown table were given."""
        return self._playing.state.ledger()

    def finished_deals(self) -> Sequence[FinishedDeal]:
        """The deals of the shown table that are over, the oldest first; their cards are open to everybody (ALL-7)."""
        return [_reported(playing) for playing in self.match.progress.finished if playing.table.number == self.table]

    def untold(self, player: int) -> Sequence[FinishedDeal]:
        """The deals of a player that ended since he last looked."""
        since = len(self.match.at(self._seen[player]).finished)
        return [
            _reported(playing) for playing in self.match.progress.finished[since:] if player in playing.table.players
        ]

    def log(self) -> Sequence[HostUpdate]:
        """What the shown player was told at the shown table during this deal and the one before."""
        if self._log is None:
            entries, positions = self.match.entries, self.match.deal_positions()
            deals = [position for position in positions if table_of(entries[position - 1]) == self.table]
            start = deals[-2:][0] - 1 if deals else 0
            reported = (self._noted(reported) for reported in look_back(self.match, start, self.shown))
            self._log = [one for one in reported if one.table == self.table]
        return self._log

    def thought(self, position: int) -> Thought | None:
        """Why a bot made the move that led to a position; kept from everyone until the deal is over."""
        if not self._is_open(position):
            return None
        return self._thoughts.get(position)

    def _is_open(self, position: int) -> bool:
        entry = self.match.entries[position - 1]
        number = entry.table.number if isinstance(entry, Dealt) else entry.table
        later = self.match.entries[position:]
        dealt_anew = any(isinstance(other, Dealt) and other.table.number == number for other in later)
        playing = self.match.progress.tables.get(number)
        return dealt_anew or playing is None or playing.over

    @property
    def _playing(self) -> Playing:
        return self.match.table(self.table)

    # ------------------------------------------------------------ going on

    def tick(self, *, beside: bool = False) -> HostUpdate | None:
        """Let the next thing happen, if anything can: a deal, a draw, a bot's move. None while somebody thinks.

        A screen that still shows something, as the end of a deal, lets only the tables `beside` its own go on.
        """
        self._thinking.collect()
        if self.paused:
            return None
        if not beside:
            self._look_on()
            reported = self._go_on(self.table)
            if reported:
                return reported
        others = [table.number for table in self.match.progress.waiting if table.number != self.table]
        return next(filter(None, (self._go_on(number) for number in others if self._keeps_step(number))), None)

    def _keeps_step(self, number: int) -> bool:
        """Whether a table beside the shown one may go on: it begins no round before that one does, and a final not
        before the shown table has been cleared."""
        if self.match.due(number).need is not Need.DEAL:
            return True
        progress = self.match.progress
        if self.table in (table.number for table in progress.waiting):
            return progress.deals[number] < progress.deals[self.table]
        return not all(playing.over for playing in progress.tables.values())

    def _go_on(self, number: int) -> HostUpdate | None:
        """Let the next thing happen at one table."""
        due = self.match.due(number)
        if due.need in (Need.DEAL, Need.DRAW):
            _, events = self.match.proceed(number)
            return self._happened(events)
        for turn in due.turns:
            if self.match.players[turn.player].kind == "bot":
                reported = self._let_bot_move(turn)
                if reported:
                    return reported
        return None

    def play(self, seat: Seat, move: Move) -> HostUpdate:
        """Let a person at the shown table move. Raises IllegalMove, and OutOfOrder when it is not his turn."""
        if self.player_at(seat).kind != "human":
            raise OutOfOrder(f"a bot plays at seat {seat}")
        reported = self._happened(self.match.apply(self.table, seat, move))
        self._save()
        return reported

    def _let_bot_move(self, turn: Turn) -> HostUpdate | None:
        shown = turn.table == self.table
        if shown and self._bot_may_move_at is None:
            self._bot_may_move_at = self._clock() + self.pause_scale * pause_before(self.match, turn.table)
        thought = self._thinking.of(turn)
        if thought is None or (shown and self._clock() < (self._bot_may_move_at or 0)):
            return None
        position = len(self.match.entries) + 1
        self._thoughts[position] = thought
        if thought.problem:
            self.match.note(f"seat {turn.seat}: {thought.problem}; the rule-based choice was played")
            self._notes[position] = say("host.bot_failed", name=self.match.players[turn.player].name)
        elif thought.decision.note:
            self.match.note(f"seat {turn.seat}: {thought.decision.note}")
        return self._happened(self.match.apply(turn.table, turn.seat, thought.decision.move))

    def _happened(self, events: Sequence[Any]) -> HostUpdate:
        """After an entry: tell the shown player, and let bots begin to think."""
        position = len(self.match.entries)
        entry = self.match.entries[-1]
        reported = self._noted(host_update(self.match.progress, position, entry, events, self.shown))
        if reported.table == self.table:
            self._bot_may_move_at = None
            if reported.what == "deal":
                self._log = None
            elif self._log is not None:
                self._log.append(reported)
        self._settle_down()
        return reported

    def _noted(self, reported: HostUpdate) -> HostUpdate:
        note = self._notes.get(reported.position, "")
        return replace(reported, note=note) if note else reported

    def _settle_down(self) -> None:
        """Whatever happened: what was thought before may no longer hold."""
        if self.shown is not None:
            self._seen[self.shown] = len(self.match.entries)
        self._thinking.refresh()
        if self.human_turns():
            self._save()

    # ------------------------------------------------------------ back and forth

    def would_undo(self, player: int, *, forced: Forced = Forced.NONE) -> Undone | None:
        """What an undo of a player would take back, and whether freely; None when there is nothing."""
        return self.match.would_undo(player, forced=forced)

    def undo(self, player: int, *, forced: Forced = Forced.NONE) -> HostUpdate:
        """Go back to a player's previous decision. Raises OutOfOrder when there is none.

        Passes over moves that go by themselves. Asking the other people comes before.
        """
        undone = self.match.would_undo(player, forced=forced)
        if undone is None:
            raise OutOfOrder("there is nothing to undo")
        gone = self.match.taken_back(undone.count, player)
        self.match.undo_entries(undone)
        # positions count from the beginning: what came later and stays moves up
        self._thoughts = {at - bisect_left(gone, at): kept for at, kept in self._thoughts.items() if at - 1 not in gone}
        self._notes = {at - bisect_left(gone, at): kept for at, kept in self._notes.items() if at - 1 not in gone}
        self._seen = {who: seen - bisect_left(gone, seen) for who, seen in self._seen.items()}
        self._log = self._bot_may_move_at = None
        self._settle_down()
        return self._aside("undo", player, undone=undone)

    @property
    def can_redo(self) -> bool:
        """Whether the last undo can be taken back, from the shown table."""
        return self.match.redo_table == self.table

    def redo(self) -> list[HostUpdate]:
        """Take the last undo back; tells again what happened then. Raises OutOfOrder."""
        start = len(self.match.entries)
        self.match.redo()
        self._log = self._bot_may_move_at = None
        self._settle_down()
        return self._reported_since(start)

    def _reported_since(self, start: int) -> list[HostUpdate]:
        """What happened at the shown table since a position; where others sat there then, since it was dealt last."""
        reported = [one for one in look_back(self.match, start, self.shown) if one.table == self.table]
        then = self.match.at(start).tables.get(self.table)
        deals = [number for number, one in enumerate(reported) if one.what == "deal"]
        same = then is not None and then.table.players == self.seated
        return reported if same or not deals else reported[deals[-1] :]

    # ------------------------------------------------------------ people

    def show(self, player: int | None) -> list[HostUpdate]:
        """Show another player's eyes from now on; tells what happened since he last looked."""
        self.shown = player
        self._log = None
        self._look_on()
        if player is None:
            return []
        missed = self._reported_since(self._seen[player])
        self._seen[player] = len(self.match.entries)
        return missed

    def look_at(self, player: int) -> None:
        """Show the table of a player who has yet to come to the screen."""
        waiting = self.match.progress.waiting
        self.table = next((table.number for table in waiting if player in table.players), self.table)

    def last_view(self, player: int) -> View[Any, Any] | None:
        """His table as a player saw it when he last looked; None where others sat at it, or nothing lay on it."""
        now = self.match.seat_of(player)
        then = self.match.at(self._seen[player]).tables.get(now[0]) if now else None
        if now is None or then is None or then.table != self.match.table(now[0]).table:
            return None
        view: View[Any, Any] = then.state.view(now[1])
        return view

    def ask_hint(self, player: int) -> None:
        """Ask what a strong bot would do in a player's place; the record shows it. Raises OutOfOrder off turn."""
        for turn in self.human_turns():
            if turn.player == player:
                self.match.hint(player)
                self._thinking.ask_hint(turn)
                return
        raise OutOfOrder("hints are for whoever is to decide")

    @property
    def hint(self) -> Thought | None:
        """The hint that was asked for, once `tick` has collected it and until something happens."""
        return self._thinking.hint

    def take_over(self, player: int, who: Player) -> HostUpdate:
        """Let somebody else play for a player from now on: a bot, or a person."""
        self.match.take_over(player, who)
        self._bot_may_move_at = None
        self._settle_down()
        return self._aside("players", player)

    def give_back(self, player: int) -> HostUpdate:
        """Give a player's place back to the person who last had it. Raises OutOfOrder when nobody had."""
        owner = self.owners[player]
        if owner.kind != "human":
            raise OutOfOrder("no person played there")
        return self.take_over(player, owner)

    def concede(self, player: int) -> HostUpdate:
        """Give up for a player, which ends the match. Raises OutOfOrder when it is over."""
        self.match.concede(player)
        self._settle_down()
        return self._aside("concede", player)

    def _aside(self, what: What, player: int, undone: Undone | None = None) -> HostUpdate:
        """Something that is not an entry, told at the shown table."""
        playing = self.match.progress.tables.get(self.table)
        actor = playing.table.seat_of(player) if playing else None
        return HostUpdate(
            what=what,
            position=len(self.match.entries),
            table=self.table,
            seat=CHANCE if actor is None else actor,
            events=(),
            view=self.view(self.seat),
            deal_over=playing.over if playing else False,
            undone=undone,
        )

    # ------------------------------------------------------------ pausing and leaving

    def pause(self) -> None:
        """Let nothing happen by itself until `resume`; what was played is safe on the disk then."""
        self.paused = True
        self._save()

    def resume(self) -> None:
        """Go on after a pause."""
        self.paused = False
        self._bot_may_move_at = None

    def _save(self) -> None:
        """Begin to bring everything onto the disk."""
        if self.record:
            self.record.sync()

    @property
    def saved(self) -> bool:
        """Whether everything is on the disk that was there when a person last decided or was next to decide.

        Until then nobody is asked anything, but a disk that does not answer is waited for only LONGEST_WAIT seconds.
        """
        if self.record is None or self.record.safe:
            self._unsaved_since = None
            return True
        now = self._clock()
        self._unsaved_since = now if self._unsaved_since is None else self._unsaved_since
        return now - self._unsaved_since > LONGEST_WAIT

    @property
    def trouble(self) -> str:
        """Why the match cannot be written to its file now; "" when it can."""
        if self.record is None:
            return ""
        overdue = not self.record.safe and self.saved
        return self.record.trouble or (say("host.slow_disk") if overdue else "")

    def take_rewritten(self) -> Path | None:
        """Where the match was written again because its file was gone or changed, once; None when it was not."""
        return self.record.take_rewritten() if self.record else None

    def close(self) -> None:
        """Leave the table at once, waiting for no bot; the match stays in its file."""
        self._thinking.forget()
        if self.record:
            self.record.close()


def _reported(playing: Playing) -> FinishedDeal:
    state = playing.state
    return FinishedDeal(playing.table.players, state.view(None), state.ledger(), playing.redealt)
