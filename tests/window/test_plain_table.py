"""An external game without bots or its own look is played through a real window."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from desk import Desk

pytestmark = pytest.mark.window

EXAMPLE = Path(__file__).parents[2] / "examples" / "crazy_eights"
LONGEST = 300.0
"""The maximum duration of a deal in seconds."""


@pytest.fixture
def table(desk_of: Callable[[], Desk], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """Crazy Eights, installed beside Parlour, and dealt."""
    info = tmp_path / "site" / "crazy_eights-1.dist-info"
    info.mkdir(parents=True)
    points = "[cardgames.games]\ncrazy_eights = crazy_eights:MANIFEST\n"
    (info / "entry_points.txt").write_text(points, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", f"{info.parent}:{EXAMPLE / 'src'}")
    desk = desk_of()
    desk.tap("game.crazy_eights")
    desk.wait_for("start")
    desk.tap("levels.easy")
    desk.until(lambda: "chosen" in desk.things["levels.easy"].state, "easy bots")
    desk.tap("start")
    desk.wait_for("seat.0")
    return desk


def my_turn(desk: Desk) -> bool:
    return "seat.0" in desk.things and "turn" in desk.things["seat.0"].state


def came(desk: Desk) -> bool:
    return my_turn(desk) or bool(desk.named("answer.")) or "story.done" in desk.things


def test_a_deal_is_played_by_mouse_to_its_deal_summary(table: Desk) -> None:
    end, played = time.monotonic() + LONGEST, 0
    while "story.done" not in table.things:
        assert time.monotonic() < end, f"the deal does not end; {', '.join(table.things)}"
        table.until(lambda: came(table), "my turn")
        table.settle()
        if answers := [one.name for one in table.named("answer.") if one.name not in ("answer.back", "answer.cancel")]:
            table.tap(answers[0])
        elif "playable" in getattr(table.things.get("stock.unseen"), "state", ()):
            table.tap("stock.unseen")
        elif my_turn(table) and (cards := table.named("hand.0.")):
            # if all hand cards are legal, none is lit
            lit = [card for card in cards if "playable" in card.state]
            table.tap((lit or cards)[0].name, across=0.2, times=2)
            played += 1
    assert played
    table.tap("story.done")
    table.until(lambda: table.named("seat.") or "sheet" in table.things, "the next deal, or the result")


def test_a_hint_names_a_move_and_keys_leave_the_game(table: Desk) -> None:
    table.until(lambda: my_turn(table), "my turn")
    table.settle()
    table.key("h")
    table.until(lambda: "hint" in table.things, "a hint")
    assert table.things["hint"].label
    table.key("Escape")
    table.until(lambda: "hint" not in table.things, "the hint to go")
    open_menu(table)
    while "focused" not in table.things["answer.home"].state:
        table.key("Down")
        table.look()
    table.key("Return")
    table.wait_for("game.crazy_eights")


def open_menu(table: Desk) -> None:
    """Press Escape until the menu is open; the first press may clear a selection."""
    for _ in range(3):
        table.key("Escape")
        table.settle()
        table.look()
        if "answer.home" in table.things:
            return
    table.wait_for("answer.home")
