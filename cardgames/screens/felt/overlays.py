"""The one authority for what lies over the table for a while: drawers, the deal summary, questions, slips, speech
bubbles, messages and tips.

Each keeps clear of those before it in `ORDER`, and is placed again when one of them changes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal

from pygame import Rect

Layer = Literal["drawer", "summary", "question", "hint", "last_trick", "stand_in", "bubble", "toast", "tip"]

ORDER: Final[tuple[Layer, ...]] = (
    "drawer", "summary", "question", "hint", "last_trick", "stand_in", "bubble", "toast", "tip",
)  # fmt: skip
"""The layers by precedence: what the player opened or must answer comes before what only informs."""

LEAST_SHARE = 0.45
"""The least share of the table's width beside an open drawer in which other things are placed."""


class Overlays:
    """The overlays of one table screen. Parts register how to find the areas of a layer, and how to place it again."""

    def __init__(self) -> None:
        self._areas: dict[Layer, Callable[[], Sequence[Rect]]] = {}
        self._again: dict[Layer, Callable[[], object]] = {}
        self._settling = False

    def register(
        self, layer: Layer, areas: Callable[[], Sequence[Rect]], again: Callable[[], object] | None = None
    ) -> None:
        """`areas` returns what the layer covers now; `again` places it again."""
        self._areas[layer] = areas
        if again is not None:
            self._again[layer] = again

    def areas(self, layer: Layer) -> Sequence[Rect]:
        """Return what a layer covers now."""
        return self._areas[layer]() if layer in self._areas else ()

    def before(self, layer: Layer) -> list[Rect]:
        """Return the areas that a layer keeps clear of."""
        return [Rect(area) for other in ORDER[: ORDER.index(layer)] for area in self.areas(other)]

    def beside_drawer(self, area: Rect) -> Rect:
        """Return the part of the table's area that no open drawer covers; all of it if too little would be left."""
        drawers = self.areas("drawer")
        left = min((drawer.left for drawer in drawers if drawer.colliderect(area)), default=area.right)
        return Rect(area.x, area.y, left - area.x, area.h) if left - area.x >= LEAST_SHARE * area.w else Rect(area)

    def changed(self, layer: Layer) -> None:
        """Place again whatever comes after this layer and is in the way of it or of another."""
        if self._settling:
            return
        self._settling = True
        try:
            for later in ORDER[ORDER.index(layer) + 1 :]:
                before = self.before(later)
                if later in self._again and any(area.collidelist(before) >= 0 for area in self.areas(later)):
                    self._again[later]()
        finally:
            self._settling = False
