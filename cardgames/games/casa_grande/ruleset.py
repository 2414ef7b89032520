"""The rules that a table has agreed on, read from its options."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from cardgames.engine.options import Options
from cardgames.games.casa_grande.pieces import FloorSet, floor_set


@dataclass(frozen=True, slots=True, eq=False)
class Ruleset:
    """The agreed rules of one table."""

    players: int
    blocks: int
    """Of one colour (CG-3)."""
    floors: FloorSet
    """Of one colour (CG-4)."""
    second: bool
    """CG-12: each of the two has a second colour."""
    on_own: bool
    """CG-18: blocks stand on blocks of one's own only."""
    max_rounds: int
    idle_rounds: int
    bonus: bool
    """CG-14 to CG-19: the bonus track is played."""
    bonus_start: int
    sun_bonus: int
    tenant_bonus: int
    bonus_goal: int
    bonus_money: int

    @property
    def all_blocks(self) -> int:
        """How many blocks a seat has in all its colours."""
        return self.blocks * (2 if self.second else 1)


@lru_cache(maxsize=64)
def ruleset_of(options: Options) -> Ruleset:
    """Return the terms of these options."""
    numbers = ("blocks", "max_rounds", "idle_rounds", "bonus_start", "sun_bonus", "tenant_bonus")
    return Ruleset(
        players=options.seats,
        floors=floor_set(options.words("floors")),
        second=options.switch("second_colour"),
        on_own=options.choice("stack_on") == "own",
        bonus=options.plays("bonus_track"),
        **{name: options.number(name) for name in (*numbers, "bonus_goal", "bonus_money")},
    )
