"""What the levels differ by: what they look at when they weigh a turn and a call."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Care:
    """What a level looks at.

    `now` is the share of its points that a hand costs, `left` that of those after the next laying off; each of the
    `turns` that it takes to lay it off, and each of its `cards`, costs so many points, and `ready` is what it is worth
    that one may call with it.
    With `averages` a card of the stack is what the unseen cards are on average, otherwise any card of a fresh pack.
    `feeding` is what it counts that the next seat may take what is laid off. `remembers` what others took openly.

    `flat_call` is the share of the points allowed with which it calls, whatever the others may hold; 0: it weighs the
    chance. `calibrated`: it knows how low hands get as a deal goes on. `waiting` are the points that it costs to go on
    when one could call, and `match` whether it minds who is about to be out.
    """

    now: float
    left: float = 0.0
    turns: float = 0.0
    cards: float = 0.0
    ready: float = 0.0
    averages: bool = False
    feeding: float = 0.0
    remembers: bool = False
    flat_call: float = 0.0
    calibrated: bool = False
    waiting: float = 0.0
    match: bool = False


EASY = Care(now=0.7, left=0.3, flat_call=0.8)
NORMAL = Care(now=0.2, left=0.4, turns=1.2, cards=0.3, averages=True, feeding=0.5, waiting=9.0)
HARD = Care(
    now=0.0,
    left=0.3,
    turns=2.2,
    cards=1.3,
    ready=4.5,
    averages=True,
    feeding=0.7,
    remembers=True,
    calibrated=True,
    waiting=9.0,
    match=True,
)
