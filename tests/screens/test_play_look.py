"""How the table of Klaverjassen lies, in every size that it must fit: nothing overlaps, nothing is clipped, and every
open card can be read and reached."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame
import pytest
from bare_felt import SCALES, assert_apart, bare_felt, blocks, changed
from pygame import Rect

from cardgames.engine.contract import View
from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.registry import game as rules_of
from cardgames.games.klaverjassen.deal import PLAYING
from cardgames.games.klaverjassen.scene.scorecard import Scorecard
from cardgames.screens.picture import USUAL, scene_of
from cardgames.screens.play import plates
from cardgames.screens.play.felt import Felt
from cardgames.screens.play.sheets import LastTrick
from cardgames.screens.play.story import FOOT, HEAD, LINE
from cardgames.table import text
from cardgames.table.art.atlas import CardLook
from cardgames.table.board.layouts import CARD_WIDTH, extent, turned
from cardgames.table.board.sprite import Sprite
from cardgames.table.look import Look
from cardgames.table.theme import load
from cardgames.table.units import Scale, keep_clear
from cardgames.words import say

SIZES = [(960, 600), (1024, 640), (1280, 800), (1366, 768), (1920, 1080), (3840, 2160)]
SHORT = ("Ina", "Bram", "Toos", "Kees")
SHADE = 110
"""How much darker paper may be below the edge of a neighbour, of 255."""
LONG = ("Wilhelmina van Oranje", "Bartholomeus Groot 3", "Toos uit Oosterhout 2", "Cornelis van der Meer")


def view_at(wanted: str) -> View:
    """What seat 0 sees when the first game is over ("over"), or when the trick is full but for one card ("trick")."""
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


INDEX_ENDS = {"normal": (50 / 250, 97 / 350), "large": (57 / 250, 111 / 350)}
"""How far the rank and the suit in the upper left corner reach, as shares of a card's width and height."""


def index_of(card: Sprite, index: str) -> list[tuple[int, int]]:
    """Points all over the rank and suit in the upper left corner of a card, in px."""
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
    """Nothing lies over anything else, but for the cards of a trick, which do among themselves."""
    found = {name: rect for name, rect in blocks(felt).items() if name != "trump"}
    trick = [found.pop(name) for name in list(found) if name.startswith("trick ")]
    assert_apart(found | ({"trick": trick[0].unionall(trick[1:])} if trick else {}), felt.area)


@pytest.mark.parametrize("names", [SHORT, LONG])
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps_and_nothing_is_clipped_when_all_hands_lie_open(
    over: View, size: tuple[int, int], scale: float, names: Sequence[str]
) -> None:
    separate(felt_of(over, size, scale, names))


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES)
def test_dealer_and_block_lie_clear_of_everything_wherever_they_sit(
    over: View, size: tuple[int, int], scale: float
) -> None:
    """The one who deals may also play (KJ-6), and sit at any side; cards lie open, or some of them hidden."""
    for seat in range(4):
        opened = changed(over, standing=replace(over.visible.standing, first=seat), speaker=seat)
        separate(felt_of(opened, size, scale, LONG))
        hidden = opened.visible.thawed()
        hidden.phase, hidden.tricks, hidden.taken = PLAYING, (), [0, 0, 0, 0]
        hidden.hands = [0xFF << 8 * held for held in range(4)]
        separate(felt_of(hidden.view(0), size, scale, LONG))


@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps_and_nothing_is_clipped_while_a_trick_lies(trick: View, size: tuple[int, int]) -> None:
    for names in (SHORT, LONG):
        separate(felt_of(trick, size, 1.0, names))


@pytest.mark.parametrize("index", INDEX_ENDS)
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES)
def test_every_open_card_shows_its_index_and_can_be_reached(
    over: View, trick: View, size: tuple[int, int], scale: float, index: str
) -> None:
    for view in (over, trick):
        felt = felt_of(view, size, scale, LONG, CardLook(index=index))
        for card in felt.stage:
            if card.piece >= 0:
                hidden = [at for at in index_of(card, index) if felt.stage.at(at) is not card]
                assert not hidden, f"{card.zone} {card.piece} is hidden at {hidden}"


@pytest.mark.parametrize("corners", [2, 4])
@pytest.mark.parametrize("index", INDEX_ENDS)
@pytest.mark.parametrize("size", SIZES[:2])
def test_the_densest_position_is_painted_with_every_rank_and_suit_whole(
    over: View, size: tuple[int, int], index: str, corners: int
) -> None:
    """All 32 cards turned up in a small window; a neighbour's shadow may fall on a sign, his paper may not."""
    felt = felt_of(over, size, 1.0, LONG, CardLook(index=index, corners=corners))
    picture = pygame.Surface(size)
    felt.stage.note_changes()
    felt.draw(picture, felt.area)
    upright = [card for card in felt.stage if card.piece >= 0 and card.angle == 0]
    assert len(upright) >= 24
    across, down = INDEX_ENDS[index]
    for card in upright:
        face = felt.faces.face(card.piece, round(card.height))
        left, top = face.get_rect(center=(round(card.x), round(card.y))).topleft
        for x in range(3, int(face.get_width() * across)):
            for y in range(3, int(face.get_height() * down)):
                wanted, painted = face.get_at((x, y)), picture.get_at((left + x, top + y))
                lighter = max(painted[channel] - wanted[channel] for channel in range(3))
                darker = max(wanted[channel] - painted[channel] for channel in range(3))
                assert lighter <= 8, f"{card.zone} {card.piece} is covered at {x}, {y}"
                assert darker <= SHADE, f"{card.zone} {card.piece} is too dark at {x}, {y}"


@pytest.mark.parametrize("size", SIZES)
def test_no_open_card_is_so_small_that_its_index_cannot_be_read(over: View, size: tuple[int, int]) -> None:
    felt = felt_of(over, size, 1.0, SHORT)
    assert min(card.height for card in felt.stage if card.piece >= 0 and card.zone.name == "hand") >= 90


@pytest.mark.parametrize("size", SIZES)
def test_the_story_of_a_deal_leaves_the_open_hands_to_be_seen(over: View, size: tuple[int, int]) -> None:
    felt = felt_of(over, size, 1.0, LONG)
    free = felt.clearing()
    for card in felt.stage:
        if card.zone.name == "hand":
            assert not extent([card.home]).colliderect(free)
    px = felt.look.px
    assert free.h >= px(HEAD) + 6 * px(LINE) + px(FOOT)
    assert free.w >= px(420)
    sheet = Rect(0, 0, px(420), px(HEAD) + 6 * px(LINE) + px(FOOT))
    sheet.center = free.center
    placed = keep_clear(sheet, free, felt.matters(), px(6))
    assert placed.collidelist([*(plate.rect for plate in felt.company.plates.values()), *markers(felt)]) == -1


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES)
def test_there_is_room_for_the_last_trick_and_for_a_slip_beside_the_trick_that_lies(
    trick: View, size: tuple[int, int], scale: float
) -> None:
    """Wherever the dealer and the one who plays sit, whoever has played a card."""
    seen = trick.visible
    for dealer, speaker in ((dealer, speaker) for dealer in range(4) for speaker in range(4)):
        view = changed(trick, standing=replace(seen.standing, first=dealer), speaker=speaker)
        felt = felt_of(view, size, scale, SHORT)
        look = felt.look
        last = LastTrick([(seat, seat) for seat in range(4)], 0, SHORT, felt.faces)
        for wanted in (last.natural(look, felt.area.w), (look.px(300), look.px(92))):
            rect = Rect((0, 0), wanted)
            rect.center = felt.area.center
            placed = keep_clear(rect, felt.area, felt.matters(), look.px(6))
            assert placed.collidelist(felt.matters()) == -1, f"{placed} covers something; dealer {dealer}"


@pytest.mark.parametrize("scale", SCALES)
def test_long_names_fit_on_their_plates(over: View, scale: float) -> None:
    felt = felt_of(over, (1024, 640), scale, LONG)
    for plate in felt.company.plates.values():
        plate.score = "1620"
        inner = plate.rect.w - felt.look.px(60) - text.width(plate.score, text.STRONG, felt.look) - felt.look.px(16)
        small = text.Style("small", bold=True)
        assert text.width(plate.name, small, felt.look) <= inner, plate.name


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES)
def test_level_and_mark_stand_uncut_side_by_side(over: View, size: tuple[int, int], scale: float) -> None:
    felt = felt_of(over, size, scale, SHORT)
    px = felt.look.px
    marks = [say(f"klaverjassen.table.{mark}") for mark in ("dealer", "plays")]
    levels = [say(f"play.level.{level}") for level in ("easy", "normal", "hard", "random", "human")]
    needed = max(text.width(level, text.SMALL, felt.look) for level in levels)
    needed += px(6) + max(text.width(mark, text.SMALL, felt.look) for mark in marks)
    for plate in felt.company.plates.values():
        emblem = plate.rect.h - px(12)
        assert needed <= plate.rect.w - px(14) - emblem - px(8) - px(10)


def test_where_the_lamp_goes_out_all_its_light_is_painted_over(over: View) -> None:
    felt = felt_of(over, (1280, 800), 1.0, SHORT)
    touched: list[Rect] = []
    felt.company._touch = touched.append
    playing = replace(over, to_act=(0,))
    felt.show(playing)
    light = plates.lamp_reach(plates.lamp_spot(felt.company.plates[0], felt.look), felt.look)
    for view in (over, playing):
        touched.clear()
        felt.show(view)
        assert light in touched, view.to_act
    touched.clear()
    felt.show(playing)
    assert light not in touched


def test_points_reach_both_partners_and_are_forgotten_with_the_story(over: View) -> None:
    felt = felt_of(over, (1280, 800), 1.0, SHORT)
    felt.company.credit(1, 20)
    felt.company.credit(3, 10)
    assert [plate.gain for plate in felt.company.plates.values()] == [None, 30, None, 30]
    felt.company.forget_points()
    assert {plate.gain for plate in felt.company.plates.values()} == {None}


def test_the_block_of_trump_stands_by_whoever_plays(trick: View) -> None:
    felt = felt_of(trick, (1280, 800), 1.0, SHORT)
    block = next(thing for thing in felt.things() if thing.name == "marker.block")
    player = trick.visible.speaker
    assert min(felt.company.plates, key=lambda seat: _far(felt.company.plates[seat].rect, block.rect)) == player


def test_every_marker_says_what_it_means_where_it_lies(trick: View) -> None:
    felt = felt_of(trick, (1280, 800), 1.0, SHORT)
    markers = [thing for thing in felt.things() if thing.role == "marker"]
    assert {"marker.block", "marker.dealer"} <= {thing.name for thing in markers}
    for thing in markers:
        found = felt.markers.at(thing.rect.center)
        assert found is not None
        assert found.label == thing.label != ""


def markers(felt: Felt) -> list[Rect]:
    return [thing.rect for thing in felt.things() if thing.role == "marker"]


def _far(one: Rect, other: Rect) -> float:
    return abs(one.centerx - other.centerx) + abs(one.centery - other.centery)


@pytest.mark.parametrize("names", [SHORT, LONG, ("Wilhelmina van Oranje", "Bram", "Toos", "Kees")])
@pytest.mark.parametrize("wide", [120, 142, 300])
def test_kj_22_the_scorecard_names_both_of_each_team(names: tuple[str, ...], wide: int) -> None:
    pygame.font.init()
    look = Look(load("lamplight"), Scale.for_window((1024, 640), 1.0))
    card = Scorecard((), names, lambda _: None)
    card.layout(Rect(0, 0, 2 * wide, look.px(200)), look)
    for team in (0, 1):
        words, style = card.heading(team, wide)
        assert text.width(words, style, look) <= wide
        for told, name in zip(words.split(" + "), (names[team], names[team + 2]), strict=True):
            assert told == name or (told.endswith("…") and name.startswith(told[:-1]) and len(told) > 4)
