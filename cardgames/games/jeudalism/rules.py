"""A match of Jeudalism: deals with their points added up (JD-17)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from cardgames.engine.card_game import CardDeal, CardGame, CardMatchState
from cardgames.engine.cards import Card, mask_of
from cardgames.engine.contract import Length, Move, Outcome, Seat
from cardgames.engine.options import Options
from cardgames.games.jeudalism import sampling
from cardgames.games.jeudalism.cards import DECK, Five, Steal, Take, move_text, parse_move
from cardgames.games.jeudalism.deal import JeudalismOutcome, JeudalismState, JeudalismView
from cardgames.games.jeudalism.former_views import view_of
from cardgames.games.jeudalism.legal import TAKING
from cardgames.games.jeudalism.ruleset import ruleset_of


class Jeudalism(CardGame[CardMatchState, JeudalismState]):
    """See `Game`. Player n sits at seat n; the start passes to the left (JD-3)."""

    name: ClassVar[str] = "jeudalism"
    rules_version: ClassVar[int] = 1
    player_counts: ClassVar[tuple[int, ...]] = (3, 2, 4)
    deck = DECK
    former_view = staticmethod(view_of)
    first = "starts"

    def length(self, options: Options) -> Length:
        return Length(ruleset_of(options).deals, {2: 96, 3: 88, 4: 82}[options.seats], thought=10, choices=0.93)

    def hand_size(self, match_state: CardMatchState) -> int:
        return ruleset_of(match_state.options).hand_size

    def middle_size(self, match_state: CardMatchState) -> int:
        return ruleset_of(match_state.options).transfer

    def cards(self, match_state: CardMatchState) -> Sequence[Card]:
        return ruleset_of(match_state.options).cards

    def is_over(self, match_state: CardMatchState) -> bool:
        return match_state.deals == ruleset_of(match_state.options).deals

    def start(self, deal: CardDeal) -> JeudalismState:
        """The state before the first turn, which has no refill (JD-4)."""
        starter, transfer = deal.match_state.first, mask_of(deal.middle)
        seats = range(len(deal.table.players))
        return JeudalismState.begin(
            deal.match_state,
            deal.table,
            hands=map(mask_of, deal.hands),
            trays=[transfer if seat == starter else 0 for seat in seats],
            received=[(transfer,) if seat == starter else () for seat in seats],
            stock=deal.stock[::-1],
            starter=starter,
            turn=starter,
            came=len(deal.middle),
        )

    def decision_kind(self, view: JeudalismView, moves: Sequence[Move]) -> str:
        """A steal that was made or missed is a steal; else what is taken comes before what is built."""
        if any(isinstance(move, Steal) for move in moves):
            return "steal"
        return "take" if any(isinstance(move, Take | Five) for move in moves) else "build"

    def deal_facts(self, outcome: Outcome, seat: Seat) -> Mapping[str, float]:
        assert isinstance(outcome, JeudalismOutcome)
        figures = outcome.done[seat]
        return {
            "game": float(outcome.points[seat] == max(outcome.points)),
            "chains": float(figures.chains),
            "longest": float(figures.longest),
            "best": float(figures.best),
            "stolen": float(figures.stolen),
        }

    def forced_in_public(self, view: JeudalismView) -> bool:
        deal = view.visible
        return deal.phase == TAKING and deal.five and deal.on_tray <= deal.left

    def points_so_far(self, state: JeudalismState) -> Sequence[int]:
        """The points of the chains laid so far (JD-15)."""
        return state.points

    sample = staticmethod(sampling.sample)

    move_text = staticmethod(move_text)
    parse_move = staticmethod(parse_move)


GAME = Jeudalism()
