"""A set of Klaverjassen: its games, and who wins it."""

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
    KlaverjassenOutcome,
    KlaverjassenStanding,
    KlaverjassenState,
    KlaverjassenView,
)
from cardgames.games.klaverjassen.knowledge import Worlds


class Klaverjassen(CardGame[KlaverjassenStanding, KlaverjassenState]):
    """See `Game`. Player n sits at seat n; 0 and 2 play against 1 and 3."""

    name: ClassVar[str] = "klaverjassen"
    rules_version: ClassVar[int] = 1
    player_counts: ClassVar[tuple[int, ...]] = (4,)
    deck = DECK
    match_type = KlaverjassenStanding
    deals_stack = False

    def allies(self, options: object, player: int) -> tuple[int, ...]:
        return (player, (player + 2) % 4)

    def hand_size(self, standing: KlaverjassenStanding) -> int:
        return standing.options.number("hand_size")

    def is_over(self, standing: KlaverjassenStanding) -> bool:
        return standing.deals == standing.options.number("games")

    # ------------------------------------------------------------ the course of a set

    def cards(self, standing: KlaverjassenStanding) -> Sequence[Card]:
        """KJ-1: the cards of the trump pile are not dealt."""
        return tuple(cards_in(PLAYED))

    def start(self, deal: CardDeal) -> KlaverjassenState:
        """The game before a trump card is turned. With a smaller `hand_size` some cards stay out of play."""
        standing = deal.standing
        assert isinstance(standing, KlaverjassenStanding)
        hands = [mask_of(hand) for hand in deal.hands]
        leader = (standing.first + 1) % len(hands)
        return KlaverjassenState.begin(
            standing,
            deal.table,
            hands=hands,
            out=PLAYED & ~sum(hands),
            trump_pile=PILE,
            left=standing.pile,
            leader=leader,
            turn=leader,
        )

    def settle(self, standing: KlaverjassenStanding, table: Table, outcome: Outcome) -> KlaverjassenStanding:
        assert isinstance(outcome, KlaverjassenOutcome)
        return KlaverjassenStanding(
            options=standing.options,
            players=standing.players,
            deals=standing.deals + 1,
            scores=tuple(map(sum, zip(standing.scores, outcome.points, strict=True))),
            first=self.next_first(standing, outcome),
            points=(*standing.points, outcome.points),
            pile=outcome.pile,
            rows=(*standing.rows, outcome.row),
        )

    def places(self, scores: Sequence[int]) -> tuple[int, ...]:
        """The higher total wins the set; equal totals share it."""
        return tuple(
            1 + len({team_of(player) for player, other in enumerate(scores) if other > own}) for own in scores
        )

    def concede(self, standing: KlaverjassenStanding, player: int) -> Result:
        losers = self.allies(standing.options, player)
        places = tuple(2 if other in losers else 1 for other in range(standing.players))
        return Result(standing.scores, places, (player,))

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

    def parse_deal(self, text: str, table: Table, standing: KlaverjassenStanding) -> CardDeal:
        deal = super().parse_deal(text, table, standing)
        if any(card not in cards_in(PLAYED) for hand in deal.hands for card in hand):
            raise ValueError("only the cards 7 to A of the four suits are dealt")
        return deal

    def move_text(self, move: Move) -> str:
        return move_text(move)

    def parse_move(self, text: str) -> Move:
        return parse_move(text)


GAME = Klaverjassen()
