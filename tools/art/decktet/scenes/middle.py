"""Scenes of the sixes and the sevens."""

from __future__ import annotations

from cardgames.table.art.svg import circle, ellipse, path, polygon, rect, stroke
from tools.art.decktet.scenes.props import (
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
    full_moon,
    house,
    land,
    leaf,
    person,
    rope,
    sea,
    serpent,
    sky,
    stars,
    sun,
    tower,
)


def _lunatic() -> Parts:
    """A figure knee-deep in a lake, reaching for the moon."""
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
    """A bowed figure under a harsh sun, and a wyrm."""
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
        awning.append(path(f"M{foot:.1f} 131A13.2 14.2 0 0 0 {foot + 26.4:.1f} 131Z", colour if i % 2 else "#e8dcc0"))
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
        path("M72 304C58 284 62 262 76 262H106C120 262 124 284 112 304Z", K.main, K.deep, 3),
        *rope("M74 264H108", 4),
    ]


def _meeting() -> Parts:
    """Two figures under a tree and the moon."""
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


MIDDLE_SCENES = {
    "6-MW": _lunatic,
    "6-SY": _penitent,
    "6-LK": _market,
    "7-ML": _meeting,
    "7-SK": _castle,
    "7-WY": _cave,
}
