"""The bots of Round Robbin': no blunder at any level, repeatable, and able to play with all options."""

from functools import partial
from random import Random

import pytest
from bot_trials import NO_TIME_LIMIT, Trials, was_heeded, watched_by
from robbin_blunders import BLUNDERS, Blunder, gain
from robbin_positions import play, table, words

from cardgames.bots.clock import Clock
from cardgames.conformance.strict_clock import StrictClock
from cardgames.engine.cards import Mask, cards_in, mask_of
from cardgames.engine.contract import CHANCE
from cardgames.games.round_robbin import bot
from cardgames.games.round_robbin.bot import BOTS, evaluator
from cardgames.games.round_robbin.bot.prospects import Prospects, Raid, Stakes, locks_of, prospects
from cardgames.games.round_robbin.cards import DECK
from cardgames.games.round_robbin.chain import Chain
from cardgames.games.round_robbin.deal import RobbinState
from cardgames.games.round_robbin.finder import Limits, find
from cardgames.games.round_robbin.moves import DUMPS
from cardgames.games.round_robbin.rules import GAME
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
    ("", 9),
    ("teams=true", 4),
    ("roundabout=true", 3),
    ("+double_joker", 2),
    ("+joker_roll +black_joker", 2),
    ("+joker_injection +double_joker", 3),
    ("hand_size=3", 2),
    ("hand_size=8 low_points=3 high_points=0", 4),
)


@pytest.mark.sampled
@pytest.mark.parametrize(("text", "seats"), TABLES)
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_with_all_options(level: str, text: str, seats: int) -> None:
    for state in positions(text, seats, 4):
        TRIALS.is_at_home(state, level)


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_view_gives_the_same_move(level: str) -> None:
    """Whatever the others really hold."""
    for state in positions("", 3, 5):
        TRIALS.is_honest(state, level)


@pytest.mark.parametrize("level", LEVELS)
def test_an_evaluated_move_has_its_points(level: str) -> None:
    for blunder in BLUNDERS:
        state = blunder.state()
        if blunder.phase != "draw":
            for evaluated in decide(state, level).evaluated:
                assert dict(evaluated.facts)["gain"] == gain(state, evaluated.move)


ONE_ROLL = Limits(actions=1)


def best_raid(state: RobbinState, hand: Mask, stakes: Stakes) -> float:
    """The most points that a chain with at most one roll brings the current seat; charming happens at once."""
    found = find(hand, state.ground, state.ruleset.joker_rule, ONE_ROLL)
    outcomes = [*found.outcomes()]
    grounds = [
        outcome.ground.built(state.turn, outcome.village)
        for outcome in outcomes
        if outcome.laid.bit_count() == 3 or not outcome.actions
    ]
    before = stakes.balance(state.ground, state.turn)
    return max([0.0, *(stakes.balance(ground, state.turn) - before for ground in grounds)])


@pytest.mark.parametrize(("text", "seats"), [("", 2), ("", 3), ("teams=true", 4), ("+double_joker", 2)])
def test_the_value_of_a_hand_is_that_of_its_chains(text: str, seats: int) -> None:
    """Now, and with each possible drawn card, by chains with at most one roll."""
    for state in positions(text, seats, 10):
        seat, hand, deck = state.turn, state.hands[state.turn], mask_of(state.deck)
        stakes = Stakes(state.ruleset, seats, harm=1.0)
        locks = locks_of(state.ground, state.ruleset.joker_rule)
        seen = prospects(hand, deck, bool(state.ground.free), locks, stakes, seat, seat)
        assert seen.ready.value == pytest.approx(best_raid(state, hand, stakes))
        for card in cards_in(deck):
            value = seen.drawn.get(card, seen.ready).value
            assert value == pytest.approx(best_raid(state, hand | 1 << card, stakes)), DECK.text(card)


def test_the_value_of_several_draws_is_the_expected_best() -> None:
    """Of four cards one brings 4 and one brings 2; without them there is 1."""
    seen = Prospects(Raid(1.0, 0.0), {0: Raid(4.0, 0.0), 1: Raid(2.0, 0.0)})
    assert seen.best_of(0, 4) == 1
    assert seen.best_of(1, 4) == (4 + 2 + 1 + 1) / 4
    assert seen.best_of(2, 4) == (7 * 4 + 5 * 2 + 4 * 1) / 16


@pytest.mark.parametrize(("level", "most"), [("easy", 1), ("rule", 1), ("normal", 2)])
def test_easy_and_normal_make_short_chains_only(level: str, most: int) -> None:
    for state in positions("", 2, 15):
        for evaluated in decide(state, level).evaluated:
            assert not isinstance(evaluated.move, Chain) or len(evaluated.move.actions) <= most


@pytest.mark.parametrize("level", LEVELS)
def test_with_double_joker_bots_make_no_very_long_chains(level: str) -> None:
    for state in positions("+joker_injection +double_joker", 3, 6):
        for evaluated in decide(state, level).evaluated:
            assert not isinstance(evaluated.move, Chain) or len(evaluated.move.actions) <= evaluator.FOLLOWED


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_bots_do_not_discard_cards_that_others_collect(level: str) -> None:
    """Another player took two red jacks from the dump; the black one is as useless in the hand as any card."""
    state = Blunder("a jack is given away", "JS 3C 5S 9C 7S KC 2S", others=("JH JD 4H 8D",), awake="joker1").state()
    state.shown = mask_of(DECK.parse_all("JH JD"))
    worst = min(decide(state, level).evaluated, key=lambda evaluated: evaluated.value)
    assert worst.move == DUMPS[DECK.parse("JS")]
    assert dict(worst.facts)["threat"] > 3


def test_a_move_that_ends_the_deal_fears_no_reply() -> None:
    """RR-19: the other seat has passed; the last pass, or taking the last card of the dump, ends the deal."""
    blunder = Blunder("", "JH JD 4C 6S", ((0, "7H 7D 7S"),), phase="last", dump="JS", passed=1, others=("6H 8H 7C",))
    for evaluated in decide(blunder.state(), "hard").evaluated:
        assert dict(evaluated.facts)["threat"] == 0


def test_rr_18_sampled_worlds_of_bots_agree_with_the_rules() -> None:
    """Seat 1 took 6S from the dump, and holds two of its old cards and one of the new deck; the last one is in the
    deck."""
    state = table(["4S 4D 4C", "5S 5D 5C"], phase="draw", deck="6S", dump="7S 7D 7C", hand_size=3)
    play(state, "draw deck", "dump 6S")
    state.apply(CHANCE, state.draw(Random(0)))
    play(state, "draw dump", "dump 5S", "draw deck", f"dump {DECK.text(state.deck[-1])}", "draw deck")
    view = state.view(0)
    evaluator_of_seat = evaluator.Evaluator(view, bot.HARD, Random(1), worlds=40, clock=Clock(None))
    found = {(world.hands[1], world.deck) for world in evaluator_of_seat._worlds()}
    rules = [GAME.sample(view, Random(seed)) for seed in range(40)]
    assert found == {(world.hands[1], mask_of(world.deck)) for world in rules}
    assert len(found) == 2
    assert all(words(hand) > {"5D", "5C", "6S"} for hand, _ in found)


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_stopped_by_the_clock_notes_it_and_has_a_move(level: str) -> None:
    state = next(state for state in positions("", 4, 30) if len(state.legal(state.turn)) > state.ruleset.hand_size + 1)
    decision = decide(state, level, budget=Budget(brake=0.0))
    assert decision.move in state.legal(state.turn)
    assert "clock" in decision.note


@pytest.mark.parametrize(("text", "seats"), [("", 3), ("+joker_injection +double_joker", 2)])
@pytest.mark.parametrize("level", LEVELS)
def test_the_clock_can_stop_a_bot_anywhere(level: str, text: str, seats: int) -> None:
    """A step is a search for chains, what a hand can become, or a world."""
    steps = ((evaluator, "find"), (evaluator, "prospects"), (evaluator.Evaluator, "_world"))
    most = 0
    for state in positions(text, seats, 8)[3:7]:
        for stops_at in [*range(1, 60, 8), NO_TIME_LIMIT]:
            clock = StrictClock(stops_at)
            with watched_by(clock, bot, steps):
                decision = decide(state, level)
            assert decision.move in state.legal(state.turn)
            was_heeded(clock, between=3, after=5)
        most = max(most, sum(clock.steps))
    assert most > 1
