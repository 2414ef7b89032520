"""The measures and colours of name plates, which games need to know to lay out their tables."""

from __future__ import annotations

from cardgames.table import text
from cardgames.table.look import Look
from cardgames.table.theme import Colour, Theme
from cardgames.words import say

TEAM_TOKENS = ("brass_light", "blue_on_dark", "green_on_dark", "red_on_dark")
MORE_TEAMS: tuple[Colour, ...] = (
    (206, 164, 255), (104, 214, 204), (255, 162, 84), (255, 168, 222), (222, 228, 234), (232, 232, 88),
)  # fmt: skip
"""The colours of a tournament's players beyond the fourth: as light, so that they stand out from felt and wood."""

HIGH = 52
"""Height of a plate, in points."""

SMALLER = text.Style("small", bold=True)
"""How a name is set that is too long for its plate."""

_LEAST, _MOST = 196, 232
"""In points; the least holds the longest level and what a seat does in a game side by side."""
_BESIDE_NAME, _BESIDE_LEVEL = 114, 80
"""Room for emblem, ribbon and score beside the name, and for emblem and ribbon beside level and mark, in points."""
_LEVELS = ("human", "easy", "normal", "hard", "random")


def team_colour(team: int, theme: Theme) -> Colour:
    """The colour of a team's or player's emblem and ribbon, and of all that is theirs, beside its shape."""
    if team < len(TEAM_TOKENS):
        return theme[TEAM_TOKENS[team]]
    return MORE_TEAMS[(team - len(TEAM_TOKENS)) % len(MORE_TEAMS)]


def plate_width(name: str, look: Look, mark: str = "") -> int:
    """How wide, in px, the plate of a player of this name is: a long name is set smaller before it is cut short.

    `mark` is the longest that stands beside the level.
    """
    beside = look.px(_BESIDE_NAME)
    most = max(look.px(_MOST), text.width(name, SMALLER, look) + beside)
    level = max(text.width(say(f"play.level.{level}"), text.SMALL, look) for level in _LEVELS)
    least = max(look.px(_LEAST), look.px(_BESIDE_LEVEL) + level + text.width(mark, text.SMALL, look))
    return max(least, min(most, text.width(name, text.STRONG, look) + beside))
