"""From back to front: in which order solids are painted, so that none is seen through another.

Each solid lies in one column of the plan. Whoever looks from above at a slant looks along each line of sight first into
the nearer columns, and in a column first at what is higher. So columns are painted from the farthest on, each from its
foot up; how far a column is follows from its place in the grid, whatever the angle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cardgames.games.casa_grande.scene.iso.camera import Camera
from cardgames.games.casa_grande.scene.iso.solids import Cell, Columns, Figure, Solid


def columns_back_to_front(camera: Camera, cells: Iterable[Cell]) -> list[Cell]:
    """Columns of the plan, the farthest first."""
    east, south = camera.towards
    return sorted(cells, key=lambda cell: cell[0] * east + cell[1] * south)


def column_back_to_front(camera: Camera, solids: Sequence[Solid]) -> Sequence[Solid]:
    """The solids of one column as they are to be painted: from the foot up, figures that stand side by side by how near
    they are."""
    if len(solids) < 2 or all(solid.kind != "figure" for solid in solids):
        return solids
    return sorted(solids, key=lambda solid: _figure_key(camera, solid))


def back_to_front(camera: Camera, columns: Columns) -> Iterator[Solid]:
    """All solids as they are to be painted, one over the other."""
    for cell in columns_back_to_front(camera, columns.cells()):
        yield from column_back_to_front(camera, columns.at(*cell))


def _figure_key(camera: Camera, solid: Solid) -> float:
    thing = solid.thing
    return camera.nearness(thing.x, thing.y) if isinstance(thing, Figure) else 0.0
