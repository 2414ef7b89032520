"""How long a bot guesses lands: so many tries for a move and no more, and never beyond the clock."""

from pathlib import Path
from random import Random

import pytest

from cardgames.bots.clock import Clock
from cardgames.bots.levels import decide
from cardgames.engine.match import Match
from cardgames.engine.record import read_file
from cardgames.games.amish_lords.bot import weighing
from cardgames.games.amish_lords.bot.features import Features
from cardgames.games.amish_lords.bot.weighing import EFFORT, Belief
from cardgames.games.amish_lords.sampling import Worlds
from cardgames.games.amish_lords.view import AmishView
from cardgames.host.protocol import LEVELS, Budget
from cardgames.host.thinking import request_for

WANTED = 60


def match_of(record: str) -> Match:
    match = read_file(Path(__file__).with_name(f"{record}.parlour")).match
    assert match
    return match


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Worlds]:
    """All that worlds are drawn from."""
    made: list[Worlds] = []

    class Watched(Worlds):
        def __init__(self, view: AmishView) -> None:
            super().__init__(view)
            made.append(self)

    monkeypatch.setattr(weighing, "Worlds", Watched)
    return made


def test_where_worlds_are_hard_to_find_there_are_fewer(made: list[Worlds], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weighing, "EFFORT", 1000)
    features = Features(match_of("many_lands_2").view(1))
    assert 0 < len(Belief(features, Random(1), WANTED, Clock(None)).worlds) < WANTED
    assert 1000 <= made[0].tries < 1200


def test_worlds_that_are_easily_found_are_all_there(made: list[Worlds]) -> None:
    features = Features(match_of("one_joker_1").view(0))
    assert len(Belief(features, Random(1), WANTED, Clock(None)).worlds) == WANTED
    assert made[0].tries < EFFORT


def test_no_card_is_tried_once_the_clock_is_over(made: list[Worlds]) -> None:
    assert not Belief(Features(match_of("many_lands_1").view(1)), Random(1), WANTED, Clock(0.0)).worlds
    assert made[0].tries == 0


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("record", ["many_lands_1", "many_lands_2", "one_joker_1", "one_joker_2"])
def test_a_bot_that_found_no_world_goes_by_what_it_sees(
    level: str, record: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(weighing, "EFFORT", 0)
    match = match_of(record)
    request = request_for(match, match.due().turns[0], Budget(brake=None), level=level)
    assert decide(request).move in request.legal
