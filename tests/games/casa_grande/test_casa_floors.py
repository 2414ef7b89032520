"""The floors and their orientations (CG-4)."""

import pytest

from cardgames.games.casa_grande.pieces import floor_set, shape, sites_below
from cardgames.games.casa_grande.rules import GAME
from cardgames.words import written

FLOORS = floor_set(GAME.schema.standard().words("floors"))


def drawn(drawing: str, number: int) -> str:
    """The drawing of a turned floor."""
    turned = shape(drawing).turned(number)
    wide, deep = max(x for x, _ in turned.cells), max(y for _, y in turned.cells)
    signs = {cell: "W" if cell in turned.white else "o" for cell in turned.cells}
    return "/".join("".join(signs.get((x, y), ".") for x in range(wide + 1)) for y in range(deep + 1))


def test_cg4_fifteen_floors_with_sixty_six_cells() -> None:
    assert (len(FLOORS.each), sum(len(floor.cells) for floor in FLOORS.each)) == (15, 66)


def test_cg4_floors_have_their_common_names() -> None:
    assert [str(floor.name) for floor in FLOORS.shapes] == [
        "bar of 3",
        "corner",
        "bar of 4",
        "L of 4",
        "T of 4",
        "S of 4",
        "2×2",
        "P of 5",
        "V of 5",
        "plus",
        "2×3",
        "3×3",
    ]
    assert str(shape("W.W/ooo").name) == "shape of 5"


def test_cg4_a_floor_of_one_cell_is_not_a_bar_and_covers_one_site() -> None:
    single = shape("W")
    assert str(single.name) == "1×1"
    assert written(sites_below(single.turned(0), 4, 4)) == "e5"


def test_cg4_quarter_turns_go_clockwise_and_a_flip_comes_first() -> None:
    assert [drawn("Woo/..W", number) for number in range(8)] == [
        "Woo/..W",
        ".W/.o/Wo",
        "W../ooW",
        "oW/o./W.",
        "ooW/W..",
        "Wo/.o/.W",
        "..W/Woo",
        "W./o./oW",
    ]


@pytest.mark.parametrize(
    ("drawing", "ways"),
    [("WoW", 2), ("Wo/.W", 4), ("Woo/..W", 8), ("WoW/.W.", 4), ("Wo./.oW", 4), ("Wo/oW", 2), (".W./WoW/.W.", 1)],
)
def test_cg4_equal_orientations_share_the_lowest_number(drawing: str, ways: int) -> None:
    floor = shape(drawing)
    assert len(floor.orientations) == ways
    for number in range(8):
        assert drawn(drawing, number) == drawn(drawing, floor.turned(number).number)
        assert floor.turned(number).number <= number


def test_cg4_the_set_of_floors_is_an_option() -> None:
    options = GAME.schema.parse("floors=2xWo,WWW", 2)
    assert [floor.drawing for floor in floor_set(options.words("floors")).each] == ["Wo", "Wo", "WWW"]


@pytest.mark.parametrize(
    ("drawn", "names"),
    [
        (("WooW", "Woo/..W"), ["bar of 4", "L of 4"]),
        (("Woo/..W", "WoW/..W"), ["L of 4 with 2 white cells", "L of 4 with 3 white cells"]),
        (("WooW", "oWWo"), ["bar of 4 (white plain plain white)", "bar of 4 (plain white white plain)"]),
        (("Woo/..o", "Woo/W.."), ["L of 4 with 1 white cell", "L of 4 with 2 white cells"]),
        (("Wooo/o...", "Wooo/.o.."), ["shape of 5 (white plain plain plain, plain gap gap gap)",
                                      "shape of 5 (white plain plain plain, gap plain gap gap)"]),
        (("Woo/..o", "o../ooW"), ["L of 4", "L of 4"]),  # one turned is the other
    ],
)  # fmt: skip
def test_cg4_names_of_floors_with_one_outline_include_white_cells(drawn: tuple[str, ...], names: list[str]) -> None:
    """The name alone identifies a floor."""
    assert [str(floor_set(drawn).names[one]) for one in drawn] == names


def test_cg4_each_floor_of_the_box_has_a_short_name() -> None:
    floors = floor_set(GAME.schema.standard(4).words("floors"))
    assert sorted(floors.names.values()) == sorted(one.name for one in floors.shapes)
