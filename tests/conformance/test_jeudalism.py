"""Jeudalism passes the kit."""

from cardgames.conformance.pytests import suite

TestJeudalism = suite("jeudalism", 0.1)
