"""The rules as the player reads them."""

import re
from pathlib import Path

from cardgames.games import amish_lords
from cardgames.games.amish_lords.rules import GAME

TEXT = (Path(amish_lords.__file__).parent / "rules.md").read_text(encoding="utf-8").partition("-->")[2]


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
