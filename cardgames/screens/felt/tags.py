"""Small paper tags on the felt, beside what they are about."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from cardgames.table import draw, text
from cardgames.table.look import Look
from cardgames.table.semantics import Thing
from cardgames.table.units import covered, free_place, keep_clear, places_beside
from cardgames.table.widgets.note import even_width

_STYLE = text.Style("small", bold=True, figures=True)

_WIDEST, _RADIUS, _GAP = 240, 4, 6
"""Greatest width of the words, corner radius, and gap to what it is about, in points."""

_SLIM, _SLIMMEST = 0.6, 0.35
"""The greatest width of the words on more lines, as a share of the tag's usual width, and of that of several tags side
by side."""

_FAR, _TOO_FAR = 72, 200
"""How far from what it is about a tag may be so that it covers nothing, and one of several at all, in points."""


class _Tag(NamedTuple):
    """A tag: its words, its place, and what it is about."""

    words: str
    rect: Rect
    near: Rect


class Tags:
    """The tags on one felt. `touch` is called with areas to repaint."""

    def __init__(self, touch: Callable[[Rect], object]) -> None:
        self._touch = touch
        self._look: Look | None = None
        self._tags: tuple[_Tag, ...] = ()
        self._clear: Sequence[Rect] = ()

    @property
    def rects(self) -> list[Rect]:
        """The areas of the tags."""
        return [tag.rect for tag in self._tags]

    def show(
        self, told: Sequence[tuple[str, Rect]], area: Rect, clear: Sequence[Rect], look: Look,
        held: Sequence[Rect] = (),
    ) -> None:  # fmt: skip
        """Show words, each beside its rectangle and within `area`.

        A tag avoids the rectangles in `clear`, unless it would then be far away or seem to belong to one of them, also
        with its words on more lines, and never covers those in `held`. If there are several tags, those without a free
        place are left out, and all have their words on more lines if more of them are then next to what they are
        about."""
        if len(told) == 1:
            found = [_alone(*told[0], area, clear, held, look)]
        else:
            tried = (_several(told, area, [*clear, *held], look, share) for share in (1.0, _SLIM, _SLIMMEST))
            found, most = [], -1
            for tags in tried:
                own = sum(_is_beside(tag, tags) for tag in tags)
                if own > most:
                    found, most = tags, own
                if most == len(told):
                    break
        self._clear = clear
        self._replace(tuple(found), look)

    def fit(self, held: Sequence[Rect]) -> bool:
        """Whether the tags still are where they belong, now that these pieces are held here."""
        look = self._look
        if look is None or not held:
            return True
        alone = len(self._tags) == 1
        for _, rect, near in self._tags:
            if rect.collidelist(held) >= 0 or (alone and _is_away(rect, near, held, self._clear, look)):
                return False
        return True

    def hide(self) -> None:
        """Show nothing."""
        if self._look is not None:
            self._replace((), self._look)

    def _replace(self, tags: tuple[_Tag, ...], look: Look) -> None:
        before = [] if self._look is None else [(tag, self._look) for tag in self._tags]
        if self._tags == tags and self._look == look:
            return
        self._tags, self._look = tags, look
        for tag, drawn in (*before, *((tag, look) for tag in tags)):
            self._touch(draw.shadow_reach(tag.rect, drawn, 1.0))

    def draw(self, surface: Surface, dirty: Rect) -> None:
        """Paint the tags in `dirty`."""
        look = self._look
        if look is None:
            return
        for tag in self._tags:
            if draw.shadow_reach(tag.rect, look, 1.0).colliderect(dirty):
                draw.plate(surface, tag.rect, look, "paper", radius=look.px(_RADIUS), lift=1.0)
                inside = tag.rect.inflate(-look.px(12), -look.px(6))
                text.paragraph(surface, tag.words, inside, look, _STYLE, look.theme.ink, align="centre")

    def things(self) -> list[Thing]:
        """Return the tags as named things."""
        return [Thing(f"preview.{index}", "note", tag.rect, tag.words) for index, tag in enumerate(self._tags)]


def _alone(
    words: str, near: Rect, area: Rect, clear: Sequence[Rect], held: Sequence[Rect], look: Look
) -> _Tag:  # fmt: skip
    """Return the only tag, with its words on more lines if only that is free."""
    taken, size = [*clear, *held], _size(words, look)
    slim = _size(words, look, size[0] * _SLIM)
    shapes = [_beside(one, near, area, taken, look) for one in (size, slim)]
    places = [_nearer(shape, near, area, clear, held, look) for shape in shapes]
    return _Tag(words, min(places, key=lambda place: covered(place, taken)), near)


def _several(
    told: Sequence[tuple[str, Rect]], area: Rect, clear: Sequence[Rect], look: Look, share: float
) -> list[_Tag]:  # fmt: skip
    """Return the tags that have a free place, at most this share of their usual width."""
    found: list[_Tag] = []
    for words, near in told:
        taken = [*clear, *(tag.rect for tag in found)]
        size = _size(words, look)
        size = size if share == 1 else _size(words, look, size[0] * share)
        rect = _beside(size, near, area, taken, look)
        if not _is_far(rect, near, look.px(_TOO_FAR)) and (not found or rect.collidelist(taken) < 0):
            found.append(_Tag(words, rect, near))
    return found


def _is_beside(tag: _Tag, tags: Sequence[_Tag]) -> bool:
    """Whether no other tag is between a tag and what it is about."""
    whole = tag.rect.union(tag.near)
    return not any(other is not tag and whole.colliderect(other.rect) for other in tags)


def _size(words: str, look: Look, widest: float = math.inf) -> tuple[int, int]:
    limit = even_width(words, _STYLE, look, round(min(widest, look.px(_WIDEST))))
    lines = text.wrap(words, _STYLE, look, limit)
    wide = max(text.width(line, _STYLE, look) for line in lines) + look.px(2)
    return wide + look.px(14), len(lines) * text.line_height(_STYLE, look) + look.px(8)


def _beside(size: tuple[int, int], near: Rect, area: Rect, taken: Sequence[Rect], look: Look) -> Rect:
    """Return the free place nearest to what a tag is about: above it, below it or beside it if there is one, else a
    little further on at that side of it where it is nearest, if it can still be over it or beside it."""
    rects = places_beside(Rect((0, 0), size), near, look.px(_GAP))
    free = [rect for rect in rects if area.contains(rect) and rect.collidelist(list(taken)) < 0]
    if free:
        return free[0]
    found: list[tuple[bool, bool, int, Rect]] = []
    for rect in rects:
        moved = keep_clear(rect, area, [*taken, near], look.px(2))
        found.append((moved.collidelist(list(taken)) >= 0, not _is_at(moved, near), _apart(moved, near), moved))
        if found[-1][:3] <= (False, False, look.px(_GAP)):
            break  # it only slid along that side
    return min(found, key=lambda place: place[:3])[3]


def _apart(rect: Rect, near: Rect) -> int:
    """Return how far a rectangle is from another, in px, over and beside it together."""
    around = rect.union(near)
    return max(0, around.w - rect.w - near.w) + max(0, around.h - rect.h - near.h)


def _nearer(
    place: Rect, near: Rect, area: Rect, clear: Sequence[Rect], held: Sequence[Rect], look: Look
) -> Rect:  # fmt: skip
    """Return the place of a tag. If that is far from what the tag is about and the pieces held there, or nearer to
    something else, return instead a place right beside them: a free one, or the one that covers the least of `clear`.
    """
    if not _is_away(place, near, held, clear, look):
        return place
    about, gap = _about(near, held), look.px(_GAP)
    sides, taken = [rect.clamp(area) for rect in places_beside(place, about, gap)], [near, *held]
    reach = about.inflate(2 * (place.w + gap), 2 * (place.h + gap)).clip(area)
    beside = [side for side in sides if side.collidelist(taken) < 0]
    best = min(beside, key=lambda rect: covered(rect, clear), default=place)
    if best.collidelist(list(clear)) < 0:
        return best
    free = [rect for side in sides if (rect := free_place(side, reach, [*taken, *clear])) is not None]
    free = [rect for rect in free if _is_at(rect, about) and not _strays(rect, about, clear)]
    return min(free, key=lambda rect: _apart(rect, near), default=best)


def _is_at(place: Rect, about: Rect) -> bool:
    """Whether the middle of a place is above or below a rectangle, or beside it."""
    x, y = place.center
    return about.left <= x <= about.right or about.top <= y <= about.bottom


def _about(near: Rect, held: Sequence[Rect]) -> Rect:
    """What a tag is about, with the pieces held there."""
    return near.unionall([rect for rect in held if rect.colliderect(near)])


def _is_away(place: Rect, near: Rect, held: Sequence[Rect], clear: Sequence[Rect], look: Look) -> bool:
    """Whether a tag is far from what it is about and the pieces held there, or nearer to something else."""
    return _is_far(place, _about(near, held), look.px(_FAR)) or _strays(place, near, clear)


def _is_far(place: Rect, about: Rect, far: int) -> bool:
    return not place.colliderect(about.inflate(2 * far, 2 * far))


def _strays(place: Rect, near: Rect, clear: Sequence[Rect]) -> bool:
    """Whether a tag seems to be about another rectangle, to which its middle is nearer than to its own."""
    own = _distance(place.center, near)
    return any(_distance(place.center, rect) < own for rect in clear if not rect.colliderect(near))


def _distance(point: tuple[int, int], rect: Rect) -> float:
    """The distance of a point from the edge of a rectangle; 0 inside."""
    x, y = point
    return math.hypot(max(rect.left - x, x - rect.right, 0), max(rect.top - y, y - rect.bottom, 0))
