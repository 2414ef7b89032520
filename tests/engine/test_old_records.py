"""Old records, damaged line by line: the error for each, and nothing after the damage is used."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardgames.engine.reading import LINES, Reading
from cardgames.engine.record import read

TESTS = Path(__file__).parent.parent
GAMES = TESTS.parent / "cardgames" / "games"
RECORDS = [
    path
    for path in sorted((TESTS / "records").glob("*.parlour"))
    if (GAMES / path.name.partition("-rules-")[0]).is_dir() and not path.stem.endswith("-seen")
]


def lines_of(path: Path) -> list[str]:
    return path.read_text("utf-8").splitlines()


def reading_of(lines: list[str]) -> Reading:
    return read("".join(line + "\n" for line in lines).encode())


MUCH = 4_000
"""So many lines, about, are read to look at some of one record: of a very long one fewer are looked at."""


def some(lines: list[str], count: int) -> range:
    """The numbers of all lines of a short record, and of about so many of a long one."""
    return range(1, len(lines) + 1, len(lines) // min(count, MUCH // len(lines)) or 1)


def damages(lines: list[str]) -> Iterator[tuple[int, list[str]]]:
    """A line removed, repeated, swapped with the next, or cut in the middle, each with the line's number."""
    for number in some(lines, 25):
        line = lines[number - 1]
        above, below = lines[: number - 1], lines[number:]
        yield number, [*above, *below]
        yield number, [*above, line, line, *below]
        yield number, [*above, *below[:1], line, *below[1:]]
        yield number, [*above, line[: len(line) // 2], *below]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_damage_is_reported_in_one_sentence_at_the_damaged_line_or_below(path):
    lines = lines_of(path)
    whole = reading_of(lines).match
    first = next(number for number, line in enumerate(lines, 1) if line.startswith("deal "))
    for number, changed in damages(lines):
        reading = reading_of(changed)
        if changed == lines[:-1]:  # as when the program is killed before it writes the checksum
            assert reading.valid
            assert not reading.finished
        elif changed != lines:
            (problem,) = reading.problems
            assert problem.line >= number
            assert problem.line <= len(changed)
            assert "\n" not in problem.sentence
            assert "the rules of the game cannot follow" not in problem.sentence
        if reading.match:
            good = max(0, number - first)
            assert reading.match.lines[:good] == whole.lines[:good]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_misspelt_line_is_reported_by_its_number(path):
    lines = lines_of(path)
    whole = reading_of(lines).match
    first = next(number for number, line in enumerate(lines, 1) if line.startswith("deal "))
    for number in some(lines, 40)[1:]:
        line = lines[number - 1]
        reading = reading_of([*lines[: number - 1], f"x{line}", *lines[number:]])
        (problem,) = reading.problems
        assert problem.line == number
        assert problem.what.startswith("no ")
        assert problem.what.partition(";")[0].endswith(f" begins with 'x{line.partition(' ')[0]}'")
        if reading.match:
            good = max(0, number - first)
            assert reading.match.lines[:good] == whole.lines[:good]


JUNK = (90_000 * "x", " \x1b[31m\x07", "\x1b" + 5000 * "é")
"""What is much, what cannot be printed, and both."""


@pytest.mark.sampled(3)
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_error_for_any_junk_line_is_short_and_printable(path):
    """Each kind of line is combined with all junk; the position of the junk varies with the line."""
    lines = lines_of(path)
    first = {line.partition(" ")[0]: number for number, line in reversed([*enumerate(lines)])}
    for turn, (keyword, number) in enumerate(first.items(), RECORDS.index(path)):
        one, two, three = JUNK[turn % 3], JUNK[(turn + 1) % 3], JUNK[(turn + 2) % 3]
        for changed in (f"{keyword} {one}", lines[number] + two, keyword + three):
            (problem,) = reading_of([*lines[:number], changed, *lines[number + 1 :]]).problems
            assert str(problem).isprintable()
            assert len(str(problem)) < 1000


def test_old_records_contain_every_kind_of_line():
    said = {line.partition(" ")[0] for path in RECORDS for line in lines_of(path)}
    assert {*LINES} - said == {"seen", "check"}, "which only exports and unfinished matches have"
