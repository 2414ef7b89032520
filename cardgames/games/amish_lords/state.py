"""The deal state of a season: what each move does, and the events that report it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Any, ClassVar, Self

from cardgames.engine.cards import Card, mask_of
from cardgames.engine.contract import EVERYONE, DealState, Event, IllegalMove, Move, PieceMove, Refusal, Seat, Zone
from cardgames.games.amish_lords import moves, refusals
from cardgames.games.amish_lords.deck import NONE, Row, coherent, rebuilt, swapped
from cardgames.games.amish_lords.legal_moves import in_order, legal_moves
from cardgames.games.amish_lords.match_data import (
    KEEPING,
    LAST_LANDS,
    OVER,
    TURNS,
    AmishDeal,
    AmishOutcome,
    Grown,
    Paid,
    harvest,
    points_of,
)
from cardgames.games.amish_lords.moves import HAND, MARKET
from cardgames.games.amish_lords.ruleset import AWAKE
from cardgames.games.amish_lords.view import AmishView, Note, Position, note, view_of

NOBODY: frozenset[Seat] = frozenset()
ONLY = tuple(frozenset((seat,)) for seat in range(4))

# ---------------------------------------------------------------- events that come up often, made once


SKIPS = tuple(Event("skip", seat) for seat in range(4))


@cache
def _pick_event(seat: Seat, card: Card) -> Event:
    picked = PieceMove(card, moves.DECK_ZONE, moves.HAND_ZONES[seat])
    return Event("pick", seat, (picked,), seen_by=ONLY[seat], reveals=True)


@cache
def _caravan_event(seat: Seat, card: Card, old: Card, to: str) -> Event:
    laid = PieceMove(card, moves.HAND_ZONES[seat], moves.CARAVAN_ZONES[seat])
    return Event("caravan", seat, (laid,) if old == NONE else (laid, _sent(seat, old, to)))


@cache
def _cancel_event(seat: Seat, old: Card, to: str) -> Event:
    return Event("cancel", seat, (_sent(seat, old, to),), facts=(("to", to),))


def _sent(seat: Seat, old: Card, to: str) -> PieceMove:
    return PieceMove(old, moves.CARAVAN_ZONES[seat], moves.MARKET_ZONE if to == MARKET else moves.HAND_ZONES[seat])


@cache
def _build_event(seat: Seat, farm: int, house: Card) -> Event:
    return Event("build", seat, (PieceMove(house, moves.CARAVAN_ZONES[seat], moves.FARM_ZONES[seat][farm]),))


@cache
def _land_event(seat: Seat, farm: int, card: Card) -> Event:
    laid = PieceMove(card, moves.HAND_ZONES[seat], moves.FARM_ZONES[seat][farm])
    return Event("land", seat, (laid,), seen_by=ONLY[seat])


def _gained_at(seat: Seat, to: str) -> Zone:
    return moves.HAND_ZONES[seat] if to == HAND else moves.CARAVAN_ZONES[seat]


class AmishState(Position, DealState[AmishView]):
    """The position of a season as a `DealState`: legal moves, and what they change."""

    __slots__ = ()

    @classmethod
    def begin(cls, deal: AmishDeal) -> Self:
        """Return the state before the first decision; if only one setup is allowed, lay the kings and deal."""
        cards = [*(card for hand in deal.hands for card in hand), *deal.market, *deal.deck]
        state = cls.blank(deal.match_state, deal.kings, cards[::-1])
        if len(state.ruleset.setups) == 1:
            state._set_up(state.ruleset.setups[0])
        return state

    # ------------------------------------------------------------ deciding

    def legal(self, seat: Seat) -> Sequence[Move]:
        return legal_moves(self) if seat == self.turn and self.phase != OVER else ()

    def refusal(self, seat: Seat, move: Move) -> Refusal | None:
        return refusals.refusal(self, seat, move)

    def canonical(self, seat: Seat, move: Move) -> Move:
        if isinstance(move, moves.LastLands) and 0 <= seat < len(self.farms):
            return in_order(self, seat, move)
        return move

    def draw(self, rng: Random) -> Move:
        raise RuntimeError("chance has no part in a season once it is dealt")

    # ------------------------------------------------------------ acting

    def apply(self, actor: Seat, move: Move) -> Sequence[Event]:
        refusal = refusals.refusal(self, actor, move)
        if refusal:
            raise IllegalMove(refusal)
        return self._DO[type(move)](self, actor, move)

    def _do_setup(self, seat: Seat, move: moves.Setup) -> Sequence[Event]:
        return [Event("setup", seat, facts=(("setup", move.name),)), *self._set_up(move.name)]

    def _set_up(self, setup: str) -> list[Event]:
        """Lay the line of kings, deal, and give the first turn to the starter (AL-5, AL-6)."""
        laid: tuple[list[PieceMove], list[PieceMove]] = ([], [])
        for king, zone, awake in zip(self.kings, moves.LINE_ZONES, AWAKE[setup], strict=True):
            laid[awake].append(PieceMove(king, moves.KINGS_ZONE, zone))
        events = [
            Event("line", piece_moves=tuple(laid[True]), reveals=True),
            Event("line_asleep", piece_moves=tuple(laid[False]), seen_by=NOBODY),
        ]
        for seat in range(len(self.hands)):
            dealt = [self.deck.pop() for _ in range(self.ruleset.hand_size)]
            self.hands[seat] = mask_of(dealt)
            to_hand = tuple([PieceMove(card, moves.DECK_ZONE, moves.HAND_ZONES[seat]) for card in dealt])
            events.append(Event("deal", seat, to_hand, seen_by=ONLY[seat], reveals=True))
        self.market = tuple([self.deck.pop() for _ in range(self.ruleset.market_size)])
        to_market = tuple([PieceMove(card, moves.DECK_ZONE, moves.MARKET_ZONE) for card in self.market])
        events.append(Event("open_market", piece_moves=to_market))
        self.setup, self.phase, self.turn = setup, TURNS, self.starter
        return events

    def _do_pick(self, seat: Seat, move: moves.Pick) -> Sequence[Event]:
        card = self.deck.pop()
        self.hands[seat] |= 1 << card
        self.journal += (note("pick", seat),)
        return self._end_turn(seat, [_pick_event(seat, card)], True)

    def _do_skip(self, seat: Seat, move: moves.Skip) -> Sequence[Event]:
        return self._end_turn(seat, [SKIPS[seat]])

    def _do_caravan(self, seat: Seat, move: moves.Caravan) -> Sequence[Event]:
        card, old, to = move.card, self.caravans[seat], move.old
        self.hands[seat] ^= 1 << card
        self.journal += (note("show", seat, card),)
        if old != NONE:
            self._send(seat, old, to)
        self.caravans[seat] = card
        return self._end_turn(seat, [_caravan_event(seat, card, old, to)])

    def _do_cancel(self, seat: Seat, move: moves.Cancel) -> Sequence[Event]:
        old = self.caravans[seat]
        self._send(seat, old, move.to)
        self.caravans[seat] = NONE
        return self._end_turn(seat, [_cancel_event(seat, old, move.to)])

    def _send(self, seat: Seat, old: Card, to: str) -> None:
        """Move an old caravan to the hand or to the top of the market (AL-10)."""
        if to == MARKET:
            self.market += (old,)
        else:
            self.hands[seat] |= 1 << old
            self.journal += (note("take", seat, old),)

    def _do_build(self, seat: Seat, move: moves.Build) -> Sequence[Event]:
        return self._end_turn(seat, [self._build(seat), self._lay(seat, len(self.farms[seat]) - 1, move.card)], True)

    def _do_expand(self, seat: Seat, move: moves.Expand) -> Sequence[Event]:
        return self._end_turn(seat, [self._lay(seat, move.farm, move.card)], True)

    def _build(self, seat: Seat) -> Event:
        """Make the caravan the house of a new farm (AL-11)."""
        house, farm = self.caravans[seat], len(self.farms[seat])
        self.caravans[seat] = NONE
        self.farms[seat] += ((house,),)
        return _build_event(seat, farm, house)

    def _lay(self, seat: Seat, farm: int, card: Card) -> Event:
        """Put a hand card face down on top of a farm (AL-11)."""
        self.hands[seat] ^= 1 << card
        self._set_row(seat, farm, (*self.farms[seat][farm], card))
        self.journal += (note("hide", seat, card, farm),)
        return _land_event(seat, farm, card)

    def _set_row(self, seat: Seat, farm: int, row: Row) -> None:
        rows = self.farms[seat]
        self.farms[seat] = (*rows[:farm], row, *rows[farm + 1 :])

    def _put_caravan(self, seat: Seat, owner: Seat, farm: int, row: Row, gone: Card) -> None:
        """Make the caravan a land, so that the farm becomes `row`; the land `gone`, if any, leaves it."""
        self._set_row(owner, farm, row)
        self.open_lands |= 1 << self.caravans[seat]
        if gone != NONE:
            self.open_lands &= ~(1 << gone)
        self.caravans[seat] = NONE

    def _do_rebuild(self, seat: Seat, move: moves.Rebuild) -> Sequence[Event]:
        farm, land, out, to = move.farm, move.land, move.out, move.to
        row, caravan, zone = self.farms[seat][farm], self.caravans[seat], moves.FARM_ZONES[seat][farm]
        gone = row[out] if out else NONE
        self._put_caravan(seat, seat, farm, rebuilt(row, caravan, land, out), gone)
        if out:
            self._gain(seat, gone, to)
        self.journal += (Note("rebuild", seat, caravan, farm=farm, land=land, out=out, gone=gone, to=to),)
        # The caravan goes in before the land is removed, so places above that land still count it.
        at = land + 1 if 0 < out < land else land
        facts = (("farm", farm), ("land", land), ("out", out))
        events = [Event("rebuild", seat, (PieceMove(caravan, moves.CARAVAN_ZONES[seat], zone, at=at),), facts)]
        if out:
            removed = PieceMove(gone, zone, _gained_at(seat, to), left=out + 1 if out >= land else out)
            seen_by = ONLY[seat] if to == HAND else EVERYONE
            events.append(Event("remove", seat, (removed,), seen_by=seen_by, reveals=to != HAND))
        return self._end_turn(seat, events, not out)

    def _gain(self, seat: Seat, card: Card, to: str) -> None:
        if to == HAND:
            self.hands[seat] |= 1 << card
        else:
            self.caravans[seat] = card

    def _do_swindle(self, seat: Seat, move: moves.Swindle) -> Sequence[Event]:
        owner, farm, land = move.owner, move.farm, move.land
        row, caravan = self.farms[owner][farm], self.caravans[seat]
        new = swapped(row, caravan, land)
        fits = coherent(new)
        gone = row[land] if fits else NONE
        facts = (("owner", owner), ("farm", farm), ("land", land), ("card", caravan), ("fits", fits))
        events = [Event("touch", seat, facts=facts, reveals=True)]
        self.journal += (Note("touch", seat, caravan, owner, farm, land, gone=gone, fits=fits),)
        if not fits:
            return self._end_turn(seat, events)
        self._put_caravan(seat, owner, farm, new, gone)
        self.loot, self.robbed, self.phase = gone, owner, KEEPING
        zone, two = moves.FARM_ZONES[owner][farm], frozenset((seat, owner))
        looted = PieceMove(gone, zone, moves.LOOT_ZONES[seat], left=land)
        events.append(Event("loot", seat, (looted,), seen_by=two, reveals=True))
        events.append(Event("swindle", seat, (PieceMove(caravan, moves.CARAVAN_ZONES[seat], zone, at=land),), facts))
        return events

    def _do_keep(self, seat: Seat, move: moves.Keep) -> Sequence[Event]:
        card, to = self.loot, move.to
        seen_by = frozenset((seat, self.robbed)) if to == HAND else EVERYONE
        self._gain(seat, card, to)
        self.journal += (Note("keep", seat, NONE if to == HAND else card, to=to),)
        self.loot, self.robbed, self.phase = NONE, -1, TURNS
        kept = PieceMove(card, moves.LOOT_ZONES[seat], _gained_at(seat, to))
        return self._end_turn(seat, [Event("keep", seat, (kept,), (("to", to),), seen_by, reveals=to != HAND)])

    def _do_trade(self, seat: Seat, move: moves.Trade) -> Sequence[Event]:
        card, to, paid, market = move.card, move.to, self.caravans[seat], self.market
        place = market.index(card)
        self.market = (*market[:place], *market[place + 1 :], paid)
        self.caravans[seat] = NONE
        self._gain(seat, card, to)
        if to == HAND:
            self.journal += (note("take", seat, card),)
        spent = PieceMove(paid, moves.CARAVAN_ZONES[seat], moves.MARKET_ZONE)
        bought = PieceMove(card, moves.MARKET_ZONE, _gained_at(seat, to), left=place)
        return self._end_turn(seat, [Event("trade", seat, (spent, bought), (("to", to),))])

    def _end_turn(self, seat: Seat, events: list[Event], grown: bool = False) -> list[Event]:
        """Pass the turn, or begin the end of the season (AL-16, AL-18). Add events to `events` and return it."""
        seats = len(self.hands)
        self.turn = (seat + 1) % seats
        self.idle = 0 if grown else self.idle + 1
        if self.to_come < 0:
            stalled = self.idle >= self.ruleset.stall_rounds * seats
            if self.deck and not stalled:
                return events
            self.to_come = self.ruleset.last_turns * seats
            events.append(Event("last_turns", self.turn, facts=(("turns", self.to_come), ("stalled", stalled))))
        else:
            self.to_come -= 1
        if not self.to_come:
            self.phase, self.turn = LAST_LANDS, self.starter
            events.append(Event("last_lands", self.turn))
        return events

    def _do_last_lands(self, seat: Seat, move: moves.LastLands) -> Sequence[Event]:
        events: list[Event] = []
        for farm, cards in enumerate(move.lands):
            if cards and farm == len(self.farms[seat]):
                events.append(self._build(seat))
            events += [self._lay(seat, farm, card) for card in cards]
        events.append(Event("lands_done", seat, facts=(("cards", len(events)),)))
        self.laid += 1
        self.turn = (seat + 1) % len(self.hands)
        if self.laid == len(self.hands):
            self.phase = OVER
            points = points_of(self._paid(), len(self.hands))
            events.append(Event("turn_up", facts=(("points", points),), reveals=True))
        return events

    _DO: ClassVar[dict[type, Callable[[Any, Seat, Any], Sequence[Event]]]] = {
        moves.Setup: _do_setup,
        moves.Pick: _do_pick,
        moves.Skip: _do_skip,
        moves.Caravan: _do_caravan,
        moves.Cancel: _do_cancel,
        moves.Build: _do_build,
        moves.Expand: _do_expand,
        moves.Rebuild: _do_rebuild,
        moves.Swindle: _do_swindle,
        moves.Keep: _do_keep,
        moves.Trade: _do_trade,
        moves.LastLands: _do_last_lands,
    }

    # ------------------------------------------------------------ knowing

    def view(self, seat: Seat | None) -> AmishView:
        return view_of(self, seat)

    def _paid(self) -> tuple[Paid, ...]:
        return harvest(self.awake(), tuple(self.farms), self.ruleset)

    def outcome(self) -> AmishOutcome | None:
        if self.phase != OVER:
            return None
        paid = self._paid()
        own = points_of(paid, len(self.hands))
        grown = tuple(map(self._grown, range(len(own))))
        return AmishOutcome(self.match_state.shared(own), own=own, paid=paid, grown=grown)

    def _grown(self, seat: Seat) -> Grown:
        rows = self.farms[seat]
        touches = [note for note in self.journal if note.what == "touch" and note.seat == seat]
        return Grown(len(rows), sum(map(len, rows)) - len(rows), len(touches), sum(note.fits for note in touches))
