"""A scene has the parts that its class derives from: what it says of any other would never be asked."""

from __future__ import annotations

import inspect

import pytest

from cardgames.engine.manifest import Manifest
from cardgames.engine.registry import manifests, resolve
from cardgames.table.board import parts
from cardgames.table.board.scene import GameScene

TOLD = (parts.Marker, parts.Gesture, parts.Gain)
PARTS = [
    kind
    for _, kind in inspect.getmembers(parts, inspect.isclass)
    if kind.__module__ == parts.__name__ and kind not in TOLD
]

SCENES = [manifest for manifest in manifests().values() if manifest.scene]


def says(kind: type) -> set[str]:
    return {name for name in vars(kind) if not name.startswith("_")}


@pytest.mark.parametrize("game", SCENES, ids=lambda game: game.name)
def test_a_scene_derives_from_each_part_of_which_it_says_anything(game: Manifest) -> None:
    scene = resolve(game.scene)
    said = set(dir(scene)) - set(dir(GameScene))
    missed = {kind.__name__: said & says(kind) for kind in PARTS if not issubclass(scene, kind)}
    assert not any(missed.values()), missed


def test_a_scene_itself_has_only_what_every_game_needs() -> None:
    assert len(says(GameScene)) <= 25
