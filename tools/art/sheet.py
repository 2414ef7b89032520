"""A card's sheet: one file with all looks of its face, as `cardgames.table.art.decks` reads it."""

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
"""The looks of a full face: the size of the index, and how many corners show it."""


class Layer(NamedTuple):
    """A layer of a face: `draw` gives its fragments for an index size and a number of corners.

    Fragments that only some looks have must not lie over each other. `suit` is that of a French card, where the layer
    is in the suit's ink. `turn` is a transform with which the layer is drawn a second time.
    """

    draw: Callable[[str, int], list[str]]
    suit: str = ""
    turn: str = ""


def sheet(layers: Iterable[Layer], compact: Iterable[str], suit: str = "") -> str:
    """The whole file: the layers of the full face, and what is drawn on a small card. `suit` as in `Layer`."""
    return document(WIDTH, HEIGHT, [blank(), *map(_looks, layers), _group("compact", compact, suit, "")])


def _looks(layer: Layer) -> str:
    """A layer in all of its looks, every fragment once."""
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
