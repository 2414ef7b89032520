"""An experiment: rules to compare, how to play them, and the results so far.

All sides play the same seeds with the same bots. Besides the matches there are three smaller parts: two rungs of the
ladder of levels (Normal against Easy, Hard against Normal), and deals of generic bots, which know nothing tuned to the
standard rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import sha256
from typing import Final, NamedTuple

from cardgames.bots.levels import bots_of
from cardgames.engine.game import AnyGame
from cardgames.engine.options import Options
from cardgames.engine.registry import game as game_named
from cardgames.lab.duel import Duel, play_pair
from cardgames.lab.experiments.measures import LADDER, Measure, measures_of
from cardgames.lab.experiments.playing import GENERIC, SCORE_OF, Totals, play
from cardgames.lab.experiments.verdicts import Comparison, compare, interval_of
from cardgames.lab.intervals import Interval

MATCHES: Final = "matches"
EASY_RUNG: Final = "ladder.normal.easy"
HARD_RUNG: Final = "ladder.hard.normal"
GENERIC_PART: Final = GENERIC
PARTS: Final = (MATCHES, EASY_RUNG, HARD_RUNG, GENERIC_PART)
PREVIEW: Final = "preview"
"""The part of single deals that a screen shows until two matches were played."""
PREVIEW_DEALS: Final = 2
LOOKS: Final = 50
"""The number of pairs between two looks at the verdicts, if they may end the experiment."""


class UnitOfWork(NamedTuple):
    """Pair `number` of a part: what one worker plays at once, on all sides."""

    part: str
    number: int


@dataclass(frozen=True, slots=True)
class Side:
    """Rules to compare: the name that the user gave them, or "", and the text of the options (see `Options.text`)."""

    name: str
    options: str


@dataclass(frozen=True)
class Experiment:
    """What to play. The first side is the one that the others are compared with; it may be alone.

    `bots` has a level for each seat. `pairs` is how many matches each side plays, `rungs` how many pairs for each rung
    of the ladder, and `generic` how many deals generic bots play. `single` plays single deals instead of whole matches.
    `relevant` has the smallest relevant differences by the name of the measure. `planned` is how many units were to be
    played before the player stopped it for good; 0 if they didn't.
    """

    game: str
    seats: int
    sides: tuple[Side, ...]
    bots: tuple[str, ...]
    pairs: int
    seed: str = "lab"
    single: bool = False
    rungs: int = 0
    generic: int = 0
    relevant: Mapping[str, float] = field(default_factory=dict)
    planned: int = 0

    @cached_property
    def rules(self) -> AnyGame:
        """The game."""
        return game_named(self.game)

    @cached_property
    def options(self) -> tuple[Options, ...]:
        """The options of each side. Raises BadOptionsError."""
        return tuple(self.rules.schema.parse(side.options, self.seats) for side in self.sides)

    def count(self, part: str) -> int:
        """The number of pairs of a part."""
        return {MATCHES: self.pairs, GENERIC_PART: self.generic}.get(part, self.rungs)

    def units(self) -> list[UnitOfWork]:
        """Return the units of work in the order in which they are played. Matches and the ladder take turns, so that
        early results have both. The check by generic bots is slow and comes last."""
        found = [
            (part == GENERIC_PART, (number + 0.5) / self.count(part), PARTS.index(part), UnitOfWork(part, number))
            for part in PARTS
            for number in range(self.count(part))
        ]
        return [unit for *_, unit in sorted(found)]

    def preview_units(self) -> list[UnitOfWork]:
        """Return the single deals of the preview, to be played before the matches; none if a match is a deal."""
        if self.single or self.rules.length(self.options[0]).deals <= 1:
            return []
        return [UnitOfWork(PREVIEW, number) for number in range(min(PREVIEW_DEALS, self.pairs))]

    @property
    def key(self) -> str:
        """A short text that two experiments share if one continues the other: all but the numbers of pairs."""
        sides = [(side.name, side.options) for side in self.sides]
        told = repr((self.game, self.rules.rules_version, self.seats, sides, self.bots, self.seed, self.single))
        return sha256(told.encode()).hexdigest()[:8]

    def with_counts(self, other: Experiment) -> Experiment:
        """This experiment with the numbers of pairs and relevant differences of another."""
        counted = replace(self, pairs=other.pairs, rungs=other.rungs, generic=other.generic, planned=other.planned)
        return replace(counted, relevant=dict(other.relevant))


def play_unit(experiment: Experiment, unit: UnitOfWork) -> tuple[UnitOfWork, list[Totals]]:
    """Play one unit on all sides."""
    return unit, [_play(experiment, index, unit) for index in range(len(experiment.sides))]


def _play(experiment: Experiment, side: int, unit: UnitOfWork) -> Totals:
    seed = f"{experiment.seed}-{unit.number}"
    options = experiment.options[side]
    if unit.part in (MATCHES, PREVIEW):
        one_deal = experiment.single or unit.part == PREVIEW
        return play(experiment.rules, options, experiment.bots, seed, one_deal=one_deal)
    if unit.part == GENERIC_PART:
        return play(experiment.rules, options, (GENERIC,) * experiment.seats, seed, one_deal=True)
    better, weaker = unit.part.split(".")[1:]
    text = experiment.sides[side].options
    pair = play_pair(Duel(experiment.game, better, weaker, 1, experiment.seed, text, experiment.seats), unit.number)
    name = f"{LADDER}.{better}.{weaker}"
    return {name: pair.margin, f"{name}.pairs": 1.0}


@dataclass
class Results:
    """What was played: for each unit, the sums of each side."""

    experiment: Experiment
    played: dict[UnitOfWork, Sequence[Totals]] = field(default_factory=dict)
    preview: dict[UnitOfWork, Sequence[Totals]] = field(default_factory=dict)
    """The single deals of the preview, which no file keeps."""

    @property
    def left(self) -> list[UnitOfWork]:
        """What is still to be played, in order."""
        return [unit for unit in self.experiment.units() if unit not in self.played]

    @property
    def done(self) -> int:
        """How many of the units of the experiment were played."""
        return len(self.experiment.units()) - len(self.left)

    @property
    def matches(self) -> int:
        """How many matches each side has played."""
        return sum(unit.part == MATCHES for unit in self.played)

    def totals(self, part: str, side: int, *, first: int | None = None) -> list[Totals]:
        """The sums of a side in one part, in the order of the seeds; `first` leaves out all later pairs."""
        wanted = sorted(unit.number for unit in self.played if unit.part == part)
        numbers = wanted if first is None else [number for number in wanted if number < first]
        return [self.played[UnitOfWork(part, number)][side] for number in numbers]

    def contiguous(self) -> int:
        """The number of matches that were played without a gap from the first: what a verdict may rest on."""
        number = 0
        while UnitOfWork(MATCHES, number) in self.played:
            number += 1
        return number

    def measures(self, part: str = MATCHES) -> list[Measure]:
        """The measures of a part that occur on any side."""
        sides = range(len(self.experiment.sides))
        return measures_of(totals for side in sides for totals in self.totals(part, side))

    def estimates(self, side: int, part: str = MATCHES) -> Iterator[tuple[Measure, Interval]]:
        """Each measure of one side with its interval, from two matches on: one says nothing of its spread."""
        totals = self.totals(part, side)
        if len(totals) < 2:
            return
        for measure in self.measures(part):
            if (found := interval_of(measure, totals)) is not None:
                yield measure, found

    def ladder(self, side: int) -> Iterator[tuple[Measure, Interval]]:
        """The rungs of the ladder of one side."""
        for part in (EASY_RUNG, HARD_RUNG):
            yield from self.estimates(side, part)

    def comparisons(self, side: int = 1, *, first: int | None = None) -> list[Comparison]:
        """Each measure of the first side and of another, the ladder included."""
        return [
            found
            for part in (MATCHES, EASY_RUNG, HARD_RUNG)
            for found in self._compared(part, side, first if part == MATCHES else None)
        ]

    def by_generic_bots(self, side: int = 1) -> list[Comparison]:
        """The comparisons in the deals of generic bots."""
        return self._compared(GENERIC_PART, side, None)

    def _compared(self, part: str, side: int, first: int | None) -> list[Comparison]:
        one, two = (self.totals(part, which, first=first) for which in (0, side))
        measures = self.measures(part)
        if len(one) < 2:
            return []
        judged = self.judged
        relevant, spread = self.experiment.relevant, bots_of(self.experiment.game).spread or _spread(one)
        found = (
            compare(measure, one, two, judged=judged, relevant=relevant.get(measure.name), spread=spread)
            for measure in measures
        )
        return [one for one in found if one is not None]

    @property
    def judged(self) -> int:
        """The number of measures with a verdict, of all sides together: they share the probability of an error."""
        rungs = 2 if self.experiment.rungs else 0
        measures = sum(measure.judged for measure in self.measures())
        return max(1, (measures + rungs) * max(1, len(self.experiment.sides) - 1))

    def is_decided(self) -> bool:
        """Whether every verdict on the matches up to the last look is clear; the same with any number of workers."""
        looks = self.contiguous() // LOOKS * LOOKS
        if not looks or len(self.experiment.sides) < 2:
            return False
        return all(
            found.verdict is not found.verdict.UNDECIDED
            for side in range(1, len(self.experiment.sides))
            for found in self.comparisons(side, first=looks)
            if found.measure.judged and found.measure.key != LADDER
        )

    def most_different(self, side: int = 1, most: int = 3) -> list[tuple[int, float]]:
        """The pairs whose scores differ most, if they do: their numbers, and how far apart the points of all players
        are. The first side differs from nothing; its first pairs stand for it."""
        apart = []
        for unit, totals in self.played.items():
            if unit.part == MATCHES and totals[0] and totals[side]:
                one, two = (scores_of(self.experiment.seats, sums) for sums in (totals[0], totals[side]))
                apart.append((unit.number, sum(abs(before - after) for before, after in zip(one, two, strict=True))))
        found = sorted(apart, key=lambda pair: (-pair[1], pair[0]))[:most]
        return [pair for pair in found if pair[1] or not side]


def scores_of(seats: int, totals: Totals) -> list[float]:
    """The points of each player in a match."""
    return [totals.get(f"{SCORE_OF}{player + 1}", 0.0) for player in range(seats)]


def _spread(totals: Sequence[Totals]) -> float:
    """The spread of a deal, for a game whose spread was not measured."""
    dealt = sum(one.get("dealt", 0.0) for one in totals)
    return max(1.0, (sum(one.get("squares", 0.0) for one in totals) / dealt) ** 0.5) if dealt else 1.0
