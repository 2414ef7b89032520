"""What the levels differ by: how long their chains are, and what they look at when they weigh a position."""

from __future__ import annotations

from dataclasses import dataclass

from cardgames.games.round_robbin.finder import Limits


@dataclass(frozen=True, slots=True)
class Care:
    """What a level looks at.

    `limits` are those of its chains, `glance` of chains that it only thinks of. `draws` is how many cards ahead it
    thinks of what its hand can become (0: it only sees what goes together), `hope` what that counts. `harm` is what a
    point counts that others have. In `worlds` worlds it looks at what others can do, `fear` is what that counts;
    `serious` moves are looked at like that. `tried` cards of the deck are thought of before one is drawn. `room` is
    what a village counts besides its points, for the room in the hand and as a place where good cards can go.
    """

    limits: Limits
    glance: Limits
    draws: int = 0
    hope: float = 0.0
    harm: float = 1.0
    worlds: int = 0
    fear: float = 0.0
    serious: int = 8
    tried: int = 0
    room: float = 0.5


GLANCE = Limits(actions=2, positions=1000)

EASY = Care(limits=Limits(actions=1, positions=2000), glance=Limits(actions=1, positions=500), harm=0.0)
NORMAL = Care(
    limits=Limits(actions=2, positions=3000),
    glance=GLANCE,
    draws=3,
    hope=0.5,
    worlds=3,
    fear=0.5,
    serious=6,
    tried=4,
)
HARD = Care(
    limits=Limits(positions=10_000),
    glance=GLANCE,
    draws=3,
    hope=0.5,
    worlds=8,
    fear=0.5,
    serious=10,
    tried=8,
)
