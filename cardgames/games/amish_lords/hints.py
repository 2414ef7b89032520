"""Hints: the bot's move, the best alternative, and the numbers and cards that decide between them."""

from __future__ import annotations

from typing import Any

from cardgames.engine.cards import UNSEEN, Card, card_list, mask_of
from cardgames.engine.contract import Move
from cardgames.games.amish_lords import moves
from cardgames.games.amish_lords.deck import BUYS, DECK, FIRST_JOKER, FIRST_KING, FIT, card_name, card_names
from cardgames.games.amish_lords.match_data import LAST_LANDS
from cardgames.games.amish_lords.sampling import judge
from cardgames.games.amish_lords.view import AmishView
from cardgames.host.protocol import Decision, Evaluated
from cardgames.words import say

EVEN = 0.05
"""Moves that differ by less than this number of points count as equally good."""
NOTABLE = 0.1
"""A hint names a king if its payments differ by at least this number of points."""
MOST_NAMED = 5
"""A hint names at most this many cards."""


def hint_text(decision: Decision, view: AmishView) -> str:
    """Return the hint for a decision, in a few sentences."""
    own = next((one for one in decision.evaluated if one.move == decision.move), None)
    words = move_words(decision.move, view)
    if own is None:
        only = view.seat is not None and len(judge(view).legal(view.seat)) == 1
        return _say("only" if only else "best", move=words)
    other = _best_other(decision, own)
    parts = (_compared(own, other, view), _reason(own, view), _king(own, other), _time(own, view))
    return " ".join([_say("best", move=words), *filter(None, parts)])


def move_words(move: Move, view: AmishView) -> str:
    """Return a move in words, with its cards."""
    seen, seat = view.visible, view.seat
    assert seat is not None
    caravan = seen.caravans[seat]
    own, farms = _text(caravan), seen.farms[seat]
    match move:
        case moves.Setup(name):
            return _say("do.setup", setup=say(f"amish_lords.setup.{name}"))
        case moves.Caravan(card, old):
            return _say(f"do.caravan_{old}" if old else "do.caravan", card=_text(card), old=own)
        case moves.Cancel(to):
            return _say(f"do.cancel_{to}", card=own)
        case moves.Build(card):
            return _say("do.build", card=_text(card), house=own)
        case moves.Expand(card, farm):
            return _say("do.expand", card=_text(card), house=_text(farms[farm][0]))
        case moves.Rebuild(farm, _, out, to):
            gone, house = _text(farms[farm][out]), _text(farms[farm][0])
            return _say(f"do.rebuild_{to}" if out else "do.rebuild", card=own, house=house, gone=gone)
        case moves.Swindle(owner, farm, land):
            return _say("do.swindle", card=own, land=land, house=_text(seen.farms[owner][farm][0]))
        case moves.Keep(to):
            return _say(f"do.keep_{to}", card=_text(seen.loot))
        case moves.Trade(card, to):
            return _say(f"do.trade_{to}", card=_text(card), own=own)
        case moves.LastLands(lands):
            houses = [*(row[0] for row in farms), caravan]
            laid = [
                _say("do.on", cards=card_names(cards), house=_text(houses[farm]))
                for farm, cards in enumerate(lands)
                if cards
            ]
            return _say("do.lands", lands=", ".join(laid)) if laid else _say("do.no_lands")
        case _:
            return _say(f"do.{type(move).__name__.lower()}")


def _say(key: str, **values: object) -> str:
    return say(f"amish_lords.hint.{key}", **values)


def _chance(key: str, surely: str, chance: float, **values: object) -> str:
    """Return the text of `key` with the percentage, or that of `surely` if the outcome is practically certain."""
    cases = round(100 * chance)
    return _say(surely, **values) if cases == 100 else _say(key, chance=cases, **values)


def _text(card: Card | None) -> str:
    return card_name(UNSEEN if card is None else card)


def _best_other(decision: Decision, own: Evaluated) -> Evaluated | None:
    """Return the best alternative that does more than put the same card elsewhere."""
    others = [one for one in decision.evaluated if one is not own]
    return next((one for one in others if _action(one.move) != _action(own.move)), others[0] if others else None)


def _action(move: Move) -> tuple[type[Move], object]:
    """Return the kind of a move and its card or place, ignoring where another card goes."""
    return type(move), getattr(move, "card", move if isinstance(move, moves.LastLands | moves.Keep) else None)


def _compared(own: Evaluated, other: Evaluated | None, view: AmishView) -> str:
    if other is None:
        return ""
    gain, words = own.value - other.value, move_words(other.move, view)
    if gain < EVEN:
        return _say("even", other=words)
    return _say("better", gain=f"{gain:.1f}", other=words)


def _reason(own: Evaluated, view: AmishView) -> str:
    """Return a sentence on the purpose of a move, with cards and chances."""
    facts: dict[str, Any] = dict(own.facts)
    move, seen = own.move, view.visible
    match move:
        case moves.Setup():
            return _say("awake", count=facts["awake"])
        case moves.Pick():
            useful = facts["useful"]
            if not useful:
                return _say("none_useful")
            cards = card_names(useful[:MOST_NAMED])
            return _say("useful" if len(useful) <= MOST_NAMED else "many_useful", count=len(useful), cards=cards)
        case moves.Swindle():
            parts = [_chance("fits", "fits_surely", facts["fits"])]
            if facts["likely"] != UNSEEN:
                parts.append(_chance("likely", "found_surely", facts["likely_chance"], card=_text(facts["likely"])))
            if facts["loss"] >= NOTABLE:
                parts.append(_say("loss", points=f"{facts['loss']:.1f}"))
            return " ".join(parts)
        case moves.Caravan() | moves.Trade() if "scheme" in facts:
            owner, farm, land = facts["scheme"]
            house = _text(seen.farms[owner][farm][0])
            return _chance("scheme", "scheme_surely", facts["scheme_fits"], land=land, house=house)
        case moves.Caravan(card) if card < FIRST_JOKER:
            return _use(card, mask_of(seen.hand) & ~(1 << card), view)
        case _:
            return ""


def _use(caravan: Card, hand: int, view: AmishView) -> str:
    """Return a sentence on what a new caravan can do next: become a house, or buy; "" if neither."""
    lands = card_list(FIT[caravan] & hand)
    if lands:
        return _say("house", cards=card_names(lands), card=_text(caravan))
    goods = card_list(BUYS[caravan] & mask_of(view.visible.market))
    return _say("buys", cards=card_names(goods[:MOST_NAMED]), card=_text(caravan)) if goods else ""


def _king(own: Evaluated, other: Evaluated | None) -> str:
    """Return a sentence on the king whose payment changes most, or on what all kings pay."""
    mine = {suit: paid for suit, _, paid in dict(own.facts).get("kings", ())}
    if not mine:
        return ""
    its = {suit: paid for suit, _, paid in dict(other.facts).get("kings", ())} if other else mine
    suit = max(mine, key=lambda one: abs(mine[one] - its[one]))
    card = DECK.text(FIRST_KING + suit)
    if abs(mine[suit] - its[suit]) >= NOTABLE:
        return _say("king", king=card, points=f"{mine[suit]:.1f}", other=f"{its[suit]:.1f}")
    return _say("all_kings", points=f"{sum(mine.values()):.1f}")


def _time(own: Evaluated, view: AmishView) -> str:
    """Return a sentence on the turns left in the last turns, "" before them."""
    turns = dict(own.facts).get("turns")
    if turns is None or view.visible.turns_left is None or view.visible.phase == LAST_LANDS:
        return ""
    return _say("last_turn") if turns == 0 else _say("turns_after", count=turns)
