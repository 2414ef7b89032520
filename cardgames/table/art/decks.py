"""The faces and backs of all decks, by the name of a deck's art (`Deck.art`): "french" or "decktet".

A face is a drawing; a card of the Decktet also has its name printed on it, in the table's own type.
"""

from __future__ import annotations

from pygame import Rect, Surface

from cardgames.table import text
from cardgames.table.art.decktet.names import card_name
from cardgames.table.art.palette import INK, PAPER
from cardgames.table.art.paper import HEIGHT, WIDTH
from cardgames.table.draw import put
from cardgames.table.theme import colour

OWN_BACK = "own"
"""The choice of a player who leaves every deck its own back."""

OWN_BACKS = {"french": "crest", "decktet": "signs"}
"""The back that each art comes with."""

FOOT = (12, 309, WIDTH - 24, 34)
"""Where a card's name stands, on clean paper: x, y, width and height in the card's box of 250 x 350."""

_NAME_SHARE = 0.62
"""How high the letters of a name are, as a share of the room for it."""


def face_svg(art: str, key: str, four_colour: bool, index: str, corners: int, face: str) -> str:
    """The drawing of a card's face, in a view box of 250 x 350. Raises ValueError for a key that the art has not."""
    # Drawings are imported only when one is made: with a kept atlas they are never needed.
    if art == "decktet":
        from cardgames.table.art.decktet.face import decktet_svg

        return decktet_svg(key, index=index, corners=corners, face=face)
    from cardgames.table.art.cards import card_svg

    return card_svg(key, four_colour=four_colour, index=index, corners=corners, face=face)


def back_name(chosen: str, art: str) -> str:
    """The back of a deck, where the player chose this one."""
    return OWN_BACKS[art] if chosen == OWN_BACK else chosen


def printed_name(art: str, key: str) -> str:
    """What is printed along the foot of a card; "" for nothing, as on French cards."""
    return card_name(key) if art == "decktet" else ""


def print_name(picture: Surface, art: str, key: str) -> None:
    """Print the card's name on a picture of its full face, as large as fits, in place of one that was scaled with it.

    Where the letters would be smaller than may be, the foot stays empty.
    """
    name = printed_name(art, key)
    if not name:
        return
    room = Rect(*(round(side * picture.get_height() / HEIGHT) for side in FOOT))
    picture.fill(colour(PAPER), room)
    for px in range(max(text.LEAST_PX, round(room.h * _NAME_SHARE)), text.LEAST_PX - 1, -1):
        letters = text.caption(name, px, colour(INK))
        if letters.get_width() <= room.w and px <= room.h:
            put(picture, letters, letters.get_rect(center=room.center))
            return
