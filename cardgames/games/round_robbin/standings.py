"""The standings of a tournament: each ring with its players (RR-23, RR-24)."""

from __future__ import annotations

from dataclasses import dataclass

from cardgames.games.round_robbin import tournament
from cardgames.games.round_robbin.tournament import FINAL, SUNRISE, SUNSET, Ring, RobbinMatchState, ruleset_of
from cardgames.words import say

FINALISTS = 2 * tournament.QUALIFY


@dataclass(frozen=True, slots=True)
class PlayerStanding:
    """A player in a ring. `out` is the round after which they dropped out, 0 while they are in.

    `through`: they have reached the final, or won it.
    """

    player: int
    points: int
    burns: int
    out: int = 0
    through: bool = False

    def words(self, name: str, *, last: bool) -> str:
        """A sentence about the player; `last`: the ring is the last, so `through` means won."""
        parts = [_say("points", count=self.points)]
        if self.burns:
            parts.append(_say("burned", count=self.burns))
        if self.out:
            parts.append(_say("out", number=self.out))
        if self.through:
            parts.append(_say("wins" if last else "through"))
        return _say("tribe", name=name, facts=", ".join(parts))


@dataclass(frozen=True, slots=True)
class RingStanding:
    """A ring: its players in seat order, the number of rounds played, and whether it goes on.

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
    def note(self) -> str:
        """The current round, or that the ring is over or still to come, in words."""
        if self.goes_on:
            return _say("round", number=self.rounds + 1)
        return _say("over", count=self.rounds) if self.rounds else _say("to_come")


def _say(key: str, **values: object) -> str:
    return say(f"round_robbin.tournament.{key}", **values)


def ring_title(name: str) -> str:
    """The title of a ring."""
    return _say(f"ring.{name or 'only'}")


def is_tournament(match_state: RobbinMatchState) -> bool:
    """Whether players drop out."""
    return ruleset_of(match_state.options).roundabout


def dropout_rule(match_state: RobbinMatchState) -> str:
    """The rule for dropping out, in one or two sentences."""
    ruleset = ruleset_of(match_state.options)
    return _say("key", count=ruleset.burns, first=ruleset.first_drop)


def standings_of(match_state: RobbinMatchState) -> tuple[RingStanding, ...]:
    """The standings of all rings, with the final even before it begins."""
    going_on = {table.ring for table in tournament.tables(match_state)}
    found = [_standing(match_state, ring, goes_on=ring.name in going_on) for ring in match_state.rings]
    if len(found) == 2:
        found.append(RingStanding(FINAL, ()))
    return tuple(found)


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
