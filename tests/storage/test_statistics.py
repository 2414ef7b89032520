"""The statistics agree with the records, whatever happens to the database."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Callable, Mapping
from datetime import date
from errno import EACCES, EIO, ENOSPC, EROFS
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest
from kept_matches import new_match, play, run_until_killed

from cardgames import disk
from cardgames.engine import registry
from cardgames.engine.contract import Outcome, Seat
from cardgames.engine.lines import Player
from cardgames.engine.match import TYPED, Match, Origin
from cardgames.engine.progress import Moved
from cardgames.games.klaverjassen.rules import GAME
from cardgames.games.klaverjassen.state import KlaverjassenOutcome
from cardgames.storage import figures
from cardgames.storage import statistics as statistics_module
from cardgames.storage.figures import StatisticsFilter
from cardgames.storage.glance import ruleset
from cardgames.storage.library import Library
from cardgames.storage.paths import Folders
from cardgames.storage.statistics import MIXED, Statistics

Keep = Callable[..., Path]
ANNA = StatisticsFilter(names=("Anna",))


def catch_up(statistics: Statistics) -> int:
    return len(list(statistics.update()))


def counts(statistics: Statistics) -> list[int]:
    tables = ("matches", "players", "deals", "facts")
    return [statistics.rows(f"SELECT COUNT(*) FROM {table}")[0][0] for table in tables]


def dump(statistics: Statistics) -> list[list[tuple[object, ...]]]:
    return [statistics.rows(f"SELECT * FROM {table}") for table in ("matches", "players", "deals", "facts")]


@pytest.fixture
def five(keep: Keep) -> list[tuple[int, ...]]:
    """Five matches on five days; returns each player's score in each."""
    matches = [new_match(f"seed{day}", f"2026-03-0{day}T12:00:00Z") for day in range(1, 6)]
    for match in matches:
        keep(match)
    return [match.result.scores for match in matches if match.result]


@pytest.mark.usefixtures("five")
def test_every_match_is_counted_once(statistics: Statistics, library: Library) -> None:
    assert [*statistics.update()] == [(done, 5) for done in range(1, 6)]
    first = dump(statistics)
    assert catch_up(statistics) == 0
    for file in library.finished():
        statistics.add(file)
    assert dump(statistics) == first
    assert counts(statistics)[:3] == [5, 20, 40]


def test_ll_15_a_redealt_deal_does_not_count(library: Library, statistics: Statistics) -> None:
    library.import_record(Path(__file__).parent.parent / "records" / "landlord-rules-1.parlour")
    catch_up(statistics)
    assert counts(statistics)[2] == 3 * 4


def test_a_tied_match_is_shared_and_won_by_nobody(keep: Keep, statistics: Statistics) -> None:
    game = registry.game("casa_grande")
    match = Match(game, game.schema.parse("max_rounds=4 blocks=4", 2), (Player("Anna"), Player("Bram")), "level 11")
    keep(match)
    assert match.result
    assert match.result.places == (1, 1)
    catch_up(statistics)
    reported = figures.tally(statistics, ANNA)
    assert (reported.played, reported.won, reported.shared) == (1, 0, 1)


def test_unfinished_and_damaged_matches_do_not_count(keep: Keep, statistics: Statistics) -> None:
    keep(new_match("waiting"), 20)
    path = keep(new_match("forged"))
    path.write_bytes(path.read_bytes().replace(b"result 0 ", b"result 0 -"))
    assert catch_up(statistics) == 0
    assert figures.tally(statistics, ANNA) == figures.Tally()


def test_matches_played_won_streaks_and_scores_are_counted(five: list[tuple[int, ...]], statistics: Statistics) -> None:
    catch_up(statistics)
    won = [scores[0] > scores[1] for scores in five]
    runs = "".join("w" if win else " " for win in won).split(" ")
    own = [scores[0] for scores in five]
    tally = figures.tally(statistics, ANNA)
    assert (tally.played, tally.won, tally.lost) == (5, sum(won), 5 - sum(won))
    assert (tally.current_streak, tally.best_streak) == (len(runs[-1]), max(map(len, runs)))
    assert (tally.mean, tally.highest, tally.lowest) == (sum(own) / 5, max(own), min(own))
    points = figures.over_time(statistics, ANNA)
    assert [(point.score, point.won) for point in points] == list(zip(own, won, strict=True))
    assert points[-1].share == sum(won) / 5
    assert [point.began.day for point in points] == [1, 2, 3, 4, 5]


@pytest.mark.usefixtures("five")
def test_each_filter_narrows_the_figures(keep: Keep, statistics: Statistics) -> None:
    keep(new_match("short", "2026-05-05T12:00:00Z", games=1))
    catch_up(statistics)

    def played(**asked: object) -> int:
        return figures.tally(statistics, StatisticsFilter(**asked)).played  # type: ignore[arg-type]

    assert played(names=("ANNA",)) == played(names=("anna", "Zoe")) == played(against="hard", level="") == 6
    assert played(names=("Zoe",)) == played(game="dumbal") == played(names=("Anna",), against="normal") == 0
    assert played(names=("Anna",), since=date(2026, 3, 4)) == 3
    assert played(names=("Anna",), until=date(2026, 3, 1)) == 1
    assert played(names=("Anna",), rules=(ruleset(4, new_match(games=1).options.text(full=True)),)) == 1
    assert played(level="hard") == 12
    assert played(names=("Bram",), against=MIXED) == 6


@pytest.mark.usefixtures("five")
def test_figures_are_grouped_by_rules_opponents_seat_and_player(keep: Keep, statistics: Statistics) -> None:
    keep(new_match("short", games=1))
    catch_up(statistics)
    by_rules = figures.bars(statistics, ANNA, "rules")
    assert [bar.played for bar in by_rules] == [5, 1]
    assert by_rules[0].key == ruleset(4, new_match().options.text(full=True))
    assert [(bar.key, bar.played) for bar in figures.bars(statistics, ANNA, "seat")] == [("0", 6)]
    assert [bar.key for bar in figures.bars(statistics, StatisticsFilter(), "name")] == ["Anna", "Bram", "Cato", "Dirk"]
    levels = {bar.key: bar for bar in figures.bars(statistics, StatisticsFilter(), "level")}
    assert {key: bar.played for key, bar in levels.items()} == {"hard": 12, "": 6, "normal": 6}
    assert levels[""].won * 2 + levels["hard"].won <= 12
    assert levels[""].share == levels["normal"].share


def test_deal_points_are_counted_in_bins(five: list[tuple[int, ...]], statistics: Statistics) -> None:
    catch_up(statistics)
    reported = figures.deals(statistics, ANNA)
    bins = figures.distribution(statistics, ANNA, 6)
    assert reported.played == sum(each.count for each in bins) == 10
    assert reported.mean * 10 == sum(scores[0] for scores in five)
    assert bins[0].low <= reported.lowest <= bins[0].high
    wide = bins[0].high - bins[0].low + 1
    assert str(wide).rstrip("0") in ("1", "2", "5")
    assert all(each.low % wide == 0 for each in bins), "every bin starts at a round number"
    assert bins[-1].low <= reported.highest <= bins[-1].high
    assert len(bins) <= 6
    assert figures.distribution(statistics, StatisticsFilter(names=("Zoe",))) == []
    for day in (date(2026, 3, number) for number in range(1, 6)):
        few = figures.distribution(statistics, StatisticsFilter(names=("Anna",), since=day, until=day), 6)
        assert few[0].low % (few[0].high - few[0].low + 1) == 0


@pytest.mark.usefixtures("five")
def test_facts_reported_by_a_game_become_rates(statistics: Statistics, monkeypatch: pytest.MonkeyPatch) -> None:
    def deal_facts(outcome: Outcome, seat: Seat) -> Mapping[str, float]:
        assert isinstance(outcome, KlaverjassenOutcome)
        facts = {"roem": float(outcome.row.roem[seat % 2])}
        return {**facts, "made": float(outcome.row.nat is None)} if outcome.row.playing == seat % 2 else facts

    game = registry.game("klaverjassen")
    monkeypatch.setattr(type(game), "deal_facts", staticmethod(deal_facts), raising=False)
    catch_up(statistics)
    made, roem = figures.rates(statistics, ANNA)
    other = figures.rates(statistics, StatisticsFilter(names=("Bram",)))[0]
    assert (made.name, roem.name, roem.deals) == ("made", "roem", 10)
    assert made.deals + other.deals == 10
    assert 0 <= made.mean <= 1


def test_matches_with_help_are_counted_and_can_be_excluded(library: Library, statistics: Statistics) -> None:
    honest, helped, replaced = new_match("honest"), new_match("helped"), new_match("replaced")
    for match in (honest, helped, replaced):
        appender = library.begin(match)
        play(match, 30)
        if match is helped:
            while not _moved_last(match, player=0):
                play(match, 1)
            match.undo(0)
            match.hint(0)
            play(match, 1)
        if match is replaced:
            match.take_over(0, Player("Robot", "moon", "bot", "easy"))
            play(match, 3)
            match.take_over(0, match.opening_players[0])
        play(match)
        appender.close()
    typed = Match(honest.game, honest.options, honest.opening_players, "lucky", origin=Origin.now(GAME, deals=TYPED))
    for known in (honest.fork(40), honest.again(), typed):
        appender = library.begin(known)
        play(known, choice="other")
        appender.close()
    catch_up(statistics)
    aids = figures.aids(statistics, ANNA)
    assert (aids.matches, aids.hints, aids.taken_over) == (6, 1, 1)
    assert (aids.forked, aids.replayed, aids.typed) == (1, 1, 1)
    assert aids.undos + aids.free_undos == 1
    assert figures.tally(statistics, StatisticsFilter(names=("Anna",), unaided=True)).played == 1
    assert figures.tally(statistics, StatisticsFilter(names=("Bram",), unaided=True)).played == 3


def test_a_match_finished_by_a_bot_is_neither_won_nor_lost(library: Library, statistics: Statistics) -> None:
    for seed in ("own", "finished", "left"):
        match = play(new_match(seed), 30)
        appender = library.begin(match)
        if seed != "own":
            match.take_over(0, Player("Anna (bot)", "moon", "bot", "easy"))
        play(match)
        appender.close()
    catch_up(statistics)
    tally = figures.tally(statistics, ANNA)
    assert (tally.played, tally.won + tally.lost + tally.shared) == (1, 1)
    assert len(figures.over_time(statistics, ANNA)) == 1
    assert [bar.played for bar in figures.bars(statistics, ANNA, "game")] == [1]
    assert figures.deals(statistics, ANNA).played == len(play(new_match("own")).progress.finished)
    aids = figures.aids(statistics, ANNA)
    assert (aids.matches, aids.taken_over, aids.away) == (1, 0, 2)
    assert figures.tally(statistics, StatisticsFilter(names=("Cato",))).played == 3


def test_deals_before_a_fork_count_only_in_the_original_match(library: Library, statistics: Statistics) -> None:
    match = play(new_match("forked", games=2))
    fork = play(match.fork(len(match.entries) - 5), choice="other")
    for each in (match, fork):
        appender = library.begin(each)
        appender.close()
    catch_up(statistics)
    played = len(match.progress.finished) + len(fork.progress.finished)
    taken_over = len(match.fork(len(match.entries) - 5).progress.finished)
    assert taken_over > 0
    assert figures.deals(statistics, ANNA).played == played - taken_over


def _moved_last(match: object, player: int) -> bool:
    entry = match.entries[-1]  # type: ignore[attr-defined]
    return isinstance(entry, Moved) and entry.seat == player


@pytest.mark.usefixtures("five")
def test_a_deleted_match_does_not_count_until_restored(library: Library, statistics: Statistics) -> None:
    catch_up(statistics)
    first = dump(statistics)
    removed = library.remove(library.finished()[0])
    assert catch_up(statistics) == 0
    assert counts(statistics)[:3] == [4, 16, 32]
    library.restore(removed)
    assert catch_up(statistics) == 1
    assert dump(statistics) == first


def test_the_same_match_in_two_files_counts_once(keep: Keep, statistics: Statistics) -> None:
    path = keep(new_match())
    path.with_name("copy.parlour").write_bytes(path.read_bytes())
    list(statistics.update())
    assert counts(statistics)[0] == 1
    path.unlink()
    assert catch_up(statistics) == 0
    assert counts(statistics)[0] == 1


@pytest.mark.usefixtures("five")
def test_a_rebuild_gives_the_same_database(statistics: Statistics) -> None:
    catch_up(statistics)
    first = dump(statistics)
    statistics.rows("DELETE FROM deals")
    assert list(statistics.rebuild())[-1] == (5, 5)
    assert dump(statistics) == first


@pytest.mark.usefixtures("five")
@pytest.mark.parametrize(
    "garbage", [b"", b"this is no database at all, sorry" * 40, b"SQLite format 3\x00" + b"\xff" * 9000]
)
def test_a_damaged_database_is_moved_aside_and_rebuilt(statistics: Statistics, garbage: bytes) -> None:
    statistics.path.parent.mkdir(exist_ok=True)
    statistics.path.write_bytes(garbage)
    assert catch_up(statistics) == 5
    assert figures.tally(statistics, ANNA).played == 5
    aside = statistics.path.with_name("statistics.sqlite.bad")
    assert aside.read_bytes() == garbage
    assert str(statistics.note) == (
        f"The statistics were damaged, so they were recounted from your matches. Old file: {aside}"
    )


@pytest.mark.usefixtures("five")
def test_a_checksummed_file_that_is_no_database_counts_as_damaged(statistics: Statistics) -> None:
    image = b"no database" * 400
    statistics.path.write_bytes(image + blake2b(image, digest_size=32).digest())
    assert catch_up(statistics) == 5
    assert "were damaged" in str(statistics.note)


@pytest.mark.usefixtures("five")
def test_without_write_access_statistics_are_counted_in_memory(library: Library, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    statistics = Statistics(tmp_path / "file" / "statistics.sqlite", library)
    assert catch_up(statistics) == 5
    assert figures.tally(statistics, ANNA).played == 5
    assert str(statistics.note).startswith("Couldn't save statistics in ")


@pytest.mark.usefixtures("five")
@pytest.mark.skipif(sys.platform == "win32", reason="there are no pipes with names")
@pytest.mark.parametrize("kind", ["folder", "pipe", "socket", "device"])
def test_an_unusable_path_is_left_alone(statistics: Statistics, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    path = statistics.path
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "socket":
        monkeypatch.chdir(path.parent)  # a socket's name must be short
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(path.name)
    else:
        path.symlink_to("/dev/zero")
    before = path.lstat()
    assert catch_up(statistics) == 5
    assert figures.tally(statistics, ANNA).played == 5
    assert str(statistics.note).startswith(f"Couldn't save statistics in {path}: ")
    statistics.close()
    assert (path.lstat().st_ino, path.lstat().st_mode) == (before.st_ino, before.st_mode)


class Failing(disk.System):
    """A disk on which one kind of call fails for the statistics file."""

    def __init__(self, path: Path, call: str, number: int) -> None:
        def fail(at: object, *rest: Any) -> object:
            if call == "open" and isinstance(at, Path) and at.parent != path.parent:
                return disk.System.open(self, at, *rest)
            raise OSError(number, os.strerror(number))

        setattr(self, call, fail)


@pytest.mark.usefixtures("five")
@pytest.mark.parametrize("ahead", [b"", b"damaged"])
@pytest.mark.parametrize(
    ("call", "number"), [("write", ENOSPC), ("sync", EIO), ("rename", EROFS), ("open", EACCES)]
)
def test_after_a_disk_error_the_figures_are_right_and_it_is_reported(
    statistics: Statistics, ahead: bytes, call: str, number: int
) -> None:
    if ahead:
        statistics.path.write_bytes(ahead)
    with disk.replaced(Failing(statistics.path, call, number)):
        assert catch_up(statistics) == 5
        assert figures.tally(statistics, ANNA).played == 5
        assert os.strerror(number) in str(statistics.note)
        statistics.close()
    statistics.note = ""
    assert catch_up(statistics) == 5
    assert figures.tally(statistics, ANNA).played == 5


@pytest.mark.usefixtures("five")
@pytest.mark.parametrize("version", [statistics_module.VERSION - 1, statistics_module.VERSION + 1])
def test_a_database_of_another_version_is_rebuilt(statistics: Statistics, version: int) -> None:
    catch_up(statistics)
    statistics.rows("UPDATE players SET won = 1")
    statistics.rows(f"PRAGMA user_version = {version}")
    statistics.close()
    assert catch_up(statistics) == 5
    assert figures.tally(statistics, ANNA).won < 5
    assert statistics.note == ""
    statistics.close()
    assert catch_up(statistics) == 0


@pytest.mark.usefixtures("five")
def test_two_windows_can_count_at_the_same_time(statistics: Statistics, library: Library, folders: Folders) -> None:
    other = Statistics(folders.statistics, library)
    one, two = statistics.update(), other.update()
    for _ in zip(one, two, strict=False):
        pass
    assert counts(other) == counts(statistics)
    assert counts(statistics)[:3] == [5, 20, 40]
    assert statistics.note == other.note == ""
    other.close()


@pytest.mark.usefixtures("five")
def test_interrupted_counting_continues_where_it_stopped(statistics: Statistics) -> None:
    statistics.path.write_bytes(b"damaged")
    counting = statistics.update()
    assert [next(counting), next(counting)] == [(1, 5), (2, 5)]
    statistics.close()
    assert counts(statistics)[0] == 2
    assert catch_up(statistics) == 3


@pytest.mark.usefixtures("five")
@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_counting_continues_after_a_kill(folders: Folders, statistics: Statistics) -> None:
    statistics.path.write_bytes(b"damaged")
    run_until_killed(f"""
        import os, signal
        from pathlib import Path
        from cardgames.storage import statistics
        from cardgames.storage.library import Library
        from cardgames.storage.paths import Folders
        folders = Folders.under(Path({str(folders.data.parent)!r}))
        statistics.SAVED_EVERY = 2
        for done, _ in statistics.Statistics(folders.statistics, Library(folders)).update():
            if done == 3:
                os.kill(os.getpid(), signal.SIGKILL)
    """)
    assert counts(statistics)[0] == 2
    assert catch_up(statistics) == 3
    assert statistics.note == ""
