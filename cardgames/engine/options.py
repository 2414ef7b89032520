"""The options and extensions of a game, and one choice of all of them.

`OptionSchema` is what a game offers (its options.yaml, read by `option_file`). `Options` is one complete choice: a
frozen mapping of every option to its value. Only valid choices become an `Options`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from cardgames.engine.messages import OPTION_TEXTS, Listing, Message, Said, UserError, message, spoken
from cardgames.engine.option_kinds import BadValueError, Drawings, Form, Forms, Kind, Value, plain, text
from cardgames.engine.yaml_file import advice, short

EXTENSIONS = "extensions"
"""The group of an option that screens list among the extensions: a switch that players know as one."""

SEATS = "seats"
"""The key for the number of players, in conditions."""

Facts = Mapping[str, Value]
"""The value of every option, whether each extension is in use, and SEATS."""


class Condition(NamedTuple):
    """True while the option or extension `key` has one of `values`."""

    key: str
    values: tuple[Value, ...]

    def holds(self, facts: Facts) -> bool:
        """Whether the condition is true."""
        return facts[self.key] in self.values


@dataclass(frozen=True, slots=True)
class Requirements:
    """The conditions for an option to differ from its default, or for an extension to be in use.

    All of `requires` must hold, one of `requires_any` if there are any, and none of `excludes`. `seats` are the allowed
    player counts, () for all.
    """

    requires: tuple[Condition, ...] = ()
    excludes: tuple[Condition, ...] = ()
    seats: tuple[int, ...] = ()
    requires_any: tuple[Condition, ...] = ()

    def missing(self, facts: Facts) -> list[tuple[Condition, ...]]:
        """The unmet requirements, as groups of conditions; one of each group must hold."""
        groups: list[tuple[Condition, ...]] = [(condition,) for condition in self.requires]
        if self.requires_any:
            groups.append(self.requires_any)
        return [group for group in groups if not any(condition.holds(facts) for condition in group)]


class ConditionalDefault(NamedTuple):
    """The default of an option while all of `when` hold."""

    when: tuple[Condition, ...]
    then: Value


class Described:
    """What has a label and an explanation: `english` and `english_help` are its texts in the file, at the path `at`."""

    __slots__ = ()
    english: str
    english_help: str
    at: str

    @property
    def label(self) -> str:
        """The label in the current language."""
        return spoken(f"{self.at}.label", self.english)

    @property
    def help(self) -> str:
        """The explanation in the current language."""
        return spoken(f"{self.at}.help", self.english_help)


@dataclass(frozen=True, slots=True)
class Option(Described):
    """One option of a game: `rule` is the rule that it changes, `group` the heading under which screens list it, or
    EXTENSIONS."""

    key: str
    kind: Kind
    default: Value
    english: str
    english_help: str
    rule: str
    group: str
    requirements: Requirements = Requirements()
    defaults_when: tuple[ConditionalDefault, ...] = ()
    at: str = ""

    def show(self, value: Value) -> str:
        """A value as text for people."""
        kind = self.kind
        return kind.usual if isinstance(kind, Drawings) and value == self.default else kind.show(value)

    def told(self, value: Value) -> tuple[str, str]:
        """A label and a value as text for people; a form with a number has a label of its own ("Deals", "9")."""
        if isinstance(self.kind, Forms) and isinstance(value, Form):
            return self.kind.named[value.name][0].label, str(value.number)
        return self.label, self.show(value)

    def difference(self, first: Value, second: Value) -> Difference:
        """The difference between two values."""
        (first_label, before), (label, value) = self.told(first), self.told(second)
        return Difference(self.key, label, before if first_label == label else self.show(first), value, self.rule)

    def default_in(self, facts: Facts) -> Value:
        """The default given the other values; the first conditional default that holds wins."""
        for case in self.defaults_when:
            if all(condition.holds(facts) for condition in case.when):
                return case.then
        return self.default


@dataclass(frozen=True, slots=True)
class Extension(Described):
    """A part of the rules that is off by default."""

    key: str
    english: str
    english_help: str
    rule: str
    requirements: Requirements = Requirements()
    at: str = ""


class Conflict(NamedTuple):
    """Why a choice is invalid: the key of the option or extension, what is wrong, what would be right, and the rule."""

    key: str
    wrong: Said
    right: Said
    rule: str = ""

    def __str__(self) -> str:
        return str(self.said)

    @property
    def said(self) -> Message:
        """The conflict as a message."""
        return message("file.at_key", key=self.key, problem=message("file.problem", wrong=self.wrong, right=self.right))


class BadOptionsError(UserError, ValueError):
    """Invalid options; `conflicts` are all the reasons."""

    def __init__(self, conflicts: Iterable[Conflict]) -> None:
        self.conflicts = tuple(conflicts)
        said = tuple(conflict.said for conflict in self.conflicts)
        super().__init__(message("file.problems", problems=Listing(said, "semicolon")))


class Difference(NamedTuple):
    """A difference between two choices, as text for people.

    For an extension both texts are empty, and `added` says whether the second choice has it (True) or the first.
    """

    key: str
    label: str
    first: str
    second: str
    rule: str
    added: bool | None = None


@dataclass(frozen=True, slots=True, eq=False)
class OptionSchema:
    """The options and extensions of a game by key, in the order of its file.

    `seats` are the player counts, the default first; `english_groups` maps each group to its label in the file;
    `folder` contains options.yaml and the built-in variants in `variants/`; `constants` are fixed numbers of the game;
    `short` are the options of a short first match, empty if the game has none.
    """

    game: str
    seats: tuple[int, ...]
    english_groups: Mapping[str, str]
    options: Mapping[str, Option]
    extensions: Mapping[str, Extension]
    folder: Path
    constants: Mapping[str, int]
    short: Mapping[str, Value] = field(default_factory=dict)

    @property
    def groups(self) -> Mapping[str, str]:
        """The label of each group in the current language."""
        at = f"{self.game}.{OPTION_TEXTS}.groups"
        return {key: spoken(f"{at}.{key}", english) for key, english in self.english_groups.items()}

    def standard(self, seats: int | None = None) -> Options:
        """The standard rules for `seats` players (None for the default). Raises BadOptionsError."""
        return self.make({}, (), seats)

    def make(self, chosen: Mapping[str, Value], extensions: Iterable[str] = (), seats: int | None = None) -> Options:
        """The options with these values, and defaults for the rest. Raises BadOptionsError.

        Unknown options and values are conflicts too.
        """
        seats = self.seats[0] if seats is None else seats
        played = frozenset(extensions)
        conflicts = list(self._unknown(chosen.keys(), played, seats))
        values: dict[str, Value] = {}
        for key, option in self.options.items():
            if key in chosen:
                try:
                    values[key] = option.kind.read(plain(chosen[key]))
                except BadValueError as error:
                    conflicts.append(Conflict(key, error.wrong, error.right, option.rule))
        if conflicts:
            raise BadOptionsError(conflicts)
        facts = self.facts(values, played, seats)
        conflicts = list(self._conflicts(facts))
        if conflicts:
            raise BadOptionsError(conflicts)
        return Options(self, seats, played, {key: facts[key] for key in self.options})

    def parse(self, line: str, seats: int | None = None) -> Options:
        """Parse what `Options.text` wrote; missing options get their default. Raises BadOptionsError."""
        chosen: dict[str, Value] = {}
        extensions: set[str] = set()
        conflicts: list[Conflict] = []
        for word in line.split():
            if word.startswith("+"):
                extensions.add(word[1:])
                continue
            key, equals, value = word.partition("=")
            option = self.options.get(key)
            if not equals:
                conflicts.append(Conflict(short(word), message("file.not_an_option"), message("file.write_option")))
            elif option is None:
                conflicts.append(self._no_option(key))
            elif key in chosen:
                conflicts.append(Conflict(key, message("file.key_given"), message("file.keep_one"), option.rule))
            else:
                try:
                    chosen[key] = option.kind.parse(value)
                except BadValueError as error:
                    conflicts.append(Conflict(key, error.wrong, error.right, option.rule))
        if conflicts:
            raise BadOptionsError(conflicts)
        return self.make(chosen, extensions, seats)

    def facts(self, chosen: Facts, extensions: frozenset[str], seats: int) -> dict[str, Value]:
        """The values that conditions can refer to; defaults are filled in from the first option to the last."""
        facts: dict[str, Value] = {SEATS: seats, **{key: key in extensions for key in self.extensions}}
        for key, option in self.options.items():
            facts[key] = chosen[key] if key in chosen else option.default_in(facts)
        return facts

    def _unknown(self, keys: Iterable[str], extensions: frozenset[str], seats: int) -> Iterator[Conflict]:
        if seats not in self.seats:
            right = message("file.play_with", counts=Listing(tuple(sorted(self.seats)), "or"))
            yield Conflict(SEATS, message("file.not_played_by", seats=seats), right)
        for key in keys:
            if key not in self.options:
                yield self._no_option(key)
        for key in sorted(extensions - self.extensions.keys()):
            yield Conflict(short(key), message("file.not_an_extension_of_game"), advice(key, self.extensions))

    def _no_option(self, key: str) -> Conflict:
        return Conflict(short(key), message("file.not_an_option_of_game"), advice(key, self.options))

    def _conflicts(self, facts: Facts) -> Iterator[Conflict]:
        for key, option in self.options.items():
            standard = option.default_in(facts)
            if facts[key] != standard:
                yield from self._broken(key, option.requirements, facts, text(standard), option.rule)
        for key, extension in self.extensions.items():
            if facts[key]:
                yield from self._broken(key, extension.requirements, facts, None, extension.rule)

    def _broken(
        self, key: str, requirements: Requirements, facts: Facts, value: str | None, rule: str
    ) -> Iterator[Conflict]:
        """The conflicts of an option that differs from `value`, its default, or of an extension in use (None)."""
        way, standard = ("off", {"key": key}) if value is None else ("at", {"key": key, "value": value})
        if requirements.seats and facts[SEATS] not in requirements.seats:
            counts = Listing(tuple(sorted(requirements.seats)), "or")
            right = message(f"file.leave_{way}", **standard)
            yield Conflict(key, message("file.only_for", counts=counts, rule=rule), right, rule)
        for group in requirements.missing(facts):
            wish = Listing(tuple(map(self._wish, group)), "or")
            right = message(f"file.set_or_leave_{way}", wish=wish, **standard)
            yield Conflict(key, message("file.needs", wish=wish, rule=rule), right, rule)
        for condition in requirements.excludes:
            if condition.holds(facts):
                clash = self._wish(Condition(condition.key, (facts[condition.key],)))
                right = message(f"file.change_or_leave_{way}", **standard)
                yield Conflict(key, message("file.clashes", wish=clash, rule=rule), right, rule)

    @staticmethod
    def _wish(condition: Condition) -> Message:
        values = Listing(tuple(map(text, condition.values)), "or")
        return message("file.wish", key=condition.key, values=values)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Options(Mapping[str, Value]):
    """One complete, valid choice: every option of the game with its value, in the order of the schema.

    Made by `OptionSchema.make`, `.standard` and `.parse`, and by `replace`. Hashable; equal if the game, seats,
    extensions and values are equal. Deal states copy what they need at the start of a deal.
    """

    schema: OptionSchema
    seats: int
    extensions: frozenset[str]
    _values: Mapping[str, Value]
    _hash: int = field(init=False)
    """Games look up their ruleset by the options several times a deal."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash(self._identity()))

    def __reduce__(self) -> tuple[Callable[..., Options], tuple[object, ...]]:
        """Pickle the shortest text: every view carries its options."""
        return _options_in, (self.schema, self.text(), self.seats)

    def __getitem__(self, key: str) -> Value:
        return self._values[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def _identity(self) -> tuple[object, ...]:
        return self.schema.game, self.seats, self.extensions, tuple(self._values.values())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Options):
            return NotImplemented
        return self is other or self._identity() == other._identity()

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"<Options {self.schema.game} for {self.seats}: {self.text() or 'standard'}>"

    # for games

    def switch(self, key: str) -> bool:
        """The value of a switch. Raises KeyError, or TypeError if the option is of another kind."""
        value = self._values[key]
        if not isinstance(value, bool):
            raise TypeError(f"option {key} is no switch")
        return value

    def number(self, key: str) -> int:
        """The value of a number, or of a choice between numbers. Raises KeyError or TypeError."""
        value = self._values[key]
        if isinstance(value, bool) or not isinstance(value, int):
            raise TypeError(f"option {key} is no number")
        return value

    def choice(self, key: str) -> str:
        """The chosen word. Raises KeyError or TypeError."""
        value = self._values[key]
        if not isinstance(value, str):
            raise TypeError(f"option {key} is no choice of words")
        return value

    def words(self, key: str) -> tuple[str, ...]:
        """The words of a subset or an order, or the lines of drawings. Raises KeyError or TypeError."""
        value = self._values[key]
        if not isinstance(value, tuple) or isinstance(value, Form):
            raise TypeError(f"option {key} is no subset, no order and has no drawings")
        return value

    def form(self, key: str) -> str | int | Form:
        """The value of forms: a bare word, a bare number, or a Form. Raises KeyError or TypeError."""
        value = self._values[key]
        if isinstance(value, bool) or not isinstance(value, str | int | Form):
            raise TypeError(f"option {key} has no forms")
        return value

    def has_extension(self, extension: str) -> bool:
        """Whether an extension is in use. Raises KeyError if the game has no such extension."""
        return self.schema.extensions[extension].key in self.extensions

    # for screens and records

    def applies(self, key: str) -> bool:
        """Whether the other values allow an option to differ from its default. Raises KeyError."""
        requirements, facts = (
            self.schema.options[key].requirements,
            self.schema.facts(self._values, self.extensions, self.seats),
        )
        fits = not requirements.missing(facts) and not any(one.holds(facts) for one in requirements.excludes)
        return fits and (not requirements.seats or self.seats in requirements.seats)

    def chosen(self) -> dict[str, Value]:
        """The options that differ from their default, with their values."""
        facts = self.schema.facts(self._values, self.extensions, self.seats)
        defaults = {key: option.default_in(facts) for key, option in self.schema.options.items()}
        return {key: value for key, value in self.items() if value != defaults[key]}

    def text(self, *, full: bool = False) -> str:
        """One line that `OptionSchema.parse` reads: `hand_size=4 some_option=forbidden +extension`.

        Contains only what differs from the defaults. Records use `full`, every option, so that they stay valid when a
        default changes.
        """
        values = self._values if full else self.chosen()
        words = [f"{key}={text(value)}" for key, value in values.items()]
        return " ".join([*words, *(f"+{key}" for key in self.schema.extensions if key in self.extensions)])

    def show(self, key: str) -> str:
        """The value of an option as text for people. Raises KeyError."""
        return self.schema.options[key].show(self._values[key])

    def replace(
        self,
        values: Mapping[str, Value] | None = None,
        *,
        extensions: Iterable[str] | None = None,
        seats: int | None = None,
    ) -> Options:
        """A copy with other values, extensions or seats; defaults are updated. Raises BadOptionsError."""
        return self.schema.make(
            {**self.chosen(), **(values or {})},
            self.extensions if extensions is None else extensions,
            self.seats if seats is None else seats,
        )

    def differences(self, first: Options | None = None) -> list[Difference]:
        """The differences from `first` (None for the standard rules), in the order of the schema."""
        first = self.schema.standard(self.seats) if first is None else first
        if first.schema.game != self.schema.game:
            raise ValueError(f"{first.schema.game} and {self.schema.game} have no options to compare")
        found = [
            option.difference(first[key], self[key])
            for key, option in self.schema.options.items()
            if first[key] != self[key]
        ]
        found += [
            Difference(key, extension.label, "", "", extension.rule, key in self.extensions)
            for key, extension in self.schema.extensions.items()
            if (key in first.extensions) != (key in self.extensions)
        ]
        return found


@lru_cache(maxsize=64)
def _options_in(schema: OptionSchema, line: str, seats: int) -> Options:
    """The options of a pickled line, parsed once."""
    return schema.parse(line, seats)
