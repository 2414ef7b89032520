"""What a match will be, in short labels: players, partners, tournament, changed rules, minutes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from cardgames.engine.game import AnyGame, Game
from cardgames.engine.options import Options
from cardgames.screens.play.context import PAUSE_SCALES
from cardgames.table.look import Speed
from cardgames.words import listed, say

SHOWN: dict[Speed, float] = {"calm": 1.0, "brisk": 0.55, "instant": 0.1}
"""The share of the time that a decision is shown, at each speed."""

BOT_PAUSE = 0.7
"""Seconds that a bot waits before its move at the calm pace, on average; see `host.pace`."""

DEAL_SECONDS: dict[Speed, float] = {"calm": 20.0, "brisk": 15.0, "instant": 10.0}
"""Seconds for dealing, and for looking at the scores after a deal."""

HOUR = 60


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast the table is: the speed, and whether bots pause before a move (the player's settings)."""

    speed: Speed
    bot_pause: bool = True


def tables_of(game: AnyGame, options: Options) -> list[int]:
    """Return the number of players at each table when a match begins."""
    match_state = game.open(options, options.seats, Random(0))
    return [len(table.players) for table in game.tables(match_state)]


def says_length(game: AnyGame) -> bool:
    """Whether a game declares how long its matches are; the default is one deal, however many it plays."""
    return type(game).length is not Game.length


def minutes(game: AnyGame, options: Options, people: int, pace: Pace, easy: int = 0) -> float:
    """Return the expected minutes of a match with `people` at its seats and bots at the others, `easy` of them Easy.

    The game declares how many deals and decisions a match takes, how long a person thinks, and how long the table shows
    a decision; see `Game.length`.
    """
    length = game.length(options)
    share = min(1.0, people / max(tables_of(game, options), default=options.seats))
    pause = BOT_PAUSE * PAUSE_SCALES[pace.speed] if pace.bot_pause else 0
    thought = length.of_person(length.choices)
    decision = length.shown * SHOWN[pace.speed] + share * thought + (1 - share) * pause
    decisions = length.decisions * (1 + (length.easy - 1) * easy / max(1, options.seats - 1))
    return length.deals * (DEAL_SECONDS[pace.speed] + decisions * decision) / 60


def duration(expected: float) -> str:
    """Return "about 40 min": minutes in steps of 5 (singly below 10), from an hour and a half on in half hours."""
    if expected < 1.5 * HOUR:
        step = 1 if expected < 10 else 5
        return say("new_game.match.minutes", count=max(1, round(expected / step) * step))
    halves = round(expected / (HOUR / 2))
    if halves % 2:
        return say("new_game.match.half_hours", count=halves // 2)
    return say("new_game.match.hours", count=halves // 2)


def pace_words(game: AnyGame, options: Options, pace: Pace) -> str:
    """Return for which speed and players the minutes are; "" without minutes."""
    if not says_length(game):
        return ""
    return say("new_game.match.pace", speed=say(f"play.speed.{pace.speed}"), count=round(game.length(options).thought))


def form(game: AnyGame, options: Options) -> str:
    """Return "tournament" or "tournament in 2 rings"; "" if nobody drops out."""
    if not game.is_tournament(options):
        return ""
    rings = len(tables_of(game, options))
    return say("new_game.match.rings", count=rings) if rings > 1 else say("new_game.match.tournament")


def labels(
    game: AnyGame, options: Options, partners: Sequence[str], changed: int, people: int, pace: Pace, easy: int = 0
) -> list[str]:
    """Return what a match will be. `partners` are the names of yours; `changed` is the number of changed rules. So many
    people play, and so many bots at the level "easy"."""
    sides = {tuple(sorted(game.allies(options, player))) for player in range(options.seats)}
    found = [say("new_game.match.players", count=options.seats)]
    if len(sides) < options.seats:
        found.append(say("new_game.match.teams", count=len(sides)))
    elif game.one_against_all(options):
        found.append(say("new_game.match.alone", count=options.seats - 1))
    if partners:
        found.append(say("new_game.match.partner", names=listed(partners)))
    found.append(form(game, options))
    found.append(say("new_game.match.changed", count=changed) if changed else say("new_game.standard"))
    if says_length(game):
        found.append(duration(minutes(game, options, people, pace, easy)))
    return [label for label in found if label]
