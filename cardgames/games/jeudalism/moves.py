"""The moves of Jeudalism, the zones they lead through, and how they are written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from cardgames.engine.cards import UNSEEN, Card, Mask
from cardgames.engine.contract import Move, Zone, hand_of
from cardgames.games.jeudalism.pack import DECK, SERFS

MOST_SEATS = 4

NEW = -1
"""As a chain: one that begins with the card (JD-6)."""


@dataclass(frozen=True, slots=True)
class Five(Move):
    """JD-11: with this 5 more transfer cards are taken."""

    card: Card


@dataclass(frozen=True, slots=True)
class Take(Move):
    """Take a transfer card into the hand (JD-4)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Seven(Move):
    """JD-11: with this 7 more cards are played."""

    card: Card


@dataclass(frozen=True, slots=True)
class Play(Move):
    """Play a hand card on one of one's own chains, counted from 0, or as the serf of a NEW one (JD-6 to JD-10)."""

    card: Card
    chain: int


@dataclass(frozen=True, slots=True)
class Steal(Move):
    """JD-12: a joker takes the place of another's knight, which goes on an own chain, counted from 0."""

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
"""Each card on each chain, at last on a NEW one: there are no more chains than serfs."""
PASS = Pass()


@lru_cache(maxsize=1 << 12)
def plays(cards: Mask, chain: int) -> tuple[Move, ...]:
    """Each of these cards on a chain, or as the serf of a NEW one."""
    return tuple(moves_with(cards, PLAYS[chain]))


def moves_with(cards: Mask, moves: Sequence[Move]) -> list[Move]:
    """The moves of these cards, out of one for each card of the deck."""
    found = []
    while cards:
        low = cards & -cards
        found.append(moves[low.bit_length() - 1])
        cards ^= low
    return found


PILE_ZONE, GONE_ZONE = Zone("pile"), Zone("gone")
HAND_ZONES = tuple(map(hand_of, range(MOST_SEATS)))
TRANSFER_ZONES = tuple(Zone("transfer", seat) for seat in range(MOST_SEATS))
"""The transfer cards lie with the seat whose turn it is."""


def chain_zone(owner: int, number: int) -> Zone:
    """Chain number `number` of a seat, counted from 0."""
    return Zone("chain", owner, number)


def move_text(move: Move) -> str:
    """A move on one line: `five 5♠`, `take K♥`, `seven 7♦`, `play 3♠ new`, `play 9♣ on chain 1`, `pass`,
    `steal 8♠ with joker1 for chain 2`. Chains are those of who moves, the first is 1.
    """
    match move:
        case Play(card, chain):
            return f"play {DECK.text(card)} " + ("new" if chain == NEW else f"on chain {chain + 1}")
        case Steal(joker, knight, chain):
            return f"steal {DECK.text(knight)} with {DECK.text(joker)} for chain {chain + 1}"
        case Five(card) | Take(card) | Seven(card):
            return f"{type(move).__name__.lower()} {DECK.text(card)}"
        case _:
            return "pass"


def parse_move(text: str) -> Move:
    """The move that `move_text` wrote. Raises ValueError with one sentence."""
    match text.split():
        case ["five", card]:
            return FIVES_PLAYED[_known(card)]
        case ["take", card]:
            return TAKES[_known(card)]
        case ["seven", card]:
            return SEVENS_PLAYED[_known(card)]
        case ["play", card, "new"]:
            return PLAYS[NEW][_known(card)]
        case ["play", card, "on", "chain", number]:
            return Play(_known(card), _chain(number))
        case ["steal", knight, "with", joker, "for", "chain", number]:
            return Steal(_known(joker), _known(knight), _chain(number))
        case ["pass"]:
            return PASS
    raise ValueError(
        f"'{text}' is no move; moves look like 'take K♥', 'five 5♠', 'seven 7♦', 'play 3♠ new', 'play 9♣ on chain 1', "
        "'steal 8♠ with joker1 for chain 2', 'pass'"
    )


def _known(text: str) -> Card:
    card = DECK.parse(text)
    if card == UNSEEN:
        raise ValueError("a move names its cards; ?? stands for a card that nobody has seen")
    return card


def _chain(text: str) -> int:
    if not (text.isdecimal() and text.isascii() and 1 <= len(text) <= 2 and int(text)):
        raise ValueError(f"'{text}' is no chain; the first is 1")
    return int(text) - 1
