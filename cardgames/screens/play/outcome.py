"""How a match ended for those who sit at this screen, and how one tells them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from cardgames.engine.contract import AnyGame, Result
from cardgames.engine.lines import Player
from cardgames.engine.options import Options
from cardgames.words import listed, say, say_in

CLOSE = 0.1
"""A match is a close one when the score of the best loser is so near the winner's, as a part of the highest."""

MOST_SHOWN = 6
"""So many sides stand beside each other at the end."""

Tone = Literal["won", "lost", "shared", "watched"]


@dataclass(frozen=True)
class Outcome:
    """How a match ended for those who sit at this screen. `players` are those whose seats they are; `away` are people
    for whom bots have finished it."""

    game: AnyGame
    options: Options
    result: Result
    players: Sequence[Player]
    away: Sequence[int] = ()

    @property
    def people(self) -> list[int]:
        """The people who played to the end."""
        return [number for number, who in enumerate(self.players) if who.kind == "human" and number not in self.away]

    @property
    def tone(self) -> Tone:
        """What the match was to the people: won as soon as one of them has won."""
        if len(self.result.winners) == len(self.players):
            return "shared"
        if not self.people:
            return "watched"
        return "won" if set(self.people) & set(self.result.winners) else "lost"

    @property
    def is_close(self) -> bool:
        """Whether a little more would have turned it round: for the people when they have lost, else for any loser."""
        places = self.result.places
        best = self.result.scores[self.result.winners[0]]
        second = min((place for place in places if place > 1), default=0)
        losers = self.people if self.tone == "lost" else range(len(places))
        seconds = [self.result.scores[player] for player in losers if places[player] == second]
        return any(abs(best - score) <= CLOSE * max(abs(best), abs(score)) for score in seconds)

    @property
    def sides(self) -> list[tuple[int, ...]]:
        """Who won or lost together: two as they sit, more with the best first."""
        found = {tuple(sorted(self.game.allies(self.options, player))) for player in range(len(self.players))}
        if len(found) == 2:
            return sorted(found)
        return sorted(found, key=lambda side: (self.result.places[side[0]], side))

    @property
    def foremost(self) -> list[tuple[int, ...]]:
        """The sides that are shown: of very many the best, and those of the people."""
        sides = self.sides
        own = [side for side in sides if set(side) & set(self.people)][:MOST_SHOWN]
        best = [side for side in sides if side not in own][: MOST_SHOWN - len(own)]
        return [side for side in sides if side in own or side in best]

    def title(self) -> str:
        """Who won; a person who sits here alone is spoken to."""
        if self.tone == "shared":
            return say("play.result.shared")
        winners = self.result.winners
        alone = self.people[0] if len(self.people) == 1 else None
        if alone is None or alone not in winners:
            return say("play.result.won", names=listed([self.players[one].name for one in winners]))
        others = [self.players[one].name for one in winners if one != alone]
        return say("play.result.you_and", names=listed(others)) if others else say("play.result.you")

    def words(self) -> str:
        """One warm line."""
        if self.result.conceded:
            return say("play.result.conceded", name=self.players[self.result.conceded[0]].name)
        if self.away and not self.people:
            return say("play.result.line.away", names=listed([self.players[one].name for one in self.away]))
        if self.tone in ("shared", "watched"):
            return self._line(self.tone)
        if len(self.people) == 1:
            return self._line(f"{'close_' if self.is_close else ''}{self.tone}")
        won = [self.players[one].name for one in self.people if one in self.result.winners]
        key = "all_lost" if not won else "all_won" if len(won) == len(self.people) else "some_won"
        return self._line(key, names=listed(won))

    def _line(self, key: str, **values: object) -> str:
        return say_in(self.game.name, f"play.result.line.{key}", **values)
