"""The Decktet (LL-1): 45 faces that nobody can confuse, six suits that grey print tells, names that can be read."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from cardgames.engine.cards import DECKTET_SIGNS, CardFace, Deck
from cardgames.table import text
from cardgames.table.art import decks
from cardgames.table.art.atlas import COMPACT_BELOW, CardAtlas, CardLook
from cardgames.table.art.decks import FOOT, HEIGHT, back_svg, face_svg
from cardgames.table.art.drawings import suit_svg
from cardgames.table.art.keep import rasterise
from cardgames.table.art.svg import document
from cardgames.table.board.faces import DeckFaces
from cardgames.table.look import DECKTET_ON_DARK, DECKTET_ON_PAPER
from cardgames.table.theme import CONTRAST, contrast, load, names
from tools.art.decktet.names import DECKTET_NAMES, NUMBERS, SUITS, rank_and_suits
from tools.art.decktet.signs import TONES, sign

pytestmark = pytest.mark.usefixtures("look")

PALE = (0xFA, 0xF4, 0xE4)


def pixels(svg: str, size: tuple[int, int]) -> bytes:
    return pygame.image.tobytes(rasterise(svg, size), "RGBA")


def difference(one: bytes, two: bytes) -> float:
    """The mean difference of two pictures, 0 to 255 for each channel."""
    return sum(abs(a - b) for a, b in zip(one, two, strict=True)) / len(one)


def dark_pixels(picture: Surface, room: Rect) -> int:
    """How many pixels of the part are printed dark."""
    part = picture.subsurface(room.clip(picture.get_rect()))
    return pygame.mask.from_threshold(part, (0x20, 0x24, 0x2E), (70, 70, 70, 255)).count()


def foot(height: int) -> Rect:
    return Rect(*(round(side * height / HEIGHT) for side in FOOT))


def test_ll_1_each_suit_is_once_at_every_rank_and_twice_among_pawns_and_courts() -> None:
    assert len(DECKTET_NAMES) == len(set(DECKTET_NAMES)) == 45
    for rank, times in (("A", 1), *((number, 1) for number in NUMBERS), ("Crown", 1), ("Pawn", 2), ("Court", 2)):
        suits = Counter("".join(rank_and_suits(key)[1] for key in DECKTET_NAMES if key.startswith(f"{rank}-")))
        assert suits == dict.fromkeys(SUITS, times if len(rank) > 1 else 1), rank
    assert rank_and_suits("Excuse") == ("", "")


@pytest.mark.parametrize("size", [12, 16, 32])
def test_suits_differ_in_grey_print(size: int) -> None:
    """The mean difference of two signs, each printed in grey on paper."""

    def grey(suit: str) -> bytes:
        paper = Surface((size, size))
        paper.fill(PALE)
        drawn = rasterise(document(100, 100, [sign(suit, 50, 50, 100)]), (size, size))
        paper.blit(drawn, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        return pygame.image.tobytes(pygame.transform.grayscale(paper), "RGB")

    printed = {suit: grey(suit) for suit in SUITS}
    for one, two in combinations(SUITS, 2):
        assert difference(printed[one], printed[two]) > 20, (one, two)


def test_suits_differ_in_shape_alone() -> None:
    signs = {suit: rasterise(suit_svg(mark, "#20242e"), (64, 64)) for suit, mark in DECKTET_SIGNS.items()}
    shapes = {suit: pygame.mask.from_surface(drawn) for suit, drawn in signs.items()}
    for one, two in combinations(shapes, 2):
        common = shapes[one].overlap_area(shapes[two], (0, 0))
        assert common / (shapes[one].count() + shapes[two].count() - common) < 0.7, (one, two)


def test_suits_differ_in_colour() -> None:
    assert len({tone.main for tone in TONES.values()}) == len(TONES) == 6


@pytest.mark.parametrize("compact", [False, True])
def test_every_card_can_be_told_from_every_other(compact: bool) -> None:
    faces = {key: pixels(face_svg("decktet", key, compact=compact), (25, 35)) for key in DECKTET_NAMES}
    for one, two in combinations(DECKTET_NAMES, 2):
        assert difference(faces[one], faces[two]) > 1.5, (one, two)


def test_each_scene_is_one_of_its_own() -> None:
    middle = Rect(36, 6, 54, 100)
    scenes = {
        key: pygame.image.tobytes(rasterise(face_svg("decktet", key), (125, 175)).subsurface(middle), "RGBA")
        for key in DECKTET_NAMES
        if not key.startswith("A-")
    }
    for one, two in combinations(scenes, 2):
        assert difference(scenes[one], scenes[two]) > 20, (one, two)


@pytest.mark.parametrize("index", ["normal", "large"])
@pytest.mark.parametrize("corners", [2, 4])
def test_the_paper_is_clean_round_every_scene_and_at_the_foot(index: str, corners: int) -> None:
    """No scene reaches over its window: the rim of the card and the room for its name are paper."""
    for key in DECKTET_NAMES:
        card = rasterise(face_svg("decktet", key, index=index, corners=corners), (250, 350))
        for place in (*((x, 320) for x in range(14, 236, 6)), *((125, y) for y in (6, 9)), (4, 175), (245, 175)):
            assert tuple(card.get_at(place))[:3] == PALE, (key, place)


def test_no_two_signs_of_four_corners_lie_on_each_other() -> None:
    """The upper and the lower column of a card with three suits stay apart."""
    for key in DECKTET_NAMES:
        for index in ("normal", "large"):
            card = rasterise(face_svg("decktet", key, index=index, corners=4), (250, 350))
            row = {tuple(card.get_at((x, 159)))[:3] for x in range(9, 48)}
            if len(rank_and_suits(key)[1]) > 1:
                assert row == {PALE}, (key, index)


@pytest.mark.parametrize("key", ["", "2", "2-KM", "AS", "QH", "Crown", "Excuse-M", "excuse"])
def test_what_is_no_card_of_the_decktet_is_refused(key: str) -> None:
    with pytest.raises(ValueError, match="is no card of the decktet deck"):
        face_svg("decktet", key)


@pytest.mark.parametrize("height", [150, 172, 240, 500])
def test_a_card_has_its_name_at_its_foot(height: int, tmp_path: Path) -> None:
    atlas = CardAtlas(height, names=DECKTET_NAMES, cache_dir=tmp_path, art="decktet")
    for key in DECKTET_NAMES:
        assert dark_pixels(atlas.card(key), foot(height)) > 20, key


def test_a_name_is_never_smaller_than_11_px(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it would be, it is left out."""
    sizes: list[int] = []
    caption = text.caption

    def noted(words: str, px: int, colour: tuple[int, int, int]) -> Surface:
        sizes.append(px)
        return caption(words, px, colour)

    monkeypatch.setattr(text, "caption", noted)
    small = COMPACT_BELOW * 7 // 5 + 2
    for height in range(small, small + 60, 6):
        atlas = CardAtlas(height, names=DECKTET_NAMES, cache_dir=tmp_path, art="decktet")
        for key in ("Excuse", "7-ML"):
            atlas.card(key)
    assert min(sizes) >= 11
    narrow = CardAtlas(small, names=DECKTET_NAMES, cache_dir=tmp_path, art="decktet")
    assert dark_pixels(narrow.card("7-ML"), foot(small)) == 0


def test_the_name_of_a_card_that_is_shown_smaller_or_larger_is_set_anew(tmp_path: Path) -> None:
    """A name scaled with its card would be too small or blurred."""
    deck = Deck([CardFace(key, key, "", "") for key in ("7-ML", "4-WL", "3-SK")], "decktet")
    for shown in (130, 260):
        faces = DeckFaces(deck, 200, CardLook())
        for card, key in enumerate(("7-ML", "4-WL", "3-SK")):
            own = CardAtlas(shown, names=(key,), cache_dir=tmp_path, art="decktet").card(key)
            ways = (faces.face(card, shown).subsurface(foot(shown)), own.subsurface(foot(shown)))
            assert difference(*(pygame.image.tobytes(way, "RGBA") for way in ways)) < 1, (key, shown)


def test_every_card_has_a_name_and_no_two_the_same() -> None:
    assert len({decks.printed_name("decktet", key) for key in DECKTET_NAMES}) == 45
    assert decks.printed_name("french", "QH") == ""


def test_a_look_of_the_player_changes_the_decktet_too(tmp_path: Path) -> None:
    looks = [CardLook(), CardLook(index="large"), CardLook(corners=4), CardLook(four_colour=True)]
    plain, large, four, colours = (
        pygame.image.tobytes(CardAtlas(200, look, ("7-WY",), tmp_path, "decktet").card("7-WY"), "RGBA")
        for look in looks
    )
    assert len({plain, large, four}) == 3
    assert colours == plain


def test_each_deck_comes_with_a_back_of_its_own_until_the_player_chooses_one(tmp_path: Path) -> None:
    def back(art: str, key: str, look: CardLook) -> bytes:
        return pygame.image.tobytes(CardAtlas(70, look, (key,), tmp_path, art).back(), "RGBA")

    def drawn(name: str) -> bytes:
        return pygame.image.tobytes(rasterise(back_svg(name), (50, 70)), "RGBA")

    assert back("french", "AS", CardLook()) == drawn("crest")
    assert back("decktet", "7-WY", CardLook()) == drawn("signs")
    assert back("decktet", "7-WY", CardLook("waves")) == back("french", "AS", CardLook("waves")) == drawn("waves")


def test_a_deck_is_french_when_it_says_nothing() -> None:
    assert Deck([]).art == "french"


@pytest.mark.parametrize("theme", names())
def test_signs_between_words_can_be_read_in_every_theme(theme: str) -> None:
    colours = load(theme)
    for mark in DECKTET_SIGNS.values():
        assert contrast(DECKTET_ON_PAPER[mark], colours.paper) >= CONTRAST, mark
        for ground in ("felt_dark", "wood"):
            assert contrast(DECKTET_ON_DARK[mark], colours[ground]) >= CONTRAST, mark


def test_signs_of_the_decktet_are_drawn_between_words() -> None:
    assert list(text.coloured_parts("Sea ≋, 2☾⌘")) == [
        ("Sea ", False), ("≋", True), (", 2", False), ("☾", True), ("⌘", True),
    ]  # fmt: skip
    drawn = {mark: pygame.image.tobytes(text.suit_sign(mark, 16, (20, 20, 20)), "RGBA") for mark in text.SUITS}
    assert len(set(drawn.values())) == len(text.SUITS) == 10
