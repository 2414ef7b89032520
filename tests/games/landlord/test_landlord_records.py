"""Matches that were written down, read again and followed line by line by the plain rules."""

from random import Random
from typing import Any

import pytest
from plain_deals import PlainDeal, PlainTerms, winners
from plain_sets import DECKTET, PlainRules

from cardgames.engine.cards import Mask, card_list
from cardgames.engine.course import Dealt, Moved, Need
from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.record import read
from cardgames.engine.record_text import record_text
from cardgames.games.landlord.choices import Choices
from cardgames.games.landlord.course import LandlordDeal, LandlordStanding
from cardgames.games.landlord.moves import BIDS, PASS, Bid, Pass, Play
from cardgames.games.landlord.pack import DECK
from cardgames.games.landlord.rules import GAME

TABLES: dict[str, tuple[dict[str, Any], PlainTerms]] = {
    "standard": ({}, PlainTerms()),
    "dou dizhu": (
        {"straight_pairs": 3, "straight_top": "ace", "attached": "other_rank"},
        PlainTerms(PlainRules(pairs=3, top="A", same_rank=False)),
    ),
    "house rules": (
        {
            "highest_bid": 2,
            "passed_out": 2,
            "bomb_order": list(DECKTET[::-1]),
            "landlord_points": 3,
            "bomb_factor": 3,
            "match": {"target": 15},
        },
        PlainTerms(PlainRules(bombs=DECKTET[::-1]), highest_bid=2, passed_out=2, landlord_points=3, bomb_factor=3),
    ),
}


def played(chosen: dict[str, Any], seed: int) -> Match:
    """A match at random, in which many pass in the bidding, and long sets go first."""
    rng, options = Random(seed), GAME.schema.make({"match": {"deals": 3}} | chosen, (), 3)
    match = Match(GAME, options, [Player(f"Player {seat}") for seat in range(3)], seed=str(seed))
    while (due := match.due()).need is not Need.NOTHING:
        if due.need is not Need.DECISION:
            match.proceed()
            continue
        (turn,) = due.turns
        legal = match.table(turn.table).state.legal(turn.seat)
        match.apply(turn.table, turn.seat, any_move(legal, rng) if isinstance(legal, Choices) else any_bid(legal, rng))
    return match


def any_bid(legal: Any, rng: Random) -> Bid:
    return BIDS[0] if rng.random() < 0.7 else rng.choice(legal)


def any_move(choices: Choices, rng: Random) -> Play | Pass:
    longest = sorted(choices.families, key=lambda family: -family.size)[: 1 + 6 * (rng.random() < 0.3)]
    sets = [play for family in longest for play in choices.sets_of(family)]
    return rng.choice(sets) if sets and (choices.lying is None or rng.random() < 0.8) else PASS


def names(cards: Mask) -> list[str]:
    return [DECK.faces[card].key for card in card_list(cards)]


def follow(match: Match, terms: PlainTerms) -> list[list[int]]:
    """Every deal by the plain rules; the points of those that counted."""
    rounds: list[list[int]] = []
    deal: PlainDeal | None = None
    assert isinstance(match.opening, LandlordStanding)
    lot, passed = match.opening.lot, 0
    for entry in match.entries:
        match entry:
            case Dealt(deal=LandlordDeal(hands=hands, centre=centre)):
                passed = passed + 1 if deal and deal.passed_out else 0
                held = [set(names(hand)) for hand in hands]
                deal = PlainDeal(held, set(names(centre)), (lot + len(rounds)) % 3, passed, terms)
            case Moved(_, seat, move):
                assert deal
                match move:
                    case Bid(amount):
                        deal.speak(seat, amount)
                    case Play(body, attached):
                        deal.play(seat, names(body), names(attached))
                    case Pass():
                        deal.leave(seat)
                if deal.points:
                    rounds.append(deal.points)
    return rounds


@pytest.mark.parametrize("agreed", TABLES)
@pytest.mark.parametrize("seed", range(8))
def test_a_match_goes_as_the_plain_rules_say_and_is_read_back_from_its_record(agreed: str, seed: int) -> None:
    chosen, terms = TABLES[agreed]
    match = played(chosen, seed)
    reading = read(record_text(match).encode(), GAME)
    assert reading.valid
    assert reading.match
    rounds = follow(reading.match, terms)
    scores = [sum(points[seat] for points in rounds) for seat in range(3)]
    result = reading.match.result
    assert result
    assert list(result.scores) == scores
    assert list(result.winners) == winners(scores)
    assert max(scores) >= 15 if agreed == "house rules" else len(rounds) == 3
