"""Positions in which a thorough review marked a move of Hard: those where the bot plays better now, the one where the
review was wrong, and those that are left.

`python -m cardgames.lab.positions GAME` collects them; `cardgames review --position FILE` shows one.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgames.lab.review.judging import Worlds
from cardgames.lab.review.positions import read_position, reexamined

FOLDER = Path(__file__).parent / "positions"
LAST_TRICKS = tuple(f"klaverjassen-{name}" for name in ("36-23", "37-26", "67-28", "126-25", "139-26"))
MENDED = {
    "round_robbin-1-17": "RR-6: Hard compares deck and discard pile by all unseen cards; eight of them were too few",
    "round_robbin-1-33": "RR-6: as above",
    "round_robbin-21-48": "RR-9: 24 sampled worlds show what others can take after a chain; 8 were too few",
    "landlord-1-2": "LL-3: bombs double the stake, so Hard bids by 240 sampled deals; 60 were too few",
    "jeudalism-4-30": "JD-6: with ten sampled futures and 8 worlds, noise decided; there are twice as many",
    "jeudalism-4-65": "JD-4: as above",
}
"""Positions in which Hard makes the better move now, and why it did not."""
COMPARED = sorted((FOLDER / "landlord_compared").glob("*.parlour"))
"""Of 139 positions from 1,000 deals of Landlord, those where Hard now makes the move that the review finds best."""
MISJUDGED = "klaverjassen-4-5"
LEFT = ("jeudalism-0-37", "landlord-2-13")


def test_every_position_has_a_test() -> None:
    kept = {path.stem for path in FOLDER.glob("*.parlour")}
    assert kept == {*LAST_TRICKS, *MENDED, MISJUDGED, *LEFT}


@pytest.mark.parametrize("name", LAST_TRICKS)
def test_hard_no_longer_makes_a_mistake_in_the_last_tricks(name: str) -> None:
    """With 60 sampled deals the noise was larger than the difference between these cards; now there are 240."""
    move = read_position(FOLDER / f"{name}.parlour")[1]
    assert reexamined(move, Worlds(4, 8, 16)).decision.move != move.choice.move


@pytest.mark.parametrize("name", MENDED)
def test_hard_makes_the_better_move_now(name: str) -> None:
    move = read_position(FOLDER / f"{name}.parlour")[1]
    found = reexamined(move, Worlds(4, 8, 16))
    assert found.decision.move != move.choice.move, MENDED[name]
    assert found.judged.best == found.decision.move


@pytest.mark.sampled(4)
@pytest.mark.parametrize("path", COMPARED, ids=[path.stem for path in COMPARED])
def test_hard_compares_the_better_move_in_landlord_too(path: Path) -> None:
    """LL-5: the rules of thumb rank it eighth to 24th: a low card for an opponent with one card left, a long straight
    before a bomb. Hard compared seven moves."""
    move = read_position(path)[1]
    found = reexamined(move, Worlds(4, 8, 16))
    assert found.decision.move != move.choice.move
    assert found.judged.best in (found.decision.move, move.choice.move), "or too close to call"


def test_a_lead_that_loses_only_if_normal_bots_play_on_is_not_marked() -> None:
    """Hard led an ace rather than a trump to its partner. If Hard bots play on, both are worth the same: the trump is
    0.4 points better, with an interval of 15, in 200 sampled deals."""
    assert not reexamined(read_position(FOLDER / f"{MISJUDGED}.parlour")[1], Worlds()).disagrees


@pytest.mark.parametrize("name", LEFT)
def test_a_review_still_finds_a_better_move(name: str) -> None:
    match, move = read_position(FOLDER / f"{name}.parlour")
    assert move.level == "hard"
    found = reexamined(move, Worlds(16, 32, 128))
    assert found.judged.loss.estimate > 0
    assert found.judged.best != move.choice.move
    assert found.decision.move in move.choice.legal
    assert move.choice.seat == match.entries[-1].seat  # type: ignore[union-attr]
