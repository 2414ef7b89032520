"""Hints contain the move, its comparison, and the numbers and cards behind it, all from the decision."""

from collections.abc import Sequence
from random import Random

import pytest
from amish_positions import cards, season

from cardgames.engine.contract import Move
from cardgames.games.amish_lords.bot import BOTS
from cardgames.games.amish_lords.bot.weighing import Place
from cardgames.games.amish_lords.conformance import HOOKS
from cardgames.games.amish_lords.deck import CLUBS, HEARTS
from cardgames.games.amish_lords.hints import hint_lines, move_label
from cardgames.games.amish_lords.match_data import LAST_LANDS
from cardgames.games.amish_lords.moves import parse_move
from cardgames.games.amish_lords.rules import GAME
from cardgames.games.amish_lords.state import AmishState
from cardgames.host.protocol import Budget, Decision, Evaluated
from cardgames.words import say


def table(market: str = "9♣ 2♦ 10♥", deck: str | None = None) -> AmishState:
    """Seat 0 has the caravan 9♦ and two farms, seat 1 one; hearts are a land baron, clubs the bishop."""
    farms = (("8♥ 8♣", "Q♠ J♠ J♥"), ("9♠ 10♠ 10♦",))
    return season(("9♥ 5♠ 6♣", "3♣ 8♣ J♦"), farms, ("9♦",), market, deck=deck)


def evaluated(text: str, value: float, hearts: float = 1.0, more: Sequence[tuple[str, object]] = ()) -> Evaluated:
    kings = ((CLUBS, 0, 0.5), (HEARTS, 1, hearts))
    return Evaluated(parse_move(text), value, (("kings", kings), ("turns", 5), *more))


def hint(state: AmishState, *alternatives: Evaluated) -> list[str]:
    return [say(line) for line in hint_lines(Decision(alternatives[0].move, alternatives), state.view(0))]


def test_a_move_is_compared_with_the_next_best_by_its_numbers() -> None:
    text = hint(table(), evaluated("build 9♥", 2.5, 2.2), evaluated("expand 9♥ farm 1", 1.2, 1.1))
    assert text == [
        "Build a farm: 9♥ on 9♦.",
        "Estimate: about 1.3 points better than “Lay 9♥ on the 8♥ farm”.",
        "Expected points from K♥: 2.2 instead of 1.1.",
    ]


def test_a_king_that_the_move_costs_is_no_reason_for_it() -> None:
    """The lead stands in the line before: 'Next best: +2.5' beside it looked like a contradiction."""
    text = hint(table(), evaluated("build 9♥", 2.54, 1.0), evaluated("expand 9♥ farm 1", 2.46, 2.0))
    assert text[1:] == [
        "Estimate: about 0.1 points better than “Lay 9♥ on the 8♥ farm”.",
        "Harvest and later turns together: about +2.5 points.",
    ]


def test_small_gains_from_several_kings_are_compared_in_total() -> None:
    text = hint(table(), evaluated("build 9♥", 2.5, 1.08), evaluated("expand 9♥ farm 1", 1.2, 1.0))
    assert text[2] == "Expected points from all kings: 1.6 instead of 1.5."


def test_moves_of_equal_value_are_called_equally_good() -> None:
    text = hint(table(), evaluated("trade 9♣ hand", 1.01), evaluated("skip", 1.0))
    assert text[1:] == ["Equally good: “Skip”.", "Expected points from all kings: 1.5."]


def test_the_same_move_with_the_other_joker_is_not_an_alternative() -> None:
    same, less = evaluated("build joker2", 2.5), evaluated("expand 5♠ farm 1", 1.2)
    text = hint(table(), evaluated("build joker1", 2.5), same, less)
    assert text[:2] == [
        "Build a farm: a joker on 9♦.",
        "Estimate: about 1.3 points better than “Lay 5♠ on the 8♥ farm”.",
    ]
    assert not any("joker" in line for line in hint(table(), evaluated("build joker1", 2.5), same)[1:])


def test_a_traded_or_swindled_card_has_its_use_as_a_caravan() -> None:
    text = hint(table(), evaluated("trade 9♣ caravan", 1.3), evaluated("skip", 1.0))
    assert text[2] == "As a house, 9♣ can take 9♥ from your hand."


def test_a_land_or_house_that_a_king_pays_for_is_named() -> None:
    skip = evaluated("skip", 1.0)
    assert hint(table(), evaluated("build 9♥", 2.5), skip)[2] == "K♥ pays for 9♥ as a land."
    season_of_clubs = season(("6♠ 5♦", "3♣"), caravans=("6♣",))
    assert hint(season_of_clubs, evaluated("build 6♠", 2.5), skip)[2] == "K♠ pays for 6♠ as a land."
    assert hint(season_of_clubs, evaluated("build 5♦", 2.5), skip)[2] == "K♣ pays for 6♣ as a house."


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ((), "No single card helps you much, but a card you draw is one that no one else gets."),
        (("A♥",), "You hold 3 of at most 6 cards, and another gives you more choices."),
        (("A♥", "7♥", "2♥"), "3 of 30 unseen cards would help you: A♥ 7♥ 2♥."),
        (("A♥", "7♥", "joker1"), "3 of 30 unseen cards would help you: A♥ 7♥ joker."),
        (("A♥", "2♥", "3♥", "4♥", "6♥", "7♥"), "6 of 30 unseen cards would help you, such as A♥ 2♥ 3♥ 4♥ 6♥."),
    ],
)
def test_a_draw_names_the_cards_that_would_help(facts: Sequence[str], words: str) -> None:
    pick = evaluated("pick", 2.0, more=[("useful", cards(" ".join(facts))), ("unseen", 30)])
    assert words in hint(table(), pick, evaluated("skip", 1.0))


def test_a_swindle_has_its_chance_its_gain_and_the_owners_loss() -> None:
    facts = [("fits", 0.75), ("loss", 1.25), ("likely", cards("10♠")[0]), ("likely_chance", 0.3)]
    text = hint(table(), evaluated("swindle seat 1 farm 1 land 1", 2.0, more=facts), evaluated("skip", 1.0))
    assert text[0] == "Touch land 1 on the 9♠ farm with 9♦: 75% likely to fit."
    assert text[2] == "Expected loss for the farm's owner: 1.2 points."
    facts[1] = ("loss", 0.05)
    swindle, skip = evaluated("swindle seat 1 farm 1 land 1", 2.0, more=facts), evaluated("skip", 1.0)
    assert hint(table(), swindle, skip)[2] == "The land is most likely 10♠ (30%)."


def test_near_certainty_has_no_percentage() -> None:
    facts = [("fits", 0.99), ("loss", 0.0), ("likely", cards("10♠")[0]), ("likely_chance", 0.985)]
    text = hint(table(), evaluated("swindle seat 1 farm 1 land 1", 2.0, more=facts), evaluated("skip", 1.0))
    assert text[0] == "Touch land 1 on the 9♠ farm with 9♦: almost certain to fit."
    assert text[2] == "The land is almost certainly 10♠."


def test_al_13_a_publicly_fitting_card_is_certain() -> None:
    state = season(("9♥ 10♠", "3♣"), ((), ("9♠ 10♠",)), ("9♦",))
    facts = [("fits", 1.0), ("loss", 0.5), ("likely", -1), ("likely_chance", 0.0)]
    text = hint(state, evaluated("swindle seat 1 farm 1 land 1", 2.0, more=facts), evaluated("skip", 1.0))
    assert text[0] == "Touch land 1 on the 9♠ farm with 9♦: certain to fit."
    scheme = [("scheme", Place(1, 0, 1)), ("scheme_fits", 1.0)]
    text = hint(state, evaluated("caravan 9♥ old market", 2.0, more=scheme))
    assert "Next turn, 9♥ can touch land 1 on the 9♠ farm, where it fits." in text


def test_a_caravan_is_explained_by_its_next_use() -> None:
    state = table(market="7♠ 2♦ 10♥")
    assert not any(line.startswith("As a house") for line in hint(state, evaluated("caravan 5♠ old hand", 2.0)))
    assert "As your caravan, 5♠ can buy 7♠." in hint(state, evaluated("caravan 5♠ old hand", 2.0))
    scheme = [("scheme", Place(1, 0, 2)), ("scheme_fits", 0.5)]
    text = hint(state, evaluated("caravan 6♣ old market", 2.0, more=scheme))
    assert "Next turn, 6♣ can touch land 2 on the 9♠ farm: 50% likely to fit." in text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("caravan 5♠ old market", "Make 5♠ your caravan and send 9♦ to the market"),
        ("caravan 5♠ old hand", "Make 5♠ your caravan and take 9♦ to your hand"),
        ("cancel hand", "Take your caravan 9♦ to your hand"),
        ("rebuild farm 1 land 1 out 1 hand", "Rebuild the 8♥ farm with 9♦ and take 8♣ to your hand"),
        ("trade 9♣ caravan", "Trade 9♦ for 9♣ and make it your caravan"),
        ("lands farm 1 9♥ farm 3 9♥", "Lay last lands: 9♥ on the 8♥ farm, 9♥ on the 9♦ farm"),
        ("lands farm 1 8♦ joker2", "Lay last lands: 8♦ and a joker on the 8♥ farm"),
        ("lands farm 1 joker2", "Lay last lands: a joker on the 8♥ farm"),
        ("expand joker1 farm 1", "Lay a joker on the 8♥ farm"),
        ("lands", "Lay no last lands"),
        ("setup fat_lands", "Lay the kings: Fat lands"),
    ],
)
def test_move_labels_name_their_cards(text: str, words: str) -> None:
    assert say(move_label(parse_move(text), table().view(0))) == words


def test_the_only_legal_move_is_called_so() -> None:
    state = season(("5♠", "3♣ J♦"), (("8♥ 8♣",), ("9♠ 10♠",)))
    state.phase = LAST_LANDS
    move: Move = parse_move("lands")
    assert list(state.legal(0)) == [move]
    assert list(map(say, hint_lines(Decision(move), state.view(0)))) == [
        "Lay no last lands.",
        "It's your only legal move.",
    ]


@pytest.mark.parametrize(("level", "options"), [("easy", ""), ("normal", ""), ("hard", "+dealers_seasoning")])
def test_every_decision_of_a_season_has_a_hint(level: str, options: str) -> None:
    rng = Random(3)
    match_state = GAME.open(GAME.schema.parse(options, 3), 3, rng)
    state = GAME.start(GAME.deal(rng, GAME.tables(match_state)[0], match_state))
    while state.to_act():
        view, legal = state.view(state.turn), state.legal(state.turn)
        if rng.random() < 0.2 or not state.setup or state.phase == LAST_LANDS:
            decision = BOTS.bot(level).choose(view, legal, Random(1), Budget(iterations=10, brake=None))
            lines = list(map(say, hint_lines(decision, view)))
            assert 1 <= len(lines) <= 3
            assert lines[0].startswith(say(move_label(decision.move, view)))
            for line in lines:
                assert "?" not in line
                assert "  " not in line
                assert len(line) <= (90 if "Estimate" not in line and "last lands" not in line else 120), line
        state.apply(state.turn, HOOKS.choose(legal, rng))
