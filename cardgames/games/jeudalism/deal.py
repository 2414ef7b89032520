"""One deal of Jeudalism: its events and its score."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from cardgames.engine.cards import mask_of
from cardgames.engine.contract import Event, LedgerLine, Move, Outcome, Seat, View
from cardgames.engine.piles import Cards
from cardgames.games.jeudalism import chains
from cardgames.games.jeudalism.cards import (
    GONE_ZONE,
    HAND_ZONES,
    MOST_SEATS,
    NEW,
    PILE_ZONE,
    SERFS,
    TRANSFER_ZONES,
    Five,
    Pass,
    Play,
    Seven,
    Steal,
    Take,
    chain_zone,
    is_joker,
)
from cardgames.games.jeudalism.legal import OVER, PLAYING, TAKING, JeudalismPosition, Turn


class Done(NamedTuple):
    """A seat's deal in figures: chains, cards of the longest, points of the best, knights stolen."""

    chains: int = 0
    longest: int = 0
    best: int = 0
    stolen: int = 0


@dataclass(frozen=True, slots=True)
class JeudalismOutcome(Outcome):
    """The outcome of a deal, with each seat's figures."""

    done: tuple[Done, ...] = ()


class JeudalismState(JeudalismPosition):
    """A deal that can be played: a position with its events and its score."""

    # ------------------------------------------------------------ events

    def apply(self, actor: Seat, move: Move) -> Sequence[Event]:
        if actor != self.turn or not self._is_listed(actor, move):
            self.check(actor, move)
        return _APPLY[type(move)](self, actor, move)

    def _is_listed(self, seat: Seat, move: Move) -> bool:
        """Whether `legal` lists this card to take or to play, as is usual; it then needs no further checks."""
        if type(move) is Take:
            return self.phase == TAKING and move.card >= 0 and self.trays[seat] >> move.card & 1 == 1
        if type(move) is not Play or self.phase != PLAYING or move.card < 0:
            return False
        own, chain = self.chains[seat], move.chain
        fit = SERFS if chain == NEW else chains.fitting(own[chain]) if 0 <= chain < len(own) else 0
        return (self.hands[seat] & fit) >> move.card & 1 == 1

    def _take(self, seat: Seat, move: Take) -> Sequence[Event]:
        self.left -= 1
        self.took += 1
        if not self.left or self.took == self.came + self.drew:
            self.phase, self.left = PLAYING, 1
        return (_TAKE[seat](self, (move.card,)),)

    def _five(self, seat: Seat, move: Five) -> Sequence[Event]:
        self.five, self.left = True, self.ruleset.five_takes
        self.played += (move.card,)
        return (_FIVE[seat](self, (move.card,)),)

    def _seven(self, seat: Seat, move: Seven) -> Sequence[Event]:
        self.seven, self.left = True, self.ruleset.seven_plays
        self.played += (move.card,)
        return (_SEVEN[seat](self, (move.card,)),)

    def _play(self, seat: Seat, move: Play) -> Sequence[Event]:
        card, chain = (move.card,), move.chain
        number = len(self.chains[seat]) if chain == NEW else chain
        self.played += card
        return self._go_on([_player(seat, number, chain == NEW)(self, card)])

    def _steal(self, seat: Seat, move: Steal) -> Sequence[Event]:
        """JD-12: the knight joins an own chain, and the joker takes its place."""
        where = self.where(move.knight)
        assert where is not None
        owner, number, place = where
        its, onto = chain_zone(owner, number), chain_zone(seat, move.chain)
        parts = ((move.knight,), its, onto), ((move.joker,), HAND_ZONES[seat], its)
        self.played += (move.joker,)
        return self._go_on([self.transfer("steal", seat, *parts, facts=(("owner", owner),), at=place)])

    def _pass(self, seat: Seat, _move: Pass) -> Sequence[Event]:
        return self._end_turn([_passed(seat, self.done)])

    def _go_on(self, events: list[Event]) -> list[Event]:
        """Count a played card; end the turn after the last allowed one."""
        self.left -= 1
        return events if self.left else self._end_turn(events)

    def _end_turn(self, events: list[Event]) -> list[Event]:
        """JD-4, JD-14: pass the transfer cards to the left and refill them. Return `events` with those added."""
        seat = self.turn
        transfer, stock, passed_on = self.trays[seat], self.stock, self.came + self.drew - self.took
        self.turns += (Turn(seat, self.played, self.came, self.drew, self.took),)
        self.passed[seat] += (transfer,)
        self.took, self.played, self.five, self.seven = 0, (), False, False
        if not stock and seat == self.last:
            self.phase, self.left, self.came, self.drew = OVER, 0, 0, 0
            events.append(Event("turn_up", facts=(("points", self.points),), reveals=True))
            return events
        left = self.turn = (seat + 1) % len(self.hands)
        self.received[left] += (transfer,)
        if transfer:
            events.append(_HAND_ON[seat][left](self, transfer))
        cards = stock[passed_on - self.ruleset.transfer :] if passed_on < self.ruleset.transfer else ()
        drew = len(cards)
        if cards:
            events.append(_REFILL[left](self, cards if drew == 1 else mask_of(cards)))
            if not self.stock:
                events.append(Event("last_round", left, facts=(("last", self.last),)))
        self.came, self.drew = passed_on, drew
        self.phase, self.left = TAKING if passed_on or drew else PLAYING, 1
        return events

    # ------------------------------------------------------------ scoring

    @property
    def points(self) -> tuple[int, ...]:
        """The current points of each seat's chains (JD-15)."""
        return chains.points(self.chains, self.ruleset.scale)

    def outcome(self) -> JeudalismOutcome | None:
        if self.phase != OVER:
            return None
        stolen = Counter([turn.seat for turn in self.turns for card in turn.played if is_joker(card)])
        figures = [
            Done(
                len(own),
                max(map(len, own), default=0),
                max([chains.worth(chain, self.ruleset.scale) for chain in own], default=0),
                stolen[seat],
            )
            for seat, own in enumerate(self.chains)
        ]
        return JeudalismOutcome(self.points, done=tuple(figures))

    def ledger(self) -> tuple[LedgerLine, ...]:
        return chains.ledger(self.chains, self.ruleset.scale) if self.phase == OVER else ()


JeudalismView = View[JeudalismState, None]

_SEATS = range(MOST_SEATS)
_mover = JeudalismState.mover
_TAKE = [_mover("take", seat, TRANSFER_ZONES[seat], HAND_ZONES[seat]) for seat in _SEATS]
_FIVE = [_mover("five", seat, HAND_ZONES[seat], GONE_ZONE) for seat in _SEATS]
_SEVEN = [_mover("seven", seat, HAND_ZONES[seat], GONE_ZONE) for seat in _SEATS]
_HAND_ON = [
    [_mover("hand_on", seat, TRANSFER_ZONES[seat], TRANSFER_ZONES[left], reveals=True) for left in _SEATS]
    for seat in _SEATS
]
_REFILL = [_mover("refill", seat, PILE_ZONE, TRANSFER_ZONES[seat], reveals=True) for seat in _SEATS]


@cache
def _passed(seat: Seat, played: int) -> Event:
    return Event("pass", seat, facts=(("played", played),))


@cache
def _player(seat: Seat, number: int, new: bool) -> Callable[[JeudalismState, Cards], Event]:
    """A function that moves a card from a hand to a chain and returns the event."""
    return _mover("play", seat, HAND_ZONES[seat], chain_zone(seat, number), (("new", new),))


_APPLY: dict[type[Move], Callable[[JeudalismState, Seat, Any], Sequence[Event]]] = {
    Take: JeudalismState._take,
    Play: JeudalismState._play,
    Pass: JeudalismState._pass,
    Five: JeudalismState._five,
    Seven: JeudalismState._seven,
    Steal: JeudalismState._steal,
}
