"""Widgets to read: text, headings, rules, pictures, and settings (a control with its label)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Literal

from pygame import Rect, Surface

from cardgames.table import draw, text
from cardgames.table.input import Hover, Input, Point, Press, Release
from cardgames.table.look import Look
from cardgames.table.richtext import RichText, plain
from cardgames.table.semantics import Thing
from cardgames.table.terms import TermSpot
from cardgames.table.theme import mix
from cardgames.table.widgets.base import HEIGHT, Group, Pressable, Widget

QUIET = text.HEADING
"""The style of a quiet heading."""


class Label(Widget):
    """Text with line breaks. `soft`: less important; `tone` "good" or "bad" colours it."""

    role = "text"

    def __init__(
        self,
        name: str,
        words: str,
        style: text.Style = text.BODY,
        *,
        soft: bool = False,
        tone: Literal["", "good", "bad"] = "",
        align: Literal["left", "centre", "right"] = "left",
    ) -> None:
        super().__init__(name, label=words)
        self._style = style
        self._soft = soft
        self._tone = tone
        self._align: Literal["left", "centre", "right"] = align

    @property
    def words(self) -> str:
        """The text."""
        return self.label

    @words.setter
    def words(self, words: str) -> None:
        if words != self.label:
            self.label = words
            self.touch()

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        lines = text.wrap(self.label, self._style, look, limit)
        wide = max(text.width(line, self._style, look) for line in lines)
        return min(limit, wide), len(lines) * text.line_height(self._style, look)

    def draw(self, surface: Surface) -> None:
        colour = self.soft_ink if self._soft else self.ink
        if self._tone:
            colour = self.look.theme[f"{self._tone}_on_dark" if self.on_dark else self._tone]
        text.paragraph(surface, self.label, self.rect, self.look, self._style, colour, align=self._align)
        self.underline_terms(surface)

    def term_spots(self) -> Iterator[TermSpot]:
        """The terms, except in a title, which is a name."""
        if self._style is not text.DISPLAY:
            yield from self.spots_in(self.label, self.rect, self._style, self._align)


class Heading(Label):
    """A serif title with space above; a `quiet` one is smaller and softer, for a second level."""

    role = "heading"

    def __init__(self, name: str, words: str, *, quiet: bool = False) -> None:
        super().__init__(name, words, QUIET if quiet else text.TITLE, soft=quiet)

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        wide, high = super().preferred_size(look, limit)
        return wide, high + look.px(6)

    def draw(self, surface: Surface) -> None:
        top = self.rect.move(0, self.look.px(6))
        text.paragraph(surface, self.label, top, self.look, self._style, self.soft_ink if self._soft else self.ink)

    def term_spots(self) -> Iterator[TermSpot]:
        """None: the text below a heading has them."""
        yield from ()


class Rule(Widget):
    """A thin horizontal line."""

    def __init__(self, name: str = "rule") -> None:
        super().__init__(name)

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return limit, look.px(13)

    def draw(self, surface: Surface) -> None:
        theme = self.look.theme
        ground = theme.felt if self.on_dark else theme.paper
        line = Rect(self.rect.x, self.rect.centery, self.rect.w, self.look.px(1))
        surface.fill(mix(ground, theme.brass_dark, 0.45), line)


class Picture(Widget):
    """A picture drawn at its actual size: `make(size)` returns a premultiplied surface."""

    role = "picture"

    def __init__(
        self, name: str, label: str, size: tuple[float, float], make: Callable[[tuple[int, int]], Surface]
    ) -> None:
        """`size` is in points."""
        super().__init__(name, label=label)
        self._size = size
        self._make = make
        self._made: Surface | None = None

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return look.px(self._size[0]), look.px(self._size[1])

    def layout(self, rect: Rect, look: Look) -> None:
        """Drop the picture if its size or the look has changed."""
        if self._look is None or rect.size != self.rect.size or look != self._look:
            self._made = None
        super().layout(rect, look)

    def draw(self, surface: Surface) -> None:
        if self._made is None:
            self._made = self._make(self.rect.size)
        draw.put(surface, self._made, self.rect)


class Setting(Group):
    """A control with its label on the left, and a smaller line of help below the label.

    A click on the label of a switch switches it.
    """

    def __init__(self, control: Widget, help_line: str = "") -> None:
        super().__init__(f"{control.name}.line", [control])
        self.control = control
        self._help = help_line
        self._words = Rect(0, 0, 0, 0)

    @property
    def help_line(self) -> str:
        """The help below the label."""
        return self._help

    @help_line.setter
    def help_line(self, words: str) -> None:
        if words != self._help:
            self._help = words
            self.touch()

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        wide, high = self.control.preferred_size(look, limit)
        words = self._words_width(look, limit, wide)
        if words < look.px(140):
            return limit, self._words_height(look, limit) + look.px(4) + high
        return limit, max(high, look.px(HEIGHT), self._words_height(look, words)) + look.px(4)

    def layout(self, rect: Rect, look: Look) -> None:
        """Label left, control right; one below the other if there is little room."""
        super().layout(rect, look)
        wide, high = self.control.preferred_size(look, rect.w)
        words = self._words_width(look, rect.w, wide)
        if words < look.px(140):
            self._words = Rect(rect.x, rect.y, rect.w, self._words_height(look, rect.w))
            self.control.layout(Rect(rect.x, rect.bottom - high, wide, high), look)
        else:
            self._words = Rect(rect.x, rect.y, words, rect.h)
            self.control.layout(Rect(rect.right - wide, rect.centery - high // 2, wide, high), look)

    def handle(self, event: Input) -> bool:
        """A click on the label of a pressable control presses it."""
        if not isinstance(self.control, Pressable):
            return False
        match event:
            case Press(pos) if not self.control.rect.collidepoint(pos):
                return self.control.handle(Press(self.control.rect.center))
            case Release(pos):
                inside = self.rect.collidepoint(pos)
                return self.control.handle(Release(self.control.rect.center if inside else (-1, -1), self.rect.center))
        return False

    def draw(self, surface: Surface) -> None:
        look = self.look
        on = self.control.enabled
        theme = look.theme
        ground = theme.felt if self.on_dark else theme.paper
        ink = self.ink if on else mix(self.ink, ground, 0.5)
        soft = self.soft_ink if on else mix(self.soft_ink, ground, 0.4)
        name, below = self._areas()
        text.paragraph(surface, self.control.label, name, look, text.BODY, ink)
        if self._help:
            text.paragraph(surface, self._help, below, look, text.SMALL, soft)
        self.underline_terms(surface)
        super().draw(surface)

    def term_spots(self) -> Iterator[TermSpot]:
        name, below = self._areas()
        yield from self.spots_in(self.control.label, name, text.BODY)
        yield from self.spots_in(self._help, below, text.SMALL)

    def _areas(self) -> tuple[Rect, Rect]:
        """The areas of the label and of the help line."""
        look = self.look
        high = self._words_height(look, self._words.w)
        name = Rect(self._words.x, self._words.centery - high // 2, self._words.w, high)
        return name, name.move(0, text.height(self.control.label, text.BODY, look, name.w))

    def _words_width(self, look: Look, limit: int, control: int) -> int:
        return limit - control - look.px(20)

    def _words_height(self, look: Look, limit: int) -> int:
        high = text.height(self.control.label, text.BODY, look, limit)
        return high + (text.height(self._help, text.SMALL, look, limit) if self._help else 0)


class Panel(Group):
    """A sheet of paper (or wooden board) with an optional title, and one widget on it."""

    def __init__(
        self,
        name: str,
        inside: Widget,
        *,
        title: str = "",
        material: draw.Material = "paper",
        lift: float = 1.2,
        pad: float = 20,
    ) -> None:
        super().__init__(name, [inside], label=title)
        self.ground = "paper" if material.startswith("paper") else "dark"
        self._content = inside
        self._material: draw.Material = material
        self.lift = lift
        self._pad = pad

    def children(self) -> Sequence[Widget]:
        return (self._content,)

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        edge = 2 * look.px(self._pad)
        wide, high = self._content.preferred_size(look, limit - edge)
        return wide + edge, high + edge + (look.px(36) if self.label else 0)

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        edge = 2 * look.px(self._pad)
        inner = rect.inflate(-edge, -edge)
        if self.label:
            inner = Rect(inner.x, inner.y + look.px(36), inner.w, inner.h - look.px(36))
        self._content.layout(inner, look)

    def draw(self, surface: Surface) -> None:
        look = self.look
        draw.plate(surface, self.rect, look, self._material, radius=look.px(12), lift=self.lift)
        if self.label:
            pad = look.px(self._pad)
            line = Rect(self.rect.x + pad, self.rect.y + pad - look.px(6), self.rect.w - 2 * pad, look.px(34))
            text.write(surface, self.label, line, look, text.TITLE, self.ink)
        super().draw(surface)


class RichLabel(Widget):
    """A longer text with links. `on_link` is called with the target of a clicked link."""

    role = "text"

    def __init__(self, name: str, rich: RichText, on_link: Callable[[str], object] = lambda _: None) -> None:
        super().__init__(name)
        self.rich = rich
        self.lit = ""
        self._over = ""
        self._on_link = on_link

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return limit, self.rich.height(look, limit)

    def layout(self, rect: Rect, look: Look) -> None:
        """Lay out the text, so that its blocks and links have positions."""
        super().layout(rect, look)
        self.rich.height(look, rect.w)

    def things(self) -> list[Thing]:
        """The visible blocks with ids, and the visible links."""
        found: list[Thing] = []
        sight = self.in_sight
        for block, rect in zip(self.rich.blocks, self.rich.block_rects(), strict=True):
            place = rect.move(self.rect.topleft).clip(sight)
            if place.w and place.h:
                found.append(Thing(f"{self.name}.{block.id or len(found)}", self.role, place, plain(block)))
        for rect, words, ref in self.rich.links():
            place = rect.move(self.rect.topleft)
            name = f"{self.name}.to.{ref}"
            if sight.contains(place) and all(thing.name != name for thing in found):
                found.append(Thing(name, "link", place, words, (), self._act(ref)))
        return found

    def handle(self, event: Input) -> bool:
        match event:
            case Hover(pos):
                over = self._ref_at(pos)
                if over != self._over:
                    self._over = over
                    self.touch()
            case Press(pos):
                return bool(self._ref_at(pos))
            case Release(pos, start):
                ref = self._ref_at(pos)
                if ref and ref == self._ref_at(start):
                    self._on_link(ref)
                return True
        return False

    def draw(self, surface: Surface) -> None:
        self.rich.draw(surface, self.rect, self.look, self.ink, self.soft_ink, lit=self.lit, lit_link=self._over)
        self.underline_terms(surface)

    def term_spots(self) -> Iterator[TermSpot]:
        glossary = self.page.terms if self.page is not None else None
        if glossary is not None:
            yield from self.rich.term_spots(glossary, self.rect.topleft)

    def _ref_at(self, pos: Point) -> str:
        x, y = pos[0] - self.rect.x, pos[1] - self.rect.y
        return next((ref for rect, _, ref in self.rich.links() if rect.collidepoint(x, y)), "")

    def _act(self, ref: str) -> Callable[[], object]:
        return lambda: self._on_link(ref)
