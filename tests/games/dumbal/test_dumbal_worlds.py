"""What a seat knows of hidden cards: its sampled worlds are all possible ones, equally likely (ALL-3, DB-3, DB-8)."""

from itertools import permutations
from random import Random

from dumbal_positions import play, table
from reference_dumbal import PACK
from worlds import assert_even

from cardgames.engine.cards import UNSEEN, cards_in
from cardgames.games.dumbal.cards import CALL, DECK, HAND_ZONES
from cardgames.games.dumbal.deal import DumbalState
from cardgames.games.dumbal.rules import GAME

World = tuple[frozenset[str], tuple[str, ...]]
"""The other hand, and the stack from its top."""


def rest(*others: str) -> str:
    """All cards but these."""
    return " ".join(card for card in PACK if card not in " ".join(others).split())


def assert_possible(state: DumbalState, worlds: set[World], seat: int = 0) -> None:
    """With two seats, this one samples exactly these worlds for the other, all equally often."""
    view, other = state.view(seat), 1 - seat

    def draw(rng: Random) -> World:
        world = GAME.sample(view, rng)
        return frozenset(map(DECK.text, cards_in(world.hands[other]))), tuple(map(DECK.text, world.stack[::-1]))

    assert_even(draw, worlds)


def test_unseen_cards_are_split_in_every_way_between_hand_and_stack() -> None:
    mine, his, stack = "K♠ 3♥", "9♣ 10♠", "A♦ A♣ 2♦"
    state = table([mine, his], stack=stack, discards=rest(mine, his, stack))
    worlds = {(frozenset(cards[:2]), cards[2:]) for cards in permutations(f"{his} {stack}".split())}
    assert_possible(state, worlds)


def test_a_card_taken_face_up_is_known_until_it_is_discarded() -> None:
    mine, his, stack = "K♠ 3♥", "10♠", "A♦ A♣ 2♦"
    state = table([his + " J♠", mine], stack=stack, laid={1: "9♣"}, discards=rest(mine, his, stack, "9♣ J♠"))
    play(state, "lay J♠, take 9♣")
    worlds = {(frozenset({"9♣", cards[0]}), cards[1:]) for cards in permutations(f"{his} {stack}".split())}
    assert_possible(state, worlds, seat=1)
    assert state.view(1).visible.drawn(1)[HAND_ZONES[0]] == (UNSEEN,) * 2
    play(state, "lay K♠, take stack", "lay 9♣, take stack")
    assert not state.view(1).visible.shown


def test_db_8_cards_drawn_before_and_after_a_new_stack_are_distinguished() -> None:
    """Seat 1 has discarded one card of the first stack, and drawn one of the second."""
    his, theirs, laid, gone = "9♣ 10♠", "4♠ 4♥", "A♦", "A♣ 2♦ 2♥"
    state = table([rest(his, theirs, laid, gone), his, theirs], laid={2: laid}, discards=gone, stack="")
    play(state, "lay K♠, take stack", "stack A♣ 2♦ 2♥", "lay 9♣, take stack")
    worlds: set[World] = {
        (frozenset({old, new}), (other,)) for old in ("10♠", "4♠", "4♥") for new, other in (("2♦", "2♥"), ("2♥", "2♦"))
    }
    assert_possible(state, worlds)


def test_declining_the_opening_call_reveals_nothing() -> None:
    low, high = (table([hand, "2C 4S 6D 8C 10S"], opening=True, stack="AD AC") for hand in ("AS 2S 3S", "KS QS JS"))
    for state in (low, high):
        state.groups = ()
        play(state, "no")
        assert CALL not in state.legal(0)
    assert low.view(1).visible.shown == 0
    assert low.view(1).visible == high.view(1).visible
