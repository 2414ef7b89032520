"""The texts of Jeudalism: zones, cards, the points of chains, events in the log and in speech bubbles."""

from __future__ import annotations

from collections.abc import Sequence

from cardgames.engine.cards import UNSEEN, Card, card_list
from cardgames.engine.contract import Event, LedgerLine, MovePieces, Seat
from cardgames.engine.messages import Listing, Message, as_card, as_cards, message
from cardgames.games.jeudalism.cards import (
    DECK,
    FIVES,
    GONE_ZONE,
    JOKERS,
    KNIGHTS,
    MONARCHS,
    NUMBER_OF,
    SERFS,
    SEVENS,
    VASSALS,
    Five,
    Play,
    Seven,
    Steal,
    is_joker,
)
from cardgames.games.jeudalism.chains import KNIGHT_NUMBERS_ON, Chain, fitting, numbers_of, parts, worth
from cardgames.games.jeudalism.deal import JeudalismState, JeudalismView
from cardgames.games.jeudalism.legal import TAKING
from cardgames.games.jeudalism.ruleset import Ruleset, Scale
from cardgames.table.board.score_paper import player_totals
from cardgames.words import listed, say, written

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
    return say(_said(key, **values))


def _said(key: str, **values: object) -> Message:
    return message(f"jeudalism.{key}", **values)


def card_words(card: Card) -> str:
    """A card's name within a sentence; "a card" if unknown."""
    return written(as_card(DECK, card))


def card_sign(card: Card) -> str:
    """A card as a short sign."""
    return _say("card.joker_sign") if is_joker(card) else DECK.text(card)


# ---------------------------------------------------------------- chains


def stands_for(chain: Chain, joker: Card) -> int:
    """The current number of a joker in a chain: the lowest possible, which leaves most room above it (JD-13)."""
    return numbers_of(chain)[chain.index(joker)]


def chain_score(chain: Chain, scale: Scale) -> Message:
    """The points of a chain and what they are made of."""
    return _said("chain.all", count=worth(chain, scale), parts=parts_listed(chain, scale))


def parts_listed(chain: Chain, scale: Scale) -> Listing:
    """The items of a chain's score, and the bonuses that it has lost."""
    found = {part.key: part for part in parts(chain, scale)}
    items = [_said(f"chain.{key}", count=len(part.cards), points=part.points) for key, part in found.items()]
    for bonus, cards in (("colour", "knights"), ("suit", "vassals")):
        if cards in found and bonus not in found:
            items.append(_said(f"chain.no_{bonus}"))
    return Listing(tuple(items), "comma")


def bonuses_changed(
    before: Sequence[Chain], after: Sequence[Chain], scale: Scale, pieces: Sequence[int] = ()
) -> Listing | None:
    """The bonuses that a seat's chains won or lost, with their points; None for none. They are in the order in which
    the `pieces` of a turn came to the chains."""
    had, has = _bonuses(before, scale), _bonuses(after, scale)
    changed = {one: has.get(one, 0) - had.get(one, 0) for one in had | has if one not in had or one not in has}
    came = [max((pieces.index(card) for card in chain if card in pieces), default=-1) for chain in after]
    in_turn = sorted(changed.items(), key=lambda one: came[one[0][0]])
    items = tuple(_said(f"chain.{key}", points=points) for (_, key), points in in_turn)
    return Listing(items, "comma") if items else None


def _bonuses(chains: Sequence[Chain], scale: Scale) -> dict[tuple[int, str], int]:
    """The points of each bonus, by the number of its chain and its key."""
    return {
        (number, part.key): part.points
        for number, chain in enumerate(chains)
        for part in parts(chain, scale)
        if part.key in ("colour", "suit")
    }


def about(card: Card, chain: Chain | None, deal: JeudalismState, scale: Scale) -> str:
    """A card's name and order; in a chain also the chain's points, on a line of their own, and for a 5 or 7 of this
    turn what it allows."""
    order = order_of(card)
    values: dict[str, object] = {"card": as_card(DECK, card)}
    if order == "serf":
        values["knights"] = Listing(KNIGHT_NUMBERS_ON[NUMBER_OF[card]])
    if order == "joker" and chain is not None:
        order, values["number"] = "joker_in_chain", stands_for(chain, card)
    lines = [_said(f"about.{order}", **values)]
    if chain is not None:
        lines.append(chain_score(chain, scale))
    if card in armed(deal):
        count = deal.ruleset.five_takes if order == "five" else deal.ruleset.seven_plays
        lines.append(_said(f"about.armed_{order}", count=count))
    return "\n".join(map(say, lines))


def brings(card: Card, view: JeudalismView, viewer: Seat) -> list[Message]:
    """What a transfer card that the viewer can take would bring: the points of each own chain that it fits, before and
    after it, the most first, or of a new one (JD-7 to JD-10, JD-15); empty for any other card."""
    deal, scale = view.visible, view.visible.ruleset.scale
    takeable = deal.phase == TAKING and deal.turn == viewer == view.seat and deal.trays[viewer] >> card & 1
    if not takeable or 1 << card & (FIVES | SEVENS | JOKERS):
        return []
    if SERFS >> card & 1:
        return [_said("preview.start", count=worth((card,), scale))]
    fits = [chain for chain in deal.chains[viewer] if fitting(chain) >> card & 1]
    told = [(as_cards(DECK, chain), worth(chain, scale), worth((*chain, card), scale)) for chain in fits]
    told.sort(key=lambda one: one[1] - one[2])
    found = [_said("preview.fits", chain=chain, before=before, after=after) for chain, before, after in told]
    return found or [_said("preview.fits_none")]


def armed(deal: JeudalismState) -> Sequence[Card]:
    """The 5 and the 7 played in this turn."""
    return deal.gone[len(deal.gone) - deal.five - deal.seven :]


# ---------------------------------------------------------------- the table


def to_do(view: JeudalismView, viewer: Seat) -> str:
    """What the viewer has to do with the transfer cards, whether a 5 can bring more (JD-11), and whether this turn is
    the viewer's last (JD-14); "" if it is not the viewer's turn."""
    deal = view.visible
    if deal.phase != TAKING or deal.turn != viewer or view.seat != viewer:
        return ""
    if deal.five and deal.left < deal.ruleset.five_takes:
        return _say("table.take_more", count=min(deal.left, deal.on_tray))
    key = "take_last" if deal.ending else "take"
    count, more = min(deal.left, deal.on_tray), min(deal.ruleset.five_takes, deal.on_tray)
    if more > count and any(isinstance(move, Five) for move in deal.legal(viewer)):
        key += "_or_five"
    return _say(f"table.{key}", count=count, more=more)


def tray_caption(view: JeudalismView, names: Sequence[str]) -> str:
    """Below the transfer cards of the seat to act: who gets those that are left, and when (JD-4)."""
    deal = view.visible
    left = names[(deal.turn + 1) % len(names)]
    if deal.phase != TAKING:
        return _say("table.given", player=left)
    return _say("table.rest", player=left) if deal.on_tray > deal.left else _say("pile.transfer")


def action_preview(card: Card, on_tray: int, ruleset: Ruleset) -> Message:
    """How many transfer cards a 5 lets its player take, and how many cards a 7 lets its player play (JD-11)."""
    if FIVES >> card & 1:
        return _said("preview.five", count=min(ruleset.five_takes, on_tray))
    return _said("preview.seven", count=ruleset.seven_plays)


def asked(view: JeudalismView) -> str:
    """The prompt for what can be played now: cards, the joker (JD-12), and a 7 first (JD-11)."""
    deal = view.visible
    kinds = set() if view.seat is None else {type(move) for move in deal.legal(view.seat)}
    if not kinds & {Play, Steal}:
        if Seven in kinds:
            return _say("ask.seven")
        return _say("ask.nothing_more" if deal.done else "ask.nothing")
    if deal.left > 1:
        return _say("ask.several_steal" if Steal in kinds else "ask.several", count=deal.left)
    what = "card" if Steal not in kinds else "both" if Play in kinds else "steal"
    if Seven in kinds:
        return _say(f"ask.seven_first.{what}", count=deal.ruleset.seven_plays)
    return _say(f"ask.{'more' if deal.done else 'turn'}.{what}")


def asked_with(ways: Sequence[MovePieces], view: JeudalismView) -> str:
    """The prompt while the viewer holds a card that these steps can bring somewhere: where it can go."""
    card, target, seat = ways[0].pieces[0], ways[0].target, view.seat
    if target == GONE_ZONE:
        return _say("ask.held.action", card=as_card(DECK, card))
    if target.name != "chain":
        return ""
    if target.owner != seat:
        return _say("ask.held.steal" if len(ways) > 1 else "ask.held.steal_only")
    if target.number == len(view.visible.chains[target.owner]):
        return _say("ask.held.start", card=as_card(DECK, card))
    return _say("ask.held.chain" if len(ways) > 1 else "ask.held.chain_only", card=as_card(DECK, card))


def remembered(view: JeudalismView, names: Sequence[str]) -> list[str]:
    """JD-4: the transfer cards that the viewer passed on, the latest first."""
    if view.seat is None:
        return []
    left = names[(view.seat + 1) % len(names)]
    lines = [
        _say("memory.passed_on", cards=as_cards(DECK, card_list(cards)), player=left, count=back)
        for back, cards in enumerate(reversed(view.visible.passed[view.seat]), start=1)
        if cards
    ][:REMEMBERED]
    return lines or [_say("memory.nothing")]


def chains_told(lines: Sequence[LedgerLine]) -> str:
    """The number of a player's chains and the points of each, from the lines of all."""
    points = tuple(line.points for line in whole_chains(lines))
    return _say("ledger.chains", count=len(points), points=Listing(points, "comma"))


def whole_chains(lines: Sequence[LedgerLine]) -> list[LedgerLine]:
    """Join the ledger lines of each chain to one line. The lines of a chain begin with that of its serf."""
    chains: list[list[LedgerLine]] = []
    for line in lines:
        if line.message.key == "jeudalism.ledger.serf":
            chains.append([])
        chains[-1].append(line)
    found = []
    for own in chains:
        cards = tuple(dict.fromkeys(card for line in own for card in line.cards))
        points, words = sum(line.points for line in own), _said("ledger.chain", cards=as_cards(DECK, cards))
        found.append(own[0]._replace(points=points, cards=cards, message=words))
    return found


def ending(ledger: Sequence[LedgerLine], names: Sequence[str]) -> str:
    """Who has the most points in a game, and how many (JD-17)."""
    points = [sum(line.points for line in ledger if line.seat == seat) for seat in range(len(names))]
    best = tuple(name for name, made in zip(names, points, strict=True) if made == max(points))
    return _say("table.won", players=Listing(best), count=max(points))


# ---------------------------------------------------------------- events


def bubble(event: Event, ruleset: Ruleset) -> Message | None:
    """The speech bubble of an event; None for none."""
    match event.kind:
        case "five":
            return _said("say.five", count=ruleset.five_takes)
        case "seven":
            return _said("say.seven", count=ruleset.seven_plays)
        case "steal":
            return _said("say.steal", card=as_card(DECK, event.piece_moves[0].piece))
        case "pass" if not event.fact("played"):
            return _said("say.pass")
        case "last_round":
            return _said("say.last_round")
    return None


def gists(events: Sequence[Event], names: Sequence[str]) -> str:
    """What a turn was, for its chip in the history: its gists as one sentence."""
    told = [event for event in events if gist(event, names) is not None]
    return listed([gist(event, names, then=bool(index)) for index, event in enumerate(told)], "comma")


def gist(event: Event, names: Sequence[str], *, then: bool = False) -> Message | None:
    """What a turn was, for its chip in the history: an action card, a card that goes to a chain, or a pass; as the
    first part or a `then` following one."""
    begun = "then." if then else ""
    match event.kind:
        case "steal":
            owner = names[event.fact("owner")]
            return _said(f"chip.{begun}steal", card=as_card(DECK, event.piece_moves[0].piece), owner=owner)
        case "five" | "seven" | "play":
            key = "start" if event.kind == "play" and event.fact("new") else event.kind
            return _said(f"chip.{begun}{key}", card=as_card(DECK, event.piece_moves[0].piece))
        case "pass" if not event.fact("played"):
            return _said(f"chip.{begun}pass")
    return None


def opening(event: Event) -> Message | None:
    """What a turn begins with, for its chip until there is more: the card taken."""
    if event.kind != "take":
        return None
    card = event.piece_moves[0].piece
    return _said("chip.take_unseen" if card == UNSEEN else "chip.take", card=as_card(DECK, card))


def line(event: Event, names: Sequence[str], ruleset: Ruleset) -> Message:
    """An event as a line of the log."""
    cards = [piece_move.piece for piece_move in event.piece_moves]
    key = event.kind
    values: dict[str, object] = {"cards": as_cards(DECK, cards), "count": len(cards)}
    if event.seat >= 0:
        values["player"] = names[event.seat]
    match event.kind:
        case "five" | "seven":
            values["card"] = as_card(DECK, cards[0])
            values["count"] = ruleset.five_takes if key == "five" else ruleset.seven_plays
        case "take":
            unseen = cards[0] == UNSEEN
            key = "take_unseen" if unseen else "take_joker" if is_joker(cards[0]) else "take"
            values["card"] = as_card(DECK, cards[0])
        case "play":
            key = "start" if event.fact("new") else "play"
            values |= {"card": as_card(DECK, cards[0]), "number": event.piece_moves[0].target.number + 1}
        case "steal":
            values |= {"card": as_card(DECK, cards[0]), "owner": names[event.fact("owner")]}
            values["number"] = event.piece_moves[0].target.number + 1
        case "pass":
            key = "done" if event.fact("played") else "pass"
        case "hand_on":
            key = "pass_on_unseen" if UNSEEN in cards else "pass_on"
            values["left"] = names[event.piece_moves[0].target.owner]
        case "refill":
            key = "refill_unseen" if UNSEEN in cards else "refill"
        case "last_round":
            values["player"] = names[event.fact("last")]
        case "turn_up":
            key, values = "totals", {"totals": player_totals(names, event.fact("points"))}
    return _said(f"log.{key}", **values)
