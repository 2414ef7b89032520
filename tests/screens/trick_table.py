"""A table of Klaverjassen for tests of the hand."""

from __future__ import annotations

from at_table import Table

from cardgames.engine.progress import Moved

SMALL = (1024, 640)
SEEN = 30
"""The number of ticks after which a new prompt counts as seen."""


def last_move(table: Table) -> str:
    entry = table.match.entries[-1]
    assert isinstance(entry, Moved)
    return table.match.game.move_text(entry.move)


def text_of(table: Table, piece: int) -> str:
    return table.match.game.deck.text(piece)
