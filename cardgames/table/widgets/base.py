"""What every widget is: a rectangle with a name that draws itself, takes input, and tells what it is.

Widgets are retained: made once, laid out when the window or the look changes, and painted when they are touched. All
rectangles are in window pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, Literal, Protocol, TypeVar

from pygame import Rect, Surface

from cardgames.table import draw
from cardgames.table.input import Input, Key, Point, Press, Release
from cardgames.table.look import Look
from cardgames.table.loop import App
from cardgames.table.semantics import Thing
from cardgames.table.theme import Colour

HEIGHT = 36
"""Height of buttons, fields and rows, in points."""

RADIUS = 8
"""The one corner radius, in points."""

REACH = 10
"""How far rings and shadows of a widget go beyond its rectangle, in points."""

Act = Callable[[], object]
T = TypeVar("T")


class Parent(Protocol):
    """What a widget needs of the page that it is on: see `page.Page`."""

    focus: Widget | None

    @property
    def ground(self) -> Literal["dark", "paper"]: ...

    @property
    def app(self) -> App: ...

    def touch(self, rect: Rect | None = None) -> None: ...

    def show_tip(self, words: str, near: Rect) -> None: ...

    def rearrange(self) -> None: ...


class Widget:
    """A named thing on a page. `name` is for tests and the trace, `label` is read by players."""

    role = "group"
    focusable = False
    ground: Literal["", "dark", "paper"] = ""
    """What the widget and all inside it lie upon; "" for what its surroundings lie upon."""
    lift = 0.0
    """How far the plate that it is painted on is lifted at most, as `draw.shadow` takes it; 0 without a plate."""

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
        """The number of the first picture that shows what it asks; a press that began before is not for it."""
        self._enabled = enabled
        self._page: Parent | None = None
        self._look: Look | None = None

    # -- where it stands

    @property
    def look(self) -> Look:
        """How to draw; known once it has been laid out."""
        assert self._look is not None, f"{self.name} is used before it was laid out"
        return self._look

    @property
    def page(self) -> Parent | None:
        """The page it stands on, if it does."""
        return self.parent.page if self.parent else self._page

    @property
    def on_dark(self) -> bool:
        """Whether it lies on felt or wood, and not on paper."""
        if self.ground:
            return self.ground == "dark"
        if self.parent is not None:
            return self.parent.on_dark
        return self._page is None or self._page.ground == "dark"

    @property
    def ink(self) -> Colour:
        """The colour to write with here."""
        return self.look.theme.on_felt if self.on_dark else self.look.theme.ink

    @property
    def soft_ink(self) -> Colour:
        """The colour for what matters less."""
        return self.look.theme.on_felt_soft if self.on_dark else self.look.theme.ink_soft

    def on_page(self, page: Parent | None) -> None:
        """It now stands on this page itself, not inside another widget."""
        self._page = page

    def children(self) -> Sequence[Widget]:
        """The widgets inside, back to front."""
        return ()

    def walk(self) -> Iterator[Widget]:
        """It and all that is inside it and visible, in reading order."""
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
        """Make it (in)visible."""
        if visible != self.visible:
            self.visible = visible
            self.touch()

    def touch(self) -> None:
        """Have it painted anew."""
        page = self.page
        if page is not None and self._look is not None:
            page.touch(self.reach)

    def ask_anew(self) -> None:
        """It asks something from now on that the player has yet to see."""
        page = self.page
        if page is not None:
            self.since = page.app.next_picture()

    @property
    def reach(self) -> Rect:
        """All that it paints, shadow and ring included."""
        more = 2 * self.look.px(REACH)
        around = self.rect.inflate(more, more)
        return around.union(draw.shadow_reach(self.rect, self.look, self.lift)) if self.lift else around

    @property
    def in_sight(self) -> Rect:
        """The part of its rectangle that is not scrolled away."""
        sight = Rect(self.rect)
        above = self.parent
        while above is not None:
            sight = sight.clip(above.rect)
            above = above.parent
        return sight

    # -- what a widget does

    def natural(self, look: Look, limit: int) -> tuple[int, int]:
        """The size in px it would like to have, given at most `limit` px of width."""
        return limit, look.px(HEIGHT)

    def layout(self, rect: Rect, look: Look) -> None:
        """Take this place."""
        self.rect = Rect(rect)
        self._look = look

    def draw(self, surface: Surface) -> None:
        """Paint it."""

    def handle(self, event: Input) -> bool:
        """Take input; True when it was meant for it. A widget that takes a Press is given all until the Release."""
        return False

    def update(self, seconds: float) -> bool:
        """Let time pass; True while something moves."""
        moving = False
        for child in self.children():
            moving |= child.visible and child.update(seconds)
        return moving

    def states(self) -> tuple[str, ...]:
        """Its states in words, for the semantic scene."""
        marks = []
        if not self.enabled:
            marks.append("disabled")
        if self.focused:
            marks.append("focused")
        return tuple(marks)

    def act(self) -> Act | None:
        """What a tap on it does; None when nothing."""
        return None

    def things(self) -> list[Thing]:
        """It and all that is inside it, as named things that are in sight."""
        if not self.visible:
            return []
        found = []
        sight = self.in_sight
        if (self.label or self.focusable) and sight:
            action = self.act() if self.enabled else None
            found.append(Thing(self.name, self.role, sight, self.label, self.states(), action))
        for child in self.children():
            found.extend(child.things())
        return found


class Group(Widget):
    """A widget that holds others."""

    def __init__(self, name: str, inside: Sequence[Widget] = (), *, label: str = "") -> None:
        super().__init__(name, label=label)
        self._inside: list[Widget] = []
        for widget in inside:
            self.add(widget)

    def add(self, widget: Widget) -> None:
        """Put a widget inside, in front of the others."""
        widget.parent = self
        self._inside.append(widget)

    def clear(self) -> None:
        """Take all widgets out."""
        for widget in self._inside:
            widget.parent = None
        self._inside.clear()
        self.touch()

    def children(self) -> Sequence[Widget]:
        """The widgets inside, back to front."""
        return self._inside

    def draw(self, surface: Surface) -> None:
        """Paint the ones inside that lie in the clip."""
        clip = surface.get_clip()
        for child in self._inside:
            if child.visible and child.reach.colliderect(clip):
                child.draw(surface)


class Column(Group):
    """Widgets one below the other, each as high as it likes and as wide as the column; `gap` in points."""

    def __init__(self, name: str, inside: Sequence[Widget] = (), *, gap: float = 8, label: str = "") -> None:
        super().__init__(name, inside, label=label)
        self._gap = gap

    def natural(self, look: Look, limit: int) -> tuple[int, int]:
        """As high as all of them together."""
        heights = [child.natural(look, limit)[1] for child in self._inside if child.visible]
        return limit, sum(heights) + look.px(self._gap) * max(0, len(heights) - 1)

    def layout(self, rect: Rect, look: Look) -> None:
        """Lay them out from the top."""
        super().layout(rect, look)
        y = rect.y
        for child in self._inside:
            if child.visible:
                high = child.natural(look, rect.w)[1]
                child.layout(Rect(rect.x, y, rect.w, high), look)
                y += high + look.px(self._gap)


class Row(Group):
    """Widgets side by side, each as wide as it likes; `gap` in points, `align` where they gather."""

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

    def natural(self, look: Look, limit: int) -> tuple[int, int]:
        """As wide as all of them together, as high as the highest."""
        sizes = [child.natural(look, limit) for child in self._inside if child.visible]
        wide = sum(size[0] for size in sizes) + look.px(self._gap) * max(0, len(sizes) - 1)
        return wide, max((size[1] for size in sizes), default=0)

    def layout(self, rect: Rect, look: Look) -> None:
        """Lay them out from the left, the middle or the right."""
        super().layout(rect, look)
        shown = [child for child in self._inside if child.visible]
        wide = self.natural(look, rect.w)[0]
        x = {"left": rect.x, "centre": rect.centerx - wide // 2, "right": rect.right - wide}[self._align]
        for child in shown:
            size = child.natural(look, rect.w)
            child.layout(Rect(x, rect.centery - size[1] // 2, *size), look)
            x += size[0] + look.px(self._gap)


class Pressable(Widget):
    """A widget that acts when it is pressed and let go, or by Enter or Space while the keyboard holds it."""

    role = "button"
    focusable = True

    def act(self) -> Act | None:
        """What pressing does."""
        return self.press

    def press(self) -> None:
        """Do what it is there for."""

    def handle(self, event: Input) -> bool:
        """Press, let go, Enter, Space."""
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
    """A control with a value. `on_change` is called when the player changes it, and not when the program does."""

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
        """What holds now."""
        return self._value

    @value.setter
    def value(self, value: T) -> None:
        self._value = value
        self.touch()

    def choose(self, value: T) -> None:
        """The player wants this."""
        if value != self._value:
            self.value = value
            self._on_change(value)


def topmost(widgets: Sequence[Widget], pos: Point) -> Widget | None:
    """The innermost visible widget under `pos`, the one in front first."""
    for widget in reversed(widgets):
        if widget.visible and widget.rect.collidepoint(pos):
            return topmost(widget.children(), pos) or widget
    return None
