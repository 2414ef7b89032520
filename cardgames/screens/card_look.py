"""The look of the cards, from the player's settings."""

from cardgames.storage.settings import Settings
from cardgames.table.art.atlas import CardLook


def card_look(settings: Settings) -> CardLook:
    """Return the look of the cards for these settings."""
    return CardLook(settings.card_back, settings.suit_colours == 4, settings.index_size, settings.corners)
