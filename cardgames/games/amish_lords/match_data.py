"""The state of a match between seasons, the deal and the outcome of a season, and the harvest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from cardgames.engine.cards import Card
from cardgames.engine.contract import Deal, LedgerLine, MatchState, Outcome, Seat
from cardgames.engine.messages import CardList, Listing, Message, as_card, message
from cardgames.engine.options import Options
from cardgames.games.amish_lords.deck import CLUBS, DECK, DIAMONDS, HEARTS, SPADES, Row, suit_of
from cardgames.games.amish_lords.ruleset import AWAKE, BISHOP, Ruleset

SETUP, TURNS, KEEPING, LAST_LANDS, OVER = range(5)
"""The phases of a season. SETUP: the king dealer chooses a setup (AL-26). KEEPING: a player who swindled a card chooses
where it goes (AL-13). LAST_LANDS: see AL-17."""


def side(options: Options, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats that win together with `seat`, itself included (AL-25)."""
    return (seat, (seat + 2) % 4) if options.switch("teams") else (seat,)


class Paid(NamedTuple):
    """What an awake king paid: its suit, whether it was the bishop, and the points of each seat."""

    suit: int
    bishop: bool
    points: tuple[int, ...]


class Grown(NamedTuple):
    """A seat's final farms and lands, the lands it touched, and how many of those touches fitted."""

    farms: int
    lands: int
    touches: int
    swindles: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AmishMatchState(MatchState):
    """The match state between seasons.

    `first_dealer` was the king dealer of the first season. For each season, `seasons` has the points of each seat
    without its partner's, and `harvests` what each king paid.
    """

    first_dealer: Seat
    seasons: tuple[tuple[int, ...], ...] = ()
    harvests: tuple[tuple[Paid, ...], ...] = ()

    @property
    def king_dealer(self) -> Seat:
        """The king dealer of the next season (AL-5, AL-6)."""
        return (self.first_dealer + self.deals) % self.players

    def shared(self, own: tuple[int, ...]) -> tuple[int, ...]:
        """Add up the points `own` of each seat's side; return the sum for every seat (AL-25)."""
        return tuple(sum(own[ally] for ally in side(self.options, seat)) for seat in range(self.players))

    @property
    def wins(self) -> tuple[int, ...]:
        """The number of seasons won by each seat or its team (AL-24)."""
        seasons = [self.shared(own) for own in self.seasons]
        return tuple(sum(points[seat] == max(points) for points in seasons) for seat in range(self.players))

    @property
    def points(self) -> tuple[int, ...]:
        """The total points of each seat or its team."""
        return self.shared(tuple(sum(own[seat] for own in self.seasons) for seat in range(self.players)))


@dataclass(frozen=True, slots=True, kw_only=True)
class AmishDeal(Deal):
    """The shuffled kings (AL-5), the hands, the market, and the deck with its top card first."""

    match_state: AmishMatchState
    kings: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    market: tuple[Card, ...]
    deck: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class AmishOutcome(Outcome):
    """The outcome of a season.

    `points` are those of each seat's side, `own` those of the seat alone; they differ only in teams. `paid` is what
    each king paid, the bishop first; `grown` counts each seat's farms, lands and touches.
    """

    own: tuple[int, ...] = ()
    paid: tuple[Paid, ...] = ()
    grown: tuple[Grown, ...] = ()


# ---------------------------------------------------------------- the harvest


RULES = {DIAMONDS: "AL-20", HEARTS: "AL-21", CLUBS: "AL-22", SPADES: "AL-23"}
"""The rule for the payment of each king, by suit."""

_NAMES = {DIAMONDS: "diamonds", HEARTS: "hearts", SPADES: "spades"}

Counted = list[tuple[Card, ...]]
"""The cards of a homestead that a king pays for, grouped by farm; farms without such cards are left out."""


class King(NamedTuple):
    """An awake king: its suit, and whether it is the bishop, who counts houses, or a land baron, who counts lands."""

    suit: int
    bishop: bool

    def counted(self, rows: Iterable[Row]) -> Counted:
        """Return the cards of the king's suit among the houses or lands of these farms (AL-19)."""
        sides = [row[:1] if self.bishop else row[1:] for row in rows]
        farms = [tuple([card for card in cards if card // 12 == self.suit]) for cards in sides]
        return [farm for farm in farms if farm]


def awake(kings: Sequence[Card], setup: str) -> tuple[King, ...]:
    """Return the kings that pay, the bishop first; none before the setup is chosen."""
    places = [place for place in (BISHOP, 0, 1, 2) if setup and AWAKE[setup][place]]
    return tuple([King(suit_of(kings[place]), place == BISHOP) for place in places])


def worth_of(cards: Iterable[Card], ruleset: Ruleset) -> int:
    """Return how many cards these cards count as (AL-19)."""
    return sum([ruleset.worth[card] for card in cards])


def _pay(king: King, counted: Sequence[Counted], ruleset: Ruleset) -> list[int]:
    """Return the points that a king pays each seat, given the cards of each seat that count for him."""
    counts = [sum([worth_of(farm, ruleset) for farm in cards]) for cards in counted]
    if king.suit == DIAMONDS:
        return [count // ruleset.diamonds_a_point * ruleset.diamond_points for count in counts]
    if king.suit == HEARTS:
        enough = [sum([worth_of(farm, ruleset) >= ruleset.hearts_needed for farm in cards]) for cards in counted]
        return [farms * ruleset.heart_points for farms in enough]
    if king.suit == SPADES:
        return [ruleset.spade_points if count >= ruleset.spades_needed else 0 for count in counts]
    best = max(counts)
    points = ruleset.club_points if counts.count(best) == 1 else ruleset.club_shared
    return [points if count == best and best else 0 for count in counts]


@lru_cache(maxsize=8)
def harvest(kings: tuple[King, ...], farms: tuple[tuple[Row, ...], ...], ruleset: Ruleset) -> tuple[Paid, ...]:
    """Return what each king pays each seat."""
    return tuple([Paid(*king, tuple(_pay(king, [king.counted(rows) for rows in farms], ruleset))) for king in kings])


def points_of(paid: Iterable[Paid], seats: int) -> tuple[int, ...]:
    """Return the points of each seat."""
    points = [king.points for king in paid]
    return tuple(sum([each[seat] for each in points]) for seat in range(seats))


def _counting(card: Card, ruleset: Ruleset) -> Message | CardList:
    """Return a card of a ledger line, with how many cards it counts as where that isn't one."""
    worth = ruleset.worth[card]
    sign = as_card(DECK, card)
    return sign if worth == 1 else message("amish_lords.ledger.card", card=sign, worth=worth)


def ledger(kings: tuple[King, ...], farms: tuple[tuple[Row, ...], ...], ruleset: Ruleset) -> tuple[LedgerLine, ...]:
    """Return a ledger line for each payment of a king to a seat."""
    lines = []
    for king, paid in zip(kings, harvest(kings, farms, ruleset), strict=True):
        account, side = ("bishop", "houses") if king.bishop else ("barons", "lands")
        one_paid = len(farms) - paid.points.count(0) == 1
        name = _NAMES.get(king.suit, "clubs_most" if one_paid else "clubs_tied")
        for seat, points in enumerate(paid.points):
            if points:
                counted = king.counted(farms[seat])
                if king.suit == HEARTS:
                    counted = [farm for farm in counted if worth_of(farm, ruleset) >= ruleset.hearts_needed]
                cards = tuple([card for farm in counted for card in farm])
                why = message(
                    f"amish_lords.ledger.{side}.{name}",
                    cards=Listing(tuple([_counting(card, ruleset) for card in cards]), "comma"),
                    count=len(counted) if king.suit == HEARTS else worth_of(cards, ruleset),
                    needed=ruleset.spades_needed,
                )
                lines.append(LedgerLine(RULES[king.suit], seat, points, cards, why, account))
    return tuple(lines)
