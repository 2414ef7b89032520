"""The scene of Klaverjassen: four hands, the trick in the middle, the turned trump card, the tricks taken."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from pygame import Rect, Surface

from cardgames.engine.cards import UNSEEN, Card, card_list
from cardgames.engine.contract import TRICK, Event, Seat, View, Zone
from cardgames.games.klaverjassen.cards import (
    DECK,
    HAND_ZONES,
    PILE_ZONE,
    PLAYED,
    RANKS,
    SIGNS,
    SUITS,
    TAKEN_ZONES,
    TRICK_ZONES,
    TURNED_ZONE,
)
from cardgames.games.klaverjassen.deal import NOBODY, KlaverjassenMatchState, KlaverjassenView
from cardgames.games.klaverjassen.ruleset import POWER, ruleset_of
from cardgames.games.klaverjassen.scene.markers import draw_button, draw_count, draw_trump
from cardgames.games.klaverjassen.scene.places import Places
from cardgames.games.klaverjassen.scene.scorecard import Scorecard, rows_of_table
from cardgames.games.klaverjassen.score import rows_of
from cardgames.host.protocol import Decision
from cardgames.table import text
from cardgames.table.board import parts
from cardgames.table.board.card_scene import CardScene
from cardgames.table.board.parts import Marker
from cardgames.table.board.plate import team_colour
from cardgames.table.board.scene import Question
from cardgames.table.board.stage import Contents
from cardgames.table.look import Look
from cardgames.table.semantics import Thing
from cardgames.table.sound.names import SoundName
from cardgames.table.widgets.base import Widget
from cardgames.words import say


class KlaverjassenScene(
    CardScene[Places], parts.Tricks, parts.Painting, parts.Effects, parts.Headings, parts.MemoryAid, parts.Drawings
):
    """See `GameScene`."""

    @property
    def dealt(self) -> Sequence[int]:
        return card_list(PLAYED)

    # ------------------------------------------------------------ where things lie

    def lay_out(self, area: Rect, look: Look) -> Places:
        return Places(area, look, self.names, self.viewer)

    def markers(self, area: Rect, look: Look, view: KlaverjassenView) -> Sequence[Marker]:
        deal, places = view.visible, self.places(area, look)
        dealer = deal.match_state.first
        letter, label = say("klaverjassen.table.dealer_sign"), say("klaverjassen.table.deals", who=self.names[dealer])
        found = [Marker("dealer", label, places.button(dealer), lambda on, at: draw_button(on, at, letter, look))]
        for team, count in enumerate(deal.tricks_won()):
            if count:
                tag = partial(draw_count, count=count, colour=team_colour(team, look.theme), look=look)
                label = say("klaverjassen.table.tricks", count=count, team=self._team_name(team))
                found.append(Marker(f"tricks.{team}", label, places.count(team), tag))
        if deal.trump >= 0:
            block = partial(draw_trump, suit=SIGNS[deal.trump], look=look)
            found.append(Marker("block", self._trump_words(view), places.block(self._player(view)), block))
        return found

    @staticmethod
    def _player(view: KlaverjassenView) -> Seat | None:
        """The seat that plays, or must play (KJ-6); None until that is decided."""
        deal = view.visible
        if deal.speaker != NOBODY:
            return deal.speaker
        return (deal.match_state.first + 1) % 4 if deal.playing >= 0 else None

    def contents(self, view: KlaverjassenView) -> Contents:
        deal = view.visible
        drawn = deal.drawn(view.seat)
        found: dict[Zone, Sequence[int]] = {
            PILE_ZONE: (UNSEEN,) * -(-deal.left.bit_count() // 4),
            TURNED_ZONE: deal.turned[-1:],
        }
        for team, count in enumerate(deal.tricks_won()):
            found[TAKEN_ZONES[team]] = (UNSEEN,) * count
        in_turn = [*TRICK_ZONES[deal.leader :], *TRICK_ZONES[: deal.leader]]  # a card lies over those played before it
        for zone in (*in_turn, *HAND_ZONES):
            found[zone] = drawn[zone]
        if deal.opened:  # the hands as they were dealt
            for zone, hand, played in zip(HAND_ZONES, deal.hands, deal.played(), strict=True):
                found[zone] = self.sorted_hand(card_list(hand | played), "colours", view)
        return found

    def dealing(self, view: KlaverjassenView) -> tuple[Zone, Sequence[Zone], Sequence[int]]:
        dealer = view.visible.match_state.first
        return HAND_ZONES[dealer], self.hands_from(dealer + 1), (3, 2, 3)

    def part(self, view: KlaverjassenView) -> str:
        return self.deal_part(view.visible.match_state.deals + 1)

    def paint(self, surface: Surface, area: Rect, look: Look, view: KlaverjassenView) -> None:
        label = self._trump_words(view)
        if label:
            place = self.places(area, look).words
            text.write(surface, label, place, look, text.SMALL, look.theme.on_felt_soft, align="left")

    def things(self, area: Rect, look: Look, view: KlaverjassenView) -> list[Thing]:
        label = self._trump_words(view)
        return [Thing("trump", "text", self.places(area, look).words, label)] if label else []

    def _trump_words(self, view: KlaverjassenView) -> str:
        deal = view.visible
        if deal.trump < 0:
            return ""
        sign = SIGNS[deal.trump]
        if deal.playing < 0:
            return say("klaverjassen.table.trump", suit=sign)
        who = self._team_name(deal.playing) if deal.speaker == NOBODY else self.names[deal.speaker]
        key = "forced" if deal.forced else "trump_by"
        return say(f"klaverjassen.table.{key}", suit=sign, who=who)

    def _team_name(self, team: int) -> str:
        return say("klaverjassen.table.team", one=self.names[team], two=self.names[team + 2])

    # ------------------------------------------------------------ what is asked, heard and told

    def question(self, question: str, view: KlaverjassenView) -> Question:
        deal = view.visible
        if question == "bid":
            text_ = say("klaverjassen.ask.bid", suit=SIGNS[deal.trump])
            return Question(text_, (("play", say("klaverjassen.ask.play")), ("pass", say("klaverjassen.ask.pass"))))
        return Question(
            say("klaverjassen.ask.roem", points=deal.roem_to_call()),
            (("call", say("klaverjassen.ask.call")), ("leave", say("klaverjassen.ask.leave"))),
            deal.tricks[-1].cards,
        )

    def sound(self, event: Event) -> SoundName | None:
        sounds: dict[str, SoundName] = {
            "play": "place", "turn": "turn", TRICK: "take", "roem": "call", "shuffle-pile": "shuffle",
        }  # fmt: skip
        if event.kind == "bid":
            return "call" if event.fact("plays") else "knock"
        return sounds.get(event.kind)

    def bubble(self, event: Event) -> str:
        match event.kind:
            case "bid":
                return say("klaverjassen.say.play" if event.fact("plays") else "klaverjassen.say.pass")
            case "roem":
                return say("klaverjassen.say.roem", points=event.fact("points"))
            case _:
                return ""

    def log(self, event: Event) -> str:
        who = self.names[event.seat] if event.seat >= 0 else ""
        match event.kind:
            case "turn":
                card = DECK.text(event.piece_moves[0].piece)
                key = "turn_forced" if event.fact("forced") else "turn"
                return say(f"klaverjassen.log.{key}", card=card, suit=say(f"cards.suit.{SUITS[event.fact('trump')]}"))
            case "bid":
                return say("klaverjassen.log.play" if event.fact("plays") else "klaverjassen.log.pass", who=who)
            case "play":
                return say("klaverjassen.log.card", who=who, card=DECK.text(event.piece_moves[0].piece))
            case "trick":
                return say("klaverjassen.log.trick", who=who, number=event.fact("number"), points=event.fact("points"))
            case "roem" | "no-roem":
                key = "roem" if event.kind == "roem" else "no_roem"
                return say(f"klaverjassen.log.{key}", who=who, points=event.fact("points"))
            case "shuffle-pile":
                return say("klaverjassen.log.shuffle_pile")
            case "score":
                return self._score_log(event)
            case _:
                return ""

    def _score_log(self, event: Event) -> str:
        points, roem = event.fact("points"), event.fact("roem")
        return say(
            "klaverjassen.log.score",
            one=self._team_name(0),
            two=self._team_name(1),
            first=points[0] + roem[0],
            second=points[1] + roem[1],
        )

    def chapters(self, events: Sequence[Event]) -> Sequence[str]:
        """The bidding, each trick, and the score."""
        found: list[str] = []
        tricks, lies = 0, False
        for event in events:
            heading = ""
            if event.kind == "turn" and say("klaverjassen.log.bidding") not in found:
                heading = say("klaverjassen.log.bidding")
            elif event.kind == "play" and not lies:
                tricks += 1
                heading = say("klaverjassen.log.tricks", number=tricks)
            elif event.kind == "score":
                heading = say("klaverjassen.log.written")
            lies = event.kind == "play" or (lies and event.kind != TRICK)
            found.append(heading)
        return found

    def hint(self, decision: Decision, view: KlaverjassenView) -> str:
        from cardgames.games.klaverjassen.hints import hint_text  # brings the bots, which a table alone does not need

        return hint_text(decision, view)

    def about(self, piece: int, view: KlaverjassenView) -> str:
        trump, ruleset = view.visible.trump, view.visible.ruleset
        if piece >= 32 or trump < 0:
            return DECK.text(piece)
        key = "worth_trump" if piece >> 3 == trump else "worth"
        return say(f"klaverjassen.table.{key}", card=DECK.text(piece), points=ruleset.points[trump][piece])

    def pause_after(self, event: Event) -> float:
        return {"turn": 0.5, "roem": 0.6}.get(event.kind, 0.0)

    def highlighted_pieces(self, event: Event) -> Sequence[int]:
        won = TRICK_ZONES[event.seat] if event.kind == TRICK else None
        return [piece_move.piece for piece_move in event.piece_moves if piece_move.source == won]

    def last_trick(self, view: KlaverjassenView) -> tuple[Sequence[tuple[Seat, int]], Seat] | None:
        tricks = view.visible.tricks
        if not tricks:
            return None
        return [((tricks[-1].leader + turn) % 4, card) for turn, card in enumerate(tricks[-1].cards)], tricks[-1].winner

    def memory(self, view: KlaverjassenView) -> list[str]:
        gone = sum(view.visible.played())
        lines = []
        for suit, sign in enumerate(SIGNS):
            cards = [card for card in self._by_strength(suit, view.visible.trump) if gone >> card & 1]
            out = [card for card in self._by_strength(suit, view.visible.trump) if not gone >> card & 1]
            played, left = (" ".join(RANKS[card & 7] for card in part) or "–" for part in (cards, out))
            lines.append(say("klaverjassen.table.memory", suit=sign, played=played, left=left))
        return lines

    @staticmethod
    def _by_strength(suit: int, trump: int) -> list[int]:
        power = POWER[trump if trump >= 0 else (suit + 1) % 4][suit]
        return sorted(range(8 * suit, 8 * suit + 8), key=lambda card: -power[card])

    # ------------------------------------------------------------ scores

    def settled_score(self, seat: Seat, view: KlaverjassenView, match_state: KlaverjassenMatchState) -> str:
        return str(match_state.scores[seat])

    def partners(self, seat: Seat) -> Sequence[Seat]:
        return (seat, (seat + 2) % 4)

    def mark(self, seat: Seat, view: KlaverjassenView) -> str:
        if view.visible.speaker == seat:
            return say("klaverjassen.table.plays")
        if view.visible.match_state.first == seat:
            return say("klaverjassen.table.dealer")
        return ""

    def sheet(self, view: View[Any, Any], on_deal: Callable[[int], object]) -> Widget:
        return Scorecard(rows_of_table(view.visible), self.names, on_deal)

    def drawing(self, kind: str, text: str) -> Widget | None:
        if kind != "scorecard":
            return None
        rows = rows_of(text, ruleset_of(self.game.schema.standard()))
        return Scorecard(rows, self.names, lambda _: None)

    # ------------------------------------------------------------ the viewer's hand

    def target_zone(self) -> Zone:
        return TRICK_ZONES[self.viewer]

    def suits(self, order: str, view: KlaverjassenView) -> Sequence[int]:
        """With trump first."""
        suits, trump = super().suits(order, view), view.visible.trump
        return suits if trump < 0 else (*suits[suits.index(trump) :], *suits[: suits.index(trump)])

    def suit_and_rank(self, card: Card, view: KlaverjassenView) -> tuple[int, int]:
        suit, trump = card >> 3, view.visible.trump
        return suit, POWER[trump if trump >= 0 else (suit + 1) % 4][suit][card]
