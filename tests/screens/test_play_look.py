"""The layout of Klaverjassen at every size: nothing overlaps or is clipped, and every face-up card is legible and
reachable."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from bare_felt import SCALES, assert_apart, bare_felt, blocks
from pygame import Rect

from cardgames.engine.contract import View
from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.registry import game as rules_of
from cardgames.screens.felt.felt import Felt
from cardgames.screens.picture import USUAL, scene_of
from cardgames.screens.play.deal_summary import FOOT, HEAD, LINE
from cardgames.screens.play.summary_place import clearing
from cardgames.table.art.atlas import CardLook
from cardgames.table.board.layouts import CARD_WIDTH, extent, turned
from cardgames.table.board.sprite import Sprite
from cardgames.table.units import keep_clear

SIZES = [(960, 600), (1024, 640), (1280, 800), (1366, 768), (1920, 1080), (3840, 2160)]
SHORT = ("Ina", "Bram", "Toos", "Kees")
LONG = ("Wilhelmina van Oranje", "Bartholomeus Groot 3", "Toos uit Oosterhout 2", "Cornelis van der Meer")


def view_at(wanted: str) -> View:
    """The view of seat 0 when the first game is over ("over"), or when only one card of the trick is missing
    ("trick")."""
    game = rules_of("klaverjassen")
    match = Match(game, game.schema.make({}), [Player(name, "fox", "bot", "easy") for name in SHORT], "look")
    while True:
        turns = match.due().turns
        if turns:
            state = match.table(turns[0].table).state
            match.apply(turns[0].table, turns[0].seat, state.legal(turns[0].seat)[0])
        else:
            match.proceed()
        visible = match.view(0).visible
        if visible.opened if wanted == "over" else len(visible.trick) == 3:
            return match.view(0)


@pytest.fixture(scope="module")
def over() -> View:
    return view_at("over")


@pytest.fixture(scope="module")
def trick() -> View:
    return view_at("trick")


def felt_of(view: View, size: tuple[int, int], scale: float, names: Sequence[str], cards: CardLook = USUAL) -> Felt:
    return bare_felt(scene_of("klaverjassen", names, 0), view, size, scale, cards, order="colours")


INDEX_ENDS = {"normal": (50 / 250, 97 / 350), "large": (60 / 250, 151 / 350)}
"""The extent of rank and suit in the upper left corner, as shares of a card's width and height."""


def index_of(card: Sprite, index: str) -> list[tuple[int, int]]:
    """Sample points of the rank and suit in the upper left corner of a card, in px."""
    wide = card.height * CARD_WIDTH
    across, down = INDEX_ENDS[index]
    shares = [(x * across * wide, y * down * card.height) for x in (0.2, 0.6, 1.0) for y in (0.12, 0.4, 0.7, 1.0)]
    found = []
    for x, y in shares:
        dx, dy = turned(x - wide / 2, y - card.height / 2, card.angle)
        middle = card.middle
        found.append((round(middle[0] + dx), round(middle[1] + dy)))
    return found


def separate(felt: Felt) -> None:
    """Nothing overlaps, except for the cards of a trick among themselves."""
    found = {name: rect for name, rect in blocks(felt).items() if name != "trump"}
    trick = [found.pop(name) for name in list(found) if name.startswith("trick ")]
    assert_apart(found | ({"trick": trick[0].unionall(trick[1:])} if trick else {}), felt.area)


@pytest.mark.sampled
@pytest.mark.parametrize("names", [SHORT, LONG])
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps_or_is_clipped_with_face_up_hands(
    over: View, size: tuple[int, int], scale: float, names: Sequence[str]
) -> None:
    separate(felt_of(over, size, scale, names))


@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps_or_is_clipped_during_a_trick(trick: View, size: tuple[int, int]) -> None:
    for names in (SHORT, LONG):
        separate(felt_of(trick, size, 1.0, names))


@pytest.mark.sampled
@pytest.mark.parametrize("index", INDEX_ENDS)
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES)
def test_every_face_up_card_shows_its_index_and_can_be_reached(
    over: View, trick: View, size: tuple[int, int], scale: float, index: str
) -> None:
    for view in (over, trick):
        felt = felt_of(view, size, scale, LONG, CardLook(index=index))
        for card in felt.stage:
            if card.piece >= 0:
                hidden = [at for at in index_of(card, index) if felt.stage.at(at) is not card]
                assert not hidden, f"{card.zone} {card.piece} is hidden at {hidden}"


@pytest.mark.parametrize("size", SIZES)
def test_the_deal_summary_does_not_cover_the_face_up_hands(over: View, size: tuple[int, int]) -> None:
    felt = felt_of(over, size, 1.0, LONG)
    free = clearing(felt)
    for card in felt.stage:
        if card.zone.name == "hand":
            assert not extent([card.home]).colliderect(free)
    px = felt.look.px
    assert free.h >= px(HEAD) + 6 * px(LINE) + px(FOOT)
    assert free.w >= px(420)
    sheet = Rect(0, 0, px(420), px(HEAD) + 6 * px(LINE) + px(FOOT))
    sheet.center = free.center
    placed = keep_clear(sheet, free, felt.areas_to_keep_clear(), px(6))
    assert placed.collidelist([*(plate.rect for plate in felt.seat_plates.plates.values()), *markers(felt)]) == -1


def test_gained_points_are_on_both_partners_plates_until_the_summary_closes(over: View) -> None:
    felt = felt_of(over, (1280, 800), 1.0, SHORT)
    felt.seat_plates.credit(1, 20)
    felt.seat_plates.credit(3, 10)
    assert [plate.gain for plate in felt.seat_plates.plates.values()] == [None, 30, None, 30]
    felt.seat_plates.forget_points()
    assert {plate.gain for plate in felt.seat_plates.plates.values()} == {None}


def markers(felt: Felt) -> list[Rect]:
    return [thing.rect for thing in felt.things() if thing.role == "marker"]
