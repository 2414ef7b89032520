"""Pictures of houses, for tests."""

from __future__ import annotations

from pygame import Rect, Surface

from cardgames.games.casa_grande.scene import pictures
from cardgames.games.casa_grande.scene.house import House3D
from cardgames.games.casa_grande.scene.solids import Sights
from cardgames.table import theme as themes
from cardgames.table.look import Look
from cardgames.table.units import Scale

ROOM = Rect(0, 0, 640, 480)


def look(name: str = "lamplight") -> Look:
    """How it is drawn."""
    return Look(themes.load(name), Scale())


def painted(sights: Sights, turn: float, house3d: House3D | None = None) -> Surface:
    """A picture of these sights."""
    shown = house3d or House3D(look())
    shown.show(sights)
    shown.aim(ROOM, turn, 6)
    picture = Surface(ROOM.size)
    shown.paint(picture)
    return picture


def kept_for_the_app_context() -> list[object]:
    """Which pictures are kept, but for the fronts beyond the street."""
    return [key for key in pictures._KEPT._pictures if "fronts" not in str(key)]
