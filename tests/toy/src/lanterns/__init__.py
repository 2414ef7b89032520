"""Lanterns: a tiny game of hidden cards, wind and trades, and a whole game of Parlour outside its package."""

from cardgames.engine.manifest import Manifest

MANIFEST = Manifest(
    name="lanterns",
    title="Lanterns",
    player_counts=(2, 3),
    rules="lanterns.rules:LANTERNS",
    bots="lanterns.bots:BOTS",
    folder="lanterns",
    hooks="lanterns.conformance:HOOKS",
)
