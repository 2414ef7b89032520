"""The drawn board: picking matches the drawing, rotation is fast, and the die rests as it was thrown."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface
from random_buildings import ROOM, cached_pictures, full_house, house, look, painted

from cardgames.games.casa_grande.building import Block, Slab
from cardgames.games.casa_grande.scene import picture_cache
from cardgames.games.casa_grande.scene.board3d import Board3D
from cardgames.games.casa_grande.scene.camera import STEPS, figure_point
from cardgames.games.casa_grande.scene.die import FACES, Die, Rotation, at_rest, rotated, tumble
from cardgames.games.casa_grande.scene.layers import PLAN, Layer, Layers
from cardgames.games.casa_grande.scene.painting import palette
from cardgames.games.casa_grande.scene.solids import BoardContent, Figure, Floating, Highlight
from cardgames.table import theme as themes


@pytest.fixture(autouse=True)
def _pictures() -> Iterator[None]:
    """Start and end with an empty cache of pictures."""
    pygame.font.init()
    picture_cache.forget()
    yield
    picture_cache.forget()


def recoloured(content: BoardContent, thing: Block | Slab) -> BoardContent:
    """The same building with one thing in another colour."""
    other = thing._replace(colour=(thing.colour + 1) % 4)
    if isinstance(thing, Block):
        return content._replace(blocks=tuple(other if block == thing else block for block in content.blocks))
    return content._replace(slabs=tuple(other if slab == thing else slab for slab in content.slabs))


@pytest.mark.parametrize("turn", [0, 3, 44 / STEPS])
def test_picking_returns_what_is_drawn_at_a_pixel(turn: float) -> None:
    """Drawn in another colour, the picked thing changes the pixel; the thing behind or beside it does not."""
    rng = random.Random(int(100 * turn))
    content = house(rng, 60, 18)._replace(figures=())
    shown = Board3D(look())
    before = painted(content, turn, shown)
    picked: dict[Block | Slab, list[tuple[int, int]]] = {}
    for _ in range(180):
        pixel = rng.randrange(150, ROOM.w - 150), rng.randrange(80, ROOM.h - 100)
        faces = {shown.pick((pixel[0] + dx, pixel[1] + dy)) for dx in (-2, 2) for dy in (-2, 2)}
        face = shown.pick(pixel)
        faces.add(face)
        if len(faces) == 1 and face is not None and isinstance(face.thing, Block | Slab):
            picked.setdefault(face.thing, []).append(pixel)
    assert len(picked) > 15
    for thing in rng.sample(sorted(picked, key=repr), 5):
        after = painted(recoloured(content, thing), turn, shown)
        for other, pixels in picked.items():
            for pixel in pixels:
                apart = zip(before.get_at(pixel), after.get_at(pixel), strict=True)
                same = sum(abs(one - two) for one, two in apart) < 8  # covered things can change a channel by one
                white = isinstance(thing, Slab) and other == thing  # plaster slabs have no colour of their own
                assert same == (other != thing) or white, (thing, other, pixel)


def test_a_full_rotation_restores_the_picture() -> None:
    content = house(random.Random(3), 40, 10)
    shown = Board3D(look())
    first = pygame.image.tobytes(painted(content, 0, shown), "RGB")
    for step in range(1, 4 * STEPS, 29):
        painted(content, step / STEPS, shown)
    assert pygame.image.tobytes(painted(content, 4, shown), "RGB") == first


def test_a_hidden_figure_shines_through_what_hides_it() -> None:
    """Anybody's, and only while a tower hides it; from behind it does not."""
    figure = Figure(2, *figure_point(3))
    tower = tuple(Block(5, 0, height, 1) for height in range(1, 6))
    shown, room = Board3D(look()), Rect(0, 0, 900, 700)
    pictures: list[bytes] = []
    for turn, there, ghosts in ((0, figure, {figure}), (0, figure._replace(x=9.0), set()), (2, figure, set())):
        picture = Surface(room.size)
        shown.show(BoardContent(tower, figures=(there, figure._replace(colour=1, x=9.0))))
        shown.set_view(room, turn, 6)
        shown.paint(picture)
        assert shown.ghosts() == ghosts
        spot = shown.spot(figure.x, figure.y, 0.5)
        pictures.append(pygame.image.tobytes(picture.subsurface(Rect(spot, (0, 0)).inflate(30, 30)), "RGB"))
    assert pictures[0] != pictures[1]


@pytest.mark.parametrize("turn", [0, 0.4, 2.75])
def test_everything_is_drawn_within_its_bounds(turn: float) -> None:
    corner, tower = Figure(0, -0.6, -0.6, 0.9), tuple(Block(7, 0, height, 2) for height in range(1, 7))
    held = Floating(Block(2, 2, 3, 1), "good", 1.0), Floating(Slab(100, 1, 2, ((5, 5), (5, 6)), ((5, 5),)), "bad", 0.5)
    for content in (
        house(random.Random(4), 96, 40),
        BoardContent(figures=(corner,)),
        BoardContent(tower, figures=(corner._replace(x=8.6), Figure(1, 8.6, 8.6))),
        BoardContent(tower[:2], held=held, highlights=(Highlight(2, 2, 3.0),)),
    ):
        shown = Board3D(look())
        picture = Surface((900, 700))
        shown.show(content)
        shown.set_view(Rect(130, 110, 640, 480), turn, max(shown.columns.highest, 4))
        shown.paint(picture)
        assert picture.get_at(shown.spot(4, -0.6))[:3] != (0, 0, 0)
        picture.fill("black", shown.reach())
        assert pygame.mask.from_threshold(picture, (0, 0, 0), (1, 1, 1, 255)).count() == 900 * 700


@pytest.mark.parametrize("turn", [0, 0.4])
def test_cg6_a_lit_white_cell_has_a_dark_seam(turn: float) -> None:
    """The light is pale, so that only a seam tells a lit cell of a floor from the others."""
    floor = BoardContent((Block(2, 2, 1, 0),), (Slab(100, 1, 1, ((2, 2),), ((2, 2),)),))
    plain, lit = (painted(one, turn) for one in (floor, floor._replace(strip=frozenset({(2, 2, 1)}), space=2)))
    shown = Board3D(look())
    painted(floor, turn, shown)
    x, y = shown.spot(2.5, 2.5, 1.0)
    spots = [(x + dx, y + dy) for dx in range(-28, 29) for dy in range(-14, 15)]
    pale = [pos for pos in spots if min(plain.get_at(pos)) > 180]
    assert sum(max(lit.get_at(pos)[:3]) < 160 for pos in pale) > 40


def test_ghosts_marks_roofs_and_the_beam_change_the_picture() -> None:
    block, slab = Block(2, 2, 1, 0), Slab(100, 1, 1, ((2, 2), (3, 2), (4, 2)), ((2, 2),))
    plain = BoardContent((block,), (slab,), (Figure(0, -0.6, 3.0),))
    variants = (
        plain,
        plain._replace(held=(Floating(Block(5, 5, 1, 2)),)),
        plain._replace(held=(Floating(Block(5, 5, 1, 2), "bad"),)),
        plain._replace(held=(Floating(Block(5, 5, 1, 2), "firm", 1.5),)),
        plain._replace(held=(Floating(slab._replace(level=2)),)),
        plain._replace(strip=frozenset({(4, 4, 0), (5, 4, 0)}), space=7),
        plain._replace(cut=0.5),
        plain._replace(figures=(Figure(0, -0.6, 3.0, 0.4),)),
    )
    pictures_ = {pygame.image.tobytes(painted(content, 0), "RGB") for content in variants}
    assert len(pictures_) == len(variants)


@pytest.mark.parametrize("quarter", range(4))
def test_cg9_a_floor_that_does_not_fit_is_crossed_out_above_the_light(quarter: int) -> None:
    """Light of sites behind it doesn't shine through, and its shape says it too, not the colour alone."""
    slab = Slab(100, 0, 2, ((3, 3), (4, 3)), ((3, 3),))
    shown = Board3D(look())
    colours = palette(themes.load("lamplight"))
    lit = tuple(Highlight(x, y, 2.0) for x in range(8) for y in range(8))
    plain, above_light = (
        painted(BoardContent(held=(Floating(slab, "bad"),), highlights=marks), quarter, shown) for marks in ((), lit)
    )
    for x, y in slab.cells:
        for spot in ((x + 0.5, y + 0.5), (x + 0.3, y + 0.5), (x + 0.5, y + 0.7)):
            at = shown.spot(*spot, slab.level + 0.12)
            near = Rect(at[0] - 3, at[1] - 3, 7, 7)
            for picture in (plain, above_light):
                part = picture.subsurface(near)
                assert min(_away(part.get_at((i, j)), colours.bad) for i in range(7) for j in range(7)) < 12
        edge = shown.spot(x + 0.25, y + 0.25, slab.level + 0.12)
        red, green, _ = above_light.get_at(edge)[:3]
        assert red > green


@pytest.mark.parametrize("turn", [0, 24 / STEPS])
def test_a_redrawn_part_equals_the_whole_picture(turn: float) -> None:
    rng = random.Random(8)
    ghost = Floating(Block(3, 4, 6, 1), "good")
    content = full_house()._replace(held=(ghost,), strip=frozenset(((2, 2, 0), (3, 4, 0))), space=2)
    shown = Board3D(look())
    whole = painted(content, turn, shown)
    for _ in range(12):
        part = Rect(rng.randrange(ROOM.w - 80), rng.randrange(ROOM.h - 60), rng.randint(4, 80), rng.randint(4, 60))
        anew = whole.copy()
        anew.set_clip(part)
        anew.fill((0, 0, 0))
        shown.paint(anew)
        assert anew.get_buffer().raw == whole.get_buffer().raw


def _away(one: Sequence[int], other: Sequence[int]) -> int:
    """The difference of two colours."""
    return sum(abs(a - b) for a, b in zip(one[:3], other[:3], strict=True))


def test_only_pieces_in_the_strip_have_bright_edges() -> None:
    """CG-2: possible sites are visible on pieces of every colour, not only on the ground."""
    blocks = tuple(Block(2 * colour, 3, 1, colour) for colour in range(4))
    light = palette(themes.load("lamplight")).light
    for block in blocks:
        shown = Board3D(look())
        picture = painted(BoardContent(blocks=blocks, strip=frozenset({(block.x, block.y, block.height)})), 0, shown)
        for other in blocks:
            spot = shown.spot(other.x + 0.1, other.y + 0.5, other.height)
            near = picture.subsurface(Rect(0, 0, 5, 5).move(spot[0] - 2, spot[1] - 2))
            away = min(_away(near.get_at((x, y)), light) for x in range(5) for y in range(5))
            assert (away < 12) == (other == block), away


def test_the_newest_block_has_chalk_corners_also_in_the_strip() -> None:
    """So that other players' moves are visible even at instant speed, by a sign and not by colour."""
    blocks = (*(Block(2 * colour, 3, 1, colour) for colour in range(4)), Block(0, 3, 2, 1))
    strip = frozenset((x, 3, height) for x in range(8) for height in range(3))
    plain, marked = Board3D(look()), Board3D(look())
    before = painted(BoardContent(blocks=blocks, strip=strip), 0, plain)
    for block in blocks:
        picture = painted(BoardContent(blocks=blocks, strip=strip, fresh=frozenset({block})), 0, marked)
        for other in blocks:
            spot = marked.spot(other.x + 0.88, other.y + 0.88, other.height)
            near = Rect(0, 0, 9, 9).move(spot[0] - 4, spot[1] - 4)
            looks = [pygame.image.tobytes(one.subsurface(near), "RGB") for one in (before, picture)]
            assert (looks[0] == looks[1]) == (other != block), (block, other)


def test_a_covered_newest_block_is_marked_on_its_sides() -> None:
    block, above = Block(3, 3, 1, 0), Block(3, 3, 2, 1)
    own = Slab(0, 0, 1, ((3, 3), (4, 3)), ((3, 3),))

    def marked(content: BoardContent) -> bool:
        board3d = Board3D(look())
        after = content._replace(fresh=frozenset({block, *content.slabs}))
        pictures = [painted(one, 0, board3d) for one in (content, after)]
        spot = board3d.spot(3.94, 3.97, 0.06)
        near = Rect(0, 0, 7, 7).move(spot[0] - 3, spot[1] - 3)
        return len({pygame.image.tobytes(picture.subsurface(near), "RGB") for picture in pictures}) > 1

    assert marked(BoardContent(blocks=(block, above)))
    assert marked(BoardContent(blocks=(block,), slabs=(own._replace(colour=1),)))
    assert not marked(BoardContent(blocks=(block,), slabs=(own,)))


def test_the_spaces_passed_by_a_figure_are_marked() -> None:
    board3d = Board3D(look())
    before, after = painted(BoardContent(), 0), painted(BoardContent(trail=(1, 2)), 0, board3d)
    for space in range(20):
        spot = board3d.spot(*figure_point(space))
        assert (before.get_at(spot) != after.get_at(spot)) == (space in (1, 2)), space


# ------------------------------------------------------------ turning

TURNING = 27
"""The number of frames of a quarter turn of 0.45 seconds."""


def test_passing_a_quarter_turn_is_drawn_as_fast_as_other_angles() -> None:
    content = house(random.Random(5), 96, 40)._replace(figures=())
    shown, picture = Board3D(look()), Surface(ROOM.size)
    shown.show(content)
    for step in (-1, 0, 1):
        assert shown.set_view(ROOM, 1 + step / STEPS, 6, moving=True)
        shown.paint(picture)
    assert not cached_pictures()
    assert shown.set_view(ROOM, 1, 6)
    shown.paint(picture)
    assert cached_pictures()
    assert not shown.set_view(ROOM, 1, 6)


def test_no_frame_of_a_rotation_computes_all_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    worked_out = 0
    column = Layers._column

    def counted(*args: Any) -> Iterator[Layer]:
        nonlocal worked_out
        worked_out += 1
        return column(*args)

    monkeypatch.setattr(Layers, "_column", counted)
    shown, picture = Board3D(look()), Surface(ROOM.size)
    shown.show(full_house())
    counts: list[int] = []
    for frame in range(-12, TURNING + 1):  # something else moves before the rotation
        shown.set_view(ROOM, max(0, frame) / TURNING, 6, moving=frame > 0)
        worked_out = 0
        shown.paint(picture)
        counts.append(worked_out)
    assert counts[0] >= len(PLAN)
    assert max(counts[1:]) < len(PLAN) / 2


def test_after_some_idle_time_rotation_is_smooth(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pictures of the other sides, and between them, are prepared while nothing moves."""
    shown, content = Board3D(look()), full_house()
    painted(content, 0, shown)
    shown.prepare(60_000)
    before, column = cached_pictures(), Layers._column

    def missing(*args: Any) -> Iterator[Layer]:
        pytest.fail("a column is computed during a rotation")
        return column(*args)

    monkeypatch.setattr(Layers, "_column", missing)
    for frame in range(1, 2 * TURNING + 1):
        shown.set_view(ROOM, frame / TURNING, 6, moving=frame % TURNING > 0)
        shown.paint(Surface(ROOM.size))
    assert sorted(map(str, cached_pictures())) == sorted(map(str, before))


def test_cached_pictures_for_rotations_fit_into_their_limit() -> None:
    shown = Board3D(look())
    painted(full_house()._replace(strip=frozenset(((2, 2, 0), (3, 4, 0))), space=2), 0, shown)
    shown.prepare(60_000)
    assert 0 < picture_cache._TURNED._bytes < picture_cache._TURNED.limit


# ------------------------------------------------------------ the die

THROWS = [(pips, seed) for pips in range(1, 7) for seed in range(20)]


def corners(turn: Rotation) -> list[tuple[float, float, float]]:
    """The corners of a die with edge length one around its centre."""
    ends = (-0.5, 0.5)
    return [rotated(turn, (x, y, z)) for x in ends for y in ends for z in ends]


def turned_up(turn: Rotation) -> int:
    """The number of pips on top of a die in this orientation."""
    return 1 + max(range(6), key=lambda face: rotated(turn, FACES[face])[2])


def test_opposite_die_faces_add_up_to_seven() -> None:
    for pips, (x, y, z) in enumerate(FACES, 1):
        assert FACES[6 - pips] == (-x, -y, -z)


@pytest.mark.parametrize("pips", range(1, 7))
def test_a_resting_die_is_flat_with_its_pips_up(pips: int) -> None:
    for askew in (0.0, 0.3, -2.0):
        turn = at_rest(pips, askew)
        assert turned_up(turn) == pips
        assert sorted(round(z, 9) for _, _, z in corners(turn)) == [-0.5] * 4 + [0.5] * 4


def test_a_throw_ends_at_its_place_with_its_number() -> None:
    for pips, seed in THROWS:
        pose = tumble(pips, seed, 1.0)
        assert turned_up(pose.turn) == pips
        assert pose.at == pytest.approx((0, 0, 0), abs=1e-9)


@pytest.mark.parametrize(("pips", "written"), [(1, False), (6, False), (7, True), (12, True)])
def test_cg5_a_die_with_more_faces_shows_its_number_as_text(pips: int, written: bool) -> None:
    """Components are options; a die with eight faces still rolls and rests."""
    die, surface = Die(), Surface((200, 200))
    die.lay_out((100, 150), 34, palette(themes.load("lamplight")))
    for share in (0.0, 0.5, 1.0):
        die.roll(pips, 3, share)
        die.draw(surface)
    die.show(pips, 3)
    assert (die.pips, die.in_figures) == (pips, written)
