"""Positions with blunders: moves that no level may choose. Seat 0 is to act."""

from dataclasses import dataclass, field
from typing import Any

from jeudalism_positions import PILE, table

from cardgames.engine.contract import Move
from cardgames.games.jeudalism.cards import parse_move
from cardgames.games.jeudalism.deal import JeudalismState

LAST = ""
"""The pile has run out: seat 0 has its last turn."""
OTHER = "2D 10D KC"
"""Another seat's hand if it does not matter."""


@dataclass(frozen=True)
class Blunder:
    """Moves that bring seat 0 fewer than `least` points at once are blunders, and those in `bad`. `chains` are chains
    with their owners. With transfer cards, one must be taken."""

    why: str
    hand: str
    chains: tuple[tuple[int, str], ...] = ()
    bad: tuple[str, ...] = ()
    least: int | None = None
    transfer: str = ""
    pile: str = LAST
    options: dict[str, Any] = field(default_factory=dict)

    def state(self) -> JeudalismState:
        lying = " ".join((self.hand, self.transfer, self.pile, *(cards for _, cards in self.chains))).split()
        other = " ".join(card for card in OTHER.split() if card not in lying)
        return table((self.hand, other, ""), *self.chains, transfer=self.transfer, pile=self.pile, **self.options)

    def is_blunder(self, state: JeudalismState, move: Move) -> bool:
        """Whether a move is a blunder."""
        if self.least is not None and gain(state, move) < self.least:
            return True
        return move in map(parse_move, self.bad)


def gain(state: JeudalismState, move: Move) -> int:
    """The points that a move brings seat 0 at once (JD-15)."""
    before = state.points[0]
    after = state.copy()
    after.apply(0, move)
    return after.points[0] - before


BLUNDERS = [
    Blunder("the monarch is kept in the last turn", "AH 2S", ((0, "4H 8H QH"),), least=10),
    Blunder("a vassal goes on before the monarch, and no turn is left", "KH AH", ((0, "4H 8H QH"),), least=10),
    Blunder("a vassal is kept in the last turn", "KH 8S", ((0, "4H 8H"),), least=9),
    Blunder("the vassal of another suit costs the bonus", "QD QH", ((0, "4H 8H"),), least=9),
    Blunder("a vassal of another suit spoils the bonus that is there", "QD QH", ((0, "4H 8H JH"),), least=5),
    Blunder("the vassal goes where its suit is not", "KH", ((0, "2D 6D"), (0, "4H 8H")), least=9),
    Blunder("a knight is kept in the last turn", "6S 9S", ((0, "3S"),), least=6),
    Blunder("the knight has the wrong colour", "6H 6S", ((0, "2S"),), least=4),
    Blunder("the knight of another colour spoils the bonus", "8H 8S", ((0, "2S 6S"),), least=2),
    Blunder("the knight goes to the smaller serf", "8C", ((0, "2D"), (0, "4S")), least=8),
    Blunder("the knight goes where its colour is not", "9D", ((0, "3S"), (0, "3H")), least=6),
    Blunder("a knight in place of a vassal", "10S QS", ((0, "2S 6S"), (0, "4S 8S")), least=9),
    Blunder("the smaller serf", "2C 4C", (), least=4),
    Blunder("no serf at all in the last turn", "2S 3S 4S", (), least=4),
    Blunder(
        "a vassal costs a bonus and brings nothing", "QD 2C", ((0, "4H 8H QH"),), least=2, options={"vassal_points": 0}
    ),
    Blunder("no card above a joker", "8D", ((0, "2H joker1"),), least=2),
    Blunder("no card above two jokers", "10D", ((0, "2H joker1 joker2"),), least=2),
    Blunder("a joker is kept in the last turn", "joker1", ((0, "4S"), (1, "2H 8S")), least=8),
    Blunder(
        "the joker takes the knight of the wrong colour", "joker1", ((0, "4S"), (1, "2H 8S"), (2, "4D 8H")), least=8
    ),
    Blunder("the joker in place of the monarch", "joker1 AH", ((0, "4H 8H QH"), (0, "2S"), (1, "3C 6S")), least=10),
    Blunder(
        "the 7 is kept, and the monarch with it",
        "7D KH AH",
        ((0, "4H 8H"),),
        bad=("play KH on chain 1", "pass"),
    ),
    Blunder("a 7 is played where no card fits", "7C 7H QH AS", (), bad=("seven 7C", "seven 7H"), pile=PILE),
    Blunder("the 7 is kept, and a serf with it", "7C 4S 4D", (), bad=("play 4S new", "play 4D new", "pass")),
    Blunder(
        "the king shuts the others out",
        "JH QH KH AH",
        ((0, "4H 8H"),),
        bad=("play KH on chain 1",),
        pile=PILE + " 9S 8C JC",
    ),
    Blunder(
        "the monarch goes by", "2C", ((0, "4H 8H QH"),), bad=("take 9C", "take 9S"), transfer="AH 9C 9S", pile=PILE
    ),
    Blunder("the serf goes by", "8H QH AH", (), bad=("take 10C", "take 9S"), transfer="4H 10C 9S", pile=PILE),
    Blunder("the vassal goes by", "2C", ((0, "4H 8H"),), bad=("take 10C", "take 6C"), transfer="KH 10C 6C", pile=PILE),
    Blunder("the knight goes by", "QS AS", ((0, "4S"),), bad=("take 6H", "take 10H"), transfer="8S 6H 10H", pile=PILE),
    Blunder("a knight of the wrong colour", "KH AH", ((0, "3H"),), bad=("take 9S",), transfer="9H 9S 2C", pile=PILE),
    Blunder("a serf for two knights goes by", "8C 8S", (), bad=("take 9H", "take 9D"), transfer="4S 9H 9D"),
    Blunder("a vassal of the other colour", "AH", ((0, "4H 8H"),), bad=("take QC", "take 6C"), transfer="QH QC 6C"),
    Blunder("the monarch comes too late", "2C", ((0, "4H 8H"),), bad=("take AH", "take 9C"), transfer="AH QH 9C"),
    Blunder("the smallest serf in the last turn", "KD", (), bad=("take 2C", "take 3S"), transfer="4S 2C 3S"),
    Blunder("the 5 brings nothing better", "5C", ((0, "4H 8H"),), bad=("take 6C", "take 9C"), transfer="QH 6C 9C"),
]
