"""Who played at each seat of a match: people can leave their seats to bots and take them back."""

from __future__ import annotations

from cardgames.engine.lines import Player, Redone, TakenOver, Undone
from cardgames.engine.match import Match
from cardgames.engine.progress import Dealt, Drawn, Moved


def owners(match: Match) -> tuple[Player, ...]:
    """The owner of each seat, by player number; a bot that replaces a person does not own the seat."""
    found = list(match.opening_players)
    for line in match.lines:
        if isinstance(line, TakenOver) and (line.who.kind == "human" or found[line.player].kind == "bot"):
            found[line.player] = line.who
    return tuple(found)


def away(match: Match) -> tuple[int, ...]:
    """The people whose seats a bot plays now, or played at the end."""
    return tuple(
        number
        for number, (owner, who) in enumerate(zip(owners(match), match.players, strict=True))
        if owner.kind == "human" and who.kind == "bot"
    )


def playing_at(match: Match, position: int) -> tuple[Player, ...]:
    """Who played for each player just before a position."""
    at = 0
    changes: list[tuple[int, TakenOver]] = []
    for line in match.lines:
        match line:
            case Dealt() | Drawn() | Moved():
                at += 1
            case Redone(count):
                at += count
            case Undone(count, _, _):
                at -= count
                changes = [(min(before, at), change) for before, change in changes]
            case TakenOver():
                changes.append((at, line))
    found = list(match.opening_players)
    for before, change in changes:
        if before < position:
            found[change.player] = change.who
    return tuple(found)
