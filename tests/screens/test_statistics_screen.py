"""The statistics screen: filters, charts, and the help that was used."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from laid_out import SIZES, AppContextOf, problems, topmost
from played_matches import OTHERS, keep, match_of, match_of_jeudalism, play_on

from cardgames.engine.lines import Player
from cardgames.screens.app_context import AppContext
from cardgames.screens.charts import Bars, Columns, Line, scale_lines
from cardgames.screens.new_game.screen import NewGame
from cardgames.screens.practice.exercises import Exercises
from cardgames.screens.statistics.question import (
    aid_lines,
    figures,
    over_time_values,
    rate_values,
    won_values,
)
from cardgames.screens.statistics.screen import StatisticsScreen
from cardgames.storage.figures import Aids, Bar, Point, Rate, Tally
from cardgames.storage.glance import MatchFile
from cardgames.table.input import Key
from cardgames.table.semantics import find
from cardgames.table.widgets.page import Page
from cardgames.words import say, use_language


def opened(app_context: AppContext) -> StatisticsScreen:
    """The screen after counting."""
    app_context.open_statistics()
    page = topmost(app_context, StatisticsScreen)
    while page._working is not None:
        page._count()
    app_context.app.tick()
    return page


def some_matches(app_context: AppContext) -> list[MatchFile]:
    """A few matches, one with a hint."""
    match = match_of("hinted", entries=30, games=1)
    match.hint(0)
    match.concede(1)
    return [
        keep(app_context, match),
        *(keep(app_context, match_of(str(seed), games=seed % 2 + 1)) for seed in range(5)),
    ]


def labels(page: StatisticsScreen, role: str) -> list[str]:
    return [thing.label for widget in page._scroll.walk() for thing in widget.things() if thing.role == role]


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_the_tip_of_a_filter_covers_no_other_control(
    app_context_of: AppContextOf, size: tuple[int, int], scale: int | str
) -> None:
    app_context = app_context_of(size, ui_scale=scale)
    some_matches(app_context)
    page = opened(app_context)
    controls = [one for one in page.walk() if one.focusable]
    for control in controls:
        page.set_focus(control)
        tip = page._tip
        for other in controls if tip is not None else ():
            assert tip is not None
            covered = [thing.name for thing in other.things() if thing.rect.colliderect(tip.rect)]
            assert not covered or other is control, (control.name, covered)
        options = [thing.rect for thing in control.things()[1:]]
        assert tip is None or tip.rect.collidelist(options) < 0


def test_statistics_without_matches_invite_to_play(app_context: AppContext) -> None:
    app_context.app.push(Page())
    page = opened(app_context)
    assert page._nothing.label == say("statistics.nothing")
    page._of_game("klaverjassen")
    action = find(page.semantics(), "play").action
    action()
    assert isinstance(app_context.app.top, NewGame)


def test_an_arrow_shows_the_focus_where_nothing_scrolls(app_context: AppContext) -> None:
    """Statistics that fit into the window and an empty list of exercises had no answer to arrows."""
    app_context.app.push(Page())
    for page in (opened(app_context), Exercises(app_context)):
        if page is not app_context.app.top:
            app_context.app.push(page)
        app_context.app.tick()
        page.handle(Key("down"))
        assert page.focus.focused


def test_the_figures_agree_with_the_matches(app_context: AppContext) -> None:
    files = some_matches(app_context)
    page = opened(app_context)
    results = [file.result for file in files if file.result]
    scores = [result.scores[0] for result in results]
    won = sum(result.places[0] == 1 for result in results)
    reported = labels(page, "figure")
    assert f"Matches: {len(files)}" in reported
    assert f"Win rate: {round(100 * won / len(files))}%" in reported
    assert f"Best match: {max(scores)}" in reported
    assert f"Worst match: {min(scores)}" in reported


def test_filters_change_the_figures(app_context: AppContext) -> None:
    some_matches(app_context)
    keep(app_context, match_of("people", games=1, players=(*OTHERS[:1], *OTHERS)))
    page = opened(app_context)
    values = [option.value for option in page._against.options]
    assert values[0] == ""
    assert len(values) >= 2
    page._unaided.choose(True)
    assert "Matches: 5" in labels(page, "figure")
    page._periods.choose("month")
    assert page._nothing.visible, "the matches are old"
    assert page._nothing.label == say("statistics.none_such")
    page._periods.choose("all")
    page._against.choose("hard")
    assert "Matches: 5" in labels(page, "figure")


def test_matches_with_help_are_mentioned(app_context: AppContext) -> None:
    some_matches(app_context)
    page = opened(app_context)
    reported = [widget.label for widget in page._scroll.walk() if widget.name.startswith("aid.")]
    assert reported == ["Hints: 1 match"]
    assert aid_lines(Aids(matches=3)) == []


# -- words and values


def test_values_over_time_are_win_rates_or_scores() -> None:
    points = [Point("a", datetime(2026, 3, 1, tzinfo=UTC), 300, True, 1.0)]
    assert [value.amount for value in over_time_values("klaverjassen", points, "wins")] == [1.0]
    assert [value.amount for value in over_time_values("klaverjassen", points, "scores")] == [300.0]
    assert "300 points" in over_time_values("klaverjassen", points, "scores")[0].words
    (one,) = over_time_values("klaverjassen", [Point("a", datetime(2026, 3, 1, tzinfo=UTC), 1, False, 0.5)], "scores")
    assert "1 point;" in one.words


def test_each_game_has_a_word_for_what_wins_a_match() -> None:
    points = [Point("a", datetime(2026, 3, 1, tzinfo=UTC), 2, True, 1.0)]
    reported = {key: words for key, _, words in figures("amish_lords", Tally(), 0)}
    assert (reported["mean"], reported["deal_mean"]) == ("Seasons per match", "Points per season")
    assert ", 2 seasons;" in over_time_values("amish_lords", points, "scores")[0].words
    bars = [Bar("easy", 5, 3, 1.4)]
    assert won_values("amish_lords", bars, {})[0].words == "easy: won 3 of 5, 1.4 seasons per match"
    assert won_values("klaverjassen", bars, {})[0].words == "easy: won 3 of 5, 1.4 points per match"


def test_if_points_are_bad_the_worst_match_has_the_most() -> None:
    reported = {key: words for key, _, words in figures("dumbal", Tally(), 0)}
    assert (reported["highest"], reported["lowest"]) == ("Most points in a match", "Fewest points in a match")


def test_numbers_follow_the_language() -> None:
    use_language("nl")
    try:
        numbers = {key: number for key, number, _ in figures("dumbal", Tally(played=12000, lowest=-20), 3.3)}
    finally:
        use_language("en")
    assert (numbers["played"], numbers["lowest"], numbers["deal_mean"]) == ("12.000", "\N{MINUS SIGN}20", "3,3")


def test_points_of_several_games_are_not_added_up(app_context: AppContext) -> None:
    some_matches(app_context)
    keep(app_context, match_of_jeudalism())
    page = opened(app_context)
    reported = {label.partition(":")[0] for label in labels(page, "figure")}
    assert reported == {"Matches", "Win rate", "Current streak", "Longest streak"}
    assert "chart.deals" not in charts(page)
    assert {value.name for value in charts(page)["chart.games"].values} == {"Klaverjassen", "Jeudalism"}
    assert all("points" not in value.words for chart in charts(page).values() for value in chart.values)
    assert not [thing for thing in page.semantics() if thing.name == "what"], "there is no choice: only wins are shown"
    page._of_game("jeudalism")
    assert any("Points per match: " in label for label in labels(page, "figure"))


def test_the_rules_filter_needs_a_game(app_context: AppContext) -> None:
    some_matches(app_context)
    keep(app_context, match_of_jeudalism())
    page = opened(app_context)
    assert not page._by_rules.visible, "each game has its own Standard"
    page._of_game("klaverjassen")
    assert page._by_rules.visible


def test_game_facts_have_the_games_own_words() -> None:
    shares, amounts = rate_values("klaverjassen", [Rate("nat", 2, 8), Rate("roem", 100, 8), Rate("unknown", 1, 8)])
    assert [value.shown for value in shares] == ["25%"]
    assert amounts == [("Roem per game", "12.5")]


@pytest.mark.parametrize(("low", "high"), [(0, 0), (0, 7), (-40, 1900), (-3, -1), (0, 250_000)])
def test_a_chart_scale_has_round_lines_and_contains_all_values(low: int, high: int) -> None:
    lines = [amount for amount, _ in scale_lines(low, high)]
    assert lines[0] <= low
    assert lines[-1] >= high
    assert 2 <= len(lines) <= 7


# -- charts


def charts(page: StatisticsScreen) -> dict[str, Bars | Columns | Line]:
    return {widget.name: widget for widget in page._scroll.walk() if isinstance(widget, Bars | Columns | Line)}


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_everything_fits_at_every_size(app_context_of: AppContextOf, size: tuple[int, int], scale: int | str) -> None:
    app_context = app_context_of(size, ui_scale=scale)
    some_matches(app_context)
    assert problems(opened(app_context)) == []


def test_the_statistics_can_be_rebuilt(app_context: AppContext) -> None:
    files = some_matches(app_context)
    page = opened(app_context)
    page._statistics.rows("DELETE FROM players")
    action = find(page.semantics(), "anew").action
    action()
    page._count()
    assert page._progress.visible
    while page._working is not None:
        page._count()
    assert f"Matches: {len(files)}" in labels(page, "figure")
    assert find(page.semantics(), "toast").label == say("statistics.counted")


# -- what is wrong with the file


def test_a_damaged_database_is_rebuilt_in_steps_and_reported(app_context: AppContext) -> None:
    files = some_matches(app_context)
    app_context.folders.statistics.write_bytes(b"damaged")
    app_context.open_statistics()
    page = topmost(app_context, StatisticsScreen)
    steps = 0
    while page._working is not None:
        assert page._statistics.rows("SELECT COUNT(*) FROM matches") == [(steps,)], "one match per frame"
        page._count()
        if page._working is not None:
            steps += 1
            assert page._progress.visible
            assert page._progress.share == steps / len(files)
            assert "statistics were damaged" in find(page.semantics(), "toast").label
    assert f"Matches: {len(files)}" in labels(page, "figure")


def test_an_unusable_database_path_is_reported_and_counted_in_memory(app_context: AppContext) -> None:
    files = some_matches(app_context)
    app_context.folders.statistics.mkdir()
    page = opened(app_context)
    assert find(page.semantics(), "toast").label.startswith("Couldn't save statistics")
    assert f"Matches: {len(files)}" in labels(page, "figure")


# -- matches that a bot finished


def finished_by_a_bot(app_context: AppContext, seed: str) -> MatchFile:
    match = match_of(seed, entries=30, games=1)
    match.take_over(0, Player("Guest (bot)", "fox", "bot", "easy"))
    play_on(match)
    return keep(app_context, match)


def test_matches_that_a_bot_finished_are_said_to_be_left_out(app_context: AppContext) -> None:
    files = some_matches(app_context)
    for seed in ("left", "gone"):
        finished_by_a_bot(app_context, seed)
    page = opened(app_context)
    assert f"Matches: {len(files)}" in labels(page, "figure")
    assert "Not counted: 2 matches that a bot finished for you" in labels(page, "text")
    assert problems(page) == []


def test_a_match_that_a_bot_finished_is_not_called_unfinished(app_context: AppContext) -> None:
    finished_by_a_bot(app_context, "left")
    page = opened(app_context)
    assert page._nothing.label == say("statistics.nothing_counted")
    page._of_game("jeudalism")
    assert page._nothing.label == say("statistics.none_such")
