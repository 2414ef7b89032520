"""What the host and the bots say to each other: requests made of a view, answers with what was weighed.

Nothing here holds a state: a bot may live in another process, and it never learns more than its seat knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from cardgames.engine.contract import Move, Seat, View

LEVELS: Final = ("easy", "normal", "hard")
"""The levels a player may choose, weakest first."""

RANDOM: Final = "random"
"""The level that picks any legal move: for simulations and tests, offered to no player."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think. The level's own budget is in iterations or worlds, not in time.

    `iterations` replaces the level's own number (None keeps it). `brake` is the clock as an emergency brake,
    in seconds: thinking ends there with the best move so far; None in duels and tests, where the clock must
    not matter.
    """

    iterations: int | None = None
    brake: float | None = 0.5


@dataclass(frozen=True, slots=True)
class Request:
    """One decision asked of a bot. Everything in it can be pickled, and all of it is known to the seat.

    `number` tells requests apart; answers carry it. `legal` has one representative of each class of moves.
    `seed` makes the choice repeatable: the same request has the same answer.
    """

    number: int
    game: str
    seat: Seat
    level: str
    view: View[Any, Any]
    legal: Sequence[Move]
    seed: str
    budget: Budget = Budget()


@dataclass(frozen=True, slots=True)
class Evaluated:
    """A move that was compared, and what it is worth to the seat (points of the deal, more is better).

    `facts` are the numbers and cards behind the value, named by keys of the game's words; hints speak of
    them.
    """

    move: Move
    value: float
    facts: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Decision:
    """What a bot chose, the alternatives it weighed (best first), and how long it thought, in seconds.

    `note` is empty, or says in one sentence what was out of the ordinary (the clock stopped the thinking);
    it goes into the record and the log.
    """

    move: Move
    evaluated: tuple[Evaluated, ...] = ()
    seconds: float = 0.0
    note: str = ""


@dataclass(frozen=True, slots=True)
class BotReply:
    """The answer to a request: a decision, or None and the `problem` in one sentence."""

    number: int
    decision: Decision | None
    problem: str = ""


class Bots(Protocol):
    """Where the host asks for decisions. None of the calls waits for a bot."""

    def ask(self, request: Request) -> None:
        """Begin to think about a request."""

    def poll(self) -> Sequence[BotReply]:
        """The answers since the last poll; a bot over its hard time cap is answered for, with a problem."""

    def cancel(self) -> None:
        """Forget all requests; their answers never come."""

    def rule_choice(self, request: Request) -> Decision:
        """The quick rule-based choice, made at once in this process: what plays when a bot failed."""
