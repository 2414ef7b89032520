"""What the kings can be expected to pay at the harvest for what is counted now (AL-20 to AL-23)."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from cardgames.games.amish_lords.bot.crops import FULL, Crop, Crops
from cardgames.games.amish_lords.pack import CLUBS, DIAMONDS, HEARTS, SPADES
from cardgames.games.amish_lords.terms import Terms

MOST_COUNTED = 12 * 4 + 1
"""A suit has twelve cards, and none counts as more than four."""


def pay(pays: Sequence[Sequence[float]], crop: Crop) -> float:
    """What kings are expected to pay for a crop."""
    one, two, three, four = pays
    return one[crop & FULL] + two[crop >> 8 & FULL] + three[crop >> 16 & FULL] + four[crop >> 24]


def spread(chances: Sequence[float], more: Sequence[float]) -> list[float]:
    """The chances of the sum of two counts."""
    both = [0.0] * (len(chances) + len(more) - 1)
    for one, chance in enumerate(chances):
        if chance:
            for two, other in enumerate(more):
                both[one + two] += chance * other
    return both


def poisson(mean: float, most: int = 14) -> list[float]:
    """The chances of 0 to `most` more; what lies beyond counts as the most."""
    chances = [exp(-mean)]
    for number in range(1, most):
        chances.append(chances[-1] * mean / number)
    return [*chances, max(0.0, 1 - sum(chances))]


def pay_tables(
    terms: Terms, crops: Crops, growth_mean: float, rival_clubs: Sequence[Sequence[float]]
) -> tuple[list[float], ...]:
    """What each king pays for each count now, when about `growth_mean` more of its suit come by the end.

    `rival_clubs` has for each other seat the chances of 0, 1, 2, ... clubs in the end.
    """
    more = poisson(growth_mean)
    reach = MOST_COUNTED + len(more)
    exact: list[list[float]] = [[0.0] * reach for _ in range(4)]
    exact[SPADES] = [float(terms.spade_points) if number >= terms.spades_needed else 0.0 for number in range(reach)]
    exact[DIAMONDS] = [float(number // terms.diamonds_a_point * terms.diamond_points) for number in range(reach)]
    exact[CLUBS] = [_most_clubs(terms, number, rival_clubs) for number in range(reach)]
    tables = []
    for suit, pays in enumerate(exact):
        if suit not in crops.suits:
            tables.append([0.0] * MOST_COUNTED)
        elif suit == HEARTS:
            tables.append([float(number * terms.heart_points) for number in range(MOST_COUNTED)])
        else:
            tables.append(
                [sum(chance * pays[number + up] for up, chance in enumerate(more)) for number in range(MOST_COUNTED)]
            )
    return tuple(tables)


def _most_clubs(terms: Terms, number: int, rival_clubs: Sequence[Sequence[float]]) -> float:
    """What the king of clubs pays to who ends with this number."""
    if not number:
        return 0.0
    below, not_above = 1.0, 1.0
    for chances in rival_clubs:
        below *= sum(chances[:number])
        not_above *= sum(chances[: number + 1])
    return terms.club_points * below + terms.club_shared * (not_above - below)
