"""Builds what `python -m tools.art` writes."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pygame

from cardgames.table.art.decks import BACK_NAMES, CARD_NAMES, SUITS, printed_name
from cardgames.table.art.emblems import EMBLEM_NAMES
from cardgames.table.art.keep import rasterise
from tools.art import plain
from tools.art.backs import back_svg
from tools.art.cards import card_sheet
from tools.art.decktet.face import decktet_sheet
from tools.art.decktet.names import DECKTET_NAMES
from tools.art.decktet.names import SUITS as DECKTET_SUITS
from tools.art.decktet.signs import decktet_suit_svg
from tools.art.emblems import emblem_svg
from tools.art.games import GAMES, drawings
from tools.art.icon import SIZE, SMALL_SIZES, icon_svg, small_icon_svg
from tools.art.suits import suit_svg

ROOT = Path(__file__).parents[2]

ASSETS = tuple(f"assets/{name}" for name in ("cards", "decktet", "emblems", "tiles"))
FOLDERS = (*ASSETS, *(f"cardgames/games/{game}/art" for game in GAMES))
"""The folders that contain only built art."""

ICON_PICTURE = "assets/icon/parlour.png"


def icon_pictures() -> dict[str, tuple[str, int]]:
    """Return the icon's pictures by path: the drawing of each, and its size in pixels."""
    small = {f"assets/icon/parlour-{size}.png": (small_icon_svg(size), size) for size in SMALL_SIZES}
    return {ICON_PICTURE: (icon_svg(), SIZE)} | small


def version(files: dict[str, str]) -> str:
    """Return a fingerprint of the files and the names printed on cards; it tells cached pictures' versions apart."""
    digest = hashlib.sha256("".join(files[name] for name in sorted(files)).encode())
    digest.update(" ".join(printed_name("decktet", name) for name in DECKTET_NAMES).encode())
    return digest.hexdigest()[:12]


def built_texts() -> dict[str, str]:
    """Return every text file of the art by its path in the checkout."""
    assets = {f"cards/{name}.svg": card_sheet(name) for name in CARD_NAMES}
    assets |= {f"decktet/{name}.svg": decktet_sheet(name) for name in DECKTET_NAMES}
    assets |= {f"decktet/suit-{suit}.svg": decktet_suit_svg(suit) for suit in DECKTET_SUITS}
    assets |= {f"cards/back-{name}.svg": back_svg(name) for name in BACK_NAMES}
    assets |= {f"cards/suit-{suit}.svg": suit_svg(suit) for suit in SUITS}
    assets |= {f"emblems/{name}.svg": emblem_svg(name) for name in EMBLEM_NAMES}
    assets["tiles/plain.svg"] = plain.drawing()
    assets["icon/parlour.svg"] = icon_svg()
    assets["cards/version.txt"] = version(assets) + "\n"
    files = {f"assets/{name}": text for name, text in assets.items()}
    for game in GAMES:
        files |= {f"cardgames/games/{game}/art/{name}.svg": text for name, text in drawings(game).items()}
    return files


def build(root: Path = ROOT) -> int:
    """Write all art below `root`, including the icon's pictures, and remove files that are no longer made.

    Returns the number of files.
    """
    files = built_texts()
    for name, text in files.items():
        target = root / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8", newline="\n")
    for folder in FOLDERS:
        for old in (root / folder).iterdir():
            if f"{folder}/{old.name}" not in files:
                old.unlink()
    # Icons are for desktops and windows: their alpha is straight, not premultiplied.
    icons = icon_pictures()
    for name, (svg, size) in icons.items():
        pygame.image.save(rasterise(svg, (size, size), premultiplied=False), root / name)
    return len(files) + len(icons)
