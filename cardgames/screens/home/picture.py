"""The picture of a game: a small scene of layers, still as a painting until somebody looks at it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path

from pygame import Rect, Surface

from cardgames.table import draw
from cardgames.table.look import Look

ASPECT = 320 / 220
"""Width of a picture by its height."""

WAKING_SECONDS = 0.35
FRAME = 1 / 30
"""Seconds between two pictures of a scene that lives: half as many as of what is played with."""

GLOWS = 16
"""How many strengths a light has."""


@dataclass(frozen=True, slots=True)
class _Layer:
    """A layer at the size of the picture: only the part with something in it, and where that lies."""

    picture: Surface
    x: int
    y: int
    motion: str
    reach: float


class Picture:
    """A game's scene. `look_at(True)` wakes it up, `update` lets it live, `draw` paints it, awake or still."""

    def __init__(self, game: str, cache: Path | None = None) -> None:
        """`cache` is where pictures are kept, by default the user's cache folder."""
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
        """Nobody sees it now: drop what can be painted anew."""
        self._size = 0, 0
        self._still = None
        self._layers, self._glows = [], {}

    def look_at(self, looked_at: bool) -> None:
        """Somebody looks at it, or no longer."""
        self._awake = looked_at

    def update(self, seconds: float, look: Look) -> tuple[bool, bool]:
        """Let time pass; gives whether it moves, and whether it is to be painted anew."""
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
        """How far a layer is from its place, in px, and how strong it is, from 0 to GLOWS."""
        life = self._life * self._life * (3 - 2 * self._life)
        match motion:
            case "rise":  # from below its place, so that its foot is never seen
                return 0, round(reach * (1 - life)), GLOWS
            case "sway":
                return round(reach * life * math.sin(self._time * 1.9)), 0, GLOWS
            case "drift":
                return round(reach * life * math.sin(self._time * 0.6)), 0, GLOWS
            case "glow":
                return 0, 0, round(GLOWS * (1 - 0.4 * life * (0.5 - 0.5 * math.cos(self._time * 2.6))))
        return 0, 0, GLOWS

    def _glow(self, picture: Surface, level: int) -> Surface:
        """A layer at some of its strength, kept as long as it lives."""
        if level not in self._glows:
            self._glows[level] = draw.faded(picture, level / GLOWS)
        return self._glows[level]

    def _living(self, size: tuple[int, int]) -> list[_Layer]:
        if not self._layers:
            self._layers = _layers(self._game, size, self._cache)
        return self._layers


def _layers(game: str, size: tuple[int, int], cache: Path | None) -> list[_Layer]:
    """The layers of a game's tile."""
    from cardgames.table.art.tiles import tile_scene

    layers = []
    for layer in tile_scene(game, size, cache):
        part = layer.picture.get_bounding_rect()
        layers.append(_Layer(layer.picture.subsurface(part), part.x, part.y, layer.motion, layer.reach))
    return layers
