"""The extended Decktet (LL-1), the moves and their text, and the zones.

The 45 cards are numbered by rank, so that sorting a hand sorts it by rank. Ranks are 0-12 in the order of `RANKS`
(LL-6); the cards of a rank have consecutive numbers. Aces and Crowns are numbered by suit in the order of `SUITS`,
the standard order of the Decktet.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cardgames.engine.bad_text import BadText, not_a_move
from cardgames.engine.cards import DECKTET_SIGNS, Card, CardFace, Deck, Mask, card_list, cards_in, mask_of
from cardgames.engine.contract import Move, Zone, hand_of
from cardgames.engine.messages import CardList, Message, as_cards, message

SEATS = 3

SUITS = "MSWLYK"
SUIT_NAMES = ("moons", "suns", "waves", "leaves", "wyrms", "knots")

RANKS = ("3", "4", "5", "6", "7", "8", "9", "Pawn", "Court", "Crown", "A", "2", "Excuse")
PAWN, COURT, CROWN, ACE, TWO, EXCUSE = range(7, 13)

_SUITS_OF = {
    "3": "MW SK LY",
    "4": "MS WL YK",
    "5": "ML SW YK",
    "6": "MW SY LK",
    "7": "ML SK WY",
    "8": "MS WL YK",
    "9": "MS WY LK",
    "Pawn": "MSL MYK SWK WLY",
    "Court": "MWK MLY SWY SLK",
    "Crown": "M S W L Y K",
    "A": "M S W L Y K",
    "2": "MK SY WL",
}


def _face(rank: str, suits: str) -> CardFace:
    return CardFace(f"{rank}-{suits}", rank + "".join(DECKTET_SIGNS[suit] for suit in suits), rank, suits)


DECK = Deck(
    [
        *(_face(rank, suits) for rank in RANKS[:EXCUSE] for suits in _SUITS_OF[rank].split()),
        CardFace("Excuse", "Excuse", "Excuse", ""),
    ],
    art="decktet",
)

RANK_OF: tuple[int, ...] = tuple(RANKS.index(face.rank) for face in DECK.faces)
"""The rank of each card."""

OF_RANK: tuple[Mask, ...] = tuple(
    mask_of(card for card, rank in enumerate(RANK_OF) if rank == wanted) for wanted in range(len(RANKS))
)
"""All cards of each rank."""

ALL: Mask = (1 << len(DECK)) - 1

FIRST_CROWN: Card = RANK_OF.index(CROWN)
FIRST_ACE: Card = RANK_OF.index(ACE)

BOMBS: tuple[Mask, ...] = tuple(1 << FIRST_CROWN + suit | 1 << FIRST_ACE + suit for suit in range(len(SUITS)))
"""LL-7: the Ace and the Crown of each suit, in the order of `SUITS`."""

SUITED: Mask = OF_RANK[CROWN] | OF_RANK[ACE]
"""LL-16: the Crowns and Aces, whose suits matter because they make bombs."""



def lookup_by_rank(packed: Callable[[int, int], int]) -> Callable[[Mask], int]:
    """Return a function that looks up a value for all ranks of a hand at once: the bitwise or of `packed(rank, count)`.

    The deck is cut into five chunks of whole ranks, of 9, 9, 11, 12 and 4 cards from the lowest bit, with a table each.
    """
    tables = []
    for ranks in ((0, 1, 2), (3, 4, 5), (6, PAWN, COURT), (CROWN, ACE), (TWO, EXCUSE)):
        table = [0]
        for rank in ranks:
            every = range(1 << OF_RANK[rank].bit_count())
            table = [below | packed(rank, cards.bit_count()) for cards in every for below in table]
        tables.append(table)
    low, middle, nines, high, top = tables

    def lookup(hand: Mask) -> int:
        lower = low[hand & 0x1FF] | middle[hand >> 9 & 0x1FF] | nines[hand >> 18 & 0x7FF]
        return lower | high[hand >> 29 & 0xFFF] | top[hand >> 41]

    return lookup


# ---------------------------------------------------------------- piles

HAND_ZONES = tuple(map(hand_of, range(SEATS)))
CENTRE_ZONE = Zone("centre")
"""The cards that the landlord takes (LL-3)."""
TRICK_ZONE = Zone("trick")
"""The last set, which the next player must beat."""
BEATEN_ZONES = tuple(Zone("beaten", seat) for seat in range(SEATS))
"""The last set of each seat that was beaten in this trick, face up in front of its player."""
HEAP_ZONE = Zone("heap")
"""All older sets."""
OUT_ZONE = Zone("out")
"""The cards that were not dealt, if hands are small."""

# ---------------------------------------------------------------- moves


@dataclass(frozen=True, slots=True)
class Bid(Move):
    """LL-3: bid `amount`; 0 means no bid."""

    amount: int


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """LL-5: do not beat the last set."""


@dataclass(frozen=True, slots=True)
class Play(Move):
    """LL-4, LL-5: play a set. Its body and the cards attached to it determine its reading."""

    body: Mask
    attached: Mask = 0

    @property
    def cards(self) -> Mask:
        """All cards of the set."""
        return self.body | self.attached


PASS = Pass()
BIDS = tuple(map(Bid, range(10)))

_EXAMPLES = ("no bid", "bid 2", "pass", "3☾≋", "5☾❧ 5☼≋ 5§⌘ + 3☾≋")


def move_text(move: Move) -> str:
    """The text of a move: `no bid`, `bid 2`, `pass`, or a set with attached cards after `+`: `5☾❧ 5☼≋ 5§⌘ + 3☾≋`."""
    match move:
        case Bid(amount):
            return f"bid {amount}" if amount else "no bid"
        case Play(body, attached):
            return f"{card_names(body)} + {card_names(attached)}" if attached else card_names(body)
        case Pass():
            return "pass"
        case _:
            raise TypeError(f"{move} is no move of this game")


def parse_move(text: str) -> Move:
    """Parse the text of `move_text`. Raises BadText or BadCard."""
    match text.split():
        case ["pass"]:
            return PASS
        case ["no", "bid"]:
            return BIDS[0]
        case ["bid", amount] if amount in tuple("123456789"):
            return BIDS[int(amount)]
        case [] | ["bid", *_]:
            raise not_a_move(text, _EXAMPLES)
    body, plus, attached = text.partition("+")
    move = Play(_read(body), _read(attached))
    if not move.body or bool(plus) != bool(move.attached):
        raise BadText(message("landlord.file.one_side", text=text, example=_EXAMPLES[-1]))
    if move.body & move.attached:
        raise BadText(message("landlord.file.twice", text=text))
    return move


def _read(text: str) -> Mask:
    cards = list(map(DECK.parse_known, text.split()))
    if len(set(cards)) < len(cards):
        raise BadText(message("landlord.file.twice", text=text.strip()))
    return mask_of(cards)


# ---------------------------------------------------------------- names


def as_laid(body: Mask, attached: Mask) -> tuple[Card, ...]:
    """The cards of a set in order: its body, then the attached cards."""
    return (*card_list(body), *card_list(attached))


def card_names(cards: Mask) -> str:
    """The texts of cards, low to high, separated by spaces."""
    return DECK.texts(cards_in(cards))


def as_list(cards: Mask) -> CardList:
    """Cards as a value of a message, low to high."""
    return as_cards(DECK, card_list(cards))


def rank_name(rank: int) -> Message:
    """The label of a rank: `Pawn`."""
    return message(f"landlord.rank.single.{RANKS[rank].lower()}")


def ranks_name(rank: int) -> Message:
    """The label of several cards of a rank: `Pawns`."""
    return message(f"landlord.rank.several.{RANKS[rank].lower()}")


def rank_heading(rank: int) -> Message:
    """All cards of a rank, as the beginning of a line: `Pawns`."""
    return message(f"landlord.rank.heading.{RANKS[rank].lower()}")


def suit_name(suit: int) -> Message:
    """The label of a suit: `Moons`."""
    return message(f"landlord.suit.{SUIT_NAMES[suit]}")
