"""Questions, messages, tips, bubbles, drawers and the deal summary never cover each other, the hand or the status
line."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from at_table import Table, paint_seldom
from dumbal_table import DumbalTable
from laid_out import AppContextOf, resize
from pygame import Rect

from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.messages import message
from cardgames.engine.record import read_file
from cardgames.engine.registry import game, manifests
from cardgames.games.klaverjassen.state import CALLING
from cardgames.screens.app_context import AppContext
from cardgames.screens.felt.felt import Felt
from cardgames.screens.felt.overlays import ORDER, Overlays
from cardgames.screens.felt.questions import QuestionPanel
from cardgames.screens.felt.tags import Tags
from cardgames.screens.play.log import Reason
from cardgames.screens.play.screen import PlayScreen
from cardgames.table.board.layouts import extent
from cardgames.table.input import Hover
from cardgames.table.look import Look
from cardgames.table.semantics import find
from cardgames.table.theme import load
from cardgames.table.units import Scale

GAMES = [name for name, manifest in manifests().items() if manifest.scene and "games." in manifest.folder]
WINDOWS = [((1024, 640), 200), ((1920, 1080), 75)]
STEPS = 4


def seen(screen: PlayScreen) -> dict[str, Rect]:
    """All overlays of the table, by name."""
    overlays = screen.context.overlays
    return {f"{layer} {number}": area for layer in ORDER for number, area in enumerate(overlays.areas(layer))}


def faults(screen: PlayScreen) -> Iterator[str]:
    """Overlays that cover something they must not cover."""
    found = seen(screen)
    for (one, first), (other, second) in combinations(found.items(), 2):
        if first.colliderect(second):
            yield f"{one} covers {other}"
    cards = screen.felt_view.stage.zones.get(screen.scene.hand_zone(), ())
    hand = extent(card.home for card in cards) if cards else Rect(0, 0, 0, 0)
    for name, area in found.items():
        if area.colliderect(screen.status.rect):
            yield f"{name} covers the status line"
        if area.colliderect(screen.bar.rect):
            yield f"{name} covers the bar"
        if name.startswith(("toast", "tip", "question")) and hand.w and area.colliderect(hand):
            yield f"{name} covers the hand"


def do_something(table: Table, rnd: random.Random) -> Iterator[None]:
    """What can happen before a move: toasts and bubbles, an opened drawer, a hint, a turned board, hovering over a
    card or an answer."""
    screen, question = table.screen, table.screen.turn.question
    plates = screen.felt_view.seat_plates
    screen._input._say_why_not()
    for seat in plates.plates:
        plates.say(seat, "Namaste!")
    yield
    drawer = rnd.choice("slr")
    table.key(drawer)
    table.tick(12)
    yield
    table.key(drawer)
    table.tick(12)
    table.key("h")
    table.tick(12)
    yield
    if screen.felt_view.board is not None:
        table.key("e")
        table.tick(12)
        yield
    for seat in plates.plates:
        plates.say(seat, "")
    for card in table.hand[:1]:
        screen.tip.ask(table.at(card))
        yield
        screen.hide_tip()
    for answer in [] if question is None else [one for one in question.walk() if one.focusable][:1]:
        screen.handle(Hover(answer.rect.center))
        yield
        screen.handle(Hover((0, 0)))


def make_a_move(table: Table, rnd: random.Random) -> None:
    screen = table.screen
    if table.is_reported():
        table.click("story.done")
    else:
        legal = screen.host.legal(screen.scene.viewer)
        screen.turn._decide(legal[rnd.randrange(min(len(legal), 30))])
    table.tick(5)


@pytest.mark.sampled
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("window", WINDOWS)
def test_no_overlay_covers_what_it_must_not(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, name: str, window: tuple[tuple[int, int], int]
) -> None:
    size, scale = window
    rules = game(name)
    seats = rules.schema.seats[0]
    names = ["Annemarie van der Velden", "Cas", "Dirk", "Els"][: seats - 1]
    players = [Player("Ann", "fox"), *(Player(one, "owl", "bot", "easy") for one in names)]
    table = Table.__new__(Table)
    match = Match(rules, rules.schema.make({}, (), seats), players, "overlays")
    table.sit_down(app_context_of(size, ui_scale=scale, speed="instant"), monkeypatch, match)
    rnd, found = random.Random(name), []
    for _ in range(STEPS):
        table.until(lambda: table.is_turn() or table.is_asked() or table.is_reported())
        found += faults(table.screen)
        for _ in do_something(table, rnd):
            found += faults(table.screen)
        make_a_move(table, rnd)
    assert found == []


RECORDS = Path(__file__).parent.parent / "records"
NAMES = ["Annemarie van der Velden", "Cas", "Dirk", "Els", "Fien", "Gijs", "Hans", "Ilse", "Jan"]

SIZES = ((1024, 640), (1280, 720), (1280, 800), (1600, 900), (1920, 1080))
SCALES = (75, 100, 150, 200)
VIEWS = [(SIZES[number % 5], SCALES[number % 4]) for number in range(20)]
"""Each size with each scale; any five consecutive ones have all sizes and all scales."""


def asked_about(screen: PlayScreen) -> dict[str, Rect]:
    """The subject of a question or a hint: the pieces of the unfinished move, drop targets, possible marker positions,
    and lit cards."""
    turn, handling, stage = screen.turn, screen.handling, screen.felt_view.stage
    found = {f"step {number}": area for number, area in enumerate(handling.draft_preview.rects)}
    found |= {f"place {number}": area for number, area in enumerate(turn.asked_about())}
    lit = [card for card in stage if card.marked or card in turn.hint._sprites]
    return found | {f"lit card {card.piece}": extent((card.home,)) for card in lit}


def wider_faults(screen: PlayScreen) -> Iterator[str]:
    """As `faults`, plus overlays that cover their subject or are partly outside of the window."""
    yield from faults(screen)
    window, board = Rect((0, 0), screen.app.window.size), screen.felt_view.board
    for name, area in seen(screen).items():
        for tool in [] if board is None or name.startswith("drawer") else board.tools():
            if tool.visible and area.colliderect(tool.rect):
                yield f"{name} covers {tool.name}"
        if name.startswith(("question", "hint", "toast")):
            for other, about in asked_about(screen).items():
                if area.colliderect(about):
                    yield f"{name} covers {other}, which it is about"
        if not name.startswith("drawer") and not window.contains(area):
            yield f"{name} at {area} is partly outside of the window"


def decisions(match: Match) -> list[int]:
    """Positions of a match at which its first player has a choice, at most as many as there are views."""
    twin, found = match.fork(0), []
    for position, entry in enumerate(match.entries):
        turn = next(iter(twin.due().turns), None)
        if turn is not None and turn.player == 0 and len(twin.table(turn.table).state.legal(turn.seat)) > 1:
            found.append(position)
        twin.apply_entry(entry)
    count = min(len(found), len(VIEWS))
    return [found[number * len(found) // count] for number in range(count)]


@pytest.mark.parametrize("name", GAMES)
def test_in_a_recorded_match_no_overlay_covers_its_subject(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, thorough: bool, name: str
) -> None:
    match = read_file(RECORDS / f"{name}-rules-1.parlour").match
    bots = [Player(one, "owl", "bot", "easy") for one in NAMES[: len(match.players) - 1]]
    app_context = app_context_of(SIZES[0], ui_scale=SCALES[0], speed="instant")
    monkeypatch.setattr(Felt, "prepare", lambda *_: None)  # without drawing: only positions matter
    positions, rnd, found = decisions(match), random.Random(name), []
    first = 2 * GAMES.index(name)
    for number, view in [*enumerate(VIEWS)][slice(None) if thorough else slice(first, first + 5)]:
        resize(app_context, *view)
        table = Table.__new__(Table)
        fork = match.fork(positions[number % len(positions)], [Player("Ann", "fox"), *bots])
        table.sit_down(app_context, monkeypatch, fork)
        paint_seldom(table.app, every=10_000)
        table.until(lambda table=table: table.is_turn() or table.is_asked() or table.is_reported())
        states = [[*wider_faults(table.screen)], *([*wider_faults(table.screen)] for _ in do_something(table, rnd))]
        make_a_move(table, rnd)
        states.append([*wider_faults(table.screen)])
        found += [f"{view}: {fault}" for faults_seen in states for fault in faults_seen]
        app_context.app.pop()
    assert found == []


@pytest.mark.parametrize("name", ["amish_lords", "jeudalism"])
def test_with_room_a_hint_covers_no_face_down_pile_and_no_caption(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    match = read_file(RECORDS / f"{name}-rules-1.parlour").match
    bots = [Player(one, "owl", "bot", "easy") for one in NAMES[1 : len(match.players)]]
    monkeypatch.setattr(Felt, "prepare", lambda *_: None)
    app_context = app_context_of((1280, 800), speed="instant")
    for position in decisions(match)[:6]:
        table = Table.__new__(Table)
        table.sit_down(app_context, monkeypatch, match.fork(position, [Player("Ann", "fox"), *bots]))
        paint_seldom(table.app, every=10_000)
        table.until(lambda table=table: table.is_turn() or table.is_asked())
        table.key("h")
        table.tick(12)
        felt, (slip,) = table.screen.felt_view, table.screen.turn.hint.areas
        backs = [card for card in felt.stage if card.piece < 0 and card.zone.name != felt.scene.hand_zone().name]
        assert backs
        assert not any(slip.colliderect(extent((card.home,))) for card in backs)
        assert felt.written
        assert slip.collidelist(felt.written) < 0
        app_context.app.pop()


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 130), ((1920, 1080), 200)])
def test_with_room_a_hint_covers_no_hand_of_another_player(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: int
) -> None:
    app_context = app_context_of(size, ui_scale=scale, speed="instant")
    table = DumbalTable(app_context, monkeypatch, "K♥ J♣ 6♣ 4♥ 3♣", before="8♥ 8♦", own="9♣", seats=6)
    reasons = "Estimate: about 0.4 points better than “Discard J♣ and draw”.", "Takes 13 points out of your hand."
    hint = table.hinted("K♥", "Discard K♥ and draw.", *reasons)
    hands = table.screen.felt_view.hidden_hands()
    assert len(hands) == 5
    assert hint.collidelist(hands) < 0


@pytest.mark.parametrize(("name", "seats"), [("klaverjassen", 2), ("landlord", 3)])
def test_a_tooltip_without_room_at_its_usual_width_is_lower_or_narrower(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, name: str, seats: int
) -> None:
    """It covered the cards between hand and question, such as the set to beat."""
    rules = game(name)
    bots = [Player(one, "owl", "bot", "easy") for one in NAMES[1:seats]]
    match = Match(rules, rules.schema.make({}, (), seats), [Player("Wilhelmina", "fox"), *bots], "l4")
    table = Table.__new__(Table)
    table.sit_down(app_context_of((1024, 640), ui_scale=200, speed="instant"), monkeypatch, match)
    table.until(table.is_asked)
    for card in table.hand[:2]:
        table.screen.tip.ask(table.at(card))
        (tip,) = table.screen.context.overlays.areas("tip")
        others = [extent((one.home,)) for one in table.screen.felt_view.stage if one not in table.hand]
        assert tip.collidelist(others) < 0
        table.screen.hide_tip()


def test_a_hint_for_a_lead_is_on_the_empty_trick_rather_than_on_a_hand(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """KJ-7: nobody plays to the trick before the leader does."""
    table = Table(app_context_of((1024, 640), ui_scale=200, speed="instant"), monkeypatch)
    table.until(lambda: table.is_turn() or table.is_asked())
    while table.screen.turn.question is not None or table.host.match.table().state.trick:
        table.screen.turn._decide(table.host.legal(0)[0])
        table.tick(5)
        table.until(lambda: table.is_turn() or table.is_asked())
    first = "A♦ is about 27 points better. Expected result: you 152 against 40; with 9♠, 143 and 57."
    reasons = "The playing team makes it 32% of the time; with 9♠, 44%.", "Only a trump can still beat it: 7♣ 8♣ J♣."
    table.screen.turn.hint.show("\n".join([first, *reasons]), table.host.legal(0)[0])
    table.tick(3)
    hands = table.screen.felt_view.hidden_hands()
    assert len(hands) == 3
    assert table.thing("hint").rect.collidelist(hands) < 0


def test_with_room_a_question_covers_no_face_down_pile(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """JD-9: after a 7, only a pass is possible."""
    rules = game("jeudalism")
    bots = [Player(one, "owl", "bot", "easy") for one in NAMES[1:4]]
    table = Table.__new__(Table)
    match = Match(rules, rules.schema.make({}, (), 4), [Player("Ann", "fox"), *bots], "b")
    table.sit_down(app_context_of((1280, 800), speed="instant"), monkeypatch, match)
    paint_seldom(table.app, every=10_000)
    rnd = random.Random(1)
    table.until(lambda: table.is_turn() or table.is_asked())
    while not isinstance(question := table.screen.turn.question, QuestionPanel):
        make_a_move(table, rnd)
        table.until(lambda: table.is_turn() or table.is_asked())
    assert question.rect.collidelist(table.screen.felt_view.face_down_piles()) < 0


@pytest.mark.parametrize("layout", ["hand_table", "table_only"])
def test_the_question_of_roem_covers_no_card(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, layout: str
) -> None:
    """KJ-17, KJ-37: with two players, four columns of cards are beside its place, or eight fill the rows above and
    below it."""
    rules = game("klaverjassen")
    players = [Player("Ann", "fox"), Player("Bep", "owl", "bot", "easy")]
    match = Match(rules, rules.schema.make({"layout": layout}, (), 2), players, "roem 9")
    rnd = random.Random(5)
    while not (turns := match.due().turns) or turns[0].seat != 0 or match.table().state.phase != CALLING:
        if turns:
            match.apply(0, turns[0].seat, rnd.choice(match.table().state.legal(turns[0].seat)))
        else:
            match.proceed()
    table = Table.__new__(Table)
    table.sit_down(app_context_of((1024, 640), ui_scale=200, speed="instant"), monkeypatch, match)
    table.until(table.is_asked)
    question, felt = table.screen.turn.question, table.screen.felt_view
    assert isinstance(question, QuestionPanel)
    assert question.rect.collidelist([extent((card.home,)) for card in felt.stage]) < 0
    assert question.rect.collidelist([*felt.written, *felt.markers.rects]) < 0


def test_a_question_does_not_cover_the_camera_buttons(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = read_file(RECORDS / "casa_grande-rules-1.parlour").match
    app_context = app_context_of((1024, 640), ui_scale=200, speed="instant")
    table = Table.__new__(Table)
    bots = [Player(one, "owl", "bot", "easy") for one in NAMES[: len(match.players) - 1]]
    table.sit_down(app_context, monkeypatch, match.fork(decisions(match)[1], [Player("Ann", "fox"), *bots]))
    table.until(lambda: table.is_asked())
    assert [*wider_faults(table.screen)] == []


def after_some_turns(
    app_context: AppContext, monkeypatch: pytest.MonkeyPatch, name: str, seats: int, moves: int = 4
) -> Table:
    """A match against bots after so many of the person's moves."""
    rules = game(name)
    bots = [Player(one, "owl", "bot", "easy") for one in NAMES[1:seats]]
    table = Table.__new__(Table)
    match = Match(rules, rules.schema.make({}, (), seats), [Player("Ann", "fox"), *bots], "b")
    table.sit_down(app_context, monkeypatch, match)
    paint_seldom(table.app, every=10_000)
    rnd = random.Random(1)
    for _ in range(moves):
        table.until(lambda: table.is_turn() or table.is_asked())
        make_a_move(table, rnd)
    table.until(lambda: table.is_turn() or table.is_asked())
    return table


def test_the_tip_of_a_plate_covers_no_hand_of_another_player(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    app_context = app_context_of((1280, 800), speed="instant")
    table = after_some_turns(app_context, monkeypatch, "round_robbin", 4, moves=8)
    felt, page = table.screen.felt_view, table.screen
    for plate in felt.seat_plates.plates.values():
        page.handle(Hover((5, 5)))
        page.handle(Hover(plate.rect.center))
        table.tick(90)
        assert find(page.semantics(), "tip").rect.collidelist(felt.hidden_hands()) < 0


@pytest.mark.parametrize(("name", "seats"), [("klaverjassen", 2), ("round_robbin", 4), ("casa_grande", 4)])
def test_the_tip_of_a_button_with_a_label_is_right_below_the_status_line_or_nowhere(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, name: str, seats: int
) -> None:
    table = after_some_turns(app_context_of((1280, 800), speed="instant"), monkeypatch, name, seats)
    page, far = table.screen, table.screen.look.px(40)
    buttons = [button for button in page.bar.buttons.values() if button.visible and button.enabled]
    assert all(button.worded for button in buttons)
    shown = 0
    for button in buttons:
        page.set_focus(button)
        tip = page._tip
        if tip is not None:
            shown += 1
            assert tip.rect.top - page.status.rect.bottom < far
            assert tip.rect.colliderect(Rect(button.rect.x, 0, button.rect.w, 10_000))
    assert 0 < shown < len(buttons)


@pytest.mark.parametrize(
    ("name", "seats", "moves"),
    [("amish_lords", 2, 6), ("amish_lords", 4, 5), ("klaverjassen", 2, 6), ("klaverjassen", 4, 6), ("dumbal", 6, 4)],
)
def test_in_a_small_window_the_tip_of_a_plate_is_narrower_or_further_away_rather_than_on_cards(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, name: str, seats: int, moves: int
) -> None:
    """It begins with the player's name, so it need not be right beside the plate."""
    app_context = app_context_of((1024, 640), speed="instant", ui_scale=200)
    table = after_some_turns(app_context, monkeypatch, name, seats, moves=moves)
    felt, page = table.screen.felt_view, table.screen
    for plate in felt.seat_plates.plates.values():
        page.handle(Hover((5, 5)))
        page.handle(Hover(plate.rect.center))
        table.tick(90)
        tip = find(page.semantics(), "tip")
        assert tip.label.startswith(plate.name)
        assert tip.rect.collidelist([*(extent([card.home]) for card in felt.stage), *felt.markers.rects]) < 0


@pytest.mark.parametrize(
    ("name", "seats"), [("amish_lords", 3), ("klaverjassen", 2), ("dumbal", 4), ("round_robbin", 4), ("jeudalism", 2)]
)
def test_with_room_a_toast_is_on_free_felt(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, name: str, seats: int
) -> None:
    table = after_some_turns(app_context_of((1280, 800), speed="instant"), monkeypatch, name, seats)
    felt, page = table.screen.felt_view, table.screen
    told = message("host.bot_failed", name="Bep"), message("play.undo_marked"), message("play.history.busy")
    for said in told:
        for near in (None, page.context.near_hand()):
            page.toast(said, near=near)
            toast = find(page.semantics(), "toast").rect
            over = [rect for rect in felt.areas_in_use()[0] if rect.colliderect(toast)]
            assert not over, f"{said} covers {over}"


def test_a_toast_during_the_deal_summary_covers_no_lit_card(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    app_context = app_context_of((1024, 640), ui_scale=150, speed="instant")
    table = Table(app_context, monkeypatch)
    table.play_until(lambda: table.tricks_taken() == 7)
    app_context.settings.change(speed="calm")
    table.play_until(table.is_reported)
    table.tick(30)
    table.key("h")
    assert table.has("toast")
    assert [*wider_faults(table.screen)] == []


def test_with_room_a_bubble_covers_no_face_down_pile(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a small window the deck of Amish Lords is right below the farms of the first player."""
    app_context = app_context_of((1024, 640), ui_scale=200, speed="instant")
    table = after_some_turns(app_context, monkeypatch, "amish_lords", 3, moves=3)
    felt = table.screen.felt_view
    for seat in felt.seat_plates.plates:
        felt.seat_plates.say(seat, "It doesn't fit." if seat == 1 else "")
    (bubble,) = felt.seat_plates.bubbles
    assert bubble.collidelist([*felt.face_down_piles(), *felt.areas_to_keep_clear()]) < 0


def test_a_bubble_makes_way_for_the_cards_that_come_to_lie_there(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(app_context_of(speed="instant"), monkeypatch)
    table.to_my_card()
    plates, covered = table.screen.felt_view.seat_plates, list[Rect]()
    for seat in (1, 2):
        plates.say(seat, "Pass")
    moved, stays = plates.bubbles
    clear = plates.clear_of_bubbles
    plates.clear_of_bubbles = lambda: [*clear(), *covered]
    covered.append(moved.copy())
    table.play_any()
    table.until(lambda: plates.bubbles[0] != moved)
    assert not plates.bubbles[0].colliderect(moved)
    assert plates.bubbles[1] == stays


def test_lower_priority_overlays_move_away_from_higher_ones() -> None:
    overlays, toast = Overlays(), [Rect(0, 0, 10, 10)]
    question: list[Rect] = []
    overlays.register("question", lambda: question)
    overlays.register("toast", lambda: toast, lambda: toast[0].move_ip(0, 20))
    overlays.changed("question")
    assert toast[0].y == 0
    question.append(Rect(5, 5, 10, 10))
    overlays.changed("question")
    assert toast[0].y == 20
    assert overlays.before("toast") == question


def test_a_drawer_needs_enough_room_beside_it() -> None:
    overlays, drawer = Overlays(), Rect(600, 0, 400, 500)
    overlays.register("drawer", lambda: [drawer])
    assert overlays.beside_drawer(Rect(0, 0, 1000, 500)) == (0, 0, 600, 500)
    drawer.update(300, 0, 700, 500)
    assert overlays.beside_drawer(Rect(0, 0, 1000, 500)) == (0, 0, 1000, 500)


def tagging(scale: float) -> tuple[Look, Tags, Callable[..., Rect]]:
    """A look at a scale, tags, and a rect of points."""
    pygame.font.init()
    look = Look(load("lamplight"), Scale(scale))
    return look, Tags(lambda _: None), lambda *points: Rect([look.px(number) for number in points])


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_the_preview_of_a_held_card_is_near_but_never_under_it(scale: float) -> None:
    look, tags, px = tagging(scale)
    area, near, held = px(0, 0, 1000, 600), px(800, 500, 50, 90), px(780, 450, 100, 140)
    market, others = px(600, 200, 400, 250), px(0, 300, 760, 300)
    for clear in ([market], [market, others], [area]):
        tags.show([("Your points from all kings: 4 → 5", near)], area, clear, look, [held])
        [tag] = tags.rects
        assert area.contains(tag)
        assert tag.collidelist([near, held]) < 0
        assert tag.colliderect(held.unionall([near]).inflate(look.px(150), look.px(150)))
    tags.show([("4 → 5", near)], area, [near], look)
    assert tags.rects[0].midbottom[0] == near.centerx


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_a_preview_slides_along_the_other_side_rather_than_jump_away(scale: float) -> None:
    """As below a market to which a caravan is dragged, with the farms of another player above it (AL-14)."""
    look, tags, px = tagging(scale)
    area, market = px(16, 60, 1248, 724), px(927, 327, 331, 140)
    farms, kings = px(850, 220, 400, 100), px(700, 325, 220, 300)
    for held in (px(1050, 400, 80, 120), px(1000, 440, 80, 120), px(1150, 360, 80, 120)):
        tags.show([("Buys Q♠, 3♦ or 8♦", market)], area, [farms, kings, market], look, [held])
        [tag] = tags.rects
        assert tag.collidelist([market, farms, kings, held]) < 0
        assert market.bottom <= tag.top <= market.bottom + look.px(12)


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_a_preview_takes_more_lines_rather_than_cover_a_card(scale: float) -> None:
    """As between the cards of two others in a trick, over a hand."""
    look, tags, px = tagging(scale)
    area, near = px(0, 0, 1280, 700), px(582, 348, 116, 162)
    cards = [px(459, 267, 116, 162), px(705, 258, 116, 162), px(240, 520, 800, 180)]
    tags.show([("30 points with the last trick: Toos wins the trick", near)], area, [*cards, near], look)
    assert tags.rects[0].collidelist([*cards, near]) < 0
    assert tags.rects[0].colliderect(near.inflate(look.px(150), look.px(150)))


@pytest.mark.parametrize(("size", "more"), [((1280, 800), {}), ((1024, 640), {"ui_scale": 200}), ((1920, 1080), {})])
def test_the_tip_of_a_row_of_the_deal_summary_is_beside_it_and_goes_when_the_row_moves(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], more: dict[str, int]
) -> None:
    table = Table(app_context_of(size, speed="instant", **more), monkeypatch)
    table.play_until(table.is_reported)
    table.rest()
    rows = [row for row in table.screen.walk() if row.name.startswith("story.") and row.tip and row.in_sight.h > 8]
    rows = [row for row in rows if isinstance(row, Reason)]
    assert rows
    for row in rows:
        table.move((5, 5))
        table.move(row.in_sight.center)
        tip, sight = table.thing("tip").rect, row.in_sight
        assert not tip.colliderect(sight)
        beside = tip.top < sight.bottom and tip.bottom > sight.top
        assert beside or min(abs(tip.bottom - sight.top), abs(tip.top - sight.bottom)) <= 20
    was = rows[-1].in_sight
    table.key("l")
    table.tick(60)
    assert rows[-1].in_sight == was or not table.has("tip")
