"""Makes faint what hides the pieces that the player has to see, and finds the figures that the building hides."""

from __future__ import annotations

from collections.abc import Collection

from cardgames.games.casa_grande.building import Block, Slab
from cardgames.games.casa_grande.scene.camera import SLAB, Camera, cell_at
from cardgames.games.casa_grande.scene.solids import BoardContent, Columns, Figure, intersection

_HAIR = 0.01

_PARTS = 0.25, 0.7
"""Heights of a figure's body and head."""


def revealing(content: BoardContent, camera: Camera, watched: Collection[Block | Slab]) -> BoardContent:
    """Return the content with everything above the `watched` pieces faint, if something hides one of them."""
    columns = Columns(content) if watched else None
    if columns is None or not any(_is_hidden(thing, columns, camera, watched) for thing in watched):
        return content
    cut = max(thing.level if isinstance(thing, Slab) else thing.height - 0.5 for thing in watched)
    return content._replace(cut=cut if content.cut is None else min(cut, content.cut))


def _is_hidden(thing: Block | Slab, columns: Columns, camera: Camera, watched: Collection[Block | Slab]) -> bool:
    """Return whether firm things, other than `watched` ones, hide the middle of each cell of a piece from above."""
    cells = thing.cells if isinstance(thing, Slab) else ((thing.x, thing.y),)
    top = thing.level + SLAB if isinstance(thing, Slab) else float(thing.height)
    before = [
        one
        for one in columns
        if one.state == "firm" and one.high > top and not isinstance(one.thing, Figure) and one.thing not in watched
    ]

    def is_covered(x: int, y: int) -> bool:
        pixel = camera.project(x + 0.5, y + 0.5, top)
        start, climb = camera.unproject(pixel), camera.climb()
        met = (intersection(one, camera, pixel, start, climb) for one in before)
        return any(one is not None and one[0] > top + _HAIR for one in met)

    return all(is_covered(x, y) for x, y in cells)


def hidden_figures(columns: Columns, camera: Camera) -> frozenset[Figure]:
    """Return the figures whose head or body is behind something firm."""
    figures = columns.content.figures
    return frozenset(figure for figure in figures if any(_is_behind(figure, up, columns, camera) for up in _PARTS))


def _is_behind(figure: Figure, up: float, columns: Columns, camera: Camera) -> bool:
    """Return whether something firm is before a figure's point at this height."""
    height = figure.z + up
    pixel = camera.project(figure.x, figure.y, height)
    (x, y), (climb_x, climb_y) = start, climb = camera.unproject(pixel), camera.climb()
    heights = [height + step / 8 for step in range(max(0, round(8 * (columns.highest - height))) + 1)]
    cells = {cell_at(x + climb_x * high, y + climb_y * high) for high in heights}
    before = (one for cell in cells for one in columns.at(*cell) if one.state == "firm")
    met = (intersection(one, camera, pixel, start, climb) for one in before if not isinstance(one.thing, Figure))
    return any(one is not None and one[0] > height + _HAIR for one in met)
