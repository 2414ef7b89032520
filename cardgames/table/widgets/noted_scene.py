"""A scene with a toast and a tooltip over what it shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from cardgames.table.input import Point
from cardgames.table.loop import Scene
from cardgames.table.semantics import Thing
from cardgames.table.timer import Timer
from cardgames.table.widgets.note import Note

TOAST_SECONDS = 3.2


class _Toast(NamedTuple):
    """What a toast says, whether it is bad news, the time when it goes, and whether it is about nothing on the page."""

    said: object
    bad: bool
    end: float
    stays: bool


UNSEEN_SECONDS = 0.4
"""A tap on a toast that appeared less than this long ago was meant for what is below it."""


class NotedScene(Scene):
    """A scene over which one toast and one tooltip can be shown at a time."""

    def __init__(self) -> None:
        self._tip: Note | None = None
        self._toast: Note | None = None
        self._toast_timer: Timer | None = None
        self._toast_said = _Toast("", bad=False, end=0.0, stays=False)
        self._toast_passes = False
        self._toast_since = 0.0
        self._toast_more: Callable[[], object] | None = None
        self._toast_gone: Callable[[], object] | None = None

    # -- for subclasses

    def clear_of_tips(self) -> Sequence[Rect]:
        """What tooltips must not cover, besides what they are for."""
        return ()

    def spared_by_tips(self) -> Sequence[Sequence[Rect]]:
        """What tooltips cover only if there is no room at another side of what they are for, by importance."""
        return ()

    def panel_of(self, near: Rect) -> Rect | None:
        """The panel of which `near` is a row: the tip of a row is at the panel's side, or without room there over other
        rows."""
        return None

    def is_named_by_tip(self, near: Rect) -> bool:
        """Whether the words of a tooltip name what is at `near`: it may be further away from that."""
        return False

    @property
    def toast_area(self) -> Rect:
        """Where toasts may be."""
        return self.area

    def toast(
        self,
        said: object,
        *,
        bad: bool = False,
        near: Rect | None = None,
        seconds: float = TOAST_SECONDS,
        clear: Sequence[Rect] = (),
        within: Rect | None = None,
        wider: Rect | None = None,
        more: Callable[[], object] | None = None,
        gone: Callable[[], object] | None = None,
        passing: bool = False,
    ) -> None:
        """Show a sentence for some seconds, above `near` or at the bottom of the page: outside of the rectangles
        `clear`, and in the part `within` of the page, or in `wider` if there is no clear place. `more` is called when
        the toast is tapped, `gone` when it disappears. A `passing` one is about what the player tries now. What isn't
        text yet, such as a message or an error, is shown again in another language."""
        self.drop_toast()
        foot = Rect(self.area.centerx, self.area.bottom - self.look.px(72), 0, 0)
        place = within or self.toast_area
        self._toast = Note(str(said), near or foot, self.look, place, slip=True, bad=bad, clear=clear, wider=wider)
        self._toast_passes = passing
        self._toast_since, self._toast_more, self._toast_gone = self.app.now, more, gone
        stays = near is None and more is None and gone is None
        self._toast_said = _Toast(said, bad, self.app.now + seconds, stays)
        self.touch(self._toast.reach)
        self._toast_timer = self.app.call_later(seconds, self.drop_toast)

    def drop_toast(self, over: Sequence[Rect] | None = None) -> None:
        """Remove the toast; with `over`, only if it covers one of these rectangles."""
        if over is not None and (self._toast is None or self._toast.rect.collidelist(list(over)) < 0):
            return
        if self._toast_timer is not None:
            self._toast_timer.cancel()
            self._toast_timer = None
        if self._toast is not None:
            self.touch(self._toast.reach)
            self._toast = None
        gone, self._toast_gone = self._toast_gone, None
        if gone is not None:
            gone()

    @property
    def passing_toast(self) -> Note | None:
        """The toast about what the player has just tried, if there is one."""
        return self._toast if self._toast_passes else None

    def drop_passing_toast(self) -> None:
        """Remove the toast if it is about what the player has just tried."""
        if self.passing_toast is not None:
            self.drop_toast()

    def lift_toast(self, over: Rect) -> None:
        """Move the toast above this rectangle if it covers it."""
        if self._toast is not None and self._toast.rect.colliderect(over):
            self.touch(self._toast.reach)
            self._toast.lift(over, self.toast_area)
            self.touch(self._toast.reach)

    def tap_toast(self, pos: Point) -> bool:
        """Remove the toast if `pos` is on it, and call its `more`. Return False if there is no toast, or it is too
        new."""
        toast, seen_for = self._toast, self.app.now - self._toast_since
        if toast is None or not toast.rect.collidepoint(pos) or seen_for < UNSEEN_SECONDS:
            return False
        more = self._toast_more
        self.drop_toast()
        if more is not None:
            more()
        return True

    def show_tip(self, words: str, near: Rect) -> None:
        """Show a tooltip for what is at `near`; "" removes it."""
        if self._tip is not None and (self._tip.words, self._tip.near) == (words, near):
            return
        self.hide_tip()
        if words:
            self._tip = self._tip_of_row(words, near) or self._tip_for(words, near, self._clear_of_tip(near))
            self.touch(self._tip.reach)

    def _tip_for(self, words: str, near: Rect, clear: Sequence[Rect]) -> Note:
        spare = [[rect for rect in areas if not near.colliderect(rect)] for areas in self.spared_by_tips()]
        named = self.is_named_by_tip(near)
        return Note(words, near, self.look, self.area, clear=clear, spare=spare, named=named)

    def _tip_of_row(self, words: str, near: Rect) -> Note | None:
        """Return the tip of a row at the side of its panel; None if it is in no panel, or has no room there."""
        panel = self.panel_of(near)
        if panel is None:
            return None
        row = Rect(panel.x, near.y, panel.w, near.h)
        tip = self._tip_for(words, row, [*self._clear_of_tip(near), panel])
        tip.near = Rect(near)
        return tip if tip.rect.top < near.bottom and tip.rect.bottom > near.top else None

    def _clear_of_tip(self, near: Rect) -> list[Rect]:
        """Return what the tip of `near` must not cover; its panel isn't among it."""
        panel = self.panel_of(near)
        return [rect for rect in self.clear_of_tips() if not near.contains(rect) and rect != panel]

    def place_tip_again(self) -> None:
        """Move the tooltip away from what it must not cover, or remove it."""
        tip = self._tip
        if tip is not None and self._tip_covers(tip):
            self.hide_tip()
            self.show_tip(tip.words, tip.near)
            if self._tip is not None and self._tip_covers(self._tip):
                self.hide_tip()

    def _tip_covers(self, tip: Note) -> bool:
        return tip.rect.collidelist(self._clear_of_tip(tip.near)) >= 0

    def hide_tip(self, words: str = "", near: Rect | None = None) -> None:
        """Remove the tooltip; with `near`, only the one with these words for what is there."""
        if self._tip is not None and (near is None or (self._tip.words, self._tip.near) == (words, near)):
            self.touch(self._tip.reach)
            self._tip = None

    # -- Scene

    def take_over(self, before: Scene) -> None:
        """Show the news again; what is text is in the language before."""
        if isinstance(before, NotedScene) and before._toast is not None:
            news = before._toast_said
            if not isinstance(news.said, str):
                self._toast_again(news)

    def draw(self, surface: Surface, dirty: Rect) -> None:
        for note in (self._toast, self._tip):
            if note is not None and note.reach.colliderect(dirty):
                note.draw(surface)

    def semantics(self) -> Sequence[Thing]:
        found = []
        if self._toast is not None:
            found.append(Thing("toast", "notice", self._toast.rect, self._toast.words))
        if self._tip is not None:
            found.append(Thing("tip", "tip", self._tip.rect, self._tip.words))
        return found

    # -- inside

    def _toast_again(self, told: _Toast) -> None:
        """Show news again, in its place."""
        if told.stays:
            self.toast(told.said, bad=told.bad, seconds=told.end - self.app.now)
