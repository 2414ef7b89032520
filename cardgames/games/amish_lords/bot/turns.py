"""What a turn makes of one's own homestead, and what its caravan can do next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardgames.engine.cards import Card
from cardgames.engine.contract import Move
from cardgames.games.amish_lords import moves
from cardgames.games.amish_lords.actions import can_buy
from cardgames.games.amish_lords.bot.sight import NONE, Home
from cardgames.games.amish_lords.coherence import rebuilds, rebuilt
from cardgames.games.amish_lords.moves import HAND
from cardgames.games.amish_lords.pack import FIRST_JOKER
from cardgames.games.amish_lords.terms import Terms


def after(home: Home, move: Move) -> Home:
    """The homestead after one of the moves whose outcome is known beforehand: all but a pick and a swindle."""
    rows, hand, caravan = home
    match move:
        case moves.Caravan(card, old):
            hand ^= 1 << card
            return Home(rows, hand | (1 << caravan if old == HAND else 0), card)
        case moves.Cancel(to):
            return Home(rows, hand | (1 << caravan if to == HAND else 0), NONE)
        case moves.Build(card):
            return Home((*rows, (caravan, card)), hand ^ 1 << card, NONE)
        case moves.Expand(card, farm):
            return Home((*rows[:farm], (*rows[farm], card), *rows[farm + 1 :]), hand ^ 1 << card, caravan)
        case moves.Rebuild(farm, land, out, to):
            row = rows[farm]
            changed = Home((*rows[:farm], rebuilt(row, caravan, land, out), *rows[farm + 1 :]), hand, NONE)
            return gained(changed, row[out], to) if out else changed
        case moves.Trade(card, to):
            return gained(Home(rows, hand, NONE), card, to)
        case moves.LastLands(lands):
            grown = list(rows)
            for farm, cards in enumerate(lands):
                if farm == len(grown):
                    grown.append((caravan,))
                    caravan = NONE
                grown[farm] = (*grown[farm], *cards)
                for card in cards:
                    hand ^= 1 << card
            return Home(tuple(grown), hand, caravan)
        case _:
            return home


def gained(home: Home, card: Card, to: str) -> Home:
    """The homestead with a card that came to the hand, or as the caravan (AL-15)."""
    return home._replace(hand=home.hand | 1 << card) if to == HAND else home._replace(caravan=card)


def next_homes(home: Home, market: Sequence[Card], terms: Terms) -> Iterator[Home]:
    """What the caravan can make of the homestead in one more turn: by rebuilding, and by trade."""
    caravan = home.caravan
    if caravan == NONE:
        return
    to = HAND if home.hand.bit_count() < terms.hand_limit else moves.CARAVAN
    for farm, row in enumerate(home.rows):
        for land, out in rebuilds(row, caravan, terms.land_limit):
            yield after(home, moves.Rebuild(farm, land, out, to if out else ""))
    if caravan < FIRST_JOKER:
        buys = can_buy(caravan)
        for card in market:
            if buys >> card & 1:
                yield gained(home._replace(caravan=NONE), card, to)
