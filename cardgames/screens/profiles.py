"""The local players: who they are, who is playing now, and their names and emblems."""

from __future__ import annotations

from functools import partial

from pygame import Rect, Surface

from cardgames.engine.names import LONGEST_NAME
from cardgames.screens.app_context import AppContext
from cardgames.screens.ask import text_dialog
from cardgames.screens.picture_choice import PictureChoice
from cardgames.screens.sheet import Sheet
from cardgames.storage.profiles import COLOURS, EMBLEMS, BadProfile, Profile
from cardgames.table import draw, text
from cardgames.table.art.emblems import emblem
from cardgames.table.look import Look
from cardgames.table.theme import colour as colour_of
from cardgames.table.units import columns
from cardgames.table.widgets.base import Act, Column, Pressable, Row, Widget
from cardgames.table.widgets.button import Button
from cardgames.table.widgets.choice import Option
from cardgames.table.widgets.dialog import Dialog, question
from cardgames.table.widgets.field import TextField
from cardgames.table.widgets.label import Label
from cardgames.table.widgets.scroll import ScrollArea
from cardgames.words import say

SIZE = (820, 560)
LIST = 264
"""Width of the list of players, in points."""

EMBLEM, COLOUR = 60, 30
"""Sizes of an emblem and a colour to choose from, in points."""


class ProfilesSheet(Sheet):
    """All players at the left, and the current player at the right: name, emblem, colour."""

    def __init__(self, app_context: AppContext) -> None:
        super().__init__(say("profiles.title"), SIZE)
        self._app_context = app_context
        self._list = ScrollArea("people", Column("people.rows"))
        self._details = ScrollArea("details", Column("nobody"))
        self._add = Button("add", say("profiles.add"), self._ask_new, icon="plus")
        self.add(self._list, self._details, self._add)
        self._fill()

    @property
    def _you(self) -> Profile:
        return self._app_context.people.now.you

    def _fill(self) -> None:
        """Show all players, and the current one."""
        you = self._you
        people = self._app_context.people.now.profiles
        rows = [PersonRow(person, person.id == you.id, partial(self._choose, person.id)) for person in people]
        self._list.turn_to(Column("people.rows", rows, gap=6))
        self._field = TextField(
            "name", say("profiles.name"), you.name, on_enter=lambda _: self._keep_name(), longest=LONGEST_NAME
        )
        self._remark = Label("name.remark", "", text.SMALL, tone="bad")
        emblems = PictureChoice(
            "emblem",
            say("profiles.emblem"),
            [Option(name, say(f"profiles.emblem_is.{name}")) for name in EMBLEMS],
            you.emblem,
            lambda name: self._dress(name, self._you.colour),
            size=(EMBLEM, EMBLEM),
            make=lambda name, size: emblem(name, self._you.colour, size[0]),
            radius=EMBLEM / 2,
            captions=False,
        )
        self._emblems = emblems
        colours = PictureChoice(
            "colour",
            say("profiles.colour"),
            [Option(colour, say(f"profiles.colour_is.{number}")) for number, colour in enumerate(COLOURS, 1)],
            you.colour,
            lambda colour: self._dress(self._you.emblem, colour),
            size=(COLOUR, COLOUR),
            make=_spot,
            radius=COLOUR / 2,
            captions=False,
        )
        lines: list[Widget] = [
            Label("name.label", say("profiles.name"), text.STRONG),
            self._field,
            self._remark,
            Label("emblem.label", say("profiles.emblem"), text.STRONG),
            emblems,
            Label("colour.label", say("profiles.colour"), text.STRONG),
            colours,
        ]
        if len(people) > 1:
            off = say("profiles.remove", name=you.name)
            remove = Button("remove", off, self._ask_remove, kind="quiet", icon="trash")
            lines.append(Row("remove.line", [remove]))
        self._details.turn_to(Column("details.lines", lines, gap=8))
        self._add.enabled = True

    # -- what the player does

    def _choose(self, id: str) -> None:
        self._keep_name()
        self._app_context.people.choose(id)
        self._fill_again()

    def _fill_again(self) -> None:
        name = self.focus.name if self.focus else ""
        self._fill()
        self.rearrange()
        again = next((found for widget in self.widgets for found in widget.walk() if found.name == name), None)
        if again is not None:
            self.set_focus(again)
        self._app_context.tell_trouble(self._app_context.people)

    def _keep_name(self) -> None:
        """Rename the current player as written; if the name is not allowed, say so and keep the old one."""
        if self._field.value.strip() == self._you.name:
            return
        try:
            self._app_context.people.rename(self._you.id, self._field.value)
            self._remark.words = ""
        except BadProfile as problem:
            self._remark.words = str(problem)
        self._show_rows()
        self.rearrange()

    def renewed(self) -> ProfilesSheet:
        self.leave()
        return ProfilesSheet(self._app_context)

    def leave(self) -> None:
        """Keep a name that was just written."""
        self._keep_name()

    def _dress(self, name: str, colour: str) -> None:
        self._app_context.people.dress(self._you.id, name, colour)
        self._emblems.repaint()
        self._show_rows()

    def _show_rows(self) -> None:
        known = {person.id: person for person in self._app_context.people.now.profiles}
        for row in self._list.inside.children():
            if isinstance(row, PersonRow):
                row.show_person(known[row.person.id])

    def _ask_new(self) -> None:
        self._keep_name()

        self.open(
            lambda page: text_dialog(
                say("profiles.add_title"),
                say("profiles.add_words"),
                page._sit_down,
                label=say("profiles.name"),
                ok=say("profiles.add_ok"),
                hint=say("profiles.name_hint"),
                longest=LONGEST_NAME,
            )
        )

    def _sit_down(self, name: str) -> str:
        """Add a player, who is the current one then; return why the name is not allowed, or ""."""
        try:
            self._app_context.people.choose(self._app_context.people.add(name).id)
        except BadProfile as problem:
            return str(problem)
        self._fill_again()
        return ""

    def _ask_remove(self) -> None:
        self._keep_name()
        self.open(lambda page: page._remove_dialog())

    def _remove_dialog(self) -> Dialog:
        def remove() -> None:
            self._app_context.people.remove(self._you.id)
            self._fill_again()

        title = say("profiles.remove", name=self._you.name)
        return question(title, say("profiles.remove_words"), "ok", say("profiles.remove_ok"), remove)

    # -- drawing

    def arrange_sheet(self, area: Rect, look: Look) -> None:
        left, right = columns(area, [look.px(LIST), None], gap=look.px(36))
        self._split = (left.right + right.left) // 2
        high = look.px(36)
        self._add.layout(Rect(left.x, left.bottom - high, left.w, high), look)
        self._list.layout(Rect(left.x, left.y, left.w, left.h - high - look.px(14)), look)
        self._details.layout(right, look)

    def paint(self, surface: Surface, dirty: Rect) -> None:
        super().paint(surface, dirty)
        look = self.look
        line = Rect(self._split, self._list.rect.y, look.px(1), self._add.rect.bottom - self._list.rect.y)
        surface.fill(look.theme.paper_dark, line)


class PersonRow(Pressable):
    """One of the players; the current one is marked."""

    role = "row"

    def __init__(self, person: Profile, here: bool, on_press: Act) -> None:
        super().__init__(f"person.{person.id}", label=person.name)
        self.person = person
        self._here = here
        self._on_press = on_press

    def press(self) -> None:
        self._on_press()

    def show_person(self, person: Profile) -> None:
        """Show the same person with changes."""
        self.person, self.label = person, person.name
        self.touch()

    @property
    def more(self) -> str:
        return say("profiles.here") if self._here else ""

    def states(self) -> tuple[str, ...]:
        return (*(("chosen",) if self._here else ()), *super().states())

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return limit, look.px(54)

    def draw(self, surface: Surface) -> None:
        look, theme = self.look, self.look.theme
        radius = look.px(8)
        if self._here:
            draw.plate(surface, self.rect, look, "wood", radius=radius, lift=0.6)
        elif self.hovered or self.focused:
            draw.put(surface, draw.rounded(self.rect.size, radius, theme.brass, None, 60), self.rect)
        if self.focused:
            inner = self.rect.inflate(-look.px(4), -look.px(4))
            draw.ring(surface, inner, look, radius=radius, colour=theme.brass)
        side = look.px(42)
        spot = Rect(self.rect.x + look.px(7), self.rect.centery - side // 2, side, side)
        draw.put(surface, emblem(self.person.emblem, self.person.colour, side), spot)
        words = Rect(spot.right + look.px(12), self.rect.y, self.rect.right - spot.right - look.px(20), self.rect.h)
        colour = theme.on_wood if self._here else theme.ink
        if not self._here:
            text.write(surface, self.label, words, look, text.STRONG, colour)
            return
        upper, lower = words.move(0, -look.px(9)), words.move(0, look.px(10))
        text.write(surface, self.label, upper, look, text.STRONG, colour)
        text.write(surface, say("profiles.here"), lower, look, text.SMALL, theme.on_wood_soft)


def _spot(colour: str, size: tuple[int, int]) -> Surface:
    return draw.rounded(size, size[0] // 2, colour_of(colour))
