"""The table of Dumbal: the hands, the discards and the stack, and the call that ends a deal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from pygame import Rect, Surface

from cardgames.engine.cards import UNSEEN, Card, mask_of
from cardgames.engine.contract import AnyGame, Event, LedgerLine, Move, MovePieces, Seat, Step, View, Zone
from cardgames.engine.options import Options
from cardgames.games.dumbal.cards import DISCARDS_ZONE, HAND_ZONES, LAID_ZONES, STACK_ZONE, number_of, suit_of
from cardgames.games.dumbal.deal import OPENING, DumbalView
from cardgames.games.dumbal.ruleset import ruleset_of
from cardgames.games.dumbal.scene import flags, log_text
from cardgames.games.dumbal.scene.places import Places
from cardgames.games.dumbal.scene.sheet import Sheet, rows_of
from cardgames.host.protocol import Decision
from cardgames.table.board import parts, tags
from cardgames.table.board.card_scene import DRAWN, CardScene
from cardgames.table.board.layouts import extent
from cardgames.table.board.scene import Question
from cardgames.table.board.stage import Contents
from cardgames.table.look import Look
from cardgames.table.semantics import Thing
from cardgames.table.sound.names import SoundName
from cardgames.table.widgets.base import Widget
from cardgames.words import say


class DumbalScene(
    CardScene[Places],
    parts.Sets,
    parts.Carrying,
    parts.LongMoves,
    parts.Covered,
    parts.Opened,
    parts.Trims,
    parts.Painting,
    parts.Effects,
    parts.Headings,
    parts.DealEnd,
    parts.MemoryAid,
):
    """See `GameScene`."""

    summary_shrinks = True
    sounds: ClassVar[Mapping[str, SoundName]] = {
        "no_call": "knock", "call": "call", "lay": "place", "take": "take", "draw": "slide", "new_stack": "shuffle",
        "limit": "call", "turn_up": "turn",
    }  # fmt: skip
    lingers: ClassVar[Mapping[str, float]] = {"no_call": 0.25, "lay": 0.25, "call": 0.9, "limit": 0.6}

    def __init__(self, game: AnyGame, names: Sequence[str], viewer: Seat, options: Options | None = None) -> None:
        super().__init__(game, names, viewer, options)
        self.ruleset = ruleset_of(self.options)
        self._laying: Sequence[Card] = ()
        """The cards that the viewer has discarded in the current draft."""

    # ------------------------------------------------------------ layout

    def lay_out(self, area: Rect, look: Look) -> Places:
        size = self.ruleset.hand_size
        return Places(area, look, self.names, self.viewer, hand_size=size, opened=self._opened)

    def contents(self, view: DumbalView) -> Contents:
        found: dict[Zone, Sequence[int]] = dict(view.visible.drawn(view.seat))
        found[STACK_ZONE] = found[STACK_ZONE][-DRAWN:] or (UNSEEN,) * self._runs_out(view)
        found[DISCARDS_ZONE] = self.pile(len(found[DISCARDS_ZONE]))
        return {zone: found[zone] for zone in (DISCARDS_ZONE, STACK_ZONE, *LAID_ZONES, *HAND_ZONES) if zone in found}

    @staticmethod
    def _runs_out(view: DumbalView) -> bool:
        """Whether the next draw causes a reshuffle (DB-8): the stack is empty, but there are older discards."""
        deal = view.visible
        return not deal.stack and bool(deal.discards) and not deal.opened

    def face_down(self, zone: Zone, index: int, view: DumbalView) -> bool:
        return zone == DISCARDS_ZONE  # cards move there face down

    def dealing(self, view: DumbalView) -> tuple[Zone, Sequence[Zone], Sequence[int]]:
        return STACK_ZONE, self.hands_from(view.visible.starter), (1,) * self.ruleset.hand_size

    # ------------------------------------------------------------ trims and painting

    def trim(self, zone: Zone, index: int, piece: int, view: DumbalView) -> str:
        deal = view.visible
        if zone == STACK_ZONE and self._runs_out(view):
            return "again"
        if zone == STACK_ZONE and index == min(DRAWN, len(deal.stack)) - 1 and piece == UNSEEN:
            return f"count {len(deal.stack)}"
        if zone.name != "hand" or index != deal.count(zone) - 1:
            return ""
        if deal.opened:
            return f"worth {self.ruleset.worth.hand(deal.hands[zone.owner])}"
        return "" if zone.owner == self.viewer else f"count {index + 1}"

    def paint_trim(self, surface: Surface, trim: str, card: Rect, look: Look, *, face_up: bool) -> None:
        kind, _, words = trim.partition(" ")
        if kind == "count":
            tags.draw_count(surface, card, words, look)
        elif kind == "worth" and face_up:
            tags.draw_worth(surface, card, words, look)
        elif kind == "again":
            tags.draw_again(surface, card, look)

    def paint(self, surface: Surface, area: Rect, look: Look, view: DumbalView) -> None:
        places, contents = self.places(area, look), self.contents(view)
        flags.draw_flags(surface, area.move(0, places.flags))
        for zone in (STACK_ZONE, DISCARDS_ZONE, LAID_ZONES[self.viewer]):
            if not contents[zone] and not (self._opened and zone.name == "laid"):
                tags.draw_place(surface, extent(places.layouts[zone].places(1)), look)
        tags.draw_lines(surface, self._words(view), places.words, look)

    def things(self, area: Rect, look: Look, view: DumbalView) -> list[Thing]:
        words = ". ".join(line for line, _ in self._words(view))
        return [Thing("hand.words", "text", self.places(area, look).words, words)] if words else []

    def _words(self, view: DumbalView) -> list[tuple[str, bool]]:
        """The hand total, highlighted if it allows a call, and who is out."""
        visible = view.visible
        if self._opened:
            return []  # the viewer's hand is there
        lines = [(log_text.out_words(visible.match_state, self.everybody), False)]
        if view.seat is not None:
            worth = self.ruleset.worth.hand(visible.hands[view.seat] & ~mask_of(self._laying))
            limit = self.ruleset.opening_call if visible.phase == OPENING else self.ruleset.call_at
            lines.append((say("dumbal.table.hand", count=worth), worth <= limit and not self._laying))
        return [(line, loud) for line, loud in lines if line]

    def part(self, view: DumbalView) -> str:
        return self.deal_part(view.visible.match_state.deals + 1)

    # ------------------------------------------------------------ drop targets

    def drop_zones(self) -> Sequence[Zone]:
        return (HAND_ZONES[self.viewer], LAID_ZONES[self.viewer], DISCARDS_ZONE)

    def explains_refusal(self, zone: Zone, *, dragged: bool) -> bool:
        return zone == STACK_ZONE or zone.name == "laid"

    def plays_on_tap(self, zone: Zone) -> bool:
        return zone == STACK_ZONE or zone.name == "laid"

    def target_zone(self) -> Zone:
        return LAID_ZONES[self.viewer]

    def slip_foot(self, area: Rect, look: Look) -> tuple[int, int] | None:
        return self.places(area, look).slip_foot

    def set_text(self, pieces: Sequence[int], view: DumbalView) -> str:
        return log_text.set_text(pieces, self.ruleset)

    def displayed_steps(self, view: DumbalView, taken: Sequence[Step]) -> Sequence[Step]:
        """The previous turn's discards are removed first."""
        old, first = view.visible.laid[self.viewer], taken[0] if taken else None
        self._laying = first.pieces if isinstance(first, MovePieces) else ()
        return [MovePieces(old, LAID_ZONES[self.viewer], DISCARDS_ZONE), *taken] if self._laying and old else taken

    # ------------------------------------------------------------ questions, sounds and texts

    def question(self, question: str, view: DumbalView) -> Question:
        points = self.ruleset.worth.hand(view.visible.hands[self.viewer])
        if view.visible.phase != OPENING:
            return Question(say("dumbal.ask.call", count=points), (("call", say("dumbal.answer.call")),))
        low = points <= self.ruleset.opening_call
        key = "opening" if low else "opening_no"
        answers = (("call", say("dumbal.answer.call")), ("no", say("dumbal.answer.no")))
        return Question(say(f"dumbal.ask.{key}", count=points, limit=self.ruleset.opening_call), answers)

    def prompt(self, view: DumbalView, taken: Sequence[Step]) -> str:
        before = (self.viewer - 1) % len(self.names)
        key = "take" if view.visible.laid[before] else "take_stack"
        return say(f"dumbal.ask.{key}", who=self.names[before])

    def bubble(self, event: Event) -> str:
        return log_text.aloud(event)

    def log(self, event: Event) -> str:
        return log_text.line(event, self.names)

    def log_on(self, line: str, before: Event, event: Event) -> str:
        return log_text.line_on(line, before, event, self.names)

    def chapters(self, events: Sequence[Event]) -> Sequence[str]:
        return log_text.chapters(events)

    def hint(self, decision: Decision, view: DumbalView) -> str:
        from cardgames.games.dumbal.hints import hint_text  # imports the bots, which a table alone does not need

        return hint_text(decision, view.visible)

    def advice(self, decision: Decision, view: DumbalView, taken: Sequence[Step]) -> tuple[str, Move | None]:
        from cardgames.games.dumbal.hints import advice

        laid = [
            step.pieces for step in taken if isinstance(step, MovePieces) and step.target == LAID_ZONES[self.viewer]
        ]
        return advice(decision, view.visible, laid[0] if laid else ())

    def memory(self, view: DumbalView) -> list[str]:
        return log_text.remembered(view, self.names)

    def about(self, piece: int, view: DumbalView) -> str:
        return say("dumbal.table.worth", card=self.card_words(piece), count=self.ruleset.worth.card(piece))

    def opened_pile(self, zone: Zone, view: DumbalView) -> Sequence[int]:
        stack: tuple[Card, ...] = view.visible.stack
        return stack[::-1] if zone == STACK_ZONE and UNSEEN not in stack else ()

    def unveiling(self, view: DumbalView) -> Sequence[Zone]:
        """The order of the showdown: the caller's hand, the others in turn, then the rest of the stack (ALL-7)."""
        if not view.visible.opened:
            return ()
        hands = self.hands_from(view.visible.caller if view.visible.caller >= 0 else view.visible.turn)
        return [*hands, STACK_ZONE]

    def made_of(self, events: Sequence[Event], steps: Sequence[Step]) -> int:
        return int(bool(events) and events[0].kind == "lay")

    # ------------------------------------------------------------ scores

    def is_good(self, points: int) -> bool:
        return points <= 0

    def ending(self, view: DumbalView, ledger: Sequence[LedgerLine]) -> str:
        return log_text.ending(view, ledger, self.names, self.ruleset.target)

    def mark(self, seat: Seat, view: DumbalView) -> str:
        visible = view.visible
        if visible.caller == seat:
            return say("dumbal.table.called")
        return say("dumbal.table.dealer") if visible.table.players[seat] == visible.match_state.first else ""

    def summary_area(self, area: Rect, look: Look) -> Rect | None:
        return self.places(area, look).deal_summary(len(self.names) + 4)

    def sheet(self, view: View[Any, Any], on_deal: Callable[[int], object]) -> Widget:
        return Sheet(rows_of(view), self.everybody, self.ruleset.target, on_deal)

    # ------------------------------------------------------------ the viewer's hand

    def suit_and_rank(self, card: Card, view: DumbalView) -> tuple[int, int]:
        return suit_of(card), number_of(card)
