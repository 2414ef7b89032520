"""The layout of Amish Lords at every size: nothing overlaps or is clipped, face-up cards are legible, and lands can be
clicked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import cycle, islice
from random import Random

import pygame
import pytest
from bare_felt import SCALES, SIZES, assert_apart, bare_felt, blocks, index_ends
from pygame import Rect

from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import View
from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.progress import Need
from cardgames.engine.registry import game as rules_of
from cardgames.engine.replay import Replay
from cardgames.games.amish_lords.match_data import OVER
from cardgames.games.amish_lords.moves import CARAVAN_ZONES, HAND_ZONES, MARKET_ZONE
from cardgames.games.amish_lords.scene import painting
from cardgames.games.amish_lords.scene.log_text import card_sign
from cardgames.games.amish_lords.view import Opened
from cardgames.screens.felt import plates
from cardgames.screens.felt.felt import Felt
from cardgames.screens.felt.places import pile_of
from cardgames.screens.felt.seat_plates import Sitter
from cardgames.screens.felt.stances import LARGER
from cardgames.screens.picture import USUAL, VisibleTable, lay, scene_of, visible_table
from cardgames.table import text
from cardgames.table.board import tags
from cardgames.table.board.layouts import CARD_WIDTH, Column, extent, turned
from cardgames.table.board.plate import SMALLER
from cardgames.table.board.sprite import LIFTED, RISE, Sprite
from cardgames.table.look import Look
from cardgames.table.theme import load
from cardgames.table.units import Scale
from cardgames.words import languages, say, use_language

PAIR = [Player("Ina", "fox", "bot", "easy"), Player("Bram", "owl", "bot", "easy")]
SHORT = ("Ina", "Bram", "Toos", "Kees")
LONG = ("Wilhelmina van Oranje", "Bartholomeus Groot 3", "Toos uit Oosterhout 2", "Cornelis van der Meer")


def first_view(seats: int, **options: bool | int) -> View:
    game = rules_of("amish_lords")
    players = [Player(name, "fox", "bot", "easy") for name in SHORT[:seats]]
    match = Match(game, game.schema.make(options, seats=seats), players, "look")
    while not match.due().turns:
        match.proceed()
    return match.view(0)


def season_by_chance() -> Match:
    """A match of two after a random first season."""
    match, rng = Match(rules_of("amish_lords"), rules_of("amish_lords").schema.standard(2), PAIR, "season"), Random(2)
    while not match.match_state.deals:
        if match.due().need is Need.DECISION:
            seat = match.due().turns[0].seat
            match.apply(0, seat, rng.choice(list(match.table().state.legal(seat))))
        else:
            match.proceed()
    return match


def densest(seats: int, *, over: bool = False, market: int = 22, **options: bool | int) -> View:
    """All farms full, a large market, full hands, a caravan before each seat; the viewer's has just swindled a land.

    There are not so many cards; how they lie does not depend on which they are.
    """
    view = first_view(seats, **options)
    match_state = view.visible.match_state
    lands, farms = match_state.options.number("land_limit"), match_state.options.number("farm_limit")
    hand = match_state.options.number("hand_limit")
    cards = cycle(range(50))

    def rows(seat: int, known: bool) -> tuple[tuple[int, ...], ...]:
        return tuple(
            (next(cards), *(next(cards) if known or seat == 0 else UNSEEN for _ in range(lands))) for _ in range(farms)
        )

    lying = tuple(rows(seat, over) for seat in range(seats))
    held = tuple(islice(cards, hand))
    visible = replace(
        view.visible, farms=lying, hand=held, counts=(hand,) * seats, market=tuple(islice(cards, market)),
        caravans=tuple(next(cards) if seat or over else None for seat in range(seats)),
        turns_left=2 * seats, idle=0, turn=0,
        loot=None if over else next(cards), robbed=None if over else 1,
    )  # fmt: skip
    if over:
        line = tuple(king if king != UNSEEN else 53 for king in visible.line)
        visible = replace(visible, phase=OVER, line=line, opened=Opened((held,) * seats, ()))
    return replace(view, visible=visible, known=replace(view.known, farms=lying))


def felt_of(view: View, size: tuple[int, int], scale: float, names: Sequence[str] = LONG) -> Felt:
    names = names[: len(view.visible.counts)]
    return bare_felt(scene_of("amish_lords", names, 0, view.visible.match_state.options), view, size, scale)


def lying(felt: Felt) -> dict[str, Rect]:
    """Everything that must not overlap; kings are on their boards, and hand labels on the hands."""
    return {name: rect for name, rect in blocks(felt).items() if not name.startswith(("line ", "kings", "holds."))}


def separate(felt: Felt) -> None:
    assert_apart(lying(felt), felt.area)


def sign_of(felt: Felt, card: Sprite) -> list[tuple[int, int]]:
    """Sample points of what identifies a card: its index, or for a land the strip at its upper edge."""
    wide, high = card.height * CARD_WIDTH, card.height
    left, top = card.x - wide / 2, card.y - high / 2
    layout = felt.stage.layouts[card.zone]
    if isinstance(layout, Column) and felt.stage.zones[card.zone].index(card):
        return [(round(left + wide * x), round(top + layout.step * y)) for x in (0.2, 0.5, 0.8) for y in (0.2, 0.9)]
    across, down = index_ends(card)
    shares = [(x * across, y * down) for x in (0.2, 0.6, 1.0) for y in (0.12, 0.5, 1.0)]
    steps = [turned(wide * (x - 0.5), high * (y - 0.5), card.angle) for x, y in shares]
    return [(round(card.x + dx), round(card.y + dy)) for dx, dy in steps]


def hidden(felt: Felt) -> list[str]:
    """The face-up cards whose identifying part is covered by another card."""
    return [
        f"{card.piece} in {card.zone}"
        for card in felt.stage
        if card.piece != UNSEEN and card.zone.name != "hand"
        for point in sign_of(felt, card)
        if felt.stage.at(point) is not card
    ]


@pytest.mark.sampled
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_with_full_farms_nothing_overlaps_and_face_up_cards_are_legible(
    seats: int, size: tuple[int, int], scale: float
) -> None:
    separate(felt_of(densest(seats), size, scale, SHORT))
    for over in (False, True):
        felt = felt_of(densest(seats, over=over), size, scale)
        separate(felt)
        assert hidden(felt) == []


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_every_land_of_other_players_can_be_clicked(size: tuple[int, int]) -> None:
    """AL-13: a touch of 11 points hits each land, and no other card."""
    felt = felt_of(densest(4), size, 1.0)
    for zone, cards in felt.stage.zones.items():
        for at, card in enumerate(cards):
            if zone.name == "farm" and zone.owner and at:
                spot = felt.scene.spot(zone, at, len(cards), felt.stage.layouts[zone])
                assert min(spot.size) >= felt.look.px(11)
                assert felt.stage.at((spot.centerx, spot.top + 3)) is card


def test_lands_are_face_down_behind_their_house() -> None:
    """AL-8: the house is face up at the bottom, lands face down above it; their owner can look at them."""
    felt = felt_of(densest(2), (1280, 800), 1.0)
    for zone, cards in felt.stage.zones.items():
        if zone.name == "farm":
            assert [card.face_share for card in cards] == [1.0, 0.0, 0.0, 0.0]
            assert [card.order for card in cards] == sorted((card.order for card in cards), reverse=True)
            assert all((card.piece == UNSEEN) == (zone.owner == 1) for card in cards[1:])


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("size", "scale"), [((1024, 640), 2.0), ((1024, 640), 0.8), ((1280, 800), 1.0), ((1920, 1080), 0.75)]
)
def test_al_19_the_table_says_which_cards_count_as_more_than_one(
    size: tuple[int, int], scale: float, language: str
) -> None:
    use_language(language)
    try:
        for seats, over in ((2, False), (4, True)):
            felt = felt_of(densest(seats, over=over), size, scale)
            words = next(thing for thing in felt.things() if thing.name == "worth")
            assert words.label == say("amish_lords.table.worth_alike", count=2, others=1)
            assert words.rect.collidelist([*felt.markers.rects, *felt.areas_to_keep_clear()]) < 0
        felt = felt_of(first_view(3, ace_worth=4), size, scale)
        varied = next(thing for thing in felt.things() if thing.name == "worth")
        assert varied.label == say("amish_lords.table.worth", ace=4, jack=2, queen=2, others=1)
    finally:
        use_language("en")


def test_the_name_of_the_market_stays_above_its_cards() -> None:
    """However many rows it has, as in the middle of a purchase, when the paid caravan may begin a second row."""
    seen = []
    for market in (3, 4, 9):
        felt = felt_of(densest(3, market=market), (1280, 800), 1.0)
        [name] = [thing.rect for thing in felt.things() if thing.name == "title.market"]
        seen.append(name)
        cards = [card for card in felt.stage if card.zone.name == "market"]
        for card in cards:
            card.lift = 1.0
        assert name.bottom <= min(card.middle[1] - card.height * LIFTED / 2 for card in cards), "the first is chosen"
    assert len({rect.top for rect in seen}) == 1


def test_a_market_of_one_row_is_lit_as_far_as_its_cards() -> None:
    """AL-14: where a caravan can pay, the light is around the name and the cards, and no empty row is below them."""
    for size, scale in (((1280, 800), 1.0), ((1024, 640), 1.5)):
        felt = felt_of(densest(4, market=3), size, scale)
        cards = felt.area_of(MARKET_ZONE)
        lit = felt.scene.carrying.spot(MARKET_ZONE, -1, 3, felt.stage.layouts[MARKET_ZONE])
        [name] = [thing.rect for thing in felt.things() if thing.name == "title.market"]
        assert lit.contains(cards)
        assert lit.contains(name)
        assert lit.bottom == cards.bottom


def test_the_place_of_a_caravan_that_has_paid_says_its_name() -> None:
    """AL-14: the bought card can become the next caravan."""
    felt = felt_of(densest(2, market=3), (1280, 800), 1.0)
    assert "slot.caravan.1" not in [thing.name for thing in felt.captions()]
    felt.zone_of = lambda sprite: MARKET_ZONE if sprite.zone == CARAVAN_ZONES[1] else sprite.zone
    assert {thing.name: thing.label for thing in felt.captions()}["slot.caravan.1"] == "Caravan"


def test_an_empty_hand_says_its_name() -> None:
    """AL-15: a caravan or a bought card can go there."""
    view = densest(2, market=3)
    felt = felt_of(view, (1280, 800), 1.0)
    assert "slot.hand.0" not in [thing.name for thing in felt.captions()]
    felt = felt_of(replace(view, visible=replace(view.visible, hand=(), counts=(0, 6))), (1280, 800), 1.0)
    assert {thing.name: thing.label for thing in felt.captions()}["slot.hand.0"] == "Your hand"
    place = pile_of(felt, HAND_ZONES[0])
    assert place.words.startswith("Your hand")


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 1.5), ((1280, 800), 1.0), ((1920, 1080), 1.0)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_chosen_card_of_the_hand_covers_no_king(seats: int, size: tuple[int, int], scale: float) -> None:
    felt = felt_of(densest(seats), size, scale)
    hand = felt.stage.zones[HAND_ZONES[0]]
    stand = [extent((card.home,)).move(0, -round((RISE + LARGER) * card.home.height)) for card in hand]
    kings = [marker.rect for marker in felt.markers.lying if marker.name.startswith("king.")]
    assert len(kings) == 4
    assert all(card.collidelist(kings) < 0 for card in stand)


def test_at_the_end_all_cards_are_face_up() -> None:
    view = densest(4, over=True)
    felt = felt_of(view, (1280, 800), 1.0)
    assert all(card.face_share == 1.0 for card in felt.stage if card.zone.name in ("farm", "line"))
    held = [thing.label for thing in felt.things() if thing.name.startswith("marker.held.")]
    assert len(held) == 3
    for label, hand in zip(held, view.visible.opened.hands[1:], strict=True):
        assert all(card_sign(card) in label for card in hand)


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_during_hand_over_no_private_card_is_face_up(viewer: int) -> None:
    """In a bystander's view hands and lands are face down and have no names."""
    view = densest(3)
    farms = tuple(tuple((row[0], UNSEEN, UNSEEN, UNSEEN) for row in rows) for rows in view.visible.farms)
    visible = replace(view.visible, farms=farms, hand=(), loot=UNSEEN)
    bystander = replace(view, seat=None, visible=visible, known=replace(view.known, farms=farms))
    scene = scene_of("amish_lords", SHORT[:3], viewer)
    felt = Felt(scene, [Sitter(name, "fox", "") for name in SHORT[:3]], USUAL, lambda _: None)
    pygame.font.init()
    felt.arrange(Rect(16, 60, 1248, 724), Look(load("lamplight"), Scale.for_window((1280, 800), 1.0)))
    felt.show(bystander)
    for zone, cards in felt.stage.zones.items():
        if zone.name in ("hand", "loot"):
            assert all(card.piece == UNSEEN for card in cards)
        if zone.name == "farm":
            assert all(card.piece == UNSEEN and not card.trim for card in cards[1:])
    assert len(felt.stage.zones[scene.hand_zone()]) == 6


def test_a_replay_with_all_cards_shows_lands_face_up() -> None:
    view, other = densest(2), densest(2, over=True)
    seen = replace(other, seat=1, visible=replace(other.visible, phase=view.visible.phase, opened=None, hand=()))
    felt = felt_of(view, (1280, 800), 1.0)
    lay(felt, VisibleTable((0, 1), view, (seen,)))
    for zone, cards in felt.stage.zones.items():
        if zone.name == "farm":
            assert all(card.face_share == 1.0 for card in cards)
            assert all(card.trim.startswith("land ") for card in cards[1:])


def test_al_24_in_a_replay_plates_show_the_season_winner_at_its_end() -> None:
    match = season_by_chance()
    felt, end = felt_of(match.view(0), (1280, 800), 1.0), len(match.entries)
    replay = Replay(match)
    wins = [f"{wins}/2" for wins in match.match_state.wins]
    assert "1/2" in wins
    for position, scores in ((end - 1, ["0/2", "0/2"]), (end, wins), (end - 1, ["0/2", "0/2"])):
        lay(felt, visible_table(replay, position, 0))
        assert [plate.score for plate in felt.seat_plates.plates.values()] == scores


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_plate_has_room_for_turn_mark_and_points(seats: int, language: str) -> None:
    """"your turn, king dealer, houses: 12 pt" is not cut."""
    use_language(language)
    try:
        view = first_view(seats)
        scene = scene_of("amish_lords", SHORT[:seats], 0, view.visible.match_state.options)
        felt = bare_felt(scene, view, (1024, 640), 1.0)
        for plate in felt.seat_plates.plates.values():
            plate.turn, plate.running = say("play.turn.player"), scene.running_text(12)
            plate.mark = say("amish_lords.table.king_dealer")
            look = felt.look
            emblem = look.px(14) + plate.rect.h - look.px(12) + look.px(8)
            needed = text.width(plate.turn, SMALLER, look) + 2 * look.px(6)
            needed += sum(text.width(said, style, look) for said, style, _ in plates._beside_level(plate, look))
            assert emblem + needed + look.px(10) <= plate.rect.w
    finally:
        use_language("en")


def test_al_19_a_plate_says_that_the_number_beside_houses_is_points() -> None:
    """"houses 0" looked like a number of houses."""
    scene = scene_of("amish_lords", SHORT[:2], 0)
    assert [scene.running_text(points) for points in (0, 1, 3)] == ["houses: 0 pt", "houses: 1 pt", "houses: 3 pt"]


@pytest.mark.parametrize("language", languages())
def test_no_plate_covers_another(language: str) -> None:
    use_language(language)
    try:
        view = first_view(4)
        for names in (SHORT[:4], ("Annemarie van der Velden", *SHORT[1:4])):
            scene = scene_of("amish_lords", names, 0, view.visible.match_state.options)
            felt = bare_felt(scene, view, (1024, 640), 2.0)
            assert_apart({f"{seat}": plate.rect for seat, plate in felt.seat_plates.plates.items()}, felt.area)
    finally:
        use_language("en")


def test_the_viewers_own_lands_have_names_on_their_backs() -> None:
    """AL-8: their owner can look at them at any time without asking."""
    felt = bare_felt(scene_of("amish_lords", SHORT[:3], 0), densest(3), (1280, 800), 1.0)
    stage, scene = felt.stage, felt.scene
    own = [card for zone, pile in stage.zones.items() if zone.name == "farm" and zone.owner == 0 for card in pile[1:]]
    assert own
    for card in own:
        assert card.trim == f"land {card_sign(card.piece)}"
        assert not card.open
        surface = pygame.Surface((60, 84))
        scene.paint_trim(surface, card.trim, surface.get_rect(), felt.look, face_up=False)
        assert pygame.mask.from_threshold(surface, felt.look.theme.paper, (8, 8, 8, 255)).count() > 100


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_empty_places_of_a_row_have_equal_widths(seats: int, size: tuple[int, int], scale: float) -> None:
    """So that their captions all have one line, or all two."""
    felt = bare_felt(scene_of("amish_lords", SHORT[:seats], 0), first_view(seats), size, scale)
    wide: dict[int, set[int]] = {}
    for zone, layout in felt.stage.layouts.items():
        if zone.name == "farm":
            wide.setdefault(zone.owner, set()).add(extent(layout.places(1)).w)
    assert all(len(one) == 1 for one in wide.values())


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("size", [(1024, 1100), (1200, 1600), (1280, 800)])
def test_the_cards_of_the_hand_are_hardly_smaller_than_those_of_the_farms(size: tuple[int, int], seats: int) -> None:
    felt = felt_of(densest(seats), size, 1.0)
    places = felt.scene.places(felt.area, felt.look)
    assert places.hand_high > 0.85 * places._own


@pytest.mark.parametrize("size", [(1024, 640), (900, 1100), (1920, 1080)])
@pytest.mark.parametrize("seats", [2, 4])
def test_the_words_about_the_deck_are_right_below_it(seats: int, size: tuple[int, int]) -> None:
    felt = felt_of(densest(seats), size, 1.0)
    places = felt.scene.places(felt.area, felt.look)
    assert 0 <= places.words.y - places.deck.bottom <= felt.look.px(12)
    assert places.words.bottom <= places.middle.bottom


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES)
def test_the_wheels_of_the_caravan_touch_the_table(size: tuple[int, int], scale: float) -> None:
    felt = bare_felt(scene_of("amish_lords", SHORT[:3], 0), densest(3, over=True), size, scale)
    (caravan,) = felt.stage.zones[CARAVAN_ZONES[0]]
    card = extent([caravan.home])
    canvas = pygame.Surface((card.w, 2 * card.h))
    painting.draw_wheels(canvas, Rect(0, 0, card.w, card.h))
    below = pygame.mask.from_threshold(canvas, (0, 0, 0), (2, 2, 2, 255))
    below.invert()
    foot = max(rect.bottom for rect in below.get_bounding_rects())
    assert card.top + foot <= felt.area.bottom


def test_a_hand_on_a_slip_of_paper_has_about_as_many_cards_on_each_line() -> None:
    """AL-19: six cards where five have room are three and three."""
    look = Look(load("lamplight"), Scale.for_window((1280, 800), 1.0))
    room = Rect(0, 0, 5 * tags.note_rect(2, Rect(0, 0, 9999, 99), look).w // 2, 200)
    assert [tags.note_columns(cards, room, look) for cards in range(1, 11)] == [2, 2, 3, 4, 5, 3, 4, 4, 5, 5]
