"""All cards at one size, ready to be drawn: rasterised once, then kept on disk as one picture.

The surfaces are premultiplied: draw them with `special_flags=pygame.BLEND_PREMULTIPLIED`.
"""

from __future__ import annotations

import threading
import time
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pygame

from cardgames.table.art.decks import CARD_NAMES, OWN_BACK, back_name, back_svg, face_svg, print_name, printed_name
from cardgames.table.art.drawings import drawing
from cardgames.table.art.keep import keep, kept_file, pixels_of, rasterise, read_kept

COMPACT_BELOW = 64
"""Cards narrower than this many pixels get the compact face."""

BACK = "BACK"

RARE = 4
"""How many cards are kept of those that are not wanted often."""

_ASPECT = 5 / 7


@dataclass(frozen=True, slots=True)
class CardLook:
    """What the player chose: the back's name or `OWN_BACK`, two or four suit colours, the index size ("normal",
    "large") and how many corners show it (2 or 4)."""

    back: str = OWN_BACK
    four_colour: bool = False
    index: str = "normal"
    corners: int = 2


class CardAtlas:
    """The cards of a deck and the back at a height of `height` pixels (5 : 7), with the look the player chose.

    `names` are the cards that are wanted often. Any other is drawn when it is asked for, and soon forgotten.

    Call `step` in spare moments until it says True; a card asked for before that is rasterised on the spot (one to
    ten milliseconds). `cache_dir` is where finished atlases are kept, by default the user's cache folder; `art` is the
    deck's own (see `decks`).
    """

    def __init__(
        self,
        height: int,
        look: CardLook | None = None,
        names: Sequence[str] = CARD_NAMES,
        cache_dir: Path | None = None,
        art: str = "french",
    ) -> None:
        self.look = look or CardLook()
        self.height = height
        self.width = round(height * _ASPECT)
        self._places = {name: number * height for number, name in enumerate((*names, BACK))}
        self._size = (self.width, len(self._places) * height)
        colours = "4c" if self.look.four_colour else "2c"
        self._art = art
        self._back = back_name(self.look.back, art)
        printed = (f"{name} {printed_name(art, name)}" for name in names)
        deck = f"{zlib.crc32(' '.join(printed).encode()):08x}"
        words = ("cards", deck, height, self._back, colours, self.look.index, self.look.corners)
        self._file = kept_file("-".join(str(word) for word in words), cache_dir)
        self._cards: dict[str, pygame.Surface] = {}
        self._writer: threading.Thread | None = None
        self._sheet: pygame.Surface | None = None
        """All cards, one below the other; None until the first of them is wanted."""
        self._undrawn: list[str] = []
        self._strips: list[bytes] | None = None
        """The pixels card by card, while they are gathered to be kept."""

    def _opened(self) -> pygame.Surface:
        """The sheet that was kept, or an empty one. A table may change its size several times before it is painted,
        so it is not looked for before."""
        if self._sheet is None:
            kept = read_kept(self._file, self._size)
            self._sheet = kept or pygame.Surface(self._size, pygame.SRCALPHA, 32)
            if kept:
                self._cards |= {name: self._place(kept, name) for name in self._places}
            else:
                self._undrawn, self._strips = [*self._places], []
        return self._sheet

    @property
    def ready(self) -> bool:
        """Whether every card has been rasterised."""
        self._opened()
        return self._strips is None

    def step(self, budget_ms: float = 4.0) -> bool:
        """Rasterise cards for about `budget_ms` milliseconds (one card at least). True when all are there."""
        end = time.perf_counter() + budget_ms / 1000
        self._opened()
        while self._strips is not None:
            self._go_on(self._strips)
            if time.perf_counter() >= end:
                break
        return self.ready

    def _go_on(self, strips: list[bytes]) -> None:
        """A small piece of the work: a card is drawn, then the pixels of each are taken, at last all are kept."""
        if self._undrawn:
            self.card(self._undrawn.pop(0))
        elif len(strips) < len(self._places):
            strips.append(pixels_of(self.card([*self._places][len(strips)])))
        else:
            self._writer = keep(self._file, self._size, strips)
            self._strips = None

    def card(self, name: str) -> pygame.Surface:
        """The face of a card ("QH", "10S", "JOKER1"), premultiplied. Raises ValueError for a name that is no card."""
        sheet = self._opened()
        surface = self._cards.get(name)
        if surface is None:
            surface = self._rasterise(name)
            if name in self._places:
                drawn, surface = surface, self._place(sheet, name)
                surface.blit(drawn, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
            elif len(self._cards) >= len(self._places) + RARE:
                del self._cards[next(rare for rare in self._cards if rare not in self._places)]
            self._cards[name] = surface
        return surface

    def back(self, name: str = "") -> pygame.Surface:
        """The back of a card, premultiplied: the one that the player chose, or that of a second deck, which is
        `game/name` for a drawing of the game (see `drawings`). Raises ValueError for a back that there is not."""
        return self.card(f"{BACK} {name}" if name else BACK)

    def finish_writing(self) -> None:
        """Wait until the atlas has been kept on disk, if it is being written just now."""
        if self._writer:
            self._writer.join()

    def _place(self, sheet: pygame.Surface, name: str) -> pygame.Surface:
        return sheet.subsurface((0, self._places[name], self.width, self.height))

    def _rasterise(self, name: str) -> pygame.Surface:
        size = (self.width, self.height)
        if name.startswith(BACK):
            return rasterise(_back_drawing(name.removeprefix(BACK).lstrip() or self._back), size)
        look, compact = self.look, self.width < COMPACT_BELOW
        drawn = face_svg(
            self._art,
            name,
            four_colour=look.four_colour,
            index=look.index,
            corners=look.corners,
            compact=compact,
        )
        picture = rasterise(drawn, size)
        if not compact:
            print_name(picture, self._art, name)
        return picture


def _back_drawing(name: str) -> str:
    """One of the backs to choose from, or `game/name` for a drawing of a game."""
    game, slash, own = name.partition("/")
    return drawing(game, own) if slash else back_svg(name)
