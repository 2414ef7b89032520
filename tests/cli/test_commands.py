"""The commands: output, exit codes, and no traceback for users."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cardgames.cli.main import run
from cardgames.engine.record import read_file
from cardgames.engine.record_text import checksum
from cardgames.engine.seen import seen_text
from cardgames.words import written

SIMULATE = ["simulate", "klaverjassen", "--bots", "random", "--seed", "s"]


@pytest.fixture
def records(tmp_path, capsys):
    """Two records of matches between random bots."""
    assert run([*SIMULATE, "--matches", "2", "--records", str(tmp_path)]) == 0
    capsys.readouterr()
    return sorted(tmp_path.glob("*.parlour"))


def unfinished(path):
    """Cut a record in the middle of its play."""
    lines = path.read_text("utf-8").splitlines()
    path.write_text("\n".join([*lines[:30], ""]), "utf-8")
    return path


def test_games_lists_the_installed_games(capsys):
    assert run(["games"]) == 0
    assert "Klaverjassen" in capsys.readouterr().out
    assert run(["games", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert {"name": "klaverjassen", "title": "Klaverjassen", "seats": [2, 3, 4]} in listed
    assert {"name": "jeudalism", "title": "Jeudalism", "seats": [2, 3, 4]} in listed


def test_where_prints_the_users_folders(capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("PARLOUR_HOME", str(tmp_path))
    assert run(["where", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["matches"].startswith(str(tmp_path))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "command", ["play", "games", "simulate", "duel", "replay", "verify", "variant", "picture", "where"]
)
def test_every_command_has_help(command, capsys):
    with pytest.raises(SystemExit) as ended:
        run([command, "--help"])
    assert ended.value.code == 0
    assert f"usage: cardgames {command}" in capsys.readouterr().out


def test_the_same_seed_plays_the_same_matches_in_any_number_of_processes(capsys, tmp_path):
    texts = []
    for jobs in ("1", "2"):
        folder = tmp_path / jobs
        assert run([*SIMULATE, "--matches", "3", "--jobs", jobs, "--json", "--records", str(folder)]) == 0
        data = json.loads(capsys.readouterr().out)
        data.pop("seconds")
        moves = [
            [line for line in path.read_text("utf-8").splitlines() if line.startswith(("deal", "move"))]
            for path in sorted(folder.iterdir())
        ]
        texts.append((data, moves))
    assert texts[0] == texts[1]
    assert texts[0][0]["matches"] == 3
    assert texts[0][0]["deals"] == 48
    assert sum(player["wins"] for player in texts[0][0]["players"]) == 6


@pytest.mark.parametrize(("game", "deals"), [("klaverjassen", "games"), ("amish_lords", "seasons")])
def test_simulate_calls_deals_by_the_games_unit_word(game, deals, capsys):
    assert run(["simulate", game, "--bots", "random", "--seed", "s", "--matches", "2"]) == 0
    assert re.search(rf"2 matches, \d+ {deals},", capsys.readouterr().out)
    assert run(["simulate", game, "--bots", "random", "--seed", "s", "--matches", "1"]) == 0
    assert re.search(rf"1 match, \d+ {deals},", capsys.readouterr().out)


def test_simulate_plays_a_variant_by_name_by_file_and_by_its_changes(capsys, tmp_path):
    own = tmp_path / "short.yaml"
    own.write_text("game: klaverjassen\nname: Short\noptions: {games: 2}\n")
    assert run([*SIMULATE, "--matches", "1", "--variant", str(own), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["deals"] == 2
    assert run([*SIMULATE, "--matches", "1", "--variant", "Amsterdam", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["options"] == "undertrump=forbidden"
    assert run([*SIMULATE, "--matches", "1", "--variant", "games=2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["deals"] == 2


@pytest.mark.parametrize(
    ("arguments", "reported"),
    [
        (["simulate", "bridge"], "there is no game 'bridge'"),
        (["simulate", "klaverjassen", "--seats", "5"], "play it with 2, 3 or 4"),
        (["simulate", "klaverjassen", "--bots", "genius"], "there is no level 'genius'"),
        (["simulate", "klaverjassen", "--bots", "easy,hard,easy"], "3 levels do not fit 4 seats"),
        (["simulate", "klaverjassen", "--variant", "Utrecht"], "there is no variant 'Utrecht'"),
        (["duel", "klaverjassen", "hard", "hard"], "both levels are 'hard'"),
        (["duel", "klaverjassen", "hard", "genius"], "genius"),
        (["replay", "none.parlour"], "none.parlour: No such file"),
        (["variant", "show", "none.yaml"], "none.yaml"),
    ],
)
def test_an_error_is_reported_in_one_sentence(arguments, reported, capsys):
    assert run(arguments) == 2
    shown = capsys.readouterr()
    assert reported in shown.err
    assert len(shown.err.splitlines()) == 1
    assert shown.out == ""


def test_bad_arguments_are_reported(capsys):
    with pytest.raises(SystemExit) as ended:
        run(["simulate", "klaverjassen", "--matches", "many"])
    assert ended.value.code == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("cardgames simulate:")
    assert "'many' is not a whole number" in line


@pytest.mark.parametrize("seed", ["a/b", "../up", "two\nlines", "x" * 300])
def test_any_seed_gives_a_record_name_inside_the_folder(seed, tmp_path):
    folder = tmp_path / "records"
    assert run([*SIMULATE[:-1], seed, "--matches", "1", "--records", str(folder)]) == 0
    (record,) = tmp_path.rglob("*.parlour")
    assert record.parent == folder
    assert "\n" not in record.name
    assert run(["verify", str(record)]) == 0


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no such devices")
def test_a_path_that_is_not_a_regular_file_is_not_read():
    assert run(["verify", "/dev/zero"]) == 1
    assert run(["replay", "/dev/zero"]) == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no such device")
def test_a_full_disk_is_reported_in_one_sentence():
    with Path("/dev/full").open("w") as full:
        command = subprocess.Popen([sys.executable, "-m", "cardgames", "games"], stdout=full, stderr=subprocess.PIPE)
        _, reported = command.communicate(timeout=20)
    assert command.returncode == 2
    assert reported.decode().splitlines() == ["cardgames: the system refused this (No space left on device)"]


def test_debug_shows_where_a_command_failed():
    with pytest.raises(LookupError):
        run(["simulate", "bridge", "--debug"])


# ---------------------------------------------------------------- records


def test_verify_prints_valid_or_the_wrong_line(records, capsys):
    good, bad = records
    assert run(["verify", str(good)]) == 0
    assert capsys.readouterr().out == f"{good}: valid\n"
    lines = bad.read_text("utf-8").splitlines()
    number = next(n for n, line in enumerate(lines, 1) if line.startswith("move 0"))
    lines[number - 1] = "move 0 9 play"
    bad.write_text("\n".join([*lines, ""]), "utf-8")
    assert run(["verify", str(good), str(bad)]) == 1
    assert f"{bad}:{number}: seat 9 is not to decide at table 0; seat" in capsys.readouterr().out
    assert run(["verify", "--json", str(bad)]) == 1
    (reported,) = json.loads(capsys.readouterr().out)
    assert reported["problems"][0]["line"] == number
    assert reported["valid"] is False


def test_verify_says_that_a_match_is_unfinished(records, capsys):
    assert run(["verify", str(unfinished(records[0]))]) == 0
    assert "not finished" in capsys.readouterr().out


def test_verify_of_a_missing_file_fails(capsys):
    assert run(["verify", "none.parlour"]) == 1
    assert "none.parlour: the file cannot be read" in capsys.readouterr().out


def test_replay_prints_every_deal_with_all_cards_and_the_result(records, capsys):
    assert run(["replay", str(records[0])]) == 0
    reported = capsys.readouterr().out
    assert reported.count("game ") == 16
    assert " / " in reported
    assert "1. random-" in reported


def test_all_5_replay_names_the_player_of_each_point(records, capsys):
    match = read_file(records[0]).match
    assert match
    names = [who.name for who in match.players]
    want = [
        f"{names[line.seat]}: {line.text} ({line.rule_id}: {written(line.points, '+')})"
        for line in match.table().state.ledger()
    ]
    assert run(["replay", str(records[0])]) == 0
    reported = capsys.readouterr().out
    assert want
    assert all(line in reported for line in want)


def test_replay_prints_a_tournament_of_two_tables_deal_by_deal(tmp_path, capsys):
    short = tmp_path / "short.yaml"
    short.write_text("game: round_robbin\nname: Short\nseats: 10\noptions: {max_rounds: 2}\n", "utf-8")
    game = ["simulate", "round_robbin", "--seats", "10", "--bots", "random", "--seed", "s", "--matches", "1"]
    assert run([*game, "--variant", str(short), "--records", str(tmp_path)]) == 0
    (path,) = tmp_path.glob("*.parlour")
    capsys.readouterr()
    assert run(["replay", str(path)]) == 0
    reported = capsys.readouterr().out
    rounds = [int(number) for number in re.findall(r"^ *\d+  deal (\d+)$", reported, re.MULTILINE)]
    assert rounds == [1, 2, 3, 4, 5, 6]
    assert "1. random-" in reported


def test_a_player_name_cannot_control_the_terminal(records, capsys):
    path = records[0]
    path.write_text(path.read_text("utf-8").replace('"random-0"', r'"\u001b[31mEvil\u0007\n"'), "utf-8")
    run(["replay", str(path)])
    reported = capsys.readouterr().out
    assert "[31mEvil" in reported
    assert all(line.isprintable() for line in reported.splitlines())
    assert "\x1b" not in reported


def test_replay_of_an_unfinished_match_shows_only_the_players_own_cards(records, capsys):
    path = unfinished(records[0])
    text = path.read_text("utf-8").replace('player 2 bot random "random-2"', 'player 2 human - "Anna"')
    path.write_text(text, "utf-8")
    assert run(["replay", str(path), "--json"]) == 0
    reported = json.loads(capsys.readouterr().out)
    assert reported["seat"] == 2
    assert not any(" / " in line for entry in reported["entries"] for line in entry["told"])
    assert run(["replay", str(path), "--seat", "1"]) == 2
    assert "so seat 1's view is not shown" in capsys.readouterr().err


def test_an_export_can_be_replayed_and_drawn_to_its_end(records, capsys, tmp_path):
    match = read_file(unfinished(records[0])).match
    export, picture = tmp_path / "seen.parlour", tmp_path / "seen.png"
    export.write_text(seen_text(match, 2), "utf-8")
    assert run(["replay", str(export)]) == 0
    assert capsys.readouterr().out
    assert run(["picture", str(export), "-o", str(picture), "--size", "640x400"]) == 0
    assert picture.stat().st_size


def test_several_matches_are_drawn_side_by_side(records, capsys, tmp_path):
    picture = tmp_path / "wall.png"
    several = ["picture", *map(str, records[:2]), "-o", str(picture), "--size", "640x400"]
    assert run(several) == 0
    assert picture.stat().st_size
    assert run([*several, "--move", "3"]) == 2
    assert "--move is for a single record" in capsys.readouterr().err


def test_replay_of_a_damaged_record_prints_its_readable_part(records, capsys):
    path = records[0]
    path.write_bytes(path.read_bytes()[:1500])
    assert run(["replay", str(path)]) == 1
    reported = capsys.readouterr().out
    assert "game 1" in reported
    assert "cut off" in reported


def test_an_edited_export_is_reported_in_one_sentence(records, tmp_path, capsys):
    text = seen_text(read_file(unfinished(records[0])).match, 2)
    for old, new, place in (
        (r'"trick":\[[0-9,]*\]', '"trick":[999]', "picture"),
        (r'"hands":\[[0-9,]*\]', '"hands":7', "picture"),
        (r'("is":"Event","kind":"[a-z]*","seat":)[0-9]', r"\g<1>99", "replay"),
    ):
        export = forged(tmp_path, text, old, new)
        more = ["-o", str(tmp_path / "seen.png"), "--size", "640x400"] if place == "picture" else []
        assert run([place, str(export), *more]) == 2
        reported = capsys.readouterr().err
        assert reported.count("\n") == 1
        assert "shows cards this seat could not have seen; the export was edited" in reported


def forged(folder, text, old, new):
    """An export with edited `seen` lines and a matching checksum."""
    lines = [re.sub(old, new, line) if line.startswith("seen ") else line for line in text.splitlines()[:-1]]
    body = "".join(line + "\n" for line in lines)
    path = folder / "forged.parlour"
    path.write_text(f"{body}sum {checksum(body.encode())}\n", "utf-8")
    return path


# ---------------------------------------------------------------- variants


def test_variant_check_prints_file_line_and_the_correction(tmp_path, capsys):
    path = tmp_path / "mine.yaml"
    path.write_text("game: klaverjassen\nname: Mine\noptions:\n  undertrumpp: forbidden\n")
    assert run(["variant", "check", str(path)]) == 1
    assert capsys.readouterr().out.startswith(f"{path}:4: options.undertrumpp: ")
    path.write_text("game: klaverjassen\nname: Mine\noptions:\n  undertrump: forbidden\n")
    assert run(["variant", "check", str(path)]) == 0
    assert run(["variant", "show", str(path)]) == 0
    assert "KJ-10" in capsys.readouterr().out
    assert run(["variant", "diff", str(path), "--json"]) == 0
    (difference,) = json.loads(capsys.readouterr().out)
    assert difference["rule"] == "KJ-10"


def test_an_impossible_comparison_or_picture_is_reported_in_one_sentence(records, tmp_path, capsys):
    ours, theirs = tmp_path / "ours.yaml", tmp_path / "theirs.yaml"
    ours.write_text("game: klaverjassen\nname: Ours\n")
    theirs.write_text("game: amish_lords\nname: Theirs\n")
    for arguments, reported in (
        (["variant", "diff", str(ours), str(theirs)], "'Ours' and 'Theirs' are of two games"),
        (["picture", str(records[0]), "--theme", "../night", "-o", str(tmp_path / "x.png")], "no theme '../night'"),
        ([*SIMULATE, "--matches", "1", "--records", str(ours)], f"{ours} is not a folder"),
    ):
        assert run(arguments) == 2
        shown = capsys.readouterr()
        assert reported in shown.err
        assert len(shown.err.splitlines()) == 1


@pytest.mark.parametrize("asked", ["64x64", "320x199", "319x200", "3841x2400", "1280x8192", "1280", "1x800x3", "٣x4"])
def test_a_size_outside_the_bounds_is_refused_with_the_bounds(asked, capsys):
    with pytest.raises(SystemExit) as ending:
        run(["picture", "x.parlour", "-o", "x.png", "--size", asked])
    assert ending.value.code == 2
    reported = capsys.readouterr().err
    assert len(reported.splitlines()) == 1
    assert "from 320x200 to 3840x2400" in reported


@pytest.mark.parametrize("name", ["", "older.png", "x", "x.jpg", "missing/", ".png"])
def test_a_picture_is_only_written_to_a_png_file(name, records, tmp_path, capsys):
    pictures = tmp_path / "pictures"
    (pictures / "older.png").mkdir(parents=True)
    assert run(["picture", str(records[0]), "-o", f"{pictures}/{name}"]) == 2
    reported = capsys.readouterr().err
    assert len(reported.splitlines()) == 1
    assert ".png" in reported
    assert ("is a folder" in reported) is (name in ("", "older.png"))
    assert [path.name for path in pictures.iterdir()] == ["older.png"]
