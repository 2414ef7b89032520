"""What the levels differ by: what they look at when they weigh a turn and a call."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Care:
    """What a level looks at.

    `ahead` are the shares that a hand's points count now, after its next laying off, and after the one behind that.
    With `averages` a card of the stack is what the unseen cards are on average, otherwise any card of a fresh pack.
    `feeding` is what it counts that the next seat may take what is laid off. `remembers` what others took openly.

    `flat_call` is the share of the points allowed with which it calls, whatever the others may hold; 0: it weighs the
    chance. `calibrated`: it knows how low hands get as a deal goes on. `waiting` are the points that it costs to go on
    when one could call, and `match` whether it minds who is about to be out.
    """

    ahead: tuple[float, float, float]
    averages: bool = False
    feeding: float = 0.0
    remembers: bool = False
    flat_call: float = 0.0
    calibrated: bool = False
    waiting: float = 0.0
    match: bool = False


EASY = Care(ahead=(1.0, 0.0, 0.0), flat_call=0.6)
NORMAL = Care(ahead=(0.5, 0.3, 0.2), averages=True, feeding=0.5, waiting=9.0)
HARD = Care(
    ahead=(0.5, 0.3, 0.2),
    averages=True,
    feeding=0.7,
    remembers=True,
    calibrated=True,
    waiting=9.0,
    match=True,
)
