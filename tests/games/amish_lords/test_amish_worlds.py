"""What a seat can infer about face-down lands, and how many worlds bots sample; the kit checks that all can be
sampled."""

from pathlib import Path
from random import Random

import pytest
from amish_positions import play, season

from cardgames.bots.clock import Clock
from cardgames.bots.levels import decide
from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import Seat
from cardgames.engine.match import Match
from cardgames.engine.record import read_file
from cardgames.games.amish_lords.bot import weighing
from cardgames.games.amish_lords.bot.features import Features
from cardgames.games.amish_lords.bot.weighing import MOST_TRIES, Belief
from cardgames.games.amish_lords.deck import DECK
from cardgames.games.amish_lords.sampling import Worlds
from cardgames.games.amish_lords.state import AmishState
from cardgames.games.amish_lords.view import AmishView
from cardgames.host.protocol import LEVELS, Budget
from cardgames.host.thinking import request_for


def match_of(record: str) -> Match:
    match = read_file(Path(__file__).with_name(f"{record}.parlour")).match
    assert match
    return match


@pytest.mark.parametrize(
    ("record", "seat"), [("many_lands_1", 1), ("many_lands_2", 1), ("one_joker_1", 0), ("one_joker_2", 3)]
)
def test_many_lands_are_sampled_in_few_tries(record: str, seat: Seat) -> None:
    """At most 150 cards are tried for a world. It once took thousands, and seconds, after many touches, or if a farm
    is valid only with a joker that other lands can be too."""
    view, draws = match_of(record).view(seat), 12
    drawn = Worlds(view)
    for seed in range(draws):
        assert drawn.state(Random(seed)).view(seat) == view
    assert drawn.tries < 300 * draws


def guesses(state: AmishState, seat: Seat, place: tuple[Seat, int, int]) -> set[str]:
    """What a land can be according to a seat's view."""
    owner, farm, land = place
    drawn, rng = Worlds(state.view(seat)), Random(1)
    return {DECK.text(drawn.state(rng).farms[owner][farm][land]) for _ in range(200)}


def test_a_land_laid_by_another_player_can_be_any_fitting_card() -> None:
    state = season(["5♠ 9♣ 9♠", "7♥ 5♥ 2♦"], caravans=["", "5♦"], turn=1)
    play(state, "build 5♥")
    assert guesses(state, 0, (1, 0, 1)) == {"4♦", "6♦", "5♥", "5♣", "joker1", "joker2"}


def test_a_land_that_was_a_caravan_is_public() -> None:
    state = season(["5♠ 9♣ 9♠", "7♥ 5♥ 2♦"], caravans=["", "5♦"], turn=1)
    play(state, "build 5♥", "skip", "caravan 2♦", "skip", "cancel hand")
    state.turn, state.caravans[1] = 1, DECK.parse("6♥")
    play(state, "rebuild farm 1 land 2")
    farms = state.view(0).known.farms[1]
    assert [DECK.text(card) for card in farms[0]] == ["5♦", "??", "6♥"]
    assert state.view(0).visible.farms[1][0][2] == UNSEEN
    # 6♥ fits the hidden land, which fits 5♦.
    assert guesses(state, 0, (1, 0, 1)) == {"5♥", "6♦", "joker1", "joker2"}


def test_a_failed_touch_excludes_fitting_cards() -> None:
    state = season(["5♠ 9♣ 6♦", "7♥ 5♥ 5♣"], caravans=["", "5♦"], turn=1)
    play(state, "build 5♥", "skip", "expand 5♣ farm 1", "caravan 6♦", "skip")
    before = guesses(state, 0, (1, 0, 2))
    play(state, "swindle seat 1 farm 1 land 1")
    assert state.view(0).known.journal[-1].fits is False
    # Below the top land, nothing fits 6♦.
    assert before - guesses(state, 0, (1, 0, 2)) >= {"6♥", "6♣"}


def test_a_card_taken_in_public_can_be_the_land_laid_next() -> None:
    state = season(["5♠ 9♣ 9♠", "7♥ 3♦ 2♦"], caravans=["", "4♥"], market="3♥ 3♣", turn=1)
    play(state, "trade 3♥ hand", "skip", "caravan 3♦", "skip", "build 3♥")
    assert guesses(state, 0, (1, 0, 1)) == {"2♦", "4♦", "3♠", "3♥", "joker1", "joker2"}
    # In the market it is public, and can no longer be a land.
    assert "3♣" not in guesses(state, 0, (1, 0, 1))


def test_a_card_shown_later_is_excluded_as_an_earlier_land() -> None:
    state = season(["5♠ 9♣ 9♠", "4♦ 3♠ 2♦"], caravans=["", "3♦"], turn=1)
    play(state, "build 2♦")
    assert "4♦" in guesses(state, 0, (1, 0, 1))
    play(state, "skip", "caravan 4♦")
    assert "4♦" not in guesses(state, 0, (1, 0, 1))


# ---------------------------------------------------------------- the worlds of a bot

WANTED = 60


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Worlds]:
    """Every sampler of worlds that is created."""
    made: list[Worlds] = []

    class Watched(Worlds):
        def __init__(self, view: AmishView) -> None:
            super().__init__(view)
            made.append(self)

    monkeypatch.setattr(weighing, "Worlds", Watched)
    return made


def test_fewer_worlds_are_sampled_if_they_are_hard_to_find(made: list[Worlds], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weighing, "MOST_TRIES", 1000)
    features = Features(match_of("many_lands_2").view(1))
    assert 0 < len(Belief(features, Random(1), WANTED, Clock(None)).worlds) < WANTED
    assert 1000 <= made[0].tries < 1200


def test_all_wanted_worlds_are_sampled_if_they_are_easy_to_find(made: list[Worlds]) -> None:
    features = Features(match_of("one_joker_1").view(0))
    assert len(Belief(features, Random(1), WANTED, Clock(None)).worlds) == WANTED
    assert made[0].tries < MOST_TRIES


def test_no_card_is_tried_once_the_clock_is_over(made: list[Worlds]) -> None:
    assert not Belief(Features(match_of("many_lands_1").view(1)), Random(1), WANTED, Clock(0.0)).worlds
    assert made[0].tries == 0


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("record", ["many_lands_1", "many_lands_2", "one_joker_1", "one_joker_2"])
def test_a_bot_without_a_sampled_world_uses_its_view(level: str, record: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weighing, "MOST_TRIES", 0)
    match = match_of(record)
    request = request_for(match, match.due().turns[0], Budget(brake=None), level=level)
    assert decide(request).move in request.legal
