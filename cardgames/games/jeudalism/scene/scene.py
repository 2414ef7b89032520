"""The table of Jeudalism: fiefs with their chains, and the transfer cards passed between them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from pygame import Rect, Surface

from cardgames.engine.cards import UNSEEN, Card, card_list
from cardgames.engine.contract import Event, LedgerLine, Move, MovePieces, Seat, Step, View, Zone
from cardgames.engine.game import AnyGame
from cardgames.engine.messages import Listing, Message, as_cards, message
from cardgames.engine.options import Options
from cardgames.engine.pile_state import changed_view
from cardgames.games.jeudalism.cards import (
    DECK,
    GONE_ZONE,
    HAND_ZONES,
    NUMBER_OF,
    PILE_ZONE,
    SUIT_OF,
    TRANSFER_ZONES,
    chain_zone,
    is_joker,
)
from cardgames.games.jeudalism.chains import Chain, fitting, worth
from cardgames.games.jeudalism.deal import JeudalismView
from cardgames.games.jeudalism.legal import OVER
from cardgames.games.jeudalism.ruleset import ruleset_of
from cardgames.games.jeudalism.scene import log_text, painting
from cardgames.games.jeudalism.scene.places import Places, Room, rooms_for, visible_part
from cardgames.games.jeudalism.scene.sheet import Sheet, entries_of, rows_of
from cardgames.games.jeudalism.scene.titles import titles_of
from cardgames.host.protocol import Decision
from cardgames.table import text
from cardgames.table.board import parts, tags
from cardgames.table.board.card_scene import DRAWN, CardScene
from cardgames.table.board.layouts import Column, Layout, extent, whole_area
from cardgames.table.board.parts import Marker
from cardgames.table.board.plate import team_colour
from cardgames.table.board.scene import Question
from cardgames.table.board.stage import Contents
from cardgames.table.look import Look
from cardgames.table.semantics import Thing
from cardgames.table.sound.names import SoundName
from cardgames.table.widgets.base import Widget
from cardgames.words import say


class JeudalismScene(
    CardScene[Places],
    parts.Carrying,
    parts.LongMoves,
    parts.Covered,
    parts.Opened,
    parts.Trims,
    parts.Painting,
    parts.Effects,
    parts.DealEnd,
    parts.Headings,
    parts.MemoryAid,
    parts.Consequences,
):
    """See `GameScene`."""

    sounds: ClassVar[Mapping[str, SoundName]] = {
        "five": "call", "seven": "call", "take": "take", "play": "place", "steal": "roll", "pass": "knock",
        "hand_on": "slide", "refill": "deal", "last_round": "call", "turn_up": "turn",
    }  # fmt: skip
    lingers: ClassVar[Mapping[str, float]] = {
        "five": 0.5, "seven": 0.5, "take": 0.15, "play": 0.3, "steal": 0.7, "pass": 0.3, "hand_on": 0.2,
        "last_round": 0.9,
    }  # fmt: skip

    def __init__(self, game: AnyGame, names: Sequence[str], viewer: Seat, options: Options | None = None) -> None:
        super().__init__(game, names, viewer, options)
        self.ruleset = ruleset_of(self.options)
        self._laid = (0,) * len(self.names)
        self._rooms: tuple[Room, ...] = rooms_for([()] * len(self.names), self.viewer)
        self._noted_turn: tuple[int, int] | None = None

    # ------------------------------------------------------------ layout

    def note(self, view: JeudalismView) -> None:
        """A fief gets more room between two turns, so that nothing moves while a player plays several cards."""
        deal = view.visible
        self._laid = tuple(map(len, deal.chains))
        turn = deal.match_state.deals, len(deal.turns)
        if turn != self._noted_turn:
            self._noted_turn = turn
            self._rooms = rooms_for([[*map(len, own)] for own in deal.chains], self.viewer)

    def room(self) -> Hashable:
        return self._laid, self._rooms

    def lay_out(self, area: Rect, look: Look) -> Places:
        return Places(area, look, self.names, self.viewer, self._laid, self._rooms, self.ruleset.transfer)

    @property
    def _chains(self) -> list[Zone]:
        """The places of all chains, with those of future ones."""
        counts = [max(room.chains, laid + 1) for room, laid in zip(self._rooms, self._laid, strict=True)]
        return [chain_zone(seat, number) for seat, count in enumerate(counts) for number in range(count)]

    def contents(self, view: JeudalismView) -> Contents:
        deal, seats = view.visible, range(len(self.names))
        lying = deal.drawn(view.seat)
        found: dict[Zone, Sequence[int]] = {PILE_ZONE: self.pile(len(deal.stock))}
        found |= {zone: lying.get(zone, ()) for zone in (GONE_ZONE, *self._chains)}
        found |= {TRANSFER_ZONES[seat]: lying[TRANSFER_ZONES[seat]] for seat in seats}
        for seat in seats:
            noted = deal.opened and (seat != self.viewer or deal.phase == OVER)
            found[HAND_ZONES[seat]] = () if noted else lying[HAND_ZONES[seat]]
        return found

    def dealing(self, view: JeudalismView) -> tuple[Zone, Sequence[Zone], Sequence[int]]:
        starter, most = view.visible.starter, max(self.ruleset.hand_size, self.ruleset.transfer)
        return PILE_ZONE, [*self.hands_from(starter), TRANSFER_ZONES[starter]], (1,) * most

    def part(self, view: JeudalismView) -> str:
        number, deals = view.visible.match_state.deals + 1, self.ruleset.deals
        return say("jeudalism.part.of", number=number, games=deals) if deals > 1 else ""

    def face_down(self, zone: Zone, index: int, view: JeudalismView) -> bool:
        """Cards passed on move face down, even the viewer's own."""
        return zone.name == "transfer" and zone.owner != self.viewer and not view.visible.opened

    # ------------------------------------------------------------ trims of cards

    def trim(self, zone: Zone, index: int, piece: int, view: JeudalismView) -> str:
        deal = view.visible
        match zone.name:
            case "pile":
                count = len(deal.stock)
                return f"count {count}" if index == min(DRAWN, count) - 1 else ""
            case "hand":
                last = zone.owner != self.viewer and index == deal.count(zone) - 1
                return f"count {index + 1}" if last else ""
            case "gone":
                return "armed" if piece in log_text.armed(deal) else ""
            case "chain" if index > 0:
                order, count = log_text.order_of(piece), len(self._chain(zone, view) or ())
                name = self._number(zone, index, piece, view) if order == "joker" else DECK.text(piece)
                return f"{order} {max(count, index + 1)} {self._rooms[zone.owner].cards} {name}"
        return ""

    def _number(self, zone: Zone, index: int, joker: Card, view: JeudalismView) -> str:
        """The number of a joker in its chain or in place of a knight; "" if it leaves the chain."""
        chain = self._chain(zone, view) or ()
        if joker not in chain:
            if index >= len(chain) or log_text.order_of(chain[index]) != "knight":
                return ""
            chain = (*chain[:index], joker, *chain[index + 1 :])
        return str(log_text.stands_for(chain, joker))

    @staticmethod
    def _chain(zone: Zone, view: JeudalismView) -> Chain | None:
        chains = view.visible.chains[zone.owner]
        return chains[zone.number] if zone.number < len(chains) else None

    def paint_trim(self, surface: Surface, trim: str, card: Rect, look: Look, *, face_up: bool) -> None:
        kind, _, words = trim.partition(" ")
        if kind == "armed":
            painting.draw_armed(surface, card, look)
        elif kind != "count" and face_up:
            count, most, name = words.split(" ", 2)
            painting.draw_crest(surface, kind, name, card, look, seen=visible_part(int(count), int(most)))
        else:
            super().paint_trim(surface, trim, card, look, face_up=face_up)

    # ------------------------------------------------------------ painted on the felt

    def paint(self, surface: Surface, area: Rect, look: Look, view: JeudalismView) -> None:
        places, deal = self.places(area, look), view.visible
        for seat in range(len(self.names)) if deal.phase != OVER else ():
            if seat in (deal.turn, self.viewer):
                painting.draw_tray(surface, places.tray(seat), look, lit=seat == deal.turn)
            strength = 1.0 if seat == self.viewer else 0.5
            zone = chain_zone(seat, len(deal.chains[seat]))
            place = extent(places.layouts[zone].places(1))
            painting.draw_new_chain(surface, place, self.slot_name(zone), look, strength=strength)
        if deal.ending and deal.phase != OVER:
            tags.draw_place(surface, places.court.pile, look)
        if not deal.gone:
            tags.draw_place(surface, extent(places.layouts[GONE_ZONE].places(1)), look)
        for title in self._titles(places, look, view):
            text.write(surface, title.label, title.rect, look, tags.CAPTION, look.theme.on_felt_soft, align="centre")

    def _titles(self, places: Places, look: Look, view: JeudalismView) -> list[Thing]:
        notes = self._notes(places, look, view) if view.visible.phase == OVER else []
        return titles_of(self, places, look, view, notes)

    def things(self, area: Rect, look: Look, view: JeudalismView) -> list[Thing]:
        places, deal = self.places(area, look), view.visible
        found = self._titles(places, look, view)
        if deal.phase == OVER:
            return found
        for seat in range(len(self.names)):
            count = deal.count(HAND_ZONES[seat])
            if seat != self.viewer and count and not deal.opened:
                label = say("jeudalism.table.holds", player=self.names[seat], count=count)
                found.append(Thing(f"holds.{seat}", "text", places.held_box(seat), label))
            label = say("jeudalism.table.next_chain", player=self.names[seat])
            found.append(Thing(f"next.{seat}", "place", self._next_chain(seat, places, view), label))
        key = "tray" if deal.on_tray else "tray_empty"
        label = say(f"jeudalism.table.{key}", player=self.names[deal.turn], count=deal.on_tray)
        found.append(Thing("tray", "text", places.tray(deal.turn), label))
        return found

    @staticmethod
    def _next_chain(seat: Seat, places: Places, view: JeudalismView) -> Rect:
        """The place of a seat's next chain."""
        return extent(places.layouts[chain_zone(seat, len(view.visible.chains[seat]))].places(1))

    def markers(self, area: Rect, look: Look, view: JeudalismView) -> Sequence[Marker]:
        """A shield for each chain with its points and their reasons, and slips of paper with the face-up hands."""
        places, deal, scale = self.places(area, look), view.visible, self.ruleset.scale
        found = []
        for seat, chains in enumerate(deal.chains):
            colour = team_colour(deal.table.players[seat], look.theme)
            for number, chain in enumerate(chains):
                points = str(worth(chain, scale))
                paint = partial(painting.draw_shield, points=points, colour=colour, look=look)
                score = log_text.chain_score(chain, scale)
                label = say("jeudalism.table.chain", player=self.names[seat], chain=score)
                shield, about = places.shield(seat, number, points), say("jeudalism.purpose.shield")
                found.append(Marker(f"shield.{seat}.{number}", label, shield, paint, about))
        return [*found, *self._notes(places, look, view)]

    def _notes(self, places: Places, look: Look, view: JeudalismView) -> list[Marker]:
        """A slip of paper with the cards of each face-up hand."""
        deal, found = view.visible, []
        for seat, hand in enumerate(deal.hands if deal.opened else ()):
            if hand and not self.contents(view)[HAND_ZONES[seat]]:
                room = places.note(seat, over=deal.phase == OVER and not deal.trays[seat])
                found.append(self._note(seat, card_list(hand), room, look))
        return found

    def _note(self, seat: Seat, hand: Sequence[Card], room: Rect, look: Look) -> Marker:
        """A slip of paper with the cards that a seat holds."""
        cards = [log_text.card_sign(card) for card in hand]
        label = say("jeudalism.table.left", player=self.names[seat], cards=as_cards(DECK, hand))
        rect = tags.note_rect(len(cards), room, look)
        return Marker(f"hand.{seat}", label, rect, partial(tags.draw_note, cards=cards, look=look))

    # ------------------------------------------------------------ names of places

    asks_at_slip = True
    signed = ("chain",)
    separate = ("transfer",)

    def slots(self, view: JeudalismView) -> Sequence[Zone]:
        deal = view.visible
        if deal.phase == OVER:
            return (GONE_ZONE,)
        chains = [chain_zone(seat, len(own)) for seat, own in enumerate(deal.chains)]
        deck = (PILE_ZONE,) if deal.ending else ()
        return (GONE_ZONE, *deck, TRANSFER_ZONES[self.viewer], *chains)

    def slot_area(self, zone: Zone, layout: Layout) -> Rect:
        return layout.area if zone.name == "transfer" else super().slot_area(zone, layout)

    # ------------------------------------------------------------ drop targets

    def drop_zones(self) -> Sequence[Zone]:
        return (HAND_ZONES[self.viewer], GONE_ZONE, *self._chains)

    def explains_refusal(self, zone: Zone, *, dragged: bool) -> bool:
        return zone in (PILE_ZONE, TRANSFER_ZONES[self.viewer]) or (dragged and zone.name == "chain")

    def plays_on_tap(self, zone: Zone) -> bool:
        return zone.name == "transfer"

    def places_in(self, zone: Zone, count: int) -> Sequence[int]:
        return range(count) if zone.name == "chain" else ()

    def spot(self, zone: Zone, at: int, count: int, layout: Layout) -> Rect:
        if at >= 0 and isinstance(layout, Column):
            return layout.in_sight(at, count)
        if zone == GONE_ZONE:
            card = extent(layout.places(1))
            return Rect(layout.area.x, card.y, layout.area.w, card.h)
        return whole_area(layout, count)

    def slip_foot(self, area: Rect, look: Look) -> tuple[int, int] | None:
        return self.places(area, look).slip_foot

    def target_zone(self) -> Zone:
        """The only own chain, or else the place of the next one."""
        owned = self._laid[self.viewer]
        return chain_zone(self.viewer, 0 if owned == 1 else owned)

    # ------------------------------------------------------------ questions, sounds and texts

    def question(self, question: str, view: JeudalismView) -> Question:
        answer = say("jeudalism.answer.done" if view.visible.done else "jeudalism.answer.pass")
        return Question(log_text.asked(view), (("pass", answer),))

    def task(self, view: JeudalismView) -> str:
        return log_text.to_do(view, self.viewer)

    def task_with(self, view: JeudalismView, taken: Sequence[Step], ways: Sequence[MovePieces]) -> str:
        return "" if taken else log_text.asked_with(ways, view)

    def prompt(self, view: JeudalismView, taken: Sequence[Step]) -> str:
        if not taken:
            return log_text.to_do(view, self.viewer)
        step = taken[0]
        assert isinstance(step, MovePieces)
        chain = self._chain(step.target, view) or ()
        return say("jeudalism.ask.where", card=log_text.card_words(chain[step.at]))

    def preview(self, view: JeudalismView, taken: Sequence[Step], held: Step | None) -> Message | None:
        """The points of a chain before and after a card, and what a stolen knight can bring (JD-12, JD-15, JD-16); for
        a 5 or a 7, how many cards it lets the player take or play (JD-11). For a transfer card, the most points that
        it would bring."""
        if not isinstance(held, MovePieces) or held.pieces[0] == UNSEEN:
            return None
        (card,), zone, scale = held.pieces, held.target, self.ruleset.scale
        if zone == GONE_ZONE:
            return log_text.action_preview(card, view.visible.on_tray, self.ruleset)
        if zone.name != "chain":
            return next(iter(log_text.brings(card, view, self.viewer)), None)
        chain = self._chain(zone, view)
        if chain is None:
            return message("jeudalism.preview.start", count=worth((card,), scale))
        new = (*chain, card) if held.at < 0 else (*chain[: held.at], card, *chain[held.at + 1 :])
        before, after = worth(chain, scale), worth(new, scale)
        if zone.owner == self.viewer:
            changed = log_text.bonuses_changed((chain,), (new,), scale)
            key = "chain" if changed is None else "bonus"
            return message(f"jeudalism.preview.{key}", before=before, after=after, bonuses=changed)
        fits = [own for own in view.visible.chains[self.viewer] if fitting(own) >> chain[held.at] & 1]
        ways = [(worth(own, scale), worth((*own, chain[held.at]), scale)) for own in fits]
        values = {"before": before, "after": after, "player": self.names[zone.owner]}
        if len(ways) == 1:
            values |= dict(zip(("mine", "then"), ways[0], strict=True))
            return message("jeudalism.preview.steal_to", chain=as_cards(DECK, fits[0]), **values)
        gain = max((then - mine for mine, then in ways), default=0)
        return message("jeudalism.preview.steal", gain=gain, **values)

    def bubble(self, event: Event) -> Message | None:
        return log_text.bubble(event, self.ruleset)

    def log(self, event: Event) -> Message | None:
        return log_text.line(event, self.names, self.ruleset)

    def gist(self, event: Event) -> Message | None:
        return log_text.gist(event, self.names)

    def gists(self, events: Sequence[Event]) -> str:
        return log_text.gists(events, self.names)

    opening = staticmethod(log_text.opening)

    def hint(self, decision: Decision, view: JeudalismView) -> Sequence[Message]:
        from cardgames.games.jeudalism import hints  # imports the bots, which a table alone does not need

        return hints.hint(decision, view)

    def equally_good(self, decision: Decision, view: JeudalismView) -> Move | None:
        from cardgames.games.jeudalism import hints

        return hints.equally_good(decision)

    def advice(
        self, decision: Decision, view: JeudalismView, taken: Sequence[Step]
    ) -> tuple[Sequence[Message], Move] | None:
        """A card that is as good as a pass is advised instead."""
        from cardgames.games.jeudalism import hints

        better = hints.preferred(decision)
        return None if better is decision else (hints.hint(better, view), better.move)

    def memory(self, view: JeudalismView) -> list[str]:
        return log_text.remembered(view, self.names)

    def card_words(self, piece: int) -> str:
        return log_text.card_words(piece)

    def about(self, piece: int, view: JeudalismView) -> str:
        chain = next((chain for own in view.visible.chains for chain in own if piece in chain), None)
        about = log_text.about(piece, chain, view.visible, self.ruleset.scale)
        return "\n".join([about, *map(say, log_text.brings(piece, view, self.viewer))])

    # ------------------------------------------------------------ scores

    def earned(self, event: Event, view: JeudalismView) -> JeudalismView | None:
        """Shields and plates count a played card before the transfer cards are passed on (JD-15)."""
        deal = view.visible.thawed()
        lain = [piece_move for piece_move in event.piece_moves if piece_move.target.name == "chain"]
        for piece, _, zone, _, at in lain:
            slot = deal.slot_of[zone]
            chain: Chain = deal.get(slot)
            deal.put(slot, (*chain[:at], piece, *chain[at + 1 :]) if at >= 0 else (*chain, piece))
        return changed_view(view, deal) if lain else None

    def ending(self, view: JeudalismView, ledger: Sequence[LedgerLine]) -> str:
        return log_text.ending(ledger, self.names)

    def line_kind(self, index: int, ledger: Sequence[LedgerLine]) -> str:
        """All chains of a player are one row, so that every player's row is in sight in the smallest window."""
        return "chains"

    def kind_heading(self, kind: str, lines: Sequence[LedgerLine]) -> str:
        return log_text.chains_told(lines)

    def gains(self, ledger: Sequence[LedgerLine]) -> Sequence[LedgerLine]:
        return log_text.whole_chains(ledger)

    def score(self, seat: Seat, view: JeudalismView) -> str:
        if self.ruleset.deals > 1:
            return super().score(seat, view)
        return str(self.tally(seat, view))

    def running(self, seat: Seat, view: JeudalismView) -> int | None:
        """The points of the chains laid so far; in a match of one game they are the score."""
        return self.tally(seat, view) if self.ruleset.deals > 1 else None

    def contains_deal(self) -> bool:
        return self.ruleset.deals == 1

    def tally(self, seat: Seat, view: JeudalismView) -> int:
        """The points of the chains laid so far (JD-15)."""
        return sum(worth(chain, self.ruleset.scale) for chain in view.visible.chains[seat])

    def reason(
        self, seat: Seat, before: JeudalismView, after: JeudalismView, pieces: Sequence[int] = ()
    ) -> Listing | None:
        """The bonuses that the seat won or lost, in the order of play (JD-15, JD-16)."""
        chains = before.visible.chains[seat], after.visible.chains[seat]
        return log_text.bonuses_changed(*chains, self.ruleset.scale, pieces)

    def mark_key(self, seat: Seat, view: JeudalismView) -> str:
        deal = view.visible
        if deal.ending and deal.phase != OVER:
            return "last_turn" if seat == deal.last else ""
        return "first_turn" if seat == deal.starter else ""

    def summary_area(self, area: Rect, look: Look) -> Rect | None:
        return self.places(area, look).deal_summary

    def sheet(self, view: View[Any, Any], on_deal: Callable[[int], object]) -> Widget:
        scale = self.ruleset.scale
        return Sheet(entries_of(view, scale), rows_of(view, scale), self.everybody, on_deal)

    # ------------------------------------------------------------ the viewer's hand

    def suit_and_rank(self, card: Card, view: JeudalismView) -> tuple[int, int] | None:
        return None if is_joker(card) else (SUIT_OF[card], NUMBER_OF[card])
