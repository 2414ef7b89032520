"""The conformance hooks of Lanterns: random play, and the rules it must reach."""

from cardgames.conformance import ConformanceHooks

HOOKS = ConformanceHooks(
    weights={"Keep": 0.3},
    most_moves=60,
    most_deals=2,
    rule_ids=frozenset({"LN-2", "LN-3", "LN-4", "LN-5", "LN-6", "LN-7"}),
)
