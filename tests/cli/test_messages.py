"""Errors for damaged or hostile files and names: one printable sentence without Python terms."""

import json
import random
import re

import pytest

from cardgames.cli.main import run
from cardgames.engine.names import printable
from cardgames.engine.record import read, read_file
from cardgames.engine.record_text import checksum
from cardgames.engine.seen import seen_text

RED = "\x1b[31mred\nline\x9b2J"
INTERNAL = re.compile(
    r"Error|Exception|__|argument|Expecting|delimiter|unhashable|iterable|recursion|\\[xn]|<class|None"
)
ODD = (None, [], {}, RED, 10**30, -5, {"is": RED}, {"is": "Event"}, {"is": ["a"]}, {"set": 5}, {"is": "View"}, 1.5)


@pytest.fixture(scope="module")
def export(tmp_path_factory):
    """The lines of an export of an unfinished match."""
    folder = tmp_path_factory.mktemp("records")
    simulate = ["simulate", "klaverjassen", "--bots", "random", "--seed", "s", "--matches", "1"]
    assert run([*simulate, "--records", str(folder)]) == 0
    (record,) = folder.iterdir()
    record.write_text("\n".join([*record.read_text("utf-8").splitlines()[:40], ""]), "utf-8")
    return seen_text(read_file(record).match, 0).splitlines()[:-1]


def damaged(lines, seed):
    """An export with damaged data in one line and a matching checksum."""
    rng = random.Random(seed)
    lines = list(lines)
    number = rng.choice([number for number, line in enumerate(lines) if line.startswith("seen ")])
    data = lines[number].removeprefix("seen ")
    at = rng.randrange(len(data))
    match seed % 6:
        case 0:
            data = data[:at]
        case 1:
            data = data[:at] + rng.choice('[]{},:"0x\x1b\\') + data[at:]
        case 2:
            data = data[:at] + data[at + 1 :]
        case 3:
            data = "[" * 2000 + data
        case _:
            data = json.dumps(changed(json.loads(data), rng), ensure_ascii=rng.random() < 0.5)
    lines[number] = f"seen {data}"
    text = "".join(line + "\n" for line in lines)
    return f"{text}sum {checksum(text.encode())}\n"


def changed(data, rng):
    """Data in which one value or one name is replaced."""
    inner, keys = data, []
    while isinstance(inner, list | dict) and inner and (not keys or rng.random() < 0.8):
        keys.append(rng.choice(list(inner) if isinstance(inner, dict) else range(len(inner))))
        inner = inner[keys[-1]]
    holder = data
    for key in keys[:-1]:
        holder = holder[key]
    if isinstance(holder, dict) and rng.random() < 0.5:
        holder[RED] = holder.pop(keys[-1])
    else:
        holder[keys[-1]] = rng.choice(ODD)
    return data


def assert_clear(text):
    """The text is one printable line without Python terms."""
    assert text.endswith("\n")
    line = text.removesuffix("\n")
    assert line.isprintable(), ascii(line)
    assert not INTERNAL.search(line), line


def test_a_damaged_export_is_reported_in_clear_sentences(export, tmp_path, capsys):
    refused = 0
    for seed in range(160):
        text = damaged(export, seed)
        problems = read(text.encode(errors="replace")).problems
        for problem in problems:
            assert_clear(f"{problem}\n")
            assert problem.line
            assert problem.should_be
        refused += bool(problems)
        if seed < 40:
            path = tmp_path / "damaged.parlour"
            path.write_bytes(text.encode(errors="replace"))
            code = run(["verify", str(path)])
            shown = capsys.readouterr()
            assert code == (1 if problems else 0)
            assert_clear(shown.out)
            run(["replay", str(path)])
            shown = capsys.readouterr()
            assert all(line.isprintable() for line in (shown.out + shown.err).splitlines())
            assert not INTERNAL.search(shown.err)
    assert refused > 100


def test_a_damaged_export_is_reported_with_line_and_character(export):
    lines = [line if not line.startswith("seen ") else "seen [1, oops]" for line in export]
    (problem,) = read("\n".join([*lines, ""]).encode()).problems
    assert problem.what == "this is not JSON from character 5 on"
    assert problem.should_be == "the line is written: seen DATA"


@pytest.mark.parametrize(
    "arguments",
    [
        ["simulate", RED],
        ["simulate", "x" * 5000],
        ["duel", RED, "easy", "hard"],
        ["simulate", "klaverjassen", "--bots", RED],
        ["simulate", "klaverjassen", "--variant", RED],
        ["simulate", "klaverjassen", "--matches", RED],
        ["simulate", "klaverjassen", f"--{RED}"],
        ["duel", "klaverjassen", RED, "hard"],
        [RED],
        ["replay", f"{RED}.parlour"],
        ["verify", f"{RED}.parlour"],
        ["picture", f"{RED}.parlour", "-o", "x.png"],
        ["picture", "x.parlour", "-o", RED],
        ["picture", "x.parlour", "-o", "x.png", "--size", RED],
        ["variant", "check", f"{RED}.yaml"],
        ["variant", "show", f"{RED}.yaml"],
        ["variant", RED],
    ],
    ids=ascii,
)
def test_names_and_options_cannot_control_the_terminal(arguments, capsys):
    try:
        code = run(arguments)
    except SystemExit as ended:
        code = ended.code
    assert code in (1, 2)
    shown = capsys.readouterr()
    text = shown.out + shown.err
    assert text.count("\n") == 1
    assert text.removesuffix("\n").isprintable(), ascii(text)
    assert "Error" not in text


@pytest.mark.parametrize(
    "text",
    [
        f"game {RED[:6]}x\n", "game bridge\n", "game klaverjassen\nrules 1\noptions \x1b[31m=3\n",
        "\x1b[31m 3\n", "game klaverjassen\nrules x\x1b\noptions\n",
    ],
)  # fmt: skip
def test_a_record_cannot_control_the_terminal(text, tmp_path, capsys):
    path = tmp_path / "a\x1b[31m\nb.parlour"
    path.write_text(f"parlour-record 1\n{text}")
    assert run(["verify", str(path)]) == 1
    assert_clear(capsys.readouterr().out)
    assert run(["verify", "--json", str(path)]) == 1
    shown = capsys.readouterr().out
    assert all(line.isprintable() for line in shown.splitlines())
    assert json.loads(shown)[0]["file"] == str(path)
    assert run(["replay", str(path)]) == 2
    assert_clear(capsys.readouterr().err)


@pytest.mark.parametrize(
    "text", ['game: "\\e[31m\\n"\nname: x\n', 'game: klaverjassen\nname: "\\e[31m"\n', '"\\e": 1\n', "{\n"]
)
def test_a_variant_cannot_control_the_terminal(text, tmp_path, capsys):
    path = tmp_path / "a\x1b[31m\nb.yaml"
    path.write_text(text)
    for part, code in (("check", 1), ("show", 2), ("diff", 2)):
        assert run(["variant", part, str(path)]) == code
        shown = capsys.readouterr()
        lines = (shown.out + shown.err).splitlines()
        assert lines
        assert all(line.isprintable() and not INTERNAL.search(line) for line in lines)
        assert all(printable(str(path)) in line for line in lines)


def test_a_seed_cannot_control_the_terminal(capsys):
    assert run(["simulate", "klaverjassen", "--bots", "random", "--matches", "1", "--seed", RED]) == 0
    assert all(line.isprintable() for line in capsys.readouterr().out.splitlines())


def test_an_unexpected_error_is_reported_without_a_traceback(capsys, monkeypatch):
    def broken(_):
        raise KeyError(RED)

    monkeypatch.setattr("cardgames.cli.where.run", broken)
    assert run(["where"]) == 2
    assert_clear(capsys.readouterr().err)
