"""What the conformance kit may look at in Amish Lords: where all cards lie, and what a seat cannot tell apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations
from random import Random
from typing import NamedTuple

from cardgames.conformance import Aims, Probe, splits, ways
from cardgames.engine.cards import UNSEEN, Card, Mask, card_list, cards_in, mask_of
from cardgames.engine.contract import Seat, Zone
from cardgames.games.amish_lords.coherence import Row, coherent, rebuilt, swapped
from cardgames.games.amish_lords.course import OVER, SETUP
from cardgames.games.amish_lords.moves import (
    CARAVAN_ZONES,
    DECK_ZONE,
    FARM_ZONES,
    HAND_ZONES,
    KINGS_ZONE,
    LINE_ZONES,
    LOOT_ZONES,
    MARKET_ZONE,
)
from cardgames.games.amish_lords.notes import HIDDEN, REBUILT, TOUCHED
from cardgames.games.amish_lords.pack import KINGS, rural_deck
from cardgames.games.amish_lords.state import AmishState
from cardgames.games.amish_lords.view import AmishView


def lay(state: AmishState) -> dict[Zone, tuple[Card, ...]]:
    """Which cards lie where."""
    zones: dict[Zone, tuple[Card, ...]] = {DECK_ZONE: tuple(state.deck), MARKET_ZONE: state.market}
    if state.phase == SETUP:
        zones[KINGS_ZONE] = state.kings
    else:
        zones |= {zone: (king,) for zone, king in zip(LINE_ZONES, state.kings, strict=True)}
    for seat, rows in enumerate(state.farms):
        zones[HAND_ZONES[seat]] = tuple(card_list(state.hands[seat]))
        zones |= {FARM_ZONES[seat][farm]: row for farm, row in enumerate(rows)}
        if state.caravans[seat] >= 0:
            zones[CARAVAN_ZONES[seat]] = (state.caravans[seat],)
    if state.robbed >= 0:
        zones[LOOT_ZONES[state.turn]] = (state.loot,)
    return zones


def swap(state: AmishState, seat: Seat | None, rng: Random) -> AmishState | None:
    """Let two cards that `seat` has never seen change their places, now and in all that happened."""
    if state.phase == OVER:
        return None
    cards = card_list(never_seen(state.view(seat)))
    pairs = [(one, two) for one in cards for two in cards if one < two]
    rng.shuffle(pairs)
    for one, two in pairs[:20]:
        twin = renamed(state, {one: two, two: one})
        if twin != state and could_happen(twin):
            return twin
    return None


def never_seen(view: AmishView) -> Mask:
    """The cards of the rural deck that appear nowhere in a view."""
    visible, known = view.visible, view.known
    met = {*visible.hand, *visible.market, *visible.caravans, visible.loot}
    met |= {card for rows in known.farms for row in rows for card in row}
    met |= {card for note in known.journal for card in (note.card, note.gone)}
    return mask_of(card for card in rural_deck(visible.standing.options.number("jokers")) if card not in met)


def renamed(state: AmishState, names: dict[Card, Card]) -> AmishState:
    """The state with other cards in the place of some."""
    twin = state.copy()

    def row_of(row: Row) -> Row:
        return tuple(names.get(card, card) for card in row)

    twin.hands = [mask_of(row_of(tuple(card_list(hand)))) for hand in state.hands]
    twin.farms = [tuple(map(row_of, rows)) for rows in state.farms]
    twin.deck = list(row_of(tuple(state.deck)))
    twin.loot = names.get(state.loot, state.loot)
    twin.journal = tuple(
        note._replace(card=names.get(note.card, note.card), gone=names.get(note.gone, note.gone))
        for note in state.journal
    )
    return twin


def could_happen(state: AmishState) -> bool:
    """Whether every farm held at every time, and every touch was answered truly."""
    farms: list[list[Row]] = [[] for _ in state.farms]
    for note in state.journal:
        if note.what == HIDDEN:
            rows = farms[note.seat]
            if note.farm == len(rows):
                rows.append(state.farms[note.seat][note.farm][:1])
            rows[note.farm] = (*rows[note.farm], note.card)
        elif note.what == REBUILT:
            rows = farms[note.seat]
            rows[note.farm] = rebuilt(rows[note.farm], note.card, note.land, note.out)
        elif note.what == TOUCHED:
            rows = farms[note.owner]
            new = swapped(rows[note.farm], note.card, note.land)
            if coherent(new) != note.fits:
                return False
            if note.fits:
                rows[note.farm] = new
        if not all(coherent(row) for rows in farms for row in rows if len(row) > 1):
            return False
    return True


# ---------------------------------------------------------------- all worlds of a view, where they are few

class Fill(NamedTuple):
    """What a note, as the seat saw it, leaves out: the field, and the card in it."""

    field: str
    card: Card


Filled = Mapping[int, Fill]

FEW_SPLITS, FEW_WORLDS, FEW_BRANCHES = 1000, 200, 6000


class Search:
    """Goes through the journal of a view once for every card that each hidden land may have been.

    It shares nothing with the sampler, which it is held against.
    """

    def __init__(self, view: AmishView) -> None:
        assert view.seat is not None
        self.view = view
        self.seat = view.seat
        self.never = never_seen(view)
        self.branches = 0
        late, met = 0, 0
        for note in view.known.journal:
            cards = mask_of(card for card in (note.card, note.gone) if card >= 0)
            hidden_before = note.what in ("show", "keep") or (note.what == REBUILT and note.to == "caravan")
            if (note.seat != self.seat and hidden_before) or (note.what == TOUCHED and note.owner != self.seat):
                late |= cards & ~met
            met |= cards
        self.pool = self.never | late

    def states(self) -> Iterator[AmishState]:
        """Every world, some perhaps more than once."""
        seats = len(self.view.visible.counts)
        size = self.view.visible.standing.options.number("hand_size")
        yield from self._tell(0, [0] * seats, [size] * seats, self.pool, [[] for _ in range(seats)], UNSEEN, {})

    def _tell(
        self,
        index: int,
        named: list[Mask],
        fresh: list[int],
        pool: Mask,
        farms: list[list[Row]],
        loot: Card,
        filled: Filled,
    ) -> Iterator[AmishState]:
        """Go on from a note; `pool` are the cards that may still have come from the deck."""
        self.branches += 1
        journal = self.view.known.journal
        if self.branches > FEW_BRANCHES:
            return
        if index == len(journal):
            yield from self._end(named, fresh, farms, loot, filled)
            return
        note = journal[index]
        named, fresh, farms = named[:], fresh[:], [rows[:] for rows in farms]
        seat, other = note.seat, note.seat != self.seat
        if note.what == "pick":
            fresh[seat] += 1
        elif note.what == "show" and other:
            if named[seat] >> note.card & 1:
                named[seat] ^= 1 << note.card
            elif fresh[seat] and pool >> note.card & 1:
                fresh[seat] -= 1
                pool ^= 1 << note.card
            else:
                return
        elif note.what == "take" and other:
            named[seat] |= 1 << note.card
        elif note.what == HIDDEN:
            yield from self._hide(index, named, fresh, pool, farms, loot, filled)
            return
        elif note.what == REBUILT:
            row = farms[seat][note.farm]
            farms[seat][note.farm] = new = rebuilt(row, note.card, note.land, note.out)
            gone = row[note.out] if note.out else UNSEEN
            if not coherent(new) or note.gone not in (UNSEEN, gone):
                return
            if note.out and note.to == "hand" and other:
                named[seat] |= 1 << gone
            filled = {**filled, index: Fill("gone", gone)}
        elif note.what == TOUCHED:
            row = farms[note.owner][note.farm]
            new = swapped(row, note.card, note.land)
            if coherent(new) != note.fits or (note.fits and note.gone not in (UNSEEN, row[note.land])):
                return
            if note.fits:
                farms[note.owner][note.farm], loot = new, row[note.land]
                filled = {**filled, index: Fill("gone", loot)}
        elif note.what == "keep":
            if note.card not in (UNSEEN, loot):
                return
            if note.to == "hand" and other:
                named[seat] |= 1 << loot
            loot = UNSEEN
        yield from self._tell(index + 1, named, fresh, pool, farms, loot, filled)

    def _hide(
        self,
        index: int,
        named: list[Mask],
        fresh: list[int],
        pool: Mask,
        farms: list[list[Row]],
        loot: Card,
        filled: Filled,
    ) -> Iterator[AmishState]:
        note = self.view.known.journal[index]
        rows = farms[note.seat]
        if note.farm == len(rows):
            rows.append(self.view.visible.farms[note.seat][note.farm][:1])
        row = rows[note.farm]
        if note.card != UNSEEN:
            rows[note.farm] = (*row, note.card)
            yield from self._tell(index + 1, named, fresh, pool, farms, loot, filled)
            return
        for card in cards_in(named[note.seat] | (pool if fresh[note.seat] else 0)):
            if coherent((*row, card)):
                rows[note.farm] = (*row, card)
                after, left = named[:], fresh[:]
                if named[note.seat] >> card & 1:
                    after[note.seat] ^= 1 << card
                else:
                    left[note.seat] -= 1
                yield from self._tell(
                    index + 1, after, left, pool & ~(1 << card), farms, loot, {**filled, index: Fill("card", card)}
                )

    def _end(
        self, named: list[Mask], fresh: list[int], farms: list[list[Row]], loot: Card, filled: Filled
    ) -> Iterator[AmishState]:
        visible = self.view.visible
        gone = mask_of(card for rows in farms for row in rows for card in row) | (1 << loot if loot >= 0 else 0)
        for hand in named:
            gone |= hand
        rest = card_list(self.never & ~gone)
        others = [seat for seat in range(len(named)) if seat != self.seat]
        sizes = [fresh[seat] for seat in others] + [visible.deck]
        if sum(sizes) != len(rest):
            return
        asleep = [king for king in KINGS if king not in visible.line]
        notes = list(self.view.known.journal)
        for index, fill in filled.items():
            notes[index] = notes[index].filled(fill.field, fill.card)
        for *split, deck in splits(rest, sizes):
            for kings in permutations(asleep):
                order = list(kings)
                line = tuple(order.pop() if king == UNSEEN else king for king in visible.line)
                state = AmishState.blank(visible.standing, line, list(deck))
                hands = named[:]
                for seat, cards in zip(others, split, strict=True):
                    hands[seat] |= mask_of(cards)
                hands[self.seat] = mask_of(visible.hand)
                state.setup, state.phase, state.turn, state.hands = visible.setup, visible.phase, visible.turn, hands
                state.caravans = [-1 if card is None else card for card in visible.caravans]
                state.farms, state.seen = [tuple(rows) for rows in farms], list(self.view.known.seen)
                state.market, state.idle, state.laid = visible.market, visible.idle, visible.laid
                state.to_come = -1 if visible.turns_left is None else visible.turns_left
                state.robbed, state.loot = -1 if visible.robbed is None else visible.robbed, loot
                state.journal = tuple(notes)
                yield state


def worlds(view: AmishView) -> list[AmishState] | None:
    """Every world, the deck in one order only, when there are few."""
    visible = view.visible
    if view.seat is None or visible.phase in (SETUP, OVER):
        return None
    hidden = [count for seat, count in enumerate(visible.counts) if seat != view.seat]
    if ways([*hidden, visible.deck]) > FEW_SPLITS:
        return None
    search = Search(view)
    found = []
    for state in search.states():
        if state not in found:
            found.append(state)
        if len(found) > FEW_WORLDS:
            return None
    return found if search.branches <= FEW_BRANCHES else None


PROBE = Probe(
    lay=lay,
    swap=swap,
    worlds=worlds,
    even=False,
    weights={
        "Pick": 4.0,
        "Skip": 0.3,
        "Caravan": 4.0,
        "Cancel": 2.0,
        "Rebuild": 2.0,
        "Swindle": 3.0,
        "Build": 2.0,
        "Expand": 2.0,
    },
    brief={"season_wins": 1},
    most_moves=3000,
    most_deals=30,
    rule_ids=frozenset(f"AL-{number}" for number in (3, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17, 20, 21, 22, 23)),
    aims=Aims(deals=1500),
)
