"""A lesson for tests: started, played move by move, and to its end."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import pytest
import yaml
from laid_out import topmost

from cardgames.engine.lesson import Cue, Script
from cardgames.engine.manifest import Manifest
from cardgames.engine.registry import manifest
from cardgames.screens.app_context import AppContext
from cardgames.screens.first_game.screen import FirstGame
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
    """The steps of a lesson with a tempting wrong move, by the coach's words there."""
    text = files(game.folder).joinpath("first_game.yaml").read_text(encoding="utf-8")
    return {step["before"].strip(): step for step in yaml.load(text, yaml.CSafeLoader)["steps"] if "wrong" in step}


def opened(app_context: AppContext, game: Manifest = KLAVERJASSEN, players: int | None = None) -> FirstGame:
    """The started lesson at its first question."""
    app_context.app.push(Page())
    app_context.open_first_game(game.name, players)
    lesson = topmost(app_context, FirstGame)
    assert lesson.coach.label == lesson.script.welcome.replace("**", "")
    press(lesson, "coach.begin")
    to_my_turn(lesson)
    return lesson


def walk_through(lesson: FirstGame) -> None:
    """Make every move of a lesson to its end; the coach has words before each."""
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
    action()


def to_my_turn(lesson: FirstGame) -> None:
    """Let the others play until it is the player's turn."""
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
    """Try a move by its text, step by step; return whether it was made."""
    steps = lesson.turn.draft.steps_of(lesson.host.match.game.parse_move(move))
    return all(lesson.turn.attempt(step) for step in steps)


def toast(lesson: FirstGame) -> str:
    return find(lesson.semantics(), "toast").label


def play_to_the_end(lesson: FirstGame) -> None:
    while lesson.deal_summary is None:
        cue = lesson.host.match.cue()
        assert attempt(lesson, cue.move)
        to_my_turn(lesson)
