"""Reviews of Landlord: what gives points away, as far as the seat could know, and what only seems to."""

from random import Random

import pytest
from landlord_positions import begun, cards, opening, play, table

from cardgames.bots.levels import bots_of, valuer_of
from cardgames.engine.cards import card_list
from cardgames.engine.registry import game
from cardgames.games.landlord.cards import parse_move
from cardgames.games.landlord.deal import LandlordState
from cardgames.lab.review.judging import Judged, Thresholds, judge

rules = game("landlord")

STRONG = "Excuse 2-MK 2-SY 2-WL A-M A-S A-W Crown-M Crown-S Crown-W 9-MS 9-WY 9-LK 8-MS"
WEAK = "3-MW 3-SK 4-MS 4-WL 6-MW 6-SY 7-ML 7-SK 9-MS 9-WY Court-MWK Court-MLY Crown-M Crown-S"


def judged(state: LandlordState, text: str) -> Judged:
    """The verdict on a move of the current seat."""
    seat, thresholds = state.turn, Thresholds.of(bots_of("landlord").spread)
    made = state.canonical(seat, parse_move(text))
    return judge(valuer_of("landlord"), state.view(seat), state.legal(seat), made, thresholds, Random(1))


def holding(hand: str, centre: str = "", other: str = "") -> LandlordState:
    """A deal before its first bid, in which the first player has this hand; the centre and the next player's hand can
    be chosen too."""
    state: LandlordState = begun(opening())
    chosen = cards(hand), cards(other), cards(centre)
    rest = card_list(sum(state.hands) + state.centre + state.out & ~sum(chosen))

    def filled(mask: int, size: int) -> int:
        return mask | sum(1 << rest.pop(0) for _ in range(size - mask.bit_count()))

    state.hands[0], state.hands[1], state.hands[2] = chosen[0], filled(chosen[1], 14), filled(0, 14)
    state.centre = filled(chosen[2], 3)
    state.out = sum(1 << card for card in rest)
    return state


def test_passing_with_a_winning_hand_and_bidding_with_a_losing_one_are_marked() -> None:
    """LL-3."""
    passed, bid = judged(holding(STRONG), "no bid"), judged(holding(WEAK), "bid 3")
    assert passed.verdict.is_mark
    assert passed.best == parse_move("bid 3")
    assert bid.verdict.is_mark
    assert bid.best == parse_move("no bid")
    assert not judged(holding(STRONG), "bid 3").verdict.is_mark
    assert not judged(holding(WEAK), "no bid").verdict.is_mark


def test_a_missed_winning_set_is_marked_and_a_loss_that_nothing_avoids_is_not() -> None:
    state = table(["Excuse 3-MW", "5-ML 9-MS", "6-MW 9-WY 8-MS"])
    play(state, "3-MW", "6-MW", "9-MS")
    missed = judged(state, "pass")
    assert missed.verdict.is_mark
    assert rules.move_text(missed.best) == "Excuse"
    assert not judged(state, "Excuse").verdict.is_mark
    state = table(["8-MS 3-MW", "5-ML 9-MS 9-LK", "6-MW 9-WY 8-WL"])
    play(state, "3-MW", "6-MW")
    assert not judged(state, "pass").verdict.is_mark


@pytest.mark.parametrize(
    ("hand", "landlord", "before", "margin"),
    [("Excuse 3-MW", 0, ("3-MW", "6-MW", "9-LK"), 3.0), ("Excuse", 2, ("6-MW", "9-LK"), 1.5)],
)
def test_ll_13_losses_are_margins_against_the_mean_of_the_others(
    hand: str, landlord: int, before: tuple[str, ...], margin: float
) -> None:
    """As the results of deals are: they were the points of the seat, two thirds of that. At bid 1 the landlord wins 2,
    and each peasant loses 1."""
    state = table([hand, "5-ML 9-LK", "6-MW 9-MS 8-MS"], landlord=landlord)
    play(state, *before)
    assert judged(state, "Excuse").expected == pytest.approx(margin)


def test_what_loses_points_only_if_the_playouts_go_on_badly_is_not_marked() -> None:
    """Both moves leave the landlord a sure win with a bomb. After one of them, the playouts spend its cards in a larger
    set: 6 points seemed to be given away in every world (LL-12)."""
    state = holding(
        "7-ML 7-SK Pawn-SWK Crown-M Crown-W Crown-Y A-S A-W A-L A-K 2-MK 2-SY 2-WL Excuse",
        "Pawn-MYK Court-SWY A-Y",
        "3-SK 4-MS 4-YK 5-YK 6-SY 8-WL 8-YK 9-MS Pawn-MSL Pawn-WLY Court-SLK Crown-S Crown-K A-M",
    )
    play(state, "bid 3", "A-L A-K", "pass", "pass")
    assert not judged(state, "2-MK 2-SY 2-WL + Court-SWY").verdict.is_mark
