"""Checks that undo, redo, forks, records and replays restore exactly the same states."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from cardgames.conformance.hooks import Fault, Setting
from cardgames.engine.chance import chance_for
from cardgames.engine.contract import Event, View, redact
from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.progress import Dealt, MatchProgress, Moved, Need, table_of
from cardgames.engine.record import Reading, read
from cardgames.engine.record_text import record_text
from cardgames.engine.replay import Replay
from cardgames.engine.seen import seen_text

LOOKS = 6
"""The number of positions of a replay to check."""

EXPORTS = 1
"""The number of players whose exports are written and read."""


def new_match(setting: Setting) -> Match:
    """A match between players with names that are hard to write in a record."""
    names = ["Anna", 'O"Neill \\', "Zoë  # 7", "move 0 0 pass", "龙", "two\nlines"]
    players = [Player(names[number % len(names)], "fox") for number in range(setting.options.seats)]
    return Match(setting.game, setting.options, players, setting.seed)


def play_step(match: Match, setting: Setting, rng: Random) -> None:
    """Do the next thing: an outcome of chance, or a random move."""
    due = match.due()
    try:
        if due.need is Need.DECISION:
            turn = rng.choice(due.turns)
            legal = match.table(turn.table).state.legal(turn.seat)
            match.apply(turn.table, turn.seat, setting.hooks.choose(legal, rng))
        else:
            match.proceed()
    except Exception as error:
        error.add_note(f"in {setting}, after line {len(match.entries)}")
        raise


def check_history(setting: Setting, undos: int = 12) -> None:
    """Play a match with about `undos` undos, and read it back from its record. Raises Fault."""
    match, rng = new_match(setting), chance_for(setting.seed, "history")
    stood: list[MatchProgress] = []
    while match.due().need is not Need.NOTHING:
        del stood[len(match.entries) :]
        stood.append(match.progress.copy())
        play_step(match, setting, rng)
        if undos and rng.random() < 0.1 and not match.result:
            undos -= 1
            check_undo(setting, match, stood, rng)
    check_unfinished(setting, match, rng)
    check_record(setting, match)
    check_replay(setting, match, [*stood[: len(match.entries)], match.progress], rng)


def same(one: MatchProgress, two: MatchProgress) -> bool:
    """Whether two match progresses are equal."""
    tables = [{number: playing.state for number, playing in progress.tables.items()} for progress in (one, two)]
    return tables[0] == tables[1] and (one.match_state, one.result) == (two.match_state, two.result)


def check_undo(setting: Setting, match: Match, stood: list[MatchProgress], rng: Random) -> None:
    """Check that undo restores the earlier state, redo the later one, and the same moves the same outcomes of chance.

    Other tables are not affected.
    """
    player, position = rng.randrange(len(match.players)), len(match.entries)
    target = match.undo_target(player)
    if target is None:
        return
    now, several = match.progress.copy(), len(match.progress.deals) > 1
    gone = [
        place
        for place in range(target, position)
        if not several or table_of(match.entries[place]) == table_of(match.entries[target])
    ]
    left = [entry for place, entry in enumerate(match.entries) if place not in gone]
    undone = match.undo(player)
    if match.entries != left or undone.count != len(gone):
        raise Fault(f"the undo of player {player} from {position} did not go to {target}", setting, position)
    if not _stands_as(match, stood[target], player):
        raise Fault(f"undo from {position} to {target} does not bring back the state of then", setting, position)
    match.redo()
    if not same(match.progress, now):
        raise Fault(f"redo from {target} to {position} does not bring back the state of before", setting, position)
    entries = match.entries[len(left) :]
    match.undo(player)
    for entry in entries:
        if isinstance(entry, Moved):
            match.apply(entry.table, entry.seat, entry.move)
        else:
            match.proceed(table_of(entry))
    if match.entries[len(left) :] != entries or not same(match.progress, now):
        raise Fault(f"the same moves after an undo to {target} met another chance", setting, position)
    if rng.random() < 0.5:
        match.undo(player)
    if several:
        # entries of other tables now come before those that were redone
        stood[target:] = [match.at(place) for place in range(target, len(match.entries))]


def _stands_as(match: Match, then: MatchProgress, player: int) -> bool:
    """Whether a match is as it was `then`; with several tables, only the player's own."""
    seated = match.seat_of(player)
    if len(match.progress.deals) <= 1 or seated is None:
        return same(match.progress, then)
    return bool(match.table(seated[0]).state == then.tables[seated[0]].state)


def check_unfinished(setting: Setting, match: Match, rng: Random) -> None:
    """Check that a match cut off anywhere can be read from its record, continues identically, and can be conceded."""
    cut = rng.randrange(len(match.entries))
    fork = match.fork(cut)
    reading = read_back(setting, fork)
    if not reading.resumable or reading.match is None:
        raise Fault(f"an unfinished match of {cut} lines cannot be resumed from its record", setting, cut)
    entry = match.entries[cut]
    for twin in (fork, reading.match):
        if not isinstance(entry, Moved):
            twin.proceed()
            if twin.entries != match.entries[: cut + 1]:
                raise Fault(f"a match that goes on from line {cut} meets another chance", setting, cut)
    check_exports(setting, fork, rng.sample(range(len(match.players)), min(EXPORTS, len(match.players))))
    player = rng.randrange(len(match.players))
    if player in fork.concede(player).winners:
        raise Fault(f"player {player} conceded and won", setting, cut)
    read_back(setting, fork)


def check_exports(setting: Setting, match: Match, players: Iterable[int]) -> None:
    """Check that an export has exactly a player's views and events of the deals in progress, and no seed."""
    begun = {table_of(entry): place for place, entry in enumerate(match.entries) if isinstance(entry, Dealt)}
    going_on = {number for number, playing in match.progress.tables.items() if not playing.over}
    hidden = {
        place
        for place, entry in enumerate(match.entries)
        if table_of(entry) in going_on and place >= begun[table_of(entry)]
    }
    open_entries = [entry for place, entry in enumerate(match.entries) if place not in hidden]
    for player in players:
        text = seen_text(match, player)
        reading = read(text.encode(), setting.game)
        if reading.problems or reading.match is None or reading.tags is None:
            raise Fault(f"the export for player {player} is not valid: {reading.problems[0]}", setting)
        # A seed that is just a number may well occur with another meaning.
        hides_seed = not match.seed.isdecimal() and any(
            line.partition(" ")[2] == match.seed for line in text.splitlines()
        )
        if reading.tags.seed or hides_seed:
            raise Fault(f"the export for player {player} gives away the seed", setting, len(match.entries))
        if reading.match.entries != open_entries:
            raise Fault(f"the export for player {player} tells the truth of a deal that goes on", setting)
        if [(frame.events, frame.view) for frame in reading.seen] != _seen(match, hidden, player):
            raise Fault(f"the export for player {player} is not what he saw", setting, len(match.entries))


Seen = tuple[tuple[Event, ...], View[Any, Any]]


def _seen(match: Match, places: set[int], player: int) -> list[Seen]:
    """A player's events and view after each of these entries of a match."""
    seen: list[Seen] = []
    first = min(places, default=len(match.entries))
    progress = match.at(first)
    for place in range(first, len(match.entries)):
        entry = match.entries[place]
        events = progress.apply(entry)
        if place in places:
            playing = progress.tables[table_of(entry)]
            seat = playing.table.seat_of(player)
            seen.append((tuple(redact(event, seat) for event in events), playing.state.view(seat)))
    return seen


def check_record(setting: Setting, match: Match) -> None:
    """Check that the record of a finished match is read back without problems, and that a change is detected."""
    reading = read_back(setting, match)
    if not reading.finished or reading.result != match.result:
        raise Fault("the record of a finished match is not finished", setting)
    changed = record_text(match).replace("fox", "fax", 1)
    if read(changed.encode(), setting.game).valid:
        raise Fault("a record that was changed is taken for valid", setting)


def read_back(setting: Setting, match: Match) -> Reading:
    """Read the record of a match. Raises Fault if it is not the same match."""
    text = record_text(match)
    reading = read(text.encode(), setting.game)
    if reading.problems or reading.match is None:
        raise Fault(f"the record of a match is not valid: {reading.problems[0]}", setting, len(match.entries))
    twin = reading.match
    if twin.entries != match.entries or twin.lines != match.lines or not same(twin.progress, match.progress):
        raise Fault("a match is not the same when it is read back from its record", setting, len(match.entries))
    if record_text(twin) != text:
        raise Fault("a record that was read is written in another way", setting, len(match.entries))
    return reading


def check_replay(setting: Setting, match: Match, stood: list[MatchProgress], rng: Random) -> None:
    """Check that a replay shows every seat every position as it was."""
    replay = Replay(match)
    for position in (*rng.sample(range(replay.last), min(LOOKS, replay.last)), replay.last):
        if not same(replay.progress(position), stood[position]):
            raise Fault(f"the replay does not show position {position} as it was", setting, position)
        for number, playing in stood[position].tables.items():
            for seat in (*range(len(playing.table.players)), None):
                if replay.view(position, seat, number) != playing.state.view(seat):
                    raise Fault(f"the replay shows seat {seat} another view of position {position}", setting, position)
