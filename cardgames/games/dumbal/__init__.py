"""Dumbal: discard high cards, and call when your hand is lowest. `MANIFEST` names its parts and imports none."""

from cardgames.engine.manifest import Manifest

MANIFEST = Manifest(
    name="dumbal",
    title="Dumbal",
    player_counts=(2, 3, 4, 5, 6),
    rules="cardgames.games.dumbal.rules:GAME",
    bots="cardgames.games.dumbal.bot:BOTS",
    scene="cardgames.games.dumbal.scene.scene:DumbalScene",
    folder="cardgames.games.dumbal",
    tint="#2b4a6a",
    hooks="cardgames.games.dumbal.conformance:HOOKS",
)
