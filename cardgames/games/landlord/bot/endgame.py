"""The last cards of a deal, played on exactly in one world in which all hands are known."""

from __future__ import annotations

from cardgames.bots.clock import Clock
from cardgames.engine.cards import Mask
from cardgames.games.landlord.bot.candidates import bombs_in
from cardgames.games.landlord.bot.playout import Game
from cardgames.games.landlord.course import after
from cardgames.games.landlord.finder import families, opened
from cardgames.games.landlord.sets import Kind, Reading, SetRules

MOST_POSITIONS = 1500
"""After so many positions a search is given up."""

Position = tuple[Mask, Mask, Mask, int, Reading | None, int, int]
"""The hands, who is in turn, what lies, who played it, and how many have passed since."""


class GivenUp(Exception):
    """There are too many ways to play on, or no time."""


class Endgame:
    """Plays worlds of one deal to their ends. All know all cards, and the peasants play as one."""

    def __init__(self, landlord: int, factor: int, rules: SetRules, clock: Clock) -> None:
        self._landlord, self._factor, self._rules = landlord, factor, rules
        self._clock = clock
        self._known: dict[Position, int] = {}
        self._visited = 0

    def value(self, game: Game) -> int:
        """What the landlord gets, in stakes: 1 or -1, times the factor for each bomb still to be played.

        Raises GivenUp.
        """
        if game.over:
            return 1 if game.best == self._landlord else -1
        self._visited = 0
        one, two, three = game.hands
        return self._solve((one, two, three, game.turn, game.lying, game.best, game.passes))

    def _solve(self, position: Position) -> int:
        if position in self._known:
            return self._known[position]
        self._visited += 1
        if self._visited > MOST_POSITIONS or self._clock.is_over():
            raise GivenUp
        one, two, three, seat, lying, _, _ = position
        hand = (one, two, three)[seat]
        sign = 1 if seat == self._landlord else -1
        bombs = sum(bombs_in(cards).bit_count() // 2 for cards in (one, two, three))
        most, best = int(self._factor**bombs), -1 << 20
        for family in reversed(families(hand, self._rules, lying)):
            for reading, body, attached in opened(hand, family, self._rules, following=lying is not None):
                rest = hand & ~body & ~attached
                value = sign * self._solve(self._after(position, rest, reading)) if rest else 1
                if reading.kind == Kind.BOMB:
                    value *= self._factor
                best = max(best, value)
                if best >= most:
                    break
            if best >= most:
                break
        if lying is not None and best < most:
            best = max(best, sign * self._solve(self._passed(position)))
        self._known[position] = sign * best
        return sign * best

    def _after(self, position: Position, rest: Mask, reading: Reading) -> Position:
        one, two, three, seat, *_ = position
        hands = [one, two, three]
        hands[seat] = rest
        return hands[0], hands[1], hands[2], after(seat), reading, seat, 0

    def _passed(self, position: Position) -> Position:
        one, two, three, seat, lying, best, passes = position
        if passes:
            return one, two, three, after(seat), None, best, 0
        return one, two, three, after(seat), lying, best, 1
