"""The last tricks of a world, solved: what each card leads to when everybody plays his best with open cards."""

from __future__ import annotations

from typing import Final

from cardgames.engine.cards import Card
from cardgames.games.klaverjassen.fast import Ending, FastGame, cards_of

_LOWEST, _HIGHEST = -100_000, 100_000
_TRUMP_FIRST: Final = 20


class Solver:
    """Solves worlds; `positions` counts those looked at so far."""

    def __init__(self) -> None:
        self.positions = 0

    def solve(self, game: FastGame) -> dict[Card, Ending]:
        """For each legal card the ending that it leads to. `game` stays as it is."""
        found: dict[Card, Ending] = {}
        for card in cards_of(game.legal()):
            after = game.copy()
            after.play(card)
            found[card] = self._best(after, _LOWEST, _HIGHEST)[1]
        return found

    def _best(self, game: FastGame, low: int, high: int) -> tuple[int, Ending]:
        """What team 0 writes more than team 1 when it is between `low` and `high`, and the ending that makes it."""
        self.positions += 1
        cards = cards_of(game.legal())
        while len(cards) == 1:
            game.play(cards[0])
            cards = cards_of(game.legal())
        if not cards:
            ending = game.ending()
            return ending.written[0] - ending.written[1], ending
        first = not game.turn & 1
        best: tuple[int, Ending] | None = None
        values, trump = game.terms.points[game.trump], game.trump
        # High cards first: they cut most of the tree away.
        for card in sorted(cards, key=lambda card: -values[card] - _TRUMP_FIRST * (card >> 3 == trump)):
            after = game.copy()
            after.play(card)
            found = self._best(after, low, high)
            if best is None or (found[0] > best[0] if first else found[0] < best[0]):
                best = found
            if first:
                low = max(low, found[0])
            else:
                high = min(high, found[0])
            if low >= high:
                break
        assert best is not None
        return best
