"""What a tile is made of; see `cardgames.table.art.tiles`."""

from __future__ import annotations

from collections.abc import Sequence

from cardgames.table.art.svg import document, number
from cardgames.table.art.tiles import HEIGHT, WIDTH, Motion


def layer(name: str, parts: list[str], motion: Motion = "still", reach: float = 0) -> str:
    """A layer of a tile, as a group."""
    moves = "" if motion == "still" else f' data-motion="{motion}"'
    far = f' data-reach="{number(reach)}"' if reach else ""
    return f'<g id="{name}"{moves}{far}>' + "".join(parts) + "</g>"


def tile(layers: Sequence[str]) -> str:
    """A tile of its layers, back to front, each on a line of its own."""
    return document(WIDTH, HEIGHT, ["\n", *(f"{layer}\n" for layer in layers)])
