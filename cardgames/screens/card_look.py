"""How a player wants the cards to look, as his settings have it."""

from cardgames.storage.settings import Settings
from cardgames.table.art.atlas import CardLook


def card_look(settings: Settings) -> CardLook:
    """The look of the cards that these settings ask for."""
    return CardLook(settings.card_back, settings.suit_colours == 4, settings.index_size, settings.corners)
