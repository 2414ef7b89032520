"""A deal, rule by rule: turns, dump, points, and what a seat can infer (RR-2 to RR-8, RR-18 to RR-29)."""

from random import Random

from robbin_positions import play, rule_of, table

from cardgames.engine.cards import mask_of
from cardgames.engine.contract import CHANCE
from cardgames.games.round_robbin.cards import DECK
from cardgames.games.round_robbin.moves import DRAWS, DUMPS, Draw
from cardgames.games.round_robbin.rules import GAME

SIX = "3C 8D 5S JC QD KC"


# ---------------------------------------------------------------- a turn


def test_rr_6_an_empty_discard_pile_cannot_be_drawn_from() -> None:
    assert rule_of(table([SIX, ""], phase="draw"), "draw dump") == "RR-6"


def test_rr_6_cards_cannot_be_drawn_from_elsewhere() -> None:
    state = table([SIX, ""], phase="draw", deck="7C")
    refusal = state.refusal(0, Draw("sleeve"))
    assert refusal.rule_id == "RR-6"
    assert state.refusal(0, Draw("deck")) is None


# ---------------------------------------------------------------- the dump closed


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
