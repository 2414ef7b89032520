"""The default table, for a game without a scene of its own: laid out from its declared piles and its words.

Hands are around the felt. A seat's open piles are in front of its hand or beside its plate. All other piles are in the
middle, each labelled with its name and number of cards (`plain_table`). Texts come from the game's words, or else from
the names in its code (`plain_words`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from pygame import Rect, Surface

from cardgames.engine.card_game import CardGame, CardMatchState
from cardgames.engine.cards import UNSEEN, Card
from cardgames.engine.contract import TRICK, Event, LedgerLine, Seat, Step, View, Zone, hand_of
from cardgames.engine.game import AnyGame
from cardgames.engine.messages import Message, as_cards, message
from cardgames.engine.options import Options
from cardgames.engine.piles import NO_SEAT, Slot
from cardgames.host.protocol import Decision
from cardgames.table import text
from cardgames.table.board import parts, tags
from cardgames.table.board.card_scene import DRAWN, CardScene
from cardgames.table.board.layouts import extent
from cardgames.table.board.plain_sheet import PlainSheet
from cardgames.table.board.plain_table import PlainTable
from cardgames.table.board.plain_words import PlainWords
from cardgames.table.board.plain_zones import PlainZones
from cardgames.table.board.scene import Question
from cardgames.table.board.stage import Contents
from cardgames.table.look import Look
from cardgames.table.semantics import Thing
from cardgames.table.sound.names import SoundName
from cardgames.table.widgets.base import Widget
from cardgames.words import listed, say

HAND_SIZE = 7
"""The least number of hand cards to leave room for."""


class PlainScene(
    CardScene[PlainTable],
    parts.Carrying,
    parts.Tricks,
    parts.LongMoves,
    parts.Opened,
    parts.Trims,
    parts.Painting,
    parts.Headings,
    parts.Scoring,
    parts.DealEnd,
):
    """See `GameScene`. For games that derive from `CardGame`."""

    summary_shrinks = True
    asks_place_at_slip = False  # the only piece that can be moved is lit; a slip would look like a button

    def __init__(self, game: AnyGame, names: Sequence[str], viewer: Seat, options: Options | None = None) -> None:
        super().__init__(game, names, viewer, options)
        assert isinstance(game, CardGame)
        self.rules: CardGame[Any, Any] = game
        self.words = PlainWords(game, names)
        self._reported = False
        """Whether all hands are face up because the deal is over."""
        self._held = 0
        """The number of the viewer's cards then."""
        self._written: _Writing | None = None
        slots, unused = game.deal_type.slots, game.unused_piles(self.options)
        self._single = [slot for slot in slots if slot.owner < len(names) and not _is_hand(slot.zone)]
        self._single = [slot for slot in self._single if slot.zone.name not in unused]
        self._middle = [slot for slot in self._single if slot.owner < 0]
        self._covered = {slot.zone for slot in self._single if slot.look == "pile" and slot.seers == NO_SEAT}
        """Face-down piles: at most `DRAWN` of their cards are drawn."""
        self._hand_size = max(HAND_SIZE, game.hand_size(game.opening(self.options, len(names), 0)))
        self._in_columns: dict[Zone, int] = {}
        """The number of cards of each pile in a column."""
        self._several: tuple[Zone, ...] = ()
        """The zones of `several` piles of each seat: those that have begun, and the next one."""
        self._declare([Zone(pile.zone, seat, 0) for _, pile in game.deal_type.several_fields for seat in self._seats])
        if not self._zones.trick:
            self.tricks = None
        ranks = dict.fromkeys(face.rank for face in game.deck.faces)
        suits = dict.fromkeys(face.suit for face in game.deck.faces)
        self._ranks = {rank: place for place, rank in enumerate(ranks)}
        self._suits = {suit: place for place, suit in enumerate(suits)}

    # ------------------------------------------------------------ layout

    @property
    def _seats(self) -> range:
        return range(len(self.names))

    def _declare(self, several: Sequence[Zone]) -> None:
        """Lay out these `several` piles, and all others."""
        self._several = tuple(several)
        self._slots = [*self._single, *map(self._slot, several)]
        self._zones = PlainZones.of([hand_of(seat) for seat in self._seats], self._hand_size, self._slots)
        own = [slot.zone for slot in self._slots if slot.owner >= 0]
        self._order = [*(slot.zone for slot in self._middle), *own, *self._zones.hands]

    def note(self, view: View[Any, Any]) -> None:
        super().note(view)
        hands = [hand_of(seat) for seat in self._seats if seat != self.viewer]
        self._opened = self._opened and any(map(view.visible.count, hands))  # no hand needs the room otherwise
        self._in_columns = {slot.zone: view.visible.count(slot.zone) for slot in self._single if slot.look == "column"}
        self._reported = self._opened and not view.to_act
        self._held = view.visible.count(hand_of(self.viewer)) if self._reported else 0
        begun = [
            Zone(pile.zone, seat, number)
            for field, pile in view.visible.several_fields
            for seat in self._seats
            for number in range(len(getattr(view.visible, field)[seat]) + 1)
        ]
        if tuple(begun) != self._several:
            self._declare(begun)

    def room(self) -> Hashable:
        return self._opened, self._reported, self._held, self._several, tuple(self._in_columns.values())

    def lay_out(self, area: Rect, look: Look) -> PlainTable:
        beside, most = self._zones.beside[self.viewer], min(99, len(self.game.deck))
        names = [(self.words.pile(slot.zone), slot.hidden) for slot in beside]
        labels = [name if has_tag else self._counted(name, most) for name, has_tag in names]
        return PlainTable(
            self._zones,
            area,
            look,
            self.names,
            self.viewer,
            marks=[self._first_mark()],
            opened=self._opened,
            reported=self._reported,
            held=self._held,
            in_columns=self._in_columns,
            has_status=self.words.has_status(self.rules.deal_type),
            named=max((text.width(label, text.SMALL, look) for label in labels), default=0),
        )

    def contents(self, view: View[Any, Any]) -> Contents:
        drawn: dict[Zone, tuple[Card, ...]] = view.visible.drawn(view.seat)
        found = {zone: drawn.get(zone, ()) for zone in self._order}
        return {zone: cards[-DRAWN:] if zone in self._covered else cards for zone, cards in found.items()}

    def dealing(self, view: View[Any, Any]) -> tuple[Zone, Sequence[Zone], Sequence[int]]:
        hidden = [slot.zone for slot in self._middle if slot.hidden]
        source = (hidden or self._order)[0]
        first = getattr(view.visible.match_state, "first", 0)
        size = view.visible.count(self._zones.hands[self.viewer])
        return source, self.hands_from(first % len(self.names)), (1,) * size

    # ------------------------------------------------------------ counts, labels and the status line

    def trim(self, zone: Zone, index: int, piece: int, view: View[Any, Any]) -> str:
        """The number of cards of another player's hand or of a face-down pile."""
        count = view.visible.count(zone)
        last = min(DRAWN if zone in self._covered else count, count) - 1
        if piece != UNSEEN and index == last and self.opened_pile(zone, view):
            return "next"
        if piece != UNSEEN or index != last or count < 2 or zone == self.hand_zone():
            return ""
        return f"count {count}" if _is_hand(zone) or self._slot(zone).look == "pile" else ""

    def _slot(self, zone: Zone) -> Slot:
        found: Slot = self.rules.deal_type.slot_of[zone]
        return found

    def paint(self, surface: Surface, area: Rect, look: Look, view: View[Any, Any]) -> None:
        table, theme = self.places(area, look), look.theme
        written = self._writing(table, look, view)
        for place in written.empty:
            tags.draw_place(surface, place, look)
        for words, where in written.labels.values():
            text.write(surface, words, where, look, text.SMALL, theme.on_felt_soft, align="centre")
        text.write(surface, written.status, table.status, look, text.STRONG, theme.on_felt, align="centre")

    def things(self, area: Rect, look: Look, view: View[Any, Any]) -> list[Thing]:
        table = self.places(area, look)
        written = self._writing(table, look, view)
        found = []
        for zone, (words, where) in written.labels.items():
            if not words:
                continue
            seat = f".{zone.owner}" if zone.owner >= 0 else ""
            found.append(Thing(f"label.{zone.name}{seat}", "text", where, words))
        if written.status:
            wide = text.width(written.status, text.STRONG, look)
            found.append(Thing("label.status", "text", _middle(table.status, wide), written.status))
        return found

    def _writing(self, table: PlainTable, look: Look, view: View[Any, Any]) -> _Writing:
        """The texts on the felt for a view, cached. Each pile's name is right below its cards."""
        if self._written is None or self._written.table is not table or self._written.view is not view:
            contents, labels, empty = self.contents(view), {}, []
            for zone, room in table.labels.items():
                lying = extent(table.layouts[zone].places(max(1, len(contents[zone]))))
                words = self._label(zone, contents[zone], room.w, look, view)
                labels[zone] = words, _middle(room, text.width(words, text.SMALL, look))
                labels[zone][1].y = min(room.y, lying.bottom + 7 * table.near // 4)
                if not contents[zone] and self._is_shown_empty(zone):
                    empty.append(lying)
            for zone, (_, where) in labels.items():  # a tilted card reaches a little further down than a straight one
                rows = [other for (_, owner, _), (_, other) in labels.items() if owner == zone.owner]
                where.y = max(other.y for other in rows if abs(other.y - where.y) <= table.near)
            self._written = _Writing(view, table, labels, empty, self.words.status(view))
        return self._written

    def _label(self, zone: Zone, lying: Sequence[Card], wide: int, look: Look, view: View[Any, Any]) -> str:
        """The name of a pile, with its number of cards if no tag shows it; shortened to `wide` px. The first of several
        piles has the name for all."""
        if zone.number > 0:
            return ""
        name, count = self.words.pile(zone), view.visible.count(zone)
        if count > 1 and self._slot(zone).look == "pile" and lying[-1] != UNSEEN:
            counted = self._counted(name, count)
            name = name if text.width(counted, text.SMALL, look) > wide else counted
        return text.shortened(name, text.SMALL, look, wide)

    @staticmethod
    def _counted(name: str, count: int) -> str:
        return say("play.plain.counted", name=name, count=count)

    def about(self, piece: Card, view: View[Any, Any]) -> str:
        return self.words.about(piece)

    # ------------------------------------------------------------ names of places

    def slots(self, view: View[Any, Any]) -> Sequence[Zone]:
        return [zone for zone in self._order if not _is_hand(zone) and self._is_shown_empty(zone)]

    def _is_shown_empty(self, zone: Zone) -> bool:
        """Whether the place of a pile is drawn while it is empty."""
        if not self.laid or zone not in self.laid.labels or (zone.number >= 0 and zone.owner != self.viewer):
            return False
        above = self._slot(zone).below
        while above is not None and not self._in_columns[above]:
            above = self._slot(above).below
        return above is None

    def slot_name(self, zone: Zone) -> str:
        return ""  # its name is below it

    def purpose(self, zone: Zone) -> str:
        own = super().purpose(zone)
        if own:
            return own
        slot = self._slot(zone)
        return say(f"play.purpose.{'open' if not slot.hidden else 'deck' if slot.seers == NO_SEAT else 'own'}")

    # ------------------------------------------------------------ drop targets

    def where(self, zone: Zone) -> str:
        return self.words.where(zone)

    def drop_zones(self) -> Sequence[Zone]:
        return [zone for zone in self._order if zone.owner in (-1, self.viewer)]

    def explains_refusal(self, zone: Zone, *, dragged: bool) -> bool:
        return not _is_hand(zone)

    def plays_on_tap(self, zone: Zone) -> bool:
        return zone.owner == -1

    def target_zone(self) -> Zone:
        """The viewer's place in the trick, else the first open pile in the middle, else the viewer's own first pile."""
        if self._zones.trick:
            return self._zones.trick[self.viewer]
        own = [slot.zone for slot in self._slots if slot.owner == self.viewer]
        return next((slot.zone for slot in self._middle if not slot.hidden), own[0] if own else self.hand_zone())

    # ------------------------------------------------------------ questions, sounds and texts

    def question(self, question: str, view: View[Any, Any]) -> Question:
        return self.words.question(question, view)

    def prompt(self, view: View[Any, Any], taken: Sequence[Step]) -> str:
        return self.words.prompt(view, taken)

    def task(self, view: View[Any, Any]) -> str:
        return self.words.prompt(view, ())

    def sound(self, event: Event) -> SoundName | None:
        if not event.piece_moves:
            return "turn" if event.reveals else "knock" if event.seat >= 0 else None
        piece_move = event.piece_moves[0]
        slots: Mapping[Zone, Slot] = self.rules.deal_type.slot_of
        if slots[piece_move.target].hidden and piece_move.target.owner < 0:
            return "shuffle"
        return "slide" if _is_hand(piece_move.target) and slots[piece_move.source].hidden else "place"

    def bubble(self, event: Event) -> Message | None:
        return self.words.bubble(event)

    def log(self, event: Event) -> Message:
        return self.words.log(event)

    def chapters(self, events: Sequence[Event]) -> Sequence[Message | None] | None:
        """In a trick-taking game each trick has a heading: a round from the first player on would end in the middle."""
        if not self._zones.trick:
            return None
        found: list[Message | None] = []
        number, lying = 0, False
        for event in events:
            plays = any(piece_move.target in self._zones.trick for piece_move in event.piece_moves)
            leads = plays and not lying
            number += leads
            found.append(message("play.plain.trick", number=number) if leads else None)
            lying = (plays or lying) and event.kind != TRICK
        return found

    def gist(self, event: Event) -> Message | None:
        """The cards of an event with what was said about them, such as the suit that an eight asks for."""
        said, pieces = self.bubble(event), [piece_move.piece for piece_move in event.piece_moves]
        if said is None or not pieces or UNSEEN in pieces:
            return None
        return message("play.history.said", cards=as_cards(self.game.deck, pieces), said=said)

    def gists(self, events: Sequence[Event]) -> str:
        """Events with words of their own for chips are told first, those of a kind together, such as all cards drawn
        before one was played."""
        counts: dict[str, int] = {}
        rest: list[str] = []
        for event in events:
            key = self.words.gist_key(event)
            if key:
                counts[key] = counts.get(key, 0) + len(event.piece_moves)
                continue
            pieces = [piece_move.piece for piece_move in event.piece_moves if piece_move.piece != UNSEEN]
            cards = listed(map(self.card_words, pieces), "plain")
            shown = self.gist(event) or cards or self.bubble(event)
            rest += [str(shown)] if shown else []
        told = [say(key, count=count) for key, count in counts.items()]
        return listed([*told, *rest], "comma") if told else super().gists(events)

    def hint(self, decision: Decision, view: View[Any, Any]) -> Sequence[Message]:
        return self.words.hint(decision, view)

    # ------------------------------------------------------------ the end of a deal

    def opened_pile(self, zone: Zone, view: View[Any, Any]) -> Sequence[int]:
        slot = self._slot(zone)
        if not view.visible.opened or not slot.hidden or not slot.ordered:
            return ()
        cards: tuple[Card, ...] = view.visible.get(slot)
        return () if UNSEEN in cards else cards[::-1]

    def unveiling(self, view: View[Any, Any]) -> Sequence[Zone]:
        if not view.visible.opened:
            return ()
        hidden = [slot.zone for slot in self._single if slot.hidden]
        hands = self.hands_from(self.viewer)
        return [zone for hand in hands for zone in (hand, *(one for one in hidden if one.owner == hand.owner))]

    def ending(self, view: View[Any, Any], ledger: Sequence[LedgerLine]) -> str:
        return self.words.ending(view, ledger)

    def summary_area(self, area: Rect, look: Look) -> Rect | None:
        return self.places(area, look).deal_summary

    # ------------------------------------------------------------ scores

    def running(self, seat: Seat, view: View[Any, Any]) -> int | None:
        """What the lines of the ledger have brought so far, in a game in which they count at once."""
        return self.game.points_so_far(view.visible)[seat] if self.game.pays_at_once else None

    def tally(self, seat: Seat, view: View[Any, Any]) -> int | None:
        return self.running(seat, view)

    def is_good(self, points: int) -> bool:
        return points <= 0 if self.game.points_are_bad else points >= 0

    def mark_key(self, seat: Seat, view: View[Any, Any]) -> str:
        is_first = view.visible.table.players[seat] == view.visible.match_state.first
        return self.rules.first if is_first else ""

    def mark(self, seat: Seat, view: View[Any, Any]) -> str:
        return self._first_mark() if self.mark_key(seat, view) else ""

    def _first_mark(self) -> str:
        return self.words.own(f"table.{self.rules.first}", self.rules.first)

    def part(self, view: View[Any, Any]) -> str:
        return self.deal_part(view.visible.match_state.deals + 1)

    def sheet(self, view: View[Any, Any], on_deal: Callable[[int], object]) -> Widget:
        match_state: CardMatchState = view.visible.match_state
        points = list(match_state.points)
        outcome = view.visible.outcome() if view.visible.opened and not view.to_act else None
        if outcome is not None and not outcome.redeal:
            points.append(outcome.points)
        return PlainSheet(points, self.everybody, on_deal)

    # ------------------------------------------------------------ the viewer's hand

    def suits(self, order: str, view: View[Any, Any]) -> Sequence[int]:
        """The suits in the order of the hand; for "colours", red and black suits alternate."""
        faces = self.game.deck.faces
        signs = [next(face.key for face in faces if face.suit == suit)[-1] for suit in self._suits]
        red = [place for place, sign in enumerate(signs) if sign in "HD"]
        black = [place for place, sign in enumerate(signs) if sign not in "HD"]
        if order != "colours" or abs(len(red) - len(black)) > 1:
            return range(len(signs))
        first, second = (red, black) if len(red) > len(black) else (black, red)
        return [suit for pair in zip_longest(first, second) for suit in pair if suit is not None]

    def suit_and_rank(self, card: Card, view: View[Any, Any]) -> tuple[int, int]:
        face = self.game.deck.faces[card]
        return self._suits[face.suit], self._ranks[face.rank]


@dataclass(frozen=True, slots=True)
class _Writing:
    """The texts on the felt for a view: each pile's label and its rectangle, the places of empty piles, and the status
    line."""

    view: View[Any, Any]
    table: PlainTable
    labels: Mapping[Zone, tuple[str, Rect]]
    empty: Sequence[Rect]
    status: str


def _is_hand(zone: Zone) -> bool:
    return zone == hand_of(zone.owner)


def _middle(room: Rect, wide: int) -> Rect:
    """The middle part of `room`, at most `wide` px wide."""
    wide = min(room.w, wide)
    return Rect(room.centerx - wide // 2, room.y, wide, room.h)
