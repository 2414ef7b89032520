"""Casa Grande as the engine knows it: the course of a match, its one deal, its texts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from random import Random
from typing import ClassVar

from cardgames.engine.contract import Game, Move, Outcome, Result, Seat, Table
from cardgames.engine.option_file import schema_in
from cardgames.engine.options import Options, OptionSchema
from cardgames.games.casa_grande.course import CasaDeal, CasaOutcome, CasaStanding, CasaView
from cardgames.games.casa_grande.draft import CasaDraft
from cardgames.games.casa_grande.moves import move_text, parse_move
from cardgames.games.casa_grande.pieces import DECK
from cardgames.games.casa_grande.state import CasaState


class CasaGrande(Game[CasaStanding, CasaDeal, CasaState, CasaView]):
    """See `Game`. A match is one game; player n sits at seat n."""

    name: ClassVar[str] = "casa_grande"
    rules_version: ClassVar[int] = 1
    player_counts: ClassVar[tuple[int, ...]] = (2, 3, 4)
    pays_at_once: ClassVar[bool] = True
    all_open: ClassVar[bool] = True
    deck = DECK

    @cached_property
    def schema(self) -> OptionSchema:
        return schema_in(Path(__file__).parent)

    # ------------------------------------------------------------ the course of a match

    def open(self, options: Options, players: int, rng: Random) -> CasaStanding:
        return CasaStanding(options=options, players=players)

    def tables(self, standing: CasaStanding) -> tuple[Table, ...]:
        return () if standing.deals else (Table(0, tuple(range(standing.players))),)

    def deal(self, rng: Random, table: Table, standing: CasaStanding) -> CasaDeal:
        return CasaDeal(standing=standing, table=table, starter=rng.randrange(standing.players))

    def start(self, deal: CasaDeal) -> CasaState:
        return CasaState.begin(deal)

    def settle(self, standing: CasaStanding, table: Table, outcome: Outcome) -> CasaStanding:
        assert isinstance(outcome, CasaOutcome)
        return CasaStanding(
            options=standing.options,
            players=standing.players,
            deals=standing.deals + 1,
            money=outcome.points,
            on_top=outcome.on_top,
        )

    def result(self, standing: CasaStanding) -> Result | None:
        """CG-11: by money, then by blocks seen from above; who is equal in both shares a place."""
        if not standing.deals:
            return None
        ranks = list(zip(standing.money, standing.on_top, strict=True))
        return Result(standing.money, tuple(1 + sum(other > own for other in ranks) for own in ranks))

    def concede(self, standing: CasaStanding, player: int) -> Result:
        scores = standing.money or (0,) * standing.players
        places = tuple(standing.players if seat == player else 1 for seat in range(standing.players))
        return Result(scores, places, conceded=(player,))

    def deal_facts(self, outcome: Outcome, seat: Seat) -> Mapping[str, float]:
        assert isinstance(outcome, CasaOutcome)
        facts = {
            "money": float(outcome.points[seat]),
            "floors": float(outcome.floors[seat]),
            "cells": float(outcome.cells[seat]),
            "on_top": float(outcome.on_top[seat]),
        }
        if outcome.floors[seat]:
            facts["highest"] = float(outcome.highest[seat])
        return facts

    # ------------------------------------------------------------ knowledge

    def forced_in_public(self, view: CasaView) -> bool:
        turn = view.visible.turn
        return view.to_act == (turn,) and CasaState.seen(view).turns().single

    def sample(self, view: CasaView, rng: Random) -> CasaState:
        return CasaState.seen(view)

    def draft(self, view: CasaView) -> CasaDraft:
        if view.seat is None:
            raise ValueError("a bystander makes no moves")
        return CasaDraft(view.seat, CasaState.seen(view))

    # ------------------------------------------------------------ text

    def standing_text(self, standing: CasaStanding) -> str:
        return ""

    def parse_standing(self, text: str, options: Options, players: int) -> CasaStanding:
        if text:
            raise ValueError(f"'{text}' says nothing here; leave it out, as nothing is drawn by lot before the game")
        return CasaStanding(options=options, players=players)

    def deal_text(self, deal: CasaDeal) -> str:
        return f"starter {deal.starter}"

    def parse_deal(self, text: str, table: Table, standing: CasaStanding) -> CasaDeal:
        starters = {f"starter {seat}": seat for seat in range(standing.players)}
        if text not in starters:
            raise ValueError(f"'{text}' names no starter; write 'starter 0' up to 'starter {standing.players - 1}'")
        return CasaDeal(standing=standing, table=table, starter=starters[text])

    def move_text(self, move: Move) -> str:
        return move_text(move)

    def parse_move(self, text: str) -> Move:
        return parse_move(text)


GAME = CasaGrande()
