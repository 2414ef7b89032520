"""The games that exist: found through the entry-point group `cardgames.games`, loaded only when asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING, Any

from cardgames.engine.manifest import Manifest

if TYPE_CHECKING:
    from cardgames.engine.contract import AnyGame
    from cardgames.engine.options import OptionSchema

GROUP = "cardgames.games"


class UnknownGame(LookupError):
    """No game of this name is installed; the message names those that are."""


@cache
def manifests() -> Mapping[str, Manifest]:
    """Every installed game by name, ours and others', in the order of their titles; what is broken is left out."""
    found = [manifest for _, manifest in _installed() if isinstance(manifest, Manifest)]
    return {manifest.name: manifest for manifest in sorted(found, key=lambda manifest: manifest.title)}


def broken() -> list[str]:
    """A sentence about each installed game that cannot be found where its entry point says."""
    return [
        f"the game '{point.name}' cannot be loaded from {point.value} ({fault}); install it anew, or remove it"
        for point, fault in _installed()
        if isinstance(fault, str)
    ]


def _installed() -> Iterator[tuple[EntryPoint, Manifest | str]]:
    """Each entry point and its manifest, or what is wrong with it: no game may keep the others away."""
    for point in entry_points(group=GROUP):
        try:
            found = point.load()
        except Exception as error:
            yield point, f"{type(error).__name__}: {error}"
        else:
            yield point, found if isinstance(found, Manifest) else "it is no Manifest"


def manifest(name: str) -> Manifest:
    """The manifest of a game. Raises UnknownGame."""
    try:
        return manifests()[name]
    except KeyError:
        raise UnknownGame(f"there is no game '{name}'; there are: {', '.join(manifests())}") from None


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
