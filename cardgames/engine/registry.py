"""The games that exist: found through the entry-point group `cardgames.games`, loaded only when asked for."""

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
from cardgames.engine.names import LONGEST_NAME, printable

if TYPE_CHECKING:
    from cardgames.engine.contract import AnyGame
    from cardgames.engine.options import OptionSchema

GROUP = "cardgames.games"

_MOST = 1_000_000
"""Bytes of a file of entry points that is read."""


class UnknownGame(LookupError):
    """No game of this name is installed; the message names those that are."""


@cache
def manifests() -> Mapping[str, Manifest]:
    """Every installed game by name, ours and others', in the order of their titles; what is broken is left out."""
    found = [manifest for _, _, manifest in _installed() if isinstance(manifest, Manifest)]
    return {manifest.name: manifest for manifest in sorted(found, key=lambda manifest: manifest.title)}


def broken() -> list[str]:
    """A sentence about each installed game that cannot be found where its entry point says."""
    return [
        printable(f"the game '{name}' cannot be loaded from {path} ({fault}); install it anew, or remove it")
        for name, path, fault in _installed()
        if isinstance(fault, str)
    ]


def _installed() -> Iterator[tuple[str, str, Manifest | str]]:
    """Name, path and manifest of each entry point, or what is wrong with it: no game may keep the others away."""
    for name, path in entries().items():
        try:
            found = resolve(path)
        except ModuleNotFoundError as error:
            yield name, path, f"there is no module '{error.name or path}'"
        except AttributeError:
            yield name, path, "there is no such name in the module"
        except Exception:
            yield name, path, "the module cannot be loaded"
        else:
            yield name, path, found if isinstance(found, Manifest) else "it is not the manifest of a game"


def entries() -> dict[str, str]:
    """Name and lazy path of each entry point of `GROUP`, as installers write them down; the first on the path counts.

    `importlib.metadata` reads the same files, but loading it, with all it knows of mail and archives, takes a fifteenth
    of the start. What cannot be read is left out.
    """
    found: dict[str, str] = {}
    for folder in sys.path:
        for file in sorted(Path(folder).glob("*-info/entry_points.txt")):
            with suppress(OSError):
                for name, path in _group(read_file(file, _MOST).decode(errors="replace")):
                    found.setdefault(name, path)
    return found


def _group(text: str) -> Iterator[tuple[str, str]]:
    """The lines `name = package.module:NAME` below the heading of our group."""
    ours = False
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            ours = line == f"[{GROUP}]"
        elif ours and "=" in line and not line.startswith(("#", ";")):
            name, _, path = line.partition("=")
            yield name.strip(), path.partition("[")[0].strip()  # in brackets stand extras, which nobody needs here


def manifest(name: str) -> Manifest:
    """The manifest of a game. Raises UnknownGame."""
    try:
        return manifests()[name]
    except KeyError:
        known = ", ".join(manifests())
        raise UnknownGame(f"there is no game '{printable(name[:LONGEST_NAME])}'; there are: {known}") from None


@cache
def folder_of(name: str) -> Path | None:
    """Where the files of an installed game are: options, variants, rules, words; None where there is no such game."""
    found = manifests().get(name)
    with suppress(ImportError):
        home = import_module(found.folder).__file__ if found else None
        return Path(home).parent if home else None
    return None


def resolve(path: str) -> Any:
    """What a lazy path `package.module:name` of a manifest stands for."""
    module, _, name = path.partition(":")
    return getattr(import_module(module), name)


@cache
def game(name: str) -> AnyGame:
    """The rules of a game. Raises UnknownGame."""
    rules: AnyGame = resolve(manifest(name).rules)
    return rules


class Schemas(Mapping[str, "OptionSchema"]):
    """The options of every installed game by its name; a game is loaded when it is asked for."""

    def __getitem__(self, name: str) -> OptionSchema:
        if name not in manifests():
            raise KeyError(name)
        return game(name).schema

    def __iter__(self) -> Iterator[str]:
        return iter(manifests())

    def __len__(self) -> int:
        return len(manifests())
