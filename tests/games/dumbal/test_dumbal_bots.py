"""The bots of Dumbal: no mad move at any level, repeatable, and honest about their chances."""

from random import Random

import pytest
from bot_trials import Trials
from dumbal_tables import cards, table
from mad_lay_offs import MAD, Mad

from cardgames.engine.cards import mask_of
from cardgames.engine.contract import CHANCE
from cardgames.games.dumbal.bot import BOTS, HARD, Weighing, at_most, burden, features_of, heaviest, joined, lower_than
from cardgames.games.dumbal.cards import CALL, WHOLE_PACK
from cardgames.games.dumbal.deal import OVER, TURNS
from cardgames.games.dumbal.rules import GAME
from cardgames.games.dumbal.ruleset import ruleset_of
from cardgames.host.protocol import LEVELS, Budget
from cardgames.lab.duel import Duel, play_duel, verdict

RULESET = ruleset_of(GAME.schema.standard(4))


TRIALS = Trials(GAME, BOTS)
decide = TRIALS.decide


@pytest.mark.parametrize("mad", MAD, ids=lambda mad: mad.why)
@pytest.mark.parametrize("level", [*LEVELS, "rule"])
def test_no_level_makes_a_mad_move(level: str, mad: Mad) -> None:
    TRIALS.is_sane(mad.state(), level, mad.is_mad)


def mask(text: str) -> int:
    return mask_of(cards(text))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", [2, 3])
def test_no_level_takes_card_for_card_until_the_limit_ends_the_deal(level: str, seats: int) -> None:
    """DB-14: the limit is for those who will not call, not for two who hand each other a six for a six."""
    rng = Random(7)
    match_state = GAME.open(GAME.schema.standard(seats), seats, rng)
    for _ in range(8):
        state = GAME.start(GAME.deal(rng, GAME.tables(match_state)[0], match_state))
        while actors := state.to_act():
            if actors == (CHANCE,):
                state.apply(CHANCE, state.draw(rng))
            else:
                state.apply(actors[0], decide(state, level).move)
        assert state.caller >= 0


# ---------------------------------------------------------------- what a hand weighs


def test_a_hand_is_counted_in_points_in_turns_and_in_cards() -> None:
    assert burden(mask("KS KD KC 2H"), RULESET) == (41, 2, 2, 4)
    assert burden(mask("2S 4H 6D"), RULESET) == (12, 6, 3, 3)
    assert burden(0, RULESET) == (0, 0, 0, 0)


def test_the_heaviest_laying_off_is_a_card_a_set_or_a_sequence() -> None:
    assert heaviest(mask("KH 5S 5D"), RULESET) == mask("KH")
    assert heaviest(mask("KH 7S 7D"), RULESET) == mask("7S 7D")
    assert heaviest(mask("KH QS KS AS 2S 7D"), RULESET) == mask("QS KS AS 2S")


def test_every_unseen_card_is_counted_once_among_those_that_may_come() -> None:
    rest = mask("9S 10S KH")
    unseen = WHOLE_PACK & ~rest
    found = joined(rest, unseen)
    assert sum(count for _, count in found) == unseen.bit_count()
    value = {card: burden(rest | card, RULESET) for card, _ in found}
    for card in cards("8S JS 9D KC"):
        assert 1 << card in value, "a card that goes with one kept stands for itself"


# ---------------------------------------------------------------- chances


def test_the_chance_of_blind_cards_is_counted_exactly() -> None:
    unseen = mask("AS AD 2H 9C")
    assert at_most(unseen, 1, 1, RULESET.worth) == 2 / 4
    assert at_most(unseen, 2, 3, RULESET.worth) == 3 / 6
    assert at_most(unseen, 2, 1, RULESET.worth) == 0
    assert at_most(unseen, 0, 0, RULESET.worth) == 1


def test_a_known_card_too_many_makes_a_call_safe_and_a_low_hand_known_makes_it_hopeless() -> None:
    safe = table(["AS 2H", "KS 9D"], shown={1: "KS"})
    hopeless = table(["AS 2H", "AD"], shown={1: "AD"})
    assert Weighing(features_of(safe.view(0), HARD), HARD).chance() == 1
    assert Weighing(features_of(hopeless.view(0), HARD), HARD).chance() == 0
    assert decide(safe, "hard").move == CALL
    assert decide(hopeless, "hard").move != CALL


def test_the_calibrated_chance_is_nearer_to_what_happens_than_blind_cards_are() -> None:
    """In deals of Hard, of hands held against 4 points: how many were as low, and how many it expected."""
    happened = calibrated = blind = 0.0
    for seed in range(25):
        rng = Random(seed)
        match_state = GAME.open(GAME.schema.standard(4), 4, rng)
        state = GAME.start(GAME.deal(rng, GAME.tables(match_state)[0], match_state))
        while state.phase != OVER:
            (actor,) = state.to_act()
            if actor == CHANCE:
                state.apply(CHANCE, state.draw(rng))
                continue
            view = state.view(actor)
            if state.phase == TURNS:
                features = features_of(view, HARD)._replace(points=4)
                for other in features.others:
                    happened += RULESET.worth.hand(state.hands[other.seat]) <= 4
                    calibrated += lower_than(other, features, calibrated=True)
                    blind += lower_than(other, features, calibrated=False)
            state.apply(actor, BOTS.hard.choose(view, state.legal(actor), rng, Budget(brake=None)).move)
    assert happened > 12
    assert abs(calibrated - happened) < abs(blind - happened)


def test_a_caller_who_could_be_out_by_it_wants_to_be_surer() -> None:
    """DB-13: with 24 points more seat 0 is out."""
    bold, careful = (table(["2S 2H", "9D 3H", "KS 9H 8H"], scores=(own, 20, 20)) for own in (100, 180))
    gains = []
    for state in (bold, careful):
        value = {one.move: one.value for one in decide(state, "hard").evaluated}
        gains.append(value[CALL] - max(worth for move, worth in value.items() if move != CALL))
    assert gains[1] < gains[0]


def test_hard_does_not_feed_what_the_next_player_was_seen_to_take() -> None:
    hands = ["10D 9S AH", "10C 4S 6D"]
    forgotten, seen = table(hands), table(hands, shown={1: "10C"})
    assert GAME.move_text(decide(forgotten, "hard").move).startswith("lay 10♦")
    assert GAME.move_text(decide(seen, "hard").move).startswith("lay 9♠")
    assert decide(seen, "normal").move == decide(forgotten, "normal").move, "Normal remembers nothing"


# ---------------------------------------------------------------- at every table


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("text", "seats"),
    [
        ("", 6),
        ("hand_size=8 take_from=ends", 2),
        ("opening_call=0 call_at=1 set_size=3", 2),
        ("hand_size=1 run_length=2 turn_limit=2", 6),
    ],
)
def test_every_level_plays_a_deal_to_its_end_under_any_options(level: str, text: str, seats: int) -> None:
    rng = Random(5)
    match_state = GAME.open(GAME.schema.parse(text, seats), seats, rng)
    state = GAME.start(GAME.deal(rng, GAME.tables(match_state)[0], match_state))
    while actors := state.to_act():
        actor = actors[0]
        move = state.draw(rng) if actor == CHANCE else decide(state, level).move
        assert actor == CHANCE or decide(state, level).move == move, "the same request, the same answer"
        state.apply(actor, move)
    assert state.outcome() is not None


# ---------------------------------------------------------------- duels


def test_in_a_duel_fewer_points_are_better() -> None:
    duel = Duel("dumbal", "hard", "random", 6, options="turn_limit=15", seats=2, seed="points")
    assert verdict(duel, play_duel(duel)).margin.low > 0


def test_a_duel_goes_on_when_all_of_one_level_are_out() -> None:
    """DB-13: the others play on among themselves, and that says nothing of the levels."""
    duel = Duel("dumbal", "normal", "easy", 2, options="target=30", seats=4, whole=True, seed="out")
    assert all(pair.wins in (0, 1, 2) for pair in play_duel(duel))
