"""The messages between host and bots: requests that contain a view, and replies with a decision.

Nothing here contains a deal state: a bot may run in another process, and never learns more than its seat knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from cardgames.engine.contract import Move, Seat, View
from cardgames.engine.messages import Listing, Message, UserError, message

LEVELS: Final = ("easy", "normal", "hard")
"""The levels that players can choose, weakest first."""

RANDOM: Final = "random"
"""The level that plays random legal moves, for simulations and tests only."""


class UnknownLevel(UserError, LookupError):
    """No bots have this level; the message lists the levels."""

    def __init__(self, level: str) -> None:
        super().__init__(message("file.no_level", level=level, levels=Listing((*LEVELS, RANDOM), "comma")))


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think. Levels have budgets in iterations or sampled worlds, not in time.

    `iterations` replaces the level's own number (None keeps it); `times` multiplies the level's worlds in games whose
    values would otherwise vary too much for a hint. `brake` is a time limit in seconds, for emergencies:
    the bot then plays the best move so far. It is None in duels and tests, where time must not matter.
    """

    iterations: int | None = None
    brake: float | None = 0.5
    times: int = 1


@dataclass(frozen=True, slots=True)
class Request:
    """One decision that a bot is asked for. It can be pickled, and contains only what the seat knows.

    `number` identifies the request in its reply. `legal` has one move of each class of equivalent moves. `seed` makes
    the decision repeatable: the same request has the same reply.
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
    """A move with its value for the seat (points of the deal, more is better).

    `facts` are the numbers and cards behind the value, by keys of the game's words; hints mention them.
    """

    move: Move
    value: float
    facts: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Decision:
    """The move that a bot chose, the moves it evaluated (best first), and its thinking time in seconds.

    `note` is "", or one sentence on something unusual (the time limit was reached) for the record and the log.
    """

    move: Move
    evaluated: tuple[Evaluated, ...] = ()
    seconds: float = 0.0
    note: str = ""

    @property
    def own(self) -> Evaluated | None:
        """The chosen move with its value; None if the bot did not evaluate it."""
        return next((one for one in self.evaluated if one.move == self.move), None)

    @property
    def other(self) -> Evaluated | None:
        """The best other move with its value; None if the bot evaluated no other."""
        return next((one for one in self.evaluated if one.move != self.move), None)


def as_good(own: Evaluated | None, other: Evaluated | None, even: float) -> Move | None:
    """The other move, if a hint calls it as good as its own: its value is less than `even` points lower."""
    return None if own is None or other is None or own.value - other.value >= even else other.move


def compared(gain: float, other: Message, even: float) -> Message:
    """The line of a hint that says how many points more its move is worth than the other one with this label."""
    if gain < even:
        return message("play.advice.even", other=other)
    return message("play.advice.better", gain=gain, other=other)


@dataclass(frozen=True, slots=True)
class BotReply:
    """The reply to a request: a decision, or None and a `problem` in one sentence."""

    number: int
    decision: Decision | None
    problem: str = ""


class Bots(Protocol):
    """The host's interface to bots. No call blocks."""

    def ask(self, request: Request) -> None:
        """Start thinking about a request."""

    def poll(self) -> Sequence[BotReply]:
        """The replies since the last poll; a bot over its hard time limit gets a reply with a problem."""

    def cancel(self) -> None:
        """Cancel all requests; they get no reply."""

    def rule_choice(self, request: Request) -> Decision:
        """Make a quick rule-based decision in this process, in place of a bot that failed."""
