"""Exports for one player of unfinished matches, with two, three and four seats, read back as that player's views."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.progress import Need
from cardgames.engine.record import read, read_file
from cardgames.engine.seen import frames, seen_text
from cardgames.games.klaverjassen.cards import Bid
from cardgames.games.klaverjassen.rules import GAME

GOLDENS = sorted((Path(__file__).parents[2] / "golden" / "klaverjassen").glob("*.parlour"))


def check_exports(match: Match) -> None:
    """Check that the export of each player reads back as what that player saw."""
    for player in range(len(match.players)):
        reading = read(seen_text(match, player).encode())
        assert not reading.problems
        assert reading.seen
        assert reading.seen == list(frames(match, player))


def step(match: Match, rng: Random, *, bid: bool) -> None:
    """Apply what comes next: chance, this bid, or a random move."""
    due = match.due()
    if due.need is not Need.DECISION:
        match.proceed()
        return
    seat = due.turns[0].seat
    moves = list(match.table().state.legal(seat))
    match.apply(0, seat, Bid(bid) if Bid(bid) in moves else rng.choice(moves))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("path", GOLDENS, ids=lambda path: path.stem)
def test_the_exports_of_each_deal_before_its_last_move_read_back(path: Path) -> None:
    match = read_file(path).match
    later = [position - 2 for position in match.deal_positions()[1:]]
    for last in (*later, len(match.entries) - 1):
        check_exports(match.fork(last))


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("trump_maker", ["turned", "chosen"])
def test_exports_of_tables_that_choose_or_turn_trump_read_back(seats: int, trump_maker: str) -> None:
    options = GAME.schema.make({"trump_maker": trump_maker, "games": 2}, (), seats)
    match, rng = Match(GAME, options, [Player("Anna")] * seats, "seed"), Random(1)
    for position in range(1, 24):
        step(match, rng, bid=True)
        if position in (1, 2, 4, 23):
            check_exports(match)


def test_kj_25_exports_after_a_passed_out_deal_read_back() -> None:
    match, rng = Match(GAME, GAME.schema.standard(3), [Player("Anna")] * 3, "seed"), Random(1)
    while len(match.deal_positions()) < 2:
        step(match, rng, bid=False)
    for _ in range(8):
        step(match, rng, bid=True)
    assert match.view(0).visible.match_state.lying
    check_exports(match)
