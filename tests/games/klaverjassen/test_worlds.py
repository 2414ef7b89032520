"""What play gives away: no true hand is ever ruled out, and the three readings of the duties agree."""

from random import Random

import plain_rules
import pytest
from dealing import TABLE, key, keys, match_state_of, random_move, random_options

from cardgames.engine.cards import card_list, mask_of
from cardgames.games.klaverjassen.cards import SUITS
from cardgames.games.klaverjassen.deal import OVER
from cardgames.games.klaverjassen.following import broken_duty, excluded, playable
from cardgames.games.klaverjassen.knowledge import Worlds, cannot_hold
from cardgames.games.klaverjassen.rules import GAME
from cardgames.games.klaverjassen.ruleset import ruleset_of


@pytest.mark.parametrize("seed", range(6))
def test_the_true_hands_are_always_among_the_worlds(seed: int) -> None:
    rng = Random(seed)
    for _ in range(8):
        match_state = match_state_of(random_options(rng), rng.randrange(4))
        state = GAME.start(GAME.deal(rng, TABLE, match_state))
        while state.phase != OVER:
            state.apply(state.to_act()[0], random_move(state, rng))
            for seat in (0, 1, 2, 3, None):
                view = state.view(seat)
                if state.phase == OVER:
                    assert Worlds(view).hands(rng) == state.hands
                    continue
                shown = cannot_hold(view.visible)
                assert not any(state.hands[other] & shown[other] for other in range(4))
                world = Worlds(view).hands(rng)
                assert [hand.bit_count() for hand in world] == [hand.bit_count() for hand in state.hands]
                assert seat is None or world[seat] == state.hands[seat]
                assert not any(world[other] & shown[other] for other in range(4) if other != seat)
                taken = [*world, *view.visible.played()]
                assert sum(taken) == mask_of(card for mask in taken for card in card_list(mask))


def test_every_drawn_world_could_have_played_what_was_played() -> None:
    rng = Random(17)
    for _ in range(25):
        options = random_options(rng, hand_size=8)
        state = GAME.start(GAME.deal(rng, TABLE, match_state_of(options, rng.randrange(4))))
        for _ in range(rng.randrange(6, 36)):
            if state.to_act():
                state.apply(state.to_act()[0], random_move(state, rng))
        view = state.view(rng.randrange(4))
        played = view.visible.played()
        held = [keys(hand | gone) for hand, gone in zip(Worlds(view).hands(rng), played, strict=True)]
        tricks = [(trick.leader, trick.cards) for trick in state.tricks] + [(state.leader, state.trick)]
        for leader, cards in tricks:
            lying: plain_rules.Trick = []
            for place, card in enumerate(cards):
                seat = (leader + place) % 4
                trump = SUITS[state.trump]
                assert key(card) in plain_rules.playable(held[seat], lying, seat, trump, options)
                held[seat].remove(key(card))
                lying.append((seat, key(card)))


@pytest.mark.parametrize("undertrump", ["allowed", "forbidden", "forced"])
@pytest.mark.parametrize("partner_winning", ["free", "must_trump"])
@pytest.mark.parametrize("beat", [False, True])
def test_a_card_breaks_a_duty_exactly_when_it_may_not_be_played(
    undertrump: str, partner_winning: str, beat: bool
) -> None:
    rng = Random(f"{undertrump} {partner_winning} {beat}")
    options = random_options(
        rng, undertrump=undertrump, partner_winning=partner_winning, beat_on_trump_lead=beat
    )
    ruleset = ruleset_of(match_state_of(options).options)
    for _ in range(1500):
        cards = rng.sample(range(32), rng.randint(1, 11))
        lying, hand = cards[:3][: rng.randint(0, 3)], mask_of(cards[3:])
        trump = rng.randrange(4)
        may = playable(hand, lying, trump, ruleset)
        trick = [(place, key(card)) for place, card in enumerate(lying)]
        plain = plain_rules.playable(keys(hand), trick, len(lying), SUITS[trump], options)
        assert sorted(keys(may)) == sorted(plain)
        for card in card_list(hand):
            assert (broken_duty(card, hand, lying, trump, ruleset) is None) == bool(may >> card & 1)
            if may >> card & 1:
                assert not excluded(card, lying, trump, ruleset) & hand
