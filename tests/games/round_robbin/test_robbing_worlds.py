"""What a seat can guess of the deck and of the dump (RR-2, RR-18)."""

from random import Random

from robbing_tables import table

from cardgames.engine.cards import mask_of
from cardgames.engine.contract import CHANCE
from cardgames.games.round_robbin.cards import DECK
from cardgames.games.round_robbin.moves import DRAWS, DUMPS
from cardgames.games.round_robbin.rules import GAME

HAND = 3


def test_rr_18_after_the_shuffle_an_old_hand_card_is_not_taken_for_one_of_the_new_deck() -> None:
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


def test_rr_2_a_card_seen_on_the_dump_is_known_when_it_lies_deeper_and_when_it_is_taken_up_again() -> None:
    state = table(["4S 4D 4C", "5S 5D 5C"], phase="draw", deck="6S 6D 6C 6H", dump="7S 7D 7C", hand_size=HAND)
    for move in (DRAWS["dump"], DUMPS[DECK.parse("4S")], DRAWS["deck"], DUMPS[DECK.parse("6S")]):
        state.apply(state.turn, move)
    for seat, seed in [(None, 0), (0, 0), (1, 0), (1, 1)]:
        world = GAME.sample(state.view(seat), Random(seed))
        assert DECK.texts(world.dump) == "7♠ 7♦ 4♠ 6♠"
        assert world.hands[0] & mask_of(DECK.parse_all("7C"))
