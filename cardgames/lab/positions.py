"""`python -m cardgames.lab.positions GAME`: collects decisions of bots that a thorough review marks.

Bots of one level play deals. Every decision is reviewed as usual, and what that marks once more with ten times the
worlds. A position that is still marked is saved in the folder as one text file; `cardgames review --position FILE`
shows it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from cardgames.bots.levels import decide
from cardgames.engine.match import Match
from cardgames.engine.record_text import SUFFIX
from cardgames.engine.registry import game as game_named
from cardgames.host.protocol import LEVELS
from cardgames.lab.review.judging import USUAL
from cardgames.lab.review.positions import Reexamined, bot_move, position_text, reexamined
from cardgames.lab.simulate import Plan, match_of, requests


@dataclass(frozen=True, slots=True)
class Found:
    """A decision that the review marks, with its match and entry."""

    match: Match
    entry: int
    reexamined: Reexamined


@dataclass(slots=True)
class Search:
    """Plays deals and reviews the decisions of their bots; `deals` and `decisions` count those so far."""

    plan: Plan
    until: float
    deals: int = 0
    decisions: int = 0

    def found(self) -> Iterator[Found]:
        """Yield what a thorough review marks, until all deals are played or the time is over."""
        while self.deals < self.plan.matches and monotonic() < self.until:
            match = match_of(self.plan, self.deals)
            for turn, request in requests(match, one_deal=True):
                match.apply(turn.table, turn.seat, decide(request).move)
            yield from self._in(match)
            self.deals += 1

    def _in(self, match: Match) -> Iterator[Found]:
        for entry in range(len(match.entries)):
            move = bot_move(match, entry) if monotonic() < self.until else None
            if move is None:
                continue
            self.decisions += 1
            if reexamined(move, USUAL).disagrees:
                again = reexamined(move)
                if again.disagrees:
                    yield Found(match, entry, again)


def main(words: list[str] | None = None) -> int:
    """Collect positions. Returns 0."""
    parser = argparse.ArgumentParser("python -m cardgames.lab.positions", description="Collect doubtful moves of bots.")
    parser.add_argument("game")
    parser.add_argument("--level", choices=LEVELS, default="hard")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", default="positions")
    parser.add_argument("--folder", type=Path, default=Path("positions"))
    given = parser.parse_args(words)
    seats = game_named(given.game).schema.standard().seats
    plan = Plan(given.game, (given.level,) * seats, given.deals, given.seed)
    search, count = Search(plan, monotonic() + 60 * given.minutes), 0
    given.folder.mkdir(parents=True, exist_ok=True)
    for one in search.found():
        count += 1
        path = given.folder / f"{given.game}-{search.deals}-{one.entry}{SUFFIX}"
        path.write_text(position_text(one.match, one.entry), "utf-8", newline="\n")
        judged, rules = one.reexamined.judged, one.match.game
        made, best = (rules.move_text(move) for move in (one.reexamined.move.choice.move, judged.best))
        loss = judged.loss
        print(
            f"{path}: {judged.verdict}, {made} gives away {loss.estimate:.2f} ({loss.low:.2f} to {loss.high:.2f}); "
            f"better: {best}",
            flush=True,
        )
    print(f"{given.game}: {search.deals} deals, {search.decisions} decisions, {count} positions", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
