"""What a seat may know of a game of Klaverjassen, and every world that it could be."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from cardgames.engine.cards import Card, Mask, card_list, mask_of
from cardgames.engine.contract import Seat, Table, View
from cardgames.engine.splitting import Splitter
from cardgames.games.klaverjassen.course import OVER, KlaverjassenDeal, KlaverjassenStanding, Trick
from cardgames.games.klaverjassen.following import excluded
from cardgames.games.klaverjassen.pack import PLAYED
from cardgames.games.klaverjassen.scorecard import Pair, Row
from cardgames.games.klaverjassen.terms import Terms, terms_of

if TYPE_CHECKING:
    from cardgames.games.klaverjassen.state import KlaverjassenState

TABLE = Table(0, (0, 1, 2, 3))


@dataclass(frozen=True, slots=True)
class Visible:
    """What lies open for this seat. `trump` is -1 before a card is turned; `opened` are the hands as dealt, turned up
    when the game is over (ALL-7), and `row` is what is then written."""

    standing: KlaverjassenStanding
    phase: int
    hand: tuple[Card, ...]
    counts: tuple[int, ...]
    turned: tuple[Card, ...]
    pile: Mask
    trump: int
    passes: int
    speaker: Seat
    playing: int
    leader: Seat
    turn: Seat
    trick: tuple[Card, ...]
    last_trick: Trick | None
    tricks_won: Pair
    calls: tuple[tuple[int, int], ...]
    opened: tuple[Mask, Mask, Mask, Mask] | None
    row: Row | None

    @property
    def forced(self) -> bool:
        """Whether all passed and the team of the dealer's left has to play (KJ-6)."""
        return len(self.turned) > 1


@dataclass(frozen=True, slots=True)
class Known:
    """What was seen and may be remembered: every trick of this game."""

    tricks: tuple[Trick, ...]


KlaverjassenView = View[Visible, Known]


def view_of(state: KlaverjassenState, seat: Seat | None) -> KlaverjassenView:
    """The view of `seat`, or of a bystander."""
    over = state.phase == OVER
    visible = Visible(
        standing=state.deal.standing,
        phase=state.phase,
        hand=() if seat is None else tuple(card_list(state.hands[seat])),
        counts=tuple(hand.bit_count() for hand in state.hands),
        turned=state.turned,
        pile=state.pile,
        trump=state.trump,
        passes=state.passes,
        speaker=state.speaker,
        playing=state.playing,
        leader=state.leader,
        turn=state.turn,
        trick=tuple(state.trick),
        last_trick=state.tricks[-1] if state.tricks else None,
        tricks_won=(state.tricks_won[0], state.tricks_won[1]),
        calls=state.calls,
        opened=state.deal.hands if over else None,
        row=state.row() if over else None,
    )
    return View(seat, state.to_act(), visible, Known(state.tricks))


def played_by_seat(view: KlaverjassenView) -> list[Mask]:
    """The cards that each seat has played in this game."""
    played = [0, 0, 0, 0]
    current = Trick(view.visible.leader, view.visible.trick, -1)
    for trick in (*view.known.tricks, current):
        for offset, card in enumerate(trick.cards):
            played[(trick.leader + offset) & 3] |= 1 << card
    return played


def cannot_hold(view: KlaverjassenView, terms: Terms) -> list[Mask]:
    """For each seat the cards that its play has shown it not to hold."""
    out = [0, 0, 0, 0]
    trump = view.visible.trump
    current = Trick(view.visible.leader, view.visible.trick, -1)
    for trick in (*view.known.tricks, current):
        lying: list[Card] = []
        for offset, card in enumerate(trick.cards):
            out[(trick.leader + offset) & 3] |= excluded(card, lying, trump, terms)
            lying.append(card)
    return out


class Worlds:
    """All the ways in which the unseen cards may lie, each equally likely given the cards alone.

    Prepared once for a view; `hands` then draws worlds quickly.
    """

    def __init__(self, view: KlaverjassenView) -> None:
        terms = terms_of(view.visible.standing.options)
        self._hands = [0, 0, 0, 0]
        played = played_by_seat(view)
        if view.visible.opened is not None:
            self._hands = [dealt & ~gone for dealt, gone in zip(view.visible.opened, played, strict=True)]
            self._splitter = Splitter({}, {})
            return
        unseen = PLAYED & ~(played[0] | played[1] | played[2] | played[3])
        others = [seat for seat in range(4) if seat != view.seat]
        if view.seat is not None:
            self._hands[view.seat] = mask_of(view.visible.hand)
            unseen &= ~self._hands[view.seat]
        shown = cannot_hold(view, terms)
        holders = {seat: view.visible.counts[seat] for seat in others}
        out_of_play = unseen.bit_count() - sum(holders.values())
        may_hold = {seat: unseen & ~shown[seat] for seat in others}
        if out_of_play:
            holders[4] = out_of_play
            may_hold[4] = unseen
        self._splitter = Splitter(may_hold, holders)

    def hands(self, rng: Random) -> list[Mask]:
        """The four hands of one world."""
        split = self._splitter.draw(rng)
        return [hand | split.get(seat, 0) for seat, hand in enumerate(self._hands)]


def state_in_world(view: KlaverjassenView, hands: list[Mask]) -> KlaverjassenState:
    """The state that the view shows, with these hands."""
    from cardgames.games.klaverjassen.state import KlaverjassenState

    visible = view.visible
    one, two, three, four = (
        hand | played for hand, played in zip(hands, played_by_seat(view), strict=True)
    )
    state = KlaverjassenState.begin(
        KlaverjassenDeal(standing=visible.standing, table=TABLE, hands=visible.opened or (one, two, three, four))
    )
    state.phase = visible.phase
    state.hands = list(hands)
    state.turned = visible.turned
    state.pile = visible.pile
    state.trump = visible.trump
    state.passes = visible.passes
    state.speaker = visible.speaker
    state.playing = visible.playing
    state.leader = visible.leader
    state.turn = visible.turn
    state.trick = list(visible.trick)
    state.tricks = view.known.tricks
    state.tricks_won = list(visible.tricks_won)
    state.calls = visible.calls
    state.points = points_taken(view, state.terms)
    return state


def points_taken(view: KlaverjassenView, terms: Terms) -> list[int]:
    """The card points of each team so far, the last trick's bonus included (KJ-2, KJ-18)."""
    points = [0, 0]
    if view.visible.trump < 0:
        return points
    values = terms.points[view.visible.trump]
    for trick in view.known.tricks:
        points[trick.winner & 1] += sum(values[card] for card in trick.cards)
    if len(view.known.tricks) == terms.hand_size:
        points[view.known.tricks[-1].winner & 1] += terms.last_trick
    return points
