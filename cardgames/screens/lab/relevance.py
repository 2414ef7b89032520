"""A form for the smallest difference of a measure that matters to the player."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import isfinite

from cardgames.lab.experiments.measures import Measure, Unit
from cardgames.screens.lab.forms import SettingsSheet
from cardgames.screens.lab_texts import LabTexts
from cardgames.table import text
from cardgames.table.widgets.button import Button
from cardgames.table.widgets.choice import DropList
from cardgames.table.widgets.choice import Option as Pick
from cardgames.table.widgets.field import TextField
from cardgames.table.widgets.label import Label, Setting
from cardgames.words import say

PERCENT = 100


class RelevanceSheet(SettingsSheet):
    """A measure, and its smallest difference that matters. An empty field stands for the usual one.

    Shares are written in percent, everything else in the unit of the measure.
    """

    def __init__(self, texts: LabTexts, side: int, on_done: Callable[[Mapping[str, float]], object]) -> None:
        """`on_done` gets the smallest relevant differences that the player has set, by the names of the measures."""
        apply = Button("apply", say("lab.window.relevant_apply"), self._apply, kind="brass", icon="check")
        super().__init__(say("lab.window.relevant_title"), (640, 280), apply)
        self._experiment, self._on_done = texts.results.experiment, on_done
        compared = [one for one in texts.results.comparisons(side) if one.measure.judged]
        self._measures = {one.measure.name: one.measure for one in compared}
        self._usual = {one.measure.name: texts.value(one.measure, one.relevant) for one in compared}
        picks = [Pick(name, texts.measure(one)) for name, one in self._measures.items()]
        said = [name for name in self._experiment.relevant if name in self._measures]
        chosen = said[0] if said else picks[0].value
        self._which = DropList("measure", say("lab.window.relevant_of"), picks, chosen, self._turn_to)
        self._value = TextField("least", say("lab.window.relevant_least"), on_enter=lambda _: self._apply(), longest=12)
        self._help = Label("help", "", text.SMALL, soft=True)
        self.lines(Setting(self._which), Setting(self._value), self._help)
        self._turn_to(chosen)

    @property
    def _measure(self) -> Measure:
        return self._measures[self._which.value]

    def _turn_to(self, name: str) -> None:
        """Show the smallest difference that matters for another measure."""
        said = self._experiment.relevant.get(name)
        scale = PERCENT if self._measures[name].unit is Unit.SHARE else 1
        self._value.value = "" if said is None else f"{said * scale:g}"
        unit = "share" if scale == PERCENT else "number"
        self._help.words = say(f"lab.window.relevant_{unit}", now=self._usual[name])
        self.tell("")

    def enter(self) -> None:
        """Let the player type at once."""
        self.set_focus(self._value, by_keyboard=False)

    def _apply(self) -> None:
        """Set the difference, or say what is wrong with it."""
        said = {name: value for name, value in self._experiment.relevant.items() if name != self._measure.name}
        written = self._value.value.strip().rstrip("%").replace(",", ".")
        if written:
            try:
                value = float(written)
            except ValueError:
                value = float("nan")
            if not isfinite(value) or value <= 0:
                self.tell(say("lab.window.relevant_wrong", text=self._value.value.strip()))
                return
            said[self._measure.name] = value / PERCENT if self._measure.unit is Unit.SHARE else value
        self.put_away()
        self._on_done(said)
