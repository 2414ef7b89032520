"""How a hand makes the moves of Landlord.

    bid     `Choose("bid", "2")`, `Choose("bid", "0")`
    play    all cards of the set at once, hand -> trick; where they can be read in several ways as a lead, then
            `Choose("reading", "triple_and_one-3-4")`: the kind, the length, the highest rank (LL-12)
    pass    `Choose("turn", "pass")`
"""

from __future__ import annotations

from collections.abc import Sequence

from cardgames.engine.cards import Card, Mask, card_list, mask_of
from cardgames.engine.contract import Carry, Choose, Move, Refusal, Step
from cardgames.engine.drafts import MakingDraft
from cardgames.games.landlord.cards import BIDS, DECK, HAND_ZONES, PASS, TRICK_ZONE, Bid, Play
from cardgames.games.landlord.deal import BIDDING, PLAYING, LandlordView
from cardgames.games.landlord.finder import may_play, representative, with_these
from cardgames.games.landlord.refusals import does_not_beat, no_set, refuse
from cardgames.games.landlord.sets import Laid, Reading, read, readings

PASS_STEP = Choose("turn", "pass")
READING = "reading"


def reading_key(reading: Reading) -> str:
    """A reading as the answer to a question: `triple_and_one-3-4`."""
    return f"{reading.kind.name.lower()}-{reading.length}-{reading.rank}"


class LandlordDraft(MakingDraft[list[Move]]):
    """A move in the making: what is made are the moves that the steps so far leave, and the last step leaves one.

    Sets are too many to list the ways to make each before the first step, as `MoveDraft` does.
    """

    def __init__(self, view: LandlordView) -> None:
        if view.seat is None:
            raise ValueError("a bystander makes no moves")
        super().__init__(view.seat, [])
        self._deal = view.visible
        self._first: list[Step] | None = None
        self._sets: list[Mask] | None = None
        """What `steps` and `offers` have listed; the sets with the smallest first."""

    def steps(self) -> Sequence[Step]:
        if not self._taken:
            if self._first is None:
                self._first = list(dict.fromkeys(map(self._first_step, self._deal.legal(self.seat))))
            return self._first
        left = self.made
        return [self._choice(move) for move in left] if len(left) > 1 else []

    def offers(self, pieces: Sequence[Card]) -> Sequence[Carry]:
        wanted, hand = mask_of(pieces), self._deal.hands[self.seat]
        if self._taken or not wanted or wanted & ~hand:
            return ()
        stand, _ = representative(hand, wanted)
        if self._sets is None:
            listed = [mask_of(step.pieces) for step in self.steps() if isinstance(step, Carry)]
            self._sets = sorted(listed, key=int.bit_count)
        return [self._carry(with_these(hand, cards, wanted)) for cards in self._sets if not stand & ~cards]

    def move(self) -> Move | None:
        return self.made[0] if len(self.made) == 1 else None

    def steps_of(self, move: Move) -> Sequence[Step]:
        step = self._first_step(move)
        left = self._ways(move.cards) if isinstance(move, Play) else ()
        return (step, self._choice(move)) if len(left) > 1 else (step,)

    # ------------------------------------------------------------ reading steps

    def _first_step(self, move: Move) -> Step:
        match move:
            case Play():
                return self._carry(move.cards)
            case Bid(amount):
                return Choose("bid", str(amount))
            case _:
                return PASS_STEP

    def _carry(self, cards: Mask) -> Carry:
        return Carry(tuple(card_list(cards)), HAND_ZONES[self.seat], TRICK_ZONE)

    def _choice(self, move: Move) -> Step:
        assert isinstance(move, Play)
        reading = read(move.body, move.attached, self._deal.terms.sets)
        assert reading
        return Choose(READING, reading_key(reading))

    def after(self, step: Step) -> list[Move] | Refusal:
        """The moves that this step leaves, or why it may not come next."""
        if self._taken:
            left = self.made
            chosen = [move for move in left if len(left) > 1 and self._choice(move) == step]
            return chosen or (self._no_step() if len(left) > 1 else refuse("LL-4", "move_made"))
        if self.seat not in self._deal.to_act():
            return self._deal.refusal(self.seat, PASS) or self._no_step()
        move: Move
        match step:
            case Carry(pieces, source, target) if source == HAND_ZONES[self.seat] and target == TRICK_ZONE:
                return self._plays(pieces)
            case Choose("bid", amount) if amount in tuple("0123456789"):
                move = BIDS[int(amount)]
            case Choose("turn", "pass"):
                move = PASS
            case _:
                return self._no_step()
        return self._deal.refusal(self.seat, move) or [move]

    def _no_step(self) -> Refusal:
        return refuse("LL-3", "bid_first") if self._deal.phase == BIDDING else refuse("LL-4", "not_a_move")

    def _plays(self, pieces: tuple[Card, ...]) -> list[Move] | Refusal:
        """The plays of these cards, one for each reading."""
        cards = mask_of(card for card in pieces if 0 <= card < len(DECK))
        if cards.bit_count() != len(pieces):
            return self._no_step()
        ways = self._ways(cards)
        if ways:
            return [Play(body, attached) for _, body, attached in ways]
        deal, rules = self._deal, self._deal.terms.sets
        refused = deal.refusal(self.seat, Play(cards))
        assert refused
        if self.seat != deal.turn or deal.phase != PLAYING or cards & ~deal.hands[self.seat]:
            return refused
        laid = [laid.reading for laid in readings(cards, rules)]
        if not laid:
            return no_set(cards, rules)
        lying = deal.to_beat
        assert lying
        meant = max(laid, key=lambda reading: (reading[:2] == lying[:2], reading))
        return does_not_beat(meant, lying, deal.trick, rules)

    def _ways(self, cards: Mask) -> list[Laid]:
        """The ways in which these cards may be played now (LL-12)."""
        deal = self._deal
        if self.seat != deal.turn or deal.phase != PLAYING:
            return []
        hand, rules = deal.hands[self.seat], deal.terms.sets
        ways = readings(cards, rules)
        return [laid for laid in ways if may_play(hand, Play(laid.body, laid.attached), deal.to_beat, rules)]
