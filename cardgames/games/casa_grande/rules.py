"""Casa Grande as a `Game`: how a match runs, its one deal, and its texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from cardgames.engine.bad_text import BadText, not_a_start
from cardgames.engine.contract import Length, Move, Outcome, Result, Seat, Table, View
from cardgames.engine.game import Game
from cardgames.engine.messages import message
from cardgames.engine.option_file import schema_in
from cardgames.engine.options import Options, OptionSchema
from cardgames.games.casa_grande.draft import CasaDraft
from cardgames.games.casa_grande.former_views import view_of
from cardgames.games.casa_grande.match_data import CasaDeal, CasaMatchState, CasaOutcome
from cardgames.games.casa_grande.moves import Turn, move_text, parse_move
from cardgames.games.casa_grande.pieces import DECK
from cardgames.games.casa_grande.state import CasaState, CasaView


class CasaGrande(Game[CasaMatchState, CasaDeal, CasaState, CasaView]):
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

    def length(self, options: Options) -> Length:
        """A turn for each block; with Bonus Track, corners take some more turns."""
        blocks = options.number("blocks") * (2 if options.switch("second_colour") else 1)
        turns = blocks * 1.07 if options.has_extension("bonus_track") else blocks
        return Length(1, options.seats * min(turns, options.number("max_rounds")), thought=20, shown=2.8)

    # ------------------------------------------------------------ the course of a match

    def open(self, options: Options, players: int, rng: Random) -> CasaMatchState:
        return CasaMatchState(options=options, players=players)

    def tables(self, match_state: CasaMatchState) -> tuple[Table, ...]:
        return () if match_state.deals else (Table(0, tuple(range(match_state.players))),)

    def deal(self, rng: Random, table: Table, match_state: CasaMatchState) -> CasaDeal:
        return CasaDeal(match_state=match_state, table=table, starter=rng.randrange(match_state.players))

    def start(self, deal: CasaDeal) -> CasaState:
        return CasaState.begin(deal)

    def settle(self, match_state: CasaMatchState, table: Table, outcome: Outcome) -> CasaMatchState:
        assert isinstance(outcome, CasaOutcome)
        return CasaMatchState(
            options=match_state.options,
            players=match_state.players,
            deals=match_state.deals + 1,
            money=outcome.points,
            on_top=outcome.on_top,
        )

    def result(self, match_state: CasaMatchState) -> Result | None:
        """Rank by money, then by blocks seen from above; equal players share a place (CG-11)."""
        if not match_state.deals:
            return None
        ranks = list(zip(match_state.money, match_state.on_top, strict=True))
        return Result(match_state.money, tuple(1 + sum(other > own for other in ranks) for own in ranks))

    def concede(self, match_state: CasaMatchState, player: int) -> Result:
        scores = match_state.money or (0,) * match_state.players
        places = tuple(match_state.players if seat == player else 1 for seat in range(match_state.players))
        return Result(scores, places, conceded=(player,))

    def decision_kind(self, view: CasaView, moves: Sequence[Move]) -> str:
        """What the better turn does differently: the block comes before the floor, and both before bonus points."""
        turns = [move for move in moves if isinstance(move, Turn)]
        if len({(turn.site, turn.height) for turn in turns}) > 1:
            return "block"
        return "floor" if len({turn.floor for turn in turns}) > 1 else "bonus" if len(set(turns)) > 1 else "block"

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
        return view.to_act == (view.visible.turn,) and view.visible.turns().single

    def sample(self, view: CasaView, rng: Random) -> CasaState:
        return view.visible.thawed()

    def draft(self, view: CasaView) -> CasaDraft:
        if view.seat is None:
            raise ValueError("a bystander makes no moves")
        return CasaDraft(view.seat, view.visible)

    def former_view(self, view: View[Any, Any], match_state: CasaMatchState, table: Table) -> CasaView:
        return view_of(view, match_state)

    # ------------------------------------------------------------ text

    def match_state_text(self, match_state: CasaMatchState) -> str:
        return ""

    def parse_match_state(self, text: str, options: Options, players: int) -> CasaMatchState:
        if text:
            raise BadText(message("casa_grande.file.unexpected", text=text))
        return CasaMatchState(options=options, players=players)

    def deal_text(self, deal: CasaDeal) -> str:
        return f"starter {deal.starter}"

    def parse_deal(self, text: str, table: Table, match_state: CasaMatchState) -> CasaDeal:
        starters = {f"starter {seat}": seat for seat in range(match_state.players)}
        if text not in starters:
            raise not_a_start(text, "starter", match_state.players)
        return CasaDeal(match_state=match_state, table=table, starter=starters[text])

    move_text = staticmethod(move_text)
    parse_move = staticmethod(parse_move)


GAME = CasaGrande()
