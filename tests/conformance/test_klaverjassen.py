"""Klaverjassen passes the kit."""

from cardgames.conformance.pytests import suite

TestKlaverjassen = suite("klaverjassen")
