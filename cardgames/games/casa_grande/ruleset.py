"""The options of a table as plain numbers and sets."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from cardgames.engine.options import Options
from cardgames.games.casa_grande.pieces import FloorSet, floor_set


@dataclass(frozen=True, slots=True, eq=False)
class Ruleset:
    """The options of one table."""

    players: int
    blocks: int
    """The blocks of one colour (CG-3)."""
    floors: FloorSet
    """The floors of one colour (CG-4)."""
    second: bool
    """Both players have a second colour (CG-12)."""
    on_own: bool
    """Blocks may only go on one's own blocks, not on others' (CG-18)."""
    max_rounds: int
    idle_rounds: int
    bonus: bool
    """The bonus track is in use (CG-14 to CG-19)."""
    bonus_start: int
    sun_bonus: int
    tenant_bonus: int
    bonus_goal: int
    bonus_money: int

    @property
    def all_blocks(self) -> int:
        """The blocks of a seat in all its colours."""
        return self.blocks * (2 if self.second else 1)


@lru_cache(maxsize=64)
def ruleset_of(options: Options) -> Ruleset:
    """Return the ruleset for these options."""
    numbers = ("blocks", "max_rounds", "idle_rounds", "bonus_start", "sun_bonus", "tenant_bonus")
    return Ruleset(
        players=options.seats,
        floors=floor_set(options.words("floors")),
        second=options.switch("second_colour"),
        on_own=options.choice("stack_on") == "own",
        bonus=options.has_extension("bonus_track"),
        **{name: options.number(name) for name in (*numbers, "bonus_goal", "bonus_money")},
    )
