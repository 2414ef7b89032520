"""The table of a game that says nothing about its looks: everything follows from its declared piles and its words.

Hands lie round the felt, open piles of a seat before its hand, and all other piles in the middle with their names and
counts. A game may write words: `ask.<question>` and `answer.<answer>` for questions, `log.<kind of event>` for the log,
`pile.<zone>` for the name of a pile, `table.status` for a line on the felt with its public fields by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pygame import Rect, Surface

from cardgames.engine.card_game import CardGame, CardMatch
from cardgames.engine.cards import UNSEEN, Card
from cardgames.engine.contract import AnyGame, Choose, Event, Seat, Shift, Step, View, Zone, hand_of
from cardgames.engine.options import Options
from cardgames.engine.piles import Slot
from cardgames.host.protocol import Decision
from cardgames.table import text
from cardgames.table.board import parts, tags
from cardgames.table.board.card_scene import DRAWN, CardScene
from cardgames.table.board.hints import generic_hint
from cardgames.table.board.layouts import extent
from cardgames.table.board.scene import Question
from cardgames.table.board.score_paper import FIGURES, SUM, ScoreColumns
from cardgames.table.board.seat_table import SeatTable, TableZones
from cardgames.table.board.stage import Contents
from cardgames.table.look import Look
from cardgames.table.semantics import Thing
from cardgames.table.sound.names import SoundName
from cardgames.table.widgets.base import Widget
from cardgames.words import knows, say, say_or

HAND_SIZE = 7
"""There is room for so many cards of a hand at least."""

LABEL, STATUS = 18, 26
"""Heights of the name of a pile and of the line below the piles, in points."""


class PlainScene(
    CardScene[SeatTable],
    parts.Carrying,
    parts.LongMoves,
    parts.Opened,
    parts.Trims,
    parts.Painting,
    parts.Scoring,
):
    """See `GameScene`. For games that derive from `CardGame`."""

    def __init__(self, game: AnyGame, names: Sequence[str], viewer: Seat, options: Options | None = None) -> None:
        super().__init__(game, names, viewer, options)
        assert isinstance(game, CardGame)
        self.rules: CardGame[Any, Any] = game
        piles = [slot for slot in self.rules.deal_type.slots if slot.owner < len(names)]
        hands = [slot.zone for slot in piles if _is_hand(slot.zone)]
        before = [slot for slot in piles if slot.owner >= 0 and not _is_hand(slot.zone)]
        self._middle = [slot for slot in piles if slot.owner < 0]
        self._covered = [slot.zone for slot in self._middle if slot.hidden]
        """Of these piles only so many cards are drawn as make them look high."""
        rows = [slot.zone for slot in before if slot.look == "row"]
        self._zones = TableZones(
            hands=hands,
            hand_size=max(HAND_SIZE, self.rules.hand_size(self.rules.opening(self.options, len(names), 0))),
            rows=rows,
            taken=[slot.zone for slot in before if slot.look == "pile"],
            piles=[slot.zone for slot in self._middle if slot.look == "pile"],
            trick=[slot.zone for slot in before if slot.look == "trick"],
            lines=[slot.zone for slot in self._middle if slot.look == "row"],
        )
        self._order = [*self._zones.piles, *self._zones.lines, *(slot.zone for slot in before), *hands]

    # ------------------------------------------------------------ where things lie

    def lay_out(self, area: Rect, look: Look) -> SeatTable:
        return SeatTable(
            self._zones, area, look, self.names, self.viewer, marks=[self._first_mark()], opened=self._opened
        )

    def contents(self, view: View[Any, Any]) -> Contents:
        drawn: dict[Zone, tuple[Card, ...]] = view.visible.drawn(view.seat)
        return {zone: drawn[zone][-DRAWN:] if zone in self._covered else drawn[zone] for zone in self._order}

    def dealing(self, view: View[Any, Any]) -> tuple[Zone, Sequence[Zone], Sequence[int]]:
        hidden = [slot.zone for slot in self._middle if slot.hidden]
        source = hidden[0] if hidden else self._order[0]
        first = getattr(view.visible.standing, "first", 0)
        size = view.visible.count(self._zones.hands[self.viewer])
        return source, self.hands_from(first % len(self.names)), (1,) * size

    # ------------------------------------------------------------ counts, names and a line about the deal

    def trim(self, zone: Zone, index: int, piece: int, view: View[Any, Any]) -> str:
        count = view.visible.count(zone)
        if piece != UNSEEN or index != min(DRAWN if zone in self._covered else count, count) - 1 or count < 2:
            return ""
        return "" if zone == self.hand_zone() else f"count {count}"

    def dress(self, surface: Surface, trim: str, card: Rect, look: Look, *, face_up: bool) -> None:
        tags.draw_count(surface, card, trim.removeprefix("count "), look)

    def paint(self, surface: Surface, area: Rect, look: Look, view: View[Any, Any]) -> None:
        contents = self.contents(view)
        for zone in self._zones.piles:
            if not contents[zone]:
                tags.draw_place(surface, self._place(zone, area, look), look)
        for words, where in self._labels(area, look, view):
            loud = where.h == look.px(STATUS)
            style, colour = (text.STRONG, look.theme.on_felt) if loud else (text.SMALL, look.theme.on_felt_soft)
            text.write(surface, words, where, look, style, colour, align="centre")

    def things(self, area: Rect, look: Look, view: View[Any, Any]) -> list[Thing]:
        return [Thing(f"label.{words}", "text", where, words) for words, where in self._labels(area, look, view)]

    def _labels(self, area: Rect, look: Look, view: View[Any, Any]) -> list[tuple[str, Rect]]:
        """The names of the piles in the middle, below them, and the line about the deal below all."""
        places = {zone: self._place(zone, area, look) for zone in (*self._zones.piles, *self._zones.lines)}
        below = max((place.bottom for place in places.values()), default=0) + look.px(4)
        found = []
        for zone in self._zones.piles:
            words = say_or(f"{self.game.name}.pile.{zone.name}", "")
            wide = max(places[zone].w, text.width(words, text.SMALL, look)) + look.px(8)
            if words:
                found.append((words, Rect(places[zone].centerx - wide // 2, below, wide, look.px(LABEL))))
        status = self._status(view)
        if status:
            top = below + (look.px(LABEL) if found else 0)
            found.append((status, Rect(area.centerx - area.w // 6, top, area.w // 3, look.px(STATUS))))
        return found

    def _place(self, zone: Zone, area: Rect, look: Look) -> Rect:
        return extent(self.places(area, look).layouts[zone].places(1))

    def _status(self, view: View[Any, Any]) -> str:
        key = f"{self.game.name}.table.status"
        if view.visible.opened or not knows(key):
            return ""
        fields = {name: getattr(view.visible, name) for name in view.visible.fields}
        plain = {name: value for name, value in fields.items() if isinstance(value, int | str)}
        named = {name: say_or(f"{self.game.name}.{name}.{value}", str(value)) for name, value in plain.items()}
        return say(key, **named)

    # ------------------------------------------------------------ where pieces may be brought

    def drop_zones(self) -> Sequence[Zone]:
        return [zone for zone in self._order if zone.owner in (-1, self.viewer)]

    def tells_why(self, zone: Zone, *, dragged: bool) -> bool:
        return zone.owner == -1

    def taken_by_a_tap(self, zone: Zone) -> bool:
        return zone.owner == -1

    def target_zone(self) -> Zone:
        """The first open pile in the middle, or else the viewer's own before the hand."""
        own = [zone for zone in self._order if zone.owner == self.viewer and not _is_hand(zone)]
        return next((slot.zone for slot in self._middle if not slot.hidden), own[0] if own else self.hand_zone())

    # ------------------------------------------------------------ what is asked, heard and told

    def question(self, question: str, view: View[Any, Any]) -> Question:
        deal, seat, name = view.visible, view.seat, self.game.name
        steps = [step for move in deal.legal(seat) for step in deal.steps_of(seat, move)]
        answers = [step.answer for step in steps if isinstance(step, Choose) and step.question == question]
        words = [(answer, say_or(f"{name}.answer.{answer}", answer)) for answer in dict.fromkeys(answers)]
        return Question(say_or(f"{name}.ask.{question}", say("play.plain.ask")), tuple(words))

    def prompt(self, view: View[Any, Any], taken: Sequence[Step]) -> str:
        return say("play.plain.prompt")

    def sound(self, event: Event) -> SoundName | None:
        if not event.shifts:
            return "turn" if event.reveals else "knock" if event.seat >= 0 else None
        shift = event.shifts[0]
        slots: Mapping[Zone, Slot] = self.rules.deal_type.slot_of
        if slots[shift.target].hidden and shift.target.owner < 0:
            return "shuffle"
        return "slide" if _is_hand(shift.target) and slots[shift.source].hidden else "place"

    def bubble(self, event: Event) -> str:
        return say_or(f"{self.game.name}.say.{event.kind}", "")

    def log(self, event: Event) -> str:
        key, who = f"{self.game.name}.log.{event.kind}", self.names[event.seat] if event.seat >= 0 else ""
        cards = self._cards_text(event.shifts)
        if knows(key):
            facts = {name: say_or(f"{self.game.name}.{name}.{value}", str(value)) for name, value in event.facts}
            return say(key, count=len(event.shifts), **{**facts, "who": who, "cards": cards})
        if not event.shifts or not who:
            return ""
        return say("play.plain.moved", who=who, cards=cards)

    def _cards_text(self, shifts: Sequence[Shift]) -> str:
        known = [shift.piece for shift in shifts if shift.piece != UNSEEN]
        return self.game.deck.texts(known) if known else say("play.plain.cards", count=len(shifts))

    def hint(self, decision: Decision, view: View[Any, Any]) -> str:
        return generic_hint(decision, view, self.game, self.names)

    # ------------------------------------------------------------ the end of a deal

    def opened_pile(self, zone: Zone, view: View[Any, Any]) -> Sequence[int]:
        slot = self.rules.deal_type.slot_of[zone]
        if not view.visible.opened or not slot.hidden or not slot.ordered:
            return ()
        cards: tuple[Card, ...] = view.visible.get(slot)
        return () if UNSEEN in cards else cards[::-1]

    def unveiling(self, view: View[Any, Any]) -> Sequence[Zone]:
        return self.hands_from(self.viewer) if view.visible.opened else ()

    # ------------------------------------------------------------ scores

    def is_good(self, points: int) -> bool:
        return points <= 0 if self.game.points_are_bad else points >= 0

    def mark(self, seat: Seat, view: View[Any, Any]) -> str:
        return self._first_mark() if view.visible.table.players[seat] == view.visible.standing.first else ""

    def _first_mark(self) -> str:
        return say_or(f"{self.game.name}.table.{self.rules.first}", self.rules.first)

    def sheet(self, view: View[Any, Any], on_deal: Callable[[int], object]) -> Widget:
        standing: CardMatch = view.visible.standing
        points = list(standing.points)
        outcome = view.visible.outcome() if view.visible.opened and not view.to_act else None
        if outcome is not None:
            points.append(outcome.points)
        return PlainSheet(points, self.everybody, on_deal)

    # ------------------------------------------------------------ the viewer's hand

    def suits(self, order: str, view: View[Any, Any]) -> Sequence[int]:
        return range(len(self._suits()))

    def _suits(self) -> list[str]:
        return list(dict.fromkeys(face.suit for face in self.game.deck.faces))

    def suit_and_rank(self, card: Card, view: View[Any, Any]) -> tuple[int, int]:
        return self._suits().index(self.game.deck.faces[card].suit), card


def _is_hand(zone: Zone) -> bool:
    return zone == hand_of(zone.owner)


class PlainSheet(ScoreColumns):
    """The score sheet: a column for each player, a row of `points` for each deal, and the sums."""

    def __init__(
        self, points: Sequence[tuple[int, ...]], names: Sequence[str], on_deal: Callable[[int], object]
    ) -> None:
        super().__init__(say("play.plain.sheet"), len(points), names, "", on_deal)
        self._points = tuple(points)

    def words(self, index: int) -> str:
        each = ", ".join(f"{name} {points}" for name, points in zip(self.names, self._points[index], strict=True))
        return say("play.plain.row", number=index + 1, points=each)

    def draw_figures(self, surface: Surface, index: int, line: Rect) -> None:
        self._write(surface, self._points[index], line, FIGURES)

    def draw_sums(self, surface: Surface, line: Rect) -> None:
        sums = [sum(row[place] for row in self._points) for place in range(len(self.names))]
        self._write(surface, sums, line, SUM)

    def _write(self, surface: Surface, points: Sequence[int], line: Rect, style: text.Style) -> None:
        for cell, number in zip(self.cells(line), points, strict=True):
            text.write(surface, str(number), cell, self.look, style, self.look.theme.ink, align="centre")
