"""The base of all widgets: a named rectangle that draws itself, handles input, and describes itself.

Widgets are retained: created once, laid out when the window or the look changes, and painted when touched. All
rectangles are in window pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Generic, Literal, Protocol, TypeVar

from pygame import Rect, Surface

from cardgames.glossary import Glossary
from cardgames.table import draw, terms
from cardgames.table.input import Input, Key, Press, Release
from cardgames.table.look import Look
from cardgames.table.loop import App
from cardgames.table.semantics import Thing
from cardgames.table.text import Style
from cardgames.table.theme import Colour

HEIGHT = 36
"""The height of buttons, fields and rows, in points."""

RADIUS = 8
"""The corner radius of all widgets, in points."""

REACH = 10
"""How far rings and shadows can extend beyond a widget's rectangle, in points."""

Act = Callable[[], object]
T = TypeVar("T")


class Parent(Protocol):
    """What a widget needs from its page; see `page.Page`."""

    focus: Widget | None

    @property
    def terms(self) -> Glossary | None: ...

    @property
    def ground(self) -> Literal["dark", "paper"]: ...

    @property
    def app(self) -> App: ...

    def touch(self, rect: Rect | None = None) -> None: ...

    def show_tip(self, words: str, near: Rect) -> None: ...

    def set_focus(self, widget: Widget | None, *, by_keyboard: bool = True) -> None: ...

    def rearrange(self) -> None: ...


class Widget:
    """A named part of a page. `name` is for tests and the trace, `label` is for players."""

    role = "group"
    focusable = False
    ground: Literal["", "dark", "paper"] = ""
    """The background of the widget and everything in it; "" for that of its surroundings."""
    says_why = False
    """Whether its tooltip says why it can't be used while it is disabled; then the keyboard comes to it too."""
    lift = 0.0
    """The greatest lift of the plate that the widget is painted on, as for `draw.shadow`; 0 without a plate."""

    def __init__(self, name: str, *, label: str = "", tip: str = "", enabled: bool = True) -> None:
        self.name = name
        self.label = label
        self.tip = tip
        self.rect = Rect(0, 0, 0, 0)
        self.parent: Widget | None = None
        self.visible = True
        self.hovered = False
        self.pressed = False
        self.focused = False
        self.since = 0
        """The number of the first picture that shows its question; a press that began earlier is ignored."""
        self._enabled = enabled
        self._page: Parent | None = None
        self._look: Look | None = None

    # -- position

    @property
    def look(self) -> Look:
        """The current look; only available after `layout`."""
        assert self._look is not None, f"{self.name} is used before it was laid out"
        return self._look

    @property
    def page(self) -> Parent | None:
        """The page that the widget is on; None for none."""
        return self.parent.page if self.parent else self._page

    @property
    def on_dark(self) -> bool:
        """Whether its background is felt or wood, not paper."""
        if self.ground:
            return self.ground == "dark"
        if self.parent is not None:
            return self.parent.on_dark
        return self._page is None or self._page.ground == "dark"

    @property
    def ink(self) -> Colour:
        """The colour for text."""
        return self.look.theme.on_felt if self.on_dark else self.look.theme.ink

    @property
    def soft_ink(self) -> Colour:
        """The colour for less important text."""
        return self.look.theme.on_felt_soft if self.on_dark else self.look.theme.ink_soft

    @property
    def ring_colour(self) -> Colour:
        """The colour of the ring around the keyboard focus, which is seen on its background."""
        return self.look.theme.focus if self.on_dark else self.look.theme.brass_dark

    def on_page(self, page: Parent | None) -> None:
        """Set the page that the widget is directly on (not in another widget); None for none."""
        self._page = page

    def children(self) -> Sequence[Widget]:
        """The widgets inside, back to front."""
        return ()

    def take_over(self, before: Widget) -> None:
        """Show what was chosen, written or opened in `before`, the same widget in another language."""

    def walk(self) -> Iterator[Widget]:
        """The widget and all visible widgets in it, in reading order."""
        if self.visible:
            yield self
            for child in self.children():
                yield from child.walk()

    # -- states

    @property
    def enabled(self) -> bool:
        """Whether it can be used now."""
        return self._enabled

    @enabled.setter
    def enabled(self, value: bool) -> None:
        if value != self._enabled:
            self._enabled = value
            self.touch()

    def show(self, visible: bool) -> None:
        """Show or hide the widget."""
        if visible != self.visible:
            self.visible = visible
            self.touch()

    def touch(self) -> None:
        """Mark the widget for repainting."""
        page = self.page
        if page is not None and self._look is not None:
            page.touch(self.reach)

    def ask_anew(self) -> None:
        """Ignore presses that began before the next picture, as that picture shows a new question."""
        page = self.page
        if page is not None:
            self.since = page.app.next_picture()

    @property
    def reach(self) -> Rect:
        """The area that it paints, including shadow and ring."""
        more = 2 * self.look.px(REACH)
        around = self.rect.inflate(more, more)
        return around.union(draw.shadow_reach(self.rect, self.look, self.lift)) if self.lift else around

    @property
    def in_sight(self) -> Rect:
        """The part of its rectangle that isn't scrolled out of view."""
        sight = Rect(self.rect)
        above = self.parent
        while above is not None:
            sight = sight.clip(above.rect)
            above = above.parent
        return sight

    def caption(self) -> tuple[str, Rect]:
        """The tooltip that is shown with the keyboard focus, and the area that it explains."""
        return self.tip, self.in_sight

    # -- terms

    def term_spots(self) -> Iterable[terms.TermSpot]:
        """The terms of the page's glossary in the texts of the widget."""
        return ()

    def spots_in(
        self, words: str, area: Rect, style: Style, align: Literal["left", "centre", "right"] = "left"
    ) -> Iterator[terms.TermSpot]:
        """The terms in words that the widget draws with `text.paragraph` in `area`."""
        glossary = self.page.terms if self.page is not None else None
        if glossary is not None and self._look is not None:
            yield from terms.spots(glossary, words, area, self._look, style, align=align)

    def underline_terms(self, surface: Surface) -> None:
        """Draw dotted lines below the terms."""
        for spot in self.term_spots():
            terms.underline(surface, spot.rect, self.look, self.soft_ink)

    # -- for subclasses

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        """The preferred size in px, for a width of at most `limit` px."""
        return limit, look.px(HEIGHT)

    def layout(self, rect: Rect, look: Look) -> None:
        """Set the position and the look."""
        self.rect = Rect(rect)
        self._look = look

    def draw(self, surface: Surface) -> None:
        """Paint the widget."""

    def handle(self, event: Input) -> bool:
        """Handle input; return True if used. A widget that uses a Press gets all following events until the Release."""
        return False

    def update(self, seconds: float) -> bool:
        """Advance time; return True if something is still moving."""
        moving = False
        for child in self.children():
            moving |= child.visible and child.update(seconds)
        return moving

    @property
    def more(self) -> str:
        """What is said after its label: a value, a note; "" for nothing."""
        return ""

    def states(self) -> tuple[str, ...]:
        """Its states as words, for `things`."""
        marks = []
        if not self.enabled:
            marks.append("disabled")
        if self.focused:
            marks.append("focused")
        return tuple(marks)

    def act(self) -> Act | None:
        """The effect of a tap; None for none."""
        return None

    def things(self) -> list[Thing]:
        """The visible named things: the widget and everything in it."""
        if not self.visible:
            return []
        found = []
        sight = self.in_sight
        if (self.label or self.focusable) and sight:
            action = self.act() if self.enabled else None
            found.append(Thing(self.name, self.role, sight, self.label, self.states(), action, self.more))
        for child in self.children():
            found.extend(child.things())
        return found


class Group(Widget):
    """A widget that contains others."""

    def __init__(self, name: str, inside: Sequence[Widget] = (), *, label: str = "") -> None:
        super().__init__(name, label=label)
        self._inside: list[Widget] = []
        for widget in inside:
            self.add(widget)

    def add(self, widget: Widget) -> None:
        """Add a widget in front of the others."""
        widget.parent = self
        self._inside.append(widget)

    def clear(self) -> None:
        """Remove all widgets."""
        for widget in self._inside:
            widget.parent = None
        self._inside.clear()
        self.touch()

    def children(self) -> Sequence[Widget]:
        return self._inside

    def draw(self, surface: Surface) -> None:
        clip = surface.get_clip()
        for child in self._inside:
            if child.visible and child.reach.colliderect(clip):
                child.draw(surface)


class Column(Group):
    """Widgets in a column, each with its preferred height and the full width; `gap` in points."""

    def __init__(self, name: str, inside: Sequence[Widget] = (), *, gap: float = 8, label: str = "") -> None:
        super().__init__(name, inside, label=label)
        self._gap = gap

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        heights = [child.preferred_size(look, limit)[1] for child in self._inside if child.visible]
        return limit, sum(heights) + look.px(self._gap) * max(0, len(heights) - 1)

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        y = rect.y
        for child in self._inside:
            if child.visible:
                high = child.preferred_size(look, rect.w)[1]
                child.layout(Rect(rect.x, y, rect.w, high), look)
                y += high + look.px(self._gap)


class Row(Group):
    """Widgets in a row, each with its preferred size; `gap` in points, `align` is "left", "centre" or "right"."""

    def __init__(
        self,
        name: str,
        inside: Sequence[Widget] = (),
        *,
        gap: float = 8,
        align: str = "left",
        label: str = "",
    ) -> None:
        super().__init__(name, inside, label=label)
        self._gap = gap
        self._align = align

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        sizes = [child.preferred_size(look, limit) for child in self._inside if child.visible]
        wide = sum(size[0] for size in sizes) + look.px(self._gap) * max(0, len(sizes) - 1)
        return wide, max((size[1] for size in sizes), default=0)

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        shown = [child for child in self._inside if child.visible]
        wide = self.preferred_size(look, rect.w)[0]
        x = {"left": rect.x, "centre": rect.centerx - wide // 2, "right": rect.right - wide}[self._align]
        for child in shown:
            size = child.preferred_size(look, rect.w)
            child.layout(Rect(x, rect.centery - size[1] // 2, *size), look)
            x += size[0] + look.px(self._gap)


class Pressable(Widget):
    """A widget that acts when clicked, or on Enter or Space while it has the focus."""

    role = "button"
    focusable = True

    def act(self) -> Act | None:
        return self.press

    def press(self) -> None:
        """The action; overridden by subclasses."""

    def handle(self, event: Input) -> bool:
        if not self.enabled:
            return isinstance(event, Press) and self.rect.collidepoint(event.pos)
        match event:
            case Press(pos) if self.rect.collidepoint(pos):
                self.pressed = True
                self.touch()
                return True
            case Release(pos):
                self.pressed = False
                self.touch()
                if self.rect.collidepoint(pos):
                    self.press()
                return True
            case Key("enter" | "space", ctrl=False, alt=False, repeat=False):
                self.press()
                return True
        return False


class Valued(Widget, Generic[T]):
    """A control with a value. `on_change` is called when the player changes it, not when the program does."""

    focusable = True

    def __init__(
        self,
        name: str,
        label: str,
        value: T,
        on_change: Callable[[T], object],
        *,
        tip: str = "",
        enabled: bool = True,
    ) -> None:
        super().__init__(name, label=label, tip=tip, enabled=enabled)
        self._value = value
        self._on_change = on_change

    @property
    def value(self) -> T:
        """The current value."""
        return self._value

    @value.setter
    def value(self, value: T) -> None:
        self._value = value
        self.touch()

    def choose(self, value: T) -> None:
        """Set the value for the player, calling `on_change` if it is new."""
        if value != self._value:
            self.value = value
            self._on_change(value)

    def take_over(self, before: Widget) -> None:
        if isinstance(before, type(self)) and self.offers(before.value):
            self.choose(before.value)

    def offers(self, value: T) -> bool:
        """Whether this value can be chosen now."""
        return True
