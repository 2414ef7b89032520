"""The texts of Round Robbin': zones, drafts, events in the log and in speech bubbles, known cards.

A draft is also shown with all results of its steps (`seen_steps`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from cardgames.engine.cards import UNSEEN, Card, card_list
from cardgames.engine.contract import AnyGame, Event, LedgerLine, MovePieces, Seat, Step, Zone
from cardgames.games.round_robbin.cards import (
    FREE_ZONE,
    JOKERS,
    ROBBING_ZONES,
    SETS,
    VILLAGE,
    card_name,
    card_names,
    in_order,
    suit_of,
    village_name,
    village_zone,
)
from cardgames.games.round_robbin.chain import CHARMERS, Chain, Robbing, Roll, Wake, carries, may_charm, village_of
from cardgames.games.round_robbin.deal import LAST, TOP, RobbinView, own_hand
from cardgames.games.round_robbin.draft import BUILD_STEP, RobbinDraft
from cardgames.words import listed, say


def card_words(card: Card) -> str:
    """A card's name within a sentence; "a card" if unknown."""
    return say("round_robbin.card.unseen") if card == UNSEEN else card_name(card)


def where(zone: Zone, names: Sequence[str], viewer: Seat) -> str:
    """A zone in words that follow the name of a card; `viewer` is -1 for a bystander."""
    if zone.owner in (-1, viewer):
        return say(f"round_robbin.where.{zone.name}", number=zone.number + 1)
    return say(f"round_robbin.where.{zone.name}_of", number=zone.number + 1, who=names[zone.owner])


# ---------------------------------------------------------------- the progress of a move


def progress(draft: RobbinDraft, view: RobbinView) -> str:
    """The progress of a move for the slip: "Laid 3 · 2 rolls · now makes a round of nines"."""
    partial = draft.made
    if partial.pending is not None:
        (card,) = partial.pending.pieces
        if partial.pending.target == FREE_ZONE:
            return say("round_robbin.prompt.which_king")
        return say("round_robbin.prompt.comes_back", card=card_name(card))
    robbing = draft.robbing()
    if not partial.laid:
        if partial.taken:
            return say("round_robbin.prompt.taken", card=card_name(view.visible.dump[-1]))
        if view.visible.phase == LAST:
            return say("round_robbin.prompt.last")
        return say("round_robbin.prompt.draw" if len(draft.steps()) > 1 else "round_robbin.prompt.draw_deck")
    if robbing is None or (len(partial.laid) == CHARMERS and not partial.actions):
        return _laid(draft, robbing, may_charm_one=bool(view.visible.ground.free))
    parts = [say("round_robbin.prompt.laid", count=len(partial.laid))]
    kings = sum(isinstance(action, Wake) for action in partial.actions)
    if rolls := len(partial.actions) - kings:
        parts.append(say("round_robbin.prompt.rolls", count=rolls))
    if kings:
        parts.append(say("round_robbin.prompt.kings", count=kings))
    parts.append(_makes(robbing))
    return say("round_robbin.prompt.between").join(parts)


def asked(view: RobbinView, question: str) -> str:
    """The words of a question; a player with too few cards for a chain is not asked to rob (RR-9)."""
    if question == "chain":
        return say("round_robbin.ask.chain")
    last, visible = view.visible.phase == LAST, view.visible
    few = own_hand(view).bit_count() + last < (CHARMERS if visible.ground.free else VILLAGE)
    return say(f"round_robbin.ask.{'last' if last else 'turn'}{'_few' if few else ''}")


def _laid(draft: RobbinDraft, robbing: Robbing | None, *, may_charm_one: bool) -> str:
    laid = draft.made.laid
    if robbing is None and not may_charm_one:
        return say("round_robbin.prompt.lay_three", count=len(laid))
    if robbing is None or not robbing.charmable:
        return say("round_robbin.prompt.lay", count=len(laid))
    key = "may_charm" if may_charm(robbing.actions) else "lay_or_charm"
    return say(f"round_robbin.prompt.{key}", count=len(laid))


def _makes(robbing: Robbing) -> str:
    """Whether the action cards make a village now, in words."""
    if len(robbing.laid) == CHARMERS:
        key = "charms" if robbing.charmable and may_charm(robbing.actions) else "charms_not"
        return say(f"round_robbin.prompt.{key}")
    if robbing.actions in SETS:
        return say("round_robbin.prompt.makes", village=village_name(robbing.actions))
    return say("round_robbin.prompt.makes_joker" if robbing.actions & JOKERS else "round_robbin.prompt.makes_nothing")


def round_won(ledger: Sequence[LedgerLine], names: Sequence[str], partners: Callable[[Seat], Sequence[Seat]]) -> str:
    """Who made the most points in a round, in words."""
    own = [sum(line.points for line in ledger if line.seat == seat) for seat in range(len(names))]
    made = [sum(own[one] for one in partners(seat)) for seat in range(len(names))]
    if not any(made):
        return say("round_robbin.table.nothing_made")
    best = [name for name, points in zip(names, made, strict=True) if points == max(made)]
    return say("round_robbin.table.round_won", count=len(best), who=listed(best), points=max(made))


# ---------------------------------------------------------------- events


def aloud(event: Event) -> str:
    """The speech bubble of an event; "" for none."""
    match event.kind:
        case "done" | "pass" | "solidify" | "charm" | "wake" | "recycle":
            return say(f"round_robbin.say.{event.kind}")
        case _:
            return ""


def line(event: Event, names: Sequence[str]) -> str:
    """An event as a line of the log; "" for none."""
    who = names[event.seat] if event.seat >= 0 else ""
    cards = [card_words(piece_move.piece) for piece_move in event.piece_moves]
    values: dict[str, object] = {"who": who, "card": cards[0] if cards else "", "cards": " ".join(cards)}
    match event.kind:
        case "draw" if event.piece_moves[0].piece == UNSEEN:
            return say("round_robbin.log.draw_unseen", **values)
        case "roll" | "recycle":
            place = event.piece_moves[0].target
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


class Seen(NamedTuple):
    """The steps to show, and the cards of each village that they change."""

    steps: Sequence[Step]
    villages: dict[Zone, Sequence[Card]]


def lying(cards: Sequence[Card]) -> Sequence[Card]:
    """Return the cards of a village in display order (RR-3); a fourth card across them stays on top."""
    village = sum(1 << card for card in cards[:VILLAGE])
    return (*in_order(village), *cards[VILLAGE:]) if village in SETS else tuple(cards)


def in_the_making(game: AnyGame, view: RobbinView, taken: Sequence[Step]) -> RobbinDraft:
    """Return the draft of a move with these steps."""
    draft = game.draft(view)
    assert isinstance(draft, RobbinDraft)
    for step in taken:
        draft.add(step)
    return draft


def seen_steps(game: AnyGame, view: RobbinView, taken: Sequence[Step]) -> Seen:
    """Return the steps to show, with cards that come out of villages without a step, and the village at the end."""
    if view.seat is None or not taken:
        return Seen((), {})
    draft = in_the_making(game, view, ())
    found: list[Step] = []
    villages: dict[Zone, Sequence[Card]] = {}
    for step in taken:
        before = draft.made
        draft.add(step)
        after = draft.made
        found.append(step)
        if len(after.actions) > len(before.actions):
            action = after.actions[-1]
            if before.pending is None:
                found.append(carries(view.seat, action)[1])
        if isinstance(after.move, Chain):
            found = [one for one in found if one != BUILD_STEP]
            found += _village_built(draft, view, after.move)
    walked = draft.robbing()
    if walked is not None:
        rolls = [action for action in walked.done if isinstance(action, Roll)]
        villages |= {
            village_zone(roll.owner, roll.village): card_list(walked.ground.village(roll.owner, roll.village))
            for roll in rolls
        }
    return Seen(tuple(found), villages)


def _village_built(draft: RobbinDraft, view: RobbinView, chain: Chain) -> list[Step]:
    """Return the steps that move the action cards to the new village."""
    walked = draft.robbing()
    assert walked is not None
    assert view.seat is not None
    place = village_zone(view.seat, len(walked.ground.villages[view.seat]))
    cards = in_order(village_of(walked, chain.charmed))
    return [MovePieces((card,), ROBBING_ZONES[view.seat], place) for card in cards]


SIGNS = "♠♥♦♣"


def remembered(view: RobbinView, names: Sequence[str]) -> list[str]:
    """The lines of the memory aid: the dump below its two top cards, cards that others took face up and still hold, and
    the unseen cards by suit."""
    buried = view.visible.dump[-TOP - 1 :: -1]
    lines = [say("round_robbin.memory.buried", cards=card_names(buried))] if buried else []
    for seat, hand in enumerate(view.visible.hands):
        shown = hand & view.visible.shown
        if shown and seat != view.seat:
            lines.append(say("round_robbin.memory.took", who=names[seat], cards=card_names(card_list(shown))))
    unseen = card_list(view.visible.unlocated())
    for suit, sign in enumerate(SIGNS):
        cards = card_names(card for card in unseen if suit_of(card) == suit)
        lines.append(say(f"round_robbin.memory.{'unseen' if cards else 'all_seen'}", suit=sign, cards=cards))
    return lines
