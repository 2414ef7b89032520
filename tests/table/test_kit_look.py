"""Themes are legible, scales fit, and drawings have the colours of the theme."""

from __future__ import annotations

import math
from itertools import combinations, pairwise
from pathlib import Path
from random import Random

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect, Surface

from cardgames.engine.manifest import Manifest
from cardgames.engine.registry import manifests
from cardgames.resources import data_dir
from cardgames.screens.picture_choice import PictureChoice
from cardgames.table import room, theme
from cardgames.table.board.plate import team_colour
from cardgames.table.look import Look
from cardgames.table.theme import CONTRAST, PAIRS, ThemeProblem, contrast, load, load_or_default
from cardgames.table.units import (
    ROOM,
    Scale,
    centred,
    columns,
    covered,
    free_place,
    grid,
    keep_clear,
    keep_inside,
    least_covering,
    rows,
)
from cardgames.table.widgets.base import Group, Widget
from cardgames.table.widgets.button import Button
from cardgames.table.widgets.choice import DropList, Option, Segments


@pytest.mark.parametrize("name", ["lamplight", "daylight", "midnight"])
@pytest.mark.parametrize(("ink", "ground"), PAIRS)
def test_text_has_enough_contrast_on_its_background(name: str, ink: str, ground: str) -> None:
    colours = load(name)
    assert contrast(colours[ink], colours[ground]) >= CONTRAST


def _focus_ring(widget: Widget, ground: tuple[int, int, int], look: Look) -> int:
    """The number of pixels that the focus changes so much that everyone sees it, also against the `ground`."""
    size = widget.preferred_size(look, look.px(600))
    widget.layout(Rect((40, 40), size), look)
    pictures = []
    for focused in (False, True):
        widget.focused = focused
        picture = Surface((size[0] + 80, size[1] + 80))
        picture.fill(ground)
        widget.draw(picture)
        pictures.append(picture)
    before, after = pictures
    spots = ((x, y) for x in range(before.get_width()) for y in range(before.get_height()))
    pairs = ((before.get_at(spot)[:3], after.get_at(spot)[:3]) for spot in spots)
    return sum(new != old and min(contrast(new, old), contrast(new, ground)) >= 3 for old, new in pairs)


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("name", theme.names())
def test_the_keyboard_focus_is_clearly_seen_in_every_theme(name: str, dark: bool) -> None:
    """On paper and on wood: a question's buttons, segments and pictures, such as that of the chosen theme."""
    pygame.font.init()
    look = Look(load(name), Scale.for_window((1280, 800), 1.0))
    ground = look.theme.wood_light if dark else look.theme.paper
    options = [Option("one", "One"), Option("two", "Two")]
    picture = Surface((60, 40))
    picture.fill(look.theme.felt)
    for widget in (
        Button("button", "Bid 1", lambda: None),
        Button("brass", "Deal", lambda: None, kind="brass"),
        Segments("segments", "Level", options, "one", lambda _: None),
        DropList("list", "Renderer", options, "one", lambda _: None),
        PictureChoice("theme", "Theme", options, "one", lambda _: None, make=lambda *_: picture, size=(60, 40)),
    ):
        box = Group("box", [widget])
        box.ground = "dark" if dark else "paper"
        around = 2 * (widget.preferred_size(look, look.px(600))[1] + look.px(40))
        assert _focus_ring(widget, ground, look) >= around, widget.name


@pytest.mark.parametrize("name", theme.names())
def test_ten_player_colours_are_distinct_and_visible_on_wood(name: str) -> None:
    ours = load(name)
    colours = [team_colour(team, ours) for team in range(10)]
    assert all(contrast(colour, ours.wood) >= CONTRAST for colour in colours)
    assert all(math.dist(_seen(one), _seen(other)) >= 25 for one, other in combinations(colours, 2))


@pytest.mark.parametrize("game", ["", *manifests()])
def test_the_felts_of_all_games_differ_in_every_theme(game: str) -> None:
    tint = manifests()[game].tint if game else ""
    felts = [load(name).tinted(theme.colour(tint)).felt if tint else load(name).felt for name in theme.names()]
    assert all(math.dist(_seen(one), _seen(other)) >= 12 for one, other in combinations(felts, 2))


@pytest.mark.parametrize("name", ["daylight", "midnight"])
def test_a_game_only_tints_the_felt_of_a_theme(name: str) -> None:
    ours = load(name)
    felts = [ours.tinted(theme.colour(game.tint)).felt for game in manifests().values() if game.tint]
    assert len(set(felts)) == len(felts)
    for felt in felts:
        assert math.dist(_seen(felt), _seen(ours.felt)) < min(
            math.dist(_seen(felt), _seen(load(other).felt)) for other in theme.names() if other != name
        )


def _seen(colour: tuple[int, int, int]) -> tuple[float, float, float]:
    """A colour in CIELAB, for differences as eyes see them (without the linear part near black)."""
    red, green, blue = (((channel / 255 + 0.055) / 1.055) ** 2.4 for channel in colour)
    x = math.cbrt((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
    y = math.cbrt(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    z = math.cbrt((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("hue", [(150, 60, 40), (40, 70, 130), (90, 80, 40), (0, 0, 0), (255, 255, 255)])
@pytest.mark.parametrize("name", ["lamplight", "daylight", "midnight"])
def test_a_tinted_felt_keeps_text_legible(name: str, hue: tuple[int, int, int]) -> None:
    tinted = load(name).tinted(hue)
    for ink, ground in PAIRS:
        if ground.startswith("felt"):
            assert contrast(tinted[ink], tinted[ground]) >= CONTRAST - 0.2


@pytest.mark.parametrize("game", manifests().values(), ids=lambda game: game.name)
@pytest.mark.parametrize("name", theme.names())
def test_text_is_legible_on_any_felt_that_a_game_chooses(name: str, game: Manifest) -> None:
    tinted = load(name).tinted(theme.colour(game.tint)) if game.tint else load(name)
    for ink, ground in PAIRS:
        if ground.startswith("felt"):
            assert contrast(tinted[ink], tinted[ground]) >= CONTRAST


@pytest.mark.parametrize("text", ["", "red", "felt", "#12345", "#1234567", "#+12345", "#12 345", "#gggggg"])
def test_an_invalid_colour_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        theme.colour(text)


@pytest.mark.usefixtures("look")
@pytest.mark.parametrize("name", ["lamplight", "daylight", "midnight"])
def test_text_has_enough_contrast_on_the_drawn_felt(name: str) -> None:
    drawn = room.felt((600, 400), Look(load(name), Scale(1.0)))
    ink = load(name).on_felt
    for x in range(0, 600, 20):
        for y in range(0, 400, 20):
            spot = drawn.subsurface(Rect(x, y, 20, 20))
            r, g, b, _ = pygame.transform.average_color(spot)
            assert contrast(ink, (r, g, b)) >= CONTRAST


@pytest.mark.usefixtures("look")
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("name", ["lamplight", "daylight", "midnight"])
def test_text_has_enough_contrast_on_the_drawn_bar_and_on_the_strip_below_it(name: str, scale: float) -> None:
    look = Look(load(name), Scale(scale))
    for base in (None, room.strip_wood(look.theme)):
        drawn = Surface((640, look.px(28)))
        room.lay_bar(drawn, drawn.get_rect(), look, base=base)
        for x in range(0, 640, 20):
            r, g, b, _ = pygame.transform.average_color(drawn.subsurface(Rect(x, 0, 20, drawn.get_height())))
            assert contrast(look.theme.on_wood, (r, g, b)) >= CONTRAST
            assert contrast(look.theme.lamp, (r, g, b)) >= CONTRAST


BROKEN = {
    "nothing in it": ("", "the file is empty"),
    "no keys": ("- a\n- b\n", "a list is here instead of keys"),
    "no YAML": ("felt: [", "mine.yaml:1: this is not YAML"),
    "no end of brackets": ("felt: " + 30_000 * "[" + 30_000 * "]", "nested more than 12 deep|maximum nesting depth"),
    "too many brackets": ("felt: " + 30 * "[" + 30 * "]", "nested more than 12 deep"),
    "a colour twice": ('felt: "#112233"\nfelt: "#112233"\n', "mine.yaml:2: felt: this key was given before"),
    "no colour": ("felt: green\n", "mine.yaml:1: felt: 'green' is not a colour; write it as \"#rrggbb\""),
    "a colour that is a remark": ("felt: #112233\n", "felt: nothing is not a colour; .* the quotes included"),
    "an anchor": ("felt: &a x\nrim: *a\n", "anchor"),
    "an unknown colour": ('pink: "#ffffff"\n', "pink"),
    "a tint that is no share": ("tint: 130\n", "tint: 130 is not a percentage; write 0 to 100"),
    "a missing colour": ('felt: "#112233"\n', "missing"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_theme_is_reported_in_one_sentence(tmp_path: Path, case: str) -> None:
    text, words = BROKEN[case]
    file = tmp_path / "mine.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ThemeProblem, match=words) as problem:
        load(file)
    assert "mine.yaml" in str(problem.value)
    assert "\n" not in str(problem.value)


@pytest.mark.parametrize("raw", [b"\xff\xfe\x00felt", b"x" * 70_000, b"felt: !!python/object:os.system x"])
def test_an_unreadable_theme_is_replaced_by_the_default(tmp_path: Path, raw: bytes) -> None:
    file = tmp_path / "mine.yaml"
    file.write_bytes(raw)
    found, sentence = load_or_default(file)
    assert found == load("lamplight")
    assert "mine.yaml" in str(sentence)


def test_a_theme_with_too_little_contrast_is_refused(tmp_path: Path) -> None:
    source = (data_dir("themes") / "lamplight.yaml").read_text(encoding="utf-8")
    file = tmp_path / "mine.yaml"
    file.write_text(source.replace('ink: "#2a211a"', 'ink: "#e0d0b0"'), encoding="utf-8")
    with pytest.raises(ThemeProblem, match="ink: its contrast with paper"):
        load(file)


def test_a_missing_theme_file_is_replaced_by_the_default() -> None:
    found, sentence = load_or_default("nowhere")
    assert found == load("lamplight")
    assert str(sentence) == "there is no theme 'nowhere'; give lamplight, daylight, midnight, or a .yaml file"
    _, sentence = load_or_default("nowhere.yaml")
    assert "cannot be read" in str(sentence)


@given(st.tuples(st.integers(200, 8000), st.integers(200, 5000)), st.floats(0.1, 9))
def test_960_x_600_points_always_fit(size: tuple[int, int], wanted: float) -> None:
    scale = Scale.for_window(size, wanted)
    assert ROOM[0] * scale.factor <= size[0] + 1e-6
    assert ROOM[1] * scale.factor <= size[1] + 1e-6
    assert scale.factor <= 2.5


def test_the_wanted_scale_is_used_if_it_fits() -> None:
    assert Scale.for_window((3840, 2160), 2.0).factor == 2.0
    assert Scale.for_window((1024, 640), 0.75).factor == 0.75
    assert Scale.for_window((1024, 640), 2.0).factor == pytest.approx(640 / 600, abs=0.01)


@given(
    st.integers(0, 2000),
    st.lists(st.one_of(st.none(), st.integers(1, 300)), min_size=1, max_size=6),
    st.integers(0, 20),
)
def test_columns_are_consecutive_and_fill_the_area(wide: int, parts: list[int | None], gap: int) -> None:
    cells = columns(Rect(10, 20, wide, 50), parts, gap)
    for left, right in pairwise(cells):
        assert right.x == left.right + gap
    taken = sum(part for part in parts if part is not None) + gap * (len(parts) - 1)
    if None in parts and taken <= wide:
        assert cells[-1].right == 10 + wide
    assert all(cell.h == 50 and cell.y == 20 for cell in cells)


def test_columns_have_shares_fixed_sizes_or_the_rest() -> None:
    assert [cell.h for cell in rows(Rect(0, 0, 10, 100), [20, 0.5, None])] == [20, 50, 30]
    assert [cell.topleft for cell in grid(Rect(0, 0, 100, 100), 3, 2)] == [(0, 0), (50, 0), (0, 50)]


def test_rectangles_are_placed_and_kept_inside() -> None:
    area = Rect(0, 0, 200, 100)
    assert centred((20, 10), area) == Rect(90, 45, 20, 10)
    assert keep_inside(Rect(190, -4, 20, 10), area) == Rect(180, 0, 20, 10)
    assert keep_inside(Rect(0, 0, 500, 10), area).w == 200


def test_a_rectangle_that_covers_nothing_stays() -> None:
    assert keep_clear(Rect(40, 40, 20, 20), Rect(0, 0, 100, 100), [Rect(0, 0, 30, 30)], 4) == Rect(40, 40, 20, 20)


def test_a_covering_rectangle_moves_aside_by_the_shortest_way() -> None:
    area, taken = Rect(0, 0, 200, 100), [Rect(80, 0, 40, 100)]
    assert keep_clear(Rect(70, 40, 40, 20), area, taken, 4) == Rect(36, 40, 40, 20)
    assert keep_clear(Rect(95, 40, 40, 20), area, taken, 4) == Rect(124, 40, 40, 20)


def test_without_free_space_as_little_as_possible_is_covered() -> None:
    area = Rect(0, 0, 100, 100)
    found = keep_clear(Rect(20, 20, 60, 60), area, [Rect(0, 0, 100, 70)])
    assert area.contains(found)
    assert found.bottom == 100


@given(st.integers(0, 2**32))
def test_a_place_clear_of_what_is_taken_is_as_near_as_any_and_one_without_room_covers_least(seed: int) -> None:
    rnd, area = Random(seed), Rect(2, 1, 11, 9)
    some = [Rect(rnd.randint(-2, 12), rnd.randint(-2, 9), rnd.randint(0, 5), rnd.randint(0, 5)) for _ in range(12)]
    taken, never = some[: rnd.randint(0, 8)], some[8 : rnd.randint(8, 12)]
    rect = Rect(rnd.randint(-3, 14), rnd.randint(-3, 12), rnd.randint(1, 5), rnd.randint(1, 5))
    near = keep_inside(rect, area)
    columns, rows = range(area.left, area.right - rect.w + 1), range(area.top, area.bottom - rect.h + 1)
    every = [Rect((x, y), rect.size) for x in columns for y in rows]

    def far(place: Rect) -> int:
        return (place.x - near.x) ** 2 + (place.y - near.y) ** 2

    free = [far(place) for place in every if place.collidelist(taken) < 0]
    found, kept = free_place(rect, area, taken), keep_clear(rect, area, taken)
    assert (found and far(found)) == (min(free) if free else None)
    assert kept == found or (not free and covered(kept, taken) == min(covered(place, taken) for place in every))
    allowed = [(covered(place, taken), far(place)) for place in every if place.collidelist(never) < 0]
    least = least_covering(rect, area, taken, never)
    assert least is None or least.collidelist(never) < 0
    assert (least and covered(least, taken)) == (min(allowed)[0] if allowed else None)
    assert least is None or covered(least, taken) or far(least) == min(allowed)[1], "the nearest of several"
