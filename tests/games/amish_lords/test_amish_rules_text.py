"""The rules as the player reads them."""

from rules_page import RulesPage

from cardgames.games.amish_lords.match_data import KEEPING, OVER, TURNS
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

PAGE = RulesPage("amish_lords")


def test_the_first_season_plays_to_its_end_and_refuses_each_tempting_mistake() -> None:
    state, made = PAGE.walked_through()
    outcome = state.outcome()
    assert outcome is not None
    assert {"points": list(outcome.points)} == PAGE.script["result"]
    assert {type(move) for move in made} == {Pick, Caravan, Build, Expand, Rebuild, Swindle, Keep, Trade, LastLands}


def test_the_pictures_show_positions_that_the_rules_allow() -> None:
    table, before, after, harvest = (PAGE.seen(picture.caption).visible for picture in PAGE.pictures)
    assert [table.phase, before.phase, after.phase, harvest.phase] == [TURNS, TURNS, KEEPING, OVER]
    assert harvest.opened is not None
