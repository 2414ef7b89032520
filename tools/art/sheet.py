"""A card's sheet: one file with all looks of its face, for `cardgames.table.art.decks`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby, product
from typing import NamedTuple

from cardgames.table.art.decks import HEIGHT, WIDTH
from cardgames.table.art.svg import document
from tools.art.paper import blank
from tools.art.suits import FOUR_COLOURS, TWO_COLOURS

INDEX_SIZES = ("normal", "large")
LOOKS = tuple(product(INDEX_SIZES, (2, 4)))
"""The looks of a full face: the size of the index, and the number of corners with an index."""


class Layer(NamedTuple):
    """A layer of a face: `draw` returns its fragments for an index size and a number of corners.

    Fragments that only some looks have must not overlap. `suit` is set if the layer is in the colour of a French suit.
    `turn` is a transform with which the layer is drawn a second time.
    """

    draw: Callable[[str, int], list[str]]
    suit: str = ""
    turn: str = ""


def sheet(layers: Iterable[Layer], compact: Iterable[str], suit: str = "") -> str:
    """Return the whole file: the layers of the full face, and the fragments for small cards. `suit` as in `Layer`."""
    return document(WIDTH, HEIGHT, [blank(), *map(_looks, layers), _group("compact", compact, suit, "")])


def _looks(layer: Layer) -> str:
    """Return a layer in all its looks, each fragment once."""
    looks: dict[str, list[str]] = {}
    for index, corners in LOOKS:
        for fragment in layer.draw(index, corners):
            looks.setdefault(fragment, []).append(f"{index}-{corners}")
    grouped = groupby(looks, lambda fragment: " ".join(looks[fragment]))
    return "".join(_group(names, fragments, layer.suit, layer.turn) for names, fragments in grouped)


def _group(looks: str, fragments: Iterable[str], suit: str, turn: str) -> str:
    two, four = TWO_COLOURS.get(suit), FOUR_COLOURS.get(suit)
    inks = f' data-ink="{two} {four}"' if two != four else ""
    again = f' data-turn="{turn}"' if turn else ""
    return f'<g data-look="{looks}"{inks}{again}>{"".join(fragments)}</g>'
