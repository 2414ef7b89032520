"""The refusals of illegal moves, each with its rule (AL-9 to AL-17)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from cardgames.engine.cards import Card, Mask, card_list, mask_of
from cardgames.engine.contract import Move, Refusal, Seat
from cardgames.engine.messages import CardList, as_card, as_cards, message
from cardgames.games.amish_lords import moves
from cardgames.games.amish_lords.deck import (
    BUYS,
    DECK,
    FIRST_JOKER,
    FIT,
    Row,
    coherent,
    growth,
    rebuilt,
    touchable,
)
from cardgames.games.amish_lords.match_data import KEEPING, LAST_LANDS, OVER, SETUP, TURNS
from cardgames.games.amish_lords.moves import CARAVAN, HAND, MARKET, LastLands, Rebuild
from cardgames.games.amish_lords.view import Position

_PHASE_RULES = {SETUP: "AL-26", TURNS: "AL-9", KEEPING: "AL-13", LAST_LANDS: "AL-17", OVER: "AL-16"}


def refuse(rule_id: str, key: str, *cards: Card, **values: object) -> Refusal:
    """Return a refusal. Its sentence can name `cards`: the first as `card`, the second as `other`."""
    for place, card in zip(("card", "other"), cards, strict=False):
        values[place] = as_card(DECK, card)
    return Refusal(rule_id, message(f"amish_lords.refuse.{key}", **values), cards)


def refusal(position: Position, seat: Seat, move: Move) -> Refusal | None:
    """Return why `seat` cannot make a move, or None if it can. It depends only on what the seat can see."""
    phase = position.phase
    if seat != position.turn or phase == OVER:
        return refuse(_PHASE_RULES[phase], "over" if phase == OVER else "turn")
    due, check = _CHECKS.get(type(move), _NO_MOVE)
    if due != phase:
        return refuse(_PHASE_RULES[phase], ("setup_first", "in_turns", "keep_first", "last_lands_now")[phase])
    return check(position, seat, move)


def not_held(position: Position, seat: Seat, card: Card) -> Refusal | None:
    """Return the refusal of a card that the seat does not hold, or None."""
    if card >= 0 and position.hands[seat] >> card & 1:
        return None
    return refuse("AL-7", "not_held", card)


def unfit(row: Row, rule_id: str = "", instead: Mask = 0) -> Refusal:
    """Return the refusal of a row that is not a farm: cards do not fit, or jokers have no cards to stand for.

    `instead` are the hand cards that would fit in place of the last card.
    """
    for below, above in pairwise(row):
        if below < FIRST_JOKER and above < FIRST_JOKER and not FIT[below] >> above & 1:
            if instead:
                return refuse(rule_id or "AL-3", "unfit_others_fit", above, below, instead=any_of(instead))
            return refuse(rule_id or "AL-3", "unfit", above, below)
    around = [card for card in row if card < FIRST_JOKER]
    return refuse(rule_id or "AL-4", "joker", *around, cards=as_cards(DECK, around))


def any_of(cards: Mask) -> CardList:
    """Return cards as a value of a message: any one of them would do."""
    return as_cards(DECK, card_list(cards), "or")


def gain(position: Position, seat: Seat, to: str) -> Refusal | None:
    """Return why a gained card cannot go `to` a place, or None (AL-15)."""
    if to == HAND and position.full(seat):
        return refuse("AL-15", "gain_full", limit=position.ruleset.hand_limit)
    return None if to in (HAND, CARAVAN) else refuse("AL-15", "not_a_move")


def _setup(position: Position, _: Seat, move: moves.Setup) -> Refusal | None:
    return None if move.name in position.ruleset.setups else refuse("AL-26", "setup")


def _pick(position: Position, seat: Seat, _: moves.Pick) -> Refusal | None:
    if not position.deck:
        return refuse("AL-9", "no_deck")
    return refuse("AL-9", "pick_full", limit=position.ruleset.hand_limit) if position.full(seat) else None


def _caravan(position: Position, seat: Seat, move: moves.Caravan) -> Refusal | None:
    old = position.caravans[seat]
    if old < 0 and move.old:
        return refuse("AL-10", "no_caravan")
    if old >= 0 and move.old not in (HAND, MARKET):
        return refuse("AL-10", "old_caravan", old)
    return not_held(position, seat, move.card)


def _cancel(position: Position, seat: Seat, move: moves.Cancel) -> Refusal | None:
    if position.caravans[seat] < 0:
        return refuse("AL-10", "no_caravan")
    if move.to == HAND and position.full(seat):
        return refuse("AL-10", "take_up_full", limit=position.ruleset.hand_limit)
    return None


def _build(position: Position, seat: Seat, move: moves.Build) -> Refusal | None:
    house = position.caravans[seat]
    if house < 0:
        return refuse("AL-11", "no_house")
    if house >= FIRST_JOKER:
        return refuse("AL-8", "joker_house")
    if len(position.farms[seat]) >= position.ruleset.farm_limit:
        return refuse("AL-7", "farms", count=position.ruleset.farm_limit)
    return _land(position, seat, (house,), move.card)


def _land(position: Position, seat: Seat, row: Row, card: Card, laid: Mask = 0) -> Refusal | None:
    """Return why a hand card cannot become the topmost land of a row, or None. `laid` are hand cards of this move."""
    if len(row) > position.ruleset.land_limit:
        return refuse("AL-7", "lands", count=position.ruleset.land_limit)
    if missing := not_held(position, seat, card):
        return missing
    fitting = growth(row)
    return None if fitting >> card & 1 else unfit((*row, card), instead=fitting & position.hands[seat] & ~laid)


def _expand(position: Position, seat: Seat, move: moves.Expand) -> Refusal | None:
    rows = position.farms[seat]
    if not 0 <= move.farm < len(rows):
        return refuse("AL-11", "no_farm", number=move.farm + 1)
    return _land(position, seat, rows[move.farm], move.card)


def _rebuild(position: Position, seat: Seat, move: Rebuild) -> Refusal | None:
    farm, land, out, to = move.farm, move.land, move.out, move.to
    rows, caravan, limit = position.farms[seat], position.caravans[seat], position.ruleset.land_limit
    if caravan < 0:
        return refuse("AL-12", "none_rebuilds")
    if not 0 <= farm < len(rows):
        return refuse("AL-12", "no_farm", number=farm + 1)
    row = rows[farm]
    if not 0 <= out < len(row) or not 1 <= land <= len(row) - (out > 0):
        return refuse("AL-12", "no_land")
    if not out and len(row) > limit:
        return refuse("AL-12", "take_one_out", count=limit)
    if bool(out) != bool(to):
        return refuse("AL-12", "no_land")
    new = rebuilt(row, caravan, land, out)
    if not coherent(new):
        return unfit(new, "AL-12")
    return gain(position, seat, to) if out else None


def _swindle(position: Position, seat: Seat, move: moves.Swindle) -> Refusal | None:
    owner, farm, land, caravan = move.owner, move.farm, move.land, position.caravans[seat]
    if caravan < 0:
        return refuse("AL-13", "none_swindles")
    if caravan >= FIRST_JOKER:
        return refuse("AL-13", "joker_swindles")
    if owner == seat:
        return refuse("AL-13", "own_land")
    if not 0 <= owner < len(position.farms) or not 0 <= farm < len(position.farms[owner]):
        return refuse("AL-13", "no_farm", number=farm + 1)
    row = position.farms[owner][farm]
    if not 1 <= land < len(row):
        return refuse("AL-13", "no_land")
    return None if touchable(row, caravan) else refuse("AL-13", "single_land", caravan, row[0])


def _trade(position: Position, seat: Seat, move: moves.Trade) -> Refusal | None:
    card, caravan = move.card, position.caravans[seat]
    if caravan < 0:
        return refuse("AL-14", "none_buys")
    if caravan >= FIRST_JOKER:
        return refuse("AL-14", "joker_trades")
    if card not in position.market:
        return refuse("AL-14", "not_for_sale", card)
    if not BUYS[caravan] >> card & 1:
        goods = BUYS[caravan] & mask_of(position.market)
        if goods:
            return refuse("AL-14", "too_dear_buy_others", caravan, card, goods=any_of(goods))
        return refuse("AL-14", "too_dear", caravan, card)
    return gain(position, seat, move.to)


def _last_lands(position: Position, seat: Seat, move: LastLands) -> Refusal | None:
    plots = position.plots(seat)
    if len(move.lands) > len(plots):
        return refuse("AL-17", "no_farm", number=len(move.lands))
    laid: set[Card] = set()
    used = mask_of(card for cards in move.lands for card in cards if card >= 0)
    for row, cards in zip(plots, move.lands, strict=False):
        for number, card in enumerate(cards):
            if card in laid:
                return refuse("AL-17", "laid_twice", card)
            laid.add(card)
            wrong = _land(position, seat, (*row, *cards[:number]), card, used)
            if wrong:
                return wrong
    return None


_Check = tuple[int, Callable[[Position, Seat, Any], Refusal | None]]

_NO_MOVE: _Check = (TURNS, lambda *_: refuse("AL-9", "not_a_move"))
_CHECKS: dict[type, _Check] = {
    moves.Setup: (SETUP, _setup),
    moves.Pick: (TURNS, _pick),
    moves.Skip: (TURNS, lambda *_: None),
    moves.Caravan: (TURNS, _caravan),
    moves.Cancel: (TURNS, _cancel),
    moves.Build: (TURNS, _build),
    moves.Expand: (TURNS, _expand),
    Rebuild: (TURNS, _rebuild),
    moves.Swindle: (TURNS, _swindle),
    moves.Keep: (KEEPING, lambda position, seat, move: gain(position, seat, move.to)),
    moves.Trade: (TURNS, _trade),
    LastLands: (LAST_LANDS, _last_lands),
}
"""The phase of each move, and the function that returns its refusal."""
