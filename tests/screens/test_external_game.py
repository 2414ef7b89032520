"""An external game, with and without words of its own, works on every screen like a bundled one."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from at_table import Table
from external_games import forget
from laid_out import Sit, topmost
from played_matches import YOU, keep, play_on

from cardgames import words
from cardgames.cli.main import run
from cardgames.engine import registry
from cardgames.engine.contract import MovePieces
from cardgames.engine.lines import Player
from cardgames.engine.match import Match, Origin
from cardgames.screens.app_context import AppContext
from cardgames.screens.home.screen import Home
from cardgames.screens.library.screen import FinishedMatches
from cardgames.screens.new_game.screen import NewGame
from cardgames.screens.play.result import ResultSheet
from cardgames.screens.play.screen import PlayScreen
from cardgames.screens.play.sheets import ReferenceSheet
from cardgames.screens.replay.screen import ReplayScreen
from cardgames.screens.statistics.screen import StatisticsScreen
from cardgames.table.widgets.page import Page

sys.path.insert(0, str(Path(__file__).parent.parent / "toy" / "src"))

from lanterns import MANIFEST
from lanterns.rules import LANTERNS

NAME = "lanterns"
GAMES = registry.entries()
BOT = Player("Hugo", "owl", "bot", "hard")


class LanternTable(Table):
    """A match of a person and a bot."""

    def __init__(self, app_context: AppContext, monkeypatch: pytest.MonkeyPatch) -> None:
        players = (Player("Ada", "fox"), BOT)
        self.sit_down(app_context, monkeypatch, Match(LANTERNS, LANTERNS.schema.standard(2), players, "a"))

    @property
    def middle(self) -> tuple[int, int]:
        """The place of the next lantern."""
        target = next(step.target for step in self.screen.handling.steps if isinstance(step, MovePieces))
        return self.screen.felt_view.stage.layouts[target].area.center


@pytest.fixture(params=["its own words", "no words"])
def speaks(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[bool]:
    """Lanterns is installed; whether it has words."""
    monkeypatch.setattr(registry, "entries", lambda: {**GAMES, NAME: "lanterns:MANIFEST"})
    forget()
    has_words = request.param == "its own words"
    if not has_words:
        monkeypatch.setattr(words, "folder_of", lambda game: tmp_path if game == NAME else registry.folder_of(game))
    yield has_words
    forget()


def match_of(seed: str = "one", entries: int = 10_000) -> Match:
    """A random match of two."""
    origin = Origin(seed, "2026-03-01T20:00:00Z", LANTERNS.rules_version)
    match = Match(LANTERNS, LANTERNS.schema.standard(2), (YOU, BOT), seed, origin=origin)
    play_on(match, entries)
    return match


def read(page: Page) -> str:
    """All text on a screen."""
    page.app.tick()
    return "\n".join(thing.spoken() for thing in page.semantics())


def top(app_context: AppContext, kind: type[Page]) -> str:
    page = topmost(app_context, kind)
    return read(page)


def test_its_tile_among_others_has_a_note_or_its_player_counts(app_context: AppContext, speaks: bool) -> None:
    home = Home(app_context)
    app_context.app.push(home)
    app_context.app.tick()
    tile = next(tile for tile in home._tiles if tile.label == "Lanterns")
    assert tile.note == ("Hidden lanterns, and a wind that puts some of them out" if speaks else "2–3 players")


def test_its_tile_alone_has_a_title_or_its_name(app_context: AppContext, speaks: bool) -> None:
    app_context.app.push(Home(app_context, [MANIFEST]))
    reported = top(app_context, Home)
    assert ("Whose lantern stays lit?" in reported, "Fifteen lanterns in three colours." in reported) == (
        speaks,
        speaks,
    )
    assert ("2–3 players" in reported) == (not speaks)


def test_an_unfinished_match_of_it_is_listed(app_context: AppContext, speaks: bool) -> None:
    keep(app_context, match_of(entries=8))
    home = Home(app_context)
    app_context.app.push(home)
    app_context.app.tick()
    assert ("evening 1" if speaks else "deal 1") in home._slip.note


def test_a_new_match_of_it_can_be_set_up(app_context: AppContext, speaks: bool) -> None:
    page = NewGame(app_context, NAME)
    app_context.app.push(page)
    assert "Lanterns" in read(page)
    easy = "Hangs any lantern." if speaks else words.say("new_game.easy_tip")
    assert page._about_level("easy") == easy


@pytest.mark.usefixtures("speaks")
@pytest.mark.parametrize("way", ["enter", "hint.play"])
def test_its_hint_lights_a_move_and_one_press_plays_it(sit: Sit, way: str) -> None:
    table = sit(LanternTable)
    table.play_until(lambda: not table.busy and table.host.human_turns())
    table.rest()
    count = len(table.match.entries)
    table.key("h")
    table.until(lambda: table.has("hint"))
    assert table.badges
    table.click(way) if "." in way else table.key(way)
    table.until(lambda: len(table.match.entries) > count, 50)


@pytest.mark.usefixtures("speaks")
def test_its_reference_card_has_its_rules(sit: Sit) -> None:
    """It has no terms and no card of its own."""
    table = sit(LanternTable)
    table.play_until(table.is_turn)
    table.key("g")
    assert "The brightest wins the night" in top(table.app_context, ReferenceSheet)


def test_a_match_is_played_to_its_result_and_replayed(sit: Sit, speaks: bool) -> None:
    table = sit(LanternTable)
    table.play_until(table.is_turn)
    assert "in your hand" in top(table.app_context, PlayScreen)
    table.key("l")
    table.rest()
    assert ("Evening 1" if speaks else "Deal 1") in top(table.app_context, PlayScreen)
    table.key("l")
    table.play_until(lambda: isinstance(table.app_context.app.top, ResultSheet))
    assert ("Same evenings again" if speaks else "Same deals again") in top(table.app_context, ResultSheet)
    table.click("answer.replay")
    replay = topmost(table.app_context, ReplayScreen)
    assert replay._shown(1).startswith("evening 1 of 2" if speaks else "deal 1 of 2")


def test_finished_matches_and_statistics_include_it(app_context: AppContext, speaks: bool) -> None:
    for seed in "abc":
        keep(app_context, match_of(seed))
    app_context.open_finished()
    assert ("2 evenings" if speaks else "2 deals") in top(app_context, FinishedMatches)
    app_context.app.pop()
    app_context.open_statistics()
    page = topmost(app_context, StatisticsScreen)
    while page._working is not None:
        page._count()
    reported = read(page)
    for own in ("Points of an evening", "Won the evening", "Points an evening"):
        assert (own in reported) == speaks, reported
    assert ("Points per deal" in reported) == (not speaks)


@pytest.mark.usefixtures("speaks")
def test_its_rules_can_be_read(app_context: AppContext) -> None:
    app_context.open_rules(NAME)
    assert "two linked deals" in read(app_context.app.top)


def test_the_command_line_replays_its_matches(
    app_context: AppContext, capsys: pytest.CaptureFixture[str], speaks: bool
) -> None:
    kept = keep(app_context, match_of())
    assert run(["replay", str(kept.path)]) == 0
    assert run(["simulate", NAME, "--matches", "1", "--bots", "easy"]) == 0
    assert run(["duel", NAME, "easy", "random", "--pairs", "2"]) == 0
    assert ("2 evenings" if speaks else "2 deals") in capsys.readouterr().out


@pytest.mark.usefixtures("speaks")
def test_hidden_piles_are_straight_so_that_their_count_is_visible(sit: Sit) -> None:
    table = sit(LanternTable)
    table.play_until(table.is_turn)
    layouts = table.screen.felt_view.stage.layouts
    hidden = [slot.zone for slot in LANTERNS.deal_type.slots if slot.hidden and slot.owner < 0]
    assert hidden
    assert {layouts[zone].places(1)[0].angle for zone in hidden} == {0}
