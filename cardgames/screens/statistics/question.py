"""What the player asks of the statistics, and the words for the answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Final, Literal

from cardgames.engine.registry import manifests
from cardgames.screens.charts import Value
from cardgames.storage.figures import Aids, Bar, Bin, Point, Rate, Tally
from cardgames.storage.statistics import MIXED, PEOPLE
from cardgames.words import say, say_in, say_or, written

Period = Literal["all", "year", "month"]

EXACT_BELOW: Final = 20
"""Averages below this are rounded to a tenth, others to whole numbers."""

DAYS: Final[Mapping[Period, int]] = {"year": 365, "month": 30}


def since(period: Period, today: date | None = None) -> date | None:
    """Return the first day of a period that ends today; None for all time."""
    return (today or date.today()) - timedelta(days=DAYS[period]) if period in DAYS else None


def share_words(share: float) -> str:
    """Return a share in percent."""
    return say("statistics.percent", share=share)


def level_words(level: str) -> str:
    """Return the opponents of a match in one word."""
    if level in (PEOPLE, MIXED):
        return say(f"statistics.against_is.{level}")
    return say_or(f"new_game.level.{level}", level)


def day_words(point: Point) -> str:
    """Return the day on which a match began."""
    return day_of(point.began)


def day_of(began: datetime) -> str:
    """Return a day in words."""
    day = began.astimezone().date()
    month = say("home.months").split()[day.month - 1]
    return say("home.day", day=day.day, month=month, year=day.year)


def average(mean: float) -> float:
    """Return a mean as it is shown: a whole number, or a small one to a tenth."""
    tenths = round(mean, 1)
    return round(mean) if abs(mean) >= EXACT_BELOW or tenths == round(tenths) else tenths


def figures(game: str, tally: Tally, deals_mean: float | None) -> list[tuple[str, str, str]]:
    """Return the most wanted numbers: key, number, words.

    `game` is "" for several games: then no points are shown, as those of two games cannot be added. `deals_mean` is
    None if each match was one deal.
    """
    rows = [
        ("played", written(tally.played)),
        ("won", share_words(tally.won / tally.played) if tally.played else "–"),
        ("streak", written(tally.current_streak)),
        ("best_streak", written(tally.best_streak)),
    ]
    if game:
        rows.append(("mean", written(average(tally.mean))))
        rows.append(("highest", written(tally.highest)))
        rows.append(("lowest", written(tally.lowest)))
        if deals_mean is not None:
            rows.append(("deal_mean", written(average(deals_mean))))
    return [(key, number, say_in(game, f"statistics.figure.{key}")) for key, number in rows]


def won_values(game: str, bars: Sequence[Bar], names: Mapping[str, str]) -> list[Value]:
    """Return the share of wins for each bar, with points if all are of one `game`."""
    return [
        Value(
            names.get(bar.key, bar.key),
            bar.share,
            say_in(
                game,
                "statistics.bar" if game else "statistics.bar_of_several",
                name=names.get(bar.key, bar.key),
                won=bar.won,
                played=bar.played,
                score=say_in(game, "statistics.score", count=average(bar.mean)),
            ),
            say("statistics.of", share=bar.share, count=bar.played),
        )
        for bar in bars
    ]


def over_time_values(game: str, points: Sequence[Point], what: Literal["wins", "scores"]) -> list[Value]:
    """Return the matches in order: the share of wins so far, or the score of each. For several games (`game` is "") no
    points are shown."""
    return [
        Value(
            day_words(point),
            point.share if what == "wins" else float(point.score),
            say(
                "statistics.point" if game else "statistics.point_of_several",
                day=day_words(point),
                outcome=say("library.won" if point.won else "library.lost"),
                score=say_in(game, "statistics.score", count=point.score),
                share=point.share,
            ),
        )
        for point in points
    ]


def spread_values(game: str, bins: Sequence[Bin]) -> list[Value]:
    """Return the distribution of the points of deals."""
    return [
        Value(
            str(one.low),
            float(one.count),
            say_in(game, "statistics.bin", points=points_words(game, one), count=one.count),
            str(one.count) if one.count else "",
        )
        for one in bins
    ]


def points_words(game: str, one: Bin) -> str:
    """Return the points that a column stands for."""
    if one.low == one.high:
        return say_in(game, "statistics.points", count=one.low)
    return say_in(game, "statistics.points_between", low=one.low, high=one.high)


def rate_values(game: str, rates: Sequence[Rate]) -> tuple[list[Value], list[tuple[str, str]]]:
    """Return the facts of deals that have words: those that happen or not, and (words, number) of the amounts."""
    shares: list[Value] = []
    amounts: list[tuple[str, str]] = []
    for rate in rates:
        if words := say_or(f"{game}.statistics.rate_of.{rate.name}", ""):
            label = say("statistics.rate", words=words, times=round(rate.total), deals=rate.deals)
            shares.append(Value(words, rate.mean, label, share_words(rate.mean)))
        elif words := say_or(f"{game}.statistics.amount_of.{rate.name}", ""):
            amounts.append((words, written(rate.mean, ".1")))
    return shares, amounts


def aid_lines(aids: Aids) -> list[str]:
    """Return in how many matches each help was used; [] if none was."""
    used = {
        "free_undos": aids.free_undos,
        "undos": aids.undos,
        "hints": aids.hints,
        "taken_over": aids.taken_over,
        "forked": aids.forked,
        "replayed": aids.replayed,
        "typed": aids.typed,
    }
    return [say(f"statistics.aid.{name}", count=count) for name, count in used.items() if count]


def left_out(aids: Aids) -> str:
    """Return how many matches are not counted because a bot finished them."""
    return say("statistics.left_out", count=aids.away)


def game_names() -> dict[str, str]:
    """Return the games' titles by their names."""
    return {one.name: one.title for one in manifests().values()}
