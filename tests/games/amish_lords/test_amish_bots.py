"""The bots of Amish Lords: no blunder at any level, honest, repeatable, and able to play every variant."""

from collections.abc import Sequence
from functools import cache
from random import Random

import pytest
from amish_blunders import BLUNDERS, Blunder, with_journal
from amish_positions import cards, play, season
from bot_trials import Trials

from cardgames.bots.clock import Clock
from cardgames.games.amish_lords.bot import BOTS
from cardgames.games.amish_lords.bot.features import HARD, Crops, Features, count
from cardgames.games.amish_lords.bot.weighing import Belief, Place, Rivals
from cardgames.games.amish_lords.conformance import HOOKS
from cardgames.games.amish_lords.deck import HEARTS
from cardgames.games.amish_lords.match_data import LAST_LANDS, awake, worth_of
from cardgames.games.amish_lords.moves import Rebuild, parse_move
from cardgames.games.amish_lords.rules import GAME
from cardgames.games.amish_lords.state import AmishState
from cardgames.host.protocol import LEVELS, Budget

QUICK = Budget(iterations=10, brake=None)


TRIALS = Trials(GAME, BOTS)
decide = TRIALS.decide


@pytest.mark.parametrize("blunder", BLUNDERS, ids=lambda blunder: blunder.why)
@pytest.mark.parametrize("level", [*LEVELS, "rule"])
def test_no_level_blunders(level: str, blunder: Blunder) -> None:
    rng = Random(blunder.why)
    for seed in range(2):
        state = blunder.state(rng)
        assert decide(state, level, seed).move not in blunder.moves(state)


@cache
def reached(seed: int, count: int, seats: int = 2, options: str = "") -> tuple[AmishState, ...]:
    """Positions of a random season in which a seat must choose."""
    rng = Random(seed)
    match_state = GAME.open(GAME.schema.parse(options, seats), seats, rng)
    state = GAME.start(GAME.deal(rng, GAME.tables(match_state)[0], match_state))
    found: list[AmishState] = []
    while state.to_act():
        if len(state.legal(state.turn)) > 1:
            found.append(state.copy())
        state.apply(state.turn, HOOKS.choose(state.legal(state.turn), rng))
    return (found[0], *rng.sample(found[1:-1], count - 2), found[-1])


VARIANTS = (
    "",
    "jokers=0 hand_limit=8 farm_limit=6 land_limit=4",
    "farm_limit=1 land_limit=1 market_size=0",
    "last_turns=0 stall_rounds=1",
    "+dealers_seasoning",
    "hearts_needed=3 spades_needed=10 diamonds_a_point=1 ace_worth=4 plain_worth=4",
)


@pytest.mark.sampled
@pytest.mark.parametrize("options", VARIANTS)
@pytest.mark.parametrize("level", [*LEVELS, "random"])
def test_every_level_plays_every_variant(level: str, options: str) -> None:
    for state in reached(4, 6, 3, options):
        decision = TRIALS.is_at_home(state, level, QUICK)
        if decision.evaluated:
            assert {evaluated.move for evaluated in decision.evaluated} == set(state.legal(state.turn))
            assert all(evaluated.facts for evaluated in decision.evaluated)


@pytest.mark.parametrize("level", LEVELS)
def test_two_teams_of_two_are_played_at_every_level(level: str) -> None:
    for state in reached(5, 8, 4, "teams=true"):
        assert decide(state, level, budget=QUICK).move in state.legal(state.turn)


# ---------------------------------------------------------------- what a level knows


def test_hard_infers_lands_from_the_results_of_touches() -> None:
    """A nine did not fit the land beside the nine's house, so this land is not a nine."""
    state = season(("9♦ 2♦ 5♥", "3♣ 8♣ J♦"), ((), ("9♠ 10♠ 10♥",)), ("9♣",), "2♣ 4♣ 10♣")
    with_journal(state)
    before = touch_chance(state, "9♦", 2)
    play(state, "swindle seat 1 farm 1 land 2")
    assert state.farms[1] == (cards("9♠ 10♠ 10♥"),)
    assert touch_chance(state, "9♦", 2) < before


def touch_chance(state: AmishState, caravan: str, land: int) -> float:
    belief = Belief(Features(state.view(0)), Random(1), 300, Clock(None))
    return belief.touch(cards(caravan)[0], Place(1, 0, land)).fits


def test_a_land_laid_in_public_is_known_exactly() -> None:
    state = season(("9♦ 2♦ 5♥", "3♣ 8♣ J♦"), ((), ("9♠ 9♥",)), ("9♣",), "2♣ 4♣ 10♣")
    with_journal(state)
    play(state, "swindle seat 1 farm 1 land 1", "keep hand", "pick")
    touch = Belief(Features(state.view(0)), Random(1), 20, Clock(None)).touch(cards("9♦")[0], Place(1, 0, 1))
    assert touch.fits == pytest.approx(1)
    assert set(touch.cards) == set(cards("9♣"))


def test_easy_does_not_remember_lands_laid_in_public() -> None:
    state = season(("9♦ 2♦ 5♥", "3♣ 8♣ J♦"), ((), ("9♠ 9♥",)), ("9♣",), "2♣ 4♣ 10♣")
    with_journal(state)
    play(state, "swindle seat 1 farm 1 land 1", "keep hand", "pick")
    assert Features(state.view(0)).hidden_lands(1) == 0
    assert Features(state.view(0), memory=False).hidden_lands(1) == 1


def test_a_partners_loss_counts_as_an_own_loss() -> None:
    hands = ("5♥ 2♦ 7♦", "3♣ 8♣ J♦", "A♠ 2♠ 7♣", "A♥ 6♦ 6♠")
    state = season(hands, ((), ("4♠ 4♥",), ("9♠ 9♥",)), ("9♦",), "2♣ 4♣ 10♣", options="teams=true")
    with_journal(state)
    rivals = Rivals(Features(state.view(0)), HARD, Random(1), 60, Clock(None))
    partner, opponent = rivals.touch(cards("9♦")[0], Place(2, 0, 1)), rivals.touch(cards("4♦")[0], Place(1, 0, 1))
    assert rivals.harm(2, partner) < 0 < rivals.harm(1, opponent)


# ---------------------------------------------------------------- what Hard does


def late(hand: str, farms: Sequence[Sequence[str]], caravans: Sequence[str]) -> AmishState:
    """Two final turns are left for each; spades and hearts are land barons and diamonds the bishop."""
    state = season((hand, "3♣ 6♣ J♦"), farms, caravans, "4♣", kings="K♠ K♥ K♣ K♦", deck="")
    with_journal(state)
    state.to_come = 4
    return state


def test_hard_protects_a_land_from_an_opponents_caravan() -> None:
    """The third spade is worth the same on both farms; on 9♣ the caravan 9♥ could touch it, on 10♠ it could not."""
    state = late("9♠ 2♦ 4♥", (("9♦ 9♣", "10♦ 10♠", "3♦ 3♠"), ()), ("", "9♥"))
    hard, normal = ({one.move: one.value for one in decide(state, level).evaluated} for level in ("hard", "normal"))
    touched, locked = parse_move("expand 9♠ farm 1"), parse_move("expand 9♠ farm 2")
    assert decide(state, "hard").move == locked
    assert hard[locked] > hard[touched]
    assert normal[locked] == pytest.approx(normal[touched])


def test_hard_rebuilds_a_full_farm_to_add_a_missing_spade() -> None:
    state = late("7♦ 9♦ 2♦", (("J♣ J♠", "4♦ 4♥ 4♣ 5♣"),), ("4♠",))
    assert isinstance(decide(state, "hard").move, Rebuild)


def test_hard_swindles_a_land_that_fits_its_own_farm() -> None:
    state = late("7♦ 2♦ J♣", (("10♦ 9♦",), ("9♠ 9♥",)), ("9♣",))
    assert decide(state, "hard").move == parse_move("swindle seat 1 farm 1 land 1")


# ---------------------------------------------------------------- what a homestead is worth


def test_crop_values_agree_with_the_harvest() -> None:
    for state in reached(7, 12, 3):
        kings = awake(state.kings, state.setup)
        crops = Crops(kings, state.ruleset)
        for rows in state.farms:
            crop = crops.of_rows(rows)
            for king in kings:
                farms = king.counted(rows)
                cards_reported = worth_of((card for farm in farms for card in farm), state.ruleset)
                assert count(crop, king.suit) == (len(farms) if king.suit == HEARTS else cards_reported)


def test_expected_king_payments_are_exact_for_last_lands() -> None:
    """If nobody else can change anything, the expected points are those of the harvest."""
    state = season(("9♥ 2♦ 5♣", "3♣"), (("9♦ 9♣",),), turn=0, deck="", kings="K♠ K♥ K♣ K♦")
    with_journal(state)
    state.phase = LAST_LANDS
    best = decide(state, "hard").evaluated[0]
    state.apply(0, best.move)
    state.apply(1, parse_move("lands"))
    outcome = state.outcome()
    assert outcome
    assert dict(best.facts)["points"] == outcome.own[0] == 1


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_stopped_by_the_clock_notes_it_and_has_a_move(level: str) -> None:
    state = reached(9, 12)[6]
    decision = decide(state, level, budget=Budget(brake=0.0))
    assert decision.move in state.legal(state.turn)
    assert "clock" in decision.note
