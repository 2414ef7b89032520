"""An independent, simple implementation of Round Robbin', written from the rules page alone: sets, chains, a round.

It shares nothing with the game's own code: cards are words such as "JH", "10S" and "joker1", villages are frozen sets
of three words, options a dictionary, moves tuples whose first word says what is done:

    ("draw", "deck")  ("draw", "dump")
    ("dump", card)
    ("done",)  ("pass",)
    ("chain", laid, actions, charmed)    laid: the cards it starts with; charmed: the joker that joins in the end, or ""
    ("last", laid, actions, charmed)     the same, begun with the top card of the dump (RR-19)

An action is ("roll", card, owner, village, out), villages counted from 0, or ("return", joker, king).
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

Options = dict[str, Any]
Move = tuple[Any, ...]
Action = tuple[Any, ...]
Village = frozenset[str]

NUMBERS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
REAL = [number + suit for suit in "SHDC" for number in NUMBERS]
JOKERS = ["joker1", "joker2"]
RED_KINGS = ["KH", "KD"]


def number(card: str) -> str:
    return card[:-1]


def suit(card: str) -> str:
    return card[-1]


# sets


def jokers(cards: Village) -> Village:
    return cards & set(JOKERS)


def is_round(cards: Village) -> bool:
    """RR-3: three of one number."""
    return len(cards) == 3 and not jokers(cards) and len({number(card) for card in cards}) == 1


def is_straight(cards: Village) -> bool:
    """RR-3, RR-4: three of one suit in sequence, on a ring of numbers."""
    if len(cards) != 3 or jokers(cards) or len({suit(card) for card in cards}) > 1:
        return False
    rows = [{NUMBERS[at], NUMBERS[(at + 1) % 13], NUMBERS[(at + 2) % 13]} for at in range(13)]
    return {number(card) for card in cards} in rows


def is_red_straight(cards: Village) -> bool:
    """RR-15: of three real cards."""
    return is_straight(cards) and all(suit(card) in "HD" for card in cards)


@cache
def coherent(cards: Village) -> bool:
    """RR-5: with a joker, try every real card in its place."""
    if len(jokers(cards)) == 1:
        real = cards - jokers(cards)
        return any(coherent(real | {card}) for card in REAL)
    return is_round(cards) or is_straight(cards)


def outer(straight: Village) -> Village:
    """The two outer cards of a straight."""
    at = next(at for at in range(13) if any(straight == {NUMBERS[(at + n) % 13] + s for n in range(3)} for s in "SHDC"))
    return frozenset(card for card in straight if number(card) != NUMBERS[(at + 1) % 13])


def may_roll(card: str, village: Village, out: str, options: Options) -> bool:
    """RR-10, RR-11, and RR-26 to RR-28 for a joker."""
    if out not in village or out == card or not coherent(village - {out} | {card}):
        return False
    if card not in JOKERS:
        return True
    if jokers(village) or not (options["joker_roll"] or options["joker_injection"]):
        return False
    if options["black_joker"] and not (is_straight(village) and not is_red_straight(village)):
        return False
    return is_round(village) or options["joker_injection"] or out in outer(village)


# chains


class Position(NamedTuple):
    """What the steps of a chain change. RR-16: no chain repeats a position."""

    action: frozenset[str]
    villages: tuple[tuple[Village, ...], ...]  # of each seat, in building order
    free: frozenset[str]
    asleep: frozenset[str]

    def with_village(self, owner: int, index: int, village: Village) -> "Position":
        row = self.villages[owner]
        row = (*row[:index], village, *row[index + 1 :])
        return self._replace(villages=(*self.villages[:owner], row, *self.villages[owner + 1 :]))


def after(position: Position, action: Action, options: Options) -> Position | None:
    """The position after a roll, recycling or return; None if it is illegal."""
    match action:
        case ("roll", card, owner, index, out):
            if card not in position.action or owner >= len(position.villages) or index >= len(position.villages[owner]):
                return None
            village = position.villages[owner][index]
            if not may_roll(card, village, out, options):
                return None
            cards = position.action - {card} | {out}
            return position.with_village(owner, index, village - {out} | {card})._replace(action=cards)
        case ("return", joker, king):  # RR-12
            if joker not in position.action & set(JOKERS) or king not in position.asleep:
                return None
            cards = position.action - {joker} | {king}
            return position._replace(action=cards, free=position.free | {joker}, asleep=position.asleep - {king})
    return None


def looks(position: Position) -> Position:
    """Two jokers cannot be told apart: swapped, they are the same position."""

    def plain(cards: Village) -> Village:
        real = cards - set(JOKERS)
        return real | set(JOKERS[: len(cards) - len(real)])

    rows = tuple(tuple(map(plain, row)) for row in position.villages)
    return Position(plain(position.action), rows, plain(position.free), position.asleep)


def thinkable_actions(position: Position) -> Iterator[Action]:
    for card in position.action:
        for owner, row in enumerate(position.villages):
            for index, village in enumerate(row):
                yield from (("roll", card, owner, index, out) for out in village)
        yield from (("return", card, king) for king in position.asleep)


def may_charm(position: Position, joker: str, free_at_start: frozenset[str]) -> bool:
    """RR-14."""
    pair = position.action
    high = any(card not in JOKERS and number(card) in ("J", "Q", "K", "A") for card in pair)
    return (
        len(pair) == 2 and not jokers(pair) and high and joker in free_at_start and coherent(frozenset((*pair, joker)))
    )


def village_of(position: Position, charmed: str, free_at_start: frozenset[str]) -> Village | None:
    """RR-13, RR-14: the village that a chain builds if it ends here."""
    if charmed:
        return position.action | {charmed} if may_charm(position, charmed, free_at_start) else None
    return position.action if coherent(position.action) else None


def begin(table: Position, laid: tuple[str, ...]) -> Position | None:
    """RR-9: a chain starts with 3 hand cards that are not a red straight, or with 2 to charm a free joker."""
    cards = frozenset(laid)
    if len(cards) != len(laid) or len(laid) not in (2, 3) or is_red_straight(cards):
        return None
    return table._replace(action=cards) if len(laid) == 3 or table.free else None


def walk(table: Position, laid: tuple[str, ...], actions: tuple[Action, ...], options: Options) -> Position | None:
    """The position after the steps of a chain; None if one of them is illegal."""
    position = begin(table, laid)
    been = [looks(position)] if position else []
    for action in actions:
        if position is None or is_red_straight(position.action):  # RR-15: it has become a village
            return None
        position = after(position, action, options)
        if position is None or looks(position) in been:  # RR-16
            return None
        been.append(looks(position))
    return position


def chain_ends(table: Position, laid: tuple[str, ...], options: Options) -> dict[tuple[Position, str], int]:
    """All results of chains with these cards, with the charmed joker, and the fewest actions to reach each."""
    start = begin(table, laid)
    steps: dict[Position, int] = {start: 0} if start else {}
    todo = list(steps)
    for position in todo:  # it grows as we go
        if is_red_straight(position.action):
            continue
        for action in thinkable_actions(position):
            follower = after(position, action, options)
            if follower and follower not in steps:
                steps[follower] = steps[position] + 1
                todo.append(follower)
    return {
        (position, charmed): count
        for position, count in steps.items()
        for charmed in (JOKERS if len(laid) == 2 else [""])
        if village_of(position, charmed, table.free)
    }


def all_ends(table: Position, hand: list[str], options: Options) -> dict[tuple[frozenset[str], Position, str], int]:
    """The same for every way to start."""
    return {
        (frozenset(laid), *end): count
        for size in (2, 3)
        for laid in combinations(sorted(hand), size)
        for end, count in chain_ends(table, laid, options).items()
    }


# a round


class PlainRound:
    """One deal from its first turn. `deck` is drawn from its end, the top of the dump is at its end."""

    def __init__(self, hands: list[list[str]], deck: list[str], dealer: int, options: Options):
        self.seats = len(hands)
        self.hands = [list(hand) for hand in hands]
        self.deck = list(deck)
        self.dump: list[str] = []
        self.options = options
        self.villages: list[list[Village]] = [[] for _ in hands]
        self.free = set(JOKERS if options["double_joker"] else JOKERS[:1])
        self.asleep = set(RED_KINGS)
        self.turn = (dealer + 1) % self.seats
        self.due = "draw"  # "draw", "play", "shuffle", "last" or "nothing"
        self.ran_out = 0
        self.since_deck = 0  # turns, RR-29
        self.passes = 0
        self.taken: list[set[str]] = [set() for _ in hands]  # the hand cards that a seat took from the dump
        self.fresh: set[str] = set()  # the cards of the new deck that are still hidden

    def table(self) -> Position:
        rows = tuple(tuple(row) for row in self.villages)
        return Position(frozenset(), rows, frozenset(self.free), frozenset(self.asleep))

    def legal_plain(self) -> set[Move]:
        """The legal moves except chains."""
        hand, most = self.hands[self.turn], self.options["hand_size"]
        if self.due == "draw":
            closed = self.since_deck >= self.options["stall_rounds"] * self.seats  # RR-29
            return {("draw", "deck")} | ({("draw", "dump")} if self.dump and not closed else set())
        if self.due == "play":
            return {("dump", card) for card in hand} if len(hand) > most else {("done",)}
        return {("pass",)} if self.due == "last" else set()

    def hand_for_chain(self) -> list[str]:
        """RR-19: in the end game the top of the dump is taken into the hand first."""
        if self.due == "last":
            return self.hands[self.turn] + self.dump[-1:]
        return self.hands[self.turn] if self.due == "play" else []

    def may(self, move: Move) -> bool:
        if move[0] not in ("chain", "last"):
            return move in self.legal_plain()
        word, laid, actions, charmed = move
        if word != {"play": "chain", "last": "last"}.get(self.due) or not set(laid) <= set(self.hand_for_chain()):
            return False
        if (len(laid) == 2) != (charmed != ""):
            return False
        end = walk(self.table(), laid, actions, self.options)
        return end is not None and village_of(end, charmed, self.table().free) is not None

    def apply(self, move: Move) -> None:
        seat, (word, *rest) = self.turn, move
        if word == "draw":
            self.do_draw(seat, rest[0])
            return
        if word == "dump":
            self.dump.append(self.show(seat, rest[0]))
        elif word in ("chain", "last"):
            self.passes = 0
            self.do_chain(seat, word, *rest)
        elif word == "pass":
            self.passes += 1
        self.end_turn()

    def show(self, seat: int, card: str) -> str:
        """A hand card is laid face up."""
        self.hands[seat].remove(card)
        self.taken[seat].discard(card)
        self.fresh.discard(card)
        return card

    def do_draw(self, seat: int, source: str) -> None:
        pile = self.deck if source == "deck" else self.dump
        card = pile.pop()
        self.hands[seat].append(card)
        if source == "dump":
            self.taken[seat].add(card)
        self.since_deck = 0 if source == "deck" else self.since_deck + 1
        self.ran_out += source == "deck" and not self.deck
        self.due = "play"

    def do_chain(self, seat: int, word: str, laid: tuple[str, ...], actions: tuple[Action, ...], charmed: str) -> None:
        end = walk(self.table(), laid, actions, self.options)
        assert end is not None
        village = village_of(end, charmed, frozenset(self.free))
        assert village is not None
        if word == "last":
            self.taken[seat].add(self.dump[-1])
            self.hands[seat].append(self.dump.pop())
        for card in laid:
            self.show(seat, card)
        self.villages = [list(row) for row in end.villages]
        self.villages[seat].append(village)
        self.free = set(end.free) - {charmed}
        self.asleep = set(end.asleep)

    def end_turn(self) -> None:
        self.turn = (self.turn + 1) % self.seats
        if self.due == "play":
            self.due = "draw"
            if not self.deck:  # RR-18
                self.due = "shuffle" if self.ran_out == 1 and len(self.dump) > 1 else "last"
        if self.due == "last" and (not self.dump or self.passes == self.seats):  # RR-18, RR-19
            self.due = "nothing"

    def new_deck(self, cards: list[str]) -> None:
        """RR-18: chance has shuffled the dump except its top card."""
        assert sorted(cards) == sorted(self.dump[:-1])
        self.deck, self.dump, self.fresh = list(cards), self.dump[-1:], set(cards)
        self.due = "draw"

    def points(self) -> list[int]:
        """RR-20."""
        return [sum(self.worth(card) for village in row for card in village) for row in self.villages]

    def worth(self, card: str) -> int:
        if card in JOKERS or suit(card) in "SC":
            return 0
        points: int = self.options["high_points" if number(card) in ("J", "Q", "K", "A") else "low_points"]
        return points
