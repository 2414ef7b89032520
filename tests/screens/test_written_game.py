"""A game written by `cardgames new` works on the screens: found, set up, dealt, played, taught."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import invalidate_caches

import pytest
from at_table import FRAME, Table
from external_games import forget, install
from laid_out import Sit
from lesson_player import QUICK, attempt, mine, opened, play_to_the_end, to_my_turn, toast
from new_games import press

from cardgames.cli.main import run
from cardgames.engine import registry
from cardgames.engine.contract import MovePieces
from cardgames.engine.match import Match
from cardgames.screens.app_context import AppContext
from cardgames.screens.new_game.screen import NewGame
from cardgames.screens.play.result import ResultSheet

NAME = "paper_boats"


@pytest.fixture(scope="module", autouse=True)
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The game is written and installed."""
    package, site = tmp_path_factory.mktemp("made") / "boats", tmp_path_factory.mktemp("site")
    assert run(["new", NAME, "--folder", str(package)]) == 0
    install(package, site)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(site))
        patch.syspath_prepend(str(package / "src"))
        invalidate_caches()
        forget()
        yield
    forget()


class BoatTable(Table):
    """A match of a person and two bots, as the new-game screen makes it."""

    def __init__(self, app_context: AppContext, monkeypatch: pytest.MonkeyPatch) -> None:
        page = NewGame(app_context, NAME)
        app_context.app.push(page)
        made: list[Match] = []
        with monkeypatch.context() as patch:
            patch.setattr(app_context, "begin", made.append)
            page._sheet._set_seed("boats")
            press(page, "start")
        self.sit_down(app_context, monkeypatch, made[0])

    def play_any(self, wait: float = FRAME) -> None:
        """As in `Table`; if no hand card can be played, a prompt says so, and a click draws one."""
        steps = self.screen.handling.steps
        if self.is_asked() and steps and isinstance(steps[0], MovePieces):
            self.click(self.screen.felt_view.stage.layouts[steps[0].source].area.center)
            self.rest()
        else:
            super().play_any(wait)


def test_a_written_game_is_set_up_and_played_by_hand(sit: Sit) -> None:
    table = sit(BoatTable)
    assert table.match.game.name == NAME
    table.play_until(table.is_turn)
    labels = {thing.label for thing in table.screen.semantics()}
    assert "Deck" in labels
    assert any(label.startswith("Discard pile") for label in labels)
    table.key("h")
    table.until(lambda: "Play " in table.words)
    before = len(table.match.entries)
    table.play_any()
    table.play_until(lambda: len(table.match.entries) > before and table.is_turn())
    table.key("u")
    table.rest()
    assert any("undo" in type(entry).__name__.lower() for entry in table.match.lines)
    table.play_until(lambda: isinstance(table.app_context.app.top, ResultSheet))
    assert table.match.result is not None


def test_the_lesson_of_a_written_game_is_played_to_the_end(app_context_of: Callable[..., AppContext]) -> None:
    lesson = opened(app_context_of(**QUICK), registry.manifest(NAME))
    first = mine(lesson.script)[0]
    assert lesson.coach.label == first.before
    assert not attempt(lesson, "play K♦")
    assert "PB-4" in toast(lesson)
    assert attempt(lesson, first.move)
    to_my_turn(lesson)
    play_to_the_end(lesson)
    lesson.summary_player.close()
    assert lesson.coach.label == lesson.script.farewell
