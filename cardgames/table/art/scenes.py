"""The home tiles as surfaces: rasterised from the built files at the first start, then kept on disk."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

import pygame

from cardgames.resources import data_dir
from cardgames.table.art.keep import keep, kept_file, pixels_of, rasterise, read_kept
from cardgames.table.art.tiles.layer import WIDTH, Motion


class SceneLayer(NamedTuple):
    """A layer of a tile: its picture (premultiplied, as large as the tile) and how it moves; `reach` is in pixels."""

    name: str
    picture: pygame.Surface
    motion: Motion
    reach: float


def tile_scene(game: str, size: tuple[int, int], cache_dir: Path | None = None) -> list[SceneLayer]:
    """The layers of a game's tile, back to front, at `size` pixels (16 : 11). See `Layer` for what they do.

    Raises ValueError for a game that has no tile.
    """
    folder = data_dir("assets") / "tiles"
    plan = json.loads((folder / "layers.json").read_text("utf-8"))
    if game not in plan:
        raise ValueError(f"There is no tile for '{game}'; there are {', '.join(plan)}.")
    width, height = size
    layers = plan[game]
    whole = (width, height * len(layers))
    file = kept_file(f"tile-{game}-{width}x{height}", cache_dir)
    sheet = read_kept(file, whole)
    if sheet is None:
        sheet = pygame.Surface(whole, pygame.SRCALPHA, 32)
        for i, layer in enumerate(layers):
            svg = (folder / layer["file"]).read_text("utf-8")
            sheet.blit(rasterise(svg, size), (0, i * height), special_flags=pygame.BLEND_PREMULTIPLIED)
        keep(file, whole, [pixels_of(sheet)])
    scale = width / WIDTH
    return [
        SceneLayer(
            layer["name"], sheet.subsurface((0, i * height, width, height)), layer["motion"], layer["reach"] * scale
        )
        for i, layer in enumerate(layers)
    ]
