"""Game Title. `MANIFEST` names its parts and imports none of them."""

from cardgames.engine.manifest import Manifest

MANIFEST = Manifest(
    name="game_name",
    title="Game Title",
    player_counts=(2, 3, 4),
    rules="game_name.rules:GAME",
    folder="game_name",
    tint="#2f6b4f",
    hooks="game_name.conformance:HOOKS",
)
