"""The plain data of the course of a match: rings, the standing between rounds, a deal, what a round did."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from cardgames.engine.cards import Card
from cardgames.engine.contract import Deal, Outcome, Seat, Standing


class Done(NamedTuple):
    """What a seat did in a round: its villages, the actions of its longest chain, jokers charmed, kings awakened."""

    villages: int = 0
    longest: int = 0
    charmed: int = 0
    awakened: int = 0


@dataclass(frozen=True, slots=True)
class RobbinOutcome(Outcome):
    """`points` are those of each seat's side, `own` those of its own villages, `done` what each seat did."""

    own: tuple[int, ...] = ()
    done: tuple[Done, ...] = ()


class Round(NamedTuple):
    """One round of a ring, all by players: what each made, who was burned, and who dropped out after it (RR-23)."""

    points: tuple[tuple[int, int], ...]
    burned: tuple[int, ...] = ()
    dropped: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Ring:
    """The players of a ring as they sit, who deals next, and the rounds played. A plain match is one ring.

    Name `""` is that of the only ring, `sunrise` and `sunset` are the two that qualify, `final` the last (RR-24).
    """

    name: str
    seated: tuple[int, ...]
    dealer: int
    rounds: tuple[Round, ...] = ()

    @property
    def players(self) -> tuple[int, ...]:
        """Who is still in, as they sit."""
        gone = {player for played in self.rounds for player in played.dropped}
        return tuple(player for player in self.seated if player not in gone)

    def points(self, player: int) -> int:
        """What a player has made in this ring."""
        return sum(made for played in self.rounds for who, made in played.points if who == player)

    def burns(self, player: int) -> int:
        """How often a player was burned."""
        return sum(player in played.burned for played in self.rounds)

    def left_of(self, player: int) -> int:
        """The next player to the left who is still in."""
        place = self.seated.index(player)
        still = set(self.players)
        return next(who for who in (*self.seated[place + 1 :], *self.seated[: place + 1]) if who in still)


@dataclass(frozen=True, slots=True, kw_only=True)
class RobbinStanding(Standing):
    """Between rounds: the order drawn by lot in the beginning (`lots`), and the rings."""

    lots: tuple[int, ...]
    rings: tuple[Ring, ...]

    def ring(self, name: str) -> Ring:
        """The ring of a name."""
        return next(ring for ring in self.rings if ring.name == name)

    def ring_of(self, player: int) -> Ring:
        """The last ring in which a player sat."""
        return next(ring for ring in reversed(self.rings) if player in ring.seated)


@dataclass(frozen=True, slots=True, kw_only=True)
class RobbinDeal(Deal):
    """The hands, and the deck, whose first card is drawn first (RR-1). The red kings and the jokers are not dealt."""

    standing: RobbinStanding
    hands: tuple[tuple[Card, ...], ...]
    deck: tuple[Card, ...]

    @property
    def starter(self) -> Seat:
        """The seat at the dealer's left."""
        ring = self.standing.ring(self.table.ring)
        return self.table.players.index(ring.left_of(ring.dealer))
