"""Round Robbin' in words: where things lie, how far a chain is made, events in the log and aloud."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardgames.engine.cards import UNSEEN, Card
from cardgames.engine.contract import Event, LedgerLine, Seat, Zone
from cardgames.games.round_robbin.chain import CHARMERS, Robbing, Wake, may_charm
from cardgames.games.round_robbin.deal import LAST, RobbinView, own_hand
from cardgames.games.round_robbin.draft import RobbinDraft
from cardgames.games.round_robbin.pack import FREE_ZONE, JOKERS
from cardgames.games.round_robbin.villages import SETS, VILLAGE
from cardgames.games.round_robbin.wording import card_name, card_names, village_name
from cardgames.words import listed, say


def card_words(card: Card) -> str:
    """A card in a sentence; one that is not known is "a card"."""
    return say("round_robbin.card.unseen") if card == UNSEEN else card_name(card)


def where(zone: Zone, names: Sequence[str], viewer: Seat) -> str:
    """A zone in the words that follow the name of a card; `viewer` is -1 for who looks on."""
    if zone.owner in (-1, viewer):
        return say(f"round_robbin.where.{zone.name}", number=zone.number + 1)
    return say(f"round_robbin.where.{zone.name}_of", number=zone.number + 1, who=names[zone.owner])


# ---------------------------------------------------------------- how far a move is made


def progress(draft: RobbinDraft, view: RobbinView) -> str:
    """Where one is in a move, as the slip says it: "Laid 3 · 2 rolls · now makes a round of nines"."""
    making = draft.making
    if making.pending is not None:
        (card,) = making.pending.pieces
        if making.pending.target == FREE_ZONE:
            return say("round_robbin.prompt.which_king")
        return say("round_robbin.prompt.comes_back", card=card_name(card))
    robbing = draft.robbing()
    if not making.laid:
        if making.taken:
            return say("round_robbin.prompt.taken", card=card_name(view.visible.dump[-1]))
        if view.visible.phase == LAST:
            return say("round_robbin.prompt.last")
        return say("round_robbin.prompt.draw" if len(draft.steps()) > 1 else "round_robbin.prompt.draw_deck")
    if robbing is None or (len(making.laid) == CHARMERS and not making.actions):
        return _laid(draft, robbing, may_charm_one=bool(view.visible.ground.free))
    parts = [say("round_robbin.prompt.laid", count=len(making.laid))]
    kings = sum(isinstance(action, Wake) for action in making.actions)
    if rolls := len(making.actions) - kings:
        parts.append(say("round_robbin.prompt.rolls", count=rolls))
    if kings:
        parts.append(say("round_robbin.prompt.kings", count=kings))
    parts.append(_makes(robbing))
    return say("round_robbin.prompt.between").join(parts)


def asked(view: RobbinView, question: str) -> str:
    """What is asked, by the name of the `question`; who holds too few cards for a chain is not asked to rob (RR-9)."""
    if question == "chain":
        return say("round_robbin.ask.chain")
    last, visible = view.visible.phase == LAST, view.visible
    few = own_hand(view).bit_count() + last < (CHARMERS if visible.ground.free else VILLAGE)
    return say(f"round_robbin.ask.{'last' if last else 'turn'}{'_few' if few else ''}")


def _laid(draft: RobbinDraft, robbing: Robbing | None, *, may_charm_one: bool) -> str:
    laid = draft.making.laid
    if robbing is None and not may_charm_one:
        return say("round_robbin.prompt.lay_three", count=len(laid))
    if robbing is None or not robbing.charmable:
        return say("round_robbin.prompt.lay", count=len(laid))
    key = "may_charm" if may_charm(robbing.actions) else "lay_or_charm"
    return say(f"round_robbin.prompt.{key}", count=len(laid))


def _makes(robbing: Robbing) -> str:
    """What the action cards are worth together just now."""
    if len(robbing.laid) == CHARMERS:
        key = "charms" if robbing.charmable and may_charm(robbing.actions) else "charms_not"
        return say(f"round_robbin.prompt.{key}")
    if robbing.actions in SETS:
        return say("round_robbin.prompt.makes", village=village_name(robbing.actions))
    return say("round_robbin.prompt.makes_joker" if robbing.actions & JOKERS else "round_robbin.prompt.makes_nothing")


def round_won(ledger: Sequence[LedgerLine], names: Sequence[str], partners: Callable[[Seat], Sequence[Seat]]) -> str:
    """Who has made the most in a round, and how much; "" where nobody made anything."""
    own = [sum(line.points for line in ledger if line.seat == seat) for seat in range(len(names))]
    made = [sum(own[one] for one in partners(seat)) for seat in range(len(names))]
    if not any(made):
        return say("round_robbin.table.nothing_made")
    best = [name for name, points in zip(names, made, strict=True) if points == max(made)]
    return say("round_robbin.table.round_won", count=len(best), who=listed(best), points=max(made))


# ---------------------------------------------------------------- events


def aloud(event: Event) -> str:
    """What is said at the table when something happens."""
    match event.kind:
        case "done" | "pass" | "solidify" | "charm" | "wake" | "recycle":
            return say(f"round_robbin.say.{event.kind}")
        case _:
            return ""


def line(event: Event, names: Sequence[str]) -> str:
    """An event as a line of the log; "" when it is not worth one."""
    who = names[event.seat] if event.seat >= 0 else ""
    cards = [card_words(shift.piece) for shift in event.shifts]
    values: dict[str, object] = {"who": who, "card": cards[0] if cards else "", "cards": " ".join(cards)}
    match event.kind:
        case "draw" if event.shifts[0].piece == UNSEEN:
            return say("round_robbin.log.draw_unseen", **values)
        case "roll" | "recycle":
            place = event.shifts[0].target
            values |= {"out": cards[1], "owner": names[place.owner], "number": place.number + 1}
            key = "own" if place.owner == event.seat else "other"
            return say(f"round_robbin.log.{event.kind}_{key}", **values)
        case "wake":
            values["king"] = cards[1]
        case "build" | "charm" | "solidify":
            village = sum(1 << card for card in event.fact("cards"))
            values["village"] = village_name(village)
            values["cards"] = card_names(event.fact("cards"))
        case "new_deck":
            values["count"] = event.fact("cards")
        case "last_chances":
            values["who"] = names[event.fact("seat")] if "seat" in dict(event.facts) else who
        case "turn_up":
            made = (say("round_robbin.log.made", who=name, points=points)
                    for name, points in zip(names, event.fact("points"), strict=True))  # fmt: skip
            values["points"] = ", ".join(made)
        case "draw" | "take" | "dump" | "done" | "pass" | "lay":
            pass
        case _:
            return ""
    return say(f"round_robbin.log.{event.kind}", **values)
