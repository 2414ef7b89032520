"""Every action of Amish Lords at the table that players see: by drag, by taps and by keys (AL-9 to AL-17)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from by_hand import aim, made, name, sprites, targets
from homestead import USUAL, HomesteadTable
from laid_out import AppContextOf

from cardgames.engine.contract import Answer, Move, MovePieces, Step
from cardgames.games.amish_lords.moves import (
    HAND,
    MARKET,
    Build,
    Cancel,
    Caravan,
    Expand,
    Keep,
    LastLands,
    Pick,
    Rebuild,
    Skip,
    Swindle,
    Trade,
)
from cardgames.table.board.sprite import Sprite

ACTIONS: dict[str, Callable[[Move], bool]] = {
    "AL-9 pick": lambda move: isinstance(move, Pick),
    "AL-9 skip": lambda move: isinstance(move, Skip),
    "AL-10 form": lambda move: isinstance(move, Caravan) and not move.old,
    "AL-10 swap": lambda move: isinstance(move, Caravan) and move.old == HAND,
    "AL-10 swap, the old one to the market": lambda move: isinstance(move, Caravan) and move.old == MARKET,
    "AL-10 take up": lambda move: isinstance(move, Cancel) and move.to == HAND,
    "AL-10 send away": lambda move: isinstance(move, Cancel) and move.to == MARKET,
    "AL-11 build": lambda move: isinstance(move, Build),
    "AL-11 expand": lambda move: isinstance(move, Expand),
    "AL-12 rebuild": lambda move: isinstance(move, Rebuild) and not move.out,
    "AL-12 rebuild and take one out": lambda move: isinstance(move, Rebuild) and move.out > 0,
    "AL-13 swindle": lambda move: isinstance(move, Swindle),
    "AL-13 keep": lambda move: isinstance(move, Keep),
    "AL-14 trade": lambda move: isinstance(move, Trade),
    "AL-17 last lands": lambda move: isinstance(move, LastLands) and bool(move.lands),
}


@pytest.mark.parametrize("way", ["drag", "taps", "keys"])
@pytest.mark.parametrize("action", ACTIONS)
def test_each_action_can_be_made(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, action: str, way: str
) -> None:
    app_context = app_context_of((1280, 800), speed="instant")
    wanted = ACTIONS[action]
    usual = (*USUAL, "Swindle") if "AL-13" in action else USUAL
    table = HomesteadTable(app_context, monkeypatch, lambda legal: any(map(wanted, legal)), plain=False, usual=usual)
    draft = table.screen.turn.draft
    assert draft is not None
    move = next(filter(wanted, table.host.legal(0)))
    for step in draft.steps_of(move):
        take(table, step, way)
        table.until(lambda: not table.busy)
    assert move in made(table)


def take(table: HomesteadTable, step: Step, way: str) -> None:
    """Take a step of a move by hand."""
    if isinstance(step, Answer):
        answer(table, f"answer.{step.answer}", way)
        return
    assert isinstance(step, MovePieces)
    sprite = next(sprite for sprite in reversed(sprites(table, step.source)) if sprite.piece in step.pieces)
    place = name(step.target, step.at)
    if way == "drag":
        table.drag(sprite, table.screen.felt_view.area.center, let_go=False)
        where = targets(table)[place]
        table.move(where)
        table.release(where)
        return
    ready = table.screen.handling.chosen is sprite  # nothing else can be taken
    if way == "taps":
        if not ready:
            table.click(table.at(sprite))
    else:
        choose(table, sprite)
        table.key("enter")
    if table.screen.handling.chosen is not sprite:
        return  # there was one place to go, and there it is
    if way == "taps":
        table.click(targets(table)[place])
    else:
        aim(table, place)
        table.key("enter")


def answer(table: HomesteadTable, wanted: str, way: str) -> None:
    if way != "keys":
        table.click(wanted)
        return
    answers = [thing.name for thing in table.app.top.semantics() if thing.name.startswith("answer.")]
    table.key(str(answers.index(wanted) + 1))


def choose(table: HomesteadTable, sprite: Sprite) -> None:
    """Lead the cursor to a piece: along its row, or from row to row."""
    for arrow in ("right", "up"):
        for _ in range(12):
            if table.screen.handling.chosen is not sprite:
                table.key(arrow)
    assert table.screen.handling.chosen is sprite
