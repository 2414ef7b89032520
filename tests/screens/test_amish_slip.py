"""What is asked at the table of Amish Lords lies where it is in nobody's way."""

from __future__ import annotations

import pytest
from at_table import Table, paint_seldom
from laid_out import SIZES, AppContextOf
from played import play_on

from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.games.amish_lords.moves import CARAVAN_ZONES, KINGS_ZONE
from cardgames.games.amish_lords.rules import GAME
from cardgames.screens.felt.felt import Felt
from cardgames.screens.play.questions import DraftSlip
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


@pytest.mark.parametrize(("seats", "seed", "moves"), [(2, "a", 23), (4, "h", 201)])
def test_a_hint_in_the_smallest_window_covers_no_king_and_not_the_hand(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, seats: int, seed: str, moves: int
) -> None:
    names = ("Annemarie van der Velden", "Cas", "Dirk")
    players = [Player("Ann", "fox"), *(Player(name, "owl", "bot", "easy") for name in names[: seats - 1])]
    match = Match(GAME, GAME.schema.make({}, seats=seats), players, seed)
    play_on(match, moves)
    monkeypatch.setattr(Felt, "prepare", lambda *_: None)
    table = Table.__new__(Table)
    table.sit_down(app_context_of((1024, 640), speed="instant", ui_scale=200), monkeypatch, match)
    paint_seldom(table.app, every=10_000)
    table.until(lambda: table.is_turn() or table.is_asked())
    screen, asked, before = table.screen, table.screen.turn.question, table.thing("question").rect
    table.key("h")
    table.tick(12)
    (slip,) = screen.turn.hint.areas
    hand = extent(card.home for card in table.hand)
    assert slip.collidelist([*screen.felt_view.markers.rects, hand, table.thing("question").rect]) == -1
    assert isinstance(asked, DraftSlip)
    assert asked.rect.size == asked.short(screen.look)
    assert asked.label in table.thing("status").label
    table.key("escape")
    assert table.thing("question").rect == before


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
