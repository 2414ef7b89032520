"""What a bot makes of its view while cards are played: what is still out, who may hold it, who can beat what."""

from __future__ import annotations

from math import comb

from cardgames.engine.cards import Card, Mask, cards_in, mask_of
from cardgames.engine.contract import Seat
from cardgames.games.klaverjassen.following import best_index
from cardgames.games.klaverjassen.pack import PLAYED, SUIT_MASK
from cardgames.games.klaverjassen.terms import ABOVE, POWER, Terms, terms_of
from cardgames.games.klaverjassen.view import KlaverjassenView, cannot_hold, played_by_seat


def _higher_plain(card: Card) -> Mask:
    suit = card >> 3
    power = POWER[(suit + 1) % 4][suit]
    return mask_of(other for other in cards_in(SUIT_MASK[suit]) if power[other] > power[card])


HIGHER_PLAIN: tuple[Mask, ...] = tuple(map(_higher_plain, range(32)))
"""For each card the cards of its suit that are higher while the suit is not trump."""


class Sight:
    """A view, digested. With `remembers` every card that fell is known to be gone and every void shown is known; else
    only the hand and the trick on the table are."""

    def __init__(self, view: KlaverjassenView, *, remembers: bool) -> None:
        visible = view.visible
        assert view.seat is not None
        self.view = view
        self.seat: Seat = view.seat
        self.team = view.seat & 1
        self.terms: Terms = terms_of(visible.standing.options)
        self.trump = visible.trump
        self.values = self.terms.points[self.trump]
        self.hand = mask_of(visible.hand)
        self.trick = list(visible.trick)
        self.counts = visible.counts
        self.plays = visible.playing == self.team
        self.remembers = remembers
        self.gone = 0
        shown = [0, 0, 0, 0]
        if remembers:
            one, two, three, four = played_by_seat(view)
            self.gone = one | two | three | four
            shown = cannot_hold(view, self.terms)
        self.unseen = PLAYED & ~self.hand & ~mask_of(self.trick) & ~self.gone
        self.may_hold = [self.unseen & ~out for out in shown]

    @property
    def to_come(self) -> list[Seat]:
        """The seats that play to this trick after this one."""
        return [(self.seat + step) & 3 for step in range(1, 4 - len(self.trick))]

    def beaters(self, card: Card) -> Mask:
        """All cards that are higher than `card`, trumps over plain suits included."""
        higher = ABOVE[self.trump][card]
        return higher if card >> 3 == self.trump else higher | HIGHER_PLAIN[card]

    def is_master(self, card: Card) -> bool:
        """Whether no card of its own suit that may still be out is higher."""
        own = ABOVE[self.trump][card] if card >> 3 == self.trump else HIGHER_PLAIN[card]
        return not own & self.unseen

    def lacks(self, seat: Seat, cards: Mask) -> float:
        """The chance that a hidden hand has none of these cards."""
        pool = self.may_hold[seat]
        return none_of(pool.bit_count(), (pool & cards).bit_count(), self.counts[seat])

    def beats(self, seat: Seat, card: Card, led: int) -> float:
        """The chance that a seat to come can beat `card`, which wins so far, in a trick where `led` was led."""
        pool, size, trump = self.may_hold[seat], self.counts[seat], self.trump
        total = pool.bit_count()
        suit = pool & SUIT_MASK[led]
        in_suit, higher = suit.bit_count(), (suit & self.beaters(card)).bit_count()
        chance = 1 - none_of(total, higher, size)
        if led != trump:
            trumps = (pool & ABOVE[trump][card] & SUIT_MASK[trump]).bit_count()
            chance += none_of(total, in_suit, size) * (1 - none_of(total - in_suit, trumps, size))
        return min(1.0, chance)

    def winner_so_far(self) -> tuple[Seat, Card]:
        """Who wins the cards lying, and with which card. Only for a trick that was begun."""
        best = best_index(self.trick, self.trump)
        return (self.view.visible.leader + best) & 3, self.trick[best]


def none_of(pool: int, marked: int, drawn: int) -> float:
    """The chance that none of `marked` cards is among `drawn` out of `pool`."""
    if marked <= 0:
        return 1.0
    if drawn > pool - marked:
        return 0.0
    return comb(pool - marked, drawn) / comb(pool, drawn)
