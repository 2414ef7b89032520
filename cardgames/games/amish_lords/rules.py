"""Amish Lords as a `Game`: how a match runs, what seats know, and how matches are written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from cardgames.engine.bad_text import BadText, not_a_start, unknown_cards
from cardgames.engine.contract import Length, Move, Outcome, Result, Seat, Table, View
from cardgames.engine.game import Game
from cardgames.engine.messages import message
from cardgames.engine.option_file import schema_in
from cardgames.engine.options import Options, OptionSchema
from cardgames.games.amish_lords import moves
from cardgames.games.amish_lords.deck import DECK, KINGS, rural_deck
from cardgames.games.amish_lords.draft import AmishDraft
from cardgames.games.amish_lords.former_views import view_of
from cardgames.games.amish_lords.match_data import AmishDeal, AmishMatchState, AmishOutcome, side
from cardgames.games.amish_lords.sampling import Worlds, judge
from cardgames.games.amish_lords.state import AmishState
from cardgames.games.amish_lords.view import AmishView, forced

KINDS: Mapping[str, tuple[type[Move], ...]] = {
    "swindle": (moves.Swindle, moves.Keep),
    "trade": (moves.Trade,),
    "build": (moves.Build, moves.Expand, moves.Rebuild),
    "last_lands": (moves.LastLands,),
    "setup": (moves.Setup,),
    "caravan": (moves.Caravan, moves.Cancel),
}
"""The moves of each kind of decision. One that was made or missed gives the decision its kind, the first here first."""


class AmishLords(Game[AmishMatchState, AmishDeal, AmishState, AmishView]):
    """The game. Player n sits at seat n; in teams, 0 and 2 play against 1 and 3."""

    name: ClassVar[str] = "amish_lords"
    rules_version: ClassVar[int] = 1
    player_counts: ClassVar[tuple[int, ...]] = (2, 3, 4)
    deck = DECK

    @cached_property
    def schema(self) -> OptionSchema:
        return schema_in(Path(__file__).parent)

    def allies(self, options: Options, player: int) -> tuple[int, ...]:
        return side(options, player)

    def length(self, options: Options) -> Length:
        """The seasons until one of the sides, taken as equally strong, has won enough."""
        sides = 2 if options.switch("teams") else options.seats
        seasons = 1 + (options.number("season_wins") - 1) * (0.8 + 0.35 * sides)
        return Length(seasons, {2: 90, 3: 85, 4: 79}[options.seats], thought=10)

    # ------------------------------------------------------------ the course of a match

    def open(self, options: Options, players: int, rng: Random) -> AmishMatchState:
        return AmishMatchState(options=options, players=players, first_dealer=rng.randrange(players))

    def dealer(self, deal: AmishDeal) -> Seat | None:
        """The king dealer (AL-5)."""
        return deal.match_state.king_dealer

    def tables(self, match_state: AmishMatchState) -> tuple[Table, ...]:
        if max(match_state.wins) >= match_state.options.number("season_wins"):
            return ()
        return (Table(0, tuple(range(match_state.players))),)

    def deal(self, rng: Random, table: Table, match_state: AmishMatchState) -> AmishDeal:
        kings = list(KINGS)
        cards = rural_deck(match_state.options.number("jokers"))
        rng.shuffle(kings)
        rng.shuffle(cards)
        return self._dealt(match_state, table, tuple(kings), tuple(cards))

    @staticmethod
    def _dealt(match_state: AmishMatchState, table: Table, kings: tuple[int, ...], cards: tuple[int, ...]) -> AmishDeal:
        size = match_state.options.number("hand_size")
        hands = tuple(tuple(sorted(cards[seat * size : (seat + 1) * size])) for seat in range(match_state.players))
        rest = cards[size * match_state.players :]
        up = match_state.options.number("market_size")
        return AmishDeal(
            match_state=match_state, table=table, kings=kings, hands=hands, market=rest[:up], deck=rest[up:]
        )

    def start(self, deal: AmishDeal) -> AmishState:
        return AmishState.begin(deal)

    def settle(self, match_state: AmishMatchState, table: Table, outcome: Outcome) -> AmishMatchState:
        assert isinstance(outcome, AmishOutcome)
        seasons, harvests = (*match_state.seasons, outcome.own), (*match_state.harvests, outcome.paid)
        return replace(match_state, deals=match_state.deals + 1, seasons=seasons, harvests=harvests)

    def result(self, match_state: AmishMatchState) -> Result | None:
        if self.tables(match_state):
            return None
        # By seasons won, then by the points of all seasons; a team shares its place (AL-24).
        ranks = list(zip(match_state.wins, match_state.points, strict=True))
        sides = [frozenset(side(match_state.options, seat)) for seat in range(match_state.players)]
        places = tuple(1 + len({sides[seat] for seat, rank in enumerate(ranks) if rank > own}) for own in ranks)
        return Result(scores=match_state.wins, places=places)

    def concede(self, match_state: AmishMatchState, player: int) -> Result:
        losers, seats = side(match_state.options, player), range(match_state.players)
        others = {frozenset(side(match_state.options, seat)) for seat in seats if seat not in losers}
        places = tuple(1 + (seat in losers) * len(others) for seat in seats)
        return Result(scores=match_state.wins, places=places, conceded=(player,))

    def decision_kind(self, view: AmishView, moves: Sequence[Move]) -> str:
        """By what was done or missed: a missed swindle is a swindle."""
        for kind, classes in KINDS.items():
            if any(isinstance(move, classes) for move in moves):
                return kind
        return "draw"

    def deal_facts(self, outcome: Outcome, seat: Seat) -> Mapping[str, float]:
        assert isinstance(outcome, AmishOutcome)
        season, grown = outcome.points[seat] == max(outcome.points), outcome.grown[seat]._asdict()
        return {name: float(fact) for name, fact in {"season": season, "harvest": outcome.own[seat], **grown}.items()}

    # ------------------------------------------------------------ knowledge

    forced_in_public = staticmethod(forced)

    def sample(self, view: AmishView, rng: Random) -> AmishState:
        return Worlds(view).state(rng)

    def draft(self, view: AmishView) -> AmishDraft:
        if view.seat is None:
            raise ValueError("a bystander makes no moves")
        return AmishDraft(view.seat, judge(view))

    def former_view(self, view: View[Any, Any], match_state: AmishMatchState, table: Table) -> AmishView:
        return view_of(view)

    # ------------------------------------------------------------ text

    def match_state_text(self, match_state: AmishMatchState) -> str:
        return f"king dealer {match_state.first_dealer}"

    def parse_match_state(self, text: str, options: Options, players: int) -> AmishMatchState:
        dealers = {f"king dealer {seat}": seat for seat in range(players)}
        if text not in dealers:
            raise not_a_start(text, "king dealer", players)
        return AmishMatchState(options=options, players=players, first_dealer=dealers[text])

    def deal_text(self, deal: AmishDeal) -> str:
        return " / ".join(map(DECK.texts, (deal.kings, *deal.hands, deal.market, deal.deck)))

    def parse_deal(self, text: str, table: Table, match_state: AmishMatchState) -> AmishDeal:
        kings, *parts = (DECK.parse_all(part) for part in text.split("/"))
        options, cards = match_state.options, [card for part in parts for card in part]
        if min([*kings, *cards], default=-1) < 0:
            raise unknown_cards()
        sizes = [options.number("hand_size")] * match_state.players + [options.number("market_size")]
        if len(parts) != len(sizes) + 1 or [len(part) for part in parts[:-1]] != sizes:
            values = {"seats": match_state.players, "cards": sizes[0], "market": sizes[-1]}
            raise BadText(message("amish_lords.file.deal", **values))
        if sorted(kings) != list(KINGS) or sorted(cards) != rural_deck(options.number("jokers")):
            raise BadText(message("amish_lords.file.dealt_once"))
        return self._dealt(match_state, table, tuple(kings), tuple(cards))

    move_text = staticmethod(moves.move_text)
    parse_move = staticmethod(moves.parse_move)


GAME = AmishLords()
