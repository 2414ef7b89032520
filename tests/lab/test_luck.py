"""Luck removed from results: its expected value is zero, and the variance shrinks."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from cardgames.bots.levels import bots_of, decide
from cardgames.engine.chance import chance_for
from cardgames.engine.contract import CHANCE
from cardgames.engine.registry import game
from cardgames.games.casa_grande.bot.luck import throw_luck
from cardgames.games.casa_grande.ground import DIE, SPACES, replaced
from cardgames.games.casa_grande.moves import Throw
from cardgames.games.casa_grande.state import THROW
from cardgames.games.dumbal.cards import FROM_STACK, Discard
from cardgames.games.dumbal.deal import OPENING
from cardgames.lab.duel import Duel, play_duel, verdict
from cardgames.lab.luck import ChanceLuck, OwnDraws, luck_removed, shares_of
from cardgames.lab.simulate import Plan, match_of, requests


def test_removing_luck_keeps_the_mean_and_reduces_the_variance() -> None:
    rng = Random(3)
    pairs = []
    for _ in range(600):
        cards = rng.gauss(0, 10)
        pairs.append((2 + cards + rng.gauss(0, 2), 2 - cards + rng.gauss(0, 2)))
    found = luck_removed(pairs, [0.0] * 600)
    assert found.adjusted.low < 2 < found.adjusted.high
    assert found.luck.low < 0 < found.luck.high
    assert found.left < 0.05
    assert found.adjusted.high - found.adjusted.low < 0.3 * (found.raw.high - found.raw.low)


def test_draw_luck_is_that_of_the_cards_drawn_from_the_stack() -> None:
    """The mean over all cards that can be drawn is 0."""
    rules = game("dumbal")
    options = rules.schema.standard()
    opening = rules.open(options, options.seats, chance_for("draw"))
    state = rules.start(rules.deal(chance_for("draw", 1), rules.tables(opening)[0], opening))
    drawable = bots_of("dumbal").drawn
    while state.phase == OPENING:
        seat = state.to_act()[0]
        state.apply(seat, state.legal(seat)[-1])
    seat = state.to_act()[0]
    move = next(move for move in state.legal(seat) if isinstance(move, Discard) and move.take == FROM_STACK)
    worth = drawable(state)
    shares, total = shares_of([one == seat for one in range(options.seats)]), 0.0
    for top in state.stack:
        twin, luck = state.copy(), ChanceLuck(drawable, None)
        twin.stack = (*[card for card in state.stack if card != top], top)
        luck.before(twin, shares)
        twin.apply(seat, move)
        luck.after(twin, seat, shares)
        assert luck.total == pytest.approx(worth[top] - sum(worth.values()) / len(worth))
        total += luck.total
    assert total == pytest.approx(0)


def test_throw_luck_is_what_a_throw_is_worth_beyond_the_mean_of_all() -> None:
    """CG-5: all six throws are equally likely, so their luck adds up to 0 for each seat."""
    match = match_of(Plan("casa_grande", ("easy",) * 3, 1, "throw"), 0)
    decisions, worth = islice(requests(match), 30), 0.0
    for turn, request in decisions:
        state = match.table().state
        if len(state.building.blocks) > 20:
            start = (state.path[0] - 1) % SPACES
            lucks = []
            for pips in range(1, DIE + 1):
                twin = state.copy()
                twin.markers, twin.phase = replaced(twin.markers, twin.turn, start), THROW
                twin.apply(CHANCE, Throw(pips))
                lucks.append(throw_luck(twin))
            assert throw_luck(state) == lucks[state.thrown - 1]
            assert [sum(of_seat) for of_seat in zip(*lucks, strict=True)] == pytest.approx([0] * 3)
            worth = max(worth, *map(abs, lucks[0]))
        match.apply(turn.table, turn.seat, decide(request).move)
    assert worth > 0


def test_side_shares_add_up_to_zero() -> None:
    assert shares_of([True, False, False]) == [1.0, -0.5, -0.5]
    assert shares_of([True, True]) == [0.0, 0.0]


def test_a_duel_reports_the_margin_without_luck() -> None:
    duel = Duel("klaverjassen", "normal", "easy", 40, seed="luck")
    found = verdict(duel, play_duel(duel))
    assert found.luck.left < 1
    assert found.luck.adjusted.high - found.luck.adjusted.low < found.luck.raw.high - found.luck.raw.low
    assert found.luck.adjusted.estimate == pytest.approx(found.luck.raw.estimate - found.luck.luck.estimate)


@pytest.mark.parametrize("name", ["amish_lords", "dumbal"])
def test_a_seat_has_its_own_draws_and_nobody_sees_their_order(name: str) -> None:
    """Whatever others have drawn before, its next card is the first of its own order that is left."""
    match = match_of(Plan(name, ("normal",) * game(name).schema.standard().seats, 1, "own"), 0)
    turn, _ = next(requests(match))
    state, stock = match.table(turn.table).state, bots_of(name).stock
    draws, before = OwnDraws("own", stock), getattr(state, stock)
    views = [state.view(seat) for seat in range(2)]
    draws.arrange(state, 1, 0, 0)
    order = getattr(state, stock)
    assert sorted(order) == sorted(before)
    assert type(order) is type(before)
    assert [state.view(seat) for seat in range(2)] == views
    draws.arrange(state, 1, 0, 1)
    assert getattr(state, stock) != order
    setattr(state, stock, type(before)([card for card in getattr(state, stock) if card != order[-1]]))
    draws.arrange(state, 1, 0, 0)
    assert getattr(state, stock)[-1] == order[-2]


def test_with_own_draws_each_card_left_is_equally_likely() -> None:
    """Also the card that another seat would have drawn next, as orders of seats are independent."""
    match = match_of(Plan("dumbal", ("normal",) * 4, 1, "own"), 0)
    state = match.table(next(requests(match))[0].table).state
    state.stack = cards = state.stack[:4]
    count = dict.fromkeys(cards, 0)
    for number in range(2000):
        twin, draws = state.copy(), OwnDraws(f"own {number}", "stack")
        for seat in (0, 1, 0):
            draws.arrange(twin, 1, 0, seat)
            *left, drawn = twin.stack
            twin.stack = tuple(left)
        count[drawn] += 1
    assert all(430 < times < 570 for times in count.values())
