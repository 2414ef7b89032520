"""Long lists: only visible rows can be clicked, and the focused row scrolls into view."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from hand import Hand
from pygame import Rect

from cardgames.table.look import Look
from cardgames.table.widgets.page import Page
from cardgames.table.widgets.scroll import ListBox, ListRow, ScrollArea


def rows_of(count: int, said: list[object]) -> list[ListRow]:
    def choose(n: int) -> Callable[[], object]:
        return lambda: said.append(n)

    return [ListRow(f"row.{n}", f"Row {n}", choose(n)) for n in range(count)]


class Listed(Page):
    """A page with a list in a small area."""

    def __init__(self, box: ScrollArea) -> None:
        super().__init__()
        self.box = box
        self.add(box)

    def arrange(self, area: Rect, look: Look) -> None:
        self.box.layout(Rect(100, 100, 300, 200), look)


def test_a_long_list_scrolls_and_only_visible_rows_can_be_clicked(hand: Hand, said: list[object]) -> None:
    hand.app.restyle(reduced_motion=True)
    box = ListBox("list", rows_of(30, said))
    hand.app.push(Listed(box))
    hand.ticks()
    assert hand.sees("row.0")
    assert not hand.sees("row.29")
    hand.move((150, 150))
    for _ in range(30):
        hand.wheel(-1)
    assert hand.sees("row.29")
    assert not hand.sees("row.0")
    hand.tap("row.29")
    assert said == [29]
    for thing in hand.app.top.semantics():
        assert box.rect.contains(thing.rect)


def test_the_focused_row_scrolls_into_view(hand: Hand, said: list[object]) -> None:
    hand.app.restyle(reduced_motion=True)
    page = Listed(ListBox("list", rows_of(30, said)))
    hand.app.push(page)
    hand.ticks()
    for _ in range(20):
        hand.key(pygame.K_TAB)
    assert hand.thing("row.19").state == ("focused",)
    hand.key(pygame.K_HOME)
    assert page.box.at == 0


def test_the_wheel_scrolls_smoothly_unless_motion_is_reduced(hand: Hand, said: list[object]) -> None:
    page = Listed(ListBox("list", rows_of(30, said)))
    hand.app.push(page)
    hand.ticks()
    hand.move((150, 150))
    hand.wheel(-2)
    first = page.box.at
    hand.ticks(60)
    assert 0 <= first < page.box.at


def test_a_list_can_be_refilled_with_one_row_marked(hand: Hand, said: list[object]) -> None:
    box = ListBox("list", rows_of(3, said))
    hand.app.push(Listed(box))
    box.fill(rows_of(5, said))
    box.choose("row.4")
    hand.ticks()
    assert [row.name for row in box.rows if row.chosen] == ["row.4"]
    assert hand.thing("row.4").state == ("chosen",)
