"""What `python -m cardgames.table.art build` writes under assets/."""

from __future__ import annotations

import hashlib
import json
from itertools import product
from pathlib import Path

from cardgames.table.art.backs import BACK_NAMES, KING_BACK, back_svg
from cardgames.table.art.cards import FACES, INDEX_SIZES, card_svg
from cardgames.table.art.decktet.face import decktet_svg
from cardgames.table.art.decktet.names import DECKTET_NAMES, card_name
from cardgames.table.art.emblems import EMBLEM_NAMES, emblem_svg
from cardgames.table.art.felt import MOTIF_GAMES, motif_svg
from cardgames.table.art.icon import SIZE, SMALL_SIZES, icon_svg, small_icon_svg
from cardgames.table.art.names import CARD_NAMES, SUITS
from cardgames.table.art.suits import suit_svg
from cardgames.table.art.tiles import TILE_GAMES, tile_layers

FOLDERS = ("cards", "decktet", "emblems", "tiles")
"""The folders below assets/ that hold art alone."""

ICON_PICTURE = "icon/parlour.png"


def icon_pictures() -> dict[str, tuple[str, int]]:
    """The icon's pictures by their path below assets/: the drawing each is made of, and its size in pixels."""
    small = {f"icon/parlour-{size}.png": (small_icon_svg(size), size) for size in SMALL_SIZES}
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
    """Every text file of the art by its path below assets/."""
    files = {f"cards/{name}.svg": card_svg(name) for name in CARD_NAMES}
    files |= {f"decktet/{name}.svg": decktet_svg(name) for name in DECKTET_NAMES}
    files |= {f"cards/back-{name}.svg": back_svg(name) for name in (*BACK_NAMES, KING_BACK)}
    files |= {f"cards/suit-{suit}.svg": suit_svg(suit) for suit in SUITS}
    files |= {f"emblems/{name}.svg": emblem_svg(name) for name in EMBLEM_NAMES}
    plan: dict[str, list[dict[str, str | float]]] = {}
    for game in TILE_GAMES:
        plan[game] = []
        for layer in tile_layers(game):
            file = f"{game}-{layer.name}.svg"
            files[f"tiles/{file}"] = layer.svg
            plan[game].append({"name": layer.name, "file": file, "motion": layer.motion, "reach": layer.reach})
    files["tiles/layers.json"] = json.dumps(plan, indent=1) + "\n"
    files |= {f"tiles/felt-{game}.svg": motif_svg(game) for game in MOTIF_GAMES}
    files["icon/parlour.svg"] = icon_svg()
    files["cards/version.txt"] = version(files) + "\n"
    return files


def build(assets: Path) -> int:
    """Write all of the art below `assets`, the icon's pictures too, and remove what is no longer made.

    Returns the number of files.
    """
    import pygame

    from cardgames.table.art.keep import rasterise

    files = built_texts()
    for name, text in files.items():
        target = assets / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8", newline="\n")
    for folder in FOLDERS:
        for old in (assets / folder).iterdir():
            if f"{folder}/{old.name}" not in files:
                old.unlink()
    # Icons are plain pictures for desktops and windows: their alpha is straight, not premultiplied.
    icons = icon_pictures()
    for name, (svg, size) in icons.items():
        pygame.image.save(rasterise(svg, (size, size), premultiplied=False), assets / name)
    return len(files) + len(icons)
