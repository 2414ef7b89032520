"""The position of a deal of Jeudalism: legal moves, the steps of moves, and refusals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, NamedTuple

from cardgames.engine.card_game import CardMatchState
from cardgames.engine.cards import UNSEEN, Card, Mask, cards_in
from cardgames.engine.contract import Answer, Move, MovePieces, Refusal, Seat, Step, Zone
from cardgames.engine.pile_state import PileState
from cardgames.engine.piles import Cards, derived, per_seat, pile
from cardgames.games.jeudalism.cards import (
    DECK,
    FIVES,
    FIVES_PLAYED,
    GONE_ZONE,
    HAND_ZONES,
    JOKERS,
    KNIGHTS,
    NEW,
    PASS,
    SERFS,
    SEVENS,
    SEVENS_PLAYED,
    TAKES,
    TRANSFER_ZONES,
    Five,
    Pass,
    Play,
    Seven,
    Steal,
    Take,
    chain_zone,
    is_joker,
    move_text,
    moves_with,
    one_joker,
    plays,
)
from cardgames.games.jeudalism.chains import Chain, fitting, knights_in
from cardgames.games.jeudalism.refusals import refuse, why_not_first, why_not_on
from cardgames.games.jeudalism.ruleset import Ruleset, ruleset_of

TAKING, PLAYING, OVER = range(3)
"""The phases of a deal: taking a transfer card, playing cards, the end."""

PASS_STEP = Answer("turn", "pass")


class Turn(NamedTuple):
    """The public facts of one turn: the numbers of transfer cards from the right, drawn and taken; all cards played."""

    seat: Seat
    played: Cards
    came: int
    drew: int
    took: int


class JeudalismPosition(PileState):
    """The position of a deal: its piles, the legal moves with their steps, and refusals.

    `stock` is the deck, drawn from its end. The transfer cards are on the tray of the seat to act.
    `starter` had the first turn, `turn` is the seat to act; `came`, `drew`, `took` and `played` are as in `Turn`.
    `left` is how many cards it can still take or play, `five` and `seven` whether it played one. `turns` are the
    earlier turns. For each own turn a seat remembers which transfer cards it `received` and which it `passed` on.
    """

    own_memory: ClassVar[bool] = True

    match_state: CardMatchState
    hands: list[Mask] = pile("hand", each_seat=True, seen_by="owner")
    trays: list[Mask] = pile("transfer", each_seat=True, seen_by="owner")
    stock: Cards = pile("pile", ordered=True, seen_by="nobody")
    gone: Cards = pile("gone", ordered=True)
    chains: list[tuple[Chain, ...]] = pile("chain", each_seat=True, ordered=True, several=True)
    ruleset: Ruleset = derived(lambda match_state: ruleset_of(match_state.options))
    starter: Seat = 0
    turn: Seat = 0
    phase: int = TAKING
    left: int = 1
    five: bool = False
    seven: bool = False
    came: int = 0
    drew: int = 0
    took: int = 0
    played: Cards = ()
    turns: tuple[Turn, ...] = ()
    received: list[tuple[Mask, ...]] = per_seat((), private=True)
    passed: list[tuple[Mask, ...]] = per_seat((), private=True)

    @property
    def last(self) -> Seat:
        """JD-14: the seat to the right of the starter, which has the last turn after the deck runs out."""
        return (self.starter or len(self.hands)) - 1

    @property
    def ending(self) -> bool:
        """JD-14: whether the deck has run out."""
        return not self.stock

    @property
    def on_tray(self) -> int:
        """The number of transfer cards on the tray of the seat to act."""
        return self.came + self.drew - self.took

    @property
    def done(self) -> int:
        """The number of cards played in this turn, without the 5 and the 7."""
        return len(self.played) - self.five - self.seven

    @property
    def now(self) -> Turn:
        """The current turn so far."""
        return Turn(self.turn, self.played, self.came, self.drew, self.took)

    def where(self, card: Card) -> tuple[Seat, int, int] | None:
        """The seat, chain and position of a card in a chain; None if it is in none."""
        for owner, own in enumerate(self.chains):
            for number, chain in enumerate(own):
                if card in chain:
                    return owner, number, chain.index(card)
        return None

    # ------------------------------------------------------------ legal moves

    def to_act(self) -> tuple[Seat, ...]:
        return () if self.phase == OVER else (self.turn,)

    def legal(self, seat: Seat) -> Sequence[Move]:
        if seat != self.turn or self.phase == OVER:
            return ()
        hand = self.hands[seat]
        if self.phase == TAKING:
            moves = moves_with(one_joker(self.trays[seat]), TAKES)
            if hand & FIVES and not self.five:
                moves += moves_with(hand & FIVES, FIVES_PLAYED)
            return moves
        moves = [*plays(hand & SERFS, NEW)] if hand & SERFS else []
        for number, chain in enumerate(self.chains[seat]):
            if fit := fitting(chain) & hand:
                moves += plays(fit, number)
        if hand & SEVENS and not self.seven:
            moves += moves_with(hand & SEVENS, SEVENS_PLAYED)
        if hand & JOKERS:
            moves += self._steals(seat)
        moves.append(PASS)
        return moves

    def _steals(self, seat: Seat) -> list[Move]:
        """JD-12: a joker for each suitable knight of other seats, with each own chain that it fits."""
        fits = [fitting(chain) for chain in self.chains[seat]]
        ways = [
            (knight, number)
            for owner, others in enumerate(self.chains)
            if owner != seat
            for chain in others
            if (knights := knights_in(chain))
            for number, fit in enumerate(fits)
            if knights & fit
            for knight in cards_in(knights & fit)
        ]
        return [Steal(joker, *way) for joker in cards_in(one_joker(self.hands[seat]) & JOKERS) for way in ways]

    def alike(self, seat: Seat, move: Move) -> Sequence[Move]:
        """Both jokers are equivalent; `legal` has the moves of the first."""
        twins: list[Move] = []
        match move:
            case Steal(_, knight, chain):
                twins += [Steal(joker, knight, chain) for joker in cards_in(self.hands[seat] & JOKERS)]
            case Take():
                twins += moves_with(self.trays[seat] & JOKERS, TAKES)
        return twins if move in twins else (move,)

    # ------------------------------------------------------------ moves as steps

    def steps_of(self, seat: Seat, move: Move) -> Sequence[Step]:
        """The steps of a move. A theft is a joker put in place of a knight, then the knight's chain if several fit."""
        hand = HAND_ZONES[seat]
        match move:
            case Take(card):
                return (MovePieces((card,), TRANSFER_ZONES[seat], hand),)
            case Five(card) | Seven(card):
                return (MovePieces((card,), hand, GONE_ZONE),)
            case Play(card, chain):
                return (MovePieces((card,), hand, self._own(seat, chain)),)
            case Steal(joker, knight, chain):
                where = self.where(knight)
                if where is None:
                    raise ValueError(f"no steps make '{move_text(move)}' here")
                its, place = chain_zone(*where[:2]), where[2]
                swap = MovePieces((joker,), hand, its, place)
                only = sum(fitting(own) >> knight & 1 for own in self.chains[seat]) == 1
                return (swap,) if only else (swap, MovePieces((knight,), its, self._own(seat, chain)))
        return (PASS_STEP,)

    def _own(self, seat: Seat, chain: int) -> Zone:
        """The zone of an own chain, or of the next new one."""
        return chain_zone(seat, len(self.chains[seat]) if chain == NEW else chain)

    def _number(self, target: Zone) -> int:
        """The number of the own chain in a zone; NEW for the next one."""
        return NEW if target.number == len(self.chains[target.owner]) else target.number

    @property
    def other_step(self) -> Refusal:
        return refuse("JD-4", "take_first" if self.phase == TAKING else "not_a_move")

    def attempted(self, seat: Seat, steps: Sequence[Step]) -> Move | Refusal:
        hand = HAND_ZONES[seat]
        if seat not in self.to_act():
            return PASS
        match steps:
            case (step,) if step == PASS_STEP:
                return PASS
            case (MovePieces((card,), source, target, at),) if 0 <= card < len(DECK):
                if (source, target) == (TRANSFER_ZONES[seat], hand):
                    return TAKES[card]
                if (source, target) == (hand, GONE_ZONE):
                    return (SEVENS_PLAYED if SEVENS >> card & 1 else FIVES_PLAYED)[card]
                if source == hand and target.name == "chain" and is_joker(card):
                    return self._to_joker(seat, card, self._card_at(target, at))
                if source == hand and target.name == "chain" and target.owner == seat:
                    return Play(card, self._number(target))
            case (MovePieces((joker,), _, its, place), second) if (knight := self._card_at(its, place)) >= 0:
                match second:
                    case MovePieces((card,), source, target) if (card, source, target.name) == (knight, its, "chain"):
                        if target.owner == seat:
                            return Steal(joker, knight, self._number(target))
                return refuse("JD-12", "knight_next", knight)
            case (_, second, *_):  # the first step was a whole move
                return self.attempted(seat, (second,))
        return self._no_move(steps[-1])

    def _card_at(self, zone: Zone, at: int) -> Card:
        """The card at a position of a chain; UNSEEN if there is none."""
        if zone.name != "chain":
            return UNSEEN
        try:
            chain: Cards = self.get(self.slot_of[zone])
        except (KeyError, IndexError):
            return UNSEEN
        return chain[at] if 0 <= at < len(chain) else UNSEEN

    def _to_joker(self, seat: Seat, joker: Card, card: Card) -> Move | Refusal:
        """The theft of this card for the first own chain that it fits, or why the joker can't replace it."""
        if card < 0:
            why_not = refuse("JD-12", "joker_on_knight" if self._steals(seat) else "no_theft", joker)
            return self._to_use(seat, joker) or why_not
        refusal = self._to_use(seat, joker) or self._to_swap(seat, joker, card)
        if refusal:
            return refusal
        fits = (number for number, chain in enumerate(self.chains[seat]) if fitting(chain) >> card & 1)
        return next((Steal(joker, card, number) for number in fits), refuse("JD-12", "fits_nowhere", card))

    def _no_move(self, step: Step) -> Refusal:
        """The refusal of a step that is not part of any move."""
        if self.phase != TAKING and isinstance(step, MovePieces):
            if step.source.name == "chain":
                return refuse("JD-12", "in_chain", *step.pieces[:1])
            if step.target.name == "chain":
                return refuse("JD-4", "own_chains")
        return self.other_step

    # ------------------------------------------------------------ refusals

    def refusal(self, seat: Seat, move: Move) -> Refusal | None:
        if seat != self.turn or self.phase == OVER:
            return refuse("JD-14", "over") if self.phase == OVER else refuse("JD-4", "turn")
        reason = _REFUSALS.get(type(move))
        return reason(self, seat, move) if reason else refuse("JD-4", "not_a_move")

    def _not_held(self, seat: Seat, card: Card) -> Refusal | None:
        return None if card >= 0 and self.hands[seat] >> card & 1 else refuse("JD-4", "not_in_hand", card)

    def _to_take(self, seat: Seat, move: Take) -> Refusal | None:
        if self.phase == PLAYING:
            return refuse("JD-4", "taken")
        card = move.card
        return None if card >= 0 and self.trays[seat] >> card & 1 else refuse("JD-4", "not_transfer", card)

    def _to_five(self, seat: Seat, move: Five) -> Refusal | None:
        refusal = self._not_held(seat, move.card)
        if refusal or not FIVES >> move.card & 1:
            return refusal or refuse("JD-11", "no_five", move.card)
        if self.phase == PLAYING:
            return refuse("JD-11", "five_late" if self.took else "five_for_nothing")
        return refuse("JD-11", "five_once") if self.five else None

    def _to_seven(self, seat: Seat, move: Seven) -> Refusal | None:
        refusal = self._not_held(seat, move.card)
        if refusal or not SEVENS >> move.card & 1:
            return refusal or refuse("JD-11", "no_seven", move.card)
        if self.phase == TAKING:
            return refuse("JD-11", "seven_early")
        return refuse("JD-11", "seven_once") if self.seven else None

    def _to_play(self, seat: Seat, move: Play) -> Refusal | None:
        return self._to_use(seat, move.card) or self._to_add(seat, move.card, move.chain)

    def _to_pass(self, _seat: Seat, _move: Pass) -> Refusal | None:
        return refuse("JD-4", "take_first") if self.phase == TAKING else None

    def _to_steal(self, seat: Seat, move: Steal) -> Refusal | None:
        refusal = self._to_use(seat, move.joker) or self._to_swap(seat, move.joker, move.knight)
        if not refusal and move.chain == NEW:
            return why_not_first(move.knight, ())
        return refusal or self._to_add(seat, move.knight, move.chain)

    def _to_use(self, seat: Seat, card: Card) -> Refusal | None:
        """Why no card can be played, or not this one; None if it can."""
        return refuse("JD-4", "take_first") if self.phase == TAKING else self._not_held(seat, card)

    def _to_add(self, seat: Seat, card: Card, chain: int) -> Refusal | None:
        """Why a card can't be added to an own chain, or begin one; None if it can."""
        own = self.chains[seat]
        if chain == NEW:
            return why_not_first(card, own)
        return why_not_on(own[chain], card) if 0 <= chain < len(own) else refuse("JD-6", "no_chain")

    def _to_swap(self, seat: Seat, joker: Card, card: Card) -> Refusal | None:
        """Why a joker can't replace a card (JD-12, JD-13); None if it can."""
        if not JOKERS >> joker & 1:
            return refuse("JD-12", "no_joker", joker)
        where = self.where(card) if card >= 0 else None
        if where is None:
            return refuse("JD-12", "not_in_chain", card)
        if where[0] == seat:
            return refuse("JD-13", "own_knight")
        if is_joker(card):
            return refuse("JD-13", "no_stolen_joker")
        return None if KNIGHTS >> card & 1 else refuse("JD-12", "only_knights", card)


_REFUSALS: dict[type[Move], Callable[[JeudalismPosition, Seat, Any], Refusal | None]] = {
    Take: JeudalismPosition._to_take,
    Play: JeudalismPosition._to_play,
    Pass: JeudalismPosition._to_pass,
    Five: JeudalismPosition._to_five,
    Seven: JeudalismPosition._to_seven,
    Steal: JeudalismPosition._to_steal,
}
