"""Klaverjassen as the engine knows it: the course of a set, its deals, its texts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from random import Random
from typing import ClassVar

from cardgames.engine.cards import cards_in, mask_of
from cardgames.engine.contract import (
    Carry,
    Choose,
    Draft,
    Game,
    Move,
    Outcome,
    Refusal,
    Result,
    Seat,
    Step,
    Table,
)
from cardgames.engine.drafts import OneStepDraft
from cardgames.engine.option_file import schema_in
from cardgames.engine.options import Options, OptionSchema
from cardgames.games.klaverjassen import moves, pack, why
from cardgames.games.klaverjassen.course import PLAYING, KlaverjassenDeal, KlaverjassenOutcome, KlaverjassenStanding
from cardgames.games.klaverjassen.pack import DECK, PLAYED
from cardgames.games.klaverjassen.scorecard import totals
from cardgames.games.klaverjassen.state import KlaverjassenState
from cardgames.games.klaverjassen.view import TABLE, KlaverjassenView, Worlds, state_in_world

SEATS = 4


class Klaverjassen(Game[KlaverjassenStanding, KlaverjassenDeal, KlaverjassenState, KlaverjassenView]):
    """See `Game`. Player n sits at seat n; 0 and 2 play against 1 and 3."""

    name: ClassVar[str] = "klaverjassen"
    rules_version: ClassVar[int] = 1
    player_counts: ClassVar[tuple[int, ...]] = (SEATS,)
    deck = DECK

    @cached_property
    def schema(self) -> OptionSchema:
        return schema_in(Path(__file__).parent)

    def allies(self, options: Options, player: int) -> tuple[int, ...]:
        return (player, (player + 2) % SEATS)

    # ------------------------------------------------------------ the course of a set

    def open(self, options: Options, players: int, rng: Random) -> KlaverjassenStanding:
        return KlaverjassenStanding(options=options, players=players, first_dealer=rng.randrange(SEATS))

    def tables(self, standing: KlaverjassenStanding) -> tuple[Table, ...]:
        return (TABLE,) if standing.deals < standing.options.number("games") else ()

    def deal(self, rng: Random, table: Table, standing: KlaverjassenStanding) -> KlaverjassenDeal:
        cards = list(cards_in(PLAYED))
        rng.shuffle(cards)
        size = standing.options.number("hand_size")
        one, two, three, four = (mask_of(cards[seat * size : (seat + 1) * size]) for seat in range(SEATS))
        return KlaverjassenDeal(standing=standing, table=table, hands=(one, two, three, four))

    def start(self, deal: KlaverjassenDeal) -> KlaverjassenState:
        return KlaverjassenState.begin(deal)

    def settle(self, standing: KlaverjassenStanding, table: Table, outcome: Outcome) -> KlaverjassenStanding:
        assert isinstance(outcome, KlaverjassenOutcome)
        return KlaverjassenStanding(
            options=standing.options,
            players=standing.players,
            deals=standing.deals + 1,
            first_dealer=standing.first_dealer,
            pile=outcome.pile,
            rows=(*standing.rows, outcome.row),
        )

    def result(self, standing: KlaverjassenStanding) -> Result | None:
        if self.tables(standing):
            return None
        one, two = self._team_scores(standing)
        places = (1 if one >= two else 2, 1 if two >= one else 2)
        return Result(scores=(one, two) * 2, places=places * 2)

    def concede(self, standing: KlaverjassenStanding, player: int) -> Result:
        places = (2, 1) if pack.team_of(player) == 0 else (1, 2)
        return Result(scores=self._team_scores(standing) * 2, places=places * 2, conceded=(player,))

    def deal_facts(self, outcome: Outcome, seat: Seat) -> Mapping[str, float]:
        assert isinstance(outcome, KlaverjassenOutcome)
        row, team = outcome.row, pack.team_of(seat)
        played = row.playing == team
        facts = {"played": float(played), "roem": float(row.roem[team]), "pit": float(row.pit == team)}
        return facts | {"made": float(row.nat is None), "nat": float(row.nat == team)} if played else facts

    @staticmethod
    def _team_scores(standing: KlaverjassenStanding) -> tuple[int, int]:
        points, roem = totals(standing.rows)
        return points[0] + roem[0], points[1] + roem[1]

    # ------------------------------------------------------------ knowledge

    def forced_in_public(self, view: KlaverjassenView) -> bool:
        seen = view.visible
        return seen.phase == PLAYING and seen.counts[seen.turn] == 1

    def sample(self, view: KlaverjassenView, rng: Random) -> KlaverjassenState:
        return state_in_world(view, Worlds(view).hands(rng))

    def draft(self, view: KlaverjassenView) -> Draft:
        return KlaverjassenDraft(view, self.sample(view, Random(0)))

    # ------------------------------------------------------------ text

    def standing_text(self, standing: KlaverjassenStanding) -> str:
        return f"dealer {standing.first_dealer}"

    def parse_standing(self, text: str, options: Options, players: int) -> KlaverjassenStanding:
        word, _, seat = text.partition(" ")
        if word != "dealer" or seat not in {"0", "1", "2", "3"}:
            raise ValueError(f"'{text}' names no first dealer; write 'dealer 2', a seat from 0 to 3")
        return KlaverjassenStanding(options=options, players=players, first_dealer=int(seat))

    def deal_text(self, deal: KlaverjassenDeal) -> str:
        return " / ".join(DECK.texts(cards_in(hand)) for hand in deal.hands)

    def parse_deal(self, text: str, table: Table, standing: KlaverjassenStanding) -> KlaverjassenDeal:
        hands = [DECK.parse_all(part) for part in text.split("/")]
        size = standing.options.number("hand_size")
        dealt = [card for hand in hands for card in hand]
        if len(hands) != SEATS or any(len(hand) != size for hand in hands):
            raise ValueError(f"a deal has {SEATS} hands of {size} cards, with / between them")
        if len(set(dealt)) != len(dealt) or not all(PLAYED >> card & 1 for card in dealt if card >= 0):
            raise ValueError("each of the cards 7 to A of the four suits is dealt once at most")
        if min(dealt) < 0:
            raise ValueError("this deal has cards that are not known (??); it cannot be played on")
        one, two, three, four = map(mask_of, hands)
        return KlaverjassenDeal(standing=standing, table=table, hands=(one, two, three, four))

    def move_text(self, move: Move) -> str:
        return moves.move_text(move)

    def parse_move(self, text: str) -> Move:
        return moves.parse_move(text)


class KlaverjassenDraft(OneStepDraft):
    """Every move of Klaverjassen is one step: a card carried to the trick, or an answer."""

    _judge: KlaverjassenState

    def move_of(self, step: Step) -> Move | Refusal:
        match step:
            case Carry((card,), source, target) if (
                source == moves.HAND_ZONES[self.seat] and target == moves.TRICK_ZONES[self.seat] and 0 <= card < 32
            ):
                return moves.PLAYS[card]
            case Choose("bid", answer) if answer in ("play", "pass"):
                return moves.Bid(answer == "play")
            case Choose("roem", answer) if answer in ("call", "leave"):
                return moves.Call(answer == "call")
            case _ if self.seat in self._judge.to_act():
                return why.not_a_move()
            case _:
                return why.not_your_turn(self._judge.phase)

    def step_of(self, move: Move) -> Step:
        return moves.step_of(move, self.seat)


GAME = Klaverjassen()

