"""The state of a deal with declared piles: it moves cards, keeps what each seat knows of them, and makes views."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any, ClassVar, Final, Self

from cardgames.engine.cards import UNSEEN, Card, Mask, card_list, mask_of
from cardgames.engine.contract import (
    TRICK,
    DealState,
    Event,
    IllegalMove,
    MatchState,
    Move,
    Outcome,
    PieceMove,
    Refusal,
    Seat,
    Step,
    Table,
    View,
    Zone,
)
from cardgames.engine.piles import (
    NO_SEAT,
    Cards,
    PerSeat,
    Pile,
    PileStateType,
    Route,
    Slot,
    known_of,
    missing,
    one_of,
    replaced,
    without,
)

KNOWN_MOVES: Final = 1 << 11
"""The number of events that a mover caches."""


class PileState(DealState[Any], metaclass=PileStateType, engine=True):
    """One deal: the true state, or in a view (`View.visible`) what one seat may know of it.

    A seat can locate a card if it sees the card's pile, or if it saw the card move there and nothing since could have
    moved it unseen. Three public fields, and a fourth in views, record who can locate what:

    - `shown`: the cards in hidden piles that everyone can locate, because everyone saw them move there.
    - `recalled[seat]`: the cards in piles hidden from this seat that it can locate, but not everyone can. A view shows
      only the entry of its own seat. The tuple is empty if no seat recalls anything.
    - `groups`: disjoint sets of cards. Every card that not everyone can locate is in one group, and unlocated cards of
      one group could be exchanged with each other. At first all cards are one group.
    - `unseen`, only in views: for each group, the number of its cards in each hidden pile (`hidden_piles`) that the
      viewer cannot locate. It is empty if all cards are open.

    `laid_open` is True in a view for looking back with all hands open (`opened_view`).

    In a view, cards that the viewer cannot locate are missing from masks, and are UNSEEN in tuples. `legal` and
    `refusal` must also work in the viewer's view: they get the size of a pile from `count`, never from the mask.

    A view allows exactly the deals that fit the cards and events that its seat has seen, except after the moves below,
    where the engine forgets something that a player could infer. A view never shows too much.

    - Some cards move from an unordered hidden pile to another hidden pile, and not everyone sees which. The groups with
      cards in the first pile become one, even for seats that saw the cards. Cards of the first pile that were `shown`
      join that group: seats that see neither pile forget that these cards must be in one of the two. The same goes for
      cards of the first pile that such a seat recalled. Nothing is forgotten if the whole pile moves to an unordered
      pile, or if it has only one card.
    - Cards move from a hidden pile to an ordered hidden pile. The groups of these cards and of the cards in the second
      pile become one: the engine forgets the positions of each group.
    - Cards are shuffled into a pile with other cards that not everyone can locate. The groups of those become one with
      the new cards: the engine forgets that the new cards are in no other pile.

    Nothing is inferred from a seat's reasons for choosing a card, or from the order of several unseen cards it moved.

    A game in which seats can infer more keeps their memory itself (`own_memory`).
    """

    own_memory: ClassVar[bool] = False
    """Whether the game keeps each seat's memory in private fields (`per_seat`). Then the engine records only what
    everyone saw, and `recalled` stays empty."""

    declared: ClassVar[Mapping[str, Any]]
    fields: ClassVar[tuple[str, ...]] = ()
    list_fields: ClassVar[frozenset[str]]
    hidden_fields: ClassVar[tuple[tuple[str, Pile], ...]]
    several_fields: ClassVar[tuple[tuple[str, Pile], ...]]
    private_fields: ClassVar[tuple[tuple[str, PerSeat], ...]]
    board_fields: ClassVar[tuple[str, ...]]
    slots: ClassVar[tuple[Slot, ...]]
    slot_of: ClassVar[Mapping[Zone, Slot]]
    routes: ClassVar[dict[tuple[Zone, Zone, bool], Route]]
    trick_pile: ClassVar[tuple[str, str, str] | None]
    """The field of the trick, the field of the seat that led it, and the name of its zones; None without a trick."""
    trick_routes: ClassVar[dict[tuple[Seat, int, Zone], tuple[Route, list[dict[Card, PieceMove]]]]]
    """A cache by leader, number of seats and target: the route of a trick to the target, and the piece moves of its
    cards in the order played, for up to two rounds of the seats."""
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
        raise NotImplementedError  # this method, the next three and `lying` are generated for each class

    def copy(self) -> Self:
        """Return an independent copy that behaves the same."""
        raise NotImplementedError

    def thawed(self) -> Self:
        """Return a mutable copy of the deal in a view."""
        raise NotImplementedError

    def frozen(self) -> Self:
        """Return a copy for a view, with tuples for lists, before hidden cards are removed."""
        raise NotImplementedError

    # ------------------------------------------------------------ steps of moves

    def steps_of(self, seat: Seat, move: Move) -> Sequence[Step]:
        """The steps by which a player makes a move, at least one."""
        raise NotImplementedError(f"{type(self).__name__}.steps_of says how a hand makes a move")

    @property
    def other_step(self) -> Refusal:
        """The refusal of a step that attempts no move."""
        raise NotImplementedError(f"{type(self).__name__}.other_step is the refusal of a step that attempts no move")

    def attempted(self, seat: Seat, steps: Sequence[Step]) -> Move | Refusal:
        """The move that these steps attempt, legal or not (`refusal` checks it), or a refusal if they attempt none."""
        return self.other_step

    def alike(self, seat: Seat, move: Move) -> Sequence[Move]:
        """The moves equivalent to this one, such as those with the other of two equal cards; first the one in `legal`.

        A player can make each of them. They include `move` itself, which need not be legal.
        """
        return (move,)

    def canonical(self, seat: Seat, move: Move) -> Move:
        return self.alike(seat, move)[0]

    def check(self, seat: Seat, move: Move) -> None:
        """Raise IllegalMove if `seat` may not make this move; `apply` calls this first."""
        refusal = self.refusal(seat, move)
        if refusal is not None:
            raise IllegalMove(refusal)

    def draw(self, rng: Random) -> Move:
        """Return a random chance move. Only games with chance moves during a deal define it. Raises RuntimeError."""
        raise RuntimeError("chance is not to act")

    # ------------------------------------------------------------ outcome

    def outcome(self) -> Outcome | None:
        """The sum of the ledger for each seat; None while a seat is to act. Games with a richer outcome override it."""
        if self.to_act():
            return None
        points = [0] * self.seats
        for line in self.ledger():
            points[line.seat] += line.points
        return Outcome(tuple(points))

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

    def drawn(self, seat: Seat | None) -> dict[Zone, Cards]:
        """The cards of each pile as the table draws them for `seat`; `self` is the deal in that seat's view.

        As `contents`, but cards that the seat only remembers are face down (UNSEEN). In an `opened` view all known
        cards are face up. Piles declared with `face_up` always show only that many top cards.
        """
        found = self.contents()
        for slot in self.piles():
            if slot.face_up is not None:
                cards = found[slot.zone]
                covered = max(0, len(cards) - slot.face_up)
                found[slot.zone] = (UNSEEN,) * covered + cards[covered:]
        if not self.opened:
            for slot in self.hidden_piles():
                if slot.seers is not None and seat not in slot.seers:
                    found[slot.zone] = (UNSEEN,) * len(found[slot.zone])
        return found

    @property
    def opened(self) -> bool:
        """Whether a view shows all hands: the deal is over (ALL-7), or it is looked back at with open hands."""
        return self.laid_open or not self.unseen

    def unlocated(self) -> Mask:
        """The cards that the viewer of this deal cannot locate."""
        cards = 0
        for group in self.groups:
            cards |= group
        return cards & ~self.lying()

    def lying(self) -> Mask:
        """The cards of all piles and boards; in a view only those that the viewer can locate."""
        raise NotImplementedError

    # ------------------------------------------------------------ moving cards

    def transfer(
        self,
        kind: str,
        seat: Seat,
        *parts: tuple[Mask | Sequence[Card], Zone, Zone],
        facts: tuple[tuple[str, Any], ...] = (),
        reveals: bool = False,
        at: int = -1,
        face_up: bool = False,
    ) -> Event:
        """Move cards between piles, one part after the other, and return the event that reports it.

        A part is (cards, source, target); a part without cards is skipped. Cards go on top of an ordered pile, the last
        one uppermost; with `at`, the cards of the last part go to that position of an open pile instead, counted from 0
        at the bottom. A seat that sees either pile sees which cards move, and everyone sees how many. A card may leave
        an ordered pile at any position, and everyone sees the position. Cards given as a mask leave together, so that
        the order of the topmost ones does not matter. With `face_up`, everyone sees the cards that move between hidden
        piles, and can locate them from then on. A card may go to a trick only on the turn of the seat that plays it.

        Raises ValueError if a card is not in its source, if the parts of one event are not seen by the same seats, or
        if the target has no position `at`.
        """
        piece_moves: list[PieceMove] = []
        seen_by: frozenset[Seat] | None = None
        for given, source, target in parts:
            cards = given if type(given) is tuple else tuple(card_list(given) if isinstance(given, int) else given)
            if not cards:
                continue
            route = self.routes.get((source, target, face_up)) or self._route(source, target, face_up)
            if piece_moves and route.seers != seen_by:
                raise ValueError(f"the event '{kind}' moves cards that different seats see; report them one by one")
            seen_by = route.seers
            out = self.slot_of[source] if route.by_place else None
            if out and (out.number >= 0 or self.get(out)[-len(cards) :] != cards):
                places = _places(cards, self.get(out), out.number >= 0, isinstance(given, int))
                piece_moves += [PieceMove(card, source, target, left) for card, left in zip(cards, places, strict=True)]
            else:
                piece_moves += map(route.piece_moves.__getitem__, cards)
            route.move(self, cards, 1 << cards[0] if len(cards) == 1 else mask_of(cards))
        if at >= 0 and piece_moves:
            self._put_under(piece_moves, cards, at)
        return Event(kind, seat, tuple(piece_moves), facts, seen_by, (), reveals)

    def _put_under(self, piece_moves: list[PieceMove], cards: Cards, at: int) -> None:
        """Move `cards`, just put on top of an open pile, to position `at` in it, and correct their `piece_moves`."""
        into, count = self.slot_of[piece_moves[-1].target], len(cards)
        lying: Cards = self.get(into)
        if into.hidden or not into.ordered or at > len(lying) - count:
            raise ValueError(f"'{into.zone.name}' has no place {at} to which cards can go")
        self.put(into, (*lying[:at], *cards, *lying[at:-count]))
        piece_moves[-count:] = [
            piece_move._replace(at=at + place) for place, piece_move in enumerate(piece_moves[-count:])
        ]

    @classmethod
    def mover(
        cls,
        kind: str,
        seat: Seat,
        source: Zone,
        target: Zone,
        facts: tuple[tuple[str, Any], ...] = (),
        *,
        reveals: bool = False,
    ) -> Callable[[Any, Cards | Mask], Event]:
        """Return a faster `transfer` with one part, for moves that are made every turn.

        The function takes the deal and the cards, at least one, and returns the event.
        """
        route = cls.routes.get((source, target, False)) or cls._route(source, target)

        def event_of(cards: Cards) -> Event:
            return Event(kind, seat, tuple(map(route.piece_moves.__getitem__, cards)), facts, route.seers, (), reveals)

        def transfer(deal: PileState, cards: Cards | Mask) -> Event:
            return deal.transfer(kind, seat, (cards, source, target), facts=facts, reveals=reveals)

        return route.mover(event_of, transfer, KNOWN_MOVES)

    def play_card(self, seat: Seat, card: Card) -> Event:
        """Play a card from the hand of `seat` to the trick, and return the "play" event that reports it.

        A faster `transfer` for the most frequent move. Raises ValueError if the seat does not hold the card.
        """
        raise NotImplementedError(f"{type(self).__name__} has no trick, or no hands without an order to play it from")

    def take_trick(self, winner: Seat, target: Zone, facts: tuple[tuple[str, Any], ...] = ()) -> Event:
        """Move all cards of the trick to `target`, and return the `TRICK` event that reports it.

        The game sets the seat that leads the next trick. Raises TypeError if no pile is a trick.
        """
        if self.trick_pile is None:
            raise TypeError(f"{type(self).__name__} has no pile with led_by")
        field, led_by, name = self.trick_pile
        cards, way = getattr(self, field), (getattr(self, led_by), len(self.table.players), target)
        route, piece_moves = self.trick_routes.get(way) or self._trick_route(name, *way)
        route.move(self, cards, sum([1 << card for card in cards]))
        trick_moves = tuple([of_seat[card] for of_seat, card in zip(piece_moves, cards, strict=False)])
        return Event(TRICK, winner, trick_moves, facts, route.seers)

    def shuffle(
        self,
        kind: str,
        seat: Seat,
        order: Sequence[Card],
        sources: Iterable[tuple[Sequence[Card], Zone]],
        target: Zone,
        facts: tuple[tuple[str, Any], ...] = (),
    ) -> Event:
        """Shuffle cards of open piles into `target`, an ordered pile that nobody sees, and return the event.

        `sources` are (cards, open pile) pairs; the cards already in the target are shuffled too. `order` is the new
        order of the target, bottom card first, from a chance move; nobody sees it. Raises ValueError if the target is
        another kind of pile, a source is not open, or `order` does not consist of exactly these cards.
        """
        into = self.slot_of[target]
        if into.seers != NO_SEAT or not into.ordered:
            raise ValueError(f"only an ordered pile that nobody sees can be shuffled, not '{into.zone.name}'")
        before = self.mask(into)
        unknown = before & ~self.shown
        mixed = before
        piece_moves: list[PieceMove] = []
        for cards, source in sources:
            out = self.slot_of[source]
            if out.hidden or out.board:
                raise ValueError(f"'{source.name}' is not an open pile; first transfer its cards to '{target.name}'")
            taken = mask_of(cards)
            lying = self.get(out)
            if taken & ~self.mask(out):
                missing(source)
            self.put(out, without(lying, tuple(cards), source) if out.ordered else lying & ~taken)
            mixed |= taken
            piece_moves += [PieceMove(card, source, target) for card in cards]
        if len(order) != mixed.bit_count() or mask_of(order) != mixed:
            raise ValueError("the new order has other cards than those that are shuffled")
        self.put(into, tuple(order))
        self.shown &= ~mixed
        self._set_recalled([known & ~mixed for known in self.recalled])
        self._group(mixed & ~unknown, unknown)
        return Event(kind, seat, tuple(piece_moves), facts, NO_SEAT)

    def show(self, cards: Mask) -> None:
        """Show cards of hidden piles to everyone; from then on everyone can locate them."""
        self.shown |= cards

    def _trick_route(
        self, name: str, leader: Seat, seats: int, target: Zone
    ) -> tuple[Route, list[dict[Card, PieceMove]]]:
        routes = [self._route(Zone(name, (leader + turn) % seats), target) for turn in range(2 * seats)]
        made = self.trick_routes[leader, seats, target] = routes[0], [route.piece_moves for route in routes]
        return made

    @classmethod
    def _route(cls, source: Zone, target: Zone, face_up: bool = False) -> Route:
        slots = cls.slot_of[source], cls.slot_of[target]
        route = cls.routes[source, target, face_up] = Route(*slots, recalls=not cls.own_memory, face_up=face_up)
        return route

    def forget(self, cards: Mask) -> None:
        """Remove these cards from `recalled`."""
        self._set_recalled([known & ~cards for known in self.recalled])

    def note_unseen(self, cards: Sequence[Card], moved: Mask, out: Slot, into: Slot) -> None:
        """Update what each seat knows, before cards move from one hidden pile to another.

        The public fields set here must not depend on hidden cards, as views show them.
        """
        assert out.seers is not None
        assert into.seers is not None
        doubtful: Mask = 0 if out.ordered else self.get(out)
        if moved == doubtful and (len(cards) == 1 or not into.ordered):
            doubtful = 0
        loose = self.shown & doubtful
        if not self.own_memory and (self.recalled or loose or not out.seers <= into.seers):
            recalled = []
            for seat, known in enumerate(self.recalled or (0,) * self.seats):
                if seat in into.seers:
                    recalled.append(known & ~moved if seat in out.seers else (known | loose) & ~moved)
                else:
                    recalled.append(known | moved if seat in out.seers else known & ~doubtful)
            self._set_recalled(recalled)
        self.shown &= ~loose
        if loose or len(self.groups) > 1:
            self._group(loose, doubtful | (moved | self.mask(into) if into.ordered else 0))

    def _set_recalled(self, recalled: list[Mask]) -> None:
        self.recalled = tuple(recalled) if any(recalled) else ()

    def _group(self, fresh: Mask, mixed: Mask) -> None:
        """Make one group of the cards `fresh`, which everyone could locate until now, and all groups that meet `mixed`.

        Cards that everyone can locate are dropped from the groups.
        """
        unlocated = 0
        for slot in self.hidden_piles():
            unlocated |= self.mask(slot)
        unlocated &= ~self.shown
        groups = [left for group in self.groups if (left := group & unlocated & ~fresh)]
        joined = [group for group in groups if group & mixed]
        if fresh or len(joined) > 1:
            for group in joined:
                fresh |= group
            self.groups = (*[group for group in groups if group not in joined], fresh)

    # ------------------------------------------------------------ knowledge and views

    def knows(self, seat: Seat | None, slot: Slot) -> Mask:
        """The cards of a pile that `seat` can locate, or a bystander if it is None."""
        cards = self.mask(slot)
        if slot.seers is None or seat in slot.seers:
            return cards
        recalled = self.recalled[seat] if self.recalled and seat is not None else 0
        return cards & (self.shown | recalled)

    def view(self, seat: Seat | None) -> View[Any, None]:
        """Return the deal without the cards that `seat` cannot locate; with all cards when it is over (ALL-7).

        The view follows from the declared piles, so that no game can show more by mistake.
        """
        to_act = self.to_act()
        known = self.frozen()
        known.unseen = ()
        if to_act:
            self._redact(known, seat)
        known.__class__ = self.redacted
        return View(seat, to_act, known, None)

    def _redact(self, known: Any, seat: Seat | None) -> None:
        """Remove from `known` the cards that `seat` cannot locate, and set their counts in `unseen`."""
        recalled = self.recalled[seat] if self.recalled and seat is not None else 0
        located = self.shown | recalled
        missing: list[Mask] = []
        for field, declared in self.hidden_fields:
            piles = getattr(self, field) if declared.each_seat else (getattr(self, field),)
            own = seat if declared.seen_by == "owner" else None
            left: list[Any] = []
            for owner, cards in enumerate(piles):
                if owner == own:
                    left.append(cards)
                    missing.append(0)
                elif not declared.ordered:
                    left.append(cards & located)
                    missing.append(cards & ~located)
                elif located:
                    left.append(tuple([card if located >> card & 1 else UNSEEN for card in cards]))
                    missing.append(mask_of(cards) & ~located)
                else:
                    left.append((UNSEEN,) * len(cards))
                    missing.append(mask_of(cards))
            setattr(known, field, tuple(left) if declared.each_seat else left[0])
        for field, private in self.private_fields:
            own_value = [value if owner == seat else private.value for owner, value in enumerate(getattr(self, field))]
            setattr(known, field, tuple(own_value))
        known.unseen = tuple([tuple([(group & cards).bit_count() for cards in missing]) for group in self.groups])
        if self.recalled:
            known.recalled = (
                tuple([recalled if other == seat else 0 for other in range(self.seats)]) if recalled else ()
            )


def opened_view(view: View[Any, None], others: Iterable[View[Any, None]]) -> View[Any, None]:
    """Return the view with all hands open, for looking back; `others` are the views of the other seats.

    Cards of piles that none of these seats sees stay hidden.
    """
    if view.visible.opened:
        return view
    deal = view.visible.thawed()
    still = [1] * len(deal.hidden_piles())
    for other in others:
        for place, slot in enumerate(deal.hidden_piles()):
            if slot.seers is not None and other.seat in slot.seers:
                deal.put(slot, other.visible.get(slot))
                still[place] = 0
    deal.unseen = tuple([tuple([count * kept for count, kept in zip(row, still, strict=True)]) for row in deal.unseen])
    deal.laid_open = True
    return changed_view(view, deal)


def changed_view(view: View[Any, None], deal: PileState) -> View[Any, None]:
    """Return `view` with `deal` in place of its own: a thawed and changed copy, for instance to preview a move."""
    known: Any = deal.frozen()
    known.__class__ = deal.redacted
    return replace(view, visible=known)


def _places(cards: Cards, lying: Cards, name_top: bool, at_once: bool) -> list[int]:
    """Return the position at which each card leaves an ordered pile, one after the other; -1 is the top.

    With `name_top` the top gets its position too. With `at_once` the topmost cards all leave from the top, in any
    order. Raises ValueError if a card is not in the pile.
    """
    if not name_top and at_once and {*lying[-len(cards) :]} == {*cards}:
        return [-1] * len(cards)
    left, places = list(lying), []
    for card in cards:
        place = left.index(card)
        places.append(place if name_top or place < len(left) - 1 else -1)
        del left[place]
    return places


@cache
def _piles_of(cls: type[PileState], seats: int) -> tuple[Slot, ...]:
    return tuple(slot for slot in cls.slots if slot.owner < seats)


@cache
def _hidden_piles_of(cls: type[PileState], seats: int) -> tuple[Slot, ...]:
    return tuple(slot for slot in _piles_of(cls, seats) if slot.hidden)
