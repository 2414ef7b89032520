"""Themes: named colours, read from `themes/*.yaml` or a player's own file.

A theme file is a flat list `token: "#rrggbb"` with a `name`, and optionally `tint`: how much of a game's own colour its
felt gets, in percent, `TINT` by default. Every theme defines every token. The pairs in `PAIRS` are
text on a background and need a contrast of at least `CONTRAST`: a test checks our themes, and reading refuses other
themes.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType

from cardgames.engine.messages import Listing, Message, UserError, message
from cardgames.engine.yaml_file import Fields, FileProblem, Node, Problems, read_yaml, shown
from cardgames.resources import data_dir
from cardgames.words import say_or

Colour = tuple[int, int, int]

CONTRAST = 4.5
"""The least contrast between text and background (as in WCAG 2)."""

DEFAULT = "lamplight"

TINT = 30
"""Percent of a game's colour in its felt, if the theme's file doesn't say."""

TOKENS = (
    "felt", "felt_light", "felt_dark", "rim", "rim_light", "rim_dark", "brass", "brass_light", "brass_dark",
    "paper", "paper_dark", "ink", "ink_soft", "red", "black", "blue", "green", "wood", "wood_light",
    "on_felt", "on_felt_soft", "on_wood", "on_wood_soft", "on_brass",
    "red_on_dark", "blue_on_dark", "green_on_dark", "good_on_dark", "bad_on_dark",
    "shade", "lamp", "focus", "good", "bad",
)  # fmt: skip
"""All colours of a theme. `felt..`, `rim..`: the table. `paper`, `ink`: panels and cards, and their text (`ink_soft`:
less important text, `paper_dark`: an inset). `wood`, `on_wood`: plates and bars. `on_felt`: text on felt. `red`,
`black`, `blue`, `green`: suits on paper (`.._on_dark`: the same on felt and wood). `shade`: shadows. `lamp`: light.
`focus`: the ring around the keyboard focus. `good`, `bad`: allowed and refused, on paper."""

PAIRS = (
    ("ink", "paper"), ("ink", "paper_dark"), ("ink_soft", "paper"), ("red", "paper"), ("black", "paper"),
    ("blue", "paper"), ("green", "paper"), ("good", "paper"), ("bad", "paper"),
    ("on_felt", "felt"), ("on_felt", "felt_dark"), ("on_felt", "felt_light"), ("on_felt_soft", "felt"),
    ("red_on_dark", "felt_dark"), ("blue_on_dark", "felt_dark"), ("green_on_dark", "felt_dark"),
    ("good_on_dark", "felt"), ("bad_on_dark", "felt_dark"),
    ("red_on_dark", "wood"), ("blue_on_dark", "wood"), ("green_on_dark", "wood"),
    ("good_on_dark", "wood"), ("bad_on_dark", "wood"),
    ("on_wood", "wood"), ("on_wood", "wood_light"), ("on_wood", "rim"), ("on_wood_soft", "wood"),
    ("on_brass", "brass"), ("on_brass", "brass_light"),
)  # fmt: skip
"""Pairs of tokens: a text colour and its background."""


class ThemeProblem(UserError):
    """An unusable theme file: where, what is wrong, and what would be right."""

    def __init__(self, problem: Message | FileProblem) -> None:
        super().__init__()
        self._problem = problem

    def __str__(self) -> str:
        return str(self._problem)


@dataclass(frozen=True)
class Theme:
    """Named colours; `theme.felt` and `theme["felt"]` are the same."""

    name: str
    colours: Mapping[str, Colour] = field(hash=False)
    tint: int = TINT
    """Percent of a game's own colour in its felt."""

    def __getitem__(self, token: str) -> Colour:
        return self.colours[token]

    def __getattr__(self, token: str) -> Colour:
        try:
            return self.colours[token]
        except KeyError:
            raise AttributeError(f"no theme colour {token!r}") from None

    def tinted(self, felt: Colour) -> Theme:
        """This theme for a game that requests the colour `felt`: the theme's felt gets `tint` percent of that hue, and
        keeps its brightness and contrast."""
        hue = _blended(self.felt, felt, self.tint / 100)
        shades = {token: _of_brightness(hue, self.colours[token]) for token in ("felt", "felt_light", "felt_dark")}
        return Theme(self.name, MappingProxyType({**self.colours, **shades}), self.tint)


def load(name_or_path: str | Path) -> Theme:
    """Load one of our themes by name, or a player's theme by the path of its file. Raises ThemeProblem."""
    path = Path(name_or_path)
    if path.suffix == ".yaml":
        return _parse(path)
    ours = names()
    if name_or_path not in ours:
        raise ThemeProblem(message("file.theme.none", theme=str(name_or_path), themes=Listing(tuple(ours), "comma")))
    theme = _parse(data_dir("themes") / f"{name_or_path}.yaml")
    return replace(theme, name=say_or(f"themes.{name_or_path}", theme.name))


def load_or_default(name_or_path: str | Path) -> tuple[Theme, ThemeProblem | None]:
    """The theme and None, or the default theme and the problem with the requested one."""
    try:
        return load(name_or_path), None
    except ThemeProblem as problem:
        return load(DEFAULT), problem


def names() -> list[str]:
    """The names of our own themes, the default first."""
    found = sorted(path.stem for path in data_dir("themes").glob("*.yaml"))
    return sorted(found, key=lambda name: name != DEFAULT)


def contrast(one: Colour, other: Colour) -> float:
    """The contrast of two colours: 1 (none) to 21 (black on white)."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """The colour at `share` (0..1) between `one` and `other`."""
    return (
        round(one[0] + (other[0] - one[0]) * share),
        round(one[1] + (other[1] - one[1]) * share),
        round(one[2] + (other[2] - one[2]) * share),
    )


def is_dark(colour: Colour) -> bool:
    """Whether light text is more readable on this colour than dark text."""
    return _luminance(colour) < 0.18


def _linear(channel: int) -> float:
    c = channel / 255
    return c / 12.92 if c <= 0.03928 else float(((c + 0.055) / 1.055) ** 2.4)


def _luminance(colour: Colour) -> float:
    red, green, blue = (_linear(channel) for channel in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def colour(text: str) -> Colour:
    """Parse a colour written as `#rrggbb`. Raises ValueError."""
    if len(text) != 7 or text[0] != "#":
        raise ValueError(f"{text!r} is not a colour like '#2f5d73'")
    red, green, blue = bytes.fromhex(text[1:])
    return red, green, blue


def hex_of(colour: Colour) -> str:
    """The colour as `#rrggbb`."""
    return "#" + bytes(colour).hex()


def _blended(one: Colour, other: Colour, share: float) -> Colour:
    """The colour at `share` (0..1) between two, with a saturation between theirs: opposite hues don't become grey."""
    ours, theirs = _oklab(one), _oklab(other)
    lightness, a, b = (x + (y - x) * share for x, y in zip(ours, theirs, strict=True))
    saturation, wanted = math.hypot(a, b), math.hypot(*ours[1:]) * (1 - share) + math.hypot(*theirs[1:]) * share
    more = wanted / saturation if saturation else 1.0
    return _of_oklab(lightness, a * more, b * more)


def _oklab(colour: Colour) -> tuple[float, float, float]:
    """Lightness, and place between green and red and between blue and yellow (the OKLab colour space)."""
    red, green, blue = (_linear(channel) for channel in colour)
    long = math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    medium = math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    short = math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


def _of_oklab(lightness: float, a: float, b: float) -> Colour:
    """The displayable colour next to a place in OKLab."""
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        _channel(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
        _channel(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
        _channel(-0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short),
    )


def _channel(light: float) -> int:
    light = max(0.0, min(1.0, light))
    return round(255 * (12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055))


def _of_brightness(hue: Colour, model: Colour) -> Colour:
    """The hue, mixed with black or white to the brightness of `model`."""
    aim = _luminance(model)
    towards: Colour = (0, 0, 0) if _luminance(hue) > aim else (255, 255, 255)
    low, high = 0.0, 1.0
    for _ in range(12):
        middle = (low + high) / 2
        brighter = _luminance(mix(hue, towards, middle)) > aim
        if brighter == (towards == (0, 0, 0)):
            low = middle
        else:
            high = middle
    return mix(hue, towards, high)


def _parse(path: Path) -> Theme:
    problems = Problems(path)
    root = read_yaml(path, problems)
    _refuse(problems)
    fields = Fields(root, "", problems)
    name = fields.text("name", message("file.my_theme"), path.stem)
    tint = fields.whole("tint", TINT)
    if not 0 <= tint <= 100:
        wrong = message("file.theme.not_percentage", value=tint)
        fields.wrong("tint", wrong, message("file.theme.percentage", example=TINT))
    written = {token: fields.take(token) for token in TOKENS}
    fields.close()
    colours = {token: _colour(fields, token, node) for token, node in written.items()}
    _refuse(problems)
    for ink, ground in PAIRS:
        found = contrast(colours[ink], colours[ground])
        if found < CONTRAST:
            wrong = message("file.theme.contrast", ground=ground, contrast=found)
            fields.wrong(ink, wrong, message("file.theme.enough", least=CONTRAST))
    _refuse(problems)
    return Theme(name, MappingProxyType(colours), tint)


def _refuse(problems: Problems) -> None:
    """Raise ThemeProblem with the first problem, if there is one."""
    for problem in problems:
        raise ThemeProblem(problem)


def _colour(fields: Fields, token: str, node: Node | None) -> Colour:
    if node is None:
        right = message("file.theme.add", colour=f'{token}: "#rrggbb"')
        fields.wrong(token, message("file.theme.missing"), right)
        return 0, 0, 0
    try:
        return colour(node.text)
    except ValueError:
        wrong = message("file.theme.no_colour", value=shown(node.value))
        fields.wrong(token, wrong, message("file.theme.write", colour='"#rrggbb"'))
        return 0, 0, 0
