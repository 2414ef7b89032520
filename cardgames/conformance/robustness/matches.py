"""Random whole matches, played line by line while their files fail."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from cardgames.conformance.agreements import any_options, game_and_hooks
from cardgames.conformance.hooks import ConformanceHooks
from cardgames.engine.lines import Line, Player
from cardgames.engine.match import Match
from cardgames.engine.options import Options
from cardgames.engine.progress import Need, OutOfOrder
from cardgames.engine.record_text import line_text
from cardgames.engine.registry import manifests

NAMES = ("Anna", "Bram", "Cato", "Daan", "Eefje", "Floor", "Gijs", "Hanne", "Ivo", "Jet")
UNDO, REMARK = 0.03, 0.02
"""The probability of an undo, and of a hint or a note, at each decision."""


def games() -> list[str]:
    """The installed games with conformance hooks."""
    return [name for name, manifest in manifests().items() if manifest.hooks]


def random_options(name: str, rng: Random) -> tuple[Options, ConformanceHooks]:
    """Return random options for a short match of a game, and its hooks."""
    game, hooks = game_and_hooks(name)
    return any_options(game.schema, rng.choice(game.player_counts), hooks.brief, rng), hooks


def new_match(options: Options, seed: str) -> Match:
    """Return a match between people with these options before its first deal."""
    game, _ = game_and_hooks(options.schema.game)
    return Match(game, options, [Player(name) for name in NAMES[: options.seats]], seed)


def play_on(match: Match, hooks: ConformanceHooks, rng: Random) -> Iterator[bool]:
    """Play a match at random to its end; yield before each step whether it is a decision."""
    while True:
        due = match.due()
        if due.need is Need.NOTHING:
            return
        yield due.need is Need.DECISION
        if due.need is not Need.DECISION:
            match.proceed()
            continue
        chance = rng.random()
        turn = rng.choice(due.turns)
        if chance < UNDO:
            try:
                match.undo(turn.player)
            except OutOfOrder:
                match.hint(turn.player)
        elif chance < UNDO + REMARK:
            match.note("the clock stopped the bot")
        else:
            legal = match.table(turn.table).state.legal(turn.seat)
            match.apply(turn.table, turn.seat, hooks.choose(legal, rng))


def texts(match: Match, lines: Sequence[Line] | None = None) -> list[str]:
    """Return lines of a match as in its record, by default all of them."""
    return [line_text(match.game, line) for line in (match.lines if lines is None else lines)]
