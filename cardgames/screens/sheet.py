"""A large sheet of paper over whatever is open, with a title and a way to put it away."""

from __future__ import annotations

from pygame import Rect, Surface

from cardgames.table import draw, text
from cardgames.table.input import Input, Press, Tap
from cardgames.table.look import Look
from cardgames.table.units import place
from cardgames.table.widgets.button import IconButton
from cardgames.table.widgets.page import Page
from cardgames.words import say


class Sheet(Page):
    """Write one by giving its widgets their places in `arrange_sheet`; what lies below shows, dimmed."""

    overlay = True
    ground = "paper"

    def __init__(self, title: str, size: tuple[float, float]) -> None:
        """`size` is in points; the window may leave less."""
        super().__init__()
        self.title = title
        self._size = size
        self._sheet = Rect(0, 0, 0, 0)
        self._close = IconButton("close", "close", say("kit.close"), self.put_away, key="Esc")
        self.add(self._close)

    @property
    def name(self) -> str:
        """Sheets are told apart by their title."""
        return f"{type(self).__name__}: {self.title}"

    def arrange_sheet(self, area: Rect, look: Look) -> None:
        """Give the widgets their places in `area`, all below the title."""

    def put_away(self) -> None:
        """Back to what lies below."""
        self.app.pop()

    # -- Page

    def arrange(self, area: Rect, look: Look) -> None:
        """The sheet in the middle, title and close at its head."""
        wide = min(look.px(self._size[0]), area.w - look.px(48))
        high = min(look.px(self._size[1]), area.h - look.px(48))
        self._sheet = place((wide, high), area)
        side = look.px(36)
        pad = look.px(14)
        self._close.layout(Rect(self._sheet.right - side - pad, self._sheet.y + pad, side, side), look)
        inner = self._sheet.inflate(-2 * look.px(28), -2 * look.px(20))
        self._head = Rect(inner.x, self._sheet.y + look.px(16), inner.w - side, look.px(32))
        top = self._head.bottom + look.px(10)
        self.arrange_sheet(Rect(inner.x, top, inner.w, inner.bottom - top), look)

    def backdrop(self, size: tuple[int, int], look: Look) -> Surface | None:
        """What lies below stays to be seen."""
        return None

    def paint(self, surface: Surface, dirty: Rect) -> None:
        """Dim what lies below, lay the sheet on it, write the title."""
        look = self.look
        draw.shade(surface, dirty, look.theme.shade, 130)
        draw.plate(surface, self._sheet, look, "paper", radius=look.px(12), lift=4)
        text.write(surface, self.title, self._head, look, text.TITLE, look.theme.ink)

    def escape(self) -> bool:
        """Escape puts it away."""
        self.put_away()
        return True

    def input(self, event: Input) -> bool:
        """Nothing reaches what lies below; a tap beside the sheet puts it away."""
        match event:
            case Tap(pos) if not self._sheet.collidepoint(pos):
                self.put_away()
            case Press():
                pass
            case _:
                return False
        return True
