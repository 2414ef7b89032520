"""Matches and records of a game with face-down cards, chance in mid-deal and simultaneous decisions."""

import random
import sys
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "toy" / "src"))

from lanterns.cards import Aside
from lanterns.rules import LANTERNS
from playing import FOUR, play

from cardgames.engine.cards import UNSEEN
from cardgames.engine.match import Match
from cardgames.engine.progress import Drawn, Moved, Need
from cardgames.engine.record import read
from cardgames.engine.replay import Replay
from cardgames.engine.seen import seen_text
from cardgames.games.casa_grande.rules import GAME as CASA
from cardgames.games.dumbal.cards import CALL
from cardgames.games.dumbal.rules import GAME as DUMBAL


def lanterns(seats: int = 3, seed: str = "seed") -> Match:
    return Match(LANTERNS, LANTERNS.schema.standard(seats), FOUR[:seats], seed)


def test_simultaneous_decisions_can_be_made_in_any_order():
    match = lanterns()
    match.proceed()
    assert [turn.seat for turn in match.due().turns] == [0, 1, 2]
    rng = random.Random(1)
    for seat in (2, 0, 1):
        match.apply(0, seat, rng.choice(list(match.table().state.legal(seat))))
    assert match.due().need is Need.DRAW


def test_undo_is_free_for_a_hidden_decision_but_not_across_a_throw():
    match = lanterns()
    match.proceed()
    for seat in (0, 1, 2):
        match.apply(0, seat, match.table().state.legal(seat)[0])
    assert match.undo_preview(2).free
    assert not match.undo_preview(0).free
    match.proceed()
    assert not match.undo_preview(2).free


def test_undoing_a_move_that_drew_a_card_is_not_free():
    match = Match(DUMBAL, DUMBAL.schema.parse("opening_call=0", 2), FOUR[:2], "seed")
    match.proceed()
    seat = match.due().turns[0].seat
    match.apply(0, seat, next(move for move in match.table().state.legal(seat) if move != CALL))
    assert not match.undo_preview(match.table().table.players[seat]).free


def test_all_2_each_draw_of_a_deal_has_its_own_chance():
    match = play(Match(CASA, CASA.schema.standard(2), FOUR[:2], "seed"), 14)
    assert len({entry.outcome for entry in match.entries if isinstance(entry, Drawn)}) > 1


def test_all_2_chance_is_the_same_at_reconstructed_positions():
    match = play(Match(CASA, CASA.schema.standard(2), FOUR[:2], "seed"), 14)
    last = max(place for place, entry in enumerate(match.entries) if isinstance(entry, Drawn))
    throw, decided = match.entries[last], match.entries[last - 1]
    match.at(last - 2)
    match.undo_entries(match.undo_preview(match.table().table.players[decided.seat]))
    while len(match.entries) < last:
        match.apply(0, decided.seat, decided.move) if match.due().turns else match.proceed()
    match.proceed()
    assert match.entries[last] == throw


def test_a_mid_deal_draw_is_the_same_after_an_undo():
    match = play(lanterns(), 5)
    throw = match.entries[4]
    assert isinstance(throw, Drawn)
    decided = match.entries[3]
    match.undo(decided.seat)
    match.apply(0, decided.seat, decided.move)
    match.proceed()
    assert match.entries[4] == throw


def test_an_export_has_question_marks_for_cards_its_player_did_not_see():
    match = play(lanterns(), 12)
    aside = {entry.seat: entry.move.card for entry in match.entries[1:4] if isinstance(entry, Moved)}
    text = seen_text(match, 1)
    put_aside = [line for line in text.splitlines() if '"kind":"put_aside"' in line]
    assert [f'"piece":"{LANTERNS.deck.text(aside[1])}"' in line for line in put_aside].count(True) == 1
    assert ['"piece":"??"' in line for line in put_aside].count(True) == 2
    reading = read(text.encode(), LANTERNS)
    replay, truth = Replay(reading.match, reading.seen), Replay(match)
    for position in range(1, 13):
        assert replay.view(position, 1) == truth.view(position, 1)
        assert list(replay.events(position, 1)) == list(truth.events(position, 1))
    bystander = [event for position in range(2, 5) for event in truth.events(position, None)]
    assert all(piece_move.piece == UNSEEN for event in bystander for piece_move in event.piece_moves)


def test_matches_that_a_player_cannot_tell_apart_have_equal_exports():
    match = play(lanterns(), 12)
    dealt, *later = match.entries
    put_aside = next(entry for entry in later if isinstance(entry, Moved) and entry.seat == 0)
    never_seen = next(card for card in range(len(LANTERNS.deck)) if not any(card in hand for hand in dealt.deal.hands))
    hand = {*dealt.deal.hands[0], never_seen} - {put_aside.move.card}
    hands = (tuple(sorted(hand)), *dealt.deal.hands[1:])
    other = Match(LANTERNS, match.options, FOUR[:3], "another", opening=match.opening, origin=match.origin)
    other.apply_entry(replace(dealt, deal=replace(dealt.deal, hands=hands)))
    for entry in later:
        other.apply_entry(replace(entry, move=Aside(never_seen)) if entry is put_aside else entry)
    assert seen_text(other, 1) == seen_text(match, 1)
    assert seen_text(other, 0) != seen_text(match, 0)
