"""Random play for the tests of matches and records."""

import random

from cardgames.engine.game import AnyGame
from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.progress import Need
from cardgames.engine.record_text import CheckedText, record_text
from cardgames.games.klaverjassen.rules import GAME

FOUR = [Player("Anna", "fox"), Player("Bram", "owl", "bot", "hard"), Player("Cato"), Player("Daan")]


def new_match(seed: str = "seed", games: int = 2, game: AnyGame = GAME) -> Match:
    """A set of Klaverjassen before its first deal."""
    return Match(game, game.schema.make({"games": games}), FOUR, seed)


def step(match: Match, rng: random.Random) -> None:
    """Do what the match needs next, at random."""
    due = match.due()
    if due.need is Need.DECISION:
        turn = rng.choice(due.turns)
        moves = match.table(turn.table).state.legal(turn.seat)
        match.apply(turn.table, turn.seat, rng.choice(list(moves)))
    else:
        match.proceed()


def play(match: Match, entries: int | None = None, *, undo: float = 0.0, seed: int = 0) -> Match:
    """Play at random until there are so many entries, or to the end, with an undo now and then."""
    rng = random.Random(seed)
    while match.due().need is not Need.NOTHING and (entries is None or len(match.entries) < entries):
        if undo and rng.random() < undo:
            player = rng.randrange(len(match.players))
            if match.undo_target(player) is not None:
                match.undo(player)
                if rng.random() < 0.5:
                    match.redo()
                continue
        step(match, rng)
    return match


def finished(seed: int = 1) -> Match:
    """A finished match with every kind of line that a record can have besides moves."""
    match = new_match(str(seed), games=2)
    play(match, 40, undo=0.1, seed=seed)
    match.take_over(3, Player('Cpu "1"\nü\u2028', "cat", "bot", "easy"))
    match.note("the bot of seat 3 failed")
    match.comment("worth a look")
    return play(match, undo=0.1, seed=seed + 1)


def unchecked(text: str) -> str:
    """The text of an unfinished match's file without its checks."""
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith("check "))


FINISHED = record_text(finished())
UNFINISHED = record_text(play(new_match(games=2), 30, undo=0.1))
CHECKED = CheckedText(play(new_match(games=2), 30, undo=0.1)).opening()
"""An unfinished record without the checks that its file has, and another with them."""
