"""The standings of a tournament: each ring with its players (RR-23, RR-24)."""

from __future__ import annotations

from dataclasses import dataclass

from cardgames.engine.messages import Listing, Message, message
from cardgames.games.round_robbin import tournament
from cardgames.games.round_robbin.tournament import FINAL, SUNRISE, SUNSET, Ring, RobbinMatchState, ruleset_of

FINALISTS = 2 * tournament.QUALIFY


@dataclass(frozen=True, slots=True)
class PlayerStanding:
    """A player in a ring. `out` is the deal after which they dropped out, 0 while they are in.

    `through`: they have reached the final, or won it.
    """

    player: int
    points: int
    burns: int
    out: int = 0
    through: bool = False

    def words(self, name: str, *, last: bool) -> Message:
        """What there is to say of the player; `last`: the ring is the last, so `through` means won."""
        facts = [message("round_robbin.tournament.points", count=self.points)]
        if self.burns:
            facts.append(message("round_robbin.tournament.burns", count=self.burns))
        if self.out:
            facts.append(message("round_robbin.tournament.out", number=self.out))
        if self.through:
            facts.append(message(f"round_robbin.tournament.{'wins' if last else 'through'}"))
        return message("round_robbin.tournament.tribe", player=name, facts=Listing(tuple(facts), "comma"))


@dataclass(frozen=True, slots=True)
class RingStanding:
    """A ring: its players in seat order, the number of deals played, and whether it goes on.

    The final has no players before it begins.
    """

    name: str
    players: tuple[PlayerStanding, ...]
    rounds: int = 0
    goes_on: bool = False

    @property
    def is_last(self) -> bool:
        """Whether this ring decides the match."""
        return self.name not in (SUNRISE, SUNSET)

    @property
    def note(self) -> Message:
        """The current deal, or that the ring is over or still to come."""
        if self.goes_on:
            return message("round_robbin.tournament.deal", number=self.rounds + 1)
        if self.rounds:
            return message("round_robbin.tournament.over", count=self.rounds)
        return message("round_robbin.tournament.to_come")


def ring_title(name: str) -> Message:
    """The title of a ring."""
    return message(f"round_robbin.tournament.ring.{name or 'only'}")


def is_tournament(match_state: RobbinMatchState) -> bool:
    """Whether players drop out."""
    return ruleset_of(match_state.options).roundabout


def dropout_rule(match_state: RobbinMatchState) -> Message:
    """The rule for dropping out."""
    ruleset = ruleset_of(match_state.options)
    if ruleset.burns > 1:
        return message("round_robbin.tournament.rule_burns", first=ruleset.first_drop, count=ruleset.burns)
    return message("round_robbin.tournament.rule", first=ruleset.first_drop)


def standings_of(match_state: RobbinMatchState) -> tuple[RingStanding, ...]:
    """The standings of all rings, with the final even before it begins."""
    going_on = {table.ring for table in tournament.tables(match_state)}
    found = [_standing(match_state, ring, goes_on=ring.name in going_on) for ring in match_state.rings]
    if len(found) == 2:
        found.append(RingStanding(FINAL, ()))
    return tuple(found)


def place_in_ring(match_state: RobbinMatchState, player: int) -> Message:
    """A player's ring, deal, and from the second deal on points and place; or that they are out or wait for the
    final."""
    rings = [ring for ring in standings_of(match_state) if player in [one.player for one in ring.players]]
    ring, name = rings[-1], ring_title(rings[-1].name)
    own = next(one for one in ring.players if one.player == player)
    if own.out:
        return message("round_robbin.tournament.stands.out", ring=name, number=own.out)
    if own.through and not ring.is_last:
        return message("round_robbin.tournament.stands.through", ring=name)
    left = [one.points for one in ring.players if not one.out]
    if not ring.rounds:  # equal points are no place
        return message("round_robbin.tournament.stands.first", ring=name, count=len(left))
    place = 1 + sum(points > own.points for points in left)
    points, number = message("round_robbin.tournament.points", count=own.points), ring.rounds + ring.goes_on
    return message(
        "round_robbin.tournament.stands.in", ring=name, number=number, points=points, place=place, tribes=len(left)
    )


def _standing(match_state: RobbinMatchState, ring: Ring, *, goes_on: bool) -> RingStanding:
    dropped = {player: number for number, played in enumerate(ring.rounds, 1) for player in played.dropped}
    through: tuple[int, ...] = ()
    if not goes_on and ring.name in (SUNRISE, SUNSET):
        through = tournament.advancing(ring, match_state.lots)
    elif not goes_on:
        places = tournament.places(match_state)
        through = tuple(player for player in ring.seated if places[player] == 1)
    players = tuple(
        PlayerStanding(player, ring.points(player), ring.burns(player), dropped.get(player, 0), player in through)
        for player in ring.seated
    )
    return RingStanding(ring.name, players, len(ring.rounds), goes_on)
