"""The data of the tournament's picture: a camp for each ring, with its tribes (RR-23, RR-24)."""

from __future__ import annotations

from dataclasses import dataclass

from cardgames.games.round_robbin import tournament
from cardgames.games.round_robbin.tournament import FINAL, SUNRISE, SUNSET, Ring, RobbinMatchState, ruleset_of
from cardgames.words import say

FINALISTS = 2 * tournament.QUALIFY


@dataclass(frozen=True, slots=True)
class Tribe:
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
        parts = [say("round_robbin.tournament.points", count=self.points)]
        if self.burns:
            parts.append(say("round_robbin.tournament.burned", count=self.burns))
        if self.out:
            parts.append(say("round_robbin.tournament.out", number=self.out))
        if self.through:
            parts.append(say(f"round_robbin.tournament.{'wins' if last else 'through'}"))
        return say("round_robbin.tournament.tribe", name=name, facts=", ".join(parts))


@dataclass(frozen=True, slots=True)
class Camp:
    """A ring: its tribes in seat order, the number of rounds played, and whether it goes on.

    The final has no tribes before it begins.
    """

    name: str
    tribes: tuple[Tribe, ...]
    rounds: int = 0
    goes_on: bool = False

    @property
    def is_last(self) -> bool:
        """Whether this ring decides the match."""
        return self.name not in (SUNRISE, SUNSET)

    @property
    def title(self) -> str:
        """The title of the ring."""
        return ring_title(self.name)

    @property
    def note(self) -> str:
        """The current round, or that the ring is over or still to come, in words."""
        if self.goes_on:
            return say("round_robbin.tournament.round", number=self.rounds + 1)
        if self.rounds:
            return say("round_robbin.tournament.over", count=self.rounds)
        return say("round_robbin.tournament.to_come")


def ring_title(name: str) -> str:
    """The title of a ring."""
    return say(f"round_robbin.tournament.ring.{name or 'only'}")


def is_tournament(match_state: RobbinMatchState) -> bool:
    """Whether players drop out."""
    return ruleset_of(match_state.options).roundabout


def key_of(match_state: RobbinMatchState) -> str:
    """The rule for dropping out, in one or two sentences."""
    ruleset = ruleset_of(match_state.options)
    return say("round_robbin.tournament.key", count=ruleset.burns, first=ruleset.first_drop)


def camps_of(match_state: RobbinMatchState) -> tuple[Camp, ...]:
    """The camps of all rings, with the final even before it begins."""
    going_on = {table.ring for table in tournament.tables(match_state)}
    found = [_camp(match_state, ring, goes_on=ring.name in going_on) for ring in match_state.rings]
    if len(found) == 2:
        found.append(Camp(FINAL, ()))
    return tuple(found)


def _camp(match_state: RobbinMatchState, ring: Ring, *, goes_on: bool) -> Camp:
    dropped = {player: number for number, played in enumerate(ring.rounds, 1) for player in played.dropped}
    through: tuple[int, ...] = ()
    if not goes_on and ring.name in (SUNRISE, SUNSET):
        through = tournament.advancing(ring, match_state.lots)
    elif not goes_on:
        places = tournament.places(match_state)
        through = tuple(player for player in ring.seated if places[player] == 1)
    tribes = tuple(
        Tribe(
            player,
            ring.points(player),
            ring.burns(player),
            dropped.get(player, 0),
            player in through,
        )
        for player in ring.seated
    )
    return Camp(ring.name, tribes, len(ring.rounds), goes_on)
