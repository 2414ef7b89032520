"""What the player reads about a deal: the log, line by line under headings, and the reasons for its points."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

from pygame import Rect, Surface

from cardgames.engine.contract import CHANCE, Event, LedgerLine
from cardgames.engine.messages import Said
from cardgames.table import draw, text
from cardgames.table.board.scene import GameScene
from cardgames.table.look import Look
from cardgames.table.terms import TermSpot
from cardgames.table.widgets.base import Pressable
from cardgames.words import listed, say, say_in, written


def folded(sentences: Iterable[str]) -> list[str]:
    """Return sentences with equal ones that follow each other as one, which says how often."""
    counted = [(sentence, sum(1 for _ in same)) for sentence, same in groupby(sentences)]
    return [say("play.log.times", line=line, count=count) if count > 1 else line for line, count in counted]


def deal_heading(game: str, number: int, *, anew: bool) -> str:
    """Return the heading of a deal: its number, and whether it is dealt again (`anew`) because the last did not
    count."""
    deal = say_in(game, "play.log.deal", number=number)
    return say_in(game, "play.log.anew", deal=deal) if anew else deal


def update_sentences(updates: Sequence[Sequence[Event]], scene: GameScene) -> Iterator[list[tuple[str, list[str]]]]:
    """Yield for each update of one deal its sentences in groups, each with the heading that begins there, "" where none
    does."""
    for groups in update_lines(updates, scene):
        yield [(str(heading), [str(line) for line in lines]) for heading, lines in groups]


def update_lines(updates: Sequence[Sequence[Event]], scene: GameScene) -> Iterator[list[tuple[Said, list[Said]]]]:
    """Yield the same as `update_sentences`, but not yet written in a language, which takes most of the time."""
    coming = iter(chapters(updates, scene))
    heading: Said = ""
    for events in updates:
        pieces: list[tuple[Said, list[Said]]] = []
        for before, event in zip((None, *events), events, strict=False):
            heading = next(coming) or heading
            both = scene.headings.log_both(before, event) if before and pieces and not heading else None
            if both:
                pieces[-1][1][-1] = both
                continue
            line = (scene.headings.log_after(before, event) if before else None) or scene.log(event)
            if line and (heading or not pieces):
                pieces.append((heading, [line]))
                heading = ""
            elif line:
                pieces[-1][1].append(line)
        yield pieces


def chapters(updates: Sequence[Sequence[Event]], scene: GameScene) -> Sequence[Said]:
    """Return for each event of a deal the heading above it in the log, "" for none: the game's own, or "Round 2"."""
    own = scene.headings.chapters([event for events in updates for event in events])
    return rounds(updates, scene.game.name) if own is None else [heading or "" for heading in own]


def rounds(updates: Sequence[Sequence[Event]], game: str) -> list[str]:
    """Return headings for rounds: one begins whenever the turn returns to the seat that acted first. Whoever acts is
    in the first event of an update; what this brings others belongs to it."""
    found: list[str] = []
    first = last = CHANCE
    number = 0
    for events in updates:
        acting = next((event for event in events if event.seat >= 0), None)
        for event in events:
            begins = event is acting and event.seat != last and first in (CHANCE, event.seat)
            number += begins
            found.append(say_in(game, "play.log.round", number=number) if begins else "")
        if acting is not None:
            first, last = acting.seat if first == CHANCE else first, acting.seat
    return found


LINE = 21
"""Height of a line, in points."""

WHO, POINTS, GAP, EDGE, ARROW = 116, 52, 8, 6, 16
"""Largest width of a name beside long reasons, width of the points, gap between them, margin at either side, and width
of the arrow of a group, in points."""

USUAL = 88
"""Points for which each row has room beside a name, so that names stay below each other."""

LEAST_WHO = 84
"""The least width of a name that is cut so that each reason fits on one line, in points."""

FIGURES = text.Style("body", bold=True, figures=True)


def reasons(
    lines: Sequence[LedgerLine],
    names: Sequence[str],
    on_light: Callable[[Sequence[LedgerLine]], object],
    is_good: Callable[[int], bool],
    kinds: Sequence[str] = (),
) -> list[Reason]:
    """Return the rows of a ledger; what all players, or several alike, get for the same cards is one row. `names` are
    by seat; `is_good` returns whether points are good for the player; lines of the same of `kinds` stay apart."""
    found: list[Reason] = []
    number = 0
    for (*_, cards), group in groupby(lines, lambda line: (line.rule_id, line.message, line.cards)):
        alike = list(group)
        equal = not any(kinds[number : number + len(alike)]) and len({line.points for line in alike}) == 1
        shared = cards and (equal or len(alike) == len(names))
        parts = [alike] if shared else [[line] for line in alike]
        for part in parts:
            row = OneReason if len(part) == 1 else SharedReason
            found.append(row(number, part, names, on_light, is_good))
            number += len(part)
    return found


def draw_ground(surface: Surface, row: Pressable, area: Rect | None = None) -> None:
    """Draw what lies below a row that the pointer or the keyboard is at, by default in its own area."""
    look, area = row.look, area or row.rect
    radius = look.px(6)
    if row.focused:
        draw.ring(surface, area, look, radius=radius, colour=look.theme.brass_dark, width=1.5)
    if row.hovered or row.focused:
        draw.plate(surface, area, look, "paper_inset", radius=radius)


class Reason(Pressable, ABC):
    """A row with a reason; its `lines` share that reason, each for another seat."""

    role = "row"

    def __init__(
        self,
        number: int,
        lines: Sequence[LedgerLine],
        names: Sequence[str],
        on_light: Callable[[Sequence[LedgerLine]], object],
        is_good: Callable[[int], bool],
    ) -> None:
        rule = lines[0].rule_id
        tip = say("play.rule", rule=rule) if rule else ""
        super().__init__(f"story.{number}", label=self.words(lines, names), tip=tip)
        self.lines = tuple(lines)
        self._names = names
        self._on_light = on_light
        self._is_good = is_good
        self._told = Rect(0, 0, 0, 0)
        """The area of its words, once drawn."""

    @staticmethod
    @abstractmethod
    def words(lines: Sequence[LedgerLine], names: Sequence[str]) -> str:
        """Return what the row says, in one sentence."""

    def press(self) -> None:
        self._on_light(self.lines)

    @abstractmethod
    def points(self) -> list[Rect]:
        """Return the areas of the points, one for each line."""

    def draw(self, surface: Surface) -> None:
        draw_ground(surface, self)

    def _inner(self) -> Rect:
        inner = self.rect.inflate(-2 * self.look.px(EDGE), 0)
        inner.h = self.look.px(LINE)
        return inner

    def _write_points(self, surface: Surface, line: LedgerLine, room: Rect) -> None:
        theme = self.look.theme
        colour = theme.good if self._is_good(line.points) else theme.bad
        text.write(surface, written(line.points, "+"), room, self.look, FIGURES, colour, align="right")

    def _write_words(self, surface: Surface, room: Rect) -> Rect:
        """Write the reason in as many lines as it needs; return the room below."""
        below = room.copy()
        self._told = room.copy()
        for part in text.wrap(self.lines[0].text, text.BODY, self.look, room.w):
            text.write(surface, part, below, self.look, text.BODY, self.look.theme.ink)
            below.top = below.bottom
        self.underline_terms(surface)
        return below

    def term_spots(self) -> Iterator[TermSpot]:
        return self.spots_in(self.lines[0].text, self._told, text.BODY)


class NameColumn:
    """The column of `names` in rows with the reasons `beside` it."""

    def __init__(self, names: Sequence[str], beside: Sequence[str] = ()) -> None:
        self._names = names
        self._beside = beside
        self._measured: tuple[Look, int, int | None] | None = None
        """The widest name and reason, with the look in which they are."""

    def _measure(self, look: Look) -> tuple[int, int | None]:
        """Return the widths of the widest name and reason."""
        if self._measured is None or self._measured[0] is not look:
            widest = max(text.width(name, text.STRONG, look) for name in self._names) + look.px(GAP)
            reason = max((text.width(words, text.BODY, look) for words in self._beside), default=None)
            self._measured = look, widest, reason
        return self._measured[1:]

    def whole(self, look: Look) -> int:
        """Return the width of rows in which each name and reason is whole and on one line."""
        widest, reason = self._measure(look)
        return widest + (reason or 0) + look.px(2 * EDGE + GAP + ARROW + POINTS)

    def wide(self, look: Look, limit: int) -> int:
        """Return its width in px in rows of `limit` px: what the reasons leave if each fits on one line, or else a
        third, which is enough for the names of two partners."""
        widest, reason = self._measure(look)
        left = 0 if reason is None else limit - reason - look.px(2 * EDGE + GAP + ARROW + POINTS)
        return min(left if left >= look.px(LEAST_WHO) else max(look.px(WHO), limit // 3), widest)

    def lines(self, name: str, look: Look, limit: int) -> list[str]:
        """Return the lines of a name: one for a player; the names of two partners can need two."""
        return text.wrap(name, text.STRONG, look, self.wide(look, limit))

    def write(self, surface: Surface, name: str, look: Look, row: Rect) -> Rect:
        """Write a name in its row, and return the area of its first line."""
        line = Rect(row.x + look.px(EDGE), row.y, self.wide(look, row.w), look.px(LINE))
        for number, part in enumerate(self.lines(name, look, row.w)):
            text.write(surface, part, line.move(0, number * line.h), look, text.STRONG, look.theme.ink)
        return line


class OneReason(Reason):
    """A reason for one seat: name, reason and points, on one line or more. `named`: whether the name is written, in a
    `column` that rows share, or else in one for all names."""

    named = True
    column: NameColumn | None = None

    @staticmethod
    def words(lines: Sequence[LedgerLine], names: Sequence[str]) -> str:
        [line] = lines
        if not line.rule_id:
            return say("play.story.group", player=names[line.seat], points=line.points, what=line.message)
        return say(
            "play.story.reason", player=names[line.seat], points=line.points, why=line.message, rule=line.rule_id
        )

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        words = limit - 2 * look.px(EDGE) - self._who_wide(look, limit) - look.px(GAP) - look.px(POINTS)
        lines = text.wrap(self.lines[0].text, text.BODY, look, words), self._column.lines(self.who, look, limit)
        return limit, look.px(LINE) * max(map(len, lines))

    @property
    def who(self) -> str:
        """The name that is written."""
        return self._names[self.lines[0].seat] if self.named else ""

    @property
    def _column(self) -> NameColumn:
        return self.column or NameColumn(self._names)

    def _who_wide(self, look: Look, limit: int) -> int:
        return self._column.wide(look, limit)

    def points(self) -> list[Rect]:
        inner = self._inner()
        wide = self.look.px(POINTS)
        return [Rect(inner.right - wide, inner.y, wide, inner.h)]

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        look, inner, gap = self.look, self._inner(), self.look.px(GAP)
        [line], [points] = self.lines, self.points()
        self._write_points(surface, line, points)
        who = self._column.write(surface, self.who, look, self.rect)
        self._write_words(surface, Rect(who.right + gap, inner.y, points.x - who.right - gap, inner.h))


class SharedReason(Reason):
    """A reason with points for several seats: on one line, or below the reason where that is too long."""

    @staticmethod
    def words(lines: Sequence[LedgerLine], names: Sequence[str]) -> str:
        each = [say("play.story.share", player=names[line.seat], points=line.points) for line in lines]
        return say(
            "play.story.shared", why=lines[0].message, points=listed(each, "comma"), rule=lines[0].rule_id
        )

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        inner = limit - 2 * look.px(EDGE)
        lines = len(text.wrap(self.lines[0].text, text.BODY, look, inner))
        return limit, look.px(LINE) * (1 if self._fits(inner, look) else lines + 1)

    def _cell(self, look: Look) -> int:
        """Return the width of a name with points beside it."""
        names = max(text.width(self._names[line.seat], text.STRONG, look) for line in self.lines)
        return min(look.px(WHO), names) + look.px(POINTS) + look.px(GAP)

    def _fits(self, wide: int, look: Look) -> bool:
        words = text.width(self.lines[0].text, text.BODY, look)
        return words + look.px(GAP) + len(self.lines) * self._cell(look) <= wide

    def cells(self, room: Rect, look: Look) -> list[Rect]:
        """Return the areas of its names with points, in the lowest line of a room."""
        wide = min(self._cell(look), room.w // len(self.lines))
        left, high = room.right - wide * len(self.lines), look.px(LINE)
        return [Rect(left + index * wide, room.bottom - high, wide, high) for index in range(len(self.lines))]

    def _own_cells(self) -> list[Rect]:
        return self.cells(self.rect.inflate(-2 * self.look.px(EDGE), 0), self.look)

    def points(self) -> list[Rect]:
        wide = self.look.px(POINTS)
        return [Rect(cell.right - wide, cell.y, wide, cell.h) for cell in self._own_cells()]

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        self._write_words(surface, self._inner())
        shares = [(self._names[line.seat], line.points) for line in self.lines]
        write_shares(surface, shares, self._own_cells(), self.look, self._is_good)


def write_shares(
    surface: Surface,
    shares: Sequence[tuple[str, int]],
    cells: Sequence[Rect],
    look: Look,
    is_good: Callable[[int], bool],
) -> None:
    """Write names, each with its points at the right of its cell."""
    figures = max(text.width(written(points, "+"), FIGURES, look) for points in (USUAL, *(each for _, each in shares)))
    for (name, points), cell in zip(shares, cells, strict=True):
        colour = look.theme.good if is_good(points) else look.theme.bad
        text.write(surface, written(points, "+"), cell, look, FIGURES, colour, align="right")
        who = Rect(cell.x + look.px(2 * GAP), cell.y, cell.w - figures - look.px(3 * GAP), cell.h)
        text.write(surface, name, who, look, text.STRONG, look.theme.ink, align="right")
