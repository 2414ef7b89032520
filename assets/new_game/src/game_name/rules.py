"""A match: how a deal begins, and when the match is over."""

from __future__ import annotations

from collections.abc import Mapping

from cardgames.engine.card_game import CardDeal, CardGame, CardMatchState
from cardgames.engine.cards import mask_of
from cardgames.engine.contract import Length, Outcome, Seat
from cardgames.engine.options import Options

from game_name.cards import DECK, Draw, Jack, Pass, Play, suit_of
from game_name.state import DealState


class Rules(CardGame[CardMatchState, DealState]):
    """The rules of the match."""

    name = "game_name"
    rules_version = 1
    player_counts = (2, 3, 4)
    deck = DECK
    moves = (Play, Jack, Draw, Pass)

    def hand_size(self, match_state: CardMatchState) -> int:
        return match_state.options.number("hand_size")  # GN-2

    def is_over(self, match_state: CardMatchState) -> bool:
        return match_state.deals >= match_state.options.number("deals")  # GN-8

    def length(self, options: Options) -> Length:
        """Return how long a match will be: its deals, and about 35 decisions of all players in each."""
        return Length(options.number("deals"), 35)

    def start(self, deal: CardDeal) -> DealState:
        """Return the deal before its first move: the first card of the stock starts the discard pile (GN-2)."""
        first, *stock = deal.stock
        return DealState.begin(
            deal.match_state,
            deal.table,
            hands=map(mask_of, deal.hands),
            stock=tuple(reversed(stock)),  # the last card of an ordered pile is its top
            discard=(first,),
            suit=suit_of(first),
            turn=(deal.match_state.first + 1) % len(deal.table.players),  # GN-3
        )

    def deal_facts(self, outcome: Outcome, seat: Seat) -> Mapping[str, float]:
        """Return what the statistics keep of a deal; `words/en.yaml` names each fact."""
        points = outcome.points[seat]
        return {"won": float(points > 0), "points": points}


GAME = Rules()
