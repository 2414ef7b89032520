"""Positions with blunders: moves that no level may choose.

Cards are told by rank, `A` and `Crown` of a suit as `A-M`. Seat 0 is the landlord; play goes 0, 2, 1.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from landlord_positions import play, table

from cardgames.engine.cards import card_list
from cardgames.engine.contract import Move
from cardgames.games.landlord.cards import DECK, RANKS, Bid, Play
from cardgames.games.landlord.deal import LandlordState

MANY = "any"
"""Another seat's hand if it does not matter: some low cards."""
SOME = 8


@dataclass(frozen=True)
class Blunder:
    """Moves that read as one of `bad` are bad; or with `only`, all others. `before` are the sets that lie in the trick,
    the landlord's first; `hands` are what is left after them."""

    why: str
    hands: tuple[str, str, str]
    bad: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    options: dict[str, Any] = field(default_factory=dict)

    def state(self) -> LandlordState:
        deck = list(range(len(DECK)))
        hands = [dealt("" if hand == MANY else hand, deck) for hand in self.hands]
        sets = ["" if text == "pass" else " ".join(dealt(text, deck)) for text in self.before]
        for seat, hand in enumerate(self.hands):
            if hand == MANY:
                hands[seat] = [DECK.faces[deck.pop(0)].key for _ in range(SOME)]
        for number, cards in enumerate(sets):
            hands[-number % 3] += cards.split()
        state = table([" ".join(hand) for hand in hands], bid=2, **self.options)
        return _played(state, sets)

    def is_blunder(self, move: Move) -> bool:
        return text_of(move) not in self.only if self.only else text_of(move) in self.bad


def _played(state: LandlordState, sets: Sequence[str]) -> LandlordState:
    for cards in sets:
        play(state, cards or "pass")
    return state


def dealt(text: str, deck: list[int]) -> list[str]:
    """The keys of cards of these ranks, which are removed from the deck."""
    keys = []
    for wanted in text.split():
        card = next(card for card in deck if wanted in (DECK.faces[card].rank, DECK.faces[card].key))
        deck.remove(card)
        keys.append(DECK.faces[card].key)
    return keys


def text_of(move: Move) -> str:
    """A move by ranks: `5 5 5 + 3`, `pass`, `bid 2`."""
    match move:
        case Bid(amount):
            return f"bid {amount}"
        case Play(body, attached):
            return _ranks(body) + (f" + {_ranks(attached)}" if attached else "")
        case _:
            return "pass"


def _ranks(cards: int) -> str:
    ranks = sorted(RANKS.index(DECK.faces[card].rank) for card in card_list(cards))
    return " ".join(RANKS[rank] for rank in ranks)


BLUNDERS = (
    # ---- who can be out is out
    Blunder("out with a triple and one", ("5 5 5 3", MANY, MANY), only=("5 5 5 + 3",)),
    Blunder("out with a pair", ("9 9", MANY, MANY), only=("9 9",)),
    Blunder("out with a straight", ("5 6 7 8 9", "3 4 6 7", MANY), only=("5 6 7 8 9",)),
    Blunder("out with a triple and a pair", ("3 3 3 5 5", MANY, "4 6 7 8"), only=("3 3 3 + 5 5",)),
    Blunder("out with two triples", ("3 3 3 4 4 4", "5 6 7 8", "9 9 Court"), only=("3 3 3 4 4 4",)),
    Blunder("out with two triples that carry two", ("3 3 3 4 4 4 7 9", "5 6 8", "6 8 9"), only=("3 3 3 4 4 4 + 7 9",)),
    Blunder("out with four Aces", ("A-M A-S A-W A-L", MANY, MANY), only=("A A A + A",)),
    Blunder("out with three 2s and the Excuse", ("2 2 2 Excuse", MANY, MANY), only=("2 2 2 + Excuse",)),
    Blunder("out with straight pairs", ("7 7 8 8 9 9", "3 4 5", "3 4 6"), only=("7 7 8 8 9 9",)),
    Blunder("out with a bomb", ("Crown-M A-M", MANY, MANY), only=("Crown A",)),
    Blunder("out over a card", ("3 4 5", MANY, "7"), only=("7",), before=("6",)),
    Blunder("out over a pair", ("3 4 5", MANY, "7 7"), only=("7 7",), before=("6 6",)),
    Blunder("out over a card with a bomb", ("3 4 5", MANY, "Crown-S A-S"), only=("Crown A",), before=("Excuse",)),
    Blunder("out over a partner", ("3 4 5 7 7", "8", MANY), only=("8",), before=("5", "7")),
    # ---- enemies with one card
    Blunder("no single card to who has one", ("4 9 9", "7", "8"), bad=("4", "9")),
    Blunder("no single card with other sets in hand", ("3 3 6 7 7 7", "8", MANY), bad=("3", "6", "7")),
    Blunder("a landlord with one card is beaten", ("Court", "Crown-S 3 3", MANY), bad=("pass",), before=("9", "pass")),
    Blunder("even with a bomb", ("4", "Crown-M A-M 3", MANY), bad=("pass",), before=("Excuse", "pass")),
    Blunder("a peasant with one card is beaten", ("2 4 4", "8", MANY), bad=("pass",), before=("3", "pass", "9")),
    # ---- partners
    Blunder(
        "no bomb over a partner", ("3 4 5 6", "Crown-M A-M 5 6 7", "8 8"), bad=("Crown A",), before=("4", "Excuse")
    ),
    Blunder("nothing over who is nearly out", (MANY, "Excuse 5 6 7", "9"), bad=("Excuse",), before=("4", "2")),
    Blunder("no 2s over a partner's Aces", (MANY, "2 2 4 6 7 9", "4 8 9"), bad=("2 2",), before=("3 3", "A-M A-S")),
    # ---- bombs and high cards
    Blunder(
        "no bomb over a 3",
        ("4 5 6 6 7 8 9 9", "3 4 5 7 8 Pawn Court", "3 6 Crown-M A-M 8 9 Pawn Pawn Court Court"),
        bad=("Crown A",),
        before=("3",),
    ),
    Blunder(
        "no Excuse over a 3",
        ("4 5 6 6 7 8 9 9", MANY, "4 5 7 Excuse 8 Pawn Court Court"),
        bad=("Excuse",),
        before=("3",),
    ),
    Blunder(
        "no 2s over 3s",
        ("4 5 6 6 7 8 9 9", MANY, "5 5 2 2 7 Pawn 9 Court Court"),
        bad=("2 2",),
        before=("3 3",),
    ),
    Blunder("the Excuse is not attached", ("5 5 5 3 8 Excuse", MANY, MANY), bad=("5 5 5 + Excuse",)),
    Blunder("no bomb is attached", ("5 5 5 3 8 Crown-M A-M", MANY, MANY), bad=("5 5 5 + Crown", "5 5 5 + A")),
    Blunder("what wins comes first", ("2 2 3", "9", "Court"), bad=("3", "2")),
    # ---- sets are kept together
    Blunder(
        "a long straight is not broken",
        ("3 4 5 6 7 8 9 Pawn 2", "3 3 4 4 6 6 7 7", "5 5 8 8 9 9"),
        bad=("3", "4", "5", "6", "7", "8", "9", "Pawn"),
    ),
    Blunder("a triple is not broken", ("5 5 5 9 9 Court", MANY, MANY), bad=("5", "5 5")),
    Blunder("a straight with the Excuse", ("6 7 8 9 Pawn Excuse", MANY, MANY), bad=("6", "7", "8", "9", "Pawn")),
    Blunder("straight pairs are not broken", ("4 4 5 5 2", MANY, MANY), bad=("4", "5", "4 4", "5 5")),
    Blunder("the last two cards", (MANY, "4 2", MANY), bad=("pass",), before=("3", "pass")),
)

BIDS = (
    ("nothing to bid on", "3 3 4 4 6 6 7 8 8 9 9 Pawn Court Court", ("bid 1", "bid 2", "bid 3")),
    ("a hand that wins alone", "2 2 2 Excuse A-M A-S A-W Crown-M Crown-S Crown-W 9 9 9 5", ("bid 0",)),
)
"""The first player's hand, and its bad bids."""
