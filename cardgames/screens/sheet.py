"""A large sheet of paper over the current screen, with a title and a close button."""

from __future__ import annotations

from pygame import Rect, Surface

from cardgames.table import draw, text
from cardgames.table.input import Input, Press, Tap
from cardgames.table.look import Look
from cardgames.table.units import centred
from cardgames.table.widgets.button import IconButton
from cardgames.table.widgets.page import Page
from cardgames.words import say


class Sheet(Page):
    """The base of sheets: subclasses place their widgets in `arrange_sheet`. The screen below shows, dimmed."""

    overlay = True
    arrows_begin = True
    ground = "paper"

    def __init__(self, title: str, size: tuple[float, float]) -> None:
        """`size` is in points; the window may leave less."""
        super().__init__()
        self.title = title
        self._size = size
        self._sheet = Rect(0, 0, 0, 0)
        self._aside = (0, 0)
        """How far it lies from the middle of the window, in px."""
        self._close = IconButton("close", "close", say("kit.close"), self.put_away, key="Esc")
        self.add(self._close)

    @property
    def name(self) -> str:
        return f"{type(self).__name__}: {self.title}"

    def arrange_sheet(self, area: Rect, look: Look) -> None:
        """Place the widgets in `area`, which is below the title."""

    # -- Page

    def arrange(self, area: Rect, look: Look) -> None:
        grown = max(1.0, look.text_size)
        wide = min(look.px(self._size[0] * grown), area.w - look.px(48))
        # letters are never smaller than text.LEAST_PX, and then need more lines
        longer = max(grown, text.LEAST_PX / look.px(text.SIZES["small"]))
        high = min(look.px(self._size[1] * longer), area.h - look.px(48))
        middle = centred((wide, high), area)
        self._sheet = middle.move(self._aside).clamp(area.inflate(-look.px(24), -look.px(24)))
        self._aside = self._sheet.x - middle.x, self._sheet.y - middle.y
        side = look.px(36)
        pad = look.px(14)
        self._close.layout(Rect(self._sheet.right - side - pad, self._sheet.y + pad, side, side), look)
        inner = self._sheet.inflate(-2 * look.px(28), -2 * look.px(20))
        self._head = Rect(inner.x, self._sheet.y + look.px(16), inner.w - side, look.px(32))
        top = self._head.bottom + look.px(10)
        self.arrange_sheet(Rect(inner.x, top, inner.w, inner.bottom - top), look)

    def backdrop(self, size: tuple[int, int], look: Look) -> Surface | None:
        """None: the page below stays visible."""
        return None

    def paint(self, surface: Surface, dirty: Rect) -> None:
        look = self.look
        draw.shade(surface, dirty, look.theme.shade, 130)
        draw.plate(surface, self._sheet, look, "paper", radius=look.px(12), lift=4)
        text.write(surface, self.title, self._head, look, text.TITLE, look.theme.ink)

    def input(self, event: Input) -> bool:
        """Keep input from the page below; a tap beside the sheet closes it."""
        match event:
            case Tap(pos) if not self._sheet.collidepoint(pos):
                self.put_away()
            case Press():
                pass
            case _:
                return False
        return True
