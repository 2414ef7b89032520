"""Amish Lords: two to four homesteads, their farms, and four kings. `MANIFEST` names its parts and imports none."""

from cardgames.engine.manifest import Manifest

MANIFEST = Manifest(
    name="amish_lords",
    title="Amish Lords",
    player_counts=(2, 3, 4),
    rules="cardgames.games.amish_lords.rules:GAME",
    bots="cardgames.games.amish_lords.bot:BOTS",
    scene="cardgames.games.amish_lords.scene.scene:AmishScene",
    folder="cardgames.games.amish_lords",
    tint="#5b4a2f",
    hooks="cardgames.games.amish_lords.conformance:HOOKS",
)
