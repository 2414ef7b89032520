"""Themes: named colours, read from `themes/*.yaml` or a player's own file.

A theme file is a flat list `token: "#rrggbb"` with a `name`. Every theme defines every token. The pairs in `PAIRS` are
text on a background and need a contrast of at least `CONTRAST`: a test checks our themes, and reading refuses other
themes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from cardgames.engine.yaml_file import Fields, Node, Problems, read_yaml, shown
from cardgames.resources import data_dir

Colour = tuple[int, int, int]

CONTRAST = 4.5
"""The least contrast between text and background (as in WCAG 2)."""

DEFAULT = "lamplight"

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


class ThemeProblem(Exception):
    """An unusable theme file. The message is one sentence: where, what is wrong, and what would be right."""


@dataclass(frozen=True)
class Theme:
    """Named colours; `theme.felt` and `theme["felt"]` are the same."""

    name: str
    colours: Mapping[str, Colour] = field(hash=False)

    def __getitem__(self, token: str) -> Colour:
        return self.colours[token]

    def __getattr__(self, token: str) -> Colour:
        try:
            return self.colours[token]
        except KeyError:
            raise AttributeError(f"no theme colour {token!r}") from None

    def tinted(self, felt: Colour) -> Theme:
        """This theme with the hue of `felt` for the felt, as a game requests; brightness and contrast are unchanged."""
        shades = {token: _of_brightness(felt, self.colours[token]) for token in ("felt", "felt_light", "felt_dark")}
        return Theme(self.name, MappingProxyType({**self.colours, **shades}))


def load(name_or_path: str | Path) -> Theme:
    """Load one of our themes by name, or a player's theme by the path of its file. Raises ThemeProblem."""
    path = Path(name_or_path)
    if path.suffix == ".yaml":
        return _parse(path)
    ours = names()
    if name_or_path not in ours:
        raise ThemeProblem(f"there is no theme '{name_or_path}'; name {', '.join(ours)}, or a .yaml file")
    return _parse(data_dir("themes") / f"{name_or_path}.yaml")


def load_or_default(name_or_path: str | Path) -> tuple[Theme, str]:
    """The theme and "", or the default theme and the problem with the requested one."""
    try:
        return load(name_or_path), ""
    except ThemeProblem as problem:
        return load(DEFAULT), str(problem)


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


def _luminance(colour: Colour) -> float:
    def linear(channel: int) -> float:
        c = channel / 255
        return c / 12.92 if c <= 0.03928 else float(((c + 0.055) / 1.055) ** 2.4)

    red, green, blue = (linear(channel) for channel in colour)
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
    name = fields.text("name", "My theme", path.stem)
    written = {token: fields.take(token) for token in TOKENS}
    fields.close()
    colours = {token: _colour(fields, token, node) for token, node in written.items()}
    _refuse(problems)
    for ink, ground in PAIRS:
        found = contrast(colours[ink], colours[ground])
        if found < CONTRAST:
            wrong = f"its contrast with {ground} is {found:.1f}, too low to read"
            fields.wrong(ink, wrong, f"{CONTRAST} or more would do")
    _refuse(problems)
    return Theme(name, MappingProxyType(colours))


def _refuse(problems: Problems) -> None:
    """Raise ThemeProblem with the first problem, if there is one."""
    for problem in problems:
        raise ThemeProblem(str(problem))


def _colour(fields: Fields, token: str, node: Node | None) -> Colour:
    if node is None:
        fields.wrong(token, "the colour is missing", f'add {token}: "#rrggbb"')
        return 0, 0, 0
    try:
        return colour(node.text)
    except ValueError:
        fields.wrong(token, f"{shown(node.value)} is not a colour", 'write it as "#rrggbb", the quotes included')
        return 0, 0, 0
