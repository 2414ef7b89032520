"""The home screen's tiles: a small scene for each game, made of layers so that it can live a little when looked at."""

from __future__ import annotations

from importlib import import_module

from cardgames.table.art.tiles.layer import HEIGHT, WIDTH, Layer, Motion

TILE_GAMES = ("klaverjassen", "amish_lords", "casa_grande", "round_robbin", "jeudalism", "landlord", "dumbal")


def tile_layers(game: str) -> list[Layer]:
    """The layers of a game's tile, back to front, each in a view box of 320 x 220.

    Raises ValueError for a game that has no tile.
    """
    if game not in TILE_GAMES:
        raise ValueError(f"There is no tile for '{game}'; there are {', '.join(TILE_GAMES)}.")
    layers: list[Layer] = import_module(f"{__name__}.{game}").layers()
    return layers


__all__ = ["HEIGHT", "TILE_GAMES", "WIDTH", "Layer", "Motion", "tile_layers"]
