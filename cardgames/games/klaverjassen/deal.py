"""The deal state of Klaverjassen, whose deals are called games: its piles, legal moves, events and points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from cardgames.engine.card_game import CardMatchState
from cardgames.engine.cards import Mask, card_list, mask_of
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
from cardgames.engine.pile_state import PileState
from cardgames.engine.piles import Cards, derived, pile
from cardgames.games.klaverjassen.cards import (
    BIDS,
    CALLS,
    DECK,
    HAND_ZONES,
    PILE,
    PILE_ZONE,
    PLAYS,
    TAKEN_ZONES,
    TRICK_ZONES,
    TURNED_ZONE,
    Bid,
    Call,
    Play,
    Turn,
    plays_of,
    suit_of,
    team_of,
)
from cardgames.games.klaverjassen.following import best_index, playable
from cardgames.games.klaverjassen.refusals import card_refused, refuse
from cardgames.games.klaverjassen.ruleset import Ruleset, ruleset_of
from cardgames.games.klaverjassen.score import NO_ROW, Row, Trick, row_of
from cardgames.words import say

TURNING, BIDDING, PLAYING, CALLING, OVER = range(5)
"""The phases of a game: turning a trump card, bids, tricks, a roem call by the winner of a trick, the end."""

NOBODY: Seat = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class KlaverjassenMatchState(CardMatchState):
    """The match state: the cards left in the trump pile, which are public, and the scorecard. `first` deals next."""

    pile: Mask = PILE
    rows: tuple[Row, ...] = ()


@dataclass(frozen=True, slots=True)
class KlaverjassenOutcome(Outcome):
    """The new row, and the cards left in the trump pile. `points` has for each seat the total that its team scores."""

    row: Row = NO_ROW
    pile: Mask = PILE


class KlaverjassenState(PileState):
    """See `PileState`. `left` are the cards of the trump pile that can be turned before it is reshuffled (KJ-4).

    `trump` is a suit, `speaker` the seat that bid play, `playing` the team that must make the game; each -1 if none.
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
    def counts(self) -> list[int]:
        """The number of cards in each hand."""
        return [self.count(zone) for zone in HAND_ZONES]

    def tricks_won(self) -> list[int]:
        """The number of tricks that each team has won in this game."""
        second = sum(team_of(trick.winner) for trick in self.tricks)
        return [len(self.tricks) - second, second]

    def played(self) -> list[Mask]:
        """The cards that each seat has played in this game."""
        seats = len(self.hands)
        cards = [0] * seats
        for trick in (*self.tricks, Trick(self.leader, self.trick, NOBODY, 0)):
            for turn, card in enumerate(trick.cards):
                cards[(trick.leader + turn) % seats] |= 1 << card
        return cards

    # ------------------------------------------------------------ legal moves and refusals

    def to_act(self) -> tuple[Seat, ...]:
        if self.phase == OVER:
            return ()
        return (CHANCE,) if self.phase == TURNING else (self.turn,)

    def legal(self, seat: Seat) -> Sequence[Move]:
        if seat != self.turn:
            return ()
        if self.phase == PLAYING:
            return plays_of(playable(self.hands[seat], self.trick, self.trump, self.ruleset))
        if self.phase == BIDDING:
            return BIDS
        return CALLS if self.phase == CALLING else ()

    def refusal(self, seat: Seat, move: Move) -> Refusal | None:
        if self.phase in (TURNING, OVER) or seat != self.turn:
            return self._not_your_turn
        match move, self.phase:
            case (Bid(), phase) if phase == BIDDING:
                return None
            case (Call(), phase) if phase == CALLING:
                return None
            case (Play(card), phase) if phase == PLAYING:
                return card_refused(card, self.hands[seat], self.trick, self.trump, self.ruleset)
            case Bid(), phase:
                return refuse("KJ-5", "call_first" if phase == CALLING else "bid_over")
            case Call(), phase:
                return refuse("KJ-17", "bid_first" if phase == BIDDING else "no_roem")
            case Play(), phase:
                return refuse("KJ-17", "call_first") if phase == CALLING else refuse("KJ-5", "bid_first")
        return self.other_step

    @property
    def _not_your_turn(self) -> Refusal:
        return refuse({BIDDING: "KJ-5", CALLING: "KJ-17"}.get(self.phase, "KJ-7"), "turn")

    def steps_of(self, seat: Seat, move: Move) -> Sequence[Step]:
        """Every move is one step: moving a card to the trick, or an answer."""
        match move:
            case Play(card):
                return (MovePieces((card,), HAND_ZONES[seat], TRICK_ZONES[seat]),)
            case Bid(plays):
                return (Answer("bid", "play" if plays else "pass"),)
            case Call(calls):
                return (Answer("roem", "call" if calls else "leave"),)
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
        return self.other_step if seat in self.to_act() else self._not_your_turn

    # ------------------------------------------------------------ what happens

    def draw(self, rng: Random) -> Move:
        if self.phase != TURNING:
            raise RuntimeError("no card of the trump pile is turned now")
        return Turn(rng.choice(card_list(self._may_be_turned())))

    def _may_be_turned(self) -> Mask:
        """KJ-4: the cards left in the trump pile; if none, all of them except the card turned up."""
        return self.left or PILE & ~mask_of(self.turned[-1:])

    def apply(self, actor: Seat, move: Move) -> Sequence[Event]:
        if type(move) is Play and self.phase == PLAYING and actor == self.turn:
            allowed = playable(self.hands[actor], self.trick, self.trump, self.ruleset)
            if allowed >> move.card & 1:
                played, seats = self.play_card(actor, move.card), len(self.hands)
                if len(self.trick) == seats:
                    return self._take(played)
                self.turn = (actor + 1) % seats
                return (played,)
        if actor == CHANCE:
            return self._turn(move)
        self.check(actor, move)
        if type(move) is Bid:
            return self._bid(actor, move.plays)
        assert type(move) is Call
        return self._call(actor, move.calls)

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
        self.phase = PLAYING if again else BIDDING
        if again:
            self.playing = team_of(self.leader)
        return events

    def _bid(self, seat: Seat, plays: bool) -> Sequence[Event]:
        if plays:
            self.speaker = seat
            self.playing = team_of(seat)
            self.phase = PLAYING
            self.turn = self.leader
        else:
            self.passes += 1
            self.turn = (seat + 1) % len(self.hands)
            if self.passes == len(self.hands):
                self.phase = TURNING
        return [Event("bid", seat, facts=(("plays", plays),))]

    def _take(self, played: Event) -> Sequence[Event]:
        """KJ-13, KJ-17, KJ-18: the winner takes the complete trick."""
        cards, leader, ruleset = self.trick, self.leader, self.ruleset
        winner = (leader + best_index(cards, self.trump)) % len(self.hands)
        team = team_of(winner)
        points, roem, _ = ruleset.worth[self.trump][mask_of(cards)]
        last = not self.hands[winner]
        if last:
            points += ruleset.last_trick
        facts = (("points", points), ("number", len(self.tricks) + 1))
        events = [played, self.take_trick(winner, TAKEN_ZONES[team], facts)]
        self.leader = self.turn = winner
        asked = roem and ruleset.ask_roem and team == self.playing
        self.tricks = (*self.tricks, Trick(leader, cards, winner, points, 0 if asked else roem))
        if asked:
            self.phase = CALLING
            return events
        if roem:
            events.append(self._told_roem("roem", roem))
        if last:
            events.append(self._finish())
        return events

    def roem_to_call(self) -> int:
        """The points of roem in the trick just won, called or not."""
        return self.ruleset.worth[self.trump][mask_of(self.tricks[-1].cards)].roem

    def _call(self, seat: Seat, calls: bool) -> Sequence[Event]:
        roem = self.roem_to_call()
        if calls:
            self.tricks = (*self.tricks[:-1], self.tricks[-1]._replace(roem=roem))
        reported = self._told_roem("roem" if calls else "no-roem", roem)
        self.phase = PLAYING
        return [reported] if self.hands[seat] else [reported, self._finish()]

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

    def outcome(self) -> KlaverjassenOutcome | None:
        if self.phase != OVER:
            return None
        row = self.row()
        written = (row.points[0] + row.roem[0], row.points[1] + row.roem[1])
        return KlaverjassenOutcome((*written, *written), row=row, pile=self.left)

    def ledger(self) -> tuple[LedgerLine, ...]:
        """The lines of the game: tricks, last trick, roem, then pit or nat. The lines of a team's two seats add up to
        the team's score."""
        lines: list[LedgerLine] = []
        for number, trick in enumerate(self.tricks, 1):
            lines += self._trick_lines(number, trick)
        return (*lines, *self._last_lines()) if self.phase == OVER else tuple(lines)

    def _trick_lines(self, number: int, trick: Trick) -> list[LedgerLine]:
        last, bonus = number == self.ruleset.hand_size, self.ruleset.last_trick
        worth = trick.points - bonus if last else trick.points
        text = say("klaverjassen.ledger.trick", number=number, points=worth)
        lines = [LedgerLine("KJ-2", trick.winner, worth, trick.cards, text, "points")]
        if last:
            text = say("klaverjassen.ledger.last_trick", points=bonus)
            lines.append(LedgerLine("KJ-18", trick.winner, bonus, trick.cards, text, "points"))
        if trick.roem:
            for rule_id, points, cards in self.ruleset.worth[self.trump][mask_of(trick.cards)].lines:
                key = {"KJ-14": "sequence", "KJ-15": "four_of_a_kind", "KJ-16": "stuk"}[rule_id]
                text = say(f"klaverjassen.ledger.{key}", cards=DECK.texts(cards), points=points, number=number)
                lines.append(LedgerLine(rule_id, trick.winner, points, cards, text, "roem"))
        return lines

    def _last_lines(self) -> list[LedgerLine]:
        """KJ-20, KJ-21: the bonus for a pit, and the points that a nat team gives to the other."""
        row, lines = self.row(), []
        if row.pit is not None:
            text = say("klaverjassen.ledger.pit", points=self.ruleset.pit)
            cards = self._cards_of(self._won(row.pit))
            lines.append(LedgerLine("KJ-21", self.tricks[-1].winner, self.ruleset.pit, cards, text, "roem"))
        if row.nat is None:
            return lines
        seats = len(self.hands)
        loser = (self.match_state.first + 1) % seats if self.speaker == NOBODY else self.speaker
        won = self._won(row.nat)
        called = [trick for trick in won if trick.roem]
        for account, points, tricks in (
            ("points", sum(trick.points for trick in won), won),
            ("roem", sum(trick.roem for trick in called), called),
        ):
            if points:
                text, cards = say(f"klaverjassen.ledger.nat_{account}", points=points), self._cards_of(tricks)
                lines.append(LedgerLine("KJ-20", loser, -points, cards, text, account))
                lines.append(LedgerLine("KJ-20", (loser + 1) % seats, points, cards, text, account))
        return lines

    def _won(self, team: int) -> list[Trick]:
        return [trick for trick in self.tricks if team_of(trick.winner) == team]

    @staticmethod
    def _cards_of(tricks: Sequence[Trick]) -> Cards:
        return tuple(card for trick in tricks for card in trick.cards)


KlaverjassenView = View[KlaverjassenState, None]
