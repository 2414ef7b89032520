"""Dumbal once more, as plainly as the page tells it: cards are texts, and everything is tried out. For tests only."""

from dataclasses import dataclass, field
from itertools import combinations

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


@dataclass
class PlainOptions:
    hand_size: int = 5
    opening_call: int = 15
    call_at: int = 5
    penalty: int = 20
    turn_limit: int = 60
    set_size: int = 2
    run_length: int = 3
    ends: bool = False
    ace: int = 1
    jack: int = 11
    queen: int = 12
    king: int = 13


def rank_of(card: str) -> str:
    return card[:-1]


def suit_of(card: str) -> str:
    return card[-1]


def follows(card: str, other: str) -> bool:
    """DB-5: the next card of the suit, the ace after the king."""
    place = RANKS.index(rank_of(card))
    return suit_of(card) == suit_of(other) and rank_of(other) == RANKS[(place + 1) % 13]


def sequence(cards: list[str]) -> list[str]:
    """The cards in sequence, if they are one of at most twelve; [] if not."""
    for first in cards:
        row = [first]
        while len(row) < len(cards):
            after = [card for card in cards if card not in row and follows(row[-1], card)]
            if not after:
                break
            row += after
        if len(row) == len(cards):
            return row
    return []


@dataclass
class PlainDeal:
    """One deal. The stack is taken from its front; `laid` is the last turn of each seat, `older` all before."""

    options: PlainOptions
    hands: list[list[str]]
    stack: list[str]
    turn: int
    laid: list[list[str]] = field(default_factory=list)
    older: list[str] = field(default_factory=list)
    asked: int = 0
    turns: int = 0
    over: bool = False
    caller: int | None = None
    wants: bool = False

    def __post_init__(self) -> None:
        self.laid = [[] for _ in self.hands]

    @property
    def opening(self) -> bool:
        """DB-3: whether seats are still asked."""
        return bool(self.options.opening_call) and self.asked < len(self.hands)

    def points(self, hand: list[str]) -> int:
        """DB-1."""
        named = {"A": self.options.ace, "J": self.options.jack, "Q": self.options.queen, "K": self.options.king}
        return sum(named.get(rank_of(card)) or int(rank_of(card)) for card in hand)

    def may_call(self) -> bool:
        limit = self.options.opening_call if self.opening else self.options.call_at
        return self.points(self.hands[self.turn]) <= limit

    def may_lay(self, cards: list[str]) -> bool:
        """DB-5."""
        if len(cards) == 1:
            return True
        if len({rank_of(card) for card in cards}) == 1:
            return len(cards) >= self.options.set_size
        return len(cards) >= self.options.run_length and bool(sequence(cards))

    def takes(self) -> set[str]:
        """DB-6."""
        before = self.laid[self.turn - 1]
        if self.options.ends and len({rank_of(card) for card in before}) > 1 and len(before) > 2:
            before = [before[0], before[-1]]
        return {"stack", *before}

    def moves(self) -> set[tuple[str, ...]]:
        """All moves: `call`, `no`, or what is taken after the cards laid off, these sorted."""
        found: set[tuple[str, ...]] = {("call",)} if self.may_call() else set()
        if self.opening:
            return found | {("no",)}
        hand = self.hands[self.turn]
        for size in range(1, len(hand) + 1):
            for cards in combinations(hand, size):
                if self.may_lay(list(cards)):
                    found |= {(*sorted(cards), take) for take in self.takes()}
        return found

    def make(self, *move: str) -> None:
        """Make a move, in the words of `moves`."""
        if move == ("call",):
            self.caller, self.over = self.turn, True
        elif move == ("no",):
            self.asked += 1
            self.turn = (self.turn + 1) % len(self.hands)
        else:
            self._lay_off(list(move[:-1]), move[-1])

    def _lay_off(self, cards: list[str], take: str) -> None:
        self.older += self.laid[self.turn]
        self.laid[self.turn] = cards if len({rank_of(card) for card in cards}) == 1 else sequence(cards)
        self.hands[self.turn] = [card for card in self.hands[self.turn] if card not in cards]
        if take != "stack":
            self.laid[self.turn - 1].remove(take)
            self._get(take)
        elif self.stack:
            self._get(self.stack.pop(0))
        else:
            self.wants = True

    def to_shuffle(self) -> list[str]:
        """DB-8."""
        stay = (self.turn, (self.turn - 1) % len(self.hands))
        return self.older + [card for seat, laid in enumerate(self.laid) if seat not in stay for card in laid]

    def shuffled(self, stack: list[str]) -> None:
        """DB-8: the new stack lies there, and the turn goes on."""
        assert sorted(stack) == sorted(self.to_shuffle())
        for seat in range(len(self.hands)):
            if seat not in (self.turn, (self.turn - 1) % len(self.hands)):
                self.laid[seat] = []
        self.older, self.wants, self.stack = [], False, list(stack)
        self._get(self.stack.pop(0))

    def _get(self, card: str) -> None:
        self.hands[self.turn].append(card)
        self.turns += 1
        self.turn = (self.turn + 1) % len(self.hands)
        self.over = self.turns == self.options.turn_limit * len(self.hands)

    def written(self) -> list[int]:
        """DB-9 to DB-12, DB-14."""
        points = list(map(self.points, self.hands))
        seats = [seat for seat in range(len(points)) if seat != self.caller]
        if self.caller is not None and all(points[self.caller] < points[seat] for seat in seats):
            return [0 if seat == self.caller else own for seat, own in enumerate(points)]
        least = min(points[seat] for seat in seats)
        low = [seat for seat in seats if points[seat] == least]
        fewest = min(len(self.hands[seat]) for seat in low)
        winners = [seat for seat in low if len(self.hands[seat]) == fewest]
        wrong = self.options.penalty
        return [
            0 if seat in winners else own + (wrong if seat == self.caller else 0) for seat, own in enumerate(points)
        ]
