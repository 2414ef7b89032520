"""The four jacks."""

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
    SKY,
    STEEL,
    STRAW,
)
from cardgames.table.art.svg import circle, path, polygon, rect, stroke
from tools.art.courts import robes
from tools.art.courts.faces import (
    BROWN,
    FAIR,
    brows,
    cheeks,
    face,
    open_eye,
    sleepy_eye,
    smile,
    wink,
)
from tools.art.courts.figure import Figure
from tools.art.suits import suit_sign


def spades() -> Figure:
    """The winking guard: thin moustache, flat cap with a red plume, halberd."""
    hair = [path("M-35 -26L35 -26L39 24C34 32 28 30 26 22L-26 22C-28 30 -34 32 -39 24Z", INK)]
    fringe = [path("M-32 -36L32 -36L34 -18C26 -30 14 -27 6 -31C-4 -27 -16 -30 -33 -14Z", INK)]
    plume = [
        path(
            "M-30 -50C-52 -46 -58 -26 -50 -2C-48 -10 -44 -12 -40 -10C-42 -18 -38 -22 -34 -20C-36 -30 -32 -34 -26 -36Z",
            RED,
        ),
        path("M-30 -50C-48 -42 -54 -24 -50 -2C-46 -24 -40 -34 -26 -36Z", "#e0604f"),
    ]
    cap = [
        path("M-40 -32C-48 -60 -20 -68 4 -66C32 -66 48 -54 42 -32Z", BLUE),
        path("M4 -66C32 -66 48 -54 42 -32L12 -32C20 -44 18 -58 4 -66Z", "#1b3760"),
        path("M-44 -38Q0 -50 44 -38L43 -27Q0 -38 -43 -27Z", BRASS),
        *(circle(x, y, 2.6, INK) for x, y in ((-30, -36), (-15, -39), (0, -40), (15, -39), (30, -36))),
        circle(-29, -46, 7.5, STRAW),
        suit_sign("S", -29, -46, 10, INK),
    ]
    halberd = [
        rect(174.8, 40, 6.4, 132, RUST),
        path("M178 18L184 44L178 52L172 44Z", STEEL),
        path("M178 18L184 44L178 52Z", IRON),
        path("M181 52C186 52 190 49 193 44C199 56 199 70 193 82C190 77 186 75 181 76Z", STEEL),
        path("M193 44C199 56 199 70 193 82C195 68 195 56 193 44Z", IRON),
        path("M175 54L160 50L166 63L160 76L175 72Z", IRON),
        rect(173, 48, 10, 6, BRASS, 2),
        rect(173, 76, 10, 6, BRASS, 2),
    ]
    return Figure(
        halo=("disc", "#9fb9c6"),
        back=hair,
        skin=FAIR,
        robe=[*robes.cloth(BLUE), *robes.chevrons(STRAW, 24, 7), *robes.ruff(PAPER, "#c5cdd0")],
        head=[
            *face(FAIR, "long", "hooked"),
            *open_eye(-15, INK, 2),
            *wink(15),
            *brows("soft", INK, 4),
            path("M0 19C-6 15 -13 18 -22 15C-17 24 -7 25 0 21C7 25 17 24 22 15C13 18 6 15 0 19Z", INK),
            *smile("#a8252b", 28, 7, 3),
        ],
        front=[*fringe, *cap, *plume],
        held=halberd,
        arm=robes.sleeve(RED, STRAW),
    )


def hearts() -> Figure:
    """The fair-haired lover: curls, a tilted beret with a blue plume, and a leaf in his hand."""
    hair = [
        circle(x, y, r, STRAW)
        for x, y, r in (
            (-32, -14, 12),
            (-36, 2, 11),
            (-35, 17, 11),
            (32, -14, 12),
            (36, 2, 11),
            (35, 17, 11),
        )
    ]
    fringe = [
        circle(x, y, r, c)
        for x, y, r, c in (
            (-24, -25, 10, STRAW),
            (-9, -29, 10, STRAW),
            (6, -30, 10, "#e2b551"),
            (21, -26, 10, "#e2b551"),
        )
    ]
    beret = [
        path("M-36 -30C-56 -52 -24 -74 8 -68C44 -64 56 -40 36 -26C14 -38 -16 -40 -36 -30Z", RED),
        path("M8 -68C44 -64 56 -40 36 -26C28 -31 18 -34 8 -36C30 -44 28 -60 8 -68Z", "#9c2226"),
        path("M-38 -27C-16 -40 16 -38 38 -22L36 -31C16 -46 -18 -46 -38 -35Z", BLUE),
        suit_sign("H", -24, -51, 15, STRAW),
    ]
    feather = [
        path(
            "M30 -40C44 -44 50 -58 44 -76C40 -72 36 -72 32 -76C34 -68 30 -66 26 -66C30 -60 26 -56 22 -56"
            "C28 -52 28 -46 30 -40Z",
            SKY,
        ),
        stroke("M30 -40C38 -50 40 -62 38 -70", PAPER, 1.8),
    ]
    leaf = [
        stroke("M178 172C180 140 176 110 178 84", GREEN, 5),
        path("M178 96C156 88 154 62 178 34C202 62 200 88 178 96Z", LEAF),
        path("M178 96C200 88 202 62 178 34Z", GREEN),
        stroke("M178 90L178 48M178 80L167 68M178 80L189 68M178 66L170 57M178 66L186 57", PAPER, 1.8),
    ]
    return Figure(
        halo=("disc", "#e8a88f"),
        back=hair,
        skin=FAIR,
        robe=[
            *robes.cloth(RED),
            *robes.stripes(BRASS, 28, 11),
            *robes.yoke(BLUE, STRAW),
            *(suit_sign("H", x, y, 12, STRAW) for x, y in ((58, 139), (77, 151), (96, 160), (133, 160), (152, 151))),
        ],
        head=[
            *face(FAIR, "round", "small"),
            *cheeks("#e07a5f", 0.7),
            *open_eye(-14, BLUE, 2),
            *open_eye(16, BLUE, 2),
            *brows("soft", "#b98a2e", 3.6),
            *smile("#a8252b", 23, 9, 0),
        ],
        front=[*fringe, *beret, *feather],
        held=leaf,
        arm=robes.sleeve(GREEN, PAPER),
    )


def diamonds() -> Figure:
    """The forester: red hair, freckles, a pointed cap and an arrow."""
    hair = [path("M-33 -30L33 -30L40 10L32 6L38 24L28 18L-28 18L-38 24L-32 6L-40 10Z", RUST)]
    fringe = [path("M-33 -38L33 -38L36 -14L26 -24L18 -14L8 -25L-2 -15L-12 -25L-22 -14L-28 -22L-35 -10Z", RUST)]
    cap = [
        path("M-42 -28L-20 -60C-6 -76 24 -72 58 -50L38 -28Z", BRASS),
        path("M12 -70C28 -69 44 -60 58 -50L38 -28L8 -28C22 -40 24 -56 12 -70Z", "#b97f24"),
        path("M-46 -26L-32 -42L46 -40L40 -25Q0 -34 -46 -26Z", RED),
        *(suit_sign("D", x, -34.5, 9, STRAW) for x in (-22, -6, 10, 26)),
        path(
            "M-22 -40C-40 -50 -44 -66 -34 -78C-32 -72 -28 -70 -24 -72C-26 -66 -22 -62 -18 -62C-22 -56 -16 -52 -14 -40Z",
            BLUE,
        ),
        stroke("M-19 -40C-28 -52 -32 -60 -32 -70", SKY, 1.8),
    ]
    freckles = [
        circle(x, y, 1.5, RUST) for x, y in ((-22, 7), (-17, 11), (-12, 7), (-19, 14), (13, 8), (18, 12), (22, 8))
    ]
    places = ((56, 134), (74, 147), (94, 157), (114, 163), (134, 158), (152, 149))
    collar = [suit_sign("D", x, y, 14, RED) for x, y in places]
    arrow = [
        rect(175.5, 40, 5, 132, RUST),
        polygon([(178, 20), (189, 46), (178, 40), (167, 46)], STEEL),
        polygon([(178, 20), (189, 46), (178, 40)], IRON),
        path("M175 104L166 96L166 122L175 130Z", RED),
        path("M181 104L190 96L190 122L181 130Z", "#9c2226"),
        stroke("M170 108L170 117M186 108L186 117", STRAW, 1.6),
    ]
    return Figure(
        halo=("disc", "#edbf63"),
        back=hair,
        skin=FAIR,
        robe=[*robes.cloth(RED), *robes.scales(RED, STRAW, 20), *robes.yoke(BRASS, INK), *collar],
        head=[
            *face(FAIR, "oval", "straight"),
            *open_eye(-15, GREEN, -2),
            *open_eye(15, GREEN, -2),
            *brows("stern", RUST, 4),
            *freckles,
            *smile("#a8252b", 25, 9, 4),
        ],
        front=[*fringe, *cap],
        held=arrow,
        arm=robes.sleeve(BLUE, STRAW),
    )


def clubs() -> Figure:
    """The night watchman: sleepy eyes, a wide soft hat with clover, and a lantern on his staff."""
    hair = [circle(x, y, 11, "#2b2020") for x, y in ((-33, -10), (-36, 5), (-33, 18), (33, -10), (36, 5), (33, 18))]
    hat = [
        path("M-26 -34C-34 -66 -12 -74 6 -70C30 -70 36 -52 28 -34Z", GREEN),
        path("M6 -70C30 -70 36 -52 28 -34L8 -34C18 -46 18 -60 6 -70Z", "#1f4d37"),
        path("M-54 -24C-36 -46 36 -46 54 -24C30 -34 -30 -34 -54 -24Z", "#1f4d37"),
        path("M-28 -42Q0 -49 30 -42L29 -33Q0 -40 -28 -33Z", RED),
        suit_sign("C", 16, -49, 24, STRAW),
    ]
    lantern = [
        rect(175, 36, 6, 136, RUST),
        stroke("M178 38C186 30 192 34 192 44", BRASS, 3.4),
        path("M183 52L205 52L202 46L186 46Z", INK),
        rect(185, 52, 18, 24, STRAW),
        path("M194 56C200 64 198 72 194 72C190 72 188 64 194 56Z", RED),
        stroke("M185 52L185 76M203 52L203 76", INK, 2.2),
        rect(182, 75, 24, 5, INK, 2),
        circle(178, 36, 5, BRASS),
    ]
    return Figure(
        halo=("disc", "#a9c295"),
        back=hair,
        skin=BROWN,
        robe=[*robes.cloth(GREEN), *robes.lozenges(INK, 26, 15), *robes.ruff(STRAW, BRASS)],
        head=[
            *face(BROWN, "square", "broad"),
            *sleepy_eye(-15, BROWN.light, 2),
            *sleepy_eye(15, BROWN.shade, 2),
            *brows("arched", "#2b2020", 4),
            *smile("#7c1d20", 26, 9, 2),
        ],
        front=[*hat],
        held=lantern,
        arm=robes.sleeve(RED, STRAW),
    )


JACKS = {"S": spades, "H": hearts, "D": diamonds, "C": clubs}
