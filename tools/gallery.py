"""All widgets on one page, for development: `python tools/gallery.py [--shot FILE ...]`."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from pygame import Rect, Surface

from cardgames.table import icons, room, text
from cardgames.table.look import Look
from cardgames.table.richtext import RichText
from cardgames.table.units import columns, rows
from cardgames.table.widgets.base import Column, Group, Row
from cardgames.table.widgets.button import Button, IconButton
from cardgames.table.widgets.choice import DropList, Option, Segments, Tabs
from cardgames.table.widgets.dialog import Dialog, DialogButton, Drawer
from cardgames.table.widgets.field import TextField
from cardgames.table.widgets.label import Heading, Label, Panel, RichLabel, Rule, Setting
from cardgames.table.widgets.page import Page
from cardgames.table.widgets.scroll import ListBox, ListRow, ScrollArea
from cardgames.table.widgets.slider import Progress, Slider, Stepper
from cardgames.table.widgets.toggle import Toggle

# ruff: noqa: E501  (sample sentences; this module is a tool for us and says nothing to players)

_RULES = """## What may be played
- KJ-8 Who *can* follow the led suit must follow it. When trump is led that means **any trump**: see [the order](KJ-2).
- KJ-10 Who cannot follow, while an opponent is winning with a trump, must play a higher trump ♠ ♥ ♦ ♣ if he has one. If not, any card may be played, a lower trump too.

| card | trump | plain |
|---|---|---|
| J | 20 | 2 |
| 9 | 14 | 0 |
| A | 11 | 11 |

A paragraph without an id, which goes on for long enough that it has to be wrapped into several lines of text."""


class Gallery(Page):
    """A page with one of each widget."""

    def __init__(self) -> None:
        super().__init__()
        self._bar = Row(
            "bar",
            [IconButton(f"icon.{name}", name, name.replace("_", " "), self._nothing) for name in icons.NAMES[:25]],
            gap=0,
        )
        self._buttons = Row(
            "buttons",
            [
                Button(
                    "play",
                    "Play a match",
                    self._say,
                    kind="brass",
                    icon="play",
                    tip="Tooltips appear without delay, and wrap when they have more to say than fits into one line.",
                ),
                Button("again", "Same deal again", self._ask, icon="replay"),
                Button("more", "More …", self._open, kind="quiet"),
                Button("off", "Not now", self._nothing, enabled=False),
            ],
        )
        suits = [
            Option(suit, f"{suit} {word}")
            for suit, word in zip("♠♥♦♣", ("Spades", "Hearts", "Diamonds", "Clubs"), strict=True)
        ]
        levels = [Option(level, level, f"{level} bots") for level in ("Easy", "Normal", "Hard")]
        self._settings = Panel(
            "settings",
            ScrollArea(
                "settings.scroll",
                Column(
                    "settings.lines",
                    [
                        Setting(
                            Toggle("forced", "Play forced cards at once", True, self._ignore),
                            "When only one card may be played, it is.",
                        ),
                        Setting(Toggle("count", "Memory aid", False, self._ignore)),
                        Setting(Toggle("never", "Cannot be switched", True, self._ignore, enabled=False)),
                        Rule(),
                        Setting(Segments("level", "Bots", levels, "Normal", self._ignore), "How well the others play."),
                        Setting(DropList("trump", "First trump", suits, "♥", self._ignore)),
                        Setting(Slider("volume", "Sound", 70, (0, 100), self._ignore, step=5, shown="{} %".format)),
                        Setting(Stepper("games", "Games in a set", 16, (1, 256), self._ignore)),
                        Setting(TextField("name", "Your name", "Wilhelmina", hint="Who are you?")),
                        Setting(TextField("seed", "Seed", "", hint="left to chance")),
                        Progress("progress", "Deals simulated", 0.62),
                    ],
                    gap=8,
                ),
            ),
            title="Settings",
        )
        self._tabs = Tabs(
            "tabs", "Pages", [("rules", "Rules"), ("record", "Records"), ("log", "Log ♣")], "rules", self._ignore
        )
        self._reader = Panel("reader", ScrollArea("reader.scroll", RichLabel("text", RichText(_RULES), self._link)))
        matches = [
            ListRow(
                f"match.{n}",
                f"Ann, Bert & Cor · game {n}",
                self._nothing,
                note="House rules · yesterday",
                aside=f"{1640 - 31 * n}",
                icon="cards",
                chosen=n == 2,
            )
            for n in range(1, 9)
        ]
        self._list = Panel("matches", ListBox("matches.list", matches), title="Unfinished matches", pad=14)
        self._words = Label("words", "Words on felt, ♥ and ♦ too: 1 640 to 982.", text.BODY)
        self._title = Heading("title", "An evening at a good table")
        self._drawer = Drawer("drawer", "Score sheet", Group("nothing"))
        self.add(
            self._bar,
            self._title,
            self._words,
            self._buttons,
            self._settings,
            self._tabs,
            self._reader,
            self._list,
            self._drawer,
        )
        self._bar.ground = "dark"

    def arrange(self, area: Rect, look: Look) -> None:
        """Lay out three columns under a bar."""
        high = look.px(44)
        self._bar.layout(Rect(area.x + look.px(8), area.y, area.w - look.px(16), high), look)
        inner = area.inflate(-look.px(64), 0)
        inner = Rect(inner.x, high + look.px(30), inner.w, area.h - high - look.px(60))
        title, words, buttons, rest = rows(inner, [look.px(36), look.px(24), look.px(48), None], look.px(8))
        self._title.layout(title, look)
        self._words.layout(words, look)
        self._buttons.layout(buttons, look)
        left, right = columns(rest, [0.48, None], look.px(24))
        self._settings.layout(left, look)
        tabs, reader, matches = rows(right, [look.px(38), 0.5, None])
        self._tabs.layout(tabs.inflate(-look.px(24), 0), look)
        self._reader.layout(reader, look)
        self._list.layout(Rect(matches.x, matches.y + look.px(16), matches.w, matches.h - look.px(16)), look)
        self._drawer.layout(area, look)

    def backdrop(self, size: tuple[int, int], look: Look) -> Surface:
        """Return felt below a bar."""
        picture = Surface(size)
        high = look.px(44)
        room.lay_bar(picture, Rect(0, 0, size[0], high), look)
        room.lay_table(picture, Rect(0, high, size[0], size[1] - high), look)
        return picture

    def _say(self) -> None:
        self.toast("Hearts ♥ were led and you hold the 9♥: play it, or the K♥.", bad=True)

    def _ask(self) -> None:
        answers = [DialogButton("cancel", "No, play on"), DialogButton("yes", "Give up", chief=True)]
        self.app.push(
            Dialog(
                "Give up this game?", "The others get all 162 points of this game, and the roem.", answers, self._ignore
            )
        )

    def _open(self) -> None:
        self._drawer.toggle()

    def _link(self, ref: str) -> None:
        self.toast(ref)

    def _nothing(self) -> None:
        pass

    def _ignore(self, _: object) -> None:
        pass


def main() -> None:
    """Show the gallery, or save a picture of it."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--shot", type=Path)
    options.add_argument("--size", default="1280x800")
    options.add_argument("--scale", type=float, default=1.0)
    options.add_argument("--theme", default="lamplight")
    chosen = options.parse_args()
    if chosen.shot:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
    from cardgames.table.loop import App
    from cardgames.table.window import Window

    wide, high = chosen.size.split("x")
    if chosen.shot:
        import pygame

        pygame.display.init()
        pygame.display.get_desktop_sizes = lambda: [(int(wide), int(high))]
    app = App(Window((int(wide), int(high))), theme=chosen.theme, scale=chosen.scale)
    gallery = Gallery()
    if not chosen.shot:
        app.run(gallery)
        return
    import pygame

    app.push(gallery)
    gallery.set_focus(gallery._buttons.children()[1])
    gallery._say()
    for _ in range(3):
        app.tick()
    pygame.image.save(app.window.surface, str(chosen.shot))


if __name__ == "__main__":
    main()
