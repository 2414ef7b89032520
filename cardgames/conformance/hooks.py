"""What a game provides for the conformance kit beyond the contract, and the faults that the kit reports."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from random import Random
from typing import Any, NamedTuple

from cardgames.engine.contract import DealState, Move, Seat, View, Zone
from cardgames.engine.game import AnyGame
from cardgames.engine.match import Match
from cardgames.engine.option_kinds import Value
from cardgames.engine.options import Options
from cardgames.engine.pile_state import PileState
from cardgames.engine.sampling import every_world, swapped

AnyDealState = DealState[Any]
AnyView = View[Any, Any]


class TurningBoard(NamedTuple):
    """A board that can be turned, which takes many frames.

    `full_match` plays a match to its end, when the board is as full as possible. Each of the two `keys` turns it by a
    quarter, in opposite directions. Dragging the felt beside it also turns it, and it turns by itself during the
    summary at the end of the match.
    """

    full_match: Callable[[], Match]
    keys: tuple[str, str]


@dataclass(frozen=True, slots=True)
class SpeedTargets:
    """How fast a game should be; `python -m cardgames.bench` measures it, no test does.

    `deals` is the number of random deals a second through the contract, with events and ledger, for the default player
    count. Copying a state in the middle of a deal takes less than `copy` microseconds. If bots search with faster code,
    `searching` returns a function that plays one random deal with it, and `searched` is the number of these a second.
    In the rules lab, 1,000 pairs of deals of Normal bots on two cores take less than `paired` seconds.
    `match` is the text of the options for a whole match of moderate length. `turning` is the game's turning board.
    """

    deals: float
    copy: float = 2.0
    paired: float = 600.0
    searching: Callable[[Random, Options], Callable[[], object]] | None = None
    searched: float = 0.0
    match: str = ""
    turning: TurningBoard | None = None


@dataclass(frozen=True, slots=True)
class ConformanceHooks:
    """The hooks of one game, named by `Manifest.hooks`. Only the kit calls them, never the program.

    The first three are derived from declared piles. A game without piles defines them itself, and so does a game with
    private fields, which must stay consistent when hidden cards are exchanged.

    `contents` returns which pieces are in which zone, including hidden ones. `swap` exchanges two things that `seat`
    cannot distinguish (such as unseen cards of two other hands), and returns None if there are none; it may change the
    state that it is given. `worlds` lists every possible state of a view if there are few, and otherwise returns None.
    If `even`, the sampler must make them equally likely; otherwise each must only be possible, and only the zones of
    the pieces distinguish them.

    `weights` make random play choose a kind of move (its class name) more or less often, to reach rare ones. `brief`
    are option values that keep a match short. No deal has more than `most_moves` moves, no match more than `most_deals`
    deals (ALL-4). `rule_ids` are the rules that random play must reach, in refusals or the ledger. `aims` are the
    targets for its speed.

    If `hides` is false, all seats see the same, and sampling gives the true state, which is the only world. `pick`
    chooses random moves in place of `weights`, if there are too many legal moves to list.
    """

    contents: Callable[[Any], Mapping[Zone, Sequence[int]]] = PileState.contents
    swap: Callable[[Any, Seat | None, Random], AnyDealState | None] = swapped
    worlds: Callable[[Any], Iterable[AnyDealState] | None] = every_world
    even: bool = True
    weights: Mapping[str, float] = field(default_factory=dict)
    brief: Mapping[str, Value] = field(default_factory=dict)
    most_moves: int = 1000
    most_deals: int = 256
    rule_ids: frozenset[str] = frozenset()
    aims: SpeedTargets | None = None
    hides: bool = True
    pick: Callable[[Sequence[Move], Random], Move] | None = None
    _up_to: dict[tuple[type[Move], ...], list[float]] = field(default_factory=dict, init=False, repr=False)
    """The cumulative weights of these kinds of moves."""

    def choose(self, moves: Sequence[Move], rng: Random) -> Move:
        """A random move: first its kind, by weight, then any move of that kind."""
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
        """Up to `count` random moves; fewer if there are no more, or `pick` chooses one twice."""
        if self.pick and moves:
            return list(dict.fromkeys(self.pick(moves, rng) for _ in range(count)))
        return rng.sample(moves, min(count, len(moves)))


@dataclass(frozen=True, slots=True)
class Setting:
    """A match to play: a game, its hooks, the options, and the seed that makes it repeatable."""

    game: AnyGame
    hooks: ConformanceHooks
    options: Options
    seed: str

    def __str__(self) -> str:
        agreed = self.options.text() or "standard"
        return f"{self.game.name} for {self.options.seats}, options '{agreed}', seed '{self.seed}'"


class Fault(AssertionError):
    """The game breaks the contract: what is wrong, and in which match."""

    def __init__(self, text: str, setting: Setting | None = None, line: int | None = None) -> None:
        """`line` is the number of deals, draws and moves before the fault."""
        where = "" if setting is None else f"\n  in {setting}" + ("" if line is None else f", after line {line}")
        super().__init__(text + where)
