"""The drawers beside the table: they open by their key and cover no card of the hand."""

from __future__ import annotations

import pytest
from at_table import Table
from laid_out import Sit

from cardgames.games.casa_grande.rules import GAME as CASA_GRANDE
from cardgames.games.landlord.rules import GAME as LANDLORD
from cardgames.screens.play.drawers import agreed_lines
from cardgames.screens.play.screen import PlayScreen
from cardgames.table.widgets.dialog import Dialog
from cardgames.words import say


@pytest.mark.parametrize(("key", "words"), [("s", "Scorecard"), ("l", "Game 1"), ("r", "The standard rules")])
def test_drawers_open_and_close_by_their_key(sit: Sit, key: str, words: str) -> None:
    table = sit(Table, size=(1024, 640))
    table.to_my_card()
    table.key(key)
    table.tick(30)
    assert words in table.words or key == "r"
    table.key("escape")
    table.tick(30)
    assert isinstance(table.app.top, PlayScreen)
    table.key("escape")
    assert isinstance(table.app.top, Dialog)


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), "auto"), ((1280, 800), 100), ((1920, 1080), 100)])
def test_a_drawer_covers_no_card_of_the_hand(sit: Sit, size: tuple[int, int], scale: int | str) -> None:
    table = sit(Table, size=size, ui_scale=scale)
    table.to_my_card()
    for key, name in (("s", "score"), ("l", "log"), ("r", "rules")):
        table.key(key)
        table.tick(40)
        drawer = table.thing(name).rect
        cards = [thing for thing in table.app.top.semantics() if thing.name.startswith("hand.0.")]
        assert cards
        assert not any(card.rect.colliderect(drawer) for card in cards)


def test_the_rules_card_omits_rules_that_do_not_apply_to_the_match() -> None:
    """CG-12 is for two, CG-14 to CG-17 are for Bonus Track."""

    def reported(text: str, seats: int) -> dict[str, str]:
        return {line.name: line.label for line in agreed_lines(CASA_GRANDE.schema.parse(text, seats))}

    plain, all_of_it = reported("", 4), reported("second_colour=true +bonus_track", 2)
    assert "Floors: The 15 in the box" in plain["agreed.floors"]
    assert not {"agreed.bonus_start", "agreed.group.bonus", "agreed.second_colour"} & plain.keys()
    assert {"agreed.bonus_start", "agreed.group.bonus", "agreed.second_colour"} <= all_of_it.keys()
    own = reported("floors=3xWoW", 2)
    assert own["agreed.difference.floors"] == "Floors: A custom set of 3 (standard: The 15 in the box)"
    assert own["agreed.different"] != say("play.bar.rules"), "the title isn't said twice"
    assert "WoW" in own["agreed.shapes.floors"], "it is drawn, too"
    assert not any("WoW" in words for words in (own["agreed.difference.floors"], own["agreed.floors"]))


def test_the_match_length_says_what_ends_the_match() -> None:
    """LL-15; one colon, not “Match length: Deals: 3”."""

    def reported(text: str) -> tuple[str, str]:
        lines = {line.name: line.label for line in agreed_lines(LANDLORD.schema.parse(text))}
        return lines["agreed.difference.match"], lines["agreed.match"].partition(" ")[0]

    assert reported("match=deals:3") == ("Deals: 3 (standard: 9)", "Deals:")
    assert reported("match=target:20") == ("Target score: 20 (standard: Deals: 9)", "Target")
