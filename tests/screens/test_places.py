"""Every pile, empty place, marker and plate explains itself: its name, its number of cards and its purpose."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from at_table import Table
from bare_felt import bare_felt
from casa_table import AtCasa
from dumbal_table import DumbalTable
from laid_out import AppContextOf, Sit, reachable, reached
from pygame import Rect, Surface
from test_every_game import TABLES, played, scene_for

from cardgames.engine.contract import Zone, hand_of
from cardgames.games.dumbal.cards import STACK_ZONE
from cardgames.screens.felt.felt import Felt
from cardgames.screens.felt.places import place_at, places_of
from cardgames.table import text
from cardgames.table.board import tags
from cardgames.table.input import Ask, Hover, Key
from cardgames.table.units import Scale
from cardgames.table.widgets.note import HangingTip, Note
from cardgames.words import languages, say, use_language


@pytest.fixture
def table(app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch) -> Table:
    return Table(app_context_of((1280, 800), speed="instant"), monkeypatch)


def felts(game: str, every: int = 17) -> Iterator[Felt]:
    """Tables at several positions of a match, as the seat to move sees them."""
    for number, (match, seat, _, view) in enumerate(played(game, 120)):
        if number % every == 0:
            yield bare_felt(scene_for(match, seat), view, (1280, 800))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", TABLES)
def test_every_visible_place_explains_itself(game: str, language: str) -> None:
    use_language(language)
    for felt in felts(game):
        places = places_of(felt)
        names = [place.name for place in places]
        assert len(set(names)) == len(names)
        for place in places:
            lines = place.words.split("\n")
            assert lines[0], place.name
            assert all(lines), place.name
            assert len(lines) > 1 or lines[0].endswith("."), f"{place.name} says nothing but '{place.words}'"
            assert "{" not in place.words
            assert "_" not in place.words
        piles = {sprite.zone for sprite in felt.stage}
        listed = {name for name in names if name.startswith("place.")}
        assert len(listed) >= len(piles)
        assert {f"seat.{seat}" for seat in range(len(felt.scene.names))} <= set(names)
        assert {f"marker.{marker.name}" for marker in felt.markers.lying} <= set(names)
        for zone, rect in felt.slots():
            assert zone in piles or place_at(felt, rect.center) is not None, zone


@pytest.mark.parametrize("game", TABLES)
def test_a_pile_shows_only_its_public_count(game: str) -> None:
    """A place is named by what the view shows, for each seat and for bystanders."""
    for number, (match, _, _, _) in enumerate(played(game, 60)):
        if number % 20:
            continue
        state, names = match.table().state, [player.name for player in match.players]
        for seat in range(len(match.table().table.players)):
            scene, view = scene_for(match, seat), state.view(seat)
            scene.make_room(view)
            for zone, pieces in scene.contents(view).items():
                if pieces:
                    assert scene.count(zone, view) >= 1
                    assert scene.place_name(zone)
        assert names


def test_a_pile_of_another_seat_is_named_after_its_player() -> None:
    scene = scene_for(next(played("dumbal"))[0], 0)
    assert scene.place_name(hand_of(0)) == "Your hand"
    assert scene.place_name(hand_of(1)) == f"{scene.names[1]}'s hand"
    scene.spectating = True
    assert scene.place_name(hand_of(0)) == f"{scene.names[0]}'s hand"


def test_a_pile_tooltip_opens_after_a_delay(table: Table) -> None:
    table.to_my_card()
    pile = next(place for place in places_of(table.screen.felt_view) if place.name == "place.pile")
    table.screen.handle(Hover(pile.rect.center))
    table.tick()
    assert not table.has("tip"), "none opens on the way"
    table.tick(20, 0.05)
    assert table.thing("tip").label.startswith("Trump pile: ")
    table.screen.handle(Hover((5, 300)))
    assert not table.has("tip")
    table.screen.handle(Hover(pile.rect.center))
    table.key("escape")
    assert table.app.top is not table.screen
    table.tick(20, 0.05)
    assert "tip" not in [thing.name for thing in table.screen.semantics()], "none opens below the menu"


def test_with_room_a_tooltip_covers_no_plate_or_trick(table: Table) -> None:
    table.to_my_card(tricks=3)
    things = table.screen.semantics()
    shown = [thing.rect for thing in things if thing.name.startswith(("seat.", "trick.", "hand.0"))]
    for place in places_of(table.screen.felt_view):
        table.screen.handle(Hover(place.rect.center))
        table.tick(20, 0.05)
        assert not table.has("tip") or table.thing("tip").rect.collidelist(shown) < 0, place
    for chip in [thing for thing in things if thing.name.startswith("history.") and thing.rect.w]:
        table.screen.handle(Hover(chip.rect.center))
        table.tick()
        assert table.thing("tip").rect.collidelist(shown) < 0, chip


def test_a_tooltip_covers_no_discard_of_the_unfinished_move(sit: Sit) -> None:
    table = sit(DumbalTable, "A♠ 2♥ 9♣", before="8♦", own="K♠", seats=4)
    table.tap("9♣")
    table.key("enter")
    table.rest()
    pile = next(place for place in places_of(table.screen.felt_view) if place.name.startswith("place.discards"))
    table.screen.handle(Hover(pile.rect.center))
    table.tick(20, 0.05)
    discards = [rect for rect in table.screen.handling.draft_preview.rects if not rect.colliderect(pile.rect)]
    assert discards
    assert table.thing("tip").rect.collidelist(discards) < 0


def test_a_tooltip_makes_way_for_the_badges_of_a_hint(sit: Sit) -> None:
    table = sit(DumbalTable, "J♥ Q♥ K♥ 2♠ 3♦")
    made_way = False
    for place in places_of(table.screen.felt_view):
        table.screen.show_tip(place.words, place.near)
        before = [thing.rect for thing in table.screen.semantics() if thing.name == "tip"]
        table.key("h")
        table.until(lambda: table.has("hint"))
        badges = [badge.rect for badge in table.screen.felt_view.badges.things()]
        assert badges
        made_way |= any(tip.collidelist(badges) >= 0 for tip in before)
        assert not table.has("tip") or table.thing("tip").rect.collidelist(badges) < 0, place
        table.key("escape")
    assert made_way


def test_a_plate_explains_itself_at_once_and_on_a_long_press(table: Table) -> None:
    table.to_my_card()
    plate = table.thing("seat.2").rect
    table.screen.handle(Hover(plate.center))
    table.tick()
    words = table.thing("tip").label
    assert "Team: Ada and Cor" in words
    assert "Match score: " in words
    table.screen.handle(Hover((5, 300)))
    assert not table.has("tip")
    table.screen.handle(Ask(plate.center))
    assert table.thing("tip").label == words


def test_a_tooltip_of_a_card_also_describes_its_pile(table: Table) -> None:
    table.to_my_card()
    turned = next(card for card in table.screen.felt_view.stage if card.zone.name == "turned")
    table.screen.handle(Ask((round(turned.x), round(turned.y))))
    lines = table.thing("tip").label.split("\n")
    assert lines[1:] == ["Turned card: 1 card", say("klaverjassen.purpose.turned")]


def test_a_hand_card_has_a_delayed_tooltip_above_the_hand(table: Table) -> None:
    table.to_my_card(with_refused=True)
    refused = table.refused()[0]
    table.screen.handle(Hover(table.at(refused)))
    table.tick(13, 0.05)
    assert not table.has("tip"), "not on the way along the hand"
    table.tick(13, 0.05)
    tip = table.thing("tip")
    assert "worth" in tip.label
    assert "You must follow" in tip.label
    assert not tip.rect.colliderect(table.screen._hand_area[0])
    table.screen.handle(Hover(table.at(table.playable()[0])))
    assert not table.has("tip")
    table.key("home")
    table.tick(13, 0.05)
    assert not table.has("tip")
    table.tick(13, 0.05)
    assert "worth" in table.thing("tip").label, "the same for the keyboard"
    assert not table.thing("tip").rect.colliderect(table.screen._hand_area[0])
    table.key("right")
    assert not table.has("tip")


def test_no_pile_tooltip_opens_while_a_card_is_chosen(table: Table) -> None:
    table.to_my_card()
    pile = next(place for place in places_of(table.screen.felt_view) if place.name == "place.pile")
    table.key("home")
    assert table.screen.handling.chosen is not None
    table.screen.handle(Hover(pile.rect.center))
    table.tick(20, 0.05)
    assert not table.has("tip")


def test_arrows_reach_every_place_after_tab(table: Table) -> None:
    table.to_my_card()
    focus = table.screen.place_focus
    table.screen.set_focus(focus)
    wanted = {place.words for place in places_of(table.screen.felt_view)}
    seen = {focus.tip}
    for way in ("right", "down", "up", "left"):
        for _ in range(len(wanted) if way == "right" else 1):
            table.screen.handle(Key(way))
            assert table.thing("tip").label == focus.tip
            seen.add(focus.tip)
    assert seen == wanted
    table.key("escape")
    assert not table.has("tip")


def test_enter_on_a_place_is_a_tap_on_it(sit: Sit) -> None:

    table = sit(DumbalTable, "A♠ 2♥ 9♣", before="8♦", seats=2)
    table.tap("9♣")
    table.key("enter")
    table.rest()
    focus = table.screen.place_focus
    table.screen.set_focus(focus)
    names = {place.name: place for place in places_of(table.screen.felt_view)}
    focus._go(names[f"place.{STACK_ZONE.name}"])
    before = table.screen.felt_view.view
    table.screen.handle(Key("enter"))
    table.rest()
    assert table.screen.felt_view.view is not before


def test_arrows_tab_and_enter_lead_back_to_the_board(at_casa: AtCasa) -> None:
    """Tab reaches the board again; Enter on a place without a meaning says what to do, and returns the arrows to the
    board."""
    table = at_casa(turns=2)
    assert {*reachable(table.screen)} == {*reached(table.screen)}
    assert table.screen.focus is None, "after the last of them"
    table.key("right")
    before = table.held.place
    assert before is not None
    while table.screen.focus is not table.screen.place_focus:
        table.key("tab")
    table.screen.place_focus._go(next(place for place in places_of(table.screen.felt_view) if place.name == "seat.1"))
    table.key("enter")
    assert table.thing("toast").label == say("play.enter.place")
    assert table.screen.focus is None
    found = set()
    for way in ("left", "right", "up", "down"):
        table.key(way)
        found.add(table.held.place)
    assert len(found) > 1


def test_a_tooltip_moves_aside_instead_of_covering_its_subject(table: Table) -> None:
    plate, hand, slip = Rect(22, 726, 228, 52), Rect(258, 660, 760, 140), Rect(20, 560, 700, 158)
    words = "Ada, bot, normal\nPoints of this season, and of the match: 0"
    note = Note(words, plate, table.screen.look, Rect(0, 0, 1280, 800), clear=[hand, slip], spare=[[]])
    assert note.rect.collidelist([plate, hand, slip]) < 0


def test_the_tooltip_of_a_chip_is_below_the_plates_that_it_would_cover(table: Table) -> None:
    """In a row of plates and cards, no place beside the chip is free."""
    chip = Rect(1181, 47, 87, 22)
    plates = [Rect(22, 94, 400, 52), Rect(437, 94, 196, 52), Rect(649, 94, 99, 138), Rect(947, 94, 311, 52)]
    words = "Fien discards Q♥ and takes 5♥ from Els\nClick to see it again"
    tip = HangingTip(words, chip, table.screen.look, Rect(0, 72, 1280, 728), spare=[plates, []])
    assert tip.rect.collidelist(plates) < 0
    assert tip.rect.top < 200, "and still near it"


def test_the_line_from_a_chip_to_its_tooltip_passes_behind_plates(table: Table) -> None:
    """The chip is above a plate that fills the row; below it the felt is free."""
    look, ground, plate = table.screen.look, (0, 0, 9), Rect(0, 94, 300, 52)
    tip = HangingTip("Ann passes", Rect(100, 47, 87, 22), look, Rect(0, 72, 300, 300), spare=[[plate]])
    surface = Surface((300, 372))
    surface.fill(ground)
    tip.draw(surface)
    drawn = [y for y in range(72, tip.rect.top) if any(surface.get_at((x, y))[:3] != ground for x in range(300))]
    assert tip.rect.top > plate.bottom
    assert drawn
    assert not [y for y in drawn if plate.top <= y < plate.bottom]
    assert surface.get_at((143, 90))[:3] == look.theme.brass[:3], "right below the chip"


def test_a_tooltip_of_a_hand_card_is_on_empty_felt_rather_than_on_the_piles(table: Table) -> None:
    """A question and the piles are above the card; the felt to the left of the question is empty."""
    card, question, hand = Rect(913, 614, 1, 141), Rect(810, 551, 239, 44), Rect(667, 629, 362, 144)
    shared, deck, words = Rect(800, 410, 258, 121), Rect(708, 411, 83, 114), Rect(855, 536, 148, 15)
    spare = [[], [shared, Rect(561, 640, 78, 109)], [deck, words]]
    text = "2♣ is a serf: it starts a chain. Knights that fit: 6, 8 and 10."
    note = Note(text, card, table.screen.look, Rect(0, 0, 1280, 800), clear=[question, hand], spare=spare)
    assert note.rect.collidelist([card, question, hand, shared, deck, words]) < 0


def test_a_tooltip_is_beyond_a_pile_rather_than_on_it(table: Table) -> None:
    """Right beside its subject, every place is on a pile, a caption or an empty place; beyond the deck, the felt is
    empty."""
    tray, hand, deck = Rect(640, 340, 180, 88), Rect(447, 505, 560, 110), Rect(570, 340, 60, 88)
    words, row, gone = Rect(640, 432, 180, 20), Rect(400, 200, 600, 90), Rect(850, 340, 170, 130)
    text = "Q♣ is a vassal: it goes on a knight or a lower vassal, in the colour of the serf.\n2\n3\n4\n5"
    spare = [[], [row, gone], [deck, words]]
    note = Note(text, tray, table.screen.look, Rect(0, 0, 1024, 640), clear=[hand], spare=spare)
    assert note.rect.collidelist([tray, hand, deck, words, row, gone]) < 0
    assert note.rect.right > deck.left - 60, "and still near it"


def test_a_tip_is_below_what_is_in_the_way_rather_than_far_aside(table: Table) -> None:
    """In Round Robbin' the tip of a hand was under the plate of the next player."""
    hand, plates, villages = Rect(300, 100, 60, 40), Rect(0, 80, 560, 60), Rect(0, 142, 560, 60)
    text, area = "Annemarie's hand: 3 cards", Rect(0, 80, 1280, 720)
    note = Note(text, hand, table.screen.look, area, spare=[[plates, villages]])
    assert note.rect.top - hand.bottom < 80
    assert not note.rect.colliderect(villages)
    assert note.rect.x < hand.right


def test_a_zone_without_words_uses_its_code_name() -> None:
    scene = scene_for(next(played("dumbal"))[0], 0)
    assert scene.place_name(Zone("old_things", 0)) == "Old things"
    assert scene.place_name(Zone("old_things", 1)) == f"Old things ({scene.names[1]})"


SIZES = [((1024, 640), 1.0), ((1024, 640), 2.0), ((1280, 800), 1.5), ((1920, 1080), 0.75), ((3840, 2160), 2.5)]


@pytest.mark.sampled
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", TABLES)
def test_captions_of_empty_places_are_legible_and_never_cut(game: str, language: str) -> None:
    use_language(language)
    for number, (match, seat, _, view) in enumerate(played(game, 60)):
        if number % 25:
            continue
        for size, scale in SIZES:
            felt = bare_felt(scene_for(match, seat), view, size, scale)
            filled = {zone for zone, cards in felt.stage.zones.items() if cards}
            for slot in felt.captions():
                lines = tags.caption_lines(slot.label, slot.rect, felt.look)
                assert lines
                assert text.size_px(tags.CAPTION, felt.look) >= text.LEAST_PX
                assert " ".join(lines) == slot.label, "no word is broken"
                assert max(text.width(line, tags.CAPTION, felt.look) for line in lines) <= slot.rect.w
                assert felt.area.contains(slot.rect)
            assert not {slot.name for slot in felt.captions()} & {f"slot.{zone.name}" for zone in filled}


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize(
    ("game", "captions"),
    [
        ("amish_lords", {"Caravan", "New farm"}), ("jeudalism", {"New chain", "5s and 7s"}),
        ("dumbal", {"Older discards", "Your discards"}), ("round_robbin", {"Discard pile", "Action card"}),
    ],
)  # fmt: skip
def test_empty_places_say_what_goes_there(game: str, captions: set[str], size: tuple[int, int]) -> None:
    found: set[str] = set()
    for match, *_ in played(game, 6):
        scale = Scale.for_window(size, "auto").factor
        felt = bare_felt(scene_for(match, 0), match.table().state.view(0), size, scale)
        found |= {slot.label for slot in felt.captions()}
    assert captions <= found


def test_a_focused_pile_shows_its_tooltip(sit: Sit) -> None:
    table = sit(DumbalTable, "A♠ 2♥ 9♣", before="8♦", seats=2)
    table.key("home")
    assert not table.has("tip"), "the hand needs none"
    table.key("right")
    table.key("right")
    table.key("enter")
    table.rest()
    table.key("up")
    assert table.thing("tip").label == table.screen.scene.about_place(
        table.screen.handling.chosen.zone, table.screen.felt_view.view
    )
    table.key("escape")
    assert not table.has("tip")


def test_amish_lords_explains_its_score_and_the_king_dealer() -> None:
    match = next(match for match, *_ in played("amish_lords"))
    felt = bare_felt(scene_for(match, 0), match.table().state.view(0), (1280, 800))
    tips = [plate.tip for plate in felt.seat_plates.plates.values()]
    assert all("Seasons won, of those needed to win the match: 0/" in tip for tip in tips)
    assert sum("King dealer: shuffled the kings" in tip for tip in tips) == 1


def test_a_slip_has_the_shape_and_place_that_spare_most(table: Table) -> None:
    """Its usual place is the nearest one; where nothing is free, a flat one further away can cover less."""
    look, area = table.screen.look, Rect(0, 0, 900, 600)
    words, near = "Build on d3, height 1, then lay a floor on d3, e3, f3 and f4: +4 coins.", Rect(450, 560, 1, 1)
    asked, house = Rect(0, 420, 900, 180), Rect(0, 90, 900, 330)
    usual = Note(words, near, look, area, slip=True, clear=[asked], foot=(240, 36))
    sparing = Note(words, near, look, area, slip=True, clear=[asked], foot=(240, 36), spare=[[house]])
    assert usual.rect.colliderect(house)
    assert sparing.rect.collidelist([house, asked]) < 0
