"""The game class of Klaverjassen. A match is called a set, and its deals are called games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, ClassVar

from cardgames.engine.bad_text import BadText
from cardgames.engine.card_game import CardDeal, CardGame
from cardgames.engine.cards import Card, cards_in, mask_of
from cardgames.engine.contract import Length, Move, Outcome, Result, Seat, Table
from cardgames.engine.messages import message
from cardgames.engine.options import Options
from cardgames.games.klaverjassen.cards import (
    DECK,
    HAND_ZONES,
    PILE,
    PLAYED,
    Bid,
    Call,
    Choose,
    LayAway,
    move_text,
    parse_move,
    team_of,
)
from cardgames.games.klaverjassen.deal import KlaverjassenState, KlaverjassenView
from cardgames.games.klaverjassen.former_views import view_of
from cardgames.games.klaverjassen.knowledge import Worlds
from cardgames.games.klaverjassen.ruleset import ruleset_of
from cardgames.games.klaverjassen.state import CHOOSING, PLAYING, TURNING, KlaverjassenMatchState, KlaverjassenOutcome
from cardgames.games.klaverjassen.three import ThreeSeatState
from cardgames.games.klaverjassen.two import TwoSeatState, dealt_tables

MOST_GAMES = 256
"""The most games of a set with a target (KJ-27)."""


class Klaverjassen(CardGame[KlaverjassenMatchState, KlaverjassenState]):
    """See `Game`. Player n sits at seat n; with four players, 0 and 2 play against 1 and 3."""

    name: ClassVar[str] = "klaverjassen"
    rules_version: ClassVar[int] = 1
    player_counts: ClassVar[tuple[int, ...]] = (4, 3, 2)
    deck = DECK
    former_view = staticmethod(view_of)
    match_type = KlaverjassenMatchState

    def allies(self, options: Any, player: int) -> tuple[int, ...]:
        return (player, (player + 2) % 4) if options.seats == 4 else (player,)

    def one_against_all(self, options: Options) -> bool:
        """KJ-41, KJ-45."""
        return options.seats == 3 and not ruleset_of(options).each_alone

    def length(self, options: Options) -> Length:
        """Bids and cards; with a target, the leader gets about 90 points a game."""
        ruleset = ruleset_of(options)
        games = max(1.0, ruleset.target / 90) if ruleset.target else ruleset.games
        return Length(games, {2: 34, 3: 39, 4: 4.5 * ruleset.hand_size}[options.seats], thought=6, choices=0.7)

    def hand_size(self, match_state: KlaverjassenMatchState) -> int:
        return ruleset_of(match_state.options).hand_size

    def middle_size(self, match_state: KlaverjassenMatchState) -> int:
        """The middle of the deal is the blind (KJ-38)."""
        return ruleset_of(match_state.options).blind if match_state.players == 3 else 0

    def stock_size(self, match_state: KlaverjassenMatchState, seats: int) -> int | None:
        """The stock of the deal has the tables of two seats (KJ-28); see `dealt_tables`."""
        return 32 - 2 * self.hand_size(match_state) if seats == 2 else None

    def is_over(self, match_state: KlaverjassenMatchState) -> bool:
        ruleset, games = ruleset_of(match_state.options), len(match_state.rows)
        if ruleset.target:
            return max(match_state.scores) >= ruleset.target or games == MOST_GAMES
        return games == ruleset.games

    # ------------------------------------------------------------ how a match runs

    def cards(self, match_state: KlaverjassenMatchState) -> Sequence[Card]:
        """KJ-1: the cards of the trump pile are not dealt."""
        return range(PLAYED.bit_length())

    def start(self, deal: CardDeal) -> KlaverjassenState:
        """The deal state before a trump card is turned. With a smaller `hand_size` some cards stay out of play."""
        match_state = deal.match_state
        assert isinstance(match_state, KlaverjassenMatchState)
        hands = [mask_of(hand) for hand in deal.hands]
        leader = (match_state.first + 1) % len(hands)
        values: dict[str, Any] = {
            "hands": hands,
            "trump_pile": PILE,
            "left": match_state.pile,
            "phase": CHOOSING if ruleset_of(match_state.options).chosen else TURNING,
            "leader": leader,
            "turn": leader,
        }
        match len(hands):
            case 2:
                columns = len(deal.stock) // 4
                values["tables"], values["covered"] = dealt_tables(deal.stock, columns)
                values["columns"] = [tuple(range(columns))] * 2
                values["lead"] = leader
                return TwoSeatState.begin(match_state, deal.table, **values)
            case 3:
                return ThreeSeatState.begin(match_state, deal.table, blind=mask_of(deal.middle), **values)
            case _:
                return KlaverjassenState.begin(match_state, deal.table, out=PLAYED & ~sum(hands), **values)

    def settle(self, match_state: KlaverjassenMatchState, table: Table, outcome: Outcome) -> KlaverjassenMatchState:
        assert isinstance(outcome, KlaverjassenOutcome)
        if outcome.redeal:  # KJ-25
            passed, lying = match_state.passed + 1, outcome.lying
            deals = match_state.deals + 1
            return replace(match_state, deals=deals, passed=passed, pile=outcome.pile, lying=lying)
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
        """The place of each player: the higher total wins the set, of a team or a seat; equal totals share a place."""
        if len(scores) < 4:
            return super().places(scores)
        return tuple(1 + len({team_of(player) for player, other in enumerate(scores) if other > own}) for own in scores)

    def concede(self, match_state: KlaverjassenMatchState, player: int) -> Result:
        losers = self.allies(match_state.options, player)
        if len(losers) == 1:
            return super().concede(match_state, player)
        places = tuple(2 if other in losers else 1 for other in range(match_state.players))
        return Result(match_state.scores, places, (player,))

    def decision_kind(self, view: KlaverjassenView, moves: Sequence[Move]) -> str:
        """Cards that are led and cards that follow are different decisions."""
        kinds = {Bid: "bid", Choose: "trump", LayAway: "lay_away", Call: "call"}
        return kinds.get(type(moves[0]), "follow" if view.visible.trick else "lead")

    def deal_facts(self, outcome: Outcome, seat: Seat) -> Mapping[str, float]:
        assert isinstance(outcome, KlaverjassenOutcome)
        row = outcome.row
        column = seat if len(row.sides) == 3 else team_of(seat)
        side = row.sides[column]
        played = row.playing == side
        facts = {"played": float(played), "roem": float(row.roem[column]), "pit": float(row.pit == side)}
        return facts | {"made": float(row.nat is None), "nat": float(row.nat == side)} if played else facts

    # ------------------------------------------------------------ knowledge

    def forced_in_public(self, view: KlaverjassenView) -> bool:
        deal = view.visible
        if isinstance(deal, TwoSeatState):
            return deal.is_forced
        return deal.phase == PLAYING and deal.count(HAND_ZONES[deal.turn]) == 1

    def sample(self, view: KlaverjassenView, rng: Random) -> KlaverjassenState:
        return Worlds(view).deal(rng)

    # ------------------------------------------------------------ text

    def parse_deal(self, text: str, table: Table, match_state: KlaverjassenMatchState) -> CardDeal:
        deal = super().parse_deal(text, table, match_state)
        if any(card not in cards_in(PLAYED) for hand in deal.hands for card in hand):
            raise BadText(message("klaverjassen.file.not_dealt"))
        return deal

    move_text = staticmethod(move_text)
    parse_move = staticmethod(parse_move)


GAME = Klaverjassen()
