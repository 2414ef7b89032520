"""Layouts of cards: inside their area, with visible corners, and the same for any cards."""

from __future__ import annotations

from itertools import pairwise

import pytest
from pygame import Rect

from cardgames.table.board.layouts import (
    CARD_WIDTH,
    Column,
    Crossed,
    Fan,
    Kept,
    Pile,
    Rows,
    Shelves,
    Spot,
    extent,
    gap_area,
    held_inside,
    nearest,
    piece_area,
    whole_area,
)

ROOM = Rect(0, 0, 900, 500)


@pytest.mark.parametrize("turn", [0.0, -90.0, 180.0, 90.0])
def test_a_fan_stays_inside_its_area(turn: float) -> None:
    at = {0.0: ROOM.midbottom, -90.0: ROOM.midleft, 180.0: ROOM.midtop, 90.0: ROOM.midright}[turn]
    fan = held_inside(Fan(at, 400, 150, 80, turn, 2.4), ROOM, 8)
    for count in range(1, 9):
        assert ROOM.contains(extent(fan.places(count)))


def test_hands_at_the_sides_are_turned_not_mirrored() -> None:
    first, second = Fan((450, 250), 400, 150, 80, 90.0).places(2)
    assert first.y > second.y, "for a player on the right, left is below"
    first, second = Fan((450, 250), 400, 150, 80, -90.0).places(2)
    assert first.y < second.y


def test_a_fan_never_exceeds_its_area() -> None:
    fan = Fan((450, 250), 300, 150, 90, 0, 0)
    for count in (2, 5, 13):
        assert extent(fan.places(count)).w <= 302


def test_cards_of_a_fan_keep_their_widest_step_when_there_is_room() -> None:
    places = Fan((450, 250), 900, 150, 60, 0, 0).places(3)
    assert [round(place.x) for place in places] == [390, 450, 510]


@pytest.mark.parametrize("count", [1, 3, 4])
def test_a_row_is_upright_and_centred(count: int) -> None:
    places = Rows((100, 200), 4, 90, 30).places(count)
    assert {(place.angle, place.y) for place in places} == {(0, 245)}
    along = [place.x for place in places]
    assert [round(b - a) for a, b in pairwise(along)] == [30] * (count - 1)
    assert sum(along) / count == 100


def test_cards_that_do_not_fit_into_a_row_start_the_next_from_the_left() -> None:
    first, *_, fifth, sixth = Rows((100, 200), 4, 90, 30, 60).places(6)
    assert (fifth.x, fifth.y) == (first.x, first.y + 60)
    assert sixth.x == fifth.x + 30


def test_rows_keep_their_position_unless_they_would_leave_their_area() -> None:
    kept = Kept(Rows((120, 40), 9, 100, 60), ROOM)
    assert [place.x for place in kept.places(2)] == [90, 150]
    assert extent(kept.places(5)).left == ROOM.left
    assert [place.y for place in kept.places(5)] == [90] * 5
    many = kept.places(40)
    assert len({place.x for place in many}) == 40
    assert ROOM.inflate(2, 0).contains(extent(many))


def test_tricks_are_stacked_crosswise() -> None:
    angles = [place.angle for place in Crossed((50, 50), 80).places(4)]
    assert angles == [0, 90, 0, 90]


def test_the_extent_of_a_card_turned_sideways() -> None:
    lying = Crossed((100, 100), 70).places(2)[1:]
    assert abs(extent(lying).w - 70) <= 1
    assert abs(extent(lying).h - 70 * CARD_WIDTH) <= 2


def test_a_pile_rises_with_each_card() -> None:
    low, high = Pile((50, 50), 80).places(2)
    assert high.y < low.y


def test_cards_of_a_column_show_their_top_above_the_whole_first_card() -> None:
    column = Column((100, 400), 140, 30, 4, clear=12)
    first, second, third = column.places(3)
    assert first.y + 70 == 400
    assert (first.y - second.y, second.y - third.y) == (42, 30)
    assert column.in_sight(0, 4).h == 140
    assert column.in_sight(1, 4).h == 30
    assert column.area.contains(extent(column.places(4)))


def test_cards_of_a_column_that_is_too_high_are_closer_together() -> None:
    column = Column((100, 400), 140, 30, 4, beside=50)
    assert extent(column.places(7)) == extent(column.places(4)) == column.area
    assert column.in_sight(2, 7).size == (50, 15)


@pytest.mark.parametrize("count", range(1, 40))
def test_shelves_keep_cards_in_their_box_and_mostly_visible(count: int) -> None:
    box = Rect(10, 20, 260, 190)
    places = Shelves(box, 120, 0.64).places(count)
    assert len(places) == count
    assert box.inflate(2, 2).contains(extent(places))
    for one, other in pairwise(places):
        if one.y == other.y:
            assert other.x - one.x >= 0.63 * one.height * CARD_WIDTH


def test_a_second_shelf_is_used_before_cards_overlap() -> None:
    places = Shelves(Rect(0, 0, 300, 300), 120).places(4)
    assert len({place.y for place in places}) == 2
    assert {place.height for place in places} == {120}


# ------------------------------------------------------------ where a piece can be put

ROW = Rows((400, 100), 9, 140, 110)
COLUMN = Rows((400, 100), 1, 140, 0, 40)


@pytest.mark.parametrize("layout", [ROW, COLUMN])
@pytest.mark.parametrize("count", [1, 2, 4])
def test_the_gaps_of_a_row_are_between_its_pieces_and_at_both_ends(layout: Rows, count: int) -> None:
    gaps = [gap_area(layout, at, count) for at in range(count + 1)]
    middles = [rect.centerx if layout is ROW else rect.centery for rect in gaps]
    assert middles == sorted(set(middles))
    for at, place in enumerate(layout.places(count)):
        middle = place.x if layout is ROW else place.y
        assert middles[at] <= middle <= middles[at + 1] or count == 1
    assert not any(one.colliderect(other) for one, other in pairwise(gaps))


def test_an_empty_zone_has_the_area_of_its_first_piece() -> None:
    layout = Spot((200, 200), 140)
    assert whole_area(layout, 0) == extent(layout.places(1)) == whole_area(layout, 1)


def test_the_area_of_a_place_is_that_of_its_piece_or_of_the_next_one() -> None:
    assert piece_area(ROW, 1, 3) == extent(ROW.places(3)[1:2])
    assert piece_area(ROW, 3, 3) == extent(ROW.places(4)[3:4])


def test_a_point_selects_the_smallest_area_around_it_or_the_nearest() -> None:
    rects = [Rect(0, 0, 300, 300), Rect(10, 10, 50, 50), Rect(400, 0, 50, 50)]
    assert nearest((20, 20), rects) == 1
    assert nearest((200, 200), rects) == 0
    assert nearest((500, 20), rects) == 2
    assert nearest((18, 18), [Rect(0, 0, 40, 40), Rect(0, 0, 19, 19)]) == 1, "although its centre is farther away"
