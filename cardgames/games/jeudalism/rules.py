"""Jeudalism as the engine knows it: the course of a match, its deals, its texts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from random import Random
from typing import ClassVar

from cardgames.engine.contract import Game, Move, Outcome, Result, Seat, Table
from cardgames.engine.option_file import schema_in
from cardgames.engine.options import Options, OptionSchema
from cardgames.games.jeudalism import moves, worlds
from cardgames.games.jeudalism.course import TAKING, JeudalismDeal, JeudalismOutcome, JeudalismStanding
from cardgames.games.jeudalism.draft import JeudalismDraft
from cardgames.games.jeudalism.pack import DECK
from cardgames.games.jeudalism.state import JeudalismState
from cardgames.games.jeudalism.terms import terms_of
from cardgames.games.jeudalism.view import JeudalismView


class Jeudalism(Game[JeudalismStanding, JeudalismDeal, JeudalismState, JeudalismView]):
    """See `Game`. Player n sits at seat n."""

    name: ClassVar[str] = "jeudalism"
    rules_version: ClassVar[int] = 1
    player_counts: ClassVar[tuple[int, ...]] = (3, 2, 4)
    deck = DECK

    @cached_property
    def schema(self) -> OptionSchema:
        return schema_in(Path(__file__).parent)

    # ------------------------------------------------------------ the course of a match

    def open(self, options: Options, players: int, rng: Random) -> JeudalismStanding:
        return JeudalismStanding(options=options, players=players, first=rng.randrange(players))

    def tables(self, standing: JeudalismStanding) -> tuple[Table, ...]:
        if standing.deals == terms_of(standing.options).deals:
            return ()
        return (Table(0, tuple(range(standing.players))),)

    def deal(self, rng: Random, table: Table, standing: JeudalismStanding) -> JeudalismDeal:
        terms = terms_of(standing.options)
        cards, size = list(terms.stock), terms.hand_size
        rng.shuffle(cards)
        dealt = len(table.players) * size
        hands = tuple([tuple(sorted(cards[start : start + size])) for start in range(0, dealt, size)])
        transfer, pile = cards[dealt : dealt + terms.transfer], cards[dealt + terms.transfer :]
        return JeudalismDeal(
            standing=standing, table=table, hands=hands, transfer=tuple(sorted(transfer)), pile=tuple(pile)
        )

    def start(self, deal: JeudalismDeal) -> JeudalismState:
        return JeudalismState.begin(deal)

    def settle(self, standing: JeudalismStanding, table: Table, outcome: Outcome) -> JeudalismStanding:
        return JeudalismStanding(
            options=standing.options,
            players=standing.players,
            deals=standing.deals + 1,
            first=standing.first,
            rows=(*standing.rows, outcome.points),
        )

    def result(self, standing: JeudalismStanding) -> Result | None:
        if self.tables(standing):
            return None
        scores = standing.scores
        return Result(scores, tuple(1 + sum(other > score for other in scores) for score in scores))

    def concede(self, standing: JeudalismStanding, player: int) -> Result:
        players = range(standing.players)
        return Result(standing.scores, tuple(standing.players if who == player else 1 for who in players), (player,))

    def deal_facts(self, outcome: Outcome, seat: Seat) -> Mapping[str, float]:
        assert isinstance(outcome, JeudalismOutcome)
        done = outcome.done[seat]
        return {
            "game": float(outcome.points[seat] == max(outcome.points)),
            "chains": float(done.chains),
            "longest": float(done.longest),
            "best": float(done.best),
            "stolen": float(done.stolen),
        }

    # ------------------------------------------------------------ knowledge

    def forced_in_public(self, view: JeudalismView) -> bool:
        seen = view.visible
        return seen.phase == TAKING and seen.five and len(seen.transfer) <= seen.left

    def sample(self, view: JeudalismView, rng: Random) -> JeudalismState:
        return worlds.sample(view, rng)

    def draft(self, view: JeudalismView) -> JeudalismDraft:
        if view.seat is None:
            raise ValueError("a bystander makes no moves")
        return JeudalismDraft(view.seat, worlds.judge(view))

    # ------------------------------------------------------------ text

    def standing_text(self, standing: JeudalismStanding) -> str:
        return f"starts {standing.first}"

    def parse_standing(self, text: str, options: Options, players: int) -> JeudalismStanding:
        if text not in {f"starts {player}" for player in range(players)}:
            raise ValueError(f"'{text}' does not say who starts; write 'starts 0' up to 'starts {players - 1}'")
        return JeudalismStanding(options=options, players=players, first=int(text.removeprefix("starts ")))

    def deal_text(self, deal: JeudalismDeal) -> str:
        return " / ".join(map(DECK.texts, (*deal.hands, deal.transfer, deal.pile)))

    def parse_deal(self, text: str, table: Table, standing: JeudalismStanding) -> JeudalismDeal:
        parts = [tuple(DECK.parse_all(part)) for part in text.split("/")]
        terms, cards = terms_of(standing.options), [card for part in parts for card in part]
        if min(cards, default=-1) < 0:
            raise ValueError("this deal has cards that are not known (??); it cannot be played on")
        sizes = [terms.hand_size] * len(table.players) + [terms.transfer]
        if list(map(len, parts[:-1])) != sizes or tuple(sorted(cards)) != terms.stock:
            raise ValueError(
                f"a deal has {len(table.players)} hands of {terms.hand_size} cards, the {terms.transfer} transfer "
                "cards and the pile, with / between them, and in them each card once"
            )
        *hands, transfer, pile = parts
        return JeudalismDeal(
            standing=standing,
            table=table,
            hands=tuple(tuple(sorted(hand)) for hand in hands),
            transfer=tuple(sorted(transfer)),
            pile=pile,
        )

    def move_text(self, move: Move) -> str:
        return moves.move_text(move)

    def parse_move(self, text: str) -> Move:
        return moves.parse_move(text)


GAME = Jeudalism()
