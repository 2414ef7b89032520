"""How commands end on Ctrl-C, SIGTERM or a closed pipe: quietly, and without leaving processes."""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from cardgames.cli.main import BROKEN_PIPE, INTERRUPTED
from cardgames.lab.jobs import SIGTERM_EXIT_CODE

SIMULATE = ("simulate", "klaverjassen", "--bots", "random", "--seed", "s", "--matches", "100000", "--jobs", "2")
DUEL = ("duel", "klaverjassen", "easy", "normal", "--pairs", "100000", "--jobs", "2")
PATIENCE = 60


def heeds_ctrl_c():
    """Restore SIGINT as in a terminal: a shell makes background processes ignore it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def start(*arguments, program="cardgames", **more):
    return subprocess.Popen([sys.executable, "-m", program, *arguments], preexec_fn=heeds_ctrl_c, **more)


@pytest.fixture
def alone():
    """Starts a command in a process group of its own; processes left over at the end are a fault."""
    begun = []

    def begin(*arguments, **more):
        begun.append(start(*arguments, stderr=subprocess.PIPE, start_new_session=True, **more))
        return begun[-1]

    yield begin
    left = {}
    for command in begun:
        left[command.pid] = waited_for(lambda group=command.pid: not living(group))
        with suppress(ProcessLookupError):
            os.killpg(command.pid, signal.SIGKILL)
    assert all(left.values())


def living(group):
    """The running processes of a group."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, its_group = stat.read_text().rpartition(")")[2].split()[:3]
            if int(its_group) == group and state not in "ZX":
                found.append(int(stat.parent.name))
    return found


def begun(pid):
    """Whether a process has run for a second, so that its signal handlers are installed."""
    with suppress(OSError):
        times = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
        return sum(map(int, times)) > os.sysconf("SC_CLK_TCK")
    return False


def waited_for(met):
    deadline = time.monotonic() + PATIENCE
    while not met() and time.monotonic() < deadline:
        time.sleep(0.05)
    return met()


on_linux = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")


@on_linux
@pytest.mark.parametrize("command", [SIMULATE, DUEL], ids=["simulate", "duel"])
@pytest.mark.parametrize(("reported", "code"), [(signal.SIGINT, INTERRUPTED), (signal.SIGTERM, SIGTERM_EXIT_CODE)])
def test_games_in_several_processes_end_quietly(alone, command, reported, code):
    games = alone(*command, stdout=subprocess.DEVNULL)
    assert waited_for(lambda: len(living(games.pid)) >= 4)  # itself, two workers, and the resource tracker
    games.send_signal(reported)
    _, words = games.communicate(timeout=PATIENCE)
    assert games.returncode == code
    assert words == b""


@on_linux
def test_processes_interrupted_while_starting_end_quietly(alone):
    games = alone(*SIMULATE, stdout=subprocess.DEVNULL)
    assert waited_for(lambda: len(living(games.pid)) >= 2)
    os.killpg(games.pid, signal.SIGINT)
    _, words = games.communicate(timeout=PATIENCE)
    assert games.returncode == INTERRUPTED
    assert b"Traceback" not in words


@on_linux
def test_processes_end_when_their_command_is_killed(alone):
    games = alone(*SIMULATE, stdout=subprocess.DEVNULL)
    assert waited_for(lambda: sum(map(begun, living(games.pid))) >= 2)  # those that play
    games.kill()
    _, words = games.communicate(timeout=PATIENCE)
    assert b"Traceback" not in words


@on_linux
@pytest.mark.parametrize(("reported", "code"), [(signal.SIGINT, INTERRUPTED), (signal.SIGTERM, SIGTERM_EXIT_CODE)])
def test_a_terminated_benchmark_leaves_nothing_behind(alone, reported, code):
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "DISPLAY": ":none"}
    bench = alone("--only", "frames", program="cardgames.bench", stdout=subprocess.DEVNULL, env=environment)
    assert waited_for(lambda: len(living(bench.pid)) >= 3)  # itself, the table, and the resource tracker
    bench.send_signal(reported)
    _, words = bench.communicate(timeout=PATIENCE)
    assert bench.returncode == code
    assert words == b""


@on_linux
def test_a_terminated_soak_starts_no_further_match(alone):
    many = ("--matches", "100000", "--jobs", "1")
    soak = alone("soak", "jeudalism", *many, program="cardgames.conformance", stdout=subprocess.DEVNULL)
    assert waited_for(lambda: len(living(soak.pid)) >= 3)  # itself, one worker, and the resource tracker
    soak.send_signal(signal.SIGINT)
    _, words = soak.communicate(timeout=PATIENCE)
    assert soak.returncode == INTERRUPTED
    assert words == b""


def test_a_closed_pipe_causes_no_error_output(tmp_path):
    simulate = ("simulate", "klaverjassen", "--bots", "random", "--seed", "s", "--matches", "1")
    assert start(*simulate, "--records", str(tmp_path), stdout=subprocess.DEVNULL).wait(PATIENCE) == 0
    (record,) = tmp_path.iterdir()
    command = start("replay", "--json", str(record), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    command.stdout.close()
    reported = command.stderr.read()
    command.wait(PATIENCE)
    command.stderr.close()
    assert reported == b""
    assert command.returncode == BROKEN_PIPE
