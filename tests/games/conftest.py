"""Puts this folder on the path: `side_by_side` is used by the tests of several games."""
