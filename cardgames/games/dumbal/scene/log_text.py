"""The texts of the scene of Dumbal: questions, the log, speech bubbles, known cards, the end of a deal."""

from __future__ import annotations

from collections.abc import Sequence

from cardgames.engine.cards import UNSEEN, Card, card_list
from cardgames.engine.contract import CHANCE, Event, LedgerLine, Seat, Step, Zone
from cardgames.engine.game import AnyGame
from cardgames.engine.messages import CardList, Listing, Message, as_card, as_cards, message
from cardgames.engine.options import Options
from cardgames.games.dumbal.cards import DECK, DISCARDS_ZONE, LAID_ZONES, RING, RUN, SET, in_order, kind_of
from cardgames.games.dumbal.deal import NOBODY, OPENING, DumbalView
from cardgames.games.dumbal.ruleset import ruleset_of
from cardgames.games.dumbal.scene.places import Places
from cardgames.table.board import parts
from cardgames.table.board.card_scene import CardScene
from cardgames.table.board.scene import Question
from cardgames.table.board.score_paper import player_totals
from cardgames.words import say

NAMED = 2
"""The history names this many cards of a discard of more than three."""


class DumbalWords(CardScene[Places], parts.Sets, parts.LongMoves, parts.Headings, parts.DealEnd, parts.MemoryAid):
    """All texts of the scene; see `GameScene`."""

    def __init__(self, game: AnyGame, names: Sequence[str], viewer: Seat, options: Options | None = None) -> None:
        super().__init__(game, names, viewer, options)
        self.ruleset = ruleset_of(self.options)

    def set_text(self, pieces: Sequence[int], view: DumbalView) -> str:
        kind = kind_of(pieces)
        least = {SET: self.ruleset.set_size, RUN: self.ruleset.run_length}.get(kind, 1)
        return DECK.texts(in_order(pieces)) if kind and len(pieces) >= least else ""

    # ------------------------------------------------------------ questions

    def question(self, question: str, view: DumbalView) -> Question:
        points = self.ruleset.worth.hand(view.visible.hands[self.viewer])
        call = "call", say("dumbal.answer.call")
        if view.visible.phase != OPENING:
            return Question(say("dumbal.ask.call", count=points), (call,))
        limit = self.ruleset.opening_call
        key = "opening" if points <= limit else "opening_no"
        asked = say(f"dumbal.ask.{key}", count=points, limit=limit)
        return Question(asked, (call, ("no", say("dumbal.answer.no"))))

    def task(self, view: DumbalView) -> str:
        points = self.ruleset.worth.hand(view.visible.hands[self.viewer])
        return say("dumbal.ask.discard", count=points, limit=self.ruleset.call_at)

    def prompt(self, view: DumbalView, taken: Sequence[Step]) -> str:
        before = (self.viewer - 1) % len(self.names)
        if view.visible.laid[before]:
            return say("dumbal.ask.take", player=self.names[before])
        return say("dumbal.ask.take_deck")

    # ------------------------------------------------------------ events

    def bubble(self, event: Event) -> Message | None:
        return message(f"dumbal.say.{event.kind}") if event.kind in ("call", "no_call") else None

    def log(self, event: Event) -> Message | None:
        match event.kind:
            case "call":
                return self._line("opening_call" if event.fact("opening") else "call", event)
            case "lay":
                return self._line("discard", event, cards=_discarded(event))
            case "take" | "draw":
                return self._taking("", event)
            case "new_stack":
                return self._line("new_deck", event, count=event.fact("cards"))
            case "no_call" | "limit":
                return self._line(event.kind, event)
            case "turn_up":
                winners = Listing(tuple(self.names[seat] for seat in event.fact("winners")))
                totals = player_totals(self.names, event.fact("hands"))
                return self._line("totals", event, players=winners, totals=totals, count=len(winners.entries))
        return None

    def log_both(self, before: Event, event: Event) -> Message | None:
        """One line for a discard and the card then taken."""
        goes_on = before.kind == "lay" and event.kind in ("take", "draw")
        return self._taking("discard_", event, cards=_discarded(before)) if goes_on else None

    def gist(self, event: Event) -> Message | None:
        """The discard, and which face-up card was taken: both would look like one discard; a call, or none."""
        if event.kind == "lay":
            cards = [move.piece for move in event.piece_moves if move.target != DISCARDS_ZONE]
            more = len(cards) - NAMED if len(cards) > NAMED + 1 else 0
            named = as_cards(DECK, cards[: len(cards) - more])
            return message("dumbal.chip.more" if more else "dumbal.chip.discard", cards=named, count=more)
        if event.kind == "take":
            return message("dumbal.chip.take", card=as_card(DECK, event.piece_moves[0].piece))
        return message(f"dumbal.chip.{event.kind}") if event.kind in ("call", "no_call") else None

    def _taking(self, also: str, event: Event, **values: object) -> Message:
        """A line about a card taken, and `also` another sentence about it."""
        card = event.piece_moves[0].piece
        if event.kind == "take":
            owner = self.names[event.fact("owner")]
            return self._line(f"{also}take", event, card=as_card(DECK, card), owner=owner, **values)
        if card == UNSEEN:
            return self._line(f"{also}draw_unseen", event, **values)
        return self._line(f"{also}draw", event, card=as_card(DECK, card), **values)

    def _line(self, key: str, event: Event, **values: object) -> Message:
        player = {"player": self.names[event.seat]} if event.seat >= 0 else {}
        return message(f"dumbal.log.{key}", **player, **values)

    def chapters(self, events: Sequence[Event]) -> Sequence[Message | None]:
        """The opening call, each round of the table, the end."""
        found: list[Message | None] = []
        rounds, first = 0, CHANCE
        for event in events:
            heading = None
            if event.kind in ("no_call", "call") and not found:
                heading = message("dumbal.log.opening")
            elif event.kind == "lay" and first in (CHANCE, event.seat):
                rounds, first = rounds + 1, event.seat
                heading = message("dumbal.log.round", number=rounds)
            elif event.kind == "turn_up":
                heading = message("dumbal.log.shown")
            found.append(heading)
        return found

    # ------------------------------------------------------------ the table

    def purpose(self, zone: Zone) -> str:
        """Whether the viewer can take one of another player's discards, or else who can (DB-6)."""
        after = (zone.owner + 1) % len(self.names)
        if zone.name != "laid" or zone.owner == self.viewer or (after == self.viewer and not self.spectating):
            return super().purpose(zone)
        return say("dumbal.purpose.laid_for", player=self.names[after])

    def who_is_out(self, view: DumbalView) -> str:
        """The label with the players who are out (DB-13); "" if there are none."""
        match_state = view.visible.match_state
        out = [name for player, name in enumerate(self.everybody) if not match_state.is_in(player)]
        return say("dumbal.table.out", players=Listing(tuple(out))) if out else ""

    def mark_key(self, seat: Seat, view: DumbalView) -> str:
        deal = view.visible
        if deal.caller == seat:
            return "called"
        return "dealer" if deal.table.players[seat] == deal.match_state.first else ""

    def part(self, view: DumbalView) -> str:
        number = view.visible.match_state.deals + 1
        return say("dumbal.table.deal_out", number=number, points=self.ruleset.target)

    def about(self, piece: Card, view: DumbalView) -> str:
        return say("dumbal.table.worth", card=as_card(DECK, piece), count=self.ruleset.worth.card(piece))

    def memory(self, view: DumbalView) -> list[str]:
        """The cards taken face up, and the covered discards."""
        lines = [
            say("dumbal.memory.shown", player=self.names[seat], cards=as_cards(DECK, card_list(cards)))
            for seat, cards in enumerate(view.visible.hands)
            if cards and seat != view.seat
        ]
        covered = sorted(view.visible.discards, key=lambda card: (card % RING, card))
        return [*lines, say("dumbal.memory.discards", cards=as_cards(DECK, covered))] if covered else lines

    def summary_covers(self) -> Sequence[Zone]:
        """The viewer's last discard, rather than the deck, whose top card is shown."""
        return (LAID_ZONES[self.viewer],)

    def ending(self, view: DumbalView, ledger: Sequence[LedgerLine]) -> str:
        """Who called, the winners of the deal, and the players who are out after it (DB-13)."""
        deal = view.visible
        done = deal.score()
        out = tuple(
            self.names[seat]
            for seat, player in enumerate(deal.table.players)
            if deal.match_state.scores[player] + done.points[seat] >= self.ruleset.target
        )
        alone = done.winners == (deal.caller,)
        winners = Listing(tuple(self.names[seat] for seat in done.winners))
        won = message("dumbal.table.called_won" if alone else "dumbal.table.won", players=winners)
        if out:
            won = message("dumbal.table.won_out", won=won, out=Listing(out))
        if alone or deal.caller == NOBODY:
            return say(won)
        return say("dumbal.table.called_by", player=self.names[deal.caller], won=won)


def _discarded(event: Event) -> CardList:
    """The cards that a player discards, without those of the turn before, which go away."""
    return as_cards(DECK, [move.piece for move in event.piece_moves if move.target != DISCARDS_ZONE])
