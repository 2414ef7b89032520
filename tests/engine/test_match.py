"""A match: what it needs next, undo and redo, forks, replayed deals, seats taken over, and conceding."""

import random

import pytest
from playing import FOUR, new_match, play, step

from cardgames.engine.contract import CHANCE, IllegalMove
from cardgames.engine.lines import Player, Undone
from cardgames.engine.match import AutoMoves, Match
from cardgames.engine.progress import Dealt, Drawn, Moved, Need, OutOfOrder
from cardgames.games.klaverjassen.rules import GAME

ALONE = [FOUR[0], *(Player(name, "owl", "bot", "hard") for name in ("Bram", "Cato", "Daan"))]


def test_a_match_needs_a_deal_then_chance_then_decisions():
    match = new_match()
    assert match.due().need is Need.DEAL
    match.proceed()
    assert match.due().need is Need.DRAW
    match.proceed()
    due = match.due()
    assert due.need is Need.DECISION
    assert [turn.seat for turn in due.turns] == list(match.view(None).to_act)


def test_a_move_out_of_order_is_refused_and_changes_nothing():
    match = play(new_match(), 12)
    turn = match.due().turns[0]
    moves = match.table().state.legal(turn.seat)
    bid = match.entries[2].move
    before = match.table().state.copy()
    with pytest.raises(OutOfOrder):
        match.proceed()
    with pytest.raises(OutOfOrder):
        match.apply(0, (turn.seat + 1) % 4, moves[0])
    with pytest.raises(OutOfOrder):
        match.apply(1, turn.seat, moves[0])
    with pytest.raises(IllegalMove):
        match.apply(0, turn.seat, bid)
    with pytest.raises(OutOfOrder):
        play(new_match(), 1).apply(0, CHANCE, match.entries[1].outcome)
    assert match.table().state == before
    assert len(match.entries) == 12


def test_a_finished_deal_stays_on_the_table_until_the_next_is_dealt():
    match = new_match()
    rng = random.Random(1)
    while match.match_state.deals == 0:
        step(match, rng)
    finished = match.table()
    assert finished.over
    assert match.due().need is Need.DEAL
    match.proceed()
    assert match.table() is not finished
    assert match.progress.finished == [finished]


def test_the_match_is_over_when_no_more_deals_are_needed():
    match = play(new_match(games=3))
    assert match.result
    assert match.match_state.deals == 3
    assert match.due().need is Need.NOTHING
    with pytest.raises(OutOfOrder):
        match.proceed()


def test_the_same_seed_gives_the_same_deals_whatever_is_played():
    one, two = play(new_match(), seed=1), play(new_match(), seed=2)
    deals = [[entry for entry in match.entries if isinstance(entry, Dealt)] for match in (one, two)]
    assert deals[0][0] == deals[1][0]
    assert deals[0][1].deal.hands == deals[1][1].deal.hands
    assert deals[0][1].deal.hands != deals[0][0].deal.hands


def test_undo_goes_back_to_the_players_previous_decision():
    match = play(new_match(), 12)
    position = max(n for n, entry in enumerate(match.entries) if isinstance(entry, Moved) and entry.seat == 2)
    before = match.at(position)
    undone = match.undo(2)
    assert undone == Undone(12 - position, 2, free=False)
    assert match.table().state == before.tables[0].state
    assert [turn.player for turn in match.due().turns] == [2]


def test_any_earlier_position_can_be_reconstructed_again():
    match, stood, rng = new_match(games=2), [], random.Random(4)
    while match.due().need is not Need.NOTHING:
        stood.append(match.table().state.copy() if match.entries else None)
        step(match, rng)
    for position in rng.choices(range(1, len(stood)), k=200):
        progress = match.at(position)
        assert progress.tables[0].state == stood[position]
        progress.apply(match.entries[position])  # must not affect the cached positions


def test_cached_positions_are_dropped_when_other_moves_replace_them():
    match = play(new_match(), 20)
    match.at(20)
    match.undo_entries(Undone(18, 0, free=False))
    play(match, 23, seed=9)
    assert match.at(len(match.entries)).tables[0].state == match.table().state


def test_undo_then_redo_restores_the_state():
    match = play(new_match(), 30)
    state, entries = match.table().state.copy(), list(match.entries)
    for player in (3, 1):
        match.undo(player)
    assert match.redo_count
    match.redo()
    match.redo()
    assert match.table().state == state
    assert match.entries == entries
    assert not match.redo_count


def test_undo_crosses_deals_and_redealing_gives_the_same_cards():
    match = new_match(games=2)
    rng = random.Random(3)
    while match.match_state.deals == 0:
        step(match, rng)
    last = match.entries[-1]
    match.proceed()
    match.proceed()
    dealt = match.entries[-2:]
    match.undo(last.seat)
    assert match.match_state.deals == 0
    match.apply(0, last.seat, last.move)
    assert match.match_state.deals == 1
    match.proceed()
    match.proceed()
    assert match.entries[-2:] == dealt


def test_undoing_a_move_that_revealed_nothing_is_free():
    match = play(new_match(), 2)
    turn = match.due().turns[0]
    match.apply(0, turn.seat, match.table().state.legal(turn.seat)[0])
    state = match.at(2).tables[0].state
    reported = state.apply(turn.seat, match.entries[-1].move)
    assert match.undo(turn.player).free is not any(event.reveals for event in reported)


def test_undo_can_skip_forced_moves():
    match = new_match(games=1).fork(0, ALONE)
    rng = random.Random(5)
    while match.table().state.to_act() if match.entries else True:
        step(match, rng)
        if match.result:
            break
        for turn in match.due().turns:
            legal = match.table().state.legal(turn.seat)
            if len(legal) == 1:
                match.apply(0, turn.seat, legal[0])
                plain = match.undo_target(turn.player)
                decision = match.undo_target(turn.player, forced=AutoMoves.ALL)
                assert plain == len(match.entries) - 1
                assert decision is None or decision < plain
                return
    pytest.fail("there was no forced card")


@pytest.mark.parametrize("people", [1, 3])
def test_a_forced_move_is_automatic_unless_it_tells_others_that_it_was_forced(people: int):
    match = new_match(games=1).fork(0, ALONE if people == 1 else FOUR)
    rng = random.Random(5)
    found = set()
    while not match.result:
        for turn in match.due().turns:
            only = len(match.table().state.legal(turn.seat)) == 1
            found.add((only, GAME.forced_in_public(match.view(None)), match.is_automatic(turn.seat)))
        step(match, rng)
    assert found == {(False, False, False), (True, False, people == 1), (True, True, True)}


def test_undo_and_redo_without_moves_raise_an_error():
    match = new_match()
    with pytest.raises(OutOfOrder):
        match.undo(0)
    with pytest.raises(OutOfOrder):
        match.redo()


def test_a_new_move_after_an_undo_clears_redo():
    match = play(new_match(), 20)
    match.undo(match.due().turns[0].player)
    step(match, random.Random(9))
    assert not match.redo_count


def test_a_fork_has_the_same_past_and_the_same_future_chance():
    match = play(new_match(games=2), seed=4)
    position = match.deal_positions()[1] - 1
    twin = match.fork(position)
    assert twin.entries == match.entries[:position]
    assert twin.origin.fork_of == f"{match.origin.id} {position}"
    assert twin.origin.id != match.origin.id
    twin.proceed()
    twin.proceed()
    assert twin.entries == match.entries[: position + 2]


def test_replaying_a_deal_gives_the_same_cards_and_dealer():
    match = play(new_match(), 10)
    again = play(match.again(), 2)
    assert again.opening == match.opening
    assert again.entries == match.entries[:2]
    assert play(match.rematch(), 2).entries != match.entries[:2], "other cards"


def test_a_seat_can_be_given_to_a_bot_and_taken_back():
    match = new_match()
    bot = Player("Bram", "owl", "bot", "easy")
    match.take_over(0, bot)
    assert match.players[0] == bot
    match.take_over(0, FOUR[0])
    assert match.players == FOUR
    assert match.opening_players == tuple(FOUR)


def test_conceding_ends_the_match():
    match = play(new_match(), 10)
    result = match.concede(1)
    assert result.conceded == (1,)
    assert match.result == result
    assert match.due().need is Need.NOTHING
    with pytest.raises(OutOfOrder):
        match.concede(0)
    with pytest.raises(OutOfOrder):
        match.undo(0)


def test_listeners_get_each_line_once_in_order():
    match = new_match()
    reported = []
    match.listen(lambda line: reported.append((line, len(match.entries))))
    play(match, 6)
    match.undo(match.entries[-1].seat)
    match.note("a hint was taken")
    assert [line for line, _ in reported] == match.lines
    assert [count for _, count in reported[:6]] == [1, 2, 3, 4, 5, 6]
    assert isinstance(reported[1][0], Drawn)


def test_a_match_needs_a_player_count_that_game_and_options_allow():
    with pytest.raises(ValueError, match="played by 2, 3 or 4, not by 1"):
        Match(GAME, GAME.schema.standard(), FOUR[:1])
    with pytest.raises(ValueError, match="options are for 4 players, not for 3"):
        Match(GAME, GAME.schema.standard(), FOUR[:3])


def test_a_typed_seed_must_fit_on_one_line():
    assert Match(GAME, GAME.schema.standard(), FOUR, " my\nseed \u2028 ").seed == "my seed"
