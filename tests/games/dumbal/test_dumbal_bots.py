"""The bots of Dumbal: no blunder at any level, repeatable, and honest about their chances."""


import pytest
from bot_trials import Trials
from dumbal_blunders import BLUNDERS, Blunder
from dumbal_positions import cards, table

from cardgames.engine.cards import mask_of
from cardgames.games.dumbal.bot import BOTS, HARD, Features, Weighing, at_most, burden, heaviest, joined, lower_than
from cardgames.games.dumbal.cards import CALL, WHOLE_PACK
from cardgames.games.dumbal.deal import TURNS
from cardgames.games.dumbal.rules import GAME
from cardgames.games.dumbal.ruleset import ruleset_of
from cardgames.host.protocol import LEVELS
from cardgames.lab.duel import Duel, play_duel, verdict

RULESET = ruleset_of(GAME.schema.standard(4))


TRIALS = Trials(GAME, BOTS)
decide = TRIALS.decide


@pytest.mark.parametrize("blunder", BLUNDERS, ids=lambda blunder: blunder.why)
@pytest.mark.parametrize("level", [*LEVELS, "rule"])
def test_no_level_makes_a_blunder(level: str, blunder: Blunder) -> None:
    TRIALS.is_sane(blunder.state(), level, blunder.is_blunder)


def mask(text: str) -> int:
    return mask_of(cards(text))


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_plays_pointless_turns_until_the_limit(level: str) -> None:
    """DB-14: the limit is for players who don't call, not for two bots that exchange equal cards."""
    for seed in range(8):
        state = TRIALS.dealt("", 2, seed)
        for _ in TRIALS.played(state, level):
            pass
        assert state.caller >= 0


# ---------------------------------------------------------------- what a hand weighs


def test_the_burden_of_a_hand_has_points_turns_and_cards() -> None:
    assert burden(mask("KS KD KC 2H"), RULESET) == (41, 2, 2, 4)
    assert burden(mask("2S 4H 6D"), RULESET) == (12, 6, 3, 3)
    assert burden(0, RULESET) == (0, 0, 0, 0)


def test_the_heaviest_discard_is_a_card_a_set_or_a_sequence() -> None:
    assert heaviest(mask("KH 5S 5D"), RULESET) == mask("KH")
    assert heaviest(mask("KH 7S 7D"), RULESET) == mask("7S 7D")
    assert heaviest(mask("KH QS KS AS 2S 7D"), RULESET) == mask("QS KS AS 2S")


def test_every_unseen_card_counts_once_among_possible_draws() -> None:
    rest = mask("9S 10S KH")
    unseen = WHOLE_PACK & ~rest
    found = joined(rest, unseen)
    assert sum(count for _, count in found) == unseen.bit_count()
    value = {card: burden(rest | card, RULESET) for card, _ in found}
    for card in cards("8S JS 9D KC"):
        assert 1 << card in value, "a card that matches a kept one is listed separately"


# ---------------------------------------------------------------- chances


def test_the_chance_of_unknown_cards_is_exact() -> None:
    unseen = mask("AS AD 2H 9C")
    assert at_most(unseen, 1, 1, RULESET.worth) == 2 / 4
    assert at_most(unseen, 2, 3, RULESET.worth) == 3 / 6
    assert at_most(unseen, 2, 1, RULESET.worth) == 0
    assert at_most(unseen, 0, 0, RULESET.worth) == 1


def test_known_cards_can_make_a_call_certain_or_hopeless() -> None:
    safe = table(["AS 2H", "KS 9D"], shown={1: "KS"})
    hopeless = table(["AS 2H", "AD"], shown={1: "AD"})
    assert Weighing(safe.view(0), HARD).chance() == 1
    assert Weighing(hopeless.view(0), HARD).chance() == 0
    assert decide(safe, "hard").move == CALL
    assert decide(hopeless, "hard").move != CALL


def test_the_calibrated_chance_is_better_than_that_of_random_cards() -> None:
    """In deals of Hard against a hand of 4 points: how many hands were as low, and how many were expected."""
    happened = calibrated = blind = 0.0
    for seed in range(16):
        state = TRIALS.dealt("", 4, seed)
        for _ in TRIALS.played(state, "hard"):
            if state.phase == TURNS:
                features = Features(state.view(state.turn), HARD)
                features.points = 4
                for other in features.others:
                    happened += RULESET.worth.hand(state.hands[other.seat]) <= 4
                    calibrated += lower_than(other, features, calibrated=True)
                    blind += lower_than(other, features, calibrated=False)
    assert happened > 8
    assert abs(calibrated - happened) < abs(blind - happened)


def test_a_caller_at_risk_of_elimination_needs_a_higher_chance() -> None:
    """DB-13: seat 0 is out with 24 more points."""
    bold, careful = (table(["2S 2H", "9D 3H", "KS 9H 8H"], scores=(own, 20, 20)) for own in (100, 180))
    gains = []
    for state in (bold, careful):
        value = {one.move: one.value for one in decide(state, "hard").evaluated}
        gains.append(value[CALL] - max(worth for move, worth in value.items() if move != CALL))
    assert gains[1] < gains[0]


def test_hard_does_not_discard_what_the_next_player_collects() -> None:
    hands = ["10D 9S AH", "10C 4S 6D"]
    forgotten, seen = table(hands), table(hands, shown={1: "10C"})
    assert GAME.move_text(decide(forgotten, "hard").move).startswith("lay 10♦")
    assert GAME.move_text(decide(seen, "hard").move).startswith("lay 9♠")
    assert decide(seen, "normal").move == decide(forgotten, "normal").move, "Normal remembers nothing"


# ---------------------------------------------------------------- duels


def test_in_a_duel_fewer_points_are_better() -> None:
    duel = Duel("dumbal", "hard", "random", 6, options="turn_limit=15", seats=2, seed="points")
    assert verdict(duel, play_duel(duel)).margin.low > 0


def test_a_duel_continues_when_all_of_one_level_are_eliminated() -> None:
    """DB-13: the others play on among themselves, which says nothing about the levels."""
    duel = Duel("dumbal", "normal", "easy", 1, options="target=30", seats=4, whole=True, seed="out")
    assert all(pair.wins in (0, 1, 2) for pair in play_duel(duel))
