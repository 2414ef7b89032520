"""What is to be seen on the board now: what stands by the view, what hands and motions add to it, and what is lit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain

from cardgames.engine.contract import Place, Seat, Step
from cardgames.games.casa_grande.building import Block, Building, Slab, slab
from cardgames.games.casa_grande.course import OVER, TURN
from cardgames.games.casa_grande.draft import spent
from cardgames.games.casa_grande.floors import Shape
from cardgames.games.casa_grande.ground import SIDE, SPACES, bits
from cardgames.games.casa_grande.pieces import Piece, colour_of, is_block, number_of
from cardgames.games.casa_grande.scene.iso import solids
from cardgames.games.casa_grande.scene.iso.plan import SLAB, standing
from cardgames.games.casa_grande.scene.iso.solids import Cell, Figure, Mark, Sights
from cardgames.games.casa_grande.terms import Terms
from cardgames.games.casa_grande.turns import sight
from cardgames.games.casa_grande.view import Visible
from cardgames.table.board.playing_board import Held

Spot = tuple[float, float, float]
"""A point of the plan, and how far above it."""


@dataclass(slots=True)
class Beam:
    """From which space a marker looks over its strip, or over everything (`wild`)."""

    space: int
    wild: bool

    @property
    def sites(self) -> frozenset[Cell]:
        """The sites that it sees."""
        return frozenset((site % SIDE, site // SIDE) for site in bits(sight(self.space, 0, self.wild)))


@dataclass(slots=True)
class Scenery:
    """Everything between a view and what is painted. `terms` are the rules agreed.

    `taken` are the steps of a move in the making; `put` what hands let go last: it lies there until the table says
    otherwise. `landed` came down since the view, `falling` comes down now, `earned` is
    what a floor is seen to have paid so far. `walking` has a spot for each figure while
    one walks.
    """

    terms: Terms
    seen: Visible | None = None
    taken: tuple[Step, ...] = ()
    put: tuple[Place, ...] = ()
    landed: tuple[Block | Slab, ...] = ()
    falling: solids.Held | None = None
    earned: tuple[Slab, int] | None = None
    walking: tuple[Spot, ...] | None = None
    beam: Beam | None = None
    held: Held | None = None
    marked: frozenset[Piece] = field(default_factory=frozenset)

    def show(self, seen: Visible) -> None:
        """Lie as the view says."""
        self.seen = seen
        self.put, self.landed, self.falling, self.earned, self.walking = (), (), None, None, None
        looks = seen.phase == TURN
        self.beam = Beam(seen.markers[seen.turn], seen.wild) if looks else None

    def allow(self, steps: Sequence[Step], taken: Sequence[Step]) -> None:
        """After the steps `taken` others may follow; when nothing may, what was put stays until the next view."""
        self.put = () if steps or taken else self.places()
        self.taken = tuple(taken)

    def places(self) -> tuple[Place, ...]:
        """What was placed by hand since the view."""
        taken = (step for step in self.taken if isinstance(step, Place))
        return tuple(dict.fromkeys((*taken, *self.put)))

    # ------------------------------------------------------------ pieces

    def shape(self, piece: Piece) -> Shape:
        """The shape of a floor."""
        return self.terms.floors.each[number_of(piece)]

    def thing(self, place: Place) -> Block | Slab:
        """The block or floor that a step places."""
        x, y, height = place.site
        if is_block(place.piece):
            return Block(x, y, height, colour_of(place.piece))
        return slab(place.piece, self.shape(place.piece).turned(place.turned), x, y, height)

    def added(self) -> list[Block | Slab]:
        """What stands beyond the view: built by hand, or landed."""
        return list(dict.fromkeys((*map(self.thing, self.places()), *self.landed)))

    def stands(self, thing: Block | Slab) -> bool:
        """Whether hands have put a piece where it is told to go now."""
        return thing in self.added()

    def building(self) -> Building:
        """All that stands, as the rules see it."""
        seen = self.seen
        assert seen is not None
        more = self.added()
        blocks = [*seen.blocks, *(one for one in more if isinstance(one, Block))]
        slabs = [*seen.floors, *(one for one in more if isinstance(one, Slab))]
        return Building.of(seen.standing.players, blocks, slabs)

    # ------------------------------------------------------------ figures

    def markers(self) -> tuple[int, ...]:
        """The space of each figure, those bought by hand included (CG-14)."""
        seen = self.seen
        assert seen is not None
        found = list(seen.markers)
        found[seen.turn] = (found[seen.turn] + spent(self.taken)) % SPACES
        return tuple(found)

    def spots(self) -> tuple[Spot, ...]:
        """Where each figure is now."""
        return self.walking or spots_of(self.markers())

    @property
    def sees_all(self) -> bool:
        """Whether whoever is in turn may build on any site (CG-5)."""
        beam = self._beam()
        return beam is not None and beam.wild

    def _beam(self) -> Beam | None:
        seen, beam = self.seen, self.beam
        if beam is None or seen is None or seen.phase != TURN:
            return beam
        space = self.markers()[seen.turn]
        return beam if space == seen.markers[seen.turn] else Beam(space, wild=False)

    def _trail(self) -> tuple[int, ...]:
        """The spaces that the figure in turn left behind in this turn: how far it was thrown."""
        seen = self.seen
        if seen is None or self.beam is None or self.walking is not None or not seen.path:
            return ()
        start = (seen.path[0] - 1) % SPACES
        return tuple((start + step) % SPACES for step in range((self.markers()[seen.turn] - start) % SPACES))

    def fresh(self) -> frozenset[Block | Slab]:
        """What each player added last, for who looked away; the finished house is left as it is."""
        seen = self.seen
        return frozenset() if seen is None or seen.phase == OVER else frozenset(chain.from_iterable(seen.latest))

    # ------------------------------------------------------------ all together

    def sights(self, cut: float | None) -> Sights:
        """What is to be painted, with all that is higher than `cut` made faint."""
        seen = self.seen
        if seen is None:
            return Sights()
        blocks, slabs = list(seen.blocks), list(seen.floors)
        for thing in self.added():
            if isinstance(thing, Block):
                blocks.append(thing)
            else:
                slabs.append(thing)
        held = [self.falling] if self.falling is not None else []
        if self.held is not None and self.held.place is not None:
            state: solids.State = "good" if self.held.refusal is None else "bad"
            held.append(solids.Held(self.thing(self.held.place), state))
        figures = (Figure(seen.colours[seat], *spot) for seat, spot in enumerate(self.spots()))
        beam = self._beam()
        lit = [one for one in slabs if one.floor in self.marked]
        return Sights(
            tuple(blocks),
            tuple(slabs),
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
    """Where figures stand that are on these spaces: those on one share it."""
    found = []
    for seat, space in enumerate(markers):
        there = [other for other, one in enumerate(markers) if one == space]
        found.append((*standing(space, there.index(seat), len(there)), 0.0))
    return tuple(found)


def mixed(start: Sequence[Spot], end: Sequence[Spot], share: float) -> list[Spot]:
    """Where figures are on their way from some spots to others."""
    return [
        (x + (to_x - x) * share, y + (to_y - y) * share, z + (to_z - z) * share)
        for (x, y, z), (to_x, to_y, to_z) in zip(start, end, strict=True)
    ]


def walker(seen: Visible, seat: Seat, path: Sequence[int]) -> list[tuple[Spot, ...]]:
    """Where all figures stand while one walks from space to space: before, after each step, and in the end."""
    markers = list(seen.markers)
    found = [spots_of(markers)]
    for space in path:
        markers[seat] = space
        found.append(spots_of(markers))
    return found
