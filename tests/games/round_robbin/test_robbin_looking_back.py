"""The look back names each turn in which a chain would have brought more, and nothing that was not known then."""

from pathlib import Path
from typing import Any

import yaml
from test_robbin_hints import table

from cardgames.engine.contract import Move
from cardgames.games import round_robbin
from cardgames.games.round_robbin.deal import DRAWING, RobbinView
from cardgames.games.round_robbin.hints import look_back
from cardgames.games.round_robbin.moves import DONE, parse_move
from cardgames.games.round_robbin.rules import GAME

FIRST_GAME = Path(round_robbin.__file__).parent / "first_game.yaml"


def first_round(instead: dict[str, str], turns: int) -> list[tuple[RobbinView, Move]]:
    """So many moves of the player in the first round, with other ones in the end of it: `instead` says which."""
    script: dict[str, Any] = yaml.safe_load(FIRST_GAME.read_text(encoding="utf-8"))
    match_state = GAME.parse_match_state(script["start"], GAME.schema.parse(script["options"]), 4)
    state = GAME.start(GAME.parse_deal(script["deal"], GAME.tables(match_state)[0], match_state))
    played: list[tuple[RobbinView, Move]] = []
    for step in script["steps"]:
        for text in step.get("others", []):
            state.apply(state.to_act()[0], GAME.parse_move(text))
        if "you" not in step:
            continue
        move = GAME.parse_move(instead.get(step["you"], step["you"]))
        played.append((state.view(0), move))
        if len(played) == turns:
            break
        state.apply(0, move)
    return played


def test_nothing_is_said_of_turns_that_brought_the_most() -> None:
    assert set(look_back(first_round({}, 18))) == {""}


def test_a_draw_alone_is_no_turn() -> None:
    assert [len(list(look_back(first_round({}, moves)))) for moves in range(1, 6)] == [0, 1, 1, 2, 2]


def test_a_chain_that_was_not_made_is_told_with_what_it_would_have_brought() -> None:
    *_, line = look_back(first_round({"chain 4♥ 6♥ 5♦, 5♦ for 5♥ in 1.1": "dump Q♠"}, 4))
    assert line == (
        "Turn 2: you dumped Q♠. For 3 points more: there is a chain of one roll to a red straight (4♥ 5♥ 6♥): first "
        "lay 4♥ 6♥ 5♦, then 5♦ into 5♠ 5♥ 5♣ for 5♥."
    )


def test_a_village_is_held_against_a_better_one() -> None:
    *_, line = look_back(first_round({"chain 4♥ 6♥ 5♦, 5♦ for 5♥ in 1.1": "chain 9♠ 9♥ 9♣"}, 4))
    assert line.startswith("Turn 2: you built a round of nines (9♠ 9♥ 9♣). For 2 points more: there is a chain of one")


def test_a_king_could_have_been_woken() -> None:
    chain = "chain A♥ Q♥ Q♣, Q♣ for joker1 in 0.3, joker1 for K♥"
    *_, line = look_back(first_round({chain: "done"}, 12))
    assert line.startswith("Turn 6: you ended your turn without a chain. For 6 points more: there is a chain of one")


def test_the_top_of_the_dump_could_have_been_drawn_instead_of_a_card_of_the_deck() -> None:
    before, after = table("9♠ 9♥ 2♣", dump="9♦", phase=DRAWING), table("9♠ 9♥ 2♣ 4♠", dump="9♦")
    turns = [(before.view(0), parse_move("draw deck")), (after.view(0), DONE)]
    assert list(look_back(turns)) == [
        "Turn 1: you ended your turn without a chain. For 2 points more: take 9♦ from the dump; build a round of nines "
        "(9♠ 9♥ 9♦)."
    ]


def test_a_closed_dump_could_not_have_been_drawn_from() -> None:
    before, after = table("9♠ 9♥ 2♣", dump="9♦", phase=DRAWING), table("9♠ 9♥ 2♣ 4♠", dump="9♦")
    before.quiet = 2 * before.ruleset.stall_rounds
    turns = [(before.view(0), parse_move("draw deck")), (after.view(0), DONE)]
    assert list(look_back(turns)) == [""]


def test_in_the_end_game_a_pass_is_held_against_the_chains_with_the_dump() -> None:
    chain = "last chain A♦ 2♦ K♣, K♣ for 3♣ in 3.1, 3♣ for 3♦ in 2.1"
    *_, line = look_back(first_round({chain: "pass"}, 17))
    assert line.startswith("Turn 9: you passed. For 4 points more: take K♣ from the dump; there is a chain of 2")
