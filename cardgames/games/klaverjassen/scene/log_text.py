"""What the log, the bubbles and the chips of the history say of the events of Klaverjassen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import TRICK, Event
from cardgames.engine.messages import CardList, Message, as_card, as_cards, message
from cardgames.games.klaverjassen.cards import DECK, SIGNS, suit_of
from cardgames.games.klaverjassen.deal import KlaverjassenView
from cardgames.games.klaverjassen.refusals import suit_word
from cardgames.games.klaverjassen.ruleset import ruleset_of
from cardgames.games.klaverjassen.scene.places import Places
from cardgames.games.klaverjassen.scene.scorecard import column_name
from cardgames.table.board import parts
from cardgames.table.board.card_scene import CardScene
from cardgames.words import say


def _card_of(event: Event) -> CardList:
    """The card that an event moves."""
    return as_card(DECK, event.piece_moves[0].piece)


class KlaverjassenLog(CardScene[Places], parts.Headings):
    """The part of the scene that tells what happened; see `GameScene`."""

    _chapters: tuple[Sequence[Event], frozenset[int]] = (), frozenset()
    """The events of the deal that was last divided into chapters, and the ids of those in which a trick is trumped."""
    _noted: KlaverjassenView | None = None

    def note(self, view: KlaverjassenView) -> None:
        super().note(view)
        self._noted = view

    def column_players(self) -> list[Sequence[str]]:
        """The players of each column of the scorecard: of the teams, or of the seats with two and three."""
        if len(self.names) < 4:
            return [(name,) for name in self.names]
        return [(self.names[team], self.names[team + 2]) for team in range(2)]

    def column_names(self) -> list[str]:
        """The names of the columns of the scorecard."""
        return [say(column_name(players)) for players in self.column_players()]

    def bubble(self, event: Event) -> Message | None:
        match event.kind:
            case "bid":
                return message("klaverjassen.say.play" if event.fact("plays") else "klaverjassen.say.pass")
            case "roem":
                return message("klaverjassen.say.roem", points=event.fact("points"))
            case "choose":
                return message("klaverjassen.say.choose", suit=SIGNS[event.fact("trump")])
            case _:
                return None

    def log(self, event: Event) -> Message | None:
        player = self.names[event.seat] if event.seat >= 0 else ""
        match event.kind:
            case "turn":
                key = "turn_forced" if event.fact("forced") else "turn"
                trump = suit_word(event.fact("trump"))
                return message(f"klaverjassen.log.{key}", card=_card_of(event), suit=trump)
            case "bid":
                key = "play" if event.fact("plays") else "pass"
                return message(f"klaverjassen.log.{key}", player=player)
            case "play":
                return message(f"klaverjassen.log.{self._way_of(event)}", player=player, card=_card_of(event))
            case "trick":
                number, points = event.fact("number"), event.fact("points")
                return message("klaverjassen.log.trick", player=player, number=number, count=points)
            case "roem":
                return message("klaverjassen.log.roem", player=player, points=event.fact("points"))
            case "no-roem":
                return message("klaverjassen.log.no_roem", player=player, points=event.fact("points"))
            case "shuffle-pile":
                return message("klaverjassen.log.reshuffle")
            case "choose":
                return message("klaverjassen.log.choose", player=player, suit=suit_word(event.fact("trump")))
            case "take_blind":
                pieces = [move.piece for move in event.piece_moves]
                if UNSEEN in pieces:
                    return message("klaverjassen.log.take_blind_unseen", player=player)
                return message("klaverjassen.log.take_blind", player=player, cards=as_cards(DECK, pieces))
            case "passed_out":
                return message("klaverjassen.log.passed_out")
            case "lay_away":
                key = "aside_unseen" if event.piece_moves[0].piece == UNSEEN else "aside"
                return message(f"klaverjassen.log.{key}", player=player, card=_card_of(event))
            case "uncover":
                cards = as_cards(DECK, (move.piece for move in event.piece_moves))
                return message("klaverjassen.log.uncover", cards=cards)
            case "score":
                return self._score_log(event)
            case _:
                return None

    def _way_of(self, event: Event) -> str:
        """The key for how a card is played: with two players from the table or not, and whether it trumps the trick."""
        from_table = event.piece_moves[0].source.name == "table" and self._has_hands
        if self._trumps(event):
            return "trumps_table" if from_table else "trumps"
        return "card_table" if from_table else "card"

    @property
    def _has_hands(self) -> bool:
        """Whether cards also come from hands (KJ-37)."""
        return not (len(self.names) == 2 and ruleset_of(self.options).table_only)

    def _trumps(self, event: Event) -> bool:
        """Whether a card that is played is a trump in a trick of another suit."""
        events, trumped = self._chapters
        if any(event is one for one in events):
            return id(event) in trumped
        if self._noted is None:
            return False
        deal, card = self._noted.visible, event.piece_moves[0].piece
        tricks = [*(trick.cards for trick in deal.tricks), deal.trick]
        led = next((cards[0] for cards in tricks if card in cards), card)
        return suit_of(card) == deal.trump != suit_of(led)

    def _score_log(self, event: Event) -> Message:
        scores = [points + roem for points, roem in zip(event.fact("points"), event.fact("roem"), strict=True)]
        names = list(map(column_name, self.column_players()))
        values: dict[str, Any] = dict(zip(("one", "two", "three"), names, strict=False))
        values |= dict(zip(("first", "second", "third"), scores, strict=False))
        return message("klaverjassen.log.score" if len(names) == 2 else "klaverjassen.log.score_three", **values)

    def gist(self, event: Event) -> Message | None:
        """A bid, a card put aside, or a card played (without those that it uncovers)."""
        match event.kind:
            case "bid":
                return message("klaverjassen.chip.play" if event.fact("plays") else "klaverjassen.chip.pass")
            case "lay_away":
                key = "aside_unseen" if event.piece_moves[0].piece == UNSEEN else "aside"
                return message(f"klaverjassen.chip.{key}", card=_card_of(event))
            case "play":
                return message(f"klaverjassen.chip.{self._way_of(event)}", card=_card_of(event))
        return None

    def opening(self, event: Event) -> Message | None:
        """Roem that is called in a turn of its own; at other times the points of the trick name it."""
        return message("klaverjassen.chip.roem") if event.kind == "roem" else None

    def chapters(self, events: Sequence[Event]) -> Sequence[Message | None]:
        """The bidding, each trick, and the score."""
        found: list[Message | None] = []
        bidding, tricks, lies = message("klaverjassen.log.bidding"), 0, False
        trump, led, trumped = -1, -1, set()
        for event in events:
            heading = None
            if event.kind in ("turn", "choose"):
                trump = event.fact("trump")
            elif event.kind == "play":
                suit = suit_of(event.piece_moves[0].piece)
                led = led if lies else suit
                if suit == trump != led:
                    trumped.add(id(event))
            if event.kind == "turn" and bidding not in found:
                heading = bidding
            elif event.kind == "play" and not lies:
                tricks += 1
                heading = message("klaverjassen.log.tricks", number=tricks)
            elif event.kind == "score":
                heading = message("klaverjassen.log.scoring")
            lies = event.kind == "play" or (lies and event.kind != TRICK)
            found.append(heading)
        self._chapters = events if trump >= 0 else (), frozenset(trumped)
        return found
