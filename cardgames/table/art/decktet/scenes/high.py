"""Scenes of the sixes to the nines."""

from __future__ import annotations

from cardgames.table.art.decktet.scenes.props import (
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
    beams,
    coin,
    full_moon,
    house,
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
    tower,
)
from cardgames.table.art.svg import circle, ellipse, path, placed, polygon, rect, stroke


def _lunatic() -> Parts:
    """Somebody up to the knees in the lake reaches for the moon."""
    return [
        *sky(NIGHT, NIGHT, NIGHT_LOW, "#64749a"),
        *full_moon(160, 82, 50),
        *stars((78, 60), (84, 120), (218, 150), (100, 36)),
        rect(17, 214, 216, 92, W.deep),
        *(ellipse(150, 236 + 17 * i, w, 5, "#a9c9e4") for i, w in enumerate((52, 38, 46, 26))),
        person(92, 238, 104, W.main, W.deep, "#d8d2c0"),
        *arm([(84, 176), (66, 146), (76, 118)], 11, W.main),
        *arm([(98, 174), (122, 152), (136, 124)], 11, W.main),
        path("M78 146C74 120 92 112 104 122L116 112L112 132Z", "#d8d2c0"),
        *sea(234, W.main, "#1d5e97", step=30, size=30)[:1],
        *(ellipse(150, 254 + 17 * i, w, 4.5, M.pale, 0.8) for i, w in enumerate((48, 34, 20))),
    ]


def _penitent() -> Parts:
    """A bowed back under a hard sun, and the wyrm that waits."""
    return [
        *sky("#fbd896", "#f9c777", "#f4ad55"),
        beams(132, 84, "#fbe6b8", 14),
        *sun(132, 84, 40),
        land(232, "#b9691d", 6, -6, 4),
        path("M60 262C52 208 88 170 134 176C164 180 172 204 160 216C176 222 178 250 170 262Z", "#8d8272"),
        path("M134 176C164 180 172 204 160 216C176 222 178 250 170 262H124C144 232 146 204 134 176Z", "#645a4c"),
        ellipse(158, 212, 17, 18, SKIN),
        path("M140 214C134 188 168 184 176 204C164 200 156 206 152 222Z", "#4a3623"),
        path("M150 232L190 240L188 250H146Z", "#8d8272"),
        circle(190, 244, 7, SKIN),
        *rope("M92 196C104 222 104 246 98 262", 6),
        *serpent("M34 292C58 262 84 296 110 282S142 268 154 280", 16, (158, 280, 4, False)),
    ]


def _market() -> Parts:
    """A stall under a striped awning."""
    awning: Parts = []
    for i in range(6):
        colour = K.main if i % 2 else WHITE
        x, foot = 54 + i * 24, 46 + i * 26.4
        awning.append(polygon([(x, 74), (x + 24, 74), (foot + 26.4, 132), (foot, 132)], colour))
        awning.append(path(f"M{foot:.1f} 132A13.2 13.2 0 0 0 {foot + 26.4:.1f} 132Z", colour if i % 2 else "#e8dcc0"))
    fruit = [
        (x, y, c)
        for y, c, xs in ((206, "#c2302c", (74, 90, 82)), (206, S.main, (114, 130)), (208, Y.main, (158, 174)))
        for x in xs
    ]
    return [
        *sky("#f4ead6", "#ecdabf"),
        *house(206, 236, 54, 120, "#cdb089", L.main, L.deep),
        rect(196, 150, 18, 26, L.deep),
        land(250, "#b98d5c"),
        rect(56, 92, 9, 180, L.deep),
        rect(184, 92, 9, 180, L.deep),
        person(122, 250, 120, Y.main, Y.deep, L.deep),
        rect(50, 216, 148, 60, L.main, 3),
        *(rect(50 + 37 * i, 216, 3, 60, L.deep) for i in range(1, 4)),
        rect(44, 210, 160, 11, L.deep, 3),
        *(circle(x, y - (8 if i == 2 else 0), 9, c) for i, (x, y, c) in enumerate(fruit)),
        *awning,
        rect(50, 68, 150, 9, L.deep, 3),
        *rope("M60 140C70 152 66 164 60 172", 4),
        path("M72 304C58 284 62 262 76 262H106C120 262 124 284 112 304Z", K.main, K.deep, 3),
        *rope("M74 264H108", 4),
    ]


def _meeting() -> Parts:
    """Two who did not look for each other, under one tree and one moon."""
    return [
        *sky("#56648a", "#7d8bab", "#aab4c8"),
        *full_moon(125, 92, 40),
        path("M17 304V262C60 246 100 246 125 252C150 246 200 244 233 258V304Z", L.main),
        path("M17 304C60 268 100 258 125 258C150 258 200 268 233 300V304Z", "#e2c493"),
        path("M28 304C30 220 40 120 22 14H48C60 110 54 220 62 262L70 304Z", L.deep),
        path("M40 100C80 60 130 52 176 34L178 42C134 62 90 74 50 124Z", L.deep),
        *(
            leaf(x, y, 36, t, "#b57a3f", L.main)
            for x, y, t in (
                (84, 58, 150),
                (108, 80, 190),
                (134, 40, 20),
                (154, 62, 170),
                (182, 30, 70),
                (72, 96, 200),
                (188, 56, 130),
            )
        ),
        person(92, 276, 102, M.main, M.deep, M.deep),
        person(162, 276, 96, L.main, L.deep, "#2f2014", flip=True),
        *arm([(106, 222), (120, 216)], 9, M.main),
        *arm([(148, 222), (136, 212)], 9, L.main),
        stroke("M74 276V198", L.deep, 5),
    ]


def _castle() -> Parts:
    """Towers in the sun, with long yellow banners."""
    gold = ("#e9c778", "#c2933f")
    return [
        *sky("#f9c777", "#fbd896", "#fde7bb"),
        *sun(160, 88, 34, 14),
        path("M17 304V250C70 226 180 226 233 252V304Z", S.deep),
        *tower(125, 262, 70, 138, *gold),
        *tower(78, 268, 46, 116, "#d9b25c", "#ab7c2f"),
        *tower(174, 268, 46, 100, "#d9b25c", "#ab7c2f"),
        rect(84, 214, 82, 54, "#c99f4b"),
        path("M108 268V240A17 17 0 0 1 142 240V268Z", L.deep),
        *(rect(x, y, 8, 16, L.deep, 4) for x, y in ((112, 150), (130, 150), (74, 176), (170, 190))),
        *(stroke(f"M{x} {y}V{y - 44}", L.deep, 3.5) for x, y in ((125, 122), (78, 150))),
        path("M125 80C140 72 152 92 170 82V104C152 114 140 94 125 102Z", K.main, K.deep, 2),
        path("M78 108C88 102 98 116 112 108V126C98 134 88 120 78 126Z", K.main, K.deep, 2),
        path("M112 268H138L170 304H84Z", "#f0d59a"),
    ]


def _cave() -> Parts:
    """Eyes in the rock above dark water."""
    return [
        *sky("#41604f", "#34503f"),
        path("M17 304V14H233V304H208C214 200 196 76 132 66C70 70 46 170 48 304Z", "#56765f"),
        path("M17 14H233V70C200 40 160 30 120 40C70 50 50 90 40 140L17 170Z", "#6c8d73"),
        path("M48 304C46 170 70 70 132 66C196 76 214 200 208 304Z", DARK),
        *(
            polygon([(x, y), (x + 7, y + h), (x + 14, y)], "#56765f")
            for x, y, h in ((88, 92, 34), (110, 72, 26), (152, 74, 38), (176, 100, 26))
        ),
        *serpent("M196 262C200 206 156 206 150 190S124 152 106 164", 24, (104, 166, 18, True)),
        circle(92, 158, 6, "#ffe488"),
        circle(91, 158, 2.4, DARK),
        *sea(240, W.main, "#1d5e97", W.deep, step=22, size=27),
        path("M17 304V222C40 232 60 268 66 304Z", "#6c8d73"),
        path("M233 304V236C214 250 204 276 200 304Z", "#45644f"),
    ]


def _diplomat() -> Parts:
    """A speaker between moon and sun, a scroll in either's favour."""
    return [
        rect(17, 14, 110, 292, M.pale),
        rect(125, 14, 108, 292, S.pale),
        moon(84, 66, 27, M.main),
        *sun(176, 68, 20, 12),
        land(268, "#8d8a86"),
        path("M82 296C84 230 96 190 116 172H125V296Z", M.main),
        path("M125 172H134C154 190 166 230 168 296H125Z", S.main),
        path("M118 172H132L136 296H114Z", WHITE),
        circle(125, 148, 22, SKIN),
        path("M101 148C98 116 152 116 149 148C142 134 108 134 101 148Z", "#5c4630"),
        *arm([(104, 196), (72, 192), (62, 166)], 15, M.main),
        *arm([(146, 196), (178, 192), (188, 166)], 15, S.main),
        rect(46, 146, 34, 18, WHITE, 8, M.deep, 2.5),
        rect(172, 146, 34, 18, WHITE, 8, S.deep, 2.5),
        *(circle(x, 148, 2.4, DARK) for x in (117, 133)),
        stroke("M119 160H131", "#a8623f", 2.5),
        circle(125, 206, 9, K.main, K.deep, 2),
    ]


def _mill() -> Parts:
    """A water wheel turns beside the mill."""
    spokes = [
        placed(
            [rect(-3, -58, 6, 116, L.deep), rect(-13, -64, 26, 9, L.main), rect(-13, 55, 26, 9, L.main)], 104, 208, 1, t
        )
        for t in range(0, 180, 30)
    ]
    return [
        *sky("#cfe4f2", "#e2eff7"),
        *(circle(x, 66, r, WHITE) for x, r in ((84, 16), (102, 20), (122, 14))),
        land(206, "#a9bf7d", 10, 4),
        *house(170, 262, 92, 118, "#ead0a0", L.main, L.deep),
        rect(150, 166, 20, 24, W.deep, 2),
        rect(182, 166, 20, 24, W.deep, 2),
        rect(162, 214, 26, 48, L.deep, 2),
        path("M17 176H104V190H17Z", L.deep),
        rect(17, 170, 82, 9, W.main),
        path("M94 170C110 172 116 180 116 196L104 192C104 184 100 180 92 179Z", "#7db9e6"),
        circle(104, 208, 50, "", L.deep, 7),
        circle(104, 208, 50, "", "#b57a3f", 3),
        *spokes,
        circle(104, 208, 11, L.main, L.deep, 3),
        *sea(252, W.main, "#2471b4", W.deep, step=20, size=27),
    ]


def _betrayal() -> Parts:
    """A golden cup, and what was in it."""
    return [
        *sky("#4a1f2e", "#5c2839", "#6f3344"),
        land(256, "#2d1620"),
        ellipse(125, 274, 84, 20, "#3c1c28"),
        path("M68 118H182C184 180 160 206 134 212V248H160V268H90V248H116V212C90 206 66 180 68 118Z", K.main, K.deep, 4),
        path("M132 118H182C184 180 160 206 134 212V248H160V268H132Z", "#c8962a"),
        ellipse(125, 118, 57, 13, K.deep),
        ellipse(125, 118, 50, 9, "#7d1f2c"),
        *serpent("M104 118C92 84 120 64 138 78S128 110 144 112S176 70 166 56S138 40 122 46", 15, (118, 48, -6, True)),
        path("M88 48L78 42M88 50L78 54", "", "#e0493a", 3),
        path("M82 134C84 166 94 186 110 196", "", "#ffe488", 5),
        *(circle(x, 154, 8, c, K.deep, 2) for x, c in ((104, Y.main), (125, "#c2302c"), (146, Y.main))),
        *(circle(x, y, r, "#8e2433") for x, y, r in ((78, 272, 6), (64, 282, 4), (88, 286, 3))),
    ]


def _pact() -> Parts:
    """Two hands, a grey sleeve and an orange one."""
    return [
        *sky("#f3ead9", "#ebdfc9"),
        moon(92, 82, 30, M.main),
        *sun(170, 80, 22, 14),
        path("M17 174L80 154L98 210L17 256Z", M.main),
        path("M17 214L90 184L98 210L17 256Z", M.deep),
        path("M233 174L170 154L152 210L233 256Z", S.main),
        path("M233 214L160 184L152 210L233 256Z", S.deep),
        polygon([(76, 150), (92, 146), (110, 208), (94, 216)], WHITE),
        polygon([(174, 150), (158, 146), (140, 208), (156, 216)], WHITE),
        path("M88 156C104 146 122 150 134 160L164 186C170 200 156 208 148 200L120 204C108 206 102 202 98 200Z", SKIN),
        path("M162 156C146 148 132 152 120 166C112 178 124 186 134 176L146 170L166 190Z", "#d79a68"),
        stroke("M140 204L126 192M130 208L116 196M120 208L108 198", "#a8623f", 3),
        path("M70 246H180V292H70Z", WHITE, "#b9a878", 2),
        stroke("M82 260H168M82 270H150", "#8d8272", 3),
        circle(160, 282, 11, "#c2302c"),
        land(300, "#d8c49c"),
    ]


def _darkness() -> Parts:
    """One candle, much black water, and what looks out of it."""
    return [
        rect(17, 14, 216, 292, "#10151f"),
        circle(125, 112, 84, "#18222f"),
        circle(125, 112, 58, "#243444"),
        circle(125, 112, 34, "#44544a"),
        path("M125 74C144 98 142 118 125 124C108 118 106 98 125 74Z", "#ffc45e"),
        path("M125 96C134 108 132 118 125 121C118 118 116 108 125 96Z", WHITE),
        rect(114, 126, 22, 60, "#e7dcc3", 3),
        rect(127, 126, 9, 60, "#b9ae95", 3),
        path("M90 186H160C160 200 146 204 125 204S90 200 90 186Z", Y.main, Y.deep, 3),
        *sea(214, "#12436f", "#0e3253", "#0a2440", step=28),
        *(
            path(f"M{x - 22} 250Q{x} {250 - 22 * k} {x + 22} 250Q{x} {250 + 20 * k} {x - 22} 250Z", "#7fe09a")
            for x, k in ((92, 1), (158, 1))
        ),
        *(ellipse(x, 250, 4.5, 11, DARK) for x in (92, 158)),
        stroke("M64 232L112 244M186 232L138 244", Y.main, 5),
    ]


def _merchant() -> Parts:
    """Scales: leaves on one side, gold on the other, and he knows their weight."""
    return [
        *sky("#ecdabf", "#e2c9a3"),
        path("M62 304C62 180 92 132 125 130C158 132 188 180 188 304Z", L.main),
        path("M125 130C158 132 188 180 188 304H140C146 230 142 170 125 130Z", L.deep),
        circle(125, 100, 27, SKIN),
        path("M101 108C104 150 146 150 149 108C140 120 110 120 101 108Z", "#5c4630"),
        path("M92 92C74 72 96 48 128 52C166 50 176 74 158 92C140 84 110 84 92 92Z", Y.main, Y.deep, 3),
        path("M92 92C110 84 140 84 158 92V98C140 90 110 90 92 98Z", K.main),
        path("M146 64C160 44 180 40 196 30C194 52 178 72 156 76Z", WHITE, L.deep, 2),
        *(circle(x, 104, 3, DARK) for x in (115, 135)),
        rect(120, 160, 10, 108, K.deep, 3),
        stroke("M64 182L186 164", K.deep, 9),
        stroke("M64 182L186 164", K.main, 4),
        circle(125, 172, 9, K.main, K.deep, 3),
        stroke("M64 182L42 226M64 182L86 226M186 164L164 208M186 164L208 208", "#2f2014", 2.5),
        *coin(56, 222, 10),
        *coin(74, 222, 10),
        *coin(65, 212, 10),
        leaf(180, 194, 28, -20),
        leaf(192, 196, 28, 24),
        path("M34 226H94C88 250 40 250 34 226Z", K.main, K.deep, 3),
        path("M156 208H216C210 232 162 232 156 208Z", K.main, K.deep, 3),
        rect(17, 266, 216, 40, "#6b4022"),
        rect(17, 262, 216, 9, "#a8703c"),
        path("M98 262C104 252 146 252 152 262Z", K.main, K.deep, 3),
    ]


HIGH_SCENES = {
    "6-MW": _lunatic,
    "6-SY": _penitent,
    "6-LK": _market,
    "7-ML": _meeting,
    "7-SK": _castle,
    "7-WY": _cave,
    "8-MS": _diplomat,
    "8-WL": _mill,
    "8-YK": _betrayal,
    "9-MS": _pact,
    "9-WY": _darkness,
    "9-LK": _merchant,
}
