"""Choice controls: segments side by side, index-card tabs, or a drop-down list."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic

from pygame import Rect, Surface

from cardgames.table import draw, icons, text
from cardgames.table.input import Input, Key, Point, Press, Release
from cardgames.table.look import Look
from cardgames.table.semantics import Thing
from cardgames.table.theme import mix
from cardgames.table.units import columns
from cardgames.table.widgets.base import HEIGHT, RADIUS, Pressable, T, Valued
from cardgames.table.widgets.menu import Item, Menu
from cardgames.words import say

_WORDS = text.Style("body", bold=True)


@dataclass(frozen=True, slots=True)
class Option(Generic[T]):
    """An option: its value, its label, a tooltip, and a shorter label for when there is no room for all labels. The
    chosen option always has its full label."""

    value: T
    label: str
    tip: str = ""
    short: str = ""


class ChoiceWidget(Valued[T]):
    """A choice of one from several options."""

    role = "choice"

    def __init__(
        self,
        name: str,
        label: str,
        options: Sequence[Option[T]],
        value: T,
        on_change: Callable[[T], object],
        *,
        tip: str = "",
        enabled: bool = True,
    ) -> None:
        super().__init__(name, label, value, on_change, tip=tip, enabled=enabled)
        self.options = tuple(options)

    def offers(self, value: T) -> bool:
        return any(option.value == value for option in self.options)

    @property
    def shown(self) -> str:
        """The label of the chosen option."""
        return next((option.label for option in self.options if option.value == self._value), "")

    @property
    def more(self) -> str:
        return self.shown

    def states(self) -> tuple[str, ...]:
        return (self.more, *super().states())

    def open_list(self) -> None:
        """Open a list of the options to choose from."""
        if self.page is not None:
            self.page.app.push(Menu([self.item(option, f"{option.value}") for option in self.options], self.rect))

    def item(self, option: Option[T], name: str) -> Item:
        """Return the entry of an option in the list; `name` follows the name of this widget."""
        chosen = option.value == self._value
        act = partial(self.choose, option.value)
        return Item(f"{self.name}.{name}", option.label, act, note=option.tip, chosen=chosen)


class SideBySide(ChoiceWidget[T]):
    """A choice with all options visible, each in its own cell. Arrow keys only move on: Enter opens a list of them."""

    part = "option"
    """The role of each option."""

    _over = -1
    """The index of the cell under the pointer; -1 for none."""

    @abstractmethod
    def cells(self) -> Sequence[Rect]:
        """The rectangle of each option."""

    def tip_of(self, option: Option[T]) -> str:
        """The tooltip of an option."""
        return option.tip

    def caption(self) -> tuple[str, Rect]:
        """The tooltip of the chosen option, as under the pointer, if it has one, and which key changes the choice."""
        how = self.how_by_keys
        for option, cell in zip(self.options, self.cells(), strict=True):
            if option.value == self._value and self.enabled and (self.tip_of(option) or how):
                return "\n".join(filter(None, (self.tip_of(option), how))), cell.clip(self.in_sight)
        return super().caption()

    @property
    def how_by_keys(self) -> str:
        """What to press to choose another option."""
        return say("kit.choice_keys")

    def things(self) -> list[Thing]:
        """The choice, and each visible option as `name.value`."""
        found = super().things()
        if not (found and self.enabled):
            return found
        for option, cell in zip(self.options, self.cells(), strict=True):
            sight = cell.clip(self.in_sight)
            if sight.w and sight.h:
                chosen = ("chosen",) if option.value == self._value else ()
                act = partial(self.choose, option.value)
                found.append(Thing(f"{self.name}.{option.value}", self.part, sight, option.label, chosen, act))
        return found

    def handle(self, event: Input) -> bool:
        """Choose by click, or in the list that Enter opens."""
        if not self.enabled:
            return False
        match event:
            case Press(pos):
                return self._at(pos) >= 0
            case Release(pos):
                index = self._at(pos)
                if index >= 0:
                    self.choose(self.options[index].value)
                return True
            case Key("enter" | "space", ctrl=False, alt=False, repeat=False):
                self.open_list()
                return True
        spot = getattr(event, "pos", None)
        if spot is not None and self._at(spot) != self._over:
            self._over = self._at(spot)
            self.touch()
            if self.page is not None and self._over >= 0:
                self.page.show_tip(self.tip_of(self.options[self._over]), self.cells()[self._over])
        return False

    def _at(self, pos: Point) -> int:
        return next((n for n, cell in enumerate(self.cells()) if cell.collidepoint(pos)), -1)


class Segments(SideBySide[T]):
    """All options side by side in a tray, the chosen one on a brass plate. For two to five short labels."""

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return min(limit, self._wide(self.words(look, limit), look)), look.px(HEIGHT)

    def draw(self, surface: Surface) -> None:
        look, theme = self.look, self.look.theme
        radius = look.px(RADIUS)
        if self.focused:
            draw.ring(surface, self.rect, look, radius=radius, colour=self.ring_colour)
        draw.plate(surface, self.rect, look, "groove", radius=radius)
        words = self.words(look, self.rect.w)
        for index, (option, word, cell) in enumerate(zip(self.options, words, self.cells(), strict=True)):
            chosen = option.value == self._value
            over = self.hovered and index == self._over
            if chosen and self.enabled:
                draw.plate(surface, cell, look, "brass_lit" if over else "brass", radius=radius - look.px(2), lift=0.3)
            elif chosen:
                draw.plate(surface, cell, look, "wood", radius=radius - look.px(2))
            colour = theme.on_brass if chosen else theme.on_wood if over else theme.on_wood_soft
            if not self.enabled:
                colour = mix(theme.on_wood, theme.wood, 0.55)
            text.write(surface, word, cell.inflate(-look.px(8), 0), look, _WORDS, colour, align="centre")

    def words(self, look: Look, limit: int) -> list[str]:
        """The labels of the cells, shortened if necessary for a total width of `limit` px: first all but the chosen
        one, then all."""
        whole = [option.label for option in self.options]
        short = [option.short or option.label for option in self.options]
        chosen = [
            option.label if option.value == self._value else word
            for option, word in zip(self.options, short, strict=True)
        ]
        return next((words for words in (whole, chosen) if self._wide(words, look) <= limit), short)

    def fits(self, look: Look, limit: int) -> bool:
        """Whether the labels, shortened if necessary, fit into a total width of `limit` px."""
        return self._wide(self.words(look, limit), look) <= limit

    def _wide(self, words: Sequence[str], look: Look) -> int:
        return sum(self._widths(words, look)) + look.px(6)

    def _widths(self, words: Sequence[str], look: Look) -> list[int]:
        return [max(look.px(40), text.width(word, _WORDS, look) + look.px(24)) for word in words]

    def cells(self) -> Sequence[Rect]:
        edge = self.look.px(3)
        inner = self.rect.inflate(-2 * edge, -2 * edge)
        wide = self._widths(self.words(self.look, self.rect.w), self.look)
        shares = [inner.w * one / sum(wide) for one in wide]
        return columns(inner, [*shares[:-1], None])


class Tabs(SideBySide[str]):
    """Tabs above a sheet of paper. Lay the sheet out with its top at this widget's bottom."""

    role = "tabs"
    part = "tab"

    def __init__(
        self, name: str, label: str, tabs: Sequence[tuple[str, str]], value: str, on_change: Callable[[str], object]
    ) -> None:
        """`tabs` are (name, label) pairs; `value` is the name of the chosen one."""
        super().__init__(name, label, [Option(one, word) for one, word in tabs], value, on_change)

    @property
    def how_by_keys(self) -> str:
        """Nothing: arrows change the tab, which the sheet below shows."""
        return ""

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return min(limit, sum(self._widths(look))), look.px(HEIGHT + 2)

    def handle(self, event: Input) -> bool:
        """The arrow keys left and right go to the next tab, and from the last to the first."""
        match event:
            case Key("left" | "right" as way, ctrl=False, alt=False) if self.enabled:
                self.go(1 if way == "right" else -1)
                return True
            case Key():
                return False
        return super().handle(event)

    def go(self, by: int) -> None:
        """Turn to the tab `by` places further on, for the player."""
        names = [option.value for option in self.options]
        self.choose(names[(names.index(self.value) + by) % len(names)])
        if self.page is not None and self.focused:
            self.page.show_tip(*self.caption())

    def draw(self, surface: Surface) -> None:
        """Paint the chosen tab last, over the edge of the sheet."""
        look, theme = self.look, self.look.theme
        radius = look.px(9)
        clip = surface.get_clip()
        cells = self.cells()
        for index, (option, cell) in enumerate(zip(self.options, cells, strict=True)):
            chosen = option.value == self._value
            over = self.hovered and index == self._over
            sheet = cell if chosen else Rect(cell.x, cell.y + look.px(4), cell.w, cell.h - look.px(4))
            surface.set_clip(self.rect.inflate(2 * look.px(12), 0).clip(clip))
            top = mix(theme.paper, (255, 255, 255), 0.3) if chosen else theme.paper if over else theme.paper_dark
            foot = theme.paper if chosen else mix(theme.paper_dark, theme.ink, 0.0 if over else 0.12)
            tall = Rect(sheet.x, sheet.y, sheet.w - look.px(3), sheet.h + radius)
            if chosen:
                draw.shadow(surface, tall, look, radius=radius, lift=0.1, strength=64)
            draw.put(surface, draw.rounded(tall.size, radius, top, foot), tall)
            if chosen and self.focused:
                line = Rect(tall.x + look.px(10), sheet.bottom - look.px(8), tall.w - look.px(20), look.px(2))
                surface.fill(theme.brass_dark, line)
            surface.set_clip(clip)
            colour = theme.ink if chosen else mix(theme.ink_soft, theme.ink, 0.4)
            text.write(
                surface,
                option.label,
                tall.inflate(-look.px(12), -radius).move(0, -radius // 2),
                look,
                _WORDS,
                colour,
                align="centre",
            )

    def _widths(self, look: Look) -> list[int]:
        return [text.width(option.label, _WORDS, look) + look.px(34) for option in self.options]

    def cells(self) -> list[Rect]:
        cells = []
        x = self.rect.x
        wide = self._widths(self.look)
        shrink = min(1.0, self.rect.w / max(1, sum(wide)))
        for one in wide:
            cells.append(Rect(x, self.rect.y, round(one * shrink), self.rect.h))
            x += round(one * shrink)
        return cells


class DropList(Pressable, ChoiceWidget[T]):
    """The chosen label on a paper button that opens a list, on Enter too. For many options or long labels."""

    role = "choice"

    def press(self) -> None:
        self.open_list()

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        wide = max((text.width(option.label, text.BODY, look) for option in self.options), default=0)
        return min(limit, max(look.px(120), wide + look.px(46))), look.px(HEIGHT)

    def draw(self, surface: Surface) -> None:
        look, theme = self.look, self.look.theme
        radius = look.px(RADIUS)
        if self.focused:
            draw.ring(surface, self.rect, look, radius=radius, colour=self.ring_colour)
        lift = 0.0 if self.pressed or not self.enabled else 0.7 if self.hovered else 0.4
        draw.plate(surface, self.rect, look, "paper" if self.enabled else "paper_inset", radius=radius, lift=lift)
        colour = theme.ink if self.enabled else mix(theme.ink, theme.paper_dark, 0.5)
        inner = Rect(self.rect.x + look.px(12), self.rect.y, self.rect.w - look.px(44), self.rect.h)
        text.write(surface, self.shown, inner, look, text.BODY, colour)
        side = look.px(18)
        sign = Rect(self.rect.right - side - look.px(9), self.rect.centery - side // 2, side, side)
        icons.draw_icon(surface, "down", sign, theme.brass_dark)
