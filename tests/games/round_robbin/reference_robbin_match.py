"""An independent implementation of matches of Round Robbin' from the rules page: end, winners, elimination.

A plain match is a list of rounds, each the points of all players; a tournament is made of `PlainRing`s.
"""

from typing import Any

Options = dict[str, Any]


def side_of(player: int, options: Options) -> int:
    """RR-22: opposite seats are a team; without teams each seat is its own side."""
    return player % 2 if options["teams"] else player


def totals(rounds: list[list[int]], options: Options) -> list[int]:
    """The total points of each player's side."""
    players = range(len(rounds[0]))
    own = [sum(points[player] for points in rounds) for player in players]
    sides = [side_of(player, options) for player in players]
    return [sum(own[other] for other in players if sides[other] == sides[player]) for player in players]


def winners(rounds: list[list[int]], options: Options) -> list[int]:
    """RR-21: the winners of a match without elimination after these deals; nobody while it is unfinished."""
    made = totals(rounds, options)
    kind, goal = options["match"]
    enough = len(rounds) >= goal if kind == "rounds" else max(made) >= goal
    if not enough and len(rounds) < options["max_rounds"]:
        return []
    return [player for player, points in enumerate(made) if points == max(made)]


class PlainRing:
    """RR-23: the players of a tournament, or of one of its rings, in seat order."""

    def __init__(self, players: list[int], dealer: int, stay: int, options: Options):
        self.seated = list(players)
        self.players = list(players)  # the active players
        self.dealer = dealer
        self.stay = stay  # a qualifier ends with two, a final or single ring with one
        self.options = options
        self.points = dict.fromkeys(players, 0)
        self.burns = dict.fromkeys(players, 0)
        self.rounds = 0

    def play(self, made: dict[int, int]) -> None:
        """Add the points of a finished deal."""
        self.rounds += 1
        for player in self.players:
            self.points[player] += made[player]
        if self.rounds >= self.options["first_drop"]:
            self.drop_out()
        self.dealer = self.left_of(self.dealer)  # RR-1

    def left_of(self, player: int) -> int:
        """The next active player on the left."""
        at = self.seated.index(player)
        return next(other for other in self.seated[at + 1 :] + self.seated[: at + 1] if other in self.players)

    def drop_out(self) -> None:
        fewest = min(self.points[player] for player in self.players)
        lowest = [player for player in self.players if self.points[player] == fewest]
        burns = dict(self.burns)
        gone = lowest
        if len(lowest) > 1:
            for player in lowest:
                burns[player] += 1
            gone = [player for player in lowest if burns[player] >= self.options["burns"]]
        if len(self.players) - len(gone) >= self.stay:  # otherwise nothing changes, not even the burns
            self.players = [player for player in self.players if player not in gone]
            self.burns = burns

    def over(self) -> bool:
        return len(self.players) <= self.stay or self.rounds >= self.options["max_rounds"]

    def sure(self) -> set[int]:
        """Those who win or advance at the end of the ring, whatever the lot decides."""
        if len(self.players) <= self.stay:
            return set(self.players)
        if self.stay == 1:  # equals share
            return {player for player in self.players if self.better_than(player) == 0}
        return {player for player in self.players if self.better_than(player) + self.equal_to(player) <= self.stay}

    def possible(self) -> set[int]:
        """Those who can win or advance, depending on the lot."""
        if len(self.players) <= self.stay:
            return set(self.players)
        return {player for player in self.players if self.better_than(player) < self.stay}

    def better_than(self, player: int) -> int:
        return sum(self.points[other] > self.points[player] for other in self.players)

    def equal_to(self, player: int) -> int:
        """Players with equal points, including the player."""
        return sum(self.points[other] == self.points[player] for other in self.players)
