"""The lines of a hint, from what the bot compared: its move, the best alternative, their numbers and the cards."""

from __future__ import annotations

from operator import itemgetter
from typing import Any, NamedTuple

from cardgames.engine.cards import Card, card_list, mask_of
from cardgames.engine.contract import Move
from cardgames.engine.messages import CardList, Message, as_card, as_cards, message
from cardgames.games.klaverjassen.bot.bidding import bidding_cards
from cardgames.games.klaverjassen.bot.thumb import Features
from cardgames.games.klaverjassen.cards import (
    ACE,
    DECK,
    SIGNS,
    SUIT_MASK,
    Bid,
    Call,
    Choose,
    LayAway,
    Play,
)
from cardgames.games.klaverjassen.deal import KlaverjassenView
from cardgames.games.klaverjassen.ruleset import POWER
from cardgames.host.protocol import Decision, Evaluated, as_good

FEW_TRIES = 20
"""An alternative that was tried less often is not mentioned, because its numbers are too rough."""
EVEN = 1.5
"""Two moves whose values differ by fewer points than this count as equal."""
LIKELY = 0.5
"""The smallest chance of winning the trick that is a reason for a card; of making the game, for a bid."""
SURE = 0.975
"""From this chance on a hint says "almost certainly" instead of a number."""
FEW = 3
"""The most cards that can beat a card for which that is a reason."""
TELLING = 0.03
"""The smallest difference in the chance of making the game that is mentioned."""


def hint_lines(decision: Decision, view: KlaverjassenView) -> list[Message]:
    """Return the lines of a hint: what to do, how much better it is, and why."""
    own = decision.own
    other = None if own is None else _best_other(decision, own)
    match decision.move:
        case Bid(plays):
            return _bid(view, plays, own, other)
        case Call(calls):
            return _call(view, calls, own)
    if own is None:
        if isinstance(decision.move, Play) and view.seat is not None and len(view.visible.legal(view.seat)) == 1:
            return [_advice(decision.move, "only")]
        why = None
        match decision.move:
            case Play(card):
                why = _trick(view, card) or _for_later(view, card)
            case LayAway(card):
                why = _aside(view, card)
        return [_advice(decision.move, "best"), *([why] if why else [])]
    lines: list[Message | None] = [_compared(view, own, other), _made(view, own, other) or _nat(view, own)]
    if isinstance(decision.move, Play):
        roem = _roem(view, decision.move.card, other)
        lines.insert(1, roem)
        lines.append(_trick(view, decision.move.card) if roem is None else None)
        if lines[1:] == [None, None, None]:
            lines.append(_for_later(view, decision.move.card) or _tried(own))
    if isinstance(decision.move, LayAway):
        lines.append(_aside(view, decision.move.card))
    return [line for line in lines if line is not None]


def equally_good(decision: Decision) -> Move | None:
    """Return the move that a hint calls as good as its own; None if it names no such move."""
    own = decision.own
    other = None if own is None else _best_other(decision, own)
    return as_good(own, other, EVEN) if own is not None and "ours" in _facts(own) else None


def _best_other(decision: Decision, own: Evaluated) -> Evaluated | None:
    """The first alternative that was tried often enough; None if there is none."""
    others = (one for one in decision.evaluated if one is not own)
    return next((one for one in others if _facts(one).get("tries", FEW_TRIES) >= FEW_TRIES), None)


def _facts(evaluated: Evaluated) -> dict[str, Any]:
    return dict(evaluated.facts)


def _advice(move: Move, key: str, **values: Any) -> Message:
    """The first line of a hint for a card, for a card put aside, or for a trump suit."""
    match move:
        case Play(card):
            return message(f"klaverjassen.hint.card.{key}", card=as_card(DECK, card), **values)
        case LayAway(card):
            return message(f"klaverjassen.hint.aside.{key}", card=as_card(DECK, card), **values)
        case Choose(suit):
            return message(f"klaverjassen.hint.suit.{key}", suit=SIGNS[suit], **values)
        case _:
            raise TypeError(f"no hint is about {move}")


def _sign(move: Move) -> CardList | str:
    """The card or the suit of a move."""
    match move:
        case Play(card) | LayAway(card):
            return as_card(DECK, card)
        case Choose(suit):
            return SIGNS[suit]
        case _:
            raise TypeError(f"{move} has no sign")


def _is_alone(view: KlaverjassenView) -> bool:
    """Whether the viewer has no partner. Before the bidding ends, with three seats, it is about playing."""
    deal = view.visible
    seats = len(deal.hands)
    return seats == 2 or (seats == 3 and (deal.playing < 0 or deal.ruleset.each_alone or deal.player == view.seat))


def _of_team(view: KlaverjassenView, key: str, **values: Any) -> Message:
    """The message for a seat with a partner, or for one without."""
    return message(f"klaverjassen.hint.{'alone' if _is_alone(view) else 'team'}.{key}", **values)


def _likely(view: KlaverjassenView, key: str, chance: float, **values: Any) -> Message:
    """As `_of_team`, for a chance that may be too near to certainty for a number."""
    if chance >= SURE:
        return _of_team(view, f"{key}_sure", **values)
    return _of_team(view, key, chance=chance, **values)


# ---------------------------------------------------------------- cards


def _compared(view: KlaverjassenView, own: Evaluated, other: Evaluated | None) -> Message:
    """The move and its expected result, compared with the next best."""
    facts = _facts(own)
    if "ours" not in facts:
        if isinstance(own.move, Play) and facts.get("wins_trick", 0.0) >= LIKELY:
            card, points = as_card(DECK, own.move.card), round(facts["trick_points"])
            return _likely(view, "wins", facts["wins_trick"], card=card, count=points)
        return _advice(own.move, "best")
    result: dict[str, Any] = {"ours": round(facts["ours"]), "theirs": round(facts["theirs"])}
    if other is None:
        return _advice(own.move, "alone", **result)
    result["other"] = _sign(other.move)
    gain = own.value - other.value
    if gain < EVEN:
        return _advice(own.move, "even", **result)
    # The numbers shown add up: with each rounded by itself, they could differ from the gain by two.
    other_ours = round(_facts(other)["ours"])
    result |= {"other_ours": other_ours, "other_theirs": other_ours - result["ours"] + result["theirs"] + round(gain)}
    return _advice(own.move, "better", gain=round(gain), **result)


def _made(view: KlaverjassenView, own: Evaluated, other: Evaluated | None) -> Message | None:
    """The chances of making the game, or of a pit, with each move, whichever differ more; None unless they speak for
    the move, and where both moves were called equally good."""
    if other is None or own.value - other.value < EVEN or not {"made"} <= _facts(own).keys() & _facts(other).keys():
        return None
    assert view.seat is not None
    deal, mine, its = view.visible, _facts(own), _facts(other)
    side = deal.side_of(view.seat)
    plays = deal.playing == side
    won = deal.tricks_won()
    ours, theirs = won[side] > 0, won[1 - side] > 0
    they = "soloist" if len(deal.hands) == 3 and not _is_alone(view) else "opponents"
    chances = [("made", "made" if plays else f"{they}_made", plays)]
    if ours != theirs and not deal.ruleset.each_alone:  # only one side can still win all tricks
        chances.append(("pit", "pit" if ours else f"{they}_pit", ours))
    gains = [mine[fact] - its[fact] if is_good else its[fact] - mine[fact] for fact, _, is_good in chances]
    gain, (fact, key, is_good) = max(zip(gains, chances, strict=True), key=itemgetter(0))
    if gain < TELLING:
        return None
    other_way = {"other": _sign(other.move), "other_chance": its[fact]}
    if is_good:
        return _likely(view, key, mine[fact], **other_way)
    return _of_team(view, key, chance=mine[fact], **other_way)


def _nat(view: KlaverjassenView, own: Evaluated) -> Message | None:
    """How likely nat is, if the playing side would otherwise seem to lose points that it has already won (KJ-19)."""
    assert view.seat is not None
    deal, facts = view.visible, _facts(own)
    expected = facts.get("ours" if deal.side_of(view.seat) == deal.playing else "theirs")
    if expected is None or expected >= deal.reached()[0]:
        return None
    nat = 1 - facts["made"]
    return message("klaverjassen.hint.nat_sure") if nat >= SURE else message("klaverjassen.hint.nat", chance=nat)


def _trick(view: KlaverjassenView, card: Card) -> Message | None:
    """The effect of the card on the trick: which cards can still beat it, or the points that it may give away.

    None if the effect is no reason for the card.
    """
    features = Features(view, remembers=True).leading(card)
    named = as_card(DECK, card)
    led = features.trick[0] >> 3 if features.trick else card >> 3
    power = POWER[features.trump][led]
    if features.trick:
        holder, best = features.winner_so_far()
        if power[card] <= power[best]:
            if features.sides[holder] == features.team:
                key = "own" if len(view.visible.hands) == 2 else "partner"
                return message(f"klaverjassen.hint.trick.{key}", best=as_card(DECK, best))
            if _roem_with(view, card).points:
                return None
            return _cheap(view, card, features, "lost", best=as_card(DECK, best))
    opponents = [place for place in features.to_come if features.sides[place] != features.team]
    rivals = features.beaters(card) & (SUIT_MASK[led] | SUIT_MASK[features.trump])
    threats = 0
    for place in opponents:
        threats |= features.may_hold[place] & rivals
    if not threats:
        return message(f"klaverjassen.hint.trick.{'safe' if opponents else 'last'}", card=named)
    if not threats & SUIT_MASK[led]:
        return message("klaverjassen.hint.trick.trump_only", card=named, cards=as_cards(DECK, card_list(threats)))
    if cheap := _cheap(view, card, features, "risked"):
        return cheap
    few = threats.bit_count() <= FEW
    cards = as_cards(DECK, card_list(threats))
    return message("klaverjassen.hint.trick.beaten_by", card=named, cards=cards) if few else None


def _roem(view: KlaverjassenView, card: Card, other: Evaluated | None) -> Message | None:
    """That a card makes roem for its own side as the last one of the trick, or that the other card makes roem while an
    opponent is winning; None if the cards don't differ so."""
    if other is None or not isinstance(other.move, Play):
        return None
    mine, its = _roem_with(view, card), _roem_with(view, other.move.card)
    if mine.points > its.points and mine.is_ours and mine.is_last:
        return message("klaverjassen.hint.trick.makes_roem", card=as_card(DECK, card), count=mine.points)
    if mine.points < its.points and not its.is_ours:
        named = {"best": as_card(DECK, its.best), "other": as_card(DECK, other.move.card)}
        return message("klaverjassen.hint.trick.gives_roem", **named, count=its.points)
    return None


class _RoemWith(NamedTuple):
    """A trick with one more card: its roem, its winning card, whether that is of the viewer's side, and whether no
    opponent still plays to it."""

    points: int
    best: Card
    is_ours: bool
    is_last: bool


def _roem_with(view: KlaverjassenView, card: Card) -> _RoemWith:
    """The trick of the moment with one more card of the viewer."""
    features = Features(view, remembers=False).leading(card)
    lines = features.ruleset.roem_lines(mask_of((*features.trick, card)), features.trump)
    power = POWER[features.trump][(features.trick or (card,))[0] >> 3]
    best, is_ours = card, True
    if features.trick:
        holder, lying = features.winner_so_far()
        if power[card] <= power[lying]:
            best, is_ours = lying, features.sides[holder] == features.team
    is_last = all(features.sides[place] == features.team for place in features.to_come)
    return _RoemWith(sum(points for _, points, _ in lines), best, is_ours, is_last)


def _for_later(view: KlaverjassenView, card: Card) -> Message | None:
    """What a card does for later tricks: it draws trumps, it leaves a suit that can then be trumped, or another card
    with more points is kept; None if it does none of these."""
    assert view.seat is not None
    deal, features = view.visible, Features(view, remembers=True)
    out = features.unseen & SUIT_MASK[deal.trump]
    if card >> 3 == deal.trump and not deal.trick and features.plays and out:
        return message("klaverjassen.hint.later.draws", cards=as_cards(DECK, card_list(out)))
    if len(deal.hands) > 2 and _leaves_suit(view, card):
        return message("klaverjassen.hint.later.last", suit=SIGNS[card >> 3], card=as_card(DECK, card))
    others = [move.card for move in deal.legal(view.seat) if isinstance(move, Play) and move.card != card]
    kept = max(others, key=lambda other: features.values[other], default=card)
    points = features.values[kept]
    if points <= features.values[card]:
        return None
    return message("klaverjassen.hint.later.keeps", card=as_card(DECK, kept), count=points)


def _tried(own: Evaluated) -> Message | None:
    """In how many possible deals a card was tried, where no single feature decides."""
    tries = _facts(own).get("tries")
    return message("klaverjassen.hint.card.to_the_end", count=round(tries)) if tries else None


def _aside(view: KlaverjassenView, card: Card) -> Message | None:
    """Why to put a card aside: no other of its suit is left, its points count at once, or it has none; None if its
    points go to the others (KJ-40)."""
    assert view.seat is not None
    deal, suit = view.visible, card >> 3
    if _leaves_suit(view, card):
        return message("klaverjassen.hint.later.last", suit=SIGNS[suit], card=as_card(DECK, card))
    points = deal.ruleset.points[deal.trump][card]
    if not points:
        return message("klaverjassen.hint.aside.low", card=as_card(DECK, card))
    if deal.ruleset.laid_to_pair:
        return None
    return message("klaverjassen.hint.aside.counts", card=as_card(DECK, card), count=points)


def _leaves_suit(view: KlaverjassenView, card: Card) -> bool:
    """Whether a card is the last of a plain suit in a hand that has trumps."""
    assert view.seat is not None
    deal, suit = view.visible, card >> 3
    hand = deal.hands[view.seat]
    return suit != deal.trump and bool(hand & SUIT_MASK[deal.trump]) and hand & SUIT_MASK[suit] == 1 << card


def _cheap(view: KlaverjassenView, card: Card, features: Features, key: str, **values: Any) -> Message | None:
    """That a card that is or may be lost has no points, or as few as any other; None if another has fewer."""
    points, values = features.values[card], values | {"card": as_card(DECK, card)}
    if not points:
        return message(f"klaverjassen.hint.trick.{key}_nothing", **values)
    assert view.seat is not None
    others = [move.card for move in view.visible.legal(view.seat) if isinstance(move, Play) and move.card != card]
    if not others or points > min(features.values[other] for other in others):
        return None
    return message(f"klaverjassen.hint.trick.{key}_least", **values, count=points)


# ---------------------------------------------------------------- bids and calls


def _bid(view: KlaverjassenView, plays: bool, own: Evaluated | None, other: Evaluated | None) -> list[Message]:
    key = "play" if plays else "pass"
    if own is not None and other is not None:
        values = {"value": round(own.value), "other_value": round(other.value)}
        lines = [message(f"klaverjassen.hint.bid.{key}_better", **values)]
    elif own is not None and own.value > 0:  # a loss alone is no reason
        lines = [message(f"klaverjassen.hint.bid.{key}_alone", value=round(own.value))]
    else:
        lines = [message(f"klaverjassen.hint.bid.{key}")]
    playing = own if plays else other
    made = _facts(playing).get("made") if playing else None
    if made is not None and (made >= LIKELY) == plays:  # else it is no reason for the bid
        lines.append(_likely(view, "play_made", made) if plays else _of_team(view, "pass_made", chance=made))
    ends = None if plays else _last_pass(view)
    return [*lines, _held(view) if ends is None else ends]


def _last_pass(view: KlaverjassenView) -> Message | None:
    """What the last of all passes leads to: the cards are dealt again (KJ-25), or the other side must play (KJ-6), as
    the last to bid is the dealer; None for other passes."""
    deal = view.visible
    if deal.passes < len(deal.hands) - 1:
        return None
    return message(f"klaverjassen.hint.bid.{'redealt' if deal.redeals_left else 'forces'}")


def _held(view: KlaverjassenView) -> Message:
    """The trumps, highest first, and the aces by which the viewer bids."""
    assert view.seat is not None
    hand, trumps = bidding_cards(view.visible, view.seat), SUIT_MASK[view.visible.trump]
    aces = [card for card in card_list(hand & ~trumps) if card & 7 == ACE]
    power = POWER[view.visible.trump][view.visible.trump]
    cards = [*sorted(card_list(hand & trumps), key=lambda card: -power[card]), *aces]
    key = "holding" if hand & trumps else "no_trumps" if aces else "nothing"
    return message(f"klaverjassen.hint.bid.{key}", cards=as_cards(DECK, cards))


def _call(view: KlaverjassenView, calls: bool, own: Evaluated | None) -> list[Message]:
    key, made = "call" if calls else "leave", _facts(own).get("made") if own else None
    lines = [message(f"klaverjassen.hint.roem.{key}", points=view.visible.roem_to_call())]
    if made is None:
        return lines
    return [*lines, _likely(view, "call_made", made) if calls else _of_team(view, "leave_made", chance=made)]
