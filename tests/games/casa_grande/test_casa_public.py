"""Nothing is hidden in Casa Grande, and the events describe the board correctly."""

from dataclasses import replace
from random import Random

import pytest
from casa_matches import snap
from casa_positions import at, do, house, places, throw

from cardgames.engine.contract import CHANCE, Refusal, redact
from cardgames.engine.record import read
from cardgames.games.casa_grande.building import Placement, refuse
from cardgames.games.casa_grande.conformance import HOOKS
from cardgames.games.casa_grande.moves import Turn, move_text, parse_move
from cardgames.games.casa_grande.pieces import DECK, colour_of, floor_piece, is_block, is_floor, number_of, shape
from cardgames.games.casa_grande.rules import GAME


@pytest.mark.parametrize("options", ["", "+bonus_track"])
def test_all_views_are_equal_but_for_the_seat_and_events_are_public(options: str) -> None:
    rng = Random(5)
    agreed = GAME.schema.parse(options, 3)
    match_state = GAME.open(agreed, 3, rng)
    state = GAME.start(GAME.deal(rng, GAME.tables(match_state)[0], match_state))
    while actors := state.to_act():
        shown = state.view(None)
        assert all(replace(state.view(seat), seat=None) == shown for seat in range(3))
        actor = actors[0]
        move = state.draw(rng) if actor == CHANCE else HOOKS.choose(state.legal(actor), rng)
        for event in state.apply(actor, move):
            assert all(redact(event, seat) == event for seat in (None, 0, 1, 2))
        assert GAME.sample(state.view(1), rng) == state


@pytest.mark.parametrize(
    ("line", "reported"),
    [
        ("deal 0 starter 2", "'starter 2' is not a starter; write 'starter 0' to 'starter 1'"),
        ("draw 0 throw 7", "'throw 7' is not a move; write '"),
        (
            "move 0 0 build h1 1",
            "Site h1 is outside your strip. Choose a site in column a or b. (CG-6); legal for seat 0: ",
        ),
        ("move 0 0 build a1", "'build a1' is not a move; write '"),
    ],
)
def test_errors_of_an_unfinished_record_are_complete(line: str, reported: str) -> None:
    """Without cards, nothing must be kept secret until the end."""
    good = ("deal 0 starter 0", "draw 0 throw 1", "move 0 0 build a1 1")
    lines = good[: [one.split()[0] for one in good].index(line.split()[0])]
    players = 'player 0 human - "Anna" -', 'player 1 human - "Bram" -'
    record = "\n".join(("parlour-record 1", "game casa_grande", "rules 1", "options", *players, *lines, line, ""))
    (problem,) = read(record.encode()).problems
    assert str(problem).startswith(f"line {7 + len(lines)}: {reported}")


def test_the_table_knows_what_each_player_added_last() -> None:
    """Until their next move: a block, perhaps also a floor, or nothing."""
    state = house({"c3": "0"}, players=2, space=1)
    do(state, "build a3 1 floor WoW a3 1 turn 0")
    block, floor = state.building.blocks[-1], state.building.slabs[-1]
    assert state.view(1).visible.latest == ((block, floor), ())
    throw(state, 1)
    do(state, f"build {min(places(state))}")
    assert state.view(None).visible.latest == ((block, floor), (state.building.blocks[-1],))
    assert state.copy().latest == state.latest
    idle = house(players=2, options="+bonus_track", space=0)
    idle.latest = ((block,), (floor,))
    do(idle, "nothing")
    assert idle.latest == ((), (floor,))


def test_each_piece_has_one_number_and_one_name() -> None:
    assert [DECK.parse(DECK.text(piece)) for piece in range(len(DECK))] == list(range(len(DECK)))
    assert all(is_block(piece) != is_floor(piece) for piece in range(len(DECK)))
    assert (colour_of(floor_piece(3, 14)), number_of(floor_piece(3, 14))) == (3, 14)
    assert not is_block(-1)
    assert not is_floor(len(DECK))


@pytest.mark.parametrize("text", ["build h8 12 floor WoW/.W. b3 2 turn 7", "spend 12 nothing"])
def test_a_move_with_numbers_that_random_play_never_meets_is_read_back_as_written(text: str) -> None:
    assert move_text(parse_move(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "throw 0",
        "throw 7",
        "build i1 1",
        "build a9 1",
        "build a1",
        "build a1 -1",
        "build a1 01",
        "nothing build a1 1",
        "build a1 1 nothing",
        "spend 2",
        "spend 0 nothing",
        "build a1 1floor WoW b3 2 turn 1",
        "floor WoW b3 2",
        "floor WoW b3 2 turn 8",
        "floor xx b3 2 turn 1",
    ],
)
def test_an_unreadable_move_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(ValueError, match="is not a move; write '"):
        parse_move(text)


def test_a_floor_snaps_to_the_best_paying_level_or_says_what_it_lacks() -> None:
    building = house({"d1": "000", "f1": "000", "h1": "00"}).building
    assert snap(building, 0, shape("WoW"), 0, *at("d1")) == 3
    refusal = snap(building, 0, shape("WoW"), 0, *at("f1"))
    assert isinstance(refusal, Refusal)
    assert refusal.text == "What's under the white cell on h1 is too low. It needs your block at height 3."
    assert snap(building, 0, shape("WoW"), 0, *at("g1")) == refuse("CG-9", "over_the_edge")


def test_the_best_floor_is_the_one_that_pays_most() -> None:
    state = house({"d1": "00", "f1": "00", "a5": "0", "d5": "0", "b1": "0", "b4": "0"})
    best = state.placements_after(Turn()).best()
    assert best == Placement("WoW", 3, 0, 2, 0)
    assert best.pay == 6
    assert state.refusal(0, Turn(0, 1, 2, best)) is None
    assert house().placements_after(Turn()).best() is None
    state = house({"a1": "0", "f1": "0", "a5": "000", "c5": "000"}, options="floors=WoW,WooooW")
    assert state.placements_after(Turn()).best() == Placement("WoW", 0, 4, 3, 0)
