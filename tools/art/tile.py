"""The parts of a tile; see `cardgames.table.art.tiles`."""

from __future__ import annotations

from collections.abc import Sequence

from cardgames.table.art.svg import document, number
from cardgames.table.art.tiles import HEIGHT, WIDTH, Motion


def layer(name: str, parts: list[str], motion: Motion = "still", reach: float = 0) -> str:
    """Return a layer of a tile, as a group."""
    moves = "" if motion == "still" else f' data-motion="{motion}"'
    far = f' data-reach="{number(reach)}"' if reach else ""
    return f'<g id="{name}"{moves}{far}>' + "".join(parts) + "</g>"


def tile(layers: Sequence[str]) -> str:
    """Return a tile with these layers, back to front, one per line."""
    return document(WIDTH, HEIGHT, ["\n", *(f"{layer}\n" for layer in layers)])
