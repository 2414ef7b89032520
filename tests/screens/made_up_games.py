"""Games made up for tests: declared piles with cards, and no more rules than a table needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from cardgames.engine.card_game import CardDeal, CardGame, CardMatchState
from cardgames.engine.cards import Deck, Mask, french_face, mask_of
from cardgames.engine.contract import Event, LedgerLine, Move, Refusal, Table
from cardgames.engine.messages import verbatim
from cardgames.engine.option_file import schema_in
from cardgames.engine.pile_state import PileState
from cardgames.engine.piles import Cards, Pile, pile

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
DECK = Deck([french_face(rank, suit) for suit in "SHDC" for rank in RANKS] * 20)
"""Twenty decks, so that every pile of eight seats can be filled."""

STOCK = pile("stock", ordered=True, seen_by="nobody")
HEAP = pile("heap", ordered=True)
TRICK = pile("trick", each_seat=True, ordered=True, look="trick")
TAKEN = pile("tricks_taken", each_seat=True, seen_by="nobody")
MELDS = pile("melds", each_seat=True)

GAMES: Mapping[str, Mapping[str, Pile]] = {
    "eights": {"stock": STOCK, "heap": HEAP},
    "whist": {"trick": TRICK, "taken": TAKEN},
    "briscola": {"stock": STOCK, "trick": TRICK, "taken": TAKEN},
    "skat": {
        "trick": TRICK, "taken": TAKEN, "laid_away": pile("laid_away", each_seat=True, seen_by="owner", look="pile"),
        "skat": pile("skat", seen_by="nobody"),
    },
    "rummy": {"melds": MELDS, "stock": STOCK, "discards": pile("discard_pile", ordered=True)},
    "canasta": {
        "canastas": pile("canasta", each_seat=True, ordered=True, several=True), "stock": STOCK, "heap": HEAP,
    },
    "fishing": {
        "stock": STOCK, "pool": pile("pool", look="row"),
        "caught": pile("caught", each_seat=True, look="pile"),
    },
    "palace": {
        "below": pile("face_down", each_seat=True, ordered=True, seen_by="nobody", look="row"),
        "above": pile("face_up", each_seat=True), "stock": STOCK, "heap": HEAP,
    },
    "golf": {
        **{
            name: one
            for at in "abc"
            for name, one in (
                (f"down_{at}", pile(f"down_{at}", each_seat=True, ordered=True, seen_by="nobody", look="column")),
                (f"up_{at}", pile(f"up_{at}", each_seat=True, ordered=True, below=f"down_{at}")),
            )
        },
        "stock": STOCK, "heap": HEAP,
    },
    "garden": {
        **{
            name: one
            for row in "ab"
            for name, one in (
                (f"down_{row}", pile(f"down_{row}", each_seat=True, ordered=True, seen_by="nobody")),
                (f"up_{row}", pile(f"up_{row}", each_seat=True, ordered=True)),
            )
        },
        "stock": STOCK, "heap": HEAP,
    },
    "stops": {f"row_{number}": pile(f"row_{number}", look="row") for number in range(4)},
    "patience": {
        **{f"tower_{number}": pile(f"a_tower_with_a_long_name_{number}", ordered=True) for number in range(8)},
        "stock": STOCK, "market": pile("market", look="row"), "street": pile("street", look="row"),
    },
    "spite": {
        "melds": MELDS, "own": pile("own_stock", each_seat=True, ordered=True, seen_by="nobody"),
        **{f"side_{number}": pile(f"side_{number}", each_seat=True, ordered=True, look="pile") for number in range(2)},
        **{f"tower_{number}": pile(f"tower_{number}", ordered=True) for number in range(3)}, "stock": STOCK,
    },
    "everything": {
        "melds": MELDS, "trick": TRICK, "taken": TAKEN, "stock": STOCK, "heap": HEAP, "pool": pile("pool", look="row"),
    },
    "bare": {},
}  # fmt: skip


class Quiet:
    """Rules without any moves; `over` ends the deal, in which each seat scored its `points`."""

    over: bool
    points: tuple[int, ...]

    def to_act(self) -> tuple[int, ...]:
        return () if self.over else (0,)

    def legal(self, seat: int) -> Sequence[Move]:
        return []

    def refusal(self, seat: int, move: Move) -> Refusal | None:
        return Refusal("XX-1", verbatim("Nobody can do anything."))

    def apply(self, actor: int, move: Move) -> list[Event]:
        return []

    def draw(self, rng: Random) -> Move:
        raise RuntimeError("nothing is left to chance")

    def ledger(self) -> tuple[LedgerLine, ...]:
        lines = [LedgerLine("XX-2", seat, won, (), verbatim("Points")) for seat, won in enumerate(self.points) if won]
        return tuple(lines) if self.over else ()


@cache
def deal_type(name: str) -> Any:
    """The class of the deals of a made-up game."""
    hands: Mapping[str, Any] = {"hands": pile("hand", each_seat=True, seen_by="owner")}
    fields = {**hands, **GAMES[name], "phase": "", "points": (), "over": False}
    kinds: dict[str, Any] = {}
    for field, value in fields.items():
        single: Any = Cards if isinstance(value, Pile) and value.ordered else Mask
        if isinstance(value, Pile) and value.several:
            single = tuple[Cards, ...]
        kinds[field] = list[single] if isinstance(value, Pile) and value.each_seat else single
    return type(PileState)(name, (Quiet, PileState), {**fields, "__annotations__": kinds, "__module__": __name__})


_FOLDER = TemporaryDirectory(prefix="parlour-made-up-")
(Path(_FOLDER.name) / "options.yaml").write_text(
    "game: made_up\nseats: [2, 3, 4, 5, 6, 7, 8]\ngroups: {}\noptions: {}\n", encoding="utf-8"
)


class MadeUp(CardGame[CardMatchState, PileState]):
    """A game with these piles."""

    rules_version = 1
    player_counts = tuple(range(2, 9))
    deck = DECK
    moves = ()
    schema = schema_in(Path(_FOLDER.name))  # type: ignore[assignment]

    def __init__(self, name: str, hand_size: int = 7) -> None:
        self.name = name  # type: ignore[misc]
        self.deal_type = deal_type(name)
        self._hand_size = hand_size

    def hand_size(self, match_state: CardMatchState) -> int:
        return self._hand_size

    def is_over(self, match_state: CardMatchState) -> bool:
        return match_state.deals > 0

    def start(self, deal: CardDeal) -> PileState:
        raise NotImplementedError

    def laid(
        self, seats: int, *, in_piles: int = 9, in_rows: int = 5, held: int = 7, several: int = 3, in_columns: int = 1,
        **values: Any,
    ) -> Any:  # fmt: skip
        """A deal with so many cards in every pile, row, hand and pile of a column, and one in each place of a trick.
        Each seat has so many of `several` piles."""
        match_state = self.opening(self.schema.standard(seats), seats, 0)
        state = self.deal_type.begin(match_state, Table(0, tuple(range(seats))), **values)
        cards = iter(range(len(DECK)))
        sizes = {"pile": in_piles, "row": in_rows, "trick": 1, "column": in_columns}
        for slot in state.piles():
            size = held if slot.zone.name == "hand" else sizes[slot.look]
            lying = tuple(next(cards) for _ in range(size))
            state.put(slot, lying if slot.ordered else mask_of(lying))
        for field, _ in state.several_fields:
            piles = getattr(state, field)
            for seat in range(seats):
                piles[seat] = tuple(tuple(next(cards) for _ in range(in_rows)) for _ in range(several))
        state.groups = (state.lying(),)
        return state
