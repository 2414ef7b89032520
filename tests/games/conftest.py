"""Puts this folder on the path: `side_by_side` serves the tests of several games."""
