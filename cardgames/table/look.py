"""How everything is drawn just now: theme, scale and habits of seeing, in one value handed to whatever draws."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from cardgames.table.theme import Colour, Theme
from cardgames.table.units import Scale

Speed = Literal["calm", "brisk", "instant"]


@dataclass(frozen=True)
class Look:
    """Theme, scale, and how things move. Equal looks draw equal pictures."""

    theme: Theme
    scale: Scale
    four_colour: bool = False
    """Diamonds blue and clubs green."""
    speed: Speed = "calm"
    reduced_motion: bool = False
    """Things jump to their place; only fades are shown."""

    def px(self, points: float) -> int:
        """Points as pixels."""
        return self.scale.px(points)

    def tinted(self, felt: Colour | None) -> Look:
        """This look with a game's own felt."""
        return _tinted(self, felt) if felt else self

    def suit_colour(self, suit: str, *, on_dark: bool, ink: Colour) -> Colour:
        """The colour of a suit sign (♠♥♦♣) in a text of colour `ink`, upon something dark or upon paper."""
        token = "red" if suit in "♥♦" else ""
        if self.four_colour and suit in "♦♣":
            token = "blue" if suit == "♦" else "green"
        if not token:
            return ink
        return self.theme[f"{token}_on_dark" if on_dark else token]


@lru_cache(maxsize=16)
def _tinted(look: Look, felt: Colour) -> Look:
    """Pages ask for their look all the time."""
    return replace(look, theme=look.theme.tinted(felt))
