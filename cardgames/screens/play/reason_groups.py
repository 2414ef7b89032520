"""The rows of a deal summary: reasons of one kind in a row that opens, and the totals of all players; and the largest
result of a match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from cardgames.engine.cards import Card
from cardgames.engine.contract import LedgerLine, Seat
from cardgames.engine.messages import message, verbatim
from cardgames.host.update import FinishedDeal
from cardgames.screens.play.log import (
    ARROW,
    EDGE,
    FIGURES,
    GAP,
    LINE,
    POINTS,
    NameColumn,
    OneReason,
    Reason,
    SharedReason,
    draw_ground,
    reasons,
    write_shares,
)
from cardgames.table import icons, text
from cardgames.table.board.scene import GameScene
from cardgames.table.look import Look
from cardgames.table.widgets.base import Pressable, Widget
from cardgames.words import listed, say, say_in, written

MANY = 4
"""How many lines with the same message a player has at least, for them to become one row without being of a kind."""

MOST_NAMED = 8
"""Of more cards, such as those of all tricks, the tip names none."""


class ReasonGroup(Pressable):
    """The reasons of one kind of a player or a side: on one row with their sum, or opened, with a row for each below.

    Pressing it opens or closes it, and lights the pieces of all its lines.
    """

    role = "row"

    def __init__(
        self,
        number: int,
        heading: str,
        who: str,
        rows: Sequence[OneReason],
        on_light: Callable[[Sequence[LedgerLine]], object],
        is_good: Callable[[int], bool],
    ) -> None:
        self.lines = tuple(line for row in rows for line in row.lines)
        self.total = sum(line.points for line in self.lines)
        told = say("play.story.group", player=who, points=self.total, what=heading)
        super().__init__(f"story.group.{number}", label=told)
        self.rows = tuple(rows)
        self.opened = False
        self.column = NameColumn([who])
        self.on_toggle: Callable[[], object] = lambda: None
        self.heading = heading
        self.who = who
        self._on_light = on_light
        self._is_good = is_good
        for row in rows:
            row.named = False

    def press(self) -> None:
        self.opened = not self.opened
        self._on_light(self.lines)
        self.on_toggle()

    def states(self) -> tuple[str, ...]:
        return (*super().states(), "opened" if self.opened else "closed")

    def points(self) -> Rect:
        """Return the area of the sum."""
        wide = self.look.px(POINTS)
        return Rect(self.rect.right - self.look.px(EDGE) - wide, self.rect.y, wide, self.look.px(LINE))

    def _words_wide(self, look: Look, limit: int) -> int:
        return limit - self.column.wide(look, limit) - look.px(2 * EDGE + GAP + ARROW + POINTS)

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        lines = text.wrap(self.heading, text.BODY, look, self._words_wide(look, limit))
        return limit, look.px(LINE) * max(len(lines), len(self.column.lines(self.who, look, limit)))

    def draw(self, surface: Surface) -> None:
        look, theme = self.look, self.look.theme
        draw_ground(surface, self)
        line = self.column.write(surface, self.who, look, self.rect)
        arrow = Rect(line.right + look.px(GAP) - look.px(3), line.y, look.px(ARROW - 2), line.h)
        icons.draw_icon(surface, "down" if self.opened else "right", arrow, theme.ink_soft)
        words = Rect(arrow.right + look.px(5), line.y, self._words_wide(look, self.rect.w), line.h)
        for part in text.wrap(self.heading, text.BODY, look, words.w):
            text.write(surface, part, words, look, text.BODY, theme.ink)
            words.top = words.bottom
        colour = theme.good if self._is_good(self.total) else theme.bad
        text.write(surface, written(self.total, "+"), self.points(), look, FIGURES, colour, align="right")


Entry = Reason | ReasonGroup


def entries(
    ledger: Sequence[LedgerLine], scene: GameScene, on_light: Callable[[Sequence[LedgerLine]], object]
) -> list[Entry]:
    """Return the rows of a summary in the order of the ledger. With lines of one kind in one row, the rows are in the
    order of the seats, as on the scorecard, if each is about a single side, and those of each side in the same order of
    kinds, so that a kind has its column. Without totals below, a side without points has a row that says so."""
    ledger = [line.named(scene.names) for line in ledger]
    found = _rows_of(ledger, [], scene, on_light)
    side = [min(scene.scoring.partners(seat)) for seat in range(len(scene.names))]
    missing = sorted({*side} - {side[line.seat] for line in ledger})
    if ledger and missing and not needs_totals(found, scene):
        said = verbatim(say_in(scene.game.name, "play.story.nothing"))
        nothing = [LedgerLine("", seat, 0, (), said) for seat in missing]
        found = _rows_of(ledger, nothing, scene, on_light)
    return found


def _rows_of(
    ledger: Sequence[LedgerLine],
    nothing: Sequence[LedgerLine],
    scene: GameScene,
    on_light: Callable[[Sequence[LedgerLine]], object],
) -> list[Entry]:
    """Return the rows of a ledger, and of the lines about sides that got nothing."""
    end, scoring = scene.deal_end, scene.scoring
    own_kinds = [*(end.line_kind(index, ledger) for index in range(len(ledger))), *("" for _ in nothing)]
    ledger = [*ledger, *nothing]
    rows = reasons(ledger, line_names(scene), on_light, scoring.is_good, own_kinds)
    side = [min(scoring.partners(seat)) for seat in range(len(scene.names))]
    alike = Counter((side[line.seat], line.message.key) for line in ledger)
    kinds: list[tuple[Seat, str] | None] = []
    index = 0
    for row in rows:
        kind, line = own_kinds[index], row.lines[0]
        if not kind and line.message.key and alike[side[line.seat], line.message.key] >= MANY:
            kind = f"={line.message.key}"
        kinds.append((side[line.seat], kind) if kind and isinstance(row, OneReason) else None)
        index += len(row.lines)
    sizes = Counter(kinds)
    found: list[Entry] = []
    seen: set[tuple[Seat, str]] = set()
    told: dict[Entry, str] = {}
    for row, kind_of in zip(rows, kinds, strict=True):
        if kind_of is None or sizes[kind_of] == 1:
            found.append(row)
        elif kind_of not in seen:
            seen.add(kind_of)
            alike_rows = (one for one, other in zip(rows, kinds, strict=True) if other == kind_of)
            same = [one for one in alike_rows if isinstance(one, OneReason)]
            lines = [line for one in same for line in one.lines]
            kind = kind_of[1]
            if kind.startswith("="):
                heading = say("play.story.alike", line=lines[0].text, count=len(lines))
            else:
                heading = end.kind_heading(kind, lines)
            found.append(ReasonGroup(len(seen), heading, side_name(scene, kind_of[0]), same, on_light, scoring.is_good))
        told.setdefault(found[-1], "" if kind_of is None else kind_of[1])
    sides = [{side[line.seat] for line in entry.lines} for entry in found]
    if (nothing or len(found) < len(rows)) and all(len(one) == 1 for one in sides):
        common = [kind for kind, _ in Counter(told.values()).most_common()] if all(told.values()) else []
        found.sort(key=lambda entry: (side[entry.lines[0].seat], common.index(told[entry]) if common else 0))
    shown = [entry for entry in found if isinstance(entry, OneReason | ReasonGroup)]
    beside = [entry.heading if isinstance(entry, ReasonGroup) else entry.lines[0].text for entry in shown]
    column = NameColumn([entry.who for entry in shown], beside)
    for entry in (*rows, *found):
        if isinstance(entry, OneReason | ReasonGroup):
            entry.column = column
        if isinstance(entry, Reason):
            _name_cards(entry, scene)
    return found


def _name_cards(row: Reason, scene: GameScene) -> None:
    """Put the cards that scored above the rule in the tip of a row, unless its reason names them. Pieces on a board
    have no names that a player knows."""
    line = row.lines[0]
    words = [] if scene.on_board else [scene.card_words(card) for card in line.cards]
    if 0 < len(words) <= MOST_NAMED and not all(word in line.text for word in words):
        row.tip = "\n".join((listed(words, "plain"), say("play.rule", rule=line.rule_id)))


def lit_by(lines: Sequence[LedgerLine], scene: GameScene) -> list[Card]:
    """Return the pieces that lines are about. The game knows nothing of the lines about sides that got nothing."""
    return [piece for line in lines if line.rule_id for piece in scene.deal_end.lit_by(line)]


def line_names(scene: GameScene) -> list[str]:
    """Return the name that the lines of each seat have: its own, or those of its side."""
    by_side = scene.deal_end.told_by_side
    return [side_name(scene, seat) if by_side else name for seat, name in enumerate(scene.names)]


def side_name(scene: GameScene, seat: Seat) -> str:
    """Return the name of a seat, or of all seats that share a score with it."""
    return listed([scene.names[one] for one in sorted(scene.scoring.partners(seat))])


class Totals(Widget):
    """The sums of the lines told so far, side by side: below the columns of a reason that is shared by all sides, or
    else on as many lines as they need."""

    role = "text"

    def __init__(self, scene: GameScene, shown: Sequence[Entry]) -> None:
        """`shown` are the rows of the summary."""
        self._sides = sorted({min(scene.scoring.partners(seat)) for seat in range(len(scene.names))})
        self._side_of = [min(scene.scoring.partners(seat)) for seat in range(len(scene.names))]
        self._names = [side_name(scene, seat) for seat in self._sides]
        self._is_good = scene.scoring.is_good
        self._sums: Counter[Seat] = Counter()
        told: Counter[Seat] = Counter()
        for entry in shown:
            for line in entry.lines:
                told[self._side_of[line.seat]] += abs(line.points)
        shared = (entry for entry in shown if isinstance(entry, SharedReason))
        self._columns = next((row for row in shared if [line.seat for line in row.lines] == self._sides), None)
        self._most = max(told.values(), default=0)
        """No sum is ever larger."""
        super().__init__("story.totals", label=self._label())

    def add(self, lines: Sequence[LedgerLine]) -> None:
        """Count lines that are told."""
        for line in lines:
            self._sums[self._side_of[line.seat]] += line.points
        self.label = self._label()
        self.touch()

    def _label(self) -> str:
        sums = zip(self._names, self._sides, strict=True)
        each = [message("play.story.share", player=name, points=self._sums[side]) for name, side in sums]
        return say("play.story.totals", totals=listed(each, "comma"))

    def _cells(self, look: Look, limit: int) -> tuple[int, int]:
        """Return the number of cells on a line, and the width of each."""
        names = max(text.width(name, text.STRONG, look) for name in self._names)
        figures = text.width(written(-self._most, "+"), FIGURES, look)
        least = min(limit, names + look.px(GAP) + figures + look.px(2 * GAP))
        across = max(1, min(len(self._names), limit // least))
        lines = -(-len(self._names) // across)
        across = -(-len(self._names) // lines)
        return across, limit // across

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        across = len(self._names) if self._columns else self._cells(look, limit - 2 * look.px(EDGE))[0]
        return limit, -(-len(self._names) // across) * look.px(LINE) + look.px(6)

    def draw(self, surface: Surface) -> None:
        look, theme = self.look, self.look.theme
        inner = self.rect.inflate(-2 * look.px(EDGE), 0)
        surface.fill(theme.ink_soft, Rect(inner.x, self.rect.y + look.px(2), inner.w, max(1, look.px(1))))
        if self._columns:
            sums = [(name, self._sums[side]) for name, side in zip(self._names, self._sides, strict=True)]
            write_shares(surface, sums, self._columns.cells(inner, look), look, self._is_good)
            return
        across, wide = self._cells(look, inner.w)
        gap = look.px(2 * GAP)
        for index, (name, side) in enumerate(zip(self._names, self._sides, strict=True)):
            column, line = index % across, index // across
            top = self.rect.y + look.px(5) + line * look.px(LINE)
            cell = Rect(inner.x + column * wide + (gap if column else 0), top, 0, look.px(LINE))
            cell.w = inner.x + (column + 1) * wide - cell.x
            points = self._sums[side]
            colour = theme.good if self._is_good(points) else theme.bad
            figures = text.width(written(points, "+"), FIGURES, look)
            who = Rect(cell.x, cell.y, cell.w - figures - look.px(GAP), cell.h)
            named = text.write(surface, name, who, look, text.STRONG, theme.ink)
            cell.x = named.right + look.px(GAP)
            text.write(surface, written(points, "+"), cell, look, FIGURES, colour)


def needs_totals(shown: Sequence[Entry], scene: GameScene) -> bool:
    """Whether some side has points on more than one row, so that the sum is not among the rows."""
    side = [min(scene.scoring.partners(seat)) for seat in range(len(scene.names))]
    rows = Counter(seat for entry in shown for seat in {side[line.seat] for line in entry.lines})
    return any(count > 1 for count in rows.values())


def feat(deals: Sequence[FinishedDeal], scene: GameScene) -> str:
    """Return the largest result of these deals in one line; "" if there is none. The scene is that of the last deal;
    others may have had more players."""
    counted = [deal for deal in deals if not deal.redealt]
    if len(counted) == 1:
        return _largest_line(counted[0], scene)
    best, said = 0, ""
    for number, deal in enumerate(counted, 1):
        for side in _sides(deal, scene):
            lines = [line for line in deal.ledger if line.seat in side]
            points = sum(line.points for line in lines)
            if abs(points) > best:
                best, why = abs(points), scene.deal_end.feat(lines)
                who = listed([scene.everybody[deal.players[seat]] for seat in side])
                values = {"deal": scene.deal_part(number), "who": who, "points": written(points, "+")}
                key = "feat" if scene.scoring.is_good(points) else "worst"
                said = say(f"play.result.{key}_why", why=why, **values) if why else say(f"play.result.{key}", **values)
    return said


def _sides(deal: FinishedDeal, scene: GameScene) -> list[tuple[Seat, ...]]:
    """Return the seats that shared a score, side by side; with other numbers of players everyone is alone."""
    seats = range(len(deal.players))
    if len(seats) != len(scene.names):
        return [(seat,) for seat in seats]
    return sorted({tuple(sorted(scene.scoring.partners(seat))) for seat in seats})


def _largest_line(deal: FinishedDeal, scene: GameScene) -> str:
    kept = scene.deal_end.gains(_kept(deal, scene))
    gains = [line for line in kept if line.points > 0 and scene.scoring.is_good(line.points)]
    line = max(gains, key=lambda line: line.points, default=None)
    if line is None:
        return ""
    by_side = scene.deal_end.told_by_side
    sides = {tuple(sorted(scene.scoring.partners(one.seat))) if by_side else (one.seat,)
             for one in gains if one.points == line.points}  # fmt: skip
    who = listed([scene.everybody[deal.players[seat]] for side in sorted(sides) for seat in side])
    if len(sides) > 1:
        return say("play.result.feat_each", who=who, points=written(line.points, "+"))
    told = line.named([scene.everybody[player] for player in deal.players])
    return say("play.result.feat_line", who=who, points=written(line.points, "+"), line=told.text)


def _kept(deal: FinishedDeal, scene: GameScene) -> list[LedgerLine]:
    """Return the lines of the sides that have points after the deal. A score that a side lost again is no feat."""
    sides = [[line for line in deal.ledger if line.seat in side] for side in _sides(deal, scene)]
    return [line for lines in sides if sum(line.points for line in lines) for line in lines]
