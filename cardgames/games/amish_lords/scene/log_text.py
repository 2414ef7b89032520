"""The texts of Amish Lords on the table: cards, kings and their payments, log lines and speech."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from cardgames.engine.cards import UNSEEN, Card, card_list, mask_of
from cardgames.engine.contract import Event, LedgerLine, Seat, Zone
from cardgames.engine.messages import Listing, Message, as_card, as_cards, message
from cardgames.games.amish_lords.deck import (
    BUYS,
    CLUBS,
    DECK,
    DIAMONDS,
    HEARTS,
    KINGS,
    REAL,
    SPADES,
    between,
    is_joker,
    suit_of,
)
from cardgames.games.amish_lords.match_data import LAST_LANDS, OVER, RULES, SETUP, TURNS, AmishMatchState
from cardgames.games.amish_lords.ruleset import BISHOP, Ruleset
from cardgames.games.amish_lords.view import AmishView
from cardgames.table.board.score_paper import player_totals
from cardgames.words import listed, say

MANY = 8
"""If a joker can stand for more cards than this, the text gives only their number."""


def card_sign(card: Card) -> str:
    """Return the text of a card for a strip of a card's width."""
    return say("amish_lords.card.joker_sign") if is_joker(card) else DECK.text(card)


# ---------------------------------------------------------------- kings


def pays(suit: int, ruleset: Ruleset, *, brief: bool = False) -> Message:
    """Return the label of what the king of a suit pays; `brief`: in fewer words."""
    short = "_brief" if brief else ""
    if suit == CLUBS:
        return message(f"amish_lords.pays.clubs{short}", count=ruleset.club_points, tied=ruleset.club_shared)
    name, needed, points = {
        DIAMONDS: ("diamonds", ruleset.diamonds_a_point, ruleset.diamond_points),
        HEARTS: ("hearts", ruleset.hearts_needed, ruleset.heart_points),
        SPADES: ("spades", ruleset.spades_needed, ruleset.spade_points),
    }[suit]
    return message(f"amish_lords.pays.{name}{short}", needed=needed, count=points)


def side_of_king(place: int) -> str:
    """Return what a king of the line pays for: "Houses" or "Lands"."""
    return say("amish_lords.king.houses" if place == BISHOP else "amish_lords.king.lands")


def about_king(king: Card, place: int, ruleset: Ruleset, *, awake: bool) -> str:
    """Return the tooltip of a king of the line; `king` is UNSEEN while it sleeps."""
    if not awake:
        key = "asleep" if king == UNSEEN else "slept"
        return say(f"amish_lords.king.about_{key}", card=as_card(DECK, king))
    key = "bishop" if place == BISHOP else "baron"
    together = [] if suit_of(king) == HEARTS else [message("amish_lords.king.together")]
    return as_lines(
        message(f"amish_lords.king.about_{key}", card=as_card(DECK, king)),
        pays(suit_of(king), ruleset),
        *together,
        message("amish_lords.king.worth", **_counted(ruleset)),
    )


def worth(ruleset: Ruleset) -> str:
    """Return how many cards each card counts as at the harvest (AL-19)."""
    counted = _counted(ruleset)
    if counted["ace"] == counted["jack"] == counted["queen"]:
        return say("amish_lords.table.worth_alike", count=counted["ace"], others=counted["others"])
    return say("amish_lords.table.worth", **counted)


def _counted(ruleset: Ruleset) -> dict[str, int]:
    ace, ten, jack, queen = ruleset.worth[0], ruleset.worth[9], ruleset.worth[10], ruleset.worth[11]
    return {"ace": ace, "jack": jack, "queen": queen, "others": ten}


def about_card(card: Card, view: AmishView, ruleset: Ruleset) -> str:
    """Return the tooltip of a real card: its worth, and what it buys as the viewer's caravan or is bought by that."""
    lines = [message("amish_lords.card.about", card=as_card(DECK, card), count=ruleset.worth[card])]
    caravan = None if view.seat is None or view.visible.phase != TURNS else view.visible.caravans[view.seat]
    if caravan is not None:
        bought = goods(caravan, view)
        if card == caravan and bought:
            lines.append(message("amish_lords.card.buys", cards=as_cards(DECK, bought, "or")))
        elif card in bought:
            lines.append(message("amish_lords.card.buyable", caravan=as_card(DECK, caravan)))
    return as_lines(*lines)


def goods(caravan: Card, view: AmishView) -> list[Card]:
    """Return the cards of the market that this caravan can buy (AL-14)."""
    return [] if is_joker(caravan) else card_list(BUYS[caravan] & mask_of(view.visible.market))


def about_joker(joker: Card, view: AmishView) -> str:
    """Return the tooltip of a joker, with the cards it can stand for in a known farm (AL-4)."""
    about = [message("amish_lords.card.about_joker"), message("amish_lords.card.joker_worth")]
    if joker in view.visible.caravans:
        about.append(message("amish_lords.card.joker_caravan"))
    for row in (row for rows in view.known.farms for row in rows if joker in row and UNSEEN not in row):
        at = row.index(joker)
        cards = card_list(between(row[:at], row[at + 1 :]) & REAL)
        key = "joker_here" if len(cards) <= MANY else "joker_here_many"
        about.append(message(f"amish_lords.card.{key}", cards=as_cards(DECK, cards, "or"), count=len(cards)))
    return as_lines(*about)


def as_lines(*messages: Message) -> str:
    """Return messages as text, each in a line of its own."""
    return "\n".join(map(say, messages))


# ---------------------------------------------------------------- where


def where(zone: Zone, names: Sequence[str], viewer: Seat) -> str:
    """Return a phrase for a zone that follows the name of a card."""
    if zone.name in ("market", "deck", "line", "kings") or zone.owner == viewer:
        return say(f"amish_lords.where.{zone.name}", number=zone.number + 1)
    return say(f"amish_lords.where.{zone.name}_of", number=zone.number + 1, player=names[zone.owner])


# ---------------------------------------------------------------- the season


def season_left(view: AmishView, ruleset: Ruleset) -> list[str]:
    """Return lines on the rest of the season: deck, final turns, rounds without progress (AL-16 to AL-18); at its end
    the name of the card turned up on the deck (ALL-7)."""
    visible, seats = view.visible, ruleset.seats
    if visible.phase in (SETUP, OVER):
        return [say("play.pile.next")] if visible.opened is not None and visible.opened.deck else []
    deck = "deck" if visible.deck else "no_deck"
    lines = [say(f"amish_lords.table.{deck}", count=visible.deck)]
    if visible.phase == LAST_LANDS:
        lines.append(say("amish_lords.table.last_lands"))
    elif visible.turns_left is not None:
        key = "no_progress" if visible.deck else "final_turns"
        lines.append(say(f"amish_lords.table.{key}", count=visible.turns_left))
    else:
        left = ruleset.stall_rounds * seats - visible.idle
        if left <= 2 * seats and visible.idle >= min(seats, left):
            lines.append(say("amish_lords.table.stalls", count=-(-left // seats)))
    return lines


# ---------------------------------------------------------------- events


def aloud(event: Event) -> Message | None:
    """Return the speech for an event, or None."""
    if event.kind == "touch":
        return message("amish_lords.say.fits" if event.fact("fits") else "amish_lords.say.fits_not")
    if event.kind == "setup":
        return message(f"amish_lords.say.{event.fact('setup')}")
    return message("amish_lords.say.skip") if event.kind == "skip" else None


def gists(events: Sequence[Event], names: Sequence[str]) -> str:
    """Return the essence of a turn for its chip; "" for none. A farm is never built without a land."""
    before = ["", *(event.kind for event in events)]
    told = [event for kind, event in zip(before, events, strict=False) if (kind, event.kind) != ("build", "land")]
    words: list[Message | None] = []
    for _, group in groupby(told, _place):
        first, *more = group
        words += [_lands([first, *more]) if more else gist(first, names), _sent_away(first)]
    return listed([each for each in words if each is not None], "comma")


def _place(event: Event) -> tuple[Any, ...]:
    """Return what is the same for lands that one part of a chip tells of: their farm, and whether they are unseen."""
    if event.kind != "land":
        return (id(event),)
    land = event.piece_moves[0]
    return (land.target, land.piece == UNSEEN)


def _lands(events: Sequence[Event]) -> Message:
    """Return the essence of several lands that go to one farm."""
    cards = [event.piece_moves[0].piece for event in events]
    number = events[0].piece_moves[0].target.number + 1
    if UNSEEN in cards:
        return message("amish_lords.gist.lands_unseen", count=len(cards), number=number)
    return message("amish_lords.gist.land", card=as_cards(DECK, cards), number=number)


def _sent_away(event: Event) -> Message | None:
    """Return where the old caravan goes when a new one takes its place; None for other events."""
    if event.kind != "caravan" or len(event.piece_moves) < 2:
        return None
    old = event.piece_moves[1]
    return message(f"amish_lords.gist.sent_{old.target.name}", card=as_card(DECK, old.piece))


def gist(event: Event, names: Sequence[str]) -> Message | None:
    """Return the essence of an event: an action, its card and a victim; None for what only follows from it."""
    cards = [piece_move.piece for piece_move in event.piece_moves]
    card = as_card(DECK, cards[0]) if cards and cards[0] != UNSEEN else None
    match event.kind:
        case "setup":
            return message(f"amish_lords.setup.{event.fact('setup')}")
        case "pick" | "land":
            key = f"amish_lords.gist.{event.kind}" if card else f"amish_lords.gist.{event.kind}_unseen"
            return message(key, card=card, number=event.piece_moves[0].target.number + 1)
        case "caravan" | "build" | "skip":
            return message(f"amish_lords.gist.{event.kind}", card=card)
        case "cancel":
            return message(f"amish_lords.gist.cancel_{event.fact('to')}", card=card)
        case "rebuild":
            return message("amish_lords.gist.rebuild", number=event.fact("farm") + 1, card=card)
        case "touch":
            key = "touch_fits" if event.fact("fits") else "touch_not"
            values = {"card": as_card(DECK, event.fact("card")), "owner": names[event.fact("owner")]}
            return message(f"amish_lords.gist.{key}", **values)
        case "remove" | "keep" if card:
            return message(f"amish_lords.gist.sent_{event.piece_moves[0].target.name}", card=card)
        case "trade":
            return message("amish_lords.gist.trade", old=card, card=as_card(DECK, cards[1]))
        case "lands_done" if not event.fact("cards"):
            return message("amish_lords.gist.lands_done")
    return None


def line(event: Event, names: Sequence[str]) -> Message | None:
    """Return the log line of an event, or None."""
    cards = [piece_move.piece for piece_move in event.piece_moves]
    facts, key = dict(event.facts), event.kind
    farm = facts.get("farm", 0)
    values: dict[str, object] = {"cards": as_cards(DECK, cards), "count": len(cards), "land": facts.get("land")}
    if event.seat >= 0:
        values["player"] = names[event.seat]
    if cards:
        values["card"] = as_card(DECK, cards[0])
    match event.kind:
        case "setup":
            values["setup"] = message(f"amish_lords.setup.{facts['setup']}")
        case "open_market" if not cards:
            key = "open_market_none"
        case "caravan" if len(cards) > 1:
            key = f"caravan_{event.piece_moves[1].target.name}"
            values["old"] = as_card(DECK, cards[1])
        case "cancel":
            key = f"cancel_{facts['to']}"
        case "build" | "land":
            farm = event.piece_moves[0].target.number
        case "touch":
            key = "touch_fits" if facts["fits"] else "touch_not"
            values |= {"owner": names[facts["owner"]], "card": as_card(DECK, facts["card"])}
        case "remove" | "keep" | "trade":
            key = f"{event.kind}_{event.piece_moves[-1].target.name}"
            farm = event.piece_moves[0].source.number
            if event.kind == "trade":
                values["old"], values["card"] = (as_card(DECK, card) for card in cards)
        case "last_turns":
            key = ("no_progress" if facts["stalled"] else "final_turns") + ("" if facts["turns"] else "_none")
        case "turn_up":
            values["points"] = player_totals(names, facts["points"])
        case "lands_done" if facts["cards"]:
            return None
        case "loot" | "swindle":
            return None
    if UNSEEN in cards and event.kind != "line_asleep":
        key += "_unseen"
    return message(f"amish_lords.log.{key}", number=farm + 1, **values)


def chapters(events: Sequence[Event], seats: int) -> list[Message | None]:
    """Return the heading that starts at each event, or None: the deal, a round and so on."""
    found: list[Message | None] = []
    began = "", 0
    rounds = turns = 0
    seat = -1
    for event in events:
        heading = began
        match event.kind:
            case "setup" | "line" | "line_asleep" | "deal" | "open_market":
                heading = "kings", 0
            case "last_turns":
                heading = ("final_turns", 0) if event.fact("turns") else began
            case "last_lands":
                heading = "last_lands", 0
            case "turn_up":
                heading = "harvest", 0
            case _ if event.seat >= 0 and began[0] in ("", "kings", "round"):
                if event.seat != seat:
                    seat, turns = event.seat, turns + 1
                rounds = -(-turns // seats)
                heading = "round", rounds
        new = heading != began
        found.append(message(f"amish_lords.chapter.{heading[0]}", number=heading[1]) if new else None)
        began = heading
    return found


def season_won(match_state: AmishMatchState, ledger: Sequence[LedgerLine], names: Sequence[str]) -> str:
    """Return a sentence on who wins a season and with how many points; `match_state` is that at its start (AL-24)."""
    own = [sum(line.points for line in ledger if line.seat == seat) for seat in range(len(names))]
    points = match_state.shared(tuple(own))
    winners = Listing(tuple(name for name, each in zip(names, points, strict=True) if each == max(points)))
    won = message("amish_lords.table.points", count=max(points))
    return say("amish_lords.table.season_won", count=len(winners.entries), players=winners, points=won)


def payer(line: LedgerLine) -> Card:
    """Return the king that pays a line of the score."""
    return next(KINGS[suit] for suit, rule in RULES.items() if rule == line.rule_id)


def payments(lines: Sequence[LedgerLine]) -> str:
    """Return what each king pays in these lines, in a few words; to partners, what it pays both."""
    paid = Counter[Card]()
    for line in lines:
        paid[payer(line)] += line.points
    each = [say("amish_lords.ledger.king", king=card_sign(king), points=points) for king, points in paid.items()]
    return say("amish_lords.ledger.kings", kings=listed(each, "comma"))
