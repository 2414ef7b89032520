"""Piles: a game declares where cards lie and who sees them, and the engine does the rest.

    class EightsState(PileState):
        hands: list[Mask] = pile("hand", each_seat=True, seen_by="owner")
        stock: Cards = pile("stock", ordered=True, seen_by="nobody")
        heap: Cards = pile("heap", ordered=True)
        turn: Seat = 0

From this declaration come storage, `copy`, equality, the redacted view of each seat, what everyone may remember, the
moves of cards with the seats that see them (`pile_state.py`), uniform sampling (`sampling.py`) and the hooks of the
conformance kit.

A field without `pile` is public: every view shows it, so that it must never depend on cards that somebody does not see.
A public field that holds cards on the table is declared with `board`.
A pile is a mask where order does not matter, and a tuple from the bottom to the top where it does; with `each_seat` it
is a list of these, one for each seat, and with `several` a list of tuples of them. A game makes a deal with
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
"""For so many seats piles are made ready; no game has more players."""

HAND: Final = hand_of(0).name

NO_SEAT: Final[frozenset[Seat]] = frozenset()


@dataclass(frozen=True, slots=True)
class Pile:
    """What a game says of a pile: the name of its zone, whether each seat has one, its order, and who sees its cards.

    `ordered` says that places in the pile differ; then everyone sees from which place a card is taken, even if not
    which card. `seen_by` is "all", "owner" (only with `each_seat`) or "nobody". Everyone sees how many cards there are.
    `several` says that each seat has any number of such piles, `Zone(zone, seat, 0)` and so on.
    `led_by` makes it a trick: see `pile`.
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
        """Whether its field is a list with one entry for each seat."""
        return self.each_seat and not self.led_by

    @property
    def hidden(self) -> bool:
        """Whether somebody does not see its cards."""
        return self.seen_by != "all"


class OnBoard(Protocol):
    """What a game says of the cards that it keeps itself; see `board`."""

    @property
    def cards(self) -> Mask:
        """All cards that lie there."""

    def contents(self) -> Mapping[Zone, Cards]:
        """The cards of each zone."""


@dataclass(frozen=True, slots=True)
class Board:
    """A public field in which the game keeps cards itself, in zones of these names."""

    value: OnBoard
    zones: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PerSeat:
    """A field with one value for each seat; with `private` each seat is shown its own value only."""

    value: Any
    private: bool = False


@dataclass(frozen=True, slots=True)
class Derived:
    """A field that follows from the match state: computed once for each deal, neither compared nor shown."""

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

    With `several`, which is for open ordered piles of seats, such as melds, a new pile of a seat begins when cards go
    to the zone with the next number; a pile that becomes empty keeps its number.

    Of an open ordered pile the table can draw only so many top cards `face_up`; whoever saw the others lie there may
    remember them, so that views show them still.

    `look` is how a plain table draws it: "pile" one card upon the other, "row" side by side, "trick" with the cards of
    the other seats in the middle. By default open piles of seats are rows, and all others piles.

    `led_by` makes an open pile of each seat a trick: one tuple for all seats, with the cards in the order in which they
    were played. It names the field that says which seat led. The seats play in turn, so that the next card is always
    that of the next seat, and `PileState.take_trick` brings all cards away together.

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
    """Declare a public field in which the game keeps cards itself, for all to see, in zones of these names.

    `value` is its first value, which cannot be changed: the game replaces it. `transfer` reports cards that go from or
    to such a zone; the game takes them out of the field and puts them in. The plain table does not draw boards: a game
    with one has its own scene.
    """
    return Board(value, zones)


def per_seat(value: Any, *, private: bool = False) -> Any:
    """Declare a field that is a list with one value for each seat.

    It is public, unless it is `private`: then a view shows the value of its own seat only, and in the place of the
    others the first `value`, until the deal is over. Private values may depend on cards, but only on those that their
    seat has seen. Whoever exchanges or samples hidden cards has to make them fit.
    """
    return PerSeat(value, private)


def derived(compute: Callable[[Any], Any]) -> Any:
    """Declare a field that `compute` gets from the match state, such as the rules that its options agree on."""
    return Derived(compute)


class Slot:
    """One pile of a deal, such as the hand of seat 2: where it is kept, and who sees it.

    `field` is the name of the field with its cards, `zone` its place on the table, and `owner` its seat, or -1 for a
    pile that no seat owns. `number` tells the several piles of a seat apart; it is -1 where there is but one.
    `PileState.get` says what lies in it. A slot on a `board` is only a place to move cards from or to.
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
        """The seats that see its cards; None when everyone does."""
        if self.hidden:
            self.seers = frozenset((owner,)) if declared.seen_by == "owner" else NO_SEAT

    @classmethod
    def on_board(cls, field: str, zone: Zone) -> Slot:
        """A place on a board that is kept in this field."""
        slot = cls(field, Pile(zone.name), -1)
        slot.zone, slot.board = zone, True
        return slot

    def __repr__(self) -> str:
        return f"Slot({', '.join(map(str, self.zone))})"


class Slots(dict[Zone, Slot]):
    """The piles of a class of deals by their zones. Those of `several` and the places on boards are made when they are
    first asked for. Raises LookupError for a zone that is none of these."""

    def __init__(
        self, name: str, slots: Sequence[Slot], several: Mapping[str, tuple[str, Pile]], boards: Mapping[str, str]
    ) -> None:
        """`name` is that of the class. By the name of the zone, `several` has field and declaration, and `boards` the
        field."""
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
    """The way of cards from one pile to another: who sees which cards go, and what is made once for all that go there.

    `piece_moves` are the moves of single cards, and `move(deal, cards, mask)` brings cards, a tuple that is also given
    as a mask, from the one pile to the other and notes what is known of them. Cards that go `face_up` are seen by
    everyone.
    """

    __slots__ = ("_lines", "_scope", "by_place", "move", "piece_moves", "seers")

    def __init__(self, out: Slot, into: Slot, *, recalls: bool = True, face_up: bool = False) -> None:
        """`recalls`: whether it is noted which seats alone can locate the cards (`PileState.own_memory`)."""
        self.seers = None if face_up or out.seers is None or into.seers is None else out.seers | into.seers
        self.by_place = out.ordered and (out.hidden or out.number >= 0)
        """Whether events tell from which place of the first pile the cards come: of several piles of a seat also the
        top, else -1 for that."""
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
        """Write a function that moves cards, given as a tuple or a mask, and returns what `event_of` says of them.

        That is kept for `most` sets of cards. What does not leave a pile from its top is left to `transfer`.
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
    """The function with this head and these lines. Cards move in every step of every playout of a bot."""
    made = dict(scope)
    exec(_compiled("\n    ".join([f"def {head}:", *lines])), made)
    return made[head.partition("(")[0]]


@cache
def _compiled(text: str) -> CodeType:
    return compile(text, "<written for declared piles>", "exec")


def _lines_of_move(out: Slot, into: Slot, recalls: bool, face_up: bool) -> list[str]:
    """The code that moves `cards`, as a set `mask`, from one pile of a `deal` to another; it first sets `lying`.

    Of several piles the numbers are `number` and `to`, so that all have the same code.
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
    """The known cards of an ordered pile as a set."""
    return mask_of([card for card in cards if card != UNSEEN] if UNSEEN in cards else cards)


def without(lying: Cards, cards: Cards, zone: Zone) -> Cards:
    """What is left of an ordered pile without these cards. Raises ValueError when one does not lie there."""
    left = tuple([card for card in lying if card not in cards])
    if len(left) + len(cards) != len(lying):
        missing(zone)
    return left


def one_of(piles: tuple[Cards, ...], number: int) -> Cards:
    """What lies in one of several piles; nothing in one that has not begun."""
    return piles[number] if number < len(piles) else ()


def replaced(piles: tuple[Cards, ...], number: int, cards: Cards) -> tuple[Cards, ...]:
    """Several piles with these cards in one of them, which may be the next new one. Raises ValueError beyond that."""
    if number > len(piles):
        raise ValueError(f"pile number {number} cannot begin: there are {len(piles)}")
    return (*piles[:number], cards, *piles[number + 1 :])


def missing(zone: Zone) -> None:
    """Raise the ValueError for cards that are taken out of a pile in which they do not lie."""
    raise ValueError(f"cards are taken out of the pile {zone_text(zone)} that do not lie there")


def zone_text(zone: Zone) -> str:
    """A pile as messages name it: `'stock'`, `'hand' of seat 2`."""
    return f"'{zone.name}'" + (f" of seat {zone.owner}" if zone.owner >= 0 else "")


class _PieceMoves(dict[Card, PieceMove]):
    def __init__(self, source: Zone, target: Zone) -> None:
        super().__init__()
        self._way = source, target

    def __missing__(self, card: Card) -> PieceMove:
        made = self[card] = PieceMove(card, *self._way)
        return made


class _Plays(dict[tuple[Seat, Card], Event]):
    """The events that tell of a card played from a hand to the trick: there are few, and play is fast."""

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
"""What a game writes of the names of `PileState`, beside the methods of `DealState` that say its rules."""

ALWAYS_WRITTEN: Final = frozenset({"__module__", "__qualname__", "__doc__", "__annotations__", "__slots__"})
"""What Python itself writes into each class, and `__slots__`, which follow from the fields."""


class PileStateType(ABCMeta):
    """Turns the annotated fields of a `PileState` into slots, and writes `copy` and the like for just these.

    Raises TypeError for a declaration that cannot be meant: a field without a first value or with one that copies of
    the deal would share, a pile without an annotation, two piles of one zone, and whatever a game writes although it
    follows from the declaration, such as `view`: a mistake there could show hidden cards.
    """

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any], *, engine: bool = False) -> Any:
        """`engine`: a class of the engine itself, which is not to be completed."""
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
    """Raise TypeError for a name that belongs to the engine, in the class itself or in one that it mixes in."""
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
    """Raise TypeError for a first value that copies of a deal would share, and for two tricks or piles of one zone."""
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
    """Write `blank`, `lying`, `copy`, `thawed`, `frozen`, `__eq__` and the slots of a class from its fields."""
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
    """Write `PileState.play_card`."""
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
    """Mixed into the class of a deal as a view shows it: it cannot be changed, and it can be hashed and pickled."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a view cannot be changed; `thawed` gives a copy that can")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a view cannot be changed; `thawed` gives a copy that can")

    def copy(self) -> Any:
        """Raises TypeError: a view does not change, and what is copied from it to be changed is `thawed`."""
        raise TypeError("a view needs no copy; `thawed` gives one that can be changed")

    def view(self, seat: Seat | None) -> Any:
        """Raises TypeError: only the truth has views."""
        raise TypeError("this is a view already")

    def __hash__(self) -> int:
        return hash(_values(self))

    def __reduce__(self) -> Any:
        return rebuilt, (type(self).__mro__[2], _values(self))


def _values(redacted: Any) -> tuple[Any, ...]:
    return tuple([getattr(redacted, field) for field in redacted.fields])


def rebuilt(cls: Any, values: Sequence[Any]) -> Any:
    """The redacted deal of a class of deals from the values of its `fields`."""
    known = object.__new__(cls)
    for field, value in zip(cls.fields, values, strict=True):
        setattr(known, field, value)
    for field, declared in cls.declared.items():
        if isinstance(declared, Derived):
            setattr(known, field, declared.compute(known.match_state))
    known.__class__ = cls.redacted
    return known
