"""Conformance hooks of Amish Lords: where all cards are, and which states a seat cannot tell apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations
from random import Random
from typing import NamedTuple, TypeVar

from cardgames.conformance import ConformanceHooks, SpeedTargets, splits, ways
from cardgames.engine.cards import UNSEEN, Card, Mask, card_list, cards_in, mask_of
from cardgames.engine.contract import Seat, Zone
from cardgames.games.amish_lords import moves
from cardgames.games.amish_lords.deck import KINGS, Row, coherent, rebuilt, rural_deck, swapped
from cardgames.games.amish_lords.match_data import OVER, SETUP
from cardgames.games.amish_lords.sampling import in_world
from cardgames.games.amish_lords.state import AmishState
from cardgames.games.amish_lords.view import AmishView, Note


def contents(state: AmishState) -> dict[Zone, tuple[Card, ...]]:
    """Return the cards in each zone."""
    zones: dict[Zone, tuple[Card, ...]] = {moves.DECK_ZONE: tuple(state.deck), moves.MARKET_ZONE: state.market}
    if state.phase == SETUP:
        zones[moves.KINGS_ZONE] = state.kings
    else:
        zones |= {zone: (king,) for zone, king in zip(moves.LINE_ZONES, state.kings, strict=True)}
    for seat, rows in enumerate(state.farms):
        zones[moves.HAND_ZONES[seat]] = tuple(card_list(state.hands[seat]))
        zones |= {moves.FARM_ZONES[seat][farm]: row for farm, row in enumerate(rows)}
        if state.caravans[seat] >= 0:
            zones[moves.CARAVAN_ZONES[seat]] = (state.caravans[seat],)
    if state.robbed >= 0:
        zones[moves.LOOT_ZONES[state.turn]] = (state.loot,)
    return zones


def swap(state: AmishState, seat: Seat | None, rng: Random) -> AmishState | None:
    """Return the state with two cards swapped that `seat` has never seen; None if no swap is possible."""
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
    """Return the cards of the rural deck that do not appear in a view."""
    visible, known = view.visible, view.known
    met = {*visible.hand, *visible.market, *visible.caravans, visible.loot}
    met |= {card for rows in known.farms for row in rows for card in row}
    met |= {card for note in known.journal for card in (note.card, note.gone)}
    return mask_of(card for card in rural_deck(visible.match_state.options.number("jokers")) if card not in met)


def renamed(state: AmishState, names: dict[Card, Card]) -> AmishState:
    """Return the state with cards replaced everywhere according to `names`."""
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
    """Return whether every farm was coherent at all times, and every touch had the right answer."""
    farms: list[list[Row]] = [[] for _ in state.farms]
    for note in state.journal:
        if note.what == "hide":
            rows = farms[note.seat]
            if note.farm == len(rows):
                rows.append(state.farms[note.seat][note.farm][:1])
            rows[note.farm] = (*rows[note.farm], note.card)
        elif note.what == "rebuild":
            rows = farms[note.seat]
            rows[note.farm] = rebuilt(rows[note.farm], note.card, note.land, note.out)
        elif note.what == "touch":
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

FEW_SPLITS, FEW_WORLDS, FEW_BRANCHES = 1000, 200, 6000

T = TypeVar("T")


class Reading(NamedTuple):
    """One consistent reading of a journal up to the note at index `place`.

    For each seat, `named` are the hand cards that are known and `fresh` counts the others. `pool` are the cards that
    may have come from the deck. `filled` has the field and the card for each note that left one open.
    """

    place: int
    named: tuple[Mask, ...]
    fresh: tuple[int, ...]
    pool: Mask
    farms: tuple[tuple[Row, ...], ...]
    loot: Card
    filled: Mapping[int, tuple[str, Card]]

    def taken(self, seat: Seat, card: Card) -> Reading:
        """Return the reading after a card came to a hand face up."""
        return self._replace(named=_put(self.named, seat, self.named[seat] | 1 << card))

    def given(self, seat: Seat, card: Card) -> Reading | None:
        """Return the reading after a card left a hand; None if the hand cannot have held it."""
        if self.named[seat] >> card & 1:
            return self._replace(named=_put(self.named, seat, self.named[seat] ^ 1 << card))
        if self.fresh[seat] and self.pool >> card & 1:
            return self._replace(fresh=_put(self.fresh, seat, self.fresh[seat] - 1), pool=self.pool ^ 1 << card)
        return None

    def with_row(self, seat: Seat, farm: int, row: Row) -> Reading:
        """Return the reading with a farm replaced, or with a new farm."""
        rows = self.farms[seat]
        return self._replace(farms=_put(self.farms, seat, (*rows[:farm], row, *rows[farm + 1 :])))

    def with_card(self, field: str, card: Card) -> Reading:
        """Return the reading with a card filled into a field of the current note."""
        return self._replace(filled={**self.filled, self.place: (field, card)})


def _put(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """Return the values with the one at `place` replaced."""
    return (*values[:place], value, *values[place + 1 :])


class Search:
    """An exhaustive search: it replays the journal of a view for every card that each hidden land may have been.

    It never guesses, unlike the sampler, so it can check the sampler.
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
            hidden_before = note.what in ("show", "keep") or (note.what == "rebuild" and note.to == "caravan")
            if (note.seat != self.seat and hidden_before) or (note.what == "touch" and note.owner != self.seat):
                late |= cards & ~met
            met |= cards
        self.pool = self.never | late

    def states(self) -> Iterator[AmishState]:
        """Yield every world; some may repeat."""
        seats = len(self.view.visible.counts)
        size = self.view.visible.match_state.options.number("hand_size")
        return self._tell(Reading(0, (0,) * seats, (size,) * seats, self.pool, ((),) * seats, UNSEEN, {}))

    def _tell(self, reading: Reading) -> Iterator[AmishState]:
        """Yield the worlds in which the rest of the journal follows `reading`."""
        self.branches += 1
        journal = self.view.known.journal
        if self.branches > FEW_BRANCHES:
            return
        if reading.place == len(journal):
            yield from self._end(reading)
            return
        for after in self._after(reading, journal[reading.place]):
            yield from self._tell(after._replace(place=reading.place + 1))

    def _after(self, reading: Reading, note: Note) -> Iterator[Reading]:
        """Yield the readings after a note, one for each way it may have happened."""
        seat, other = note.seat, note.seat != self.seat
        if note.what == "pick":
            yield reading._replace(fresh=_put(reading.fresh, seat, reading.fresh[seat] + 1))
        elif note.what == "show":
            after = reading.given(seat, note.card) if other else reading
            if after:
                yield after
        elif note.what == "take":
            yield reading.taken(seat, note.card) if other else reading
        elif note.what == "hide":
            yield from self._hide(reading, note)
        elif note.what == "rebuild":
            row = reading.farms[seat][note.farm]
            new = rebuilt(row, note.card, note.land, note.out)
            gone = row[note.out] if note.out else UNSEEN
            if coherent(new) and note.gone in (UNSEEN, gone):
                after = reading.with_row(seat, note.farm, new).with_card("gone", gone)
                yield after.taken(seat, gone) if note.out and note.to == "hand" and other else after
        elif note.what == "touch":
            row = reading.farms[note.owner][note.farm]
            new, gone = swapped(row, note.card, note.land), row[note.land]
            if coherent(new) == note.fits and (not note.fits or note.gone in (UNSEEN, gone)):
                after = reading.with_row(note.owner, note.farm, new).with_card("gone", gone)._replace(loot=gone)
                yield after if note.fits else reading
        elif note.card in (UNSEEN, reading.loot):
            after = reading._replace(loot=UNSEEN)
            yield after.taken(seat, reading.loot) if note.to == "hand" and other else after

    def _hide(self, reading: Reading, note: Note) -> Iterator[Reading]:
        """Yield the readings after a card was laid face down on a farm."""
        seat, farm = note.seat, note.farm
        row = (*reading.farms[seat], self.view.visible.farms[seat][farm][:1])[farm]
        if note.card != UNSEEN:
            yield reading.with_row(seat, farm, (*row, note.card))
            return
        for card in cards_in(reading.named[seat] | (reading.pool if reading.fresh[seat] else 0)):
            after = reading.given(seat, card)
            if after and coherent((*row, card)):
                after = after._replace(pool=after.pool & ~(1 << card))
                yield after.with_row(seat, farm, (*row, card)).with_card("card", card)

    def _end(self, reading: Reading) -> Iterator[AmishState]:
        """Yield the worlds at the end of the journal: every way to distribute the cards that were never seen."""
        visible = self.view.visible
        gone = mask_of(card for rows in reading.farms for row in rows for card in row)
        gone |= 1 << reading.loot if reading.loot >= 0 else 0
        for hand in reading.named:
            gone |= hand
        rest = card_list(self.never & ~gone)
        others = [seat for seat in range(len(reading.named)) if seat != self.seat]
        sizes = [reading.fresh[seat] for seat in others] + [visible.deck]
        if sum(sizes) != len(rest):
            return
        asleep = [king for king in KINGS if king not in visible.line]
        notes = list(self.view.known.journal)
        for index, (field, card) in reading.filled.items():
            notes[index] = notes[index].filled(field, card)
        for *split, deck in splits(rest, sizes):
            for kings in permutations(asleep):
                order = list(kings)
                line = [order.pop() if king == UNSEEN else king for king in visible.line]
                hands = list(reading.named)
                for seat, cards in zip(others, split, strict=True):
                    hands[seat] |= mask_of(cards)
                hands[self.seat] = mask_of(visible.hand)
                state = in_world(self.view, line, hands, list(deck)[::-1])
                state.farms, state.loot, state.journal = list(reading.farms), reading.loot, tuple(notes)
                yield state


def worlds(view: AmishView) -> list[AmishState] | None:
    """Return every world, with the deck in one order only; None if there are too many."""
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


HOOKS = ConformanceHooks(
    contents=contents,
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
    aims=SpeedTargets(deals=1500),
)
