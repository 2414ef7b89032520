"""The sizes and colours of name plates, which games need for their layouts."""

from __future__ import annotations

from pygame import Rect, Surface

from cardgames.table import draw, text
from cardgames.table.art.svg import document, path
from cardgames.table.look import Look
from cardgames.table.theme import Colour, Theme, hex_of
from cardgames.words import say

TEAM_TOKENS = ("brass_light", "blue_on_dark", "green_on_dark", "red_on_dark")
MORE_TEAMS: tuple[Colour, ...] = (
    (206, 164, 255), (104, 214, 204), (255, 162, 84), (255, 168, 222), (222, 228, 234), (232, 232, 88),
)  # fmt: skip
"""The colours of a tournament's players after the fourth: light enough to contrast with felt and wood."""

HIGH = 52
"""The height of a plate, in points."""

SMALLER = text.Style("small", bold=True)
"""The style of a name that is too long for its plate."""

_SHAPES = (
    "M50 24A26 26 0 1 1 49.9 24Z",
    "M50 16L84 50L50 84L16 50Z",
    "M50 18L82 74H18Z",
    "M26 26H74V74H26Z",
)
"""The shapes of the teams' signs: disc, diamond, triangle, square."""

_LEAST, _MOST = 196, 232
"""The limits of a plate's width, in points. The least fits the longest level and a seat's mark side by side."""
_BESIDE_NAME, _BESIDE_LEVEL = 114, 80
"""The width of emblem, ribbon and score beside the name, and of emblem and ribbon beside level and mark, in points."""
_LEVELS = ("human", "easy", "normal", "hard", "random")


def team_colour(team: int, theme: Theme) -> Colour:
    """The colour of a team or player: of their emblem, ribbon and everything that belongs to them."""
    if team < len(TEAM_TOKENS):
        return theme[TEAM_TOKENS[team]]
    return MORE_TEAMS[(team - len(TEAM_TOKENS)) % len(MORE_TEAMS)]


def draw_team_sign(surface: Surface, where: Rect, team: int, look: Look) -> None:
    """Draw the sign of a team: a shape in its colour, so that teams can be told apart without colours."""
    colour = team_colour(team, look.theme)
    draw.disc(surface, where.center, where.w // 2, look, "wood", lift=0.4)
    key = ("team sign", team % len(_SHAPES), colour, where.size)
    svg = document(100, 100, [path(_SHAPES[team % len(_SHAPES)], hex_of(colour))])
    draw.put(surface, draw.KEPT.get(key, lambda: text.vector(svg, where.size)), where)


def plate_width(name: str, look: Look, mark: str, points: str = "") -> int:
    """The width of a player's plate in px. A long name is set smaller before it is cut off.

    `mark` is the longest text beside the level, and `points` the widest points of a deal beside it.
    """
    beside = look.px(_BESIDE_NAME)
    most = max(look.px(_MOST), text.width(name, SMALLER, look) + beside)
    level = max(text.width(say(f"play.level.{level}"), text.SMALL, look) for level in _LEVELS)
    needed = text.width(mark, text.SMALL, look) + (text.width(points, SMALLER, look) + look.px(6) if points else 0)
    least = max(look.px(_LEAST), look.px(_BESIDE_LEVEL) + level + needed)
    return max(least, min(most, text.width(name, text.STRONG, look) + beside))
