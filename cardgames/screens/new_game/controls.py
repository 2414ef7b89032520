"""The control of each kind of option, made from the schema alone: a game needs no code for this."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from pygame import Rect, Surface

from cardgames.engine.option_kinds import Choice, Drawings, Form, Forms, Number, Order, Subset, Switch, Value
from cardgames.engine.options import Extension, Option
from cardgames.screens.new_game.agreement import Agreement
from cardgames.screens.shapes import ShapesShown
from cardgames.table import draw, text
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


class OptionLine(Group):
    """An option with its label, its help and its control; `changed` is called after the player changed it."""

    def __init__(self, option: Option, agreement: Agreement, changed: Callable[[], object]) -> None:
        super().__init__(f"option.{option.key}.place")
        self.option = option
        self._agreement = agreement
        self._changed = changed
        self._build()

    def refresh(self) -> None:
        """Show the current value."""
        value = self._agreement.value(self.option.key)
        line = self.children()[0]
        control = line.control if isinstance(line, Setting) else None
        match control:
            case Toggle():
                control.value = bool(value)
            case Stepper():
                control.value = cast(int, value)
            case DropList():
                control.value = value
            case _:
                self.clear()
                self._build()
                if self._look is not None:
                    self.layout(self.rect, self._look)

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return self.children()[0].preferred_size(look, limit)

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        self.children()[0].layout(rect, look)

    def draw(self, surface: Surface) -> None:
        if self._agreement.is_changed(self.option.key):
            look = self.look
            mark = Rect(self.rect.x - look.px(9), self.rect.y + look.px(6), look.px(4), self.rect.h - look.px(12))
            draw.put(surface, draw.rounded(mark.size, look.px(2), look.theme.brass, look.theme.brass_dark), mark)
        super().draw(surface)

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
                self.add(Setting(Toggle(name, label, bool(value), put, tip=tip), line))
            case Number():
                self.add(Setting(_stepper(name, label, option.kind, cast(int, value), put), line))
            case Choice(items):
                picks: list[Pick[Value]] = [Pick(key, item.label, item.help) for key, item in items.items()]
                self.add(Setting(DropList(name, label, picks, value, put), line))
            case Forms():
                self.add(Setting(FormControl(name, label, option.kind, value, put), line))
            case Subset():
                self.add(SubsetControl(name, label, line, option.kind, cast(tuple[str, ...], value), put))
            case Order():
                self.add(OrderControl(name, label, line, option.kind, cast(tuple[str, ...], value), put))
            case Drawings():
                self.add(ShapesShown(name, label, line, cast(tuple[str, ...], value)))


def extension_line(extension: Extension, agreement: Agreement, changed: Callable[[], object]) -> Setting:
    """Return the line of an extension: a switch with its help."""

    def put(played: bool) -> None:
        agreement.set_extension(extension.key, played)
        changed()

    toggle = Toggle(f"extension.{extension.key}", extension.label, agreement.has_extension(extension.key), put)
    return Setting(toggle, _with_rule(extension.help, extension.rule))


def _with_rule(words: str, rule: str) -> str:
    return f"{words} ({rule})" if rule else words


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
            number = Label(f"{name}.{word}", f"{place + 1}.  {item.label}")
            return Row(f"{name}.{word}.line", [up, number], gap=8)

        super().__init__(f"{name}.list", label, help_line, [line(n, word) for n, word in enumerate(order)])
