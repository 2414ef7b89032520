"""Crazy Eights: a game for Parlour in its own package, with rules and words, but without bots or a scene."""

from cardgames.engine.manifest import Manifest

MANIFEST = Manifest(
    name="crazy_eights",
    title="Crazy Eights",
    player_counts=(2, 3, 4, 5, 6),
    rules="crazy_eights.rules:CRAZY_EIGHTS",
    folder="crazy_eights",
    tint="#7a3b69",
    hooks="crazy_eights.conformance:HOOKS",
)
