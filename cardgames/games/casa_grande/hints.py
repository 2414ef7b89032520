"""Hints: the bot's turn, the best alternative, their numbers, and what comes next."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cardgames.engine.contract import Move
from cardgames.engine.messages import Message, message
from cardgames.games.casa_grande.ground import is_sun, site_name
from cardgames.games.casa_grande.moves import Turn
from cardgames.games.casa_grande.pieces import shape, sites_below
from cardgames.games.casa_grande.state import CasaView
from cardgames.host.protocol import Decision, Evaluated

if TYPE_CHECKING:
    from cardgames.games.casa_grande.bot import NextFloor

EVEN = 0.25
"""Turns that differ by less than this many coins count as equally good."""

TELLING = 0.5
"""A hint mentions the prospects of blocks if they differ by at least this many coins, and by half of the gain."""

LINES = 3
"""The largest number of lines."""


def hint_lines(decision: Decision, view: CasaView, *, begun: bool = False) -> list[Message]:
    """Return the lines of the hint for a decision. `begun`: the bonus points of these turns have already been spent."""
    own = decision.own
    lines = [_line("best", turn=turn_label(decision.move, view, begun=begun))]
    if own is None:
        return [*lines, _line("only")] if view.visible.turns().single else [*lines, *_pays_now(decision.move)]
    other = _best_other(decision, own)
    if other:
        lines.append(_compared(own, other, view, begun=begun))
    reasons = _reasons(own, other, view)
    if other and not reasons:
        reasons = [_looked_ahead(own, other, view)]
    return (lines + reasons)[:LINES]


def advice(decision: Decision, view: CasaView, spent: int | None) -> tuple[list[Message], Move]:
    """Return the hint and the turn to show, for a player who has spent `spent` bonus points (None: must choose). They
    may have to undo that first (CG-14)."""
    if spent is None:
        return hint_lines(decision, view), decision.move
    evaluated = sorted(decision.evaluated, key=lambda one: -one.value)
    going_on = tuple(one for one in evaluated if _turn(one.move).spend == spent)
    if _turn(decision.move).spend == spent:
        return hint_lines(replace(decision, evaluated=going_on), view, begun=True), decision.move
    less = evaluated[0].value - going_on[0].value if going_on else 0.0
    if going_on and less < EVEN:
        return hint_lines(Decision(going_on[0].move, going_on), view, begun=True), going_on[0].move
    lines = [_line("back"), _line("rather", turn=turn_label(decision.move, view))]
    if going_on:
        lines.append(_line("less", turn=turn_label(going_on[0].move, view, begun=True)))
        lines.append(_line("less_by", loss=less))
    return lines, decision.move


def advice_after_block(decision: Decision, view: CasaView, made: Turn) -> tuple[list[Message], Move]:
    """Return the hint and the turn to show, for a player who has `made` a turn as far as its block: what the hint said
    before, or after another block the best floor of those compared, or of all."""
    best = view.visible.placements_after(made).best()
    compared = [decision.move, *(one.move for one in sorted(decision.evaluated, key=lambda one: -one.value))]
    going_on = (turn for turn in map(_turn, compared) if replace(turn, floor=None) == made)
    turn = next(going_on, replace(made, floor=best))
    if turn.floor is not None:
        return [_line("best", turn=_pieces_label(Turn(floor=turn.floor), view))], turn
    spared = [_line("spared", floor=_floor_name(best.floor, view), count=best.pay)] if best else []
    return [_line("stop"), *spared], turn


def turn_label(move: Move, view: CasaView, *, begun: bool = False) -> Message:
    """Return the label of a turn, with its floor's payment. It mentions spending if there are bonus points and the
    player has not yet `begun` (CG-14)."""
    turn, seen, seat = _turn(move), view.visible, view.seat
    label = _pieces_label(turn, view)
    if not seen.bonus or seat is None or not seen.bonus[seat] or begun:
        return label
    return _line("do.spend", count=turn.spend, turn=label) if turn.spend else _line("do.spend_none", turn=label)


def _pieces_label(turn: Turn, view: CasaView) -> Message:
    """Return the label of a turn without its bonus points."""
    seen, seat, values = view.visible, view.seat, dict[str, Any]()
    gain = seen.ruleset.sun_bonus if seen.bonus and seat is not None and is_sun(seen.markers[seat] + turn.spend) else 0
    if turn.floor:
        drawing, x, y, level, turned = turn.floor
        sites = sites_below(shape(drawing).turned(turned), x, y)
        name = _floor_name(drawing, view)
        values = {"sites": sites, "level": level, "floor": name, "count": turn.floor.pay}
    if turn.site is not None:
        values |= {"site": site_name(turn.site), "height": turn.height}
        return _line("do.block_floor" if turn.floor else "do.block", **values)
    if gain and turn.floor:
        return _line("do.sun_floor", **values)
    if gain and seat is not None and seen.bonus[seat] - turn.spend + gain >= seen.ruleset.bonus_goal:
        return _line("do.sun_coins", count=seen.ruleset.bonus_money)
    if gain:
        return _line("do.sun", count=gain)
    return _line("do.floor", **values) if turn.floor else _line("do.pass")


def _turn(move: Move) -> Turn:
    assert isinstance(move, Turn)
    return move


def _floor_name(drawing: str, view: CasaView) -> Message:
    return view.visible.ruleset.floors.names[drawing]


def _line(key: str, **values: Any) -> Message:
    return message(f"casa_grande.hint.{key}", **values)


def _best_other(decision: Decision, own: Evaluated) -> Evaluated | None:
    """Return the best alternative with another site or floor, or else any other."""

    def deed(evaluated: Evaluated) -> tuple[int | None, str]:
        turn = _turn(evaluated.move)
        return turn.site, turn.floor.floor if turn.floor else ""

    others = [one for one in decision.evaluated if one is not own]
    return next((one for one in others if deed(one) != deed(own)), others[0] if others else None)


def equal_turn(decision: Decision) -> Turn | None:
    """Return the turn that a hint calls as good as its own; None for none, or if it spends other bonus points."""
    own = decision.own
    other = None if own is None else _best_other(decision, own)
    if own is None or other is None or own.value - other.value >= EVEN:
        return None
    turn = _turn(other.move)
    return turn if turn.spend == _turn(own.move).spend else None


def _compared(own: Evaluated, other: Evaluated, view: CasaView, *, begun: bool) -> Message:
    spent_alike = _turn(other.move).spend == _turn(own.move).spend
    gain, label = own.value - other.value, turn_label(other.move, view, begun=begun or spent_alike)
    return _line("even", other=label) if gain < EVEN else _line("better", gain=gain, other=label)


def _reasons(own: Evaluated, other: Evaluated | None, view: CasaView) -> list[Message]:
    """Return the reasons for a turn, the most telling first: a better floor that can wait, what it pays now, the floor
    that one more block makes possible, and what blocks on top may earn the other players and the player. What the other
    turn brings just as well is no reason, but for floors of equally good turns that pay the same."""
    facts, others, lines = dict(own.facts), dict(other.facts) if other else {}, []
    best = view.visible.placements_after(_turn(own.move)).best()
    if best is not None and best.pay > facts["pay"]:
        lines.append(_line("spared", floor=_floor_name(best.floor, view), count=best.pay))
    if other:
        lines += _paid(facts["pay"], others["pay"], even=own.value - other.value < EVEN)
    else:
        lines += _pays_now(own.move)
    near, its = facts.get("near"), others.get("near") if other else _near_before(view)
    if near is not None and (its is None or near.pay > its.pay):
        lines.append(_near(near, view))
    return lines + _prospects(own, other) if other else lines


def _prospects(own: Evaluated, other: Evaluated) -> list[Message]:
    """Return what blocks on top may earn the other players and the player, where that is a good part of the gain."""
    facts, others, lines = dict(own.facts), dict(other.facts), []
    least = max(TELLING, (own.value - other.value) / 2)
    for key, sign in (("theirs", -1), ("mine", 1)):
        coins, its = facts.get(key), others.get(key)
        if coins is not None and its is not None and sign * (coins - its) >= least:
            lines.append(_line(key, coins=coins, other=its))
    return lines


def _paid(now: int, its: int, *, even: bool) -> list[Message]:
    """What a turn pays at once, if that is more than the other turn pays, or as much as an equally good one."""
    if now > its:
        return [_line("pays_more", count=now, other=its) if its else _line("pays", count=now)]
    return [_line("pays_alike", count=now)] if even and now == its and now else []


def _pays_now(move: Move) -> list[Message]:
    """What the floor of a turn pays at once, where no other turn is known."""
    floor = _turn(move).floor
    return [_line("pays_now", count=floor.pay)] if floor is not None and floor.pay else []


def _near(near: NextFloor, view: CasaView) -> Message:
    name = _floor_name(near.floor, view)
    return _line("near", site=site_name(near.site), height=near.height, floor=name, count=near.pay)


def _near_before(view: CasaView) -> NextFloor | None:
    """The floor that one more block made possible already before the turn."""
    from cardgames.games.casa_grande.bot import next_floor
    from cardgames.games.casa_grande.bot.position import Position

    assert view.seat is not None
    return next_floor(Position.of(view.visible), view.seat)


def _looked_ahead(own: Evaluated, other: Evaluated, view: CasaView) -> Message:
    """What speaks for a turn where nothing tells it from the other: the floor that one more block makes possible after
    both, or what the comparison comes to."""
    near, its = (dict(one.facts).get("near") for one in (own, other))
    if near is not None and its is not None and near.pay == its.pay:
        return _near(near, view)
    if f"{own.value:.1f}" == f"{other.value:.1f}":
        return _line("ahead_even", coins=own.value)
    return _line("ahead", coins=own.value, other=other.value)
