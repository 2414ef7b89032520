"""The lines of a hint, from the moves that the bot compared and from counts: chances, sets left, unseen cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from cardgames.engine.cards import Mask, card_list
from cardgames.engine.contract import Move
from cardgames.engine.messages import Listing, Message, message
from cardgames.games.landlord.cards import ALL, BIDS, RANK_OF, Bid, Play, as_list, rank_name, ranks_name
from cardgames.games.landlord.deal import BIDDING, LandlordView
from cardgames.games.landlord.finder import families
from cardgames.games.landlord.sets import Kind, Reading, SetRules, read
from cardgames.host.protocol import Decision, Evaluated

EVEN = 0.02
"""Chances that differ by less than this count as equal."""
LEAST = 0.1
"""A smaller expected gain in points is not mentioned."""
FEW = 2
"""The hint mentions the cards of an opponent who has at most this many."""
SURE = 0.975
"""From this chance on a hint says "almost certainly" instead of a number."""
LIKELY = 0.5
"""The smallest chance of winning as landlord that is a reason for a bid."""
LINES = 3
"""The largest number of lines."""


def hint_lines(decision: Decision, view: LandlordView) -> list[Message]:
    """Return the lines of a hint: the move, how much better it is, and why."""
    move = decision.move
    bidding = view.visible.phase == BIDDING  # what is cut short there is an estimate instead
    cut = bool(decision.note) and not bidding
    evaluated = [_counted(one) for one in decision.evaluated] if cut else decision.evaluated
    own = next((one for one in evaluated if one.move == move), None)
    other = _other_set(move, evaluated)
    lines: list[Message] = []
    if bidding:
        lines += _about_bidding(own, evaluated, view)
    else:
        if own is not None and other is not None:
            lines += _compared(own, other, view)
        lines += [line for line in _reasons(move, own, other, view) if line not in lines]
    best, stake = _line("best", move=move_label(move, view.visible.ruleset.sets)), _stake(move, view)
    return [best, *lines[: LINES - 1 - len(stake)], *stake]


def equally_good(decision: Decision, view: LandlordView) -> Move | None:
    """Return the move that a hint calls as good as its own; None if there is none."""
    if not any(line.key.endswith(("even", "even_sure")) for line in hint_lines(decision, view)):
        return None
    other = _other_bid if view.visible.phase == BIDDING else _other_set
    found = other(decision.move, decision.evaluated)
    return None if found is None else found.move


def _stake(move: Move, view: LandlordView) -> list[Message]:
    """What a bomb does to the stake, for better or worse (LL-14); empty for other moves."""
    reading, factor = None, view.visible.ruleset.bomb_factor
    if isinstance(move, Play):
        reading = read(move.body, move.attached, view.visible.ruleset.sets)
    is_bomb = reading is not None and reading.kind == Kind.BOMB
    return [_line("bomb", factor=factor)] if is_bomb and factor > 1 else []


def _counted(one: Evaluated) -> Evaluated:
    """A move of a search that was cut short, without what it found in too few deals: 0% may be that of a single one."""
    return replace(one, facts=tuple(fact for fact in one.facts if fact[0] not in ("chance", "points")))


def _line(key: str, **values: Any) -> Message:
    return message(f"landlord.hint.{key}", **values)


def move_label(move: Move, rules: SetRules, than: Move | None = None) -> Message:
    """The label of a move: `Play 5☾❧ 5☼≋`, `Play 5 cards, 3 to 7`. All cards of a set are named if the label would be
    that of the move `than` otherwise."""
    match move:
        case Bid(amount):
            return _line("do.bid", bid=amount) if amount else _line("do.no_bid")
        case Play(body, attached):
            reading = read(body, attached, rules)
            long = None if reading is None else _long_label(reading, attached)
            if long is not None and (than is None or move_label(than, rules) != long):
                return long
            values = {"cards": as_list(body), "attached": as_list(attached)}
            return _line("do.play_with" if attached else "do.play", **values)
        case _:
            return _line("do.pass")


def _long_label(reading: Reading, attached: Mask) -> Message | None:
    """The label of playing a set whose cards would be a long list; None for other sets."""
    kind, length, rank = reading
    if kind == Kind.BOMB or (length == 1 and not attached):
        return None
    more = Listing(tuple(rank_name(RANK_OF[card]) for card in card_list(attached)), "plain")
    if length == 1:
        return _line("do.triple_with", ranks=ranks_name(rank), attached=more)
    values = {"count": length, "low": rank_name(rank - length + 1), "high": rank_name(rank)}
    if attached:
        return _line("do.straight.triple_with", **values, attached=more)
    return _line(f"do.straight.{kind.name.lower()}", **values)


def _about_bidding(own: Evaluated | None, evaluated: Sequence[Evaluated], view: LandlordView) -> list[Message]:
    """The gain from bidding, or from not bidding, and how often the hand wins as landlord; empty without a chance."""
    chance = dict(own.facts).get("chance") if own else None
    if own is None or chance is None:
        return []
    lines = []
    other = _other_bid(own.move, evaluated)
    mine, its = (dict(one.facts).get("points") if one else None for one in (own, other))
    label = None if other is None else move_label(other.move, view.visible.ruleset.sets)
    bids = own.move != BIDS[0]
    if label is not None and mine is not None and its is not None and mine - its >= LEAST:
        lines.append(_points(mine, its, label, view, chance * bids))
    if (chance >= LIKELY) == bids:  # else it is no reason for the move
        sure = "as_landlord_sure" if chance >= SURE else "as_landlord"
        lines.append(_line(sure if bids else "as_landlord_rarely", chance=chance))
    if not lines and label is not None and mine is not None and its is not None:  # too close, but a hint has a reason
        lines.append(_points(mine, its, label, view))
    return lines or [_line("as_landlord", chance=chance)]


def _other_bid(move: Move, evaluated: Sequence[Evaluated]) -> Evaluated | None:
    """The best bid if the move isn't one, else no bid; None if neither was compared."""
    return next((one for one in evaluated if (one.move == BIDS[0]) != (move == BIDS[0])), None)


def _other_set(move: Move, evaluated: Sequence[Evaluated]) -> Evaluated | None:
    """The best of the other moves compared; None if there is none."""
    return next((one for one in evaluated if one.move != move), None)


def _compared(own: Evaluated, other: Evaluated, view: LandlordView) -> list[Message]:
    """How often this move and the next best win the deal in playouts, or what they average if they win as often; empty
    without playouts."""
    facts, others = dict(own.facts), dict(other.facts)
    label = move_label(other.move, view.visible.ruleset.sets, own.move)
    mine, its = facts.get("chance"), others.get("chance")
    if mine is None or its is None:
        return []
    if abs(mine - its) < EVEN:
        even = _line("even_sure", other=label) if mine >= SURE else _line("even", chance=mine, other=label)
        return _average(facts, others, label, view) or [even]
    if mine < its and facts["points"] > others["points"]:
        return [_points(facts["points"], others["points"], label, view)]
    if mine >= SURE:
        return [_line("better_sure", other=label, other_chance=its)]
    if mine < its:  # by less than is certain: numbers would speak for the other move
        return [_line("sounder", other=label)]
    return [_line("better", chance=mine, other=label, other_chance=its)]


def _reasons(move: Move, own: Evaluated | None, other: Evaluated | None, view: LandlordView) -> list[Message]:
    """Facts to check on the table, the strongest first: the last set, whether any set can beat the move, an opponent
    with few cards, the sets left in the hand. Facts in favour of the other move are left out."""
    assert view.seat is not None
    deal, hand = view.visible, view.visible.hands[view.seat]
    facts, others = (dict(one.facts) if one else {} for one in (own, other))
    left, its = facts.get("left"), others.get("left")
    label = None if other is None else move_label(other.move, deal.ruleset.sets, move)
    if not isinstance(move, Play):
        if deal.landlord not in (view.seat, deal.best):
            return [_line("partner_has_it")]
        if not families(hand, deal.ruleset.sets, deal.to_beat):
            return [_line("nothing_higher")]
        return [*_kept(other, left, its, view), *_average(facts, others, label, view)]
    if not hand & ~move.cards:
        return [_line("out")]
    reading = read(move.body, move.attached, deal.ruleset.sets)
    assert reading is not None
    lines = []
    if not families(ALL & ~hand & ~deal.gone, deal.ruleset.sets, reading):
        lines.append(_line("sure"))
    lines += _nearly_out(view)
    if left and its and left < its and other is not None and isinstance(other.move, Play):
        lines.append(_line("fewer", count=left, other=label, others=its))
    elif left and its is not None and left <= its:
        lines.append(_line("left", count=left))
    if other is not None and _is_lower(reading, other.move, view):
        lines.append(_line("keeps_high"))
    return [*lines, *_average(facts, others, label, view)]


def _is_lower(reading: Reading, other: Move, view: LandlordView) -> bool:
    """Whether a set is a lower one of the same kind and length as that of another move."""
    rules = view.visible.ruleset.sets
    than = read(other.body, other.attached, rules) if isinstance(other, Play) else None
    return than is not None and than[:2] == reading[:2] and reading.rank < than.rank


def _kept(other: Evaluated | None, left: int | None, its: int | None, view: LandlordView) -> list[Message]:
    """What a pass keeps and the other move would not: a bomb, or sets that it would break up."""
    if other is None or not isinstance(other.move, Play):
        return []
    reading = read(other.move.body, other.move.attached, view.visible.ruleset.sets)
    if reading is not None and reading.kind == Kind.BOMB:
        return [_line("keeps_bomb", cards=as_list(other.move.body))]
    broken = left is not None and its is not None and its > left
    label = move_label(other.move, view.visible.ruleset.sets)
    return [_line("breaks", count=left, other=label, broken=its)] if broken else []


def _average(
    facts: Mapping[str, Any], others: Mapping[str, Any], label: Message | None, view: LandlordView
) -> list[Message]:
    """What a move averages in points, if that is more than the other move, with this label, does."""
    mine, its = facts.get("points"), others.get("points")
    if label is None or mine is None or its is None or mine - its < LEAST:
        return []
    return [_points(mine, its, label, view)]


def _points(mine: float, its: float, label: Message, view: LandlordView, chance: float = 0.0) -> Message:
    """What two moves average in points, the other one with this label. More than the highest stake without further
    bombs counts on bombs (LL-14), and so does a bid that wins more often than not and yet loses points."""
    if f"{mine:.1f}" == f"{its:.1f}":
        return _line("points_even", points=mine, other=label)
    assert view.seat is not None
    deal, rules = view.visible, view.visible.ruleset
    bidding = deal.phase == BIDDING
    landlord, bid = (view.seat, rules.highest_bid) if bidding else (deal.landlord, deal.bid)
    stake = abs(rules.points(landlord, landlord, bid, len(deal.bombs))[view.seat])
    bombs = max(abs(mine), abs(its)) > stake or (mine < 0 and chance >= LIKELY)
    key = "points_bombs" if bombs else "points"
    return _line(key, points=mine, other=label, other_points=its)


def _nearly_out(view: LandlordView) -> list[Message]:
    """A line about an opponent with few cards, if there is one."""
    deal = view.visible
    if view.seat == deal.landlord:
        fewest = min(count for seat, count in enumerate(deal.counts) if seat != view.seat)
        return [_line("peasant_few", count=fewest)] if fewest <= FEW else []
    fewest = deal.counts[deal.landlord]
    return [_line("landlord_few", count=fewest)] if fewest <= FEW else []
