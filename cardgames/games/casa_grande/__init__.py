"""Casa Grande: two to four builders on one ground, with floors that pay by height. `MANIFEST` names its parts."""

from cardgames.engine.manifest import Manifest

MANIFEST = Manifest(
    name="casa_grande",
    title="Casa Grande",
    player_counts=(2, 3, 4),
    rules="cardgames.games.casa_grande.rules:GAME",
    bots="cardgames.games.casa_grande.bot:BOTS",
    scene="cardgames.games.casa_grande.scene.scene:CasaScene",
    folder="cardgames.games.casa_grande",
    tint="#6b4a32",
    cards=False,
    hooks="cardgames.games.casa_grande.conformance:HOOKS",
)
