"""`cardgames lab`: what it compares, how it stops and continues, what it writes and refuses."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cardgames.cli.main import run
from cardgames.lab.experiments import files

QUICK = ("--single", "--bots", "random", "--ladder", "0", "--generic", "0")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PARLOUR_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def test_two_variants_are_compared_with_verdicts(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["lab", "klaverjassen", "standard", "hand_size=6", "--pairs", "40", *QUICK]) == 0
    said = capsys.readouterr().out
    assert "Klaverjassen: standard, hand_size=6" in said
    assert "40 pairs of games" in said
    assert re.search(r"Decisions in a game +3\d\.\d+ +2\d\.\d+ +−\d\.\d+ \(.*\) +less", said)
    assert "Pairs that differ most" in said


def test_one_variant_is_measured_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["lab", "landlord", "--pairs", "5", *QUICK]) == 0
    assert re.search(r"Decisions in a deal +\d+\.\d+ \(\d+\.\d+ to \d+\.\d+\)", capsys.readouterr().out)


def test_a_file_shows_and_continues_an_experiment(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["lab", "landlord", "standard", "to twenty", *QUICK, "--json"]
    assert run([*command, "--pairs", "4"]) == 0
    first = json.loads(capsys.readouterr().out)
    assert run([*command, "--pairs", "6"]) == 0
    more = json.loads(capsys.readouterr().out)
    assert (first["pairs"], more["pairs"]) == (4, 6)
    (path,) = (home / "data" / "lab").glob("*.lab")
    assert run(["lab", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == more


def test_a_sweep_prints_each_value_and_finds_the_closest(capsys: pytest.CaptureFixture[str]) -> None:
    sweep = ["lab", "klaverjassen", "--sweep", "hand_size=6..8", "--pairs", "30", *QUICK]
    assert run(sweep) == 0
    assert re.search(r"measure +hand_size=6 +hand_size=7 +hand_size=8", capsys.readouterr().out)
    assert run([*sweep, "--target", "decisions=20"]) == 0
    assert "Decisions in a game: hand_size=6 comes closest to 20.00" in capsys.readouterr().out


def test_page_table_and_records_are_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page, table, records = tmp_path / "a.html", tmp_path / "a.csv", tmp_path / "deals"
    places = ["--html", str(page), "--csv", str(table), "--records", str(records)]
    assert run(["lab", "klaverjassen", "standard", "rotterdam", "--pairs", "4", *QUICK, *places]) == 0
    assert "<svg" in page.read_text("utf-8")
    assert "http" not in page.read_text("utf-8")
    lines = table.read_text("utf-8").splitlines()
    assert lines[0] == "rules,measure,value,low,high"
    assert any(line.startswith("rotterdam,decisions,") for line in lines)
    written = sorted(records.glob("*.parlour"))
    assert len(written) == 2
    capsys.readouterr()
    assert run(["verify", *map(str, written)]) == 0


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["klaverjassen", "standard", "standard"], "standard is given twice"),
        (["klaverjassen", "nonsense"], "no variant 'nonsense'|nonsense"),
        (["klaverjassen", "--sweep", "hand_size"], "'hand_size' is not a sweep"),
        (["klaverjassen", "--sweep", "hand_size=3..99"], "'hand_size=3..99' has too many values"),
        (["klaverjassen", "--sweep", "luck=3..9"], "no option 'luck' to sweep; give one of: .*hand_size"),
        (["klaverjassen", "--bots", "easy", "standard", "nonsense"], "no variant 'nonsense'"),
        (["klaverjassen", "--target", "starter=0"], "--target needs --sweep"),
        (["klaverjassen", "standard", "rotterdam", "--relevant", "luck=2"], "'luck=2' does not say what matters"),
        (["klaverjassen", "standard", "rotterdam", "--relevant", "minutes=-2"], "a number above 0"),
        (["chess"], "chess"),
        (["gone.lab"], "gone.lab"),
    ],
)
def test_wrong_arguments_are_reported_in_one_sentence(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["lab", *arguments, "--pairs", "2", *QUICK]) == 2
    error = capsys.readouterr().err
    assert re.search(told, error)
    assert error.count("\n") == 1


def test_after_ctrl_c_the_same_command_continues(home: Path) -> None:
    command = [sys.executable, "-m", "cardgames", "lab", "klaverjassen", "--pairs", "2000", *QUICK]
    going = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PARLOUR_HOME": str(home)},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    end = time.monotonic() + 60
    while not list(home.rglob("*.lab")) and time.monotonic() < end:
        time.sleep(0.05)
    going.send_signal(signal.SIGINT)
    said, _ = going.communicate(timeout=60)
    assert "The same command continues." in said
    (path,) = (home / "data" / "lab").glob("*.lab")
    assert 0 < files.read(path).matches < 2000
