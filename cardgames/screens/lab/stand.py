"""How far an experiment is, in words."""

from __future__ import annotations

from pathlib import Path

from cardgames.lab.experiments.laboratory import Laboratory
from cardgames.words import say


def stand(laboratory: Laboratory, path: Path) -> str:
    """What an experiment does, and how much of it was played."""
    told, state = laboratory.progress(path), laboratory.state(path)
    if not told.whole and state in ("running", ""):
        return say("lab.window.state.loading" if state else "lab.window.state.reading")
    finished = "done" if told.done >= told.whole else "paused"
    return say(f"lab.window.state.{state or finished}", share=told.share)
