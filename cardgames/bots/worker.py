"""Where bots think: one spawned process that is given views.

It is a `host.protocol.Bots`. The worker is asked one thing at a time, so that no pipe ever fills up and no call of
the table waits. A worker that hangs, fails or dies is replaced; what was asked of it is answered with the problem.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pickle import PicklingError
from threading import Thread
from time import monotonic
from typing import Final

from cardgames.bots.levels import decide, rule_choice
from cardgames.host.protocol import BotReply, Decision, Request

HARD_CAP: Final = 3.0
"""Seconds after which a bot is taken to hang. Its own brake is far below; a busy machine may slow it down."""
START_CAP: Final = 20.0
"""Seconds that a new process may take to be ready."""

NONSENSE: Final = "the bots' process answered with nonsense"

_READY: Final = "ready"


class Worker:
    """Bots that think in one spawned process, which begins with the first request, or with `warm`."""

    def __init__(self, hard_cap: float = HARD_CAP) -> None:
        """A decision that takes longer than `hard_cap` seconds is answered for, and the process replaced."""
        self._hard_cap = hard_cap
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None
        self._ready = False
        self._failure = ""
        self._waiting: deque[Request] = deque()
        self._asked: Request | None = None
        self._wanted = False
        self._since = 0.0

    def warm(self) -> None:
        """Let the process begin now, so that the first request need not wait for it. Costs a few milliseconds."""
        if self._process is None:
            self._start()

    def ask(self, request: Request) -> None:
        """See `Bots`."""
        self._waiting.append(request)
        self.warm()
        self._hand_over()

    def poll(self) -> Sequence[BotReply]:
        """See `Bots`."""
        if self._ready and not (self._asked or self._waiting) and self._process and self._process.is_alive():
            return []  # asked many times a second while a person thinks: that should cost nothing
        answers = self._received()
        problem = self._problem()
        if problem:
            if self._asked and self._wanted:
                answers.append(BotReply(self._asked.number, None, problem))
            elif self._waiting and not self._ready:
                answers.append(BotReply(self._waiting.popleft().number, None, problem))
            self.close_process()
            if self._waiting:
                self._start()
        self._hand_over()
        return answers

    def cancel(self) -> None:
        """See `Bots`."""
        self._waiting.clear()
        self._wanted = False

    def rule_choice(self, request: Request) -> Decision:
        """See `Bots`."""
        return rule_choice(request)

    def close(self) -> None:
        """Forget all requests and end the process at once, whatever it is doing. Harmless when done twice."""
        self.cancel()
        self.close_process()

    def close_process(self) -> None:
        """End the process at once; the next request begins another."""
        if self._process is not None:
            self._process.kill()
        if self._connection is not None:
            self._connection.close()
        self._process = self._connection = self._asked = None
        self._ready = self._wanted = False
        self._failure = ""

    def _start(self) -> None:
        context = get_context("spawn")
        try:
            self._connection, theirs = context.Pipe()
            process = context.Process(target=serve, args=(theirs,), name="parlour-bots", daemon=True)
            process.start()
        except OSError as error:
            self._failure = f"the bots' process cannot begin ({error.strerror or error})"
            return
        theirs.close()
        self._process = process
        self._since = monotonic()

    def _hand_over(self) -> None:
        """Send the next request when the process has nothing to do."""
        if self._ready and self._connection and self._asked is None and self._waiting:
            self._asked, self._wanted = self._waiting.popleft(), True
            self._since = monotonic()
            try:
                self._connection.send(self._asked)
            except OSError:
                pass  # the process is gone, as will be noticed
            except Exception as error:  # a game of any origin may have views that cannot be sent
                self._failure = f"the bot cannot be asked ({type(error).__name__}: {error})"

    def _received(self) -> list[BotReply]:
        answers: list[BotReply] = []
        try:
            while self._connection and not self._failure and self._connection.poll():
                said = self._connection.recv()
                if said == _READY:
                    self._ready = True
                elif isinstance(said, BotReply) and self._asked and said.number == self._asked.number:
                    if self._wanted:
                        answers.append(said)
                    self._asked, self._wanted = None, False
                else:
                    self._failure = NONSENSE
                self._hand_over()
        except (EOFError, OSError):
            pass  # the process is gone, as will be noticed
        except Exception:  # what a bot of any origin sent cannot be unpacked
            self._failure = NONSENSE
        return answers

    def _problem(self) -> str:
        """Why the process must be replaced; "" while all is well."""
        if self._failure or self._process is None:
            return self._failure
        if not self._process.is_alive():
            return "the bots' process ended unexpectedly"
        waited = monotonic() - self._since
        if not self._ready:
            return f"the bots' process was not ready after {START_CAP:.0f} seconds" if waited > START_CAP else ""
        if self._asked and waited > self._hard_cap:
            return f"the bot did not answer within {self._hard_cap:g} seconds"
        return ""


def answer(request: Request) -> BotReply:
    """The answer to a request, thought out here and now; a bot that fails makes a problem, never an exception."""
    try:
        return BotReply(request.number, decide(request))
    except Exception as error:
        return BotReply(request.number, None, f"the bot failed ({type(error).__name__}: {error})")


def serve(connection: Connection) -> None:
    """The life of the process: answer until the table hangs up. It leaves Ctrl-C to the table, and dies with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)
    Thread(target=end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):
        connection.send(_READY)
        while True:
            request = connection.recv()
            try:
                connection.send(answer(request))
            except (AttributeError, TypeError, ValueError, PicklingError) as error:
                connection.send(BotReply(request.number, None, f"the bot's answer cannot be sent ({error})"))


def end_with_parent() -> None:
    """Wait, in a thread, until the process that began this one is gone, and end then at once."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)
