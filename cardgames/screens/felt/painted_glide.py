"""What is painted on the felt, such as captions and trays, while it moves to the places of a new layout."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pygame import BLEND_PREMULTIPLIED, SRCALPHA, Rect, Surface

from cardgames.table import draw
from cardgames.table.board.flights import CLOSING
from cardgames.table.semantics import Thing
from cardgames.table.tween import Motion, Tween


class PaintedGlide:
    """Moves named things from their former places to their new ones, and fades in everything else that is painted."""

    def __init__(self) -> None:
        self._share = 1.0
        """The share of the way that is done."""
        self._before: Mapping[str, Rect] = {}
        """The former places, by name."""
        self._picture: Surface | None = None
        """Everything at its new place, premultiplied; None until it is needed."""

    @property
    def active(self) -> bool:
        """Whether things are moving."""
        return self._share < 1

    def place(self, thing: Thing) -> Rect:
        """The place of a thing now, on its way."""
        was = self._before.get(thing.name, thing.rect)
        x, y = ((was.center[axis] - thing.rect.center[axis]) * (1 - self._share) for axis in (0, 1))
        return thing.rect.move(round(x), round(y))

    def motion(self, before: Mapping[str, Rect], touch: Callable[[], object]) -> Motion:
        """Begin to move things from the places `before`, and return the motion. `touch` has the felt painted again."""
        self._before = before

        def show(share: float) -> None:
            if before is not self._before:  # they were sent elsewhere on the way
                return
            self._share = share
            if not self.active:
                self._picture = None
            touch()

        show(0.0)
        return Tween(CLOSING, show)

    def repaint(self) -> None:
        """Paint everything again for the next frame, as it has changed."""
        self._picture = None

    def draw(self, surface: Surface, things: Sequence[Thing], paint: Callable[[Surface], object]) -> None:
        """Draw everything on its way. `paint` paints it at its new places, which are those of `things`."""
        if self._picture is None:
            self._picture = Surface(surface.get_size(), SRCALPHA)
            paint(self._picture)
        rest, moved = self._picture.copy(), []
        for thing in things:
            if thing.name in self._before:
                part, now = thing.rect.clip(rest.get_rect()), self.place(thing)
                way = now.x - thing.rect.x, now.y - thing.rect.y
                moved.append((rest.subsurface(part).copy(), part.move(way)))
                rest.fill((0, 0, 0, 0), part)
        surface.blit(draw.faded(rest, self._share), (0, 0), special_flags=BLEND_PREMULTIPLIED)
        surface.fblits(moved, BLEND_PREMULTIPLIED)
