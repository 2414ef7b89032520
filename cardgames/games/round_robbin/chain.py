"""A chain of robbing, step by step (RR-9 to RR-17): its position, and why a step is refused.

The only implementation of the chain rules: the state, the draft and the parser use `Robbing`, and tests compare the
finder with it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Self

from cardgames.engine.cards import Card, Mask, cards_in, mask_of
from cardgames.engine.contract import Move, MovePieces, Refusal, Seat, Zone
from cardgames.engine.piles import Cards
from cardgames.games.round_robbin.cards import (
    ASLEEP_ZONE,
    FREE_ZONE,
    HIGH,
    JOKERS,
    REAL,
    RED,
    RED_STRAIGHTS,
    ROBBING_ZONES,
    SETS,
    VILLAGE,
    JokerRoll,
    JokerRule,
    Kind,
    Village,
    alike,
    card_names,
    in_order,
    is_joker,
    lying,
    refuse,
    swaps,
    village_zone,
)

CHARMERS = 2
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


def carries(seat: Seat, action: Action) -> tuple[MovePieces, MovePieces]:
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

    def after(self, actions: Mask, action: Action) -> tuple[Mask, Self]:
        """Return the action cards and the ground after an action."""
        if isinstance(action, Roll):
            return actions ^ 1 << action.card ^ 1 << action.out, self._swapped(action)
        waking = self._replace(free=self.free | 1 << action.joker, asleep=self.asleep ^ 1 << action.king)
        return actions ^ 1 << action.joker ^ 1 << action.king, waking

    def _swapped(self, roll: Roll) -> Self:
        owned = self.villages[roll.owner]
        village = owned[roll.village] ^ 1 << roll.card ^ 1 << roll.out
        changed = (*owned[: roll.village], village, *owned[roll.village + 1 :])
        return self._replace(villages=(*self.villages[: roll.owner], changed, *self.villages[roll.owner + 1 :]))

    def built(self, seat: Seat, village: Village) -> Self:
        """Return the ground with a new village of `seat`."""
        owned = (*self.villages[seat], village)
        return self._replace(villages=(*self.villages[:seat], owned, *self.villages[seat + 1 :]))


@dataclass(frozen=True, slots=True)
class Chain(Move):
    """A whole chain: the hand cards laid, the actions, and the joker charmed at the end, -1 if the action cards
    themselves form the village. `taken`: it began with the top card of the dump (RR-19)."""

    laid: tuple[Card, ...]
    actions: tuple[Action, ...] = ()
    charmed: Card = -1
    taken: bool = False


class Robbing:
    """A chain in progress, starting with the cards laid."""

    __slots__ = ("_been", "actions", "charmable", "done", "ground", "laid", "rule")

    def __init__(self, ground: Ground, laid: tuple[Card, ...], rule: JokerRule) -> None:
        """`laid` must have passed `refusal_to_lay`."""
        self.rule = rule
        self.laid = laid
        self.ground = ground
        self.actions: Mask = mask_of(laid)
        self.charmable: Mask = ground.free if len(laid) == CHARMERS else 0
        """The jokers that were free when the chain started (RR-14)."""
        self.done: tuple[Action, ...] = ()
        self._been = {_key(self.actions, ground)}

    # ------------------------------------------------------------ starting

    @staticmethod
    def refusal_to_lay(ground: Ground, hand: Mask, laid: tuple[Card, ...]) -> Refusal | None:
        """RR-9, RR-17: why a chain can't start with these cards, or None."""
        strange = next((card for card in laid if card < 0 or not hand >> card & 1), None)
        if strange is not None:
            return refuse("RR-17", "not_in_hand", strange)
        if len(set(laid)) != len(laid) or len(laid) not in (CHARMERS, VILLAGE):
            return refuse("RR-9", "three_or_two")
        if mask_of(laid) in RED_STRAIGHTS:
            return refuse("RR-9", "red_straight_from_hand", *laid)
        if len(laid) == CHARMERS and not ground.free:
            return refuse("RR-14", "no_free_joker")
        return None

    # ------------------------------------------------------------ going on

    @property
    def solid(self) -> bool:
        """RR-15: whether the action cards have become a village by themselves."""
        return self.actions in RED_STRAIGHTS

    def solid_after(self, action: Action) -> bool:
        """RR-15: whether a legal action makes them one."""
        return self.ground.after(self.actions, action)[0] in RED_STRAIGHTS

    def refusal(self, action: Action) -> Refusal | None:
        """Return why this action may not come next, or None."""
        if self.solid:
            return refuse("RR-15", "solid", *cards_in(self.actions))
        refusal = self._refusal_to_roll(action) if isinstance(action, Roll) else self._refusal_to_wake(action)
        if not refusal and _key(*self.ground.after(self.actions, action)) in self._been:
            return refuse("RR-16", "been_here")
        return refusal

    def allows(self, action: Action) -> bool:
        """Whether this action is legal next. Faster than `refusal`, which builds a text."""
        if isinstance(action, Roll):
            village = self.ground.village(action.owner, action.village)
            if not village or (action.card, action.out) not in swaps(village, self.rule).pairs:
                return False
        return self.refusal(action) is None

    def take(self, action: Action) -> None:
        """Apply a legal action."""
        self.actions, self.ground = self.ground.after(self.actions, action)
        self._been.add(_key(self.actions, self.ground))
        self.done += (action,)

    def _refusal_to_roll(self, roll: Roll) -> Refusal | None:
        village = self.ground.village(roll.owner, roll.village)
        if roll.card < 0 or not self.actions >> roll.card & 1:
            return refuse("RR-10", "no_action_card", roll.card)
        if not village:
            return refuse("RR-10", "no_village")
        if roll.out < 0 or not village >> roll.out & 1:
            return refuse("RR-10", "not_in_village", roll.out, village=lying(village))
        possible = swaps(village, self.rule)
        if (roll.card, roll.out) in possible.pairs:
            return None
        return no_swap(village, roll.card, roll.out, self.rule)

    def _refusal_to_wake(self, wake: Wake) -> Refusal | None:
        if not is_joker(wake.joker) or not self.actions >> wake.joker & 1:
            return refuse("RR-12", "no_joker_in_action")
        if not self.ground.asleep:
            return refuse("RR-12", "kings_awake")
        if wake.king < 0 or not self.ground.asleep >> wake.king & 1:
            return refuse("RR-12", "not_asleep", wake.king)
        return None

    # ------------------------------------------------------------ ending

    def refusal_to_build(self) -> Refusal | None:
        """Return why the action cards cannot be built as a village (RR-13), or None."""
        if len(self.laid) == CHARMERS:
            return refuse("RR-14", "charm_to_end")
        if self.actions not in SETS:
            return refuse("RR-13", "no_set", *cards_in(self.actions))
        return None

    def refusal_to_charm(self, joker: Card) -> Refusal | None:
        """Return why this joker may not join the action cards (RR-14), or None."""
        if len(self.laid) != CHARMERS:
            return refuse("RR-14", "charm_with_two")
        if not is_joker(joker) or not self.charmable >> joker & 1:
            returned = any(isinstance(action, Wake) and action.joker == joker for action in self.done)
            return refuse("RR-12", "returned_now") if returned else refuse("RR-14", "not_free")
        if self.actions & JOKERS:
            return refuse("RR-14", "both_real")
        if not self.actions & HIGH:
            return refuse("RR-14", "one_high", *cards_in(self.actions))
        if self.actions | 1 << joker not in SETS:
            return refuse("RR-13", "no_set", *cards_in(self.actions), joker)
        return None

    # ------------------------------------------------------------ whole chains

    @classmethod
    def walked(cls, ground: Ground, hand: Mask, chain: Chain, rule: JokerRule) -> Robbing | Refusal:
        """The state of a whole chain before its village is built, or its refusal."""
        refusal = cls.refusal_to_lay(ground, hand, chain.laid)
        if refusal:
            return refusal
        robbing = cls(ground, chain.laid, rule)
        for action in chain.actions:
            refusal = robbing.refusal(action)
            if refusal:
                return refusal
            robbing.take(action)
        charms = chain.charmed >= 0
        return (robbing.refusal_to_charm(chain.charmed) if charms else robbing.refusal_to_build()) or robbing


def _key(actions: Mask, ground: Ground) -> tuple[Mask, ...]:
    """The key of a position (RR-16): jokers are interchangeable."""
    villages = (alike(village) for owned in ground.villages for village in owned)
    return alike(actions), alike(ground.free), ground.asleep, *villages


def village_of(robbing: Robbing, charmed: Card = -1) -> Village:
    """Return the village with which a chain ends."""
    return robbing.actions | (1 << charmed if charmed >= 0 else 0)


def may_charm(pair: Mask) -> bool:
    """RR-14: whether two action cards can charm a free joker."""
    return not pair & ~REAL and bool(pair & HIGH) and pair | 1 << max(cards_in(JOKERS)) in SETS


def no_swap(village: Village, card: Card, out: Card, rule: JokerRule) -> Refusal:
    """RR-10, RR-26 to RR-28: why `card` can't replace `out` in a village."""
    after = village ^ 1 << out | 1 << card
    if is_joker(card):
        if not rule.roll:
            return refuse("RR-10", "no_joker_roll")
        if village & JOKERS:
            return refuse("RR-5", "one_joker", village=lying(village))
        straight = SETS[village] is Kind.STRAIGHT
        if rule.black_only and (not straight or village & RED):
            return refuse("RR-28", "black_only", village=lying(village))
        if straight and rule.roll is JokerRoll.OUTER and out == in_order(village)[1]:
            return refuse("RR-26", "not_the_middle", out)
    left = card_names(cards_in(after))
    return refuse("RR-10", "no_village_left", card, out, village=lying(village), left=left)
