"""Hints say the move, what it was compared with, and the numbers and cards behind: all of them from the decision."""

from collections.abc import Sequence
from random import Random

import pytest
from homesteads import cards, season

from cardgames.engine.contract import Move
from cardgames.games.amish_lords.bot import BOTS
from cardgames.games.amish_lords.bot.weighing import Place
from cardgames.games.amish_lords.conformance import HOOKS
from cardgames.games.amish_lords.deck import CLUBS, HEARTS
from cardgames.games.amish_lords.hints import hint_text, move_words
from cardgames.games.amish_lords.match_data import LAST_LANDS
from cardgames.games.amish_lords.moves import parse_move
from cardgames.games.amish_lords.rules import GAME
from cardgames.games.amish_lords.state import AmishState
from cardgames.host.protocol import Budget, Decision, Evaluated


def table(market: str = "9♣ 2♦ 10♥", deck: str | None = None) -> AmishState:
    """Seat 0 has the caravan 9♦ and two farms, seat 1 one; hearts are a land baron, clubs the bishop."""
    farms = (("8♥ 8♣", "Q♠ J♠ J♥"), ("9♠ 10♠ 10♦",))
    return season(("9♥ 5♠ 6♣", "3♣ 8♣ J♦"), farms, ("9♦",), market, deck=deck)


def evaluated(text: str, value: float, hearts: float = 1.0, more: Sequence[tuple[str, object]] = ()) -> Evaluated:
    kings = ((CLUBS, 0, 0.5), (HEARTS, 1, hearts))
    return Evaluated(parse_move(text), value, (("kings", kings), ("turns", 5), *more))


def hint(state: AmishState, *alternatives: Evaluated) -> str:
    return hint_text(Decision(alternatives[0].move, alternatives), state.view(0))


def test_a_move_is_compared_with_the_next_best_by_its_numbers() -> None:
    text = hint(table(), evaluated("build 9♥", 2.5, 2.2), evaluated("expand 9♥ farm 1", 1.2, 1.1))
    assert text.startswith("Build a farm: 9♥ on 9♦. That is about 1.3 points better than the next best: ")
    assert "Lay 9♥ on the farm of 8♥" in text
    assert "K♥ should then pay you about 2.2, otherwise about 1.1." in text


def test_what_comes_to_the_same_is_said_to_be_as_good() -> None:
    text = hint(table(), evaluated("build 9♥", 1.01), evaluated("skip", 1.0))
    assert "As good: Skip." in text
    assert "You may then hope for about 1.5 points." in text


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ((), "No single card would help much"),
        (("A♥",), "One card that you have not seen would help: A♥."),
        (("A♥", "7♥"), "2 cards that you have not seen would help: A♥ 7♥."),
        (("A♥", "joker1"), "2 cards that you have not seen would help: A♥ joker."),
        (("A♥", "2♥", "3♥", "4♥", "6♥", "7♥"), "6 cards that you have not seen would help, among them A♥ 2♥ 3♥ 4♥ 6♥."),
    ],
)
def test_a_pick_names_the_cards_that_would_help(facts: Sequence[str], words: str) -> None:
    pick = evaluated("pick", 2.0, more=[("useful", cards(" ".join(facts))), ("unseen", 30)])
    assert words in hint(table(), pick, evaluated("skip", 1.0))


def test_a_swindle_tells_its_chance_its_find_and_what_it_costs_the_owner() -> None:
    facts = [("fits", 0.75), ("loss", 1.25), ("likely", cards("10♠")[0]), ("likely_chance", 0.3)]
    text = hint(table(), evaluated("swindle seat 1 farm 1 land 1", 2.0, more=facts), evaluated("skip", 1.0))
    assert text.startswith("Touch land 1 on the farm of 9♠ with 9♦.")
    assert "It fits in 75 of 100 cases that may be. The likeliest find is 10♠, 30 in 100." in text
    assert "It should cost its owner about 1.2 points." in text


def test_a_caravan_is_a_house_or_buys_or_touches_next() -> None:
    state = table(market="7♠ 2♦ 10♥")
    assert "As the house of a farm 5♠ takes" not in hint(state, evaluated("caravan 5♠ old hand", 2.0))
    assert "With 5♠ you can buy 7♠." in hint(state, evaluated("caravan 5♠ old hand", 2.0))
    scheme = [("scheme", Place(1, 0, 2)), ("scheme_fits", 0.5)]
    text = hint(state, evaluated("caravan 6♣ old market", 2.0, more=scheme))
    assert "Next turn it can touch land 2 on the farm of 9♠, where it fits in 50 of 100 cases that may be." in text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("caravan 5♠ old market", "Put 5♠ down as caravan and send 9♦ to the market"),
        ("caravan 5♠ old hand", "Put 5♠ down as caravan and take up 9♦"),
        ("cancel hand", "Take the caravan 9♦ up"),
        ("rebuild farm 1 land 1 out 1 hand", "Rebuild the farm of 8♥ with 9♦, and take 8♣ into the hand"),
        ("trade 9♣ caravan", "Buy 9♣ with 9♦ as the new caravan"),
        ("lands farm 1 9♥ farm 3 9♥", "Lay 9♥ on the farm of 8♥, 9♥ on the farm of 9♦"),
        ("lands farm 1 joker2", "Lay joker on the farm of 8♥"),
        ("expand joker1 farm 1", "Lay a joker on the farm of 8♥"),
        ("lands", "Lay nothing more"),
        ("setup fat_lands", "Choose Fat lands"),
    ],
)
def test_moves_are_said_with_their_cards(text: str, words: str) -> None:
    assert move_words(parse_move(text), table().view(0)) == words


def test_the_only_move_is_said_to_be_the_only_one() -> None:
    state = season(("5♠", "3♣ J♦"), (("8♥ 8♣",), ("9♠ 10♠",)))
    state.phase = LAST_LANDS
    move: Move = parse_move("lands")
    assert list(state.legal(0)) == [move]
    assert hint_text(Decision(move), state.view(0)) == "Lay nothing more: there is nothing else to do."


@pytest.mark.parametrize(("level", "options"), [("easy", ""), ("normal", ""), ("hard", "+dealers_seasoning")])
def test_decisions_of_a_season_can_be_told(level: str, options: str) -> None:
    rng = Random(3)
    match_state = GAME.open(GAME.schema.parse(options, 3), 3, rng)
    state = GAME.start(GAME.deal(rng, GAME.tables(match_state)[0], match_state))
    while state.to_act():
        view, legal = state.view(state.turn), state.legal(state.turn)
        if rng.random() < 0.2 or not state.setup or state.phase == LAST_LANDS:
            decision = BOTS.bot(level).choose(view, legal, Random(1), Budget(iterations=10, brake=None))
            text = hint_text(decision, view)
            assert text.startswith(move_words(decision.move, view))
            assert "??" not in text
            assert "  " not in text
        state.apply(state.turn, HOOKS.choose(legal, rng))
