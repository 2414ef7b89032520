"""Dumbal as the engine knows it: the course of a match, its deals, its texts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from random import Random
from typing import ClassVar

from cardgames.engine.contract import Game, Move, Outcome, Result, Seat, Table
from cardgames.engine.option_file import schema_in
from cardgames.engine.options import Options, OptionSchema
from cardgames.games.dumbal import course, moves, worlds
from cardgames.games.dumbal.course import NOBODY, OPENING, DumbalDeal, DumbalOutcome, DumbalStanding
from cardgames.games.dumbal.draft import DumbalDraft
from cardgames.games.dumbal.pack import DECK
from cardgames.games.dumbal.state import DumbalState
from cardgames.games.dumbal.terms import terms_of
from cardgames.games.dumbal.view import DumbalView


class Dumbal(Game[DumbalStanding, DumbalDeal, DumbalState, DumbalView]):
    """See `Game`. The seats of a deal are those of the players who are still in (DB-13)."""

    name: ClassVar[str] = "dumbal"
    rules_version: ClassVar[int] = 1
    player_counts: ClassVar[tuple[int, ...]] = (2, 3, 4, 5, 6)
    deck = DECK
    points_are_bad: ClassVar[bool] = True

    @cached_property
    def schema(self) -> OptionSchema:
        return schema_in(Path(__file__).parent)

    # ------------------------------------------------------------ the course of a match

    def open(self, options: Options, players: int, rng: Random) -> DumbalStanding:
        return _opened(options, players, rng.randrange(players))

    def tables(self, standing: DumbalStanding) -> tuple[Table, ...]:
        return course.tables(standing)

    def deal(self, rng: Random, table: Table, standing: DumbalStanding) -> DumbalDeal:
        cards = list(range(len(DECK)))
        rng.shuffle(cards)
        seats, size = len(table.players), terms_of(standing.options).hand_size
        hands = tuple(tuple(sorted(cards[seat * size : (seat + 1) * size])) for seat in range(seats))
        return DumbalDeal(standing=standing, table=table, hands=hands, stack=tuple(cards[seats * size :]))

    def start(self, deal: DumbalDeal) -> DumbalState:
        return DumbalState.begin(deal)

    def settle(self, standing: DumbalStanding, table: Table, outcome: Outcome) -> DumbalStanding:
        assert isinstance(outcome, DumbalOutcome)
        return course.settled(standing, table, outcome)

    def result(self, standing: DumbalStanding) -> Result | None:
        if self.tables(standing):
            return None
        return Result(standing.scores, course.places(standing))

    def concede(self, standing: DumbalStanding, player: int) -> Result:
        return Result(standing.scores, course.places(standing, player), (player,))

    def deal_facts(self, outcome: Outcome, seat: Seat) -> Mapping[str, float]:
        assert isinstance(outcome, DumbalOutcome)
        called = outcome.caller == seat
        won = seat in outcome.winners
        facts = {"deal": float(won), "called": float(called)}
        return facts | {"call_made": float(won), "call_hand": float(outcome.hands[seat])} if called else facts

    # ------------------------------------------------------------ knowledge

    def formality(self, view: DumbalView) -> bool:
        """DB-3: who has too many points for the opening call has nothing to say."""
        return view.visible.phase == OPENING

    def sample(self, view: DumbalView, rng: Random) -> DumbalState:
        return worlds.sample(view, rng)

    def draft(self, view: DumbalView) -> DumbalDraft:
        if view.seat is None:
            raise ValueError("a bystander makes no moves")
        return DumbalDraft(view.seat, self.sample(view, Random(0)))

    # ------------------------------------------------------------ text

    def standing_text(self, standing: DumbalStanding) -> str:
        return f"dealer {standing.dealer}"

    def parse_standing(self, text: str, options: Options, players: int) -> DumbalStanding:
        word, _, player = text.partition(" ")
        if word != "dealer" or player not in map(str, range(players)):
            raise ValueError(f"'{text}' names no first dealer; write 'dealer' and a player from 0 to {players - 1}")
        return _opened(options, players, int(player))

    def deal_text(self, deal: DumbalDeal) -> str:
        return " / ".join(map(DECK.texts, (*deal.hands, deal.stack)))

    def parse_deal(self, text: str, table: Table, standing: DumbalStanding) -> DumbalDeal:
        *hands, stack = (tuple(DECK.parse_all(part)) for part in text.split("/"))
        size, cards = terms_of(standing.options).hand_size, [card for part in (*hands, stack) for card in part]
        if min(cards, default=NOBODY) < 0:
            raise ValueError("this deal has cards that are not known (??); it cannot be played on")
        if [len(hand) for hand in hands] != [size] * len(table.players) or sorted(cards) != list(range(len(DECK))):
            raise ValueError(
                f"a deal has {len(table.players)} hands of {size} cards and the stack, with / between them, "
                "and in them each card once"
            )
        sorted_hands = tuple(tuple(sorted(hand)) for hand in hands)
        return DumbalDeal(standing=standing, table=table, hands=sorted_hands, stack=stack)

    def move_text(self, move: Move) -> str:
        return moves.move_text(move)

    def parse_move(self, text: str) -> Move:
        return moves.parse_move(text)


def _opened(options: Options, players: int, dealer: int) -> DumbalStanding:
    return DumbalStanding(options=options, players=players, dealer=dealer, scores=(0,) * players)


GAME = Dumbal()
