"""Piles: a game declares its piles and who sees them, and the engine does the rest.

    class EightsState(PileState):
        hands: list[Mask] = pile("hand", each_seat=True, seen_by="owner")
        stock: Cards = pile("stock", ordered=True, seen_by="nobody")
        heap: Cards = pile("heap", ordered=True)
        turn: Seat = 0

The engine derives from this declaration: storage, `copy`, equality, the redacted view of each seat, what each seat can
remember, card moves with the seats that see them (`pile_state.py`), uniform sampling (`sampling.py`) and the
conformance hooks.

A field without `pile` is public: every view shows it, so it must never depend on cards that some seat does not see.
Declare a public field that holds cards on the table with `board`.
An unordered pile is a mask; an ordered pile is a tuple, bottom card first. With `each_seat` the field is a list with
one pile for each seat; with `several` it is a list with a tuple of piles for each seat. A game makes a deal with
`EightsState.begin(match_state, table, hands=..., ...)`.
"""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from cardgames.engine.cards import UNSEEN, Card, Mask, mask_of
from cardgames.engine.contract import Seat, Zone, hand_of

Cards = tuple[Card, ...]

MOST_SEATS: Final = 8
"""The largest number of seats in any game; slots are made for this many."""

HAND: Final = hand_of(0).name

NO_SEAT: Final[frozenset[Seat]] = frozenset()


@dataclass(frozen=True, slots=True)
class Pile:
    """The declaration of a pile: the name of its zone, whether each seat has one, its order, and who sees its cards.

    If `ordered`, positions matter, and everyone sees which position a card leaves, even if they do not see the card.
    `seen_by` is "all", "owner" (only with `each_seat`) or "nobody". Everyone sees the number of cards.
    With `several`, each seat has any number of such piles: `Zone(zone, seat, 0)`, `Zone(zone, seat, 1)` and so on.
    `led_by` makes the pile a trick, and `below` continues the column of another pile: see `pile`.
    """

    zone: str
    each_seat: bool = False
    ordered: bool = False
    seen_by: str = "all"
    look: str = ""
    several: bool = False
    face_up: int | None = None
    led_by: str = ""
    below: str = ""

    @property
    def is_list(self) -> bool:
        """Whether the field is a list with one entry for each seat."""
        return self.each_seat and not self.led_by

    @property
    def hidden(self) -> bool:
        """Whether any seat does not see the cards."""
        return self.seen_by != "all"


class OnBoard(Protocol):
    """The interface of a value that stores cards for the game; see `board`."""

    @property
    def cards(self) -> Mask:
        """All cards on the board."""

    def contents(self) -> Mapping[Zone, Cards]:
        """The cards on the board, by zone."""


@dataclass(frozen=True, slots=True)
class Board:
    """A public field in which the game itself stores cards, in zones with these names."""

    value: OnBoard
    zones: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PerSeat:
    """A field with one value for each seat; if `private`, a view shows only the value of its own seat."""

    value: Any
    private: bool = False


@dataclass(frozen=True, slots=True)
class Derived:
    """A field computed from the match state once for each deal; it is neither compared nor pickled."""

    compute: Callable[[Any], Any]


def pile(
    zone: str,
    *,
    each_seat: bool = False,
    ordered: bool = False,
    seen_by: str = "all",
    look: str = "",
    several: bool = False,
    face_up: int | None = None,
    led_by: str = "",
    below: str = "",
) -> Any:
    """Declare a pile; see `Pile`.

    `several` is for open ordered piles of a seat, such as melds. Moving cards to the zone with the next free number
    starts a new pile; a pile that becomes empty keeps its number.

    `face_up` limits how many top cards of an open ordered pile the table draws face up. Views still contain the other
    cards, because players who saw them may remember them.

    `look` is how the plain table draws the pile: "pile" stacks the cards, "row" lays them side by side, "trick" puts
    them with the cards of the other seats in the middle, "column" lays those of a seat one below the other. By default,
    the open piles of seats are rows and all others are piles.

    `below` is for a pile of a seat that continues a column: its cards are below those of the pile with this name, which
    is declared before it with look="column". So cards of a column can be face down and, further down, face up.

    `led_by` makes an open pile of each seat a trick: one tuple for all seats, with the cards in the order of play.
    It names the field with the seat that led. The seats play in turn, so the next card always belongs to the next seat,
    and `PileState.take_trick` removes all cards together.

    Raises ValueError for an unknown `seen_by` or `look`, and for `several`, `face_up`, `led_by` or `below` with another
    kind of pile.
    """
    if seen_by not in ("all", "owner", "nobody") or (seen_by == "owner" and not each_seat):
        raise ValueError(f"pile '{zone}': seen_by is 'all', 'nobody', or with each_seat 'owner', not '{seen_by}'")
    if look not in ("", "pile", "row", "trick", "column") or (look in ("trick", "column") and not each_seat):
        raise ValueError(f"pile '{zone}': look is 'pile', 'row', or with each_seat 'trick' or 'column', not '{look}'")
    if several and not (each_seat and ordered and seen_by == "all"):
        raise ValueError(f"pile '{zone}': several piles have each_seat and ordered, and all see them")
    if face_up is not None and not (ordered and seen_by == "all"):
        raise ValueError(f"pile '{zone}': face_up is for ordered piles that all see")
    if led_by and (not each_seat or seen_by != "all"):
        raise ValueError(f"pile '{zone}': a trick, with led_by, has each_seat and is seen by all")
    if (below or look == "column") and (not each_seat or several or led_by or (below and look not in ("", "column"))):
        raise ValueError(f"pile '{zone}': a pile in a column has each_seat, not several, led_by or another look")
    look = look or ("trick" if led_by else "column" if below else "")
    return Pile(zone, each_seat, ordered or bool(led_by), seen_by, look, several, face_up, led_by, below)


def board(value: OnBoard, *zones: str) -> Any:
    """Declare a public field in which the game itself stores cards, open to all, in zones with these names.

    `value` is the initial value. It is immutable: the game replaces it. `transfer` only reports cards that move from or
    to these zones; the game itself updates the field. The plain table does not draw boards: a game with one has its own
    scene.
    """
    return Board(value, zones)


def per_seat(value: Any, *, private: bool = False) -> Any:
    """Declare a field that is a list with one value for each seat.

    `value` is the initial value for every seat. The field is public unless it is `private`: then, until the deal is
    over, a view shows the value of its own seat and `value` for all others. Private values may depend only on cards
    that their seat has seen. Code that exchanges or samples hidden cards must adjust them.
    """
    return PerSeat(value, private)


def derived(compute: Callable[[Any], Any]) -> Any:
    """Declare a field that `compute` returns for the match state, such as the ruleset made from its options."""
    return Derived(compute)


class Slot:
    """One pile of a deal, such as the hand of seat 2: the field that stores it, and who sees it.

    `field` is the name of the field with its cards, `zone` its place on the table, and `owner` its seat, or -1 for a
    pile that no seat owns. `number` distinguishes `several` piles of a seat; otherwise it is -1. `PileState.get`
    returns the cards. A slot on a `board` is only a source or target for moves.
    """

    __slots__ = (
        "below",
        "board",
        "face_up",
        "field",
        "hidden",
        "is_list",
        "led_by",
        "look",
        "number",
        "ordered",
        "owner",
        "seers",
        "zone",
    )

    def __init__(self, field: str, declared: Pile, owner: int, number: int = -1) -> None:
        self.field = field
        self.board = False
        self.face_up = declared.face_up
        self.is_list = declared.is_list
        self.led_by = declared.led_by
        self.ordered = declared.ordered
        self.hidden = declared.hidden
        self.owner = owner
        self.number = number
        self.zone = Zone(declared.zone, owner, number)
        self.below = Zone(declared.below, owner) if declared.below else None
        self.look = declared.look or ("row" if declared.each_seat and not declared.hidden else "pile")
        self.seers: frozenset[Seat] | None = None
        """The seats that see the cards; None if everyone does."""
        if self.hidden:
            self.seers = frozenset((owner,)) if declared.seen_by == "owner" else NO_SEAT

    @classmethod
    def on_board(cls, field: str, zone: Zone) -> Slot:
        """Return a slot for a zone of the board in this field."""
        slot = cls(field, Pile(zone.name), -1)
        slot.zone, slot.board = zone, True
        return slot

    def __repr__(self) -> str:
        return f"Slot({', '.join(map(str, self.zone))})"


class Slots(dict[Zone, Slot]):
    """The slots of a deal class, by zone. Slots of `several` piles and of boards are created on first access.
    Raises LookupError for a zone that the class does not declare."""

    def __init__(
        self, name: str, slots: Sequence[Slot], several: Mapping[str, tuple[str, Pile]], boards: Mapping[str, str]
    ) -> None:
        """`name` is the name of the class. `several` maps the name of a zone to field and declaration, and `boards`
        to the field."""
        super().__init__((slot.zone, slot) for slot in slots)
        self._name = name
        self._several = several
        self._boards = boards

    def __missing__(self, zone: Zone) -> Slot:
        if zone.name in self._boards:
            made = Slot.on_board(self._boards[zone.name], zone)
        elif zone.name in self._several and zone.owner in range(MOST_SEATS) and zone.number >= 0:
            made = Slot(*self._several[zone.name], zone.owner, zone.number)
        else:
            names = ", ".join(dict.fromkeys([*(known.name for known in self), *self._several, *self._boards]))
            raise LookupError(f"{self._name} declares no pile {zone_text(zone)}; it declares {names}")
        self[zone] = made
        return made


def known_of(cards: Cards) -> Mask:
    """The known cards of an ordered pile as a mask."""
    return mask_of([card for card in cards if card != UNSEEN] if UNSEEN in cards else cards)


def without(lying: Cards, cards: Cards, zone: Zone) -> Cards:
    """Return an ordered pile without these cards. Raises ValueError if a card is not in it."""
    left = tuple([card for card in lying if card not in cards])
    if len(left) + len(cards) != len(lying):
        missing(zone)
    return left


def one_of(piles: tuple[Cards, ...], number: int) -> Cards:
    """The cards of pile `number`; empty for a pile that has not begun."""
    return piles[number] if number < len(piles) else ()


def replaced(piles: tuple[Cards, ...], number: int, cards: Cards) -> tuple[Cards, ...]:
    """Return the piles with pile `number` replaced by `cards`, or added at the end. Raises ValueError beyond that."""
    if number > len(piles):
        raise ValueError(f"pile number {number} cannot begin: there are {len(piles)}")
    return (*piles[:number], cards, *piles[number + 1 :])


def missing(zone: Zone) -> None:
    """Raise the ValueError for taking cards from a pile that does not contain them."""
    raise ValueError(f"cards are taken out of the pile {zone_text(zone)} that do not lie there")


def zone_text(zone: Zone) -> str:
    """The name of a pile in error messages: `'stock'`, `'hand' of seat 2`."""
    return f"'{zone.name}'" + (f" of seat {zone.owner}" if zone.owner >= 0 else "")
