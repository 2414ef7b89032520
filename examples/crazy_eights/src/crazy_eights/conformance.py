"""The conformance hooks of Crazy Eights: random play, and the rules it must reach."""

from cardgames.conformance import ConformanceHooks
from cardgames.engine.option_kinds import Form

HOOKS = ConformanceHooks(
    weights={"Draw": 0.2, "Pass": 0.5},
    brief={"match": Form("deals", 2)},
    most_moves=2000,
    most_deals=50,
    rule_ids=frozenset({"CE-2", "CE-3", "CE-4", "CE-6", "CE-7", "CE-8", "CE-11"}),
)
