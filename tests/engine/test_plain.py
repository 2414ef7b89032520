"""What a player saw as plain data, written and read back."""

from __future__ import annotations

import json
import sys
from random import Random
from typing import NamedTuple

import pytest

from cardgames.engine import registry
from cardgames.engine.contract import Event, PieceMove, View, Zone
from cardgames.engine.plain import FORMER_NAMES, Plain, names_of
from cardgames.games.landlord.sets import Kind, SetRules, read


class Nothing(NamedTuple):
    """A value without fields."""



@pytest.mark.parametrize("name", sorted(registry.manifests()))
def test_views_are_read_back_as_they_were_written(name: str) -> None:
    game = registry.game(name)
    options = game.schema.standard()
    plain = Plain(game, options)
    for value in (1, "a", None, (1, (2,)), frozenset({3}), options, View(0, (), (), None)):
        assert plain.read(plain.write(value)) == value


@pytest.mark.parametrize("name", sorted(registry.manifests()))
def test_views_with_former_class_names_can_be_read(name: str) -> None:
    game = registry.game(name)
    options, rng = game.schema.standard(), Random(1)
    opening = game.open(options, options.seats, rng)
    table = game.tables(opening)[0]
    view = game.start(game.deal(rng, table, opening)).view(0)
    plain = Plain(game, options)
    value = (view, Event("play", 0, (PieceMove(1, Zone("hand", 0), Zone("pile")),)))
    text = json.dumps(plain.write(value))
    for former, now in FORMER_NAMES.items():
        text = text.replace(f'{now}"', f'{former}"')
    assert '"Shift"' in text
    assert 'standing"' in text
    assert plain.read(json.loads(text)) == value


def test_a_game_class_can_have_the_name_of_an_engine_class() -> None:
    """Both Jeudalism and `cardgames.engine.progress` have a class for turns."""
    game = registry.game("jeudalism")
    options, rng = game.schema.standard(), Random(1)
    opening = game.open(options, options.seats, rng)
    state = game.start(game.deal(rng, game.tables(opening)[0], opening))
    while not state.view(0).visible.turns:
        (actor,) = state.to_act()
        state.apply(actor, state.legal(actor)[-1])
    plain = Plain(game, options)
    assert plain.read(json.loads(json.dumps(plain.write(state.view(0))))) == state.view(0)


def test_a_class_with_a_method_named_fields_is_no_data(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once a scene is imported, its classes are in the package of the game too."""

    class Scene:
        def _fields(self) -> None:
            pass

    game = registry.game("dumbal")
    monkeypatch.setattr(sys.modules[type(game).__module__], "Scene", Scene, raising=False)
    plain = Plain(game, game.schema.standard())
    with pytest.raises(TypeError, match="cannot be written"):
        plain.write(Scene())


def test_an_enum_is_read_back_as_the_same_enum() -> None:
    """Landlord names a set by the enum of its reading."""
    game = registry.game("landlord")
    plain = Plain(game, game.schema.standard())
    reading = read(0b110, 0, SetRules())
    assert reading is not None
    again = plain.read(json.loads(json.dumps(plain.write(reading))))
    assert again == reading
    assert again.kind is Kind.PAIR
    with pytest.raises(ValueError, match="99"):
        plain.read({"is": "Reading", "kind": 99, "length": 1, "rank": 0})


def test_sets_are_always_written_in_the_same_order() -> None:
    game = registry.game("casa_grande")
    assert Plain(game, game.schema.standard()).write(frozenset("hgfedcba")) == {"set": list("abcdefgh")}


def test_a_class_can_have_no_values() -> None:
    assert names_of(Nothing) == ()


def test_types_that_views_never_contain_are_refused() -> None:
    game = registry.game("casa_grande")
    with pytest.raises(TypeError, match="cannot be written"):
        Plain(game, game.schema.standard()).write(object())
