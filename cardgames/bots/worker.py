"""Bots in a separate process that only gets views.

`Worker` implements `host.protocol.Bots`. It sends one request at a time, so that no pipe fills up and no call blocks. A
process that hangs, fails or dies is replaced, and its request gets a reply with the problem.

What only the process needs is imported when it starts, so that a table appears sooner.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, Final

from cardgames.host.protocol import BotReply, Decision, Request

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

HARD_CAP: Final = 3.0
"""Seconds after which a bot counts as hung. Its own time limit is far lower, but a busy machine may slow it down."""
START_CAP: Final = 20.0
"""Seconds that a new process may take to start."""

NONSENSE: Final = "the bots' process answered with nonsense"

_READY: Final = "ready"


class Worker:
    """Bots in one spawned process, which starts with the first `poll` after a request, or with `warm`."""

    def __init__(self, hard_cap: float = HARD_CAP) -> None:
        """After `hard_cap` seconds a decision counts as failed, and the process is replaced."""
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
        """Start the process now, so that the first request does not wait for it. Takes a few milliseconds."""
        if self._process is None:
            self._start()

    def ask(self, request: Request) -> None:
        self._waiting.append(request)
        self._hand_over()

    def poll(self) -> Sequence[BotReply]:
        if self._ready and not (self._asked or self._waiting) and self._process and self._process.is_alive():
            return []  # called many times a second while a person thinks, so it must be fast
        answers = self._received()
        problem = self._problem()
        if problem:
            if self._asked and self._wanted:
                answers.append(BotReply(self._asked.number, None, problem))
            elif self._waiting and not self._ready:
                answers.append(BotReply(self._waiting.popleft().number, None, problem))
            self.close_process()
        if self._waiting:
            self.warm()
        self._hand_over()
        return answers

    def cancel(self) -> None:
        self._waiting.clear()
        self._wanted = False

    def rule_choice(self, request: Request) -> Decision:
        from cardgames.bots.levels import rule_choice

        return rule_choice(request)

    def close(self) -> None:
        """Cancel all requests and kill the process. A second call does nothing."""
        self.cancel()
        self.close_process()

    def close_process(self) -> None:
        """Kill the process; the next request starts another."""
        if self._process is not None:
            self._process.kill()
        if self._connection is not None:
            self._connection.close()
        self._process = self._connection = self._asked = None
        self._ready = self._wanted = False
        self._failure = ""

    def _start(self) -> None:
        from multiprocessing import get_context

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
        """Send the next request if the process is idle."""
        if self._ready and self._connection and self._asked is None and self._waiting:
            self._asked, self._wanted = self._waiting.popleft(), True
            self._since = monotonic()
            try:
                self._connection.send(self._asked)
            except OSError:
                pass  # the process is gone, which `poll` notices
            except Exception as error:  # views of other authors' games may not be picklable
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
            pass  # the process is gone, which `poll` notices
        except Exception:  # a bot's reply cannot be unpickled
            self._failure = NONSENSE
        return answers

    def _problem(self) -> str:
        """Why the process must be replaced; "" if it works."""
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
    """The reply to a request, computed in this process; if the bot fails, the reply has a problem."""
    from cardgames.bots.levels import decide

    try:
        return BotReply(request.number, decide(request))
    except Exception as error:
        return BotReply(request.number, None, f"the bot failed ({type(error).__name__}: {error})")


def serve(connection: Connection) -> None:
    """The process: reply until the connection closes. It ignores Ctrl-C, and ends with its parent."""
    from pickle import PicklingError

    import cardgames.bots.levels  # noqa: F401 - so that the first request does not wait for it

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
    """Wait, in a thread, until the parent process has ended, and exit at once."""
    from multiprocessing import parent_process
    from multiprocessing.connection import wait

    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)
