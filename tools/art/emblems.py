"""The players' emblems: twelve small pictures, each on a disc."""

from __future__ import annotations

from collections.abc import Callable

from cardgames.table.art.palette import BRASS, GREEN, INK, LEAF, PAPER, RED, RUST, SKY, STRAW
from cardgames.table.art.svg import circle, document, ellipse, path, placed, polygon, rect, stroke

SIZE = 100
_SHADE = "#d9cfb8"


def _fox() -> list[str]:
    return [
        path(
            "M20 20C30 24 38 30 42 36L50 38L58 36C62 30 70 24 80 20C84 38 82 54 74 64L50 84L26 64C18 54 16 38 20 20Z",
            "#d9692e",
        ),
        path("M50 38L58 36C62 30 70 24 80 20C84 38 82 54 74 64L50 84Z", "#b9501f"),
        path("M22 52C32 50 42 56 50 84L26 64C24 60 22 56 22 52Z", PAPER),
        path("M78 52C68 50 58 56 50 84L74 64C76 60 78 56 78 52Z", _SHADE),
        path("M25 28C30 30 35 34 38 39L28 46C25 40 24 34 25 28Z", INK),
        path("M75 28C70 30 65 34 62 39L72 46C75 40 76 34 75 28Z", INK),
        circle(37, 52, 3.6, INK),
        circle(63, 52, 3.6, INK),
        ellipse(50, 79, 6.5, 5, INK),
    ]


def _owl() -> list[str]:
    return [
        path(
            "M22 20C32 24 40 25 50 25C60 25 68 24 78 20C80 30 79 38 78 44C80 66 68 84 50 84"
            "C32 84 20 66 22 44C21 38 20 30 22 20Z",
            "#7a5234",
        ),
        path("M50 25C60 25 68 24 78 20C80 30 79 38 78 44C80 66 68 84 50 84Z", "#5f3d25"),
        path("M34 56C34 72 42 80 50 80C58 80 66 72 66 56C60 62 40 62 34 56Z", STRAW),
        *(stroke(f"M{x - 4} {y}Q{x} {y + 5} {x + 4} {y}", "#7a5234", 2) for x, y in ((44, 65), (56, 65), (50, 72))),
        circle(37, 44, 14, PAPER),
        circle(63, 44, 14, PAPER),
        circle(38, 44, 8.5, BRASS),
        circle(62, 44, 8.5, BRASS),
        circle(38.5, 44, 5, INK),
        circle(61.5, 44, 5, INK),
        circle(36.5, 42, 1.7, PAPER),
        circle(59.5, 42, 1.7, PAPER),
        polygon([(50, 46), (55, 52), (50, 62), (45, 52)], "#d9692e"),
    ]


def _tulip() -> list[str]:
    return [
        path("M48 50L52 50L52 88L48 88Z", GREEN),
        path("M50 88C30 84 22 68 22 54C38 60 48 72 50 88Z", LEAF),
        path("M50 88C70 84 78 68 78 54C62 60 52 72 50 88Z", GREEN),
        path(
            "M28 18C36 24 40 28 42 32C44 24 48 18 50 14C52 18 56 24 58 32C60 28 64 24 72 18"
            "C76 38 70 58 50 58C30 58 24 38 28 18Z",
            RED,
        ),
        path("M50 14C52 18 56 24 58 32C60 28 64 24 72 18C76 38 70 58 50 58Z", "#9c2226"),
        path("M50 14C58 28 60 44 50 58C40 44 42 28 50 14Z", "#e0604f"),
    ]


def _windmill() -> list[str]:
    sail = [
        rect(-1.6, -36, 3.2, 36, INK),
        path("M2 -35L11 -35L11 -9L2 -9Z", PAPER),
        stroke("M2 -28.5L11 -28.5M2 -22L11 -22M2 -15.500L11 -15.5", _SHADE, 1.6),
    ]
    return [
        path("M39 44L61 44L69 86L31 86Z", RUST),
        path("M50 44L61 44L69 86L50 86Z", "#83401f"),
        path("M36 45C38 32 62 32 64 45Z", INK),
        rect(28, 64, 44, 4.5, PAPER, 1),
        path("M45 86L45 76Q50 71 55 76L55 86Z", INK),
        rect(46.5, 52, 7, 8, STRAW, 1),
        *(placed(sail, 50, 42, 0.94, turn=45 + 90 * i) for i in range(4)),
        circle(50, 42, 4.4, BRASS),
    ]


def _kettle() -> list[str]:
    return [
        stroke("M34 40C34 14 66 14 66 40", INK, 5),
        path("M68 56C80 56 76 42 87 40L88 46C82 48 84 66 68 70Z", BRASS),
        path("M24 60C24 44 34 38 50 38C66 38 76 44 76 60C76 70 72 78 66 82L34 82C28 78 24 70 24 60Z", STRAW),
        path("M50 38C66 38 76 44 76 60C76 70 72 78 66 82L50 82C62 72 62 48 50 38Z", BRASS),
        rect(36, 34, 28, 6, "#b97f24", 3),
        circle(50, 31, 4.5, INK),
        rect(30, 80, 40, 5, "#b97f24", 2),
        stroke("M33 58C33 51 37 47 42 46", PAPER, 3),
    ]


def _lantern() -> list[str]:
    return [
        circle(50, 20, 7, "", BRASS, 3.4),
        path("M34 36L44 26L56 26L66 36Z", INK),
        rect(32, 35, 36, 5, BRASS, 2),
        path("M36 40L64 40L67 74L33 74Z", STRAW),
        path("M50 40L64 40L67 74L50 74Z", "#e2b551"),
        path("M50 46C58 56 58 62 58 64C58 70 54 73 50 73C46 73 42 70 42 64C42 60 46 56 50 46Z", "#d9692e"),
        path("M50 58C54 63 54 66 54 68C54 71 52 73 50 73C48 73 46 71 46 68C46 66 48 62 50 58Z", PAPER),
        stroke("M36 40L33 74M64 40L67 74", INK, 3),
        rect(30, 73, 40, 6, INK, 2),
        rect(34, 79, 32, 5, BRASS, 2),
    ]


def _moon() -> list[str]:
    return [
        path(
            "M58 16C36 16 22 32 22 50C22 70 38 85 58 84C66 84 72 81 77 77C58 76 46 64 46 48"
            "C46 34 54 24 66 18C63 17 61 16 58 16Z",
            STRAW,
        ),
        path("M22 50C22 70 38 85 58 84C66 84 72 81 77 77C56 82 32 70 22 50Z", BRASS),
        stroke("M32 45Q36 49 41 46", INK, 2.6),
        stroke("M36 62Q42 66 47 62", INK, 2.4),
        *(
            polygon(
                [
                    (x, y - r),
                    (x + r * 0.28, y - r * 0.28),
                    (x + r, y),
                    (x + r * 0.28, y + r * 0.28),
                    (x, y + r),
                    (x - r * 0.28, y + r * 0.28),
                    (x - r, y),
                    (x - r * 0.28, y - r * 0.28),
                ],
                PAPER,
            )
            for x, y, r in ((70, 40, 9), (62, 59, 6), (80, 58, 4.5))
        ),
    ]


def _boat() -> list[str]:
    return [
        rect(48, 14, 3.4, 54, INK),
        path("M46 20L46 60L20 60C30 48 40 36 46 20Z", _SHADE),
        path("M54 16C72 26 80 44 80 60L54 60Z", PAPER),
        path("M54 42L77.5 46L80 60L54 60Z", RED),
        path("M51 14L64 10L51 20Z", RED),
        path("M16 66L84 66C80 78 74 82 66 82L34 82C26 82 20 78 16 66Z", RUST),
        path("M16 66L84 66L82.5 71L17.5 71Z", STRAW),
        path(
            "M12 80Q21 74 31 80Q40 86 50 80Q60 74 69 80Q79 86 88 80L84 88Q79 91 69 88Q60 82 50 88"
            "Q40 94 31 88Q21 82 16 88Z",
            SKY,
        ),
    ]


def _key() -> list[str]:
    return [
        placed(
            [
                rect(-4, -6, 8, 46, BRASS, 2),
                rect(0, -6, 4, 46, "#b97f24"),
                path("M4 18L17 18L17 24L11 24L11 28L17 28L17 36L4 36Z", BRASS),
                rect(-7, -8, 14, 6, STRAW, 2),
                *(circle(x, y, 9.5, "", STRAW, 5.5) for x, y in ((-10, -16), (10, -16), (0, -31))),
                circle(0, -19, 5, RED),
            ],
            50,
            52,
            1,
            32,
        )
    ]


def _hare() -> list[str]:
    return [
        path("M40 46C28 34 26 14 33 11C42 9 48 30 48 44Z", "#cdb08a"),
        path("M60 46C72 34 74 14 67 11C58 9 52 30 52 44Z", "#a98a63"),
        path("M40 40C34 30 32 20 34.5 17C39 18 44 32 44 41Z", "#e58f78"),
        path("M60 40C66 30 68 20 65.5 17C61 18 56 32 56 41Z", "#c9735d"),
        path("M50 36C66 36 76 48 74 63C72 78 62 86 50 86C38 86 28 78 26 63C24 48 34 36 50 36Z", "#cdb08a"),
        path("M50 36C66 36 76 48 74 63C72 78 62 86 50 86Z", "#a98a63"),
        path("M50 66C60 64 66 68 65 75C63 82 57 86 50 86C43 86 37 82 35 75C34 68 40 64 50 66Z", PAPER),
        circle(37, 57, 4.6, INK),
        circle(63, 57, 4.6, INK),
        circle(35.5, 55.5, 1.5, PAPER),
        circle(61.5, 55.5, 1.5, PAPER),
        path("M45 67Q50 64 55 67Q54 72 50 73Q46 72 45 67Z", "#c9735d"),
        stroke("M50 73L50 77M44 79Q50 81 56 79", INK, 2),
    ]


def _acorn() -> list[str]:
    return [
        stroke("M50 30C50 22 54 16 60 14", "#5f3d25", 5),
        path("M54 26C62 14 76 14 84 22C76 32 64 32 54 26Z", LEAF),
        stroke("M58 25Q68 20 78 22", GREEN, 2),
        path("M30 48L70 48C72 66 62 78 50 88C38 78 28 66 30 48Z", BRASS),
        path("M50 48L70 48C72 66 62 78 50 88Z", "#b97f24"),
        stroke("M38 54C38 62 40 68 44 74", STRAW, 3.4),
        path("M24 48C22 34 36 27 50 27C64 27 78 34 76 48C68 54 32 54 24 48Z", "#7a5234"),
        path("M50 27C64 27 78 34 76 48C70 51 60 53 50 52Z", "#5f3d25"),
        *(
            polygon([(x, y - 4), (x + 3.5, y), (x, y + 4), (x - 3.5, y)], "#a5764f")
            for x, y in ((34, 42), (45, 36), (45, 46), (56, 41), (66, 44))
        ),
    ]


def _bee() -> list[str]:
    wing = [path("M0 0C-6 -20 -26 -26 -32 -16C-36 -4 -18 4 0 0Z", PAPER), stroke("M-4 -3Q-16 -12 -26 -13", SKY, 1.8)]
    return [
        placed(wing, 46, 44),
        placed(wing, 54, 44, flip=True),
        path("M50 40C64 40 70 50 68 62C66 74 58 84 50 88C42 84 34 74 32 62C30 50 36 40 50 40Z", STRAW),
        path("M50 40C64 40 70 50 68 62C66 74 58 84 50 88Z", BRASS),
        path("M32.5 52Q50 58 67.5 52L68.3 60Q50 66 31.7 60Z", INK),
        path("M33.5 68Q50 74 66.5 68L62.5 76Q50 80 37.5 76Z", INK),
        circle(50, 34, 13, INK),
        circle(45, 33, 3, PAPER),
        circle(55, 33, 3, PAPER),
        stroke("M45 23C43 17 39 14 35 14M55 23C57 17 61 14 65 14", INK, 2.6),
        circle(34.5, 14, 2.8, BRASS),
        circle(65.5, 14, 2.8, BRASS),
    ]


_EMBLEMS: dict[str, Callable[[], list[str]]] = {
    "fox": _fox,
    "owl": _owl,
    "tulip": _tulip,
    "windmill": _windmill,
    "kettle": _kettle,
    "lantern": _lantern,
    "moon": _moon,
    "boat": _boat,
    "key": _key,
    "hare": _hare,
    "acorn": _acorn,
    "bee": _bee,
}

EMBLEM_COLOURS = {
    "fox": "#2f5d73",
    "owl": "#c98a3a",
    "tulip": "#ecd9a8",
    "windmill": "#6c9fb3",
    "kettle": "#8e2f2c",
    "lantern": "#3b3f63",
    "moon": "#23335a",
    "boat": "#3f7f86",
    "key": "#4c6b3c",
    "hare": "#7d4a58",
    "acorn": "#d8c08a",
    "bee": "#5b7f4a",
}
"""The colour of the disc behind each emblem."""


def emblem_svg(name: str) -> str:
    """Return an emblem in a view box of 100 x 100: a disc in its own colour, so that the picture stands out, and a
    brass rim, which `cardgames.table.art.emblems` paints in the player's colour."""
    rim = [circle(50, 50, 50, INK), circle(50, 50, 48.6, BRASS), circle(50, 50, 43.4, PAPER)]
    disc = circle(50, 50, 41.8, EMBLEM_COLOURS[name])
    return document(SIZE, SIZE, [*rim, disc, placed(_EMBLEMS[name](), 9, 9, 0.82)])
