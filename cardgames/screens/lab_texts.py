"""The texts of an experiment: names of measures, values with intervals, and what was found, as sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cardgames.engine.registry import manifest
from cardgames.lab.experiments.measures import FACT, LADDER, RULE_MEASURES, Measure, Unit
from cardgames.lab.experiments.running import closest, distance
from cardgames.lab.experiments.summary import Distribution, Summary
from cardgames.lab.experiments.verdicts import FIRST_LOOK, Comparison, Verdict
from cardgames.lab.intervals import Interval
from cardgames.screens.lab_names import names_of
from cardgames.screens.rules_reader.book import rule_title
from cardgames.words import listed, say, say_in, say_or

MOST_FINDINGS = 4
"""How many differences are said as sentences."""
LEAST_REACH = 0.05
"""The least half width of an interval that a sentence names: below it, "± 0.0" would claim to be exact."""
TELLING = ("starter", "dealer", "minutes", "weight", LADDER, "seat", "lead_changes", "half_won", "choices", "stalls")
"""The measures that say most about rules, first; the others follow in the order of the report."""


@dataclass(frozen=True, slots=True)
class LabTexts:
    """The texts of one experiment's results."""

    results: Summary

    def say(self, key: str, **values: object) -> str:
        """The message of `key` in the words of the game."""
        return say_in(self.results.experiment.game, key, **values)

    @property
    def names(self) -> tuple[str, ...]:
        """What the rules are called."""
        return names_of(self.results.experiment)

    def title(self) -> str:
        """What is compared."""
        experiment = self.results.experiment
        names = listed(self.names, "comma")
        return say("lab.title", game=manifest(experiment.game).title, names=names)

    def setup(self) -> str:
        """How much was played, by which bots, with which seed."""
        experiment = self.results.experiment
        played = self.results.matches
        key = "lab.played_deals" if experiment.single or self.results.is_preview else "lab.played"
        bots = listed([say(f"lab.level.{level}") for level in dict.fromkeys(experiment.bots)], "comma")
        return say("lab.setup", pairs=self.say(key, count=played), bots=bots, seed=experiment.seed)

    def measure(self, measure: Measure) -> str:
        """The name of a measure."""
        if measure.key == LADDER:
            better, weaker = measure.argument.split(".")
            levels = {"better": say(f"lab.level.{better}"), "weaker": say(f"lab.level.{weaker}")}
            return self.say("lab.ladder", **levels, **self._units())
        if measure.key == FACT:
            return self._fact("rate_of", measure) or self._fact("amount_of", measure) or measure.argument
        argument = self._rule(measure.argument) if measure.key in RULE_MEASURES else measure.argument
        return self.say(f"lab.measure.{measure.key}", argument=argument, **self._units())

    def value_rows(self) -> list[tuple[str, ...]]:
        """A row of headings, then each measure of the first rules with its value."""
        known = [*self.results.estimates(0), *self.results.ladder(0)]
        heads = say("lab.columns.measure"), say("lab.columns.value")
        return [heads, *((self.measure(measure), self.interval(measure, found)) for measure, found in known)]

    def comparison_rows(self, side: int, *, bounds: bool = False) -> list[tuple[str, ...]]:
        """A row of headings, then each measure that compares the rules of `side` with the first: both values, with
        their intervals if `bounds`, the difference and a verdict."""
        heads = (say("lab.columns.measure"), self.names[0], self.names[side])
        rows: list[tuple[str, ...]] = [(*heads, say("lab.columns.difference"), say("lab.columns.verdict"))]
        for one in self.results.comparisons(side):
            values = [
                self.interval(one.measure, found) if bounds else self.value(one.measure, found.estimate)
                for found in (one.first, one.second)
            ]
            rows.append((self.measure(one.measure), *values, self.difference(one), self.verdict(one)))
        return rows

    def _rule(self, rule: str) -> str:
        """A rule by its title and id."""
        title = rule_title(manifest(self.results.experiment.game), rule)
        return say("lab.rule", title=title, rule=rule) if title else rule

    def _fact(self, kind: str, measure: Measure) -> str:
        """A fact of a game in the words of its statistics, where it is a share or an amount; "" if it isn't."""
        return say_or(f"{self.results.experiment.game}.statistics.{kind}.{measure.argument}", "")

    def _unit(self, measure: Measure) -> str:
        is_share = measure.key == FACT and self._fact("rate_of", measure)
        return Unit.SHARE.value if is_share else measure.unit.value

    def _units(self) -> dict[str, str]:
        """The units of the game's scores as labels, for the names of measures."""
        return {name: self.say(f"lab.unit.{name}") for name in ("points", "per_deal")}

    def value(self, measure: Measure, amount: float) -> str:
        """A value of a measure, whose name says the unit."""
        return say(f"lab.{self._unit(measure)}", value=amount)

    def _amount(self, measure: Measure, amount: float) -> str:
        """A value of a measure in a sentence: points have their unit."""
        return self.say("lab.amount", value=amount) if measure.unit is Unit.POINTS else self.value(measure, amount)

    def seats_title(self) -> str:
        """The title of the players' advantages around a table."""
        return self.say("lab.chart.seats", **self._units())

    def scores_title(self) -> str:
        """The title of the distribution: points of a deal, or of a whole match."""
        if self.results.experiment.single or self.results.is_preview:
            return self.say("lab.chart.scores_deal", **self._units())
        return say("lab.chart.scores_match")

    def distribution(self, side: int, found: Distribution) -> str:
        """A distribution in words."""
        low, high = (say("lab.window.bound", value=value) for value in (found.low, found.high))
        mean = say(f"lab.{Unit.POINTS.value}", value=found.mean)
        return say("lab.distribution", name=self.names[side], low=low, high=high, mean=mean)

    def interval(self, measure: Measure, found: Interval) -> str:
        """A value with its interval."""
        return self._with_bounds(self.value(measure, amount) for amount in found)

    def difference(self, found: Comparison) -> str:
        """A difference with its interval."""
        unit = self._unit(found.measure)
        return self._with_bounds(say(f"lab.change.{unit}", value=amount) for amount in found.difference)

    @staticmethod
    def _with_bounds(words: Iterable[str]) -> str:
        """A value and the bounds of its interval, which are left out if they are written alike."""
        value, low, high = words
        return value if low == high else say("lab.interval", value=value, low=low, high=high)

    def verdict(self, found: Comparison) -> str:
        """A verdict as a word; "" for a measure that gets none."""
        return say(f"lab.verdict.{found.verdict.value}") if found.measure.judged else ""

    def findings(self, side: int = 1) -> list[str]:
        """The main findings about a side, most telling first, as sentences; the check by generic bots is the last."""
        compared = self.results.comparisons(side)
        different = [found for found in compared if found.verdict.is_difference]
        names = {"first": self.names[0], "second": self.names[side]}
        if not different:
            judged = [found for found in compared if found.measure.judged]
            equal = judged and all(found.verdict is Verdict.EQUAL for found in judged)
            return [say("lab.all_equal" if equal else "lab.no_difference", **names)]
        told = sorted(different, key=lambda found: rank(found.measure))[:MOST_FINDINGS]
        return [self._finding(found, names["second"]) for found in told]

    def generic(self, side: int = 1) -> str:
        """Whether generic bots agree with the verdicts; "" if none were asked."""
        if not self.results.experiment.generic:
            return ""
        theirs = {found.measure.name: found for found in self.results.by_generic_bots(side)}
        played = max((found.pairs for found in theirs.values()), default=0)
        if played < FIRST_LOOK:
            return say("lab.too_few_generic", count=played, needed=FIRST_LOOK)
        against = [
            self.measure(found.measure)
            for found in self.results.comparisons(side)
            if found.verdict.is_difference and contradicts(found, theirs.get(found.measure.name))
        ]
        return say("lab.disagree", measures=listed(against, "comma")) if against else say("lab.agree")

    def correlation(self, side: int = 1) -> str:
        """How strongly pairing the deals makes the advantages of the players correlate; "" if nothing was compared."""
        seats = [found.correlation for found in self.results.comparisons(side) if found.measure.key == "seat"]
        return say("lab.correlation", value=sum(seats) / len(seats)) if seats else ""

    def explained(self) -> str:
        """How to read values and verdicts, and what matters if the player said it."""
        said = self.results.experiment.relevant
        compared = self.results.comparisons() if len(self.results.experiment.sides) > 1 else []
        own = [
            say("lab.explained_own", measure=self.measure(one.measure), value=self.value(one.measure, one.relevant))
            for one in compared
            if one.measure.name in said
        ]
        return "\n".join([say("lab.explained"), *own])

    def _finding(self, found: Comparison, name: str) -> str:
        measure = found.measure
        key = f"lab.finding.{measure.key}"
        values: dict[str, object] = {
            "name": name,
            "by": self.value(measure, abs(found.difference.estimate)),
            "reach": self.value(measure, max(LEAST_REACH, found.difference.high - found.difference.estimate)),
            "first": self._amount(measure, found.first.estimate),
            "second": self._amount(measure, found.second.estimate),
            "argument": measure.argument,
        }
        if measure.key == LADDER:
            better, weaker = measure.argument.split(".")
            values |= {"better": say(f"lab.level.{better}"), "weaker": say(f"lab.level.{weaker}")}
        if measure.key in ("minutes", "weight", LADDER):
            key = f"{key}.more" if found.difference.estimate > 0 else f"{key}.less"
        return self.say(key, **values)


def balanced(texts: LabTexts) -> list[str]:
    """Return sentences on the value of a sweep that brings the advantage of going first closest to 0; none if this is
    not a sweep."""
    summary = texts.results
    known = [dict(summary.estimates(side)) for side in range(len(summary.experiment.sides))]
    measure = next((one for one in known[0] if one.key == "starter"), None)
    if not summary.swept or measure is None:
        return []
    found = [(side, one.get(measure)) for side, one in enumerate(known)]
    best, _ = min(found, key=lambda pair: distance(pair[1], 0.0))
    return sweep_finding(texts, measure, best, 0.0, closest(found, 0.0))


def contradicts(found: Comparison, other: Comparison | None) -> bool:
    """Whether another comparison of a measure excludes this difference: it points the other way for certain."""
    if other is None:
        return False
    rises = found.difference.estimate > 0
    return other.difference.high < 0 if rises else other.difference.low > 0


def rank(measure: Measure) -> int:
    """The place of a measure among those that say most about rules, from 0."""
    return TELLING.index(measure.key) if measure.key in TELLING else len(TELLING)


def sweep_finding(texts: LabTexts, measure: Measure, best: int, target: float, stayed: Sequence[int]) -> list[str]:
    """What a search found: the side that brings a measure closest to a target, and those that may do so too."""
    names = texts.names
    known = dict(texts.results.estimates(best))
    lines = [
        say(
            "lab.sweep_best",
            name=names[best],
            measure=texts.measure(measure),
            target=texts.value(measure, target),
            value=texts.interval(measure, known[measure]),
        )
    ]
    others = [names[side] for side in stayed if side != best]
    return [*lines, say("lab.sweep_open", names=listed(others, "comma"))] if others else lines
