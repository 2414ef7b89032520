"""The drawings of each game, one module per game: `drawings()` returns the SVG texts of its folder `art` by name."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

GAMES = ("amish_lords", "casa_grande", "dumbal", "jeudalism", "klaverjassen", "landlord", "round_robbin")


def drawings(game: str) -> Mapping[str, str]:
    """Return the drawings of one of `GAMES`."""
    made: Mapping[str, str] = import_module(f"{__name__}.{game}").drawings()
    return made
