"""The settings, on a sheet over the current screen: changes apply at once and are kept."""

from __future__ import annotations

from functools import partial
from math import floor
from typing import Any

from pygame import Rect, Surface

from cardgames.engine.option_kinds import Choice
from cardgames.screens.app_context import TEXT_SIZES, AppContext
from cardgames.screens.motif import felt_hue
from cardgames.screens.picture_choice import PictureChoice
from cardgames.screens.sample import TableSample, back_choice, theme_swatch
from cardgames.screens.sheet import Sheet
from cardgames.storage.settings import KINDS, Settings
from cardgames.table import text
from cardgames.table.art.decks import BACK_NAMES, OWN_BACK
from cardgames.table.look import Look
from cardgames.table.timer import Timer
from cardgames.table.units import SCALES, Scale, columns, rows
from cardgames.table.widgets.base import Column, Row, Widget
from cardgames.table.widgets.button import Button
from cardgames.table.widgets.choice import DropList, Option, Segments, Tabs
from cardgames.table.widgets.dialog import Dialog, question
from cardgames.table.widgets.label import Label, Rule, Setting
from cardgames.table.widgets.scroll import ScrollArea
from cardgames.table.widgets.slider import Slider, Stepper
from cardgames.table.widgets.toggle import Toggle
from cardgames.words import SYSTEM, language_name, languages, say

SIZE = (900, 660)
SAMPLE = 260
"""Width of the sample, in points."""

VOLUME_STEP = 5

SCALE_STEP = 5
"""Percent."""

SCALE_REST = 0.5
"""Seconds until a chosen scale is applied: all at once after several clicks."""

TABS = ("room", "cards", "play", "pace")


class SettingsSheet(Sheet):
    """Four tabs: the room, the cards, play, pace and sound."""

    def __init__(self, app_context: AppContext, tab: str = TABS[0], game: str = "") -> None:
        """`game` is the game whose table is below the sheet; themes are shown on its felt."""
        super().__init__(say("settings.title"), SIZE)
        self._game = game
        self.felt = felt_hue(game) if game else None
        self._app_context = app_context
        self._controls: dict[str, Widget] = {}
        self._growing: Timer | None = None
        self._hidden = 0
        """How much of the page is hidden at its end, in px, so that it can be scrolled that far."""
        self._tabs = Tabs(
            "tabs", say("settings.title"), [(name, say(f"settings.tab.{name}")) for name in TABS], tab, self._turn_to
        )
        self._sample = TableSample("sample", say("settings.sample"), self._now, game)
        self._pages = {
            "room": self._room(),
            "cards": self._cards(),
            "play": self._play(),
            "pace": self._pace(),
        }
        self._page = ScrollArea("settings", self._pages[tab])
        self.add(self._tabs, self._page, self._sample)

    @property
    def _now(self) -> Settings:
        return self._app_context.settings.now

    # -- the tabs

    def _room(self) -> Column:
        themes = [Option(name, found.name) for name, found in self._app_context.themes().items()]
        self._swatches = PictureChoice(
            "theme",
            say("settings.theme"),
            themes,
            self._now.theme,
            partial(self._set, "theme"),
            size=(104, 68),
            make=self._swatch,
        )
        own = self._now.ui_scale != "auto"
        lines: list[Widget] = [Label("theme.label", say("settings.theme"), text.STRONG), self._swatches]
        lines.append(Label("theme.help", say("settings.theme_help"), text.SMALL, soft=True))
        lines += [
            Label(f"theme.broken.{number}", problem, text.SMALL, tone="bad")
            for number, problem in enumerate(self._app_context.broken_themes())
        ]
        auto = Toggle("scale_auto", say("settings.scale_auto"), not own, self._set_auto)
        self._scale = Stepper(
            "ui_scale",
            say("settings.ui_scale"),
            self._percent(),
            self._sizes(),
            self._set_scale,
            step=SCALE_STEP,
            shown=lambda value: say("locale.percent", number=value),
            enabled=own,
        )
        self._controls["ui_scale"] = self._scale
        self._scale_line = Setting(self._scale, self._scale_help())
        self._text_line = self._choice("text_size")
        lines += [
            Rule("rule.scale"),
            Setting(auto, say("settings.scale_auto_help")),
            self._scale_line,
            self._text_line,
            self._switch("fullscreen"),
            self._choice("rendering", DropList),
        ]
        if len(languages()) > 1:
            lines.append(self._language())
        reset = Button("reset", say("settings.reset"), self._ask_reset, kind="quiet", icon="undo")
        lines += [Rule("rule.reset"), Row("reset.line", [reset], align="right")]
        return Column("room", lines, gap=6)

    def _cards(self) -> Column:
        self._backs = PictureChoice(
            "card_back",
            say("settings.card_back"),
            [Option(name, say(f"settings.back.{name}")) for name in (OWN_BACK, *BACK_NAMES)],
            self._now.card_back,
            partial(self._set, "card_back"),
            size=(75, 105),
            make=back_choice,
        )
        return Column(
            "cards",
            [
                Label("card_back.label", say("settings.card_back"), text.STRONG),
                self._backs,
                Rule("rule.faces"),
                self._choice("suit_colours"),
                self._choice("index_size"),
                self._choice("corners"),
                self._choice("hand_order", DropList),
                self._choice("high_cards"),
            ],
            gap=6,
        )

    def _play(self) -> Column:
        names = ("hold_tricks", "auto_play", "confirm_moves", "fast_forward", "memory_aid", "coach")
        return Column("play", [self._switch(name) for name in names], gap=10)

    def _pace(self) -> Column:
        volume = Slider(
            "volume",
            say("settings.volume"),
            self._now.volume,
            (0, 100),
            self._set_volume,
            step=VOLUME_STEP,
            shown=lambda value: say("locale.percent", number=value),
            enabled=self._now.sound,
        )
        self._controls["volume"] = volume
        return Column(
            "pace",
            [
                self._choice("speed"),
                self._switch("reduced_motion"),
                self._switch("bot_pause"),
                Rule("rule.sound"),
                self._switch("sound"),
                Setting(volume),
            ],
            gap=10,
        )

    # -- the controls

    def _switch(self, name: str) -> Setting:
        toggle = Toggle(name, say(f"settings.{name}"), getattr(self._now, name), partial(self._set, name))
        self._controls[name] = toggle
        return Setting(toggle, say(f"settings.{name}_help"))

    def _choice(self, name: str, kind: type[Segments[Any]] | type[DropList[Any]] = Segments) -> Setting:
        label, value = say(f"settings.{name}"), getattr(self._now, name)
        control = self._controls[name] = kind(name, label, _words_of(name), value, partial(self._set, name))
        return Setting(control, say(f"settings.{name}_help"))

    def _language(self) -> Setting:
        names = [Option(name, language_name(name)) for name in languages()]
        choices = [Option(SYSTEM, say("settings.system_language")), *names]
        control = DropList(
            "language", say("settings.language"), choices, self._now.language, partial(self._set, "language")
        )
        self._controls["language"] = control
        return Setting(control, say("settings.language_help"))

    def _swatch(self, name: str, size: tuple[int, int]) -> Surface:
        shown = self._app_context.themes()[name]
        return theme_swatch(shown.tinted(self.felt) if self.felt else shown, size, self.look)

    def _percent(self) -> int:
        """Return the current scale in percent; a greater scale waits for a larger window."""
        if self._now.ui_scale != "auto":
            return min(self._now.ui_scale, self._sizes()[1])
        return round(self._app_context.app.look.scale.factor * 100 / SCALE_STEP) * SCALE_STEP

    def _sizes(self) -> tuple[int, int]:
        """Return the smallest and the greatest scale that this window allows, in percent."""
        least, most = (Scale.for_window(self._app_context.app.window.size, wish).factor * 100 for wish in SCALES)
        return floor(least / SCALE_STEP) * SCALE_STEP, floor(most / SCALE_STEP) * SCALE_STEP

    def _show_sizes(self) -> None:
        """Let the control of the scale offer what this window allows."""
        self._scale.bounds = self._sizes()
        self._scale_line.help_line = self._scale_help()
        self._text_line.help_line = self._text_help()
        if self._growing is None:
            self._scale.value = self._percent()

    def _scale_help(self) -> str:
        """Return the help of the scale: how much this window holds, if that is less than the greatest scale."""
        most, wanted = self._sizes()[1], self._now.ui_scale
        if most >= SCALES[1] * 100:
            return say("settings.ui_scale_help")
        shown = say("locale.percent", number=most)
        if wanted != "auto" and wanted > most:
            return say("settings.ui_scale_over", most=shown, wanted=say("locale.percent", number=wanted))
        return say("settings.ui_scale_most", most=shown)

    def _text_help(self) -> str:
        """Return the help of the text size, or why the letters don't get that size."""
        look, wanted = self._app_context.app.look, TEXT_SIZES[self._now.text_size]
        if look.text_size < wanted:
            return say("settings.text_size_full")
        if wanted < 1 and look.px(text.SIZES["small"] * wanted) < text.LEAST_PX:
            return say("settings.text_size_least")
        return say("settings.text_size_help")

    def renewed(self) -> SettingsSheet:
        self._grow()
        self._show()
        return SettingsSheet(self._app_context, game=self._game)

    def leave(self) -> None:
        """Apply a scale that was just chosen."""
        self._grow()

    # -- what the player does

    def _set(self, name: str, value: Any) -> None:
        self._grow()
        self._app_context.settings.change(**{name: value})
        self._show()
        self._app_context.tell_trouble(self._app_context.settings)

    def _set_auto(self, auto: bool) -> None:
        self._set("ui_scale", "auto" if auto else self._percent())

    def _set_scale(self, _: int) -> None:
        """Wait for further changes of the scale before applying it."""
        self._wait_to_grow()

    def _wait_to_grow(self) -> None:
        if self._growing is not None:
            self._growing.cancel()
        self._growing = self.app.call_later(SCALE_REST, self._wait_to_grow if self._scale.pressed else self._grow)

    def _grow(self) -> None:
        """Apply the scale chosen last. A button below the pointer stays there, for another click."""
        if self._growing is not None:
            self._growing.cancel()
            self._growing = None
            side = self._scale.pointed
            spot = self._scale.button(side).center
            self._set("ui_scale", self._scale.value)
            if side:
                self._bring_back(side, spot)

    def _bring_back(self, side: int, spot: tuple[int, int]) -> None:
        """Move the sheet, and its page where the window has no room for that, so that a button of the scale is at a
        spot again. A page that ends too early for that becomes lower."""
        self._hidden = 0
        self._shift(side, spot)
        at = self._page.at + self._scale.button(side).centery - spot[1]
        self._hidden = at - self._page.excess if at > max(0, self._page.excess) else 0
        self._shift(side, spot)  # a page that scrolls has its bar at the side
        self._page.scroll_to(at, at_once=True)

    def _shift(self, side: int, spot: tuple[int, int]) -> None:
        self.rearrange()
        x, y = self._scale.button(side).center
        self._aside = self._aside[0] + spot[0] - x, self._aside[1] + spot[1] - y
        self.rearrange()

    def _set_volume(self, volume: int) -> None:
        self._set("volume", volume)
        self._app_context.sounds.play("place")

    def _show(self) -> None:
        """Let every control show the current value."""
        now = self._now
        self._show_sizes()
        for name, control in self._controls.items():
            if isinstance(control, Toggle | Segments | DropList | Slider | Stepper):
                control.value = self._percent() if name == "ui_scale" else getattr(now, name)
        self._controls["ui_scale"].enabled = now.ui_scale != "auto"
        self._controls["volume"].enabled = now.sound
        self._swatches.value = now.theme
        self._backs.value = now.card_back
        self._sample.show_settings(now)

    def _turn_to(self, tab: str) -> None:
        self._hidden = 0
        self._page.turn_to(self._pages[tab])
        self.rearrange()

    def _ask_reset(self) -> None:
        self.open(lambda page: page._reset_dialog())

    def _reset_dialog(self) -> Dialog:
        def reset() -> None:
            self._app_context.settings.reset()
            self.app.replace(SettingsSheet(self._app_context, game=self._game))

        return question(say("settings.reset"), say("settings.reset_words"), "ok", say("settings.reset_ok"), reset)

    # -- drawing

    def arrange_sheet(self, area: Rect, look: Look) -> None:
        tabs, body = rows(area, [look.px(38), None], gap=look.px(16))
        self._tabs.layout(Rect(tabs.x, tabs.y, min(tabs.w, self._tabs.preferred_size(look, tabs.w)[0]), tabs.h), look)
        self._show_sizes()
        self._sample.show_settings(self._now)
        page, sample = columns(body, [None, look.px(SAMPLE)], gap=look.px(28))
        self._page.layout(Rect(page.x, page.y, page.w, page.h - self._hidden), look)
        self._sample.layout(sample, look)


def _words_of(name: str) -> list[Option[Any]]:
    """Return the values of a setting with a fixed choice, each with its caption."""
    kind = KINDS[name]
    assert isinstance(kind, Choice), f"{name} is not one of several"
    return [Option(value, say(f"settings.{name}_is.{value}")) for value in kind.items]
