"""The legal moves (AL-9 to AL-17)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations

from cardgames.engine.cards import Card, Mask, cards_in
from cardgames.engine.contract import Move, Seat
from cardgames.engine.lazy_moves import LazyMoves
from cardgames.games.amish_lords import moves
from cardgames.games.amish_lords.deck import (
    BUYS,
    FIRST_JOKER,
    FIT,
    JOKERS,
    NONE,
    Row,
    coherent,
    fillings,
    gaps,
    growth,
    touchable,
)
from cardgames.games.amish_lords.match_data import LAST_LANDS, SETUP, TURNS
from cardgames.games.amish_lords.moves import CARAVAN, HAND, MARKET, LastLands, Rebuild
from cardgames.games.amish_lords.view import Position


class _MovesWith(dict[Mask, tuple[Move, ...]]):
    """The moves with the cards of a set, by set; listed on first use."""

    def __init__(self, *tables: Sequence[Move]) -> None:
        """Each table has one move per card."""
        super().__init__()
        self._tables = tables

    def __missing__(self, cards: Mask) -> tuple[Move, ...]:
        found = self[cards] = tuple(table[card] for card in cards_in(cards) for table in self._tables)
        return found


_FIRST_CARAVANS = _MovesWith(moves.CARAVANS[""])
_NEXT_CARAVANS = _MovesWith(moves.CARAVANS[HAND], moves.CARAVANS[MARKET])
_LOW, _MIDDLE, _HIGH = (1 << 16) - 1, ((1 << 16) - 1) << 16, ((1 << 18) - 1) << 32
"""Three parts of the deck. Whole hands seldom repeat, but parts of them do, so the moves are cached by part."""
_BUILDS = _MovesWith(moves.BUILDS)
_EXPANSIONS = tuple(map(_MovesWith, moves.EXPANDS))
_TRADES = tuple(
    tuple({card: tuple([moves.TRADES[to][card] for to in places]) for card in cards_in(bought)} for bought in BUYS)
    for places in ((CARAVAN,), (HAND, CARAVAN))
)
"""The trades for each card that a caravan buys, without and with room in the hand, by caravan."""


def legal_moves(position: Position) -> Sequence[Move]:
    """Return the legal moves of the seat to act; the season must not be over."""
    seat, ruleset = position.turn, position.ruleset
    hand, caravan, rows = position.hands[seat], position.caravans[seat], position.farms[seat]
    if position.phase != TURNS:
        if position.phase == SETUP:
            return [moves.SETUPS[name] for name in ruleset.setups]
        if position.phase == LAST_LANDS:
            return LastChoices(position.plots(seat), hand, ruleset.land_limit)
        return [moves.KEEPS[CARAVAN]] if position.full(seat) else [moves.KEEPS[HAND], moves.KEEPS[CARAVAN]]
    land_limit, room = ruleset.land_limit, hand.bit_count() < ruleset.hand_limit
    found: list[Move] = [moves.PICK, moves.SKIP] if room and position.deck else [moves.SKIP]
    with_card = _FIRST_CARAVANS if caravan == NONE else _NEXT_CARAVANS
    found += with_card[hand & _LOW]
    found += with_card[hand & _MIDDLE]
    found += with_card[hand & _HIGH]
    for expansions, row in zip(_EXPANSIONS, rows, strict=False):
        if len(row) <= land_limit:
            found += expansions[hand & growth(row)]
    if caravan == NONE:
        return found
    found.append(moves.CANCELS[MARKET])
    if room:
        found.append(moves.CANCELS[HAND])
    for farm, row in enumerate(rows):
        fitting_any, places = gaps(row, land_limit)
        if fitting_any >> caravan & 1:
            for fitting, land, out in places:
                if fitting >> caravan & 1:
                    found += _rebuilds(farm, land, out, room)
    if caravan >= FIRST_JOKER:
        return found
    if len(rows) < ruleset.farm_limit:
        found += _BUILDS[hand & (FIT[caravan] | JOKERS)]
    for owner, others in enumerate(position.farms):
        if owner != seat:
            for swindles, row in zip(moves.SWINDLES[owner], others, strict=False):
                if touchable(row, caravan):
                    found += swindles[len(row)]
    trades = _TRADES[room][caravan]
    for card in position.market:
        if card in trades:
            found += trades[card]
    return found


@cache
def _rebuilds(farm: int, land: int, out: int, room: bool) -> tuple[Rebuild, ...]:
    """Return the rebuilds at this place; with `room` in the hand, a removed land can also go there (AL-15)."""
    if not out:
        return (Rebuild(farm, land),)
    return tuple(Rebuild(farm, land, out, to) for to in ((HAND, CARAVAN) if room else (CARAVAN,)))


class LastChoices(LazyMoves):
    """All last lands of a hand, one order for each set of cards on each farm (AL-17).

    `in` accepts every order that the rules allow.
    """

    __slots__ = ("_counts", "_fillings", "hand", "land_limit", "plots")

    def __init__(self, plots: tuple[Row, ...], hand: Mask, land_limit: int) -> None:
        """`plots` are the rows that can take lands, with the row on the caravan last."""
        self.plots = plots
        self.hand = hand
        self.land_limit = land_limit
        self._fillings: list[dict[Mask, tuple[Card, ...]]] | None = None
        self._counts: dict[tuple[int, Mask], int] = {}

    @property
    def question(self) -> tuple[tuple[Row, ...], Mask, int]:
        return self.plots, self.hand, self.land_limit

    @property
    def fillings(self) -> list[dict[Mask, tuple[Card, ...]]]:
        """For each farm, the sets of cards that fit on it, regardless of the other farms."""
        if self._fillings is None:
            self._fillings = [fillings(row, self.hand, self.land_limit + 1 - len(row)) for row in self.plots]
        return self._fillings

    def _count(self, plot: int, used: Mask) -> int:
        """Return the number of choices for the farms from `plot` on without the cards `used`."""
        if plot == len(self.plots):
            return 1
        count = self._counts.get((plot, used))
        if count is None:
            count = sum(self._count(plot + 1, used | mask) for mask in self.fillings[plot] if not mask & used)
            self._counts[plot, used] = count
        return count

    def __len__(self) -> int:
        return self._count(0, 0)

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> Iterator[Move]:
        return map(moves.last_lands, self._from(0, 0))

    def _from(self, plot: int, used: Mask) -> Iterator[tuple[tuple[Card, ...], ...]]:
        if plot == len(self.plots):
            yield ()
            return
        for mask, cards in self.fillings[plot].items():
            if not mask & used:
                for others in self._from(plot + 1, used | mask):
                    yield (cards, *others)

    def nth(self, number: int) -> Move:
        if number >= len(self):
            raise IndexError(number)
        lands: list[tuple[Card, ...]] = []
        used = 0
        for plot, options in enumerate(self.fillings):
            for mask, cards in options.items():
                if mask & used:
                    continue
                count = self._count(plot + 1, used | mask)
                if number < count:
                    lands.append(cards)
                    used |= mask
                    break
                number -= count
        return moves.last_lands(lands)

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, LastLands) or len(move.lands) > len(self.plots):
            return False
        laid = [card for cards in move.lands for card in cards]
        if len({*laid}) < len(laid) or any(card < 0 or not self.hand >> card & 1 for card in laid):
            return False
        rows = [(*row, *cards) for row, cards in zip(self.plots, move.lands, strict=False) if cards]
        return all(len(row) <= self.land_limit + 1 and coherent(row) for row in rows)


def in_order(position: Position, seat: Seat, move: LastLands) -> LastLands:
    """Return the move of `LastChoices` with the same cards on the same farms."""
    plots = position.plots(seat)
    if len(move.lands) > len(plots) or max(map(len, move.lands), default=0) > position.ruleset.land_limit:
        return move
    ordered = []
    for row, cards in zip(plots, move.lands, strict=False):
        good = (order for order in permutations(sorted(cards)) if coherent((*row, *order)))
        ordered.append(next(good, cards))
    return moves.last_lands(ordered)
