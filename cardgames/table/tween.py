"""Motions: values that change over time, in sequence, in parallel or overlapping.

A motion is a function of its own time in seconds (`seek`), so it can be skipped by seeking its end. `Tweens` plays
motions in sequence. A motion reads its starting values, such as a card's position, when it begins, not when it is
created.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable

from cardgames.table.look import Speed

Ease = Callable[[float], float]

RATES: dict[Speed, float] = {"calm": 1.0, "brisk": 1.9, "instant": math.inf}
"""How fast motions run at each speed."""


def ease_out(t: float) -> float:
    """Fast at first, then slowing down (0..1)."""
    return 1 - (1 - t) ** 3


def settle(t: float) -> float:
    """Ease-out with one small overshoot, like a card that is put down."""
    back = 1.1
    u = t - 1
    return 1 + (back + 1) * u**3 + back * u**2


def even(t: float) -> float:
    """Linear."""
    return t


class Motion(ABC):
    """A motion of `seconds`; `fade` if it is also played when motion is reduced."""

    seconds: float = 0.0
    fade: bool = False
    steady: bool = False
    """Whether its duration is the same at every speed."""

    @abstractmethod
    def seek(self, now: float) -> None:
        """Show the state `now` seconds after the start. Called with growing times, finally with at least `seconds`."""


class Wait(Motion):
    """A pause. It isn't movement, so it is kept when motion is reduced."""

    fade = True

    def __init__(self, seconds: float, *, steady: bool = False) -> None:
        """`steady`: the same duration at every speed. A wait of `math.inf` seconds ends when a player hurries."""
        self.seconds = seconds
        self.steady = steady

    def seek(self, now: float) -> None:
        """Do nothing."""


class Call(Motion):
    """Calls `act` once, such as for a sound or a change of the display."""

    def __init__(self, act: Callable[[], object]) -> None:
        self._act: Callable[[], object] | None = act

    def seek(self, now: float) -> None:
        """Make the call, the first time only."""
        if self._act is not None:
            act, self._act = self._act, None
            act()


class Tween(Motion):
    """Calls `show` with the eased share of the way (0..1, or more), for values that aren't attributes."""

    def __init__(
        self,
        seconds: float,
        show: Callable[[float], object],
        ease: Ease = ease_out,
        *,
        fade: bool = False,
        steady: bool = False,
    ) -> None:
        """`steady`: the same duration at every speed."""
        self.seconds = seconds
        self.fade = fade
        self.steady = steady
        self._show = show
        self._ease = ease

    def seek(self, now: float) -> None:
        self._show(1.0 if now >= self.seconds else self._ease(now / self.seconds))


class Glide(Motion):
    """Moves attributes of an object from their values at the start to the given ones: `Glide(card, 0.2, x=10)`."""

    def __init__(self, thing: object, seconds: float, ease: Ease = settle, **to: float) -> None:
        self.seconds = seconds
        self._thing = thing
        self._ease = ease
        self._to = to
        self._from: dict[str, float] | None = None

    def seek(self, now: float) -> None:
        if self._from is None:
            self._from = {name: getattr(self._thing, name) for name in self._to}
        share = 1.0 if now >= self.seconds else self._ease(now / self.seconds)
        for name, end in self._to.items():
            start = self._from[name]
            setattr(self._thing, name, end if share == 1.0 else start + (end - start) * share)


class Sequence(Motion):
    """Motions in sequence; each begins `overlap` seconds before the end of the one before."""

    def __init__(self, *motions: Motion, overlap: float = 0.0) -> None:
        self._begin: list[tuple[float, Motion]] = []
        self._next = 0
        start = end = 0.0
        for motion in motions:
            self._begin.append((start, motion))
            end = max(end, start + motion.seconds)
            start = max(start, start + motion.seconds - overlap)
        self.seconds = end
        self.fade = bool(motions) and all(motion.fade for motion in motions)

    def seek(self, now: float) -> None:
        for index in range(self._next, len(self._begin)):
            start, motion = self._begin[index]
            if now < start:
                break
            over = now >= start + motion.seconds
            motion.seek(motion.seconds if over else now - start)  # not less by a rounding: it would never end
            if index == self._next and over:
                self._next += 1


class Together(Motion):
    """Motions in parallel; each begins `stagger` seconds after the one before."""

    def __init__(self, *motions: Motion, stagger: float = 0.0) -> None:
        self._motions = motions
        self._stagger = stagger
        self._over = [False] * len(motions)
        self.seconds = max((n * stagger + motion.seconds for n, motion in enumerate(motions)), default=0.0)
        self.fade = bool(motions) and all(motion.fade for motion in motions)

    def seek(self, now: float) -> None:
        for index, motion in enumerate(self._motions):
            start = index * self._stagger
            if now < start:
                break
            if not self._over[index]:
                self._over[index] = now >= start + motion.seconds
                motion.seek(motion.seconds if self._over[index] else now - start)


class Tweens:
    """A queue of motions, and others in parallel to it (`beside`: a hover, a toast)."""

    def __init__(self, speed: Speed = "calm", *, reduced: bool = False) -> None:
        self.speed: Speed = speed
        self.reduced = reduced
        self._queue: deque[Motion] = deque()
        self._now = 0.0
        self._beside: list[tuple[Motion, float]] = []

    @property
    def busy(self) -> bool:
        """Whether the queue is still playing; input for the next move waits until it is empty."""
        return bool(self._queue)

    @property
    def waits_for_player(self) -> bool:
        """Whether nothing continues until a player hurries."""
        return self.busy and math.isinf(self._queue[0].seconds)

    def play(self, *motions: Motion) -> None:
        """Append motions to the queue."""
        self._queue.extend(motions)

    def play_next(self, motion: Motion) -> None:
        """Put a motion at the front of the queue, for a motion that is only known when its turn comes."""
        self._queue.appendleft(motion)
        self._now = 0.0

    def beside(self, motion: Motion) -> None:
        """Start a motion now, in parallel to the queue."""
        self._beside.append((motion, 0.0))

    def fade(self, motion: Motion) -> bool:
        """Start a fade now if motion is reduced. Return whether it is."""
        if self.reduced:
            self.beside(motion)
        return self.reduced

    def update(self, seconds: float) -> bool:
        """Advance time; return True if something is still moving."""
        left = seconds
        while self._queue:
            motion = self._queue[0]
            rate = 1.0 if motion.steady else RATES[self.speed]
            rest = 0.0 if self._skips(motion) else (motion.seconds - self._now) / rate
            if left < rest:
                self._now += left * rate
                motion.seek(self._now)
                break
            left -= rest
            self._finish_first()
        if self._beside:
            running, self._beside = self._beside, []
            self._beside[:0] = [(m, now) for m, now in self._advanced(running, seconds) if now < m.seconds]
        return bool(self._beside) or (self.busy and not self.waits_for_player)

    def skip(self) -> None:
        """End all motions now. Calls are made in order, including those that calls add."""
        while self._queue:
            self._finish_first()
        beside, self._beside = self._beside, []
        for motion, _ in beside:
            motion.seek(motion.seconds)

    def hurry(self) -> None:
        """End the current wait if there is one; otherwise end all motions up to the next steady one."""
        waits = self.busy and isinstance(self._queue[0], Wait)
        while self._queue:
            self._finish_first()
            if waits or (self._queue and self._queue[0].steady):
                break

    def _finish_first(self) -> None:
        motion = self._queue.popleft()
        self._now = 0.0
        motion.seek(motion.seconds)

    def _skips(self, motion: Motion) -> bool:
        return self.reduced and not motion.fade

    def _advanced(self, running: list[tuple[Motion, float]], seconds: float) -> list[tuple[Motion, float]]:
        advanced = []
        for motion, now in running:
            at_once = self._skips(motion) or (self.speed == "instant" and not (self.reduced or motion.steady))
            then = motion.seconds if at_once else now + seconds
            motion.seek(then)
            advanced.append((motion, then))
        return advanced
