"""A fast game for search, on plain ints, without events, checks and texts. A test compares it with the deal state.

Tables give the cards of a mask, and a cache the worth of a trick by its four cards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Self

from cardgames.engine.cards import Card, Mask, card_list
from cardgames.engine.contract import Seat
from cardgames.games.klaverjassen.cards import SUIT_MASK
from cardgames.games.klaverjassen.following import playable
from cardgames.games.klaverjassen.ruleset import POWER, Ruleset

Chance = Callable[[], float]
"""A function that returns random numbers from 0 up to 1, such as `Random.random`."""


class _CardsOf(dict[Mask, tuple[Card, ...]]):
    """A cache of the cards of each mask."""

    def __missing__(self, mask: Mask) -> tuple[Card, ...]:
        cards = self[mask] = tuple(card_list(mask))
        return cards


_LOW: Final = _CardsOf()
_HIGH: Final = _CardsOf()
_SUITED: Final = _CardsOf()


def cards_of(mask: Mask) -> tuple[Card, ...]:
    """The cards of a mask, lowest first; faster than `card_list`, for cards 0 to 31 only."""
    return _LOW[mask & 0xFFFF] + _HIGH[mask & 0xFFFF0000]


class Ending(NamedTuple):
    """The result of a finished game: the score of each side, and whether it was nat or a pit."""

    written: tuple[float, float]
    nat: bool
    pit: bool


class FastGame:
    """A game of four seats in play, on plain ints. `points`, `roem` and `won` (tricks) have a value for each team."""

    __slots__ = (
        "hands", "leader", "playing", "points", "roem", "ruleset", "trick", "trump", "turn", "won", "worth",
    )  # fmt: skip

    def __init__(
        self, hands: Sequence[Mask], trump: int, playing: int, leader: Seat, ruleset: Ruleset
    ) -> None:
        """The game before its first lead: `playing` is the team that must make it."""
        self.hands = list(hands)
        self.playing = playing
        self.leader = self.turn = leader
        self.ruleset = ruleset
        self.set_trump(trump)
        self.trick: list[Card] = []
        self.points = [0, 0]
        self.roem = [0, 0]
        self.won = [0, 0]

    @property
    def side(self) -> int:
        """The side whose turn it is."""
        return self.turn & 1

    def side_of(self, seat: Seat) -> int:
        """The side of a seat, as in `Ending.written`."""
        return seat & 1

    def held(self, seat: Seat) -> Mask:
        """The cards of a seat by which it bids."""
        return self.hands[seat]

    @property
    def tricks_left(self) -> int:
        """The number of tricks still to be completed."""
        return max(map(int.bit_count, self.hands))

    def begin(self, seat: Seat) -> None:
        """Begin the tricks of a game that `seat` plays."""
        self.playing = seat & 1

    def set_trump(self, trump: int) -> None:
        """Make a suit trump, before the first card is played."""
        self.trump = trump
        self.worth = self.ruleset.worth[trump]

    def copy(self) -> Self:
        """Return an independent copy."""
        twin = self.__new__(type(self))
        twin.hands = self.hands[:]
        twin.trump = self.trump
        twin.playing = self.playing
        twin.leader = self.leader
        twin.turn = self.turn
        twin.ruleset = self.ruleset
        twin.worth = self.worth
        twin.trick = self.trick[:]
        twin.points = self.points[:]
        twin.roem = self.roem[:]
        twin.won = self.won[:]
        return twin

    def legal(self) -> Mask:
        """The legal cards of the seat to play; 0 if the game is over."""
        return playable(self.hands[self.turn], self.trick, self.trump, self.ruleset)

    def play(self, card: Card, call: bool = True) -> None:
        """Play a legal card; `call` is whether roem is called if the card completes a trick."""
        trick = self.trick
        seat = self.turn
        self.hands[seat] ^= 1 << card
        trick.append(card)
        if len(trick) < 4:
            self.turn = (seat + 1) & 3
            return
        one, two, three, four = trick
        power = POWER[self.trump][one >> 3]
        strengths = (power[one], power[two], power[three], power[four])
        winner = (self.leader + strengths.index(max(strengths))) & 3
        team = winner & 1
        points, roem, _ = self.worth[1 << one | 1 << two | 1 << three | 1 << four]
        self.points[team] += points
        self.won[team] += 1
        if roem and call:
            self.roem[team] += roem
        if not self.hands[winner]:
            self.points[team] += self.ruleset.last_trick
        trick.clear()
        self.leader = self.turn = winner

    def ending(self) -> Ending:
        """The result of the finished game (KJ-18 to KJ-21)."""
        playing, ruleset = self.playing, self.ruleset
        one, two = self.points
        roem_one, roem_two = self.roem
        own = self.points[playing] + self.roem[playing]
        total = one + two + roem_one + roem_two
        nat = 2 * own <= total
        if nat:
            written = [0, 0]
            written[1 - playing] = total
        else:
            written = [one + roem_one, two + roem_two]
        pit = not (self.won[0] and self.won[1])
        if pit:
            winner = 0 if self.won[0] else 1
            bonus = ruleset.pit if winner == playing else ruleset.counter_pit
            written[winner] += bonus
            pit = bool(bonus) or winner == playing
        return Ending((written[0], written[1]), nat, pit)

    def playout(self, chance: Chance, call_odds: float = 1.0, played: list[Card] | None = None) -> Ending:
        """Play random cards to the end. Defenders call all roem; the playing team calls with probability `call_odds`.

        If `played` is given, the cards are appended to it in the order played.
        """
        if not any(self.hands):
            return self.ending()
        hands, trick, trump, ruleset = self.hands, self.trick, self.trump, self.ruleset
        points, roem, won, worth, playing = self.points, self.roem, self.won, self.worth, self.playing
        powers = POWER[trump]
        ask = ruleset.ask_roem and call_odds < 1
        beat = SUIT_MASK[trump] if ruleset.beat_on_trump_lead else 0
        suit_mask = SUIT_MASK
        low, high, suited = _LOW, _HIGH, _SUITED
        seat, leader = self.turn, self.leader
        while True:
            hand = hands[seat]
            if not trick:
                if not hand:
                    break
                cards = low[hand & 0xFFFF] + high[hand & 0xFFFF0000]
            else:
                led = suit_mask[trick[0] >> 3]
                follow = hand & led
                if follow and led != beat:
                    cards = suited[follow]
                else:
                    choice = playable(hand, trick, trump, ruleset)
                    cards = low[choice & 0xFFFF] + high[choice & 0xFFFF0000]
            count = len(cards)
            card = cards[int(chance() * count)] if count > 1 else cards[0]
            hands[seat] = hand ^ 1 << card
            trick.append(card)
            if played is not None:
                played.append(card)
            if len(trick) < 4:
                seat = (seat + 1) & 3
                continue
            one, two, three, four = trick
            power = powers[one >> 3]
            first, second, third, fourth = power[one], power[two], power[three], power[four]
            # A card without power, neither trump nor of the led suit, beats nothing.
            if first >= second:
                best, top = 0, first
            else:
                best, top = 1, second
            if third > top:
                best, top = 2, third
            if fourth > top:
                best = 3
            leader = seat = (leader + best) & 3
            team = seat & 1
            gained, extra, _ = worth[1 << one | 1 << two | 1 << three | 1 << four]
            points[team] += gained
            won[team] += 1
            if extra and (team != playing or not ask or chance() < call_odds):
                roem[team] += extra
            trick.clear()
        points[seat & 1] += ruleset.last_trick
        self.turn = self.leader = seat
        return self.ending()


class RandomDeal(NamedTuple):
    """A random deal with random bids: `trumps` are the suits turned, two if all passed; `passes` counts passes."""

    game: FastGame
    trumps: tuple[int, ...]
    passes: int


def random_deal(chance: Chance, ruleset: Ruleset, leader: Seat = 0) -> RandomDeal:
    """Deal, turn a card of a full trump pile, and bid play or pass at random (KJ-3 to KJ-6)."""
    keys = [chance() for _ in range(32)]
    cards = sorted(range(32), key=keys.__getitem__)
    size = ruleset.hand_size
    hands = [sum([1 << card for card in cards[seat * size : (seat + 1) * size]]) for seat in range(4)]
    first = int(chance() * 20)
    for passes in range(4):
        if chance() < 0.5:
            return RandomDeal(
                FastGame(hands, first // 5, (leader + passes) & 1, leader, ruleset), (first // 5,), passes
            )
    second = (first + 1 + int(chance() * 19)) % 20
    return RandomDeal(FastGame(hands, second // 5, leader & 1, leader, ruleset), (first // 5, second // 5), 4)


def random_game(chance: Chance, ruleset: Ruleset) -> Ending:
    """Play a whole random game with bids, roem and score; `cardgames.bench` measures its speed."""
    return random_deal(chance, ruleset).game.playout(chance, 0.5)
