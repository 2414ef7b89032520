"""The painted house: what is picked at a pixel is what was painted there, and nothing is painted twice for nothing."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pygame
import pytest
from painted_houses import ROOM, look, painted
from pygame import Rect, Surface
from tall_houses import full_house, house

from cardgames.games.casa_grande.building import Block, Slab
from cardgames.games.casa_grande.scene import pictures
from cardgames.games.casa_grande.scene.camera import STEPS, Box, fit, standing
from cardgames.games.casa_grande.scene.carving import EMBLEMS, palette
from cardgames.games.casa_grande.scene.house import House3D
from cardgames.games.casa_grande.scene.shade import Shades
from cardgames.games.casa_grande.scene.solids import Columns, Figure, Floating, Mark, Sights
from cardgames.games.casa_grande.scene.street import front_rows
from cardgames.table import theme as themes


@pytest.fixture(autouse=True)
def _pictures() -> Iterator[None]:
    pygame.font.init()
    pictures.forget()
    yield
    pictures.forget()


def recoloured(sights: Sights, thing: Block | Slab) -> Sights:
    """The same house with one thing in another colour."""
    other = thing._replace(colour=(thing.colour + 1) % 4)
    if isinstance(thing, Block):
        return sights._replace(blocks=tuple(other if block == thing else block for block in sights.blocks))
    return sights._replace(slabs=tuple(other if slab == thing else slab for slab in sights.slabs))


@pytest.mark.parametrize("turn", [0, 1, 2, 3, 44 / STEPS, 104 / STEPS])
def test_what_is_picked_at_a_pixel_is_what_was_painted_there(turn: float) -> None:
    """Painted in another colour, the thing that is picked changes the pixel; the thing behind or beside it does not."""
    rng = random.Random(int(100 * turn))
    sights = house(rng, 60, 18)._replace(figures=())
    shown = House3D(look())
    before = painted(sights, turn, shown)
    picked: dict[Block | Slab, list[tuple[int, int]]] = {}
    for _ in range(500):
        pixel = rng.randrange(ROOM.w), rng.randrange(ROOM.h)
        faces = {shown.pick((pixel[0] + dx, pixel[1] + dy)) for dx in (-2, 0, 2) for dy in (-2, 0, 2)}
        face = shown.pick(pixel)
        if len(faces) == 1 and face is not None and isinstance(face.thing, Block | Slab):
            picked.setdefault(face.thing, []).append(pixel)
    assert len(picked) > 15
    for thing in rng.sample(sorted(picked, key=repr), 8):
        after = painted(recoloured(sights, thing), turn, shown)
        for other, pixels in picked.items():
            for pixel in pixels:
                apart = zip(before.get_at(pixel), after.get_at(pixel), strict=True)
                same = sum(abs(one - two) for one, two in apart) < 8  # covered things may shine through by one
                white = isinstance(thing, Slab) and other == thing  # plates of plaster have no colour of their own
                assert same == (other != thing) or white, (thing, other, pixel)


def test_after_a_whole_turn_it_looks_as_before() -> None:
    sights = house(random.Random(3), 40, 10)
    shown = House3D(look())
    first = pygame.image.tobytes(painted(sights, 0, shown), "RGB")
    for step in range(1, 4 * STEPS, 29):
        painted(sights, step / STEPS, shown)
    assert pygame.image.tobytes(painted(sights, 4, shown), "RGB") == first


@pytest.mark.parametrize("turn", [0, 1, 0.2, 0.4, 0.5, 2.75, 3.5])
def test_everything_stays_within_what_it_says_it_reaches(turn: float) -> None:
    corner, tower = Figure(0, -0.6, -0.6, 0.9), tuple(Block(7, 0, height, 2) for height in range(1, 7))
    held = Floating(Block(2, 2, 3, 1), "good", 1.0), Floating(Slab(100, 1, 2, ((5, 5), (5, 6)), ((5, 5),)), "bad", 0.5)
    for sights in (
        house(random.Random(4), 96, 40),
        Sights(figures=(corner,)),
        Sights(tower, figures=(corner._replace(x=8.6), Figure(1, 8.6, 8.6))),
        Sights(tower[:2], held=held, marks=(Mark(2, 2, 3.0),)),
    ):
        shown = House3D(look())
        picture = Surface((900, 700))
        shown.show(sights)
        shown.aim(Rect(130, 110, 640, 480), turn, max(shown.columns.highest, 4))
        shown.paint(picture)
        assert picture.get_at(shown.spot(4, -0.6))[:3] != (0, 0, 0)
        picture.fill("black", shown.reach())
        assert pygame.mask.from_threshold(picture, (0, 0, 0), (1, 1, 1, 255)).count() == 900 * 700


def test_ghosts_marks_roofs_and_the_beam_change_the_picture() -> None:
    block, slab = Block(2, 2, 1, 0), Slab(100, 1, 1, ((2, 2), (3, 2), (4, 2)), ((2, 2),))
    plain = Sights((block,), (slab,), (Figure(0, -0.6, 3.0),))
    variants = (
        plain,
        plain._replace(held=(Floating(Block(5, 5, 1, 2)),)),
        plain._replace(held=(Floating(Block(5, 5, 1, 2), "bad"),)),
        plain._replace(held=(Floating(Block(5, 5, 1, 2), "firm", 1.5),)),
        plain._replace(held=(Floating(slab._replace(level=2)),)),
        plain._replace(strip=frozenset({(4, 4), (5, 4)}), space=7),
        plain._replace(cut=0.5),
        plain._replace(figures=(Figure(0, -0.6, 3.0, 0.4),)),
    )
    pictures_ = {pygame.image.tobytes(painted(sights, 0), "RGB") for sights in variants}
    assert len(pictures_) == len(variants)


def test_what_does_not_move_is_painted_from_kept_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """A figure that hops, or a ghost that is carried about, makes no picture of the house anew."""
    sights = house(random.Random(5), 96, 40)
    shown = House3D(look())
    painted(sights, 1, shown)
    made: list[object] = []
    old = pictures._KEPT.get

    def get(key: object, make: object) -> object:
        def noted() -> object:
            made.append(key)
            return make()  # type: ignore[operator]

        return old(key, noted)  # type: ignore[arg-type]

    monkeypatch.setattr(pictures._KEPT, "get", get)
    for hop in range(6):
        painted(sights._replace(figures=(Figure(1, -0.6, 3.0 + hop / 5, hop / 10),)), 1, shown)
    assert not made


@pytest.mark.parametrize("turn", [0, 24 / STEPS])
def test_a_part_that_is_painted_anew_looks_as_in_the_whole_picture(turn: float) -> None:
    rng = random.Random(8)
    ghost = Floating(Block(3, 4, 6, 1), "good")
    sights = full_house()._replace(held=(ghost,), strip=frozenset(((2, 2), (3, 4))), space=2)
    shown = House3D(look())
    whole = painted(sights, turn, shown)
    for _ in range(12):
        part = Rect(rng.randrange(ROOM.w - 80), rng.randrange(ROOM.h - 60), rng.randint(4, 80), rng.randint(4, 60))
        anew = whole.copy()
        anew.set_clip(part)
        anew.fill((0, 0, 0))
        shown.paint(anew)
        assert anew.get_buffer().raw == whole.get_buffer().raw


def test_a_full_turn_of_a_full_house_fits_into_the_kept_pictures() -> None:
    """What stands still is not made again by turning right round."""
    sights = full_house()
    assert len(sights.blocks) == 95
    shown = House3D(look())
    for turn in range(4):
        painted(sights, turn, shown)
    assert pictures._KEPT._bytes < pictures._KEPT.limit


@pytest.mark.parametrize("name", themes.names())
def test_players_differ_by_shape_and_by_brightness_or_hue(name: str) -> None:
    paints = palette(themes.load(name)).players
    assert len({str(emblem) for emblem in EMBLEMS}) == 4
    for one in range(4):
        for other in range(one):
            assert sum(abs(a - b) for a, b in zip(paints[one], paints[other], strict=True)) > 90


def _away(one: Sequence[int], other: Sequence[int]) -> int:
    """How far two colours are from each other."""
    return sum(abs(a - b) for a, b in zip(one[:3], other[:3], strict=True))


@pytest.mark.parametrize("theme", ["lamplight", "daylight", "midnight"])
def test_what_stands_in_the_strip_is_edged_with_light_and_what_stands_beside_it_is_not(theme: str) -> None:
    """CG-2: where one may build is seen on pieces of every colour, not on the ground alone."""
    blocks = tuple(Block(2 * colour, 3, 1, colour) for colour in range(4))
    light = palette(themes.load(theme)).light
    for block in blocks:
        shown = House3D(look(theme))
        picture = painted(Sights(blocks=blocks, strip=frozenset({(block.x, block.y)})), 0, shown)
        for other in blocks:
            spot = shown.spot(other.x + 0.1, other.y + 0.5, other.height)
            near = picture.subsurface(Rect(0, 0, 5, 5).move(spot[0] - 2, spot[1] - 2))
            away = min(_away(near.get_at((x, y)), light) for x in range(5) for y in range(5))
            assert (away < 12) == (other == block), away


@pytest.mark.parametrize("theme", ["lamplight", "daylight", "midnight"])
def test_what_came_last_has_corners_of_chalk_in_the_light_of_the_strip_too(theme: str) -> None:
    """Also at instant speed one sees what the others did: by a sign, not by a colour."""
    blocks = (*(Block(2 * colour, 3, 1, colour) for colour in range(4)), Block(0, 3, 2, 1))
    strip = frozenset((x, 3) for x in range(8))
    plain, marked = House3D(look(theme)), House3D(look(theme))
    before = painted(Sights(blocks=blocks, strip=strip), 0, plain)
    for block in blocks:
        picture = painted(Sights(blocks=blocks, strip=strip, fresh=frozenset({block})), 0, marked)
        for other in blocks:
            spot = marked.spot(other.x + 0.88, other.y + 0.88, other.height)
            near = Rect(0, 0, 9, 9).move(spot[0] - 4, spot[1] - 4)
            looks = [pygame.image.tobytes(one.subsurface(near), "RGB") for one in (before, picture)]
            assert (looks[0] == looks[1]) == (other != block), (block, other)


def test_a_block_that_came_last_below_something_is_marked_on_its_sides_unless_a_floor_with_it_says_enough() -> None:
    block, above = Block(3, 3, 1, 0), Block(3, 3, 2, 1)
    own = Slab(0, 0, 1, ((3, 3), (4, 3)), ((3, 3),))

    def marked(sights: Sights) -> bool:
        house3d = House3D(look())
        after = sights._replace(fresh=frozenset({block, *sights.slabs}))
        pictures = [painted(one, 0, house3d) for one in (sights, after)]
        spot = house3d.spot(3.94, 3.97, 0.06)
        near = Rect(0, 0, 7, 7).move(spot[0] - 3, spot[1] - 3)
        return len({pygame.image.tobytes(picture.subsurface(near), "RGB") for picture in pictures}) > 1

    assert marked(Sights(blocks=(block, above)))
    assert marked(Sights(blocks=(block,), slabs=(own._replace(colour=1),)))
    assert not marked(Sights(blocks=(block,), slabs=(own,)))


def test_the_spaces_that_a_figure_came_over_are_marked() -> None:
    house3d = House3D(look())
    before, after = painted(Sights(), 0), painted(Sights(trail=(1, 2)), 0, house3d)
    for space in range(20):
        spot = house3d.spot(*standing(space))
        assert (before.get_at(spot) != after.get_at(spot)) == (space in (1, 2)), space


def test_light_comes_from_the_left_of_the_screen_at_every_turn() -> None:
    """What a lonely tower throws into shadow lies to its right; under a roof it is dark as well."""
    tower = tuple(Block(4, 4, height, 0) for height in (1, 2))
    columns = Columns(Sights(tower))
    shades = Shades(columns)
    for step in range(40):
        eye = fit(Box(0, 0, 640, 480), 4, step / 10)
        dark = shades.towards(eye, still=step % 2 == 0)
        around = [(x, y) for x in (3, 4, 5) for y in (3, 4, 5) if (x, y) != (4, 4)]
        shaded = [cell for cell in around if dark(*cell, 0.0).casters]
        assert 1 <= len(shaded) <= 3
        away = [eye.project(*cell)[0] - eye.project(4, 4)[0] for cell in shaded]
        assert sum(away) > 0
        assert step % 10 or min(away) >= 0
    roof = Columns(Sights(tower, (Slab(100, 0, 2, ((4, 4), (3, 4)), ((4, 4),)),)))
    assert Shades(roof).towards(fit(Box(0, 0, 640, 480), 4), still=True)(3, 4, 0.0).casters


def test_house_fronts_stand_at_the_two_far_sides_and_fold_down_in_a_turn() -> None:
    shown = House3D(look())
    for quarter in range(4):
        shown.aim(ROOM, quarter)
        far = {row.houses for row in front_rows(shown.camera)}
        assert far == {(2 - quarter) % 4, (3 - quarter) % 4}
        assert all(row.upright == 1 for row in front_rows(shown.camera))
    shown.aim(ROOM, 0.5)
    assert any(0 < row.upright <= 1 for row in front_rows(shown.camera))
    assert len(list(front_rows(shown.camera))) == 1
