"""Scenes of the pawns, the courts and the Excuse."""

from __future__ import annotations

from cardgames.table.art.svg import around, circle, ellipse, path, placed, polygon, rect, stroke
from tools.art.decktet.scenes.props import (
    BOX,
    DARK,
    NIGHT,
    NIGHT_LOW,
    SKIN,
    WHITE,
    K,
    L,
    M,
    Parts,
    S,
    W,
    Y,
    arm,
    coil,
    full_moon,
    land,
    leaf,
    moon,
    person,
    rope,
    sea,
    serpent,
    sky,
    stars,
    sun,
    tree,
)
from tools.art.decktet.signs import TONES, sign
from tools.art.geometry import clip


def _harvest() -> Parts:
    """A sheaf under the harvest moon, just after sunset."""
    ears: Parts = []
    for turn in (-36, -24, -12, 0, 12, 24, 36):
        grains = [ellipse(dx, y, 5, 9, K.main) for y in (-122, -108, -94) for dx in (-6, 6)]
        ears.append(
            placed([stroke("M0 0V-112", "#d9a23a", 6), *grains, ellipse(0, -132, 5, 10, K.main)], 125, 226, 1, turn)
        )
    return [
        *sky("#5b5877", "#a76a6b", "#ec9552", low=230),
        *full_moon(150, 70, 36),
        path("M62 214A63 63 0 0 1 188 214Z", S.main),
        land(214, L.main, 8, -4, 6),
        *(stroke(f"M{x} 304L{125 + (x - 125) * 0.5:g} 226", L.deep, 3) for x in range(17, 250, 27)),
        *ears,
        path("M112 216L84 292H166L138 216Z", "#d9a23a"),
        path("M125 216L138 216L166 292H132Z", "#a9761f"),
        path("M104 206H146L150 222H100Z", "#c2302c"),
        path("M62 292C30 284 18 246 44 222C40 248 48 270 70 280Z", M.pale, M.deep, 2.5),
        stroke("M66 287L86 298", L.deep, 8),
    ]


def _watchman() -> Parts:
    """On the wall at night: halberd, lantern, a yellow cloak."""
    return [
        *sky(NIGHT, NIGHT, NIGHT_LOW),
        moon(168, 74, 32),
        *stars((92, 50), (214, 46), (84, 120), (210, 124), (122, 34)),
        circle(86, 200, 46, "#ffd98a", opacity=0.25),
        circle(86, 200, 28, "#ffd98a", opacity=0.35),
        stroke("M170 260V96", L.deep, 6),
        path("M170 70L176 100L196 96C198 118 190 128 176 124V134H164V100Z", "#dfe5e8", M.deep, 2),
        person(126, 262, 172, K.main, "#b98a14", Y.main),
        *arm([(146, 170), (168, 186)], 15, "#b98a14"),
        *arm([(106, 170), (86, 172)], 15, K.main),
        stroke("M86 172V186", DARK, 3),
        rect(74, 186, 24, 34, "#ffe9a8", 3, DARK, 3.5),
        path("M79 186H93L90 178H82Z", DARK),
        rect(17, 252, 216, 54, Y.deep),
        *(rect(x, 232, 30, 30, Y.deep) for x in (17, 65, 161, 209)),
        *(rect(x, 272, 42, 3, Y.main) for x in (30, 96, 170)),
        *(rect(x, 288, 42, 3, Y.main) for x in (62, 130)),
    ]


def _light_keeper() -> Parts:
    """A lighthouse with its beams, the sea, and a rope."""
    return [
        *sky("#173a5e", "#1f4c78", "#3a6f9f"),
        polygon([(125, 84), (17, 20), (17, 124)], "#ffe08a", 0.85),
        polygon([(125, 84), (233, 20), (233, 124)], "#ffe08a", 0.85),
        path("M104 116H146L158 262H92Z", WHITE),
        path("M128 116H146L158 262H132Z", "#d6cfbd"),
        *(
            polygon(
                [(104 - k * d0, y), (146 + k * d0, y), (146 + k * (d0 + 2.9), y + 30), (104 - k * (d0 + 2.9), y + 30)],
                S.main,
            )
            for y, d0, k in ((140, 2, 1), (200, 7, 1))
        ),
        rect(98, 106, 54, 11, S.deep, 2),
        rect(108, 66, 34, 40, "#fff3c4", 2, S.deep, 4),
        circle(125, 86, 11, S.main),
        path("M102 66C106 44 144 44 148 66Z", S.deep),
        path("M52 304C56 266 84 250 125 250C170 250 196 270 202 304Z", "#54483e"),
        path("M116 262V240A9 9 0 0 1 134 240V262Z", L.deep),
        *rope("M134 256C156 244 160 270 178 264S200 272 206 292", 5),
        *sea(268, W.main, W.deep, step=20, size=27),
    ]


def _borderland() -> Parts:
    """A river between brown woods and green hills, and a signpost."""
    return [
        *sky("#cfe4f2", "#e2eef3", low=190),
        path("M17 304V176C60 150 100 160 125 178V304Z", "#c59b67"),
        path("M233 304V170C190 140 150 156 125 178V304Z", "#83c294"),
        path(
            "M118 176C150 204 92 224 120 252C140 274 104 290 96 304H176C176 284 190 268 160 246"
            "C140 230 156 200 132 176Z",
            W.main,
        ),
        stroke("M128 190C144 212 112 228 138 250C158 268 140 284 136 300", W.pale, 3),
        *(tree(x, y, s, "#b57a3f", L.main) for x, y, s in ((72, 196, 62), (44, 236, 74), (88, 232, 58))),
        *(
            path(f"M{x} {y}C{x + 10} {y - 34} {x + 40} {y - 34} {x + 50} {y}Z", c)
            for x, y, c in ((170, 216, Y.main), (186, 246, "#1d7340"))
        ),
        rect(119, 84, 12, 190, L.deep),
        path("M131 100H190L206 116L190 132H131Z", Y.main, Y.deep, 3),
        path("M119 120H62L46 136L62 152H119Z", L.main, L.deep, 3),
        path("M112 84H138L125 66Z", K.main, K.deep, 2.5),
        sign("Y", 160, 116, 26),
        sign("L", 92, 136, 26),
    ]


def _consul() -> Parts:
    """Robe, chain and staff between two columns."""
    columns: Parts = []
    for x in (76, 174):
        columns += [rect(x - 15, 66, 30, 202, "#e6e9ee"), rect(x + 3, 66, 12, 202, M.main)]
        columns += [rect(x - 22, 54, 44, 14, M.main, 3), rect(x - 22, 262, 44, 14, M.main, 3)]
    return [
        *sky("#2c6fad", "#3b85c6", "#5ba0d8"),
        moon(125, 68, 24),
        *columns,
        rect(17, 274, 216, 32, M.deep),
        *(rect(17, y, 216, 4, M.main) for y in (274, 288)),
        path("M84 292C84 206 100 150 125 146C150 150 166 206 166 292Z", M.main),
        path("M125 146C150 150 166 206 166 292H134C140 240 138 190 125 146Z", M.deep),
        path("M112 152H138L142 292H108Z", W.deep),
        circle(125, 122, 24, SKIN),
        path("M102 128C104 164 146 164 148 128C140 140 110 140 102 128Z", "#e9e4d8"),
        path("M99 116C96 88 154 88 151 116C140 106 110 106 99 116Z", W.deep),
        *(circle(x, 122, 2.8, DARK) for x in (116, 134)),
        path("M104 160C108 190 118 200 125 204C132 200 142 190 146 160", "", K.deep, 8),
        path("M104 160C108 190 118 200 125 204C132 200 142 190 146 160", "", K.main, 5),
        circle(125, 212, 13, K.main, K.deep, 3),
        path("M120 207H130V217H120Z", "", K.deep, 2.5),
        stroke("M186 292V128", K.deep, 8),
        stroke("M186 292V128", K.main, 4),
        circle(186, 122, 10, K.main, K.deep, 3),
        *arm([(150, 184), (184, 204)], 15, M.deep),
    ]


def _rite() -> Parts:
    """Standing stones, a fire, two hooded figures and the moon above."""
    return [
        *sky("#27324b", "#34455a", "#46625f"),
        *full_moon(128, 70, 30),
        path("M70 262V122L92 112L98 262Z", "#6f7a86"),
        path("M152 262V114L180 122L182 262Z", "#6f7a86"),
        path("M60 122L64 104L188 98L192 116L188 124L66 130Z", "#8b96a2"),
        path("M60 122L66 130L188 124L192 116Z", "#56606b"),
        land(252, "#2b4a35", 10, 6, 10),
        circle(125, 212, 44, "#ffb347", opacity=0.28),
        path("M125 150C156 196 156 240 125 246C94 240 94 196 125 150Z", S.main),
        path("M125 184C144 212 142 238 125 242C108 238 106 212 125 184Z", "#ffd36b"),
        stroke("M98 252L152 240M98 240L152 252", L.deep, 8),
        person(70, 288, 96, L.main, L.deep, L.deep),
        person(182, 288, 96, Y.main, Y.deep, Y.deep, flip=True),
        *serpent("M92 298C108 276 126 304 144 286", 12, (148, 284, 0, False)),
        *(leaf(x, 102, 24, t, "#b57a3f", L.main) for x, t in ((92, 150), (112, 200), (134, 160), (154, 210))),
    ]


def _island() -> Parts:
    """Palms, a hot sun, and humps in the water."""
    fronds = [path("M0 0C22 -30 54 -30 70 -4C48 -14 24 -8 0 0Z", Y.main, Y.deep, 2)]
    palm = [placed(fronds, 0, 0, 1, turn) for turn in (-70, -20, 24)] + [
        placed(fronds, 0, 0, 1, turn, flip=True) for turn in (70, 20, -24)
    ]
    return [
        *sky("#f9c777", "#fbd896", "#fde9c4", low=220),
        *sun(164, 72, 30, 16),
        path("M54 240C70 206 180 206 198 240Z", "#f0d08a"),
        path("M125 214C170 212 190 224 198 240H140Z", "#d6ac5c"),
        path("M116 226C118 190 112 160 96 128L106 124C126 156 132 190 132 226Z", L.main, L.deep, 2),
        placed(palm, 101, 128, 0.92),
        *(circle(x, y, 6, L.deep) for x, y in ((96, 134), (106, 136))),
        *sea(234, W.main, step=20, size=27),
        *coil("M60 268C60 236 92 236 92 268", 16),
        *coil("M108 268C108 240 136 240 136 268", 14),
        *serpent("M152 278C150 246 150 222 168 218", 15, (172, 217, 0, False)),
        *sea(258, "#2471b4", W.deep, step=22, size=27),
    ]


def _window() -> Parts:
    """Morning in an arched window; a tied curtain, a plant on the sill."""
    opening = "M70 262V120A55 55 0 0 1 180 120V262Z"
    return [
        *sky("#ead8b8", "#e2c9a0"),
        path("M58 268V120A67 67 0 0 1 192 120V268Z", L.deep),
        path(opening, "#fbd896"),
        path("M70 262V200C100 186 150 186 180 200V262Z", "#a9bf7d"),
        *sun(125, 142, 25, 14),
        stroke("M125 66V262M70 174H180", L.deep, 6),
        path("M58 60C100 70 96 140 66 190L60 268H40V60Z", S.main),
        path("M58 60C70 90 72 150 52 190L48 268H40V60Z", S.deep),
        path("M194 60C156 70 158 140 184 190L190 268H208V60Z", S.main),
        path("M194 60C182 90 180 150 196 190L200 268H208V60Z", S.deep),
        *rope("M46 194C56 200 64 200 74 192", 7),
        *rope("M176 192C186 200 196 200 206 194", 7),
        rect(34, 50, 182, 11, K.main, 5, K.deep, 2.5),
        rect(40, 260, 170, 15, L.main, 3, L.deep, 2.5),
        path("M104 230H146L140 262H110Z", "#c7603a", "#8e3d20", 2.5),
        *(leaf(x, y, 52, t, "#a86b32", L.deep) for x, y, t in ((104, 208, -44), (146, 208, 44), (125, 196, 0))),
        land(300, "#b98d5c"),
    ]


def _excuse() -> Parts:
    """A fool in all six colours."""
    inks = [TONES[suit] for suit in "MSWLYK"]
    rim = around(125, 170, 230, 12)
    wedges = [clip([(125, 170), rim[i], rim[(i + 1) % 12]], BOX) for i in range(12)]
    bells = ((58, 150), (125, 52), (192, 150))
    return [
        *(polygon(wedge, inks[i % 6].pale) for i, wedge in enumerate(wedges)),
        path("M84 304C86 262 104 246 125 246C146 246 164 262 166 304Z", "#5d4a7d"),
        *(
            polygon([(125 + dx, 236), (125 + dx + 24, 236), (125 + dx + 12, 272)], ink.main)
            for dx, ink in zip((-60, -36, -12, 12, 36), inks, strict=False)
        ),
        circle(125, 196, 42, SKIN),
        path("M84 190C60 190 50 170 56 150C80 140 104 150 112 172Z", inks[1].main, DARK, 2),
        path("M166 190C190 190 200 170 194 150C170 140 146 150 138 172Z", inks[2].main, DARK, 2),
        path("M92 182C90 120 108 84 125 58C142 84 160 120 158 182C140 168 110 168 92 182Z", inks[4].main, DARK, 2),
        path("M125 58C142 84 160 120 158 182C148 174 136 171 125 171Z", inks[5].main, DARK, 2),
        path("M80 196C84 172 166 172 170 196C150 184 100 184 80 196Z", "#5d4a7d"),
        *(circle(x, y, 10, K.main, K.deep, 3) for x, y in bells),
        path("M102 202Q109 194 116 202M134 202Q141 194 148 202", "", DARK, 3.5),
        path("M106 214Q125 234 144 214", "", "#a8322c", 4),
        *(circle(x, 214, 7, "#e58f78") for x in (97, 153)),
    ]


COURT_SCENES = {
    "Pawn-MSL": _harvest,
    "Pawn-MYK": _watchman,
    "Pawn-SWK": _light_keeper,
    "Pawn-WLY": _borderland,
    "Court-MWK": _consul,
    "Court-MLY": _rite,
    "Court-SWY": _island,
    "Court-SLK": _window,
    "Excuse": _excuse,
}
