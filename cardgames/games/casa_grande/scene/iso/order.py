"""From back to front: in which order solids are painted, so that none is seen through another.

Each solid lies in one column of the plan. Whoever looks from above at a slant looks along each line of sight first into
the nearer columns, and in a column first at what is higher. So columns are painted from the farthest on, each from its
foot up; how far a column is follows from its place in the grid, whatever the angle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardgames.games.casa_grande.scene.iso.camera import Camera
from cardgames.games.casa_grande.scene.iso.solids import Cell, Columns, Figure, Solid


def columns_back_to_front(camera: Camera, cells: Iterable[Cell]) -> list[Cell]:
    """Columns of the plan, the farthest first."""
    east, south = camera.towards
    return sorted(cells, key=lambda cell: cell[0] * east + cell[1] * south)


def back_to_front(camera: Camera, columns: Columns) -> Iterator[Solid]:
    """All solids as they are to be painted, one over the other."""
    for x, y in columns_back_to_front(camera, columns.cells()):
        solids = columns.at(x, y)
        if len(solids) > 1 and any(solid.kind == "figure" for solid in solids):
            yield from sorted(solids, key=lambda solid: _figure_key(camera, solid))
        else:
            yield from solids


def _figure_key(camera: Camera, solid: Solid) -> float:
    thing = solid.thing
    return camera.nearness(thing.x, thing.y) if isinstance(thing, Figure) else 0.0
