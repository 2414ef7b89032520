"""What a player is asked in a turn: by what they can do, and by what a chosen card can do."""

from __future__ import annotations

from collections.abc import Sequence

from cardgames.engine.contract import MovePieces, Seat, Step
from cardgames.engine.messages import Listing, Message, as_card, message
from cardgames.games.amish_lords import moves
from cardgames.games.amish_lords.deck import DECK, coherent, is_joker
from cardgames.games.amish_lords.ruleset import Ruleset
from cardgames.games.amish_lords.scene import log_text
from cardgames.games.amish_lords.view import AmishView


def actions(view: AmishView, seat: Seat, ruleset: Ruleset) -> str:
    """The kinds of action that a seat has: to draw (unless the hand is full), to play a hand card, to use the caravan
    (AL-9 to AL-14). Without any farm, how one starts instead: with a caravan, or a hand card on it."""
    visible = view.visible
    caravan = visible.caravans[seat]
    is_first = not visible.farms[seat] and visible.counts[seat]
    starts = is_first and caravan is None
    is_real = caravan is not None and not is_joker(caravan)
    builds = is_first and is_real and any(coherent((caravan, card)) for card in visible.hand)
    is_full = visible.counts[seat] >= ruleset.hand_limit
    has = {
        "draw": visible.deck and not is_full,
        "full": visible.deck and is_full,
        "start": starts,
        "build": builds,
        "play": visible.counts[seat] and not (starts or builds),
        "caravan": caravan is not None and not builds,
    }
    return "_".join(action for action, can in has.items() if can) or "skip"


def is_picked(way: MovePieces, first: Step, view: AmishView) -> bool:
    """Whether a step takes one of several cards that the first step may gain: a bought one, or a land that is taken
    out. Of a single one the question tells as much."""
    if way.source == moves.MARKET_ZONE and isinstance(first, MovePieces):
        return len(log_text.goods(first.pieces[0], view)) > 1
    return way.source.name == "farm" and len(view.visible.farms[way.source.owner][way.source.number]) > 2


def uses(ways: Sequence[MovePieces], view: AmishView, seat: Seat) -> Message:
    """What a chosen card can do in a turn: each kind of these first steps of it once."""
    found = dict.fromkeys(_use(way, view, seat) for way in ways)
    labels = Listing(tuple(message(f"amish_lords.use.{use}") for use in found), "or")
    return message("amish_lords.prompt.chosen", card=as_card(DECK, ways[0].pieces[0]), uses=labels)


def _use(way: MovePieces, view: AmishView, seat: Seat) -> str:
    """The kind of use that a step begins."""
    (card,), target = way.pieces, way.target
    if target == moves.MARKET_ZONE:
        return "buy" if log_text.goods(card, view) else "market"
    if target == moves.HAND_ZONES[seat]:
        return "hand"
    if target == moves.CARAVAN_ZONES[seat]:
        return "caravan"
    if target.owner != seat:
        return "swindle"
    if way.source == moves.CARAVAN_ZONES[seat]:
        return "rebuild"
    return "build" if target.number >= len(view.visible.farms[seat]) else "expand"
