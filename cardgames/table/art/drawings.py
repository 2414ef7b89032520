"""Access to SVG files: Parlour's own in `assets`, and those of a game in the folder `art` beside its rules."""

from __future__ import annotations

import re
from pyexpat import ExpatError, ParserCreate  # the package xml takes long to load
from typing import NamedTuple

from cardgames.disk import read_file
from cardgames.engine.cards import DECKTET_SIGNS, SUIT_SIGNS
from cardgames.engine.registry import folder_of
from cardgames.resources import data_dir

MOST = 1_000_000
"""The greatest size of a drawing, in bytes."""

_SIGN_FILES = {sign: f"cards/suit-{letter}" for letter, sign in SUIT_SIGNS.items()}
_SIGN_FILES |= {sign: f"decktet/suit-{letter}" for letter, sign in DECKTET_SIGNS.items()}


def drawing(game: str, name: str) -> str:
    """The SVG text of `art/<name>.svg` in a game's folder.

    Raises OSError if there is no such game or the file can't be read, ValueError if it isn't UTF-8.
    """
    folder = folder_of(game)
    if folder is None:
        raise FileNotFoundError(f"there is no folder of a game '{game}'")
    return read_file(folder / "art" / f"{name}.svg", MOST).decode()


def own_drawing(name: str) -> str:
    """The SVG text of `assets/<name>.svg`. Raises OSError if the file doesn't exist or can't be read."""
    return read_file(data_dir("assets") / f"{name}.svg", MOST).decode()


def suit_svg(sign: str, colour: str) -> str:
    """A suit sign (♠ ♥ ♦ ♣ or of the Decktet) in one colour (hex), in a view box of 100 x 100."""
    return re.sub("#[0-9a-f]{6}", colour, own_drawing(_SIGN_FILES[sign]))


class Element(NamedTuple):
    """An element of a drawing; its text extends to the next element."""

    name: str
    attributes: dict[str, str]
    text: str


def elements(svg: str) -> tuple[Element, list[Element], str]:
    """A drawing's opening tag, its top-level elements, and the closing tag. Raises ValueError for invalid XML."""
    data = svg.encode()
    starts: list[tuple[int, str, dict[str, str]]] = []
    depth = end = 0
    parser = ParserCreate("utf-8")

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        if depth < 2:
            starts.append((parser.CurrentByteIndex, name, attributes))
        depth += 1

    def finish(_: str) -> None:
        nonlocal depth, end
        depth -= 1
        end = parser.CurrentByteIndex

    parser.StartElementHandler, parser.EndElementHandler = start, finish
    try:
        parser.Parse(data, True)
    except ExpatError as error:
        raise ValueError(f"this is no SVG file: {error}") from None
    ends = [at for at, _, _ in starts[1:]] + [end]
    root, *inside = (
        Element(name, given, data[at:after].decode()) for (at, name, given), after in zip(starts, ends, strict=True)
    )
    return root, inside, data[end:].decode()
