"""Hints: the bot's turn, the best alternative, their numbers, and what comes next."""

from __future__ import annotations

from dataclasses import replace

from cardgames.engine.contract import Move
from cardgames.engine.messages import Message
from cardgames.games.casa_grande.ground import is_sun, site_name
from cardgames.games.casa_grande.moves import Turn
from cardgames.games.casa_grande.pieces import shape, sites_below
from cardgames.games.casa_grande.state import CasaView
from cardgames.host.protocol import Decision, Evaluated
from cardgames.words import say

EVEN = 0.25
"""Turns that differ by less than this amount of money count as equally good."""

TELLING = 1.0
"""A hint mentions the prospects of blocks if they differ by at least this amount of money."""


def hint_text(decision: Decision, view: CasaView, *, begun: bool = False) -> str:
    """Return the hint for a decision, in a few sentences. `begun`: the bonus points of these turns have already been
    spent."""
    own = next((one for one in decision.evaluated if one.move == decision.move), None)
    reported = turn_words(decision.move, view, begun=begun)
    reported = reported[:1].upper() + reported[1:]
    if own is None:
        return _say("only" if view.visible.turns().single else "best", turn=reported)
    other = _best_other(decision, own)
    compared = _compared(own, other, view, begun=begun) if other else ""
    parts = (_spared(own, view), *_expected(own, view), compared, _theirs(own, other) if other else "")
    return " ".join([_say("best", turn=reported), *filter(None, parts)])


def advice(decision: Decision, view: CasaView, spent: int | None) -> tuple[str, Move | None]:
    """Return the hint and the turn to show, for a player who has spent `spent` bonus points (None: must choose). The
    turn is None if they should undo that first (CG-14)."""
    if spent is None:
        return hint_text(decision, view), decision.move
    evaluated = sorted(decision.evaluated, key=lambda one: -one.value)
    going_on = tuple(one for one in evaluated if _turn(one.move).spend == spent)
    if _turn(decision.move).spend == spent:
        return hint_text(replace(decision, evaluated=going_on), view, begun=True), decision.move
    less = evaluated[0].value - going_on[0].value if going_on else 0.0
    if going_on and less < EVEN:
        return hint_text(Decision(going_on[0].move, going_on), view, begun=True), going_on[0].move
    reported = [_say("back", turn=turn_words(decision.move, view))]
    if going_on:
        reported.append(_say("less", turn=turn_words(going_on[0].move, view, begun=True), money=f"{less:.1f}"))
    return " ".join(reported), None


def turn_words(move: Move, view: CasaView, *, begun: bool = False) -> str:
    """Return a turn in words, with its floor's payment. It mentions spending if there are bonus points and the player
    has not yet `begun` (CG-14)."""
    turn, seen, seat = _turn(move), view.visible, view.seat
    spending, reported = [], []
    if seen.bonus and seat is not None and seen.bonus[seat] and not begun:
        spending.append(_say("spend", count=turn.spend) if turn.spend else _say("spend_none"))
    if turn.site is not None:
        reported.append(_say("block", site=site_name(turn.site), height=turn.height))
    elif seen.bonus and seat is not None and is_sun(seen.markers[seat] + turn.spend):
        gain = seen.ruleset.sun_bonus
        reported += [_say("sun", count=gain)] if gain else []
    if turn.floor:
        drawing, x, y, level, turned = turn.floor
        sites = sites_below(shape(drawing).turned(turned), x, y)
        name = _floor_name(drawing, view)
        reported.append(_say("floor", floor=name, sites=sites, level=level, pay=turn.floor.pay))
    return _say("then").join([*spending, *(reported or [_say("pass")])])


def _turn(move: Move) -> Turn:
    assert isinstance(move, Turn)
    return move


def _floor_name(drawing: str, view: CasaView) -> Message:
    return view.visible.ruleset.floors.names[drawing]


def _say(key: str, **values: object) -> str:
    return say(f"casa_grande.hint.{key}", **values)


def _best_other(decision: Decision, own: Evaluated) -> Evaluated | None:
    """Return the best alternative with another site or floor, or else any other."""

    def deed(evaluated: Evaluated) -> tuple[int | None, str]:
        turn = _turn(evaluated.move)
        return turn.site, turn.floor.floor if turn.floor else ""

    others = [one for one in decision.evaluated if one is not own]
    return next((one for one in others if deed(one) != deed(own)), others[0] if others else None)


def _compared(own: Evaluated, other: Evaluated, view: CasaView, *, begun: bool) -> str:
    gain, reported = own.value - other.value, turn_words(other.move, view, begun=begun)
    return _say("even", other=reported) if gain < EVEN else _say("better", gain=f"{gain:.1f}", other=reported)


def _spared(own: Evaluated, view: CasaView) -> str:
    """Return a sentence on a better floor that could be laid after this turn's block, or ""."""
    best = view.visible.placements_after(_turn(own.move)).best()
    if best is None or best.pay <= dict(own.facts)["pay"]:
        return ""
    return _say("spared", floor=_floor_name(best.floor, view), pay=best.pay)


def _expected(own: Evaluated, view: CasaView) -> tuple[str, str]:
    """Return sentences on the floor that one more block makes possible, and on the prospects of the player's blocks."""
    facts = dict(own.facts)
    near, mine = facts.get("near"), facts.get("mine", 0.0)
    close = ""
    if near is not None:
        name = _floor_name(near.floor, view)
        close = _say("near", floor=name, site=site_name(near.site), height=near.height, pay=near.pay)
    return close, _say("mine", money=f"{mine:.0f}") if mine >= TELLING else ""


def _theirs(own: Evaluated, other: Evaluated) -> str:
    """Return a sentence on the prospects of the other players' blocks if the alternative leaves them more, or ""."""
    now, then = dict(own.facts).get("theirs"), dict(other.facts).get("theirs")
    if now is None or then is None or then - now < TELLING:
        return ""
    return _say("theirs", money=f"{now:.0f}", other=f"{then:.0f}")
