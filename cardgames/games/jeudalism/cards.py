"""The cards of Jeudalism (JD-1, JD-5) with their names, and the moves and zones with the text form of moves.

Card = 13 x suit + number - 2 with J = 11, Q = 12, K = 13, A = 14, so that a higher number is a higher card (JD-7);
suits are 0-3 for S, H, D, C. 52 and 53 are the jokers; the options can leave out one or both.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from cardgames.engine.bad_text import BadText, not_a_move
from cardgames.engine.cards import Card, Mask, french_deck, mask_of
from cardgames.engine.contract import Move, Zone, hand_of
from cardgames.engine.messages import message

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")

FIRST_JOKER = 52

DECK = french_deck(RANKS, jokers=2)

REAL: Mask = (1 << FIRST_JOKER) - 1
"""The 52 cards other than jokers."""
JOKERS: Mask = 0b11 << FIRST_JOKER

_SUIT: Mask = (1 << 13) - 1
SUIT_OF = tuple(card // 13 for card in range(FIRST_JOKER))
NUMBER_OF = tuple(card % 13 + 2 for card in range(FIRST_JOKER))
"""The suit of each card other than jokers, and its number, 2 to 14."""

OF_SUIT: tuple[Mask, ...] = tuple(_SUIT << 13 * suit for suit in range(4))
BLACK, RED = OF_SUIT[0] | OF_SUIT[3], OF_SUIT[1] | OF_SUIT[2]
OF_COLOUR: tuple[Mask, ...] = (BLACK, RED, RED, BLACK)
"""The cards of each suit, and those of the colour of each suit."""


def _numbered(*numbers: int) -> Mask:
    return mask_of(card for card in range(FIRST_JOKER) if NUMBER_OF[card] in numbers)


KNIGHT_NUMBERS = (6, 8, 9, 10)
SERFS, KNIGHTS = _numbered(2, 3, 4), _numbered(*KNIGHT_NUMBERS)
VASSALS, MONARCHS = _numbered(11, 12, 13), _numbered(14)
FIVES, SEVENS = _numbered(5), _numbered(7)
"""The ranks, and the action cards other than jokers (JD-5)."""

HIGHER: tuple[Mask, ...] = tuple(_numbered(*range(number + 1, 15)) for number in range(15))
"""The cards above each number (JD-7)."""


def is_joker(card: Card) -> bool:
    """Whether a card is a joker."""
    return card >= FIRST_JOKER


def one_joker(cards: Mask) -> Mask:
    """The cards without the second of two jokers, which has no use of its own."""
    return cards & ~(1 << FIRST_JOKER + 1) if cards >> FIRST_JOKER & 1 else cards


# ------------------------------------------------------------ zones and moves

MOST_SEATS = 4

NEW = -1
"""In place of a chain number: a new chain that begins with the card (JD-6)."""


@dataclass(frozen=True, slots=True)
class Five(Move):
    """JD-11: play this 5 to take more transfer cards."""

    card: Card


@dataclass(frozen=True, slots=True)
class Take(Move):
    """Take a transfer card into the hand (JD-4)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Seven(Move):
    """JD-11: play this 7 to play more cards."""

    card: Card


@dataclass(frozen=True, slots=True)
class Play(Move):
    """Play a hand card on one of the seat's chains, counted from 0, or as the serf of a NEW one (JD-6 to JD-10)."""

    card: Card
    chain: int


@dataclass(frozen=True, slots=True)
class Steal(Move):
    """JD-12: replace another seat's knight with a joker, and add the knight to an own chain, counted from 0."""

    joker: Card
    knight: Card
    chain: int


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Play no card, or no more (JD-4)."""


CARDS = range(len(DECK))

FIVES_PLAYED = tuple(map(Five, CARDS))
TAKES = tuple(map(Take, CARDS))
SEVENS_PLAYED = tuple(map(Seven, CARDS))
PLAYS = tuple(tuple(Play(card, chain) for card in CARDS) for chain in (*range(SERFS.bit_count()), NEW))
"""`Play` moves of each card, by chain; the last row is for NEW. There are no more chains than serfs."""
PASS = Pass()


@lru_cache(maxsize=1 << 12)
def plays(cards: Mask, chain: int) -> tuple[Move, ...]:
    """The `Play` moves of these cards on a chain, or as the serf of a NEW one."""
    return tuple(moves_with(cards, PLAYS[chain]))


def moves_with(cards: Mask, moves: Sequence[Move]) -> list[Move]:
    """Select the moves of these cards from `moves`, which has one for each card of the deck."""
    found = []
    while cards:
        low = cards & -cards
        found.append(moves[low.bit_length() - 1])
        cards ^= low
    return found


PILE_ZONE, GONE_ZONE = Zone("pile"), Zone("gone")
HAND_ZONES = tuple(map(hand_of, range(MOST_SEATS)))
TRANSFER_ZONES = tuple(Zone("transfer", seat) for seat in range(MOST_SEATS))
"""The trays: the transfer cards are on the tray of the seat to act."""


def chain_zone(owner: int, number: int) -> Zone:
    """Chain number `number` of a seat, counted from 0."""
    return Zone("chain", owner, number)


def move_text(move: Move) -> str:
    """A move on one line: `five 5♠`, `take K♥`, `seven 7♦`, `play 3♠ new`, `play 9♣ on chain 1`, `pass`, `steal 8♠ with
    joker1 for chain 2`. Chains are the player's own, counted from 1."""
    match move:
        case Play(card, chain):
            return f"play {DECK.text(card)} " + ("new" if chain == NEW else f"on chain {chain + 1}")
        case Steal(joker, knight, chain):
            return f"steal {DECK.text(knight)} with {DECK.text(joker)} for chain {chain + 1}"
        case Five(card) | Take(card) | Seven(card):
            return f"{type(move).__name__.lower()} {DECK.text(card)}"
        case _:
            return "pass"


_EXAMPLES = (
    "take K♥", "five 5♠", "seven 7♦", "play 3♠ new", "play 9♣ on chain 1", "steal 8♠ with joker1 for chain 2", "pass",
)  # fmt: skip


def parse_move(text: str) -> Move:
    """Parse the text of `move_text`. Raises BadText or BadCard."""
    card_of = DECK.parse_known
    match text.split():
        case ["five", card]:
            return FIVES_PLAYED[card_of(card)]
        case ["take", card]:
            return TAKES[card_of(card)]
        case ["seven", card]:
            return SEVENS_PLAYED[card_of(card)]
        case ["play", card, "new"]:
            return PLAYS[NEW][card_of(card)]
        case ["play", card, "on", "chain", number]:
            return Play(card_of(card), _chain(number))
        case ["steal", knight, "with", joker, "for", "chain", number]:
            return Steal(card_of(joker), card_of(knight), _chain(number))
        case ["pass"]:
            return PASS
    raise not_a_move(text, _EXAMPLES)


def _chain(text: str) -> int:
    if not (text.isdecimal() and text.isascii() and 1 <= len(text) <= 2 and int(text)):
        raise BadText(message("jeudalism.file.no_chain", text=text))
    return int(text) - 1
