"""Small texts near something: tooltips and toasts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy

from pygame import Rect, Surface

from cardgames.glossary import Glossary
from cardgames.table import draw as shapes
from cardgames.table import terms, text
from cardgames.table.look import Look
from cardgames.table.units import covered, free_place, keep_clear, keep_inside, least_covering, places_beside
from cardgames.table.widgets.base import RADIUS

TIP_WIDTHS, SLIP_WIDTHS = (300, 450, 220, 170), (420, 300, 220)
"""The possible widths of a tooltip, the usual first, and of a toast, in points. A toast is narrower if it is then
closer without covering anything important."""

_GAP = 8
"""The gap above the foot, and around the note, in points."""

_APART = 4
"""How far it keeps at least from what it must not cover, in points."""

_ASIDE, _NAMED_ASIDE, _NEAR = 220, 300, 110
"""How far a tooltip may be aside of what it is about so that it covers nothing important, the same if it names that,
and how far so that it covers nothing at all, in points."""


def even_width(words: str, style: text.Style, look: Look, limit: int) -> int:
    """The least width with as few lines as at `limit`, so that the last line isn't too short."""
    lines = len(text.wrap(words, style, look, limit))
    low, high = limit // 3, limit
    while high - low > 4:
        middle = (low + high) // 2
        if len(text.wrap(words, style, look, middle)) > lines:
            low = middle
        else:
            high = middle
    return high


class Note:
    """A small text near something: a dark wooden tooltip, or a paper toast (`slip`)."""

    def __init__(
        self,
        words: str,
        near: Rect,
        look: Look,
        area: Rect,
        *,
        slip: bool = False,
        bad: bool = False,
        clear: Sequence[Rect] = (),
        wider: Rect | None = None,
        foot: tuple[int, int] = (0, 0),
        wishes: Sequence[Sequence[Rect]] = (),
        spare: Sequence[Sequence[Rect]] = (),
        named: bool = False,
    ) -> None:
        """Place it within `area`, or within `wider` if no place in `area` avoids the rectangles `clear`; a toast avoids
        the first of the `wishes` that leaves it room, which contain `clear`. Below its words, or beside them, it has
        room for something of the size `foot`, in px. It is at the side of what it is about at which it covers least of
        what to `spare`, the most important first; if its words name what it is about, it may be further away for that.
        A toast has the shape and place that cover least of it."""
        self.words = words
        self.near = Rect(near)
        self._look = look
        self._slip = slip
        self._bad = bad
        self._foot = foot
        self._spare = spare
        self._named = named
        self._style = text.BODY if slip else text.Style("small")
        self._pad = (look.px(16), look.px(10)) if slip else (look.px(10), look.px(6))
        rooms = [area] if wider is None else [area, wider]
        best = self._best_slip(rooms, [*wishes, clear]) if slip else (self._best_tip(area, clear), False)
        self.rect, self._beside = best
        self._inside = self.rect.inflate(-2 * self._pad[0], -2 * self._pad[1])

    def _best_slip(self, rooms: Sequence[Rect], wishes: Sequence[Sequence[Rect]]) -> tuple[Rect, bool]:
        """The best rectangle in the first of the `rooms` where one avoids everything in the first of the `wishes` for
        which there is one, and whether its foot is beside its words. Without any, it covers as little of the last,
        which the others contain, as possible in the first room."""
        *stricter, clear = wishes
        found = next(filter(None, (self._free_slips(room, clear) for room in rooms)), None)
        if found is not None:
            better = (self._free_slips(room, wish) for wish in stricter for room in rooms)
            return min(next(filter(None, better), found), key=lambda one: (self._costs(one[0]), self._away(one)))
        inside, apart = self._inner(rooms[0]), self._look.px(_APART)
        tried = [(keep_clear(rect, inside, clear, apart), beside) for rect, beside in self._sizes(rooms[0])]
        return min(self._sparing_slips(tried, inside, clear), key=lambda one: covered(one[0], clear))

    def _free_slips(self, room: Rect, clear: Sequence[Rect]) -> list[tuple[Rect, bool]]:
        """The best rectangle in a room for each shape of a toast that can avoid everything in `clear`, and whether its
        foot is beside its words."""
        inside, apart = self._inner(room), self._look.px(_APART)
        free: list[tuple[Rect, bool]] = []
        for rect, beside in self._sizes(room):
            place = free_place(rect, inside, clear, apart)
            if place is not None:
                free.append((free_place(rect, inside, [*clear, self.near], apart) or place, beside))
        return self._sparing_slips(free, inside, [rect.inflate(2 * apart, 2 * apart) for rect in clear])

    def _sizes(self, room: Rect) -> Iterator[tuple[Rect, bool]]:
        """Yield a rectangle near what it is about for each shape of a toast, and whether its foot is beside its
        words."""
        for beside in (False, True) if self._foot[0] else (False,):
            for points in SLIP_WIDTHS:
                yield self._near(self._sized(self._look.px(points), beside=beside), room), beside

    def _sparing_slips(
        self, slips: Sequence[tuple[Rect, bool]], inside: Rect, never: Sequence[Rect]
    ) -> list[tuple[Rect, bool]]:
        """These toasts where they cover least of what to spare, and nothing of `never`, if they can avoid that."""
        for spared in self._spare:
            slips = [(least_covering(rect, inside, spared, never) or rect, beside) for rect, beside in slips]
        return list(slips)

    def _best_tip(self, area: Rect, clear: Sequence[Rect]) -> Rect:
        """The best rectangle in `area`: a tooltip has its usual width unless it then covers something that it covers
        less of as a lower or a narrower one."""
        tried: list[Rect] = []
        for points in TIP_WIDTHS:
            tried.append(self._placed(self._look.px(points), area, clear))
            if not covered(tried[-1], clear) and not any(self._costs(tried[-1])):
                break
        return min(tried, key=lambda rect: [covered(rect, clear), *self._costs(rect), self._far(rect) * self._named])

    def _away(self, shape: tuple[Rect, bool]) -> tuple[bool, int]:
        """Whether its foot is beside its words, and the squared distance from what it is about."""
        rect, beside = shape
        return beside, (rect.centerx - self.near.centerx) ** 2 + (rect.bottom - self.near.top) ** 2

    def _placed(self, limit: int, area: Rect, clear: Sequence[Rect]) -> Rect:
        """The rectangle of a tooltip for lines of at most `limit` px."""
        inside, apart = self._inner(area), self._look.px(_APART)
        rect = self._near(self._sized(limit), area)
        if self._spare:
            rect = keep_inside(self._sparing(rect, inside, clear), inside)
        return free_place(rect, inside, [*clear, self.near], apart) or keep_clear(rect, inside, clear, apart)

    def _near(self, rect: Rect, area: Rect) -> Rect:
        """`rect` within `area` and above what it is about, or below it without room above."""
        gap = self._look.px(_GAP)
        rect.midbottom = (self.near.centerx, self.near.top - gap)
        if rect.top < area.top + gap:
            rect.midtop = (self.near.centerx, self.near.bottom + gap)
        return keep_inside(rect, self._inner(area))

    def _inner(self, area: Rect) -> Rect:
        """`area` without the gap around a note."""
        gap = 2 * self._look.px(_GAP)
        return area.inflate(-gap, -gap)

    def _sized(self, limit: int, *, beside: bool = False) -> Rect:
        """A rectangle of its size with lines of at most `limit` px, and its foot below them or beside them."""
        look, (foot_wide, foot_high) = self._look, self._foot
        lines = text.wrap(self.words, self._style, look, even_width(self.words, self._style, look, limit))
        wide = max(text.width(part, self._style, look) for part in lines)
        high = len(lines) * text.line_height(self._style, look)
        gap = look.px(_GAP)
        if beside:
            wide, high = wide + 2 * gap + foot_wide, max(high, foot_high)
        elif foot_high:
            wide, high = max(wide, foot_wide), high + gap + foot_high
        return Rect(0, 0, wide + 2 * self._pad[0], high + 2 * self._pad[1])

    def _sparing(self, rect: Rect, area: Rect, clear: Sequence[Rect]) -> Rect:
        """`rect` or its place at another side, whichever covers least of what to spare; moved along that side, or
        beyond what is there, whichever is nearer, if it then covers nothing, or at least nothing important."""
        sides = [rect, *places_beside(rect, self.near, self._look.px(_GAP))]
        inside = [keep_inside(side, area) for side in sides]
        free = [side for side in inside if side.collidelist([self.near, *clear]) < 0]
        best = min(free, key=self._costs, default=rect)
        away = 2 * self._look.px(_APART)
        firm = [other.inflate(away, away) for other in (self.near, *clear)]
        aside = self._look.px(_NAMED_ASIDE if self._named else _ASIDE)
        about = self.near.inflate(2 * (rect.w + aside), 2 * (rect.h + aside)).clip(area)
        margin, every = 2 * self._look.px(3), len(self._spare)
        for most in range(every, 0, -1):
            spared = [rect for areas in self._spare[:most] for rect in areas]
            if free and best.collidelist(spared) < 0:
                return best
            grown = [rect.inflate(margin, margin) for rect in spared]
            slid = [place for side in free if (place := self._slid(side, area, [*firm, *grown])) is not None]
            beyond = free_place(best, about, [*firm, *grown])
            if beyond is not None and (not free or most < every or self._far(beyond) <= self._look.px(_NEAR)):
                slid.append(beyond)
            if slid:
                return min(slid, key=self._far)
        return best

    def _costs(self, rect: Rect) -> list[int]:
        """How much it covers of what to spare, the most important first."""
        return [covered(rect, areas) for areas in self._spare]

    def _slid(self, side: Rect, area: Rect, taken: Sequence[Rect]) -> Rect | None:
        """A place at one side moved along what it is about, but not far away, so that it covers nothing of what is
        `taken`; None if there is none."""
        beside = side.bottom > self.near.top and side.top < self.near.bottom
        across, down = (0, 2 * side.h) if beside else (side.w + self._look.px(_ASIDE), 0)
        way = Rect(side.x, area.y, side.w, area.h) if beside else Rect(area.x, side.y, area.w, side.h)
        reach = way.clip(side.union(self.near.inflate(2 * across, 2 * down)))
        return free_place(side, reach, taken)

    def _far(self, rect: Rect) -> int:
        """The distance from what it is about, in px."""
        near = self.near
        return max(rect.left - near.right, near.left - rect.right, rect.top - near.bottom, near.top - rect.bottom)

    def lift(self, over: Rect, area: Rect) -> None:
        """Move above a rectangle, or beside it if there is no room."""
        was, gap = self.rect.copy(), self._look.px(8)
        self.rect.bottom = over.top - gap
        self.rect = keep_clear(self.rect, area, [over], gap)
        self._inside.move_ip(self.rect.x - was.x, self.rect.y - was.y)

    def moved(self, x: int, y: int) -> Note:
        """The same note elsewhere, so many px away."""
        twin = copy(self)
        twin.rect, twin._inside = self.rect.move(x, y), self._inside.move(x, y)
        return twin

    def term_spots(self, glossary: Glossary) -> Iterator[terms.TermSpot]:
        """The terms in its words."""
        return terms.spots(glossary, self.words, self._area, self._look, self._style)

    @property
    def _area(self) -> Rect:
        """The area of its words."""
        look = self._look
        area = self._inside.inflate(look.px(4), 0)
        if self._beside:
            area.w -= 2 * look.px(_GAP) + self._foot[0]
            high = len(text.wrap(self.words, self._style, look, area.w)) * text.line_height(self._style, look)
            area.inflate_ip(0, high - area.h)
        return area

    @property
    def foot(self) -> Rect:
        """The area for buttons: below the words, or beside them where the note is wide."""
        inside, (wide, high) = self._inside, self._foot
        if self._beside:
            return Rect(inside.right - wide, inside.y, wide, inside.h)
        return Rect(inside.x, inside.bottom - high, inside.w, high)

    @property
    def reach(self) -> Rect:
        """The area that it paints."""
        return shapes.shadow_reach(self.rect, self._look, 1.5)

    def draw(self, surface: Surface) -> None:
        look = self._look
        shapes.plate(surface, self.rect, look, "paper" if self._slip else "wood", radius=look.px(RADIUS), lift=1.5)
        if self._slip:
            mark = Rect(self.rect.x + look.px(5), self.rect.y + look.px(6), look.px(3), self.rect.h - look.px(12))
            surface.fill(look.theme.bad if self._bad else look.theme.brass, mark)
        colour = look.theme.ink if self._slip else look.theme.on_wood
        text.paragraph(surface, self.words, self._area, look, self._style, colour)


class HangingTip(Note):
    """A tooltip for something in a strip along the upper edge of its area. It has the nearest place in the area that
    covers nothing to spare, or nothing of the most important, and a line leads from there to what it is about."""

    def _best_tip(self, area: Rect, clear: Sequence[Rect]) -> Rect:
        look = self._look
        self._edge = area.top
        inside = area.inflate(-2 * look.px(_GAP), -2 * look.px(_GAP))
        for most in range(len(self._spare), -1, -1):
            taken = [*clear, *(rect for areas in self._spare[:most] for rect in areas)]
            tried = [self._hung(look.px(points), inside, taken) for points in TIP_WIDTHS]
            if free := [rect for rect in tried if rect is not None]:
                return min(free, key=self._apart)
        return super()._best_tip(area, clear)

    def _hung(self, limit: int, inside: Rect, taken: Sequence[Rect]) -> Rect | None:
        """The nearest free rectangle for lines of at most `limit` px."""
        rect = self._sized(limit)
        rect.midtop = (self.near.centerx, inside.top)
        return free_place(rect, inside, taken, self._look.px(_APART))

    def _apart(self, rect: Rect) -> int:
        """How far it is from what it is about, along the strip and below it, in px."""
        return max(0, rect.left - self.near.right, self.near.left - rect.right) + rect.top - self._edge

    def _line(self) -> list[Rect]:
        """The line to what it is about: down from there, along the strip, and down to the tooltip where it passes
        behind least."""
        wide, start, inset = self._look.px(2), self.near.centerx, self._look.px(RADIUS)
        ends = range(self.rect.left + inset, max(self.rect.left + inset, self.rect.right - inset) + 1, wide)
        downs = [Rect(x, self._edge, wide, self.rect.top - self._edge) for x in ends]
        down = min(downs, key=lambda one: (*self._costs(one), abs(one.x - start)))
        along = Rect(min(down.x, start), self._edge, abs(down.x - start) + wide, wide)
        behind = [area for areas in self._spare for area in areas if area.colliderect(down)]
        tops = [down.top, *(area.bottom for area in behind)]
        parts = [down.clip(Rect(down.x, top, wide, self._next(top, behind) - top)) for top in tops]
        return [Rect(start, self.near.bottom, wide, self._edge - self.near.bottom), along, *parts]

    def _next(self, y: int, behind: Sequence[Rect]) -> int:
        """Where the line that goes on at `y` passes behind something again, or ends."""
        return min((max(y, area.top) for area in behind if area.bottom > y), default=self.rect.top)

    @property
    def reach(self) -> Rect:
        return super().reach.unionall(self._line())

    def draw(self, surface: Surface) -> None:
        for part in self._line():
            surface.fill(self._look.theme.brass, part)
        super().draw(surface)
