"""Motion: values that change over time, played in order, side by side or overlapping.

A motion is a pure course over its own seconds (`seek`), so it can be skipped by seeking its end. `Tweens` plays them
one after the other; everything that a motion takes over from (where a card is when it starts to fly) is read when the
motion begins, not when it is made.
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
    """Quick first, then settling (0..1)."""
    return 1 - (1 - t) ** 3


def settle(t: float) -> float:
    """Ease-out with one small overshoot, as a card that is put down."""
    back = 1.1
    u = t - 1
    return 1 + (back + 1) * u**3 + back * u**2


def even(t: float) -> float:
    """Without ease."""
    return t


class Motion(ABC):
    """Something that takes `seconds`; `fade` tells that it may be shown even with reduced motion."""

    seconds: float = 0.0
    fade: bool = False
    steady: bool = False
    """Whether it takes its own seconds at every speed."""

    @abstractmethod
    def seek(self, now: float) -> None:
        """Show it `now` seconds after its start. Called with growing times, at last with `seconds` or more."""


class Wait(Motion):
    """Nothing, for a while; a pause is no motion, so reduced motion keeps it."""

    fade = True

    def __init__(self, seconds: float, *, steady: bool = False) -> None:
        """`steady`: as long at every speed. A wait of `math.inf` seconds ends when a player hurries."""
        self.seconds = seconds
        self.steady = steady

    def seek(self, now: float) -> None:
        """Waiting shows nothing."""


class Call(Motion):
    """Calls `act` once: a sound, a change of the picture."""

    def __init__(self, act: Callable[[], object]) -> None:
        self._act: Callable[[], object] | None = act

    def seek(self, now: float) -> None:
        """The call happens at the first look."""
        if self._act is not None:
            act, self._act = self._act, None
            act()


class Tween(Motion):
    """Gives `show` the eased share of the way (0..1, it may overshoot): for what has no attributes to glide."""

    def __init__(
        self,
        seconds: float,
        show: Callable[[float], object],
        ease: Ease = ease_out,
        *,
        fade: bool = False,
        steady: bool = False,
    ) -> None:
        """`steady`: as long at every speed."""
        self.seconds = seconds
        self.fade = fade
        self.steady = steady
        self._show = show
        self._ease = ease

    def seek(self, now: float) -> None:
        """Show the share of the way at this time."""
        self._show(1.0 if now >= self.seconds else self._ease(now / self.seconds))


class Glide(Motion):
    """Moves attributes of an object from what they are when it begins to the values given: `Glide(card, 0.2, x=10)`."""

    def __init__(self, thing: object, seconds: float, ease: Ease = settle, *, fade: bool = False, **to: float) -> None:
        self.seconds = seconds
        self.fade = fade
        self._thing = thing
        self._ease = ease
        self._to = to
        self._from: dict[str, float] | None = None

    def seek(self, now: float) -> None:
        """Set the attributes as they are at this time."""
        if self._from is None:
            self._from = {name: getattr(self._thing, name) for name in self._to}
        share = 1.0 if now >= self.seconds else self._ease(now / self.seconds)
        for name, end in self._to.items():
            start = self._from[name]
            setattr(self._thing, name, end if share == 1.0 else start + (end - start) * share)


class Sequence(Motion):
    """Motions one after the other; `overlap` seconds before one ends, the next begins."""

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
        """Show all that has begun and is not over."""
        for index in range(self._next, len(self._begin)):
            start, motion = self._begin[index]
            if now < start:
                break
            motion.seek(now - start)
            if index == self._next and now >= start + motion.seconds:
                self._next += 1


class Together(Motion):
    """Motions side by side; each begins `stagger` seconds after the one before."""

    def __init__(self, *motions: Motion, stagger: float = 0.0) -> None:
        self._motions = motions
        self._stagger = stagger
        self._over = [False] * len(motions)
        self.seconds = max((n * stagger + motion.seconds for n, motion in enumerate(motions)), default=0.0)
        self.fade = bool(motions) and all(motion.fade for motion in motions)

    def seek(self, now: float) -> None:
        """Show all that has begun and is not over."""
        for index, motion in enumerate(self._motions):
            own = now - index * self._stagger
            if own < 0:
                break
            if not self._over[index]:
                motion.seek(own)
                self._over[index] = own >= motion.seconds


class Tweens:
    """A queue of motions, and motions beside it that wait for nobody (`beside`: a hover, a toast)."""

    def __init__(self, speed: Speed = "calm", *, reduced: bool = False) -> None:
        self.speed: Speed = speed
        self.reduced = reduced
        self._queue: deque[Motion] = deque()
        self._now = 0.0
        self._beside: list[tuple[Motion, float]] = []

    @property
    def busy(self) -> bool:
        """Whether the queue still plays: input that the next move needs waits for it."""
        return bool(self._queue)

    @property
    def waits_for_player(self) -> bool:
        """Whether nothing goes on until a player hurries."""
        return self.busy and math.isinf(self._queue[0].seconds)

    def play(self, *motions: Motion) -> None:
        """Put motions at the end of the queue."""
        self._queue.extend(motions)

    def play_next(self, motion: Motion) -> None:
        """Put a motion in front of all that wait: for what is known only when its turn has come."""
        self._queue.appendleft(motion)
        self._now = 0.0

    def beside(self, motion: Motion) -> None:
        """Start a motion now, whatever the queue does."""
        self._beside.append((motion, 0.0))

    def fade(self, motion: Motion) -> bool:
        """Start a fade now that stands for what does not move; False where motion is not reduced."""
        if self.reduced:
            self.beside(motion)
        return self.reduced

    def update(self, seconds: float) -> bool:
        """Let time pass; True while anything moves."""
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
        """Everything is where it ends, now; calls are made in their order, also those that calls add."""
        while self._queue:
            self._finish_first()
        beside, self._beside = self._beside, []
        for motion, _ in beside:
            motion.seek(motion.seconds)

    def hurry(self) -> None:
        """A player need not look any longer: end a wait that is on, or else show everything up to the next steady one
        as it ends."""
        waits = self.busy and isinstance(self._queue[0], Wait)
        while self._queue:
            self._finish_first()
            if waits or (self._queue and self._queue[0].steady):
                break

    def clear(self) -> None:
        """Forget all motions where they are."""
        self._queue.clear()
        self._beside.clear()
        self._now = 0.0

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
