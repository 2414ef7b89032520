"""Read a game's options.yaml into its schema.

The file looks like this:

    game: NAME                      # as in the manifest
    seats: 4                        # player counts, the default first
    groups: {play: What may be played}
    constants: {hand: 8}            # fixed numbers; `hand` can then be used for 8 below
    short: {games: 4}               # optional: the options of a short first match, offered after the lesson
    options:
      some_option:
        kind: choice                # or switch, number, subset, order, forms, drawings
        label: ...
        help: ...                   # one line
        rule: KJ-10
        group: play                 # one of the groups; a switch can be in `extensions`, to be listed with those
        default: allowed
        default_when: [{when: {seats: 2}, then: forced}]
        requires: {other: value}    # to differ from the default; see `Requirements` for excludes, requires_any
        seats: [4]                  # allowed player counts, by default all
        items: {allowed: {label: ..., help: ...}, forced: {label: ...}}
    extensions:
      some_extension: {label: ..., help: ..., rule: ..., excludes: {some_option: [forced]}}

Keys of each kind: switch: the labels `on` and `off`; number: `least`, `most` and optionally `step`; choice, subset
(optionally with `least`) and order: `items`; forms: any of `words` (items), `number`, and `named` (items with the keys
of a number); drawings: `most` and `side`, the maximum number and size of shapes, and the labels `own` and `usual`.
"""

from __future__ import annotations

import copyreg
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from cardgames.engine.messages import OPTION_TEXTS
from cardgames.engine.option_kinds import (
    KEY,
    BadValueError,
    Choice,
    Drawings,
    Forms,
    Item,
    Kind,
    Number,
    Order,
    Subset,
    Switch,
    Value,
)
from cardgames.engine.options import (
    EXTENSIONS,
    SEATS,
    Condition,
    ConditionalDefault,
    Extension,
    Option,
    OptionSchema,
    Requirements,
)
from cardgames.engine.yaml_file import Fields, Node, Problems, advice, read_yaml, shown

KINDS = ("switch", "number", "choice", "subset", "order", "forms", "drawings")


def read_schema(path: Path) -> OptionSchema:
    """Read an options.yaml. Raises BadFileError with all problems."""
    problems = Problems(path)
    root = read_yaml(path, problems)
    problems.raise_any()
    top = Fields(root, "", problems)
    game = top.text("game", path.parent.name)
    seats = top.wholes("seats")
    if not seats:
        top.wrong("seats", "the player counts are missing", "write seats: 4, or seats: [3, 4]")
        seats = (1,)
    groups = {key: node.text for key, node in top.inner("groups").all().items()}
    fixed = top.inner("constants")
    constants = {key: fixed.whole(key) for key in fixed.all()}
    options = Fields(top.take("options"), "options", problems, constants)
    extensions = top.inner("extensions")
    short = Fields(top.take("short"), "short", problems, constants)
    top.close()
    # Read all kinds first: conditions may name options that come later in the file.
    option_fields = {key: options.inner(key) for key in options.all()}
    kinds = {key: _kind(game, fields) for key, fields in option_fields.items()}
    added: dict[str, Kind] = {key: Switch("on", "off") for key in extensions.all()}
    for section, keys in (options, kinds), (extensions, added):
        for key in keys:
            if not KEY.fullmatch(key):
                section.wrong(key, "a key is small letters, digits and _", "write it like hand_size")
            if key == SEATS or (key in kinds and key in added):
                section.wrong(key, "this name is taken", "give each option and extension its own")
    reader = _Reader(game, groups, {SEATS: Number(min(seats), max(seats)), **added, **kinds})
    schema = OptionSchema(
        game,
        seats,
        groups,
        {key: reader.option(key, fields) for key, fields in option_fields.items()},
        {key: reader.extension(key, extensions.inner(key)) for key in extensions.all()},
        path.parent,
        constants,
        reader.values(short),
    )
    problems.raise_any()
    return schema


@cache
def schema_in(folder: Path) -> OptionSchema:
    """Return the schema of a folder's options.yaml, which is read once. Raises BadFileError."""
    return read_schema(folder / "options.yaml")


def _folder_of(schema: OptionSchema) -> tuple[Callable[[Path], OptionSchema], tuple[Path]]:
    """Pickle a schema as the name of its folder, so that views, which carry their options, stay small."""
    return schema_in, (schema.folder,)


copyreg.pickle(OptionSchema, _folder_of)


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads options and extensions; `kinds` contains every key that a condition may name."""

    game: str
    groups: Mapping[str, str]
    kinds: Mapping[str, Kind]

    def option(self, key: str, fields: Fields) -> Option:
        """Read an option; its kind is already known."""
        kind = self.kinds[key]
        default = fields.need("default", "the value of the standard rules")
        group = fields.text("group", "one of the groups")
        if group and group not in self.groups and not (group == EXTENSIONS and isinstance(kind, Switch)):
            fields.wrong("group", f"{shown(group)} is not a group", advice(group, self.groups))
        option = Option(
            key,
            kind,
            _value(kind, default, fields, "default"),
            fields.text("label", "a few words"),
            fields.text("help", "one line that explains it"),
            fields.text("rule", "KJ-1"),
            group,
            self._requirements(fields),
            self._defaults_when(key, fields),
            _at(self.game, fields),
        )
        fields.close()
        return option

    def extension(self, key: str, fields: Fields) -> Extension:
        """Read an extension."""
        extension = Extension(
            key,
            fields.text("label", "a few words"),
            fields.text("help", "one line that explains it"),
            fields.text("rule", "KJ-1"),
            self._requirements(fields),
            _at(self.game, fields),
        )
        fields.close()
        return extension

    def values(self, fields: Fields) -> dict[str, Value]:
        """Read the values of some options."""
        return {condition.key: condition.values[0] for condition in self._conditions(fields)}

    def _requirements(self, fields: Fields) -> Requirements:
        return Requirements(
            self._conditions(fields.inner("requires")),
            self._conditions(fields.inner("excludes")),
            fields.wholes(SEATS),
            self._conditions(fields.inner("requires_any")),
        )

    def _conditions(self, fields: Fields) -> tuple[Condition, ...]:
        conditions: list[Condition] = []
        for key, wanted in fields.all().items():
            kind = self.kinds.get(key)
            if kind is None:
                fields.wrong(key, "this is not an option or an extension", advice(key, self.kinds))
                continue
            entries = wanted.value if isinstance(wanted.value, list) else [wanted]
            conditions.append(Condition(key, tuple(_value(kind, entry, fields, key) for entry in entries)))
        return tuple(conditions)

    def _defaults_when(self, key: str, fields: Fields) -> tuple[ConditionalDefault, ...]:
        node = fields.take("default_when")
        if node is None:
            return ()
        if not isinstance(node.value, list):
            fields.wrong("default_when", "this is not a list", "write [{when: {option: value}, then: value}]")
            return ()
        names = list(self.kinds)
        cases: list[ConditionalDefault] = []
        for entry in node.value:
            case = Fields(entry, fields.path("default_when"), fields.problems)
            when = self._conditions(case.inner("when"))
            then = case.need("then", "value")
            case.close()
            for condition in when:
                if names.index(condition.key) >= names.index(key):
                    case.wrong("when", f"{condition.key} does not stand above", "move it above this option")
            cases.append(ConditionalDefault(when, _value(self.kinds[key], then, case, "then")))
        return tuple(cases)


def _value(kind: Kind, node: Node | None, fields: Fields, name: str) -> Value:
    """The value of a node, or False if it is missing or wrong; the problem is then added to the list."""
    try:
        return kind.read(node.plain()) if node else False
    except BadValueError as error:
        fields.wrong(name, error.wrong, error.right, error.entry)
        return False


def _kind(game: str, fields: Fields) -> Kind:
    word = fields.text("kind", "switch")
    match word:
        case "switch":
            on, off = fields.text("on", "what true means"), fields.text("off", "what false means")
            return Switch(on, off, _at(game, fields))
        case "number":
            return _number(fields)
        case "choice":
            return Choice(_items(game, fields.inner("items")))
        case "subset":
            return Subset(_word_items(game, fields.inner("items")), fields.whole("least", 0))
        case "order":
            return Order(_word_items(game, fields.inner("items")))
        case "forms":
            return _forms(game, fields)
        case "drawings":
            own = fields.text("own", "an own set of {count}")
            usual = fields.text("usual", "those in the box")
            return Drawings(fields.whole("most"), fields.whole("side"), own, usual, _at(game, fields))
        case _:
            fields.wrong("kind", f"{shown(word)} is not a kind", advice(word, KINDS))
            fields.all()
            return Switch("on", "off")


def _forms(game: str, fields: Fields) -> Forms:
    number = None
    if fields.take("number"):
        inner = fields.inner("number")
        number = _number(inner)
        inner.close()
    named_fields = fields.inner("named")
    named: dict[str, tuple[Item, Number]] = {}
    for key in named_fields.all():
        inner = named_fields.inner(key)
        named[key] = _item(game, inner), _number(inner)
        inner.close()
    return Forms(_items(game, fields.inner("words")), number, named)


def _items(game: str, fields: Fields) -> dict[str | int, Item]:
    items: dict[str | int, Item] = {}
    for key in fields.all():
        inner = fields.inner(key)
        items[int(key) if key.isdecimal() else key] = _item(game, inner)
        inner.close()
        if not KEY.fullmatch(key) and not key.isdecimal():
            fields.wrong(key, "this is neither a lower-case word nor a number", "write it like forbidden")
    return items


def _word_items(game: str, fields: Fields) -> dict[str, Item]:
    return {str(key): item for key, item in _items(game, fields).items()}


def _item(game: str, fields: Fields) -> Item:
    return Item(fields.text("label", "a few words"), fields.text("help", "", default=""), _at(game, fields))


def _at(game: str, fields: Fields) -> str:
    """The key of the texts of these fields among the words of the game."""
    return f"{game}.{OPTION_TEXTS}.{fields.path('')}".rstrip(".")


def _number(fields: Fields) -> Number:
    return Number(fields.whole("least"), fields.whole("most"), fields.whole("step", 1))
