"""Replays: every position unchanged, and the export of what one player saw."""

import random
from dataclasses import replace

import pytest
from playing import UNFINISHED, finished, new_match, play, step

from cardgames.engine.cards import cards_in
from cardgames.engine.progress import Dealt
from cardgames.engine.record import read
from cardgames.engine.record_text import record_text
from cardgames.engine.replay import Replay
from cardgames.engine.seen import seen_text
from cardgames.games.klaverjassen.rules import GAME

SEEN = seen_text(play(new_match(games=2), 50), 2).encode()


def test_a_replay_shows_every_position_unchanged():
    match = new_match(games=2)
    rng = random.Random(8)
    views = {}
    while not match.result:
        step(match, rng)
        views[len(match.entries)] = [match.view(seat) for seat in (None, 0, 1, 2, 3)]
    replay = Replay(read(record_text(match).encode()).match)
    assert replay.last == len(match.entries)
    positions = [*range(1, replay.last + 1), *rng.sample(range(1, replay.last + 1), 20)]
    for position in positions:
        assert [replay.view(position, seat) for seat in (None, 0, 1, 2, 3)] == views[position]


def test_a_replay_reports_the_events_that_each_seat_saw():
    match = play(new_match(), 12)
    replay = Replay(match)
    reported = match.at(11).apply(match.entries[11])
    assert [event.kind for event in replay.events(12, 0)] == [event.kind for event in reported]
    assert replay.entry(12) == match.entries[11]
    assert replay.deals() == [1]
    for wrong in (0, 13):
        with pytest.raises(IndexError):
            replay.events(wrong, None)


# ---------------------------------------------------------------- what one player saw


def test_the_export_of_an_unfinished_match_replays_its_players_views():
    match = play(new_match(games=3), 60)
    text = seen_text(match, 1)
    reading = read(text.encode())
    assert reading.problems == []
    assert not reading.resumable
    replay, truth = Replay(reading.match, reading.seen), Replay(match)
    assert replay.last == truth.last
    assert replay.played == match.deal_positions()[-1] - 1
    for position in range(1, truth.last + 1):
        assert replay.view(position, 1) == truth.view(position, 1)
        assert list(replay.events(position, 1)) == list(truth.events(position, 1))
    with pytest.raises(KeyError):
        replay.view(truth.last, 0)


def test_matches_that_a_player_cannot_tell_apart_have_equal_exports():
    match = play(new_match(games=3), 60)
    start = match.deal_positions()[-1] - 1
    world = GAME.sample(match.view(1), random.Random(1))
    dealt, now = match.entries[start].deal, match.table().state.hands
    hands = tuple(
        tuple(sorted({*held} - {*cards_in(now[seat])} | {*cards_in(world.hands[seat])}))
        for seat, held in enumerate(dealt.hands)
    )
    assert hands != dealt.hands
    other = match.fork(start)
    other.apply_entry(Dealt(match.table().table, replace(dealt, hands=hands)))
    for entry in match.entries[start + 1 :]:
        other.apply_entry(entry)
    other.origin = match.origin
    other.seed = "another"
    assert seen_text(other, 1) == seen_text(match, 1)
    assert seen_text(other, 0) != seen_text(match, 0)


def test_the_export_of_a_finished_match_has_everything_but_the_seed():
    match = finished()
    reading = read(seen_text(match, 0).encode())
    assert reading.valid
    assert reading.finished
    assert reading.match.lines == match.lines
    assert reading.tags.seed == ""


def test_a_cut_or_changed_export_is_reported():
    text = seen_text(play(new_match(games=1), 20), 0)
    cut = "\n".join([*text.splitlines()[:-3], ""])
    assert "cut off" in str(read(cut.encode()).problems[0])
    for old, new in (('"seat":0', '"seat":3'), ('"is":"View"', '"is":"Dealt"'), ("seen [", "seen {")):
        assert old in text
        assert read(text.replace(old, new, 1).encode()).problems
    assert "not an export" in str(read((UNFINISHED + text.splitlines()[-2] + "\n").encode()).problems[0])
