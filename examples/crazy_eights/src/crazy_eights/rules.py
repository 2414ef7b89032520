"""A match of Crazy Eights: deals until a player has enough points, or a number of deals."""

from __future__ import annotations

from collections.abc import Mapping

from cardgames.engine.card_game import CardDeal, CardGame, CardMatchState
from cardgames.engine.cards import mask_of
from cardgames.engine.contract import Outcome, Seat
from crazy_eights.cards import DECK, Draw, Eight, Pass, Play, Shuffle, suit_of
from crazy_eights.state import EightsState

MOST_DEALS = 50


class CrazyEights(CardGame[CardMatchState, EightsState]):
    """The player to the dealer's left leads, and deals next."""

    name = "crazy_eights"
    rules_version = 1
    player_counts = (2, 3, 4, 5, 6)
    deck = DECK
    moves = (Play, Eight, Draw, Pass, Shuffle)

    def hand_size(self, match_state: CardMatchState) -> int:
        return 7 if match_state.players == 2 else 5

    def is_over(self, match_state: CardMatchState) -> bool:
        """CE-10: enough points or deals."""
        length = match_state.options.form("match")
        reached = match_state.deals if length.name == "deals" else max(match_state.scores)
        return reached >= length.number or match_state.deals >= MOST_DEALS

    def start(self, deal: CardDeal) -> EightsState:
        """Return the deal before its first move: the first card starts the heap; the stock is ordered bottom first."""
        first, *stock = deal.stock
        return EightsState.begin(
            deal.match_state,
            deal.table,
            hands=map(mask_of, deal.hands),
            stock=tuple(reversed(stock)),
            heap=(first,),
            suit=suit_of(first),
            turn=(deal.match_state.first + 1) % len(deal.table.players),
        )

    def deal_facts(self, outcome: Outcome, seat: Seat) -> Mapping[str, float]:
        points = outcome.points[seat]
        return {"out": float(points > 0), "points": points}


CRAZY_EIGHTS = CrazyEights()
