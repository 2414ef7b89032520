"""Hints contain the turn, its comparison, and the numbers behind it, all from the decision."""

from collections.abc import Iterable
from random import Random

import pytest
from casa_positions import house, places, throw
from casa_words import any_house

from cardgames.engine.contract import CHANCE, Move
from cardgames.engine.messages import Message
from cardgames.games.casa_grande.bot import BOTS, NextFloor, next_floor
from cardgames.games.casa_grande.bot.position import Position
from cardgames.games.casa_grande.hints import LINES, advice, advice_after_block, hint_lines, turn_label
from cardgames.games.casa_grande.moves import Turn, parse_move
from cardgames.games.casa_grande.rules import GAME
from cardgames.games.casa_grande.state import CasaState
from cardgames.host.protocol import LEVELS, Budget, Decision, Evaluated


def evaluated(text: str, value: float, pay: int = 0, near: NextFloor | None = None, **more: float) -> Evaluated:
    facts = (("pay", pay), *more.items())
    return Evaluated(parse_move(text), value, (*facts, ("near", near)) if near else facts)


def hint(state: CasaState, *alternatives: Evaluated) -> list[str]:
    return texts(hint_lines(Decision(alternatives[0].move, alternatives), state.view(state.turn)))


def texts(lines: Iterable[Message]) -> list[str]:
    return list(map(str, lines))


def test_a_turn_is_compared_with_the_next_best_by_its_numbers() -> None:
    own = evaluated("build c4 2 floor Woo/..W b3 2 turn 0", 11.3, 8)
    assert hint(house(), own, evaluated("build c5 1", 10.0)) == [
        "Build on c4, height 2, then lay a floor on b3, c3, d3 and d4, level 2: L of 4, +8 coins.",
        "Estimate: about 1.3 coins better than “Build on c5, height 1”.",
        "Its floor pays 8 coins now. The other turn lays none.",
    ]


@pytest.mark.parametrize(
    ("value", "pay", "reason"),
    [
        (9.0, 6, "Its floor pays 8 coins now. The other turn pays 6."),
        (11.2, 8, "Both floors pay 8 coins now."),
        (9.0, 8, "Looking one throw ahead: about +11.3 coins against the others. The other turn: +9.0."),
    ],
)
def test_the_pay_of_a_floor_is_a_reason_if_the_alternative_pays_less(value: float, pay: int, reason: str) -> None:
    own = evaluated("build c4 2 floor Woo/..W b3 2 turn 0", 11.3, 8)
    other = evaluated("build c4 2 floor Woo/..W b3 2 turn 1", value, pay)
    apart = evaluated("build c5 2 floor Woo/..W b3 2 turn 0", value, pay)
    assert hint(house(), own, other, apart)[-1] == reason


def test_without_another_turn_what_the_floor_pays_is_the_first_reason() -> None:
    """A review of a turn that the bot didn't compare praised a floor of 4 coins for later, not that of 24 coins now."""
    own = evaluated("build c4 2 floor Woo/..W b3 2 turn 0", 11.3, 8, NextFloor("Woo/..W", 0, 1, 4))
    assert hint(house(), own)[1] == "Its floor pays 8 coins now."
    state = house({"a3": "0", "a4": "0"}, options="floors=2xWoW", wild=True)
    before = next_floor(Position.of(state), 0)
    assert before is not None
    assert hint(state, evaluated("build h8 1", 1.0, 0, before))[1:] == [], "that floor was near already"
    alone = Decision(own.move)
    assert texts(hint_lines(alone, house().view(house().turn)))[1:] == ["Its floor pays 8 coins now."]


CAN_WAIT = "This floor could pay 3 coins now, but it can wait: bar of 3."


def test_a_floor_that_can_wait_is_mentioned() -> None:
    state = house({"a1": "0", "c1": "0"})
    assert CAN_WAIT in hint(state, evaluated("build e5 1", 4.0))
    assert CAN_WAIT not in hint(state, evaluated("build e5 1 floor WoW a1 1 turn 0", 4.0, 3))


def test_cg_9_a_floor_that_the_own_block_prevents_is_not_said_to_wait() -> None:
    state = house({"a1": "0", "c1": "0"})
    assert not [line for line in hint(state, evaluated("build a1 2", 4.0)) if "can wait" in line]


def test_a_floor_that_the_own_block_enables_is_said_to_wait() -> None:
    state = house({"a1": "0"})
    assert CAN_WAIT in hint(state, evaluated("build a3 1", 4.0))


def test_cg_9_a_floor_under_another_is_not_called_near() -> None:
    """A block can go to c3, under the neighbouring bar (CG-6), but a floor is laid from above."""
    state = house(
        {"a3": "0", "a1": "1", "a5": "1", "c2": "1", "c4": "1"}, ["1 WoW c2 1 1"], options="floors=2xWoW", wild=True
    )
    assert "c3 1" in places(state)
    assert next_floor(Position.of(state), 0) is None


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cg_9_a_near_floor_can_be_laid_after_its_block_and_pays_as_stated(seats: int) -> None:
    rng, reported = Random(seats), 0
    for _ in range(25):
        _, building = any_house(rng, seats)
        state = house(players=seats, options="stack_on=own" if rng.random() < 0.3 else "", wild=True)
        state.building = building
        near = next_floor(Position.of(state), 0)
        if near is None:
            continue
        reported += 1
        turns = (move for move in state.legal(0) if isinstance(move, Turn))
        lays = [move.floor for move in turns if (move.site, move.height) == (near.site, near.height)]
        assert (near.floor, near.pay) in {(lay.floor, lay.pay) for lay in lays if lay}, near
    assert reported > 5


def test_hints_include_prospects_of_top_blocks_for_all_players() -> None:
    own, other = evaluated("build c4 1", 5.0, mine=6.4, theirs=3.0), evaluated("build d4 1", 1.0, mine=6.0, theirs=7.0)
    compared = "Estimate: about 4.0 coins better than “Build on d4, height 1”."
    theirs = "It leaves the blocks of the other players worth about 3.0 coins, not 7.0."
    mine = "Your blocks on top are then worth about 6.4 coins in future floors, not 2.0."
    ahead = "Looking one throw ahead: about +5.0 coins against the others. The other turn: +1.0."
    assert hint(house(), own, other)[1:] == [compared, theirs]
    assert hint(house(), own, evaluated("build d4 1", 1.0, mine=2.0, theirs=3.2))[1:] == [compared, mine]
    assert hint(house(), own, evaluated("build d4 1", 1.0, mine=9.0, theirs=3.2))[1:] == [compared, ahead]
    both = "Looking one throw ahead, both bring you about +5.0 coins against the others."
    alike = ["Equally good: “Build on d4, height 1”.", both]
    assert hint(house(), own, evaluated("build d4 1", 5.0, mine=9.0, theirs=3.2))[1:] == alike


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("build c4 2", "Build on c4, height 2"),
        ("floor Wo/.W e5 3 turn 0", "Lay a floor on e5, f5 and f6, level 3: corner, +9 coins"),
        ("floor WoW/.W. e5 3 turn 0", "Lay a floor on e5, f5, g5 and f6, level 3: T of 4, +12 coins"),
        ("floor WoW e5 3 turn 1", "Lay a floor on e5 to e7, level 3: bar of 3, +9 coins"),
        ("nothing", "Build nothing"),
    ],
)
def test_turn_labels_have_sites_and_pay(text: str, words: str) -> None:
    for options in ("", "bonus_start=0 +bonus_track"):
        assert str(turn_label(parse_move(text), house(options=options, space=1).view(0))) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("build c4 2", "Spend no bonus points. Build on c4, height 2"),
        ("spend 1 build c4 2", "Spend 1 bonus point. Build on c4, height 2"),
        ("spend 2 nothing", "Spend 2 bonus points. Build nothing"),
        ("spend 4 nothing", "Spend 4 bonus points. Stop on the sun and get 3 bonus points"),
        ("nothing", "Spend no bonus points. Build nothing"),
    ],
)
def test_with_bonus_points_a_hint_says_how_many_to_spend(text: str, words: str) -> None:
    """CG-14: this is the first question, and a hint answers it."""
    assert str(turn_label(parse_move(text), house(options="+bonus_track", space=1).view(0))) == words


@pytest.mark.parametrize(
    ("bonus", "brings"), [(6, "get 3 bonus points"), (7, "your bonus points turn into 9 coins")]
)  # fmt: skip
def test_cg17_a_hint_to_stop_on_a_sun_names_the_coins_for_a_full_track(bonus: int, brings: str) -> None:
    view = house(options=f"bonus_start={bonus} +bonus_track", space=4).view(0)
    label = str(turn_label(parse_move("spend 1 nothing"), view))
    assert label.startswith("Spend 1 bonus point. Stop on the sun")
    assert label.endswith(brings)


SPENDING = (
    evaluated("spend 1 build c4 2", 6.0),
    evaluated("build d4 1", 5.9),
    evaluated("spend 1 build c5 1", 5.0),
    evaluated("spend 2 build e4 1", 4.0),
)
"""Turns of one who has bonus points, the best first."""


def test_an_alternative_with_equal_bonus_points_omits_them() -> None:
    state = house(options="+bonus_track", space=1)
    alike, apart = evaluated("spend 1 build c5 1", 5.9), evaluated("spend 2 build e4 1", 5.9)
    own = evaluated("spend 1 build c4 2", 6.0)
    assert hint(state, own, alike)[1] == "Equally good: “Build on c5, height 1”."
    assert hint(state, own, apart)[1] == "Equally good: “Spend 2 bonus points. Build on e4, height 1”."


def reported_to_one_who_spent(points: int | None) -> tuple[list[str], Move]:
    """What a hint says to them, and the turn that it shows."""
    view = house(options="+bonus_track", space=1).view(0)
    lines, shown = advice(Decision(SPENDING[0].move, SPENDING), view, points)
    return texts(lines), shown


def test_cg_14_after_the_best_spending_a_hint_continues_the_turn() -> None:
    lines, shown = reported_to_one_who_spent(1)
    assert lines == [
        "Build on c4, height 2.",
        "Estimate: about 1.0 coins better than “Build on c5, height 1”.",
        "Looking one throw ahead: about +6.0 coins against the others. The other turn: +5.0.",
    ]
    assert shown == SPENDING[0].move


def test_cg_14_after_equally_good_spending_a_hint_continues_the_turn() -> None:
    assert reported_to_one_who_spent(0) == (["Build on d4, height 1."], SPENDING[1].move)


def test_cg_14_after_bad_spending_a_hint_advises_undo() -> None:
    back = ["Undo your answer.", "Better: Spend 1 bonus point. Build on c4, height 2."]
    less = ["Best from here: Build on e4, height 1.", "It's about 2.0 coins worse than your best turn."]
    assert reported_to_one_who_spent(2) == ([*back, *less], SPENDING[0].move)
    assert reported_to_one_who_spent(3) == (back, SPENDING[0].move)


def test_cg_9_after_the_block_a_hint_continues_its_advice() -> None:
    """A floor that can wait still waits; after another block the hint advises the best floor."""
    state = house({"a1": "0", "c1": "0"})
    view, bar = state.view(0), "floor WoW a1 1 turn 0"
    waits, other = evaluated("build e5 1", 4.0), evaluated(f"build e6 1 {bar}", 3.5, 3)

    def after(text: str, *compared: Evaluated) -> tuple[list[str], Move]:
        made = parse_move(text)
        assert isinstance(made, Turn)
        lines, shown = advice_after_block(Decision(waits.move, compared), view, made)
        return texts(lines), shown

    stop = "Lay no floor: choose Done."
    assert after("build e5 1", waits, other) == ([stop, CAN_WAIT], waits.move)
    lay = ["Lay a floor on a1 to c1, level 1: bar of 3, +3 coins."]
    assert after("build e6 1", waits, other) == (lay, other.move)
    assert after("build e7 1", waits, other) == (lay, parse_move(f"build e7 1 {bar}"))
    assert after("build e6 1", waits, evaluated("build e6 1", 3.6), other)[0] == [stop, CAN_WAIT]


def test_only_a_single_legal_turn_is_called_the_only_one() -> None:
    on_a_sun = house(options="bonus_start=0 +bonus_track", space=5)
    only = Decision(parse_move("nothing"))
    lines = ["Stop on the sun and get 3 bonus points.", "It's your only legal move."]
    assert texts(hint_lines(only, on_a_sun.view(0))) == lines
    assert texts(hint_lines(Decision(parse_move("build c1 1")), house(space=2).view(0))) == ["Build on c1, height 1."]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("options", ["blocks=4", "blocks=4 +bonus_track"])
def test_every_decision_of_a_game_has_a_hint(level: str, options: str) -> None:
    rng = Random(3)
    match_state = GAME.open(GAME.schema.parse(options, 2), 2, rng)
    state = GAME.start(GAME.deal(rng, GAME.tables(match_state)[0], match_state))
    while actors := state.to_act():
        if actors == (CHANCE,):
            throw(state, rng.randint(1, 6))
            continue
        view = state.view(state.turn)
        decision = BOTS.bot(level).choose(view, state.legal(state.turn), Random(1), Budget(brake=None))
        lines = texts(hint_lines(decision, view))
        assert lines[0] == f"{turn_label(decision.move, view)}."
        assert any(sign.isdigit() for line in lines for sign in line)
        assert 1 <= len(lines) <= LINES
        seat, paid = state.turn, state.money[state.turn]
        state.apply(seat, decision.move)
        for line in hint_lines(decision, view)[1:]:
            if line.key.startswith("casa_grande.hint.pays") and not state.bonus:
                assert state.money[seat] - paid == dict(line.values)["count"]
