"""Positions with blunders: moves that no level may choose. Hearts are trump in all of them.

Seat 0 is to act. What it cannot see is dealt at random, so that a move must be wise whoever has what.
"""

from dataclasses import dataclass, field
from random import Random
from typing import Any

from dealing import deal_of, match_state_of

from cardgames.engine.cards import Card, cards_in, mask_of
from cardgames.engine.contract import CHANCE, IllegalMove
from cardgames.games.klaverjassen.cards import DECK, PLAYED, Bid, Turn
from cardgames.games.klaverjassen.deal import KlaverjassenState
from cardgames.games.klaverjassen.rules import GAME
from cardgames.games.klaverjassen.state import BIDDING

TWO_OF_HEARTS: Card = 37


@dataclass(frozen=True)
class Blunder:
    """`hand` is what seat 0 still holds, `trick` what lies before it, led by the seat before the first of them;
    `speaker` is the seat that plays, None when seat 0 must bid after `passes` passes. `earlier` are complete tricks of
    four cards each, all of them led by seat 0 and won by its first card. `bad` are the moves nobody makes."""

    why: str
    hand: str
    bad: str
    trick: str = ""
    speaker: int | None = 0
    passes: int = 0
    earlier: tuple[str, ...] = ()
    options: dict[str, Any] = field(default_factory=dict)

    def moves(self) -> set[Any]:
        return {GAME.parse_move(text) for text in self.bad.split(", ")}

    def state(self, rng: Random) -> KlaverjassenState:
        """The position, with a random legal deal of the hidden cards."""
        for _ in range(2000):
            try:
                return self._dealt(rng)
            except IllegalMove:
                continue
        raise AssertionError(f"no deal fits: {self.why}")

    def _dealt(self, rng: Random) -> KlaverjassenState:
        lying = DECK.parse_all(self.trick)
        leader = 0 if self.earlier else -len(lying) % 4
        hands = [DECK.parse_all(self.hand), [], [], []]
        for trick in self.earlier:
            for seat, card in enumerate(DECK.parse_all(trick)):
                hands[seat].append(card)
        for place, card in enumerate(lying):
            hands[(leader + place) % 4].append(card)
        rest = list(cards_in(PLAYED & ~mask_of(card for hand in hands for card in hand)))
        rng.shuffle(rest)
        for hand in hands[1:]:
            while len(hand) < len(hands[0]):
                hand.append(rest.pop())
        first = (-self.passes) % 4 if self.speaker is None else leader
        match_state = match_state_of({"hand_size": len(hands[0])} | self.options, (first + 3) % 4)
        state = GAME.start(deal_of(list(map(mask_of, hands)), match_state))
        state.apply(CHANCE, Turn(TWO_OF_HEARTS))
        while state.phase == BIDDING and state.turn != (0 if self.speaker is None else self.speaker):
            state.apply(state.turn, Bid(False))
        if self.speaker is not None:
            state.apply(self.speaker, Bid(True))
        for card in [card for trick in self.earlier for card in DECK.parse_all(trick)] + lying:
            state.apply(state.turn, GAME.parse_move(DECK.text(card)))
        assert state.turn == 0
        return state


BLUNDERS = (
    # bids
    Blunder("to pass with jack, nine and ace of trumps and two aces", "JH 9H AH 7H AS AC 7C 8D", "pass", speaker=None),
    Blunder(
        "to pass as the third with jack, nine, ace and ten of trumps",
        "JH 9H AH 10H AS 7S 8C 8D",
        "pass",
        speaker=None,
        passes=2,
    ),
    Blunder(
        "to pass as the last with six trumps from the jack", "JH 9H AH KH QH 7H AS 8D", "pass", speaker=None, passes=3
    ),
    Blunder(
        "to pass as the second with jack and nine, five trumps, two aces",
        "JH 9H KH QH 7H AS AD 8C",
        "pass",
        speaker=None,
        passes=1,
    ),
    Blunder("to play without a trump and without an ace", "7S 8S 9S 7D 8D 9D 7C 8C", "play", speaker=None),
    Blunder("to play with two low trumps and nothing else", "7H 8H 7S 8S 9D JD 7C QC", "play", speaker=None, passes=1),
    Blunder(
        "to play as the last with the queen of trumps and jacks",
        "QH 8H JS 8S 9D JD 7C JC",
        "play",
        speaker=None,
        passes=3,
    ),
    # to partner's trick
    Blunder("to throw the trump jack on partner's ace", "JH 9H 7H 7C 8C 7D 8D 9D", "JH, 9H", "8S AS 7S"),
    Blunder("to trump partner's ace as the last, with cards to throw", "7H 8H 7C 8C 7D 8D 9D JD", "7H, 8H", "8S AS 7S"),
    Blunder(
        "to go over partner's trump jack's trick with nothing to win: the nine on the jack",
        "9H KH 7C 8C 7D 8D 9D JD",
        "9H",
        "8S JH 7S",
        options={"undertrump": "allowed"},
    ),
    Blunder(
        "to throw the jack of trumps on partner's trump ace as the last", "JH 7H 7C 8C 7D 8D 9D JD", "JH", "8S AH 7S"
    ),
    # to an opponent's trick that cannot be won
    Blunder("to give the ten under an opponent's ace", "10S 7S 7C 8C 7D 8D 9D JD", "10S", "AS 8S 9S"),
    Blunder("to give the king under an opponent's ace, not the seven", "KS 7S 7C 8C 7D 8D 9D JD", "KS", "AS 8S JS"),
    Blunder("to give the trump nine under the opponents' jack", "9H 7H 7C 8C 7D 8D 9D JD", "9H", "JH 8H QH", speaker=1),
    Blunder("to give the trump ace under the jack", "AH 8H 7C 8C 7D 8D 9D JD", "AH", "JH 7H QH", speaker=1),
    Blunder(
        "to throw an ace on a trick that the opponents have trumped",
        "AC 7C 8C AD 8D 9D JD 7D",
        "AC, AD",
        "8S 7S JH",
        speaker=1,
    ),
    Blunder("to throw a ten where a seven is at hand", "10C 7C 8C 10D 8D 9D JD 7D", "10C, 10D", "8S 7S JH", speaker=1),
    Blunder("to undertrump with the nine", "9H 7C 8C 8D 9D JD 7D QC", "9H", "8S 7S JH", speaker=1),
    Blunder("to complete the opponents' sequence with the queen", "QS 8S 7C 8C 7D 8D 9D JD", "QS", "AS KS 7S"),
    Blunder("to complete stuk for the opponents with the king", "KH 7H 7C 8C 7D 8D 9D JD", "KH", "JH QH 8H", speaker=1),
    Blunder("to complete four in sequence for the opponents", "JS 7S 7C 8C 7D 8D 9D JD", "JS", "AS KS QS"),
    # to an opponent's trick that can be won
    Blunder("to let a fat trick go as the last, with the ace at hand", "AS 7S 7C 8C 7D 8D 9D JD", "7S", "10S KS 8S"),
    Blunder("to let the trump nine go as the last, with the jack at hand", "JH 7H 7C 8C 7D 8D 9D JD", "7H", "9H 8H QH"),
    Blunder(
        "to let the trump ace go as the last, with the nine at hand",
        "9H 7H 7C 8C 7D 8D 9D JD",
        "7H",
        "AH 8H QH",
        speaker=1,
    ),
    Blunder("to let the last trick go", "AS 7S", "7S", "KS 8S 9S"),
    # leads
    Blunder(
        "to lead the trump nine to the opponents who play, the jack being out",
        "9H 7H 7C 8C 7D 8D 9S JS",
        "9H",
        speaker=1,
    ),
    Blunder(
        "to lead the trump ace to the opponents who play, nine and jack being out",
        "AH 7H 7C 8C 7D 8D 9S JS",
        "AH",
        speaker=1,
    ),
    Blunder("to lead a ten while its ace is out, with low cards at hand", "10S 7S 7C 8C 7D 8D 9D JD", "10S", speaker=1),
    Blunder(
        "to lead ace or ten of trumps with the jack at hand and the nine out", "JH AH 10H 8H 7S 8S 7D 8D", "AH, 10H"
    ),
    Blunder(
        "to lead a plain king with five trumps from the jack and the ace beside it", "JH 9H AH QH 7H AS KS KD", "KD"
    ),
    Blunder("to lead a ten when aces are at hand and its own ace is out", "AS AC 10D 7D 8S 8C JH 9H", "10D"),
)
