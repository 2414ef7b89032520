"""The conformance kit: what every game must pass, ours or another's.

A game names a `ConformanceHooks` in its manifest; `python -m cardgames.conformance check GAME` then plays random
matches of every variant and looks for broken rules, leaks and records that do not come back, and
`conformance.suite("GAME")` is the same as a class of pytest tests. Random play finds most faults; none of the checks
knows a game.
"""

from cardgames.conformance.hooks import Aims, ConformanceHooks, Fault, Setting, TurningBoard
from cardgames.conformance.sampling import splits, ways

__all__ = ["Aims", "ConformanceHooks", "Fault", "Setting", "TurningBoard", "splits", "ways"]
