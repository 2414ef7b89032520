"""Landlord in words: sets, events in the log and aloud, what a seat did, what was seen."""

from __future__ import annotations

from collections.abc import Sequence

from cardgames.engine.cards import DECKTET_SIGNS, Card, Mask, card_list, mask_of
from cardgames.engine.contract import Event, Seat, Zone
from cardgames.games.landlord.cards import (
    ACE,
    CROWN,
    DECK,
    EXCUSE,
    OF_RANK,
    RANK_OF,
    RANKS,
    SUITED,
    SUITS,
    TRICK_ZONE,
    card_names,
    rank_name,
    suit_name,
)
from cardgames.games.landlord.deal import BIDDING, OVER, LandlordState
from cardgames.games.landlord.finder import families
from cardgames.games.landlord.sets import Kind, Laid, Reading, SetRules, beats, read, readings, set_name
from cardgames.words import listed, say

FEW = 2
"""Who has so few cards left says so."""


def where(zone: Zone, names: Sequence[str], viewer: Seat) -> str:
    """A zone in the words that follow the name of a card."""
    if zone.owner in (-1, viewer):
        return say(f"landlord.where.{zone.name}")
    return say(f"landlord.where.{zone.name}_of", who=names[zone.owner])


# ---------------------------------------------------------------- sets


def reading_of(cards: Mask, rules: SetRules, lying: Reading | None) -> Laid | None:
    """How cards would be read: as what is on the table, at the highest rank, where that can be (LL-12); else as the
    first that they are."""
    found = list(readings(cards, rules))
    over = [laid for laid in found if lying is not None and beats(laid.reading, lying)]
    return over[-1] if over else found[0] if found else None


def body(laid: Laid, rules: SetRules, hand: Mask = 0) -> str:
    """A set in few words, without what is attached to it: `pair of 5s`, `3 to 7`.

    Suits stand there where the hand could take others for the same rank and it matters: `pair of Aces ☾☼` (LL-16).
    """
    kind, length, rank = laid.reading
    if kind == Kind.BOMB:
        return set_name(laid.reading, rules)
    if kind == Kind.SINGLE and length == 1:
        return card_names(laid.body)
    low, high = rank_name(rank - length + 1), rank_name(rank)
    size = ("single", "pair", "triple")[min(kind, Kind.TRIPLE)]
    straight = "straight." if length > 1 else ""
    words = say(f"landlord.short.{straight}{size}", length=length, low=low, high=high, ranks=rank_name(rank, 2))
    return words + "".join(_suits(laid.body & every, hand) for every in OF_RANK)


def short(laid: Laid, rules: SetRules, hand: Mask) -> str:
    """A set in few words, so that the sets of a hand can be told apart: `pair of 5s`, `three Crowns + 3`, `3 to 7`."""
    words = body(laid, rules, hand)
    if not laid.attached:
        return words
    more = [
        " ".join([rank_name(rank)] * (laid.attached & every).bit_count()) + _suits(laid.attached & every, hand)
        for rank, every in enumerate(OF_RANK)
        if laid.attached & every
    ]
    return say("landlord.short.with", set=words, more=" ".join(more))


def counted(laid: Laid, rules: SetRules) -> str:
    """A set in few words that lies open: `three Crowns + 1 card`."""
    words, more = body(laid, rules), laid.attached.bit_count()
    return say("landlord.short.and", set=words, count=more) if more else words


def _suits(cards: Mask, hand: Mask) -> str:
    """The suits of Aces, or of Crowns, where the hand has others than these."""
    if not any(cards & every and hand & every & ~cards for every in (OF_RANK[CROWN], OF_RANK[ACE])):
        return ""
    return f" {_signs(cards)}"


def _signs(cards: Mask) -> str:
    return "".join(DECKTET_SIGNS[DECK.faces[card].suit] for card in card_list(cards))


# ---------------------------------------------------------------- events


def is_nearly_out(event: Event) -> bool:
    """Whether whoever played this set has but a few cards left."""
    left: int = event.fact("left")
    return 0 < left <= FEW


def aloud(event: Event) -> str:
    """What is said at the table when something happens."""
    match event.kind:
        case "bid":
            bid = event.fact("bid")
            return say("landlord.say.bid", bid=bid) if bid else say("landlord.say.no_bid")
        case "landlord" if event.fact("forced"):
            return say("landlord.say.forced")
        case "pass":
            return say("landlord.say.pass")
        case "play" | "bomb" if is_nearly_out(event):
            return say("landlord.say.left", count=event.fact("left"))
        case "bomb":
            return say("landlord.say.bomb")
        case "play" if not event.fact("left"):
            return say("landlord.say.out")
    return ""


def line(event: Event, names: Sequence[str]) -> str:
    """An event as a line of the log; "" when it is not worth one."""
    who = names[event.seat] if event.seat >= 0 else ""
    match event.kind:
        case "bid":
            bid = event.fact("bid")
            return say("landlord.log.bid" if bid else "landlord.log.no_bid", who=who, bid=bid)
        case "landlord":
            taken = card_names(mask_of(shift.piece for shift in event.shifts))
            key = "forced" if event.fact("forced") else "landlord"
            told = say(f"landlord.log.{key}", who=who, bid=event.fact("bid"))
            return say("landlord.log.takes", told=told, cards=taken) if taken else told
        case "play" | "bomb":
            cards = [shift.piece for shift in event.shifts if shift.target == TRICK_ZONE]
            body = len(cards) - event.fact("attached")
            told = DECK.texts(cards[:body]) + (f" + {DECK.texts(cards[body:])}" if cards[body:] else "")
            key = "bomb" if event.kind == "bomb" else "leads" if event.fact("leads") else "play"
            return say(f"landlord.log.{key}", who=who, cards=told)
        case "pass":
            return say("landlord.log.pass", who=who)
        case "trick":
            return say("landlord.log.trick", who=who)
        case "passed_out":
            return say("landlord.log.passed_out")
        case "turn_up":
            return say("landlord.log.landlord_out" if event.fact("landlord") else "landlord.log.peasant_out", who=who)
    return ""


def chapters(events: Sequence[Event]) -> list[str]:
    """The bidding, each trick, and the end."""
    found: list[str] = []
    tricks = 0
    for event in events:
        heading = ""
        if event.kind == "bid" and say("landlord.log.bidding") not in found:
            heading = say("landlord.log.bidding")
        elif event.kind in ("play", "bomb") and event.fact("leads"):
            tricks += 1
            heading = say("landlord.log.tricks", number=tricks)
        found.append(heading)
    return found


# ---------------------------------------------------------------- the table


def act(seat: Seat, deal: LandlordState) -> str:
    """What a seat did last: its bid, or what it did in this trick; "" for nothing yet."""
    if deal.phase == BIDDING:
        bids = {deal.speaker(place): bid for place, bid in enumerate(deal.said)}
        if seat not in bids:
            return ""
        return say("landlord.table.bid", bid=bids[seat]) if bids[seat] else say("landlord.table.no_bid")
    turn = next((turn for turn in reversed(deal.turns) if turn.seat == seat), None)
    if turn is None:
        return ""
    if not turn.body:
        return say("landlord.table.passed")
    reading = read(turn.body, turn.attached, deal.terms.sets)
    assert reading
    return counted(Laid(reading, turn.body, turn.attached), deal.terms.sets)


def caption(deal: LandlordState, names: Sequence[str]) -> str:
    """Which set lies in the middle, and who played it; who leads where nothing lies there."""
    if deal.phase == BIDDING:
        return ""
    if deal.to_beat is not None:
        return say("landlord.table.lies", who=names[deal.best], set=set_name(deal.to_beat, deal.terms.sets))
    return "" if deal.phase == OVER else say("landlord.table.leads", who=names[deal.best])


def centre(deal: LandlordState, names: Sequence[str]) -> str:
    """Which cards the landlord took from the centre, and which of them he still holds."""
    who, cards, held = names[deal.landlord], card_names(deal.taken), deal.taken & ~deal.gone
    if held == deal.taken:
        return say("landlord.table.centre", who=who, cards=cards)
    return say("landlord.table.centre_left", who=who, cards=cards, left=card_names(held) or say("landlord.table.none"))


def stake(deal: LandlordState) -> str:
    """What the deal is about: the bid and what the bombs make of it."""
    if deal.phase == BIDDING:
        return say("landlord.table.highest", bid=deal.bid) if deal.bid else say("landlord.table.nothing_bid")
    if deal.landlord < 0:
        return ""
    bombs, factor = len(deal.bombs), deal.terms.bomb_factor
    if not bombs or factor == 1:
        return say("landlord.table.stake_bid", bid=deal.bid)
    return say("landlord.table.stake", stake=deal.bid * factor**bombs, bid=deal.bid, count=bombs)


def bidding(deal: LandlordState, names: Sequence[str]) -> str:
    """What is asked of a seat that may bid."""
    if not deal.bid:
        return say("landlord.ask.bid")
    return say("landlord.ask.bid_more", who=names[deal.speaker(deal.said.index(deal.bid))], bid=deal.bid)


def prompt(deal: LandlordState, hand: Mask, names: Sequence[str]) -> str:
    """What is asked of a seat with this hand that follows."""
    rules, lying = deal.terms.sets, deal.to_beat
    assert lying is not None
    key = "follow" if families(hand, rules, lying) else "follow_not"
    return say(f"landlord.ask.{key}", who=names[deal.best], set=set_name(lying, rules))


def ending(deal: LandlordState, names: Sequence[str]) -> str:
    """Who won a deal."""
    if deal.landlord < 0:
        return say("landlord.table.passed_out")
    if deal.best == deal.landlord:
        return say("landlord.table.landlord_won", who=names[deal.landlord])
    one, two = (names[seat] for seat in range(len(names)) if seat != deal.landlord)
    return say("landlord.table.peasants_won", one=one, two=two)


def remembered(deal: LandlordState, hand: Mask) -> list[str]:
    """What everybody saw and may remember, from the highest rank down: what was played, and what others than the
    holder of this hand still hold."""
    return [_remembered(rank, deal.gone, hand) for rank in reversed(range(len(RANKS)))]


def _remembered(rank: int, gone: Mask, held: Mask) -> str:
    every = OF_RANK[rank]
    name = rank_name(rank, every.bit_count())
    if not every & ~held:
        return say("landlord.memory.yours", rank=name)
    played, left = _counted(every & gone), _counted(every & ~gone & ~held)
    return say("landlord.memory.rank", rank=name, played=played, left=left)


def _counted(cards: Mask) -> str:
    """How many cards of a rank these are; which suits, of Aces and Crowns."""
    if not cards:
        return say("landlord.memory.none")
    return _signs(cards) if cards & SUITED else str(cards.bit_count())


def spoken(card: Card) -> str:
    """A card with all its names: `Forest, 5 of Moons and Leaves`."""
    face = DECK.faces[card]
    name = say(f"decktet.card.{face.key}")
    if RANK_OF[card] in (ACE, EXCUSE):  # their names say it
        return name
    suits = listed([suit_name(SUITS.index(suit)) for suit in face.suit])
    return say("landlord.table.spoken", name=name, rank=rank_name(RANK_OF[card]), suits=suits)


def about(card: Card) -> str:
    """A card by its name, and the bomb it is part of."""
    face = DECK.faces[card]
    words = say("landlord.table.card", card=face.text, name=say(f"decktet.card.{face.key}"))
    if not SUITED >> card & 1:
        return words
    return say(f"landlord.table.bomb_with_{'crown' if face.rank == 'A' else 'ace'}", card=words)
