"""The control of each kind of option, made from the schema alone: a game needs no code for this."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from pygame import Rect, Surface

from cardgames.engine.option_kinds import Choice, Drawings, Form, Forms, Number, Order, Subset, Switch, Value
from cardgames.engine.options import Extension, Option
from cardgames.screens.new_game.agreement import Agreement, or_list
from cardgames.screens.shapes import ShapesShown
from cardgames.table import draw, text
from cardgames.table.input import Input, Key
from cardgames.table.look import Look
from cardgames.table.semantics import Thing
from cardgames.table.widgets.base import Column, Group, Row, Widget
from cardgames.table.widgets.button import IconButton
from cardgames.table.widgets.choice import DropList
from cardgames.table.widgets.choice import Option as Pick
from cardgames.table.widgets.label import Label, Setting
from cardgames.table.widgets.slider import Stepper
from cardgames.table.widgets.toggle import Toggle
from cardgames.words import say

Put = Callable[[Value], object]


RESET = 30
"""The width, in points, of the place for the button that resets a rule, beside every rule."""


class RuleLine(Group):
    """A rule with its control. If it is changed it is marked, and a button (or the Delete key) resets it."""

    def __init__(
        self, name: str, key: str, agreement: Agreement, changed: Callable[[], object], reset: Callable[[], str]
    ) -> None:
        """`changed` is called after the player changed it; `reset` says what resetting it does, which may depend on the
        number of players."""
        super().__init__(f"{name}.place")
        self.key = key
        self._agreement = agreement
        self._changed = changed
        self._reset_words = reset
        self._reset = IconButton(f"{name}.reset", "undo", reset(), self.reset)
        self._line: Widget | None = None

    @property
    def is_changed(self) -> bool:
        """Whether the rule differs from the standard rules."""
        return self._agreement.is_changed(self.key)

    def reset(self) -> None:
        """Set the rule as in the standard rules, for the player."""
        self._agreement.reset(self.key)
        self._changed()
        if self.page is not None:
            self.page.set_focus(next((one for one in self.walk() if one.focusable and one.enabled), None))

    def show_line(self, line: Widget) -> None:
        """Show the control in this line."""
        self.clear()
        self._line = line
        self.add(line)
        self.add(self._reset)
        self._reset.visible = self.is_changed

    def refresh(self) -> None:
        """Show the current value."""
        self._reset.label = self._reset.tip = self._reset_words()
        self._reset.show(self.is_changed)
        self.touch()

    def handle(self, event: Input) -> bool:
        """Reset with the Delete key."""
        if self.is_changed and event == Key("delete"):
            self.reset()
            return True
        return False

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        assert self._line is not None
        return limit, self._line.preferred_size(look, limit - look.px(RESET))[1]

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        assert self._line is not None
        self._line.layout(Rect(rect.x, rect.y, rect.w - look.px(RESET), rect.h), look)
        side = look.px(RESET - 2)
        beside = self._line.control.rect if isinstance(self._line, Setting) else Rect(rect.x, rect.y, 0, look.px(36))
        self._reset.layout(Rect(rect.right - side, beside.centery - side // 2, side, side), look)

    def draw(self, surface: Surface) -> None:
        if self.is_changed:
            look = self.look
            mark = Rect(self.rect.x - look.px(9), self.rect.y + look.px(6), look.px(4), self.rect.h - look.px(12))
            draw.put(surface, draw.rounded(mark.size, look.px(2), look.theme.brass, look.theme.brass_dark), mark)
        super().draw(surface)


class OptionLine(RuleLine):
    """An option with its label, its help and its control."""

    def __init__(self, option: Option, agreement: Agreement, changed: Callable[[], object]) -> None:
        def reset() -> str:
            return say("new_game.reset", what=option.label, value=agreement.standard_value(option.key))

        super().__init__(f"option.{option.key}", option.key, agreement, changed, reset)
        self.option = option
        self._build()

    def refresh(self) -> None:
        """Show the current value."""
        value = self._agreement.value(self.option.key)
        control = self._line.control if isinstance(self._line, Setting) else None
        match control:
            case Toggle():
                control.value = bool(value)
            case Stepper():
                control.value = cast(int, value)
            case DropList():
                control.value = value
            case _:
                self._rebuild()
        super().refresh()

    def allow(self, allowed: bool) -> None:
        """Enable the control, or disable it and say for how many players it is."""
        if isinstance(self._line, Setting) and allowed != self._line.control.enabled:
            why = say("new_game.for_so_many", players=or_list(self.option.requirements.seats))
            usual = _with_rule(self.option.help, self.option.rule)
            self._line.control.enabled = allowed
            self._line.control.says_why = True
            self._line.tip = self._line.control.tip = "" if allowed else "\n".join((why, usual))
            self._line.help_line = usual if allowed else why

    def _rebuild(self) -> None:
        """Make the control again; what had the focus keeps it."""
        page = self.page
        held = page.focus if page is not None and page.focus in list(self.walk()) else None
        self._build()
        if self._look is not None:
            self.layout(self.rect, self._look)
        if page is not None and held is not None:
            again = next((one for one in self.walk() if one.name == held.name and one.focusable), None)
            page.set_focus(again, by_keyboard=held.focused)

    def _put(self, value: Value) -> None:
        self._agreement.set(self.option.key, value)
        self._changed()

    def _build(self) -> None:
        option, put = self.option, self._put
        name, label, value = f"option.{option.key}", option.label, self._agreement.value(option.key)
        line = _with_rule(option.help, option.rule)
        match option.kind:
            case Switch(on, off):
                tip = say("new_game.on_off", on=on, off=off)
                self.show_line(Setting(Toggle(name, label, bool(value), put, tip=tip), line))
            case Number():
                self.show_line(Setting(_stepper(name, label, option.kind, cast(int, value), put), line))
            case Choice(items):
                picks: list[Pick[Value]] = [Pick(key, item.label, item.help) for key, item in items.items()]
                self.show_line(Setting(DropList(name, label, picks, value, put), line))
            case Forms():
                self.show_line(Setting(FormControl(name, label, option.kind, value, put), line))
            case Subset():
                self.show_line(SubsetControl(name, label, line, option.kind, cast(tuple[str, ...], value), put))
            case Order():
                self.show_line(OrderControl(name, label, line, option.kind, cast(tuple[str, ...], value), put))
            case Drawings():
                self.show_line(ShapesShown(name, label, line, cast(tuple[str, ...], value)))


class ExtensionLine(RuleLine):
    """A switch for an extension, with its help."""

    def __init__(self, extension: Extension, agreement: Agreement, changed: Callable[[], object]) -> None:
        name = f"extension.{extension.key}"
        super().__init__(
            name, extension.key, agreement, changed, lambda: say("new_game.reset_extension", what=extension.label)
        )
        self._toggle = Toggle(name, extension.label, agreement.has_extension(extension.key), self._put)
        self.show_line(Setting(self._toggle, _with_rule(extension.help, extension.rule)))

    def refresh(self) -> None:
        """Show whether it is played."""
        self._toggle.value = self._agreement.has_extension(self.key)
        super().refresh()

    def _put(self, played: bool) -> None:
        self._agreement.set_extension(self.key, played)
        self._changed()


def _with_rule(words: str, rule: str) -> str:
    return say("option.help", help=words, rule=rule) if rule else words


def _stepper(name: str, label: str, kind: Number, value: int, put: Callable[[int], object]) -> Stepper:
    return Stepper(name, label, value, (kind.least, kind.most), put, step=kind.step)


class FormControl(Group):
    """A choice of forms: a list of them, and beside it a number if the form has one."""

    def __init__(self, name: str, label: str, kind: Forms, value: Value, put: Put) -> None:
        super().__init__(f"{name}.form", label=label)
        self._kind = kind
        self._put = put
        self._name = name
        form = self._form_of(value)
        picks = [Pick(f"word:{word}", item.label, item.help) for word, item in kind.words.items()]
        picks += [Pick("number", say("new_game.a_number"))] if kind.number else []
        picks += [Pick(f"named:{word}", item.label, item.help) for word, (item, _) in kind.named.items()]
        self._forms = DropList(name, label, picks, form, self._choose)
        self._number: Stepper | None = None
        self.add(self._forms)
        bounds = self._bounds(form)
        if bounds is not None:
            number = value.number if isinstance(value, Form) else cast(int, value)
            self._number = _stepper(f"{name}.number", label, bounds, number, self._count)
            self.add(self._number)

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        wide, high = self._forms.preferred_size(look, limit)
        number = self._number.preferred_size(look, limit)[0] + look.px(8) if self._number else 0
        return min(limit, wide + number), high

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        left = Rect(rect)
        if self._number:
            wide = self._number.preferred_size(look, rect.w)[0]
            self._number.layout(Rect(rect.right - wide, rect.y, wide, rect.h), look)
            left.w -= wide + look.px(8)
        self._forms.layout(left, look)

    def things(self) -> list[Thing]:
        """Return the list and the number, not the group itself."""
        return [thing for child in self.children() for thing in child.things()]

    def _form_of(self, value: Value) -> str:
        match value:
            case Form(name):
                return f"named:{name}"
            case str() | int() if value in self._kind.words:
                return f"word:{value}"
            case _:
                return "number"

    def _bounds(self, form: str) -> Number | None:
        if form == "number":
            return self._kind.number
        return self._kind.named[form[6:]][1] if form.startswith("named:") else None

    def _choose(self, form: str) -> None:
        bounds = self._bounds(form)
        if bounds is None:
            self._put(next(word for word in self._kind.words if f"word:{word}" == form))
        elif form == "number":
            self._put(bounds.least)
        else:
            self._put(Form(form[6:], bounds.least))

    def _count(self, number: int) -> None:
        form = self._forms.value
        self._put(number if form == "number" else Form(form[6:], number))


class _Listing(Column):
    """A label with its help, and lines below it."""

    def __init__(self, name: str, label: str, help_line: str, lines: list[Widget]) -> None:
        words: list[Widget] = [
            Label(f"{name}.label", label),
            Label(f"{name}.help", help_line, text.SMALL, soft=True),
        ]
        super().__init__(name, [*words, *lines], gap=2)


class SubsetControl(_Listing):
    """A choice of several items: a switch for each; the last ones that must stay cannot be switched off."""

    def __init__(self, name: str, label: str, help_line: str, kind: Subset, chosen: tuple[str, ...], put: Put) -> None:
        def line(word: str) -> Widget:
            def switch(on: bool) -> None:
                put(tuple(each for each in kind.items if (on if each == word else each in chosen)))

            item = kind.items[word]
            free = word not in chosen or len(chosen) > kind.least
            return Setting(Toggle(f"{name}.{word}", item.label, word in chosen, switch, enabled=free), item.help)

        super().__init__(f"{name}.list", label, help_line, [line(word) for word in kind.items])


class OrderControl(_Listing):
    """Items in an order: each can be moved up by one."""

    def __init__(self, name: str, label: str, help_line: str, kind: Order, order: tuple[str, ...], put: Put) -> None:
        def line(place: int, word: str) -> Widget:
            def rise() -> None:
                put((*order[: place - 1], word, order[place - 1], *order[place + 1 :]))

            item = kind.items[word]
            earlier = say("new_game.earlier", what=item.label)
            up = IconButton(f"{name}.{word}.up", "up", earlier, rise, enabled=place > 0)
            number = Label(f"{name}.{word}", say("option.in_order", place=place + 1, label=item.label))
            return Row(f"{name}.{word}.line", [up, number], gap=8)

        super().__init__(f"{name}.list", label, help_line, [line(n, word) for n, word in enumerate(order)])
