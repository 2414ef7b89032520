"""A short run of each of `kill`, `power`, `faults` and `fuzz`, and that each finds planted faults."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from cardgames import disk
from cardgames.conformance.__main__ import main
from cardgames.conformance.robustness import faults, fuzz, kill, power
from cardgames.conformance.robustness.trying import BatchResult, run_batches
from cardgames.engine import appender as appender_module
from cardgames.engine import record_reader
from cardgames.engine.appender import Appender
from cardgames.storage import files

POWER, FAULTS = "suite:0:casa_grande", "suite:0:landlord"


def first(label: str, count: int = 3) -> Iterator[str]:
    return (f"{label}-{number}" for number in range(count))


# ---------------------------------------------------------------- nothing is wrong


def test_kills_lose_nothing() -> None:
    found = sum(map(kill.batch, first("suite")), BatchResult())
    assert found.faults == ()
    assert found.count > 3


def test_power_cuts_lose_nothing_that_was_saved() -> None:
    found = power.batch(POWER)
    assert found.faults == ()
    assert found.count > 400


@pytest.mark.sampled(1)
@pytest.mark.parametrize("how", faults.HOWS)
def test_a_failing_system_call_loses_nothing(how: str) -> None:
    found = faults.batch(f"{FAULTS}:{how}")
    assert found.faults == ()
    assert found.count > {"half": 20, "syncs": 5}.get(how, 60)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("target", fuzz.TARGETS)
def test_damaged_input_gets_a_clear_error(target: str) -> None:
    found = fuzz.batch(f"suite-0:{target}")
    assert found.faults == ()
    assert found.count == fuzz.EACH


# ---------------------------------------------------------------- planted faults


def not_at_all(_: Appender) -> None:
    pass


def test_kills_find_lines_that_are_written_late(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Appender, "_append", not_at_all)
    monkeypatch.setattr(Appender, "sync", not_at_all)
    assert sum(map(kill.batch, first("planted", 12)), BatchResult()).faults


def no_sync(self: Appender) -> None:
    self._append()


def not_durable(path: Path, data: bytes) -> None:
    disk.write_file(path, data, durable=False)


def unchecked(self: record_reader.RecordReader, _: str) -> None:
    self.confirmed = self.offset


def careless(self: appender_module.OpenFile, data: bytes) -> None:
    """Write once and ignore errors."""
    with suppress(OSError):
        disk.system.write(self.handle, data, self._size)
    self._size += len(data)
    self._facts = os.fstat(self.handle)


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("place", "name", "instead"),
    [(Appender, "sync", no_sync), (files, "write_file", not_durable), (disk, "sync_folder", lambda _: None)],
)
def test_power_cuts_find_missing_syncs(
    place: object, name: str, instead: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(place, name, instead)
    assert power.batch(POWER).faults


def test_an_ignored_failing_write_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(appender_module.OpenFile, "append", careless)
    assert faults.batch(f"{FAULTS}:once").faults


def test_fuzzing_finds_changes_that_no_check_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_reader.RecordReader, "_check", unchecked)
    batches = (fuzz.batch(label + ":record") for label in first("planted", 12))
    assert any("taken for whole" in fault for found in batches for fault in found.faults)


# ---------------------------------------------------------------- the commands


def test_a_command_prints_how_many_were_tried(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fuzz", "--only", "suite-0:settings"]) == 0
    assert capsys.readouterr().out.startswith(f"fuzz: {fuzz.EACH} tried, {fuzz.EACH} clean, 0 faults, in ")


def clumsy(label: str) -> BatchResult:
    return BatchResult(10, (f"{label}: broken",) if label == "1" else ())


def test_batches_are_counted_across_processes() -> None:
    found = run_batches(map(str, range(5)), clumsy, jobs=2)
    assert found == BatchResult(50, ("1: broken",))
    assert str(found) == "50 tried, 49 clean, 1 faults"
