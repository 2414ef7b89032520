"""The bots of Casa Grande: no blunder at any level, repeatable, and able to play every variant."""

from random import Random

import pytest
from bot_trials import NO_TIME_LIMIT, Trials, was_heeded, watched_by
from casa_blunders import BAD_TURNS, CORNERS, BadTurn
from casa_positions import house

from cardgames.bots.clock import Clock
from cardgames.bots.levels import valuer_of
from cardgames.conformance.strict_clock import StrictClock
from cardgames.games.casa_grande import bot
from cardgames.games.casa_grande.bot import BOTS, search
from cardgames.games.casa_grande.bot.position import Position
from cardgames.games.casa_grande.bot.prospects import HARD
from cardgames.games.casa_grande.bot.search import Candidate, TurnValues
from cardgames.games.casa_grande.moves import Turn, TurnStart, parse_move
from cardgames.games.casa_grande.rules import GAME
from cardgames.host.protocol import LEVELS, Budget

TRIALS = Trials(GAME, BOTS)
decide, positions = TRIALS.decide, TRIALS.positions


@pytest.mark.parametrize("bad", BAD_TURNS, ids=lambda bad: bad.why)
@pytest.mark.parametrize("level", [*LEVELS, "rule"])
def test_no_level_makes_a_bad_turn(level: str, bad: BadTurn) -> None:
    state = bad.state()
    assert any(bad.is_bad(state, move) for move in state.legal(0)), "no such turn is legal"
    decision = decide(state, level)
    assert not bad.is_bad(state, decision.move), decision.move


VARIANTS = (
    ("blocks=12", 2),
    ("blocks=10", 3),
    ("blocks=8 +bonus_track", 4),
    ("blocks=6 second_colour=true", 2),
    ("blocks=8 stack_on=own", 4),
    ("blocks=6 +bonus_track second_colour=true", 2),
    ("blocks=8 +bonus_track tenant_bonus=0 sun_bonus=0 bonus_start=0 stack_on=any", 3),
    ("blocks=4", 4),
    ("max_rounds=6", 3),
)


@pytest.mark.parametrize(("options", "seats"), VARIANTS)
def test_every_level_plays_every_variant(options: str, seats: int) -> None:
    for state in positions(options, seats, 4):
        for level in LEVELS:
            for evaluated in TRIALS.is_at_home(state, level).evaluated:
                assert isinstance(evaluated.move, Turn)
                floor = evaluated.move.floor
                assert dict(evaluated.facts)["pay"] == (floor.pay if floor else 0)


def test_the_same_view_gives_the_same_turn() -> None:
    for state in positions("blocks=10", 3, 4):
        for level in LEVELS:
            TRIALS.is_honest(state, level)


@pytest.mark.parametrize(("options", "seats"), VARIANTS)
def test_the_search_moves_markers_like_the_rules(options: str, seats: int) -> None:
    rng = Random(5)
    for state in positions(options, seats, 8):
        move = rng.choice(state.legal(state.turn))
        assert isinstance(move, Turn)
        seat, position = state.turn, Position.of(state)
        block = 1 << 64 * move.height + move.site if move.site is not None else 0
        position = position.after_block(seat, move.spend, block)
        if move.floor:
            lay = move.floor
            corner = 64 * lay.level + 8 * lay.y + lay.x
            position = position.after_floor(
                seat,
                next(
                    option
                    for option in position.floor_options(seat)
                    if (option.drawing, option.corner, option.floor.number) == (lay.floor, corner, lay.turned)
                ),
            )
        state.apply(seat, move)
        after = Position.of(state)
        assert (position.money, position.bonus) == (after.money, after.bonus)
        assert (position.blocks_left, position.markers) == (after.blocks_left, after.markers)
        assert position.building.filled_by == after.building.filled_by
        assert position.building.floored_by == after.building.floored_by
        if state.to_act():
            playing = [other for other, blocks in enumerate(after.blocks_left) if blocks]
            assert [position.rounds[other] for other in playing] == [after.rounds[other] for other in playing]


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_cg20_in_the_last_round_bots_take_the_highest_pay(level: str) -> None:
    """The bar pays 3 or 6; the great floor, for which one block is missing, would pay 18, but there is no turn left."""
    columns = {"a1": "00", "c1": "00", "a3": "00", "c3": "0"}
    state = house(columns, players=2, options="max_rounds=9 floors=WoW,WoW/ooo/WoW", space=3)
    state.starter, state.round = 1, 9
    decision = decide(state, level)
    assert isinstance(decision.move, Turn)
    assert decision.move.floor.pay == 6
    for evaluated in decision.evaluated:
        facts = dict(evaluated.facts)
        assert "near" not in facts
        assert facts["mine"] == 0


def test_cg12_the_search_uses_the_second_colour_after_the_first() -> None:
    state = house(players=2, options="second_colour=true blocks=4", left={0: 5})
    position = Position.of(state).after_block(0, 0, 1 << 64)
    assert position.trays == Position.of(state).trays  # not yet for the floor of this turn
    after = Candidate(0.0, TurnStart(0, 1 << 64), None, position).position(0)
    state.apply(0, parse_move("build a1 1"))
    assert after.trays == Position.of(state).trays
    no_block = Candidate(0.0, TurnStart(0, 0), None, after._replace(trays=position.trays))
    assert no_block.position(0).trays == position.trays


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_normal_and_hard_block_an_opponents_planned_floor(level: str) -> None:
    """Three corners of the great floor and the block for the fourth: what pays 27 to another is covered."""
    corners = dict.fromkeys(CORNERS, "111")
    move = decide(house({**corners, "h8": "0"}, players=2), level).move
    assert isinstance(move, Turn)
    assert move.site in {0, 16}
    assert move.height == 4


def test_with_bonus_track_hard_considers_what_its_next_throws_can_reach() -> None:
    """CG-2, CG-14: a bar of 3 lacks c1 or a3. From space 17 four of six throws lead to a view of one of them, from
    space 7 one does; with points to spend more do."""
    worths = {}
    for space, points in ((17, 0), (7, 0), (7, 3)):
        state = house({"a1": "0"}, options=f"bonus_start={points} +bonus_track", space=space)
        position = Position.of(state)._replace(bonus=(points, 0, 0, 0))
        now = search.evaluate(position, 0, HARD)
        gone_on = search.Search(position, 0, False, HARD, Clock(None))._after_own_throw(position, now)
        assert gone_on is not None
        worths[space, points] = gone_on - now.value
    assert worths[17, 0] > worths[7, 3] > worths[7, 0] > 0


def test_easy_takes_the_highest_pay_without_looking_ahead() -> None:
    best = decide(house({"a1": "0", "h8": "0"}, players=2), "easy").evaluated[0]
    assert dict(best.facts)["pay"] == 4


def test_only_easy_never_flips_floors() -> None:
    over: dict[str, int] = {}
    for level in LEVELS:
        reported = (one.move for state in positions("", 2, 9) for one in decide(state, level).evaluated)
        floors = [move.floor for move in reported if isinstance(move, Turn) and move.floor]
        over[level] = sum(floor.turned >= 4 for floor in floors)
    assert over["easy"] == 0
    assert over["normal"] > 0
    assert over["hard"] > 0


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_stopped_by_the_clock_notes_it_and_has_a_turn(level: str) -> None:
    state = positions("", 4, 8)[4]
    decision = decide(state, level, budget=Budget(brake=0.0))
    assert decision.move in state.legal(state.turn)
    assert "clock" in decision.note


@pytest.mark.parametrize(("options", "seats"), [("", 3), ("+bonus_track second_colour=true", 2)])
@pytest.mark.parametrize("level", LEVELS)
def test_the_clock_can_stop_a_bot_anywhere(level: str, options: str, seats: int) -> None:
    """A step is a way to begin a turn with its floors, or what one position is worth."""
    state = positions(f"blocks=8 {options}", seats, 8)[4]
    steps = ((TurnValues, "candidates"), (search, "evaluate"), (bot, "block_value"))
    for stops_at in (1, 4, 10, 22, NO_TIME_LIMIT):
        clock = StrictClock(stops_at)
        with watched_by(clock, bot, steps):
            decision = decide(state, level)
        assert decision.move in state.legal(state.turn)
        was_heeded(clock, between=2, after=1)
    assert sum(clock.steps) > 10


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_turn_that_is_asked_about_alone_has_the_value_that_is_reported(level: str) -> None:
    state = positions("blocks=10 +bonus_track", 3, 3)[1]
    view, seat_bot = state.view(state.turn), BOTS.bot(level)
    legal = state.legal(state.turn)
    reported = {one.move: one for one in seat_bot.choose(view, legal, Random(1), Budget(brake=None)).evaluated}
    assert len(reported) < len(legal)
    for move in legal:
        (alone,) = seat_bot.choose(view, [move], Random(1), Budget(brake=None)).evaluated
        assert alone.move == move
        assert alone == reported.get(move, alone)


def test_a_turn_without_the_floor_that_it_could_lay_gives_points_away() -> None:
    """Four coins were left, and the review said "good": Hard reports six turns, and others counted like the last."""
    state = house({"a1": "1", "c1": "2", "a3": "3", "e5": "0"}, wild=True)
    view, legal = state.view(0), state.legal(0)
    comparison = valuer_of("casa_grande").compare(view, legal, parse_move("build e2 1"), Random(1))
    made, *others = comparison.sample(Random(1))
    assert max(others) - made > 1
