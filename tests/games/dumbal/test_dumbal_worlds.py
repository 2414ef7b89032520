"""The worlds that a seat thinks possible, counted: each that could be is there, as often as any other (ALL-3, DB-8)."""

from collections import Counter
from itertools import permutations
from random import Random

from dumbal_tables import play, table
from plain_dumbal import PACK

from cardgames.conformance.sampling import chi_square_limit
from cardgames.engine.cards import cards_in
from cardgames.games.dumbal.cards import DECK
from cardgames.games.dumbal.deal import DumbalState
from cardgames.games.dumbal.rules import GAME

World = tuple[frozenset[str], tuple[str, ...]]
"""What the other holds, and the stack from its top."""

DRAWS = 2400


def rest(*others: str) -> str:
    """All cards but these."""
    return " ".join(card for card in PACK if card not in " ".join(others).split())


def sampled(state: DumbalState, seed: int) -> Counter[World]:
    rng, view = Random(seed), state.view(0)
    counted: Counter[World] = Counter()
    for _ in range(DRAWS):
        world = GAME.sample(view, rng)
        counted[frozenset(map(DECK.text, cards_in(world.hands[1]))), tuple(map(DECK.text, world.stack[::-1]))] += 1
    return counted


def assert_even(counted: Counter[World], worlds: set[World]) -> None:
    """All of these worlds were met, and no other, as often as chance would have it."""
    share = DRAWS / len(worlds)
    assert counted.keys() == worlds
    assert sum((counted[world] - share) ** 2 / share for world in worlds) < chi_square_limit(len(worlds) - 1)


def test_the_unseen_cards_lie_in_every_way_in_the_other_hand_and_the_stack() -> None:
    mine, his, stack = "K♠ 3♥", "9♣ 10♠", "A♦ A♣ 2♦"
    state = table([mine, his], stack=stack, discards=rest(mine, his, stack))
    worlds = {(frozenset(cards[:2]), cards[2:]) for cards in permutations(f"{his} {stack}".split())}
    assert_even(sampled(state, 1), worlds)


def test_a_card_taken_openly_is_in_the_other_hand_in_every_world() -> None:
    mine, his, stack = "K♠ 3♥", "9♣ 10♠", "A♦ A♣ 2♦"
    state = table([mine, his], stack=stack, discards=rest(mine, his, stack), shown={1: "9♣"})
    worlds = {(frozenset({"9♣", cards[0]}), cards[1:]) for cards in permutations(f"10♠ {stack}".split())}
    assert_even(sampled(state, 2), worlds)


def test_db_8_after_a_new_stack_its_cards_and_the_older_ones_are_told_apart() -> None:
    """Seat 1 has laid off one card of the first stack, and drawn one of the second."""
    his, theirs, laid, gone = "9♣ 10♠", "4♠ 4♥", "A♦", "A♣ 2♦ 2♥"
    state = table([rest(his, theirs, laid, gone), his, theirs], laid={2: laid}, discards=gone, stack="")
    play(state, "lay K♠, take stack", "stack A♣ 2♦ 2♥", "lay 9♣, take stack")
    worlds: set[World] = {
        (frozenset({old, new}), (other,)) for old in ("10♠", "4♠", "4♥") for new, other in (("2♦", "2♥"), ("2♥", "2♦"))
    }
    assert_even(sampled(state, 3), worlds)
