"""The turns of others between two own ones, and what a seat may conclude from them.

Of the transfer cards that it passed on those that did not come back were taken by somebody, each seat took as many as
it took, and what a seat played was in its hand by then.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import comb
from typing import NamedTuple

from cardgames.engine.cards import Card, Mask, card_list, mask_of
from cardgames.engine.contract import Seat
from cardgames.games.jeudalism.course import OVER, Turn
from cardgames.games.jeudalism.pack import FIVES
from cardgames.games.jeudalism.terms import terms_of
from cardgames.games.jeudalism.view import JeudalismView

LEFT = -1
"""Instead of a turn: a card that was passed on still lies among the transfer cards."""

Held = tuple[int, ...]
"""How many cards that were passed on to it each seat still holds, of those whose taker is not known."""


class Visit(NamedTuple):
    """Another's turn, as far as it binds: `sure` are the passed-on cards that it is known to have taken, for it has
    played them since. `before` and `after` taking it played cards of which nothing was known: for each, how many cards
    it held that are not known to be others."""

    number: int
    turn: Turn
    sure: Mask
    before: tuple[int, ...]
    after: tuple[int, ...]


class Way(NamedTuple):
    """One choice of takers in a stretch: who took each of the doubtful cards, how many each seat then has more of them,
    and in how many ways the others were taken."""

    takers: tuple[int, ...]
    more: Held
    ways: int


class Stretch(NamedTuple):
    """The turns of others between two own ones. `known` were passed on to them, `unknown` other cards lay there in the
    beginning; of the known the `doubtful` ones were taken by nobody knows whom. `back` are the cards that then came
    back to this seat, None while they have not."""

    visits: tuple[Visit, ...]
    known: Mask
    unknown: int
    doubtful: tuple[Card, ...]
    back: Mask | None
    ways: tuple[Way, ...]


def ways_played(stretch: Stretch, held: Held, more: Held) -> int:
    """In how many ways the cards played in a stretch, of which nothing was known, can have come from the hands."""
    ways = 1
    for visit in stretch.visits:
        seat = visit.turn.seat
        kept = held[seat]
        for count in visit.before:
            ways *= max(count - kept, 0)
        kept += more[seat]
        for count in visit.after:
            ways *= max(count - kept, 0)
    return ways


def stretches_of(view: JeudalismView) -> Iterator[Stretch]:
    """The turns of others, parted by the own ones."""
    turns = view.known.turns if view.visible.phase == OVER else (*view.known.turns, view.known.now)
    own = [index for index, turn in enumerate(turns) if turn.seat == view.seat]
    tally = _Tally(view, turns)
    for begin, end in zip([-1, *own], [*own, len(turns)], strict=True):
        others = range(begin + 1, end)
        if not others:
            continue
        known = turns[begin].passed_on if begin >= 0 else 0
        unknown = 0 if begin >= 0 else turns[0].counts[0]
        back = turns[end].came if end < len(turns) else None
        gone = known & ~(back or 0)
        visits = tuple([tally.visit(index, gone) for index in others])
        for visit in visits:
            gone &= ~visit.sure
        doubtful = tuple(card_list(gone))
        ways = tuple(_ways(visits, unknown, doubtful, len(tally.hands), back is None))
        yield Stretch(visits, known, unknown, doubtful, back, ways)


class _Tally:
    """Counts the cards of each hand, turn by turn, and how many of them are known."""

    def __init__(self, view: JeudalismView, turns: tuple[Turn, ...]) -> None:
        seats = len(view.visible.counts)
        self._turns = turns
        self.hands = [terms_of(view.visible.standing.options).hand_size] * seats
        self._sure = [0] * seats
        self._seen = 0
        self._played = [0] * seats
        for turn in turns:
            self._seen |= turn.came | turn.drawn
            self._played[turn.seat] |= mask_of(turn.played)

    def visit(self, index: int, gone: Mask) -> Visit:
        """The next turn of another; `gone` are the passed-on cards of its stretch that did not come back."""
        turn = self._turns[index]
        seat, taken = turn.seat, turn.counts[2]
        sure = gone & self._played[seat]
        early = before_taking(turn)
        before = self._play(seat, turn.played[:early])
        self.hands[seat] += taken
        self._sure[seat] += sure.bit_count()
        return Visit(index, turn, sure, before, self._play(seat, turn.played[early:]))

    def _play(self, seat: Seat, cards: tuple[Card, ...]) -> tuple[int, ...]:
        """For each card of which nothing was known, how many it may have been."""
        counts: list[int] = []
        for card in cards:
            if self._seen >> card & 1:
                self._sure[seat] -= 1
            else:
                counts.append(self.hands[seat] - self._sure[seat])
            self.hands[seat] -= 1
        return tuple(counts)


def before_taking(turn: Turn) -> int:
    """How many of the cards that were played in a turn went before it took transfer cards: the 5, if there was one."""
    return int(bool(turn.played) and bool(FIVES >> turn.played[0] & 1))


def _ways(
    visits: tuple[Visit, ...], unknown: int, doubtful: tuple[Card, ...], seats: int, still_out: bool
) -> Iterator[Way]:
    """Every choice of takers for the doubtful cards, that leaves each visit as many other cards as it took."""
    choices = [*range(len(visits)), *([LEFT] if still_out else [])]
    for takers in product(choices, repeat=len(doubtful)):
        lying, ways = unknown, 1
        more = [0] * seats
        for place, visit in enumerate(visits):
            _, drawn, took = visit.turn.counts
            own = takers.count(place)
            others = took - own - visit.sure.bit_count()
            lying += drawn
            if not 0 <= others <= lying:
                break
            ways *= comb(lying, others)
            lying -= others
            more[visit.turn.seat] += own
        else:
            yield Way(takers, tuple(more), ways)
