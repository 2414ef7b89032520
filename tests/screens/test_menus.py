"""Menus over a screen."""

from __future__ import annotations

import pygame
import pytest
from laid_out import HouseOf
from pygame import Rect

from cardgames.table.widgets.menu import Item, Menu
from cardgames.table.widgets.page import Page


@pytest.mark.parametrize("scale", [75, 100, 150])
def test_what_fades_in_a_long_menu_stays_on_its_slip(house_of: HouseOf, scale: int) -> None:
    house = house_of((1024, 640), ui_scale=scale, reduced_motion=True)
    house.app.push(Page())
    menu = Menu([Item(f"row{number}", "A row", lambda: None) for number in range(60)], Rect(300, 300, 120, 40))
    house.app.push(menu)
    house.app.tick()
    slip = menu._slip
    heights = [*range(slip.top - 2, slip.top + 20), *range(slip.bottom - 20, slip.bottom + 2)]
    beside = [(x, y) for y in heights for x in (slip.left - 2, slip.left - 1, slip.right, slip.right + 1)]

    def seen() -> list[pygame.Color]:
        house.app.touch()
        house.app.tick()
        screen = pygame.display.get_surface()
        assert screen is not None
        return [screen.get_at(spot) for spot in beside]

    above = seen()
    menu._list.scroll_to(200, at_once=True)
    assert menu._list.at > 0
    assert seen() == above
    menu._list.scroll_to(1_000_000, at_once=True)
    assert seen() == above
