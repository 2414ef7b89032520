"""A hint in words for any game: the best move, the next best one, and the difference in value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any, Final

from cardgames.engine.card_game import CardGame
from cardgames.engine.contract import AnyGame, Move, View
from cardgames.engine.pile_state import PileState
from cardgames.host.protocol import Decision
from cardgames.words import knows, readable, say, say_in, say_or

EVEN: Final = 0.1
"""Moves within this many points are equally good."""


def generic_hint(decision: Decision, view: View[Any, Any], game: AnyGame, names: Sequence[str] = ()) -> str:
    """The recommended move, and its gain over the next best one. `names` are the players' names by seat.

    Values are points of the deal. The texts are `play.advice`, or the game's own `<game>.own.play.advice`.
    """
    move = move_words(decision.move, game, names)
    own = next((one for one in decision.evaluated if one.move == decision.move), None)
    other = next((one for one in decision.evaluated if one.move != decision.move), None)
    if own is None or other is None:
        return say_in(game.name, "play.advice.only" if is_only(view) else "play.advice.plain", move=move)
    gain = own.value - other.value
    key = "even" if gain < EVEN else "better"
    values = {"value": f"{own.value:+.1f}", "gain": f"{gain:.1f}", "other": move_words(other.move, game, names)}
    return say_in(game.name, f"play.advice.{key}", move=move, **values)


def is_only(view: View[Any, Any]) -> bool:
    """Whether the view's seat has only one legal move, as far as the view shows."""
    deal = view.visible
    return isinstance(deal, PileState) and view.seat is not None and len(deal.legal(view.seat)) == 1


def move_words(move: Move, game: AnyGame, names: Sequence[str] = ()) -> str:
    """A move as text, from the game's `<game>.move.<kind of move>` with the move's fields as values.

    Seats are given by their `names`, and words by `<game>.<field>.<word>` if the game has that. The default is the kind
    of move and its fields; for a game without declared piles, the text used in records.
    """
    if not isinstance(game, CardGame):
        return game.move_text(move)
    key = f"{game.name}.move.{type(move).__name__.lower()}"
    values = dict(game.move_values(move))
    for field in fields(move):  # type: ignore[arg-type]
        if field.type == "Seat" and names:
            values[field.name] = names[getattr(move, field.name)]
        else:
            values[field.name] = say_or(f"{game.name}.{field.name}.{values[field.name]}", values[field.name])
    return say(key, **values) if knows(key) else " ".join([readable(type(move).__name__), *values.values()])
