"""What the options agree on, ready for use, and what is kept between the deals of a match."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from cardgames.engine.card_game import CardMatchState
from cardgames.engine.options import Options
from cardgames.games.dumbal.cards import Worth


@dataclass(frozen=True, slots=True, eq=False)
class Ruleset:
    """The agreed rules of one match. `opening_call` is 0 where nobody calls before the first turn."""

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
    """The terms that these options agree on."""
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
    """A deal on the score sheet, by players: what each wrote, who called (NOBODY: no one did), who won."""

    points: tuple[tuple[int, int], ...]
    caller: int
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DumbalMatchState(CardMatchState):
    """Between deals: what was written so far; `first` deals next."""

    rows: tuple[Row, ...] = ()

    def is_in(self, player: int) -> bool:
        """DB-13: whether a player has not reached the target."""
        return self.scores[player] < ruleset_of(self.options).target

    @property
    def still_in(self) -> tuple[int, ...]:
        """Who plays on, as they sit."""
        return tuple(player for player in range(self.players) if self.is_in(player))

    def out_after(self, player: int) -> int:
        """After how many deals a player was out; 0 who is still in."""
        if self.is_in(player):
            return 0
        return max(number for number, row in enumerate(self.rows, 1) if player in dict(row.points))
