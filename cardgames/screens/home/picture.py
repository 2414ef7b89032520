"""The picture of a game: a small scene in layers, which moves only while the player points at it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path

from pygame import Rect, Surface

from cardgames.table import draw
from cardgames.table.look import Look

ASPECT = 320 / 220
"""Width of a picture divided by its height."""

WAKING_SECONDS = 0.35
FRAME = 1 / 30
"""Seconds between two frames of a moving scene: half the usual frame rate."""

GLOWS = 16
"""Number of brightness steps of a light."""


@dataclass(frozen=True, slots=True)
class _Layer:
    """A layer at the size of the picture: only its part that is not empty, and where that lies."""

    picture: Surface
    x: int
    y: int
    motion: str
    reach: float


class Picture:
    """A game's scene. `look_at(True)` makes it move, `update` advances it, `draw` paints it, moving or still."""

    def __init__(self, game: str, cache: Path | None = None) -> None:
        """`cache` is the folder for pictures, by default in the user's cache."""
        self._game = game
        self._cache = cache
        self._still: Surface | None = None
        self._layers: list[_Layer] = []
        self._glows: dict[int, Surface] = {}
        self._size = (0, 0)
        self._awake = False
        self._life = 0.0
        self._time = 0.0
        self._drawn = 0.0

    def let_go(self) -> None:
        """Free the pictures, which can be made again."""
        self._size = 0, 0
        self._still = None
        self._layers, self._glows = [], {}

    def look_at(self, looked_at: bool) -> None:
        """Set whether the player points at it."""
        self._awake = looked_at

    def update(self, seconds: float, look: Look) -> tuple[bool, bool]:
        """Advance the time; return whether it moves, and whether it needs a repaint."""
        before = self._life
        step = seconds / WAKING_SECONDS
        lives = self._awake and not look.reduced_motion and look.speed != "instant"
        self._life = min(1.0, before + step) if lives else max(0.0, before - step)
        if not self._life:
            self._time = self._drawn = 0.0
            self._layers, self._glows = [], {}
            return False, before > 0
        self._time += seconds
        due = self._time - self._drawn >= FRAME or self._life != before
        if due:
            self._drawn = self._time
        return True, due

    def draw(self, surface: Surface, rect: Rect, look: Look) -> None:
        """Paint it into `rect`."""
        if rect.size != self._size:
            self._size = rect.size
            self._still = None
            self._layers, self._glows = [], {}
        if not self._life:
            if self._still is None:
                from cardgames.table.art.tiles import tile_still

                self._still = tile_still(self._game, rect.size, self._cache)
            surface.blit(self._still, rect)
            return
        clip = surface.get_clip()
        surface.set_clip(rect.clip(clip))
        for layer in self._living(rect.size):
            x, y, level = self._moved(layer.motion, layer.reach)
            shown = layer.picture if level == GLOWS else self._glow(layer.picture, level)
            draw.put(surface, shown, (rect.x + layer.x + x, rect.y + layer.y + y))
        surface.set_clip(clip)

    def _moved(self, motion: str, reach: float) -> tuple[int, int, int]:
        """Return a layer's offset, in px, and its brightness, from 0 to GLOWS."""
        life = self._life * self._life * (3 - 2 * self._life)
        match motion:
            case "rise":  # from below its place, so that its lower edge never shows
                return 0, round(reach * (1 - life)), GLOWS
            case "sway":
                return round(reach * life * math.sin(self._time * 1.9)), 0, GLOWS
            case "drift":
                return round(reach * life * math.sin(self._time * 0.6)), 0, GLOWS
            case "glow":
                return 0, 0, round(GLOWS * (1 - 0.4 * life * (0.5 - 0.5 * math.cos(self._time * 2.6))))
        return 0, 0, GLOWS

    def _glow(self, picture: Surface, level: int) -> Surface:
        """Return a layer at a brightness, cached while the scene moves."""
        if level not in self._glows:
            self._glows[level] = draw.faded(picture, level / GLOWS)
        return self._glows[level]

    def _living(self, size: tuple[int, int]) -> list[_Layer]:
        if not self._layers:
            self._layers = _layers(self._game, size, self._cache)
        return self._layers


def _layers(game: str, size: tuple[int, int], cache: Path | None) -> list[_Layer]:
    """Return the layers of a game's tile."""
    from cardgames.table.art.tiles import tile_scene

    layers = []
    for layer in tile_scene(game, size, cache):
        part = layer.picture.get_bounding_rect()
        layers.append(_Layer(layer.picture.subsurface(part), part.x, part.y, layer.motion, layer.reach))
    return layers
