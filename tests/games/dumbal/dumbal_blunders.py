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
class Mad:
    """Moves whose text starts with one of `mad` are blunders; with `only`, all that start with none of these. `laid`
    is the discard of the previous seat; `others` are the hands of the following seats."""

    why: str
    hand: str
    mad: tuple[str, ...] = ()
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

    def is_mad(self, move: Move) -> bool:
        text = _plain(move_text(move))
        if self.only:
            return not text.startswith(tuple(map(_plain, self.only)))
        return text.startswith(tuple(map(_plain, self.mad)))


def _plain(text: str) -> str:
    """A move's text with its cards in the notation of the tests."""
    for face in DECK.faces:
        text = text.replace(face.text, face.key)
    return text


MAD = [
    Mad("a king alone is kept and an ace laid off", "AS KH 4D 6C", mad=("lay AS",)),
    Mad("two aces are laid off, and the king and the queen are kept", "AS AD KH QC", mad=("lay AS", "lay AD")),
    Mad("one of two kings is laid off alone", "KS KD 3H 5C", only=("lay KS KD,",)),
    Mad("one of three queens is left", "QS QD QC 2H", only=("lay QS QD QC,",)),
    Mad("a fourth nine is left", "9S 9H 9D 9C AH", only=("lay 9S 9H 9D 9C,",)),
    Mad("a long sequence is broken", "9H 10H JH QH 2S", only=("lay 9H 10H JH QH,",)),
    Mad("a sequence round the corner is not seen", "QS KS AS 3D 4C", only=("lay QS KS AS,",)),
    Mad("a high sequence is broken for one of its cards", "10C JC QC 2H 3D", only=("lay 10C JC QC,",)),
    Mad("a king is taken that goes with nothing", "AS 2H QD JC", mad=("lay QD, take KC", "lay JC, take KC"), laid="KC"),
    Mad("a queen is taken into a low hand", "AS 2H 9D", mad=("lay 9D, take QC",), laid="QC"),
    Mad(
        "an ace is left lying for a card of the stack",
        "2H 8D KC",
        only=("lay KC, take AC", "lay 8D, take AC"),
        laid="AC",
    ),
    Mad("a 2 is left lying", "3H KD", only=("lay KD, take 2C",), laid="2C"),
    Mad(
        "of what lies there the highest is taken",
        "AS 3H KD",
        mad=("lay KD, take 8C", "lay KD, take 7C"),
        laid="6C 7C 8C",
    ),
    Mad("a jack is taken, and its neighbour in rank only is held", "QH 2S 4D", mad=("lay QH, take JC",), laid="JC"),
    Mad("an ace alone is not called in the first rounds", "AS", only=("call",), others=(FULL, "6S 9D 7H KC JD")),
    Mad("an ace and a 2 are not called against full hands", "AS 2H", only=("call",), rounds=1),
    Mad("two aces are not called", "AS AD", only=("call",), rounds=2),
    Mad(
        "a hand of three points is not called against one with two court cards known",
        "AS 2H",
        only=("call",),
        others=("KS QS 9D",),
        shown={1: "KS QS"},
    ),
    Mad(
        "a hand of 13 is not called before the first turn, against two",
        "AS 2H 3D 3C 4S",
        mad=("no",),
        opening=True,
        others=("6S 8D 10H JC QD", "7S 9D KH JD QC"),
        options={"opening_call": 25},
    ),
    Mad("aces and 2s are not called before the first turn", "AS AD 2H 2C 3S", mad=("no",), opening=True),
    Mad("a call costs nothing when it is wrong, and is not made", "AS 2S", only=("call",), options={"penalty": 0}),
    Mad("the only low card is thrown to take a higher one", "AS KD", mad=("lay AS",), laid="9C"),
    Mad("the hand of two kings is not laid off whole", "KS KD", only=("lay KS KD,",)),
    Mad("three cards go in one turn, and two are laid off", "6H 7H 8H KD", mad=("lay 6H,", "lay 7H,", "lay 8H,")),
    Mad("a pair of jacks is split to keep a 10", "JS JD 10H 2C", mad=("lay 10H", "lay 2C", "lay JS,", "lay JD,")),
    Mad("a set of 4 points is laid off while 25 stay", "2S 2D AH QC KH", mad=("lay 2S", "lay 2D", "lay AH")),
    Mad("the lowest card of a hand of high ones goes first", "AS JH QD KC 10S", mad=("lay AS",)),
    Mad("a 10 is taken where an ace lies beside it", "3H KD 6S", mad=("lay KD, take 10C",), laid="AC 10C"),
    Mad(
        "of two sets the one of 4 points goes, and the kings stay", "2S 2D KH KC 7S", mad=("lay 2S", "lay 2D", "lay 7S")
    ),
    Mad("an ace goes with the kings kept", "AS KS KD KC", only=("lay KS KD KC,",)),
    Mad("the card that makes four points callable is thrown", "AS 3H 9D", mad=("lay AS", "lay 3H")),
    Mad("an only card is changed for a higher one that lies open", "6S", mad=("lay 6S, take KC",), laid="KC"),
]
