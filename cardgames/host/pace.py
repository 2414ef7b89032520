"""The time that a bot seems to think: for show, and based only on public facts, so that it reveals nothing."""

from __future__ import annotations

from random import Random

from cardgames.engine.match import Match

USUAL = (0.5, 0.9)
FORCED = 0.25
"""Seconds; the shorter pause is for moves that everyone can see are forced."""


def pause_before(match: Match, table: int) -> float:
    """Seconds before a bot's next move at a table, at the normal pace."""
    if match.game.forced_in_public(match.view(None, table)):
        return FORCED
    return Random(f"{match.origin.id} {len(match.entries)}").uniform(*USUAL)
