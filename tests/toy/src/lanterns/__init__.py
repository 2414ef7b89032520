"""Lanterns: a tiny complete game outside Parlour's package, with hidden cards, a die and trades."""

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
