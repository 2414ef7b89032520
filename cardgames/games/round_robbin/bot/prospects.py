"""What a hand can do next turn: the chains of one roll at most that it can make, and those that one card more allows.

No chain is searched for. Two cards of a set are in the hand; the third is in the hand as well, may be drawn, or lies in
a village, from which a key gets it out (RR-10): a card of the hand, or one that may be drawn.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from cardgames.engine.cards import UNSEEN, Card, Mask, card_list, cards_in, mask_of
from cardgames.engine.contract import Seat
from cardgames.games.round_robbin.cards import (
    DECK,
    FIRST_JOKER,
    HIGH,
    REAL,
    RED,
    RED_STRAIGHTS,
    SETS,
    JokerRule,
    Village,
    swaps,
)
from cardgames.games.round_robbin.chain import Ground, may_charm
from cardgames.games.round_robbin.tournament import Ruleset


class Stakes:
    """`cards[card]` is what a card brings in a village (RR-20). `shares[seat][owner]` is what a point of `owner` counts
    for `seat`: 1 on its own side (RR-22), and on the others together minus `harm`."""

    def __init__(self, ruleset: Ruleset, seats: int, harm: float) -> None:
        self.cards = tuple(ruleset.worth(card) if RED >> card & 1 else 0 for card in range(len(DECK)))
        sides = 2 if ruleset.teams else seats
        against = -harm / max(1, sides - 1)
        self.shares = tuple(
            tuple(1.0 if self._allied(ruleset, seat, owner) else against for owner in range(seats))
            for seat in range(seats)
        )
        self._village = lru_cache(maxsize=1 << 10)(self._count)

    @staticmethod
    def _allied(ruleset: Ruleset, one: Seat, other: Seat) -> bool:
        return one == other or (ruleset.teams and (one - other) % 2 == 0)

    def _count(self, village: Village) -> int:
        return sum(self.cards[card] for card in cards_in(village & RED))

    def village(self, village: Village) -> int:
        """The points of a village."""
        return self._village(village)

    def points(self, ground: Ground) -> tuple[int, ...]:
        """The points of each seat's own villages."""
        return tuple(sum(map(self._village, owned)) for owned in ground.villages)

    def balance(self, ground: Ground, seat: Seat) -> float:
        """What the villages are worth to a seat, those of others counted in."""
        return sum(share * made for share, made in zip(self.shares[seat], self.points(ground), strict=True))

    def best_key(self, keys: Mask, *, for_own: bool) -> Card:
        """Which of some keys goes best into a village of one's own side, or of others."""
        order = (RED & HIGH, RED, keys) if for_own else (~RED, ~HIGH, keys)
        chosen = next(keys & wanted for wanted in order if keys & wanted)
        return (chosen & -chosen).bit_length() - 1


class Third(NamedTuple):
    """A card that makes two cards a set; `laid`: whether the three may be laid from the hand (RR-9)."""

    card: Card
    laid: bool


def _thirds() -> dict[Mask, tuple[Third, ...]]:
    found: dict[Mask, list[Third]] = {}
    for village in SETS:
        cards = list(cards_in(village))
        if cards[-1] > FIRST_JOKER:
            continue  # jokers are alike
        for card in cards:
            pair = village ^ 1 << card
            if pair & ~REAL == 0:
                laid = card < FIRST_JOKER and village not in RED_STRAIGHTS
                found.setdefault(pair, []).append(Third(card, laid))
    return {pair: tuple(cards) for pair, cards in found.items()}


THIRDS = _thirds()
"""For two real cards all that make them a set; the joker is `FIRST_JOKER`."""

MATES: tuple[Mask, ...] = tuple(
    mask_of(other for other in range(FIRST_JOKER) if other != card and 1 << card | 1 << other in THIRDS)
    for card in range(FIRST_JOKER)
)
"""For each real card the others that can be in a set with it."""

CHARMERS = frozenset(pair for pair in THIRDS if may_charm(pair))


class Lock(NamedTuple):
    """Whose village holds a card, and the keys: the cards that get it out in one roll."""

    owner: Seat
    keys: Mask


@lru_cache(maxsize=1 << 10)
def _locks(village: Village, rule: JokerRule) -> tuple[tuple[Card, Mask], ...]:
    keys = dict.fromkeys(cards_in(village), 0)
    for swap in swaps(village, rule).pairs:
        keys[swap.out] |= 1 << swap.card & REAL
    return tuple((min(out, FIRST_JOKER), mask) for out, mask in keys.items() if mask)


def locks_of(ground: Ground, rule: JokerRule) -> dict[Card, Lock]:
    """The cards of all villages that can be got out."""
    found: dict[Card, Lock] = {}
    for owner, owned in enumerate(ground.villages):
        for village in owned:
            for out, keys in _locks(village, rule):
                known = found.get(out)
                found[out] = Lock(owner, keys | known.keys) if known else Lock(owner, keys)
    return found


class Raid(NamedTuple):
    """A chain that somebody could make: its `value` to who makes it, and what it takes from who looks on."""

    value: float
    cost: float


NOTHING = Raid(0.0, 0.0)


class Prospects(NamedTuple):
    """The best raid without a card more, and for each card that makes a better one possible that one."""

    ready: Raid
    drawn: dict[Card, Raid]

    def best_of(self, draws: int, unseen: int) -> float:
        """What the best raid can be expected to be worth after so many draws from so many unseen cards."""
        worths = sorted((raid.value for raid in self.drawn.values()), reverse=True)
        expected, left = 0.0, 1.0
        for number, worth in enumerate(worths, 1):
            still = (max(0, unseen - number) / unseen) ** draws
            expected += worth * (left - still)
            left = still
        return expected + left * self.ready.value


def prospects(
    hand: Mask, unseen: Mask, free: bool, locks: dict[Card, Lock], stakes: Stakes, actor: Seat, onlooker: Seat
) -> Prospects:
    """What `actor` can do with a hand and one card of `unseen`; `free`: whether a joker lies free (RR-14)."""
    look = _Look(hand, unseen, locks, stakes, actor, onlooker)
    cards = card_list(hand)
    for one, other in combinations(cards, 2):
        look.at(one, other, free)
    for one in cards:
        for other in cards_in(MATES[one] & unseen):
            look.at(one, other, free, drawn=other)
    return Prospects(look.ready, {card: raid for card, raid in look.drawn.items() if raid > look.ready})


class _Look:
    """The raids found so far, while pair after pair is looked at."""

    def __init__(
        self, hand: Mask, unseen: Mask, locks: dict[Card, Lock], stakes: Stakes, actor: Seat, onlooker: Seat
    ) -> None:
        self._hand, self._unseen, self._locks, self._stakes = hand, unseen, locks, stakes
        self._actor = actor
        self._mine, self._theirs = stakes.shares[actor], stakes.shares[onlooker]
        self.ready = NOTHING
        self.drawn: dict[Card, Raid] = {}

    def at(self, one: Card, other: Card, free: bool, drawn: Card = UNSEEN) -> None:
        """Two cards of the hand, or one of it and one `drawn`: every third that makes them a set."""
        pair = 1 << one | 1 << other
        thirds = THIRDS.get(pair)
        if thirds is None:
            return
        worth = self._stakes.cards
        made = worth[one] + worth[other]
        if free and pair in CHARMERS:
            self._note(drawn, made)
        for third, laid in thirds:
            points = made + worth[third]
            lock = self._locks.get(third)
            if lock:
                self._unlock(pair, points, third, lock, drawn)
            elif laid and drawn == UNSEEN and self._hand >> third & 1:
                self._note(drawn, points)
            elif laid and drawn == UNSEEN and self._unseen >> third & 1:
                self._note(third, points)

    def _unlock(self, pair: Mask, points: int, third: Card, lock: Lock, drawn: Card) -> None:
        """With a key of the hand; or, when the pair is there, with one that may be drawn."""
        worth = self._stakes.cards
        keys = lock.keys & self._hand & ~pair
        if keys:
            key = self._stakes.best_key(keys, for_own=self._mine[lock.owner] > 0)
            self._note(drawn, points, lock.owner, worth[key] - worth[third])
        if drawn == UNSEEN:
            for key in cards_in(lock.keys & self._unseen):
                self._note(key, points, lock.owner, worth[key] - worth[third])

    def _note(self, drawn: Card, points: int, robbed: Seat = 0, change: int = 0) -> None:
        """A raid for which a card must be drawn (UNSEEN: none): a village of so many points, and how the villages of
        who is robbed change."""
        mine, theirs = self._mine, self._theirs
        raid = Raid(points + mine[robbed] * change, -theirs[self._actor] * points - theirs[robbed] * change)
        if drawn == UNSEEN:
            self.ready = max(self.ready, raid)
        elif raid > self.drawn.get(drawn, NOTHING):
            self.drawn[drawn] = raid
