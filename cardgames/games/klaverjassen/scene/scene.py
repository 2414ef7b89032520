"""The scene of Klaverjassen: the hands, the trick in the middle, the turned trump card, the tricks taken.

With two seats it also has their tables, with three the blind and the cards put aside.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial

from pygame import Rect, Surface

from cardgames.engine.cards import UNSEEN, Card, card_list
from cardgames.engine.contract import TRICK, Event, Move, MovePieces, Seat, Step, Zone
from cardgames.engine.game import AnyGame
from cardgames.engine.messages import Message, as_card, as_cards
from cardgames.engine.options import Options
from cardgames.games.klaverjassen.cards import (
    AWAY_ZONES,
    BLIND_ZONE,
    COVERED_ZONES,
    DECK,
    HAND_ZONES,
    PILE_ZONE,
    PLAYED,
    RANKS,
    SIGNS,
    SUIT_MASK,
    SUITS,
    TAKEN_ZONES,
    TRICK_ZONES,
    TURNED_ZONE,
    column_of,
    suit_of,
)
from cardgames.games.klaverjassen.deal import KlaverjassenState, KlaverjassenView
from cardgames.games.klaverjassen.following import best_index
from cardgames.games.klaverjassen.ruleset import ABOVE, POWER, ruleset_of
from cardgames.games.klaverjassen.scene.markers import draw_button, draw_count, draw_trump
from cardgames.games.klaverjassen.scene.place_names import first_word
from cardgames.games.klaverjassen.scene.places import Places
from cardgames.games.klaverjassen.scene.previews import laid_with, trick_with
from cardgames.games.klaverjassen.scene.scorecard import Scorecard
from cardgames.games.klaverjassen.scene.scores import Scores
from cardgames.games.klaverjassen.scene.two_places import Fixed, TwoPlaces
from cardgames.games.klaverjassen.score import rows_of
from cardgames.games.klaverjassen.state import LAYING, NOBODY, PLAYING
from cardgames.games.klaverjassen.three import ThreeSeatState
from cardgames.games.klaverjassen.two import TwoSeatState
from cardgames.host.protocol import Decision
from cardgames.table import text
from cardgames.table.board import parts
from cardgames.table.board.layouts import Layout, extent
from cardgames.table.board.parts import Marker
from cardgames.table.board.scene import Question
from cardgames.table.board.stage import Contents
from cardgames.table.board.tags import draw_place
from cardgames.table.look import Look
from cardgames.table.semantics import Thing
from cardgames.table.sound.names import SoundName
from cardgames.table.widgets.base import Widget
from cardgames.words import listed, say

OTHER_ZONES = ("blind", "away", "covered", "table")
"""The zones of two and three seats that the table draws as they are."""


class KlaverjassenScene(
    Scores,
    parts.Tricks,
    parts.Carrying,
    parts.Painting,
    parts.Effects,
    parts.MemoryAid,
    parts.Drawings,
    parts.LongMoves,
    parts.Consequences,
):
    """See `GameScene`."""

    asks_place_at_slip = False  # the only card that can be played is lit

    def __init__(self, game: AnyGame, names: Sequence[str], viewer: Seat, options: Options | None = None) -> None:
        super().__init__(game, names, viewer, options)
        self._lays_away = False
        self._columns: tuple[int, tuple[tuple[int, ...], ...]] | None = None
        if len(names) == 2:
            count = 8 if ruleset_of(self.options).table_only else 4
            self._columns = count, (tuple(range(count)),) * 2

    @property
    def dealt(self) -> Sequence[int]:
        return card_list(PLAYED)

    # ------------------------------------------------------------ where things lie

    def note(self, view: KlaverjassenView) -> None:
        super().note(view)
        deal = view.visible
        self._lays_away = deal.phase == LAYING
        self._columns = (len(deal.tables[0]), tuple(deal.columns)) if isinstance(deal, TwoSeatState) else None

    def room(self) -> Hashable:
        return super().room(), self._columns

    def lay_out(self, area: Rect, look: Look) -> Places:
        if self._columns is not None:
            return TwoPlaces(area, look, self.names, self.viewer, *self._columns)
        return Places(area, look, self.names, self.viewer)

    def markers(self, area: Rect, look: Look, view: KlaverjassenView) -> Sequence[Marker]:
        deal, places = view.visible, self.places(area, look)
        dealer = deal.match_state.first
        letter = say("klaverjassen.table.dealer_sign")
        label = say("klaverjassen.table.deals", player=self.names[dealer])
        found = [
            Marker(
                "dealer",
                label,
                places.button(dealer),
                lambda on, at: draw_button(on, at, letter, look),
                say(f"klaverjassen.purpose.button{self._two}"),
            )
        ]
        for column, count in enumerate(self._tricks(view)):
            if count:
                tag = partial(draw_count, count=count, column=column, look=look)
                label = say("klaverjassen.table.tricks", count=count, team=self.column_names()[column])
                about = say("klaverjassen.purpose.taken")
                found.append(Marker(f"tricks.{column}", label, places.count(column), tag, about))
        if deal.trump >= 0:
            block = partial(draw_trump, suit=SIGNS[deal.trump], look=look)
            where = places.block(None if deal.player == NOBODY else deal.player)
            about = say(f"klaverjassen.purpose.{'block_bidding' if deal.player == NOBODY else 'block'}")
            found.append(Marker("block", self._trump_words(view), where, block, about))
        return found

    def contents(self, view: KlaverjassenView) -> Contents:
        deal = view.visible
        drawn = deal.drawn(view.seat)
        found: dict[Zone, Sequence[int]] = {
            PILE_ZONE: (UNSEEN,) * (0 if deal.ruleset.chosen else -(-deal.left.bit_count() // 4)),
            TURNED_ZONE: deal.turned[-1:],
        }
        for column, count in enumerate(self._tricks(view)):
            found[TAKEN_ZONES[column]] = (UNSEEN,) * count
        seats = len(self.names)
        in_turn = [TRICK_ZONES[(deal.leader + turn) % seats] for turn in range(seats)]
        others = [zone for zone in drawn if zone.name in OTHER_ZONES]
        for zone in (*others, *in_turn, *HAND_ZONES[:seats]):  # a card lies over those played before it
            found[zone] = drawn[zone]
        if deal.opened:  # the hands as they were dealt
            hands = list(deal.hands)
            for seat, card, _, _ in deal.plays_from_hands():
                hands[seat] |= 1 << card
            for zone, hand in zip(HAND_ZONES, hands, strict=False):
                found[zone] = self.sorted_hand(card_list(hand), "colours", view)
        return found

    def dealing(self, view: KlaverjassenView) -> tuple[Zone, Sequence[Zone], Sequence[int]]:
        deal = view.visible
        dealer, hands = deal.match_state.first, self.hands_from(deal.match_state.first + 1)
        match deal:
            case ThreeSeatState():
                return HAND_ZONES[dealer], [*hands, BLIND_ZONE], (4, 3, deal.ruleset.hand_size - 7)
            case TwoSeatState():
                seats, columns = (1 - dealer, dealer), range(len(deal.tables[0]))
                tables = [column_of(seat, column) for seat in seats for column in columns]
                covered = [COVERED_ZONES[seat] for seat in seats]
                return HAND_ZONES[dealer], [*covered, *tables, *hands], (3, 2, 3)
            case _:
                return HAND_ZONES[dealer], hands, (3, 2, 3)

    def part(self, view: KlaverjassenView) -> str:
        rules = view.visible.ruleset
        number = len(view.visible.match_state.rows) + 1  # a deal that was passed out does not count (KJ-25)
        ends = "to" if rules.target else "of"
        return say(f"klaverjassen.part.{ends}", number=number, games=rules.games, points=rules.target)

    def paint(self, surface: Surface, area: Rect, look: Look, view: KlaverjassenView) -> None:
        places = self.places(area, look)
        label = self._trump_label(view, places.words.w, look)
        if label:
            text.write(surface, label, places.words, look, text.SMALL, look.theme.on_felt_soft, align="left")
        piles, tables = self._names_of_piles(view, places, look), self._names_of_tables(view, places, look)
        for words, where in (*piles, *tables, *self._names_of_hidden(view, places, look)):
            text.write(surface, words, where, look, text.SMALL, look.theme.on_felt_soft)
        for place in self._places_in_trick(view, places):
            place.draw(surface, look)
        asked = self._lay_words(view)
        if asked:
            draw_place(surface, places.layouts[AWAY_ZONES[view.visible.turn]].area, look)
            text.write(surface, asked, places.middle_line, look, text.STRONG, look.theme.on_felt, align="centre")

    def things(self, area: Rect, look: Look, view: KlaverjassenView) -> list[Thing]:
        asked, places = self._lay_words(view), self.places(area, look)
        wide = text.width(self._trump_label(view, places.words.w, look), text.SMALL, look)
        line = Rect(places.words.topleft, (wide, places.words.h))
        found = [Thing("trump", "text", line, self._trump_words(view))] if wide else []
        named = {
            "tricks_of": self._names_of_piles(view, places, look),
            "table_of": self._names_of_tables(view, places, look),
            "hidden": self._names_of_hidden(view, places, look),
        }
        for kind, names in named.items():
            found += [Thing(f"{kind}.{number}", "caption", where, words) for number, (words, where) in enumerate(names)]
        in_trick = self._places_in_trick(view, places)
        found += [Thing(f"in_turn.{one.number}", "text", one.rect, one.words) for one in in_trick]
        return [*found, Thing("put_aside", "text", places.middle_line, asked)] if asked else found

    def _lay_words(self, view: KlaverjassenView) -> str:
        """The words while cards are put aside (KJ-39)."""
        deal = view.visible
        if deal.phase != LAYING:
            return ""
        count = deal.ruleset.blind - deal.count(AWAY_ZONES[deal.turn])
        if deal.turn == view.seat:
            return say("klaverjassen.table.put_aside", count=count)
        return say("klaverjassen.table.puts_aside", player=self.names[deal.turn])

    def _trump_label(self, view: KlaverjassenView, wide: int, look: Look) -> str:
        """The trump line for `wide` px. If it is too long, names are shortened to their first word, or left out."""
        alone = say("klaverjassen.table.trump", suit=SIGNS[view.visible.trump])
        labels = [*(self._trump_words(view, short=short) for short in (False, True)), alone]
        return next((label for label in labels if text.width(label, text.SMALL, look) <= wide), labels[-1])

    def _trump_words(self, view: KlaverjassenView, *, short: bool = False) -> str:
        deal = view.visible
        if deal.trump < 0:
            return ""
        sign = SIGNS[deal.trump]
        if deal.playing < 0:
            return say("klaverjassen.table.trump", suit=sign)
        player = first_word(self.names[deal.player]) if short else self.names[deal.player]
        if deal.speaker == NOBODY and len(self.names) == 4:
            player = self._shorter_names(deal.playing)[short]
        return say(f"klaverjassen.table.{'forced' if deal.forced else 'trump_by'}", suit=sign, player=player)

    # ------------------------------------------------------------ names of places

    def slots(self, view: KlaverjassenView) -> Sequence[Zone]:
        return (AWAY_ZONES[view.visible.turn],) if view.visible.phase == LAYING else ()

    def place_name(self, zone: Zone) -> str:
        if zone.name == "taken":
            return self._pile_names(zone.owner)[0]
        return super().place_name(zone)

    def count(self, zone: Zone, view: KlaverjassenView) -> int:
        if zone == PILE_ZONE:
            return view.visible.left.bit_count()
        if zone == TURNED_ZONE or (zone in HAND_ZONES and view.visible.opened):  # not all, or as it was dealt
            return len(self.contents(view)[zone])
        return super().count(zone, view)

    def about_place(self, zone: Zone, view: KlaverjassenView) -> str:
        if zone.name == "table" and self.count(zone, view):  # one card, perhaps on a covered one
            return "\n".join((self.place_name(zone), self.purpose(zone)))
        if zone.name != "taken":
            return super().about_place(zone, view)
        team, count = self.column_names()[zone.owner], self._tricks(view)[zone.owner]
        return "\n".join((say("klaverjassen.table.tricks", team=team, count=count), self.purpose(zone)))

    # ------------------------------------------------------------ questions, sounds and texts

    def question(self, question: str, view: KlaverjassenView) -> Question:
        deal = view.visible
        if question == "trump":
            return Question(say("klaverjassen.ask.trump"), tuple(zip(SUITS, SIGNS, strict=True)))
        if question == "bid":
            text_ = say("klaverjassen.ask.bid", suit=SIGNS[deal.trump])
            bids = ("play", say("klaverjassen.ask.play")), ("pass", say("klaverjassen.ask.pass"))
            own = "_own" if view.seat is not None and deal.eldest in self.partners(view.seat) else ""
            forced = f"forced{own}" if len(self.names) == 4 else f"forced_one{own}"
            alone = {2: "needs_one", 3: "needs_alone"}.get(len(self.names), "needs")
            needs = "needs_each" if deal.ruleset.each_alone else alone
            keys = needs, "redealt" if deal.redeals_left else forced
            tips = [say(f"klaverjassen.bid_tip.{key}", player=self.names[deal.eldest]) for key in keys]
            return Question(text_, bids, tips=tuple(tips))
        return Question(
            say("klaverjassen.ask.roem", cards=as_cards(DECK, deal.roem_cards()), points=deal.roem_to_call()),
            (("call", say("klaverjassen.ask.call")), ("leave", say("klaverjassen.ask.leave"))),
            deal.tricks[-1].cards,
            tips=self._roem_tips(deal),
        )

    def _roem_tips(self, deal: KlaverjassenState) -> tuple[str, ...]:
        """What the playing side needs in all, and has, with the roem and without it (KJ-17, KJ-19); nothing where the
        total isn't known before the end."""
        if not self._knows_total(deal):
            return ()
        own, _ = deal.reached()
        tip = "klaverjassen.roem_tip" if len(self.names) == 4 else "klaverjassen.roem_tip_alone"
        return tuple(
            say(tip, needed=(self._total(deal) + roem) // 2 + 1, points=own + roem) for roem in (deal.roem_to_call(), 0)
        )

    def task(self, view: KlaverjassenView) -> str:
        deal = view.visible
        if deal.phase == LAYING:
            return self._lay_words(view)
        if not deal.trick:
            return say(f"klaverjassen.task.lead{self._from_where(deal)}")
        due, legal, trump = deal.due(), deal.playable(), deal.trump
        led, best = suit_of(deal.trick[0]), deal.trick[best_index(deal.trick, trump)]
        suit = led
        if not legal & ~SUIT_MASK[led]:
            key = "follow" if legal == due & SUIT_MASK[led] else "beat"
        elif not legal & ~SUIT_MASK[trump]:
            suit = trump
            key = "overtrump" if suit_of(best) == trump and not legal & ~ABOVE[trump][best] else "trump"
        else:
            key = "any" if legal == due else "no_undertrump"
        return say(f"klaverjassen.task.{key}{self._from_where(deal)}", suit=SIGNS[suit])

    def task_with(self, view: KlaverjassenView, taken: Sequence[Step], ways: Sequence[MovePieces]) -> str:
        deal, card = view.visible, as_card(DECK, ways[0].pieces[0])
        if deal.phase == LAYING:
            return say("klaverjassen.task.lay_chosen", card=card)
        only = deal.playable().bit_count() == 1
        return say(f"klaverjassen.task.{'only' if only else 'chosen'}", card=card)

    def slip_foot(self, area: Rect, look: Look) -> tuple[int, int] | None:
        """With two players, right of the trick."""
        places = self.places(area, look)
        return places.prompt_foot if isinstance(places, TwoPlaces) else None

    @staticmethod
    def _from_where(deal: KlaverjassenState) -> str:
        """The end of the key of a task with two seats that have a hand and a table: which of them plays (KJ-29)."""
        if not isinstance(deal, TwoSeatState) or deal.ruleset.table_only:
            return ""
        if deal.trick:
            return "_hand" if deal.place < 2 else "_table"
        return {"hand": "_hand", "table": "_table"}.get(deal.ruleset.lead_from, "_either")

    def sound(self, event: Event) -> SoundName | None:
        sounds: dict[str, SoundName] = {
            "play": "place", "turn": "turn", TRICK: "take", "roem": "call", "shuffle-pile": "shuffle",
            "choose": "call", "take_blind": "take", "lay_away": "place", "uncover": "turn", "passed_out": "shuffle",
        }  # fmt: skip
        if event.kind == "bid":
            return "call" if event.fact("plays") else "knock"
        return sounds.get(event.kind)

    def hint(self, decision: Decision, view: KlaverjassenView) -> Sequence[Message]:
        from cardgames.games.klaverjassen.hints import hint_lines  # brings the bots, which a table alone does not need

        return hint_lines(decision, view)

    def equally_good(self, decision: Decision, view: KlaverjassenView) -> Move | None:
        from cardgames.games.klaverjassen.hints import equally_good

        return equally_good(decision)

    def about(self, piece: int, view: KlaverjassenView) -> str:
        trump, ruleset = view.visible.trump, view.visible.ruleset
        if piece >= 32 or trump < 0:
            return DECK.text(piece)
        key = "worth_trump" if piece >> 3 == trump else "worth"
        return say(f"klaverjassen.table.{key}", card=DECK.text(piece), count=ruleset.points[trump][piece])

    def preview(self, view: KlaverjassenView, taken: Sequence[Step], held: Step | None) -> Message | None:
        if view.seat is None or not isinstance(held, MovePieces):
            return None
        if held.target.name == "away":
            return laid_with(view.visible, held.pieces[0])
        if held.target != TRICK_ZONES[view.seat]:
            return None
        return trick_with(view.visible, held.pieces[0], view.seat, self._allies(view.visible, view.seat), self.names)

    def _allies(self, deal: KlaverjassenState, seat: Seat) -> Sequence[Seat]:
        """The seats that win tricks for the side of a seat; with three, the pair is one side (KJ-41)."""
        if len(self.names) != 3 or deal.ruleset.each_alone:
            return self.partners(seat)
        return [other for other in range(3) if deal.side_of(other) == deal.side_of(seat)]

    def pause_after(self, event: Event) -> float:
        return {"turn": 0.5, "roem": 0.6}.get(event.kind, 0.0)

    def marks_new(self, event: Event, view: KlaverjassenView) -> bool:
        """The cards of the blind while two are put aside (KJ-39)."""
        return event.kind == "take_blind" and view.visible.phase == LAYING

    def about_new(self) -> str:
        return say("klaverjassen.table.new")

    def is_trick(self, zone: Zone) -> bool:
        return zone.name == "trick"

    def leads(self, view: KlaverjassenView) -> bool:
        return view.visible.phase == PLAYING and not view.visible.trick

    def highlighted_pieces(self, event: Event, after: KlaverjassenView) -> Sequence[int]:
        deal = after.visible
        if event.kind != TRICK or event.fact("number") > len(deal.tricks):
            return ()
        cards = deal.tricks[event.fact("number") - 1].cards
        return (cards[best_index(cards, deal.trump)],)

    def last_trick(self, view: KlaverjassenView) -> tuple[Sequence[tuple[Seat, int]], Seat] | None:
        tricks = view.visible.tricks
        if not tricks:
            return None
        leader, seats = tricks[-1].leader, len(self.names)
        return [((leader + turn) % seats, card) for turn, card in enumerate(tricks[-1].cards)], tricks[-1].winner

    def memory(self, view: KlaverjassenView) -> list[str]:
        gone = sum(view.visible.played())
        lines = []
        for suit, sign in enumerate(SIGNS):
            cards = [card for card in self._by_strength(suit, view.visible.trump) if gone >> card & 1]
            out = [card for card in self._by_strength(suit, view.visible.trump) if not gone >> card & 1]
            played, left = (listed((RANKS[card & 7] for card in part), "plain") or "–" for part in (cards, out))
            lines.append(say("klaverjassen.table.memory", suit=sign, played=played, left=left))
        return lines

    @staticmethod
    def _by_strength(suit: int, trump: int) -> list[int]:
        power = POWER[trump if trump >= 0 else (suit + 1) % 4][suit]
        return sorted(range(8 * suit, 8 * suit + 8), key=lambda card: -power[card])

    def drawing(self, kind: str, text: str) -> Widget | None:
        if kind != "scorecard":
            return None
        rows = rows_of(text, ruleset_of(self.game.schema.standard()))
        return Scorecard(rows, self.column_players(), lambda _: None, own=0)

    # ------------------------------------------------------------ the viewer's hand and table

    def target_zone(self) -> Zone:
        return AWAY_ZONES[self.viewer] if self._lays_away else TRICK_ZONES[self.viewer]

    def plays_from(self, zone: Zone) -> bool:
        return zone.name == "table" and zone.owner == self.viewer

    def explains_refusal(self, zone: Zone, *, dragged: bool) -> bool:
        return self.plays_from(zone)

    def spot(self, zone: Zone, at: int, count: int, layout: Layout) -> Rect:
        """With two players, the place of a second card in the trick is beside the first (KJ-29)."""
        if zone == TRICK_ZONES[self.viewer] and isinstance(layout, Fixed):
            return extent(layout.spots[min(count, len(layout.spots) - 1) :][:1])
        return super().spot(zone, at, count, layout)

    def suits(self, order: str, view: KlaverjassenView) -> Sequence[int]:
        """With trump first."""
        suits, trump = super().suits(order, view), view.visible.trump
        return suits if trump < 0 else (*suits[suits.index(trump) :], *suits[: suits.index(trump)])

    def suit_and_rank(self, card: Card, view: KlaverjassenView) -> tuple[int, int]:
        suit, trump = card >> 3, view.visible.trump
        return suit, POWER[trump if trump >= 0 else (suit + 1) % 4][suit][card]
