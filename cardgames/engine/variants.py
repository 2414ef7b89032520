"""Variants: named options of a game, in a YAML file that anyone can write.

    game: NAME
    name: Aunt Riek's rules
    seats: 4                        # optional: the allowed player counts
    options: {some_option: forbidden, hand_size: 8}
    extensions: {some_extension: true}

Callers pass the schemas of the installed games.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cardgames.disk import read_file, write_file
from cardgames.engine.messages import OPTION_TEXTS, Listing, UserError, message, spoken
from cardgames.engine.option_kinds import BadValueError, Value, plain
from cardgames.engine.options import BadOptionsError, Difference, Options, OptionSchema
from cardgames.engine.yaml_file import (
    MAX_BYTES,
    BadFileError,
    Fields,
    FileProblem,
    Node,
    Plain,
    Problems,
    advice,
    read_yaml,
    shown,
    yaml_text,
)

MAX_NAME: Final = 60

_SAYS_GAME = re.compile(r"^game: *(\w+) *(?:#.*)?$", re.MULTILINE)

Schemas = Mapping[str, OptionSchema]
"""The schemas of the installed games by name; may load a schema on access."""


class NotComparable(UserError, ValueError):
    """Two variants have no game or player count in common."""


@dataclass(frozen=True, slots=True)
class Variant:
    """Named options.

    `chosen` are the values in the file; `plays` has the complete options for each allowed player count. `path` is the
    file, None if the variant was never saved.
    """

    name: str
    chosen: Mapping[str, Value]
    plays: Mapping[int, Options]
    path: Path | None = None

    @property
    def title(self) -> str:
        """The name in the current language: those of built-in variants are translated."""
        schema = self.options().schema
        if self.path is None or self.path.parent != schema.folder / "variants":
            return self.name
        return spoken(f"{schema.game}.{OPTION_TEXTS}.variants.{self.path.stem}", self.name)

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.options().schema.game

    def options(self, seats: int | None = None) -> Options:
        """The complete options for `seats` players (None for the default number). Raises KeyError for other numbers."""
        return next(iter(self.plays.values())) if seats is None else self.plays[seats]


def variant_of(name: str, options: Options) -> Variant:
    """A variant with these options, for every player count that allows them."""
    chosen = options.chosen()
    return Variant(name, chosen, _plays(options.schema, chosen, options.extensions, (), options.seats))


def load(path: Path, schemas: Schemas) -> Variant:
    """Read a variant file. Raises BadFileError with all problems."""
    problems = Problems(path)
    root = read_yaml(path, problems)
    variant = _variant(root, path, schemas, problems) if root else None
    if variant is None or problems:
        raise BadFileError(problems)
    return variant


def check(path: Path, schemas: Schemas) -> list[FileProblem]:
    """All problems of a variant file, in order of their lines; [] if there are none."""
    try:
        load(path, schemas)
    except BadFileError as error:
        return list(error.problems)
    return []


def save(path: Path, variant: Variant) -> None:
    """Write a variant atomically. Raises OSError."""
    options = variant.options()
    schema = options.schema
    content: dict[str, Plain] = {"game": schema.game, "name": variant.name}
    if set(variant.plays) != set(schema.seats):
        content["seats"] = list(variant.plays)
    if variant.chosen:
        content["options"] = {key: plain(value) for key, value in variant.chosen.items()}
    if options.extensions:
        content["extensions"] = {key: True for key in schema.extensions if key in options.extensions}
    write_file(path, yaml_text(content).encode())


def new_path(folder: Path, name: str) -> Path:
    """A free path in `folder` for a variant of this name: `Aunt Riek's` becomes `aunt-riek-s.yaml`."""
    letters = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    stem = "-".join(re.findall(r"[a-z0-9]+", letters))[:MAX_NAME] or "variant"
    # Some systems reserve short names like "con" and "nul", but none with "-rules".
    stem = f"{stem}-rules" if len(stem) <= 4 else stem
    path, number = folder / f"{stem}.yaml", 2
    while os.path.lexists(path):
        path, number = folder / f"{stem}-{number}.yaml", number + 1
    return path


def built_in(schema: OptionSchema) -> list[Variant]:
    """The variants that come with a game: the standard rules first, then by name. Raises BadFileError."""
    schemas = {schema.game: schema}
    found = [load(path, schemas) for path in (schema.folder / "variants").glob("*.yaml")]
    return sorted(found, key=lambda variant: (bool(variant.options().text()), variant.name))


def user_variants(
    folder: Path, schemas: Schemas, game: str | None = None
) -> tuple[list[Variant], list[FileProblem]]:
    """The variants in a user's folder, by name, and the problems of invalid files.

    With `game`, variants and broken files of other games are left out. A broken file does not affect the others; a
    missing folder has no variants.
    """
    variants: list[Variant] = []
    problems: list[FileProblem] = []
    paths = [*folder.glob("*.yaml"), *folder.glob("*.yml")] if folder.is_dir() else []
    for path in sorted(paths):
        try:
            variants.append(load(path, schemas))
        except BadFileError as error:
            if not _names_another(path, game, schemas):
                problems += error.problems
    wanted = [variant for variant in variants if game in (None, variant.game)]
    return sorted(wanted, key=lambda variant: variant.name.casefold()), problems


def _names_another(path: Path, game: str | None, schemas: Schemas) -> bool:
    """Whether an invalid file names a game other than this one."""
    try:
        said = _SAYS_GAME.search(read_file(path, MAX_BYTES).decode(errors="replace"))
    except OSError:
        return False
    return game is not None and said is not None and said[1] != game and said[1] in schemas


def diff(first: Variant, second: Variant) -> list[Difference]:
    """The differences of `second` from `first`. Raises NotComparable if they have no game or player count in common."""
    names = {"first": first.title, "second": second.title}
    if first.game != second.game:
        raise NotComparable(message("file.two_games", **names, game=first.game, other=second.game))
    shared = [seats for seats in second.plays if seats in first.plays]
    if not shared:
        raise NotComparable(message("file.no_shared_seats", **names))
    return second.options(shared[0]).differences(first.options(shared[0]))


def _variant(root: Node, path: Path, schemas: Schemas, problems: Problems) -> Variant | None:
    top = Fields(root, "", problems)
    schema = _schema(top, schemas)
    name = top.text("name", message("file.my_rules"))
    if len(name) > MAX_NAME:
        top.wrong("name", message("file.name_long", length=len(name)), message("file.write_at_most", most=MAX_NAME))
    seats = top.wholes("seats")
    options, extensions = top.inner("options"), top.inner("extensions")
    top.close()
    if schema is None:
        return None
    for count in set(seats) - set(schema.seats):
        wrong = message("file.game_not_played_by", game=schema.game, seats=str(count))
        top.wrong("seats", wrong, message("file.write", what=Listing(tuple(sorted(schema.seats)), "or")))
    chosen = _chosen(options, schema)
    added = _extensions(extensions, schema)
    if problems:
        return None
    try:
        return Variant(name, chosen, _plays(schema, chosen, added, seats), path)
    except BadOptionsError as error:
        for conflict in error.conflicts:
            fields = extensions if conflict.key in schema.extensions else options
            fields.wrong(conflict.key, conflict.wrong, conflict.right)
    return None


def _schema(top: Fields, schemas: Schemas) -> OptionSchema | None:
    """The schema of the game that the file names."""
    node = top.need("game", next(iter(schemas), ""))
    if node is None:
        return None
    if node.text not in schemas:
        wrong = message("file.not_a_game", value=shown(node.text or node.plain()))
        top.wrong("game", wrong, advice(node.text, schemas))
        return None
    return schemas[node.text]


def _chosen(fields: Fields, schema: OptionSchema) -> dict[str, Value]:
    """The options in the file."""
    chosen: dict[str, Value] = {}
    for key, node in fields.all().items():
        option = schema.options.get(key)
        if option is None:
            there = message("file.under_extensions", key=key) if key in schema.extensions else None
            fields.wrong(key, message("file.not_an_option"), there or advice(key, schema.options))
            continue
        try:
            chosen[key] = option.kind.read(node.plain())
        except BadValueError as error:
            for fault in error.faults:
                fields.wrong(key, fault.wrong, fault.right, fault.entry)
    return chosen


def _extensions(fields: Fields, schema: OptionSchema) -> frozenset[str]:
    """The extensions in the file."""
    added: set[str] = set()
    for key, node in fields.all().items():
        if key not in schema.extensions:
            there = message("file.under_options") if key in schema.options else None
            fields.wrong(key, message("file.not_an_extension"), there or advice(key, schema.extensions))
        elif not isinstance(node.value, bool):
            wrong = message("file.not_a_switch", value=shown(node.value))
            fields.wrong(key, wrong, message("file.write_true_or_false"))
        elif node.value:
            added.add(key)
    return frozenset(added)


def _plays(
    schema: OptionSchema,
    chosen: Mapping[str, Value],
    extensions: frozenset[str],
    seats: tuple[int, ...],
    first: int | None = None,
) -> dict[int, Options]:
    """The options for each of `seats` (by default for each player count that allows them), `first` at the front.

    Raises BadOptionsError if one of `seats` does not allow them, or no player count does.
    """
    plays: dict[int, Options] = {}
    refused: BadOptionsError | None = None
    for count in sorted(seats or schema.seats, key=lambda count: count != first):
        try:
            plays[count] = schema.make(chosen, extensions, count)
        except BadOptionsError as error:
            if seats:
                raise
            refused = refused or error
    if not plays and refused:
        raise refused
    return plays
