"""A first game: the player makes each move himself, and a wrong one gets the real refusal."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files
from typing import Any

import pytest
import yaml
from laid_out import AppContextOf

from cardgames.engine.lesson import Cue, Script, has_first_game, read_script
from cardgames.engine.manifest import Manifest
from cardgames.engine.match import AutoMoves
from cardgames.engine.progress import Moved
from cardgames.engine.registry import manifest
from cardgames.screens.app_context import AppContext
from cardgames.screens.first_game import screen
from cardgames.screens.first_game.screen import FirstGame
from cardgames.screens.new_game.screen import NewGame
from cardgames.table.input import Key
from cardgames.table.semantics import find
from cardgames.table.widgets.page import Page
from cardgames.words import say

NAMES = ("klaverjassen", "amish_lords", "casa_grande", "round_robbin", "dumbal", "jeudalism", "landlord")
GAMES = tuple(map(manifest, NAMES))
KLAVERJASSEN, AMISH_LORDS, CASA_GRANDE, ROUND_ROBBIN, DUMBAL, JEUDALISM, LANDLORD = GAMES
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
QUICK: dict[str, Any] = {"speed": "instant", "hold_tricks": False, "bot_pause": False}


def mine(script: Script) -> list[Cue]:
    """The player's own moves of a lesson."""
    return [cue for cue in script.cues if cue.mine]


def mistakes(game: Manifest) -> dict[str, dict[str, Any]]:
    """The steps of a lesson in which a wrong move tempts, by what the coach says there."""
    text = files(game.folder).joinpath("first_game.yaml").read_text(encoding="utf-8")
    return {step["before"].strip(): step for step in yaml.load(text, yaml.CSafeLoader)["steps"] if "wrong" in step}


def opened(app_context: AppContext, game: Manifest = KLAVERJASSEN, players: int | None = None) -> FirstGame:
    """The lesson, begun, at its first question."""
    app_context.app.push(Page())
    app_context.open_first_game(game.name, players)
    lesson = app_context.app.top
    assert isinstance(lesson, FirstGame)
    assert lesson.coach.label == lesson.script.welcome.replace("**", "")
    press(lesson, "coach.begin")
    to_my_turn(lesson)
    return lesson


def walk_through(lesson: FirstGame) -> None:
    """Make every move of a lesson to its end; the coach speaks before each."""
    for cue in mine(lesson.script):
        assert lesson.coach.label == cue.before.replace("**", "")
        lesson.status.refresh()
        assert lesson.status.label.startswith(say("play.status.yours"))
        assert attempt(lesson, cue.move)
        to_my_turn(lesson)
    assert lesson.deal_summary is not None
    lesson.summary_player.close()
    assert lesson.coach.label == lesson.script.farewell.replace("**", "")


def press(lesson: Page, name: str) -> None:
    action = find(lesson.semantics(), name).action
    assert action is not None
    action()


def to_my_turn(lesson: FirstGame) -> None:
    """Let the others play."""
    for _ in range(300):
        lesson._watch()
        lesson.tweens.skip()
        lesson.update(0.02)
        cue = lesson.host.match.cue()
        if lesson.deal_summary is not None and cue is not None:
            lesson.summary_player.close()
            assert lesson.coach.label != lesson.script.farewell
        my_turn = cue is not None and cue.mine and lesson.turn.draft is not None and lesson.handling.steps
        if my_turn or lesson.deal_summary is not None:
            return
    raise AssertionError("the others never came to an end")


def attempt(lesson: FirstGame, move: str) -> bool:
    """Try a move by its text, step by step; whether it could be made."""
    assert lesson.turn.draft is not None
    steps = lesson.turn.draft.steps_of(lesson.host.match.game.parse_move(move))
    return all(lesson.turn.attempt(step) for step in steps)


def toast(lesson: FirstGame) -> str:
    return find(lesson.semantics(), "toast").label


def play_to_the_end(lesson: FirstGame) -> None:
    while lesson.deal_summary is None:
        cue = lesson.host.match.cue()
        assert cue is not None
        assert attempt(lesson, cue.move)
        to_my_turn(lesson)


@pytest.fixture
def lesson(app_context_of: AppContextOf) -> FirstGame:
    return opened(app_context_of(**QUICK))


@each_game
def test_before_it_begins_the_seats_the_pack_and_a_welcome_are_there(
    app_context_of: AppContextOf, game: Manifest
) -> None:
    app_context = app_context_of(**QUICK)
    app_context.open_first_game(game.name)
    lesson = app_context.app.top
    assert isinstance(lesson, FirstGame)
    app_context.app.tick()
    things = lesson.semantics()
    seats = {f"seat.{seat}" for seat in range(lesson.script.players)}
    assert seats | {"coach"} <= {thing.name for thing in things}
    assert f"seat.{lesson.script.players}" not in {thing.name for thing in things}
    assert find(things, "coach").label == lesson.script.welcome.replace("**", "")
    packs = [thing.rect for thing in things if thing.name == "pack"]
    assert len(packs) == game.cards
    if game.cards:
        assert find(things, "status").label == say("play.status.before")
    assert all(map(lesson.felt_view.area.contains, packs))
    assert "disabled" in find(things, "bar.undo").state
    press(lesson, "coach.begin")
    to_my_turn(lesson)
    assert all(thing.name != "pack" for thing in lesson.semantics())


@pytest.mark.parametrize("way", ["enter", "space", "tab"])
def test_it_begins_and_ends_by_keys_and_between_them_keys_are_for_the_cards(
    app_context_of: AppContextOf, way: str
) -> None:
    app_context = app_context_of(**QUICK)
    app_context.app.push(Page())
    app_context.open_first_game(AMISH_LORDS.name)
    lesson = app_context.app.top
    assert isinstance(lesson, FirstGame)
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
    setup = app_context.app.top
    assert isinstance(setup, NewGame)
    press(setup, "first_game")
    lesson = app_context.app.top
    assert isinstance(lesson, FirstGame)
    return setup, lesson


def test_who_leaves_the_lesson_is_back_where_it_was_opened(app_context_of: AppContextOf) -> None:
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
def test_after_the_lesson_a_short_match_is_set_up_and_it_says_so(
    app_context_of: AppContextOf, game: Manifest, short: str
) -> None:
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


def test_a_match_that_is_shorter_already_stays_as_it_is(app_context_of: AppContextOf) -> None:
    app_context = app_context_of(**QUICK)
    setup, lesson = from_setup(app_context, KLAVERJASSEN)
    setup._agreement.set("games", 2)
    lesson._play_on()
    assert setup._agreement.value("games") == 2


@each_game
def test_every_game_of_the_house_has_one(game: Manifest) -> None:
    assert has_first_game(game)
    script = read_script(game)
    assert 8 < script.lessons == len(mine(script)) <= 20


@each_game
def test_the_coach_speaks_before_every_move(app_context_of: AppContextOf, game: Manifest) -> None:
    walk_through(opened(app_context_of(**QUICK), game))


@pytest.mark.parametrize("players", [2, 3])
def test_another_number_of_players_has_its_own_lesson(app_context_of: AppContextOf, players: int) -> None:
    lesson = opened(app_context_of(**QUICK), players=players)
    assert lesson.script.players == players
    walk_through(lesson)


@pytest.mark.parametrize("game", [game for game in GAMES if game != AMISH_LORDS], ids=lambda game: game.name)
def test_the_rules_refuse_what_is_wrong(app_context_of: AppContextOf, game: Manifest) -> None:
    lesson = opened(app_context_of(**QUICK), game)
    refused, wrong = 0, mistakes(game)
    for cue in mine(lesson.script):
        step = wrong.get(cue.before)
        if step is not None:
            assert not attempt(lesson, step["wrong"])
            assert step["rule"] in toast(lesson)
            while lesson.turn.step_back():
                pass
            refused += 1
        assert attempt(lesson, cue.move)
        to_my_turn(lesson)
    assert refused == len(wrong) >= 5


def test_another_card_that_is_allowed_is_put_back_without_blame_and_the_wanted_one_is_named_and_lit(
    lesson: FirstGame,
) -> None:
    assert attempt(lesson, "play")
    to_my_turn(lesson)
    before = len(lesson.host.match.entries)
    assert not attempt(lesson, "7♠")
    cue = lesson.script.cue(before)
    assert cue is not None
    assert cue.why
    assert toast(lesson) == f"{cue.why}\nSuggested: A♠"
    assert len(lesson.host.match.entries) == before
    assert [lesson.scene.card_words(card.piece) for card in lesson.felt_view.stage if card.hinted] == ["A♠"]
    lesson.handle(Key("enter"))
    assert len(lesson.host.match.entries) > before


def to_step(lesson: FirstGame, move: str) -> None:
    """Play up to the step of this move."""
    while (cue := lesson.host.match.cue()) is None or not cue.move.startswith(move):
        assert cue is not None
        assert attempt(lesson, cue.move)
        to_my_turn(lesson)


def test_without_a_sentence_of_its_own_the_lesson_says_the_general_one(
    lesson: FirstGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = lesson.host.match.script
    cues = tuple(replace(cue, why="") for cue in script.cues)
    monkeypatch.setattr(lesson.host.match, "script", replace(script, cues=cues, instead=""))
    assert attempt(lesson, "play")
    to_my_turn(lesson)
    assert not attempt(lesson, "7♠")
    assert toast(lesson).splitlines()[0] == say("first_game.instead")


def test_a_step_can_say_why_a_legal_move_is_not_the_one(lesson: FirstGame, monkeypatch: pytest.MonkeyPatch) -> None:
    script = lesson.host.match.script
    cues = tuple(replace(cue, why="Keep it.") if cue.move == "A♠" else cue for cue in script.cues)
    monkeypatch.setattr(lesson.host.match, "script", replace(script, cues=cues))
    assert attempt(lesson, "play")
    to_my_turn(lesson)
    assert not attempt(lesson, "7♠")
    assert toast(lesson).splitlines()[0] == "Keep it."


@pytest.mark.parametrize("first", ["8♣", "7♣"])
def test_moves_that_are_equally_good_are_both_accepted(lesson: FirstGame, first: str) -> None:
    """The lesson asks for a low club, and goes on with the other one."""
    to_step(lesson, "8♣")
    assert attempt(lesson, first)
    to_my_turn(lesson)
    assert not attempt(lesson, "10♣")
    assert toast(lesson).splitlines()[-1] == f"Suggested: {'7♣' if first == '8♣' else '8♣'}"
    assert attempt(lesson, "7♣" if first == "8♣" else "8♣")
    to_my_turn(lesson)
    play_to_the_end(lesson)


def test_a_lesson_goes_on_another_way_after_a_move_that_is_as_good(app_context_of: AppContextOf) -> None:
    """The caravan can come before the card from the deck; the coach then asks for the card."""
    lesson = opened(app_context_of(**QUICK), AMISH_LORDS)
    assert attempt(lesson, "caravan 9♦")
    to_my_turn(lesson)
    cue = lesson.host.match.cue()
    assert cue is not None
    assert cue.move == "pick"
    assert lesson.coach.label == cue.before
    assert not attempt(lesson, "build 9♥")
    assert toast(lesson).startswith(cue.why)
    press(lesson, "bar.undo")
    to_my_turn(lesson)
    assert lesson.coach.label == mine(lesson.script)[0].before
    assert attempt(lesson, "caravan 9♦")
    to_my_turn(lesson)
    play_to_the_end(lesson)


def test_an_answer_that_is_not_allowed_stands_beside_the_only_one_and_says_why(app_context_of: AppContextOf) -> None:
    lesson = opened(app_context_of(**QUICK), DUMBAL)
    question = lesson.turn.question
    assert question is not None
    assert [child.label for child in question.children()] == ["No call", "Call"]
    press(lesson, "answer.call")
    assert toast(lesson).startswith("An opening call needs a hand total of 15 or less. Yours is 34: choose No call.")
    press(lesson, "answer.no")
    assert isinstance(lesson.host.match.entries[1], Moved)


@pytest.mark.parametrize("turned", [2, 4, 6])
def test_a_floor_that_is_turned_onto_the_same_cells_is_accepted(app_context_of: AppContextOf, turned: int) -> None:
    lesson = opened(app_context_of(**QUICK), CASA_GRANDE)
    to_step(lesson, "build f3 1 floor")
    assert attempt(lesson, f"build f3 1 floor WoW d3 1 turn {turned}")


def test_why_another_move_is_not_made_is_said_beside_the_one_that_is_lit(app_context_of: AppContextOf) -> None:
    lesson = opened(app_context_of(**QUICK), CASA_GRANDE)
    to_step(lesson, "build f5 1")
    assert not attempt(lesson, "build d5 1")
    said = find(lesson.semantics(), "toast")
    assert said.label.startswith("That's legal")
    assert lesson.turn.hint.lit_areas
    assert said.rect.collidelist(lesson.turn.hint.lit_areas) < 0


@each_game
def test_the_wanted_move_is_lit_after_some_time(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, game: Manifest
) -> None:
    monkeypatch.setattr(screen, "IDLE_SECONDS", 0.0)
    lesson = opened(app_context_of(**QUICK), game)
    assert not lesson.turn.hint.lit
    lesson.app.tick()
    assert lesson.turn.hint.lit
    assert any(thing.role == "badge" for thing in lesson.semantics())
    before = len(lesson.host.match.entries)
    lesson.handle(Key("enter"))
    lesson.app.tick()
    assert len(lesson.host.match.entries) > before


def test_the_second_step_of_a_move_is_the_lessons_too(app_context_of: AppContextOf) -> None:
    lesson = opened(app_context_of(**QUICK), AMISH_LORDS)
    assert not attempt(lesson, "skip")
    assert toast(lesson).splitlines()[-1] == "Suggested: Draw a card."
    while not (cue := lesson.host.match.cue()) or not cue.move.startswith("trade"):
        assert cue is not None
        assert attempt(lesson, cue.move)
        to_my_turn(lesson)
    before = len(lesson.host.match.entries)
    assert not attempt(lesson, "trade 9♣ hand")
    assert toast(lesson).startswith(f"{cue.why}\nSuggested: 9♣")
    assert len(lesson.host.match.entries) == before


def test_in_a_free_lesson_steps_may_be_tried_but_no_other_move_is_made(app_context_of: AppContextOf) -> None:
    lesson = opened(app_context_of(**QUICK), ROUND_ROBBIN)
    while not (cue := lesson.host.match.cue()) or not cue.move.startswith("chain"):
        assert cue is not None
        assert attempt(lesson, cue.move)
        to_my_turn(lesson)
    before = len(lesson.host.match.entries)
    assert lesson.turn.draft is not None
    assert not attempt(lesson, "chain 9♠ 9♥ 9♣")
    assert len(lesson.turn.draft.taken()) == 3
    assert toast(lesson).startswith(cue.why)
    while lesson.turn.step_back():
        pass
    assert len(lesson.host.match.entries) == before
    assert attempt(lesson, cue.move)


def test_a_lesson_may_have_several_deals(app_context_of: AppContextOf) -> None:
    lesson = opened(app_context_of(**QUICK), DUMBAL)
    play_to_the_end(lesson)
    match = lesson.host.match
    assert len(match.deal_positions()) == 2
    assert match.result is not None


@pytest.mark.parametrize("game", [DUMBAL, JEUDALISM, LANDLORD], ids=lambda game: game.name)
def test_a_lesson_ends_as_it_says(app_context_of: AppContextOf, game: Manifest) -> None:
    """The moves of the others are made just as they are written."""
    lesson = opened(app_context_of(**QUICK), game)
    play_to_the_end(lesson)
    text = files(game.folder).joinpath("first_game.yaml").read_text(encoding="utf-8")
    assert lesson.host.result is not None
    assert list(lesson.host.result.scores) == yaml.load(text, yaml.CSafeLoader)["result"]["points"]
    played = [entry.move for entry in lesson.host.match.entries if isinstance(entry, Moved)]
    parse = lesson.host.match.game.parse_move
    assert played == [parse(cue.move) for cue in lesson.script.cues if " / " not in cue.move]


def looked_back(lesson: FirstGame) -> list[str]:
    """What the drawer says that tells what could have been made."""
    press(lesson, "story.back")
    for _ in range(100):
        lesson.update(0.02)
    return [thing.label for thing in lesson.semantics() if thing.name.startswith("look_back.") and thing.role == "text"]


def test_after_the_round_the_player_can_ask_what_he_missed(app_context_of: AppContextOf) -> None:
    lesson = opened(app_context_of(**QUICK), ROUND_ROBBIN)
    play_to_the_end(lesson)
    assert looked_back(lesson) == [say("play.look_back.none")]
    assert lesson.deal_summary is not None
    assert not find(lesson.semantics(), "look_back").rect.colliderect(lesson.deal_summary.rect)
    press(lesson, "story.done")
    for _ in range(60):
        lesson.update(0.02)
    assert "look_back" not in {thing.name for thing in lesson.semantics()}, "it goes with the story"


def test_a_move_can_be_taken_back_and_the_coach_says_it_again(lesson: FirstGame) -> None:
    assert attempt(lesson, "play")
    to_my_turn(lesson)
    assert attempt(lesson, "A♠")
    to_my_turn(lesson)
    lesson.controls.undo()
    to_my_turn(lesson)
    assert lesson.coach.label == mine(lesson.script)[1].before.replace("**", "")
    assert find(lesson.semantics(), "coach").label == mine(lesson.script)[1].before.replace("**", "")


def test_a_lesson_has_no_record_so_no_undo_is_marked_in_it(app_context_of: AppContextOf) -> None:
    lesson = opened(app_context_of(**QUICK), AMISH_LORDS)
    assert attempt(lesson, "pick")
    to_my_turn(lesson)
    lesson.controls.undo()
    assert "toast" not in {thing.name for thing in lesson.semantics()}


@pytest.mark.parametrize("game", [KLAVERJASSEN, AMISH_LORDS], ids=lambda game: game.name)
def test_a_hint_is_the_move_of_the_lesson(app_context_of: AppContextOf, game: Manifest) -> None:
    lesson = opened(app_context_of(**QUICK), game)
    lesson.controls.hint()
    lesson._watch()
    told = {AMISH_LORDS.name: "Draw a card."}
    words = find(lesson.semantics(), "hint").label
    assert told.get(game.name, mine(lesson.script)[0].move).lower() in words.splitlines()[0].lower()


@pytest.mark.parametrize("asks", [False, True])
def test_a_turn_that_ends_before_the_lesson_has_it_is_not_made(app_context_of: AppContextOf, asks: bool) -> None:
    """A block is a turn, but the lesson lays a floor too: no other floor, and not none."""
    lesson = opened(app_context_of(**QUICK, confirm_moves=asks), CASA_GRANDE)
    while not (cue := lesson.host.match.cue()) or "floor" not in cue.move:
        assert cue is not None
        assert attempt(lesson, cue.move)
        if asks:
            press(lesson, "answer.yes")
        to_my_turn(lesson)
    before = len(lesson.host.match.entries)
    assert cue.why
    assert attempt(lesson, "build f3 1")
    assert lesson.turn.draft is not None
    assert not lesson.turn.attempt(lesson.turn.draft.steps()[-1])
    assert toast(lesson).startswith(cue.why)
    lesson.drop_toast()
    press(lesson, "answer.done")
    if asks:
        press(lesson, "answer.yes")
    assert toast(lesson).startswith(cue.why)
    assert len(lesson.host.match.entries) == before
    floor = lesson.turn.draft.steps_of(lesson.host.match.game.parse_move(cue.move))[-1]
    assert lesson.turn.attempt(floor)


def test_nothing_is_played_by_itself(app_context_of: AppContextOf) -> None:
    lesson = opened(app_context_of(speed="instant", auto_play=True, hold_tricks=False))
    assert lesson.turn.forced is AutoMoves.NONE


@each_game
def test_at_the_end_the_coach_leads_to_a_real_game_and_nothing_is_counted(
    app_context_of: AppContextOf, game: Manifest
) -> None:
    lesson = opened(app_context_of(**QUICK), game)
    play_to_the_end(lesson)
    assert lesson.coach.label == "Time to score."
    lesson.summary_player.close()
    assert lesson.coach.label == lesson.script.farewell.replace("**", "")
    assert lesson.app_context.library.matches() == []
    press(lesson, "coach.play")
    assert isinstance(lesson.app_context.app.top, NewGame)


def test_in_another_language_the_lesson_stays_at_its_step(app_context_of: AppContextOf) -> None:
    """Also before it begins, and after its end."""
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
    """The lesson after a change of the language."""
    app_context.settings.change(language=language)
    app_context.app.tick()
    lesson = app_context.app.top
    assert isinstance(lesson, FirstGame)
    return lesson
