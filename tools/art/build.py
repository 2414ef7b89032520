"""What `python -m tools.art` writes."""

from __future__ import annotations

import hashlib
from itertools import product
from pathlib import Path

import pygame

from cardgames.table.art.backs import BACK_NAMES, back_svg
from cardgames.table.art.cards import FACES, INDEX_SIZES, card_svg
from cardgames.table.art.decktet.face import decktet_svg
from cardgames.table.art.decktet.names import DECKTET_NAMES, card_name
from cardgames.table.art.emblems import EMBLEM_NAMES, emblem_svg
from cardgames.table.art.keep import rasterise
from cardgames.table.art.names import CARD_NAMES, SUITS
from cardgames.table.art.suits import suit_svg
from tools.art import plain
from tools.art.games import GAMES, drawings
from tools.art.icon import SIZE, SMALL_SIZES, icon_svg, small_icon_svg

ROOT = Path(__file__).parents[2]

ASSETS = tuple(f"assets/{name}" for name in ("cards", "decktet", "emblems", "tiles"))
FOLDERS = (*ASSETS, *(f"cardgames/games/{game}/art" for game in GAMES))
"""The folders that hold built art alone."""

ICON_PICTURE = "assets/icon/parlour.png"


def icon_pictures() -> dict[str, tuple[str, int]]:
    """The icon's pictures by their path: the drawing each is made of, and its size in pixels."""
    small = {f"assets/icon/parlour-{size}.png": (small_icon_svg(size), size) for size in SMALL_SIZES}
    return {ICON_PICTURE: (icon_svg(), SIZE)} | small


def version(files: dict[str, str]) -> str:
    """A fingerprint of the files and of every card in every look: kept pictures of another version are not used."""
    digest = hashlib.sha256("".join(files[name] for name in sorted(files)).encode())
    for name, four, index, corners, face in product(CARD_NAMES, (False, True), INDEX_SIZES, (2, 4), FACES):
        digest.update(card_svg(name, four_colour=four, index=index, corners=corners, face=face).encode())
    for name, index, corners, face in product(DECKTET_NAMES, INDEX_SIZES, (2, 4), FACES):
        digest.update(decktet_svg(name, index=index, corners=corners, face=face).encode())
    digest.update(" ".join(card_name(name) for name in DECKTET_NAMES).encode())
    return digest.hexdigest()[:12]


def built_texts() -> dict[str, str]:
    """Every text file of the art by its path in the checkout."""
    assets = {f"cards/{name}.svg": card_svg(name) for name in CARD_NAMES}
    assets |= {f"decktet/{name}.svg": decktet_svg(name) for name in DECKTET_NAMES}
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
    """Write all of the art below `root`, the icon's pictures too, and remove what is no longer made.

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
    # Icons are plain pictures for desktops and windows: their alpha is straight, not premultiplied.
    icons = icon_pictures()
    for name, (svg, size) in icons.items():
        pygame.image.save(rasterise(svg, (size, size), premultiplied=False), root / name)
    return len(files) + len(icons)
