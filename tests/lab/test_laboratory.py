"""The laboratory: experiments run in the background, pause, continue from their files, and are joined."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from math import hypot
from pathlib import Path
from time import monotonic, sleep

import pytest

from cardgames.engine.registry import game
from cardgames.lab.experiments import files, tasks
from cardgames.lab.experiments.experiment import Experiment, Results, Side, play_unit
from cardgames.lab.experiments.laboratory import Laboratory
from cardgames.lab.experiments.running import run
from cardgames.lab.experiments.summary import Summary, ended, joined, preview_of, summary_of, swept_option
from cardgames.lab.jobs import LocalWorkers
from cardgames.screens.lab.figures import sheets_of
from cardgames.screens.lab.stand import how_far, stand

PATIENCE = 60.0


def experiment(*texts: str, pairs: int = 12, seed: str = "lab") -> Experiment:
    schema = game("dumbal").schema
    options = [schema.parse(text, 3) for text in texts or ("", "hand_size=4")]
    sides = tuple(Side(text or "standard", one.text(full=True)) for text, one in zip(texts, options, strict=True))
    return Experiment("dumbal", 3, sides, ("random",) * 3, pairs, seed, single=True)


def played(one: Experiment) -> Results:
    return Results(one, dict(play_unit(one, unit) for unit in one.units()))


@pytest.fixture
def laboratory(tmp_path: Path) -> Iterator[Laboratory]:
    found = Laboratory(tmp_path / "lab")
    yield found
    found.close()


def until(laboratory: Laboratory, is_so: object, path: Path) -> Summary:
    """Poll until a condition of an experiment holds, and return its summary."""
    assert callable(is_so)
    end = monotonic() + PATIENCE
    while monotonic() < end:
        laboratory.poll()
        summary = laboratory.summary(path)
        if summary is not None and is_so(summary):
            return summary
        sleep(0.02)
    raise AssertionError(f"{path.name}: {laboratory.state(path)} {laboratory.problem(path)}")


def test_an_experiment_is_paused_and_continues_from_its_file(laboratory: Laboratory) -> None:
    one = experiment("", "hand_size=4", pairs=3000)
    path = laboratory.start(one)
    assert laboratory.state(path) == "running"
    until(laboratory, lambda _: laboratory.progress(path).done > 3, path)
    laboratory.pause(path)
    half = until(laboratory, lambda _: laboratory.state(path) == "", path)
    assert 3 < half.done < half.whole == 3000
    kept = files.read(path)
    assert kept.matches == half.matches
    laboratory.go_on(path)
    until(laboratory, lambda _: laboratory.progress(path).done > half.done, path)
    laboratory.end(path)
    done = until(laboratory, lambda found: found.is_done, path)
    assert half.done < done.whole < 3000
    assert stand(laboratory, path) == f"Stopped: {done.whole * 100 // 3000}% played", "it isn't complete"
    assert how_far(laboratory, path).share < 1, "and neither is its bar"
    again = files.read(path)
    for unit, totals in kept.played.items():
        assert again.played[unit] == totals


def test_a_new_experiment_runs_first_while_the_other_waits(laboratory: Laboratory) -> None:
    long = laboratory.start(experiment("", "hand_size=4", pairs=5000))
    short = laboratory.start(experiment("", "hand_size=6", pairs=3))
    assert laboratory.state(long) in ("stopping", "waiting")
    assert laboratory.state(short) == "waiting"
    assert short in laboratory.paths()
    until(laboratory, lambda found: found.is_done, short)
    until(laboratory, lambda _: laboratory.state(long) == "running" and laboratory.progress(long).done > 1, long)
    laboratory.delete(long)
    assert laboratory.state(long) == ""
    assert laboratory.paths() == [short]


def test_bad_files_are_reported_in_one_sentence(laboratory: Laboratory) -> None:
    laboratory.folder.mkdir()
    good, whole = laboratory.folder / "good.lab", played(experiment("", "hand_size=4", pairs=2))
    files.write(good, whole)
    text = good.read_text("utf-8")
    bad = {
        "empty": "",
        "words": "hello\n---\n",
        "huge": text.replace("pairs: 2", "pairs: 1000000000000"),
        "endless": text.replace('["matches",0,', '["matches",0,[Infinity],', 1),
        "strange": text.replace("game: dumbal", "game: chess"),
        "binary": "\x00\x01---",
    }
    for name, words in bad.items():
        (laboratory.folder / f"{name}.lab").write_text(words, "utf-8")
        found = tasks.summarise(laboratory.folder / f"{name}.lab")
        assert not isinstance(found, Summary), name
        assert f"{name}.lab" in str(found) or name == "strange"
    assert laboratory.summary(good) is None  # it is read in another process
    assert until(laboratory, lambda found: found.is_done, good).matches == 2
    empty = laboratory.folder / "empty.lab"
    end = monotonic() + PATIENCE
    while not laboratory.problem(empty) and monotonic() < end:
        laboratory.poll()
        sleep(0.02)
    assert "empty.lab" in str(laboratory.problem(empty))


def test_a_killed_process_is_replaced(laboratory: Laboratory) -> None:
    laboratory.folder.mkdir()
    path = laboratory.folder / "one.lab"
    files.write(path, played(experiment("", "hand_size=4", pairs=2)))
    laboratory.ask(os._exit, 1)
    assert until(laboratory, lambda found: found.is_done, path).matches == 2


def test_a_stopped_experiment_is_complete_with_its_played_pairs() -> None:
    one = played(experiment("", "hand_size=4", pairs=4))
    gap = Results(replace(one.experiment, pairs=9), {unit: row for unit, row in one.played.items() if unit.number != 2})
    found = ended(gap)
    assert found.experiment.pairs == found.matches == 2
    assert not found.left


def test_experiments_with_the_same_seeds_are_joined_pairwise() -> None:
    first, second = experiment("", "hand_size=4"), experiment("", "hand_size=6")
    whole = joined(played(first), played(second))
    assert [side.name for side in whole.experiment.sides] == ["standard", "hand_size=4", "hand_size=6"]
    direct = summary_of(played(experiment("", "hand_size=4", "hand_size=6")))
    assert summary_of(whole).compared == direct.compared


def test_experiments_with_different_seeds_are_independent() -> None:
    first, second = played(experiment("")), played(experiment("", seed="other"))
    whole = summary_of(joined(first, second))
    assert [side.name for side in whole.experiment.sides] == ["standard", "standard (2)"]
    assert whole.most_different(1) == ()
    found = next(one for one in whole.comparisons(1) if one.measure.key == "decisions")
    reaches = [one.high - one.estimate for one in (found.first, found.second, found.difference)]
    assert reaches[2] == pytest.approx(hypot(reaches[0], reaches[1]), rel=0.05)
    assert dict(first.estimates(0))[found.measure].estimate == pytest.approx(found.first.estimate)


def test_a_sweep_is_recognised_by_its_sides() -> None:
    assert swept_option(experiment("", "hand_size=4", "hand_size=6")) == "hand_size"
    assert swept_option(experiment("", "hand_size=4")) == ""


def test_seats_that_never_won_are_measured_too() -> None:
    results = played(replace(experiment("", pairs=1), single=False))
    assert [m.argument for m in results.measures() if m.key == "seat"] == ["1", "2", "3"]
    assert list(results.estimates(0)) == []  # one match has no interval


def test_a_preview_shows_single_deals_until_two_matches_were_played() -> None:
    """A match of several deals takes long; two single deals come first, and no file keeps them."""
    whole = replace(experiment("", "hand_size=4", pairs=3), single=False)
    assert experiment("", "hand_size=4").preview_units() == []
    results = Results(whole, {}, dict(play_unit(whole, unit) for unit in whole.preview_units()))
    found = preview_of(results)
    assert found.is_preview
    assert (found.matches, found.done, found.whole) == (2, 0, 3)
    deals = summary_of(played(replace(whole, single=True, pairs=2)))
    assert found.known == deals.known
    assert found.known[0]
    assert "minutes" not in {one.measure.key for one in found.known[0]}
    assert len(list(sheets_of(found, 1, lambda _: None))) > 2


def test_matches_take_the_place_of_the_preview(tmp_path: Path) -> None:
    whole = replace(experiment("", "hand_size=4", pairs=3), single=False)
    results, parts = Results(whole), list[tuple[int, int]]()

    def count(now: Results) -> None:
        parts.append((len(now.preview), now.matches))

    run(results, LocalWorkers(1), tmp_path / "one.lab", on_unit=count, preview=True)
    assert parts == [(1, 0), (2, 0), (2, 1), (2, 2), (2, 3)]
    assert files.read(tmp_path / "one.lab").played == played(whole).played
