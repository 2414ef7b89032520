"""Scenes of the crowns, which have one suit each."""

from __future__ import annotations

from cardgames.table.art.svg import circle, ellipse, path, placed, polygon, rect, stroke
from tools.art.decktet.scenes.props import (
    DARK,
    LOW,
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
    beams,
    coin,
    full_moon,
    land,
    leaf,
    rope,
    sea,
    serpent,
    sky,
    stars,
    sun,
)


def _huntress() -> Parts:
    """An archer before a moon as large as she is, her bow shaped like it."""
    return [
        *sky("#232c44", NIGHT, NIGHT_LOW),
        *full_moon(128, 128, 82),
        *stars((214, 40), (206, 210), (44, 190), (78, 30)),
        land(272, "#1a2135", 10, -4, 6),
        path("M92 282C92 214 100 176 116 168H134C148 178 152 220 160 282Z", M.deep),
        path("M126 168H134C148 178 152 220 160 282H134C138 230 136 190 126 168Z", DARK),
        path("M104 148C98 112 146 108 144 140C144 160 136 172 118 170C108 166 106 158 104 148Z", "#5a3a28"),
        ellipse(130, 144, 13, 16, SKIN),
        path("M106 150C94 166 92 190 98 206L110 170Z", "#5a3a28"),
        path("M172 76C214 116 214 208 172 248", "", L.deep, 9),
        path("M172 76C214 116 214 208 172 248", "", "#c9d0d9", 4.5),
        stroke("M172 76L108 164L172 248", WHITE, 2),
        stroke("M104 164H222", WHITE, 4),
        polygon([(218, 156), (234, 164), (218, 172)], WHITE),
        *arm([(132, 186), (170, 168), (198, 164)], 13, M.main),
        *arm([(116, 186), (92, 178), (110, 164)], 13, M.main),
        path("M84 176L100 170L112 216L98 220Z", L.main, DARK, 2),
    ]


def _bard() -> Parts:
    """A singer with a lute, the sun for a halo."""
    return [
        *sky("#f7a944", "#f9b95c", "#fbcb7e"),
        beams(125, 122, "#fde0a6", 14),
        *sun(125, 122, 62, 20),
        path("M70 304C70 232 92 190 118 182H134C160 190 182 232 182 304Z", S.main),
        path("M126 182H134C160 190 182 232 182 304H138C146 250 144 210 126 182Z", S.deep),
        circle(126, 146, 27, SKIN),
        path("M98 146C94 108 150 104 154 136C140 132 128 126 118 126C110 132 104 138 98 146Z", "#7a3b14"),
        path("M96 130C94 98 152 92 162 126L156 136C138 120 112 120 96 130Z", "#c2302c"),
        path("M150 116C168 92 186 90 196 74C194 100 176 124 154 128Z", WHITE),
        path("M116 150Q121 145 126 150M138 150Q143 145 148 150", "", DARK, 3),
        ellipse(137, 161, 5, 6, "#8e2a22"),
        placed(
            [
                path("M-40 0C-42 -32 -4 -34 24 -12L96 -9V9L24 12C-4 34 -42 32 -40 0Z", L.main, L.deep, 4),
                circle(-10, 0, 10, L.deep),
                stroke("M-30 -4H92M-30 4H92", "#f3dfae", 1.8),
                rect(94, -13, 20, 26, L.deep, 3),
            ],
            110,
            244,
            1.12,
            -30,
        ),
        *arm([(94, 214), (74, 246), (102, 252)], 17, S.main),
        *arm([(164, 214), (186, 224), (178, 206)], 17, S.deep),
    ]


def _sea() -> Parts:
    """One wave, taller than any ship."""
    return [
        *sky("#d7ebf5", "#bddcf0", "#a2cdea"),
        path(
            "M17 304V210C30 110 92 44 164 52C206 58 226 92 218 122C210 96 186 88 168 100"
            "C140 118 148 168 188 190C206 200 222 200 233 196V304Z",
            W.deep,
        ),
        path("M17 304V232C40 138 92 72 156 70C124 88 106 130 124 176C140 214 186 232 233 222V304Z", W.main),
        path("M17 304V256C44 176 76 124 112 106C92 146 98 196 130 224C160 248 204 252 233 246V304Z", "#5ba3d9"),
        path("M17 304V278C44 214 66 176 92 154C82 192 96 232 128 252C160 270 206 274 233 270V304Z", "#9dccec"),
        *(
            circle(x, y, r, WHITE)
            for x, y, r in (
                (164, 56, 14),
                (186, 62, 13),
                (204, 76, 12),
                (216, 94, 11),
                (218, 114, 9),
                (146, 58, 10),
                (212, 132, 6),
                (200, 146, 4),
                (220, 150, 4),
            )
        ),
        path("M60 286H104C100 300 92 304 82 304C72 304 64 298 60 286Z", L.deep),
        path("M80 282V252L100 280Z", WHITE),
        *sea(292, W.deep, size=24),
    ]


def _end() -> Parts:
    """The last leaf falls from a tree."""
    return [
        *sky("#e8b27a", "#efc48f", "#f5d8ae"),
        circle(125, 196, 70, "#f9e3bd"),
        land(236, L.main, 16, 10, 4),
        land(268, L.deep, 4, 8, -4),
        path(
            "M96 262C104 220 102 180 96 150C92 128 76 112 62 98L70 92C86 104 96 112 104 128"
            "C102 104 108 84 104 56L114 54C118 84 112 104 116 128C126 104 146 92 156 70L166 76"
            "C154 104 128 124 124 156C144 138 168 136 188 116L194 124C176 148 140 152 126 176"
            "C122 204 126 234 138 262Z",
            "#2f1a0b",
        ),
        leaf(178, 192, 62, 64, S.main, "#b4521a"),
        *(
            leaf(x, y, 30, t, "#b57a3f", L.main)
            for x, y, t in (
                (60, 272, 80),
                (88, 286, 120),
                (122, 282, 60),
                (156, 280, 100),
                (186, 258, 70),
                (72, 240, 110),
            )
        ),
        path("M172 148C184 156 186 166 182 174", "", WHITE, 2.5, 0.8),
        path("M150 300V276A14 14 0 0 1 178 276V300Z", "#b9b4a6"),
    ]


def _calamity() -> Parts:
    """A wyrm around a tower that collapses."""
    return [
        *sky("#2b1d2c", "#5a2630", "#a33f2c"),
        path(f"M32 {LOW}A93 112 0 0 1 218 {LOW}Z", "#e0662c"),
        path(f"M60 {LOW}A65 74 0 0 1 190 {LOW}Z", "#f9a13c"),
        polygon([(196, 14), (168, 74), (186, 74), (158, 136), (206, 62), (188, 62), (214, 14)], "#ffe08a"),
        path("M92 304L98 108L88 100V78H104V92H116V72L132 84V96L150 110L158 304Z", "#8b857c"),
        path("M126 90L150 110L158 304H130Z", "#5d5850"),
        polygon([(162, 88), (182, 82), (178, 104), (160, 108)], "#8b857c"),
        polygon([(188, 124), (200, 118), (202, 134), (190, 136)], "#5d5850"),
        rect(108, 128, 14, 24, DARK, 7),
        rect(126, 204, 14, 24, DARK, 7),
        *serpent(
            "M46 292C96 304 190 290 178 252S72 236 78 196S186 176 174 140S104 116 100 84S122 52 142 58",
            24,
            (148, 60, 6, False),
        ),
        path("M84 160L40 116L62 168L34 172L74 196Z", "#1d7340", Y.deep, 3),
        path("M196 64L222 52L212 68L232 74L208 80Z", "#ffb347"),
    ]


def _windfall() -> Parts:
    """A burst sack, with gold falling."""
    places = (
        (84, 176),
        (164, 182),
        (124, 190),
        (98, 216),
        (148, 222),
        (74, 236),
        (180, 232),
        (122, 240),
        (60, 206),
        (196, 200),
    )
    return [
        *sky("#8fc4d8", "#aed6e2", "#cfe7ea"),
        beams(125, 96, "#dff0f0", 12, 6),
        path("M84 76C56 100 56 152 92 162C112 168 142 168 162 160C194 150 192 98 166 76Z", "#d9a94a", K.deep, 4),
        path("M134 76H166C192 98 194 150 162 160C150 164 142 165 134 166C156 140 156 100 134 76Z", "#ad7d22"),
        path("M84 76C74 56 84 40 96 36C108 46 142 46 154 36C166 40 176 56 166 76Z", "#d9a94a", K.deep, 4),
        *rope("M80 78C106 90 146 90 170 78", 8),
        *rope("M150 84C166 100 158 116 148 110S156 86 174 98", 5),
        path("M94 150L112 140L126 156L142 142L158 156L150 172H100Z", DARK),
        *(part for x, y in places for part in coin(x, y, 13)),
        land(268, "#6fa357", 8, -2, 6),
        *(
            part
            for x, y in (
                (70, 280),
                (96, 274),
                (124, 282),
                (152, 274),
                (178, 282),
                (110, 290),
                (140, 292),
                (84, 294),
                (166, 294),
            )
            for part in coin(x, y, 13)
        ),
    ]


CROWN_SCENES = {
    "Crown-M": _huntress,
    "Crown-S": _bard,
    "Crown-W": _sea,
    "Crown-L": _end,
    "Crown-Y": _calamity,
    "Crown-K": _windfall,
}
