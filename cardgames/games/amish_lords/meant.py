"""What a hand meant by a step that may not be taken, and why the rules refuse it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardgames.engine.cards import Card
from cardgames.engine.contract import Carry, Choose, Refusal, Seat, Step
from cardgames.games.amish_lords import actions, moves, why
from cardgames.games.amish_lords.coherence import Row, coherent, rebuilt
from cardgames.games.amish_lords.course import KEEPING, TURNS
from cardgames.games.amish_lords.moves import (
    CARAVAN_ZONES,
    DECK_ZONE,
    FARM_ZONES,
    HAND,
    HAND_ZONES,
    LOOT_ZONES,
    MARKET,
    MARKET_ZONE,
)
from cardgames.games.amish_lords.pack import FIRST_JOKER
from cardgames.games.amish_lords.wording import card_name

if TYPE_CHECKING:
    from cardgames.games.amish_lords.state import AmishState


def reason(state: AmishState, seat: Seat, taken: Sequence[Step], step: Step, *, whole: bool) -> Refusal:
    """Why a step may not follow those that were `taken`, before last lands; `whole`: they make a move."""
    if taken:
        first = taken[0] if state.phase == TURNS and len(taken) == 1 else None
        return _going_on(state, seat, first, step) or why.refuse("AL-9", "move_made" if whole else "unfinished")
    if state.turn == seat and state.phase == KEEPING and isinstance(step, Carry) and step.source == LOOT_ZONES[seat]:
        return _gained(state, seat, state.loot, step) or _nothing()
    if state.turn != seat or state.phase != TURNS:
        return why.refusal(state, seat, moves.SKIP) or _nothing()
    return _beginning(state, seat, step) or _nothing()


def _nothing() -> Refusal:
    return why.refuse("AL-9", "not_a_move")


def _beginning(state: AmishState, seat: Seat, step: Step) -> Refusal | None:
    if not isinstance(step, Carry):
        return None
    (card,), source, target = step.pieces, step.source, step.target
    if source == HAND_ZONES[seat]:
        return _from_hand(state, seat, card, step)
    if source == CARAVAN_ZONES[seat]:
        return _with_caravan(state, seat, step)
    if source == DECK_ZONE:
        refused = state.refusal(seat, moves.PICK)
        return refused or (None if target == HAND_ZONES[seat] else why.refuse("AL-15", "picked"))
    if source == MARKET_ZONE:
        return state.refusal(seat, moves.Trade(card, moves.CARAVAN)) or why.refuse("AL-14", "trade_first", card)
    if source in FARM_ZONES[seat]:
        if state.caravans[seat] < 0:
            return why.refuse("AL-12", "none_rebuilds")
        if source.number >= len(state.farms[seat]):
            return why.refuse("AL-12", "no_farm", number=source.number + 1)
        house = state.farms[seat][source.number][0]
        return why.refuse("AL-8", "house_stays", house) if card == house else why.refuse("AL-12", "rebuild_first")
    if source.name == "farm":
        refused = state.refusal(seat, moves.Swindle(source.owner, source.number, 1))
        return refused if refused and not refused.cards else why.refuse("AL-13", "touch_first")
    return None


def _from_hand(state: AmishState, seat: Seat, card: Card, step: Carry) -> Refusal | None:
    target, farms = step.target, FARM_ZONES[seat]
    if target in farms:
        built = len(state.farms[seat])
        return state.refusal(seat, moves.Build(card) if target.number >= built else moves.Expand(card, target.number))
    if target == CARAVAN_ZONES[seat]:
        return state.refusal(seat, moves.Caravan(card, MARKET if state.caravans[seat] >= 0 else ""))
    if target == MARKET_ZONE:
        return why.refuse("AL-14", "only_caravan_buys", card)
    return why.refuse("AL-13", "only_caravan_swindles", card) if target.name == "farm" else None


def _with_caravan(state: AmishState, seat: Seat, step: Carry) -> Refusal | None:
    target, at = step.target, step.at
    if target == HAND_ZONES[seat]:
        return state.refusal(seat, moves.CANCELS[HAND])
    if target not in FARM_ZONES[seat]:
        return state.refusal(seat, moves.Swindle(target.owner, target.number, at)) if target.name == "farm" else None
    if state.caravans[seat] < 0:
        return state.refusal(seat, moves.Rebuild(target.number, at))
    if target.number >= len(state.farms[seat]):
        return why.refuse("AL-11", "house_alone", state.caravans[seat])
    row, caravan = state.farms[seat][target.number], state.caravans[seat]
    if len(row) <= state.terms.land_limit or not 1 <= at <= len(row):
        return state.refusal(seat, moves.Rebuild(target.number, at))
    # One land has to come out; no step says so where none of them can.
    new = rebuilt(row, caravan, at, 0)
    if coherent(new):
        return why.refuse("AL-12", "too_many", caravan, count=state.terms.land_limit)
    return why.unfit(new)._replace(rule_id="AL-12")


def _going_on(state: AmishState, seat: Seat, first: Step | None, step: Step) -> Refusal | None:
    """Why a step may not follow the first of a move; None where it has nothing to do with it."""
    if isinstance(first, Carry) and first.source == HAND_ZONES[seat]:
        if isinstance(step, Choose) and step.question == "caravan":
            return state.refusal(seat, moves.Build(first.pieces[0]))
        caravan, swaps = state.caravans[seat], first.target == CARAVAN_ZONES[seat]
        return why.refuse("AL-10", "old_caravan", caravan) if swaps and caravan >= 0 else None
    if not isinstance(first, Carry) or not isinstance(step, Carry) or step.source != first.target:
        return None
    (card,), zone = step.pieces, step.source
    if zone == MARKET_ZONE:
        return state.refusal(seat, moves.Trade(card, moves.CARAVAN)) or _gained(state, seat, card, step)
    if zone not in FARM_ZONES[seat]:
        return None
    row = state.farms[seat][zone.number]
    if card == row[0]:
        return why.refuse("AL-8", "house_stays", card)
    out = row.index(card) if card in row else 0
    land = first.at if first.at <= out else first.at - 1
    unfit = state.refusal(seat, moves.Rebuild(zone.number, land, out, moves.CARAVAN))
    return unfit or _gained(state, seat, card, step)


def _gained(state: AmishState, seat: Seat, card: Card, step: Carry) -> Refusal | None:
    """AL-15: a gained card goes to the hand, or becomes the caravan."""
    if step.target == HAND_ZONES[seat]:
        full = state.hands[seat].bit_count() >= state.terms.hand_limit
        return why.refuse("AL-15", "gain_full", limit=state.terms.hand_limit) if full else None
    return None if step.target == CARAVAN_ZONES[seat] else why.refuse("AL-15", "gained", card)


# ---------------------------------------------------------------- last lands


def no_last_land(state: AmishState, seat: Seat, rows: Sequence[Row], card: Card, *, anywhere: bool) -> Refusal:
    """AL-17: why a card is not laid where no caravan is to build on, or, with `anywhere` off, on no farm at all.

    `rows` are the farms as they lie, with that on the caravan.
    """
    caravan = state.caravans[seat]
    if not anywhere:
        open_rows = [row for row in rows if len(row) <= state.terms.land_limit]
        tops = [row[-1] for row in open_rows]
        if len(tops) == 1:
            return why.unfit((*open_rows[0], card))
        if tops:
            return why.refuse("AL-3", "nowhere", card, *tops, tops=", ".join(map(card_name, tops)))
        if rows:
            return why.refuse("AL-7", "all_full", count=state.terms.land_limit)
    if caravan >= FIRST_JOKER:
        return why.refuse("AL-8", "joker_house", caravan)
    if caravan >= 0 and len(state.farms[seat]) >= state.terms.farm_limit:
        return why.refuse("AL-7", "farms", count=state.terms.farm_limit)
    return why.refuse("AL-17", "no_house" if rows else "no_ground")


def no_last_lands_step(state: AmishState, seat: Seat, step: Step) -> Refusal:
    """AL-17: why a step that lays no hand card has no place among last lands."""
    if isinstance(step, Carry) and step.source == CARAVAN_ZONES[seat] and actions.grounds(state, seat):
        target = step.target
        if target in FARM_ZONES[seat] and target.number >= len(state.farms[seat]):
            return why.refuse("AL-17", "house_alone", state.caravans[seat])
    return why.refuse("AL-17", "last_lands_now")
