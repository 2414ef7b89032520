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
DRAWS = ("round_robbin-1-17", "round_robbin-1-33")
CHAINS = ("round_robbin-21-48",)
BIDS = ("landlord-1-2",)
FUTURES = ("jeudalism-4-30", "jeudalism-4-65")
MISJUDGED = "klaverjassen-4-5"
LEFT = ("jeudalism-0-37", "landlord-2-13")


def test_every_position_has_a_test() -> None:
    kept = {path.stem for path in FOLDER.glob("*.parlour")}
    assert kept == {*LAST_TRICKS, *DRAWS, *CHAINS, *BIDS, *FUTURES, MISJUDGED, *LEFT}


@pytest.mark.parametrize("name", LAST_TRICKS)
def test_hard_no_longer_makes_a_mistake_in_the_last_tricks(name: str) -> None:
    """With 60 sampled deals the noise was larger than the difference between these cards; now there are 240."""
    move = read_position(FOLDER / f"{name}.parlour")[1]
    assert reexamined(move, Worlds(4, 8, 16)).decision.move != move.choice.move


@pytest.mark.parametrize("name", DRAWS)
def test_hard_draws_from_the_better_pile_of_round_robbin(name: str) -> None:
    """RR-6: eight of the unseen cards were too few to compare the deck with the top of the discard pile; now Hard tries
    all of them."""
    move = read_position(FOLDER / f"{name}.parlour")[1]
    found = reexamined(move, Worlds(4, 8, 16))
    assert found.decision.move != move.choice.move
    assert found.judged.best == found.decision.move


@pytest.mark.parametrize("name", CHAINS)
def test_hard_makes_the_better_chain_of_round_robbin(name: str) -> None:
    """With 8 sampled worlds, what the other players could take afterwards was too uncertain; now there are 24."""
    move = read_position(FOLDER / f"{name}.parlour")[1]
    found = reexamined(move, Worlds(4, 8, 16))
    assert found.decision.move != move.choice.move
    assert found.judged.best == found.decision.move


@pytest.mark.parametrize("name", BIDS)
def test_hard_leaves_a_deal_of_landlord_to_the_others(name: str) -> None:
    """LL-3: bombs double the stake, so that 60 sampled deals were too few to compare bids; now there are 240."""
    move = read_position(FOLDER / f"{name}.parlour")[1]
    found = reexamined(move, Worlds(4, 8, 16))
    assert found.decision.move != move.choice.move
    assert found.judged.best == found.decision.move


@pytest.mark.parametrize("name", FUTURES)
def test_hard_takes_and_plays_the_better_card_of_jeudalism(name: str) -> None:
    """With ten sampled futures and 8 sampled worlds, noise decided between these cards; now there are twice as many."""
    move = read_position(FOLDER / f"{name}.parlour")[1]
    found = reexamined(move, Worlds(4, 8, 16))
    assert found.decision.move != move.choice.move
    assert found.judged.best == found.decision.move


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
