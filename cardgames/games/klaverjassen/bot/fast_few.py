"""Fast games of two and three seats for search, as `fast` for four. A test compares them with the deal states."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Self

from cardgames.engine.cards import Card, Mask, card_list, mask_of
from cardgames.engine.contract import Seat
from cardgames.games.klaverjassen.bot.bidding import BidScale, scale_of
from cardgames.games.klaverjassen.bot.fast import Chance, Ending, FastGame, cards_of
from cardgames.games.klaverjassen.cards import AWAY_ZONES, LayAway
from cardgames.games.klaverjassen.deal import KlaverjassenState
from cardgames.games.klaverjassen.following import NO_PARTNER, best_index, playable
from cardgames.games.klaverjassen.ruleset import Ruleset
from cardgames.games.klaverjassen.score import score_alone
from cardgames.games.klaverjassen.three import may_lay_away
from cardgames.games.klaverjassen.two import Place, order_of

LAID = 1.0
"""The value of a point put aside, in points of the difference between the player and the pair."""
MOST_CHOICES = 100
"""With more ways to put cards aside, only combinations of the cards least worth keeping are compared."""


class FewGame(FastGame):
    """What the games of two and three seats share."""

    __slots__ = ()

    def playout(self, chance: Chance, call_odds: float = 1.0, played: list[Card] | None = None) -> Ending:
        """See `FastGame`. All roem is called, whatever `call_odds` is."""
        while cards := cards_of(self.legal()):
            card = cards[int(chance() * len(cards))] if len(cards) > 1 else cards[0]
            if played is not None:
                played.append(card)
            self.play(card)
        return self.ending()


class TwoGame(FewGame):
    """A game of two seats. `hands` are the four places (see `two`), and `turn` is a place; at a lead, the hand of the
    seat to lead. `beneath` has the covered card under each card, or -1."""

    __slots__ = ("beneath", "order")

    beneath: Sequence[Card]

    def __init__(self, hands: Sequence[Mask], trump: int, playing: int, leader: Seat, ruleset: Ruleset) -> None:
        super().__init__(hands, trump, playing, leader, ruleset)
        self.order: tuple[Place, ...] = ()
        self.beneath = (-1,) * 32

    def copy(self) -> Self:
        twin = super().copy()
        twin.order, twin.beneath = self.order, self.beneath
        return twin

    def held(self, seat: Seat) -> Mask:
        """See `FastGame`: the hand and the open cards of the table."""
        return self.hands[seat] | self.hands[seat + 2]

    def legal(self) -> Mask:
        hands, ruleset = self.hands, self.ruleset
        if self.trick:
            return playable(hands[self.turn], self.trick, self.trump, ruleset)
        hand, table = hands[self.turn], hands[self.turn + 2]
        if ruleset.lead_from == "either":
            return hand | table
        return hand if ruleset.lead_from == "hand" else table

    def play(self, card: Card, call: bool = True) -> None:
        hands, trick, bit = self.hands, self.trick, 1 << card
        if not trick:
            if not hands[self.turn] & bit:
                self.turn += 2
            self.order = order_of(self.turn, self.ruleset)
        hands[self.turn] ^= bit
        trick.append(card)
        order = self.order
        if len(trick) < len(order):
            self.turn = order[len(trick)]
            return
        team = order[best_index(trick, self.trump)] & 1
        points, roem, _ = self.worth[mask_of(trick)]
        self.points[team] += points
        self.won[team] += 1
        if roem and call:
            self.roem[team] += roem
        if sum(self.won) == self.ruleset.tricks:
            self.points[team] += self.ruleset.last_trick
        for place, played in zip(order, trick, strict=True):
            if self.beneath[played] >= 0:
                hands[place] |= 1 << self.beneath[played]
        trick.clear()
        self.leader = self.turn = team


class ThreeGame(FewGame):
    """A game of three seats. `points`, `roem` and `won` have a value for each seat.

    Side 0 is that of seat `me`, which the search is for. `player` is the seat that plays, `laid` the points of the
    cards put aside, `blind` the mask of the blind until it is taken.
    """

    __slots__ = ("blind", "laid", "me", "player")

    def __init__(self, hands: Sequence[Mask], trump: int, player: Seat, leader: Seat, ruleset: Ruleset) -> None:
        super().__init__(hands, trump, 0, leader, ruleset)
        self.player, self.me = player, 0
        self.laid: float = 0
        self.blind: Mask = 0
        self.points, self.roem, self.won = [0] * 3, [0] * 3, [0] * 3

    def copy(self) -> Self:
        twin = super().copy()
        twin.player, twin.me, twin.laid, twin.blind = self.player, self.me, self.laid, self.blind
        return twin

    @property
    def side(self) -> int:
        return self.side_of(self.turn)

    def side_of(self, seat: Seat) -> int:
        return int((seat == self.player) != (self.me == self.player))

    def begin(self, seat: Seat) -> None:
        """See `FastGame`. The player takes the blind and puts cards aside by the estimate of the hand."""
        self.player = seat
        self.hands[seat] |= self.blind
        self.blind = 0
        scale = scale_of(self.ruleset)
        self.lay_away(best_to_lay(self.hands[seat], self.trump, self.ruleset.blind, self.ruleset, scale, 1)[0][0])

    def lay_away(self, cards: Mask) -> None:
        """Lay cards away from the player's hand."""
        self.hands[self.player] &= ~cards
        self.laid += sum(map(self.ruleset.points[self.trump].__getitem__, card_list(cards)))

    def _partner(self) -> int:
        """See `playable`."""
        if self.ruleset.each_alone:
            return NO_PARTNER
        before, turn = (3 - self.player - self.turn - self.leader) % 3, len(self.trick)
        return before - turn if before < turn else NO_PARTNER

    def legal(self) -> Mask:
        hand = self.hands[self.turn]
        return playable(hand, self.trick, self.trump, self.ruleset, self._partner()) if self.trick else hand

    def play(self, card: Card, call: bool = True) -> None:
        trick, seat = self.trick, self.turn
        self.hands[seat] ^= 1 << card
        trick.append(card)
        if len(trick) < 3:
            self.turn = (seat + 1) % 3
            return
        winner = (self.leader + best_index(trick, self.trump)) % 3
        points, roem, _ = self.worth[mask_of(trick)]
        self.points[winner] += points
        self.won[winner] += 1
        if roem and call:
            self.roem[winner] += roem
        if not self.hands[winner]:
            self.points[winner] += self.ruleset.last_trick
        trick.clear()
        self.leader = self.turn = winner

    def ending(self) -> Ending:
        """See `FastGame`: the score of seat `me`, and the mean of the others."""
        calls = tuple((roem,) for roem in self.roem)
        row = score_alone(self.player, tuple(self.points), calls, tuple(self.won), int(self.laid), self.ruleset)
        written = [points + roem for points, roem in zip(row.points, row.roem, strict=True)]
        own = written[self.me]
        return Ending((own, (sum(written) - own) / 2), row.nat is not None, row.pit is not None)


@lru_cache(maxsize=4096)
def best_to_lay(
    hand: Mask, trump: int, count: int, ruleset: Ruleset, scale: BidScale, most: int
) -> list[tuple[Mask, float]]:
    """The `most` best choices of `count` cards to put aside from a hand with the blind (KJ-39), and the worth of each:
    that of the rest of the hand, and of the points put aside."""
    points = ruleset.points[trump]
    pool = card_list(may_lay_away(hand, trump, ruleset))

    def worth(laid: Mask) -> float:
        return scale.worth(hand & ~laid, trump, ruleset) + LAID * sum(map(points.__getitem__, card_list(laid)))

    if comb(len(pool), count) > MOST_CHOICES:
        least: list[Card] = []
        while len(least) < count + 3:
            least.append(max(pool, key=lambda card: worth(mask_of([*least, card]))))
            pool.remove(least[-1])
        pool = least
    choices = map(mask_of, combinations(pool, count))
    return sorted(((laid, worth(laid)) for laid in choices), key=lambda choice: (-choice[1], choice[0]))[:most]


def choices_to_lay(deal: KlaverjassenState, seat: Seat, scale: BidScale, most: int) -> list[tuple[Mask, float]]:
    """The `most` best choices of all cards that a seat still has to put aside; see `best_to_lay`."""
    count = deal.ruleset.blind - deal.count(AWAY_ZONES[seat])
    return best_to_lay(deal.hands[seat], deal.trump, count, deal.ruleset, scale, most)


def lay_of(choice: Mask) -> LayAway:
    """The move that puts aside the first card of a choice."""
    return LayAway(card_list(choice)[0])
