"""Why a move may not be made: the sentences of refusals, each with the rule that it rests on."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from cardgames.engine.cards import Card
from cardgames.engine.contract import Move, Refusal, Seat
from cardgames.games.amish_lords import actions
from cardgames.games.amish_lords.coherence import Row, coherent, growth, rebuilt
from cardgames.games.amish_lords.course import KEEPING, LAST_LANDS, OVER, SETUP, TURNS
from cardgames.games.amish_lords.moves import (
    CARAVAN,
    HAND,
    MARKET,
    Build,
    Cancel,
    Caravan,
    Expand,
    Keep,
    LastLands,
    Pick,
    Rebuild,
    Setup,
    Skip,
    Swindle,
    Trade,
)
from cardgames.games.amish_lords.pack import DECK, FIRST_JOKER, FIT
from cardgames.games.amish_lords.wording import card_name
from cardgames.words import say

if TYPE_CHECKING:
    from cardgames.games.amish_lords.state import AmishState

_PHASE_RULES = {SETUP: "AL-26", TURNS: "AL-9", KEEPING: "AL-13", LAST_LANDS: "AL-17", OVER: "AL-16"}
_DUE = {Setup: SETUP, Keep: KEEPING, LastLands: LAST_LANDS}


def refuse(rule_id: str, key: str, *cards: Card, **values: object) -> Refusal:
    """A refusal; `cards` are those that its sentence names, the first of them as `card`, the second as `other`."""
    for place, card in zip(("card", "other"), cards, strict=False):
        values[place] = card_name(card)
    words = say(f"amish_lords.refuse.{key}", **values)
    return Refusal(rule_id, words[0].upper() + words[1:], cards)


def refusal(state: AmishState, seat: Seat, move: Move) -> Refusal | None:
    """Why `seat` may not do this; None when it may. All that is asked of `state` the seat can see."""
    phase = state.phase
    if seat != state.turn or phase == OVER:
        return refuse(_PHASE_RULES[phase], "over" if phase == OVER else "turn")
    if _DUE.get(type(move), TURNS) != phase:
        return refuse(_PHASE_RULES[phase], ("setup_first", "in_turns", "keep_first", "last_lands_now")[phase])
    asked = _ASKED.get(type(move))
    return asked(state, seat, move) if asked else refuse("AL-9", "not_a_move")


def not_held(state: AmishState, seat: Seat, card: Card) -> Refusal | None:
    """Why a card is not laid by who does not hold it; None when he holds it."""
    if card >= 0 and state.hands[seat] >> card & 1:
        return None
    return refuse("AL-7", "not_held", card)


def _full(state: AmishState, seat: Seat) -> bool:
    return state.hands[seat].bit_count() >= state.terms.hand_limit


def _pick(state: AmishState, seat: Seat, _: Pick) -> Refusal | None:
    if not state.deck:
        return refuse("AL-9", "no_deck")
    return refuse("AL-9", "pick_full", limit=state.terms.hand_limit) if _full(state, seat) else None


def _caravan(state: AmishState, seat: Seat, move: Caravan) -> Refusal | None:
    card, old, lying = move.card, move.old, state.caravans[seat]
    if lying < 0 and old:
        return refuse("AL-10", "no_caravan")
    if lying >= 0 and old not in (HAND, MARKET):
        return refuse("AL-10", "old_caravan", lying)
    return not_held(state, seat, card)


def _cancel(state: AmishState, seat: Seat, move: Cancel) -> Refusal | None:
    if state.caravans[seat] < 0:
        return refuse("AL-10", "no_caravan")
    if move.to == HAND and _full(state, seat):
        return refuse("AL-10", "take_up_full", limit=state.terms.hand_limit)
    return None


def _build(state: AmishState, seat: Seat, move: Build) -> Refusal | None:
    house = state.caravans[seat]
    if house < 0:
        return refuse("AL-11", "no_house")
    if house >= FIRST_JOKER:
        return refuse("AL-8", "joker_house")
    if len(state.farms[seat]) >= state.terms.farm_limit:
        return refuse("AL-7", "farms", count=state.terms.farm_limit)
    return not_held(state, seat, move.card) or _grows((house,), move.card)


def _grows(row: Row, card: Card) -> Refusal | None:
    """Whether a card may be the new topmost land."""
    return None if growth(row) >> card & 1 else unfit((*row, card))


def unfit(row: Row) -> Refusal:
    """Why a row is no farm: two cards that do not fit, or jokers for which no card is left to stand."""
    for below, above in pairwise(row):
        if below < FIRST_JOKER and above < FIRST_JOKER and not FIT[below] >> above & 1:
            return refuse("AL-3", "unfit", above, below)
    around = [card for card in row if card < FIRST_JOKER]
    return refuse("AL-4", "joker", *around, cards=DECK.texts(around))


def _no_farm(rows: tuple[Row, ...], farm: int) -> bool:
    return not 0 <= farm < len(rows)


def _expand(state: AmishState, seat: Seat, move: Expand) -> Refusal | None:
    card, farm, rows = move.card, move.farm, state.farms[seat]
    if _no_farm(rows, farm):
        return refuse("AL-11", "no_farm", number=farm + 1)
    if len(rows[farm]) > state.terms.land_limit:
        return refuse("AL-7", "lands", count=state.terms.land_limit)
    return not_held(state, seat, card) or _grows(rows[farm], card)


def _rebuild(state: AmishState, seat: Seat, move: Rebuild) -> Refusal | None:
    rows, caravan = state.farms[seat], state.caravans[seat]
    if caravan < 0:
        return refuse("AL-12", "none_rebuilds")
    if _no_farm(rows, move.farm):
        return refuse("AL-12", "no_farm", number=move.farm + 1)
    row = rows[move.farm]
    if not 0 <= move.out < len(row) or not 1 <= move.land <= len(row) - (move.out > 0):
        return refuse("AL-12", "no_land")
    if not move.out and len(row) > state.terms.land_limit:
        return refuse("AL-12", "take_one_out", count=state.terms.land_limit)
    if bool(move.out) != bool(move.to):
        return refuse("AL-12", "no_land")
    new = rebuilt(row, caravan, move.land, move.out)
    if not coherent(new):
        return unfit(new)._replace(rule_id="AL-12")
    return _gain(state, seat, move.to) if move.out else None


def _gain(state: AmishState, seat: Seat, to: str) -> Refusal | None:
    """AL-15: where a gained card goes."""
    if to == HAND and _full(state, seat):
        return refuse("AL-15", "gain_full", limit=state.terms.hand_limit)
    return None if to in (HAND, CARAVAN) else refuse("AL-15", "not_a_move")


def _swindle(state: AmishState, seat: Seat, move: Swindle) -> Refusal | None:
    owner, farm, land, caravan = move.owner, move.farm, move.land, state.caravans[seat]
    if caravan < 0:
        return refuse("AL-13", "none_swindles")
    if caravan >= FIRST_JOKER:
        return refuse("AL-13", "joker_swindles")
    if owner == seat:
        return refuse("AL-13", "own_land")
    if not 0 <= owner < len(state.farms) or _no_farm(state.farms[owner], farm):
        return refuse("AL-13", "no_farm", number=farm + 1)
    row = state.farms[owner][farm]
    if not 1 <= land < len(row):
        return refuse("AL-13", "no_land")
    return None if actions.touchable(row, caravan) else refuse("AL-13", "single_land", caravan, row[0])


def _trade(state: AmishState, seat: Seat, move: Trade) -> Refusal | None:
    card, caravan = move.card, state.caravans[seat]
    if caravan < 0:
        return refuse("AL-14", "none_buys")
    if caravan >= FIRST_JOKER:
        return refuse("AL-14", "joker_trades")
    if card not in state.market:
        return refuse("AL-14", "not_for_sale", card)
    if not actions.can_buy(caravan) >> card & 1:
        return refuse("AL-14", "too_dear", caravan, card)
    return _gain(state, seat, move.to)


def _last_lands(state: AmishState, seat: Seat, move: LastLands) -> Refusal | None:
    plots = [row for row, _ in actions.grounds(state, seat)]
    if len(move.lands) > len(plots):
        return refuse("AL-17", "no_farm", number=len(move.lands))
    laid: set[Card] = set()
    for farm, cards in enumerate(move.lands):
        for number, card in enumerate(cards):
            if card in laid:
                return refuse("AL-17", "laid_twice", card)
            laid.add(card)
            row = (*plots[farm], *cards[:number])
            if len(row) > state.terms.land_limit:
                return refuse("AL-7", "lands", count=state.terms.land_limit)
            wrong = not_held(state, seat, card) or _grows(row, card)
            if wrong:
                return wrong
    return None


def _keep(state: AmishState, seat: Seat, move: Keep) -> Refusal | None:
    return _gain(state, seat, move.to)


def _setup(state: AmishState, _: Seat, move: Setup) -> Refusal | None:
    return None if move.name in state.terms.setups else refuse("AL-26", "setup")


def _skip(_: AmishState, _seat: Seat, _move: Skip) -> Refusal | None:
    return None


_ASKED: dict[type, Callable[[AmishState, Seat, Any], Refusal | None]] = {
    Setup: _setup,
    Pick: _pick,
    Skip: _skip,
    Caravan: _caravan,
    Cancel: _cancel,
    Build: _build,
    Expand: _expand,
    Rebuild: _rebuild,
    Swindle: _swindle,
    Keep: _keep,
    Trade: _trade,
    LastLands: _last_lands,
}
