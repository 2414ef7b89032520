"""The messages of Round Robbin': the progress of a move, events in the log and in speech bubbles, known cards.

A draft is also shown with all results of its steps (`displayed_steps`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from operator import or_

from cardgames.engine.cards import UNSEEN, Card, Mask, card_list, mask_of
from cardgames.engine.contract import Event, LedgerLine, MovePieces, Seat, Step, Zone
from cardgames.engine.game import AnyGame
from cardgames.engine.messages import Listing, Message, as_card, as_cards, message
from cardgames.games.round_robbin.cards import (
    CHARMING_PAIRS,
    DECK,
    FREE_ZONE,
    JOKERS,
    RED_STRAIGHTS,
    ROBBING_ZONES,
    SETS,
    VILLAGE,
    in_order,
    is_joker,
    shape_of,
    suit_of,
    village_name,
    village_zone,
)
from cardgames.games.round_robbin.chain import PAIR, Chain, Robbing, Roll, Wake, steps_of_action
from cardgames.games.round_robbin.deal import LAST, ROBBING, TOP, RobbinView, has_too_few, worth
from cardgames.games.round_robbin.draft import BUILD_STEP, END_TURN_STEP, RobbinDraft
from cardgames.games.round_robbin.finder import NOT_BEGUN, Begun, find
from cardgames.games.round_robbin.hints import SEARCHED
from cardgames.games.round_robbin.tournament import Ruleset
from cardgames.table.board.score_paper import player_totals
from cardgames.words import say

# ---------------------------------------------------------------- the progress of a move


def progress(draft: RobbinDraft, view: RobbinView, leading: Mask | None = None) -> Message:
    """The progress of a move for the slip: "Round of nines: ready to build · Rolls: 2". `leading` as `leading` finds
    it."""
    partial = draft.made
    if partial.pending is not None:
        if partial.pending.target == FREE_ZONE:
            return message("round_robbin.prompt.which_king")
        return message("round_robbin.prompt.comes_out")
    if not partial.laid:
        if partial.taken:
            return message("round_robbin.prompt.taken", card=as_card(DECK, view.visible.dump[-1]))
        if view.visible.phase == LAST:
            return message("round_robbin.prompt.last")
        if view.visible.phase == ROBBING:
            may_end = END_TURN_STEP in draft.steps()
            return asked(view, "turn") if may_end else message("round_robbin.prompt.rob_or_discard")
        return message(f"round_robbin.prompt.{'draw' if len(draft.steps()) > 1 else 'draw_deck'}")
    if not draft.steps():
        return message("round_robbin.prompt.vain")
    robbing = draft.robbing()
    if robbing is None or (len(partial.laid) == PAIR and not partial.actions):
        key = _laid_key(robbing, view, draft.steps())
        is_vain = leading == 0 and key != "second_red"
        return message("round_robbin.prompt.vain" if is_vain else f"round_robbin.prompt.laid.{key}")
    kings = sum(isinstance(action, Wake) for action in partial.actions)
    rolls, made = len(partial.actions) - kings, _made(robbing)
    ready = made.key in ("round_robbin.prompt.build", "round_robbin.prompt.charm")
    if not ready and leading == 0:
        return message("round_robbin.prompt.vain")
    if kings and ready:
        return message("round_robbin.prompt.woken", made=made, rolls=rolls, kings=kings)
    return message("round_robbin.prompt.rolled", made=made, rolls=rolls) if rolls and ready else made


def _laid_key(robbing: Robbing | None, view: RobbinView, steps: Sequence[Step]) -> str:
    """The key of the text for one or two cards laid and no action yet, when these steps may come next."""
    if robbing is None:
        return "first" if view.visible.ground.free else "first_no_joker"
    if robbing.charmable and robbing.cards in CHARMING_PAIRS:
        return "second_can_charm"
    if _near_red_straight(robbing.cards, view.visible.robbing_hand()):
        return "second_red"
    can_roll = any(isinstance(step, MovePieces) and step.target.name == "village" for step in steps)
    return "second" if robbing.charmable and can_roll else "second_no_joker"


def _near_red_straight(laid: Mask, hand: Mask) -> bool:
    """Whether one more card of the hand would make the cards laid a red straight, which can't be laid (RR-9)."""
    return any(laid & straight == laid and straight & hand == straight for straight in RED_STRAIGHTS)


def _made(robbing: Robbing) -> Message:
    """Whether the action cards make a village now."""
    if len(robbing.laid) == PAIR:
        can_charm = bool(robbing.charmable) and robbing.cards in CHARMING_PAIRS
        return message(f"round_robbin.prompt.{'charm' if can_charm else 'charm_later'}")
    if robbing.cards in SETS:
        return message("round_robbin.prompt.build", village=village_name(robbing.cards))
    if not robbing.actions:
        return message("round_robbin.prompt.roll")
    can_wake = robbing.cards & JOKERS and robbing.ground.asleep
    return message(f"round_robbin.prompt.{'only_joker' if can_wake else 'no_village'}")


def asked(view: RobbinView, question: str) -> Message:
    """The text of a question; a player with too few cards for a chain is not asked to rob (RR-9)."""
    if question == "chain":
        return message("round_robbin.ask.chain")
    turn = "last" if view.visible.phase == LAST else "turn"
    return message(f"round_robbin.ask.{turn}{'_few' if has_too_few(view) else ''}")


def asked_with(draft: RobbinDraft, ways: Sequence[MovePieces], leading: Mask | None) -> str:
    """Say what the chosen card can do, which can go these ways; "" if the prompt says it anyway. `leading` as `leading`
    finds it: of a chain that leads to no village the prompt says that."""
    sources, targets = {way.source.name for way in ways}, {way.target.name for way in ways}
    robbing, key = draft.robbing(), ""
    if draft.made.pending is not None:
        key = "wake" if draft.made.pending.target == FREE_ZONE else "take_out"
    elif targets == {"robbing", "dump"}:
        key = "lay"
    elif sources == {"robbing"} and targets == {"village"} and robbing is not None and leading != 0:
        key = "roll" if len(robbing.laid) == VILLAGE and robbing.cards not in SETS else ""
    return say(f"round_robbin.prompt.held.{key}", card=as_card(DECK, ways[0].pieces[0])) if key else ""


def deal_won(ledger: Sequence[LedgerLine], names: Sequence[str], partners: Callable[[Seat], Sequence[Seat]]) -> Message:
    """Who made the most points in a deal."""
    own = [sum(line.points for line in ledger if line.seat == seat) for seat in range(len(names))]
    made = [sum(own[one] for one in partners(seat)) for seat in range(len(names))]
    if not any(made):
        return message("round_robbin.table.nothing_made")
    best = tuple(name for name, points in zip(names, made, strict=True) if points == max(made))
    points = message("round_robbin.tournament.points", count=max(made))
    return message("round_robbin.table.deal_won", count=len(best), players=Listing(best), points=points)


# ---------------------------------------------------------------- events


def aloud(event: Event) -> Message | None:
    """The speech bubble of an event; None for none."""
    speaks = event.kind in ("done", "pass", "solidify", "charm", "wake", "recycle")
    return message(f"round_robbin.say.{event.kind}") if speaks else None


def line(event: Event, names: Sequence[str], ruleset: Ruleset) -> Message:
    """An event as a line of the log."""
    kind = event.kind
    player = names[event.seat] if event.seat >= 0 else ""
    cards = [as_card(DECK, piece_move.piece) for piece_move in event.piece_moves]
    match kind:
        case "draw" if event.piece_moves[0].piece == UNSEEN:
            return message("round_robbin.log.draw_unseen", player=player)
        case "draw" | "take":
            return message(f"round_robbin.log.{kind}", player=player, card=cards[0])
        case "dump":
            return message("round_robbin.log.discard", player=player, card=cards[0])
        case "lay":
            laid = as_cards(DECK, [piece_move.piece for piece_move in event.piece_moves])
            return message("round_robbin.log.lay", player=player, cards=laid)
        case "roll" | "recycle":
            place, (card, out) = event.piece_moves[0].target, cards
            way = "roll_joker" if is_joker(event.piece_moves[0].piece) else kind
            swap = {"player": player, "card": card, "out": out, "number": place.number + 1}
            if place.owner == event.seat:
                return message(f"round_robbin.log.{way}_own", **swap)
            return message(f"round_robbin.log.{way}_other", owner=names[place.owner], **swap)
        case "wake":
            return message("round_robbin.log.wake", player=player, king=cards[1])
        case "build" | "charm" | "solidify":
            village = mask_of(event.fact("cards"))
            built = {"cards": as_cards(DECK, event.fact("cards")), "count": worth(village, ruleset)}
            if kind == "solidify":
                return message("round_robbin.log.solidify", player=player, **built)
            return message(f"round_robbin.log.{kind}.{shape_of(village)}", player=player, **built)
        case "new_deck":
            return message("round_robbin.log.new_deck", count=event.fact("cards"))
        case "turn_up":
            return message("round_robbin.log.turn_up", points=player_totals(names, event.fact("points")))
    return message(f"round_robbin.log.{kind}", player=player)


def end_line(before: Event, event: Event, names: Sequence[str]) -> Message | None:
    """The end of a deal with its reason, which the event before it tells: all passed in a row, or the discard pile is
    empty (RR-18, RR-19). None for other events."""
    if event.kind != "turn_up":
        return None
    points = player_totals(names, event.fact("points"))
    key = "end_passed" if before.kind == "pass" else "end_pile_empty"
    return message(f"round_robbin.log.{key}", points=points)


MOST_SWAPS = 2
"""A chip of the history tells this many swaps of a chain; of more only the first."""


def gists(events: Sequence[Event], names: Sequence[str], ruleset: Ruleset, *, brief: bool = False) -> str:
    """What a turn ends with, for its chip in the history: a village, with the swaps that led to it, or a discard, with
    the card taken for either from the discard pile. In brief it is the village or the discard alone. It is "" for a
    turn that has only begun."""
    taken = next((event.piece_moves[0].piece for event in events if event.kind == "take"), None)
    rolls = [event for event in events if event.kind in ("roll", "recycle", "wake")]
    swaps = [_swap(event, names, ruleset) for event in rolls]
    if len(swaps) > MOST_SWAPS:
        swaps = [_many_swaps(rolls, names, ruleset)]
    if brief:
        taken, swaps = None, []
    for event in events:
        match event.kind:
            case "dump":
                card = as_card(DECK, event.piece_moves[0].piece)
                if taken is None:
                    return say("round_robbin.gist.discard", card=card)
                key = "put_back" if taken == event.piece_moves[0].piece else "take_discard"
                return say(f"round_robbin.gist.{key}", card=card, taken=as_card(DECK, taken))
            case "build" | "charm" | "solidify":
                told: dict[str, object] = {"cards": as_cards(DECK, event.fact("cards"))}
                told |= {"swaps": Listing(tuple(swaps), "comma")} if swaps else {}
                charms = event.kind == "charm"
                if swaps:
                    way = "village_robbed_charmed" if charms else "village_robbed"
                else:
                    way = "village_charmed" if charms else "village"
                if taken is None:
                    return say(f"round_robbin.gist.{way}", **told)
                return say(f"round_robbin.gist.take_{way}", taken=as_card(DECK, taken), **told)
            case "pass":
                return say("round_robbin.gist.pass")
    return ""


def _swap(event: Event, names: Sequence[str], ruleset: Ruleset) -> Message:
    """A swap of a chain: the card put in, the card that came out, and where; with what another player's village gained
    or lost."""
    put, out = (as_card(DECK, piece_move.piece) for piece_move in event.piece_moves[:2])
    owner = event.piece_moves[0].target.owner
    swap = {"card": put, "out": out}
    if event.kind == "wake":
        return message("round_robbin.gist.swap", **swap)
    if owner == event.seat:
        return message("round_robbin.gist.swap_own", **swap)
    change = _gained(event, ruleset)
    key = "swap_points" if change else "swap_other"
    return message(f"round_robbin.gist.{key}", owner=names[owner], points=change, **swap)


def _many_swaps(rolls: Sequence[Event], names: Sequence[str], ruleset: Ruleset) -> Message:
    """The swaps of a long chain: how many, and what the villages of each other player gained or lost in all."""
    gained = dict.fromkeys(range(len(names)), 0)
    for event in rolls:
        owner = event.piece_moves[0].target.owner
        if event.kind != "wake" and owner != event.seat:
            gained[owner] += _gained(event, ruleset)
    changes = [
        message("round_robbin.gist.change", owner=names[owner], points=points)
        for owner, points in gained.items()
        if points
    ]
    if not changes:
        return message("round_robbin.gist.many", count=len(rolls))
    return message("round_robbin.gist.many_points", count=len(rolls), changes=Listing(tuple(changes), "comma"))


def _gained(event: Event, ruleset: Ruleset) -> int:
    """The points that a village gained by a roll."""
    put, out = (piece_move.piece for piece_move in event.piece_moves[:2])
    return worth(1 << put, ruleset) - worth(1 << out, ruleset)


def opening(event: Event) -> Message | None:
    """What a turn begins with, for its chip until there is more: the card drawn or taken."""
    if event.kind not in ("draw", "take"):
        return None
    card = event.piece_moves[0].piece
    key = "draw_unseen" if card == UNSEEN else event.kind
    return message(f"round_robbin.gist.{key}", card=as_card(DECK, card))


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


def leading(game: AnyGame, view: RobbinView, taken: Sequence[Step]) -> Mask | None:
    """The cards with which the chain so far can go on to a village, those laid included: none if it can't. None if no
    card is laid, or if there are too many chains to find."""
    if view.seat is None or not taken:
        return None
    partial = draft_after(game, view, taken).made
    if not partial.laid or partial.pending is not None or partial.move is not None:
        return None
    deal, laid = view.visible, mask_of(partial.laid)
    begun = Begun(laid, partial.actions) if partial.actions else NOT_BEGUN
    chains = find(deal.robbing_hand(), deal.ground, deal.ruleset.joker_rule, SEARCHED, begun)
    if not chains.complete:
        return None
    return reduce(or_, (start for start in chains.starts() if start & laid == laid), 0)


def coming_out(game: AnyGame, view: RobbinView, steps: Sequence[Step]) -> Sequence[Card]:
    """Return the cards that can come out of a village in exchange for the card that the last step puts in; none if it
    puts none in."""
    draft = draft_after(game, view, steps[:-1])
    before = len(draft.made.actions)
    draft.add(steps[-1])
    actions = draft.exchanges() or draft.made.actions[before:]
    return [action.out for action in actions if isinstance(action, Roll)]


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


def remembered(view: RobbinView, names: Sequence[str]) -> list[Message]:
    """The lines of the memory aid: the discards below the two top ones, cards that others took face up and still hold,
    and the unseen cards by suit."""
    buried = view.visible.dump[-TOP - 1 :: -1]
    lines = [message("round_robbin.memory.buried", cards=as_cards(DECK, buried))] if buried else []
    for seat, hand in enumerate(view.visible.hands):
        shown = hand & view.visible.shown
        if shown and seat != view.seat:
            cards = as_cards(DECK, card_list(shown))
            lines.append(message("round_robbin.memory.took", player=names[seat], cards=cards))
    unseen = card_list(view.visible.unlocated())
    for suit, sign in enumerate(SIGNS):
        cards = as_cards(DECK, (card for card in unseen if suit_of(card) == suit))
        key = "round_robbin.memory.unseen" if cards.cards else "round_robbin.memory.all_seen"
        lines.append(message(key, suit=sign, cards=cards))
    return lines
