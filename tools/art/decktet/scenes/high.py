"""Scenes of the eights and the nines."""

from __future__ import annotations

from cardgames.table.art.svg import circle, ellipse, path, placed, polygon, rect, stroke
from tools.art.decktet.scenes.props import (
    DARK,
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
    coin,
    house,
    land,
    leaf,
    moon,
    sea,
    serpent,
    sky,
    sun,
)


def _diplomat() -> Parts:
    """A speaker between moon and sun, with a scroll for each."""
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
    """A golden cup with a serpent rising out of it."""
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
    """A handshake of a grey and an orange sleeve."""
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
    """A candle, black water, and eyes in it."""
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
    """Scales with leaves on one side and gold on the other, and the merchant."""
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
    "8-MS": _diplomat,
    "8-WL": _mill,
    "8-YK": _betrayal,
    "9-MS": _pact,
    "9-WY": _darkness,
    "9-LK": _merchant,
}
