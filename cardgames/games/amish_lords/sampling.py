"""Sampled worlds: states consistent with everything a seat saw.

Every consistent world has a chance above zero, and no other world does; they are not equally likely. Hidden lands are
guessed first, those with the fewest choices first; the remaining cards are dealt to the hands and the deck.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import NamedTuple

from cardgames.engine.cards import UNSEEN, Card, Mask, card_list, cards_in, mask_of
from cardgames.engine.contract import Seat
from cardgames.games.amish_lords.deck import KINGS, NONE, Row, between, growth, rebuilt, rural_deck, swapped
from cardgames.games.amish_lords.match_data import SETUP
from cardgames.games.amish_lords.ruleset import ruleset_of
from cardgames.games.amish_lords.state import AmishState
from cardgames.games.amish_lords.view import AmishView

# ---------------------------------------------------------------- the journal with tokens

FRESH, OUT, IN = range(3)
"""How a hand changes: a card comes from the deck, a card leaves, or a card comes in from the table."""


class HandChange(NamedTuple):
    """A change of a hand by a card or token; `what` is UNSEEN if FRESH."""

    way: int
    seat: Seat
    what: int = UNSEEN


class Constraint(NamedTuple):
    """A row that the journal shows to be a farm or, if not `holds`, no farm (AL-4)."""

    row: Row
    holds: bool


class Inference:
    """The journal of one view, replayed with tokens.

    A token is a negative number that stands for an unknown card that an opponent laid face down. Lands are on the
    table, so a token can be followed from farm to farm, until it enters a hand and is lost among its other cards.

    `placed[token]` is the index in `changes` at which it went to a farm, `returned[token]` the one at which it entered
    a hand. `must[token]` is its card, once proved. `open_fields` lists what the journal leaves open: the index of the
    note, the field, and its token or card. `unseen` are the cards that never appeared, `hidden_again` those that
    appeared and then went into another hand. `maybe_drawn` are the cards that came, or may have come, from the deck
    into another hand before this seat knew of them.
    """

    def __init__(self, view: AmishView) -> None:
        self.view = view
        self.tokens = 0
        self.must: dict[int, Card] = {}
        self.constraints: list[Constraint] = []
        self.changes: list[HandChange] = []
        self.placed: dict[int, int] = {}
        self.returned: dict[int, int] = {}
        self.rows: list[list[Row]] = [[] for _ in view.visible.counts]
        self.loot = UNSEEN
        self.open_fields: list[tuple[int, str, int]] = []
        self._replay()
        self._classify()

    def farms(self, guess: Mapping[int, Card]) -> list[tuple[Row, ...]]:
        """Return the farms of each seat, with the guessed and proved cards for tokens."""
        cards = {**self.must, **guess}
        return [tuple(tuple([cards.get(card, card) for card in row]) for row in rows) for rows in self.rows]

    def _replay(self) -> None:
        houses = self.view.visible.farms
        for index, note in enumerate(self.view.known.journal):
            seat = note.seat
            if note.what == "pick":
                self._change(FRESH, seat)
            elif note.what == "show":
                self._change(OUT, seat, note.card)
            elif note.what == "take":
                self._change(IN, seat, note.card)
            elif note.what == "hide":
                if note.farm == len(self.rows[seat]):
                    self.rows[seat].append((houses[seat][note.farm][0],))
                card = note.card
                if card == UNSEEN:
                    self.tokens += 1
                    card = UNSEEN - self.tokens
                    self.open_fields.append((index, "card", card))
                    self.placed[card] = len(self.changes)
                self._change(OUT, seat, card)
                self._row(seat, note.farm, (*self.rows[seat][note.farm], card))
            elif note.what == "rebuild":
                row = self.rows[seat][note.farm]
                self._row(seat, note.farm, rebuilt(row, note.card, note.land, note.out))
                if note.out:
                    self._removed(index, row[note.out], note.gone)
                    if note.to == "hand":
                        self._change(IN, seat, row[note.out])
            elif note.what == "keep":
                if note.to == "hand":
                    self._change(IN, seat, self.loot)
                elif self.loot < 0:
                    self.must[self.loot] = note.card
                self.loot = UNSEEN
            else:
                row = self.rows[note.owner][note.farm]
                new = swapped(row, note.card, note.land)
                if note.fits:
                    self._row(note.owner, note.farm, new)
                    self._removed(index, row[note.land], note.gone)
                    self.loot = row[note.land]
                else:
                    self._constrain(new, False)

    def _change(self, way: int, seat: Seat, what: int = UNSEEN) -> None:
        if seat == self.view.seat:
            return
        if way == IN and what < 0:
            self.returned[what] = len(self.changes)
        self.changes.append(HandChange(way, seat, what))

    def _row(self, seat: Seat, farm: int, row: Row) -> None:
        self.rows[seat][farm : farm + 1] = [row]
        self._constrain(row, True)

    def _constrain(self, row: Row, holds: bool) -> None:
        if min(row) < 0:
            self.constraints.append(Constraint(row, holds))

    def _removed(self, index: int, what: int, gone: Card) -> None:
        if gone == UNSEEN:
            self.open_fields.append((index, "gone", what))
        elif what < 0:
            self.must[what] = gone

    def _classify(self) -> None:
        visible, known = self.view.visible, self.view.known
        everything = mask_of(rural_deck(ruleset_of(visible.match_state.options).jokers))
        own = mask_of(visible.hand)
        open_cards = [card for card in (*visible.market, *visible.caravans) if card is not None]
        open_cards += [card for rows in known.farms for row in rows for card in row if card != UNSEEN]
        open_cards.append(self.must.get(self.loot, self.loot))
        located = own | mask_of(card for card in open_cards if card >= 0)
        met = located
        first: dict[Card, int] = {}
        for index, change in enumerate(self.changes):
            what = self.must.get(change.what, change.what)
            if what >= 0:
                met |= 1 << what
                first.setdefault(what, index)
        self.unseen: Mask = everything & ~met
        self.hidden_again: Mask = met & ~located
        late = mask_of(card for card, index in first.items() if self.changes[index].way == OUT)
        self.maybe_drawn: Mask = self.unseen | late


# ---------------------------------------------------------------- guessing

Guess = dict[int, Card]
"""The guessed card of each token."""

EXTRA_TRIES = 10
"""A guess is given up after trying this many more cards than there are tokens; each retry may try slightly more.
Otherwise a wrong first card could cost seconds."""


def fitting_cards(constraint: Constraint) -> Mask:
    """Return the cards that the single token of a constraint can be."""
    place = next(place for place, card in enumerate(constraint.row) if card < 0)
    fitting = between(constraint.row[:place], constraint.row[place + 1 :])
    return fitting if constraint.holds else ~fitting


def _can_fit(row: Row, domains: Mapping[int, Mask]) -> bool:
    """Return whether the tokens of a row can be cards of their domains that make it a farm."""
    place = next(place for place, card in enumerate(row) if card < 0)
    token, below, above = row[place], row[:place], row[place + 1 :]
    if min(above, default=0) >= 0:
        return bool(domains[token] & between(below, above))
    return any(_can_fit((*below, card, *above), domains) for card in cards_in(domains[token] & growth(below)))


class Worlds:
    """Samples worlds of one view with `guess` and `state`. `tries` counts the cards tried."""

    def __init__(self, view: AmishView) -> None:
        self.view = view
        self.inference = inference = Inference(view)
        self.tries = 0
        self._last_try = 0
        self._ruleset = ruleset_of(view.visible.match_state.options)
        self._free = [token for token in inference.placed if token not in inference.must]
        self._usual_tries = self._allowed_tries = len(self._free) + EXTRA_TRIES
        self._cards_recur = bool(inference.hidden_again or inference.returned)
        """Whether hands can hold cards that appeared before; if so, a card that leaves a hand need not be new."""
        self._constraints: dict[int, list[Constraint]] = {token: [] for token in self._free}
        self._different = {
            token: [other for other in self._free if self._must_differ(token, other)] for token in self._free
        }
        self._domains = {token: self._possible_cards(token) for token in self._free}
        self._rows: list[Row] = []
        """The rows that must be farms, without those that only grew by one land into a later row."""
        for row, holds in inference.constraints:
            row = tuple(inference.must.get(card, card) for card in row)
            self._add_constraint(Constraint(row, holds))
            if holds:
                self._rows = [*(other for other in self._rows if other != row[:-1]), row]

    def _add_constraint(self, constraint: Constraint) -> None:
        tokens = [card for card in constraint.row if card < 0]
        if len(tokens) == 1:
            self._domains[tokens[0]] &= fitting_cards(constraint)
        else:
            for token in tokens:
                self._constraints[token].append(constraint)

    def _must_differ(self, token: int, other: int) -> bool:
        """Return whether two tokens must be different cards: neither was taken up before the other was laid."""
        placed, returned, never = self.inference.placed, self.inference.returned, len(self.inference.changes)
        return token != other and not (
            returned.get(token, never) < placed[other] or returned.get(other, never) < placed[token]
        )

    def _possible_cards(self, token: int) -> Mask:
        """Return the cards that a token could be, ignoring all other tokens."""
        inference, must = self.inference, self.inference.must
        back = inference.returned.get(token)
        if back is None:
            # It is still on the table, so it is none of the cards that entered or left a hand since.
            since = (must.get(change.what, change.what) for change in inference.changes[inference.placed[token] :])
            return (inference.unseen | inference.hidden_again) & ~mask_of(card for card in since if card >= 0)
        later = (must.get(change.what, change.what) for change in inference.changes[back:] if change.way == OUT)
        return inference.unseen | inference.hidden_again | mask_of(card for card in later if card >= 0)

    def guess(self, rng: Random) -> Guess | None:
        """Return a card for each token, consistent with all the seat saw; None if that takes too many tries."""
        guess: Guess = {}
        self._last_try = self.tries + self._allowed_tries
        if self._search(self._domains, guess, rng):
            self._allowed_tries = self._usual_tries
            return guess
        if self.tries < self._last_try:
            raise RuntimeError("no world agrees with what this seat saw")
        self._allowed_tries += 1 + self._allowed_tries // 50
        return None

    def _search(self, domains: Mapping[int, Mask], guess: Guess, rng: Random) -> bool:
        """Extend the guess to all tokens of `domains`, those with the fewest cards and the most constraints first.

        Return False if nothing is consistent with what was seen, or after too many tries.
        """
        if not domains:
            return True
        token = min(domains, key=lambda one: (domains[one].bit_count(), -len(self._constraints[one])))
        cards = card_list(domains[token])
        rng.shuffle(cards)
        for card in cards:
            if self.tries >= self._last_try:
                return False
            self.tries += 1
            guess[token] = card
            rest = self._narrowed(domains, token, guess)
            if rest is not None and self._search(rest, guess, rng):
                return True
            del guess[token]
        return False

    def _narrowed(self, domains: Mapping[int, Mask], token: int, guess: Guess) -> dict[int, Mask] | None:
        """Return the domains of the other tokens after `token` is guessed; None if one is empty."""
        if self._cards_recur and self.hands_after(guess) is None:
            return None
        rest = dict(domains)
        del rest[token]
        for other in self._different[token]:
            if other in rest:
                rest[other] &= ~(1 << guess[token])
        for row, holds in self._constraints[token]:
            row = tuple([guess.get(card, card) for card in row])
            tokens = [card for card in row if card < 0]
            if len(tokens) == 1:
                rest[tokens[0]] &= fitting_cards(Constraint(row, holds))
        if not all(rest.values()):
            return None
        for row in self._rows:
            row = tuple([guess.get(card, card) for card in row])
            tokens = [card for card in row if card < 0]
            if len(tokens) > 1 and any(rest[one] != domains[one] for one in tokens) and not _can_fit(row, rest):
                return None
        return rest

    def hands_after(self, guess: Guess) -> tuple[list[Mask], list[int]] | None:
        """Return the known cards of each hand, and how many others are in it.

        Return None if the guess is impossible. A token without a guess may be any card in its hand.
        """
        inference, seats = self.inference, len(self.view.visible.counts)
        named, fresh, maybe_drawn = [0] * seats, [self._ruleset.hand_size] * seats, inference.maybe_drawn
        unnamed, taken = [0] * seats, [0] * seats
        for way, seat, what in inference.changes:
            card = what if what >= 0 else inference.must.get(what, UNSEEN)
            if card == UNSEEN:
                card = guess.get(what, UNSEEN)
            bit = 0 if card == UNSEEN else 1 << card
            if way == FRESH:
                fresh[seat] += 1
            elif not bit:
                unnamed[seat] += 1 if way == IN else -1
                taken[seat] += way == IN
            elif way == IN:
                named[seat] |= bit
                maybe_drawn &= ~bit
            elif named[seat] & bit:
                named[seat] ^= bit
            elif maybe_drawn & bit and fresh[seat]:
                fresh[seat] -= 1
                maybe_drawn ^= bit
            elif taken[seat]:  # it may be a token that this seat took up
                taken[seat] -= 1
                unnamed[seat] -= 1
            else:
                return None
            if unnamed[seat] + fresh[seat] + named[seat].bit_count() < 0:
                return None
        return named, fresh

    def state(self, rng: Random) -> AmishState:
        """Return a sampled world; keep guessing until one is found."""
        visible = self.view.visible
        seats = len(visible.counts)
        if visible.opened is not None:
            return completed(self.view, visible.line, map(mask_of, visible.opened.hands), visible.opened.deck)
        asleep = [king for king in KINGS if king not in visible.line]
        rng.shuffle(asleep)
        kings = [asleep.pop() if king == UNSEEN else king for king in visible.line or (UNSEEN,) * 4]
        if visible.phase == SETUP:
            cards = rural_deck(self._ruleset.jokers)
            rng.shuffle(cards)
            return completed(self.view, kings, [0] * seats, cards)
        while (guess := self.guess(rng)) is None:
            pass
        hands_now = self.hands_after(guess)
        assert hands_now is not None
        hands, fresh = hands_now
        rest = card_list(self.inference.unseen & ~mask_of(guess.values()))
        rng.shuffle(rest)
        for seat in range(seats):
            if seat == self.view.seat:
                hands[seat] = mask_of(visible.hand)
            else:
                for _ in range(fresh[seat]):
                    hands[seat] |= 1 << rest.pop()
        return self._filled(completed(self.view, kings, hands, rest), guess)

    def _filled(self, state: AmishState, guess: Guess) -> AmishState:
        """Return the state with the guessed cards in its farms, loot and journal."""
        inference, cards = self.inference, {**self.inference.must, **guess}
        state.farms = inference.farms(guess)
        if state.robbed >= 0:
            state.loot = cards.get(inference.loot, inference.loot)
        notes = list(state.journal)
        for index, field, what in inference.open_fields:
            notes[index] = notes[index].filled(field, cards.get(what, what))
        state.journal = tuple(notes)
        return state


def judge(view: AmishView) -> AmishState:
    """Return a state with the legal moves of the viewing seat; other hands are empty, and other hidden cards UNSEEN."""
    visible = view.visible
    hands = [mask_of(visible.hand) if seat == view.seat else 0 for seat in range(len(visible.counts))]
    return completed(view, visible.line, hands, (UNSEEN,) * visible.deck)


def completed(view: AmishView, kings: Sequence[Card], hands: Iterable[Mask], deck: Sequence[Card]) -> AmishState:
    """Return the state of the view, with these kings and hands; the first card of `deck` is picked first."""
    visible, known = view.visible, view.known
    state = AmishState.blank(visible.match_state, tuple(kings), list(deck)[::-1])
    state.setup = visible.setup
    state.phase = visible.phase
    state.turn = visible.turn
    state.hands = list(hands)
    state.caravans = [NONE if card is None else card for card in visible.caravans]
    state.open_lands = known.open_lands
    state.market = visible.market
    state.to_come = -1 if visible.turns_left is None else visible.turns_left
    state.idle = visible.idle
    state.laid = visible.laid
    state.robbed = -1 if visible.robbed is None else visible.robbed
    state.loot = NONE if visible.loot is None else visible.loot
    state.farms = list(known.farms)
    state.journal = known.journal
    return state
