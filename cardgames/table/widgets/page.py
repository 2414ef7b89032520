"""A page: a scene of widgets, with keyboard focus, hovering and tooltips.

To write a screen, derive from Page: create the widgets in `__init__` and lay them out in `arrange`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Literal

from pygame import Rect, Surface

from cardgames.glossary import Glossary
from cardgames.table import room
from cardgames.table.input import (
    Ask,
    DragCancel,
    DragMove,
    DragStart,
    Drop,
    Hover,
    Input,
    Key,
    Leave,
    Point,
    Press,
    Release,
    Tap,
    Text,
    Wheel,
)
from cardgames.table.look import Look
from cardgames.table.loop import Scene
from cardgames.table.semantics import Thing
from cardgames.table.theme import Colour
from cardgames.table.widgets.base import Pressable, Widget
from cardgames.table.widgets.noted_scene import NotedScene
from cardgames.table.widgets.places import bring_in_sight, nearest, topmost

WAYS = ("left", "right", "up", "down")


class Page(NotedScene):
    """A scene of widgets on a background that is painted once and cached."""

    ground: Literal["dark", "paper"] = "dark"
    """The background of its widgets, unless they have their own."""

    felt: Colour | None = None
    """The felt colour of a game's pages; None for the theme's."""

    arrows_begin = False
    """Whether an arrow key that nothing uses shows the focus, as Tab does. It does while the page asks something."""

    keys_are_for_table = False
    """Whether keys are meant for what is no widget, such as cards or a board, unless Tab has given a widget the focus.
    After the last widget, Tab takes the focus away again."""

    def __init__(self) -> None:
        super().__init__()
        self.widgets: list[Widget] = []
        self.focus: Widget | None = None
        self.asks: Widget | None = None
        """The widget with a question to the player: first in the order of the Tab key."""
        self._held: Widget | None = None
        self._swallow = False
        self._hovered: Widget | None = None
        self._explains: tuple[Widget, Rect, str, Rect] | None = None
        """The widget whose tip was shown, where the widget was then, the words of the tip, and what it is at."""
        self._keyboard = False
        self._explained = False
        self._backdrop: Surface | None = None

    # -- for subclasses

    @property
    def look(self) -> Look:
        """The look, with the page's own felt."""
        return self.app.look.tinted(self.felt)

    def add(self, *widgets: Widget, behind: bool = False) -> None:
        """Add widgets in front of the others, or `behind` them."""
        for widget in widgets:
            widget.on_page(self)
        at = 0 if behind else len(self.widgets)
        self.widgets[at:at] = widgets

    def remove(self, *widgets: Widget) -> None:
        """Remove widgets from the page."""
        for widget in widgets:
            widget.touch()
            widget.on_page(None)
            self.widgets.remove(widget)
            if widget is self.asks:
                self.asks = None
            inside = list(widget.walk())
            if self.focus is not None and self.focus in inside:
                self.focus.focused = False
                self.focus = None
            if self._hovered in inside:
                self._hovered = None
                self.hide_tip()
            if self._held in inside:
                self._held = None

    def arrange(self, area: Rect, look: Look) -> None:
        """Lay out every widget (`widget.layout`). Called again when the window or the look changes."""

    def backdrop(self, size: tuple[int, int], look: Look) -> Surface | None:
        """The opaque picture behind the widgets, painted once for each size; None for an overlay without one."""
        return room.table(size, look)

    def paint(self, surface: Surface, dirty: Rect) -> None:
        """Paint between the background and the widgets."""

    def paint_over(self, surface: Surface, dirty: Rect) -> None:
        """Paint above all widgets, such as a dragged card."""

    @property
    def chief(self) -> Widget | None:
        """The widget that Enter presses while none has the focus, such as after a press on the background."""
        return None

    def put_away(self) -> None:
        """Go back to the scene that opened it."""
        self.app.pop()

    def escape(self) -> bool:
        """Handle Escape if no widget used it, by default by going back, if there is a scene below. Return True if used.
        """
        if len(self.app.stack) == 1:
            return False
        self.put_away()
        return True

    def input(self, event: Input) -> bool:
        """Handle input that no widget used. Return True if used."""
        return False

    def leave_question(self, way: str) -> bool:
        """Handle an arrow key that leads out of the widget that `asks`. Return False to keep the focus there."""
        return False

    @property
    def speech(self) -> str:
        """The text for speech output: the widget with the keyboard focus."""
        if self.focus is None or not self._keyboard:
            return ""
        return next((thing.spoken() for thing in self.focus.things()[:1]), "")

    def make_terms(self) -> Glossary | None:
        """The glossary of the game that the page is about; None for none."""
        return None

    @cached_property
    def terms(self) -> Glossary | None:
        """The glossary whose terms the page explains."""
        return self.make_terms()

    def rearrange(self) -> None:
        """Lay everything out again, such as after a widget was added or changed its size."""
        self.arrange(self.area, self.look)
        self.touch()

    def repaint_backdrop(self) -> None:
        """Paint the background again."""
        self._backdrop = None
        self.touch()

    def set_focus(self, widget: Widget | None, *, by_keyboard: bool = True) -> None:
        """Give the keyboard focus to a widget (None: to none). The ring is only drawn if the player uses the
        keyboard."""
        if self.focus is not None and self.focus is not widget:
            its_own = self._explains is not None and self._explains[0] is self.focus
            if widget is None and self.focus.focused and (its_own or self._hovered is None or not self._hovered.tip):
                self.hide_tip()  # it is that of the focus
            self.focus.focused = False
            self.focus.touch()
        self.focus = widget
        self._keyboard = by_keyboard
        if widget is not None:
            widget.focused = by_keyboard
            bring_in_sight(widget)
            widget.touch()
            if by_keyboard:
                self._show_tip_of(widget, *widget.caption())

    # -- Scene

    def spared_by_tips(self) -> Sequence[Sequence[Rect]]:
        """Other controls, and the other options of a choice."""
        controls = [one for widget in self.widgets for one in widget.walk() if one.focusable]
        return [[thing.rect.clip(one.in_sight) for one in controls for thing in one.things()]]

    def resize(self) -> None:
        self._backdrop = None
        self._tip = None
        shown = self._toast is not None
        self.drop_toast()
        self.arrange(self.area, self.look)
        if shown:
            self._toast_again(self._toast_said)
        self.touch()

    def covered(self) -> None:
        """Drop the background picture."""
        self._backdrop = None

    def take_over(self, before: Scene) -> None:
        """Show what was chosen and written, the part that was scrolled to, the focus and the news."""
        if not isinstance(before, Page):
            return
        for _ in range(2):  # what a choice allows follows it, and then the place where it is
            for widget in before.walk():
                again = self.widget(widget.name)
                if again is not None:
                    again.take_over(widget)
            self.rearrange()
        if before.focus is not None:
            self.set_focus(self.widget(before.focus.name) or self.focus, by_keyboard=before.focus.focused)
        super().take_over(before)

    def walk(self) -> Iterator[Widget]:
        """Yield all widgets, those inside others too."""
        for widget in self.widgets:
            yield from widget.walk()

    def widget(self, name: str) -> Widget | None:
        """The widget of this name; None if there is none."""
        return next((one for one in self.walk() if one.name == name), None)

    def pause(self) -> None:
        """Cancel what the pointer is doing."""
        self._let_go()
        self._hover(None)
        self.hide_tip()

    def update(self, seconds: float) -> bool:
        moving = False
        for widget in list(self.widgets):
            if widget.visible:
                moving |= widget.update(seconds)
        self._drop_moved_tip()
        return moving

    def draw(self, surface: Surface, dirty: Rect) -> None:
        if self._backdrop is None:
            self._backdrop = self.backdrop(self.area.size, self.look)
        if self._backdrop is not None:
            surface.blit(self._backdrop, dirty, dirty)
        self.paint(surface, dirty)
        for widget in self.widgets:
            if widget.visible and widget.reach.colliderect(dirty):
                widget.draw(surface)
        self.paint_over(surface, dirty)
        super().draw(surface, dirty)

    def semantics(self) -> Sequence[Thing]:
        return [*(thing for widget in self.widgets for thing in widget.things()), *super().semantics()]

    def handle(self, event: Input) -> bool:
        """Pass input to the widget that it is for."""
        match event:
            case Press(pos):
                return self._press(event, topmost(self.widgets, pos)) or self.input(event)
            case Release() if self._held is not None:
                held, self._held = self._held, None
                self._swallow = True
                held.handle(event)
                return True
            case Tap() | Drop() | DragCancel() if self._swallow:
                self._swallow = False
                if isinstance(event, DragCancel):
                    self._let_go()
                return True
            case DragStart() | DragMove() if self._held is not None or self._swallow:
                return True
            case DragCancel() if self._held is not None:
                self._let_go()
                return True
            case Hover(pos):
                if self._held is not None:
                    self._held.handle(event)
                    return True
                under = topmost(self.widgets, pos)
                self._hover(under)
                self._explain(under, pos)
                if under is not None and under.handle(event):
                    return True
                return self.input(event)
            case Leave():
                self._hover(None)
                return self.input(event)
            case Ask(pos):
                under = topmost(self.widgets, pos)
                if self._explain(under, pos):
                    self._only_asked()
                    return True
                if under is not None and under.tip:
                    self.show_tip(under.tip, under.in_sight)
                    self._only_asked()
                    return True
                return self.input(event)
            case Wheel(pos):
                under = topmost(self.widgets, pos)
                while under is not None:
                    if under.handle(event):
                        self.hide_tip()
                        return True
                    under = under.parent
                return self.input(event)
            case Key():
                return self._key(event)
            case Text() if self.focus is not None and self.focus.handle(event):
                return True
        return self.input(event)

    # -- inside

    def _explain(self, under: Widget | None, pos: Point) -> bool:
        """Show the definition of the term at `pos`; False if there is none."""
        if self.terms is None:
            return False
        spots = [] if under is None else [spot for spot in under.term_spots() if spot.rect.collidepoint(pos)]
        if self._toast is not None and self._toast.rect.collidepoint(pos):
            spots = [spot for spot in self._toast.term_spots(self.terms) if spot.rect.collidepoint(pos)]
        if spots:
            self.show_tip(spots[0].definition, spots[0].rect)
        elif self._explained:
            self.hide_tip()
            if under is not None:
                self.show_tip(under.tip, under.in_sight)
        self._explained = bool(spots)
        return self._explained

    def _press(self, event: Press, under: Widget | None) -> bool:
        self.hide_tip()
        self._swallow = under is not None and self._is_early(under)
        if self._swallow:
            return True
        while under is not None:
            if under.handle(event):
                self._held = under
                if under.focusable:
                    self.set_focus(under, by_keyboard=False)
                return True
            under = under.parent
        chief = self.chief
        if self.focus is not None or chief is not None:
            self.set_focus(chief, by_keyboard=False)
        return False

    def _is_early(self, widget: Widget) -> bool:
        """Whether the current gesture began before the question of a widget, or of one around it, was visible."""
        around: Widget | None = widget
        while around is not None:
            if around.since and self.app.is_early(around.since):
                return True
            around = around.parent
        return False

    def _let_go(self) -> None:
        if self._held is not None:
            self._held.pressed = False
            self._held.touch()
            self._held = None

    def _only_asked(self) -> None:
        """Let go of a button that was pressed long to see its tip: the release doesn't press it."""
        if isinstance(self._held, Pressable):
            self._let_go()

    def _hover(self, under: Widget | None) -> None:
        if under is self._hovered:
            return
        if self._hovered is not None:
            self._hovered.hovered = False
            self._hovered.touch()
        self._hovered = under
        self.hide_tip()
        if under is not None:
            under.hovered = True
            under.touch()
            self._show_tip_of(under, under.tip, under.in_sight)

    def _show_tip_of(self, widget: Widget, words: str, near: Rect) -> None:
        """Show the tip of a widget, until the widget moves."""
        self.show_tip(words, near)
        self._explains = widget, widget.in_sight, words, Rect(near)

    def _drop_moved_tip(self) -> None:
        """Remove the tip of a widget that has moved since."""
        if self._explains is not None and self._explains[0].in_sight != self._explains[1]:
            _, _, words, near = self._explains
            self._explains = None
            self.hide_tip(words, near)

    def _key(self, event: Key) -> bool:
        if event.name == "tab" and not event.ctrl and not event.alt:
            return self._step(-1 if event.shift else 1)
        if self.keys_are_for_table and not self._keyboard:
            self.set_focus(None, by_keyboard=False)  # of a button that was clicked
        if self.focus is not None and self.focus.visible:
            if event.name in ("enter", "space") and self.focus.enabled:
                self.hide_tip()  # as for a click
            above: Widget | None = self.focus
            while above is not None:
                if above.handle(event):
                    return True
                above = above.parent
            if event.name in WAYS and self._keyboard and self._turn(event.name):
                return True
        if self.input(event):
            return True
        begins = self.arrows_begin or self.asks is not None
        if event.name in WAYS and begins and not (self._keyboard and self.focus) and (ring := self._ring()):
            self.set_focus(self.focus if self.focus in ring else ring[0])
            return True
        return event.name == "escape" and not event.repeat and self.escape()

    def _ring(self) -> list[Widget]:
        in_turn = sorted(self.widgets, key=lambda widget: widget is not self.asks)
        found = [inside for widget in in_turn for inside in widget.walk()]
        return [one for one in found if one.focusable and (one.enabled or one.says_why)]

    def _step(self, by: int) -> bool:
        ring: list[Widget | None] = [*self._ring()]
        if not ring:
            return False
        if self.keys_are_for_table:
            ring.append(None)
        start = ring.index(self.focus) if self.focus in ring else -1 if by > 0 else 0
        self.set_focus(ring[(start + by) % len(ring)])
        return True

    def _turn(self, way: str) -> bool:
        """Move the focus to the nearest widget in this direction. Return False if there is none. From a question,
        arrows lead to what it is about instead of to other widgets."""
        assert self.focus is not None
        ring = self._ring()
        asked = [] if self.asks is None else [one for one in self.asks.walk() if one in ring]
        from_question = self.focus in asked
        found = nearest(self.focus, asked if from_question else ring, way)
        if found is not None:
            self.set_focus(found)
        elif from_question and self.leave_question(way):
            self.set_focus(None)
            self.hide_tip()
        return found is not None or from_question
