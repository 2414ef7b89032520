"""Input of mouse, touch and keyboard becomes the same events."""

from __future__ import annotations

import math

import pygame
import pytest

from cardgames.table.input import (
    BURST_SECONDS,
    Ask,
    DragCancel,
    DragMove,
    DragStart,
    Drop,
    Hover,
    Input,
    Key,
    KeyUp,
    Leave,
    Press,
    Reader,
    Release,
    Tap,
    Text,
    Wheel,
)


def event(kind: int, **values: object) -> pygame.Event:
    return pygame.Event(kind, values)


def down(pos: tuple[int, int], button: int = 1) -> pygame.Event:
    return event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)


def up(pos: tuple[int, int], button: int = 1) -> pygame.Event:
    return event(pygame.MOUSEBUTTONUP, pos=pos, button=button)


def move(pos: tuple[int, int]) -> pygame.Event:
    return event(pygame.MOUSEMOTION, pos=pos)


def key(code: int, mod: int = 0) -> pygame.Event:
    return event(pygame.KEYDOWN, key=code, mod=mod)


def read(reader: Reader, *events: pygame.Event, now: float = 0.0) -> list[Input]:
    return [meant for one in events for meant in reader.read(one, now)]


def test_a_press_in_one_place_is_a_tap() -> None:
    assert read(Reader(), down((5, 5)), up((6, 5))) == [Press((5, 5)), Release((6, 5), (5, 5)), Tap((6, 5))]


def test_a_press_with_a_small_movement_is_still_a_tap() -> None:
    got = read(Reader(), down((5, 5)), move((8, 7)), up((8, 7)))
    assert got[-1] == Tap((8, 7))


def test_a_press_that_moves_is_a_drag_and_ends_in_a_drop() -> None:
    got = read(Reader(), down((5, 5)), move((15, 5)), move((25, 9)), up((25, 9)))
    assert got == [
        Press((5, 5)),
        Hover((15, 5)),
        DragStart((15, 5), (5, 5)),
        Hover((25, 9)),
        DragMove((25, 9), (10, 4)),
        Release((25, 9), (5, 5)),
        Drop((25, 9), (5, 5)),
    ]


def test_escape_cancels_a_drag_and_does_nothing_else() -> None:
    reader = Reader()
    read(reader, down((5, 5)), move((50, 5)))
    assert read(reader, key(pygame.K_ESCAPE)) == [DragCancel()]
    assert read(reader, up((50, 5))) == []
    assert read(reader, key(pygame.K_ESCAPE)) == [Key("escape")]


def test_losing_the_window_focus_cancels_the_drag() -> None:
    reader = Reader()
    read(reader, down((5, 5)), move((50, 5)))
    assert read(reader, event(pygame.WINDOWFOCUSLOST)) == [DragCancel()]
    read(reader, key(pygame.K_v))
    assert read(reader, event(pygame.WINDOWFOCUSLOST)) == [KeyUp("v")]


def test_a_long_press_asks_once_and_is_not_a_tap() -> None:
    reader = Reader()
    read(reader, down((5, 5)), now=10.0)
    assert list(reader.wait(10.2)) == []
    assert list(reader.wait(10.6)) == [Ask((5, 5))]
    assert list(reader.wait(10.9)) == []
    assert read(reader, up((5, 5)), now=11.0) == [Release((5, 5), (5, 5))]


def test_the_right_mouse_button_asks() -> None:
    assert read(Reader(), down((5, 5), button=3), up((5, 5), button=3)) == [Ask((5, 5))]


def test_two_quick_taps_are_a_double_tap_but_a_third_is_not() -> None:
    reader = Reader()
    doubles = []
    for now in (1.0, 1.2, 1.4, 9.0):
        doubles += [tap.double for tap in read(reader, down((5, 5)), up((5, 5)), now=now) if isinstance(tap, Tap)]
    assert doubles == [False, True, False, False]
    taps = [*read(reader, down((5, 5)), up((5, 5)), now=20.0), *read(reader, down((90, 5)), up((90, 5)), now=20.1)]
    assert not any(tap.double for tap in taps if isinstance(tap, Tap)), "in two places"


@pytest.mark.parametrize(
    ("code", "pause", "began"),
    [(pygame.K_ESCAPE, 0.15, 2), (pygame.K_ESCAPE, 0.05, 1), (pygame.K_RETURN, 0.15, 1), (pygame.K_RETURN, 0.4, 2)],
)
def test_a_quick_second_escape_is_a_gesture_of_its_own_but_no_bounce(code: int, pause: float, began: int) -> None:
    reader, found = Reader(), []
    for now, picture in ((10.0, 1), (10.0 + pause, 2)):
        found += [reader.began for _ in reader.read(key(code), now, picture)]
        list(reader.read(event(pygame.KEYUP, key=code), now, picture))
    assert found == [1, began]


def test_keys_have_names() -> None:
    got = read(
        Reader(),
        key(pygame.K_RETURN),
        key(pygame.K_KP_ENTER),
        key(pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT),
        key(pygame.K_F11),
        key(pygame.K_5),
        key(pygame.K_TAB, pygame.KMOD_RSHIFT),
    )
    assert got == [
        Key("enter"),
        Key("enter"),
        Key("z", ctrl=True, shift=True),
        Key("f11"),
        Key("5"),
        Key("tab", shift=True),
    ]


def test_a_held_key_repeats() -> None:
    reader = Reader()
    up = event(pygame.KEYUP, key=pygame.K_RETURN)
    got = read(reader, key(pygame.K_RETURN), key(pygame.K_RETURN), up, key(pygame.K_RETURN))
    assert got == [Key("enter"), Key("enter", repeat=True), KeyUp("enter"), Key("enter")]


def test_wheel_typed_text_and_closing_are_events() -> None:
    reader = Reader()
    read(reader, move((3, 4)))
    assert read(reader, event(pygame.MOUSEWHEEL, precise_x=0.0, precise_y=-1.0)) == [Wheel((3, 4), 0.0, -1.0)]
    assert read(reader, event(pygame.TEXTINPUT, text="é")) == [Text("é")]
    assert read(reader, event(pygame.WINDOWLEAVE)) == [Leave()]
    assert reader.pos is None


def begins(reader: Reader, one: pygame.Event, now: float, picture: int) -> list[float]:
    """For each event that the input means, the picture at which its gesture started."""
    return [reader.began for _ in reader.read(one, now, picture)]


def test_quick_clicks_in_one_place_are_one_gesture() -> None:
    reader = Reader()
    for number in range(12):
        assert begins(reader, down((5, 5)), now=number * 0.2, picture=number + 1) == [1]
        assert begins(reader, up((6, 5)), now=number * 0.2 + 0.1, picture=number + 1) == [1, 1]
    assert begins(reader, down((5, 5)), now=2.2 + BURST_SECONDS, picture=20) == [20]
    assert begins(reader, down((50, 5)), now=2.3 + BURST_SECONDS, picture=21) == [21]
    assert reader.began == math.inf, "no gesture continues when all input is read"


def test_a_held_or_hammered_key_is_one_gesture_and_another_key_another() -> None:
    reader = Reader()
    for number in range(12):
        assert begins(reader, key(pygame.K_RETURN), now=number * 0.045, picture=number + 1) == [1]
    begins(reader, event(pygame.KEYUP, key=pygame.K_RETURN), now=0.55, picture=13)
    assert begins(reader, key(pygame.K_RETURN), now=0.6, picture=14) == [1]
    begins(reader, event(pygame.KEYUP, key=pygame.K_RETURN), now=0.62, picture=14)
    assert begins(reader, key(pygame.K_SPACE), now=0.65, picture=15) == [15]
    assert begins(reader, key(pygame.K_RETURN), now=0.7, picture=16) == [16]


def test_a_drag_that_starts_in_a_burst_belongs_to_its_gesture() -> None:
    reader = Reader()
    begins(reader, down((5, 5)), now=0.0, picture=1)
    begins(reader, move((50, 50)), now=0.1, picture=1)
    assert begins(reader, up((50, 50)), now=0.2, picture=2) == [math.inf, math.inf]
    begins(reader, down((5, 5)), now=1.0, picture=3)
    begins(reader, up((5, 5)), now=1.05, picture=3)
    begins(reader, down((5, 5)), now=1.1, picture=4)
    begins(reader, move((15, 15)), now=1.12, picture=4)
    assert begins(reader, up((15, 15)), now=1.15, picture=4) == [3, 3]
