"""A hint in words, made of what the bot compared: its turn, the best other one, their numbers, and what comes next."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardgames.engine.contract import Move
from cardgames.games.casa_grande.building import Building
from cardgames.games.casa_grande.floors import shape, sites_below
from cardgames.games.casa_grande.ground import SIDE, is_sun, site_name
from cardgames.games.casa_grande.hands import best_lay, building_of, pay_of
from cardgames.games.casa_grande.moves import Lay, Turn
from cardgames.games.casa_grande.state import CasaState
from cardgames.games.casa_grande.terms import terms_of
from cardgames.games.casa_grande.view import CasaView
from cardgames.host.protocol import Decision, Weighed
from cardgames.words import say

EVEN = 0.25
"""Money within which two turns are as good as each other."""
TELLING = 1.0
"""From this difference on it is worth saying what blocks can still bring."""


def hint_text(decision: Decision, view: CasaView, *, begun: bool = False) -> str:
    """What to do and why, in a few sentences that name sites, floors and numbers. `begun`: the bonus points of all
    these turns are spent already."""
    own = next((one for one in decision.weighed if one.move == decision.move), None)
    told = _as_first(turn_words(decision.move, view, begun=begun))
    if own is None:
        return _say("only" if CasaState.seen(view).turns().single else "best", turn=told)
    other = _best_other(decision, own)
    compared = _compared(own, other, view, begun=begun)
    parts = (_spared(own, view), _near(own, view), _mine(own), compared, _theirs(own, other))
    return " ".join([_say("best", turn=told), *filter(None, parts)])


def advice(decision: Decision, view: CasaView, spent: int | None) -> tuple[str, Move | None]:
    """CG-14: what to do for who has `spent` so many bonus points, or still has to (None), and the turn that is shown
    with it; None where the points are better taken back first."""
    if spent is None:
        return hint_text(decision, view), decision.move
    weighed = sorted(decision.weighed, key=lambda one: -one.value)
    going_on = [one for one in weighed if _spends(one.move) == spent]
    if _spends(decision.move) == spent:
        return hint_text(replace(decision, weighed=tuple(going_on)), view, begun=True), decision.move
    less = weighed[0].value - going_on[0].value if going_on else 0.0
    if going_on and less < EVEN:
        return hint_text(Decision(going_on[0].move, tuple(going_on)), view, begun=True), going_on[0].move
    told = [_say("back", turn=turn_words(decision.move, view))]
    if going_on:
        turn = turn_words(going_on[0].move, view, begun=True)
        told.append(_say("less", turn=turn, money=f"{less:.1f}"))
    return " ".join(told), None


def _spends(move: Move) -> int:
    assert isinstance(move, Turn)
    return move.spend


def turn_words(move: Move, view: CasaView, *, begun: bool = False) -> str:
    """A turn as one would say it, with what its floor pays; and how much it spends, by who has something to and has
    not `begun` with that (CG-14)."""
    assert isinstance(move, Turn)
    asks = _has_bonus(view) and not begun
    told = [_say("spend", count=move.spend) if move.spend else _say("spend_none")] if asks else []
    asked = len(told)
    if move.site is not None:
        told.append(_say("block", site=site_name(move.site), height=move.height))
    elif _of_sun(move, view):
        told.append(_say("sun", count=_of_sun(move, view)))
    if move.floor:
        told.append(_floor_words(move.floor, view))
    if len(told) == asked:
        told.append(_say("pass"))
    return _say("then").join(told)


def _has_bonus(view: CasaView) -> bool:
    """CG-14: whether one is asked how many bonus points one spends."""
    bonus, seat = view.visible.bonus, view.seat
    return bonus is not None and seat is not None and bonus[seat] > 0


def _of_sun(move: Turn, view: CasaView) -> int:
    """CG-15: the bonus points of the sun on which the marker stops."""
    seen, seat = view.visible, view.seat
    if seen.bonus is None or seat is None or not is_sun(seen.markers[seat] + move.spend):
        return 0
    return seen.standing.options.number("sun_bonus")


def _as_first(told: str) -> str:
    """As a sentence begins."""
    return told[:1].upper() + told[1:]


def _floor_words(lay: Lay, view: CasaView) -> str:
    floor = shape(lay.floor)
    sites = sites_below(floor.turned(lay.turned), lay.x, lay.y)
    return _say("floor", floor=_floor_name(lay.floor, view), sites=sites, level=lay.level, pay=pay_of(lay))


def _floor_name(drawing: str, view: CasaView) -> str:
    return terms_of(view.visible.standing.options).floors.names[drawing]


def _say(key: str, **values: object) -> str:
    return say(f"casa_grande.hint.{key}", **values)


def _facts(weighed: Weighed) -> dict[str, Any]:
    return dict(weighed.facts)


def _best_other(decision: Decision, own: Weighed) -> Weighed | None:
    """The best alternative that builds elsewhere or lays another floor; else any other."""
    others = [one for one in decision.weighed if one is not own]
    return next((one for one in others if _deed(one.move) != _deed(own.move)), others[0] if others else None)


def _deed(move: Move) -> tuple[int | None, str]:
    """Where is built and which floor is laid, wherever that lies."""
    assert isinstance(move, Turn)
    return move.site, move.floor.floor if move.floor else ""


def _compared(own: Weighed, other: Weighed | None, view: CasaView, *, begun: bool) -> str:
    """How much better it is than the next best."""
    if other is None:
        return ""
    gain, told = own.value - other.value, turn_words(other.move, view, begun=begun)
    return _say("even", other=told) if gain < EVEN else _say("better", gain=f"{gain:.1f}", other=told)


def _spared(own: Weighed, view: CasaView) -> str:
    """The floor that could be laid after the block of this turn, when nothing or less is laid now."""
    assert view.seat is not None
    assert isinstance(own.move, Turn)
    lay = best_lay(view, _built(own.move, view), view.seat)
    if lay is None or pay_of(lay) <= _facts(own)["pay"]:
        return ""
    return _say("spared", floor=_floor_name(lay.floor, view), pay=pay_of(lay))


def _built(move: Turn, view: CasaView) -> Building:
    """What stands once the block of a turn is placed."""
    building = building_of(view)
    if move.site is None or view.seat is None:
        return building
    return building.with_block(move.site % SIDE, move.site // SIDE, move.height, view.visible.colours[view.seat])


def _near(own: Weighed, view: CasaView) -> str:
    """The floor that one more block makes possible."""
    near = _facts(own).get("near")
    if near is None:
        return ""
    name = _floor_name(near.floor, view)
    return _say("near", floor=name, site=site_name(near.site), height=near.height, pay=near.pay)


def _mine(own: Weighed) -> str:
    """What one's own blocks may bring."""
    mine = _facts(own).get("mine", 0.0)
    return _say("mine", money=f"{mine:.0f}") if mine >= TELLING else ""


def _theirs(own: Weighed, other: Weighed | None) -> str:
    """What the blocks of the others may bring, where the other turn, named last, leaves them more."""
    now = _facts(own).get("theirs")
    then = _facts(other).get("theirs") if other else None
    if now is None or then is None or then - now < TELLING:
        return ""
    return _say("theirs", money=f"{now:.0f}", other=f"{then:.0f}")
