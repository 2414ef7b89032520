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
from itertools import zip_longest

from cardgames.engine.cards import UNSEEN, Card
from cardgames.engine.contract import Carry, Choose, Move, Refusal, Seat, Step
from cardgames.engine.drafts import StepsDraft
from cardgames.games.amish_lords import actions, moves, why
from cardgames.games.amish_lords.course import LAST_LANDS
from cardgames.games.amish_lords.meant import no_last_land, no_last_lands_step, reason
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
from cardgames.games.amish_lords.pack import DECK
from cardgames.games.amish_lords.state import AmishState

Way = tuple[Step, ...]

SKIP_STEP, DONE_STEP, LANDS_STEP = Choose("turn", "skip"), Choose("turn", "done"), Choose("lands", "done")
BUILD_STEP = Choose("caravan", "build")


class AmishDraft(StepsDraft):
    """A move in the making; `judge` is a state with what the seat sees: legal moves are the same there."""

    def __init__(self, seat: Seat, judge: AmishState) -> None:
        super().__init__(seat)
        self._judge = judge
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
        plain = self._plain(step)
        if plain in self.steps():
            return None
        if self.seat not in self._judge.to_act():
            return self._judge.refusal(self.seat, moves.SKIP)
        if isinstance(step, Carry) and not _is_one_card(step.pieces):
            return why.refuse("AL-9", "not_a_move")
        if self._last:
            return why.refuse("AL-17", "lands_done") if self.move() else self._last_reason(step, plain)
        return reason(self._judge, self.seat, self._taken, plain, whole=self.move() is not None)

    def add(self, step: Step) -> None:
        plain = self._plain(step)
        super().add(step)
        self._taken = (*self._taken[:-1], plain)

    def move(self) -> Move | None:
        if self._last:
            return self._laid() if LANDS_STEP in self._taken else None
        return self._ways.get(self._taken)

    def steps_of(self, move: Move) -> Sequence[Step]:
        if isinstance(move, moves.LastLands):
            hand, farms = HAND_ZONES[self.seat], FARM_ZONES[self.seat]
            laid = (Carry((card,), hand, farms[farm]) for farm, cards in enumerate(move.lands) for card in cards)
            return (*laid, LANDS_STEP)
        for way, other in self._ways.items():
            if other == move:
                return way
        raise ValueError(f"no steps make '{moves.move_text(move)}' here")

    def _plain(self, step: Step) -> Step:
        """The step of `steps` that does the same: on any empty field the next farm is built, and a last land that is
        laid on the caravan builds it (AL-11, AL-17)."""
        farms, seat, judge = FARM_ZONES[self.seat], self.seat, self._judge
        if not isinstance(step, Carry) or step.source != HAND_ZONES[seat]:
            return step
        built, next_farm = len(judge.farms[seat]), step._replace(target=farms[len(judge.farms[seat])], at=-1)
        if step.target in farms:
            return next_farm if step.target.number >= built else step._replace(at=-1)
        begun = any(isinstance(taken, Carry) and taken.target == next_farm.target for taken in self._taken)
        on_caravan = self._last and step.target == CARAVAN_ZONES[seat] and not begun
        return next_farm if on_caravan and len(actions.grounds(judge, seat)) > built else step

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

    def _last_reason(self, step: Step, plain: Step) -> Refusal:
        """Why a step may not be taken among last lands; `plain` says what it comes to."""
        hand, seat, judge = HAND_ZONES[self.seat], self.seat, self._judge
        if not isinstance(step, Carry) or not isinstance(plain, Carry) or step.source != hand:
            return no_last_lands_step(judge, seat, step)
        (card,), steps = step.pieces, self.steps()
        not_held = why.not_held(judge, seat, card)
        if not_held:
            return not_held
        anywhere = any(isinstance(other, Carry) and other.pieces == step.pieces for other in steps)
        farms, lands = FARM_ZONES[seat], self._laid().lands
        if any(card in laid for laid in lands):
            return why.refuse("AL-17", "laid_twice", card)
        plots = [row for row, _ in actions.grounds(judge, seat)]
        if plain.target in farms[: len(plots)] and (anywhere or step.target in farms):
            return self._last_refusal(plain) or why.refuse("AL-9", "not_a_move")
        if anywhere and step.target not in (*farms, CARAVAN_ZONES[seat]):
            return why.refuse("AL-17", "last_lands_now")
        rows = [(*row, *cards) for row, cards in zip_longest(plots, lands, fillvalue=())]
        return no_last_land(judge, seat, rows, card, anywhere=anywhere or step.target in farms)

    def _last_refusal(self, carry: Carry) -> Refusal | None:
        return self._judge.refusal(self.seat, self._with(carry))

    def _with(self, carry: Carry) -> moves.LastLands:
        """What was laid so far, and one card more."""
        lands = list(self._laid().lands)
        farm = carry.target.number
        lands += [()] * (farm + 1 - len(lands))
        lands[farm] = (*lands[farm], *carry.pieces)
        return moves.LastLands(tuple(lands))


def _is_one_card(pieces: tuple[int, ...]) -> bool:
    """Whether a hand carries one card, known or unseen, as it always does here."""
    return len(pieces) == 1 and (pieces[0] == UNSEEN or 0 <= pieces[0] < len(DECK))
