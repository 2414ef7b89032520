"""The conformance hooks of the game."""

from cardgames.conformance import ConformanceHooks

HOOKS = ConformanceHooks(
    brief={"deals": 1},
    most_moves=500,
    most_deals=10,
    rule_ids=frozenset({"GN-2", "GN-3", "GN-4", "GN-6", "GN-7"}),
)
