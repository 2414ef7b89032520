"""Round Robbin': tribes rob each other's villages in chains. `MANIFEST` names its parts and imports none."""

from cardgames.engine.manifest import Manifest

MANIFEST = Manifest(
    name="round_robbin",
    title="Round Robbin'",
    player_counts=(2, 3, 4, 6, 7, 8, 9, 10),
    rules="cardgames.games.round_robbin.rules:GAME",
    bots="cardgames.games.round_robbin.bot:BOTS",
    scene="cardgames.games.round_robbin.scene.scene:RobbinScene",
    folder="cardgames.games.round_robbin",
    tint="#6a3b2a",
    hooks="cardgames.games.round_robbin.conformance:HOOKS",
)
