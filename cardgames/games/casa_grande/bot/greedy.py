"""Easy: it takes what it sees to pay now, and else puts its block where it looks sensible."""

from __future__ import annotations

from cardgames.bots.clock import Clock
from cardgames.engine.contract import Seat
from cardgames.games.casa_grande.bot.options import Candidate, floors_now, heads
from cardgames.games.casa_grande.bot.stand import Floor, Stand
from cardgames.games.casa_grande.ground import SIDE, SITES, Places, bits

NEAR = 3
"""Own blocks count as company up to so many sites away."""
HIGH = 0.1
"""What each level counts beside company."""
PAID = 2.0
"""What money counts beside a good place for a block; so much that the best floor is laid."""
TURNED_OVER = 4
"""From this turn on a floor lies with its other side up, of which Easy never thinks: so beginners overlook floors."""
DEAR = 2.0
"""What a bonus point counts: so much that none is spent but for a floor."""


def turns(stand: Stand, seat: Seat, wild: bool, clock: Clock) -> list[Candidate]:
    """All that Easy thinks of until the clock stops it: for each block the floor that pays most, best first."""
    found: list[Candidate] = []
    for head in heads(stand, seat, wild, stand.terms.bonus_goal):
        built = stand.built(seat, head.spend, head.block)
        seen = (floor for floor in floors_now(built, seat) if floor.turned.number < TURNED_OVER)
        best = max(seen, key=_appeal, default=None)
        found.append(Candidate(company(stand, seat, head.block) - DEAR * head.spend, head, None, built))
        if best:
            kept = company(stand, seat, head.block & ~best.cells)
            found.append(Candidate(PAID * best.pay + kept - DEAR * head.spend, head, best, built))
        if clock.is_over():
            break
    found.sort(key=lambda one: -one.value)
    return found


def _appeal(floor: Floor) -> tuple[int, int]:
    """What it pays; of equals the one that needs the fewest own blocks."""
    return floor.pay, -len(floor.turned.white)


def company(stand: Stand, seat: Seat, block: Places) -> float:
    """How well a block stands: with one or two own ones nearby, rather high, and on none of its own."""
    if not block:
        return 0.0
    tops, _, _ = stand.building.grounds(seat)
    height, site = divmod(block.bit_length() - 1, SITES)
    x, y = site % SIDE, site // SIDE
    away = (abs(bit % SIDE - x) + abs(bit % SITES // SIDE - y) for bit in bits(tops))
    near = sum(1 < far <= NEAR for far in away)
    buried = height - 1 if tops & block >> SITES else 0
    return HIGH * height + min(near, 2) - buried
