"""A match: its players, its entries, undo and redo, and the lines of its record.

Only a match and its host hold deal states. All others receive views and redacted events.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum, auto
from itertools import islice, takewhile
from typing import Any

from cardgames.engine.chance import chance_for, new_seed
from cardgames.engine.contract import DealState, Event, MatchState, Move, Result, Seat, View
from cardgames.engine.game import AnyGame
from cardgames.engine.lazy_moves import LazyMoves
from cardgames.engine.lines import (
    Commented,
    Conceded,
    Hinted,
    Line,
    Listener,
    Noted,
    Player,
    Redone,
    TakenOver,
    Undone,
)
from cardgames.engine.messages import message
from cardgames.engine.names import one_line, or_list
from cardgames.engine.options import Options
from cardgames.engine.progress import (
    Dealt,
    Drawn,
    Due,
    Entry,
    MatchProgress,
    Moved,
    Need,
    OutOfOrder,
    Playing,
    Turn,
    table_of,
)

TYPED = "typed"


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a match comes from: its id, when it began (UTC), the rules version, and the match it was forked from.

    `deals` is "" if nobody could know the deals beforehand, TYPED if a person typed the seed, and `of ID` if they are
    those of another match.
    """

    id: str
    date: str
    rules_version: int
    fork_of: str = ""
    deals: str = ""

    @classmethod
    def now(cls, game: AnyGame, fork_of: str = "", deals: str = "") -> Origin:
        """The origin of a match that begins now."""
        date = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        return cls(new_seed(), date, game.rules_version, fork_of, deals)


FAR = 4
"""`Match.at` caches a position that is at least this many entries after a checkpoint."""


class AutoMoves(Enum):
    """Which forced moves are made automatically."""

    NONE = auto()
    FORMALITIES = auto()
    """Those that no player needs to be asked for (see `Game.formality`)."""
    ALL = auto()


class Match:
    """One match from its opening to its result.

    `due` returns what comes next; `proceed` does it for chance, `apply` for a seat. `entries` are the entries in force,
    `lines` everything that was recorded, including undone entries.
    """

    def __init__(
        self,
        game: AnyGame,
        options: Options,
        players: Iterable[Player],
        seed: str = "",
        *,
        opening: MatchState | None = None,
        origin: Origin | None = None,
    ) -> None:
        """An empty `seed` means a new one; `opening` is the recorded opening, otherwise drawn at random.

        Raises ValueError when the game or the options are not for this number of players.
        """
        self.game = game
        self.options = options
        self.opening_players = tuple(players)
        self.players = list(self.opening_players)
        if len(self.players) not in game.player_counts:
            counts = or_list(game.player_counts)
            raise ValueError(f"{game.name} is played by {counts}, not by {len(self.players)}")
        if options.seats != len(self.players):
            raise ValueError(f"these options are for {options.seats} players, not for {len(self.players)}")
        self.seed = one_line(seed) or new_seed()
        lot = chance_for(self.seed, "open")
        self.opening: MatchState = opening or game.open(options, len(self.players), lot)
        self.origin = origin or Origin.now(game)
        self.progress = MatchProgress(game, self.opening)
        self.entries: list[Entry] = []
        self.lines: list[Line] = []
        self._actors: list[int] = []
        self._undone: list[tuple[Entry, ...]] = []
        self._checkpoints: list[tuple[int, MatchProgress]] = [(0, self.progress.copy())]
        self._looked_at = self._checkpoints[0]
        self._listeners: list[Listener] = []

    # state

    @property
    def match_state(self) -> MatchState:
        """The match state after the last finished deal."""
        return self.progress.match_state

    @property
    def result(self) -> Result | None:
        """The result of the match; None before it ends."""
        return self.progress.result

    @property
    def redo_count(self) -> int:
        """The number of entries that a redo would restore; 0 if there is none."""
        return len(self._undone[-1]) if self._undone and not self.result else 0

    @property
    def redo_table(self) -> int | None:
        """The table where a redo would restore entries; None if there is none."""
        return table_of(self._undone[-1][0]) if self.redo_count else None

    def due(self, only: int | None = None) -> Due:
        """What comes next, at table `only` if given."""
        return self.progress.due(only)

    def turns(self) -> tuple[Turn, ...]:
        """The turns due now, at tables where nothing else comes first."""
        return tuple(turn for table in self.progress.waiting for turn in self.due(table.number).turns)

    def table(self, number: int = 0) -> Playing:
        """The deal at a table, in play or just over. Raises KeyError before its first deal."""
        return self.progress.tables[number]

    def view(self, seat: Seat | None, table: int = 0) -> View[Any, Any]:
        """The view of a seat at a table. Raises KeyError before its first deal."""
        view: View[Any, Any] = self.table(table).state.view(seat)
        return view

    def seat_of(self, player: int) -> tuple[int, Seat] | None:
        """The table and seat of a player; None if the player has no seat now."""
        for number, playing in self.progress.tables.items():
            seat = playing.table.seat_of(player)
            if seat is not None:
                return number, seat
        return None

    # playing on

    def proceed(self, only: int | None = None) -> tuple[int, Sequence[Event]]:
        """Do the deal or draw that is due, using the match's seed, at table `only` if given.

        Raises OutOfOrder when a seat must act.
        """
        due = self.due(only)
        number = due.table
        entry: Entry
        if due.need is Need.DEAL:
            table = self.progress.waiting_table(number)
            rng = chance_for(self.seed, "deal", self.progress.deals[number], number)
            entry = Dealt(table, self.game.deal(rng, table, self.match_state))
        elif due.need is Need.DRAW:
            playing = self.table(number)
            rng = chance_for(self.seed, "draw", self.progress.deals[number], number, playing.draws)
            entry = Drawn(number, playing.state.draw(rng))
        else:
            raise OutOfOrder("a seat must decide" if due.turns else "the match is over")
        return number, self.apply_entry(entry)

    def apply(self, table: int, seat: Seat, move: Move) -> Sequence[Event]:
        """Make a move for a seat. Raises OutOfOrder or IllegalMove, with no change."""
        return self.apply_entry(Moved(table, seat, move))

    def apply_entry(self, entry: Entry) -> Sequence[Event]:
        """Apply and record any entry, for example one from a record. Raises OutOfOrder or IllegalMove."""
        events = self._do(entry)
        self._undone = [undone for undone in self._undone if self._stays_undone(undone, table_of(entry))]
        self._tell(entry)
        return events

    def _stays_undone(self, undone: tuple[Entry, ...], number: int) -> bool:
        """Whether undone entries can still be redone after play at table `number`: only those of other tables."""
        own = table_of(undone[0])
        return own != number and own in self.progress.tables and not self.table(own).over

    def _do(self, entry: Entry) -> Sequence[Event]:
        before = self.progress.copy() if isinstance(entry, Dealt) else None
        events = self.progress.apply(entry)
        if before:
            self._checkpoints.append((len(self.entries), before))
        actor = -1
        if isinstance(entry, Moved):
            actor = self.table(entry.table).table.players[entry.seat]
        self.entries.append(entry)
        self._actors.append(actor)
        return events

    # positions and undo

    def at(self, position: int) -> MatchProgress:
        """The progress after the first `position` entries, independent of this match. Raises IndexError."""
        if not 0 <= position <= len(self.entries):
            raise IndexError(f"the match has positions 0 to {len(self.entries)}")
        index = bisect_right(self._checkpoints, position, key=lambda checkpoint: checkpoint[0]) - 1
        start, checkpoint = self._checkpoints[index]
        if start < self._looked_at[0] <= position:
            start, checkpoint = self._looked_at  # usually the same position again, or a little later
        progress = checkpoint.copy()
        for entry in self.entries[start:position]:
            progress.apply(entry)
        if position - start >= FAR:
            self._looked_at = position, progress.copy()
        return progress

    def deal_positions(self) -> list[int]:
        """The positions directly after each deal."""
        return [position + 1 for position, _ in self._checkpoints[1:]]

    def undo_target(self, player: int, *, forced: AutoMoves = AutoMoves.NONE) -> int | None:
        """The position of the player's previous decision; None if there is none, or the match is over.

        If several tables play, only the deal in progress at the player's table counts: finished deals stay. Moves that
        are made automatically are skipped, as they would be made again at once.
        """
        if self.result:
            return None
        for position in self._reach(player):
            if self._actors[position] != player:
                continue
            entry = self.entries[position]
            if forced is AutoMoves.NONE or not isinstance(entry, Moved):
                return position
            if not self._goes_by_itself(self.at(position).playing(entry.table).state, entry.seat, forced):
                return position
        return None

    def _reach(self, player: int) -> Iterator[int]:
        """The indexes of the entries that a player's undo can reach, last first."""
        several = len(self.progress.deals) > 1
        seated = self.seat_of(player) if several else None
        if several and (seated is None or self.table(seated[0]).over):
            return
        for place in range(len(self.entries) - 1, -1, -1):
            if seated is None:
                yield place
            elif table_of(self.entries[place]) == seated[0]:
                if isinstance(self.entries[place], Dealt):
                    return
                yield place

    def is_automatic(self, seat: Seat, table: int = 0, forced: AutoMoves = AutoMoves.ALL) -> bool:
        """Whether a seat's only move may be made automatically: no other person would learn that it was forced, or
        everyone can see that."""
        return self._goes_by_itself(self.table(table).state, seat, forced)

    def _goes_by_itself(self, state: DealState[Any], seat: Seat, forced: AutoMoves) -> bool:
        if forced is AutoMoves.NONE:
            return False
        if forced is AutoMoves.FORMALITIES and not self.game.formality(state.view(None)):
            return False
        # The list may be long and lazy; two moves are enough to know.
        legal = state.legal(seat)
        if sum(1 for _ in islice(legal, 2)) != 1 or (isinstance(legal, LazyMoves) and not legal.complete):
            return False
        alone = sum(who.kind == "human" for who in self.players) <= 1
        return alone or self.game.forced_in_public(state.view(None))

    def undo_preview(self, player: int, *, forced: AutoMoves = AutoMoves.NONE) -> Undone | None:
        """What `undo` would undo; None if there is nothing."""
        position = self.undo_target(player, forced=forced)
        if position is None:
            return None
        count = sum(1 for _ in takewhile(lambda place: place >= position, self._reach(player)))
        return Undone(count, player, self.is_free(count, player))

    def undo(self, player: int, *, forced: AutoMoves = AutoMoves.NONE) -> Undone:
        """Undo the entries at the player's table back to their previous decision. Raises OutOfOrder if there is none.

        It is free if they were all the player's own moves and nobody learned from them; otherwise the record shows it.
        """
        undone = self.undo_preview(player, forced=forced)
        if undone is None:
            raise OutOfOrder("there is nothing to undo")
        self.undo_entries(undone)
        return undone

    def undo_entries(self, undone: Undone) -> None:
        """Undo the number of entries that `undone` says; entries of other tables stay. Raises OutOfOrder."""
        places = self.taken_back(undone.count, undone.player)
        position = places[0]
        self._undone.append(tuple(self.entries[place] for place in places))
        beside = [self.entries[place] for place in range(position, len(self.entries)) if place not in places]
        self.progress = self.at(position)
        del self.entries[position:], self._actors[position:]
        while self._checkpoints[-1][0] > position:
            self._checkpoints.pop()
        if self._looked_at[0] > position:
            self._looked_at = self._checkpoints[0]
        for entry in beside:
            self._do(entry)
        self._tell(undone)

    def redo(self) -> list[tuple[int, Sequence[Event]]]:
        """Redo the entries of the last undo; return the table and events of each. Raises OutOfOrder."""
        if not self.redo_count:
            raise OutOfOrder(message("file.record.nothing_to_redo"))
        entries = self._undone.pop()
        events_of = [(table_of(entry), self._do(entry)) for entry in entries]
        self._tell(Redone(len(entries)))
        return events_of

    def is_free(self, count: int, player: int) -> bool:
        """Whether the last `count` entries at the player's table are their own moves, from which nobody learned.

        Raises OutOfOrder.
        """
        places = self.taken_back(count, player)
        if any(self._actors[place] != player for place in places):
            return False
        progress = self.at(places[0])
        for place in range(places[0], places[-1] + 1):
            events = progress.apply(self.entries[place])
            if place in places and any(event.reveals for event in events):
                return False
        return True

    def taken_back(self, count: int, player: int) -> Sequence[int]:
        """The indexes of the entries that an undo of the last `count` removes. Raises OutOfOrder if too few."""
        places = [*islice(self._reach(player), max(0, count))]
        if not 1 <= count == len(places) or self.result:
            raise OutOfOrder(message("file.record.no_undo_here", count=count))
        return places[::-1]

    # players and the end of the match

    def take_over(self, player: int, who: Player) -> None:
        """Let `who` play for a player from now on."""
        self.players[player] = who
        self._tell(TakenOver(player, who))

    def concede(self, player: int) -> Result:
        """End the match because a player concedes. Raises OutOfOrder when it is over."""
        self.progress.concede(player)
        self._tell(Conceded(player))
        assert self.result
        return self.result

    def fork(self, position: int, players: Iterable[Player] | None = None) -> Match:
        """A new match with the first `position` entries and the seed of this one."""
        origin = Origin.now(self.game, f"{self.origin.id} {position}", self.origin.deals)
        twin = Match(self.game, self.options, players or self.players, self.seed, opening=self.opening, origin=origin)
        for entry in self.entries[:position]:
            twin.apply_entry(entry)
        return twin

    def again(self) -> Match:
        """A new match with the same options, players and deals."""
        origin = Origin.now(self.game, deals=f"of {self.origin.id}")
        return Match(self.game, self.options, self.opening_players, self.seed, opening=self.opening, origin=origin)

    def rematch(self) -> Match:
        """A new match with the same options and players, and new deals."""
        return Match(self.game, self.options, self.opening_players)

    # the record

    def hint(self, player: int) -> None:
        """Record that a player was given a hint."""
        self._tell(Hinted(player))

    def note(self, text: str) -> None:
        """Record something unusual."""
        self._tell(Noted(text))

    def comment(self, text: str) -> None:
        """Record a comment."""
        self._tell(Commented(text))

    def listen(self, listener: Listener) -> None:
        """Call `listener` with each new line after it takes effect."""
        self._listeners.append(listener)

    def _tell(self, line: Line) -> None:
        self.lines.append(line)
        for listener in self._listeners:
            listener(line)
