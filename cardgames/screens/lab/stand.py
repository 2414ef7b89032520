"""How far an experiment is."""

from __future__ import annotations

from pathlib import Path

from cardgames.lab.experiments.laboratory import Laboratory
from cardgames.lab.experiments.progress import Progress
from cardgames.words import say


def how_far(laboratory: Laboratory, path: Path) -> Progress:
    """How much of an experiment was played; of one that was stopped for good, of what it was to play."""
    told, summary = laboratory.progress(path), laboratory.summary(path)
    return Progress(told.done, max(told.whole, summary.experiment.planned if summary is not None else 0))


def stand(laboratory: Laboratory, path: Path) -> str:
    """What an experiment does, and how much of it was played."""
    told, state = how_far(laboratory, path), laboratory.state(path)
    if not told.whole and state in ("running", ""):
        return say("lab.window.state.loading" if state else "lab.window.state.reading")
    summary = laboratory.summary(path)
    ended = "stopped" if summary is not None and summary.is_done else "paused"
    return say(f"lab.window.state.{state or ('done' if told.done >= told.whole else ended)}", share=told.share)
