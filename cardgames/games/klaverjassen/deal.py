"""The deal state of Klaverjassen, whose deals are called games: its piles, legal moves, events and points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from cardgames.engine.card_game import CardMatchState
from cardgames.engine.cards import Card, Mask, card_list, mask_of
from cardgames.engine.contract import (
    CHANCE,
    Answer,
    Event,
    IllegalMove,
    LedgerLine,
    Move,
    MovePieces,
    Outcome,
    Refusal,
    Seat,
    Step,
    View,
)
from cardgames.engine.messages import as_cards, message
from cardgames.engine.pile_state import PileState
from cardgames.engine.piles import Cards, derived, pile
from cardgames.games.klaverjassen.cards import (
    BIDS,
    CALLS,
    CHOICES,
    DECK,
    HAND_ZONES,
    PILE,
    PILE_ZONE,
    PLAYS,
    SUITS,
    TAKEN_ZONES,
    TRICK_ZONES,
    TURNED_ZONE,
    Bid,
    Call,
    Choose,
    Play,
    Turn,
    plays_of,
    suit_of,
    team_of,
)
from cardgames.games.klaverjassen.following import PARTNER, best_index, playable
from cardgames.games.klaverjassen.refusals import card_refused, refuse
from cardgames.games.klaverjassen.ruleset import Ruleset, ruleset_of
from cardgames.games.klaverjassen.score import NO_ROW, Row, Trick, row_of

TURNING, BIDDING, PLAYING, CALLING, OVER, CHOOSING, LAYING = range(7)
"""The phases of a game: turning a trump card, bids, tricks, a roem call by the winner of a trick, the end, naming a
suit (KJ-24), putting cards aside (KJ-39)."""

NOBODY: Seat = -1

FIRST = {CHOOSING: ("KJ-24", "trump_first"), LAYING: ("KJ-39", "aside_first")}
"""The refusals of other moves while trump is named or cards are put aside."""

ANSWERS: dict[int, Sequence[Move]] = {BIDDING: BIDS, CALLING: CALLS, CHOOSING: CHOICES}
"""The legal moves in phases in which they are always the same."""

ROEM = {
    ("KJ-14", 3): "three_in_sequence", ("KJ-14", 4): "four_in_sequence", ("KJ-15", 4): "four_of_a_kind",
    ("KJ-16", 2): "stuk", ("KJ-43", 3): "three_of_a_kind",
}  # fmt: skip
"""The message for each kind of roem, by its rule id and the number of its cards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KlaverjassenMatchState(CardMatchState):
    """The match state: the cards left in the trump pile, which are public, and the scorecard. `first` deals next.

    `passed` is the number of deals passed out in a row, and `lying` the card turned up in the last of them (KJ-25).
    """

    pile: Mask = PILE
    rows: tuple[Row, ...] = ()
    passed: int = 0
    lying: Mask = 0


@dataclass(frozen=True, slots=True)
class KlaverjassenOutcome(Outcome):
    """The new row, the cards left in the trump pile, and the card that lies turned up. `points` has for each seat the
    total of its column."""

    row: Row = NO_ROW
    pile: Mask = PILE
    lying: Mask = field(default=0, repr=False)


class KlaverjassenState(PileState):
    """See `PileState`; the deal with four seats, and the base of those with two and three.

    `left` are the cards of the trump pile that can be turned before it is reshuffled (KJ-4). `trump` is a suit,
    `speaker` the seat that bid play or named trump, `playing` the side that must make the game; each -1 if none. A side
    is a team.
    """

    match_state: KlaverjassenMatchState
    hands: list[Mask] = pile("hand", each_seat=True, seen_by="owner")
    out: Mask = pile("out", seen_by="nobody")
    trick: Cards = pile("trick", each_seat=True, led_by="leader")
    taken: list[Mask] = pile("taken", each_seat=True)
    trump_pile: Mask = pile("pile")
    turned: Cards = pile("turned", ordered=True)
    ruleset: Ruleset = derived(lambda match_state: ruleset_of(match_state.options))
    phase: int = TURNING
    left: Mask = PILE
    trump: int = -1
    passes: int = 0
    speaker: Seat = NOBODY
    playing: int = -1
    leader: Seat = 0
    turn: Seat = 0
    tricks: tuple[Trick, ...] = ()

    # ------------------------------------------------------------ public facts

    @property
    def forced(self) -> bool:
        """Whether all passed, so that the team of the player on the dealer's left must play (KJ-6)."""
        return len(self.turned) > 1

    @property
    def eldest(self) -> Seat:
        """The seat on the dealer's left."""
        return (self.match_state.first + 1) % len(self.hands)

    @property
    def player(self) -> Seat:
        """The seat that plays, or must play (KJ-6); NOBODY until that is decided."""
        if self.speaker != NOBODY:
            return self.speaker
        return self.eldest if self.playing >= 0 else NOBODY

    @property
    def redeals_left(self) -> int:
        """How many more times the cards are dealt again if all pass (KJ-25)."""
        return self.ruleset.redeals - self.match_state.passed

    @property
    def passed_out(self) -> bool:
        """Whether all passed and the cards are dealt again (KJ-25)."""
        return self.phase == OVER and self.playing < 0

    @property
    def shows_all(self) -> bool:
        return not self.passed_out

    def side_of(self, seat: Seat) -> int:
        """The side of a seat: 0 or 1."""
        return team_of(seat)

    @property
    def counts(self) -> list[int]:
        """The number of cards in each hand."""
        return [self.count(zone) for zone in HAND_ZONES[: len(self.hands)]]

    def tricks_won(self) -> list[int]:
        """The number of tricks that each side has won in this game."""
        second = sum(self.side_of(trick.winner) for trick in self.tricks)
        return [len(self.tricks) - second, second]

    def taken_by(self, winner: Seat) -> int:
        """The index of the pile with the tricks of a seat: its team."""
        return team_of(winner)

    def played(self) -> list[Mask]:
        """The cards that each seat has played in this game."""
        seats = len(self.hands)
        cards = [0] * seats
        for trick in (*self.tricks, Trick(self.leader, self.trick, NOBODY, 0)):
            for turn, card in enumerate(trick.cards):
                cards[(trick.leader + turn) % seats] |= 1 << card
        return cards

    def partner_in(self, leader: Seat, turn: int) -> int:
        """The index from the end of the card that the partner of the seat at this turn of a trick played; see
        `following.playable`."""
        return PARTNER

    def plays_from_hands(self) -> Iterator[tuple[Seat, Card, Cards, int]]:
        """Every card played from a hand in this game: the seat, the card, the trick before it, and `partner_in`."""
        seats = len(self.hands)
        for leader, cards in [*((trick.leader, trick.cards) for trick in self.tricks), (self.leader, self.trick)]:
            for turn, card in enumerate(cards):
                yield (leader + turn) % seats, card, cards[:turn], self.partner_in(leader, turn)

    # ------------------------------------------------------------ legal moves and refusals

    def to_act(self) -> tuple[Seat, ...]:
        if self.phase == OVER:
            return ()
        return (CHANCE,) if self.phase == TURNING else (self.turn,)

    def legal(self, seat: Seat) -> Sequence[Move]:
        if seat != self.turn:
            return ()
        if self.phase == PLAYING:
            return plays_of(self.playable())
        return ANSWERS.get(self.phase, ())

    def due(self) -> Mask:
        """The cards from which the seat to play chooses."""
        return self.hands[self.turn]

    def playable(self) -> Mask:
        """The cards that the seat to play may play (KJ-8 to KJ-12)."""
        return playable(self.hands[self.turn], self.trick, self.trump, self.ruleset)

    def refusal(self, seat: Seat, move: Move) -> Refusal | None:
        if self.phase in (TURNING, OVER) or seat != self.turn:
            return self._not_your_turn
        match move, self.phase:
            case (Bid(), phase) if phase == BIDDING:
                return None
            case (Call(), phase) if phase == CALLING:
                return None
            case (Choose(), phase) if phase == CHOOSING:
                return None
            case (Play(card), phase) if phase == PLAYING:
                return self.card_refused(card)
            case (Bid() | Call() | Play(), phase) if phase in FIRST:
                return refuse(*FIRST[phase])
            case Bid(), phase:
                return refuse("KJ-5", "call_first" if phase == CALLING else "bid_over")
            case Call(), phase:
                return refuse("KJ-17", "bid_first" if phase == BIDDING else "no_roem")
            case Play(), phase:
                return refuse("KJ-17", "call_first") if phase == CALLING else refuse("KJ-5", "bid_first")
            case Choose(), phase:
                return refuse("KJ-24", "trump_made")
        return self.other_step

    def card_refused(self, card: Card) -> Refusal | None:
        """The refusal of a card of the seat to play; None if it is legal."""
        return card_refused(card, self.hands[self.turn], self.trick, self.trump, self.ruleset)

    @property
    def _not_your_turn(self) -> Refusal:
        rule_ids = {BIDDING: "KJ-5", CALLING: "KJ-17", CHOOSING: "KJ-24", LAYING: "KJ-39"}
        return refuse(rule_ids.get(self.phase, "KJ-7"), "turn")

    def steps_of(self, seat: Seat, move: Move) -> Sequence[Step]:
        """Every move is one step: moving a card to the trick, or an answer."""
        match move:
            case Play(card):
                return (MovePieces((card,), HAND_ZONES[seat], TRICK_ZONES[seat]),)
            case Bid(plays):
                return (Answer("bid", "play" if plays else "pass"),)
            case Call(calls):
                return (Answer("roem", "call" if calls else "leave"),)
            case Choose(suit):
                return (Answer("trump", SUITS[suit]),)
            case _:
                raise TypeError(f"no hand makes {move}")

    @property
    def other_step(self) -> Refusal:
        return refuse("KJ-7", "not_a_move")

    def attempted(self, seat: Seat, steps: Sequence[Step]) -> Move | Refusal:
        match steps:
            case (MovePieces((card,), source, target),) if (
                source == HAND_ZONES[seat] and target == TRICK_ZONES[seat] and 0 <= card < 32
            ):
                return PLAYS[card]
            case (Answer("bid", "play" | "pass" as answer),):
                return Bid(answer == "play")
            case (Answer("roem", "call" | "leave" as answer),):
                return Call(answer == "call")
            case (Answer("trump", answer),) if answer in SUITS:
                return CHOICES[SUITS.index(answer)]
        return self.other_step if seat in self.to_act() else self._not_your_turn

    # ------------------------------------------------------------ what happens

    def draw(self, rng: Random) -> Move:
        if self.phase != TURNING:
            raise RuntimeError("no card of the trump pile is turned now")
        return Turn(rng.choice(card_list(self._may_be_turned())))

    def _may_be_turned(self) -> Mask:
        """KJ-4: the cards left in the trump pile; if none, all of them except the card turned up."""
        return self.left or PILE & ~(mask_of(self.turned[-1:]) or self.match_state.lying)

    def apply(self, actor: Seat, move: Move) -> Sequence[Event]:
        if type(move) is Play and self.phase == PLAYING and actor == self.turn and self.playable() >> move.card & 1:
            return self._play(actor, move.card)
        if actor == CHANCE:
            return self._turn(move)
        self.check(actor, move)
        return self._answer(actor, move)

    def _answer(self, actor: Seat, move: Move) -> Sequence[Event]:
        """Make a legal move that is not a card."""
        match move:
            case Bid(plays):
                return self._bid(actor, plays)
            case Choose(suit):
                self.speaker, self.trump = actor, suit
                return [Event("choose", actor, facts=(("trump", suit),)), *self._begin_play()]
            case Call(calls):
                return self._call(actor, calls)
            case _:
                raise TypeError(f"no seat makes {move}")

    def _play(self, seat: Seat, card: Card) -> Sequence[Event]:
        played, seats = self.play_card(seat, card), len(self.hands)
        if len(self.trick) == seats:
            return self._take(played)
        self.turn = (seat + 1) % seats
        return (played,)

    def _turn(self, move: Move) -> Sequence[Event]:
        cards = self._may_be_turned()
        if self.phase != TURNING or type(move) is not Turn or not cards >> move.card & 1:
            raise IllegalMove(refuse("KJ-4", "pile"))
        events = [] if self.left else [Event("shuffle-pile")]
        again = bool(self.turned)
        self.left = cards & ~(1 << move.card)
        self.trump = suit_of(move.card)
        facts = (("trump", self.trump), ("forced", again))
        card = ((move.card,), PILE_ZONE, TURNED_ZONE)
        events.append(self.transfer("turn", CHANCE, card, facts=facts, reveals=True))
        if again:
            self.playing = self.side_of(self.leader)
            return [*events, *self._begin_play()]
        self.phase = BIDDING
        return events

    def _bid(self, seat: Seat, plays: bool) -> Sequence[Event]:
        bid = Event("bid", seat, facts=(("plays", plays),))
        if plays:
            self.speaker = seat
            return [bid, *self._begin_play()]
        self.passes += 1
        self.turn = (seat + 1) % len(self.hands)
        if self.passes < len(self.hands):
            return [bid]
        if not self.redeals_left:
            self.phase = TURNING
            return [bid]
        self.phase = OVER
        return [bid, Event("passed_out", facts=(("times", self.match_state.passed + 1),), reveals=True)]

    def _begin_play(self) -> Sequence[Event]:
        """Begin the tricks: it is decided who plays."""
        if self.speaker != NOBODY:
            self.playing = self.side_of(self.speaker)
        self.phase, self.turn = PLAYING, self.leader
        return ()

    def _take(self, played: Event) -> Sequence[Event]:
        """KJ-13, KJ-17, KJ-18: the winner takes the complete trick."""
        cards, leader, ruleset = self.trick, self.leader, self.ruleset
        winner = (leader + best_index(cards, self.trump)) % len(self.hands)
        points, roem, _ = ruleset.worth[self.trump][mask_of(cards)]
        number = len(self.tricks) + 1
        if number == ruleset.tricks:
            points += ruleset.last_trick
        facts = (("points", points), ("number", number))
        events = [played, self.take_trick(winner, TAKEN_ZONES[self.taken_by(winner)], facts)]
        self.leader = self.turn = winner
        asked = roem and ruleset.ask_roem and self.side_of(winner) == self.playing
        self.tricks = (*self.tricks, Trick(leader, cards, winner, points, 0 if asked else roem))
        if asked:
            self.phase = CALLING
            return events
        if roem:
            events.append(self._told_roem("roem", roem))
        events += self._go_on()
        return events

    def _go_on(self) -> Sequence[Event]:
        """After a trick and its roem: the next lead, or the end."""
        return (self._finish(),) if len(self.tricks) == self.ruleset.tricks else ()

    def roem_to_call(self) -> int:
        """The points of roem in the trick just won, called or not."""
        return self.ruleset.worth[self.trump][mask_of(self.tricks[-1].cards)].roem

    def _call(self, seat: Seat, calls: bool) -> Sequence[Event]:
        roem = self.roem_to_call()
        if calls:
            self.tricks = (*self.tricks[:-1], self.tricks[-1]._replace(roem=roem))
        reported = self._told_roem("roem" if calls else "no-roem", roem)
        self.phase = PLAYING
        return [reported, *self._go_on()]

    def _told_roem(self, kind: str, points: int) -> Event:
        facts = (("points", points), ("trick", len(self.tricks))) if kind == "roem" else (("points", points),)
        return Event(kind, self.turn, facts=facts)

    def _finish(self) -> Event:
        self.phase = OVER
        row = self.row()
        facts = (("points", row.points), ("roem", row.roem), ("nat", row.nat), ("pit", row.pit))
        return Event("score", facts=facts, reveals=True)

    # ------------------------------------------------------------ points

    def row(self) -> Row:
        """The row of the scorecard for the tricks so far."""
        return row_of(self.playing, self.tricks, self.ruleset)

    def row_so_far(self) -> Row:
        """The card points and the called roem of the tricks won so far. What is only known at the end is left out: a
        pit, nat, and cards put aside."""
        count = 3 if len(self.hands) == 3 else 2
        points = [0] * count
        calls: list[list[int]] = [[] for _ in range(count)]
        for trick in self.tricks:
            for column in {self.column_of(seat) for seat in self.writers(trick.winner)}:
                points[column] += trick.points
                calls[column] += [trick.roem] if trick.roem else []
        sides, called = tuple(range(count)), tuple(map(tuple, calls))
        return Row(self.playing, tuple(points), tuple(map(sum, calls)), called, sides=sides)

    def reached(self) -> tuple[int, int]:
        """KJ-19: the points and the called roem that the playing side has won, and those of everybody."""
        won = [(self.side_of(trick.winner), trick.points + trick.roem) for trick in self.tricks]
        return sum(worth for side, worth in won if side == self.playing), sum(worth for _, worth in won)

    def column_of(self, seat: Seat) -> int:
        """The column of the scorecard in which the points of a seat are written."""
        return team_of(seat)

    def outcome(self) -> KlaverjassenOutcome | None:
        if self.phase != OVER:
            return None
        if self.passed_out:
            nothing = (0,) * len(self.hands)
            return KlaverjassenOutcome(nothing, redeal=True, pile=self.left, lying=mask_of(self.turned[-1:]))
        row = self.row()
        written = [points + roem for points, roem in zip(row.points, row.roem, strict=True)]
        points = tuple(written[self.column_of(seat)] for seat in range(len(self.hands)))
        return KlaverjassenOutcome(points, row=row, pile=self.left)

    def ledger(self) -> tuple[LedgerLine, ...]:
        """The lines of the game: tricks, last trick, roem, then pit or nat. The lines of a team's two seats add up to
        the team's score."""
        if self.passed_out:
            return ()
        lines: list[LedgerLine] = []
        for number, trick in enumerate(self.tricks, 1):
            lines += self._trick_lines(number, trick)
        return (*lines, *self._last_lines()) if self.phase == OVER else tuple(lines)

    def writers(self, seat: Seat) -> Sequence[Seat]:
        """The seats that write what this seat wins: itself, for its team."""
        return (seat,)

    def _lines(
        self, rule_id: str, seats: Sequence[Seat], points: int, lit: Cards, key: str, account: str, **values: object
    ) -> list[LedgerLine]:
        """The line for each of these seats; `lit` are its cards."""
        why = message(f"klaverjassen.ledger.{key}", **values)
        return [LedgerLine(rule_id, seat, points, lit, why, account) for seat in seats]

    def _trick_lines(self, number: int, trick: Trick) -> list[LedgerLine]:
        last, bonus = number == self.ruleset.tricks, self.ruleset.last_trick
        worth, seats = trick.points - bonus if last else trick.points, self.writers(trick.winner)
        lines = self._lines("KJ-2", seats, worth, trick.cards, "trick", "points", number=number)
        if last:
            lines += self._lines("KJ-18", seats, bonus, trick.cards, "last_trick", "points")
        for rule_id, points, cards in self.ruleset.worth[self.trump][mask_of(trick.cards)].lines if trick.roem else ():
            named = as_cards(DECK, cards)
            key = ROEM[rule_id, len(cards)]
            lines += self._lines(rule_id, seats, points, cards, key, "roem", cards=named, number=number)
        return lines

    def _last_lines(self) -> list[LedgerLine]:
        """KJ-20, KJ-21: the bonus for a pit, and the points that a nat side gives to the other."""
        row, lines = self.row(), []
        if row.pit is not None:
            points = self.ruleset.pit if row.pit == row.playing else self.ruleset.counter_pit
            cards, all_tricks = self._cards_of(self.tricks), len(self.tricks)
            lines += self._lines("KJ-21", self.pit_writers(), points, cards, "pit", "roem", tricks=all_tricks)
        if row.nat is None:
            return lines
        won, writers = self._won(row.nat), self.nat_writers()
        called = [trick for trick in won if trick.roem]
        to = ("nobody", "defender", "defenders")[min(2, len(writers) if len(self.hands) < 4 else 2)]
        for account, points, tricks in (
            ("points", self.nat_points(), won),
            ("roem", sum(trick.roem for trick in called), called),
        ):
            if points:
                cards = self._cards_of(tricks)
                key = f"nat_{account}_{to}"
                lines += self._lines("KJ-20", (self.player,), -points, cards, key, account)
                lines += self._lines("KJ-20", writers, points, cards, key, account)
        return lines

    def pit_writers(self) -> Sequence[Seat]:
        """The seats that write a pit: the winner of the last trick, for its team."""
        return (self.tricks[-1].winner,)

    def nat_points(self) -> int:
        """The card points of a side that is nat."""
        return sum(trick.points for trick in self._won(self.playing))

    def nat_writers(self) -> Sequence[Seat]:
        """The seats that write the points of a side that is nat."""
        return ((self.player + 1) % len(self.hands),)

    def _won(self, side: int) -> list[Trick]:
        return [trick for trick in self.tricks if self.side_of(trick.winner) == side]

    @staticmethod
    def _cards_of(tricks: Sequence[Trick]) -> Cards:
        return tuple(card for trick in tricks for card in trick.cards)


KlaverjassenView = View[KlaverjassenState, None]
