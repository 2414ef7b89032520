"""The state of a deal with declared piles: how its cards move, and what a game adds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final

from cardgames.engine.cards import Card, Mask, mask_of
from cardgames.engine.contract import Event, IllegalMove, Move, Outcome, PieceMove, Refusal, Seat, Step, View, Zone
from cardgames.engine.pile_knowledge import PileKnowledge
from cardgames.engine.pile_routes import Facts, Given, Mover, PieceMoves, Route
from cardgames.engine.piles import NO_SEAT, Cards, missing, without

KNOWN_MOVES: Final = 1 << 11
"""The number of events that a mover caches."""

MOST_CARRIED: Final = 1 << 8
"""The number of card sets for which `transfer` caches the piece moves between two piles."""


class PileState(PileKnowledge, engine=True):
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

    # ------------------------------------------------------------ steps of moves

    def steps_of(self, seat: Seat, move: Move) -> Sequence[Step]:
        """The steps by which a player makes a move, at least one."""
        # only games with the draft of `steps_of` need it
        raise NotImplementedError(f"{type(self).__name__}.steps_of says how a hand makes a move")

    @property
    def other_step(self) -> Refusal:
        """The refusal of a step that attempts no move."""
        # only games with the draft of `steps_of` need it
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
        piece_moves: PieceMoves = ()
        seen_by: frozenset[Seat] | None = None
        for cards, source, target in parts:
            if not cards:
                continue
            carry, seers = self.routes.get((source, target, face_up)) or self._prepare(source, target, face_up)
            if piece_moves and seers != seen_by:
                raise ValueError(f"the event '{kind}' moves cards that different seats see; report them one by one")
            seen_by = seers
            moved = carry(self, cards if type(cards) is tuple or isinstance(cards, int) else tuple(cards))
            piece_moves += moved
        if at >= 0 and piece_moves:
            piece_moves = self._put_under(piece_moves, len(moved), at)
        return Event(kind, seat, piece_moves, facts, seen_by, (), reveals)

    def _put_under(self, piece_moves: PieceMoves, count: int, at: int) -> PieceMoves:
        """Move the last `count` cards, just put on top of an open pile, to position `at`; return the piece moves."""
        into = self.slot_of[piece_moves[-1].target]
        lying: Cards = self.get(into)
        if into.hidden or not into.ordered or at > len(lying) - count:
            raise ValueError(f"'{into.zone.name}' has no place {at} to which cards can go")
        self.put(into, (*lying[:at], *lying[-count:], *lying[at:-count]))
        under = [PieceMove(*piece_move[:4], at + place) for place, piece_move in enumerate(piece_moves[-count:])]
        return (*piece_moves[:-count], *under)

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
    ) -> Callable[[Any, Given], Event]:
        """Return a faster `transfer` with one part, for moves that are made every turn.

        The function takes the deal and the cards, at least one, and returns the event.
        """
        route = cls._route(source, target)

        def event_of(piece_moves: PieceMoves) -> Event:
            return Event(kind, seat, piece_moves, facts, route.seers, (), reveals)

        return route.mover(event_of, KNOWN_MOVES)

    def play_card(self, seat: Seat, card: Card) -> Event:
        """Play a card from the hand of `seat` to the trick, and return the "play" event that reports it.

        A faster `transfer` for the most frequent move. Raises ValueError if the seat does not hold the card.
        """
        # generated for each class with a trick
        raise NotImplementedError(f"{type(self).__name__} has no trick, or no hands without an order to play it from")

    def take_trick(self, winner: Seat, target: Zone, facts: Facts = ()) -> Event:
        """Move all cards of the trick to `target`, and return the `TRICK` event that reports it.

        The game sets the seat that leads the next trick. Raises TypeError if no pile is a trick.
        """
        raise TypeError(f"{type(self).__name__} has no pile with led_by")

    @classmethod
    def _route(cls, source: Zone, target: Zone, face_up: bool = False) -> Route:
        return Route(cls.slot_of[source], cls.slot_of[target], recalls=not cls.own_memory, face_up=face_up)

    @classmethod
    def _prepare(cls, source: Zone, target: Zone, face_up: bool) -> tuple[Mover, frozenset[Seat] | None]:
        route = cls._route(source, target, face_up)
        cls.routes[source, target, face_up] = made = route.mover(tuple, MOST_CARRIED), route.seers
        return made

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
