"""Layers over a page: modal dialogs, and drawers that slide in from the side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from cardgames.table import draw, text
from cardgames.table.icons import Icon
from cardgames.table.input import Input, Key, Press, Tap
from cardgames.table.look import Look
from cardgames.table.tween import RATES
from cardgames.table.units import centred
from cardgames.table.widgets.base import Column, Row, Widget
from cardgames.table.widgets.button import Button, IconButton, Kind
from cardgames.table.widgets.page import Page
from cardgames.words import say


@dataclass(frozen=True, slots=True)
class DialogButton:
    """An answer of a dialog: its name, its label, and whether it is the default (`chief`)."""

    name: str
    label: str
    chief: bool = False
    icon: Icon | None = None
    tip: str = ""


PAD = 24
"""Margin of a dialog's sheet, in points."""


class Dialog(Page):
    """A sheet of paper over the dimmed page: a title, a sentence or a widget, and the answers.

    `on_answer` is called with the answer's name after the dialog has closed. Escape and a tap beside the sheet give the
    answer `cancel` if there is one, else nothing happens.
    """

    overlay = True
    ground = "paper"

    def __init__(
        self,
        title: str,
        words: str,
        answers: Sequence[DialogButton],
        on_answer: Callable[[str], object],
        *,
        body: Widget | None = None,
        width: float = 460,
        stacked: bool = False,
    ) -> None:
        """`stacked` puts the answers below each other, as in a menu."""
        super().__init__()
        self._title = title
        self._words = words
        self._width = width
        self._on_answer = on_answer
        self._answers = answers
        self._sheet = Rect(0, 0, 0, 0)
        self._body = body
        self.buttons = [self._button(answer) for answer in answers]
        self._row = Column("answers", self.buttons) if stacked else Row("answers", self.buttons, gap=10, align="right")
        self._text = self.make_words(title, words)
        self.add(self._text, *([body] if body else []), self._row)

    def make_words(self, title: str, words: str) -> Widget:
        """Return what shows title and text."""
        return DialogWords("dialog.words", title, words)

    def tell(self, words: str) -> None:
        """Show another text; the page must be laid out again afterwards."""
        self._words = words
        if isinstance(self._text, DialogWords):
            self._text.tell(words)

    @property
    def name(self) -> str:
        """The name includes the title, to distinguish dialogs."""
        return f"Dialog: {self._title}"

    @property
    def look(self) -> Look:
        """The look of a sheet that grows with its letters."""
        return super().look.lettered

    def enter(self) -> None:
        """Give the focus to the default answer."""
        self.set_focus(self.chief, by_keyboard=False)

    @property
    def chief(self) -> Widget | None:
        answers = zip(self.buttons, self._answers, strict=True)
        return next((button for button, answer in answers if answer.chief), None)

    def _button(self, answer: DialogButton) -> Button:
        kind: Kind = "brass" if answer.chief else "wood"
        name = f"answer.{answer.name}"
        return Button(name, answer.label, lambda: self.answer(answer.name), kind=kind, icon=answer.icon, tip=answer.tip)

    def answer(self, name: str) -> None:
        """Close with this answer."""
        self.app.pop(name)
        self._on_answer(name)

    def arrange(self, area: Rect, look: Look) -> None:
        pad = look.px(PAD)
        wide = min(look.px(self._width), area.w - 4 * pad)
        if isinstance(self._row, Row):  # long answers widen the sheet
            wide = max(wide, min(self._row.preferred_size(look, area.w)[0] + 2 * pad, area.w - 2 * look.px(8)))
        inner = wide - 2 * pad
        words_high = self._text.preferred_size(look, inner)[1]
        body_high = self._body.preferred_size(look, inner)[1] + look.px(16) if self._body else 0
        row_high = self._row.preferred_size(look, inner)[1]
        high = min(area.h - look.px(32), pad * 2 + words_high + body_high + look.px(20) + row_high)
        self._sheet = centred((wide, high), area)
        inside = self._sheet.inflate(-2 * pad, -2 * pad)
        self._text.layout(Rect(inside.x, inside.y, inner, words_high), look)
        foot = Rect(inside.x, inside.bottom - row_high, inner, row_high)
        self._row.layout(foot, look)
        if self._body:
            top = self._text.rect.bottom + look.px(16)
            self._body.layout(Rect(inside.x, top, inner, foot.y - look.px(20) - top), look)

    def backdrop(self, size: tuple[int, int], look: Look) -> Surface | None:
        """None: the page below stays visible."""
        return None

    def paint(self, surface: Surface, dirty: Rect) -> None:
        draw.shade(surface, dirty, self.look.theme.shade, 130)
        draw.plate(surface, self._sheet, self.look, "paper", radius=self.look.px(12), lift=4)

    def escape(self) -> bool:
        """Give the answer `cancel`, or `ok` if that is the only one."""
        names = [answer.name for answer in self._answers]
        if "cancel" in names:
            self.answer("cancel")
        elif names == ["ok"]:
            self.answer("ok")
        return True

    def input(self, event: Input) -> bool:
        """Keep all input from the page below; a tap beside the sheet cancels, and arrow keys move between the
        answers."""
        match event:
            case Key("left" | "right" | "up" | "down" as way) if self.focus in self.buttons:
                if not self._turn(way):
                    self.set_focus(self.focus)
            case Tap(pos) if not self._sheet.collidepoint(pos):
                self.escape()
            case Press():
                pass
            case _:
                return False
        return True


def question(
    title: str, words: str, name: str, label: str, act: Callable[[], object], *, no: str = "", width: float = 460
) -> Dialog:
    """Return the question whether to do something: `act` follows the answer `name`, whose label is `label`; `no` is
    the label of the other answer, by default Cancel."""
    answers = [DialogButton("cancel", no or say("kit.cancel")), DialogButton(name, label, chief=True)]
    return Dialog(title, words, answers, lambda answer: act() if answer == name else None, width=width)


class DialogWords(Widget):
    """Title and text of a dialog."""

    role = "text"

    def __init__(self, name: str, title: str, words: str) -> None:
        super().__init__(name, label="\n".join(filter(None, (title, words))))
        self.title = title
        self.words = words

    def tell(self, words: str) -> None:
        """Show another text."""
        self.label, self.words = "\n".join(filter(None, (self.title, words))), words
        self.touch()

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        high = text.height(self.title, text.TITLE, look, limit)
        if self.words:
            high += look.px(8) + text.height(self.words, text.BODY, look, limit)
        return limit, high

    def draw(self, surface: Surface) -> None:
        look = self.look
        used = text.paragraph(surface, self.title, self.rect, look, text.TITLE, look.theme.ink)
        if self.words:
            below = Rect(self.rect.x, used.bottom + look.px(8), self.rect.w, 0)
            text.paragraph(surface, self.words, below, look, text.BODY, look.theme.ink)


DRAWER_SECONDS = 0.22

DRAWER_WIDE = 340
"""The usual width of a drawer, in points."""

SHEET_LIFT = 3.0
"""The lift of a drawer's sheet above the page."""


class Drawer(Widget):
    """A sheet that slides in from the right edge of a page; the rest of the page stays usable.

    Lay it out with the rectangle that it slides into (usually the whole page); it uses `width` px at the right, by
    default 340 points.
    `body` is below the title.
    """

    role = "drawer"
    ground = "paper"

    def __init__(self, name: str, title: str, body: Widget) -> None:
        super().__init__(name, label=title)
        self._body = body
        self.width: int | None = None
        """Its width in px, None for the default; set it before `layout`."""
        self._open = False
        self._out = 0.0
        self._room = Rect(0, 0, 0, 0)
        self.foot = 0
        """The free height below it, in px; set it before `layout`."""
        self._close = IconButton(f"{name}.close", "close", say("kit.close"), self.close)
        self.visible = False
        for child in (body, self._close):
            child.parent = self

    @property
    def is_open(self) -> bool:
        """Whether it is open or opening."""
        return self._open

    def open(self) -> None:
        """Slide in."""
        self._open = True
        self.visible = True
        if self.page is not None:
            self.page.app.wake()

    def close(self) -> None:
        """Slide out."""
        self._open = False
        if self.page is not None:
            self.page.app.wake()

    def take_over(self, before: Widget) -> None:
        if isinstance(before, Drawer) and before.is_open:
            self.open()

    def toggle(self) -> None:
        """Open or close."""
        (self.close if self._open else self.open)()

    def children(self) -> Sequence[Widget]:
        return (self._body, self._close)

    def layout(self, rect: Rect, look: Look) -> None:
        self._room = Rect(rect)
        wide = min(rect.w, look.px(DRAWER_WIDE) if self.width is None else self.width)
        super().layout(Rect(rect.right - wide, rect.y, wide, rect.h - self.foot), look)
        self._place()

    def update(self, seconds: float) -> bool:
        aim = 1.0 if self._open else 0.0
        if self._out != aim:
            self.touch()
            fast = RATES[self.look.speed]
            still = self.look.reduced_motion or fast == float("inf")
            step = 1.0 if still else seconds * fast / DRAWER_SECONDS
            self._out = min(1.0, self._out + step) if self._open else max(0.0, self._out - step)
            self._place()
            self.touch()
            if self._out == 0.0:
                self.visible = False
        return super().update(seconds) or self._out != aim

    def handle(self, event: Input) -> bool:
        """Keep presses and taps from what is below."""
        return isinstance(event, Press | Tap)

    @property
    def reach(self) -> Rect:
        """The area of the sheet and its shadow, clipped to the room that it slides into."""
        return draw.shadow_reach(self._sheet(), self.look, SHEET_LIFT).clip(self._room)

    def _sheet(self) -> Rect:
        """The paper, which extends beyond the room so that its rounded ends are hidden (the lower one only if `foot` is
        0)."""
        beyond = self.look.px(12)
        return Rect(self.rect.x, self.rect.y - beyond, self.rect.w, self.rect.h + beyond * (1 if self.foot else 2))

    def draw(self, surface: Surface) -> None:
        look = self.look
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self._room))
        draw.plate(surface, self._sheet(), look, "paper", radius=look.px(12), lift=SHEET_LIFT)
        pad = look.px(18)
        title = Rect(self.rect.x + pad, self.rect.y + look.px(8), self.rect.w - 2 * pad - look.px(36), look.px(40))
        style = text.TITLE if text.width(self.label, text.TITLE, look) <= title.w else text.HEADING
        text.write(surface, self.label, title, look, style, look.theme.ink)
        for child in self.children():
            child.draw(surface)
        surface.set_clip(clip)

    def _place(self) -> None:
        look = self.look
        away = 1 - (1 - (1 - self._out) ** 3) if self._open else (1 - self._out) ** 2
        self.rect.x = self._room.right - self.rect.w + round(away * (self.rect.w + look.px(40)))
        pad = look.px(18)
        top = look.px(52)
        inner = Rect(self.rect.x + pad, self.rect.y + top, self.rect.w - 2 * pad, self.rect.h - top - look.px(12))
        self._body.layout(inner, look)
        side = look.px(36)
        self._close.layout(Rect(self.rect.right - side - look.px(8), self.rect.y + look.px(10), side, side), look)
