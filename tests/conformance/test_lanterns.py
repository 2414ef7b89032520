"""The toy game passes the kit; it comes from outside our package, through its entry point."""

from cardgames.conformance.pytests import suite

TestLanterns = suite("lanterns")
