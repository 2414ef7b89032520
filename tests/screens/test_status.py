"""The status line has the current turn and prompt, and is never empty nor covered."""

from __future__ import annotations

import pytest
from at_table import Table, paint_seldom
from laid_out import SIZES, AppContextOf, Sit, noting_cut_texts
from our_games import OUR_GAMES
from status_table import chips, new_match, sit_down, two_at_klaverjassen

from cardgames.games.klaverjassen.following import best_index
from cardgames.screens.felt.plates import lamp_spot
from cardgames.table.board.layouts import extent
from cardgames.table.input import Hover
from cardgames.words import languages, say, use_language


@pytest.mark.sampled
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", OUR_GAMES)
def test_the_status_line_says_your_turn_and_what_to_do(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, name: str, language: str
) -> None:
    use_language(language)
    try:
        table = sit_down(app_context_of(speed="instant", language=language), monkeypatch, name)
        status = table.screen.status
        assert status.whose == say("play.status.yours")
        assert status.what not in ("", say("play.status.task"))
        assert status.label in [thing.label for thing in table.screen.semantics()]
    finally:
        use_language("en")


@pytest.mark.parametrize("name", OUR_GAMES)
def test_the_status_line_is_never_empty_from_the_first_card_on(sit: Sit, name: str) -> None:
    table = sit(Table.of, new_match(name), speed="calm")
    paint_seldom(table.app, every=10_000)
    for _ in range(120):
        table.tick(seconds=0.05)
        assert table.screen.status.label


def test_the_status_line_says_your_turn_before_animations_end(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    table = sit(sit_down, "dumbal")
    said: set[str] = set()
    monkeypatch.setattr(table.screen.turn, "open", lambda _: said.add(table.screen.status.whose))
    table.screen.turn._decide(table.host.legal(table.screen.scene.viewer)[0])
    for _ in range(200):
        table.tick()
        said.add(table.screen.status.whose)
    assert say("play.status.yours") in said
    assert not any("Ann" in whose for whose in said)


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_nothing_on_the_table_covers_the_status_line(sit: Sit, size: tuple[int, int], scale: int | str) -> None:
    table = sit(sit_down, "klaverjassen", size=size, ui_scale=scale)
    status, felt = table.screen.status.rect, table.screen.felt_view
    assert status.bottom <= felt.area.top
    assert status.top == table.screen.bar.rect.bottom
    assert status.contains(table.screen.status._words)
    assert not status.colliderect(extent([card.home for card in felt.stage]))


def test_a_status_that_is_cut_is_whole_in_its_tip(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    table = sit(sit_down, "klaverjassen", size=(1024, 640))
    status, what = table.screen.status, "Follow hearts, or play a trump higher than those in the trick, " * 4
    status._say("Your turn", "Lead any card")
    assert status.tip == ""
    status._say("Your turn", what)
    with noting_cut_texts(monkeypatch) as cut:
        status.draw(table.app.window.surface)
        table.screen.handle(Hover((status.rect.x + 40, status.rect.centery)))
    assert cut
    assert what.strip() in table.screen._tip.words


def test_the_prompt_names_the_suit_to_follow(sit: Sit) -> None:
    """KJ-8, KJ-11."""
    table = sit(sit_down, "klaverjassen")
    table.to_my_card(tricks=1)
    view = table.screen.felt_view.view
    asked = table.screen.status.what
    assert asked.startswith(("Follow ", "Lead any card", "You can't follow"))
    assert (asked == "Lead any card") == (not view.visible.trick)


def test_with_two_players_of_klaverjassen_the_turn_of_a_table_dims_the_hand_and_its_best_card_gets_the_points(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """KJ-29."""
    table = two_at_klaverjassen(app_context_of, monkeypatch)
    table.until(lambda: table.is_turn() or table.is_asked())
    screen, deal = table.screen, table.screen.felt_view.view.visible
    while not (table.is_turn() and deal.tricks and deal.trick and deal.place >= 2):
        screen.turn._decide(screen.host.legal(screen.scene.viewer)[0])
        table.tick(3)
        table.until(lambda: table.is_turn() or table.is_asked())
        deal = screen.felt_view.view.visible
    assert screen.handling.cards
    assert all(card.dim for card in screen.handling.cards)
    best = {trick.cards[best_index(trick.cards, deal.trump)] for trick in deal.tricks}
    assert {chip.turn.pieces[0] for chip in chips(table) if chip.turn.won} == best


def test_kj_30_the_only_card_of_a_table_that_can_be_played_is_named_once_in_the_status_line(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = two_at_klaverjassen(app_context_of, monkeypatch)
    table.until(lambda: table.is_turn() or table.is_asked())
    screen, felt = table.screen, table.screen.felt_view
    while not (felt.view.visible.trick and screen.handling.asks_place):
        screen.turn._decide(screen.host.legal(screen.scene.viewer)[0])
        table.tick(3)
        table.until(lambda: table.is_turn() or table.is_asked() or screen.handling.asks_place)
    table.rest()
    assert screen.status.what.startswith("Only ")
    assert [thing.name for thing in screen.semantics() if screen.status.what in thing.label] == ["status"]
    table.key("enter")
    table.rest()
    assert not screen.status.what.startswith("Only ")


def test_the_status_line_is_never_empty_while_bots_build(sit: Sit) -> None:
    """A bot's action stays there during the throw for the next player (CG-5)."""
    table = sit(sit_down, "casa_grande", speed="brisk")
    table.screen.turn._decide(table.host.legal(table.screen.scene.viewer)[0])
    said, plates = [], table.screen.felt_view.seat_plates

    def turns() -> bool:
        said.append(table.screen.status.label)
        for seat, name in enumerate(table.screen.scene.names):
            if said[-1].startswith(f"{name} throws"):
                assert plates._lamp._goal == lamp_spot(plates.plates[seat], table.screen.look), "it is their turn"
        return len(said) > 5 and bool(table.is_turn() or table.is_asked())

    table.until(turns)
    assert "" not in said
    assert len({*said}) > 4
