"""How likely another holds as little as a caller, or less."""

from __future__ import annotations

from functools import lru_cache
from math import exp, log

from cardgames.engine.cards import Mask, cards_in
from cardgames.games.dumbal.bot.sight import Other, Sight
from cardgames.games.dumbal.pack import Worth

# How much likelier, as the logarithm of the odds, hands are as low as a caller's than cards drawn blindly from the
# unseen ones: a logistic fit with these three factors on 48,000 hands, seen from all seats at every turn in 32 matches
# of Normal for 2, 3, 4 and 6, each against callers with 2 to 5 points. People and bots keep low cards; but who holds
# few, and could have called, has not.
BY_HIDDEN = {1: -1.2, 2: -0.6, 3: 0.2, 4: 1.6}
"""By the cards of a hand of which none is known; 4 is for more as well."""
BY_HIDDEN_BESIDE_KNOWN = {1: 0.0, 2: 1.1, 3: 0.2}
"""The same where others are known: they were taken to go with them. 3 is for more as well."""
BY_ROUND = (-0.8, -0.6, -0.4, 0.5, 0.3, 0.5)
"""By the turns that each has had."""
BY_SEATS = {2: 0.8, 3: 0.7, 4: 0.1, 5: -0.3, 6: -0.6}


def lower_than(other: Other, sight: Sight, *, calibrated: bool) -> float:
    """The chance that another holds as little as this seat, or less (DB-10)."""
    worth = sight.terms.worth
    left = sight.points - worth.hand(other.known)
    if left < 0:
        return 0.0
    if not other.hidden:
        return 1.0
    blind = at_most(sight.unseen, other.hidden, left, worth)
    # Before the first turn hands are as they were dealt, so that there is nothing to correct.
    if not calibrated or sight.opening or not 0 < blind < 1:
        return blind
    by_hidden = BY_HIDDEN_BESIDE_KNOWN if other.known else BY_HIDDEN
    shift = by_hidden[min(other.hidden, max(by_hidden))]
    shift += BY_ROUND[min(sight.rounds, len(BY_ROUND) - 1)] + BY_SEATS[len(sight.others) + 1]
    return 1 / (1 + exp(-log(blind / (1 - blind)) - shift))


@lru_cache(maxsize=4096)
def at_most(unseen: Mask, hidden: int, points: int, worth: Worth) -> float:
    """The chance that so many cards, drawn blindly from the unseen ones, are worth these points at most."""
    ways = [[0] * (points + 1) for _ in range(hidden + 1)]
    ways[0][0] = 1
    for card in cards_in(unseen):
        value = worth.card(card)
        for count in range(hidden, 0, -1):
            row, fewer = ways[count], ways[count - 1]
            for total in range(value, points + 1):
                row[total] += fewer[total - value]
    among, choices = unseen.bit_count(), 1.0
    for count in range(hidden):
        choices *= (among - count) / (count + 1)
    return sum(ways[hidden]) / choices if choices > 0 else 0.0
