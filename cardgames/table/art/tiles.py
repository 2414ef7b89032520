"""The tiles of the home screen: a picture for each game, in layers that can be animated.

A tile is `art/tile.svg` in the game's folder, with the view box `0 0 320 220`. Each top-level group with a
`data-motion` is a layer; everything between two of them is a still layer. `data-motion` is the layer's motion while the
tile has the hover or the focus: "glow" (its opacity varies between about 0.6 and 1), "sway" (sideways by `data-reach`
units and back), "rise" (up by `data-reach` units, where it stays) or "drift" (slowly sideways by `data-reach` units and
back). At rest, each layer is drawn in its original position.

Games without a valid tile get the plain tile in their own colour. Layers are rasterised when first shown, then cached
on disk.
"""

from __future__ import annotations

import colorsys
import zlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Literal, NamedTuple, TypeVar, get_args

import pygame
from pygame import Surface

from cardgames.engine.registry import manifest
from cardgames.table.art.drawings import drawing, elements, own_drawing
from cardgames.table.art.keep import keep, kept_file, pixels_of, rasterise, read_kept, sized, unpacked

WIDTH, HEIGHT = 320, 220
"""The view box of a tile."""

MOST_LAYERS = 12

PLAIN_HUE = "#2b6a4e"
"""The colour in the plain tile that is replaced by the game's colour."""

Motion = Literal["still", "glow", "sway", "rise", "drift"]
Size = tuple[int, int]
T = TypeVar("T")


class Layer(NamedTuple):
    """A layer of a tile, as a drawing with the size of the tile; `reach` is in units of the view box."""

    svg: str
    motion: Motion
    reach: float


class SceneLayer(NamedTuple):
    """A layer of a tile: its picture (premultiplied, with the size of the tile) and motion; `reach` is in pixels."""

    picture: Surface
    motion: Motion
    reach: float


def layers_of(tile: str) -> list[Layer]:
    """The layers of a tile, back to front. Raises ValueError for an invalid tile."""
    root, parts, foot = elements(tile)
    if root.name != "svg" or root.attributes.get("viewBox", "").split() != ["0", "0", str(WIDTH), str(HEIGHT)]:
        raise ValueError(f'a tile is an <svg> with viewBox="0 0 {WIDTH} {HEIGHT}"')
    shared = "".join(part.text for part in parts if part.name == "defs")
    layers: list[Layer] = []
    for part in parts:
        if part.name == "defs":
            continue
        motion, reach = _motion(part.attributes)
        if not (layers and motion == layers[-1].motion == "still"):
            layers.append(Layer(root.text + shared, motion, reach))
        layers[-1] = layers[-1]._replace(svg=layers[-1].svg + part.text)
    if not 1 <= len(layers) <= MOST_LAYERS:
        raise ValueError(f"a tile has 1 to {MOST_LAYERS} layers; this one has {len(layers)}")
    return [layer._replace(svg=layer.svg + foot) for layer in layers]


def _motion(attributes: dict[str, str]) -> tuple[Motion, float]:
    """The motion of a part of a tile, and its reach. Raises ValueError."""
    named, reach = attributes.get("data-motion", "still"), attributes.get("data-reach", "0")
    for motion in get_args(Motion):
        if motion == named:
            with suppress(ValueError):
                if 0 <= float(reach) <= WIDTH:
                    return motion, float(reach)
            raise ValueError(f'data-reach is a number from 0 to {WIDTH}, not "{reach}"')
    raise ValueError(f'data-motion is one of {", ".join(get_args(Motion))}, not "{named}"')


def tile_scene(game: str, size: Size, cache_dir: Path | None = None) -> list[SceneLayer]:
    """The layers of a game's tile, back to front, at `size` pixels (16 : 11). Raises UnknownGame."""
    return _made_of_tile(game, lambda tile: _scene(tile, size, cache_dir))


def tile_still(game: str, size: Size, cache_dir: Path | None = None) -> Surface:
    """A game's tile at rest, opaque, at `size` pixels (16 : 11). Raises UnknownGame."""
    return _made_of_tile(game, lambda tile: _still(tile, size, cache_dir))


def tile_front(game: str, size: Size) -> Surface:
    """The front layer of a game's tile, premultiplied, at `size` pixels (16 : 11). Raises UnknownGame."""
    return _made_of_tile(game, lambda tile: rasterise(layers_of(tile)[-1].svg, size))


def _made_of_tile(game: str, make: Callable[[str], T]) -> T:
    """The result of `make` for a game's own tile, or for the plain tile if the game has no valid one."""
    with suppress(OSError, ValueError, pygame.error):
        return make(drawing(game, "tile"))
    return make(plain_tile(manifest(game).tint))


def plain_tile(tint: str) -> str:
    """The plain tile; `tint` is the colour in the game's manifest."""
    tile = own_drawing("tiles/plain")
    return tile.replace(PLAIN_HUE, _as_bright_as_plain(tint)) if tint else tile


def _as_bright_as_plain(tint: str) -> str:
    """The hue of `tint`, with the lightness of `PLAIN_HUE` and at most its saturation."""
    plain, wanted = (colorsys.rgb_to_hls(*(part / 255 for part in bytes.fromhex(hue[1:]))) for hue in (PLAIN_HUE, tint))
    made = colorsys.hls_to_rgb(wanted[0], plain[1], min(plain[2], wanted[2]))
    return "#" + bytes(round(part * 255) for part in made).hex()


def _scene(tile: str, size: Size, cache_dir: Path | None) -> list[SceneLayer]:
    layers = layers_of(tile)
    file = _kept("tile", tile, size, cache_dir)
    pictures = [unpacked(packed, size) for packed in read_kept(file, size, len(layers))]
    if not pictures:
        pictures = [sized(rasterise(layer.svg, size), size) for layer in layers]
        keep(file, [pixels_of(picture) for picture in pictures])
    return [
        SceneLayer(picture, layer.motion, layer.reach * size[0] / WIDTH)
        for picture, layer in zip(pictures, layers, strict=True)
    ]


def _still(tile: str, size: Size, cache_dir: Path | None) -> Surface:
    file = _kept("still", tile, size, cache_dir)
    for packed in read_kept(file, size):
        return unpacked(packed, size).convert()
    whole = Surface(size)
    for layer in _scene(tile, size, cache_dir):
        low = round(layer.reach) if layer.motion == "rise" else 0
        whole.blit(layer.picture, (0, low), special_flags=pygame.BLEND_PREMULTIPLIED)
    keep(file, [pixels_of(whole)])
    return whole


def _kept(what: str, tile: str, size: Size, cache_dir: Path | None) -> Path:
    """The path of a tile's cached picture. Its name has a checksum, as tiles can change without the program."""
    return kept_file(f"{what}-{zlib.crc32(tile.encode()):08x}-{size[0]}x{size[1]}", cache_dir)
