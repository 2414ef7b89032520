"""The house while it turns: each frame is made of little, and what is needed was made before."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pygame
import pytest
from painted_houses import ROOM, kept_for_the_app_context, look, painted
from pygame import Surface
from tall_houses import full_house, house

from cardgames.games.casa_grande.scene import pictures
from cardgames.games.casa_grande.scene.camera import STEPS
from cardgames.games.casa_grande.scene.house import PLAN, House3D, Part, Parts

TURNING = 27
"""Frames of a quarter turn of 0.45 seconds."""


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
    assert not kept_for_the_app_context()
    assert shown.aim(ROOM, 1, 6)
    shown.paint(picture)
    assert kept_for_the_app_context()
    assert not shown.aim(ROOM, 1, 6)


def test_no_frame_of_a_turn_works_out_all_columns(monkeypatch: pytest.MonkeyPatch) -> None:
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
    for frame in range(-20, 2 * TURNING + 1):  # before it turns something else moves for a while
        shown.aim(ROOM, max(0, frame) / TURNING, 6, moving=frame > 0)
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
    before, column = kept_for_the_app_context(), Parts._column

    def missing(*args: Any) -> Iterator[Part]:
        pytest.fail("a column is worked out in a turn")
        return column(*args)

    monkeypatch.setattr(Parts, "_column", missing)
    for frame in range(1, 4 * TURNING + 1):
        shown.aim(ROOM, frame / TURNING, 6, moving=frame % TURNING > 0)
        shown.paint(Surface(ROOM.size))
    assert sorted(map(str, kept_for_the_app_context())) == sorted(map(str, before))


def test_pictures_for_turns_fit_into_their_room() -> None:
    shown = House3D(look())
    painted(full_house()._replace(strip=frozenset(((2, 2), (3, 4))), space=2), 0, shown)
    shown.prepare(60_000)
    assert 0 < pictures._TURNED._bytes < pictures._TURNED.limit
