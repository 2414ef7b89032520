"""What is shown on the board now: the view, changes by input and motions, and lights."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, pairwise

from cardgames.engine.contract import Event, Place, Step
from cardgames.games.casa_grande.building import Block, Building, Slab, slab
from cardgames.games.casa_grande.draft import spent
from cardgames.games.casa_grande.ground import SIDE, SPACES, bits
from cardgames.games.casa_grande.match_data import OVER, TURN, Visible
from cardgames.games.casa_grande.moves import sight
from cardgames.games.casa_grande.pieces import Piece, Shape, colour_of, is_block, number_of
from cardgames.games.casa_grande.ruleset import Ruleset
from cardgames.games.casa_grande.scene.camera import SLAB, standing, walking
from cardgames.games.casa_grande.scene.die import Die
from cardgames.games.casa_grande.scene.solids import Cell, Figure, Floating, Mark, PieceLook, Sights
from cardgames.table.board.playing_board import Held
from cardgames.table.tween import Call, Motion, Tween, even
from cardgames.table.tween import Sequence as OneByOne

Spot = tuple[float, float, float]
"""A point of the plan and the height above it."""


@dataclass(slots=True)
class Beam:
    """The space from which a marker sees its strip, or everything (`wild`)."""

    space: int
    wild: bool

    @property
    def sites(self) -> frozenset[Cell]:
        """The sites in view."""
        return frozenset((site % SIDE, site // SIDE) for site in bits(sight(self.space, 0, self.wild)))


@dataclass(slots=True)
class Scenery:
    """The state between a view and its picture. `ruleset` has the table's options.

    `taken` are the steps of the draft; `put` are pieces just dropped, which stay until the next view or draft. `landed`
    has pieces that arrived since the view, `falling` the one arriving now, `earned` the payment of a floor counted so
    far. `walking` has a spot for each figure while one walks.
    """

    ruleset: Ruleset
    seen: Visible | None = None
    taken: tuple[Step, ...] = ()
    put: tuple[Place, ...] = ()
    landed: tuple[Block | Slab, ...] = ()
    falling: Floating | None = None
    earned: tuple[Slab, int] | None = None
    walking: tuple[Spot, ...] | None = None
    beam: Beam | None = None
    held: Held | None = None
    marked: frozenset[Piece] = field(default_factory=frozenset)

    def show(self, seen: Visible) -> None:
        """Show a view, without any changes."""
        self.seen = seen
        self.put, self.landed, self.falling, self.earned, self.walking = (), (), None, None, None
        looks = seen.phase == TURN
        self.beam = Beam(seen.markers[seen.turn], seen.wild) if looks else None

    def allow(self, steps: Sequence[Step], taken: Sequence[Step]) -> None:
        """Update to a draft with the steps `taken`; if it has ended, dropped pieces stay until the next view."""
        self.put = () if steps or taken else self.places()
        self.taken = tuple(taken)

    def places(self) -> tuple[Place, ...]:
        """Return what was placed by the viewer since the view."""
        taken = (step for step in self.taken if isinstance(step, Place))
        return tuple(dict.fromkeys((*taken, *self.put)))

    # ------------------------------------------------------------ pieces

    def shape(self, piece: Piece) -> Shape:
        """Return the shape of a floor."""
        return self.ruleset.floors.each[number_of(piece)]

    def thing(self, place: Place) -> Block | Slab:
        """Return the block or floor that a step places."""
        x, y, height = place.site
        if is_block(place.piece):
            return Block(x, y, height, colour_of(place.piece))
        return slab(place.piece, self.shape(place.piece).turned(place.turned), x, y, height)

    def added(self) -> list[Block | Slab]:
        """Return the pieces added since the view, by the viewer or by motions."""
        return list(dict.fromkeys((*map(self.thing, self.places()), *self.landed)))

    def building(self) -> Building:
        """Return the building with the added pieces."""
        seen = self.seen
        assert seen is not None
        return Building.of(seen.match_state.players, *self._built(seen))

    def _built(self, seen: Visible) -> tuple[tuple[Block, ...], tuple[Slab, ...]]:
        """Return all blocks and floors, including the added ones."""
        added = self.added()
        blocks = (*seen.blocks, *(one for one in added if isinstance(one, Block)))
        return blocks, (*seen.floors, *(one for one in added if isinstance(one, Slab)))

    # ------------------------------------------------------------ figures

    def markers(self) -> tuple[int, ...]:
        """Return the space of each figure, after bonus points spent in the draft (CG-14)."""
        seen = self.seen
        assert seen is not None
        found = list(seen.markers)
        found[seen.turn] = (found[seen.turn] + spent(self.taken)) % SPACES
        return tuple(found)

    def spots(self) -> tuple[Spot, ...]:
        """Return the current spot of each figure."""
        return self.walking or spots_of(self.markers())

    @property
    def sees_all(self) -> bool:
        """Whether the seat to act may build on any site (CG-5)."""
        beam = self._beam()
        return beam is not None and beam.wild

    def _beam(self) -> Beam | None:
        seen, beam = self.seen, self.beam
        if beam is None or seen is None or seen.phase != TURN:
            return beam
        space = self.markers()[seen.turn]
        return beam if space == seen.markers[seen.turn] else Beam(space, wild=False)

    def _trail(self) -> tuple[int, ...]:
        """Return the spaces that the figure to move left behind in this turn, to show how far it was thrown."""
        seen = self.seen
        if seen is None or self.beam is None or self.walking is not None or not seen.path:
            return ()
        start = (seen.path[0] - 1) % SPACES
        return tuple((start + step) % SPACES for step in range((self.markers()[seen.turn] - start) % SPACES))

    def fresh(self) -> frozenset[Block | Slab]:
        """Return the latest pieces of each player, to be marked; none when the game is over."""
        seen = self.seen
        return frozenset() if seen is None or seen.phase == OVER else frozenset(chain.from_iterable(seen.latest))

    # ------------------------------------------------------------ all together

    def sights(self, cut: float | None) -> Sights:
        """Return what to paint; everything higher than `cut` is faint."""
        seen = self.seen
        if seen is None:
            return Sights()
        blocks, slabs = self._built(seen)
        held = [self.falling] if self.falling is not None else []
        if self.held is not None and self.held.place is not None:
            state: PieceLook = "good" if self.held.refusal is None else "bad"
            held.append(Floating(self.thing(self.held.place), state))
        figures = (Figure(seen.colours[seat], *spot) for seat, spot in enumerate(self.spots()))
        beam = self._beam()
        lit = [one for one in slabs if one.floor in self.marked]
        return Sights(
            blocks,
            slabs,
            tuple(figures),
            tuple(held),
            tuple(Mark(x, y, one.level + SLAB) for one in lit for x, y in one.cells),
            frozenset() if beam is None else beam.sites,
            None if beam is None else beam.space,
            self._trail(),
            self.fresh(),
            cut,
        )


def spots_of(markers: Sequence[int]) -> tuple[Spot, ...]:
    """Return the spots of figures on these spaces; figures on the same space share it."""
    found = []
    for seat, space in enumerate(markers):
        there = [other for other, one in enumerate(markers) if one == space]
        found.append((*standing(space, there.index(seat), len(there)), 0.0))
    return tuple(found)


def mixed(start: Sequence[Spot], end: Sequence[Spot], share: float) -> list[Spot]:
    """Return the spots at this share (0 to 1) of the way from `start` to `end`."""
    return [
        (x + (to_x - x) * share, y + (to_y - y) * share, z + (to_z - z) * share)
        for (x, y, z), (to_x, to_y, to_z) in zip(start, end, strict=True)
    ]


# ------------------------------------------------------------ how events are seen to happen

ROLL, HOP, FALL, COUNT = 0.9, 0.2, 0.3, 0.08
"""Seconds for a roll of the die, a step of a figure, the fall of a piece, and the count of a cell."""

_HIGH = 2.5
"""Height above its place at which a piece appears, in blocks."""

Changed = Callable[[], object]


def motion(event: Event, scenery: Scenery, die: Die, changed: Changed) -> Motion | None:
    """Return the motion of an event, or None. It calls `changed` after each change."""
    match event.kind:
        case "throw":
            return _throw(event, scenery, die, changed)
        case "walk":
            return _walk_motion(event, scenery, changed)
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


def _walk_motion(event: Event, scenery: Scenery, changed: Changed) -> Motion | None:
    seen, path = scenery.seen, event.fact("path")
    assert seen is not None
    markers, stands = list(seen.markers), [spots_of(seen.markers)]
    for space in path:
        markers[event.seat] = space
        stands.append(spots_of(markers))

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
    place = Place(event.piece_moves[0].piece, (facts["x"], facts["y"], height), facts.get("turned", 0))
    thing = scenery.thing(place)

    def fall(share: float) -> None:
        scenery.falling = Floating(thing, "firm", _HIGH * (1 - share)) if share < 1 else None
        changed()

    def land() -> None:
        scenery.landed = (*scenery.landed, thing)
        changed()

    parts: list[Motion] = [Call(land)]
    if thing not in scenery.added():  # the viewer may have placed it already
        parts.insert(0, Tween(FALL, fall, lambda share: share * share))
    return OneByOne(*parts)


def _count(scenery: Scenery, changed: Changed) -> Motion | None:
    """Return a motion that counts a floor's payment on it, cell by cell (CG-10)."""
    floor = next(iter(scenery.added()[-1:]), None)
    if not isinstance(floor, Slab):
        return None
    cells = len(floor.cells)

    def count(share: float) -> None:
        counted = min(cells, int(share * cells) + 1)
        scenery.earned = (floor, counted * floor.level) if share < 1 else None
        changed()

    return Tween(COUNT * (cells + 1), count, even)
