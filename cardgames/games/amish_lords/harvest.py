"""The harvest: what each king that lies face up pays for (AL-19 to AL-23)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardgames.engine.cards import Card
from cardgames.engine.contract import LedgerLine, Seat
from cardgames.games.amish_lords.coherence import Row
from cardgames.games.amish_lords.course import Paid
from cardgames.games.amish_lords.pack import CLUBS, DECK, DIAMONDS, HEARTS, SPADES, suit_of
from cardgames.games.amish_lords.terms import AWAKE, BISHOP, Terms
from cardgames.words import say


class King(NamedTuple):
    """A king that lies face up: his suit, and whether he looks at houses (the bishop) or at lands (a land baron)."""

    suit: int
    bishop: bool

    def crop(self, rows: Iterable[Row]) -> list[tuple[Card, ...]]:
        """AL-19: the cards of his suit on his side, farm by farm; a farm without any is left out."""
        sides = (row[:1] if self.bishop else row[1:] for row in rows)
        crops = (tuple(card for card in side if suit_of(card) == self.suit) for side in sides)
        return [crop for crop in crops if crop]


def awake(kings: Sequence[Card], setup: str) -> list[King]:
    """The kings that pay, the bishop first, as they are told at the harvest."""
    up = [place for place, shown in enumerate(AWAKE[setup]) if shown] if setup else []
    return [King(suit_of(kings[place]), place == BISHOP) for place in sorted(up, key=lambda place: place != BISHOP)]


def worth_of(cards: Iterable[Card], terms: Terms) -> int:
    """As how many cards these count (AL-19)."""
    return sum(terms.worth[card] for card in cards)


def pay(king: King, crops: Sequence[Sequence[tuple[Card, ...]]], terms: Terms) -> list[int]:
    """What a king gives each seat for its crop."""
    counts = [worth_of((card for farm in crop for card in farm), terms) for crop in crops]
    if king.suit == DIAMONDS:
        return [count // terms.diamonds_a_point * terms.diamond_points for count in counts]
    if king.suit == HEARTS:
        enough = [sum(worth_of(farm, terms) >= terms.hearts_needed for farm in crop) for crop in crops]
        return [farms * terms.heart_points for farms in enough]
    if king.suit == SPADES:
        return [terms.spade_points if count >= terms.spades_needed else 0 for count in counts]
    best = max(counts)
    points = terms.club_points if counts.count(best) == 1 else terms.club_shared
    return [points if count == best and best else 0 for count in counts]


def paid(kings: Iterable[King], farms: Sequence[Sequence[Row]], terms: Terms) -> tuple[Paid, ...]:
    """What each king pays each seat."""
    return tuple(
        Paid(king.suit, king.bishop, tuple(pay(king, [king.crop(rows) for rows in farms], terms))) for king in kings
    )


def points(paid: Iterable[Paid], seats: int) -> tuple[int, ...]:
    """The points of each seat."""
    made = [0] * seats
    for king in paid:
        for seat, more in enumerate(king.points):
            made[seat] += more
    return tuple(made)


def ledger(kings: Iterable[King], farms: Sequence[Sequence[Row]], terms: Terms) -> tuple[LedgerLine, ...]:
    """A line for everything that a king pays, king by king."""
    lines = []
    for king in kings:
        crops = [king.crop(rows) for rows in farms]
        for seat, made in enumerate(pay(king, crops, terms)):
            if made:
                lines.append(_line(king, seat, made, crops, terms))
    return tuple(lines)


RULES = {DIAMONDS: "AL-20", HEARTS: "AL-21", CLUBS: "AL-22", SPADES: "AL-23"}
"""The rule by which the king of each suit pays."""

_NAMES = {DIAMONDS: "diamonds", HEARTS: "hearts", CLUBS: "clubs", SPADES: "spades"}


def _line(
    king: King, seat: Seat, made: int, crops: Sequence[Sequence[tuple[Card, ...]]], terms: Terms
) -> LedgerLine:
    crop = crops[seat]
    if king.suit == HEARTS:
        crop = [farm for farm in crop if worth_of(farm, terms) >= terms.hearts_needed]
    cards = tuple(card for farm in crop for card in farm)
    name = _NAMES[king.suit]
    if king.suit == CLUBS:
        counts = [worth_of((card for farm in other for card in farm), terms) for other in crops]
        name = "clubs_most" if counts.count(max(counts)) == 1 else "clubs_shared"
    side = say("amish_lords.ledger.houses" if king.bishop else "amish_lords.ledger.lands")
    text = say(
        f"amish_lords.ledger.{name}",
        side=side,
        cards=DECK.texts(cards),
        number=worth_of(cards, terms),
        count=len(crop),
        points=made,
    )
    return LedgerLine(RULES[king.suit], seat, made, cards, text, "bishop" if king.bishop else "barons")
