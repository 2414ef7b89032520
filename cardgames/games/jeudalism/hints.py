"""Hints, from what the bot compared and from what can be counted: points, chains, cards that fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from itertools import product
from operator import or_

from cardgames.engine.cards import Card, Mask, card_list, cards_in, mask_of
from cardgames.engine.contract import Move, Seat
from cardgames.engine.messages import Join, Message, as_card, as_cards, message
from cardgames.games.jeudalism.bot.simple_position import SimplePosition
from cardgames.games.jeudalism.cards import (
    DECK,
    FIVES,
    HIGHER,
    JOKERS,
    KNIGHTS,
    MONARCHS,
    NEW,
    NUMBER_OF,
    OF_COLOUR,
    OF_SUIT,
    PASS,
    SERFS,
    SEVENS,
    SUIT_OF,
    VASSALS,
    Five,
    Play,
    Seven,
    Steal,
    Take,
    is_joker,
)
from cardgames.games.jeudalism.chains import KNIGHT_NUMBERS_ON, Chain, fitting, parts
from cardgames.games.jeudalism.deal import JeudalismView
from cardgames.games.jeudalism.sampling import unseen_cards
from cardgames.host.protocol import Decision, Evaluated, as_good, compared

ACTIONS = FIVES | SEVENS | JOKERS
EVEN = 0.1
"""Moves within this many points are equally good."""
NOTABLE = 0.5
"""The least difference for which a hint mentions the next seat's gain from the cards passed on."""
A_FEW = 6
"""The most cards named in a hint."""
MOST_LINES = 3
"""The most lines of a hint."""


def hint(decision: Decision, view: JeudalismView) -> list[Message]:
    """The recommended move, its gain over the next best one, and the first reason that there is."""
    move, own, other = decision.move, decision.own, _best_other(decision)
    lines = [_said("best", move=move_label(move, view))]
    reasons = _reasons(move, other.move if other else None, view)
    if own is not None and other is not None:
        lines.append(compared(own.value - other.value, move_label(other.move, view), EVEN))
        later = _later(own, other)
        kept = _kept_joker(own, other, view)
        told = [*reasons, *later]
        if move == PASS:
            told = [*kept, *told]
        elif _scores_no_more(own, other):
            told = [*_leaves_more(move, other.move, view), *later, *kept, *reasons]
        reasons = [*_passed_on(own, other, view), *_together(own), *told, *_expected(own, other)]
    elif view.seat is not None and len(view.visible.legal(view.seat)) == 1:
        reasons = [_said("only")]
    lines += reasons[:1]
    if view.visible.ending and len(lines) < MOST_LINES:
        lines.append(_said("last_turn"))
    return lines


def equally_good(decision: Decision) -> Move | None:
    """Return the move that a hint calls as good as its own; None if there is none."""
    return as_good(decision.own, _best_other(decision), EVEN)


def _best_other(decision: Decision) -> Evaluated | None:
    """The first alternative that isn't equivalent to the move."""
    return next((one for one in decision.evaluated if not _alike(one.move, decision.move)), None)


def preferred(decision: Decision) -> Decision:
    """The decision with a card to play instead of a pass, if the best such card is as good: it brings points now, and
    no turn with a 7 ends without a card."""
    own = decision.own
    if own is None or decision.move != PASS:
        return decision
    cards = [one for one in decision.evaluated if isinstance(one.move, Play | Steal) and own.value - one.value < EVEN]
    best = max(cards, key=lambda one: one.value, default=None)
    return decision if best is None else replace(decision, move=best.move)


def _said(key: str, **values: object) -> Message:
    return message(f"jeudalism.hint.{key}", **values)


def _alike(one: Move, other: Move) -> bool:
    """Whether two moves are equivalent: they play different 5s, or different 7s."""
    return one == other or (isinstance(one, Five | Seven) and type(one) is type(other))


def move_label(move: Move, view: JeudalismView) -> Message:
    """The label of a move."""
    ruleset = view.visible.ruleset
    match move:
        case Take(card):
            return _said("do.take_joker") if is_joker(card) else _said("do.take", card=as_card(DECK, card))
        case Five(card):
            count = min(ruleset.five_takes, view.visible.on_tray)
            return _said("do.five", card=as_card(DECK, card), count=count)
        case Seven(card):
            return _said("do.seven", card=as_card(DECK, card), count=ruleset.seven_plays)
        case Play(card, number) if number == NEW:
            return _said("do.start", card=as_card(DECK, card))
        case Play(card, number):
            chain = _own_chains(view)[number]
            return _said("do.play", card=as_card(DECK, card), chain=as_cards(DECK, chain))
        case Steal(_, knight, number):
            chain = _own_chains(view)[number]
            return _said("do.steal", card=as_card(DECK, knight), chain=as_cards(DECK, chain))
    return _said("do.done" if view.visible.done else "do.pass")


def _own_chains(view: JeudalismView) -> tuple[Chain, ...]:
    assert view.seat is not None
    return view.visible.chains[view.seat]


def _passed_on(own: Evaluated, other: Evaluated, view: JeudalismView) -> list[Message]:
    """That the next player can make less of the transfer cards, if that is at least half of the gain; or the chain of
    theirs that the card fits."""
    facts, others = dict(own.facts), dict(other.facts)
    mine, its, count = facts.get("threat"), others.get("threat"), facts.get("worlds", 0)
    if mine is None or its is None or its - mine < max(NOTABLE, (own.value - other.value) / 2):
        return []
    return [*_denied(own, other, view), *([_said("threat", points=mine, other=its, count=count)] if count else [])]


def _denied(own: Evaluated, other: Evaluated, view: JeudalismView) -> list[Message]:
    """A card that the other move would hand on: the next player's chain that it fits, or joins later, or that it is an
    action card or a joker."""
    assert view.seat is not None
    taken = [own.move.card] if isinstance(own.move, Take) else dict(own.facts).get("cards", ())
    kept = [card for card in taken if card not in dict(other.facts).get("cards", ())]
    chains = view.visible.chains[(view.seat + 1) % len(view.visible.chains)]
    for joins in (_fits, _waits):
        for card, chain in product(kept, chains):
            if joins(chain, card):
                return [_said("denies", card=as_card(DECK, card), chain=as_cards(DECK, chain))]
    return [_said("denies_card", card=as_card(DECK, card)) for card in kept if ACTIONS >> card & 1][:1]


def _together(own: Evaluated) -> list[Message]:
    """The cards that a 5 takes, or that a 7 plays and for how many points."""
    facts = dict(own.facts)
    cards = facts.get("cards", ())
    if not cards:
        return []
    if isinstance(own.move, Five):
        return [_said("together", cards=as_cards(DECK, cards, "and"))]
    if isinstance(own.move, Seven) and facts["gain"] > 0:
        return [_said("in_one_turn", cards=as_cards(DECK, cards, "and"), count=facts["gain"])]
    return []


def _scores_no_more(own: Evaluated, other: Evaluated) -> bool:
    """Whether the other move plays a card for as many points now, so that those are no reason."""
    return not isinstance(own.move, Take) and bool(dict(own.facts).get("gain", 0) <= dict(other.facts).get("gain", 0))


def _later(own: Evaluated, other: Evaluated) -> list[Message]:
    """That more points may still come than after the other move, if that is at least half of the gain."""
    mine, its = (dict(one.facts).get("later") for one in (own, other))
    if mine is None or its is None or mine - its < max(EVEN, (own.value - other.value) / 2):
        return []
    return [_estimated("still", own, points=mine, other=its)]


def _estimated(key: str, own: Evaluated, **values: object) -> Message:
    """What chains may gain, with the number of simulated games; near the end of a game there are none."""
    count = dict(own.facts).get("futures", 0)
    return _said(key, count=count, **values) if count else _said(f"{key}_looking", **values)


def _kept_joker(own: Evaluated, other: Evaluated, view: JeudalismView) -> list[Message]:
    """That the joker, which the other move uses, is left for a later turn."""
    is_used = isinstance(other.move, Steal) and not isinstance(own.move, Steal)
    return [_said("keeps_joker")] if is_used and not view.visible.ending else []


def _leaves_more(move: Move, other: Move, view: JeudalismView) -> list[Message]:
    """Of two cards for one chain, the cards that the other one would shut out; the cards of the hand that a new serf,
    or only the better one of two, can use; the cards that fit next; and a 7 for a later turn."""
    if isinstance(other, Seven) and not isinstance(move, Seven) and not view.visible.ending:
        return [_said("keeps_seven", card=as_card(DECK, other.card))]
    if isinstance(move, Play) and move.chain == NEW:
        hand = SimplePosition.of(view).hand
        rival = other.card if isinstance(other, Play) and other.chain == NEW else None
        mates, fewer = _mates(move.card, hand), () if rival is None else _mates(rival, hand)
        return [_few("goes_with", move.card, mates)] if len(mates) > len(fewer) else _fit_next(move, other, view)
    if not isinstance(move, Play) or not isinstance(other, Play) or move.chain != other.chain:
        return _fit_next(move, other, view)
    return _shut_out(other, view) if NUMBER_OF[move.card] < NUMBER_OF[other.card] else []


def _fit_next(move: Move, other: Move, view: JeudalismView) -> list[Message]:
    """The cards of the hand that fit a chain after the move but not after the other move, without its own card."""
    assert view.seat is not None
    if not isinstance(move, Play | Steal) or not isinstance(other, Play | Steal):
        return []
    after, its = (SimplePosition.of(view).after(view.seat, one) for one in (move, other))
    own, others = (reduce(or_, map(fitting, one.chains[view.seat]), 0) for one in (after, its))
    cards = card_list(after.hand & its.hand & own & ~others)
    return [_said("fit_next", cards=as_cards(DECK, cards[:A_FEW], "and"))] if cards else []


def _expected(own: Evaluated, other: Evaluated) -> list[Message]:
    """What the comparison found where no single feature decides."""
    mine, its = (dict(one.facts).get("later") for one in (own, other))
    alike = mine is not None and its is not None and mine >= EVEN and own.value - other.value < EVEN
    return [_estimated("still_alike", own, points=mine)] if alike else []


# ---------------------------------------------------------------- reasons


def _reasons(move: Move, other: Move | None, view: JeudalismView) -> list[Message]:
    """The reasons for a move, with numbers; `other` is the move it was compared with."""
    match move:
        case Take(card):
            return _why_take(card, view)
        case Play() | Steal():
            return _why_play(move, view)
        case Five() | Seven():
            return []
    return _why_pass(other, view)


def _why_take(card: Card, view: JeudalismView) -> list[Message]:
    """Where a card fits, now, later or with other cards; or what a 5 or a 7 does."""
    assert view.seat is not None
    ruleset, named = view.visible.ruleset, as_card(DECK, card)
    if is_joker(card):
        return _why_joker(card, view)
    if SEVENS >> card & 1:
        return [_said("take_seven", card=named, count=ruleset.seven_plays)]
    chain = next((chain for chain in _own_chains(view) if fitting(chain) >> card & 1), None)
    if chain:
        return [_said("fits", card=named, chain=as_cards(DECK, chain))]
    later = [] if view.visible.ending else _of_use_later(card, view)
    if later:
        return later
    if SERFS >> card & 1:
        start = SimplePosition(1 << card, tuple(() for _ in view.visible.chains)).after(view.seat, Play(card, NEW))
        return [_said("starts", card=named, count=start.points(view.seat, ruleset.scale))]
    useful = SERFS | SEVENS | JOKERS | reduce(or_, map(fitting, _own_chains(view)), 0)
    return [] if useful & view.visible.trays[view.seat] else [_said("none_fits")]


def _of_use_later(card: Card, view: JeudalismView) -> list[Message]:
    """What a 5 brings the next turn; or the cards or the chain that a card goes with in later turns."""
    named = as_card(DECK, card)
    if FIVES >> card & 1:
        return [_said("take_five", card=named, count=view.visible.ruleset.five_takes)]
    if mates := _mates(card, SimplePosition.of(view).hand):
        return [_few("goes_with", card, mates, "plain" if SERFS >> card & 1 else "or")]
    chain = next((chain for chain in _own_chains(view) if _waits(chain, card)), None)
    if chain:
        return [_said("later", card=named, chain=as_cards(DECK, chain))]
    serfs = _mates(card, unseen_cards(view) & SERFS)
    return [_few("not_seen", card, serfs, "or")] if serfs else []


def _why_joker(joker: Card, view: JeudalismView) -> list[Message]:
    """The knight that the joker could steal now for the most points, if there is one."""
    assert view.seat is not None
    seat, scale, now = view.seat, view.visible.ruleset.scale, SimplePosition.of(view)
    steals = [move for move in SimplePosition(1 << joker, now.chains).plays(seat) if isinstance(move, Steal)]
    held = SimplePosition(now.hand | 1 << joker, now.chains)
    best = max(steals, key=lambda move: held.after(seat, move).points(seat, scale), default=None)
    if best is None:
        return [] if view.visible.ending else [_said("steals_later")]
    return [_said("steals", card=as_card(DECK, best.knight), chain=as_cards(DECK, now.chains[seat][best.chain]))]


def _fits(chain: Chain, card: Card) -> bool:
    """Whether a card fits a chain now."""
    return bool(fitting(chain) >> card & 1)


def _waits(chain: Chain, card: Card) -> bool:
    """Whether a card fits a chain after others have been added."""
    last = chain[-1]
    return not is_joker(last) and bool(1 << card & _followers(chain[0]) & HIGHER[NUMBER_OF[last]])


def _mates(card: Card, hand: Mask) -> list[Card]:
    """For a serf, the cards of a hand that fit its chain; for another card, the serfs of the hand that it fits."""
    if SERFS >> card & 1:
        return card_list(_followers(card) & hand)
    return [serf for serf in cards_in(hand & SERFS) if _followers(serf) >> card & 1]


def _followers(serf: Card) -> Mask:
    """The cards that fit the chain of a serf without losing its colour bonus."""
    suit, number = SUIT_OF[serf], NUMBER_OF[serf]
    knights = mask_of(card for card in cards_in(KNIGHTS) if NUMBER_OF[card] in KNIGHT_NUMBERS_ON[number])
    return (knights | VASSALS) & OF_COLOUR[suit] | MONARCHS & OF_SUIT[suit]


def _why_play(move: Play | Steal, view: JeudalismView) -> list[Message]:
    """The immediate points of a play, with a bonus that it earns or loses, or with what it gives another seat."""
    assert view.seat is not None
    scale, seat = view.visible.ruleset.scale, view.seat
    before = SimplePosition.of(view)
    after = before.after(seat, move)
    gain = after.points(seat, scale) - before.points(seat, scale)
    if isinstance(move, Steal) and (gift := _given(before, after, seat, view)):
        return [_said("gives", points=gain, other=gift)]
    chains = before.chains[seat]
    had = {part.key for part in parts(chains[move.chain], scale)} if move.chain != NEW else set()
    has = {part.key for part in parts(after.chains[seat][move.chain], scale)}
    bonus = next((key for key in ("colour", "suit") if key in has ^ had), "")
    key = f"loses_{bonus}" if bonus in had else bonus or "plain"
    return [_said(f"gain.{key}", count=gain)] if gain > 0 else []


def _given(before: SimplePosition, after: SimplePosition, seat: Seat, view: JeudalismView) -> int:
    """The points that the joker brings the player who loses the knight."""
    scale = view.visible.ruleset.scale
    others = [other for other in range(len(before.chains)) if other != seat]
    return sum(after.points(other, scale) - before.points(other, scale) for other in others)


def _why_pass(other: Move | None, view: JeudalismView) -> list[Message]:
    """The cards for which passing keeps the position that the other move would have taken, or a 7 that is of little
    use now."""
    if isinstance(other, Play):
        return _shut_out(other, view) if other.chain != NEW else []
    if not isinstance(other, Seven):
        return []
    assert view.seat is not None
    card = as_card(DECK, other.card)
    if not SimplePosition.of(view).plays(view.seat):
        return [_said("no_use", card=card)]
    return [] if view.visible.ending else [_said("keeps_seven", card=card)]


def _shut_out(other: Play, view: JeudalismView) -> list[Message]:
    """The cards that don't fit any more after this one."""
    chain = _own_chains(view)[other.chain]
    still = SimplePosition.of(view).hand | unseen_cards(view)
    shut = fitting(chain) & still & ~HIGHER[NUMBER_OF[other.card]] & ~(1 << other.card)
    return [_few("shuts_out", other.card, card_list(shut))] if shut else []


def _few(key: str, card: Card, cards: Sequence[Card], join: Join = "plain") -> Message:
    """A message about a card and others; only the first are named if there are many."""
    named = as_cards(DECK, cards[:A_FEW], join)
    if len(cards) <= A_FEW:
        return _said(key, card=as_card(DECK, card), cards=named)
    return _said(f"{key}_more", card=as_card(DECK, card), cards=named, count=len(cards) - A_FEW)
