"""The data of a match: its options as a ruleset, its match state, deal and outcome."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from cardgames.engine.contract import Deal, MatchState, Outcome, Seat
from cardgames.engine.options import Options
from cardgames.games.casa_grande.building import Building
from cardgames.games.casa_grande.pieces import FloorSet, floor_set

_NUMBERS = (
    *("blocks", "max_rounds", "idle_rounds"),
    *("bonus_start", "sun_bonus", "tenant_bonus", "bonus_goal", "bonus_money"),
)
"""The options that are numbers."""


@dataclass(frozen=True, slots=True, eq=False)
class Ruleset:
    """The options of one table as plain numbers and sets."""

    options: Options
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
    """Bonus Track is in use (CG-14 to CG-19)."""
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
    return Ruleset(
        options=options,
        players=options.seats,
        floors=floor_set(options.words("floors")),
        second=options.switch("second_colour"),
        on_own=options.choice("stack_on") == "own",
        bonus=options.has_extension("bonus_track"),
        **{name: options.number(name) for name in _NUMBERS},
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class CasaMatchState(MatchState):
    """The match state before and after the game; `money` and `on_top` (blocks seen from above, CG-11) start as ()."""

    money: tuple[int, ...] = ()
    on_top: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CasaDeal(Deal):
    """The starting player, chosen at random (CG-3)."""

    match_state: CasaMatchState
    starter: Seat


@dataclass(frozen=True, slots=True)
class CasaOutcome(Outcome):
    """The outcome by seat: `points` is the money, `on_top` the blocks seen from above, `floors` the laid floors,
    `cells` their cells, `highest` their greatest level. `rounds` is the number of rounds."""

    on_top: tuple[int, ...] = ()
    floors: tuple[int, ...] = ()
    cells: tuple[int, ...] = ()
    highest: tuple[int, ...] = ()
    rounds: int = 0


def outcome_of(building: Building, money: tuple[int, ...], rounds: int) -> CasaOutcome:
    """Return the outcome of a game that ends with this building."""
    players = range(building.players)
    laid = [[slab for slab in building.slabs if slab.colour % building.players == seat] for seat in players]
    return CasaOutcome(
        money,
        on_top=building.seen_from_above(),
        floors=tuple(map(len, laid)),
        cells=tuple(sum(len(slab.cells) for slab in own) for own in laid),
        highest=tuple(max((slab.level for slab in own), default=0) for own in laid),
        rounds=rounds,
    )
