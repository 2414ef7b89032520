"""The sheet with the rules of a new match: a variant to start from, and every option in its group."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from pygame import Rect, Surface

from cardgames.engine.options import EXTENSIONS, Option, Options
from cardgames.engine.variants import Variant
from cardgames.engine.yaml_file import FileProblem
from cardgames.screens.new_game.agreement import Agreement, difference_words, or_list
from cardgames.screens.new_game.controls import ExtensionLine, OptionLine, RuleLine
from cardgames.screens.new_game.fold import Fold
from cardgames.table import draw, text
from cardgames.table.look import Look
from cardgames.table.semantics import Thing
from cardgames.table.widgets.base import Column, Group, Widget
from cardgames.table.widgets.button import Button, IconButton
from cardgames.table.widgets.choice import DropList
from cardgames.table.widgets.choice import Option as Pick
from cardgames.table.widgets.dialog import Dialog, DialogButton
from cardgames.table.widgets.field import TextField
from cardgames.table.widgets.label import Label, Setting
from cardgames.table.widgets.menu import Item, Menu
from cardgames.table.widgets.scroll import ScrollArea
from cardgames.words import listed, say, say_in

MOST_SEED = 40
OWN = ""
"""The variant chosen when the rules are not a saved variant."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """The variants of a game: built-in ones, the player's own, and the problems of broken files."""

    built_in: Sequence[Variant]
    own: Sequence[Variant]
    broken: Sequence[FileProblem]

    def all(self) -> list[Variant]:
        """Return the variants that can be played."""
        return [*self.built_in, *self.own]

    def named(self, options: Options | None) -> Variant | None:
        """Return the variant that has these options; None if there is none."""
        return next(
            (variant for variant in self.all() if options is not None and variant.plays.get(options.seats) == options),
            None,
        )


class VariantList(DropList[str]):
    """The list of variants; broken files are listed with their problems."""

    broken: Sequence[FileProblem] = ()

    def press(self) -> None:
        if self.page is None:
            return
        items = [self.item(pick, pick.value or "own") for pick in self.options if pick.value != OWN]
        for path in dict.fromkeys(problem.path for problem in self.broken):
            wrong = [problem for problem in self.broken if problem.path == path]
            note = say("new_game.broken_note")
            tell = partial(self._tell, path.name, wrong)
            items.append(Item(f"{self.name}.broken.{path.name}", path.name, tell, icon="info", note=note))
        self.page.app.push(Menu(items, self.rect))

    def _tell(self, file: str, wrong: Sequence[FileProblem]) -> None:
        """Show all problems of a file."""
        if self.page is not None:
            self.page.app.top.open(lambda _: _problems_dialog(file, wrong))


def _problems_dialog(file: str, wrong: Sequence[FileProblem]) -> Dialog:
    answers = [DialogButton("ok", say("kit.ok"), chief=True)]
    words = "\n".join(map(str, wrong))
    return Dialog(say("new_game.broken", file=file), words, answers, lambda _: None, width=620)


class RulesSheet(Group):
    """All the rules of a match. `changed` is called after each change; `save` asks for a name for these rules; `forget`
    deletes one of the player's own variants; `sit` sets the number of players, for a variant that needs another;
    `try_out` lets bots show what the changed rules do."""

    ground = "paper"
    lift = 1.8

    def __init__(
        self,
        agreement: Agreement,
        shelf: Shelf,
        changed: Callable[[], object],
        save: Callable[[], object],
        forget: Callable[[Variant], object],
        sit: Callable[[int], object],
        try_out: Callable[[], object],
    ) -> None:
        super().__init__("rules")
        self.agreement = agreement
        self.shelf = shelf
        self._tell_changed = changed
        self._sit = sit
        self.seed = ""
        self._title = Label("rules.title", say("new_game.rules"), text.TITLE)
        self._variants = VariantList("variant", say("new_game.variant"), (), OWN, self._take)
        self._save = IconButton("save_variant", "save", say("new_game.save"), save)
        self._own: Variant | None = None
        self._forget = IconButton(
            "forget_variant", "trash", say("new_game.forget"), lambda: self._own and forget(self._own)
        )
        self._match = MatchLine("match")
        self._change = Button("change", say("lab.window.change"), try_out, kind="quiet", icon="chart")
        self._change.says_why = True
        self._folds: list[Fold] = []
        self._lines: list[RuleLine] = []
        self._scroll = ScrollArea("options", Column("options.groups", self._groups(), gap=8))
        for widget in (self._title, self._variants, self._save, self._forget, self._scroll, self._match, self._change):
            self.add(widget)
        self.show_shelf(shelf)

    def _groups(self) -> list[Fold]:
        schema = self.agreement.schema
        added: list[RuleLine] = [
            *self._option_lines(EXTENSIONS),
            *(ExtensionLine(extension, self.agreement, self._changed) for extension in schema.extensions.values()),
        ]
        if added:
            self._folds.append(Fold("rules.extensions", say("new_game.extensions"), added, self._folded))
        self._lines += added
        for group, title in schema.groups.items():
            lines = self._option_lines(group)
            self._lines += lines
            self._folds.append(Fold(f"group.{group}", title, lines, self._folded))
        self._field = TextField(
            "seed",
            say_in(schema.game, "new_game.seed"),
            "",
            self._set_seed,
            hint=say("new_game.seed_hint"),
            longest=MOST_SEED,
        )
        seed = Setting(self._field, say_in(schema.game, "new_game.seed_help"))
        self._folds.append(Fold("rules.chance", say("new_game.chance"), [seed], self._folded))
        self._folds[0].open(True)
        return self._folds

    def _option_lines(self, group: str) -> list[OptionLine]:
        options = self.agreement.schema.options.values()
        return [OptionLine(option, self.agreement, self._changed) for option in options if option.group == group]

    # showing

    def show_shelf(self, shelf: Shelf) -> None:
        """Show the current choices, with these variants to choose from."""
        self.shelf = shelf
        now = shelf.named(self.agreement.options)
        picks = [Pick(variant.name, variant.title, self._about(variant)) for variant in shelf.all()]
        self._variants.options = (*picks, Pick(OWN, say("new_game.own_rules")))
        self._variants.broken = shelf.broken
        self._variants.value = now.name if now else OWN
        self._save.enabled = now is None and self.agreement.options is not None
        self._own = next((own for own in shelf.own if own is now), None)
        self._forget.visible = self._own is not None
        self._save.visible = not self._forget.visible
        shown = [line.visible for line in self._lines]
        for line in self._lines:
            line.refresh()
            if isinstance(line, OptionLine):
                fits = self._is_for_these_seats(line.option)
                line.visible = fits or line.option.group == EXTENSIONS
                line.allow(fits)
        if shown != [line.visible for line in self._lines]:
            self._folded()
        self._sum_up()
        self._match.say(self.agreement)
        self._change.enabled = bool(self.agreement.differences())
        if self.agreement.options is None:
            self._change.tip = say("lab.window.change_conflict")
        else:
            self._change.tip = say("lab.window.change_tip" if self._change.enabled else "lab.window.change_none")

    def sum_up(self, labels: Sequence[str], pace: str) -> None:
        """Show what the match will be: labels that are complete each. `pace` says for which pace the time is."""
        self._match.summary, self._match.pace = listed(labels, "dot"), pace
        self._match.touch()

    def _about(self, variant: Variant) -> str:
        """Return how a variant differs from the standard rules; its player counts, if this number is not among them."""
        if not self._fits(variant):
            return say("new_game.for_so_many", players=or_list(sorted(variant.plays)))
        differences = variant.options(self.agreement.seats).differences()
        return listed(map(difference_words, differences), "semicolon") or say("new_game.standard")

    def _is_for_these_seats(self, option: Option) -> bool:
        """Whether an option is shown: those for other numbers of players are not, unless they are changed."""
        seats = option.requirements.seats
        return not seats or self.agreement.seats in seats or self.agreement.is_changed(option.key)

    def _fits(self, variant: Variant) -> bool:
        return self.agreement.seats in variant.plays

    def _sum_up(self) -> None:
        for fold in self._folds:
            count = sum(line.is_changed for line in fold.lines.children() if isinstance(line, RuleLine))
            if fold.name == "rules.extensions":
                words = say("new_game.added", count=count) if count else say("new_game.none_added")
            elif fold.name == "rules.chance":
                count = bool(self.seed)
                words = self.seed or say("new_game.by_chance")
            else:
                words = say("new_game.changed", count=count) if count else say("new_game.usual")
            fold.sum_up(words, changed=bool(count))

    # what the player does

    def _take(self, name: str) -> None:
        for variant in self.shelf.all():
            if variant.name == name:
                if not self._fits(variant):
                    self._sit(min(variant.plays, key=lambda count: abs(count - self.agreement.seats)))
                self.agreement.take(variant.options(self.agreement.seats))
        self._changed()
        for fold in self._folds:
            if fold.is_changed:  # show what the variant changes
                fold.open(True)
        self._folded()

    def _set_seed(self, seed: str) -> None:
        self.seed = seed.strip()
        self._sum_up()

    def _changed(self) -> None:
        self.show_shelf(self.shelf)
        self._tell_changed()

    def _folded(self) -> None:
        if self.page is not None:
            self.page.rearrange()

    # drawing

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        pad, gap = look.px(22), look.px(12)
        inner = rect.inflate(-2 * pad, -2 * look.px(18))
        high = look.px(36)
        save = Rect(inner.right - high, inner.y, high, high)
        self._save.layout(save, look)
        self._forget.layout(save, look)
        title = self._title.preferred_size(look, inner.w)[0]
        self._title.layout(Rect(inner.x, inner.y + look.px(4), title, high), look)
        left = inner.x + title + look.px(18)
        self._variants.layout(Rect(left, inner.y, save.x - look.px(8) - left, high), look)
        line = self._match.preferred_size(look, inner.w)[1]
        wide = self._change.preferred_size(look, inner.w)[0]
        self._change.layout(Rect(inner.right - wide, inner.bottom - high, wide, high), look)
        self._match.layout(Rect(inner.x, self._change.rect.y - look.px(4) - line, inner.w, line), look)
        top = inner.y + high + gap
        self._scroll.layout(Rect(inner.x, top, inner.w, self._match.rect.top - gap - top), look)

    def draw(self, surface: Surface) -> None:
        draw.plate(surface, self.rect, self.look, "paper", radius=self.look.px(10), lift=self.lift)
        super().draw(surface)


LINES = 3
"""Lines reserved, so that nothing moves when they change."""

_SUMMARY = text.Style("small", bold=True)


class MatchLine(Widget):
    """What the match will be, and below it the difference from the standard rules, or why they cannot be played. The
    tip says for which pace the time is, and the whole of a long text, for the keyboard too."""

    role = "text"

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.summary = ""
        self.pace = ""
        """What the tip says of the time."""
        self._difference = ""
        self._bad = False

    def say(self, agreement: Agreement) -> None:
        """Show how these choices differ from the standard rules, or why they can't be combined."""
        self._bad = agreement.options is None
        different = [difference_words(each) for each in agreement.differences()]
        what = listed(different, "semicolon")
        self._difference = say("new_game.differs", what=what) if what else ""
        if self._bad:
            self._difference = "\n".join(agreement.conflicts)
        self.touch()

    def things(self) -> list[Thing]:
        """The summary, and the difference if there is one."""
        if not self.visible:
            return []
        texts = {"summary": self.summary, "difference": self._difference}
        return [Thing(name, self.role, self.in_sight, words) for name, words in texts.items() if words]

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        """Always the same height."""
        return limit, LINES * text.line_height(text.SMALL, look) + look.px(14)

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        self._cut()

    def _cut(self) -> None:
        look = self.look
        inner = self.rect.w - look.px(28)
        lines = [
            (line, style)
            for words, style in ((self.summary, _SUMMARY), (self._difference, text.SMALL))
            if words
            for line in text.wrap(words, style, look, inner)
        ]
        whole = (self.summary, self._difference) if len(lines) > LINES else ()
        self.tip = "\n".join(filter(None, (*whole, self.pace)))
        self.focusable = bool(self.tip)
        self._lines = lines[:LINES]
        if whole:
            last, style = self._lines[-1]
            self._lines[-1] = text.shortened(last + " ……", style, look, inner), style

    def draw(self, surface: Surface) -> None:
        self._cut()
        look, theme = self.look, self.look.theme
        if self.focused:
            draw.ring(surface, self.rect, look, radius=look.px(6), colour=theme.brass_dark)
        draw.plate(surface, self.rect, look, "paper_inset", radius=look.px(6))
        mark = Rect(self.rect.x + look.px(7), self.rect.y + look.px(7), look.px(3), self.rect.h - look.px(14))
        colour = theme.bad if self._bad else theme.brass
        draw.put(surface, draw.rounded(mark.size, look.px(1), colour), mark)
        step = text.line_height(text.SMALL, look)
        top = self.rect.centery - len(self._lines) * step // 2
        for number, (line, style) in enumerate(self._lines):
            place = Rect(self.rect.x + look.px(18), top + number * step, self.rect.w - look.px(24), step)
            text.write(surface, line, place, look, style, theme.ink)
