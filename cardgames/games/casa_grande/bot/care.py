"""What the levels differ by: what they look at, and how far they trust in what may come."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Care:
    """What a level looks at when it weighs a turn.

    `trust` is how likely a floor is laid one day that lacks no own block under it now, one, two; floors that lack more
    are not thought of. `lone` is what a level counts for a block on top that no floor can use so far. `harm` is what a
    point counts that others get, or can expect. `blocks` are the ways to begin a turn that are thought of, `serious`
    the turns that are looked at closely; the best ones, `beam`, are played on to the throw of the next player, for whom
    `replies` ways to begin are thought of, or with the bonus track to the next own throw, with `own` ways; what that
    throw gains counts by `later` only, as the others build before it. `bonus` is what a bonus point is worth in money
    (CG-17), while there is time to get the others.
    """

    trust: tuple[float, ...]
    lone: float = 0.1
    harm: float = 1.0
    blocks: int = 24
    serious: int = 12
    beam: int = 0
    replies: int = 3
    own: int = 2
    later: float = 0.5
    bonus: float = 0.7


NORMAL = Care(trust=(0.8, 0.45), blocks=8, serious=8)
HARD = Care(trust=(0.8, 0.45, 0.2), serious=16, beam=6)
