"""The rules of Round Robbin' for the engine: match progress, deals and text forms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from random import Random
from typing import ClassVar

from cardgames.engine.bad_text import BadText, unknown_cards
from cardgames.engine.cards import mask_of
from cardgames.engine.contract import Move, Outcome, Result, Seat, Table
from cardgames.engine.game import Game
from cardgames.engine.messages import Message, message
from cardgames.engine.option_file import schema_in
from cardgames.engine.options import Options, OptionSchema
from cardgames.engine.sampling import sample
from cardgames.games.round_robbin import moves, standings, tournament
from cardgames.games.round_robbin.cards import DECK, KINGS
from cardgames.games.round_robbin.chain import Chain, Ground
from cardgames.games.round_robbin.deal import RobbinState, RobbinView
from cardgames.games.round_robbin.draft import RobbinDraft
from cardgames.games.round_robbin.former_views import view_of
from cardgames.games.round_robbin.moves import Draw, Pass
from cardgames.games.round_robbin.tournament import RobbinDeal, RobbinMatchState, RobbinOutcome, ruleset_of


class RoundRobbin(Game[RobbinMatchState, RobbinDeal, RobbinState, RobbinView]):
    """See `Game`. With up to 4 players, player n has seat n until a player drops out (RR-23)."""

    name: ClassVar[str] = "round_robbin"
    rules_version: ClassVar[int] = 1
    player_counts: ClassVar[tuple[int, ...]] = (2, 3, 4, 6, 7, 8, 9, 10)
    deck = DECK
    former_view = staticmethod(view_of)

    @cached_property
    def schema(self) -> OptionSchema:
        return schema_in(Path(__file__).parent)

    allies = staticmethod(tournament.side)

    def is_tournament(self, options: Options) -> bool:
        return options.switch("roundabout")

    length = staticmethod(tournament.length)

    # ------------------------------------------------------------ match progress

    def open(self, options: Options, players: int, rng: Random) -> RobbinMatchState:
        lots = list(range(players))
        rng.shuffle(lots)
        return tournament.opened(options, players, tuple(lots))

    def dealer(self, deal: RobbinDeal) -> Seat | None:
        """The dealer of the table's ring."""
        return deal.table.seat_of(deal.match_state.rings[deal.table.number].dealer)

    tables = staticmethod(tournament.tables)

    def deal(self, rng: Random, table: Table, match_state: RobbinMatchState) -> RobbinDeal:
        ruleset = ruleset_of(match_state.options)
        cards, size = ruleset.all_cards, ruleset.hand_size
        rng.shuffle(cards)
        seats = len(table.players)
        hands = tuple(tuple(sorted(cards[seat * size : (seat + 1) * size])) for seat in range(seats))
        return RobbinDeal(match_state=match_state, table=table, hands=hands, deck=tuple(cards[seats * size :]))

    def start(self, deal: RobbinDeal) -> RobbinState:
        """The state before the first draw (RR-1, RR-2)."""
        seats, ruleset = len(deal.table.players), ruleset_of(deal.match_state.options)
        return RobbinState.begin(
            deal.match_state,
            deal.table,
            hands=[mask_of(hand) for hand in deal.hands],
            deck=deal.deck[::-1],
            ground=Ground(((),) * seats, ruleset.jokers, KINGS),
            starter=deal.starter,
            turn=deal.starter,
        )

    def settle(self, match_state: RobbinMatchState, table: Table, outcome: Outcome) -> RobbinMatchState:
        assert isinstance(outcome, RobbinOutcome)
        return tournament.settled(match_state, table, outcome)

    def result(self, match_state: RobbinMatchState) -> Result | None:
        if self.tables(match_state):
            return None
        return Result(tournament.scores(match_state), tournament.places(match_state))

    def concede(self, match_state: RobbinMatchState, player: int) -> Result:
        return Result(tournament.scores(match_state), tournament.places_conceded(match_state, player), (player,))

    def points_so_far(self, state: RobbinState) -> Sequence[int]:
        """The points of the villages so far (RR-20)."""
        return state.points()

    def standing(self, match_state: RobbinMatchState, player: int) -> Message | None:
        return standings.place_in_ring(match_state, player) if standings.is_tournament(match_state) else None

    def decision_kind(self, view: RobbinView, moves: Sequence[Move]) -> str:
        """A chain that was made or missed is a robbery; a last chance always is."""
        if any(isinstance(move, Chain | Pass) for move in moves):
            return "rob"
        return "draw" if isinstance(moves[0], Draw) else "discard"

    def deal_facts(self, outcome: Outcome, seat: Seat) -> Mapping[str, float]:
        assert isinstance(outcome, RobbinOutcome)
        done = outcome.done[seat]
        return {
            "round": float(outcome.points[seat] == max(outcome.points)),
            "loot": float(outcome.own[seat]),
            "villages": float(done.villages),
            "longest": float(done.longest),
            "charmed": float(done.charmed),
            "awakened": float(done.awakened),
        }

    # ------------------------------------------------------------ knowledge

    sample = staticmethod(sample)

    def draft(self, view: RobbinView) -> RobbinDraft:
        return RobbinDraft(view)

    # ------------------------------------------------------------ text

    def match_state_text(self, match_state: RobbinMatchState) -> str:
        return "lots " + " ".join(map(str, match_state.lots))

    def parse_match_state(self, text: str, options: Options, players: int) -> RobbinMatchState:
        word, *numbers = text.split()
        lots = tuple(int(number) for number in numbers if number.isdecimal())
        if word != "lots" or len(lots) != len(numbers) or sorted(lots) != list(range(players)):
            raise BadText(message("round_robbin.file.no_lots", text=text, last=players - 1))
        return tournament.opened(options, players, lots)

    def deal_text(self, deal: RobbinDeal) -> str:
        return " / ".join(map(DECK.texts, (*deal.hands, deal.deck)))

    def parse_deal(self, text: str, table: Table, match_state: RobbinMatchState) -> RobbinDeal:
        *hands, deck = (tuple(DECK.parse_all(part)) for part in text.split("/"))
        ruleset, cards = ruleset_of(match_state.options), [card for part in (*hands, deck) for card in part]
        if min(cards, default=-1) < 0:
            raise unknown_cards()
        sizes = [len(hand) for hand in hands]
        if sizes != [ruleset.hand_size] * len(table.players) or sorted(cards) != ruleset.all_cards:
            seats, cards_each = len(table.players), ruleset.hand_size
            raise BadText(message("round_robbin.file.deal", seats=seats, cards=cards_each))
        return RobbinDeal(
            match_state=match_state, table=table, hands=tuple(tuple(sorted(hand)) for hand in hands), deck=deck
        )

    move_text = staticmethod(moves.move_text)
    parse_move = staticmethod(moves.parse_move)


GAME = RoundRobbin()
