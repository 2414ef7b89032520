"""The bots of Jeudalism: no blunder at any level, repeatable, and able to play with all options."""

from functools import partial
from random import Random
from statistics import stdev

import pytest
from bot_trials import NO_TIME_LIMIT, Trials, was_heeded, watched_by
from jeudalism_blunders import BLUNDERS, Blunder, gain
from jeudalism_positions import table

from cardgames.conformance.strict_clock import StrictClock
from cardgames.engine.cards import mask_of
from cardgames.games.jeudalism.bot import BOTS, planner
from cardgames.games.jeudalism.bot.outlook import outlook
from cardgames.games.jeudalism.bot.simple_position import SimplePosition
from cardgames.games.jeudalism.cards import DECK, Five, Pass, Play, Seven, Steal, parse_move
from cardgames.games.jeudalism.deal import JeudalismState
from cardgames.games.jeudalism.legal import PLAYING
from cardgames.games.jeudalism.rules import GAME
from cardgames.games.jeudalism.ruleset import Scale
from cardgames.host.protocol import LEVELS, Budget

TRIALS = Trials(GAME, BOTS)
decide, positions = TRIALS.decide, TRIALS.positions


@pytest.mark.parametrize("blunder", BLUNDERS, ids=lambda blunder: blunder.why)
@pytest.mark.parametrize("level", [*LEVELS, "rule"])
def test_no_level_makes_a_blunder(level: str, blunder: Blunder) -> None:
    state = blunder.state()
    TRIALS.is_sane(state, level, partial(blunder.is_blunder, state))


TABLES = (
    ("", 2),
    ("", 3),
    ("jokers=0", 3),
    ("hand_size=10", 4),
    ("hand_size=1 transfer_cards=1", 2),
    ("transfer_cards=5 five_takes=5 seven_plays=5", 2),
    ("suit_bonus=any vassal_points=0 monarch_points=0", 3),
    ("deals=3", 4),
)


@pytest.mark.sampled
@pytest.mark.parametrize(("text", "seats"), TABLES)
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_with_all_options(level: str, text: str, seats: int) -> None:
    for state in positions(text, seats, 6):
        TRIALS.is_at_home(state, level)


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_view_gives_the_same_move(level: str) -> None:
    """Whatever the others really hold."""
    for state in positions("", 3, 6):
        TRIALS.is_honest(state, level)


@pytest.mark.parametrize("level", LEVELS)
def test_an_evaluated_play_has_its_points(level: str) -> None:
    for blunder in BLUNDERS:
        state = blunder.state()
        if state.phase == PLAYING:
            for evaluated in decide(state, level).evaluated:
                if isinstance(evaluated.move, Play | Steal | Pass):
                    assert dict(evaluated.facts)["gain"] == gain(state, evaluated.move)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_simulated_plays_agree_with_the_rules(seats: int) -> None:
    """The simulated plays are exactly the legal ones, with one joker representing both."""
    for state in positions("", seats, 25):
        seat, legal = state.turn, state.legal(state.turn)
        stand = SimplePosition(state.hands[seat], tuple(state.chains))
        for move in legal:
            after = state.copy()
            after.apply(seat, move)
            assert stand.after(seat, move) == SimplePosition(after.hands[seat], tuple(after.chains))
        if state.phase == PLAYING:
            plays = [move for move in legal if not isinstance(move, Seven | Pass)]
            found = stand.plays(seat)
            assert set(found) <= set(plays)
            assert {move for move in plays if not isinstance(move, Steal)} <= set(found)
            ways = {(move.knight, move.chain) for move in plays if isinstance(move, Steal)}
            assert ways == {(move.knight, move.chain) for move in found if isinstance(move, Steal)}


SCALE = Scale()


def expected(hand: str, chains: tuple[str, ...], plays: int, hopes: dict[str, float] | None = None) -> float:
    """The expected value of the chains of a seat."""
    chances = [0.0] * len(DECK)
    for text, chance in (hopes or {}).items():
        chances[DECK.parse(text)] = chance
    rows = tuple(tuple(DECK.parse_all(chain)) for chain in chains)
    return outlook(rows, mask_of(DECK.parse_all(hand)), chances, plays, 0, SCALE)


@pytest.mark.parametrize(
    ("hand", "plays", "points"),
    [
        ("8H QH AH", 0, 4),
        ("8H QH AH", 1, 4 + 9),
        ("8H QH AH", 3, 4 + 8 + 9 + 10),
        ("8H QH AH", 9, 4 + 8 + 9 + 10),
        ("QH AH", 9, 4),
        ("8S QD", 9, 4 + 4 + 5),
        ("8H JH QH KH AH", 9, 41),
    ],
)
def test_certain_future_points_count_in_full(hand: str, plays: int, points: int) -> None:
    """JD-15: 4♥ can become 4♥ 8♥ Q♥ A♥, the best steps first. Steps that only enable better ones count with them: with
    one of three plays left, it counts a third of all three."""
    assert expected(hand, ("4H",), plays) == pytest.approx(points)


def test_possible_cards_count_by_their_chance() -> None:
    assert expected("", ("4H 8H QH",), 9, {"AH": 0.3}) == pytest.approx(4 + 8 + 9 + 0.3 * 10)


def test_a_card_counts_for_only_one_chain() -> None:
    """The queen can join either chain, and counts once."""
    one, two = expected("QH", ("4H 8H",), 9), expected("QH", ("4H 8H", "4D 8D"), 9)
    assert one == 4 + 8 + 9
    assert two == one + 4 + 8


def test_without_another_turn_only_current_points_count() -> None:
    assert expected("8H QH AH 7S 5S joker1", ("4H",), 0) == 4


def choice(state: JeudalismState, level: str) -> str:
    return GAME.move_text(decide(state, level).move)


def test_with_more_worlds_a_hint_varies_less() -> None:
    """A hint names points, and a review counts them again: with the worlds of a bot they differed by a point."""
    state = table(("KC 3D", "2C 6C", "2S 10C"), (0, "3S"), (1, "4H 8H QH"), transfer="AH 9S 7C")
    view, legal = state.view(state.turn), state.legal(state.turn)

    def spread(times: int) -> float:
        budget = Budget(brake=None, times=times)
        decisions = (BOTS.bot("hard").choose(view, legal, Random(seed), budget) for seed in range(8))
        gains = [{one.move: one.value for one in decision.evaluated} for decision in decisions]
        return stdev(gain[legal[0]] - gain[legal[1]] for gain in gains)

    assert spread(4) < 0.75 * spread(1)


def test_hard_does_not_pass_cards_that_the_next_player_needs() -> None:
    """The ace is useful only to the next seat, whose public hearts need it; the 9 is hardly useful."""
    chains = ((0, "3S"), (1, "4H 8H QH"), (2, "2D"))
    state = table(("KC", "2C 6C", "2S 10C"), *chains, transfer="AH 9S 7C", pile="3D 9C QS 10D 8C 6D JS")
    assert choice(state, "hard") == "take A♥"
    assert choice(state, "easy") != "take A♥"
    threats = {evaluated.move: dict(evaluated.facts)["threat"] for evaluated in decide(state, "hard").evaluated}
    assert threats[parse_move("take AH")] + 4 < threats[parse_move("take 9S")]


def test_a_player_without_another_turn_is_no_threat() -> None:
    """JD-14: the pile is empty, and this is the very last turn."""
    state = table(("KC", "2C"), (0, "3S"), (1, "4H 8H QH"), transfer="AH 9S 7C", pile="", starter=0)
    state.starter = 1
    assert state.last == 0
    assert choice(state, "hard") == "take 9♠"


def test_a_five_is_kept_until_two_good_cards_are_there() -> None:
    """All 2s are in the chains of the last seat, so the red 10s are useful to nobody else."""
    chains = ((0, "4H 8H QH"), (0, "4S 8S"), *((2, f"2{suit}") for suit in "SHDC"))
    pile = "3D 9C 10S 8C KC 6D JS 6C 8D KD QC JC"
    good = table(("5C", "", ""), *chains, transfer="AH KS 10D", pile=pile)
    bad = table(("5C", "", ""), *chains, transfer="AH 10H 10D", pile=pile)
    assert isinstance(decide(good, "hard").move, Five)
    assert choice(bad, "hard") == "take A♥"


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_bot_stopped_by_the_clock_notes_it_and_has_a_move(level: str) -> None:
    for state in positions("", 4, 20):
        if len(state.legal(state.turn)) > 1:
            decision = decide(state, level, budget=Budget(brake=0.0))
            assert decision.move in state.legal(state.turn)
            assert "clock" in decision.note


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_bot_stopped_by_the_clock_has_compared_all_moves(level: str) -> None:
    """JD-4: on a busy computer it still takes the serf that its knight and vassal fit, not just the first card."""
    state = table(("8C JC AH", "", ""), transfer="6S 10H 4C")
    decision = decide(state, level, budget=Budget(brake=0.0))
    assert decision.move == parse_move("take 4C")
    assert len(decision.evaluated) == 3


@pytest.mark.parametrize(("text", "seats"), [("", 3), ("hand_size=10 seven_plays=5 five_takes=5", 2)])
@pytest.mark.parametrize("level", ["normal", "hard"])
def test_the_clock_can_stop_a_bot_anywhere(level: str, text: str, seats: int) -> None:
    """A step is a look at what chains can become, or a world. Few are made between two looks at the clock."""
    steps = ((planner, "outlook"), (planner, "WorldSampler"))
    most = 0
    for state in positions(text, seats, 12)[4:9]:
        for stops_at in [*range(1, 40, 12), NO_TIME_LIMIT]:
            clock = StrictClock(stops_at)
            with watched_by(clock, planner, steps):
                decision = decide(state, level)
            assert decision.move in state.legal(state.turn)
            was_heeded(clock, between=8, after=16)
        most = max(most, sum(clock.steps))
    assert most > 1
