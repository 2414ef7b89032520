"""The toy game passes the kit; it is an external game, found through its entry point."""

from cardgames.conformance.pytests import suite

TestLanterns = suite("lanterns")
