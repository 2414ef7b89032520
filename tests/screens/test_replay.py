"""The replay: every position, the permitted views, and playing on from a position."""

from __future__ import annotations

from pathlib import Path

import pytest
from laid_out import SIZES, AppContextOf, problems, topmost
from played_matches import OTHERS, YOU, keep, match_of, play_on
from test_every_game import TABLES, played

from cardgames.engine import registry
from cardgames.engine.cards import UNSEEN
from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.progress import Dealt
from cardgames.engine.record import read_file
from cardgames.engine.replay import Replay
from cardgames.engine.seen import frames
from cardgames.screens.app_context import AppContext
from cardgames.screens.felt.places import place_name, places_of
from cardgames.screens.felt.plates import lamp_spot
from cardgames.screens.play.screen import PlayScreen
from cardgames.screens.play.sheets import ReferenceSheet
from cardgames.screens.replay.screen import ReplayScreen
from cardgames.screens.replay.steps import Steps, eyes, ledger_at, visible_events
from cardgames.screens.replay.top_bar import OPEN
from cardgames.screens.rules_reader.screen import RulesReader
from cardgames.table.input import Ask, Hover, Key
from cardgames.table.semantics import find
from cardgames.words import say, written

OLD_EXPORTS = sorted((Path(__file__).parent.parent / "records").glob("*-seen.parlour"))
"""Exports from before views had today's form; see `tests/engine/test_old_exports.py`."""


def opened(app_context: AppContext, match: Match, deal: int = 0) -> ReplayScreen:
    """A drawn replay."""
    app_context.open_replay(match, (), deal)
    app_context.app.tick()
    return topmost(app_context, ReplayScreen)


def hands_open(screen: ReplayScreen) -> set[int]:
    """The seats whose cards are face up."""
    zones = screen._felt.stage.zones.items()
    return {
        zone.owner
        for zone, sprites in zones
        if zone.name == "hand" and sprites and all(card.piece != UNSEEN for card in sprites)
    }


def hands_dealt(match: Match) -> list[object]:
    """The cards of every deal."""
    return [entry.deal.hands for entry in match.entries if isinstance(entry, Dealt)]  # type: ignore[attr-defined]


# -- the steps


def test_steps_go_from_trick_to_trick_and_deal_to_deal() -> None:
    steps = Steps.of(Replay(match_of(games=3)))
    assert len(steps.deals) == len(steps.ends) == 3
    assert len(steps.tricks) == 24
    assert steps.forward(1, steps.tricks) == steps.tricks[0]
    assert steps.back(steps.tricks[1], steps.tricks) == steps.tricks[0]
    assert steps.forward(steps.tricks[-1], steps.tricks) == steps.last
    assert steps.back(1, steps.deals) == 1
    assert [steps.deal_at(position) for position in steps.deals] == [0, 1, 2]
    assert steps.span(1) == (steps.deals[1], steps.deals[2] - 1)


def test_the_ledger_is_shown_only_at_the_end_of_a_deal() -> None:
    replay = Replay(match_of())
    steps = Steps.of(replay)
    assert [position for position in range(replay.last + 1) if ledger_at(replay, position)] == list(steps.ends)


def test_the_events_of_a_replay_are_those_that_the_player_saw() -> None:
    replay = Replay(match_of())
    for happened in visible_events(replay, range(1, 21), 2, opened=False):
        assert list(happened.events) == list(replay.events(happened.position, 2))


def test_a_replay_does_not_reveal_drawn_cards() -> None:
    game = registry.game("dumbal")
    match = Match(game, game.schema.parse("opening_call=0", 2), (Player("Anna"), Player("Bram")), "seed")
    match.proceed()
    for _ in range(2):
        seat = match.due().turns[0].seat
        match.apply(0, seat, next(one for one in match.table().state.legal(seat) if game.move_text(one) != "call"))
    turns = [one.events for one in visible_events(Replay(match), (2, 3), 0, opened=False)]
    hidden = [
        any(piece_move.piece == UNSEEN for event in events for piece_move in event.piece_moves) for events in turns
    ]
    assert sorted(hidden) == [False, True]


def test_a_replay_starts_with_your_own_view() -> None:
    players = (OTHERS[0], Player("Anna"), OTHERS[1], YOU)
    match = match_of(players=players, entries=3)
    assert eyes(match, ["guest"]) == 3
    assert eyes(match, ["Nobody"]) == 1
    assert eyes(match_of(players=(*OTHERS, Player("Teun", "", "bot", "easy")), entries=3), ["Guest"]) is None


# -- the screen


def test_every_position_can_be_shown_in_every_view(app_context: AppContext) -> None:
    screen = opened(app_context, match_of(games=1))
    for player in (0, 1, 2, 3, OPEN):
        screen.look_through(player)
        for position in range(1, screen.steps.last + 1):
            screen.jump(position)
        assert screen.position == screen.steps.last


def test_the_key_for_the_rules_opens_them_in_a_review_too(app_context: AppContext) -> None:
    screen = opened(app_context, match_of(games=1, seed="marks"))
    screen.handle(Key("f1"))
    assert isinstance(screen.app.top, RulesReader)


def test_the_key_for_a_hint_says_why_a_review_has_none(app_context: AppContext) -> None:
    screen = opened(app_context, match_of())
    screen.jump(12)
    assert screen.handle(Key("h"))
    toast = find(screen.semantics(), "toast")
    assert toast.label == say("replay.no_hint")
    assert toast.rect.collidelist(screen.felt_shown.areas_to_keep_clear()) < 0, "it was over the hand"
    assert screen.felt_shown.area.contains(toast.rect)


def test_a_seats_view_shows_one_hand_and_open_cards_show_all(app_context: AppContext) -> None:
    screen = opened(app_context, match_of())
    screen.jump(12)
    assert hands_open(screen) == {0}
    screen.handle(Key("3"))
    assert hands_open(screen) == {2}
    assert screen._scene.viewer == 2
    screen.handle(Key("0"))
    assert hands_open(screen) == {0, 1, 2, 3}


@pytest.mark.parametrize("log", [False, True])
@pytest.mark.parametrize("game", ["casa_grande", "dumbal", "jeudalism", "klaverjassen"])
@pytest.mark.parametrize("size", [(1280, 800), (1024, 640)])
def test_the_tip_of_a_button_is_right_below_it_above_the_table_and_right_above_it_below_the_table(
    app_context_of: AppContextOf, size: tuple[int, int], game: str, *, log: bool
) -> None:
    """Also beside the log and the plates of players: the buttons have no labels."""
    *_, (match, _, _, _) = played(game, 20)
    screen = opened(app_context_of(size), match)
    screen._log_wanted = log
    screen.jump(10)
    screen.rearrange()
    for name in ("show_score", "show_log", "step.first", "step.play", "step.last"):
        button = screen.widget(name)
        screen.set_focus(button)
        tip = find(screen.semantics(), "tip").rect
        gap = button.rect.top - tip.bottom if name.startswith("step") else tip.top - button.rect.bottom
        assert 0 <= gap < screen.look.px(20)
        assert tip.left < button.rect.right
        assert tip.right > button.rect.left


@pytest.mark.parametrize("game", TABLES)
def test_everything_in_a_replay_explains_itself_to_pointer_and_keyboard(app_context: AppContext, game: str) -> None:
    *_, (match, _, _, _) = played(game, 20)
    screen = opened(app_context, match)
    screen.jump(screen.steps.last)
    felt, tip = screen.felt_shown, screen._felt_tip
    free = [place for place in places_of(felt) if place.words and place_name(felt, place.tapped) == place.name]
    assert {place.name for place in free} >= {f"seat.{seat}" for seat in felt.seat_plates.plates}
    for place in free:
        screen.handle(Hover(place.tapped))
        if not place.small:
            assert tip._opening is not None, f"{place.name} opens after a moment"
            tip._opening.act()
        shown = find(screen.semantics(), "tip")
        assert shown.label == place.words
        assert not place.pile or not shown.rect.colliderect(place.rect), f"{place.name} is not covered"
        screen.handle(Ask(place.tapped))
        assert find(screen.semantics(), "tip").label == place.words, "a long press says the same"
    screen.handle(Hover(screen.area.topleft))
    assert not [thing for thing in screen.semantics() if thing.name == "tip"]
    screen.handle(Ask(felt.seat_plates.plates[0].rect.center))
    assert find(screen.semantics(), "tip").label == felt.seat_plates.plates[0].tip
    screen.set_focus(screen.place_focus)
    position, here = screen.position, screen.place_focus.tip
    screen.handle(Key("right"))
    assert screen.place_focus.tip != here
    assert find(screen.semantics(), "tip").label == screen.place_focus.tip
    screen.handle(Key("escape"))
    assert app_context.app.top is screen, "Escape leaves the places first"
    assert screen.position == position


def test_an_unfinished_match_has_only_your_view(app_context: AppContext) -> None:
    screen = opened(app_context, match_of(entries=12))
    screen.jump(12)
    assert not screen._bar.eyes.visible
    for key in "0234":
        screen.handle(Key(key))
        assert hands_open(screen) == {0}
    assert not screen.transport.fork.visible
    screen.play_on()
    assert app_context.app.top is screen


def test_an_export_is_shown_in_the_view_of_its_player(app_context: AppContext) -> None:
    match = match_of(entries=15)
    app_context.open_replay(match_of(entries=0), list(frames(match, 2)), 0, 2)
    app_context.app.tick()
    screen = topmost(app_context, ReplayScreen)
    screen.handle(Key("end"))
    app_context.app.tick()
    assert hands_open(screen) == {2}
    assert screen.steps.last == 15


@pytest.mark.sampled(3)
@pytest.mark.parametrize("path", OLD_EXPORTS, ids=lambda path: path.stem)
def test_an_old_export_is_kept_and_shown_to_its_end(app_context: AppContext, path: Path) -> None:
    file = app_context.library.import_record(path)
    assert not file.problems
    reading = read_file(file.path)
    assert reading.match is not None
    app_context.open_replay(reading.match, reading.seen, 0, 0)
    app_context.app.tick()
    screen = topmost(app_context, ReplayScreen)
    for position in range(screen.steps.last - 10, screen.steps.last + 1):
        screen.jump(position)
        app_context.app.tick()
    assert screen.position == len(reading.match.entries) + len(reading.seen)


def test_keys_move_through_the_match(app_context: AppContext) -> None:
    screen = opened(app_context, match_of(games=2))
    steps = screen.steps
    for key, position in (
        ("right", 2),
        ("left", 1),
        ("down", steps.tricks[0]),
        ("down", steps.tricks[1]),
        ("up", steps.tricks[0]),
        ("page_down", steps.deals[1]),
        ("end", steps.last),
        ("page_up", steps.deals[1]),
        ("home", 1),
    ):
        screen.handle(Key(key))
        assert screen.position == position, key


def test_the_reference_card_has_the_key_of_the_table_in_a_replay(app_context: AppContext) -> None:
    screen = opened(app_context, match_of(games=2))
    screen.handle(Key("g"))
    sheet = topmost(app_context, ReferenceSheet)
    sheet.handle(Key("g"))
    assert app_context.app.top is screen


@pytest.mark.parametrize("name", ["casa_grande", "dumbal"])
def test_the_lamp_of_a_replay_is_at_the_seat_whose_step_comes_next_also_where_chance_begins_it(
    app_context: AppContext, name: str
) -> None:
    """CG-5, DB-6: the die is thrown for a player, and the deck runs out in the turn of one."""
    rules = registry.game(name)
    seats = rules.schema.seats[0]
    match = Match(rules, rules.schema.make({}, (), seats), (YOU, *OTHERS)[:seats], "lamp")
    play_on(match, 40)
    screen = opened(app_context, match)
    for position in screen.steps.places[:-1]:
        screen.jump(position)
        after = screen.steps.forward(position, screen.steps.places)
        (happened,) = visible_events(screen.replay, [after], screen._player, opened=False)
        seat = next((event.seat for event in happened.events if event.seat >= 0), None)
        if seat is not None and not happened.dealt:
            plates = screen._felt.seat_plates
            assert [number for number, plate in plates.plates.items() if plate.active] == [seat], position
            assert plates._lamp._goal == lamp_spot(plates.plates[seat], plates.look)


def test_the_replay_plays_automatically_to_the_end(app_context_of: AppContextOf) -> None:
    app_context = app_context_of(speed="instant")
    screen = opened(app_context, match_of(games=1))
    screen.jump(screen.steps.last - 2)
    screen.handle(Key("space"))
    assert screen.transport.buttons["play"].icon == "play" or screen._auto.on
    for _ in range(6):
        if screen._auto.on:
            screen._auto._timer.act()
        screen._tweens.skip()
    assert screen.position == screen.steps.last
    assert not screen._auto.on
    assert screen.transport.buttons["play"].icon == "play"


def test_the_log_jumps_to_its_positions_and_contains_the_ledger(app_context_of: AppContextOf) -> None:
    screen = opened(app_context_of((1920, 1080), ui_scale=100), match_of())
    position = screen.steps.tricks[2]
    line = find(screen.semantics(), f"log.{position}")
    assert "\nTrick 3 to " in line.label
    line.action()
    assert screen.position == position
    assert "chosen" in find(screen.semantics(), f"log.{position}").state
    points = [thing for thing in screen.log.things() if thing.name.startswith("story.")]
    ledger = ledger_at(screen.replay, screen.steps.ends[0])
    assert len(points) <= len(ledger)
    rows = [widget for widget in screen.log.walk() if widget.name.startswith("story.")]
    assert len(rows) == len(ledger)
    names = [player.name for player in screen.replay.match.players]
    for row, line in zip(rows, ledger, strict=True):
        points = written(line.points, "+")
        assert row.label == f"{names[line.seat]} {points}: {line.text} ({line.rule_id})"


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_an_open_log_covers_nothing_of_the_table(app_context_of: AppContextOf, size: tuple[int, int]) -> None:
    """The table moves beside it, and is smaller where it needs to be."""
    screen = opened(app_context_of(size, ui_scale=200), match_of(games=1))
    wide = screen._felt.area.w
    screen.handle(Key("l"))
    assert screen.log.visible
    for thing in screen._felt.things():
        assert not thing.rect.colliderect(screen.log.rect), thing.name
    screen.handle(Key("l"))
    assert screen._felt.area.w == wide, "without the log, the table has its room back"




def test_play_from_here_starts_a_fork_at_this_position(app_context: AppContext) -> None:
    match = match_of(games=2)
    keep(app_context, match)
    screen = opened(app_context, match)
    screen.jump(20)
    screen.play_on()
    table = topmost(app_context, PlayScreen)
    fork = table.host.match
    assert fork.entries[:20] == match.entries[:20]
    assert fork.origin.fork_of == f"{match.origin.id} 20"
    twin = match.fork(20)
    play_on(twin)
    assert hands_dealt(twin) == hands_dealt(match), "the same cards come"
    assert len(app_context.library.matches()) == 2


def test_play_from_here_in_a_match_of_bots_gives_you_a_seat(app_context: AppContext) -> None:
    players = (*OTHERS, Player("Teun", "bee", "bot", "easy"))
    screen = opened(app_context, match_of(players=players))
    screen.look_through(2)
    screen.jump(10)
    screen.play_on()
    table = topmost(app_context, PlayScreen)
    assert [who.kind for who in table.host.players] == ["bot", "bot", "human", "bot"]


def test_a_match_finished_by_a_bot_still_belongs_to_its_person(app_context: AppContext) -> None:
    match = match_of(entries=30)
    match.take_over(0, Player("Guest (bot)", "fox", "bot", "normal"))
    play_on(match)
    screen = opened(app_context, match)
    assert screen.eyes == 0
    assert screen._scene.names[0] == "Guest"
    for position, name, level in ((30, "Guest", ""), (31, "Guest (bot)", "bot, normal"), (30, "Guest", "")):
        screen.jump(position)
        plate = screen._felt.seat_plates.plates[0]
        assert (plate.name, plate.level) == (name, level or say("play.level.human"))
    screen.play_on()
    table = topmost(app_context, PlayScreen)
    assert table.host.players[0] == YOU


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_everything_fits_at_every_size(app_context_of: AppContextOf, size: tuple[int, int], scale: int | str) -> None:
    screen = opened(app_context_of(size, ui_scale=scale), match_of())
    screen.jump(14)
    assert problems(screen) == []
    assert screen._felt.area.h >= screen.look.px(440)
