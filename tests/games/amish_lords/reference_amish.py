"""An independent, simple implementation of Amish Lords, written from the rules page alone.

It shares nothing with the game's own code: cards are their texts, such as "J♥" and "joker1", hands and farms are lists,
options a dictionary. Moves are lines as in a record: there seats count from 0, farms and lands from 1.
"""

from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from typing import Any

Options = dict[str, Any]
Farm = list[str]  # the house, then its lands upwards

SUITS = ["♠", "♥", "♦", "♣"]
NUMBERS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q"]
REAL = [number + suit for suit in SUITS for number in NUMBERS]
JOKERS = ["joker1", "joker2"]

# AL-5 and AL-26, from the bottom of the line to its top: True lies face up. The last of the four is the bishop.
SETUPS = {
    "traditional": [True, True, False, True],
    "fat_lands": [True, True, True, False],
    "dry_lands": [True, False, False, True],
    "dry_houses": [True, True, False, False],
}


def number(card: str) -> int:
    """AL-2: the ace is 1, the queen 12."""
    return NUMBERS.index(card[:-1]) + 1


def suit(card: str) -> str:
    return card[-1]


def two_fit(one: str, other: str) -> bool:
    """AL-3."""
    if one == other:
        return False
    return number(one) == number(other) or (suit(one) == suit(other) and abs(number(one) - number(other)) == 1)


@cache
def coherent(farm: tuple[str, ...]) -> bool:
    """AL-4: try every real card that is not in the farm as the first joker."""
    place = next((at for at, card in enumerate(farm) if card in JOKERS), len(farm))
    if not all(two_fit(one, other) for one, other in pairwise(farm[:place])):
        return False
    if place == len(farm):
        return True
    return any(coherent((*farm[:place], card, *farm[place + 1 :])) for card in REAL if card not in farm)


def stands(farm: Farm, options: Options) -> bool:
    """AL-7 and AL-8: a real house, one to three lands, and all neighbours fit."""
    lands: int = options["land_limit"]
    return farm[0] not in JOKERS and 1 <= len(farm) - 1 <= lands and coherent(tuple(farm))


def numbers(move: str) -> list[int]:
    """The numbers in a move."""
    return [int(word) for word in move.split() if word.isdigit()]


class PlainSeason:
    """One season from its first turn: legal moves, their effects, and its end. `deck` is drawn from its end, the top
    of `market` is at its end, and turns start at `starter` (AL-6)."""

    def __init__(self, hands: list[list[str]], market: list[str], deck: list[str], starter: int, options: Options):
        self.seats = len(hands)
        self.hands = [list(hand) for hand in hands]
        self.market = list(market)
        self.deck = list(deck)
        self.starter = starter
        self.options = options
        self.caravans: list[str] = [""] * self.seats  # "" is no caravan
        self.farms: list[list[Farm]] = [[] for _ in hands]
        self.known_by: dict[str, set[int]] = {}  # the lands in farms, and who saw each when it was laid
        self.turn = starter
        self.swindled = ""  # the removed card, which must be kept somewhere
        self.robbed = -1  # whose it was
        self.idle = 0  # turns since the last progress, AL-18
        self.turns_left = -1  # -1 before the final turns are known
        self.last_lands_left = self.seats

    def due(self) -> str:
        """What comes next: "turn", "keep", "last" or "nothing"."""
        if self.turns_left != 0:
            return "keep" if self.swindled else "turn"
        return "last" if self.last_lands_left else "nothing"

    # what may be done

    def room(self, seat: int) -> bool:
        limit: int = self.options["hand_limit"]
        return len(self.hands[seat]) < limit

    def places(self, seat: int) -> list[str]:
        """AL-15: where a card gained by the caravan can go."""
        return ["hand", "caravan"] if self.room(seat) else ["caravan"]

    def legal(self) -> set[str]:
        seat, due = self.turn, self.due()
        if due == "nothing":
            return set()
        if due == "keep":
            return {f"keep {place}" for place in self.places(seat)}
        if due == "last":
            return self.last_lands(seat)
        moves = {"skip"}
        if self.deck and self.room(seat):  # AL-9
            moves.add("pick")
        moves |= self.caravan_moves(seat) | self.farm_moves(seat)
        if self.caravans[seat]:
            moves |= self.rebuildings(seat)
        if self.caravans[seat] and self.caravans[seat] not in JOKERS:
            moves |= self.swindles(seat) | self.trades(seat)
        return moves

    def caravan_moves(self, seat: int) -> set[str]:
        """AL-10; with AL-15 there is always room for the old caravan after a hand card was laid."""
        if not self.caravans[seat]:
            return {f"caravan {card}" for card in self.hands[seat]}
        moves = {f"caravan {card} old {old}" for card in self.hands[seat] for old in ("hand", "market")}
        moves.add("cancel market")
        if self.room(seat):
            moves.add("cancel hand")
        return moves

    def farm_moves(self, seat: int) -> set[str]:
        """AL-11."""
        moves = set()
        caravan = self.caravans[seat]
        for card in self.hands[seat]:
            if caravan and len(self.farms[seat]) < self.options["farm_limit"] and stands([caravan, card], self.options):
                moves.add(f"build {card}")
            for place, farm in enumerate(self.farms[seat]):
                if stands([*farm, card], self.options):
                    moves.add(f"expand {card} farm {place + 1}")
        return moves

    def rebuilt(self, farm: Farm, place: int, removed: int, caravan: str) -> Farm:
        """The farm after a rebuild (AL-12)."""
        lands = [land for at, land in enumerate(farm[1:]) if at != removed]
        return [farm[0], *lands[:place], caravan, *lands[place:]]

    def rebuildings(self, seat: int) -> set[str]:
        """AL-12."""
        moves = set()
        for index, farm in enumerate(self.farms[seat]):
            for removed in range(-1, len(farm) - 1):
                rest = len(farm) - 1 if removed == -1 else len(farm) - 2
                for place in range(rest + 1):
                    if stands(self.rebuilt(farm, place, removed, self.caravans[seat]), self.options):
                        text = f"rebuild farm {index + 1} land {place + 1}"
                        out = [""] if removed == -1 else [f" out {removed + 1} {to}" for to in self.places(seat)]
                        moves |= {text + removal for removal in out}
        return moves

    def swindles(self, seat: int) -> set[str]:
        """AL-13: any land of another player can be touched, but a single land only by a card that fits its house."""
        moves = set()
        for victim in range(self.seats):
            for index, farm in enumerate(self.farms[victim]):
                for land in range(len(farm) - 1):
                    single = len(farm) == 2
                    if victim != seat and (not single or two_fit(farm[0], self.caravans[seat])):
                        moves.add(f"swindle seat {victim} farm {index + 1} land {land + 1}")
        return moves

    def trades(self, seat: int) -> set[str]:
        """AL-14."""
        caravan = self.caravans[seat]
        wanted = [
            card
            for card in self.market
            if card in JOKERS or number(card) == number(caravan) or suit(card) == suit(caravan)
        ]
        return {f"trade {card} {to}" for card in wanted for to in self.places(seat)}

    def last_lands(self, seat: int) -> set[str]:
        """AL-17: the seat lays cards one by one until it stops. Each order of the cards on a farm is a move."""
        found: set[str] = set()

        def grow(farms: list[Farm], hand: list[str], caravan: str) -> None:
            text = self.last_text(seat, farms)
            if text in found:
                return
            found.add(text)
            for card in hand:
                rest = [other for other in hand if other != card]
                for place, farm in enumerate(farms):
                    if stands([*farm, card], self.options):
                        grow([*farms[:place], [*farm, card], *farms[place + 1 :]], rest, caravan)
                if caravan and len(farms) < self.options["farm_limit"] and stands([caravan, card], self.options):
                    grow([*farms, [caravan, card]], rest, "")

        grow(self.farms[seat], self.hands[seat], self.caravans[seat])
        return found

    def last_text(self, seat: int, farms: list[Farm]) -> str:
        """The last lands that lead to these farms."""
        text = "lands"
        for place, farm in enumerate(farms):
            old = len(self.farms[seat][place]) if place < len(self.farms[seat]) else 1
            if len(farm) > old:
                text += f" farm {place + 1} {' '.join(farm[old:])}"
        return text

    # who sees what

    def known_farms(self, seat: int) -> list[list[Farm]]:
        """ALL-3: all farms with the lands that `seat` saw when they were laid; the others are ""."""
        return [
            [[farm[0]] + [land if seat in self.known_by[land] else "" for land in farm[1:]] for farm in farms]
            for farms in self.farms
        ]

    def shown(self, move: str) -> tuple[set[str], set[str], set[int]]:
        """The cards that a move shows to all, those that it shows to a few, and these few: its maker among them."""
        seat, (word, *rest) = self.turn, move.split()
        caravan, hand_cards = self.caravans[seat], set(self.hands[seat])
        if word == "pick":
            return set(), {self.deck[-1]}, {seat}
        if word in ("caravan", "trade"):
            return {rest[0], caravan}, set(), {seat}
        if word == "build":
            return {caravan}, {rest[0]}, {seat}
        if word == "expand":
            return set(), {rest[0]}, {seat}
        if word == "rebuild":
            gone = {self.farms[seat][int(rest[1]) - 1][int(rest[5])]} if "out" in rest else set()
            return {caravan} | (gone if rest[-1] == "caravan" else set()), gone, {seat}
        if word == "swindle" and self.would_fit(*numbers(move)):
            victim, index, land = numbers(move)
            return {caravan}, {self.farms[victim][index - 1][land]}, {seat, victim}
        if word == "keep":
            open_card = {self.swindled} if rest[0] == "caravan" else set()
            return open_card, {self.swindled}, {seat, self.robbed}
        if word == "lands":
            return {caravan}, hand_cards, {seat}
        return {caravan}, set(), {seat}

    # what it does

    def apply(self, move: str) -> None:
        seat, due = self.turn, self.due()
        lands_before = self.grown()
        word, *rest = move.split()
        getattr(self, "do_" + word)(seat, *rest)
        if due == "last":
            self.last_lands_left -= 1
            self.turn = (self.turn + 1) % self.seats
        elif not self.swindled:
            self.end_turn(word == "pick", self.grown() > lands_before)

    def grown(self) -> int:
        """How many cards are in farms: it rises when a farm or land is added, and never falls."""
        return sum(len(farm) for farms in self.farms for farm in farms)

    def end_turn(self, picked: bool, added: bool) -> None:
        self.turn = (self.turn + 1) % self.seats
        if self.turns_left > 0:
            self.turns_left -= 1
        elif picked and not self.deck:  # AL-16: the next seat starts, so the seat that drew the last card ends
            self.turns_left = self.options["last_turns"] * self.seats
        else:  # AL-18
            self.idle = 0 if picked or added else self.idle + 1
            if self.idle == self.options["stall_rounds"] * self.seats:
                self.turns_left = self.options["last_turns"] * self.seats
        if self.turns_left == 0:
            self.turn = self.starter

    def do_pick(self, seat: int) -> None:
        self.hands[seat].append(self.deck.pop())

    def do_skip(self, seat: int) -> None:
        pass

    def gain(self, seat: int, card: str, to: str) -> None:
        if to == "hand":
            self.hands[seat].append(card)
        elif to == "market":
            self.market.append(card)
        elif to == "caravan":
            self.caravans[seat] = card

    def lay(self, card: str, seats: Iterable[int]) -> None:
        """ALL-3: a card became a land, seen by these seats."""
        self.known_by[card] = set(seats)

    def leave(self, seat: int) -> str:
        """Remove the caravan of the seat."""
        card, self.caravans[seat] = self.caravans[seat], ""
        return card

    def do_caravan(self, seat: int, card: str, *old: str) -> None:
        self.hands[seat].remove(card)
        self.gain(seat, self.leave(seat), old[-1] if old else "")
        self.caravans[seat] = card

    def do_cancel(self, seat: int, to: str) -> None:
        self.gain(seat, self.leave(seat), to)

    def do_build(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.farms[seat].append([self.leave(seat), card])
        self.lay(card, [seat])

    def do_expand(self, seat: int, card: str, _: str, farm: str) -> None:
        self.hands[seat].remove(card)
        self.farms[seat][int(farm) - 1].append(card)
        self.lay(card, [seat])

    def do_rebuild(self, seat: int, *words: str) -> None:
        index, place = int(words[1]) - 1, int(words[3]) - 1
        removed = int(words[5]) - 1 if "out" in words else -1
        farm = self.farms[seat][index]
        self.lay(self.caravans[seat], range(self.seats))
        self.farms[seat][index] = self.rebuilt(farm, place, removed, self.leave(seat))
        if removed != -1:
            self.gain(seat, farm[1 + removed], words[-1])

    def would_fit(self, victim: int, index: int, land: int) -> bool:
        """AL-13: whether the caravan of the current seat would fit in the place of that land; both count from 1."""
        farm = self.farms[victim][index - 1]
        return coherent((*farm[:land], self.caravans[self.turn], *farm[land + 1 :]))

    def do_swindle(self, seat: int, *words: str) -> None:
        victim, index, land = numbers(" ".join(words))
        if self.would_fit(victim, index, land):
            farm = self.farms[victim][index - 1]
            self.swindled, self.robbed = farm[land], victim
            self.lay(self.caravans[seat], range(self.seats))
            farm[land] = self.leave(seat)

    def do_keep(self, seat: int, to: str) -> None:
        self.gain(seat, self.swindled, to)
        self.swindled = ""

    def do_trade(self, seat: int, card: str, to: str) -> None:
        self.market.remove(card)
        self.market.append(self.leave(seat))
        self.gain(seat, card, to)

    def do_lands(self, seat: int, *words: str) -> None:
        place = 0
        for word in words:
            if word.isdigit():
                place = int(word) - 1
                if place == len(self.farms[seat]):
                    self.farms[seat].append([self.leave(seat)])
            elif word != "farm":
                self.hands[seat].remove(word)
                self.farms[seat][place].append(word)
                self.lay(word, [seat])


# the harvest


def counted(cards: list[str], king: str, options: Options) -> int:
    """AL-19: how many of these cards have the king's suit."""
    count = 0
    for card in cards:
        if card not in JOKERS and suit(card) == suit(king):
            count += options[{"A": "ace", "J": "jack", "Q": "queen"}.get(card[:-1], "plain") + "_worth"]
    return count


def rewards(king: str, harvest: list[list[list[str]]], options: Options) -> list[int]:
    """AL-20 to AL-23: what one king pays each seat; `harvest` has, per seat and farm, the cards that count."""
    counts = [counted([card for farm in farms for card in farm], king, options) for farms in harvest]
    if suit(king) == "♦":
        return [count // options["diamonds_a_point"] * options["diamond_points"] for count in counts]
    if suit(king) == "♥":
        needed = options["hearts_needed"]
        paid = [sum(counted(farm, king, options) >= needed for farm in farms) for farms in harvest]
        return [options["heart_points"] * farms for farms in paid]
    if suit(king) == "♠":
        return [options["spade_points"] if count >= options["spades_needed"] else 0 for count in counts]
    most = max(counts)
    if most == 0:
        return [0] * len(counts)
    each = options["club_points"] if counts.count(most) == 1 else options["club_shared"]
    return [each if count == most else 0 for count in counts]


def harvest(farms: list[list[Farm]], line: list[str], setup: str, options: Options) -> dict[str, list[int]]:
    """AL-19: the points of each seat for each face-up king. `line` runs from the bottom to the bishop."""
    given = {}
    for place, (king, face_up) in enumerate(zip(line, SETUPS[setup], strict=True)):
        if face_up:
            looked_at = [[farm[:1] if place == 3 else farm[1:] for farm in one] for one in farms]
            given[king] = rewards(king, looked_at, options)
    return given


def season_points(given: dict[str, list[int]], seats: int) -> list[int]:
    return [sum(points[seat] for points in given.values()) for seat in range(seats)]


# the match


def side_of(player: int, options: Options) -> int:
    """AL-25: opposite seats are a team; without teams each seat is its own side."""
    return player % 2 if options["teams"] else player


def side_points(points: list[int], options: Options) -> list[int]:
    sums = [0] * len({side_of(player, options) for player in range(len(points))})
    for player, made in enumerate(points):
        sums[side_of(player, options)] += made
    return sums


def match_wins(seasons: list[list[int]], options: Options) -> list[int]:
    """AL-24: how many seasons each side has won; `seasons` are the points of the seats."""
    wins = [0] * len(side_points(seasons[0], options))
    for points in seasons:
        sums = side_points(points, options)
        for side, made in enumerate(sums):
            wins[side] += made == max(sums)
    return wins


def match_winners(seasons: list[list[int]], options: Options) -> list[int]:
    """AL-24: the players of the sides that win the match; nobody while it is unfinished."""
    wins = match_wins(seasons, options)
    there = [side for side, won in enumerate(wins) if won >= options["season_wins"]]
    if not there:
        return []
    sums = [sum(side_points(points, options)[side] for points in seasons) for side in range(len(wins))]
    best = max(sums[side] for side in there)
    return [
        player
        for player in range(len(seasons[0]))
        if (side := side_of(player, options)) in there and sums[side] == best
    ]
