"""The game as it stands: the truth, all of which everybody sees, and what happens to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Self

from cardgames.engine.contract import CHANCE, Event, IllegalMove, LedgerLine, Move, Refusal, Seat, State
from cardgames.games.casa_grande import events, tray, why
from cardgames.games.casa_grande.building import Added, Block, Building, Slab, slab
from cardgames.games.casa_grande.course import OVER, THROW, TURN, CasaDeal, CasaOutcome, CasaStanding
from cardgames.games.casa_grande.floors import TURNS, shape
from cardgames.games.casa_grande.ground import DIE, SIDE, SITES, SPACES, Mask, is_sun, start_corner
from cardgames.games.casa_grande.ledger import bonus_line, floor_line
from cardgames.games.casa_grande.moves import THROWS, Lay, Throw, Turn
from cardgames.games.casa_grande.pieces import block_piece, second_colour
from cardgames.games.casa_grande.terms import Terms, terms_of
from cardgames.games.casa_grande.tray import Tray
from cardgames.games.casa_grande.turns import Turns, sight
from cardgames.games.casa_grande.view import CasaView, view_of

BLOCKS, IDLE, ROUNDS = "blocks", "idle", "rounds"
"""Why a game ended."""


class CasaState(State[CasaView]):
    """See `State`. What belongs to seats is a tuple with an entry for each.

    `left` counts the blocks of all colours; `bonus` is () without the bonus track. `thrown` is the last throw, 0 before
    the first, and `path` the spaces that it led over; `wild` says that the marker of the seat in turn sees the whole
    ground. `latest` is what each seat added to the house in its last turn. `round` counts from 1; `busy` says whether a
    block was placed in it, `idle` in how many before it none was.
    """

    __slots__ = (
        "bonus",
        "building",
        "busy",
        "idle",
        "latest",
        "left",
        "lines",
        "markers",
        "money",
        "path",
        "phase",
        "round",
        "standing",
        "starter",
        "terms",
        "thrown",
        "trays",
        "turn",
        "wild",
    )

    standing: CasaStanding
    terms: Terms
    starter: Seat
    phase: int
    turn: Seat
    thrown: int
    path: tuple[int, ...]
    wild: bool
    building: Building
    latest: tuple[Added, ...]
    markers: tuple[int, ...]
    left: tuple[int, ...]
    trays: tuple[Tray, ...]
    money: tuple[int, ...]
    bonus: tuple[int, ...]
    round: int
    idle: int
    busy: bool
    lines: tuple[LedgerLine, ...]

    @classmethod
    def begin(cls, deal: CasaDeal) -> Self:
        """The state before the first throw (CG-3)."""
        state, players = cls.__new__(cls), deal.standing.players
        terms = terms_of(deal.standing.options)
        state.standing, state.terms = deal.standing, terms
        state.starter = state.turn = deal.starter
        state.phase, state.thrown, state.path, state.wild = THROW, 0, (), False
        state.building = Building(players)
        state.latest = ((),) * players
        state.markers = tuple(start_corner(seat, players) for seat in range(players))
        state.left = (terms.all_blocks,) * players
        state.trays = (tray.full(terms.floors),) * players
        state.money = (0,) * players
        state.bonus = (terms.bonus_start,) * players if terms.bonus else ()
        state.round, state.idle, state.busy = 1, 0, False
        state.lines = ()
        return state

    @classmethod
    def seen(cls, view: CasaView) -> Self:
        """The state that a view shows: it is the true one, as nothing is hidden."""
        state, seen = cls.__new__(cls), view.visible
        terms = terms_of(seen.standing.options)
        state.standing, state.terms, state.starter = seen.standing, terms, seen.starter
        state.phase, state.turn, state.thrown = seen.phase, seen.turn, seen.thrown
        state.path, state.wild = seen.path, seen.wild
        state.building = Building.of(terms.players, seen.blocks, seen.floors)
        state.latest = seen.latest
        state.markers, state.left, state.money = seen.markers, seen.blocks_left, seen.money
        state.trays = tuple(
            sum(1 << tray.bit_of(seat, piece) for piece in pieces) for seat, pieces in enumerate(seen.trays)
        )
        state.bonus = seen.bonus or ()
        state.round, state.idle, state.busy, state.lines = seen.round, seen.idle, seen.busy, seen.ledger
        return state

    def copy(self) -> Self:
        twin = self.__new__(type(self))
        twin.standing = self.standing
        twin.terms = self.terms
        twin.starter = self.starter
        twin.phase = self.phase
        twin.turn = self.turn
        twin.thrown = self.thrown
        twin.path = self.path
        twin.wild = self.wild
        twin.building = self.building
        twin.latest = self.latest
        twin.markers = self.markers
        twin.left = self.left
        twin.trays = self.trays
        twin.money = self.money
        twin.bonus = self.bonus
        twin.round = self.round
        twin.idle = self.idle
        twin.busy = self.busy
        twin.lines = self.lines
        return twin

    # ------------------------------------------------------------ what is the case

    def colour(self, seat: Seat) -> int:
        """The colour of the next block of a seat, of the last one when all are placed (CG-12)."""
        return second_colour(seat) if self.terms.second and self.left[seat] <= self.terms.blocks else seat

    def space(self, spend: int) -> int:
        """Where the marker in turn stands after so many bonus points were spent."""
        return (self.markers[self.turn] + spend) % SPACES

    def sites(self, spend: int) -> Mask:
        """The sites over which the seat in turn may build then."""
        return sight(self.markers[self.turn], spend, self.wild)

    def on_sun(self, spend: int) -> bool:
        """CG-15: whether the seat in turn lands on a sun then, and places no block."""
        return self.terms.bonus and is_sun(self.space(spend))

    @property
    def builder(self) -> Seat | None:
        """CG-18: who stands on no blocks of others; None where that is allowed."""
        return self.turn if self.terms.on_own else None

    # ------------------------------------------------------------ deciding

    def to_act(self) -> tuple[Seat, ...]:
        if self.phase == THROW:
            return (CHANCE,)
        return (self.turn,) if self.phase == TURN else ()

    def legal(self, seat: Seat) -> Sequence[Move]:
        return self.turns() if seat == self.turn and self.phase == TURN else ()

    def turns(self) -> Turns:
        """The legal turns of the seat in turn."""
        seat, building, builder = self.turn, self.building, self.builder
        spends = self.bonus[seat] + 1 if self.bonus else 1
        places = [building.places(self.sites(spend), builder) for spend in range(spends)]
        return Turns(building, seat, tray.ways(self.terms.floors, self.trays[seat]), places)

    def refusal(self, seat: Seat, move: Move) -> Refusal | None:
        return why.refusal(self, seat, move)

    def canonical(self, seat: Seat, move: Move) -> Move:
        if not isinstance(move, Turn) or move.floor is None:
            return move
        lay = move.floor
        if lay.floor not in self.terms.floors.masks or not 0 <= lay.turned < TURNS:
            return move
        turned = shape(lay.floor).turned(lay.turned).number
        return replace(move, floor=lay._replace(turned=turned)) if turned != lay.turned else move

    def draw(self, rng: Random) -> Move:
        if self.phase != THROW:
            raise RuntimeError("the die is not to be thrown now")
        return THROWS[rng.randint(1, DIE)]

    # ------------------------------------------------------------ acting

    def apply(self, actor: Seat, move: Move) -> Sequence[Event]:
        refusal = why.refusal(self, actor, move)
        if refusal:
            raise IllegalMove(refusal)
        if type(move) is Throw:
            return self._throw(move.pips)
        assert type(move) is Turn
        told: list[Event] = []
        self.latest = (*self.latest[:actor], (), *self.latest[actor + 1 :])
        if self.bonus:
            self._move_on(move.spend, told)
        if move.site is not None:
            self._build(move.site, move.height, told)
        if move.floor is not None:
            self._lay(move.floor, told)
        self._end_turn(move.site is not None, told)
        return told

    def _throw(self, pips: int) -> Sequence[Event]:
        """CG-5, CG-14: the marker walks; with the bonus track it may go further before anything counts."""
        seat = self.turn
        start = self.markers[seat]
        steps = 2 * pips if is_sun(start + pips) and not self.terms.bonus else pips
        self._walk(start, steps)
        self.wild = steps > pips and is_sun(start + steps)
        self.thrown, self.phase = pips, TURN
        return [events.THROWS[seat][pips], events.walk(seat, self.path, self.wild)]

    def _walk(self, start: int, steps: int) -> None:
        seat, markers = self.turn, self.markers
        self.path = tuple([(start + step) % SPACES for step in range(1, steps + 1)])
        self.markers = (*markers[:seat], (start + steps) % SPACES, *markers[seat + 1 :])

    def _move_on(self, spend: int, told: list[Event]) -> None:
        """CG-14, CG-15: spend bonus points to go further; then a sun gives some."""
        seat = self.turn
        if spend:
            self._set_bonus(seat, self.bonus[seat] - spend)
            self._walk(self.markers[seat], spend)
            told += [events.bonus(seat, -spend, self.bonus[seat], "spent"), events.walk(seat, self.path, False)]
        if is_sun(self.markers[seat]):
            self._gain(seat, self.terms.sun_bonus, "sun", told)

    def _gain(self, seat: Seat, points: int, reason: str, told: list[Event]) -> None:
        """CG-15 to CG-17: bonus points, and the money for them when there are enough."""
        if not points:
            return
        terms, had = self.terms, self.bonus[seat] + points
        self._set_bonus(seat, had)
        told.append(events.bonus(seat, points, had, reason))
        if had >= terms.bonus_goal:
            self._set_bonus(seat, 0)
            told.append(events.bonus(seat, -had, 0, "paid"))
            self._pay(bonus_line(seat, terms.bonus_goal, terms.bonus_money), "bonus", told)

    def _set_bonus(self, seat: Seat, points: int) -> None:
        self.bonus = (*self.bonus[:seat], points, *self.bonus[seat + 1 :])

    def _pay(self, line: LedgerLine, reason: str, told: list[Event]) -> None:
        seat = line.seat
        total = self.money[seat] + line.points
        self.money = (*self.money[:seat], total, *self.money[seat + 1 :])
        self.lines += (line,)
        told.append(events.money(seat, line.points, total, reason))

    def _build(self, site: int, height: int, told: list[Event]) -> None:
        """CG-6, CG-8, CG-16: a block onto its place, perhaps on the floor of another."""
        seat, terms, below = self.turn, self.terms, 1 << SITES * (height - 1) + site
        rank, number = divmod(terms.all_blocks - self.left[seat], terms.blocks)
        colour = second_colour(seat) if rank else seat
        owner = -1
        if terms.tenant_bonus and self.bonus and self.building.floors & below:
            owner = next(colour for colour, laid in enumerate(self.building.laid) if laid & below) % terms.players
        self.building = self.building.with_block(site % SIDE, site // SIDE, height, colour)
        self._note(self.building.built[-1])
        self.left = (*self.left[:seat], self.left[seat] - 1, *self.left[seat + 1 :])
        told.append(events.block(seat, block_piece(colour, number), site, height))
        if owner not in (-1, seat):
            self._gain(owner, terms.tenant_bonus, "tenant", told)

    def _lay(self, lay: Lay, told: list[Event]) -> None:
        """CG-9, CG-10: a floor onto its level, and the money for it."""
        seat, (drawing, x, y, level, number) = self.turn, lay
        floors = tray.alike(self.terms.floors, self.trays[seat], drawing)
        bit = (floors & -floors).bit_length() - 1
        laid = slab(tray.piece_at(seat, bit), shape(drawing).turned(number), x, y, level)
        self.trays = (*self.trays[:seat], self.trays[seat] ^ 1 << bit, *self.trays[seat + 1 :])
        self.building = self.building.with_slab(laid)
        self._note(laid)
        line = floor_line(seat, laid.floor, self.terms.floors.names[drawing], len(laid.cells), level)
        told.append(events.floor(seat, laid, x, y, number, line.points))
        self._pay(line, "floor", told)

    def _note(self, added: Block | Slab) -> None:
        seat, latest = self.turn, self.latest
        self.latest = (*latest[:seat], (*latest[seat], added), *latest[seat + 1 :])

    def _end_turn(self, built: bool, told: list[Event]) -> None:
        """CG-11, CG-12, CG-13: what follows from the block, and who is next."""
        seat, terms, left = self.turn, self.terms, self.left
        self.busy = self.busy or built
        self.wild = False
        self.phase = THROW
        if not terms.bonus and not any(left):
            self._end(BLOCKS, told)
            return
        if built and terms.second and left[seat] == terms.blocks:
            self.trays = (*self.trays[:seat], tray.both(terms.floors, self.trays[seat]), *self.trays[seat + 1 :])
            told.append(events.take_up(seat, terms.blocks, terms.floors))
        if built and not left[seat]:
            told.append(events.out(seat))
        players, following = terms.players, seat
        while True:
            following = (following + 1) % players
            if following == self.starter:
                self._end_round(told)
            if left[following] or self.phase == OVER:
                break
        if self.phase != OVER:
            self.turn = following

    def _end_round(self, told: list[Event]) -> None:
        """CG-19, CG-20: a round is over before the starter's next turn."""
        terms = self.terms
        self.idle = 0 if self.busy else self.idle + 1
        self.busy = False
        if terms.bonus and not all(self.left):
            self._end(BLOCKS, told)
        elif self.idle >= terms.idle_rounds:
            self._end(IDLE, told)
        elif self.round >= terms.max_rounds:
            self._end(ROUNDS, told)
        else:
            self.round += 1

    def _end(self, reason: str, told: list[Event]) -> None:
        self.phase = OVER
        told.append(events.over(reason, self.money, self.on_top()))

    # ------------------------------------------------------------ knowing

    def view(self, seat: Seat | None) -> CasaView:
        return view_of(self, seat)

    def on_top(self) -> tuple[int, ...]:
        """CG-11: the blocks of each seat that are seen from above."""
        return tuple(map(self.building.seen_from_above, range(self.terms.players)))

    def outcome(self) -> CasaOutcome | None:
        if self.phase != OVER:
            return None
        players = range(self.terms.players)
        laid = [[slab for slab in self.building.slabs if slab.colour % len(players) == seat] for seat in players]
        return CasaOutcome(
            self.money,
            on_top=self.on_top(),
            floors=tuple(map(len, laid)),
            cells=tuple(sum(len(slab.cells) for slab in own) for own in laid),
            highest=tuple(max((slab.level for slab in own), default=0) for own in laid),
            rounds=self.round,
        )

    def ledger(self) -> tuple[LedgerLine, ...]:
        return self.lines
