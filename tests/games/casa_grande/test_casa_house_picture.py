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
from cardgames.games.casa_grande.scene.camera import STEPS, standing
from cardgames.games.casa_grande.scene.carving import palette
from cardgames.games.casa_grande.scene.house import House3D
from cardgames.games.casa_grande.scene.solids import Figure, Floating, Mark, Sights
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


@pytest.mark.parametrize("turn", [0, 3, 44 / STEPS])
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
    for thing in rng.sample(sorted(picked, key=repr), 5):
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


@pytest.mark.parametrize("turn", [0, 0.4, 2.75])
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


def _away(one: Sequence[int], other: Sequence[int]) -> int:
    """How far two colours are from each other."""
    return sum(abs(a - b) for a, b in zip(one[:3], other[:3], strict=True))


def test_what_stands_in_the_strip_is_edged_with_light_and_what_stands_beside_it_is_not() -> None:
    """CG-2: where one may build is seen on pieces of every colour, not on the ground alone."""
    blocks = tuple(Block(2 * colour, 3, 1, colour) for colour in range(4))
    light = palette(themes.load("lamplight")).light
    for block in blocks:
        shown = House3D(look())
        picture = painted(Sights(blocks=blocks, strip=frozenset({(block.x, block.y)})), 0, shown)
        for other in blocks:
            spot = shown.spot(other.x + 0.1, other.y + 0.5, other.height)
            near = picture.subsurface(Rect(0, 0, 5, 5).move(spot[0] - 2, spot[1] - 2))
            away = min(_away(near.get_at((x, y)), light) for x in range(5) for y in range(5))
            assert (away < 12) == (other == block), away


def test_what_came_last_has_corners_of_chalk_in_the_light_of_the_strip_too() -> None:
    """Also at instant speed one sees what the others did: by a sign, not by a colour."""
    blocks = (*(Block(2 * colour, 3, 1, colour) for colour in range(4)), Block(0, 3, 2, 1))
    strip = frozenset((x, 3) for x in range(8))
    plain, marked = House3D(look()), House3D(look())
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
