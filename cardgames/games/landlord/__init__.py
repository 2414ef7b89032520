"""Landlord: one against two with the Decktet, to be rid of all cards first. `MANIFEST` imports none of its parts."""

from cardgames.engine.manifest import Manifest

MANIFEST = Manifest(
    name="landlord",
    title="Landlord",
    player_counts=(3,),
    rules="cardgames.games.landlord.rules:GAME",
    bots="cardgames.games.landlord.bot:BOTS",
    scene="cardgames.games.landlord.scene:LandlordScene",
    folder="cardgames.games.landlord",
    tint="#38456b",
    passes="no bid",
    hooks="cardgames.games.landlord.conformance:HOOKS",
)
