"""The agreement on options: conflicts between choices, and a control for each kind of option."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgames.engine.option_file import read_schema
from cardgames.engine.option_kinds import Form
from cardgames.engine.options import OptionSchema
from cardgames.engine.registry import game
from cardgames.screens.new_game.agreement import Agreement
from cardgames.screens.new_game.rulings import RulesSheet, Shelf
from cardgames.table.look import Look
from cardgames.table.theme import load
from cardgames.table.units import Scale

TOY = """
game: toy
seats: [4, 2]
groups: {main: Main, rest: The rest}
options:
  colours: {kind: switch, label: Two colours, help: Each plays on., rule: T-1, group: main, default: false, on: two,
    off: one, seats: 2}
  rounds: {kind: number, label: Rounds, help: The game ends then., rule: T-2, group: main, default: 48, least: 8,
    most: 200, step: 8, default_when: [{when: {bonus: true}, then: 96}]}
  jokers: {kind: choice, label: Jokers, help: How many., rule: T-3, group: rest, default: 2,
    items: {2: {label: two}, 1: {label: one}, 0: {label: none}}}
  setups: {kind: subset, label: Setups, help: Those allowed., rule: T-4, group: rest, default: [fat, dry], least: 1,
    items: {fat: {label: Fat}, dry: {label: Dry}, odd: {label: Odd}}}
  bombs: {kind: order, label: Bombs, help: High to low., rule: T-5, group: rest, default: [moons, suns, knots],
    items: {moons: {label: Moons}, suns: {label: Suns}, knots: {label: Knots}}}
  match: {kind: forms, label: Match, help: How long., rule: T-6, group: rest, default: {deals: 9},
    words: {endless: {label: endless}}, number: {least: 1, most: 3}, named: {deals: {label: deals, least: 1, most: 30}}}
  tenants: {kind: number, label: Tenants, help: A bonus., rule: T-7, group: rest, default: 2, least: 0, most: 9,
    requires: {bonus: true}, excludes: {jokers: [0, 1]}}
extensions:
  bonus: {label: Bonus Track, help: Points on the way., rule: T-8}
"""


@pytest.fixture
def toy(tmp_path: Path) -> OptionSchema:
    """Options of every kind."""
    path = tmp_path / "options.yaml"
    path.write_text(TOY)
    return read_schema(path)


# -- what a table agrees on


def test_an_option_that_requires_another_says_so_with_screen_labels(toy: OptionSchema) -> None:
    agreement = Agreement(toy)
    agreement.set("tenants", 5)
    assert agreement.options is None
    assert agreement.conflicts == ["“Tenants” needs: “Bonus Track”."]
    agreement.set_extension("bonus", True)
    assert agreement.options["tenants"] == 5


def test_an_option_excluded_by_another_says_so(toy: OptionSchema) -> None:
    agreement = Agreement(toy)
    agreement.set_extension("bonus", True)
    agreement.set("tenants", 5)
    agreement.set("jokers", 0)
    assert agreement.conflicts == ["“Tenants” can't be combined with: “Jokers: none”."]


def test_an_option_excluded_by_an_extension_says_so(tmp_path: Path) -> None:
    path = tmp_path / "options.yaml"
    path.write_text(TOY.replace("requires: {bonus: true}", "requires: {bonus: false}"))
    agreement = Agreement(read_schema(path))
    agreement.set("tenants", 5)
    agreement.set_extension("bonus", True)
    assert agreement.conflicts == ["“Tenants” needs: no “Bonus Track”."]


def test_an_option_for_other_player_counts_says_so_until_the_count_fits(toy: OptionSchema) -> None:
    agreement = Agreement(toy)
    agreement.set("colours", True)
    assert agreement.conflicts == ["“Two colours” is for 2 players."]
    agreement.sit(2)
    assert agreement.options is not None


def test_options_for_the_old_player_count_are_dropped_with_a_new_one(toy: OptionSchema) -> None:
    agreement = Agreement(toy, seats=2)
    agreement.set("colours", True)
    agreement.set("jokers", 1)
    agreement.sit(4)
    assert agreement.options is not None
    assert not agreement.value("colours")
    assert agreement.value("jokers") == 1


def test_an_option_set_back_to_its_default_follows_other_options(toy: OptionSchema) -> None:
    agreement = Agreement(toy)
    agreement.set("rounds", 64)
    agreement.set("rounds", 48)
    assert not agreement.is_changed("rounds")
    agreement.set_extension("bonus", True)
    assert agreement.value("rounds") == 96


# -- the options on the sheet


def sheet_of(schema: OptionSchema, seats: int | None = None) -> RulesSheet:
    """The rules sheet of a game for so many players, with all groups open."""
    from pygame import Rect

    agreement, shelf = Agreement(schema, seats=seats), Shelf((), (), ())
    sheet = RulesSheet(agreement, shelf, lambda: None, lambda: None, lambda _: None, lambda _: None, lambda: None)
    for fold in sheet._folds:
        fold.open(True)
    sheet.layout(Rect(0, 0, 700, 4000), Look(load("lamplight"), Scale(1.0)))
    return sheet


@pytest.mark.usefixtures("app_context")
def test_the_button_that_resets_a_rule_names_the_standard_value_for_the_players() -> None:
    """With three players the standard set of Klaverjassen has 15 games, with four 16 (KJ-22)."""
    sheet = sheet_of(game("klaverjassen").schema, 4)
    sheet.agreement.sit(3)
    sheet.agreement.set("games", 4)
    sheet.show_shelf(sheet.shelf)
    (button,) = [widget for widget in sheet.walk() if widget.name == "option.games.reset"]
    assert "15" in button.label
    assert button.tip == button.label


@pytest.mark.usefixtures("app_context")
def test_each_kind_of_option_has_a_control_that_sets_it(toy: OptionSchema) -> None:
    sheet = sheet_of(toy, 2)
    agreement = sheet.agreement

    def control(name: str) -> object:
        return next(widget for widget in sheet.walk() if widget.name == f"option.{name}")

    control("colours").press()
    assert agreement.value("colours") is True
    control("rounds").choose(64)
    assert agreement.value("rounds") == 64
    control("jokers").choose(1)
    assert agreement.value("jokers") == 1
    control("setups.odd").press()
    assert agreement.value("setups") == ("fat", "dry", "odd")
    control("bombs.knots.up").press()
    assert agreement.value("bombs") == ("moons", "knots", "suns")
    control("match").choose("word:endless")
    assert agreement.value("match") == "endless"
    control("match").choose("number")
    control("match.number").choose(3)
    assert agreement.value("match") == 3
    control("match").choose("named:deals")
    control("match.number").choose(20)
    assert agreement.value("match") == Form("deals", 20)
    next(widget for widget in sheet.walk() if widget.name == "extension.bonus").press()
    assert agreement.has_extension("bonus")


@pytest.mark.usefixtures("app_context")
def test_the_last_required_value_of_a_subset_cannot_be_switched_off(toy: OptionSchema) -> None:
    sheet = sheet_of(toy)
    for name in ("fat", "dry"):
        switch = next(widget for widget in sheet.walk() if widget.name == f"option.setups.{name}")
        if switch.enabled:
            switch.press()
    assert sheet.agreement.value("setups") == ("dry",)


@pytest.mark.usefixtures("app_context")
def test_every_option_of_klaverjassen_is_on_the_sheet_under_its_group() -> None:
    schema = game("klaverjassen").schema
    for seats in schema.seats:
        names = {widget.name for widget in sheet_of(schema, seats).walk()}
        fitting = {key for key, option in schema.options.items() if seats in (option.requirements.seats or (seats,))}
        assert {f"option.{key}" for key in fitting} <= names
        assert {f"group.{key}" for key in schema.groups} <= names
