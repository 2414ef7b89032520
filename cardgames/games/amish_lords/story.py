"""What a view's journal says of hidden cards, made ready for guessing: tokens, what they must fit, where they went.

A *token* is a card that an opponent put face down and that this seat does not know; it is written as a negative number
in the place of its card. Lands lie where all can see them, so that a token is followed from farm to farm and into a
hand; there it is lost among the others.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from cardgames.engine.cards import UNSEEN, Card, Mask, mask_of
from cardgames.engine.contract import Seat
from cardgames.games.amish_lords.coherence import Row, rebuilt, swapped
from cardgames.games.amish_lords.notes import HIDDEN, KEPT, PICKED, REBUILT, SHOWN, TAKEN
from cardgames.games.amish_lords.pack import rural_deck
from cardgames.games.amish_lords.terms import terms_of
from cardgames.games.amish_lords.view import AmishView

FRESH, OUT, IN = range(3)
"""What happens to a hand: a card comes from the deck, a card goes out, a card that was somewhere before comes in."""


class Flow(NamedTuple):
    """A card or token going out of a hand or into it; for FRESH ones `what` says nothing."""

    way: int
    seat: Seat
    what: int = UNSEEN


class Claim(NamedTuple):
    """A row that was, or was not, a farm (AL-4)."""

    row: Row
    holds: bool


class Story:
    """The journal of one view, told with tokens.

    `placed[token]` is the index in `flows` of its going to a farm, `returned[token]` that of its coming into a hand.
    `must[token]` is the card it proved to be. `unseen` are the cards that never showed, `astray` those that showed and
    then went into another's hand. `unborn` are the cards that came, or may come, from the deck into another's hand
    before this seat knew of them.
    """

    def __init__(self, view: AmishView) -> None:
        self.view = view
        self.tokens = 0
        self.must: dict[int, Card] = {}
        self.claims: list[Claim] = []
        self.flows: list[Flow] = []
        self.placed: dict[int, int] = {}
        self.returned: dict[int, int] = {}
        self.rows: list[list[Row]] = [[] for _ in view.visible.counts]
        self.loot = UNSEEN
        self.fills: list[tuple[int, str, int]] = []
        """Note, field, and the token or card that stands there: where the journal does not name it."""
        self._tell()
        self._sort()

    def farms(self, guess: Mapping[int, Card]) -> list[tuple[Row, ...]]:
        """The farms of each seat, with the card that is guessed for each token."""
        cards = {**self.must, **guess}
        return [tuple(tuple([cards.get(card, card) for card in row]) for row in rows) for rows in self.rows]

    def _tell(self) -> None:
        houses = self.view.visible.farms
        for index, note in enumerate(self.view.known.journal):
            seat = note.seat
            if note.what == PICKED:
                self._flow(FRESH, seat)
            elif note.what in (SHOWN, TAKEN):
                self._flow(OUT if note.what == SHOWN else IN, seat, note.card)
            elif note.what == HIDDEN:
                if note.farm == len(self.rows[seat]):
                    self.rows[seat].append((houses[seat][note.farm][0],))
                card = note.card
                if card == UNSEEN:
                    card = self._token()
                    self.fills.append((index, "card", card))
                    self.placed[card] = len(self.flows)
                self._flow(OUT, seat, card)
                self._row(seat, note.farm, (*self.rows[seat][note.farm], card))
            elif note.what == REBUILT:
                row = self.rows[seat][note.farm]
                self._row(seat, note.farm, rebuilt(row, note.card, note.land, note.out))
                if note.out:
                    self._came_out(index, row[note.out], note.gone)
                    if note.to == "hand":
                        self._flow(IN, seat, row[note.out])
            elif note.what == KEPT:
                if note.to == "hand":
                    self._flow(IN, seat, self.loot)
                elif self.loot < 0:
                    self.must[self.loot] = note.card
                self.loot = UNSEEN
            else:
                row = self.rows[note.owner][note.farm]
                new = swapped(row, note.card, note.land)
                if note.fits:
                    self._row(note.owner, note.farm, new)
                    self._came_out(index, row[note.land], note.gone)
                    self.loot = row[note.land]
                else:
                    self._claim(new, False)

    def _token(self) -> int:
        self.tokens += 1
        return UNSEEN - self.tokens

    def _flow(self, way: int, seat: Seat, what: int = UNSEEN) -> None:
        if seat == self.view.seat:
            return
        if way == IN and what < 0:
            self.returned[what] = len(self.flows)
        self.flows.append(Flow(way, seat, what))

    def _row(self, seat: Seat, farm: int, row: Row) -> None:
        self.rows[seat][farm : farm + 1] = [row]
        self._claim(row, True)

    def _claim(self, row: Row, holds: bool) -> None:
        if min(row) < 0:
            self.claims.append(Claim(row, holds))

    def _came_out(self, index: int, what: int, gone: Card) -> None:
        if gone == UNSEEN:
            self.fills.append((index, "gone", what))
        elif what < 0:
            self.must[what] = gone

    def _sort(self) -> None:
        """Which cards can be where."""
        visible, known = self.view.visible, self.view.known
        everything = mask_of(rural_deck(terms_of(visible.standing.options).jokers))
        own = mask_of(visible.hand)
        open_cards = [card for card in (*visible.market, *visible.caravans) if card is not None]
        open_cards += [card for rows in known.farms for row in rows for card in row if card != UNSEEN]
        open_cards.append(self.must.get(self.loot, self.loot))
        located = own | mask_of(card for card in open_cards if card >= 0)
        met = located
        first: dict[Card, int] = {}
        for index, flow in enumerate(self.flows):
            what = self.must.get(flow.what, flow.what)
            if what >= 0:
                met |= 1 << what
                first.setdefault(what, index)
        self.unseen: Mask = everything & ~met
        self.astray: Mask = met & ~located
        late = mask_of(card for card, index in first.items() if self.flows[index].way == OUT)
        self.unborn: Mask = self.unseen | late
