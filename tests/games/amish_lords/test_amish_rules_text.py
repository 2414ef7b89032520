"""The rules as the player reads them."""

import re
from pathlib import Path
from typing import Any

import yaml

from cardgames.engine.contract import Move
from cardgames.engine.pictures import position
from cardgames.games import amish_lords
from cardgames.games.amish_lords.course import KEEPING, OVER, TURNS
from cardgames.games.amish_lords.moves import (
    Build,
    Caravan,
    Expand,
    Keep,
    LastLands,
    Pick,
    Rebuild,
    Swindle,
    Trade,
)
from cardgames.games.amish_lords.rules import GAME

FOLDER = Path(amish_lords.__file__).parent
TEXT = (FOLDER / "rules.md").read_text(encoding="utf-8").partition("-->")[2]
PICTURES = re.findall(r"^!\[([^\]]+)\]\(position: ([^)]+)\)$", TEXT, re.MULTILINE)


def test_every_rule_has_its_paragraph_in_order() -> None:
    assert re.findall(r"^(AL-\d+) ", TEXT, re.MULTILINE) == [f"AL-{number}" for number in range(1, 27)]


def test_every_link_leads_to_a_rule_or_an_option() -> None:
    links = re.findall(r"(?<!!)\[[^\]]+\]\(([^)]+)\)", TEXT)
    for link in links:
        kind, _, name = link.partition(":")
        assert name in GAME.schema.options if kind == "option" else re.search(rf"^{link} ", TEXT, re.MULTILINE)


def test_every_option_is_told_in_the_paragraph_of_its_rule() -> None:
    for name, option in GAME.schema.options.items():
        paragraph = re.search(rf"^{option.rule} .*$", TEXT, re.MULTILINE)
        assert paragraph is not None
        assert f"(option:{name})" in paragraph.group()


def test_the_first_season_plays_to_its_end_and_refuses_each_tempting_mistake() -> None:
    script: dict[str, Any] = yaml.safe_load((FOLDER / "first_game.yaml").read_text(encoding="utf-8"))
    standing = GAME.parse_standing(script["start"], GAME.schema.parse(script["options"]), script["players"])
    state = GAME.start(GAME.parse_deal(script["deal"], GAME.tables(standing)[0], standing))
    done: set[type[Move]] = set()
    for step in script["steps"]:
        for text in step.get("others", []):
            assert state.to_act() == (1,), text
            state.apply(1, GAME.parse_move(text))
        if "you" in step:
            assert state.to_act() == (0,), step["you"]
            if "wrong" in step:
                refusal = state.refusal(0, GAME.parse_move(step["wrong"]))
                assert refusal is not None
                assert refusal.rule_id == step["rule"], step["wrong"]
            move = GAME.parse_move(step["you"])
            state.apply(0, move)
            done.add(type(move))
    outcome = state.outcome()
    assert outcome is not None
    assert {"points": list(outcome.points)} == script["result"]
    assert done == {Pick, Caravan, Build, Expand, Rebuild, Swindle, Keep, Trade, LastLands}


def test_the_pictures_show_positions_that_the_rules_allow() -> None:
    assert len(PICTURES) == TEXT.count("![") == 4
    table, before, after, harvest = (position(GAME, text).visible for _, text in PICTURES)
    assert [table.phase, before.phase, after.phase, harvest.phase] == [TURNS, TURNS, KEEPING, OVER]
    assert harvest.opened is not None
