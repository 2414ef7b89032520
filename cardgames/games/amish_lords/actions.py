"""What a seat may do now (AL-9 to AL-17). `why` says of a single move whether it may be done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations
from typing import TYPE_CHECKING

from cardgames.engine.cards import Card, Mask, cards_in, mask_of
from cardgames.engine.contract import Move, Seat
from cardgames.engine.lazy_moves import LazyMoves
from cardgames.games.amish_lords.coherence import Row, coherent, gaps, growth
from cardgames.games.amish_lords.course import KEEPING, LAST_LANDS, TURNS
from cardgames.games.amish_lords.moves import (
    BUILDS,
    CANCELS,
    CARAVAN,
    CARAVANS,
    EXPANDS,
    HAND,
    KEEPS,
    MARKET,
    PICK,
    SETUPS,
    SKIP,
    SWINDLES,
    TRADES,
    LastLands,
    Rebuild,
)
from cardgames.games.amish_lords.pack import ALIKE, FIRST_JOKER, FIT, JOKERS

if TYPE_CHECKING:
    from cardgames.games.amish_lords.state import AmishState

NONE: Card = -1


def legal(state: AmishState) -> Sequence[Move]:
    """The moves of the seat whose turn it is."""
    phase = state.phase
    if phase == TURNS:
        return turn(state, state.turn)
    if phase == KEEPING:
        return [KEEPS[to] for to in gains(state, state.turn)]
    if phase == LAST_LANDS:
        plots = tuple(row for row, _ in grounds(state, state.turn))
        return LastChoices(plots, state.hands[state.turn], state.terms.land_limit)
    return [SETUPS[name] for name in state.terms.setups]


def gains(state: AmishState, seat: Seat) -> tuple[str, ...]:
    """AL-15: where a gained card may go."""
    return (HAND, CARAVAN) if state.hands[seat].bit_count() < state.terms.hand_limit else (CARAVAN,)


def can_buy(caravan: Card) -> Mask:
    """AL-14: what a real caravan buys."""
    return ALIKE[caravan] & ~(1 << caravan) | JOKERS


def touchable(row: Row, caravan: Card) -> bool:
    """AL-13: a single land can be touched only by what fits the house; any land of two or more can be touched."""
    return len(row) > 2 or FIT[row[0]] >> caravan & 1 == 1


def turn(state: AmishState, seat: Seat) -> list[Move]:
    """AL-9 to AL-14: the actions of a turn."""
    terms, hand, caravan, rows = state.terms, state.hands[seat], state.caravans[seat], state.farms[seat]
    room = hand.bit_count() < terms.hand_limit
    found: list[Move] = [PICK, SKIP] if room and state.deck else [SKIP]
    forms = FIRST_CARAVANS if caravan == NONE else NEXT_CARAVANS
    found += forms[hand & LOW]
    found += forms[hand & MIDDLE]
    found += forms[hand & HIGH]
    for farm, row in enumerate(rows):
        if len(row) <= terms.land_limit:
            found += EXPANSIONS[farm][hand & growth(row)]
    if caravan == NONE:
        return found
    found += WITHDRAWALS if room else WITHDRAWALS[:1]
    for farm, row in enumerate(rows):
        for fitting, land, out in gaps(row, terms.land_limit):
            if fitting >> caravan & 1:
                found += _rebuilds(farm, land, out, room)
    if caravan >= FIRST_JOKER:
        return found
    if len(rows) < terms.farm_limit:
        found += FOUNDATIONS[hand & growth((caravan,))]
    for owner, others in enumerate(state.farms):
        if owner != seat:
            for swindles, row in zip(SWINDLES[owner], others, strict=False):
                if touchable(row, caravan):
                    found += swindles[: len(row) - 1]
    buys, trades = can_buy(caravan), TRADES_WITH_ROOM if room else TRADES_WITHOUT
    for card in state.market:
        if buys >> card & 1:
            found += trades[card]
    return found


class _Ways(dict[Mask, tuple[Move, ...]]):
    """The moves that can be made with each of a set of cards, by that set; listed when they are first asked for."""

    def __init__(self, *tables: Sequence[Move]) -> None:
        """`tables` have a move for each card."""
        super().__init__()
        self._tables = tables

    def __missing__(self, cards: Mask) -> tuple[Move, ...]:
        ways = self[cards] = tuple(table[card] for card in cards_in(cards) for table in self._tables)
        return ways


FIRST_CARAVANS, NEXT_CARAVANS = _Ways(CARAVANS[""]), _Ways(CARAVANS[HAND], CARAVANS[MARKET])
LOW, MIDDLE, HIGH = (1 << 16) - 1, ((1 << 16) - 1) << 16, ((1 << 18) - 1) << 32
"""Three parts of the deck: few enough cards each for tables by part of a hand."""
FOUNDATIONS = _Ways(BUILDS)
EXPANSIONS = tuple(map(_Ways, EXPANDS))
WITHDRAWALS = (CANCELS[MARKET], CANCELS[HAND])
TRADES_WITH_ROOM = tuple(zip(TRADES[HAND], TRADES[CARAVAN], strict=True))
TRADES_WITHOUT = tuple((trade,) for trade in TRADES[CARAVAN])


@lru_cache(maxsize=1 << 11)
def _rebuilds(farm: int, land: int, out: int, room: bool) -> tuple[Rebuild, ...]:
    """AL-12: the caravan as a land of a farm; what is taken out needs `room` to come to the hand (AL-15)."""
    if not out:
        return (Rebuild(farm, land),)
    return tuple(Rebuild(farm, land, out, to) for to in ((HAND, CARAVAN) if room else (CARAVAN,)))


# ---------------------------------------------------------------- last lands


def grounds(state: AmishState, seat: Seat) -> list[tuple[Row, bool]]:
    """The farms that last lands may go to, and whether each is still to be built: the one on the caravan is."""
    plots = [(row, False) for row in state.farms[seat]]
    caravan = state.caravans[seat]
    if 0 <= caravan < FIRST_JOKER and len(plots) < state.terms.farm_limit:
        plots.append(((caravan,), True))
    return plots


def fillings(row: Row, hand: Mask, room: int) -> dict[Mask, tuple[Card, ...]]:
    """The sets of cards that can go on a row, each in the first order in which it can."""
    found: dict[Mask, tuple[Card, ...]] = {0: ()}
    waiting: list[tuple[Card, ...]] = [()]
    for cards in waiting:
        if len(cards) < room:
            taken = mask_of(cards)
            for card in cards_in(growth((*row, *cards)) & hand & ~taken):
                longer = (*cards, card)
                waiting.append(longer)
                both = taken | 1 << card
                found[both] = min(found.get(both, longer), longer)
    return found


def trimmed(lands: tuple[tuple[Card, ...], ...]) -> tuple[tuple[Card, ...], ...]:
    """Last lands without the farms at the end that get nothing."""
    while lands and not lands[-1]:
        lands = lands[:-1]
    return lands


def in_order(state: AmishState, seat: Seat, move: LastLands) -> LastLands:
    """The move of `LastChoices` that puts the same cards on the same farms."""
    rows = [row for row, _ in grounds(state, seat)]
    if len(move.lands) > len(rows) or max(map(len, move.lands), default=0) > state.terms.land_limit:
        return move
    ordered = []
    for row, cards in zip(rows, move.lands, strict=False):
        good = (order for order in permutations(sorted(cards)) if coherent((*row, *order)))
        ordered.append(next(good, cards))
    return LastLands(trimmed(tuple(ordered)))


class LastChoices(LazyMoves):
    """AL-17: every choice of hand cards for every farm; in which order they lie in it makes no difference any more.

    What is asked of `in` is held to the rules, so that what may be laid in another order is in it too.
    """

    __slots__ = ("_counts", "_fillings", "hand", "land_limit", "plots")

    def __init__(self, plots: tuple[Row, ...], hand: Mask, land_limit: int) -> None:
        """`plots` are the farms that lands may go to, that on the caravan last."""
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
        """What can go on each farm, whatever goes on the others."""
        if self._fillings is None:
            self._fillings = [fillings(row, self.hand, self.land_limit + 1 - len(row)) for row in self.plots]
        return self._fillings

    def _count(self, plot: int, used: Mask) -> int:
        """How many choices there are for the farms from `plot` on when some cards are used."""
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
        return (LastLands(trimmed(lands)) for lands in self._from(0, 0))

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
        return LastLands(trimmed(tuple(lands)))

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, LastLands) or len(move.lands) > len(self.plots):
            return False
        laid = [card for cards in move.lands for card in cards]
        if len({*laid}) < len(laid) or any(card < 0 or not self.hand >> card & 1 for card in laid):
            return False
        rows = [(*row, *cards) for row, cards in zip(self.plots, move.lands, strict=False) if cards]
        return all(len(row) <= self.land_limit + 1 and coherent(row) for row in rows)
