"""What the options make of the rules, ready for use. One for each set of options."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from cardgames.engine.options import Options
from cardgames.games.casa_grande.floors import FloorSet, floor_set

OWN = "own"
"""CG-18: blocks stand on blocks of one's own only."""


@dataclass(frozen=True, slots=True, eq=False)
class Terms:
    """The agreed rules of one table."""

    players: int
    blocks: int
    """Of one colour (CG-3)."""
    floors: FloorSet
    """Of one colour (CG-4)."""
    second: bool
    """CG-12: each of the two has a second colour."""
    on_own: bool
    """CG-18."""
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
def terms_of(options: Options) -> Terms:
    """The terms that these options agree on."""
    number = options.number
    return Terms(
        players=options.seats,
        blocks=number("blocks"),
        floors=floor_set(options.words("floors")),
        second=options.switch("second_colour"),
        on_own=options.choice("stack_on") == OWN,
        max_rounds=number("max_rounds"),
        idle_rounds=number("idle_rounds"),
        bonus=options.plays("bonus_track"),
        bonus_start=number("bonus_start"),
        sun_bonus=number("sun_bonus"),
        tenant_bonus=number("tenant_bonus"),
        bonus_goal=number("bonus_goal"),
        bonus_money=number("bonus_money"),
    )
