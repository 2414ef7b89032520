"""The rules as the player reads them."""

import re
from pathlib import Path
from typing import Any

import yaml
from houses import at

from cardgames.engine.contract import CHANCE
from cardgames.engine.pictures import position
from cardgames.games import casa_grande
from cardgames.games.casa_grande import hands
from cardgames.games.casa_grande.course import TURN
from cardgames.games.casa_grande.floors import floor_set
from cardgames.games.casa_grande.rules import GAME
from cardgames.games.casa_grande.view import CasaView

FOLDER = Path(casa_grande.__file__).parent
TEXT = (FOLDER / "rules.md").read_text(encoding="utf-8").partition("-->")[2]
PICTURES = re.findall(r"^!\[([^\]]+)\]\(position: ([^)]+)\)$", TEXT, re.MULTILINE)


def seen(number: int) -> CasaView:
    return position(GAME, PICTURES[number][1])


def test_every_rule_has_its_paragraph_in_order() -> None:
    assert re.findall(r"^(CG-\d+) ", TEXT, re.MULTILINE) == [f"CG-{number}" for number in range(1, 21)]


def test_every_link_leads_to_a_rule_or_an_option() -> None:
    for link in re.findall(r"(?<!!)\[[^\]]+\]\(([^)]+)\)", TEXT):
        kind, _, name = link.partition(":")
        assert name in GAME.schema.options if kind == "option" else re.search(rf"^{link} ", TEXT, re.MULTILINE)


def test_every_option_and_extension_names_a_rule_of_the_page() -> None:
    for option in [*GAME.schema.options.values(), *GAME.schema.extensions.values()]:
        assert re.search(rf"^{option.rule} ", TEXT, re.MULTILINE)


def test_every_number_of_the_page_that_can_be_agreed_on_is_linked() -> None:
    linked = set(re.findall(r"\(option:(\w+)\)", TEXT))
    assert linked == set(GAME.schema.options)


def test_cg4_the_page_lists_the_floors_of_the_standard_game() -> None:
    rows = re.findall(r"^\| (\d) \| ([^|]+) \| ([Wo./]+) \| (\d) \|$", TEXT, re.MULTILINE)
    floors = floor_set(GAME.schema.standard().words("floors"))
    assert [(int(count), name, drawing, int(cells)) for count, name, drawing, cells in rows] == [
        (sum(floor is shape for floor in floors.each), shape.name, shape.drawing, len(shape.cells))
        for shape in floors.shapes
    ]
    assert f"and {len(floors.each)} floors" in TEXT


def test_cg6_the_picture_shows_a_place_on_each_ground_and_under_a_floor() -> None:
    view = seen(0)

    assert (view.visible.phase, view.to_act) == (TURN, (0,))
    under = {(*at("e8"), 1), (*at("f8"), 1)}
    places = set(hands.places(view))
    assert under <= places
    assert {x for x, _, _ in places} == {4, 5}


def test_cg9_the_picture_shows_a_floor_over_a_block_of_another_and_an_empty_place() -> None:
    view = seen(1)
    (slab,) = view.visible.floors
    assert set(slab.white) == {at("g4"), at("g7")}
    blocks = {(block.x, block.y): block.colour for block in view.visible.blocks}
    assert [blocks.get(cell) for cell in slab.cells if cell not in slab.white] == [1, None]


def test_cg11_the_last_picture_shows_a_house_before_its_last_block() -> None:
    view = seen(2)
    assert sum(view.visible.blocks_left) == 1
    assert view.visible.money[0] == max(view.visible.money) == 32


def test_the_first_house_is_built_to_its_end_and_refuses_each_tempting_mistake() -> None:
    script: dict[str, Any] = yaml.safe_load((FOLDER / "first_game.yaml").read_text(encoding="utf-8"))
    standing = GAME.parse_standing(script["start"], GAME.schema.parse(script["options"], 2), script["players"])
    state = GAME.start(GAME.parse_deal(script["deal"], GAME.tables(standing)[0], standing))
    for step in script["steps"]:
        for text in step.get("others", []):
            assert state.to_act() in ((CHANCE,), (1,)), text
            state.apply(state.to_act()[0], GAME.parse_move(text))
        if "you" in step:
            assert state.to_act() == (0,), step["you"]
            refusal = state.refusal(0, GAME.parse_move(step["wrong"])) if "wrong" in step else None
            assert (refusal.rule_id if refusal else None) == step.get("rule"), step["you"]
            move = GAME.parse_move(step["you"])
            assert state.canonical(0, move) == move
            state.apply(0, move)
    outcome = state.outcome()
    assert outcome is not None
    assert {"points": list(outcome.points)} == script["result"]
    assert not any(state.left)
