"""The host: plays a match, and gives screens and bots only what a seat may know.

A screen calls `tick` when it is ready for the next update (its animations have ended). Nothing else makes the match
continue, except actions of a player such as `play` and `undo`. Bots think in the meantime.
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
from cardgames.engine.match import AutoMoves, Match
from cardgames.engine.messages import Message, message, verbatim
from cardgames.engine.progress import Dealt, Moved, Need, OutOfOrder, Playing, Turn, table_of
from cardgames.engine.seat_history import owners
from cardgames.host.pace import pause_before
from cardgames.host.protocol import Bots, Budget
from cardgames.host.thinking import BotAnswer, BotRequests
from cardgames.host.update import FinishedDeal, HostUpdate, What, host_update, look_back

LONGEST_WAIT = 3.0
"""Seconds to wait for a slow disk before asking for the next decision."""


class Host:
    """A match on one screen. `shown` is the player whose view the screen shows, None for a bystander.

    `table` is the table on the screen: the shown player's, or a table still in play when the player has none. Other
    tables play alongside, without pauses, but never start a round before the shown table.
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
        """`record` writes the match to its file; `clock` gives the seconds for pauses and disk waits."""
        self.match = match
        self.record = record
        self.shown = shown
        self.pause_scale = 1.0
        """0 lets bots move at once; 1 is the normal pace."""
        self.paused = False
        self._clock = clock
        self._bot_may_move_at: float | None = None
        self._thinking = BotRequests(match, bots, budget or Budget())
        self._thoughts: dict[int, BotAnswer] = {}
        self._notes: dict[int, Message] = {}
        self._seen = dict.fromkeys(range(len(match.players)), len(match.entries))
        self._unsaved_since: float | None = None
        self._log: list[HostUpdate] | None = None
        self.table = self._last_table(shown)
        self._look_on()
        self._thinking.refresh()

    # ------------------------------------------------------------ views and state

    def _last_table(self, player: int | None) -> int:
        """The last table of a player; any table in play if the player never had one."""
        found = (one.table.number for one in reversed(self.match.progress.finished) if player in one.table.players)
        return next(found, next(iter(self.match.progress.tables), 0))

    def _look_on(self) -> None:
        """Switch to the shown player's table; without one, stay as long as the table is in play."""
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
        """Whether no deal is in play at the shown table."""
        playing = self.match.progress.tables.get(self.table)
        return playing is None or playing.over

    @property
    def redealt(self) -> bool:
        """Whether the deal that is over at the shown table doesn't count and is dealt again."""
        playing = self.match.progress.tables.get(self.table)
        return playing is not None and playing.redealt

    @property
    def deals(self) -> int:
        """The number of deals at the shown table, the current one included, but not earlier ones dealt again."""
        progress = self.match.progress
        before = (deal for deal in progress.finished if deal is not progress.tables.get(self.table))
        return progress.deals[self.table] - sum(deal.table.number == self.table and deal.redealt for deal in before)

    @property
    def seat(self) -> Seat | None:
        """The shown player's seat; None for a bystander, and before the first deal."""
        playing = self.match.progress.tables.get(self.table)
        return playing.table.seat_of(self.shown) if playing else None

    @property
    def players(self) -> Sequence[Player]:
        """Who plays now, by player number."""
        return self.match.players

    @property
    def owners(self) -> Sequence[Player]:
        """The owner of each seat, even while a bot plays it."""
        return owners(self.match)

    def player_at(self, seat: Seat) -> Player:
        """The player at a seat of the shown table. Raises KeyError before the first deal."""
        return self.match.players[self._playing.table.players[seat]]

    @property
    def match_state(self) -> MatchState:
        """The public match state after the last finished deal."""
        return self.match.match_state

    @property
    def result(self) -> Result | None:
        """The result of the match; None before it ends."""
        return self.match.result

    def human_turns(self) -> tuple[Turn, ...]:
        """The turns of people, those whose table has waited longest first."""
        turns = [turn for turn in self.match.turns() if self.match.players[turn.player].kind == "human"]
        latest = [table_of(entry) for entry in self.match.entries[-1:]]
        return tuple(sorted(turns, key=lambda turn: turn.table in latest))

    def view(self, seat: Seat | None = None) -> View[Any, Any] | None:
        """The view of a seat of the shown table (None for a bystander); None before the first deal."""
        playing = self.match.progress.tables.get(self.table)
        return playing.state.view(seat) if playing else None

    def legal(self, seat: Seat) -> Sequence[Move]:
        """The legal moves of a seat, one of each class of equivalent moves."""
        return self._playing.state.legal(seat)

    def is_automatic(self, seat: Seat, forced: AutoMoves) -> bool:
        """Whether a seat's only move may be made automatically (see `Match.is_automatic`)."""
        return self.match.is_automatic(seat, self.table, forced)

    def refusal(self, seat: Seat, move: Move) -> Refusal | None:
        """Why a seat may not make this move; None if it may."""
        return self._playing.state.refusal(seat, move)

    def draft(self, seat: Seat) -> Draft:
        """Return an empty draft for a seat."""
        return self.match.game.draft(self._playing.state.view(seat))

    def decision(self, seat: Seat) -> int:
        """The number of a seat's next decision at the shown table; other seats do not change it."""
        number = self.table
        entries = [entry for entry in self.match.entries if table_of(entry) == number]
        return sum(isinstance(entry, Dealt) or (isinstance(entry, Moved) and entry.seat == seat) for entry in entries)

    def ledger(self) -> tuple[LedgerLine, ...]:
        """The ledger lines of the deal at the shown table."""
        return self._playing.state.ledger()

    def finished_deals(self) -> Sequence[FinishedDeal]:
        """The finished deals of the shown table, oldest first; their cards are public (ALL-7)."""
        return [
            finished_deal(playing) for playing in self.match.progress.finished if playing.table.number == self.table
        ]

    def unseen_deals(self, player: int) -> Sequence[FinishedDeal]:
        """The deals of a player that ended since they last looked."""
        since = len(self.match.at(self._seen[player]).finished)
        return [
            finished_deal(playing)
            for playing in self.match.progress.finished[since:]
            if player in playing.table.players
        ]

    def log(self) -> Sequence[HostUpdate]:
        """The updates of the shown table for the shown player, in this deal, and in the previous one if the same
        players had the same seats."""
        if self._log is None:
            entries, positions = self.match.entries, self.match.deal_positions()
            deals = [position for position in positions if table_of(entries[position - 1]) == self.table][-2:]
            seated = [self.match.at(position).tables[self.table].table.players for position in deals]
            start = deals[0 if seated[0] == seated[-1] else -1] - 1 if deals else 0
            updates = (self._noted(updates) for updates in look_back(self.match, start, self.shown))
            self._log = [one for one in updates if one.table == self.table]
        return self._log

    def thought(self, position: int) -> BotAnswer | None:
        """The bot's reasons for the move that led to a position; None before the deal is over."""
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

    # ------------------------------------------------------------ playing on

    def tick(self, *, beside: bool = False) -> HostUpdate | None:
        """Do the next thing that is possible: a deal, a draw or a bot's move. None if there is nothing to do yet.

        A screen that is still busy, for example with the end of a deal, uses `beside` to advance only the other tables.
        """
        self._thinking.collect()
        if self.paused:
            return None
        if not beside:
            self._look_on()
            update = self._go_on(self.table)
            if update:
                return update
        others = [table.number for table in self.match.progress.waiting if table.number != self.table]
        return next(filter(None, (self._go_on(number) for number in others if self._keeps_step(number))), None)

    def _keeps_step(self, number: int) -> bool:
        """Whether another table may continue: it starts no round before the shown table does, and no final before the
        shown table has been cleared."""
        if self.match.due(number).need is not Need.DEAL:
            return True
        progress = self.match.progress
        if self.table in (table.number for table in progress.waiting):
            return progress.deals[number] < progress.deals[self.table]
        return not all(playing.over for playing in progress.tables.values())

    def _go_on(self, number: int) -> HostUpdate | None:
        """Do the next thing at one table."""
        due = self.match.due(number)
        if due.need in (Need.DEAL, Need.DRAW):
            _, events = self.match.proceed(number)
            return self._happened(events)
        for turn in due.turns:
            if self.match.players[turn.player].kind == "bot":
                update = self._let_bot_move(turn)
                if update:
                    return update
        return None

    def play(self, seat: Seat, move: Move) -> HostUpdate:
        """Make a move for a person at the shown table. Raises IllegalMove, or OutOfOrder if it is not their turn."""
        if self.player_at(seat).kind != "human":
            raise OutOfOrder(f"a bot plays at seat {seat}")
        update = self._happened(self.match.apply(self.table, seat, move))
        self._save()
        return update

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
            self._notes[position] = message("host.bot_failed", name=self.match.players[turn.player].name)
        elif thought.decision.note:
            self.match.note(f"seat {turn.seat}: {thought.decision.note}")
        return self._happened(self.match.apply(turn.table, turn.seat, thought.decision.move))

    def _happened(self, events: Sequence[Any]) -> HostUpdate:
        """Create the update of the last entry, and let bots start thinking."""
        position = len(self.match.entries)
        entry = self.match.entries[-1]
        update = self._noted(host_update(self.match.progress, position, entry, events, self.shown))
        if update.table == self.table:
            self._bot_may_move_at = None
            if update.what == "deal":
                self._log = None
            elif self._log is not None:
                self._log.append(update)
        self._refresh()
        return update

    def _noted(self, update: HostUpdate) -> HostUpdate:
        note = self._notes.get(update.position)
        return replace(update, note=note) if note else update

    def _refresh(self) -> None:
        """After any change: discard outdated thoughts, and save if a person is to move."""
        if self.shown is not None:
            self._seen[self.shown] = len(self.match.entries)
        self._thinking.refresh()
        if self.human_turns():
            self._save()

    # ------------------------------------------------------------ undo and redo

    def undo_preview(self, player: int, *, forced: AutoMoves = AutoMoves.NONE) -> Undone | None:
        """What `undo` would undo for a player, and whether it is free; None if there is nothing."""
        return self.match.undo_preview(player, forced=forced)

    def undo(self, player: int, *, forced: AutoMoves = AutoMoves.NONE) -> HostUpdate:
        """Go back to a player's previous decision. Raises OutOfOrder if there is none.

        Skips moves that are made automatically. The caller asks the other people first.
        """
        undone = self.match.undo_preview(player, forced=forced)
        if undone is None:
            raise OutOfOrder("there is nothing to undo")
        gone = self.match.taken_back(undone.count, player)
        self.match.undo_entries(undone)
        # positions count from the start of the match, so later entries that stay move forward
        self._thoughts = {at - bisect_left(gone, at): kept for at, kept in self._thoughts.items() if at - 1 not in gone}
        self._notes = {at - bisect_left(gone, at): kept for at, kept in self._notes.items() if at - 1 not in gone}
        self._seen = {who: seen - bisect_left(gone, seen) for who, seen in self._seen.items()}
        self._log = self._bot_may_move_at = None
        self._refresh()
        return self._aside("undo", player, undone=undone)

    @property
    def can_redo(self) -> bool:
        """Whether the last undo was at the shown table and can be redone."""
        return self.match.redo_table == self.table

    def redo(self) -> list[HostUpdate]:
        """Redo the last undo; return the updates again. Raises OutOfOrder."""
        start = len(self.match.entries)
        self.match.redo()
        self._log = self._bot_may_move_at = None
        self._refresh()
        return self._updates_since(start)

    def _updates_since(self, start: int) -> list[HostUpdate]:
        """The updates of the shown table since a position, or since its last deal if its players changed."""
        updates = [one for one in look_back(self.match, start, self.shown) if one.table == self.table]
        then = self.match.at(start).tables.get(self.table)
        deals = [number for number, one in enumerate(updates) if one.what == "deal"]
        same = then is not None and then.table.players == self.seated
        return updates if same or not deals else updates[deals[-1] :]

    # ------------------------------------------------------------ people

    def show(self, player: int | None) -> list[HostUpdate]:
        """Show the view of another player; return the updates since they last looked."""
        self.shown = player
        self._log = None
        self._look_on()
        if player is None:
            return []
        missed = self._updates_since(self._seen[player])
        self._seen[player] = len(self.match.entries)
        return missed

    def look_at(self, player: int) -> None:
        """Show the table of a player who has not come to the screen yet."""
        waiting = self.match.progress.waiting
        self.table = next((table.number for table in waiting if player in table.players), self.table)

    def last_view(self, player: int) -> View[Any, Any] | None:
        """A player's view when they last looked; None if their table had other players or no deal then."""
        now = self.match.seat_of(player)
        then = self.match.at(self._seen[player]).tables.get(now[0]) if now else None
        if now is None or then is None or then.table != self.match.table(now[0]).table:
            return None
        view: View[Any, Any] = then.state.view(now[1])
        return view

    def ask_hint(self, player: int) -> None:
        """Ask for a hint for a player, and record it. Raises OutOfOrder if it is not their turn."""
        for turn in self.human_turns():
            if turn.player == player:
                self.match.hint(player)
                self._thinking.ask_hint(turn)
                return
        raise OutOfOrder("hints are for whoever is to decide")

    @property
    def hint(self) -> BotAnswer | None:
        """The requested hint, after `tick` has collected it and until the position changes."""
        return self._thinking.hint

    def take_over(self, player: int, who: Player) -> HostUpdate:
        """Let another bot or person play for a player from now on."""
        self.match.take_over(player, who)
        self._bot_may_move_at = None
        self._refresh()
        return self._aside("players", player)

    def give_back(self, player: int) -> HostUpdate:
        """Give a player's seat back to its owner. Raises OutOfOrder if the owner is not a person."""
        owner = self.owners[player]
        if owner.kind != "human":
            raise OutOfOrder("no person played there")
        return self.take_over(player, owner)

    def concede(self, player: int) -> HostUpdate:
        """Concede the match for a player, which ends it. Raises OutOfOrder when it is over."""
        self.match.concede(player)
        self._refresh()
        return self._aside("concede", player)

    def _aside(self, what: What, player: int, undone: Undone | None = None) -> HostUpdate:
        """An update of the shown table that is not an entry."""
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
        """Stop playing until `resume`, and save."""
        self.paused = True
        self._save()

    def resume(self) -> None:
        """Continue after a pause."""
        self.paused = False
        self._bot_may_move_at = None

    def _save(self) -> None:
        """Start writing everything to disk."""
        if self.record:
            self.record.sync()

    @property
    def saved(self) -> bool:
        """Whether everything up to the last turn of a person is on disk.

        The table asks for no decision before that, but waits at most LONGEST_WAIT seconds for a slow disk.
        """
        if self.record is None or self.record.safe:
            self._unsaved_since = None
            return True
        now = self._clock()
        self._unsaved_since = now if self._unsaved_since is None else self._unsaved_since
        return now - self._unsaved_since > LONGEST_WAIT

    @property
    def trouble(self) -> Message | None:
        """Why the match cannot be written to its file now; None if it can."""
        if self.record is None:
            return None
        if self.record.trouble:
            trouble = self.record.trouble
            return trouble if isinstance(trouble, Message) else verbatim(trouble)
        return message("host.slow_disk") if not self.record.safe and self.saved else None

    def take_rewritten(self) -> Path | None:
        """The new path if the file was lost or changed and the match written again, reported once; otherwise None."""
        return self.record.take_rewritten() if self.record else None

    def ask_again(self) -> None:
        """Ask the bots again, after another match has used them."""
        self._thinking.forget()
        self._thinking.refresh()

    def close(self) -> None:
        """Close the match without waiting for bots; it stays in its file."""
        self._thinking.forget()
        if self.record:
            self.record.close()


def finished_deal(playing: Playing) -> FinishedDeal:
    state = playing.state
    return FinishedDeal(playing.table.players, state.view(None), state.ledger(), playing.redealt)
