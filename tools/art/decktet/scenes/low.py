"""Scenes of the twos to the fives."""

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
    sword,
)


def _author() -> Parts:
    """A quill writing by moonlight; its line becomes a knot."""
    quill = [
        path("M0 0C10 -40 34 -96 78 -128C84 -84 60 -34 6 -4Z", WHITE),
        path("M0 0C24 -40 50 -90 78 -128C84 -84 60 -34 6 -4Z", M.main),
        stroke("M-8 14L74 -122", M.deep, 3),
    ]
    return [
        *sky(NIGHT, NIGHT, NIGHT_LOW),
        moon(100, 82, 40),
        *stars((160, 46), (206, 74), (76, 140), (190, 128), (140, 110)),
        polygon([(17, 226), (233, 226), (233, LOW), (17, LOW)], "#6b4a2b"),
        polygon([(30, 284), (56, 206), (200, 206), (214, 284)], "#3e2813"),
        polygon([(34, 278), (58, 202), (124, 210), (124, 288)], WHITE),
        polygon([(210, 278), (192, 202), (124, 210), (124, 288)], "#e7dcc3"),
        *rope("M60 262C84 236 112 244 104 260S72 270 84 246S124 224 138 232", 5),
        placed(quill, 142, 226, 1.05),
    ]


def _desert() -> Parts:
    """A sun over dunes, and a track of coils in the sand."""
    return [
        *sky("#f6b65b", "#f9c777", "#fbd896", low=190),
        beams(138, 104, "#fbe0a6", 12),
        *sun(138, 104, 42),
        land(182, "#e7a24b", 26, -6, 22),
        land(214, "#d4862f", -8, 24, 2),
        path("M17 250C60 216 108 226 134 244C160 262 200 252 233 236V304H17Z", "#b9691d"),
        *serpent("M40 286C66 262 84 292 108 276S140 246 160 258", 17, (164, 256, -8, False)),
        path("M60 226V186M60 206H48V192M60 214H72V200", "", Y.deep, 11),
        path("M60 226V186M60 206H48V192M60 214H72V200", "", Y.main, 7),
    ]


def _origin() -> Parts:
    """A leaf rising out of the water."""
    rings = [(92, W.main), (70, "#58a4dd"), (48, "#8cc4ea"), (27, W.pale)]
    return [
        *sky("#0f3357", "#174a7c", "#2468a3", low=230),
        *(
            path(f"M{125 - r} 224A{r} {r} 0 0 1 {125 + r} 224Z", colour)
            for r, colour in ((100, "#2f7fc1"), (74, "#5ba3d9"))
        ),
        path("M75 224A50 50 0 0 1 175 224Z", "#a9d5f0"),
        rect(17, 222, 216, 84, W.deep),
        *(ellipse(125, 250, r, r * 0.36, colour) for r, colour in rings),
        stroke("M125 250C122 214 128 176 125 138", L.deep, 8),
        leaf(125, 92, 104, 0),
        leaf(94, 160, 66, -62),
        leaf(158, 160, 66, 62),
        *(circle(x, y, 3, WHITE) for x, y in ((84, 84), (176, 70), (192, 130), (70, 190), (184, 196))),
    ]


def _journey() -> Parts:
    """A traveller crossing a high bridge under the moon."""
    return [
        *sky(NIGHT, NIGHT_LOW, "#6d7c9c"),
        *full_moon(146, 92, 46),
        *stars((84, 50), (70, 112), (212, 48), (208, 140)),
        *sea(230, "#2471b4", step=24),
        path("M17 194H233V270H200A80 58 0 0 0 40 270H17Z", M.main),
        path("M40 270A80 58 0 0 1 200 270H190A70 49 0 0 0 50 270Z", M.deep),
        rect(17, 186, 216, 11, M.deep),
        person(120, 186, 74, W.main, W.deep, "#24507c"),
        stroke("M147 188L142 120", L.deep, 5),
        stroke("M104 144L88 120", L.deep, 4),
        circle(86, 116, 12, "#c7603a"),
        *sea(258, W.main, W.deep, step=22),
    ]


def _painter() -> Parts:
    """An easel with a freshly painted sun, and the palette."""
    brush = [
        rect(-3, -60, 6, 84, L.main, 3),
        rect(-5, -74, 10, 18, "#a9adb3"),
        path("M-5 -74C-8 -88 0 -92 0 -100C0 -92 8 -88 5 -74Z", S.main),
    ]
    return [
        *sky("#fdf0cf", "#fbe6b4"),
        land(262, "#e0b659"),
        stroke("M125 40L70 296M125 40L184 296M125 60V286", L.deep, 8),
        rect(66, 56, 124, 150, WHITE, 2, L.deep, 5),
        rect(74, 64, 108, 134, S.pale),
        *sun(132, 124, 26, 12),
        path("M74 176C100 152 126 186 182 160V198H74Z", S.deep),
        rect(58, 206, 138, 11, L.main, 3),
        path(
            "M40 250C40 214 106 206 116 236C122 254 92 246 92 258C92 274 120 270 108 284C84 302 40 290 40 250Z",
            K.main,
            K.deep,
            3,
        ),
        *(
            circle(x, y, 8, colour)
            for x, y, colour in ((58, 246, S.main), (80, 230, "#c2302c"), (62, 270, S.deep), (84, 280, WHITE))
        ),
        placed(brush, 146, 250, 0.9, 52),
    ]


def _savage() -> Parts:
    """A wooden mask in a mane of leaves, with a wyrm around its brow."""
    mane = [(125 + dx, 158 + dy, turn) for dx, dy, turn in (
        (-76, 22, -84), (-78, -22, -66), (-62, -64, -44), (-32, -92, -20), (0, -102, 0),
        (32, -92, 20), (62, -64, 44), (78, -22, 66), (76, 22, 84), (-64, 62, -112), (64, 62, 112),
    )]  # fmt: skip
    return [
        *sky("#10402a", "#175636"),
        *(leaf(x, y, 78, turn, Y.main, "#1d7340") for x, y, turn in mane),
        path("M72 116C72 76 178 76 178 116C182 176 166 250 125 270C84 250 68 176 72 116Z", L.main, L.deep, 4),
        path("M125 86C178 86 178 104 178 116C182 176 166 250 125 270Z", "#7a4a20"),
        polygon([(84, 142), (116, 156), (112, 172), (88, 166)], WHITE),
        polygon([(166, 142), (134, 156), (138, 172), (162, 166)], WHITE),
        *(circle(x, 160, 6, DARK) for x in (102, 148)),
        path("M118 166L125 200L132 166Z", L.deep),
        path("M94 214H156C152 242 138 250 125 250C112 250 98 242 94 214Z", DARK),
        *(polygon([(x, 214), (x + 7, 232), (x + 14, 214)], WHITE) for x in (96, 110, 126, 140)),
        *serpent("M70 126C90 104 116 128 136 112S158 100 168 106", 13, (172, 104, 0, False)),
        *(stroke(f"M{x} 184L{x + dx} 204", "#e9d6b0", 5) for x, dx in ((82, 8), (96, 6), (168, -8), (154, -6))),
    ]


def _mountain() -> Parts:
    """A peak between night and day."""
    return [
        rect(17, 14, 110, 292, NIGHT),
        rect(125, 14, 108, 292, "#f9c777"),
        moon(84, 84, 26),
        *stars((100, 40), (70, 130), (106, 116)),
        *sun(178, 78, 25, 14),
        polygon([(17, 304), (17, 262), (125, 84), (125, 304)], M.main),
        polygon([(125, 84), (233, 262), (233, 304), (125, 304)], S.main),
        polygon([(125, 84), (87, 148), (100, 142), (108, 158), (125, 138)], WHITE),
        polygon([(125, 84), (163, 148), (150, 142), (140, 160), (125, 138)], "#ffe3b3"),
        polygon([(17, 304), (17, 290), (66, 214), (106, 304)], M.deep),
        polygon([(150, 304), (190, 226), (233, 292), (233, 304)], S.deep),
    ]


def _sailor() -> Parts:
    """A boat whose sail is a leaf."""
    return [
        *sky("#d7ebf5", "#bddcf0", "#a2cdea", low=250),
        circle(178, 66, 22, WHITE),
        *(path(f"M{x} {y}q9 -9 18 0q9 -9 18 0", "", W.deep, 2.5) for x, y in ((66, 84), (180, 124))),
        stroke("M122 62V226", L.deep, 7),
        leaf(124, 136, 142, 8, "#b57a3f", L.main),
        *sea(226, W.main, step=20),
        path("M58 214H194C188 246 168 258 146 258H104C80 258 64 246 58 214Z", L.main),
        path("M58 214H194L191 225H61Z", L.deep),
        person(168, 216, 52, W.main, W.deep, W.deep),
        *sea(246, "#2471b4", W.deep, step=24),
    ]


def _battle() -> Parts:
    """Two swords behind a shield with a wyrm."""
    shield = "M70 104H180V176C180 224 156 250 125 266C94 250 70 224 70 176Z"
    return [
        *sky("#f6dc86", "#f0cb57"),
        beams(125, 170, "#fbeeb8", 12, 8),
        sword(125, 160, 250, 42),
        sword(125, 160, 250, -42),
        path(shield, Y.deep, K.deep, 12),
        path(shield, "", K.main, 7),
        path("M125 104H180V176C180 224 156 250 125 266Z", "#0d3b24"),
        *serpent("M98 226C140 236 160 214 140 194S90 186 96 158S120 134 134 140", 14, (138, 140, 0, False)),
    ]


def _forest() -> Parts:
    """Many trunks, and the moon between them."""
    return [
        *sky("#6f7d98", "#8a97ad", "#a9b3c3"),
        *full_moon(140, 104, 42),
        *(rect(x, 14, w, 292, "#6b5a4c") for x, w in ((66, 10), (112, 8), (172, 10), (212, 8))),
        land(256, "#6e4a2a", 8, -4, 10),
        *(path(f"M{x} 14H{x + w}L{x + w + 8} 276H{x - 10}Z", L.deep) for x, w in ((84, 20), (186, 22), (28, 20))),
        *(path(f"M{x} 14H{x + 8}L{x + 2} 276H{x - 10}Z", L.main) for x in (84, 186, 28)),
        land(276, "#3a2412", -4, 8, -2),
        stroke("M100 120L132 92M92 160L66 136M198 110L172 84", L.deep, 6),
        *(
            leaf(x, y, 28, turn)
            for x, y, turn in (
                (136, 86, 40),
                (62, 130, -50),
                (168, 78, -40),
                (122, 268, 80),
                (156, 250, 130),
                (72, 284, 60),
            )
        ),
        *(circle(x, 222, 3, K.main) for x in (136, 147)),
    ]


def _discovery() -> Parts:
    """A new shore under a rising sun, seen through a telescope."""
    return [
        rect(17, 14, 216, 292, W.deep),
        circle(125, 150, 97, K.deep),
        circle(125, 150, 92, K.main),
        circle(125, 150, 84, S.pale),
        path("M43 168A84 84 0 0 1 207 168Z", "#fbd08c"),
        *(
            path(f"M{125 - r} 168A{r} {r} 0 0 1 {125 + r} 168Z", c)
            for r, c in ((62, "#f9b75a"), (44, S.main), (30, "#ffd36b"))
        ),
        path("M43 166H207A84 84 0 0 1 43 166Z", W.main),
        path("M112 168C128 148 146 140 158 146C176 152 186 160 192 168Z", Y.deep),
        *(stroke(d, W.pale, 4) for d in ("M60 186H112M134 190H188M76 204H150", "M98 220H168")),
        placed([rect(-16, 0, 32, 26, K.main, 4, K.deep, 3), rect(-22, 22, 44, 60, L.main, 4, L.deep, 3)], 125, 240),
        rect(98, 280, 54, 8, K.main),
        stroke("M72 112A74 74 0 0 1 104 84", WHITE, 5, 0.8),
    ]


def _soldier() -> Parts:
    """A helmet with a crest, a spear, and a shield with a knot."""
    return [
        *sky("#cfe6cf", "#b5d8b8", "#93c59b"),
        land(262, Y.deep, 8, 0, 6),
        stroke("M188 298V44", L.deep, 7),
        polygon([(188, 18), (200, 52), (188, 64), (176, 52)], "#dfe5e8"),
        path("M72 304C66 236 92 208 125 208C158 208 184 236 178 304Z", Y.main),
        path("M125 208C158 208 184 236 178 304H132Z", "#1d7340"),
        path("M104 150H146V216H104Z", SKIN),
        path("M84 176C76 104 174 104 166 176L160 200L140 186V168H110V186L90 200Z", "#e3b53a", K.deep, 4),
        path("M126 122C168 124 168 150 166 176L160 200L140 186V168H126Z", "#bd8a1c"),
        path("M86 122C84 54 172 50 178 128C158 96 110 92 86 122Z", "#c2302c"),
        *(circle(x, 178, 3.5, DARK) for x in (118, 132)),
        circle(108, 254, 42, K.deep),
        circle(108, 254, 37, Y.main),
        *rope(
            "M96 242V232A10 10 0 1 0 86 242H130A10 10 0 1 0 120 232V266A10 10 0 1 0 130 276V266H86A10 10 0 1 0 96 276Z",
            5,
        ),
        *arm([(170, 236), (188, 214)], 15, Y.main),
    ]


LOW_SCENES = {
    "2-MK": _author,
    "2-SY": _desert,
    "2-WL": _origin,
    "3-MW": _journey,
    "3-SK": _painter,
    "3-LY": _savage,
    "4-MS": _mountain,
    "4-WL": _sailor,
    "4-YK": _battle,
    "5-ML": _forest,
    "5-SW": _discovery,
    "5-YK": _soldier,
}
