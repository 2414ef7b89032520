"""Where a deal summary goes on the table."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from cardgames.screens.play.deal_summary import FEWEST, WIDE, DealSummary
from cardgames.screens.play.felt import Felt
from cardgames.table.look import Look
from cardgames.table.units import covered, free_place, keep_clear

WIDTHS = (WIDE, 520, 440, 360)
"""The widths that are tried, in points, besides that of the scene's own area."""


def place(
    summary: DealSummary, felt: Felt, area: Rect, given: Rect | None, look: Look, *, from_top: bool
) -> Rect:
    """Return the place of a summary in this part of the felt: within the area that the scene has `given`, or without
    one between hands and plates, if all its rows fit there, preferably with open groups; otherwise wherever it covers
    nothing, or at least no hands, plates and, if the scene has an area, other cards of players. If there is no such
    place, some rows are below what is in sight. `from_top`: it stays at the top of the
    given area."""
    gap = look.px(8)
    room = area.inflate(-2 * gap, -2 * gap)
    home = felt.clearing().clip(area) if given is None else given
    used, owned, seats = felt.areas_in_use()
    taken, hands = ([rect.inflate(gap, gap) for rect in areas] for areas in (used, seats))
    least = min(room.w, summary.least_wide(look))
    bare = min(room.w, summary.least_wide(look, titled=False))
    widest = max(home.w, bare) if given is not None else min(home.w, look.px(WIDE))
    # the scene of a board makes room for its own area, and only there
    wides = () if felt.board is not None else sorted({max(least, min(room.w, look.px(wide))) for wide in WIDTHS})[::-1]

    beyond = [rect for rect in used if not rect.colliderect(home)]

    def spilled(lines: int | None) -> Rect:
        """Return the place at the edge of the scene's area, as far beyond it as the lines need."""
        rect = Rect(0, 0, widest, min(room.h, summary.high(look, widest, lines)))
        rect.topleft = home.topleft if from_top else (home.x, home.bottom - rect.h)
        return rect.clamp(room)

    def own(lines: int | None = None) -> Rect | None:
        """Return the place in the scene's area, or a little beyond it where nothing else is, for all rows or for this
        number of lines."""
        if given is not None:
            rect = spilled(lines)
            over = rect.h > home.h and (felt.board is not None or rect.collidelist(beyond) >= 0)
            return None if over else rect
        rect = Rect(0, 0, widest, summary.high(look, widest, lines))
        rect.center = home.center
        return free_place(rect, home, taken) if rect.h <= home.h and widest >= least else None

    def elsewhere(lines: int | None = None, taken: Sequence[Rect] = taken) -> Rect | None:
        """Return the nearest place that covers nothing of what is `taken`."""
        found = []
        for wide in wides:
            rect = Rect(0, 0, wide, summary.high(look, wide, lines))
            rect.center = home.center
            free = free_place(rect, room, taken)
            found += [free] if free is not None else []
        return min(found, key=lambda rect: _distance(rect, home), default=None)

    for opened in (True, False):
        summary.open_groups(on=opened)
        rect = own() or elsewhere()
        if rect is not None:
            return rect
    marked = [*owned, *felt.markers.rects]
    for areas in (taken, hands) if given is None else (taken, marked):
        for lines in range(max(FEWEST, summary.lines(look, widest)), FEWEST - 1, -1):
            rect = own(lines) or elsewhere(lines, areas)
            if rect is not None:
                return rect
    if given is None:
        wide = max(least, min(widest, look.px(WIDTHS[-1])))
        rect = Rect(0, 0, wide, min(room.h, summary.least(look, wide)))
        rect.center = home.center
        return keep_clear(rect, room, hands)
    near, far = spilled(FEWEST), elsewhere(FEWEST, owned)
    told = [rect for rect in marked if not rect.colliderect(home)]
    return near if far is None or covered(near, told) <= covered(far, told) else far


def _distance(rect: Rect, home: Rect) -> int:
    return (rect.centerx - home.centerx) ** 2 + (rect.centery - home.centery) ** 2
