"""Exports for one player from before views had today's form: they are read, and show what that player saw.

Each was written in the middle of a match in `tests/records`, for player 0: one of each game from before deals had
declared piles, and some from later (`...-later-seen`).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cardgames.cli.main import run
from cardgames.engine.contract import View
from cardgames.engine.pile_state import PileState, changed_view
from cardgames.engine.reading import Reading
from cardgames.engine.record import read, read_file, verify
from cardgames.engine.replay import Replay

RECORDS = Path(__file__).parent.parent / "records"
EXPORTS = [pytest.param(path, id=path.stem) for path in sorted(RECORDS.glob("*-seen.parlour"))]
GAMES = {"amish_lords", "casa_grande", "dumbal", "jeudalism", "klaverjassen", "landlord", "round_robbin"}


def match_of(path: Path) -> Reading:
    """The whole match."""
    return read_file(path.with_stem(path.stem.removesuffix("-seen").removesuffix("-later")))


def unlocated(view: View[Any, Any]) -> View[Any, Any]:
    """The view with only unlocated cards in its groups: which others were once mixed with them does not matter."""
    if not isinstance(view.visible, PileState):
        return view
    deal, located = view.visible.thawed(), view.visible.lying()
    rows = [(group & ~located, row) for group, row in zip(deal.groups, deal.unseen, strict=True) if group & ~located]
    deal.groups, deal.unseen = tuple(group for group, _ in rows), tuple(row for _, row in rows)
    return changed_view(view, deal)


def test_there_is_an_old_export_of_each_game() -> None:
    exports = [path.values[0].name.partition("-rules-") for path in EXPORTS]
    assert {game for game, _, rest in exports if "later" not in rest} == GAMES


@pytest.mark.parametrize("path", EXPORTS)
def test_an_old_export_replays_what_its_player_saw(path: Path) -> None:
    reading, whole = read_file(path), match_of(path)
    assert not reading.problems
    assert reading.seen
    seen, truth = Replay(reading.match, reading.seen), Replay(whole.match)
    assert seen.played < seen.last < truth.last
    for position in range(seen.played + 1, seen.last + 1):
        assert list(seen.events(position, 0)) == list(truth.events(position, 0))
        view = seen.view(position, 0)
        assert unlocated(view) == unlocated(truth.view(position, 0))
        assert hash(view)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("path", EXPORTS)
def test_an_old_export_can_be_replayed_verified_and_drawn(path: Path, tmp_path: Path, capsys: Any) -> None:
    assert not verify(path)
    picture = tmp_path / "table.png"
    drawn = ["picture", str(path), "--size", "480x300", "-o", str(picture)]
    for command in (["verify", str(path)], ["replay", str(path)], drawn):
        assert run(command) == 0, command
    assert not capsys.readouterr().err
    assert picture.stat().st_size > 1000


@pytest.mark.parametrize("path", EXPORTS)
def test_an_old_view_with_missing_values_is_refused(path: Path) -> None:
    *before, line, _ = path.read_text("utf-8").splitlines()
    data = json.loads(line.removeprefix("seen "))
    data[3]["visible"] = {"is": data[3]["visible"]["is"], "hand": 5}
    changed = [*before, f"seen {json.dumps(data)}"]
    (problem,) = read("".join(text + "\n" for text in changed).encode()).problems
    assert problem.line == len(changed)
    assert problem.what == "this data is not of a view of this game"


@pytest.mark.parametrize("forged", ["a land that all saw is hidden", "no market"])
def test_a_forged_old_view_of_amish_lords_is_refused(forged: str) -> None:
    path = RECORDS / "amish_lords-rules-1-later-seen.parlour"
    *before, line, _ = path.read_text("utf-8").splitlines()
    data = json.loads(line.removeprefix("seen "))
    visible, known = data[3]["visible"], data[3]["known"]
    if forged == "no market":
        del visible["market"]
    else:
        hidden = [(seat, farm) for seat in (1, 2) for farm, row in enumerate(known["farms"][seat]) if row[-1] < 0]
        seat, farm = hidden[0]
        known["seen"][seat][farm][-1] = 31
    text = "\n".join([*before, f"seen {json.dumps(data)}", ""])
    (problem,) = read(text.encode()).problems
    assert problem.what == "this data is not of a view of this game"
