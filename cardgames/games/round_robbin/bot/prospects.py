"""What a hand can do next turn: its chains of at most one roll, and those that one more card allows.

There is no search for chains. Two cards of a village are in the hand; the third is in the hand too, can be drawn, or is
in a village. A key, a card from the hand or one that can be drawn, gets it out of there (RR-10).
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from cardgames.engine.cards import UNSEEN, Card, Mask, card_list, cards_in, mask_of
from cardgames.engine.contract import Seat
from cardgames.games.round_robbin.cards import (
    CHARMING_PAIRS,
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
from cardgames.games.round_robbin.chain import Ground
from cardgames.games.round_robbin.tournament import Ruleset


class Stakes:
    """`cards[card]` is the points of a card in a village (RR-20). `shares[seat][owner]` is the weight of `owner`'s
    points for `seat`: 1 for its own side (RR-22), and for all others together minus `harm`."""

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
        """The value of all villages to a seat, including those of other seats."""
        return sum(share * made for share, made in zip(self.shares[seat], self.points(ground), strict=True))

    def best_key(self, keys: Mask, *, for_own: bool) -> Card:
        """The best of these keys to put into a village of the own side, or of another."""
        order = (RED & HIGH, RED, keys) if for_own else (~RED, ~HIGH, keys)
        chosen = next(keys & wanted for wanted in order if keys & wanted)
        return (chosen & -chosen).bit_length() - 1


class Third(NamedTuple):
    """A card that completes two cards to a village; `laid`: whether the three can be laid from the hand (RR-9)."""

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
"""For each pair of cards other than jokers, all cards that complete it; the joker is `FIRST_JOKER`."""

MATES: tuple[Mask, ...] = tuple(
    mask_of(other for other in range(FIRST_JOKER) if other != card and 1 << card | 1 << other in THIRDS)
    for card in range(FIRST_JOKER)
)
"""For each card other than a joker, those that can be in a village with it."""



def _others() -> tuple[dict[Card, Mask], ...]:
    found: tuple[dict[Card, Mask], ...] = tuple({} for _ in range(FIRST_JOKER))
    for pair, thirds in THIRDS.items():
        one, other = cards_in(pair)
        for third, _ in thirds:
            found[one][third] = found[one].get(third, 0) | 1 << other
            found[other][third] = found[other].get(third, 0) | 1 << one
    return found


OTHERS = _others()
"""For each card other than a joker and each third card, the cards that complete both to a village."""

CHARMED: tuple[Mask, ...] = tuple(
    mask_of(other for other in range(FIRST_JOKER) if other != card and 1 << card | 1 << other in CHARMING_PAIRS)
    for card in range(FIRST_JOKER)
)
"""For each card other than a joker, those that charm the free joker with it (RR-14)."""


class Lock(NamedTuple):
    """The owner of the village with a card, and the keys: the cards that get it out in one roll."""

    owner: Seat
    keys: Mask


@lru_cache(maxsize=1 << 10)
def _locks(village: Village, rule: JokerRule) -> tuple[tuple[Card, Mask], ...]:
    keys = dict.fromkeys(cards_in(village), 0)
    for swap in swaps(village, rule):
        keys[swap.out] |= 1 << swap.card & REAL
    return tuple((min(out, FIRST_JOKER), mask) for out, mask in keys.items() if mask)


def locks_of(ground: Ground, rule: JokerRule) -> dict[Card, Lock]:
    """The cards of all villages that can be taken out, with their locks."""
    found: dict[Card, Lock] = {}
    for owner, owned in enumerate(ground.villages):
        for village in owned:
            for out, keys in _locks(village, rule):
                known = found.get(out)
                found[out] = Lock(owner, keys | known.keys) if known else Lock(owner, keys)
    return found


class Raid(NamedTuple):
    """A possible chain: its `value` to the seat that makes it, and its `cost` to the onlooker."""

    value: float
    cost: float


NOTHING = Raid(0.0, 0.0)


class Prospects(NamedTuple):
    """The best raid with the hand alone, and for each drawn card that allows a better one, that raid."""

    ready: Raid
    drawn: dict[Card, Raid]

    def best_of(self, draws: int, unseen: int) -> float:
        """The expected value of the best raid after `draws` draws from `unseen` unseen cards."""
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
    """The raids of `actor` with a hand and one card of `unseen`; `free`: whether there is a free joker (RR-14)."""
    look = _Look(hand, unseen, locks, stakes, actor, onlooker)
    cards = card_list(hand)
    for one, other in combinations(cards, 2):
        look.with_pair(one, other, free)
    for one in cards:
        look.with_drawn(one, free)
    return Prospects(look.ready, {card: raid for card, raid in look.drawn.items() if raid > look.ready})


class _Look:
    """The raids found so far, while pairs of cards are processed."""

    def __init__(
        self, hand: Mask, unseen: Mask, locks: dict[Card, Lock], stakes: Stakes, actor: Seat, onlooker: Seat
    ) -> None:
        self._hand, self._unseen, self._locks, self._stakes = hand, unseen, locks, stakes
        self._opened = [(third, lock) for third, lock in locks.items() if lock.keys & hand]
        """The cards that keys from the hand get out, with their locks."""
        self._actor = actor
        self._mine, self._theirs = stakes.shares[actor], stakes.shares[onlooker]
        self.ready = NOTHING
        self.drawn: dict[Card, Raid] = {}

    def with_pair(self, one: Card, other: Card, free: bool) -> None:
        """Note the raids of two hand cards with every third card."""
        pair = 1 << one | 1 << other
        thirds = THIRDS.get(pair)
        if thirds is None:
            return
        worth, locks, hand, unseen = self._stakes.cards, self._locks, self._hand, self._unseen
        made = worth[one] + worth[other]
        if free and pair in CHARMING_PAIRS:
            self._note(UNSEEN, made)
        for third, laid in thirds:
            if third in locks:
                self._unlock(pair, made + worth[third], third, locks[third])
            elif laid and hand >> third & 1:
                self._note(UNSEEN, made + worth[third])
            elif laid and unseen >> third & 1:
                self._note(third, made + worth[third])

    def _unlock(self, pair: Mask, points: int, third: Card, lock: Lock) -> None:
        """Note the raids with a key from the hand, and those with a drawn key."""
        worth = self._stakes.cards
        if keys := lock.keys & self._hand & ~pair:
            self._note(UNSEEN, points, lock.owner, worth[self._best_key(keys, lock.owner)] - worth[third])
        for key in cards_in(lock.keys & self._unseen):
            self._note(key, points, lock.owner, worth[key] - worth[third])

    def with_drawn(self, one: Card, free: bool) -> None:
        """Note the raids of a hand card and a drawn one, which a key from the hand or the free joker completes."""
        worth, unseen = self._stakes.cards, self._unseen
        charmed = CHARMED[one] & unseen if free else 0
        reached = charmed
        raids: list[tuple[Mask, int, Seat, int]] = []
        for third, lock in self._opened:
            others = OTHERS[one].get(third, 0) & unseen
            keys = lock.keys & self._hand & ~(1 << one)
            if others and keys:
                change = worth[self._best_key(keys, lock.owner)] - worth[third]
                raids.append((others, worth[one] + worth[third], lock.owner, change))
                reached |= others
        for other in cards_in(reached):
            if charmed >> other & 1:
                self._note(other, worth[one] + worth[other])
            for others, points, owner, change in raids:
                if others >> other & 1:
                    self._note(other, points + worth[other], owner, change)

    def _best_key(self, keys: Mask, owner: Seat) -> Card:
        return self._stakes.best_key(keys, for_own=self._mine[owner] > 0)

    def _note(self, drawn: Card, points: int, robbed: Seat = 0, change: int = 0) -> None:
        """Note a raid that needs a drawn card (UNSEEN: none): a village of `points`, and the `change` of the robbed
        seat's points."""
        mine, theirs = self._mine, self._theirs
        raid = Raid(points + mine[robbed] * change, -theirs[self._actor] * points - theirs[robbed] * change)
        if drawn == UNSEEN:
            self.ready = max(self.ready, raid)
        elif raid > self.drawn.get(drawn, NOTHING):
            self.drawn[drawn] = raid
