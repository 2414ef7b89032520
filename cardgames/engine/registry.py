"""The installed games: found through the entry-point group `cardgames.games`, and loaded when needed."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardgames.disk import read_file
from cardgames.engine.manifest import Manifest
from cardgames.engine.messages import Listing, Message, UserError, message
from cardgames.engine.names import LONGEST_NAME, printable

if TYPE_CHECKING:
    from cardgames.engine.game import AnyGame
    from cardgames.engine.options import OptionSchema

GROUP = "cardgames.games"

_MOST = 1_000_000
"""The maximum size of an entry-point file, in bytes."""


class UnknownGame(UserError, LookupError):
    """No game of this name is installed; the message lists those that are."""


@cache
def manifests() -> Mapping[str, Manifest]:
    """The manifests of all installed games by name, sorted by title; broken games are left out."""
    found = [manifest for _, _, manifest in _installed() if isinstance(manifest, Manifest)]
    return {manifest.name: manifest for manifest in sorted(found, key=lambda manifest: manifest.title)}


def broken() -> list[Message]:
    """A message about each installed game that cannot be loaded."""
    return [
        message("file.game.broken", game=printable(name), path=printable(path), reason=fault)
        for name, path, fault in _installed()
        if isinstance(fault, Message)
    ]


def _installed() -> Iterator[tuple[str, str, Manifest | Message]]:
    """Yield the name and path of each entry point with its manifest, or what is wrong with it."""
    for name, path in entries().items():
        try:
            found = resolve(path)
        except ModuleNotFoundError as error:
            yield name, path, message("file.game.no_module", module=printable(error.name or path))
        except AttributeError:
            yield name, path, message("file.game.no_name")
        except Exception:
            yield name, path, message("file.game.not_loaded")
        else:
            yield name, path, found if isinstance(found, Manifest) else message("file.game.no_manifest")


def entries() -> dict[str, str]:
    """The names and lazy paths of the entry points of `GROUP`; the first of a name on `sys.path` counts.

    `importlib.metadata` reads the same files, but importing it takes a fifteenth of the start-up time. Unreadable files
    are skipped.
    """
    found: dict[str, str] = {}
    for folder in sys.path:
        for file in sorted(Path(folder).glob("*-info/entry_points.txt")):
            with suppress(OSError):
                for name, path in _group(read_file(file, _MOST).decode(errors="replace")):
                    found.setdefault(name, path)
    return found


def _group(text: str) -> Iterator[tuple[str, str]]:
    """The lines `name = package.module:NAME` in the section of our group."""
    ours = False
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            ours = line == f"[{GROUP}]"
        elif ours and "=" in line and not line.startswith(("#", ";")):
            name, _, path = line.partition("=")
            yield name.strip(), path.partition("[")[0].strip()  # extras in brackets are ignored


def manifest(name: str) -> Manifest:
    """The manifest of a game. Raises UnknownGame."""
    try:
        return manifests()[name]
    except KeyError:
        known = Listing(tuple(manifests()), "comma")
        raise UnknownGame(message("file.no_game", game=printable(name[:LONGEST_NAME]), games=known)) from None


@cache
def folder_of(name: str) -> Path | None:
    """The folder of an installed game (options, variants, rules, words); None if there is no such game."""
    found = manifests().get(name)
    with suppress(ImportError):
        home = import_module(found.folder).__file__ if found else None
        return Path(home).parent if home else None
    return None


def resolve(path: str) -> Any:
    """Import what a lazy path `package.module:name` names."""
    module, _, name = path.partition(":")
    return getattr(import_module(module), name)


@cache
def game(name: str) -> AnyGame:
    """Load the rules of a game. Raises UnknownGame."""
    rules: AnyGame = resolve(manifest(name).rules)
    return rules


class Schemas(Mapping[str, "OptionSchema"]):
    """The option schemas of all installed games by name; a game is loaded on access."""

    def __getitem__(self, name: str) -> OptionSchema:
        if name not in manifests():
            raise KeyError(name)
        return game(name).schema

    def __iter__(self) -> Iterator[str]:
        return iter(manifests())

    def __len__(self) -> int:
        return len(manifests())
