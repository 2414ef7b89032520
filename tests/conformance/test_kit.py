"""The kit's own parts: what is tried, how worlds are counted, and the command line."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from random import Random
from shutil import copytree

import pytest
from lanterns.conformance import HOOKS
from lanterns.rules import LANTERNS

from cardgames.conformance.__main__ import main
from cardgames.conformance.agreements import factors, game_and_hooks, named, pairwise
from cardgames.engine.registry import UnknownGame


def test_all_pairs_of_options_are_tried() -> None:
    schema = LANTERNS.schema
    rows = [
        {**options, **{key: options.has_extension(key) for key in schema.extensions}}
        for options in pairwise(schema, 3, {})
    ]
    tried = factors(schema, ())
    for one, two in combinations(tried, 2):
        for first in tried[one]:
            for second in tried[two]:
                assert any(row[one] == first and row[two] == second for row in rows), (one, first, two, second)


def test_every_variant_extension_and_player_count_is_tried() -> None:
    names = set(named(LANTERNS, {}))
    assert names == {f"{what}-{seats}" for what in ("standard", "quiet", "embers") for seats in ("01", "02")}


def test_random_play_chooses_move_kinds_by_weight() -> None:
    state = LANTERNS.start(LANTERNS.deal(Random(1), *_opened()))
    moves = [*state.legal(0)] * 20 + [LANTERNS.parse_move("keep")]
    kept = sum(LANTERNS.move_text(HOOKS.choose(moves, Random(seed))) == "keep" for seed in range(400))
    assert 50 < kept < 140  # weight 0.3 against 1, however many lanterns there are


def _opened() -> tuple[object, object]:
    match_state = LANTERNS.open(LANTERNS.schema.standard(2), 2, Random(1))
    return LANTERNS.tables(match_state)[0], match_state


@pytest.mark.parametrize("seed", [("--seed", "s"), ()])
def test_a_soak_plays_the_requested_number_of_matches(
    seed: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["soak", "lanterns", "--matches", "4", *seed]) == 0
    assert "lanterns: 4 matches in" in capsys.readouterr().out


@pytest.mark.parametrize("seed", ["s-7", "0"])  # an export says `seen-by 0` for other reasons
def test_one_match_of_a_soak_can_be_repeated(seed: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "lanterns", "--seed", seed]) == 0
    assert f"seed '{seed}'" in capsys.readouterr().out


def test_a_golden_without_its_transcript_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = copytree(Path(__file__).parent.parent / "golden" / "lanterns", tmp_path / "lanterns")
    (folder / "quiet-01.txt").unlink()
    assert main(["goldens", "lanterns", "--folder", str(tmp_path)]) == 2
    assert "quiet-01.txt: No such file" in capsys.readouterr().err


def test_the_whole_kit_runs_as_a_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Without pairs of options, which the suite tries."""
    monkeypatch.setattr("cardgames.conformance.__main__.pairwise", lambda *_: [])
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert main(["check", "lanterns"]) == 0
    shown = capsys.readouterr()
    assert "no fault in" in shown.out
    assert "match 1 of" in shown.err


def test_an_unknown_game_is_reported_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "lantern"]) == 2
    assert "there is no game 'lantern'" in capsys.readouterr().err
    with pytest.raises(UnknownGame):
        game_and_hooks("lantern")
