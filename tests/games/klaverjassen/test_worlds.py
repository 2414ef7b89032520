"""What play reveals: the true hands are never excluded, and the three implementations of the duties agree."""

from random import Random

import pytest
import reference_klaverjassen
from dealing import key, keys, match_state_of, random_options

from cardgames.engine.cards import card_list, mask_of
from cardgames.games.klaverjassen.cards import SUITS
from cardgames.games.klaverjassen.following import broken_duty, excluded, playable
from cardgames.games.klaverjassen.ruleset import ruleset_of


@pytest.mark.parametrize("undertrump", ["allowed", "forbidden", "forced"])
@pytest.mark.parametrize("partner_winning", ["free", "must_trump"])
@pytest.mark.parametrize("beat", [False, True])
def test_a_card_breaks_a_duty_exactly_if_it_is_illegal(undertrump: str, partner_winning: str, beat: bool) -> None:
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
        plain = reference_klaverjassen.playable(keys(hand), trick, len(lying), SUITS[trump], options)
        assert sorted(keys(may)) == sorted(plain)
        for card in card_list(hand):
            assert (broken_duty(card, hand, lying, trump, ruleset) is None) == bool(may >> card & 1)
            if may >> card & 1:
                assert not excluded(card, lying, trump, ruleset) & hand
