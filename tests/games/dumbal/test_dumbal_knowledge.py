"""What a seat knows of hidden cards, and what it does not (ALL-3, DB-3, DB-6, DB-8)."""

from random import Random

from dumbal_tables import cards, play, table

from cardgames.engine.cards import UNSEEN, cards_in
from cardgames.games.dumbal.cards import CALL, HAND_ZONES
from cardgames.games.dumbal.deal import DumbalState
from cardgames.games.dumbal.rules import GAME

OTHER = "2C 4S 6D 8C 10S"


def in_all_worlds(state: DumbalState, seat: int, holder: int) -> set[int]:
    """The cards that a seat knows another to hold: they are there in every one of many worlds."""
    view = state.view(seat)
    held = [set(cards_in(GAME.sample(view, Random(seed)).hands[holder])) for seed in range(40)]
    return set.intersection(*held)


def test_a_card_taken_openly_is_known_to_all_until_it_is_laid_off() -> None:
    state = table(["KS KD 3H", OTHER, "JS JD JC 9H"], laid={2: "5C 5D"})
    play(state, "lay KS KD, take 5C")
    assert in_all_worlds(state, 1, 0) == in_all_worlds(state, 2, 0) == cards("5C")
    drawn = state.view(1).visible.drawn(1)[HAND_ZONES[0]]
    assert drawn == (UNSEEN,) * 2, "one remembers it; it does not lie open"
    play(state, "lay 10S, take stack", "lay JS JD JC, take stack", "lay 5C, take stack")
    assert in_all_worlds(state, 1, 0) == set()
    assert not state.view(1).visible.unlocated() & sum(1 << card for card in cards("5C"))


def test_a_card_from_the_stack_is_known_to_its_taker_only() -> None:
    state = table(["KS KD 3H", OTHER, "JS JD JC 9H"], stack="QH 7H 6H 4D")
    play(state, "lay KS KD, take stack")
    assert in_all_worlds(state, 1, 0) == set()


def test_letting_the_opening_call_pass_tells_nothing_of_a_hand() -> None:
    low, high = (table([hand, OTHER], opening=True, stack="AD AC") for hand in ("AS 2S 3S", "KS QS JS"))
    for state in (low, high):
        state.groups = ()
        play(state, "no")
    for state in (low, high):
        view = state.view(1)
        assert view.visible.shown == 0
        assert CALL not in state.legal(0)
    assert low.view(1).visible == high.view(1).visible


def test_after_a_new_stack_old_and_new_cards_are_told_apart() -> None:
    """DB-8: who has drawn nothing since holds none of the new stack."""
    state = table(["KS 3H", OTHER, "JS JD"], laid={2: "6C"}, discards="AH QH 7D 7S", stack="", rounds=4)
    play(state, "lay KS, take stack", "stack 7S AH QH 7D")
    view = state.view(1)
    for seed in range(40):
        world = GAME.sample(view, Random(seed))
        held = set(cards_in(world.hands[0]))
        assert set(cards_in(world.hands[2])) <= cards("3H JS JD")
        assert len(held & cards("AH QH 7D 7S")) == 1
        assert set(world.stack) <= cards("AH QH 7D 7S")


def test_a_second_new_stack_leaves_what_was_known_of_the_first() -> None:
    state = table(["KS 3H", "9C 10S", "JS JD"], laid={2: "6C"}, discards="AH", stack="", rounds=4)
    play(state, "lay KS, take stack", "stack AH")
    play(state, "lay 9C, take stack")
    drawn = state.draw(Random(1))
    assert set(cards_in(state.hands[0])) == cards("3H AH")
    state.apply(-1, drawn)
    for seed in range(20):
        world = GAME.sample(state.view(2), Random(seed))
        assert set(cards_in(world.hands[0])) in (cards("3H AH"), cards("10S AH"))
