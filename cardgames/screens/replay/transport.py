"""The controls of a replay: a long slider with the deals marked on it, and buttons as on a media player."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pygame import Rect, Surface

from cardgames.lab.review.judging import Verdict
from cardgames.screens.replay.marks import draw_sign
from cardgames.screens.replay.steps import Steps
from cardgames.table import draw
from cardgames.table.icons import Icon
from cardgames.table.input import Input, Press
from cardgames.table.look import Look
from cardgames.table.widgets.base import Group
from cardgames.table.widgets.button import Button, IconButton
from cardgames.table.widgets.slider import Slider
from cardgames.words import say, say_in

BUTTONS: tuple[tuple[str, Icon, str], ...] = (
    ("first", "first", "Home"),
    ("deal_back", "up", "PgUp"),
    ("trick_back", "back", "↑"),
    ("back", "left", "←"),
    ("play", "play", "Space"),
    ("forward", "right", "→"),
    ("trick_forward", "forward", "↓"),
    ("deal_forward", "down", "PgDn"),
    ("last", "last", "End"),
)

SIGN = 11
"""Width of the sign of a mark, in points."""

KEYS = {
    "right": "forward",
    "left": "back",
    "down": "trick_forward",
    "up": "trick_back",
    "page_down": "deal_forward",
    "page_up": "deal_back",
    "home": "first",
    "end": "last",
    "space": "play",
    "p": "play",
}
"""The button that each key stands for."""

Act = Callable[[], object]


def acts_of(
    steps: Callable[[], Steps], position: Callable[[], int], jump: Callable[[int], object], play: Act, step: Act
) -> dict[str, Act]:
    """Return what each button does, for the `steps` and the `position` at that moment."""

    def back(places: Callable[[Steps], Sequence[int]]) -> Act:
        return lambda: jump(steps().back(position(), places(steps())))

    def forward(places: Callable[[Steps], Sequence[int]]) -> Act:
        return lambda: jump(steps().forward(position(), places(steps())))

    return {
        "first": lambda: jump(steps().places[0]),
        "deal_back": back(lambda steps: steps.deals),
        "trick_back": back(lambda steps: steps.tricks),
        "back": back(lambda steps: steps.places),
        "play": play,
        "forward": step,
        "trick_forward": forward(lambda steps: steps.tricks),
        "deal_forward": forward(lambda steps: steps.deals),
        "last": lambda: jump(steps().last),
    }


class Scrubber(Slider):
    """The steps of a match; each of the `marks` is where a deal begins."""

    def __init__(
        self, last: int, marks: Sequence[int], shown: Callable[[int], str], on_change: Callable[[int], object]
    ) -> None:
        super().__init__("scrubber", say("replay.scrubber"), 1, (1, last), on_change, shown=shown)
        self._marks = tuple(marks)
        self.mistakes: dict[int, Verdict] = {}
        """The steps before moves that the review has marked."""

    def show_mistakes(self, mistakes: dict[int, Verdict]) -> None:
        """Show the marks of the review."""
        if mistakes != self.mistakes:
            self.mistakes = mistakes
            self.touch()

    def measure(self, last: int, marks: Sequence[int]) -> None:
        """Set other steps."""
        self.bounds, self._marks = (1, last), tuple(marks)
        self.touch()

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return limit, super().preferred_size(look, limit)[1]

    def handle(self, event: Input) -> bool:
        """A press on a sign goes to its step, also where a step is narrower than a sign."""
        if isinstance(event, Press) and self.enabled:
            signs = [step for step in self.mistakes if self._sign(step).collidepoint(event.pos)]
            if signs:
                self.choose(min(signs, key=lambda step: abs(self._sign(step).centerx - event.pos[0])))
                self.touch()
                return True
        return super().handle(event)

    def _at(self, step: int) -> int:
        """The x coordinate of a step."""
        track, (low, high) = self._track(), self.bounds
        return track.x + round(track.w * (step - low) / max(1, high - low))

    def _sign(self, step: int) -> Rect:
        """The place of a mark of the review, above the groove."""
        size = self.look.px(SIGN)
        sign = Rect(0, 0, size, size)
        sign.center = self._at(step), self.rect.y + self.look.px(5)
        return sign

    def draw(self, surface: Surface) -> None:
        look, theme = self.look, self.look.theme
        track = self._track()
        for mark in self._marks:
            x = self._at(mark)
            tick = Rect(x - look.px(1), track.y - look.px(6), look.px(2), track.h + look.px(12))
            draw.put(surface, draw.rounded(tick.size, look.px(1), theme.brass_dark), tick)
        super().draw(surface)
        for step, verdict in self.mistakes.items():
            draw_sign(surface, self._sign(step).center, look.px(SIGN), verdict, look)


class Transport(Group):
    """The bar below a replay: buttons, slider, and the button to play on."""

    role = "toolbar"

    def __init__(self, game: str, acts: Mapping[str, Callable[[], object]], scrubber: Scrubber, fork: Button) -> None:
        self.buttons = {
            name: IconButton(f"step.{name}", icon, say_in(game, f"replay.step.{name}"), acts[name], key=key)
            for name, icon, key in BUTTONS
        }
        self.scrubber = scrubber
        self.fork = fork
        super().__init__("transport", [*self.buttons.values(), scrubber, fork])

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        side = look.px(36)
        x, top = rect.x + look.px(12), rect.centery - side // 2
        for button in self.buttons.values():
            if button.visible:
                button.layout(Rect(x, top, side, side), look)
                x += side + look.px(2)
        right = rect.right - look.px(12)
        if self.fork.visible:
            wide = self.fork.preferred_size(look, rect.w // 3)[0]
            self.fork.layout(Rect(right - wide, top, wide, side), look)
            right -= wide + look.px(18)
        self.scrubber.layout(Rect(x + look.px(8), top, right - x - look.px(8), side), look)

    def go_to(self, steps: Steps, position: int) -> None:
        """Set the slider, and disable buttons that would lead nowhere from this position."""
        self.scrubber.value = steps.number(position)
        for name in ("first", "deal_back", "trick_back", "back"):
            self.buttons[name].enabled = position > steps.places[0]
        for name in ("play", "forward", "trick_forward", "deal_forward", "last"):
            self.buttons[name].enabled = position < steps.last

    def show_playing(self, playing: bool) -> None:
        """Set the icon of the play button."""
        button = self.buttons["play"]
        button.icon = "pause" if playing else "play"
        button.touch()
