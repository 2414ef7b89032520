"""Amish Lords passes the kit."""

from cardgames.conformance.pytests import suite

TestAmishLords = suite("amish_lords", 0.07)
