"""The faces and backs of all decks, by the name of a deck's art (`Deck.art`): "french" or "decktet".

A face is drawn from the card's sheet, an SVG file with all its variants. `data-look` on a group names the variants that
include it: "normal-2" is the normal index in two corners, "large-4" the large index in four, "compact" the face of a
small card. `data-ink` on a group gives the suit's ink with two colours and with four; `data-turn` is a transform with
which the group is drawn a second time, as for the lower corners.

Decktet cards also have their names printed on them, in the table's own font.
"""

from __future__ import annotations

from pygame import Rect, Surface

from cardgames.table import text
from cardgames.table.art.drawings import Element, elements, own_drawing
from cardgames.table.art.palette import INK, PAPER
from cardgames.table.draw import put
from cardgames.table.theme import colour
from cardgames.words import say

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "SHDC"
CARD_NAMES = (*(rank + suit for suit in SUITS for rank in RANKS), "JOKER1", "JOKER2")
"""The French cards: rank and suit, "AS" ... "10H" ... "KC", then the red and the black joker."""

BACK_NAMES = ("quilt", "waves", "lattice", "crest", "signs")
"""The backs that players can choose."""

OWN_BACK = "own"
"""The choice of each deck's own back."""

OWN_BACKS = {"french": "crest", "decktet": "signs"}
"""The own back of each deck."""

WIDTH, HEIGHT = 250, 350
"""A card's view box."""

FOOT = (12, 309, WIDTH - 24, 34)
"""The area of a card's name, on blank paper: x, y, width and height in its view box."""

_SHEETS = {"french": "cards", "decktet": "decktet"}
_NAME_SHARE = 0.62
"""The height of a name's letters, as a share of the height of its area."""


def face_svg(
    art: str, key: str, *, four_colour: bool = False, index: str = "normal", corners: int = 2, compact: bool = False
) -> str:
    """The drawing of a card's face, in a view box of 250 x 350, without its name.

    `index` is "normal" or "large"; `corners` is the number of corners with an index, 2 or 4. Raises ValueError if the
    art has no such key.
    """
    try:
        root, parts, foot = elements(own_drawing(f"{_SHEETS[art]}/{key}"))
    except FileNotFoundError:
        raise ValueError(f"'{key}' is no card of the {art} deck") from None
    look = "compact" if compact else f"{index}-{corners}"
    drawn = (part for part in parts if look in part.attributes.get("data-look", look).split())
    return root.text + "".join(_drawn(part, four_colour) for part in drawn) + foot


def _drawn(part: Element, four_colour: bool) -> str:
    """A part of a sheet in the suit's ink, and again with its `data-turn`."""
    svg, inks, turn = part.text, part.attributes.get("data-ink"), part.attributes.get("data-turn")
    if inks and four_colour:
        two, four = inks.split()
        svg = svg.replace(two, four)
    return f'{svg}<g transform="{turn}">{svg}</g>' if turn else svg


def back_svg(name: str) -> str:
    """The drawing of a card's back, in a view box of 250 x 350. Raises ValueError for a name not in `BACK_NAMES`."""
    if name not in BACK_NAMES:
        raise ValueError(f"There is no card back '{name}'; there are {', '.join(BACK_NAMES)}.")
    return own_drawing(f"cards/back-{name}")


def back_name(chosen: str, art: str) -> str:
    """The name of a deck's back for a player's choice."""
    return OWN_BACKS[art] if chosen == OWN_BACK else chosen


def printed_name(art: str, key: str) -> str:
    """The name printed at the foot of a card; "" for none, as on French cards."""
    return say(f"decktet.card.{key}") if art == "decktet" else ""


def print_name(picture: Surface, art: str, key: str) -> None:
    """Print the card's name on a picture of its full face, as large as fits, instead of a scaled one.

    If the letters would be too small, the foot stays empty.
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
