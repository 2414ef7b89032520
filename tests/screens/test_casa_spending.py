"""The bonus track of Casa Grande at the table: points are spent by keys and on the street, suns are heard."""

from __future__ import annotations

from itertools import combinations

import pytest
from casa_table import AtCasa, CasaTable, turns_of
from laid_out import SIZES, HouseOf

from cardgames.games.casa_grande.events import bonus, walk
from cardgames.games.casa_grande.scene import telling
from cardgames.games.casa_grande.scene.camera import standing

# ------------------------------------------------------------ how it sounds


def test_a_sun_is_heard_when_it_is_reached(at_casa: AtCasa) -> None:
    """CG-5, CG-15."""
    scene = at_casa().screen.scene
    to_sun, further = walk(0, (1, 2, 3, 4, 5), True), walk(0, (1, 2), False)
    assert (scene.sound(to_sun), scene.heard_last(to_sun)) == ("sun", True)
    assert scene.sound(further) == "step"
    assert scene.sound(bonus(0, 3, 8, "sun")) == "sun"
    assert scene.sound(bonus(0, 2, 10, "tenant")) == "coin"


# ------------------------------------------------------------ bonus points


def test_bonus_points_are_asked_first_and_the_figure_goes_on(at_casa: AtCasa) -> None:
    """CG-14."""
    table = at_casa(turns=0, extensions=["bonus_track"])
    assert table.has("answer.5")
    start = table.scenery.markers()[0]
    table.key("2")
    assert table.scenery.markers()[0] == (start + 2) % 20
    assert "2 points are spent." in table.words
    table.key("backspace")
    assert table.scenery.markers()[0] == start
    table.key("0")
    assert not table.has("answer.0")
    assert "No points are spent." in table.words
    assert table.scenery.markers()[0] == start


def test_tab_comes_to_the_answers_first(at_casa: AtCasa) -> None:
    table = at_casa(turns=0, extensions=["bonus_track"])
    table.key("tab")
    assert table.screen.focus is not None
    assert table.screen.focus.name == "answer.0"
    table.key("tab")
    table.key("enter")
    assert "1 point is spent." in table.words


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_however_many_points_there_are_all_answers_lie_on_the_slip(
    house_of: HouseOf, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: int | str
) -> None:
    """CG-14, CG-17."""
    house = house_of(size, ui_scale=scale, speed="instant")
    table = CasaTable(house, monkeypatch, turns=0, extensions=["bonus_track"], bonus_start=8)
    slip = table.thing("question").rect
    answers = [table.thing(f"answer.{count}").rect for count in range(9)]
    assert all(slip.contains(answer) for answer in answers)
    assert not any(one.colliderect(other) for one, other in combinations(answers, 2))
    assert len({answer.h for answer in answers}) == 1


@pytest.mark.parametrize("turns", [0, 4])
@pytest.mark.parametrize(("size", "scale"), [case for case in SIZES if case[1] != 200])
def test_the_slip_leaves_one_s_floors_and_the_spaces_that_answer_too(
    house_of: HouseOf, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: int | str, turns: int
) -> None:
    """CG-14."""
    house = house_of(size, ui_scale=scale, speed="instant")
    table = CasaTable(house, monkeypatch, turns=turns, seats=4, extensions=["bonus_track"], bonus_start=8)
    start = table.scenery.markers()[0]
    most = sum(table.has(f"answer.{count}") for count in range(20))
    for _ in range(4):
        slip = table.thing("question").rect
        spots = [table.board.house.spot(*standing((start + spent) % 20)) for spent in range(most)]
        assert not any(slip.collidepoint(spot) for spot in spots)
        assert not slip.colliderect(table.board.places.trays[0])
        table.key("e")
        table.rest()


@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((1280, 800), 150), ((1920, 1080), 200)])
def test_where_two_play_the_slip_lies_beside_the_house_and_what_the_other_has(
    house_of: HouseOf, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: int | str, quarters: int
) -> None:
    """CG-14."""
    house = house_of(size, ui_scale=scale, speed="instant")
    table = CasaTable(house, monkeypatch, turns=16, extensions=["bonus_track"], bonus_start=8)
    for _ in range(quarters):
        table.key("e")
        table.rest()
    slip, board = table.thing("question").rect, table.board
    spots = [(x, y) for x in range(slip.left, slip.right, 10) for y in range(slip.top, slip.bottom, 10)]
    assert sum(board.house.pick(spot) is not None for spot in spots) < len(spots) / 10
    assert not slip.colliderect(board.places.trays[1])
    assert table.screen.felt_view.area.inflate(-8, -8).contains(slip)


def test_an_answer_says_where_its_points_lead_when_it_is_pointed_at(at_casa: AtCasa) -> None:
    """CG-14."""
    table = at_casa(turns=0, extensions=["bonus_track"])
    start = table.scenery.markers()[0]
    for count in (0, 3):
        table.hover(table.thing(f"answer.{count}").rect.center)
        assert table.thing("tip").label == telling.spent(start, count, table.screen.scene.terms)
    assert table.thing("tip").label.startswith("Spend 3 points. ")


def test_on_a_sun_it_is_said_that_no_block_is_placed_and_enter_goes_on(at_casa: AtCasa) -> None:
    """CG-15."""
    table = at_casa(turns=0, extensions=["bonus_track"])
    away = next(count for count in range(6) if (table.scenery.markers()[0] + count) % 5 == 0)
    table.key(str(away))
    assert "A sun: no block this turn." in table.words
    before = len(turns_of(table))
    table.key("enter")
    table.rest()
    assert len(turns_of(table)) == before + 1


def test_points_that_are_spent_are_gone_from_the_plate_before_the_turn_is_made(at_casa: AtCasa) -> None:
    """CG-14."""
    table = at_casa(turns=0, extensions=["bonus_track"])
    plate = table.screen.felt_view.company.plates
    assert plate[0].mark == "5 bonus"
    table.key("2")
    assert (plate[0].mark, plate[1].mark) == ("3 bonus", "5 bonus")
    table.app.top.rearrange()
    table.rest()
    assert table.screen.felt_view.company.plates[0].mark == "3 bonus"
    table.key("backspace")
    assert table.screen.felt_view.company.plates[0].mark == "5 bonus"


def test_a_space_of_the_street_stands_for_the_points_with_which_one_gets_there(at_casa: AtCasa) -> None:
    """CG-14."""
    table = at_casa(turns=0, extensions=["bonus_track"])
    start = table.scenery.markers()[0]
    pos = table.board.house.spot(*standing((start + 3) % 20))
    table.hover(pos)
    assert table.thing("tip").label.startswith("Spend 3 points.")
    table.click(pos)
    assert table.scenery.markers()[0] == (start + 3) % 20


def test_what_an_answer_means_is_told_beside_its_space_only_when_the_board_rests(
    house_of: HouseOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """CG-14."""
    house = house_of((1280, 800), speed="brisk")
    table = CasaTable(house, monkeypatch, turns=0, extensions=["bonus_track"])
    start = table.scenery.markers()[0]
    table.hover(table.board.house.spot(*standing((start + 3) % 20)))
    told = table.thing("tip").label
    table.key("e")
    table.tick()
    assert table.board.turning
    assert not table.has("tip")
    table.rest()
    assert not table.has("tip") or table.thing("tip").label != told


def test_who_spent_otherwise_than_a_hint_would_is_shown_no_place_where_he_may_not_build(at_casa: AtCasa) -> None:
    """CG-14."""
    table = at_casa(turns=0, extensions=["bonus_track"])
    table.key("h")
    table.until(lambda: table.has("toast"))
    advised = next(count for count in range(6) if f"Spend {count or 'no'} bonus point" in table.thing("toast").label)
    start = table.scenery.markers()[0]
    table.key(str(next(count for count in range(6) if count != advised and (start + count) % 5)))
    table.key("h")
    table.until(lambda: table.has("toast"))
    assert table.thing("toast").label.startswith("Better take your answer back: ")
    assert table.held.refusal is None
