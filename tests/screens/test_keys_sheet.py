"""Which keys there are: the sheet that tells it at each table."""

from __future__ import annotations

import pytest
from laid_out import SIZES, HouseOf, problems, reachable, reached

from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.registry import game, manifests
from cardgames.screens.house import House
from cardgames.screens.play.bar import KEYS
from cardgames.screens.play.screen import PlayScreen
from cardgames.screens.play.sheets import KeyLine, KeysSheet
from cardgames.table.input import Key
from cardgames.table.semantics import find
from cardgames.table.widgets.page import Page


def sheet_of(house: House, name: str) -> KeysSheet:
    """The sheet as it is opened from the menu of a table."""
    rules = game(name)
    seats = rules.schema.seats[0]
    players = [Player("Ann", "fox"), *(Player(f"Bot {seat}", "owl", "bot", "normal") for seat in range(1, seats))]
    if not house.app.stack:
        house.app.push(Page())
    house.begin(Match(rules, rules.schema.make({}, (), seats), players, "keys"))
    screen = house.app.top
    assert isinstance(screen, PlayScreen)
    screen.controls.menu()
    action = find(house.app.top.semantics(), "answer.keys").action
    assert action is not None
    action()
    house.app.tick()
    sheet = house.app.top
    assert isinstance(sheet, KeysSheet)
    return sheet


def told(sheet: KeysSheet) -> dict[str, str]:
    """The keys, by what they do."""
    lines = [line.label for widget in sheet.widgets for line in widget.walk() if isinstance(line, KeyLine)]
    return {words: keys for keys, _, words in (line.partition(": ") for line in lines)}


@pytest.mark.parametrize("name", [name for name, manifest in manifests().items() if manifest.scene])
def test_every_button_beside_the_table_is_there_with_its_key(house: House, name: str) -> None:
    sheet = sheet_of(house, name)
    screen = next(scene for scene in house.app.stack if isinstance(scene, PlayScreen))
    offered = {key.upper() for key, button in KEYS.items() if screen.bar.buttons[button].visible}
    assert offered <= set(told(sheet).values())
    sheet.handle(Key("escape"))
    assert house.app.top is screen


def test_sets_are_raised_only_where_sets_are_played(house: House) -> None:
    assert "Raise the card, or lower it" in told(sheet_of(house, "landlord"))
    assert "Raise the card, or lower it" not in told(sheet_of(house, "klaverjassen"))


def test_a_board_has_keys_of_its_own(house: House) -> None:
    keys = told(sheet_of(house, "casa_grande"))
    assert {"← → ↑ ↓", "PgUp PgDn", "Q", "E"} <= set(keys.values())
    assert "Walk along your cards" not in keys


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_everything_has_its_place(house_of: HouseOf, size: tuple[int, int], scale: int | str) -> None:
    sheet = sheet_of(house_of(size, ui_scale=scale), "casa_grande")
    assert problems(sheet) == []
    assert set(reached(sheet)) == set(reachable(sheet))
