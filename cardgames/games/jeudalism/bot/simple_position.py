"""A simplified position for bots: a hand and all chains, without events or checks."""

from __future__ import annotations

from typing import NamedTuple

from cardgames.engine.cards import Card, Mask, cards_in
from cardgames.engine.contract import Move, Seat
from cardgames.games.jeudalism.cards import JOKERS, NEW, SERFS, Five, Play, Seven, Steal, Take, plays
from cardgames.games.jeudalism.chains import Chain, fitting, knights_in, worth
from cardgames.games.jeudalism.deal import JeudalismView
from cardgames.games.jeudalism.ruleset import Scale

Chains = tuple[Chain, ...]
"""The chains of a seat."""


class SimplePosition(NamedTuple):
    """A seat's hand and the chains of all seats."""

    hand: Mask
    chains: tuple[Chains, ...]

    @classmethod
    def of(cls, view: JeudalismView) -> SimplePosition:
        """The position of the view's seat."""
        assert view.seat is not None
        return cls(view.visible.hands[view.seat], tuple(view.visible.chains))

    def after(self, seat: Seat, move: Move) -> SimplePosition:
        """The position after a legal move of that seat."""
        hand, chains = self
        match move:
            case Take(card):
                return SimplePosition(hand | 1 << card, chains)
            case Five(card) | Seven(card):
                return SimplePosition(hand ^ 1 << card, chains)
            case Play(card, number):
                return SimplePosition(hand ^ 1 << card, _with_card(chains, seat, card, number))
            case Steal(joker, knight, number):
                left = tuple([tuple([_replaced(chain, knight, joker) for chain in own]) for own in chains])
                return SimplePosition(hand ^ 1 << joker, _with_card(left, seat, knight, number))
        return self

    def plays(self, seat: Seat) -> list[Move]:
        """The moves that play a card now (JD-6 to JD-10, JD-12), for only one of two jokers."""
        hand, chains = self
        moves = [*plays(hand & SERFS, NEW)]
        fits = [fitting(chain) for chain in chains[seat]]
        for number, fit in enumerate(fits):
            moves += plays(fit & hand, number)
        if joker := hand & JOKERS & -(hand & JOKERS):
            for knight in cards_in(self.others_knights(seat)):
                moves += [Steal(joker.bit_length() - 1, knight, n) for n, fit in enumerate(fits) if fit >> knight & 1]
        return moves

    def others_knights(self, seat: Seat) -> Mask:
        """The knights in other seats' chains that a joker can replace."""
        found = 0
        for owner, chains in enumerate(self.chains):
            if owner != seat:
                for chain in chains:
                    found |= knights_in(chain)
        return found

    def points(self, seat: Seat, scale: Scale) -> int:
        """The current points of a seat's chains (JD-15)."""
        return sum([worth(chain, scale) for chain in self.chains[seat]])


def _with_card(chains: tuple[Chains, ...], seat: Seat, card: Card, number: int) -> tuple[Chains, ...]:
    """The chains after a card is added to a seat's chain, or begins a NEW one."""
    own = chains[seat]
    own = (*own, (card,)) if number == NEW else (*own[:number], (*own[number], card), *own[number + 1 :])
    return (*chains[:seat], own, *chains[seat + 1 :])


def _replaced(chain: Chain, knight: Card, joker: Card) -> Chain:
    return tuple([joker if card == knight else card for card in chain]) if knight in chain else chain
