"""The deal state of a game without hidden information: what is legal, and what each move does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from operator import attrgetter
from random import Random
from typing import Any, Self

from cardgames.engine.contract import CHANCE, DealState, Event, IllegalMove, LedgerLine, Move, Refusal, Seat, View
from cardgames.engine.pile_class import Redacted
from cardgames.games.casa_grande import events
from cardgames.games.casa_grande.building import (
    MOST_HEIGHT,
    Added,
    Block,
    Building,
    Placement,
    Placements,
    Slab,
    block_refusal,
    placement_refusal,
    refuse,
    slab,
)
from cardgames.games.casa_grande.events import Payment
from cardgames.games.casa_grande.ground import (
    DIE,
    SIDE,
    SITES,
    SPACES,
    Places,
    is_sun,
    replaced,
    site_name,
    start_corner,
    strip_kind,
    strip_name,
    visible_sites,
)
from cardgames.games.casa_grande.match_data import (
    CasaDeal,
    CasaMatchState,
    CasaOutcome,
    Ruleset,
    outcome_of,
    ruleset_of,
)
from cardgames.games.casa_grande.moves import THROWS, Throw, Turn, Turns
from cardgames.games.casa_grande.pieces import (
    TURNS,
    Piece,
    Tray,
    block_piece,
    colour_of,
    number_of,
    second_colour,
    shape,
    tray_piece,
    tray_pieces,
)

THROW, TURN, OVER = range(3)
"""The phases: throw the die, take a turn, game over."""


class _WithRuleset:
    """Keeps the ruleset apart from the fields of the state: it follows from the match state."""

    __slots__ = ("ruleset",)

    ruleset: Ruleset


@dataclass(slots=True, eq=False)
class CasaState(_WithRuleset, DealState["CasaView"]):
    """The deal state, which is also what everyone sees. Attributes of seats are tuples with one entry per seat.

    `blocks_left` counts the blocks of all colours, `trays` are the floors left; `bonus` is () without Bonus Track.
    `latest` has the pieces that each seat added in its last turn. `thrown` is the last throw, 0 before the first.
    `path` are the spaces of the last walk of a marker, including a second walk from a sun and bought spaces (CG-5,
    CG-14). `wild`: the marker of the seat to act sees the whole ground. `round` counts from 1; `busy`: a block was
    placed in it; `idle` counts the rounds just before it without a block.
    """

    match_state: CasaMatchState
    starter: Seat
    turn: Seat
    building: Building
    latest: tuple[Added, ...]
    markers: tuple[int, ...]
    blocks_left: tuple[int, ...]
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
    payments: tuple[Payment, ...] = ()

    @classmethod
    def begin(cls, deal: CasaDeal) -> Self:
        """Return the state before the first throw (CG-3)."""
        players, ruleset = deal.match_state.players, ruleset_of(deal.match_state.options)
        return cls(
            match_state=deal.match_state,
            starter=deal.starter,
            turn=deal.starter,
            building=Building(players),
            latest=((),) * players,
            markers=tuple(start_corner(seat, players) for seat in range(players)),
            blocks_left=(ruleset.all_blocks,) * players,
            trays=(ruleset.floors.full,) * players,
            money=(0,) * players,
            bonus=(ruleset.bonus_start,) * players if ruleset.bonus else (),
        )

    def __post_init__(self) -> None:
        object.__setattr__(self, "ruleset", ruleset_of(self.match_state.options))

    def view(self, seat: Seat | None) -> CasaView:
        visible: Any = self.copy()
        visible.__class__ = SeenState
        return View(seat, self.to_act(), visible, None)

    def thawed(self) -> CasaState:
        """Return a copy that can be changed, also of a state in a view."""
        return CasaState(*_values(self))

    def copy(self) -> Self:
        twin = self.__new__(type(self))
        object.__setattr__(twin, "ruleset", self.ruleset)
        twin.match_state, twin.starter = self.match_state, self.starter
        twin.phase, twin.turn = self.phase, self.turn
        twin.thrown, twin.path, twin.wild = self.thrown, self.path, self.wild
        twin.building, twin.latest = self.building, self.latest
        twin.markers, twin.blocks_left, twin.trays = self.markers, self.blocks_left, self.trays
        twin.money, twin.bonus, twin.payments = self.money, self.bonus, self.payments
        twin.round, twin.idle, twin.busy = self.round, self.idle, self.busy
        return twin

    # ------------------------------------------------------------ what is the case

    def colour(self, seat: Seat) -> int:
        """Return the colour of a seat's next block, or of its last if all are placed (CG-12)."""
        return second_colour(seat) if self.ruleset.second and self.blocks_left[seat] <= self.ruleset.blocks else seat

    def next_block(self, seat: Seat) -> Piece:
        """Return the next block of a seat's pile, which has one."""
        number = (self.ruleset.all_blocks - self.blocks_left[seat]) % self.ruleset.blocks
        return block_piece(self.colour(seat), number)

    def floors_left(self, seat: Seat) -> tuple[Piece, ...]:
        """Return the floors in a seat's tray."""
        return tray_pieces(seat, self.trays[seat])

    def places(self, spend: int) -> Places:
        """Return where the seat to act can place a block after spending `spend` bonus points (CG-6)."""
        return self.building.block_places(visible_sites(self.markers[self.turn], spend, self.wild), self.builder)

    @property
    def builder(self) -> Seat | None:
        """The seat to act if it may not build on others' blocks, or None (CG-18)."""
        return self.turn if self.ruleset.on_own else None

    def building_after(self, turn: Turn) -> Building:
        """Return the building with the block of a turn, if it has one."""
        if turn.site is None:
            return self.building
        return self.building.with_block(turn.site % SIDE, turn.site // SIDE, turn.height, self.colour(self.turn))

    def placements_after(self, turn: Turn) -> Placements:
        """Return where the seat to act can lay floors after the block of a turn (CG-9)."""
        return Placements(self.building_after(turn), self.turn, self.ruleset.floors.oriented(self.trays[self.turn]))

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
        floors = self.ruleset.floors.oriented(self.trays[seat])
        return Turns(self.building, seat, floors, [self.places(spend) for spend in range(spends)])

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
        site, height = move.site, move.height
        if site is None:
            return refuse("CG-7", "must_build") if height or self.places(move.spend) else None
        if not 0 <= site < SITES or not 1 <= height < MOST_HEIGHT:
            return refuse("CG-6", "not_a_move" if height < MOST_HEIGHT else "too_high")
        space = (self.markers[self.turn] + move.spend) % SPACES
        if self.ruleset.bonus and is_sun(space):
            return refuse("CG-15", "sun_block")
        sites = visible_sites(space, 0, self.wild)
        if not sites >> site & 1:
            first, last = strip_name(space)
            return refuse("CG-6", f"strip_{strip_kind(space)}", site=site_name(site), first=first, last=last)
        return block_refusal(self.building, site, height, self.builder)

    def _floor_refusal(self, move: Turn) -> Refusal | None:
        placement = move.floor
        if placement is None:
            return None
        if not self.ruleset.floors.matching(self.trays[self.turn], placement.floor):
            return refuse("CG-9", "no_floor", floor=placement.floor)
        if not 0 <= placement.turned < TURNS:
            return refuse("CG-9", "not_a_move")
        return placement_refusal(self.building_after(move), self.turn, placement)

    def canonical(self, seat: Seat, move: Move) -> Move:
        if not isinstance(move, Turn) or move.floor is None:
            return move
        placement = move.floor
        if placement.floor not in self.ruleset.floors.names or not 0 <= placement.turned < TURNS:
            return move
        turned = shape(placement.floor).turned(placement.turned).number
        return replace(move, floor=placement._replace(turned=turned)) if turned != placement.turned else move

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
        self.latest = replaced(self.latest, actor, ())
        if self.bonus:
            self._move_on(move.spend, reported)
        if move.site is not None:
            self._build(move.site, move.height, reported)
        if move.floor is not None:
            self._lay(move.floor, reported)
        self._end_turn(move.site is not None, reported)
        return reported

    def _throw(self, pips: int) -> Sequence[Event]:
        """Move the marker by a throw (CG-5); with Bonus Track, it may go further before a space counts (CG-14)."""
        seat = self.turn
        start = self.markers[seat]
        steps = 2 * pips if is_sun(start + pips) and not self.ruleset.bonus else pips
        self._walk(start, steps)
        self.wild = steps > pips and is_sun(start + steps)
        self.thrown, self.phase = pips, TURN
        return [events.THROWS[seat][pips], events.walk(seat, self.path, self.wild)]

    def _walk(self, start: int, steps: int) -> None:
        self.path = tuple([(start + step) % SPACES for step in range(1, steps + 1)])
        self.markers = replaced(self.markers, self.turn, (start + steps) % SPACES)

    def _move_on(self, spend: int, reported: list[Event]) -> None:
        """Spend bonus points to move further; then a sun gives some (CG-14, CG-15)."""
        seat = self.turn
        if spend:
            self.bonus = replaced(self.bonus, seat, self.bonus[seat] - spend)
            self._walk(self.markers[seat], spend)
            reported += [events.bonus(seat, -spend, self.bonus[seat], "spent"), events.walk(seat, self.path, False)]
        if is_sun(self.markers[seat]):
            self._gain(seat, self.ruleset.sun_bonus, "sun", reported)

    def _gain(self, seat: Seat, points: int, reason: str, reported: list[Event]) -> None:
        """Add bonus points, and pay money for them at the goal (CG-15 to CG-17)."""
        if not points:
            return
        ruleset, had = self.ruleset, self.bonus[seat] + points
        self.bonus = replaced(self.bonus, seat, had)
        reported.append(events.bonus(seat, points, had, reason))
        if had >= ruleset.bonus_goal:
            self.bonus = replaced(self.bonus, seat, 0)
            reported.append(events.bonus(seat, -had, 0, "paid"))
            self._pay(Payment(seat, ruleset.bonus_money), "bonus", reported)

    def _pay(self, payment: Payment, reason: str, reported: list[Event]) -> None:
        seat, pay = payment.seat, payment.pay
        total = self.money[seat] + pay
        self.money = replaced(self.money, seat, total)
        self.payments += (payment,)
        reported.append(events.money(seat, pay, total, reason))

    def _build(self, site: int, height: int, reported: list[Event]) -> None:
        """Place a block, perhaps on another player's floor (CG-6, CG-8, CG-16)."""
        seat, piece, below = self.turn, self.next_block(self.turn), 1 << SITES * (height - 1) + site
        owner = self.building.floor_owner(below) if self.bonus else None
        self.building = self.building.with_block(site % SIDE, site // SIDE, height, colour_of(piece))
        self._note(self.building.blocks[-1])
        self.blocks_left = replaced(self.blocks_left, seat, self.blocks_left[seat] - 1)
        reported.append(events.block(seat, piece, site, height))
        if owner is not None and owner != seat:
            self._gain(owner, self.ruleset.tenant_bonus, "tenant", reported)

    def _lay(self, placement: Placement, reported: list[Event]) -> None:
        """Lay a floor and pay for it (CG-9, CG-10)."""
        seat, (drawing, x, y, level, number) = self.turn, placement
        bit = self.ruleset.floors.first_matching(self.trays[seat], drawing)
        laid = slab(tray_piece(seat, bit), shape(drawing).turned(number), x, y, level)
        self.trays = replaced(self.trays, seat, self.trays[seat] ^ 1 << bit)
        self.building = self.building.with_slab(laid)
        self._note(laid)
        pay = len(laid.cells) * level
        reported.append(events.floor(seat, laid, x, y, number, pay))
        self._pay(Payment(seat, pay, laid.floor), "floor", reported)

    def _note(self, added: Block | Slab) -> None:
        self.latest = replaced(self.latest, self.turn, (*self.latest[self.turn], added))

    def _end_turn(self, built: bool, reported: list[Event]) -> None:
        """Take up a second colour, end the game or pass the turn (CG-11, CG-12, CG-13)."""
        seat, ruleset, left = self.turn, self.ruleset, self.blocks_left
        self.busy = self.busy or built
        self.wild = False
        self.phase = THROW
        if not ruleset.bonus and not any(left):
            self._end("blocks", reported)
            return
        if built and ruleset.second and left[seat] == ruleset.blocks:
            self.trays = replaced(self.trays, seat, ruleset.floors.with_second(self.trays[seat]))
            reported.append(events.take_up(seat, ruleset.blocks, ruleset.floors))
        if built and not left[seat]:
            reported.append(Event("out", seat))  # CG-13
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
        if ruleset.bonus and not all(self.blocks_left):
            self._end("blocks", reported)
        elif self.idle >= ruleset.idle_rounds:
            self._end("idle", reported)
        elif self.round >= ruleset.max_rounds:
            self._end("rounds", reported)
        else:
            self.round += 1

    def _end(self, reason: str, reported: list[Event]) -> None:
        self.phase = OVER
        reported.append(events.over(reason, self.money, self.building.seen_from_above()))

    # ------------------------------------------------------------ knowing

    def outcome(self) -> CasaOutcome | None:
        if self.phase != OVER:
            return None
        return outcome_of(self.building, self.money, self.round)

    def ledger(self) -> tuple[LedgerLine, ...]:
        levels = {slab.floor: slab.level for slab in self.building.slabs}
        return tuple([self._line(payment, levels) for payment in self.payments])

    def _line(self, payment: Payment, levels: Mapping[Piece, int]) -> LedgerLine:
        seat, pay, piece = payment
        if piece is None:
            return events.bonus_line(seat, self.ruleset.bonus_goal, pay)
        floor = self.ruleset.floors.each[number_of(piece)]
        return events.floor_line(seat, piece, self.ruleset.floors.names[floor.drawing], len(floor.cells), levels[piece])


CasaView = View[CasaState, None]

_FIELDS = tuple(field.name for field in fields(CasaState))
_values = attrgetter(*_FIELDS)


def _init_seen(seen: CasaState, *values: object, **named: object) -> None:
    for name, value in (*zip(_FIELDS, values, strict=False), *named.items()):
        object.__setattr__(seen, name, value)
    seen.__post_init__()


def _reduce_seen(seen: CasaState) -> tuple[type[CasaState], tuple[object, ...]]:
    return SeenState, _values(seen)


SeenState: type[CasaState] = type(
    "SeenState",
    (Redacted, CasaState),
    {"__module__": __name__, "__slots__": (), "fields": _FIELDS, "__init__": _init_seen, "__reduce__": _reduce_seen},
)
"""The state in a view. It is whole, as nothing is hidden, but nobody can change it."""
