"""The drafts of Landlord: the steps that make each move.

    bid     `Answer("bid", "2")`, `Answer("bid", "0")`
    play    all cards of the set at once, hand -> trick; if a lead has several readings, then also
            `Answer("reading", "triple_and_one-3-4")`: the kind, the length, the highest rank (LL-12)
    pass    `Answer("turn", "pass")`
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from cardgames.engine.cards import Card, Mask, card_list, mask_of
from cardgames.engine.contract import Answer, Move, MovePieces, Refusal, Step
from cardgames.engine.drafts import PartialMoveDraft
from cardgames.games.landlord.cards import BIDS, DECK, HAND_ZONES, PASS, TRICK_ZONE, Bid, Play
from cardgames.games.landlord.deal import BIDDING, PLAYING, LandlordView
from cardgames.games.landlord.finder import may_play, representative, with_these
from cardgames.games.landlord.refusals import does_not_beat, no_set, refuse
from cardgames.games.landlord.sets import Reading, read, readings

PASS_STEP = Answer("turn", "pass")
READING = "reading"


def reading_key(reading: Reading) -> str:
    """The value of the answer that chooses a reading: `triple_and_one-3-4`."""
    return f"{reading.kind.name.lower()}-{reading.length}-{reading.rank}"


class LandlordDraft(PartialMoveDraft[list[Move]]):
    """A draft; `made` are the moves that are still possible after the steps so far, one after the last step.

    There are too many sets to list the steps of each before the first step, as `MoveDraft` does.
    """

    def __init__(self, view: LandlordView) -> None:
        if view.seat is None:
            raise ValueError("a bystander makes no moves")
        super().__init__(view.seat, [])
        self._deal = view.visible
        self._hand: Mask = self._deal.hands[view.seat]

    @cached_property
    def _first_steps(self) -> list[Step]:
        return list(dict.fromkeys(map(self._first_step, self._deal.legal(self.seat))))

    @cached_property
    def _sets(self) -> list[Mask]:
        """All sets in the legal moves, the smallest first."""
        sets = [mask_of(step.pieces) for step in self._first_steps if isinstance(step, MovePieces)]
        return sorted(sets, key=int.bit_count)

    def steps(self) -> Sequence[Step]:
        if not self._taken:
            return self._first_steps
        return [self._choice(move) for move in self.made] if len(self.made) > 1 else []

    def offers(self, pieces: Sequence[Card]) -> Sequence[MovePieces]:
        wanted = mask_of(pieces)
        if self._taken or not wanted or wanted & ~self._hand:
            return ()
        stand, _ = representative(self._hand, wanted)
        return [self._carry(with_these(self._hand, cards, wanted)) for cards in self._sets if not stand & ~cards]

    def move(self) -> Move | None:
        return self.made[0] if len(self.made) == 1 else None

    def steps_of(self, move: Move) -> Sequence[Step]:
        step = self._first_step(move)
        left = self._ways(move.cards) if isinstance(move, Play) else ()
        return (step, self._choice(move)) if len(left) > 1 else (step,)

    # ------------------------------------------------------------ steps and moves

    def _first_step(self, move: Move) -> Step:
        match move:
            case Play():
                return self._carry(move.cards)
            case Bid(amount):
                return Answer("bid", str(amount))
            case _:
                return PASS_STEP

    def _carry(self, cards: Mask) -> MovePieces:
        return MovePieces(tuple(card_list(cards)), HAND_ZONES[self.seat], TRICK_ZONE)

    def _choice(self, move: Move) -> Step:
        assert isinstance(move, Play)
        reading = read(move.body, move.attached, self._deal.ruleset.sets)
        assert reading
        return Answer(READING, reading_key(reading))

    def after(self, step: Step) -> list[Move] | Refusal:
        """The moves that are possible after this step, or its refusal."""
        if self._taken:
            if len(self.made) == 1:
                return refuse("LL-4", "move_made")
            return [move for move in self.made if self._choice(move) == step] or self._no_step(step)
        if self.seat not in self._deal.to_act():
            return self._deal.refusal(self.seat, PASS) or self._no_step(step)
        move: Move
        match step:
            case MovePieces(pieces, source, target) if source == HAND_ZONES[self.seat] and target == TRICK_ZONE:
                return self._plays(pieces)
            case Answer("bid", amount) if amount in tuple("0123456789"):
                move = BIDS[int(amount)]
            case Answer("turn", "pass"):
                move = PASS
            case _:
                return self._no_step(step)
        made: list[Move] = [move]
        return self._deal.refusal(self.seat, move) or made

    def _no_step(self, step: Step | None = None) -> Refusal:
        if self._deal.phase == BIDDING:
            return refuse("LL-3", "bid_first")
        return refuse("LL-4", "not_here" if isinstance(step, MovePieces) else "not_a_move")

    def _plays(self, pieces: tuple[Card, ...]) -> list[Move] | Refusal:
        """The legal plays of these cards, one for each reading, or the refusal."""
        deal, rules = self._deal, self._deal.ruleset.sets
        cards = mask_of(card for card in pieces if 0 <= card < len(DECK))
        if cards.bit_count() != len(pieces):
            return self._no_step()
        if deal.phase != PLAYING or cards & ~self._hand:
            return deal.refusal(self.seat, Play(cards)) or self._no_step()
        ways = self._ways(cards)
        if ways:
            return ways
        laid = [laid.reading for laid in readings(cards, rules)]
        to_beat = deal.to_beat
        if not laid or to_beat is None:
            return no_set(cards, rules)
        meant = max(laid, key=lambda reading: (reading[:2] == to_beat[:2], reading))
        return does_not_beat(meant, to_beat, deal.as_laid(deal.trick), rules)

    def _ways(self, cards: Mask) -> list[Move]:
        """The legal plays of these cards, one for each reading (LL-12)."""
        rules, to_beat = self._deal.ruleset.sets, self._deal.to_beat
        plays = [Play(laid.body, laid.attached) for laid in readings(cards, rules)]
        return [play for play in plays if may_play(self._hand, play, to_beat, rules)]
