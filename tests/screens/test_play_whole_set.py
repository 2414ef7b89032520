"""A whole set of sixteen games, from the first deal to the next match, by one way of playing alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from at_table import Table
from laid_out import AppContextOf

from cardgames.table.widgets.dialog import Dialog


def by_keys(table: Table) -> None:
    """One thing done on the keyboard."""
    if isinstance(table.app.top, Dialog):
        table.key("enter")
    elif table.is_reported():
        table.key("space")
    elif table.is_asked():
        table.key("1")
    elif table.is_turn():
        table.key("home")
        while table.screen.handling.chosen not in table.playable():
            table.key("right")
        table.key("enter")
    else:
        table.key("space")


def by_mouse(table: Table) -> None:
    """One thing done with the mouse, as tap and tap."""
    if isinstance(table.app.top, Dialog):
        table.click("answer.rematch")
    elif table.is_reported():
        table.click("story.done")
    elif table.is_asked():
        table.click(next(thing.name for thing in table.app.top.semantics() if thing.name.startswith("answer.")))
    elif table.is_turn():
        pos = table.at(table.playable()[0])
        table.click(pos)
        table.click(pos)
    else:
        table.click(table.middle)


@pytest.mark.parametrize("act", [by_keys, by_mouse])
def test_a_whole_set_is_played_and_the_next_begun(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, act: Callable[[Table], None]
) -> None:
    table = Table(app_context_of((1024, 640), speed="instant"), monkeypatch, games=16)
    first = table.match
    table.paint_nothing(monkeypatch)
    for _ in range(6000):
        if table.host.match is not first:
            break
        act(table)
    assert first.result
    assert len(first.progress.finished) == 16
    assert table.host.match is not first
