"""Positions with blunders: moves that no level may choose. Seat 0 is to act."""

from dataclasses import dataclass, field
from typing import Any

from dumbal_positions import table

from cardgames.engine.contract import Move
from cardgames.games.dumbal.cards import DECK, move_text
from cardgames.games.dumbal.deal import DumbalState

FULL = "5S 8D 10H JC QD"
"""Another seat's hand if it does not matter."""


@dataclass(frozen=True)
class Blunder:
    """Moves whose text starts with one of `bad` are blunders; with `only`, all that start with none of these. `laid`
    is the discard of the previous seat; `others` are the hands of the following seats."""

    why: str
    hand: str
    bad: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    laid: str = ""
    others: tuple[str, ...] = (FULL,)
    shown: dict[int, str] = field(default_factory=dict)
    opening: bool = False
    rounds: int = 3
    scores: tuple[int, ...] = ()
    options: dict[str, Any] = field(default_factory=dict)

    def state(self) -> DumbalState:
        return table(
            (self.hand, *self.others),
            laid={len(self.others): self.laid} if self.laid else None,
            shown=self.shown,
            opening=self.opening,
            rounds=self.rounds,
            scores=self.scores,
            **self.options,
        )

    def is_blunder(self, move: Move) -> bool:
        text = _plain(move_text(move))
        if self.only:
            return not text.startswith(tuple(map(_plain, self.only)))
        return text.startswith(tuple(map(_plain, self.bad)))


def _plain(text: str) -> str:
    """A move's text with its cards in the notation of the tests."""
    for face in DECK.faces:
        text = text.replace(face.text, face.key)
    return text


BLUNDERS = [
    Blunder("a king alone is kept and an ace laid off", "AS KH 4D 6C", bad=("lay AS",)),
    Blunder("two aces are laid off, and the king and the queen are kept", "AS AD KH QC", bad=("lay AS", "lay AD")),
    Blunder("one of two kings is laid off alone", "KS KD 3H 5C", only=("lay KS KD,",)),
    Blunder("one of three queens is left", "QS QD QC 2H", only=("lay QS QD QC,",)),
    Blunder("a fourth nine is left", "9S 9H 9D 9C AH", only=("lay 9S 9H 9D 9C,",)),
    Blunder("a long sequence is broken", "9H 10H JH QH 2S", only=("lay 9H 10H JH QH,",)),
    Blunder("a sequence round the corner is not seen", "QS KS AS 3D 4C", only=("lay QS KS AS,",)),
    Blunder("a high sequence is broken for one of its cards", "10C JC QC 2H 3D", only=("lay 10C JC QC,",)),
    Blunder(
        "a king is taken that goes with nothing", "AS 2H QD JC", bad=("lay QD, take KC", "lay JC, take KC"), laid="KC"
    ),
    Blunder("a queen is taken into a low hand", "AS 2H 9D", bad=("lay 9D, take QC",), laid="QC"),
    Blunder(
        "an ace is left lying for a card of the stack",
        "2H 8D KC",
        only=("lay KC, take AC", "lay 8D, take AC"),
        laid="AC",
    ),
    Blunder("a 2 is left lying", "3H KD", only=("lay KD, take 2C",), laid="2C"),
    Blunder(
        "of what lies there the highest is taken",
        "AS 3H KD",
        bad=("lay KD, take 8C", "lay KD, take 7C"),
        laid="6C 7C 8C",
    ),
    Blunder("a jack is taken, and its neighbour in rank only is held", "QH 2S 4D", bad=("lay QH, take JC",), laid="JC"),
    Blunder("an ace alone is not called in the first rounds", "AS", only=("call",), others=(FULL, "6S 9D 7H KC JD")),
    Blunder("an ace and a 2 are not called against full hands", "AS 2H", only=("call",), rounds=1),
    Blunder("two aces are not called", "AS AD", only=("call",), rounds=2),
    Blunder(
        "a hand of three points is not called against one with two court cards known",
        "AS 2H",
        only=("call",),
        others=("KS QS 9D",),
        shown={1: "KS QS"},
    ),
    Blunder(
        "a hand of 13 is not called before the first turn, against two",
        "AS 2H 3D 3C 4S",
        bad=("no",),
        opening=True,
        others=("6S 8D 10H JC QD", "7S 9D KH JD QC"),
        options={"opening_call": 25},
    ),
    Blunder("aces and 2s are not called before the first turn", "AS AD 2H 2C 3S", bad=("no",), opening=True),
    Blunder("a call costs nothing when it is wrong, and is not made", "AS 2S", only=("call",), options={"penalty": 0}),
    Blunder("the only low card is thrown to take a higher one", "AS KD", bad=("lay AS",), laid="9C"),
    Blunder("the hand of two kings is not laid off whole", "KS KD", only=("lay KS KD,",)),
    Blunder("three cards go in one turn, and two are laid off", "6H 7H 8H KD", bad=("lay 6H,", "lay 7H,", "lay 8H,")),
    Blunder("a pair of jacks is split to keep a 10", "JS JD 10H 2C", bad=("lay 10H", "lay 2C", "lay JS,", "lay JD,")),
    Blunder("a set of 4 points is laid off while 25 stay", "2S 2D AH QC KH", bad=("lay 2S", "lay 2D", "lay AH")),
    Blunder("the lowest card of a hand of high ones goes first", "AS JH QD KC 10S", bad=("lay AS",)),
    Blunder("a 10 is taken where an ace lies beside it", "3H KD 6S", bad=("lay KD, take 10C",), laid="AC 10C"),
    Blunder(
        "of two sets the one of 4 points goes, and the kings stay", "2S 2D KH KC 7S", bad=("lay 2S", "lay 2D", "lay 7S")
    ),
    Blunder("an ace goes with the kings kept", "AS KS KD KC", only=("lay KS KD KC,",)),
    Blunder("the card that makes four points callable is thrown", "AS 3H 9D", bad=("lay AS", "lay 3H")),
    Blunder("an only card is changed for a higher one that lies open", "6S", bad=("lay 6S, take KC",), laid="KC"),
]
