"""What a seat knows of transfer cards, and its sampled worlds (JD-4, ALL-3)."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, product
from random import Random

import pytest
from jeudalism_positions import card, dealt, play, table, words

from cardgames.conformance.sampling import chi_square_limit
from cardgames.engine.cards import Mask, cards_in
from cardgames.games.jeudalism.cards import PASS
from cardgames.games.jeudalism.deal import JeudalismState, JeudalismView
from cardgames.games.jeudalism.sampling import WorldSampler, passed_on, sample, unseen_cards


def test_the_next_seats_can_hold_passed_cards() -> None:
    state = table(["2H", "2S", "2C"], transfer="6H 9S KC", hand_size=1)
    play(state, "take 6H", "play 2H new", "take 9S", "play 2S new", "take 3D", "play 2C new")
    taker: Counter[int] = Counter()
    for seed in range(200):
        world = sample(state.view(0), Random(seed))
        assert "KC" in words(world.trays[world.turn])
        taker.update(seat for seat in (1, 2) if "9S" in words(world.hands[seat]))
    assert taker.total() == 200
    assert set(taker) == {1, 2}


def test_a_seat_that_played_a_passed_card_had_taken_it() -> None:
    state = table(["2H", "2S", "2C"], transfer="6H 4S KC", hand_size=1)
    play(state, "take 6H", "play 2H new", "take 4S", "play 4S new", "take KC", "pass")
    world = sample(state.view(0), Random(0))
    assert [words(world.received[seat][0] & ~world.passed[seat][0]) for seat in (1, 2)] == [{"4S"}, {"KC"}]


# ---------------------------------------------------------------- against every history, told one by one

FRESH = 100
"""Cards from this number on are unseen and interchangeable."""

Takings = tuple[Mask, ...]
"""For each turn of another seat, which passed cards were taken in it."""


class Teller:
    """Tells every history that agrees with a view, card by card, and counts them by their takings.

    A history says for each turn of another which of the cards lying there were taken, and for each card that was played
    which of the hand it had been.
    """

    def __init__(self, view: JeudalismView) -> None:
        self.view = view
        deal = view.visible
        self.turns = (*deal.turns, deal.now)
        self.received, self.passed = (), ()
        if view.seat is not None:
            self.received, self.passed = deal.received[view.seat], deal.passed[view.seat]
        self.found: Counter[Takings] = Counter()
        self.fresh = iter(range(FRESH, 100_000))
        hands = tuple(self.some(deal.ruleset.hand_size) for _ in range(deal.seats))
        self.tell(0, self.some(self.turns[0].came), 0, hands, ())

    def some(self, count: int) -> frozenset[int]:
        return frozenset(next(self.fresh) for _ in range(count))

    def tell(
        self, index: int, lying: frozenset[int], given: Mask, hands: tuple[frozenset[int], ...], reported: Takings
    ) -> None:
        if index == len(self.turns):
            self.found[reported] += 1
            return
        turn = self.turns[index]
        if turn.seat == self.view.seat:
            before = sum(other.seat == turn.seat for other in self.turns[:index])
            if index == 0 or known_in(lying) == self.received[before] & given:
                passed = self.passed[before] if before < len(self.passed) else 0
                self.tell(index + 1, frozenset(cards_in(passed)), passed, hands, reported)
            return
        assert len(lying) == turn.came
        lying |= self.some(turn.drew)
        early = 1 if turn.played[:1] and turn.played[0] in FIVES else 0
        for hand in self.after_playing(hands[turn.seat], turn.played[:early]):
            for taken in combinations(sorted(lying), turn.took):
                for kept in self.after_playing(hand | set(taken), turn.played[early:]):
                    after = (*hands[: turn.seat], kept, *hands[turn.seat + 1 :])
                    self.tell(index + 1, lying - set(taken), given, after, (*reported, known_in(taken)))

    def after_playing(self, hand: frozenset[int], played: tuple[int, ...]) -> Iterator[frozenset[int]]:
        """What can be left of a hand, once for each card that each played one can have been."""
        if not played:
            yield hand
            return
        one, *rest = played
        known = passed_on(self.view) >> one & 1
        for other in hand:
            if other == one if known else other >= FRESH:
                yield from self.after_playing(hand - {other}, tuple(rest))


FIVES = [card(f"5{suit}") for suit in "SHDC"]


def known_in(cards: Iterable[int]) -> Mask:
    return sum(1 << one for one in cards if one < FRESH)


def takings_of(world: JeudalismState, view: JeudalismView) -> Takings:
    """Which of the passed cards another seat took in each of its turns, as the view knows."""
    mine, done, found = passed_on(view), [0] * world.seats, []
    for turn in (*world.turns, world.now):
        place = done[turn.seat]
        done[turn.seat] += 1
        if turn.seat != view.seat:
            passed = world.passed[turn.seat]
            left = passed[place] if place < len(passed) else world.trays[turn.seat]
            found.append(world.received[turn.seat][place] & ~left & mine)
    return tuple(found)


def positions() -> Iterator[JeudalismView]:
    """Views of random deals, some turns after the start, in which it is unknown who took what."""
    for seats, turns, seed in product((3, 4), (6, 7, 8), range(3)):
        state, rng = dealt(seats, seed, hand_size=2, transfer_cards=2 + seed % 2), Random(seed)
        while len(state.turns) < turns:
            legal = [move for move in state.legal(state.turn) if move != PASS] or [PASS]
            state.apply(state.turn, rng.choice(legal))
        yield from (state.view(seat) for seat in range(seats) if rng.random() < 0.4)


VIEWS = list(positions())


@cache
def histories_of(view: JeudalismView) -> Counter[Takings]:
    return Teller(view).found


@pytest.mark.parametrize("view", VIEWS, ids=range(len(VIEWS)))
def test_the_number_of_histories_of_each_choice_of_takers_is_right(view: JeudalismView) -> None:
    reported = histories_of(view)
    sampler = WorldSampler(view)
    counted: Counter[Takings] = Counter()
    for assignments, histories in sampler.all_assignments():
        counted[takings_of(sampler.world(assignments, Random(0)), view)] += histories
    assert counted == reported
    assert sampler.histories == reported.total()


def test_some_test_positions_are_ambiguous() -> None:
    assert sum(len(histories_of(view)) > 2 for view in VIEWS) > 5


def test_worlds_are_sampled_in_proportion_to_their_histories() -> None:
    view = max(VIEWS, key=lambda view: len(histories_of(view)))
    reported, rng, draws = histories_of(view), Random(1), 1500
    drawn = Counter(takings_of(sample(view, rng), view) for _ in range(draws))
    assert drawn.keys() <= reported.keys()
    share = draws / reported.total()
    chi = sum((drawn[one] - share * count) ** 2 / (share * count) for one, count in reported.items())
    assert chi < chi_square_limit(len(reported) - 1)


def test_unseen_cards_are_equally_likely_everywhere() -> None:
    view, rng, draws = dealt(3, 5).view(0), Random(2), 1000
    unseen = list(cards_in(unseen_cards(view)))
    worlds = [sample(view, rng) for _ in range(draws)]
    met = Counter(one for world in worlds for one in unseen if world.hands[1] >> one & 1)
    share = 4 * draws / len(unseen)
    chi = sum((met[one] - share) ** 2 / share for one in unseen)
    assert chi < chi_square_limit(len(unseen) - 1)
