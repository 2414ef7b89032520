"""Every widget works with the pointer or the keyboard alone, and has spoken words."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pygame
import pytest
from hand import Hand

from cardgames.table.loop import App
from cardgames.table.richtext import RichText
from cardgames.table.widgets.base import Column, Group, Row, Widget
from cardgames.table.widgets.button import Button
from cardgames.table.widgets.choice import DropList, Option, Segments, Tabs
from cardgames.table.widgets.field import TextField
from cardgames.table.widgets.label import Panel, RichLabel, Setting
from cardgames.table.widgets.places import nearest
from cardgames.table.widgets.scroll import ListRow, ScrollArea
from cardgames.table.widgets.slider import Progress, Slider, Stepper
from cardgames.table.widgets.toggle import Toggle

sys.path.insert(0, str(Path(__file__).parent.parent.parent / "tools"))

from gallery import Gallery


def test_a_button_acts_when_pressed_and_released_on_it(hand: Hand, said: list[object]) -> None:
    hand.show(Button("go", "Go", lambda: said.append("go"), tip="Do go"))
    middle = hand.thing("go").rect.center
    hand.press(middle)
    assert said == []
    hand.let_go(middle)
    assert said == ["go"]
    hand.press(middle)
    hand.let_go((2, 2))
    assert said == ["go"]


def test_a_disabled_button_does_nothing_and_says_so(hand: Hand, said: list[object]) -> None:
    hand.show(Button("go", "Go", lambda: said.append("go"), enabled=False))
    hand.tap("go")
    hand.key(pygame.K_TAB, pygame.K_RETURN)
    assert said == []
    assert hand.thing("go").state == ("disabled",)
    assert hand.thing("go").action is None


def test_tab_cycles_forward_and_shift_tab_back(hand: Hand) -> None:
    sheet = hand.show(*(Button(name, name, lambda: None) for name in "abc"))
    order = []
    for _ in range(4):
        hand.key(pygame.K_TAB)
        order.append(sheet.focus.name if sheet.focus else "")
    hand.key(pygame.K_TAB, mod=pygame.KMOD_LSHIFT)
    order.append(sheet.focus.name if sheet.focus else "")
    assert order == ["a", "b", "c", "a", "c"]
    assert hand.thing("c").state == ("focused",)


def test_arrow_keys_go_to_the_nearest_widget_in_that_direction(hand: Hand) -> None:
    left, right, below = (Button(name, name, lambda: None) for name in ("left", "right", "below"))
    sheet = hand.show(Row("row", [left, right]), below)
    sheet.set_focus(left)
    hand.key(pygame.K_RIGHT)
    assert sheet.focus is right
    hand.key(pygame.K_LEFT, pygame.K_DOWN)
    assert sheet.focus is below
    hand.key(pygame.K_UP)
    assert sheet.focus in (left, right)


def test_on_a_form_the_first_arrow_shows_the_focus_and_the_next_moves_it(hand: Hand) -> None:
    left, right = (Button(name, name, lambda: None) for name in ("left", "right"))
    sheet = hand.show(Row("row", [left, right]))
    hand.key(pygame.K_RIGHT)
    assert sheet.focus is None, "at a table the arrows are for the cards"
    sheet.arrows_begin = True
    hand.key(pygame.K_RIGHT)
    assert sheet.focus is left
    assert left.focused
    hand.key(pygame.K_RIGHT)
    assert sheet.focus is right


def test_the_focus_reaches_disabled_widgets_with_an_explanation(hand: Hand, said: list[object]) -> None:
    off = [Button(name, name, lambda: said.append(name), enabled=False, tip="Not now.") for name in "ab"]  # noqa: B023
    off[1].says_why = True
    sheet = hand.show(*off)
    hand.key(pygame.K_TAB, pygame.K_RETURN)
    assert sheet.focus is off[1]
    assert hand.thing("tip").label == "Not now."
    assert not said


def test_a_long_press_only_shows_the_tip(hand: Hand, said: list[object]) -> None:
    hand.show(Button("go", "Go", lambda: said.append("go"), tip="Goes on."))
    spot = hand.thing("go").rect.center
    hand.move(spot)
    hand.press(spot)
    hand.app.reader._pressed_at -= 1.0
    hand.ticks(3)
    hand.let_go(spot)
    hand.ticks()
    assert hand.thing("tip").label == "Goes on."
    assert not said
    hand.app.reader._pressed_at -= 1.0
    hand.tap("go")
    assert said == ["go"]


def test_a_held_enter_presses_once(hand: Hand, said: list[object]) -> None:
    hand.show(Button("go", "Go", lambda: said.append("go")))
    hand.key(pygame.K_TAB)
    for _ in range(5):
        hand._do(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0)
    assert said == ["go"]


def test_the_speech_line_says_what_has_the_focus(hand: Hand) -> None:
    sheet = hand.show(Setting(Toggle("forced", "Play forced cards", True, lambda _: None)))
    assert sheet.speech == ""
    hand.key(pygame.K_TAB)
    assert sheet.speech == "Play forced cards, switch, on"
    hand.press((2, 2))
    assert sheet.speech == ""


def test_the_speech_line_includes_values_and_row_notes(hand: Hand) -> None:
    sheet = hand.show(
        ListRow("match", "Lost: Ada", lambda: None, note="today", aside="3 : 4", chosen=True),
        DropList("level", "Level", [Option(1, "Easy"), Option(2, "Hard")], 2, lambda _: None),
        TextField("name", "Name", "Bep", lambda _: None),
        Stepper("games", "Games", 4, (1, 9), lambda _: None),
    )
    told = ("Lost: Ada, today, 3 : 4, selected", "Level, choice, Hard", "Name, text field, Bep", "Games, number, 4")
    for said in told:
        hand.key(pygame.K_TAB)
        assert sheet.speech == said


@pytest.mark.parametrize("how", ["pointer", "keyboard", "its words"])
def test_a_switch_toggles(hand: Hand, said: list[object], how: str) -> None:
    sheet = hand.show(Setting(Toggle("forced", "Play forced cards", False, said.append), "When there is one."))
    assert hand.thing("forced").state == ("off",)
    if how == "pointer":
        hand.tap("forced")
    elif how == "keyboard":
        hand.key(pygame.K_TAB, pygame.K_SPACE)
    else:
        words = (sheet.column.rect.x + 30, hand.thing("forced").rect.centery)
        hand.press(words)
        hand.let_go(words)
    assert said == [True]
    assert hand.thing("forced").state[0] == "on"


def levels(kind: type, said: list[object]) -> Widget:
    options = [Option("easy", "Easy"), Option("normal", "Normal"), Option("hard", "Hard", "They count")]
    choice: Widget = kind("level", "Level", options, "normal", said.append)
    return choice


def test_segments_are_chosen_with_pointer_or_in_the_list_that_enter_opens(hand: Hand, said: list[object]) -> None:
    page = hand.show(Setting(levels(Segments, said)))
    assert hand.thing("level.normal").state == ("chosen",)
    hand.tap("level.hard")
    assert said == ["hard"]
    hand.key(pygame.K_TAB, pygame.K_RETURN)
    assert hand.thing("level.hard").more == "They count", "the list has the notes too"
    hand.key(pygame.K_UP, pygame.K_RETURN)
    assert hand.app.top is page
    assert said == ["hard", "normal"]
    assert hand.thing("level.normal").state == ("chosen",)


@pytest.mark.parametrize("kind", [Segments, DropList, Stepper, Slider])
def test_arrow_keys_move_on_and_change_no_value(hand: Hand, said: list[object], kind: type) -> None:
    number = kind in (Stepper, Slider)
    asked = kind("level", "Level", 4, (1, 9), said.append) if number else levels(kind, said)
    page = hand.show(Button("above", "Above", lambda: None), asked, Button("below", "Below", lambda: None))
    for way, then in ((pygame.K_DOWN, "below"), (pygame.K_UP, "above")):
        page.set_focus(asked)
        hand.key(pygame.K_LEFT, pygame.K_RIGHT, way)
        assert page.focus.name == then
    assert said == []


@pytest.mark.parametrize("kind", [Stepper, Slider])
def test_enter_says_which_keys_change_a_number(hand: Hand, said: list[object], kind: type) -> None:
    hand.show(kind("level", "Level", 4, (1, 9), said.append))
    hand.key(pygame.K_TAB, pygame.K_RETURN)
    assert hand.thing("tip").label == "Press + or − to change it."
    hand.key(pygame.K_PLUS, pygame.K_MINUS)
    assert said == [5, 4]


def test_segments_have_the_same_tips_with_pointer_and_keyboard(hand: Hand, said: list[object]) -> None:
    """By keyboard they also say how the choice is changed."""
    page = hand.show(levels(Segments, said))
    hand.tap("level.hard")
    hand.key(pygame.K_TAB)
    assert hand.thing("tip").label.splitlines() == ["They count", "Press Enter to choose."]
    page.hide_tip()
    hand.tap("level.easy")
    assert "tip" not in [thing.name for thing in page.semantics()]
    hand.key(pygame.K_TAB)
    assert hand.thing("tip").label == "Press Enter to choose."


def test_a_drop_list_opens_and_returns_the_chosen_entry(hand: Hand, said: list[object]) -> None:
    page = hand.show(Setting(levels(DropList, said)))
    hand.tap("level")
    assert hand.app.top is not page
    hand.tap("level.easy")
    assert said == ["easy"]
    assert hand.app.top is page
    assert hand.thing("level").state[0] == "Easy"


def test_a_drop_list_works_by_keyboard_alone(hand: Hand, said: list[object]) -> None:
    page = hand.show(Setting(levels(DropList, said)))
    hand.key(pygame.K_TAB, pygame.K_RETURN, pygame.K_DOWN, pygame.K_RETURN)
    assert said == ["hard"]
    hand.key(pygame.K_RETURN, pygame.K_ESCAPE)
    assert hand.app.top is page


def test_a_key_released_during_drawing_counts_once(hand: Hand, said: list[object]) -> None:
    hand.show(Setting(Stepper("count", "Count", 4, (1, 9), said.append)))
    hand.key(pygame.K_TAB)
    hand._do(pygame.KEYDOWN, key=pygame.K_PLUS, mod=0)
    # The queue after a slow picture: the repeats of the timer, then the release.
    for kind in (pygame.KEYDOWN, pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.Event(kind, key=pygame.K_PLUS, mod=0))
    hand.ticks()
    assert said == [5]


def test_a_held_key_moves_one_entry_per_picture(hand: Hand, said: list[object]) -> None:
    hand.show(Stepper("count", "Count", 0, (0, 9), said.append))
    hand.key(pygame.K_TAB)
    hand._do(pygame.KEYDOWN, key=pygame.K_PLUS, mod=0)
    for _ in range(2):
        for _ in range(3):
            pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_PLUS, mod=0))
        hand.ticks(1)
    hand._do(pygame.KEYUP, key=pygame.K_PLUS, mod=0)
    assert said == [1, 2, 3]


def test_arrow_keys_reach_each_of_several_adjacent_rows(hand: Hand) -> None:
    rows = [ListRow(f"row.{n}", f"Row {n}", lambda: None) for n in range(5)]
    hand.show(Column("rows", rows, gap=0))
    hand.key(pygame.K_TAB)
    seen = []
    for _ in rows:
        seen.append(hand.app.top.focus.name)  # type: ignore[attr-defined]
        hand.key(pygame.K_DOWN)
    assert seen == [row.name for row in rows]


def test_up_goes_on_above_a_long_text_of_a_scroll_area_before_it_leaves_the_area() -> None:
    first, last, outside = (Button(name, name, lambda: None) for name in ("first", "last", "outside"))
    area = ScrollArea("area", Group("sheet", [first, last]))
    for widget, top in ((first, -900), (last, 200), (outside, 20)):
        widget.rect = pygame.Rect(40, top, 100, 36)
    area.rect = pygame.Rect(0, 100, 300, 300)
    assert nearest(last, [first, outside], "up") is first
    assert nearest(first, [last, outside], "up") is None


def test_a_slider_follows_pointer_and_keys_within_its_bounds(hand: Hand, said: list[object]) -> None:
    slider = Slider("sound", "Sound", 50, (0, 100), said.append, step=5, shown="{}%".format)
    hand.show(Setting(slider))
    rect = hand.thing("sound").rect
    hand.press((rect.x + 1, rect.centery))
    assert slider.value == 0
    hand.move((rect.right + 500, rect.centery))
    assert slider.value == 100
    hand.let_go((rect.right + 500, rect.centery))
    hand.key(pygame.K_PLUS, pygame.K_MINUS)
    assert slider.value == 95
    assert hand.thing("sound").state[0] == "95%"
    assert all(isinstance(value, int) and value % 5 == 0 for value in said)


def test_a_stepper_moves_in_steps_and_stops_at_its_bounds(hand: Hand, said: list[object]) -> None:
    stepper = Stepper("games", "Games", 15, (1, 16), said.append)
    hand.show(Setting(stepper))
    rect = hand.thing("games").rect
    for _ in range(3):
        hand.press((rect.right - 8, rect.centery))
        hand.let_go((rect.right - 8, rect.centery))
    assert said == [16]
    hand.press((rect.x + 8, rect.centery))
    hand.let_go((rect.x + 8, rect.centery))
    hand.key(pygame.K_PLUS, pygame.K_PLUS, pygame.K_MINUS)
    assert stepper.value == 15


def test_a_held_stepper_button_repeats_until_released(hand: Hand, said: list[object]) -> None:
    stepper = Stepper("games", "Games", 16, (1, 256), said.append)
    sheet = hand.show(Setting(stepper))
    rect = hand.thing("games").rect
    hand.press((rect.right - 8, rect.centery))
    assert said == [17]
    while len(said) < 12:
        assert sheet.update(0.05)
    assert said == [*range(17, 28), 37]
    while stepper.value < 256:
        assert sheet.update(0.05)
    hand.let_go((rect.right - 8, rect.centery))
    assert not sheet.update(1.0)
    assert stepper.value == 256


def test_a_held_stepper_button_stops_when_the_window_loses_focus(hand: Hand, said: list[object]) -> None:
    sheet = hand.show(Setting(Stepper("games", "Games", 16, (1, 256), said.append)))
    rect = hand.thing("games").rect
    hand.press((rect.right - 8, rect.centery))
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
    hand.ticks()
    assert not sheet.update(1.0)
    assert said == [17]


def test_text_can_be_typed_and_edited_in_a_field(hand: Hand, said: list[object]) -> None:
    field = TextField("name", "Name", "An", said.append, on_enter=lambda value: said.append(f"!{value}"), longest=5)
    hand.show(Setting(field))
    hand.key(pygame.K_TAB, pygame.K_END)
    hand.write("nabel")
    assert field.value == "Annab"
    hand.key(pygame.K_BACKSPACE, pygame.K_HOME, pygame.K_DELETE)
    assert field.value == "nna"
    hand.write("A")
    hand.key(pygame.K_RETURN)
    assert said[-1] == "!Anna"
    hand.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    hand.write("B")
    assert field.value == "B"
    assert hand.thing("name").state[0] == "B"


def test_a_field_accepts_only_allowed_characters(hand: Hand) -> None:
    field = TextField("seed", "Seed", allowed=str.isdigit)
    hand.show(field)
    hand.key(pygame.K_TAB)
    hand.write("1a2\n")
    assert field.value == "12"


def test_tabs_can_be_changed(hand: Hand, said: list[object]) -> None:
    hand.show(Tabs("tabs", "Pages", [("a", "First"), ("b", "Second")], "a", said.append))
    hand.tap("tabs.b")
    hand.key(pygame.K_RIGHT)
    assert said == ["b", "a"]
    assert hand.thing("tabs.a").state == ("chosen",)


def test_a_link_in_a_text_can_be_followed(hand: Hand, said: list[object]) -> None:
    rich = RichLabel("rules", RichText("- KJ-8 see [order](KJ-2)"), said.append)
    hand.show(Panel("panel", rich, title="Rules"))
    hand.tap("rules.to.KJ-2")
    assert said == ["KJ-2"]
    assert hand.thing("rules.KJ-8").label == "see order"
    assert rich.rect.contains(hand.thing("rules.KJ-8").rect)


def test_a_progress_bar_says_how_far_it_is(hand: Hand) -> None:
    bar = Progress("soak", "Deals", 0.25)
    hand.show(bar)
    bar.share = 0.5
    assert hand.thing("soak").state == ("50%",)


@pytest.mark.parametrize(("theme", "scale"), [("lamplight", 1.0), ("daylight", 2.5), ("midnight", 0.75)])
def test_random_input_keeps_every_widget_valid(app: App, theme: str, scale: float) -> None:
    """Random presses, drags, wheel turns and keys on all widgets."""
    app.restyle(theme=theme, scale=scale)
    app.push(Gallery())
    chance = random.Random(f"{theme}{scale}")
    codes = [pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_LEFT, pygame.K_DOWN, pygame.K_END]
    bottom = app.stack[0]
    for _ in range(250):
        pos = (chance.randrange(1024), chance.randrange(640))
        events = [
            pygame.Event(pygame.MOUSEMOTION, pos=pos),
            pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1),
            pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1),
            pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=3),
            pygame.Event(pygame.MOUSEWHEEL, precise_x=0.0, precise_y=chance.choice([-2.0, 1.0])),
            pygame.Event(pygame.KEYDOWN, key=chance.choice(codes), mod=0),
            pygame.Event(pygame.TEXTINPUT, text="é"),
            pygame.Event(pygame.WINDOWFOCUSLOST),
        ]
        pygame.event.post(chance.choice(events))
        app.tick()
        assert app.stack[0] is bottom
        names = [thing.name for thing in app.top.semantics()]
        assert len(names) == len(set(names))
