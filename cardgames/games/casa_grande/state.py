"""The deal state of a game without hidden information: what is legal, and what each move does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from random import Random
from typing import Self

from cardgames.engine.contract import CHANCE, DealState, Event, IllegalMove, LedgerLine, Move, Refusal, Seat, View
from cardgames.games.casa_grande import events
from cardgames.games.casa_grande.building import Added, Block, Building, Slab, slab
from cardgames.games.casa_grande.events import bonus_line, floor_line
from cardgames.games.casa_grande.ground import (
    DIE,
    SIDE,
    SITES,
    SPACES,
    Places,
    changed,
    is_sun,
    site_name,
    start_corner,
    strip_name,
)
from cardgames.games.casa_grande.match_data import (
    OVER,
    THROW,
    TURN,
    CasaDeal,
    CasaMatchState,
    CasaOutcome,
    CasaView,
    Visible,
)
from cardgames.games.casa_grande.moves import THROWS, Lay, Throw, Turn, Turns, sight
from cardgames.games.casa_grande.pieces import (
    TURNS,
    Tray,
    block_piece,
    second_colour,
    shape,
    tray_of,
    tray_piece,
    tray_pieces,
)
from cardgames.games.casa_grande.refusals import MOST_HEIGHT, of_lay, refuse
from cardgames.games.casa_grande.ruleset import Ruleset, ruleset_of

BLOCKS, IDLE, ROUNDS = "blocks", "idle", "rounds"
"""Reasons why a game ends."""

_SAME = (
    *("match_state", "starter", "phase", "turn", "thrown", "path", "wild"),
    *("latest", "markers", "money", "round", "idle", "busy"),
)
"""The fields that a state and its view have in common."""

_shared = attrgetter(*_SAME)


@dataclass(slots=True, eq=False)
class CasaState(DealState[CasaView]):
    """The deal state. Attributes of seats are tuples with one entry per seat.

    `left` counts the blocks of all colours; `bonus` is () without the bonus track. `thrown` is the last throw, 0 before
    the first, and `path` the spaces it led over; `wild`: the marker of the seat to act sees the whole ground. `latest`
    has the pieces that each seat added in its last turn. `round` counts from 1; `busy`: a block was placed in it;
    `idle` counts the rounds just before it without a block.
    """

    match_state: CasaMatchState
    ruleset: Ruleset
    starter: Seat
    turn: Seat
    building: Building
    latest: tuple[Added, ...]
    markers: tuple[int, ...]
    left: tuple[int, ...]
    trays: tuple[Tray, ...]
    money: tuple[int, ...]
    bonus: tuple[int, ...]
    phase: int = THROW
    thrown: int = 0
    path: tuple[int, ...] = ()
    wild: bool = False
    round: int = 1
    idle: int = 0
    busy: bool = False
    lines: tuple[LedgerLine, ...] = ()

    @classmethod
    def begin(cls, deal: CasaDeal) -> Self:
        """Return the state before the first throw (CG-3)."""
        players, ruleset = deal.match_state.players, ruleset_of(deal.match_state.options)
        return cls(
            match_state=deal.match_state,
            ruleset=ruleset,
            starter=deal.starter,
            turn=deal.starter,
            building=Building(players),
            latest=((),) * players,
            markers=tuple(start_corner(seat, players) for seat in range(players)),
            left=(ruleset.all_blocks,) * players,
            trays=(ruleset.floors.full,) * players,
            money=(0,) * players,
            bonus=(ruleset.bonus_start,) * players if ruleset.bonus else (),
        )

    @classmethod
    def seen(cls, view: CasaView) -> Self:
        """Return the state of a view, which is complete, as nothing is hidden."""
        seen = view.visible
        ruleset = ruleset_of(seen.match_state.options)
        return cls(
            ruleset=ruleset,
            building=Building.of(ruleset.players, seen.blocks, seen.floors),
            left=seen.blocks_left,
            trays=tuple(tray_of(seat, floors) for seat, floors in enumerate(seen.trays)),
            bonus=seen.bonus or (),
            lines=seen.ledger,
            **dict(zip(_SAME, _shared(seen), strict=True)),
        )

    def view(self, seat: Seat | None) -> CasaView:
        visible = Visible(
            blocks=self.building.built,
            floors=self.building.slabs,
            blocks_left=self.left,
            colours=tuple(map(self.colour, range(len(self.left)))),
            trays=tuple(tray_pieces(owner, left) for owner, left in enumerate(self.trays)),
            bonus=self.bonus or None,
            ledger=self.lines,
            **dict(zip(_SAME, _shared(self), strict=True)),
        )
        return View(seat, self.to_act(), visible, None)

    def copy(self) -> Self:
        twin = self.__new__(type(self))
        twin.match_state, twin.ruleset, twin.starter = self.match_state, self.ruleset, self.starter
        twin.phase, twin.turn = self.phase, self.turn
        twin.thrown, twin.path, twin.wild = self.thrown, self.path, self.wild
        twin.building, twin.latest = self.building, self.latest
        twin.markers, twin.left, twin.trays = self.markers, self.left, self.trays
        twin.money, twin.bonus, twin.lines = self.money, self.bonus, self.lines
        twin.round, twin.idle, twin.busy = self.round, self.idle, self.busy
        return twin

    # ------------------------------------------------------------ what is the case

    def colour(self, seat: Seat) -> int:
        """Return the colour of a seat's next block, or of its last if all are placed (CG-12)."""
        return second_colour(seat) if self.ruleset.second and self.left[seat] <= self.ruleset.blocks else seat

    def places(self, spend: int) -> Places:
        """Return where the seat to act can place a block after spending `spend` bonus points (CG-6)."""
        return self.building.places(sight(self.markers[self.turn], spend, self.wild), self.builder)

    @property
    def builder(self) -> Seat | None:
        """The seat to act if it may not build on others' blocks, or None (CG-18)."""
        return self.turn if self.ruleset.on_own else None

    # ------------------------------------------------------------ deciding

    def to_act(self) -> tuple[Seat, ...]:
        if self.phase == THROW:
            return (CHANCE,)
        return (self.turn,) if self.phase == TURN else ()

    def legal(self, seat: Seat) -> Sequence[Move]:
        return self.turns() if seat == self.turn and self.phase == TURN else ()

    def turns(self) -> Turns:
        """Return the legal turns of the seat to act."""
        seat = self.turn
        spends = self.bonus[seat] + 1 if self.bonus else 1
        left = self.ruleset.floors.ways(self.trays[seat])
        return Turns(self.building, seat, left, [self.places(spend) for spend in range(spends)])

    def refusal(self, seat: Seat, move: Move) -> Refusal | None:
        if self.phase == OVER:
            return refuse("CG-11", "over")
        if seat == CHANCE:
            if self.phase != THROW:
                return refuse("CG-5", "no_throw")
            return None if type(move) is Throw and 1 <= move.pips <= DIE else refuse("CG-5", "only_throw", die=DIE)
        if seat != self.turn:
            return refuse("CG-3", "turn")
        if self.phase == THROW or type(move) is not Turn:
            return refuse("CG-5", "throw_first" if self.phase == THROW else "not_a_move")
        return self.spend_refusal(move.spend) or self.block_refusal(move) or self._floor_refusal(move)

    def spend_refusal(self, spend: int) -> Refusal | None:
        """Return why the seat to act cannot spend these bonus points, or None (CG-14)."""
        if not spend:
            return None
        if not self.bonus:
            return refuse("CG-14", "no_bonus")
        had = self.bonus[self.turn]
        return None if 0 < spend <= had else refuse("CG-14", "spend", count=had)

    def block_refusal(self, move: Turn) -> Refusal | None:
        """Return why this turn's block cannot go there, or is missing, or None (CG-5, CG-6, CG-7, CG-15, CG-18)."""
        building, site, height, builder = self.building, move.site, move.height, self.builder
        if site is None:
            return refuse("CG-7", "must_build") if height or self.places(move.spend) else None
        if not 0 <= site < SITES or not 1 <= height < MOST_HEIGHT:
            return refuse("CG-6", "not_a_move" if height < MOST_HEIGHT else "too_high")
        space = (self.markers[self.turn] + move.spend) % SPACES
        if self.ruleset.bonus and is_sun(space):
            return refuse("CG-15", "sun_block")
        sites = sight(space, 0, self.wild)
        name, bit = site_name(site), 1 << SITES * height + site
        if not sites >> site & 1:
            first, last = strip_name(space)
            return refuse("CG-6", "strip", site=name, first=first, last=last)
        if building.places(1 << site, builder) & bit:
            return None
        if building.blocks & bit:
            return refuse("CG-6", "occupied", site=name, height=height)
        if not building.carried(sites) & bit:
            return refuse("CG-6", "hangs", site=name, height=height, below=height - 1)
        if not building.carried(sites, builder) & bit:
            return refuse("CG-18", "on_others", site=name)
        return refuse("CG-6", "unreached", site=name, height=height)

    def _floor_refusal(self, move: Turn) -> Refusal | None:
        lay, building, seat = move.floor, self.building, self.turn
        if lay is None:
            return None
        if not self.ruleset.floors.like(self.trays[seat], lay.floor):
            return refuse("CG-9", "no_floor", floor=lay.floor)
        if not 0 <= lay.turned < TURNS:
            return refuse("CG-9", "not_a_move")
        if move.site is not None:
            building = building.with_block(move.site % SIDE, move.site // SIDE, move.height, self.colour(seat))
        return of_lay(building, seat, lay)

    def canonical(self, seat: Seat, move: Move) -> Move:
        if not isinstance(move, Turn) or move.floor is None:
            return move
        lay = move.floor
        if lay.floor not in self.ruleset.floors.names or not 0 <= lay.turned < TURNS:
            return move
        turned = shape(lay.floor).turned(lay.turned).number
        return replace(move, floor=lay._replace(turned=turned)) if turned != lay.turned else move

    def draw(self, rng: Random) -> Move:
        if self.phase != THROW:
            raise RuntimeError("the die is not to be thrown now")
        return THROWS[rng.randint(1, DIE)]

    # ------------------------------------------------------------ acting

    def apply(self, actor: Seat, move: Move) -> Sequence[Event]:
        refusal = self.refusal(actor, move)
        if refusal:
            raise IllegalMove(refusal)
        if type(move) is Throw:
            return self._throw(move.pips)
        assert type(move) is Turn
        reported: list[Event] = []
        self.latest = changed(self.latest, actor, ())
        if self.bonus:
            self._move_on(move.spend, reported)
        if move.site is not None:
            self._build(move.site, move.height, reported)
        if move.floor is not None:
            self._lay(move.floor, reported)
        self._end_turn(move.site is not None, reported)
        return reported

    def _throw(self, pips: int) -> Sequence[Event]:
        """Move the marker by a throw (CG-5); with the bonus track, it may go further before a space counts (CG-14)."""
        seat = self.turn
        start = self.markers[seat]
        steps = 2 * pips if is_sun(start + pips) and not self.ruleset.bonus else pips
        self._walk(start, steps)
        self.wild = steps > pips and is_sun(start + steps)
        self.thrown, self.phase = pips, TURN
        return [events.THROWS[seat][pips], events.walk(seat, self.path, self.wild)]

    def _walk(self, start: int, steps: int) -> None:
        seat, markers = self.turn, self.markers
        self.path = tuple([(start + step) % SPACES for step in range(1, steps + 1)])
        self.markers = changed(markers, seat, (start + steps) % SPACES)

    def _move_on(self, spend: int, reported: list[Event]) -> None:
        """Spend bonus points to move further; then a sun gives some (CG-14, CG-15)."""
        seat = self.turn
        if spend:
            self._set_bonus(seat, self.bonus[seat] - spend)
            self._walk(self.markers[seat], spend)
            reported += [events.bonus(seat, -spend, self.bonus[seat], "spent"), events.walk(seat, self.path, False)]
        if is_sun(self.markers[seat]):
            self._gain(seat, self.ruleset.sun_bonus, "sun", reported)

    def _gain(self, seat: Seat, points: int, reason: str, reported: list[Event]) -> None:
        """Add bonus points, and pay money for them at the goal (CG-15 to CG-17)."""
        if not points:
            return
        ruleset, had = self.ruleset, self.bonus[seat] + points
        self._set_bonus(seat, had)
        reported.append(events.bonus(seat, points, had, reason))
        if had >= ruleset.bonus_goal:
            self._set_bonus(seat, 0)
            reported.append(events.bonus(seat, -had, 0, "paid"))
            self._pay(bonus_line(seat, ruleset.bonus_goal, ruleset.bonus_money), "bonus", reported)

    def _set_bonus(self, seat: Seat, points: int) -> None:
        self.bonus = changed(self.bonus, seat, points)

    def _pay(self, line: LedgerLine, reason: str, reported: list[Event]) -> None:
        seat = line.seat
        total = self.money[seat] + line.points
        self.money = changed(self.money, seat, total)
        self.lines += (line,)
        reported.append(events.money(seat, line.points, total, reason))

    def _build(self, site: int, height: int, reported: list[Event]) -> None:
        """Place a block, perhaps on another player's floor (CG-6, CG-8, CG-16)."""
        seat, ruleset, below = self.turn, self.ruleset, 1 << SITES * (height - 1) + site
        rank, number = divmod(ruleset.all_blocks - self.left[seat], ruleset.blocks)
        colour = second_colour(seat) if rank else seat
        owner = -1
        if ruleset.tenant_bonus and self.bonus and self.building.floors & below:
            owner = next(colour for colour, laid in enumerate(self.building.laid) if laid & below) % ruleset.players
        self.building = self.building.with_block(site % SIDE, site // SIDE, height, colour)
        self._note(self.building.built[-1])
        self.left = changed(self.left, seat, self.left[seat] - 1)
        reported.append(events.block(seat, block_piece(colour, number), site, height))
        if owner not in (-1, seat):
            self._gain(owner, ruleset.tenant_bonus, "tenant", reported)

    def _lay(self, lay: Lay, reported: list[Event]) -> None:
        """Lay a floor and pay for it (CG-9, CG-10)."""
        seat, (drawing, x, y, level, number) = self.turn, lay
        bit = self.ruleset.floors.first_like(self.trays[seat], drawing)
        laid = slab(tray_piece(seat, bit), shape(drawing).turned(number), x, y, level)
        self.trays = changed(self.trays, seat, self.trays[seat] ^ 1 << bit)
        self.building = self.building.with_slab(laid)
        self._note(laid)
        line = floor_line(seat, laid.floor, self.ruleset.floors.names[drawing], len(laid.cells), level)
        reported.append(events.floor(seat, laid, x, y, number, line.points))
        self._pay(line, "floor", reported)

    def _note(self, added: Block | Slab) -> None:
        seat, latest = self.turn, self.latest
        self.latest = changed(latest, seat, (*latest[seat], added))

    def _end_turn(self, built: bool, reported: list[Event]) -> None:
        """Take up a second colour, end the game or pass the turn (CG-11, CG-12, CG-13)."""
        seat, ruleset, left = self.turn, self.ruleset, self.left
        self.busy = self.busy or built
        self.wild = False
        self.phase = THROW
        if not ruleset.bonus and not any(left):
            self._end(BLOCKS, reported)
            return
        if built and ruleset.second and left[seat] == ruleset.blocks:
            self.trays = changed(self.trays, seat, ruleset.floors.with_second(self.trays[seat]))
            reported.append(events.take_up(seat, ruleset.blocks, ruleset.floors))
        if built and not left[seat]:
            reported.append(events.out(seat))
        players, following = ruleset.players, seat
        while True:
            following = (following + 1) % players
            if following == self.starter:
                self._end_round(reported)
            if left[following] or self.phase == OVER:
                break
        if self.phase != OVER:
            self.turn = following

    def _end_round(self, reported: list[Event]) -> None:
        """End a round before the starter's next turn (CG-19, CG-20)."""
        ruleset = self.ruleset
        self.idle = 0 if self.busy else self.idle + 1
        self.busy = False
        if ruleset.bonus and not all(self.left):
            self._end(BLOCKS, reported)
        elif self.idle >= ruleset.idle_rounds:
            self._end(IDLE, reported)
        elif self.round >= ruleset.max_rounds:
            self._end(ROUNDS, reported)
        else:
            self.round += 1

    def _end(self, reason: str, reported: list[Event]) -> None:
        self.phase = OVER
        reported.append(events.over(reason, self.money, self.on_top()))

    # ------------------------------------------------------------ knowing

    def on_top(self) -> tuple[int, ...]:
        """Return the number of each seat's blocks seen from above (CG-11)."""
        return tuple(map(self.building.seen_from_above, range(self.ruleset.players)))

    def outcome(self) -> CasaOutcome | None:
        if self.phase != OVER:
            return None
        players = range(self.ruleset.players)
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
