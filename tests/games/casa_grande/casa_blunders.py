"""Positions with blunders: turns that no level may choose.

Seat 0 is to build, and sees the columns a and b where nothing else is said.
"""

from collections.abc import Mapping
from typing import Any

from casa_positions import house

from cardgames.engine.contract import Move
from cardgames.games.casa_grande.moves import Turn, move_text
from cardgames.games.casa_grande.state import CasaState

CORNERS = {"a1": "00", "c1": "00", "a3": "00", "c3": "00"}


class BadTurn:
    """`columns`, `floors` and what else is `given` are those of `house`. Turns that pay less than `least` are bad, and
    those whose text begins with one of `bad`. In the `last` turn of all, all that pay less than the best are."""

    def __init__(
        self,
        why: str,
        columns: Mapping[str, str] | None = None,
        floors: tuple[str, ...] = (),
        *,
        bad: tuple[str, ...] = (),
        least: int = 0,
        last: bool = False,
        bonus: tuple[int, ...] | None = None,
        **given: Any,
    ) -> None:
        self.why, self.bad, self.least, self.last = why, bad, least, last
        self._columns, self._floors, self._bonus, self._given = columns, floors, bonus, {"players": 2, **given}
        if last:
            self._given["left"] = {0: 1, 1: 0, 2: 0, 3: 0}

    def state(self) -> CasaState:
        state = house(self._columns, self._floors, **self._given)
        state.bonus = self._bonus or state.bonus
        return state

    def is_bad(self, state: CasaState, move: Move) -> bool:
        """Whether a turn is a blunder."""
        least = max(map(pay, state.legal(0))) if self.last else self.least
        return pay(move) < least or any(f"{move_text(move)} ".startswith(f"{text} ") for text in self.bad)


def pay(move: Move) -> int:
    """The coins for the floor of a turn."""
    assert isinstance(move, Turn)
    return move.floor.pay if move.floor else 0


BAD_TURNS = (
    # the very last turn: only what it pays counts
    BadTurn("not to lay the last bar", {"d1": "0", "f1": "0"}, last=True),
    BadTurn("to lay the bar of the last turn on the ground floor", {"d1": "00", "f1": "00", "d3": "0", "f3": "0"},
        last=True),
    BadTurn("not to end with the block that completes the square", {"a1": "0"}, last=True),
    BadTurn("not to end with the block that completes the high corner", {"a1": "1100", "b2": "110"}, last=True),
    BadTurn("to end with a small floor where the great one fits", {**CORNERS, "b2": "11"}, last=True),
    BadTurn("not to put the last white block under the great floor", {**CORNERS, "a3": "0"}, last=True),
    BadTurn("to bury a white block of the last floor", {"a1": "0000", "c2": "0000"}, last=True),
    BadTurn("to end without the S4 that lies over lower houses", {"a1": "000", "c2": "000", "b1": "1", "b2": "11"},
        last=True),
    BadTurn("to lay low what can be laid high, three at the table", {"a5": "120", "b6": "210", "e5": "0", "f6": "0"},
        last=True, players=3),
    BadTurn("not to look further than the strip with the last floor", {"g7": "0", "h8": "0"}, last=True, wild=True),
    BadTurn("not to count the second colour as one's own", {"a1": "2", "c1": "0"}, last=True,
        options="second_colour=true"),
    BadTurn("not to spend the last points for the last floor", {"c1": "0", "d2": "1"}, last=True,
        options="+bonus_track", bonus=(3, 0)),
    BadTurn("not to lay a floor from the sun in the last turn", {"c1": "0", "e1": "0"}, last=True, space=5,
        options="+bonus_track", bonus=(0, 0)),
    # high pay now is not left for other players
    BadTurn("to leave the great floor lying on the second level", CORNERS, least=18),
    BadTurn("to leave the bar of four lying on the fourth level", {"d4": "1110", "g4": "1110"}, least=16),
    BadTurn("to lay the small floor on two corners of the great one", {**CORNERS, "h8": "1"},
        bad=("build a1 3", "build a3 3"), least=18),
    BadTurn("to lay nothing on the third level, with the pieces of the 2 x 3 there",
        {"e4": "110", "g4": "110", "f5": "110"}, least=15),
    # own white blocks are not buried
    BadTurn("to build on a white block of a ready floor", {"a1": "00", "b2": "00", "h8": "1"},
        bad=("build a1 3", "build b2 3"), least=8),
    BadTurn("to bury one of three corners of the great floor", {"a4": "10", "c4": "10", "a6": "10", "c6": "1"},
        bad=("build a4 3", "build a6 3")),
    BadTurn("to bury a block that carries two floors", {"b4": "0", "c5": "0", "b6": "0", "h1": "1", "h3": "1"},
        bad=("build b4 2", "build b6 2")),
    # the first turns, and turns in which nothing pays
    BadTurn("to build far from one's only high blocks", {"a4": "110", "b7": "11", "a6": "11"},
        bad=("build a1 1", "build b1 1", "build a8 1", "build b8 1")),
    BadTurn("to stay on the ground where the houses of others carry one up", {"a4": "1110", "b5": "111"},
        bad=tuple(f"build {column}{row} 1" for column in "ab" for row in (1, 2, 3, 7, 8))),
    # Bonus Track
    BadTurn("to spend points where all strips are empty", options="+bonus_track", space=2,
        bad=("spend 1", "spend 2", "spend 4", "spend 5")),
    BadTurn("to leave a floor lying on the sun", CORNERS, options="+bonus_track", space=5, least=18),
    BadTurn("to spend points for nothing in the strip of the great floor", {**CORNERS, "a3": "0"},
        options="+bonus_track", least=18, bad=("spend 1", "spend 2", "spend 3", "spend 4", "spend 5")),
)
