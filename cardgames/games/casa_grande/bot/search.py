"""Compares the turns of one decision by the money and prospects of all seats, one throw ahead.

That is the next player's throw; with Bonus Track it is the seat's own next throw, as bonus points take it far. The
gain of its own throw has a lower weight, as the others build before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import NamedTuple

from cardgames.bots.clock import Clock
from cardgames.engine.contract import Move, Seat
from cardgames.games.casa_grande.bot.position import FloorOption, Position
from cardgames.games.casa_grande.bot.prospects import Gains, Weights, prospects
from cardgames.games.casa_grande.building import placement_at
from cardgames.games.casa_grande.ground import DIE, SITES, Places, visible_sites
from cardgames.games.casa_grande.moves import TurnStart, turn_from, turn_starts

FLOORS_EACH = 3
"""The number of floors considered after a block: those with the highest gain."""


class Candidate(NamedTuple):
    """A possible turn, the position after its block, and its approximate value to the seat."""

    value: float
    start: TurnStart
    floor: FloorOption | None
    after_block: Position

    def position(self, seat: Seat) -> Position:
        """Return the position after the turn."""
        position = self.after_block.after_floor(seat, self.floor) if self.floor else self.after_block
        return position.after_turn(seat) if self.start.block else position


class Evaluation(NamedTuple):
    """The value of a position to a seat: `value` includes the other seats; `mine` and `theirs` are the prospects of top
    blocks."""

    value: float
    mine: float
    theirs: float


def starts_of(position: Position, seat: Seat, wild: bool, most_spent: int) -> tuple[TurnStart, ...]:
    """Return all starts of a turn from the marker's space."""
    builder = seat if position.ruleset.on_own else None
    spends = min(most_spent, position.bonus[seat]) + 1 if position.bonus else 1
    sites = (visible_sites(position.markers[seat], spend, wild) for spend in range(spends))
    return turn_starts([position.building.block_places(visible, builder) for visible in sites])


def holdings(position: Position, weights: Weights) -> list[tuple[float, float]]:
    """Return what each seat has, its prospects included, and its prospects alone."""
    ruleset = position.ruleset
    open_places = None if ruleset.on_own else position.open_places(0)
    found = []
    for seat in range(ruleset.players):
        expected = prospects(position, seat, weights, open_places).value
        found.append((position.money[seat] + bonus_value(position, seat, weights) + expected, expected))
    return found


def evaluate(position: Position, seat: Seat, weights: Weights) -> Evaluation:
    """Return the value of a position to a seat."""
    own, mine, others, theirs = 0.0, 0.0, 0.0, 0.0
    for other, (total, expected) in enumerate(holdings(position, weights)):
        if other == seat:
            own, mine = total, expected
        else:
            others += total
            theirs += expected
    return Evaluation(own - weights.rivals * others / (position.ruleset.players - 1), mine, theirs)


def bonus_value(position: Position, seat: Seat, weights: Weights) -> float:
    """Return the value of bonus points in money, which falls towards the end (CG-17)."""
    if not position.bonus:
        return 0.0
    ruleset = position.ruleset
    time_left = min(1.0, position.turns(seat) / 6)
    return weights.bonus * time_left * position.bonus[seat] * ruleset.bonus_money / ruleset.bonus_goal


class TurnValues:
    """Values the turns of a seat in a position, for any throw."""

    def __init__(self, position: Position, seat: Seat, weights: Weights) -> None:
        self._seat, self._weights = seat, weights
        self.mine = prospects(position, seat, weights)
        """The seat's current prospects."""
        self._gains = Gains(position, seat, weights)
        players = position.ruleset.players
        self._others = [
            (weights.rivals / (players - 1), prospects(position, other, weights))
            for other in range(players)
            if other != seat
        ]
        self._estimates: dict[Places, float] = {}

    def best_starts(self, starts: Sequence[TurnStart], most: int) -> list[TurnStart]:
        """Return the `most` most promising starts: their blocks help the seat's floors or harm other seats."""
        return sorted(starts, key=self._estimate, reverse=True)[:most] if len(starts) > most else list(starts)

    def _estimate(self, start: TurnStart) -> float:
        block, known = start.block, self._estimates
        if not block:
            return 0.0
        if block not in known:
            below = block >> SITES
            known[block] = self._gains.of(block) - self.mine.of(below) + self._taken(below)
        return known[block]

    def candidates(self, position: Position, start: TurnStart) -> list[Candidate]:
        """Return the turns with this start: without a floor, and with each of the floors with the highest gain."""
        seat, weights = self._seat, self._weights
        after = position.after_block(seat, start.spend, start.block)
        mine = prospects(after, seat, weights)
        value = after.money[seat] + mine.value + bonus_value(after, seat, weights) + self._taken(start.block >> SITES)
        gains = [
            (option.pay - mine.of(option.cells) + self._taken(option.cells), -number, option)
            for number, option in enumerate(after.floor_options(seat))
        ]
        gains.sort(reverse=True)
        found = [Candidate(value + gain, start, option, after) for gain, _, option in gains[:FLOORS_EACH]]
        return [Candidate(value, start, None, after), *found]

    def _taken(self, places: Places) -> float:
        """Return the weighted loss of the other seats if these places are covered."""
        return sum(weight * theirs.of(places) for weight, theirs in self._others) if places else 0.0


class Search:
    """Finds the best turns of a seat."""

    def __init__(self, position: Position, seat: Seat, wild: bool, weights: Weights, clock: Clock) -> None:
        self.position, self.seat, self.wild, self.weights, self.clock = position, seat, wild, weights, clock

    def turns(self) -> list[tuple[float, Candidate, Evaluation]]:
        """Return the best turns with their values, best first."""
        weights, seat, position = self.weights, self.seat, self.position
        values = TurnValues(position, seat, weights)
        starts = starts_of(position, seat, self.wild, position.ruleset.bonus_goal)
        candidates: list[Candidate] = []
        for start in values.best_starts(starts, weights.starts):
            candidates += values.candidates(position, start)
            if self.clock.is_over():
                break
        candidates.sort(key=lambda one: -one.value)
        evaluated = []
        for candidate in candidates[: weights.evaluated]:
            evaluation = evaluate(candidate.position(seat), seat, weights)
            evaluated.append((evaluation.value, candidate, evaluation))
            if self.clock.is_over():
                break
        evaluated.sort(key=lambda one: -one[0])
        if weights.beam and not self.clock.is_over():
            best = evaluated[: weights.beam]
            return self._looked_ahead(best) if len(best) > 1 else best
        return evaluated

    def turn(self, move: Move) -> list[tuple[float, Candidate, Evaluation]]:
        """Return a legal turn with its value, whether it is among the best or not; [] for any other move."""
        seat, position = self.seat, self.position
        for start in starts_of(position, seat, self.wild, position.ruleset.bonus_goal):
            after = position.after_block(seat, start.spend, start.block)
            for option in (None, *after.floor_options(seat)):
                if turn_from(start, placement_at(*option) if option else None) == move:
                    candidate = Candidate(0.0, start, option, after)
                    now = evaluate(candidate.position(seat), seat, self.weights)
                    found = [(now.value, candidate, now)]
                    return self._looked_ahead(found) if self.weights.beam else found
        return []

    def _looked_ahead(
        self, turns: list[tuple[float, Candidate, Evaluation]]
    ) -> list[tuple[float, Candidate, Evaluation]]:
        """Return the turns in the order of their values one throw later."""
        later: list[tuple[float, Candidate, Evaluation]] = []
        for _, candidate, now in turns:
            position = candidate.position(self.seat)
            value = self._after_own_throw(position, now) if position.bonus else self._after_reply(position)
            if value is None:
                return turns
            later.append((value, candidate, now))
        return sorted(later, key=lambda one: -one[0])

    def _after_own_throw(self, position: Position, now: Evaluation) -> float | None:
        """Return the value of a position after the seat's own next throw and best turn, ignoring the turns in between;
        its gain is weighted by `Weights.later`. Return None if time runs out."""
        seat, weights = self.seat, self.weights
        if not position.turns(seat):
            return now.value
        values = TurnValues(position, seat, weights)
        before = position.money[seat] + values.mine.value + bonus_value(position, seat, weights)
        known: dict[tuple[int, TurnStart], float] = {}
        total = 0.0
        for pips in range(1, DIE + 1):
            moved, wild = position.after_throw(seat, pips)
            best = -inf
            starts = starts_of(moved, seat, wild, position.ruleset.bonus_goal)
            for start in values.best_starts(starts, weights.own_starts):
                key = 0 if start.block else pips, start
                if key not in known:
                    if self.clock.is_over():
                        return None
                    known[key] = max(one.value for one in values.candidates(moved, start))
                best = max(best, known[key])
            total += best - before
        return now.value + weights.later * total / DIE

    def _after_reply(self, position: Position) -> float | None:
        """Return the value of a position after the next player's throw and best turn; None if time runs out."""
        seat, weights = self.seat, self.weights
        replier = position.next_seat(seat)
        if replier is None:
            return evaluate(position, seat, weights).value
        values = TurnValues(position, replier, weights)
        known: dict[tuple[int, Places], Candidate] = {}
        outcomes: dict[tuple[int, Places], float] = {}
        total = 0.0
        for pips in range(1, DIE + 1):
            moved, wild = position.after_throw(replier, pips)
            replies: list[tuple[int, Places]] = []
            for start in values.best_starts(starts_of(moved, replier, wild, 0), weights.replies):
                key = 0 if start.block else pips, start.block
                replies.append(key)
                if key not in known:
                    if self.clock.is_over():
                        return None
                    known[key] = max(values.candidates(moved, start), key=lambda one: one.value)
            best = max(replies, key=lambda key: known[key].value)
            if best not in outcomes:
                outcomes[best] = evaluate(known[best].position(replier), seat, weights).value
            total += outcomes[best]
        return total / DIE
