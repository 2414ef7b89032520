"""The kit as pytest tests: `TestGame = suite("NAME")` in a test file makes each check a test."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from cardgames.bots.levels import bots_of
from cardgames.conformance.agreements import game_and_hooks, named, pairwise
from cardgames.conformance.art import check_art
from cardgames.conformance.bots import check_bots
from cardgames.conformance.files import check_files
from cardgames.conformance.history import check_history
from cardgames.conformance.honesty import HonestyChecker
from cardgames.conformance.hooks import Setting
from cardgames.conformance.rules import RuleChecker, check_rule_ids
from cardgames.conformance.sampling import check_sampling, is_declared
from cardgames.conformance.sentences import check_sentences

PAIRS = (3, 6)
"""Only every PAIRS-th pair of options is tried with the smallest and with the third smallest player count; a soak tries
all pairs."""

KEPT = 4
"""Of these pairs only every KEPT-th is checked for hidden things and with records, which seldom depend on two options.
"""


def suite(name: str, share: float = 0.4) -> type:
    """The tests of an installed game; `share` is the fraction of positions to check thoroughly.

    It tests every variant, extension and player count, and some pairs of options for the smallest and the third
    smallest player count, which has teams. What bots see and sampled worlds are tested with one player
    count each; a soak tries the others. Raises what `game_and_hooks` raises.
    """
    game, hooks = game_and_hooks(name)
    variants = {key: Setting(game, hooks, options, key) for key, options in named(game, hooks.brief).items()}
    pairs = {
        f"pairs-{seats}-{number:02}": Setting(game, hooks, options, f"pairs {number}")
        for seats, step in zip(sorted(game.player_counts)[:3:2], PAIRS, strict=False)
        for number, options in list(enumerate(pairwise(game.schema, seats, hooks.brief), 1))[::step]
    }
    some = _parametrize((key, setting) for key, setting in variants.items() if key.endswith("-01"))
    every = _parametrize({**variants, **pairs}.items())
    kept = _parametrize({**variants, **dict(list(pairs.items())[::KEPT])}.items())

    class Conformance:
        @every
        def test_the_rules_hold(self, setting: Setting) -> None:
            RuleChecker(share).watch(setting)

        @kept
        def test_a_seat_learns_nothing_hidden(self, setting: Setting) -> None:
            HonestyChecker(share).watch(setting)

        @kept
        def test_undo_and_records_restore_states(self, setting: Setting) -> None:
            check_history(setting)

        @some
        def test_samples_cover_all_worlds_equally(self, setting: Setting) -> None:
            found = check_sampling(setting, positions=1)
            assert found or is_declared(setting), "no position had few enough worlds to count"

        @some
        def test_bots_see_only_their_view(self, setting: Setting) -> None:
            check_bots(setting, bots_of(name), decisions=1)

        def test_random_play_meets_every_rule(self) -> None:
            check_rule_ids(list(variants.values()))

        @_parametrize(variants.items())
        def test_every_event_has_words(self, setting: Setting) -> None:
            check_sentences(setting)

        def test_the_files_of_the_game_agree(self) -> None:
            check_files(name)

        def test_the_art_can_be_drawn(self) -> None:
            check_art(name)

    Conformance.__name__ = Conformance.__qualname__ = f"Test{name.title()}"
    return Conformance


def _parametrize(settings: Iterable[tuple[str, Setting]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("setting", [pytest.param(setting, id=key) for key, setting in settings])
