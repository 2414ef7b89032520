"""The experiments of a user: those in files, the one that runs, and those that wait. It outlives every screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Literal

from cardgames.engine.messages import Said, message
from cardgames.lab.experiments import tasks
from cardgames.lab.experiments.background import ExperimentProcess
from cardgames.lab.experiments.experiment import Experiment, Results
from cardgames.lab.experiments.files import name_of
from cardgames.lab.experiments.progress import SUFFIX, Progress
from cardgames.lab.experiments.summary import Summary, summary_of
from cardgames.lab.jobs import ATTEMPTS, end_pool, one_process

State = Literal["running", "waiting", "stopping", ""]
"""What an experiment does now; "" if nothing."""
Stamp = tuple[int, int]
"""The time and size of a file: what was read of it holds while they stay."""
NO_STAMP: Final = (0, 0)


class Laboratory:
    """Runs one experiment at a time, and reads the others in a process. Call `poll` now and then."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.changes = 0
        """How often something was found; whoever shows it looks again after a change."""
        self._running: ExperimentProcess | None = None
        self._heard = 0
        self._queue: dict[Path, Experiment | None] = {}
        self._begun: dict[Path, Experiment] = {}
        """What was begun since the start: until it is first written, its file can't say what it is."""
        self._stopping: Literal["", "pause", "end"] = ""
        self._found: dict[Path, tuple[Stamp, Summary | Said]] = {}
        self._asked: dict[Path, tuple[Stamp, Future[Summary | Said]]] = {}
        self._pool: ProcessPoolExecutor | None = None
        self._lost: Counter[Path] = Counter()
        """How often the process was killed while it read a file."""

    # -- files

    def paths(self) -> list[Path]:
        """The files of experiments, newest first."""
        found = []
        with suppress(OSError):
            found = [path for path in self.folder.iterdir() if path.suffix == SUFFIX and path.is_file()]
        found += [path for path in self._begun if path not in found]
        return sorted(found, key=lambda path: (stamp_of(path) or (2**63, 0), path.name), reverse=True)

    def summary(self, path: Path) -> Summary | None:
        """What is known of an experiment; asks for it if necessary. None while that isn't known, or if it can't be."""
        found = self._look_up(path)
        return found if isinstance(found, Summary) else None

    def problem(self, path: Path) -> Said:
        """Why an experiment can't be read or go on; "" if it can."""
        found = self._look_up(path)
        return "" if found is None or isinstance(found, Summary) else found

    def _look_up(self, path: Path) -> Summary | Said | None:
        if self._running is not None and self._running.path == path:
            if self._running.problem:
                return self._running.problem
            if self._running.summary is not None:
                return self._running.summary
            known = self._found.get(path)
            return known[1] if known is not None else None
        stamp = stamp_of(path) or NO_STAMP
        known = self._found.get(path)
        if known is not None and known[0] == stamp:
            return known[1]
        if stamp != NO_STAMP and path not in self._asked:
            self._asked[path] = stamp, self.ask(tasks.summarise, path)
        return known[1] if known is not None else None

    def progress(self, path: Path) -> Progress:
        """How much of an experiment was played."""
        if self._running is not None and self._running.path == path and self._running.progress.whole:
            return self._running.progress
        found = self._found.get(path)
        if found is not None and isinstance(found[1], Summary):
            return Progress(found[1].done, found[1].whole)
        return Progress(0, 0)

    def state(self, path: Path) -> State:
        """What an experiment does now."""
        if self._running is not None and self._running.path == path:
            return "stopping" if self._stopping else "running"
        return "waiting" if path in self._queue else ""

    # -- running

    def start(self, experiment: Experiment) -> Path:
        """Begin an experiment, or go on with the same one in its file; one that runs continues after it."""
        path = self.folder / name_of(experiment)
        self._begun[path] = experiment
        if not path.exists():  # its page says at once what it compares
            self._found[path] = NO_STAMP, summary_of(Results(experiment))
        self._run(path, experiment)
        return path

    def go_on(self, path: Path) -> None:
        """Go on with an experiment; one that runs continues after it."""
        self._run(path, None if path.exists() else self._begun.get(path))

    def _run(self, path: Path, experiment: Experiment | None) -> None:
        running = self._running
        if running is not None and running.path == path and not self._stopping and experiment is None:
            return
        rest = {one: what for one, what in self._queue.items() if one != path}
        self._queue = {path: experiment}
        if running is not None and not running.ended:
            if running.path != path:
                self._queue[running.path] = None
            self._stop("pause")
        self._queue |= rest
        self.poll()

    def pause(self, path: Path) -> None:
        """Stop an experiment; what was played is kept, and `go_on` continues."""
        self._queue.pop(path, None)
        if self._running is not None and self._running.path == path:
            self._stop("pause")
        self.changes += 1

    def end(self, path: Path) -> None:
        """Stop an experiment for good: it is complete with what was played."""
        self._queue.pop(path, None)
        if self._running is not None and self._running.path == path:
            self._stop("end")
        elif path.exists():
            self._end(path)
        self.changes += 1

    def _stop(self, how: Literal["pause", "end"]) -> None:
        if self._running is not None:
            if not self._stopping:
                self._running.stop()
            self._stopping = how

    def _end(self, path: Path) -> None:
        self._asked[path] = NO_STAMP, self.ask(tasks.end, path)

    def set_relevant(self, path: Path, relevant: Mapping[str, float]) -> None:
        """Judge an experiment that doesn't run by these smallest relevant differences, by the name of the measure."""
        self._asked[path] = NO_STAMP, self.ask(tasks.set_relevant, path, relevant)
        self.changes += 1

    @property
    def busy(self) -> bool:
        """Whether anything runs, waits or is read."""
        return self._running is not None or bool(self._queue or self._asked)

    def poll(self) -> bool:
        """Take what was found since the last call, and start what waits; return whether anything changed."""
        before = self.changes
        running = self._running
        if running is not None:
            if running.changes != self._heard:
                self._heard = running.changes
                self.changes += 1
            if running.ended:
                self._finish(running)
        if self._running is None and self._queue:
            path = next(iter(self._queue))
            experiment = self._queue.pop(path) or (None if path.exists() else self._begun.get(path))
            self._running, self._stopping, self._heard = ExperimentProcess(path, experiment), "", 0
            self.changes += 1
        for path, (stamp, future) in list(self._asked.items()):
            if future.done():
                del self._asked[path]
                self.changes += 1
                if isinstance(future.exception(), BrokenProcessPool):
                    self._lost[path] += 1
                    if self._lost[path] < ATTEMPTS:
                        continue  # it is asked again when it is next looked up
                self._found[path] = stamp if stamp != NO_STAMP else stamp_of(path) or NO_STAMP, _result(path, future)
        return self.changes != before

    def _finish(self, running: ExperimentProcess) -> None:
        stopping, self._stopping, self._running = self._stopping, "", None
        found = running.problem or running.summary
        if found is not None:
            self._found[running.path] = stamp_of(running.path) or NO_STAMP, found
        if stopping == "end" and running.path.exists():
            self._end(running.path)
        self.changes += 1

    # -- other work

    def delete(self, path: Path) -> None:
        """Delete an experiment. Raises OSError."""
        self.pause(path)
        if self._running is not None and self._running.path == path:
            self._running.close()
            self._finish(self._running)
        path.unlink(missing_ok=True)
        self._found.pop(path, None)
        self._begun.pop(path, None)
        self.changes += 1

    def ask(self, task: Callable[..., Any], *args: Any) -> Future[Any]:
        """Do a task (see `tasks`) in the process; if it was killed, in another one."""
        try:
            return self._started().submit(task, *args)
        except BrokenProcessPool:
            self._pool = None
            return self._started().submit(task, *args)

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = one_process()
        return self._pool

    def close(self) -> None:
        """End all processes; what runs is kept in its file."""
        self._queue.clear()
        if self._running is not None:
            self._running.close()
            self._running = None
        if self._pool is not None:
            end_pool(self._pool)
            self._pool = None


def stamp_of(path: Path) -> Stamp | None:
    """The time and size of a file; None if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


def _result(path: Path, future: Future[Summary | Said]) -> Summary | Said:
    try:
        return future.result()
    except Exception as problem:  # whatever is wrong with the process, the screens go on
        return message("lab.file.unreadable", file=path, reason=type(problem).__name__)
