"""How a hand makes the moves of Jeudalism.

take    a transfer card -> the hand
five    a 5 or a 7 -> the cards that are gone
play    a hand card -> an own chain, or the place of the next one
steal   a joker -> the place of a knight in another's chain, then the knight -> an own chain, where it fits on several
pass    `Choose("turn", "pass")`
"""

from __future__ import annotations

from collections.abc import Sequence

from cardgames.engine.cards import UNSEEN, Card
from cardgames.engine.contract import Carry, Choose, Move, Refusal, Seat, Step, Zone
from cardgames.engine.drafts import StepsDraft
from cardgames.games.jeudalism import why
from cardgames.games.jeudalism.chains import fitting
from cardgames.games.jeudalism.moves import (
    FIVES_PLAYED,
    GONE_ZONE,
    HAND_ZONES,
    NEW,
    PASS,
    SEVENS_PLAYED,
    TAKES,
    TRANSFER_ZONES,
    Five,
    Play,
    Seven,
    Steal,
    Take,
    chain_zone,
    move_text,
)
from cardgames.games.jeudalism.pack import DECK, SEVENS, is_joker
from cardgames.games.jeudalism.state import JeudalismState
from cardgames.games.jeudalism.wording import refuse

PASS_STEP = Choose("turn", "pass")


class JeudalismDraft(StepsDraft):
    """A move in the making; `judge` is a state sampled from the seat's view: all that is asked of it is public or
    the seat's own."""

    def __init__(self, seat: Seat, judge: JeudalismState) -> None:
        super().__init__(seat)
        self._judge = judge
        self._hand, self._transfer = HAND_ZONES[seat], TRANSFER_ZONES[seat]

    def steps(self) -> Sequence[Step]:
        if self.move() is not None:
            return ()
        taken = self._taken
        judge, seat = self._judge, self.seat
        ways = [self.steps_of(twin) for move in judge.legal(seat) for twin in judge.alike(seat, move)]
        return list(dict.fromkeys(way[len(taken)] for way in ways if tuple(way[: len(taken)]) == taken))

    def refusal(self, step: Step) -> Refusal | None:
        if self.seat not in self._judge.to_act():
            return self._judge.refusal(self.seat, PASS)
        made = self._made((*self._begun(), step))
        return self._judge.refusal(self.seat, made) if isinstance(made, Move) else made

    def add(self, step: Step) -> None:
        begun = self._begun()
        super().add(step)
        self._taken = (*begun, step)

    def move(self) -> Move | None:
        made = self._made(self._taken) if self._taken else None
        return made if isinstance(made, Move) else None

    def steps_of(self, move: Move) -> Sequence[Step]:
        match move:
            case Take(card):
                return (Carry((card,), self._transfer, self._hand),)
            case Five(card) | Seven(card):
                return (Carry((card,), self._hand, GONE_ZONE),)
            case Play(card, chain):
                return (Carry((card,), self._hand, self._own(chain)),)
            case Steal(joker, knight, chain):
                where = self._judge.where(knight)
                if where is not None:
                    owner, number, place = where
                    its = chain_zone(owner, number)
                    swap = Carry((joker,), self._hand, its, place)
                    only = self._ways_for(knight) == [chain]
                    return (swap,) if only else (swap, Carry((knight,), its, self._own(chain)))
            case _ if move == PASS:
                return (PASS_STEP,)
        raise ValueError(f"no steps make '{move_text(move)}' here")

    # ------------------------------------------------------------ what steps make

    def _own(self, chain: int) -> Zone:
        """The place of an own chain, or of the next new one."""
        return chain_zone(self.seat, len(self._judge.chains[self.seat]) if chain == NEW else chain)

    def _begun(self) -> tuple[Step, ...]:
        """The first step of a theft, while the knight has not gone onto an own chain."""
        return () if self.move() is not None else self._taken

    def _made(self, steps: Sequence[Step]) -> Move | Refusal | None:
        """The move that steps make; None when they begin one; or why they make none."""
        match steps:
            case (step,) if step == PASS_STEP:
                return PASS
            case (Carry((card,), source, target, at),) if 0 <= card < len(DECK):
                if (source, target) == (self._transfer, self._hand):
                    return TAKES[card]
                if (source, target) == (self._hand, GONE_ZONE):
                    return (SEVENS_PLAYED if SEVENS >> card & 1 else FIVES_PLAYED)[card]
                if source == self._hand and target.name == "chain":
                    return self._to_chain(card, target, at)
            case (Carry((joker,), _, its, place), Carry((knight,), source, target)):
                own = target.name == "chain" and target.owner == self.seat
                if own and source == its and knight == self._lying(its, place):
                    return Steal(joker, knight, self._number(target))
                return refuse("JD-12", "knight_next", self._lying(its, place))
            case (Carry((_,), _, its, place), _):
                return refuse("JD-12", "knight_next", self._lying(its, place))
        return why.no_step(self._judge, steps[-1])

    def _to_chain(self, card: Card, target: Zone, at: int) -> Move | Refusal | None:
        """A hand card to a chain: a joker to the card at a place of it, any other card to its end."""
        if not is_joker(card):
            own = target.owner == self.seat
            return (
                Play(card, self._number(target))
                if own
                else why.no_step(self._judge, Carry((card,), self._hand, target))
            )
        lying = self._lying(target, at)
        if lying < 0:
            return refuse("JD-12", "joker_on_knight", card)
        refusal, ways = why.to_joker(self._judge, self.seat, card, lying), self._ways_for(lying)
        return Steal(card, lying, ways[0]) if refusal is None and len(ways) == 1 else refusal

    def _ways_for(self, knight: Card) -> list[int]:
        """The own chains on which a stolen knight may go."""
        return [number for number, row in enumerate(self._judge.chains[self.seat]) if fitting(row) >> knight & 1]

    def _number(self, target: Zone) -> int:
        """Which own chain a place is: NEW for the next one."""
        return NEW if target.number == len(self._judge.chains[self.seat]) else target.number

    def _lying(self, zone: Zone, at: int) -> Card:
        """The card at a place of a chain; UNSEEN where none lies."""
        chains = self._judge.chains
        rows = chains[zone.owner] if 0 <= zone.owner < len(chains) else ()
        row = rows[zone.number] if 0 <= zone.number < len(rows) else ()
        return row[at] if 0 <= at < len(row) else UNSEEN
