"""The worker: answers in its own process, never blocks the table, and is replaced when it hangs or dies."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardgames.bots.worker import Worker, answer
from cardgames.engine.contract import CHANCE, View
from cardgames.games.klaverjassen.rules import GAME
from cardgames.host.protocol import BotReply, Budget, Request

QUICK = Budget(iterations=30, brake=None)


def request(number: int = 1, level: str = "normal", game: str = "klaverjassen") -> Request:
    """The request for the first bid of some deal."""
    rng = Random(7)
    match_state = GAME.open(GAME.schema.standard(), 4, rng)
    state = GAME.start(GAME.deal(rng, GAME.tables(match_state)[0], match_state))
    state.apply(CHANCE, state.draw(rng))
    seat = state.to_act()[0]
    return Request(number, game, seat, level, state.view(seat), state.legal(seat), "seed", QUICK)


class Trap:
    """A fake view that does something to the process that unpickles it."""

    def __init__(self, does: Callable[..., Any], *arguments: Any) -> None:
        self.does = does, arguments

    def __reduce__(self) -> Any:
        return self.does


def trapped(number: int, does: Callable[..., Any], *arguments: Any) -> Request:
    view: Any = Trap(does, *arguments)
    return Request(number, "klaverjassen", 0, "normal", view, (), "seed", QUICK)


def answers(worker: Worker, count: int, seconds: float = 120) -> list[BotReply]:
    """Poll like a table until there are so many answers."""
    got: list[BotReply] = []
    end = time.monotonic() + seconds
    while len(got) < count and time.monotonic() < end:
        got += worker.poll()
        time.sleep(0.005)
    return got


@pytest.fixture
def worker() -> Iterator[Worker]:
    """A worker with very long time limits, for busy machines."""
    worker = Worker(hard_cap=120)
    yield worker
    worker.close()


@pytest.fixture
def hasty() -> Iterator[Worker]:
    """A worker with a time limit of 2 s."""
    worker = Worker(hard_cap=2)
    yield worker
    worker.close()


def process_of(worker: Worker) -> int:
    assert worker._process
    assert worker._process.pid
    return worker._process.pid


def is_running(pid: int) -> bool:
    """Whether a process runs; a zombie does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] not in "ZX"
    except OSError:
        return False


def gone(pid: int, seconds: float = 60) -> bool:
    end = time.monotonic() + seconds
    while is_running(pid) and time.monotonic() < end:
        time.sleep(0.01)
    return not is_running(pid)


def test_the_worker_decides_like_this_process(worker: Worker) -> None:
    asked = [request(number, level) for number, level in enumerate(("easy", "normal", "hard"))]
    for one in asked:
        worker.ask(one)
    here = [answer(one) for one in asked]
    reported = [
        (one.number, one.decision and (one.decision.move, one.decision.evaluated)) for one in answers(worker, 3)
    ]
    assert reported == [(one.number, one.decision and (one.decision.move, one.decision.evaluated)) for one in here]


def test_no_process_starts_before_the_first_request(worker: Worker) -> None:
    assert worker.poll() == []
    assert worker._process is None


def test_a_hanging_bot_is_replaced_and_the_next_request_answered(hasty: Worker) -> None:
    hasty.ask(trapped(1, time.sleep, 600))
    hasty.ask(request(2))
    first, second = answers(hasty, 2)
    assert (first.number, first.decision, first.problem) == (1, None, "the bot did not answer within 2 seconds")
    assert second.number == 2
    assert second.decision


def test_a_dead_process_is_reported_and_replaced(worker: Worker) -> None:
    worker.ask(trapped(1, os._exit, 3))
    worker.ask(request(2))
    first, second = answers(worker, 2)
    assert (first.decision, first.problem) == (None, "the bots' process ended unexpectedly")
    assert second.decision


def test_a_killed_process_is_replaced_for_the_next_request(worker: Worker) -> None:
    worker.ask(request(1))
    assert answers(worker, 1)
    os.kill(process_of(worker), signal.SIGKILL)
    assert gone(process_of(worker))
    assert worker.poll() == []
    worker.ask(request(2))
    assert [one.number for one in answers(worker, 1)] == [2]


NONSENSE = {
    "no answer at all": "'nonsense'",
    "the answer to another request": "w.BotReply(99, None)",
    "what cannot be unpacked": "type('Odd', (), {'__reduce__': lambda odd: (int, ('odd',))})()",
}


@pytest.mark.parametrize("said", NONSENSE)
def test_an_invalid_answer_is_reported_and_the_process_replaced(worker: Worker, said: str) -> None:
    worker.ask(trapped(1, exec, f"import cardgames.bots.worker as w; w.answer = lambda r, w=w: {NONSENSE[said]}"))
    worker.ask(request(2))
    nonsense, good = answers(worker, 2)
    assert (nonsense.number, nonsense.decision) == (1, None)
    assert nonsense.problem == "the bots' process answered with nonsense"
    assert good.number == 2
    assert good.decision


def test_an_answer_that_cannot_be_sent_is_a_problem(worker: Worker) -> None:
    worker.ask(trapped(1, exec, "import cardgames.bots.levels as one; one.decide = lambda request: lambda: None"))
    worker.ask(request(2))
    _, second = answers(worker, 2)
    assert (second.number, second.decision) == (2, None)
    assert second.problem.startswith("the bot's answer cannot be sent (")


def test_a_request_that_cannot_be_sent_is_a_problem(worker: Worker) -> None:
    unsendable: Any = lambda: None  # noqa: E731
    worker.ask(Request(1, "klaverjassen", 0, "normal", unsendable, (), "seed", QUICK))
    worker.ask(request(2))
    first, second = answers(worker, 2)
    assert (first.number, first.decision) == (1, None)
    assert first.problem.startswith("the bot cannot be asked (")
    assert second.decision


def test_a_failing_bot_is_reported_in_one_sentence() -> None:
    reported = answer(request(game="whist"))
    assert reported.decision is None
    assert reported.problem.startswith("the bot failed (UnknownGame: there is no game 'whist'")


def test_the_error_for_an_unknown_level_lists_the_levels() -> None:
    assert "easy, normal, hard" in answer(request(level="godlike")).problem


def test_cancelled_requests_are_never_answered(worker: Worker) -> None:
    worker.ask(request(1))
    worker.ask(request(2))
    worker.cancel()
    worker.ask(request(3))
    assert [one.number for one in answers(worker, 1)] == [3]


def test_a_cancelled_hanging_request_delays_the_next_only_until_the_cap(hasty: Worker) -> None:
    hasty.ask(request(0))
    answers(hasty, 1)
    hasty.ask(trapped(1, time.sleep, 600))
    hasty.cancel()
    hasty.ask(request(2))
    assert [(one.number, one.problem) for one in answers(hasty, 1)] == [(2, "")]


def test_asking_polling_and_closing_never_wait_for_a_bot(worker: Worker) -> None:
    worker.warm()
    while not worker._ready:
        worker.poll()
        time.sleep(0.005)
    start = time.perf_counter()
    for number in range(50):
        worker.ask(trapped(number, time.sleep, 600))
        worker.poll()
    pid = process_of(worker)
    worker.close()
    assert time.perf_counter() - start < 30  # the limit for a bot would be 600 s
    assert gone(pid)


def test_a_process_that_cannot_start_is_reported_and_retried(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(12, "Cannot allocate memory")

    with monkeypatch.context() as patch:
        patch.setattr("multiprocessing.context.SpawnProcess.start", refuse)
        worker.ask(request(1))
        worker.ask(request(2))
        reported = answers(worker, 2)
    assert [one.problem for one in reported] == ["the bots' process cannot begin (Cannot allocate memory)"] * 2
    worker.ask(request(3))
    assert [(one.number, one.problem) for one in answers(worker, 1)] == [(3, "")]


def test_the_fallback_move_is_chosen_in_this_process(worker: Worker) -> None:
    one = request(level="hard")
    assert worker.rule_choice(one).move in one.legal
    assert worker._process is None


def test_the_fallback_move_of_a_broken_game_is_legal(worker: Worker) -> None:
    one = request(game="whist")
    assert worker.rule_choice(one).move == one.legal[0]


def test_the_brake_stops_the_search_with_a_note() -> None:
    one = request(level="hard")
    slow = Request(1, one.game, one.seat, "hard", one.view, one.legal, "seed", Budget(10**9, brake=0.05))
    decision = answer(slow).decision
    assert decision
    assert decision.note == "the clock stopped the thinking"
    assert decision.seconds < 30  # without the brake it would take hours


def test_a_request_is_small() -> None:
    import pickle

    one = request()
    assert isinstance(one.view, View)
    assert len(pickle.dumps(one)) < 4000


PARENT = """
import sys, time
from dataclasses import replace
from cardgames.bots.worker import Worker
if __name__ == "__main__":
    from test_worker import request
    from cardgames.host.protocol import Budget
    worker = Worker()
    worker.ask(replace(request(level="hard"), budget=Budget(10**9, brake=None)))
    while not worker._asked:
        worker.poll()
        time.sleep(0.01)
    time.sleep(1)
    print(worker._process.pid, flush=True)
    time.sleep(600)
"""


def test_the_worker_ends_when_its_parent_is_killed_even_while_thinking(tmp_path: Path) -> None:
    script = tmp_path / "table.py"
    script.write_text(f"import sys; sys.path.append({str(Path(__file__).parent)!r})\n{PARENT}")
    table = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True)
    assert table.stdout
    pid = int(table.stdout.readline())
    assert is_running(pid)
    table.kill()
    table.wait()
    table.stdout.close()
    assert gone(pid)


def test_the_worker_and_bots_do_not_import_drawing_code() -> None:
    code = "import sys, cardgames.bots.worker, cardgames.games.klaverjassen.bot as b; print('pygame' in sys.modules)"
    reported = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert reported.stdout.strip() == "False"
