"""Every rules page is complete: numbered rules, valid links, and its options and pictures."""

import re

import pytest
from our_games import OUR_GAMES
from rules_page import RulesPage

PAGES = [RulesPage(name) for name in sorted(OUR_GAMES)]

each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)

IN_A_TABLE = {"KJ-2"}
"""Rules whose options are numbers of a table."""


@each_page
def test_rules_are_numbered_from_one_without_gaps(page: RulesPage) -> None:
    assert len({rule.partition("-")[0] for rule in page.rules}) == 1
    assert sorted(int(rule.partition("-")[2]) for rule in page.rules) == list(range(1, len(page.rules) + 1))


@each_page
def test_every_link_points_to_a_rule_or_an_option(page: RulesPage) -> None:
    links = re.findall(r"(?<!!)\[[^\]]+\]\(([^)]+)\)", page.text)
    assert links
    for link in links:
        kind, _, name = link.partition(":")
        assert name in page.game.schema.options if kind == "option" else link in page.rules, link


@each_page
def test_every_option_is_explained_under_its_rule(page: RulesPage) -> None:
    for name, option in page.game.schema.options.items():
        assert option.rule in IN_A_TABLE or f"(option:{name})" in page.rules[option.rule], name


@each_page
def test_every_extension_has_a_rule_on_the_page(page: RulesPage) -> None:
    assert {extension.rule for extension in page.game.schema.extensions.values()} <= set(page.rules)


@each_page
def test_every_picture_is_a_legal_position(page: RulesPage) -> None:
    assert len(page.pictures) == page.text.count("![") >= 3
    for picture in page.pictures:
        if picture.kind == "position":
            assert page.seen(picture.caption).seat is not None
