"""Round Robbin': tents around a fire in the woods at night."""

from __future__ import annotations

from collections.abc import Mapping

from cardgames.table.art.palette import BRASS, PAPER, STRAW
from cardgames.table.art.svg import (
    around,
    circle,
    document,
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
from tools.art.felt import CELL, WHITE, felt
from tools.art.tile import layer, tile


def _pine(x: float, foot: float, height: float, colour: str) -> str:
    """Return a fir of three tiers with its foot at (x, foot)."""
    tiers = ((33, 0, 62), (25, 28, 88), (17, 55, 110))
    words = "".join(f"M{-half} {-low}L0 {-top}L{half} {-low}Z" for half, low, top in tiers)
    return placed([path(words, colour)], x, foot, height / 100)


def _tent(x: float, foot: float, scale: float, light: str, dark: str, band: str) -> str:
    """Return a tent with its foot at (x, foot) and a flying flag."""
    parts = [
        ellipse(0, 0, 38, 6, "#11241d", 0.7),
        path("M0 -52L-36 0L0 4Z", light),
        path("M0 -52L36 0L0 4Z", dark),
        path("M-12.5 -34L-18.7 -25L0 -22L18.7 -25L12.5 -34L0 -32Z", band),
        path("M0 -20L-10 2.9L0 4L10 2.9Z", "#2a1712"),
        path("M0 -20L-10 2.9L-13 2.6Z", PAPER),
        stroke("M0 -52L0 -62", "#4a2f20", 2),
        path("M0 -62L14 -58L0 -54Z", band),
    ]
    return placed(parts, x, foot, scale)


def _layers() -> list[str]:
    """Return the layers: woods, firelight, flames."""
    wood = [
        fade("night", (0, 0), (0, 150), (0, "#131d3b", 1), (0.7, "#2d3f66", 1), (1, "#5a5a78", 1)),
        rect(0, 0, 320, 220, "url(#night)"),
        *(
            circle(x, y, r, PAPER)
            for x, y, r in (
                (24, 20, 1.2),
                (60, 38, 0.9),
                (96, 14, 1.3),
                (134, 30, 0.9),
                (176, 12, 1.1),
                (212, 34, 0.8),
                (236, 16, 1.2),
                (300, 44, 1),
                (196, 52, 0.8),
                (46, 62, 0.8),
            )
        ),
        path("M254 11A20 20 0 1 1 241 36A16 16 0 1 0 254 11Z", "#f6e7b8"),
        *(
            _pine(x, 140, h, "#1f3350")
            for x, h in (
                (6, 70),
                (34, 88),
                (66, 66),
                (96, 80),
                (128, 62),
                (158, 74),
                (188, 60),
                (220, 84),
                (250, 66),
                (280, 92),
                (312, 74),
            )
        ),
        *(_pine(x, 152, h, "#16263a") for x, h in ((-4, 96), (50, 74), (112, 66), (206, 66), (264, 78), (322, 104))),
        path("M0 146C70 134 250 134 320 146V220H0Z", "#1f4434"),
        path("M0 172C80 150 240 150 320 172V220H0Z", "#285540"),
        _tent(104, 158, 0.72, "#b98a4a", "#8a6330", "#2f5f8a"),
        _tent(216, 158, 0.72, "#9a5a72", "#713d53", "#e0b961"),
        _tent(54, 186, 1.0, "#c2452f", "#8e2c20", "#f0d9a0"),
        _tent(266, 186, 1.0, "#3f7f6c", "#285a4c", "#f0d9a0"),
    ]
    light = [
        glow("fire", 160, 178, 104, (0, "#ffcf70", 0.8), (0.4, "#ff9a3c", 0.3), (1, "#ff7a20", 0)),
        circle(160, 178, 104, "url(#fire)"),
    ]
    logs = [
        ellipse(160, 201, 40, 7, "#12211a", 0.7),
        *(
            ellipse(160 + dx, 201 + dy, 6, 4, "#6f7478")
            for dx, dy in ((-34, 0), (-22, 5), (-8, 7), (8, 7), (22, 5), (34, 0))
        ),
        path("M134 196L182 186L184 192L136 203Z", "#5a3721"),
        path("M186 196L138 186L136 192L184 203Z", "#704629"),
        circle(135, 199.5, 3.6, "#c99a5e"),
        circle(185, 199.5, 3.6, "#c99a5e"),
    ]
    flames = [
        path(
            "M160 132C176 152 190 164 186 180C184 192 172 197 160 197C148 197 136 192 134 180"
            "C132 168 142 164 146 150C150 156 152 158 153 162C158 152 160 144 160 132Z",
            "#e0561f",
        ),
        path(
            "M162 152C172 166 180 172 177 183C175 192 168 196 160 196C151 196 144 191 144 183"
            "C144 175 150 172 153 164C156 168 157 171 158 174C161 168 162 160 162 152Z",
            "#f5a13a",
        ),
        path(
            "M161 172C166 180 170 183 168 189C167 194 164 196 160 196C156 196 152 193 152 188C152 184 156 181 161 172Z",
            "#fff0bd",
        ),
        *(
            circle(x, y, r, STRAW)
            for x, y, r in ((140, 140, 1.5), (178, 132, 1.3), (170, 116, 1.1), (150, 122, 1.2), (186, 150, 1.4))
        ),
        polygon(star(156, 104, 3, 1.2, 4), STRAW),
    ]
    return [
        layer("wood", wood),
        layer("firelight", light, "glow"),
        layer("logs", logs),
        layer("flames", flames, "sway", 2),
    ]


def _felt() -> list[str]:
    """Return a clearing at night: two camps, a fire in a ring of stones, firs and stars."""
    tent = [
        path("M0 -13L-11 8L0 10Z", WHITE),
        path("M0 -13L11 8L0 10Z", WHITE, opacity=0.6),
        stroke("M0 -13V-18M0 -18L5 -16L0 -14", WHITE, 1.2),
    ]
    tongues = "M0 -11C5 -5 8 -1 7 4C6 8 3 9 0 9C-3 9 -6 8 -7 4C-8 0 -5 -2 -3 -6C-2 -4 -1 -3 -1 -2C0 -5 1 -8 0 -11Z"
    fir = path("M0 -26L9 -12H5L13 2H7L16 17H2V24H-2V17H-16L-7 2H-13L-5 -12H-9Z", WHITE, opacity=0.8)
    near, far = CELL / 2, CELL * 3 / 2
    camp = ((-14, 6, 2.0), (24, 0, 1.3))
    parts = [placed(tent, at + x, at + y, size) for at in (near, far) for x, y, size in camp]
    parts += [placed([path(tongues, WHITE)], far, near, 2.2)]
    parts += [circle(*stone, 3.4, WHITE) for stone in around(far, near + 2, 33, 12)]
    parts += [placed([fir], near + x, far + y, size) for x, y, size in ((-20, 4, 1.05), (16, 10, 0.85))]
    stars = ((-34, -34), (36, -36), (-6, 40))
    return parts + [polygon(star(at + x, at + y, 5, 2, 4), WHITE) for at in (near, far) for x, y in stars]


def _stones() -> list[str]:
    """The front part of the ring of stones around a fire."""
    spots = ((-34, 0), (-23, 7), (-8, 10), (8, 10), (23, 7), (34, 0))
    return [ellipse(50 + dx, 82 + dy, 7, 4.6, "#77736c") for dx, dy in spots]


def _fire() -> str:
    """Return a burning fire in its ring of stones."""
    parts = [
        ellipse(50, 84, 44, 11, "#000000", 0.32),
        *_stones(),
        path("M24 84L74 70L76 77L27 89Z", "#5a3721"),
        path("M76 84L26 70L24 77L73 89Z", "#704629"),
        path("M50 10C64 28 78 42 74 60C71 73 60 78 50 78C40 78 29 73 27 60C24 45 36 40 39 26C43 32 45 35 46 39"
             "C50 30 51 20 50 10Z", "#e0561f"),
        path("M52 32C61 45 68 52 65 63C63 72 57 77 50 77C42 77 35 72 35 63C36 54 42 51 44 43C47 47 48 50 49 53"
             "C52 46 53 40 52 32Z", "#f5a13a"),
        path("M51 52C56 60 60 64 58 70C57 75 54 77 50 77C46 77 43 74 43 69C43 64 46 60 51 52Z", "#fff0bd"),
        *(circle(x, y, r, STRAW) for x, y, r in ((28, 22, 1.6), (70, 18, 1.4), (62, 6, 1.2), (40, 8, 1.3))),
        polygon(star(34, 12, 3, 1.2, 4), STRAW),
    ]  # fmt: skip
    return document(100, 100, parts)


def _embers(warm: bool) -> str:
    """Return a fire that has burnt down but is still `warm`, or one not yet lit."""
    glowing = ((42, 76, "#e0561f"), (53, 78, "#f5a13a"), (61, 75, "#c2432a"))
    coals = [circle(x, y, 4, colour) for x, y, colour in glowing]
    parts = [
        ellipse(50, 84, 44, 11, "#000000", 0.32),
        *_stones(),
        path("M24 84L74 70L76 77L27 89Z", "#4a2f20"),
        path("M76 84L26 70L24 77L73 89Z", "#5a3721"),
        *(coals if warm else ()),
    ]
    return document(100, 100, parts)


def _village_tent() -> str:
    """Return a tent; the table replaces brass by the colour of its tribe."""
    parts = [
        ellipse(50, 86, 44, 8, "#000000", 0.3),
        path("M50 22L8 84L50 90Z", BRASS),
        path("M50 22L92 84L50 90Z", BRASS),
        path("M50 22L92 84L50 90Z", "#000000", opacity=0.28),
        path("M50 54L37 88.2L50 90L63 88.2Z", "#1d120c"),
        path("M50 54L37 88.2L32 87.4Z", PAPER),
        path("M48.8 24V8H51V24Z", "#4a2f20"),
        path("M51 8L66 12.5L51 17Z", BRASS),
    ]
    return document(100, 100, parts)


def _folded_tent() -> str:
    """Return a folded tent: the cloth on the ground, its pole across it."""
    parts = [
        ellipse(50, 84, 44, 8, "#000000", 0.3),
        path("M10 82C16 70 28 72 34 66C42 60 56 62 62 68C72 68 86 72 90 82C78 90 24 91 10 82Z", BRASS),
        path("M62 68C72 68 86 72 90 82C82 87 66 89 50 89C58 82 60 76 62 68Z", "#000000", opacity=0.28),
        stroke("M34 66C38 74 36 80 30 86", "#000000", 1.6, 0.35),
        stroke("M18 74L86 64", "#4a2f20", 4),
    ]
    return document(100, 100, parts)


def _sun(*, rises: bool) -> str:
    """Return a sun at the horizon: a rising one is higher than a setting one."""
    top = 15 if rises else 18
    rays = [f"M12 {top - 8}V{top - 12}", f"M5.5 {top - 6}L3 {top - 9}", f"M18.5 {top - 6}L21 {top - 9}"]
    parts = [
        path(f"M5.5 {top}A6.5 6.5 0 0 1 18.5 {top}Z", BRASS),
        *(stroke(ray, BRASS, 1.8) for ray in rays),
        stroke("M2 20H22" if rises else "M2 18.5H22M6 21.5H18", BRASS, 1.8),
    ]
    return document(24, 24, parts)


def _flame() -> str:
    """Return a flame, for a burn (RR-23)."""
    parts = [
        path("M12 2C16 7 20 11 19 16C18 20 15 22 12 22C9 22 6 20 5 16C4.5 12 8 10 9 6C10.5 8 11 9 11.2 10"
             "C12.3 7.5 12.5 5 12 2Z", "#e0561f"),
        path("M12 11C14.5 13.5 16 15.5 15.3 18C14.8 20 13.5 21 12 21C10.3 21 9 20 8.7 18C8.5 15.5 11 14 12 11Z",
             "#f5c04a"),
    ]  # fmt: skip
    return document(24, 24, parts)


def drawings() -> Mapping[str, str]:
    """Return the game's drawings by name."""
    signs = {
        "fire": _fire(),
        "embers": _embers(warm=True),
        "unlit": _embers(warm=False),
        "tent": _village_tent(),
        "folded-tent": _folded_tent(),
        "star": document(24, 24, [polygon(star(12, 12, 11, 4.8, 5), BRASS)]),
        "sunrise": _sun(rises=True),
        "sunset": _sun(rises=False),
        "flame": _flame(),
    }
    return {"tile": tile(_layers()), "felt": felt(_felt())} | signs
