"""The texts of Round Robbin': the progress of a move, events in the log and in speech bubbles, known cards.

A draft is also shown with all results of its steps (`displayed_steps`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardgames.engine.cards import UNSEEN, Card, card_list, mask_of
from cardgames.engine.contract import AnyGame, Event, LedgerLine, MovePieces, Seat, Step, Zone
from cardgames.games.round_robbin.cards import (
    CHARMING_PAIRS,
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
from cardgames.games.round_robbin.chain import PAIR, Chain, Robbing, Roll, Wake, steps_of_action
from cardgames.games.round_robbin.deal import LAST, TOP, RobbinView, own_hand
from cardgames.games.round_robbin.draft import BUILD_STEP, RobbinDraft
from cardgames.words import listed, say


def _say(key: str, **values: object) -> str:
    return say(f"round_robbin.{key}", **values)


def card_words(card: Card) -> str:
    """A card's name within a sentence; "a card" if unknown."""
    return _say("card.unseen") if card == UNSEEN else card_name(card)


# ---------------------------------------------------------------- the progress of a move


def progress(draft: RobbinDraft, view: RobbinView) -> str:
    """The progress of a move for the slip: "Laid 3 · 2 rolls · now makes a round of nines"."""
    partial = draft.made
    if partial.pending is not None:
        (card,) = partial.pending.pieces
        if partial.pending.target == FREE_ZONE:
            return _say("prompt.which_king")
        return _say("prompt.comes_back", card=card_name(card))
    if not partial.laid:
        if partial.taken:
            return _say("prompt.taken", card=card_name(view.visible.dump[-1]))
        if view.visible.phase == LAST:
            return _say("prompt.last")
        return _say("prompt.draw" if len(draft.steps()) > 1 else "prompt.draw_deck")
    robbing = draft.robbing()
    if robbing is None or (len(partial.laid) == PAIR and not partial.actions):
        return _say(f"prompt.{_laid_key(robbing, view)}", count=len(partial.laid))
    parts = [_say("prompt.laid", count=len(partial.laid))]
    kings = sum(isinstance(action, Wake) for action in partial.actions)
    if rolls := len(partial.actions) - kings:
        parts.append(_say("prompt.rolls", count=rolls))
    if kings:
        parts.append(_say("prompt.kings", count=kings))
    return _say("prompt.between").join([*parts, _makes(robbing)])


def _laid_key(robbing: Robbing | None, view: RobbinView) -> str:
    """The key of the text for one or two cards laid and no action yet."""
    if robbing is None:
        return "lay" if view.visible.ground.free else "lay_three"
    if not robbing.charmable:
        return "lay"
    return "may_charm" if robbing.cards in CHARMING_PAIRS else "lay_or_charm"


def _makes(robbing: Robbing) -> str:
    """Whether the action cards make a village now, in words."""
    if len(robbing.laid) == PAIR:
        return _say("prompt.charms" if robbing.charmable and robbing.cards in CHARMING_PAIRS else "prompt.charms_not")
    if robbing.cards in SETS:
        return _say("prompt.makes", village=village_name(robbing.cards))
    return _say("prompt.makes_joker" if robbing.cards & JOKERS else "prompt.makes_nothing")


def asked(view: RobbinView, question: str) -> str:
    """The words of a question; a player with too few cards for a chain is not asked to rob (RR-9)."""
    if question == "chain":
        return _say("ask.chain")
    last, free = view.visible.phase == LAST, view.visible.ground.free
    few = own_hand(view).bit_count() + last < (PAIR if free else VILLAGE)
    return _say(f"ask.{'last' if last else 'turn'}{'_few' if few else ''}")


def round_won(ledger: Sequence[LedgerLine], names: Sequence[str], partners: Callable[[Seat], Sequence[Seat]]) -> str:
    """Who made the most points in a round, in words."""
    own = [sum(line.points for line in ledger if line.seat == seat) for seat in range(len(names))]
    made = [sum(own[one] for one in partners(seat)) for seat in range(len(names))]
    if not any(made):
        return _say("table.nothing_made")
    best = [name for name, points in zip(names, made, strict=True) if points == max(made)]
    return _say("table.round_won", count=len(best), who=listed(best), points=max(made))


# ---------------------------------------------------------------- events


def aloud(event: Event) -> str:
    """The speech bubble of an event; "" for none."""
    speaks = event.kind in ("done", "pass", "solidify", "charm", "wake", "recycle")
    return _say(f"say.{event.kind}") if speaks else ""


def line(event: Event, names: Sequence[str]) -> str:
    """An event as a line of the log."""
    key = event.kind
    cards = [card_words(piece_move.piece) for piece_move in event.piece_moves]
    values: dict[str, object] = {"who": names[event.seat] if event.seat >= 0 else "", "cards": " ".join(cards)}
    values["card"] = cards[0] if cards else ""
    match event.kind:
        case "draw" if event.piece_moves[0].piece == UNSEEN:
            key = "draw_unseen"
        case "roll" | "recycle":
            place = event.piece_moves[0].target
            key += "_own" if place.owner == event.seat else "_other"
            values |= {"out": cards[1], "owner": names[place.owner], "number": place.number + 1}
        case "wake":
            values["king"] = cards[1]
        case "build" | "charm" | "solidify":
            village = event.fact("cards")
            values |= {"village": village_name(mask_of(village)), "cards": card_names(village)}
        case "new_deck":
            values["count"] = event.fact("cards")
        case "turn_up":
            made = zip(names, event.fact("points"), strict=True)
            values["points"] = ", ".join(_say("log.made", who=name, points=points) for name, points in made)
    return _say(f"log.{key}", **values)


# ---------------------------------------------------------------- a draft on the table


def display_order(cards: Sequence[Card]) -> Sequence[Card]:
    """Return the cards of a village in display order (RR-3); a fourth card across them stays on top."""
    village = mask_of(cards[:VILLAGE])
    return (*in_order(village), *cards[VILLAGE:]) if village in SETS else tuple(cards)


def draft_after(game: AnyGame, view: RobbinView, taken: Sequence[Step]) -> RobbinDraft:
    """Return the draft of a move with these steps."""
    draft = game.draft(view)
    assert isinstance(draft, RobbinDraft)
    for step in taken:
        draft.add(step)
    return draft


def displayed_steps(
    game: AnyGame, view: RobbinView, taken: Sequence[Step]
) -> tuple[Sequence[Step], dict[Zone, Sequence[Card]]]:
    """Return the steps to show, and the cards of each village that they change.

    They include the cards that come out of villages without a step, and the new village at the end.
    """
    if view.seat is None or not taken:
        return (), {}
    draft, found, villages = draft_after(game, view, ()), list[Step](), dict[Zone, Sequence[Card]]()
    for step in taken:
        before = draft.made
        draft.add(step)
        after = draft.made
        found.append(step)
        if len(after.actions) > len(before.actions) and before.pending is None:
            found.append(steps_of_action(view.seat, after.actions[-1])[1])
        if isinstance(after.move, Chain):
            found = [one for one in found if one != BUILD_STEP] + _building(draft, view.seat, after.move)
    robbing = draft.robbing()
    if robbing is not None:
        for roll in (action for action in robbing.actions if isinstance(action, Roll)):
            cards = robbing.ground.village(roll.owner, roll.village)
            villages[village_zone(roll.owner, roll.village)] = card_list(cards)
    return tuple(found), villages


def _building(draft: RobbinDraft, seat: Seat, chain: Chain) -> list[Step]:
    """Return the steps that move the action cards to the new village."""
    robbing = draft.robbing()
    assert robbing is not None
    place = village_zone(seat, len(robbing.ground.villages[seat]))
    return [MovePieces((card,), ROBBING_ZONES[seat], place) for card in in_order(robbing.village(chain.charmed))]


# ---------------------------------------------------------------- known cards

SIGNS = "♠♥♦♣"


def remembered(view: RobbinView, names: Sequence[str]) -> list[str]:
    """The lines of the memory aid: the dump below its two top cards, cards that others took face up and still hold, and
    the unseen cards by suit."""
    buried = view.visible.dump[-TOP - 1 :: -1]
    lines = [_say("memory.buried", cards=card_names(buried))] if buried else []
    for seat, hand in enumerate(view.visible.hands):
        shown = hand & view.visible.shown
        if shown and seat != view.seat:
            lines.append(_say("memory.took", who=names[seat], cards=card_names(card_list(shown))))
    unseen = card_list(view.visible.unlocated())
    for suit, sign in enumerate(SIGNS):
        cards = card_names(card for card in unseen if suit_of(card) == suit)
        lines.append(_say("memory.unseen" if cards else "memory.all_seen", suit=sign, cards=cards))
    return lines
