"""The four kings."""

from __future__ import annotations

from cardgames.table.art.palette import (
    BLUE,
    BRASS,
    GREEN,
    INK,
    IRON,
    LEAF,
    PAPER,
    RED,
    RUST,
    SILVER,
    SKY,
    STEEL,
    STRAW,
)
from cardgames.table.art.svg import circle, path, polygon, rect, stroke
from tools.art.courts import robes
from tools.art.courts.faces import (
    DARK,
    FAIR,
    WARM,
    brows,
    cheeks,
    face,
    open_eye,
    sleepy_eye,
)
from tools.art.courts.figure import Figure
from tools.art.suits import suit_sign


def _sword(hilt: str, grip: str) -> list[str]:
    return [
        path("M178 22L185 34L184 126L178 126Z", IRON),
        path("M178 22L171 34L172 126L178 126Z", STEEL),
        rect(175, 126, 6, 40, grip),
        path("M158 124C166 128 190 128 198 124L198 131C190 135 166 135 158 131Z", hilt),
        circle(178, 167, 6, hilt),
    ]


def spades() -> Figure:
    """Stern and dark, with a squared beard in locks, a crown of spikes and an upright sword."""
    crown = [
        path("M-33 -30L-39 -66L-20 -48L-11 -72L0 -50L11 -72L20 -48L39 -66L33 -30Z", BRASS),
        path("M0 -30L0 -50L11 -72L20 -48L39 -66L33 -30Z", "#b97f24"),
        *(circle(x, y, 4, RED) for x, y in ((-39, -66), (-11, -71), (11, -71), (39, -66))),
        rect(-34, -38, 68, 11, BLUE, 2),
        *(polygon([(x, -37), (x + 5, -32.5), (x, -28), (x - 5, -32.5)], STRAW) for x in (-22, 0, 22)),
    ]
    beard = [
        path(
            "M-31 -6L-24 12C-18 18 -12 15 0 17C12 15 18 18 24 12L31 -6L31 50L24 60L16 54L8 63L0 56L-8 63L-16 54"
            "L-24 60L-31 50Z",
            INK,
        ),
        stroke("M-22 26L-22 50M-12 36L-12 52M-1 38L-1 52M10 36L10 52M21 26L21 50", SKY, 2.2),
        path("M-20 20C-14 10 -6 11 -1 16C4 11 14 10 20 20C12 24 4 22 -1 20C-6 22 -14 24 -20 20Z", "#39445a"),
        path("M-8 26Q0 22 8 26Q0 33 -8 26Z", RED),
    ]
    return Figure(
        halo=("rays", "#9fb9c6"),
        back=[path("M-34 -30L34 -30L38 34L-38 34Z", INK)],
        skin=FAIR,
        robe=[*robes.cloth(BLUE), *robes.stripes(INK, 26, 12), *robes.ermine()],
        head=[*face(FAIR, "square", "hooked"), *open_eye(-15, INK, 1), *open_eye(16, INK, 1), *brows("stern", INK, 5)],
        front=[*beard, *crown],
        held=_sword(BRASS, RED),
        arm=robes.sleeve(RED, STRAW),
    )


def hearts() -> Figure:
    """Ginger and kind, without a moustache; the sword goes behind his head, as is traditional."""
    curls = [
        circle(x, y, r, RUST)
        for x, y, r in (
            (-30, 6, 9),
            (-29, 20, 10),
            (-22, 34, 11),
            (-9, 44, 12),
            (7, 45, 12),
            (21, 35, 11),
            (29, 20, 10),
            (30, 6, 9),
        )
    ]
    chin = [
        path("M-28 8C-22 22 -12 20 0 20C12 20 22 22 28 8L28 28L12 46L-12 46L-28 28Z", RUST),
        *(circle(x, y, 4, "#c96f3d") for x, y in ((-27, 19), (-20, 33), (-7, 42), (8, 43), (21, 33), (27, 19))),
        path("M-10 23Q0 30 10 22Q8 34 0 34Q-8 34 -10 23Z", PAPER),
        stroke("M-10 23Q0 30 10 22", INK, 2),
    ]
    crown = [
        path("M-34 -28C-40 -50 -20 -58 0 -50C20 -58 40 -50 34 -28Z", RED),
        path("M-36 -28L-40 -54L-26 -44L-16 -58L0 -46L16 -58L26 -44L40 -54L36 -28Z", BRASS),
        path("M0 -28L0 -46L16 -58L26 -44L40 -54L36 -28Z", "#b97f24"),
        *(suit_sign("H", x, y, s, RED) for x, y, s in ((-39, -58, 15), (0, -55, 20), (39, -58, 15))),
        rect(-37, -37, 74, 10, PAPER, 3),
        *(circle(x, -32, 2.8, RED) for x in (-26, -13, 0, 13, 26)),
    ]
    sword = [
        path("M62 34L48 24L-44 -58L-48 -68L-38 -65L54 17Z", STEEL),
        path("M62 34L-48 -68L-38 -65L54 17Z", IRON),
    ]
    hilt = [
        path("M150 139C160 134 170 122 170 112L177 115C178 128 168 142 154 146Z", BRASS),
        path("M170 136L196 160L192 164L166 140Z", INK),
        suit_sign("H", 198, 168, 20, BRASS),
    ]
    return Figure(
        halo=("disc", "#e8a88f"),
        back=[*sword, path("M-32 -26L32 -26L36 22L-36 22Z", RUST), *curls],
        skin=FAIR,
        robe=[*robes.cloth(RED), *robes.lozenges(BRASS, 26, 15), *robes.yoke(BLUE, STRAW)],
        head=[
            *face(FAIR, "round", "broad"),
            *cheeks("#e07a5f"),
            *open_eye(-15, BLUE),
            *open_eye(16, BLUE),
            *brows("soft", RUST, 5),
        ],
        front=[*chin, *crown],
        held=hilt,
        arm=robes.sleeve(BLUE, PAPER),
    )


def diamonds() -> Figure:
    """The merchant, traditionally one-eyed: here with a monocle, a twirled moustache and his axe."""
    crown = [
        path("M-33 -26L-46 -70L-23 -54L0 -76L23 -54L46 -70L33 -26Z", BRASS),
        path("M0 -26L0 -76L23 -54L46 -70L33 -26Z", "#b97f24"),
        path("M-27 -40L-33 -58L-20 -49L0 -64L20 -49L33 -58L27 -40Z", RED),
        *(suit_sign("D", x, y, s, STRAW) for x, y, s in ((-19, -45, 13), (0, -50, 22), (19, -45, 13))),
        path("M-38 -38Q0 -28 38 -38L36 -24Q0 -15 -36 -24Z", INK),
        *(suit_sign("D", x, y, 11, STRAW) for x, y in ((-26, -28), (-9, -25), (9, -25), (26, -28))),
    ]
    beard = [
        path("M-28 10C-22 30 -10 26 0 26C10 26 22 30 28 10C26 36 8 44 2 62C-6 44 -26 36 -28 10Z", "#4a2c1d"),
        path(
            "M0 17C-8 12 -20 16 -26 22C-34 28 -40 20 -34 14C-44 18 -42 34 -28 31C-16 29 -6 27 0 20"
            "C6 27 16 29 28 31C42 34 44 18 34 14C40 20 34 28 26 22C20 16 8 12 0 17Z",
            "#4a2c1d",
        ),
        path("M-6 29Q0 26 6 29Q0 34 -6 29Z", RED),
    ]
    monocle = [circle(16, -7, 13, "", STRAW, 3.4), stroke("M26 1C36 12 38 30 34 50", STRAW, 2)]
    axe = [
        rect(174.5, 30, 7, 142, RUST),
        path("M178 38L178 70C185 74 188 82 190 92C196 72 196 52 190 32C187 40 185 38 178 38Z", STEEL),
        path("M190 92C196 72 196 52 190 32C191 52 191 72 190 92Z", IRON),
        path("M178 42L164 47L164 61L178 66Z", IRON),
        circle(178, 30, 6, BRASS),
    ]
    return Figure(
        halo=("rays", "#edbf63"),
        back=[path("M-31 -26L31 -26L36 14C30 20 -30 20 -36 14Z", "#4a2c1d")],
        skin=WARM,
        robe=[*robes.cloth(BRASS), *robes.chevrons(RED, 17, 7), *robes.yoke(INK, STRAW)],
        head=[
            *face(WARM, "long", "hooked"),
            *cheeks(RED, 0.25),
            *sleepy_eye(-15, WARM.light, 2),
            *open_eye(16, INK, 1),
            *brows("raised", "#4a2c1d", 4.5),
            *monocle,
        ],
        front=[*beard, *crown],
        held=axe,
        arm=robes.sleeve(BLUE, STRAW),
    )


def clubs() -> Figure:
    """The old king: a forked white beard, bushy brows, a crown of trefoils and an orb."""
    crown = [
        path("M-34 -28C-36 -56 36 -56 34 -28Z", GREEN),
        path(
            "M-36 -28L-36 -50C-28 -40 -22 -40 -18 -54C-12 -42 -6 -42 0 -58C6 -42 12 -42 18 -54C22 -40 28 -40 36 -50"
            "L36 -28Z",
            BRASS,
        ),
        path("M0 -28L0 -58C6 -42 12 -42 18 -54C22 -40 28 -40 36 -50L36 -28Z", "#b97f24"),
        *(suit_sign("C", x, y, s, BRASS) for x, y, s in ((-36, -55, 16), (-18, -60, 13), (18, -60, 13), (36, -55, 16))),
        suit_sign("C", 0, -64, 20, BRASS),
        rect(-37, -37, 74, 11, INK, 3),
        *(circle(x, -31.5, 3.2, c) for x, c in ((-26, RED), (-13, STRAW), (0, RED), (13, STRAW), (26, RED))),
    ]
    beard = [
        path(
            "M-31 -8C-26 10 -20 16 0 16C20 16 26 10 31 -8C38 20 34 52 18 66C16 56 8 50 0 50C-8 50 -16 56 -18 66"
            "C-34 52 -38 20 -31 -8Z",
            SILVER,
        ),
        path("M0 16C20 16 26 10 31 -8C38 20 34 52 18 66C16 56 8 50 0 50C8 40 6 28 0 16Z", "#cfd2cc"),
        stroke(
            "M-22 26C-24 36 -22 46 -18 54M-11 32C-12 40 -11 44 -9 47M12 32C13 40 12 44 10 47M23 26C25 36 23 46 19 54",
            IRON,
            2.2,
        ),
        path("M0 15C-6 10 -20 12 -27 26C-18 30 -6 28 0 20C6 28 18 30 27 26C20 12 6 10 0 15Z", PAPER),
        path("M-7 27Q0 24 7 27Q0 34 -7 27Z", RED),
    ]
    orb = [
        rect(174.5, 60, 7, 110, BRASS),
        suit_sign("C", 178, 46, 46, BRASS),
        suit_sign("C", 178, 45, 28, GREEN),
        circle(178, 72, 6, RED),
    ]
    return Figure(
        halo=("rays", "#a9c295"),
        back=[path("M-33 -26L33 -26L40 36L-40 36Z", "#cfd2cc")],
        skin=DARK,
        robe=[*robes.cloth(GREEN), *robes.scales(GREEN, LEAF), *robes.ermine()],
        head=[*face(DARK, "square", "broad"), *open_eye(-15), *open_eye(16), *brows("stern", SILVER, 7)],
        front=[*beard, *crown],
        held=orb,
        arm=robes.sleeve(RED, PAPER),
    )


KINGS = {"S": spades, "H": hearts, "D": diamonds, "C": clubs}
