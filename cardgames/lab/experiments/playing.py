"""Plays a match between bots without records or undo, and adds up what the measures of an experiment need.

The seeds are those of `Match`, so that a match of an experiment can be played again there, move for move.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median
from typing import Final

from cardgames.bots.generic import CHECK, GenericBot, margins_of
from cardgames.bots.levels import RandomBot, bots_of, decide_with
from cardgames.bots.valuing import Bot
from cardgames.engine.chance import chance_for
from cardgames.engine.contract import LedgerLine, Seat
from cardgames.engine.game import AnyGame
from cardgames.engine.options import Options
from cardgames.engine.progress import Dealt, Drawn, MatchProgress, Moved, Need, Playing, Turn
from cardgames.host.protocol import RANDOM, Request
from cardgames.lab.simulate import NO_TIME_LIMIT

GENERIC: Final = "generic"
"""The level of the generic bots, which know only the rules; the kit gives them to games without bots of their own."""
LONGEST: Final = 20_000
"""A match with more decisions is stopped, and counts as a stall."""
SCORE_OF: Final = "score."
"""The sum of a player's points, before the player's number from 1."""

Totals = Mapping[str, float]
"""The sums of one match: amounts and counts by name. A measure divides one by another."""


def bot_of(game: AnyGame, level: str) -> Bot:
    """The bot of a level; GENERIC is a search that knows nothing but the rules. Raises UnknownLevel."""
    if level == GENERIC:
        return GenericBot(game, CHECK)
    return RandomBot() if level == RANDOM else bots_of(game.name).bot(level)


def play(game: AnyGame, options: Options, levels: Sequence[str], seed: str, *, one_deal: bool = False) -> Totals:
    """Play a match, or with `one_deal` only its first deal that counts, and return its sums."""
    bots = {level: bot_of(game, level) for level in levels}
    progress = MatchProgress(game, game.open(options, len(levels), chance_for(seed, "open")))
    sums = _Sums(game, options)
    entries = 0
    while (due := progress.due()).need is not Need.NOTHING:
        if due.need is Need.DEAL:
            if one_deal and sums.deals:
                break
            table = progress.waiting_table(due.table)
            rng = chance_for(seed, "deal", progress.deals[due.table], due.table)
            progress.apply(Dealt(table, game.deal(rng, table, progress.match_state)))
            sums.begin(progress.tables[due.table])
        elif due.need is Need.DRAW:
            playing = progress.tables[due.table]
            rng = chance_for(seed, "draw", progress.deals[due.table], due.table, playing.draws)
            progress.apply(Drawn(due.table, playing.state.draw(rng)))
        else:
            turn = due.turns[0]
            state = progress.tables[turn.table].state
            legal = state.legal(turn.seat)
            move = legal[0]
            values: Sequence[float] = ()
            if len(legal) > 1:
                chance = chance_for(seed, "bot", turn.player, entries)
                seed_of_bot = f"{chance.getrandbits(64):016x}"
                level = levels[turn.player]
                view = state.view(turn.seat)
                request = Request(0, game.name, turn.seat, level, view, legal, seed_of_bot, NO_TIME_LIMIT)
                decision = decide_with(bots[level], request)
                move = decision.move
                values = [one.value for one in decision.evaluated]
            sums.decide(turn, len(legal), values)
            playing = progress.tables[turn.table]
            progress.apply(Moved(turn.table, turn.seat, move))
            if playing.over:
                sums.end(playing)
            elif game.pays_at_once:
                sums.look(playing)
            if sums.decisions >= LONGEST:
                sums.add("stalls")
                break
        entries += 1
    if progress.result is not None:
        sums.finish(progress.result.places)
    return sums.totals()


@dataclass(slots=True)
class _Sums:
    """The sums of a match in progress."""

    game: AnyGame
    options: Options
    deals: int = 0
    decisions: int = 0
    _sums: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    _standings: list[tuple[float, ...]] = field(default_factory=list)
    """The points of the players so far: after each deal, or after each round where points count at once."""
    _points: list[float] = field(default_factory=list)
    _begun: dict[int, Playing] = field(default_factory=dict)
    _starters: dict[int, Seat | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._points = [0.0] * self.options.seats
        self.add("matches")

    def add(self, name: str, amount: float = 1.0) -> None:
        """Add to a sum."""
        self._sums[name] += amount

    def begin(self, playing: Playing) -> None:
        """Note a deal that begins."""
        number = playing.table.number
        self._begun[number], self._starters[number] = playing, None

    def decide(self, turn: Turn, moves: int, values: Sequence[float]) -> None:
        """Note a decision: the number of moves, and what the bot said each is worth."""
        length = self.game.length(self.options)
        self.decisions += 1
        self.add("decisions")
        self.add("seconds", length.shown + length.of_person(float(moves > 1)))
        if self._starters.get(turn.table) is None:
            self._starters[turn.table] = turn.seat
        if moves > 1:
            self.add("choices")
        if len(values) > 1:
            self.add("weighed")
            self.add("weight", max(values) - median(values))

    def look(self, playing: Playing) -> None:
        """Note the standing in a deal whose points count at once, once a round."""
        if self.decisions % self.options.seats == 0:
            self._standings.append(tuple(self._now(playing)))

    def _now(self, playing: Playing) -> list[float]:
        points = list(self._points)
        for line in playing.state.ledger():
            points[playing.table.players[line.seat]] += line.points
        return points

    def end(self, playing: Playing) -> None:
        """Note a finished deal."""
        outcome = playing.state.outcome()
        assert outcome is not None
        if outcome.redeal:
            self.add("redeals")
            return
        self.deals += 1
        self.add("deals")
        margins = margins_of(self.game, outcome.points, playing.table, self.options)
        starter, dealer = self._starters[playing.table.number], self.game.dealer(playing.deal)
        for seat, player in enumerate(playing.table.players):
            margin = margins[seat]
            self._points[player] += outcome.points[seat]
            self.add("dealt")
            self.add("points", outcome.points[seat])
            self.add(f"{SCORE_OF}{player + 1}", outcome.points[seat])
            self.add("squares", margin * margin)
            self.add(f"seat.{player + 1}", margin)
            self.add(f"seat.{player + 1}.dealt")
            for name, who in (("starter", starter), ("dealer", dealer)):
                if who == seat:
                    self.add(name, margin)
                    self.add(f"{name}.dealt")
            for fact, amount in self.game.deal_facts(outcome, seat).items():
                self.add(f"fact.{fact}", amount)
                self.add(f"fact.{fact}.dealt")
        for line in playing.state.ledger():
            self._fire(line)
        self._standings.append(tuple(self._points))

    def _fire(self, line: LedgerLine) -> None:
        self.add(f"rule.{line.rule_id}.times")
        self.add(f"rule.{line.rule_id}.points", line.points)

    def finish(self, places: Sequence[int]) -> None:
        """Note the result of the match."""
        self.add("finished")
        winners = {frozenset(self.game.allies(self.options, who)) for who, place in enumerate(places) if place == 1}
        self.add("ties", len(winners) > 1)
        for player, place in enumerate(places):
            self.add(f"won.{player + 1}", (place == 1) / len(winners))
        leaders = [self._leaders(points) for points in self._standings]
        if len(leaders) < 2:
            return
        self.add("led")
        alone = [who for who in leaders if who is not None]
        self.add("lead_changes", sum(one != other for one, other in pairwise(alone)))
        half = leaders[(len(leaders) - 1) // 2]
        if half is not None:
            self.add("half")
            self.add("half_won", len(winners) == 1 and half in winners)

    def _leaders(self, points: Sequence[float]) -> frozenset[int] | None:
        """The side that leads alone; None if several lead."""
        best = min(points) if self.game.points_are_bad else max(points)
        sides = {frozenset(self.game.allies(self.options, who)) for who, gained in enumerate(points) if gained == best}
        return sides.pop() if len(sides) == 1 else None

    def totals(self) -> dict[str, float]:
        """The sums that are not 0, rounded so that they are written as they are computed."""
        rounded = {name: round(amount, 6) for name, amount in self._sums.items()}
        return {name: amount for name, amount in rounded.items() if amount}
