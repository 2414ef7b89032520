"""Dumbal passes the kit."""

from cardgames.conformance.pytests import suite

TestDumbal = suite("dumbal", 0.03)
