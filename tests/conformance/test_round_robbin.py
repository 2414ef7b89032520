"""Round Robbin' passes the kit."""

from cardgames.conformance.pytests import suite

TestRoundRobbin = suite("round_robbin", 0.02)
