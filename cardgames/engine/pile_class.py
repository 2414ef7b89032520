"""The metaclass of deals with declared piles: checks the declarations, and generates methods from them."""

from __future__ import annotations

from abc import ABCMeta
from collections.abc import Mapping, Sequence
from typing import Any, Final

from cardgames.engine.cards import UNSEEN, Mask, mask_of
from cardgames.engine.contract import Seat
from cardgames.engine.pile_routes import card_player, trick_taker, written
from cardgames.engine.piles import HAND, MOST_SEATS, Board, Cards, Derived, PerSeat, Pile, Slot, Slots, known_of

GAME_WRITES: Final = frozenset(
    {"steps_of", "attempted", "other_step", "alike", "canonical", "outcome", "own_memory", "draw", "shows_all"}
)
"""The names of `PileState` that a game may define, besides the methods of `DealState` with its rules."""

ALWAYS_WRITTEN: Final = frozenset({"__module__", "__qualname__", "__doc__", "__annotations__", "__slots__"})
"""Names that Python puts into each class, and `__slots__`, which has a check of its own."""


class PileStateType(ABCMeta):
    """The metaclass of `PileState`: makes annotated fields slots, and generates `copy` and similar methods for them.

    Raises TypeError for a faulty declaration: a field without an initial value or with one that copies of the deal
    would share, a pile without an annotation, two piles with one zone, or a name that the engine derives, such as
    `view`: a mistake there could show hidden cards.
    """

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any], *, engine: bool = False) -> Any:
        """`engine`: a class of the engine itself, for which no checks are made and no methods generated."""
        inherited = {field for base in bases for field in getattr(base, "declared", {})}
        annotated = [
            field
            for field, kind in body.get("__annotations__", {}).items()
            if "ClassVar" not in str(kind) and (field in body or field not in inherited)
        ]
        if not engine:
            _check_names(name, bases, body, annotated)
        for field in annotated:
            if field not in body:
                raise TypeError(f"{name}.{field} needs a value to begin with, or a pile")
        own = {field: body.pop(field) for field in annotated}
        body["__slots__"] = tuple(own)
        cls: Any = super().__new__(mcs, name, bases, body)
        cls.declared = {**getattr(cls, "declared", {}), **own}
        if not engine:
            _check_values(name, cls.declared)
            _derive(cls, cls.declared)
            shown_as = {"__module__": cls.__module__, "__qualname__": f"{cls.__qualname__}.redacted"}
            cls.redacted = PileStateType(name, (Redacted, cls), shown_as, engine=True)
        return cls


def _check_names(name: str, bases: tuple[type, ...], body: Mapping[str, Any], annotated: Sequence[str]) -> None:
    """Raise TypeError for a name that belongs to the engine, in the class itself or in a mixin."""
    engine = next(one for base in bases for one in base.__mro__ if one.__name__ == "PileState")
    parts = [part for part in engine.__mro__ if isinstance(part, PileStateType)]
    kept = {one for part in parts for one in (*vars(part), *part.__annotations__) if not one.startswith("__")}
    kept = kept - GAME_WRITES | {"__init__", "__eq__", "__hash__"}
    mixed_in = [base for each in bases for base in each.__mro__ if not issubclass(base, engine)]
    mixed_in = [base for base in mixed_in if base not in engine.__mro__]
    for one in (*body, *annotated, *(one for base in mixed_in for one in vars(base))):
        if one in kept and one in annotated:
            raise TypeError(f"{name}.{one} is something else in every deal; give the field another name")
        if one in kept and one not in ALWAYS_WRITTEN:
            raise TypeError(f"{name}.{one} follows from the declared piles; a game does not write it")
    if body.get("__slots__"):
        raise TypeError(f"{name}.__slots__ follow from its fields; a game does not write them")
    for field, value in body.items():
        if isinstance(value, Pile | PerSeat | Derived | Board) and field not in annotated:
            raise TypeError(f"{name}.{field} needs an annotation, such as Mask or Cards")


def _check_values(name: str, declared: Mapping[str, Any]) -> None:
    """Raise TypeError for a mutable initial value, two tricks, two piles with one zone, an invalid `led_by` or `below`.
    """
    zones: dict[str, str] = {}
    columns: set[str] = set()
    tricks = [field for field, value in declared.items() if isinstance(value, Pile) and value.led_by]
    if len(tricks) > 1:
        raise TypeError(f"{name}.{tricks[0]} and {name}.{tricks[1]} are both tricks")
    for field, value in declared.items():
        if isinstance(value, Pile):
            other = zones.setdefault(value.zone, field)
            if other != field:
                raise TypeError(f"{name}.{other} and {name}.{field} are both the pile '{value.zone}'")
        for zone in value.zones if isinstance(value, Board) else ():
            if zones.setdefault(zone, field) != field:
                raise TypeError(f"{name}.{zones[zone]} and {name}.{field} both have the zone '{zone}'")
        if isinstance(value, Pile) and value.led_by and type(declared.get(value.led_by)) is not int:
            raise TypeError(f"{name}.{field} has led_by='{value.led_by}', but no field of that name holds a seat")
        if isinstance(value, Pile) and value.look == "column":
            if value.below and value.below not in columns:
                raise TypeError(f"{name}.{field} has below='{value.below}', but no column of that name is before it")
            columns.add(value.zone)
        first = value.value if isinstance(value, PerSeat | Board) else value
        if isinstance(first, list | dict | set | bytearray):
            raise TypeError(f"{name}.{field} begins with a {type(first).__name__}, which copies of a deal would share")


# ---------------------------------------------------------------- what follows from the declaration


def _derive(cls: Any, declared: Mapping[str, Any]) -> None:
    """Set the class variables of a class that follow from its fields, and generate its methods."""
    piles = {field: value for field, value in declared.items() if isinstance(value, Pile)}
    boards = {field: value for field, value in declared.items() if isinstance(value, Board)}
    per_seat = {field for field, value in declared.items() if isinstance(value, PerSeat)}
    cls.fields = tuple(field for field, value in declared.items() if not isinstance(value, Derived))
    cls.list_fields = frozenset(per_seat | {field for field, value in piles.items() if value.is_list})
    cls.several_fields = tuple((field, value) for field, value in piles.items() if value.several)
    cls.board_fields = tuple(boards)
    cls.slots = tuple(
        Slot(field, value, owner)
        for field, value in piles.items()
        if not value.several
        for owner in (range(MOST_SEATS) if value.each_seat else (-1,))
    )
    cls.slot_of = Slots(
        cls.__name__,
        cls.slots,
        {value.zone: (field, value) for field, value in cls.several_fields},
        {zone: field for field, value in boards.items() for zone in value.zones},
    )
    cls.routes = {}
    _write_methods(cls, declared)
    hands = [field for field, value in piles.items() if value.zone == HAND and value.is_list and not value.ordered]
    for field, value in piles.items():
        if value.led_by:
            cls.take_trick = trick_taker(cls.slot_of, field, value.led_by, value.zone)
            if hands:
                cls.play_card = card_player(hands[0], field, value.zone)


def _write_methods(cls: Any, declared: Mapping[str, Any]) -> None:
    """Generate `blank`, `lying`, `copy`, `thawed`, `frozen`, `__eq__` and `redact`."""
    scope = {"cls": cls, "new": object.__new__, "declared": declared, "known_of": known_of}
    scope |= {"covered": covered, "covered_mask": covered_mask, "UNSEEN": UNSEEN}

    def write(head: str, *lines: str) -> Any:
        return written(head, lines, scope)

    blanks = [f"deal.{field} = {_first_text(field, value)}" for field, value in declared.items()]
    cls.blank = staticmethod(write("blank(match_state, seats)", "deal = new(cls)", *blanks, "return deal"))
    lying = [line for field, value in declared.items() for line in _lying_lines(field, value)]
    cls.lying = write("lying(self)", "cards = 0", *lying, "return cards")
    for method, value_of_list in (("copy", "self.{0}[:]"), ("thawed", "list(self.{0})"), ("frozen", "tuple(self.{0})")):
        copied = [
            f"twin.{field} = {(value_of_list if field in cls.list_fields else 'self.{0}').format(field)}"
            for field in declared
        ]
        setattr(cls, method, write(f"{method}(self)", "twin = new(cls)", *copied, "return twin"))
    same = " and ".join(f"self.{field} == other.{field}" for field in cls.fields)
    cls.__eq__, cls.__hash__ = write("equal(self, other)", f"return type(other) is type(self) and {same}"), None
    cls.redact = write("redact(self, known, seat)", *_redact_lines(declared))


def _first_text(field: str, value: Any) -> str:
    """Code for the initial value of a field."""
    match value:
        case Pile(ordered=ordered):
            first = "()" if ordered else "0"
        case PerSeat() | Board():
            first = f"declared[{field!r}].value"
        case Derived():
            return f"declared[{field!r}].compute(match_state)"
        case _:
            return f"declared[{field!r}]"
    return f"[{first}] * seats" if isinstance(value, PerSeat) or getattr(value, "is_list", False) else first


def _lying_lines(field: str, value: Any) -> list[str]:
    """Code that adds the known cards of a field to the mask `cards`."""
    match value:
        case Board():
            return [f"cards |= self.{field}.cards"]
        case Pile(several=True):
            return [f"for piles in self.{field}:\n        for pile in piles: cards |= known_of(pile)"]
        case Pile(is_list=True, ordered=ordered):
            return [f"for pile in self.{field}: cards |= {'known_of(pile)' if ordered else 'pile'}"]
        case Pile(ordered=ordered):
            return [f"cards |= {f'known_of(self.{field})' if ordered else f'self.{field}'}"]
    return []


def _redact_lines(declared: Mapping[str, Any]) -> list[str]:
    """Code that removes from the deal `known` what `seat` cannot locate, and counts it in `unseen`.

    Usually all cards that not everyone can locate are one group, and all covered cards belong to it.
    """
    lines = [
        "recalled = self.recalled[seat] if self.recalled and seat is not None else 0",
        "located = self.shown | recalled",
        "if self.recalled: known.recalled = self.recalled_by(seat)",
    ]
    counts, masks = [], []
    for field, value in declared.items():
        if isinstance(value, PerSeat) and value.private:
            each = f"value if owner == seat else declared[{field!r}].value for owner, value in enumerate(self.{field})"
            lines.append(f"known.{field} = tuple([{each}])")
        if not (isinstance(value, Pile) and value.hidden):
            continue
        seen = "covered(cards, located)" if value.ordered else "cards & located"
        count = "seen.count(UNSEEN)" if value.ordered else "(cards ^ seen).bit_count()"
        mask = "covered_mask(cards, seen)" if value.ordered else "cards ^ seen"
        if value.each_seat:
            owned = "cards if owner == seat else " if value.seen_by == "owner" else ""
            lines.append(f"known.{field} = tuple([{owned}{seen} for owner, cards in enumerate(self.{field})])")
            both = f"for cards, seen in zip(self.{field}, known.{field})"
            counts.append(f"*[{count} {both}]")
            masks.append(f"*[{mask} {both}]")
        else:
            one = [text.replace("cards", f"self.{field}").replace("seen", f"known.{field}") for text in (count, mask)]
            lines.append(f"known.{field} = {seen.replace('cards', f'self.{field}')}")
            counts.append(one[0])
            masks.append(one[1])
    return [
        *lines,
        "if len(self.groups) == 1:",
        f"    known.unseen = (({''.join(f'{count}, ' for count in counts)}),)",
        "else:",
        f"    missing = ({''.join(f'{mask}, ' for mask in masks)})",
        "    known.unseen = tuple([tuple([(one & cards).bit_count() for cards in missing]) for one in self.groups])",
    ]


def covered(cards: Cards, located: Mask) -> Cards:
    """An ordered pile in which only the located cards can be seen."""
    return tuple([card if located >> card & 1 else UNSEEN for card in cards]) if located else (UNSEEN,) * len(cards)


def covered_mask(cards: Cards, seen: Cards) -> Mask:
    """The cards of an ordered pile that are UNSEEN in `seen`."""
    return mask_of([card for card, shown in zip(cards, seen, strict=True) if shown == UNSEEN])


# ---------------------------------------------------------------- the deal in a view


class Redacted:
    """A mixin for the deal in a view: it is immutable, and can be hashed and pickled."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a view cannot be changed; `thawed` gives a copy that can")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a view cannot be changed; `thawed` gives a copy that can")

    def copy(self) -> Any:
        """Raises TypeError: a view is immutable, and `thawed` gives a mutable copy."""
        raise TypeError("a view needs no copy; `thawed` gives one that can be changed")

    def view(self, seat: Seat | None) -> Any:
        """Raises TypeError: only the true deal has views."""
        raise TypeError("this is a view already")

    def __hash__(self) -> int:
        return hash(_values(self))

    def __reduce__(self) -> Any:
        return rebuilt, (type(self).__mro__[2], _values(self))


def _values(redacted: Any) -> tuple[Any, ...]:
    return tuple([getattr(redacted, field) for field in redacted.fields])


def rebuilt(cls: Any, values: Sequence[Any]) -> Any:
    """Rebuild the redacted deal of class `cls` from the values of its `fields`, for pickle."""
    known = object.__new__(cls)
    for field, value in zip(cls.fields, values, strict=True):
        setattr(known, field, value)
    for field, declared in cls.declared.items():
        if isinstance(declared, Derived):
            setattr(known, field, declared.compute(known.match_state))
    known.__class__ = cls.redacted
    return known
