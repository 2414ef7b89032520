"""How a hand makes the moves of Amish Lords: cards carried from place to place, one after the other.

    caravan   hand -> caravan [, caravan -> hand | market for the old one]
    cancel    caravan -> hand | market
    build     hand -> the farm that is still empty, or hand -> caravan, `Choose("caravan", "build")`
    expand    hand -> one's own farm
    rebuild   caravan -> one's own farm, `at` a place, counted with the house as 0 [, a land -> hand | caravan]
    swindle   caravan -> another's farm, `at` the touched land
    trade     caravan -> market, a market card -> hand | caravan
    keep      loot -> hand | caravan
    lands     hand -> farm, as often as one likes, and `Choose("lands", "done")`
    pick      deck -> hand; skip: `Choose("turn", "skip")`; setup: `Choose("setup", name)`

Where the first step alone is a move too, `Choose("turn", "done")` says that it is the whole of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardgames.engine.cards import UNSEEN, Card
from cardgames.engine.contract import Carry, Choose, Draft, IllegalMove, Move, Refusal, Seat, Step
from cardgames.games.amish_lords import actions, moves, why
from cardgames.games.amish_lords.course import LAST_LANDS
from cardgames.games.amish_lords.moves import (
    CARAVAN_ZONES,
    DECK_ZONE,
    FARM_ZONES,
    HAND,
    HAND_ZONES,
    LOOT_ZONES,
    MARKET,
    MARKET_ZONE,
)
from cardgames.games.amish_lords.state import AmishState

Way = tuple[Step, ...]

SKIP_STEP, DONE_STEP, LANDS_STEP = Choose("turn", "skip"), Choose("turn", "done"), Choose("lands", "done")
BUILD_STEP = Choose("caravan", "build")


class AmishDraft(Draft):
    """A move in the making; `judge` is a state sampled from the seat's view: legal moves are the same there."""

    def __init__(self, seat: Seat, judge: AmishState) -> None:
        self.seat = seat
        self._judge = judge
        self._taken: Way = ()
        self._last = judge.phase == LAST_LANDS and judge.turn == seat
        self._ways: dict[Way, Move] = {}
        if not self._last:
            self._ways = {way: move for move in judge.legal(seat) for way in self._ways_of(move)}
            begun = {way[:place] for way in self._ways for place in range(1, len(way))}
            self._ways = {(*way, DONE_STEP) if way in begun else way: move for way, move in self._ways.items()}

    def steps(self) -> Sequence[Step]:
        if self._last:
            return self._last_steps()
        done = len(self._taken)
        return list(dict.fromkeys(way[done] for way in self._ways if len(way) > done and way[:done] == self._taken))

    def refusal(self, step: Step) -> Refusal | None:
        if step in self.steps():
            return None
        return self._reason(step) or self._unfinished() or why.refuse("AL-9", "not_a_move")

    def add(self, step: Step) -> None:
        refusal = self.refusal(step)
        if refusal:
            raise IllegalMove(refusal)
        self._taken += (step,)

    def back(self) -> bool:
        had = bool(self._taken)
        self._taken = self._taken[:-1]
        return had

    def move(self) -> Move | None:
        if self._last:
            return self._laid() if LANDS_STEP in self._taken else None
        return self._ways.get(self._taken)

    def taken(self) -> Sequence[Step]:
        return self._taken

    def steps_of(self, move: Move) -> Sequence[Step]:
        if isinstance(move, moves.LastLands):
            hand, farms = HAND_ZONES[self.seat], FARM_ZONES[self.seat]
            laid = (Carry((card,), hand, farms[farm]) for farm, cards in enumerate(move.lands) for card in cards)
            return (*laid, LANDS_STEP)
        for way, other in self._ways.items():
            if other == move:
                return way
        raise ValueError(f"no steps make '{moves.move_text(move)}' here")

    # ------------------------------------------------------------ the ways to make a move

    def _ways_of(self, move: Move) -> Iterator[Way]:
        hand, caravan = HAND_ZONES[self.seat], CARAVAN_ZONES[self.seat]
        farms, rows, lying = FARM_ZONES[self.seat], self._judge.farms[self.seat], self._judge.caravans[self.seat]
        places = {HAND: hand, moves.CARAVAN: caravan, MARKET: MARKET_ZONE}
        match move:
            case moves.Pick():
                yield (Carry((UNSEEN,), DECK_ZONE, hand),)
            case moves.Skip():
                yield (SKIP_STEP,)
            case moves.Setup(name):
                yield (Choose("setup", name),)
            case moves.Caravan(card, old):
                formed = Carry((card,), hand, caravan)
                yield (formed, Carry((lying,), caravan, places[old])) if old else (formed,)
            case moves.Cancel(to):
                yield (Carry((lying,), caravan, places[to]),)
            case moves.Build(card):
                yield (Carry((card,), hand, farms[len(rows)]),)
                yield (Carry((card,), hand, caravan), BUILD_STEP)
            case moves.Expand(card, farm):
                yield (Carry((card,), hand, farms[farm]),)
            case moves.Rebuild(farm, land, out, to):
                row = rows[farm]
                if not out:
                    yield (Carry((lying,), caravan, farms[farm], land),)
                    return
                taken = Carry((row[out],), farms[farm], places[to])
                # A land is replaced from either side of it.
                for at in (land, land + 1) if out == land else (land + (out < land),):
                    yield (Carry((lying,), caravan, farms[farm], at), taken)
            case moves.Swindle(owner, farm, land):
                yield (Carry((lying,), caravan, FARM_ZONES[owner][farm], land),)
            case moves.Trade(card, to):
                yield (Carry((lying,), caravan, MARKET_ZONE), Carry((card,), MARKET_ZONE, places[to]))
            case moves.Keep(to):
                yield (Carry((self._judge.loot,), LOOT_ZONES[self.seat], places[to]),)

    # ------------------------------------------------------------ last lands

    def _laid(self) -> moves.LastLands:
        """What the steps taken so far lay (AL-17)."""
        lands: list[tuple[Card, ...]] = [()] * len(actions.grounds(self._judge, self.seat))
        for step in self._taken:
            if isinstance(step, Carry):
                lands[step.target.number] = (*lands[step.target.number], *step.pieces)
        return moves.LastLands(actions.trimmed(tuple(lands)))

    def _last_steps(self) -> list[Step]:
        if LANDS_STEP in self._taken:
            return []
        hand, farms = HAND_ZONES[self.seat], FARM_ZONES[self.seat]
        plots = len(actions.grounds(self._judge, self.seat))
        cards = self._judge.hand_cards(self.seat)
        carries = (Carry((card,), hand, farms[farm]) for farm in range(plots) for card in cards)
        return [*(carry for carry in carries if not self._last_refusal(carry)), LANDS_STEP]

    def _last_refusal(self, carry: Carry) -> Refusal | None:
        return self._judge.refusal(self.seat, self._with(carry))

    def _with(self, carry: Carry) -> moves.LastLands:
        """What was laid so far, and one card more."""
        lands = list(self._laid().lands)
        farm = carry.target.number
        lands += [()] * (farm + 1 - len(lands))
        lands[farm] = (*lands[farm], *carry.pieces)
        return moves.LastLands(tuple(lands))

    # ------------------------------------------------------------ refusals

    def _reason(self, step: Step) -> Refusal | None:
        """Why the rules refuse what this step begins or goes on with."""
        move = self._meant(step)
        return self._judge.refusal(self.seat, move) if move else None

    def _unfinished(self) -> Refusal | None:
        """What has to be said first, when steps are taken that make no move yet."""
        if not self._taken or self._last or self.move() is not None:
            return None
        first, lying = self._taken[0], self._judge.caravans[self.seat]
        if isinstance(first, Carry) and first.source.name == "hand":
            return why.refuse("AL-10", "old_caravan", lying)
        return why.refuse("AL-9", "unfinished")

    def _meant(self, step: Step) -> Move | None:
        hand, caravan = HAND_ZONES[self.seat], CARAVAN_ZONES[self.seat]
        farms, judge, seat = FARM_ZONES[self.seat], self._judge, self.seat
        match self._taken, step:
            case _, Carry((card,), source, target, at) if source == hand and target in farms:
                if self._last:
                    return self._with(step)
                built = len(judge.farms[seat])
                return moves.Build(card) if target.number == built else moves.Expand(card, target.number)
            case (), Carry((card,), source, target, at) if source == hand and target == caravan:
                return moves.Caravan(card, MARKET if judge.caravans[seat] >= 0 else "")
            case (Carry((card,), source, target),), Choose() if step == BUILD_STEP and target == caravan:
                return moves.Build(card) if source == hand else None
            case (), Carry(_, source, target, at) if source == DECK_ZONE and target == hand:
                return moves.PICK
            case (), Carry(_, source, target, at) if source == caravan and target == hand:
                return moves.CANCELS[HAND]
            case (), Carry(_, source, target, at) if source == caravan and target.name == "farm":
                if target.owner == seat:
                    return moves.Rebuild(target.number, at)
                return moves.Swindle(target.owner, target.number, at)
            case (Carry(_, _, one, at),), Carry((card,), source, target) if source == one and one in farms:
                row = judge.farms[seat][one.number]
                out = row.index(card) if card in row else 0
                to = HAND if target == hand else moves.CARAVAN
                return moves.Rebuild(one.number, at if at <= out else at - 1, out, to)
            case _, Carry((card,), source, target) if source == MARKET_ZONE:
                return moves.Trade(card, HAND if target == hand else moves.CARAVAN)
            case (), Carry(_, source, target) if source == LOOT_ZONES[seat]:
                return moves.Keep(HAND if target == hand else moves.CARAVAN)
            case _:
                return None
