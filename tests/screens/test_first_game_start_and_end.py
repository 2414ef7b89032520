"""A lesson: how it starts, how it ends, and where it leads."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files

import pytest
import yaml
from laid_out import AppContextOf, topmost
from lesson_player import (
    AMISH_LORDS,
    CASA_GRANDE,
    DUMBAL,
    JEUDALISM,
    KLAVERJASSEN,
    LANDLORD,
    QUICK,
    ROUND_ROBBIN,
    attempt,
    each_game,
    mine,
    opened,
    play_to_the_end,
    press,
    to_my_turn,
)

from cardgames.engine.lesson import has_first_game, read_script
from cardgames.engine.manifest import Manifest
from cardgames.engine.progress import Moved
from cardgames.screens.app_context import AppContext
from cardgames.screens.first_game import screen
from cardgames.screens.first_game.screen import FirstGame
from cardgames.screens.new_game.screen import NewGame
from cardgames.table.input import Key
from cardgames.table.semantics import find
from cardgames.table.widgets.page import Page
from cardgames.words import say


@each_game
def test_a_lesson_starts_with_seats_deck_and_welcome(app_context_of: AppContextOf, game: Manifest) -> None:
    app_context = app_context_of(**QUICK)
    app_context.open_first_game(game.name)
    lesson = topmost(app_context, FirstGame)
    app_context.app.tick()
    things = lesson.semantics()
    seats = {f"seat.{seat}" for seat in range(lesson.script.players)}
    assert seats | {"coach"} <= {thing.name for thing in things}
    assert f"seat.{lesson.script.players}" not in {thing.name for thing in things}
    assert find(things, "coach").label == lesson.script.welcome.replace("**", "")
    packs = [thing.rect for thing in things if thing.name == "pack"]
    assert len(packs) == game.cards
    status = find(things, "status").label
    assert status.endswith("Choose Begin")
    assert status.startswith(say("play.status.before")) == bool(game.cards)
    assert all(map(lesson.felt_view.area.contains, packs))
    assert "disabled" in find(things, "bar.undo").state
    press(lesson, "coach.begin")
    to_my_turn(lesson)
    assert all(thing.name != "pack" for thing in lesson.semantics())


@pytest.mark.parametrize("language", ["en", "nl"])
def test_the_score_of_a_lesson_keeps_its_small_letters_beside_the_hand(
    app_context_of: AppContextOf, language: str
) -> None:
    """At 200 % in a small window the rows fitted in smaller letters, but the coach's screen laid them out in large ones
    again: the names of both partners needed two lines, and the score covered the whole hand and the coach."""
    settings = {**QUICK, "ui_scale": 200, "language": language}
    lesson = opened(app_context_of(size=(1024, 640), **settings), KLAVERJASSEN)
    play_to_the_end(lesson)
    for _ in range(200):
        lesson.update(0.02)
    assert lesson.deal_summary is not None
    hand = lesson.felt_view.area_of(lesson.scene.hand_zone())
    assert not lesson.deal_summary.rect.colliderect(hand)
    assert lesson.coach.visible


def test_the_coach_stays_as_large_after_the_log_was_open(app_context_of: AppContextOf) -> None:
    """In a small window at 200 % the table beside the log is smaller, and when the log was closed the coach was laid
    out as small as that: the hand and the plate of the player lay on the rim of the table."""
    lesson = opened(app_context_of(size=(1024, 640), **{**QUICK, "ui_scale": 200}), ROUND_ROBBIN)
    before = lesson.coach.rect.copy(), lesson.felt_view.area.copy()
    for opens in (True, False):
        lesson.handle(Key("l"))
        for _ in range(50):
            lesson.update(0.1)
        assert bool(lesson.drawers.standing) == opens
        assert lesson.coach.rect == before[0]
    assert lesson.felt_view.area == before[1]


@pytest.mark.parametrize("way", ["enter", "space", "tab"])
def test_keys_start_and_end_a_lesson_and_play_cards_in_between(app_context_of: AppContextOf, way: str) -> None:
    app_context = app_context_of(**QUICK)
    app_context.app.push(Page())
    app_context.open_first_game(AMISH_LORDS.name)
    lesson = topmost(app_context, FirstGame)
    while way == "tab" and (lesson.focus is None or lesson.focus.name != "coach.begin"):
        lesson.handle(Key("tab"))
    lesson.handle(Key("enter" if way == "tab" else way))
    to_my_turn(lesson)
    assert lesson.focus is None
    assert lesson.coach.label == mine(lesson.script)[0].before.replace("**", "")
    play_to_the_end(lesson)
    lesson.summary_player.close()
    lesson.handle(Key("enter"))
    assert isinstance(app_context.app.top, NewGame)


def from_setup(app_context: AppContext, game: Manifest) -> tuple[NewGame, FirstGame]:
    """The lesson, opened from the form for a new match."""
    app_context.app.push(Page())
    app_context.new_game(game.name)
    setup = topmost(app_context, NewGame)
    press(setup, "first_game")
    lesson = topmost(app_context, FirstGame)
    return setup, lesson


def test_leaving_a_lesson_returns_to_where_it_was_opened(app_context_of: AppContextOf) -> None:
    app_context = app_context_of(**QUICK)
    setup, lesson = from_setup(app_context, KLAVERJASSEN)
    before = setup._agreement.options
    press(lesson, "bar.menu")
    press(app_context.app.top, "answer.home")  # type: ignore[arg-type]
    assert app_context.app.top is setup
    assert setup._agreement.options == before


@pytest.mark.parametrize(
    ("game", "short"),
    [
        (KLAVERJASSEN, "Games per set: 4"),
        (DUMBAL, "Elimination score: 50"),
        (LANDLORD, "Deals: 3"),
        (AMISH_LORDS, "Seasons to win: 1"),
        (ROUND_ROBBIN, "Deals: 1"),
        (JEUDALISM, ""),
        (CASA_GRANDE, ""),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_after_the_lesson_a_short_match_is_proposed(app_context_of: AppContextOf, game: Manifest, short: str) -> None:
    app_context = app_context_of(**QUICK)
    setup, lesson = from_setup(app_context, game)
    lesson._play_on()
    assert app_context.app.top is setup
    texts = {thing.name: thing.label for thing in setup.semantics()}
    if short:
        assert texts["toast"] == f"Set up as a short first match. {short}."
        assert texts["difference"] == f"Changed from Standard: {short}"
        assert "1 changed rule" in texts["summary"]
    else:
        assert "toast" not in texts
        assert "Standard rules" in texts["summary"]


def test_an_even_shorter_match_length_is_kept(app_context_of: AppContextOf) -> None:
    app_context = app_context_of(**QUICK)
    setup, lesson = from_setup(app_context, KLAVERJASSEN)
    setup._agreement.set("games", 2)
    lesson._play_on()
    assert setup._agreement.value("games") == 2


@each_game
def test_every_bundled_game_has_a_lesson(game: Manifest) -> None:
    assert has_first_game(game)
    script = read_script(game)
    assert 8 < script.lessons == len(mine(script)) <= 20


def test_a_lesson_can_have_several_deals(app_context_of: AppContextOf) -> None:
    lesson = opened(app_context_of(**QUICK), DUMBAL)
    play_to_the_end(lesson)
    match = lesson.host.match
    assert len(match.deal_positions()) == 2
    assert match.result is not None


@pytest.mark.parametrize("game", [DUMBAL, JEUDALISM, LANDLORD], ids=lambda game: game.name)
def test_a_lesson_ends_as_its_script_says(app_context_of: AppContextOf, game: Manifest) -> None:
    """The others' moves are made exactly as written."""
    lesson = opened(app_context_of(**QUICK), game)
    play_to_the_end(lesson)
    text = files(game.folder).joinpath("first_game.yaml").read_text(encoding="utf-8")
    assert list(lesson.host.result.scores) == yaml.load(text, yaml.CSafeLoader)["result"]["points"]
    played = [entry.move for entry in lesson.host.match.entries if isinstance(entry, Moved)]
    parse = lesson.host.match.game.parse_move
    assert played == [parse(cue.move) for cue in lesson.script.cues if " / " not in cue.move]


def looked_back(lesson: FirstGame) -> list[str]:
    """The text of the drawer about missed chances."""
    press(lesson, "story.back")
    for _ in range(100):
        lesson.update(0.02)
    return [thing.label for thing in lesson.semantics() if thing.name.startswith("look_back.") and thing.role == "text"]


def test_after_the_deal_the_player_can_ask_for_missed_chances(app_context_of: AppContextOf) -> None:
    lesson = opened(app_context_of(**QUICK, coach=False), ROUND_ROBBIN)
    lesson.summary_player.reviews = True  # as at a real table
    play_to_the_end(lesson)
    assert looked_back(lesson) == [say("play.look_back.none")]
    assert not find(lesson.semantics(), "look_back").rect.colliderect(lesson.deal_summary.rect)
    press(lesson, "story.done")
    for _ in range(60):
        lesson.update(0.02)
    assert "look_back" not in {thing.name for thing in lesson.semantics()}, "it closes with the deal summary"


@each_game
def test_the_coach_ends_with_a_real_match_and_the_lesson_does_not_count(
    app_context_of: AppContextOf, game: Manifest
) -> None:
    lesson = opened(app_context_of(**QUICK), game)
    play_to_the_end(lesson)
    assert lesson.coach.label == "Time to score."
    assert "story.back" not in {thing.name for thing in lesson.semantics()}, "it is not the player's mistake"
    lesson.summary_player.close()
    assert lesson.coach.label == lesson.script.farewell.replace("**", "")
    assert lesson.app_context.library.matches() == []
    press(lesson, "coach.play")
    assert isinstance(lesson.app_context.app.top, NewGame)


def test_a_change_of_language_keeps_the_step_of_the_lesson(app_context_of: AppContextOf) -> None:
    """Also before its start, and after its end."""
    app_context = app_context_of((1280, 800), **QUICK)
    app_context.app.push(Page())
    app_context.open_first_game(KLAVERJASSEN.name)
    lesson = spoken(app_context, "nl")
    assert lesson.coach.label == lesson.script.welcome.replace("**", "")
    press(lesson, "coach.begin")
    to_my_turn(lesson)
    for cue in mine(lesson.script)[:3]:
        assert attempt(lesson, cue.move)
        to_my_turn(lesson)
    entries = list(lesson.host.match.entries)
    lesson = spoken(app_context, "en")
    to_my_turn(lesson)
    assert lesson.host.match.entries == entries
    assert lesson.script == read_script(KLAVERJASSEN, None, "en")
    assert lesson.coach.label == mine(lesson.script)[3].before.replace("**", "")
    for cue in mine(lesson.script)[3:]:
        assert attempt(lesson, cue.move)
        to_my_turn(lesson)
    assert lesson.deal_summary is not None
    lesson.summary_player.close()
    lesson = spoken(app_context, "nl")
    for _ in range(20):
        app_context.app.tick()
    assert lesson.deal_summary is None
    assert lesson.coach.label == read_script(KLAVERJASSEN, None, "nl").farewell.replace("**", "")


def spoken(app_context: AppContext, language: str) -> FirstGame:
    """The lesson after a change of language."""
    app_context.settings.change(language=language)
    app_context.app.tick()
    return topmost(app_context, FirstGame)


def test_a_lesson_can_end_in_the_middle_of_a_deal(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After its last move, nobody is asked for another one: the coach says farewell and offers a real match."""
    whole = read_script(KLAVERJASSEN)
    last = [number for number, cue in enumerate(whole.cues) if cue.mine][2]
    short = replace(whole, cues=whole.cues[: last + 1])
    monkeypatch.setattr(screen, "read_script", lambda *_: short)
    lesson = opened(app_context_of(**QUICK))
    for cue in mine(short):
        assert attempt(lesson, cue.move)
        if cue is not mine(short)[-1]:
            to_my_turn(lesson)
    for _ in range(20):
        lesson._watch()
        lesson.tweens.skip()
        lesson.update(0.5)
        lesson.app.tick()
    assert len(lesson.host.match.entries) == len(short.cues) + 1, "no bot has moved"
    assert lesson.turn.draft is None
    assert lesson.coach.label == short.farewell.replace("**", "")
    assert find(lesson.semantics(), "status").label == "The lesson is over"
    assert {"coach.play", "coach.back"} <= {thing.name for thing in lesson.semantics()}
    press(lesson, "bar.undo")
    to_my_turn(lesson)
    assert find(lesson.semantics(), "status").label.startswith("Your turn"), "after an undo the lesson goes on"
