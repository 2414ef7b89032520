"""The story of a deal: lines that have the same reason stand on one row, each seat with its points."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest
from laid_out import HouseOf
from manor import Manor
from pygame import Rect

from cardgames.engine.contract import LedgerLine
from cardgames.screens.play.log import LINE, Reason, reasons
from cardgames.screens.play.story import Story
from cardgames.table import text
from cardgames.table.look import Look
from cardgames.table.theme import load
from cardgames.table.units import Scale

NAMES = ("Ada", "Bep", "Cor")


def look() -> Look:
    pygame.font.init()
    return Look(load("lamplight"), Scale.for_window((1280, 800), 1.0))


def rows(*lines: LedgerLine, names: tuple[str, ...] = NAMES) -> list[Reason]:
    return reasons(lines, names, lambda _: None, lambda points: points > 0)


def test_lines_of_the_whole_table_for_one_reason_and_the_same_cards_stand_on_one_row() -> None:
    found = rows(*(LedgerLine("LL-14", seat, points, (4, 5), "A bomb") for seat, points in enumerate((4, -2, -2))))
    assert [row.label for row in found] == ["A bomb: Ada +4, Bep -2, Cor -2 (LL-14)"]


def test_lines_that_say_the_same_of_other_cards_or_of_none_or_of_some_seats_stand_on_their_own() -> None:
    some = [LedgerLine("XX-3", seat, 1, (4,), "Shared") for seat in (0, 1)]
    assert [row.label for row in rows(*some)] == ["Ada: Shared (XX-3)", "Bep: Shared (XX-3)"]
    of_others = [LedgerLine("XX-1", 0, 2, (4,), "A pair"), LedgerLine("XX-1", 1, 2, (5,), "A pair")]
    of_none = [LedgerLine("XX-2", seat, 1, (), "Nothing left") for seat in (0, 1)]
    assert [row.label for row in rows(*of_others, *of_none)] == [
        "Ada: A pair (XX-1)", "Bep: A pair (XX-1)", "Ada: Nothing left (XX-2)", "Bep: Nothing left (XX-2)",
    ]  # fmt: skip


@pytest.mark.parametrize("wide", [300, 600])
@pytest.mark.parametrize("names", [NAMES, ("Wilhelmina van Oranje", "Bartholomeus Groot 3", "Toos uit Oosterhout 2")])
def test_the_points_of_each_stand_beside_each_other_within_the_row(wide: int, names: tuple[str, ...]) -> None:
    sight = look()
    [row] = rows(*(LedgerLine("LL-13", seat, 3, (7,), "A peasant is out first, against bid 3") for seat in range(3)),
                 names=names)  # fmt: skip
    high = row.natural(sight, wide)[1]
    row.layout(Rect(10, 20, wide, high), sight)
    places = row.points()
    assert high % sight.px(LINE) == 0
    assert all(row.rect.contains(place) for place in places)
    assert all(one.right < other.right for one, other in pairwise(places))


BOMBS = "A☾ Crown☾ A☼ Crown☼ A≋ Crown≋ 3☾≋ 3☼⌘ 3❧§ 4☾☼ 4≋❧ 4§⌘ 5☾❧ 5☼≋"
THREE_BOMBS = " / pass / pass / ".join(
    ("Crown☾ A☾", "Crown☼ A☼", "Crown≋ A≋", "3☾≋ 3☼⌘ 3❧§ 4☾☼ 4≋❧ 4§⌘ 5☾❧ 5☼≋ 5§⌘", "9☾☼")
)

ONE_BOMB = "Crown☾ A☾", "3☾≋ 3☼⌘ 3❧§ 4☾☼ 4≋❧ 4§⌘ 5☾❧ 5☼≋ 5§⌘", "6☾≋ 6☼§", "8☾☼ 8≋❧", "9☾☼"


def told_by_the_last_card(table: Manor) -> Story:
    """The story of the deal, told to its end when the last card has been played."""
    table.click(table.at(table.hand[0]))
    table.click("answer.play")
    table.until(lambda: table.screen.story is not None and not table.screen.story.telling)
    table.rest()
    story = table.screen.story
    assert isinstance(story, Story)
    return story


@pytest.mark.parametrize("size", [(1280, 800), (1024, 640)])
def test_ll_14_the_story_of_a_deal_with_three_bombs_can_be_seen_at_once(
    house_of: HouseOf, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    moves = f"bid 3 / {THREE_BOMBS} / pass / pass"
    table = Manor(house_of(size, speed="instant"), monkeypatch, BOMBS, centre="5§⌘ 9☾☼ 2☾⌘", moves=moves)
    story = told_by_the_last_card(table)
    told = [thing.label for thing in table.app.top.semantics() if thing.name.startswith("story.")]
    assert "The bomb of Waves: times 2: Ada +24, Bep -12, Cor -12 (LL-14)" in told
    foot = max(row.rect.bottom for row in story._rows)
    assert foot <= story._scroll.rect.bottom


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_of_the_story_of_a_deal_with_one_bomb_nothing_is_scrolled_out_of_sight_at_large_scales(
    house_of: HouseOf, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """LL-14: where it takes one line more than there is room for with a free strip below, the strip goes."""
    house, plays = house_of(size, speed="instant", ui_scale=200), " / pass / pass / ".join(ONE_BOMB)
    hand, centre = "A☾ Crown☾ 3☾≋ 3☼⌘ 3❧§ 4☾☼ 4≋❧ 4§⌘ 5☾❧ 5☼≋ 6☾≋ 6☼§ 8☾☼ 8≋❧", "5§⌘ 9☾☼ 2☾⌘"
    table = Manor(house, monkeypatch, hand, centre=centre, moves=f"bid 3 / {plays} / pass / pass")
    story = told_by_the_last_card(table)
    assert len(story._reasons) == 2
    seen = story._scroll.rect
    assert story.rect.contains(seen)
    assert all(seen.top <= row.rect.top and row.rect.bottom <= seen.bottom for row in story._rows)


@pytest.mark.parametrize("size", [(1280, 800), (1024, 640)])
def test_the_title_of_a_story_can_be_read_beside_its_buttons(
    house_of: HouseOf, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    moves = f"bid 3 / {THREE_BOMBS} / pass / pass"
    house = house_of(size, speed="instant", ui_scale=100)
    table = Manor(house, monkeypatch, BOMBS, centre="5§⌘ 9☾☼ 2☾⌘", moves=moves)
    table.click(table.at(table.hand[0]))
    table.click("answer.play")
    table.until(lambda: table.screen.story is not None)
    story = table.screen.story
    assert isinstance(story, Story)
    assert table.has("story.back")
    room, style = story.title_in()
    assert text.width(story.label, style, story.look) <= room.w
    assert room.right < table.thing("story.back").rect.x
