"""The moves of Landlord, the zones they lead through, and how they are written."""

from __future__ import annotations

from dataclasses import dataclass

from cardgames.engine.cards import UNSEEN, Mask, cards_in, mask_of
from cardgames.engine.contract import Move, Zone, hand_of
from cardgames.games.landlord.pack import DECK

SEATS = 3


@dataclass(frozen=True, slots=True)
class Bid(Move):
    """LL-3: bid so much; 0 is no bid."""

    amount: int


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """LL-5: do not beat the last set."""


@dataclass(frozen=True, slots=True)
class Play(Move):
    """LL-4, LL-5: a set, laid so that it can be read: its body, and what is attached to it."""

    body: Mask
    attached: Mask = 0

    @property
    def cards(self) -> Mask:
        """All its cards."""
        return self.body | self.attached


PASS = Pass()
BIDS = tuple(map(Bid, range(10)))

HAND_ZONES = tuple(map(hand_of, range(SEATS)))
CENTRE_ZONE = Zone("centre")
"""The cards that the landlord gets (LL-3)."""
TRICK_ZONE = Zone("trick")
"""Where the last set lies, which is to be beaten."""
BEATEN_ZONES = tuple(Zone("beaten", seat) for seat in range(SEATS))
"""Where a set lies that was beaten in this trick, open before its player: of each seat the last one."""
HEAP_ZONE = Zone("heap")
"""Where all older sets lie, covered."""
OUT_ZONE = Zone("out")
"""What was not dealt, when hands are small."""

_EXAMPLES = "'no bid', 'bid 2', 'pass', '3☾≋', '5☾❧ 5☼≋ 5§⌘ + 3☾≋'"


def cards_text(cards: Mask) -> str:
    """Cards as they are written, low to high."""
    return DECK.texts(cards_in(cards))


def move_text(move: Move) -> str:
    """`no bid`, `bid 2`, `pass`, or a set with what is attached to it behind a `+`: `5☾❧ 5☼≋ 5§⌘ + 3☾≋`."""
    match move:
        case Bid(amount):
            return f"bid {amount}" if amount else "no bid"
        case Play(body, attached):
            return f"{cards_text(body)} + {cards_text(attached)}" if attached else cards_text(body)
        case Pass():
            return "pass"
        case _:
            raise TypeError(f"{move} is no move of this game")


def parse_move(text: str) -> Move:
    """The move that `move_text` wrote. Raises ValueError with one sentence."""
    match text.split():
        case ["pass"]:
            return PASS
        case ["no", "bid"]:
            return BIDS[0]
        case ["bid", amount] if amount in tuple("123456789"):
            return BIDS[int(amount)]
        case [] | ["bid", *_]:
            raise ValueError(f"'{text}' is no move; moves look like {_EXAMPLES}")
    body, plus, attached = text.partition("+")
    move = Play(_read(body), _read(attached))
    if not move.body or bool(plus) != bool(move.attached):
        raise ValueError(f"'{text}' lacks cards beside the +; moves look like {_EXAMPLES}")
    if move.body & move.attached:
        raise ValueError(f"'{text}' names a card twice")
    return move


def _read(text: str) -> Mask:
    cards = DECK.parse_all(text)
    if UNSEEN in cards:
        raise ValueError("a move names its cards; ?? stands for a card that nobody has seen")
    if len(set(cards)) < len(cards):
        raise ValueError(f"'{text.strip()}' names a card twice")
    return mask_of(cards)
