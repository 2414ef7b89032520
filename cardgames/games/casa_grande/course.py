"""The plain data of the course of a match: its standing, the deal, what it did, and the phases of a turn."""

from __future__ import annotations

from dataclasses import dataclass

from cardgames.engine.contract import Deal, Outcome, Seat, Standing

THROW, TURN, OVER = range(3)
"""The phases: the die is to be thrown, the seat in turn builds, the end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CasaStanding(Standing):
    """Before and after the game: the money of each seat, and its blocks seen from above (CG-11); () before it."""

    money: tuple[int, ...] = ()
    on_top: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CasaDeal(Deal):
    """CG-3: who starts, by lot."""

    standing: CasaStanding
    starter: Seat


@dataclass(frozen=True, slots=True)
class CasaOutcome(Outcome):
    """`points` are the money; `on_top` the blocks seen from above, `floors` the floors laid, `cells` theirs, `highest`
    the greatest level of one, for each seat; `rounds` how many were played."""

    on_top: tuple[int, ...] = ()
    floors: tuple[int, ...] = ()
    cells: tuple[int, ...] = ()
    highest: tuple[int, ...] = ()
    rounds: int = 0
