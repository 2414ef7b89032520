"""The look: theme, scale and display settings in one value that is passed to all drawing code."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from cardgames.engine.cards import DECKTET_SIGNS
from cardgames.table.theme import Colour, Theme
from cardgames.table.theme import colour as colour_of
from cardgames.table.units import Scale

DECKTET_ON_PAPER, DECKTET_ON_DARK = (
    {sign: colour_of(tone) for sign, tone in zip(DECKTET_SIGNS.values(), tones.split(), strict=True)}
    for tones in (
        "#4f5a6e #a3430a #1b5c96 #74441a #1d6b3b #735700",
        "#c9d1dc #ffb070 #9fd0ff #e2b98c #96e3ae #f6d862",
    )
)
"""The colours of Decktet suit signs in text, dark on paper and light on felt and wood: grey, orange, blue, brown,
green, yellow. They are the same in all themes; a test checks their contrast."""

Speed = Literal["calm", "brisk", "instant"]


@dataclass(frozen=True)
class Look:
    """Theme, scale and motion settings. Equal looks draw equal pictures."""

    theme: Theme
    scale: Scale
    four_colour: bool = False
    """Whether diamonds are blue and clubs green."""
    speed: Speed = "calm"
    text_size: float = 1.0
    """The size of letters, relative to the scale."""
    reduced_motion: bool = False
    """Whether there are no motions, only fades."""

    def px(self, points: float) -> int:
        """Points as pixels."""
        return self.scale.px(points)

    def tinted(self, felt: Colour | None) -> Look:
        """This look with a game's own felt colour; None changes nothing."""
        return _tinted(self, felt) if felt else self

    @property
    def lettered(self) -> Look:
        """This look with everything as much larger as letters are: for what is laid out around text on a table."""
        return self if self.text_size == 1.0 else _lettered(self)

    def within(self, wide: int, points: float) -> Look:
        """This look, or as much smaller as so many points need to fit into `wide` px."""
        share = wide / self.px(points)
        return self if share >= 1.0 else _smaller(self, share)

    def suit_colour(self, suit: str, *, on_dark: bool, ink: Colour) -> Colour:
        """The colour of a suit sign (♠♥♦♣, ☾☼≋❧§⌘) in text of colour `ink`, on a dark background or on paper."""
        if suit in DECKTET_ON_PAPER:
            return (DECKTET_ON_DARK if on_dark else DECKTET_ON_PAPER)[suit]
        token = "red" if suit in "♥♦" else ""
        if self.four_colour and suit in "♦♣":
            token = "blue" if suit == "♦" else "green"
        if not token:
            return ink
        return self.theme[f"{token}_on_dark" if on_dark else token]


@lru_cache(maxsize=16)
def _lettered(look: Look) -> Look:
    return replace(look, scale=Scale(look.scale.factor * look.text_size), text_size=1.0)


@lru_cache(maxsize=16)
def _smaller(look: Look, share: float) -> Look:
    return replace(look, scale=Scale(look.scale.factor * share))


@lru_cache(maxsize=16)
def _tinted(look: Look, felt: Colour) -> Look:
    """Cached, as pages call `tinted` often."""
    return replace(look, theme=look.theme.tinted(felt))
