"""All cards at one size: rasterised once, then cached on disk in one file, from which each is unpacked when needed.

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
from cardgames.table.art.keep import keep, kept_file, pixels_of, rasterise, read_kept, sized, unpacked

COMPACT_BELOW = 64
"""Cards narrower than this, in pixels, get the compact face."""

BACK = "BACK"

RARE = 4
"""The number of cached cards among those that are rarely needed."""

_ASPECT = 5 / 7


@dataclass(frozen=True, slots=True)
class CardLook:
    """The player's choices: the name of the back or `OWN_BACK`, two or four suit colours, the index size ("normal",
    "large") and the number of corners with an index (2 or 4)."""

    back: str = OWN_BACK
    four_colour: bool = False
    index: str = "normal"
    corners: int = 2


class CardAtlas:
    """The cards and the back of a deck at a height of `height` pixels (5 : 7), with the player's choices.

    `names` are the cards that are needed often. Others are drawn on request and only cached for a short time.

    Call `step` in idle moments until it returns True; a card that is needed earlier is rasterised at once (1 to 10 ms).
    `cache_dir` is the folder for finished atlases, by default in the user's cache; `art` is the deck's (see `decks`).
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
        self._size = (self.width, height)
        self._names = (*names, BACK)
        colours = "4c" if self.look.four_colour else "2c"
        self._art = art
        self._back = back_name(self.look.back, art)
        printed = (f"{name} {printed_name(art, name)}" for name in names)
        deck = f"{zlib.crc32(' '.join(printed).encode()):08x}"
        words = ("cards", deck, height, self._back, colours, self.look.index, self.look.corners)
        self._file = kept_file("-".join(str(word) for word in words), cache_dir)
        self._cards: dict[str, pygame.Surface] = {}
        self._writer: threading.Thread | None = None
        self._packed: dict[str, bytes] | None = None
        """The cached cards that were not needed yet; None until the first one is needed."""
        self._undrawn: list[str] = []
        self._pixels: list[bytes] | None = None
        """The pixels of each card, collected for the disk cache."""

    def _opened(self) -> dict[str, bytes]:
        """The cached cards, if any. Only read when needed, as a table can change its size several times before it is
        painted."""
        if self._packed is None:
            packed = read_kept(self._file, self._size, len(self._names))
            self._packed = dict(zip(self._names, packed, strict=False))
            if not packed:
                self._undrawn, self._pixels = [*self._names], []
        return self._packed

    @property
    def ready(self) -> bool:
        """Whether all cards have been rasterised."""
        self._opened()
        return self._pixels is None

    def step(self, budget_ms: float = 4.0) -> bool:
        """Rasterise cards for about `budget_ms` milliseconds (at least one card). Return True when all are done."""
        end = time.perf_counter() + budget_ms / 1000
        self._opened()
        while self._pixels is not None:
            self._go_on(self._pixels)
            if time.perf_counter() >= end:
                break
        return self.ready

    def _go_on(self, pixels: list[bytes]) -> None:
        """Do a small part of the work: draw a card, or else get the pixels of one, or else write them all."""
        if self._undrawn:
            self.card(self._undrawn.pop(0))
        elif len(pixels) < len(self._names):
            pixels.append(pixels_of(self.card(self._names[len(pixels)])))
        else:
            self._writer = keep(self._file, pixels)
            self._pixels = None

    def card(self, name: str) -> pygame.Surface:
        """The face of a card ("QH", "10S", "JOKER1"), premultiplied. Raises ValueError for an unknown name."""
        packed = self._opened()
        surface = self._cards.get(name)
        if surface is None:
            if name in packed:
                surface = unpacked(packed.pop(name), self._size)
            else:
                surface = sized(self._rasterise(name), self._size)
                if name not in self._names:
                    self._forget_rare()
            self._cards[name] = surface
        return surface

    def back(self, name: str = "") -> pygame.Surface:
        """The back of a card, premultiplied: the player's chosen one, or that of a second deck as `game/name` for a
        game's drawing (see `drawings`). Raises ValueError for an unknown back."""
        return self.card(f"{BACK} {name}" if name else BACK)

    def finish_writing(self) -> None:
        """Wait until the atlas is on disk, if it is being written."""
        if self._writer:
            self._writer.join()

    def _forget_rare(self) -> None:
        """Make room for one more card that is rarely needed."""
        rare = [name for name in self._cards if name not in self._names]
        if len(rare) >= RARE:
            del self._cards[rare[0]]

    def _rasterise(self, name: str) -> pygame.Surface:
        if name.startswith(BACK):
            return rasterise(_back_drawing(name.removeprefix(BACK).lstrip() or self._back), self._size)
        look, compact = self.look, self.width < COMPACT_BELOW
        drawn = face_svg(
            self._art,
            name,
            four_colour=look.four_colour,
            index=look.index,
            corners=look.corners,
            compact=compact,
        )
        picture = rasterise(drawn, self._size)
        if not compact:
            print_name(picture, self._art, name)
        return picture


def _back_drawing(name: str) -> str:
    """One of the standard backs, or `game/name` for a game's drawing."""
    game, slash, own = name.partition("/")
    return drawing(game, own) if slash else back_svg(name)
