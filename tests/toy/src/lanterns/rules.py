"""A match of Lanterns: two linked deals, and who leads them."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from cardgames.engine.card_game import CardDeal, CardGame, CardMatchState
from cardgames.engine.cards import Card, mask_of
from cardgames.engine.contract import Outcome, Seat
from lanterns.cards import DECK, Aside, Hang, Keep, Trade, Wind
from lanterns.state import LanternState


class Lanterns(CardGame[CardMatchState, LanternState]):
    """Two linked deals; player 1 has seat 1 in both."""

    name = "lanterns"
    rules_version = 1
    player_counts = (2, 3)
    deck = DECK
    moves = (Aside, Wind, Hang, Trade, Keep)
    first = "leader"

    def hand_size(self, match_state: CardMatchState) -> int:
        return match_state.options.number("hand_size")

    def stock_size(self, match_state: CardMatchState, seats: int) -> int | None:
        """The box needs no order."""
        return None

    def is_over(self, match_state: CardMatchState) -> bool:
        return match_state.deals == 2

    def next_first(self, match_state: CardMatchState, outcome: Outcome) -> int:
        """LN-8: the player with the fewest points; of equals, the first to the left of the leader."""
        to_the_left = ((match_state.first + step) % match_state.players for step in range(1, match_state.players + 1))
        return min(to_the_left, key=lambda player: match_state.scores[player])

    def shuffled(self, rng: Random, match_state: CardMatchState) -> list[Card]:
        cards = self.cards(match_state)
        return rng.sample(cards, len(cards))

    def start(self, deal: CardDeal) -> LanternState:
        hands = [mask_of(hand) for hand in deal.hands]
        box = mask_of(range(len(DECK))) & ~sum(hands)
        return LanternState.begin(deal.match_state, deal.table, hands=hands, box=box, leader=deal.match_state.first)

    def deal_facts(self, outcome: Outcome, seat: Seat) -> Mapping[str, float]:
        points = outcome.points[seat]
        return {"best": float(points == max(outcome.points)), "nights": points}


LANTERNS = Lanterns()
