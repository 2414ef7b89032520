"""What a game lets the conformance kit look at beyond the contract, and how the kit says what it found wrong."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from random import Random
from typing import Any, NamedTuple

from cardgames.engine.contract import AnyGame, DealState, Move, Seat, View, Zone
from cardgames.engine.match import Match
from cardgames.engine.option_kinds import Value
from cardgames.engine.options import Options
from cardgames.engine.pile_state import PileState
from cardgames.engine.sampling import every_world, swapped

AnyDealState = DealState[Any]
AnyView = View[Any, Any]


class TurningBoard(NamedTuple):
    """A board that is turned to be looked at, so that turning it takes many frames.

    `full_match` plays a match to its end, in which the board is as full as it gets. Each of the two `keys` turns it by
    a quarter, one to each side; a drag on the felt beside it turns it too, and while the end of the match is told it
    turns by itself.
    """

    full_match: Callable[[], Match]
    keys: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Aims:
    """How quick a game is meant to be; `python -m cardgames.bench` measures it, no test does.

    `deals` are random deals a second through the contract, with events and ledger, for the usual number of seats. A
    copy of a state in the middle of a deal takes less than `copy` microseconds. Where bots search by quicker means,
    `searching` makes a function that plays one random deal so, and `searched` are meant a second. `match` are the
    options, as they are written, of a whole match at the table that is neither too short nor lasts for half an hour.
    `turning` is the board of the game, where it can be turned.
    """

    deals: float
    copy: float = 2.0
    searching: Callable[[Random, Options], Callable[[], object]] | None = None
    searched: float = 0.0
    match: str = ""
    turning: TurningBoard | None = None


@dataclass(frozen=True, slots=True)
class ConformanceHooks:
    """The hooks of one game, named by `Manifest.hooks`. Only the kit calls them; the program never does.

    The first three follow from declared piles; a game without them writes its own, and so does one with private fields,
    which have to fit hidden cards that are exchanged. `lay` tells which pieces
    lie in which zone, hidden ones too. `swap` exchanges two things that `seat` cannot tell apart (two unseen cards of
    two other hands), and returns None where there are none; the state it is given is its own. `worlds` lists every
    state that a view leaves possible, for positions with so few that they can be counted, and returns None for the
    others; when they are `even`, each is as likely as the next, else it is enough that each can come up, and they are
    told apart only by where the pieces lie. `weights` make random play choose a kind of move (its class name) more
    often or less, so that rare ones are reached. `brief` are option values that keep a match short. No deal has more
    than `most_moves` moves, no match more than `most_deals` deals (ALL-4). `rule_ids` are the rules that random play
    must meet, in a refusal or a line of the ledger. `aims` say how quick the game should be.

    A game that `hides` nothing shows all seats the same and samples the truth; its `worlds` are that one. `pick` makes
    the choice of random play, in the place of `weights`, where legal moves are too many to go through them all.
    """

    lay: Callable[[Any], Mapping[Zone, Sequence[int]]] = PileState.contents
    swap: Callable[[Any, Seat | None, Random], AnyDealState | None] = swapped
    worlds: Callable[[Any], Iterable[AnyDealState] | None] = every_world
    even: bool = True
    weights: Mapping[str, float] = field(default_factory=dict)
    brief: Mapping[str, Value] = field(default_factory=dict)
    most_moves: int = 1000
    most_deals: int = 256
    rule_ids: frozenset[str] = frozenset()
    aims: Aims | None = None
    hides: bool = True
    pick: Callable[[Sequence[Move], Random], Move] | None = None
    _up_to: dict[tuple[type[Move], ...], list[float]] = field(default_factory=dict, init=False, repr=False)
    """The weights of these kinds of moves, each with all before it."""

    def choose(self, moves: Sequence[Move], rng: Random) -> Move:
        """A random move: first its kind, by weight, then any of that kind."""
        if self.pick:
            return self.pick(moves, rng)
        kinds = tuple(dict.fromkeys(map(type, moves)))
        if len(kinds) == 1:
            return rng.choice(moves)
        up_to = self._up_to.get(kinds)
        if up_to is None:
            up_to = self._up_to[kinds] = list(accumulate(self.weights.get(kind.__name__, 1.0) for kind in kinds))
        chosen = kinds[bisect(up_to, rng.random() * up_to[-1], 0, len(kinds) - 1)]
        return rng.choice([move for move in moves if type(move) is chosen])

    def several(self, moves: Sequence[Move], count: int, rng: Random) -> list[Move]:
        """So many random moves, or all when there are no more; fewer where `pick` chooses one twice."""
        if self.pick and moves:
            return list(dict.fromkeys(self.pick(moves, rng) for _ in range(count)))
        return rng.sample(moves, min(count, len(moves)))


@dataclass(frozen=True, slots=True)
class Setting:
    """What is played: a game, its probe, what was agreed, and the seed that makes the match repeatable."""

    game: AnyGame
    hooks: ConformanceHooks
    options: Options
    seed: str

    def __str__(self) -> str:
        agreed = self.options.text() or "standard"
        return f"{self.game.name} for {self.options.seats}, options '{agreed}', seed '{self.seed}'"


class Fault(AssertionError):
    """The game breaks the contract: what was expected, and the match in which it did."""

    def __init__(self, text: str, setting: Setting | None = None, line: int | None = None) -> None:
        """`line` counts the deals, draws and moves of the match before the fault."""
        where = "" if setting is None else f"\n  in {setting}" + ("" if line is None else f", after line {line}")
        super().__init__(text + where)
