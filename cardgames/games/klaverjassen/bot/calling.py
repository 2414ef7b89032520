"""Whether the playing team calls its roem (KJ-17): it goes to the other team if the game is lost."""

from __future__ import annotations

from cardgames.engine.cards import mask_of
from cardgames.games.klaverjassen.scorecard import made
from cardgames.games.klaverjassen.terms import Terms, terms_of
from cardgames.games.klaverjassen.view import KlaverjassenView, points_taken


def total_points(terms: Terms, trump: int) -> int:
    """All card points and the last trick's bonus: 162 in the standard rules (KJ-18)."""
    return sum(terms.points[trump]) + terms.last_trick


def called_so_far(view: KlaverjassenView) -> list[int]:
    """The roem that each team has called."""
    called = [0, 0]
    for trick, points in view.visible.calls:
        called[view.known.tricks[trick].winner & 1] += points
    return called


def makes_it(view: KlaverjassenView, share: float, roem: int = 0) -> bool:
    """Whether the playing team makes it (KJ-19) with `roem` more called and this share of the points still to win."""
    terms = terms_of(view.visible.standing.options)
    team = view.visible.playing
    points, called = points_taken(view, terms), called_so_far(view)
    in_play = points_in_play(view, terms)
    own = points[team] + share * (in_play - sum(points)) + called[team] + roem
    return made(int(own), in_play + sum(called) + roem)


def points_in_play(view: KlaverjassenView, terms: Terms) -> int:
    """What both teams together will have won: all points, or with cards out of play what can be known of them."""
    total = total_points(terms, view.visible.trump)
    if terms.hand_size == 8:
        return total
    if not any(view.visible.counts):
        return sum(points_taken(view, terms))
    taken = sum(points_taken(view, terms))
    gone = sum(len(trick.cards) for trick in view.known.tricks)
    left = (total - terms.last_trick - taken) * sum(view.visible.counts) / max(1, 32 - gone)
    return taken + round(left) + terms.last_trick


def roem_to_call(view: KlaverjassenView) -> int:
    """The roem of the trick just won."""
    terms = terms_of(view.visible.standing.options)
    return terms.roem(mask_of(view.known.tricks[-1].cards), view.visible.trump).total
