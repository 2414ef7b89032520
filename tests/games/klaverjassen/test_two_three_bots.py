"""Bots, sampled worlds and hints of Klaverjassen with two and three seats."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from cardgames.engine.contract import CHANCE, Seat
from cardgames.games.klaverjassen.bot import BOTS
from cardgames.games.klaverjassen.bot.hard import Effort, HardBot
from cardgames.games.klaverjassen.bot.sampling import World, game_in_play
from cardgames.games.klaverjassen.cards import PLAYED, Call, Play
from cardgames.games.klaverjassen.conformance import could_be
from cardgames.games.klaverjassen.deal import KlaverjassenState
from cardgames.games.klaverjassen.hints import hint_lines
from cardgames.games.klaverjassen.knowledge import Worlds
from cardgames.games.klaverjassen.rules import GAME
from cardgames.games.klaverjassen.state import CALLING, OVER, PLAYING
from cardgames.games.klaverjassen.three import ThreeSeatState
from cardgames.host.protocol import Budget, Decision, Evaluated

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (2, {"layout": "table_only"}),
    (2, {"uncover": "at_once", "lead_from": "table", "trump_maker": "chosen"}),
    (3, {}),
    (3, {"blind": 5, "lay_away": "no_trumps", "pair_writes": "own"}),
    (3, {"needs": "each", "trump_maker": "chosen"}),
]
at_each_table = pytest.mark.parametrize(("seats", "options"), TABLES)
NO_TIME_LIMIT = Budget(brake=None)


def begun(seats: int, options: dict[str, Any], rng: Random) -> KlaverjassenState:
    """A random deal after the bidding."""
    while True:
        match = GAME.open(GAME.schema.make(options, (), seats), seats, rng)
        state = GAME.start(GAME.deal(rng, GAME.tables(match)[0], match))
        while state.phase not in (PLAYING, OVER):
            go_on(state, rng)
        if state.phase == PLAYING:
            return state


def go_on(state: KlaverjassenState, rng: Random) -> None:
    seat = state.to_act()[0]
    state.apply(seat, state.draw(rng) if seat == CHANCE else rng.choice(list(state.legal(seat))))


def positions(seats: int, options: dict[str, Any], rng: Random, most: int) -> Iterator[KlaverjassenState]:
    """Positions of random deals in which a seat has several moves."""
    for _ in range(most):
        match = GAME.open(GAME.schema.make(options, (), seats), seats, rng)
        state = GAME.start(GAME.deal(rng, GAME.tables(match)[0], match))
        while state.to_act():
            seat = state.to_act()[0]
            if seat != CHANCE and len(state.legal(seat)) > 1 and rng.random() < 0.2:
                yield state
            go_on(state, rng)


@at_each_table
def test_a_fast_game_agrees_with_the_deal_state(seats: int, options: dict[str, Any]) -> None:
    rng = Random(4)
    for _ in range(12):
        state = begun(seats, {"roem_calls": "automatic"} | options, rng)
        game = game_in_play(state, 0)
        World.of(state).enter(game)
        while state.to_act():
            seat = state.to_act()[0]
            assert game.legal() == state.playable()
            move = rng.choice(list(state.legal(seat)))
            assert isinstance(move, Play)
            game.play(move.card)
            state.apply(seat, move)
        outcome, ending = state.outcome(), game.ending()
        row = outcome.row
        own, *others = outcome.points
        assert ending.written == (own, sum(others) / len(others))
        assert (ending.nat, ending.pit) == (row.nat is not None, row.pit is not None)


@at_each_table
def test_a_fast_game_can_start_from_any_position(seats: int, options: dict[str, Any]) -> None:
    """Covered cards of an unfinished trick are turned up after it, those of a roem call before the next lead."""
    rng = Random(7)
    for state in positions(seats, options, rng, 6):
        if state.phase not in (PLAYING, CALLING):
            continue
        game, twin = game_in_play(state, 0), state.copy()
        World.of(state).enter(game)
        while twin.to_act():
            seat = twin.to_act()[0]
            move = rng.choice(list(twin.legal(seat)))
            if isinstance(move, Play):
                assert game.legal() == twin.playable()
                game.play(move.card)
            else:
                assert isinstance(move, Call)
            twin.apply(seat, move)


@at_each_table
def test_sampled_worlds_agree_with_the_view(seats: int, options: dict[str, Any]) -> None:
    rng = Random(11)
    for state in positions(seats, options, rng, 4):
        seat: Seat = state.to_act()[0]
        worlds, view = Worlds(state.view(seat)), state.view(seat)
        for _ in range(5):
            world = worlds.deal(rng)
            assert world.view(seat) == view
            assert could_be(world)
            assert world.lying() & PLAYED == PLAYED
            assert isinstance(world, ThreeSeatState) == (seats == 3)


@at_each_table
@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_each_level_plays_every_table_legally_and_its_hints_are_sentences(
    seats: int, options: dict[str, Any], level: str
) -> None:
    rng = Random(2)
    bot = HardBot(Effort(iterations=30, worlds=8, positions=200, solved_worlds=2)) if level == "hard" else None
    for state in positions(seats, options, rng, 2):
        seat = state.to_act()[0]
        view, legal = state.view(seat), state.legal(seat)
        decision = (bot or getattr(BOTS, level)).choose(view, legal, Random(1), NO_TIME_LIMIT)
        assert decision.move in legal
        lines = list(map(str, hint_lines(decision, view)))
        assert 1 <= len(lines) <= 3
        assert all(line.endswith(".") and "{" not in line for line in lines)


def test_a_defenders_hint_has_the_soloists_success_rate() -> None:
    deal = "J♠ 9♠ A♠ 7♠ A♥ A♦ K♦ 10♣ 7♦ 8♥ / Q♣ J♣ K♥ 10♦ Q♦ Q♥ J♥ 7♥ Q♠ 8♠ / K♣ 9♣ 8♦ J♦ 9♦ 10♥ 9♥ K♠ 10♠ A♣ / 7♣ 8♣"
    match = GAME.opening(GAME.schema.standard(3), 3, 2)
    state = GAME.start(GAME.parse_deal(deal, GAME.tables(match)[0], match))
    for text in ("trump 2♠", "play", "away 7♣", "away 8♣", "J♠"):
        state.apply(state.to_act()[0], GAME.parse_move(text))
    moves = GAME.parse_move("8♠"), GAME.parse_move("Q♠")
    facts = [(("ours", 60.0), ("theirs", 100.0), ("made", made), ("pit", 0.0), ("tries", 100)) for made in (0.4, 0.6)]
    compared = tuple(Evaluated(move, value, fact) for move, value, fact in zip(moves, (9.0, 1.0), facts, strict=True))
    lines = list(map(str, hint_lines(Decision(moves[0], compared), state.view(1))))
    assert lines[1] == "The soloist makes it 40% of the time; with Q♠, 60%."


def test_kj_39_bots_choose_which_cards_to_set_aside() -> None:
    """Normal sets aside a lone ten rather than the jack of trumps."""
    hand = "J♠ 9♠ A♠ 7♠ A♥ A♦ K♦ 10♣ 7♦ 8♥"
    deal = f"{hand} / Q♣ J♣ K♥ 10♦ Q♦ Q♥ J♥ 7♥ Q♠ 8♠ / K♣ 9♣ 8♦ J♦ 9♦ 10♥ 9♥ K♠ 10♠ A♣ / 7♣ 8♣"
    match = GAME.opening(GAME.schema.standard(3), 3, 2)
    state = GAME.start(GAME.parse_deal(deal, GAME.tables(match)[0], match))
    for text in ("trump 2♠", "play"):
        state.apply(state.to_act()[0], GAME.parse_move(text))
    laid = []
    while len(laid) < 2:
        decision = BOTS.normal.choose(state.view(0), state.legal(0), Random(1), NO_TIME_LIMIT)
        laid.append(GAME.move_text(decision.move))
        state.apply(0, decision.move)
    assert not {"away J♠", "away 9♠", "away A♠", "away A♥", "away A♦"} & {*laid}


def test_of_two_equal_cards_the_hint_puts_one_aside() -> None:
    """KJ-39: cards are put aside one by one, so naming both would read as both at once."""
    deal = "J♠ 9♠ A♠ 7♠ A♥ A♦ K♦ 10♣ 7♦ 8♥ / Q♣ J♣ K♥ 10♦ Q♦ Q♥ J♥ 7♥ Q♠ 8♠ / K♣ 9♣ 8♦ J♦ 9♦ 10♥ 9♥ K♠ 10♠ A♣ / 7♣ 8♣"
    match = GAME.opening(GAME.schema.standard(3), 3, 2)
    state = GAME.start(GAME.parse_deal(deal, GAME.tables(match)[0], match))
    for text in ("trump 2♠", "play"):
        state.apply(state.to_act()[0], GAME.parse_move(text))
    moves = GAME.parse_move("away 7♣"), GAME.parse_move("away 8♣")
    facts = (("ours", 90.0), ("theirs", 72.0), ("made", 0.6), ("pit", 0.0), ("tries", 100))
    even = Decision(moves[0], tuple(Evaluated(move, 18.0, facts) for move in moves))
    first, *_ = map(str, hint_lines(even, state.view(0)))
    assert first == "Put 7♣ aside: 8♣ is just as good. Expected result: you 90 against 72."
    ten = Decision(GAME.parse_move("away 10♣"))  # as in a lesson
    assert str(hint_lines(ten, state.view(0))[-1]) == "10♣ counts for you in the end: 10 points."
