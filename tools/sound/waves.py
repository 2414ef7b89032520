"""Sound synthesis: noise, filters, resonators and the mix.

A wave is a list of samples, RATE per second, about -1 to 1. Times are in seconds, pitches in hertz. The sounds
themselves are in `recipes`.
"""

import math
from collections.abc import Iterable, Sequence
from random import Random
from typing import NamedTuple

RATE = 44_100

Wave = list[float]


class Mode(NamedTuple):
    """A mode of a struck body: its pitch, the time in which it fades by 60 dB, and its strength."""

    hertz: float
    fade: float
    gain: float


class Part(NamedTuple):
    """A wave in a mix: its start and its volume."""

    start: float
    gain: float
    wave: Wave


def length(seconds: float) -> int:
    """Return a time as a number of samples."""
    return round(seconds * RATE)


def noise(rng: Random, seconds: float) -> Wave:
    """Return white noise, the basis of friction and paper."""
    return [2.0 * rng.random() - 1.0 for _ in range(length(seconds))]


def swell(wave: Wave, rise: float, fade: float) -> Wave:
    """Return the wave with a smooth rise, then a fade by 60 dB in `fade` seconds, like a blow."""
    rising = max(1, length(rise))
    keep = math.exp(-math.log(1000.0) / (fade * RATE))
    level = 1.0
    shaped: Wave = []
    for i, sample in enumerate(wave):
        if i < rising:
            shaped.append(sample * (0.5 - 0.5 * math.cos(math.pi * i / rising)))
        else:
            shaped.append(sample * level)
            level *= keep
    return shaped


def stroke(wave: Wave, peak: float) -> Wave:
    """Return the wave as a stroke of the hand: it rises up to `peak` (0 to 1) of its length, then falls to silence."""
    count = len(wave)
    top = max(1, min(count - 1, round(peak * count)))
    shaped: Wave = []
    for i, sample in enumerate(wave):
        part = i / top if i < top else (count - i) / (count - top)
        shaped.append(sample * (0.5 - 0.5 * math.cos(math.pi * part)))
    return shaped


def hushed(wave: Wave, after: float) -> Wave:
    """Return the wave as if damped by a hand: from `after` (0 to 1) of its length it fades to silence."""
    start = round(after * len(wave))
    rest = len(wave) - start
    return wave[:start] + [s * (0.5 + 0.5 * math.cos(math.pi * i / rest)) for i, s in enumerate(wave[start:])]


def band(wave: Wave, low: float, high: float, low_end: float | None = None, high_end: float | None = None) -> Wave:
    """Return the frequencies between `low` and `high`; with end values, the band moves to them along the wave.

    It is a state variable filter each way (12 dB an octave), with its corner updated every 64 samples.
    """
    return _swept(_swept(wave, low, low_end or low, keep_high=True), high, high_end or high, keep_high=False)


def _swept(wave: Wave, corner: float, corner_end: float, *, keep_high: bool) -> Wave:
    damping = math.sqrt(2.0)
    first = second = 0.0
    filtered: Wave = []
    for begin in range(0, len(wave), 64):
        hertz = corner + (corner_end - corner) * begin / len(wave)
        g = math.tan(math.pi * min(hertz, 0.45 * RATE) / RATE)
        scale = 1.0 / (1.0 + g * (g + damping))
        for sample in wave[begin : begin + 64]:
            highs = (sample - (g + damping) * first - second) * scale
            middle = g * highs + first
            first = g * highs + middle
            lows = g * middle + second
            second = g * middle + lows
            filtered.append(highs if keep_high else lows)
    return filtered


def ring(seconds: float, modes: Sequence[Mode], contact: float) -> Wave:
    """Return a body struck once. A long `contact` (felt, knuckles) excites only its low modes, a short one all."""
    width = max(2, length(contact))
    blow = [(1.0 - math.cos(2.0 * math.pi * (i + 0.5) / width)) / width for i in range(width)]
    count = length(seconds)
    total = [0.0] * count
    for mode in modes:
        angle = 2.0 * math.pi * mode.hertz / RATE
        keep = math.exp(-math.log(1000.0) / (mode.fade * RATE))
        turn, damp = 2.0 * keep * math.cos(angle), keep * keep
        strength = mode.gain * math.sin(angle)
        last = before = 0.0
        for i in range(count):
            now = turn * last - damp * before
            if i < width:
                now += strength * blow[i]
            before, last = last, now
            total[i] += now
    return total


def mix(parts: Iterable[Part]) -> Wave:
    """Return the sum of the parts, as long as the last of them."""
    total: Wave = []
    for part in parts:
        begin = length(part.start)
        missing = begin + len(part.wave) - len(total)
        if missing > 0:
            total.extend([0.0] * missing)
        for i, sample in enumerate(part.wave, begin):
            total[i] += part.gain * sample
    return total


ECHOES = ((0.0071, 0.16), (0.0113, -0.11), (0.0187, 0.085), (0.0263, -0.06), (0.0391, 0.04))
"""The first reflections of a small furnished room: delay and strength."""


def in_room(wave: Wave) -> Wave:
    """Return the wave with the early reflections of a small warm room, which are duller than the wave itself."""
    dull = band(wave, 150.0, 3200.0)
    return mix([Part(0.0, 1.0, wave), *(Part(start, gain, dull) for start, gain in ECHOES)])


def loudness(wave: Wave) -> float:
    """Return the perceived loudness of a short sound, in dB below full scale.

    The ear integrates over about an eighth of a second and is less sensitive to low frequencies, so this measures the
    loudest such window after the two high-passes of an A-weighting.
    """
    squares = [s * s for s in _one_pole_high(_one_pole_high(wave, 107.7), 737.9)]
    window = length(0.125)
    total = loudest = 0.0
    for i, square in enumerate(squares):
        total += square
        if i >= window:
            total -= squares[i - window]
        loudest = max(loudest, total)
    return 10.0 * math.log10(loudest / window + 1e-12)


def _one_pole_high(wave: Wave, corner: float) -> Wave:
    keep = math.exp(-2.0 * math.pi * corner / RATE)
    last = out = 0.0
    filtered: Wave = []
    for sample in wave:
        out = keep * (out + sample - last)
        last = sample
        filtered.append(out)
    return filtered


QUIET = 10.0 ** (-54.0 / 20.0)
"""The level at which a tail is cut, with a fade: 54 dB below the peak is inaudible."""
CEILING = 10.0 ** (-3.0 / 20.0)
"""The highest sample of a finished sound, so that several together do not clip at once."""


def finish(wave: Wave, level: float) -> Wave:
    """Return the finished wave: with room, at `level` dB of loudness, trimmed, with soft edges."""
    roomy = band(in_room(wave), 40.0, 18_000.0)
    peak = max(abs(s) for s in roomy)
    end = max(i for i, s in enumerate(roomy) if abs(s) > peak * QUIET) + 1
    start = next(i for i, s in enumerate(roomy) if abs(s) > peak * QUIET)
    gain = min(10.0 ** ((level - loudness(roomy)) / 20.0), CEILING / peak)
    trimmed = [gain * s for s in roomy[start:end]]
    _soften(trimmed, length(0.0005), length(0.015))
    return trimmed


def _soften(wave: Wave, opening: int, closing: int) -> None:
    for i in range(min(opening, len(wave))):
        wave[i] *= i / opening
    for i in range(min(closing, len(wave))):
        wave[-1 - i] *= 0.5 - 0.5 * math.cos(math.pi * i / closing)
