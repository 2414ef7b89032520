"""Bots and a clock that tests control."""

import random
from collections.abc import Sequence

from cardgames.host.protocol import BotReply, Decision, Request


class Scripted:
    """Bots that answer only when told to, with a legal move, a problem or nonsense."""

    def __init__(self) -> None:
        self.asked: list[Request] = []
        self.seen: list[Request] = []
        self.silent = False
        self.problem = ""
        self.nonsense = False
        self.cancelled = 0

    def ask(self, request: Request) -> None:
        self.asked.append(request)
        self.seen.append(request)

    def poll(self) -> Sequence[BotReply]:
        if self.silent:
            return []
        answers = [self._answer(request) for request in self.asked]
        self.asked = []
        return answers

    def _answer(self, request: Request) -> BotReply:
        if self.problem:
            return BotReply(request.number, None, self.problem)
        move = None if self.nonsense else random.Random(request.seed).choice(list(request.legal))
        return BotReply(request.number, Decision(move))

    def cancel(self) -> None:
        self.asked = []
        self.cancelled += 1

    def rule_choice(self, request: Request) -> Decision:
        return Decision(request.legal[-1])


class Clock:
    """A clock whose time passes only when a test says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now
