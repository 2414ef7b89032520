"""Jeudalism: chains of serf, knights, vassals and a monarch. `MANIFEST` names its parts and imports none."""

from cardgames.engine.manifest import Manifest

MANIFEST = Manifest(
    name="jeudalism",
    title="Jeudalism",
    player_counts=(3, 2, 4),
    rules="cardgames.games.jeudalism.rules:GAME",
    bots="cardgames.games.jeudalism.bot:BOTS",
    scene="cardgames.games.jeudalism.scene.scene:JeudalismScene",
    folder="cardgames.games.jeudalism",
    tint="#4a3566",
    hooks="cardgames.games.jeudalism.conformance:HOOKS",
)
