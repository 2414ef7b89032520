"""Requests to bots at the current position of a match, and their replies."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cardgames.engine.chance import chance_for
from cardgames.engine.match import Match
from cardgames.engine.progress import Moved, Turn, table_of
from cardgames.host.protocol import Bots, Budget, Decision, Request

HINT_LEVEL = "hard"
HINT_BRAKE = 1.5
"""The time limit of a hint in seconds, longer than a bot's: a hint that was cut short may be wrong."""
HINT_TIMES = 4
"""How many times the worlds of a bot a hint tries, in games that follow `Budget.times`: it names points, which a review
counts again with many more."""


@dataclass(frozen=True, slots=True)
class BotAnswer:
    """A request and its decision; `problem` is "", or why the decision is only the rule-based choice."""

    request: Request
    decision: Decision
    problem: str = ""


class BotRequests:
    """Sends a request for each bot as soon as it is to act. A request whose view is outdated is cancelled."""

    def __init__(self, match: Match, bots: Bots, budget: Budget) -> None:
        self._match = match
        self._bots = bots
        self._budget = budget
        self._number = 0
        self._asked: dict[Turn, Request] = {}
        self._thoughts: dict[Turn, BotAnswer] = {}
        self._hint_for: Turn | None = None
        self.hint: BotAnswer | None = None
        """The reply to the last request for a hint, once it arrives and until the position changes."""

    def refresh(self) -> None:
        """After any change: drop outdated requests and thoughts, and send new requests."""
        wanted = [turn for turn in self._match.turns() if self._match.players[turn.player].kind == "bot"]
        hinted = self._hint_for
        if any(turn not in wanted or not self._holds(turn, request) for turn, request in self._asked.items()):
            self.forget()
        self._thoughts = {
            turn: thought
            for turn, thought in self._thoughts.items()
            if turn in wanted and self._holds(turn, thought.request)
        }
        if self._hint_for and self.hint and not self._holds(self._hint_for, self.hint.request):
            self._hint_for = self.hint = None
        if self._hint_for in wanted:
            # a bot plays there now, so its decision is not a hint
            self._hint_for = self.hint = None
            self.forget()
        for turn in wanted:
            if turn not in self._asked and turn not in self._thoughts:
                self._asked[turn] = self._ask(turn, self._match.players[turn.player].level)
        if hinted is not None and self._hint_for is None and hinted not in wanted and hinted in self._match.turns():
            self.ask_hint(hinted)  # another seat has acted meanwhile

    def ask_hint(self, turn: Turn) -> None:
        """Request a hint for a player. One for this position stays: a second thought could contradict it midway."""
        known = self.hint is not None and not self.hint.problem and self._holds(turn, self.hint.request)
        if turn not in self._asked and not (known and turn == self._hint_for):
            self.hint, self._hint_for = None, turn
            self._asked[turn] = self._ask(turn, HINT_LEVEL)

    def forget(self) -> None:
        """Cancel all requests without a reply."""
        self._bots.cancel()
        self._asked.clear()
        if not self.hint:
            self._hint_for = None

    def collect(self) -> None:
        """Collect the replies since the last call."""
        for answer in self._bots.poll():
            for turn, request in self._asked.items():
                if request.number == answer.number:
                    del self._asked[turn]
                    thought = self._thought(request, answer.decision, answer.problem)
                    if turn == self._hint_for:
                        self.hint = thought
                    else:
                        self._thoughts[turn] = thought
                    break

    def of(self, turn: Turn) -> BotAnswer | None:
        """A bot's decision; None while it thinks."""
        return self._thoughts.get(turn)

    def _ask(self, turn: Turn, level: str) -> Request:
        self._number += 1
        request = request_for(self._match, turn, self._budget, level=level, number=self._number)
        if turn == self._hint_for:
            brake = None if self._budget.brake is None else max(self._budget.brake, HINT_BRAKE)
            seed = seed_of(self._match, turn.player, _turn_began(self._match, turn))
            request = replace(request, budget=replace(self._budget, brake=brake, times=HINT_TIMES), seed=seed)
        self._bots.ask(request)
        return request

    def _holds(self, turn: Turn, request: Request) -> bool:
        """Whether the seat still has the view and level of the request."""
        playing = self._match.progress.tables.get(turn.table)
        level = HINT_LEVEL if turn == self._hint_for else self._match.players[turn.player].level
        return playing is not None and request.level == level and playing.state.view(turn.seat) == request.view

    def _thought(self, request: Request, decision: Decision | None, problem: str) -> BotAnswer:
        """The decision if it is legal, otherwise the rule-based choice."""
        if decision and decision.move in request.legal:
            return BotAnswer(request, decision)
        problem = problem or "the bot chose a move that is not allowed"
        decision = self._bots.rule_choice(request)
        if decision.move not in request.legal:
            decision = Decision(request.legal[0])
        return BotAnswer(request, decision, problem)


def request_for(match: Match, turn: Turn, budget: Budget, *, level: str = "", number: int = 0) -> Request:
    """The request to a bot of `level` ("" for the player's own) at a turn."""
    state = match.table(turn.table).state
    return Request(
        number=number,
        game=match.game.name,
        seat=turn.seat,
        level=level or match.players[turn.player].level,
        view=state.view(turn.seat),
        legal=state.legal(turn.seat),
        seed=seed_of(match, turn.player, len(match.entries)),
        budget=budget,
    )


def _turn_began(match: Match, turn: Turn) -> int:
    """The number of entries at a table before the moves that the seat has made in succession. Hints within one turn
    have one seed, so that the next one goes on with the plan of the first."""
    entries = [entry for entry in match.entries if table_of(entry) == turn.table]
    while entries and isinstance(entries[-1], Moved) and entries[-1].seat == turn.seat:
        entries.pop()
    return len(entries)


def seed_of(match: Match, player: int, position: int) -> str:
    """The seed of a bot's decision at a position. It does not reveal the match's seed, and so not the cards to come."""
    return f"{chance_for(match.seed, 'bot', player, position).getrandbits(64):016x}"
