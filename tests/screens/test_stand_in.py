"""While a bot keeps a player's seat: where the slip lies that says so."""

from __future__ import annotations

import pytest
from laid_out import HouseOf
from laid_table import LaidTable

from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.registry import game as rules_of
from cardgames.screens.play.plates import name_on
from cardgames.screens.play.stand_in import bot_for
from cardgames.table.board.plate import plate_width


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ("Ada", "Ada (bot)"),
        ("Wilhelmina-van-Oran", "Wilhelmina-van-Or… (bot)"),
        ("Wilhelmina van Oranje 24", "Wilhelmina van Or… (bot)"),
    ],
)
def test_the_bot_is_called_so_however_long_the_name(name: str, called: str) -> None:
    assert bot_for(Player(name, "owl")).name == called


@pytest.mark.parametrize(("owner", "read"), [("Ada", "Ada (bot)"), ("Wilhelmina-van-Oranje", "Wilhelmina-van-Oranje")])
def test_the_plate_has_no_half_of_what_the_bot_is_called(
    house_of: HouseOf, monkeypatch: pytest.MonkeyPatch, owner: str, read: str
) -> None:
    game = rules_of("amish_lords")
    match = Match(game, game.schema.standard(2), [Player(owner, "fox"), Player("B", "owl", "bot", "easy")], "plate")
    table = LaidTable(house_of((1280, 800), speed="instant"), monkeypatch, match, laid=False)
    table.until(lambda: table.screen.turn.draft is not None)
    table.screen.controls.give_to_bot()
    plate, look = table.screen.felt_view.company.plates[0], table.screen.look
    room = plate_width(owner, look) - plate_width("", look) + look.px(82)
    assert name_on(plate, room, look)[0] == read


@pytest.mark.parametrize("name", ["amish_lords", "klaverjassen", "round_robbin"])
def test_it_covers_nothing_of_the_end_of_a_deal_that_is_told(
    house_of: HouseOf, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    game = rules_of(name)
    seats = min(game.schema.seats)
    players = [Player("Ada", "fox"), *(Player(other, "owl", "bot", "easy") for other in "BCD"[: seats - 1])]
    match = Match(game, game.schema.make({}, seats=seats), players, "stand in")
    table = LaidTable(house_of((1024, 640), speed="instant", ui_scale=100), monkeypatch, match, laid=False)
    table.until(lambda: table.screen.turn.draft is not None)
    table.screen.controls.give_to_bot()
    table.until(table.is_told, 40000)
    table.tick(200)
    story = table.screen.story
    assert story is not None
    for button in ("answer.seat", "question"):
        assert not table.thing(button).rect.colliderect(story.rect)
