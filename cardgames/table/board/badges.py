"""Badges: small blue discs over the cards, the board and the buttons, which show the steps of a hint in order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from pygame import Rect, Surface

from cardgames.table import draw, icons, text
from cardgames.table.look import Look
from cardgames.table.semantics import Thing
from cardgames.words import written

SIZE = 24
"""The diameter of a badge, in points."""

_STYLE = text.Style("small", bold=True, figures=True)


@dataclass(frozen=True, slots=True)
class Badge:
    """A badge with the number of a step; 0 for the only step, which gets a lamp instead. `anchor` returns what it is
    on, or None while that is out of sight; `label` says what to do."""

    name: str
    number: int
    label: str
    anchor: Callable[[], Rect | None] = field(compare=False)


class Badges:
    """The badges shown now. They follow what they are on. `touch` is called with areas to repaint."""

    def __init__(self, touch: Callable[[Rect], object]) -> None:
        self._touch = touch
        self._shown: tuple[Badge, ...] = ()
        self._drawn: dict[Badge, Rect] = {}
        self.look: Look
        """The look to draw with, set before any badge is shown."""

    def show(self, badges: Sequence[Badge]) -> None:
        """Show exactly these badges."""
        self._shown = tuple(badges)
        self.note_changes()

    def note_changes(self) -> None:
        """Repaint the badges that have moved, appeared or gone."""
        if not self._shown and not self._drawn:
            return
        now = self._places()
        for old, new in ((self._drawn, now), (now, self._drawn)):
            for badge, rect in old.items():
                if new.get(badge) != rect:
                    self._touch(draw.shadow_reach(rect, self.look, 1.0))
        self._drawn = now

    def draw(self, surface: Surface, dirty: Rect) -> None:
        """Paint the badges in `dirty`."""
        for badge, rect in self._drawn.items():
            if draw.shadow_reach(rect, self.look, 1.0).colliderect(dirty):
                _draw(surface, badge, rect, self.look)

    def things(self) -> list[Thing]:
        """Return the badges as named things."""
        return [Thing(badge.name, "badge", rect, badge.label) for badge, rect in self._drawn.items()]

    def _places(self) -> dict[Badge, Rect]:
        """Return where the badges are: at the upper left corner of what they are on, side by side if two are on the
        same."""
        places: dict[Badge, Rect] = {}
        for badge in self._shown:
            anchor = badge.anchor()
            if anchor is None:
                continue
            side = self.look.px(SIZE)
            rect = Rect(0, 0, side, side)
            rect.center = anchor.topleft
            while rect.collidelist(list(places.values())) >= 0:
                rect.x += side + self.look.px(2)
            places[badge] = rect
        return places


def _draw(surface: Surface, badge: Badge, rect: Rect, look: Look) -> None:
    theme = look.theme
    draw.shadow(surface, rect, look, radius=rect.w // 2, lift=0.5)
    draw.put(surface, draw.rounded(rect.size, rect.w // 2, theme.paper), rect)
    inner = rect.inflate(-look.px(3), -look.px(3))
    draw.put(surface, draw.rounded(inner.size, inner.w // 2, theme.blue), inner)
    if badge.number:
        text.write(surface, written(badge.number), inner, look, _STYLE, theme.paper, align="centre")
    else:
        side = inner.inflate(-look.px(6), -look.px(6))
        icons.draw_icon(surface, "hint", side, theme.paper)
