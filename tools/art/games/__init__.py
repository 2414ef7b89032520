"""The drawings of each game, a module for each: `drawings()` gives the SVG texts of its folder `art` by their names."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

GAMES = ("amish_lords", "casa_grande", "dumbal", "jeudalism", "klaverjassen", "landlord", "round_robbin")


def drawings(game: str) -> Mapping[str, str]:
    """The drawings of one of `GAMES`."""
    made: Mapping[str, str] = import_module(f"{__name__}.{game}").drawings()
    return made
