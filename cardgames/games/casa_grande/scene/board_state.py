"""What the board shows now: the deal, changes by input and motions, and lights."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import chain, pairwise
from typing import NamedTuple

from cardgames.engine.contract import Answer, Event, Place, Step, Table
from cardgames.games.casa_grande.building import Block, Building, Slab, slab
from cardgames.games.casa_grande.draft import SPEND, spent
from cardgames.games.casa_grande.ground import SPACES, bits, place_at, visible_sites
from cardgames.games.casa_grande.match_data import CasaDeal, CasaMatchState, Ruleset
from cardgames.games.casa_grande.pieces import Piece, Shape, colour_of, is_block, number_of
from cardgames.games.casa_grande.scene.camera import SLAB, Spot, figure_point, hop_spot
from cardgames.games.casa_grande.scene.die import Die
from cardgames.games.casa_grande.scene.solids import Base, BoardContent, Figure, Floating, Highlight, PieceLook
from cardgames.games.casa_grande.state import OVER, TURN, CasaState
from cardgames.table.board.playing_board import Held
from cardgames.table.tween import Call, Motion, Tween, Wait, even
from cardgames.table.tween import Sequence as OneByOne


class LitSpace(NamedTuple):
    """The space from which a marker sees its strip, or everything (`wild`)."""

    space: int
    wild: bool


class BoardState:
    """The state between a view and its picture.

    `deal` is that of the last view, at first an empty board. `taken` are the steps of the draft, `steps` the legal
    places after them; `put` are pieces just dropped, which stay until the next view or draft. `landed` has pieces
    that arrived since the view, `falling` the one arriving now, `unseen` one that other pieces would hide, `earned`
    the payment of a floor counted so far. `walking` has a spot for each figure while one walks.
    `marked` are the pieces to highlight, `hinted` the places that a hint outlines, `aimed` the bonus points that
    the player points at (CG-14).
    """

    def __init__(self, ruleset: Ruleset, viewer: int = -1) -> None:
        self.ruleset = ruleset
        self.viewer = viewer
        match_state = CasaMatchState(options=ruleset.options, players=ruleset.players)
        table = Table(0, tuple(range(ruleset.players)))
        self.taken: tuple[Step, ...] = ()
        self.steps: tuple[Place, ...] = ()
        self.held: Held | None = None
        self.marked: frozenset[Piece] = frozenset()
        self.hinted: tuple[Place, ...] = ()
        self.show(CasaState.begin(CasaDeal(match_state=match_state, table=table, starter=0)))

    def show(self, deal: CasaState) -> None:
        """Show a view, without any changes."""
        self.deal = deal
        self.aimed: int | None = None
        self.put: tuple[Place, ...] = ()
        self.landed: tuple[Block | Slab, ...] = ()
        self.falling: Floating | None = None
        self.unseen: Block | Slab | None = None
        self.earned: tuple[Slab, int] | None = None
        self.walking: tuple[Spot, ...] | None = None
        self.lit_space = LitSpace(deal.markers[deal.turn], deal.wild) if deal.phase == TURN else None
        self._open: dict[LitSpace, frozenset[Base]] = {}

    def allow(self, steps: Sequence[Place], taken: Sequence[Step]) -> None:
        """Update to a draft with the steps `taken`; if it has ended, dropped pieces stay until the next view."""
        self.steps = tuple(steps)
        self.put = () if steps or taken else self.places()
        self.taken, self.aimed = tuple(taken), None

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
        building = self.deal.building
        for thing in self.added():
            building = building.with_slab(thing) if isinstance(thing, Slab) else building.with_block(*thing)
        return building

    def fresh(self) -> frozenset[Block | Slab]:
        """Return the latest pieces of each player, to be marked; none when the game is over."""
        return frozenset(() if self.deal.phase == OVER else chain.from_iterable(self.deal.latest))

    def watched(self) -> list[Block | Slab]:
        """Return the pieces that the player is to see: those pointed at, a hint's, and one that arrives unseen."""
        building, held = self.building(), self.held
        found: list[Block | Slab] = [*self._marked_blocks(building), *self._marked_floors(building)]
        if held is None or held.pos is None:  # a pointer needs to find what is in front
            found += map(self.thing, self.hinted)
        return found if self.unseen is None else [*found, self.unseen]

    # ------------------------------------------------------------ figures

    def markers(self) -> tuple[int, ...]:
        """Return the space of each figure, after bonus points spent in the draft (CG-14)."""
        found = list(self.deal.markers)
        found[self.deal.turn] = (found[self.deal.turn] + spent(self.taken)) % SPACES
        return tuple(found)

    def spots(self) -> tuple[Spot, ...]:
        """Return the current spot of each figure."""
        return self.walking or spots_of(self.markers())

    def _lit_space(self) -> LitSpace | None:
        """Return the lit space after bonus points spent in the draft; None once the block of the turn is placed."""
        deal = self.deal
        if self.added():
            return None
        space = self.markers()[deal.turn]
        if self.aimed is not None:
            space = (space + self.aimed) % SPACES
        if self.lit_space is None or deal.phase != TURN or space == deal.markers[deal.turn]:
            return self.lit_space
        return LitSpace(space, wild=False)

    def _open_to_block(self, lit: LitSpace) -> frozenset[Base]:
        """Return the surfaces that can carry the block of the player to move, seen from a space (CG-6, CG-18)."""
        if lit not in self._open:
            deal = self.deal
            places = deal.building.block_places(visible_sites(lit.space, 0, lit.wild), deal.builder)
            found = map(place_at, bits(places))
            self._open[lit] = frozenset((x, y, height - 1) for x, y, height in found)
        return self._open[lit]

    @property
    def _spends(self) -> bool:
        """Whether the viewer must still say how many bonus points they spend (CG-14)."""
        deal = self.deal
        own = deal.phase == TURN and deal.turn == self.viewer and bool(deal.bonus) and deal.bonus[deal.turn] > 0
        said = any(isinstance(step, Answer) and step.question == SPEND for step in self.taken)
        return own and not said and not self.added()

    @property
    def trail(self) -> tuple[int, ...]:
        """The spaces that the figure to move left behind in this turn, to show how far it was thrown. Not while the
        viewer can spend bonus points to go further: they would seem to be places to go to. Nor once the block is
        placed."""
        deal = self.deal
        if self.lit_space is None or self.walking is not None or not deal.path or self._spends or self.added():
            return ()
        start = (deal.path[0] - 1) % SPACES
        return tuple((start + step) % SPACES for step in range((self.markers()[deal.turn] - start) % SPACES))

    def _marked_blocks(self, building: Building) -> list[Block]:
        """Return the highlighted blocks. The blocks of a colour are placed in the order of their numbers."""
        found = []
        for piece in sorted(filter(is_block, self.marked)):
            placed = [block for block in building.blocks if block.colour == colour_of(piece)]
            found += placed[number_of(piece) : number_of(piece) + 1]
        return found

    def _marked_floors(self, building: Building) -> list[Slab]:
        return [one for one in building.slabs if one.floor in self.marked]

    def _open_to_floor(self) -> set[Highlight]:
        """Return the sites where the held floor can be laid, turned in any way, until it is at one of these places
        (CG-9)."""
        held = self.held
        if held is None or is_block(held.piece) or (held.place is not None and held.refusal is None):
            return set()
        slabs = (self.thing(step) for step in self.steps if step.piece == held.piece)
        below = () if held.place is None else getattr(self.thing(held.place), "cells", ())  # it doesn't fit there
        lit = {Highlight(x, y, one.level) for one in slabs if isinstance(one, Slab) for x, y in one.cells}
        return {one for one in lit if (one.x, one.y) not in below}

    # ------------------------------------------------------------ all together

    def content(self, cut: float | None) -> BoardContent:
        """Return what to paint; everything higher than `cut` is faint."""
        building, lit_space = self.building(), self._lit_space()
        held = [self.falling] if self.falling is not None else []
        if self.held is not None and self.held.place is not None:
            look: PieceLook = "good" if self.held.refusal is None else "bad"
            held.append(Floating(self.thing(self.held.place), look))
        previews = [one.thing for one in held]
        held += [Floating(thing, "hint") for thing in map(self.thing, self.hinted) if thing not in previews]
        marked = self._marked_floors(building)
        highlights = [Highlight(x, y, one.level + SLAB) for one in marked for x, y in one.cells]
        highlights += [Highlight(one.x, one.y, one.height) for one in self._marked_blocks(building)]
        highlights += sorted(self._open_to_floor())
        return BoardContent(
            blocks=building.blocks,
            slabs=building.slabs,
            figures=tuple(Figure(self.deal.colour(seat), *spot) for seat, spot in enumerate(self.spots())),
            held=tuple(held),
            highlights=tuple(highlights),
            strip=self._open_to_block(lit_space) if lit_space else frozenset(),
            space=lit_space.space if lit_space else None,
            trail=self.trail,
            fresh=self.fresh(),
            cut=cut,
        )


def spots_of(markers: Sequence[int]) -> tuple[Spot, ...]:
    """Return the spots of figures on these spaces; figures on the same space share it."""
    found = []
    for seat, space in enumerate(markers):
        there = [other for other, one in enumerate(markers) if one == space]
        found.append((*figure_point(space, there.index(seat), len(there)), 0.0))
    return tuple(found)


# ------------------------------------------------------------ the motions of events

ROLL, HOP, FALL, COUNT, LOOK = 0.9, 0.2, 0.3, 0.08, 0.7
"""Seconds for a roll of the die, a step of a figure, the fall of a piece, the count of a cell, and a look at a piece
that others hide again."""

_HIGH = 2.5
"""Height above its place at which a piece appears, in blocks."""

Changed = Callable[[], object]


def motion(
    event: Event, state: BoardState, die: Die, changed: Changed, hides: Callable[[Block | Slab], bool]
) -> Motion | None:
    """Return the motion of an event, or None. It calls `changed` after each change. `hides` returns whether the
    building hides a piece."""
    match event.kind:
        case "throw":
            return _throw(event, state, die, changed)
        case "walk":
            return _walk(event, state, changed)
        case "block" | "floor":
            return _fall(event, state, changed, hides)
        case "money" if event.fact("why") == "floor":
            return _count(state, changed)
    return None


def _throw(event: Event, state: BoardState, die: Die, changed: Changed) -> Motion:
    pips, seed = event.fact("pips"), 4 * state.deal.round + event.seat + len(state.deal.building.blocks)
    state.lit_space = None

    def roll(share: float) -> None:
        die.roll(pips, seed, share)
        changed()

    return Tween(ROLL, roll, even)


def _walk(event: Event, state: BoardState, changed: Changed) -> Motion | None:
    path, seat = event.fact("path"), event.seat
    markers = list(state.deal.markers)
    stops = [spots_of(markers)]
    for space in path:
        markers[seat] = space
        stops.append(spots_of(markers))

    def hop(start: Sequence[Spot], end: Sequence[Spot], share: float) -> None:
        spots = [
            (x + (to_x - x) * share, y + (to_y - y) * share, z + (to_z - z) * share)
            for (x, y, z), (to_x, to_y, to_z) in zip(start, end, strict=True)
        ]
        spots[seat] = hop_spot(start[seat][:2], end[seat][:2], share)
        state.walking = tuple(spots)
        changed()

    def arrive() -> None:
        state.lit_space = LitSpace(markers[seat], event.fact("wild"))
        changed()

    hops = [Tween(HOP, partial(hop, *pair), even) for pair in pairwise(stops)]
    return OneByOne(*hops, Call(arrive))


def _fall(event: Event, state: BoardState, changed: Changed, hides: Callable[[Block | Slab], bool]) -> Motion:
    facts = dict(event.facts)
    height = facts["height"] if event.kind == "block" else facts["level"]
    place = Place(event.piece_moves[0].piece, (facts["x"], facts["y"], height), facts.get("turned", 0))
    thing = state.thing(place)

    def fall(share: float) -> None:
        state.falling = Floating(thing, "firm", _HIGH * (1 - share)) if share < 1 else None
        changed()

    def land() -> None:
        state.landed = (*state.landed, thing)
        changed()

    if thing in state.added():  # the viewer has placed it already
        return OneByOne(Call(land))
    falls = Tween(FALL, fall, lambda share: share * share)
    if not hides(thing):
        return OneByOne(falls, Call(land))
    return OneByOne(Call(partial(setattr, state, "unseen", thing)), falls, Call(land), Wait(LOOK))


def _count(state: BoardState, changed: Changed) -> Motion | None:
    """Return a motion that counts a floor's payment on it, cell by cell (CG-10)."""
    floor = next(iter(state.added()[-1:]), None)
    if not isinstance(floor, Slab):
        return None
    cells = len(floor.cells)

    def count(share: float) -> None:
        counted = min(cells, int(share * cells) + 1)
        state.earned = (floor, counted * floor.level) if share < 1 else None
        changed()

    return Tween(COUNT * (cells + 1), count, even)
