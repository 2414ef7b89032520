"""The icons on buttons: strokes with round ends in a box of 24 x 24, all of the same weight."""

from __future__ import annotations

from typing import Literal, get_args

from pygame import Rect, Surface

from cardgames.table.draw import KEPT, put
from cardgames.table.text import vector
from cardgames.table.theme import Colour, hex_of

Icon = Literal[
    "menu", "home", "back", "forward", "close", "check", "plus", "minus", "down", "up", "right", "left",
    "undo", "redo", "hint", "last_trick", "rules", "speed", "pause", "play", "first", "last", "log", "score",
    "settings", "fullscreen", "window", "sound", "mute", "search", "person", "bot", "cards", "chart", "replay",
    "save", "load", "trash", "flag", "eye", "help", "dice", "fork", "star", "pencil", "swap", "info", "clock", "lamp",
    "turn_left", "turn_right", "roof_off", "roof_on", "rotate", "flip", "tournament", "lab",
]  # fmt: skip

_STROKES: dict[Icon, str] = {
    "menu": "M4 7H20M4 12H20M4 17H20",
    "home": "M4 11.5L12 4.5L20 11.5M6.5 9.5V19.5H17.5V9.5M10.5 19.5V14H13.5V19.5",
    "back": "M19.5 12H5M11 5.5L4.5 12L11 18.5",
    "forward": "M4.5 12H19M13 5.5L19.5 12L13 18.5",
    "close": "M6 6L18 18M18 6L6 18",
    "check": "M4.5 12.5L10 18L19.5 6.5",
    "plus": "M12 5V19M5 12H19",
    "minus": "M5 12H19",
    "down": "M6 9.5L12 15.5L18 9.5",
    "up": "M6 14.5L12 8.5L18 14.5",
    "right": "M9.5 6L15.5 12L9.5 18",
    "left": "M14.5 6L8.5 12L14.5 18",
    "undo": "M8.5 4.5L4 9L8.5 13.5M4.5 9H14.5A5 5 0 0 1 14.5 19H9",
    "redo": "M15.5 4.5L20 9L15.5 13.5M19.5 9H9.5A5 5 0 0 0 9.5 19H15",
    "hint": "M9 16.5C9 14 6 13 6 9.5A6 6 0 0 1 18 9.5C18 13 15 14 15 16.5ZM9.5 19.2H14.5M11 21.5H13",
    "last_trick": "M8.5 8.5H17.5V20.5H8.5ZM6 16.5L3.5 6L12.5 3.8L13.2 6",
    "rules": "M12 6.5C10 4.8 7 4.5 3.5 5V18.5C7 18 10 18.3 12 20C14 18.3 17 18 20.5 18.5V5C17 4.5 14 4.8 12 6.5V20",
    "speed": "M4.5 18A9 9 0 1 1 19.5 18M12 13.5L16 8.5M12 13.5H12.1",
    "pause": "M8.5 5.5V18.5M15.5 5.5V18.5",
    "play": "M7.5 5L18.5 12L7.5 19Z",
    "first": "M6 5.5V18.5M18.5 5.5L9.5 12L18.5 18.5Z",
    "last": "M18 5.5V18.5M5.5 5.5L14.5 12L5.5 18.5Z",
    "log": "M5 6H5.1M9 6H19.5M5 12H5.1M9 12H19.5M5 18H5.1M9 18H15.5",
    "tournament": "M4 5H8V10H12M4 15H8V10M20 5H16V10M20 15H16V10H12V15M9 19.5H15",
    "score": "M5 4H19V20H5ZM12 4V20M5 8.5H19M7.5 12H9.5M14.5 12H16.5M7.5 15.5H9.5M14.5 15.5H16.5",
    "settings": "M4 7H9M15 7H20M12 7m-3 0a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M4 17H6M12 17H20"
    "M9 17m-3 0a3 3 0 1 0 6 0a3 3 0 1 0 -6 0",
    "fullscreen": "M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15",
    "window": "M9 4V9H4M20 9H15V4M15 20V15H20M4 15H9V20",
    "sound": "M4 9.5V14.5H7.5L12 18.5V5.5L7.5 9.5ZM15.5 9A4.2 4.2 0 0 1 15.5 15M18 6.2A8.2 8.2 0 0 1 18 17.8",
    "mute": "M4 9.5V14.5H7.5L12 18.5V5.5L7.5 9.5ZM16 9.5L21 14.5M21 9.5L16 14.5",
    "search": "M10.5 10.5m-6 0a6 6 0 1 0 12 0a6 6 0 1 0 -12 0M15 15L20 20",
    "person": "M12 8m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M4.5 20.5C5 16.5 8 14.8 12 14.8S19 16.5 19.5 20.5",
    "bot": "M5.5 9H18.5V19H5.5ZM12 9V5.5M12 4.8H12.1M9.3 13.2H9.4M14.6 13.2H14.7"
    "M9.5 16.2H14.5M2.8 12.5V15.5M21.2 12.5V15.5",
    "cards": "M9.5 6.5H19V20H9.5ZM6.5 17.5L4 6L13 4M14.2 10L16.4 13.2L14.2 16.4L12 13.2Z",
    "chart": "M4 4V20H20M8.5 16V12.5M13 16V8M17.5 16V10.5",
    "replay": "M5 5V10H10M5.3 9.7A8 8 0 1 1 4.2 13.5M10.5 9.5L15.5 12.8L10.5 16Z",
    "save": "M12 4V14.5M7.5 10.5L12 15L16.5 10.5M4.5 16V20H19.5V16",
    "load": "M12 15V4.5M7.5 8.5L12 4L16.5 8.5M4.5 16V20H19.5V16",
    "trash": "M4.5 7H19.5M9 7V4.5H15V7M6.5 7L7.5 20H16.5L17.5 7M10.5 10.5V16.5M13.5 10.5V16.5",
    "flag": "M6 21V4M6 4.5C10 2.5 13 7 18.5 4.8V13C13 15.2 10 10.8 6 12.8",
    "eye": "M2.5 12C6.5 5.5 17.5 5.5 21.5 12C17.5 18.5 6.5 18.5 2.5 12Z"
    "M12 12m-2.8 0a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0 -5.6 0",
    "help": "M8 8.8A4 4 0 1 1 13.6 12.2C12.4 12.9 12 13.6 12 15M12 19H12.1",
    "dice": "M5 5H19V19H5ZM9 9H9.1M15 15H15.1M12 12H12.1M15 9H15.1M9 15H9.1",
    "fork": "M7 20V13C7 9 17 11 17 5M7 13V4M4 7L7 4L10 7M14 7L17 4L20 7",
    "star": "M12 3.8L14.6 9.2L20.5 10L16.2 14.1L17.3 20L12 17.1L6.7 20L7.8 14.1L3.5 10L9.4 9.2Z",
    "pencil": "M4.5 19.5L5.5 15L16 4.5L19.5 8L9 18.5ZM13.5 7L17 10.5",
    "swap": "M4 8.5H19M15.5 4.5L19.5 8.5L15.5 12.5M20 15.5H5M8.5 11.5L4.5 15.5L8.5 19.5",
    "info": "M12 12m-8.5 0a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0M12 11V16.5M12 7.6H12.1",
    "clock": "M12 12m-8.5 0a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0M12 7V12L15.5 14",
    "turn_left": "M4.5 5V10H9.5M4.8 9.7A8 8 0 1 1 4.3 14.5",
    "turn_right": "M19.5 5V10H14.5M19.2 9.7A8 8 0 1 0 19.7 14.5",
    "rotate": "M4 13.5H12.5V20H4ZM8 8.5A7.5 7.5 0 0 1 20 14.5M20 9.5V14.5H15",
    "flip": "M12 3V6M12 9.5V12.5M12 16V21M3.5 17.5L9 6.5V17.5ZM20.5 17.5L15 6.5V17.5Z",
    "roof_off": "M5.5 14.5V20.5H18.5V14.5M3 9.5L12 3.5L21 9.5",
    "roof_on": "M5.5 11V20.5H18.5V11M3 12.5L12 5.5L21 12.5",
    "lab": "M9 3.5H15M10.2 3.5V9.5L5 18.2A1.5 1.5 0 0 0 6.3 20.5H17.7A1.5 1.5 0 0 0 19 18.2L13.8 9.5V3.5M7.6 14.5H16.4",
    "lamp": "M12 2.5V6M5 14C5 9.5 8 6 12 6S19 9.5 19 14Z"
    "M9.8 14.2A2.3 2.3 0 0 0 14.2 14.2M12 19.5V21M6.5 18.5L5.5 20M17.5 18.5L18.5 20",
}

_FILLED: frozenset[Icon] = frozenset({"play", "first", "last"})

NAMES: tuple[Icon, ...] = get_args(Icon)
"""All icons."""


def icon(name: Icon, side: int, colour: Colour) -> Surface:
    """An icon as a premultiplied picture of `side` px."""

    def make() -> Surface:
        ink = hex_of(colour)
        fill = ink if name in _FILLED else "none"
        return vector(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="{_STROKES[name]}" fill="{fill}" '
            f'stroke="{ink}" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/></svg>',
            (side, side),
        )

    return KEPT.get(("icon", name, side, colour), make)


def draw_icon(surface: Surface, name: Icon, rect: Rect, colour: Colour) -> None:
    """Draw an icon in the middle of `rect`, as large as fits."""
    side = min(rect.size)
    put(surface, icon(name, side, colour), (rect.centerx - side // 2, rect.centery - side // 2))
