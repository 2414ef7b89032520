"""Games in one sampled world, as positions for the search: bids, roem calls and cards; and a solver of last tricks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Self, TypeVar

from cardgames.engine.cards import Card, Mask, card_list
from cardgames.games.klaverjassen.bot.bidding import FITTED, taken
from cardgames.games.klaverjassen.bot.fast import Chance, Ending, FastGame, cards_of
from cardgames.games.klaverjassen.cards import PILE, suit_of
from cardgames.games.klaverjassen.deal import KlaverjassenState

PLAYS, PASSES = 32, 33
"""The bids as moves; cards are 0 to 31."""
_COURSE = 40
"""Moves from here on: the rest of the bidding after a pass. No seat chooses them; each has its own subtree."""


class CardsInWorld(FastGame):
    """The game during the play of the cards. See `cardgames.bots.ismcts.Position`."""

    __slots__ = ()

    @property
    def side(self) -> int:
        """The team whose turn it is."""
        return self.turn & 1

    def moves(self) -> Sequence[int]:
        """The legal cards."""
        return cards_of(self.legal())

    def finish(self, chance: Chance) -> Sequence[float]:
        """The scores of both teams, whether it was nat, and whether it was a pit."""
        ending = self.playout(chance)
        return (*ending.written, ending.nat, ending.pit)


class CallInWorld(CardsInWorld):
    """The game from a roem call on: played as if the roem was called, and scored both with and without it."""

    __slots__ = ("asked",)

    asked: int
    """The roem of the trick just won; `roem` counts it as called."""

    def copy(self) -> Self:
        """See `FastGame`."""
        twin = super().copy()
        twin.asked = self.asked
        return twin

    def finish(self, chance: Chance) -> Sequence[float]:
        """As in `CardsInWorld`, once with the roem called and once without."""
        called = super().finish(chance)
        self.roem[self.playing] -= self.asked
        left = self.ending()
        return (*called, *left.written, left.nat, left.pit)


class BidsInWorld(CardsInWorld):
    """The game from a bid on. Other seats bid by the estimate `FITTED`; if all pass, chance turns another trump."""

    __slots__ = ("chance", "passes", "pile", "waiting")

    chance: Chance
    passes: int
    """The number of passes before the seat to bid."""
    pile: Mask
    waiting: tuple[int, ...]
    """The moves that are possible before cards are played; () once they are."""

    def copy(self) -> Self:
        """See `FastGame`."""
        twin = super().copy()
        twin.chance, twin.passes, twin.pile, twin.waiting = self.chance, self.passes, self.pile, self.waiting
        return twin

    def moves(self) -> Sequence[int]:
        """The bids, then the move for the rest of the bidding, then the legal cards."""
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
        """The rest of the bidding after a pass, as a move that encodes the playing team and the trump."""
        for passes in range(self.passes + 1, 4):
            seat = (self.leader + passes) & 3
            if FITTED.worth(self.hands[seat], self.trump, self.ruleset.hand_size) > FITTED.passing[passes]:
                return _COURSE + 2 * self.trump + (seat & 1)
        cards = card_list(self.pile or PILE)
        return _COURSE + 2 * suit_of(cards[int(self.chance() * len(cards))]) + (self.leader & 1)


CardsT = TypeVar("CardsT", bound=CardsInWorld)


def cards_in_play(deal: KlaverjassenState, kind: type[CardsT]) -> CardsT:
    """The game as it stands after the bidding; the caller fills in the hands of a world."""
    game = kind((0, 0, 0, 0), deal.trump, deal.playing, deal.leader, deal.ruleset)
    game.turn = deal.turn
    game.trick = list(deal.trick)
    game.points, game.roem = taken(deal)
    game.won = deal.tricks_won()
    return game


def call_in_play(deal: KlaverjassenState) -> CallInWorld:
    """The game as it stands when the roem of the trick just won may be called."""
    game = cards_in_play(deal, CallInWorld)
    game.asked = deal.roem_to_call()
    game.roem[game.playing] += game.asked
    return game


def bids_in_play(deal: KlaverjassenState, chance: Chance) -> BidsInWorld:
    """The game as it stands at a bid; the caller fills in the hands of a world."""
    game = BidsInWorld((0, 0, 0, 0), deal.trump, -1, deal.leader, deal.ruleset)
    game.turn = deal.turn
    game.chance, game.passes, game.pile = chance, deal.passes, deal.left
    game.waiting = (PLAYS, PASSES)
    return game


# ---------------------------------------------------------------- the last tricks


_LOWEST, _HIGHEST = -100_000, 100_000
_TRUMP_FIRST: Final = 20


class Solver:
    """A solver of worlds: the result of each card if all seats play their best with open cards.

    `positions` counts the positions visited so far.
    """

    def __init__(self) -> None:
        self.positions = 0

    def solve(self, game: FastGame) -> dict[Card, Ending]:
        """For each legal card the ending that it leads to. `game` is not changed."""
        found: dict[Card, Ending] = {}
        for card in cards_of(game.legal()):
            after = game.copy()
            after.play(card)
            found[card] = self._best(after, _LOWEST, _HIGHEST)[1]
        return found

    def _best(self, game: FastGame, low: int, high: int) -> tuple[int, Ending]:
        """The lead of team 0 over team 1, exact if between `low` and `high` (alpha-beta), and its ending."""
        self.positions += 1
        cards = cards_of(game.legal())
        while len(cards) == 1:
            game.play(cards[0])
            cards = cards_of(game.legal())
        if not cards:
            ending = game.ending()
            return ending.written[0] - ending.written[1], ending
        first = not game.turn & 1
        best: tuple[int, Ending] | None = None
        values, trump = game.ruleset.points[game.trump], game.trump
        # High cards first: they cut off most of the tree.
        for card in sorted(cards, key=lambda card: -values[card] - _TRUMP_FIRST * (card >> 3 == trump)):
            after = game.copy()
            after.play(card)
            found = self._best(after, low, high)
            if best is None or (found[0] > best[0] if first else found[0] < best[0]):
                best = found
            if first:
                low = max(low, found[0])
            else:
                high = min(high, found[0])
            if low >= high:
                break
        assert best is not None
        return best
