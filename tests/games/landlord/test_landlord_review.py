"""The missed chances after a deal: what would have won clearly more often, as far as the seat could know."""

import re

import pytest
from landlord_positions import begun, cards, opening, play, table

from cardgames.engine.cards import card_list
from cardgames.engine.contract import Move
from cardgames.games.landlord.bot import looking_back
from cardgames.games.landlord.bot.looking_back import look_back
from cardgames.games.landlord.cards import PASS, Bid, parse_move
from cardgames.games.landlord.deal import LandlordState, LandlordView

STRONG = "Excuse 2-MK 2-SY 2-WL A-M A-S A-W Crown-M Crown-S Crown-W 9-MS 9-WY 9-LK 8-MS"
WEAK = "3-MW 3-SK 4-MS 4-WL 6-MW 6-SY 7-ML 7-SK 9-MS 9-WY Court-MWK Court-MLY Crown-M Crown-S"


def reported(*turns: tuple[LandlordView, Move]) -> list[str]:
    return [str(line) for found in look_back(turns) if found for line in found.lines]


def bidding(hand: str, bid: int) -> tuple[LandlordView, Move]:
    """The first bid of a deal, with this hand."""
    state: LandlordState = begun(opening())
    wanted = cards(hand)
    others = card_list(sum(state.hands) + state.centre + state.out & ~wanted)
    state.hands[0] = wanted
    state.hands[1], state.hands[2] = (sum(1 << card for card in others[at : at + 14]) for at in (0, 14))
    state.centre = sum(1 << card for card in others[28:31])
    return state.view(0), Bid(bid)


def test_the_review_of_a_pass_with_a_winning_hand_advises_a_bid() -> None:
    bid, landlord = reported(bidding(STRONG, 0))
    assert re.fullmatch(r"You passed\. Bidding 3 averages \d+ points? more\.", bid)
    assert re.fullmatch(r"As landlord, this hand wins about \d+% of the time\.", landlord)


def test_the_review_of_a_pass_with_a_sure_hand_has_no_percentage(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a hint."""
    monkeypatch.setattr(looking_back, "SURE", 0.0)
    assert reported(bidding(STRONG, 0))[1] == "As landlord, this hand almost certainly wins."


def test_the_review_of_a_bid_with_a_losing_hand_advises_a_pass() -> None:
    line = reported(bidding(WEAK, 3))[0]
    assert re.fullmatch(r"You bid 3\. Passing averages \d+ points? more\.", line)


def test_a_good_bid_is_not_mentioned() -> None:
    assert reported(bidding(STRONG, 3)) == []
    assert reported(bidding(WEAK, 0)) == []


def test_a_missed_winning_set_is_mentioned() -> None:
    state = table(["Excuse 3-MW", "5-ML 9-MS", "6-MW 9-WY 8-MS"])
    play(state, "3-MW", "6-MW", "9-MS")
    (line,) = reported((state.view(0), PASS))
    assert re.fullmatch(r"Trick 1\. Your move: Pass \(wins \d+%\)\. Better: Play the Excuse \(wins 100%\)\.", line)
    assert reported((state.view(0), parse_move("Excuse"))) == []


def test_unavoidable_losses_are_not_mentioned() -> None:
    state = table(["8-MS 3-MW", "5-ML 9-MS 9-LK", "6-MW 9-WY 8-WL"])
    play(state, "3-MW", "6-MW", "9-MS")
    assert reported((state.view(0), PASS)) == [], "nothing beats it"
    state = table(["3-MW 3-SK", "5-ML 9-MS", "6-MW 9-WY"])
    assert reported((state.view(0), parse_move("3-MW 3-SK"))) == [], "the last set"


def test_the_review_of_a_deal_is_repeatable_and_in_parts() -> None:
    state = table(["Excuse 3-MW", "5-ML 9-MS", "6-MW 9-WY 8-MS"])
    play(state, "3-MW", "6-MW", "9-MS")
    once, twice = list(look_back([(state.view(0), PASS)])), list(look_back([(state.view(0), PASS)]))
    assert once == twice
    assert once.count(None) > 10
