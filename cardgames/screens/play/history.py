"""The history strip: the last turns of the deal as chips. Pointing at a chip lights its cards; pressing it plays the
turn again on the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from pygame import Rect, Surface

from cardgames.engine.contract import EVERYONE, TRICK, Event, PieceMove, Seat, View, Zone
from cardgames.engine.messages import Said
from cardgames.host.update import HostUpdate
from cardgames.screens.felt.plates import Plate
from cardgames.screens.play.log import folded, update_lines
from cardgames.table import draw, text
from cardgames.table.art.emblems import emblem
from cardgames.table.board.scene import GameScene
from cardgames.table.look import Look
from cardgames.table.theme import hex_of, mix
from cardgames.table.widgets.base import Group, Pressable
from cardgames.words import listed, say, say_in, written

MOST_CARDS = 3
"""A chip names at most this many cards."""

MOST_UPDATES = 60
"""Older updates than this many have no chips: there is no room for them."""

CHIP, PAD, GAP, WIDEST = 22, 6, 4, 560
"""Height of a chip, its padding, the gap between two, and its greatest width, in points."""


@dataclass(slots=True)
class PlayedTurn:
    """One player's turn: its updates, the view before it, and its lines in the log. `trick` is the turn that completed
    the trick that this one won."""

    seat: Seat
    before: View[Any, Any]
    updates: list[HostUpdate] = field(default_factory=list)
    lines: list[Said] = field(default_factory=list)
    trick: PlayedTurn | None = field(default=None, repr=False)

    @property
    def won(self) -> bool:
        """Whether it won a trick."""
        return self.trick is not None

    @property
    def after(self) -> View[Any, Any]:
        """The view after it."""
        return next((one.view for one in reversed(self.updates) if one.view is not None), self.before)

    def changes(self, scene: GameScene) -> dict[Seat, tuple[int, int]]:
        """The points of the deal before and after the turn, of each seat where they differ."""
        found = {}
        for seat in range(len(scene.names)):
            before, after = (scene.scoring.tally(seat, view) for view in (self.before, self.after))
            if before is not None and after is not None and before != after:
                found[seat] = before, after
        return found

    @property
    def events(self) -> list[Event]:
        """The events of all updates."""
        return [event for update in self.updates for event in update.events]

    @property
    def pieces(self) -> list[int]:
        """The pieces that moved face up, in order; not those that a trick's winner collects, or that only make room
        before another seat."""
        return self._moved([event for event in self.events if event.seen_by is EVERYONE])

    @property
    def known_pieces(self) -> list[int]:
        """The same with those that the viewer alone saw, such as cards taken into the own hand."""
        return self._moved(self.events)

    def _moved(self, events: Sequence[Event]) -> list[int]:
        moves = [one for event in events if event.kind != TRICK for one in event.piece_moves if self._own(one)]
        return list(dict.fromkeys(one.piece for one in moves if one.piece >= 0))

    def places(self, hand: str) -> list[Zone]:
        """The places that pieces came from and went to, without hands (zones of the name `hand`) if there are others,
        and without those in which a trick is collected."""
        moves = [one for event in self.events if event.kind != TRICK for one in event.piece_moves if self._own(one)]
        zones = dict.fromkeys(zone for one in moves for zone in (one.source, one.target))
        return [zone for zone in zones if zone.name != hand] or [*zones]

    def _own(self, move: PieceMove) -> bool:
        """Whether a piece came from this seat, or didn't go to another."""
        return move.source.owner == self.seat or move.target.owner in (self.seat, -1)


def played_turns(updates: Sequence[HostUpdate], scene: GameScene, most: int | None = MOST_UPDATES) -> list[PlayedTurn]:
    """Return the turns of the last deal in `updates`, looking at the last `most` of them (None for all).

    An effect belongs to the turn that caused it, chance to the player whose turn it begins. In trick-taking games each
    card is a turn; in others a turn ends when another player acts, or at a heading of the log.
    """
    start = _start(updates)
    start = start if most is None else max(start, len(updates) - most)
    deal = updates[start:]
    turns: list[PlayedTurn] = []
    view = updates[start - 1].view if start else None
    ended = False
    for update, groups in zip(deal, update_lines([one.events for one in deal], scene), strict=True):
        seat = _actor(update)
        same = bool(turns) and turns[-1].seat == seat and scene.tricks is None
        goes_on = bool(turns) and (seat < 0 or (same and not ended))
        if update.what in ("move", "draw") and view is not None and (goes_on or seat >= 0):
            if not goes_on:
                turns.append(PlayedTurn(seat, view))
            turns[-1].updates.append(update)
            turns[-1].lines += [line for _, lines in groups for line in lines]
            _note_winner(turns, update, scene)
        view = update.view or view
        ended = any(heading for heading, _ in groups[1:])
    return turns


def new_pieces(updates: Sequence[HostUpdate], scene: GameScene, view: View[Any, Any]) -> set[int]:
    """Return the cards of the viewer's hand that are marked as new in this view of the last deal in `updates`."""
    events = (event for update in updates[_start(updates) :] for event in update.events)
    marked = (event for event in events if scene.effects.marks_new(event, view))
    return {move.piece for event in marked for move in event.piece_moves if move.target == scene.hand_zone()}


def _start(updates: Sequence[HostUpdate]) -> int:
    """Return the number of the update that began the last deal."""
    return max((number for number, one in enumerate(updates) if one.what == "deal"), default=0)


def _actor(update: HostUpdate) -> Seat:
    """Return the seat whose turn an update belongs to; for chance that of its events, -1 for none."""
    return update.seat if update.seat >= 0 else next((event.seat for event in update.events if event.seat >= 0), -1)


def _note_winner(turns: Sequence[PlayedTurn], update: HostUpdate, scene: GameScene) -> None:
    """Note at the turn that won a trick, that of its best card, which turn completed it."""
    for event in update.events:
        if event.kind == TRICK and scene.tricks is not None and update.view is not None:
            best = set(scene.tricks.highlighted_pieces(event, update.view))
            own = (turn for turn in reversed(turns) if turn.seat == event.seat and turn.pieces)
            winner = next((turn for turn in own if not best or best & set(turn.pieces)), None)
            if winner is not None:
                winner.trick = turns[-1]


def chip_words(turn: PlayedTurn, scene: GameScene) -> tuple[str, ...]:
    """Return what a turn was in a word or two, and the points that it brought its player; those of a trick are at the
    card that won it. Shorter words for where there is little room follow: without what a part of the points is for, and
    without what led to them."""
    words = short_words(turn, scene)
    if not turn.won and any(event.kind == TRICK for event in turn.events):
        return (words,)
    brief, told = scene.headings.brief(_own_events(turn)), turn.trick or turn
    forms = tuple(dict.fromkeys((words, brief or words)))
    before, after = told.changes(scene).get(turn.seat, (0, 0))
    if before == after:
        return forms
    points, why = written(after - before, "+"), scene.scoring.reason(turn.seat, told.before, told.after, told.pieces)
    with_why = [] if why is None else [say("play.history.gain_why", turn=words, points=points, why=why)]
    return (*with_why, *(say("play.history.gain", turn=form, points=points) for form in forms))


def chip_lines(turn: PlayedTurn, scene: GameScene) -> list[str]:
    """Return the lines of a turn in the log, and what it changed for whom; the lines of a trick say that, also of the
    card that won it."""
    changed = turn.changes(scene) if scene.tricks is None else {}
    changes = sorted(changed.items(), key=lambda one: (one[0] != turn.seat, one[0]))
    lines = folded(map(str, turn.lines)) or [short_words(turn, scene)]
    if turn.trick is not None and turn.trick is not turn:
        lines += [str(line) for one in turn.trick.events if one.kind == TRICK and (line := scene.log(one))]
    for seat, (before, after) in changes:
        who, why = scene.names[seat], scene.scoring.reason(seat, turn.before, turn.after, turn.pieces)
        if why is None:
            lines.append(say_in(scene.game.name, "play.history.points", player=who, before=before, count=after))
        else:
            lines.append(say("play.history.points_why", player=who, before=before, after=after, why=why))
    return lines


def short_words(turn: PlayedTurn, scene: GameScene) -> str:
    """Return what a turn was in a word or two, and what it brought other players."""
    theirs: dict[Seat, list[Event]] = {}
    for event in turn.events:
        if event.seat not in (turn.seat, -1):
            theirs.setdefault(event.seat, []).append(event)
    brought = (scene.headings.brings(seat, events) for seat, events in theirs.items())
    return listed([_own_words(turn, scene), *filter(None, brought)], "plain")


def _own_words(turn: PlayedTurn, scene: GameScene) -> str:
    """Return the essence of a turn as the game names it, or how it began, its cards, what was said, or else its first
    line in the log."""
    own = _own_events(turn)
    if gists := scene.headings.gists(own):
        return gists
    begun = next((opening for event in own if (opening := scene.headings.opening(event))), None)
    if begun is not None:
        return str(begun)
    pieces = turn.pieces
    if pieces and scene.on_board is None:
        shown = listed(map(scene.card_words, pieces[:MOST_CARDS]), "plain")
        more = len(pieces) - MOST_CARDS
        return say("play.history.more", cards=shown, count=more) if more > 0 else shown
    said = [str(bubble) for event in turn.events if (bubble := scene.bubble(event))]
    return said[0] if said else str(turn.lines[0]) if turn.lines else "…"


def _own_events(turn: PlayedTurn) -> list[Event]:
    """The events of a turn without those that it brought others."""
    return [event for event in turn.events if event.seat in (turn.seat, -1)]


class TurnPart(Pressable):
    """A turn that can be pointed at and played again."""

    turn: PlayedTurn

    def __init__(
        self,
        told: str,
        tip: str,
        on_point: Callable[[PlayedTurn | None], object],
        on_press: Callable[[PlayedTurn], object],
    ) -> None:
        self._on_point: Callable[[PlayedTurn | None], object] = lambda _: None
        self._pointed = [False, False]
        super().__init__("", label=told, tip=tip)
        self._on_point, self._on_press = on_point, on_press

    @property
    def hovered(self) -> bool:
        """Whether the pointer is over it; its cards are lit meanwhile."""
        return self._pointed[0]

    @hovered.setter
    def hovered(self, value: bool) -> None:
        self._point(0, value)

    @property
    def focused(self) -> bool:
        """Whether it has the keyboard focus; its cards are lit meanwhile."""
        return self._pointed[1]

    @focused.setter
    def focused(self, value: bool) -> None:
        self._point(1, value)

    def _point(self, by: int, value: bool) -> None:
        if value != self._pointed[by]:
            self._pointed[by] = value
            self._on_point(self.turn if value else None)

    def press(self) -> None:
        self._on_press(self.turn)


class TurnChip(TurnPart):
    """The player's emblem and a word or two, of `words` the first for which there is room; its tooltip has the lines
    of the log."""

    role = "turn"

    def __init__(
        self,
        turn: PlayedTurn,
        words: Sequence[str],
        lines: Sequence[str],
        plate: Plate,
        on_point: Callable[[PlayedTurn | None], object],
        on_press: Callable[[PlayedTurn], object],
    ) -> None:
        told = listed(lines, "comma")
        if not turn.lines:
            told = say("play.history.turn", player=plate.name, lines=told)
        super().__init__(told, "\n".join([*lines, say("play.history.again")]), on_point, on_press)
        self.turn = turn
        self._words = words
        self._plate = plate

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        """The size for the first words for which there is room, or else for the shortest, however wide they are."""
        beside, most = look.px(CHIP) + 2 * look.px(PAD), look.px(WIDEST)
        widths = [beside + text.width(words, text.SMALL, look) for words in self._words]
        return next((wide for wide in widths if wide <= min(limit, most)), min(most, widths[-1])), look.px(CHIP)

    def draw(self, surface: Surface) -> None:
        look, theme = self.look, self.look.theme
        if self.focused or self.turn.won:
            colour = theme.focus if self.focused else theme.brass
            draw.ring(surface, self.rect, look, radius=self.rect.h // 2, colour=colour)
        ground = theme.wood_light if self.hovered else mix(theme.wood, theme.shade, 0.35)
        draw.put(surface, draw.rounded(self.rect.size, self.rect.h // 2, ground, None, 235), self.rect)
        side = self.rect.h - look.px(6)
        at = Rect(self.rect.x + look.px(3), self.rect.centery - side // 2, side, side)
        draw.put(surface, emblem(self._plate.emblem, hex_of(self._plate.colour), side), at)
        left = at.right + look.px(PAD - 2)
        room = Rect(left, self.rect.y, self.rect.right - look.px(PAD) - left, self.rect.h)
        fitting = (words for words in self._words if text.width(words, text.SMALL, look) <= room.w)
        text.write(surface, next(fitting, self._words[-1]), room, look, text.SMALL, theme.on_wood)


class History(Group):
    """The chips of the last turns, the newest at the right; as many as fit."""

    role = "history"

    def __init__(
        self, on_point: Callable[[PlayedTurn | None], object], on_press: Callable[[PlayedTurn], object]
    ) -> None:
        super().__init__("history")
        self._on_point, self._on_press = on_point, on_press
        self._scene: GameScene | None = None

    def show_turns(self, turns: Sequence[PlayedTurn], scene: GameScene, plates: dict[Seat, Plate]) -> None:
        """Show chips for these turns."""
        chips_before = self._chips if scene is self._scene else []  # another player at the screen is called you
        old = {(one.turn.updates[-1].position, len(one.turn.updates)): one for one in chips_before}
        self._scene = scene
        chips = []
        for number, turn in enumerate(turns):
            chip = old.get((turn.updates[-1].position, len(turn.updates)))
            if chip is None or chip.turn.won != turn.won or chip.turn.events != turn.events:  # others know other cards
                words, lines = chip_words(turn, scene), chip_lines(turn, scene)
                chip = TurnChip(turn, words, lines, plates[turn.seat], self._on_point, self._on_press)
            chip.name = f"history.{number}"
            chips.append(chip)
        if [id(chip) for chip in chips] == [id(chip) for chip in self._chips]:
            return
        self.clear()
        for chip in chips:
            self.add(chip)
        if self._look is not None:
            self.layout(self.rect, self.look)

    @property
    def _chips(self) -> list[TurnChip]:
        return [child for child in self.children() if isinstance(child, TurnChip)]

    def layout(self, rect: Rect, look: Look) -> None:
        """Place the newest chips from the right; older ones without room are hidden."""
        super().layout(rect, look)
        room = rect.w
        for chip in reversed(self._chips):
            wide, high = chip.preferred_size(look, room) if room > 0 else (0, 0)
            wide, high = min(wide, rect.w) if room == rect.w else wide, min(high, rect.h - look.px(4))
            chip.visible = 0 < wide <= room
            chip.layout(Rect(rect.x + room - wide, rect.centery - high // 2, wide, high), look)
            room -= wide + look.px(GAP) if chip.visible else rect.w
        self.touch()
