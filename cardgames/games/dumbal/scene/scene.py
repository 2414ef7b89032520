"""The table of Dumbal: the hands, the discards and the deck, and the call that ends a deal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from pygame import Rect, Surface

from cardgames.engine.cards import UNSEEN, Card, mask_of
from cardgames.engine.contract import Event, LedgerLine, Move, MovePieces, Seat, Step, View, Zone
from cardgames.engine.messages import Message, message
from cardgames.games.dumbal import hints
from cardgames.games.dumbal.cards import DISCARDS_ZONE, HAND_ZONES, LAID_ZONES, STACK_ZONE, number_of, suit_of
from cardgames.games.dumbal.deal import DumbalView
from cardgames.games.dumbal.scene import flags
from cardgames.games.dumbal.scene.log_text import DumbalWords
from cardgames.games.dumbal.scene.places import Places
from cardgames.games.dumbal.scene.sheet import Sheet, rows_of
from cardgames.host.protocol import Decision
from cardgames.table import text
from cardgames.table.art.atlas import COMPACT_BELOW
from cardgames.table.board import parts, tags
from cardgames.table.board.card_scene import DRAWN
from cardgames.table.board.layouts import extent
from cardgames.table.board.stage import Contents
from cardgames.table.look import Look
from cardgames.table.semantics import Thing
from cardgames.table.sound.names import SoundName
from cardgames.table.widgets.base import Widget
from cardgames.words import say


class DumbalScene(
    DumbalWords,
    parts.Carrying,
    parts.Covered,
    parts.Opened,
    parts.Trims,
    parts.Painting,
    parts.Effects,
    parts.Consequences,
):
    """See `GameScene`."""

    sounds: ClassVar[Mapping[str, SoundName]] = {
        "no_call": "knock", "call": "call", "lay": "place", "take": "take", "draw": "slide", "new_stack": "shuffle",
        "limit": "call", "turn_up": "turn",
    }  # fmt: skip
    lingers: ClassVar[Mapping[str, float]] = {"no_call": 0.25, "lay": 0.25, "call": 0.9, "limit": 0.6}

    usual_order = "ranks"
    """Cards of one rank are discarded together (DB-5)."""

    _laying: Sequence[Card] = ()
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
        """Whether the next draw causes a reshuffle (DB-8): the deck is empty, but there are older discards."""
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
        if zone == STACK_ZONE and index == min(DRAWN, len(deal.stack)) - 1:
            return "next" if deal.opened and piece != UNSEEN else f"rest {len(deal.stack)}"
        if zone == DISCARDS_ZONE and index >= min(DRAWN, len(deal.discards)) - 1:
            return "older"  # on what an unfinished move brings there too
        if zone.name != "hand" or index != deal.count(zone) - 1:
            return ""
        if deal.opened:
            return f"worth {self.ruleset.worth.hand(deal.hands[zone.owner])}"
        return "" if zone.owner == self.viewer else f"count {index + 1}"

    def paint_trim(self, surface: Surface, trim: str, card: Rect, look: Look, *, face_up: bool) -> None:
        kind, _, left = trim.partition(" ")
        if kind == "rest":
            named = say("dumbal.table.deck_rest", count=int(left))
            if not tags.draw_name(surface, card, named, look):
                draws = tags.draw_worth if face_up else tags.draw_count
                draws(surface, card, left, look)
        elif kind == "older":
            tags.draw_name(surface, card, self.place_name(DISCARDS_ZONE), look, 2)
        else:
            super().paint_trim(surface, trim, card, look, face_up=face_up)

    def _next_card(self, places: Places, look: Look, view: DumbalView) -> Rect | None:
        """The place for the name of the next card of the deck, on its left, at the end of a deal. None if it is on the
        card, as on all but small ones."""
        stack, layout = view.visible.stack, places.layouts[STACK_ZONE]
        is_small = extent(layout.places(1)).w < COMPACT_BELOW
        if not (is_small and view.visible.opened and stack and stack[-1] != UNSEEN):
            return None
        deck = extent(layout.places(min(DRAWN, len(stack))))
        name = say("play.pile.next")
        wide = max(text.width(word, text.SMALL, look) for word in name.split()) + look.px(2)
        beside = Rect(0, 0, wide, text.height(name, text.SMALL, look, wide))
        beside.midright = deck.x - places.near, deck.centery
        return beside

    def paint(self, surface: Surface, area: Rect, look: Look, view: DumbalView) -> None:
        places, contents = self.places(area, look), self.contents(view)
        if places.flags is not None:
            flags.draw_flags(surface, area.move(0, places.flags))
        for zone in self.slots(view):
            if not contents[zone]:
                tags.draw_place(surface, extent(places.layouts[zone].places(1)), look)
        tags.draw_lines(surface, self._words(view), places.words, look)
        beside = self._next_card(places, look, view)
        if beside is not None:
            colour = look.theme.on_felt_soft
            text.paragraph(surface, say("play.pile.next"), beside, look, text.SMALL, colour, align="right")

    def things(self, area: Rect, look: Look, view: DumbalView) -> list[Thing]:
        words, places = "\n".join(line for line, _ in self._words(view)), self.places(area, look)
        beside = self._next_card(places, look, view)
        found = [] if beside is None else [Thing("deck.next", "caption", beside, say("play.pile.next"))]
        return [Thing("hand.words", "text", places.words, words), *found] if words else found

    def slots(self, view: DumbalView) -> Sequence[Zone]:
        laid = () if self._opened else LAID_ZONES[: len(self.names)]
        return (STACK_ZONE, DISCARDS_ZONE, *laid)

    def _words(self, view: DumbalView) -> list[tuple[str, bool]]:
        """Lines on the felt: who is out, and whether the viewer can call. The hand total is on the plate. They
        don't change during a move, so that no old line shows again at its end."""
        deal = view.visible
        lines = [(self.who_is_out(view), False)]
        if view.seat is not None:
            worth = self.ruleset.worth.hand(deal.hands[self.viewer])
            if worth <= deal.call_limit and not deal.opened:
                lines.append((say("dumbal.table.can_call"), True))
            limit = self.ruleset.opening_call
            waits = deal.turns <= (self.viewer - deal.starter) % len(self.names)
            if waits and worth > limit > 0 and not deal.opened:
                lines.append((say("dumbal.table.no_opening", limit=limit, later=self.ruleset.call_at), False))
        return [(line, loud) for line, loud in lines if line]

    # ------------------------------------------------------------ drop targets

    def drop_zones(self) -> Sequence[Zone]:
        return (HAND_ZONES[self.viewer], LAID_ZONES[self.viewer], DISCARDS_ZONE)

    def explains_refusal(self, zone: Zone, *, dragged: bool) -> bool:
        return zone == STACK_ZONE or zone.name == "laid"

    def plays_on_tap(self, zone: Zone) -> bool:
        return zone == STACK_ZONE or zone.name == "laid"

    def target_zone(self) -> Zone:
        return LAID_ZONES[self.viewer]

    asks_at_slip = True

    def slip_foot(self, area: Rect, look: Look) -> tuple[int, int] | None:
        return self.places(area, look).slip_foot

    def displayed_steps(self, view: DumbalView, taken: Sequence[Step]) -> Sequence[Step]:
        """The previous turn's discards are removed first."""
        old, first = view.visible.laid[self.viewer], taken[0] if taken else None
        self._laying = first.pieces if isinstance(first, MovePieces) else ()
        return [MovePieces(old, LAID_ZONES[self.viewer], DISCARDS_ZONE), *taken] if self._laying and old else taken

    def preview(self, view: DumbalView, taken: Sequence[Step], held: Step | None) -> Message | None:
        """The hand total after discarding cards, or after taking one (DB-1, DB-5, DB-6), and with what the seat can
        call next turn (DB-4). A card from the deck is unseen, so there is no total with it."""
        if view.seat is None or not isinstance(held, MovePieces) or held.pieces[0] == UNSEEN:
            return None
        moved = [step for step in (*taken, held) if isinstance(step, MovePieces)]
        hand, deal, worth = HAND_ZONES[view.seat], view.visible, self.ruleset.worth
        cards = deal.hands[view.seat]
        for step in moved:
            cards = cards & ~mask_of(step.pieces) if step.source == hand else cards | mask_of(step.pieces)
        total, limit = worth.hand(cards), self.ruleset.call_at
        if held.target == hand:
            return message(f"dumbal.preview.{'taken_call' if total <= limit else 'taken'}", count=total)
        if limit - total < min(worth.points):
            return message("dumbal.preview.discarded", count=total)
        return message("dumbal.preview.discarded_call", count=total, most=limit - total)

    # ------------------------------------------------------------ hints

    def hint(self, decision: Decision, view: DumbalView) -> Sequence[Message]:
        return hints.hint(decision, view.visible)

    def equally_good(self, decision: Decision, view: DumbalView) -> Move | None:
        return hints.equally_good(decision)

    def advice(
        self, decision: Decision, view: DumbalView, taken: Sequence[Step]
    ) -> tuple[Sequence[Message], Move]:
        laid = [
            step.pieces for step in taken if isinstance(step, MovePieces) and step.target == LAID_ZONES[self.viewer]
        ]
        return hints.advice(decision, view.visible, laid[0] if laid else ())

    # ------------------------------------------------------------ the end of a deal

    def opened_pile(self, zone: Zone, view: DumbalView) -> Sequence[int]:
        stack: tuple[Card, ...] = view.visible.stack
        return stack[::-1] if zone == STACK_ZONE and UNSEEN not in stack else ()

    def unveiling(self, view: DumbalView) -> Sequence[Zone]:
        """The order of the showdown: the caller's hand, the others in turn, then the rest of the deck (ALL-7)."""
        if not view.visible.opened:
            return ()
        hands = self.hands_from(view.visible.caller if view.visible.caller >= 0 else view.visible.turn)
        return [*hands, STACK_ZONE]

    def made_of(self, events: Sequence[Event], steps: Sequence[Step]) -> int:
        return int(bool(events) and events[0].kind == "lay")

    def is_good(self, points: int) -> bool:
        return points <= 0

    def running(self, seat: Seat, view: DumbalView) -> int | None:
        """The viewer's own hand total; nothing else is public before the showdown."""
        return self._hand_total(view) if seat == view.seat and not view.visible.opened else None

    def running_text(self, points: int, *, explained: bool = False) -> str:
        return str(points) if explained else say("dumbal.table.plate", count=points)

    def _hand_total(self, view: DumbalView) -> int:
        """The total of the viewer's hand, without the cards that the unfinished move discards."""
        return self.ruleset.worth.hand(view.visible.hands[self.viewer] & ~mask_of(self._laying))

    def line_kind(self, index: int, ledger: Sequence[LedgerLine]) -> str:
        return "call" if ledger[index].rule_id == "DB-10" else ""

    def kind_heading(self, kind: str, lines: Sequence[LedgerLine]) -> str:
        return say("dumbal.ledger.called")

    def feat(self, lines: Sequence[LedgerLine]) -> str:
        return say("dumbal.ledger.wrong_call") if any(line.rule_id == "DB-10" for line in lines) else ""

    def sheet(self, view: View[Any, Any], on_deal: Callable[[int], object]) -> Widget:
        return Sheet(rows_of(view), self.everybody, self.ruleset.target, on_deal)

    def suit_and_rank(self, card: Card, view: DumbalView) -> tuple[int, int]:
        return suit_of(card), number_of(card)
