"""How a game introduces itself. Apart from the contract, so that the first screen lists games without loading it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Manifest:
    """A game as the program finds it: plain words and lazy paths (`package.module:name`), importing nothing."""

    name: str
    title: str
    player_counts: tuple[int, ...]
    rules: str
    folder: str
    """The package whose folder holds options.yaml, variants/ and rules.md."""
    bots: str = ""
    """Its levels; "" plays with bots that know no game (`cardgames.bots.generic`)."""
    scene: str = "cardgames.table.board.plain_scene:PlainScene"
    """How it lies on the table; by default a plain table lays itself out from the declared piles, and "" has none."""
    tint: str = ""
    """The hue of its felt as `#rrggbb`, to which the theme gives the brightness; "" leaves the felt of the theme."""
    team_game: bool = False
    cards: bool = True
    """Whether it is played with cards, of which a pack lies ready."""
    passes: str = ""
    """The move, as records have it, of which alone a deal consists that did not count and was dealt anew; "" where
    every deal counts."""
    hooks: str = ""
    """What the conformance kit may look at that no seat sees: see `cardgames.conformance.ConformanceHooks`."""
