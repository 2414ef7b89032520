"""Conformance hooks of Amish Lords: where all cards are, and which states a seat cannot tell apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations
from random import Random

from cardgames.conformance import ConformanceHooks, SpeedTargets, splits, ways
from cardgames.engine.cards import UNSEEN, Card, Mask, card_list, mask_of
from cardgames.engine.contract import Seat, Zone
from cardgames.games.amish_lords import moves
from cardgames.games.amish_lords.deck import JOKERS, KINGS, REAL, Row, coherent, rebuilt, rural_deck, swapped
from cardgames.games.amish_lords.match_data import OVER, SETUP, AmishMatchState
from cardgames.games.amish_lords.sampling import completed
from cardgames.games.amish_lords.state import AmishState
from cardgames.games.amish_lords.view import AmishView, Journal, Note


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
    return any(
        True for _ in Search(state.journal, state.farms, None).ends(Branch.first(state.match_state, REAL | JOKERS))
    )


# ---------------------------------------------------------------- all worlds of a view, where they are few

MOST_SPLITS, MOST_WORLDS, MOST_BRANCHES = 1000, 200, 6000


@dataclass(slots=True)
class Branch:
    """One way in which the first notes of a journal may have happened; `journal` has these notes without gaps.

    For each seat, `named` are the hand cards that are known and `fresh` counts the others. `pool` are the cards that
    may have come from the deck.
    """

    named: list[Mask]
    fresh: list[int]
    pool: Mask
    farms: list[tuple[Row, ...]]
    loot: Card
    journal: tuple[Note, ...]

    @classmethod
    def first(cls, match_state: AmishMatchState, pool: Mask) -> Branch:
        """Return the branch before the first note."""
        seats = match_state.players
        return cls([0] * seats, [match_state.options.number("hand_size")] * seats, pool, [()] * seats, UNSEEN, ())

    def copy(self) -> Branch:
        """Return an independent copy."""
        return Branch(self.named[:], self.fresh[:], self.pool, self.farms[:], self.loot, self.journal)

    def play(self, seat: Seat, card: Card) -> bool:
        """Remove a card from a hand; return False if the hand cannot have held it."""
        if self.named[seat] >> card & 1:
            self.named[seat] ^= 1 << card
        elif self.fresh[seat] and self.pool >> card & 1:
            self.fresh[seat] -= 1
            self.pool ^= 1 << card
        else:
            return False
        return True

    def set_row(self, seat: Seat, farm: int, row: Row) -> None:
        """Replace a farm, or add a new one."""
        rows = self.farms[seat]
        self.farms[seat] = (*rows[:farm], row, *rows[farm + 1 :])


class Search:
    """An exhaustive search: it replays a journal for every card that each hidden land may have been.

    It never guesses, unlike the sampler, so it can check the sampler.
    """

    def __init__(self, journal: Journal, farms: Sequence[tuple[Row, ...]], seat: Seat | None) -> None:
        """`farms` are those after the last note. The journal may lack what `seat` did not see; its hand is ignored."""
        self.journal, self.farms, self.seat = journal, farms, seat
        self.branches = 0

    def ends(self, branch: Branch) -> Iterator[Branch]:
        """Yield the ways in which the rest of the journal may have happened after `branch`."""
        self.branches += 1
        done = len(branch.journal)
        if self.branches > MOST_BRANCHES:
            return
        if done == len(self.journal):
            yield branch
            return
        for after in self._after(branch, self.journal[done]):
            yield from self.ends(after)

    def _after(self, before: Branch, note: Note) -> Iterator[Branch]:
        """Yield the branches after a note, one for each way it may have happened."""
        if note.what == "hide":
            yield from self._hide(before, note)
            return
        branch, seat, other = before.copy(), note.seat, note.seat != self.seat
        taken = gone = UNSEEN
        match note.what:
            case "pick":
                branch.fresh[seat] += 1
            case "show":
                if other and not branch.play(seat, note.card):
                    return
            case "take":
                taken = note.card
            case "rebuild":
                row = branch.farms[seat][note.farm]
                branch.set_row(seat, note.farm, rebuilt(row, note.card, note.land, note.out))
                if note.out:
                    gone = row[note.out]
                    taken = gone if note.to == "hand" else UNSEEN
            case "touch":
                row = branch.farms[note.owner][note.farm]
                new = swapped(row, note.card, note.land)
                if coherent(new) != note.fits:
                    return
                if note.fits:
                    branch.set_row(note.owner, note.farm, new)
                    branch.loot = gone = row[note.land]
            case "keep":
                if note.card not in (UNSEEN, branch.loot):
                    return
                taken, branch.loot = branch.loot if note.to == "hand" else UNSEEN, UNSEEN
        if note.gone not in (UNSEEN, gone) or not all(map(coherent, branch.farms[seat])):
            return
        if taken != UNSEEN and other:
            branch.named[seat] |= 1 << taken
        branch.journal += (note._replace(gone=gone),)
        yield branch

    def _hide(self, before: Branch, note: Note) -> Iterator[Branch]:
        """Yield the branches after a card was laid face down on a farm."""
        seat, farm = note.seat, note.farm
        row = (*before.farms[seat], self.farms[seat][farm][:1])[farm]
        cards = [note.card]
        if note.card == UNSEEN:
            cards = card_list(before.named[seat] | (before.pool if before.fresh[seat] else 0))
        for card in cards:
            branch = before.copy()
            if note.card == UNSEEN and not (branch.play(seat, card) and coherent((*row, card))):
                continue
            branch.pool &= ~(1 << card)
            branch.set_row(seat, farm, (*row, card))
            branch.journal += (note._replace(card=card),)
            yield branch


def pool_of(view: AmishView) -> Mask:
    """Return the cards that may have come from the deck into another hand before the seat of the view saw them."""
    late, met = 0, 0
    for note in view.known.journal:
        cards = mask_of(card for card in (note.card, note.gone) if card >= 0)
        hidden_before = note.what in ("show", "keep") or (note.what == "rebuild" and note.to == "caravan")
        if (note.seat != view.seat and hidden_before) or (note.what == "touch" and note.owner != view.seat):
            late |= cards & ~met
        met |= cards
    return never_seen(view) | late


def states_of(view: AmishView, branch: Branch) -> Iterator[AmishState]:
    """Yield the worlds at the end of the journal: every way to distribute the cards that were never seen."""
    visible = view.visible
    gone = mask_of(card for rows in branch.farms for row in rows for card in row)
    gone |= mask_of([branch.loot] if branch.loot >= 0 else ())
    for hand in branch.named:
        gone |= hand
    rest = card_list(never_seen(view) & ~gone)
    others = [seat for seat in range(len(branch.named)) if seat != view.seat]
    sizes = [branch.fresh[seat] for seat in others] + [visible.deck]
    if sum(sizes) != len(rest):
        return
    asleep = [king for king in KINGS if king not in visible.line]
    for *split, deck in splits(rest, sizes):
        for kings in permutations(asleep):
            order = list(kings)
            line = [order.pop() if king == UNSEEN else king for king in visible.line]
            hands = [mask_of(visible.hand) if seat == view.seat else hand for seat, hand in enumerate(branch.named)]
            for seat, cards in zip(others, split, strict=True):
                hands[seat] |= mask_of(cards)
            state = completed(view, line, hands, list(deck)[::-1])
            state.farms, state.loot, state.journal = branch.farms[:], branch.loot, branch.journal
            yield state


def worlds(view: AmishView) -> list[AmishState] | None:
    """Return every world, with the deck in one order only; None if there are too many."""
    visible = view.visible
    if view.seat is None or visible.phase in (SETUP, OVER):
        return None
    hidden = [count for seat, count in enumerate(visible.counts) if seat != view.seat]
    if ways([*hidden, visible.deck]) > MOST_SPLITS:
        return None
    search = Search(view.known.journal, visible.farms, view.seat)
    found: list[AmishState] = []
    for branch in search.ends(Branch.first(visible.match_state, pool_of(view))):
        for state in states_of(view, branch):
            if state not in found:
                found.append(state)
        if len(found) > MOST_WORLDS:
            return None
    return found if search.branches <= MOST_BRANCHES else None


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
    aims=SpeedTargets(deals=1500, paired=2400),
)
