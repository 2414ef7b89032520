"""What lies on the felt of Round Robbin', what is fixed to cards, and what is painted and named on the felt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from pygame import Rect, Surface

from cardgames.engine.cards import UNSEEN, Card, mask_of
from cardgames.engine.contract import Seat, Zone
from cardgames.engine.game import AnyGame
from cardgames.engine.options import Options
from cardgames.games.round_robbin.cards import (
    ASLEEP_ZONE,
    DECK_ZONE,
    DUMP_ZONE,
    FREE_ZONE,
    HAND_ZONES,
    ROBBING_ZONES,
    SETS,
    VILLAGE,
    village_zone,
)
from cardgames.games.round_robbin.deal import OVER, TOP, RobbinView, worth
from cardgames.games.round_robbin.scene import felt_words, log_text, painting
from cardgames.games.round_robbin.scene.places import Places, SleepingKings, room_for
from cardgames.games.round_robbin.standings import is_tournament, ring_title
from cardgames.games.round_robbin.tournament import ruleset_of
from cardgames.table import text
from cardgames.table.board import parts, tags
from cardgames.table.board.card_scene import DRAWN, CardScene
from cardgames.table.board.layouts import Layout, extent
from cardgames.table.board.parts import Marker
from cardgames.table.board.plate import team_colour
from cardgames.table.board.stage import Contents
from cardgames.table.look import Look
from cardgames.table.semantics import Thing
from cardgames.words import say


class RobbinFelt(CardScene[Places], parts.Ordered, parts.Opened, parts.Trims, parts.Painting):
    """The part of the scene that draws piles, tags and captions."""

    def __init__(self, game: AnyGame, names: Sequence[str], viewer: Seat, options: Options | None = None) -> None:
        super().__init__(game, names, viewer, options)
        self.ruleset = ruleset_of(self.options)
        self._room = (room_for(0),) * len(self.names)
        self._changed: Mapping[Zone, Sequence[Card]] = {}
        """The villages as changed by the current draft."""
        self._taken_up = False
        """Whether the draft has begun with the top card of the discard pile."""
        self._woken = self._returned = 0
        """How many kings the draft has woken, and how many jokers it has returned, less those that it has charmed."""
        self._asleep = 0
        """The number of red kings that lie over the deck's empty place."""

    # ------------------------------------------------------------ layout

    def note(self, view: RobbinView) -> None:
        self._room = tuple(room_for(len(owned)) for owned in view.visible.ground.villages)
        self._asleep = view.visible.ground.asleep.bit_count()

    def room(self) -> tuple[int, ...]:
        return self._room

    def lay_out(self, area: Rect, look: Look) -> Places:
        return Places(area, look, self.names, self.viewer, self._room, self.ruleset.jokers.bit_count())

    def contents(self, view: RobbinView) -> Contents:
        drawn, seats = view.visible.drawn(view.seat), range(len(self.names))
        dump = drawn[DUMP_ZONE]  # its third card turns up when one is taken
        villages = [village_zone(seat, number) for seat in seats for number in range(self._room[seat])]
        return {
            ASLEEP_ZONE: drawn[ASLEEP_ZONE],
            DECK_ZONE: drawn[DECK_ZONE][-DRAWN:],
            FREE_ZONE: drawn[FREE_ZONE],
            DUMP_ZONE: (*dump[: -TOP - 1][:DRAWN], *view.visible.dump[-TOP - 1 :]),
            **{zone: log_text.display_order(drawn.get(zone, ())) for zone in villages},
            **{ROBBING_ZONES[seat]: () for seat in seats},
            **{HAND_ZONES[seat]: drawn[HAND_ZONES[seat]] for seat in seats},
        }

    def opened_pile(self, zone: Zone, view: RobbinView) -> Sequence[int]:
        return view.visible.deck[::-1] if zone == DECK_ZONE and view.visible.phase == OVER else ()

    def dealing(self, view: RobbinView) -> tuple[Zone, Sequence[Zone], Sequence[int]]:
        return DECK_ZONE, self.hands_from(view.visible.starter), (1,) * self.ruleset.hand_size

    def in_order(self, zone: Zone, pieces: Sequence[int]) -> Sequence[int] | None:
        return log_text.display_order(pieces) if zone.name == "village" else None

    def fills_gaps(self, zone: Zone) -> bool:
        return zone.name == "robbing"

    # ------------------------------------------------------------ trims of cards

    def trim(self, zone: Zone, index: int, piece: int, view: RobbinView) -> str:
        visible = view.visible
        if zone == DECK_ZONE and index == min(DRAWN, len(visible.deck)) - 1:
            return f"count {len(visible.deck)}" if piece == UNSEEN else ""
        if zone.name == "hand" and zone.owner != self.viewer and index == visible.count(zone) - 1:
            return "" if visible.opened else f"count {index + 1}"
        if zone.name != "village" or index != VILLAGE - 1:
            return ""
        village = self._village(zone, view)
        return f"points {worth(village, self.ruleset)}" if village else ""

    def _village(self, zone: Zone, view: RobbinView) -> int:
        """The village of a zone; 0 if there is none."""
        cards = self._changed.get(zone)
        if cards is None:
            return view.visible.ground.village(zone.owner, zone.number)
        village = mask_of(cards)
        return village if village in SETS else 0

    def paint_trim(self, surface: Surface, trim: str, card: Rect, look: Look, *, face_up: bool) -> None:
        kind, _, words = trim.partition(" ")
        if kind == "points":
            painting.draw_points(surface, card, words, look)
        else:
            super().paint_trim(surface, trim, card, look, face_up=face_up)

    # ------------------------------------------------------------ painted on the felt

    def paint(self, surface: Surface, area: Rect, look: Look, view: RobbinView) -> None:
        places = self.places(area, look)
        painting.draw_fire(surface, places.fire)
        for place in places.layouts[ROBBING_ZONES[self.viewer]].places(VILLAGE):
            tags.draw_place(surface, extent((place,)), look, strength=0.8)
        contents = self.contents(view)
        lifted = self._taken_up and len(contents[DUMP_ZONE]) == 1
        for zone in (DECK_ZONE, DUMP_ZONE, FREE_ZONE):
            if not contents[zone] or (zone == DUMP_ZONE and lifted):
                tags.draw_place(surface, extent(places.layouts[zone].places(1)), look)
        for seat, owned in enumerate(view.visible.ground.villages):
            village = village_zone(seat, len(owned))
            tags.draw_caption(surface, self.slot_name(village), places.layouts[village].area, look, foot=True)
        for _, words, caption in self._captions(view, places):
            text.write(surface, words, caption, look, tags.CAPTION, look.theme.on_felt_soft, align="centre")
        for _, lines, room in self._lines(view, places, look):
            tags.draw_lines(surface, lines, room, look)

    def things(self, area: Rect, look: Look, view: RobbinView) -> list[Thing]:
        places = self.places(area, look)
        captions = self._captions(view, places)
        for seat, owned in enumerate(view.visible.ground.villages):
            tent = village_zone(seat, len(owned))
            captions.append((f"tent.{seat}", self.slot_name(tent), self._tent_caption(tent, places, look)))
        found = [Thing(f"caption.{name}", "caption", rect, words) for name, words, rect in captions if rect.w]
        for name, lines, room in self._lines(view, places, look):
            if lines:
                written = tags.lines_area(lines, room, look)
                role = "note" if name == "primer" else "text"
                found.append(Thing(name, role, written, "\n".join(line for line, _ in lines)))
        return found

    def _captions(self, view: RobbinView, places: Places) -> list[tuple[str, str, Rect]]:
        return felt_words.captions(view, places, woken=self._woken, returned=self._returned)

    def _lines(self, view: RobbinView, places: Places, look: Look) -> list[tuple[str, list[tuple[str, bool]], Rect]]:
        """The lines on the felt, each group with its name and area."""
        tent = places.beside_tent(len(view.visible.ground.villages[self.viewer]))
        rest = felt_words.rest_of_deal(view, self.ruleset, taken_up=self._taken_up)
        return [("round", rest, places.words), ("primer", felt_words.primer(view, self.ruleset, tent, look), tent)]

    def _tent_caption(self, village: Zone, places: Places, look: Look) -> Rect:
        """The caption of the place of a future village, at its foot."""
        return tags.caption_area(self.slot_name(village), places.layouts[village].area, look, foot=True)

    def markers(self, area: Rect, look: Look, view: RobbinView) -> Sequence[Marker]:
        """A tent for each tribe at the place of its next village."""
        places = self.places(area, look)
        layouts, found = places.layouts, []
        for seat, owned in enumerate(view.visible.ground.villages):
            colour = team_colour(view.visible.table.players[min(self.partners(seat))], look.theme)
            tent = partial(painting.draw_tent, colour=colour, strength=0.8 if seat == self.viewer else 0.5)
            village = village_zone(seat, len(owned))
            label = self.slot_name(village)
            if seat not in self._addressed:
                label = say("play.place.owned", name=label, player=self.names[seat])
            spot = painting.tent_rect(layouts[village].area, self._tent_caption(village, places, look))
            found.append(Marker(f"tent.{seat}", label, spot, tent, say("round_robbin.purpose.tent"), empty=True))
        return found

    def slots(self, view: RobbinView) -> Sequence[Zone]:
        return (ROBBING_ZONES[self.viewer], DECK_ZONE, DUMP_ZONE, FREE_ZONE)

    def slot_area(self, zone: Zone, layout: Layout) -> Rect:
        """The area of an empty place; the three places of action cards are one."""
        return layout.area if zone.name == "robbing" else super().slot_area(zone, layout)

    def caption_area(self, zone: Zone, layout: Layout) -> Rect:
        """Left of the fire, and left free by the sleeping kings."""
        area = super().slot_area(zone, layout)
        if zone != DECK_ZONE or not self._asleep:
            return area
        place = layout.places(1)[0]
        kings = extent(SleepingKings((place.x, place.y), place.height).places(self._asleep))
        return Rect(kings.right, area.y, max(0, area.right - kings.right), area.h)

    def part(self, view: RobbinView) -> str:
        visible = view.visible
        if not is_tournament(visible.match_state):
            number, ruleset = visible.match_state.deals + 1, self.ruleset
            if ruleset.target:
                return say("round_robbin.table.deal_to", number=number, points=ruleset.target)
            return say("round_robbin.table.deal_of", number=number, count=ruleset.rounds) if ruleset.rounds > 1 else ""
        ring = visible.match_state.ring(visible.table.ring)
        return say("round_robbin.table.part", ring=ring_title(ring.name), number=len(ring.rounds) + 1)

    def about_place(self, zone: Zone, view: RobbinView) -> str:
        """With what a village scores now."""
        about, village = super().about_place(zone, view), self._village(zone, view) if zone.name == "village" else 0
        if not village:
            return about
        return "\n".join((about, say("round_robbin.table.village_points", count=worth(village, self.ruleset))))
