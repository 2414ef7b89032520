"""Klaverjassen: a Dutch pub in the evening, with a low lamp over the rug on the table."""

from __future__ import annotations

from collections.abc import Mapping

from cardgames.table.art.palette import BRASS, INK, PAPER, STRAW
from cardgames.table.art.svg import (
    circle,
    ellipse,
    fade,
    glow,
    path,
    placed,
    polygon,
    rect,
    star,
    stroke,
)
from tools.art.cards import card_face
from tools.art.felt import CELL, WHITE, felt
from tools.art.tile import layer, tile

_WOOD, _DARK_WOOD, _DEEP = "#5a3721", "#43281a", "#2c1a12"
_DELFT = "#3f6690"


def _tile(x: float, y: float, kind: int) -> list[str]:
    """Return a Delft tile of 20 x 20."""
    parts = [rect(x, y, 19, 19, "#e6e3d6")]
    parts += [path(f"M{x} {y}h4l-4 4ZM{x + 19} {y}h-4l4 4ZM{x} {y + 19}v-4l4 4ZM{x + 19} {y + 19}v-4l-4 4Z", _DELFT)]
    cx, cy = x + 9.5, y + 9.5
    pictures = (
        [polygon(star(cx, cy, 6, 2.2, 4), _DELFT)],
        [path(f"M{cx - 5} {cy + 2}h10l-2 3h-6ZM{cx - 1} {cy + 1}v-7l6 6Z", _DELFT)],
        [
            path(f"M{cx - 2} {cy + 5}l.8 -7h2.4l.8 7Z", _DELFT),
            stroke(f"M{cx - 5} {cy - 6}l10 8M{cx + 5} {cy - 6}l-10 8", _DELFT, 1.2),
        ],
        [
            path(f"M{cx - 4} {cy - 5}l2 2l2 -3l2 3l2 -2q0 7 -4 7q-4 0 -4 -7Z", _DELFT),
            stroke(f"M{cx} {cy}v6", _DELFT, 1.2),
        ],
    )
    return parts + pictures[kind % 4]


def _rug() -> list[str]:
    """Return the pattern of the rug on the table: small teeth along its border and medallions inside."""
    blue, gold = "#1f3f63", "#c08f30"
    teeth = [(x, 172 - 9 * (1 - ((x - 160) / 166) ** 2)) for x in range(4, 320, 12)]
    parts = [polygon([(x - 4, y), (x + 4, y), (x, y + 5)], gold) for x, y in teeth]
    for x, y in ((30, 198), (78, 194), (242, 194), (290, 198)):
        parts += [polygon([(x, y - half), (x + half * 1.5, y), (x, y + half), (x - half * 1.5, y)], colour)
                  for half, colour in ((14, gold), (11.5, blue), (6, gold), (3.5, "#7e2320"))]  # fmt: skip
    for x, y in (
        (6, 212),
        (54, 213),
        (104, 211),
        (216, 211),
        (266, 213),
        (314, 212),
        (54, 182),
        (266, 182),
        (6, 184),
        (314, 184),
    ):
        parts.append(polygon(star(x, y, 5, 2, 4), gold))
    return parts


def _layers() -> list[str]:
    """Return the layers: room, lamplight, cards."""
    room = [
        fade("wall", (0, 0), (0, 150), (0, "#3b2417", 1), (1, "#6b4327", 1)),
        rect(0, 0, 320, 220, "url(#wall)"),
        *(rect(x, 0, 1.6, 150, _DARK_WOOD) for x in range(18, 320, 36)),
        # a window on a canal at night
        rect(20, 14, 78, 78, _DEEP, 2),
        rect(24, 18, 70, 70, "#1d3550"),
        path("M24 88V52h9v-8l5 -6l5 6v8h9V44l4 -4h10l4 4v12h8v-8l8 -8l2 2V88Z", "#122338"),
        *(rect(x, y, 4, 5, STRAW) for x, y in ((30, 58), (36, 68), (57, 52), (63, 62), (57, 72), (76, 64), (84, 70))),
        circle(82, 29, 6, "#f3e3ae"),
        rect(57, 18, 3.4, 70, _DEEP),
        rect(24, 50, 70, 3.4, _DEEP),
        rect(15, 90, 88, 5, _WOOD, 1),
        # a shelf of jugs
        rect(214, 52, 90, 5, _DEEP, 1),
        path("M224 52c-5 -8 -5 -18 2 -20v-5h10v5c7 2 7 12 2 20Z", "#e6e3d6"),
        stroke("M223 42h16M224 37h14", _DELFT, 2),
        rect(250, 26, 9, 26, "#2f5d46", 2),
        rect(252.5, 17, 4, 11, "#2f5d46", 1),
        rect(250, 36, 9, 8, STRAW),
        rect(264, 30, 10, 22, "#7a2f24", 2),
        rect(267, 20, 4, 12, "#7a2f24", 1),
        path("M282 52v-16h14v16Z", BRASS),
        stroke("M296 39q7 0 6 6q-1 4 -6 4", BRASS, 2.6),
        rect(280.5, 33, 17, 4, PAPER, 2),
        # the tiled wainscot and the table with its rug
        *(part for i in range(17) for part in _tile(-8 + i * 20, 104, i * 7 % 4)),
        *(part for i in range(17) for part in _tile(-8 + i * 20, 124, (i * 5 + 2) % 4)),
        rect(0, 100, 320, 4, _DEEP),
        rect(0, 144, 320, 76, _DARK_WOOD),
        path("M-6 158C60 146 260 146 326 158V220H-6Z", "#7e2320"),
        path("M-6 164C60 152 260 152 326 164V170C260 158 60 158 -6 170Z", BRASS),
        *_rug(),
        # beer
        path("M246 122h26l-3 44h-20Z", "#d8952c"),
        path("M259 122h13l-3 44h-10Z", "#b97420"),
        path("M243 122c-3 -8 4 -12 9 -9c3 -6 12 -6 14 0c6 -3 12 2 9 9c-3 4 -29 4 -32 0Z", "#fbf3dc"),
        ellipse(259, 168, 17, 4, "#4d1512"),
        path("M249 160h20l-.5 6h-19Z", "#c58325"),
    ]
    light = [
        glow("shine", 160, 62, 150, (0, "#ffe3a0", 0.75), (0.35, "#ffcf78", 0.32), (1, "#ffb850", 0)),
        path("M128 52L30 220H290L192 52Z", "url(#shine)"),
        glow("halo", 160, 60, 110, (0, "#ffe3a0", 0.5), (0.45, "#ffcf78", 0.18), (1, "#ffb850", 0)),
        circle(160, 60, 110, "url(#halo)"),
    ]
    lamp = [
        rect(158.6, 0, 2.8, 26, INK),
        path("M148 26h24l4 8c14 4 20 12 22 20H122c2 -8 8 -16 22 -20Z", "#1f6650"),
        path("M160 26h12l4 8c14 4 20 12 22 20H160Z", "#174d3d"),
        rect(120, 53, 80, 4, BRASS, 2),
        path("M146 57h28q-4 9 -14 9t-14 -9Z", "#fff0c2"),
        rect(152, 22, 16, 5, BRASS, 2),
    ]
    fan = (("9H", -30, -48, 8), ("10H", -15, -24, 1), ("JC", 0, 0, -2), ("KH", 15, 24, 1), ("AS", 30, 48, 8))
    cards = [ellipse(160, 206, 74, 9, "#3d100f", 0.55)]
    cards += [placed(card_face(name), 160 + x, 172 + y, 0.3, turn) for name, turn, x, y in fan]
    return [layer("room", room), layer("light", light, "glow"), layer("lamp", lamp), layer("cards", cards, "rise", 7)]


def _corner() -> list[str]:
    """Return the ornament in a tile's corner: a leaf between two curls, drawn from the corner (0, 0) inwards."""
    return [
        path("M3 3C14 5 20 12 21 21C12 20 5 14 3 3Z", WHITE),
        stroke("M5 18C5 24 10 27 14 24M18 5C24 5 27 10 24 14", WHITE, 1.6),
    ]


def _felt() -> list[str]:
    """Return Delft tiles: a tulip, a boat, a mill and a star."""
    tulip = [
        path("M0 -20C6 -14 6 -8 10 -14C16 -20 15 4 0 5C-15 4 -16 -20 -10 -14C-6 -8 -6 -14 0 -20Z", WHITE),
        stroke("M0 6V24M0 22C-8 20 -12 14 -13 9M0 22C8 20 12 14 13 9", WHITE, 2.2),
    ]
    boat = [
        path("M-18 10H18L12 19H-12ZM-1.5 7V-20C-6 -6 -12 2 -17 7ZM2.5 7V-16C10 -10 16 0 17 7Z", WHITE),
        stroke("M-22 24Q-16 20 -11 24T0 24T11 24T22 24", WHITE, 2),
    ]
    vane = path("M1.5 -3V-25H8V-7L1.5 -5Z", WHITE)
    mill = [
        path("M-6 -2H6L10 24H-10Z", WHITE),
        *(placed([vane, stroke("M0 0V-25", WHITE, 1.8)], 0, -5, 0.9, 45 + 90 * i) for i in range(4)),
    ]
    sun = [polygon(star(0, 0, 23, 8, 8), WHITE), circle(0, 0, 13, "", WHITE, 1.6)]
    parts: list[str] = []
    for i, picture in enumerate((tulip, boat, mill, sun)):
        x, y = (i % 2) * CELL, (i // 2) * CELL
        parts.append(rect(x + 1.5, y + 1.5, CELL - 3, CELL - 3, "", 2, WHITE, 1))
        parts += [
            placed(_corner(), x + a * CELL, y + b * CELL, 1, turn)
            for a, b, turn in ((0, 0, 0), (1, 0, 90), (1, 1, 180), (0, 1, 270))
        ]
        parts.append(placed(picture, x + CELL / 2, y + CELL / 2, 0.9))
    return parts


def drawings() -> Mapping[str, str]:
    """Return the game's drawings by name."""
    return {"tile": tile(_layers()), "felt": felt(_felt())}
