"""A simplified position for bots: a hand and all chains, without events or checks."""

from __future__ import annotations

from typing import NamedTuple

from cardgames.engine.cards import Card, Mask, cards_in
from cardgames.engine.contract import Move, Seat
from cardgames.games.jeudalism.cards import JOKERS, NEW, SERFS, Five, Play, Seven, Steal, Take, plays
from cardgames.games.jeudalism.chains import Chain, fitting, knights_in, worth
from cardgames.games.jeudalism.deal import JeudalismView
from cardgames.games.jeudalism.ruleset import Scale

Chains = tuple[tuple[Chain, ...], ...]
"""The chains of each seat."""


class Stand(NamedTuple):
    """A seat's hand and the chains of all seats."""

    hand: Mask
    chains: Chains

    @classmethod
    def of(cls, view: JeudalismView) -> Stand:
        """The position of the view's seat."""
        assert view.seat is not None
        return cls(view.visible.hands[view.seat], tuple(view.visible.chains))

    def after(self, seat: Seat, move: Move) -> Stand:
        """The position after a legal move of that seat."""
        hand, chains = self
        match move:
            case Take(card):
                return Stand(hand | 1 << card, chains)
            case Five(card) | Seven(card):
                return Stand(hand ^ 1 << card, chains)
            case Play(card, number):
                return Stand(hand ^ 1 << card, _with(chains, seat, _laid(chains[seat], card, number)))
            case Steal(joker, knight, number):
                owner, its = _owner_of(chains, knight)
                left = tuple([tuple([joker if card == knight else card for card in row]) for row in its])
                chains = _with(chains, owner, left)
                return Stand(hand ^ 1 << joker, _with(chains, seat, _laid(chains[seat], knight, number)))
        return self

    def plays(self, seat: Seat) -> list[Move]:
        """The moves that play a card now (JD-6 to JD-10, JD-12), for only one of two jokers."""
        hand, chains = self
        moves = [*plays(hand & SERFS, NEW)]
        fits = [fitting(row) for row in chains[seat]]
        for number, fit in enumerate(fits):
            moves += plays(fit & hand, number)
        if joker := hand & JOKERS & -(hand & JOKERS):
            for knight in cards_in(self.others_knights(seat)):
                moves += [Steal(joker.bit_length() - 1, knight, n) for n, fit in enumerate(fits) if fit >> knight & 1]
        return moves

    def others_knights(self, seat: Seat) -> Mask:
        """The knights in other seats' chains that a joker can replace."""
        found = 0
        for owner, rows in enumerate(self.chains):
            if owner != seat:
                for row in rows:
                    found |= knights_in(row)
        return found

    def points(self, seat: Seat, scale: Scale) -> int:
        """The current points of a seat's chains (JD-15)."""
        return sum([worth(row, scale) for row in self.chains[seat]])


def _with(chains: Chains, seat: Seat, rows: tuple[Chain, ...]) -> Chains:
    return (*chains[:seat], rows, *chains[seat + 1 :])


def _laid(rows: tuple[Chain, ...], card: Card, number: int) -> tuple[Chain, ...]:
    if number == NEW:
        return (*rows, (card,))
    return (*rows[:number], (*rows[number], card), *rows[number + 1 :])


def _owner_of(chains: Chains, knight: Card) -> tuple[Seat, tuple[Chain, ...]]:
    return next((owner, rows) for owner, rows in enumerate(chains) if any(knight in row for row in rows))
