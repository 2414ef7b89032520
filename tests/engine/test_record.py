"""Records: written line by line, and read up to the first damage."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing import CHECKED, FINISHED, FOUR, UNFINISHED, finished, new_match, play, unchecked

from cardgames.engine import registry
from cardgames.engine.lines import Player
from cardgames.engine.match import TYPED, Match, Origin
from cardgames.engine.names import LONGEST_NAME
from cardgames.engine.progress import Need
from cardgames.engine.record import read, verify
from cardgames.engine.record_text import MAX_BYTES, MAX_LINE, Tags, record_text
from cardgames.games.klaverjassen.rules import GAME, Klaverjassen


def damaged(old: str, new: str, text: str = FINISHED) -> list[str]:
    """The problems of a record in which `old` was replaced."""
    assert old in text
    return [str(problem) for problem in read(text.replace(old, new, 1).encode()).problems]


# ---------------------------------------------------------------- there and back


@pytest.mark.parametrize("seed", range(2))
def test_a_record_reads_back_as_the_same_match(seed):
    match = finished(seed)
    text = record_text(match)
    reading = read(text.encode())
    assert reading.problems == []
    assert reading.finished
    assert not reading.resumable
    assert reading.match.lines == match.lines
    assert reading.match.entries == match.entries
    assert reading.match.result == match.result == reading.stored
    assert reading.match.players == match.players
    assert record_text(reading.match) == text


def test_an_unfinished_match_is_valid_and_resumes_at_its_position():
    reading = read(UNFINISHED.encode())
    assert reading.valid
    assert reading.resumable
    assert not reading.finished
    play(reading.match)
    assert read(record_text(reading.match).encode()).finished


def test_a_match_before_its_first_deal_can_be_read():
    reading = read(record_text(new_match()).encode())
    assert reading.resumable
    assert reading.match.due().need is Need.DEAL


def test_a_conceded_match_keeps_who_conceded():
    match = play(new_match(), 20)
    match.concede(2)
    reading = read(record_text(match).encode())
    assert reading.valid
    assert reading.result.conceded == (2,)


@given(name=st.text(max_size=140))
def test_any_name_can_be_written_without_unprintable_characters(name):
    match = new_match()
    match.take_over(0, Player(name, "fox"))
    kept = read(record_text(match).encode()).match.players[0].name
    assert kept == match.players[0].name
    assert kept.isprintable()
    assert 1 <= len(kept) <= LONGEST_NAME
    assert kept == (" ".join(name.split()) or "?") or not name.isprintable() or len(name) > LONGEST_NAME


def test_names_read_from_a_record_are_printable():
    for name in ("", r"\u0000", r"\ud800", r"a\u001b[31m\nb", "W" * 5000):
        reported = read(FINISHED.replace('"Anna"', f'"{name}"').encode())
        assert reported.match.players[0].name.isprintable()
        assert 1 <= len(reported.match.players[0].name) <= LONGEST_NAME
    for old, new in ((" hard ", " \x00 "), (" fox", " \x1b"), (" fox", " " + "x" * 25)):
        (problem,) = damaged(old, new)
        assert "a player is written: human or bot" in problem


def test_the_tags_contain_all_options():
    tags = read(FINISHED.encode()).tags
    assert isinstance(tags, Tags)
    assert tags.game == "klaverjassen"
    assert "undertrump=allowed" in tags.options
    assert tags.players == tuple(FOUR)


def test_the_written_deals_take_precedence_over_the_seed():
    other_seed = UNFINISHED.replace("seed seed", "seed something else")
    assert read(other_seed.encode()).match.entries == read(UNFINISHED.encode()).match.entries


def test_deals_that_could_be_known_in_advance_are_marked():
    match = new_match()
    assert "\ndeals " not in record_text(match)
    again = match.again()
    assert f"\ndeals of {match.origin.id}\n" in record_text(again)
    typed = Match(GAME, match.options, FOUR, "lucky", origin=Origin.now(GAME, deals=TYPED))
    assert "\ndeals typed\n" in record_text(typed)
    for marked in (again, typed, play(typed, 9).fork(5)):
        assert read(record_text(marked).encode()).match.origin.deals == marked.origin.deals != ""
    wrong = read(record_text(typed).replace("deals typed", "deals mine").encode())
    assert "deals typed, or deals of ID" in str(wrong.problems[0])


def test_other_line_endings_and_a_byte_order_mark_are_accepted():
    assert read(b"\xef\xbb\xbf" + FINISHED.replace("\n", "\r\n").encode()).valid
    assert read(FINISHED.removesuffix("\n").encode()).valid


# ---------------------------------------------------------------- damage


def test_a_truncated_last_line_is_ignored():
    for cut in range(1, 8):
        reading = read(UNFINISHED.encode()[:-cut])
        assert reading.torn
        assert reading.resumable
        assert len(reading.match.lines) == len(read(UNFINISHED.encode()).match.lines) - 1
        assert [problem.line for problem in reading.problems] == [UNFINISHED.count("\n")]


def test_any_change_to_an_unfinished_record_is_found():
    lines = CHECKED.splitlines(keepends=True)
    whole = read(CHECKED.encode()).match.lines
    for number, line in enumerate(lines):
        for changed in (line[:-2] + "~\n", line[1:], "", line + line):
            reading = read("".join([*lines[:number], changed, *lines[number + 1 :]]).encode())
            assert reading.problems or (changed == "" and number == len(lines) - 1)
            if reading.match:
                assert reading.match.lines == whole[: len(reading.match.lines)]


def test_lines_after_the_last_check_are_ignored():
    *lines, _ = CHECKED.splitlines(keepends=True)
    reading = read("".join(lines).encode())
    assert [str(problem) for problem in reading.problems] == [
        f"line {len(lines)}: the last lines are not confirmed by a check; they do not count"
    ]
    assert reading.torn
    assert reading.resumable
    assert reading.kept == len("".join(lines[:-1]).encode())
    assert reading.match.lines == read(CHECKED.encode()).match.lines[:-1]


def test_zeros_at_the_end_after_a_power_cut_are_ignored():
    data = CHECKED.encode()
    for cut in (0, 1, 30, 100):
        reading = read(data[: len(data) - cut] + bytes(4096))
        assert reading.torn
        assert reading.resumable
        assert data.startswith(data[: reading.kept])
        assert data[: reading.kept].rpartition(b"\n")[0].rpartition(b"\n")[2].startswith(b"check ")


def test_zeros_in_the_middle_are_damage():
    data = bytearray(CHECKED.encode())
    middle = data.index(b"\nmove") + 60
    data[middle : middle + 100] = bytes(100)
    reading = read(bytes(data))
    assert not reading.torn
    assert reading.salvageable


def test_an_old_record_without_checks_can_be_read():
    reading = read(unchecked(CHECKED).encode())
    assert reading.valid
    assert reading.resumable
    assert reading.match.lines == read(CHECKED.encode()).match.lines


def test_a_record_cut_anywhere_gives_the_match_up_to_the_cut():
    data = FINISHED.encode()
    whole = read(data).match.lines
    for cut in range(0, len(data), 97):
        reading = read(data[:cut])
        if reading.match:
            assert reading.match.lines == whole[: len(reading.match.lines)]
        assert not reading.finished


def with_a_card_of_another(text: str) -> tuple[list[str], int, int]:
    """A record whose first played card is held by other seats, with the number of that line, and the seat."""
    lines = text.splitlines()
    number = next(n for n, line in enumerate(lines) if line.startswith("move") and line[-1] in "♠♥♦♣")
    place = lines[number].rpartition(" ")[0]
    match = read("\n".join([*lines[:number], ""]).encode()).match
    seat = match.due().turns[0].seat
    allowed = {GAME.move_text(move) for move in match.table().state.legal(seat)}
    lines[number] = f"{place} {next(card for card in map(GAME.deck.text, range(32)) if card not in allowed)}"
    return lines, number + 1, seat


def test_an_illegal_card_is_reported_with_its_line_and_the_legal_cards():
    lines, number, seat = with_a_card_of_another(FINISHED)
    reading = read("\n".join([*lines, ""]).encode())
    (problem,) = reading.problems
    assert problem.line == number
    assert f"legal for seat {seat}: " in problem.should_be
    assert not reading.resumable


@pytest.mark.parametrize(
    ("name", "wrong", "others"), [("casa_grande", "build a1 1", True), ("amish_lords", "cancel hand", False)]
)
def test_the_error_says_if_there_are_more_legal_moves_than_it_lists(name, wrong, others):
    game = registry.game(name)
    match = Match(game, game.schema.make({}, (), 2), [Player("Anna"), Player("Bram")], "many")
    while not match.turns():
        match.proceed()
    over = "result 0 1 1\nresult 1 2 0\nsum 0123456789abcdef\n"
    text = f"{record_text(match)}move 0 {match.turns()[0].seat} {wrong}\n{over}"
    (problem,) = read(text.encode()).problems
    assert problem.should_be.startswith(f"legal for seat {match.turns()[0].seat}: ")
    assert problem.should_be.endswith(" or another") == others


@pytest.mark.parametrize("kind", ["move", "deal", "draw"])
def test_errors_of_an_unfinished_match_name_no_card(kind):
    """A player who verifies their unfinished match must not learn the others' cards."""
    lines, number, seat = with_a_card_of_another(UNFINISHED)
    if kind != "move":
        number = next(n for n, line in enumerate(lines, 1) if line.startswith(kind))
        lines[number - 1] += " 7♠"
    reading = read("\n".join([*lines, ""]).encode())
    (problem,) = reading.problems
    assert problem.line == number
    assert (
        problem.what
        == {
            "move": f"seat {seat} may not do this",
            "deal": "this deal cannot be dealt",
            "draw": "this chance outcome is impossible",
        }[kind]
    )
    assert not set("♠♥♦♣") & set(problem.sentence)
    assert len(reading.match.entries) == sum(line.startswith(("deal", "draw", "move")) for line in lines[: number - 1])
    assert not reading.resumable


def test_errors_of_an_unfinished_match_do_not_quote_moves():
    lines = UNFINISHED.splitlines()
    number = next(n for n, line in enumerate(lines) if line.startswith("move") and line[-1] in "♠♥♦♣")
    lines[number] += "x"
    (problem,) = read("\n".join([*lines, ""]).encode()).problems
    assert str(problem) == (f"line {number + 1}: this is not written as a move; cards are named when the match is over")


def test_a_changed_record_is_found_by_its_checksum():
    (problem,) = damaged('"Anna"', '"Anne"')
    assert "checksum does not fit" in problem
    assert problem.startswith(f"line {FINISHED.count(chr(10))}: ")


def test_a_changed_result_is_reported():
    line = next(line for line in FINISHED.splitlines() if line.startswith("result 0"))
    (problem,) = damaged(line, line + "9")
    assert "not what the moves led to" in problem
    assert line in problem


@pytest.mark.parametrize(("told_twice", "next_one"), [(1, "result of player 2"), (3, "checksum")])
def test_a_second_result_line_is_reported_with_the_expected_line(told_twice, next_one):
    line = next(line for line in FINISHED.splitlines() if line.startswith(f"result {told_twice} "))
    (problem,) = damaged(line, f"{line}\n{line}")
    assert f"player {told_twice} is out of order; the {next_one} comes next" in problem


@pytest.mark.parametrize(
    ("old", "new", "reported"),
    [
        ("parlour-record 1", "parlour-record 2", "a record begins with the line: parlour-record 1"),
        ("game klaverjassen", "game klaverjasen", "there is no game 'klaverjasen'"),
        ("\nrules 1", "", "the tag 'rules' is missing"),
        ("rules 1", "rules one", "line 3: a number is missing; the line is written: rules VERSION"),
        ("hand_size=8", "hand_size=80", "hand_size"),
        ("player 3", "player 4", "line 11: this player is out of order; player 3 comes next"),
        ("player 3", "plaier 3", "line 11: no tag begins with 'plaier'; tags begin with game, rules"),
        ("\nstanding", '\nplayer 4 human - "E" -\nstanding', "cannot be played with 5; it is played with 2, 3"),
        ("standing dealer", "standing giver", "is not a dealer"),
        ("standing dealer", "dealer", "line 13: no tag begins with 'dealer'"),
        ("seed 1\nstanding dealer 0\n", "", "line 12: the tag 'standing' is missing; it is written: standing TEXT"),
        ("\ndeal 0", "\ndeal 1", "no deal is due at table 1; a deal is due at table 0"),
        ("\ndraw 0", "\ndrow 0", "no line of a record begins with 'drow'"),
        (" trump ", " trmup ", "is not a move; write '7♠', 'play', 'pass', 'roem', 'no roem', 'trump ♣'"),
        ("\ndraw 0", "\ndraw x", "the line is written: draw TABLE TEXT"),
        ("\nundo 1", "\nundo 9999999", "cannot be undone here"),
        (" marked", " cheap", "it is free or marked"),
        (" marked", " free", "this undo was not free"),
        ("\nnote ", "\nredo 4\nnote ", "4 entries cannot be redone here"),
        ("\nnote ", "\nredo 1\nnote ", "1 entry cannot be redone here"),
        ("\nnote ", "\nconcede 7\nnote ", "there is no player 7"),
        ("\nnote ", "\nsum 0123456789abcdef\nnote ", "the result is not complete"),
        ("\nnote ", "\nresult 0 1 5\nnote ", "the match is not over here"),
        ("\nnote ", "\n\nnote ", "no line of a record begins with ''"),
        ("\nnote ", "\nnote " + "x" * MAX_LINE, "a line has at most"),
    ],
)
def test_each_kind_of_damage_is_reported_in_one_sentence(old, new, reported):
    problem = damaged(old, new)[0]
    assert reported in problem
    assert "\n" not in problem


def test_a_file_that_is_not_text_is_reported():
    data = FINISHED.encode()
    reading = read(data.replace(b"\nnote ", b"\nnote \xff\xfe", 1))
    assert reading.problems[0].what == "this is not text"
    assert reading.match.entries


def test_nothing_may_follow_the_checksum():
    assert "after its checksum" in str(read((FINISHED + "note more\n").encode()).problems[0])


def test_a_huge_file_is_not_read(tmp_path):
    path = tmp_path / "huge.parlour"
    with path.open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    assert "at most" in str(verify(path)[0])


@pytest.mark.parametrize(
    ("text", "reported"),
    [
        ("nonsense\n" + 500_000 * "result 0 1 842\n", "a record begins with the line"),
        ("parlour-record 1\n" + "".join(f'player {n} human - "" -\n' for n in range(100_000)), "missing"),
        (UNFINISHED + 200_000 * "undo 1 0 marked\nredo 1\n", "more was undone"),
        (UNFINISHED + 200_000 * "undo 20 0 marked\nredo 20\n", "more was undone"),
    ],
    ids=["results", "players", "small undos", "large undos"],
)
def test_hostile_records_are_read_within_seconds(text, reported):
    start = time.process_time()
    assert reported in str(read(text.encode()[:MAX_BYTES]).problems[0])
    assert time.process_time() - start < 10


def test_a_missing_file_is_reported(tmp_path):
    assert "cannot be read" in str(verify(tmp_path / "none.parlour")[0])


def test_a_record_of_older_rules_keeps_its_result_if_its_moves_no_longer_fit():
    class NewerRules(Klaverjassen):
        rules_version = 2

        def parse_move(self, text):
            if text.startswith("trump"):
                raise ValueError(f"'{text}' is no move any more")
            return super().parse_move(text)

    reading = read(FINISHED.encode(), NewerRules())
    assert "rules version 1, these are version 2" in reading.problems[0].what
    assert len(reading.match.entries) == 1
    assert reading.finished
    assert not reading.resumable
    assert reading.result == read(FINISHED.encode()).result
