"""Text on the felt of Klaverjassen: whose tricks a pile contains, and a trump line that is never cut."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from bare_felt import bare_felt, felt_in
from pygame import Rect
from test_every_game import played

from cardgames.engine.contract import Zone
from cardgames.games.klaverjassen.cards import (
    AWAY_ZONES,
    COVERED_ZONES,
    HAND_ZONES,
    TAKEN_ZONES,
    TRICK_ZONES,
    column_of,
)
from cardgames.games.klaverjassen.scene.places import Places
from cardgames.games.klaverjassen.scene.two_places import TwoPlaces
from cardgames.screens.felt.drop_targets import RIM
from cardgames.screens.felt.felt import Felt
from cardgames.screens.picture import scene_of
from cardgames.table import text
from cardgames.table.board.layouts import extent
from cardgames.table.board.plate import SMALLER
from cardgames.words import say, use_language

SIZES = [((1024, 640), 1.0), ((1024, 640), 2.0), ((1280, 800), 1.5), ((1920, 1080), 0.75), ((3840, 2160), 2.5)]
LONG = ("Annemarie van der Velden", "Leonardus-Franciscus", "Maximiliaan de Groot", "Wilhelmina-Jacoba")


def felts(seats: int, size: tuple[int, int], scale: float, names: tuple[str, ...] = LONG) -> Iterator[Felt]:
    for number, (match, _, _, _) in enumerate(played(f"klaverjassen {seats}", 90)):
        if number % 11 == 0:
            scene = scene_of("klaverjassen", names[:seats], 0, match.options)
            yield bare_felt(scene, match.table().state.view(0), size, scale)


def lies_free(rect: Rect, felt: Felt) -> bool:
    """Whether no card, plate or marker covers it."""
    cards = [extent([sprite.home]) for sprite in felt.stage if sprite.zone.name != "taken"]
    plates = [plate.rect for plate in felt.seat_plates.plates.values()]
    return felt.area.contains(rect) and rect.inflate(-4, -4).collidelist([*cards, *plates, *felt.markers.rects]) < 0


@pytest.mark.sampled
@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_the_trump_line_is_never_cut(size: tuple[int, int], scale: float, seats: int, language: str) -> None:
    use_language(language)
    for felt in felts(seats, size, scale):
        line = next((thing for thing in felt.things() if thing.name == "trump"), None)
        if line is None:
            continue
        assert 0 < line.rect.w <= felt.scene.places(felt.area, felt.look).words.w
        assert lies_free(line.rect, felt)


@pytest.mark.parametrize("part", [0.0, 0.25, 0.4])
@pytest.mark.parametrize(("size", "scale"), [*SIZES, ((1366, 768), 1.5), ((1920, 1080), 1.75)])
def test_an_open_hand_at_the_top_covers_no_trump_line(size: tuple[int, int], scale: float, part: float) -> None:
    """Also beside an open log, which takes that part of the width."""
    look, area = felt_in(size, scale)
    area.w = round(area.w * (1 - part))
    places = Places(area, look, LONG, 0)
    hand = places.held(2).opened
    assert hand is not None
    assert not extent(hand.places(8)).colliderect(places.words)
    assert places.words.w > text.width("Trump: ♠", text.SMALL, look)


@pytest.mark.sampled
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_each_pile_of_tricks_has_an_uncovered_name(size: tuple[int, int], scale: float, seats: int) -> None:
    said: set[str] = set()
    for felt in felts(seats, size, scale, ("Ada", "Bep", "Cor", "Dirk")):
        names = [thing for thing in felt.things() if thing.name.startswith("tricks_of.")]
        assert len(names) == sum(count > 0 for count in felt.scene._tricks(felt.view))
        for name in names:
            assert lies_free(name.rect, felt), (name, size, scale)
            assert text.width(name.label, text.SMALL, felt.look) <= name.rect.w
        said |= {name.label for name in names}
    others = {2: {"Bep's tricks"}, 3: {"Bep's tricks", "Cor's tricks"}, 4: {"Tricks of Bep + Dirk"}}[seats]
    assert said <= {"Your tricks", *others}
    assert said & others


@pytest.mark.sampled
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_with_two_players_each_table_has_an_uncovered_name(size: tuple[int, int], scale: float) -> None:
    """KJ-28, also with only a face-down card left."""
    for felt in felts(2, size, scale, ("Ada", "Bep")):
        names = [thing for thing in felt.things() if thing.name.startswith("table_of.")]
        deal = felt.view.visible
        named = [seat for seat in range(2) if any(deal.tables[seat]) or deal.columns[seat]]
        assert [name.label for name in names] == [("Your table", "Bep's table")[seat] for seat in named]
        assert all(lies_free(name.rect, felt) for name in names), (size, scale)


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_with_two_players_the_trick_does_not_look_like_a_column(size: tuple[int, int], scale: float) -> None:
    """KJ-29: it is apart from the columns, and within the table with both cards of each player."""
    felt = next(felts(2, size, scale))
    layout = felt.scene.places(felt.area, felt.look).layouts
    for seat in range(2):
        *_, before, last = (extent(layout[column_of(seat, column)].places(1)) for column in range(4))
        first, second = (extent([place]) for place in layout[TRICK_ZONES[seat]].places(2))
        assert first.x - last.right > 2 * (last.x - before.right)
        assert second.right < felt.area.right


@pytest.mark.parametrize(("size", "scale"), [*SIZES, ((1280, 800), 1.0), ((1366, 768), 1.5), ((1920, 1080), 1.75)])
def test_with_two_players_the_tables_use_the_room(size: tuple[int, int], scale: float) -> None:
    """KJ-28: cards on the tables are nearly as large as those of the hand. What is left of a wide room is at both
    sides, and right of the hand there is an area for a hint or a question."""
    felt = next(felts(2, size, scale, ("Wilhelmina", "Annemarie")))
    layout, room = felt.scene.places(felt.area, felt.look).layouts, felt.area
    hand = extent(layout[HAND_ZONES[0]].places(8))
    first, *_, last = (extent(layout[column_of(0, column)].places(1)) for column in range(4))
    trick = extent(layout[TRICK_ZONES[0]].places(2))
    assert first.h >= 0.8 * layout[HAND_ZONES[0]].places(8)[0].height
    assert trick.h >= 0.85 * first.h
    assert abs((first.x - room.x) - (room.right - trick.right)) <= 0.2 * room.w
    assert room.right - hand.right >= felt.look.px(255)
    assert extent(layout[COVERED_ZONES[0]].places(4)).right < trick.x
    assert last.bottom == trick.bottom


@pytest.mark.parametrize(("size", "scale"), [*SIZES, ((1280, 800), 1.0)])
def test_with_two_players_and_no_hands_the_trick_is_between_the_tables(size: tuple[int, int], scale: float) -> None:
    """KJ-37: they share the height; a third of it was empty below them."""
    look, area = felt_in(size, scale)
    places = TwoPlaces(area, look, ("Wilhelmina", "Annemarie"), 0, 8, (tuple(range(8)),) * 2)
    mine, other = (
        extent([places.layouts[column_of(seat, column)].places(1)[0] for column in range(8)]) for seat in range(2)
    )
    trick = places.in_trick(0, 0).union(places.in_trick(1, 0))
    assert trick.top > other.bottom
    assert abs((trick.top - other.bottom) - (mine.top - trick.bottom)) <= 2
    assert mine.bottom - other.top > 0.6 * area.h
    assert not mine.colliderect(places.seats[0].plate)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_the_name_of_the_own_tricks_is_right_above_them(size: tuple[int, int], scale: float, seats: int) -> None:
    """It goes up with the pile, rather than stand where the last trick would bring it."""
    for felt in felts(seats, size, scale):
        own = felt.stage.zones.get(TAKEN_ZONES[0], ())
        if own:
            (name,) = (thing for thing in felt.things() if thing.name.startswith("tricks_of") and "Your" in thing.label)
            gap = extent(card.home for card in own).top - name.rect.bottom
            assert 0 <= gap <= felt.look.px(4) + own[0].home.height * 0.13


@pytest.mark.parametrize("columns", [4, 8])
@pytest.mark.parametrize(("size", "scale"), [*SIZES, ((1280, 800), 1.0), ((1366, 768), 1.5)])
def test_with_two_players_no_card_covers_a_name_of_tricks(size: tuple[int, int], scale: float, columns: int) -> None:
    """KJ-29, KJ-37: a long one is shortened."""
    look, area = felt_in(size, scale)
    places = TwoPlaces(area, look, ("Wilhelmina", "Annemarie"), 0, columns, (tuple(range(columns)),) * 2)
    cards = [extent(places.layouts[zone].places(2)) for zone in TRICK_ZONES[:2]]
    cards += [extent(places.layouts[column_of(1, column)].places(1)) for column in range(columns)]
    cards += [extent([card]) for card in places.layouts[COVERED_ZONES[1]].places(columns)]
    name = places.name_of_tricks(1, places.most_of_name(1))
    assert name.w >= text.width("Bep's", text.SMALL, look)
    assert name.collidelist(cards) < 0


@pytest.mark.sampled
@pytest.mark.parametrize(("size", "scale"), [*SIZES, ((1280, 800), 1.0)])
def test_the_bubble_of_the_partner_is_by_their_plate_unless_a_marker_is_there(
    size: tuple[int, int], scale: float
) -> None:
    """KJ-4. Its tail pointed at empty felt, far below the plate."""
    apart = set()
    for felt in felts(4, size, scale, ("Ada", "Bep", "Cor", "Dirk")):
        plates = felt.seat_plates
        covered = [*felt.areas_to_keep_clear(), *felt.written]
        plates.clear_of_bubbles = lambda covered=covered: covered
        plates.say(2, "Pass.")
        (bubble,) = plates.bubbles
        near = 0 < bubble.top - plates.plates[2].rect.bottom <= felt.look.px(10)
        below = bubble.move(0, plates.plates[2].rect.bottom + felt.look.px(9) - bubble.top)
        assert near or below.collidelist(felt.markers.rects) >= 0
        apart.add(near)
    assert True in apart


@pytest.mark.sampled
@pytest.mark.parametrize(("size", "scale"), [*SIZES, ((1280, 800), 1.0)])
def test_with_two_players_the_bubble_of_the_other_is_by_its_plate(size: tuple[int, int], scale: float) -> None:
    """Also with cards of the trick below the plate (KJ-29)."""
    for felt in felts(2, size, scale, ("Ada", "Bep")):
        plates = felt.seat_plates
        covered = [*felt.areas_to_keep_clear(), *felt.written]
        plates.clear_of_bubbles = lambda covered=covered: covered
        for words in ("Pass.", "50 roem!"):
            plates.say(1, words)
            (bubble,) = plates.bubbles
            assert 0 < bubble.top - plates.plates[1].rect.bottom <= felt.look.px(10)
            assert bubble.x < plates.plates[1].rect.right + felt.look.px(10)
            assert bubble.collidelist(covered) < 0


@pytest.mark.sampled
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("size", "scale"), [*SIZES, ((1024, 1100), 2.0)])
def test_no_plate_or_sign_is_covered_by_cards(size: tuple[int, int], scale: float, seats: int) -> None:
    for felt in felts(seats, size, scale):
        cards = [extent([sprite.home]) for sprite in felt.stage]
        places = felt.scene.places(felt.area, felt.look)
        signs = [felt.area.clip(places.block(1)), felt.area.clip(places.button(1)), felt.seat_plates.plates[1].rect]
        assert all(sign.inflate(-4, -4).collidelist(cards) < 0 for sign in signs)


def test_the_trick_count_is_beside_the_tricks_not_the_set_aside_cards() -> None:
    """KJ-39, KJ-40: with three players, both are piles of face-down cards."""
    for size, scale in (((1280, 800), 1.0), ((1024, 640), 1.3)):
        felt = next(felts(3, size, scale))
        places = felt.scene.places(felt.area, felt.look)
        for seat in range(3):
            tricks, away = (extent(places.layouts[Zone(name, seat)].places(2)) for name in ("taken", "away"))
            number = places.count(seat)
            apart = [abs(number.centerx - pile.centerx) for pile in (tricks, away)]
            assert number.collidelist([tricks, away]) < 0
            assert apart[0] < apart[1]


@pytest.mark.sampled
@pytest.mark.parametrize(("size", "scale"), [*SIZES, ((1280, 800), 1.0)])
def test_the_blind_and_the_cards_put_aside_have_uncovered_names(size: tuple[int, int], scale: float) -> None:
    """KJ-38, KJ-39."""
    said = set()
    for felt in felts(3, size, scale):
        names = {thing.name: thing for thing in felt.things()}
        for name, thing in names.items():
            if name.startswith("hidden."):
                said.add(thing.label)
                others = [other.rect for key, other in names.items() if key.startswith("tricks_of.")]
                assert lies_free(thing.rect, felt), (name, size, scale)
                assert thing.rect.inflate(-2, -2).collidelist(others) < 0, (name, size, scale)
    assert said >= {"Put aside"}


@pytest.mark.parametrize(("size", "scale"), [*SIZES, ((1280, 800), 1.0)])
def test_the_light_of_the_place_for_cards_put_aside_is_below_its_name(size: tuple[int, int], scale: float) -> None:
    """KJ-39: while a card is held, the place is lit; the bright edge is outside of the light."""
    places = next(felts(3, size, scale)).scene.places(felt_in(size, scale)[1], felt_in(size, scale)[0])
    lit, px = extent(places.layouts[AWAY_ZONES[0]].places(1)), places.look.px
    assert places.name_of_hidden(AWAY_ZONES[0], px(50)).bottom <= lit.y - px(RIM) - 2 * px(3) + 1


@pytest.mark.parametrize("names", [("Guest", "Bep", "Teun"), LONG[:3]])
@pytest.mark.parametrize(("size", "scale"), [*SIZES, ((1280, 800), 1.0), ((1920, 1080), 1.75)])
def test_the_hand_leaves_the_place_for_cards_put_aside_free(
    size: tuple[int, int], scale: float, names: tuple[str, ...]
) -> None:
    """KJ-39: also where plates are small beside the cards, and with the cards of the blind in the hand."""
    felt = next(felts(3, size, scale, names))
    look, places = felt.look, Places(felt.area, felt.look, names, 0)
    away = extent(places.layouts[AWAY_ZONES[0]].places(2))
    name = places.name_of_hidden(AWAY_ZONES[0], text.width(say("klaverjassen.slot.away"), text.SMALL, look))
    for cards in (10, 12):
        hand = [extent([place]) for place in places.layouts[HAND_ZONES[0]].places(cards)]
        assert away.inflate(2 * look.px(3), 0).collidelist(hand) < 0
        assert name.collidelist(hand) < 0


def test_a_long_pile_name_still_says_tricks() -> None:
    match = next(match for match, *_ in played("klaverjassen 3", 6))
    scene = scene_of("klaverjassen", LONG[:3], 0, match.options)
    assert scene._pile_names(2)[:2] == ["Maximiliaan de Groot's tricks", "Maximiliaan's tricks"]


def test_a_bystander_sees_names_on_all_piles() -> None:
    match = next(one for number, (one, *_) in enumerate(played("klaverjassen 4", 60)) if number == 50)
    scene = scene_of("klaverjassen", ("Ada", "Bep", "Cor", "Dirk"), 0, match.options)
    assert scene._pile_names(0) == ["Your tricks"]
    assert scene._pile_names(1)[-1] == "Their tricks", "no name is cut, however long"
    scene.spectating = True
    assert "Their tricks" not in scene._pile_names(1)
    assert scene._pile_names(0)[0] == "Tricks of Ada + Cor"


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_a_plate_has_room_for_turn_mark_and_game_points(
    size: tuple[int, int], scale: float, seats: int, language: str
) -> None:
    use_language(language)
    felt = next(felts(seats, size, scale, ("Ada", "Bep", "Cor", "Dirk")))
    px = felt.look.px
    for plate in felt.seat_plates.plates.values():
        room = plate.rect.w - px(14) - (plate.rect.h - px(12)) - px(8) - px(10)
        points = text.width("+162", text.Style("small", bold=True, figures=True), felt.look)
        for turn in ("play.turn.you", "play.lead.you") if plate.seat == 0 else ("play.turn.player", "play.lead.player"):
            for mark in ("klaverjassen.table.plays", "klaverjassen.table.dealer", "klaverjassen.table.shared"):
                needed = text.width(say(turn), SMALLER, felt.look) + text.width(say(mark), text.SMALL, felt.look)
                assert needed + points + 2 * px(6) <= room, (say(turn), say(mark))
