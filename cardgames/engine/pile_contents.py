"""The contents of a deal with declared piles: its fields, copies of it, and the cards of each pile."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar, Self

from cardgames.engine.cards import UNSEEN, Mask, card_list
from cardgames.engine.contract import DealState, MatchState, Seat, Table, Zone
from cardgames.engine.pile_class import PileStateType
from cardgames.engine.pile_routes import Mover
from cardgames.engine.piles import Cards, Pile, Slot, known_of, one_of, replaced


class PileContents(DealState[Any], metaclass=PileStateType, engine=True):
    """The part of `PileState` that stores fields and piles."""

    own_memory: ClassVar[bool] = False
    """Whether the game keeps each seat's memory in private fields (`per_seat`). Then the engine records only what
    everyone saw, and `recalled` stays empty."""

    declared: ClassVar[Mapping[str, Any]]
    fields: ClassVar[tuple[str, ...]] = ()
    list_fields: ClassVar[frozenset[str]]
    several_fields: ClassVar[tuple[tuple[str, Pile], ...]]
    board_fields: ClassVar[tuple[str, ...]]
    slots: ClassVar[tuple[Slot, ...]]
    slot_of: ClassVar[Mapping[Zone, Slot]]
    routes: ClassVar[dict[tuple[Zone, Zone, bool], tuple[Mover, frozenset[Seat] | None]]]
    """By source, target and `face_up`: the function that moves cards there, and the seats that see them; None for all.
    """
    redacted: ClassVar[Any]

    match_state: MatchState = None  # type: ignore[assignment]
    table: Table = None  # type: ignore[assignment]
    shown: Mask = 0
    recalled: tuple[Mask, ...] = ()
    groups: tuple[Mask, ...] = ()
    unseen: tuple[tuple[int, ...], ...] = ()
    laid_open: bool = False

    @classmethod
    def begin(cls, match_state: MatchState, table: Table, **values: Any) -> Self:
        """Return a deal with these values by field; other fields get their initial value, and other piles are empty.

        All cards of the deal must be given here, each in its pile; the engine adds no hidden cards. Raises ValueError
        for a list without exactly one entry for each seat, and AttributeError for a field that is not declared.
        """
        seats = len(table.players)
        state = cls.blank(match_state, seats)
        state.match_state, state.table = match_state, table
        for field, value in values.items():
            if field in cls.list_fields:
                value = list(value)
                if len(value) != seats:
                    raise ValueError(f"{cls.__name__}.{field} has {len(value)} entries for {seats} seats")
            setattr(state, field, value)
        if "groups" not in values:
            state.groups = (state.lying(),)
        return state

    @classmethod
    def blank(cls, match_state: MatchState, seats: int) -> Self:
        """Return a deal with the initial value of each field."""
        raise NotImplementedError  # `pile_class` generates it for each class

    def copy(self) -> Self:
        """Return an independent copy that behaves the same."""
        raise NotImplementedError  # `pile_class` generates it for each class

    def thawed(self) -> Self:
        """Return a mutable copy of the deal in a view."""
        raise NotImplementedError  # `pile_class` generates it for each class

    def frozen(self) -> Self:
        """Return a copy for a view, with tuples for lists, before hidden cards are removed."""
        raise NotImplementedError  # `pile_class` generates it for each class

    # ------------------------------------------------------------ contents of piles

    @property
    def seats(self) -> int:
        """The number of seats in this deal."""
        return len(self.table.players)

    def piles(self) -> tuple[Slot, ...]:
        """The piles of this deal in the order declared, and last those `several` piles of seats that have begun."""
        single = _piles_of(type(self), len(self.table.players))
        if not self.several_fields:
            return single
        several = [
            self.slot_of[Zone(declared.zone, owner, number)]
            for field, declared in self.several_fields
            for owner, piles in enumerate(getattr(self, field))
            for number in range(len(piles))
        ]
        return (*single, *several)

    def hidden_piles(self) -> tuple[Slot, ...]:
        """The piles of this deal that not everyone sees."""
        return _hidden_piles_of(type(self), len(self.table.players))

    def get(self, slot: Slot) -> Any:
        """The cards of a pile: a mask, or a tuple with the bottom card first if the pile is ordered."""
        value = getattr(self, slot.field)
        if slot.number >= 0:
            return one_of(value[slot.owner], slot.number)
        if slot.led_by:
            return value[(slot.owner - getattr(self, slot.led_by)) % self.seats :: self.seats]
        return value[slot.owner] if slot.is_list else value

    def put(self, slot: Slot, cards: Any) -> None:
        """Replace the cards of a pile without updating what seats know; the rules of a game use `transfer` instead.

        Raises ValueError for the pile of one seat in a trick, because the cards of all seats are kept in one tuple.
        """
        if slot.led_by:
            raise ValueError(f"the cards of '{slot.zone.name}' are played in turn and taken together")
        if not slot.is_list:
            setattr(self, slot.field, cards)
            return
        lying = getattr(self, slot.field)
        lying[slot.owner] = cards if slot.number < 0 else replaced(lying[slot.owner], slot.number, cards)

    def mask(self, slot: Slot) -> Mask:
        """The known cards of a pile as a mask."""
        cards: Any = self.get(slot)
        return known_of(cards) if slot.ordered else cards

    def count(self, zone: Zone) -> int:
        """The number of cards in a pile, in views too."""
        slot = self.slot_of[zone]
        cards = self.get(slot)
        if slot.ordered:
            return len(cards)
        known: int = cards.bit_count()
        if not self.unseen or not slot.hidden:
            return known
        place = self.hidden_piles().index(slot)
        return known + sum(row[place] for row in self.unseen)

    def contents(self) -> dict[Zone, Cards]:
        """The cards of each pile, bottom card first, and of boards; in a view UNSEEN for each card that the viewer
        cannot locate."""
        found: dict[Zone, Cards] = {}
        for slot in self.piles():
            cards = self.get(slot)
            if not slot.ordered:
                known = tuple(card_list(cards))
                cards = known + (UNSEEN,) * (self.count(slot.zone) - len(known))
            found[slot.zone] = cards
        for field in self.board_fields:
            found |= getattr(self, field).contents()
        return found

    def lying(self) -> Mask:
        """The cards of all piles and boards; in a view only those that the viewer can locate."""
        raise NotImplementedError  # `pile_class` generates it for each class


@cache
def _piles_of(cls: type[PileContents], seats: int) -> tuple[Slot, ...]:
    return tuple(slot for slot in cls.slots if slot.owner < seats)


@cache
def _hidden_piles_of(cls: type[PileContents], seats: int) -> tuple[Slot, ...]:
    return tuple(slot for slot in _piles_of(cls, seats) if slot.hidden)
