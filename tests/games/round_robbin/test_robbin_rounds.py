"""A deal, rule by rule: turns, dump, points, and what a seat can infer (RR-2 to RR-8, RR-18 to RR-29)."""

from random import Random

import pytest
from robbin_positions import may, play, rule_of, table

from cardgames.engine.cards import mask_of
from cardgames.engine.contract import CHANCE
from cardgames.games.round_robbin.cards import DECK
from cardgames.games.round_robbin.deal import own_points
from cardgames.games.round_robbin.moves import DRAWS, DUMPS, Draw, parse_move
from cardgames.games.round_robbin.rules import GAME
from cardgames.games.round_robbin.tournament import ruleset_of

SIX = "3C 8D 5S JC QD KC"


# ---------------------------------------------------------------- a turn


def test_rr_6_an_empty_discard_pile_cannot_be_drawn_from() -> None:
    assert rule_of(table([SIX, ""], phase="draw"), "draw dump") == "RR-6"


def test_rr_6_cards_cannot_be_drawn_from_elsewhere() -> None:
    state = table([SIX, ""], phase="draw", deck="7C")
    refusal = state.refusal(0, Draw("sleeve"))
    assert refusal.rule_id == "RR-6"
    assert state.refusal(0, Draw("deck")) is None


def test_rr_8_a_seat_with_seven_cards_must_discard_any_one() -> None:
    state = table([SIX, ""], phase="draw", dump="4S 9D")
    play(state, "draw dump")
    assert rule_of(state, "done") == "RR-8"
    assert not may(state, "dump 4S")
    play(state, "dump 9D")
    assert state.to_act() == (1,)
    assert DECK.texts(state.dump) == "4♠ 9♦"


# ---------------------------------------------------------------- the dump closed


@pytest.mark.parametrize("seats", [2, 3])
def test_rr_29_after_six_turns_each_without_the_deck_the_discard_pile_closes(seats: int) -> None:
    state = table([SIX, "4C 4H 9S 10D 7S 6S", "AC 8C 10H 3S 9D 7D"][:seats], phase="draw", dump="2S", deck="7C 7H 5C")
    for _ in range(6 * seats):
        assert may(state, "draw dump")
        play(state, "draw dump", f"dump {DECK.text(state.dump[-1])}")
    assert rule_of(state, "draw dump") == "RR-29"
    play(state, "draw deck", "dump 7C")
    assert may(state, "draw dump")


def test_rr_29_a_draw_from_the_deck_resets_the_count() -> None:
    state = table([SIX, "4C 4H 9S 10D 7S 6S"], phase="draw", dump="2S", deck="7C 7H 5C", stall_rounds=1)
    play(state, "draw dump", "dump 2S", "draw deck", "dump 7C", "draw dump", "dump 7C", "draw dump", "dump 7C")
    assert rule_of(state, "draw dump") == "RR-29"
    refusal = state.refusal(state.turn, parse_move("draw dump"))
    assert refusal.text == "No one has drawn for 1 turn each, so the discard pile is closed. Draw from the deck."


# ---------------------------------------------------------------- the deck runs out


def test_rr_18_the_new_deck_is_shuffled() -> None:
    orders = set()
    for seed in range(60):
        state = table([SIX, SIX], phase="draw", dump="4S 9D 10S", deck="7C")
        play(state, "draw deck", "dump 7C")
        state.apply(CHANCE, state.draw(Random(seed)))
        orders.add(tuple(state.deck))
    assert len(orders) == 6


# ---------------------------------------------------------------- points


def test_rr_20_red_cards_of_a_village_count_one_or_two() -> None:
    state = table(["", ""], (0, "10H JH QH"), (0, "9S 10S JS"), (1, "KH joker1 AH"), (1, "2H 2D 2C"))
    assert state.points() == (5, 6)
    assert table(["", ""], (0, "10H JH QH"), low_points=3, high_points=5).points() == (13, 0)


def test_rr_20_each_deal_has_thirty_points_plus_four_for_red_kings() -> None:
    ruleset = ruleset_of(GAME.schema.make({}, (), 2))
    red = [card for card in range(52) if DECK.faces[card].suit in "HD"]
    stock = [card for card in red if card in ruleset.stock]
    assert sum(map(ruleset.worth, stock)) == 30
    assert sum(map(ruleset.worth, red)) == 34
    everything = tuple(mask_of(card for card in red if DECK.faces[card].suit == suit) for suit in "HD")
    assert own_points((everything,), ruleset) == (34,)


HAND = 3


def test_rr_18_cards_held_before_the_shuffle_are_not_sampled_from_the_new_deck() -> None:
    state = table(["4S 4D 4C", "5S 5D 5C"], phase="draw", deck="6S", dump="7S 7D 7C", hand_size=HAND)
    state.apply(0, DRAWS["deck"])
    (six,) = DECK.parse_all("6S")
    state.apply(0, DUMPS[six])
    state.apply(CHANCE, state.draw(Random(0)))
    state.apply(1, DRAWS["deck"])
    new = mask_of(DECK.parse_all("7S 7D 7C"))
    for seed in range(50):
        world = GAME.sample(state.view(0), Random(seed))
        assert (world.hands[1] & new).bit_count() == 1, "one card drawn from the new deck, three old ones"
        assert (mask_of(world.deck) | world.hands[1]) & new == new


def test_rr_2_a_card_seen_on_the_discard_pile_stays_known() -> None:
    state = table(["4S 4D 4C", "5S 5D 5C"], phase="draw", deck="6S 6D 6C 6H", dump="7S 7D 7C", hand_size=HAND)
    for move in (DRAWS["dump"], DUMPS[DECK.parse("4S")], DRAWS["deck"], DUMPS[DECK.parse("6S")]):
        state.apply(state.turn, move)
    for seat, seed in [(None, 0), (0, 0), (1, 0), (1, 1)]:
        world = GAME.sample(state.view(seat), Random(seed))
        assert DECK.texts(world.dump) == "7♠ 7♦ 4♠ 6♠"
        assert world.hands[0] & mask_of(DECK.parse_all("7C"))
