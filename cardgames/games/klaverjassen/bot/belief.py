"""The worlds that Hard thinks in: what the cards played allow, and of these rather the ones that fit the bids."""

from __future__ import annotations

from bisect import bisect
from itertools import accumulate
from math import exp
from random import Random

from cardgames.engine.cards import Mask
from cardgames.engine.contract import Seat
from cardgames.games.klaverjassen.bot.bidding import FITTED
from cardgames.games.klaverjassen.terms import terms_of
from cardgames.games.klaverjassen.view import KlaverjassenView, Worlds, played_by_seat

DOUBT = 40.0
"""How far, in points, people's bids stray from ours: at this distance from the limit about three in four bid alike."""


class Belief:
    """A stock of worlds that the view leaves possible, each as likely to be drawn as the bids make it."""

    def __init__(self, view: KlaverjassenView, rng: Random, worlds: int) -> None:
        """`worlds` are drawn at once; `draw` then takes one of them."""
        self._rng = rng
        source = Worlds(view)
        self._worlds = [source.hands(rng) for _ in range(worlds)]
        bids = _bids(view)
        if bids:
            played = played_by_seat(view)
            weights = [_fit(view, hands, played, bids) for hands in self._worlds]
            self._sums = list(accumulate(weights))
        else:
            self._sums = [float(number + 1) for number in range(worlds)]

    def draw(self) -> list[Mask]:
        """The four hands of a world; a list of its own."""
        return self._worlds[min(bisect(self._sums, self._rng.random() * self._sums[-1]), len(self._worlds) - 1)][:]


def _bids(view: KlaverjassenView) -> list[tuple[Seat, bool, int]]:
    """What the other seats said to the trump that is still played: seat, whether it plays, passes before it.

    When all passed and another trump was turned, the bids were about a suit that no longer matters, and are left out.
    """
    visible = view.visible
    if visible.forced:
        return []
    first = (visible.standing.dealer + 1) & 3
    said = [((first + count) & 3, False, count) for count in range(visible.passes)]
    if visible.speaker >= 0:
        said.append((visible.speaker, True, visible.passes))
    return [bid for bid in said if bid[0] != view.seat]


def _fit(
    view: KlaverjassenView, hands: list[Mask], played: list[Mask], bids: list[tuple[Seat, bool, int]]
) -> float:
    """How well the hands as they were dealt go with what their seats said."""
    fit = 1.0
    size = terms_of(view.visible.standing.options).hand_size
    for seat, plays, passes in bids:
        worth = FITTED.worth(hands[seat] | played[seat], view.visible.trump, size)
        over = (worth - FITTED.passing[passes]) / DOUBT
        odds = 1 / (1 + exp(-max(-30.0, min(30.0, over))))
        fit *= odds if plays else 1 - odds
    return fit
