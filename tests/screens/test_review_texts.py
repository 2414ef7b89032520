"""What a review says in words: reasons, the line of a deal, its numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from played_matches import match_of

from cardgames.engine.record import read_file
from cardgames.host.protocol import Decision, Evaluated
from cardgames.lab.intervals import Interval
from cardgames.lab.review.judging import Judged, Verdict
from cardgames.lab.review.review import Reviewed, Reviewer, advice, finished_deals
from cardgames.screens.review_texts import ReviewTexts, in_one_line, lost_text, numbers, result_text
from cardgames.screens.statistics.coach_sheet import given_words
from cardgames.storage.coaching import Given

RECORDS = Path(__file__).parent.parent / "records"


def said_of(verdicts: Sequence[tuple[Verdict, float]], cards: float) -> str:
    """The line about a deal with these verdicts and losses."""
    match = match_of(games=1, seed="marks")
    (deal,) = finished_deals(match, 0)
    judged = [Judged(choice.move, Interval(0, 0, 0), Verdict.BEST, None, 1) for choice in deal.choices]
    for place, (verdict, lost) in enumerate(verdicts):
        judged[place] = Judged(judged[place].best, Interval(lost, lost, lost), verdict, None, 1)
    return in_one_line(match.game.name, Reviewer(match.game, match.options).summed(deal, judged, cards))


def test_the_reason_for_a_better_move_is_more_than_a_comparison() -> None:
    match = read_file(RECORDS / "casa_grande-rules-1.parlour").match
    assert match is not None
    texts = ReviewTexts(match)
    for choice in finished_deals(match, 0)[0].choices[:3]:
        said = advice("casa_grande", choice)
        best = Judged(said.move, Interval(0, 0, 0), Verdict.BEST, None, 1)
        reason = texts.reason(Reviewed(choice, best), said)
        assert "coins" in reason
        assert "Estimate: " not in reason


def test_a_reason_compares_the_better_card_with_the_card_that_was_played() -> None:
    """Not with the next best one, which the player never thought of."""
    match = read_file(RECORDS / "klaverjassen-rules-1.parlour").match
    assert match is not None
    deals = finished_deals(match, 0)
    choice = next(one for deal in deals for one in deal.choices if len(one.legal) > 2)
    moves = choice.legal[:3]
    at_stake = [(("ours", 80.0), ("theirs", 80.0), ("made", chance), ("pit", 0.0)) for chance in (0.9, 0.5, 0.1)]
    is_playing = choice.view.visible.playing == choice.view.visible.side_of(choice.seat)
    facts = at_stake if is_playing else at_stake[::-1]
    said = Decision(moves[0], tuple(Evaluated(moves[at], 30.0 - 10 * at, facts[at]) for at in range(3)))
    judged = Judged(moves[0], Interval(20, 15, 25), Verdict.BLUNDER, None, 1)
    texts = ReviewTexts(match)
    for made, chance in zip(moves[1:], (50, 10) if is_playing else (50, 90), strict=True):
        reason = texts.reason(Reviewed(replace(choice, move=made), judged), said)
        card = texts.label(choice, made).removeprefix("Play ").removesuffix(".")
        assert reason.endswith(f"; with {card}, {chance}%.")


def test_a_reason_that_speaks_for_both_moves_is_not_given_if_another_speaks_for_the_better_one() -> None:
    """Both turns draw from the deck, so the points of the draw decide nothing."""
    match = read_file(RECORDS / "dumbal-rules-1.parlour").match
    assert match is not None
    texts = ReviewTexts(match)
    choices = [choice for deal in finished_deals(match, 0) for choice in deal.choices]
    for choice in choices:
        named = {texts.label(choice, move): move for move in choice.legal}
        low, high = (named.get(f"Discard {card} and draw.") for card in ("A♥", "J♦"))
        if low is not None and high is not None:
            said = Decision(high, (Evaluated(high, -20.0), Evaluated(low, -30.0)))
            judged = Judged(high, Interval(10, 8, 12), Verdict.BLUNDER, None, 1)
            reason = texts.reason(Reviewed(replace(choice, move=low), judged), said)
            assert reason == "Takes 11 points out of your hand."
            return
    raise AssertionError("no turn with both cards")


def test_what_the_bot_expected_is_no_reason() -> None:
    """"Expected result: −0.1 points; with 'Play A☼', −3.5." stood above "Given away: 5.8 points"."""
    match = read_file(RECORDS / "landlord-rules-1.parlour").match
    assert match is not None
    texts = ReviewTexts(match)
    for choice in finished_deals(match, 0)[0].choices:
        best = next(move for move in choice.legal if move != choice.move)
        values = (best, (("points", 3.0),)), (choice.move, (("points", -1.0),))
        said = Decision(best, tuple(Evaluated(move, 0.0, facts) for move, facts in values))
        judged = Judged(best, Interval(5, 4, 6), Verdict.MISTAKE, None, 1)
        assert "points" not in texts.reason(Reviewed(choice, judged), said)


def test_the_review_line_has_mistakes_points_and_card_luck() -> None:
    small, mistake, blunder = Verdict.INACCURACY, Verdict.MISTAKE, Verdict.BLUNDER
    marks = [(mistake, 5.1), (small, 3.0), (blunder, 8.9)]
    assert said_of(marks, -9.0) == "2 mistakes, 14 points · The cards went against you by 9 points"
    assert said_of([(small, 3.0)], 22.4) == "1 inaccuracy, 3 points · The cards favoured you by 22 points"
    assert said_of([], 0.0) == "No mistakes · The cards favoured no one"


def test_a_deal_that_a_bot_played_has_no_mistakes_and_no_praise() -> None:
    match = match_of(games=1, seed="marks")
    (deal,) = finished_deals(match, 0)
    review = Reviewer(match.game, match.options).summed(deal._replace(choices=()), [], 30.0)
    assert in_one_line(match.game.name, review) == "No decisions of yours · The cards favoured you by 30 points"
    assert review.fell is None, "there was nothing that it could be measured against"


def test_whole_numbers_of_a_deal_have_no_decimals() -> None:
    match = match_of(games=1, seed="marks")
    (deal,) = finished_deals(match, 0)
    review = Reviewer(match.game, match.options).summed(deal._replace(choices=()), [], 30.0)
    result, _, cards, *_ = numbers("klaverjassen", replace(review, result=-162.0))
    assert (result, cards) == ("Against your opponents: −162 points", "The cards: +30 points")
    assert numbers("klaverjassen", replace(review, result=-0.5))[0] == "Against your opponents: −0.5 points"


@pytest.mark.parametrize(("loss", "told"), [
    (Interval(0.4, 0.38, 0.42), "Given away: 0.4 coins"),
    (Interval(0.4, 0.2, 0.6), "Given away: 0.4 coins (0.2 to 0.6)"),
])  # fmt: skip
def test_an_interval_whose_ends_are_alike_is_left_out(loss: Interval, told: str) -> None:
    assert lost_text("casa_grande", Judged(None, loss, Verdict.MISTAKE, None, 1)) == told
    coach = given_words("casa_grande", Given("", loss.estimate, loss.low, loss.high, 2))
    assert coach == {0.2: "0.4 coins (0.2–0.6)", 0.38: "0.4 coins"}[loss.low]


def test_a_result_has_one_decimal_at_most() -> None:
    assert result_text("casa_grande", -23 / 3) == "Against your opponents: −7.7 coins"
    assert result_text("casa_grande", -11.0) == "Against your opponents: −11 coins"
