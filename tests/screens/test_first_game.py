"""A first game: the player makes each move himself, and a wrong one gets the real refusal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from laid_out import SIZES, HouseOf, problems

from cardgames.engine.registry import manifest
from cardgames.screens.first_game.screen import FirstGame
from cardgames.screens.first_game.script import has_first_game, read_script
from cardgames.screens.house import House
from cardgames.screens.new_game.screen import NewGame
from cardgames.table.semantics import find
from cardgames.table.widgets.page import Page

GAME = manifest("klaverjassen")
SCRIPT = read_script(GAME)
MINE = [cue for cue in SCRIPT.cues if cue.mine]
WRONG: dict[str, dict[str, Any]] = {
    step["before"].strip(): step
    for step in yaml.safe_load(
        (Path(__file__).parents[2] / "cardgames/games/klaverjassen/first_game.yaml").read_text(encoding="utf-8")
    )["steps"]
    if "wrong" in step
}


def opened(house: House) -> FirstGame:
    """The lesson, begun, at its first question."""
    house.app.push(Page())
    house.open_first_game("klaverjassen")
    lesson = house.app.top
    assert isinstance(lesson, FirstGame)
    assert lesson.coach.label == SCRIPT.welcome
    press(lesson, "coach.begin")
    to_my_turn(lesson)
    return lesson


def press(lesson: FirstGame, name: str) -> None:
    action = find(lesson.semantics(), name).action
    assert action is not None
    action()


def to_my_turn(lesson: FirstGame) -> None:
    """Let the others play."""
    for _ in range(300):
        lesson._watch()
        lesson.tweens.skip()
        lesson.update(0.02)
        cue = SCRIPT.cue(len(lesson.host.match.entries))
        mine = cue is not None and cue.mine and lesson.turn.draft is not None and lesson.handling.steps
        if mine or lesson.story is not None:
            return
    raise AssertionError("the others never came to an end")


def attempt(lesson: FirstGame, move: str) -> bool:
    """Try a move by its text."""
    assert lesson.turn.draft is not None
    steps = lesson.turn.draft.steps_of(lesson.host.match.game.parse_move(move))
    return lesson.turn.attempt(steps[0])


def toast(lesson: FirstGame) -> str:
    return find(lesson.semantics(), "toast").label


def play_to_the_end(lesson: FirstGame) -> None:
    while lesson.story is None:
        cue = SCRIPT.cue(len(lesson.host.match.entries))
        assert cue is not None
        assert attempt(lesson, cue.move)
        to_my_turn(lesson)


@pytest.fixture
def lesson(house_of: HouseOf) -> FirstGame:
    return opened(house_of(speed="instant", hold_tricks=False, bot_pause=False))


def test_before_it_begins_the_seats_the_pack_and_a_welcome_are_there(house_of: HouseOf) -> None:
    house = house_of(speed="instant", hold_tricks=False, bot_pause=False)
    house.open_first_game(GAME.name)
    lesson = house.app.top
    assert isinstance(lesson, FirstGame)
    house.app.tick()
    things = lesson.semantics()
    assert {f"seat.{seat}" for seat in range(4)} | {"pack", "coach"} <= {thing.name for thing in things}
    assert find(things, "coach").label == SCRIPT.welcome
    assert lesson.felt_view.area.contains(find(things, "pack").rect)
    assert "disabled" in find(things, "bar.undo").state
    press(lesson, "coach.begin")
    to_my_turn(lesson)
    assert all(thing.name != "pack" for thing in lesson.semantics())


def test_klaverjassen_has_one() -> None:
    assert has_first_game(GAME)
    assert SCRIPT.lessons == len(MINE) > 8


def test_the_coach_speaks_before_every_move_and_the_rules_refuse_the_wrong_ones(lesson: FirstGame) -> None:
    refused = 0
    for cue in MINE:
        assert lesson.coach.label == cue.before
        step = WRONG.get(cue.before)
        if step is not None:
            assert not attempt(lesson, step["wrong"])
            assert step["rule"] in toast(lesson)
            refused += 1
        assert attempt(lesson, cue.move)
        to_my_turn(lesson)
    assert refused == len(WRONG) >= 5
    assert lesson.story is not None


def test_another_card_that_is_allowed_is_put_back_without_blame(lesson: FirstGame) -> None:
    assert attempt(lesson, "play")
    to_my_turn(lesson)
    before = len(lesson.host.match.entries)
    assert not attempt(lesson, "7♠")
    assert toast(lesson) == SCRIPT.instead
    assert len(lesson.host.match.entries) == before


def test_a_move_can_be_taken_back_and_the_coach_says_it_again(lesson: FirstGame) -> None:
    assert attempt(lesson, "play")
    to_my_turn(lesson)
    assert attempt(lesson, "A♠")
    to_my_turn(lesson)
    lesson.controls.undo()
    to_my_turn(lesson)
    assert lesson.coach.label == MINE[1].before
    assert find(lesson.semantics(), "coach").label == MINE[1].before


def test_a_hint_is_the_move_of_the_lesson(lesson: FirstGame) -> None:
    lesson.controls.hint()
    lesson._watch()
    assert "play" in toast(lesson)


def test_nothing_is_played_by_itself(house_of: HouseOf) -> None:
    lesson = opened(house_of(speed="instant", auto_play=True, hold_tricks=False))
    assert not lesson.controls.auto_play


def test_at_the_end_the_coach_leads_to_a_real_game_and_nothing_is_counted(lesson: FirstGame) -> None:
    play_to_the_end(lesson)
    lesson._close_story()
    assert lesson.coach.label == SCRIPT.farewell
    assert lesson.house.library.matches() == []
    press(lesson, "coach.play")
    assert isinstance(lesson.house.app.top, NewGame)


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_every_word_of_the_coach_fits(house_of: HouseOf, size: tuple[int, int], scale: int | str) -> None:
    lesson = opened(house_of(size, ui_scale=scale, speed="instant"))
    assert problems(lesson) == []
    for words in (SCRIPT.welcome, SCRIPT.farewell, *(cue.before for cue in MINE)):
        lesson.coach.say(words)
        assert lesson.coach.fits(words)
    lesson.end_lesson()
    assert lesson.coach.fits(SCRIPT.farewell)
    assert problems(lesson) == []
