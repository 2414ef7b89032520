"""What a seat can guess: `sample` gives each world that agrees with all it saw as often as it should, and no other.

The rounds are small: most cards lie in a village, so that all worlds can be played along with the true one.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from random import Random

import pytest
from robbing_tables import table

from cardgames.engine.cards import Card, Mask, card_list, cards_in, mask_of
from cardgames.engine.contract import CHANCE, Event, Move, Seat, redact
from cardgames.games.round_robbin.cards import DECK, KINGS, REAL
from cardgames.games.round_robbin.chain import Chain
from cardgames.games.round_robbin.deal import RobbinState
from cardgames.games.round_robbin.moves import DONE, DRAWS, DUMPS, PASS, NewDeck
from cardgames.games.round_robbin.rules import GAME

HAND = 3


def small_round(seats: int, rng: Random) -> RobbinState:
    """Three hand cards each, three in the deck, one on the dump, all of four numbers; the others lie in a village."""
    near = [number + suit for number in ("4", "5", "6", "7") for suit in "SHDC"]
    rng.shuffle(near)
    hands = [" ".join(near[HAND * seat : HAND * seat + HAND]) for seat in range(seats)]
    deck, dump = near[HAND * seats : HAND * seats + 3], near[HAND * seats + 3]
    state = table(hands, phase="draw", deck=" ".join(deck), dump=dump, hand_size=HAND)
    used = mask_of(DECK.parse_all(" ".join([*hands, *deck, dump])))
    heap = REAL & ~KINGS & ~used
    state.ground = state.ground._replace(villages=((heap,), *state.ground.villages[1:]))
    state.groups = (state.lying(),)
    return state


def worlds_at_first(state: RobbinState, seat: Seat) -> Iterator[RobbinState]:
    """Every way in which the cards can lie that a seat does not see when the round begins."""
    others = [other for other in range(len(state.hands)) if other != seat]
    unseen = [*state.deck, *(card for other in others for card in cards_in(state.hands[other]))]
    for hands, left in dealt(unseen, len(others)):
        for deck in permutations(left):
            world = state.copy()
            for other, hand in zip(others, hands, strict=True):
                world.hands[other] = hand
            world.deck = deck
            yield world


def dealt(cards: Sequence[Card], hands: int) -> Iterator[tuple[tuple[Mask, ...], tuple[Card, ...]]]:
    if not hands:
        yield (), tuple(cards)
        return
    for hand in combinations(cards, HAND):
        for more, left in dealt([card for card in cards if card not in hand], hands - 1):
            yield (mask_of(hand), *more), left


def any_move(state: RobbinState, rng: Random) -> Move:
    """A draw, a card down, or a round laid from the hand."""
    hand = card_list(state.robbing_hand())
    rounds = [three for three in combinations(hand, 3) if len({card % 13 for card in three}) == 1]
    last = state.refusal(state.turn, PASS) is None
    moves: list[Move] = [*DRAWS.values(), DONE, PASS, *(DUMPS[card] for card in hand)]
    moves += [Chain(three, taken=last) for three in rounds] * 3
    return rng.choice([move for move in moves if state.refusal(state.turn, move) is None])


def reported(events: Sequence[Event], seat: Seat) -> list[Event]:
    return [redact(event, seat) for event in events]


def after(world: RobbinState, actor: Seat, move: Move, seen: list[Event], seat: Seat) -> Iterator[RobbinState]:
    """The worlds that one becomes with a move, where the seat would have been told what it was told."""
    if actor == CHANCE:
        for deck in permutations(world.dump[:-1]):
            twin = world.copy()
            twin.apply(CHANCE, NewDeck(deck))
            yield twin
    elif world.refusal(actor, move) is None and reported(world.apply(actor, move), seat) == seen:
        yield world


def key(world: RobbinState) -> tuple[object, ...]:
    return tuple(world.hands), tuple(world.deck[-1:])


def check(state: RobbinState, worlds: list[RobbinState], seat: Seat, rng: Random) -> None:
    """Each world is met as often as it should be: a chi-square test, of which chance is always the same."""
    view = state.view(seat)
    assert all(world.view(seat) == view for world in worlds)
    wanted = Counter(map(key, worlds))
    draws = 12 * len(wanted)
    met = Counter(key(GAME.sample(view, rng)) for _ in range(draws))
    assert met.keys() <= wanted.keys()
    expected = {one: draws * count / len(worlds) for one, count in wanted.items()}
    off = sum((met[one] - fair) ** 2 / fair for one, fair in expected.items())
    spread = len(wanted) - 1
    assert off <= spread + 5 * (2 * spread) ** 0.5


@pytest.mark.parametrize(("seats", "seat"), [(2, 0), (2, 1), (3, 1)])
@pytest.mark.parametrize("number", range(5))
def test_every_world_that_agrees_with_what_was_seen_is_sampled_as_often_as_it_should(
    seats: int, seat: Seat, number: int
) -> None:
    rng = Random(f"{seats} {seat} {number}")
    state = small_round(seats, rng)
    worlds, turns = list(worlds_at_first(state, seat)), 0
    while state.to_act():
        (actor,) = state.to_act()
        if actor != CHANCE and rng.random() < 0.25 and len(set(map(key, worlds))) <= 150:
            check(state, worlds, seat, rng)
        move = state.draw(rng) if actor == CHANCE else any_move(state, rng)
        seen = reported(state.apply(actor, move), seat)
        worlds = [twin for world in worlds for twin in after(world, actor, move, seen, seat)]
        assert worlds
        turns += 1
        if turns > 40 or len(worlds) > 4000:
            break


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
