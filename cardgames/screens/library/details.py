"""One match of the list, on a sheet beside it: players, outcome, score sheet and buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from cardgames.engine.match import TYPED
from cardgames.screens.home.waiting import when
from cardgames.screens.library.shelf import RuleNames, Side, differences_of, outcome_words, sides
from cardgames.table import draw, text
from cardgames.table.art.emblems import emblem, emblem_of
from cardgames.table.look import Look
from cardgames.table.theme import hex_of
from cardgames.table.widgets.base import Column, Group, Row, Widget
from cardgames.table.widgets.label import Label
from cardgames.table.widgets.scroll import ScrollArea
from cardgames.words import listed, say, say_in, say_or, written

if TYPE_CHECKING:
    from cardgames.engine.lines import Player
    from cardgames.storage.glance import MatchFile

Act = Callable[[], object]


class Details(Group):
    """The sheet. `tell` puts another match on it."""

    ground = "paper"
    lift = 1.4

    def __init__(self) -> None:
        self._scroll = ScrollArea("details.scroll", Column("details.lines"))
        self._row = Row("details.acts", [], gap=8)
        super().__init__("details", [self._scroll, self._row])
        self._file: MatchFile | None = None

    def tell(self, file: MatchFile | None, names: Sequence[str], rules: RuleNames, acts: Sequence[Widget]) -> None:
        """Show a match, or None; `acts` are the buttons below it."""
        self._file = file
        self._names = names
        self._rules = rules
        self._row.clear()
        for button in acts:
            self._row.add(button)
        self._fill(None)

    def show_sheet(self, sheet: Widget | None) -> None:
        """Add the score sheet."""
        self._fill(sheet)

    def _fill(self, sheet: Widget | None) -> None:
        file = self._file
        lines: list[Widget] = []
        if file is not None:
            lines.append(Label("details.title", file.title, text.TITLE))
            lines.append(Label("details.when", _facts(file, self._rules), text.BODY, soft=True))
            outcome = outcome_words(file, self._names)
            if outcome:
                lines.append(Label("details.outcome", outcome, text.STRONG))
            for number, side in enumerate(sides(file, self._names)):
                lines.append(SideLine(f"details.side.{number}", side))
            lines += [Label(f"details.problem.{n}", str(words), tone="bad") for n, words in enumerate(file.problems)]
            if file.fork_of:
                lines.append(Label("details.fork", say("library.fork"), text.SMALL, soft=True))
            if file.deals_of:
                words = say("library.typed" if file.deals_of == TYPED else "library.replayed")
                lines.append(Label("details.deals", words, text.SMALL, soft=True))
            lines += [
                Label(f"details.rule.{n}", words, text.SMALL, soft=True) for n, words in enumerate(differences_of(file))
            ]
            if sheet is not None:
                lines.append(sheet)
        self._scroll.turn_to(Column("details.lines", lines, gap=8))
        if self._look is not None:
            self.layout(self.rect, self.look)
            self.touch()

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        inner = rect.inflate(-look.px(44), -look.px(36))
        high = look.px(36) if self._row.children() else 0
        self._row.layout(Rect(inner.x, inner.bottom - high, inner.w, high), look)
        self._scroll.layout(Rect(inner.x, inner.y, inner.w, inner.h - high - (look.px(14) if high else 0)), look)

    def draw(self, surface: Surface) -> None:
        draw.plate(surface, self.rect, self.look, "paper", radius=self.look.px(12), lift=self.lift)
        super().draw(surface)


class SideLine(Widget):
    """The players of a side: emblems, names, levels, and the score; also the place if scores alone do not show it."""

    role = "row"

    def __init__(self, name: str, side: Side) -> None:
        players = [say("library.player", name=who.name, level=level_words(who)) for who in side.players]
        self._place = "" if side.place is None else say("play.result.place", place=side.place)
        self._score = "" if side.score is None else written(side.score)
        label = listed(players, "comma")
        if side.place is not None:
            label = say("play.result.placed", place=side.place, names=label)
        super().__init__(name, label=say("play.result.side", names=label, score=self._score) if self._score else label)
        self._players = side.players

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return limit, look.px(34) * len(self._players) + look.px(6)

    def draw(self, surface: Surface) -> None:
        look, theme = self.look, self.look.theme
        draw.plate(surface, self.rect, look, "paper_inset", radius=look.px(8))
        inner = self.rect.inflate(-look.px(20), 0)
        figures = text.Style("title", "serif", bold=True, figures=True)
        taken = text.write(surface, self._score, inner, look, figures, theme.ink, align="right")
        side = look.px(24)
        if self._place:
            place = Rect(inner.x, inner.y, look.px(28), inner.h)
            text.write(surface, self._place, place, look, text.Style("body", figures=True), theme.ink_soft)
            inner = Rect(place.right, inner.y, inner.right - place.right, inner.h)
        for number, who in enumerate(self._players):
            line = Rect(inner.x, inner.y + look.px(3) + number * look.px(34), inner.w - taken.w, look.px(34))
            picture = emblem(emblem_of(who.emblem, number), hex_of(theme.brass), side)
            draw.put(surface, picture, Rect(line.x, line.centery - side // 2, side, side))
            words = Rect(line.x + side + look.px(10), line.y, line.w - side - look.px(20), line.h)
            name = text.write(surface, who.name, words, look, text.STRONG, theme.ink)
            rest = Rect(name.right + look.px(8), line.y, words.right - name.right - look.px(8), line.h)
            if rest.w > look.px(30):
                text.write(surface, level_words(who), rest, look, text.SMALL, theme.ink_soft)


def level_words(who: Player) -> str:
    """Return the words for a player's level."""
    return say_or(f"play.level.{who.level or 'human'}", who.level)


def _facts(file: MatchFile, rules: RuleNames) -> str:
    deals = say_in(file.game, "library.deals", count=file.deals)
    return listed([when(file.played), deals, rules.of(file.rules, file.game)], "dot")
