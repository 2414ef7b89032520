"""One deal: the truth, and what happens to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, NoReturn, Self

from cardgames.engine.cards import Card, Mask, cards_in, mask_of
from cardgames.engine.contract import Event, IllegalMove, LedgerLine, Move, Refusal, Seat, State, Table
from cardgames.games.jeudalism import events, why
from cardgames.games.jeudalism.chains import Row, fitting, knights_in
from cardgames.games.jeudalism.course import (
    OVER,
    PLAYING,
    TAKING,
    Done,
    JeudalismDeal,
    JeudalismOutcome,
    JeudalismStanding,
    Turn,
)
from cardgames.games.jeudalism.moves import (
    FIVES_PLAYED,
    NEW,
    PASS,
    SEVENS_PLAYED,
    TAKES,
    Five,
    Pass,
    Play,
    Seven,
    Steal,
    Take,
    moves_with,
    plays,
)
from cardgames.games.jeudalism.pack import FIVES, JOKERS, SERFS, SEVENS, is_joker, one_joker
from cardgames.games.jeudalism.score import ledger, points, worth
from cardgames.games.jeudalism.terms import Terms, terms_of
from cardgames.games.jeudalism.view import JeudalismView, view_of


class JeudalismState(State[JeudalismView]):
    """See `State`. The pile is drawn from its end.

    `transfer` are the transfer cards, which lie with the seat in turn: of these `came` from the right and `drawn` were
    refilled, before it took some. `left` is how many cards it may still take or play, `five` and `seven` whether it
    played one in this turn, `played` what has left its hand in it. `turns` are the turns before this one.
    """

    __slots__ = (
        "came",
        "chains",
        "drawn",
        "five",
        "gone",
        "hands",
        "left",
        "phase",
        "pile",
        "played",
        "seven",
        "standing",
        "starter",
        "table",
        "terms",
        "transfer",
        "turn",
        "turns",
    )

    standing: JeudalismStanding
    table: Table
    terms: Terms
    starter: Seat
    hands: list[Mask]
    chains: list[tuple[Row, ...]]
    pile: list[Card]
    gone: tuple[Card, ...]
    phase: int
    turn: Seat
    transfer: Mask
    came: Mask
    drawn: Mask
    left: int
    five: bool
    seven: bool
    played: tuple[Card, ...]
    turns: list[Turn]

    @classmethod
    def begin(cls, deal: JeudalismDeal) -> Self:
        """The state before the first turn, in which nothing is refilled (JD-4)."""
        state = cls.blank(deal.standing, deal.table)
        state.hands = [mask_of(hand) for hand in deal.hands]
        state.pile = list(deal.pile[::-1])
        state.transfer = state.came = mask_of(deal.transfer)
        return state

    @classmethod
    def blank(cls, standing: JeudalismStanding, table: Table) -> Self:
        """A deal in which no card lies anywhere yet."""
        state = cls.__new__(cls)
        state.standing = standing
        state.table = table
        state.terms = terms_of(standing.options)
        state.starter = state.turn = standing.starter
        state.hands = [0] * len(table.players)
        state.chains = [()] * len(table.players)
        state.pile = []
        state.gone = state.played = ()
        state.phase = TAKING
        state.transfer = state.came = state.drawn = 0
        state.left = 1
        state.five = state.seven = False
        state.turns = []
        return state

    def copy(self) -> Self:
        twin = self.__new__(type(self))
        twin.standing = self.standing
        twin.table = self.table
        twin.terms = self.terms
        twin.starter = self.starter
        twin.hands = self.hands[:]
        twin.chains = self.chains[:]
        twin.pile = self.pile[:]
        twin.gone = self.gone
        twin.phase = self.phase
        twin.turn = self.turn
        twin.transfer = self.transfer
        twin.came = self.came
        twin.drawn = self.drawn
        twin.left = self.left
        twin.five = self.five
        twin.seven = self.seven
        twin.played = self.played
        twin.turns = self.turns[:]
        return twin

    # ------------------------------------------------------------ deciding

    def to_act(self) -> tuple[Seat, ...]:
        return () if self.phase == OVER else (self.turn,)

    @property
    def last(self) -> Seat:
        """JD-14: the seat on the right of the starting one, whose turn is the last when the pile has run out."""
        return (self.starter or len(self.hands)) - 1

    def legal(self, seat: Seat) -> Sequence[Move]:
        if seat != self.turn or self.phase == OVER:
            return ()
        hand = self.hands[seat]
        if self.phase == TAKING:
            moves = moves_with(one_joker(self.transfer), TAKES)
            if hand & FIVES and not self.five:
                moves += moves_with(hand & FIVES, FIVES_PLAYED)
            return moves
        moves = [*plays(hand & SERFS, NEW)]
        for number, row in enumerate(self.chains[seat]):
            if fit := fitting(row) & hand:
                moves += plays(fit, number)
        if hand & SEVENS and not self.seven:
            moves += moves_with(hand & SEVENS, SEVENS_PLAYED)
        if hand & JOKERS:
            moves += self._steals(seat)
        moves.append(PASS)
        return moves

    def _steals(self, seat: Seat) -> list[Move]:
        """JD-12: a joker for each knight of others that fits, on each chain that it fits on."""
        fits = [fitting(row) for row in self.chains[seat]]
        ways = [
            (knight, number)
            for owner, rows in enumerate(self.chains)
            if owner != seat
            for row in rows
            if (knights := knights_in(row))
            for number, fit in enumerate(fits)
            if knights & fit
            for knight in cards_in(knights & fit)
        ]
        return [Steal(joker, *way) for joker in cards_in(one_joker(self.hands[seat]) & JOKERS) for way in ways]

    def alike(self, seat: Seat, move: Move) -> Sequence[Move]:
        """The moves that differ from this one in nothing but which of two jokers is played or taken; itself among
        them, and the one of them first that is in `legal`."""
        twins: list[Move] = []
        match move:
            case Steal(_, knight, chain):
                twins += [Steal(joker, knight, chain) for joker in cards_in(self.hands[seat] & JOKERS)]
            case Take():
                twins += moves_with(self.transfer & JOKERS, TAKES)
        return twins if move in twins else (move,)

    def canonical(self, seat: Seat, move: Move) -> Move:
        """Which of two jokers it is does not matter."""
        return self.alike(seat, move)[0]

    def where(self, card: Card) -> tuple[Seat, int, int] | None:
        """The seat, chain and place where a card lies in a chain; None when it lies in none."""
        for owner, rows in enumerate(self.chains):
            for number, row in enumerate(rows):
                if card in row:
                    return owner, number, row.index(card)
        return None

    def refusal(self, seat: Seat, move: Move) -> Refusal | None:
        return why.refusal(self, seat, move)

    @property
    def done_so_far(self) -> int:
        """How many cards were played in this turn, the 5 and the 7 not counted."""
        return len(self.played) - self.five - self.seven

    # ------------------------------------------------------------ doing

    def draw(self, rng: Random) -> NoReturn:
        raise RuntimeError("chance is never to act")

    def apply(self, actor: Seat, move: Move) -> Sequence[Event]:
        refusal = why.refusal(self, actor, move)
        if refusal:
            raise IllegalMove(refusal)
        return _DOING[type(move)](self, actor, move)

    def _take(self, seat: Seat, move: Take) -> Sequence[Event]:
        card = 1 << move.card
        self.hands[seat] |= card
        self.transfer ^= card
        self.left -= 1
        if not self.left or not self.transfer:
            self.phase, self.left = PLAYING, 1
        return (events.take(seat, move.card),)

    def _five(self, seat: Seat, move: Five) -> Sequence[Event]:
        self.five, self.left = True, self.terms.five_takes
        self._put_out(seat, move.card)
        return (events.five(seat, move.card),)

    def _seven(self, seat: Seat, move: Seven) -> Sequence[Event]:
        self.seven, self.left = True, self.terms.seven_plays
        self._put_out(seat, move.card)
        return (events.seven(seat, move.card),)

    def _put_out(self, seat: Seat, card: Card) -> None:
        """JD-11: an action card goes out of the game."""
        self.hands[seat] ^= 1 << card
        self.gone += (card,)
        self.played += (card,)

    def _play(self, seat: Seat, move: Play) -> Sequence[Event]:
        card, chain = move.card, move.chain
        new = chain == NEW
        number = len(self.chains[seat]) if new else chain
        self._lay(seat, card, chain)
        self.hands[seat] ^= 1 << card
        self.played += (card,)
        return self._go_on([events.play(seat, card, number, new)])

    def _lay(self, seat: Seat, card: Card, chain: int) -> None:
        """A card goes on a chain, or begins a new one."""
        rows = self.chains[seat]
        if chain == NEW:
            self.chains[seat] = (*rows, (card,))
        else:
            self.chains[seat] = (*rows[:chain], (*rows[chain], card), *rows[chain + 1 :])

    def _steal(self, seat: Seat, move: Steal) -> Sequence[Event]:
        joker, knight = move.joker, move.knight
        where = self.where(knight)
        assert where is not None
        owner, number, place = where
        rows = self.chains[owner]
        row = rows[number]
        self.chains[owner] = (*rows[:number], (*row[:place], joker, *row[place + 1 :]), *rows[number + 1 :])
        self._lay(seat, knight, move.chain)
        self.hands[seat] ^= 1 << joker
        self.played += (joker,)
        return self._go_on([events.steal(seat, joker, knight, where, move.chain)])

    def _pass(self, seat: Seat, _move: Pass) -> Sequence[Event]:
        return self._end_turn([events.passed(seat, self.done_so_far)])

    def _go_on(self, told: list[Event]) -> list[Event]:
        """A card was played; the turn ends with the last that may be."""
        self.left -= 1
        return told if self.left else self._end_turn(told)

    def _end_turn(self, told: list[Event]) -> list[Event]:
        """JD-4, JD-14: the transfer cards go to the left and are refilled. Adds to what is told, and returns it."""
        seat, pile, transfer = self.turn, self.pile, self.transfer
        self.turns.append(self.now())
        if not pile and seat == self.last:
            self.phase, self.left = OVER, 0
            self.came = self.drawn = 0
            self.played, self.five, self.seven = (), False, False
            told.append(events.turn_up(self.points))
            return told
        left = self.turn = (seat + 1) % len(self.hands)
        if transfer:
            told.append(events.hand_on(seat, left, transfer))
        drawn = 0
        if pile:
            for _ in range(min(self.terms.transfer - transfer.bit_count(), len(pile))):
                drawn |= 1 << pile.pop()
            if drawn:
                told.append(events.refill(left, drawn))
            if not pile:
                told.append(events.last_round(left, self.last))
        self.came, self.drawn = transfer, drawn
        self.transfer = transfer | drawn
        self.phase, self.left = TAKING if self.transfer else PLAYING, 1
        self.five = self.seven = False
        self.played = ()
        return told

    # ------------------------------------------------------------ knowing

    @property
    def took(self) -> Mask:
        """The transfer cards that the seat in turn has taken."""
        return (self.came | self.drawn) & ~self.transfer

    def now(self) -> Turn:
        """The turn as far as it has gone."""
        return Turn(self.turn, self.played, self.came, self.drawn, self.took)

    def view(self, seat: Seat | None) -> JeudalismView:
        return view_of(self, seat)

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each seat for its chains as they are (JD-15)."""
        return points(self.chains, self.terms.scale)

    def outcome(self) -> JeudalismOutcome | None:
        if self.phase != OVER:
            return None
        stolen = Counter([turn.seat for turn in self.turns for card in turn.played if is_joker(card)])
        return JeudalismOutcome(self.points, done=tuple(self._done(stolen)))

    def _done(self, stolen: Counter[Seat]) -> Iterator[Done]:
        scale = self.terms.scale
        for seat, rows in enumerate(self.chains):
            best = max([worth(row, scale) for row in rows], default=0)
            yield Done(len(rows), max(map(len, rows), default=0), best, stolen[seat])

    def ledger(self) -> tuple[LedgerLine, ...]:
        return ledger(self.chains, self.terms.scale) if self.phase == OVER else ()


_DOING: dict[type[Move], Callable[[JeudalismState, Seat, Any], Sequence[Event]]] = {
    Take: JeudalismState._take,
    Play: JeudalismState._play,
    Pass: JeudalismState._pass,
    Five: JeudalismState._five,
    Seven: JeudalismState._seven,
    Steal: JeudalismState._steal,
}
