"""The rules text on its paper: search results are marked, and links can be reached by keys."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from cardgames.screens.rules_reader.pictures import Pictures
from cardgames.table import draw
from cardgames.table.input import Input, Key
from cardgames.table.richtext import RichText
from cardgames.table.widgets.label import RichLabel


class RulesLabel(RichLabel):
    """`found` are the blocks found by a search, `current` is the one shown (-1 for none).

    While it has the focus, Left and Right go from link to link and Enter follows one.
    """

    focusable = True

    def __init__(self, markup: str, pictures: Pictures, on_link: Callable[[str], object]) -> None:
        super().__init__("text", RichText(markup, pictures.blank), on_link)
        self.found: list[int] = []
        self.current = -1

    def block_place(self, number: int) -> Rect | None:
        """Return where a block is on the screen now; None for an unknown number."""
        rects = self.rich.block_rects()
        return rects[number].move(self.rect.topleft) if number < len(rects) else None

    def link_place(self, ref: str) -> Rect | None:
        """Return where the first link to a target is on the screen, preferring one in sight; None if there is none."""
        places = [rect.move(self.rect.topleft) for rect, _, to in self.rich.links() if to == ref]
        return next((place for place in places if self.in_sight.colliderect(place)), places[0] if places else None)

    def handle(self, event: Input) -> bool:
        """Handle keys for links; other input as any text."""
        match event:
            case Key("left" | "right" as way, ctrl=False, alt=False):
                return self._step(1 if way == "right" else -1)
            case Key("enter" | "space") if self._over:
                self._on_link(self._over)
                return True
        return super().handle(event)

    def draw(self, surface: Surface) -> None:
        look = self.look
        clip = surface.get_clip()
        for number in self.found:
            place = self.block_place(number)
            if place is not None and place.colliderect(clip):
                place = place.inflate(look.px(12), look.px(6))
                strong = 130 if number == self.current else 55
                draw.put(surface, draw.rounded(place.size, look.px(6), look.theme.brass_light, None, strong), place)
        super().draw(surface)

    def _step(self, by: int) -> bool:
        """Go to the next link, from the current one or from the first in sight; False if there are none."""
        links = [(rect.move(self.rect.topleft), ref) for rect, _, ref in self.rich.links()]
        refs = [ref for _, ref in links]
        if not refs:
            return False
        if self._over in refs:
            number = (refs.index(self._over) + by) % len(refs)
        else:
            number = next((n for n, (place, _) in enumerate(links) if place.y >= self.in_sight.y), 0)
        self._over = refs[number]
        reveal = getattr(self.parent, "reveal", None)
        if reveal is not None:
            reveal(links[number][0])
        self.touch()
        return True
