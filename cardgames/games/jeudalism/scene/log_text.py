"""The texts of Jeudalism: zones, cards, the points of chains, events in the log and in speech bubbles."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cardgames.engine.cards import UNSEEN, Card, card_list
from cardgames.engine.contract import Event, LedgerLine, Seat
from cardgames.games.jeudalism.cards import (
    FIVES,
    JOKERS,
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
from cardgames.games.jeudalism.chains import KNIGHT_NUMBERS_ON, Chain, numbers_of, parts, worth
from cardgames.games.jeudalism.deal import JeudalismView
from cardgames.games.jeudalism.legal import TAKING
from cardgames.games.jeudalism.ruleset import Ruleset, Scale
from cardgames.words import listed, say

_ORDERS = {
    "serf": SERFS, "knight": KNIGHTS, "vassal": VASSALS, "monarch": MONARCHS, "five": FIVES, "seven": SEVENS,
    "joker": JOKERS,
}  # fmt: skip

REMEMBERED = 4
"""The number of own turns for which the memory aid lists the cards passed on."""


def order_of(card: Card) -> str:
    """The order of a card (JD-5), or the kind of action card."""
    return next(order for order, cards in _ORDERS.items() if cards >> card & 1)


def _say(key: str, **values: object) -> str:
    return say(f"jeudalism.{key}", **values)


def card_words(card: Card) -> str:
    """A card's name within a sentence; "a card" if unknown."""
    return _say("card.unseen") if card == UNSEEN else card_name(card)


def card_sign(card: Card) -> str:
    """A card as a short sign."""
    return _say("card.joker_sign") if is_joker(card) else card_name(card)


# ---------------------------------------------------------------- chains


def stands_for(chain: Chain, joker: Card) -> int:
    """The current number of a joker in a chain: the lowest possible, which leaves most room above it (JD-13)."""
    return numbers_of(chain)[chain.index(joker)]


def chain_words(chain: Chain, scale: Scale) -> str:
    """The points of a chain and their reasons, with the rules."""
    rules = ", ".join(sorted({part.rule_id for part in parts(chain, scale)}))
    return _say("chain.all", count=worth(chain, scale), parts=parts_words(chain, scale), rules=rules)


def parts_words(chain: Chain, scale: Scale) -> str:
    """The items of a chain's score, and the bonuses that it has lost."""
    found = {part.key: part for part in parts(chain, scale)}
    words = [_say(f"chain.{key}", count=len(part.cards), points=part.points) for key, part in found.items()]
    for bonus, cards in (("colour", "knights"), ("suit", "vassals")):
        if cards in found and bonus not in found:
            words.append(_say(f"chain.no_{bonus}"))
    return " · ".join(words)


def about(card: Card, chain: Chain | None, scale: Scale) -> str:
    """A card's name and order; in a chain also the chain's points."""
    order = order_of(card)
    values: dict[str, object] = {"card": card_name(card)}
    if order == "serf":
        values["knights"] = listed([str(number) for number in KNIGHT_NUMBERS_ON[NUMBER_OF[card]]])
    if order == "joker" and chain is not None:
        order, values["number"] = "joker_lying", stands_for(chain, card)
    words = _say(f"about.{order}", **values)
    words = words[0].upper() + words[1:]
    return words if chain is None else f"{words} {chain_words(chain, scale)}"


# ---------------------------------------------------------------- the table


def to_do(view: JeudalismView, viewer: Seat) -> str:
    """What the viewer has to do with the transfer cards; "" if it is not the viewer's turn."""
    deal = view.visible
    if deal.phase != TAKING or deal.turn != viewer or view.seat != viewer:
        return ""
    return _say("table.take", count=min(deal.left, deal.on_tray))


def left(view: JeudalismView, names: Sequence[str], viewer: Seat) -> str:
    """The number of cards in the pile; when it is empty, whose turn is the last (JD-14), unless `names` is empty."""
    deal = view.visible
    if not deal.ending:
        return _say("table.pile", count=len(deal.stock))
    if not names:
        return _say("table.pile_out")
    return _say("table.last_round_you" if deal.last == viewer else "table.last_round", who=names[deal.last])


def asked(view: JeudalismView, targets: Collection[str]) -> str:
    """The prompt for what can be played now; `targets` are the zones that cards can go to."""
    visible = view.visible
    if "chain" not in targets:
        if targets:
            return _say("ask.seven")
        return _say("ask.nothing_more" if visible.done else "ask.nothing")
    if visible.left > 1:
        return _say("ask.several", count=visible.left)
    return _say("ask.more" if visible.done else "ask.card")


def remembered(view: JeudalismView, names: Sequence[str]) -> list[str]:
    """JD-4: the transfer cards that the viewer passed on, the latest first."""
    if view.seat is None:
        return []
    left = names[(view.seat + 1) % len(names)]
    lines = [
        _say("memory.passed_on", cards=card_names(card_list(cards)), who=left, count=back)
        for back, cards in enumerate(reversed(view.visible.passed[view.seat]), start=1)
        if cards
    ][:REMEMBERED]
    return lines or [_say("memory.nothing")]


def ending(ledger: Sequence[LedgerLine], names: Sequence[str]) -> str:
    """Who has the most points in a game, and how many (JD-17)."""
    points = [sum(line.points for line in ledger if line.seat == seat) for seat in range(len(names))]
    best = [name for name, made in zip(names, points, strict=True) if made == max(points)]
    return _say("table.won", count=len(best), who=listed(best), points=max(points))


# ---------------------------------------------------------------- events


def aloud(event: Event, ruleset: Ruleset) -> str:
    """The speech bubble of an event; "" for none."""
    if event.kind == "pass" and event.fact("played"):
        return ""
    if event.kind not in ("five", "seven", "steal", "last_round", "pass"):
        return ""
    count = ruleset.five_takes if event.kind == "five" else ruleset.seven_plays
    card = card_words(event.piece_moves[0].piece) if event.piece_moves else ""
    return _say(f"say.{event.kind}", count=count, card=card)


def line(event: Event, names: Sequence[str], ruleset: Ruleset) -> str:
    """An event as a line of the log."""
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
    return _say(f"log.{key}", **values)
