"""Changed rules and variants on the new-game screen."""

from __future__ import annotations

import pytest
from new_games import new_game, press, summary, write

from cardgames.screens.app_context import AppContext
from cardgames.screens.new_game.agreement import Agreement
from cardgames.screens.new_game.screen import NewGame
from cardgames.table.input import Key
from cardgames.table.semantics import find
from cardgames.table.widgets.label import Setting
from cardgames.words import say


def states(page: NewGame) -> dict[str, tuple[str, ...]]:
    return {thing.name: thing.state for thing in page.semantics()}


def test_a_preset_that_changes_two_rules_marks_both(app_context: AppContext) -> None:
    """CG-18: with Bonus Track, blocks stack on own blocks only. The groups of both open, so that they are visible."""
    page = NewGame(app_context, "casa_grande")
    app_context.app.push(page)
    page._sheet._variants.choose("Bonus Track")
    assert "2 changed rules" in summary(page)
    assert "1 changed" in states(page)["group.play.fold"]
    assert "1 on" in states(page)["rules.extensions.fold"]
    assert [fold.name for fold in page._sheet._folds if fold.is_open] == ["rules.extensions", "group.play"]
    assert {line.key for line in page._sheet._lines if line._reset.visible} == {"bonus_track", "stack_on"}


def test_each_changed_rule_is_reset_by_one_click_and_keeps_the_focus(app_context: AppContext) -> None:
    page = NewGame(app_context, "casa_grande")
    app_context.app.push(page)
    page._sheet._variants.choose("Bonus Track")
    for fold in page._sheet._folds:
        fold.open(True)
    page.rearrange()
    line = next(line for line in page._sheet._lines if line.key == "stack_on")
    page.set_focus(line._reset)
    assert line._reset.label == "Reset “Blocks may stack on” to “Any block” (Delete)"
    page.handle(Key("enter"))
    assert page._agreement.changes == ["bonus_track"]
    assert page.focus.name == "option.stack_on"
    press(page, "extension.bonus_track.reset")
    assert page._agreement.changes == []
    assert find(page.semantics(), "variant").state[0] == "Standard"


def test_the_delete_key_resets_the_rule_that_has_the_focus(app_context: AppContext) -> None:
    page = new_game(app_context)
    stepper = next(w for top in page.widgets for w in top.walk() if w.name == "option.games")
    page.set_focus(stepper)
    page.handle(Key("minus"))
    assert page._agreement.value("games") == 15
    page.handle(Key("delete"))
    assert page._agreement.value("games") == 16
    assert page.focus is stepper


@pytest.mark.parametrize(("game", "rule"), [("amish_lords", "AL-25"), ("round_robbin", "RR-22")])
def test_playing_in_teams_is_among_the_extensions(app_context: AppContext, game: str, rule: str) -> None:
    page = NewGame(app_context, game)
    app_context.app.push(page)
    page._sit(4)
    toggle = find(page.semantics(), "option.teams")
    assert page._sheet._folds[0].name == "rules.extensions"
    assert "disabled" not in toggle.state
    press(page, "option.teams")
    assert "1 on" in states(page)["rules.extensions.fold"]
    assert "4 players · 2 teams · Your partner: " in summary(page)
    assert page._agreement.schema.options["teams"].rule == rule
    page._count.choose(3)
    assert "disabled" in find(page.semantics(), "option.teams").state
    label = page._agreement.schema.options["teams"].label
    toast = find(page.semantics(), "toast").label
    assert toast == f"Not possible with 3 players, so as in Standard again: {label}."
    line = next(line for line in page._sheet._lines if line.key == "teams")._line
    assert isinstance(line, Setting)
    assert line.help_line == "For 4 players.", "it is readable without pointing at it"
    page.set_focus(page.widget("rules.extensions.fold"))
    page.handle(Key("tab"))
    assert find(page.semantics(), "option.teams").state[-1] == "focused", "the keyboard reaches the reason too"
    assert find(page.semantics(), "tip").label.startswith("For 4 players.\n")
    page._count.choose(4)
    assert rule in line.help_line


def test_a_variant_for_another_number_of_players_sets_that_number(app_context: AppContext) -> None:
    page = NewGame(app_context, "amish_lords")
    app_context.app.push(page)
    page._sit(2)
    names = []
    page.set_focus(page._sheet._variants)
    page._sheet._variants.choose("Standard")
    for _ in range(3):
        names.append(page._sheet._variants.value)
        page.handle(Key("enter"))
        app_context.app.top.handle(Key("down"))
        app_context.app.top.handle(Key("enter"))
    assert names == ["Standard", "Seasoning", "United Homesteads"]
    assert page._count.value == len(page.seating.sitters) == 4
    assert "4 players" in find(page.semantics(), "toast").label


def test_an_invalid_setup_cannot_start_and_shows_the_reason(
    app_context: AppContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = new_game(app_context)
    page._agreement.options = None
    monkeypatch.setattr(Agreement, "conflicts", ["“This” needs that."])
    page._changed()
    assert not page._start.enabled
    page._sheet._match.say(page._agreement)
    assert find(page.semantics(), "difference").label == "“This” needs that."


def test_the_built_in_variants_are_standard_amsterdam_and_rotterdam(app_context: AppContext) -> None:
    page = new_game(app_context)
    press(page, "variant")
    assert [thing.label for thing in app_context.app.top.semantics()] == ["Standard", "Amsterdam", "Rotterdam"]


def test_choosing_a_variant_sets_its_options(app_context: AppContext) -> None:
    page = new_game(app_context)
    press(page, "variant")
    press(app_context.app.top, "variant.Rotterdam")
    assert page._agreement.value("undertrump") == "forced"
    assert find(page.semantics(), "variant").state[0] == "Rotterdam"


def test_a_broken_variant_is_shown_with_its_error(app_context: AppContext) -> None:
    app_context.folders.variants.mkdir(parents=True)
    (app_context.folders.variants / "bad.yaml").write_text("game: klaverjassen\nname: Bad\noptions: {games: 999}\n")
    page = new_game(app_context)
    press(page, "variant")
    press(app_context.app.top, "variant.broken.bad.yaml")
    reported = find(app_context.app.top.semantics(), "dialog.words").label
    assert reported.startswith("bad.yaml can't be played")
    assert "bad.yaml:3: options.games: 999 is too large; write a whole number from 1 to 256" in reported


def saved_as(app_context: AppContext, name: str) -> NewGame:
    """The page after changed rules were saved under a name, if that can be."""
    page = new_game(app_context)
    page._agreement.set("games", 4)
    page._sheet._changed()
    press(page, "save_variant")
    write(app_context.app.top, name)
    return page


def test_custom_rules_can_be_saved_as_a_variant(app_context: AppContext) -> None:
    page = saved_as(app_context, "Aunt Riek")
    assert find(page.semantics(), "variant").state[0] == "Aunt Riek"
    assert [path.name for path in app_context.folders.variants.iterdir()] == ["aunt-riek.yaml"]
    again = new_game(app_context)
    again._sheet._variants.choose("Aunt Riek")
    assert again._agreement.value("games") == 4


def test_a_saved_variant_can_be_deleted(app_context: AppContext) -> None:
    built_in = new_game(app_context)
    assert "forget_variant" not in {thing.name for thing in built_in.semantics()}, "the built-in ones stay"
    page = saved_as(app_context, "Aunt Riek")
    assert "save_variant" not in {thing.name for thing in page.semantics()}
    press(page, "forget_variant")
    press(app_context.app.top, "answer.cancel")
    assert [path.name for path in app_context.folders.variants.iterdir()] == ["aunt-riek.yaml"]
    press(page, "forget_variant")
    press(app_context.app.top, "answer.forget")
    assert not [*app_context.folders.variants.iterdir()]
    assert find(page.semantics(), "variant").state[0] == say("new_game.own_rules")
    assert page._agreement.value("games") == 4, "the options stay, and can be saved again"
    assert find(page.semantics(), "save_variant")


def test_two_variants_cannot_have_the_same_name(app_context: AppContext) -> None:
    saved_as(app_context, "amsterdam")
    assert "already" in find(app_context.app.top.semantics(), "name.wrong").label
    assert "amsterdam" in find(app_context.app.top.semantics(), "name").state
    assert not app_context.folders.variants.exists()
