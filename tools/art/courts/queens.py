"""The four queens."""

from __future__ import annotations

from itertools import pairwise

from cardgames.table.art.palette import BLUE, BRASS, GREEN, INK, LEAF, PAPER, RED, ROSE, RUST, SKY, STRAW
from cardgames.table.art.svg import around, circle, path, polygon, rect, star, stroke
from tools.art.courts import robes
from tools.art.courts.faces import (
    BROWN,
    FAIR,
    WARM,
    brows,
    cheeks,
    face,
    lashes,
    lips,
    open_eye,
    sleepy_eye,
)
from tools.art.courts.figure import Figure
from tools.art.suits import suit_sign

_DEEP_BRASS = "#b97f24"


def spades() -> Figure:
    """Proud: a straight-cut black bob, a high collar, a tall tiara and the sceptre."""
    hair = [path("M-36 -34L36 -34L42 30L-42 30Z", INK)]
    fringe = [
        path("M-33 -36L33 -36L33 -19L-33 -19Z", INK),
        path("M-33 -36L-22 -36L-26 26L-42 30Z", INK),
        path("M33 -36L22 -36L26 26L42 30Z", INK),
        stroke("M-34 -6L-36 18M34 -6L36 18", "#4a5876", 2.4),
    ]
    tiara = [
        path(
            "M-36 -33C-30 -46 -22 -50 -14 -52L0 -78L14 -52C22 -50 30 -46 36 -33L30 -30C14 -38 -14 -38 -30 -30Z", BRASS
        ),
        path("M0 -78L14 -52C22 -50 30 -46 36 -33L30 -30C22 -34 10 -36 0 -36Z", _DEEP_BRASS),
        suit_sign("S", 0, -52, 22, INK),
        *(circle(x, y, 3.4, SKY) for x, y in ((-20, -43), (20, -43))),
        *(circle(x, y, 3.2, PAPER) for x, y in ((-31, -36), (31, -36))),
    ]
    collar = [
        polygon([(114, 172), (66, 152), (48, 116), (82, 128)], PAPER),
        polygon([(114, 172), (160, 152), (176, 118), (146, 128)], "#d8dcd6"),
        stroke("M112 170L55 125M112 170L62 140M116 170L169 127M116 170L163 142", SKY, 2.2),
    ]
    sceptre = [
        rect(175, 58, 6, 116, BRASS),
        suit_sign("S", 178, 42, 40, INK),
        circle(178, 66, 7, RED),
        path("M168 74L188 74L183 82L173 82Z", _DEEP_BRASS),
    ]
    return Figure(
        halo=("bloom", "#9fb9c6"),
        back=hair,
        skin=FAIR,
        robe=[*robes.cloth(BLUE), *robes.stripes(SKY, 22, 4), *collar],
        head=[
            *face(FAIR, "long", "straight"),
            *sleepy_eye(-15, "#8b9bb5", 1),
            *sleepy_eye(15, "#75859f", 1),
            *lashes(-15, -1),
            *lashes(15, 1),
            *brows("arched", INK, 3),
            *lips(RED, 27, 8),
            circle(-13, 20, 1.8, INK),
        ],
        front=[*fringe, *tiara],
        held=sceptre,
        arm=robes.sleeve(INK, PAPER),
    )


def hearts() -> Figure:
    """Warm: her headdress is a heart, and she holds a rose."""
    headdress = [
        path(
            "M0 -30C-10 -20 -36 -10 -40 -22C-52 -50 -36 -78 -18 -74C-8 -72 -2 -66 0 -58C2 -66 8 -72 18 -74"
            "C36 -78 52 -50 40 -22C36 -10 10 -20 0 -30Z",
            RED,
        ),
        path("M0 -58C2 -66 8 -72 18 -74C36 -78 52 -50 40 -22C36 -10 10 -20 0 -30Z", "#9c2226"),
        stroke("M-42 -44L-14 -20M-36 -62L0 -30M-24 -73L4 -48M42 -44L14 -20M36 -62L0 -30M24 -73L-4 -48", BRASS, 2),
        *(
            circle(x, y, 2.8, STRAW)
            for x, y in (
                (-18, -46),
                (18, -46),
                (-30, -57),
                (30, -57),
                (-28, -32),
                (28, -32),
                (0, -52),
            )
        ),
        stroke("M-40 -20C-34 -14 -12 -20 0 -30C12 -20 34 -14 40 -20", BRASS, 6),
        circle(0, -29, 5.5, PAPER),
    ]
    hair = [
        path("M-34 -24C-46 -10 -48 16 -38 30L38 30C48 16 46 -10 34 -24Z", RUST),
        stroke("M-38 -2C-42 8 -40 20 -36 26M38 -2C42 8 40 20 36 26", "#c96f3d", 2.4),
    ]
    front = [
        path("M0 -34C-8 -18 -26 -16 -32 -2C-38 -14 -36 -26 -30 -34Z", RUST),
        path("M0 -34C8 -18 26 -16 32 -2C38 -14 36 -26 30 -34Z", "#8a3f22"),
    ]
    rose = [
        stroke("M178 172C176 140 180 110 178 70", GREEN, 4.5),
        path("M178 112C164 112 158 104 158 94C170 94 178 100 178 112Z", GREEN),
        path("M178 98C190 98 198 92 199 82C188 82 179 87 178 98Z", LEAF),
        *(circle(x, y, 12, RED) for x, y in around(178, 52, 11, 5)),
        circle(178, 52, 13, "#9c2226"),
        stroke("M170 52C170 44 184 42 186 51C187 59 176 61 174 54C173 49 180 48 181 52", ROSE, 2.6),
    ]
    return Figure(
        halo=("disc", "#e8a88f"),
        back=hair,
        skin=FAIR,
        robe=[
            *robes.cloth(RED),
            *robes.dots(STRAW, 20, 3.2),
            *robes.yoke(PAPER, BRASS),
            *(suit_sign("H", x, y, 13, RED) for x, y in ((62, 139), (80, 151), (148, 151), (166, 139))),
        ],
        head=[
            *face(FAIR, "round", "small"),
            *cheeks("#e07a5f", 0.6),
            *open_eye(-15, GREEN),
            *open_eye(15, GREEN),
            *lashes(-15, -1),
            *lashes(15, 1),
            *brows("soft", RUST, 3.4),
            *lips(RED, 25, 9),
            circle(-33, 24, 4, STRAW),
            circle(33, 24, 4, BRASS),
        ],
        front=[*front, *headdress],
        held=rose,
        arm=robes.sleeve(BLUE, PAPER),
    )


def diamonds() -> Figure:
    """Worldly: long fair plaits, a cap of lozenges and a folding fan."""
    plait = [
        path(f"M{x - 7} {y}Q{x} {y - 9} {x + 7} {y}Q{x + 9} {y + 9} {x} {y + 13}Q{x - 9} {y + 9} {x - 7} {y}Z", c)
        for y in (8, 20, 32, 44, 56)
        for x, c in ((-37, STRAW), (37, "#dcab45"))
    ]
    hair = [path("M-34 -28C-44 -16 -44 4 -40 14L40 14C44 4 44 -16 34 -28Z", STRAW)]
    front = [
        path("M0 -38C-8 -26 -27 -22 -30 4C-39 -6 -38 -26 -32 -38Z", STRAW),
        path("M0 -38C8 -26 27 -22 30 4C39 -6 38 -26 32 -38Z", "#dcab45"),
        *(circle(x, 13, 4.5, RED) for x in (-37, 37)),
    ]
    cap = [
        path("M-38 -28L-30 -58L0 -78L30 -58L38 -28Q0 -42 -38 -28Z", BLUE),
        path("M0 -78L30 -58L38 -28Q20 -35 0 -35Z", "#1b3760"),
        *(suit_sign("D", x, y, s, BRASS) for x, y, s in ((0, -56, 30), (-20, -48, 19), (20, -48, 19))),
        suit_sign("D", 0, -56, 14, RED),
        path("M-41 -24Q0 -42 41 -24L39 -33Q0 -50 -39 -33Z", BRASS),
        *(circle(x, y, 2.6, PAPER) for x, y in ((-28, -34), (-14, -38), (0, -40), (14, -38), (28, -34))),
    ]
    ribs = [
        (178 + 44 * dx, 158 + 58 * dy)
        for dx, dy in (
            (-0.62, -0.92),
            (-0.4, -1.12),
            (-0.14, -1.24),
            (0.14, -1.24),
            (0.4, -1.12),
            (0.62, -0.92),
        )
    ]
    fan = [
        polygon([(178, 158), (x0, y0), ((x0 + x1) / 2, (y0 + y1) / 2 - 4), (x1, y1)], RED if i % 2 == 0 else BRASS)
        for i, ((x0, y0), (x1, y1)) in enumerate(pairwise(ribs))
    ]
    fan += [stroke(f"M178 158L{x:.0f} {y:.0f}", PAPER, 1.6) for x, y in ribs]
    fan += [suit_sign("D", 178, 98, 16, PAPER)]
    return Figure(
        halo=("bloom", "#edbf63"),
        back=hair,
        skin=WARM,
        robe=[*robes.cloth(BRASS), *robes.lozenges(RED, 24, 14), *robes.yoke(BLUE, STRAW)],
        head=[
            *face(WARM, "oval", "straight"),
            *open_eye(-15, BLUE, -1),
            *open_eye(15, BLUE, -1),
            *lashes(-15, -1),
            *lashes(15, 1),
            *brows("soft", RUST, 3.2),
            *lips(RED, 26, 9),
            *cheeks(RED, 0.28),
        ],
        front=[*front, *plait, *cap],
        held=fan,
        arm=robes.sleeve(RED, STRAW),
    )


def clubs() -> Figure:
    """Cheerful: voluminous hair with a wreath of clover, gold hoops and a daisy."""
    curls = [circle(x, y, 15, "#2b2020") for x, y in around(0, -26, 33, 13, 180)]
    hair = [circle(0, -24, 36, "#2b2020"), *curls]
    wreath = [
        stroke("M-38 -30Q0 -58 38 -30", GREEN, 6),
        *(suit_sign("C", x, y, s, LEAF) for x, y, s in ((-37, -34, 21), (-20, -46, 23), (20, -46, 23), (37, -34, 21))),
        suit_sign("C", 0, -54, 30, BRASS),
        circle(0, -56, 4, RED),
        *(circle(x, y, 3.4, STRAW) for x, y in ((-37, -35), (-20, -47), (20, -47), (37, -35))),
    ]
    hairline = [
        path("M-31 -8C-32 -26 -20 -36 0 -36C20 -36 32 -26 31 -8C24 -22 12 -28 0 -27C-12 -28 -24 -22 -31 -8Z", "#2b2020")
    ]
    hoops = [circle(-34, 22, 7.5, "", STRAW, 3.4), circle(34, 22, 7.5, "", BRASS, 3.4)]
    daisy = [
        stroke("M178 172C180 140 176 110 178 66", GREEN, 4.5),
        path("M178 116C192 116 200 106 200 96C187 96 178 103 178 116Z", LEAF),
        polygon(star(178, 50, 24, 13, 10), PAPER),
        circle(178, 50, 8.5, BRASS),
    ]
    return Figure(
        halo=("bloom", "#a9c295"),
        back=hair,
        skin=BROWN,
        robe=[
            *robes.cloth(GREEN),
            *robes.chevrons(STRAW, 20, 5),
            *robes.yoke(RED, STRAW),
            *(
                circle(x, y, 3.2, STRAW)
                for x, y in ((60, 137), (76, 148), (94, 157), (134, 157), (152, 148), (168, 137))
            ),
        ],
        head=[
            *face(BROWN, "oval", "broad"),
            *open_eye(-15, INK, 1),
            *open_eye(15, INK, 1),
            *lashes(-15, -1),
            *lashes(15, 1),
            *brows("arched", "#2b2020", 3.6),
            *lips("#a8252b", 26, 10),
            *cheeks(RED, 0.22),
            *hoops,
        ],
        front=[*hairline, *wreath],
        held=daisy,
        arm=robes.sleeve(BLUE, STRAW),
    )


QUEENS = {"S": spades, "H": hearts, "D": diamonds, "C": clubs}
