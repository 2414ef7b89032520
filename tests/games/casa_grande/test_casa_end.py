"""How a game ends, who wins, and the second colour (CG-11 to CG-13, CG-19, CG-20)."""

from casa_positions import do, house, refused

from cardgames.engine.contract import Event, Place
from cardgames.games.casa_grande import events
from cardgames.games.casa_grande.match_data import CasaMatchState, ruleset_of
from cardgames.games.casa_grande.rules import GAME
from cardgames.games.casa_grande.scene import log_text
from cardgames.games.casa_grande.scene.scene import CasaScene
from cardgames.games.casa_grande.state import OVER, THROW


def ended(money: tuple[int, ...], on_top: tuple[int, ...]) -> tuple[int, ...]:
    """The final places."""
    options = GAME.schema.standard(len(money))
    match_state = CasaMatchState(options=options, players=len(money), deals=1, money=money, on_top=on_top)
    result = GAME.result(match_state)
    assert result
    assert result.scores == money
    return result.places


def test_cg11_the_game_ends_with_the_turn_of_the_last_block_and_its_floor() -> None:
    state = house({"d1": "0", "f1": "0"}, left={0: 1, 1: 0, 2: 0, 3: 0})
    reported = do(state, "build a1 1 floor WoW d1 1 turn 0")
    assert state.phase == OVER
    assert state.to_act() == ()
    assert reported["over"].fact("why") == "blocks"
    outcome = state.outcome()
    assert outcome
    assert (outcome.points, outcome.on_top) == ((3, 0, 0, 0), (1, 0, 0, 0))
    assert not any(state.legal(seat) for seat in range(4))
    refusal = refused(state, "nothing")
    assert (refusal.rule_id, refusal.text, refusal.cards) == ("CG-11", "The match is over.", ())


def test_cg11_most_coins_win_then_most_blocks_seen_from_above_then_shared() -> None:
    assert ended((30, 41, 12), (5, 1, 9)) == (2, 1, 3)
    assert ended((41, 41, 12), (5, 6, 9)) == (2, 1, 3)
    assert ended((41, 41, 12), (6, 6, 9)) == (1, 1, 3)


def test_cg11_the_log_says_what_decides_a_tie() -> None:
    names = ["North", "East", "South", "West"]
    assert log_text.ending((30, 41, 12), (5, 1, 9), names) == ""
    assert log_text.ending((41, 41, 12), (6, 6, 9), names) == "", "they share a place"
    reported = log_text.ending((41, 12, 41, 41), (5, 1, 7, 5), names)
    assert reported == "Tied on 41 coins. Blocks visible from above: South 7, North 5 and West 5"
    twice = log_text.ending((41, 12, 41, 12), (5, 1, 7, 2), names)
    assert twice == "Tied. Blocks visible from above: South 7 and North 5 (41 coins), West 2 and East 1 (12 coins)"
    ruleset = ruleset_of(GAME.schema.standard(2))
    over = log_text.line(events.over("blocks", (4, 4), (2, 3)), names, ruleset)
    finished = "The house is finished: the blocks have run out"
    assert str(over) == f"{finished}. Tied; blocks visible from above: East 3 and North 2 (4 coins)"
    assert str(log_text.line(events.over("blocks", (4, 5), (2, 3)), names, ruleset)) == finished


def test_cg19_the_end_says_whose_blocks_ran_out_while_others_have_some_left() -> None:
    names = ["North", "East", "South", "West"]
    scene = CasaScene(GAME, names, 0, GAME.schema.parse("+bonus_track", 4))
    over = events.over("blocks", (4, 5, 6, 7), (2, 3, 1, 1))

    def end(*out: int) -> tuple[str, str]:
        for seat in range(4):
            scene.log(events.THROWS[seat][1])
            if seat in out:
                scene.log(Event("out", seat))
        state = house({}, options="+bonus_track", left={seat: int(seat not in out) for seat in range(4)})
        return str(scene.log(over)), scene.ending(state.view(0), ())

    assert end(1) == ("The house is finished: East has no blocks left",) * 2
    assert end(1, 3) == ("The house is finished: East and West have no blocks left",) * 2
    assert end(0, 1, 2, 3) == ("The house is finished: the blocks have run out", "")


def test_cg17_what_fills_a_bonus_track_is_said_before_a_block_or_a_stop_on_a_sun() -> None:
    """Nine points turn into coins, also those of another player whose floor is built on."""
    names = ["North", "East", "South", "West"]
    scene = CasaScene(GAME, names, 0, GAME.schema.parse("+bonus_track", 4))
    state = house({"d1": "1", "f1": "1"}, ["1 WoW d1 1 0"], options="+bonus_track", space=1)
    on_floor = Place(state.next_block(0), (3, 0, 2), 0)
    east = "Tenant: East gets 2 bonus points"
    state.bonus = (5, 6, 0, 0)
    assert log_text.brings(on_floor, state, 0, names) == [east]
    assert "turn into" not in "".join(scene.question("spend", state.view(0)).tips)
    state.bonus = (9, 7, 0, 0)
    assert log_text.brings(on_floor, state, 0, names) == [east, "East then has 9: they turn into 9 coins"]
    to_sun = scene.question("spend", state.view(0)).tips[4]
    assert to_sun.startswith("Spend 4 points to stop on a sun")
    assert "turn into" not in to_sun
    state.bonus = (10, 7, 0, 0)
    assert scene.question("spend", state.view(0)).tips[4].endswith("\nYou then have 9: they turn into 9 coins")
    assert scene.about_mark(0, state.view(0)).endswith("\nWith 9, they turn into 9 coins.")


def test_the_prompt_says_what_blocks_are_for_until_there_is_a_floor_and_names_the_last_block() -> None:
    scene = CasaScene(GAME, ["North", "East", "South", "West"], 0)
    state = house({"d1": "0", "f1": "0"}, left={0: 2})
    assert scene.task(state.view(0)) == "Place your block in the lit strip. Floors on blocks earn coins"
    do(state, "build a1 1 floor WoW d1 1 turn 0")
    assert scene.task(state.view(0)) == "Place your last block in the lit strip"
    state.blocks_left = (2, *state.blocks_left[1:])
    assert scene.task(state.view(0)) == "Place your block in the lit strip"


def test_cg11_the_scorecard_of_the_result_says_what_decides_a_tie() -> None:
    names = ["North", "East", "South", "West"]
    state = house({"a1": "0", "d1": "0", "h8": "1"})
    state.money = (4, 4, 0, 0)
    for phase, tie in ((THROW, False), (OVER, True)):
        state.phase = phase
        sheet = log_text.Sheet(state.view(0), names, lambda _: None)
        assert ("Blocks visible from above: North 2 and East 1" in sheet.words(0)) is tie
    state.money = (4, 5, 0, 0)
    assert "visible" not in log_text.Sheet(state.view(0), names, lambda _: None).words(0)
