"""A game of Klaverjassen in one world, as the tree search walks through it: cards, and before them the bids."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self, TypeVar

from cardgames.engine.cards import Mask, card_list
from cardgames.games.klaverjassen.bot.bidding import FITTED
from cardgames.games.klaverjassen.bot.calling import called_so_far, roem_to_call
from cardgames.games.klaverjassen.fast import Chance, FastGame, cards_of
from cardgames.games.klaverjassen.pack import PILE, suit_of
from cardgames.games.klaverjassen.terms import terms_of
from cardgames.games.klaverjassen.view import KlaverjassenView, points_taken

PLAYS, PASSES = 32, 33
"""The bids as moves; cards are 0 to 31."""
_COURSE = 40
"""From here on: how the bidding went on after a pass. It is no seat's choice, but keeps the trees behind it apart."""


class CardsInWorld(FastGame):
    """The play of the cards. See `cardgames.bots.ismcts.Position`."""

    __slots__ = ()

    @property
    def side(self) -> int:
        """The team whose turn it is."""
        return self.turn & 1

    def moves(self) -> Sequence[int]:
        """The legal cards."""
        return cards_of(self.legal())

    def finish(self, chance: Chance) -> Sequence[float]:
        """What both teams write, whether it was nat, whether it was a pit."""
        ending = self.playout(chance)
        return (*ending.written, ending.nat, ending.pit)


class CallInWorld(CardsInWorld):
    """The game from a roem call on: played as if the roem was called, and counted both with and without it."""

    __slots__ = ("asked",)

    asked: int
    """The roem of the trick just won; `roem` counts it as called."""

    def copy(self) -> Self:
        """See `FastGame`."""
        twin = super().copy()
        twin.asked = self.asked
        return twin

    def finish(self, chance: Chance) -> Sequence[float]:
        """As `CardsInWorld`, once with the roem called and once without."""
        called = super().finish(chance)
        self.roem[self.playing] -= self.asked
        left = self.ending()
        return (*called, *left.written, left.nat, left.pit)


class BidsInWorld(CardsInWorld):
    """The game from a bid on. The others bid by the common estimate; if all pass, chance turns another trump."""

    __slots__ = ("chance", "passes", "pile", "waiting")

    chance: Chance
    passes: int
    """How many have passed before the seat whose turn it is."""
    pile: Mask
    waiting: tuple[int, ...]
    """What can be done before cards are played; () once they are."""

    def copy(self) -> Self:
        """See `FastGame`."""
        twin = super().copy()
        twin.chance, twin.passes, twin.pile, twin.waiting = self.chance, self.passes, self.pile, self.waiting
        return twin

    def moves(self) -> Sequence[int]:
        """The bids, then how the others' bidding went on, then the legal cards."""
        return self.waiting or cards_of(self.legal())

    def play(self, card: int, call: bool = True) -> None:
        """Make one of `moves`."""
        if card < PLAYS:
            super().play(card, call)
        elif card == PLAYS:
            self._settle(self.turn & 1, self.trump)
        elif card == PASSES:
            self.waiting = (self._go_on(),)
        else:
            self._settle(card & 1, (card - _COURSE) >> 1)

    def finish(self, chance: Chance) -> Sequence[float]:
        """See `CardsInWorld`."""
        while self.waiting:
            self.play(self.waiting[0])
        return super().finish(chance)

    def _settle(self, playing: int, trump: int) -> None:
        self.playing = playing
        if trump != self.trump:
            self.set_trump(trump)
        self.turn = self.leader
        self.waiting = ()

    def _go_on(self) -> int:
        """What the seats behind a pass say: a move that stands for the team that plays and the trump."""
        for passes in range(self.passes + 1, 4):
            seat = (self.leader + passes) & 3
            if FITTED.worth(self.hands[seat], self.trump, self.terms.hand_size) > FITTED.passing[passes]:
                return _COURSE + 2 * self.trump + (seat & 1)
        cards = card_list(self.pile or PILE)
        return _COURSE + 2 * suit_of(cards[int(self.chance() * len(cards))]) + (self.leader & 1)


CardsT = TypeVar("CardsT", bound=CardsInWorld)


def cards_in_play(view: KlaverjassenView, kind: type[CardsT]) -> CardsT:
    """The game as it stands in the view, once it is known who plays; its hands are for a world to fill in."""
    visible = view.visible
    terms = terms_of(visible.standing.options)
    game = kind((0, 0, 0, 0), visible.trump, visible.playing, visible.leader, terms)
    game.turn = visible.turn
    game.trick = list(visible.trick)
    game.points = points_taken(view, terms)
    game.roem = called_so_far(view)
    game.won = list(visible.tricks_won)
    return game


def call_in_play(view: KlaverjassenView) -> CallInWorld:
    """The game as it stands in the view when the roem of the trick just won is to be called or not."""
    game = cards_in_play(view, CallInWorld)
    game.asked = roem_to_call(view)
    game.roem[game.playing] += game.asked
    return game


def bids_in_play(view: KlaverjassenView, chance: Chance) -> BidsInWorld:
    """The game as it stands in the view, at a bid; its hands are for a world to fill in."""
    visible = view.visible
    game = BidsInWorld((0, 0, 0, 0), visible.trump, -1, visible.leader, terms_of(visible.standing.options))
    game.turn = visible.turn
    game.chance, game.passes, game.pile = chance, visible.passes, visible.pile
    game.waiting = (PLAYS, PASSES)
    return game
