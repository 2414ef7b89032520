"""The sizes and colours of name plates, which games need for their layouts."""

from __future__ import annotations

from cardgames.table import text
from cardgames.table.look import Look
from cardgames.table.theme import Colour, Theme
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


def plate_width(name: str, look: Look, mark: str = "") -> int:
    """The width of a player's plate in px. A long name is set smaller before it is cut off.

    `mark` is the longest text beside the level.
    """
    beside = look.px(_BESIDE_NAME)
    most = max(look.px(_MOST), text.width(name, SMALLER, look) + beside)
    level = max(text.width(say(f"play.level.{level}"), text.SMALL, look) for level in _LEVELS)
    least = max(look.px(_LEAST), look.px(_BESIDE_LEVEL) + level + text.width(mark, text.SMALL, look))
    return max(least, min(most, text.width(name, text.STRONG, look) + beside))
