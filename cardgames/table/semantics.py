"""Everything drawn is also listed as named things: for keyboard control, speech output and tests.

With the environment variable `PARLOUR_TRACE=FILE`, every change of the list is appended to FILE as one JSON line, so
that other programs can find things and read their labels.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from pygame import Rect

from cardgames.words import listed, say_or


@dataclass(frozen=True, slots=True)
class Thing:
    """An object on the screen that a player can point at or hear about.

    `name` is unique in its scene and never translated (`hand.QH`, `button.undo`); `label` is its name for players;
    `role` is its kind (`button`, `card`, `text` ...); `state` holds words such as `focused`, `disabled`, `chosen`,
    `playable`; `action` is the effect of a tap, None for no effect; `more` is said after the label: a value, a note.
    """

    name: str
    role: str
    rect: Rect
    label: str
    state: tuple[str, ...] = ()
    action: Callable[[], object] | None = field(default=None, compare=False)
    more: str = ""

    def spoken(self) -> str:
        """The thing as text for speech output: label, kind, what is said after that, and state."""
        kind = say_or(f"roles.{self.role}", "")
        marks = [say_or(f"states.{mark}", "") for mark in self.state]
        return listed(filter(None, (self.label, kind, self.more, *marks)), "comma")


def find(things: Iterable[Thing], name: str) -> Thing:
    """The thing of this name. Raises KeyError with the known names."""
    known = list(things)
    for thing in known:
        if thing.name == name:
            return thing
    raise KeyError(f"no thing {name!r} here; there are {', '.join(sorted(thing.name for thing in known))}")


class Trace:
    """Writes the list of things to a file, one JSON line for each change; does nothing without `PARLOUR_TRACE`."""

    def __init__(self) -> None:
        target = os.environ.get("PARLOUR_TRACE")
        self._path = Path(target) if target else None
        self._last = ""

    @property
    def wanted(self) -> bool:
        """Whether a trace is written."""
        return self._path is not None

    def write(self, scene: str, size: tuple[int, int], things: Iterable[Thing]) -> None:
        """Append the scene if it differs from the last one written."""
        if self._path is None:
            return
        listed = [
            {
                "name": thing.name,
                "role": thing.role,
                "rect": list(thing.rect),
                "label": thing.label,
                "state": list(thing.state),
                "acts": thing.action is not None,
            }
            for thing in things
        ]
        line = json.dumps({"scene": scene, "size": list(size), "things": listed}, ensure_ascii=False)
        if line != self._last:
            self._last = line
            with self._path.open("a", encoding="utf-8") as file:
                file.write(line + "\n")
