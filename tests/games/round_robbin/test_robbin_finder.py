"""The chains found for a hand, compared with trying every step (RR-9 to RR-17)."""

from random import Random
from typing import Any

import pytest
import reference_robbin
from reference_robbin import JOKERS, REAL, RED_KINGS, Position, Village
from robbin_words import MIXES, game_ground, game_options, mask, plain_move, plain_options, plain_results
from robbin_words import result_of_chain as result_of

from cardgames.engine.cards import mask_of
from cardgames.games.round_robbin.chain import Robbing
from cardgames.games.round_robbin.finder import Begun, Limits, find, random_chain
from cardgames.games.round_robbin.tournament import ruleset_of


def small_table(rng: Random, options: dict[str, Any], most: int) -> tuple[Position, list[str]]:
    """Some villages of two seats, each joker free or in a village, sleeping kings, and a hand of nearby cards."""
    left = list(REAL)
    rng.shuffle(left)
    asleep = frozenset(rng.sample(RED_KINGS, rng.randint(0, 2)))
    left = [card for card in left if card not in asleep]
    free: set[str] = set()
    rows: tuple[list[Village], list[Village]] = ([], [])

    def found(joker: str) -> None:
        """A village of remaining cards, with or without a joker."""
        first = rng.choice(left)
        near = [card for card in left if card[:-1] == first[:-1] or card[-1] == first[-1]]
        for _ in range(400):
            cards = frozenset([first, *rng.sample(near, 1), joker or rng.choice(near)])
            if reference_robbin.coherent(cards):
                rows[rng.randrange(2)].append(cards)
                left[:] = [card for card in left if card not in cards]
                return
        if joker:
            free.add(joker)

    for joker in JOKERS if options["double_joker"] else JOKERS[:1]:
        if rng.random() < 0.5:
            free.add(joker)
        else:
            found(joker)
    for _ in range(rng.randint(0, most)):
        found("")
    numbers = {card[:-1] for row in rows for village in row for card in village}
    near = [card for card in left if card[:-1] in numbers]
    hand = (near[:3] + [card for card in left if card not in near[:3]])[: rng.randint(4, 5)]
    return Position(frozenset(), (tuple(rows[0]), tuple(rows[1])), frozenset(free), asleep), hand


@pytest.mark.parametrize("mix", MIXES, ids="+".join)
def test_every_outcome_is_found_once_by_its_shortest_chain(mix: tuple[str, ...]) -> None:
    rng, options = Random("+".join(mix)), plain_options({}, mix, 2)
    rule = ruleset_of(game_options({}, mix, 2)).joker_rule
    chained = 0
    for _ in range(10):
        table, hand = small_table(rng, options, 1 if "roll" in "+".join(mix) or "injection" in "+".join(mix) else 2)
        ground = game_ground(table)
        chains = find(mask(frozenset(hand)), ground, rule, Limits())
        moves = [plain_move(chain) for chain in chains]
        results = {result_of(table, move, options): len(move[2]) for move in moves}
        assert chains.complete
        assert len(results) == len(moves)
        assert results == plain_results(table, hand, options)
        assert list(results.values()) == sorted(results.values()), "shortest first"
        assert all(isinstance(Robbing.replay(ground, mask(frozenset(hand)), chain, rule), Robbing) for chain in chains)
        chained += bool(moves)
    assert chained > 2


@pytest.mark.parametrize("mix", [(), ("double_joker", "joker_injection")], ids="+".join)
def test_a_limited_search_finds_the_shortest_chains_and_reports_the_limit(
    mix: tuple[str, ...],
) -> None:
    rng, options = Random(7), plain_options({}, mix, 2)
    rule = ruleset_of(game_options({}, mix, 2)).joker_rule
    cut = 0
    for _ in range(12):
        table, hand = small_table(rng, options, 2)
        everything = find(mask(frozenset(hand)), game_ground(table), rule, Limits(nodes=60_000))
        some = find(mask(frozenset(hand)), game_ground(table), rule, Limits(nodes=40))
        assert list(some) == list(everything)[: len(some)]
        assert not some.complete or len(some) == len(everything)
        cut += not some.complete
    assert cut


@pytest.mark.parametrize("mix", [(), ("double_joker", "joker_injection")], ids="+".join)
def test_continuations_of_a_started_chain_are_exactly_its_chains(mix: tuple[str, ...]) -> None:
    rng, options = Random(11), plain_options({}, mix, 2)
    rule = ruleset_of(game_options({}, mix, 2)).joker_rule
    begun_with_rolls = 0
    for _ in range(8):
        table, hand = small_table(rng, options, 2)
        held, ground = mask(frozenset(hand)), game_ground(table)
        for chain in find(held, ground, rule, Limits(nodes=4000))[-30:]:
            laid, actions = mask_of(chain.laid), chain.actions[:1]
            begun_with_rolls += len(chain.actions) > 1
            onward = find(held, ground, rule, Limits(nodes=4000), Begun(laid, actions))
            assert all(on.laid == chain.laid and on.actions[:1] == actions for on in onward if actions)
            assert all(mask_of(on.laid) & laid == laid for on in onward)
            assert all(isinstance(Robbing.replay(ground, held, on, rule), Robbing) for on in onward)
            walked = Robbing.replay(ground, held, chain, rule)
            assert isinstance(walked, Robbing)
            assert onward.with_outcome_of(walked), "its own result is among them"
    assert begun_with_rolls


def test_a_random_chain_can_be_made() -> None:
    rng, found = Random(3), 0
    for mix in MIXES:
        options, rule = plain_options({}, mix, 2), ruleset_of(game_options({}, mix, 2)).joker_rule
        for _ in range(30):
            table, hand = small_table(rng, options, 3)
            chain = random_chain(mask(frozenset(hand)), game_ground(table), rule, rng)
            if chain:
                move = plain_move(chain)
                assert set(move[1]) <= set(hand)
                assert result_of(table, move, options)
                found += 1
    assert found > 30
