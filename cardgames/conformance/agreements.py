"""The options with which the kit tests a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations
from random import Random

from cardgames.conformance.hooks import ConformanceHooks
from cardgames.engine import registry
from cardgames.engine.game import AnyGame
from cardgames.engine.option_kinds import Choice, Drawings, Form, Forms, Kind, Number, Order, Subset, Switch, Value
from cardgames.engine.options import BadOptionsError, Options, OptionSchema
from cardgames.engine.variants import built_in

Choices = Mapping[str, Value]
"""Values of options, and True or False for extensions."""


def game_and_hooks(name: str) -> tuple[AnyGame, ConformanceHooks]:
    """An installed game and its hooks. Raises UnknownGame, and LookupError if its manifest names no hooks."""
    manifest = registry.manifest(name)
    if not manifest.hooks:
        raise LookupError(f"the manifest of {name} names no hooks; the conformance kit needs them")
    hooks: ConformanceHooks = registry.resolve(manifest.hooks)
    return registry.game(name), hooks


def some_counts(game: AnyGame) -> list[int]:
    """A selection of the player counts: the three smallest and the largest."""
    counts = sorted(game.player_counts)
    return sorted({*counts[:3], counts[-1]})


def named(game: AnyGame, brief: Choices) -> dict[str, Options]:
    """Every built-in variant and every extension, by names such as `standard-01`, `embers-02`.

    The first variant comes with every player count, the others and the extensions with some; a variant is left out
    where it equals the standard rules. `brief` keeps matches short unless a variant sets their length.
    """
    schema, some = game.schema, some_counts(game)
    found: dict[str, Options] = {}
    for place, variant in enumerate(built_in(schema)):
        changed = [seats for seats, options in variant.plays.items() if seats in some and options.text()]
        counts = sorted(changed if place else variant.plays)
        for number, seats in enumerate(counts, 1):
            options = variant.options(seats)
            shorter = {key: value for key, value in brief.items() if key not in options.chosen()}
            found[f"{variant.name.lower().replace(' ', '-')}-{number:02}"] = options.replace(shorter)
    for key in schema.extensions:
        number = 0
        for seats in some:
            allowed = valid(schema, {**brief, **needed(schema, key), key: True}, seats)
            if allowed is not None:
                number += 1
                found[f"{key}-{number:02}"] = allowed
    return found


def needed(schema: OptionSchema, extension: str) -> Choices:
    """The values that an extension requires; of alternatives the first."""
    requirements = schema.extensions[extension].requirements
    return {
        condition.key: condition.values[0] for condition in (*requirements.requires, *requirements.requires_any[:1])
    }


def valid(schema: OptionSchema, choices: Choices, seats: int) -> Options | None:
    """The options with these values and defaults for the rest; None if they are invalid."""
    extensions = [key for key in schema.extensions if choices.get(key)]
    values = {key: value for key, value in choices.items() if key in schema.options}
    try:
        return schema.make(values, extensions, seats)
    except BadOptionsError:
        return None


def values_to_try(kind: Kind, standard: Value) -> list[Value]:
    """The standard value of an option and other values to test: every word, the ends of every range."""
    found: list[Value] = [standard]
    match kind:
        case Switch():
            found += [True, False]
        case Number():
            found += [kind.least, kind.most]
        case Choice(items):
            found += items
        case Subset(items):
            found += [tuple(items), tuple(items)[: kind.least]]
        case Order(items):
            found += [tuple(items)[::-1]]
        case Forms(words, number, forms):
            found += words
            found += [number.least, number.most] if number else []
            found += [Form(name, end) for name, (_, bounds) in forms.items() for end in (bounds.least, bounds.most)]
        case Drawings() if isinstance(standard, tuple):
            found += [standard[:1]]
    return list({(type(value), value): value for value in found}.values())


def factors(schema: OptionSchema, fixed: Iterable[str]) -> dict[str, list[Value]]:
    """Every option and extension that is not fixed, with the values to test."""
    options = {key: values_to_try(option.kind, option.default) for key, option in schema.options.items()}
    both: list[Value] = [False, True]
    every = options | dict.fromkeys(schema.extensions, both)
    return {key: values for key, values in every.items() if key not in fixed}


def pairwise(schema: OptionSchema, seats: int, brief: Choices) -> list[Options]:
    """A small set of options that contains every valid pair of values of two options at least once."""
    tried = factors(schema, brief)
    wanted = {
        frozenset({(one, first), (two, second)}): None
        for one, two in combinations(tried, 2)
        for first in tried[one]
        for second in tried[two]
    }
    found: list[Options] = []
    while wanted:
        row = dict(next(iter(wanted)))
        del wanted[frozenset(row.items())]
        if valid(schema, {**brief, **row}, seats) is None:
            continue
        for key, values in tried.items():
            if key not in row:
                best_first = sorted(values, key=lambda value: -_news(row, key, value, wanted))
                fitting = (value for value in best_first if valid(schema, {**brief, **row, key: value}, seats))
                row[key] = next(fitting, values[0])
        for pair in combinations(row.items(), 2):
            wanted.pop(frozenset(pair), None)
        options = valid(schema, {**brief, **row}, seats)
        if options is not None:
            found.append(options)
    return found


def _news(row: Choices, key: str, value: Value, wanted: Mapping[frozenset[tuple[str, Value]], None]) -> int:
    return sum(frozenset({(key, value), other}) in wanted for other in row.items())


def any_options(schema: OptionSchema, seats: int, brief: Choices, rng: Random) -> Options:
    """Random options: a few or many differences from the standard rules."""
    tried = factors(schema, brief)
    keys = rng.sample(list(tried), rng.choice([0, 1, 2, len(tried) // 2, len(tried)]) if len(tried) > 1 else 0)
    choices: dict[str, Value] = dict(brief)
    for key in keys:
        value = rng.choice(tried[key])
        if valid(schema, {**choices, key: value}, seats) is not None:
            choices[key] = value
    options = valid(schema, choices, seats)
    assert options is not None
    return options
