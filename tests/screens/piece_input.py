"""Input at the plain table of Amish Lords: lit places, and pieces moved between places."""

from __future__ import annotations

from collections.abc import Callable

from plain_amish_table import HomesteadTable

from cardgames.engine.contract import Move, Zone
from cardgames.games.amish_lords.moves import CARAVAN_ZONES, FARM_ZONES, MARKET_ZONE, Trade
from cardgames.table.board.sprite import Sprite

At = Callable[..., HomesteadTable]
"""A table in a position where moves of these kinds, or these moves, are legal (the fixture `at`)."""


def sprites(table: HomesteadTable, zone: Zone) -> list[Sprite]:
    return table.screen.handling.draft_preview.lying(zone)


def top(table: HomesteadTable, zone: Zone) -> Sprite:
    return sprites(table, zone)[-1]


def targets(table: HomesteadTable) -> dict[str, tuple[int, int]]:
    """The centres of the lit places, by their names."""
    return {thing.name: thing.rect.center for thing in table.app.top.semantics() if thing.role == "target"}


def name(zone: Zone, at: int = -1) -> str:
    return f"target.{zone.name}.{zone.owner}.{zone.number}.{at}"


def made(table: HomesteadTable) -> list[Move]:
    """The moves that the player has made since."""
    return [entry.move for entry in table.match.entries[-3:] if getattr(entry, "seat", None) == 0]


def legal(table: HomesteadTable, kind: type[Move]) -> list[Move]:
    return [move for move in table.host.legal(0) if type(move) is kind]


def taken(table: HomesteadTable) -> int:
    draft = table.screen.turn.draft
    return len(draft.taken()) if draft else 0


def middle(sprite: Sprite) -> tuple[int, int]:
    return round(sprite.x), round(sprite.y)


def carry(table: HomesteadTable, sprite: Sprite, zone: Zone, place: int = -1) -> None:
    """Drag a piece to a lit place."""
    table.drag(sprite, table.screen.felt_view.area.center, let_go=False)
    where = targets(table)[name(zone, place)]
    table.move(where)
    table.release(where)


def start_trade(table: HomesteadTable) -> Trade:
    """Drag the caravan to the market."""
    trade = next(m for m in legal(table, Trade) if isinstance(m, Trade) and m.to == "hand")
    carry(table, top(table, CARAVAN_ZONES[0]), MARKET_ZONE)
    assert taken(table) == 1
    return trade


def aim(table: HomesteadTable, wanted: str) -> None:
    """Move the chosen piece with arrow keys to a lit place."""
    for _ in range(40):
        if any(thing.name == wanted and "hot" in thing.state for thing in table.app.top.semantics()):
            return
        table.key("right")
    raise AssertionError(f"{wanted} is not among {list(targets(table))}")


def own_land(table: HomesteadTable) -> Sprite:
    return next(sprites(table, farm)[1] for farm in FARM_ZONES[0][:4] if len(sprites(table, farm)) > 1)
