"""Klaverjassen for four, three or two. `MANIFEST` names the parts of the game and imports none of them."""

from cardgames.engine.manifest import Manifest

MANIFEST = Manifest(
    name="klaverjassen",
    title="Klaverjassen",
    player_counts=(4, 3, 2),
    rules="cardgames.games.klaverjassen.rules:GAME",
    bots="cardgames.games.klaverjassen.bot:BOTS",
    scene="cardgames.games.klaverjassen.scene.scene:KlaverjassenScene",
    folder="cardgames.games.klaverjassen",
    tint="#2f5b33",
    hooks="cardgames.games.klaverjassen.conformance:HOOKS",
    passes="pass",
)
