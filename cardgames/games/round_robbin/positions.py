"""The positions of a chain as ints: what the finder and the rambler of `finder.py` step through.

A position holds the action cards, the sleeping kings, and for each village its number in `SORTS`; a step is the
addition of a constant. Jokers are alike, so they are counted: a chain names them when it is put together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from typing import NamedTuple

from cardgames.engine.cards import Card, Mask, cards_in, mask_of
from cardgames.games.round_robbin.chain import CHARMERS, Action, Ground, Roll, Wake, may_charm
from cardgames.games.round_robbin.pack import FIRST_JOKER, JOKERS, KINGS, REAL, alike, is_joker
from cardgames.games.round_robbin.villages import RED_STRAIGHTS, SETS, VILLAGE, JokerRule, Village, swaps

Position = int

CARDS: Mask = REAL | JOKERS
"""The action cards in a position: a bit for each real card, and the jokers counted in two bits more."""

SORTS: tuple[Village, ...] = (0, *(cards for cards in SETS if alike(cards) == cards))
"""All villages, jokers being alike; a position has their numbers here."""
NUMBERS = {cards: number for number, cards in enumerate(SORTS)}

_KING_BITS = {king: 1 << CARDS.bit_length() + place for place, king in enumerate(cards_in(KINGS))}
ASLEEP = sum(_KING_BITS.values())
"""The bits of the kings that sleep."""

FIELD = 9
FIELD_BITS = (1 << FIELD) - 1
FIRST_FIELD = ASLEEP.bit_length()
assert len(SORTS) <= FIELD_BITS

_WAKINGS = tuple((bit, (1 << king) - (1 << FIRST_JOKER) - bit) for king, bit in _KING_BITS.items())
"""For each king the bit that says that he sleeps, and what is added to awaken him."""

CHARMING: frozenset[Mask] = frozenset(
    pair for pair in map(mask_of, combinations(cards_in(REAL), CHARMERS)) if may_charm(pair)
)
"""The pairs that can take a free joker to them (RR-14)."""


class _Exchange(NamedTuple):
    """Action cards of which one may go in, what it adds to the action cards, and to the number of the village."""

    cards: Mask
    added: int
    turned: int


class _Exchanges(dict[int, tuple[_Exchange, ...]]):
    """The exchanges with each village, by its number; looked up when they are first asked for."""

    def __init__(self, rule: JokerRule) -> None:
        super().__init__()
        self._rule = rule

    def __missing__(self, number: int) -> tuple[_Exchange, ...]:
        village = SORTS[number]
        self[number] = found = tuple(
            _Exchange(
                JOKERS if is_joker(card) else 1 << card,
                (1 << out) - (1 << card),
                NUMBERS[village ^ 1 << card ^ 1 << out] - number,
            )
            for card, out in swaps(village, self._rule).pairs
            if card <= FIRST_JOKER
        )
        return found


class _Fits(dict[int, Mask]):
    """For each village, by its number, the action cards that may go in."""

    def __init__(self, exchanges: _Exchanges) -> None:
        super().__init__()
        self._exchanges = exchanges

    def __missing__(self, number: int) -> Mask:
        fits = 0
        for exchange in self._exchanges[number]:
            fits |= exchange.cards
        self[number] = fits
        return fits


@lru_cache(maxsize=8)
def _tables(rule: JokerRule) -> tuple[_Fits, _Exchanges]:
    exchanges = _Exchanges(rule)
    return _Fits(exchanges), exchanges


class Walked(NamedTuple):
    """A path of positions with its jokers named: the cards laid, the actions, and what they lead to."""

    laid: Mask
    done: tuple[Action, ...]
    actions: Mask
    ground: Ground


class Paths:
    """The ways on a ground, from position to position."""

    __slots__ = ("_base", "_exchanges", "_fits", "_ground", "_places", "_shifts")

    def __init__(self, ground: Ground, rule: JokerRule) -> None:
        self._ground = ground
        self._places = [(owner, number) for owner, owned in enumerate(ground.villages) for number in range(len(owned))]
        self._shifts = range(FIRST_FIELD, FIRST_FIELD + FIELD * len(self._places), FIELD)
        self._fits, self._exchanges = _tables(rule)
        self._base = self.position(0, ground)

    def position(self, actions: Mask, ground: Ground) -> Position:
        """Action cards and the ground, as a position."""
        position = alike(actions) | sum(_KING_BITS[king] for king in cards_in(ground.asleep))
        for shift, (owner, number) in zip(self._shifts, self._places, strict=True):
            position |= NUMBERS[alike(ground.villages[owner][number])] << shift
        return position

    def start(self, laid: Mask) -> Position:
        """The position in which a chain starts with these cards."""
        return self._base | laid

    def starts(self, hand: Sequence[Card]) -> Iterator[Position]:
        """All that a chain may start with: three cards, or two where a joker is free (RR-9)."""
        for size in (VILLAGE, CHARMERS) if self._ground.free else (VILLAGE,):
            for laid in map(mask_of, combinations(hand, size)):
                if laid not in RED_STRAIGHTS:
                    yield self.start(laid)

    def onward(self, position: Position) -> list[Position]:
        """All positions one action on (RR-10 to RR-12)."""
        fits, exchanges = self._fits, self._exchanges
        actions = position & CARDS
        onward = [
            position + added + (turned << shift)
            for shift in self._shifts
            if fits[position >> shift & FIELD_BITS] & actions
            for cards, added, turned in exchanges[position >> shift & FIELD_BITS]
            if cards & actions
        ]
        if actions & JOKERS and position & ASLEEP:
            onward += [position + added for asleep, added in _WAKINGS if position & asleep]
        return onward

    def trodden(self, laid: Mask, done: Sequence[Action]) -> list[Position]:
        """The path on which a chain has come so far."""
        actions, ground, path = laid, self._ground, [self.start(laid)]
        for action in done:
            actions, ground = ground.after(actions, action)
            path.append(self.position(actions, ground))
        return path

    def walked(self, path: Sequence[Position], begun: Sequence[Action] = ()) -> Walked:
        """A path, with its jokers named: in the actions with which it has begun, as they were there."""
        laid = actions = path[0] & REAL
        ground, done = self._ground, []
        for number, (before, after) in enumerate(pairwise(path)):
            action = begun[number] if number < len(begun) else self._action(before, after, actions, ground)
            done.append(action)
            actions, ground = ground.after(actions, action)
        return Walked(laid, tuple(done), actions, ground)

    def _action(self, before: Position, after: Position, actions: Mask, ground: Ground) -> Action:
        changed = (before ^ after) >> FIRST_FIELD
        if not changed:
            woken = next(king for king, bit in _KING_BITS.items() if (before ^ after) & bit)
            return Wake(_lowest(actions & JOKERS), woken)
        field = (changed.bit_length() - 1) // FIELD
        shift = FIRST_FIELD + FIELD * field
        old, new = SORTS[before >> shift & FIELD_BITS], SORTS[after >> shift & FIELD_BITS]
        owner, number = self._places[field]
        came, went = new & ~old, old & ~new
        card = _lowest(actions & JOKERS) if came & JOKERS else _lowest(came)
        out = _lowest(ground.villages[owner][number] & JOKERS) if went & JOKERS else _lowest(went)
        return Roll(card, owner, number, out)


@lru_cache(maxsize=16)
def paths_on(ground: Ground, rule: JokerRule) -> Paths:
    """The ways on a ground; a ground often stays for several turns."""
    return Paths(ground, rule)


def _lowest(cards: Mask) -> Card:
    return (cards & -cards).bit_length() - 1
