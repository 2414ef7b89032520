"""The conformance kit: tests that every game must pass, bundled or not.

A game names its `ConformanceHooks` in its manifest. `python -m cardgames.conformance check GAME` then plays random
matches of every variant and looks for broken rules, leaks of hidden information, and records that cannot be read back;
`cardgames.conformance.pytests.suite("GAME")` returns the same as a class of pytest tests. Random play finds most
faults; the checks are the same for all games.
"""

from cardgames.conformance.hooks import ConformanceHooks, Fault, Setting, SpeedTargets, TurningBoard
from cardgames.conformance.sampling import splits, ways

__all__ = ["ConformanceHooks", "Fault", "Setting", "SpeedTargets", "TurningBoard", "splits", "ways"]
