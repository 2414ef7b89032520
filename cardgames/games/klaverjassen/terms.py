"""What the options make of the rules: tables that play, search and score look up. One for each set of options."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from cardgames.engine.cards import Card, Mask, cards_in, mask_of
from cardgames.engine.options import Options
from cardgames.games.klaverjassen.pack import ACE, EIGHT, JACK, KING, NINE, QUEEN, SEVEN, SUIT_MASK, TEN

TRUMP_ORDER = (SEVEN, EIGHT, QUEEN, KING, TEN, ACE, NINE, JACK)
"""KJ-2, low to high."""
PLAIN_ORDER = (SEVEN, EIGHT, NINE, JACK, QUEEN, KING, TEN, ACE)

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


@dataclass(frozen=True, slots=True)
class Roem:
    """The roem of one trick: its lines as (rule id, points, cards), and their sum."""

    total: int = 0
    lines: tuple[tuple[str, int, tuple[Card, ...]], ...] = ()


NO_ROEM = Roem()


@dataclass(frozen=True, slots=True, eq=False)
class Terms:
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
    _roem: tuple[dict[Mask, Roem], ...] = field(default_factory=lambda: ({}, {}, {}, {}))

    def roem(self, trick: Mask, trump: int) -> Roem:
        """The roem of the four cards of a trick (KJ-14 to KJ-16)."""
        known = self._roem[trump].get(trick)
        if known is None:
            known = self._roem[trump][trick] = self._find_roem(trick, trump)
        return known

    def _find_roem(self, trick: Mask, trump: int) -> Roem:
        best = max(
            (*self._sequences(trick), *self._four_of_a_kind(trick)), key=lambda line: line[1], default=None
        )
        lines = [best] if best else []
        king_and_queen = mask_of((8 * trump + QUEEN, 8 * trump + KING))
        if trick & king_and_queen == king_and_queen and self.stuk:
            lines.append(("KJ-16", self.stuk, tuple(cards_in(king_and_queen))))
        return Roem(sum(line[1] for line in lines), tuple(lines)) if lines else NO_ROEM

    def _sequences(self, trick: Mask) -> list[tuple[str, int, tuple[Card, ...]]]:
        found = []
        for suit in range(4):
            if (trick & SUIT_MASK[suit]).bit_count() < 3:
                continue
            for length, points in ((3, self.three), (4, self.four)):
                for low in range(9 - length):
                    run = ((1 << length) - 1) << 8 * suit + low
                    if trick & run == run and points:
                        found.append(("KJ-14", points, tuple(cards_in(run))))
        return found

    def _four_of_a_kind(self, trick: Mask) -> list[tuple[str, int, tuple[Card, ...]]]:
        cards = tuple(cards_in(trick))
        ranks = {card & 7 for card in cards}
        if len(ranks) != 1 or len(cards) != 4:
            return []
        points = self.four_jacks if ranks == {JACK} else self.four_of_a_kind
        return [("KJ-15", points, cards)] if points else []


@lru_cache(maxsize=64)
def terms_of(options: Options) -> Terms:
    """The terms that these options agree on."""
    number, choice = options.number, options.choice
    trumps = [number(f"trump_{name}") for name in _RANK_NAMES]
    plain = [number(f"plain_{name}") for name in _RANK_NAMES]
    jacks = options.form("four_jacks")
    four_of_a_kind = number("four_of_a_kind")
    return Terms(
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

