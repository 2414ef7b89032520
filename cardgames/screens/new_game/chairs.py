"""The chairs around the table, with the player's emblem, name and role; press one to change the player."""

from __future__ import annotations

from pygame import Rect, Surface

from cardgames.host.protocol import LEVELS
from cardgames.screens.new_game.seating import Sitter
from cardgames.table import draw, icons, text
from cardgames.table.art.emblems import emblem
from cardgames.table.look import Look
from cardgames.table.theme import mix
from cardgames.table.widgets.base import Act, Pressable
from cardgames.words import listed, say

WIDE = 150
"""Smallest width of a name plate, in points; it is wider if its words need it."""

EMBLEM, SMALL_EMBLEM = 58, 34
BACK = 16
SEEN = 68
PLATE = 44
"""Size of an emblem and of a small one, how much larger the chair is, how much of it shows above the plate, and the
height of the plate, in points."""


class Chair(Pressable):
    """A seat at the table. `side` says what its player is to you: "" for yourself, else a partner or an opponent. With
    many players the chairs are `small`, and so close together that a tip would lie on the next one."""

    role = "seat"
    lift = 1.4

    def __init__(self, place: int, sitter: Sitter, side: str, on_press: Act, *, small: bool = False) -> None:
        super().__init__(f"seat.{place}", label=sitter.name, tip="" if small else say("new_game.seat_tip"))
        self.sitter = sitter
        self.side = side
        self._emblem = SMALL_EMBLEM if small else EMBLEM
        self._on_press = on_press

    def press(self) -> None:
        self._on_press()

    def show_sitter(self, sitter: Sitter, side: str) -> None:
        """Show another player."""
        self.sitter, self.label, self.side = sitter, sitter.name, side
        self.touch()

    @property
    def note(self) -> str:
        """What the player is: side, and level or person."""
        who = say(f"new_game.level.{self.sitter.level}") if self.sitter.is_bot else say("new_game.person")
        return _note(self.side, who)

    @property
    def more(self) -> str:
        return self.note

    def states(self) -> tuple[str, ...]:
        return (self.more, *super().states())

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        levels = [say(f"new_game.level.{level}") for level in LEVELS]
        sides = (say("new_game.partner"), say("new_game.opponent")) if self.side else ("",)
        notes = [_note(side, who) for side in sides for who in (*levels, say("new_game.person"))]
        words = max(text.width(note, text.SMALL, look) for note in notes) + look.px(20)
        wide = min(limit, max(look.px(WIDE), words))
        more = max(len(text.wrap(note, text.SMALL, look, wide - look.px(20))) for note in notes) - 1
        return wide, self._above(look) + look.px(PLATE) + more * text.line_height(text.SMALL, look)

    def _above(self, look: Look) -> int:
        """The height of what can be seen of the seat above the plate."""
        return look.px(SEEN - EMBLEM + self._emblem)

    def draw(self, surface: Surface) -> None:
        look, theme = self.look, self.look.theme
        lit = self.hovered or self.focused
        seat = Rect(0, 0, look.px(self._emblem + BACK), look.px(self._emblem + BACK))
        seat.midtop = (self.rect.centerx, self.rect.top)
        draw.plate(surface, seat, look, "wood_lit" if lit else "wood", radius=look.px(16), lift=self.lift)
        cushion = seat.inflate(-look.px(8), -look.px(8))
        hue = mix(theme.felt, theme.rim_dark, 0.2)
        draw.put(surface, draw.rounded(cushion.size, look.px(12), mix(hue, theme.felt_light, 0.5), hue), cushion)
        side = look.px(self._emblem)
        spot = Rect(0, 0, side, side)
        spot.center = seat.center
        draw.shadow(surface, spot, look, radius=side // 2, lift=0.8)
        draw.put(surface, emblem(self.sitter.emblem, self.sitter.colour, side), spot)
        plate = self._plate()
        if self.focused:
            draw.ring(surface, plate, look, radius=look.px(8))
        draw.plate(surface, plate, look, "paper", radius=look.px(8), lift=1.3 if lit else 0.8)
        line, small = text.line_height(text.STRONG, look), text.line_height(text.SMALL, look)
        notes = text.wrap(self.note, text.SMALL, look, plate.w - look.px(20))
        top = plate.centery - (line + len(notes) * small) // 2
        sign = look.px(14)
        words = Rect(plate.x + look.px(10), top, plate.w - look.px(20), line)
        room, style = self.name_in(words)
        used = text.write(surface, self.label, room, look, style, theme.ink, align="centre")
        at = Rect(used.right + look.px(4), used.centery - sign // 2, sign, sign)
        icons.draw_icon(surface, "down", at, theme.brass_dark)
        for number, note in enumerate(notes):
            below = Rect(words.x, top + line + number * small, words.w, small)
            text.write(surface, note, below, look, text.SMALL, theme.ink_soft, align="centre")

    def name_in(self, words: Rect) -> tuple[Rect, text.Style]:
        """Return the place and style of the name in the line `words`: in the middle, with the arrow beside it; a long
        name is smaller, and uses the whole line, before it is cut short."""
        sign = self.look.px(14)
        room, style = words.inflate(-2 * sign, 0), text.HEADING
        if text.width(self.label, style, self.look) <= room.w:
            return room, style
        return Rect(words.x, words.y, words.w - sign, words.h), text.Style("small", "serif", bold=True)

    def _plate(self) -> Rect:
        look = self.look
        high = self.rect.h - self._above(look)
        return Rect(self.rect.x, self.rect.bottom - high, self.rect.w, high)


def _note(side: str, who: str) -> str:
    return listed(filter(None, (side, who)), "dot")
