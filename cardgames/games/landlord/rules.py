"""The game class of Landlord: the deals of a match, the first player, and the end of the match (LL-2, LL-15)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import ClassVar

from cardgames.engine.card_game import CardDeal, CardGame
from cardgames.engine.cards import mask_of
from cardgames.engine.contract import Length, Move, Outcome, Seat, Table
from cardgames.engine.options import Options
from cardgames.games.landlord.cards import ALL, DECK, HAND_ZONES, SEATS, move_text, parse_move
from cardgames.games.landlord.deal import PLAYING, LandlordOutcome, LandlordState, LandlordView
from cardgames.games.landlord.draft import LandlordDraft
from cardgames.games.landlord.former_views import view_of
from cardgames.games.landlord.ruleset import LandlordMatchState, ruleset_of


class Landlord(CardGame[LandlordMatchState, LandlordState]):
    """See `Game`. Player n sits at seat n. Bidding and play go anticlockwise."""

    name: ClassVar[str] = "landlord"
    rules_version: ClassVar[int] = 1
    player_counts: ClassVar[tuple[int, ...]] = (SEATS,)
    deck = DECK
    former_view = staticmethod(view_of)
    match_type = LandlordMatchState
    first = "first"

    def one_against_all(self, options: Options) -> bool:
        return True

    def length(self, options: Options) -> Length:
        """Bids and sets; in a match to a score, the leader gets about 4 points a deal."""
        ruleset = ruleset_of(options)
        deals = min(ruleset.max_deals, max(1.0, ruleset.target / 4)) if ruleset.target else ruleset.deals
        return Length(deals, 30, choices=0.7)

    def hand_size(self, match_state: LandlordMatchState) -> int:
        return ruleset_of(match_state.options).hand_size

    def stock_size(self, match_state: LandlordMatchState, seats: int) -> int:
        """The stock of the deal is the centre; the remaining cards are out of play."""
        return ruleset_of(match_state.options).centre_size

    def is_over(self, match_state: LandlordMatchState) -> bool:
        ruleset, played = ruleset_of(match_state.options), len(match_state.rounds)
        if ruleset.target and max(match_state.scores) >= ruleset.target:
            return True
        return played >= (ruleset.max_deals if ruleset.target else ruleset.deals)

    def deal(self, rng: Random, table: Table, match_state: LandlordMatchState) -> CardDeal:
        deal = super().deal(rng, table, match_state)
        return replace(deal, stock=tuple(sorted(deal.stock)))

    def start(self, deal: CardDeal) -> LandlordState:
        """The state before the first bid (LL-3)."""
        hands, centre = [mask_of(hand) for hand in deal.hands], mask_of(deal.stock)
        out, first = ALL & ~centre & ~sum(hands), deal.match_state.first
        return LandlordState.begin(deal.match_state, deal.table, hands=hands, centre=centre, out=out, turn=first)

    def settle(self, match_state: LandlordMatchState, table: Table, outcome: Outcome) -> LandlordMatchState:
        """LL-3: if all pass, the same player is first again."""
        assert isinstance(outcome, LandlordOutcome)
        settled = super().settle(match_state, table, outcome)
        if outcome.played is None:
            return replace(settled, passed_out=match_state.passed_out + 1)
        return replace(settled, passed_out=0, rounds=(*match_state.rounds, outcome.played))

    def decision_kind(self, view: LandlordView, moves: Sequence[Move]) -> str:
        """A pass is a way to follow."""
        if view.visible.phase != PLAYING:
            return "bid"
        return "follow" if view.visible.trick else "lead"

    def deal_facts(self, outcome: Outcome, seat: Seat) -> Mapping[str, float]:
        assert isinstance(outcome, LandlordOutcome)
        played = outcome.played
        if played is None:
            return {}
        landlord = seat == played.landlord
        won = (played.winner == played.landlord) == landlord
        facts = {"landlord": float(landlord), "bombs": float(played.bombs)}
        if landlord:
            return facts | {"bid": float(played.bid), "landlord_won": float(won)}
        return facts | {"peasant_won": float(won)}

    def forced_in_public(self, view: LandlordView) -> bool:
        deal = view.visible
        return deal.phase == PLAYING and deal.to_beat is None and deal.count(HAND_ZONES[deal.turn]) == 1

    def draft(self, view: LandlordView) -> LandlordDraft:
        return LandlordDraft(view)

    move_text = staticmethod(move_text)
    parse_move = staticmethod(parse_move)


GAME = Landlord()
