"""The buttons of the bar have visible labels if there is room, and always a tooltip with their key."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest
from pygame import Rect

from cardgames.screens.play.bar import LEFT, RIGHT, TITLE, WORDED, Bar
from cardgames.table import text
from cardgames.table.look import Look
from cardgames.table.theme import load
from cardgames.table.units import Scale
from cardgames.words import PSEUDO, say, use_language

SIZES = [((1024, 640), "auto"), ((1024, 640), 2.0), ((1280, 800), "auto"), ((1920, 1080), 1.5), ((3840, 2160), "auto")]


def bar_in(size: tuple[int, int], scale: float | str, **offered: bool) -> Bar:
    pygame.font.init()
    names = [name for name, _, _ in (*LEFT, *RIGHT)]
    bar = Bar(dict.fromkeys(names, lambda: None), "klaverjassen", "Klaverjassen")
    bar.offer(**{"memory": False, "tournament": False, **offered})
    look = Look(load("lamplight"), Scale.for_window(size, scale))
    bar.layout(Rect(0, 0, size[0], look.px(44)), look)
    bar.name_part(say("klaverjassen.own.play.log.deal", number=16))
    bar.name_speed("instant")
    return bar


@pytest.mark.parametrize("language", ["en", "nl", PSEUDO])
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_button_labels_are_complete_and_leave_room_for_the_title(
    size: tuple[int, int], scale: float | str, language: str
) -> None:
    use_language(language)
    for memory in (False, True):
        bar = bar_in(size, scale, memory=memory, tournament=memory)
        shown = sorted((one for one in bar.buttons.values() if one.visible), key=lambda one: one.rect.x)
        for left, right in pairwise(shown):
            assert left.rect.right < right.rect.left
        assert shown[0].rect.left >= 0
        assert shown[-1].rect.right <= size[0]
        for button in shown:
            assert button.rect.w >= button.preferred_size(bar.look, 10_000)[0]
            assert button.label in button.tip
            assert f"({button.key})" in button.tip
        gap = max(right.rect.left - left.rect.right for left, right in pairwise(shown))
        if any(button.worded for button in shown):
            assert gap > text.width(bar.label, TITLE, bar.look)


def test_a_wide_window_shows_all_labels_and_a_narrow_one_the_most_useful() -> None:
    wide = bar_in((1280, 800), "auto")
    assert all(button.worded for button in wide.buttons.values() if button.visible)
    narrow = bar_in((1024, 640), 2.0)
    assert {name for name, button in narrow.buttons.items() if button.worded} == set(WORDED)
