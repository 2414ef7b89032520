"""The kit on Casa Grande, with every variant, extension and player count, and options in pairs."""

import pytest

from cardgames.conformance.agreements import named, pairwise
from cardgames.conformance.history import check_history
from cardgames.conformance.honesty import HonestyReferee
from cardgames.conformance.probe import Setting
from cardgames.conformance.rules import RuleReferee, check_rule_ids
from cardgames.conformance.sampling import check_sampling
from cardgames.games.casa_grande.probe import PROBE
from cardgames.games.casa_grande.rules import GAME

NAMED = {key: Setting(GAME, PROBE, options, key) for key, options in named(GAME, PROBE.brief).items()}
PAIRS = {
    f"pairs-{seats}-{number:02}": Setting(GAME, PROBE, options, f"pairs {number}")
    for seats in GAME.player_counts
    for number, options in enumerate(pairwise(GAME.schema, seats, PROBE.brief), 1)
}
EVERY = NAMED | PAIRS


@pytest.mark.parametrize("key", EVERY)
def test_the_rules_hold(key: str) -> None:
    RuleReferee(0.2).watch(EVERY[key])


@pytest.mark.parametrize("key", EVERY)
def test_a_seat_learns_nothing_hidden(key: str) -> None:
    HonestyReferee(0.2).watch(EVERY[key])


@pytest.mark.parametrize("key", EVERY)
def test_undo_and_records_lead_back(key: str) -> None:
    check_history(EVERY[key])


@pytest.mark.parametrize("key", NAMED)
def test_nothing_is_hidden(key: str) -> None:
    assert check_sampling(NAMED[key], positions=4) == 4


def test_random_play_meets_every_rule() -> None:
    check_rule_ids(list(NAMED.values()))
