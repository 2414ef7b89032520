"""Parlour: a table for card and board games."""

import os

# pygame greets on the standard output unless told not to, before it is first imported
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

__version__ = "0.1.0"
