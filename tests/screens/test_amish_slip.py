"""What is asked at the table of Amish Lords lies where it is in nobody's way."""

from __future__ import annotations

import pytest
from at_table import Table
from laid_out import SIZES, AppContextOf

from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.games.amish_lords.moves import CARAVAN_ZONES, KINGS_ZONE
from cardgames.games.amish_lords.rules import GAME
from cardgames.table.board.layouts import extent

SEED = "four"
"""Ada starts (AL-6)."""


class Homesteads(Table):
    """The first turn of a season, a person's: no caravan lies anywhere."""

    def __init__(
        self, app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: object
    ) -> None:
        names = ("Ada", "Bep", "Cor", "Dirk")
        bots = [Player(name, "owl", "bot", "easy") for name in names[1:]]
        match = Match(GAME, GAME.schema.make({}, seats=4), [Player(names[0], "fox"), *bots], SEED)
        self.sit_down(app_context_of(size, speed="instant", ui_scale=scale), monkeypatch, match)
        self.until(lambda: self.screen.turn.question is not None)
        self.rest()


def king_dealer(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, seats: int, size: tuple[int, int], scale: object
) -> Table:
    """A person is asked how the kings shall be laid."""
    options = GAME.schema.parse("+dealers_seasoning", seats)
    bots = [Player(name, "owl", "bot", "easy") for name in ("Bep", "Cor", "Dirk")[: seats - 1]]
    opening = GAME.parse_match_state("king dealer 0", options, seats)
    match = Match(GAME, options, [Player("Ada", "fox"), *bots], SEED, opening=opening)
    table = Table.__new__(Table)
    table.sit_down(app_context_of(size, speed="instant", ui_scale=scale), monkeypatch, match)
    table.until(lambda: table.has("answer.fat_lands"))
    table.rest()
    return table


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_al_10_the_slip_leaves_the_place_of_the_caravan_free(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: object
) -> None:
    table = Homesteads(app_context_of, monkeypatch, size, scale)
    place = extent(table.screen.felt_view.stage.layouts[CARAVAN_ZONES[0]].places(1))
    assert not any(map(table.screen.handling.draft_preview.lying, CARAVAN_ZONES))
    slip = table.thing("question").rect
    assert not slip.colliderect(place)
    assert slip.collidelist(table.screen.felt_view.areas_to_keep_clear()) == -1


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("seats", [2, 4])
def test_al_26_who_is_asked_how_the_kings_shall_be_laid_sees_them(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, seats: int, size: tuple[int, int], scale: object
) -> None:
    table = king_dealer(app_context_of, monkeypatch, seats, size, scale)
    kings = table.thing("kings")
    assert kings.label == "The four kings, shuffled"
    assert kings.rect.contains(extent(card.home for card in table.screen.felt_view.stage.zones[KINGS_ZONE]))
    assert not table.thing("question").rect.colliderect(kings.rect)
