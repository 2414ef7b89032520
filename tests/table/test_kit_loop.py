"""The app draws only what changed, keeps a stack of scenes, and survives a crashing scene."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect, Surface

from cardgames.table import units
from cardgames.table.crash import CrashHandler
from cardgames.table.input import Input, Key, Press
from cardgames.table.loop import App, Scene
from cardgames.table.semantics import Thing, find
from cardgames.table.window import NoWindowError, Window


class RecordingScene(Scene):
    """A scene that records its calls."""

    def __init__(self, *, overlay: bool = False) -> None:
        self.overlay = overlay
        self.story: list[str] = []
        self.drawn: list[Rect] = []
        self.left = 0.0
        self.results: list[object] = []

    def enter(self) -> None:
        self.story.append("enter")

    def leave(self) -> None:
        self.story.append("leave")

    def pause(self) -> None:
        self.story.append("pause")

    def resume(self, result: object) -> None:
        self.story.append("resume")
        self.results.append(result)

    def resize(self) -> None:
        self.story.append("resize")

    def handle(self, event: Input) -> bool:
        if isinstance(event, Press):
            raise RuntimeError("broken on purpose")
        return False

    def update(self, seconds: float) -> bool:
        self.left -= seconds
        return self.left > 0

    def draw(self, surface: Surface, dirty: Rect) -> None:
        self.drawn.append(Rect(dirty))

    def semantics(self) -> list[Thing]:
        return [Thing("lamp", "button", Rect(1, 2, 3, 4), "Lamp", ("on",), lambda: None)]


def settle(app: App) -> None:
    for _ in range(3):
        app.tick()


def test_scenes_are_pushed_and_popped_with_a_result(app: App) -> None:
    below, above = RecordingScene(), RecordingScene()
    app.push(below)
    app.push(above)
    app.pop("eight hearts")
    assert below.story == ["enter", "resize", "pause", "resume"]
    assert above.story == ["enter", "resize", "leave"]
    assert below.results == ["eight hearts"]
    other = RecordingScene()
    app.replace(other)
    assert below.story[-1] == "leave"
    assert app.stack == [other]


def test_nothing_is_drawn_when_nothing_moves(app: App) -> None:
    scene = RecordingScene()
    app.push(scene)
    settle(app)
    scene.drawn.clear()
    for _ in range(20):
        app.tick()
    assert scene.drawn == []


def test_only_changed_areas_are_drawn(app: App) -> None:
    scene = RecordingScene()
    app.push(scene)
    settle(app)
    scene.drawn.clear()
    scene.touch(Rect(10, 10, 20, 20))
    scene.touch(Rect(15, 15, 20, 20))
    scene.touch(Rect(400, 400, 5, 5))
    scene.touch(Rect(-50, -50, 20, 20))
    app.tick()
    assert sorted(map(tuple, scene.drawn)) == [(10, 10, 25, 25), (400, 400, 5, 5)]


@given(
    st.lists(
        st.tuples(st.integers(-20, 120), st.integers(-20, 120), st.integers(0, 60), st.integers(0, 60)), max_size=14
    )
)
def test_merged_rectangles_cover_all_and_overlap_nowhere(rects: list[tuple[int, int, int, int]]) -> None:
    whole = Rect(0, 0, 100, 100)
    merged = units.merged([Rect(rect) for rect in rects], whole)
    for rect in rects:
        seen = Rect(rect).clip(whole)
        assert not (seen.w and seen.h) or any(one.contains(seen) for one in merged)
    for n, one in enumerate(merged):
        assert one.collidelist(merged[n + 1 :]) == -1
    assert len(merged) <= units.MOST_DIRTY


def test_an_overlay_shows_the_scene_below_and_a_full_scene_hides_it(app: App) -> None:
    below, over, hiding = RecordingScene(), RecordingScene(overlay=True), RecordingScene()
    app.push(below)
    app.push(over)
    settle(app)
    assert below.drawn
    assert over.drawn
    below.drawn.clear()
    app.push(hiding)
    settle(app)
    assert hiding.drawn
    assert not below.drawn


def test_a_scene_is_updated_while_it_moves(app: App) -> None:
    scene = RecordingScene()
    app.push(scene)
    settle(app)
    scene.left = 0.05
    app.wake()
    for _ in range(30):
        app.tick()
        time.sleep(0.005)
    assert -0.03 <= scene.left <= 0
    at_rest = scene.left
    settle(app)
    assert scene.left == at_rest


def test_a_delayed_call_runs_once_unless_cancelled(app: App) -> None:
    app.push(RecordingScene())
    said: list[str] = []
    app.call_later(0.03, lambda: said.append("late"))
    app.call_later(0.0, lambda: said.append("now"))
    app.call_later(0.0, lambda: said.append("never")).cancel()
    app.tick()
    assert said == ["now"]
    time.sleep(0.04)
    settle(app)
    assert said == ["now", "late"]


def test_a_watch_is_called_each_tick_until_cancelled(app: App) -> None:
    app.push(RecordingScene())
    asked: list[int] = []
    watch = app.watch(lambda: asked.append(1))
    settle(app)
    assert len(asked) == 3
    watch.cancel()
    settle(app)
    assert len(asked) == 3


def test_a_crashing_scene_is_closed_with_a_message_and_a_log(app: App, tmp_path: Path) -> None:
    app.on_error = CrashHandler(tmp_path / "deep" / "crash.log")
    home, broken = RecordingScene(), RecordingScene()
    app.push(home)
    app.push(broken)
    app.tick()
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1))
    app._guard(app.tick)
    log = (tmp_path / "deep" / "crash.log").read_text(encoding="utf-8")
    assert "broken on purpose" in log
    assert "Traceback" in log
    assert broken.story[-1] == "leave"
    answer = find(app.top.semantics(), "answer.home").action
    answer()
    assert app.stack == [home]


def test_the_first_scene_survives_one_crash_with_a_message(app: App, tmp_path: Path) -> None:
    app.on_error = CrashHandler(tmp_path / "crash.log")
    home = RecordingScene()
    app.push(home)
    app.tick()
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1))
    app._guard(app.tick)
    answer = find(app.top.semantics(), "answer.home").action
    answer()
    assert app.stack == [home]


def test_a_repeatedly_crashing_first_scene_ends_the_program(
    app: App, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    app.on_error = CrashHandler(tmp_path / "crash.log")
    app.push(RecordingScene())
    app.tick()
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1))
    app._guard(app.tick)
    app.pop()
    app.tick()
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(50, 50), button=1))
    with pytest.raises(SystemExit):
        app._guard(app.tick)
    said = capsys.readouterr().err.strip()
    assert str(tmp_path / "crash.log") in said
    assert "Traceback" not in said
    pygame.display.init()


def test_closing_the_window_lets_every_scene_leave(app: App) -> None:
    below, above = RecordingScene(), RecordingScene()
    app.push(below)
    app.call_later(0.01, lambda: pygame.event.post(pygame.Event(pygame.QUIT)))
    app.run(above)
    assert below.story[-1] == above.story[-1] == "leave"


def test_a_change_of_theme_and_scale_applies_at_once(app: App) -> None:
    scene = RecordingScene()
    app.push(scene)
    assert app.restyle(theme="midnight", scale=0.75, four_colour=True, speed="instant", reduced_motion=True) == ""
    assert app.look.theme.name == "Midnight"
    assert app.look.scale.factor == 0.75
    assert (app.look.four_colour, app.look.speed, app.look.reduced_motion) == (True, "instant", True)
    assert scene.story.count("resize") == 2
    assert "no-such" in app.restyle(theme="no-such")
    assert app.look.theme.name == "Lamplight"
    app.restyle(scale=2.5)
    assert app.look.scale.factor < 1.1


def test_the_trace_lists_what_is_on_the_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARLOUR_TRACE", str(tmp_path / "trace.jsonl"))
    app = App(Window((1024, 640)))
    app.push(RecordingScene())
    settle(app)
    app.touch()
    settle(app)
    lines = [json.loads(line) for line in (tmp_path / "trace.jsonl").read_text(encoding="utf-8").splitlines()]
    assert lines == [
        {
            "scene": "RecordingScene",
            "size": [1024, 640],
            "things": [
                {"name": "lamp", "role": "button", "rect": [1, 2, 3, 4], "label": "Lamp", "state": ["on"], "acts": True}
            ],
        }
    ]


def test_the_original_pygame_is_refused_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame, "IS_CE", False)
    with pytest.raises(NoWindowError, match="pygame-ce"):
        Window()


def test_a_missing_display_is_reported_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise pygame.error("no video device")

    monkeypatch.setattr(pygame.display, "set_mode", fail)
    with pytest.raises(NoWindowError, match="no video device"):
        Window()


@pytest.mark.parametrize("driver", ["offscreen", "dummy"])
def test_a_headless_driver_is_used_only_if_requested(driver: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    assert Window().surface
    monkeypatch.delenv("SDL_VIDEODRIVER")
    with pytest.raises(NoWindowError, match="cannot open a window here: there is no screen"):
        Window()


def test_f11_goes_to_the_app_when_no_scene_wants_it(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    app.push(RecordingScene())
    toggled: list[bool] = []
    monkeypatch.setattr(app, "toggle_fullscreen", lambda: toggled.append(True))
    app._give(Key("f11"))
    assert toggled == [True]


class Counter(RecordingScene):
    """A scene that counts the presses and keys it gets."""

    def __init__(self, *, overlay: bool = False) -> None:
        super().__init__(overlay=overlay)
        self.given: list[Input] = []
        self.meanwhile: list[pygame.Event] = []
        """Input of the player while the next picture is drawn."""

    def handle(self, event: Input) -> bool:
        self.given.append(event)
        return True

    def draw(self, surface: Surface, dirty: Rect) -> None:
        super().draw(surface, dirty)
        while self.meanwhile:
            pygame.event.post(self.meanwhile.pop())


def click(app: App, pos: tuple[int, int] = (5, 5)) -> None:
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))
    app.tick()


def test_input_during_the_first_drawing_of_a_scene_is_ignored(app: App) -> None:
    scene = Counter()
    scene.meanwhile = [
        pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1),
        pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0),
    ]
    app.push(scene)
    app.tick()
    app.tick()
    assert not scene.given
    click(app, (50, 50))
    assert [type(event) for event in scene.given if isinstance(event, Press)] == [Press]


def test_a_burst_that_closes_a_layer_does_not_reach_the_scene_below(app: App) -> None:
    below, above = Counter(), Counter(overlay=True)
    app.push(below)
    app.push(above)
    app.tick()
    click(app)
    assert above.given
    app.pop()
    app.tick()
    click(app)
    assert not below.given
    app.reader._pressed_at = -1.0  # a second later
    click(app)
    assert below.given


def test_an_awaited_picture_is_drawn_although_nothing_changed(app: App) -> None:
    app.push(Counter())
    app.tick()
    wanted = app.next_picture()
    assert app.picture < wanted
    app.tick()
    assert app.picture == wanted
