"""Where a piece can be put in a zone: on all of it, on a piece, in a gap."""

from __future__ import annotations

from itertools import pairwise

import pytest
from pygame import Rect

from cardgames.table.board import spots
from cardgames.table.board.layouts import Rows, Spot, extent

ROW = Rows((400, 100), 9, 140, 110)
COLUMN = Rows((400, 100), 1, 140, 0, 40)


@pytest.mark.parametrize("layout", [ROW, COLUMN])
@pytest.mark.parametrize("count", [1, 2, 4])
def test_the_gaps_of_a_row_lie_between_its_pieces_and_beyond_both_ends_in_order(layout: Rows, count: int) -> None:
    gaps = [spots.gap(layout, at, count) for at in range(count + 1)]
    middles = [rect.centerx if layout is ROW else rect.centery for rect in gaps]
    assert middles == sorted(set(middles))
    for at, place in enumerate(layout.places(count)):
        middle = place.x if layout is ROW else place.y
        assert middles[at] <= middle <= middles[at + 1] or count == 1
    assert not any(one.colliderect(other) for one, other in pairwise(gaps))


def test_an_empty_zone_is_where_its_first_piece_would_lie() -> None:
    layout = Spot((200, 200), 140)
    assert spots.whole(layout, 0) == extent(layout.places(1)) == spots.whole(layout, 1)


def test_the_place_of_a_piece_is_that_piece_and_the_next_one_beyond_the_last() -> None:
    assert spots.piece(ROW, 1, 3) == extent(ROW.places(3)[1:2])
    assert spots.piece(ROW, 3, 3) == extent(ROW.places(4)[3:4])


def test_a_point_means_the_smallest_place_that_holds_it_or_the_nearest() -> None:
    rects = [Rect(0, 0, 300, 300), Rect(10, 10, 50, 50), Rect(400, 0, 50, 50)]
    assert spots.nearest((20, 20), rects) == 1
    assert spots.nearest((200, 200), rects) == 0
    assert spots.nearest((500, 20), rects) == 2
    assert spots.nearest((18, 18), [Rect(0, 0, 40, 40), Rect(0, 0, 19, 19)]) == 1, "though its middle is farther"
