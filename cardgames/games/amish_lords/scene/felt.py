"""The felt of Amish Lords: its piles, the tags on cards, and the captions and drawings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from pygame import Rect, Surface

from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import Seat, Zone
from cardgames.engine.game import AnyGame
from cardgames.engine.messages import as_cards
from cardgames.engine.options import Options
from cardgames.games.amish_lords import moves
from cardgames.games.amish_lords.deck import DECK, suit_of
from cardgames.games.amish_lords.match_data import (
    OVER,
    SETUP,
)
from cardgames.games.amish_lords.ruleset import AWAKE, BISHOP, ruleset_of
from cardgames.games.amish_lords.scene import log_text, painting, previews
from cardgames.games.amish_lords.scene.places import Places
from cardgames.games.amish_lords.view import AmishView, Opened
from cardgames.table import text
from cardgames.table.board import parts, tags
from cardgames.table.board.card_scene import CardScene
from cardgames.table.board.layouts import extent
from cardgames.table.board.parts import Marker
from cardgames.table.board.stage import Contents
from cardgames.table.look import Look
from cardgames.table.semantics import Thing
from cardgames.words import say


class AmishFelt(CardScene[Places], parts.Covered, parts.Opened, parts.Trims, parts.Painting):
    """The part of the scene that draws piles, tags and captions."""

    def __init__(self, game: AnyGame, names: Sequence[str], viewer: Seat, options: Options | None = None) -> None:
        super().__init__(game, names, viewer, options)
        self.ruleset = ruleset_of(self.options)

    # ------------------------------------------------------------ where things lie

    def lay_out(self, area: Rect, look: Look) -> Places:
        return Places(area, look, self.names, self.viewer, self.ruleset)

    def contents(self, view: AmishView) -> Contents:
        visible, seats = view.visible, range(len(self.names))
        found: dict[Zone, Sequence[int]] = {
            moves.DECK_ZONE: self.pile(-(-visible.deck // 2), self.opened_pile(moves.DECK_ZONE, view)),
            moves.KINGS_ZONE: () if visible.line else (UNSEEN,) * 4,
            moves.MARKET_ZONE: visible.market,
        }
        for place, zone in enumerate(moves.LINE_ZONES):
            found[zone] = visible.line[place : place + 1]
        for seat in seats:
            rows = (visible.farms if seat != view.seat else view.known.farms)[seat]
            for farm, zone in enumerate(moves.FARM_ZONES[seat][: self.ruleset.farm_limit]):
                found[zone] = rows[farm] if farm < len(rows) else ()
            caravan = visible.caravans[seat]
            found[moves.CARAVAN_ZONES[seat]] = () if caravan is None else (caravan,)
            found[moves.LOOT_ZONES[seat]] = () if visible.loot is None or visible.turn != seat else (visible.loot,)
        for seat in seats:
            found[moves.HAND_ZONES[seat]] = self.held(seat, view)
            if visible.opened is not None:
                found[moves.HAND_ZONES[seat]] = () if self._on_slip(seat, view) else visible.opened.hands[seat]
        return found

    def _on_slip(self, seat: Seat, view: AmishView) -> bool:
        """Whether an open hand is shown on a slip of paper: another player's, or at the harvest on a narrow table any
        hand."""
        return seat != self.viewer or (view.visible.phase == OVER and self.laid is not None and self.laid.slips_hand)

    def all_open(self, view: AmishView, others: Sequence[AmishView]) -> AmishView:
        """Return the view with all hands open; those of other seats appear on slips of paper."""
        if view.visible.opened is not None:
            return view
        hands = self.all_hands((view, *others))
        return replace(view, visible=replace(view.visible, opened=Opened(hands, ())))

    def opened_pile(self, zone: Zone, view: AmishView) -> Sequence[int]:
        opened = view.visible.opened
        return opened.deck if zone == moves.DECK_ZONE and opened is not None else ()

    def dealing(self, view: AmishView) -> tuple[Zone, Sequence[Zone], Sequence[int]]:
        if view.visible.phase == SETUP:
            return moves.DECK_ZONE, (), ()
        most = max(self.ruleset.hand_size, self.ruleset.market_size)
        return moves.DECK_ZONE, [*self.hands_from(view.visible.starter), moves.MARKET_ZONE], (1,) * most

    def part(self, view: AmishView) -> str:
        return self.deal_part(view.visible.match_state.deals + 1)

    def back(self, zone: Zone) -> str:
        return "amish_lords/kings" if zone.name in ("line", "kings") else ""

    def face_down(self, zone: Zone, index: int, view: AmishView) -> bool:
        return zone.name == "farm" and index > 0 and view.visible.phase != OVER

    # ------------------------------------------------------------ what is fixed to cards

    def trim(self, zone: Zone, index: int, piece: int, view: AmishView) -> str:
        if zone.name == "caravan":
            return "" if index else "wheels"
        if zone.name == "hand" and zone.owner != self.viewer and index == view.visible.counts[zone.owner] - 1:
            return f"count {index + 1}"
        if zone.name != "farm":
            return ""
        if index == 0:
            return f"roof {self._paid(zone, view)}".strip()
        if piece != UNSEEN:
            return f"land {log_text.card_sign(piece)}"
        rows = view.known.farms[zone.owner]
        seen = rows[zone.number][index] if zone.number < len(rows) and index < len(rows[zone.number]) else UNSEEN
        return f"seen {log_text.card_sign(seen)}" if self.remembers and seen != UNSEEN else ""

    def _paid(self, zone: Zone, view: AmishView) -> str:
        """The points that the kings would pay the viewer for a farm now; "" if it is not theirs, or has been paid."""
        if zone.owner != view.seat or zone.owner != self.viewer or view.visible.phase == OVER:
            return ""
        pays = previews.farm_pays(view, self.ruleset)
        return str(pays[zone.number]) if zone.number < len(pays) else ""

    def paint_trim(self, surface: Surface, trim: str, card: Rect, look: Look, *, face_up: bool) -> None:
        kind, _, words = trim.partition(" ")
        if kind == "roof":
            painting.draw_roof(surface, card)
            if words:
                tags.draw_worth(surface, card, words, look)
        elif kind == "wheels":
            painting.draw_wheels(surface, card)
        elif kind in ("land", "seen"):
            painting.draw_strip(surface, words, card, look, face_up=face_up)
        else:
            super().paint_trim(surface, trim, card, look, face_up=face_up)

    # ------------------------------------------------------------ painted on the felt

    def paint(self, surface: Surface, area: Rect, look: Look, view: AmishView) -> None:
        places, visible = self.places(area, look), view.visible
        for seat in range(len(self.names)):
            own = seat == self.viewer
            strength = 1.0 if own else 0.6
            for farm, zone in enumerate(moves.FARM_ZONES[seat][: self.ruleset.farm_limit]):
                if farm >= len(visible.farms[seat]):
                    spot = extent(places.layouts[zone].places(1))
                    signed = own and painting.has_room_for_sign(spot, self.slot_name(zone), look)
                    painting.draw_place(surface, spot, look, "land" if signed else "", strength=strength)
            # The caravan's place is below it too: during a draft the caravan may be elsewhere.
            spot = extent(places.layouts[moves.CARAVAN_ZONES[seat]].places(1))
            painting.draw_place(surface, spot, look, "caravan", strength=strength)
        if not visible.deck:
            painting.draw_place(surface, places.deck, look, "", strength=1.0)
        if not visible.market:
            painting.draw_place(surface, extent(places.layouts[moves.MARKET_ZONE].places(1)), look, "", strength=1.0)
        for name in self._market_name(places, view):
            text.write(surface, name.label, name.rect, look, text.SMALL, look.theme.on_felt_soft, align="centre")
        for worth in self._worth(places, view):
            text.paragraph(surface, worth.label, worth.rect, look, text.SMALL, look.theme.on_felt_soft)
        words, height = places.words, places.words.h // 2
        for index, line in enumerate(log_text.season_left(view, self.ruleset)):
            row = Rect(words.x, words.y + index * height, words.w, height)
            style = text.Style("small", bold=index > 0)
            colour = look.theme.lamp if index else look.theme.on_felt_soft
            text.write(surface, line, row, look, style, colour, align="centre")

    def things(self, area: Rect, look: Look, view: AmishView) -> list[Thing]:
        places = self.places(area, look)
        words = "\n".join(log_text.season_left(view, self.ruleset))
        found = [Thing("season", "text", places.words, words)] if words else []
        if view.visible.phase == SETUP:
            pile = extent(places.layouts[moves.KINGS_ZONE].places(4))
            found.append(Thing("kings", "text", pile, say("amish_lords.table.shuffled_kings")))
        for seat, count in enumerate(view.visible.counts):
            if seat != self.viewer and count and view.visible.opened is None:
                label = say("amish_lords.table.holds", player=self.names[seat], count=count)
                found.append(Thing(f"holds.{seat}", "text", places.held_box(seat), label))
        return [*found, *self._market_name(places, view), *self._worth(places, view)]

    def _market_name(self, places: Places, view: AmishView) -> list[Thing]:
        """Return the name above the cards of the market; an empty market has the caption of its place."""
        if not view.visible.market:
            return []
        name, look = self.place_name(moves.MARKET_ZONE), places.look
        rect = Rect(0, 0, text.width(name, text.SMALL, look), places.market_title.h)
        rect.center = places.market_title.center
        return [Thing("title.market", "caption", rect, name)]

    def _worth(self, places: Places, view: AmishView) -> list[Thing]:
        """Return the words beside the kings on how many cards a card counts as, once they lie (AL-19)."""
        words = log_text.worth(self.ruleset)
        look = places.look
        rect = places.beside_bishop(text.height(words, text.SMALL, look, places.beside_bishop(0).w))
        fits = rect.h <= places.board(BISHOP).h
        return [Thing("worth", "note", rect, words)] if view.visible.line and fits else []

    def markers(self, area: Rect, look: Look, view: AmishView) -> Sequence[Marker]:
        places, visible = self.places(area, look), view.visible
        paid = [self._paid_words(place, view) for place in range(4) if visible.line]
        style = painting.board_style([whole for whole, _ in paid], places.caption(BISHOP), look)
        found = [self._board(place, words, style, places, look, view) for place, words in enumerate(paid)]
        for seat, hand in enumerate(visible.opened.hands if visible.opened else ()):
            if hand and self._on_slip(seat, view):
                cards = [log_text.card_sign(card) for card in hand]
                key = "held" if visible.phase == OVER else "holding"
                label = say(f"amish_lords.table.{key}", player=self.names[seat], cards=as_cards(DECK, hand))
                note = partial(tags.draw_note, cards=cards, look=look)
                found.append(Marker(f"held.{seat}", label, places.slip(seat, len(cards)), note))
        return found

    def _paid_words(self, place: int, view: AmishView) -> tuple[str, str]:
        """The payment of a king of the line, as on its board, and in fewer words."""
        visible = view.visible
        if not AWAKE[visible.setup][place]:
            return (say("amish_lords.king.pays_nothing"),) * 2
        suit = suit_of(visible.line[place])
        return say(log_text.pays(suit, self.ruleset)), say(log_text.pays(suit, self.ruleset, brief=True))

    def _board(
        self, place: int, words: tuple[str, str], style: text.Style, places: Places, look: Look, view: AmishView
    ) -> Marker:  # fmt: skip
        visible, ruleset = view.visible, self.ruleset
        king, pays = visible.line[place], AWAKE[visible.setup][place]
        heading = log_text.side_of_king(place) if pays else say("amish_lords.king.asleep")
        sign = "asleep" if not pays else "" if place == BISHOP else "land"
        board, caption = places.board(place), places.caption(place)
        inset = caption.move(-board.x, -board.y)

        def paint(surface: Surface, where: Rect) -> None:
            caption = inset.move(where.topleft)
            painting.draw_board(surface, where, caption, sign, heading, words, look, style, awake=pays)

        label = log_text.about_king(king, place, ruleset, awake=pays)
        return Marker(f"king.{place}", label, board, paint)
