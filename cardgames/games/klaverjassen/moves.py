"""The moves of Klaverjassen and the events they make, all of them made once: there are few, and play is fast."""

from __future__ import annotations

from dataclasses import dataclass

from cardgames.engine.cards import Card
from cardgames.engine.contract import Carry, Choose, Event, Move, Seat, Shift, Step, Zone, hand_of
from cardgames.games.klaverjassen.pack import DECK


@dataclass(frozen=True, slots=True)
class Turn(Move):
    """Chance turns a card of the trump pile (KJ-4, KJ-6)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Bid(Move):
    """Play or pass (KJ-5)."""

    plays: bool


@dataclass(frozen=True, slots=True)
class Play(Move):
    """A card to the trick."""

    card: Card


@dataclass(frozen=True, slots=True)
class Call(Move):
    """Call all the roem of the trick just won, or none of it (KJ-17)."""

    calls: bool


BIDS = (Bid(True), Bid(False))
CALLS = (Call(True), Call(False))
PLAYS = tuple(map(Play, range(32)))

PILE_ZONE = Zone("pile")
TURNED_ZONE = Zone("turned")
HAND_ZONES = tuple(map(hand_of, range(4)))
TRICK_ZONES = tuple(Zone("trick", seat) for seat in range(4))
TAKEN_ZONES = tuple(Zone("taken", team) for team in range(2))

PLAY_EVENTS = tuple(
    tuple((Event("play", seat, (Shift(card, HAND_ZONES[seat], TRICK_ZONES[seat]),)),) for card in range(32))
    for seat in range(4)
)
BID_EVENTS = tuple(
    {plays: Event("bid", seat, facts=(("plays", plays),)) for plays in (True, False)} for seat in range(4)
)

_PLAYS_OF_BYTE = tuple(
    tuple(tuple(PLAYS[8 * suit + rank] for rank in range(8) if byte >> rank & 1) for byte in range(256))
    for suit in range(4)
)
_SPADES, _HEARTS, _DIAMONDS, _CLUBS = _PLAYS_OF_BYTE


def plays_of(mask: int) -> tuple[Play, ...]:
    """The plays of a set of cards, lowest card first."""
    return (
        _SPADES[mask & 0xFF]
        + _HEARTS[mask >> 8 & 0xFF]
        + _DIAMONDS[mask >> 16 & 0xFF]
        + _CLUBS[mask >> 24]
    )


def step_of(move: Move, seat: Seat) -> Step:
    """How a hand makes a move."""
    match move:
        case Play(card):
            return Carry((card,), HAND_ZONES[seat], TRICK_ZONES[seat])
        case Bid(plays):
            return Choose("bid", "play" if plays else "pass")
        case Call(calls):
            return Choose("roem", "call" if calls else "leave")
        case _:
            raise TypeError(f"no hand makes {move}")


_WORDS: dict[str, Move] = {"play": BIDS[0], "pass": BIDS[1], "roem": CALLS[0], "no roem": CALLS[1]}
_TEXTS = {move: text for text, move in _WORDS.items()}


def move_text(move: Move) -> str:
    """`play`, `pass`, `roem`, `no roem`, a card such as `J♥`, or `trump 5♣` for a turned card."""
    match move:
        case Play(card):
            return DECK.text(card)
        case Turn(card):
            return f"trump {DECK.text(card)}"
        case _:
            return _TEXTS[move]


def parse_move(text: str) -> Move:
    """The move that `move_text` wrote. Raises ValueError with one sentence."""
    text = " ".join(text.split())
    if text in _WORDS:
        return _WORDS[text]
    word, _, rest = text.partition(" ")
    try:
        card = DECK.parse(rest if word == "trump" else text)
    except ValueError:
        known = f"a card as 7♠, {', '.join(_WORDS)}, or a turned card as trump 5♣"
        raise ValueError(f"'{text[:20]}' is no move; write {known}") from None
    if word == "trump":
        if card < 32:
            raise ValueError(f"{DECK.text(card)} is not a card of the trump pile, which has 2 to 6")
        return Turn(card)
    if not 0 <= card < 32:
        raise ValueError(f"{DECK.text(card)} is never played; the cards played are 7 to A")
    return PLAYS[card]
