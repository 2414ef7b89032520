"""Reading the lists of faults, and checking that each can still be planted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

ROOT = Path(__file__).parents[2]
"""The folder of the project."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault that can be planted; `area` is the name of the list that it stands in."""

    area: str
    id: str
    file: str
    text: str
    instead: str
    wrong: str
    tests: tuple[str, ...]

    def is_one_of(self, words: Sequence[str]) -> bool:
        """Whether one of these words is its id, the beginning of its id, or its area. No words at all mean all."""
        return not words or any(word in (self.id, self.area) or self.id.startswith(f"{word}-") for word in words)


def faults() -> list[Fault]:
    """All faults of the lists, in their order. Raises TypeError for an entry with other fields than a fault has."""
    lists = {path.stem: path.read_text("utf-8") for path in sorted(Path(__file__).parent.glob("*.yaml"))}
    return [
        Fault(area, **{**entry, "tests": tuple(entry["tests"])})
        for area, text in lists.items()
        for entry in yaml.safe_load(text)
    ]


def problems(listed: Sequence[Fault]) -> Iterator[str]:
    """Yield a sentence for each fault that can no longer be planted, and for each of its tests that is not there."""
    for repeated in (id for id, count in Counter(fault.id for fault in listed).items() if count > 1):
        yield f"{repeated}: several faults have this id"
    for fault in listed:
        count = _source(fault.file).count(fault.text)
        if count != 1:
            yield f"{fault.id}: its text occurs {count} times in {fault.file}"
        if fault.text == fault.instead:
            yield f"{fault.id}: it changes nothing"
        if not fault.tests:
            yield f"{fault.id}: no test is named"
        for test in fault.tests:
            path, _, name = test.partition("::")
            if not (ROOT / path).exists():
                yield f"{fault.id}: {path} is not there"
            elif name and f"{name.rpartition('::')[2].partition('[')[0]}(" not in _source(path):
                yield f"{fault.id}: {path} has no test '{name}'"


@cache
def _source(file: str) -> str:
    path = ROOT / file
    return path.read_text("utf-8") if path.is_file() else ""
