"""The recipe of each sound: paper on felt for cards, modal synthesis for wood and metal, and music.

A recipe gets a generator seeded with the name and the number of the take, and draws what differs between takes: force,
brightness and speed. The ratios of the modes are those of real things (free bars for blocks, a table top, and a small
bell's hum, strike and tierce).
"""

from collections.abc import Callable, Sequence
from random import Random

from cardgames.table.sound.names import SoundName
from tools.sound.waves import Mode, Part, Wave, band, finish, hushed, mix, noise, ring, stroke, swell

Recipe = Callable[[Random], Wave]


# Cards


def _snap(rng: Random, brightness: float = 1.0) -> Wave:
    """A card slapped down: a papery crack, and the far edge a moment later."""
    crack = swell(band(noise(rng, 0.09), 700.0 * brightness, 4600.0 * brightness), 0.0008, 0.055)
    edge = swell(band(noise(rng, 0.05), 2000.0 * brightness, 6200.0 * brightness), 0.0006, 0.03)
    return mix([Part(0.0, 1.0, crack), Part(rng.uniform(0.007, 0.012), 0.45, edge)])


def _felt(rng: Random) -> Wave:
    """The table under the card: a low, short, muffled thump, with upper modes that small loudspeakers can play."""
    low = rng.uniform(142.0, 168.0)
    return ring(0.12, [Mode(low, 0.08, 1.0), Mode(low * 2.3, 0.06, 0.8), Mode(low * 3.9, 0.04, 0.6)], 0.0028)


def _brush(rng: Random, seconds: float, peak: float, low: float, high: float) -> Wave:
    """Paper drawn over felt: the faster, the brighter, with the cloth's grain in it."""
    quicker = rng.uniform(1.15, 1.3)
    rub = band(noise(rng, seconds), low, high, low * quicker, high * quicker)
    grain = band(noise(rng, seconds), 25.0, 140.0)
    rough = max(abs(g) for g in grain)
    return stroke([s * (0.7 + 0.6 * g / rough) for s, g in zip(rub, grain, strict=True)], peak)


def _place(rng: Random) -> Wave:
    slide_in = _brush(rng, 0.045, 0.8, 1500.0, 4800.0)
    return mix(
        [
            Part(0.0, 0.32, slide_in),
            Part(0.034, 1.0, _snap(rng, rng.uniform(0.85, 1.0))),
            Part(0.034, 0.42, _felt(rng)),
        ]
    )


def _deal(rng: Random) -> Wave:
    seconds = rng.uniform(0.07, 0.085)
    flight = _brush(rng, seconds, 0.72, 1500.0, 4300.0)
    return mix(
        [
            Part(0.0, 0.6, flight),
            Part(seconds - 0.016, 0.75, _snap(rng, rng.uniform(1.0, 1.15))),
            Part(seconds - 0.016, 0.26, _felt(rng)),
        ]
    )


def _slide(rng: Random) -> Wave:
    return _brush(rng, rng.uniform(0.16, 0.19), rng.uniform(0.35, 0.45), 900.0, 3200.0)


def _lift(rng: Random) -> Wave:
    flick = swell(band(noise(rng, 0.03), 2600.0, 7000.0), 0.001, 0.02)
    rub = _brush(rng, rng.uniform(0.06, 0.07), 0.6, 1500.0, 4200.0)
    return mix([Part(0.0, 1.0, rub), Part(0.038, 0.35, flick)])


def _roll(rng: Random) -> Wave:
    """A card pushed in at one side, and another that comes out at the other and is laid down."""
    push = _brush(rng, rng.uniform(0.07, 0.08), 0.7, 1000.0, 3000.0)
    pull = _brush(rng, rng.uniform(0.08, 0.09), 0.35, 1600.0, 4600.0)
    out = rng.uniform(0.065, 0.075)
    return mix(
        [
            Part(0.0, 0.8, push),
            Part(out, 0.9, pull),
            Part(out + 0.075, 0.7, _snap(rng, rng.uniform(0.9, 1.0))),
            Part(out + 0.075, 0.35, _felt(rng)),
        ]
    )


def _turn(rng: Random) -> Wave:
    bend = rng.uniform(0.055, 0.065)
    whip = stroke(band(noise(rng, bend), 900.0, 2600.0, 2600.0, 7000.0), 0.85)
    return mix(
        [
            Part(0.0, 0.5, whip),
            Part(bend - 0.004, 1.0, _snap(rng, rng.uniform(1.05, 1.2))),
            Part(bend - 0.004, 0.3, _felt(rng)),
        ]
    )


def _take(rng: Random) -> Wave:
    """Four cards drawn together, then squared up with a tap."""
    parts: list[Part] = []
    for card in range(4):
        sweep = _brush(rng, rng.uniform(0.13, 0.16), 0.45, 1000.0, 3200.0 + 250.0 * card)
        parts.append(Part(0.045 * card + rng.uniform(0.0, 0.012), 0.8, sweep))
    parts += [Part(0.27, 0.55, _snap(rng, 0.8)), Part(0.272, 0.6, _felt(rng))]
    return mix(parts)


def _undo(rng: Random) -> Wave:
    """A card drawn back: a reversed play, with a small tap where it stops."""
    back = _brush(rng, rng.uniform(0.12, 0.14), 0.75, 1000.0, 3000.0)
    return mix([Part(0.0, 1.0, back), Part(0.115, 0.8, _wood(rng, 430.0, 0.05, 0.0025))])


def _shuffle(rng: Random) -> Wave:
    """Two halves riffled together, card by card and ever faster, then squared up on the table."""
    cards, when = 19, 0.0
    parts: list[Part] = []
    for card in range(cards):
        edge = swell(band(noise(rng, 0.02), 1500.0, 5200.0 + 60.0 * card), 0.0004, 0.011)
        parts.append(Part(when, rng.uniform(0.35, 0.6), edge))
        when += rng.uniform(0.9, 1.1) * (0.019 - 0.0006 * card)
    squared = when + 0.045
    parts.append(Part(0.0, 0.3, _brush(rng, when, 0.7, 900.0, 2800.0)))
    return mix([*parts, Part(squared, 0.6, _snap(rng, 0.8)), Part(squared, 0.45, _felt(rng))])


# Wood


BAR = (1.0, 2.76, 5.40, 8.93)
"""The modes of a free bar, relative to the lowest."""
BOARD = (1.0, 1.58, 2.24, 2.92, 3.46, 4.6)
"""The modes of a table top."""


def _body(hertz: float, fade: float, ratios: Sequence[float], dulling: float) -> list[Mode]:
    """Return the modes of one body; higher ones are weaker and fade faster, the more so the larger `dulling`."""
    return [Mode(hertz * ratio, fade / ratio**dulling, 1.0 / ratio**dulling) for ratio in ratios]


def _wood(rng: Random, hertz: float, fade: float, contact: float, ratios: Sequence[float] = BOARD) -> Wave:
    """A tap on wood: its modes, slightly detuned each time, and the dry noise of the contact."""
    uneven = [ratio * rng.uniform(0.985, 1.015) for ratio in ratios]
    tap = swell(band(noise(rng, 0.02), hertz * 1.5, hertz * 7.0), contact / 2, 0.012)
    body = ring(fade * 1.3, _body(hertz, fade, uneven, 0.8), contact)
    return mix([Part(0.0, 1.0, body), Part(0.0, 0.25, tap)])


def _knuckle(rng: Random, hertz: float) -> Wave:
    """A knock on the table top: its wood, and the dry click of a knuckle."""
    click = swell(band(noise(rng, 0.02), 1100.0, 3600.0), 0.0004, 0.014)
    return mix([Part(0.0, 1.0, _wood(rng, hertz, 0.12, 0.0008)), Part(0.0, 1.1, click)])


def _knock(rng: Random) -> Wave:
    hertz = rng.uniform(255.0, 285.0)
    return mix(
        [
            Part(0.0, 0.85, _knuckle(rng, hertz)),
            Part(rng.uniform(0.125, 0.14), 1.0, _knuckle(rng, hertz * 1.02)),
        ]
    )


def _refuse(rng: Random) -> Wave:
    """Two falling taps, above 400 Hz, where the loudspeakers of small laptops start."""
    hertz = rng.uniform(470.0, 510.0)
    return mix(
        [
            Part(0.0, 1.0, _wood(rng, hertz, 0.1, 0.0016)),
            Part(rng.uniform(0.08, 0.09), 0.7, _wood(rng, hertz * 0.84, 0.11, 0.0018)),
        ]
    )


def _block(rng: Random) -> Wave:
    hertz = rng.uniform(610.0, 680.0)
    return mix(
        [
            Part(0.0, 1.0, _wood(rng, hertz, 0.12, 0.0005, BAR)),
            Part(0.0, 0.4, _wood(rng, 190.0, 0.08, 0.002)),
            Part(rng.uniform(0.042, 0.055), 0.3, _wood(rng, hertz * 1.01, 0.08, 0.0005, BAR)),
        ]
    )


def _step(rng: Random) -> Wave:
    """A small wooden figure set down on the board."""
    hertz = rng.uniform(820.0, 900.0)
    return mix([Part(0.0, 1.0, _wood(rng, hertz, 0.07, 0.0009, BAR)), Part(0.0, 0.4, _wood(rng, 240.0, 0.06, 0.002))])


def _floor(rng: Random) -> Wave:
    """A thin slab set down one edge first, so it claps twice and pushes some air."""
    hertz = rng.uniform(370.0, 410.0)
    air = stroke(band(noise(rng, 0.06), 250.0, 1300.0), 0.8)
    return mix(
        [
            Part(0.0, 0.22, air),
            Part(0.03, 0.6, _wood(rng, hertz * 1.4, 0.09, 0.0007, BAR)),
            Part(0.056, 1.0, _wood(rng, hertz, 0.15, 0.0008, BAR)),
            Part(0.056, 0.4, _wood(rng, 160.0, 0.1, 0.0025)),
        ]
    )


def _die(rng: Random) -> Wave:
    """Bounces that get closer and softer, each on another corner of the die."""
    parts: list[Part] = []
    start, gap, force = 0.0, rng.uniform(0.1, 0.12), 1.0
    while gap > 0.022:
        hertz = rng.uniform(1350.0, 1850.0)
        parts.append(Part(start, force, _wood(rng, hertz, 0.04, 0.00035, BAR)))
        parts.append(Part(start, force * 0.35, _wood(rng, rng.uniform(230.0, 280.0), 0.06, 0.0015)))
        start += gap
        gap *= rng.uniform(0.66, 0.8)
        force *= rng.uniform(0.7, 0.85)
    return mix(parts)


def _focus(rng: Random) -> Wave:
    return _wood(rng, rng.uniform(920.0, 980.0), 0.03, 0.0014)


# Metal and clay


def _chip(rng: Random) -> Wave:
    """Two clay chips meeting: dry, bright and short."""
    hertz = rng.uniform(2050.0, 2250.0)
    modes = _body(hertz, 0.05, (1.0, 1.51, 2.32, 3.1), 0.6)
    click = ring(0.07, modes, 0.0002)
    again = ring(0.05, _body(hertz * 1.07, 0.035, (1.0, 1.51, 2.32), 0.6), 0.0002)
    return mix([Part(0.0, 1.0, click), Part(rng.uniform(0.016, 0.021), 0.5, again)])


def _coin(rng: Random) -> Wave:
    """A coin set down on wood: it rings like a thin plate, claps once more and stops."""
    hertz = rng.uniform(3050.0, 3350.0)
    plate = (1.0, 1.007, 1.73, 2.33, 2.35, 3.91)
    first = ring(0.2, _body(hertz, 0.34, plate, 0.6), 0.00012)
    second = ring(0.34, _body(hertz * 1.004, 0.4, plate, 0.6), 0.00015)
    return mix(
        [
            Part(0.0, 0.7, first),
            Part(rng.uniform(0.07, 0.085), 1.0, second),
            Part(0.0, 0.5, _wood(rng, 330.0, 0.05, 0.002)),
        ]
    )


def _call(rng: Random) -> Wave:
    """A small brass bell: hum, strike note, minor third, fifth, nominal and above, then damped by a hand.

    Each partial has a weaker twin slightly above it, as in a bell that is not quite round, so it shimmers.
    """
    hertz = 1174.7 * rng.uniform(0.996, 1.004)
    bright = rng.uniform(0.85, 1.15)
    partials = (
        Mode(0.5, 1.2, 0.18),
        Mode(1.0, 1.5, 0.8),
        Mode(1.19, 1.0, 0.3),
        Mode(1.5, 0.8, 0.2),
        Mode(2.0, 1.1, 0.9 * bright),
        Mode(2.67, 0.6, 0.35 * bright),
        Mode(4.02, 0.4, 0.22 * bright),
        Mode(5.43, 0.25, 0.12 * bright),
    )
    twins = ((1.0, 1.0), (1.0018, 0.22))
    modes = [Mode(hertz * p.hertz * split, p.fade, p.gain * part) for p in partials for split, part in twins]
    return hushed(ring(0.78, modes, 0.00025), 0.45)


def _tinkle(rng: Random, hertz: float) -> Wave:
    """A tiny bell on a cap: the modes of a free bar, slightly detuned and short."""
    modes = [Mode(hertz * ratio * rng.uniform(0.998, 1.002), 0.34 / ratio, 1.0 / ratio) for ratio in BAR[:3]]
    return ring(0.34, modes, 0.0004)


def _charm(rng: Random) -> Wave:
    """The bells of a joker's cap, shaken in rising pitch."""
    notes, gap = (A5, D6, FS6), rng.uniform(0.05, 0.06)
    return mix([Part(gap * order, 0.7 + 0.15 * order, _tinkle(rng, hertz)) for order, hertz in enumerate(notes)])


# Music


D3, A3, D4, FS4, A4, D5, FS5 = 146.83, 220.0, 293.66, 369.99, 440.0, 587.33, 739.99
C5, F4, F5 = 523.25, 349.23, 698.46
A5, D6, FS6 = 880.0, 1174.66, 1479.98


def _mallet(rng: Random, hertz: float, fade: float, brightness: float = 1.0) -> Wave:
    """A softly struck marimba bar (its second mode is two octaves up) over its resonator."""
    touch = brightness * rng.uniform(0.85, 1.15)
    modes = [
        Mode(hertz, fade, 1.0),
        Mode(hertz * 1.003, fade * 0.8, 0.3),
        Mode(hertz * 2.0, fade * 0.55, 0.24 * touch),
        Mode(hertz * 3.98, fade * 0.4, 0.34 * touch),
        Mode(hertz * 9.6, fade * 0.12, 0.12 * touch),
    ]
    return ring(fade, modes, 0.0009)


def _strum(rng: Random, notes: Sequence[float], gap: float, fade: float, brightness: float) -> Wave:
    """Notes one after the other, low ones longer, with slightly uneven timing."""
    parts: list[Part] = []
    for order, hertz in enumerate(notes):
        start = order * gap + rng.uniform(0.0, 0.1) * gap
        lasting = fade * (300.0 / hertz) ** 0.25
        parts.append(Part(start, rng.uniform(0.85, 1.0), _mallet(rng, hertz, lasting, brightness)))
    return mix(parts)


def _sun(rng: Random) -> Wave:
    return _strum(rng, (A4, D5, FS5), 0.055, 0.42, 1.1)


def _solid(rng: Random) -> Wave:
    """Three cards squared up with a tap, and a sustained chord."""
    return mix(
        [
            Part(0.0, 0.5, _wood(rng, 300.0, 0.08, 0.0012)),
            Part(0.02, 1.0, _strum(rng, (FS4, A4, D5), 0.012, 0.42, 1.0)),
        ]
    )


def _wake(rng: Random) -> Wave:
    """A step up, low and then open, as a wake-up call."""
    turn = _brush(rng, 0.09, 0.6, 900.0, 2600.0)
    return mix([Part(0.0, 0.35, turn), Part(0.03, 1.0, _strum(rng, (A3, D4, A4), 0.11, 0.36, 0.8))])


def _win(rng: Random) -> Wave:
    return _strum(rng, (D3, A3, D4, FS4, A4, D5), 0.07, 0.86, 1.0)


def _lose(rng: Random) -> Wave:
    """A step down into the minor, an octave above the range that small loudspeakers cannot play."""
    return mix(
        [
            Part(0.0, 1.0, _strum(rng, (A4, C5, F5), 0.02, 0.38, 0.7)),
            Part(0.24, 0.95, _strum(rng, (D4, F4, A4, D5), 0.02, 0.54, 0.8)),
        ]
    )


RECIPES: dict[SoundName, tuple[Recipe, float]] = {
    "block": (_block, -28.0),
    "call": (_call, -24.5),
    "charm": (_charm, -30.0),
    "chip": (_chip, -33.0),
    "coin": (_coin, -29.0),
    "deal": (_deal, -31.0),
    "die": (_die, -30.0),
    "floor": (_floor, -29.0),
    "focus": (_focus, -38.0),
    "knock": (_knock, -32.0),
    "lift": (_lift, -34.0),
    "lose": (_lose, -29.0),
    "place": (_place, -29.0),
    "refuse": (_refuse, -32.0),
    "roll": (_roll, -30.0),
    "shuffle": (_shuffle, -29.0),
    "slide": (_slide, -31.0),
    "solid": (_solid, -27.5),
    "step": (_step, -33.0),
    "sun": (_sun, -27.0),
    "take": (_take, -28.0),
    "turn": (_turn, -29.0),
    "undo": (_undo, -31.0),
    "wake": (_wake, -28.5),
    "win": (_win, -25.0),
}
"""The recipe and loudness in dB of each sound (see `waves.loudness`); frequent sounds are softer."""


def make(name: SoundName, variation: int) -> Wave:
    """Return a finished take of a sound; equal arguments give equal waves."""
    recipe, level = RECIPES[name]
    return finish(recipe(Random(f"{name} {variation}")), level)
