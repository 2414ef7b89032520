"""The drawers beside the table: they open by their key, the table moves beside them, and they cover no card of the
hand."""

from __future__ import annotations

from itertools import combinations, pairwise
from random import Random

import pygame
import pytest
from at_table import Table, paint_seldom, people_and_bots
from laid_out import AppContextOf, Sit
from overlay_walk import do_something, make_a_move, wider_faults
from played_matches import play_on
from pygame import Rect

from cardgames.engine.contract import Place
from cardgames.engine.match import Match
from cardgames.engine.registry import game, manifests
from cardgames.games.casa_grande.rules import GAME as CASA_GRANDE
from cardgames.games.landlord.rules import GAME as LANDLORD
from cardgames.screens.app_context import AppContext
from cardgames.screens.felt.felt import Felt
from cardgames.screens.play.drawers import agreed_lines
from cardgames.screens.play.screen import PlayScreen
from cardgames.table.board.layouts import extent
from cardgames.table.loop import App
from cardgames.table.widgets.dialog import Dialog
from cardgames.words import say


@pytest.mark.parametrize(("key", "words"), [("s", "Scorecard"), ("l", "Game 1"), ("r", "The standard rules")])
def test_drawers_open_and_close_by_their_key(sit: Sit, key: str, words: str) -> None:
    table = sit(Table, size=(1024, 640))
    table.to_my_card()
    table.key(key)
    table.tick(30)
    assert words in table.words or key == "r"
    table.key("escape")
    table.tick(30)
    assert isinstance(table.app.top, PlayScreen)
    table.key("escape")
    assert isinstance(table.app.top, Dialog)


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), "auto"), ((1280, 800), 100), ((1920, 1080), 100)])
def test_a_drawer_covers_no_card_of_the_hand(sit: Sit, size: tuple[int, int], scale: int | str) -> None:
    table = sit(Table, size=size, ui_scale=scale)
    table.to_my_card()
    for key, name in (("s", "score"), ("l", "log"), ("r", "rules")):
        table.key(key)
        table.tick(13, 0.05)
        drawer = table.thing(name).rect
        cards = [thing for thing in table.app.top.semantics() if thing.name.startswith("hand.0.")]
        assert cards
        assert not any(card.rect.colliderect(drawer) for card in cards)


def test_what_a_drawer_covers_gives_no_tip(sit: Sit) -> None:
    table = sit(Table, size=(1024, 640))
    table.to_my_card()
    plates = [thing.rect for thing in table.app.top.semantics() if thing.name.startswith("seat.")]
    for key, name in (("s", "score"), ("l", "log")):
        table.key(key)
        table.tick(13, 0.05)
        drawer = table.thing(name).rect
        covered = [plate.clip(drawer) for plate in plates if drawer.colliderect(plate)]
        assert covered
        for plate in covered:
            table.move(plate.center)
            table.tick(26, 0.05)
            assert not table.has("tip")


def on_felt(table: Table) -> dict[str, Rect]:
    """Where the plates, the cards of each zone and the markers are."""
    felt = table.screen.felt_view
    found = {f"plate {seat}": plate.rect for seat, plate in felt.seat_plates.plates.items()}
    lying = felt.stage.zones.items()
    found |= {f"cards of {zone}": extent(card.home for card in cards) for zone, cards in lying if cards}
    return found | {marker.name: marker.rect for marker in felt.markers.lying}


def shown(table: Table) -> list[object]:
    """Everything at the table: what it is and where, and how each card lies."""
    stage = table.screen.felt_view.stage
    cards = [(card.piece, card.x, card.y, card.angle, card.height, card.rise) for card in stage]
    return [*table.screen.semantics(), *cards]


CASES = [
    (name, seats)
    for name, manifest in manifests().items()
    if manifest.scene and "games." in manifest.folder
    for seats in sorted(game(name).schema.seats)
]
"""The games and how many play."""


def some_way_into(
    app_context: AppContext, monkeypatch: pytest.MonkeyPatch, name: str, seats: int, entries: int
) -> Table:
    """A random match after so many entries, at the next decision of its first player."""
    rules, names = game(name), ("Annemarie", "Bep", "Cornelis", "Dirk", "Eva", "Frans", "Griet", "Hendrik", "Ida")
    players = people_and_bots(["Wilhelmina", *names[: seats - 1]], 1)
    match = Match(rules, rules.schema.make({}, (), seats), players, "drawers")
    play_on(match, entries)
    table = Table.of(app_context, monkeypatch, match)
    paint_seldom(table.app, every=10_000)
    table.play_until(lambda: table.is_turn() or table.is_asked())
    table.tick(32, 0.05)  # what was said has been read
    return table


@pytest.mark.parametrize(("name", "seats"), CASES)
@pytest.mark.parametrize(("size", "scale"), [((1280, 800), "auto"), ((1024, 640), "auto"), ((1024, 640), 200)])
def test_an_open_log_is_beside_the_whole_table(
    app_context_of: AppContextOf,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    seats: int,
    size: tuple[int, int],
    scale: int | str,
) -> None:
    """In a small window with large letters, too: everything on the table is smaller then."""
    monkeypatch.setattr(Felt, "prepare", lambda *_: None)  # without drawing: only positions matter
    app_context = app_context_of(size, speed="instant", ui_scale=scale)
    for entries in (12, 40):
        table = some_way_into(app_context, monkeypatch, name, seats, entries)
        before = shown(table)
        table.key("l")
        table.tick(13, 0.05)
        (drawer,) = table.screen.drawers.standing
        felt = table.screen.felt_view.area
        assert felt.right <= drawer.left
        for what, rect in on_felt(table).items():
            assert felt.contains(rect), f"{what} at {rect} is not beside the log"
        for (one, first), (other, second) in combinations(on_felt(table).items(), 2):
            assert not (one.startswith("plate") and first.colliderect(second)), f"{one} is at {other}"
        table.key("l")
        table.tick(13, 0.05)
        assert shown(table) == before
        table.app.pop()


def test_the_table_goes_to_its_place_beside_the_log_and_back_by_a_glide(sit: Sit) -> None:
    table = sit(Table, size=(1280, 800), speed="calm")
    table.play_until(table.is_turn)
    table.rest()
    card, plate = table.hand[-1], table.screen.felt_view.seat_plates.plates[3]
    for _ in range(2):
        start = card.x
        table.key("l")
        way = [card.x]
        away = [table.screen.felt_view.seat_plates.plates[3].away[0]]
        while table.app._moving:
            table.tick()
            way.append(card.x)
            away.append(table.screen.felt_view.seat_plates.plates[3].away[0])
        assert way[0] == pytest.approx(start, abs=40)
        assert abs(way[-1] - start) > 60
        assert way in (sorted(way), sorted(way, reverse=True))
        assert away[0]
        assert away[-1] == 0
    assert table.screen.felt_view.seat_plates.plates[3].rect == plate.rect


def test_a_question_goes_with_the_table_to_its_place_beside_the_log(sit: Sit) -> None:
    players = people_and_bots(["Ann", "Bep", "Cor"], 1)
    match = Match(LANDLORD, LANDLORD.schema.make({}, (), 3), players, "log")
    table = sit(Table.of, match, speed="calm")
    table.until(table.is_asked)
    question = table.screen.turn.question
    assert question is not None
    for _ in range(2):
        table.tick(40)
        before, ways = question.rect.centerx, []
        table.key("l")
        for _ in range(40):
            ways.append(question.rect.centerx)
            table.tick()
        goal, step = question.rect.centerx, max(abs(b - a) for a, b in zip([before, *ways], ways, strict=False))
        assert abs(goal - before) > 100
        assert step < abs(goal - before) / 3


def test_words_on_the_felt_go_with_the_table_to_its_place_beside_the_log(sit: Sit) -> None:
    """They are where the cards are, on the way too."""
    table = sit(some_way_into, "amish_lords", 3, 12, speed="calm")
    table.rest()

    def middle() -> Rect:
        rect = table.thing("title.market").rect
        return Rect(rect.centerx - 30, rect.y, 60, rect.h)

    def ink(rect: Rect) -> int:
        App.paint(table.app)
        part = table.app.window.surface.subsurface(rect)
        return sum(min(part.get_at((x, y))[:3]) > 120 for x in range(rect.w) for y in range(rect.h))

    start = middle()
    words = ink(start)
    assert words > 20
    table.key("l")
    end = middle()
    assert end.right < start.left
    assert ink(start) == words
    assert ink(end) == 0
    seen = []
    while table.app._moving:
        table.tick()
        seen.append((ink(end), ink(start)))
    assert (0, 0) in seen, "in between"
    assert ink(end) == pytest.approx(words, rel=0.2)


def test_words_on_the_felt_turn_round_on_their_way_when_the_log_is_closed(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They jumped to the end of the interrupted glide first."""
    app_context = app_context_of((1280, 800), speed="calm")
    table = some_way_into(app_context, monkeypatch, "amish_lords", 3, 12)
    table.rest()
    start = table.thing("title.market").rect.x
    table.key("l")
    table.tick(8)
    goal = table.thing("title.market").rect.x
    table.key("l")
    assert goal < table.screen.felt_view._painted_glide._before["title.market"].x < start
    table.tick(60)
    assert table.thing("title.market").rect.x == start


def test_what_moves_on_the_felt_leaves_nothing_behind_beside_the_log(sit: Sit) -> None:
    """A part of the last place for a farm stayed between the table and the log."""
    table = sit(some_way_into, "amish_lords", 4, 4, size=(1280, 800), speed="brisk")
    table.app.__dict__.pop("paint")  # each picture is drawn, as what stays behind was drawn on the way
    table.rest()

    def picture() -> bytes:
        table.app.paint()
        return pygame.image.tobytes(table.app.window.surface, "RGB")

    for _ in range(2):
        table.key("l")
        table.tick(80)
        shown = picture()
        table.app.touch()
        assert shown == picture()


def test_a_hint_goes_with_the_table_to_its_place_beside_the_log(sit: Sit) -> None:
    """It jumped there."""
    table = sit(Table, size=(1280, 800), speed="calm")
    table.play_until(table.is_turn)
    table.rest()
    table.screen.turn.hint.show("Play a card.\nThis is a reason.", table.host.legal(0)[0])
    way = [table.thing("hint").rect.x]
    table.key("l")
    for _ in range(60):
        way.append(table.thing("hint").rect.x)
        table.tick()
    goal = table.screen.turn.hint.areas[0]
    assert way[0] - way[-1] > 300
    assert max(abs(b - a) for a, b in pairwise(way)) < (way[0] - way[-1]) / 3
    assert table.thing("hint").rect == goal
    assert goal.contains(table.thing("hint.play").rect)


def test_the_table_stays_while_a_move_is_shown_or_a_card_is_dragged(sit: Sit) -> None:
    table = sit(Table, size=(1280, 800), speed="calm")
    table.play_until(table.is_turn)
    table.rest()
    area = Rect(table.screen.felt_view.area)
    table.drag(table.playable()[0], table.middle, let_go=False)
    table.key("l")
    table.tick(30)
    assert table.screen.handling.dragged is not None
    assert table.screen.felt_view.area == area
    table.release(table.middle)
    table.until(lambda: table.screen.felt_view.area != area)
    narrow = Rect(table.screen.felt_view.area)
    table.until(lambda: table.screen.tweens.busy)
    table.key("l")
    while table.screen.tweens.busy:
        assert table.screen.felt_view.area == narrow
        table.tick()
    assert table.screen.felt_view.area == area


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((1920, 1080), 75)])
def test_with_little_room_beside_a_drawer_the_table_is_smaller_and_the_drawer_is_not(
    sit: Sit, size: tuple[int, int], scale: int
) -> None:
    table = sit(Table, size=size, ui_scale=scale)
    table.to_my_card()
    table.app.restyle(scale=1.75)
    table.tick(30)
    large = table.app.look
    assert table.screen.felt_view.look == table.screen.look == large.tinted(table.screen.felt)
    table.key("l")
    table.tick(30)
    (drawer,) = table.screen.drawers.standing
    assert table.screen.felt_view.area.right <= drawer.left
    assert table.screen.felt_view.look == table.screen.look
    assert table.screen.look.px(100) < large.px(100)
    assert drawer.w >= large.px(320)
    assert all(drawer.look.scale == large.scale for drawer in table.screen.drawers.all)
    assert table.screen.status.look.scale == large.scale
    table.key("l")
    table.tick(30)
    assert table.screen.felt_view.look.scale == large.scale


def test_the_rules_card_omits_rules_that_do_not_apply_to_the_match() -> None:
    """CG-12 is for two, CG-14 to CG-17 are for Bonus Track."""

    def reported(text: str, seats: int) -> dict[str, str]:
        return {line.name: line.label for line in agreed_lines(CASA_GRANDE.schema.parse(text, seats))}

    plain, all_of_it = reported("", 4), reported("second_colour=true +bonus_track", 2)
    assert "Floors: The 15 in the box" in plain["agreed.floors"]
    assert not {"agreed.bonus_start", "agreed.group.bonus", "agreed.second_colour"} & plain.keys()
    assert {"agreed.bonus_start", "agreed.group.bonus", "agreed.second_colour"} <= all_of_it.keys()
    own = reported("floors=3xWoW", 2)
    assert own["agreed.difference.floors"] == "Floors: A custom set of 3 (standard: The 15 in the box)"
    assert own["agreed.different"] != say("play.bar.rules"), "the title isn't said twice"
    assert "WoW" in own["agreed.shapes.floors"], "it is drawn, too"
    assert not any("WoW" in words for words in (own["agreed.difference.floors"], own["agreed.floors"]))


def test_the_match_length_says_what_ends_the_match() -> None:
    """LL-15; one colon, not “Match length: Deals: 3”."""

    def reported(text: str) -> tuple[str, str]:
        lines = {line.name: line.label for line in agreed_lines(LANDLORD.schema.parse(text))}
        return lines["agreed.difference.match"], lines["agreed.match"].partition(" ")[0]

    assert reported("match=deals:3") == ("Deals: 3 (standard: 9)", "Deals:")
    assert reported("match=target:20") == ("Target score: 20 (standard: Deals: 9)", "Target")


@pytest.mark.parametrize(("size", "points"), [((1280, 800), 320), ((1366, 768), 340), ((1920, 1080), 340)])
def test_a_drawer_is_narrower_where_the_table_has_its_place_beside_it_then(
    sit: Sit, size: tuple[int, int], points: int
) -> None:
    table = sit(Table, size=size, ui_scale="auto")
    table.to_my_card()
    table.key("l")
    table.tick(30)
    (drawer,) = table.screen.drawers.standing
    assert drawer.w == table.app.look.px(points)
    assert table.screen.felt_view.area.right <= drawer.left


def asked_about(table: Table) -> dict[str, Rect]:
    """What the player can take or answer now, and where the piece that they hold can go."""
    turn, handling, board = table.screen.turn, table.screen.handling, table.screen.felt_view.board
    goes = () if handling.held is None else handling.drop_targets.targets(handling.held)
    found = [(f"place {number}", area) for number, area in enumerate(turn.asked_about())]
    found += [(f"target {number}", target.rect) for number, target in enumerate(goes)]
    pieces = handling.drop_targets.takeable()
    found += [(f"piece {piece.piece}", handling.draft_preview.area((piece,))) for piece in pieces]
    if board is not None and turn.draft is not None:
        steps = [step for step in turn.draft.steps() if isinstance(step, Place)]
        found += [(str(step), board.extent(step)) for step in steps]
    if turn.question is not None and turn.question.visible:
        found += [("question", turn.question.rect), *((one.name, one.rect) for one in turn.question.walk())]
    return dict(found)


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_beside_an_open_log_all_that_is_asked_about_is_in_sight(
    sit: Sit, monkeypatch: pytest.MonkeyPatch, name: str, seats: int
) -> None:
    """The log stays open, and it doesn't cover pieces, places or answers, in the middle of a move either."""
    monkeypatch.setattr(Felt, "prepare", lambda *_: None)  # without drawing: only positions matter
    table = sit(some_way_into, name, seats, 20, size=(1024, 640), ui_scale=200)
    table.key("l")
    table.tick(7, 0.05)
    rnd, found, overlays = Random(1), [], table.screen.context.overlays

    def look() -> None:
        (drawer,) = table.screen.drawers.standing
        found.extend(what for what, area in asked_about(table).items() if area.colliderect(drawer))
        found.extend(wider_faults(table.screen))
        plates = [plate.rect for plate in table.screen.felt_view.seat_plates.plates.values()]
        found.extend(f"toast at {area}" for area in overlays.areas("toast") if area.collidelist(plates) >= 0)

    for _ in range(6):
        pieces = table.screen.handling.drop_targets.takeable()
        for piece in [*pieces[:3], None]:
            table.screen.handling.choose(piece)
            table.app.wake()  # as a click does
            table.tick(2)
            assert asked_about(table) or piece is None
            look()
        for _ in do_something(table, rnd):
            look()
        make_a_move(table, rnd)
        table.play_until(lambda: table.is_turn() or table.is_asked() or table.is_reported())
        table.tick(7, 0.05)
        if table.is_reported():
            break
    assert found == []
