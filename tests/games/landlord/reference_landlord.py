"""An independent, simple implementation of Landlord, written from the rules page alone, in the words that records use.

Cards are texts such as `5☾❧`, `Crown⌘` and `Excuse`, options are those of the record. Moves are texts as well:
`no bid`, `bid 2`, `pass`, or a set with what is attached behind a `+`. It shares nothing with the game.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations

Reading = tuple[str, int, str]
"""A reading: the kind, its length, and the highest rank; for a bomb its suit."""

SIGNS = "☾☼≋❧§⌘"
SUITS = dict(zip(SIGNS, ("moons", "suns", "waves", "leaves", "wyrms", "knots"), strict=True))
ORDER = ["3", "4", "5", "6", "7", "8", "9", "Pawn", "Court", "Crown", "A", "2", "Excuse"]  # LL-6
TOPS = {"ace": "A", "two": "2", "excuse": "Excuse"}
KINDS = {"single": (1, 0), "pair": (2, 0), "triple": (3, 0), "triple and one": (3, 1), "triple and pair": (3, 2)}
"""LL-7: the number of cards of a rank, and of those attached to them."""
PACK = """
A M S W L Y K, Crown M S W L Y K, 2 MK SY WL, 3 MW SK LY, 4 MS WL YK, 5 ML SW YK, 6 MW SY LK, 7 ML SK WY, 8 MS WL YK,
9 MS WY LK, Pawn MSL MYK SWK WLY, Court MWK MLY SWY SLK
"""
LETTERS = dict(zip("MSWLYK", SIGNS, strict=True))


def deck() -> list[str]:
    """LL-1."""
    found = ["Excuse"]
    for rank, *cards in map(str.split, PACK.split(",")):
        found += [rank + "".join(LETTERS[letter] for letter in card) for card in cards]
    return found


def rank(card: str) -> str:
    return card.rstrip(SIGNS)


def suits(card: str) -> str:
    return card.removeprefix(rank(card))


def height(rank: str) -> int:
    return ORDER.index(rank)


def bomb_suit(cards: Iterable[str]) -> str:
    """LL-7: the suit of an Ace and a Crown of one suit; "" for other cards."""
    held = list(cards)
    if len(held) != 2 or sorted(map(rank, held)) != ["A", "Crown"]:
        return ""
    return suits(held[0]) if suits(held[0]) == suits(held[1]) else ""


def alike(cards: Iterable[str]) -> tuple[str, ...]:
    """LL-16: the cards as a player distinguishes them."""
    return tuple(sorted(card if rank(card) in ("A", "Crown") else rank(card) for card in cards))


class Sets:
    """The sets with these options (LL-7 to LL-12)."""

    def __init__(self, options: dict[str, str]):
        self.shortest = dict.fromkeys(KINDS, int(options["straight_triples"]))
        self.shortest |= {"single": int(options["straight_singles"]), "pair": int(options["straight_pairs"])}
        self.top = TOPS[options["straight_top"]]
        self.other_rank = options["attached"] == "other_rank"
        self.bombs = options["bomb_order"].split(",")
        self.of_size: dict[int, list[tuple[str, list[str], Counter[str]]]] = defaultdict(list)
        for kind, row in self.rows():
            self.of_size[len(row) * sum(KINDS[kind])].append((kind, row, Counter(row * KINDS[kind][0])))

    def rows(self) -> Iterator[tuple[str, list[str]]]:
        """LL-7, LL-9: every kind with every possible row of ranks."""
        for kind in KINDS:
            for low in range(13):
                yield kind, ORDER[low : low + 1]
                for high in range(low + self.shortest[kind] - 1, height(self.top) + 1):
                    yield kind, ORDER[low : high + 1]

    def may_attach(self, kind: str, cards: Counter[str], row: list[str]) -> bool:
        """LL-10: whether cards of these ranks can be attached."""
        if cards.total() != KINDS[kind][1] * len(row) or (self.other_rank and any(one in row for one in cards)):
            return False
        return kind != "triple and pair" or not any(count % 2 for count in cards.values())

    def readings(self, cards: Iterable[str]) -> set[Reading]:
        """All readings of these cards."""
        held = list(cards)
        counts = Counter(map(rank, held))
        return {("bomb", 1, bomb_suit(held))} - {("bomb", 1, "")} | {
            (kind, len(row), row[-1])
            for kind, row, body in self.of_size[len(held)]
            if body <= counts and self.may_attach(kind, counts - body, row)
        }

    def laid(self, body: list[str], attached: list[str]) -> Reading | None:
        """The reading of cards in this order."""
        if bomb_suit(body) and not attached:
            return "bomb", 1, bomb_suit(body)
        ranks, others = Counter(map(rank, body)), Counter(map(rank, attached))
        for kind, row, whole in self.of_size[len(body) + len(attached)]:
            if whole == ranks and self.may_attach(kind, others, row):
                return kind, len(row), row[-1]
        return None

    def beats(self, one: Reading, other: Reading) -> bool:
        """LL-8, LL-11."""
        if one[0] == other[0] == "bomb":
            return self.bombs.index(SUITS[one[2]]) > self.bombs.index(SUITS[other[2]])
        return one[0] == "bomb" or (one[:2] == other[:2] and height(one[2]) > height(other[2]))

    def may_be(self, cards: Iterable[str], lying: Reading | None) -> set[Reading]:
        """LL-12: the readings with which these cards can be played."""
        found = self.readings(cards)
        if not lying:
            return found
        higher = {one for one in found if self.beats(one, lying)}
        same = sorted((one for one in higher if one[0] != "bomb"), key=lambda one: height(one[2]))
        return {one for one in higher if one[0] == "bomb"} | set(same[-1:])

    def all_sets(self, hand: list[str], lying: Reading | None) -> set[tuple[Reading, tuple[str, ...]]]:
        """Everything that a hand can play, all of its cards tried together."""
        return {
            (one, alike(cards))
            for size in range(1, len(hand) + 1)
            for cards in combinations(hand, size)
            for one in self.may_be(cards, lying)
        }

    def leads(self, hand: list[str]) -> set[Reading]:
        """All kinds, lengths and ranks that a hand can lead."""
        counts = Counter(map(rank, hand))
        found: set[Reading] = {("bomb", 1, bomb_suit(two)) for two in combinations(hand, 2) if bomb_suit(two)}
        for kind, row in self.rows():
            body = Counter(row * KINDS[kind][0])
            rest = [(one, count) for one, count in (counts - body).items() if not (self.other_rank and one in row)]
            units = sum(count // (2 if kind == "triple and pair" else 1) for _, count in rest)
            if body <= counts and (KINDS[kind][1] == 0 or units >= len(row)):
                found.add((kind, len(row), row[-1]))
        return found


def split(text: str) -> tuple[list[str], list[str]]:
    """A set of a record: its body, and the attached cards."""
    body, _, attached = text.partition("+")
    return body.split(), attached.split()


class PlainDeal:
    """One deal; `passed_out` is the number of passed-out deals in a row before it."""

    def __init__(self, text: str, first: int, passed_out: int, options: dict[str, str]):
        *self.hands, self.centre = [part.split() for part in (text + " ").split("/")]
        self.options, self.first, self.turn, self.passed_out = options, first, first, passed_out
        self.sets = Sets(options)
        assert [len(hand) for hand in self.hands] == [self.agreed("hand_size")] * 3  # LL-3
        assert len(self.centre) == self.agreed("centre_size")
        dealt = sum(self.hands, self.centre)
        assert len(set(dealt)) == len(dealt)
        self.out = set(deck()) - set(dealt)
        assert len(self.out) == 45 - len(dealt)
        self.said: list[tuple[int, int]] = []
        self.landlord: int | None = None
        self.bid = self.bombs = self.passes = 0
        self.lying: Reading | None = None
        self.played: list[set[str]] = [set(), set(), set()]
        self.winner: int | None = None
        self.over = False

    def agreed(self, name: str) -> int:
        return int(self.options[name])

    def may(self, text: str) -> bool:
        """Whether a move of the current seat is legal."""
        if self.over:
            return False
        if text == "no bid" or text.startswith("bid "):
            amount = int(text.removeprefix("bid ")) if text != "no bid" else 0
            highest = max((bid for _, bid in self.said), default=0)
            return self.landlord is None and (not amount or highest < amount <= self.agreed("highest_bid"))  # LL-3
        if self.landlord is None:
            return False
        if text == "pass":
            return self.lying is not None  # LL-4
        body, attached = split(text)
        if not set(body + attached) <= set(self.hands[self.turn]):
            return False
        return self.sets.laid(body, attached) in self.sets.may_be(body + attached, self.lying)

    def make(self, text: str) -> None:
        assert self.may(text), text
        speaker, self.turn = self.turn, (self.turn - 1) % 3  # anticlockwise
        if self.landlord is None:
            self.said.append((speaker, int(text.removeprefix("bid ")) if text != "no bid" else 0))
            self.end_of_bidding()
        elif text == "pass":
            self.passes += 1
            if self.passes == 2:  # LL-5
                self.lying = None
        else:
            self.play(speaker, *split(text))

    def end_of_bidding(self) -> None:
        """LL-3."""
        bid, landlord = max((bid, seat) for seat, bid in self.said)
        if bid == self.agreed("highest_bid") or (len(self.said) == 3 and bid):
            self.begin(landlord, bid)
        elif len(self.said) == 3:
            if self.passed_out + 1 == self.agreed("passed_out"):
                self.begin(self.first, 1)
            else:
                self.over = True

    def begin(self, landlord: int, bid: int) -> None:
        self.landlord = self.turn = landlord
        self.bid = bid
        self.hands[landlord] += self.centre

    def play(self, seat: int, body: list[str], attached: list[str]) -> None:
        self.lying = self.sets.laid(body, attached)
        assert self.lying
        self.passes = 0
        self.bombs += self.lying[0] == "bomb"
        for card in body + attached:
            self.hands[seat].remove(card)
            self.played[seat].add(card)
        if not self.hands[seat]:  # LL-13
            self.winner, self.over = seat, True

    def points(self) -> list[int]:
        """LL-13, LL-14."""
        times = self.bid * self.agreed("bomb_factor") ** self.bombs
        if self.winner != self.landlord:
            times = -times
        return [
            self.agreed("landlord_points") * times if seat == self.landlord else -self.agreed("peasant_points") * times
            for seat in range(3)
        ]


class PlainMatch:
    """A match, fed with the lines of its record."""

    def __init__(self, options: str, match_state: str):
        self.options = dict(option.split("=") for option in options.split())
        self.lot = int(match_state.removeprefix("first "))
        self.rounds: list[list[int]] = []
        self.passed_out = 0
        self.deal: PlainDeal | None = None

    def scores(self) -> list[int]:
        return [sum(points[seat] for points in self.rounds) for seat in range(3)]

    def over(self) -> bool:
        """LL-15."""
        kind, goal = self.options["match"].split(":")
        if kind == "deals":
            return len(self.rounds) == int(goal)
        return max(self.scores()) >= int(goal) or len(self.rounds) == int(self.options["max_deals"])

    def take(self, line: str) -> None:
        """Apply a `deal` or `move` line."""
        kind, table, text = line.split(" ", 2)
        assert table == "0"
        if kind == "deal":
            assert not self.over()
            first = (self.lot + len(self.rounds)) % 3  # LL-2
            self.deal = PlainDeal(text, first, self.passed_out, self.options)
            return
        seat, text = text.split(" ", 1)
        assert self.deal
        assert int(seat) == self.deal.turn
        self.deal.make(text)
        if self.deal.over:
            self.passed_out = 0 if self.deal.landlord is not None else self.passed_out + 1
            if self.deal.landlord is not None:
                self.rounds.append(self.deal.points())

    def results(self) -> list[str]:
        assert self.over()
        scores = self.scores()
        places = [1 + sum(other > score for other in scores) for score in scores]
        return [f"result {seat} {places[seat]} {score}" for seat, score in enumerate(scores)]
