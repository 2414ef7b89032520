"""The plain data of the course of a match: the standing between deals, a deal, what it did, its turns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from cardgames.engine.cards import Card, Mask
from cardgames.engine.contract import Deal, Outcome, Seat, Standing

TAKING, PLAYING, OVER = range(3)
"""The phases of a deal: a transfer card is due, a card may be played, the end."""


class Turn(NamedTuple):
    """One turn. How many cards came, were drawn and were taken is public, and so is what was `played`, in order, action
    cards and jokers included; which transfer cards came from the right, were drawn and were taken knows only its seat
    (`came`, `drawn`, `took` are empty for others, who are `told` how many).
    """

    seat: Seat
    played: tuple[Card, ...] = ()
    came: Mask = 0
    drawn: Mask = 0
    took: Mask = 0
    told: tuple[int, int, int] | None = None

    @property
    def counts(self) -> tuple[int, int, int]:
        """How many cards came, were drawn and were taken."""
        return self.told or (self.came.bit_count(), self.drawn.bit_count(), self.took.bit_count())

    @property
    def passed_on(self) -> Mask:
        """The transfer cards that were left for the next seat."""
        return (self.came | self.drawn) & ~self.took

    def for_others(self) -> Turn:
        """The turn as the others saw it."""
        return Turn(self.seat, self.played, told=self.counts)


class Done(NamedTuple):
    """What a seat did in a deal: its chains, the cards of the longest, the points of the best, knights stolen."""

    chains: int = 0
    longest: int = 0
    best: int = 0
    stolen: int = 0


@dataclass(frozen=True, slots=True)
class JeudalismOutcome(Outcome):
    """`done` is what each seat did."""

    done: tuple[Done, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class JeudalismStanding(Standing):
    """Between deals: who started the first (`first`, drawn by lot), and the points of each deal."""

    first: int
    rows: tuple[tuple[int, ...], ...] = ()

    @property
    def starter(self) -> Seat:
        """Who starts the next deal: the start passes to the left (JD-3)."""
        return (self.first + self.deals) % self.players

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each player so far (JD-17)."""
        return tuple(sum(row[player] for row in self.rows) for player in range(self.players))


@dataclass(frozen=True, slots=True, kw_only=True)
class JeudalismDeal(Deal):
    """The hands, the transfer cards, and the pile, whose first card is drawn first (JD-2)."""

    standing: JeudalismStanding
    hands: tuple[tuple[Card, ...], ...]
    transfer: tuple[Card, ...]
    pile: tuple[Card, ...]
