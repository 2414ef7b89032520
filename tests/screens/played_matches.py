"""Played matches, for the screens that show them."""

from __future__ import annotations

from random import Random

from cardgames.engine.lines import Player
from cardgames.engine.match import Match, Origin
from cardgames.engine.progress import Need
from cardgames.engine.registry import game
from cardgames.screens.app_context import AppContext
from cardgames.storage.glance import MatchFile, glance

YOU = Player("Guest", "fox")
OTHERS = (
    Player("Hugo", "owl", "bot", "hard"),
    Player("Bep", "tulip", "bot", "normal"),
    Player("Marie", "boat", "bot", "hard"),
)


def match_of(
    seed: str = "one",
    *,
    entries: int = 10_000,
    games: int = 2,
    players: tuple[Player, ...] = (YOU, *OTHERS),
    **options: object,
) -> Match:
    """A random match by seed, with at most so many entries."""
    rules = game("klaverjassen")
    origin = Origin(seed, "2026-03-01T20:00:00Z", rules.rules_version)
    match = Match(rules, rules.schema.make({"games": games, **options}), players, seed, origin=origin)
    play_on(match, entries)
    return match


def match_of_jeudalism() -> Match:
    """A match of Jeudalism."""
    rules = game("jeudalism")
    origin = Origin("a", "2026-03-01T20:00:00Z", rules.rules_version)
    match = Match(rules, rules.schema.make({}, (), 2), (YOU, OTHERS[0]), "chains", origin=origin)
    play_on(match)
    return match


def play_on(match: Match, entries: int = 10_000) -> None:
    """Play random moves, at most so many entries."""
    rng = Random(match.seed)
    while entries and (due := match.due()).need is not Need.NOTHING:
        entries -= 1
        if due.need is Need.DECISION:
            turn = due.turns[0]
            match.apply(turn.table, turn.seat, rng.choice(match.table(turn.table).state.legal(turn.seat)))
        else:
            match.proceed()


def keep(app_context: AppContext, match: Match) -> MatchFile:
    """Save a match among those of the app context."""
    record = app_context.library.begin(match)
    record.close()
    return glance(record.path)
