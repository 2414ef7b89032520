"""Klaverjassen with three seats: the soloist takes the blind and plays against the other two (KJ-38 to KJ-47)."""

from __future__ import annotations

from collections.abc import Sequence

from cardgames.engine.cards import Card, Mask, card_list
from cardgames.engine.contract import Event, LedgerLine, Move, MovePieces, Refusal, Seat, Step
from cardgames.engine.messages import as_card
from cardgames.engine.piles import pile
from cardgames.games.klaverjassen.cards import AWAY_ZONES, BLIND_ZONE, DECK, HAND_ZONES, SUIT_MASK, LayAway
from cardgames.games.klaverjassen.deal import FIRST, KlaverjassenState
from cardgames.games.klaverjassen.following import NO_PARTNER, playable
from cardgames.games.klaverjassen.refusals import card_refused, refuse
from cardgames.games.klaverjassen.ruleset import Ruleset
from cardgames.games.klaverjassen.score import Row, nat_writers, score_alone, sums_of
from cardgames.games.klaverjassen.state import LAYING, OVER, PLAYING

SEATS = 3


def may_lay_away(hand: Mask, trump: int, ruleset: Ruleset) -> Mask:
    """The cards of a hand, blind included, that may be put aside (KJ-39)."""
    plain = hand & ~SUIT_MASK[trump]
    return plain if ruleset.keeps_trumps and plain else hand


class ThreeSeatState(KlaverjassenState):
    """See `KlaverjassenState`. Side 0 is the player, side 1 the pair."""

    blind: Mask = pile("blind", seen_by="nobody")
    away: list[Mask] = pile("away", each_seat=True, seen_by="owner")

    # ------------------------------------------------------------ sides

    def side_of(self, seat: Seat) -> int:
        return 0 if seat == self.player else 1

    def taken_by(self, winner: Seat) -> int:
        return winner

    def column_of(self, seat: Seat) -> int:
        return seat

    @property
    def pair(self) -> tuple[Seat, ...]:
        """The two seats against the player."""
        return tuple(seat for seat in range(SEATS) if seat != self.player)

    def partner_in(self, leader: Seat, turn: int) -> int:
        """KJ-41: the two of the pair are partners; nobody has one if each is alone (KJ-45)."""
        if self.ruleset.each_alone:
            return NO_PARTNER
        partner = (SEATS - self.player - (leader + turn)) % SEATS  # for the player, its own seat
        before = (partner - leader) % SEATS
        return before - turn if before < turn else NO_PARTNER

    # ------------------------------------------------------------ legal moves and refusals

    def playable(self) -> Mask:
        partner = self.partner_in(self.leader, len(self.trick))
        return playable(self.hands[self.turn], self.trick, self.trump, self.ruleset, partner)

    def card_refused(self, card: Card) -> Refusal | None:
        partner = self.partner_in(self.leader, len(self.trick))
        return card_refused(card, self.hands[self.turn], self.trick, self.trump, self.ruleset, partner)

    def legal(self, seat: Seat) -> Sequence[Move]:
        if seat != self.turn or self.phase != LAYING:
            return super().legal(seat)
        return [LayAway(card) for card in card_list(may_lay_away(self.hands[seat], self.trump, self.ruleset))]

    def refusal(self, seat: Seat, move: Move) -> Refusal | None:
        if seat != self.turn or self.phase == OVER or not isinstance(move, LayAway):
            return super().refusal(seat, move)
        if self.phase != LAYING:
            return refuse(*FIRST[self.phase]) if self.phase in FIRST else refuse("KJ-39", "nothing_aside")
        hand, card = self.hands[seat], move.card
        if not hand >> card & 1:
            return refuse("KJ-39", "not_held", (card,), card=as_card(DECK, card))
        if not may_lay_away(hand, self.trump, self.ruleset) >> card & 1:
            return refuse("KJ-39", "aside_trump", (card,), card=as_card(DECK, card))
        return None

    def steps_of(self, seat: Seat, move: Move) -> Sequence[Step]:
        if isinstance(move, LayAway):
            return (MovePieces((move.card,), HAND_ZONES[seat], AWAY_ZONES[seat]),)
        return super().steps_of(seat, move)

    def attempted(self, seat: Seat, steps: Sequence[Step]) -> Move | Refusal:
        match steps:
            case (MovePieces((card,), source, target),) if source == HAND_ZONES[seat] and target == AWAY_ZONES[seat]:
                return LayAway(card)
            case (MovePieces(_, source),) if self.phase == LAYING and source == HAND_ZONES[seat]:
                return refuse(*FIRST[LAYING])
        return super().attempted(seat, steps)

    @property
    def other_step(self) -> Refusal:
        return refuse(*FIRST[LAYING]) if self.phase == LAYING else super().other_step

    # ------------------------------------------------------------ what happens

    def _begin_play(self) -> Sequence[Event]:
        """KJ-39: the player takes the blind."""
        super()._begin_play()
        player = self.player
        self.playing, self.phase, self.turn = 0, LAYING, player
        return (self.transfer("take_blind", player, (self.blind, BLIND_ZONE, HAND_ZONES[player]), reveals=True),)

    def _answer(self, actor: Seat, move: Move) -> Sequence[Event]:
        if not isinstance(move, LayAway):
            return super()._answer(actor, move)
        laid = self.transfer("lay_away", actor, ((move.card,), HAND_ZONES[actor], AWAY_ZONES[actor]))
        if self.away[actor].bit_count() == self.ruleset.blind:
            self.phase, self.turn = PLAYING, self.leader
        return (laid,)

    # ------------------------------------------------------------ points

    @property
    def laid_points(self) -> int:
        """The points of the cards put aside; in a view those that the viewer knows."""
        return sum(map(self.ruleset.points[self.trump].__getitem__, card_list(self.away[self.player])))

    def reached(self) -> tuple[int, int]:
        """KJ-40: the points of the cards put aside belong to the player, or to the pair."""
        own, total = super().reached()
        return own + (0 if self.ruleset.laid_to_pair else self.laid_points), total + self.laid_points

    def row(self) -> Row:
        points, calls, won = sums_of(self.tricks, [trick.winner for trick in self.tricks], SEATS)
        return score_alone(self.player, points, calls, won, self.laid_points, self.ruleset)

    def writers(self, seat: Seat) -> Sequence[Seat]:
        return (seat,) if seat == self.player or self.ruleset.writes_own else self.pair

    def nat_points(self) -> int:
        return super().nat_points() + (0 if self.ruleset.laid_to_pair else self.laid_points)

    def nat_writers(self) -> Sequence[Seat]:
        points, calls, _ = sums_of(self.tricks, [trick.winner for trick in self.tricks], SEATS)
        return nat_writers(points, list(map(sum, calls)), self.pair, self.ruleset)

    def _last_lines(self) -> list[LedgerLine]:
        """KJ-40: the cards put aside come before the pit and the points that change sides."""
        seats = self.pair if self.ruleset.laid_to_pair else (self.player,)
        cards = tuple(card_list(self.away[self.player]))
        laid = self._lines("KJ-40", seats, self.laid_points, cards, "put_aside", "points") if self.laid_points else []
        return [*laid, *super()._last_lines()]

    def pit_writers(self) -> Sequence[Seat]:
        row = self.row()
        return [seat for seat in range(SEATS) if row.sides[seat] == row.pit]
