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
class Mad:
    """Moves that bring seat 0 fewer than `least` points at once are blunders, and those in `mad`. `chains` are chains
    with their owners. With transfer cards, one must be taken."""

    why: str
    hand: str
    chains: tuple[tuple[int, str], ...] = ()
    mad: tuple[str, ...] = ()
    least: int | None = None
    transfer: str = ""
    pile: str = LAST
    options: dict[str, Any] = field(default_factory=dict)

    def state(self) -> JeudalismState:
        lying = " ".join((self.hand, self.transfer, self.pile, *(cards for _, cards in self.chains))).split()
        other = " ".join(card for card in OTHER.split() if card not in lying)
        return table((self.hand, other, ""), *self.chains, transfer=self.transfer, pile=self.pile, **self.options)

    def is_mad(self, state: JeudalismState, move: Move) -> bool:
        """Whether a move is a blunder."""
        if self.least is not None and gain(state, move) < self.least:
            return True
        return move in map(parse_move, self.mad)


def gain(state: JeudalismState, move: Move) -> int:
    """The points that a move brings seat 0 at once (JD-15)."""
    before = state.points[0]
    after = state.copy()
    after.apply(0, move)
    return after.points[0] - before


MAD = [
    Mad("the monarch is kept in the last turn", "AH 2S", ((0, "4H 8H QH"),), least=10),
    Mad("a vassal goes on before the monarch, and no turn is left", "KH AH", ((0, "4H 8H QH"),), least=10),
    Mad("a vassal is kept in the last turn", "KH 8S", ((0, "4H 8H"),), least=9),
    Mad("the vassal of another suit costs the bonus", "QD QH", ((0, "4H 8H"),), least=9),
    Mad("a vassal of another suit spoils the bonus that is there", "QD QH", ((0, "4H 8H JH"),), least=5),
    Mad("the vassal goes where its suit is not", "KH", ((0, "2D 6D"), (0, "4H 8H")), least=9),
    Mad("a knight is kept in the last turn", "6S 9S", ((0, "3S"),), least=6),
    Mad("the knight has the wrong colour", "6H 6S", ((0, "2S"),), least=4),
    Mad("the knight of another colour spoils the bonus", "8H 8S", ((0, "2S 6S"),), least=2),
    Mad("the knight goes to the smaller serf", "8C", ((0, "2D"), (0, "4S")), least=8),
    Mad("the knight goes where its colour is not", "9D", ((0, "3S"), (0, "3H")), least=6),
    Mad("a knight in place of a vassal", "10S QS", ((0, "2S 6S"), (0, "4S 8S")), least=9),
    Mad("the smaller serf", "2C 4C", (), least=4),
    Mad("no serf at all in the last turn", "2S 3S 4S", (), least=4),
    Mad(
        "a vassal costs a bonus and brings nothing", "QD 2C", ((0, "4H 8H QH"),), least=2, options={"vassal_points": 0}
    ),
    Mad("no card above a joker", "8D", ((0, "2H joker1"),), least=2),
    Mad("no card above two jokers", "10D", ((0, "2H joker1 joker2"),), least=2),
    Mad("a joker is kept in the last turn", "joker1", ((0, "4S"), (1, "2H 8S")), least=8),
    Mad("the joker takes the knight of the wrong colour", "joker1", ((0, "4S"), (1, "2H 8S"), (2, "4D 8H")), least=8),
    Mad("the joker in place of the monarch", "joker1 AH", ((0, "4H 8H QH"), (0, "2S"), (1, "3C 6S")), least=10),
    Mad(
        "the 7 is kept, and the monarch with it",
        "7D KH AH",
        ((0, "4H 8H"),),
        mad=("play KH on chain 1", "pass"),
    ),
    Mad("a 7 is played where no card fits", "7C 7H QH AS", (), mad=("seven 7C", "seven 7H"), pile=PILE),
    Mad("the 7 is kept, and a serf with it", "7C 4S 4D", (), mad=("play 4S new", "play 4D new", "pass")),
    Mad(
        "the king shuts the others out",
        "JH QH KH AH",
        ((0, "4H 8H"),),
        mad=("play KH on chain 1",),
        pile=PILE + " 9S 8C JC",
    ),
    Mad("the monarch goes by", "2C", ((0, "4H 8H QH"),), mad=("take 9C", "take 9S"), transfer="AH 9C 9S", pile=PILE),
    Mad("the serf goes by", "8H QH AH", (), mad=("take 10C", "take 9S"), transfer="4H 10C 9S", pile=PILE),
    Mad("the vassal goes by", "2C", ((0, "4H 8H"),), mad=("take 10C", "take 6C"), transfer="KH 10C 6C", pile=PILE),
    Mad("the knight goes by", "QS AS", ((0, "4S"),), mad=("take 6H", "take 10H"), transfer="8S 6H 10H", pile=PILE),
    Mad("a knight of the wrong colour", "KH AH", ((0, "3H"),), mad=("take 9S",), transfer="9H 9S 2C", pile=PILE),
    Mad("a serf for two knights goes by", "8C 8S", (), mad=("take 9H", "take 9D"), transfer="4S 9H 9D"),
    Mad("a vassal of the other colour", "AH", ((0, "4H 8H"),), mad=("take QC", "take 6C"), transfer="QH QC 6C"),
    Mad("the monarch comes too late", "2C", ((0, "4H 8H"),), mad=("take AH", "take 9C"), transfer="AH QH 9C"),
    Mad("the smallest serf in the last turn", "KD", (), mad=("take 2C", "take 3S"), transfer="4S 2C 3S"),
    Mad("the 5 brings nothing better", "5C", ((0, "4H 8H"),), mad=("take 6C", "take 9C"), transfer="QH 6C 9C"),
]
