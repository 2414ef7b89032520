"""Hints: the bot's move, the best alternative, and the numbers and cards that decide between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from cardgames.engine.cards import UNSEEN, Card, card_list, mask_of
from cardgames.engine.contract import Move, Seat
from cardgames.engine.messages import CardList, Listing, Message, as_card, as_cards, message
from cardgames.games.amish_lords import moves
from cardgames.games.amish_lords.deck import BUYS, DECK, FIRST_JOKER, FIRST_KING, FIT, is_joker, suit_of
from cardgames.games.amish_lords.match_data import LAST_LANDS
from cardgames.games.amish_lords.ruleset import ruleset_of
from cardgames.games.amish_lords.sampling import judge
from cardgames.games.amish_lords.view import AmishView
from cardgames.host.protocol import Decision, Evaluated, as_good, compared

EVEN = 0.05
"""Moves that differ by less than this number of points count as equally good."""
NOTABLE = 0.1
"""A hint names a king if its payments differ by at least this number of points."""
MOST_NAMED = 5
"""A hint names at most this many cards."""
MOST_LINES = 3
"""The highest number of lines of a hint."""
SURE = 0.98
"""From this chance on an outcome is called almost certain."""
OFTEN = 0.1
"""From this share of useful cards on they are a reason to draw one."""


def hint_lines(decision: Decision, view: AmishView) -> Sequence[Message]:
    """Return the hint for a decision: the move, how much better it is, and why."""
    own = decision.own
    label = move_label(decision.move, view)
    if own is None:
        only = view.seat is not None and len(judge(view).legal(view.seat)) == 1
        return [_hint("best", move=label), *([_hint("only")] if only else [])]
    other = _best_other(decision, own)
    gain = None if other is None else compared(own.value - other.value, move_label(other.move, view), EVEN)
    lines = (gain, _reason(own, other, view), _time(own, view))
    return [_best(own, label, view), *filter(None, lines)][:MOST_LINES]


def equally_good(decision: Decision) -> Move | None:
    """Return the move that a hint calls as good as its own; None if there is none."""
    own = decision.own
    return None if own is None else as_good(own, _best_other(decision, own), EVEN)


def move_label(move: Move, view: AmishView) -> Message:
    """Return the label of a move, with its cards."""
    seen, seat = view.visible, view.seat
    assert seat is not None
    caravan = seen.caravans[seat]
    own, farms = _card(caravan), seen.farms[seat]
    match move:
        case moves.Setup(name):
            return _hint("do.setup", setup=message(f"amish_lords.setup.{name}"))
        case moves.Caravan(card, old):
            return _hint(f"do.caravan_{old}" if old else "do.caravan", card=_card(card), old=own)
        case moves.Cancel(to):
            return _hint(f"do.cancel_{to}", card=own)
        case moves.Build(card):
            return _hint("do.build", card=_card(card), house=own)
        case moves.Expand(card, farm):
            return _hint("do.expand", card=_card(card), house=_card(farms[farm][0]))
        case moves.Rebuild(farm, _, out, to):
            gone, house = _card(farms[farm][out]), _card(farms[farm][0])
            return _hint(f"do.rebuild_{to}" if out else "do.rebuild", card=own, house=house, gone=gone)
        case moves.Swindle(owner, farm, land):
            return _hint("do.swindle", card=own, land=land, house=_card(seen.farms[owner][farm][0]))
        case moves.Keep(to):
            return _hint(f"do.keep_{to}", card=_card(seen.loot))
        case moves.Trade(card, to):
            return _hint(f"do.trade_{to}", card=_card(card), own=own)
        case moves.LastLands(lands):
            houses = [*(row[0] for row in farms), caravan]
            laid = [
                _hint("do.on", cards=as_cards(DECK, cards, "and"), house=_card(houses[farm]))
                for farm, cards in enumerate(lands)
                if cards
            ]
            return _hint("do.lands", lands=Listing(tuple(laid), "comma")) if laid else _hint("do.no_lands")
        case _:
            return _hint(f"do.{type(move).__name__.lower()}")


def _hint(key: str, **values: object) -> Message:
    return message(f"amish_lords.hint.{key}", **values)


def _card(card: Card | None) -> CardList:
    return as_card(DECK, UNSEEN if card is None else card)


def _best(own: Evaluated, label: Message, view: AmishView) -> Message:
    """Return the line that names the move, with the chance of a swindle."""
    if not isinstance(own.move, moves.Swindle):
        return _hint("best", move=label)
    chance = dict(own.facts)["fits"]
    return _hint(f"best_{_certainty(own.move.owner, own.move.farm, chance, view)}", move=label, chance=chance)


def _certainty(owner: Seat, farm: int, chance: float, view: AmishView) -> str:
    """Return how certain a touch is to fit: "fits" if everyone can see it (AL-13), "sure", or "chance"."""
    if len(view.visible.farms[owner][farm]) == 2:
        return "fits"
    return "sure" if chance >= SURE else "chance"


def _best_other(decision: Decision, own: Evaluated) -> Evaluated | None:
    """Return the best alternative that does more than put the same card elsewhere. The same with the other joker is
    none."""
    others = [one for one in decision.evaluated if _with_any_joker(one.move) != _with_any_joker(own.move)]
    return next((one for one in others if _action(one.move) != _action(own.move)), others[0] if others else None)


def _with_any_joker(move: Move) -> Move:
    """Return a move with the first joker instead of the other one."""
    if isinstance(move, moves.Caravan | moves.Build | moves.Expand | moves.Trade) and is_joker(move.card):
        return replace(move, card=FIRST_JOKER)
    return move


def _action(move: Move) -> tuple[type[Move], object]:
    """Return the kind of a move and its card or place, ignoring where another card goes."""
    return type(move), getattr(move, "card", move if isinstance(move, moves.LastLands | moves.Keep) else None)


def _reason(own: Evaluated, other: Evaluated | None, view: AmishView) -> Message | None:
    """Return the purpose of a move, with cards, chances or what kings pay."""
    facts: dict[str, Any] = dict(own.facts)
    seen = view.visible
    match own.move:
        case moves.Setup():
            return _hint("awake", count=facts["awake"])
        case moves.Pick():
            useful = facts["useful"]
            if not useful:
                return _hint("none_useful")
            if len(useful) < OFTEN * facts["unseen"]:
                limit = ruleset_of(seen.match_state.options).hand_limit
                return _hint("room", count=len(seen.hand), limit=limit)
            cards = as_cards(DECK, useful[:MOST_NAMED])
            key = "useful" if len(useful) <= MOST_NAMED else "many_useful"
            return _hint(key, count=len(useful), unseen=facts["unseen"], cards=cards)
        case moves.Swindle():
            return _loot(own, other)
        case moves.Caravan(card) | moves.Trade(card) if "scheme" in facts:
            owner, farm, land = facts["scheme"]
            chance, house = facts["scheme_fits"], _card(seen.farms[owner][farm][0])
            key = f"scheme_{_certainty(owner, farm, chance, view)}"
            return _hint(key, card=_card(card), land=land, house=house, chance=chance)
        case _:
            return _as_caravan(own.move, view) or _king(own, other, view) or _worth(own, other)


def _loot(own: Evaluated, other: Evaluated | None) -> Message | None:
    """Return what a swindle may bring, or what it costs the owner of the farm if that is more."""
    facts: dict[str, Any] = dict(own.facts)
    if facts["loss"] >= max(NOTABLE, _most_gained(own, other)[1]):
        return _hint("loss", points=facts["loss"])
    if facts["likely"] == UNSEEN:
        return None
    card, chance = _card(facts["likely"]), facts["likely_chance"]
    return _hint("found_sure", card=card) if chance >= SURE else _hint("likely", card=card, chance=chance)


def _as_caravan(move: Move, view: AmishView) -> Message | None:
    """Return what the card of a move can do next as a caravan; None if it becomes none, or can do nothing."""
    seen = view.visible
    match move:
        case moves.Caravan(card):
            hand = mask_of(seen.hand) & ~(1 << card)
        case moves.Trade(card, moves.CARAVAN):
            hand = mask_of(seen.hand)
        case moves.Keep(moves.CARAVAN) if seen.loot is not None:
            card, hand = seen.loot, mask_of(seen.hand)
        case _:
            return None
    return _use(card, hand, view) if card < FIRST_JOKER else None


def _worth(own: Evaluated, other: Evaluated | None) -> Message | None:
    """Return what the move is worth, where no single feature decides; None for equally good moves."""
    if other is None or own.value - other.value < EVEN:
        return None
    return _hint("worth", points=own.value)


def _use(caravan: Card, hand: int, view: AmishView) -> Message | None:
    """Return what a new caravan can do next: become a house, or buy; None if neither."""
    lands = card_list(FIT[caravan] & hand)
    if lands:
        return _hint("house", cards=as_cards(DECK, lands, "and"), card=_card(caravan))
    goods = card_list(BUYS[caravan] & mask_of(view.visible.market))
    return _hint("buys", cards=as_cards(DECK, goods[:MOST_NAMED], "or"), card=_card(caravan)) if goods else None


def _paid(evaluated: Evaluated | None) -> dict[int, float]:
    """Return what each king is expected to pay after a move, by suit."""
    return {suit: paid for suit, _, paid in dict(evaluated.facts).get("kings", ())} if evaluated else {}


def _most_gained(own: Evaluated, other: Evaluated | None) -> tuple[int, float]:
    """Return the suit of the king whose payment the move raises most against the other, and by how much."""
    mine, its = _paid(own), _paid(other)
    gains = {suit: paid - its.get(suit, paid) for suit, paid in mine.items()}
    suit = max(gains, key=lambda one: gains[one], default=-1)
    return suit, gains.get(suit, 0.0)


def _king(own: Evaluated, other: Evaluated | None, view: AmishView) -> Message | None:
    """Return what the king pays whose payment the move raises most, or which king pays for its card, or the harvest
    expected from all kings; None if that is no reason for the move."""
    mine, its = _paid(own), _paid(other)
    suit, gain = _most_gained(own, other)
    if gain >= NOTABLE:
        return _hint("king", king=_card(FIRST_KING + suit), points=mine[suit], other=its[suit])
    if paid_for := _paid_for(own.move, other.move if other else None, view):
        return paid_for
    points, less = sum(mine.values()), sum(its.values())
    if other is not None and round(points, 1) > round(less, 1):
        return _hint("all_kings_more", points=points, other=less)
    is_better = other is not None and own.value - other.value >= EVEN
    return None if is_better or not mine else _hint("all_kings", points=points)


def _paid_for(move: Move, other: Move | None, view: AmishView) -> Message | None:
    """Return which king pays for a card that becomes a land or a house; None if no king does, or also for `other`."""
    if view.seat is None or not isinstance(move, moves.Build | moves.Expand):
        return None
    *barons, bishop = view.visible.line
    land = move.card if getattr(other, "card", None) != move.card else None
    is_new = isinstance(move, moves.Build) and not isinstance(other, moves.Build)
    house = view.visible.caravans[view.seat] if is_new else None
    for card, kings, key in ((land, barons, "land"), (house, [bishop], "house")):
        king = UNSEEN if card is None else FIRST_KING + suit_of(card)
        if king in kings and king >= FIRST_KING:
            return _hint(f"paid_{key}", king=_card(king), card=_card(card))
    return None


def _time(own: Evaluated, view: AmishView) -> Message | None:
    """Return the number of turns left in the final turns; None before them."""
    turns = dict(own.facts).get("turns")
    if turns is None or view.visible.turns_left is None or view.visible.phase == LAST_LANDS:
        return None
    return _hint("last_turn") if turns == 0 else _hint("turns_after", count=turns)
