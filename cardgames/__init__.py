"""Parlour: a table for card and board games."""

import os

# set before the first import of pygame, which otherwise prints a greeting
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

__version__ = "0.1.0"
