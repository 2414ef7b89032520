"""The game against an independent, simple implementation of its rules: matches with any options agree."""

from collections.abc import Iterable, Sequence
from itertools import islice
from random import Random
from typing import Any

import pytest
from reference_landlord import (
    KINDS,
    ORDER,
    SIGNS,
    SUITS,
    PlainDeal,
    PlainMatch,
    Reading,
    Sets,
    alike,
    deck,
    rank,
    split,
)
from side_by_side import any_options, new_match, opening_of, play_beside, reported_to

from cardgames.engine.cards import Card, Mask, card_list
from cardgames.engine.contract import Event
from cardgames.games.landlord import sets
from cardgames.games.landlord.cards import CENTRE_ZONE, DECK, OUT_ZONE, RANKS
from cardgames.games.landlord.deal import LandlordState
from cardgames.games.landlord.finder import Choices
from cardgames.games.landlord.rules import GAME
from cardgames.games.landlord.sets import Kind

MANY = 7
"""Up to so many cards, all sets of a hand are tried."""


def names(cards: Mask | Iterable[Card]) -> list[str]:
    return [DECK.text(card) for card in (card_list(cards) if isinstance(cards, int) else cards)]


def plain(reading: sets.Reading, plainly: Sets) -> Reading:
    """A reading in the notation of the reference."""
    if reading.kind == Kind.BOMB:
        return "bomb", 1, next(sign for sign, name in SUITS.items() if name == plainly.bombs[reading.rank])
    return reading.kind.name.lower().replace("_", " "), reading.length, RANKS[reading.rank]


BIDS = ["no bid", *(f"bid {amount}" for amount in range(1, 7))]


# ---------------------------------------------------------------- what may be played


def compare_moves(state: LandlordState, deal: PlainDeal, rng: Random) -> None:
    """Legal and illegal moves agree."""
    legal = state.legal(deal.turn)
    assert not any(state.legal(seat) for seat in range(3) if seat != deal.turn)
    for text in thinkable(deal, rng):
        refusal = state.refusal(deal.turn, GAME.parse_move(text))
        assert (refusal is None) == deal.may(text), text
        assert refusal is None or refusal.rule_id.startswith("LL-")
    if not isinstance(legal, Choices):
        assert sorted(map(GAME.move_text, legal)) == sorted(filter(deal.may, BIDS))
    elif len(deal.hands[deal.turn]) <= MANY:
        compare_sets(legal, deal)
    elif not deal.lying:
        assert {plain(one, deal.sets) for one in legal.families} == deal.sets.leads(deal.hands[deal.turn])


def compare_sets(legal: Choices, deal: PlainDeal) -> None:
    """LL-16: every set that a hand can play is listed, and none of them twice."""
    listed = [GAME.move_text(move) for move in legal]
    assert ("pass" in listed) == deal.may("pass")
    parts = [split(text) for text in listed if text != "pass"]
    found = [(deal.sets.laid(body, attached), alike(body + attached)) for body, attached in parts]
    assert len(set(found)) == len(found)
    assert set(found) == deal.sets.all_sets(deal.hands[deal.turn], deal.lying)


def thinkable(deal: PlainDeal, rng: Random) -> list[str]:
    """Moves that a player might try: any cards, and all kinds of rows with any cards attached."""
    hand = deal.hands[deal.turn]
    found = ["pass", "no bid", "bid 1", f"bid {rng.randint(2, 6)}"]
    found.append(" ".join(rng.sample(hand, rng.randint(1, min(4, len(hand))))))
    found.append(rng.choice(deck()))
    for _ in range(4):
        each, ride = rng.choice(list(KINDS.values()))
        low, length = rng.randrange(13), rng.choice([1, 1, 2, 3, 5, 6])
        row = ORDER[low : low + length]
        body = [card for one in row for card in [card for card in hand if rank(card) == one][:each]]
        rest = sorted(set(hand) - set(body), key=rank)
        start = rng.randrange(len(rest) + 1)
        attached = rest[start : start + ride * len(row)]
        if body:
            found.append(" ".join(body) + (f" + {' '.join(attached)}" if attached else ""))
    return found


def choose(state: LandlordState, deal: PlainDeal, rng: Random) -> str:
    """Bids rarely, and prefers long sets."""
    legal = state.legal(deal.turn)
    if not isinstance(legal, Choices):
        return "no bid" if rng.random() < 0.65 else GAME.move_text(rng.choice(legal))
    if deal.lying and (not legal.families or rng.random() < 0.2):
        return "pass"
    longest = sorted(legal.families, key=lambda family: -family.size)[: 1 + 6 * (rng.random() < 0.4)]
    some = list(islice(legal.sets_of(rng.choice(longest)), 50))
    return GAME.move_text(rng.choice(some)) if some else "pass"


# ---------------------------------------------------------------- matches


def compare_tables(state: LandlordState, deal: PlainDeal) -> None:
    """The same cards are in the same places, and each seat sees what it may see (LL-3, ALL-3)."""
    turned = deal.landlord is not None
    assert [set(names(hand)) for hand in state.hands] == list(map(set, deal.hands))
    for seat in (None, 0, 1, 2):
        view = state.view(seat)
        visible = view.visible
        assert view.to_act == (() if deal.over else (deal.turn,))
        assert seat is None or set(names(visible.hands[seat])) == set(deal.hands[seat])
        assert list(visible.counts) == list(map(len, deal.hands))
        assert visible.said == tuple(bid for _, bid in deal.said)
        centre = names(visible.taken if turned else visible.contents()[CENTRE_ZONE])
        assert sorted(centre) == (sorted(deal.centre) if turned or deal.over else ["??"] * len(deal.centre))
        assert visible.landlord == (-1 if deal.landlord is None else deal.landlord)
        assert set(names(visible.gone)) == set().union(*deal.played)
        held = set() if deal.landlord is None else set(deal.centre) & set(deal.hands[deal.landlord])
        assert set(names(visible.shown)) == held
        assert visible.count(OUT_ZONE) == len(deal.out)
        assert visible.opened == deal.over  # ALL-7
        if not deal.over:
            assert (visible.to_beat and plain(visible.to_beat, deal.sets)) == deal.lying
            others = [set(names(hand)) for other, hand in enumerate(visible.hands) if other != seat]
            assert all(hand <= held for hand in others), "nothing else is known about the other hands"
    if deal.over:
        compare_score(state, deal)


def compare_score(state: LandlordState, deal: PlainDeal) -> None:
    outcome = state.outcome()
    assert outcome.redeal == (deal.landlord is None)
    written = [0, 0, 0]
    for line in state.ledger():  # ALL-5
        assert line.rule_id in ("LL-13", "LL-14")
        written[line.seat] += line.points
    assert written == ([0, 0, 0] if outcome.redeal else deal.points())
    assert outcome.redeal or list(outcome.points) == deal.points()


def play_match(rng: Random, **fixed: Any) -> None:
    match = new_match(GAME, any_options(GAME, rng, **fixed), 3, seed=str(rng.random()))
    plainly = PlainMatch(*opening_of(match))

    def decide(state: LandlordState, seat: int) -> str:
        assert plainly.deal
        assert seat == plainly.deal.turn
        compare_moves(state, plainly.deal, rng)
        return choose(state, plainly.deal, rng)

    def compare(state: LandlordState, events: Sequence[Event]) -> None:
        deal = plainly.deal
        assert deal
        public = set().union(*deal.played, deal.centre if deal.landlord is not None else ())
        for seat in (None, 0, 1, 2):
            assert reported_to(events, seat, DECK.text) <= public  # ALL-3
        compare_tables(state, deal)

    play_beside(GAME, match, plainly, decide, compare)


@pytest.mark.parametrize("form", [{"deals": 2}, {"target": 5}, {"target": 20}], ids=str)
@pytest.mark.parametrize("seed", range(2))
def test_matches_with_any_options_agree_with_the_reference(form: dict[str, int], seed: int) -> None:
    play_match(Random(f"{form} {seed}"), match=form, max_deals=3)


@pytest.mark.parametrize("highest_bid", [2, 5])
def test_ll_3_other_options_agree_with_the_reference(highest_bid: int) -> None:
    other = {"bomb_order": list(SUITS.values())[::-1], "straight_top": "ace", "attached": "other_rank"}
    play_match(Random(highest_bid), match={"deals": 4}, highest_bid=highest_bid, passed_out=2, **other)


def test_ll_1_the_deck_agrees_with_the_reference() -> None:
    assert {face.text for face in DECK.faces} == set(deck())
    assert len(deck()) == len(DECK) == 45
    for one in (*ORDER[:7], "A", "2", "Crown"):
        signs = "".join(card.removeprefix(one) for card in deck() if rank(card) == one)
        assert sorted(signs) == sorted(SIGNS)
    for one in ("Pawn", "Court"):
        signs = "".join(card.removeprefix(one) for card in deck() if rank(card) == one)
        assert sorted(signs) == sorted(SIGNS * 2)
