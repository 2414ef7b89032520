"""How events are seen to happen: the die rolls, a figure walks from space to space, blocks and floors come down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise

from cardgames.engine.contract import Event, Place
from cardgames.games.casa_grande.building import Slab
from cardgames.games.casa_grande.scene.iso.plan import walking
from cardgames.games.casa_grande.scene.iso.solids import Held
from cardgames.games.casa_grande.scene.rolling import Die
from cardgames.games.casa_grande.scene.scenery import Beam, Scenery, Spot, mixed, walker
from cardgames.table.tween import Call, Motion, Tween, even
from cardgames.table.tween import Sequence as OneByOne

ROLL, HOP, FALL, COUNT = 0.9, 0.2, 0.3, 0.08
"""Seconds for the die to come to lie, for a step of a figure, for a piece that comes down, for a cell to be counted."""

_HIGH = 2.5
"""How high above its place a piece appears, in blocks."""

Changed = Callable[[], object]


def motion(event: Event, scenery: Scenery, die: Die, changed: Changed) -> Motion | None:
    """How an event is seen; None for one that moves nothing. `changed` is called whenever something has moved."""
    match event.kind:
        case "throw":
            return _throw(event, scenery, die, changed)
        case "walk":
            return _walk(event, scenery, changed)
        case "block" | "floor":
            return _come_down(event, scenery, changed)
        case "money" if event.fact("why") == "floor":
            return _count(scenery, changed)
    return None


def _throw(event: Event, scenery: Scenery, die: Die, changed: Changed) -> Motion:
    assert scenery.seen is not None
    pips, seed = event.fact("pips"), 4 * scenery.seen.round + event.seat + len(scenery.seen.blocks)
    scenery.beam = None

    def roll(share: float) -> None:
        die.roll(pips, seed, share)
        changed()

    return Tween(ROLL, roll, even)


def _walk(event: Event, scenery: Scenery, changed: Changed) -> Motion | None:
    seen, path = scenery.seen, event.fact("path")
    assert seen is not None
    stands = walker(seen, event.seat, path)

    def hop(start: Sequence[Spot], end: Sequence[Spot], share: float) -> None:
        spots = mixed(start, end, share)
        spots[event.seat] = walking(start[event.seat][:2], end[event.seat][:2], share)
        scenery.walking = tuple(spots)
        changed()

    def arrive() -> None:
        space = path[-1] if path else seen.markers[event.seat]
        scenery.beam = Beam(space, event.fact("wild"))
        changed()

    hops = [Tween(HOP, partial(hop, *pair), even) for pair in pairwise(stands)]
    return OneByOne(*hops, Call(arrive))


def _come_down(event: Event, scenery: Scenery, changed: Changed) -> Motion:
    facts = dict(event.facts)
    height = facts["height"] if event.kind == "block" else facts["level"]
    place = Place(event.shifts[0].piece, (facts["x"], facts["y"], height), facts.get("turned", 0))
    thing = scenery.thing(place)

    def fall(share: float) -> None:
        scenery.falling = Held(thing, "firm", _HIGH * (1 - share)) if share < 1 else None
        changed()

    def land() -> None:
        scenery.landed = (*scenery.landed, thing)
        changed()

    parts: list[Motion] = [Call(land)]
    if not scenery.stands(thing):
        parts.insert(0, Tween(FALL, fall, lambda share: share * share))
    return OneByOne(*parts)


def _count(scenery: Scenery, changed: Changed) -> Motion | None:
    """CG-10: cell by cell the money of the floor that was laid is counted where it lies."""
    floor = next(iter(scenery.added()[-1:]), None)
    if not isinstance(floor, Slab):
        return None
    cells = len(floor.cells)

    def count(share: float) -> None:
        counted = min(cells, int(share * cells) + 1)
        scenery.earned = (floor, counted * floor.level) if share < 1 else None
        changed()

    return Tween(COUNT * (cells + 1), count, even)
