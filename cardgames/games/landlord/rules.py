"""Landlord as the engine knows it: the course of a match, its deals, its texts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from random import Random
from typing import ClassVar

from cardgames.engine.cards import mask_of
from cardgames.engine.contract import Game, Move, Outcome, Result, Seat, Table
from cardgames.engine.option_file import schema_in
from cardgames.engine.options import Options, OptionSchema
from cardgames.games.landlord import moves, worlds
from cardgames.games.landlord.course import PLAYING, TABLE, LandlordDeal, LandlordOutcome, LandlordStanding
from cardgames.games.landlord.draft import LandlordDraft
from cardgames.games.landlord.moves import SEATS, cards_text
from cardgames.games.landlord.pack import DECK
from cardgames.games.landlord.state import LandlordState
from cardgames.games.landlord.terms import Terms, terms_of
from cardgames.games.landlord.view import LandlordView


class Landlord(Game[LandlordStanding, LandlordDeal, LandlordState, LandlordView]):
    """See `Game`. Player n sits at seat n. Bidding and play go anticlockwise."""

    name: ClassVar[str] = "landlord"
    rules_version: ClassVar[int] = 1
    player_counts: ClassVar[tuple[int, ...]] = (SEATS,)
    deck = DECK

    @cached_property
    def schema(self) -> OptionSchema:
        return schema_in(Path(__file__).parent)

    # ------------------------------------------------------------ the course of a match

    def open(self, options: Options, players: int, rng: Random) -> LandlordStanding:
        return LandlordStanding(options=options, players=players, lot=rng.randrange(SEATS))

    def tables(self, standing: LandlordStanding) -> tuple[Table, ...]:
        terms, played = terms_of(standing.options), len(standing.rounds)
        if terms.target and max(standing.scores) >= terms.target:
            return ()
        return (TABLE,) if played < (terms.max_deals if terms.target else terms.deals) else ()

    def deal(self, rng: Random, table: Table, standing: LandlordStanding) -> LandlordDeal:
        terms = terms_of(standing.options)
        cards = list(range(len(DECK)))
        rng.shuffle(cards)
        size = terms.hand_size
        one, two, three = (mask_of(cards[seat * size : (seat + 1) * size]) for seat in range(SEATS))
        centre = mask_of(cards[SEATS * size : SEATS * size + terms.centre_size])
        return LandlordDeal(standing=standing, table=table, hands=(one, two, three), centre=centre)

    def start(self, deal: LandlordDeal) -> LandlordState:
        return LandlordState.begin(deal)

    def settle(self, standing: LandlordStanding, table: Table, outcome: Outcome) -> LandlordStanding:
        assert isinstance(outcome, LandlordOutcome)
        deals = standing.deals + 1
        if outcome.played is None:
            return replace(standing, deals=deals, passed_out=standing.passed_out + 1)
        return replace(standing, deals=deals, passed_out=0, rounds=(*standing.rounds, outcome.played))

    def result(self, standing: LandlordStanding) -> Result | None:
        if self.tables(standing):
            return None
        scores = standing.scores
        return Result(scores, tuple(1 + sum(other > score for other in scores) for score in scores))

    def concede(self, standing: LandlordStanding, player: int) -> Result:
        places = tuple(SEATS if seat == player else 1 for seat in range(SEATS))
        return Result(standing.scores, places, conceded=(player,))

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

    # ------------------------------------------------------------ knowledge

    def forced_in_public(self, view: LandlordView) -> bool:
        seen = view.visible
        return seen.phase == PLAYING and seen.lying is None and seen.counts[seen.turn] == 1

    def sample(self, view: LandlordView, rng: Random) -> LandlordState:
        return worlds.sample(view, rng)

    def draft(self, view: LandlordView) -> LandlordDraft:
        if view.seat is None:
            raise ValueError("a bystander makes no moves")
        return LandlordDraft(view.seat, self.sample(view, Random(0)))

    # ------------------------------------------------------------ text

    def standing_text(self, standing: LandlordStanding) -> str:
        return f"first {standing.lot}"

    def parse_standing(self, text: str, options: Options, players: int) -> LandlordStanding:
        word, _, seat = text.partition(" ")
        if word != "first" or seat not in {"0", "1", "2"}:
            raise ValueError(f"'{text}' names no first player; write 'first 2', a seat from 0 to 2")
        return LandlordStanding(options=options, players=players, lot=int(seat))

    def deal_text(self, deal: LandlordDeal) -> str:
        return " / ".join(map(cards_text, (*deal.hands, deal.centre))).strip()

    def parse_deal(self, text: str, table: Table, standing: LandlordStanding) -> LandlordDeal:
        terms = terms_of(standing.options)
        parts = [DECK.parse_all(part) for part in text.split("/")]
        cards = [card for part in parts for card in part]
        if min(cards, default=-1) < 0:
            raise ValueError("this deal has cards that are not known (??); it cannot be played on")
        if [len(part) for part in parts] != _sizes(terms) or len(set(cards)) < len(cards):
            raise ValueError(
                f"a deal has {SEATS} hands of {terms.hand_size} cards and {terms.centre_size} for the centre, with / "
                "between them, and no card twice"
            )
        one, two, three, centre = map(mask_of, parts)
        return LandlordDeal(standing=standing, table=table, hands=(one, two, three), centre=centre)

    def move_text(self, move: Move) -> str:
        return moves.move_text(move)

    def parse_move(self, text: str) -> Move:
        return moves.parse_move(text)


def _sizes(terms: Terms) -> list[int]:
    return [terms.hand_size] * SEATS + [terms.centre_size]


GAME = Landlord()
