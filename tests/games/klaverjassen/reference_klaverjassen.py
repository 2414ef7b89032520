"""An independent, simple implementation of Klaverjassen, written from the rules page alone.

It shares nothing with the game's own code: cards are words such as "JH" and "10S", hands and tricks are lists,
options a dictionary. Whatever the game allows, wins, counts and writes must be what stands here.
"""

from typing import Any

Options = dict[str, Any]
Trick = list[tuple[int, str]]  # (seat, card) in the order of play

SUITS = ["C", "D", "H", "S"]
SEQUENCE = ["7", "8", "9", "10", "J", "Q", "K", "A"]
TRUMP_ORDER = ["7", "8", "Q", "K", "10", "A", "9", "J"]
PLAIN_ORDER = ["7", "8", "9", "J", "Q", "K", "10", "A"]
NAMES = {"7": "seven", "8": "eight", "9": "nine", "10": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}


def rank(card: str) -> str:
    return card[:-1]


def suit(card: str) -> str:
    return card[-1]


def points(card: str, trump: str, options: Options) -> int:
    """KJ-2."""
    number: int = options[("trump_" if suit(card) == trump else "plain_") + NAMES[rank(card)]]
    return number


def winner(trick: Trick, trump: str) -> int:
    """KJ-13: the seat that wins the trick, or is winning it so far."""
    trumps = [(TRUMP_ORDER.index(rank(card)), seat) for seat, card in trick if suit(card) == trump]
    if trumps:
        return max(trumps)[1]
    led = suit(trick[0][1])
    return max((PLAIN_ORDER.index(rank(card)), seat) for seat, card in trick if suit(card) == led)[1]


def playable(hand: list[str], trick: Trick, seat: int, trump: str, options: Options) -> list[str]:
    """KJ-8 to KJ-12, in this order."""
    if not trick:
        return hand
    led = suit(trick[0][1])
    trumps = [card for card in hand if suit(card) == trump]
    others = [card for card in hand if suit(card) != trump]
    lying = [TRUMP_ORDER.index(rank(card)) for _, card in trick if suit(card) == trump]
    highest = max(lying) if lying else -1
    higher = [card for card in trumps if TRUMP_ORDER.index(rank(card)) > highest]
    lower = [card for card in trumps if card not in higher]

    following = [card for card in hand if suit(card) == led]
    if following:  # KJ-8
        if led == trump and options["beat_on_trump_lead"] and higher:
            return higher
        return following

    partner_is_winning = winner(trick, trump) == (seat + 2) % 4
    if partner_is_winning and options["partner_winning"] == "free":  # KJ-9
        if options["undertrump"] == "forbidden" and others:
            return others + higher
        return hand
    if lying:  # KJ-10, the winner of the trick has trumped
        if higher:
            return higher
        if options["undertrump"] == "forbidden" and others:
            return others
        if options["undertrump"] == "forced" and lower:
            return lower
        return hand
    if trumps:  # KJ-11
        return trumps
    return hand  # KJ-12


def roem(cards: list[str], trump: str, options: Options) -> int:
    """KJ-14 to KJ-16: the roem of the four cards of a trick."""
    best = 0
    for one_suit in SUITS:
        held = [one for one in SEQUENCE if one + one_suit in cards]
        for length, name in ((3, "roem_three"), (4, "roem_four")):
            for start in range(len(SEQUENCE) - length + 1):
                if all(one in held for one in SEQUENCE[start : start + length]):
                    best = max(best, options[name])
    if len({rank(card) for card in cards}) == 1:
        of_a_kind = options["four_of_a_kind"]
        if rank(cards[0]) == "J" and options["four_jacks"] != "same":
            of_a_kind = options["four_jacks"]
        best = max(best, of_a_kind)
    if "K" + trump in cards and "Q" + trump in cards:
        best += options["stuk"]
    return best


class PlainPile:
    """KJ-4: the trump pile of a set. Its order is random, so it only knows which cards can come next."""

    def __init__(self) -> None:
        self.cards = [one + two for one in ["2", "3", "4", "5", "6"] for two in SUITS]

    def may_come(self, lying_open: list[str]) -> list[str]:
        if self.cards:
            return self.cards
        return [one + two for one in ["2", "3", "4", "5", "6"] for two in SUITS if one + two not in lying_open]

    def take(self, card: str, lying_open: list[str]) -> None:
        self.cards = [other for other in self.may_come(lying_open) if other != card]


class PlainGame:
    """One game of a set: bidding, tricks, calls, and the scores of the teams."""

    def __init__(self, hands: list[list[str]], dealer: int, options: Options) -> None:
        self.hands = [list(hand) for hand in hands]
        self.options = options
        self.first = (dealer + 1) % 4
        self.trump = ""
        self.turned: list[str] = []
        self.bids: list[str] = []
        self.playing: int | None = None  # the playing team, 0 or 1
        self.tricks: list[Trick] = []
        self.trick: Trick = []
        self.turn = self.first
        self.offered = 0  # the roem that the winner of the last trick can call now
        self.called = [0, 0]
        self.over = False

    def due(self) -> str:
        """What comes next: "turn", "bid", "card", "call" or "nothing"."""
        if self.over:
            return "nothing"
        if not self.turned or (len(self.bids) == 4 and self.playing is None):
            return "turn"
        if self.playing is None:
            return "bid"
        return "call" if self.offered else "card"

    def turn_card(self, card: str) -> None:
        """KJ-4 and KJ-6."""
        self.turned.append(card)
        self.trump = suit(card)
        if len(self.turned) == 2:
            self.playing = self.first % 2
            self.turn = self.first

    def bid(self, word: str) -> None:
        """KJ-5."""
        self.bids.append(word)
        if word == "play":
            self.playing = self.turn % 2
            self.turn = self.first
        else:
            self.turn = (self.turn + 1) % 4

    def may_play(self) -> list[str]:
        return playable(self.hands[self.turn], self.trick, self.turn, self.trump, self.options)

    def play(self, card: str) -> None:
        self.hands[self.turn].remove(card)
        self.trick.append((self.turn, card))
        self.turn = (self.turn + 1) % 4
        if len(self.trick) == 4:
            self.turn = winner(self.trick, self.trump)  # KJ-7
            self.offered = roem([card for _, card in self.trick], self.trump, self.options)
            self.tricks.append(self.trick)
            self.trick = []
            asked = self.options["roem_calls"] == "ask" and self.turn % 2 == self.playing
            if not self.offered or not asked:
                self.call(True)

    def call(self, yes: bool) -> None:
        """KJ-17: all the roem of the trick or none. Defenders are not asked, since a call never harms them."""
        if yes:
            self.called[self.turn % 2] += self.offered
        self.offered = 0
        self.over = not any(self.hands)

    def won(self) -> list[int]:
        """KJ-2 and KJ-18: the points in both teams' tricks."""
        sums = [0, 0]
        for trick in self.tricks:
            team = winner(trick, self.trump) % 2
            sums[team] += sum(points(card, self.trump, self.options) for _, card in trick)
            if trick is self.tricks[-1]:
                sums[team] += self.options["last_trick"]
        return sums

    def row(self) -> list[tuple[int, int]]:
        """KJ-19 to KJ-21: (points, roem) of each team."""
        assert self.playing is not None
        won, called = self.won(), list(self.called)
        player, other = self.playing, 1 - self.playing
        if not 2 * (won[player] + called[player]) > sum(won) + sum(called):
            won[other], won[player] = sum(won), 0
            called[other], called[player] = sum(called), 0
        for team in (0, 1):
            every_trick = all(winner(trick, self.trump) % 2 == team for trick in self.tricks)
            if every_trick and (team == player or self.options["counter_pit"]):
                called[team] += self.options["pit"]
        return [(won[0], called[0]), (won[1], called[1])]


def totals(rows: list[list[tuple[int, int]]]) -> list[tuple[int, int, int]]:
    """KJ-22: per team the sum of the points, of the roem, and the total."""
    sums = []
    for team in (0, 1):
        made, called = sum(row[team][0] for row in rows), sum(row[team][1] for row in rows)
        sums.append((made, called, made + called))
    return sums


def winners(rows: list[list[tuple[int, int]]]) -> list[int]:
    """KJ-22: the team with the higher total, or both."""
    first, second = (total for _, _, total in totals(rows))
    return [0] if first > second else [1] if second > first else [0, 1]
