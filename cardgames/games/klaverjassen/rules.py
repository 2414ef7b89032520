"""The game class of Klaverjassen. A match is called a set, and its deals are called games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar

from cardgames.engine.card_game import CardDeal, CardGame
from cardgames.engine.cards import Card, cards_in, mask_of
from cardgames.engine.contract import Move, Outcome, Result, Seat, Table
from cardgames.games.klaverjassen.cards import DECK, HAND_ZONES, PILE, PLAYED, move_text, parse_move, team_of
from cardgames.games.klaverjassen.deal import (
    PLAYING,
    KlaverjassenMatchState,
    KlaverjassenOutcome,
    KlaverjassenState,
    KlaverjassenView,
)
from cardgames.games.klaverjassen.knowledge import Worlds


class Klaverjassen(CardGame[KlaverjassenMatchState, KlaverjassenState]):
    """See `Game`. Player n sits at seat n; 0 and 2 play against 1 and 3."""

    name: ClassVar[str] = "klaverjassen"
    rules_version: ClassVar[int] = 1
    player_counts: ClassVar[tuple[int, ...]] = (4,)
    deck = DECK
    match_type = KlaverjassenMatchState
    deals_stack = False

    def allies(self, options: object, player: int) -> tuple[int, ...]:
        return (player, (player + 2) % 4)

    def hand_size(self, match_state: KlaverjassenMatchState) -> int:
        return match_state.options.number("hand_size")

    def is_over(self, match_state: KlaverjassenMatchState) -> bool:
        return match_state.deals == match_state.options.number("games")

    # ------------------------------------------------------------ how a match runs

    def cards(self, match_state: KlaverjassenMatchState) -> Sequence[Card]:
        """KJ-1: the cards of the trump pile are not dealt."""
        return tuple(cards_in(PLAYED))

    def start(self, deal: CardDeal) -> KlaverjassenState:
        """The deal state before a trump card is turned. With a smaller `hand_size` some cards stay out of play."""
        match_state = deal.match_state
        assert isinstance(match_state, KlaverjassenMatchState)
        hands = [mask_of(hand) for hand in deal.hands]
        leader = (match_state.first + 1) % len(hands)
        return KlaverjassenState.begin(
            match_state,
            deal.table,
            hands=hands,
            out=PLAYED & ~sum(hands),
            trump_pile=PILE,
            left=match_state.pile,
            leader=leader,
            turn=leader,
        )

    def settle(self, match_state: KlaverjassenMatchState, table: Table, outcome: Outcome) -> KlaverjassenMatchState:
        assert isinstance(outcome, KlaverjassenOutcome)
        return KlaverjassenMatchState(
            options=match_state.options,
            players=match_state.players,
            deals=match_state.deals + 1,
            scores=tuple(map(sum, zip(match_state.scores, outcome.points, strict=True))),
            first=self.next_first(match_state, outcome),
            points=(*match_state.points, outcome.points),
            pile=outcome.pile,
            rows=(*match_state.rows, outcome.row),
        )

    def places(self, scores: Sequence[int]) -> tuple[int, ...]:
        """The place of each player: the team with the higher total wins the set; equal totals share first place."""
        return tuple(
            1 + len({team_of(player) for player, other in enumerate(scores) if other > own}) for own in scores
        )

    def concede(self, match_state: KlaverjassenMatchState, player: int) -> Result:
        losers = self.allies(match_state.options, player)
        places = tuple(2 if other in losers else 1 for other in range(match_state.players))
        return Result(match_state.scores, places, (player,))

    def deal_facts(self, outcome: Outcome, seat: Seat) -> Mapping[str, float]:
        assert isinstance(outcome, KlaverjassenOutcome)
        row, team = outcome.row, team_of(seat)
        played = row.playing == team
        facts = {"played": float(played), "roem": float(row.roem[team]), "pit": float(row.pit == team)}
        return facts | {"made": float(row.nat is None), "nat": float(row.nat == team)} if played else facts

    # ------------------------------------------------------------ knowledge

    def forced_in_public(self, view: KlaverjassenView) -> bool:
        deal = view.visible
        return deal.phase == PLAYING and deal.count(HAND_ZONES[deal.turn]) == 1

    def sample(self, view: KlaverjassenView, rng: Random) -> KlaverjassenState:
        return Worlds(view).deal(rng)

    # ------------------------------------------------------------ text

    def parse_deal(self, text: str, table: Table, match_state: KlaverjassenMatchState) -> CardDeal:
        deal = super().parse_deal(text, table, match_state)
        if any(card not in cards_in(PLAYED) for hand in deal.hands for card in hand):
            raise ValueError("only the cards 7 to A of the four suits are dealt")
        return deal

    def move_text(self, move: Move) -> str:
        return move_text(move)

    def parse_move(self, text: str) -> Move:
        return parse_move(text)


GAME = Klaverjassen()
