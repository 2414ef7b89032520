"""The house while it turns: each frame is made of little, and what is needed was made before."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

import pygame
import pytest
from painted_houses import ROOM, kept_for_the_house, look, painted
from pygame import Rect, Surface
from tall_houses import full_house, house

from cardgames.games.casa_grande.building import Block
from cardgames.games.casa_grande.scene import pictures, street, wood
from cardgames.games.casa_grande.scene.camera import ANGLES, STEPS, Box, fit, swing
from cardgames.games.casa_grande.scene.carving import Picture, palette
from cardgames.games.casa_grande.scene.house import PLAN, House3D, Part, Parts
from cardgames.games.casa_grande.scene.shade import STRENGTH, Caster, Casting, Dark, Shades
from cardgames.games.casa_grande.scene.solids import Columns, Floating, Sights

TURNING = 27
"""Frames of a quarter turn of 0.45 seconds."""

MOST_POLYGONS = 650
"""Of a frame in which a full house turns."""


@pytest.fixture(autouse=True)
def _pictures() -> Iterator[None]:
    pygame.font.init()
    pictures.forget()
    yield
    pictures.forget()


def test_a_quarter_that_is_only_passed_is_painted_as_quickly_as_what_comes_before_and_after() -> None:
    sights = house(random.Random(5), 96, 40)._replace(figures=())
    shown, picture = House3D(look()), Surface(ROOM.size)
    shown.show(sights)
    for step in (-1, 0, 1):
        assert shown.aim(ROOM, 1 + step / STEPS, 6, moving=True)
        shown.paint(picture)
    assert not kept_for_the_house()
    assert shown.aim(ROOM, 1, 6)
    shown.paint(picture)
    assert kept_for_the_house()
    assert not shown.aim(ROOM, 1, 6)


def test_a_turning_house_is_painted_from_few_polygons(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that each frame is ready in time, pictures are shared by all that look alike, and what cannot be seen is left
    out."""
    drawn: list[int] = []
    polygon = pygame.draw.polygon

    def count(surface: Surface, colour: object, points: list[tuple[float, float]]) -> Rect:
        drawn.append(len(points))
        return polygon(surface, colour, points)  # type: ignore[arg-type]

    monkeypatch.setattr(pygame.draw, "polygon", count)
    shown, sights = House3D(look()), full_house()
    for step in range(7, 4 * STEPS, 31):
        drawn.clear()
        painted(sights, step / STEPS, shown)
        assert len(drawn) < MOST_POLYGONS


@pytest.mark.parametrize("way", [1, -1])
def test_no_frame_of_a_turn_works_out_all_columns(monkeypatch: pytest.MonkeyPatch, way: int) -> None:
    worked_out = 0
    column = Parts._column

    def counted(*args: Any) -> Iterator[Part]:
        nonlocal worked_out
        worked_out += 1
        return column(*args)

    monkeypatch.setattr(Parts, "_column", counted)
    shown, picture = House3D(look()), Surface(ROOM.size)
    shown.show(full_house())
    counts: list[int] = []
    for frame in range(-20, 4 * TURNING + 1):  # before it turns something else moves for a while
        shown.aim(ROOM, way * max(0, frame) / TURNING, 6, moving=frame > 0)
        worked_out = 0
        shown.paint(picture)
        counts.append(worked_out)
    assert counts[0] >= len(PLAN)
    assert max(counts[1:]) < len(PLAN) / 2


def test_who_has_looked_at_the_house_for_a_while_sees_it_turn_without_a_hitch(monkeypatch: pytest.MonkeyPatch) -> None:
    """How it looks from the other sides, and on the way there, is worked out while nothing moves."""
    shown, sights = House3D(look()), full_house()
    painted(sights, 0, shown)
    shown.prepare(60_000)
    before, column = kept_for_the_house(), Parts._column

    def missing(*args: Any) -> Iterator[Part]:
        pytest.fail("a column is worked out in a turn")
        return column(*args)

    monkeypatch.setattr(Parts, "_column", missing)
    for frame in range(1, 4 * TURNING + 1):
        shown.aim(ROOM, frame / TURNING, 6, moving=frame % TURNING > 0)
        shown.paint(Surface(ROOM.size))
    assert sorted(map(str, kept_for_the_house())) == sorted(map(str, before))


def test_a_quarter_turn_comes_to_the_same_few_angles_either_way_and_at_any_speed() -> None:
    assert (swing(0), swing(0.5), swing(1)) == (0, 0.5, 1)
    assert {swing(share / 1000) for share in range(1001)} == set(ANGLES)
    assert list(ANGLES) == sorted(ANGLES)
    assert [round(1 - angle, 6) for angle in reversed(ANGLES)] == list(ANGLES)
    assert max(after - before for before, after in itertools.pairwise(ANGLES)) < 0.06


def _turning(shown: House3D, sights: Sights, angle: float) -> Surface:
    """How it looks in the middle of a turn."""
    picture = Surface(ROOM.size)
    shown.show(sights)
    shown.aim(ROOM, angle, 6, moving=True)
    shown.paint(picture)
    return picture


def _alike(one: Surface, other: Surface) -> bool:
    """Whether no colour differs by more than what is rounded."""
    for bright, dark in ((one, other), (other, one)):
        apart = bright.copy()
        apart.blit(dark, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        if pygame.mask.from_threshold(apart, (0, 0, 0), (3, 3, 3, 255)).count() < ROOM.w * ROOM.h:
            return False
    return True


def test_a_prepared_turn_makes_nothing_of_wood_or_stone_and_looks_as_if_it_did(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = full_house()._replace(strip=frozenset(((2, 2), (3, 4))), space=2)
    ghosts = plain._replace(held=(Floating(Block(3, 4, 6, 1), "good"), Floating(Block(6, 1, 7, 2), "bad")))
    moments = [(sights, quarter + ANGLES[5 + 6 * quarter]) for quarter in range(4) for sights in (plain, ghosts)]
    with monkeypatch.context() as without:
        without.setattr(pictures, "MOST_TURNED", 0)
        made = [_turning(House3D(look()), *moment) for moment in moments]
    shown = House3D(look())
    painted(plain, 0, shown)
    shown.prepare(60_000)
    made_now = pictures.Pictures.made

    def guarded(self: pictures.Pictures, wanted: pictures.Want) -> Picture:
        assert wanted.make not in (wood.block_picture, wood.cell_picture, street.street_picture)
        return made_now(self, wanted)

    monkeypatch.setattr(pictures.Pictures, "made", guarded)
    kept = [_turning(shown, *moment) for moment in moments]
    assert all(map(_alike, kept, made))
    assert not _alike(kept[0], kept[1])


def test_pictures_for_turns_fit_into_their_room() -> None:
    shown = House3D(look())
    painted(full_house()._replace(strip=frozenset(((2, 2), (3, 4))), space=2), 0, shown)
    shown.prepare(60_000)
    assert 0 < pictures._TURNED._bytes < pictures._TURNED.limit


def test_in_a_turn_a_side_is_as_dim_as_so_much_of_it_lies_in_shadow() -> None:
    tower = tuple(Block(4, 4, height, 0) for height in (1, 2))
    eye = fit(Box(0, 0, 640, 480), 4, 0.4)
    casting, dark = Casting(eye), Shades(Columns(Sights(tower))).towards(eye, still=False)
    around = [casting.dimness(dark(x, y, 0.0)) for x in (3, 4, 5) for y in (3, 4, 5) if (x, y) != (4, 4)]
    assert 0 == min(around) < max(around) < STRENGTH
    assert casting.dimness(Dark((Caster(0, 0, 0, 3),), ())) == STRENGTH


@pytest.mark.parametrize("quarter", range(4))
def test_house_fronts_stand_in_the_same_order_when_a_turn_comes_to_rest(quarter: int) -> None:
    seen: list[Surface] = []
    for turn in (quarter + 0.9999, quarter + 1):
        eye, table = fit(ROOM, 4, turn), Surface(ROOM.size)
        for row in street.front_rows(eye):
            street.paint_row(table, eye, palette(look().theme), row)
        seen.append(table)
    before, after = seen
    before.blit(after, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    others = pygame.mask.from_threshold(before, (0, 0, 0), (24, 24, 24, 255))
    assert others.count() > 0.999 * ROOM.w * ROOM.h


@pytest.mark.parametrize("colour", range(4))
def test_a_figure_has_no_darker_edges_in_a_turn_than_at_rest(colour: int) -> None:
    eye = fit(ROOM, 4)
    seen: list[Surface] = []
    for still in (True, False):
        shown = pictures.Pictures(eye, palette(look().theme), still=still)
        figure, table = shown.figure(colour).surface, Surface((120, 120))
        table.fill((240, 220, 180))
        table.blit(figure, (0, 0), special_flags=shown.blend)
        seen.append(table)
    at_rest, turning = seen
    at_rest.blit(turning, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    darker = max(max(at_rest.get_at((x, y))[:3]) for x in range(120) for y in range(120))
    assert darker < 20
