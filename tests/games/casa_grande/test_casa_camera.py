"""The board in 3D: what the camera sees, in which order it is drawn, and what is under the pointer."""

from __future__ import annotations

import random

import pytest
from random_buildings import house

from cardgames.games.casa_grande.building import Block, Slab
from cardgames.games.casa_grande.ground import SIDE, SPACES
from cardgames.games.casa_grande.scene.camera import (
    AREAS,
    CORNERS,
    EDGE,
    Box,
    Camera,
    figure_point,
    fit,
    hop_spot,
    space_at,
)
from cardgames.games.casa_grande.scene.solids import (
    SIDES,
    BoardContent,
    Columns,
    Figure,
    PickedFace,
    Solid,
    columns_back_to_front,
    intersection,
    pick,
)
from cardgames.games.casa_grande.scene.viewpoint import Viewpoint
from cardgames.table.tween import Motion

ROOMS = (Box(0, 0, 600, 420), Box(13, 40, 1000, 700), Box(260, 60, 1400, 980))


def camera(rng: random.Random, height: float) -> Camera:
    """A random camera, at rest or rotating."""
    turn = rng.choice((0, 1, 2, 3, 0.5, rng.uniform(-4, 8), rng.uniform(0, 1)))
    return fit(rng.choice(ROOMS), height, turn)


# ---------------------------------------------------------------- the eye


def test_the_camera_moves_during_a_rotation_and_a_drag() -> None:
    motions: list[Motion] = []
    eye = Viewpoint(lambda: None, motions.append)
    seen = []
    for _ in range(2):
        eye.turn_by(1)
    for seconds in (0.0, 0.2, 1.0):
        for motion in motions:
            motion.seek(seconds)
        seen.append(eye.moves)
    assert (eye.turn, seen) == (2, [True, True, False])
    eye.grip(fit(ROOMS[0], 4), (10, 10))
    assert eye.moves
    eye.release()
    assert eye.moves
    eye.rest()
    assert not eye.moves


def test_projection_can_be_inverted_at_a_known_height() -> None:
    rng = random.Random(1)
    for _ in range(2000):
        eye = camera(rng, rng.randrange(1, 9))
        x, y, z = rng.uniform(-EDGE, SIDE + EDGE), rng.uniform(-EDGE, SIDE + EDGE), rng.uniform(0, 9)
        assert eye.unproject(eye.project(x, y, z), z) == pytest.approx((x, y), abs=1e-6)


def test_quarter_turns_go_clockwise_on_the_screen() -> None:
    """The north-west corner is at the back, then on the right, in front, on the left."""
    where = [fit(ROOMS[1], 4, turn).project(0, 0) for turn in range(4)]
    middle = fit(ROOMS[1], 4).middle
    assert where[0][1] < middle[1]
    assert where[1][0] > middle[0]
    assert where[2][1] > middle[1]
    assert where[3][0] < middle[0]


@pytest.mark.parametrize("room", ROOMS)
def test_board_and_highest_building_fit_at_every_angle(room: Box) -> None:
    for height in (1, 4, 7, 12):
        for turn in range(0, 41, 5):
            seen = fit(room, height, turn / 10).bounds(height)
            assert seen.left >= room.left
            assert seen.top >= room.top
            assert seen.left + seen.width <= room.left + room.width
            assert seen.top + seen.height <= room.top + room.height


# ---------------------------------------------------------------- the street


def test_the_spaces_surround_the_ground_without_gaps() -> None:
    rng = random.Random(2)
    for _ in range(3000):
        x, y = rng.uniform(-EDGE, SIDE + EDGE), rng.uniform(-EDGE, SIDE + EDGE)
        holding = [space for space, area in enumerate(AREAS) if area.holds(x, y)]
        on_street = max(abs(x - 4), abs(y - 4)) < 4 + 1.25 and not (0 <= x < 8 and 0 <= y < 8)
        assert len(holding) == on_street
        assert space_at(x, y) == (holding[0] if holding else None)


def test_figures_stand_and_walk_on_their_spaces() -> None:
    for space in range(SPACES):
        for of in range(1, 5):
            places = [figure_point(space, place, of) for place in range(of)]
            assert len(set(places)) == of
            assert {space_at(*place) for place in places} == {space}
    assert hop_spot((0, 0), (2, 0), 0.5)[:2] == (1, 0)
    assert hop_spot((0, 0), (2, 0), 0.5)[2] > 0.3
    assert hop_spot((0, 0), (2, 0), 1.0) == pytest.approx((2, 0, 0))


# ---------------------------------------------------------------- from back to front


def height_met(solid: Solid, eye: Camera, pixel: tuple[float, float]) -> float | None:
    """The height at which the line of sight through a pixel meets a solid; None if it misses it."""
    met = intersection(solid, eye, pixel, eye.unproject(pixel), eye.climb())
    return None if met is None else met[0]


def nearness_of_figure(eye: Camera, solid: Solid) -> float:
    """Figures side by side in a column are drawn by distance."""
    return eye.nearness(solid.thing.x, solid.thing.y) if isinstance(solid.thing, Figure) else 0.0


def test_nearer_solids_are_drawn_later() -> None:
    """Of all solids that cover a pixel, the last one drawn is the first on the line of sight."""
    rng = random.Random(4)
    for _ in range(15):
        columns = Columns(house(rng, rng.randrange(10, 97), rng.randrange(41)))
        eye = camera(rng, columns.highest)
        order = [
            solid
            for cell in columns_back_to_front(eye, columns.tops)
            for solid in sorted(columns.at(*cell), key=lambda one: nearness_of_figure(eye, one))
        ]
        assert len(order) == len(list(columns))
        for _ in range(25):
            some = rng.choice(order)
            left, top, right, bottom = some.reach()
            pixel = eye.project(rng.uniform(left, right), rng.uniform(top, bottom), rng.uniform(some.low, some.high))
            heights = [(height_met(solid, eye, pixel), place) for place, solid in enumerate(order)]
            met = [(height, place) for height, place in heights if height is not None]
            if met:
                last = max(met, key=lambda one: one[1])
                assert last[0] == pytest.approx(max(met)[0], abs=1e-6)


# ---------------------------------------------------------------- under the mouse


def face_point(rng: random.Random, solid: Solid, side: int | None) -> tuple[float, float, float]:
    """A point well inside a face of a solid; without a side, the upper face."""
    left, top, right, bottom = solid.reach()
    x, y = rng.uniform(left + 0.02, right - 0.02), rng.uniform(top + 0.02, bottom - 0.02)
    if side is None:
        return x, y, solid.high
    z = rng.uniform(solid.low + 0.02, solid.high - 0.02)
    return (right, y, z) if side == 0 else (x, bottom, z) if side == 1 else (left, y, z) if side == 2 else (x, top, z)


def test_every_visible_point_of_a_face_picks_that_face() -> None:
    rng = random.Random(5)
    visible = hidden = 0
    for _ in range(12):
        columns = Columns(house(rng, rng.randrange(10, 97), rng.randrange(41)))
        eye = camera(rng, columns.highest)
        solids = [solid for solid in columns if not isinstance(solid.thing, Figure)]
        for _ in range(30):
            solid = rng.choice(solids)
            facing = [side for side, x, y in SIDES if x * eye.towards[0] + y * eye.towards[1] > 0.05]
            side = rng.choice([None, *facing])
            point = face_point(rng, solid, side)
            pixel = eye.project(*point)
            above = [height_met(other, eye, pixel) for other in columns if other != solid]
            if any(height is not None and height > point[2] - 1e-6 for height in above):
                hidden += 1
                continue
            visible += 1
            found = pick(columns, eye, pixel)
            assert (found.thing, found.site, found.side) == (solid.thing, (solid.x, solid.y), side)
            if isinstance(solid.thing, Block):
                assert (found.kind, found.height) == ("top" if side is None else "side", solid.thing.height)
            elif isinstance(solid.thing, Slab):
                assert (found.kind, found.height) == ("slab" if side is None else "edge", solid.thing.level)
    assert min(visible, hidden) > 80


def test_ground_and_track_are_picked_where_nothing_hides_them() -> None:
    rng = random.Random(6)
    kinds = set()
    for _ in range(25):
        columns = Columns(house(rng, rng.randrange(40), rng.randrange(8)))
        eye = camera(rng, columns.highest)
        for _ in range(40):
            x, y = rng.uniform(-EDGE, SIDE + EDGE), rng.uniform(-EDGE, SIDE + EDGE)
            pixel = eye.project(x, y)
            if any(height_met(solid, eye, pixel) is not None for solid in columns):
                continue
            found, space = pick(columns, eye, pixel), space_at(x, y)
            if 0 <= x < 8 and 0 <= y < 8:
                assert found == PickedFace("ground", site=(int(x), int(y)))
            elif space is None:
                assert found is None
            else:
                assert found == PickedFace("corner" if space in CORNERS else "street", space=space)
            kinds.add(found.kind if found else "")
    assert kinds == {"ground", "street", "corner", ""}


def test_a_figure_is_picked_from_head_to_foot_and_not_beside_it() -> None:
    rng = random.Random(7)
    for _ in range(50):
        space = rng.randrange(SPACES)
        figure = Figure(rng.randrange(4), *figure_point(space), rng.choice((0.0, 0.3)))
        columns = Columns(BoardContent(figures=(figure,)))
        eye = camera(rng, 4)
        foot, unit = eye.project(figure.x, figure.y, figure.z), eye.half
        for right, down in ((0, 0), (0, -0.1), (0, -0.7), (0.1, -0.72), (-0.2, 0)):
            assert pick(columns, eye, (foot[0] + right * unit, foot[1] + down * unit)) == PickedFace(
                "figure", figure, space=space_at(figure.x, figure.y)
            )
        for right, down in ((0.4, 0), (0, 0.3), (0.3, -0.7), (0, -1.2)):
            found = pick(columns, eye, (foot[0] + right * unit, foot[1] + down * unit))
            assert found is None or found.kind != "figure"


def test_transparent_solids_are_ignored_when_picking() -> None:
    roof = Slab(100, 0, 2, ((3, 3), (4, 3), (5, 3)), ((3, 3), (5, 3)))
    blocks = (Block(3, 3, 1, 0), Block(3, 3, 2, 0), Block(5, 3, 1, 0), Block(5, 3, 2, 0), Block(4, 3, 3, 1))
    eye = fit(ROOMS[1], 4)
    whole = Columns(BoardContent(blocks, (roof,)))
    assert pick(whole, eye, eye.project(4.5, 3.5, 3)) == PickedFace("top", blocks[4], (4, 3), 3)
    assert pick(whole, eye, eye.project(4.05, 3.5, 2.13)) != PickedFace("ground", site=(4, 3))
    cut = Columns(BoardContent(blocks, (roof,), cut=1.5))
    assert pick(cut, eye, eye.project(4.5, 3.5)) == PickedFace("ground", site=(4, 3))
    assert pick(cut, eye, eye.project(3.5, 3.5, 2)) == PickedFace("top", blocks[1], (3, 3), 2)
    lower = Columns(BoardContent(blocks, (roof,), cut=0.5))
    assert pick(lower, eye, eye.project(3.5, 3.5, 1)) == PickedFace("top", blocks[0], (3, 3), 1)


def test_everything_is_visible_with_some_roofs_off() -> None:
    """From each side the ground, each block and each floor can be picked if everything higher is transparent."""
    rng = random.Random(8)
    for turn in range(4):
        built = house(rng, 96, 30)._replace(figures=())
        eye = fit(ROOMS[1], 6, turn)
        for half in range(14):
            columns = Columns(built._replace(cut=half / 2))
            places = [(x, y, 0) for x in range(SIDE) for y in range(SIDE)] if half == 0 else []
            if half % 2:
                places += [
                    (block.x, block.y, block.height) for block in built.blocks if block.height == (half + 1) // 2
                ]
            else:
                places += [
                    (*cell, slab.level) for slab in built.slabs for cell in slab.cells if slab.level == half // 2
                ]
            for x, y, height in places:
                top = max((high for _, high in columns.firm(x, y)), default=0.0)
                found = pick(columns, eye, eye.project(x + 0.5, y + 0.5, top))
                assert (found.site, found.height, found.side) == ((x, y), height, None)
