"""The Decktet (LL-1): 45 distinct faces, six suits that differ in greyscale, legible names."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from cardgames.engine import registry
from cardgames.engine.cards import Deck
from cardgames.table.art import decks
from cardgames.table.art.atlas import CardAtlas, CardLook
from cardgames.table.art.decks import FOOT, HEIGHT, back_svg, face_svg
from cardgames.table.art.keep import rasterise
from cardgames.words import ENGLISH, card_text, use_language
from tools.art.decktet.names import DECKTET_NAMES, NUMBERS, SUITS, rank_and_suits

pytestmark = pytest.mark.usefixtures("look")


def pixels(svg: str, size: tuple[int, int]) -> bytes:
    return pygame.image.tobytes(rasterise(svg, size), "RGBA")


def difference(one: bytes, two: bytes) -> float:
    """The mean difference of two pictures, 0 to 255 for each channel."""
    return sum(abs(a - b) for a, b in zip(one, two, strict=True)) / len(one)


def dark_pixels(picture: Surface, room: Rect) -> int:
    """The number of dark pixels in this part."""
    part = picture.subsurface(room.clip(picture.get_rect()))
    return pygame.mask.from_threshold(part, (0x20, 0x24, 0x2E), (70, 70, 70, 255)).count()


def foot(height: int) -> Rect:
    return Rect(*(round(side * height / HEIGHT) for side in FOOT))


def test_ll_1_each_suit_is_once_in_every_rank_and_twice_in_pawns_and_courts() -> None:
    assert len(DECKTET_NAMES) == len(set(DECKTET_NAMES)) == 45
    for rank, times in (("A", 1), *((number, 1) for number in NUMBERS), ("Crown", 1), ("Pawn", 2), ("Court", 2)):
        suits = Counter("".join(rank_and_suits(key)[1] for key in DECKTET_NAMES if key.startswith(f"{rank}-")))
        assert suits == dict.fromkeys(SUITS, times if len(rank) > 1 else 1), rank
    assert rank_and_suits("Excuse") == ("", "")


@pytest.mark.parametrize("compact", [False, True])
def test_all_cards_can_be_told_apart(compact: bool) -> None:
    faces = {key: pixels(face_svg("decktet", key, compact=compact), (25, 35)) for key in DECKTET_NAMES}
    for one, two in combinations(DECKTET_NAMES, 2):
        assert difference(faces[one], faces[two]) > 1.5, (one, two)


@pytest.mark.parametrize("key", ["", "2", "2-KM", "AS", "QH", "Crown", "Excuse-M", "excuse"])
def test_an_unknown_decktet_card_is_refused(key: str) -> None:
    with pytest.raises(ValueError, match="is no card of the decktet deck"):
        face_svg("decktet", key)


@pytest.mark.parametrize("height", [150, 172, 240, 500])
def test_a_card_has_its_name_at_the_bottom(height: int, tmp_path: Path) -> None:
    atlas = CardAtlas(height, names=DECKTET_NAMES, cache_dir=tmp_path, art="decktet")
    for key in DECKTET_NAMES:
        assert dark_pixels(atlas.card(key), foot(height)) > 20, key


def test_every_card_has_a_name_of_its_own() -> None:
    assert len({decks.printed_name("decktet", key) for key in DECKTET_NAMES}) == 45
    assert decks.printed_name("french", "QH") == ""


def test_each_deck_has_its_own_back_unless_the_player_chooses_one(tmp_path: Path) -> None:
    def back(art: str, key: str, look: CardLook) -> bytes:
        return pygame.image.tobytes(CardAtlas(70, look, (key,), tmp_path, art).back(), "RGBA")

    def drawn(name: str) -> bytes:
        return pygame.image.tobytes(rasterise(back_svg(name), (50, 70)), "RGBA")

    assert back("french", "AS", CardLook()) == drawn("crest")
    assert back("decktet", "7-WY", CardLook()) == drawn("signs")
    assert back("decktet", "7-WY", CardLook("waves")) == back("french", "AS", CardLook("waves")) == drawn("waves")


def test_a_deck_is_french_by_default() -> None:
    assert Deck([]).art == "french"


def test_rank_words_are_in_the_players_language() -> None:
    faces = {face.key: face for face in registry.game("landlord").deck.faces}
    keys = ("Pawn-MSL", "Crown-W", "Excuse", "A-W", "9-MS")
    use_language("nl")
    assert [card_text(faces[key]) for key in keys] == ["Pion☾☼❧", "Kroon≋", "Excuus", "A≋", "9☾☼"]
    use_language(ENGLISH)
    assert [card_text(faces[key]) for key in keys] == [faces[key].text for key in keys]
