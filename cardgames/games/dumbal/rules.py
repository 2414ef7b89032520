"""A match of Dumbal: deals until all but one player are out (DB-13)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from cardgames.engine.card_game import CardDeal, CardGame
from cardgames.engine.cards import mask_of
from cardgames.engine.contract import Length, Move, Outcome, Result, Seat, Table
from cardgames.engine.drafts import MoveDraft
from cardgames.engine.options import Options
from cardgames.games.dumbal.cards import DECK, Call, No, move_text, parse_move
from cardgames.games.dumbal.deal import NOBODY, OPENING, TURNS, DumbalOutcome, DumbalState, DumbalView
from cardgames.games.dumbal.former_views import view_of
from cardgames.games.dumbal.ruleset import DumbalMatchState, ruleset_of


class Dumbal(CardGame[DumbalMatchState, DumbalState]):
    """See `Game`. The seats of a deal are the players who are still in (DB-13)."""

    name: ClassVar[str] = "dumbal"
    rules_version: ClassVar[int] = 1
    player_counts: ClassVar[tuple[int, ...]] = (2, 3, 4, 5, 6)
    deck = DECK
    former_view = staticmethod(view_of)
    points_are_bad: ClassVar[bool] = True
    match_type = DumbalMatchState

    def length(self, options: Options) -> Length:
        """A match to 200 points takes 20 to 30 deals, other targets in proportion. With a low call limit deals are
        longer and bring fewer points; Easy bots lower their hands so slowly that deals are longer too."""
        ruleset, seats = ruleset_of(options), options.seats
        usual = {2: 20, 3: 26, 4: 30, 5: 35, 6: 44}[seats]
        decisions = min(usual * (5 / ruleset.call_at) ** 0.5, 1.75 * seats * ruleset.turn_limit)
        deals = {2: 28, 3: 30, 4: 25, 5: 23, 6: 20}[seats] * ruleset.target / 200 * (decisions / usual) ** 0.65
        return Length(max(1.0, deals), decisions, thought=7, choices=0.9, easy=1.05 + 0.1 * seats)

    def hand_size(self, match_state: DumbalMatchState) -> int:
        return ruleset_of(match_state.options).hand_size

    def is_over(self, match_state: DumbalMatchState) -> bool:
        return len(match_state.still_in) < 2

    def tables(self, match_state: DumbalMatchState) -> tuple[Table, ...]:
        return () if self.is_over(match_state) else (Table(0, match_state.still_in),)

    def start(self, deal: CardDeal) -> DumbalState:
        """The state before the opening call (DB-2, DB-3), with the seat to the dealer's left to act."""
        seats = deal.table.players
        starter = (seats.index(deal.match_state.first) + 1) % len(seats)
        return DumbalState.begin(
            deal.match_state,
            deal.table,
            hands=[mask_of(hand) for hand in deal.hands],
            stack=deal.stock[::-1],
            starter=starter,
            turn=starter,
            phase=OPENING if ruleset_of(deal.match_state.options).opening_call else TURNS,
        )

    def settle(self, match_state: DumbalMatchState, table: Table, outcome: Outcome) -> DumbalMatchState:
        assert isinstance(outcome, DumbalOutcome)
        players, row = table.players, outcome.row(table.players)
        scores = list(match_state.scores)
        for player, points in row.points:
            scores[player] += points
        after = replace(match_state, deals=match_state.deals + 1, scores=tuple(scores), rows=(*match_state.rows, row))
        place = players.index(match_state.first)
        to_the_left = (*players[place + 1 :], *players[: place + 1])
        return replace(after, first=next(player for player in to_the_left if after.is_in(player)))

    def draft(self, view: DumbalView) -> MoveDraft:
        return MoveDraft(view, together=True)

    def result(self, match_state: DumbalMatchState) -> Result | None:
        return Result(match_state.scores, places(match_state)) if self.is_over(match_state) else None

    def concede(self, match_state: DumbalMatchState, player: int) -> Result:
        return Result(match_state.scores, places(match_state, player), (player,))

    def decision_kind(self, view: DumbalView, moves: Sequence[Move]) -> str:
        """A call that was made or missed is a call; anything else is a discard."""
        return "call" if any(isinstance(move, Call | No) for move in moves) else "discard"

    def deal_facts(self, outcome: Outcome, seat: Seat) -> Mapping[str, float]:
        assert isinstance(outcome, DumbalOutcome)
        called = outcome.caller == seat
        won = seat in outcome.winners
        facts = {"deal": float(won), "called": float(called)}
        return facts | {"call_made": float(won), "call_hand": float(outcome.hands[seat])} if called else facts

    def formality(self, view: DumbalView) -> bool:
        """DB-3: a seat with too many points for an opening call can only decline."""
        return view.visible.phase == OPENING

    move_text = staticmethod(move_text)
    parse_move = staticmethod(parse_move)


def places(match_state: DumbalMatchState, conceded: int = NOBODY) -> tuple[int, ...]:
    """DB-13: each player's place: those still in, then by order of going out, then by points; ties share a place.

    A player who concedes is placed behind those who are still in.
    """

    def rank(player: int) -> tuple[int, int]:
        if not match_state.is_in(player):
            return match_state.out_after(player), -match_state.scores[player]
        return match_state.deals + (1 if player == conceded else 2), 0

    ranks = [rank(player) for player in range(match_state.players)]
    return tuple(1 + sum(other > own for other in ranks) for own in ranks)


GAME = Dumbal()
