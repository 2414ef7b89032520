"""An idle window polls less and less often, or is woken by input, without reacting later."""

from __future__ import annotations

from types import SimpleNamespace

import pygame
import pytest

from cardgames.table import loop, memory
from cardgames.table.loop import App, Scene


class Rests:
    """A clock that advances only while the app sleeps or waits, and records for how long."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        self.slept: list[float] = []
        self.waited: list[float] = []
        self.comes = False
        """Whether input can wake the waiting loop."""
        monkeypatch.setattr(memory, "freeze_garbage", lambda: None)
        monkeypatch.setattr(loop, "time", SimpleNamespace(perf_counter=lambda: self.now, sleep=self.sleep))

    def sleep(self, seconds: float) -> None:
        self.now += seconds
        self.slept.append(seconds)

    def wait(self, seconds: float) -> bool:
        self.now += 0 if self.comes else seconds
        self.waited.append(seconds)
        return self.comes

    def after(self, app: App, quiet: float) -> None:
        """A scene without input for so many seconds."""
        app.push(Scene())
        until = self.now + quiet
        while self.now < until:
            app.tick()
            app._sleep()
        self.slept.clear()
        self.waited.clear()


@pytest.fixture
def rests(monkeypatch: pytest.MonkeyPatch, app: App) -> Rests:
    monkeypatch.setattr(type(app.window), "focused", property(lambda _: True))
    return Rests(monkeypatch)


@pytest.fixture
def woken(rests: Rests, app: App) -> Rests:
    """A system whose input can wake the loop."""
    app.window.__dict__["wait"] = rests.wait
    return rests


def test_a_headless_window_cannot_wake_the_loop(app: App) -> None:
    assert pygame.display.get_driver() == "dummy"
    assert app.window.wait is None


@pytest.mark.parametrize(("quiet", "most"), [(0.5, 0.016), (3.0, 0.032), (20.0, 0.064)])
def test_without_wake_ups_the_loop_polls_at_least_this_often(app: App, rests: Rests, quiet: float, most: float) -> None:
    rests.after(app, quiet)
    app.tick()
    app._sleep()
    assert rests.slept == [pytest.approx(most)]


@pytest.mark.parametrize(("quiet", "most"), [(3.0, 0.032), (20.0, 0.25)])
def test_with_wake_ups_the_loop_waits_for_input(app: App, woken: Rests, quiet: float, most: float) -> None:
    woken.after(app, quiet)
    app._sleep()
    assert woken.waited == [pytest.approx(most)]
    assert not woken.slept


def test_after_input_the_loop_polls_often_again(app: App, woken: Rests) -> None:
    woken.after(app, 20.0)
    woken.comes = True
    before = woken.now
    app._sleep()
    assert woken.now == before
    app.tick()
    app._sleep()
    assert woken.slept == [pytest.approx(loop.AWAKE_SLEEP)]


def test_a_delayed_call_is_not_late_because_the_loop_sleeps(app: App, woken: Rests) -> None:
    woken.after(app, 20.0)
    due = woken.now + 0.3
    called: list[float] = []
    app.call_later(0.3, lambda: called.append(woken.now))
    while not called:
        app._sleep()
        app.tick()
    assert called[0] == pytest.approx(due, abs=0.002)
