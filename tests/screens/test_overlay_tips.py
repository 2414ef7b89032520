"""Tips, toasts, bubbles and previews are beside what they are about, and cover nothing that counts."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from at_table import Table, people_and_bots
from laid_out import AppContextOf, Sit
from overlay_walk import (
    NAMES,
    after_some_turns,
    wider_faults,
)
from pygame import Rect

from cardgames.engine.match import Match
from cardgames.engine.messages import message
from cardgames.engine.registry import game
from cardgames.screens.felt.tags import Tags
from cardgames.screens.play.log import Reason
from cardgames.table.board.layouts import extent
from cardgames.table.input import Hover
from cardgames.table.look import Look
from cardgames.table.semantics import find
from cardgames.table.theme import load
from cardgames.table.units import Scale


@pytest.mark.parametrize(("name", "seats"), [("klaverjassen", 2), ("landlord", 3)])
def test_a_tooltip_without_room_at_its_usual_width_is_lower_or_narrower(sit: Sit, name: str, seats: int) -> None:
    """It covered the cards between hand and question, such as the set to beat."""
    rules = game(name)
    match = Match(rules, rules.schema.make({}, (), seats), people_and_bots(["Wilhelmina", *NAMES[1:seats]], 1), "l4")
    table = sit(Table.of, match, size=(1024, 640), ui_scale=200)
    table.until(table.is_asked)
    for card in table.hand[:2]:
        table.screen.tip.ask(table.at(card))
        (tip,) = table.screen.context.overlays.areas("tip")
        others = [extent((one.home,)) for one in table.screen.felt_view.stage if one not in table.hand]
        assert tip.collidelist(others) < 0
        table.screen.hide_tip()


def test_the_tip_of_a_plate_covers_no_hand_of_another_player(sit: Sit) -> None:
    table = sit(after_some_turns, "round_robbin", 4, moves=8)
    felt, page = table.screen.felt_view, table.screen
    for plate in felt.seat_plates.plates.values():
        page.handle(Hover((5, 5)))
        page.handle(Hover(plate.rect.center))
        table.tick(29, 0.05)
        assert find(page.semantics(), "tip").rect.collidelist(felt.hidden_hands()) < 0


@pytest.mark.parametrize(("name", "seats"), [("klaverjassen", 2), ("round_robbin", 4), ("casa_grande", 4)])
def test_the_tip_of_a_button_with_a_label_is_right_below_the_status_line_or_nowhere(
    sit: Sit, name: str, seats: int
) -> None:
    table = sit(after_some_turns, name, seats)
    page, far = table.screen, table.screen.look.px(40)
    buttons = [button for button in page.bar.buttons.values() if button.visible and button.enabled]
    assert all(button.worded for button in buttons)
    shown = 0
    for button in buttons:
        page.set_focus(button)
        tip = page._tip
        if tip is not None:
            shown += 1
            assert tip.rect.top - page.status.rect.bottom < far
            assert tip.rect.colliderect(Rect(button.rect.x, 0, button.rect.w, 10_000))
    assert 0 < shown < len(buttons)


@pytest.mark.parametrize(
    ("name", "seats", "moves"),
    [("amish_lords", 2, 6), ("amish_lords", 4, 5), ("klaverjassen", 2, 6), ("klaverjassen", 4, 6), ("dumbal", 6, 4)],
)
def test_in_a_small_window_the_tip_of_a_plate_is_narrower_or_further_away_rather_than_on_cards(
    sit: Sit, name: str, seats: int, moves: int
) -> None:
    """It begins with the player's name, so it need not be right beside the plate."""
    table = sit(after_some_turns, name, seats, moves=moves, size=(1024, 640), ui_scale=200)
    felt, page = table.screen.felt_view, table.screen
    for plate in felt.seat_plates.plates.values():
        page.handle(Hover((5, 5)))
        page.handle(Hover(plate.rect.center))
        table.tick(29, 0.05)
        tip = find(page.semantics(), "tip")
        assert tip.label.startswith(plate.name)
        assert tip.rect.collidelist([*(extent([card.home]) for card in felt.stage), *felt.markers.rects]) < 0


@pytest.mark.parametrize(
    ("name", "seats"), [("amish_lords", 3), ("klaverjassen", 2), ("dumbal", 4), ("round_robbin", 4), ("jeudalism", 2)]
)
def test_with_room_a_toast_is_on_free_felt(sit: Sit, name: str, seats: int) -> None:
    table = sit(after_some_turns, name, seats)
    felt, page = table.screen.felt_view, table.screen
    told = message("host.bot_failed", name="Bep"), message("play.undo_marked"), message("play.history.busy")
    for said in told:
        for near in (None, page.context.near_hand()):
            page.toast(said, near=near)
            toast = find(page.semantics(), "toast").rect
            over = [rect for rect in felt.areas_in_use()[0] if rect.colliderect(toast)]
            assert not over, f"{said} covers {over}"


def test_a_toast_during_the_deal_summary_covers_no_lit_card(sit: Sit) -> None:
    table = sit(Table, size=(1024, 640), ui_scale=150)
    table.play_until(lambda: table.tricks_taken() == 7)
    table.app_context.settings.change(speed="calm")
    table.play_until(table.is_reported)
    table.tick(30)
    table.key("h")
    assert table.has("toast")
    assert [*wider_faults(table.screen)] == []


def test_with_room_a_bubble_covers_no_face_down_pile(sit: Sit) -> None:
    """In a small window the deck of Amish Lords is right below the farms of the first player."""
    table = sit(after_some_turns, "amish_lords", 3, moves=3, size=(1024, 640), ui_scale=200)
    felt = table.screen.felt_view
    for seat in felt.seat_plates.plates:
        felt.seat_plates.say(seat, "It doesn't fit." if seat == 1 else "")
    (bubble,) = felt.seat_plates.bubbles
    assert bubble.collidelist([*felt.face_down_piles(), *felt.areas_to_keep_clear()]) < 0


def test_a_bubble_makes_way_for_the_cards_that_come_to_lie_there(sit: Sit) -> None:
    table = sit(Table)
    table.to_my_card()
    plates, covered = table.screen.felt_view.seat_plates, list[Rect]()
    for seat in (1, 2):
        plates.say(seat, "Pass")
    moved, stays = plates.bubbles
    clear = plates.clear_of_bubbles
    plates.clear_of_bubbles = lambda: [*clear(), *covered]
    covered.append(moved.copy())
    table.play_any()
    table.until(lambda: plates.bubbles[0] != moved)
    assert not plates.bubbles[0].colliderect(moved)
    assert plates.bubbles[1] == stays


def tagging(scale: float) -> tuple[Look, Tags, Callable[..., Rect]]:
    """A look at a scale, tags, and a rect of points."""
    pygame.font.init()
    look = Look(load("lamplight"), Scale(scale))
    return look, Tags(lambda _: None), lambda *points: Rect([look.px(number) for number in points])


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_the_preview_of_a_held_card_is_near_but_never_under_it(scale: float) -> None:
    look, tags, px = tagging(scale)
    area, near, held = px(0, 0, 1000, 600), px(800, 500, 50, 90), px(780, 450, 100, 140)
    market, others = px(600, 200, 400, 250), px(0, 300, 760, 300)
    for clear in ([market], [market, others], [area]):
        tags.show([("Your points from all kings: 4 → 5", near)], area, clear, look, [held])
        [tag] = tags.rects
        assert area.contains(tag)
        assert tag.collidelist([near, held]) < 0
        assert tag.colliderect(held.unionall([near]).inflate(look.px(150), look.px(150)))
    tags.show([("4 → 5", near)], area, [near], look)
    assert tags.rects[0].midbottom[0] == near.centerx


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_a_preview_slides_along_the_other_side_rather_than_jump_away(scale: float) -> None:
    """As below a market to which a caravan is dragged, with the farms of another player above it (AL-14)."""
    look, tags, px = tagging(scale)
    area, market = px(16, 60, 1248, 724), px(927, 327, 331, 140)
    farms, kings = px(850, 220, 400, 100), px(700, 325, 220, 300)
    for held in (px(1050, 400, 80, 120), px(1000, 440, 80, 120), px(1150, 360, 80, 120)):
        tags.show([("Buys Q♠, 3♦ or 8♦", market)], area, [farms, kings, market], look, [held])
        [tag] = tags.rects
        assert tag.collidelist([market, farms, kings, held]) < 0
        assert market.bottom <= tag.top <= market.bottom + look.px(12)


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_a_preview_takes_more_lines_rather_than_cover_a_card(scale: float) -> None:
    """As between the cards of two others in a trick, over a hand."""
    look, tags, px = tagging(scale)
    area, near = px(0, 0, 1280, 700), px(582, 348, 116, 162)
    cards = [px(459, 267, 116, 162), px(705, 258, 116, 162), px(240, 520, 800, 180)]
    tags.show([("30 points with the last trick: Toos wins the trick", near)], area, [*cards, near], look)
    assert tags.rects[0].collidelist([*cards, near]) < 0
    assert tags.rects[0].colliderect(near.inflate(look.px(150), look.px(150)))


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_a_tag_is_above_what_it_is_about_rather_than_far_to_the_side(scale: float) -> None:
    """As at the farthest sun of a street: a marker stands on it, and above it is less room than beside it (CG-15)."""
    look, tags, px = tagging(scale)
    area, sun, marker = px(0, 0, 1280, 700), px(586, 220, 109, 59), px(620, 165, 40, 80)
    sides = [px(340, 200, 246, 90), px(586, 279, 109, 90), px(701, 195, 300, 90)]
    tags.show([("+3 bonus, no block", sun)], area, [sun, marker, *sides], look)
    [tag] = tags.rects
    assert tag.collidelist([marker, *sides]) < 0
    assert tag.centerx == sun.centerx


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_one_of_several_tags_is_left_out_rather_than_far_from_what_it_is_about(scale: float) -> None:
    """As with a long hint over the farthest sun: its tag was below the nearest one (CG-15)."""
    look, tags, px = tagging(scale)
    area, far, right = px(0, 0, 1000, 600), px(450, 130, 100, 50), px(750, 250, 100, 50)
    told = [("+9 coins, no block", far), ("+3 bonus, no block", right)]
    house = px(200, 130, 600, 320)
    tags.show(told, area, [house], look)
    assert len(tags.rects) == 2
    tags.show(told, area, [house.move(0, -look.px(75)), px(0, 0, 1000, 130)], look)
    assert len(tags.rects) == 2, "not as far as that"
    tags.show(told, area, [house, px(0, 0, 1000, 130)], look)
    [tag] = tags.rects
    assert tag.colliderect(right.inflate(look.px(30), look.px(80)))


@pytest.mark.parametrize(("size", "more"), [((1280, 800), {}), ((1024, 640), {"ui_scale": 200}), ((1920, 1080), {})])
def test_the_tip_of_a_row_of_the_deal_summary_is_beside_it_and_goes_when_the_row_moves(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], more: dict[str, int]
) -> None:
    table = Table(app_context_of(size, speed="instant", **more), monkeypatch)
    table.play_until(table.is_reported)
    table.rest()
    rows = [row for row in table.screen.walk() if row.name.startswith("story.") and row.tip and row.in_sight.h > 8]
    rows = [row for row in rows if isinstance(row, Reason)]
    assert rows
    for row in rows:
        table.move((5, 5))
        table.move(row.in_sight.center)
        tip, sight = table.thing("tip").rect, row.in_sight
        assert not tip.colliderect(sight)
        beside = tip.top < sight.bottom and tip.bottom > sight.top
        assert beside or min(abs(tip.bottom - sight.top), abs(tip.top - sight.bottom)) <= 20
    was = rows[-1].in_sight
    table.key("l")
    table.tick(20, 0.05)
    assert rows[-1].in_sight == was or not table.has("tip")
