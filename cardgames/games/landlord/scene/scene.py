"""The scene of Landlord: the set to beat in the middle, a landlord and two peasants around it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from pygame import Rect, Surface

from cardgames.engine.cards import UNSEEN, card_list, mask_of
from cardgames.engine.contract import TRICK, Event, LedgerLine, MovePieces, Seat, Step, View, Zone
from cardgames.engine.messages import Message, message
from cardgames.engine.pile_state import changed_view
from cardgames.games.landlord.cards import (
    BEATEN_ZONES,
    CENTRE_ZONE,
    HAND_ZONES,
    HEAP_ZONE,
    OUT_ZONE,
    SEATS,
    TRICK_ZONE,
    Play,
    as_laid,
)
from cardgames.games.landlord.deal import (
    BIDDING,
    BOMB_KIND,
    LANDLORD_KIND,
    OVER,
    PLAY_KIND,
    PLAYING,
    LandlordView,
    Turn,
)
from cardgames.games.landlord.finder import may_play
from cardgames.games.landlord.hints import equally_good, hint_lines
from cardgames.games.landlord.scene import painting
from cardgames.games.landlord.scene.log_text import FEW, LandlordWords, is_nearly_out
from cardgames.games.landlord.scene.painting import Side
from cardgames.games.landlord.scene.places import Places
from cardgames.games.landlord.scene.previews import beaten_by
from cardgames.games.landlord.scene.sheet import Sheet, rounds_of
from cardgames.games.landlord.sets import Kind, Reading, read, readings
from cardgames.table import draw
from cardgames.table.board import parts, tags
from cardgames.table.board.parts import Marker
from cardgames.table.board.stage import Contents
from cardgames.table.look import Look
from cardgames.table.semantics import Thing
from cardgames.table.sound.names import SoundName
from cardgames.table.widgets.base import Widget
from cardgames.words import say


class LandlordScene(
    LandlordWords,
    parts.Tricks,
    parts.Covered,
    parts.Opened,
    parts.Trims,
    parts.Painting,
    parts.Effects,
    parts.Consequences,
):
    """See `GameScene`."""

    summary_shrinks = True
    asks_at_slip = True
    sounds: ClassVar[Mapping[str, SoundName]] = {
        "bid": "call", "landlord": "turn", "play": "place", "bomb": "solid", "pass": "knock", TRICK: "take",
        "passed_out": "turn", "turn_up": "turn",
    }  # fmt: skip
    lingers: ClassVar[Mapping[str, float]] = {
        "bid": 0.35, "landlord": 0.5, "play": 0.3, "bomb": 1.0, "pass": 0.25, "passed_out": 0.9, "turn_up": 0.5,
    }  # fmt: skip

    # ------------------------------------------------------------ where things lie

    def lay_out(self, area: Rect, look: Look) -> Places:
        return Places(area, look, self.names, self.viewer, opened=self._opened)

    def contents(self, view: LandlordView) -> Contents:
        deal = view.visible
        found: dict[Zone, Sequence[int]] = dict(deal.drawn(view.seat))
        found[OUT_ZONE] = self.pile(len(found[OUT_ZONE]), self.opened_pile(OUT_ZONE, view))
        found[HEAP_ZONE] = self.pile(len(found[HEAP_ZONE]))
        found[TRICK_ZONE] = deal.as_laid(deal.trick)
        for zone, cards in zip(BEATEN_ZONES, deal.beaten, strict=True):
            found[zone] = (UNSEEN,) * cards.bit_count() if deal.opened else deal.as_laid(cards)
        return found

    def face_down(self, zone: Zone, index: int, view: LandlordView) -> bool:
        covered = zone in BEATEN_ZONES and self.laid is not None and not self.laid.shows_beaten
        return zone == HEAP_ZONE or covered  # what flies there is covered on its way

    def opened_pile(self, zone: Zone, view: LandlordView) -> Sequence[int]:
        return card_list(view.visible.out) if zone == OUT_ZONE and view.visible.opened else ()

    def dealing(self, view: LandlordView) -> tuple[Zone, Sequence[Zone], Sequence[int]]:
        hands = [HAND_ZONES[view.visible.speaker(place)] for place in range(SEATS)]
        return CENTRE_ZONE, hands, (1,) * self.ruleset.hand_size

    # ------------------------------------------------------------ what is fixed to cards, and painted on the felt

    def trim(self, zone: Zone, index: int, piece: int, view: LandlordView) -> str:
        if zone in BEATEN_ZONES:
            return "beaten"
        if zone.name != "hand" or zone.owner == self.viewer or view.visible.opened:
            return ""
        count = view.visible.count(zone)
        return f"{'few' if count <= FEW else 'count'} {count}" if index == count - 1 else ""

    def paint_trim(self, surface: Surface, trim: str, card: Rect, look: Look, *, face_up: bool) -> None:
        kind, _, count = trim.partition(" ")
        if kind == "beaten":
            if face_up:
                painting.draw_veil(surface, card, look)
            return
        if kind == "few":
            draw.glow(surface, card.center, look.px(tags.COUNT), look.theme.lamp, 160)
        if kind:
            tags.draw_count(surface, card, count, look)

    def markers(self, area: Rect, look: Look, view: LandlordView) -> Sequence[Marker]:
        deal, landlord = view.visible, view.visible.landlord
        if landlord < 0:
            return ()
        places, found = self.places(area, look), []
        peasants = [seat for seat in range(SEATS) if seat != landlord]
        for name, seat in (("landlord", landlord), ("peasant.1", peasants[0]), ("peasant.2", peasants[1])):
            part = name.partition(".")[0]
            label = say(f"landlord.table.is_{part}", player=self.names[seat])
            paint = partial(painting.draw_sign, part=part, look=look)
            found.append(Marker(name, label, places.sign(seat), paint, say(f"landlord.purpose.sign_{part}")))
        if deal.taken:
            right = places.is_right(deal.landlord)
            where = painting.tags_area(deal.taken, places.centre_tags(deal.landlord), look, right=right)
            paint = partial(painting.draw_tags, taken=deal.taken, gone=deal.gone, look=look)
            found.append(Marker("centre", self.centre(deal), where, paint, say("landlord.purpose.taken")))
        return found

    def paint(self, surface: Surface, area: Rect, look: Look, view: LandlordView) -> None:
        deal, places = view.visible, self.places(area, look)
        if deal.phase != OVER:
            painting.draw_way(surface, places.way, look)
        for name, words, room in self._words(area, look, view):
            kind, _, seat = name.partition(".")
            best = kind == "act" and deal.phase != BIDDING and int(seat) == deal.best
            loud = kind == "set" or (best and words == self.act(int(seat), deal))
            side = self._side(name, places)
            painting.draw_words(surface, words, room, look, align=side, loud=loud, small=kind == "tags")

    def things(self, area: Rect, look: Look, view: LandlordView) -> list[Thing]:
        places = self.places(area, look)
        found = []
        for name, words, room in self._words(area, look, view):
            side, small = self._side(name, places), name.startswith("tags.")
            where = painting.words_area(words, room, look, align=side, small=small)
            found.append(Thing(f"words.{name}", "text", where, words))
        return found

    @staticmethod
    def _side(name: str, places: Places) -> Side:
        """The side of its room at which a text is."""
        kind, _, seat = name.partition(".")
        if kind in ("act", "tags"):
            return "right" if places.is_right(int(seat)) else "left"
        return "right" if kind == "heap" else "centre"

    def _words(self, area: Rect, look: Look, view: LandlordView) -> list[tuple[str, str, Rect]]:
        """The texts on the felt, each as a name, the text, and its place."""
        deal, places = view.visible, self.places(area, look)
        stake = self.stake(deal)
        if deal.phase == BIDDING and not painting.fits(stake, places.stake, look):
            brief = self.bid_so_far(deal)
            stake = next((words for words in brief if painting.fits(words, places.stake, look)), brief[-1])
        about = self.caption(deal)
        caption = next((words for words in about if painting.fits(words, places.caption, look, loud=True)), about[-1])
        found = [("stake", stake, places.stake), ("set", caption, places.caption)]
        if not self._opened:
            line = places.centre_tags if deal.phase == BIDDING else places.act
            found += [
                (f"act.{seat}", self.act(seat, deal, in_front=places.shows_beaten), line(seat)) for seat in range(SEATS)
            ]
            room = places.ranks or (places.caption if deal.phase == BIDDING else None)
            if room is not None:
                fitting = (ranks for ranks in self.ranks() if painting.fits(ranks, room, look))
                found.append(("ranks", next(fitting, ""), room))
        if deal.taken:
            room = places.about_tags(deal.landlord)
            fitting = (words for words in self.about_tags(deal) if painting.fits(words, room, look, small=True))
            found.append((f"tags.{deal.landlord}", next(fitting, ""), room))
        heap, room = self.heap(deal, with_beaten=not places.shows_beaten), places.heap_line(out=bool(deal.out))
        if room is not None and painting.fits(heap, room, look):
            found.append(("heap", heap, room))
        return [one for one in found if one[1]]

    # ------------------------------------------------------------ drop targets

    def target_zone(self) -> Zone:
        return TRICK_ZONE

    def slip_foot(self, area: Rect, look: Look) -> tuple[int, int] | None:
        return self.places(area, look).slip_foot

    # ------------------------------------------------------------ events, tricks and hints

    def sound(self, event: Event) -> SoundName | None:
        if event.kind == "bid" and not event.fact("bid"):
            return "knock"
        return "call" if event.kind == PLAY_KIND and is_nearly_out(event) else super().sound(event)

    def turns_up(self, event: Event) -> bool:
        return event.kind == LANDLORD_KIND

    def told(self, event: Event, view: LandlordView) -> LandlordView | None:
        """Stake and set are those of the line: at once after a bid, when the landlord turns up the centre, and after a
        bomb (LL-3, LL-5, LL-14)."""
        deal = view.visible.thawed()
        match event.kind:
            case "bid":
                deal.said += (event.fact("bid"),)
            case "landlord":
                deal.landlord = deal.best = event.seat
                deal.phase = PLAYING
            case "play" | "bomb":
                cards = [one.piece for one in event.piece_moves if one.target == TRICK_ZONE]
                body = len(cards) - event.fact("attached")
                laid = Turn(event.seat, mask_of(cards[:body]), mask_of(cards[body:]))
                deal.turns += (laid,)
                deal.to_beat, deal.best = read(laid.body, laid.attached, self.ruleset.sets), event.seat
                deal.bombs += (laid.body,) if event.kind == BOMB_KIND else ()
            case "pass":
                deal.turns += (Turn(event.seat),)
            case "trick":
                deal.turns, deal.to_beat = (), None
            case _:
                return None
        return changed_view(view, deal)

    hint = staticmethod(hint_lines)
    equally_good = staticmethod(equally_good)

    def leads(self, view: LandlordView) -> bool:
        return view.visible.phase == PLAYING and not view.visible.trick

    def preview(self, view: LandlordView, taken: Sequence[Step], held: Step | None) -> Message | None:
        """Whether the raised set can still be beaten, the same for each way to read it, and what a bomb makes of the
        stake (LL-5, LL-8, LL-11, LL-14)."""
        deal = view.visible
        if view.seat is None or deal.phase != PLAYING or not isinstance(held, MovePieces):
            return None
        cards, hand, rules = mask_of(held.pieces), deal.hands[view.seat], self.ruleset.sets
        ways = [may_play(hand, Play(laid.body, laid.attached), deal.to_beat, rules) for laid in readings(cards, rules)]
        found = {self._foreseen(view, way, last=cards == hand) for way in ways if way is not None}
        return found.pop() if len(found) == 1 else None

    def _foreseen(self, view: LandlordView, reading: Reading, *, last: bool) -> Message:
        """What a set with this reading leads to: the stake with a bomb, and what can beat it."""
        then, deal = self._beaten(view, reading, last=last), view.visible
        if reading.kind != Kind.BOMB or self.ruleset.bomb_factor == 1:
            return then
        stakes = [deal.bid * self.ruleset.bomb_factor**bombs for bombs in (len(deal.bombs), len(deal.bombs) + 1)]
        return message("landlord.preview.stake", before=stakes[0], after=stakes[1], then=then)

    @staticmethod
    def _beaten(view: LandlordView, reading: Reading, *, last: bool) -> Message:
        """What can beat a set with this reading, if it is not the `last` of the hand."""
        assert view.seat is not None
        if last:
            return message("landlord.preview.out")
        higher, bomb = beaten_by(view.visible, view.seat, reading)
        if not higher and not bomb:
            return message("landlord.preview.nothing")
        only = "higher_bomb" if reading.kind == Kind.BOMB else "bomb"
        return message(f"landlord.preview.{only if not higher else 'higher_or_bomb' if bomb else 'higher'}")

    def highlighted_pieces(self, event: Event, after: LandlordView) -> Sequence[int]:
        taken = event.piece_moves if event.kind == TRICK else ()
        return [piece_move.piece for piece_move in taken if piece_move.source == TRICK_ZONE]

    def flash_zone(self, event: Event) -> Zone | None:
        return TRICK_ZONE if event.kind == BOMB_KIND else None

    def last_trick(self, view: LandlordView) -> tuple[Sequence[tuple[Seat, int]], Seat] | None:
        sets = [turn for turn in view.visible.last_trick if turn.body]
        cards = [(turn.seat, card) for turn in sets for card in as_laid(turn.body, turn.attached)]
        return (cards, sets[-1].seat) if sets else None

    # ------------------------------------------------------------ scores

    def running(self, seat: Seat, view: LandlordView) -> int | None:
        """What a seat plays for, won or lost: the bid, multiplied by bombs (LL-13, LL-14)."""
        deal = view.visible
        if deal.landlord < 0:
            return None
        return abs(self.ruleset.points(deal.landlord, deal.landlord, deal.bid, len(deal.bombs))[seat])

    def running_text(self, points: int, *, explained: bool = False) -> str:
        return f"±{points}"

    def summary_area(self, area: Rect, look: Look) -> Rect | None:
        return self.places(area, look).deal_summary

    def feat(self, lines: Sequence[LedgerLine]) -> str:
        bombs = sum(line.rule_id == "LL-14" for line in lines)
        return say("landlord.ledger.bombs", count=bombs) if bombs else ""

    def sheet(self, view: View[Any, Any], on_deal: Callable[[int], object]) -> Widget:
        return Sheet(rounds_of(view.visible), self.names, self.ruleset, on_deal)
