"""A chain of robbing, step by step (RR-9 to RR-17): its position, and why a step is refused.

The only implementation of the chain rules: the state, the draft and the parser use `Robbing`, and tests compare the
finder with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Self

from cardgames.engine.cards import UNSEEN, Card, Mask, cards_in, mask_of
from cardgames.engine.contract import Move, MovePieces, PieceMove, Refusal, Seat, Zone
from cardgames.engine.messages import as_cards
from cardgames.engine.piles import Cards
from cardgames.games.round_robbin.cards import (
    ASLEEP_ZONE,
    DECK,
    FREE_ZONE,
    HIGH,
    JOKERS,
    RED_STRAIGHTS,
    ROBBING_ZONES,
    SETS,
    VILLAGE,
    JokerRule,
    Village,
    broken_swap_rule,
    in_order,
    is_joker,
    refuse,
    swaps,
    unify_jokers,
    village_cards,
    village_zone,
)

PAIR = 2
"""The number of cards that start a chain for charming a joker (RR-9)."""


class Roll(NamedTuple):
    """RR-10, RR-11: `card` replaces `out` in village number `village` of `owner`, counted from 0."""

    card: Card
    owner: Seat
    village: int
    out: Card


class Wake(NamedTuple):
    """RR-12: `joker` becomes free again in exchange for the sleeping `king`."""

    joker: Card
    king: Card


Action = Roll | Wake


def steps_of_action(seat: Seat, action: Action) -> tuple[MovePieces, MovePieces]:
    """The piece moves of an action by `seat`: the card put in, and the card that comes out."""
    robbing = ROBBING_ZONES[seat]
    if isinstance(action, Roll):
        village = village_zone(action.owner, action.village)
        return MovePieces((action.card,), robbing, village), MovePieces((action.out,), village, robbing)
    return MovePieces((action.joker,), robbing, FREE_ZONE), MovePieces((action.king,), ASLEEP_ZONE, robbing)


class Ground(NamedTuple):
    """The cards that a chain can change: the villages of each seat, the free jokers and the sleeping kings."""

    villages: tuple[tuple[Village, ...], ...] = ()
    free: Mask = 0
    asleep: Mask = 0

    @property
    def cards(self) -> Mask:
        """All these cards."""
        cards = self.free | self.asleep
        for owned in self.villages:
            for village in owned:
                cards |= village
        return cards

    def contents(self) -> dict[Zone, Cards]:
        """The cards of each zone."""
        found = {FREE_ZONE: tuple(cards_in(self.free)), ASLEEP_ZONE: tuple(cards_in(self.asleep))}
        for owner, owned in enumerate(self.villages):
            for number, village in enumerate(owned):
                found[village_zone(owner, number)] = tuple(cards_in(village))
        return found

    def village(self, owner: Seat, number: int) -> Village:
        """A village; 0 if there is none."""
        owned = self.villages[owner] if 0 <= owner < len(self.villages) else ()
        return owned[number] if 0 <= number < len(owned) else 0

    def after(self, cards: Mask, action: Action) -> tuple[Mask, Self]:
        """Return the action cards and the ground after an action; `cards` are the action cards before it."""
        if isinstance(action, Roll):
            return cards ^ 1 << action.card ^ 1 << action.out, self._swapped(action)
        woken = self._replace(free=self.free | 1 << action.joker, asleep=self.asleep ^ 1 << action.king)
        return cards ^ 1 << action.joker ^ 1 << action.king, woken

    def _swapped(self, roll: Roll) -> Self:
        owned = self.villages[roll.owner]
        village = owned[roll.village] ^ 1 << roll.card ^ 1 << roll.out
        changed = (*owned[: roll.village], village, *owned[roll.village + 1 :])
        return self._replace(villages=(*self.villages[: roll.owner], changed, *self.villages[roll.owner + 1 :]))

    def carried(self, piece_moves: Sequence[PieceMove]) -> Self:
        """Return the ground after cards went into its villages or came out of them; not for a village that is built."""
        villages = [list(owned) for owned in self.villages]
        for piece, source, target, *_ in piece_moves:
            for zone in (source, target):
                if zone.name == "village" and zone.number < len(self.villages[zone.owner]):
                    villages[zone.owner][zone.number] ^= 1 << piece
        return self._replace(villages=tuple(map(tuple, villages)))

    def built(self, seat: Seat, village: Village) -> Self:
        """Return the ground with a new village of `seat`."""
        owned = (*self.villages[seat], village)
        return self._replace(villages=(*self.villages[:seat], owned, *self.villages[seat + 1 :]))


@dataclass(frozen=True, slots=True)
class Chain(Move):
    """A whole chain: the hand cards laid, the actions, and the joker charmed at the end, UNSEEN if the action cards
    themselves form the village. `taken`: it began with the top card of the discard pile (RR-19)."""

    laid: tuple[Card, ...]
    actions: tuple[Action, ...] = ()
    charmed: Card = UNSEEN
    taken: bool = False


class Robbing:
    """A chain in progress: the cards `laid`, the `actions` so far, the action `cards` and the ground after them."""

    __slots__ = ("_earlier", "actions", "cards", "charmable", "ground", "laid", "rule")

    def __init__(self, ground: Ground, laid: tuple[Card, ...], rule: JokerRule) -> None:
        """`laid` must have passed `refusal_to_lay`."""
        self.rule = rule
        self.laid = laid
        self.ground = ground
        self.cards: Mask = mask_of(laid)
        self.charmable: Mask = ground.free if len(laid) == PAIR else 0
        """The jokers that were free when the chain started (RR-14)."""
        self.actions: tuple[Action, ...] = ()
        self._earlier = {_position(self.cards, ground)}

    # ------------------------------------------------------------ starting

    @staticmethod
    def refusal_to_lay(ground: Ground, hand: Mask, laid: tuple[Card, ...]) -> Refusal | None:
        """RR-9, RR-17: why a chain can't start with these cards, or None."""
        strange = next((card for card in laid if card < 0 or not hand >> card & 1), None)
        if strange is not None:
            return refuse("RR-17", "not_in_hand", strange)
        if len(set(laid)) != len(laid) or len(laid) not in (PAIR, VILLAGE):
            return refuse("RR-9", "three_or_two")
        if mask_of(laid) in RED_STRAIGHTS:
            return refuse("RR-9", "red_straight_from_hand", *laid)
        if len(laid) == PAIR and not ground.free:
            return refuse("RR-14", "no_free_joker")
        return None

    # ------------------------------------------------------------ going on

    @property
    def solid(self) -> bool:
        """RR-15: whether the action cards have become a village by themselves."""
        return self.cards in RED_STRAIGHTS

    def solid_after(self, action: Action) -> bool:
        """RR-15: whether a legal action makes the action cards a village by themselves."""
        return self.ground.after(self.cards, action)[0] in RED_STRAIGHTS

    def refusal(self, action: Action) -> Refusal | None:
        """Return why this action may not come next, or None."""
        if self.solid:
            return refuse("RR-15", "solid", *cards_in(self.cards))
        refusal = self._refusal_to_roll(action) if isinstance(action, Roll) else self._refusal_to_wake(action)
        if not refusal and _position(*self.ground.after(self.cards, action)) in self._earlier:
            return refuse("RR-16", "been_here")
        return refusal

    def allows(self, action: Action) -> bool:
        """Whether this action is legal next. Faster than `refusal`, which builds a text."""
        if isinstance(action, Roll):
            village = self.ground.village(action.owner, action.village)
            if not village or (action.card, action.out) not in swaps(village, self.rule):
                return False
        return self.refusal(action) is None

    def take(self, action: Action) -> None:
        """Apply a legal action."""
        self.cards, self.ground = self.ground.after(self.cards, action)
        self._earlier.add(_position(self.cards, self.ground))
        self.actions += (action,)

    def _refusal_to_roll(self, roll: Roll) -> Refusal | None:
        village = self.ground.village(roll.owner, roll.village)
        if roll.card < 0 or not self.cards >> roll.card & 1:
            return refuse("RR-10", "no_action_card", roll.card)
        if not village:
            return refuse("RR-10", "no_village")
        if roll.out < 0 or not village >> roll.out & 1:
            return refuse("RR-10", "not_in_village", roll.out, village=as_cards(DECK, in_order(village), "or"))
        return refusal_to_swap(village, roll.card, roll.out, self.rule)

    def _refusal_to_wake(self, wake: Wake) -> Refusal | None:
        if not is_joker(wake.joker) or not self.cards >> wake.joker & 1:
            return refuse("RR-12", "no_joker_in_action")
        if not self.ground.asleep:
            return refuse("RR-12", "kings_awake")
        if wake.king < 0 or not self.ground.asleep >> wake.king & 1:
            return refuse("RR-12", "not_asleep", wake.king)
        return None

    # ------------------------------------------------------------ ending

    def refusal_to_build(self) -> Refusal | None:
        """Return why the action cards cannot be built as a village (RR-13), or None."""
        if len(self.laid) == PAIR:
            return refuse("RR-14", "charm_to_end")
        if self.cards not in SETS:
            return refuse("RR-13", "no_set", *cards_in(self.cards))
        return None

    def refusal_to_charm(self, joker: Card) -> Refusal | None:
        """Return why this joker may not join the action cards (RR-14), or None."""
        if len(self.laid) != PAIR:
            return refuse("RR-14", "charm_with_two")
        if not is_joker(joker) or not self.charmable >> joker & 1:
            returned = any(isinstance(action, Wake) and action.joker == joker for action in self.actions)
            return refuse("RR-12", "returned_now") if returned else refuse("RR-14", "not_free")
        if self.cards & JOKERS:
            return refuse("RR-14", "both_real")
        if not self.cards & HIGH:
            return refuse("RR-14", "one_high", *cards_in(self.cards))
        if self.cards | 1 << joker not in SETS:
            return refuse("RR-13", "no_set", *cards_in(self.cards), joker)
        return None

    # ------------------------------------------------------------ whole chains

    def village(self, charmed: Card = UNSEEN) -> Village:
        """The village with which the chain ends if it ends now, by charming a joker unless that is UNSEEN."""
        return self.cards | (1 << charmed if charmed != UNSEEN else 0)

    @classmethod
    def replay(cls, ground: Ground, hand: Mask, chain: Chain, rule: JokerRule) -> Robbing | Refusal:
        """Return a whole chain before its village is built, or its refusal."""
        refusal = cls.refusal_to_lay(ground, hand, chain.laid)
        if refusal:
            return refusal
        robbing = cls(ground, chain.laid, rule)
        for action in chain.actions:
            refusal = robbing.refusal(action)
            if refusal:
                return refusal
            robbing.take(action)
        charms = chain.charmed != UNSEEN
        return (robbing.refusal_to_charm(chain.charmed) if charms else robbing.refusal_to_build()) or robbing


def _position(cards: Mask, ground: Ground) -> tuple[Mask, ...]:
    """A position as RR-16 compares them: with interchangeable jokers."""
    villages = (unify_jokers(village) for owned in ground.villages for village in owned)
    return unify_jokers(cards), unify_jokers(ground.free), ground.asleep, *villages


def refusal_to_swap(village: Village, card: Card, out: Card, rule: JokerRule) -> Refusal | None:
    """RR-10, RR-26 to RR-28: why `card` can't replace `out` in a village; None if it can."""
    broken = broken_swap_rule(village, card, out, rule)
    if broken is None:
        return None
    low, _, high = in_order(village)
    left = as_cards(DECK, cards_in(village ^ 1 << out | 1 << card))
    named = {"no_village_left": (card, out), "not_the_middle": (out,)}.get(broken[1], ())
    return refuse(*broken, *named, village=village_cards(village), left=left, ends=as_cards(DECK, (low, high), "or"))
