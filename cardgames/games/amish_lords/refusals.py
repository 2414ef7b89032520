"""The legal moves (AL-9 to AL-17), and the refusals of all others, each with its rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import pairwise, permutations
from typing import Any

from cardgames.engine.cards import Card, Mask, cards_in
from cardgames.engine.contract import Move, Refusal, Seat
from cardgames.engine.lazy_moves import LazyMoves
from cardgames.games.amish_lords import moves
from cardgames.games.amish_lords.deck import (
    BUYS,
    DECK,
    FIRST_JOKER,
    FIT,
    JOKERS,
    NONE,
    Row,
    card_name,
    coherent,
    fillings,
    gaps,
    growth,
    rebuilt,
    touchable,
)
from cardgames.games.amish_lords.match_data import KEEPING, LAST_LANDS, OVER, SETUP, TURNS
from cardgames.games.amish_lords.moves import CARAVAN, HAND, MARKET, LastLands, Rebuild
from cardgames.games.amish_lords.view import Position
from cardgames.words import say

# ---------------------------------------------------------------- legal moves


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
_FOUNDATIONS = _MovesWith(moves.BUILDS)
_EXPANSIONS = tuple(map(_MovesWith, moves.EXPANDS))
_GOODS = tuple(frozenset(cards_in(cards)) for cards in BUYS)
_TRADES_WITH_ROOM = tuple(zip(moves.TRADES[HAND], moves.TRADES[CARAVAN], strict=True))
_TRADES_WITHOUT = tuple((trade,) for trade in moves.TRADES[CARAVAN])


def legal(position: Position) -> Sequence[Move]:
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
        found += _FOUNDATIONS[hand & (FIT[caravan] | JOKERS)]
    for owner, others in enumerate(position.farms):
        if owner != seat:
            for swindles, row in zip(moves.SWINDLES[owner], others, strict=False):
                if touchable(row, caravan):
                    found += swindles[len(row)]
    trades = _TRADES_WITH_ROOM if room else _TRADES_WITHOUT
    for card in filter(_GOODS[caravan].__contains__, position.market):
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


# ---------------------------------------------------------------- refusals


_PHASE_RULES = {SETUP: "AL-26", TURNS: "AL-9", KEEPING: "AL-13", LAST_LANDS: "AL-17", OVER: "AL-16"}
_PHASES = {moves.Setup: SETUP, moves.Keep: KEEPING, LastLands: LAST_LANDS}
"""The phase of each move; all others belong to TURNS."""


def refuse(rule_id: str, key: str, *cards: Card, **values: object) -> Refusal:
    """Return a refusal. Its sentence can name `cards`: the first as `card`, the second as `other`."""
    for place, card in zip(("card", "other"), cards, strict=False):
        values[place] = card_name(card)
    words = say(f"amish_lords.refuse.{key}", **values)
    return Refusal(rule_id, words[0].upper() + words[1:], cards)


def refusal(position: Position, seat: Seat, move: Move) -> Refusal | None:
    """Return why `seat` cannot make a move, or None if it can. It depends only on what the seat can see."""
    phase, kind = position.phase, type(move)
    if seat != position.turn or phase == OVER:
        return refuse(_PHASE_RULES[phase], "over" if phase == OVER else "turn")
    if _PHASES.get(kind, TURNS) != phase:
        return refuse(_PHASE_RULES[phase], ("setup_first", "in_turns", "keep_first", "last_lands_now")[phase])
    check = _CHECKS.get(kind)
    return check(position, seat, move) if check else refuse("AL-9", "not_a_move")


def not_held(position: Position, seat: Seat, card: Card) -> Refusal | None:
    """Return the refusal of a card that the seat does not hold, or None."""
    if card >= 0 and position.hands[seat] >> card & 1:
        return None
    return refuse("AL-7", "not_held", card)


def unfit(row: Row, rule_id: str = "") -> Refusal:
    """Return the refusal of a row that is not a farm: cards do not fit, or jokers have no cards to stand for."""
    for below, above in pairwise(row):
        if below < FIRST_JOKER and above < FIRST_JOKER and not FIT[below] >> above & 1:
            return refuse(rule_id or "AL-3", "unfit", above, below)
    around = [card for card in row if card < FIRST_JOKER]
    return refuse(rule_id or "AL-4", "joker", *around, cards=DECK.texts(around))


def gain(position: Position, seat: Seat, to: str) -> Refusal | None:
    """Return why a gained card cannot go `to` a place, or None (AL-15)."""
    if to == HAND and position.full(seat):
        return refuse("AL-15", "gain_full", limit=position.ruleset.hand_limit)
    return None if to in (HAND, CARAVAN) else refuse("AL-15", "not_a_move")


def _setup(position: Position, _: Seat, move: moves.Setup) -> Refusal | None:
    return None if move.name in position.ruleset.setups else refuse("AL-26", "setup")


def _pick(position: Position, seat: Seat, _: moves.Pick) -> Refusal | None:
    if not position.deck:
        return refuse("AL-9", "no_deck")
    return refuse("AL-9", "pick_full", limit=position.ruleset.hand_limit) if position.full(seat) else None


def _caravan(position: Position, seat: Seat, move: moves.Caravan) -> Refusal | None:
    lying = position.caravans[seat]
    if lying < 0 and move.old:
        return refuse("AL-10", "no_caravan")
    if lying >= 0 and move.old not in (HAND, MARKET):
        return refuse("AL-10", "old_caravan", lying)
    return not_held(position, seat, move.card)


def _cancel(position: Position, seat: Seat, move: moves.Cancel) -> Refusal | None:
    if position.caravans[seat] < 0:
        return refuse("AL-10", "no_caravan")
    if move.to == HAND and position.full(seat):
        return refuse("AL-10", "take_up_full", limit=position.ruleset.hand_limit)
    return None


def _build(position: Position, seat: Seat, move: moves.Build) -> Refusal | None:
    house = position.caravans[seat]
    if house < 0:
        return refuse("AL-11", "no_house")
    if house >= FIRST_JOKER:
        return refuse("AL-8", "joker_house")
    if len(position.farms[seat]) >= position.ruleset.farm_limit:
        return refuse("AL-7", "farms", count=position.ruleset.farm_limit)
    return _land(position, seat, (house,), move.card)


def _land(position: Position, seat: Seat, row: Row, card: Card) -> Refusal | None:
    """Return why a hand card cannot become the topmost land of a row, or None."""
    if len(row) > position.ruleset.land_limit:
        return refuse("AL-7", "lands", count=position.ruleset.land_limit)
    return not_held(position, seat, card) or (None if growth(row) >> card & 1 else unfit((*row, card)))


def _expand(position: Position, seat: Seat, move: moves.Expand) -> Refusal | None:
    rows = position.farms[seat]
    if not 0 <= move.farm < len(rows):
        return refuse("AL-11", "no_farm", number=move.farm + 1)
    return _land(position, seat, rows[move.farm], move.card)


def _rebuild(position: Position, seat: Seat, move: Rebuild) -> Refusal | None:
    farm, land, out, to = move.farm, move.land, move.out, move.to
    rows, caravan, limit = position.farms[seat], position.caravans[seat], position.ruleset.land_limit
    if caravan < 0:
        return refuse("AL-12", "none_rebuilds")
    if not 0 <= farm < len(rows):
        return refuse("AL-12", "no_farm", number=farm + 1)
    row = rows[farm]
    if not 0 <= out < len(row) or not 1 <= land <= len(row) - (out > 0):
        return refuse("AL-12", "no_land")
    if not out and len(row) > limit:
        return refuse("AL-12", "take_one_out", count=limit)
    if bool(out) != bool(to):
        return refuse("AL-12", "no_land")
    new = rebuilt(row, caravan, land, out)
    if not coherent(new):
        return unfit(new, "AL-12")
    return gain(position, seat, to) if out else None


def _swindle(position: Position, seat: Seat, move: moves.Swindle) -> Refusal | None:
    owner, farm, land, caravan = move.owner, move.farm, move.land, position.caravans[seat]
    if caravan < 0:
        return refuse("AL-13", "none_swindles")
    if caravan >= FIRST_JOKER:
        return refuse("AL-13", "joker_swindles")
    if owner == seat:
        return refuse("AL-13", "own_land")
    if not 0 <= owner < len(position.farms) or not 0 <= farm < len(position.farms[owner]):
        return refuse("AL-13", "no_farm", number=farm + 1)
    row = position.farms[owner][farm]
    if not 1 <= land < len(row):
        return refuse("AL-13", "no_land")
    return None if touchable(row, caravan) else refuse("AL-13", "single_land", caravan, row[0])


def _trade(position: Position, seat: Seat, move: moves.Trade) -> Refusal | None:
    card, caravan = move.card, position.caravans[seat]
    if caravan < 0:
        return refuse("AL-14", "none_buys")
    if caravan >= FIRST_JOKER:
        return refuse("AL-14", "joker_trades")
    if card not in position.market:
        return refuse("AL-14", "not_for_sale", card)
    if not BUYS[caravan] >> card & 1:
        return refuse("AL-14", "too_dear", caravan, card)
    return gain(position, seat, move.to)


def _last_lands(position: Position, seat: Seat, move: LastLands) -> Refusal | None:
    plots = position.plots(seat)
    if len(move.lands) > len(plots):
        return refuse("AL-17", "no_farm", number=len(move.lands))
    laid: set[Card] = set()
    for row, cards in zip(plots, move.lands, strict=False):
        for number, card in enumerate(cards):
            if card in laid:
                return refuse("AL-17", "laid_twice", card)
            laid.add(card)
            wrong = _land(position, seat, (*row, *cards[:number]), card)
            if wrong:
                return wrong
    return None


_CHECKS: dict[type, Callable[[Position, Seat, Any], Refusal | None]] = {
    moves.Setup: _setup,
    moves.Pick: _pick,
    moves.Skip: lambda *_: None,
    moves.Caravan: _caravan,
    moves.Cancel: _cancel,
    moves.Build: _build,
    moves.Expand: _expand,
    Rebuild: _rebuild,
    moves.Swindle: _swindle,
    moves.Keep: lambda position, seat, move: gain(position, seat, move.to),
    moves.Trade: _trade,
    LastLands: _last_lands,
}
