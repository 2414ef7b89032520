"""Worlds that could be the true one: every hidden card in a place that agrees with all that a seat saw.

Each possible world has a chance above zero, and no other has; they are not equally likely. The lands are guessed
first, those with the fewest cards that fit before the others; then what is left is dealt out to hands and deck.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING

from cardgames.engine.cards import UNSEEN, Card, Mask, card_list, cards_in, mask_of
from cardgames.games.amish_lords.coherence import Row, between, growth
from cardgames.games.amish_lords.course import SETUP
from cardgames.games.amish_lords.pack import KINGS, rural_deck
from cardgames.games.amish_lords.story import FRESH, IN, OUT, Claim, Story
from cardgames.games.amish_lords.terms import terms_of
from cardgames.games.amish_lords.view import AmishView

if TYPE_CHECKING:
    from cardgames.games.amish_lords.state import AmishState

Guess = dict[int, Card]
"""The card that each token stands for."""

PATIENCE = 10
"""So many cards more than are to be guessed are tried before the guessing is given up, the next time a few more: one
wrong card at the beginning can take seconds to be found out."""


def fills(claim: Claim) -> Mask:
    """The cards that the only token of a claim may be."""
    place = next(place for place, card in enumerate(claim.row) if card < 0)
    fitting = between(claim.row[:place], claim.row[place + 1 :])
    return fitting if claim.holds else ~fitting


def _can_be(row: Row, domains: Mapping[int, Mask]) -> bool:
    """Whether some cards of the domains of its tokens make the row a farm."""
    place = next(place for place, card in enumerate(row) if card < 0)
    token, below, above = row[place], row[:place], row[place + 1 :]
    if min(above, default=0) >= 0:
        return bool(domains[token] & between(below, above))
    return any(_can_be((*below, card, *above), domains) for card in cards_in(domains[token] & growth(below)))


class Worlds:
    """The worlds of one view. Prepared once; `guess` and `state` then draw. `tries` counts the cards tried."""

    def __init__(self, view: AmishView) -> None:
        self.view = view
        self.story = story = Story(view)
        self.tries = 0
        self._enough = 0
        self._terms = terms_of(view.visible.standing.options)
        self._free = [token for token in story.placed if token not in story.must]
        self._usual = self._patience = len(self._free) + PATIENCE
        self._loose = bool(story.astray or story.returned)
        """Whether a hand holds cards that showed before, so that not every card that leaves it is a new one."""
        self._claims: dict[int, list[Claim]] = {token: [] for token in self._free}
        self._apart = {token: [other for other in self._free if self._never_one(token, other)] for token in self._free}
        self._domains = {token: self._may_be(token) for token in self._free}
        self._rows: list[Row] = []
        """The farms as they were before a land came out of them; what they grew from is a part of them."""
        for row, holds in story.claims:
            row = tuple(story.must.get(card, card) for card in row)
            self._learn(Claim(row, holds))
            if holds:
                self._rows = [*(other for other in self._rows if other != row[:-1]), row]

    def _learn(self, claim: Claim) -> None:
        tokens = [card for card in claim.row if card < 0]
        if len(tokens) == 1:
            self._domains[tokens[0]] &= fills(claim)
        else:
            for token in tokens:
                self._claims[token].append(claim)

    def _never_one(self, token: int, other: int) -> bool:
        """Whether two tokens cannot be one card, put down, taken up and put down again."""
        placed, returned, never = self.story.placed, self.story.returned, len(self.story.flows)
        return token != other and not (
            returned.get(token, never) < placed[other] or returned.get(other, never) < placed[token]
        )

    def _may_be(self, token: int) -> Mask:
        """The cards that a token could be, as far as that can be said without the others."""
        story = self.story
        back = story.returned.get(token)
        if back is None:
            # It still lies there: what was seen to enter or leave a hand since then lies elsewhere.
            since = (story.must.get(flow.what, flow.what) for flow in story.flows[story.placed[token] :])
            return (story.unseen | story.astray) & ~mask_of(card for card in since if card >= 0)
        later = (story.must.get(flow.what, flow.what) for flow in story.flows[back:] if flow.way == OUT)
        return story.unseen | story.astray | mask_of(card for card in later if card >= 0)

    # ------------------------------------------------------------ guessing

    def guess(self, rng: Random) -> Guess | None:
        """A card for each token, so that all the seat saw may have happened; None when patience ended before that."""
        guess: Guess = {}
        self._enough = self.tries + self._patience
        if self._search(self._domains, guess, rng):
            self._patience = self._usual
            return guess
        if self.tries < self._enough:
            raise RuntimeError("no world agrees with what this seat saw")
        self._patience += 1 + self._patience // 50
        return None

    def _search(self, domains: Mapping[int, Mask], guess: Guess, rng: Random) -> bool:
        """Guess the tokens of `domains`, those with the fewest cards first, and of these who must fit most others.

        False when it fails, or takes too long.
        """
        if not domains:
            return True
        token = min(domains, key=lambda one: (domains[one].bit_count(), -len(self._claims[one])))
        cards = card_list(domains[token])
        rng.shuffle(cards)
        for card in cards:
            if self.tries >= self._enough:
                return False
            self.tries += 1
            guess[token] = card
            rest = self._narrowed(domains, token, guess)
            if rest is not None and self._search(rest, guess, rng):
                return True
            del guess[token]
        return False

    def _narrowed(self, domains: Mapping[int, Mask], token: int, guess: Guess) -> dict[int, Mask] | None:
        """What the other tokens may still be; None when the guess of this one leaves nothing for one of them."""
        if self._loose and self.hands_after(guess) is None:
            return None
        rest = dict(domains)
        del rest[token]
        for other in self._apart[token]:
            if other in rest:
                rest[other] &= ~(1 << guess[token])
        for row, holds in self._claims[token]:
            row = tuple([guess.get(card, card) for card in row])
            tokens = [card for card in row if card < 0]
            if len(tokens) == 1:
                rest[tokens[0]] &= fills(Claim(row, holds))
        if not all(rest.values()):
            return None
        for row in self._rows:
            row = tuple([guess.get(card, card) for card in row])
            tokens = [card for card in row if card < 0]
            if len(tokens) > 1 and any(rest[one] != domains[one] for one in tokens) and not _can_be(row, rest):
                return None
        return rest

    def hands_after(self, guess: Guess) -> tuple[list[Mask], list[int]] | None:
        """The cards of each hand that can be named, and how many others are in it.

        None when the guess cannot have happened. A token that is not guessed yet may be any card in its hand.
        """
        story, seats = self.story, len(self.view.visible.counts)
        named, fresh, unborn = [0] * seats, [self._terms.hand_size] * seats, story.unborn
        wild, taken = [0] * seats, [0] * seats
        for way, seat, what in story.flows:
            card = what if what >= 0 else story.must.get(what, UNSEEN)
            if card == UNSEEN:
                card = guess.get(what, UNSEEN)
            bit = 0 if card == UNSEEN else 1 << card
            if way == FRESH:
                fresh[seat] += 1
            elif not bit:
                wild[seat] += 1 if way == IN else -1
                taken[seat] += way == IN
            elif way == IN:
                named[seat] |= bit
                unborn &= ~bit
            elif named[seat] & bit:
                named[seat] ^= bit
            elif unborn & bit and fresh[seat]:
                fresh[seat] -= 1
                unborn ^= bit
            elif taken[seat]:  # it may be a token that this seat took up
                taken[seat] -= 1
                wild[seat] -= 1
            else:
                return None
            if wild[seat] + fresh[seat] + named[seat].bit_count() < 0:
                return None
        return named, fresh

    # ------------------------------------------------------------ worlds

    def state(self, rng: Random) -> AmishState:
        """A world of this view, however long it takes to find one."""
        visible = self.view.visible
        seats = len(visible.counts)
        if visible.opened is not None:
            return in_world(self.view, visible.line, map(mask_of, visible.opened.hands), visible.opened.deck)
        asleep = [king for king in KINGS if king not in visible.line]
        rng.shuffle(asleep)
        kings = [asleep.pop() if king == UNSEEN else king for king in visible.line or (UNSEEN,) * 4]
        if visible.phase == SETUP:
            cards = rural_deck(self._terms.jokers)
            rng.shuffle(cards)
            return in_world(self.view, kings, [0] * seats, cards)
        while (guess := self.guess(rng)) is None:
            pass
        hands_now = self.hands_after(guess)
        assert hands_now is not None
        hands, fresh = hands_now
        rest = card_list(self.story.unseen & ~mask_of(guess.values()))
        rng.shuffle(rest)
        for seat in range(seats):
            if seat == self.view.seat:
                hands[seat] = mask_of(visible.hand)
            else:
                for _ in range(fresh[seat]):
                    hands[seat] |= 1 << rest.pop()
        return in_world(self.view, kings, hands, rest, self.story, guess)


def judge(view: AmishView) -> AmishState:
    """A state in which its seat may do what it may do in every world of the view, made without guessing any: what the
    seat does not know is not there, or UNSEEN."""
    visible = view.visible
    hands = [mask_of(visible.hand) if seat == view.seat else 0 for seat in range(len(visible.counts))]
    return in_world(view, visible.line, hands, (UNSEEN,) * visible.deck)


def in_world(
    view: AmishView,
    kings: Sequence[Card],
    hands: Sequence[Mask] | map[Mask],
    deck: Sequence[Card],
    story: Story | None = None,
    guess: Mapping[int, Card] | None = None,
) -> AmishState:
    """The state that the view shows, with these kings and hands; the first card of `deck` is picked first.

    `story` is that of the view, with what `guess` says of its tokens; without it the farms are those of the view.
    """
    from cardgames.games.amish_lords.state import NONE, AmishState

    visible, known = view.visible, view.known
    state = AmishState.blank(visible.standing, tuple(kings), list(deck)[::-1])
    state.setup = visible.setup
    state.phase = visible.phase
    state.turn = visible.turn
    state.hands = list(hands)
    state.caravans = [NONE if card is None else card for card in visible.caravans]
    state.seen = list(known.seen)
    state.market = visible.market
    state.to_come = -1 if visible.turns_left is None else visible.turns_left
    state.idle = visible.idle
    state.laid = visible.laid
    state.robbed = -1 if visible.robbed is None else visible.robbed
    state.loot = NONE if visible.loot is None else visible.loot
    if story is None:
        state.farms = list(known.farms)
        state.journal = known.journal
        return state
    cards = {**story.must, **(guess or {})}
    state.farms = story.farms(guess or {})
    if state.robbed >= 0:
        state.loot = cards.get(story.loot, story.loot)
    notes = list(known.journal)
    for index, field, what in story.fills:
        notes[index] = notes[index].filled(field, cards.get(what, what))
    state.journal = tuple(notes)
    return state
