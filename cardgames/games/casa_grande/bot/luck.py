"""What a throw was worth to each seat, to take luck out of results (see `lab.luck`)."""

from __future__ import annotations

from dataclasses import replace

from cardgames.bots.clock import Clock
from cardgames.engine.contract import Seat
from cardgames.games.casa_grande.bot.position import Position
from cardgames.games.casa_grande.bot.prospects import NORMAL
from cardgames.games.casa_grande.bot.search import Search, holdings
from cardgames.games.casa_grande.ground import DIE, SPACES, replaced
from cardgames.games.casa_grande.state import CasaState

QUICK = replace(NORMAL, starts=3, evaluated=2)
"""The turns that are compared after each throw."""
SHARE = 0.75
"""What of a throw's worth remains in the result, from matches of Hard against Normal with other seeds."""


def throw_luck(state: CasaState) -> tuple[float, ...]:
    """See `Levels.thrown`: what a seat has after the best turn, compared with the mean over all throws."""
    seat = state.turn
    start = (state.path[0] - 1) % SPACES
    position = Position.of(state)
    before = position._replace(markers=replaced(position.markers, seat, start))
    worths = [_worths(*before.after_throw(seat, pips), seat) for pips in range(1, DIE + 1)]
    return tuple([SHARE * (one[state.thrown - 1] - sum(one) / DIE) for one in zip(*worths, strict=True)])


def _worths(position: Position, wild: bool, seat: Seat) -> list[float]:
    """What each seat has after this one's best turn."""
    _, best, _ = Search(position, seat, wild, QUICK, Clock(None)).turns()[0]
    return [total for total, _ in holdings(best.position(seat), QUICK)]
