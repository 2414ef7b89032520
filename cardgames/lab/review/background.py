"""Reviews decisions in a process of their own, so that the table never waits."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any

from cardgames.engine.contract import Deal, Seat, Table
from cardgames.engine.match import Match
from cardgames.engine.record import read_file
from cardgames.engine.registry import game
from cardgames.host.protocol import Decision
from cardgames.lab.jobs import one_process
from cardgames.lab.review.findings import Key, cards_key, deal_data, deal_of, judged_data, key_of
from cardgames.lab.review.judging import Judged, Thresholds
from cardgames.lab.review.positions import Doubted, doubted
from cardgames.lab.review.review import Choice, FinishedDeal, Played, Reviewer, advice, deals_of, finished_deals


@dataclass(frozen=True, slots=True)
class Rules:
    """The game and the options of a match, as text."""

    game: str
    options: str
    seats: int

    @classmethod
    def of(cls, match: Match) -> Rules:
        """The rules of a match."""
        return cls(match.game.name, match.options.text(full=True), match.options.seats)

    def reviewer(self) -> Reviewer:
        """A reviewer of deals with these rules."""
        rules = game(self.game)
        return Reviewer(rules, rules.schema.parse(self.options, self.seats))


class ReviewProcess:
    """One process that reviews what it is asked, in order. It starts with the first question."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._starting = Lock()

    def warm(self) -> None:
        """Start the process. It takes a moment, so it may be called from another thread."""
        self._started()

    def deals(self, played: Played, player: int, *, last: bool = False) -> Future[list[FinishedDeal]]:
        """Find the finished deals of a player with their choices, or only the last one."""
        return self._started().submit(_deals, played, player, last)

    def thresholds(self, rules: Rules) -> Future[Thresholds]:
        """Find the thresholds for marks; it takes a moment in a game whose spread was not measured."""
        return self._started().submit(_thresholds, rules)

    def advise(self, rules: Rules, choice: Choice) -> Future[Decision]:
        """Ask a Hard bot about a decision, for a reason in words."""
        return self._started().submit(_advise, rules, choice)

    def step(self, path: Path, player: int, found: Mapping[Key, Any]) -> Future[Step | None]:
        """Review one more decision of a match in a file, after what was `found`; None when everything is."""
        return self._started().submit(_step, path, player, found)

    def judge(self, rules: Rules, number: int, choice: Choice) -> Future[Judged]:
        """Judge a decision of deal `number`."""
        return self._started().submit(_judge, rules, number, choice)

    def by_hard(self, rules: Rules, number: int, deal: Deal, table: Table, seat: Seat) -> Future[float]:
        """Find the seat's margin if Hard bots play deal `number`."""
        return self._started().submit(_by_hard, rules, number, deal, table, seat)

    def doubt(self, played: Played, entry: int) -> Future[Doubted | None]:
        """Examine the bot's decision at an entry; None if it had no choice."""
        return self._started().submit(doubted, played, entry)

    def _started(self) -> ProcessPoolExecutor:
        with self._starting:
            if self._pool is None:
                self._pool = one_process()
            return self._pool

    def close(self) -> None:
        """Cancel everything and kill the process."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        processes = list((getattr(pool, "_processes", None) or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            with suppress(OSError):
                process.kill()


def _deals(played: Played, player: int, last: bool) -> list[FinishedDeal]:
    found = deals_of(played, player)
    return found[-1:] if last else found


def _thresholds(rules: Rules) -> Thresholds:
    return rules.reviewer().thresholds


def _advise(rules: Rules, choice: Choice) -> Decision:
    return advice(rules.game, choice)


def _judge(rules: Rules, number: int, choice: Choice) -> Judged:
    return rules.reviewer().judged(number, choice)


def _by_hard(rules: Rules, number: int, deal: Deal, table: Table, seat: Seat) -> float:
    return rules.reviewer().by_hard(number, deal, table, seat)


# ---------------------------------------------------------------- matches in files


@dataclass(frozen=True, slots=True)
class Step:
    """What one step found: its key and what it is, as plain data, or a complete deal; and how many decisions of the
    match are judged of how many."""

    key: Key
    found: Any
    deal: dict[str, Any] | None
    done: int
    all: int


@lru_cache(maxsize=1)
def _opened(path: Path, player: int) -> tuple[Reviewer, list[FinishedDeal]]:
    """The deals of a match in a file. Raises OSError, or ValueError for a record that can't be replayed."""
    match = read_file(path).match
    if match is None or match.result is None:
        raise ValueError(f"{path.name} is not a finished match")
    return Reviewer(match.game, match.options), finished_deals(match, player)


def _step(path: Path, player: int, found: Mapping[Key, Any]) -> Step | None:
    reviewer, deals = _opened(path, player)
    game = reviewer.game
    keys = [[key_of(game, choice) for choice in deal.choices] for deal in deals]
    every = sum(map(len, keys))
    done = sum(key in found for deal in keys for key in deal)
    for deal, own in zip(deals, keys, strict=True):
        for key, choice in zip(own, deal.choices, strict=True):
            if key not in found:
                judged = reviewer.judged(deal.number, choice)
                return Step(key, judged_data(game, judged), None, done + 1, every)
        key = cards_key(deal)
        if key not in found:
            cards = reviewer.by_hard(deal.number, deal.playing.deal, deal.playing.table, deal.seat)
            complete = deal_of(game, deal, {**found, key: cards})
            review = None if complete is None else reviewer.summed(deal, *complete)
            return Step(key, cards, None if review is None else deal_data(game, review), done, every)
    return None
