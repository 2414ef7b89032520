"""The course of a match (RR-1, RR-21 to RR-24): single cases, and random matches against the reference."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest
import reference_robbin_match
from reference_robbin_match import PlainRing
from robbin_words import game_options, plain_options, random_options

from cardgames.engine.contract import Table
from cardgames.engine.variants import built_in
from cardgames.games.round_robbin.rules import GAME
from cardgames.games.round_robbin.tournament import RobbinMatchState, RobbinOutcome, ruleset_of


def opened(players: int, seed: int = 0, **options: Any) -> RobbinMatchState:
    return GAME.open(GAME.schema.make(options, (), players), players, Random(seed))


def tournament(players: int, seed: int = 0, **options: Any) -> RobbinMatchState:
    """RR-24: six and more always play one."""
    return opened(players, seed, **options, **({"roundabout": True} if players < 5 else {}))


def after(match_state: RobbinMatchState, table: Table, own: Sequence[int]) -> RobbinMatchState:
    """The match state after a deal with these points at a table."""
    sums = reference_robbin_match.totals([list(own)], {"teams": match_state.options.switch("teams")})
    return GAME.settle(match_state, table, RobbinOutcome(tuple(sums), own=tuple(own)))


def played(match_state: RobbinMatchState, *rounds: Mapping[int, int]) -> RobbinMatchState:
    """The match state after deals at the only table, each with the points of its players."""
    for made in rounds:
        (table,) = GAME.tables(match_state)
        assert set(made) == set(table.players)
        match_state = after(match_state, table, [made[player] for player in table.players])
    return match_state


def left(match_state: RobbinMatchState) -> list[tuple[int, ...]]:
    return [table.players for table in GAME.tables(match_state)]


def winners(match_state: RobbinMatchState) -> tuple[int, ...]:
    result = GAME.result(match_state)
    return () if result is None else result.winners


# ---------------------------------------------------------------- a plain match


def test_rr_22_partners_win_together() -> None:
    match_state = opened(4, teams=True, match={"target": 30})
    match_state = played(match_state, {0: 10, 1: 14, 2: 15, 3: 15})
    assert winners(match_state) == ()
    match_state = played(match_state, {0: 0, 1: 1, 2: 0, 3: 0})
    assert winners(match_state) == (1, 3)
    result = GAME.result(match_state)
    assert result.scores == (25, 30, 25, 30)
    assert result.places == (2, 1, 2, 1)


# ---------------------------------------------------------------- the tournament


def test_the_variant_roundabout_is_for_every_player_count() -> None:
    (variant,) = (one for one in built_in(GAME.schema) if one.name == "Roundabout")
    assert set(variant.plays) == {2, 3, 4, 6, 7, 8, 9, 10}
    assert all(ruleset_of(options).roundabout for options in variant.plays.values())
    assert variant.options().seats == 4


def test_rr_23_from_the_third_deal_on_the_lowest_total_is_eliminated() -> None:
    match_state = played(tournament(4), {0: 1, 1: 2, 2: 3, 3: 9}, {0: 1, 1: 2, 2: 3, 3: 9})
    assert left(match_state) == [(0, 1, 2, 3)]
    match_state = played(match_state, {0: 9, 1: 2, 2: 8, 3: 0})
    assert left(match_state) == [(0, 2, 3)], "in all: 11, 6, 14 and 18"
    match_state = played(match_state, {0: 2, 2: 0, 3: 0})
    assert left(match_state) == [(2, 3)], "in all: 13, 14 and 18"
    match_state = played(match_state, {2: 5, 3: 0})
    assert left(match_state) == []
    assert winners(match_state) == (2,)
    result = GAME.result(match_state)
    assert result.places == (3, 4, 1, 2), "a later elimination is better"


# ---------------------------------------------------------------- two rings


@pytest.mark.parametrize(("players", "sizes"), [(6, [3, 3]), (7, [3, 4]), (8, [4, 4]), (9, [4, 5]), (10, [5, 5])])
def test_rr_24_two_equal_rings_play_until_two_are_left_each_then_a_final(players: int, sizes: list[int]) -> None:
    match_state = tournament(players)
    rings = left(match_state)
    assert sorted(map(len, rings)) == sizes
    assert sorted(sum(rings, ())) == list(range(players))
    made = {player: 10 * player for player in range(players)}
    advancing = {player for ring in rings for player in sorted(ring)[-2:]}
    while set((table := GAME.tables(match_state)[-1]).players) != advancing:
        assert len(table.players) > 2
        match_state = after(match_state, table, [made[player] for player in table.players])
    assert left(match_state) == [tuple(sorted(advancing))]


def test_rr_23_after_the_maximum_of_deals_ties_are_decided_by_lot() -> None:
    lucky = set()
    for seed in range(40):
        match_state = tournament(6, seed, max_rounds=1)
        for table in GAME.tables(match_state):
            match_state = after(match_state, table, [7, 1, 1])
        (final,) = left(match_state)
        firsts = [table.players[0] for table in GAME.tables(tournament(6, seed))]
        assert set(firsts) <= set(final)
        lucky |= {
            sorted(table.players).index(player)
            for table in GAME.tables(tournament(6, seed))
            for player in final
            if player in table.players[1:]
        }
    assert lucky == {1, 2}


def test_conceding_ranks_between_active_and_eliminated_tribes() -> None:
    match_state = played(tournament(4, first_drop=1), {0: 1, 1: 2, 2: 3, 3: 9})
    assert GAME.concede(match_state, 2).places == (4, 1, 3, 1)
    assert GAME.concede(match_state, 0).places == (4, 1, 1, 1), "the player was eliminated before"
    assert GAME.concede(opened(4), 2).places == (1, 1, 4, 1)
    assert GAME.concede(opened(4, teams=True), 2).places == (2, 1, 2, 1)


def test_rr_24_after_a_concession_only_finalists_share_first_place() -> None:
    match_state = tournament(8, max_rounds=1)
    first, second = GAME.tables(match_state)
    match_state = after(match_state, first, [9, 8, 1, 2])
    out = (first.players[3], first.players[2])
    places = GAME.concede(match_state, second.players[0]).places
    assert [places[player] for player in (*first.players[:2], *second.players[1:])] == [1] * 5
    assert [places[player] for player in (second.players[0], *out)] == [6, 7, 8]
    match_state = after(match_state, second, [9, 8, 1, 2])
    places = GAME.concede(match_state, first.players[0]).places
    assert [places[first.players[1]], *[places[player] for player in second.players]] == [1, 1, 1, 7, 5]
    assert [places[player] for player in (first.players[0], *out)] == [4, 5, 7]


# ---------------------------------------------------------------- any course


def random_points(rng: Random, players: Sequence[int]) -> list[int]:
    """Few different values, so that there are many ties."""
    most = rng.choice([1, 2, 6])
    return [rng.randint(0, most) for _ in players]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_any_match_agrees_with_the_reference(players: int) -> None:
    rng = Random(players)
    for seed in range(60):
        chosen = random_options(rng, players, roundabout=False)
        options = plain_options(chosen, (), players)
        match_state = GAME.open(game_options(chosen, (), players), players, Random(seed))
        rounds: list[list[int]] = []
        while tables := GAME.tables(match_state):
            assert not rounds or not reference_robbin_match.winners(rounds, options)
            rounds.append(random_points(rng, tables[0].players))
            match_state = after(match_state, tables[0], rounds[-1])
        assert list(winners(match_state)) == reference_robbin_match.winners(rounds, options)
        result = GAME.result(match_state)
        assert list(result.scores) == reference_robbin_match.totals(rounds, options)


@pytest.mark.parametrize("players", [2, 3, 4, 6, 7, 10])
def test_any_tournament_agrees_with_the_reference(players: int) -> None:
    rng, fixed = Random(players), {"roundabout": True} if players < 5 else {}
    for seed in range(40):
        chosen = random_options(
            rng, players, **{name: fixed[name] for name in fixed if name != "teams" or players == 4}
        )
        options = plain_options(chosen, (), players)
        match_state = GAME.open(game_options(chosen, (), players), players, Random(seed))
        rings: dict[str, PlainRing] = {}
        while tables := GAME.tables(match_state):
            table = rng.choice(tables)
            if table.ring not in rings:
                if len(rings) == 2:
                    compare_finalists(list(rings.values()), table.players)
                dealer = table.players[GAME.deal(rng, table, match_state).starter - 1]
                rings[table.ring] = PlainRing(
                    list(table.players), dealer, 2 if players > 4 and len(rings) < 2 else 1, options
                )
            ring = rings[table.ring]
            assert list(table.players) == ring.players
            assert table.players[GAME.deal(rng, table, match_state).starter] == ring.left_of(ring.dealer)
            made = random_points(rng, table.players)
            ring.play(dict(zip(table.players, made, strict=True)))
            match_state = after(match_state, table, made)
            assert (table.ring in [other.ring for other in GAME.tables(match_state)]) != ring.over()
        assert set(winners(match_state)) == list(rings.values())[-1].sure()


def compare_finalists(qualifiers: list[PlainRing], finalists: tuple[int, ...]) -> None:
    assert len(finalists) == 4
    for ring in qualifiers:
        assert ring.over()
        there = set(finalists) & set(ring.seated)
        assert len(there) == 2
        assert ring.sure() <= there <= ring.possible()
