"""The sampled worlds of bots: all that are consistent with play are equally likely, then weighted by the bids."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from dealing import TABLE, match_state_of, random_move, random_options

from cardgames.conformance.sampling import chi_square_limit
from cardgames.engine.cards import Mask, card_list, mask_of
from cardgames.engine.contract import CHANCE
from cardgames.games.klaverjassen.bot.bidding import FITTED
from cardgames.games.klaverjassen.bot.hard import Belief
from cardgames.games.klaverjassen.cards import BIDS, PLAYED, Turn
from cardgames.games.klaverjassen.deal import KlaverjassenState
from cardgames.games.klaverjassen.following import playable
from cardgames.games.klaverjassen.knowledge import Worlds
from cardgames.games.klaverjassen.rules import GAME
from cardgames.games.klaverjassen.state import PLAYING

DRAWS = 40


def could_have_played(state: KlaverjassenState, hands: list[Mask]) -> bool:
    """Whether every played card was legal with these hands plus the cards played later."""
    held = [hand | played for hand, played in zip(hands, state.played(), strict=True)]
    tricks = [(trick.leader, trick.cards) for trick in state.tricks] + [(state.leader, state.trick)]
    for leader, cards in tricks:
        for place, card in enumerate(cards):
            seat = (leader + place) % 4
            if not playable(held[seat], cards[:place], state.trump, state.ruleset) >> card & 1:
                return False
            held[seat] ^= 1 << card
    return True


def possible_worlds(state: KlaverjassenState, seat: int) -> Iterator[tuple[Mask, ...]]:
    """The hands that the seat cannot exclude, found by trying all splits and replaying the game with each."""
    seen = mask_of(card for trick in state.tricks for card in trick.cards) | mask_of(state.trick) | state.hands[seat]
    others = [other for other in range(4) if other != seat]
    sizes = [state.hands[other].bit_count() for other in others]

    def deal(unseen: Mask, owners: list[int], left: list[int]) -> Iterator[dict[int, Mask]]:
        if not owners:
            yield {}
            return
        for cards in combinations(card_list(unseen), left[0]):
            for rest in deal(unseen & ~mask_of(cards), owners[1:], left[1:]):
                yield {owners[0]: mask_of(cards), **rest}

    for hidden in deal(PLAYED & ~seen, others, sizes):
        hands = [hidden.get(other, state.hands[seat]) for other in range(4)]
        if could_have_played(state, hands):
            yield tuple(hands)


def late_position(rng: Random, undertrump: str, partner_winning: str, beat: bool) -> KlaverjassenState:
    """A game of 8 cards, with two and a half tricks left."""
    options = random_options(
        rng, hand_size=8, undertrump=undertrump, partner_winning=partner_winning, beat_on_trump_lead=beat
    )
    state = GAME.start(GAME.deal(rng, TABLE, match_state_of(options, rng.randrange(4))))
    end = rng.randint(22, 25)
    while 4 * len(state.tricks) + len(state.trick) < end or state.phase != PLAYING:
        state.apply(state.to_act()[0], random_move(state, rng))
    return state


@pytest.mark.parametrize("undertrump", ["allowed", "forbidden", "forced"])
@pytest.mark.parametrize("partner_winning", ["free", "must_trump"])
@pytest.mark.parametrize("beat", [False, True])
def test_every_world_consistent_with_play_is_equally_likely(undertrump: str, partner_winning: str, beat: bool) -> None:
    rng = Random(f"{undertrump} {partner_winning} {beat}")
    compared = 0
    while compared < 2:
        state = late_position(rng, undertrump, partner_winning, beat)
        seat = state.turn
        listed = list(possible_worlds(state, seat))
        assert tuple(state.hands) in listed
        if not 2 <= len(listed) <= 400:
            continue
        compared += 1
        worlds = Worlds(state.view(seat))
        counts = Counter(tuple(worlds.hands(rng)) for _ in range(DRAWS * len(listed)))
        assert counts.keys() <= set(listed)
        chi = sum((counts[world] - DRAWS) ** 2 / DRAWS for world in listed)
        assert chi < chi_square_limit(len(listed) - 1)


def test_a_player_who_said_play_is_expected_to_hold_more_trumps() -> None:
    rng = Random(2)
    state = GAME.start(GAME.deal(rng, TABLE, match_state_of({})))
    state.apply(CHANCE, Turn(37))
    state.apply(0, BIDS[1])
    state.apply(1, BIDS[0])
    seen_from = 2
    belief = Belief(state.view(seen_from), rng, 600)
    worths = [0.0, 0.0, 0.0, 0.0]
    for _ in range(600):
        for seat, hand in enumerate(belief.draw().hands):
            worths[seat] += FITTED.worth(hand, state.trump, state.ruleset) / 600
    assert worths[1] > worths[3] + 40 > worths[0]


def test_without_bids_the_belief_equals_the_sampler() -> None:
    rng = Random(3)
    state = GAME.start(GAME.deal(rng, TABLE, match_state_of({})))
    state.apply(CHANCE, Turn(37))
    belief = Belief(state.view(0), Random(9), 50)
    source, chance = Worlds(state.view(0)), Random(9)
    stock = {tuple(source.hands(chance)) for _ in range(50)}
    assert {tuple(belief.draw().hands) for _ in range(2000)} == stock
