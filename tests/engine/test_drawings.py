"""Options that are sets of drawn shapes, and the errors for invalid drawings."""

import re
from pathlib import Path

import pytest

from cardgames.engine.drawings import alike, counted
from cardgames.engine.option_kinds import BadValueError, Drawings
from cardgames.engine.options import OptionSchema
from cardgames.engine.variants import check, load, save, variant_of
from cardgames.games.casa_grande.rules import GAME

KIND = Drawings(most=6, side=4, english_own="own: {count}", english_usual="as usual")
SCHEMAS: dict[str, OptionSchema] = {"casa_grande": GAME.schema}


def test_a_line_has_a_drawing_and_its_number_of_copies() -> None:
    assert counted("2x WoW/.W.") == counted("2xWoW/.W.") == counted("2 x WoW/.W.") == (2, "WoW/.W.")
    assert counted("W") == (1, "W")
    assert counted("0x W") is counted("WW W") is counted("abc") is None


def test_a_drawing_is_read_and_written_as_one_word() -> None:
    value = KIND.read(["2x WoW", "Wo/.W"])
    assert value == ("2xWoW", "Wo/.W")
    assert KIND.parse("2xWoW,Wo/.W") == value
    assert KIND.show(value) == "own: 3"


@pytest.mark.parametrize(
    ("lines", "entry", "wrong"),
    [
        ("WoW", None, "'WoW' is not a list of drawings"),
        ([], None, "the list is empty"),
        (["WoW", "Wax"], 1, "'Wax' is not a drawing"),
        (["WoW", 7], 1, "'7' is not a drawing"),
        (["WoW/W"], 0, "the rows of 'WoW/W' are not equally long"),
        (["W//W"], 0, "the rows of 'W//W' are not equally long"),
        (["WoWoW"], 0, "'WoWoW' is too large"),
        (["W/o/W/o/W"], 0, "'W/o/W/o/W' is too large"),
        (["ooo"], 0, "'ooo' has no marked cell"),
        (["/"], 0, "'/' has no marked cell"),
        (["W../o.."], 0, "'W../o..' has nothing along an edge"),
        (["W.W"], 0, "'W.W' falls apart"),
        (["W./.o"], 0, "'W./.o' falls apart"),
        (["Wo", "W/o"], 1, "'W/o' is the same as 'Wo'"),
        (["4x Wo", "3x W"], None, "these are 7 shapes"),
    ],
)
def test_a_bad_drawing_is_reported_in_one_sentence(lines: object, entry: int | None, wrong: str) -> None:
    with pytest.raises(BadValueError) as caught:
        KIND.read(lines)  # type: ignore[arg-type]
    assert (str(caught.value.wrong), caught.value.entry) == (wrong, entry)
    assert caught.value.right


def test_the_error_for_a_very_long_drawing_is_one_sentence() -> None:
    endless = "W" * 3000
    with pytest.raises(BadValueError) as caught:
        KIND.read([endless, f"{endless}/{endless}.", "." * 3000])
    assert all(len(str(fault.wrong)) < 120 for fault in caught.value.faults)


def test_every_error_in_a_set_of_drawings_has_its_own_line() -> None:
    with pytest.raises(BadValueError) as caught:
        KIND.read(["ooo", "3x Wo", "W.W", "4x oW", "Wax"])
    reported = [(str(fault.wrong), fault.entry) for fault in caught.value.faults]
    assert reported == [
        ("'ooo' has no marked cell", 0),
        ("'W.W' falls apart", 2),
        ("'oW' is the same as 'Wo'", 3),
        ("'Wax' is not a drawing", 4),
        ("these are 9 shapes", None),
    ]


def test_a_custom_set_is_summarised_by_counts_and_the_games_own_by_name() -> None:
    own = GAME.schema.make({"floors": ["2x WoW", "Wo/.W"]})
    (difference,) = own.differences()
    assert (difference.second, difference.first) == ("A custom set of 3", "The 15 in the box")
    assert GAME.schema.standard().show("floors") == "The 15 in the box"


def test_turned_and_flipped_drawings_are_equal() -> None:
    assert len({alike(drawing) for drawing in ("Woo/..W", "W./o./oW", "..W/Woo", "oW/o./W.")}) == 1
    assert alike("Woo/..W") != alike("ooW/..W")


def test_a_variant_can_define_its_own_shapes(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("game: casa_grande\nname: Bars\noptions:\n  floors:\n    - 9x WoW\n    - WoooW\n", encoding="utf-8")
    variant = load(path, SCHEMAS)
    assert variant.options(4)["floors"] == ("9xWoW", "WoooW")
    assert "floors=9xWoW,WoooW" in variant.options(4).text()
    save(path, variant_of("Bars", variant.options(4)))
    assert load(path, SCHEMAS).options(4) == variant.options(4)


def test_each_problem_in_a_variant_has_its_file_and_line(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("game: casa_grande\nname: Bars\noptions:\n  floors:\n    - WoW\n    - o.W\n", encoding="utf-8")
    assert [str(problem) for problem in check(path, SCHEMAS)] == [
        f"{path}:6: options.floors[2]: 'o.W' falls apart; let each cell share a side with another"
    ]


def test_the_example_in_the_variant_guide_is_valid(tmp_path: Path) -> None:
    guide = Path(__file__).parents[2] / "docs" / "variants.md"
    (example,) = re.findall(r"^```yaml\n(game: casa_grande\n.*?)^```", guide.read_text(encoding="utf-8"), re.M | re.S)
    path = tmp_path / "bars.yaml"
    path.write_text(example, encoding="utf-8")
    assert load(path, SCHEMAS).options(2)["floors"] == ("3xWo", "3xWoW", "3xWooW", "3xWoWoW")
