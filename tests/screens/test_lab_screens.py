"""The rules lab in the window: from a changed rule to figures, charts and the deals behind them."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from laid_out import SIZES, AppContextOf, cut_texts, problems, topmost
from new_games import press

from cardgames.engine.progress import Moved
from cardgames.engine.registry import game
from cardgames.lab.experiments import files, laboratory
from cardgames.lab.experiments.experiment import Experiment, Results, Side, play_unit
from cardgames.lab.experiments.progress import Progress
from cardgames.lab.experiments.running import match_of
from cardgames.lab.experiments.summary import Summary, summary_of
from cardgames.screens.app_context import AppContext
from cardgames.screens.home.screen import Home
from cardgames.screens.lab.charts import Curve, SeatTable
from cardgames.screens.lab.experiment import ExperimentScreen
from cardgames.screens.lab.forms import NewExperiment, RepeatSheet
from cardgames.screens.lab.pair_replay import PairReplay
from cardgames.screens.lab.relevance import RelevanceSheet
from cardgames.screens.lab.screen import LabScreen
from cardgames.screens.lab.table import MeasureTable
from cardgames.screens.lab_names import names_of
from cardgames.screens.lab_texts import LabTexts
from cardgames.screens.new_game.screen import NewGame
from cardgames.table.input import Key, Press, Release
from cardgames.table.semantics import find
from cardgames.table.widgets.page import Page
from cardgames.words import PSEUDO, say, use_language


def experiment(*texts: str, pairs: int = 40) -> Experiment:
    schema = game("dumbal").schema
    options = [schema.parse(text, 4) for text in texts]
    sides = tuple(Side(text or "standard", one.text(full=True)) for text, one in zip(texts, options, strict=True))
    return Experiment("dumbal", 4, sides, ("random",) * 4, pairs, single=True)


@lru_cache
def played(*texts: str) -> Results:
    one = experiment(*texts)
    return Results(one, dict(play_unit(one, unit) for unit in one.units()))


class Here:
    """Runs jobs at once in this process."""

    def submit(self, task: Callable[..., Any], *args: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(task(*args))
        return future


class Going:
    """An experiment whose process is simulated by the test."""

    def __init__(self, path: Path, one: Experiment | None) -> None:
        self.path, self.experiment = path, one
        self.progress, self.summary, self.problem, self.changes, self.ended = Progress(0, 0), None, "", 0, False

    def tell(self, summary: Summary) -> None:
        self.summary, self.progress = summary, Progress(summary.done, summary.whole)
        self.changes += 1

    def stop(self) -> None:
        self.ended = True

    close = stop


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laboratory.Laboratory, "_started", lambda _: Here())
    monkeypatch.setattr(laboratory, "ExperimentProcess", Going)


def keep(app_context: AppContext, results: Results, name: str = "one") -> Path:
    path = app_context.folders.lab / f"{name}.lab"
    path.parent.mkdir(parents=True, exist_ok=True)
    files.write(path, results)
    return path


def opened(app_context: AppContext, results: Results, name: str = "one") -> ExperimentScreen:
    app_context.app.push(Page())
    app_context.open_experiment(keep(app_context, results, name))
    page = topmost(app_context, ExperimentScreen)
    ticks(app_context)
    return page


def opened_pair(app_context: AppContext) -> tuple[ExperimentScreen, PairReplay]:
    """The page of an experiment, and the replay of the pair that differs most."""
    page = opened(app_context, played("", "hand_size=8"))
    number, _ = summary_of(played("", "hand_size=8")).most_different(1)[0]
    page._open_pair(number)
    ticks(app_context)
    replay = topmost(app_context, PairReplay)
    return page, replay


def ticks(app_context: AppContext, count: int = 12) -> None:
    for _ in range(count):
        app_context.app.tick()


def labels(page: ExperimentScreen, role: str) -> list[str]:
    page._scroll.scroll_to(0, at_once=True)
    found: dict[str, str] = {}
    while True:
        page.app.tick()
        found |= {thing.name: thing.label for thing in page.semantics() if thing.role == role}
        if page._scroll.at_end:
            return list(found.values())
        page._scroll.scroll_to(page._scroll.at + 200, at_once=True)


def test_a_changed_rule_can_be_tested_in_the_lab(app_context: AppContext) -> None:
    page = NewGame(app_context, "dumbal")
    app_context.app.push(page)
    change = next(one for widget in page.widgets for one in widget.walk() if one.name == "change")
    assert (change.enabled, change.tip) == (False, say("lab.window.change_none"))
    page._agreement.set("hand_size", 4)
    page._sheet._changed()
    assert (change.enabled, change.tip) == (True, say("lab.window.change_tip"))
    press(page, "change")
    app = app_context.app
    assert isinstance(app.top, ExperimentScreen)
    going = app_context.laboratory._running
    assert isinstance(going, Going)
    assert names_of(going.experiment) == (say("new_game.standard"), "Cards in a hand: 4")
    assert going.experiment.bots == ("normal",) * 4
    assert find(app.top.semantics(), "title").label == "Dumbal: Standard rules, Cards in a hand: 4"
    assert find(app.top.semantics(), "finding").label == say("lab.window.nothing_yet")
    whole = played("", "hand_size=4")
    going.tell(replace(summary_of(whole), whole=500))
    ticks(app_context)
    assert find(app.top.semantics(), "stand").label == "Running: 8% played", "pairs and the matches of the ladder"
    press(app.top, "pause")
    ticks(app_context)
    assert find(app.top.semantics(), "go_on").action is not None
    app.pop()
    assert app.top is page


def test_the_page_shows_the_main_finding_first(app_context: AppContext) -> None:
    page = opened(app_context, played("", "hand_size=8"))
    finding = find(page.semantics(), "finding").label
    assert "hand_size=8" in finding
    rows = labels(page, "row")
    (row,) = {row for row in rows if row.startswith("Decisions in a deal")}
    assert "hand_size=8: " in row
    assert "verdict: " in row
    assert sum(row.startswith(say("lab.window.pair", number="").strip()) for row in rows) == 5
    assert any(row.startswith("Deals called") and "%" in row for row in rows)
    inside = list(page._scroll.inside.walk())
    tables = [one for one in inside if isinstance(one, SeatTable)]
    assert [len(one.values) for one in tables] == [4, 4]
    assert any(isinstance(one, MeasureTable) for one in inside)


def test_a_sentence_never_claims_an_exact_length() -> None:
    """Each match is longer by almost the same time; "± 0.0" would claim that it is exactly so."""
    whole = replace(experiment("", "hand_size=8"), single=False)
    sums = [{"seconds": seconds, "finished": 1.0} for seconds in (600.0, 660.0)]
    told = LabTexts(summary_of(Results(whole, dict.fromkeys(whole.units(), sums)))).findings()
    assert told[0].endswith("a match of people takes 1.0 ± 0.1 minutes longer.")


def test_charts_can_be_read_by_keyboard(app_context: AppContext) -> None:
    page = opened(app_context, played("", "hand_size=8"))
    table = next(one for one in page._scroll.inside.walk() if isinstance(one, SeatTable))
    page.set_focus(table)
    page.handle(Key("right"))
    assert find(page.semantics(), "tip").label == table.values[0].words
    assert "standard: Advantage of player 1" in table.values[0].words


def test_new_results_arrive_in_steps_and_keep_the_scroll_position(app_context: AppContext) -> None:
    page = opened(app_context, played("", "hand_size=8"))
    page._scroll.scroll_to(300, at_once=True)
    table = next(one for one in page._scroll.inside.walk() if isinstance(one, MeasureTable))
    page._shown = summary_of(played("", "hand_size=4")), 1
    page._refresh()
    assert page._making is not None
    app_context.app.tick()
    assert table in page._scroll.inside.walk()
    ticks(app_context)
    assert table not in page._scroll.inside.walk()
    assert page._scroll.at == 300


def test_a_sweep_has_curves(app_context: AppContext) -> None:
    page = opened(app_context, played("", "hand_size=4", "hand_size=6"))
    curves = [one for one in page._scroll.inside.walk() if isinstance(one, Curve)]
    assert curves
    assert [value.name for value in curves[0].values] == ["5", "4", "6"]
    assert find(page.semantics(), "side").state[0] == "hand_size=6"
    page._turn_to(1)
    ticks(app_context, 40)
    assert "hand_size=4" in find(page.semantics(), "finding").label
    found = next(words for words in labels(page, "text") if words.startswith("Advantage of going first"))
    assert "comes closest to 0.00" in found


def test_a_pair_is_replayed_and_switching_sides_keeps_the_position(app_context: AppContext) -> None:
    page, replay = opened_pair(app_context)
    assert find(replay.semantics(), "toast").label == say("lab.window.parting")
    assert [who.name for who in replay._match.players][:2] == ["Player 1", "Player 2"]
    replay.handle(Key("v"))
    for _ in range(7):
        replay.step()
    at = replay.steps.number(replay.position)
    replay.handle(Key("x"))
    other = topmost(app_context, PairReplay)
    assert other is not replay
    assert other.steps.number(other.position) == at
    assert find(other.semantics(), "sides").state[0] == "hand_size=8"
    other.look_through(2)
    other.handle(Key("x"))
    again = topmost(app_context, PairReplay)
    assert (again.eyes, again.steps.number(again.position)) == (2, at)
    again.handle(Key("escape"))
    assert app_context.app.top is page


def test_a_pair_is_shown_side_by_side(app_context: AppContext) -> None:
    _, replay = opened_pair(app_context)
    assert find(replay.semantics(), "sides").state[0] == say("lab.window.both")
    assert [table.label for table in replay._tables] == ["standard", "hand_size=8"]
    assert [table._lines for table in replay._tables] == [[], []]  # the hands differ as soon as the deal is dealt
    for _ in range(4):
        replay.handle(Key("right"))
    ticks(app_context)
    assert all(table._lines[0].startswith("Player ") for table in replay._tables)
    pictures = [table._picture for table in replay._tables]
    assert None not in pictures
    assert find(replay.semantics(), "both.1").label == "hand_size=8"
    assert problems(replay) == []
    press(replay, "both.1")
    ticks(app_context)
    alone = topmost(app_context, PairReplay)
    assert (alone._shown_side, alone._both.visible) == (1, False)
    assert find(alone.semantics(), "sides").state[0] == "hand_size=8"
    alone.handle(Key("v"))
    ticks(app_context)
    assert [table._lines for table in alone._tables] == [table._lines for table in replay._tables]
    alone.handle(Key("l"))
    ticks(app_context)
    assert not alone._both.rect.colliderect(alone.log.rect)
    alone.look_through(0)
    ticks(app_context)
    assert alone._both.visible
    alone.handle(Key("x"))
    assert app_context.app.top._shown_side == 0  # type: ignore[attr-defined]


def test_an_empty_lab_invites_to_the_first_experiment(app_context: AppContext) -> None:
    app_context.app.push(Page())
    app_context.open_lab()
    page = app_context.app.top
    ticks(app_context)
    assert find(page.semantics(), "nothing").label == say("lab.window.none")
    assert [thing.name for thing in page.semantics() if thing.name in ("new", "experiments")] == []
    press(page, "play")
    assert isinstance(app_context.app.top, NewExperiment)
    app_context.app.pop()
    keep(app_context, played("", "hand_size=8"))
    page._refresh()  # type: ignore[attr-defined]
    ticks(app_context)
    assert find(page.semantics(), "new").label == say("lab.window.new")
    assert not [thing for thing in page.semantics() if thing.name == "nothing"]


def test_the_lab_lists_experiments_and_bad_files(app_context: AppContext) -> None:
    keep(app_context, played("", "hand_size=8"))
    (app_context.folders.lab / "bad.lab").write_text("nothing")
    app_context.app.push(Page())
    app_context.open_lab()
    page = topmost(app_context, LabScreen)
    ticks(app_context)
    rows = {row.label: row.note for row in page._list.rows}
    assert "bad.lab" in rows["bad.lab"]
    assert "hand_size=8" in rows["Dumbal: standard, hand_size=8"]
    page._choose(page._paths[[row.label for row in page._list.rows].index("bad.lab")])
    assert find(page.semantics(), "problem")
    page.handle(Key("delete"))
    app_context.app.top.answer("delete")  # type: ignore[attr-defined]
    ticks(app_context)
    assert list(rows) != [row.label for row in page._list.rows]
    page.handle(Key("enter"))
    assert isinstance(app_context.app.top, ExperimentScreen)


def test_two_experiments_are_compared_and_exported(app_context: AppContext, tmp_path: Path) -> None:
    page = opened(app_context, played("", "hand_size=8"))
    other = keep(app_context, played("", "hand_size=4"), "two")
    page._acts.compare(page._path, page._summary, page._more.rect)  # type: ignore[arg-type]
    app_context.app.tick()
    ticks(app_context)
    page._acts._join(page._path, other)  # type: ignore[arg-type]
    if app_context.app.top is not page:
        app_context.app.pop()
    ticks(app_context)
    joined = topmost(app_context, ExperimentScreen)
    assert joined is not page
    assert find(joined.semantics(), "setup").label == say("lab.window.paired")
    assert [option.label for option in joined._sides.options] == ["hand_size=8", "hand_size=4"]
    app_context.app.pop()
    for form, begin in (("html", "<!doctype html>"), ("csv", "rules,measure")):
        assert page._acts._export(page._path, f"x.{form}", form, tmp_path) == ""  # type: ignore[arg-type]
        ticks(app_context)
        assert (tmp_path / f"x.{form}").read_text("utf-8").startswith(begin)
    assert page._acts._export(page._path, "x", "csv", tmp_path / "no" / "x") != ""  # type: ignore[arg-type]


def test_the_smallest_difference_that_matters_can_be_said(app_context: AppContext) -> None:
    page = opened(app_context, played("", "hand_size=4"))
    length = next(row for row in labels(page, "row") if row.startswith("Decisions in a deal"))
    assert say("lab.verdict.equal") not in length

    def say_what_matters(written: str, measure: str) -> RelevanceSheet:
        page._acts.judge(page._path, page._summary)  # type: ignore[arg-type]
        sheet = topmost(app_context, RelevanceSheet)
        app_context.app.tick()
        sheet._which.choose(measure)
        sheet._value.value = written
        press(sheet, "apply")
        ticks(app_context)
        return sheet

    sheet = say_what_matters("much", "decisions")
    assert app_context.app.top is sheet
    assert find(sheet.semantics(), "form.note").label == "“much” is not a number above 0."
    assert problems(sheet) == []
    sheet.escape()
    say_what_matters("100", "decisions")
    assert app_context.app.top is page
    length = next(row for row in labels(page, "row") if row.startswith("Decisions in a deal"))
    assert say("lab.verdict.equal") in length
    say_what_matters("2,5 %", "choices")
    assert page._summary.experiment.relevant == {"decisions": 100.0, "choices": 0.025}
    assert "Decisions with a choice: differences below 2.5% don't matter." in LabTexts(page._summary).explained()
    say_what_matters("", "decisions")
    assert page._summary.experiment.relevant == {"choices": 0.025}
    assert files.read(page._path).experiment.relevant == {"choices": 0.025}  # type: ignore[arg-type]


def test_the_form_creates_experiments(app_context: AppContext) -> None:
    made: list[Experiment] = []
    form = NewExperiment(app_context, made.append, "dumbal")
    app_context.app.push(Page())
    app_context.app.push(form)
    form._set("_second", "")
    press(form, "start")
    assert find(form.semantics(), "form.note").label == say("lab.window.same")
    form._sweep("hand_size")
    form._set_bound(0, 4)
    form._set_bound(1, 6)
    form._set("_single", True)
    press(form, "start")
    (one,) = made
    assert names_of(one) == tuple(f"Cards in a hand: {count}" for count in (4, 5, 6))
    use_language("nl")
    assert names_of(one)[0] == "Kaarten in de hand: 4"
    assert (one.single, one.pairs, one.rungs) == (True, 400, 0)
    again = RepeatSheet(one, made.append)
    app_context.app.push(again)
    again._pairs.choose(1000)
    press(again, "start")
    assert made[1] == replace(one, pairs=1000)


@pytest.mark.parametrize("name", ["klaverjassen", "casa_grande", "landlord"])
def test_the_form_fits_every_game(app_context: AppContext, name: str) -> None:
    made: list[Experiment] = []
    form = NewExperiment(app_context, made.append, name)
    app_context.app.push(form)
    one = form.made()
    assert isinstance(one, Experiment)
    assert len(one.options) == 2


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_everything_fits(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: int | str
) -> None:
    app_context = app_context_of(size, ui_scale=scale)
    use_language(PSEUDO)
    page = opened(app_context, played("", "hand_size=8"))
    assert problems(page) == []
    assert cut_texts(page, monkeypatch) == []
    page._acts.judge(page._path, page._summary)  # type: ignore[arg-type]
    app_context.app.tick()
    assert problems(app_context.app.top) == []  # type: ignore[arg-type]
    assert cut_texts(app_context.app.top, monkeypatch) == []  # type: ignore[arg-type]
    app_context.app.pop()
    app_context.app.pop()
    app_context.open_lab()
    ticks(app_context)
    assert problems(app_context.app.top) == []  # type: ignore[arg-type]
    app_context.app.top._ask_new()  # type: ignore[attr-defined]
    app_context.app.tick()
    assert problems(app_context.app.top) == []  # type: ignore[arg-type]
    assert cut_texts(app_context.app.top, monkeypatch) == []  # type: ignore[arg-type]


def test_progress_does_not_replace_a_button_under_the_pointer(app_context: AppContext) -> None:
    path = keep(app_context, played("", "hand_size=8"))
    app_context.app.push(Page())
    app_context.open_lab()
    page = topmost(app_context, LabScreen)
    app_context.laboratory.go_on(path)
    ticks(app_context)
    going = app_context.laboratory._running
    assert isinstance(going, Going)
    going.tell(replace(summary_of(played("", "hand_size=8")), whole=500))
    ticks(app_context)
    pause = next(one for one in page._notes.walk() if one.name == "pause")
    going.progress = Progress(44, 500)
    going.changes += 1
    ticks(app_context)
    assert pause in page._notes.walk()
    assert "8% played" in find(page.semantics(), "stand").label
    assert page._list.rows[0].note.startswith("Running: 8% played · ")
    page.handle(Press(pause.rect.center))
    going.tell(replace(summary_of(played("", "hand_size=8")), done=50, whole=500))
    ticks(app_context)
    page.handle(Release(pause.rect.center, pause.rect.center))
    ticks(app_context)
    assert app_context.laboratory.state(path) == ""


def test_the_home_screen_shows_the_progress_of_an_experiment(app_context: AppContext) -> None:
    path = keep(app_context, Results(replace(played("", "hand_size=8").experiment, pairs=500)))

    def door() -> tuple[str, str]:
        ticks(app_context)
        found = home.widget("lab")
        return found.label, found.tip

    home = Home(app_context)
    app_context.app.push(home)
    for _ in range(500):  # it reads the folder in the background
        if door()[0] != "Lab":
            break
        sleep(0.01)
    assert door() == (say("home.lab_paused"), say("lab.window.state.paused", share=0.0))
    app_context.laboratory.go_on(path)
    ticks(app_context)
    going = app_context.laboratory._running
    assert isinstance(going, Going)
    going.tell(replace(summary_of(played("", "hand_size=8")), done=170, whole=500))
    assert door() == ("Lab: 34%", say("lab.window.state.running", share=0.34))
    files.write(path, played("", "hand_size=8"))
    going.tell(summary_of(played("", "hand_size=8")))
    going.ended = True
    assert door() == ("Lab", "")


def test_a_pair_opens_at_its_first_different_move(app_context: AppContext) -> None:
    first = match_of(experiment("hand_size=5"), 0, 0)
    parting = next(
        number
        for number, entry in enumerate(first.entries)
        if number > 5 and isinstance(entry, Moved) and len(first.at(number).tables[0].state.legal(entry.seat)) > 1
    )
    other = first.fork(parting)
    seat = first.entries[parting].seat
    other.apply(0, seat, next(move for move in other.table().state.legal(seat) if move != first.entries[parting].move))
    app_context.open_pair([first, other], ["A", "B"])
    replay = topmost(app_context, PairReplay)
    assert replay.position == parting + 1
