"""The rules as the options agree on them: what cards and tricks are worth. Each set of options has one `Ruleset`."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from cardgames.engine.cards import Card, Mask, cards_in, mask_of
from cardgames.engine.options import Options
from cardgames.games.klaverjassen.cards import ACE, EIGHT, JACK, KING, NINE, QUEEN, SEVEN, SUIT_MASK, TEN

TRUMP_ORDER = (SEVEN, EIGHT, QUEEN, KING, TEN, ACE, NINE, JACK)
"""KJ-2, low to high."""
PLAIN_ORDER = (SEVEN, EIGHT, NINE, JACK, QUEEN, KING, TEN, ACE)

STUK: Mask = 1 << QUEEN | 1 << KING
"""Queen and king of the first suit."""

_RANK_NAMES = ("seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")


def _powers(trump: int, led: int) -> tuple[int, ...]:
    """How strong each of the 32 cards is in a trick (KJ-13): trumps above the led suit above all else, which is 0."""

    def power(card: Card) -> int:
        suit, rank = divmod(card, 8)
        if suit == trump:
            return 16 + TRUMP_ORDER.index(rank)
        return 1 + PLAIN_ORDER.index(rank) if suit == led else 0

    return tuple(map(power, range(32)))


def _above(trump: int) -> tuple[Mask, ...]:
    """For each card the trumps that are higher than it; for a plain card, all trumps."""
    power = _powers(trump, trump)
    return tuple(
        mask_of(other for other in cards_in(SUIT_MASK[trump]) if power[other] > power[card]) for card in range(32)
    )


POWER: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple(_powers(trump, led) for led in range(4)) for trump in range(4)
)
"""POWER[trump][led suit][card]."""
ABOVE: tuple[tuple[Mask, ...], ...] = tuple(map(_above, range(4)))
"""ABOVE[trump][card]: the trumps that beat it."""


RoemLine = tuple[str, int, tuple[Card, ...]]
"""One roem of a trick: its rule, its points, and the cards that make it."""


class Worth(NamedTuple):
    """What the cards of a trick bring to the seat that wins them: card points, and if it is called roem, by lines."""

    points: int
    roem: int
    lines: tuple[RoemLine, ...]


class _WorthOf(dict[Mask, Worth]):
    """The worth of each trick by the set of its cards, filled as tricks are met."""

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
    """The agreed rules of one table, ready for use."""

    hand_size: int
    games: int
    beat_on_trump_lead: bool
    partner_free: bool
    undertrump: str
    ask_roem: bool
    counter_pit: bool
    last_trick: int
    pit: int
    three: int
    four: int
    four_of_a_kind: int
    four_jacks: int
    stuk: int
    points: tuple[tuple[int, ...], ...]
    """points[trump][card]."""
    worth: tuple[dict[Mask, Worth], ...] = field(init=False)
    """worth[trump][cards of a trick]."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "worth", tuple(_WorthOf(trump, self) for trump in range(4)))

    @property
    def all_points(self) -> int:
        """All card points and the bonus of the last trick: 162 in the standard rules (KJ-18)."""
        return sum(self.points[0]) + self.last_trick

    def roem_lines(self, trick: Mask, trump: int) -> tuple[RoemLine, ...]:
        """The roem of the cards of a trick (KJ-14 to KJ-16); `worth` remembers it."""
        found = [*self._sequences(trick), *self._four_of_a_kind(trick)]
        lines = [max(found, key=lambda line: line[1])] if found else []
        stuk = STUK << 8 * trump
        if trick & stuk == stuk and self.stuk:
            lines.append(("KJ-16", self.stuk, tuple(cards_in(stuk))))
        return tuple(lines)

    def _sequences(self, trick: Mask) -> list[RoemLine]:
        found = []
        for suit in range(4):
            held = trick >> 8 * suit & 0xFF
            if not held & held >> 1 & held >> 2:
                continue
            for length, points in ((3, self.three), (4, self.four)):
                for low in range(9 - length):
                    run = ((1 << length) - 1) << 8 * suit + low
                    if trick & run == run and points:
                        found.append(("KJ-14", points, tuple(cards_in(run))))
        return found

    def _four_of_a_kind(self, trick: Mask) -> list[RoemLine]:
        rank = trick & 0xFF
        if trick != rank * 0x01010101 or rank.bit_count() != 1:
            return []
        points = self.four_jacks if rank == 1 << JACK else self.four_of_a_kind
        return [("KJ-15", points, tuple(cards_in(trick)))] if points else []


@lru_cache(maxsize=64)
def ruleset_of(options: Options) -> Ruleset:
    """The terms that these options agree on."""
    number, choice = options.number, options.choice
    trumps = [number(f"trump_{name}") for name in _RANK_NAMES]
    plain = [number(f"plain_{name}") for name in _RANK_NAMES]
    jacks = options.form("four_jacks")
    four_of_a_kind = number("four_of_a_kind")
    return Ruleset(
        hand_size=number("hand_size"),
        games=number("games"),
        beat_on_trump_lead=options.switch("beat_on_trump_lead"),
        partner_free=choice("partner_winning") == "free",
        undertrump=str(choice("undertrump")),
        ask_roem=choice("roem_calls") == "ask",
        counter_pit=options.switch("counter_pit"),
        last_trick=number("last_trick"),
        pit=number("pit"),
        three=number("roem_three"),
        four=number("roem_four"),
        four_of_a_kind=four_of_a_kind,
        four_jacks=jacks if isinstance(jacks, int) else four_of_a_kind,
        stuk=number("stuk"),
        points=tuple(
            tuple((trumps if card >> 3 == trump else plain)[card & 7] for card in range(32)) for trump in range(4)
        ),
    )

