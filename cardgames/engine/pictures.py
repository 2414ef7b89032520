"""Positions written on one line, for pictures in rules texts:

    start dealer 2; options hand_size=2; deal 7♠ 8♠ / 9♠ J♠ / K♥ A♥ / 7♦ 8♦; moves trump 4♥ / play / 7♦; seat 0

`players` is the number of players, if not the default; `start` is `Game.match_state_text`, `options` is `Options.text`,
`deal` is `Game.deal_text`, `moves` are `Game.move_text`s in order, separated by ` / ` and including those of chance,
and `seat` is the seat of the view. `players`, `options` and `moves` are optional.
"""

from __future__ import annotations

from typing import Any

from cardgames.engine.contract import View
from cardgames.engine.game import AnyGame

FIELDS = ("players", "start", "options", "deal", "moves", "seat")


def players_in(text: str, usual: int) -> int:
    """The number of players of a position, `usual` if it does not say. Raises ValueError."""
    number = _fields(text).get("players", str(usual))
    if not (number.isascii() and number.isdecimal()):
        raise ValueError(f"'{number}' is not a number of players")
    return int(number)


def position(game: AnyGame, text: str, usual: int = 4) -> View[Any, Any]:
    """The view of the seat after the moves; `usual` is the default number of players. Raises ValueError (or
    IllegalMove, a subclass) with one sentence."""
    fields, players = _fields(text), players_in(text, usual)
    for name in ("start", "deal", "seat"):
        if name not in fields:
            raise ValueError(f"the position has no {name}")
    options = game.schema.parse(fields.get("options", ""), players)
    match_state = game.parse_match_state(fields["start"], options, players)
    table = game.tables(match_state)[0]
    if not fields["seat"].isdecimal() or int(fields["seat"]) >= len(table.players):
        raise ValueError(f"'{fields['seat']}' is not a seat; write a number from 0 to {len(table.players) - 1}")
    state = game.start(game.parse_deal(fields["deal"], table, match_state))
    for word in filter(None, map(str.strip, fields.get("moves", "").split(" / "))):
        if not state.to_act():
            raise ValueError(f"'{word}' comes after the end of the deal")
        state.apply(state.to_act()[0], game.parse_move(word))
    view: View[Any, Any] = state.view(int(fields["seat"]))
    return view


def _fields(text: str) -> dict[str, str]:
    fields: dict[str, str] = {}
    for part in text.split(";"):
        name, _, value = part.strip().partition(" ")
        if name not in FIELDS or name in fields:
            raise ValueError(f"'{name}' does not belong here; a position has {', '.join(FIELDS)}, each once")
        fields[name] = value
    return fields
