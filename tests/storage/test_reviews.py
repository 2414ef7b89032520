"""Reviews are saved beside the matches, deleted and restored with them, and used by the statistics."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from kept_matches import new_match

from cardgames.storage import figures
from cardgames.storage.coaching import ReviewShelf, by_game, by_kind, coached, exercises, over_time
from cardgames.storage.figures import MatchOf, StatisticsFilter
from cardgames.storage.glance import glance
from cardgames.storage.library import Library
from cardgames.storage.paths import Folders
from cardgames.storage.reviews import VERSION, SavedReview, Tries, kept_review, path_of
from cardgames.storage.statistics import Statistics


def deal(position: int, *decisions: tuple[int, str, float]) -> dict[str, Any]:
    """A reviewed deal as plain data: decisions by position, kind and points given away."""
    return {
        "deal": position, "position": position, "result": 3.0, "cards": -2.0, "fell": None, "bounds": [1.0, 3.0, 6.0],
        "decisions": [
            {
                "entry": entry, "kind": kind, "verdict": "blunder" if lost > 6 else "mistake" if lost else "best",
                "loss": [lost, lost / 2, lost * 2], "move": "play", "best": "pass",
            }
            for entry, kind, lost in decisions
        ],
    }  # fmt: skip


def reviewed(folder: Path, match: str, *deals: dict[str, Any], player: int = 0) -> SavedReview:
    review = SavedReview(folder, match, player)
    for one in deals:
        review.keep_deal(one)
    review.save()
    return review


def test_a_review_is_read_back_as_it_was_saved(tmp_path: Path) -> None:
    review = reviewed(tmp_path, "one", deal(1, (4, "bid", 8.0)))
    review.keep("4 0 play", {"best": "pass"})
    review.keep_complete()
    review.save()
    review.note_try(4, solved=False)
    review.note_try(4, solved=True)
    again = SavedReview(tmp_path, "one", 0)
    assert again.get("4 0 play") == {"best": "pass"}
    assert again.deals == review.deals
    assert again.tries(4) == Tries(2, solved=True)
    kept = kept_review(path_of(tmp_path, "one", 0))
    assert (kept.match, kept.player, kept.complete) == ("one", 0, True)


def test_a_solved_exercise_stays_solved_after_later_tries(tmp_path: Path) -> None:
    review = reviewed(tmp_path, "one", deal(1))
    review.note_try(4, solved=True)
    review.note_try(4, solved=False)
    assert SavedReview(tmp_path, "one", 0).tries(4) == Tries(2, solved=True)


def test_findings_of_another_version_are_dropped_and_tries_kept(tmp_path: Path) -> None:
    review = reviewed(tmp_path, "one", deal(1, (4, "bid", 8.0)))
    review.note_try(4, solved=True)
    path = path_of(tmp_path, "one", 0)
    data = json.loads(path.read_text())
    path.write_text(json.dumps({**data, "version": 1}))
    again = SavedReview(tmp_path, "one", 0)
    assert not again.deals
    assert again.tries(4).solved
    assert kept_review(path) is None


@pytest.mark.parametrize(
    "deals", [7, [7], [{}], [{**deal(1), "decisions": [{}]}], [{**deal(1), "result": "x"}], [{**deal(1), "bounds": []}]]
)
def test_damaged_deals_are_left_out(tmp_path: Path, deals: Any) -> None:
    path = path_of(tmp_path, "one", 0)
    tries = {"x": 3, "4": [1]}
    path.write_text(json.dumps({"version": VERSION, "match": "one", "player": 0, "deals": deals, "tries": tries}))
    assert not SavedReview(tmp_path, "one", 0).deals
    assert kept_review(path) is None


def test_reviews_are_deleted_and_restored_with_their_match(
    folders: Folders, library: Library, keep: Callable[..., Path]
) -> None:
    file = glance(keep(new_match("gone")))
    for player in (0, 1):
        reviewed(folders.reviews, "gone", deal(1), player=player)
    reviewed(folders.reviews, "gone-not", deal(1))
    removed = library.remove(file)
    assert [path.name for path in folders.reviews.glob("*")] == [path_of(folders.reviews, "gone-not", 0).name]
    library.restore(removed)
    assert SavedReview(folders.reviews, "gone", 0).deals
    assert SavedReview(folders.reviews, "gone", 1).deals


def test_statistics_use_only_the_reviews_of_their_matches(
    folders: Folders, statistics: Statistics, keep: Callable[..., Path]
) -> None:
    for seed in ("one", "two"):
        keep(new_match(seed))
        reviewed(folders.reviews, seed, deal(1, (4, "bid", 8.0)))
    reviewed(folders.reviews, "deleted", deal(1, (4, "bid", 8.0)))
    for _ in statistics.update():
        pass
    shelf = ReviewShelf(folders.reviews)
    asked = figures.matches_of(statistics, StatisticsFilter(names=("Anna",)))
    assert [one.match for one in coached(shelf.reviews(), asked)] == ["one", "two"]
    assert coached(shelf.reviews(), figures.matches_of(statistics, StatisticsFilter(names=("Nobody",)))) == []


def began(day: int) -> datetime:
    return datetime(2026, 3, day, tzinfo=UTC)


def test_points_given_away_have_intervals_by_game_kind_and_time(tmp_path: Path) -> None:
    reviewed(tmp_path, "a", deal(1, (2, "bid", 4.0), (3, "lead", 0.0)), deal(20, (21, "bid", 8.0)))
    reviewed(tmp_path, "b", deal(1, (2, "lead", 6.0)))
    reviewed(tmp_path, "c", deal(1, (2, "call", 1.0)))
    shelf = ReviewShelf(tmp_path)
    matches = [MatchOf("b", 0, "k", began(2)), MatchOf("a", 0, "k", began(1)), MatchOf("c", 0, "d", began(3))]
    found = coached(shelf.reviews(), matches)
    first, second = by_game(found)
    assert (first.key, first.deals, first.mean) == ("k", 3, 6.0)
    assert first.low == pytest.approx(6 - 1.96 * 2 / 3**0.5)
    assert first.high == pytest.approx(6 + 1.96 * 2 / 3**0.5)
    assert (second.key, second.low) == ("d", None)
    kinds = {one.key: (one.mean, one.deals) for one in by_kind(found[:2])}
    assert kinds == {"bid": (4.0, 3), "lead": (2.0, 3)}
    assert [(match.match, given.mean) for match, given in over_time(found)] == [("a", 6.0), ("b", 6.0), ("c", 1.0)]


def test_deals_that_a_bot_played_do_not_count(tmp_path: Path) -> None:
    reviewed(tmp_path, "a", deal(1, (2, "bid", 4.0)), deal(20))
    reviewed(tmp_path, "b", deal(1))
    matches = [MatchOf("a", 0, "k", began(1)), MatchOf("b", 0, "k", began(2))]
    found = coached(ReviewShelf(tmp_path).reviews(), matches)
    assert [(one.deals, one.mean) for one in by_game(found)] == [(1, 4.0)]
    assert [match.match for match, _ in over_time(found)] == ["a"]


def test_exercises_are_the_latest_marks_sorted_by_cost(tmp_path: Path) -> None:
    reviewed(tmp_path, "old", deal(1, (2, "bid", 90.0)))
    reviewed(tmp_path, "new", deal(1, (2, "bid", 4.0), (3, "lead", 0.0), (4, "lead", 8.0)))
    matches = [MatchOf("old", 0, "k", began(1)), MatchOf("new", 0, "k", began(2))]
    found = coached(ReviewShelf(tmp_path).reviews(), matches)
    assert [one.decision.lost for one in exercises(found)] == [90.0, 8.0, 4.0]
    assert [one.decision.lost for one in exercises(found, 2)] == [8.0, 4.0]


def test_a_changed_review_is_read_again(tmp_path: Path) -> None:
    shelf = ReviewShelf(tmp_path)
    review = reviewed(tmp_path, "one", deal(1, (2, "bid", 4.0)))
    assert [one.tries for one in shelf.reviews()] == [{}]
    review.note_try(2, solved=True)
    assert [one.tries for one in shelf.reviews()] == [{2: Tries(1, solved=True)}]
