"""An independent, simple implementation of Dumbal, written from the rules page alone, in the words that records use.

Cards are texts such as `10♥`, options are those of the record. A move is `("call",)`, `("no",)` or
`("lay", cards, take)` with the set of the cards and `stack` or the card that is taken. It shares nothing with the game.
"""

from itertools import combinations

Move = tuple[str | frozenset[str], ...]

RING = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
PACK = [number + suit for suit in "♠♥♦♣" for number in RING]  # DB-1


def number(card: str) -> str:
    return card[:-1]


def suit(card: str) -> str:
    return card[-1]


def next_to(card: str) -> str:
    """DB-5: the next card on the ring."""
    return RING[(RING.index(number(card)) + 1) % 13] + suit(card)


def same_rank(cards: frozenset[str]) -> bool:
    return len({number(card) for card in cards}) == 1


def in_sequence(cards: frozenset[str]) -> list[str]:
    """DB-5: the cards from the first to the last of a sequence; none if they are not a sequence."""
    for first in cards:
        row = [first]
        while len(row) < len(cards) and next_to(row[-1]) in cards:
            row.append(next_to(row[-1]))
        if len(row) == len(cards):
            return row
    return []


def read(text: str) -> Move:
    """Parse a move of a record."""
    if not text.startswith("lay "):
        return (text,)
    cards, take = text.removeprefix("lay ").split(", take ")
    assert len(set(cards.split())) == len(cards.split())
    return "lay", frozenset(cards.split()), take


class PlainDeal:
    """One deal. The stack is taken from its front. `laid` is what is left of the last turn of each seat, `covered` all
    that was laid off before, `came_from` where each hidden hand card is from: its shuffle, counted from 0, or `open`.
    `reported` is what the last line showed: to whom (None: to all), which cards."""

    def __init__(self, text: str, seats: int, starter: int, options: dict[str, str]):
        *self.hands, self.stack = [part.split() for part in text.split("/")]
        self.options, self.seats, self.turn = options, seats, starter
        assert [len(hand) for hand in self.hands] == [self.agreed("hand_size")] * seats  # DB-2
        assert sorted(sum(self.hands, self.stack)) == sorted(PACK)
        self.laid: list[list[str]] = [[] for _ in range(seats)]
        self.covered: list[str] = []
        self.to_ask = seats if self.agreed("opening_call") else 0
        self.turns = 0
        self.shuffling = self.over = False
        self.caller: int | None = None
        self.shuffles = [list(PACK)]
        self.came_from = {card: "0" for hand in self.hands for card in hand}
        self.reported: list[tuple[int | None, list[str]]] = []

    def agreed(self, name: str) -> int:
        return int(self.options[name])

    def worth(self, hand: list[str]) -> int:
        """DB-1."""
        names = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}
        return sum(self.agreed(names[number(card)]) if number(card) in names else int(number(card)) for card in hand)

    def before(self) -> int:
        """The seat on the right of the current one."""
        return (self.turn - 1) % self.seats

    def may_lay_off(self, cards: frozenset[str]) -> bool:
        """DB-5."""
        if len(cards) == 1:
            return True
        if same_rank(cards):
            return len(cards) >= self.agreed("set_size")
        return len(cards) >= self.agreed("run_length") and in_sequence(cards) != []

    def may_take(self) -> list[str]:
        """DB-6."""
        lying = self.laid[self.before()]
        if self.options["take_from"] == "ends" and len(lying) > 1 and not same_rank(frozenset(lying)):
            lying = [lying[0], lying[-1]]
        return ["stack", *lying]

    def moves(self) -> set[Move]:
        if self.over or self.shuffling:
            return set()
        hand = self.hands[self.turn]
        points = self.worth(hand)
        if self.to_ask:  # DB-3
            return {("no",)} | ({("call",)} if points <= self.agreed("opening_call") else set())
        found: set[Move] = {("call",)} if points <= self.agreed("call_at") else set()  # DB-4
        for size in range(1, len(hand) + 1):
            for cards in map(frozenset, combinations(hand, size)):
                if self.may_lay_off(cards):
                    found |= {("lay", cards, take) for take in self.may_take()}
        return found

    def make(self, text: str) -> None:
        move = read(text)
        assert move in self.moves(), text
        self.reported = []
        match move:
            case ("call",):
                self.caller, self.over = self.turn, True
            case ("no",):
                self.to_ask -= 1
                self.turn = (self.turn + 1) % self.seats
            case ("lay", frozenset() as cards, str() as take):
                self.lay_off(cards)
                self.take(take)

    def lay_off(self, cards: frozenset[str]) -> None:
        """DB-5."""
        old = self.laid[self.turn]
        self.covered += old
        self.laid[self.turn] = sorted(cards) if same_rank(cards) else in_sequence(cards)
        self.reported.append((None, [*old, *cards]))
        for card in cards:
            self.hands[self.turn].remove(card)
            del self.came_from[card]

    def take(self, take: str) -> None:
        """DB-6, DB-7, DB-8."""
        if take != "stack":
            self.laid[self.before()].remove(take)
            self.get(take, "open")
            self.reported.append((None, [take]))
        elif self.stack:
            self.draw()
        else:
            self.shuffling = True

    def draw(self) -> None:
        card = self.stack.pop(0)
        self.reported.append((self.turn, [card]))
        self.get(card, str(len(self.shuffles) - 1))

    def get(self, card: str, origin: str) -> None:
        """End the turn with one more card (DB-14)."""
        self.hands[self.turn].append(card)
        self.came_from[card] = origin
        self.turn = (self.turn + 1) % self.seats
        self.turns += 1
        self.over = self.turns == self.agreed("turn_limit") * self.seats

    def new_stack(self, text: str) -> None:
        """DB-8."""
        assert self.shuffling
        stay = (self.turn, self.before())
        old = [card for seat, cards in enumerate(self.laid) if seat not in stay for card in cards] + self.covered
        self.stack = text.removeprefix("stack ").split()
        assert sorted(self.stack) == sorted(old)
        self.laid = [cards if seat in stay else [] for seat, cards in enumerate(self.laid)]
        self.covered = []
        self.shuffling = False
        self.shuffles.append(old)
        self.reported = []
        self.draw()

    def shown(self, seat: int) -> set[str]:
        """DB-6: the hand cards that everyone saw a seat take."""
        return {card for card in self.hands[seat] if self.came_from[card] == "open"}

    def hidden(self) -> list[tuple[set[str], list[int]]]:
        """For each shuffle, the cards not discarded since, and how many of them each seat has (DB-8)."""
        found = []
        for origin in range(len(self.shuffles)):
            held = [[card for card in hand if self.came_from[card] == str(origin)] for hand in self.hands]
            left = self.stack if origin == len(self.shuffles) - 1 else []
            found.append((set(sum(held, left)), list(map(len, held))))
        return [(cards, held) for cards, held in found if cards]

    def winners(self) -> list[int]:
        """DB-9, DB-11, DB-14."""
        points = [self.worth(hand) for hand in self.hands]
        others = [seat for seat in range(self.seats) if seat != self.caller]
        if self.caller is not None and all(points[self.caller] < points[seat] for seat in others):
            return [self.caller]
        best = min((points[seat], len(self.hands[seat])) for seat in others)
        return [seat for seat in others if (points[seat], len(self.hands[seat])) == best]

    def writes(self) -> list[int]:
        """DB-9 to DB-12."""
        found = [0 if seat in self.winners() else self.worth(hand) for seat, hand in enumerate(self.hands)]
        if self.caller is not None and self.caller not in self.winners():
            found[self.caller] += self.agreed("penalty")
        return found


class PlainMatch:
    """A match, fed with the lines of its record."""

    def __init__(self, options: str, players: int, match_state: str):
        self.options = dict(option.split("=") for option in options.split())
        self.scores = [0] * players
        self.dealer = int(match_state.removeprefix("dealer "))
        self.seated: list[int] = []
        self.gone: list[list[int]] = []  # the players eliminated in each deal
        self.deal: PlainDeal | None = None

    def left_of(self, player: int) -> int:
        """DB-2: the next active seat."""
        while True:
            player = (player + 1) % len(self.scores)
            if player in self.still_in():
                return player

    def still_in(self) -> list[int]:
        """DB-13."""
        return [player for player, score in enumerate(self.scores) if score < int(self.options["target"])]

    def take(self, line: str) -> None:
        """A `deal`, `draw` or `move` line."""
        kind, table, text = line.split(" ", 2)
        assert table == "0"
        if kind == "deal":
            self.seated = self.still_in()
            assert len(self.seated) > 1
            starter = self.seated.index(self.left_of(self.dealer))
            self.deal = PlainDeal(text, len(self.seated), starter, self.options)
            return
        assert self.deal
        if kind == "draw":
            self.deal.new_stack(text)
        else:
            seat, text = text.split(" ", 1)
            assert int(seat) == self.deal.turn
            self.deal.make(text)
        if self.deal.over:
            for player, points in zip(self.seated, self.deal.writes(), strict=True):
                self.scores[player] += points
            self.gone.append([player for player in self.seated if player not in self.still_in()])
            self.dealer = self.left_of(self.dealer)

    def results(self) -> list[str]:
        """DB-13."""
        (winner,) = self.still_in()
        order = [[winner]]
        for together in reversed(self.gone):
            scores = sorted({self.scores[player] for player in together})
            order += [[player for player in together if self.scores[player] == score] for score in scores]
        place = 1
        places: dict[int, int] = {}
        for equal in order:
            places |= dict.fromkeys(equal, place)
            place += len(equal)
        return [f"result {player} {places[player]} {score}" for player, score in enumerate(self.scores)]
