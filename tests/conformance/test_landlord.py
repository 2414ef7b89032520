"""Landlord passes the kit."""

from cardgames.conformance.pytests import suite

TestLandlord = suite("landlord", 0.2)
