"""Queries on the statistics, with plain values for charts as results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time
from itertools import count as count_up
from typing import Any, Final, Literal

from cardgames.storage.statistics import Statistics

Column = Literal["game", "rules", "against", "seat", "name", "level"]

_COLUMNS: Final[dict[Column, str]] = {
    "game": "m.game",
    # as `MatchFile.rules`
    "rules": "(SELECT COUNT(*) FROM players c WHERE c.match = m.id) || ' ' || m.options",
    "against": "p.against",
    "seat": "p.player",
    "name": "p.name",
    "level": "p.level",
}


@dataclass(frozen=True, slots=True)
class StatisticsFilter:
    """A filter on matches; fields at their default do not filter.

    `names`: the player, under any of these names. `level`: the player's own, "" for people, None for all. `against`:
    the opponents' level, `PEOPLE` or `MIXED`. `rules`: as `MatchFile.rules`. `since` and `until` are days,
    inclusive. `unaided` leaves out matches in which the player undid a move after learning something, asked for a hint
    or was replaced, matches forked from another, and matches whose deals could be known.

    A match that a bot finished for the player is neither won nor lost: only `Aids.away` counts it.
    """

    names: tuple[str, ...] = ()
    game: str = ""
    rules: tuple[str, ...] = ()
    against: str = ""
    level: str | None = None
    since: date | None = None
    until: date | None = None
    unaided: bool = False

    def where(self, *, away: bool = False) -> tuple[str, list[Any]]:
        """The SQL condition and its values; `away` selects the matches that a bot finished for the player."""
        parts = [("p.away = ?", [away]), *self._parts()]
        values = [value for _, some in parts for value in some]
        return " AND ".join(part for part, _ in parts), values

    def _parts(self) -> Iterator[tuple[str, list[Any]]]:
        if self.names:
            yield f"p.called IN ({', '.join('?' * len(self.names))})", [name.casefold() for name in self.names]
        for column, value in (("m.game", self.game), ("p.against", self.against)):
            if value:
                yield f"{column} = ?", [value]
        if self.rules:
            yield f"{_COLUMNS['rules']} IN ({', '.join('?' * len(self.rules))})", [*self.rules]
        if self.level is not None:
            yield "p.level = ?", [self.level]
        if self.since:
            yield "m.began >= ?", [_moment(self.since, time.min)]
        if self.until:
            yield "m.began <= ?", [_moment(self.until, time.max)]
        if self.unaided:
            yield "p.undos + p.hints + p.taken_over + m.forked + m.replayed + m.typed = 0", []


@dataclass(frozen=True, slots=True)
class Tally:
    """Results of matches. `shared`: all players came first. Streaks count consecutive wins."""

    played: int = 0
    won: int = 0
    shared: int = 0
    conceded: int = 0
    current_streak: int = 0
    best_streak: int = 0
    mean: float = 0.0
    highest: int = 0
    lowest: int = 0

    @property
    def lost(self) -> int:
        """The number of matches that others won."""
        return self.played - self.won - self.shared


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar of a chart: the matches played and won for one value of a column, and the mean score."""

    key: str
    played: int
    won: int
    mean: float

    @property
    def share(self) -> float:
        """The fraction won, from 0 to 1."""
        return self.won / self.played if self.played else 0.0


def joined(key: str, bars: Sequence[Bar]) -> Bar:
    """One bar for the matches of several."""
    played = sum(bar.played for bar in bars)
    return Bar(key, played, sum(bar.won for bar in bars), sum(bar.mean * bar.played for bar in bars) / played)


@dataclass(frozen=True, slots=True)
class Point:
    """One match on a time line; `share` is the fraction won of all matches up to this one."""

    match: str
    began: datetime
    score: int
    won: bool
    share: float


@dataclass(frozen=True, slots=True)
class Bin:
    """The number of deals with `low` to `high` points, inclusive."""

    low: int
    high: int
    count: int


@dataclass(frozen=True, slots=True)
class Deals:
    """The number of deals and their points."""

    played: int = 0
    mean: float = 0.0
    highest: int = 0
    lowest: int = 0


@dataclass(frozen=True, slots=True)
class Rate:
    """A fact of deals: its `total` over the `deals` where it applies."""

    name: str
    total: float
    deals: int

    @property
    def mean(self) -> float:
        """The mean per deal; for a fact that is 1 or 0, the fraction of deals, from 0 to 1."""
        return self.total / self.deals


@dataclass(frozen=True, slots=True)
class Aids:
    """The number of matches in which each aid was used."""

    matches: int = 0
    free_undos: int = 0
    undos: int = 0
    hints: int = 0
    taken_over: int = 0
    forked: int = 0
    replayed: int = 0
    typed: int = 0
    away: int = 0


_MATCHES: Final = "FROM players p JOIN matches m ON m.id = p.match"
_DEALS: Final = f"{_MATCHES} JOIN deals d ON d.match = p.match AND d.player = p.player"
_FACTS: Final = f"{_MATCHES} JOIN facts f ON f.match = p.match AND f.player = p.player"


def tally(statistics: Statistics, asked: StatisticsFilter) -> Tally:
    """Return the results of the matches."""
    where, values = asked.where()
    sums = "COUNT(*), SUM(p.won), SUM(p.shared), SUM(p.conceded), AVG(p.score), MAX(p.score), MIN(p.score)"
    played, won, shared, conceded, mean, highest, lowest = statistics.rows(
        f"SELECT {sums} {_MATCHES} WHERE {where}", values
    )[0]
    if not played:
        return Tally()
    current = best = 0
    for point in over_time(statistics, asked):
        current = current + 1 if point.won else 0
        best = max(best, current)
    return Tally(played, won, shared, conceded, current, best, mean, highest, lowest)


def bars(statistics: Statistics, asked: StatisticsFilter, by: Column) -> list[Bar]:
    """Matches played and won for each value of a column, most played first."""
    where, values = asked.where()
    column = _COLUMNS[by]
    found = statistics.rows(
        f"SELECT {column}, COUNT(*), SUM(p.won), AVG(p.score) {_MATCHES} WHERE {where} "
        f"GROUP BY {column} ORDER BY COUNT(*) DESC, {column}",
        values,
    )
    return [Bar(str(key), played, won, mean) for key, played, won, mean in found]


def over_time(statistics: Statistics, asked: StatisticsFilter) -> list[Point]:
    """All matches, in the order in which they began."""
    where, values = asked.where()
    found = statistics.rows(
        f"SELECT m.id, m.began, p.score, p.won {_MATCHES} WHERE {where} ORDER BY m.began, m.id, p.player", values
    )
    points: list[Point] = []
    wins = 0
    for played, (match, began, score, won) in enumerate(found, 1):
        wins += won
        points.append(Point(match, datetime.fromisoformat(began), score, bool(won), wins / played))
    return points


@dataclass(frozen=True, slots=True)
class MatchOf:
    """A match of a player: its id, the player's number in it, its game, and when it began."""

    id: str
    player: int
    game: str
    began: datetime


def matches_of(statistics: Statistics, asked: StatisticsFilter) -> list[MatchOf]:
    """The matches asked for, in the order in which they began; those that a bot finished included."""
    found: list[MatchOf] = []
    for away in (False, True):
        where, values = asked.where(away=away)
        rows = statistics.rows(f"SELECT m.id, p.player, m.game, m.began {_MATCHES} WHERE {where}", values)
        found += [MatchOf(id, player, game, datetime.fromisoformat(began)) for id, player, game, began in rows]
    return sorted(found, key=lambda one: (one.began, one.id))


def deals(statistics: Statistics, asked: StatisticsFilter) -> Deals:
    """The number of deals of these matches, and their points."""
    where, values = asked.where()
    sums = "COUNT(*), AVG(d.points), MAX(d.points), MIN(d.points)"
    played, mean, highest, lowest = statistics.rows(f"SELECT {sums} {_DEALS} WHERE {where}", values)[0]
    return Deals(played, mean, highest, lowest) if played else Deals()


def distribution(statistics: Statistics, asked: StatisticsFilter, bins: int = 12) -> list[Bin]:
    """A histogram of the points of deals, with at most `bins` bins of equal width that begin at round numbers."""
    where, values = asked.where()
    points = [row[0] for row in statistics.rows(f"SELECT d.points {_DEALS} WHERE {where}", values)]
    if not points:
        return []
    high = max(points)
    widths = (size * 10**power for power in count_up() for size in (1, 2, 5))
    width = next(width for width in widths if high // width - min(points) // width < bins)
    low = min(points) // width * width
    counts = [0] * ((high - low) // width + 1)
    for value in points:
        counts[(value - low) // width] += 1
    return [Bin(low + i * width, low + (i + 1) * width - 1, count) for i, count in enumerate(counts)]


def rates(statistics: Statistics, asked: StatisticsFilter) -> list[Rate]:
    """The rates of the facts that games report of deals (`Game.deal_facts`), by name."""
    where, values = asked.where()
    found = statistics.rows(
        f"SELECT f.name, SUM(f.value), COUNT(*) {_FACTS} WHERE {where} GROUP BY f.name ORDER BY f.name", values
    )
    return [Rate(*row) for row in found]


def aids(statistics: Statistics, asked: StatisticsFilter) -> Aids:
    """The number of matches with each aid, and the number that a bot finished."""
    where, values = asked.where()
    flags = ("p.free_undos", "p.undos", "p.hints", "p.taken_over", "m.forked", "m.replayed", "m.typed")
    sums = ", ".join(f"SUM({flag} > 0)" for flag in flags)
    found = statistics.rows(f"SELECT COUNT(*), {sums} {_MATCHES} WHERE {where}", values)[0]
    where, values = asked.where(away=True)
    away = statistics.rows(f"SELECT COUNT(*) {_MATCHES} WHERE {where}", values)[0][0]
    return replace(Aids(*(count or 0 for count in found)), away=away)


def _moment(day: date, at: time) -> str:
    """A local time in the format of the database."""
    return datetime.combine(day, at).astimezone().astimezone(UTC).isoformat(timespec="seconds")
