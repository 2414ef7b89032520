"""What a player saw as plain data, and back."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from cardgames.engine import registry
from cardgames.engine.contract import View
from cardgames.engine.plain import Plain, names_of


class Nothing(NamedTuple):
    """A value of which there is nothing to tell but its kind."""



@pytest.mark.parametrize("name", sorted(registry.manifests()))
def test_what_each_seat_sees_is_the_same_when_it_was_written_and_read_back(name: str) -> None:
    game = registry.game(name)
    options = game.schema.standard()
    plain = Plain(game, options)
    for value in (1, "a", None, (1, (2,)), frozenset({3}), options, View(0, (), (), None)):
        assert plain.read(plain.write(value)) == value


def test_a_kind_may_have_no_values() -> None:
    assert names_of(Nothing) == ()


def test_what_no_view_is_made_of_is_refused() -> None:
    game = registry.game("casa_grande")
    with pytest.raises(TypeError, match="cannot be written"):
        Plain(game, game.schema.standard()).write(object())
