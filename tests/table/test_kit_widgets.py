"""Every widget can be used with the pointer and with the keyboard alone, and says what it is."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame
import pytest
from pygame import Rect

from cardgames.table.gallery import Gallery
from cardgames.table.look import Look
from cardgames.table.loop import App
from cardgames.table.richtext import RichText
from cardgames.table.semantics import Thing, find
from cardgames.table.widgets.base import Column, Row, Widget
from cardgames.table.widgets.button import Button, IconButton
from cardgames.table.widgets.choice import DropList, Option, Segments
from cardgames.table.widgets.dialog import Answer, Dialog, Drawer
from cardgames.table.widgets.field import TextField
from cardgames.table.widgets.label import Label, Panel, RichLabel, Setting
from cardgames.table.widgets.menu import Item, Menu
from cardgames.table.widgets.page import Page
from cardgames.table.widgets.scroll import ListBox, ListRow, ScrollArea
from cardgames.table.widgets.slider import Progress, Slider, Stepper
from cardgames.table.widgets.tabs import Tabs
from cardgames.table.widgets.toggle import Toggle


class Sheet(Page):
    """A page with widgets below each other."""

    def __init__(self, *widgets: Widget) -> None:
        super().__init__()
        self.column = Column("column", widgets)
        self.add(self.column)

    def arrange(self, area: Rect, look: Look) -> None:
        self.column.layout(area.inflate(-200, -100), look)


class Hand:
    """A player's hands on mouse and keyboard."""

    def __init__(self, app: App) -> None:
        self.app = app

    def show(self, *widgets: Widget) -> Sheet:
        sheet = Sheet(*widgets)
        self.app.push(sheet)
        self.ticks()
        return sheet

    def ticks(self, count: int = 2) -> None:
        for _ in range(count):
            self.app.tick()

    def _do(self, kind: int, **values: object) -> None:
        pygame.event.post(pygame.Event(kind, values))
        self.ticks(1)

    def move(self, pos: tuple[int, int]) -> None:
        self._do(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))

    def press(self, pos: tuple[int, int]) -> None:
        self._do(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)

    def let_go(self, pos: tuple[int, int]) -> None:
        self._do(pygame.MOUSEBUTTONUP, pos=pos, button=1)

    def tap(self, name: str) -> None:
        pos = self.thing(name).rect.center
        self.move(pos)
        self.press(pos)
        self.let_go(pos)

    def wheel(self, dy: float) -> None:
        self._do(pygame.MOUSEWHEEL, precise_x=0.0, precise_y=dy)

    def key(self, *codes: int, mod: int = 0) -> None:
        for code in codes:
            self._do(pygame.KEYDOWN, key=code, mod=mod)
            self._do(pygame.KEYUP, key=code, mod=mod)

    def write(self, words: str) -> None:
        for letter in words:
            self._do(pygame.TEXTINPUT, text=letter)

    def thing(self, name: str) -> Thing:
        return find(self.app.top.semantics(), name)

    def sees(self, name: str) -> bool:
        return any(thing.name == name for thing in self.app.top.semantics())


@pytest.fixture
def hand(app: App) -> Hand:
    return Hand(app)


@pytest.fixture
def said() -> list[object]:
    return []


def test_a_button_acts_when_pressed_and_let_go_on_it(hand: Hand, said: list[object]) -> None:
    hand.show(Button("go", "Go", lambda: said.append("go"), tip="Do go"))
    middle = hand.thing("go").rect.center
    hand.press(middle)
    assert said == []
    hand.let_go(middle)
    assert said == ["go"]
    hand.press(middle)
    hand.let_go((2, 2))
    assert said == ["go"]


def test_a_button_that_is_off_does_nothing_and_says_so(hand: Hand, said: list[object]) -> None:
    hand.show(Button("go", "Go", lambda: said.append("go"), enabled=False))
    hand.tap("go")
    hand.key(pygame.K_TAB, pygame.K_RETURN)
    assert said == []
    assert hand.thing("go").state == ("disabled",)
    assert hand.thing("go").action is None


def test_a_tooltip_appears_at_once_and_goes(hand: Hand) -> None:
    hand.show(IconButton("undo", "undo", "Undo", lambda: None, key="U"))
    hand.move(hand.thing("undo").rect.center)
    assert hand.thing("tip").label == "Undo (U)"
    hand.move((1, 1))
    assert not hand.sees("tip")


def test_tab_goes_round_and_shift_tab_back(hand: Hand) -> None:
    sheet = hand.show(*(Button(name, name, lambda: None) for name in "abc"))
    order = []
    for _ in range(4):
        hand.key(pygame.K_TAB)
        order.append(sheet.focus.name if sheet.focus else "")
    hand.key(pygame.K_TAB, mod=pygame.KMOD_LSHIFT)
    order.append(sheet.focus.name if sheet.focus else "")
    assert order == ["a", "b", "c", "a", "c"]
    assert hand.thing("c").state == ("focused",)


def test_arrow_keys_go_to_the_nearest_that_way(hand: Hand) -> None:
    left, right, below = (Button(name, name, lambda: None) for name in ("left", "right", "below"))
    sheet = hand.show(Row("row", [left, right]), below)
    sheet.set_focus(left)
    hand.key(pygame.K_RIGHT)
    assert sheet.focus is right
    hand.key(pygame.K_LEFT, pygame.K_DOWN)
    assert sheet.focus is below
    hand.key(pygame.K_UP)
    assert sheet.focus in (left, right)


def test_a_held_enter_presses_once(hand: Hand, said: list[object]) -> None:
    hand.show(Button("go", "Go", lambda: said.append("go")))
    hand.key(pygame.K_TAB)
    for _ in range(5):
        hand._do(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0)
    assert said == ["go"]


def test_the_speech_line_says_what_the_keyboard_holds(hand: Hand) -> None:
    sheet = hand.show(Setting(Toggle("forced", "Play forced cards", True, lambda _: None)))
    assert sheet.speech == ""
    hand.key(pygame.K_TAB)
    assert sheet.speech == "Play forced cards, switch, on"
    hand.press((2, 2))
    assert sheet.speech == ""


@pytest.mark.parametrize("how", ["pointer", "keyboard", "its words"])
def test_a_switch_is_switched(hand: Hand, said: list[object], how: str) -> None:
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


def test_segments_are_chosen_by_pointer_and_arrows(hand: Hand, said: list[object]) -> None:
    hand.show(Setting(levels(Segments, said)))
    assert hand.thing("level.normal").state == ("chosen",)
    hand.tap("level.hard")
    hand.key(pygame.K_RIGHT, pygame.K_LEFT, pygame.K_LEFT)
    assert said == ["hard", "normal", "easy"]
    assert hand.thing("level.easy").state == ("chosen",)


def test_a_drop_list_opens_and_gives_what_is_chosen(hand: Hand, said: list[object]) -> None:
    page = hand.show(Setting(levels(DropList, said)))
    hand.tap("level")
    assert hand.app.top is not page
    hand.tap("level.easy")
    assert said == ["easy"]
    assert hand.app.top is page
    assert hand.thing("level").state[0] == "Easy"


def test_a_drop_list_by_keyboard_alone(hand: Hand, said: list[object]) -> None:
    page = hand.show(Setting(levels(DropList, said)))
    hand.key(pygame.K_TAB, pygame.K_RETURN, pygame.K_DOWN, pygame.K_RETURN)
    assert said == ["hard"]
    hand.key(pygame.K_RETURN, pygame.K_ESCAPE)
    assert hand.app.top is page
    hand.key(pygame.K_UP)
    assert said == ["hard", "normal"]


def test_a_tap_beside_a_menu_closes_it_and_does_nothing_else(hand: Hand, said: list[object]) -> None:
    page = hand.show(Button("under", "Under", lambda: said.append("under")))
    spot = hand.thing("under").rect.center
    hand.app.push(Menu([Item("one", "One", lambda: said.append("one"))], Rect(500, 400, 10, 10)))
    hand.ticks()
    hand.press(spot)
    hand.let_go(spot)
    assert said == []
    assert hand.app.top is page


def test_a_slider_follows_pointer_and_keys_and_keeps_its_bounds(hand: Hand, said: list[object]) -> None:
    slider = Slider("sound", "Sound", 50, (0, 100), said.append, step=5, shown="{} %".format)
    hand.show(Setting(slider))
    rect = hand.thing("sound").rect
    hand.press((rect.x + 1, rect.centery))
    assert slider.value == 0
    hand.move((rect.right + 500, rect.centery))
    assert slider.value == 100
    hand.let_go((rect.right + 500, rect.centery))
    hand.key(pygame.K_RIGHT, pygame.K_LEFT)
    assert slider.value == 95
    hand.key(pygame.K_HOME)
    assert slider.value == 0
    hand.key(pygame.K_PAGEUP)
    assert slider.value == 50
    assert hand.thing("sound").state[0] == "50 %"
    assert all(isinstance(value, int) and value % 5 == 0 for value in said)


def test_a_stepper_goes_by_steps_and_stops_at_its_bounds(hand: Hand, said: list[object]) -> None:
    stepper = Stepper("games", "Games", 15, (1, 16), said.append)
    hand.show(Setting(stepper))
    rect = hand.thing("games").rect
    for _ in range(3):
        hand.press((rect.right - 8, rect.centery))
        hand.let_go((rect.right - 8, rect.centery))
    assert said == [16]
    hand.press((rect.x + 8, rect.centery))
    hand.let_go((rect.x + 8, rect.centery))
    hand.key(pygame.K_END, pygame.K_MINUS)
    assert stepper.value == 15


def test_writing_in_a_field(hand: Hand, said: list[object]) -> None:
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


def test_a_field_takes_only_what_is_allowed(hand: Hand) -> None:
    field = TextField("seed", "Seed", allowed=str.isdigit)
    hand.show(field)
    hand.key(pygame.K_TAB)
    hand.write("1a2\n")
    assert field.value == "12"


def test_tabs_turn(hand: Hand, said: list[object]) -> None:
    hand.show(Tabs("tabs", "Pages", [("a", "First"), ("b", "Second")], "a", said.append))
    hand.tap("tabs.b")
    hand.key(pygame.K_RIGHT)
    assert said == ["b", "a"]
    assert hand.thing("tabs.a").state == ("chosen",)


def rows_of(count: int, said: list[object]) -> list[ListRow]:
    def choose(n: int) -> Callable[[], object]:
        return lambda: said.append(n)

    return [ListRow(f"row.{n}", f"Row {n}", choose(n)) for n in range(count)]


class Listed(Page):
    """A page with a list in a small place."""

    def __init__(self, box: ScrollArea) -> None:
        super().__init__()
        self.box = box
        self.add(box)

    def arrange(self, area: Rect, look: Look) -> None:
        self.box.layout(Rect(100, 100, 300, 200), look)


def test_a_long_list_scrolls_and_only_what_is_in_sight_can_be_met(hand: Hand, said: list[object]) -> None:
    hand.app.restyle(reduced_motion=True)
    box = ListBox("list", rows_of(30, said))
    hand.app.push(Listed(box))
    hand.ticks()
    assert hand.sees("row.0")
    assert not hand.sees("row.29")
    hand.move((150, 150))
    for _ in range(30):
        hand.wheel(-1)
    assert hand.sees("row.29")
    assert not hand.sees("row.0")
    hand.tap("row.29")
    assert said == [29]
    for thing in hand.app.top.semantics():
        assert box.rect.contains(thing.rect)


def test_the_keyboard_brings_what_it_holds_in_sight(hand: Hand, said: list[object]) -> None:
    hand.app.restyle(reduced_motion=True)
    page = Listed(ListBox("list", rows_of(30, said)))
    hand.app.push(page)
    hand.ticks()
    for _ in range(20):
        hand.key(pygame.K_TAB)
    assert hand.thing("row.19").state == ("focused",)
    hand.key(pygame.K_HOME)
    assert page.box.at == 0


def test_the_wheel_glides_when_motion_is_wanted(hand: Hand, said: list[object]) -> None:
    page = Listed(ListBox("list", rows_of(30, said)))
    hand.app.push(page)
    hand.ticks()
    hand.move((150, 150))
    hand.wheel(-2)
    first = page.box.at
    hand.ticks(60)
    assert 0 <= first < page.box.at


def test_a_list_can_be_filled_again_and_one_row_marked(hand: Hand, said: list[object]) -> None:
    box = ListBox("list", rows_of(3, said))
    hand.app.push(Listed(box))
    box.fill(rows_of(5, said))
    box.choose("row.4")
    hand.ticks()
    assert [row.name for row in box.rows if row.chosen] == ["row.4"]
    assert hand.thing("row.4").state == ("chosen",)


def test_a_dialog_gives_its_answer_and_hides_the_page_from_the_hand(hand: Hand, said: list[object]) -> None:
    page = hand.show(Button("under", "Under", lambda: said.append("under")))
    spot = hand.thing("under").rect.center
    answers = [Answer("cancel", "No"), Answer("yes", "Yes", chief=True)]
    hand.app.push(Dialog("Sure?", "Really?", answers, said.append))
    hand.ticks()
    assert not hand.sees("under")
    hand.press(spot)
    hand.let_go(spot)
    assert said == ["cancel"]
    assert hand.app.top is page
    hand.app.push(Dialog("Sure?", "Really?", answers, said.append))
    hand.ticks()
    hand.key(pygame.K_RETURN)
    hand.app.push(Dialog("Sure?", "Really?", answers, said.append))
    hand.key(pygame.K_ESCAPE)
    assert said == ["cancel", "yes", "cancel"]


def test_a_dialog_that_must_be_answered_stays(hand: Hand, said: list[object]) -> None:
    hand.show()
    dialog = Dialog("Roem?", "", [Answer("call", "Call"), Answer("silent", "Keep silent")], said.append)
    hand.app.push(dialog)
    hand.key(pygame.K_ESCAPE)
    hand.press((3, 3))
    hand.let_go((3, 3))
    assert hand.app.top is dialog
    hand.tap("answer.call")
    assert said == ["call"]


def test_escape_puts_away_what_was_only_to_be_read(hand: Hand, said: list[object]) -> None:
    page = hand.show()
    hand.app.push(Dialog("broken.yaml", "It cannot be played.", [Answer("ok", "All right")], said.append))
    hand.key(pygame.K_ESCAPE)
    assert hand.app.top is page
    assert said == ["ok"]


def test_a_menu_shows_all_its_rows_where_the_window_has_room_for_them(hand: Hand) -> None:
    page = hand.show()
    items = [Item(f"row{number}", "Row", lambda: None) for number in range(page.area.h // 48)]
    hand.app.push(Menu(items, Rect(300, page.area.centery - 20, 100, 40)))
    hand.ticks()
    assert all(hand.sees(item.name) for item in items)


def test_home_and_end_go_to_the_first_and_the_last_row_of_a_menu(hand: Hand, said: list[object]) -> None:
    hand.show()
    items = [Item(name, name, lambda name=name: said.append(name)) for name in ("one", "two", "three")]  # type: ignore[misc]
    for key in (pygame.K_END, pygame.K_HOME):
        hand.app.push(Menu(items, Rect(500, 400, 10, 10)))
        hand.ticks()
        hand.key(key)
        hand.key(pygame.K_RETURN)
    assert said == ["three", "one"]


def test_a_drawer_slides_out_and_leaves_the_page_in_use(hand: Hand, said: list[object]) -> None:
    class Table(Page):
        def __init__(self) -> None:
            super().__init__()
            self.play = Button("play", "Play", lambda: said.append("play"))
            self.drawer = Drawer("score", "Score", Label("words", "162"))
            self.add(self.play, self.drawer)

        def arrange(self, area: Rect, look: Look) -> None:
            self.play.layout(Rect(20, 20, 100, 36), look)
            self.drawer.layout(area, look)

    table = Table()
    hand.app.restyle(speed="instant")
    hand.app.push(table)
    hand.ticks()
    assert not hand.sees("words")
    table.drawer.open()
    hand.ticks()
    assert hand.thing("words").label == "162"
    hand.tap("play")
    assert said == ["play"]
    hand.tap("score.close")
    hand.ticks()
    assert not hand.sees("words")


def test_a_drawer_that_was_closed_leaves_nothing_behind(hand: Hand) -> None:
    class Table(Page):
        def __init__(self) -> None:
            super().__init__()
            self.drawer = Drawer("score", "Score", Label("words", "162"))
            self.add(self.drawer)

        def arrange(self, area: Rect, look: Look) -> None:
            self.drawer.layout(Rect(area.x, area.y + 44, area.w, area.h - 44), look)

    table = Table()
    hand.app.restyle(speed="instant")
    hand.app.push(table)
    hand.ticks()
    before = pygame.image.tobytes(hand.app.window.surface, "RGB")
    table.drawer.open()
    hand.ticks()
    table.touch()  # what lies around the drawer is painted anew while it is out
    hand.ticks()
    assert pygame.image.tobytes(hand.app.window.surface, "RGB") != before
    table.drawer.close()
    hand.ticks()
    assert pygame.image.tobytes(hand.app.window.surface, "RGB") == before


def test_a_link_in_a_text_leads_somewhere(hand: Hand, said: list[object]) -> None:
    rich = RichLabel("rules", RichText("- KJ-8 see [order](KJ-2)"), said.append)
    hand.show(Panel("panel", rich, title="Rules"))
    hand.tap("rules.to.KJ-2")
    assert said == ["KJ-2"]
    assert hand.thing("rules.KJ-8").label == "see order"
    place = rich.place_of("KJ-8")
    assert place is not None
    assert rich.rect.contains(place)


def test_a_toast_is_shown_and_goes(hand: Hand) -> None:
    sheet = hand.show()
    sheet.toast("You hold the 9♥", bad=True, seconds=0.01)
    hand.ticks()
    assert hand.thing("toast").label == "You hold the 9♥"
    pygame.time.wait(15)
    hand.ticks()
    assert not hand.sees("toast")


def test_progress_says_how_far_it_is(hand: Hand) -> None:
    bar = Progress("soak", "Deals", 0.25)
    hand.show(bar)
    bar.share = 0.5
    assert hand.thing("soak").state == ("50 %",)


@pytest.mark.parametrize("theme", ["lamplight", "daylight", "midnight"])
@pytest.mark.parametrize("scale", [0.75, 1.0, 2.5])
def test_any_input_leaves_every_widget_whole(app: App, theme: str, scale: float) -> None:
    """Random presses, drags, wheels and keys on the whole furniture."""
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
