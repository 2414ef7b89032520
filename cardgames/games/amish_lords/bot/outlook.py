"""The expected harvest of a homestead: its farms, the best use of its hand, and future cards.

All points are expected values. `pay_tables` includes that counts may still grow. Free places for lands and unbuilt
farms have a value too, which is higher the more time is left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import exp, inf
from typing import NamedTuple

from cardgames.engine.cards import Mask, cards_in
from cardgames.games.amish_lords.bot.features import FIELD, FULL, Crop, Crops, Home, Values
from cardgames.games.amish_lords.deck import (
    CLUBS,
    DIAMONDS,
    FIRST_JOKER,
    FIRST_KING,
    FIT,
    HEARTS,
    NONE,
    REAL,
    SPADES,
    Row,
    fillings,
    growth,
    suit_of,
)
from cardgames.games.amish_lords.ruleset import Ruleset

MOST_COUNTED = 12 * 4 + 1
"""The highest count of a suit plus 1: it has twelve cards, and none counts as more than four."""
MOST_PLANS = 120
"""At most this many ways to use a hand are kept at each step; only unusual options make more."""


# ---------------------------------------------------------------- what kings pay


def pay(pays: Sequence[Sequence[float]], crop: Crop) -> float:
    """Return the points that kings are expected to pay for a crop."""
    one, two, three, four = pays
    return one[crop & FULL] + two[crop >> 8 & FULL] + three[crop >> 16 & FULL] + four[crop >> 24]


def spread(chances: Sequence[float], more: Sequence[float]) -> list[float]:
    """Return the chance of each sum of two counts, given the chances of each count."""
    both = [0.0] * (len(chances) + len(more) - 1)
    for one, chance in enumerate(chances):
        if chance:
            for two, other in enumerate(more):
                both[one + two] += chance * other
    return both


def poisson(mean: float) -> list[float]:
    """Return the Poisson chances of 0 to 14; the last includes all higher numbers."""
    chances = [exp(-mean)]
    for number in range(1, 14):
        chances.append(chances[-1] * mean / number)
    return [*chances, max(0.0, 1 - sum(chances))]


def pay_tables(
    ruleset: Ruleset, crops: Crops, growth_mean: float, rival_clubs: Sequence[Sequence[float]]
) -> tuple[list[float], ...]:
    """Return the expected payment of each king, by suit and current count, if about `growth_mean` more of a suit come.

    `rival_clubs` has, for each other seat, the chances of 0, 1, 2, ... clubs in the end.
    """
    more = poisson(growth_mean)
    reach = MOST_COUNTED + len(more)
    exact = {
        SPADES: [float(ruleset.spade_points) if number >= ruleset.spades_needed else 0.0 for number in range(reach)],
        DIAMONDS: [float(number // ruleset.diamonds_a_point * ruleset.diamond_points) for number in range(reach)],
        CLUBS: [_most_clubs(ruleset, number, rival_clubs) for number in range(reach)],
    }
    tables = [[0.0] * MOST_COUNTED for _ in range(4)]
    for suit in crops.suits:
        for number in range(MOST_COUNTED):
            if suit == HEARTS:
                tables[suit][number] = float(number * ruleset.heart_points)
            else:
                tables[suit][number] = sum(chance * exact[suit][number + up] for up, chance in enumerate(more))
    return tuple(tables)


def _most_clubs(ruleset: Ruleset, number: int, rival_clubs: Sequence[Sequence[float]]) -> float:
    """Return the expected payment of the king of clubs to a seat that ends with `number` clubs."""
    if not number:
        return 0.0
    below, not_above = 1.0, 1.0
    for chances in rival_clubs:
        below *= sum(chances[:number])
        not_above *= sum(chances[: number + 1])
    return ruleset.club_points * below + ruleset.club_shared * (not_above - below)


# ---------------------------------------------------------------- what a homestead is worth


class Plan(NamedTuple):
    """The best use of a homestead: its value, its crop, and the farms in the end."""

    value: float
    crop: Crop
    lands: tuple[Row, ...]


class _Option(NamedTuple):
    """One way to use hand cards for a farm: the cards, the resulting farm, its crop, and its additional value."""

    used: Mask
    row: Row
    crop: Crop
    extra: float


class _Way(NamedTuple):
    """One option for each of several farms; `free` is the number of farms not built yet."""

    used: Mask
    crop: Crop
    extra: float
    rows: tuple[Row, ...]
    free: int


def _is_beaten(option: _Option, others: Sequence[_Option]) -> bool:
    """Return whether another option gains as much with fewer cards."""
    used, _, crop, extra = option
    return any(other.crop == crop and other.extra >= extra and not other.used & ~used for other in others)


@dataclass(slots=True)
class Outlook:
    """What a seat expects of the rest of the season, and the values of homesteads, cached for one decision.

    `pays[suit][count]` are points. `chances[card]` is the chance that the seat gets a card, `touched[card]` the chance
    that another seat touches a fitting land with it. `turns` are the seat's turns left.
    """

    ruleset: Ruleset
    crops: Crops
    pays: tuple[Sequence[float], ...]
    chances: Sequence[float]
    touched: Sequence[float]
    turns: int
    values: Values
    marginal: list[float] = field(default_factory=lambda: [0.0] * FIRST_KING)
    """The points that each card would add as a land; 0 for hearts."""
    loss: list[float] = field(default_factory=lambda: [0.0] * FIRST_KING)
    """The points lost without each card as a land; 0 for hearts."""
    _guarded: bool = False
    _risk: dict[Row, float] = field(default_factory=dict)
    _room: dict[Row, float] = field(default_factory=dict)
    _options: dict[tuple[Row, Mask], list[_Option]] = field(default_factory=dict)
    _plans: dict[Home, Plan] = field(default_factory=dict)
    _free_farm: float = 0.0

    def __post_init__(self) -> None:
        turns, values = self.turns, self.values
        self._free_farm = values.farm * turns / (turns + values.farm_time) if turns > 1 else 0.0

    def settle_on(self, crop: Crop) -> None:
        """Compute `marginal` and `loss` for a typical crop; values of homesteads include them from now on."""
        self._guarded = any(self.touched)
        for card in range(FIRST_JOKER):
            suit = suit_of(card)
            more = self.crops.as_land[card] >> FIELD * suit
            if more and suit != HEARTS:
                now = crop >> FIELD * suit & FULL
                pays = self.pays[suit]
                self.marginal[card] = pays[now + more] - pays[now]
                self.loss[card] = pays[now] - pays[max(0, now - more)]
        for cache in (self._risk, self._room, self._options, self._plans):
            cache.clear()

    def pay(self, crop: Crop) -> float:
        return pay(self.pays, crop)

    def value(self, home: Home) -> float:
        return self.plan(home).value

    def plan(self, home: Home) -> Plan:
        plan = self._plans.get(home)
        if plan is None:
            plan = self._plans[home] = self._planned(home)
        return plan

    def _planned(self, home: Home) -> Plan:
        ruleset, values, hand = self.ruleset, self.values, home.hand
        ways = [_Way(0, 0, 0.0, (), ruleset.farm_limit - len(home.rows))]
        for row in home.rows:
            ways = self._joined(ways, self._on(row, hand), 0)
        if ways[0].free:
            ways = self._with_farms(ways, home)
        best, chosen = self._best(ways)
        held = hand.bit_count()
        if self.turns:
            best += values.card * (held - chosen.used.bit_count())
            best -= values.crowd * (held / ruleset.hand_limit) ** 3
        if self._guarded:
            best -= sum(map(self.risk, home.rows))
        return Plan(best, chosen.crop, chosen.rows)

    def _comes(self, cards: Mask, hand: Mask) -> float:
        if hand.bit_count() >= self.ruleset.hand_limit:
            return 0.0
        missed = 1.0
        for card in cards_in(cards):
            missed *= 1 - self.chances[card]
        return 1 - missed

    def _joined(self, ways: Sequence[_Way], options: Sequence[_Option], founded: int) -> list[_Way]:
        """Return the combinations of the ways with the options that use other cards; each founds `founded` farms."""
        joined = [
            _Way(
                way.used | one.used,
                way.crop + one.crop,
                way.extra + one.extra,
                (*way.rows, one.row),
                way.free - founded,
            )
            for way in ways
            if way.free >= founded
            for one in options
            if not one.used & way.used
        ]
        if len(joined) > MOST_PLANS:
            joined.sort(key=self._worth, reverse=True)
            del joined[MOST_PLANS:]
        return joined

    def _worth(self, way: _Way) -> float:
        return self.pay(way.crop) + way.extra + way.free * self._free_farm

    def _best(self, ways: Sequence[_Way]) -> tuple[float, _Way]:
        """Return the highest `_worth`, and the first way that has it."""
        one, two, three, four = self.pays
        free_farm, best, chosen = self._free_farm, -inf, ways[0]
        for way in ways:
            _, crop, extra, _, free = way  # written out: a call for each way would take twice as long
            worth = one[crop & FULL] + two[crop >> 8 & FULL] + three[crop >> 16 & FULL] + four[crop >> 24]
            worth = worth + extra + free * free_farm
            if worth > best:
                best, chosen = worth, way
        return best, chosen

    def _on(self, row: Row, hand: Mask) -> list[_Option]:
        """Return what a farm can become with hand cards, without options that spend more cards for no gain.

        A house alone is not a farm: it needs a land.
        """
        room = self.ruleset.land_limit + 1 - len(row)
        key = (row, hand if room > 0 and growth(row) & hand else 0)  # most rows can take no card of the hand
        options = self._options.get(key)
        if options is not None:
            return options
        options = []
        for used, cards in fillings(row, key[1], room).items():
            if not used and len(row) == 1:
                continue
            grown = (*row, *cards)
            option = _Option(used, grown, self.crops.of_row(grown), self.room(grown))
            if not _is_beaten(option, options):
                options.append(option)
        self._options[key] = options
        return options

    def _with_farms(self, ways: list[_Way], home: Home) -> list[_Way]:
        """Return the ways without a new farm, with one on the caravan, with one from the hand, and with both."""
        turns, values, caravan = self.turns, self.values, home.caravan
        real = 0 <= caravan < FIRST_JOKER
        waiting: list[_Way] = []
        if real:
            cost = values.turn if turns else 0.0
            options = [one._replace(extra=one.extra - cost) for one in self._on((caravan,), home.hand)]
            if turns and not options:
                hoped = self.pay(self.crops.as_house[caravan]) + self.room((caravan,)) - self._free_farm
                hoped *= values.house * self._comes(FIT[caravan], home.hand)
                waiting = [way._replace(extra=way.extra + max(0.0, hoped)) for way in ways]
            ways = ways + self._joined(ways, options, 1)
        if turns >= (1 if caravan == NONE else 2):
            ways = ways + self._joined(ways, self._from_hand(home.hand), 1)
        return ways + waiting

    def _from_hand(self, hand: Mask) -> list[_Option]:
        """Return the farms with house and lands from the hand, which take two more turns."""
        cost = 2 * self.values.turn
        options = []
        for house in cards_in(hand & (1 << FIRST_JOKER) - 1):
            rest = hand & ~(1 << house)
            if FIT[house] & rest or rest >> FIRST_JOKER:
                options += [
                    _Option(one.used | 1 << house, one.row, one.crop, one.extra - cost)
                    for one in self._on((house,), rest)
                ]
        return options

    def room(self, row: Row) -> float:
        """Return the value of the free places for lands on a farm."""
        worth = self._room.get(row)
        if worth is None:
            worth = self._room[row] = self._room_of(row)
        return worth

    def _room_of(self, row: Row) -> float:
        free = self.ruleset.land_limit + 1 - len(row)
        if free <= 0 or not self.turns:
            return 0.0
        chances, as_land = self.chances, self.crops.as_land
        heart = 0.0 if self.crops.has_heart(row) else self.pays[HEARTS][1]
        adds = []
        for card in cards_in(growth(row)):
            if chances[card]:
                worth = heart if heart and suit_of(card) == HEARTS and as_land[card] else self.marginal[card]
                adds.append((worth, chances[card]))
        adds.sort(reverse=True)
        worth, left = 0.0, 1.0
        for more, chance in adds:
            worth += left * chance * more
            left *= 1 - chance
        return self.values.slot * worth * (1.0, 1.6, 2.0, 2.3)[min(free, 4) - 1]

    def risk(self, row: Row) -> float:
        """Return the points that others are expected to swindle out of a farm."""
        worth = self._risk.get(row)
        if worth is None:
            worth = self._risk[row] = self._risk_of(row) if self._guarded else 0.0
        return worth

    def _risk_of(self, row: Row) -> float:
        risk, worth, as_land = 0.0, self.ruleset.worth, self.crops.as_land
        hearts = sum(worth[card] for card in row[1:] if as_land[card] >> 8 & FULL)
        for land, card in enumerate(row[1:], 1):
            loss = self.loss[card]
            if as_land[card] >> 8 & FULL:
                needed = hearts - worth[card] < self.ruleset.hearts_needed
                loss = self.pays[HEARTS][1] if needed and self.crops.has_heart(row) else 0.0
            if loss:
                fit = FIT[row[land - 1]] if row[land - 1] < FIRST_JOKER else REAL
                if land + 1 < len(row) and row[land + 1] < FIRST_JOKER:
                    fit &= FIT[row[land + 1]]
                risk += loss * min(0.5, sum(self.touched[key] for key in cards_in(fit)))
        return risk
