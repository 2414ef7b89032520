"""One experiment in processes of its own, which stand back behind everything else and never keep a screen waiting.

The process that is started plays with all cores but one, writes the file, and sends what it found now and then.
"""

from __future__ import annotations

import os
import threading
from contextlib import suppress
from dataclasses import dataclass, replace
from multiprocessing import active_children, get_context
from multiprocessing.connection import Connection
from pathlib import Path
from time import monotonic
from typing import Final

from cardgames.bots.processes import init_child, signals_held_back
from cardgames.engine.messages import Said, UserError, message
from cardgames.engine.system_error import reason_of
from cardgames.lab.experiments import files
from cardgames.lab.experiments.experiment import Experiment, Results
from cardgames.lab.experiments.progress import Progress
from cardgames.lab.experiments.running import resumed, run
from cardgames.lab.experiments.summary import Summary, preview_of, summary_of
from cardgames.lab.jobs import NICE, LocalWorkers, exits_on_sigterm

HURRY: Final = 4.0
"""Seconds until they stand back, so that the first figures come soon on a busy machine too."""
FIGURES_EVERY: Final = 2.0
"""Seconds between two messages with figures; more if summing up takes long."""
PROGRESS_EVERY: Final = 0.25
"""Seconds between two messages on the progress."""
SHARE_OF_SUMMING: Final = 20
"""Summing up takes at most one part in this many of the time."""
END_SECONDS: Final = 3.0
"""How long the program waits at its end until an experiment has written its file."""


@dataclass(frozen=True, slots=True)
class Failed:
    """Why an experiment could not go on."""

    said: Said


def workers_here() -> int:
    """All cores but one, at least one."""
    return max(1, (os.cpu_count() or 1) - 1)


class ExperimentProcess:
    """Plays what is left of the experiment in a file, or of a given one that the file will keep."""

    def __init__(self, path: Path, experiment: Experiment | None = None) -> None:
        self.path = path
        self.progress = Progress(0, 0)
        self.summary: Summary | None = None
        self.problem: Said = ""
        self.changes = 0
        """How often something was heard."""
        context = get_context("spawn")
        hears, tells = context.Pipe(duplex=False)
        self._process = context.Process(target=_control, args=(path, experiment, workers_here(), tells))
        with signals_held_back():
            self._process.start()
        tells.close()
        self._heard_all = threading.Event()
        threading.Thread(target=self._hear, args=(hears,), daemon=True).start()

    def _hear(self, hears: Connection) -> None:
        """Take what the process sends, in a thread, as a long message would keep a frame waiting."""
        with suppress(EOFError, OSError):
            while True:
                match hears.recv():
                    case Progress() as progress:
                        self.progress = progress
                    case Summary() as summary:
                        self.summary = summary
                        self.progress = Progress(summary.done, summary.whole)
                    case Failed(said):
                        self.problem = said
                self.changes += 1
        self.changes += 1
        self._heard_all.set()

    @property
    def ended(self) -> bool:
        """Whether the process has ended, and everything it sent was taken."""
        return self._heard_all.is_set() and not self._process.is_alive()

    def stop(self) -> None:
        """Ask the process to write its file and end."""
        self._process.terminate()

    def close(self) -> None:
        """Stop the process and wait a moment for that, then kill it."""
        self.stop()
        self._process.join(END_SECONDS)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()


def _control(path: Path, experiment: Experiment | None, workers: int, tells: Connection) -> None:
    """Run an experiment, and send what it finds; SIGTERM ends it after its file is written."""
    with exits_on_sigterm():
        init_child()
        said: Said = ""
        try:
            _play(path, experiment, workers, tells)
        except UserError as problem:
            said = problem.said or str(problem)
        except OSError as problem:
            key = "lab.file.unwritable" if path.exists() else "lab.file.unreadable"
            said = message(key, file=path, reason=reason_of(problem))
        if said:
            tells.send(Failed(said))


def _play(path: Path, experiment: Experiment | None, workers: int, tells: Connection) -> None:
    if experiment is None:
        results = files.read(path)
    else:
        results = resumed(experiment, path)
        most = max(results.experiment.pairs, results.contiguous())
        results = Results(replace(results.experiment, pairs=most), results.played)
        path.parent.mkdir(parents=True, exist_ok=True)
        files.write(path, results)  # an experiment that is paused at once is listed too
    whole = len(results.experiment.units())
    told = figures = monotonic()
    tells.send(summary_of(results))
    hurry = threading.Timer(HURRY, _stand_back)
    hurry.daemon = True
    hurry.start()

    def tell(now: Results) -> None:
        nonlocal told, figures
        previewed = now.matches < 2 and len(now.preview) > 1
        has_figures = (now.matches > 1 or previewed) and monotonic() >= figures
        if not has_figures and monotonic() - told < PROGRESS_EVERY:
            return
        told = monotonic()
        if has_figures:
            tells.send(preview_of(now) if previewed else summary_of(now))
            figures = monotonic() + max(FIGURES_EVERY, SHARE_OF_SUMMING * (monotonic() - told))
        else:
            tells.send(Progress(len(now.played), whole))

    try:
        run(results, LocalWorkers(workers), path, on_unit=tell, preview=True)
    finally:
        tells.send(summary_of(results))


def _stand_back() -> None:
    """Let others go before this process and its workers; a thread does it, whose own priority is not that of all."""
    if hasattr(os, "setpriority"):
        for one in (os.getpid(), *(child.pid for child in active_children() if child.pid)):
            with suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, one, NICE)
