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

from abc import ABCMeta
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import CodeType
from typing import Any, Final, Protocol

from cardgames.engine.cards import UNSEEN, Card, Mask, card_list, mask_of
from cardgames.engine.contract import Event, PieceMove, Seat, Zone, hand_of

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
    `led_by` makes the pile a trick: see `pile`.
    """

    zone: str
    each_seat: bool = False
    ordered: bool = False
    seen_by: str = "all"
    look: str = ""
    several: bool = False
    face_up: int | None = None
    led_by: str = ""

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
) -> Any:
    """Declare a pile; see `Pile`.

    `several` is for open ordered piles of a seat, such as melds. Moving cards to the zone with the next free number
    starts a new pile; a pile that becomes empty keeps its number.

    `face_up` limits how many top cards of an open ordered pile the table draws face up. Views still contain the other
    cards, because players who saw them may remember them.

    `look` is how the plain table draws the pile: "pile" stacks the cards, "row" lays them side by side, "trick" puts
    them with the cards of the other seats in the middle. By default open piles of seats are rows and all others piles.

    `led_by` makes an open pile of each seat a trick: one tuple for all seats, with the cards in the order of play.
    It names the field with the seat that led. The seats play in turn, so the next card always belongs to the next seat,
    and `PileState.take_trick` removes all cards together.

    Raises ValueError for an unknown `seen_by` or `look`, and for `several`, `face_up` or `led_by` with another kind of
    pile.
    """
    if seen_by not in ("all", "owner", "nobody") or (seen_by == "owner" and not each_seat):
        raise ValueError(f"pile '{zone}': seen_by is 'all', 'nobody', or with each_seat 'owner', not '{seen_by}'")
    if look not in ("", "pile", "row", "trick") or (look == "trick" and not each_seat):
        raise ValueError(f"pile '{zone}': look is 'pile', 'row', or with each_seat 'trick', not '{look}'")
    if several and not (each_seat and ordered and seen_by == "all"):
        raise ValueError(f"pile '{zone}': several piles have each_seat and ordered, and all see them")
    if face_up is not None and not (ordered and seen_by == "all"):
        raise ValueError(f"pile '{zone}': face_up is for ordered piles that all see")
    if led_by and (not each_seat or seen_by != "all"):
        raise ValueError(f"pile '{zone}': a trick, with led_by, has each_seat and is seen by all")
    look = look or ("trick" if led_by else "")
    return Pile(zone, each_seat, ordered or bool(led_by), seen_by, look, several, face_up, led_by)


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


class Route:
    """Everything about moving cards from one pile to another that can be prepared once.

    `seers` are the seats that see which cards move, None for all; with `face_up` everyone does. `piece_moves` has the
    piece move of each card. `move(deal, cards, mask)` moves cards, given both as a tuple and as a mask, and updates
    what each seat knows.
    """

    __slots__ = ("_lines", "_scope", "by_place", "move", "piece_moves", "seers")

    def __init__(self, out: Slot, into: Slot, *, recalls: bool = True, face_up: bool = False) -> None:
        """`recalls`: whether the engine keeps `recalled`; False with `PileState.own_memory`."""
        self.seers = None if face_up or out.seers is None or into.seers is None else out.seers | into.seers
        self.by_place = out.ordered and (out.hidden or out.number >= 0)
        """Whether piece moves give the position that a card leaves; -1 is the top, except in `several` piles, where
        the top has a position too."""
        self.piece_moves = _PieceMoves(out.zone, into.zone)
        self._lines = _lines_of_move(out, into, recalls, face_up)
        self._scope = {"out": out, "into": into, "without": without, "missing": missing}
        self._scope |= {"one_of": one_of, "replaced": replaced, "number": out.number, "to": into.number}
        self.move: Callable[[Any, Cards, Mask], None] = _written("move(deal, cards, mask)", self._lines, self._scope)

    def mover(
        self,
        event_of: Callable[[Cards], Event],
        transfer: Callable[[Any, Cards | Mask], Event],
        most: int,
    ) -> Callable[[Any, Cards | Mask], Event]:
        """Generate a function that moves cards, given as a tuple or a mask, and returns their event from `event_of`.

        It caches up to `most` events. It calls `transfer` for cards that do not leave an ordered pile from the top.
        """
        kept: dict[Cards | Mask, tuple[Cards, Mask, Event]] = {}

        def prepared(given: Cards | Mask) -> tuple[Cards, Mask, Event]:
            cards = tuple(card_list(given)) if isinstance(given, int) else given
            ready = cards, mask_of(cards), event_of(cards)
            if len(kept) < most:
                kept[given] = ready
            return ready

        first, *others = self._lines
        lines = ["cards, mask, event = kept.get(given) or prepared(given)", first]
        if self.by_place:
            lines += ["if out.number >= 0 or lying[-len(cards):] != cards: return transfer(deal, given)"]
        scope = self._scope | {"kept": kept, "prepared": prepared, "transfer": transfer}
        made: Callable[[Any, Cards | Mask], Event]
        made = _written("mover(deal, given)", [*lines, *others, "return event"], scope)
        return made


def _written(head: str, lines: Sequence[str], scope: Mapping[str, Any]) -> Any:
    """Compile a function from its head and lines. Code is generated for speed: every playout step moves cards."""
    made = dict(scope)
    exec(_compiled("\n    ".join([f"def {head}:", *lines])), made)
    return made[head.partition("(")[0]]


@cache
def _compiled(text: str) -> CodeType:
    return compile(text, "<written for declared piles>", "exec")


def _lines_of_move(out: Slot, into: Slot, recalls: bool, face_up: bool) -> list[str]:
    """Return code that moves `cards`, also given as `mask`, from one pile of `deal` to another; it first sets `lying`.

    For `several` piles the code uses the variables `number` and `to`, so that all have the same code.
    """
    source, target = (
        f"deal.{slot.field}[{slot.owner}]" if slot.is_list else f"deal.{slot.field}" for slot in (out, into)
    )
    lines = [f"lying = {source}" if out.number < 0 else f"lying = one_of({source}, number)"]
    if not out.hidden:
        lines += ["deal.shown |= mask"] if into.hidden else []
    elif not into.hidden or face_up:
        lines += ["deal.shown |= mask" if into.hidden else "if deal.shown: deal.shown &= ~mask"]
        lines += ["if deal.recalled: deal.forget(mask)"] if recalls else []
    elif not recalls:
        lines += ["if deal.shown or len(deal.groups) > 1: deal.note_unseen(cards, mask, out, into)"]
    elif out.ordered and not (out.seers or NO_SEAT) - (into.seers or NO_SEAT):
        mixes = " or len(deal.groups) > 1" if into.ordered else ""
        lines += [f"if deal.recalled{mixes}: deal.note_unseen(cards, mask, out, into)"]
    else:
        lines += ["deal.note_unseen(cards, mask, out, into)"]
    if out.ordered:
        left = "lying[:top] if lying[top:] == cards else without(lying, cards, out.zone)"
        if out.number >= 0:
            left = f"replaced({source}, number, {left})"
        lines += ["top = -len(cards)", f"{source} = {left}"]
    elif not out.board:
        lines += [f"{source} = left = lying & ~mask", "if left ^ lying != mask: missing(out.zone)"]
    if into.number >= 0:
        lines += [
            f"piles = {target}",
            f"if to < len(piles): {target} = *piles[:to], piles[to] + cards, *piles[to + 1:]",
            f"else: {target} = replaced(piles, to, cards)",
        ]
    elif not into.board:
        lines += [f"{target} += cards" if into.ordered else f"{target} |= mask"]
    return lines


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


class _PieceMoves(dict[Card, PieceMove]):
    def __init__(self, source: Zone, target: Zone) -> None:
        super().__init__()
        self._way = source, target

    def __missing__(self, card: Card) -> PieceMove:
        made = self[card] = PieceMove(card, *self._way)
        return made


class _Plays(dict[tuple[Seat, Card], Event]):
    """A cache of the events for playing a card from a hand to the trick."""

    def __init__(self, trick: str) -> None:
        super().__init__()
        self._trick = trick

    def __missing__(self, key: tuple[Seat, Card]) -> Event:
        seat, card = key
        piece_move = PieceMove(card, hand_of(seat), Zone(self._trick, seat))
        made = self[key] = Event("play", seat, (piece_move,))
        return made


GAME_WRITES: Final = frozenset(
    {"steps_of", "attempted", "other_step", "alike", "canonical", "outcome", "own_memory", "draw"}
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
            _write_methods(cls, cls.declared)
            shown_as = {"__module__": cls.__module__, "__qualname__": f"{cls.__qualname__}.redacted"}
            cls.redacted = PileStateType(name, (Redacted, cls), shown_as, engine=True)
        return cls


def _check_names(name: str, bases: tuple[type, ...], body: Mapping[str, Any], annotated: Sequence[str]) -> None:
    """Raise TypeError for a name that belongs to the engine, in the class itself or in a mixin."""
    engine = next(one for base in bases for one in base.__mro__ if one.__name__ == "PileState")
    kept = {one for one in vars(engine) if not one.startswith("__")} - GAME_WRITES | {"__init__", "__eq__", "__hash__"}
    kept |= {*engine.__annotations__} - GAME_WRITES
    mixed_in = [base for each in bases for base in each.__mro__ if not issubclass(base, engine)]
    mixed_in = [base for base in mixed_in if base not in engine.__mro__]
    for one in (*body, *annotated, *(one for base in mixed_in for one in vars(base))):
        if one in kept and one not in ALWAYS_WRITTEN:
            raise TypeError(f"{name}.{one} follows from the declared piles; a game does not write it")
    if body.get("__slots__"):
        raise TypeError(f"{name}.__slots__ follow from its fields; a game does not write them")
    for field, value in body.items():
        if isinstance(value, Pile | PerSeat | Derived | Board) and field not in annotated:
            raise TypeError(f"{name}.{field} needs an annotation, such as Mask or Cards")


def _check_values(name: str, declared: Mapping[str, Any]) -> None:
    """Raise TypeError for a mutable initial value, two tricks, two piles with one zone or an invalid `led_by`."""
    zones: dict[str, str] = {}
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
            raise TypeError(f"{name}.{field} is led by '{value.led_by}', which is no field with a seat")
        first = value.value if isinstance(value, PerSeat | Board) else value
        if isinstance(first, list | dict | set | bytearray):
            raise TypeError(f"{name}.{field} begins with a {type(first).__name__}, which copies of a deal would share")


def _write_methods(cls: Any, declared: Mapping[str, Any]) -> None:
    """Generate `blank`, `lying`, `copy`, `thawed`, `frozen`, `__eq__` and the slots of a class from its fields."""
    piles = {field: value for field, value in declared.items() if isinstance(value, Pile)}
    per_seat = {field for field, value in declared.items() if isinstance(value, PerSeat)}
    lists = per_seat | {field for field, value in piles.items() if value.is_list}
    compared = [field for field, value in declared.items() if not isinstance(value, Derived)]
    scope: dict[str, Any] = {"cls": cls, "new": object.__new__, "declared": declared, "known_of": known_of}
    lines = ["def blank(standing, seats):", "deal = new(cls)"]
    for field, value in declared.items():
        match value:
            case Pile():
                first = "()" if value.ordered else "0"
            case PerSeat() | Board():
                first = f"declared[{field!r}].value"
            case Derived():
                first = f"declared[{field!r}].compute(standing)"
            case _:
                first = f"declared[{field!r}]"
        lines.append(f"deal.{field} = {f'[{first}] * seats' if field in lists else first}")
    exec("\n    ".join([*lines, "return deal"]), scope)
    cls.blank = staticmethod(scope["blank"])
    lines = ["def lying(self):", "cards = 0"]
    for field, value in declared.items():
        if isinstance(value, Board):
            lines.append(f"cards |= self.{field}.cards")
        if not isinstance(value, Pile):
            continue
        if value.several:
            lines.append(f"for piles in self.{field}:\n        for pile in piles: cards |= known_of(pile)")
            continue
        each, known = ("pile", f"for pile in self.{field}: ") if value.is_list else (f"self.{field}", "")
        lines.append(f"{known}cards |= {f'known_of({each})' if value.ordered else each}")
    exec("\n    ".join([*lines, "return cards"]), scope)
    cls.lying = scope["lying"]
    for method, value_of_list in (("copy", "self.{0}[:]"), ("thawed", "list(self.{0})"), ("frozen", "tuple(self.{0})")):
        lines = [f"def {method}(self):", "twin = new(cls)"]
        for field in declared:
            value = value_of_list if field in lists else "self.{0}"
            lines.append(f"twin.{field} = {value.format(field)}")
        exec("\n    ".join([*lines, "return twin"]), scope)
        setattr(cls, method, scope[method])
    same = " and ".join(f"self.{field} == other.{field}" for field in compared)
    exec(f"def equal(self, other):\n    return type(other) is type(self) and {same}", scope)
    cls.__eq__, cls.__hash__ = scope["equal"], None
    cls.fields = tuple(compared)
    cls.list_fields = frozenset(lists)
    cls.hidden_fields = tuple((field, value) for field, value in piles.items() if value.hidden)
    cls.private_fields = tuple((field, value) for field, value in declared.items() if getattr(value, "private", False))
    cls.several_fields = tuple((field, value) for field, value in piles.items() if value.several)
    cls.slots = tuple(
        Slot(field, value, owner)
        for field, value in piles.items()
        if not value.several
        for owner in (range(MOST_SEATS) if value.each_seat else (-1,))
    )
    boards = {field: value for field, value in declared.items() if isinstance(value, Board)}
    cls.board_fields = tuple(boards)
    cls.routes, cls.trick_routes = {}, {}
    cls.slot_of = Slots(
        cls.__name__,
        cls.slots,
        {value.zone: (field, value) for field, value in cls.several_fields},
        {zone: field for field, value in boards.items() for zone in value.zones},
    )
    tricks = [(field, value.led_by, value.zone) for field, value in piles.items() if value.led_by]
    cls.trick_pile = tricks[0] if tricks else None
    hands = [field for field, value in piles.items() if value.zone == HAND and value.is_list and not value.ordered]
    if tricks and hands:
        cls.play_card = _written_play(hands[0], tricks[0][0], _Plays(tricks[0][2]))


def _written_play(hands: str, trick: str, plays: _Plays) -> Callable[[Any, Seat, Card], Event]:
    """Generate `PileState.play_card`."""
    lines = [
        "def play_card(self, seat, card):",
        "mask, hands = 1 << card, self." + hands,
        "if not hands[seat] & mask: missing(hand_of(seat))",
        "hands[seat] ^= mask",
        f"self.{trick} += (card,)",
        "if self.shown: self.shown &= ~mask",
        "if self.recalled: self.forget(mask)",
        "return plays[seat, card]",
    ]
    scope: dict[str, Any] = {"missing": missing, "hand_of": hand_of, "plays": plays}
    exec("\n    ".join(lines), scope)
    return scope["play_card"]  # type: ignore[no-any-return]


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
