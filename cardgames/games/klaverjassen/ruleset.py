"""The ruleset made from the options, with the values of cards and tricks."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from cardgames.engine.cards import Card, Mask, cards_in, mask_of
from cardgames.engine.options import Options
from cardgames.games.klaverjassen.cards import ACE, EIGHT, JACK, KING, NINE, QUEEN, SEVEN, SUIT_MASK, TEN

TRUMP_ORDER = (SEVEN, EIGHT, QUEEN, KING, TEN, ACE, NINE, JACK)
"""The order of ranks in trump, low to high (KJ-2)."""
PLAIN_ORDER = (SEVEN, EIGHT, NINE, JACK, QUEEN, KING, TEN, ACE)

STUK: Mask = 1 << QUEEN | 1 << KING
"""Queen and king of the first suit; shift by 8 for each later suit."""

_THREE_FROM: Mask = sum(0x3F << 8 * suit for suit in range(4))
"""The cards with which three cards in a row can begin."""

_RANK_NAMES = ("seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")


def _powers(trump: int, led: int) -> tuple[int, ...]:
    """The strength of each of the 32 cards in a trick (KJ-13): trumps highest, then the led suit; all others 0."""

    def power(card: Card) -> int:
        suit, rank = divmod(card, 8)
        if suit == trump:
            return 16 + TRUMP_ORDER.index(rank)
        return 1 + PLAIN_ORDER.index(rank) if suit == led else 0

    return tuple(map(power, range(32)))


def _above(trump: int) -> tuple[Mask, ...]:
    """For each card the trumps that beat it; for a plain card all trumps."""
    power = _powers(trump, trump)
    return tuple(
        mask_of(other for other in cards_in(SUIT_MASK[trump]) if power[other] > power[card]) for card in range(32)
    )


POWER: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple(_powers(trump, led) for led in range(4)) for trump in range(4)
)
"""POWER[trump][led suit][card]: the strength of a card in a trick."""
ABOVE: tuple[tuple[Mask, ...], ...] = tuple(map(_above, range(4)))
"""ABOVE[trump][card]: the trumps that beat it."""


RoemLine = tuple[str, int, tuple[Card, ...]]
"""One roem of a trick: its rule id, its points and its cards."""


class Worth(NamedTuple):
    """The value of the cards of a trick: card points, the sum of its roem, and the roem by lines."""

    points: int
    roem: int
    lines: tuple[RoemLine, ...]


class _WorthOf(dict[Mask, Worth]):
    """A cache of the worth of each trick by the mask of its cards."""

    def __init__(self, trump: int, ruleset: Ruleset) -> None:
        super().__init__()
        self._trump = trump
        self._ruleset = ruleset

    def __missing__(self, trick: Mask) -> Worth:
        ruleset, trump = self._ruleset, self._trump
        points = sum(map(ruleset.points[trump].__getitem__, cards_in(trick)))
        lines = ruleset.roem_lines(trick, trump)
        worth = self[trick] = Worth(points, sum([line[1] for line in lines]), lines)
        return worth


@dataclass(frozen=True, slots=True, eq=False)
class Ruleset:
    """The ruleset of one match. `counter_pit` is what defenders write for a pit (KJ-21, KJ-35); 0 if it does not count.

    From `chosen` to `target` the fields are for two and three seats, from `blind` to `nat_to` for three, and the rest
    for two.
    """

    seats: int
    hand_size: int
    games: int
    beat_on_trump_lead: bool
    partner_free: bool
    undertrump: str
    ask_roem: bool
    counter_pit: int
    last_trick: int
    pit: int
    three: int
    four: int
    four_of_a_kind: int
    four_jacks: int
    stuk: int
    chosen: bool
    redeals: int
    target: int
    blind: int
    keeps_trumps: bool
    laid_to_pair: bool
    three_of_a_kind: int
    each_alone: bool
    writes_own: bool
    nat_to: str
    table_only: bool
    lead_from: str
    uncovers_at_once: bool
    points: tuple[tuple[int, ...], ...]
    """points[trump][card]: the points of a card."""
    worth: tuple[dict[Mask, Worth], ...] = field(init=False)
    """worth[trump][mask of a trick]: the worth of the trick."""

    tricks: int = field(init=False)
    """The number of tricks in a game."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "tricks", 16 if self.table_only else self.hand_size)
        object.__setattr__(self, "worth", tuple(_WorthOf(trump, self) for trump in range(4)))

    @property
    def trick_size(self) -> int:
        """The number of cards in a trick: of two seats one from each hand and each table (KJ-29), or two (KJ-37)."""
        return 4 if self.seats == 2 and not self.table_only else self.seats

    @property
    def all_points(self) -> int:
        """The sum of all card points and the bonus for the last trick: 162 in the standard rules (KJ-18)."""
        return sum(self.points[0]) + self.last_trick

    def roem_lines(self, trick: Mask, trump: int) -> tuple[RoemLine, ...]:
        """The roem in the cards of a trick (KJ-14 to KJ-16); `worth` caches it."""
        found = [*self._sequences(trick), *self._of_a_kind(trick)]
        lines = [max(found, key=lambda line: line[1])] if found else []
        stuk = STUK << 8 * trump
        if trick & stuk == stuk and self.stuk:
            lines.append(("KJ-16", self.stuk, tuple(cards_in(stuk))))
        return tuple(lines)

    def _sequences(self, trick: Mask) -> list[RoemLine]:
        found: list[RoemLine] = []
        if not trick & trick >> 1 & trick >> 2 & _THREE_FROM:
            return found
        for suit in range(4):
            for length, points in ((3, self.three), (4, self.four)):
                for low in range(9 - length):
                    run = ((1 << length) - 1) << 8 * suit + low
                    if trick & run == run and points:
                        found.append(("KJ-14", points, tuple(cards_in(run))))
        return found

    def _of_a_kind(self, trick: Mask) -> list[RoemLine]:
        """KJ-15; three of a kind with three seats (KJ-43)."""
        ranks = (trick | trick >> 8 | trick >> 16 | trick >> 24) & 0xFF
        if ranks & ranks - 1 or trick.bit_count() < 3:
            return []
        if trick.bit_count() == 3:
            rule_id, points = "KJ-43", self.three_of_a_kind
        else:
            rule_id, points = "KJ-15", self.four_jacks if ranks == 1 << JACK else self.four_of_a_kind
        return [(rule_id, points, tuple(cards_in(trick)))] if points else []


@lru_cache(maxsize=64)
def ruleset_of(options: Options) -> Ruleset:
    """The ruleset for these options."""
    number, choice = options.number, options.choice
    trumps = [number(f"trump_{name}") for name in _RANK_NAMES]
    plain = [number(f"plain_{name}") for name in _RANK_NAMES]
    jacks = options.form("four_jacks")
    four_of_a_kind = number("four_of_a_kind")
    seats, layout, each_alone = options.seats, choice("layout"), choice("needs") == "each"
    counter_pit = number("pit" if seats == 4 else "counter_pit_points")
    hands = {2: 0 if layout == "table_only" else 8, 3: (32 - number("blind")) // 3, 4: number("hand_size")}
    return Ruleset(
        seats=seats,
        hand_size=hands[seats],
        games=number("games"),
        beat_on_trump_lead=options.switch("beat_on_trump_lead"),
        partner_free=choice("partner_winning") == "free",
        undertrump=str(choice("undertrump")),
        ask_roem=choice("roem_calls") == "ask",
        counter_pit=counter_pit if options.switch("counter_pit") else 0,
        last_trick=number("last_trick"),
        pit=number("pit"),
        three=number("roem_three"),
        four=number("roem_four"),
        four_of_a_kind=four_of_a_kind,
        four_jacks=jacks if isinstance(jacks, int) else four_of_a_kind,
        stuk=number("stuk"),
        chosen=choice("trump_maker") == "chosen",
        redeals=number("redeals") if choice("trump_maker") == "turned" else 0,
        target=number("target"),
        blind=number("blind"),
        keeps_trumps=choice("lay_away") == "no_trumps",
        laid_to_pair=choice("laid_away_points") == "pair",
        three_of_a_kind=number("three_of_a_kind"),
        each_alone=each_alone,
        writes_own=each_alone or choice("pair_writes") == "own",
        nat_to=choice("nat_to"),
        table_only=layout == "table_only",
        lead_from=choice("lead_from"),
        uncovers_at_once=choice("uncover") == "at_once",
        points=tuple(
            tuple((trumps if card >> 3 == trump else plain)[card & 7] for card in range(32)) for trump in range(4)
        ),
    )
