"""The art: all cards can be told apart, and the files contain what the code draws."""

from __future__ import annotations

import gc
import re
import sys
from collections.abc import Callable, Iterator
from itertools import combinations
from operator import sub
from pathlib import Path
from weakref import ref
from xml.etree import ElementTree

import pygame
import pytest
from our_games import OUR_GAMES

import cardgames.table
from cardgames.conformance.art import check_art
from cardgames.conformance.hooks import Fault
from cardgames.engine import registry
from cardgames.engine.manifest import Manifest
from cardgames.engine.registry import manifests
from cardgames.screens.motif import motif
from cardgames.table.art.atlas import CardAtlas, CardLook
from cardgames.table.art.decks import CARD_NAMES, back_svg, face_svg
from cardgames.table.art.drawings import drawing
from cardgames.table.art.emblems import EMBLEM_NAMES, emblem_svg
from cardgames.table.art.keep import rasterise, read_kept
from cardgames.table.art.tiles import (
    MOST_LAYERS,
    layers_of,
    plain_tile,
    tile_front,
    tile_scene,
    tile_still,
)
from cardgames.table.look import Look
from tools.art import build
from tools.art.icon import SMALL_SIZES, small_icon_svg
from tools.art.suits import SUIT_PATHS

KING_BACK = "kings"
DRAWN_TAGS = {
    "svg", "g", "path", "rect", "circle", "ellipse", "defs", "linearGradient", "radialGradient", "stop",
}  # fmt: skip


Bring = Callable[..., str]


def pixels(svg: str, size: tuple[int, int] = (50, 70)) -> bytes:
    return pygame.image.tobytes(rasterise(svg, size), "RGBA")


def difference(one: bytes, two: bytes) -> float:
    """The mean difference of two pictures, 0 to 255 for each channel."""
    assert len(one) == len(two)
    return sum(map(abs, map(sub, one, two))) / len(one)


@pytest.fixture(scope="module")
def built() -> dict[str, str]:
    return build.built_texts()


def test_the_built_files_equal_the_output_of_the_command(built: dict[str, str]) -> None:
    stale = [name for name, text in built.items() if (build.ROOT / name).read_text("utf-8") != text]
    assert not stale, "run: python -m tools.art"
    on_disk = {f"{folder}/{file.name}" for folder in build.FOLDERS for file in (build.ROOT / folder).iterdir()}
    assert on_disk == {name for name in built if not name.startswith("assets/icon/")}


@pytest.mark.parametrize("name", build.icon_pictures())
def test_the_icons_match_their_drawings(name: str) -> None:
    svg, size = build.icon_pictures()[name]
    kept = pygame.image.load(build.ROOT / name)
    drawn = rasterise(svg, (size, size), premultiplied=False)
    assert kept.get_size() == (size, size)
    assert difference(pygame.image.tobytes(kept, "RGBA"), pygame.image.tobytes(drawn, "RGBA")) < 0.5


def test_drawings_use_only_features_of_the_renderer(built: dict[str, str]) -> None:
    icons = {f"icon-{size}.svg": small_icon_svg(size) for size in SMALL_SIZES}
    for name, text in (built | icons).items():
        if not name.endswith(".svg"):
            continue
        drawn = list(ElementTree.fromstring(text).iter())
        names = [element.get("id") for element in drawn if element.get("id")]
        assert len(set(names)) == len(names), name
        for element in drawn:
            assert element.tag.rpartition("}")[2] in DRAWN_TAGS, name
            for key in ("fill", "stroke", "stop-color"):
                colour = element.get(key, "none")
                assert re.fullmatch(r"none|#[0-9a-f]{6}|url\(#\w+\)", colour), f"{name}: {colour}"


@pytest.mark.parametrize("compact", [False, True])
def test_all_cards_can_be_told_apart(compact: bool) -> None:
    faces = [pixels(face_svg("french", name, four_colour=True, compact=compact), (25, 35)) for name in CARD_NAMES]
    assert min(difference(one, two) for one, two in combinations(faces, 2)) > 1.5


def test_an_atlas_has_the_back_of_a_second_deck(tmp_path: Path) -> None:
    atlas = CardAtlas(70, cache_dir=tmp_path)
    drawn = pygame.image.tobytes(rasterise(drawing("amish_lords", KING_BACK), (50, 70)), "RGBA")
    assert difference(pygame.image.tobytes(atlas.back(f"amish_lords/{KING_BACK}"), "RGBA"), drawn) < 0.5
    assert difference(pygame.image.tobytes(atlas.back(), "RGBA"), drawn) > 15
    with pytest.raises(ValueError, match="no card back"):
        atlas.back("nothing")


@pytest.mark.parametrize(
    ("art", "key"), [("french", "7H"), ("french", "10S"), ("french", "AC"), ("french", "KD"), ("decktet", "5-ML")]
)
def test_a_large_index_is_clearly_larger_than_the_standard_one(art: str, key: str) -> None:
    normal, large = (_rank_height(art, key, index) for index in ("normal", "large"))
    assert 1.6 <= large / normal <= 1.8


def _rank_height(art: str, key: str, index: str) -> int:
    """The height of the rank in the upper left corner of a card 350 px high."""
    column = _inked(art, key, index).subsurface((8, 4, 42, 120))
    rows = [any(column.get_at((x, y))[0] for x in range(42)) for y in range(120)]
    return rows.index(False, rows.index(True)) - rows.index(True)


@pytest.mark.parametrize("key", [name for name in CARD_NAMES if name[0] not in "JQK"])
def test_a_large_index_does_not_cover_the_pips(key: str) -> None:
    beside = _inked("french", key, "large").subsurface((61, 4, 3, 146))
    assert not any(beside.get_at((x, y))[0] for x in range(3) for y in range(146))


def _inked(art: str, key: str, index: str) -> pygame.Surface:
    """White wherever a card is not blank paper."""
    card = rasterise(face_svg(art, key, index=index), (250, 350))
    mask = pygame.mask.from_threshold(card, card.get_at((6, 175)), (40, 40, 40, 255))
    mask.invert()
    return mask.to_surface()


def test_number_cards_have_the_right_number_of_pips() -> None:
    for name in CARD_NAMES[1:10]:
        assert face_svg("french", name).count(SUIT_PATHS[name[-1]]) == int(name[:-1]) + 2


@pytest.mark.parametrize("name", ["", "H", "1H", "11S", "QX", "qh", "JOKER3", "10"])
def test_an_unknown_card_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="is no card"):
        face_svg("french", name)


def test_unknown_backs_and_emblems_are_refused() -> None:
    for draw in (back_svg, emblem_svg):
        with pytest.raises(ValueError, match=r"There is no .*'nothing'"):
            draw("nothing")


def test_emblems_differ_and_have_the_colour_of_their_player() -> None:
    pictures = {name: pixels(emblem_svg(name), (40, 40)) for name in EMBLEM_NAMES}
    assert len(EMBLEM_NAMES) == 12
    for one, two in combinations(EMBLEM_NAMES, 2):
        assert difference(pictures[one], pictures[two]) > 6, (one, two)
    rim = rasterise(emblem_svg("fox", "#2266cc"), (100, 100)).get_at((4, 50))
    assert tuple(rim)[:3] == (0x22, 0x66, 0xCC)


@pytest.mark.parametrize("game", OUR_GAMES)
def test_each_game_has_a_tile_with_a_living_thing(game: str, tmp_path: Path) -> None:
    layers = tile_scene(game, (160, 110), tmp_path)
    assert len(layers) == len(layers_of(drawing(game, "tile")))
    assert any(layer.motion != "still" for layer in layers)
    floor = layers[0].picture
    assert all(floor.get_at(spot).a == 255 for spot in ((0, 0), (159, 0), (0, 109), (159, 109), (80, 55)))


def test_the_table_art_contains_nothing_of_a_single_game() -> None:
    """Art of a single game is in its own folder."""
    known = [word for game in manifests().values() for word in (game.name, game.title)]
    named = re.compile(rf"\b({'|'.join(map(re.escape, known))})\b", re.IGNORECASE)
    table = Path(cardgames.table.__file__).parent
    assert not [file.name for file in table.rglob("*.py") if named.search(file.read_text("utf-8"))]


# -- tiles of any game

TILE = '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="220" viewBox="0 0 320 220">{}</svg>'
RED = '<rect x="0" y="0" width="320" height="220" fill="#ff0000"/>'
DOT = '<circle cx="160" cy="110" r="40" fill="#0000ff"/>'


@pytest.fixture
def bring(look: Look, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bring]:
    """Installs an external game with this drawing; returns its name."""
    assert look, "cached pictures are converted for the window"

    def installed(svg: str | bytes | None, name: str = "tile") -> str:
        package = tmp_path / "site" / "bowls"
        (package / "art").mkdir(parents=True, exist_ok=True)
        (package / "__init__.py").write_text("")
        if svg is not None:
            (package / "art" / f"{name}.svg").write_bytes(svg if isinstance(svg, bytes) else svg.encode())
        monkeypatch.syspath_prepend(str(package.parent))
        monkeypatch.delitem(sys.modules, "bowls", raising=False)
        bowls = Manifest("bowls", "Bowls", (2,), "", "bowls", tint="#8a3d2a")
        monkeypatch.setattr(registry, "manifests", lambda: {"bowls": bowls})
        registry.folder_of.cache_clear()
        return bowls.name

    yield installed
    registry.folder_of.cache_clear()


def test_a_tile_can_be_an_svg_without_a_namespace() -> None:
    layer = layers_of(TILE.replace(' xmlns="http://www.w3.org/2000/svg"', "").format(RED))[0]
    assert tuple(rasterise(layer.svg, (32, 22)).get_at((3, 3))) == (255, 0, 0, 255)


def test_an_external_game_has_its_own_tile(bring: Bring, tmp_path: Path) -> None:
    game = bring(TILE.format(RED + DOT))
    assert tuple(tile_still(game, (160, 110), tmp_path).get_at((3, 3)))[:3] == (255, 0, 0)
    bring(TILE.format(DOT))  # a newer version of the game: the old cached tile is not shown
    assert tuple(tile_still(game, (160, 110), tmp_path).get_at((3, 3)))[:3] == (0, 0, 0)


BAD_TILES = {
    "none": None,
    "empty": "",
    "no text": b"\xff\xfe\x00",
    "cut": TILE.format(RED)[:-9],
    "not svg": "<html></html>",
    "blank": TILE.format(""),
    "other shape": TILE.replace("320 220", "100 100").format(RED),
    "unknown motion": TILE.format(f'<g data-motion="jump">{DOT}</g>'),
    "reach in words": TILE.format(f'<g data-motion="sway" data-reach="far">{DOT}</g>'),
    "reach without end": TILE.format(f'<g data-motion="sway" data-reach="inf">{DOT}</g>'),
    "reach unknown": TILE.format(f'<g data-motion="sway" data-reach="nan">{DOT}</g>'),
    "too many layers": TILE.format(f'<g data-motion="glow">{DOT}</g>' * (MOST_LAYERS + 1)),
    "too large": TILE.format(RED + " " * 1_000_000),
    "odd numbers": TILE.replace('width="320"', 'width="-1"').format(RED),
    "a comment": TILE.format("<!-- nothing -->"),
    "an instruction": TILE.format("<?php nothing ?>"),
    "entities": '<!DOCTYPE svg [<!ENTITY a "b">]>' + TILE.format("&c;"),
}


@pytest.mark.parametrize("what", BAD_TILES)
def test_a_game_with_no_tile_or_a_bad_one_gets_the_plain_tile(what: str, bring: Bring, tmp_path: Path) -> None:
    game = bring(BAD_TILES[what])
    for _ in range(2):  # the first run fills the cache, the second reads it
        assert len(tile_scene(game, (160, 110), tmp_path)) == len(layers_of(plain_tile("#8a3d2a")))
        still = tile_still(game, (160, 110), tmp_path)
        assert still.get_size() == (160, 110)
        assert still.get_at((3, 100)).r > still.get_at((3, 100)).g
        assert tile_front(game, (160, 110)).get_bounding_rect().w


@pytest.mark.parametrize("what", [what for what in BAD_TILES if what != "none"])
def test_the_kit_reports_a_bad_tile(what: str, bring: Bring) -> None:
    with pytest.raises(Fault, match=r"art/tile\.svg of bowls cannot be drawn: "):
        check_art(bring(BAD_TILES[what]))


def test_the_kit_reports_a_bad_felt_but_not_missing_art(bring: Bring) -> None:
    check_art(bring(None))
    check_art(bring(TILE.format(RED)))
    with pytest.raises(Fault, match=r"art/felt\.svg"):
        check_art(bring("<html></html>", "felt"))


@pytest.mark.parametrize("felt", [None, "", b"\xff\xfe", "<html></html>", '<svg width="-1" height="3"/>'])
def test_a_game_with_no_pattern_or_a_bad_one_has_a_plain_felt(
    felt: str | bytes | None, bring: Bring, look: Look
) -> None:
    assert motif(bring(felt, "felt"), look) is None


def test_an_external_game_has_its_own_pattern(bring: Bring, look: Look) -> None:
    pattern = motif(bring('<svg width="192" height="192" viewBox="0 0 192 192">' + DOT + "</svg>", "felt"), look)
    assert pattern.get_size() == (150, 150)


def finished(height: int, folder: Path, look: CardLook | None = None) -> CardAtlas:
    atlas = CardAtlas(height, look, cache_dir=folder)
    while not atlas.step(1000):
        pass
    atlas.finish_writing()
    return atlas


def test_an_atlas_is_cached_and_read_back(tmp_path: Path) -> None:
    made = finished(70, tmp_path)
    read = CardAtlas(70, cache_dir=tmp_path)
    assert read.ready
    for name in CARD_NAMES:
        assert pygame.image.tobytes(read.card(name), "RGBA") == pygame.image.tobytes(made.card(name), "RGBA")
    assert not CardAtlas(70, CardLook(four_colour=True), cache_dir=tmp_path).ready
    assert not list(tmp_path.glob("*.part"))


@pytest.mark.parametrize("damage", ["cut", "flipped", "empty", "foreign"])
def test_a_damaged_cached_atlas_is_redrawn(damage: str, tmp_path: Path) -> None:
    whole = finished(42, tmp_path)
    (file,) = tmp_path.glob("cards-*.pixels")
    data = bytearray(file.read_bytes())
    if damage == "flipped":
        data[len(data) // 2] ^= 0x55
    file.write_bytes(
        {"cut": bytes(data[: len(data) // 2]), "empty": b"", "foreign": bytes(900)}.get(damage, bytes(data))
    )
    atlas = CardAtlas(42, cache_dir=tmp_path)
    assert not atlas.ready
    assert pygame.image.tobytes(atlas.card("QH"), "RGBA") == pygame.image.tobytes(whole.card("QH"), "RGBA")


def test_an_atlas_works_without_a_cache(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    atlas = finished(42, tmp_path / "file")
    assert atlas.card("AS").get_size() == (30, 42)


def test_an_atlas_is_drawn_in_slices_and_gives_any_card_at_once(tmp_path: Path) -> None:
    atlas = CardAtlas(42, cache_dir=tmp_path)
    assert not atlas.step(0)
    assert not atlas.ready
    assert atlas.card("KC").get_bounding_rect().size == (30, 42)
    steps = 1
    while not atlas.step(0):
        steps += 1
    assert steps >= len(CARD_NAMES)
    atlas.finish_writing()


def test_an_abandoned_atlas_leaves_nothing(tmp_path: Path) -> None:
    atlas = CardAtlas(42, cache_dir=tmp_path)
    atlas.step(0)
    left = ref(atlas)
    gc.disable()  # its pictures are large: they must be freed at once, not by cycle collection
    del atlas
    gone = left() is None
    gc.enable()
    assert gone


def test_an_atlas_contains_its_games_cards_and_draws_others_on_request(tmp_path: Path) -> None:
    whole, few = finished(70, tmp_path), CardAtlas(70, names=("AS", "KH"), cache_dir=tmp_path)
    while not few.step(1000):
        pass
    few.finish_writing()
    counts = sorted(len(read_kept(file, (50, 70), 55)) for file in tmp_path.glob("cards-*.pixels"))
    assert counts == [3, len(CARD_NAMES) + 1]
    for atlas in (few, CardAtlas(70, names=("AS", "KH"), cache_dir=tmp_path)):
        for name in ("KH", *CARD_NAMES, "AS"):
            drawn, wanted = (pygame.image.tobytes(one.card(name), "RGBA") for one in (atlas, whole))
            assert difference(drawn, wanted) < 0.5
        with pytest.raises(ValueError, match="no card"):
            atlas.card("11S")
