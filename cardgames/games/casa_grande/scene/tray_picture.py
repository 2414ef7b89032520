"""A full tray as the rules page shows it: all that a player has of one colour."""

from __future__ import annotations

from pygame import Surface

from cardgames.games.casa_grande.pieces import floor_piece
from cardgames.games.casa_grande.scene import trays
from cardgames.games.casa_grande.scene.iso.paints import palette
from cardgames.games.casa_grande.terms import Terms
from cardgames.table import draw
from cardgames.table.look import Look
from cardgames.table.widgets.base import Widget

HIGH, EDGE = 150, 10
"""Its height, and what stays free inside it, in points."""


class TrayPicture(Widget):
    """The blocks and floors of the first player, on felt."""

    def __init__(self, terms: Terms) -> None:
        super().__init__("tray")
        self._terms = terms

    def natural(self, look: Look, limit: int) -> tuple[int, int]:
        """As wide as may be."""
        return limit, look.px(HIGH)

    def draw(self, surface: Surface) -> None:
        """Paint it."""
        look, paints, terms = self.look, palette(self.look.theme), self._terms
        draw.put(surface, draw.rounded(self.rect.size, look.px(6), look.theme.felt), self.rect)
        edge = 2 * look.px(EDGE)
        tray = trays.Tray(self.rect.inflate(-edge, -edge), terms.floors, look)
        trays.draw_blocks(surface, tray, terms.blocks, paints, 0, look)
        for heap in tray.heaps([floor_piece(0, number) for number in range(len(terms.floors.each))]):
            trays.draw_heap(surface, heap, tray.unit, paints, 0, look, may=False, raised=False)
