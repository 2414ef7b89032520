"""What a game of Klaverjassen, which is a deal, consists of: its piles, what all can see, and its points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from cardgames.engine.card_game import CardMatchState
from cardgames.engine.cards import Card, Mask, mask_of
from cardgames.engine.contract import LedgerLine, Outcome, Seat
from cardgames.engine.messages import as_cards, message
from cardgames.engine.pile_state import PileState
from cardgames.engine.piles import Cards, derived, pile
from cardgames.games.klaverjassen.cards import DECK, HAND_ZONES, PILE, team_of
from cardgames.games.klaverjassen.following import PARTNER
from cardgames.games.klaverjassen.ruleset import Ruleset, ruleset_of
from cardgames.games.klaverjassen.score import NO_ROW, Row, Trick, row_of

TURNING, BIDDING, PLAYING, CALLING, OVER, CHOOSING, LAYING = range(7)
"""The phases of a game: turning a trump card, bids, tricks, a roem call by the winner of a trick, the end, naming a
suit (KJ-24), putting cards aside (KJ-39)."""

NOBODY: Seat = -1

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


class TrickState(PileState):
    """The fields and the points of a game; see `PileState`. `KlaverjassenState` adds its moves.

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
