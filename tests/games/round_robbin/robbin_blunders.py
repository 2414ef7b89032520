"""Positions with blunders: moves that no level may choose. Seat 0 is to act."""

from dataclasses import dataclass, field
from typing import Any

from robbin_positions import REST, table

from cardgames.engine.contract import Move
from cardgames.games.round_robbin.cards import DECK
from cardgames.games.round_robbin.deal import RobbinState, own_points
from cardgames.games.round_robbin.moves import DUMPS, move_text

OTHER = "2C 4S 6D 8C 10S QD"
"""Another seat's hand if it does not matter."""


@dataclass(frozen=True)
class Blunder:
    """Moves that bring seat 0 fewer than `least` points are blunders, and those whose text starts with one of `bad`.
    Jokers `awake` are nowhere."""

    why: str
    hand: str
    villages: tuple[tuple[int, str], ...] = ()
    bad: tuple[str, ...] = ()
    least: int | None = None
    phase: str = "rob"
    dump: str = ""
    passed: int = 0
    others: tuple[str, ...] = (OTHER,)
    awake: str = ""
    mix: tuple[str, ...] = ()
    options: dict[str, Any] = field(default_factory=dict)

    def state(self) -> RobbinState:
        hands = (self.hand, *map(self._elsewhere, self.others))
        deck = "" if self.phase == "last" else REST
        state = table(
            hands, *self.villages, phase=self.phase, deck=deck, dump=self.dump, mix=self.mix, awake=self.awake,
            **self.options,
        )  # fmt: skip
        state.passed, state.runs = self.passed, 2 * (self.phase == "last")
        return state

    def _elsewhere(self, cards: str) -> str:
        """The cards of another seat that are nowhere else."""
        taken = " ".join((self.hand, self.dump, *(village for _, village in self.villages))).split()
        return " ".join(card for card in cards.split() if card not in taken)

    def is_blunder(self, state: RobbinState, move: Move) -> bool:
        """Whether a move is a blunder."""
        if self.least is not None and gain(state, move) < self.least:
            return True
        return any(f"{move_text(move)} ".startswith(f"{text} ") for text in self.bad)


def gain(state: RobbinState, move: Move) -> int:
    """The points that a move brings seat 0 (RR-20)."""
    after = state.copy()
    after.apply(0, move)
    before, made = (own_points(one.ground.villages, state.ruleset)[0] for one in (state, after))
    return made - before


DECK_DRAW, DUMP_DRAW = ("draw deck",), ("draw dump",)


def lone(*texts: str) -> tuple[str, ...]:
    """Discards."""
    return tuple(move_text(DUMPS[DECK.parse(text)]) for text in texts)


STRAIGHT = ((1, "7H 7D 7S"),)
"""With 5H and 6H, and any other 7, its red straight can be robbed."""

BLUNDERS = (
    # ------------------------------------------------------------ what pays now
    Blunder("a round of high cards is left in the hand", "JH JD JS 3C 5S 9C 7D", least=4),
    Blunder("aces are dumped, not built", "AH AD AC 4C 6S 9C 7D", least=4),
    Blunder("a black round is built instead of the rich one", "JH JD JS 3C 3S 3D 8C", least=4),
    Blunder("a round of one red card is built, where there is one of two", "9S 9C 9H 9D 4C 6S 2S", least=2),
    Blunder("one is done, and holds a round of aces", "AH AD AS 4C 6S", least=4),
    Blunder("the red straight is not taken from the others' round", "5H 6H 7C KC QS 2S 10D", STRAIGHT, least=3),
    Blunder("a red straight of high cards is not made", "JH QH 10C KC 5S 2S 7D", ((1, "10H 10D 10S"),), least=5),
    Blunder("the key to a high red straight is dumped", "QH KS AH 3S 5C 8C 10S", ((1, "KH KD KC"),), least=6),
    Blunder("the joker is left lying, with two high hearts in the hand", "JH QH 3C 5S 8C 10S 2D", least=4),
    # ------------------------------------------------------------ the end game
    Blunder("one passes, and could build aces", "AH AD 4C 6S", phase="last", dump="3S AS", least=4),
    Blunder("the last one passes, and could build jacks", "JH JD 4C 6S", phase="last", dump="3S JS", least=4, passed=1),
    Blunder("one passes, and could charm the joker", "QH KS JH 4C", phase="last", dump="3S 8S", least=4),
    Blunder("one passes, and could rob a red straight", "5H 6H 7C", STRAIGHT, phase="last", dump="3S KS", least=3),
    Blunder(
        "the last chain costs own points", "5S 6S 7C", ((0, "7H 7D 7S"),), ("last chain",), phase="last", dump="3S KS"
    ),
    # ------------------------------------------------------------ what is dumped
    Blunder("one of two red jacks is dumped", "JH JD 3C 5S 9C 7S KC", bad=lone("JH", "JD"), awake="joker1"),
    Blunder("one of two red queens is dumped", "QH QD 2C 4S 6C 8S 10C", bad=lone("QH", "QD"), awake="joker1"),
    Blunder("a red jack goes, and not a lone black card", "JH 3C 5S 9C 7S KC 2D", bad=lone("JH"), awake="joker1"),
    Blunder("one of two red nines is dumped", "9H 9D KC 2S 4C 6S QC", bad=lone("9H", "9D"), awake="joker1"),
    Blunder("a card of a round of queens is dumped", "QH QD QS 3C 6S 8C 10D", least=4),
    # ------------------------------------------------------------ where one draws
    Blunder("the third jack is there", "JH JD 4C 6S 9C 2S", bad=DECK_DRAW, phase="draw", dump="3S JS", awake="joker1"),
    Blunder("the third ace lies there", "AH AD 4C 6S 9C 2S", bad=DECK_DRAW, phase="draw", dump="3S AC", awake="joker1"),
    Blunder(
        "the key lies there", "5H 6H KC QS 2S 10D", STRAIGHT, DECK_DRAW, phase="draw", dump="3S 7C", awake="joker1"
    ),
    Blunder("it goes with nothing", "JH JD 10H 9D QD 9H", bad=DUMP_DRAW, phase="draw", dump="6S 4C", awake="joker1"),
    Blunder("a lone black five", "QH QD JD KC AH AD", bad=DUMP_DRAW, phase="draw", dump="6S 5S", awake="joker1"),
    # ------------------------------------------------------------ other tables
    Blunder("aces are left with four players", "AH AD AC 4C 6S 9C 7D", least=4, others=("2C 4S", "6D 8C", "10S QD")),
    Blunder(
        "jacks are left in a team", "JH JD JS 3C 5S 9C 7D", least=4, others=("2C 4S", "6D 8C", "10S QD"),
        options={"teams": True},
    ),
    Blunder("with rolling jokers a rich round is left", "QH QD QC 3C 5S 9C 7D", least=4, mix=("joker_roll",)),
    Blunder("with two jokers aces are left", "AH AD AC 4C 6S 9C 7D", least=4, mix=("double_joker",)),
)  # fmt: skip
