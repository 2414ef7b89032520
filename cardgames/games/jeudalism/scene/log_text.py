"""The texts of Jeudalism: zones, cards, the points of chains, events in the log and in speech bubbles."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cardgames.engine.cards import UNSEEN, Card, card_list
from cardgames.engine.contract import Event, LedgerLine, Seat, Zone
from cardgames.games.jeudalism.cards import (
    FIVES,
    KNIGHTS,
    MONARCHS,
    NUMBER_OF,
    SERFS,
    SEVENS,
    VASSALS,
    card_name,
    card_names,
    is_joker,
)
from cardgames.games.jeudalism.chains import MAY_STAND, Chain, numbers_of, parts, worth
from cardgames.games.jeudalism.deal import JeudalismView
from cardgames.games.jeudalism.legal import TAKING
from cardgames.games.jeudalism.ruleset import Ruleset, Scale
from cardgames.words import listed, say

_ORDERS = (("serf", SERFS), ("knight", KNIGHTS), ("vassal", VASSALS), ("monarch", MONARCHS), ("five", FIVES),
           ("seven", SEVENS))  # fmt: skip

REMEMBERED = 4
"""The number of own turns for which the memory aid lists the cards passed on."""


def order_of(card: Card) -> str:
    """The order of a card (JD-5), or the kind of action card."""
    return "joker" if is_joker(card) else next(order for order, cards in _ORDERS if cards >> card & 1)


def card_words(card: Card) -> str:
    """A card's name within a sentence; "a card" if unknown."""
    return say("jeudalism.card.unseen") if card == UNSEEN else card_name(card)


def card_sign(card: Card) -> str:
    """A card as a short sign."""
    return say("jeudalism.card.joker_sign") if is_joker(card) else card_name(card)


def where(zone: Zone, names: Sequence[str], viewer: Seat) -> str:
    """A zone in words that follow the name of a card; `viewer` is -1 for a bystander."""
    key = zone.name if zone.owner in (-1, viewer) else f"{zone.name}_of"
    return say(f"jeudalism.where.{key}", number=zone.number + 1, who=names[zone.owner])


# ---------------------------------------------------------------- chains


def stands_for(row: Chain, joker: Card) -> int:
    """The current number of a joker in a chain: the lowest possible, which leaves most room above it (JD-13)."""
    return numbers_of(row)[row.index(joker)]


def chain_words(row: Chain, scale: Scale) -> str:
    """The points of a chain and their reasons, with the rules."""
    rules = sorted({part.rule_id for part in parts(row, scale)})
    points = worth(row, scale)
    return say("jeudalism.chain.all", count=points, parts=parts_words(row, scale), rules=", ".join(rules))


def parts_words(row: Chain, scale: Scale) -> str:
    """The items of a chain's score, and the bonuses that it has lost."""
    found = parts(row, scale)
    each = [say(f"jeudalism.chain.{part.key}", count=len(part.cards), points=part.points) for part in found]
    lost = [say(f"jeudalism.chain.no_{key}") for key in _lost({part.key for part in found})]
    return " · ".join([*each, *lost])


def _lost(keys: set[str]) -> list[str]:
    """The bonuses that a chain can no longer score."""
    needs = {"colour": "knights", "suit": "vassals"}
    return [bonus for bonus, cards in needs.items() if cards in keys and bonus not in keys]


def about(card: Card, row: Chain | None, scale: Scale) -> str:
    """A card's name and order; in a chain also the chain's points."""
    order = order_of(card)
    values: dict[str, object] = {"card": card_name(card)}
    if order == "serf":
        values["knights"] = listed([str(number) for number in MAY_STAND[NUMBER_OF[card]]])
    if order == "joker" and row is not None:
        order, values["number"] = "joker_lying", stands_for(row, card)
    words = say(f"jeudalism.about.{order}", **values)
    return " ".join([words[0].upper() + words[1:], *([] if row is None else [chain_words(row, scale)])])


# ---------------------------------------------------------------- the table


def to_do(view: JeudalismView, viewer: Seat) -> str:
    """What the viewer has to do with the transfer cards; "" if it is not the viewer's turn."""
    deal = view.visible
    if deal.phase != TAKING or deal.turn != viewer or view.seat != viewer:
        return ""
    return say("jeudalism.table.take", count=min(deal.left, deal.on_tray))


def left(view: JeudalismView, names: Sequence[str], viewer: Seat) -> str:
    """The number of cards in the pile; when it is empty, whose turn is the last (JD-14), unless `names` is empty."""
    visible = view.visible
    if not visible.ending:
        return say("jeudalism.table.pile", count=len(visible.stock))
    if not names:
        return say("jeudalism.table.pile_out")
    return say("jeudalism.table.last_round_you" if visible.last == viewer else "jeudalism.table.last_round",
               who=names[visible.last])  # fmt: skip


def asked(view: JeudalismView, targets: Collection[str]) -> str:
    """The prompt for what can be played now; `targets` are the zones that cards can go to."""
    visible = view.visible
    if "chain" not in targets:
        if targets:
            return say("jeudalism.ask.seven")
        return say("jeudalism.ask.nothing_more" if visible.done else "jeudalism.ask.nothing")
    if visible.left > 1:
        return say("jeudalism.ask.several", count=visible.left)
    return say("jeudalism.ask.more" if visible.done else "jeudalism.ask.card")


def remembered(view: JeudalismView, names: Sequence[str]) -> list[str]:
    """JD-4: the transfer cards that the viewer passed on, the latest first."""
    if view.seat is None:
        return []
    left = names[(view.seat + 1) % len(names)]
    lines = [
        say("jeudalism.memory.passed_on", cards=card_names(card_list(cards)), who=left, count=back)
        for back, cards in enumerate(reversed(view.visible.passed[view.seat]), start=1)
        if cards
    ][:REMEMBERED]
    return lines or [say("jeudalism.memory.nothing")]


def ending(ledger: Sequence[LedgerLine], names: Sequence[str]) -> str:
    """Who has the most points in a game, and how many (JD-17)."""
    points = [sum(line.points for line in ledger if line.seat == seat) for seat in range(len(names))]
    best = [name for name, made in zip(names, points, strict=True) if made == max(points)]
    return say("jeudalism.table.won", count=len(best), who=listed(best), points=max(points))


# ---------------------------------------------------------------- events


def aloud(event: Event, ruleset: Ruleset) -> str:
    """The speech bubble of an event; "" for none."""
    match event.kind:
        case "five":
            return say("jeudalism.say.five", count=ruleset.five_takes)
        case "seven":
            return say("jeudalism.say.seven", count=ruleset.seven_plays)
        case "pass" if not event.fact("played"):
            return say("jeudalism.say.pass")
        case "steal" | "last_round":
            return say(
                f"jeudalism.say.{event.kind}", card=card_words(event.piece_moves[0].piece) if event.piece_moves else ""
            )
    return ""


def line(event: Event, names: Sequence[str], ruleset: Ruleset) -> str:
    """An event as a line of the log; "" for none."""
    cards = [piece_move.piece for piece_move in event.piece_moves]
    key = event.kind
    values: dict[str, object] = {"who": names[event.seat] if event.seat >= 0 else "", "count": len(cards)}
    values["card"] = card_words(cards[0]) if cards else ""
    values["cards"] = card_names(cards) if cards and UNSEEN not in cards else ""
    match event.kind:
        case "five" | "seven":
            values["count"] = ruleset.five_takes if key == "five" else ruleset.seven_plays
        case "take":
            key = "take_unseen" if cards[0] == UNSEEN else "take"
        case "play":
            key = "begin" if event.fact("new") else "play"
            values["number"] = event.piece_moves[0].target.number + 1
        case "steal":
            values |= {"owner": names[event.fact("owner")], "number": event.piece_moves[0].target.number + 1}
        case "pass":
            key = "no_more" if event.fact("played") else "pass"
        case "hand_on":
            values["left"] = names[event.piece_moves[0].target.owner]
            key = "hand_on" if values["cards"] else "hand_on_unseen"
        case "refill":
            key = "refill" if values["cards"] else "refill_unseen"
        case "last_round":
            values["last"] = names[event.fact("last")]
        case "turn_up":
            made = zip(names, event.fact("points"), strict=True)
            values["points"] = ", ".join(f"{name} {points}" for name, points in made)
        case _:
            return ""
    return say(f"jeudalism.log.{key}", **values)
