"""An independent, simple implementation of Jeudalism, written from the rules page alone, in the words that records use.

Cards are texts such as `10♥` and `joker1`, options and moves are as a record has them: `take K♥`, `five 5♠`,
`seven 7♦`, `play 3♠ new`, `play 9♣ on chain 1`, `steal 8♠ with joker1 for chain 2`, `pass`. It shares nothing with the
game.
"""

from dataclasses import dataclass, field
from itertools import product

Chain = list[str]

SERFS, KNIGHTS, VASSALS, MONARCH = ("2", "3", "4"), ("6", "8", "9", "10"), ("J", "Q", "K"), "A"  # JD-5
ORDER = [*SERFS, *KNIGHTS, *VASSALS, MONARCH]  # JD-7
COLOUR = {"♥": "red", "♦": "red", "♠": "black", "♣": "black"}
ALL_CARDS = [number + suit for suit in "♠♥♦♣" for number in ("5", "7", *ORDER)] + ["joker1", "joker2"]


def number(card: str) -> str:
    return "joker" if is_joker(card) else card[:-1]


def suit(card: str) -> str:
    return card[-1]


def is_joker(card: str) -> bool:
    return card.startswith("joker")


# ---------------------------------------------------------------- chains


def follows(serf: str, below: str, above: str, card: str) -> bool:
    """JD-6 to JD-10: whether `card`, counting as `above`, can follow a card that counts as `below`."""
    if above not in ORDER or ORDER.index(above) <= ORDER.index(below):
        return False
    if above in KNIGHTS:
        return below in (*SERFS, *KNIGHTS) and int(above) % int(number(serf)) == 0
    if above in VASSALS:
        return below in (*KNIGHTS, *VASSALS) and COLOUR[suit(card)] == COLOUR[suit(serf)]
    return above == MONARCH and below in VASSALS and suit(card) == suit(serf)


def is_chain(cards: Chain) -> bool:
    """JD-13: try every knight as every joker."""
    if is_joker(cards[0]) or number(cards[0]) not in SERFS:
        return False
    for counts_as in product(*(KNIGHTS if is_joker(card) else (number(card),) for card in cards)):
        steps = zip(counts_as, counts_as[1:], cards[1:], strict=False)
        if all(follows(cards[0], below, above, card) for below, above, card in steps):
            return True
    return False


def may_add(chain: Chain, card: str) -> bool:
    """A joker can never simply be added (JD-12)."""
    return not is_joker(card) and is_chain([*chain, card])


def worth(chain: Chain, options: dict[str, str]) -> int:
    """JD-15, JD-16."""
    serf, *rest = chain
    base = int(number(serf))
    knights = [card for card in rest if is_joker(card) or number(card) in KNIGHTS]
    vassals = [card for card in rest if number(card) in VASSALS]
    points = base + base * len(knights) + int(options["vassal_points"]) * len(vassals)
    if knights and all(is_joker(card) or COLOUR[suit(card)] == COLOUR[suit(serf)] for card in knights):
        points += base
    enough = {"all": all, "any": any}[options["suit_bonus"]]
    if vassals and enough(suit(card) == suit(serf) for card in vassals):
        points += base
    return points + int(options["monarch_points"]) * any(number(card) == MONARCH for card in rest)


# ---------------------------------------------------------------- a deal


@dataclass
class PlainTurn:
    """JD-4: what its seat saw in a turn, and what everyone did."""

    seat: int
    came: list[str]
    drawn: list[str] = field(default_factory=list)
    took: list[str] = field(default_factory=list)
    played: list[str] = field(default_factory=list)


class PlainDeal:
    """One game. `reported` is what the last move showed: to whom (None: all), which cards."""

    def __init__(self, text: str, seats: int, starter: int, options: dict[str, str]):
        *self.hands, self.transfer, self.pile = [part.split() for part in text.split("/")]
        self.options, self.seats, self.starter, self.turn = options, seats, starter, starter
        assert [len(hand) for hand in self.hands] == [int(options["hand_size"])] * seats  # JD-2
        assert len(self.transfer) == int(options["transfer_cards"])
        jokers = [f"joker{one + 1}" for one in range(int(options["jokers"]))]  # JD-1
        assert sorted(sum(self.hands, self.transfer + self.pile)) == sorted(ALL_CARDS[:52] + jokers)
        self.chains: list[list[Chain]] = [[] for _ in range(seats)]
        self.gone: list[str] = []
        self.reported: list[tuple[int | None, list[str]]] = []
        self.turns = [PlainTurn(starter, list(self.transfer))]
        self.last: int | None = None
        self.over = False
        self.begin()

    def begin(self) -> None:
        """JD-4: the seat sees the transfer cards."""
        self.to_take = min(1, len(self.transfer))
        self.to_play = 1
        self.five = self.seven = False

    def moves(self) -> set[str]:
        hand = self.hands[self.turn]
        now = self.turns[-1]
        if self.over:
            return set()
        if self.to_take:
            fives = [card for card in hand if number(card) == "5"] if not now.took and not self.five else []
            return {f"take {card}" for card in self.transfer} | {f"five {card}" for card in fives}
        found = {"pass"}
        if not self.seven and self.to_play == 1:
            found |= {f"seven {card}" for card in hand if number(card) == "7"}
        for card in hand:
            if number(card) in SERFS:
                found.add(f"play {card} new")
            for place, chain in enumerate(self.chains[self.turn], 1):
                if may_add(chain, card):
                    found.add(f"play {card} on chain {place}")
            if is_joker(card):
                found |= self.thefts(card)
        return found

    def thefts(self, joker: str) -> set[str]:
        """JD-12."""
        return {
            f"steal {knight} with {joker} for chain {place}"
            for owner in range(self.seats)
            for chain in self.chains[owner]
            for knight in chain
            for place, own in enumerate(self.chains[self.turn], 1)
            if owner != self.turn and number(knight) in KNIGHTS and may_add(own, knight)
        }

    def make(self, text: str) -> None:
        assert text in self.moves(), text
        hand, own, now = self.hands[self.turn], self.chains[self.turn], self.turns[-1]
        self.reported = []
        match text.split():
            case ["take", card]:
                self.transfer.remove(card)
                hand.append(card)
                now.took.append(card)
                self.reported.append((self.turn, [card]))
                self.to_take -= 1
                return
            case ["five", card]:  # JD-11
                self.to_take = min(int(self.options["five_takes"]), len(self.transfer))
                self.five = True
                self.put_away(card)
                return
            case ["seven", card]:  # JD-11
                self.to_play = int(self.options["seven_plays"])
                self.seven = True
                self.put_away(card)
                return
            case ["pass"]:
                self.to_play = 0
            case ["play", card, "new"]:
                own.append([card])
                self.show(card, card)
            case ["play", card, "on", "chain", place]:
                own[int(place) - 1].append(card)
                self.show(card, card)
            case ["steal", knight, "with", joker, "for", "chain", place]:
                (chain,) = [chain for chains in self.chains for chain in chains if knight in chain]
                chain[chain.index(knight)] = joker
                own[int(place) - 1].append(knight)
                self.show(joker, joker, knight)
        if not self.to_play:
            self.hand_on()
        assert all(is_chain(chain) for chains in self.chains for chain in chains)

    def put_away(self, card: str) -> None:
        """JD-11: a 5 or 7 is removed from the game."""
        self.gone.append(card)
        self.to_play += 1
        self.show(card, card)

    def show(self, card: str, *seen: str) -> None:
        """A hand card is played."""
        self.hands[self.turn].remove(card)
        self.turns[-1].played.append(card)
        self.reported.append((None, list(seen)))
        self.to_play -= 1

    def hand_on(self) -> None:
        """JD-4, JD-14: the transfer cards are passed to the left and refilled."""
        if self.turn == self.last:
            self.over = True
            return
        self.reported.append((self.turn, list(self.transfer)))
        self.turn = (self.turn + 1) % self.seats
        self.turns.append(PlainTurn(self.turn, list(self.transfer)))
        while self.pile and len(self.transfer) < int(self.options["transfer_cards"]):
            self.transfer.append(self.pile.pop(0))
            self.turns[-1].drawn.append(self.transfer[-1])
            if not self.pile:
                self.last = (self.starter - 1) % self.seats
        self.reported.append((self.turn, list(self.transfer)))
        self.begin()

    def points(self) -> list[int]:
        return [sum(worth(chain, self.options) for chain in chains) for chains in self.chains]


# ---------------------------------------------------------------- a match


class PlainMatch:
    """A match, fed with the lines of its record."""

    def __init__(self, options: str, players: int, match_state: str):
        self.options = dict(option.split("=") for option in options.split())
        self.players = players
        self.first = int(match_state.removeprefix("starts "))
        self.rows: list[list[int]] = []
        self.deal: PlainDeal | None = None

    def take(self, line: str) -> None:
        """Apply a `deal` or `move` line."""
        kind, _, rest = line.partition(" ")
        table, _, text = rest.partition(" ")
        assert table == "0"
        if kind == "deal":
            assert not self.over()
            starter = (self.first + len(self.rows)) % self.players  # JD-3
            self.deal = PlainDeal(text, self.players, starter, self.options)
            return
        assert kind == "move"
        assert self.deal
        seat, _, text = text.partition(" ")
        assert int(seat) == self.deal.turn
        self.deal.make(text)
        if self.deal.over:
            self.rows.append(self.deal.points())

    def over(self) -> bool:
        return len(self.rows) == int(self.options["deals"])

    def results(self) -> list[str]:
        """JD-17."""
        scores = [sum(row[player] for row in self.rows) for player in range(self.players)]
        places = [1 + sum(other > score for other in scores) for score in scores]
        return [f"result {player} {places[player]} {scores[player]}" for player in range(self.players)]
