"""How players make the moves of Round Robbin': they move one card after the other.

    draw    deck -> hand, or the top of the dump -> hand
    dump    hand -> dump; `Answer("turn", "done")`, `Answer("turn", "pass")`
    lay     hand -> the robbing place, two or three times; in the end game first the top of the dump -> hand (RR-19)
    roll    an action card -> a village, and the card that comes out -> the robbing place, if several can
    wake    a joker -> its free place, and a king -> the robbing place, where both sleep
    charm   a free joker -> the robbing place
    build   `Answer("chain", "build")`, or an action card -> the place of the next village

A red straight becomes a village by itself (RR-15). A move is complete when `move` returns it.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import NamedTuple

from cardgames.engine.cards import UNSEEN, Card, cards_in, mask_of
from cardgames.engine.contract import Answer, Move, MovePieces, Refusal, Step, Zone
from cardgames.engine.drafts import PartialMoveDraft
from cardgames.engine.messages import as_cards
from cardgames.games.round_robbin.cards import (
    ASLEEP_ZONE,
    DECK,
    DECK_ZONE,
    DUMP_ZONE,
    FREE_ZONE,
    HAND_ZONES,
    ROBBING_ZONES,
    VILLAGE,
    is_joker,
    refuse,
    swaps,
    village_cards,
    village_zone,
)
from cardgames.games.round_robbin.chain import PAIR, Action, Chain, Robbing, Roll, Wake, steps_of_action
from cardgames.games.round_robbin.deal import DRAWING, LAST, ROBBING, RobbinView
from cardgames.games.round_robbin.moves import (
    DRAWS,
    DUMPS,
    END_TURN,
    FROM_DECK,
    FROM_DUMP,
    PASS,
    Draw,
    Dump,
    EndTurn,
    Pass,
    move_text,
)

A_FEW = 3
"""The most cards that a refusal names as those that fit."""

END_TURN_STEP, PASS_STEP, BUILD_STEP = Answer("turn", "done"), Answer("turn", "pass"), Answer("chain", "build")


class PartialChain(NamedTuple):
    """The state of a draft: the cards laid, the actions, a card put in for which none has come back yet, and the
    finished move."""

    taken: bool = False
    laid: tuple[Card, ...] = ()
    actions: tuple[Action, ...] = ()
    pending: MovePieces | None = None
    move: Move | None = None


class RobbinDraft(PartialMoveDraft[PartialChain]):
    """A draft of a move by the view's seat."""

    def __init__(self, view: RobbinView) -> None:
        if view.seat is None:
            raise ValueError("a bystander makes no moves")
        super().__init__(view.seat, PartialChain())
        deal, seat = view.visible, view.seat
        self._deal = deal
        self._rule = deal.ruleset.joker_rule
        self._hand, self._fire = HAND_ZONES[seat], ROBBING_ZONES[seat]
        self._turn = seat == deal.turn and deal.phase in (DRAWING, ROBBING, LAST)
        self._cached: dict[tuple[tuple[Card, ...], tuple[Action, ...]], Robbing] = {}

    def steps(self) -> Sequence[Step]:
        return [step for step in self._candidates() if not isinstance(self.after(step), Refusal)] if self._turn else []

    def move(self) -> Move | None:
        return self.made.move

    def steps_of(self, move: Move) -> Sequence[Step]:
        match move:
            case Draw(source):
                return (self._draw_step(source),)
            case Dump(card):
                return (MovePieces((card,), self._hand, DUMP_ZONE),)
            case Chain():
                return tuple(self._steps_of_chain(move))
            case EndTurn():
                return (END_TURN_STEP,)
            case Pass():
                return (PASS_STEP,)
        raise ValueError(f"no steps make '{move_text(move)}' here")

    # ------------------------------------------------------------ progress

    def robbing(self) -> Robbing | None:
        """The chain so far; None if too few cards are laid."""
        partial = self.made
        return self._chain_of(partial) if len(partial.laid) >= PAIR else None

    def exchanges(self) -> Sequence[Action]:
        """The possible actions with the card just put in: one for each card that can come back for it."""
        partial = self.made
        if partial.pending is None:
            return ()
        robbing = self._chain_of(partial)
        return [action for action in self._actions(robbing, partial.pending) if robbing.allows(action)]

    def _chain_of(self, partial: PartialChain) -> Robbing:
        """Return the chain of a draft, cached, as each possible step is checked against it."""
        key = partial.laid, partial.actions
        if key not in self._cached:
            robbing = Robbing(self._deal.ground, partial.laid, self._rule)
            for action in partial.actions:
                robbing.take(action)
            self._cached = {key: robbing}
        return self._cached[key]

    def _finished(self, partial: PartialChain, charmed: Card = UNSEEN) -> PartialChain:
        chain = Chain(tuple(sorted(partial.laid)), partial.actions, charmed, partial.taken)
        return partial._replace(move=chain, pending=None)

    # ------------------------------------------------------------ what a step does

    def after(self, step: Step) -> PartialChain | Refusal:
        partial = self.made
        if partial.move is not None:
            return refuse("RR-7", "move_made")
        if not self._turn:
            return self._deal.refusal(self.seat, END_TURN) or self._no_step(step)
        if partial.pending:
            return self._exchange(partial, partial.pending, step)
        match step:
            case Answer():
                return self._answer(partial, step)
            case MovePieces((card,), source, target):
                if source == self._hand and target == self._fire:
                    return self._lay(partial, card)
                if source == self._fire:
                    return self._act(partial, card, target)
                if source == FREE_ZONE and target == self._fire:
                    return self._charm(partial, card)
                if source == self._hand and target == DUMP_ZONE:
                    return self._plain(partial, DUMPS[card] if 0 <= card < len(DUMPS) else Dump(card))
                if source in (DECK_ZONE, DUMP_ZONE) and target == self._hand:
                    return self._draw(partial, source)
        return self._no_step(step)

    def _answer(self, partial: PartialChain, step: Answer) -> PartialChain | Refusal:
        if step == BUILD_STEP:
            return self._build(partial)
        move = {END_TURN_STEP: END_TURN, PASS_STEP: PASS}.get(step)
        return self._plain(partial, move) if move else self._no_step(step)

    def _draw(self, partial: PartialChain, source: Zone) -> PartialChain | Refusal:
        if source == DUMP_ZONE and self._deal.phase == LAST:
            return refuse("RR-19", "taken_already") if partial.taken else partial._replace(taken=True)
        return self._plain(partial, DRAWS[FROM_DECK if source == DECK_ZONE else FROM_DUMP])

    def _plain(self, partial: PartialChain, move: Move) -> PartialChain | Refusal:
        """Finish a move other than a chain; refused if a chain has begun."""
        if partial.laid:
            return refuse("RR-16", "finish_or_clear")
        return self._deal.refusal(self.seat, move) or partial._replace(move=move)

    def _lay(self, partial: PartialChain, card: Card) -> PartialChain | Refusal:
        """Lay one more hand card (RR-9)."""
        deal, laid = self._deal, (*partial.laid, card)
        if deal.phase == DRAWING:
            return deal.draw_first()
        if deal.phase == LAST and not partial.taken:
            return refuse("RR-19", "take_first")
        if partial.actions:
            return refuse("RR-9", "begun_already")
        if len(laid) > VILLAGE:
            return refuse("RR-9", "three_laid")
        if len(laid) == VILLAGE:
            refusal = self._refusal_to_lay(laid)
        else:
            held = deal.robbing_hand() >> card & 1 if card >= 0 else 0
            refusal = None if held and card not in partial.laid else refuse("RR-17", "not_in_hand", card)
        return refusal or partial._replace(laid=laid)

    def _act(self, partial: PartialChain, card: Card, target: Zone) -> PartialChain | Refusal:
        """Move an action card (RR-10 to RR-13)."""
        refusal = self._refusal_to_lay(partial.laid)
        if refusal:
            return refusal
        robbing = self._chain_of(partial)
        if target == village_zone(self.seat, len(robbing.ground.villages[self.seat])):
            return self._build(partial)
        if target == self._hand:
            return refuse("RR-10", "not_to_the_hand")
        move_pieces = MovePieces((card,), self._fire, target)
        actions = list(self._actions(robbing, move_pieces))
        allowed = [action for action in actions if robbing.allows(action)]
        if not allowed:
            return _refusal_to_act(robbing, card, target, [robbing.refusal(action) for action in actions])
        if len(allowed) > 1:
            return partial._replace(pending=move_pieces)
        return self._done(partial, robbing, allowed[0])

    @staticmethod
    def _actions(robbing: Robbing, move_pieces: MovePieces) -> Iterator[Action]:
        """The possible actions when an action card is put into a village or the free place."""
        (card,), target = move_pieces.pieces, move_pieces.target
        if target == FREE_ZONE:
            yield from (Wake(card, king) for king in [*cards_in(robbing.ground.asleep)] or [UNSEEN])
        elif target.name == "village":
            village = robbing.ground.village(target.owner, target.number)
            yield from (Roll(card, target.owner, target.number, out) for out in cards_in(village))

    def _exchange(self, partial: PartialChain, pending: MovePieces, step: Step) -> PartialChain | Refusal:
        """Take back a card for the one that was put in."""
        robbing = self._chain_of(partial)
        actions = list(self._actions(robbing, pending))
        for action in actions:
            if isinstance(step, MovePieces) and step[:3] == steps_of_action(self.seat, action)[1][:3]:
                return robbing.refusal(action) or self._done(partial, robbing, action)
        if pending.target == FREE_ZONE:
            return refuse("RR-12", "choose_king")
        return refuse("RR-10", "choose_what_comes_out")

    def _done(self, partial: PartialChain, robbing: Robbing, action: Action) -> PartialChain:
        after = partial._replace(actions=(*partial.actions, action), pending=None)
        return self._finished(after) if robbing.solid_after(action) else after

    def _build(self, partial: PartialChain) -> PartialChain | Refusal:
        refusal = self._refusal_to_lay(partial.laid)
        return refusal or self._chain_of(partial).refusal_to_build() or self._finished(partial)

    def _charm(self, partial: PartialChain, joker: Card) -> PartialChain | Refusal:
        refusal = self._refusal_to_lay(partial.laid)
        return refusal or self._chain_of(partial).refusal_to_charm(joker) or self._finished(partial, joker)

    def _refusal_to_lay(self, laid: tuple[Card, ...]) -> Refusal | None:
        return Robbing.refusal_to_lay(self._deal.ground, self._deal.robbing_hand(), laid)

    def _no_step(self, step: Step) -> Refusal:
        """The refusal of a step that is not part of any move."""
        if self._deal.phase == DRAWING:
            return self._deal.draw_first()
        if isinstance(step, MovePieces) and step.pieces:
            return self._no_carry(step.pieces[0], {step.source.name, step.target.name}, step.source)
        return refuse("RR-7", "not_a_step")

    def _no_carry(self, card: Card, places: Container[str], source: Zone) -> Refusal:
        """The refusal of moving a card between these places, which no move does."""
        laid = self.made.laid
        if "village" in places and self._deal.phase == LAST and not self.made.taken:
            return refuse("RR-19", "take_first")
        if "village" in places and len(laid) < PAIR:
            return refuse("RR-9", "lay_first")
        if "village" in places:
            return refuse("RR-10", "no_action_card" if source == self._hand else "put_in_first", card)
        if ASLEEP_ZONE.name in places:
            return refuse("RR-12", "asleep")
        if source == FREE_ZONE and len(laid) >= PAIR:
            return self._chain_of(self.made).refusal_to_charm(card) or refuse("RR-7", "not_a_step")
        if source == FREE_ZONE:
            return refuse("RR-17", "no_joker_in_hand", card)
        if FREE_ZONE.name in places:
            return refuse("RR-9", "three_or_two")
        return refuse("RR-7", "not_a_step")

    # ------------------------------------------------------------ all steps

    def _draw_step(self, source: str) -> MovePieces:
        if source == FROM_DUMP:
            return MovePieces((self._deal.dump[-1],), DUMP_ZONE, self._hand)
        return MovePieces((UNSEEN,), DECK_ZONE, self._hand)

    def _candidates(self) -> Iterator[Step]:
        """Candidate steps, among which are all that are legal next."""
        partial, deal = self.made, self._deal
        if deal.phase == DRAWING:
            yield from (self._draw_step(source) for source in DRAWS if source == FROM_DECK or deal.dump)
            return
        if partial.pending:
            yield from (steps_of_action(self.seat, action)[1] for action in self.exchanges())
            return
        if not partial.laid:
            if deal.phase == LAST and not partial.taken:
                yield self._draw_step(FROM_DUMP)
            yield from (MovePieces((card,), self._hand, DUMP_ZONE) for card in cards_in(deal.hands[self.seat]))
            yield from (END_TURN_STEP, PASS_STEP)
        if not partial.actions and len(partial.laid) < VILLAGE:
            left = deal.robbing_hand() & ~mask_of(partial.laid)
            yield from (MovePieces((card,), self._hand, self._fire) for card in cards_in(left))
        if len(partial.laid) < PAIR:
            return
        robbing = self._chain_of(partial)
        may_build = robbing.refusal_to_build() is None
        if may_build:
            yield BUILD_STEP
        yield from (MovePieces((joker,), FREE_ZONE, self._fire) for joker in cards_in(robbing.charmable))
        fitting = [
            (village_zone(owner, number), {swap.card for swap in swaps(village, self._rule)})
            for owner, owned in enumerate(robbing.ground.villages)
            for number, village in enumerate(owned)
        ]
        new_village = village_zone(self.seat, len(robbing.ground.villages[self.seat]))
        for card in cards_in(robbing.cards):
            if may_build:
                yield MovePieces((card,), self._fire, new_village)
            yield from (MovePieces((card,), self._fire, zone) for zone, cards in fitting if card in cards)
            if is_joker(card):
                yield MovePieces((card,), self._fire, FREE_ZONE)

    def _steps_of_chain(self, chain: Chain) -> Iterator[Step]:
        """All steps of a chain, including those already taken. If only one card can come back, it does so without a
        step."""
        if chain.taken:
            yield self._draw_step(FROM_DUMP)
        before = [card for card in self.made.laid if card in chain.laid]
        cards = (*before, *(card for card in chain.laid if card not in before))
        yield from (MovePieces((card,), self._hand, self._fire) for card in cards)
        robbing = Robbing(self._deal.ground, chain.laid, self._rule)
        for action in chain.actions:
            going, back = steps_of_action(self.seat, action)
            yield going
            if sum(robbing.allows(other) for other in self._actions(robbing, going)) > 1:
                yield back
            robbing.take(action)
        if chain.charmed != UNSEEN:
            yield MovePieces((chain.charmed,), FREE_ZONE, self._fire)
        elif not robbing.solid:
            yield BUILD_STEP


def _refusal_to_act(robbing: Robbing, card: Card, target: Zone, refusals: Sequence[Refusal | None]) -> Refusal:
    """Why an action card can't be moved to a zone; `refusals` are those for each card that could come back."""
    found = [refusal for refusal in refusals if refusal]
    if target == FREE_ZONE:
        return found[0]
    village = robbing.ground.village(target.owner, target.number) if target.name == "village" else 0
    if not village:
        return refuse("RR-10", "no_village")
    # A specific rule - a joker, a repeated position - says more than that no village is left.
    special = next((refusal for refusal in found if refusal.rule_id != "RR-10"), None)
    if special:
        return special
    if robbing.solid or is_joker(card) or card not in cards_in(robbing.cards):
        return found[0]
    fitting = sorted({swap.card for swap in swaps(village, robbing.rule)})
    if len(fitting) > A_FEW or any(map(is_joker, fitting)):
        return refuse("RR-10", "fits_not", card, village=village_cards(village))
    fits = as_cards(DECK, fitting, "or")
    return refuse("RR-10", "fits_not_but", card, village=village_cards(village), fitting=fits)
