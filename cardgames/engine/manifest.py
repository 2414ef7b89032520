"""The manifest of a game: a small module of its own, so that the first screen lists games without loading them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Manifest:
    """The description of a game: plain words and lazy paths (`package.module:name`), so that nothing is imported."""

    name: str
    title: str
    player_counts: tuple[int, ...]
    rules: str
    folder: str
    """The package whose folder contains options.yaml, variants/ and rules.md."""
    bots: str = ""
    """The path of its bot levels; "" for the generic bots (`cardgames.bots.generic`)."""
    scene: str = "cardgames.table.board.plain_scene:PlainScene"
    """The path of its scene; the default lays out the declared piles, and "" means that it cannot be shown."""
    tint: str = ""
    """The hue of its felt as `#rrggbb` (the theme sets the brightness); "" for the felt of the theme."""
    cards: bool = True
    """Whether it is played with cards."""
    passes: str = ""
    """The move, as in records, that makes up a whole deal that did not count and was dealt again; "" if every deal
    counts."""
    hooks: str = ""
    """The path of its conformance hooks (`cardgames.conformance.ConformanceHooks`)."""
