"""Checks the drawings of a game, because the table silently replaces a broken tile or felt by a plain one."""

from __future__ import annotations

from cardgames.conformance.hooks import Fault
from cardgames.table.art.drawings import drawing
from cardgames.table.art.keep import rasterise
from cardgames.table.art.tiles import layers_of

SIZE = (64, 44)


def check_art(name: str) -> None:
    """Check that the tile and the felt of an installed game can be drawn, if it has them. Raises Fault."""
    for what in ("tile", "felt"):
        try:
            svg = drawing(name, what)
            for part in [layer.svg for layer in layers_of(svg)] if what == "tile" else [svg]:
                rasterise(part, SIZE)
        except FileNotFoundError:
            continue
        except (OSError, ValueError, RuntimeError) as error:
            raise Fault(f"art/{what}.svg of {name} cannot be drawn: {error}") from None
