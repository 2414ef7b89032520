"""`cardgames review`: the report as text, data and a web page, and what it refuses."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from functools import partial
from pathlib import Path

import pytest

from cardgames.cli.main import run
from cardgames.lab.review import review
from cardgames.lab.review.judging import Worlds

RECORDS = Path(__file__).parents[1] / "records"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few worlds, so that a report takes no time."""
    monkeypatch.setattr(review, "Reviewer", partial(review.Reviewer, worlds=Worlds(8, 16, 64), hard_runs=0))


@pytest.fixture
def record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A record of one game of Klaverjassen between random bots, who make mistakes."""
    options = tmp_path / "one.yaml"
    options.write_text("game: klaverjassen\nname: One\noptions: {games: 1}\n", encoding="utf-8")
    args = ["simulate", "klaverjassen", "--bots", "random", "--seed", "q", "--matches", "1"]
    assert run([*args, "--variant", str(options), "--records", str(tmp_path)]) == 0
    capsys.readouterr()
    return next(tmp_path.glob("*.parlour"))


def test_the_report_names_marked_moves_with_their_points(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["review", str(record), "--player", "1"]) == 0
    said = capsys.readouterr().out
    assert re.search(r"Game 1\nAgainst your opponents: [+−]?\d", said)
    assert "Your choices:" in said
    assert re.search(r"\d+  (Inaccuracy|Mistake|Blunder) +−\d.*Play ", said)


def test_json_output_has_each_decision(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["review", str(record), "--player", "0", "--json"]) == 0
    (report,) = json.loads(capsys.readouterr().out)
    assert report["player"] == 0
    assert [deal["deal"] for deal in report["deals"]] == sorted({deal["deal"] for deal in report["deals"]})
    deal = report["deals"][0]
    assert deal["result"] == pytest.approx(
        deal["cards"] + deal["choices"]["estimate"] + (deal["fell"] or 0) + deal["rest"]
    )
    assert {"position", "move", "best", "verdict", "lost", "worlds"} <= {*deal["decisions"][0]}


def test_the_page_is_one_file_with_embedded_pictures(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "report.html"
    assert run(["review", str(record), "--player", "1", "--html", str(out)]) == 0
    assert "Against your opponents" in capsys.readouterr().out
    page = out.read_text(encoding="utf-8")
    pictures = re.findall(r'src="data:image/jpeg;base64,([^"]+)"', page)
    assert pictures
    assert b64decode(pictures[0]).startswith(b"\xff\xd8\xff")
    assert "<svg" in page
    assert "Expected result after each of your decisions" in page
    assert re.search(r'<div class="bar"><b style="width:[\d.]+%;[^>]*></b><i style="left:[\d.]+%', page)
    assert not re.search(r'(src|href)="(?!data:)', page)


def test_the_page_replaces_no_record(record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = record.read_bytes()
    assert run(["review", "--html", str(record), str(record)]) != 0
    assert "--html needs a file for the web page" in capsys.readouterr().err
    assert record.read_bytes() == before
    assert run(["review", str(record), "--player", "1", "--html", str(tmp_path)]) != 0


def test_the_bots_of_an_unfinished_match_are_not_reviewed(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = record.read_text("utf-8").splitlines()
    record.write_text("\n".join([*lines[:30], ""]), "utf-8")
    assert run(["review", str(record), "--player", "1"]) != 0
    assert "seat 1" in capsys.readouterr().err


def test_each_error_is_one_sentence(tmp_path: Path, record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    nothing = tmp_path / "nothing.parlour"
    nothing.write_text("", encoding="utf-8")
    for arguments in ([str(nothing)], [str(tmp_path / "gone.parlour")], [str(record), "--player", "9"],
                      [str(record), "-o", str(tmp_path / "no" / "folder.txt")]):  # fmt: skip
        assert run(["review", *arguments]) != 0
        said = capsys.readouterr().err.strip()
        assert said
        assert "Traceback" not in said


def test_the_report_can_be_in_dutch(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--language", "nl", "review", str(record), "--player", "1"]) == 0
    assert "Jouw keuzes:" in capsys.readouterr().out


def test_several_deals_have_a_mean_without_card_luck(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = tmp_path / "short.yaml"
    options.write_text("game: dumbal\nname: Short\noptions: {target: 40}\n", encoding="utf-8")
    args = ["simulate", "dumbal", "--bots", "easy", "--seed", "q", "--matches", "1", "--variant", str(options)]
    assert run([*args, "--records", str(tmp_path)]) == 0
    capsys.readouterr()
    record = next(tmp_path.glob("*.parlour"))
    assert run(["review", str(record), "--player", "0"]) == 0
    assert re.search(r"\nAverage result: .*\nAverage result without", capsys.readouterr().out)
    assert run(["review", str(record), "--player", "0", "--json"]) == 0
    (report,) = json.loads(capsys.readouterr().out)
    deals = report["deals"]
    without = sum(deal["result"] - deal["cards"] for deal in deals) / len(deals)
    assert report["overall"]["without_cards"]["estimate"] == pytest.approx(without)
