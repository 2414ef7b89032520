"""The two jokers: the laughing fool of the sun in red, and the knowing fool of the moon in black."""

from __future__ import annotations

from cardgames.table.art.palette import BLUE, BRASS, GREEN, INK, PAPER, RED, SKY, STRAW
from cardgames.table.art.svg import circle, group, path, placed, polygon, rect, star, stroke
from tools.art.courts import robes
from tools.art.courts.faces import FAIR, Skin, brows, cheeks, face, lips, open_eye, wink
from tools.art.courts.figure import Figure

_PALE = Skin("#f4eddd", "#d9cdb8")


def _bell(x: float, y: float, colour: str = STRAW) -> list[str]:
    return [
        circle(x, y, 7.5, colour),
        stroke(f"M{x - 6} {y + 1}L{x + 6} {y + 1}", INK, 1.6),
        circle(x, y + 4, 1.7, INK),
    ]


def _cap(left: str, middle: str, right: str, brim: str) -> list[str]:
    """Return a cap with three horns and bells."""
    return [
        path("M-34 -26C-38 -48 -43 -58 -50 -40C-53 -74 -20 -78 -6 -46L0 -26Z", left),
        path("M34 -26C38 -48 43 -58 50 -40C53 -74 20 -78 6 -46L0 -26Z", right),
        path("M-20 -28C-18 -52 -8 -66 8 -70C6 -62 20 -48 20 -28Z", middle),
        path("M-38 -34L-26 -40L-13 -34L0 -40L13 -34L26 -40L38 -34L34 -22Q0 -32 -34 -22Z", brim),
        *_bell(-49, -35),
        *_bell(49, -35, BRASS),
        *_bell(8, -68),
    ]


def _points(first: str, second: str) -> list[str]:
    """Return a collar of points, each with a bell."""
    parts: list[str] = []
    for i, (x, y) in enumerate(((56, 148), (84, 162), (114, 168), (144, 165), (170, 152))):
        dx = (x - 114) * 0.42
        root = ((114 + dx - 13, 128), (114 + dx + 13, 128))
        parts.append(polygon([root[0], root[1], (x, y)], first if i % 2 == 0 else second))
        parts.append(circle(x, y, 4, STRAW))
    return parts


def _sun() -> Figure:
    marotte = [
        rect(174.8, 66, 6.4, 106, RED),
        stroke("M176 160L180 152M176 144L180 136M176 128L180 120M176 112L180 104M176 96L180 88", STRAW, 2.4),
        polygon(star(178, 48, 24, 15, 12), BRASS),
        circle(178, 48, 15.5, STRAW),
        path("M178 32.5C187 32.5 193.5 39 193.5 48C193.5 57 187 63.5 178 63.5C182 57 182 40 178 32.5Z", "#e2b551"),
        circle(172, 45, 2, INK),
        circle(184, 45, 2, INK),
        stroke("M171 53Q178 60 185 53", INK, 2.2),
    ]
    grin = [
        path("M-14 20Q0 26 15 17Q14 36 1 36Q-11 36 -14 20Z", INK),
        path("M-12 21.5Q0 27 13 19L12 24Q0 30 -10 25Z", PAPER),
        path("M-5 34Q2 28 8 33Q3 37 -5 34Z", RED),
    ]
    return Figure(
        halo=("rays", "#ec9f62"),
        back=[path("M-31 -26L31 -26L36 10L-36 10Z", RED)],
        skin=FAIR,
        robe=[*robes.cloth(RED), *robes.lozenges(STRAW, 30, 18), *_points(GREEN, BRASS)],
        head=[
            *face(FAIR, "round", "small"),
            *cheeks("#e07a5f", 0.8),
            *open_eye(-15, GREEN, 2),
            *wink(15),
            *brows("raised", INK, 3.6),
            *grin,
        ],
        front=_cap(RED, BRASS, GREEN, STRAW),
        held=marotte,
        arm=robes.sleeve(GREEN, STRAW),
    )


def _moon() -> Figure:
    mask = [
        path(
            "M-32 -14C-20 -22 -6 -18 0 -12C6 -18 20 -22 32 -14C34 2 24 8 14 6C6 5 2 0 0 -2C-2 0 -6 5 -14 6"
            "C-24 8 -34 2 -32 -14Z",
            INK,
        ),
        *open_eye(-15, BLUE, -1),
        *open_eye(15, BLUE, -1),
        polygon([(-15, 6), (-12, 14), (-15, 22), (-18, 14)], BLUE),
        polygon([(15, 6), (18, 14), (15, 22), (12, 14)], BLUE),
    ]
    staff = [
        rect(174.8, 60, 6.4, 112, INK),
        path("M188 24C170 22 158 36 160 52C162 68 178 76 194 68C182 66 174 58 174 46C174 36 180 28 188 24Z", BRASS),
        path("M160 52C162 68 178 76 194 68C176 70 164 62 160 52Z", "#b97f24"),
        polygon(star(188, 47, 8, 3.2, 5), STRAW),
        circle(178, 80, 5.5, SKY),
    ]
    stars = [
        polygon(star(x, y, 6, 2.4, 5), STRAW)
        for x, y in ((40, 146), (66, 134), (60, 158), (206, 148), (212, 170), (150, 138))
    ]
    return Figure(
        halo=("bloom", "#8fa9bd"),
        back=[path("M-31 -26L31 -26L36 10L-36 10Z", INK)],
        skin=_PALE,
        robe=[*robes.cloth(INK), *stars, *_points(BLUE, PAPER)],
        head=[*face(_PALE, "long", "straight"), *mask, *lips(RED, 28, 8)],
        front=_cap(INK, BLUE, INK, PAPER)
        + [polygon(star(x, y, 5, 2, 5), STRAW) for x, y in ((-34, -54), (34, -54), (2, -52))],
        held=staff,
        arm=robes.sleeve(BLUE, PAPER),
    )


def joker_figure(name: str) -> Figure:
    """Return the upper half of "JOKER1" (red) or "JOKER2" (black)."""
    return _sun() if name == "JOKER1" else _moon()


def joker_sign(x: float, y: float, width: float, colour: str) -> str:
    """Return the fool's cap that stands for a joker: its top at y, centred on x, and about as high as wide."""
    cap = [
        path(
            "M-26 78C-30 52 -36 40 -50 58C-48 22 -14 20 -6 52C-8 24 -2 8 12 2C6 12 8 28 6 52"
            "C14 20 48 22 50 58C36 40 30 52 26 78Z",
            colour,
        ),
        rect(-27, 82, 54, 10, colour, 2),
        circle(-48, 65, 7.5, colour),
        circle(48, 65, 7.5, colour),
        circle(14, 4, 7.5, colour),
    ]
    return placed(cap, x, y, width / 112)


def joker_index(x: float, size: str, colour: str) -> list[str]:
    """Return the fool's cap above a star, in an upper corner, centred on x."""
    if size == "large":
        cap = group([joker_sign(0, 0, 54, colour)], f"translate({x:g} 10) scale(1 1.3)")
        return [cap, polygon(star(x, 116, 30, 12.2, 5), colour)]
    return [joker_sign(x, 13, 44, colour), polygon(star(x, 79, 18, 7.3, 5), colour)]
