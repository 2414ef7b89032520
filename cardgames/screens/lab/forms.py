"""The forms of the lab: a new experiment, and one that is repeated."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pygame import Rect

from cardgames.engine.option_kinds import Number
from cardgames.engine.options import BadOptionsError, Options
from cardgames.engine.registry import Schemas, manifests
from cardgames.engine.registry import game as game_named
from cardgames.engine.variants import Variant, built_in, user_variants
from cardgames.host.protocol import LEVELS
from cardgames.lab.experiments.experiment import Experiment, Side
from cardgames.screens.sheet import Sheet
from cardgames.table import text
from cardgames.table.look import Look
from cardgames.table.widgets.base import Column, Widget
from cardgames.table.widgets.button import Button
from cardgames.table.widgets.choice import DropList, Segments
from cardgames.table.widgets.choice import Option as Pick
from cardgames.table.widgets.field import TextField
from cardgames.table.widgets.label import Label, Setting
from cardgames.table.widgets.scroll import ScrollArea
from cardgames.table.widgets.slider import Stepper
from cardgames.words import say, say_in

if TYPE_CHECKING:
    from cardgames.screens.app_context import AppContext

USUAL_PAIRS: Final = 400
USUAL_LEVEL: Final = "normal"
MOST_PAIRS: Final = 100_000
PAIR_STEP: Final = 100
MOST_GENERIC: Final = 40
"""The maximum number of deals that generic bots play, which are slow in long games."""
MOST_VALUES: Final = 12
"""The maximum number of values of a sweep."""
STANDARD: Final = ""
LONGEST_SEED: Final = 40

OnExperiment = Callable[[Experiment], object]


def with_pairs(experiment: Experiment, pairs: int) -> Experiment:
    """The experiment with this many pairs, and the usual numbers for the ladder and the generic bots."""
    if len(experiment.sides) > 2:
        return replace(experiment, pairs=pairs, rungs=0, generic=0)
    return replace(experiment, pairs=pairs, rungs=-(-pairs // 10), generic=min(MOST_GENERIC, pairs))


def experiment_of(sides: list[tuple[str, Options]], level: str = USUAL_LEVEL, *, single: bool = False) -> Experiment:
    """An experiment that compares these rules, with the usual number of pairs."""
    options = sides[0][1]
    texts = tuple(Side(name, one.text(full=True)) for name, one in sides)
    made = Experiment(options.schema.game, options.seats, texts, (level,) * options.seats, USUAL_PAIRS, single=single)
    return with_pairs(made, USUAL_PAIRS)


class SettingsSheet(Sheet, ABC):
    """A sheet of settings with a button below them, and what is wrong with them beside the button."""

    def __init__(self, title: str, size: tuple[float, float], button: Button) -> None:
        super().__init__(title, size)
        self._scroll = ScrollArea("form", Column("form.lines"))
        self._note = Label("form.note", "", text.SMALL, tone="bad")
        self._go = button
        self.add(self._scroll, self._note, self._go)

    def lines(self, *lines: Widget) -> None:
        """Show these settings."""
        at = self._scroll.at
        self._scroll.turn_to(Column("form.lines", lines, gap=6))
        if self.area_known:
            self.rearrange()
            self._scroll.scroll_to(at, at_once=True)

    @property
    def area_known(self) -> bool:
        """Whether the form was laid out."""
        return self._scroll.rect.w > 0

    def tell(self, wrong: str) -> None:
        """Show what is wrong with the settings; "" for nothing."""
        if wrong != self._note.words:
            self._note.words = wrong
            if self.area_known:
                self.rearrange()

    @property
    def chief(self) -> Widget | None:
        return self._go

    def arrange_sheet(self, area: Rect, look: Look) -> None:
        wide, high = self._go.preferred_size(look, area.w)
        self._go.layout(Rect(area.right - wide, area.bottom - high, wide, high), look)
        room = area.w - wide - look.px(16)
        note = self._note.preferred_size(look, room)[1]
        self._note.layout(Rect(area.x, area.bottom - max(high, note), room, note), look)
        self._scroll.layout(Rect(area.x, area.y, area.w, area.h - max(high, note) - look.px(12)), look)


class LabForm(SettingsSheet):
    """A form that starts an experiment."""

    def __init__(self, title: str, size: tuple[float, float], on_start: OnExperiment) -> None:
        super().__init__(title, size, Button("start", say("lab.window.start"), self.start, kind="brass", icon="play"))
        self._on_start = on_start

    @abstractmethod
    def made(self) -> Experiment | str:
        """The experiment, or a sentence on why there is none."""

    def start(self) -> None:
        """Start the experiment, or say what is wrong."""
        made = self.made()
        if isinstance(made, str):
            self.tell(made)
            return
        self.put_away()
        self._on_start(made)

    def enter(self) -> None:
        """Put the focus on the button."""
        self.set_focus(self.chief, by_keyboard=False)


class RepeatSheet(LabForm):
    """An experiment again, with another seed or more pairs."""

    def __init__(self, experiment: Experiment, on_start: OnExperiment) -> None:
        super().__init__(say("lab.window.repeat_title"), (560, 320), on_start)
        self._experiment = experiment
        self._seed = TextField("seed", say("lab.window.seed"), experiment.seed, longest=LONGEST_SEED)
        pairs = max(PAIR_STEP, experiment.pairs)
        self._pairs = Stepper(
            "pairs", say("lab.window.pairs"), pairs, (PAIR_STEP, MOST_PAIRS), lambda _: None, step=PAIR_STEP
        )
        self.lines(
            Setting(self._pairs, say("lab.window.pairs_more_help")),
            Setting(self._seed, say("lab.window.seed_help")),
        )

    def made(self) -> Experiment:
        seed = self._seed.value.strip() or self._experiment.seed
        return with_pairs(replace(self._experiment, seed=seed), self._pairs.value)


class NewExperiment(LabForm):
    """What to compare: two sets of rules, or the values of one number; how, and how often."""

    def __init__(self, app_context: AppContext, on_start: OnExperiment, game: str = "") -> None:
        super().__init__(say("lab.window.new_title"), (720, 620), on_start)
        self._app_context = app_context
        known = manifests()
        last = app_context.habits.now.last_game
        self._game = next(name for name in (game, last, *known) if name in known)
        self._seats = game_named(self._game).schema.standard().seats
        self._variants: list[Variant] = []
        self._own: list[Variant] = []
        self._first, self._second, self._swept = STANDARD, STANDARD, ""
        self._bounds = (0, 0)
        self._count, self._level, self._single = USUAL_PAIRS, USUAL_LEVEL, False
        self._read()
        self._fill()

    # -- choices

    def _read(self) -> None:
        """Read the variants of the game; the second rules are the first variant that isn't the standard."""
        schema = game_named(self._game).schema
        own, _ = user_variants(self._app_context.folders.variants, Schemas(), self._game)
        self._own = own
        self._variants = [*built_in(schema), *own]
        self._swept = ""
        self._keep_fitting()

    def _keep_fitting(self) -> None:
        fitting = [variant for variant in self._variants if self._seats in variant.plays]
        names = [variant.name for variant in fitting]
        self._first = self._first if self._first in names else STANDARD
        if self._second not in names:
            standard = game_named(self._game).schema.standard(self._seats)
            others = [variant.name for variant in fitting if variant.plays[self._seats] != standard]
            self._second = others[0] if others else STANDARD

    def _of_game(self, game: str) -> None:
        self._game, self._seats = game, game_named(game).schema.standard().seats
        self._read()
        self._fill()

    def _sit(self, seats: int) -> None:
        self._seats = seats
        self._keep_fitting()
        self._fill()

    def _sweep(self, key: str) -> None:
        self._swept = key
        if key:
            schema = game_named(self._game).schema
            kind = schema.options[key].kind
            now = self._options(self._first)[key]
            if isinstance(kind, Number) and isinstance(now, int):
                self._bounds = max(kind.least, now - 2 * kind.step), min(kind.most, now + 2 * kind.step)
        self._fill()

    def _set(self, name: str, value: object) -> None:
        setattr(self, name, value)
        self.tell("")

    def _set_bound(self, end: int, value: int) -> None:
        low, high = self._bounds
        self._bounds = (value, high) if end == 0 else (low, value)

    # -- the form

    def _fill(self) -> None:
        """Show the settings that fit the choices so far."""
        schema = game_named(self._game).schema
        games = [Pick(one.name, one.title) for one in manifests().values()]
        counts = [Pick(count, say("new_game.so_many", players=count)) for count in sorted(schema.seats)]
        rules = self._picks()
        numbers = [
            Pick(key, option.label)
            for key, option in schema.options.items()
            if isinstance(option.kind, Number)
            and (not option.requirements.seats or self._seats in option.requirements.seats)
        ]
        sweeps = [Pick("", say("lab.window.no_sweep")), *numbers]
        lines: list[Widget] = [
            Setting(DropList("game", say("lab.window.game"), games, self._game, self._of_game)),
            Setting(DropList("players", say("lab.window.players"), counts, self._seats, self._sit)),
            Setting(
                DropList("first", say("lab.window.first"), rules, self._first, lambda one: self._set("_first", one))
            ),
            Setting(
                DropList("sweep", say("lab.window.sweep"), sweeps, self._swept, self._sweep),
                say("lab.window.sweep_help"),
            ),
        ]
        if self._swept:
            lines += self._bound_lines()
        else:
            second = DropList(
                "second", say("lab.window.second"), rules, self._second, lambda one: self._set("_second", one)
            )
            lines.insert(3, Setting(second))
        lines += self._how_lines()
        if self._note.words:
            self._note.words = ""
        self.lines(*lines)

    def _bound_lines(self) -> list[Widget]:
        """From where to where the number goes."""
        kind = game_named(self._game).schema.options[self._swept].kind
        if not isinstance(kind, Number):
            return []
        bounds = kind.least, kind.most
        return [
            Setting(
                Stepper(
                    name,
                    say(f"lab.window.{name}"),
                    self._bounds[end],
                    bounds,
                    lambda value, end=end: self._set_bound(end, value),  # type: ignore[misc]
                    step=kind.step,
                )
            )
            for end, name in enumerate(("from", "to"))
        ]

    def _how_lines(self) -> list[Widget]:
        """The number of pairs, the bots, and whether whole matches are played."""
        levels = [Pick(level, say(f"new_game.{level}")) for level in LEVELS]
        lengths = [Pick(False, say("lab.window.whole")), Pick(True, say_in(self._game, "lab.window.single"))]
        return [
            Setting(
                Stepper(
                    "pairs",
                    say("lab.window.pairs"),
                    self._count,
                    (PAIR_STEP, MOST_PAIRS),
                    lambda value: self._set("_count", value),
                    step=PAIR_STEP,
                ),
                say("lab.window.pairs_number_help"),
            ),
            Setting(
                Segments("levels", say("lab.window.bots"), levels, self._level, lambda one: self._set("_level", one))
            ),
            Setting(
                Segments(
                    "length", say("lab.window.length"), lengths, self._single, lambda one: self._set("_single", one)
                )
            ),
        ]

    def _picks(self) -> list[Pick[str]]:
        """The rules that can be played by this many."""
        fitting = [variant for variant in self._variants if self._seats in variant.plays]
        schema = game_named(self._game).schema
        standard = schema.standard(self._seats)
        picks = [Pick(variant.name, variant.title) for variant in fitting if variant.plays[self._seats] != standard]
        return [Pick(STANDARD, say("new_game.standard")), *picks]

    def _options(self, name: str) -> Options:
        schema = game_named(self._game).schema
        found = next((variant for variant in self._variants if variant.name == name), None)
        return schema.standard(self._seats) if found is None else found.options(self._seats)

    def _given(self, name: str) -> str:
        """The name that the user gave to rules; "" for those that come with the game."""
        return next((one.name for one in self._own if one.name == name), "")

    def made(self) -> Experiment | str:
        sides = self._swept_sides() if self._swept else None
        if isinstance(sides, str):
            return sides
        if sides is None:
            if self._first == self._second:
                return say("lab.window.same")
            sides = [(self._given(name), self._options(name)) for name in (self._first, self._second)]
        return with_pairs(experiment_of(sides, self._level, single=self._single), self._count)

    def _swept_sides(self) -> list[tuple[str, Options]] | str:
        """The rules for each value of the number."""
        base = self._options(self._first)
        option = base.schema.options[self._swept]
        low, high = self._bounds
        step = option.kind.step if isinstance(option.kind, Number) else 1
        values = list(range(low, high + 1, step))
        if not 3 <= len(values) <= MOST_VALUES:
            return say("lab.window.bad_sweep", most=MOST_VALUES)
        try:
            return [("", base.replace({self._swept: value})) for value in values]
        except BadOptionsError as problem:
            return str(problem)
