"""The options of a new match while they are being chosen: they may contradict each other, and this says how."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardgames.engine.option_kinds import Value
from cardgames.engine.options import (
    SEATS,
    BadOptionsError,
    Condition,
    Difference,
    Extension,
    Option,
    Options,
    OptionSchema,
    Requirements,
)
from cardgames.words import listed, say


class Agreement:
    """The choices so far. `options` are the resulting options, or None while the choices conflict (`conflicts`)."""

    def __init__(self, schema: OptionSchema, options: Options | None = None, seats: int | None = None) -> None:
        self.schema = schema
        self.seats = seats or (options.seats if options else schema.seats[0])
        self._chosen: dict[str, Value] = {}
        self._extensions: frozenset[str] = frozenset()
        self._standard: Options = schema.standard(self.seats)
        self.options: Options | None = None
        self._error: BadOptionsError | None = None
        self.take(options or schema.standard(self.seats))

    def take(self, options: Options) -> None:
        """Replace all choices by these options, for the current number of players."""
        self._chosen = options.chosen()
        self._extensions = options.extensions
        self._settle()

    def sit(self, seats: int) -> list[str]:
        """Set the number of players. Choices that were possible for the old number but not for this one are dropped;
        return their labels."""
        things: dict[str, Option | Extension] = {**self.schema.options, **self.schema.extensions}
        counts = {key: thing.requirements.seats for key, thing in things.items()}
        kept = {key for key, may in counts.items() if seats in may or self.seats not in may}
        chosen = {*self._chosen, *self._extensions}
        dropped = [thing.label for key, thing in things.items() if key in chosen - kept]
        self._chosen = {key: value for key, value in self._chosen.items() if key in kept}
        self._extensions &= kept
        self.seats, self._standard = seats, self.schema.standard(seats)
        self._settle()
        return dropped

    def value(self, key: str) -> Value:
        """Return the current value of an option."""
        return self._facts()[key]

    def set(self, key: str, value: Value) -> None:
        """Set an option; one set to its default follows its conditions again."""
        self._chosen.pop(key, None)
        if self._facts()[key] != value:
            self._chosen[key] = value
        self._settle()

    def has_extension(self, extension: str) -> bool:
        """Whether an extension is played."""
        return extension in self._extensions

    def set_extension(self, key: str, played: bool) -> None:
        """Add or remove an extension."""
        self._extensions = self._extensions | {key} if played else self._extensions - {key}
        self._settle()

    @property
    def changes(self) -> list[str]:
        """The options and extensions that differ from the standard rules, also if another choice changed them."""
        return [key for key in (*self.schema.options, *self.schema.extensions) if self.is_changed(key)]

    def is_changed(self, key: str) -> bool:
        """Whether an option or extension differs from the standard rules, also if another choice changed it."""
        return key in self._extensions or (key in self.schema.options and self.value(key) != self._standard[key])

    def standard_value(self, key: str) -> str:
        """Return the value of an option in the standard rules, as text."""
        return self._standard.show(key)

    def reset(self, key: str) -> None:
        """Set an option or extension as in the standard rules."""
        if key in self.schema.extensions:
            self.set_extension(key, played=False)
        else:
            self.set(key, self._standard[key])

    def shortened(self) -> Options | None:
        """Return these choices with the options of a short first match; None if the game has none that fit."""
        if not self.schema.short:
            return None
        try:
            return self.schema.make({**self._chosen, **self.schema.short}, self._extensions, self.seats)
        except BadOptionsError:
            return None

    def differences(self) -> list[Difference]:
        """Return the differences from the standard rules; none while there are conflicts."""
        return self.options.differences() if self.options else []

    def _facts(self) -> dict[str, Value]:
        return self.schema.facts(self._chosen, self._extensions, self.seats)

    def _settle(self) -> None:
        self.options, self._error = None, None
        try:
            self.options = self.schema.make(self._chosen, self._extensions, self.seats)
        except BadOptionsError as error:
            self._error = error

    @property
    def conflicts(self) -> list[str]:
        """Why the choices cannot be played together, in sentences; none if they can."""
        conflicts = self._error.conflicts if self._error else ()
        keys = dict.fromkeys(conflict.key for conflict in conflicts)
        return [sentence for key in keys for sentence in self._why_not(key)] or list(map(str, conflicts))

    def _why_not(self, key: str) -> Iterator[str]:
        """Yield sentences on everything that keeps a choice from being played."""
        thing: Option | Extension | None = self.schema.options.get(key) or self.schema.extensions.get(key)
        if thing is None:
            return
        requirements: Requirements = thing.requirements
        facts = self._facts()
        if requirements.seats and self.seats not in requirements.seats:
            counts = or_list(requirements.seats)
            yield say("new_game.only_for", what=thing.label, players=counts)
        for group in requirements.missing(facts):
            yield say("new_game.needs", what=thing.label, wish=or_list(map(self._wish, group)))
        for condition in requirements.excludes:
            if condition.holds(facts):
                now = Condition(condition.key, (facts[condition.key],))
                yield say("new_game.clashes", what=thing.label, wish=self._wish(now))

    def _wish(self, condition: Condition) -> str:
        """Return a condition as a label: “Four jacks: 200 or 400”, “Bonus Track”."""
        if condition.key == SEATS:
            return say("new_game.wish.seats", players=or_list(condition.values))
        option = self.schema.options.get(condition.key)
        if option is not None:
            values = or_list(map(option.kind.show, condition.values))
            return say("new_game.wish.option", label=option.label, values=values)
        label = self.schema.extensions[condition.key].label
        return say("new_game.wish.with" if True in condition.values else "new_game.wish.without", label=label)


def or_list(words: Iterable[object]) -> str:
    """Return the words as a list: "a, b or c"."""
    return listed(words, "or")


def difference_words(difference: Difference) -> str:
    """Return a difference from the standard rules in a few words."""
    if difference.added is None:
        return say("option.value", label=difference.label, value=difference.second)
    return say("new_game.with_it" if difference.added else "new_game.without_it", what=difference.label)
