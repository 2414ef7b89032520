"""The ruleset made from the options, and the match state between deals."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from cardgames.engine.card_game import CardMatchState
from cardgames.engine.options import Options
from cardgames.games.dumbal.cards import Worth


@dataclass(frozen=True, slots=True, eq=False)
class Ruleset:
    """The agreed rules of one match. `opening_call` is 0 if there is none."""

    worth: Worth
    hand_size: int
    opening_call: int
    call_at: int
    set_size: int
    run_length: int
    ends: bool
    penalty: int
    target: int
    turn_limit: int


@lru_cache(maxsize=64)
def ruleset_of(options: Options) -> Ruleset:
    """The ruleset of these options."""
    number = options.number
    courts = [number(court) for court in ("jack", "queen", "king")]
    return Ruleset(
        worth=Worth([number("ace"), *range(2, 11), *courts]),
        hand_size=number("hand_size"),
        opening_call=number("opening_call"),
        call_at=number("call_at"),
        set_size=number("set_size"),
        run_length=number("run_length"),
        ends=options.choice("take_from") == "ends",
        penalty=number("penalty"),
        target=number("target"),
        turn_limit=number("turn_limit"),
    )


class Row(NamedTuple):
    """A deal on the score sheet, by player: the points of each, the caller (NOBODY if none), the winners."""

    points: tuple[tuple[int, int], ...]
    caller: int
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DumbalMatchState(CardMatchState):
    """The match state between deals: the rows of the score sheet; `first` deals next."""

    rows: tuple[Row, ...] = ()

    def is_in(self, player: int) -> bool:
        """DB-13: whether a player has not reached the target."""
        return self.scores[player] < ruleset_of(self.options).target

    @property
    def still_in(self) -> tuple[int, ...]:
        """The players still in, in seating order."""
        return tuple(player for player in range(self.players) if self.is_in(player))

    def out_after(self, player: int) -> int:
        """The number of deals after which a player was out; 0 if still in."""
        if self.is_in(player):
            return 0
        return max(number for number, row in enumerate(self.rows, 1) if player in dict(row.points))
