"""Positions of bots: what is repeated and reviewed, and what a position file contains."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from cardgames.bots.levels import decide
from cardgames.cli.main import run
from cardgames.engine.chance import chance_for
from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.progress import Dealt, Moved, Need, table_of
from cardgames.engine.record import read_file
from cardgames.engine.registry import game
from cardgames.lab.positions import main
from cardgames.lab.review import positions
from cardgames.lab.review.judging import Verdict, Worlds
from cardgames.lab.review.positions import BotMove, NoPosition, bot_move, position_text, read_position, reexamined
from cardgames.lab.review.review import Played
from cardgames.lab.simulate import Plan, match_of, requests

FEW = Worlds(4, 8, 16)


def dumbal(deals: int = 1) -> Match:
    """A match of Normal bots and a person, to the middle of the deal after so many."""
    rules = game("dumbal")
    players = [Player("Ann of the Hill"), *(Player(f"Bot {n}", kind="bot", level="normal") for n in range(3))]
    match = Match(rules, rules.schema.make({}, (), 4), players, "secret seed")
    after = 6
    while after and (due := match.due()).need is not Need.NOTHING:
        if due.need is not Need.DECISION:
            match.proceed()
            continue
        turn = due.turns[0]
        legal = match.table().state.legal(turn.seat)
        match.apply(turn.table, turn.seat, legal[chance_for("x", len(match.entries)).randrange(len(legal))])
        after -= len(match.progress.finished) >= deals
    return match


def moves_of(match: Match) -> dict[int, BotMove]:
    """The bots' decisions by entry."""
    found = {entry: bot_move(match, entry) for entry in range(len(match.entries))}
    return {entry: move for entry, move in found.items() if move is not None}


def test_only_bot_decisions_of_finished_deals_can_be_examined() -> None:
    match = dumbal()
    second = max(entry for entry, line in enumerate(match.entries) if isinstance(line, Dealt))
    moves = moves_of(match)
    assert moves
    assert max(moves) < second
    assert all(move.player != 0 and len(move.choice.legal) > 1 for move in moves.values())
    with pytest.raises(ValueError, match="no decision of a bot"):
        position_text(match, len(match.entries) - 1)


def test_a_bot_asked_again_decides_the_same() -> None:
    plan = Plan("klaverjassen", ("hard", "normal", "easy", "normal"), 1, "repeat")
    match = match_of(plan, 0)
    for turn, request in requests(match, one_deal=True):
        if len(match.entries) > 12:
            request = replace(request, level="normal")
        match.apply(turn.table, turn.seat, decide(request).move)
    entry, move = next((entry, move) for entry, move in moves_of(match).items() if move.level == "hard")
    again = reexamined(move, FEW)
    moved = match.entries[entry]
    assert isinstance(moved, Moved)
    assert again.decision.move == moved.move
    assert len(again.decision.evaluated) > 1


def test_a_position_file_has_no_names_seed_or_unfinished_deal(tmp_path: Path) -> None:
    match = dumbal(2)
    entry = max(moves_of(match))
    path = tmp_path / "one.parlour"
    path.write_text(position_text(match, entry), encoding="utf-8")
    text = path.read_text(encoding="utf-8")
    assert "Ann" not in text
    assert match.seed not in text
    assert sum(line.startswith("deal ") for line in text.splitlines()) == 2
    read, move = read_position(path)
    assert len(read.entries) == entry + 1
    assert move == moves_of(match)[entry]
    assert read_file(path).match is not None


def test_unfinished_deals_at_other_tables_are_left_out(tmp_path: Path) -> None:
    rules = game("round_robbin")
    players = [Player(f"{n}", kind="bot", level="easy") for n in range(8)]
    match = Match(rules, rules.schema.make({}, (), 8), players, "rings")
    rng = chance_for("rings")
    while not match.progress.finished:
        for number in (0, 1):
            due = match.due(number)
            if due.need is not Need.DECISION:
                match.proceed(number)
            else:
                legal = match.table(number).state.legal(due.turns[0].seat)
                match.apply(number, due.turns[0].seat, legal[rng.randrange(len(legal))])
            if match.progress.finished:
                break
    entry = max(moves_of(match))
    over = table_of(match.entries[entry])
    path = tmp_path / "ring.parlour"
    path.write_text(position_text(match, entry), encoding="utf-8")
    read, move = read_position(path)
    assert {table_of(line) for line in read.entries} == {over}
    assert move.choice.view == moves_of(match)[entry].choice.view


def test_the_command_prints_the_bots_comparison_and_the_review(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = dumbal()
    path = tmp_path / "one.parlour"
    path.write_text(position_text(match, min(moves_of(match))), encoding="utf-8")
    assert run(["review", "--position", str(path)]) == 0
    said = capsys.readouterr().out
    assert "What the bot compared" in said
    assert "What the review finds" in said
    assert run(["review", "--position", "--json", str(path)]) == 0
    (data,) = json.loads(capsys.readouterr().out)
    assert data["disagrees"] == (data["verdict"] in ("inaccuracy", "mistake", "blunder"))
    assert len(data["compared"]) > 1


def test_a_match_record_is_not_a_position_file(capsys: pytest.CaptureFixture[str]) -> None:
    record = Path(__file__).parents[1] / "records" / "dumbal-rules-1.parlour"
    with pytest.raises(NoPosition):
        read_position(record)
    assert run(["review", "--position", str(record)]) != 0
    assert "not a position" in capsys.readouterr().err


def test_a_doubtful_move_of_a_running_match_is_examined(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions, "THOROUGH", FEW)
    match = dumbal()
    match.take_over(1, Player("Hard", kind="bot", level="hard"))
    entry = max(moves_of(match))
    doubt = positions.doubted(Played.of(match), entry)
    assert doubt.found.move == moves_of(match)[entry]
    assert doubt.file == position_text(match, entry)


def test_the_search_keeps_only_marks_confirmed_with_ten_times_the_worlds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["dumbal", "--level", "easy", "--deals", "2", "--folder", str(tmp_path)]) == 0
    said = capsys.readouterr().out
    files = sorted(tmp_path.iterdir())
    assert f"{len(files)} positions" in said
    assert files
    for path in files:
        assert reexamined(read_position(path)[1]).judged.verdict is not Verdict.BEST
