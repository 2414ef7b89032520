"""The app: one window, a stack of scenes, and a loop that only draws when something has changed.

It runs at 60 frames a second during motion, and otherwise sleeps without drawing. It only paints changed rectangles.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, Self

import pygame
from pygame import Rect, Surface

from cardgames.table import memory
from cardgames.table import theme as themes
from cardgames.table.draw import KEPT
from cardgames.table.input import DRAG_POINTS, Input, Key, Leave, OfPress, Press, Reader
from cardgames.table.look import Look, Speed
from cardgames.table.semantics import Thing, Trace
from cardgames.table.timer import Timer
from cardgames.table.units import Scale, WantedScale, merged
from cardgames.table.window import Window

FRAME = 0.016
"""Seconds between frames during motion; slightly less than 1/60, as sleeping takes longer than asked."""

AWAKE_SLEEP = 0.016
DROWSY_SLEEP = 0.032
DOZING_SLEEP = 0.064
DROWSY_AFTER, DOZING_AFTER = 2.0, 5.0
"""After this many seconds without events, the loop checks half, then a quarter as often."""

ASLEEP_SLEEP = 0.1
ROUSED_SLEEP = 0.25
"""Longer sleeps, where the system wakes the loop at once on input. Only the watches are delayed, and no bot thinks for
as long as `DOZING_AFTER`."""

LONGEST_STEP = 0.05
"""The longest time, in seconds, for a single update, so that nothing jumps after a delay."""

KEPT_PER_PX = 4
"""Bytes of cached pictures for each px of the window. With 3, a table that moves beside an open drawer doesn't fit, and
every frame redraws all pictures."""


class Scene:
    """A screen, or a layer over another scene (`overlay`). The app calls it; it has no loop of its own."""

    overlay: bool = False
    """Whether the scene below stays visible, as behind a dialog."""

    passing: bool = False
    """Whether it is only for the moment, as a menu: it closes when the language changes."""

    app: App

    opener: tuple[Scene, Callable[[Any], Scene]] | None = None
    """The scene that opened this one, and what makes it for that scene; None if it is renewed in another way."""

    @property
    def name(self) -> str:
        """The scene's name in the trace."""
        return type(self).__name__

    @property
    def look(self) -> Look:
        """The current look."""
        return self.app.look

    @property
    def area(self) -> Rect:
        """The whole window, in px."""
        return Rect((0, 0), self.app.window.size)

    def enter(self) -> None:
        """Called when the scene is added to the stack. `self.app` is set; `resize` follows before the first drawing."""

    def leave(self) -> None:
        """Called when the scene is removed: save, and stop what it started."""

    def pause(self) -> None:
        """Called when another scene is put on top."""

    def resume(self, result: object) -> None:
        """Called when the scene on top was removed; `result` is the argument of `App.pop`."""

    def covered(self) -> None:
        """Called when another scene hides this one completely: drop pictures that can be drawn again."""

    def resize(self) -> None:
        """Compute the layout again: the window size, the scale or the theme has changed."""

    def handle(self, event: Input) -> bool:
        """Handle an input event. Return True if the scene used it."""
        return False

    def update(self, seconds: float) -> bool:
        """Advance time; return True if something is still moving. Called every frame during motion, and after each
        event."""
        return False

    def draw(self, surface: Surface, dirty: Rect) -> None:
        """Paint the part within `dirty` (already set as the clip rectangle)."""

    def semantics(self) -> Sequence[Thing]:
        """All visible named things, in reading order."""
        return ()

    def open(self, make: Callable[[Self], Scene]) -> None:
        """Put the scene on top that `make` makes for this one. In another language it is made again, for the scene that
        is then in place of this one."""
        scene = make(self)
        scene.opener = self, make
        self.app.push(scene)

    def renewed(self) -> Scene | None:
        """A new scene that shows the same in the current language, in place of this one; None to keep this one. Not
        used for scenes that another has opened with `open`."""
        return None

    def anew(self, fresh_of: Mapping[Scene, Scene]) -> Scene:
        """This scene in the current language; `fresh_of` has those in place of the scenes below it."""
        if self.opener is None:
            return self.renewed() or self
        self.leave()
        opener, make = self.opener
        fresh = make(opener := fresh_of.get(opener, opener))
        fresh.opener = opener, make
        return fresh

    def take_over(self, before: Scene) -> None:
        """Go on where `before` was, which showed the same in another language. Called after `resize`."""

    def touch(self, rect: Rect | None = None) -> None:
        """Mark a rectangle (None: everything) for repainting in the next frame."""
        self.app.touch(rect)


class App:
    """The running program: window, look, scene stack, timers."""

    def __init__(self, window: Window, *, theme: str = themes.DEFAULT, scale: WantedScale = 1.0) -> None:
        self.window = window
        self.stack: list[Scene] = []
        self.wanted_scale: WantedScale = scale
        self.wanted_text = 1.0
        """The chosen size of letters, relative to the scale."""
        colours, self.theme_problem = themes.load_or_default(theme)
        self.look = Look(colours, Scale.for_window(window.size, scale))
        self.reader = Reader()
        self.on_error: Callable[[App, Exception], object] | None = None
        """Called with an exception that a scene raised; see `crash.CrashHandler`."""
        self.picture = 0
        """The number of the picture on the screen."""
        self._top_since = 0
        """The number of the first picture that shows the top scene."""
        self._came: list[tuple[pygame.Event, float, int]] = []
        """Unread events, each with its time and the number of the picture on the screen at that time."""
        self._trace = Trace()
        self._dirty: list[Rect] = []
        self._moving = True
        self._unsettled = True
        """Whether another scene has filled the window since the last `memory.settle`."""
        self._timers: list[Timer] = []
        self._watches: list[Timer] = []
        self._running = True
        self._last_frame = 0.0
        self._last_tick = 0.0
        self._last_wake = 0.0
        self._pressed: Scene | None = None
        self._fit()

    # -- scenes

    @property
    def top(self) -> Scene:
        """The scene on top, which gets the input."""
        return self.stack[-1]

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        if self.stack:
            self._call_off()
            self.top.pause()
        self._add(scene)

    def pop(self, result: object = None) -> None:
        """Remove the top scene and pass `result` to the one below. The app ends when no scene is left."""
        self._remove()
        if self.stack:
            self.top.resume(result)
            self.touch()
        else:
            self.quit()

    def replace(self, scene: Scene) -> None:
        """Replace the top scene."""
        self._remove()
        self._add(scene)

    def renew(self) -> None:
        """Show all scenes in the current language, after it was changed."""
        self._call_off()
        self.touch()
        before, self.stack = self.stack, []
        fresh_of: dict[Scene, Scene] = {}
        for scene in before:
            if scene.passing:
                scene.leave()
                continue
            fresh = scene.anew(fresh_of)
            if self.stack:
                self.top.pause()
            self.stack.append(fresh)
            if fresh is not scene:
                fresh_of[scene], fresh.app = fresh, self
                fresh.enter()
                fresh.resize()
                fresh.take_over(scene)
        self._top_since = self.next_picture()

    def _add(self, scene: Scene) -> None:
        scene.app = self
        if not scene.overlay:
            for below in self.stack:
                below.covered()
            self._unsettled = True
        self.stack.append(scene)
        self._top_since = self.next_picture()
        scene.enter()
        if self.stack and self.top is scene:
            scene.resize()
        self.touch()

    def _remove(self) -> None:
        self._call_off()
        scene = self.stack.pop()
        self._top_since = self.next_picture()
        self._unsettled |= not scene.overlay
        scene.leave()

    def _call_off(self) -> None:
        """Cancel the current pointer gesture in the top scene."""
        for event in self.reader.cancel():
            self._give(event)

    # -- time

    @property
    def now(self) -> float:
        """The time of a monotonic clock, in seconds."""
        return time.perf_counter()

    def call_later(self, seconds: float, act: Callable[[], object]) -> Timer:
        """Call `act` once, after this time."""
        timer = Timer(time.perf_counter() + seconds, act)
        self._timers.append(timer)
        return timer

    def watch(self, poll: Callable[[], object]) -> Timer:
        """Call `poll` every tick (about 60 a second during activity) until cancelled.

        For results from outside, such as a bot's move. If it returns a true value, the scenes are updated at once.
        """
        watch = Timer(0.0, poll)
        self._watches.append(watch)
        return watch

    def wake(self) -> None:
        """Update the scenes in the next tick, because a motion was started."""
        self._moving = True

    def touch(self, rect: Rect | None = None) -> None:
        """Mark a rectangle of the window (None: all of it) for repainting."""
        self._moving = True
        self._dirty.append(Rect(rect) if rect is not None else Rect((0, 0), self.window.size))

    def next_picture(self) -> int:
        """The number of the next picture, which is drawn even if nothing else changes."""
        self.touch(Rect(0, 0, 0, 0))
        return self.picture + 1

    def is_early(self, since: int) -> bool:
        """Whether the current gesture began before the picture `since` was on the screen, so that it can't be an answer
        to what that picture first showed. Always False outside of gestures."""
        return self.reader.began < since

    @property
    def still(self) -> bool:
        """Whether nothing is moving and nothing needs repainting."""
        return not (self._moving or self._dirty)

    # -- looks

    def restyle(
        self,
        *,
        theme: str | None = None,
        scale: WantedScale | None = None,
        four_colour: bool | None = None,
        speed: Speed | None = None,
        text_size: float | None = None,
        reduced_motion: bool | None = None,
    ) -> str:
        """Change the look everywhere, at once. Return a description of any problem with the theme, else ""."""
        problem = None
        look = self.look
        if theme is not None:
            colours, problem = themes.load_or_default(theme)
            look = replace(look, theme=colours)
        if scale is not None:
            self.wanted_scale = scale
        if text_size is not None:
            self.wanted_text = text_size
        scaled = Scale.for_window(self.window.size, self.wanted_scale)
        look = replace(
            look,
            scale=scaled,
            text_size=scaled.text_size(self.window.size, self.wanted_text),
            four_colour=look.four_colour if four_colour is None else four_colour,
            speed=speed or look.speed,
            reduced_motion=look.reduced_motion if reduced_motion is None else reduced_motion,
        )
        self.look = look
        self._fit()
        for scene in list(self.stack):
            scene.resize()
        self.touch()
        return str(problem or "")

    def _fit(self) -> None:
        """Set what depends on the window size and the scale."""
        wide, high = self.window.size
        KEPT.limit = max(KEPT.limit, KEPT_PER_PX * wide * high)
        self.reader.drag_px = self.look.px(DRAG_POINTS)

    def toggle_fullscreen(self) -> None:
        """Switch full screen on or off (F11)."""
        self.window.fullscreen = not self.window.fullscreen
        self.restyle()

    # -- running

    def run(self, first: Scene) -> None:
        """Run the app from this first scene until the player quits."""
        self._guard(lambda: self.push(first))
        while self._running:
            self._guard(self.tick)
            self._sleep()
        while self.stack:
            self._remove()
        self.window.close()

    @property
    def running(self) -> bool:
        """Whether the app continues after this tick."""
        return self._running

    def quit(self) -> None:
        """End after this tick; every scene's `leave` is called."""
        self._running = False

    def tick(self) -> None:
        """One iteration: read events, run due calls, update, paint. Tests call it instead of `run`."""
        now = self._last_tick = time.perf_counter()
        woken = False
        self._collect()
        came, self._came = self._came, []
        for number, (event, at, picture) in enumerate(came, start=1):
            woken = True
            if not self.reader.is_stale(event, (later for later, *_ in islice(came, number, None))):
                self._read(event, at, picture)
        for meant in self.reader.wait(now):
            woken = True
            self._give(meant)
        woken |= self._call_due(now)
        if woken or self._moving:
            self._last_wake = now
            self._move(now)
        if self._dirty and self.stack:
            self.paint()

    def paint(self) -> None:
        """Paint the changed rectangles and update the screen."""
        surface = self.window.surface
        dirty, self._dirty = merged(self._dirty, surface.get_rect()), []
        shown = self._shown()
        for rect in dirty:
            surface.set_clip(rect)
            for scene in shown:
                scene.draw(surface, rect)
        surface.set_clip(None)
        pygame.display.update(dirty)
        self._collect()  # events until now belong to the previous picture
        self.picture += 1
        if self._trace.wanted:
            self._trace.write(self.top.name, self.window.size, self.top.semantics())

    def _shown(self) -> list[Scene]:
        """The visible scenes, from the lowest up."""
        first = len(self.stack) - 1
        while first > 0 and self.stack[first].overlay:
            first -= 1
        return self.stack[first:]

    def _collect(self) -> None:
        """Read new events and note which picture was on the screen."""
        now = time.perf_counter()
        self._came += [(event, now, self.picture) for event in pygame.event.get()]

    def _read(self, event: pygame.Event, now: float, picture: int) -> None:
        match event.type:
            case pygame.QUIT:
                self.quit()
            case pygame.WINDOWSIZECHANGED | pygame.VIDEORESIZE:
                self.window.resized()
                self.restyle()
            case pygame.WINDOWEXPOSED | pygame.WINDOWSHOWN | pygame.WINDOWRESTORED:
                self.touch()
            case _:
                for meant in self.reader.read(event, now, picture):
                    self._give(meant)

    def _give(self, event: Input) -> None:
        if not self.stack:
            return
        if isinstance(event, Press | Key) and self.is_early(self._top_since):
            if isinstance(event, Press):
                self._pressed = None
            return  # the player hasn't seen this scene yet
        if isinstance(event, Press):
            self._pressed = self.top
        elif isinstance(event, OfPress) and self._pressed is not self.top:
            return  # the press was meant for a scene that is no longer on top
        if self.top.handle(event):
            return
        match event:
            case Key("f11", repeat=False) | Key("enter", alt=True, repeat=False):
                self.toggle_fullscreen()
            case Leave():
                pass

    def _call_due(self, now: float) -> bool:
        called = False
        for timer in [timer for timer in self._timers if timer.due <= now]:
            self._timers.remove(timer)
            if not timer.cancelled:
                called = True
                timer.act()
        self._watches = [watch for watch in self._watches if not watch.cancelled]
        for watch in self._watches:
            if not watch.cancelled and watch.act():
                called = True
        return called

    def _move(self, now: float) -> None:
        step = min(LONGEST_STEP, now - self._last_frame) if self._moving and self._last_frame else FRAME
        self._moving = False
        moving = False
        for scene in self._shown():
            moving |= scene.update(step)
        self._moving |= moving
        self._last_frame = now if self._moving else 0.0

    def _sleep(self) -> None:
        if self._unsettled:
            self._unsettled = False
            memory.freeze_garbage()
        if self._came:
            return
        if self._moving or self._dirty:
            spare = self._last_frame + FRAME - time.perf_counter()
            time.sleep(max(0.0005, min(FRAME, spare)))
            return
        now = time.perf_counter()
        quiet = now - self._last_wake
        wait = self.window.wait if quiet >= DROWSY_AFTER else None
        if quiet < DROWSY_AFTER:
            rest = AWAKE_SLEEP - (now - self._last_tick)  # what follows the pointer also keeps its 60 frames a second
        elif wait or self._watches or (self.window.focused and self.window.seen):
            rest = DROWSY_SLEEP if quiet < DOZING_AFTER else ROUSED_SLEEP if wait else DOZING_SLEEP
        else:
            rest = ASLEEP_SLEEP
        if self._timers:
            rest = min(rest, min(timer.due for timer in self._timers) - now)
        if wait is None:
            time.sleep(max(0.001, rest))
        elif wait(max(0.001, rest)):
            self._last_wake = time.perf_counter()

    def _guard(self, act: Callable[[], object]) -> None:
        try:
            act()
        except Exception as error:
            if self.on_error is None:
                raise
            self.on_error(self, error)
