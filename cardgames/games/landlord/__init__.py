"""Landlord: one against two with the Decktet; the first to play all cards wins. `MANIFEST` imports no parts."""

from cardgames.engine.manifest import Manifest

MANIFEST = Manifest(
    name="landlord",
    title="Landlord",
    player_counts=(3,),
    rules="cardgames.games.landlord.rules:GAME",
    bots="cardgames.games.landlord.bot:BOTS",
    scene="cardgames.games.landlord.scene.scene:LandlordScene",
    folder="cardgames.games.landlord",
    tint="#38456b",
    passes="no bid",
    hooks="cardgames.games.landlord.conformance:HOOKS",
)
