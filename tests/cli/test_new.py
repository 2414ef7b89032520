"""`cardgames new` writes a game that is complete, runs at once, and passes ruff, mypy and its own tests."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from external_games import install

from cardgames.cli.main import run
from cardgames.cli.new import letters_of

ROOT = Path(__file__).parent.parent.parent
NAME, TITLE = "night_owls_of_the_forest", "Night Owls of the Old Forest by the Lake"
"""As long as possible, so that other names make no line of code too long."""


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new game in its own folder."""
    folder = tmp_path_factory.mktemp("made") / "owls"
    assert run(["new", NAME, "--folder", str(folder), "--title", TITLE]) == 0
    return folder


def tool(package: Path, *words: object) -> str:
    """Run a Python module where the game is installed and Parlour is this checkout; fails with its output."""
    site = package.parent / "site"
    if not site.exists():
        site.mkdir()
        install(package, site)
    path = os.pathsep.join(map(str, (ROOT, site, package / "src")))
    done = subprocess.run(
        [sys.executable, "-B", "-m", *map(str, words)],
        cwd=package,
        env={**os.environ, "PYTHONPATH": path, "MYPYPATH": str(ROOT), "PARLOUR_HOME": str(package.parent / "home")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{words}: {done.stdout}{done.stderr}"
    return done.stdout


def test_a_new_game_contains_nothing_of_the_template(package: Path) -> None:
    files = [path for path in package.rglob("*") if path.is_file()]
    texts = {path.relative_to(package).as_posix(): path.read_text(encoding="utf-8") for path in files}
    left = ("game_name", "Game Title", "GN-", "_gn_")
    assert not [name for name, text in texts.items() if any(word in name + text for word in left)]
    assert texts[f"src/{NAME}/rules.md"].startswith(f"# {TITLE} (NO)\n")
    assert f'title="{TITLE}",' in texts[f"src/{NAME}/__init__.py"]


def test_the_tests_of_a_new_game_pass(package: Path) -> None:
    """Except the slow ones, of bots and sampling, which are tested for any game with declared piles."""
    assert "passed" in tool(package, "pytest", "-p", "no:cacheprovider", "-k", "not bots and not samples")


def test_ruff_accepts_a_new_game(package: Path) -> None:
    """Mypy checks it together with the code of the guide, in another test."""
    tool(package, "ruff", "check", "--no-cache")
    tool(package, "ruff", "format", "--no-cache", "--check")


def test_the_expected_length_of_a_match_follows_its_number_of_deals(package: Path) -> None:
    lines = f"from {NAME}.rules import GAME", "for options in '', 'deals=6':"
    lines += ("    print(GAME.length(GAME.schema.parse(options, 2)).deals)",)
    script = package / "how_long.py"
    script.write_text("\n".join(lines), encoding="utf-8")
    told = tool(package, script.stem).split()
    script.unlink()
    assert told == ["3", "6"]


def test_every_command_works_with_a_new_game(package: Path) -> None:
    kept = package.parent / "kept"
    simulate = ("simulate", NAME, "--matches", 1, "--seats", 2, "--bots", "easy,random", "--variant", "Long Hands")
    tool(package, "cardgames", *simulate, "--records", kept)
    (record,) = kept.iterdir()
    assert "valid" in tool(package, "cardgames", "verify", record)
    assert "deal 3" in tool(package, "cardgames", "replay", record)
    tool(package, "cardgames", "picture", record, "--move", 9, "--seat", 0, "-o", package.parent / "x.png")
    assert (package.parent / "x.png").stat().st_size > 50_000
    tool(package, "cardgames", "duel", NAME, "easy", "random", "--pairs", 2, "--seats", 2)


def test_new_prints_the_next_steps(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "x"
    assert run(["new", "crazy_9s", "--folder", str(folder)]) == 0
    first, *others = capsys.readouterr().out.splitlines()
    assert first.startswith("Crazy 9s: ")
    assert [line.split("    ")[0] for line in others] == [
        f'  pip install -e "{folder}[dev]"',
        "  cardgames",
        f'  pytest "{folder}"',
    ]


def test_the_folder_is_named_after_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["new", NAME]) == 0
    assert (tmp_path / NAME / "src" / NAME / "state.py").is_file()


@pytest.mark.parametrize("name", ["Owls", "2owls", "o", "owl-s", "o s", "_owls", "o.py", "öwl", "class", "o" * 25, ""])
def test_an_invalid_name_is_refused(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["new", name, "--folder", str(tmp_path / "x")]) == 2
    assert "is not a valid name for a game" in capsys.readouterr().err
    assert not any(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("name", "reported"),
    [
        ("dumbal", "there already is a game 'dumbal'"),
        ("json", "the name 'json' is used"),
        ("cardgames", "the name 'cardgames' is used"),
        ("play", "the name 'play' is used"),
    ],
)
def test_a_name_that_is_taken_is_refused(
    name: str, reported: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["new", name, "--folder", str(tmp_path / "x")]) == 2
    shown = capsys.readouterr().err
    assert reported in shown
    assert shown.count("\n") == 1


@pytest.mark.parametrize("title", ["", " ", 'Say "Owl"', "back\\slash", "two\nlines", "o" * 41])
def test_a_title_that_would_break_the_code_is_refused(
    title: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["new", NAME, "--title", title, "--folder", str(tmp_path / "x")]) == 2
    assert "a title is 1 to 40 characters" in capsys.readouterr().err


def test_an_existing_folder_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["new", NAME, "--folder", str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"cardgames: {tmp_path} exists already; name a new folder with --folder\n"
    assert not any(tmp_path.iterdir())


def test_an_unwritable_folder_is_reported_and_nothing_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*_: object, **__: object) -> int:
        raise OSError(28, "No space left on device", "a file")

    monkeypatch.setattr(Path, "write_text", full)
    assert run(["new", NAME, "--folder", str(tmp_path / "x")]) == 2
    assert capsys.readouterr().err == "cardgames: a file: No space left on device\n"
    assert not any(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("name", "letters"), [("night_owls", "NO"), ("a_b_c", "AB"), ("whist", "WH"), ("x2", "XX"), ("crazy_8s", "CR")]
)
def test_rule_ids_start_with_two_letters_of_the_name(name: str, letters: str) -> None:
    assert letters_of(name) == letters
