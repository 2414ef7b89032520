"""The cards of Klaverjassen (KJ-1), the zones, the moves, and the text of moves.

Cards 0-31 are played: card = 8 x suit + index in 7 8 9 10 J Q K A. Cards 32-51 are the trump pile: 32 + 5 x suit +
index in 2 3 4 5 6. Suits are 0-3 in the order of `SUITS`.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardgames.engine.bad_text import BadText, not_a_move
from cardgames.engine.cards import Card, Deck, Mask, french_face
from cardgames.engine.contract import Move, Seat, Zone, hand_of
from cardgames.engine.messages import message

SUITS = "SHDC"
SIGNS = "♠♥♦♣"
RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")
SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = range(8)
PILE_RANKS = ("2", "3", "4", "5", "6")

DECK = Deck(
    [french_face(rank, suit) for suit in SUITS for rank in RANKS]
    + [french_face(rank, suit) for suit in SUITS for rank in PILE_RANKS]
)

PLAYED: Mask = (1 << 32) - 1
"""The 32 cards that are dealt and played."""
PILE: Mask = ((1 << 52) - 1) ^ PLAYED
"""The trump pile."""
SUIT_MASK: tuple[Mask, ...] = tuple(0xFF << 8 * suit for suit in range(4))


def suit_of(card: Card) -> int:
    """The suit of a card, also of a card of the trump pile."""
    return card >> 3 if card < 32 else (card - 32) // 5


def team_of(seat: Seat) -> int:
    """The team of a seat with four seats or two: 0 for even seats, 1 for odd ones."""
    return seat & 1


PILE_ZONE, TURNED_ZONE, BLIND_ZONE = Zone("pile"), Zone("turned"), Zone("blind")
HAND_ZONES = tuple(map(hand_of, range(4)))
TRICK_ZONES = tuple(Zone("trick", seat) for seat in range(4))
TAKEN_ZONES = tuple(Zone("taken", seat) for seat in range(3))
"""The zones of the tricks taken: of each seat with three, otherwise of each team. The owner of a team's zone is its
first seat, which has the team's number."""
AWAY_ZONES = tuple(Zone("away", seat) for seat in range(3))
"""The zone of the cards that each seat put aside (KJ-39)."""
COVERED_ZONES = tuple(Zone("covered", seat) for seat in range(2))
"""The zone of the covered cards of each seat's table (KJ-28)."""


def column_of(seat: Seat, column: int) -> Zone:
    """The zone of the open card in a column of a seat's table (KJ-28)."""
    return Zone("table", seat, column)


# ---------------------------------------------------------------- moves


@dataclass(frozen=True, slots=True)
class Turn(Move):
    """Chance turns a card of the trump pile (KJ-4, KJ-6)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Bid(Move):
    """Play or pass (KJ-5)."""

    plays: bool


@dataclass(frozen=True, slots=True)
class Choose(Move):
    """Name the trump suit (KJ-24)."""

    suit: int


@dataclass(frozen=True, slots=True)
class LayAway(Move):
    """Lay a card away after taking the blind (KJ-39)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Play(Move):
    """Play a card to the trick (KJ-7)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Call(Move):
    """Call all roem of the trick just won, or none (KJ-17)."""

    calls: bool


BIDS = (Bid(True), Bid(False))
CALLS = (Call(True), Call(False))
CHOICES = tuple(map(Choose, range(4)))
PLAYS = tuple(map(Play, range(32)))

_PLAYS_OF_BYTE = tuple(
    tuple(tuple(PLAYS[8 * suit + rank] for rank in range(8) if byte >> rank & 1) for byte in range(256))
    for suit in range(4)
)
_SPADES, _HEARTS, _DIAMONDS, _CLUBS = _PLAYS_OF_BYTE


def plays_of(mask: Mask) -> tuple[Play, ...]:
    """The plays of the cards of a mask, lowest card first. They are looked up for speed."""
    return _SPADES[mask & 0xFF] + _HEARTS[mask >> 8 & 0xFF] + _DIAMONDS[mask >> 16 & 0xFF] + _CLUBS[mask >> 24]


_ANSWERS: dict[str, Move] = {"play": BIDS[0], "pass": BIDS[1], "roem": CALLS[0], "no roem": CALLS[1]}
_WORDS = _ANSWERS | {f"trump {sign}": choice for sign, choice in zip(SIGNS, CHOICES, strict=True)}
_TEXTS = {move: text for text, move in _WORDS.items()}


def move_text(move: Move) -> str:
    """The text of a move: `play`, `pass`, `roem`, `no roem`, a card such as `J♥`, `trump 5♣` for a turned card,
    `trump ♣` for a trump suit named, or `away 10♥`."""
    match move:
        case Play(card):
            return DECK.text(card)
        case Turn(card):
            return f"trump {DECK.text(card)}"
        case LayAway(card):
            return f"away {DECK.text(card)}"
        case _:
            return _TEXTS[move]


def parse_move(text: str) -> Move:
    """Parse the text of `move_text`. Raises BadText."""
    text = " ".join(text.split())
    if text in _WORDS:
        return _WORDS[text]
    word, _, rest = text.partition(" ")
    try:
        card = DECK.parse(rest if word in ("trump", "away") else text)
    except ValueError:
        raise not_a_move(text[:20], ("7♠", *_ANSWERS, "trump ♣", "away 10♥", "trump 5♣")) from None
    if word == "trump":
        if card < 32:
            raise BadText(message("klaverjassen.file.not_turned", card=DECK.text(card)))
        return Turn(card)
    if not 0 <= card < 32:
        raise BadText(message("klaverjassen.file.not_played", card=DECK.text(card)))
    return LayAway(card) if word == "away" else PLAYS[card]
