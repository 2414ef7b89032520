"""The sheet that lists the keys of each table."""

from __future__ import annotations

import pytest
from laid_out import SIZES, AppContextOf, problems, topmost

from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.registry import game, manifests
from cardgames.screens.app_context import AppContext
from cardgames.screens.play.bar import KEYS
from cardgames.screens.play.screen import PlayScreen
from cardgames.screens.play.sheets import KeyLine, KeysSheet
from cardgames.table.input import Key
from cardgames.table.semantics import find
from cardgames.table.widgets.page import Page


def sheet_of(app_context: AppContext, name: str) -> KeysSheet:
    """The sheet as opened from the menu of a table."""
    rules = game(name)
    seats = rules.schema.seats[0]
    players = [Player("Ann", "fox"), *(Player(f"Bot {seat}", "owl", "bot", "normal") for seat in range(1, seats))]
    if not app_context.app.stack:
        app_context.app.push(Page())
    app_context.begin(Match(rules, rules.schema.make({}, (), seats), players, "keys"))
    screen = topmost(app_context, PlayScreen)
    screen.controls.menu()
    action = find(app_context.app.top.semantics(), "answer.keys").action
    action()
    app_context.app.tick()
    return topmost(app_context, KeysSheet)


def reported(sheet: KeysSheet) -> dict[str, str]:
    """The keys, by their action."""
    lines = [line.label for widget in sheet.widgets for line in widget.walk() if isinstance(line, KeyLine)]
    return {words: keys for keys, _, words in (line.partition(": ") for line in lines)}


@pytest.mark.parametrize("name", [name for name, manifest in manifests().items() if manifest.scene])
def test_the_sheet_lists_every_table_button_with_its_key(app_context: AppContext, name: str) -> None:
    sheet = sheet_of(app_context, name)
    screen = next(scene for scene in app_context.app.stack if isinstance(scene, PlayScreen))
    offered = {key.upper() for key, button in KEYS.items() if screen.bar.buttons[button].visible}
    assert offered <= set(reported(sheet).values())
    sheet.handle(Key("escape"))
    assert app_context.app.top is screen


def test_keys_for_sets_are_listed_only_in_games_with_sets(app_context: AppContext) -> None:
    assert "Select or deselect the card" in reported(sheet_of(app_context, "landlord"))
    assert "Select or deselect the card" not in reported(sheet_of(app_context, "klaverjassen"))


def test_a_board_game_lists_its_own_keys(app_context: AppContext) -> None:
    keys = reported(sheet_of(app_context, "casa_grande"))
    assert {"← → ↑ ↓", "PgUp PgDn", "Q", "E"} <= set(keys.values())
    assert "Walk along your cards" not in keys


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_everything_fits_at_every_size(app_context_of: AppContextOf, size: tuple[int, int], scale: int | str) -> None:
    sheet = sheet_of(app_context_of(size, ui_scale=scale), "casa_grande")
    assert problems(sheet) == []
