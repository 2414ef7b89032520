"""The finished house of Casa Grande, as it turns for those who built it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardgames.bench.figure import Figure
from cardgames.lab.jobs import apart

SIZE = (1920, 1080)


def turning() -> Iterator[Figure]:
    """The frames in which the full house of four players turns right round, in a process of its own."""
    times = sorted(apart(_times))
    for name, part in (("median", 0.5), ("99 of 100", 0.99)):
        taken = times[min(len(times) - 1, int(part * len(times)))]
        words = f"frame while the full house of Casa Grande turns at {SIZE[0]}x{SIZE[1]}, {name}"
        yield Figure(words, taken, "ms", 16.7, "under")


def _times() -> Sequence[float]:
    from cardgames.games.casa_grande.scene.iso.measure import turn_times

    return turn_times(SIZE)
