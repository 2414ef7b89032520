"""The texts of Dumbal: sets of cards, events in the log and in speech bubbles, known cards."""

from __future__ import annotations

from collections.abc import Sequence

from cardgames.engine.cards import UNSEEN, Card, card_list
from cardgames.engine.contract import CHANCE, Event, LedgerLine
from cardgames.games.dumbal.cards import DECK, DISCARDS_ZONE, RUN, SET, in_order, kind_of
from cardgames.games.dumbal.deal import DumbalView
from cardgames.games.dumbal.ruleset import DumbalMatchState, Ruleset
from cardgames.words import listed, say


def set_text(cards: Sequence[Card], ruleset: Ruleset) -> str:
    """What cards form together (DB-5); "" if they can't be discarded together."""
    kind = kind_of(cards)
    least = {SET: ruleset.set_size, RUN: ruleset.run_length}.get(kind, 1)
    return DECK.texts(in_order(cards)) if kind and len(cards) >= least else ""


# ---------------------------------------------------------------- events


def aloud(event: Event) -> str:
    """The speech bubble of an event; "" for none."""
    return say(f"dumbal.say.{event.kind}") if event.kind in ("call", "no_call") else ""


def line(event: Event, names: Sequence[str]) -> str:
    """An event as a line of the log; "" for none."""
    who = names[event.seat] if event.seat >= 0 else ""
    match event.kind:
        case "no_call":
            return say("dumbal.log.no_call", who=who)
        case "call":
            return say("dumbal.log.opening_call" if event.fact("opening") else "dumbal.log.call", who=who)
        case "lay":
            laid = [piece_move.piece for piece_move in event.piece_moves if piece_move.target != DISCARDS_ZONE]
            return say("dumbal.log.lay", who=who, cards=DECK.texts(laid))
        case "take" | "draw":
            return _taking("alone", event, names, who=who)
        case "new_stack":
            return say("dumbal.log.new_stack", count=event.fact("cards"))
        case "limit":
            return say("dumbal.log.limit")
        case "turn_up":
            each = zip(names, event.fact("hands"), strict=True)
            return say("dumbal.log.turn_up", hands=", ".join(f"{name} {worth}" for name, worth in each))
    return ""


def line_on(line: str, before: Event, event: Event, names: Sequence[str]) -> str:
    """One line for a discard and the card then taken; "" for other pairs of events."""
    goes_on = before.kind == "lay" and event.kind in ("take", "draw")
    return _taking("and", event, names, line=line) if goes_on else ""


def _taking(way: str, event: Event, names: Sequence[str], **more: str) -> str:
    """The taking of a card, as its own sentence (`alone`) or as the end of one (`and`)."""
    card = event.piece_moves[0].piece
    if event.kind == "take":
        return say(f"dumbal.log.{way}.take", card=DECK.texts([card]), owner=names[event.fact("owner")], **more)
    key = "draw_unseen" if card == UNSEEN else "draw"
    return say(f"dumbal.log.{way}.{key}", card=DECK.texts([card]), **more)


def chapters(events: Sequence[Event]) -> list[str]:
    """The headings of the log: the opening call, each round of the table, the end."""
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


# ---------------------------------------------------------------- the table


def out_words(match_state: DumbalMatchState, everyone: Sequence[str]) -> str:
    """Who is out; "" if nobody is, or if the names are unknown."""
    out = [everyone[player] for player in range(match_state.players) if not match_state.is_in(player)]
    return say("dumbal.table.out", who=listed(out)) if out else ""


def remembered(view: DumbalView, names: Sequence[str]) -> list[str]:
    """The public information to remember: cards taken face up, and covered discards."""
    lines = [
        say("dumbal.memory.shown", who=names[seat], cards=DECK.texts(card_list(cards)))
        for seat, cards in enumerate(view.visible.hands)
        if cards and seat != view.seat
    ]
    covered = sorted(view.visible.discards, key=lambda card: (card % 13, card))
    return [*lines, say("dumbal.memory.discards", cards=DECK.texts(covered))] if covered else lines


def ending(view: DumbalView, ledger: Sequence[LedgerLine], names: Sequence[str], target: int) -> str:
    """Who won a deal, and who is out after it (DB-13)."""
    visible = view.visible
    winners = [names[seat] for seat in visible.score().winners]
    out = []
    for seat, player in enumerate(visible.table.players):
        written = sum(line.points for line in ledger if line.seat == seat)
        if visible.match_state.scores[player] + written >= target:
            out.append(names[seat])
    won = say("dumbal.table.wins", who=listed(winners), count=len(winners))
    return say("dumbal.table.then_out", won=won, who=listed(out), count=len(out)) if out else won
