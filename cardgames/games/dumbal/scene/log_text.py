"""The texts of the scene of Dumbal: questions, the log, speech bubbles, known cards, the end of a deal."""

from __future__ import annotations

from collections.abc import Sequence

from cardgames.engine.cards import UNSEEN, Card, card_list
from cardgames.engine.contract import CHANCE, AnyGame, Event, LedgerLine, Seat, Step
from cardgames.engine.options import Options
from cardgames.games.dumbal.cards import DECK, DISCARDS_ZONE, RING, RUN, SET, in_order, kind_of
from cardgames.games.dumbal.deal import OPENING, DumbalView
from cardgames.games.dumbal.ruleset import ruleset_of
from cardgames.games.dumbal.scene.places import Places
from cardgames.table.board import parts
from cardgames.table.board.card_scene import CardScene
from cardgames.table.board.scene import Question
from cardgames.words import listed, say


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

    def prompt(self, view: DumbalView, taken: Sequence[Step]) -> str:
        before = (self.viewer - 1) % len(self.names)
        key = "take" if view.visible.laid[before] else "take_stack"
        return say(f"dumbal.ask.{key}", who=self.names[before])

    # ------------------------------------------------------------ events

    def bubble(self, event: Event) -> str:
        return say(f"dumbal.say.{event.kind}") if event.kind in ("call", "no_call") else ""

    def log(self, event: Event) -> str:
        who = self.names[event.seat] if event.seat >= 0 else ""
        match event.kind:
            case "call":
                return say("dumbal.log.opening_call" if event.fact("opening") else "dumbal.log.call", who=who)
            case "lay":
                laid = [piece_move.piece for piece_move in event.piece_moves if piece_move.target != DISCARDS_ZONE]
                return say("dumbal.log.lay", who=who, cards=DECK.texts(laid))
            case "take" | "draw":
                return self._taking("alone", event, who=who)
            case "new_stack":
                return say("dumbal.log.new_stack", count=event.fact("cards"))
            case "no_call" | "limit":
                return say(f"dumbal.log.{event.kind}", who=who)
            case "turn_up":
                each = zip(self.names, event.fact("hands"), strict=True)
                return say("dumbal.log.turn_up", hands=", ".join(f"{name} {worth}" for name, worth in each))
        return ""

    def log_on(self, line: str, before: Event, event: Event) -> str:
        """One line for a discard and the card then taken."""
        goes_on = before.kind == "lay" and event.kind in ("take", "draw")
        return self._taking("and", event, line=line) if goes_on else ""

    def _taking(self, way: str, event: Event, **more: str) -> str:
        """The taking of a card, as its own sentence (`alone`) or as the end of one (`and`)."""
        card = event.piece_moves[0].piece
        if event.kind == "take":
            owner = self.names[event.fact("owner")]
            return say(f"dumbal.log.{way}.take", card=DECK.texts([card]), owner=owner, **more)
        key = "draw_unseen" if card == UNSEEN else "draw"
        return say(f"dumbal.log.{way}.{key}", card=DECK.texts([card]), **more)

    def chapters(self, events: Sequence[Event]) -> Sequence[str]:
        """The opening call, each round of the table, the end."""
        found: list[str] = []
        rounds, first = 0, CHANCE
        for event in events:
            heading = ""
            if event.kind in ("no_call", "call") and not found:
                heading = say("dumbal.log.opening")
            elif event.kind == "lay" and first in (CHANCE, event.seat):
                rounds, first = rounds + 1, event.seat
                heading = say("dumbal.log.round", number=rounds)
            elif event.kind == "turn_up":
                heading = say("dumbal.log.shown")
            found.append(heading)
        return found

    # ------------------------------------------------------------ the table

    def who_is_out(self, view: DumbalView) -> str:
        """The sentence about the players who are out (DB-13); "" if there are none."""
        match_state = view.visible.match_state
        out = [name for player, name in enumerate(self.everybody) if not match_state.is_in(player)]
        return say("dumbal.table.out", who=listed(out)) if out else ""

    def mark(self, seat: Seat, view: DumbalView) -> str:
        deal = view.visible
        if deal.caller == seat:
            return say("dumbal.table.called")
        return say("dumbal.table.dealer") if deal.table.players[seat] == deal.match_state.first else ""

    def part(self, view: DumbalView) -> str:
        return self.deal_part(view.visible.match_state.deals + 1)

    def about(self, piece: Card, view: DumbalView) -> str:
        return say("dumbal.table.worth", card=self.card_words(piece), count=self.ruleset.worth.card(piece))

    def memory(self, view: DumbalView) -> list[str]:
        """The cards taken face up, and the covered discards."""
        lines = [
            say("dumbal.memory.shown", who=self.names[seat], cards=DECK.texts(card_list(cards)))
            for seat, cards in enumerate(view.visible.hands)
            if cards and seat != view.seat
        ]
        covered = sorted(view.visible.discards, key=lambda card: (card % RING, card))
        return [*lines, say("dumbal.memory.discards", cards=DECK.texts(covered))] if covered else lines

    def ending(self, view: DumbalView, ledger: Sequence[LedgerLine]) -> str:
        """The sentence about the winner of the deal and the players who are out after it (DB-13)."""
        deal = view.visible
        done = deal.score()
        winners = [self.names[seat] for seat in done.winners]
        out = [
            self.names[seat]
            for seat, player in enumerate(deal.table.players)
            if deal.match_state.scores[player] + done.points[seat] >= self.ruleset.target
        ]
        won = say("dumbal.table.wins", who=listed(winners), count=len(winners))
        return say("dumbal.table.then_out", won=won, who=listed(out), count=len(out)) if out else won
