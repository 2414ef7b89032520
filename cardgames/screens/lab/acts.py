"""What can be done with an experiment: go on, pause, repeat, compare, export, delete. Two pages offer it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pygame import Rect

from cardgames.engine.messages import UserError, message
from cardgames.engine.registry import manifest
from cardgames.engine.system_error import reason_of
from cardgames.lab.experiments import tasks
from cardgames.lab.experiments.laboratory import Laboratory
from cardgames.lab.experiments.summary import Summary
from cardgames.screens.ask import LineDialog
from cardgames.screens.lab.exporting import Form, export
from cardgames.screens.lab.figures import title_of
from cardgames.screens.lab.forms import RepeatSheet
from cardgames.screens.lab.relevance import RelevanceSheet
from cardgames.screens.lab_texts import LabTexts
from cardgames.screens.library.transfer import ask_path, target_note
from cardgames.table.widgets.dialog import Dialog, question
from cardgames.table.widgets.menu import Item, Menu
from cardgames.table.widgets.page import Page
from cardgames.words import language, say

if TYPE_CHECKING:
    from cardgames.lab.experiments.experiment import Experiment
    from cardgames.screens.app_context import AppContext

ENDINGS: Final[dict[Form, str]] = {"html": ".html", "csv": ".csv"}


def _has_verdicts(summary: Summary) -> bool:
    return len(summary.experiment.sides) > 1 and bool(summary.comparisons())


class Acts:
    """The actions of a page; call `poll` for their results. `deleted` is called after an experiment was deleted,
    and `opened` instead of opening another."""

    def __init__(
        self,
        page: Page,
        app_context: AppContext,
        deleted: Callable[[], object],
        opened: Callable[[Path], object] | None = None,
    ) -> None:
        self._page = page
        self._app_context = app_context
        self._deleted = deleted
        self._opened = opened or app_context.open_experiment
        self._asked: list[tuple[Future[Any], Callable[[Any], object]]] = []

    @property
    def _laboratory(self) -> Laboratory:
        return self._app_context.laboratory

    def poll(self) -> None:
        """Take the results of what was asked."""
        for one in [one for one in self._asked if one[0].done()]:
            self._asked.remove(one)
            future, take = one
            try:
                found = future.result()
            except OSError as problem:
                self._page.toast(message("lab.window.failed", reason=reason_of(problem)), bad=True)
            except UserError as problem:
                self._page.toast(problem, bad=True)
            except Exception as problem:  # whatever goes wrong in the process, the table goes on
                self._page.toast(message("lab.window.failed", reason=type(problem).__name__), bad=True)
            else:
                take(found)

    def ask(self, take: Callable[[Any], object], task: Callable[..., Any], *args: Any) -> None:
        """Do a task in the process of the laboratory; `take` gets its result."""
        self._asked.append((self._laboratory.ask(task, *args), take))

    def open_menu(self, path: Path, summary: Summary | None, near: Rect) -> None:
        """Offer everything that takes more than a click."""
        known = summary is not None
        items = [
            Item("repeat", say("lab.window.repeat"), partial(self.repeat, summary), "replay", enabled=known),
            Item(
                "compare", say("lab.window.compare"), partial(self.compare, path, summary, near), "swap", enabled=known
            ),
            Item(
                "relevant",
                say("lab.window.relevant"),
                partial(self.judge, path, summary),
                "pencil",
                enabled=summary is not None and _has_verdicts(summary) and not self._laboratory.state(path),
            ),
            Item("html", say("lab.window.html"), partial(self.export, path, "html"), "save", enabled=known),
            Item("csv", say("lab.window.csv"), partial(self.export, path, "csv"), "score", enabled=known),
            Item("delete", say("lab.window.delete"), partial(self.delete, path), "trash"),
        ]
        self._page.app.push(Menu(items, near))

    def repeat(self, summary: Summary | None) -> None:
        """Ask for another seed or more pairs."""
        if summary is not None:
            self._page.open(lambda _: RepeatSheet(summary.experiment, self._start))

    def _start(self, experiment: Experiment) -> None:
        self._opened(self._laboratory.start(experiment))

    def judge(self, path: Path, summary: Summary | None) -> None:
        """Ask for the smallest difference that matters, and judge the experiment by it."""
        if summary is not None:
            done = partial(self._laboratory.set_relevant, path)
            self._page.open(lambda _: RelevanceSheet(LabTexts(summary), 1, done))

    def compare(self, path: Path, summary: Summary | None, near: Rect) -> None:
        """Offer the other experiments of the same game and number of players."""
        if summary is None:
            return
        wanted = summary.experiment.game, summary.experiment.seats
        items = [
            Item(f"with.{number}", title_of(other), partial(self._join, path, one), note=LabTexts(other).setup())
            for number, one in enumerate(self._laboratory.paths())
            if one != path
            and (other := self._laboratory.summary(one)) is not None
            and (other.experiment.game, other.experiment.seats) == wanted
            and other.matches > 1
            and not other.is_preview
        ]
        if items:
            self._page.app.push(Menu(items, near))
        else:
            self._page.toast(message("lab.window.none_alike", game=manifest(wanted[0]).title, players=wanted[1]))

    def _join(self, path: Path, other: Path) -> None:
        def take(found: tuple[Summary, bool]) -> None:
            summary, paired = found
            key = "lab.window.paired" if paired else "lab.window.apart_seeds"
            self._app_context.open_joined(summary, message(key))

        self.ask(take, tasks.compare, path, other)

    def export(self, path: Path, form: Form) -> None:
        """Ask where to write the report."""
        name = f"{path.stem}{ENDINGS[form]}"

        def ask(_: Page) -> LineDialog:
            title = say("lab.window.html" if form == "html" else "lab.window.csv")
            words, act = say("lab.window.export_words"), say("library.export_go")
            take = partial(self._export, path, name, form)
            return ask_path(title, words, str(Path.home() / name), act, target_note, take)

        self._page.open(ask)

    def _export(self, path: Path, name: str, form: Form, where: Path) -> str:
        """Write the report; return what is wrong, or ""."""
        target = where / name if where.is_dir() else where
        if not target.parent.is_dir():
            return say("library.no_folder", folder=target.parent)
        done = message("library.exported", path=target)
        self.ask(lambda _: self._page.toast(done), export, path, target, form, language())
        return ""

    def delete(self, path: Path) -> None:
        """Ask before deleting an experiment."""

        def delete() -> None:
            try:
                self._laboratory.delete(path)
            except OSError as problem:
                self._page.toast(message("lab.window.failed", reason=reason_of(problem)), bad=True)
            else:
                self._deleted()

        def ask(_: Page) -> Dialog:
            words, yes = say("lab.window.delete_words", file=path.name), say("lab.window.delete_it")
            return question(say("lab.window.delete_title"), words, "delete", yes, delete)

        self._page.open(ask)
